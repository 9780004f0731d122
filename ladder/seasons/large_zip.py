"""A zip of any number of files in little memory: what `zipfile` keeps of each until the end lies in a temporary file instead."""

from __future__ import annotations

import json
from collections.abc import Iterator
from tempfile import TemporaryFile
from typing import IO
from zipfile import ZipFile, ZipInfo

KEPT = ("CRC", "compress_size", "file_size", "header_offset", "compress_type", "external_attr", "flag_bits")
KEPT_OF_VERSIONS = ("create_version", "extract_version", "create_system")


class LargeZip(ZipFile):
    """A zip that is written once, from its first file to its last, and whose names nobody asks for meanwhile."""

    def __init__(self, file: IO[bytes]) -> None:
        super().__init__(file, "w")
        self.filelist = _Directory()  # type: ignore[assignment]
        self.NameToInfo = _Nothing()

    def close(self) -> None:
        """Write the directory, and end."""
        super().close()
        self.filelist.close()  # type: ignore[attr-defined]


class _Directory:
    """The part of a list that `ZipFile` uses: what is appended is given back in its order, in the end."""

    def __init__(self) -> None:
        self._file, self._count = TemporaryFile("w+", encoding="utf-8"), 0  # noqa: SIM115 - closed by LargeZip

    def append(self, info: ZipInfo) -> None:
        kept = [getattr(info, name) for name in (*KEPT, *KEPT_OF_VERSIONS)]
        self._file.write(json.dumps([info.filename, info.date_time, kept]) + "\n")
        self._count += 1

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[ZipInfo]:
        self._file.seek(0)
        for line in self._file:
            name, date, kept = json.loads(line)
            info = ZipInfo(name, tuple(date))
            for field, value in zip((*KEPT, *KEPT_OF_VERSIONS), kept, strict=True):
                setattr(info, field, value)
            yield info

    def close(self) -> None:
        self._file.close()


class _Nothing(dict[str, ZipInfo]):
    """Forgets what it is told."""

    def __setitem__(self, name: str, info: ZipInfo) -> None:
        pass
