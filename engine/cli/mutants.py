"""``fuzz --states`` and ``--logs``: what comes from outside with something wrong in it is refused by name, or told of, or does no harm."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial

import typer
from rich.table import Table as RichTable

import engine
from engine.cli.terminal import errors, out, progress_bar
from engine.kernel import mutations as state_mutations
from engine.kernel.conformance import ConformanceError, Table, tables
from engine.kernel.dice import Dice, key_of
from engine.kernel.registry import register
from engine.kernel.registry import title as title_by_id
from engine.kernel.title import Title
from engine.log import mutations as log_mutations
from engine.wording import counted
from engine.workshop.processes import spread

Work = tuple[Table, int, int]
Found = tuple["Counter[str]", str]


def fuzz_mutants(title: Title, states: int, logs: int, seed: int, jobs: int) -> None:
    """Try so many mutated states and logs, dealt out over all tables. Exits with code 1 when one of them breaks a law."""
    tally: Counter[str] = Counter()
    module = type(title).__module__
    _try(tally, partial(_states, title.id, module), list(_work(title, states, state_mutations.PER_GAME, seed)), jobs)
    _try(tally, partial(_logs, title.id, module), list(_work(title, logs, log_mutations.PER_GAME, seed)), jobs)
    table = RichTable(box=None, header_style="bold", title=f"{title.name} {title.version}", title_justify="left")
    table.add_column("tried")
    table.add_column("times", justify="right")
    for name, count in sorted(tally.items()):
        table.add_row(name, f"{count:,}")
    out.print(table)
    out.print(
        f"none of {counted(states, 'mutated state')} and {counted(logs, 'log')} did harm",
        style="bold green",
        highlight=False,
    )


def _work(title: Title, count: int, per_game: int, seed: int) -> Iterator[Work]:
    ways = tables(title)
    Dice(key_of("tables", seed)).shuffle(ways)
    for number, first in enumerate(range(0, count, per_game)):
        yield ways[number % len(ways)], seed + number, min(per_game, count - first)


def _try(tally: Counter[str], one: Callable[[Work], Found], work: list[Work], jobs: int) -> None:
    if not work:
        return
    with progress_bar("fuzzing", len(work)) as advance:
        for counts, failure in spread(one, work, jobs):
            tally += counts
            if failure:
                errors.print("a law is broken:", style="bold red")
                errors.print(failure, markup=False, highlight=False, soft_wrap=True)
                raise typer.Exit(1)
            advance()


def _states(id: str, module: str, work: Work) -> Found:
    register(id, module)
    table, seed, count = work
    others = [other for other in engine.titles().values() if other.id != id]
    tally: Counter[str] = Counter()
    try:
        state_mutations.check_states(title_by_id(id), table, seed, tally, others[seed % len(others)], count)
    except ConformanceError as error:
        return tally, str(error)
    return tally, ""


def _logs(id: str, module: str, work: Work) -> Found:
    register(id, module)
    table, seed, count = work
    tally: Counter[str] = Counter()
    try:
        log_mutations.check_logs(title_by_id(id), table, seed, tally, count)
    except ConformanceError as error:
        return tally, str(error)
    return tally, ""
