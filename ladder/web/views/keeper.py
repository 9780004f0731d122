"""The keeper's desk: what needs a keeper, acts in two steps, and the trail of who did what."""

from __future__ import annotations

from typing import Any, cast

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from ladder.accounts.models import User
from ladder.desk import selectors
from ladder.desk import services as acts
from ladder.desk.acting import Deed, Preview
from ladder.errors import ServiceError
from ladder.trail import selectors as trail_reads
from ladder.trail.models import Act, Door
from ladder.trail.services import Asking
from ladder.web import live
from ladder.web.guarding import for_keepers
from ladder.web.keeper_forms import FORMS, DeedForm, TrailFilterForm
from ladder.web.views.matches import whole_number

LATEST = 8
PAGE = 50
"""Acts on one page of the trail."""


@require_safe
@never_cache
@for_keepers
def desk(request: HttpRequest) -> HttpResponse:
    """What needs a keeper now, what may be done, and what was done last."""
    context = {
        "needs": selectors.needs(),
        "seasons": selectors.seasons(),
        "groups": acts.GROUPS,
        "latest": trail_reads.acts()[:LATEST],
    }
    return render(request, "web/keeper.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@for_keepers
def act(request: HttpRequest, word: str) -> HttpResponse:
    """One act: its form; sent, its preview; sent with the preview's mark, it is done."""
    deed = acts.BY_WORD.get(word)
    if deed is None:
        raise Http404("There is no such act.")
    if request.method != "POST":
        # An address may fill the form in: ?season=, ?numbers=, ?version=.
        named = {name: request.GET[name][:200] for name in FORMS[word].base_fields if name in request.GET}
        return _form(request, deed, FORMS[word](initial=named))
    form = FORMS[word](request.POST)
    if not form.is_valid():
        return _form(request, deed, form)
    asked = form.asked
    asking = Asking(
        word, deed.subject(asked), asked, cast(User, request.user), Door.PAGE, request.POST.get("mark", "")[:64]
    )
    try:
        if "mark" in request.POST:
            return redirect("web:trail-act", acts.do(asking).pk)
        return _preview(request, deed, form, *acts.preview(asking))
    except acts.Changed:
        return _again(request, deed, form, asking)
    except ServiceError as error:
        form.add_service_error(error)
    return _form(request, deed, form)


def _form(request: HttpRequest, deed: Deed, form: DeedForm) -> HttpResponse:
    return render(request, "web/keeper_act.html", {"deed": deed, "form": form}, status=400 if form.errors else 200)


def _preview(
    request: HttpRequest, deed: Deed, form: DeedForm, seen: Preview, mark: str, changed: bool = False
) -> HttpResponse:
    context = {"deed": deed, "form": form, "seen": seen, "mark": mark, "changed": changed}
    return render(request, "web/keeper_preview.html", context, status=409 if changed else 200)


def _again(request: HttpRequest, deed: Deed, form: DeedForm, asking: Asking) -> HttpResponse:
    """What it would do now, or why it cannot be done any more."""
    try:
        return _preview(request, deed, form, *acts.preview(asking), changed=True)
    except ServiceError as error:
        form.add_service_error(error)
    return _form(request, deed, form)


@require_safe
@never_cache
@for_keepers
def trail(request: HttpRequest) -> HttpResponse:
    """Who did what, last first."""
    form = TrailFilterForm(request.GET, trail_reads.words())
    found = trail_reads.acts(**form.chosen)
    before = whole_number(request.GET.get("before"))
    page = list((found if before is None else found.filter(pk__lt=before))[: PAGE + 1])
    more = page[PAGE - 1].pk if len(page) > PAGE else None
    return render(request, "web/trail.html", {"form": form, "acts": page[:PAGE], "more": more})


@require_safe
@never_cache
@for_keepers
def trail_act(request: HttpRequest, pk: int) -> HttpResponse:
    """One act and what came of it."""
    found = _find(pk)
    return render(request, "web/trail_act.html", {**_state(found), "deed": acts.BY_WORD.get(found.word)})


@require_safe
@for_keepers
def trail_state(request: HttpRequest, pk: int) -> HttpResponse:
    """What came of an act, for a page that waits for it; 204 when the asker has seen it."""
    found = _find(pk)
    return live.answer(request, "web/parts/trail_state.html", _tag(found), lambda: _state(found))


def _find(pk: int) -> Act:
    return get_object_or_404(trail_reads.acts(), pk=pk)


def _tag(found: Act) -> str:
    return live.tag_of(found.pk, trail_reads.end_of(found).pk)


def _state(found: Act) -> dict[str, Any]:
    return {"act": found, "end": trail_reads.end_of(found), "tag": _tag(found)}
