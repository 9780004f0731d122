"""Fit a scripted bot's weights by self-play: ``make fit BOT=merchant``, or ``python -m tests.engine.bots.fit BOT [--write]``.

Games are played in which every seat has weights of its own, each of those in force times a random factor; by what each seat's score leads
is then regressed on its factors: a slope for every weight, how it bends with each other one, and what a seat is worth. Where that promises
most, no further than games were played, lie the new weights. ``--write`` puts them into the bot's ``weights.py``, from where another round
goes on. Games that have been played lie in ``--games-file`` and are added to: they are the data set, a line each, and with ``--games 0``
are only looked at. Whether the new weights are any better says ``tests.engine.bots.duel``, which plays other seeds.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import re
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

import numpy as np

from engine.bots import house_bot
from tests.commands import (
    ROOT,
    Parser,
    Table,
    a_number,
    a_table,
    demand,
    demand_writable,
    kept_file,
    lines_of,
    run,
    scripted_bot,
    title_of,
    whole,
)
from tests.engine.bots.duel import Maker, play

FIRST_SEED = 1_000_000
"""Far from those of duels and tests."""
SPREAD = 0.3
"""The standard deviation of the logarithm of a factor: three quarters to four thirds, mostly."""
FURTHEST = 2.5
"""Of those deviations, how far all weights together go in one round."""


class Found(NamedTuple):
    """What the games say of a weight: by what its best factor's logarithm, the slope there, and how many standard errors that is."""

    step: float
    slope: float
    certainty: float


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


def games_of(
    bot: str, title: str, weights: Any, tables: Sequence[Table], first: int, number: int
) -> Iterator[dict[str, Any]]:
    """So many games, the tables in turn: each with the steps of every seat's weights, and the scores."""
    for seed in range(first, first + number):
        table, luck = tables[seed % len(tables)], random.Random(seed)
        steps = [[round(luck.gauss(0, SPREAD), 3) for _ in weights] for _ in range(table.seats)]
        _, scores = play(title, seed, table.options, [maker_with(bot, varied(weights, each)) for each in steps])
        yield {"seed": seed, "table": seed % len(tables), "steps": steps, "scores": list(scores)}


def is_of(game: Any, weights: int) -> bool:
    """Is this a game, as ``games_of`` gives them, of a bot with so many weights? May raise what a look into it raises."""
    seats = len(game["scores"])
    steps = [step for each in game["steps"] for step in each]
    return (
        [len(each) for each in game["steps"]] == [weights] * seats
        and seats > 1
        and type(game["table"]) is int
        and all(type(one) in (int, float) for one in (*steps, *game["scores"]))
    )


def regressed(games: Sequence[dict[str, Any]], number: int) -> list[Found]:
    """What the games say of each of so many weights."""
    pairs = [(one, other) for one in range(number) for other in range(one, number)]
    chairs = sorted({(game["table"], seat) for game in games for seat in range(len(game["scores"]))})
    rows, leads = [], []
    for game in games:
        steps, scores = np.array(game["steps"]) / SPREAD, np.array(game["scores"], dtype=float)
        bends = np.array([[each[one] * each[other] for one, other in pairs] for each in steps])
        for seat in range(len(scores)):
            others = [at for at in range(len(scores)) if at != seat]
            chair = [float((game["table"], seat) == each) for each in chairs]
            both = (row[seat] - row[others].mean(axis=0) for row in (steps, bends))
            rows.append(np.concatenate([*both, chair]))
            leads.append(scores[seat] - scores[others].mean())
    places, lead = np.array(rows), np.array(leads)
    squares = places.T @ places
    slopes = (np.linalg.pinv(squares) @ places.T @ lead)[:number]
    noise = float(np.var(lead))
    # How things bend is less sure than where they rise: bends are held to half of what slopes are, on average.
    doubt = np.zeros(len(squares))
    doubt[number : number + len(pairs)] = noise / (0.5 * np.abs(slopes).mean()) ** 2
    inverse = np.linalg.pinv(squares + np.diag(doubt))
    found = inverse @ places.T @ lead
    errors = np.sqrt(noise * np.diag(inverse))
    bent = np.zeros((number, number))
    for (one, other), each in zip(pairs, found[number:], strict=False):
        bent[one, other] += each
        bent[other, one] += each
    best = summit(found[:number], bent)
    return [Found(SPREAD * float(best[at]), float(found[at]), float(found[at] / errors[at])) for at in range(number)]


