"""What may go wrong between here and a house, as types."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Problem:
    """What a house says of one field: what is wrong with it, and what would do instead ("" where nothing would)."""

    field: str
    message: str
    remedy: str = ""

    def __str__(self) -> str:
        named = "" if self.field in ("", "request") else f"{self.field}: "
        return " ".join(filter(None, (named + self.message, self.remedy)))


class SiteError(Exception):
    """The house did not do what was asked, or could not be asked. What its message quotes of an answer is as it came: show it printable."""


class Unreachable(SiteError):
    """No answer, or none to wait for any longer."""


class NoHouse(SiteError):
    """Something answers there, and not as a house does; or it sends to another place."""


class Refusal(SiteError):
    """The house has refused. `status` is HTTP's, `problems` what it says field by field, `wait` the seconds that it asks to wait, if so."""

    def __init__(self, status: int, problems: list[Problem], wait: float | None = None) -> None:
        super().__init__(f"the house refused ({status}): " + " ".join(map(str, problems)))
        self.status = status
        self.problems = problems
        self.wait = wait

    def names(self, field: str) -> bool:
        """Is it this field that it is about?"""
        return any(problem.field == field for problem in self.problems)


class NotLoggedIn(Refusal):
    """(401) There is no token, or the house does not know it any more."""


class NotAllowed(Refusal):
    """(403)"""


class NotThere(Refusal):
    """(404) There is no such thing, or it is not yours to see."""


class Conflict(Refusal):
    """(409) Things stand differently there from what was taken for granted."""


class TooMany(Refusal):
    """(429) A rate or a quota is used up."""


class HouseFault(Refusal):
    """(5xx) The fault is the house's."""


_BY_STATUS: Mapping[int, type[Refusal]] = {
    401: NotLoggedIn,
    403: NotAllowed,
    404: NotThere,
    409: Conflict,
    429: TooMany,
}


def refusal(status: int, document: Any, wait: float | None = None) -> Refusal:
    """The refusal that an RFC 9457 document tells of; one that is none, or not whole, is told by its status."""
    told = document if isinstance(document, dict) else {}
    rows = told.get("errors")
    problems = [
        Problem(*(str(row.get(name, "")) for name in ("field", "message", "remedy")))
        for row in (rows if isinstance(rows, list) else [])
        if isinstance(row, dict)
    ]
    detail = str(told.get("detail") or told.get("title") or "it does not say why.")
    if request := told.get("request_id"):
        detail += f" (request {request})"
    kind = _BY_STATUS.get(status, HouseFault if status >= 500 else Refusal)
    return kind(status, problems or [Problem("request", detail)], wait)


__all__ = [
    "Conflict",
    "HouseFault",
    "NoHouse",
    "NotAllowed",
    "NotLoggedIn",
    "NotThere",
    "Problem",
    "Refusal",
    "SiteError",
    "TooMany",
    "Unreachable",
    "refusal",
]
