"""Fit a scripted bot's weights by self-play: ``make fit BOT=merchant``, or ``python -m tests.engine.bots.fit BOT [--write]``.

CMA-ES (Hansen, the package ``cma``) tries tables of weights. Each sits among bots with the weights that are in force, on every seat of
the same seeds as the others of its generation, and is judged by how many of the others it beats, over all tables given (``--table``).
Each weight is varied by a factor, so none changes its sign. What has been found is kept in ``--state`` after each generation, and taken
up again from there; ``--write`` puts the mean of the search into the bot's ``weights.py``. Whether it is any better says
``tests.engine.bots.duel``, which plays other seeds.
"""

from __future__ import annotations

import argparse
import math
import pickle
import re
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from engine.bots import house_bot
from engine.kernel.registry import manifests
from tests.engine.bots.duel import Maker, play

ROOT = Path(__file__).resolve().parents[3]
FIRST_SEED = 1_000_000
"""Far from those of duels and tests."""
SPREAD = 0.25
"""How far the first generation goes: a factor of e to the power of this, either way."""


class Table(NamedTuple):
    """Where candidates are tried."""

    seats: int
    options: dict[str, str]

    @classmethod
    def read(cls, text: str) -> Table:
        """As written: ``4`` or ``3,start=advanced,east_india=on``."""
        seats, *options = text.split(",")
        return cls(int(seats), dict(option.split("=", 1) for option in options))


def weights_module(bot: str) -> Any:
    """The module that has the bot's table of weights."""
    return import_module(f"{house_bot(bot).module.rpartition('.')[0]}.weights")


def maker_with(bot: str, weights: Any) -> Maker:
    """What makes the bot with these weights."""
    found = house_bot(bot)
    factory = getattr(import_module(found.module), found.factory)
    return lambda seed: factory(seed, weights)


def varied(weights: Any, steps: Sequence[float]) -> Any:
    """These weights, each times e to the power of its step."""
    return type(weights)(*(weight * math.exp(step) for weight, step in zip(weights, steps, strict=True)))


def beaten(scores: Sequence[int], seat: int) -> float:
    """The part of the others that have fewer points than this seat, halves for equal ones."""
    own = scores[seat]
    others = [score for at, score in enumerate(scores) if at != seat]
    return sum((score < own) + 0.5 * (score == own) for score in others) / len(others)


def strength(bot: str, title: str, new: Any, old: Any, tables: Sequence[Table], seeds: Sequence[int]) -> float:
    """The part of the others that a bot with new weights beats among bots with old ones, over all tables, seeds and seats."""
    tried, others = maker_with(bot, new), maker_with(bot, old)
    found = []
    for table in tables:
        for seed in seeds:
            for seat in range(table.seats):
                makers = [tried if at == seat else others for at in range(table.seats)]
                found.append(beaten(play(title, seed, table.options, makers)[1], seat))
    return sum(found) / len(found)


def rewritten(source: str, weights: Any) -> str:
    """The source of a module with a table of weights, with these in it."""
    for name, weight in weights._asdict().items():
        source, count = re.subn(rf"(?m)^(    {name}: float = ).*$", rf"\g<1>{weight:.3g}", source)
        if count != 1:
            raise ValueError(f"{count} lines for {name}")
    return source


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.engine.bots.fit", description=__doc__)
    parser.add_argument("bot", help="a scripted bot's name")
    parser.add_argument("--table", action="append", type=Table.read, help="seats and options: 4, or 3,start=advanced")
    parser.add_argument("--seeds", type=int, default=10, help="of each table, for every candidate")
    parser.add_argument("--generations", type=int, default=40)
    parser.add_argument("--minutes", type=float, default=math.inf, help="after which it stops, to be gone on with")
    parser.add_argument("--state", type=Path, default=None, help="a file to keep the search in")
    parser.add_argument("--write", action="store_true", help="put what was found into the bot's weights.py")
    return parser.parse_args()


def main() -> None:
    """Search, and tell."""
    import cma

    asked = arguments()
    title = next(found.id for found in manifests().values() if found.bot is not None and found.bot.name == asked.bot)
    module, tables = weights_module(asked.bot), asked.table or [Table(4, {})]
    old, end = module.WEIGHTS, monotonic() + 60 * asked.minutes
    if asked.state is not None and asked.state.exists():
        search = pickle.loads(asked.state.read_bytes())
    else:
        search = cma.CMAEvolutionStrategy([0.0] * len(old), SPREAD, {"seed": 1, "verbose": -9})
    while search.countiter < asked.generations and monotonic() < end:
        steps = search.ask()
        first = FIRST_SEED + search.countiter * asked.seeds
        seeds = range(first, first + asked.seeds)
        found = [strength(asked.bot, title, varied(old, step), old, tables, seeds) for step in steps]
        search.tell(steps, [-each for each in found])
        print(
            f"{search.countiter}: mean {sum(found) / len(found):.3f}, best {max(found):.3f}, sigma {search.sigma:.3f}",
            flush=True,
        )
        if asked.state is not None:
            asked.state.write_bytes(pickle.dumps(search))
    new = varied(old, search.mean)
    for name, weight in new._asdict().items():
        print(f"{name:24} {getattr(old, name):8.3g} -> {weight:8.3g}")
    if asked.write:
        file = Path(module.__file__)
        file.write_text(rewritten(file.read_text(), new))
        print(f"written: {file.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