def summit(slopes: Any, bent: Any) -> Any:
    """Where a surface with these slopes and second derivatives is highest, no further than FURTHEST from the middle."""
    bends, ways = np.linalg.eigh(bent)
    along, down = ways.T @ slopes, np.maximum(-bends, 0.0)
    least, most = 1e-9, 1e9
    for _ in range(200):
        held = math.sqrt(least * most)
        least, most = (held, most) if np.linalg.norm(along / (down + held)) > FURTHEST else (least, held)
    return ways @ (along / (down + most))


def rewritten(source: str, weights: Any) -> str:
    """The source of a module with a table of weights, with these in it. Raises ValueError for one that is not there once."""
    for name, weight in weights._asdict().items():
        source, count = re.subn(rf"(?m)^(    {name}: float = ).*$", rf"\g<1>{float(f'{weight:.3g}')}", source)
        if count != 1:
            raise ValueError(f"{count} lines for {name}")
    return source


def arguments() -> argparse.Namespace:
    parser = Parser(__doc__, "python -m tests.engine.bots.fit")
    parser.add_argument("bot", metavar="BOT", type=scripted_bot, help="a scripted bot's name")
    parser.add_argument("--table", action="append", type=a_table, help="seats and options: 4, or 3,start=advanced")
    parser.add_argument("--games", type=whole(0), default=20_000)
    parser.add_argument("--seed", type=whole(0), default=FIRST_SEED, help="of the first game in the file")
    parser.add_argument("--minutes", type=a_number(0), default=math.inf, help="after which no more are played")
    parser.add_argument("--games-file", type=kept_file, default=None, help="where games lie, one a line")
    parser.add_argument("--write", action="store_true", help="put what was found into the bot's weights.py")
    return parser.parse_args()


def main() -> None:
    """Play, regress, and tell."""
    asked = arguments()
    title, module, file = title_of(asked.bot), weights_module(asked.bot), asked.games_file
    tables = [each.at(title) for each in asked.table or [Table(4, {})]]
    if asked.write:
        demand_writable(Path(module.__file__), "--write")
    old, end = module.WEIGHTS, monotonic() + 60 * asked.minutes
    games = list(lines_of(file, "--games-file", lambda game: is_of(game, len(old))))
    demand(
        games or asked.games, "--games", "none lies there and none is to be played", "play some, or name --games-file"
    )
    with open(file, "a") if file is not None else open("/dev/null", "w") as kept:
        for game in games_of(asked.bot, title, old, tables, asked.seed + len(games), asked.games):
            games.append(game)
            kept.write(json.dumps(game) + "\n")
            if monotonic() > end:
                break
    found = regressed(games, len(old))
    new = varied(old, [each.step for each in found])
    print(
        f"{len(games)} games; a weight, what it becomes, and what the lead gains by a factor of {math.exp(SPREAD):.2f}"
    )
    for (name, weight), each in zip(new._asdict().items(), found, strict=True):
        print(
            f"{name:20} {getattr(old, name):8.3g} -> {weight:8.3g}  {each.slope:+7.2f} ({each.certainty:+.1f} errors)"
        )
    if asked.write:
        source = Path(module.__file__)
        source.write_text(rewritten(source.read_text(), new))
        print(f"written: {source.relative_to(ROOT)}")


if __name__ == "__main__":
    sys.exit(run(main))
