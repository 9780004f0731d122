"""``fuzz``: random games that try every law of the engine's contract."""

from __future__ import annotations

from collections import Counter
from functools import partial
from time import perf_counter

import typer
from rich.table import Table as RichTable

from engine.cli.terminal import Jobs, Seed, TitleArgument, errors, out, progress_bar, spread, title_of
from engine.kernel.conformance import ConformanceError, Played, Table, check_elsewhere, check_game, tables
from engine.kernel.registry import register
from engine.kernel.registry import title as title_by_id

ELSEWHERE = 100
"""Games that one other process replays under another PYTHONHASHSEED."""

Work = tuple[Table, int]
Found = tuple[Played | None, "Counter[str]", str]


def fuzz(
    id: TitleArgument,
    games: int = typer.Option(200, min=1, help="Random games, dealt out over all seat counts and options."),
    seed: Seed = 1,
    jobs: Jobs = 1,
) -> None:
    """Try every law of the contract on random games."""
    title = title_of(id)
    began = perf_counter()
    ways = tables(title)
    work = ((ways[number % len(ways)], seed + number) for number in range(games))
    tally: Counter[str] = Counter()
    waiting: list[Played] = []
    hash_seed = 1
    with progress_bar("fuzzing", games) as advance:
        for played, counts, failure in spread(partial(_one, title.id, type(title).__module__), work, jobs):
            tally += counts
            if played is None:
                _fail(failure)
            else:
                waiting.append(played)
            if len(waiting) == ELSEWHERE:
                hash_seed += 1
                _elsewhere(title.id, waiting, hash_seed, tally)
                waiting.clear()
            advance()
    if waiting:
        _elsewhere(title.id, waiting, hash_seed + 1, tally)
    kinds = {name.removeprefix("kind "): count for name, count in tally.items() if name.startswith("kind ")}
    table = RichTable(box=None, header_style="bold", title=f"{title.name} {title.version}", title_justify="left")
    table.add_column("checked")
    table.add_column("times", justify="right")
    for name, count in tally.items():
        if not name.startswith("kind "):
            table.add_row(name, f"{count:,}")
    for kind, count in sorted(kinds.items()):
        table.add_row(f"  decision {kind}", f"{count:,}", style="dim")
    out.print(table)
    seats = sorted({way.seats for way in ways})
    out.print(
        f"all laws hold in {games} games of {len(ways)} tables (seats {', '.join(map(str, seats))}; every combination of"
        f" options), {perf_counter() - began:.1f} s",
        style="bold green",
        highlight=False,
    )


def _one(id: str, module: str, work: Work) -> Found:
    register(id, module)
    table, seed = work
    tally: Counter[str] = Counter()
    try:
        return check_game(title_by_id(id), table, seed, tally), tally, ""
    except ConformanceError as error:
        return None, tally, str(error)


def _elsewhere(id: str, games: list[Played], hash_seed: int, tally: Counter[str]) -> None:
    try:
        check_elsewhere(title_by_id(id), games, hash_seed, tally)
    except ConformanceError as error:
        _fail(str(error))


def _fail(failure: str) -> None:
    errors.print("a law is broken:", style="bold red")
    errors.print(failure, markup=False, highlight=False, soft_wrap=True)
    raise typer.Exit(1)


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command()(fuzz)
