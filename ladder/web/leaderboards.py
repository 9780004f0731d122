"""A season's board as its page shows it: a hundred rows at a time, of all games or of those at tables of one size.

A board of a thousand is ordered as bare values; rows are read and drawn for one page of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.utils.http import urlencode

from ladder.accounts.models import User
from ladder.seasons import by_seats, marks
from ladder.seasons.bargains import has_words
from ladder.seasons.models import Season
from ladder.seasons.selectors import Moved, Place, Row, rows_of, standing
from ladder.web import live
from ladder.web.intervals import Interval, Scale, scale_of
from ladder.web.memory import Memory
from ladder.web.numbers import whole_number

ROWS = 100
"""Of a board on one page."""

NAMES_SECONDS = 5.0
"""For which a process takes the names on a board for known: all who look at it ask every few seconds."""

_names = Memory(NAMES_SECONDS)

LONGEST_WORDS = 40
"""Characters that are looked for in names of bots and authors."""

MOST_OWN = 10
"""Bots of the reader that are told of where they are not among the rows."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Which part of the board is asked for: tables of one size (None: all games), a page of it, or whose names have these words."""

    seats: int | None = None
    page: int = 1
    words: str = ""

    @property
    def query(self) -> str:
        """As a query string, what is as usual left out; with an ampersand at its end unless it is empty."""
        told = {"seats": self.seats, "page": self.page if self.page > 1 else None, "find": self.words}
        query = urlencode({name: value for name, value in told.items() if value})
        return query + "&" if query else ""


class Line(NamedTuple):
    """A row as it is drawn, all of it: lines that are equal look the same. `compared` says that the board tells what has moved."""

    entry: int
    rank: int | None
    best_rank: int | None
    worst_rank: int | None
    component: int
    division: int
    title: str
    bot: str
    version: int
    owner: str
    rating: float | None
    half_width: float | None
    status: str
    elo: float
    games: int
    wins: int
    forfeits: int
    has_words: bool
    words_over: int
    word_kept: float | None
    moved: Moved | None
    compared: bool
    scale: Scale | None
    interval: Interval | None


@dataclass(frozen=True, slots=True)
class Own:
    """A bot of the reader, its place on the board (from 1, whatever its rank), and the page that it is on."""

    place: Place
    at: int
    page: int


@dataclass(frozen=True, slots=True)
class Pages:
    """The pages of a board: which one is shown, of how many; rows `first` to `last` of `rows`."""

    page: int
    of: int
    first: int
    last: int
    rows: int

    @property
    def before(self) -> int | None:
        """The page before, None at the first."""
        return self.page - 1 if self.page > 1 else None

    @property
    def after(self) -> int | None:
        """The page behind, None at the last."""
        return self.page + 1 if self.page < self.of else None

    @property
    def told(self) -> list[int]:
        """Pages to lead to: the first, the last, and those around this one; 0 for those left out between them."""
        near = sorted({1, self.of, *range(max(1, self.page - 1), min(self.of, self.page + 1) + 1)})
        found: list[int] = []
        for number in near:
            if found and number > found[-1] + 1:
                found.append(0)
            found.append(number)
        return found


def asked(request: HttpRequest, season: Season) -> Asked:
    """What the query asks for; what makes no sense in it asks for nothing."""
    wanted = request.GET.get("seats", "")
    seats = next((seats for seats in by_seats.seat_counts(season) if str(seats) == wanted), None)
    words = request.GET.get("find", "").replace("\x00", "").strip()[:LONGEST_WORDS]
    return Asked(seats, max(1, whole_number(request.GET.get("page")) or 1), words)


def tag(season: Season, asked: Asked = Asked(), viewer: User | AnonymousUser | None = None) -> str:
    """Differs when the board does: a match was counted, the season rated, a day-old rating is another, a version came or went, the season
    moved on. `season` is one of `web.selectors.all_seasons`."""
    figures = (season.bots, season.newest, season.rated, season.before)  # type: ignore[attr-defined]
    return live.tag_of(
        season.pk, season.last_sequence, season.state, season.paused, asked, viewer and viewer.pk, *figures
    )


