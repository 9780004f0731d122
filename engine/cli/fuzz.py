"""``fuzz``: random games that try every law of the engine's contract."""

from __future__ import annotations

from collections import Counter
from functools import partial
from time import perf_counter
from typing import Annotated

import typer
from rich.table import Table as RichTable

from engine.bots import scripted_for
from engine.bots.searcher.bot import policy_of
from engine.cli.mutants import fuzz_mutants
from engine.cli.terminal import Jobs, Seed, TitleArgument, errors, out, progress_bar, title_of
from engine.kernel.conformance import (
    POINTS,
    ConformanceError,
    Guide,
    Played,
    Table,
    check_elsewhere,
    check_game,
    tables,
)
from engine.kernel.dice import Dice, key_of
from engine.kernel.registry import register
from engine.kernel.registry import title as title_by_id
from engine.kernel.title import Title
from engine.shared.eager import Eager
from engine.shared.trading import TradingTitle
from engine.theatre.ledger import Ledger
from engine.wording import counted
from engine.workshop.processes import spread

ELSEWHERE = 100
"""Games that one other process replays under another PYTHONHASHSEED."""

BARGAIN = "bargain "
"""How keys of the tally begin that count bargains."""

POINTS_IN_ALL = 4_000
"""Places tried in a run, where nothing else is asked for; each takes as long as half a game."""

UNREACHED = 3
"""Exit code when all laws hold, and yet something that no test builds was never reached."""

ALL, HALF, NONE = 2, 1, 0
"""How many seats of a game are guided; games take turns."""

Work = tuple[Table, int, int, tuple[int, ...], tuple[int, ...]]
"""The table, the seed, places to try, the seats that the house's bot guides, and those that bargain eagerly."""
Found = tuple[Played | None, "Counter[str]", str]


