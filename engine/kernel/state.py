"""One field table per game class, from which slots, copy and JSON are made once.

A title writes its state as annotations, and says of every field what it holds::

    class Toy(Game):
        period: int = field("the period", low=1, high=5)
        cash: list[int] = field("£ in hand", per="seat")
        docked: list[list[int]] = field("ships in dock", per=("seat", ""), of="ship")
        leader: int = field("who leads", of="seat", marks={-1: "nobody"})
        hand: list[int] = field("the card in hand", per="seat", of="card", hidden=-9, seen_by="its seat")

The annotations become ``__slots__``, the descriptions the class's ``ABOUT``. Only JSON types are allowed: int, str, bool, and lists of
them, up to three deep. The descriptions bound what a saved game from outside may hold (``misfit``) and what a game may come to
(``Game.audit``); from them are made the labelled view (``engine.kernel.explaining``) and the JSON Schema (``engine.kernel.schema``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain
from types import MappingProxyType
from typing import Any, Literal, TypeAlias

MANY = 1_000
"""Entries that a list without a fixed length may have in a saved game."""

MOST = 10_000_000
"""The largest number in a field that names no bound of its own."""

SeenBy: TypeAlias = Literal["everyone", "its seat", "nobody"]
"""Who may see a field at all times: everyone; of an entry of the outermost list, the seat of that number (others what the rules show
them); nobody, before the rules show it."""

_SCALARS = {"int": int, "str": str, "bool": bool}


@dataclass(frozen=True, slots=True)
class About:
    """What a field of a state holds: see ``field``."""

    text: str
    per: tuple[str, ...]
    low: int
    high: int | None
    of: str
    bits: str
    words: tuple[str, ...]
    marks: Mapping[int, str]
    hidden: int | None
    untold: str
    seen_by: SeenBy
    each: str
    once: str
    shared: bool
    shared_rows: bool

    @property
    def is_flag(self) -> bool:
        """Is it a number that stands for no (0) or yes (1)?"""
        return (self.low, self.high) == (0, 1) and not self.of and not self.bits


def field(
    text: str,
    *,
    per: str | tuple[str, ...] = (),
    low: int = 0,
    high: int | None = None,
    of: str = "",
    bits: str = "",
    words: Iterable[str] = (),
    marks: Mapping[int, str] = MappingProxyType({}),
    hidden: int | None = None,
    untold: str = "",
    seen_by: SeenBy = "everyone",
    each: str = "",
    once: str = "",
    shared: bool = False,
    shared_rows: bool = False,
) -> Any:
    """What a field of a title's state holds, said where it is declared; ``text`` in a line of words, units included.

    ``per`` names what indexes each level of a list, as ``Title.things`` or ``Title.joint`` has it; ``""`` stands for a level of any
    length up to ``MANY``, which runs through what ``each`` names again and again, if that is given. Numbers run from ``low`` to ``high``
    (``MOST`` unless said; 0 to 1 is no or yes), or are an index of what ``of`` names (0 to its size less one), or a set of bits, one for
    each of what ``bits`` names. Strings are one of ``words``. ``marks`` are numbers beside those, with their meaning; ``hidden`` is one
    that only an observation holds.

    ``seen_by`` says who may see it: an observation differs from the game only in fields that are not everyone's. ``once`` names the kind
    of piece that a number stands for, of which there is one of each number: no two entries of all the fields with it are the same.
    ``untold`` says why the public events do not tell of a change: every other field can be kept up to date from the events alone
    (``engine.kernel.reading``). A ``shared`` list belongs to all copies of a game, which are so much faster made: the rules never change
    it, but put a new one in its place. Where ``shared_rows``, that holds of the lists in a list: before one is changed, the rules make it
    the game's own (``own``).

    Raises TypeError for a field that is hidden from nobody, yet has a number for what is hidden.
    """
    if hidden is not None and seen_by == "everyone":
        raise TypeError(f"{text}: say who may see what is hidden")
    return About(
        text,
        (per,) if type(per) is str else tuple(per),
        low,
        high,
        of,
        bits,
        tuple(words),
        dict(marks),
        hidden,
        untold,
        seen_by,
        each,
        once,
        shared,
        shared_rows,
    )


class FieldTable(type):
    """The metaclass of games: reads the annotations of a class body into ``FIELDS`` (name to type text), ``BY_TYPE`` and ``ABOUT``.

    It makes four functions of them: ``copy_fields(a, b)`` gives ``b`` the fields of ``a``, ``save_fields(a)`` gives them by name, and
    ``load_fields(saved, b)`` is its reverse, for what ``mistyped`` finds no fault with. ``yield_fields(a)`` gives the same as
    ``save_fields(a)``, by the lists of ``a`` itself, which is not used any more.

    Raises TypeError for a type that a saved game could not hold.
    """

    FIELDS: dict[str, str]
    BY_TYPE: dict[str, list[str]]
    ABOUT: dict[str, About]
    copy_fields: Callable[[Any, Any], None]
    save_fields: Callable[[Any], dict[str, Any]]
    yield_fields: Callable[[Any], dict[str, Any]]
    load_fields: Callable[[dict[str, Any], Any], None]

    def __new__(mcls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> FieldTable:
        if "__slots__" in body:
            return super().__new__(mcls, name, bases, body)
        own = body.get("__annotations__", {})
        about = {key: body.pop(key) for key in own if isinstance(body.get(key), About)}
        body["__slots__"] = tuple(own)
        cls = super().__new__(mcls, name, bases, body)
        declare(cls, own, about)
        return cls


Described: TypeAlias = Any
"""A class with a field table: one of ``FieldTable``, or, compiled, one to which ``declare`` gave it."""

Copy: TypeAlias = Callable[[Any, Any], None]
Save: TypeAlias = Callable[[Any], dict[str, Any]]


def declare(
    cls: Any,
    own: Mapping[str, Any],
    described: Mapping[str, About],
    made: tuple[Copy, Save, Save, Copy] | None = None,
) -> None:
    """Give a class its field table: those of its bases, and its ``own`` fields with their types, so ``described``.

    ``made`` are ``copy_fields``, ``save_fields``, ``yield_fields`` and ``load_fields`` where they are written out already. Raises as
    ``FieldTable`` does.
    """
    name = cls.__name__
    fields: dict[str, str] = {}
    about: dict[str, About] = {}
    for base in cls.__bases__:
        fields.update(getattr(base, "FIELDS", {}))
        about.update(getattr(base, "ABOUT", {}))
    fields.update({key: str(text).replace(" ", "") for key, text in own.items()})
    levels = {key: depth(name, key, text) for key, text in fields.items()}
    about.update(described)
    for key, said in about.items():
        if len(said.per) != levels[key]:
            raise TypeError(f"{name}.{key}: say what indexes each level of {fields[key]}")
    cls.FIELDS, cls.ABOUT = fields, about
    cls.BY_TYPE = {text: [key for key in fields if fields[key] == text] for text in fields.values()}
    made = made or _written_out(levels, {key: kept_levels(said) for key, said in about.items()})
    cls.copy_fields, cls.save_fields, cls.yield_fields, cls.load_fields = [staticmethod(each) for each in made]


def declare_interpreted(cls: Any) -> None:
    """What ``FieldTable`` does for a class, once the class is there: ``Game`` has no metaclass where it is compiled, nor has a title's own
    class that is not compiled the slots then."""
    body = vars(cls)
    if "__slots__" not in body:
        own = body.get("__annotations__", {})
        described = {key: body[key] for key in own if isinstance(body.get(key), About)}
        for key in described:
            delattr(cls, key)
        declare(cls, own, described)


def kept_levels(about: About) -> int:
    """How many levels of a field's lists, from the outermost, a copy has to itself: 3 are all that there are."""
    return 0 if about.shared else 1 if about.shared_rows else 3


