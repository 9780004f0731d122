"""Questions about finished matches: who may ask which, and how often. They are answered in `studying`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models.functions import Now
from django.utils import timezone

from engine.kernel.errors import EngineError
from engine.kernel.sentences import Sentence
from engine.limits import LADDER
from engine.log import Log, read
from engine.theatre.analysis import decider, moment, words_of
from engine.theatre.names import names_of
from engine.wording import counted
from ladder.accounts.models import User
from ladder.errors import Conflict, NotAllowed, ServiceError, TooMany
from ladder.house import statements
from ladder.play import logs
from ladder.play.models import Match, MatchLog, MatchStatus
from ladder.play.selectors import seed_is_public
from ladder.theatre import drawing, studying
from ladder.theatre.models import UNANSWERED, Study, StudyKind, StudyState

QUOTAS = {StudyKind.REVIEW: LADDER.author_reviews, StudyKind.WHAT_IF: LADDER.author_what_ifs}
"""How many of each kind one person may ask in any 24 hours. What somebody else has asked already is nobody's cost."""

BUDGETS = (12, 36)
"""Imagined futures for each decision of a review, from which one may choose."""

FUTURES = 20
"""Imagined futures of a what-if."""

MOST_OPTIONS = 200
"""Options of one decision that are told; what was played is always among them."""

DAY = timedelta(hours=24)

QUESTIONS = 0x57D1
"""Space of the Postgres advisory locks, by match, under which one asks."""


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a decision, as it goes on after the name of who may take it."""

    index: int
    told: Sentence


@dataclass(frozen=True, slots=True)
class Asked:
    """A decision of a finished match, made after ``ply`` others: what it offered (the first of ``count``), which option was taken, and
    whether it was the ``fallback`` policy that took it, for a seat that had forfeited."""

    ply: int
    seat: int
    name: str
    played: Option
    others: list[Option]
    count: int
    fallback: bool = False

    @property
    def by(self) -> str:
        """Who took the option, in words."""
        return decider(self.seat, self.name, self.fallback)


def ask_review(user: User, match: Match, seat: int, futures: int = BUDGETS[0]) -> Study:
    """Have every decision of this seat looked at; the study that is there already, if there is one by the rules of now.

    Raises ServiceError naming the field, Conflict for a match of which nothing may be told, TooMany when the user has asked for as many
    as one may.
    """
    stored = stored_log(match)
    seats = match.seats.count()
    if not 0 <= seat < seats:
        raise ServiceError("seat", f"There is no seat {seat + 1}.", f"Choose one from 1 to {seats}.")
    if futures not in BUDGETS:
        chosen = " or ".join(map(str, BUDGETS))
        raise ServiceError("futures", f"A review takes {chosen} imagined futures for each decision.")
    return _ask(user, Study(match=match, kind=StudyKind.REVIEW, seat=seat, futures=futures), stored)


def ask_what_if(user: User, match: Match, ply: int, option: int) -> Study:
    """Have another option of the decision after ``ply`` others played on, beside the one that was taken. Raises as `ask_review`."""
    stored = stored_log(match)
    log = _read(stored)
    found = _asked(log, ply)
    if option == found.played.index:
        raise ServiceError("option", "That is what was played.", "Choose another option.")
    if not 0 <= option < found.count:
        raise ServiceError("option", f"There is no such option; there were {found.count}.", "Choose one of them.")
    study = Study(
        match=match, kind=StudyKind.WHAT_IF, seat=found.seat, ply=ply, option=option, futures=FUTURES, total=FUTURES
    )
    return _ask(user, study, stored)


def cancel(study: Study, by: User) -> Study:
    """Work no more at a study that has no answer yet. What was found stays with it: whoever asks for it again has it gone on with, so that
    asking and cancelling by turns costs the house nothing. One that was not begun is forgotten, and is not counted against its asker.

    Raises NotAllowed for anybody but who asked for it and keepers, Conflict for one that is over.
    """
    require_asker(study, by)
    with transaction.atomic():
        found = Study.objects.select_for_update(of=("self",)).defer("body").filter(pk=study.pk).first()
        if found is None or found.state not in UNANSWERED:
            raise Conflict(
                "study", f"It is {found.state if found else 'gone'}.", "Only one that has no answer yet is cancelled."
            )
        if found.started_at is None:
            found.delete()
        else:
            Study.objects.filter(pk=found.pk).update(state=StudyState.CANCELLED, ended_at=Now())
        found.state = StudyState.CANCELLED
    return found


def begin_anew(rows: Iterable[Study]) -> int:
    """Have these studies, which failed, made from the beginning, by the rules of now; nobody's quota counts it. Returns how many."""
    count = 0
    for row in rows:
        stored = MatchLog.objects.filter(match=row.match).first()
        if stored is not None:
            wanted = Study(match=row.match, total=FUTURES if row.kind == StudyKind.WHAT_IF else 0)
            fresh = {**_blank(wanted, stored), "state": StudyState.WAITING, "ended_at": None}
            count += Study.objects.filter(pk=row.pk, state=StudyState.FAILED).update(**fresh)
            studying.tell(row.pk)
    return count


def require_asker(study: Study, by: User) -> None:
    """Raise NotAllowed unless `by` asked for the study, or is staff."""
    if not by.is_staff and study.asked_by_id != by.pk:
        raise NotAllowed("study", "Somebody else asked for it.", "Who asked for a study may cancel it.")


