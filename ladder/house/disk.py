"""Room on the disks that this process can see: told where a keeper looks, long before it is used up.

A disk that is full stops nothing for good. Postgres refuses what it cannot write, whole transactions at a time; workers report again until
there is room; matches are played again where the lease ran out meanwhile.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core.checks import CheckMessage, Warning
from prometheus_client.core import GaugeMetricFamily

from ladder.house.metrics import Figures

MIB: Final = 1024 * 1024
FULL: Final = 64 * MIB
"""Bytes: with less, Postgres is about to refuse what it is asked to write (a segment of its log alone has 16 MiB)."""


@dataclass(frozen=True, slots=True)
class Room:
    """What is left on the disk of a place that the house writes to, in bytes. `low`: less than LEADENHALL_LEAST_DISK_MB."""

    place: str
    path: Path
    free: int
    low: bool
    full: bool

    @property
    def says(self) -> str:
        """How much is left, in words."""
        return f"{self.free // MIB} MiB left for {self.place}"


def rooms() -> list[Room]:
    """Every place that can be looked at. A folder that is not there yet is on the disk of the one that will hold it."""
    found = []
    places: Mapping[str, Path] = settings.DISK_PLACES
    for place, path in places.items():
        there = next((one for one in (path, *path.parents) if one.exists()), None)
        if there is None:
            continue
        try:
            free = shutil.disk_usage(there).free
        except OSError:
            continue
        found.append(Room(place, path, free, free < settings.LEAST_DISK_MIB * MIB, free < FULL))
    return found


def short_ones() -> list[Room]:
    """Where little is left."""
    return [room for room in rooms() if room.low]


def check(**_: object) -> list[CheckMessage]:
    """Django's system check: there is room."""
    return [
        Warning(
            f"{room.says}, in {room.path}.",
            hint="Make room, or have a larger disk: `purge_logs`, older backups, LEADENHALL_LEAST_DISK_MB is the bound.",
            id="house.W002",
        )
        for room in short_ones()
    ]


class DiskFigures(Figures):
    """How much is left, by place."""

    def read(self) -> Iterator[GaugeMetricFamily]:
        """As it is now, for the machine of the web process."""
        (free,) = self.families()
        for room in rooms():
            free.add_metric([room.place], room.free)
        yield free

    def families(self) -> tuple[GaugeMetricFamily]:
        """Bytes by place."""
        return (
            GaugeMetricFamily("leadenhall_disk_free_bytes", "Room left on the disk of each place.", labels=["place"]),
        )
