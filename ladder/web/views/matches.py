"""Lists of matches, and one match step by step."""

from __future__ import annotations

import structlog
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from engine.kernel.errors import EngineError
from ladder.play.models import Match, MatchLog, MatchStatus
from ladder.web import boards, live, replays, selectors, stages
from ladder.web.cards import match_card
from ladder.web.finding import find_match
from ladder.web.forms import MatchFilterForm
from ladder.web.numbers import whole_number
from ladder.web.playback import Moment, Playback
from ladder.web.views import reviews, theatre

log = structlog.get_logger(__name__)


@require_safe
def matches(request: HttpRequest) -> HttpResponse:
    """Rated matches, newest first, filtered: those below a number (``?before=``), those above it (``?after=``), or from it on
    (``?from=``)."""
    form = MatchFilterForm(request.GET, selectors.season_names())
    before, after, start = (whole_number(request.GET.get(name)) for name in ("before", "after", "from"))
    if before is None and start is not None:
        before = start + 1
    page = selectors.list_matches(form.chosen, before, after)
    context = {"form": form, "page": page, "matches": page.matches, "about": selectors.about_how_many(form.chosen)}
    return render(request, "web/matches.html", context | {"placed": before is not None or after is not None})


@require_safe
def match(request: HttpRequest, pk: int) -> HttpResponse:
    """A match: who sat where, how it ended, and, once it is finished, every decision of it (``?ply=`` says after how many)."""
    detail = find_match(request, pk)
    found = detail.match
    ply = whole_number(request.GET.get("ply"))
    context = {"detail": detail, "match": found, **progress_context(found), **theatre.context_of(detail, ply)}
    # What the player shows is not to be sent twice.
    context |= steps_context(found, ply, draws="player" not in context)
    context |= reviews.review_context(request, detail)
    context["ended"] = found.status not in (MatchStatus.QUEUED, MatchStatus.RUNNING)
    context["card"] = match_card(request, detail)
    context["part"] = "moment" in context and request.htmx and request.htmx.target == "steps"  # type: ignore[attr-defined]
    response = render(request, "web/parts/steps.html" if context["part"] else "web/match.html", context)
    patch_vary_headers(response, ["HX-Request", "HX-Target"])
    return response


@require_safe
def progress(request: HttpRequest, pk: int) -> HttpResponse:
    """How far an unfinished match is. When it has ended the page is told to load itself again."""
    found = find_match(request, pk).match
    context = progress_context(found)
    response = live.answer(
        request, "web/parts/progress.html", context["progress_tag"], lambda: {"match": found, **context}
    )
    if found.status not in (MatchStatus.QUEUED, MatchStatus.RUNNING):
        response["HX-Refresh"] = "true"
    return response


def progress_context(match: Match) -> live.Fields:
    """The attempt that plays the match now, if any."""
    attempt = selectors.open_attempt(match) if match.status == MatchStatus.RUNNING else None
    tag = live.tag_of(match.status, match.attempt_count, attempt and attempt.decisions)
    return {"attempt": attempt, "progress_tag": tag}


def steps_context(match: Match, ply: int | None, *, draws: bool) -> live.Fields:
    """The moment after ``ply`` decisions (the end, if None) and its board, with a ``problem`` if it fails; without a log what is left of
    it."""
    stored = MatchLog.objects.defer("body").filter(match=match).first()
    if stored is None:
        return {"purged": MatchLog.every.defer("body").filter(match=match).first()}
    try:
        playback = replays.playback(stored)
        moment = playback.moment(playback.plies if ply is None else ply)
    except replays.TooLarge:
        return {"log": stored, "problem": "This log is too large to step through here. Download it instead."}
    except EngineError as error:
        log.exception("a stored log cannot be read", match=match.pk)
        return {"log": stored, "problem": f"This log cannot be shown: {error}"}
    names = [str(seat.get("name", "")) for seat in playback.log.header["seats"]]
    shown = {"log": stored, "moment": moment, "names": names, "rules": playback.rules}
    board = boards.draw(match.title, moment.board, names, shown) if moment.board is not None else None
    scene = stages.drawn(match.title, moment.board, names) if draws and moment.board is not None else None
    return {**shown, **faults(playback, moment), "board": board, "scene": scene}


def faults(playback: Playback, moment: Moment) -> live.Fields:
    """The first fault, the one after this moment, and why the board may lag behind."""
    after = next((fault for fault in playback.faults if fault > moment.ply), None)
    return {"first_fault": next(iter(playback.faults), None), "next_fault": after, "replay_problem": playback.problem}
