"""How entries behaved, in sums that add up: forfeits and their faults, decisions, time.

Wall times are kept as counts of how long games took, in steps of less than STEP of the time itself: so medians are known to that, rounded
down, however many games there are. Of the reasons of a fault those told most often are kept.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from typing import Any

import numpy as np
from django.db.models import Count
from numpy.typing import NDArray

from engine.ratings.games import Integers
from engine.ratings.results import places_of, union
from ladder.play.models import MatchSeat, SeatResult
from ladder.seasons.gathering import PLAYED, PORTION, Stretch, parameters, whole_numbers
from ladder.seasons.models import Season

DIGITS = 8
"""Binary digits of a wall time that are kept. Below 256 ms all are."""

STEP = 2.0 ** (1 - DIGITS)
"""How far below the true one a median may be, as a share of it: 0.8 %."""

REASONS = 16
"""Different reasons of an entry's fault that are counted on; those told least often are let go."""

REASON_CHARACTERS = 200

Faults = dict[int, dict[str, Counter[str]]]
"""By entry and fault, how many seats were forfeited for each reason."""

OTHER = "\0"
"""Under this stand the seats whose reasons were let go."""


@dataclass(frozen=True, slots=True, eq=False)
class Conduct:
    """Of each entry (ids ascending) `totals`: games, forfeits, decisions, wall and processor time, the longest game (milliseconds); and how
    many games took so long (rows of `walls`: entry, rounded milliseconds, games, in order)."""

    entries: tuple[int, ...]
    totals: Integers
    walls: Integers
    faults: Faults

    @staticmethod
    def nothing() -> Conduct:
        """Of no games."""
        return Conduct((), np.zeros((0, 6), dtype=np.int64), np.zeros((0, 3), dtype=np.int64), {})

    @staticmethod
    def of(season: Season, after: int, up_to: int) -> Conduct:
        """Of the rated matches after a place in the season's order, up to another one."""
        found = Conduct.nothing()
        for begin in range(after, up_to, PORTION):
            found += Conduct._of_portion(season, begin, min(begin + PORTION, up_to))
        return found

    @staticmethod
    def _of_portion(season: Season, after: int, up_to: int) -> Conduct:
        stretch = Stretch(after, up_to)
        seats = whole_numbers(
            f"""
            WITH played AS ({PLAYED})
            SELECT s.entry_id, (s.result = %(forfeited)s)::int, s.decisions, s.wall_ms, s.cpu_ms
            FROM played AS m JOIN matches_matchseat AS s ON s.match_id = m.id
            WHERE s.entry_id IS NOT NULL
            """,  # noqa: S608 - of constants
            {"forfeited": SeatResult.FORFEITED, **parameters(season.pk, stretch)},
            5,
        )
        entries, where = np.unique(seats[:, 0], return_inverse=True)
        totals = np.zeros((len(entries), 6), dtype=np.int64)
        np.add.at(totals[:, :5], where, np.column_stack([np.ones(len(seats), dtype=np.int64), seats[:, 1:]]))
        np.maximum.at(totals[:, 5], where, seats[:, 3])
        walls = np.column_stack([seats[:, 0], rounded_down(seats[:, 3]), np.ones(len(seats), dtype=np.int64)])
        return Conduct(tuple(entries.tolist()), totals, _counted(walls), _faults(season, stretch))

    def __add__(self, other: Conduct) -> Conduct:
        """Of both. No match may be in either."""
        entries = union(self.entries, other.entries)
        totals = np.zeros((len(entries), 6), dtype=np.int64)
        for part in (self, other):
            where = places_of(part.entries, entries)
            totals[where, :5] += part.totals[:, :5]
            totals[where, 5] = np.maximum(totals[where, 5], part.totals[:, 5])
        faults: Faults = defaultdict(lambda: defaultdict(Counter))
        for part in (self, other):
            for entry, by_fault in part.faults.items():
                for fault, reasons in by_fault.items():
                    faults[entry][fault] += reasons
        return Conduct(entries, totals, _counted(np.vstack([self.walls, other.walls])), faults)

    def figures(self) -> dict[int, dict[str, Any]]:
        """For each entry: games, forfeits and their faults, decisions, and time in milliseconds: wall and processor in all, wall of the
        middle game (median), of the 95th of a hundred by length, both to STEP and rounded down, and of the longest."""
        found = {}
        begin = np.searchsorted(self.walls[:, 0], np.array(self.entries, dtype=np.int64))
        end = np.searchsorted(self.walls[:, 0], np.array(self.entries, dtype=np.int64), side="right")
        for entry, totals, first, last in zip(self.entries, self.totals.tolist(), begin, end, strict=True):
            games, forfeits, decisions, wall, cpu, longest = totals
            _, walls, counts = self.walls[first:last].T
            found[entry] = {
                "games": games,
                "forfeits": forfeits,
                "decisions": decisions,
                "wall_ms": wall,
                "cpu_ms": cpu,
                "wall_ms_median": _share_of(walls, counts, 0.5),
                "wall_ms_p95": _share_of(walls, counts, 0.95),
                "wall_ms_most": longest,
                "faults": _told(self.faults.get(entry, {})),
            }
        return found

    def to_arrays(self) -> dict[str, NDArray[Any]]:
        """By names that `from_arrays` knows; reasons beyond REASONS are let go."""
        kept = {
            entry: {fault: _most_often(reasons) for fault, reasons in sorted(by_fault.items())}
            for entry, by_fault in sorted(self.faults.items())
        }
        return {
            "conduct.entries": np.array(self.entries, dtype=np.int64),
            "conduct.totals": self.totals,
            "conduct.walls": self.walls,
            "conduct.faults": np.frombuffer(json.dumps(kept).encode(), dtype=np.uint8),
        }

    @staticmethod
    def from_arrays(arrays: Mapping[str, NDArray[Any]]) -> Conduct:
        """As `to_arrays` had it."""
        stored = json.loads(arrays["conduct.faults"].tobytes())
        faults = {
            int(entry): {fault: Counter(reasons) for fault, reasons in by_fault.items()}
            for entry, by_fault in stored.items()
        }
        return Conduct(
            tuple(arrays["conduct.entries"].tolist()), arrays["conduct.totals"], arrays["conduct.walls"], faults
        )


