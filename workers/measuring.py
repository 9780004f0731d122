"""What a worker finds out about its machine: how far its clock is from Postgres's, and how fast its processor is."""

from __future__ import annotations

import time
from hashlib import blake2b
from math import copysign

from django.db import connection
from django.utils import timezone

TRIES = 3
ROUNDS = 12_000
"""Of the fixed piece of work: some ten milliseconds on a processor of 2020."""


def clock_offset_ms() -> int:
    """This machine's clock minus Postgres's, in milliseconds, as far as it is certain: the answer that came quickest tells best, for it was
    under way for the shortest time, and half of that may lie on either side. Raises what Django raises when Postgres is away."""
    best, offset = float("inf"), 0.0
    with connection.cursor() as cursor:
        for _ in range(TRIES):
            asked, began = timezone.now(), time.perf_counter()
            cursor.execute("SELECT clock_timestamp()")
            (told,) = cursor.fetchone()
            took = time.perf_counter() - began
            if took < best:
                best, offset = took, (asked - told).total_seconds() + took / 2
    return round(copysign(max(abs(offset) - best / 2, 0.0), offset) * 1000)


def loop_ms() -> float:
    """What a fixed piece of work takes here, in milliseconds of the processor's time, so that what else the machine does counts little; the
    best of some tries."""
    return round(min(_once() for _ in range(TRIES)) * 1000, 2)


def _once() -> float:
    began = time.thread_time()
    digest = b""
    for number in range(ROUNDS):
        digest = blake2b(digest + number.to_bytes(4, "big"), digest_size=16).digest()
    return time.thread_time() - began
