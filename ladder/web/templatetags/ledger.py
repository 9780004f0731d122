"""How figures, times, seats and logged facts are written on a page. Everything that came from outside is escaped here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from django import template
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from structlog import get_logger

import engine
from engine.kernel import telling
from engine.kernel.sentences import Sentence, act_pattern, act_sentence, event_sentence, plain, says_again
from engine.ratings.board import RANKED_AMONG
from engine.wording import counted
from ladder import figures
from ladder.play import selectors
from ladder.play.models import MatchSeat
from ladder.trail.models import Act
from ladder.trail.selectors import end_of

if TYPE_CHECKING:
    from ladder.web.playback import Moment

log = get_logger(__name__)

register = template.Library()

MINUS = "−"
NO_FIGURE = "–"
"""Where there is no figure: None, or the empty text as which templates see a field of a row that is not there."""

LONGEST_VALUE = 300
"""Characters of a logged value that are shown; the rest is cut off and the log has it."""

LONGEST_SENTENCE = 1000
"""Characters of a sentence that are shown: the longest of a real game have some three hundred."""

# No raw HTML, no images from elsewhere: what is rendered is our own text, and it stays harmless if that ever changes.
_markdown = MarkdownIt("commonmark", {"html": False}).enable("table").disable("image")


@register.filter
def markdown(text: str) -> SafeString:
    """Markdown as HTML; HTML inside it is escaped. What may be wider than a phone scrolls in its own box, by keyboard too."""
    html = _markdown.render(str(text)).replace("<pre>", '<pre tabindex="0">')
    html = html.replace("<table>", '<div class="ledger" tabindex="0"><table>').replace("</table>", "</table></div>")
    return mark_safe(html)  # noqa: S308 - rendered with html=False


@register.simple_block_tag
def ledger(content: SafeString, *name: object, kind: str = "") -> SafeString:
    """A table: ``{% ledger "Market of" good %}`` caption, head and rows ``{% endledger %}``. Readers of the screen are told its name.

    What is wider than a phone scrolls in its own box, by keyboard too. ``kind`` is a class of the table's own.
    """
    look = format_html(' class="{}"', kind) if kind else ""
    label = " ".join(map(str, name))
    return format_html(
        '<div class="ledger" tabindex="0" role="region" aria-label="{}">\n<table{}>{}</table>\n</div>',
        label,
        look,
        content,
    )


@register.filter
def listed(identifiers: Iterable[Any]) -> SafeString:
    """Identifiers in words, with commas; a faded "none" where there are none."""
    said = format_html_join(", ", "{}", ((words(identifier),) for identifier in identifiers))
    return said or mark_safe('<span class="faded">none</span>')


@register.filter
def words(identifier: Any) -> str:
    """An identifier as words: ``dock_extension`` becomes "dock extension"."""
    return str(identifier).replace("_", " ")


@register.filter
def unhyphened(word: str) -> str:
    """The word of a keeper's act, with a capital: ``season-freeze`` becomes "Season freeze"."""
    return word.replace("-", " ").capitalize()


@register.filter
def act_end(act: Act) -> Act:
    """The row that says what came of a keeper's act."""
    return end_of(act)


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
    return NO_FIGURE if isinstance(value, str | None) else with_minus(figures.plain(value, 0))


@register.filter
def whole(value: int) -> str:
    """A whole number, its minus a minus."""
    return with_minus(str(value))


@register.filter
def signed(value: float | str | None) -> str:
    """A change with its sign: +12.4, −3.0; 0.0 has none."""
    return NO_FIGURE if isinstance(value, str | None) else _with_sign(value)


@register.filter
def percent(value: float | str | None) -> str:
    """A share (0 to 1) in per cent, whole."""
    return NO_FIGURE if isinstance(value, str | None) else f"{with_minus(figures.plain(100 * value, 0))} %"


@register.filter
def signed_percent(value: float | str | None) -> str:
    """A difference of shares (−1 to 1) in per cent, with its sign: +4.2 %."""
    return NO_FIGURE if isinstance(value, str | None) else f"{_with_sign(100 * value)} %"


def _with_sign(value: float) -> str:
    return with_minus(figures.signed(value, 1))


