"""The labelled view of a state: names where the observation has indices and bit masks, made of no more than is asked for.

``turn.state`` is one. Every field of the title's state is an attribute, told by names::

    state.phase                             "hiring"
    state.treasury["chairman"]              4
    state.control["bengal"]                 "nobody", or "madras": what a mark means, in words
    state.done["seat 1"]                    ["writer", "officer"]: the names of a mask's bits

The same fields stand by the thing that they are of, under its plural, so that one reads what there is to know of one region or family::

    state.regions["bengal"].tower           2
    state.regions["bengal"].orders          the orders of that region alone, where the title says which are whose
    state.offices["chairman"].holder        "seat 2"
    state.me.cash                           what is the observer's: its seat, its family, its company

A field goes before a group of the same name; ``state.by["region"]`` is the group in any case. What may not be known is ``"hidden"``. A
view is of the moment at which it was asked for, and changing what it gives changes nothing. For editors and type checkers each title has
its fields in ``engine/<title>/views.py``: ``state: State = turn.state``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any, TypeAlias

from engine.kernel.explaining import Labels
from engine.kernel.game import Game
from engine.kernel.ruleset import Ruleset
from engine.kernel.state import About
from engine.wording import counted

_OF = (" of ", " in ", " at ")
"""What stands between a thing's noun, which has the plural, and whose it is."""

PLAYERS = ("seat", "family", "company")
"""Things whose names are the players': what is indexed by one of them may be the observer's own."""


def state_of(title: Ruleset, observation: Mapping[str, Any]) -> StateView:
    """The labelled view of the state in what ``game.observe(seat)`` gave. The observation is believed, not checked."""
    seats: int = observation["seats"]
    return StateView(_table(title, seats, tuple(observation["options"].items())), observation)


def view(game: Game, seat: int | None) -> StateView:
    """The labelled view of a game as ``seat`` sees it, None for what everybody sees."""
    return state_of(game.title, game.observe(seat))


def group_name(thing: str) -> str:
    """The attribute under which things stand: ``stock exchange space`` under ``stock_exchange_spaces``, ``company`` under ``companies``."""
    head, of, rest = next((cut for word in _OF if (cut := thing.partition(word))[1]), (thing, "", ""))
    if head.endswith("y") and head[-2:-1] not in "aeiou":
        plural = f"{head[:-1]}ies"
    else:
        plural = f"{head}{'es' if head.endswith(('s', 'x', 'ch', 'sh')) else 's'}"
    return f"{plural}{of}{rest}".lower().replace(" ", "_").replace("-", "_")


class Table:
    """What views of all tables alike share: the fields by the thing that they are of, and the things' names."""

    def __init__(self, title: Ruleset, seats: int, options: Mapping[str, str]) -> None:
        self.title, self.seats = title, seats
        self.labels = Labels(title, seats, options)
        self.things = title.things_at(seats, options)
        self.about: Mapping[str, About] = title.game_class.ABOUT
        self.grouped: dict[str, dict[str, None]] = {}
        for key, about in self.about.items():
            if about.per and about.per[0]:
                self.grouped.setdefault(title.joint.get(about.per[0], about.per)[0], {})[key] = None
        self.parts: dict[str, dict[str, tuple[str, tuple[int, ...]]]] = {}
        sorts = list(self.grouped)
        for part, (whole, places) in title.parts_of(seats, options).items():
            self.parts.setdefault(whole, {})[group_name(part)] = (part, places)
            sorts += [part, whole]
        self.names = {thing: tuple(map(str, self.things[thing])) for thing in sorts}
        # In the order of PLAYERS: where a field is both a seat's and a family's, its own table says which.
        self.own = [thing for thing in PLAYERS if thing in self.grouped]
        self.groups = {group_name(thing): thing for thing in self.names if group_name(thing) not in self.about}


