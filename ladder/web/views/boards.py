"""The front door, the leaderboards, a season."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from ladder.seasons.models import Season
from ladder.seasons.selectors import leaderboard as board_rows
from ladder.seasons.selectors import season_detail
from ladder.web import live, selectors

HOME_ROWS = 8


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What this is, who leads, and what is being played."""
    boards = [board_context(season, limit=HOME_ROWS) for season in selectors.seasons_in_play()]
    context = {"boards": boards, "matches": selectors.latest_matches(6), **queue_context()}
    return render(request, "web/home.html", context)


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
    return render(request, "web/season.html", context)


@require_safe
def board(request: HttpRequest, slug: str) -> HttpResponse:
    """A season's board by itself, for pages that update themselves; 204 when the asker has seen it."""
    found = get_object_or_404(selectors.all_seasons(), slug=slug)
    limit = HOME_ROWS if request.GET.get("top") else None
    return live.answer(
        request, "web/parts/board.html", board_tag(found), lambda: {"board": board_context(found, limit)}
    )


@require_safe
def queue(request: HttpRequest) -> HttpResponse:
    """The queue's numbers by themselves."""
    context = queue_context()
    return live.answer(request, "web/parts/queue.html", context["queue_tag"], lambda: context)


def board_tag(season: Season) -> str:
    """Differs when the season's board does: a match was counted, a version came or went, the season moved on."""
    marks = (season.bots, season.newest)  # type: ignore[attr-defined]
    return live.tag_of(season.pk, season.last_sequence, season.state, season.paused, *marks)


def board_context(season: Season, limit: int | None = None) -> live.Fields:
    """What the board's template shows. The tag is taken first: a match counted meanwhile makes the next poll differ."""
    tag, rows = board_tag(season), board_rows(season)
    return {"season": season, "rows": rows[:limit], "more": len(rows) - len(rows[:limit]), "limit": limit, "tag": tag}


def queue_context() -> live.Fields:
    """The queue's numbers and their tag."""
    numbers = selectors.queue()
    return {"queue": numbers, "queue_tag": live.tag_of(numbers)}
