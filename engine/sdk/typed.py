"""A title's fields by name as Python types, for editors and type checkers: the text of ``engine/<title>/views.py``.

Nothing is played by these classes: they say of ``turn.state`` what ``engine.sdk.views`` gives. ``leadenhall schema TITLE --as python``
prints the text, and a test holds the files to it.
"""

from __future__ import annotations

import json
import keyword
import re
import textwrap
from abc import ABC, abstractmethod
from collections.abc import Iterable
from itertools import product

from engine.kernel.explaining import HIDDEN
from engine.kernel.ruleset import Ruleset
from engine.kernel.state import About
from engine.sdk.views import PLAYERS, Table, group_name

MOST_NAMES = 80
"""Names that are listed one by one; of more, any text will do."""

WIDTH = 118
TAB = "    "


def typed_views(title: Ruleset) -> str:
    """The module's text."""
    return "\n".join([*_Python(title).lines(), ""])


class Views(ABC):
    """What a title's view has, as types: what is told of it is here, and how a language writes it in those who inherit."""

    TRUTH, NUMBER, TEXT = "bool", "int", "str"

    def __init__(self, title: Ruleset) -> None:
        self.title, self.table = title, Table(title, *tables_of(title)[0])
        self.things = [title.things_at(*table) for table in tables_of(title)]
        self.aliases = {thing: alias for thing in self.things[0] if (alias := self._alias(thing))}
        self.used: set[str] = set()
        self.sorts = list(self.table.grouped)
        self.sorts += [sort for sort in self.table.parts if sort not in self.sorts]

    # -- how a language writes it --

    @abstractmethod
    def mapping(self, key: str, value: str) -> str:
        """The type of what has a value for each name."""

    @abstractmethod
    def listing(self, value: str) -> str:
        """The type of a list."""

    @abstractmethod
    def literal(self, words: Iterable[str]) -> str:
        """The type of one of these words."""

    @abstractmethod
    def field(self, name: str, kind: str, text: str = "") -> str:
        """A field of a class, and what is said of it."""

    @abstractmethod
    def declared(self, name: str, text: str, fields: list[str]) -> str:
        """A class."""

    # -- what is told --

    def classes(self) -> list[str]:
        """Every thing's class, the observer's own, and the state's."""
        own = [
            self.declared(camel(sort), f"One of the {group_name(sort).replace('_', ' ')}.", self._fields_of(sort))
            for sort in self.sorts
        ]
        me = {key: None for thing in self.table.own for key in self.table.grouped[thing]}
        mine = self.declared("Me", "What is the observer's own.", [self._told(key, 1) for key in me])
        groups = [
            self.field(name, self.mapping(self._key(sort), camel(sort))) for name, sort in self.table.groups.items()
        ]
        fields = [*[self._told(key, 0) for key in self.table.about], *groups, self.field("me", "Me")]
        return [*own, mine, self.declared("State", f"A state of {self.title.name} by names.", fields)]

    def names(self) -> dict[str, list[str]]:
        """The lists of names that the classes use, by their alias. Ask for the classes first."""
        return {
            alias: list(dict.fromkeys(map(str, self.things[0][thing])))
            for thing, alias in self.aliases.items()
            if alias in self.used
        }

    def _alias(self, thing: str) -> str:
        # Players are named by their seats, and what varies from table to table has no list.
        names = self.things[0][thing]
        if thing in PLAYERS or thing in self.title.joint or not 0 < len(names) <= MOST_NAMES:
            return ""
        said = all(here[thing] == names for here in self.things) and all(type(name) is str for name in names)
        return f"{camel(thing)}Name" if said else ""

    def _fields_of(self, sort: str) -> list[str]:
        parts = [
            self.field(name, self.mapping(self._key(part), camel(part)))
            for name, (part, _places) in self.table.parts.get(sort, {}).items()
        ]
        own = [self._told(key, 1) for key in self.table.grouped.get(sort, ())]
        return [self.field("name", self.TEXT), *own, *parts]

    def _told(self, key: str, below: int) -> str:
        about = self.table.about[key]
        kind = self._at(self._levels(about)[below:], about, "bool" in self.title.game_class.FIELDS[key])
        return self.field(key, kind, f"{about.text[0].upper()}{about.text[1:]}.")

    def _levels(self, about: About) -> list[str]:
        levels = [part for per in about.per for part in (self.title.joint.get(per, (per,)) if per else ("",))]
        return [*levels, about.each] if about.each else levels

    def _at(self, levels: list[str], about: About, truth: bool) -> str:
        if not levels:
            return self._one(about, truth)
        inner = self._at(levels[1:], about, truth)
        return self.mapping(self._key(levels[0]), inner) if levels[0] else self.listing(inner)

    def _key(self, thing: str) -> str:
        # Keys are text, though the things' names be numbers.
        alias = self.aliases.get(thing, self.TEXT)
        self.used.add(alias)
        return alias

    def _one(self, about: About, truth: bool) -> str:
        marks = list(dict.fromkeys([*about.marks.values(), *([HIDDEN] if about.hidden is not None else [])]))
        also = f" | {self.literal(marks)}" if marks else ""
        if about.of or about.bits:
            name = self._value(about.of or about.bits)
            return (self.listing(name) if about.bits else name) + ("" if name == self.TEXT and about.of else also)
        if about.words:
            return self.literal(about.words)
        return (self.TRUTH if about.is_flag or truth else self.NUMBER) + also

    def _value(self, thing: str) -> str:
        if alias := self.aliases.get(thing):
            self.used.add(alias)
            return alias
        names = {name for here in self.things for name in here[thing]}
        return self.NUMBER if names and all(type(name) is int for name in names) else self.TEXT


