"""What needs a keeper now, and what may be done to each season."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from urllib.parse import urlencode

from django.db.models import Count, Q
from django.urls import reverse
from django.utils import timezone

import engine
from engine.wording import counted
from ladder.desk.acting import Deed
from ladder.desk.services import BY_WORD
from ladder.house import disk, wal
from ladder.play.models import Match, MatchStatus
from ladder.play.workforce import State, workers_now
from ladder.rejudging.models import RejudgeSet, RejudgeState
from ladder.seasons.models import IN_PLAY, Season, SeasonState
from ladder.seasons.selectors import longest_waits
from ladder.statistics.models import SeasonStatistics
from ladder.statistics.services import FRESH, due
from ladder.theatre.models import DrawingState, GameDocument, Study, StudyState
from ladder.tournaments.models import Round
from ladder.trail import selectors as trail

GAP = "Start the house anew, which archives on, and take a backup: those of before reach no further than the gap."
"""What a keeper is to do about an archive that has one."""

FEW = 10
"""Of what may be many, so many are told."""

OVERDUE = 2 * FRESH
"""Statistics that are due and older than this were not computed when they should have been."""

ARCHIVE_WITHIN = timedelta(hours=1)
"""A season that was closed longer ago should have its archive."""

DEEDS_IN = {
    SeasonState.DRAFT: ("season-open",),
    SeasonState.OPEN: ("season-freeze", "season-divisions"),
    SeasonState.FROZEN: ("season-close", "season-thaw"),
    SeasonState.CLOSING: (),
    SeasonState.CLOSED: ("archive",),
}
"""What may be done to a season in each state, beside what may always be."""


@dataclass(frozen=True, slots=True)
class Need:
    """Something that needs a keeper: what it is, in which words, and where it is seen to. `bad`: something is wrong."""

    what: str
    about: str
    address: str
    go: str
    bad: bool = True


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A season, how much of it is still to be played, and what may be done to it."""

    season: Season
    waiting: int
    deeds: tuple[Deed, ...]


def needs() -> list[Need]:
    """What needs a keeper, what is wrong before what waits."""
    found = [
        *_matches(),
        *_workers(),
        *_titles(),
        *_machine(),
        *_acts(),
        *_theatre(),
        *_waits(),
        *_figures(),
        *_seasons(),
        *_tournaments(),
        *_sets(),
    ]
    return sorted(found, key=lambda need: not need.bad)


def _act(word: str, season: Season) -> str:
    return reverse("web:keeper-act", args=[word]) + f"?season={season.slug}"


def _matches() -> Iterator[Need]:
    for match in Match.objects.losing_workers().order_by("-killed_count", "pk")[:FEW]:
        about = f"match {match.pk} lost {counted(match.killed_count, 'worker')}"
        address = reverse("web:keeper-act", args=["match-cancel"]) + f"?numbers={match.pk}"
        yield Need("A match loses its workers", about, address, "Cancel it")


def _workers() -> Iterator[Need]:
    for row in workers_now():
        worker = row.worker
        release = reverse("web:keeper-act", args=["worker-release"]) + f"?{urlencode({'workers': worker.name})}"
        if worker.stopped_reason:
            yield Need("A worker is in quarantine", f"{worker.name}: {worker.stopped_reason}", release, "Release it")
        elif row.state == State.DRAINED:
            yield Need("A worker is drained", f"{worker.name} takes nothing", release, "Release it", bad=False)
        elif row.state in (State.WORKING, State.DRAINING) and not worker.sandbox:
            about = f"{worker.name} plays house bots alone: {worker.sandbox_reason}"
            yield Need("A worker has no sandbox", about, reverse("web:status"), "Status")


def _titles() -> Iterator[Need]:
    for fault in engine.broken():
        yield Need("A title is left out", f"{fault.where}: {fault.message}", reverse("web:status"), "Status")


def _machine() -> Iterator[Need]:
    """Disks that fill up, and an archive of the WAL that stands still."""
    for room in disk.short_ones():
        yield Need("A disk is nearly full", f"{room.says}, in {room.path}", reverse("web:status"), "Status")
    for archive in wal.archives():
        if archive.lost:
            about = f"{archive.slot}: Postgres has let go of what nobody copied. {GAP}"
            yield Need("The WAL archive has a gap", about, reverse("web:status"), "Status")
        elif not archive.active:
            about = f"{archive.slot}, {archive.behind // disk.MIB} MiB behind: nobody copies it"
            yield Need("The WAL is not archived", about, reverse("web:status"), "Status")


def _acts() -> Iterator[Need]:
    for act in trail.troubled()[:FEW]:
        yield Need("An act failed", f"{act.word} of {act.subject}", reverse("web:trail-act", args=[act.pk]), "See why")
    for act in trail.waiting(timedelta(minutes=5))[:FEW]:
        address = reverse("web:trail-act", args=[act.pk])
        yield Need("An act waits for a worker", f"{act.word} of {act.subject}", address, "See it", bad=False)


