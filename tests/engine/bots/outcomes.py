"""Fit a title's evaluation to how games ended: ``make fit-evaluation TITLE=arkwright``, or ``python -m tests.engine.bots.outcomes TITLE``.

Equal bots play, the title's scripted one, from game to game with another number of slips. Of positions on the way it is kept what the
evaluation says of each seat, by how much that changes with each weight, and what it says of the game's end. The weights are then moved by
a regression of what was missing on those changes; ``--write`` puts them into the title's ``evaluate.py``. Games lie in ``--games-file``, a
line each, and are added to. Whether greedy, which plays by nothing else, is any better with them, ``--duel GAMES`` says on other seeds:
one among others with the weights of ``--from``, a commit.
"""

from __future__ import annotations

import argparse
import json
import math
import subprocess
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from time import monotonic
from types import ModuleType
from typing import Any

import numpy as np

import engine
from engine.bots import house_bot, scripted_for
from engine.bots.greedy.bot import COUNTER, Greedy
from engine.kernel.dice import Dice
from engine.kernel.errors import BadOption
from engine.protocol import Clock
from engine.sdk import Game, LiveTurn
from tests.commands import (
    ROOT,
    Parser,
    Table,
    a_number,
    a_table,
    a_title,
    commit,
    demand,
    demand_writable,
    kept_file,
    lines_of,
    run,
    whole,
)
from tests.engine.bots.duel import told, tried
from tests.engine.bots.fit import FIRST_SEED

SLIPS = (0, 5, 15, 40)
"""Random choices in a hundred: positions to which a good bot comes teach nothing about others. All at a table slip alike, or the weights
would learn who sits where."""
EVERY = 40
"""One position of so many is kept."""
GUESSED = 0.3
"""Of the rows, how many more would say of every weight that it need not be moved."""
FURTHEST = 2.5
"""The factor by which a weight is moved in one round, at most."""


