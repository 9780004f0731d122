"""One field table per game class, from which slots, copy and JSON are made once.

A title writes its state as annotations, and nothing else::

    class Toy(Game):
        period: int
        cash: list[int]           # per seat, £
        docked: list[list[int]]   # per seat, ships by id

The annotations become ``__slots__``. Only JSON types are allowed: int, str, bool, and lists of them, up to three deep.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import chain
from typing import Any

_SCALARS = {"int": int, "str": str, "bool": bool}


class FieldTable(type):
    """The metaclass of games: reads the annotations of a class body into ``FIELDS`` (name to type text) and ``BY_TYPE``.

    It makes three functions of them: ``copy_fields(a, b)`` gives ``b`` the fields of ``a``, ``save_fields(a)`` gives them by name, and
    ``load_fields(saved, b)`` is its reverse, for what ``mistyped`` finds no fault with.

    Raises TypeError for a type that a saved game could not hold.
    """

    FIELDS: dict[str, str]
    BY_TYPE: dict[str, list[str]]
    copy_fields: Callable[[Any, Any], None]
    save_fields: Callable[[Any], dict[str, Any]]
    load_fields: Callable[[dict[str, Any], Any], None]

    def __new__(mcls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> FieldTable:
        if "__slots__" in body:
            return super().__new__(mcls, name, bases, body)
        own: dict[str, str] = {key: str(text).replace(" ", "") for key, text in body.get("__annotations__", {}).items()}
        for key, text in own.items():
            depth(name, key, text)
        inherited: dict[str, str] = {}
        for base in bases:
            inherited.update(getattr(base, "FIELDS", {}))
        body["__slots__"] = tuple(own)
        body["FIELDS"] = {**inherited, **own}
        cls = super().__new__(mcls, name, bases, body)
        cls.BY_TYPE = {text: [key for key in cls.FIELDS if cls.FIELDS[key] == text] for text in cls.FIELDS.values()}
        levels = {key: depth(name, key, text) for key, text in cls.FIELDS.items()}
        copied = [f"b.{key} = {_copy_of(level, f'a.{key}')}" for key, level in levels.items()]
        loaded = [f"b.{key} = {_copy_of(level, f'a[{key!r}]')}" for key, level in levels.items()]
        saved = ", ".join(f"{key!r}: {_copy_of(level, f'a.{key}')}" for key, level in levels.items())
        cls.copy_fields = staticmethod(_compile("a, b", copied or ["pass"]))
        cls.load_fields = staticmethod(_compile("a, b", loaded or ["pass"]))
        cls.save_fields = staticmethod(_compile("a", ["return {" + saved + "}"]))
        return cls


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


def _compile(arguments: str, lines: list[str]) -> Callable[..., Any]:
    # Written out field by field, as dataclasses do it: a loop over getattr and setattr takes four times as long.
    space: dict[str, Any] = {}
    exec(f"def made({arguments}):\n " + "\n ".join(lines), space)  # noqa: S102 - text made of our own field names
    made: Callable[..., Any] = space["made"]
    return made


_NESTED = (list, tuple)


def plain(value: Any) -> Any:
    """A value as JSON types: lists and tuples become new lists, all the way down."""
    if isinstance(value, _NESTED):
        return [plain(item) if isinstance(item, _NESTED) else item for item in value]
    return value


def frozen(value: Any) -> Any:
    """A JSON value as an immutable one: lists become tuples, all the way down."""
    if isinstance(value, list):
        return tuple([frozen(item) if isinstance(item, list) else item for item in value])
    return value


def mistyped(game_class: FieldTable, value_of: Callable[[str], Any]) -> str | None:
    """A field whose value is not of its declared type, or None: the fields of one type are checked together."""
    for text, keys in game_class.BY_TYPE.items():
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
