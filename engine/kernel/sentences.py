"""Events and choices as sentences: "Nabob (seat 2) offers Greedy (seat 1) £2 for a promise".

A title says for each event, and for each ``act`` of an option, a pattern with the names of its fields; what a field holds, and so how it
is written, its vocabulary says already::

    Sentences(
        events={"share_bought": "{seat} buys {number:share|shares} of {company}[ for {price}]"},
        acts={"bid": "bids {amount}"},
        parts={"cubes": "{number} {good}"},
        refs={"good": "market", "to_region": "region"},
    )

In a pattern

==================  ======================================================================================================
``{amount}``        the field as ``told`` tells it: seats by name, money with its sign, places from 1, lists with commas
``{number:a|b}``    a number with what is counted: ``1 share``, ``3 shares``
``{family@}``       the same, but for the seat that chose, which is told as "itself"
``{passed?a|b}``    words by whether the field is true (anything but no, none, 0 and an empty list)
``[ … {field} … ]``  left out unless every field in it is there and is not none, no, 0 or empty; the first seat or place is there
==================  ======================================================================================================

The pattern of an act has no subject: it goes on after the name of who chose ("bids £2"). Where one pattern will not do, a function of
the fields gives it. A field of objects is told by the pattern that ``parts`` has for it, one object after the other; objects that are alike
are told once, with ``times`` for how many they are, unless they say that themselves.

What a sentence names it points to: a part of it has the id of a place on the board (``engine.scene``) where the field is a seat
(``seat:0``), or where ``refs`` says what things the field names (``region:bengal``; for one event's field alone under ``event.field``).

A person who plays points the other way: at a thing on the board, and means the options that are about it. What an option is about is
what its words point to, and what ``spots`` names besides, ids with fields in braces and ``*`` for any part::

    spots={"buy_ship": "ship:*:{ship}", "raise_debt": "debt"}
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engine.kernel.ruleset import Ruleset
from engine.kernel.telling import holds_of, label_of, seat_name, tell, told
from engine.kernel.vocabulary import Holds, Pattern
from engine.wording import counted

Fields = Mapping[str, Any]

_OPTIONAL = re.compile(r"\[([^\[\]]*)\]")
_STOPS = ".,:;"
_IRREGULAR = {"is": "be", "has": "have"}
_ITS = re.compile(r"\b(?:itself|its|and (sends|takes|pays|leaves))\b")
"""What else is said otherwise to who may take an option."""
_FIELD = re.compile(r"\{(\w+)(?:(@)|([:?])([^{}|]*)\|([^{}|]*))?\}")


class Part(NamedTuple):
    """A piece of a sentence, and the id of what it points to on the board ("" for none)."""

    text: str
    ref: str = ""


Sentence = list[Part]


def event_sentence(title: Ruleset, event: Fields, names: Sequence[str]) -> Sentence:
    """An event as ``Event.to_json`` wrote it; ``names`` are the bots' by seat. One that has no pattern is told field by field."""
    pattern = title.sentences.events.get(str(event.get("event")))
    return _capital(_said(title, pattern, event, names, "event"), len(names))


def act_sentence(title: Ruleset, seat: int, kind: str, choice: Fields, names: Sequence[str]) -> Sentence:
    """What a seat chose, from an option in words of a decision of this kind."""
    return [
        Part(seat_name(title, seat, names), f"seat:{seat}"),
        Part(" "),
        *_of_option(title, kind, choice, names, seat),
    ]


def option_words(title: Ruleset, kind: str, choice: Fields, names: Sequence[str]) -> Sentence:
    """An option in words, as it goes on after the name of who may take it: "bids £2"."""
    return _of_option(title, kind, choice, names, None)


def act_pattern(title: Ruleset, kind: str, choice: Fields) -> Pattern | None:
    """How the title says the act of an option of such a decision; None where it has no words for it."""
    act, acts = str(choice.get("act")), title.sentences.acts
    return acts.get(f"{kind}.{act}") or acts.get(act)


def option_refs(title: Ruleset, seat: int, kind: str, choice: Fields, names: Sequence[str]) -> tuple[str, ...]:
    """What on the board an option of this seat's is about: ids, each once. One stands for all that begin with it, part by part, and may
    have ``*`` for a part: ``ship:*:galleon`` for ``ship:blue:galleon:1``."""
    act, spots = str(choice.get("act")), title.sentences.spots
    pattern = spots.get(f"{kind}.{act}") or spots.get(act)
    fields = {**choice, "chooser": seat}
    about = "" if pattern is None else pattern(fields) if callable(pattern) else pattern.format_map(fields)
    named = (part.ref for part in option_words(title, kind, choice, names) if part.ref)
    return tuple(dict.fromkeys((*named, *about.split())))


def addressed(sentence: Sentence) -> Sentence:
    """An option in words as it is said to who may take it: "buys a ship for its fleet" is "Buy a ship for your fleet"."""
    if not sentence:
        return sentence
    first, ref = sentence[0]
    verb, space, rest = first.partition(" ")
    said = [Part(infinitive(verb) + space + rest, ref), *sentence[1:]] if not ref else sentence
    return _capital([Part(_ITS.sub(_yours, part.text), part.ref) if not part.ref else part for part in said], 0)


