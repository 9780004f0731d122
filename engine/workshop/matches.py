"""A match of the workshop: what the folder keeps of it, and how it is played and written down."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from engine.arena import MatchResult
from engine.forfeits import FORFEITED
from engine.formats.seating import places_by_score
from engine.kernel.errors import BadState
from engine.players import HostFault
from engine.series import Fixture, Series
from engine.workshop.entrants import Entrant, check_unchanged
from engine.writing import write_whole

CRASHES = ("crash", "exit")
"""The faults of a bot that broke down, among all those by which a seat is lost."""


@dataclass(frozen=True, slots=True)
class Fared:
    """How a bot (by its number in the arena) fared on one seat. ``ply`` is that of its forfeit, -1 at the start, None if there was none;
    ``stderr`` is the end of its error output if it forfeited."""

    bot: int
    rank: int
    score: int
    result: str
    fault: str
    reason: str
    ply: int | None
    decisions: int
    wall_ms: float
    cpu_ms: float
    stderr: str

    @property
    def forfeited(self) -> bool:
        """Was the seat lost?"""
        return self.result == FORFEITED


@dataclass(frozen=True, slots=True)
class Match:
    """A match that was played. ``void`` says why it counts for nothing: the host or the rules failed; it then has no seats."""

    fixture: Fixture
    seats: tuple[Fared, ...] = ()
    plies: int = 0
    digest: str = ""
    log: str = ""  # relative to the folder
    void: str = ""

    def to_json(self) -> dict[str, Any]:
        """As it stands in the folder's state."""
        told = asdict(self)
        return {"type": "match", **told.pop("fixture"), **told}

    @staticmethod
    def from_json(line: Mapping[str, Any]) -> Match:
        """The same back. Raises BadState for what is no match."""
        try:
            fixture = Fixture(line["number"], line["block"], line["seed"], tuple(line["order"]))
            seats = tuple(Fared(**{part.name: seat[part.name] for part in fields(Fared)}) for seat in line["seats"])
            return Match(fixture, seats, line["plies"], line["digest"], line["log"], line["void"])
        except (KeyError, TypeError, AttributeError) as error:
            raise BadState("match", f"{type(error).__name__}: {error}") from error


@dataclass(frozen=True, slots=True)
class Game:
    """What a block's games say: who (by number) met, and in which places they finished."""

    block: int
    bots: tuple[int, ...]
    places: tuple[int, ...]


def whole_blocks(matches: Iterable[Match], seats: int) -> dict[int, list[Match]]:
    """The blocks at tables of so many seats of which every match was played and none is void: the others favour somebody."""
    found: dict[int, list[Match]] = defaultdict(list)
    for match in sorted(matches, key=lambda match: match.fixture.number):
        found[match.fixture.block].append(match)
    size = max(seats, 2)  # of a duel the two play alone
    return {
        block: those
        for block, those in sorted(found.items())
        if len(those) == size and not any(match.void for match in those)
    }


def games_of(block: Sequence[Match]) -> list[Game]:
    """The games of a whole block: its matches, or the one that a duel is; none of nothing."""
    if block and all(len(match.seats) == 1 for match in block):
        fared = [match.seats[0] for match in block]
        places = places_by_score([(seat.score, seat.forfeited) for seat in fared])
        return [Game(block[0].fixture.block, tuple(seat.bot for seat in fared), tuple(places))]
    return [
        Game(match.fixture.block, tuple(seat.bot for seat in match.seats), tuple(seat.rank for seat in match.seats))
        for match in block
    ]


@dataclass(frozen=True, slots=True)
class Playing:
    """Plays fixtures of a series into a folder, in whatever process: calls may be spread."""

    series: Series
    entrants: tuple[Entrant, ...]
    folder: Path

    def __call__(self, fixture: Fixture) -> Match:
        """Play the match and write its log. Raises BadOption when a bot's program is not what it was."""
        import zstandard

        for bot in set(fixture.order):
            check_unchanged(self.entrants[bot])
        try:
            _, result, document = self.series.play(fixture, log=True)
        except HostFault as fault:
            return Match(fixture, void=str(fault))
        log = f"logs/{fixture.number:06}.jsonl.zst"
        write_whole(self.folder / log, zstandard.compress(document, 10))
        forfeits = forfeits_in(document) if any(seat.result == FORFEITED for seat in result.seats) else {}
        return Match(fixture, _fared(fixture, result, forfeits), len(result.choices), result.digest, log)


def forfeits_in(document: bytes) -> dict[int, int]:
    """By seat, the ply at which it was forfeited."""
    lines = [json.loads(line) for line in document.splitlines() if line.startswith(b'{"type":"forfeit"')]
    return {line["seat"]: line["ply"] for line in lines}


def _fared(fixture: Fixture, result: MatchResult, forfeits: Mapping[int, int]) -> tuple[Fared, ...]:
    return tuple(
        Fared(
            bot,
            seat.rank,
            seat.score,
            seat.result,
            seat.fault,
            seat.reason,
            forfeits.get(seat.seat),
            seat.decisions,
            round(seat.wall_ms, 1),
            round(seat.cpu_ms, 1),
            seat.stderr if seat.result == FORFEITED else "",
        )
        for bot, seat in zip(fixture.order, result.seats, strict=True)
    )
