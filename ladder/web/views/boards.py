"""The front door, the leaderboards, a season."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from engine.wording import counted
from ladder.seasons import by_seats, downloads
from ladder.seasons.models import Season, SeasonArchive
from ladder.seasons.selectors import Row, season_detail
from ladder.seasons.selectors import leaderboard as season_board
from ladder.web import front, live, selectors
from ladder.web.cards import Card
from ladder.web.intervals import scale_of
from ladder.web.memory import Memory
from ladder.web.views import theatre

PARTS_SECONDS = 4.0
"""For which a process tells what it has found of the whole house: pages ask again every five and ten seconds."""

_parts = Memory(PARTS_SECONDS)


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What this is, what is being played, what was worth seeing today, and who leads."""
    parts = {**house_context(), **queue_context(), **theatre.house_live_context()}
    return render(request, "web/home.html", parts)


def house_context() -> live.Fields:
    """Who leads, the day's highlights and the latest matches: what everybody sees of the house, up to PARTS_SECONDS old."""

    def find() -> live.Fields:
        seasons = list(selectors.seasons_in_play())
        context = leaders_context(seasons)
        context["highlights"] = front.highlights(seasons)
        context["matches"] = selectors.latest_matches(6)
        return context

    return _parts.of("house", find)


@require_safe
def leaders(request: HttpRequest) -> HttpResponse:
    """Who leads each season in play, by itself, for pages that update themselves; 204 when the asker has seen it."""
    context = house_context()
    return live.answer(request, "web/parts/leaders.html", context["leaders_tag"], lambda: context)


@require_safe
def leaderboard(request: HttpRequest) -> HttpResponse:
    """The boards of every season in play."""
    boards = [board_context(season) for season in selectors.seasons_in_play()]
    return render(request, "web/leaderboard.html", {"boards": boards, "seasons": selectors.all_seasons()})


@require_safe
def season(request: HttpRequest, slug: str) -> HttpResponse:
    """One season: its board, its terms, its latest matches."""
    found = get_object_or_404(selectors.all_seasons(), slug=slug)
    context = {
        "season": found,
        "detail": season_detail(slug),
        "board": board_context(found, chosen_seats(request, found)),
    }
    context["matches"] = selectors.latest_matches(12, found)
    context["archive"] = SeasonArchive.objects.filter(season=found).first() if found.closed_at else None
    context["card"] = season_card(request, found)
    return render(request, "web/season.html", context)


@require_safe
def board(request: HttpRequest, slug: str) -> HttpResponse:
    """A season's board by itself, for pages that update themselves; 204 when the asker has seen it."""
    found = get_object_or_404(selectors.all_seasons(), slug=slug)
    seats = chosen_seats(request, found)
    tag = board_tag(found, seats)
    return live.answer(request, "web/parts/board.html", tag, lambda: {"board": board_context(found, seats)})


@require_safe
def archive(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The archive of a closed season."""
    return downloads.archive(
        request, get_object_or_404(SeasonArchive.objects.select_related("season"), season__slug=slug)
    )


@require_safe
def queue(request: HttpRequest) -> HttpResponse:
    """The queue's numbers by themselves."""
    context = queue_context()
    return live.answer(request, "web/parts/queue.html", context["queue_tag"], lambda: context)


def leaders_tag(seasons: Sequence[Season]) -> str:
    """Differs when the board of one of them does."""
    return live.tag_of(*map(board_tag, seasons))


def leaders_context(seasons: Sequence[Season]) -> live.Fields:
    """Who leads these seasons."""
    return {"leaders_tag": leaders_tag(seasons), "glances": front.glances(seasons)}


def chosen_seats(request: HttpRequest, season: Season) -> int | None:
    """The size of table by which the board is asked for (``?seats=2``); None for all, and for a size that there is not."""
    wanted = request.GET.get("seats", "")
    return next((seats for seats in by_seats.seat_counts(season) if str(seats) == wanted), None)


def board_tag(season: Season, seats: int | None = None) -> str:
    """Differs when the season's board does: a match was counted, the season rated, a day-old rating is another, a version came or went, the
    season moved on."""
    marks = (season.bots, season.newest, season.rated, season.before)  # type: ignore[attr-defined]
    return live.tag_of(season.pk, season.last_sequence, season.state, season.paused, seats, *marks)


def board_context(season: Season, seats: int | None = None) -> live.Fields:
    """What the board's template shows, of all games or of those at tables of one size. The tag is taken first: a match counted meanwhile
    makes the next poll differ."""
    tag, board, sizes = board_tag(season, seats), season_board(season), by_seats.seat_counts(season)
    first = [row for row in board.rows if row.rank == 1]
    context: live.Fields = {
        "season": season,
        "rows": board.rows,
        # Nobody while all are provisional, nor where parts of the field have never met and each has its first.
        "leader": first[0] if len(first) == 1 else None,
        "rated": board.snapshot,
        "before": board.before,
        "tag": tag,
        "sizes": sizes if len(sizes) > 1 else [],
        "seats": seats,
    }
    if seats is None:
        scale = scale_of(board.rows)
        context["scale"] = scale
        drawn = [scale.interval(row.rating, row.half_width) if scale else None for row in board.rows]
        context["lines"] = list(zip(board.rows, drawn, strict=True))
        return context
    return context | {"at_tables": at_tables(tag, season, seats, board.rows)}


def at_tables(tag: str, season: Season, seats: int, rows: Sequence[Row]) -> list[tuple[Row, by_seats.AtTables]]:
    """The rows of a board with their figures at tables of one size, the best mean result first."""
    figures = _at_tables(_Asked(tag, seats, season))
    found = [(row, figures[row.entry.pk]) for row in rows if row.entry.pk in figures]
    return sorted(found, key=lambda pair: (-pair[1].actual, -pair[1].games))


@dataclass(frozen=True, slots=True)
class _Asked:
    """Which figures are wanted, known by the tag of their board."""

    tag: str
    seats: int
    season: Season = field(compare=False)


@lru_cache(maxsize=32)
def _at_tables(asked: _Asked) -> Mapping[int, by_seats.AtTables]:
    """Counted once by each process for all who look: it is a sum over all games of the season."""
    return by_seats.at_tables(asked.season, asked.seats)


def season_card(request: HttpRequest, season: Season) -> Card:
    """How a link to the season is shown elsewhere."""
    told = f"{counted(season.last_sequence, 'rated match', 'rated matches')} of {counted(season.bots, 'bot')}"  # type: ignore[attr-defined]
    return Card(season.full_name, f"{told}; {season.state}.", request.build_absolute_uri(request.path))


def queue_context() -> live.Fields:
    """The queue's numbers and their tag, up to PARTS_SECONDS old."""
    numbers = _parts.of("queue", selectors.queue)
    return {"queue": numbers, "queue_tag": live.tag_of(numbers)}