def fuzz(
    id: TitleArgument,
    games: int = typer.Option(200, min=1, help="Random games, dealt out over all seat counts and options."),
    seed: Seed = 1,
    jobs: Jobs = 1,
    points: int | None = typer.Option(
        None,
        min=0,
        help="Places per game at which copies, JSON and imagined games are tried: 20, fewer (2 at least) in more than 200 games.",
    ),
    guide: bool = typer.Option(
        True,
        help="Let the house's scripted bot, if it has one for the title, play some seats of two games in three, and others bargain.",
    ),
    laws_only: bool = typer.Option(
        False, "--laws-only", help="Succeed when the laws hold, however little so few games have reached."
    ),
    states: Annotated[
        int,
        typer.Option(min=0, help="Try so many mutated states instead: each is refused by name, or can be played."),
    ] = 0,
    logs: Annotated[
        int, typer.Option(min=0, help="Try so many mutated logs instead: each is refused by line, or told of.")
    ] = 0,
) -> None:
    """Try every law of the contract on random games, and count what they reach.

    Exit code 1: a law is broken. Exit code 3: the laws hold, but the games never reached something that no test builds either.
    """
    title = title_of(id)
    if states or logs:
        fuzz_mutants(title, states, logs, seed, jobs)
        return
    if points is None:
        points = points_per_game(games)
    began = perf_counter()
    ways = tables(title)
    # Shuffled, so that fewer games than tables are still a fair sample of seat counts and options.
    Dice(key_of("tables", seed)).shuffle(ways)
    guide = guide and scripted_for(title.id) is not None
    work = (
        (way, seed + number, points, *(seats_of(title, way.seats, number) if guide else ((), ())))
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
        if not name.startswith(("kind ", "reached ", BARGAIN)):
            table.add_row(name, f"{count:,}")
    out.print(table)
    out.print(coverage(title, tally))
    bargains = [f"{name.removeprefix(BARGAIN)} {tally[name]:,}" for name in sorted(tally) if name.startswith(BARGAIN)]
    if bargains:
        out.print(f"bargains: {', '.join(bargains)}", highlight=False, soft_wrap=True)
    seats = sorted({way.seats for way in ways})
    out.print(
        f"all laws hold in {counted(games, 'game')} of {min(games, len(ways))} of {counted(len(ways), 'table')} (seats"
        f" {', '.join(map(str, seats))}; every combination of options), {perf_counter() - began:.1f} s",
        style="bold green",
        highlight=False,
    )
    if not tell_unreached(title, tally) and not laws_only:
        raise typer.Exit(UNREACHED)


def points_per_game(games: int) -> int:
    """So many that long runs spend their time on more games rather than on more places of each; at least 2, one of each sort."""
    return max(2, min(POINTS, POINTS_IN_ALL // games))


def guided_seats(seats: int, number: int) -> tuple[int, ...]:
    """The seats that are guided in the game with this number: none, every other, or all."""
    if number % 3 == NONE:
        return ()
    return tuple(seat for seat in range(seats) if number % 3 == ALL or (seat + number // 3) % 2 == 0)


def seats_of(title: Title, seats: int, number: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The seats that are guided in the game with this number, and those that bargain eagerly where seats bargain: one game in six is left
    to chance altogether; of every other those that are not guided bargain, or every other of them where none is."""
    guided = guided_seats(seats, number)
    if number % 6 == NONE or not isinstance(title, TradingTitle):
        return guided, ()
    return guided, tuple(seat for seat in range(seats) if seat not in guided and (guided or (seat + number // 6) % 2))


def bargains_of(title: Title, played: Played) -> Counter[str]:
    """What was bargained for in a game and what became of it, as its ledger has it; bids that were raised."""
    ledger, found = Ledger(title, [""] * played.seats), Counter[str]()
    game = title.new(played.seats, played.seed, played.options)
    ledger.add(0, [event.to_json() for event in game.drain()])
    for choice in played.choices:
        raised = game.decision is not None and game.decision.kind == "bids.raise" and choice > 0
        game.choose(choice)
        found[f"{BARGAIN}bid raised"] += raised
        ledger.add(game.plies, [event.to_json() for event in game.drain()])
    found.update(f"{BARGAIN}{entry.kind} {entry.state} {entry.why}".rstrip() for entry in ledger.entries)
    return +found


def things(title: Title) -> dict[str, str]:
    """Everything that games of a title can reach, with the key of its count: kinds of decisions, and what the title names."""
    kinds = {f"decision: {kind}": f"kind {kind}" for kind in sorted(title.words)}
    return kinds | {thing: f"reached {thing}" for thing in title.to_reach()}


def coverage(title: Title, tally: Counter[str]) -> RichTable:
    """What the games reached and how often, and what they never did: built by a test, or tried nowhere."""
    built = title.built_by_tests()
    sorts: dict[str, dict[str, str]] = {}
    for thing in things(title):
        sort, colon, name = thing.partition(": ")
        sorts.setdefault(sort if colon else "other", {})[name if colon else thing] = thing
    counts = {thing: tally[key] for thing, key in things(title).items()}
    table = RichTable(box=None, header_style="bold", title="coverage", title_justify="left", show_lines=True)
    table.add_column("sort", overflow="fold")
    table.add_column("reached", justify="right", no_wrap=True)
    table.add_column("how often", overflow="fold")
    table.add_column("by a test only", style="yellow", overflow="fold")
    table.add_column("never", style="bold red", overflow="fold")
    for sort, names in sorts.items():
        often = ", ".join(f"{name} {counts[thing]:,}" for name, thing in names.items() if counts[thing])
        tested = ", ".join(name for name, thing in names.items() if not counts[thing] and thing in built)
        never = ", ".join(name for name, thing in names.items() if not counts[thing] and thing not in built)
        reached = sum(bool(counts[thing]) for thing in names.values())
        table.add_row(sort, f"{reached} of {len(names)}", often, tested, never)
    return table


def tell_unreached(title: Title, tally: Counter[str]) -> bool:
    """Say what the games never reached, and which test builds it. True when there is a test for each of these."""
    built = title.built_by_tests()
    unreached = [thing for thing, key in things(title).items() if not tally[key]]
    missing = [thing for thing in unreached if thing not in built]
    for thing in unreached:
        if thing in built:
            out.print(
                f"never reached, built by {built[thing]}: {thing}", style="yellow", highlight=False, soft_wrap=True
            )
    if missing:
        out.print(f"never reached, and built by no test: {', '.join(missing)}", style="bold red", highlight=False)
        out.print("(more games, or games of another --seed, reach more)", highlight=False)
    else:
        out.print("everything was reached, or is built by a test", style="bold green", highlight=False)
    return not missing


def _one(id: str, module: str, work: Work) -> Found:
    register(id, module)
    table, seed, points, guided, eager = work
    title, tally = title_by_id(id), Counter[str]()
    guides: dict[int, Guide] = dict.fromkeys(guided, policy_of(id).worths) if guided else {}
    try:
        played = check_game(title, table, seed, tally, points, guides | dict.fromkeys(eager, Eager(seed).worths))
        if isinstance(title, TradingTitle):
            tally += bargains_of(title, played)
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