def with_minus(figure: str) -> str:
    """The figure with a minus for its hyphen."""
    return figure.replace("-", MINUS)


@register.filter
def error_percent(value: float | str | None) -> str:
    """What a share (0 to 1) may be off by, in per cent: no error is as small as none."""
    return NO_FIGURE if isinstance(value, str | None) else f"{figures.error(100 * value, 1)} %"


@register.filter
def give_or_take(value: float | str | None, places: int = 0) -> str:
    """What a figure may be off by, after it and with as many decimals: ±31, never ±0; nothing where it cannot be told."""
    return "" if isinstance(value, str | None) else f"±{figures.error(value, places)}"


@register.simple_tag
def ranked_among() -> str:
    """Whom the range beside a rank counts."""
    return RANKED_AMONG


@register.filter
def interval(low: float | None, high: float | None) -> str:
    """An interval of a signed figure: "+12.0 to +40.5", "above +3.0" where it has no upper end."""
    if low is None:
        return NO_FIGURE if high is None else f"below {_with_sign(high)}"
    return f"above {_with_sign(low)}" if high is None else f"{_with_sign(low)} to {_with_sign(high)}"


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


@register.simple_tag(takes_context=True)
def told(context: Mapping[str, Any], fact: dict[str, Any], leave: str = "") -> SafeString:
    """A logged choice or event as a phrase: its ``act`` or ``event`` first, then its fields as its title tells them, cut where they are
    long; those in ``leave`` are skipped. The page's ``rules`` are the title, its ``names`` those of the bots by seat."""
    skipped = leave.split()
    fields = {name: value for name, value in fact.items() if name not in skipped}
    told = [(label, _cut(text)) for label, text in telling.tell(context["rules"], fields, context["names"])]
    return format_html(
        "<b>{}</b>{}",
        words(fact.get("act") or fact.get("event") or ""),
        format_html_join("", ", {} <span>{}</span>", told) if told else "",
    )


@register.simple_tag(takes_context=True)
def who(context: Mapping[str, Any], *seats: Any) -> str:
    """Who sits at this seat, or at each of several: ``Nabob (seat 2)``."""
    numbers = [seat for each in seats for seat in (each if isinstance(each, list) else [each])]
    return ", ".join(
        telling.seat_name(context["rules"], seat, context["names"]) for seat in numbers if type(seat) is int
    )


@register.simple_tag(takes_context=True)
def deed(context: Mapping[str, Any], line: dict[str, Any]) -> SafeString:
    """Who chose what, from a log's line of a decision: "Nabob (seat 2) bids £2"; with the option's fields where no sentence tells it."""
    sentence = _act(context, line["seat"], line["kind"], line["choice"])
    if not sentence:
        seated = who(context, line["seat"])
        return format_html("<b>{}</b>, {}: {}", seated, kind_words(line["kind"]), told(context, line["choice"]))
    return format_html("<b>{}</b>{}", sentence[0].text, _cut(plain(sentence[1:]), LONGEST_SENTENCE))


@register.simple_tag(takes_context=True)
def offered(context: Mapping[str, Any], option: dict[str, Any], line: dict[str, Any]) -> SafeString | str:
    """An option of the decision of this line, as it goes on after the name of who had it: "bids £2"."""
    sentence = _act(context, line["seat"], line["kind"], option)
    return _cut(plain(sentence[1:]).strip(), LONGEST_SENTENCE) if sentence else told(context, option)


@register.simple_tag(takes_context=True)
def happenings(context: Mapping[str, Any], moment: Moment) -> list[tuple[SafeString | str, list[int] | None]]:
    """What came of a moment's decision, each with the seats that alone knew it (None: all did). What only says the decision again, and
    is known to all, is left out, as the player leaves it out."""
    line, found = moment.decision, []
    chosen = _act(context, line["seat"], line["kind"], line["choice"]) if line else []
    for event in moment.events:
        sentence, see = _event(context, event), event.get("see")
        if see is None and chosen and sentence and says_again(sentence, chosen):
            continue
        found.append((_cut(plain(sentence), LONGEST_SENTENCE) if sentence else told(context, event), see))
    return found


