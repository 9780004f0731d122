"""Playbacks of stored logs, a few of them kept: neighbouring moments of a match are asked for one after the other."""

from __future__ import annotations

import json
from functools import lru_cache

import zstandard

from engine.kernel.errors import BadState
from engine.log import read
from engine.wording import counted
from ladder.play import logs
from ladder.play.models import MatchLog
from ladder.web.playback import Playback

KEPT = 8
"""Playbacks kept in each web process; one of a long match takes some ten megabytes."""

LARGEST_LOG = 24 * 1024 * 1024
"""Bytes of an uncompressed log that a page opens; larger ones can be downloaded."""


class TooLarge(Exception):
    """This log is too large to step through on a page."""


def playback(log: MatchLog) -> Playback:
    """The match of this log, ready to step through. Raises TooLarge, and BadState when the log cannot be read."""
    if log.raw_bytes > LARGEST_LOG:
        raise TooLarge(f"{counted(log.raw_bytes, 'byte')}")
    return _open(log.pk, log.sha256)


@lru_cache(maxsize=KEPT)
def _open(log_id: int, sha256: str) -> Playback:
    try:
        document = logs.whole(MatchLog.objects.get(pk=log_id), most=LARGEST_LOG)
    except zstandard.ZstdError as error:
        raise BadState("log", str(error)) from error
    log = read(document)
    return Playback(read(whole(document)) if b"\\ud" in document.lower() else log)


def whole(document: bytes) -> bytes:
    """A log that can be read, with what JSON can name and no page can send, halves of surrogate pairs, as question marks."""
    lines = [json.dumps(json.loads(line), ensure_ascii=False) for line in document.splitlines()]
    return "\n".join(lines).encode(errors="replace")
