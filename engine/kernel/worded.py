"""Tuples in which words say what the numbers are: ``("fit", ship)``, ``("merge", family, family)``. Their law, for arguments of steps::

Action: TypeAlias = Annotated[
    tuple[Any, ...],
    Worded(({"pass"},), ({"form", "invest"}, "family", {"share", "workshop"}), ({"merge"}, "family", "family", ("family", ...))),
]
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from types import EllipsisType
from typing import Any, TypeAlias

Part: TypeAlias = str | AbstractSet[str | int] | tuple[str, EllipsisType]
"""A number of the range of this name, one of these words (or numbers), or a tuple of any number of such numbers."""

Form: TypeAlias = tuple[Part, ...]


class Worded:
    """A law that a tuple has one of these forms, part by part."""

    def __init__(self, *forms: Form) -> None:
        self.forms = forms
        parts = {part for form in forms for part in form if not isinstance(part, AbstractSet)}
        self.ranges = tuple(sorted({part if isinstance(part, str) else part[0] for part in parts}))
        """The names of the ranges that its numbers are held to."""

    def __call__(self, value: tuple[Any, ...], bounds: Mapping[str, tuple[int, int]]) -> str | None:
        """What is wrong with the value; None when nothing is."""
        told = [form for form in self.forms if len(form) == len(value) and _has_words(value, form)]
        if not told:
            return f"expected {'; '.join(map(_in_words, self.forms))}"
        faults = [_beyond(value, form, bounds) for form in told]
        return None if None in faults else faults[0]


def _has_words(value: tuple[Any, ...], form: Form) -> bool:
    return all(item in part for item, part in zip(value, form, strict=True) if isinstance(part, AbstractSet))


def _beyond(value: tuple[Any, ...], form: Form, bounds: Mapping[str, tuple[int, int]]) -> str | None:
    for item, part in zip(value, form, strict=True):
        if isinstance(part, AbstractSet):
            continue
        name, items = (part, (item,)) if isinstance(part, str) else (part[0], item)
        low, high = bounds[name]
        if type(items) is not tuple or any(type(each) is not int or not low <= each <= high for each in items):
            several = "" if isinstance(part, str) else "several of "
            return f"{name} is {item!r:.40}, expected {several}{low} to {high}"
    return None


def _in_words(form: Form) -> str:
    names = [" or ".join(sorted(map(str, part))) if isinstance(part, AbstractSet) else part for part in form]
    return ", ".join(name if isinstance(name, str) else f"{name[0]} …" for name in names)
