"""A web process's side of a connection to Postgres, with a bound on how long an answer may take.

Postgres ends by itself what takes too long (`statement_timeout`), but a server that is stopped, or whose machine is gone, ends nothing, and
a socket waits for ever. The wait is bounded here as well, a little later, so that a server that lives has told its reason by then.
"""

from __future__ import annotations

from typing import Any, Final

import psycopg
from psycopg.abc import RV, PQGen

STATEMENT_SECONDS: Final = 10
"""How long Postgres works at one statement of a web request, or lets it wait for a lock."""
SILENT_SECONDS: Final = 12.0
"""How long a web request waits for an answer of Postgres, whatever has become of it."""
CONNECT_SECONDS: Final = 3
"""How long one attempt to connect may take."""


ACROSS_A_NETWORK: Final = {
    "connect_timeout": CONNECT_SECONDS,
    "keepalives_idle": 15,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 30_000,
}
"""What libpq is told (seconds, the last in milliseconds), so that a machine which was cut off learns it within half a minute, and connects
anew when the network is back: by itself the kernel tries the old connection for a quarter of an hour. Nothing of it concerns a socket."""


class BoundedConnection(psycopg.Connection[Any]):
    """A connection that is closed, with OperationalError, when the server does not answer within `silent_seconds`."""

    silent_seconds = SILENT_SECONDS

    def wait(self, gen: PQGen[RV], interval: float = 0.1, timeout: float | None = None) -> RV:
        """What `gen` comes to. A caller's own `timeout` (seconds) is left to it."""
        if timeout is not None:
            return super().wait(gen, interval, timeout)
        try:
            return super().wait(gen, interval, self.silent_seconds)
        except psycopg.errors._WaitTimeout:
            # What the server is at is not known, and it may answer yet: nothing can be asked on this connection again.
            self.pgconn.finish()
            raise psycopg.OperationalError(f"Postgres did not answer within {self.silent_seconds:g} seconds") from None


def of_a_web_process(options: dict[str, Any]) -> dict[str, Any]:
    """Django's OPTIONS of a database for a process that serves many requests at once: a pool of connections, and bounds on every wait.

    What `options` say themselves, such as a `statement_timeout` in their `options`, goes before.
    """
    statements = f"-c statement_timeout={STATEMENT_SECONDS * 1000}"
    return {
        "connect_timeout": CONNECT_SECONDS,
        **options,
        "options": f"{statements} {options.get('options', '')}".strip(),
        # A request waits so long (seconds) for a connection, then it is answered 503. Attempts to connect are given up sooner than that,
        # and made anew for the next request: the pool's pauses between them grow to minutes, while Postgres may be back already.
        "pool": {
            "min_size": 1,
            "max_size": 16,
            "timeout": 5,
            "reconnect_timeout": 3,
            "connection_class": BoundedConnection,
        },
    }
