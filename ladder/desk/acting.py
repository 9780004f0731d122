"""What an act of the desk is: asked for in JSON, told before it is done, and done as it was told."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, TypeVar

from django.db import transaction
from django.db.models import Model, QuerySet

from engine.wording import counted
from ladder.accounts.models import User
from ladder.errors import ServiceError

Asked = Mapping[str, Any]
"""With what an act is asked for, by name, as JSON has it."""

T = TypeVar("T")
M = TypeVar("M", bound=Model)


@dataclass(frozen=True, slots=True)
class Preview:
    """What an act will do: sentences, and rows under a head. Both are held to when it is done. `now` are figures of the moment beside
    them, which are not."""

    says: tuple[str, ...]
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    now: tuple[str, ...] = ()

    def mark(self, word: str, asked: Asked) -> str:
        """SHA-256 (hex) of what is held to: equal marks, the same act."""
        told = json.dumps([word, dict(asked), self.says, self.head, self.rows], sort_keys=True)
        return sha256(told.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Came:
    """What came of an act: sentences, and facts that later acts need to know."""

    of_it: str
    facts: Mapping[str, Any] = field(default_factory=dict)


def nothing(asked: Asked) -> None:
    """Holds nothing."""


@dataclass(frozen=True, slots=True)
class Deed:
    """An act that the desk offers.

    `hold` locks what the preview is made of, so that nothing changes between the look and the act. `later`: it takes long, and a worker
    does it. `apart`: it has transactions of its own, which another must not hold together, and doing it twice does no harm. `signed`: the
    service is told which keeper does it, and `do` is given the keeper beside what was asked.
    """

    word: str
    name: str
    about: str
    subject: Callable[[Asked], str]
    preview: Callable[[Asked], Preview]
    do: Callable[..., Came]
    hold: Callable[[Asked], object] = nothing
    later: bool = False
    apart: bool = False
    signed: bool = False

    def carried_out(self, asked: Asked, by: User) -> Came:
        """Do it, by this keeper's will."""
        return self.do(asked, by) if self.signed else self.do(asked)


def rehearsed(work: Callable[[], T]) -> T:
    """What the work would come to: it is done, and undone."""
    with transaction.atomic():
        made = work()
        transaction.set_rollback(True)
    return made


def named(asked: Asked, field: str, noun: str, rows: QuerySet[M], most: int) -> list[M]:
    """The rows whose numbers stand in this field, which is called by the plural of `noun`; `most` at most. Raises ServiceError."""
    wanted = asked[field]
    if not 1 <= len(wanted) <= most:
        raise ServiceError(field, f"{counted(len(wanted), noun, field)} cannot be.", f"Name 1 to {most}.")
    found = list(rows.filter(pk__in=wanted).order_by("pk"))
    if missing := sorted(set(wanted) - {row.pk for row in found}):
        raise ServiceError(
            field, f"there is no {noun} {', '.join(map(str, missing))}.", f"Name {field} that there are."
        )
    return found
