"""``logs``: the logs of matches, of a bot or of a whole season, into a folder."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from threading import Event
from typing import Annotated

import typer

from engine.cli.client.house import (
    Insecure,
    SiteOption,
    TitleOption,
    any_bot,
    check_season,
    closing,
    house,
    say,
    say_json,
)
from engine.cli.terminal import AsJson, waiting
from engine.client.errors import SiteError
from engine.kernel.errors import BadOption
from engine.wording import counted


def logs(
    match: Annotated[list[int] | None, typer.Argument(metavar="[MATCH …]", help="Numbers of matches.")] = None,
    bot: Annotated[str | None, typer.Option(metavar="BOT", help="Those of all matches of this bot.")] = None,
    season: Annotated[str | None, typer.Option(metavar="SLUG", help="Those of a whole season, open or closed.")] = None,
    friendly: Annotated[
        int | None, typer.Option(metavar="NUMBER", min=1, help="Those of these friendly matches.")
    ] = None,
    into: Annotated[Path, typer.Option(metavar="DIR", help="Where they are put.")] = Path(),
    parallel: Annotated[int, typer.Option(min=1, max=16, help="Logs that are fetched at a time.")] = 4,
    title: TitleOption = None,
    site: SiteOption = None,
    insecure: Insecure = False,
    as_json: AsJson = False,
) -> None:
    """Fetch logs. What lies there whole already is not fetched again; what was broken off goes on where it stopped."""
    from engine.client.match_logs import Collection, Tally

    if bool(match) == bool(bot or season or friendly):
        raise BadOption("MATCH", "nothing says which logs" if not match else "they are asked for in two ways",
                        "give numbers of matches, or --bot, --season, --friendly, or several of these")  # fmt: skip
    stop, tally = Event(), Tally()

    def pause(seconds: float) -> None:
        if stop.wait(seconds):
            raise SiteError("stopped")

    with closing(house(site, insecure, lasting=True, pause=pause)) as there, ExitStack() as held:
        collection = held.enter_context(Collection(there, into, parallel, stop).held())
        if match:
            found = collection.matches(match)
        else:
            if season is not None:
                check_season(there, season)
            query = {"bot": str(any_bot(there, bot, title)["id"])} if bot is not None else {}
            told = {"season": season, "friendly": None if friendly is None else str(friendly)}
            found = collection.walk(**query, **{name: value for name, value in told.items() if value is not None})
        with waiting(not as_json) as line:
            for one in found:
                tally.add(one)
                line.show(_told(tally.by_how))
                if as_json:
                    file = str(one.file) if one.file is not None else None
                    say_json({"match": one.match, "how": one.how, "file": file, "sha256": one.sha256})
    if not as_json:
        say(f"{_told(tally.by_how) or 'no matches'}, in {into}")
    if match and (tally.of("not kept") or tally.of("not yet") or tally.of("none")):
        raise typer.Exit(1)


WORDS = {
    "fetched": "fetched",
    "there": "there already",
    "not kept": "not kept by the house any more",
    "not yet": "not to be had yet: not over, or their seed is secret while games of it are open",
    "none": "of void matches, which have none",
}


def _told(by_how: dict[str, int]) -> str:
    """``120 logs fetched, 3 there already``."""
    parts = [
        (counted(by_how[how], "log") if how == "fetched" else str(by_how[how]), words)
        for how, words in WORDS.items()
        if by_how.get(how)
    ]
    return ", ".join(f"{count} {words}" for count, words in parts)


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command()(logs)
