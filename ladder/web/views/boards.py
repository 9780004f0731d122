"""The front door, the leaderboards, a season."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from ladder.seasons import downloads
from ladder.seasons.models import Season, SeasonArchive
from ladder.seasons.selectors import leaderboard as season_board
from ladder.seasons.selectors import season_detail
from ladder.web import front, live, selectors
from ladder.web.views import theatre


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What this is, what is being played, what was worth seeing today, and who leads."""
    seasons = list(selectors.seasons_in_play())
    context = {**leaders_context(seasons), **theatre.house_live_context(), **queue_context()}
    context["highlights"] = front.highlights(seasons)
    context["matches"] = selectors.latest_matches(6)
    return render(request, "web/home.html", context)


@require_safe
def leaders(request: HttpRequest) -> HttpResponse:
    """Who leads each season in play, by itself, for pages that update themselves; 204 when the asker has seen it."""
    seasons = list(selectors.seasons_in_play())
    return live.answer(request, "web/parts/leaders.html", leaders_tag(seasons), lambda: leaders_context(seasons))


@require_safe
def leaderboard(request: HttpRequest) -> HttpResponse:
    """The boards of every season in play."""
    boards = [board_context(season) for season in selectors.seasons_in_play()]
    return render(request, "web/leaderboard.html", {"boards": boards, "seasons": selectors.all_seasons()})


@require_safe
def season(request: HttpRequest, slug: str) -> HttpResponse:
    """One season: its board, its terms, its latest matches."""
    found = get_object_or_404(selectors.all_seasons(), slug=slug)
    context = {"season": found, "detail": season_detail(slug), "board": board_context(found)}
    context["matches"] = selectors.latest_matches(12, found)
    context["archive"] = SeasonArchive.objects.filter(season=found).first() if found.closed_at else None
    return render(request, "web/season.html", context)


@require_safe
def board(request: HttpRequest, slug: str) -> HttpResponse:
    """A season's board by itself, for pages that update themselves; 204 when the asker has seen it."""
    found = get_object_or_404(selectors.all_seasons(), slug=slug)
    return live.answer(request, "web/parts/board.html", board_tag(found), lambda: {"board": board_context(found)})


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


def board_tag(season: Season) -> str:
    """Differs when the season's board does: a match was counted, the season rated, a version came or went, the season moved on."""
    marks = (season.bots, season.newest, season.rated)  # type: ignore[attr-defined]
    return live.tag_of(season.pk, season.last_sequence, season.state, season.paused, *marks)


def board_context(season: Season) -> live.Fields:
    """What the board's template shows. The tag is taken first: a match counted meanwhile makes the next poll differ."""
    tag, board = board_tag(season), season_board(season)
    first = [row for row in board.rows if row.rank == 1]
    return {
        "season": season,
        "rows": board.rows,
        # Nobody while all are provisional, nor where parts of the field have never met and each has its first.
        "leader": first[0] if len(first) == 1 else None,
        "rated": board.snapshot,
        "tag": tag,
    }


def queue_context() -> live.Fields:
    """The queue's numbers and their tag."""
    numbers = selectors.queue()
    return {"queue": numbers, "queue_tag": live.tag_of(numbers)}
