"""Which zstd dictionary compresses a title's logs, and the one that a log was compressed by.

The database has every dictionary that was ever used: whoever can read a log's row can read the log, whatever release wrote it, and a backup
has both. A title brings its first in its own package, beside its manifest; `manage.py train_log_dictionary` makes others.
"""

from __future__ import annotations

import json
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from time import monotonic

import zstandard

from engine.kernel.registry import beside
from ladder.play.models import LogDictionary

FILE = "log.dictionary"
"""What a title's dictionary is called, in the folder of its manifest."""

LEVEL = 6
"""zstd level of logs: see the figures in this package's README."""

KNOWN_SECONDS = 300.0
"""How long a process goes on with the dictionary that it knows of, when another is made."""

HEADER_BYTES = 65_536
"""A header is shorter."""

_newest: dict[str, tuple[float, int | None]] = {}


def newest(title: str) -> int | None:
    """The key of the dictionary for new logs of the title; None while it has none. A title's own is entered when it is first asked for."""
    known = _newest.get(title)
    if known is None or known[0] < monotonic():
        if (brought := brought_by(title)) is not None:
            enter(title, brought)
        found = LogDictionary.objects.filter(title=title).order_by("-pk").values_list("pk", flat=True).first()
        known = _newest[title] = (monotonic() + KNOWN_SECONDS, found)
    return known[1]


def enter(title: str, body: bytes) -> LogDictionary:
    """The row of these bytes, made now if there is none: new logs of the title are compressed by it, unless a newer one is entered."""
    made, _ = LogDictionary.objects.defer("body").get_or_create(
        sha256=sha256(body).hexdigest(), defaults={"title": title, "body": body}
    )
    return made


@lru_cache
def brought_by(title: str) -> bytes | None:
    """The dictionary that the title's package brings, if it does."""
    place = place_of(title)
    return place.read_bytes() if place is not None and place.is_file() else None


def place_of(title: str) -> Path | None:
    """Where the title's package has its dictionary, or would; None for a title that is no package in a folder."""
    return beside(title, FILE)


def title_of(log: bytes) -> str:
    """The title that a log's header names; "" for what has no header."""
    try:
        header = json.loads(log[:HEADER_BYTES].partition(b"\n")[0])
    except ValueError:
        return ""
    title = header.get("title") if isinstance(header, dict) else None
    return title if isinstance(title, str) else ""


def compressor(dictionary: int | None) -> zstandard.ZstdCompressor:
    """What compresses by the dictionary of this key, or by none: for one thread."""
    return zstandard.ZstdCompressor(level=LEVEL, dict_data=_read(dictionary) if dictionary is not None else None)


def decompressor(dictionary: int | None) -> zstandard.ZstdDecompressor:
    """What undoes it."""
    return zstandard.ZstdDecompressor(dict_data=_read(dictionary) if dictionary is not None else None)


def forget() -> None:
    """Ask the database anew."""
    _newest.clear()
    _read.cache_clear()


@lru_cache
def _read(key: int) -> zstandard.ZstdCompressionDict:
    found = zstandard.ZstdCompressionDict(bytes(LogDictionary.objects.values_list("body", flat=True).get(pk=key)))
    found.precompute_compress(level=LEVEL)
    return found
