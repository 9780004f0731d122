"""A person at the table: the form that begins a game, the game, and what is done in it.

A game is its player's alone until it is a match.
"""

from __future__ import annotations

from typing import Any, cast

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

import engine
from engine.reference import rulebook
from ladder.accounts.models import User
from ladder.errors import ServiceError
from ladder.games import selectors, services
from ladder.games.models import GameState, PersonGame, ToMove
from ladder.web import boards, live, stages
from ladder.web.forms import ServiceForm
from ladder.web.game_forms import PlayForm
from ladder.web.numbers import whole_number

TOLD = 40
"""The last so many of the events since the player's decision are told."""

PART = "web/parts/game.html"


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def play(request: HttpRequest, title: str) -> HttpResponse:
    """Choose a table and sit down."""
    if title not in engine.titles():
        raise Http404(f"There is no title {title[:64]!r}.")
    found, house = engine.title(title), selectors.opponents(title)
    form = PlayForm(request.POST or None, found, house)
    if request.method == "POST" and form.is_valid():
        try:
            begun = services.start(cast(User, request.user), title, form.terms)
            return redirect("web:game", begun.pk)
        except ServiceError as error:
            form.add_service_error(error)
    going = selectors.games_of(request.user).filter(state=GameState.PLAYING, title=title)
    context = {"title": found, "form": form, "house": house, "going": going}
    return render(request, "web/play.html", context, status=400 if form.errors else 200)


@require_safe
@never_cache
@login_required
def game(request: HttpRequest, pk: int) -> HttpResponse:
    """The game as it stands."""
    return render(request, "web/game.html", context_of(find_game(request, pk)))


@require_safe
@login_required
def state(request: HttpRequest, pk: int) -> HttpResponse:
    """The part of the page that updates itself; 204 when the asker has seen it."""
    found = find_game(request, pk)
    return live.answer(request, PART, tag_of(found), lambda: context_of(found))


@require_POST
@login_required
def choose(request: HttpRequest, pk: int) -> HttpResponse:
    """Take an option of the pending decision."""
    found = find_game(request, pk)
    decision, choice = (whole_number(request.POST.get(name)) for name in ("decision", "choice"))

    def answer() -> PersonGame:
        if decision is None or choice is None:
            raise ServiceError("choice", "no option was chosen.", "Choose one.")
        return services.choose(found, decision, choice)

    return _done(request, found, answer)


@require_POST
@login_required
def resign(request: HttpRequest, pk: int) -> HttpResponse:
    """Give the seat up."""
    found = find_game(request, pk)
    return _done(request, found, lambda: services.resign(found))


def _done(request: HttpRequest, found: PersonGame, act: Any) -> HttpResponse:
    """The game after an act, or why it was refused, beside the game as it stands."""
    refused, status = "", 200
    try:
        found = act()
    except ServiceError as error:
        found, refused, status = selectors.reread(found), ServiceForm.text_of(error), error.status
    if not request.htmx and not refused:  # type: ignore[attr-defined]
        return redirect("web:game", found.pk)
    context = {**context_of(found), "refused": refused, "updated": True}
    return render(request, PART if request.htmx else "web/game.html", context, status=status)  # type: ignore[attr-defined]


def find_game(request: HttpRequest, pk: int) -> PersonGame:
    """The asker's own game. Raises Http404."""
    try:
        return selectors.game_of(request.user, pk)
    except PersonGame.DoesNotExist as error:
        raise Http404(f"There is no game {pk} of yours.") from error


def tag_of(found: PersonGame) -> str:
    """Differs when what the page shows of the game does."""
    return live.tag_of(found.pk, found.step, found.state)


def context_of(found: PersonGame) -> live.Fields:
    """What the page shows: all of it from what the player's seat may know."""
    seen = selectors.seen(found)
    rules, names = engine.titles().get(found.title), found.names
    context: live.Fields = {
        "game": found,
        "seen": seen,
        "names": names,
        "title": rules,
        "tag": tag_of(found),
        "waits": found.state == GameState.PLAYING and found.to_move == ToMove.HOUSE,
        "told": seen.told[-TOLD:],
        "left_out": max(0, len(seen.told) - TOLD),
        "rules_url": bool(rulebook.headings(found.title)) if rules is not None else False,
    }
    if seen.observation is not None and seen.position is not None:
        context["scene"] = stages.drawn(found.title, seen.observation, names, seen.position.before)
        if context["scene"] is None:
            context["tables"] = boards.draw(found.title, seen.observation, names, {"rules": rules, "names": names})
    if found.match is not None:
        context["seats"] = list(found.match.seats.order_by("rank", "seat"))
    return context
