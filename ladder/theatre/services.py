"""Documents are wanted, drawn by one worker at a time, and kept.

A row says what is to be done; a message only that there is something. Whoever draws takes the row by one conditional UPDATE, and writes
only while it is still the one who does: a document is never drawn twice at once, and a worker that was thought dead changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from time import monotonic

import structlog
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Now
from django.utils import timezone

from engine.kernel.registry import manifests
from engine.theatre import FORMAT
from ladder.house import away, queue
from ladder.play.leases import printable
from ladder.play.models import Match, MatchLog
from ladder.play.selectors import seed_is_public, with_purposes
from ladder.theatre import drawing, pictures
from ladder.theatre.models import UNDONE, DrawingState, GameDocument
from ladder.theatre.taking import Taking

log = structlog.get_logger(__name__)

DRAW = "workers.tasks.draw_match"

HELD = timedelta(seconds=2 * drawing.SECONDS)
"""How long a worker that draws has the row to itself; after that it is taken for dead."""

DRAWING = Taking(DrawingState.WAITING, DrawingState.DRAWING, HELD)

MOST_TRIES = 2
"""Workers that may vanish over one document."""

ROUND_SECONDS = 10.0
"""After so long a worker that draws one document after the other does something else."""

TELL_AGAIN = timedelta(seconds=30)
"""A document that somebody waits for, and that nobody has begun, is told of again after so long."""

MOST_TOLD = 20
"""While more documents wait, no message is sent for another: a worker that draws goes on to the next by itself, and rounds come by."""

LONGEST_WAIT = timedelta(minutes=10)
"""What has waited for longer is drawn by turns with what is new: no stream of new matches keeps it off."""

FORGOTTEN = timedelta(days=1)
"""A document that has waited for so long is drawn when somebody opens its match."""

REASON_CHARACTERS = 1_000


def want(matches: QuerySet[Match]) -> int:
    """Have these matches drawn when there is nothing else to do. Returns how many are new."""
    titles = [title for title in manifests() if drawing.has_scene(title)]
    known = GameDocument.objects.filter(match__in=matches).values("match")
    found = list(
        matches.filter(title__in=titles, log__isnull=False, log__purged_at=None)
        .exclude(pk__in=known)
        .values_list("pk", flat=True)
    )
    GameDocument.objects.bulk_create((GameDocument(match_id=pk) for pk in found), ignore_conflicts=True)
    if _few_wait():
        for pk in found:
            _tell(pk, queue.LAST)
    return len(found)


def ask(match: Match, row: GameDocument | None) -> None:
    """Somebody has opened this match, whose seed may be told, and `row` is no document of its log by the rules of now: have one drawn.

    However many ask, and however often, one worker is told once in a while.
    """
    if row is None:
        row, _ = GameDocument.objects.defer("body", "picture").get_or_create(match=match)
    if row.state in UNDONE:
        if row.published_at is not None and row.published_at > timezone.now() - TELL_AGAIN:
            return
    else:
        GameDocument.objects.filter(pk=row.pk).exclude(state__in=UNDONE).update(
            state=DrawingState.WAITING, tries=0, wanted_at=Now(), published_at=None
        )
    if _few_wait():
        _tell(match.pk, queue.LATER)


def try_again(rows: Iterable[GameDocument]) -> int:
    """Have these documents, whose drawing failed, drawn once more when there is nothing else to do. Returns how many."""
    failed = GameDocument.objects.filter(pk__in=[row.pk for row in rows], state=DrawingState.FAILED)
    fresh = {"state": DrawingState.WAITING, "tries": 0, "wanted_at": Now(), "published_at": None}
    count = failed.update(**fresh)
    if count and (coming := _next()) is not None:
        _tell(coming, queue.LAST)
    return count


def is_current(row: GameDocument, match: Match, log_sha256: str) -> bool:
    """Was it made, or tried, from this log, by the title's rules and the document's format of now?"""
    made_from = (row.format, row.title_version, row.log_sha256)
    return made_from == (FORMAT, drawing.version_now(match.title), log_sha256)


def draw(match_id: int, seconds: float = ROUND_SECONDS) -> int:
    """Draw this match if it waits, and then others that do until the seconds are over. Returns how many were done.

    One worker of the house draws at a time, so that games go on: another one leaves at once.
    """
    return _draw_all(match_id, monotonic() + seconds)


def draw_waiting(seconds: float = ROUND_SECONDS) -> int:
    """`draw` whatever waits, newest first, and by turns what has waited longest. What has waited for a day is forgotten, until it is
    asked for.

    A round asks for this twice a minute, at the priority of games: on a house where games always wait, its messages are all that is taken.
    """
    _waiting().filter(body=None, wanted_at__lt=Now() - FORGOTTEN).delete()
    first = _next()
    return 0 if first is None else _draw_all(first, monotonic() + seconds, least=2)


def _draw_all(first: int, deadline: float, least: int = 1) -> int:
    """Draw from `first` on until the deadline, and so many at least."""
    done, coming = 0, first
    while True:
        taken = _take(coming)
        if taken is not None:
            _draw(taken)
            done += 1
        after = _next(by_age=done % 2 == 1)
        # What was left to another worker is not tried again and again.
        over = done >= least and monotonic() > deadline
        if after is None or (taken is None and after == coming) or over:
            return done
        coming = after


def _take(match_id: int) -> GameDocument | None:
    """The row, if it waits and nobody else draws anything."""
    return DRAWING.take(GameDocument.objects.all(), Q(match=match_id))


def _draw(row: GameDocument) -> None:
    match = with_purposes(Match.objects.all()).get(pk=row.match_id)
    stored = MatchLog.objects.filter(match=match).first()
    if not seed_is_public(match) or stored is None:
        # Not to be told, or no more to be told.
        _mine(row).delete()
        return
    made_from = {
        "format": FORMAT,
        "title_version": drawing.version_now(match.title),
        "log_sha256": stored.sha256,
        "drawn_at": Now(),
    }
    try:
        if row.tries > MOST_TRIES:
            raise drawing.Undrawable(f"Its worker vanished {MOST_TRIES} times while drawing it.")
        made = drawing.draw(stored, lambda document: pictures.of_document(match, document))
    except drawing.Undrawable as error:
        _fail(row, str(error), made_from)
    except away.AWAY:
        raise
    except (
        Exception
    ) as error:  # whatever a title's drawing raises: the match is there without it, and the keeper is told
        log.exception("a document cannot be drawn", match=match.pk)
        _fail(row, f"A fault of this house: {type(error).__name__}: {error}", made_from)
    else:
        told: dict[str, object] = {"body": made.body, "sha256": made.sha256, "raw_bytes": made.raw_bytes}
        told |= {"wall_ms": made.wall_ms, "picture": made.picture}
        _mine(row).update(state=DrawingState.DRAWN, reason="", **told, **made_from)
        log.info("drawn", match=match.pk, wall_ms=made.wall_ms, stored_bytes=len(made.body))


def _fail(row: GameDocument, reason: str, made_from: dict[str, object]) -> None:
    """Keep the reason; and an older drawing where it is of the same log and format: by then's rules it is as true as it was."""
    keeps = row.body is not None and (row.format, row.log_sha256) == (FORMAT, made_from["log_sha256"])
    told: dict[str, object] = {"reason": printable(reason, REASON_CHARACTERS), **made_from}
    told |= (
        {"state": DrawingState.DRAWN}
        if keeps
        else {"state": DrawingState.FAILED, "body": None, "picture": None, "raw_bytes": 0}
    )
    _mine(row).update(**told)
    log.warning("not drawn", match=row.match_id, reason=reason)


