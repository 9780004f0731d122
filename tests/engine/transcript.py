"""The session that PROTOCOL.md shows, played anew: `python -m tests.engine.transcript` prints it as the document has it."""

from __future__ import annotations

import json
from io import BytesIO

from engine import protocol
from engine.arena import InProcessPlayer, play_match
from engine.kernel import registry
from engine.players import PlayerFault, ProcessPlayer
from engine.sdk import Bot, Turn, converse
from tests.engine.toy import MANIFEST, TITLE

TO_BOT, FROM_BOT = "<", ">"
Line = tuple[str, bytes]


class Highest(Bot):
    """The bot of the document: the highest bid, and a word with the first."""

    def choose(self, turn: Turn) -> tuple[int, str]:
        return len(turn.choices) - 1, "going once" if turn.id == 0 else ""


class Polite(Bot):
    def choose(self, turn: Turn) -> tuple[int, str]:
        return 0, "after you" if turn.id == 0 else ""


class Recorded:
    """A bot behind pipes that are lists: every line is kept. It is the SDK's own loop that answers."""

    def __init__(self, record: list[Line]) -> None:
        self._record, self._heard, self._answered, self._waiting = record, [], 0, []

    stderr = ""

    def ask(self, lines: bytes, timeout: float) -> None:
        for one in map(_without_clock, lines.splitlines()):
            self._heard.append(one)
            # The bot has no memory, so it can hear everything again: what is new in its output answers the last line.
            wire = BytesIO()
            converse(Highest, self._heard, wire)
            answers = wire.getvalue().splitlines()[self._answered :]
            self._answered += len(answers)
            self._waiting += answers
            self._record += [(TO_BOT, one), *((FROM_BOT, answer) for answer in answers)]

    def receive(self, timeout: float) -> bytes:
        if not self._waiting:
            raise PlayerFault("exit", "has left")
        return self._waiting.pop(0)

    def pause(self) -> float:
        return 0.0

    def close(self) -> None: ...


def play() -> list[Line]:
    """Every line of the session, with the side that it goes to."""
    registry._added["toy"] = MANIFEST
    record: list[Line] = []
    try:
        players = [ProcessPlayer(lambda: Recorded(record)), InProcessPlayer(Polite)]
        play_match(TITLE, 7, {}, players, names=["highest", "polite"])
    finally:
        del registry._added["toy"]
    return record


def lines_of(document: str) -> list[Line]:
    """The transcript in the document's text."""
    block = document.split("```transcript\n")[1].split("\n```")[0]
    return [(line[0], line[2:].encode()) for line in block.splitlines()]


def _without_clock(line: bytes) -> bytes:
    # The time used differs from run to run; the document shows none.
    data = json.loads(line)
    if data["type"] == "decide":
        limits = protocol.Limits()
        data["clock"] = {"bank_ms": limits.bank_ms, "cap_ms": limits.decision_ms, "used_ms": 0}
    return json.dumps(data, separators=(",", ":")).encode()


if __name__ == "__main__":
    for side, line in play():
        print(side, line.decode())
