"""A block's games beside each other: the same seat of the same seed, with other bots in it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from ladder.play.models import Block, Match
from ladder.play.selectors import visible
from ladder.theatre.rotations import Rotation, rotations, undrawn
from ladder.web import live
from ladder.web.numbers import whole_number
from ladder.web.side_by_side import side_by_side


@require_safe
def block(request: HttpRequest, pk: int) -> HttpResponse:
    """The games of a block, of which the asker may see one at least: a seat (``?seat=``, from 1) at a moment (``?at=``) in each of them."""
    found, first = _block(request, pk)
    games = rotations(found, request.user)
    context: live.Fields = {"found": found, "title": first.title, "games": games, "first": first}
    shown = [game for game in games if game.document is not None]
    context |= _waiting([game.match for game in games if game.document is None and not game.reason])
    if found.completed_at is not None and len(shown) > 1:
        context |= {"shown": side_by_side(shown, *_chosen(request, shown)), "seat_names": range(1, found.seats + 1)}
    return render(request, "web/block.html", context)


@require_safe
def waiting(request: HttpRequest, pk: int) -> HttpResponse:
    """Which games of the block are still to be drawn; once none is, the page is told to load itself again."""
    found, _ = _block(request, pk)
    context = {"found": found, **_waiting(undrawn(found, request.user))}
    answer = live.answer(request, "web/parts/block_waiting.html", context["waiting_tag"], lambda: context)
    if not context["waiting"]:
        answer["HX-Refresh"] = "true"
    return answer


def _block(request: HttpRequest, pk: int) -> tuple[Block, Match]:
    """The block, and the first of its games that the asker may see."""
    found = get_object_or_404(Block, pk=pk)
    return found, get_object_or_404(visible(request.user).filter(block=found).order_by("rotation")[:1])


def _waiting(matches: list[Match]) -> live.Fields:
    return {"waiting": matches, "waiting_tag": live.tag_of([match.pk for match in matches])}


def _chosen(request: HttpRequest, shown: list[Rotation]) -> tuple[int, str, str]:
    """Seat, moment and panel; the first seat where the address names none that is there."""
    seat = whole_number(request.GET.get("seat")) or 1
    return (
        (seat - 1 if 1 <= seat <= len(shown[0].names) else 0),
        request.GET.get("at", ""),
        request.GET.get("panel", ""),
    )
