"""How far the archive of Postgres's log (WAL) is behind, wherever it is copied by replication slots of the house's name."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from math import inf
from typing import Final

from django.db import connection
from prometheus_client.core import GaugeMetricFamily

from ladder.house.metrics import Figures

SLOTS: Final = "wal_"
"""How the names of replication slots begin that an archive is copied by."""


@dataclass(frozen=True, slots=True)
class Archiving:
    """One archive of the WAL: whether it is being copied to now, and how many bytes it lacks. `lost`: Postgres has let go of some that it
    lacks, and no backup from before reaches over that gap."""

    slot: str
    active: bool
    behind: int
    lost: bool


def archives() -> list[Archiving]:
    """Every one of them; none where the WAL is archived in another way, or not at all."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT slot_name, active, COALESCE(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn), 0)::bigint,"
            " COALESCE(wal_status = 'lost', false)"
            " FROM pg_replication_slots WHERE slot_type = 'physical' AND starts_with(slot_name, %s) ORDER BY slot_name",
            [SLOTS],
        )
        return [Archiving(*row) for row in cursor.fetchall()]


def lost() -> list[str]:
    """The slots of which Postgres has let go. One that was lost is kept, so that everybody sees it, until a backup begins after the gap."""
    return [archive.slot for archive in archives() if archive.lost]


def passed() -> list[str]:
    """Those that are lost and beside which another archive goes on: over their gap a house can be restored from a backup that begins now.
    None while there is no other: nobody archives yet, and the slot is all that tells of it."""
    found = archives()
    return [archive.slot for archive in found if archive.lost] if not all(archive.lost for archive in found) else []


def forget(slots: Collection[str]) -> None:
    """Drop slots that were lost: there is a backup from after their gap."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = ANY (%s)",
            [list(slots)],
        )


class ArchiveFigures(Figures):
    """How many bytes of WAL are in Postgres alone."""

    def read(self) -> Iterator[GaugeMetricFamily]:
        """One figure for each archive."""
        (behind,) = self.families()
        for one in archives():
            behind.add_metric([one.slot], inf if one.lost else one.behind)
        yield behind

    def families(self) -> tuple[GaugeMetricFamily]:
        """Bytes by replication slot."""
        return (
            GaugeMetricFamily(
                "leadenhall_wal_not_archived_bytes",
                "WAL that the archive has not got yet; +Inf: it never will.",
                labels=["slot"],
            ),
        )
