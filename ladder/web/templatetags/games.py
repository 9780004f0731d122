"""How a game that is being played is written on its page. Names of bots and words of titles are escaped here, as everywhere."""

from __future__ import annotations

from collections.abc import Sequence

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from engine.kernel.sentences import Part, Sentence
from ladder.games.models import PersonGame

register = template.Library()


@register.filter
def sentence(parts: Sentence) -> SafeString:
    """A sentence, in which what points to something on the board says to what."""
    return format_html_join("", "{}", ((_part(part),) for part in parts))


def _part(part: Part) -> str:
    return format_html('<span class="ref" data-ref="{}">{}</span>', part.ref, part.text) if part.ref else part.text


@register.filter
def decision_words(kind: str) -> str:
    """A kind of decision for a person: "stock_exchange.buy" is "Stock exchange: buy"."""
    phase, _, what = kind.replace("_", " ").partition(".")
    return f"{phase[:1].upper()}{phase[1:]}{': ' if what else ''}{what.replace('.', ', ')}"


@register.filter
def spaced(refs: Sequence[str]) -> str:
    """Ids as one attribute."""
    return " ".join(refs)


@register.filter
def opponents(game: PersonGame) -> str:
    """Whom the person plays against, by seat."""
    return ", ".join(seated["name"] for seated in game.table if seated["house_bot"]) or "nobody: a game alone"
