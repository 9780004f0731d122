"""Do real messages keep to the published schema? ``make reference-check`` holds 10,000 questions of every title to it, each whole.

A message is a ``decide`` line as a bot reads it, from games at tables of all sizes and options: its observation, each of its options as
the rules write it and in words, and each of its events are validated by the JSON Schema that ``leadenhall schema`` prints.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Iterator
from functools import cache
from typing import Any

from jsonschema_rs import Draft202012Validator

import engine
from engine import protocol
from engine.kernel.schema import part
from engine.kernel.title import Title
from engine.protocol import Clock
from engine.reference.samples import tables
from engine.sdk import LiveTurn
from tests.commands import Parser, a_title, run, whole

CLOCK = Clock(60_000, 5_000, 0)


def messages(title: Title, number: int, seed: int = 0) -> Iterator[dict[str, Any]]:
    """So many ``decide`` messages, read from their lines: one in ten decisions or so, chosen by luck, so that there are many games."""
    luck, sent = random.Random(seed), 0
    for game in tables(title, games=10 * number, seed=seed):
        journal: list[Any] = []
        told = [0] * game.seats
        while (asked := game.decision) is not None:
            journal += game.drain()
            if luck.random() < 0.1:
                turn = LiveTurn(game.plies, game, CLOCK, journal, told[asked.seat])
                question = protocol.Asked(turn.seat, turn.kind, turn.options)
                line = protocol.encode(protocol.Decide(turn.id, question, turn.observation, turn.events, CLOCK))
                told[asked.seat] = len(journal)
                yield json.loads(line)
                sent += 1
                if sent == number:
                    return
            game.choose(luck.randrange(len(asked.options)))


class Checker:
    """Validates whole messages of a title."""

    def __init__(self, title: Title) -> None:
        self._schema = title.schema()
        self._valid = cache(lambda name: Draft202012Validator(part(self._schema, name)))
        self.kinds: set[str] = set()
        self.events: set[str] = set()

    def complaints(self, message: dict[str, Any]) -> list[str]:
        """What is wrong with a message, each with its place."""
        decision, seen = message["decision"], message["observation"]
        kind = decision["kind"]
        self.kinds.add(kind)
        found = self.of("observation", seen)
        for option in seen["decision"]["options"]:
            found += self.of(f"option:{kind}", option)
        for words in decision["options"]:
            found += self.of("words", words)
        for event in message["events"]:
            self.events.add(event["event"])
            found += self.of(f"event:{event['event']}", event)
        return found

    def of(self, name: str, value: Any) -> list[str]:
        """What is wrong with a value by this part of the schema."""
        validator = self._valid(name)
        if validator.is_valid(value):
            return []
        return [
            f"{name} /{'/'.join(map(str, error.instance_path))}: {error.message:.200}"
            for error in validator.iter_errors(value)
        ]


def main() -> int:
    """Check, and print what was checked. Exit code 1 when a message is invalid."""
    asked = Parser(__doc__, "python -m tests.engine.reference.check")
    asked.add_argument("--messages", type=whole(1), default=10_000, help="for each title")
    asked.add_argument("--seed", type=whole(0), default=0)
    asked.add_argument("titles", nargs="*", type=a_title, metavar="TITLE", help="only these")
    given = asked.parse_args()
    wrong = 0
    for id in given.titles or engine.titles():
        began, title = time.monotonic(), engine.title(id)
        checker = Checker(title)
        complaints = [c for message in messages(title, given.messages, given.seed) for c in checker.complaints(message)]
        wrong += len(complaints)
        print(
            f"{id}: {given.messages:,} messages, {len(checker.kinds)} of {len(title.words)} kinds of decisions, "
            f"{len(checker.events)} events, {len(complaints)} complaints, {time.monotonic() - began:.0f} s",
            flush=True,
        )
        for complaint in complaints[:10]:
            print(f"  {complaint}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(run(main))
