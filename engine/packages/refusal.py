"""Why a package cannot be taken."""

from __future__ import annotations

from typing import NoReturn


class Refused(Exception):
    """The package is not acceptable: `field` is the file or the setting to change, `remedy` what to do about it."""

    def __init__(self, field: str, message: str, remedy: str) -> None:
        super().__init__(f"{field}: {message}; {remedy}")
        self.field = field
        self.message = message
        self.remedy = remedy


def refuse(field: str, message: str, remedy: str) -> NoReturn:
    """Raise Refused."""
    raise Refused(field, message, remedy)
