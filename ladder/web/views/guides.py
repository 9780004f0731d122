"""Titles, the getting-started page, the protocol, and what browsers and crawlers ask for."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.views.decorators.http import require_safe

import engine
from engine.bots.grades import grades_of
from engine.kernel import Provenance
from engine.limits import LADDER, MOST_SEATS
from engine.reference import rulebook
from ladder.bots.models import Bot
from ladder.statistics import grades
from ladder.web import selectors

PROTOCOL = Path(engine.__file__).with_name("PROTOCOL.md")


@require_safe
def titles(request: HttpRequest) -> HttpResponse:
    """Every title in the catalogue."""
    return render(request, "web/titles.html", {"titles": engine.titles().values()})


@require_safe
def title(request: HttpRequest, title: str) -> HttpResponse:
    """One title: its rules in short, its options and seats, its seasons, and where its figures come from."""
    if title not in engine.titles():
        raise Http404(f"There is no title {title[:64]!r}.")
    found = engine.title(title)
    context = {
        "title": found,
        "seats": found.seats(),
        "provenance": (tables := provenance(title)),
        "has_reconstructed": any(reconstructed for _, _, reconstructed in tables),
        "seasons": selectors.all_seasons(title),
        "rules": bool(rulebook.headings(title)),
        **grades_context(request, title),
    }
    return render(request, "web/title.html", context)


def grades_context(request: HttpRequest, title: str) -> dict[str, Any]:
    """The title's graded bots, and how often a bot beats each: the one that `?bot=` names, else one of the reader's that has played."""
    found = grades_of(title)
    if found is None:
        return {"grades": None}
    mine = list(grades.own_bots(title, request.user.pk))
    asked = request.GET.get("bot", "").replace("\x00", "")
    named = Bot.objects.known_as(asked).filter(title=title).first() if asked else None
    bot = named or (mine[0] if mine and not asked else None)
    entry = grades.entry_to_look_at(bot) if bot is not None else None
    return {
        "grades": found,
        "rungs": grades.rungs(title, entry),
        "own": mine,
        "asked": asked,
        "looked_at": bot,
        "entry": entry,
    }


@require_safe
def rules(request: HttpRequest, title: str) -> HttpResponse:
    """A title's rules by the headings of its rulebook: where what a board shows leads to."""
    found = rulebook.headings(title) if title in engine.titles() else ()
    if not found:
        raise Http404(f"There are no rules by heading of {title[:64]!r}.")
    context = {"title": engine.title(title), "headings": found, "has_pages": any(one.page for one in found)}
    return render(request, "web/rules.html", context)


@cache
def provenance(title: str) -> list[tuple[str, list[Provenance], int]]:
    """The title's provenance by table: its entries, and how many of them are reconstructed."""
    tables: dict[str, list[Provenance]] = {}
    for item in engine.title(title).provenance():
        tables.setdefault(item.table, []).append(item)
    return [(table, items, sum(i.source == "reconstructed" for i in items)) for table, items in tables.items()]


@require_safe
def getting_started(request: HttpRequest) -> HttpResponse:
    """From nothing to a rated bot, with commands that work when they are copied."""
    context = {
        "title": engine.first_title(),
        "site": f"{request.scheme}://{request.get_host()}",
        "limits": LADDER,
        "match_ms": [(seats, LADDER.at_table(seats).match_ms) for seats in range(1, MOST_SEATS + 1)],
        "all_limits": [limit for limit in LADDER.described() if limit[0] != "match_ms"],
    }
    return render(request, "web/getting_started.html", context)


@require_safe
def protocol(request: HttpRequest) -> HttpResponse:
    """The wire protocol, as the engine documents it."""
    return render(request, "web/protocol.html", {"text": PROTOCOL.read_text("utf-8")})


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Crawlers may read everything but the moments of matches, of which there are millions."""
    return render(request, "web/robots.txt", content_type="text/plain; charset=utf-8")


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """Where browsers look that do not read the page's link to its icon."""
    return redirect(static("leadenhall/favicon.svg"), permanent=not settings.DEBUG)