def _written_out(levels: Mapping[str, int], kept: Mapping[str, int]) -> tuple[Copy, Save, Save, Copy]:
    copied = [f"b.{key} = {_copy_of(min(level, kept.get(key, 3)), f'a.{key}')}" for key, level in levels.items()]
    saved = ", ".join(f"{key!r}: {_copy_of(level, f'a.{key}')}" for key, level in levels.items())
    # A shared list is not its own to give.
    yielded = ", ".join(
        f"{key!r}: {_copy_of(level if kept.get(key, 3) < level else 0, f'a.{key}')}" for key, level in levels.items()
    )
    loaded = [f"b.{key} = {_copy_of(level, f'a[{key!r}]')}" for key, level in levels.items()]
    return (
        _compile("a, b", copied or ["pass"]),
        _compile("a", ["return {" + saved + "}"]),
        _compile("a", ["return {" + yielded + "}"]),
        _compile("a, b", loaded or ["pass"]),
    )


def depth(owner: str, key: str, text: str) -> int:
    """How many lists deep the type ``text`` is. Raises TypeError when it is not a JSON type of at most three lists."""
    levels = text.count("list[")
    inner = text.replace("list[", "").rstrip("]")
    if inner not in _SCALARS or text != "list[" * levels + inner + "]" * levels or levels > 3:
        raise TypeError(
            f"{owner}.{key}: {text} is no type for a saved game; use int, str, bool or lists of them, up to three deep"
        )
    return levels


