"""A title's reference as Markdown, a page for each thing that one looks up. Equal titles make equal pages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from inspect import getdoc
from typing import Any

from engine.kernel.reading import readers_of
from engine.kernel.sentences import event_sentence, option_words, plain
from engine.kernel.telling import holds_of, label_of
from engine.kernel.title import Title
from engine.kernel.vocabulary import Holds
from engine.limits import LADDER
from engine.reference import bargains
from engine.reference.rulebook import headings
from engine.reference.samples import Samples
from engine.sdk.typed import camel
from engine.sdk.views import Table, group_name
from engine.wording import counted

USUAL_SEATS = 3


def pages(title: Title, found: Samples) -> dict[str, str]:
    """The pages by their names: index, rules, decisions, events, observation, provenance."""
    return {
        "index": _index(title, found),
        "rules": _rules(title),
        "decisions": _decisions(title, found),
        "events": _events(title, found),
        "observation": _observation(title),
        "provenance": _provenance(title),
    }


def catalogue(titles: Iterable[Title]) -> str:
    """The page that leads to those of every title."""
    rows = [(f"[{title.name}]({title.id}/index.md)", f"`{title.id}`", _seats(title)) for title in titles]
    text = _page(
        "Reference",
        "What every title asks, tells and shows, made from the rules themselves and from games that were played for it.",
    )
    text += _table(("title", "id", "seats"), rows)
    return text + "\nFor all of them: [the limits in force](limits.md).\n"


def limits() -> str:
    """The page of the limits in force."""
    rows = [(f"`{name}`", _value(value), words) for name, value, words in LADDER.described()]
    return _page(
        "Limits in force", "What a bot may use on the ladder. `hello` publishes them at the start of every match."
    ) + _table(("limit", "value", "what it bounds"), rows)


def _index(title: Title, found: Samples) -> str:
    options = [
        (f"`{name}`", " ".join(f"`{choice}`" for choice in option.choices), f"`{option.default}`", option.help)
        for name, option in title.options.items()
    ]
    about = f"`{title.id}`, version {title.version} of its rules; seats: {_seats(title)}, unless options say otherwise."
    parts = [
        _page(title.name, about),
        title.summary(),
        "## Options\n\n"
        + (_table(("option", "choices", "unless asked", "what it settles"), options) if options else "None.\n"),
        "## Look up\n\n"
        + _table(
            ("page", "has"),
            [
                ("[The rules](rules.md)", "by the headings of the rulebook, each in a line"),
                (
                    "[Decisions](decisions.md)",
                    f"{counted(len(title.words), 'kind')} with their options, each as it came up",
                ),
                ("[Events](events.md)", "what a game tells, each as it came up"),
                ("[The observation](observation.md)", "every field that a seat may see, by name"),
                ("[Provenance](provenance.md)", "where each printed figure comes from"),
            ],
        ),
        f"Samples come from tables of all sizes: {counted(found.games, 'game')}, played by luck or by what had been tried least.\n",
    ]
    return "\n".join(parts)


def _seats(title: Title) -> str:
    seats = title.seats(title.check_options({}))
    is_range = len(seats) > 1 and list(seats) == list(range(seats[0], seats[-1] + 1))
    return f"{seats[0]} to {seats[-1]}" if is_range else ", ".join(map(str, seats))


def _rules(title: Title) -> str:
    text = _page(
        f"{title.name}: the rules",
        "By the rulebook's own headings: with the book open, each rule is found by its place.",
    )
    for heading in headings(title.id):
        page = f", page {heading.page}" if heading.page else ""
        text += f"\n## {heading.words}{page}\n\n"
        for rule in heading.rules:
            text += f"- **{rule.number}** {_escaped(rule.words)}\n"
            text += "".join(f"    - Reading {number}: {_escaped(words)}\n" for number, words in rule.readings)
    return text


def _decisions(title: Title, found: Samples) -> str:
    about = (
        "`turn.kind` is one of these; `turn.options` are its options in words, as below, and the answer is the index of one. "
        "An option in words has an `act`, and the fields that it needs."
    )
    text = _page(f"{title.name}: decisions", about)
    for kind in sorted(title.words):
        text += f"\n## `{kind}`\n\n{_said_of(title.words[kind])}"
        asked = found.decisions.get(kind)
        if asked is None:
            text += _absent(found)
            continue
        text += _origin(found, f"decision: {kind}")
        acts = {act: (asked.seats, words) for act, words in asked.acts.items()} | found.acts.get(kind, {})
        rows = [
            (
                f"`{act}`",
                _escaped(plain(option_words(title, kind, words, _names(title, seats)))),
                f"`{_json(words)}`",
            )
            for act, (seats, words) in acts.items()
        ]
        text += _table(("act", "for example", "in words, as a bot reads it"), rows)
        text += "\n" + _fields(title, [words for _, words in acts.values()])
        if (more := bargains.told(title, kind, asked.seats)) is not None:
            text += f"{more[0]}\n\n{_table(more[1], more[2])}"
    return text


def _events(title: Title, found: Samples) -> str:
    about = "`turn.events` holds these, oldest first, and so does a log. Those that only some seats may know name them in `see`."
    text = _page(f"{title.name}: events", about)
    readers = readers_of(title.reader) if title.reader is not None else {}
    for name in sorted(readers):
        text += f"\n## `{name}`\n\n{_said_of(readers[name])}"
        if name not in found.events:
            text += _absent(found)
            continue
        text += _origin(found, f"event: {name}")
        seats, event = found.events[name]
        sentence = plain(event_sentence(title, event, _names(title, seats)))
        text += (f"*{_escaped(sentence)}*\n\n" if sentence else "") + f"```json\n{_json(event)}\n```\n\n"
        text += _fields(title, [event])
    return text


def _observation(title: Title) -> str:
    about = (
        'All that a seat may know, in `turn.observation["state"]` as data and in `turn.state` by names. '
        "Lengths and ranges differ with the table: `leadenhall schema` has them all."
    )
    seats = _usual_seats(title)
    table = Table(title, seats, title.check_options({}))
    text = _page(f"{title.name}: the observation", about) + "\n## Fields\n\n"
    text += _table(
        ("field", "of each", "holds", "seen by", "what it is"),
        [
            (
                f"`{key}`",
                _each_of(title, about),
                _holds(about, title.game_class.FIELDS[key]),
                about.seen_by,
                _prose(about.text),
            )
            for key, about in table.about.items()
        ],
    )
    text += f"\n## Things, at a table of {seats}\n\nWhat fields are of, or refer to. `turn.state` has the fields of each under "
    text += "the name in the first column.\n\n"
    rows = [
        (f"`{group_name(thing)}`" if thing in table.names else "", camel(thing), _listed(names, len(names)))
        for thing, names in table.things.items()
        if thing not in title.joint
    ]
    return text + _table(("in `turn.state`", "thing", "names"), rows)


def _each_of(title: Title, about: Any) -> str:
    levels = [part for per in about.per for part in (title.joint.get(per, (per,)) if per else ("a list",))]
    return ", ".join(levels)


def _holds(about: Any, kind: str) -> str:
    if about.of:
        text = f"one of: {about.of}"
    elif about.bits:
        text = f"a set of: {about.bits}"
    elif about.words:
        text = " ".join(f"`{word}`" for word in about.words)
    elif about.is_flag or "bool" in kind:
        text = "yes or no"
    else:
        text = "a number" + (
            f", {about.low} to {about.high}"
            if about.high is not None
            else f", {about.low} or more"
            if about.low
            else ""
        )
    if about.each:
        text += f" for each {about.each}, again and again"
    marks = [f"{mark} is {words}" for mark, words in about.marks.items()]
    marks += [f"{about.hidden} is hidden"] if about.hidden is not None else []
    return _prose("; ".join([text, *marks]))


def _provenance(title: Title) -> str:
    entries = title.provenance()
    made = [entry for entry in entries if entry.source == "reconstructed"]
    about = f"{counted(len(entries), 'entry', 'entries')}, of which {len(made)} reconstructed: "
    about += "no public source gives these, and they were designed to fit the rules."
    text = _page(f"{title.name}: provenance", about)
    return text + _table(
        ("table", "entry", "source", "note"), [tuple(map(_escaped, entry)) for entry in _plainly(entries)]
    )


def _plainly(entries: Iterable[Any]) -> Iterable[tuple[str, str, str, str]]:
    return [(entry.table, entry.entry, entry.source, entry.note) for entry in entries]


# -- pieces --


def _fields(title: Title, found: Iterable[Mapping[str, Any]]) -> str:
    values: dict[str, list[Any]] = {}
    for words in found:
        for key, value in words.items():
            if key not in ("act", "event", "see"):
                values.setdefault(key, []).extend(value if isinstance(value, list) else [value])
    rows = []
    for key, shown in values.items():
        holds = holds_of(title, key)
        told = [label_of(key)] if label_of(key) != key else []
        told += [] if holds is None else [_name(title, key, shown) if holds is Holds.NAME else _prose(holds.value)]
        rows.append((f"`{key}`", "; ".join(told)))
    return _table(("field", "holds"), rows) + "\n" if rows else ""


def _name(title: Title, key: str, shown: Iterable[Any]) -> str:
    """What a field names whose values are these: a thing of the observation, where all of them are names of one."""
    names = [value for value in dict.fromkeys(shown) if isinstance(value, str)]
    things = [thing for thing, known in _things(title).items() if names and set(names) <= set(known)]
    # Of several that have all these names the one that the field is called by.
    thing = next((thing for thing in things if thing in key or key in thing), things[0] if things else None)
    if thing is not None:
        word = label_of(thing)
        return f"the name of {'an' if word[0] in 'aeiou' else 'a'} {word}, as the observation has it"
    return f"a word of the rules, such as {_listed(names[:4])}" if names else "a word of the rules"


@cache
def _things(title: Title) -> dict[str, tuple[str, ...]]:
    table = Table(title, _usual_seats(title), title.check_options({}))
    return {thing: tuple(map(str, names)) for thing, names in table.things.items() if thing not in title.joint}


def _usual_seats(title: Title) -> int:
    seats = title.seats(title.check_options({}))
    return USUAL_SEATS if USUAL_SEATS in seats else title.seats()[0]


def _said_of(thing: Any) -> str:
    said = " ".join((getdoc(thing) or "").partition("\n\n")[0].split()) if thing is not None else ""
    return f"{_prose(said)}\n\n" if said else ""


def _origin(found: Samples, thing: str) -> str:
    where = found.recorded.get(thing, "")
    return where and f"Seldom: it did not come up in these games, and was recorded from {_escaped(where)}.\n\n"


def _absent(found: Samples) -> str:
    return f"It did not come up in the {counted(found.games, 'game')} from which this page was made.\n"


def _names(title: Title, seats: int) -> tuple[str, ...]:
    return title.players(seats, seats)


def _page(heading: str, about: str) -> str:
    return f"# {heading}\n\n{about}\n\n"


def _table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [heads, tuple("---" for _ in heads), *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _escaped(text: str) -> str:
    """Words that make no table, no emphasis and no link by what stands in them."""
    return " ".join(_without_marks(text).split())


def _without_marks(text: str) -> str:
    for letter in "\\|*_<>[]":
        text = text.replace(letter, f"\\{letter}")
    return text


def _prose(text: str) -> str:
    """A docstring's words: what it sets as code stays code, by Markdown's marks."""
    parts = re.split(r"``(.+?)``|(?<!`)`([^`]+)`(?!`)", " ".join(text.split()))
    return "".join(
        (f"`{part}`" if place % 3 else _without_marks(part)) for place, part in enumerate(parts) if part is not None
    )


def _listed(names: Iterable[Any], most: int = 40) -> str:
    shown = list(map(str, names))
    more = f" and {len(shown) - most} more" if len(shown) > most else ""
    return ", ".join(f"`{name}`" for name in shown[:most]) + more


def _value(value: Any) -> str:
    return f"{value:,}" if type(value) is int else ", ".join(value)


__all__ = ["catalogue", "limits", "pages"]
