"""How many connections Postgres holds for this house, and how many it can: the figure that says when it is time for a pooler."""

from __future__ import annotations

from collections.abc import Iterator

from django.db import connection
from prometheus_client.core import GaugeMetricFamily

from ladder.house.metrics import Figures

STATES = ("active", "idle", "idle in transaction", "other")

HELD = """
    SELECT CASE WHEN state IN ('active', 'idle', 'idle in transaction') THEN state ELSE 'other' END, count(*)
    FROM pg_stat_activity
    WHERE datname = current_database()
    GROUP BY 1
"""


class ConnectionFigures(Figures):
    """Connections to this house's database by what they are at, and how many the server takes for all who may connect."""

    def read(self) -> Iterator[GaugeMetricFamily]:
        """As Postgres has them at this moment, the one that asks among them."""
        with connection.cursor() as cursor:
            cursor.execute(HELD)
            held = dict(cursor.fetchall())
            cursor.execute(
                "SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int"
                " - current_setting('reserved_connections')::int"
            )
            (most,) = cursor.fetchone()
        connections, limit = self.families()
        for state in STATES:
            connections.add_metric([state], held.get(state, 0))
        limit.add_metric([], most)
        yield connections
        yield limit

    def families(self) -> tuple[GaugeMetricFamily, GaugeMetricFamily]:
        """Connections by state, and their limit."""
        return (
            GaugeMetricFamily(
                "leadenhall_database_connections", "Connections to the house's database.", labels=["state"]
            ),
            GaugeMetricFamily(
                "leadenhall_database_connections_limit", "How many Postgres takes, but for its keeper's own.", labels=[]
            ),
        )
