"""What a match's decisions were worth: reviews of a seat, asked for and shown, and what-ifs of one decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from ladder.accounts.models import User
from ladder.errors import ServiceError
from ladder.play.models import MatchStatus
from ladder.play.selectors import MatchDetail, seed_is_public
from ladder.theatre import findings, studies
from ladder.theatre.models import UNANSWERED, Study, StudyKind
from ladder.web import acting, live, reviews
from ladder.web.finding import find_match
from ladder.web.forms import ServiceForm
from ladder.web.numbers import whole_number

MOST_SHOWN = 12
"""What-ifs of one decision on its page; the API has them all."""


@require_safe
def review(request: HttpRequest, pk: int) -> HttpResponse:
    """The part of a match's page that tells what its decisions were worth; 204 when the asker has seen it."""
    context = review_context(request, find_match(request, pk))
    return live.answer(request, "web/parts/review.html", str(context.get("review_tag", "")), lambda: context)


@require_POST
@login_required
def ask_review(request: HttpRequest, pk: int) -> HttpResponse:
    """Have the decisions of a seat looked at. Seats come counted from 1."""
    detail = find_match(request, pk)
    seat, futures = whole_number(request.POST.get("seat")), whole_number(request.POST.get("futures"))

    def ask(user: User) -> Study:
        return studies.ask_review(
            user, detail.match, (seat or 0) - 1, studies.BUDGETS[0] if futures is None else futures
        )

    refused = refusal(request, ask)
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "web/parts/review.html", {**review_context(request, detail), "refused": refused})
    if refused:
        messages.error(request, refused)
    return redirect(reverse("web:match", args=[pk]) + "#review")


@require_safe
def what_if(request: HttpRequest, pk: int) -> HttpResponse:
    """A decision's options (``?ply=``: the decisions before it), and what became of those that were tried instead."""
    return show_what_if(request, find_match(request, pk), whole_number(request.GET.get("ply")) or 0)


@require_POST
@login_required
def ask_what_if(request: HttpRequest, pk: int) -> HttpResponse:
    """Have another option of a decision played on."""
    detail = find_match(request, pk)
    ply, option = whole_number(request.POST.get("ply")) or 0, whole_number(request.POST.get("option"))

    def ask(user: User) -> Study:
        if option is None:
            raise ServiceError("option", "No option is chosen.", "Choose one.")
        return studies.ask_what_if(user, detail.match, ply, option)

    refused = refusal(request, ask)
    if refused or request.htmx:  # type: ignore[attr-defined]
        return show_what_if(request, detail, ply, refused)
    return redirect(f"{reverse('web:what-if', args=[pk])}?ply={ply}")


@require_POST
@login_required
def cancel(request: HttpRequest, pk: int) -> HttpResponse:
    """Work no more at a study: for who asked for it, and for keepers."""
    study = get_object_or_404(Study.objects.select_related("match").defer("body"), pk=pk)
    find_match(request, study.match_id)
    done = "It is cancelled. Asked for again, it is gone on with."
    return acting.act(
        request,
        lambda user: studies.cancel(study, user),
        done,
        back_to(study),
        word="study-cancel",
        subject=str(study),
        own=study.asked_by_id == request.user.pk,
    )


def back_to(study: Study) -> str:
    """The page on which the study stands."""
    if study.kind == StudyKind.WHAT_IF:
        return f"{reverse('web:what-if', args=[study.match_id])}?ply={study.ply}"
    return reverse("web:match", args=[study.match_id]) + "#review"


def show_what_if(request: HttpRequest, detail: MatchDetail, ply: int, refused: str = "") -> HttpResponse:
    """The page of a decision, or the part of it that was asked for."""
    target = request.htmx.target if request.htmx else ""  # type: ignore[attr-defined]
    context = what_if_context(detail, ply)
    if target == "what-if-results":
        return live.answer(request, "web/parts/what_if_results.html", str(context["results_tag"]), lambda: context)
    context["refused"] = refused
    if request.user.is_authenticated:
        context["left"] = studies.left_today(request.user, StudyKind.WHAT_IF)
    try:
        context["asked"] = studies.options_at(detail.match, ply)
    except ServiceError as error:
        context["problem"] = ServiceForm.text_of(error)
    status = 400 if (refused or "problem" in context) and not target else 200
    return render(request, "web/parts/what_if.html" if target else "web/what_if.html", context, status=status)


def refusal(request: HttpRequest, ask: Callable[[User], Study]) -> str:
    """Ask; "" when that went well, else why it was refused."""
    try:
        ask(cast(User, request.user))
    except ServiceError as error:
        return ServiceForm.text_of(error)
    return ""


def may_be_studied(detail: MatchDetail) -> bool:
    """Is the match one of which reviews and what-ifs can be asked?"""
    return detail.match.status == MatchStatus.FINISHED and bool(detail.log_sha256) and seed_is_public(detail.match)


def review_context(request: HttpRequest, detail: MatchDetail) -> live.Fields:
    """The reviews of a match as its page shows them; nothing for a match of which there can be none."""
    if not may_be_studied(detail):
        return {"match": detail.match}
    match = detail.match
    rows = (
        Study.objects.filter(match=match, kind=StudyKind.REVIEW).select_related("asked_by").order_by("seat", "futures")
    )
    found = [row for row in with_match(rows, detail) if findings.is_current(row, detail.log_sha256)]
    names = reviews.names_of(match)
    context: live.Fields = {
        "match": match,
        "reviews": [reviews.review_shown(row, names) for row in found],
        "review_undone": any(row.state in UNANSWERED for row in found),
        "review_tag": live.tag_of([(row.pk, row.state, row.done, row.total, row.again) for row in found]),
        "budgets": studies.BUDGETS,
        "names": names,
        "reviewable": True,
    }
    if request.user.is_authenticated:
        context["reviews_left"] = studies.left_today(request.user, StudyKind.REVIEW)
    return context


def what_if_context(detail: MatchDetail, ply: int) -> live.Fields:
    """What was found out about other options of a decision, newest first."""
    rows = Study.objects.none()
    if may_be_studied(detail):
        rows = Study.objects.filter(match=detail.match, kind=StudyKind.WHAT_IF, ply=ply)
        rows = rows.select_related("asked_by").order_by("-asked_at", "-pk")[:MOST_SHOWN]
    found = [row for row in with_match(rows, detail) if findings.is_current(row, detail.log_sha256)]
    return {
        "match": detail.match,
        "detail": detail,
        "ply": ply,
        "what_ifs": [reviews.what_if_shown(row) for row in found],
        "futures": studies.FUTURES,
        "results_undone": any(row.state in UNANSWERED for row in found),
        "results_tag": live.tag_of(ply, [(row.pk, row.state, row.done) for row in found]),
    }


def with_match(rows: object, detail: MatchDetail) -> list[Study]:
    """The rows, with the match that they are of."""
    found = list(cast("list[Study]", rows))
    for row in found:
        row.match = detail.match
    return found
