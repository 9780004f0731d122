"""From a stored log to the bytes of its document: bounded in size and time, and with a reason where it cannot be."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from time import monotonic
from typing import Any

import structlog
import zstandard

import engine
from engine.kernel.errors import EngineError
from engine.kernel.registry import manifests
from engine.log import read
from engine.theatre import theatre
from engine.wording import counted
from ladder.play import logs
from ladder.play.models import MatchLog

log = structlog.get_logger(__name__)

LARGEST_LOG = 24 * 1024 * 1024
"""Bytes of an uncompressed log that is drawn."""

LARGEST_DOCUMENT = 32 * 1024 * 1024
"""Bytes of an uncompressed document. One of 300 decisions has 0.3 MB."""

SECONDS = 90.0
"""How long drawing one document may take. One of 300 decisions takes a second."""

LEVEL = 12
"""zstd level: documents are written once and read often."""


class Undrawable(Exception):
    """There can be no document of this match; the message is a sentence that says why."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A document: its compressed body, size and SHA-256 of what is in it, and the match's picture (PNG) where one can be made."""

    body: bytes
    raw_bytes: int
    sha256: str
    wall_ms: int
    picture: bytes | None = None


def has_scene(title: str) -> bool:
    """Does the catalogue have a drawn board of this title?"""
    manifest = manifests().get(title)
    return manifest is not None and bool(manifest.scene)


def version_now(title: str) -> str:
    """The version of the title that this house plays, and draws by; "" where it has the title no more."""
    found = engine.titles().get(title)
    return found.version if found is not None else ""


def draw(
    stored: MatchLog, picture: Callable[[dict[str, Any]], bytes | None] = lambda _: None, seconds: float = SECONDS
) -> Drawing:
    """The document of this log's game, whose seed may be told, and what `picture` makes of it. Raises Undrawable."""
    if stored.raw_bytes > LARGEST_LOG:
        raise Undrawable(f"Its log is too large to be drawn: {counted(stored.raw_bytes, 'byte')}.")
    began = monotonic()

    def hurry(ply: int) -> None:
        if monotonic() - began > seconds:
            raise Undrawable(f"Drawing it took longer than {seconds:g} seconds; it had come to decision {ply}.")

    try:
        document = theatre(read(logs.whole(stored)), hurry)
    except (EngineError, zstandard.ZstdError) as error:
        raise Undrawable(f"Its log cannot be drawn: {error}") from error
    # Halves of surrogate pairs, which JSON can name and no page can send, become question marks.
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode(errors="replace")
    if len(text) > LARGEST_DOCUMENT:
        raise Undrawable(f"Its document is too large: {counted(len(text), 'byte')}.")
    packed = zstandard.ZstdCompressor(level=LEVEL).compress(text)
    image = picture(document)
    return Drawing(packed, len(text), sha256(text).hexdigest(), int(1000 * (monotonic() - began)), image)
