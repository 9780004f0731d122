"""``fuzz --states``: saved games with something wrong in them, which a title must refuse by name or be able to play on with."""

from __future__ import annotations

from collections import Counter
from functools import partial

import typer
from rich.table import Table as RichTable

import engine
from engine.cli.terminal import errors, out, progress_bar, spread
from engine.kernel.conformance import ConformanceError, Table, tables
from engine.kernel.dice import Dice, key_of
from engine.kernel.mutations import PER_GAME, check_states
from engine.kernel.registry import register
from engine.kernel.registry import title as title_by_id
from engine.kernel.title import Title

Work = tuple[Table, int, int]
Found = tuple["Counter[str]", str]


def fuzz_mutants(title: Title, states: int, seed: int, jobs: int) -> None:
    """Try so many mutated states, dealt out over all tables. Exits with code 1 when one is neither refused nor playable."""
    ways = tables(title)
    Dice(key_of("tables", seed)).shuffle(ways)
    work = [
        (ways[number % len(ways)], seed + number, min(PER_GAME, states - first))
        for number, first in enumerate(range(0, states, PER_GAME))
    ]
    tally: Counter[str] = Counter()
    with progress_bar("fuzzing", len(work)) as advance:
        for counts, failure in spread(partial(_states, title.id, type(title).__module__), work, jobs):
            tally += counts
            if failure:
                errors.print("a law is broken:", style="bold red")
                errors.print(failure, markup=False, highlight=False, soft_wrap=True)
                raise typer.Exit(1)
            advance()
    table = RichTable(box=None, header_style="bold", title=f"{title.name} {title.version}", title_justify="left")
    table.add_column("tried")
    table.add_column("times", justify="right")
    for name, count in sorted(tally.items()):
        table.add_row(name, f"{count:,}")
    out.print(table)
    out.print(f"none of {states:,} mutated states did harm", style="bold green", highlight=False)


def _states(id: str, module: str, work: Work) -> Found:
    register(id, module)
    table, seed, count = work
    tally: Counter[str] = Counter()
    title = title_by_id(id)
    others = [other for other in engine.titles().values() if other.id != id]
    try:
        check_states(title, table, seed, tally, others[seed % len(others)], count)
    except ConformanceError as error:
        return tally, str(error)
    return tally, ""
