"""``fuzz``: random games that try every law of the engine's contract."""

from __future__ import annotations

from collections import Counter
from functools import partial
from time import perf_counter

import typer
from rich.table import Table as RichTable

from engine.bots.searcher import POLICIES, policy_of
from engine.cli.terminal import Jobs, Seed, TitleArgument, errors, out, progress_bar, spread, title_of
from engine.kernel.conformance import POINTS, ConformanceError, Played, Table, check_elsewhere, check_game, tables
from engine.kernel.dice import Dice, key_of
from engine.kernel.registry import register
from engine.kernel.registry import title as title_by_id
from engine.kernel.title import Title

ELSEWHERE = 100
"""Games that one other process replays under another PYTHONHASHSEED."""

ALL, HALF, NONE = 2, 1, 0
"""How many seats of a game are guided; games take turns."""

Work = tuple[Table, int, int, tuple[int, ...]]
Found = tuple[Played | None, "Counter[str]", str]


def fuzz(
    id: TitleArgument,
    games: int = typer.Option(200, min=1, help="Random games, dealt out over all seat counts and options."),
    seed: Seed = 1,
    jobs: Jobs = 1,
    points: int = typer.Option(
        POINTS, min=0, help="Places per game at which copies, JSON and imagined games are tried."
    ),
    guide: bool = typer.Option(
        True, help="Let the house's scripted bot, if it has one for the title, play some seats of two games in three."
    ),
) -> None:
    """Try every law of the contract on random games, and count what they reach."""
    title = title_of(id)
    began = perf_counter()
    ways = tables(title)
    # Shuffled, so that fewer games than tables are still a fair sample of seat counts and options.
    Dice(key_of("tables", seed)).shuffle(ways)
    guide = guide and title.id in POLICIES
    work = (
        (way, seed + number, points, guided_seats(way.seats, number) if guide else ())
        for number, way in ((number, ways[number % len(ways)]) for number in range(games))
    )
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
    table = RichTable(box=None, header_style="bold", title=f"{title.name} {title.version}", title_justify="left")
    table.add_column("checked")
    table.add_column("times", justify="right")
    for name, count in tally.items():
        if not name.startswith(("kind ", "reached ")):
            table.add_row(name, f"{count:,}")
    out.print(table)
    out.print(coverage(title, tally))
    seats = sorted({way.seats for way in ways})
    out.print(
        f"all laws hold in {games} games of {min(games, len(ways))} of {len(ways)} tables (seats"
        f" {', '.join(map(str, seats))}; every combination of options), {perf_counter() - began:.1f} s",
        style="bold green",
        highlight=False,
    )


def guided_seats(seats: int, number: int) -> tuple[int, ...]:
    """The seats that are guided in the game with this number: none, every other, or all."""
    if number % 3 == NONE:
        return ()
    return tuple(seat for seat in range(seats) if number % 3 == ALL or (seat + number // 3) % 2 == 0)


def coverage(title: Title, tally: Counter[str]) -> RichTable:
    """What the games reached of the kinds of decisions and of what the title names, how often, and what they never did."""
    sorts: dict[str, dict[str, int]] = {"decision": {kind: tally[f"kind {kind}"] for kind in sorted(title.words)}}
    for thing in title.to_reach():
        sort, colon, name = thing.partition(": ")
        sorts.setdefault(sort if colon else "other", {})[name if colon else thing] = tally[f"reached {thing}"]
    table = RichTable(box=None, header_style="bold", title="coverage", title_justify="left", show_lines=True)
    table.add_column("sort")
    table.add_column("reached", justify="right")
    table.add_column("how often")
    table.add_column("never", style="yellow")
    for sort, counts in sorts.items():
        often = ", ".join(f"{name} {count:,}" for name, count in counts.items() if count)
        never = ", ".join(name for name, count in counts.items() if not count)
        table.add_row(sort, f"{sum(map(bool, counts.values()))} of {len(counts)}", often, never)
    return table


def _one(id: str, module: str, work: Work) -> Found:
    register(id, module)
    table, seed, points, guided = work
    tally: Counter[str] = Counter()
    policy = policy_of(id) if guided else None
    try:
        played = check_game(
            title_by_id(id),
            table,
            seed,
            tally,
            points,
            guide=policy.worths if policy is not None else None,
            guided=guided,
        )
        return played, tally, ""
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
