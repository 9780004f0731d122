"""Learn to play by watching: from logs of a season, or of games that a teacher plays here, to a bot for the ladder.

python examples/imitation/learn.py --into my-imitator                    # games of the teacher, learning, trial against random
python examples/imitation/learn.py --into my-imitator --logs logs/       # the same from logs: a folder, files, a season's archive
leadenhall submit my-imitator --title east_india_companies
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import numpy as np

import engine
from bot import Imitator
from engine.arena import play_match
from engine.bots import house_bot
from engine.cli.terminal import options_of
from engine.kernel.errors import BadOption, BadState
from engine.log import LogWriter, read
from engine.log.reading import Log
from engine.players import InProcessPlayer, Player
from engine.research.tables import logs_at
from engine.sdk.recording import decisions_of
from engine.wording import counted, printable
from features import OPTION_PLACES, Features
from network import Decision, Network

HERE = Path(__file__).parent
BATCH = 32
HELD_BACK = 10
"""One decision in so many is learned nothing from: by those it is told how well the rest was learned."""


def house(name: str, seed: int) -> Player:
    """A house bot as a player."""
    return InProcessPlayer(lambda: house_bot(name).make(seed=seed))


def games_of(teacher: str, features: Features, games: int) -> Iterator[Log]:
    """Games in which the teacher sits on every seat, at tables of every size in turn; alone where the options are of such a table."""
    rules = engine.title(features.title)
    sizes = [seats for seats in features.layouts if seats > 1] or list(features.layouts)
    for seed in range(games):
        seats, log = sizes[seed % len(sizes)], LogWriter()
        players = [house(teacher, seed * 10 + seat) for seat in range(seats)]
        play_match(
            rules, seed, features.settings, players, names=[f"{teacher}-{seat + 1}" for seat in range(seats)], log=log
        )
        yield read(log.getvalue())


def watched(logs: Iterable[Log], teacher: str, features: Features) -> list[Decision]:
    """What the teacher decided in these logs. A bot of the ladder is found by its name, the second of a name as ``name-2``.

    Logs of another title or of other options, and such as have no seed yet, are left out; how many of what is told.
    """
    seen: list[Decision] = []
    left: Counter[str] = Counter()
    for log in logs:
        if log.header["title"] != features.title or log.header.get("seed") is None:
            left["of another title, or without a seed"] += 1
            continue
        if (options := log.header["options"]) != features.settings:
            left["with " + " ".join(f"--option {name}={value}" for name, value in options.items())] += 1
            continue
        for seat, who in enumerate(log.header["seats"]):
            if who["name"] == teacher or who["name"].startswith(f"{teacher}-"):
                seen += [
                    Decision(features.state(turn.observation), features.options(turn.kind, turn.options), chosen)
                    for turn, chosen in decisions_of(log, seat)
                ]
    for what, number in left.items():
        print(f"left out: {counted(number, 'log')} {printable(what)}", file=sys.stderr)
    return seen


def taught(seen: list[Decision], features: Features, epochs: int, seed: int = 0) -> tuple[Network, float]:
    """A network that has learned from these, and the share of decisions held back in which it would have chosen alike."""
    luck = random.Random(seed)  # noqa: S311 - of learning, not of secrets
    luck.shuffle(seen)
    held, rest = seen[: len(seen) // HELD_BACK], seen[len(seen) // HELD_BACK :]
    network = Network(features.size, OPTION_PLACES, seed=seed)
    for epoch in range(epochs):
        luck.shuffle(rest)
        losses = [network.learn(rest[at : at + BATCH]) for at in range(0, len(rest), BATCH)]
        alike = float(np.mean([network.scores(d.state, d.options).argmax() == d.chosen for d in held]))
        print(
            f"epoch {epoch + 1}: {np.mean(losses):.3f} nats, chooses as the teacher in {alike:.1%} of what it has not seen"
        )
    return network, alike


def tried(network: Network, features: Features, against: str, games: int, seats: int = 3) -> float:
    """The share of games that it wins at tables of three (or as near as can be) against these, level ones by half; every seat in turn."""
    rules, won = engine.title(features.title), 0.0
    seats = min(features.layouts, key=lambda count: abs(count - seats))
    for seed in range(games):
        seat = seed % seats
        players = [house(against, 1000 + seed * seats + other) for other in range(seats)]
        players[seat] = InProcessPlayer(lambda: Imitator(network, features))
        ranks = play_match(rules, 10_000 + seed // seats, features.settings, players).ranks
        won += (ranks[seat] == 1) / ranks.count(1)
    return won / games


def write_bot(network: Network, features: Features, into: Path) -> None:
    """The folder that the ladder takes."""
    into.mkdir(parents=True, exist_ok=True)
    for name in ("bot.py", "features.py", "network.py"):
        shutil.copy(HERE / name, into / name)
    network.save(into / "weights.npz")
    (into / "learned.json").write_text(json.dumps({"title": features.title, "options": features.settings}))


def main() -> int:
    """Learn, try, write."""
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("--into", type=Path, required=True, help="the bot's folder")
    asked.add_argument("--title", default="east_india_companies")
    asked.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="of the tables that it learns and plays at"
    )
    asked.add_argument("--teacher", default="merchant", help="whose decisions are learned")
    asked.add_argument(
        "--logs", type=Path, nargs="*", help="logs to learn from, in place of games that are played here"
    )
    asked.add_argument("--games", type=int, default=60, help="games that the teacher plays here")
    asked.add_argument("--epochs", type=int, default=8)
    asked.add_argument("--trial", type=int, default=90, help="games against the opponent")
    asked.add_argument("--against", default="random")
    given = asked.parse_args()
    try:
        check(given)
        return learned(given)
    except (BadOption, BadState) as error:
        print(f"error: {printable(error)}", file=sys.stderr)
        return 2


def check(given: argparse.Namespace) -> None:
    """Raise BadOption for what would only come to light when all has been learned."""
    for name in ("games", "epochs", "trial"):
        if vars(given)[name] < 1:
            raise BadOption(f"--{name}", f"{vars(given)[name]} are none", "give a number of 1 or more")
    try:
        given.into.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadOption("--into", f"{given.into}: {error.strerror}", "name a folder that can be made") from error
    engine.title(given.title)
    for name in (given.teacher, given.against):
        if not house_bot(name).supports(given.title):
            raise BadOption("bot", f"{name} does not play {given.title}", "name one that does, or another --title")


def learned(given: argparse.Namespace) -> int:
    """Learn, try, write, as was asked. Raises BadOption, BadState."""
    began = time.monotonic()
    features = Features(given.title, options_of(given.option))
    logs = (
        (named.log for named in logs_at(given.logs)) if given.logs else games_of(given.teacher, features, given.games)
    )
    seen = watched(logs, given.teacher, features)
    if not seen:
        print(
            f"error: no decision of {given.teacher} in these logs; name whom to learn from by --teacher",
            file=sys.stderr,
        )
        return 2
    print(f"{len(seen):,} decisions of {given.teacher} after {time.monotonic() - began:.0f} s")
    network, _ = taught(seen, features, given.epochs)
    write_bot(network, features, given.into)
    share = tried(network, features, given.against, given.trial)
    print(f"wins {share:.1%} of {given.trial} games against {given.against}; {time.monotonic() - began:.0f} s in all")
    print(f"the bot is in {given.into}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
