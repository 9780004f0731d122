"""What pages read of documents. Nothing here writes."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

import structlog
import zstandard

from ladder.house.away import is_away
from ladder.play.models import Attempt, AttemptState, Match, MatchStatus
from ladder.play.selectors import seed_is_public
from ladder.theatre import services
from ladder.theatre.drawing import LARGEST_DOCUMENT, has_scene
from ladder.theatre.live import LiveBoard, watch
from ladder.theatre.models import DrawingState, GameDocument

log = structlog.get_logger(__name__)

KEPT = 16
"""Documents that each web process keeps in gzip's form, for browsers that read no zstd."""


class Stands(StrEnum):
    """How a match stands in the theatre."""

    NOTHING = "there is nothing to show: no log, or a title without a drawn board"
    WITHHELD = "its seed may not be told yet"
    UNDRAWN = "it is to be drawn"
    DRAWN = "it can be shown"
    FAILED = "it could not be drawn"


@dataclass(frozen=True, slots=True)
class Showing:
    """How a match stands in the theatre, with its document (without the body) where one is kept, and the reason where none can be."""

    stands: Stands
    document: GameDocument | None = None

    @property
    def word(self) -> str:
        """The state in one word, for templates."""
        return self.stands.name.lower()


def showing(match: Match, log_sha256: str) -> Showing:
    """How this match, with this log ("" for none), stands. Reads what `with_purposes` selects; one query at most, which reads no body."""
    if match.status != MatchStatus.FINISHED or not log_sha256 or not has_scene(match.title):
        return Showing(Stands.NOTHING)
    if not seed_is_public(match):
        return Showing(Stands.WITHHELD)
    row = GameDocument.objects.defer("body", "picture").filter(match=match).first()
    if row is None or not services.is_current(row, match, log_sha256):
        return Showing(Stands.UNDRAWN, row)
    if row.state == DrawingState.DRAWN:
        return Showing(Stands.DRAWN, row)
    return Showing(Stands.FAILED if row.state == DrawingState.FAILED else Stands.UNDRAWN, row)


def shown_live(match: Match) -> LiveBoard | None:
    """The public board of a running match that its worker shows now. None where there is none, where it is of a try that came to nothing,
    or where the cache is away. One query."""
    try:
        board = watch(match.pk)
    except Exception as error:
        if not is_away(error):
            raise
        log.warning("the cache is away; no live board", match=match.pk)
        return None
    if board is None or match.status != MatchStatus.RUNNING:
        return None
    of_now = Attempt.objects.filter(match=match, state=AttemptState.OPEN, number=board.attempt)
    return board if of_now.exists() else None


def packed(document: GameDocument, coding: str) -> bytes:
    """The document in one of the codings of HTTP: "zstd", as it is kept, "gzip" or "identity"."""
    if coding == "gzip":
        return _gzipped(document.pk, document.sha256)
    body = _body(document.pk, document.sha256)
    return body if coding == "zstd" else unpacked(body)


@lru_cache(maxsize=KEPT)
def _gzipped(pk: int, sha256: str) -> bytes:
    return gzip.compress(unpacked(_body(pk, sha256)), compresslevel=6, mtime=0)


def _body(pk: int, sha256: str) -> bytes:
    """Raises GameDocument.DoesNotExist where it was made anew meanwhile."""
    return bytes(GameDocument.objects.values_list("body", flat=True).get(pk=pk, sha256=sha256) or b"")


def unpacked(body: bytes) -> bytes:
    """The document's JSON."""
    return zstandard.ZstdDecompressor().decompress(body, max_output_size=LARGEST_DOCUMENT)


def picture(document: GameDocument) -> bytes | None:
    """The picture that was made with the document, if one was."""
    rows = GameDocument.objects.filter(pk=document.pk, sha256=document.sha256)
    kept = rows.values_list("picture", flat=True).first()
    return bytes(kept) if kept is not None else None