Parts: TypeAlias = "Mapping[str, tuple[str, tuple[int, ...]]]"
"""What is a thing's own, by its name there: the sort of things, and for each of that sort the place of the thing whose it is."""

_NO_PARTS: Parts = {}


@cache
def _table(title: Ruleset, seats: int, options: tuple[tuple[str, str], ...]) -> Table:
    return Table(title, seats, dict(options))


class StateView:
    """A state by names: see the module's docstring. Read it; it writes nothing."""

    def __init__(self, table: Table, observation: Mapping[str, Any]) -> None:
        self._table, self._observation = table, observation

    def __getattr__(self, name: str) -> Any:
        # Reached once for each name: what it made is an attribute from then on.
        table: Table = self.__dict__["_table"]
        if name in table.about:
            found: Any = table.labels.field(table.about[name], self._observation["state"][name])
        elif name in table.groups:
            found = Things(self, table.groups[name])
        elif name == "by":
            found = {thing: Things(self, thing) for thing in table.names}
        elif name == "me":
            found = self._me()
        else:
            raise AttributeError(_unknown("the state", name, dir(self)))
        self.__dict__[name] = found
        return found

    def _me(self) -> Thing:
        seat: int | None = self._observation["observer"]
        if seat is None:
            raise AttributeError("nobody observes: this is what everybody sees")
        name = self._table.labels.seats[seat]
        fields = [key for thing in self._table.own for key in self._table.grouped[thing]]
        return Thing(self, name, dict.fromkeys(fields))

    def __dir__(self) -> list[str]:
        return sorted([*self._table.about, *self._table.groups, "by", "me"])

    def __repr__(self) -> str:
        at = f"{counted(self._table.seats, 'seat')}, after {counted(self._observation['plies'], 'decision')}"
        return f"<{self._table.title.name}, {at}>"


class Things(Mapping[str, "Thing"]):
    """All things of one sort, by name: ``state.regions["bengal"]``. Some of them, for the orders of one region."""

    def __init__(self, state: StateView, sort: str, places: tuple[int, ...] | None = None) -> None:
        self._state, self._sort = state, sort
        names = state._table.names[sort]
        self._places = {names[at]: at for at in (range(len(names)) if places is None else places)}

    def __getitem__(self, name: str) -> Thing:
        if name not in self._places:
            raise KeyError(_unknown(f"the {group_name(self._sort)}", name, list(self._places)))
        table = self._state._table
        parts = table.parts.get(self._sort, _NO_PARTS)
        return Thing(self._state, name, table.grouped.get(self._sort, {}), self._places[name], parts)

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    def __repr__(self) -> str:
        return f"<{group_name(self._sort)}: {', '.join(self._places)}>"


class Thing:
    """What is known of one region, office, family …: an attribute for each field that is told of such things."""

    def __init__(
        self, state: StateView, name: str, fields: Mapping[str, None], place: int = 0, parts: Parts = _NO_PARTS
    ) -> None:
        self.name = name
        self._state, self._fields, self._place, self._parts = state, fields, place, parts

    def __getattr__(self, key: str) -> Any:
        own = self.__dict__
        if key in own["_fields"]:
            return getattr(self._state, key)[self.name]
        if key in own["_parts"]:
            sort, wholes = self._parts[key]
            return Things(self._state, sort, tuple(at for at, whole in enumerate(wholes) if whole == self._place))
        raise AttributeError(_unknown(self.name, key, dir(self)))

    def __dir__(self) -> list[str]:
        return sorted([*self._fields, *self._parts, "name"])

    def __repr__(self) -> str:
        return f"<{self.name}: {', '.join([*self._fields, *self._parts])}>"


def _unknown(where: str, name: object, known: list[str]) -> str:
    near = get_close_matches(str(name), known, 1)
    hint = f"did you mean {near[0]}? " if near else ""
    return f"{where}: nothing is called {name!r}; {hint}there are {', '.join(known)}"


__all__ = ["StateView", "Thing", "Things", "group_name", "state_of", "view"]
