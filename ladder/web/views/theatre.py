"""Games to look at: the document of a finished match, how far it is, and the public board of a running one."""

from __future__ import annotations

from typing import cast

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.views.decorators.http import require_safe

from engine.reference import rulebook
from engine.theatre.export import SCRIPTS, STYLES
from ladder.play.models import Match, MatchSeat, MatchStatus
from ladder.play.selectors import MatchDetail, visible
from ladder.theatre import selectors, services
from ladder.theatre.models import GameDocument
from ladder.theatre.selectors import Showing, Stands
from ladder.web import front, live, stages
from ladder.web.finding import find_match
from ladder.web.memory import Memory

CODINGS = ("zstd", "gzip")
"""In which a document is sent to those who read them, the smallest first."""

LIVE_SECONDS = 0.5
"""For which a process tells which match it shows and how it stands: with a worker's two and a page's two and a half, five in all."""

_shown = Memory(LIVE_SECONDS)


@require_safe
def document(request: HttpRequest, pk: int) -> HttpResponseBase:
    """A match's document as JSON, for those who may see its log. 404 as long as there is none: its page has it drawn."""
    detail = find_match(request, pk)
    found = selectors.showing(detail.match, detail.log_sha256)
    if found.stands != Stands.DRAWN or found.document is None:
        raise Http404(f"Match {pk} is not drawn.")
    coding = coding_for(request.headers.get("Accept-Encoding", ""))
    etag = f'"{found.document.sha256[:32]}.{coding}"'
    answer = get_conditional_response(request, etag=etag) or _packed(found.document, coding)
    answer["ETag"] = etag
    # Its address names what it was made as (`document_url`): what is made anew has another.
    answer["Cache-Control"] = "private, max-age=3600"
    patch_vary_headers(answer, ["Accept-Encoding", "Cookie"])
    return answer


def _packed(found: GameDocument, coding: str) -> HttpResponse:
    try:
        body = selectors.packed(found, coding)
    except GameDocument.DoesNotExist as error:
        raise Http404("This match is being drawn anew.") from error
    headers = {"Content-Encoding": coding} if coding != "identity" else {}
    return HttpResponse(body, content_type="application/json", headers=headers)


def coding_for(accepted: str) -> str:
    """The coding of `CODINGS` that an Accept-Encoding header asks for; "identity" where it names none."""
    weights: dict[str, float] = {}
    for part in accepted.lower().split(","):
        name, _, weight = part.partition(";")
        try:
            weights[name.strip()] = float(weight.partition("=")[2] or 1)
        except ValueError:
            weights[name.strip()] = 0.0
    return next((coding for coding in CODINGS if weights.get(coding, weights.get("*", 0.0)) > 0), "identity")


@require_safe
def stage(request: HttpRequest, pk: int) -> HttpResponse:
    """How far a match's document is; when it can be shown, or never, the page is told to load itself again."""
    detail = find_match(request, pk)
    context = stage_context(detail.match, detail.log_sha256, None)
    showing = cast(Showing, context["showing"])
    answer = live.answer(request, "web/parts/stage.html", str(context["stage_tag"]), lambda: context)
    if showing.stands != Stands.UNDRAWN:
        answer["HX-Refresh"] = "true"
    return answer


def context_of(detail: MatchDetail, ply: int | None) -> live.Fields:
    """What a match's page shows of the theatre: a running match's board, a finished one's document."""
    match = detail.match
    if match.status == MatchStatus.RUNNING:
        return {**live_context(match), "live_url": reverse("web:match-live", args=[match.pk])}
    return stage_context(match, detail.log_sha256, ply)


def stage_context(match: Match, log_sha256: str, ply: int | None) -> live.Fields:
    """How the match stands in the theatre. What is not drawn yet is asked for: never is it drawn here."""
    showing = selectors.showing(match, log_sha256)
    if showing.stands == Stands.UNDRAWN:
        services.ask(match, showing.document)
    context: live.Fields = {"match": match, "showing": showing, "ply": ply, "stage_tag": live.tag_of(showing.word)}
    if showing.stands == Stands.DRAWN and showing.document is not None:
        context |= {
            "document_url": document_url(showing.document),
            "rules_url": reverse("web:rules", args=[match.title]) if rulebook.headings(match.title) else "",
            "player": {"styles": STYLES, "scripts": SCRIPTS},
        }
    return context


def document_url(found: GameDocument) -> str:
    """Where a document is; another one when it is made anew."""
    return f"{reverse('web:theatre-document', args=[found.match_id])}?made={found.sha256[:16]}"


@require_safe
def match_live(request: HttpRequest, pk: int) -> HttpResponse:
    """The public board of a running match, for pages that update themselves; 204 when the asker has seen it, or when it is over."""
    found = visible(request.user).filter(pk=pk).first()
    if found is None:
        raise Http404(f"There is no match {pk} for you.")
    if found.status != MatchStatus.RUNNING:
        return HttpResponse(status=204)
    context = live_context(found)
    context["live_url"] = reverse("web:match-live", args=[pk])
    return live.answer(request, "web/parts/live.html", context["live_tag"], lambda: context)


@require_safe
def house_live(request: HttpRequest) -> HttpResponse:
    """The public board of the most interesting running match."""
    context = house_live_context()
    return live.answer(request, "web/parts/live.html", context["live_tag"], lambda: context)


def house_live_context() -> live.Fields:
    """The match that is shown on the front page, the same for everybody, up to LIVE_SECONDS old; `match` is None when nothing is being
    played."""
    return _shown.of("house", _house_live)


def _house_live() -> live.Fields:
    found = front.most_interesting(visible(AnonymousUser()))
    context = live_context(found) if found is not None else {"match": None, "live": None, "live_tag": live.tag_of(None)}
    return {**context, "live_url": reverse("web:live"), "at_home": True}


def live_context(match: Match) -> live.Fields:
    """What the template shows of a running match. Without a board while its worker has shown none, or the cache is away."""
    board = selectors.shown_live(match)
    names = names_of(match)
    tag = live.tag_of(match.pk, board and (board.attempt, board.number))
    drawn = stages.live_drawn(match.pk, match.title, names, board) if board is not None else None
    return {"match": match, "names": names, "live": drawn, "live_tag": tag}


def names_of(match: Match) -> list[str]:
    """The names of the bots at the table, by seat."""
    seats = MatchSeat.objects.filter(match=match).order_by("seat")
    return list(seats.values_list("version__bot__name", flat=True))