def options_at(match: Match, ply: int) -> Asked:
    """The decision that was made after ``ply`` others, and its options in words. Raises ServiceError, Conflict as `ask_review`."""
    return _asked(_read(stored_log(match)), ply)


def stored_log(match: Match) -> MatchLog:
    """The log that a study of this match is made from. Raises Conflict where there can be none."""
    if match.status != MatchStatus.FINISHED:
        raise Conflict("match", "It is not finished.", "Ask when it has been played to the end.")
    if not seed_is_public(match):
        raise Conflict("match", "Its seed is secret as long as a match with the same seed is open.", "Ask afterwards.")
    stored = MatchLog.objects.filter(match=match).first()
    if stored is None:
        raise Conflict("match", "Its log is not kept any more.", "Choose another match.")
    if stored.raw_bytes > drawing.LARGEST_LOG:
        raise Conflict("match", f"Its log is too large: {counted(stored.raw_bytes, 'byte')}.", "Choose another match.")
    return stored


def is_current(study: Study, log_sha256: str) -> bool:
    """Was it made, or is it being made, from this log and by the title's rules of now? Reads the study's match."""
    return (study.title_version, study.log_sha256) == (drawing.version_now(study.match.title), log_sha256)


def left_today(user: User, kind: StudyKind) -> int:
    """How many more of this kind the user may ask now. A keeper always may."""
    if user.is_staff:
        return QUOTAS[kind]
    asked = Study.objects.filter(asked_by=user, kind=kind, asked_at__gt=timezone.now() - DAY).count()
    return max(0, QUOTAS[kind] - asked)


def _ask(user: User, wanted: Study, stored: MatchLog) -> Study:
    match = wanted.match
    key = {name: getattr(wanted, name) for name in ("match", "kind", "seat", "ply", "option", "futures")}
    with transaction.atomic():
        # One question of a match at a time, and one of a user, so that neither study nor quota can be raced. The match's row is left
        # alone: whoever counts it holds its season and waits for it.
        statements.rows("SELECT pg_advisory_xact_lock(%s::int, %s::int)", [QUESTIONS, match.pk])
        User.objects.select_for_update().only("pk").get(pk=user.pk)
        found = Study.objects.defer("body").filter(**key).first()
        known = found is not None and _is_of(found, match, stored)
        if found is not None and known and found.state != StudyState.CANCELLED:
            return found
        if not (found is not None and known and _is_counted(found, user)):
            _refuse_beyond_quota(user, StudyKind(wanted.kind))
        at_table = match.seats.filter(version__bot__owner=user).exists()
        fresh = {
            "state": StudyState.WAITING,
            "asked_by": user,
            "at_table": at_table,
            "asked_at": Now(),
            "ended_at": None,
        }
        if not known:
            fresh |= _blank(wanted, stored)
        study, _ = Study.objects.update_or_create(defaults=fresh, **key)
    studying.tell(study.pk, at_once=known)
    return Study.objects.get(pk=study.pk)


def _is_of(found: Study, match: Match, stored: MatchLog) -> bool:
    found.match = match
    return is_current(found, stored.sha256)


def _is_counted(found: Study, user: User) -> bool:
    """Does the user's quota of today count it already?"""
    return found.asked_by_id == user.pk and found.asked_at > timezone.now() - DAY


def _blank(wanted: Study, stored: MatchLog) -> dict[str, object]:
    """What a study is before anything was found."""
    return {
        "title_version": drawing.version_now(wanted.match.title),
        "log_sha256": stored.sha256,
        "total": wanted.total,
        "done": 0,
        "again": 0,
        "again_total": 0,
        "body": None,
        "reason": "",
        "tries": 0,
        "published_at": None,
        "started_at": None,
        "cpu_ms": 0,
    }


def _refuse_beyond_quota(user: User, kind: StudyKind) -> None:
    if left_today(user, kind):
        return
    what = "reviews" if kind == StudyKind.REVIEW else "what-ifs"
    oldest = Study.objects.filter(asked_by=user, kind=kind, asked_at__gt=timezone.now() - DAY).order_by("asked_at")[0]
    again = oldest.asked_at + DAY
    raise TooMany(
        "request",
        f"You have asked for {QUOTAS[kind]} {what} in the last 24 hours, and no more are allowed.",
        f"The next may be asked at {again:%H:%M} UTC on {again:%d %B}; those that others asked for can be looked at.",
    )


def _read(stored: MatchLog) -> Log:
    try:
        return read(logs.whole(stored))
    except EngineError as error:
        raise Conflict("match", f"Its log cannot be read: {error}", "Choose another match.") from error


def _asked(log: Log, ply: int) -> Asked:
    decisions = sum(line["type"] == "decision" for line in log.lines)
    if not 0 <= ply < decisions:
        raise ServiceError("ply", f"The match has {counted(decisions, 'decision')}.", f"Give 0 to {decisions - 1}.")
    try:
        game, played, fallback = moment(log, ply)
    except EngineError as error:
        raise Conflict("match", f"It cannot be played again: {error}", "Choose another match.") from error
    decision = game.decision
    assert decision is not None  # noqa: S101 - replays stop where the game asks
    names, count = names_of(log), len(decision.options)
    shown = [Option(index, words_of(game, index, names)) for index in range(min(count, MOST_OPTIONS))]
    was = Option(played, words_of(game, played, names))
    others = [option for option in shown if option.index != played]
    return Asked(ply, decision.seat, names[decision.seat], was, others, count, fallback)
