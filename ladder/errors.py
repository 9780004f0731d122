"""What a service refuses, as types that pages and the API turn into clear answers, and what ends a command of the house."""

from __future__ import annotations


class ServiceError(Exception):
    """Bad input: which field, what is wrong with it, and what would do instead. Nothing was changed. (400 on the API.)"""

    status = 400

    def __init__(self, field: str, message: str, remedy: str = "") -> None:
        super().__init__(f"{field}: {message}" + (f" {remedy}" if remedy else ""))
        self.field = field
        self.message = message
        self.remedy = remedy


class NotAllowed(ServiceError):
    """The person may not do this. (403)"""

    status = 403


class Conflict(ServiceError):
    """The thing has moved on: taken, replaced, already decided. (409)"""

    status = 409


class TooMany(ServiceError):
    """A quota is used up; the remedy says when there is more. (429)"""

    status = 429


class HouseError(Exception):
    """The house cannot do what was asked, and the process ends with the message: one line, what is wrong and what to do about it."""
