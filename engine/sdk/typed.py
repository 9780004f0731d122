"""A title's fields by name as Python types, for editors and type checkers: the text of ``engine/<title>/views.py``.

Nothing is played by these classes: they say of ``turn.state`` what ``engine.sdk.views`` gives. ``python -m engine schema TITLE --python``
prints the text, and a test holds the files to it.
"""

from __future__ import annotations

import json
import keyword
import re
import textwrap
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
    return "\n".join([*_Module(title).lines(), ""])


class _Module:
    def __init__(self, title: Ruleset) -> None:
        defaults = {name: option.default for name, option in title.options.items()}
        varied = [title.options[name].choices for name in title.things_vary_with]
        tables = [
            (seats, defaults | dict(zip(title.things_vary_with, chosen, strict=True)))
            for chosen in product(*varied)
            for seats in title.seats()
        ]
        self.title, self.table = title, Table(title, *tables[0])
        self.things = [title.things_at(*table) for table in tables]
        self.aliases = {thing: alias for thing in self.things[0] if (alias := self._alias(thing))}
        self.used: set[str] = set()
        self.sorts = list(self.table.grouped)
        self.sorts += [sort for sort in self.table.parts if sort not in self.sorts]

    def lines(self) -> Iterable[str]:
        own = [self._class(_camel(sort), self._doc(sort), self._fields_of(sort)) for sort in self.sorts]
        me = {key: None for thing in self.table.own for key in self.table.grouped[thing]}
        mine = self._class("Me", "What is the observer's own.", [self._field(key, 1) for key in me])
        groups = [f"    {name}: Mapping[{self._key(sort)}, {_camel(sort)}]" for name, sort in self.table.groups.items()]
        fields = [*[self._field(key, 0) for key in self.table.about], *groups, "    me: Me"]
        state = self._class("State", f"A state of {self.title.name} by names: ``state: State = turn.state``.", fields)
        name = self.title.name
        yield f'"""What ``turn.state`` has in {name}, for editors and type checkers.'
        yield ""
        yield "Made by ``make views`` from what the title declares of its fields; ``engine.sdk.views`` says how they are read."
        yield '"""'
        yield ""
        yield "from __future__ import annotations"
        yield ""
        yield "from collections.abc import Mapping"
        yield "from typing import Literal, Protocol"
        yield ""
        for thing, alias in self.aliases.items():
            if alias in self.used:
                names = list(dict.fromkeys(self.things[0][thing]))
                yield from _literal(f"{alias} = Literal[", [json.dumps(name) for name in names], "]")
        for text in [*own, mine, state]:
            yield ""
            yield ""
            yield text

    def _alias(self, thing: str) -> str:
        # Players are named by their seats, and what varies from table to table has no list.
        names = self.things[0][thing]
        if thing in PLAYERS or thing in self.title.joint or not 0 < len(names) <= MOST_NAMES:
            return ""
        said = all(here[thing] == names for here in self.things) and all(type(name) is str for name in names)
        return f"{_camel(thing)}Name" if said else ""

    def _doc(self, sort: str) -> str:
        return f"One of the {group_name(sort).replace('_', ' ')}."

    def _class(self, name: str, doc: str, fields: list[str]) -> str:
        return "\n".join([f"class {name}(Protocol):", f'    """{doc}"""', "", *fields])

    def _fields_of(self, sort: str) -> list[str]:
        parts = [
            f"    {name}: Mapping[{self._key(part)}, {_camel(part)}]"
            for name, (part, _places) in self.table.parts.get(sort, {}).items()
        ]
        return ["    name: str", *[self._field(key, 1) for key in self.table.grouped.get(sort, ())], *parts]

    def _field(self, key: str, below: int) -> str:
        about = self.table.about[key]
        levels = self._levels(about)
        kind = self._at(levels[below:], about, "bool" in self.title.game_class.FIELDS[key])
        said = f'"""{about.text[0].upper()}{about.text[1:]}."""'
        return "\n".join([f"    {key}: {kind}", *textwrap.wrap(said, WIDTH, initial_indent=TAB, subsequent_indent=TAB)])

    def _levels(self, about: About) -> list[str]:
        levels: list[str] = []
        for at, per in enumerate(about.per):
            if not per:
                levels.append("")
            elif about.each and at == len(about.per) - 1:
                levels += ["", about.each]
            else:
                levels += self.title.joint.get(per, (per,))
        if about.each and about.per[-1] == "":
            levels += [about.each]
        return levels

    def _at(self, levels: list[str], about: About, truth: bool) -> str:
        if levels:
            inner = self._at(levels[1:], about, truth)
            return f"Mapping[{self._key(levels[0])}, {inner}]" if levels[0] else f"list[{inner}]"
        return self._one(about, truth)

    def _key(self, thing: str) -> str:
        # Keys are text, though the things' names be numbers.
        alias = self.aliases.get(thing, "str")
        self.used.add(alias)
        return alias

    def _one(self, about: About, truth: bool) -> str:
        marks = list(dict.fromkeys([*about.marks.values(), *([HIDDEN] if about.hidden is not None else [])]))
        also = f" | Literal[{', '.join(json.dumps(mark) for mark in marks)}]" if marks else ""
        if about.of or about.bits:
            name = self._value(about.of or about.bits)
            return (f"list[{name}]" if about.bits else name) + ("" if name == "str" and about.of else also)
        if about.words:
            return f"Literal[{', '.join(json.dumps(word) for word in about.words)}]"
        return ("bool" if about.is_flag or truth else "int") + also

    def _value(self, thing: str) -> str:
        if alias := self.aliases.get(thing):
            self.used.add(alias)
            return alias
        names = {name for here in self.things for name in here[thing]}
        return "int" if names and all(type(name) is int for name in names) else "str"


def _camel(thing: str) -> str:
    name = "".join(word[:1].upper() + word[1:] for word in re.split(r"\W+", thing))
    return f"{name}_" if keyword.iskeyword(name) else name


def _literal(head: str, items: list[str], tail: str) -> list[str]:
    if len(line := head + ", ".join(items) + tail) <= WIDTH:
        return [line]
    # No name is broken at its spaces.
    rows = textwrap.wrap(", ".join(item.replace(" ", "\0") for item in items), WIDTH - 4)
    return [head, *[TAB + row.replace("\0", " ") for row in rows], tail]


__all__ = ["typed_views"]
