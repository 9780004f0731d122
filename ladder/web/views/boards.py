"""The front door, the leaderboards, a season."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from engine.wording import counted
from ladder.seasons import downloads, marks
from ladder.seasons.bargains import negotiation_of, negotiation_told
from ladder.seasons.models import Season, SeasonArchive, SeasonState
from ladder.seasons.selectors import season_detail
from ladder.statistics.grades import bosses
from ladder.web import front, leaderboards, live, selectors
from ladder.web.cards import Card
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
    seasons = list(selectors.all_seasons())
    in_play = [season for season in seasons if season.state != SeasonState.CLOSED]
    tag = live.tag_of(
        [(leaderboards.tag(season), season.full_name) for season in seasons],
        marks.of_entries([season.pk for season in in_play]),
    )
    return live.page(
        request,
        "web/leaderboard.html",
        tag,
        lambda: {"boards": [leaderboards.context(season) for season in in_play], "seasons": seasons},
    )


@require_safe
def season(request: HttpRequest, slug: str) -> HttpResponse:
    """One season: its board, its terms, its latest matches."""
    found = get_object_or_404(selectors.all_seasons(), slug=slug)
    asked, detail = leaderboards.asked(request, found), season_detail(slug)
    figures = (detail.queued, detail.running, detail.finished, detail.void, detail.open_blocks, detail.entries)
    archived = found.closed_at and SeasonArchive.objects.filter(season=found).first()
    terms = (found.options, found.talk, found.seat_mix, found.division_size, found.closing_cut, found.closing_rounds)
    told = (found.full_name, terms, figures, archived and archived.sha256, marks.of_entries([found.pk]))
    tag = live.tag_of(leaderboards.tag(found, asked), told)
    return live.page(
        request,
        "web/season.html",
        tag,
        lambda: {
            "season": found,
            "detail": detail,
            "negotiation": negotiation_of(found),
            "negotiation_told": negotiation_told(found),
            "board": leaderboards.context(found, asked, request.user),
            "matches": selectors.latest_matches(12, found),
            "archive": archived,
            "bosses": bosses(found),
            "card": season_card(request, found),
        },
    )


@require_safe
def board(request: HttpRequest, slug: str) -> HttpResponse:
    """A season's board by itself, for pages that update themselves; 204 when the asker has seen it."""
    found = get_object_or_404(selectors.all_seasons(), slug=slug)
    asked = leaderboards.asked(request, found)
    tag = leaderboards.part_tag(found, asked, request.user)
    return live.answer(
        request, "web/parts/board.html", tag, lambda: {"board": leaderboards.context(found, asked, request.user)}
    )


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
    """Differs when the board of one of them does, or somebody there is called otherwise."""
    return live.tag_of(*map(leaderboards.tag, seasons), marks.of_names([season.pk for season in seasons]))


def leaders_context(seasons: Sequence[Season]) -> live.Fields:
    """Who leads these seasons."""
    return {"leaders_tag": leaders_tag(seasons), "glances": front.glances(seasons)}


def season_card(request: HttpRequest, season: Season) -> Card:
    """How a link to the season is shown elsewhere."""
    told = f"{counted(season.last_sequence, 'rated match', 'rated matches')} of {counted(season.bots, 'bot')}"  # type: ignore[attr-defined]
    return Card(season.full_name, f"{told}; {season.state}.", request.build_absolute_uri(request.path))


def queue_context() -> live.Fields:
    """The queue's numbers and their tag, up to PARTS_SECONDS old."""
    numbers = _parts.of("queue", selectors.queue)
    return {"queue": numbers, "queue_tag": live.tag_of(numbers)}
