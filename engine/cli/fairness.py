"""``fairness``: what each seat of a title is worth among equals, at each of its tables, as it is kept, or measured anew."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from engine.at_once import cores
from engine.bots import house_bot
from engine.changed import CHANGED, WHY, setup_has_changed
from engine.cli.tables import Column, fitted, show_table
from engine.cli.terminal import (
    AsJson,
    OptionSetting,
    TitleArgument,
    demand_measure,
    options_of,
    out,
    title_of,
    waiting,
    with_error,
)
from engine.fairness import FILE, Fairness, Key, Setup, Size, Worth, fairness_of, named
from engine.kernel.errors import BadOption
from engine.kernel.title import Title
from engine.wording import counted, printable

if TYPE_CHECKING:
    from engine.workshop.balance import Wanted

Anew = Annotated[bool, typer.Option("--measure", help="Measure anew (minutes).")]
Keep = Annotated[
    bool, typer.Option("--keep", help="Keep it beside the title's manifest, with what is kept of other tables.")
]


def fairness(
    context: typer.Context,
    id: TitleArgument,
    measure: Anew = False,
    keep: Keep = False,
    bot: Annotated[
        str | None, typer.Option(help="The house bot on every seat; the strongest that does not search.")
    ] = None,
    games: Annotated[int, typer.Option(min=12, help="At every table.")] = 200,
    seats: Annotated[list[int] | None, typer.Option(help="Only tables of so many seats; may be given again.")] = None,
    option: OptionSetting = None,
    usual: Annotated[bool, typer.Option("--usual", help="Only tables with the usual options.")] = False,
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
        demand_measure(context, "id", "as_json")
        if before is None:
            raise BadOption(
                "title", f"{title.id} has no such figures", "measure them: `fairness TITLE --measure --keep`"
            )
        _tell(title, before, as_json)
        return
    from engine.workshop import balance
    from engine.workshop.keeping import keep as keep_it

    plan = balance.Plan(title, _player(title, bot or balance.strongest(title.id)), games, seed, processes or cores())
    began, over = monotonic(), 0
    with waiting() as line:

        def one_more(what: str, done: int, of: int) -> None:
            nonlocal over
            over += 1
            line.show(f"{what}: {done:,} of {counted(of, 'game')}")

        found = balance.measured(plan, _wanted(title, seats, option, usual), one_more)
    took = monotonic() - began
    whole = balance.joined(before if keep else None, found, title)
    idle = [setup for setup in found if setup.is_idle]
    _tell(title, whole, as_json, idle)
    if not as_json:
        _tell_idle(idle)
        out.print(f"{counted(over, 'game')} in {took:.0f} s", style="dim", highlight=False)
    if keep:
        place = keep_it(title, FILE, whole.to_json())
        if not as_json:
            out.print(printable(place), style="dim", highlight=False, soft_wrap=True, markup=False)


def _player(title: Title, name: str) -> str:
    """Who sits on all seats. Raises BadOption."""
    who = house_bot(name)
    if not who.supports(title.id):
        raise BadOption("bot", f"{who.name} does not play {title.id}", "name one that does")
    return who.name


def _wanted(title: Title, sizes: list[int] | None, option: list[str] | None, usual: bool) -> list[Wanted]:
    """The tables that are to be measured, of those that the title has. Raises BadOption where it has none such."""
    from engine.workshop import balance

    chosen = options_of(option)
    title.check_options(chosen)
    found = []
    for allowed, options in balance.tables_of(title):
        seats = tuple(seats for seats in allowed if not sizes or seats in sizes)
        if seats and (options == chosen if option else not (usual and options)):
            found.append((seats, options))
    if not found:
        raise BadOption("option", "no table has that", "tables have the usual options, or one option set otherwise")
    return found


def _tell(title: Title, found: Fairness, as_json: bool, idle: Sequence[Setup] = ()) -> None:
    changed = [setup_has_changed(setup, title) for setup in found.setups]
    if as_json:
        setups = [{**setup.to_json(), CHANGED: mark} for setup, mark in zip(found.setups, changed, strict=True)]
        nothing = [{"seats": setup.seats, "options": setup.options} for setup in idle]
        print(json.dumps({"title": title.id, "setups": setups, "make_no_difference": nothing}))
        return
    for table in drawn(found, changed):
        show_table(table)
    note = "Elo of a seat among equals, ± is half a 95 % interval; p: seats so far apart by luck, for so many tables; seats count from 1"
    if any(setup.apart is not None for setup in found.setups):
        note += "; apart: games that were not those of the usual options"
    if any(changed):
        note += f"; {CHANGED}: {WHY}"
    out.print(note, style="dim", highlight=False, soft_wrap=True)
    for made, bot in dict.fromkeys((setup.made, setup.bot) for setup in found.setups):
        told = f"{bot} on all seats, {made.day}, {title.name} {made.title_version}"
        out.print(told + (f", {made.commit}" if made.commit else ""), style="dim", highlight=False, soft_wrap=True)


def _tell_idle(idle: Sequence[Setup]) -> None:
    """Of options that were measured, where they make no difference: that is no measurement, and not kept."""
    found: dict[str, list[int]] = {}
    for setup in idle:
        found.setdefault(named(setup.options), []).append(setup.seats)
    for options, sizes in found.items():
        told = f"{options} makes no difference at a table of {', '.join(map(str, sizes))}"
        out.print(told, style="dim", highlight=False, soft_wrap=True, markup=False)


def drawn(found: Fairness, changed: Sequence[bool], console: Console = out) -> list[Table]:
    """A table for each size, with a line for each table of it; those that have ``changed`` since are marked."""
    marks = {setup.key: mark for setup, mark in zip(found.setups, changed, strict=True)}
    return [_drawn(size, found.regular, marks, console) for size in found.by_size]


def _drawn(size: Size, regular: str, marks: Mapping[Key, bool], console: Console) -> Table:
    columns = (
        Column("seats", figures=True),
        Column("options", tells=True),
        *(Column(f"seat {number}", figures=True, breaks=True) for number in size.numbers),
        Column("p", figures=True, spare=2),
        Column("games", figures=True, spare=1),
        Column("apart", figures=True, spare=1),
    )
    rows: list[Sequence[Text | str]] = []
    for setup in size.setups:
        by = f" by {setup.bot}" if setup.bot != regular else ""
        name = Text((named(setup.options) or "usual") + by) + Text(
            f" {CHANGED}" if marks[setup.key] else "", style="dim"
        )
        p = "–" if setup.p_adjusted is None else f"{setup.p_adjusted:.3f}" if setup.p_adjusted >= 0.001 else "< 0.001"
        apart = "" if setup.apart is None else str(setup.apart)
        rows.append((str(setup.seats), name, *map(_cell, setup.worths), p, str(setup.games), apart))
    return fitted(columns, rows, console)


def _cell(worth: Worth) -> str:
    return ("+" if worth.elo > 0 else "") + with_error(worth.elo, worth.elo_half_width, 0)


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command()(fairness)
