"""Friendly matches: the list, the form, and those that were asked for together."""

from __future__ import annotations

from typing import cast

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ladder.accounts.models import User
from ladder.bots.models import VersionStatus
from ladder.bots.selectors import bots_of
from ladder.errors import ServiceError
from ladder.friendlies import selectors, services
from ladder.friendlies.models import Friendly
from ladder.version_tests.selectors import ready_versions
from ladder.web.acting import act
from ladder.web.friendly_forms import FriendlyForm
from ladder.web.match_lines import lines
from ladder.web.views.bots import own_bot

LISTED = 100
"""The newest so many are on the list; the API has them all."""

MATCHES = 200
"""Games on the page of some that were asked for together; the API has them all."""


@require_safe
def friendlies(request: HttpRequest) -> HttpResponse:
    """Friendly matches as they were asked for, newest first."""
    own = (
        bots_of(request.user).filter(active_version__status=VersionStatus.READY)
        if request.user.is_authenticated
        else ()
    )
    return render(request, "web/friendlies.html", {"friendlies": selectors.friendlies()[:LISTED], "own": own})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def new(request: HttpRequest, title: str, name: str) -> HttpResponse:
    """Ask for friendly matches of a bot of one's own."""
    bot, user = own_bot(request, title, name), cast(User, request.user)
    own = ready_versions(bot.owner, bot.title).filter(bot=bot)
    left = None if user.is_staff else selectors.left_today(user)
    form = FriendlyForm(request.POST or None, bot.title, own, selectors.opponents_for(bot, user), left)
    if request.method == "POST" and form.is_valid():
        try:
            asked = services.ask(user, **form.terms)
            return redirect("web:friendly", asked.pk)
        except ServiceError as error:
            form.add_service_error(error)
    context = {"form": form, "bot": bot, "ready": own.count()}
    return render(request, "web/friendly_new.html", context, status=400 if form.errors else 200)


@require_safe
def friendly(request: HttpRequest, pk: int) -> HttpResponse:
    """Friendly matches that were asked for together: their terms, and the games."""
    asked = find_friendly(pk)
    context = {"friendly": asked, "matches": lines(selectors.games_of(asked)[:MATCHES])}
    context["may_cancel"] = asked.waiting and selectors.may_cancel(asked, request.user)  # type: ignore[attr-defined]
    return render(request, "web/friendly.html", context)


@require_POST
@login_required
def cancel(request: HttpRequest, pk: int) -> HttpResponse:
    """Void the games that have not ended."""
    asked = find_friendly(pk)
    return act(
        request,
        lambda user: services.cancel(asked, user),
        "Cancelled. What was played stays.",
        "web:friendly",
        pk,
        word="friendly-cancel",
        subject=f"friendly {pk}",
        apart=True,
        own=asked.owner_id == request.user.pk,
    )


def find_friendly(pk: int) -> Friendly:
    """The request. Raises Http404."""
    return get_object_or_404(selectors.friendlies(), pk=pk)
