"""Tournaments: the list, one with its table and rounds, and what its people may do."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ladder.accounts.models import User
from ladder.bots.models import Bot
from ladder.errors import ServiceError
from ladder.tournaments import selectors, services
from ladder.tournaments.models import Tournament
from ladder.web import acting, live
from ladder.web.forms import TournamentForm
from ladder.web.numbers import whole_number

LISTED = 200
"""The newest so many tournaments are on the list; the API has them all."""


@require_safe
def tournaments(request: HttpRequest) -> HttpResponse:
    """Tournaments, newest first."""
    return render(request, "web/tournaments.html", {"tournaments": selectors.tournaments()[:LISTED]})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def new(request: HttpRequest) -> HttpResponse:
    """Set one up."""
    user = cast(User, request.user)
    form = TournamentForm(request.POST or None, keeper=selectors.is_keeper(user))
    if request.method == "POST" and form.is_valid():
        try:
            made = services.create(services.Setup(**form.cleaned_data), user)
            return redirect("web:tournament", made.slug)
        except ServiceError as error:
            form.add_service_error(error)
    return render(request, "web/tournament_new.html", {"form": form}, status=400 if form.errors else 200)


@require_safe
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """One tournament: its terms, its table or bracket, its rounds, and the matches of each pairing."""
    found = find_tournament(slug)
    context = table_context(request, found)
    entered = context["detail"].participants
    context["can_enter"] = selectors.can_enter(found, request.user)
    context["can_withdraw"] = selectors.can_withdraw(found, entered, request.user)
    context["runs"] = selectors.may_run(found, request.user)
    return render(request, "web/tournament.html", context)


@require_safe
def table(request: HttpRequest, slug: str) -> HttpResponse:
    """The part of the page that updates itself; 204 when the asker has seen it."""
    found = find_tournament(slug)
    tag = table_tag(request, found)
    return live.answer(request, "web/parts/tournament_table.html", tag, lambda: table_context(request, found))


@require_POST
@login_required
def enter(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter a bot."""
    found, bot = find_tournament(slug), find_bot(request)
    return act(request, found, lambda user: services.enter(found, bot, user), f"{bot} is entered.", "tournament-enter")


@require_POST
@login_required
def withdraw(request: HttpRequest, slug: str) -> HttpResponse:
    """Take a bot out."""
    found, bot = find_tournament(slug), find_bot(request)
    return act(
        request, found, lambda user: services.withdraw(found, bot, user), f"{bot} is withdrawn.", "tournament-withdraw"
    )


@require_POST
@login_required
def start(request: HttpRequest, slug: str) -> HttpResponse:
    """Let it begin."""
    found = find_tournament(slug)
    return act(
        request,
        found,
        lambda user: services.start(found, user),
        "It has started; every version is pinned.",
        "tournament-start",
    )


@require_POST
@login_required
def cancel(request: HttpRequest, slug: str) -> HttpResponse:
    """End it without a result."""
    found = find_tournament(slug)
    done = "It is cancelled; open matches are void."
    return act(request, found, lambda user: services.cancel(found, user), done, "tournament-cancel", apart=True)


@require_POST
@login_required
def release(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show a round's results to everybody."""
    found = find_tournament(slug)
    return act(
        request,
        found,
        lambda user: services.release(found, number, user),
        f"Round {number} is released.",
        "round-release",
    )


def find_tournament(slug: str) -> Tournament:
    """The tournament, with how many take part. Raises Http404."""
    return get_object_or_404(selectors.tournaments(), slug=slug)


def find_bot(request: HttpRequest) -> Bot:
    """The bot whose number was sent. Raises Http404."""
    return get_object_or_404(Bot.objects.select_related("owner"), pk=whole_number(request.POST.get("bot")) or 0)


def act(
    request: HttpRequest,
    found: Tournament,
    service: Callable[[User], object],
    done: str,
    word: str,
    *,
    apart: bool = False,
) -> HttpResponse:
    """Have a service do its work, and go back to the tournament's page with its answer."""
    return acting.act(request, service, done, "web:tournament", found.slug, word=word, subject=found.slug, apart=apart)


def table_tag(request: HttpRequest, found: Tournament) -> str:
    """Differs when this viewer's table does."""
    return live.tag_of(*selectors.marks(found, request.user))


def table_context(request: HttpRequest, found: Tournament) -> live.Fields:
    """What the table's template shows. The tag is taken first: what happens meanwhile makes the next poll differ."""
    tag = table_tag(request, found)
    detail = selectors.detail(found, request.user, whole_number(request.GET.get("from")))
    first = [found for found in detail.standings if found.row.rank == 1 and found.row.pairings]
    return {
        "detail": detail,
        "tournament": detail.tournament,
        "tag": tag,
        "keeper": selectors.is_keeper(request.user),
        "leader": first[0] if len(first) == 1 else None,
    }
