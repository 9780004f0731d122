"""Which steps can come of which, read from their code: a stack from outside is held to what play can have put there.

A step comes of another that names it: itself, through a function that it calls, or through a table or a place of the plan that it looks
in. Names are looked up where Python would: globals in the step's module, attributes of a module in that, and any other attribute among
what the game's class, the plan and the title's own objects have by that name. So more may be found than ever comes to be, never less, as
long as no step is looked up by a name that is made at run time, or imported within a function.
"""

from __future__ import annotations

import dis
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache, partial
from types import (
    BuiltinFunctionType,
    ClassMethodDescriptorType,
    CodeType,
    FunctionType,
    GetSetDescriptorType,
    MethodDescriptorType,
    MethodType,
    ModuleType,
)
from typing import Any, NamedTuple, TypeAlias

from engine.kernel.frames import Step, is_frame
from engine.kernel.ruleset import STEPS, Ruleset
from engine.kernel.written import written

Function: TypeAlias = Callable[..., Any]

KERNEL = __name__.rpartition(".")[0]

_COMPILED = (BuiltinFunctionType, MethodDescriptorType, ClassMethodDescriptorType, GetSetDescriptorType)
"""What functions, methods and properties become where the rules are compiled."""


class Names(NamedTuple):
    """What a piece of code names: globals, and attributes with the global that they are of ("" for anything else)."""

    globals: frozenset[str]
    attributes: frozenset[tuple[str, str]]


@cache
def names_in(code: CodeType) -> Names:
    """What the code names, that of functions within it too."""
    known, attributes, owner = set(), set(), ""
    for instruction in dis.get_instructions(code):
        if instruction.opname == "LOAD_GLOBAL":
            owner = instruction.argval
            known.add(owner)
        elif instruction.opname in ("LOAD_ATTR", "LOAD_METHOD", "LOAD_SUPER_ATTR"):
            attributes.add((owner, instruction.argval))
            owner = ""
        elif instruction.opname not in ("CACHE", "PUSH_NULL"):
            owner = ""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            names = names_in(inner)
            known |= names.globals
            attributes |= names.attributes
    return Names(frozenset(known), frozenset(attributes))


def functions_in(value: Any) -> list[Function]:
    """The functions that a value is or holds: of a table its entries, of an object its fields and its class's methods."""
    return list(_functions_in(value, set()))


def _functions_in(value: Any, seen: set[int]) -> Iterator[Function]:
    if isinstance(value, (int, str, ModuleType)) or value is None or id(value) in seen:
        return
    seen.add(id(value))
    if (told := _told(value)) is not None:
        if _is_own(told):
            yield value
        return
    for inner in _parts_of(value):
        yield from _functions_in(inner, seen)


def _told(value: Any) -> FunctionType | None:
    # What can be read of a function, unless it stands around another.
    if isinstance(value, FunctionType):
        return None if hasattr(value, "__wrapped__") else value
    return written(value) if isinstance(value, _COMPILED) else None


def _parts_of(value: Any) -> Collection[Any]:
    if isinstance(value, Mapping):
        return [*value.keys(), *value.values()]
    if isinstance(value, (tuple, list, set, frozenset)):
        return value
    if isinstance(value, (staticmethod, classmethod, MethodType)):
        return [value.__func__]
    if isinstance(value, property):
        return [value.fget]
    if isinstance(value, partial):
        return [value.func, value.args]
    if hasattr(value, "__wrapped__"):
        return [value.__wrapped__]
    kind = value if isinstance(value, type) else type(value)
    if not _is_own(kind):
        return []
    held = [getattr(value, each.name) for each in fields(value)] if is_dataclass(value) and kind is not value else []
    return [*held, *vars(kind).values()]


def places_in(rules: Any) -> dict[str, tuple[Function, ...]]:
    """The functions that the tables in force have, by the name of the field that holds them; those of a plan among the fields too."""
    found: dict[str, tuple[Function, ...]] = {}
    if not is_dataclass(rules):
        return found
    for each in fields(rules):
        value = getattr(rules, each.name)
        inner = places_in(value)
        if inner or (held := functions_in(value)):
            found |= inner or {each.name: tuple(held)}
    return found


def succession_at(title: Ruleset, seats: int, options: Mapping[str, str]) -> Succession:
    """What can come of each step of the title at such a table; one for all tables with the same steps in their plans."""
    kept, table = title.successions, (seats, *options.values())
    if table not in kept:
        places = places_in(title.rules(seats, options))
        plan = frozenset(places.items())
        if plan not in kept:
            kept[plan] = Succession(title, places)
        kept[table] = kept[plan]
    found: Succession = kept[table]
    return found


