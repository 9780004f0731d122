"""How a house is to be restored."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Wishes:
    """How a house is to be restored, beside from which backup."""

    to_time: datetime | None = None
    """Up to when WAL is replayed; None: as far as there is any."""
    wal_archive: Path | None = None
    """Where the WAL archive lies now; None: where the backup says."""
    without_wal: bool = False
    """The backup alone, as it was when it was finished."""
    allow_gap: bool = False
    timeline: int | None = None
    """Which history is replayed, after more than one restore; None: the newest."""
    replace: bool = False
    """A house that is there is put aside."""
    migrate: bool = False
    """The schema is brought to this Leadenhall's."""
