"""Studies are worked at in slices, by one worker of the house at a time, behind games.

What is found in a slice is kept with the row, and the next slice goes on from there: a worker is never held for long, and one that dies
costs a slice. As with documents, the row says what is to be done, and is taken by one conditional UPDATE.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from time import monotonic, process_time
from typing import Any

import structlog
import zstandard
from django.db.models import Case, DateTimeField, F, Q, QuerySet, Value, When
from django.db.models.functions import Greatest, Now

from engine.kernel.errors import EngineError
from engine.log import Log, read
from engine.theatre import kept
from engine.theatre.analysis import Analyst, Budget, Question, Verdict, analyse, decisions_of, doubtful
from engine.theatre.names import names_of
from engine.wording import counted
from ladder.house import away, queue
from ladder.play import logs
from ladder.play.leases import printable
from ladder.play.models import Match, MatchLog
from ladder.play.selectors import seed_is_public, with_purposes
from ladder.theatre import drawing
from ladder.theatre.models import Study, StudyKind, StudyState
from ladder.theatre.taking import Taking

log = structlog.get_logger(__name__)

STUDY = "workers.tasks.study_match"

SLICE_SECONDS = 8.0
"""After so long a worker puts a study aside, and takes what waits before it."""

FLOOR_SECONDS = 5.0
"""For so long a round of the house works at studies, however many games wait: they go on slowly, but they do."""

LOOK_SECONDS = 8.0
"""CPU time that one decision may take at most."""

MOST_CPU = timedelta(minutes=40)
"""CPU time of a whole study."""

HELD = timedelta(seconds=180)
"""How long a worker has a slice to itself; after that it is taken for dead."""

SLICES = Taking(StudyState.WAITING, StudyState.WORKING, HELD)

MOST_TRIES = 3
"""Workers that may vanish over one slice."""

LONGEST_WAIT = timedelta(minutes=10)
"""A study that nobody has worked at for so long comes before all others, the longest waiting first: no stream of others keeps it off."""

TELL_AGAIN = timedelta(seconds=45)
LARGEST = 32 * 1024 * 1024
REASON_CHARACTERS = 1_000

Fields = dict[str, Any]


class Unanswerable(Exception):
    """There can be no answer; the message is a sentence that says why."""


def study(study_id: int, seconds: float = SLICE_SECONDS) -> bool:
    """Work at this study for a slice, if it waits and nobody works at another; have it gone on with behind games. Was there something?"""
    row = SLICES.take(Study.objects.all(), Q(pk=study_id))
    if row is None:
        return False
    _work(row, seconds)
    coming = _next()
    if coming is not None:
        tell(coming, at_once=True)
    return True


def study_waiting(seconds: float = FLOOR_SECONDS) -> bool:
    """Work for a slice at the study that comes first. Was there one?

    A round asks for this twice a minute, at the priority of games: on a house where games always wait, its messages are all that is
    taken, and with LONGEST_WAIT every study goes on in its turn.
    """
    coming = _next()
    return coming is not None and study(coming, seconds)


def tell(study_id: int, at_once: bool = False) -> None:
    """Tell a worker of a study that waits, unless one was told a moment ago."""
    quiet = Q() if at_once else Q(published_at=None) | Q(published_at__lt=Now() - TELL_AGAIN)
    if Study.objects.filter(quiet, pk=study_id, state=StudyState.WAITING).update(published_at=Now()):
        queue.ask(STUDY, study_id, priority=queue.LAST)


def unpacked(body: bytes | memoryview[int]) -> Fields:
    """What was found, as it is kept."""
    found: Fields = json.loads(zstandard.ZstdDecompressor().decompress(bytes(body), max_output_size=LARGEST))
    return found


def packed(found: Fields) -> bytes:
    """The same as it is kept."""
    # Halves of surrogate pairs, which a bot may have named itself with, become question marks.
    text = json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode(errors="replace")
    return zstandard.compress(text, 9)


def _next() -> int | None:
    """What is to be worked at next: what has waited too long, then whose asker has a bot at the table, then what is soon answered, then
    what was asked first."""
    undone = Study.objects.filter(SLICES.undone)
    short = Case(When(kind=StudyKind.WHAT_IF, then=Value(0)), default=Value(1))
    # One that was cancelled and asked for again waits from then on.
    undone = undone.annotate(since=Greatest(F("started_at"), F("asked_at")))
    waited = Case(When(since__lt=Now() - LONGEST_WAIT, then=F("since")), default=None, output_field=DateTimeField())
    by_turn = (waited.asc(nulls_last=True), "-at_table", short, "asked_at", "pk")
    return undone.order_by(*by_turn).values_list("pk", flat=True).first()


def _work(row: Study, seconds: float) -> None:
    match = with_purposes(Match.objects.all()).get(pk=row.match_id)
    stored = MatchLog.objects.filter(match=match).first()
    if not seed_is_public(match) or stored is None:
        # Not to be told, or no more to be told.
        _mine(row).delete()
        return
    began = process_time()
    try:
        _check(row, match, stored)
        answer = (_review if row.kind == StudyKind.REVIEW else _what_if)(row, read(logs.whole(stored)), seconds)
    except Unanswerable as error:
        _fail(row, str(error))
    except (EngineError, zstandard.ZstdError) as error:
        _fail(row, f"The match cannot be played again: {error}")
    except away.AWAY:
        raise
    except Exception as error:  # whatever a title's rules or a policy raise: the keeper is told
        log.exception("a study cannot be made", study=row.pk, match=row.match_id)
        _fail(row, f"A fault of this house: {type(error).__name__}: {error}")
    else:
        spent = row.cpu_ms + int(1000 * (process_time() - began))
        _mine(row).update(**answer, tries=0, cpu_ms=spent)
        log.info("studied", study=row.pk, match=row.match_id, state=answer["state"], cpu_ms=spent)


def _check(row: Study, match: Match, stored: MatchLog) -> None:
    if row.tries > MOST_TRIES:
        raise Unanswerable(f"Its worker vanished {MOST_TRIES} times while working at it.")
    if row.cpu_ms > 1000 * MOST_CPU.total_seconds():
        told = counted(row.done, "decision")
        raise Unanswerable(f"It took longer than {MOST_CPU.total_seconds() / 60:g} minutes; it had come to {told}.")
    if (row.title_version, row.log_sha256) != (drawing.version_now(match.title), stored.sha256):
        raise Unanswerable("The title’s rules or the match’s log have changed meanwhile. Ask for it anew.")


def _review(row: Study, game_log: Log, seconds: float) -> Fields:
    """What a slice brings: every decision is looked at first, and then once more those that may be turning points."""
    found = unpacked(row.body) if row.body else {"looked": [], "again": []}
    budget = Budget(LOOK_SECONDS, row.futures)
    looked = [kept.verdict_from_json(verdict) for verdict in found["looked"]]
    again = [kept.verdict_from_json(verdict) for verdict in found["again"]]
    total = sum(1 for _ in decisions_of(game_log, row.seat))
    if total == 0:
        raise Unanswerable("This seat decided nothing in which it had a choice.")
    until = monotonic() + seconds
    start = looked[-1].ply + 1 if looked else 0
    looks = analyse(game_log, row.seat, budget, start=start) if len(looked) < total else iter(())
    complete = _add(looks, looked, until)
    if complete:
        complete = _add(_looks_again(row, game_log, budget, looked, len(again)), again, until)
    found = {
        "looked": [kept.verdict_to_json(each) for each in looked],
        "again": [kept.verdict_to_json(each) for each in again],
    }
    doubts = len(doubtful(looked)) if len(looked) == total else 0
    return {**_progress(found, complete, len(looked), total), "again": len(again), "again_total": doubts}


def _looks_again(row: Study, game_log: Log, budget: Budget, looked: list[Verdict], done: int) -> Iterator[Verdict]:
    coming = {verdict.ply: verdict for verdict in doubtful(looked)[done:]}
    analyst, names = Analyst(game_log.header["title"]), names_of(game_log)
    for game, _ in decisions_of(game_log, row.seat):
        if game.plies in coming:
            yield analyst.again(game, coming[game.plies], budget, names)


def _what_if(row: Study, game_log: Log, seconds: float) -> Fields:
    found = unpacked(row.body) if row.body else {"pairs": []}
    question = Question(game_log, row.ply, row.option)
    answer = question.answer([])
    pairs = found["pairs"]
    until = monotonic() + seconds
    futures = question.futures(len(pairs))
    while len(pairs) < row.futures and (not pairs or monotonic() < until):
        pairs.append(kept.pair_to_json(next(futures)))
    told = [kept.sentence_to_json(sentence) for sentence in answer.told]
    found = {"options": list(answer.options), "told": told, "pairs": pairs, "by": answer.by}
    return _progress(found, len(pairs) == row.futures, len(pairs), row.futures)


def _add(looks: Iterator[Verdict], found: list[Verdict], until: float) -> bool:
    """Add what comes until then, one at least. Has all come?"""
    for verdict in looks:
        found.append(verdict)
        if monotonic() > until:
            return False
    return True


def _progress(found: Fields, complete: bool, done: int, total: int) -> Fields:
    told: Fields = {"body": packed(found), "done": done, "total": total, "reason": ""}
    return told | ({"state": StudyState.DONE, "ended_at": Now()} if complete else {"state": StudyState.WAITING})


def _fail(row: Study, reason: str) -> None:
    told = printable(reason, REASON_CHARACTERS)
    _mine(row).update(state=StudyState.FAILED, reason=told, body=None, ended_at=Now())
    log.warning("not studied", study=row.pk, match=row.match_id, reason=reason)


def _mine(row: Study) -> QuerySet[Study]:
    """The row, while this slice is the last one that was begun."""
    return Study.objects.filter(pk=row.pk, state=StudyState.WORKING, started_at=row.started_at)