def rounded_down(milliseconds: Integers) -> Integers:
    """With the first DIGITS binary digits alone."""
    _, length = np.frexp(milliseconds.astype(np.float64))
    lost = np.maximum(length.astype(np.int64) - DIGITS, 0)
    return (milliseconds >> lost) << lost


def _counted(walls: Integers) -> Integers:
    """Rows of the same entry and time made one."""
    keys, where = np.unique((walls[:, 0] << 32) + walls[:, 1], return_inverse=True)
    counts = np.bincount(where, walls[:, 2], minlength=len(keys)).astype(np.int64)
    return np.column_stack([keys >> 32, keys & (2**32 - 1), counts])


def _share_of(walls: Integers, counts: Integers, share: float) -> int:
    """The time that this share of the games does not go beyond."""
    reached = np.cumsum(counts)
    return int(walls[np.searchsorted(reached, ceil(share * int(reached[-1]) - 1e-9))])


def _faults(season: Season, stretch: Stretch) -> Faults:
    rows = (
        MatchSeat.objects.filter(
            match__season=season,
            match__sequence__gt=stretch.after,
            match__sequence__lte=stretch.up_to,
            result=SeatResult.FORFEITED,
            entry__isnull=False,
        )
        .order_by()
        .values_list("entry", "fault", "reason")
        .annotate(seats=Count("pk"))
    )
    found: Faults = defaultdict(lambda: defaultdict(Counter))
    for entry, fault, reason, seats in rows:
        found[entry or 0][fault][reason[:REASON_CHARACTERS]] += seats
    return found


def _most_often(reasons: Counter[str]) -> dict[str, int]:
    """The reasons told most often, and under OTHER how many seats had others."""
    named = sorted(((-count, reason) for reason, count in reasons.items() if reason != OTHER))
    kept = {reason: -count for count, reason in named[:REASONS]}
    other = sum(reasons.values()) - sum(kept.values())
    return kept | ({OTHER: other} if other else {})


def _told(by_fault: Mapping[str, Counter[str]]) -> list[dict[str, Any]]:
    """Faults by their words: `fault`, `seats`, and the `reason` told most often, the most frequent fault first."""
    found = []
    for fault, reasons in by_fault.items():
        _, reason = min((-count, reason) for reason, count in reasons.items() if reason != OTHER)
        found.append({"fault": fault, "seats": sum(reasons.values()), "reason": reason})
    return sorted(found, key=lambda one: (-one["seats"], one["fault"]))