def plain(sentence: Sentence) -> str:
    """The sentence without what it points to."""
    return "".join(part.text for part in sentence)


def says_again(event: Sentence, decision: Sentence) -> bool:
    """Does an event tell nothing that the decision which led to it has not told? Its words are then the other's, in the same order."""
    told = (word.strip(_STOPS) for word in plain(decision).casefold().split())
    return all(word.strip(_STOPS) in told for word in plain(event).casefold().split())


def infinitive(verb: str) -> str:
    """A verb of the third person as it is said to somebody, and after "does not": "passes" is "pass"."""
    for end, own in (("ies", "y"), ("sses", "ss"), ("shes", "sh"), ("ches", "ch"), ("xes", "x"), ("oes", "o")):
        if verb.endswith(end):
            return verb.removesuffix(end) + own
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb


def fields_of(pattern: str) -> set[str]:
    """The names of the fields that a pattern tells."""
    return {match[1] for match in _FIELD.finditer(pattern)}


def _of_option(title: Ruleset, kind: str, choice: Fields, names: Sequence[str], chooser: int | None) -> Sentence:
    return _said(title, act_pattern(title, kind, choice), choice, names, "act", chooser)


def _said(
    title: Ruleset,
    pattern: Pattern | None,
    fields: Fields,
    names: Sequence[str],
    key: str,
    chooser: int | None = None,
) -> Sentence:
    if pattern is None:
        rest = ", ".join(f"{label} {text}" for label, text in tell(title, fields, names))
        name = label_of(str(fields.get(key, "")))
        return [Part(f"{name}: {rest}" if name and rest else name or rest)]
    return _Teller(title, names, str(fields.get(key, "")), chooser).say(pattern, fields)


class _Teller(NamedTuple):
    title: Ruleset
    names: Sequence[str]
    of: str
    """The name of the event or act that is told."""
    chooser: int | None
    """The seat that chose, where that is told."""

    def say(self, pattern: Pattern, fields: Fields) -> Sentence:
        text = pattern if isinstance(pattern, str) else pattern(fields)
        return list(self._filled(_OPTIONAL.sub(lambda match: self._kept(match[1], fields), text), fields))

    def _kept(self, text: str, fields: Fields) -> str:
        return text if all(self._is_there(match[1], fields.get(match[1])) for match in _FIELD.finditer(text)) else ""

    def _is_there(self, key: str, value: Any) -> bool:
        # The first seat and the first place are 0.
        return bool(value) or (type(value) is int and holds_of(self.title, key) in (Holds.SEAT, Holds.PLACE))

    def _filled(self, text: str, fields: Fields) -> Iterator[Part]:
        at = 0
        for match in _FIELD.finditer(text):
            if match.start() > at:
                yield Part(text[at : match.start()])
            yield from self._field(match, fields)
            at = match.end()
        if at < len(text):
            yield Part(text[at:])

    def _field(self, match: re.Match[str], fields: Fields) -> Iterator[Part]:
        key, of_itself, how, one, other = match.groups()
        value = fields.get(key)
        if of_itself and value == self.chooser:
            yield Part("itself", self._ref(key, value))
        elif how == "?":
            yield Part(one if self._is_there(key, value) else other)
        elif how == ":":
            yield Part(counted(value if type(value) is int else 0, one, other))
        elif isinstance(value, list) and value:
            different = _counted_up(value) if key in self.title.sentences.parts else value
            for at, each in enumerate(different):
                if at:
                    yield Part(" and " if at == len(different) - 1 else ", ")
                yield from self._one(key, each)
        else:
            yield from self._one(key, value)

    def _one(self, key: str, value: Any) -> Iterator[Part]:
        if isinstance(value, dict) and key in self.title.sentences.parts:
            yield from self.say(self.title.sentences.parts[key], value)
        else:
            yield Part(self._text(key, value), self._ref(key, value))

    def _text(self, key: str, value: Any) -> str:
        if type(value) is str and holds_of(self.title, key) is Holds.NAME and value in self.title.sentences.names:
            return self.title.sentences.names[value]
        return told(self.title, key, value, self.names)

    def _ref(self, key: str, value: Any) -> str:
        if type(value) is int and holds_of(self.title, key) is Holds.SEAT:
            return f"seat:{value}"
        refs = self.title.sentences.refs
        thing = refs.get(f"{self.of}.{key}") or refs.get(key)
        return f"{thing}:{value}" if thing and type(value) is str else ""


def _yours(match: re.Match[str]) -> str:
    return {"its": "your", "itself": "yourself"}.get(match[0], "") or f"and {infinitive(match[1])}"


def _counted_up(objects: list[Any]) -> list[Any]:
    """The objects of a list, each once, with how many ``times`` it is there, where it does not say so itself."""
    met: list[Any] = []
    for each in objects:
        if each not in met:
            met.append(each)
    return [{"times": objects.count(each), **each} if isinstance(each, dict) else each for each in met]


def _capital(sentence: Sentence, seats: int) -> Sentence:
    """The sentence with a capital at its head, unless that is a bot's name."""
    if not sentence or not sentence[0].text:
        return sentence
    first, ref = sentence[0]
    thing, _, name = ref.partition(":")
    if thing == "seat" and int(name) < seats:
        return sentence
    return [Part(first[0].upper() + first[1:], ref), *sentence[1:]]
