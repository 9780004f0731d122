"""Version tests: the list, the form, and one that runs before one's eyes."""

from __future__ import annotations

from typing import cast

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ladder.accounts.models import User
from ladder.errors import ServiceError
from ladder.version_tests import selectors, services
from ladder.version_tests.models import TestState, VersionTest
from ladder.web import live
from ladder.web.acting import act
from ladder.web.forms import VersionTestForm
from ladder.web.llr_graph import llr_graph
from ladder.web.match_lines import lines
from ladder.web.views.bots import own_bot

LISTED = 200
"""The newest so many tests are on the list; the API has them all."""

MATCHES = 12


@require_safe
def version_tests(request: HttpRequest) -> HttpResponse:
    """Version tests, newest first."""
    return render(request, "web/version_tests.html", {"tests": selectors.version_tests()[:LISTED]})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def new(request: HttpRequest, title: str, name: str) -> HttpResponse:
    """Start a test of a bot's versions, or of two bots of the same owner."""
    bot = own_bot(request, title, name)
    own = selectors.ready_versions(bot.owner, bot.title)
    form = VersionTestForm(request.POST or None, own, selectors.field_choices(bot.title))
    if request.method == "POST" and form.is_valid():
        told = dict(form.cleaned_data)
        pair, field, options = (told.pop("candidate"), told.pop("baseline")), told.pop("field"), told.pop("options")
        try:
            test = services.start(cast(User, request.user), *pair, list(field), options, services.Terms(**told))
            return redirect("web:version-test", test.pk)
        except ServiceError as error:
            form.add_service_error(error)
    context = {"form": form, "bot": bot, "ready": own.count()}
    return render(request, "web/version_test_new.html", context, status=400 if form.errors else 200)


@require_safe
def version_test(request: HttpRequest, pk: int) -> HttpResponse:
    """One test: its terms, its state, its latest games."""
    test = find_test(pk)
    context = {**state_context(test), "matches": lines(selectors.latest_matches(test, MATCHES))}
    context["may_cancel"] = test.state == TestState.RUNNING and selectors.may_cancel(test, request.user)
    return render(request, "web/version_test.html", context)


@require_safe
def state(request: HttpRequest, pk: int) -> HttpResponse:
    """The part of the page that updates itself; 204 when the asker has seen it."""
    test = find_test(pk)
    return live.answer(request, "web/parts/version_test.html", tag_of(test), lambda: state_context(test))


@require_POST
@login_required
def cancel(request: HttpRequest, pk: int) -> HttpResponse:
    """Stop a test."""
    test = find_test(pk)
    done = "The test is cancelled. What was counted stays."
    return act(
        request,
        lambda user: services.cancel(test, user),
        done,
        "web:version-test",
        pk,
        word="version-test-cancel",
        subject=f"version test {pk}",
        apart=True,
    )


def find_test(pk: int) -> VersionTest:
    """The test. Raises Http404."""
    return get_object_or_404(selectors.version_tests(), pk=pk)


def tag_of(test: VersionTest) -> str:
    """Differs when what the page shows of the test does."""
    return live.tag_of(test.pk, test.state, test.blocks_counted)


def state_context(test: VersionTest) -> live.Fields:
    """What the part shows, and its tag."""
    progress = selectors.progress(test)
    graph = llr_graph(progress.path, test.lower, test.upper)
    return {"test": test, "progress": progress, "graph": graph, "tag": tag_of(test)}