def _mine(row: GameDocument) -> QuerySet[GameDocument]:
    """The row, while this try is the last one."""
    return GameDocument.objects.filter(pk=row.pk, state=DrawingState.DRAWING, tries=row.tries)


def _waiting() -> QuerySet[GameDocument]:
    return GameDocument.objects.filter(state=DrawingState.WAITING)


def _few_wait() -> bool:
    """Whether a message for another is worth sending. However many wait, they are not counted further than that."""
    return _waiting()[: MOST_TOLD + 1].count() <= MOST_TOLD


def _next(by_age: bool = False) -> int | None:
    """The match whose document is to be drawn next: what a worker was told of last, else what ended last; `by_age` what has waited
    longest, where that is too long."""
    undone = GameDocument.objects.filter(DRAWING.undone)
    if by_age:
        old = (
            undone.filter(wanted_at__lt=Now() - LONGEST_WAIT)
            .order_by("wanted_at")
            .values_list("match", flat=True)
            .first()
        )
        if old is not None:
            return old
    return (
        undone.order_by(F("published_at").desc(nulls_last=True), "-wanted_at").values_list("match", flat=True).first()
    )


def _tell(match_id: int, priority: int) -> None:
    """Tell a worker of a document that waits, unless one was told a moment ago."""
    quiet = Q(published_at=None) | Q(published_at__lt=Now() - TELL_AGAIN)
    if _waiting().filter(quiet, match=match_id).update(published_at=Now()):
        queue.ask(DRAW, match_id, priority=priority)
