"""Addresses of a board's pages, and what stands in each row of boards and lists of matches: drawn once for all who look."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from django import template
from django.template.loader import get_template
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from ladder.seasons.bargains import negotiation_of
from ladder.seasons.models import Season
from ladder.web import live
from ladder.web.intervals import Interval, Scale
from ladder.web.leaderboards import Line
from ladder.web.match_lines import MatchLine
from ladder.web.templatetags.ledger import rounded

register = template.Library()


@register.simple_tag
def board_url(board: live.Fields, page: int, words: str | None = None, row: int | None = None) -> str:
    """A page of a board as it is looked at, or, with other words, of those whose names have them; `row` is an entry to be shown there."""
    asked, season = board["asked"], board["season"]
    asked = replace(asked, page=page, words=asked.words if words is None else words)
    place = f"#row-{row}" if row is not None else f"#board-{season.pk}"
    query = asked.query.rstrip("&")
    return reverse("web:season", args=[season.slug]) + ("?" + query if query else "") + place


@register.simple_tag
@lru_cache(maxsize=4096)
def bot_url(title: str, name: str) -> str:
    """Where a bot's page is: asked for once for each bot, and told in every list."""
    return reverse("web:bot", args=[title, name])


@register.simple_tag
@lru_cache(maxsize=4096)
def board_line(line: Line) -> str:
    """A row of a board. Most rows are as they were when somebody last looked: four of a thousand bots have played since."""
    return get_template("web/parts/board_line.html").render({"line": line})


@register.simple_tag
@lru_cache(maxsize=2048)
def match_line(line: MatchLine) -> str:
    """A row of a list of matches. Those that have ended stay as they are, and stand in many lists."""
    return get_template("web/parts/match_line.html").render({"match": line})


@register.simple_tag
@lru_cache(maxsize=4096)
def log_links(match: int) -> str:
    """Where a match's log is, in each of its forms."""
    return get_template("web/parts/log_links.html").render({"match": {"pk": match}})


@register.simple_tag
def negotiation(season: Season) -> str:
    """How far a season's tables negotiate, and whether they are without talk, behind its state; nothing of a title without bargains."""
    value = negotiation_of(season)
    told = [f"negotiation {value}"] if value is not None else []
    return "".join(f", {words}" for words in (*told, *(() if season.talk else ("no talk",))))


@register.simple_tag
def interval_line(scale: Scale, interval: Interval) -> SafeString:
    """An interval on the scale of its board as a drawing, and in figures for those who see none."""
    told = f"{rounded(interval.low)} to {rounded(interval.high)}"
    ticks = "".join(f'<line class="tick" x1="{tick.at}" x2="{tick.at}" y1="0" y2="20"/>' for tick in scale.ticks)
    left, right = interval.left, interval.right
    below = '<path class="beyond" d="M6 5 1 10l5 5"/>' if interval.below else _end(left)
    above = '<path class="beyond" d="m194 5 5 5-5 5"/>' if interval.above else _end(right)
    return mark_safe(  # noqa: S308 - nothing but figures is in it
        f'<svg class="interval" viewBox="0 0 {scale.width} 20" role="img" aria-label="{told}">{ticks}'
        f'<line class="span" x1="{left}" x2="{right}" y1="10" y2="10"/>{below}{above}'
        f'<circle cx="{interval.at}" cy="10" r="3.6"/></svg><span class="ends" aria-hidden="true">{told}</span>'
    )


def _end(at: float) -> str:
    return f'<line class="end" x1="{at}" x2="{at}" y1="6" y2="14"/>'
