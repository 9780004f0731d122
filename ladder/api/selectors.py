"""What the API reads beyond the selectors of bots, seasons and matches: who may see which rows, and lists without what they do not show."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import JSONObject
from django.shortcuts import get_object_or_404
from django.utils import timezone

from ladder.accounts.models import User
from ladder.bots import selectors as of_bots
from ladder.bots.models import Bot, Version
from ladder.play.models import Match, MatchStatus
from ladder.play.workforce import workers_at_work
from ladder.seasons import selectors as of_seasons
from ladder.seasons.models import Entry, RatingChange, Season, SeasonState

Viewer = User | AnonymousUser


@dataclass(frozen=True, slots=True)
class Queue:
    """The work of the service at this moment. `oldest_queued_seconds` is None when nothing waits."""

    queued: int
    running: int
    oldest_queued_seconds: int | None
    workers: int


def visible_seasons(viewer: Viewer) -> QuerySet[Season]:
    """Seasons; drafts are for staff alone."""
    found = of_seasons.seasons()
    return found if viewer.is_staff else found.exclude(state=SeasonState.DRAFT)


def visible_season(viewer: Viewer, slug: str) -> Season:
    """The season of this slug. Raises Http404 for one that is not there, or not for this viewer."""
    return get_object_or_404(visible_seasons(viewer), slug=slug)


def visible_entry(viewer: Viewer, pk: int) -> Entry:
    """The entry of this number. Raises Http404 for one that is not there, or not for this viewer."""
    return get_object_or_404(visible_entries(viewer), pk=pk)


def visible_entries(viewer: Viewer) -> QuerySet[Entry]:
    """Entries of visible seasons, with season, version, bot and owner."""
    found = Entry.objects.select_related("season", "version", "bot__owner").defer("version__package", "version__report")
    return found if viewer.is_staff else found.exclude(season__state=SeasonState.DRAFT)


def bot_rows() -> QuerySet[Bot]:
    """Bots as their selector has them, each with number and status of its `newest_version`, None for a bot without any."""
    newest = Version.objects.filter(bot=OuterRef("pk")).order_by("-number")
    told = newest.values(told=JSONObject(number="number", status="status"))[:1]
    return of_bots.bots().annotate(newest_version=Subquery(told))


def visible_changes(viewer: Viewer) -> QuerySet[RatingChange]:
    """The ledgers of visible seasons, with what a list tells of season, entry and version."""
    told = ("season__slug", "season__name", "season__title", "entry__bot", "entry__version__number")
    own = [field.name for field in RatingChange._meta.concrete_fields]
    found = RatingChange.objects.select_related("season", "entry__version").only(*own, *told)
    return found if viewer.is_staff else found.exclude(season__state=SeasonState.DRAFT)


def queue() -> Queue:
    """How busy the service is, in three queries."""
    counts = dict(Match.objects.open().order_by().values_list("status").annotate(matches=Count("pk")))
    waiting = Match.objects.open().filter(status=MatchStatus.QUEUED).order_by("created_at")
    oldest = waiting.values_list("created_at", flat=True).first()
    waited = None if oldest is None else max(0, int((timezone.now() - oldest).total_seconds()))
    return Queue(
        queued=counts.get(MatchStatus.QUEUED, 0),
        running=counts.get(MatchStatus.RUNNING, 0),
        oldest_queued_seconds=waited,
        workers=workers_at_work(),
    )
