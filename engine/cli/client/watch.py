"""``watch``: a running match, a bot's next one, or a season's board, as it goes on."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any
from urllib.parse import quote

import typer
from rich.live import Live
from rich.table import Table
from rich.text import Text

from engine.cli.client.bots import rank_of, rating_of
from engine.cli.client.house import (
    Insecure,
    SiteOption,
    TitleOption,
    any_bot,
    bot_cell,
    cell,
    closing,
    house,
    say,
    say_json,
    seasons_told,
)
from engine.cli.tables import Column, fitted, show_table
from engine.cli.terminal import AsJson, out
from engine.client.errors import NotThere
from engine.client.shapes import MATCH_DETAIL, SEASON, SEASON_DETAIL
from engine.kernel.errors import BadOption
from engine.kernel.registry import titles
from engine.kernel.sentences import event_sentence, plain
from engine.kernel.telling import seat_name
from engine.wording import counted, printable, printable_name

if TYPE_CHECKING:
    from engine.client.site import Fields, Site
    from engine.client.watching import Moment

WITHOUT_A_SEAT = 2
"""Players whom nobody plays, that a board may name: a neutral company, the Crown."""


def watch(
    what: Annotated[
        str, typer.Argument(metavar="MATCH|BOT|SEASON", help="A match's number, a bot's name, or a season's slug.")
    ],
    board: Annotated[
        bool, typer.Option("--board", help="Of a match: show the board, not what happens in sentences.")
    ] = False,
    once: Annotated[bool, typer.Option("--once", help="Show how it stands now, and leave.")] = False,
    title: TitleOption = None,
    site: SiteOption = None,
    insecure: Insecure = False,
    as_json: AsJson = False,
) -> None:
    """Watch a running match to its end, a bot's next match, or a season's leaderboard until you leave with Ctrl-C."""
    from engine.client.watching import next_match

    with closing(house(site, insecure, lasting=True)) as there:
        if what.isascii() and what.isdigit():
            _watch_match(there, int(what), board, once, as_json)
            return
        season = _season(there, what)
        if season is not None:
            _watch_season(there, season, once, as_json)
            return
        bot = _bot(there, what, title)
        if not as_json:
            say(f"the next match of {printable_name(bot['name'])}:", "dim")
        _watch_match(there, next_match(there, int(bot["id"])), board, once, as_json)


def _bot(there: Site, name: str, title: str | None) -> Fields:
    """The bot of this name. Raises BadOption, which names the seasons as well where nothing is called so."""
    try:
        return any_bot(there, name, title)
    except BadOption as error:
        if not error.message.startswith("there is no"):
            raise
        seasons = seasons_told([str(season["slug"]) for season in there.rows("seasons/", SEASON)])
        told = f"there is neither a season nor a bot {printable_name(name)!r}"
        raise BadOption("MATCH|BOT|SEASON", told, f"of seasons {seasons}; of bots {error.remedy}") from error


def _season(there: Site, slug: str) -> Fields | None:
    try:
        found: Fields = there.get(f"seasons/{quote(slug, safe='')}/", SEASON_DETAIL)["season"]
        return found
    except NotThere:
        return None


# -- a match --


def _watch_match(there: Site, number: int, board: bool, once: bool, as_json: bool) -> None:
    from engine.client.watching import moments

    match: Fields = there.get(f"matches/{number}/", MATCH_DETAIL)
    teller = _Teller(match)
    if not as_json:
        say(f"match {number}, {match['title']}: {', '.join(teller.seats)}", "bold")
    with _board_in_place(board and not as_json) as show:
        for moment in islice(moments(there, number), 1 if once else None):
            if as_json:
                say_json(moment.live)
            elif board:
                if (drawn := teller.board(moment.live)) is not None:
                    show(drawn)
            else:
                _tell(teller, moment)
    match = there.get(f"matches/{number}/", MATCH_DETAIL)
    if as_json:
        say_json(match)
    elif match["status"] == "finished":
        fared = zip(match["seats"], teller.seats, strict=False)
        for seat, name in sorted(fared, key=lambda pair: (pair[0]["rank"] or len(teller.seats), pair[0]["seat"])):
            how = f", lost its seat: it {seat['reason']}" if seat["result"] == "forfeited" else ""
            say(
                f"  {seat['rank']}. {name}, score {seat['score']}{how}",
                "bold" if seat["rank"] == 1 else "",
            )
        say(f"after {counted(match['decisions'], 'decision')}; its log: leadenhall logs {number}", "dim")
    elif match["status"] == "void":
        say(f"void: {match['reason']}", "yellow")


def _tell(teller: _Teller, moment: Moment) -> None:
    if moment.missed and moment.new:
        say(f"  … after {counted(moment.live['decisions'], 'decision')}", "dim")
    for event in moment.new:
        say(f"  {teller.sentence(event)}")
    if moment.live["status"] == "queued":
        say("it waits for a worker", "dim")


class _Teller:
    """Tells what a house shows of a match by the title's own words, as far as it is installed here and the house plays the same."""

    def __init__(self, match: Fields) -> None:
        self.id = str(match["title"])
        self.title = titles().get(self.id)
        self.names = [printable_name(seat["bot"]["name"]) for seat in match["seats"]]
        self.seats = [f"{name} (seat {seat})" for seat, name in enumerate(self.names, 1)]

    def sentence(self, event: Fields) -> str:
        """The event in a sentence; as it came where it is of other rules than those here."""
        if self.title is not None:
            try:
                return plain(event_sentence(self.title, event, self.names))
            except Exception:  # noqa: S110 - whatever a house may send
                pass
        return json.dumps(event)

    def board(self, live: Fields) -> str | None:
        """The board as text; None while none is shown."""
        from engine.scene.text import text
        from engine.theatre import scene_of

        if live["public"] is None:
            return None
        try:
            called = (
                self.seats
                if self.title is None
                else [seat_name(self.title, seat, self.names) for seat in self._players()]
            )
            return text(scene_of(self.id)(live["public"], self.names), called)
        except Exception:  # of other rules, or of a title that draws no board
            return json.dumps(live["public"], indent=1)

    def _players(self) -> Sequence[int]:
        return range(len(self.names) + WITHOUT_A_SEAT)


