"""A folder as the storage of logs: what is there under its name is whole and on the disk, whatever ends the process that put it there."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

from django.core.files.storage import FileSystemStorage

from ladder.house.durable import sync_names

FILE_MODE, FOLDER_MODE = 0o640, 0o770
"""Not for everybody: a log of a season that is played has a secret seed."""


class LogFolder(FileSystemStorage):
    """Django's own, which writes in place: a report that comes again on a full disk would empty the log that it has counted before."""

    def _save(self, name: str, content: Any) -> str:
        file = Path(self.path(name))
        if not file.parent.is_dir():
            file.parent.mkdir(FOLDER_MODE, parents=True, exist_ok=True)
            sync_names(file.parent.parent)
        handle, draft = tempfile.mkstemp(prefix=".", suffix=".draft", dir=file.parent)
        try:
            with os.fdopen(handle, "wb") as target:
                for chunk in content.chunks():
                    target.write(chunk)
                target.flush()
                os.fchmod(target.fileno(), FILE_MODE)
                os.fsync(target.fileno())
            os.replace(draft, file)
        except BaseException:
            Path(draft).unlink(missing_ok=True)
            raise
        sync_names(file.parent)
        return name
