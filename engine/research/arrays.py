"""An observation as one vector of numbers, and options as vectors of features.

``Layout`` is made from what the title declares of its fields, for one table (title, seats, options); the vector has the same places at
every moment of every game of that table. A value is written by what it is:

========================  ==========================================================================================
one of some things        a place for each thing, one of them 1
a set of things           a place for each thing, 1 where it is in the set
no or yes, a number       one place with the number
one of some words         a place for each word, one of them 1
a list of any length      how many entries, then, for each thing, how often it is in the list; of plain numbers how many,
                          their sum, the least and the greatest
a mark, what is hidden    a place of its own for each mark and one for "hidden", which is 1, all others of the value 0
========================  ==========================================================================================

The order of a list of any length is lost: that is the price of a vector that has the same places always. Before the state stand the
observer, who is asked, and the kind of the decision. Numbers are as the rules have them (£, dice, cubes): scale them as you like.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.kernel.ruleset import Ruleset
from engine.kernel.state import MANY, MOST, About
from engine.kernel.state import bounds as bounds_of
from engine.sdk.views import PLAYERS

Floats: TypeAlias = NDArray[np.float32]

OPTION_FEATURES = 256
"""Places of an option's vector, into which its features are hashed."""


@dataclass(frozen=True)
class _Kind:
    """How one value is written: places for things, words or a number, then for marks and for what is hidden."""

    places: int  # of what it is itself
    things: bool  # one of these places is 1; else the first has the number
    bits: bool
    words: tuple[str, ...]
    marks: tuple[int, ...]
    hidden: int | None
    low: float
    high: float

    @property
    def size(self) -> int:
        return self.places + len(self.marks) + (self.hidden is not None)

    def write(self, out: Floats, at: int, value: Any) -> None:
        """Write one value; ``out`` is 0 there. Lists add up."""
        if value == self.hidden and value is not None:
            out[at + self.size - 1] += 1
        elif value in self.marks:
            out[at + self.places + self.marks.index(value)] += 1
        elif self.words:
            out[at + self.words.index(value)] += 1
        elif self.bits:
            for bit in range(self.places):
                out[at + bit] += value >> bit & 1
        elif self.things:
            out[at + value] += 1
        else:
            out[at] += value


@dataclass(frozen=True)
class _Field:
    """Where a field stands and how it is written."""

    key: str
    start: int
    stop: int
    kind: _Kind
    depth: int  # levels of fixed length
    listed: bool  # a list of any length below them
    each: int  # things through which such a list runs again and again

    def write(self, out: Floats, value: Any) -> None:
        entries = [value]
        for _ in range(self.depth):
            entries = [item for entry in entries for item in entry]
        step = (self.stop - self.start) // max(1, len(entries))
        for number, entry in enumerate(entries):
            at = self.start + number * step
            if self.listed:
                self._write_list(out, at, _flat(entry))
            else:
                self.kind.write(out, at, entry)

    def _write_list(self, out: Floats, at: int, items: list[Any]) -> None:
        out[at] = len(items)
        if self.each:
            for place, item in enumerate(items):
                out[at + 1 + place % self.each] += item
        elif self.kind.things or self.kind.words:
            for item in items:
                self.kind.write(out, at + 1, item)
        elif items:
            out[at + 1 : at + 4] = sum(items), min(items), max(items)


