"""Frames: a step with its arguments, as a value that waits on the stack or is handed on as an argument of another frame.

A step that needs others to find something out first hands them the frame that is to learn it, and they go on with it::

    Answered: TypeAlias = Annotated[Frame, "granted"]      # a frame that waits for one more argument, and what that is

    @step
    def take_answer(game: Game, asked: int, then: Answered, answer: str) -> None:
        game.go(then, int(answer == "yes"))

What a step takes is read from its signature, so that a frame from outside can be refused: a frame stands only where one is declared, and
waits there for as many results as the declaration names (for none where it is a ``Frame`` alone). Every whole number is held to a range of
the title's (``Ruleset.stands_for``): to that of its argument's name, or of the one that it is annotated with::

    Pounds: TypeAlias = Annotated[int, "£"]

    @step
    def borrow(game: Game, family: int, due: Pounds, left: Annotated[int, "offer"]) -> None: ...

Of ``Any`` it is known that numbers in it are in the range of its name, however deep they lie. What has a law that no range tells is
annotated with a function that finds what is wrong, ``Annotated[Question, fault_in_question]``: it gets the value and the title's ranges.
``Worded`` (``engine.kernel.worded``) is such a one, for tuples whose words say what their numbers are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from inspect import Parameter, signature
from types import UnionType
from typing import Annotated, Any, NamedTuple, TypeAlias, Union, get_args, get_origin

from engine.kernel.written import written

Step: TypeAlias = Callable[..., None]
Frame: TypeAlias = tuple[Step, *tuple[Any, ...]]
"""``(step, *args)``; the arguments are ints, strings, frames and tuples of those. Nothing else is a tuple that begins with a step."""


class Asked(NamedTuple):
    """What the pending question was asked with."""

    by: Frame  # the step that asked
    then: Frame  # the step that takes the answer, as its last argument; () while another seat's secret is veiled

    @property
    def args(self) -> tuple[Any, ...]:
        """The arguments that the step of the answer gets before the answer: what the question is about."""
        return self.then[1:]


Bounds: TypeAlias = Mapping[str, tuple[int, int]]
"""By the names of ranges, which are those of arguments or what their types are annotated with: the least and the largest number."""


def is_frame(value: Any) -> bool:
    """Is this a frame, and no plain argument?"""
    return type(value) is tuple and value != () and callable(value[0])


@dataclass(frozen=True, slots=True)
class Takes:
    """The arguments of a step, the game apart: their names and types, and how many must be given."""

    names: tuple[str, ...]
    types: tuple[Any, ...]
    least: int

    def misfit(self, arguments: Sequence[Any], bounds: Bounds, first: int = 0) -> str | None:
        """What is wrong with these arguments, of which the first is the step's number ``first``; None when nothing is.

        ``bounds`` are those of ``Title.bounds``; without any, numbers may be whatever they are. Raises LookupError for a number
        to which the title declares no range (``engine.kernel.declaring.unbounded`` finds them all).
        """
        for at, value in enumerate(arguments, first):
            name, kind = self.names[at], self.types[at]
            if not _is(value, kind):
                return f"{name} is {_told(value):.60}"
            beyond = _beyond(value, kind, name, bounds) if bounds else None
            if beyond is not None:
                return beyond if beyond.startswith(f"{name} is") else f"{name}: {beyond}"
        return None

    def unanswerable(self, given: int, answers: Sequence[Any], bounds: Bounds) -> str | None:
        """What is wrong with one of these as the last argument, after so many that are given; None when all can be."""
        faults = (self.misfit([answer], bounds, given) for answer in answers)
        return next((fault for fault in faults if fault is not None), None)

    def ranges(self) -> Iterator[tuple[str, str]]:
        """Each argument that is or holds a whole number, with the name of the range that this is held to."""
        for name, kind in zip(self.names, self.types, strict=True):
            yield from ((name, called) for called in sorted(set(_ranges(kind, name))))


@cache
def takes_of(step: Step) -> Takes:
    """What a step takes."""
    parameters = list(signature(written(step) or step).parameters.values())[1:]
    return Takes(
        tuple(parameter.name for parameter in parameters),
        tuple(meant(parameter.annotation, step) for parameter in parameters),
        sum(parameter.default is Parameter.empty for parameter in parameters),
    )


def argument(frame: Frame, name: str) -> Any:
    """What the frame brings its step under the name of a parameter. Raises LookupError where the step has none of that name, or where the
    frame still waits for it."""
    step, *given = frame
    brought = dict(zip(takes_of(step).names, given, strict=False))
    if name not in brought:
        raise LookupError(f"a frame of {step.__qualname__} that brings {', '.join(brought) or 'nothing'} has no {name}")
    return brought[name]


def meant(annotation: Any, step: Callable[..., Any]) -> Any:
    """The type that an annotation of this function means; Any where only type checkers know it."""
    # An alias is a string of its own; a name that only type checkers import says nothing.
    space = getattr(written(step), "__globals__", {})
    while isinstance(annotation, str):
        try:
            annotation = eval(annotation, space)  # noqa: S307 - text of our own source
        except NameError:
            return Any
    return annotation


def _told(value: Any) -> str:
    if not is_frame(value):
        return repr(value)
    return f"a frame of {value[0].__name__} with {len(value) - 1} arguments"


def _is(value: Any, kind: Any) -> bool:
    # Frames hold ints, strings, tuples and frames: other types of a signature say nothing that a frame could break.
    if kind is int or kind is str:
        return type(value) is kind
    if kind is Frame:
        return _waits_for(value, 0)
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _waits_for(value, len(inner) - 1) if inner[0] is Frame else _is(value, inner[0])
    if origin is Union or origin is UnionType:
        return any(_is(value, one) for one in inner)
    if origin is not tuple:
        return not _holds_frame(value)
    if type(value) is not tuple or is_frame(value):
        return False
    if len(inner) == 2 and inner[1] is Ellipsis:
        return all(_is(item, inner[0]) for item in value)
    return len(value) == len(inner) and all(map(_is, value, inner))


def _beyond(value: Any, kind: Any, name: str, bounds: Bounds) -> str | None:
    """Which number in a value of this type is beyond its range, that of the ``name`` where the type says no other; None when none is."""
    if kind is int:
        low, high = bounds[name]
        return None if low <= value <= high else f"{name} is {value}, expected {low} to {high}"
    if kind is Any:
        inside = _numbers(value)
        return next((fault for each in inside if (fault := _beyond(each, int, name, bounds)) is not None), None)
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated and callable(inner[1]):
        law: Callable[[Any, Bounds], str | None] = inner[1]
        return law(value, bounds)
    if origin is Annotated:
        return None if inner[0] is Frame else _beyond(value, inner[0], inner[1], bounds)
    if origin is Union or origin is UnionType:
        faults = [_beyond(value, one, name, bounds) for one in inner if _is(value, one)]
        return None if None in faults else faults[0]
    if origin is not tuple or kind is Frame:
        return None
    kinds = inner[:1] * len(value) if inner[1:] == (Ellipsis,) else inner
    found = (_beyond(item, one, name, bounds) for item, one in zip(value, kinds, strict=True))
    return next((fault for fault in found if fault is not None), None)


def _numbers(value: Any) -> Iterator[int]:
    if type(value) is int:
        yield value
    elif type(value) is tuple:
        for item in value:
            yield from _numbers(item)


def _ranges(kind: Any, name: str) -> Iterator[str]:
    # By the way of _beyond.
    inner = get_args(kind)
    if kind is int or kind is Any:
        yield name
    elif get_origin(kind) is Annotated:
        if callable(inner[1]):
            yield from getattr(inner[1], "ranges", ())
        elif inner[0] is not Frame:
            yield from _ranges(inner[0], inner[1])
    elif get_origin(kind) in (Union, UnionType, tuple) and kind is not Frame:
        for one in inner:
            yield from _ranges(one, name)


def _waits_for(value: Any, results: int) -> bool:
    if not is_frame(value):
        return False
    takes = takes_of(value[0])
    return takes.least <= len(value) - 1 + results <= len(takes.names)


def _holds_frame(value: Any) -> bool:
    return type(value) is tuple and (is_frame(value) or any(map(_holds_frame, value)))
