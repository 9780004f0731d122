"""Shows a running match to whoever looks at its page.

The thread that plays leaves a copy of the game after each decision, which takes some ten microseconds, and knows nothing else of this.
Every two seconds another thread makes of the last copy what everybody may see. When the cache is away, or anything else goes wrong,
nobody sees the board for a while, and the match goes on: the lease is kept by a thread of its own (`workers.lease`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from threading import Event as Signal
from threading import Thread
from time import monotonic
from types import TracebackType
from typing import NamedTuple, Self

import structlog

from engine.kernel.decisions import Event
from engine.kernel.game import Game
from ladder.theatre import live

log = structlog.get_logger(__name__)

SHOW_SECONDS = 2.0
"""Between two boards. A page asks every two and a half, so that what it shows is at most five seconds old."""

AGAIN_SECONDS = live.SHOWN_SECONDS / 3
"""After which a board is shown again that has not changed: a bot thinks."""

REST_SECONDS = 30.0
"""For which nothing is shown when showing has failed."""


class _Seen(NamedTuple):
    """What the playing thread has left: the game, how many public events there were so far, and the last of them."""

    game: Game
    events: int
    told: tuple[Event, ...]


class Spectator:
    """Shows a match for the length of a `with`. `see` is the match runner's spectator."""

    def __init__(self, match_id: int, attempt: int, every: float = SHOW_SECONDS) -> None:
        self._match_id, self._attempt, self._every = match_id, attempt, every
        self._told: deque[Event] = deque(maxlen=live.TOLD)
        self._events = 0
        self._seen: _Seen | None = None
        self._shown: _Seen | None = None
        self._board: live.LiveBoard | None = None
        self._shown_at = 0.0
        self._over = Signal()
        self._thread = Thread(target=self._show_on, name="spectator", daemon=True)

    def see(self, game: Game, events: Sequence[Event]) -> None:
        """The game as it stands, and what has happened. Called by the thread that plays."""
        public = [event for event in events if event.visible_to(None)]
        self._told.extend(public)
        self._events += len(public)
        # One reference, set at once: the other thread sees this or what was before.
        self._seen = _Seen(game.copy(), self._events, tuple(self._told))

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        # Not waited for: it may be talking to a cache that does not answer, and the result is to be reported.
        self._over.set()

    def _show_on(self) -> None:
        wait = self._every
        while not self._over.wait(wait):
            wait = self._every
            try:
                self._show()
            except Exception as error:  # the cache, or a title's own code: either way the match is played on
                log.warning("a running match is not shown", match=self._match_id, reason=f"{error}"[:300])
                wait = REST_SECONDS

    def _show(self) -> None:
        seen, board = self._seen, self._board
        if seen is None or (seen is self._shown and monotonic() - self._shown_at < AGAIN_SECONDS):
            return
        if board is None or seen is not self._shown:
            board = self._next(seen)
        live.show(self._match_id, board)
        self._shown, self._board, self._shown_at = seen, board, monotonic()

    def _next(self, seen: _Seen) -> live.LiveBoard:
        last, known = self._board, self._shown.events if self._shown is not None else 0
        return live.LiveBoard(
            attempt=self._attempt,
            number=last.number + 1 if last is not None else 1,
            public=seen.game.observe(None),
            before=last.public if last is not None else None,
            told=[event.to_json() for event in seen.told],
            fresh=min(seen.events - known, len(seen.told)),
        )