def varied_by_one(weights: Any) -> list[tuple[Any, int]]:
    """For each weight the table in which it alone is larger, and by how much."""
    steps = [max(1, abs(weight) // 4) for weight in weights]
    return [
        (weights._replace(**{name: getattr(weights, name) + step}), step)
        for name, step in zip(weights._fields, steps, strict=True)
    ]


def rows_of(game: Game, evaluate: Any, weights: Any) -> list[list[float]]:
    """For each seat: what the evaluation says of it, and by how much more for one more of each weight."""
    rows = []
    for seat in range(game.seats):
        says = evaluate(game, seat, weights)
        rows.append([says, *((evaluate(game, seat, other) - says) / step for other, step in varied_by_one(weights))])
    return rows


def played(title: str, table: Table, seed: int, module: ModuleType) -> dict[str, Any]:
    """A game: rows of its positions, and what the evaluation says of each seat at the end."""
    name, luck = scripted_for(title).name, Dice(seed)
    game = engine.title(title).new(table.seats, seed, table.options)
    slipping = house_bot(f"{name}:slip={SLIPS[seed % len(SLIPS)]}")
    bots = [slipping.make(seed + seat) for seat in range(table.seats)]
    clock, positions = Clock(1, 1, 1), []
    while (decision := game.decision) is not None:
        if not luck.below(EVERY):
            positions.append(rows_of(game, module.evaluate, module.WEIGHTS))
        game.choose(bots[decision.seat].choose(LiveTurn(game.plies, game, clock)))
    return {"seed": seed, "positions": positions, "end": [module.evaluate(game, seat) for seat in range(game.seats)]}


def regressed(games: Sequence[dict[str, Any]], weights: Any) -> tuple[list[float], float, float]:
    """By how much each weight is to be moved; and how far off the evaluation is and will be, on average (root of the mean square)."""
    rows, missing = [], []
    for game in games:
        for position in game["positions"]:
            for (says, *changes), end in zip(position, game["end"], strict=True):
                rows.append(changes)
                missing.append(end - says)
    changes, lacking = np.array(rows, dtype=float), np.array(missing, dtype=float)
    size = np.array([max(1, abs(weight)) for weight in weights], dtype=float)
    scaled = changes * size
    ridge = np.diag(GUESSED * (scaled**2).sum(axis=0) + 1e-9)
    found = np.linalg.solve(scaled.T @ scaled + ridge, scaled.T @ lacking) * size
    found = np.clip(found, size / FURTHEST - size, size * FURTHEST - size)
    after = lacking - changes @ found
    return [float(each) for each in found], math.sqrt(float(np.mean(lacking**2))), math.sqrt(float(np.mean(after**2)))


def rewritten(source: str, weights: Any) -> str:
    """The source of an evaluation, with these weights in its table."""
    lines = source.splitlines(keepends=True)
    for name, weight in weights._asdict().items():
        at = [number for number, line in enumerate(lines) if line.startswith(f"    {name}: int = ")]
        if len(at) != 1:
            raise ValueError(f"{len(at)} lines for {name}")
        lines[at[0]] = f"    {name}: int = {weight}\n"
    return "".join(lines)


def weights_of(ref: str, module: ModuleType) -> Any:
    """The table of a commit's evaluation; what it did not count yet is worth nothing. Raises BadOption for a commit without a table."""
    there = Path(module.__file__).relative_to(ROOT)
    shown = subprocess.run(
        ["git", "show", f"{commit(ref, '--from')}:{there}"], cwd=ROOT, capture_output=True, text=True
    )
    found = {}
    for line in shown.stdout.splitlines():
        name, colon, value = line.strip().partition(": int = ")
        if colon and name in module.Weights._fields:
            found[name] = int(value)
    demand(found, "--from", f"{there} of {ref} has no table of weights", "name a commit that has")
    return module.Weights(**(dict.fromkeys(module.Weights._fields, 0) | found))


def greedy_with(module: ModuleType, weights: Any) -> type[Greedy]:
    """Greedy by the evaluation with these weights."""

    class Weighing(Greedy):
        def _worth_of(self, game: Game, index: int) -> float:
            if game.decision.options[index] == COUNTER:
                return super()._worth_of(game, index)
            seat, trial = game.decision.seat, game.copy()
            trial.choose(index)
            return module.evaluate(trial, seat, weights)

    return Weighing


def evaluation_of(title: str) -> ModuleType:
    """The module of a title's evaluation. Raises BadOption for a title that has none with a table of weights."""
    name = f"engine.{title}.evaluate"
    module = import_module(name) if find_spec(f"engine.{title}") and find_spec(name) else None
    if not hasattr(module, "WEIGHTS"):
        raise BadOption("TITLE", f"{title} has no evaluation with a table of weights", "name one of the engine's own")
    return module


def is_of(game: Any, weights: int) -> bool:
    """Is this a game, as ``played`` gives them, judged by so many weights? May raise what a look into it raises."""
    seats = len(game["end"])
    rows = [row for position in game["positions"] for row in position]
    sizes = {len(position) for position in game["positions"]}
    told = (*game["end"], *(each for row in rows for each in row))
    return (
        sizes <= {seats}
        and all(len(row) == weights + 1 for row in rows)
        and all(type(each) in (int, float) for each in told)
    )


def arguments() -> argparse.Namespace:
    parser = Parser(__doc__, "python -m tests.engine.bots.outcomes")
    parser.add_argument("title", metavar="TITLE", type=a_title)
    parser.add_argument("--table", action="append", type=a_table, help="seats and options: 4, or 3,start=advanced")
    parser.add_argument("--games", type=whole(0), default=20_000)
    parser.add_argument("--minutes", type=a_number(0), default=math.inf, help="after which no more are played")
    parser.add_argument("--seed", type=whole(0), default=FIRST_SEED)
    parser.add_argument("--games-file", type=kept_file, default=None)
    parser.add_argument("--write", action="store_true", help="put the weights into the title's evaluate.py")
    parser.add_argument(
        "--duel",
        type=whole(1),
        default=0,
        metavar="GAMES",
        help="play greedy against itself with the weights of --from",
    )
    parser.add_argument("--from", dest="ref", default="HEAD")
    return parser.parse_args()


def main() -> None:
    """Play, regress, and tell; or play greedy against what it was."""
    asked = arguments()
    module = evaluation_of(asked.title)
    tables = [each.at(asked.title) for each in asked.table or [Table(4, {})]]
    if asked.write:
        demand_writable(Path(module.__file__), "--write")
    old, end = module.WEIGHTS, monotonic() + 60 * asked.minutes
    if asked.duel:
        new, before = greedy_with(module, old), greedy_with(module, weights_of(asked.ref, module))
        for table in tables:
            seeds = range(1000, 1000 + -(-asked.duel // table.seats))
            games = list(tried(asked.title, table.options, table.seats, seeds, new, before))
            print(f"greedy against {asked.ref}, {table}: {told(games, table.seats)}", flush=True)
        return
    games = list(lines_of(asked.games_file, "--games-file", lambda game: is_of(game, len(old))))
    demand(
        games or asked.games, "--games", "none lies there and none is to be played", "play some, or name --games-file"
    )
    with open(asked.games_file or "/dev/null", "a") as kept:
        for seed in range(asked.seed + len(games), asked.seed + len(games) + asked.games):
            games.append(played(asked.title, tables[seed % len(tables)], seed, module))
            kept.write(json.dumps(games[-1]) + "\n")
            if monotonic() > end:
                break
    moves, off, after = regressed(games, old)
    new = type(old)(*(round(weight + move) for weight, move in zip(old, moves, strict=True)))
    print(f"{len(games)} games; off by {off:.1f} before, {after:.1f} after, in units of the evaluation")
    for name, weight in new._asdict().items():
        print(f"{name:20} {getattr(old, name):5} -> {weight:5}")
    if asked.write:
        source = Path(module.__file__)
        source.write_text(rewritten(source.read_text(), new))
        print(f"written: {source.relative_to(ROOT)}")


if __name__ == "__main__":
    sys.exit(run(main))
