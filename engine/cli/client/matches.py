"""``matches``: what was played, by whom, and what came of it."""

from __future__ import annotations

from enum import StrEnum
from itertools import islice
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from engine.cli.client.house import (
    Insecure,
    SiteOption,
    TitleOption,
    any_bot,
    cell,
    check_season,
    closing,
    house,
    say_json,
)
from engine.cli.tables import Column, fitted, show_table
from engine.cli.terminal import AsJson
from engine.client.shapes import MATCH
from engine.kernel.errors import BadOption
from engine.wording import printable, printable_name

if TYPE_CHECKING:
    from engine.client.site import Fields


class Result(StrEnum):
    """How a bot may have fared: the API's words."""

    WON = "won"
    LOST = "lost"
    FORFEITED = "forfeited"


def matches(
    bot: Annotated[str | None, typer.Option(metavar="BOT", help="Those of this bot, by name or number.")] = None,
    season: Annotated[str | None, typer.Option(metavar="SLUG", help="Those of this season.")] = None,
    result: Annotated[
        Result | None, typer.Option(help="With --bot: those that it won, lost, or lost its seat in.")
    ] = None,
    title: TitleOption = None,
    status: Annotated[str | None, typer.Option(help="queued, running, finished or void.")] = None,
    kind: Annotated[str | None, typer.Option(help="rated, validation, tournament, version_test, friendly, …")] = None,
    tournament: Annotated[str | None, typer.Option(metavar="SLUG", help="Those of this tournament.")] = None,
    block: Annotated[int | None, typer.Option(min=1, help="Those of this block: one seed, all rotations.")] = None,
    friendly: Annotated[
        int | None, typer.Option(metavar="NUMBER", min=1, help="Those of these friendly matches.")
    ] = None,
    limit: Annotated[int, typer.Option(min=1, help="So many, the newest first.")] = 20,
    site: SiteOption = None,
    insecure: Insecure = False,
    as_json: AsJson = False,
) -> None:
    """List matches, newest first."""
    if result is not None and bot is None:
        raise BadOption("result", "it is the result of a bot", "give --bot as well")
    with closing(house(site, insecure)) as there:
        if season is not None:
            check_season(there, season)
        number = any_bot(there, bot, title)["id"] if bot is not None else None
        query = {
            **{"bot": number, "season": season, "result": result, "title": title, "status": status, "kind": kind},
            **{"tournament": tournament, "block": block, "friendly": friendly, "page_size": min(limit, 200)},
        }
        found = list(islice(there.rows("matches/", MATCH, **query), limit))
    if as_json:
        say_json(found)
        return
    show_table(_table(found, number) if found else "there are none")


COLUMNS = (
    Column("match", figures=True),
    Column("when", spare=2),
    Column("kind", spare=1),
    Column("title", spare=3),
    Column("status"),
    Column("by rank"),
)


def _table(found: list[Fields], own: object) -> Table:
    rows = []
    for match in found:
        when = printable(match["finished_at"] or match["created_at"])[:16].replace("T", " ")
        state = match["void_cause"] or match["status"]
        told = (match["id"], when, match["kind"], match["title"], state)
        rows.append((*map(cell, told), cell(", ".join(_seats(match, own)))))
    return fitted(COLUMNS, rows)


def _seats(match: Fields, own: object) -> list[str]:
    """Who sat at the table, the first place first: ``1 Clive v3 (412)``, with what befell a seat that was lost."""
    seats = sorted(match["seats"], key=lambda seat: (seat["rank"] is None, seat["rank"] or 0, seat["seat"]))
    told = []
    for seat in seats:
        name = f"{printable_name(seat['bot']['name'])} v{seat['version']}"
        if seat["bot"]["id"] == own:
            name = f"*{name}"
        rank = f"{seat['rank']} {name} ({seat['score']})" if seat["rank"] is not None else name
        told.append(f"{rank} {seat['fault'] or 'forfeited'}" if seat["result"] == "forfeited" else rank)
    return told


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command()(matches)
