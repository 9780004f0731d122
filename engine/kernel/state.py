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
from typing import Any

_SCALARS = {"int": int, "str": str, "bool": bool}


class FieldTable(type):
    """The metaclass of games: reads the annotations of a class body into ``FIELDS`` (name to type text) and makes its copy function.

    Raises TypeError for a type that a saved game could not hold.
    """

    FIELDS: dict[str, str]
    copy_fields: Callable[[Any, Any], None]

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
        cls.copy_fields = staticmethod(_compile_copy(name, cls.FIELDS))
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


def _compile_copy(owner: str, fields: dict[str, str]) -> Callable[[Any, Any], None]:
    # Written out field by field, as dataclasses do it: a loop over getattr and setattr takes four times as long.
    # An unpacked list is the fastest copy of a short one: half the time of a slice.
    by_depth = ("a.{0}", "[*a.{0}]", "[[*x] for x in a.{0}]", "[[[*y] for y in x] for x in a.{0}]")
    lines = [f" b.{key} = " + by_depth[depth(owner, key, text)].format(key) for key, text in fields.items()]
    space: dict[str, Any] = {}
    exec("def copy_fields(a, b):\n" + "\n".join(lines or [" pass"]), space)  # noqa: S102 - text made of our own field names
    made: Callable[[Any, Any], None] = space["copy_fields"]
    return made


def plain(value: Any) -> Any:
    """A value as JSON types: lists and tuples become new lists, all the way down."""
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return value


def frozen(value: Any) -> Any:
    """A JSON value as an immutable one: lists become tuples, all the way down."""
    if isinstance(value, list):
        return tuple(frozen(item) for item in value)
    return value


def matches(value: Any, text: str) -> bool:
    """Is ``value`` of the type that the field table names by ``text``? A bool is no int."""
    if text.startswith("list["):
        return type(value) is list and all(matches(item, text[5:-1]) for item in value)
    return type(value) is _SCALARS[text]
