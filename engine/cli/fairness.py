"""``fairness``: what each seat of a title is worth among equals, at each of its tables, as it is kept, or measured anew."""

from __future__ import annotations

import json
from time import monotonic
from typing import Annotated

import typer
from rich.table import Table

from engine.at_once import cores
from engine.bots import house_bot
from engine.cli.tables import Column, fitted
from engine.cli.terminal import AsJson, OptionSetting, TitleArgument, options_of, out, title_of, waiting, with_error
from engine.fairness import FILE, Fairness, Worth, fairness_of
from engine.kernel.errors import BadOption
from engine.kernel.title import Title
from engine.wording import counted, printable

Anew = Annotated[bool, typer.Option("--measure", help="Measure anew (minutes).")]
Keep = Annotated[
    bool, typer.Option("--keep", help="Keep it beside the title's manifest, with what is kept of other tables.")
]


def fairness(
    id: TitleArgument,
    measure: Anew = False,
    keep: Keep = False,
    bot: Annotated[
        str | None, typer.Option(help="The house bot on every seat; the strongest that does not search.")
    ] = None,
    games: Annotated[int, typer.Option(min=12, help="At every table.")] = 200,
    seats: Annotated[list[int] | None, typer.Option(help="Only tables of so many seats; may be given again.")] = None,
    option: OptionSetting = None,
    seed: Annotated[int, typer.Option(help="Seed of the first game.")] = 1,
    processes: Annotated[
        int | None, typer.Option("--processes", "--jobs", min=1, max=256, help="By default one a core.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show what seats are worth with the usual options and what each option changes of it, or measure it anew; with --option, at that table
    alone."""
    title = title_of(id)
    before = fairness_of(title.id)
    if not measure:
        if before is None:
            raise BadOption(
                "title", f"{title.id} has no such figures", "measure them: `fairness TITLE --measure --keep`"
            )
        _tell(title, before, as_json)
        return
    from engine.workshop import balance
    from engine.workshop.keeping import keep as keep_it

    who = house_bot(bot or balance.strongest(title.id))
    if not who.supports(title.id):
        raise BadOption("bot", f"{who.name} does not play {title.id}", "name one that does")
    wanted = balance.tables_of(title)
    if option:
        one = options_of(option)
        title.check_options(one)
        wanted = [table for table in wanted if table[1] == one]
    wanted = [table for table in wanted if not seats or table[0] in seats]
    if not wanted:
        raise BadOption("option", "no table has that", "tables have the usual options, or one option set otherwise")
    began = monotonic()
    with waiting() as line:
        found = balance.measured(
            balance.Plan(title, who.name, games, seed, processes or cores()),
            wanted,
            lambda what, over, of: line.show(f"{what}: {over:,} of {counted(of, 'game')}"),
        )
    took = monotonic() - began
    whole = balance.joined(before if keep else None, found, title)
    _tell(title, whole, as_json)
    if not as_json:
        told = f"{counted(games * len(found), 'game')} in {took:.0f} s"
        out.print(told, style="dim", highlight=False)
    if keep:
        place = keep_it(title, FILE, whole.to_json())
        if not as_json:
            out.print(printable(place), style="dim", highlight=False, soft_wrap=True, markup=False)


def _tell(title: Title, found: Fairness, as_json: bool) -> None:
    if as_json:
        print(json.dumps({"title": title.id, **found.to_json()}))
        return
    out.print(drawn(found))
    note = "Elo of a seat among equals, ± is half a 95 % interval; p: seats so far apart by luck, for so many tables; seats count from 1"
    out.print(note, style="dim", highlight=False, soft_wrap=True)
    for made, bot in dict.fromkeys((setup.made, setup.bot) for setup in found.setups):
        told = f"{bot} on all seats, {made.day}, {title.name} {made.title_version}"
        out.print(told + (f", {made.commit}" if made.commit else ""), style="dim", highlight=False, soft_wrap=True)


def drawn(found: Fairness) -> Table:
    """A line for each table."""
    columns = (
        Column("seats", figures=True),
        Column("options"),
        *(Column(f"seat {seat + 1}", figures=True) for seat in range(max(setup.seats for setup in found.setups))),
        Column("p", figures=True, spare=2),
        Column("games", figures=True, spare=1),
    )
    rows = []
    for setup in found.setups:
        cells = [_cell(worth) for worth in setup.worths]
        cells += [""] * (len(columns) - 4 - len(cells))
        options = ", ".join(f"{name}={choice}" for name, choice in setup.options.items()) or "usual"
        p = "–" if setup.p_adjusted is None else f"{setup.p_adjusted:.3f}" if setup.p_adjusted >= 0.001 else "< 0.001"
        rows.append((str(setup.seats), options, *cells, p, str(setup.games)))
    return fitted(columns, rows)


def _cell(worth: Worth) -> str:
    return ("+" if worth.elo > 0 else "") + with_error(worth.elo, worth.elo_half_width, 0)


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command()(fairness)
