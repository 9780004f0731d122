"""What only the pages read; everything else comes from the selectors of bots, seasons and matches. Nothing here writes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Max, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from ladder.bots.models import Bot, Version, VersionStatus
from ladder.play.listing import of_versions
from ladder.play.models import Attempt, AttemptState, Match, MatchKind, MatchSeat, MatchStatus, SeatResult
from ladder.play.selectors import Tally, held_back, tally_of_no_season
from ladder.play.workforce import workers_at_work
from ladder.seasons.models import Entry, EntryStatus, RatingSnapshot, Season, SeasonState, SeasonTally
from ladder.seasons.selectors import a_day_ago, house_tally
from ladder.web.match_lines import MatchLine, lines
from ladder.web.memory import Memory

PAGE = 30
"""Matches on one page of a list."""


HOUR_MOST = 10_000
"""Matches of the last hour that are counted; of more it is told that there are more."""

OTHERS_SECONDS = 60.0
"""For which a process tells how many matches of no season there are: what there is of them has to be counted."""

_others = Memory(OTHERS_SECONDS)


@dataclass(frozen=True, slots=True)
class Queue:
    """The service's work at this moment, over matches of every kind: void ones by their cause, decisions of the finished ones."""

    queued: int
    running: int
    finished: int
    last_hour: int
    oldest: datetime | None
    workers: int
    decisions: int
    void: dict[str, int]

    @property
    def busy(self) -> int | None:
        """More than so many matches were finished in the last hour: how many more was not counted. None: `last_hour` is the number."""
        return HOUR_MOST if self.last_hour > HOUR_MOST else None


@dataclass(frozen=True, slots=True)
class MatchPage:
    """A page of a list of matches, newest first. Newer ones are those above number `newer`, older ones those below `older`; None where
    there are none, or none that were looked for."""

    matches: list[MatchLine]
    newer: int | None
    older: int | None


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


def season_names() -> list[tuple[str, str]]:
    """Slug and full name of every season that is no draft, newest first."""
    found = Season.objects.exclude(state=SeasonState.DRAFT).order_by("-opened_at", "-pk").only("slug", "name", "title")
    return [(season.slug, season.full_name) for season in found]


def seasons_in_play() -> QuerySet[Season]:
    """Of these, the seasons that are not closed."""
    return all_seasons().exclude(state=SeasonState.CLOSED)


# -- matches --


def latest_matches(limit: int, season: Season | None = None) -> list[MatchLine]:
    """The last rated matches that were finished, of a season if one is given, last first."""
    finished = Match.objects.finished().filter(kind=MatchKind.RATED, finished_at__isnull=False)
    if season is not None:
        finished = finished.filter(season=season)
    return lines(finished.order_by("-finished_at")[:limit])


def latest_matches_of(bot: Bot, limit: int) -> list[MatchLine]:
    """The newest rated matches of the bot that are finished. Three queries, one where there are none."""
    finished = Match.objects.filter(status=MatchStatus.FINISHED, kind=MatchKind.RATED)
    return _read(of_versions(finished, Version.objects.filter(bot=bot), MatchStatus.FINISHED, limit))


def list_matches(filters: Mapping[str, str], before: int | None = None, after: int | None = None) -> MatchPage:
    """A page of rated matches, or of those of another `kind`, newest first: those numbered below `before`, or the next ones above `after`,
    else the newest."""
    found, status = Match.objects.filter(kind=filters.get("kind", MatchKind.RATED)), filters.get("status")
    if "title" in filters:
        found = found.filter(title=filters["title"])
    if status is not None:
        found = found.filter(status=status)
    if "season" in filters:
        found = found.filter(
            season__in=list(Season.objects.filter(slug=filters["season"]).values_list("pk", flat=True))
        )
    upwards = after is not None and before is None
    if before is not None:
        found = found.filter(pk__lt=before)
    elif after is not None:
        found = found.filter(pk__gt=after)
    if "bot" in filters:
        ids = of_versions(found, _versions_of(filters), status, PAGE + 1, oldest=upwards)
    else:
        ids = list(found.order_by("pk" if upwards else "-pk").values_list("pk", flat=True)[: PAGE + 1])
    page, more = ids[:PAGE], len(ids) > PAGE
    if upwards:
        page.reverse()
    ends = (page[0], page[-1]) if page else (None, None)
    newer = ends[0] if (more if upwards else before is not None) else None
    return MatchPage(_read(page), newer, ends[1] if upwards or more else None)


def _versions_of(filters: Mapping[str, str]) -> QuerySet[Version]:
    """The versions of the bots meant: those of the title, and in the season, that are asked for, too."""
    versions = Version.objects.filter(bot__in=Bot.objects.known_as(filters["bot"]))
    if "title" in filters:
        versions = versions.filter(bot__title=filters["title"])
    if "season" in filters:
        versions = versions.filter(pk__in=Entry.objects.filter(season__slug=filters["season"]).values("version"))
    return versions


def _read(ids: Sequence[int]) -> list[MatchLine]:
    """These matches, newest first."""
    return lines(Match.objects.filter(pk__in=ids).order_by("-pk")) if ids else []


def about_how_many(filters: Mapping[str, str]) -> int | None:
    """How many rated matches a list has, by what is counted of seasons; None where only counting them all would tell. One query.

    Matches that are open are not in it, nor those that ended this moment.
    """
    if filters.keys() - {"title", "season", "status"} or filters.get("status") in (
        MatchStatus.QUEUED,
        MatchStatus.RUNNING,
    ):
        return None
    tallies = SeasonTally.objects.all()
    if "title" in filters:
        tallies = tallies.filter(season__title=filters["title"])
    if "season" in filters:
        tallies = tallies.filter(season__slug=filters["season"])
    figures = list(tallies.values_list("finished", "void"))
    finished, void = sum(one for one, _ in figures), sum(sum(one.values()) for _, one in figures)
    return (
        {MatchStatus.FINISHED: finished, MatchStatus.VOID: void}.get(MatchStatus(filters["status"]))
        if "status" in filters
        else finished + void
    )


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
    """The numbers of the moment. Each is answered from what is counted, or from an index: matches are many, and open ones few."""
    counted = house()
    last_hour = Match.objects.finished().filter(finished_at__gt=timezone.now() - timedelta(hours=1))
    oldest = Match.objects.open().order_by("created_at").values_list("created_at", flat=True)
    return Queue(
        queued=counted.by_status[MatchStatus.QUEUED],
        running=counted.by_status[MatchStatus.RUNNING],
        finished=counted.by_status[MatchStatus.FINISHED],
        last_hour=last_hour.order_by()[: HOUR_MOST + 1].count(),
        oldest=oldest.first(),
        workers=workers_at_work(),
        decisions=counted.decisions,
        void=counted.void,
    )


def house() -> Tally:
    """All matches of the house, counted; those that are no games of a season as they were up to OTHERS_SECONDS ago."""
    return house_tally(_others.of("others", tally_of_no_season))


def totals() -> dict[str, int]:
    """Sizes of the whole service: bots, and versions under validation."""
    waiting = (VersionStatus.SUBMITTED, VersionStatus.VALIDATING)
    return {
        "bots": Bot.objects.count(),
        "waiting": Version.objects.filter(status__in=waiting).count(),
    }
