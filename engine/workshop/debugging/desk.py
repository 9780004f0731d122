"""The debugged seat: its bot, which is asked where the match follows a log, and a person who is asked where it stops."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Protocol

from engine.kernel.decisions import Outcome
from engine.players import Player, PlayerFault
from engine.protocol import Limits, Start
from engine.sdk import Turn
from engine.workshop.debugging.loading import written_by
from engine.workshop.debugging.stops import Course, Stop


@dataclass(slots=True)
class Asked:
    """What a bot said to a question: an index and perhaps words, or why it failed; how long it took, and what it wrote meanwhile."""

    index: int | None
    say: str
    ms: float
    stderr: str
    fault: PlayerFault | None = None


class Person(Protocol):
    """Whoever looks at a decision."""

    def started(self, table: Start) -> None:
        """The match begins."""

    def look(self, turn: Turn, asked: Asked | None) -> tuple[int, str]:
        """Decide; ``asked`` is what the bot has said already, if it was asked. Raises what ends the match, or the bot's PlayerFault."""

    def differs(self, ply: int, chosen: int, logged: int) -> None:
        """On its way here the bot chose otherwise than in the log, which goes on as it is."""


class Desk:
    """The player of the debugged seat. Its clock runs while the bot thinks, and not while the person does; it never runs out."""

    def __init__(self, player: Player, course: Course, stop: Stop, person: Person) -> None:
        self.player, self.course, self.stop, self._person = player, course, stop, person
        self.fault: PlayerFault | None = None
        self._follows_to = stop.ply
        self._wall_ms = 0.0

    @property
    def wall_ms(self) -> float:
        return self._wall_ms

    @property
    def cpu_ms(self) -> float:
        return 0.0

    @property
    def stderr(self) -> str:
        return self.player.stderr

    def start(self, table: Start, limits: Limits) -> None:
        self._limits = limits
        self._person.started(table)
        try:
            self.player.start(table, limits)
        except PlayerFault as fault:
            self.fault = fault
            raise

    def decide(self, turn: Turn) -> tuple[int, str]:
        course = self.course
        logged, asked = course.here, None
        if logged is not None and course.ply < self._follows_to:
            asked = self.ask(turn)
            self._pass(course.wall_ms[course.ply])
            if asked.fault is None:
                if asked.index != logged and asked.index is not None:
                    self._person.differs(course.ply, asked.index, logged)
                return logged, course.said.get((course.ply + 1, turn.seat), "")
        if asked is None and not self.stop.is_at(course.ply, turn.kind):
            asked = self.ask(turn)
            if asked.fault is None and asked.index is not None:
                self._pass(asked.ms)
                course.taken(asked.index)
                return asked.index, asked.say
        index, say = self._person.look(turn, asked)
        course.taken(index)
        return index, say

    def ask(self, turn: Turn, choose: Callable[[Turn], tuple[int, str]] | None = None) -> Asked:
        """Ask the bot, or what stands for its choosing."""
        before, began = written_by(self.player), perf_counter()
        index: int | None = None
        say, fault = "", None
        try:
            index, say = (choose or self.player.decide)(turn)
        except PlayerFault as error:
            fault = error
        ms = (perf_counter() - began) * 1000
        if fault is None and (type(index) is not int or not 0 <= index < len(turn.choices)):
            told = f"answered {index!r} to {turn.kind} where 0 to {len(turn.choices) - 1} is possible"
            fault = PlayerFault("illegal_choice", told)
        if fault is not None:
            index, self.fault = None, fault
        after = written_by(self.player)
        return Asked(index, say, ms, after[len(before) :] if after.startswith(before) else after, fault)

    def spent(self, asked: Asked) -> None:
        """Let the clock run for what the bot has thought."""
        self._pass(asked.ms)

    def said(self, seat: int, text: str) -> None:
        self.player.said(seat, text)

    def end(self, outcome: Outcome, ranks: list[int]) -> None:
        self.player.end(outcome, ranks)

    def close(self) -> None:
        self.player.close()

    def _pass(self, ms: float) -> None:
        # A person looks at what went wrong: the seat is not lost to the clock meanwhile. What it took is told.
        most = min(ms, self._limits.decision_ms - 1)
        self._wall_ms = min(self._wall_ms + most, self._limits.bank_ms - 1)
