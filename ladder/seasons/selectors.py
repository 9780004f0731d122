"""What pages and the API read of seasons. Nothing here writes."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median_high

from django.db.models import Count, Q, QuerySet

from ladder.bots.models import Bot, Version
from ladder.matches.models import Match, MatchStatus
from ladder.ratings import elo
from ladder.seasons.models import Block, Entry, EntryStatus, Season, SeasonState


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the leaderboard. `half_width` is a rough 95 % half-width in points, None while any figure would be a guess; `status` is
    provisional, settling or established; `rank` is None for who stands below the line: see `leaderboard`."""

    rank: int | None
    entry: Entry
    bot: Bot
    owner: str
    version: Version
    rating: float
    half_width: float | None
    status: str
    games: int
    wins: int
    forfeits: int


@dataclass(frozen=True, slots=True)
class SeasonDetail:
    """A season with its figures: matches by state, open blocks, entries in play."""

    season: Season
    queued: int
    running: int
    finished: int
    void: int
    open_blocks: int
    entries: int


def seasons(state: str | None = None, title: str | None = None) -> QuerySet[Season]:
    """Seasons, newest first."""
    found = Season.objects.order_by("-created_at", "-pk")
    if state is not None:
        found = found.filter(state=state)
    return found.filter(title=title) if title is not None else found


def open_seasons(title: str | None = None) -> QuerySet[Season]:
    """Open seasons, newest first."""
    return seasons(SeasonState.OPEN, title)


def season_by_slug(slug: str) -> Season:
    """The season with this slug. Raises Season.DoesNotExist."""
    return Season.objects.get(slug=slug)


def season_detail(slug: str) -> SeasonDetail:
    """The season and its figures, in three queries. Raises Season.DoesNotExist."""
    season = season_by_slug(slug)
    by_status = dict(
        Match.objects.filter(season=season).values_list("status").order_by("status").annotate(matches=Count("pk"))
    )
    figures = Season.objects.filter(pk=season.pk).aggregate(
        blocks=Count("blocks", filter=Q(blocks__completed_at=None), distinct=True),
        entries=Count("entries", filter=Q(entries__status=EntryStatus.CURRENT), distinct=True),
    )
    return SeasonDetail(
        season=season,
        queued=by_status.get(MatchStatus.QUEUED, 0),
        running=by_status.get(MatchStatus.RUNNING, 0),
        finished=by_status.get(MatchStatus.FINISHED, 0),
        void=by_status.get(MatchStatus.VOID, 0),
        open_blocks=figures["blocks"],
        entries=figures["entries"],
    )


def leaderboard(season: Season) -> list[Row]:
    """The season's current entries in one query, by live Elo; equal ratings share a rank.

    Below a line, without a rank, stand those without a rated game, and, once the field has settled (half of it has 60 rated games), those
    with fewer than 30. Entries that were replaced, withdrawn or suspended are not on the board.
    """
    entries = list(
        Entry.objects.filter(season=season, status=EntryStatus.CURRENT)
        .select_related("bot__owner", "version")
        .defer("version__package")
        .order_by("-rating", "bot__name")
    )
    rows: list[Row] = []
    below: list[Row] = []
    settled = bool(entries) and median_high(entry.games for entry in entries) >= 2 * elo.PROVISIONAL_BELOW
    needed = elo.PROVISIONAL_BELOW if settled else 1
    for entry in entries:
        if entry.games < needed:
            below.append(_row(entry, None))
            continue
        tied = bool(rows) and rows[-1].rating == entry.rating
        rows.append(_row(entry, rows[-1].rank if tied else len(rows) + 1))
    return rows + below


def _row(entry: Entry, rank: int | None) -> Row:
    half_width = elo.half_width(entry.games)
    return Row(
        rank=rank,
        entry=entry,
        bot=entry.bot,
        owner=entry.bot.owner.username,
        version=entry.version,
        rating=entry.rating,
        half_width=half_width,
        status=elo.status_word(entry.games, half_width),
        games=entry.games,
        wins=entry.wins,
        forfeits=entry.forfeits,
    )


def blocks(season: Season) -> QuerySet[Block]:
    """The season's blocks, newest first, each with how many of its games are `played`."""
    return (
        Block.objects.filter(season=season)
        .annotate(played=Count("matches", filter=Q(matches__status=MatchStatus.FINISHED)))
        .order_by("-pk")
    )
