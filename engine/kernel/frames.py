"""What the steps of a title take as arguments, read from their signatures: so that a frame from outside can be refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from inspect import Parameter, signature
from types import UnionType
from typing import Any, Union, get_args, get_origin


@dataclass(frozen=True, slots=True)
class Takes:
    """The arguments of a step, the game apart: their names and types, and how many must be given."""

    names: tuple[str, ...]
    types: tuple[Any, ...]
    least: int

    def misfit(self, arguments: Sequence[Any], sizes: Mapping[str, int], first: int = 0) -> str | None:
        """What is wrong with these arguments, of which the first is the step's number ``first``; None when nothing is.

        An int under the name of something that ``Title.sizes`` counts is one of those, or -1 for none of them.
        """
        for at, value in enumerate(arguments, first):
            name, size = self.names[at], sizes.get(self.names[at])
            if not _is(value, self.types[at]):
                return f"{name} is {value!r:.60}"
            if size is not None and type(value) is int and not -1 <= value < size:
                return f"{name} is {value}, expected -1 to {size - 1}"
        return None


def takes_of(step: Callable[..., None]) -> Takes:
    """What a step takes."""
    parameters = list(signature(step).parameters.values())[1:]
    return Takes(
        tuple(parameter.name for parameter in parameters),
        tuple(_meant(parameter.annotation, step) for parameter in parameters),
        sum(parameter.default is Parameter.empty for parameter in parameters),
    )


def _meant(annotation: Any, step: Callable[..., None]) -> Any:
    # An alias is a string of its own; a name that only type checkers import says nothing.
    while isinstance(annotation, str):
        try:
            annotation = eval(annotation, step.__globals__)  # noqa: S307 - text of our own source
        except NameError:
            return Any
    return annotation


def _is(value: Any, kind: Any) -> bool:
    # Frames hold ints, strings and tuples: other types of a signature say nothing that a frame could break.
    if kind is int or kind is str:
        return type(value) is kind
    origin, inner = get_origin(kind), get_args(kind)
    if origin is tuple:
        if type(value) is not tuple:
            return False
        if len(inner) == 2 and inner[1] is Ellipsis:
            return all(_is(item, inner[0]) for item in value)
        return len(value) == len(inner) and all(map(_is, value, inner))
    if origin is Union or origin is UnionType:
        return any(_is(value, one) for one in inner)
    return True
