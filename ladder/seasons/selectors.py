"""What pages and the API read of seasons. Nothing here writes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.db.models import Case, Count, Exists, OuterRef, Q, QuerySet, Subquery, When
from django.db.models.functions import Coalesce, Greatest
from django.utils import timezone

from ladder.bots.models import Bot, Version
from ladder.play.models import Block, Match, MatchSeat, MatchStatus, VoidCause
from ladder.play.selectors import Tally
from ladder.seasons import known_boards
from ladder.seasons.counting import told
from ladder.seasons.models import Entry, EntryStatus, RatingChange, RatingSnapshot, Season, SeasonState, SeasonTally

OF_A_ROW = (
    *("season", "version__number", "rating", "games", "wins", "forfeits", "words_kept", "words_broken", "division"),
    *("bot__name", "bot__title", "bot__owner__username"),
)
"""What a row of a board tells of an entry."""

DAY = timedelta(hours=24)
"""Boards tell what has moved since then."""


@dataclass(frozen=True, slots=True)
class Moved:
    """What has become of an entry since the season rating of a day ago: points that it has gained, and places, None where it had or has
    no rank, or where the two ranks count among others."""

    rating: float
    ranks: int | None


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the leaderboard.

    `rating` is the season rating as of the last snapshot, `half_width` that of its 95 % interval; None as long as no snapshot knows a game
    of the entry, or blocks are too few for an interval. `status` is provisional, settling or established. `rank` is None for a provisional
    row; the true rank is between `best_rank` and `worst_rank`, where they can be told, among those whom
    `engine.ratings.board.RANKED_AMONG` tells. Ranks count within a `component`: components have
    never met. `elo` is the live figure, and like `games`, `wins` and `forfeits` as of the last match. `moved` is None where the season
    rating of a day ago did not know the entry.
    """

    rank: int | None
    best_rank: int | None
    worst_rank: int | None
    component: int
    entry: Entry
    bot: Bot
    owner: str
    version: Version
    rating: float | None
    half_width: float | None
    status: str
    elo: float
    games: int
    wins: int
    forfeits: int
    moved: Moved | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """A season's leaderboard. `snapshot` is the season rating that orders it, None before the first, and `before` the one that stood a day
    ago, None where there was none, and of a season that is closed: what stood a day before its end is nobody's yesterday."""

    season: Season
    snapshot: RatingSnapshot | None
    rows: list[Row]
    before: RatingSnapshot | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """An entry's place on a board as bare values, by which a board of a thousand is ordered, searched and cut into pages: the ids of entry,
    bot and owner, the names of bot and author, live Elo, the division, the name of the house bot that plays ("" for an author's), and what
    the last season rating and that of a day ago say of it."""

    entry: int
    elo: float
    bot: str
    owner: int
    author: str
    bot_id: int
    division: int
    house_bot: str
    rated: Mapping[str, Any]
    was: Mapping[str, Any]

    @property
    def rank(self) -> int | None:
        """Within its component; None below the line."""
        return self.rated.get("rank")

    @property
    def rating(self) -> float | None:
        """As of the last snapshot."""
        return self.rated.get("rating")

    @property
    def half_width(self) -> float | None:
        """Of its 95 % interval."""
        return self.rated.get("half_width")


@dataclass(frozen=True, slots=True)
class Standing:
    """Who stands where in a season: a `Board` of which no row has been read."""

    snapshot: RatingSnapshot | None
    before: RatingSnapshot | None
    places: list[Place]


@dataclass(frozen=True, slots=True)
class SeasonDetail:
    """A season with its figures: matches by state, open blocks, entries in play."""

    season: Season
    queued: int
    running: int
    finished: int
    void: int
    void_by_cause: dict[str, int]
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


def seasons_to_feed() -> QuerySet[Season]:
    """Seasons that the match-maker looks after: open and closing ones, newest first."""
    return seasons().filter(state__in=(SeasonState.OPEN, SeasonState.CLOSING))


def season_by_slug(slug: str) -> Season:
    """The season with this slug, with its archive. Raises Season.DoesNotExist."""
    return Season.objects.select_related("archive").get(slug=slug)


