"""What a service refuses, as types that pages and the API turn into clear answers, and what ends a command of the house."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class ServiceError(Exception):
    """Bad input: which field, what is wrong with it, and what would do instead. Nothing was changed. (400 on the API.)"""

    status = 400

    def __init__(self, field: str, message: str, remedy: str = "") -> None:
        super().__init__(f"{field}: {message}" + (f" {remedy}" if remedy else ""))
        self.field = field
        self.message = message
        self.remedy = remedy


class Refusal(Protocol):
    """What the engine raises when it refuses something: which field, what is wrong with it, what would do instead."""

    field: str
    message: str
    remedy: str


def refused(error: Refusal) -> ServiceError:
    """What the engine refuses, as whole sentences: one follows the other on pages and in the API."""
    return ServiceError(error.field, f"{error.message.rstrip('.')}.", _sentence(error.remedy))


def _sentence(text: str) -> str:
    return text and f"{text[:1].upper()}{text[1:].rstrip('.')}."


class NotAllowed(ServiceError):
    """The person may not do this. (403)"""

    status = 403


class Conflict(ServiceError):
    """The thing has moved on: taken, replaced, already decided. (409)"""

    status = 409


class TooMany(ServiceError):
    """A quota is used up; the remedy says when there is more. (429)"""

    status = 429


class Refused(ServiceError):
    """Several things that were asked for at once, each for a reason of its own. Nothing was changed, of what might have been, either.

    Its status is theirs when they agree, else 400.
    """

    def __init__(self, reasons: Sequence[ServiceError]) -> None:
        first = reasons[0]
        super().__init__(first.field, first.message, first.remedy)
        # One reason may forbid several things, such as that the bot is another's.
        self.reasons = list({(one.field, one.message): one for one in reasons}.values())
        self.status = first.status if {one.status for one in reasons} == {first.status} else ServiceError.status


class HouseError(Exception):
    """The house cannot do what was asked, and the process ends with the message: one line, what is wrong and what to do about it."""