def _copy_of(levels: int, value: str) -> str:
    # An unpacked list is the fastest copy of a short one: half the time of a slice.
    return (value, f"[*{value}]", f"[[*x] for x in {value}]", f"[[[*y] for y in x] for x in {value}]")[levels]


def _compile(arguments: str, lines: list[str], space: dict[str, Any] | None = None) -> Callable[..., Any]:
    # Written out field by field, as dataclasses do it: a loop over getattr and setattr takes four times as long.
    space = {} if space is None else space
    exec(f"def made({arguments}):\n " + "\n ".join(lines), space)  # noqa: S102 - text made of our own field names
    made: Callable[..., Any] = space["made"]
    return made


def frozen(value: Any) -> Any:
    """A JSON value as an immutable one: lists become tuples, all the way down."""
    if isinstance(value, list):
        return tuple([frozen(item) if isinstance(item, list) else item for item in value])
    return value


def mistyped(game_class: Described, value_of: Callable[[str], Any]) -> str | None:
    """A field whose value is not of its declared type, or None: the fields of one type are checked together."""
    by_type: dict[str, list[str]] = game_class.BY_TYPE
    for text, keys in by_type.items():
        values = [value_of(key) for key in keys]
        if not matches(values, f"list[{text}]"):
            return next(key for key, value in zip(keys, values, strict=True) if not matches(value, text))
    return None


def matches(value: Any, text: str) -> bool:
    """Is ``value`` of the type that the field table names by ``text``? A bool is no int."""
    return _checker(text)(value)


@cache
def _checker(text: str) -> Callable[[Any], bool]:
    if text in _SCALARS:
        scalar = _SCALARS[text]
        return lambda value: type(value) is scalar
    inner = text[len("list[") : -1]
    if inner in _SCALARS:
        only = {_SCALARS[inner]}
        return lambda value: type(value) is list and only.issuperset(map(type, value))
    lists, check = {list}, _checker(inner)
    return lambda value: (
        type(value) is list and lists.issuperset(map(type, value)) and check([*chain.from_iterable(value)])
    )


def misfit(game_class: Described, state: Any, sizes: Mapping[str, int], observed: bool) -> tuple[str, str] | None:
    """Where a state of the declared types does not fit the descriptions of its fields: the place, and what is expected there. Else None.

    ``state`` is a game, ``sizes`` is ``Title.sizes`` for it. Only what was ``observed`` may hold marks for hidden things.
    """
    if _fitting(game_class, tuple(sizes.items()), observed)(state):
        return None
    for key, about in game_class.ABOUT.items():
        fault = _misfit(getattr(state, key), about, about.per, sizes, observed)
        if fault is not None:
            return f"{key}{fault[0]}", fault[1]
    return None


@cache
def _fitting(game_class: Described, sizes: tuple[tuple[str, int], ...], observed: bool) -> Callable[[Any], bool]:
    # Does a whole state fit? The audit asks after every decision; where something does not, ``misfit`` looks for it at its leisure.
    space: dict[str, Any] = {}
    for key, about in game_class.ABOUT.items():
        space[f"{key}_fits"] = _holder(about, game_class.FIELDS[key], dict(sizes), observed)
    conditions = [each for key, about in game_class.ABOUT.items() for each in _conditions(key, about, dict(sizes))]
    return _compile("s", ["return " + (" and ".join(conditions) or "True")], space)