class _Python(Views):
    def mapping(self, key: str, value: str) -> str:
        return f"Mapping[{key}, {value}]"

    def listing(self, value: str) -> str:
        return f"list[{value}]"

    def literal(self, words: Iterable[str]) -> str:
        return f"Literal[{', '.join(map(json.dumps, words))}]"

    def field(self, name: str, kind: str, text: str = "") -> str:
        said = textwrap.wrap(f'"""{text}"""', WIDTH, initial_indent=TAB, subsequent_indent=TAB) if text else []
        return "\n".join([f"    {name}: {kind}", *said])

    def declared(self, name: str, text: str, fields: list[str]) -> str:
        return "\n".join([f"class {name}(Protocol):", f'    """{text}"""', "", *fields])

    def lines(self) -> Iterable[str]:
        yield f'"""What ``turn.state`` has in {self.title.name}, for editors and type checkers: ``state: State = turn.state``.'
        yield ""
        yield "Made by ``make views`` from what the title declares of its fields; ``engine.sdk.views`` says how they are read."
        yield "Begin at the end: ``State`` has every field. Before it stand ``Me``, a class for each sort of thing, and the names."
        yield '"""'
        yield ""
        yield "from __future__ import annotations"
        yield ""
        yield "from collections.abc import Mapping"
        yield "from typing import Literal, Protocol"
        yield ""
        classes = self.classes()
        for alias, names in self.names().items():
            yield from _literal(f"{alias} = Literal[", [json.dumps(name) for name in names], "]")
        for text in classes:
            yield ""
            yield ""
            yield text


def tables_of(title: Ruleset) -> list[tuple[int, dict[str, str]]]:
    """Every table of the title that differs in its things: seats, and options."""
    defaults = {name: option.default for name, option in title.options.items()}
    varied = [title.options[name].choices for name in title.things_vary_with]
    return [
        (seats, defaults | dict(zip(title.things_vary_with, chosen, strict=True)))
        for chosen in product(*varied)
        for seats in title.seats()
    ]


def camel(thing: str) -> str:
    """The class of a thing: ``stock exchange space`` is a ``StockExchangeSpace``."""
    name = "".join(word[:1].upper() + word[1:] for word in re.split(r"\W+", thing))
    return f"{name}_" if keyword.iskeyword(name) else name


def _literal(head: str, items: list[str], tail: str) -> list[str]:
    if len(line := head + ", ".join(items) + tail) <= WIDTH:
        return [line]
    # No name is broken at its spaces.
    rows = textwrap.wrap(", ".join(item.replace(" ", "\0") for item in items), WIDTH - 4)
    return [head, *[TAB + row.replace("\0", " ") for row in rows], tail]


__all__ = ["Views", "camel", "tables_of", "typed_views"]
