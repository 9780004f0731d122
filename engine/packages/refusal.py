"""Why a package cannot be taken."""

from __future__ import annotations

from typing import NoReturn

from engine.packages.telling import shortened

FIELD = 120
WORDS = 500
"""Characters of a refusal's field, and of its message and remedy each: they quote what came, which may be of any length."""


class Refused(Exception):
    """The package is not acceptable: `field` is the file or the setting to change, `remedy` what to do about it."""

    def __init__(self, field: str, message: str, remedy: str) -> None:
        self.field = shortened(field, FIELD)
        self.message = shortened(message, WORDS)
        self.remedy = shortened(remedy, WORDS)
        super().__init__(f"{self.field}: {self.message}; {self.remedy}")


def refuse(field: str, message: str, remedy: str) -> NoReturn:
    """Raise Refused."""
    raise Refused(field, message, remedy)
