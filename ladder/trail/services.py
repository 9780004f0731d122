"""Writing the keepers' trail. Whatever a keeper may do, by whichever door, is written by `write` alone, and never changed. So is whatever
anybody deletes, of which no other trace is left.

An act of one transaction is written in that very transaction (`recorded`): there is no act without its row, and no row of an act that was
rolled back. Acts that have transactions of their own, since they lock many matches one after another, are written in two rows: asked for
before, answered after (`recorded_apart`). So are those that a worker does later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from django.contrib.auth.models import AbstractUser
from django.db import transaction

from ladder.errors import Refused, ServiceError
from ladder.texts import encodable
from ladder.trail.models import Act, Door, State

LONGEST = 4000
"""Characters of an outcome that are kept."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Asking:
    """An act as it is asked for: what to do to what, with what (as JSON has it), who asks, and by which door. `mark` is of the preview
    that was seen, if one was."""

    word: str
    subject: str = ""
    asked: Mapping[str, Any] = field(default_factory=dict)
    by: AbstractUser | None = None
    door: Door = Door.SHELL
    mark: str = ""


def write(
    asking: Asking, state: State, outcome: str, facts: Mapping[str, Any] | None = None, answers: Act | None = None
) -> Act:
    """Write a row, in the transaction that is running. `answers` is the row in which the act was asked for, if it was before."""
    return Act.objects.create(
        by_id=asking.by.pk if asking.by is not None else None,
        door=asking.door,
        word=asking.word,
        subject=storable(asking.subject, 160),
        asked=dict(asking.asked),
        mark=asking.mark,
        state=state,
        outcome=storable(outcome, LONGEST),
        facts=dict(facts or {}),
        answers=answers,
    )


def storable(text: str, most: int) -> str:
    """`text` as the database can hold it, cut after so many characters."""
    text = encodable(text).replace("\0", "")
    return text if len(text) <= most else text[: most - 1] + "…"


def recorded(asking: Asking, work: Callable[[], T], told: Callable[[T], str] = str) -> T:
    """Do the work and write its row, which says of what was made what `told` does, in one transaction. What a service refuses is written
    too, and raised on."""
    try:
        with transaction.atomic():
            made = work()
            write(asking, State.DONE, told(made))
        return made
    except ServiceError as error:
        write(asking, State.REFUSED, str(error))
        raise


def recorded_apart(asking: Asking, work: Callable[[], T], told: Callable[[T], str] = str) -> T:
    """The same for work that has transactions of its own: it is written that it was asked for, then done, then written what came of it."""
    with answered(write(asking, State.ASKED, "")) as answer:
        made = work()
        answer(told(made))
    return made


def by_keeper(
    asking: Asking, work: Callable[[], T], told: Callable[[T], str] = str, *, apart: bool = False, own: bool = False
) -> T:
    """The same if a keeper asks. Whoever else does something with what is his own leaves no trail, and neither does a keeper with what is
    his `own`."""
    if own or asking.by is None or not asking.by.is_staff:
        return work()
    return (recorded_apart if apart else recorded)(asking, work, told)


@dataclass(frozen=True, slots=True)
class Part(Generic[T]):
    """One of several things that are done together or not at all: what is asked, how it is done, and what it says of what was made."""

    asking: Asking
    work: Callable[[], T]
    told: Callable[[T], str] = str


def all_by_keeper(parts: Sequence[Part[Any]], *, own: bool = False, besides: Sequence[ServiceError] = ()) -> None:
    """Do all of these as `by_keeper` does one, or none: every part is tried, and Refused names each that cannot be, and what is wrong
    `besides`. Of a keeper it is written what was refused."""
    refused: list[tuple[Part[Any], ServiceError]] = []
    try:
        with transaction.atomic():
            for part in parts:
                try:
                    with transaction.atomic():
                        by_keeper(part.asking, part.work, part.told, own=own)
                except ServiceError as error:
                    refused.append((part, error))
            if refused or besides:
                raise Refused([*besides, *(reason for _, reason in refused)])
    except Refused:
        for part, reason in refused:
            if not own and part.asking.by is not None and part.asking.by.is_staff:
                write(part.asking, State.REFUSED, str(reason))
        raise


def whoever_asks(asking: Asking, work: Callable[[], T], told: Callable[[T], str] = str) -> T:
    """The same whoever asks, of what leaves no other trace. What is refused is written of keepers alone: others may ask as often as they
    like."""
    if asking.by is None or asking.by.is_staff:
        return recorded(asking, work, told)
    with transaction.atomic():
        made = work()
        write(asking, State.DONE, told(made))
    return made


@contextmanager
def answered(act: Act) -> Iterator[Callable[..., Act]]:
    """Have an act that was asked for answered: by what the caller says of it, else by the error that ends the block, which is raised on."""
    asking = Asking(act.word, act.subject, act.asked, act.by, Door(act.door), act.mark)

    def done(outcome: str, facts: Mapping[str, Any] | None = None) -> Act:
        return write(asking, State.DONE, outcome, facts, answers=act)

    try:
        yield done
    except ServiceError as error:
        write(asking, State.REFUSED, str(error), answers=act)
        raise
    except Exception as error:
        write(asking, State.FAILED, f"{type(error).__name__}: {error}", answers=act)
        raise


__all__ = [
    "Asking",
    "Part",
    "all_by_keeper",
    "answered",
    "by_keeper",
    "recorded",
    "recorded_apart",
    "whoever_asks",
    "write",
]
