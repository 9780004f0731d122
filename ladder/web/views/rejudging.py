"""Rejudge sets, for keepers: made, looked at, applied or cancelled."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ladder.accounts.models import User
from ladder.errors import ServiceError
from ladder.rejudging import selectors, services
from ladder.rejudging.models import RejudgeSet
from ladder.seasons.models import IN_PLAY
from ladder.trail.models import Door
from ladder.trail.services import Asking, recorded
from ladder.web.acting import act
from ladder.web.forms import RejudgeForm
from ladder.web.guarding import for_keepers
from ladder.web.selectors import all_seasons

LISTED = 100
SHOWN_GAMES = 100
"""Changed games on the page; the API has them all."""


@require_http_methods(["GET", "HEAD", "POST"])
@for_keepers
def rejudge_sets(request: HttpRequest) -> HttpResponse:
    """The sets, newest first, and the form for a new one."""
    form = RejudgeForm(request.POST or None, all_seasons().filter(state__in=IN_PLAY))
    if request.method == "POST" and form.is_valid():
        told = form.cleaned_data
        chosen = services.Chosen(
            version=told["version"] or None,
            since=told["since"],
            until=told["until"],
            title_version=told["title_version"],
            reason=told["forfeit_reason"],
        )
        try:
            keeper, season = cast(User, request.user), told["season"]
            asked = {"season": season.slug, "why": told["why"], **chosen.to_json()}
            made = recorded(
                Asking("rejudge-create", told["name"], asked, keeper, Door.PAGE),
                lambda: services.create(keeper, told["name"], season, told["why"], chosen),
                services.told,
            )
            return redirect("web:rejudge-set", made.pk)
        except ServiceError as error:
            form.add_service_error(error)
    context = {"form": form, "sets": selectors.rejudge_sets()[:LISTED]}
    return render(request, "web/rejudge_sets.html", context, status=400 if form.errors else 200)


@require_safe
@for_keepers
def rejudge_set(request: HttpRequest, pk: int) -> HttpResponse:
    """One set, with the matrix of what it changes."""
    found = get_object_or_404(selectors.rejudge_sets(), pk=pk)
    seen = selectors.preview(found)
    context = {
        "set": found,
        "seen": seen,
        "changed_pairs": [pair for pair in seen.pairs if pair.changed],
        "games": [
            (key, [(seen.bots[seat.bot], seat) for seat in game if seat.changed])
            for key, game in seen.games[:SHOWN_GAMES]
        ],
        "more": max(0, len(seen.games) - SHOWN_GAMES),
    }
    return render(request, "web/rejudge_set.html", context)


@require_POST
@for_keepers
def apply(request: HttpRequest, pk: int) -> HttpResponse:
    """Let the new results count."""
    done = "The new results count now; the old ones are kept with the set."
    return settle(request, pk, services.apply, done, "rejudge-apply")


@require_POST
@for_keepers
def cancel(request: HttpRequest, pk: int) -> HttpResponse:
    """Let the old results count on."""
    done = "The set is cancelled; nothing that counts was changed."
    return settle(request, pk, services.cancel, done, "rejudge-cancel", apart=True)


def settle(
    request: HttpRequest,
    pk: int,
    service: Callable[[RejudgeSet, User], RejudgeSet],
    done: str,
    word: str,
    *,
    apart: bool = False,
) -> HttpResponse:
    """Have the service settle the set, and go back to its page with the answer."""
    found = get_object_or_404(RejudgeSet, pk=pk)
    return act(
        request,
        lambda user: service(found, user),
        done,
        "web:rejudge-set",
        pk,
        word=word,
        subject=found.name,
        apart=apart,
    )
