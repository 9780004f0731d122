"""Is a bot better than it was? ``make duel BOT=merchant REF=main``, or ``python -m tests.engine.bots.duel REF BOT [--games N]``.

One of today's sits among those of ``REF`` (a commit, or a folder that has ``engine/bots``), on every seat of each seed in turn. Its share
of first places is told beside the one that an equal would have, and its score less the mean of theirs, with 95 % intervals clustered by
seed. The bots alone are of ``REF``: all play by the rules that are here.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory
from typing import NamedTuple

import engine
from engine.bots import house_bot
from engine.cli.terminal import options_of
from engine.estimates import mean_and_error, share_and_interval
from engine.kernel.errors import BadOption
from engine.protocol import Clock
from engine.sdk import Bot, LiveTurn
from engine.wording import counted
from tests.commands import ROOT, Parser, Table, commit, demand, run, scripted_bot, title_of, whole

BOTS = Path("engine", "bots")
AS_THEY_WERE = "bots_as_they_were"
"""What ``engine.bots`` of another commit is imported as."""

Maker = Callable[[int], Bot]


class Played(NamedTuple):
    """How whoever was tried has fared in a game."""

    seed: int
    first: float
    """1 for a first place, less where it is shared."""
    lead: float
    """Its score less the mean of the others'."""


def play(
    title: str, seed: int, options: dict[str, str], makers: Sequence[Maker]
) -> tuple[Sequence[int], Sequence[int]]:
    """One game: ranks and scores by seat."""
    game = engine.title(title).new(len(makers), seed, options)
    players = [make(seed * len(makers) + seat) for seat, make in enumerate(makers)]
    clock = Clock(1, 1, 1)
    while (decision := game.decision) is not None:
        game.choose(players[decision.seat].choose(LiveTurn(game.plies, game, clock)))
    return game.outcome.ranks, game.outcome.scores


def tried(
    title: str, options: dict[str, str], seats: int, seeds: Sequence[int], new: Maker, old: Maker
) -> Iterator[Played]:
    """Whoever is new on each seat among the old, with each of these seeds."""
    for seed in seeds:
        for seat in range(seats):
            ranks, scores = play(title, seed, options, [new if at == seat else old for at in range(seats)])
            first = 1 / list(ranks).count(1) if ranks[seat] == 1 else 0.0
            others = [score for at, score in enumerate(scores) if at != seat]
            yield Played(seed, first, scores[seat] - sum(others) / len(others))


@contextmanager
def bots_of(ref: str) -> Iterator[None]:
    """Have the bots of a commit, or of a folder, to import as ``AS_THEY_WERE``. Raises BadOption where there are none."""
    with TemporaryDirectory() as scratch:
        there = Path(ref)
        if not there.is_dir():
            there, made = Path(scratch, "there"), commit(ref, "REF")
            there.mkdir()
            packed = subprocess.run(["git", "archive", made, str(BOTS)], cwd=ROOT, capture_output=True)
            demand(not packed.returncode, "REF", f"{ref} has no {BOTS}", "name a commit that has")
            subprocess.run(["tar", "-x", "-C", str(there)], input=packed.stdout, check=True)
        demand((there / BOTS).is_dir(), "REF", f"{ref} has no {BOTS}", "name a commit, or the root of a checkout")
        target = Path(scratch, AS_THEY_WERE)
        copytree(there / BOTS, target, ignore=lambda folder, names: [name for name in names if name == "__pycache__"])
        for file in target.rglob("*.py"):
            file.write_text(file.read_text().replace("engine.bots", AS_THEY_WERE))
        sys.path.insert(0, scratch)
        try:
            yield
        finally:
            sys.path.remove(scratch)


def as_it_was(name: str) -> Maker:
    """A scripted bot of the commit in question. Raises BadOption where that has none of the name, or one that today's engine cannot run."""
    bot = house_bot(name)
    try:
        factory = getattr(import_module(bot.module.replace("engine.bots", AS_THEY_WERE)), bot.factory)
    except (ImportError, AttributeError) as error:
        raise BadOption("REF", f"its {name} cannot be imported here: {error}", "name a later commit") from error
    return lambda seed: factory(seed)


def told(games: Sequence[Played], seats: int) -> str:
    """The sentence that says who is better."""
    blocks = [game.seed for game in games]
    share, interval = share_and_interval([game.first for game in games], blocks)
    lead, error = mean_and_error([game.lead for game in games], blocks)
    between = f" ({interval[0]:.1%} to {interval[1]:.1%})" if interval else ""
    off = f" ± {error:.1f}" if error else ""
    return (
        f"{counted(len(games), 'game')}: first in {share:.1%}{between}, where an equal is in {1 / seats:.1%}; "
        f"score {lead:+.1f}{off} beside the others"
    )


def arguments() -> argparse.Namespace:
    parser = Parser(__doc__, "python -m tests.engine.bots.duel")
    parser.add_argument("ref", metavar="REF", help="a commit, or a folder with engine/bots")
    parser.add_argument("bot", metavar="BOT", type=scripted_bot, help="a scripted bot's name")
    parser.add_argument("--seats", type=whole(2), default=4)
    parser.add_argument("--games", type=whole(1), default=200)
    parser.add_argument("--seed", type=whole(0), default=1000)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    return parser.parse_args()


def main() -> None:
    """Play, and tell."""
    asked = arguments()
    title, options = title_of(asked.bot), options_of(asked.option)
    Table(asked.seats, options).at(title)
    seeds = range(asked.seed, asked.seed + -(-asked.games // asked.seats))
    with bots_of(asked.ref):
        games = list(tried(title, options, asked.seats, seeds, house_bot(asked.bot).make, as_it_was(asked.bot)))
    print(
        f"{asked.bot} against {asked.ref}, {asked.seats} seats, {options or 'as by default'}: {told(games, asked.seats)}"
    )


if __name__ == "__main__":
    sys.exit(run(main))
