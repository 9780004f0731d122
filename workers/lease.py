"""Keeps a lease while its match is played, and tells the player when to stop."""

from __future__ import annotations

from threading import Event, Thread
from time import monotonic
from types import TracebackType
from typing import Self

import structlog
from django.db import DatabaseError, InterfaceError, connection

from ladder.play import services
from ladder.play.leases import RENEW
from workers import identity

log = structlog.get_logger(__name__)

FIRST_SECONDS = 2.0
"""After which a match that has just begun is told of: its readers are to see that it moves."""


class LeaseLost(Exception):
    """The lease was revoked; whatever comes of the match will be refused."""


class ShuttingDown(Exception):
    """The worker shuts down; the match is to be given back."""


class LeaseKeeper:
    """Renews the lease in a thread of its own for the length of a `with`. `progress` is the match runner's callback."""

    def __init__(self, token: str, every: float = RENEW.total_seconds()) -> None:
        self._token, self._every = token, every
        self._decisions = 0
        self._reported_by = 0.0
        self._lost = False
        self._over = Event()
        self._thread = Thread(target=self._renew, name="lease keeper", daemon=True)

    def progress(self, decisions: int) -> None:
        """So many decisions were taken. Raises LeaseLost or ShuttingDown when the match must stop here."""
        self._decisions = decisions
        if self._lost:
            raise LeaseLost
        if identity.shuts_down():
            raise ShuttingDown

    def played(self, seconds: float) -> None:
        """The match has come to its end; until it is reported it may take so long."""
        self._reported_by = monotonic() + seconds

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        self._thread.join()

    def _renew(self) -> None:
        wait = min(self._every, FIRST_SECONDS)
        while not self._lost and not self._over.wait(wait):
            wait = self._every
            try:
                self._lost = not self._renewed()
            except (DatabaseError, InterfaceError) as error:
                # The lease outlives a few of these; whether it did is for the report to find out.
                log.warning("lease not renewed", reason=str(error))
            finally:
                # Not kept until the next renewal: a match in play would hold two connections, and that is what Postgres runs out of.
                connection.close()

    def _renewed(self) -> bool:
        if monotonic() < self._reported_by:
            return services.hold(self._token)
        return services.progress(self._token, self._decisions)