def season_detail(slug: str) -> SeasonDetail:
    """The season and its figures, in two queries, of what is counted and what is open. Raises Season.DoesNotExist."""
    season = (
        Season.objects.select_related("archive", "tally")
        .annotate(
            open_blocks=_number(Block.objects.filter(season=OuterRef("pk"), completed_at=None)),
            playing=_number(Entry.objects.filter(season=OuterRef("pk"), status=EntryStatus.CURRENT)),
        )
        .get(slug=slug)
    )
    ended = told(getattr(season, "tally", None))
    opened = Match.objects.open().filter(season=season).order_by().values_list("status").annotate(matches=Count("pk"))
    by_status = dict(opened)
    return SeasonDetail(
        season=season,
        queued=by_status.get(MatchStatus.QUEUED, 0),
        running=by_status.get(MatchStatus.RUNNING, 0),
        finished=ended.finished,
        void=sum(ended.void.values()),
        void_by_cause=ended.by_cause,
        open_blocks=season.open_blocks,
        entries=season.playing,
    )


def _number(rows: QuerySet[Any]) -> Coalesce:
    """How many there are of these rows of a season."""
    return Coalesce(Subquery(rows.order_by().values("season").annotate(number=Count("pk")).values("number")), 0)


def house_tally(others: Tally) -> Tally:
    """All matches of the house, counted: those of seasons as their tallies have them, open ones as they are, and `others`, which are
    those of no season. Two queries."""
    opened = dict(Match.objects.open().order_by().values_list("status").annotate(matches=Count("pk")))
    tallies = list(SeasonTally.objects.values_list("finished", "void", "decisions"))
    void = Counter(others.void)
    for _, by_cause, _ in tallies:
        void.update(by_cause)
    by_status = {status: opened.get(status, 0) for status in MatchStatus.values}
    by_status[MatchStatus.FINISHED] = others.by_status[MatchStatus.FINISHED] + sum(
        finished for finished, _, _ in tallies
    )
    by_status[MatchStatus.VOID] = void.total()
    return Tally(
        by_status=by_status,
        void={cause: void[cause] for cause in (*VoidCause.values, "") if void[cause]},
        decisions=others.decisions + sum(decisions for _, _, decisions in tallies),
    )


def latest_snapshot(season: Season) -> RatingSnapshot | None:
    """The season rating as it was last made."""
    return RatingSnapshot.objects.filter(season=season).order_by("-pk").first()


def latest_board(season: Season) -> dict[str, Any]:
    """The board of the latest snapshot as `engine.ratings.board` writes it; empty before the first."""
    found = latest_snapshot(season)
    return msgspec.json.decode(found.board) if found is not None else {}


def a_day_ago(moment: datetime) -> Q:
    """Snapshots that were made a day before this moment, or earlier. The last of them is the rating that stood then."""
    return Q(made_at__lte=moment - DAY)


Rated = tuple[RatingSnapshot | None, known_boards.Rows]
NONE: Rated = (None, {})


def _latest_and_before(season: Season) -> tuple[Rated, Rated]:
    """The season rating as it was last made, and as it stood a day ago, each with the rows of its board. One query."""
    of_season = RatingSnapshot.objects.filter(season=season).order_by("-pk")
    before = of_season.filter(a_day_ago(timezone.now())).values("pk")[:1]
    chosen = of_season.filter(Q(pk=Subquery(of_season.values("pk")[:1])) | Q(pk=Subquery(before)))
    found = known_boards.read(chosen.annotate(old=Case(When(a_day_ago(timezone.now()), then=True), default=False)))
    return found[0] if found else NONE, next((one for one in found if one[0].old), NONE)  # type: ignore[attr-defined]


def leaderboard(season: Season) -> Board:
    """The season's current entries by season rating, whole, in the order of `standing`. Three queries."""
    found = standing(season)
    return Board(season, found.snapshot, rows_of(found.places), found.before)