# -- a season --


def _watch_season(there: Site, season: Fields, once: bool, as_json: bool) -> None:
    from engine.client.watching import boards

    found = islice(boards(there, str(season["slug"])), 1 if once else None)
    if as_json:
        for board in found:
            say_json(board)
        return
    say(f"{season['name']} ({season['title']}), {season['state']}", "bold")
    if not out.is_terminal or once:
        for board in found:
            show_table(_table(board))
        return
    # Ctrl-C is how one leaves it: the board stays as it was last.
    with suppress(KeyboardInterrupt), Live(console=out, auto_refresh=False) as live:
        for board in found:
            live.update(_table(board), refresh=True)


COLUMNS = (
    Column("rank", figures=True),
    Column("bot", names=True),
    Column("author", spare=2),
    Column("rating", figures=True),
    Column("live", figures=True, spare=3),
    Column("games", figures=True, spare=5),
    Column("won", figures=True, spare=4),
    Column("forfeits", figures=True, spare=1),
)


def _table(board: Fields) -> Table:
    rows = []
    for row in board["rows"]:
        live = f"{row['elo']:.0f}" if isinstance(row["elo"], float) else None
        told = (row["bot"]["owner"], rating_of(row), live, row["games"], row["wins"], row["forfeits"])
        rows.append((cell(rank_of(row)), bot_cell(row["bot"], row["version"]), *map(cell, told)))
    after = f"after {counted(board['sequence'], 'match', 'matches')}"
    return fitted(COLUMNS, rows, caption=after, caption_justify="left")


@contextmanager
def _board_in_place(wanted: bool) -> Iterator[Any]:
    """What shows a text: in the place of the one before in a terminal, one after the other elsewhere.

    Of a board that is higher than the terminal the top is shown, until the last, which stays whole: what has scrolled away cannot be drawn
    over, and would be there once for every decision.
    """
    if not wanted or not out.is_terminal:
        yield lambda told: say(f"{told}\n")
        return
    with Live(console=out, auto_refresh=False, vertical_overflow="ellipsis") as live:
        yield lambda told: live.update(Text(printable(told, "\n")), refresh=True)


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command()(watch)
