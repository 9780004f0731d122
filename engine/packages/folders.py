"""The files of a folder as entries, as if they came in an archive of it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from engine.packages.archives import Entry
from engine.packages.layout import LITTER_FOLDERS, VENV_MARK


def folder_entries(folder: Path) -> Iterator[Entry]:
    """Every file below `folder`, in order, but for what tools leave there by the thousand. A link stands for what it leads to."""
    for above, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not _is_litter(Path(above, name)))
        for file in (Path(above, name) for name in sorted(names)):
            if file.is_file():
                yield Entry(
                    file.relative_to(folder).as_posix(),
                    False,
                    os.access(file, os.X_OK),
                    lambda file=file: file.open("rb"),  # type: ignore[misc]
                )


def _is_litter(folder: Path) -> bool:
    return folder.name in LITTER_FOLDERS or (folder / VENV_MARK).is_file()
