"""A file that is written whole or not at all: a disk that fills up, or a process that is ended, leaves no half of one."""

from __future__ import annotations

import os
import shutil
from pathlib import Path


def write_whole(path: Path, data: bytes) -> None:
    """Write the file, beside its place first. What lay there before, with its mode, is kept until all is written. Raises OSError.

    A device, a pipe, and a file in a folder where nothing can be made are written as they are.
    """
    place = path.resolve()  # a link goes on leading to the file
    is_there = place.exists()
    if not os.access(place.parent, os.W_OK) or (is_there and not (place.is_file() and os.access(place, os.W_OK))):
        path.write_bytes(data)
        return
    part = place.with_name(f".{os.getpid()}.part")
    try:
        part.write_bytes(data)
        if is_there:
            shutil.copymode(place, part)
        os.replace(part, place)
    except OSError as error:
        error.filename = str(path)  # what was asked for, instead of what lies beside it
        raise
    finally:
        part.unlink(missing_ok=True)


__all__ = ["write_whole"]
