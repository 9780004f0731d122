"""Passwords are hashed a few at a time, and nobody waits for a turn with a database connection in hand.

A hash is slow on purpose: about half a second of one core. Requests that hash at will, each with a connection of the pool, shut everybody
else out for as long as a burst of sign-ins lasts.
"""

from __future__ import annotations

import os
from threading import BoundedSemaphore

from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.db import connections

from ladder.errors import TooMany

PATIENCE = 5.0
"""Seconds that a request waits for its turn to hash."""

AT_ONCE = max(1, (os.cpu_count() or 1) // 2)
"""Hashes that one process computes at the same time: half the cores, so that pages are still rendered."""

turns = BoundedSemaphore(AT_ONCE)


class Busy(TooMany):
    """As many passwords are being checked as can be; nothing was checked or changed. (429, with Retry-After)"""

    wait = int(PATIENCE)
    """Seconds after which to try again."""

    def __init__(self) -> None:
        super().__init__(
            "password", "Too many passwords are being checked just now.", f"Try again in {self.wait} seconds."
        )


class PasswordHasher(PBKDF2PasswordHasher):
    """Django's own PBKDF2, of the same name and format, which takes turns. Raises Busy after PATIENCE seconds without one."""

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        """The hash. Checking a password comes through here too."""
        give_back_connections()
        if not turns.acquire(timeout=PATIENCE):
            raise Busy
        try:
            encoded: str = super().encode(password, salt, iterations)
            return encoded
        finally:
            turns.release()


def give_back_connections() -> None:
    """Give this request's connections back to the pool before it does something slow; the next query takes one again.

    One that is inside a transaction stays, and so does every one that comes from no pool.
    """
    for connection in connections.all(initialized_only=True):
        if connection.settings_dict["OPTIONS"].get("pool") and not connection.in_atomic_block:
            connection.close()
