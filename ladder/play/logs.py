"""The bytes of logs: packed before a report's transaction, kept in it, and read by whoever may.

They are compressed by a dictionary of their title (`dictionaries`), and lie in the storage of logs where the house has one (`log_storage`),
else in a table that is parted by month (`partitions`). A log's row says which. What is given to readers is plain zstd.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from io import BufferedReader, RawIOBase
from typing import Any, cast

import structlog
import zstandard

from engine.kernel.errors import BadState
from engine.limits import LADDER
from engine.log import SCHEMA
from engine.wording import counted
from ladder.house import statements
from ladder.play import dictionaries, log_storage
from ladder.play.models import LogBody, Match, MatchLog

log = structlog.get_logger(__name__)

MAX_LOG_BYTES = LADDER.log_bytes
"""Of an uncompressed log. A full game is far below; above it something has gone wrong on the host."""

PIECE = 65_536
"""Bytes of a log that are held at a time while it is given to a reader."""

PLAIN_LEVEL = 3
"""zstd level of what is compressed for one reader."""


class LogMissing(BadState):
    """A log's bytes are not where its row says: they were purged this moment, or somebody has lost them."""


class LogDamaged(LogMissing):
    """Not all of a log's bytes are there."""


@dataclass(frozen=True, slots=True)
class Packed:
    """A log that is ready to be kept. `body` is empty when the storage has it, under `object_name`."""

    sha256: str
    raw_bytes: int
    stored_bytes: int
    body: bytes = field(repr=False)
    object_name: str
    dictionary: int | None


def pack(log: bytes, token: str) -> Packed:
    """Compress the log of the attempt with this token and, where the house has a storage for logs, put it there. Not for a transaction.

    What cannot be a log (see `MAX_LOG_BYTES`) is not put anywhere. Raises StorageAway when the storage cannot be reached.
    """
    dictionary = dictionaries.newest(dictionaries.title_of(log))
    body = dictionaries.compressor(dictionary).compress(log)
    name, size = "", len(body)
    if log_storage.is_there() and 0 < len(log) <= MAX_LOG_BYTES:
        name, body = log_storage.put(body, token), b""
    return Packed(sha256(log).hexdigest(), len(log), size, body, name, dictionary)


KEEP = """
    WITH log AS (
        INSERT INTO matches_matchlog
            (match_id, sha256, raw_bytes, stored_bytes, schema, dictionary_id, object_name, created_at)
        VALUES (%(match)s, %(sha256)s, %(raw_bytes)s, %(stored_bytes)s, %(schema)s, %(dictionary)s, %(object_name)s, statement_timestamp())
        RETURNING id, created_at, object_name
    )
    INSERT INTO matches_logbody (log_id, created_at, body)
    SELECT id, created_at, %(body)s::bytea FROM log WHERE object_name = ''
"""
"""A log's row, and its bytes unless the storage has them."""


def keep(match: Match, packed: Packed) -> None:
    """Write a packed log's row, and its bytes where they are the database's, in the transaction that is running."""
    told = {name: getattr(packed, name) for name in Packed.__slots__}
    statements.run(KEEP, {**told, "match": match.pk, "schema": SCHEMA})


def stored_body(stored: MatchLog) -> bytes:
    """The bytes as they are stored. Raises LogMissing, LogDamaged when some of them are, and StorageAway when the storage cannot be
    reached."""
    found: bytes | memoryview | None
    if stored.body is not None:
        found = stored.body
    elif stored.object_name:
        found = log_storage.read(stored.object_name)
    else:
        # The month is named, so that Postgres looks into one part alone.
        bodies = LogBody.objects.filter(log=stored, created_at=stored.created_at)
        found = bodies.values_list("body", flat=True).first()
    if found is None:
        raise LogMissing("log", f"the bytes of the log of match {stored.match_id} are missing")
    if len(found) < (stored.stored_bytes or 0):
        stored_bytes = counted(stored.stored_bytes or 0, "stored byte")
        told = f"the log of match {stored.match_id} is damaged: of {stored_bytes} {len(found)} are there"
        log.error("log damaged", match=stored.match_id, reason=told)
        raise LogDamaged("log", told)
    return bytes(found)


def whole(stored: MatchLog, most: int | None = None) -> bytes:
    """The log as it was written, its seed included: for the house's own checks, never for a reader. Of a log that does not say how long it
    is, no more than `most` bytes, or as many as its row says. Raises as `stored_body`, and ZstdError."""
    body = stored_body(stored)
    unpack = dictionaries.decompressor(stored.dictionary_id).decompress
    return unpack(body, max_output_size=stored.raw_bytes if most is None else most)


def opened(stored: MatchLog) -> BufferedReader:
    """The log as `whole` has it, to be read piece by piece: no more than its stored bytes and a piece are held. Raises as `stored_body`;
    reading it raises ZstdError, at the end of one that breaks off, too."""
    unpacked = dictionaries.decompressor(stored.dictionary_id).stream_reader(stored_body(stored))
    return BufferedReader(_ToItsEnd(cast("RawIOBase", unpacked), stored), PIECE)


class _ToItsEnd(RawIOBase):
    """What is unpacked, which has to be as long as the row says: the library takes a frame that is cut for one that has ended."""

    def __init__(self, unpacked: RawIOBase, stored: MatchLog) -> None:
        self._unpacked, self._left, self._match = unpacked, stored.raw_bytes, stored.match_id

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any, /) -> int:
        count = self._unpacked.readinto(buffer) or 0
        self._left -= count
        if not count and self._left:
            raise zstandard.ZstdError(f"the log of match {self._match} breaks off")
        return count


def pieces(file: BufferedReader) -> Iterator[bytes]:
    """What `opened` has of the log. Raises ZstdError."""
    with file:
        while piece := file.read(PIECE):
            yield piece


def packer(raw_bytes: int) -> zstandard.ZstdCompressionObj:
    """What compresses a log of so many bytes for one reader, as zstd that needs no dictionary."""
    return zstandard.ZstdCompressor(level=PLAIN_LEVEL).compressobj(size=raw_bytes)


def plain(stored: MatchLog, level: int = PLAIN_LEVEL) -> bytes:
    """The log, seed included, as zstd that needs no dictionary. Raises as `whole`."""
    if stored.dictionary_id is None:
        return stored_body(stored)
    return zstandard.ZstdCompressor(level=level).compress(whole(stored))