class Layout:
    """The places of a vector, at one table of a title. ``slices`` names them: ``{"observer": slice(0, 3), …, "state.cash": …}``.

    ``players`` says of the fields that have an equal part for each player, seats first, how many players those are.
    """

    def __init__(self, title: Ruleset, seats: int, options: Mapping[str, str] | None = None) -> None:
        self.title, self.seats = title, seats
        self.options = title.check_options(options or {})
        self.kinds = sorted(title.words)
        self.slices: dict[str, slice] = {}
        self.players: dict[str, int] = {}
        self.size = 0
        for name, places in (("observer", seats), ("asked", seats), ("kind", len(self.kinds))):
            self._add(name, places)
        things, sizes = title.things_at(seats, self.options), title.sizes(seats, self.options)
        self._low, self._high = [0.0] * self.size, [1.0] * self.size
        self._fields = [self._field(key, about, things, sizes) for key, about in title.game_class.ABOUT.items()]

    @property
    def low(self) -> Floats:
        """The least that each place can hold."""
        return np.array(self._low, np.float32)

    @property
    def high(self) -> Floats:
        """The greatest that each place can hold."""
        return np.array(self._high, np.float32)

    def encode(self, observation: Mapping[str, Any]) -> Floats:
        """What ``game.observe(seat)`` gave as a vector. An observer of None is no seat, a decision of None no kind."""
        out = np.zeros(self.size, np.float32)
        if (seat := observation["observer"]) is not None:
            out[self.slices["observer"].start + seat] = 1
        if (decision := observation["decision"]) is not None:
            out[self.slices["asked"].start + decision["seat"]] = 1
            out[self.slices["kind"].start + self.kinds.index(decision["kind"])] = 1
        state = observation["state"]
        for field in self._fields:
            field.write(out, state[field.key])
        return out

    def _add(self, name: str, places: int) -> slice:
        self.slices[name] = slice(self.size, self.size + places)
        self.size += places
        return self.slices[name]

    def _field(self, key: str, about: About, things: Mapping[str, Sequence[Any]], sizes: Mapping[str, int]) -> _Field:
        truth = "bool" in self.title.game_class.FIELDS[key]
        kind = _kind(about, truth, sizes)
        fixed = [per for per in about.per if per]
        listed = len(fixed) < len(about.per)
        each = len(things[about.each]) if about.each else 0
        one = 1 + (each or (kind.size if kind.things or kind.words else 3)) if listed else kind.size
        entries = 1
        for per in fixed:
            entries *= sizes[per]
        place = self._add(f"state.{key}", one * entries)
        if fixed and self.title.joint.get(fixed[0], fixed)[0] in PLAYERS:
            self.players[f"state.{key}"] = sizes[self.title.joint.get(fixed[0], fixed)[0]]
        self._bound(kind, listed, one, entries)
        return _Field(key, place.start, place.stop, kind, len(fixed), listed, each)

    def _bound(self, kind: _Kind, listed: bool, one: int, entries: int) -> None:
        if listed:
            least = min(0.0, kind.low, *map(float, kind.marks))  # numbers of a list are summed, marks among them
            low, high = [0.0, *[least * MANY] * (one - 1)], [float(MANY), *[kind.high * MANY] * (one - 1)]
        else:
            marks = kind.size - kind.places
            low = [*[min(0.0, kind.low)] * kind.places, *[0.0] * marks]
            high = [*[max(1.0, kind.high)] * kind.places, *[1.0] * marks]
        self._low += low * entries
        self._high += high * entries


def _kind(about: About, truth: bool, sizes: Mapping[str, int]) -> _Kind:
    low, high = (0, 1) if truth or about.words else bounds_of(about, sizes)
    of = about.of or about.bits
    things = bool(of)
    return _Kind(
        places=sizes[of] if of else len(about.words) or 1,
        things=things,
        bits=bool(about.bits),
        words=about.words,
        marks=tuple(about.marks),
        hidden=about.hidden,
        low=0.0 if things or about.words else float(max(low, -MOST)),
        high=1.0 if things or about.words else float(min(high, MOST)),
    )


def _flat(value: Any) -> list[Any]:
    return [item for entry in value for item in _flat(entry)] if isinstance(value, list) else [value]


def option_vector(kind: str, words: Mapping[str, Any], size: int = OPTION_FEATURES) -> Floats:
    """An option in words as a vector: its features hashed to ``size`` places (Weinberger et al. 2009), numbers with their size.

    The features are the decision's kind with the act, and with each field: a name or seat as itself, a number as the field, worth that
    number. The first place is 1 for whatever is an option: features that fall together may cancel. The same words give the same vector on
    every machine.
    """
    out = np.zeros(size, np.float32)
    out[0] = 1
    act = f"{kind}/{words.get('act')}"
    for name, worth in _features(act, words):
        place, sign = _hashed(name, size)
        out[place] += sign * worth
    return out


def option_vectors(
    observation: Mapping[str, Any], words: Sequence[Mapping[str, Any]], size: int = OPTION_FEATURES
) -> Floats:
    """All options of the pending decision, a row each."""
    kind = observation["decision"]["kind"]
    return np.stack([option_vector(kind, option, size) for option in words])


def _features(path: str, words: Mapping[str, Any]) -> list[tuple[str, float]]:
    found = [(path, 1.0)]
    for key, value in words.items():
        if key != "act":
            found += _of(f"{path}/{key}", value)
    return found


def _of(path: str, value: Any) -> list[tuple[str, float]]:
    if isinstance(value, Mapping):
        return _features(path, value)
    if isinstance(value, list):
        return [found for item in value for found in _of(path, item)]
    if type(value) is int:
        # As a number, and as itself: a seat or a place is no amount.
        return [(path, value / 10), (f"{path}={value}", 1.0)]
    return [(f"{path}={value}", 1.0)]


@lru_cache(maxsize=1 << 16)
def _hashed(name: str, size: int) -> tuple[int, float]:
    number = int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "big")
    return 1 + (number >> 1) % (size - 1), 1.0 if number & 1 else -1.0


__all__ = ["OPTION_FEATURES", "Floats", "Layout", "option_vector", "option_vectors"]
