"""Somebody who looks at the house's database from outside, past the disturbed network, for as long as it plays."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from threading import Event, Thread
from typing import Any

import psycopg

from .house import House

COUNTED = """
SELECT m.sequence, m.id, m.finished_at::text, m.outcome::text, l.sha256,
       (SELECT json_agg(json_build_array(s.seat, s.rank, s.score, s.result, s.fault) ORDER BY s.seat)::text
          FROM matches_matchseat s WHERE s.match_id = m.id),
       (SELECT json_agg(json_build_array(c.seat, encode(float8send(c.before), 'hex'), encode(float8send(c.expected), 'hex'),
                                         encode(float8send(c.k), 'hex'), encode(float8send(c.after), 'hex')) ORDER BY c.seat)::text
          FROM matches_ratingchange c WHERE c.match_id = m.id AND c.run = 0)
  FROM matches_match m LEFT JOIN matches_matchlog l ON l.match_id = m.id
 WHERE m.status = 'finished' AND m.kind = 'rated' AND m.sequence > %s
 ORDER BY m.sequence
"""
"""Counted matches of a season beyond a place in its order, with all that a reader can see of each, ratings to the bit."""
EVERY = 0.25
"""Seconds between two looks."""


@dataclass
class Watch:
    """What was seen so far. `counted` has each match's row by its place in the season, as it was when it was first seen."""

    house: House
    counted: dict[int, tuple[Any, ...]] = field(default_factory=dict)
    standstill: float = 0.0
    """The longest time in which no match more was counted, in seconds."""
    _over: Event = field(default_factory=Event)
    _moved: float = 0.0

    @contextmanager
    def looking(self) -> Iterator[None]:
        """Look, in a thread, for the length of a `with`."""
        self._moved = time.monotonic()
        thread = Thread(target=self._look, name="watch", daemon=True)
        thread.start()
        try:
            yield
        finally:
            self._over.set()
            thread.join()

    @property
    def finished(self) -> int:
        return len(self.counted)

    @property
    def still_for(self) -> float:
        """Seconds since a match more was counted."""
        return time.monotonic() - self._moved

    def _look(self) -> None:
        while not self._over.is_set():
            with suppress(psycopg.Error), self.house.connect() as connection:
                while not self._over.wait(EVERY):
                    self._note(connection.execute(COUNTED, [max(self.counted, default=0)]).fetchall())
            self._over.wait(EVERY)

    def _note(self, rows: list[tuple[Any, ...]]) -> None:
        if rows:
            self.standstill = max(self.standstill, self.still_for)
            self._moved = time.monotonic()
            self.counted |= {row[0]: row for row in rows}
