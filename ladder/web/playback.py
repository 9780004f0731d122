"""A finished match, decision by decision, from its stored log.

The rules play the match again from its seed and choices; copies of the game are kept every so many decisions, so that a jump anywhere
costs a few choices. Where the log cannot be replayed (another engine version, a seed still secret) the board is drawn from the
checkpoint before, and everything else is as in the log.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

import engine
from engine.kernel.errors import EngineError
from engine.kernel.game import Game
from engine.kernel.title import Title
from engine.log import Log, replay

COPY_EVERY = 32
"""Decisions between two kept copies of the game: 4 µs or so for each decision of a jump, a few kB for each copy."""

MOST_OPTIONS = 200
"""Options of one decision that are put into words."""

Fields = dict[str, Any]


class _Unknown(Title):
    """A title of which nothing is known."""

    phases = ()


UNKNOWN = _Unknown()


@dataclass(frozen=True, slots=True)
class Moment:
    """The match after ``ply`` of its ``plies`` decisions, and what the last of them was."""

    ply: int
    plies: int
    decision: Fields | None  # the log's line of the decision that led here; None before the first
    options: list[Fields]  # what that decision offered, in words; empty where it cannot be replayed
    option_count: int
    events: list[Fields]
    talk: list[Fields]
    forfeits: list[Fields]
    next_seat: int | None
    next_kind: str
    board: Fields | None  # what everyone may know, in the schema of Game.to_json
    board_ply: int  # how many decisions the board has seen: ``ply``, or fewer where only checkpoints are left

    @property
    def previous(self) -> int | None:
        """The moment before this one."""
        return self.ply - 1 if self.ply else None

    @property
    def next(self) -> int | None:
        """The moment after this one."""
        return self.ply + 1 if self.ply < self.plies else None


@dataclass(slots=True)
class Playback:
    """A log made ready to look at. Raises nothing of its own: ``problem`` says why the rules could not play it again, if so."""

    log: Log
    problem: str = ""
    plies: int = 0
    _decisions: list[Fields] = field(default_factory=list)
    _by_ply: dict[str, dict[int, list[Fields]]] = field(default_factory=dict)
    _copies: list[Game] = field(default_factory=list)

    def __post_init__(self) -> None:
        for line in self.log.lines:
            if "ply" in line:
                self._by_ply.setdefault(line["type"], defaultdict(list))[line["ply"]].append(line)
        self._decisions = [line for line in self.log.lines if line["type"] == "decision"]
        self.plies = len(self._decisions)
        try:
            self._copies = [place.game.copy() for place in replay(self.log) if place.ply % COPY_EVERY == 0]
        except EngineError as error:
            self.problem = str(error)
            self._copies = []

    @property
    def rules(self) -> Title:
        """The title that was played, by which its facts are told; one that the catalogue has no more tells them as they are."""
        return engine.titles().get(self.log.header["title"]) or UNKNOWN

    @property
    def faults(self) -> list[int]:
        """The decisions (counted as ``Moment.ply`` counts them) at which a seat was forfeited, in order."""
        return sorted(min(ply + 1, self.plies) for ply in self._by_ply.get("forfeit", {}))

    def moment(self, ply: int) -> Moment:
        """The match after ``ply`` decisions; a number outside the match is taken to its nearer end."""
        ply = max(0, min(ply, self.plies))
        before = self.game(ply - 1) if ply else None
        now = self.game(ply)
        coming = self._decisions[ply] if ply < self.plies else None
        board, board_ply = (now.observe(None), ply) if now is not None else self._checkpoint(ply)
        offered = len(before.decision.options) if before is not None and before.decision is not None else 0
        return Moment(
            ply=ply,
            plies=self.plies,
            decision=self._decisions[ply - 1] if ply else None,
            options=[before.describe(i) for i in range(min(offered, MOST_OPTIONS))] if before is not None else [],
            option_count=offered,
            events=[event for line in self._at("events", ply) for event in line["events"] if isinstance(event, dict)],
            talk=self._at("talk", ply),
            forfeits=self._at("forfeit", ply - 1),
            next_seat=coming["seat"] if coming else None,
            next_kind=coming["kind"] if coming else "",
            board=board,
            board_ply=board_ply,
        )

    def game(self, ply: int) -> Game | None:
        """A copy of the game after ``ply`` decisions; None where the log cannot be replayed."""
        if not self._copies:
            return None
        nearest = ply // COPY_EVERY
        game = self._copies[nearest].copy()
        for line in self._decisions[nearest * COPY_EVERY : ply]:
            game.choose(line["index"])
        return game

    def _at(self, type: str, ply: int) -> list[Fields]:
        lines: list[Fields] = self._by_ply.get(type, {}).get(ply, [])
        return lines

    def _checkpoint(self, ply: int) -> tuple[Fields | None, int]:
        places = [at for at in self._by_ply.get("checkpoint", {}) if at <= ply]
        if not places:
            return None, 0
        line = self._at("checkpoint", max(places))[-1]
        return line.get("public"), line["ply"]
