"""Rates that hold over all web processes: counters in the shared cache, raised by one atomic command.

REST framework's own throttles read a list of times, extend it and write it back: requests that arrive together overwrite each other's
entries and count as one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import structlog
from redis.exceptions import RedisError
from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, ScopedRateThrottle, SimpleRateThrottle, UserRateThrottle

if TYPE_CHECKING:
    from rest_framework.views import APIView

log = structlog.get_logger(__name__)


class Counted(SimpleRateThrottle):
    """At most `num_requests` in each window of `duration` seconds; windows start at multiples of the duration.

    When the cache cannot be reached the request passes, with a warning in the log: reading the board does not depend on the
    broker's host, and failed logins are counted in Postgres besides.
    """

    num_requests: int | None
    duration: int | None
    remaining: float = 0.0

    def allow_request(self, request: Request, view: APIView) -> bool:
        if self.rate is None or self.num_requests is None or not self.duration:
            return True
        key = self.get_cache_key(request, view)
        if key is None:
            return True
        window, elapsed = divmod(self.timer(), self.duration)
        self.remaining = self.duration - elapsed
        try:
            return self.count(f"{key}_{int(window)}", self.duration) <= self.num_requests
        except (RedisError, OSError) as error:
            log.warning("request not throttled", reason=str(error))
            return True

    def count(self, key: str, seconds: int) -> int:
        """Requests under this key, this one included."""
        self.cache.add(key, 0, timeout=seconds)
        try:
            return int(self.cache.incr(key))
        except ValueError:  # The cache was emptied between the two commands.
            self.cache.set(key, 1, timeout=seconds)
            return 1

    def wait(self) -> float:
        """Seconds until the next window."""
        return self.remaining


class AnonThrottle(Counted, AnonRateThrottle):
    """Requests of one address without an account."""


class UserThrottle(Counted, UserRateThrottle):
    """Requests of one account; without one, of one address."""


class ScopedThrottle(ScopedRateThrottle, Counted):
    """Requests of one account or address to views of one scope: `throttle_scope`, or `throttle_scopes` by action."""

    def allow_request(self, request: Request, view: APIView) -> bool:
        scopes = getattr(view, "throttle_scopes", {})
        self.scope = scopes.get(getattr(view, "action", None), getattr(view, "throttle_scope", None))
        if not self.scope:
            return True
        self.rate = self.get_rate()
        self.num_requests, self.duration = self.parse_rate(self.rate)
        return Counted.allow_request(self, request, view)
