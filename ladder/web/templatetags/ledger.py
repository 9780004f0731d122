"""How figures, times, seats and logged facts are written on a page. Everything that came from outside is escaped here."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

import engine
from ladder.matches import selectors
from ladder.matches.models import MatchSeat

register = template.Library()

MINUS = "−"
NO_FIGURE = "–"
"""Where there is no figure: None, or the empty text as which templates see a field of a row that is not there."""

LONGEST_VALUE = 300
"""Characters of a logged value that are shown; the rest is cut off and the log has it."""

SEAT_FIELDS = frozenset({"seat", "player", "owner", "holder", "buyer", "seller", "payer", "president"})
"""Fields of logged facts that hold a seat, next to everything that ends in ``_seat``; in code they count from 0."""

# No raw HTML, no images from elsewhere: what is rendered is our own text, and it stays harmless if that ever changes.
_markdown = MarkdownIt("commonmark", {"html": False}).enable("table").disable("image")


@register.filter
def markdown(text: str) -> SafeString:
    """Markdown as HTML; HTML inside it is escaped. What may be wider than a phone scrolls in its own box, by keyboard too."""
    html = _markdown.render(str(text)).replace("<pre>", '<pre tabindex="0">')
    html = html.replace("<table>", '<div class="ledger" tabindex="0"><table>').replace("</table>", "</table></div>")
    return mark_safe(html)  # noqa: S308 - rendered with html=False


@register.filter
def words(identifier: Any) -> str:
    """An identifier as words: ``dock_extension`` becomes "dock extension"."""
    return str(identifier).replace("_", " ")


@register.filter
def title_name(id: str) -> str:
    """A title's name by its id; the id in words where the catalogue has it no more."""
    found = engine.titles().get(id)
    return found.name if found is not None else words(id)


@register.filter
def from_one(seat: int | None) -> str:
    """A seat as pages count it, from 1."""
    return "" if seat is None else str(seat + 1)


@register.filter
def owner_reason(seat: MatchSeat) -> str:
    """Why a seat was forfeited, with the last line of its error output: for its owner's pages alone."""
    return selectors.owner_reason(seat)


@register.filter
def rounded(value: float | str | None) -> str:
    """A rating or its like to the nearest whole number."""
    return NO_FIGURE if isinstance(value, str | None) else f"{value:.0f}".replace("-", MINUS)


@register.filter
def signed(value: float | str | None) -> str:
    """A change with its sign: +12.4, −3.0."""
    if isinstance(value, str | None):
        return NO_FIGURE
    return f"{value:+.1f}".replace("-", MINUS)


@register.filter
def percent(value: float | str | None) -> str:
    """A share (0 to 1) in per cent, whole."""
    return NO_FIGURE if isinstance(value, str | None) else f"{100 * value:.0f} %"


@register.filter
def signed_percent(value: float | str | None) -> str:
    """A difference of shares (−1 to 1) in per cent, with its sign: +4.2 %."""
    return NO_FIGURE if isinstance(value, str | None) else f"{100 * value:+.1f} %".replace("-", MINUS)


@register.filter
def chance(value: float | str | None) -> str:
    """A p-value to two digits: 0.03, below a thousandth as < 0.001."""
    if isinstance(value, str | None):
        return NO_FIGURE
    return "< 0.001" if value < 0.001 else f"{value:.2g}"


@register.filter
def points(value: float | str | None) -> str:
    """Points of a tournament: halves as ½, other fractions with two decimals."""
    if isinstance(value, str | None):
        return NO_FIGURE
    whole, rest = divmod(round(value, 2), 1)
    if rest == 0.5:
        return f"{whole:.0f}½" if whole else "½"
    return f"{whole:.0f}" if rest == 0 else f"{value:.2f}"


@register.filter
def seconds(milliseconds: float | str | None) -> str:
    """Milliseconds as seconds with at most one decimal; short spans stay milliseconds."""
    if isinstance(milliseconds, str | None):
        return NO_FIGURE
    return f"{milliseconds:.0f} ms" if milliseconds < 1000 else f"{round(milliseconds / 1000, 1):g} s"


@register.simple_tag
def when(moment: datetime | None, missing: str = "–") -> SafeString | str:
    """A moment in UTC inside ``<time>``, or ``missing``."""
    if moment is None:
        return missing
    return format_html(
        '<time datetime="{}">{}</time>', moment.strftime("%Y-%m-%dT%H:%M:%SZ"), moment.strftime("%-d %b %Y, %H:%M")
    )


@register.simple_tag
def told(fact: dict[str, Any], leave: str = "") -> SafeString:
    """A logged choice or event as a phrase: its ``act`` or ``event`` first, then its fields; those in ``leave`` are skipped."""
    head = fact.get("act") or fact.get("event") or ""
    skipped = {"act", "event", "see", *leave.split()}
    fields = [(words(name), value_of(name, value)) for name, value in fact.items() if name not in skipped]
    return format_html(
        "<b>{}</b>{}",
        words(head),
        format_html_join("", ", {} <span>{}</span>", fields) if fields else "",
    )


def value_of(name: str, value: Any) -> str:
    """One field of a logged fact as text. Seats count from 1; long values are cut."""
    if type(value) is int and (name in SEAT_FIELDS or name.endswith("_seat")):
        return f"seat {value + 1}"
    if isinstance(value, list):
        text = ", ".join(value_of(name.removesuffix("s"), item) for item in value) or "none"
    elif isinstance(value, dict):
        text = ", ".join(f"{words(key)} {value_of(str(key), item)}" for key, item in value.items()) or "none"
    elif isinstance(value, bool):
        text = "yes" if value else "no"
    elif value is None:
        text = "none"
    else:
        text = words(value) if isinstance(value, str) else str(value).replace("-", MINUS)
    return text if len(text) <= LONGEST_VALUE else text[:LONGEST_VALUE] + "…"


@register.simple_tag
def page_url(request: Any, **changes: Any) -> str:
    """This page's query string with ``changes`` made: ``?page=3&title=…``. Empty values are left out."""
    query = request.GET.copy()
    for name, value in changes.items():
        query.pop(name, None)
        if value not in (None, ""):
            query[name] = value
    return "?" + query.urlencode()


@register.filter
def by_rank(match: Any) -> list[Any]:
    """A match's seats, best rank first; by seat while there is no result."""
    return sorted(match.seats.all(), key=lambda seat: (seat.rank or 0, seat.seat))


@register.filter
def rating_step(change: Any) -> float:
    """What a match added to a rating."""
    return float(change.after - change.before)


@register.filter
def at(items: list[Any], index: int) -> Any:
    """One of a list's items; nothing for an index that is none of its."""
    return items[index] if type(index) is int and 0 <= index < len(items) else ""


@register.filter
def kind_words(kind: str) -> str:
    """A decision's kind as words: ``stock_exchange.buy`` becomes "stock exchange, buy"."""
    return words(kind).replace(".", ", ")


@register.filter
def seats(numbers: Any) -> str:
    """Seats of a logged fact, counted from 1."""
    return ", ".join(str(seat + 1) for seat in numbers if type(seat) is int) if isinstance(numbers, list) else ""


@register.filter
def fact(value: Any, name: str) -> str:
    """One value of a report, as text of bounded length."""
    return value_of(name, value)
