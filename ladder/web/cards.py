"""How a link to a page is shown elsewhere: Open Graph's properties of it."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.urls import reverse

from engine.theatre.picture import HEIGHT, WIDTH
from ladder.play.models import MatchStatus
from ladder.play.selectors import MatchDetail, may_see_log
from ladder.theatre.pictures import text_shows
from ladder.web.templatetags.ledger import title_name

LONGEST = 200
"""Characters of a description."""


@dataclass(frozen=True, slots=True)
class Card:
    """A page's title, what it says in a sentence, its address, and the address of its picture, "" for none. Addresses are whole ones."""

    title: str
    description: str
    url: str
    image: str = ""

    width, height = WIDTH, HEIGHT


def match_card(request: HttpRequest, detail: MatchDetail) -> Card | None:
    """The card of a match; None of one that is for some alone: who looks at links is nobody in particular."""
    match = detail.match
    if not may_see_log(match, AnonymousUser()):
        return None
    title = f"Match {match.pk}, {title_name(match.title)}"
    seats = sorted(detail.seats, key=lambda row: (row.seat.rank or 0, row.seat.seat))
    if match.status == MatchStatus.FINISHED:
        told = ", ".join(f"{row.seat.rank}. {row.bot.name} {row.seat.score}" for row in seats)
    else:
        told = f"{match.status}: " + ", ".join(row.bot.name for row in seats)
    image = request.build_absolute_uri(reverse("web:match-preview", args=[match.pk])) if text_shows() else ""
    return Card(title, told[:LONGEST], request.build_absolute_uri(request.path), image)