def _theatre() -> Iterator[Need]:
    """What could not be made of finished matches: a fault of a title's drawing or rules, or of the house."""
    drawings = GameDocument.objects.filter(state=DrawingState.FAILED).count()
    if drawings:
        address = reverse("web:keeper-act", args=["documents-retry"])
        yield Need("Drawings failed", f"{counted(drawings, 'drawing')} of finished matches", address, "Try them again")
    found = Study.objects.filter(state=StudyState.FAILED).count()
    if found:
        address = reverse("web:keeper-act", args=["studies-retry"])
        yield Need("Studies failed", counted(found, "study", "studies"), address, "Begin them anew", bad=False)


def _waits() -> Iterator[Need]:
    for wait in longest_waits():
        if wait.overdue:
            about = f"{wait.bot} in {wait.season.full_name}: {counted(wait.minutes, 'minute')} without a block"
            yield Need("A bot waits too long", about, reverse("web:season", args=[wait.season.slug]), "The season")


def _figures() -> Iterator[Need]:
    """Statistics and archives that beat should have made, and has not."""
    made = dict(SeasonStatistics.objects.values_list("season", "made_at"))
    now = timezone.now()
    for season in Season.objects.filter(state__in=(*IN_PLAY, SeasonState.CLOSED)).select_related("archive"):
        since = made.get(season.pk, season.opened_at or now)
        if since < now - OVERDUE and due(season):
            about = f"{season.full_name}, due and not computed since {since:%Y-%m-%d %H:%M}"
            yield Need("Statistics are behind", about, _act("statistics", season), "Compute them")
        closed = season.state == SeasonState.CLOSED and (season.closed_at or now) < now - ARCHIVE_WITHIN
        if closed and not hasattr(season, "archive"):
            yield Need("An archive is missing", season.full_name, _act("archive", season), "Make it")


def _seasons() -> Iterator[Need]:
    for season in Season.objects.filter(state__in=(SeasonState.DRAFT, *IN_PLAY)).order_by("pk"):
        if season.paused and season.state != SeasonState.DRAFT:
            yield Need("A season is paused", season.full_name, _act("season-resume", season), "Resume it", bad=False)
        if season.state == SeasonState.DRAFT:
            yield Need("A season is a draft", season.full_name, _act("season-open", season), "Open it", bad=False)
        elif season.state == SeasonState.FROZEN:
            yield Need("A season is frozen", season.full_name, _act("season-close", season), "Close it", bad=False)
        elif season.state == SeasonState.CLOSING:
            about = f"{season.full_name}: {counted(season.closing_rounds, 'round')} of extra blocks to be made"
            yield Need("A season is closing", about, reverse("web:season", args=[season.slug]), "The season", bad=False)


def _tournaments() -> Iterator[Need]:
    held = Round.objects.filter(released_at=None, completed_at__isnull=False).select_related("tournament")
    for found in held.order_by("tournament", "number")[:FEW]:
        about = f"{found.tournament.name}, round {found.number}"
        address = reverse("web:tournament", args=[found.tournament.slug])
        yield Need("A round waits to be released", about, address, "The tournament", bad=False)


def _sets() -> Iterator[Need]:
    unplayed = Q(members__replay__status__in=(MatchStatus.QUEUED, MatchStatus.RUNNING))
    played = RejudgeSet.objects.filter(state=RejudgeState.OPEN).annotate(left=Count("members", filter=unplayed))
    for found in played.filter(left=0).select_related("season").order_by("pk")[:FEW]:
        about = f"{found.name}, {found.season.full_name}"
        yield Need(
            "A rejudge set is played", about, reverse("web:rejudge-set", args=[found.pk]), "Apply or cancel", bad=False
        )


def seasons() -> list[SeasonRow]:
    """Every season, newest first, those that are closed last."""
    still = Count("matches", filter=Q(matches__status__in=(MatchStatus.QUEUED, MatchStatus.RUNNING)))
    found = Season.objects.annotate(still=still).order_by("-pk")
    rows = [SeasonRow(season, season.still, deeds_of(season)) for season in found]
    return sorted(rows, key=lambda row: row.season.state == SeasonState.CLOSED)


def deeds_of(season: Season) -> tuple[Deed, ...]:
    """What may be done to the season as it stands."""
    words = [word for word in DEEDS_IN[SeasonState(season.state)] if word != "season-divisions" or season.division_size]
    if season.state in IN_PLAY:
        words.append("season-resume" if season.paused else "season-pause")
    if season.state != SeasonState.CLOSED:
        words.append("season-pace")
    if season.state != SeasonState.DRAFT:
        words += ["statistics", "ratings-check"]
    return tuple(BY_WORD[word] for word in words)
