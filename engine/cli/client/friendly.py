"""``friendly``: games of a bot of one's own against others, which are not rated, asked for and followed."""

from __future__ import annotations

import time
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli.client.house import (
    Insecure,
    SiteOption,
    TitleOption,
    any_bot,
    bot_cell,
    cell,
    closing,
    house,
    my_bot,
    say,
    say_json,
    version_number,
)
from engine.cli.tables import Column, fitted, show_table
from engine.cli.terminal import AsJson, OptionSetting, errors, left_there, options_of, out, waiting
from engine.client.shapes import FRIENDLY, MATCH
from engine.kernel.errors import BadOption
from engine.wording import counted, printable, printable_name

if TYPE_CHECKING:
    from engine.client.site import Fields, Site

LOOK_SECONDS = 5.0

FARED = (
    Column("bot", names=True),
    Column("games", figures=True),
    Column("won", figures=True),
    Column("mean rank", figures=True, spare=3),
    Column("mean score", figures=True, spare=2),
    Column("forfeits", figures=True, spare=1),
)
LISTED = (
    Column("number", figures=True),
    Column("asked", spare=2),
    Column("by", spare=1),
    Column("bots"),
    Column("played", figures=True),
)


def friendly(
    bots: Annotated[
        list[str] | None,
        typer.Argument(metavar="[BOT OPPONENT …]", help="A bot of yours, and those that it is to meet."),
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="How many; the house has a quota a day.")] = 10,
    seats: Annotated[
        int | None,
        typer.Option(min=1, help="Seats at each table; as many as there are bots, or the next larger, without."),
    ] = None,
    option: OptionSetting = None,
    version: Annotated[
        str | None,
        typer.Option("--version", metavar="N", help="Number of your bot's version; the one that plays without."),
    ] = None,
    show: Annotated[
        int | None, typer.Option("--show", metavar="NUMBER", min=1, help="Show how these stand instead, to their end.")
    ] = None,
    cancel: Annotated[
        int | None,
        typer.Option("--cancel", metavar="NUMBER", min=1, help="Cancel what is not played of these instead."),
    ] = None,
    show_list: Annotated[bool, typer.Option("--list", help="List what was asked for lately instead.")] = False,
    limit: Annotated[int, typer.Option(min=1, help="With --list: so many, the newest first.")] = 20,
    no_wait: Annotated[bool, typer.Option("--no-wait", help="Leave at once, and show how they stand now.")] = False,
    title: TitleOption = None,
    site: SiteOption = None,
    insecure: Insecure = False,
    as_json: AsJson = False,
) -> None:
    """Have a bot of yours meet others in games that are not rated, and show how they went. The exit code is 1 unless all were played."""
    named = list(bots or ())
    if [bool(named), show is not None, cancel is not None, show_list].count(True) != 1:
        raise BadOption(
            "BOT", "it is not said what is to be done", "name bots, or give one of --show, --cancel, --list"
        )
    with closing(house(site, insecure, needs_login=bool(named) or cancel is not None, lasting=True)) as there:
        if show_list:
            _list(list(islice(there.rows("friendlies/", FRIENDLY), limit)), as_json)
            return
        if cancel is not None:
            _tell_cancelled(there.post(f"friendlies/{cancel}/cancel/", FRIENDLY), as_json)
            return
        number = (
            show if show is not None else _asked(there, _Wish(named, games, seats, version, title), option, as_json)
        )
        asked = _follow(there, number, no_wait, as_json)
        played = list(there.rows("matches/", MATCH, friendly=number))
    if as_json:
        say_json({"friendly": asked, "matches": played})
    else:
        _tell(asked, played)
    if not no_wait and asked["finished"] < asked["games"]:
        raise typer.Exit(1)


@dataclass(frozen=True, slots=True)
class _Wish:
    """What is asked for, as it was typed: one's own bot first, then its opponents."""

    bots: list[str]
    games: int
    seats: int | None
    version: str | None
    title: str | None


