"""Which faults strike a season, and when: pure, and the same for the same seed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """A kind of fault, in the words of the report."""

    POOL_PROCESS = "pool process killed"
    WORKER = "worker killed"
    BEAT = "beat killed"
    WEB = "web killed"
    WEB_PROCESS = "process of web killed"
    BACKEND = "Postgres backend killed"
    POSTMASTER = "postmaster killed"
    VALKEY = "Valkey killed"
    BOT = "sandboxed bot killed"
    FLUSHED = "FLUSHALL"
    FAST = "Postgres restarted, fast"
    IMMEDIATE = "Postgres restarted, immediate"
    MESSAGES_TWICE = "messages published twice"
    REPORTS_TWICE = "reports sent twice"
    SLOW = "network slow"
    SILENT = "network silent, then reset"
    CUT = "network cut"
    CLOCK_AHEAD = "worker's clock an hour ahead"
    CLOCK_BEHIND = "worker's clock an hour behind"
    HOUSE_FULL = "disk of the house full"
    SCRATCH_FULL = "disk of the scratch folders full"


MATCHES_OF_A_ROUND = 500
"""A season of so many matches meets each kind once, one of twice as many twice."""


@dataclass(frozen=True)
class Fault:
    """Strikes when `after` matches are finished. `pick`, from 0 to 1, says which of several victims; `seconds` how long it lasts, if it
    is one that lasts."""

    after: int
    kind: Kind
    pick: float
    seconds: float


def faults_of(seed: int, matches: int, kinds: Sequence[Kind] = tuple(Kind)) -> tuple[Fault, ...]:
    """The plan for a season of so many matches, in the order of time: each of `kinds` equally often, in an order and at moments
    that the seed decides. The last tenth of the season is left in peace."""
    drawn = random.Random(f"chaos {seed}")
    order = list(kinds) * max(1, matches // MATCHES_OF_A_ROUND)
    drawn.shuffle(order)
    moments = sorted(drawn.randrange(1, max(2, matches * 9 // 10)) for _ in order)
    return tuple(
        Fault(after, kind, drawn.random(), round(drawn.uniform(1.0, 3.0), 1))
        for after, kind in zip(moments, order, strict=True)
    )
