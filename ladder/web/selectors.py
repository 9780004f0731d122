"""What only the pages read; everything else comes from the selectors of bots, seasons and matches. Nothing here writes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, Exists, F, Max, Min, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from ladder.bots.models import Bot, Version, VersionStatus
from ladder.play.models import Attempt, AttemptState, Match, MatchKind, MatchSeat, MatchStatus, SeatResult
from ladder.play.selectors import held_back, matches, tally
from ladder.play.workforce import workers_at_work
from ladder.seasons.models import Entry, EntryStatus, RatingSnapshot, Season, SeasonState
from ladder.seasons.selectors import a_day_ago, rating_history
from ladder.web.graph import Point

PAGE = 30
"""Matches on one page of a list."""

GRAPH_GAMES = 5000
"""The last so many rated games of a bot are drawn."""


@dataclass(frozen=True, slots=True)
class Queue:
    """The service's work at this moment, over matches of every kind."""

    queued: int
    running: int
    finished: int
    last_hour: int
    oldest: datetime | None
    workers: int


@dataclass(frozen=True, slots=True)
class Record:
    """How a bot fared against one other at the same tables: games, and how often it ended ahead, level, behind."""

    bot: str
    title: str
    owner: str
    games: int
    ahead: int
    level: int
    behind: int

    @property
    def share(self) -> float:
        """Points taken from the other, a level end counting half; 0 to 1."""
        return (self.ahead + self.level / 2) / self.games


# -- seasons --


def all_seasons(title: str | None = None) -> QuerySet[Season]:
    """Every season that is no draft (of a title), newest first, with what tells whether its board changed.

    That is ``bots`` (current entries), ``newest`` (the last entry's id), ``rated`` (the last snapshot's) and ``before`` (that of the one
    that stood a day ago).
    """
    seasons = Season.objects.exclude(state=SeasonState.DRAFT).select_related("anchor").order_by("-opened_at", "-pk")
    current = Count("entries", filter=Q(entries__status=EntryStatus.CURRENT))
    last = RatingSnapshot.objects.filter(season=OuterRef("pk")).order_by("-pk").values("pk")
    before = last.filter(a_day_ago(timezone.now()))
    seasons = seasons.annotate(
        bots=current, newest=Max("entries__pk"), rated=Subquery(last[:1]), before=Subquery(before[:1])
    )
    return seasons.filter(title=title) if title else seasons


def seasons_in_play() -> QuerySet[Season]:
    """Of these, the seasons that are not closed."""
    return all_seasons().exclude(state=SeasonState.CLOSED)


# -- matches --


def latest_matches(limit: int, season: Season | None = None, bot: Bot | None = None) -> list[Match]:
    """The last rated matches that were finished, of a season or a bot if one is given, last first."""
    finished = matches(bot=bot, status=MatchStatus.FINISHED, kind=MatchKind.RATED)
    if season is not None:
        finished = finished.filter(season=season)
    return list(finished.order_by("-finished_at")[:limit])


def list_matches(filters: dict[str, str], before: int | None) -> tuple[list[Match], int | None]:
    """A page of rated matches, newest first, and the id to continue before (None at the end)."""
    found = matches(title=filters.get("title"), status=filters.get("status"), kind=MatchKind.RATED)
    if "season" in filters:
        found = found.filter(season__slug=filters["season"])
    if "bot" in filters:
        seated = MatchSeat.objects.filter(match=OuterRef("pk"), version__bot__in=Bot.objects.known_as(filters["bot"]))
        found = found.filter(Exists(seated))
    if before is not None:
        found = found.filter(pk__lt=before)
    page = list(found[: PAGE + 1])
    return page[:PAGE], page[PAGE - 1].pk if len(page) > PAGE else None


def open_attempt(match: Match) -> Attempt | None:
    """The attempt that is playing the match now."""
    return Attempt.objects.filter(match=match, state=AttemptState.OPEN).first()