def standing(season: Season) -> Standing:
    """Who stands where, before any row is read. Two queries.

    First those with a rank, by component; below the line the provisional ones, and last those that no snapshot knows, by live Elo. Entries
    that were replaced, withdrawn or suspended are not on the board.
    """
    (snapshot, rated), (before, was) = _latest_and_before(season)
    if season.state == SeasonState.CLOSED:
        before, was = NONE
    entries = Entry.objects.filter(season=season, status=EntryStatus.CURRENT).values_list(
        "pk", "rating", "bot__name", "bot__owner", "bot__owner__username", "bot", "division", "bot__house_bot"
    )
    places = [Place(*entry, rated.get(entry[0], {}), was.get(entry[0], {})) for entry in entries]
    places.sort(
        key=lambda place: (
            place.rank is None,
            place.rating is None,
            place.rated.get("component", 0),
            -(place.elo if place.rating is None else place.rating),
            place.bot,
        )
    )
    return Standing(snapshot, before, places)


def rows_of(places: Sequence[Place]) -> list[Row]:
    """The rows of these places, in their order. One query, none of no places."""
    if not places:
        return []
    entries = (
        Entry.objects.filter(pk__in=[place.entry for place in places])
        .select_related("bot__owner", "version")
        .only(*OF_A_ROW)
        .in_bulk()
    )
    # Who has left this moment is on the board no more.
    return [_row(entries[place.entry], place.rated, place.was) for place in places if place.entry in entries]


def _row(entry: Entry, rated: Mapping[str, Any], was: Mapping[str, Any]) -> Row:
    return Row(
        rank=rated.get("rank"),
        best_rank=rated.get("best_rank"),
        worst_rank=rated.get("worst_rank"),
        component=rated.get("component", 0),
        entry=entry,
        bot=entry.bot,
        owner=entry.bot.owner.username,
        version=entry.version,
        rating=rated.get("rating"),
        half_width=rated.get("half_width"),
        status=rated.get("status", "provisional"),
        elo=entry.rating,
        games=entry.games,
        wins=entry.wins,
        forfeits=entry.forfeits,
        moved=moved(rated, was),
    )


def moved(now: Mapping[str, Any], was: Mapping[str, Any]) -> Moved | None:
    """What has become of an entry between two season ratings, by its rows of their boards; None where one of them does not know it."""
    if now.get("rating") is None or was.get("rating") is None:
        return None
    comparable = now["rank"] is not None and was["rank"] is not None and now["component"] == was["component"]
    return Moved(now["rating"] - was["rating"], was["rank"] - now["rank"] if comparable else None)


@dataclass(frozen=True, slots=True)
class Wait:
    """How long the entry of an open season that has waited longest for a block has done so; `overdue` beyond the season's ceiling."""

    season: Season
    bot: str
    seconds: float

    @property
    def minutes(self) -> int:
        """Whole minutes."""
        return int(self.seconds // 60)

    @property
    def overdue(self) -> bool:
        """Is it more than it should be?"""
        return self.seconds > 60 * self.season.wait_ceiling


def longest_waits() -> list[Wait]:
    """For each open season that is not paused, the current entry that sits in no open block and was last seated longest ago. One query."""
    # Each entry by its own seats without a result: of a hundred thousand matches that wait, no more than one for each is looked at.
    seated = MatchSeat.objects.filter(
        entry=OuterRef("pk"),
        version=OuterRef("version"),
        result="",
        match__status__in=(MatchStatus.QUEUED, MatchStatus.RUNNING),
        match__block__isnull=False,
    )
    waiting = (
        Entry.objects.filter(season__state=SeasonState.OPEN, season__paused=False, status=EntryStatus.CURRENT)
        .filter(~Exists(seated))
        .annotate(since=Greatest(Coalesce("seated_at", "entered_at"), "season__opened_at"))
        .order_by("season", "since", "pk")
        .distinct("season")
        .select_related("season", "bot")
    )
    now = timezone.now()
    return [Wait(entry.season, entry.bot.name, (now - entry.since).total_seconds()) for entry in waiting]


def blocks(season: Season) -> QuerySet[Block]:
    """The season's blocks, newest first, each with how many of its games are `played`."""
    finished = Match.objects.finished().filter(block=OuterRef("pk")).order_by()
    played = Coalesce(Subquery(finished.values("block").annotate(matches=Count("pk")).values("matches")), 0)
    return Block.objects.filter(season=season).annotate(played=played).order_by("-pk")


def ledger(season: Season) -> QuerySet[RatingChange]:
    """The season's ledger, oldest first."""
    return RatingChange.objects.filter(season=season).select_related("entry__bot").order_by("sequence", "seat")