def _act(context: Mapping[str, Any], seat: int, kind: str, choice: dict[str, Any]) -> Sentence:
    """The sentence, the name of who chose at its head; nothing where the title has none, or where its words do not fit this log."""
    rules = context["rules"]
    try:
        return act_sentence(rules, seat, kind, choice, context["names"]) if act_pattern(rules, kind, choice) else []
    except (
        Exception
    ):  # a title may come from anywhere, its log from an older version, and the page is to be seen without the sentence
        log.warning("a choice cannot be told in a sentence", title=getattr(rules, "id", ""), kind=kind, exc_info=True)
        return []


def _event(context: Mapping[str, Any], event: dict[str, Any]) -> Sentence:
    rules = context["rules"]
    try:
        known = str(event.get("event")) in rules.sentences.events
        return event_sentence(rules, event, context["names"]) if known else []
    except Exception:  # as of a choice
        log.warning("an event cannot be told in a sentence", title=getattr(rules, "id", ""), exc_info=True)
        return []


def value_of(value: Any) -> str:
    """A value of a report as text: identifiers as words, long ones cut."""
    if isinstance(value, list):
        text = ", ".join(map(value_of, value)) or "none"
    elif isinstance(value, dict):
        text = ", ".join(f"{words(key)} {value_of(item)}" for key, item in value.items()) or "none"
    elif isinstance(value, bool):
        text = "yes" if value else "no"
    elif value is None:
        text = "none"
    else:
        # Adding zero takes the sign from a negative zero.
        text = words(value) if isinstance(value, str) else with_minus(str(value + 0))
    return _cut(text)


def _cut(text: str, longest: int = LONGEST_VALUE) -> str:
    """The text, or as many whole words of it as there is room for."""
    if len(text) <= longest:
        return text
    kept = text[:longest]
    return (kept if text[longest] == " " else kept.rpartition(" ")[0] or kept).rstrip(" ,") + "…"


@register.simple_tag
@lru_cache(maxsize=4096)
def author_link(username: str) -> SafeString | str:
    """Somebody who owns bots, as a link to their page. A name that no address can hold is just told."""
    try:
        address = reverse("web:author", args=[username])
    except NoReverseMatch:
        return username
    return format_html('<a class="author" href="{}">{}</a>', address, username)


@register.simple_tag
def moved_ranks(places: int | None) -> SafeString | str:
    """How many places somebody has gained in a day, as an arrow, and in words for those who see none."""
    if not places:
        return ""
    way, arrow, look = ("up", "▲", "up") if places > 0 else ("down", "▼", "down")
    told = f"{way} {counted(abs(places), 'place')}"
    return format_html(
        '<span class="{}" title="{}"><span aria-hidden="true">{}{}</span><span class="hidden-text">{}</span></span>',
        look, told, arrow, abs(places), told,
    )  # fmt: skip


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
def rating_step(change: Any) -> float:
    """What a match added to a rating."""
    return float(change.after - change.before)


@register.filter
def direction(value: float) -> str:
    """The class of a change as it is shown: ``up``, ``down``, and none for one that is shown as 0.0."""
    shown = round(value, 1)
    return "up" if shown > 0 else "down" if shown < 0 else ""


@register.filter
def at(items: list[Any], index: int) -> Any:
    """One of a list's items; nothing for an index that is none of its."""
    return items[index] if type(index) is int and 0 <= index < len(items) else ""


@register.filter
def get(items: Mapping[Any, Any], key: Any) -> Any:
    """What a mapping has under a key; nothing where it has none."""
    return items.get(key, "") if isinstance(items, Mapping) else ""


@register.filter
def kind_words(kind: str) -> str:
    """A decision's kind as words: ``stock_exchange.buy`` becomes "stock exchange, buy"."""
    return words(kind).replace(".", ", ")


@register.filter
def fact(value: Any) -> str:
    """One value of a report, as text of bounded length."""
    return value_of(value)


@register.filter
def alphabet(number: int) -> str:
    """A letter for the first, second, … of a few things, where numbers stand for something else."""
    return chr(ord("A") + (number - 1) % 26)
