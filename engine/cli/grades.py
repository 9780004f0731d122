"""``grades``: the house's graded bots of a title, from random to the strongest, as they are kept, or measured anew."""

from __future__ import annotations

import json
from collections.abc import Collection
from time import monotonic
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from engine.at_once import cores
from engine.bots import scripted_for
from engine.bots.grades import FILE, GRADE, Grades, Strength, grades_of
from engine.changed import CHANGED, WHY, has_changed
from engine.cli.tables import Column, fitted, show_table
from engine.cli.terminal import (
    AsJson,
    OptionSetting,
    TitleArgument,
    demand_measure,
    name_cell,
    options_of,
    out,
    title_of,
    waiting,
    with_error,
)
from engine.kernel.errors import BadOption
from engine.kernel.title import Title
from engine.wording import counted, printable

Anew = Annotated[bool, typer.Option("--measure", help="Measure anew (minutes), and propose steps.")]
Keep = Annotated[bool, typer.Option("--keep", help="Keep what was measured beside the title's manifest.")]


def grades(
    context: typer.Context,
    id: TitleArgument,
    bots: Annotated[
        list[str] | None,
        typer.Argument(metavar="[BOT …]", help="Candidates besides the usual: searcher:budget_ms=50, say."),
    ] = None,
    measure: Anew = False,
    keep: Keep = False,
    games: Annotated[int, typer.Option(min=12, help="For every step, in which it and the one below it sit.")] = 200,
    rounds: Annotated[int, typer.Option(min=4, help="Of scouting: a block for everybody in each.")] = 10,
    seats: Annotated[int | None, typer.Option(min=2, help="Seats at a table; three, where the title has them.")] = None,
    seed: Annotated[int, typer.Option(help="Seed of the first block.")] = 1,
    processes: Annotated[
        int | None, typer.Option("--processes", "--jobs", min=1, max=256, help="By default one a core.")
    ] = None,
    option: OptionSetting = None,
    as_json: AsJson = False,
) -> None:
    """Show the graded house bots of a title: steps from random to the strongest, by measured strength. Or measure them anew."""
    title = title_of(id)
    if not measure:
        demand_measure(context, "id", "as_json")
        found = grades_of(title.id)
        if found is None:
            raise BadOption("title", f"{title.id} has no graded bots", "measure them: `grades TITLE --measure --keep`")
        _tell(title, found, as_json)
        return
    from engine.workshop import grading
    from engine.workshop.keeping import keep as keep_it

    settings = title.check_options(options_of(option))
    count = grading.seats_of(title, settings) if seats is None else title.check_seats(seats, settings)
    plan = grading.Plan(title, settings, count, games, seed, rounds, processes or cores())
    began = monotonic()
    with waiting() as line:
        found = grading.measured(
            plan,
            grading.candidates_of(title.id, bots or ()),
            lambda what, over, of: line.show(f"{what}: {over:,} of {counted(of, 'game')}"),
        )
    took = monotonic() - began
    _tell(title, found, as_json)
    if not as_json:
        out.print(f"{counted(found.games, 'game')} in {took:.0f} s", style="dim", highlight=False)
    if keep:
        place = keep_it(title, FILE, found.to_json())
        if not as_json:
            out.print(printable(place), style="dim", highlight=False, soft_wrap=True, markup=False)


def _tell(title: Title, found: Grades, as_json: bool) -> None:
    every = (*(step.strength for step in found.steps), *found.others)
    changed = {one.bot for one in every if has_changed(one, found.made, title)}
    if as_json:
        print(json.dumps({"title": title.id, **found.to_json(), "changed": sorted(changed)}))
        return
    show_table(drawn(found, changed))
    made = found.made
    source = f" of {made.commit}" if made.commit else ""
    told = (
        f"measured {made.day}{source}, {title.name} {made.title_version}, at tables of {counted(found.seats, 'seat')}"
    )
    scripted = scripted_for(title.id)
    called = f"; called {scripted.name}:{GRADE}=1 to {len(found.steps)}" if scripted is not None else ""
    note = "ratings with the scripted bot at 1500, ± is half a 95 % interval"
    if changed:
        note += f"; {CHANGED}: {WHY}"
    out.print(f"{told}; {note}{called}", style="dim", highlight=False, soft_wrap=True)


def drawn(found: Grades, changed: Collection[str] = ()) -> Table:
    """The steps, weakest first, and below them who was measured besides; those that have ``changed`` since are marked."""

    def name(one: Strength) -> Text:
        return name_cell(one.bot) + Text(f" {CHANGED}" if one.bot in changed else "", style="dim")

    columns = (
        Column("step", figures=True),
        Column("bot", names=True),
        Column("rating", figures=True),
        Column("above the last", figures=True, spare=2),
        Column("beats it", figures=True, spare=3),
        Column("games", figures=True, spare=1),
    )
    rows = [
        (
            str(step.number),
            name(step.strength),
            with_error(step.strength.rating, step.strength.half_width, 0),
            "" if step.above is None else with_error(step.above, step.above_half_width, 0),
            "" if step.share is None else f"{step.share:.0%}",
            str(step.games) if step.games else "",
        )
        for step in found.steps
    ]
    rows += [("", name(one), with_error(one.rating, one.half_width, 0), "", "", "") for one in found.others]
    return fitted(columns, rows)


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command()(grades)
