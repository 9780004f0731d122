"""Where a match stops, and the course of a log that it follows until then."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from engine.kernel.decisions import Outcome
from engine.log import Log
from engine.players import Player
from engine.protocol import Limits, Start
from engine.sdk import Turn


@dataclass(frozen=True, slots=True)
class Stop:
    """A decision to stop at: the first at or after ``ply``, of this ``kind`` if one is named."""

    ply: int = 0
    kind: str | None = None

    def is_at(self, ply: int, kind: str) -> bool:
        """Is it this decision?"""
        return ply >= self.ply and (self.kind is None or kind == self.kind or kind.startswith(f"{self.kind}."))


@dataclass(slots=True)
class Course:
    """What was chosen in a log, decision by decision, and what was said after each; without a log nothing. ``on`` as long as the match is
    the log's; ``ply`` is how many decisions have been taken."""

    choices: list[int] = field(default_factory=list)
    wall_ms: list[float] = field(default_factory=list)
    said: dict[tuple[int, int], str] = field(default_factory=lambda: defaultdict(str))
    on: bool = True
    ply: int = 0

    @staticmethod
    def of(log: Log) -> Course:
        """That of a log."""
        course = Course()
        for line in log.lines:
            if line["type"] == "decision":
                course.choices.append(line["index"])
                course.wall_ms.append(float(line.get("wall_ms") or 0))
            elif line["type"] == "talk":
                course.said[line["ply"], line["seat"]] += line["text"]
        return course

    @property
    def here(self) -> int | None:
        """What was chosen in the log where the match is now."""
        return self.choices[self.ply] if self.on and self.ply < len(self.choices) else None

    def taken(self, index: int) -> None:
        """This was chosen here."""
        self.on = self.on and index == self.here


class Following:
    """Another seat: it chooses as in the log, up to the ply ``until`` (None: as long as the match is the log's), and then as its player."""

    def __init__(self, player: Player, course: Course, until: int | None) -> None:
        self._player, self._course, self._until = player, course, until

    @property
    def wall_ms(self) -> float:
        return self._player.wall_ms

    @property
    def cpu_ms(self) -> float:
        return self._player.cpu_ms

    @property
    def stderr(self) -> str:
        return self._player.stderr

    def start(self, table: Start, limits: Limits) -> None:
        self._player.start(table, limits)

    def decide(self, turn: Turn) -> tuple[int, str]:
        course, index = self._course, self._course.here
        if index is not None and (self._until is None or course.ply < self._until):
            return index, course.said.get((course.ply + 1, turn.seat), "")
        index, say = self._player.decide(turn)
        course.taken(index)
        return index, say

    def said(self, seat: int, text: str) -> None:
        self._player.said(seat, text)

    def end(self, outcome: Outcome, ranks: list[int]) -> None:
        self._player.end(outcome, ranks)

    def close(self) -> None:
        self._player.close()