def _conditions(key: str, about: About, sizes: Mapping[str, int]) -> Iterator[str]:
    # As source: what has to be true of the lengths of a field's lists, level by level, and of what they hold.
    lists = f"(s.{key},)"
    for level, name in enumerate(about.per, 1):
        if name:
            yield (
                f"all([len(each) == {sizes[name]} for each in {lists}])"
                if level > 1
                else f"len(s.{key}) == {sizes[name]}"
            )
        else:
            yield f"all([len(each) <= {MANY} for each in {lists}])"
        if about.each and level == len(about.per):
            yield f"not any([len(each) % {sizes[about.each]} for each in {lists}])"
        lists = f"s.{key}" if level == 1 else f"[inner for each in {lists} for inner in each]"
    yield f"{key}_fits({lists})"


def _holder(about: About, text: str, sizes: Mapping[str, int], observed: bool) -> Callable[[Iterable[Any]], bool]:
    """Do these, out of a field, all fit? A set answers soonest, unless it were too large."""
    scalar = text.replace("list[", "").rstrip("]")
    if scalar == "bool" or (scalar == "str" and not about.words):
        return lambda values: True
    if scalar == "str":
        return frozenset(about.words).issuperset
    low, high = bounds(about, sizes)
    marks = {*about.marks, about.hidden} if observed else {*about.marks}
    if high - low < MANY:
        return frozenset({*range(low, high + 1), *marks}).issuperset
    return lambda values: all(low <= value <= high or value in marks for value in values)


def _misfit(
    value: Any, about: About, per: tuple[str, ...], sizes: Mapping[str, int], observed: bool
) -> tuple[str, str] | None:
    if not per:
        return _stranger([value], about, sizes, observed, "")
    size = sizes[per[0]] if per[0] else None
    if len(value) > MANY if size is None else len(value) != size:
        return "", f"expected {size} entries, one per {per[0]}" if size is not None else f"expected at most {MANY}"
    if about.each and len(per) == 1 and len(value) % sizes[about.each]:
        return "", f"expected entries for each {about.each} in turn"
    if len(per) == 1:
        return _stranger(value, about, sizes, observed, "[{}]")
    for at, inner in enumerate(value):
        fault = _misfit(inner, about, per[1:], sizes, observed)
        if fault is not None:
            return f"[{at}]{fault[0]}", fault[1]
    return None


def repeated(game_class: Described, state: Any) -> str | None:
    """What stands in two places of which there is one alone (``once``), as the audit tells it; None when nothing does."""
    seen: dict[str, set[int]] = {}
    for key, about in game_class.ABOUT.items():
        if about.once:
            held = seen.setdefault(about.once, set())
            for value in _flat(getattr(state, key)):
                if value in held:
                    return f"{key}: {about.once} {value} is there twice"
                if value not in about.marks:
                    held.add(value)
    return None


def _flat(value: Any) -> list[int]:
    return [inner for item in value for inner in _flat(item)] if type(value) is list else [value]


def _stranger(
    values: list[Any], about: About, sizes: Mapping[str, int], observed: bool, where: str
) -> tuple[str, str] | None:
    if not values or type(values[0]) is bool:
        return None
    if type(values[0]) is str:
        strange = next((at for at, word in enumerate(values) if about.words and word not in about.words), None)
        expected = f"one of {', '.join(about.words)}"
    else:
        low, high = bounds(about, sizes)
        if low <= min(values) and max(values) <= high:
            return None
        marks = {*about.marks, about.hidden} if observed else about.marks
        strange = next((at for at, v in enumerate(values) if not low <= v <= high and v not in marks), None)
        expected = f"{low} to {high}" + "".join(f", or {mark} ({said})" for mark, said in about.marks.items())
    return None if strange is None else (where.format(strange), f"expected {expected}")


def bounds(about: About, sizes: Mapping[str, int]) -> tuple[int, int]:
    """The least and the largest number that a field holds, its marks apart."""
    if about.of:
        return 0, sizes[about.of] - 1
    if about.bits:
        return 0, (1 << sizes[about.bits]) - 1
    return about.low, MOST if about.high is None else about.high