def part_tag(season: Season, asked: Asked, viewer: User | AnonymousUser | None) -> str:
    """`tag`, and it differs when somebody on the board is called otherwise: for a part that is asked for again and again."""
    return live.tag_of(tag(season, asked, viewer), _names.of(season.pk, lambda: marks.of_names([season.pk])))


def context(season: Season, asked: Asked = Asked(), viewer: User | AnonymousUser | None = None) -> live.Fields:
    """What the board's template shows. The tag is taken first: a match counted meanwhile makes the next poll differ."""
    seen, found, sizes = part_tag(season, asked, viewer), standing(season), by_seats.seat_counts(season)
    figures = _at_tables(_Tables(seen, asked.seats, season)) if asked.seats is not None else {}
    places = found.places if asked.seats is None else _by_result(found.places, figures)
    first = [place for place in found.places if place.rank == 1]
    shown = [place for place in places if _is_meant(place, asked.words)]
    pages = _pages(len(shown), asked.page)
    on_page = shown[pages.first - 1 : pages.last] if shown else []
    rows = rows_of(on_page)
    told: live.Fields = {
        "season": season,
        "asked": asked,
        "rows": rows,
        # Nobody while all are provisional, nor where parts of the field have never met and each has its first.
        "leader": first[0] if len(first) == 1 else None,
        "rated": found.snapshot,
        "before": found.before,
        "tag": seen,
        "sizes": sizes if len(sizes) > 1 else [],
        "seats": asked.seats,
        "pages": pages,
        "whole": len(places),
        "standing": found.places,
        "own": _own(places, {row.entry.pk for row in rows}, viewer),
    }
    if asked.seats is not None:
        return told | {"at_tables": [(row, figures[row.entry.pk]) for row in rows]}
    scale = scale_of(on_page)  # of a thousand bots each interval would be a dot
    lines = [_line(row, scale, season, compared=found.before is not None) for row in rows]
    return told | {"scale": scale, "lines": lines, "words": has_words(season)}


def _line(row: Row, scale: Scale | None, season: Season, *, compared: bool) -> Line:
    return Line(
        entry=row.entry.pk,
        rank=row.rank,
        best_rank=row.best_rank,
        worst_rank=row.worst_rank,
        component=row.component,
        division=row.entry.division,
        title=row.bot.title,
        bot=row.bot.name,
        version=row.version.number,
        owner=row.owner,
        rating=row.rating,
        half_width=row.half_width,
        status=row.status,
        elo=row.elo,
        games=row.games,
        wins=row.wins,
        forfeits=row.forfeits,
        has_words=has_words(season),
        words_over=row.entry.words_kept + row.entry.words_broken,
        word_kept=row.entry.word_kept,
        moved=row.moved,
        compared=compared,
        scale=scale,
        interval=scale.interval(row.rating, row.half_width) if scale is not None else None,
    )


def _pages(rows: int, wanted: int) -> Pages:
    of = max(1, -(-rows // ROWS))
    page = min(wanted, of)
    return Pages(page, of, ROWS * (page - 1) + 1 if rows else 0, min(rows, ROWS * page), rows)


def _is_meant(place: Place, words: str) -> bool:
    return not words or words.casefold() in place.bot.casefold() or words.casefold() in place.author.casefold()


def _own(places: Iterable[Place], shown: set[int], viewer: User | AnonymousUser | None) -> list[Own]:
    if viewer is None or not viewer.is_authenticated:
        return []
    found = (
        Own(place, at, -(-at // ROWS))
        for at, place in enumerate(places, 1)
        if place.owner == viewer.pk and place.entry not in shown
    )
    return [own for own, _ in zip(found, range(MOST_OWN), strict=False)]


def _by_result(places: Sequence[Place], figures: Mapping[int, by_seats.AtTables]) -> list[Place]:
    """The places of those who have sat at such tables, the best mean result first."""
    seated = [place for place in places if place.entry in figures]
    return sorted(seated, key=lambda place: (-figures[place.entry].actual, -figures[place.entry].games))


@dataclass(frozen=True, slots=True)
class _Tables:
    """Which figures are wanted, known by the tag of their board."""

    tag: str
    seats: int
    season: Season = field(compare=False)


@lru_cache(maxsize=32)
def _at_tables(asked: _Tables) -> Mapping[int, by_seats.AtTables]:
    """Read once by each process for all who look."""
    return by_seats.at_tables(asked.season, asked.seats)
