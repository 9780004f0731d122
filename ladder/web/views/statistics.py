"""Statistics of a season, a bot, a title: as they were last computed."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

import engine
from engine.fairness import fairness_of
from ladder.seasons import marks
from ladder.seasons.models import Entry, EntryStatus, Season
from ladder.seasons.selectors import standing
from ladder.statistics import selectors
from ladder.statistics.models import SeasonStatistics
from ladder.web import live
from ladder.web.guarding import for_keepers
from ladder.web.memory import Memory
from ladder.web.selectors import all_seasons, entries_of
from ladder.web.views.bots import find_bot

CONDUCT_ROWS = 100
"""Entries whose conduct is on the page; the download has them all."""


TABLES_SECONDS = 300.0
"""For which a process keeps the tables of a season: they are made of a thousand rows, and stay as they are until they are computed anew."""

_tables = Memory(TABLES_SECONDS)


@require_safe
def season(request: HttpRequest, slug: str) -> HttpResponse:
    """A season: what seats are worth, who beats whom, who forfeits and who is slow."""
    found = get_object_or_404(all_seasons(), slug=slug)
    stored = selectors.of_season(found)
    made_of = (found.rated, found.newest, found.bots, stored and stored.made_at)  # type: ignore[attr-defined]
    tag = live.tag_of(found.pk, found.full_name, marks.of_names([found.pk]), made_of)
    return live.page(
        request,
        "web/season_statistics.html",
        tag,
        lambda: {
            "season": found,
            "stored": stored,
            "keeper": selectors.may_see_lifts(request.user),
            **_tables.of((tag, stored is not None), lambda: tables(found, stored)),
        },
    )


def tables(season: Season, stored: SeasonStatistics | None) -> live.Fields:
    """The season's tables that are put together of a row of figures for each entry."""
    ranked = [place.entry for place in standing(season).places]
    conduct = selectors.conduct(season)
    return {
        "matrix": selectors.matrix(season, ranked) if stored is not None else None,
        "conduct": conduct[:CONDUCT_ROWS],
        "more": max(0, len(conduct) - CONDUCT_ROWS),
    }


@require_safe
@for_keepers
def lifts(request: HttpRequest, slug: str) -> HttpResponse:
    """For keepers: who fares better with whom at the table."""
    found = get_object_or_404(all_seasons(), slug=slug)
    stored, pairs = selectors.lifts(found)
    return render(request, "web/season_lifts.html", {"season": found, "stored": stored, "pairs": pairs})


@require_safe
def bot(request: HttpRequest, title: str, name: str) -> HttpResponse:
    """A bot in one season, version by version: problem opponents, sizes of table, faults, time."""
    found = find_bot(title, name)
    entries = entries_of(found)
    seasons = list({entry.season_id: entry.season for entry in entries}.values())
    entry = chosen_entry(request, entries)
    stored = selectors.of_entry(entry) if entry is not None else None
    context = {
        "bot": found,
        "seasons": seasons,
        "entry": entry,
        "entries": [other for other in entries if entry is not None and other.season_id == entry.season_id],
        "stored": stored,
        "against": selectors.against(stored) if stored is not None else [],
        "conduct": selectors.Conduct(entry, stored.conduct) if entry is not None and stored is not None else None,
    }
    return render(request, "web/bot_statistics.html", context)


@require_safe
def title(request: HttpRequest, title: str) -> HttpResponse:
    """What each seat of a title is worth: among equals at each of its tables, and over all its seasons."""
    if title not in engine.titles():
        raise Http404(f"There is no title {title}.")
    context = {
        "title": engine.title(title),
        "pooled": selectors.title_seats(title),
        "fairness": fairness_of(title),
    }
    return render(request, "web/title_statistics.html", context)


def chosen_entry(request: HttpRequest, entries: list[Entry]) -> Entry | None:
    """The entry asked for by season and version, else the one that plays in the newest season, else the newest."""
    asked: str | None = request.GET.get("season")
    of_season = [entry for entry in entries if entry.season.slug == asked] if asked else []
    if not of_season:
        newest: Season | None = entries[0].season if entries else None
        of_season = [entry for entry in entries if entry.season == newest]
    version = request.GET.get("version")
    named = [entry for entry in of_season if str(entry.version.number) == version]
    current = [entry for entry in of_season if entry.status == EntryStatus.CURRENT]
    return next(iter([*named, *current, *of_season]), None)
