"""What is to be found again after the power was cut."""

from __future__ import annotations

import os
from pathlib import Path


def sync(folder: Path) -> None:
    """Have every file and folder below `folder`, and itself, on the disk before this returns."""
    for place, _, names in os.walk(folder):
        for name in names:
            with open(os.path.join(place, name), "rb") as file:
                os.fsync(file.fileno())
        sync_names(Path(place))


def sync_names(folder: Path) -> None:
    """Have the names in a folder on the disk."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