def _asked(there: Site, wish: _Wish, option: list[str] | None, as_json: bool) -> int:
    """Ask for the games. Returns their number there. Raises BadOption, SiteError."""
    own = my_bot(there, wish.bots[0], wish.title)
    number = version_number("version", wish.version) if wish.version is not None else own["active_version"]
    if number is None:
        raise BadOption("version", f"no version of {printable_name(own['name'])} plays", "give one that is ready")
    opponents = [any_bot(there, name, str(own["title"])) for name in wish.bots[1:]]
    body = {
        "version": {"bot": own["id"], "number": number},
        "opponents": [bot["id"] for bot in opponents],
        "games": wish.games,
        "seats": wish.seats,
        "options": options_of(option),
    }
    asked = there.post("friendlies/", FRIENDLY, body)
    if not as_json:
        say(f"friendly matches {asked['id']}: {_who(asked)}, {_terms(asked)}", "bold")
    return int(asked["id"])


def _follow(there: Site, number: int, once: bool, as_json: bool, look: float = LOOK_SECONDS) -> Fields:
    """Show how many are played, until none is left to play: in one line of a terminal, else a line for every change."""
    before = None
    goes_on = f"they are played on; leadenhall friendly --show {number} tells how they stand"
    with left_there(goes_on), waiting(not as_json) as line:
        while True:
            asked: Fields = there.get(f"friendlies/{number}/", FRIENDLY)
            if as_json:
                pass
            elif errors.is_terminal:
                line.show(_progress(asked))
            elif before is None or asked["finished"] != before["finished"]:
                say(f"  {_progress(asked)}", "dim")
            if once or not asked["waiting"]:
                return asked
            before = asked
            time.sleep(look)


def _progress(asked: Fields) -> str:
    return f"{asked['finished']:,} of {counted(asked['games'], 'game')} played"


def _terms(asked: Fields) -> str:
    return f"{printable(asked['title'])}, tables of {asked['seats']}, {counted(asked['games'], 'game')}"


def _who(asked: Fields) -> str:
    opponents = ", ".join(map(_named, asked["opponents"])) or "nobody"
    return f"{_named(asked['version'])} against {opponents}"


def _named(version: Fields) -> str:
    return f"{printable_name(version['bot']['name'])} v{version['number']}"


# -- what is told --


def _tell(asked: Fields, played: list[Fields]) -> None:
    """How the bots fared in the games that were played."""
    seats = [seat for match in played if match["status"] == "finished" for seat in match["seats"]]
    rows = []
    by_bot: dict[tuple[int, int], list[Fields]] = {}
    for seat in seats:
        by_bot.setdefault((seat["bot"]["id"], seat["version"]), []).append(seat)
    for (_, version), of_bot in sorted(by_bot.items(), key=lambda found: (_mean(found[1], "rank") or 0, found[0])):
        won = sum(seat["rank"] == 1 for seat in of_bot)
        lost = sum(seat["result"] == "forfeited" for seat in of_bot)
        means = (_figure(_mean(of_bot, "rank"), 2), _figure(_mean(of_bot, "score"), 1))
        told = (len(of_bot), won, *means, lost)
        rows.append((bot_cell(of_bot[0]["bot"], version), *map(cell, told)))
    if rows:
        show_table(fitted(FARED, rows))
    ended = " (cancelled)" if asked["cancelled_at"] is not None else ""
    number = asked["id"]
    say(
        f"{_progress(asked)}{ended}; leadenhall matches --friendly {number} lists them, logs --friendly {number} fetches",
        "dim",
    )


def _mean(seats: list[Fields], name: str) -> float | None:
    found = [seat[name] for seat in seats if seat[name] is not None]
    return sum(found) / len(found) if found else None


def _figure(value: float | None, places: int) -> str | None:
    return None if value is None else f"{value:.{places}f}"


def _tell_cancelled(asked: Fields, as_json: bool) -> None:
    if as_json:
        say_json({"friendly": asked})
    else:
        say(f"friendly matches {asked['id']} are cancelled: {_progress(asked)}")


def _list(found: list[Fields], as_json: bool) -> None:
    if as_json:
        say_json(found)
        return
    if not found:
        out.print("there are none")
        return
    rows = []
    for asked in found:
        when = printable(asked["created_at"])[:16].replace("T", " ")
        state = ", cancelled" if asked["cancelled_at"] is not None else ""
        played = f"{asked['finished']:,} of {asked['games']:,}{state}"
        rows.append(tuple(map(cell, (asked["id"], when, asked["owner"], _who(asked), played))))
    show_table(fitted(LISTED, rows))


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command()(friendly)
