"""Reads the log in a file, packed or not."""

from __future__ import annotations

import gzip
import hashlib
import zlib
from pathlib import Path

from engine.kernel.errors import BadOption, BadState
from engine.log.reading import Lines, Log, read

REMEDY = "name a log as `play --log` writes it (.jsonl, .jsonl.gz or .jsonl.zst)"


class _Hashed:
    """A file of which the bytes that are read are hashed."""

    def __init__(self, file: Lines) -> None:
        self._file, self._hash = file, hashlib.sha256()

    def readline(self, size: int) -> bytes:
        line = self._file.readline(size)
        self._hash.update(line)
        return line

    def read(self) -> tuple[Log, str]:
        """The log, and the SHA-256 of its bytes in hex."""
        log = read(self)
        return log, self._hash.hexdigest()


def read_hashed(file: Lines) -> tuple[Log, str]:
    """The log in a file that is open, and the SHA-256 of its bytes in hex. Raises BadState."""
    return _Hashed(file).read()


def load(path: Path) -> tuple[Log, str]:
    """The log at ``path``, unpacked as its suffix says, and the SHA-256 of what was unpacked. Raises BadOption when it cannot be read,
    or is no log."""
    try:
        if path.suffix == ".zst":
            from engine.log.unpacking import unpacked  # brings a package, for logs that are packed so

            with path.open("rb") as file:
                return _Hashed(unpacked(file)).read()
        if path.suffix == ".gz":
            with gzip.open(path) as packed:
                return _Hashed(packed).read()
        with path.open("rb") as file:
            return _Hashed(file).read()
    except BadState as error:
        raise BadOption("log", f"{path}, {error}", REMEDY) from error
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise BadOption("log", f"{path} cannot be unpacked: {error}", REMEDY) from error
    except OSError as error:
        raise BadOption("log", f"{path} cannot be read: {error.strerror or error}", REMEDY) from error
    except Exception as error:
        if type(error).__name__ == "ZstdError":
            raise BadOption("log", f"{path} cannot be unpacked: {error}", REMEDY) from error
        raise


__all__ = ["REMEDY", "load", "read_hashed"]