# -- bots --


def entries_of(bot: Bot) -> list[Entry]:
    """The bot's entries in every season, newest season first, and within one the version that plays first."""
    entries = (
        Entry.objects.filter(bot=bot).select_related("season", "version").defer("version__package", "version__report")
    )
    return sorted(
        entries, key=lambda entry: (-entry.season_id, entry.status != EntryStatus.CURRENT, -entry.version.number)
    )


def ratings_of(bot: Bot, season: Season, entries: Iterable[Entry]) -> list[Point]:
    """The bot's rating after each of its last rated games of the season, over all its versions; the rating before the first leads.

    ``entries`` are the bot's in that season.
    """
    steps = rating_history(bot, season)[-GRAPH_GAMES:]
    if not steps:
        return []
    start = next((entry.start_rating for entry in entries if entry.version.number == steps[0].version), steps[0].rating)
    return [
        Point(0, start, steps[0].version),
        *(Point(n, step.rating, step.version, step.at) for n, step in enumerate(steps, 1)),
    ]


def record_of(bot: Bot, season: Season) -> list[Record]:
    """The bot against every other that it met in the season, most games first. One query."""
    own_seat = Q(match__seats__version__bot=bot)
    rows = (
        MatchSeat.objects.filter(own_seat, match__season=season, match__status=MatchStatus.FINISHED)
        .exclude(version__bot=bot)
        .values(name=F("version__bot__name"), of=F("version__bot__title"), owner=F("version__bot__owner__username"))
        .annotate(
            games=Count("pk"),
            ahead=Count("pk", filter=Q(match__seats__rank__lt=F("rank"))),
            level=Count("pk", filter=Q(match__seats__rank=F("rank"))),
        )
        .order_by("-games", "name")
    )
    return [
        Record(
            row["name"], row["of"], row["owner"], row["games"], row["ahead"], row["level"],
            row["games"] - row["ahead"] - row["level"],
        )
        for row in rows
    ]  # fmt: skip


def faults_of(bot: Bot, limit: int) -> list[MatchSeat]:
    """The bot's last forfeited seats, validation included, newest first. For its owner: they carry its error output.

    Games of a tournament's round whose results are held back tell nothing, even to those who play in them.
    """
    seats = MatchSeat.objects.filter(version__bot=bot, result=SeatResult.FORFEITED).exclude(held_back("match__"))
    seats = seats.select_related("match", "version")
    return list(seats.defer("version__package", "version__report").order_by("-pk")[:limit])


# -- the house --


def matches_losing_workers() -> list[Match]:
    """Open matches whose worker vanished again and again, the worst first; a few of them."""
    return list(Match.objects.losing_workers().order_by("-killed_count", "pk")[:5])


def queue() -> Queue:
    """The numbers of the moment. Three queries, each answered from an index: matches are many, and open ones few."""
    hour_ago = timezone.now() - timedelta(hours=1)
    waiting = Match.objects.open().aggregate(
        queued=Count("pk", filter=Q(status=MatchStatus.QUEUED)),
        running=Count("pk", filter=Q(status=MatchStatus.RUNNING)),
        oldest=Min("created_at"),
    )
    played = Match.objects.finished().aggregate(
        finished=Count("finished_at"), last_hour=Count("finished_at", filter=Q(finished_at__gt=hour_ago))
    )
    return Queue(**waiting, **played, workers=workers_at_work())


def totals() -> dict[str, Any]:
    """Sizes of the whole service: bots, versions under validation, decisions on record, and void matches of every kind by their cause."""
    waiting = (VersionStatus.SUBMITTED, VersionStatus.VALIDATING)
    counted = tally(Match.objects.all())
    return {
        "bots": Bot.objects.count(),
        "waiting": Version.objects.filter(status__in=waiting).count(),
        "decisions": counted.decisions,
        "void": counted.void,
    }