class Succession:
    """What can come of the steps of a title under one plan."""

    def __init__(self, title: Ruleset, places: Mapping[str, tuple[Function, ...]]) -> None:
        self.title = title
        self._attributes = {name: list(functions) for name, functions in places.items()}
        self._add(title.game_class)
        for kind in _own(type(title)):
            for value in vars(kind).values():
                if not isinstance(value, (FunctionType, type)) and _own(type(value)):
                    self._add(type(value))
        # A question to a player without a seat is put to the game.
        self._attributes.setdefault("ask", []).append(title.game_class.ask_unseated)
        self._start = functions_in(type(title).set_up)
        self._named: dict[Function, frozenset[Function]] = {}
        self._directly: dict[Function, frozenset[Step]] = {}
        self._coming: dict[tuple[frozenset[Step], frozenset[Step]], Coming] = {}

    def _add(self, kind: type) -> None:
        for base in _own(kind):
            for name, value in vars(base).items():
                self._attributes.setdefault(name, []).extend(functions_in(value))

    def coming(self, begun: Collection[Step], alone: Collection[Step]) -> Coming:
        """What comes of steps that have begun, short of what runs ``alone``; of a whole game where none are named."""
        key = (frozenset(begun), frozenset(alone))
        if key not in self._coming:
            self._coming[key] = Coming(self, key[0] or frozenset(self._start), key[1] if begun else frozenset())
        return self._coming[key]

    def directly(self, function: Any) -> frozenset[Step]:
        """The steps that a function names, or those that it calls."""
        if function not in self._directly:
            found, seen, ahead = set(), {function}, [function]
            while ahead:
                new = self._names(ahead.pop()) - seen
                seen |= new
                steps = {each for each in new if each in STEPS}
                found |= steps
                ahead += new - steps
            self._directly[function] = frozenset(found)
        return self._directly[function]

    def _names(self, function: Function) -> frozenset[Function]:
        if function not in self._named:
            self._named[function] = frozenset(functions_in(list(self._values(function))))
        return self._named[function]

    def _values(self, function: Function) -> Iterator[Any]:
        told = written(function)
        if told is None:
            return
        names, space = names_in(told.__code__), told.__globals__
        yield from [space.get(name) for name in names.globals]
        for owner, name in names.attributes:
            of = space.get(owner)
            yield getattr(of, name, None) if isinstance(of, ModuleType) else self._attributes.get(name)
        yield from [cell.cell_contents for cell in told.__closure__ or ()]
        yield told.__defaults__


class Coming:
    """What can come while some steps are under way, by the names that the title has for steps."""

    def __init__(self, succession: Succession, begun: frozenset[Step], alone: frozenset[Step]) -> None:
        self._succession, self._alone, self._begun = succession, alone, begun
        self._come = self._of(begun)
        self._over: dict[str, frozenset[str]] = {}
        self.steps = self._names(self._come | begun)

    def over(self, step: str) -> frozenset[str]:
        """What can lie over this step: what is put there with it, and what comes of that."""
        if step not in self._over:
            over: set[Step] = set()
            for each in self._begun | self._come | self._alone:
                beside = self._succession.directly(each)
                if step in self._names(beside):
                    over |= self._of(beside - self._alone) | beside - self._alone
            self._over[step] = self._names(over)
        return self._over[step]

    def _of(self, steps: Collection[Step]) -> frozenset[Step]:
        found: set[Step] = set()
        ahead = list(steps)
        while ahead:
            new = self._succession.directly(ahead.pop()) - found - self._alone
            found |= new
            ahead += new
        return frozenset(found)

    def _names(self, steps: Collection[Step]) -> frozenset[str]:
        names = self._succession.title.step_names
        return frozenset([names[step] for step in steps if step in names])


def _own(kind: type) -> list[type]:
    # A class and its bases, as far as they are the title's.
    return [base for base in kind.__mro__ if _is_own(base)]


def _is_own(thing: Any) -> bool:
    """Is a class or a function neither the kernel's nor Python's?"""
    module: str = thing.__module__ or ""
    return not module.startswith(KERNEL) and module.partition(".")[0] not in sys.stdlib_module_names


def steps_in(value: Any) -> Iterator[Step]:
    """The steps of a frame, or of an argument, and of all frames that are handed on in it."""
    if type(value) is tuple:
        if is_frame(value):
            yield value[0]
            value = value[1:]
        for inner in value:
            yield from steps_in(inner)
