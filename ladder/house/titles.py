"""Titles that the house does without: told where a keeper looks, in Django's check, on the status page and by the API."""

from __future__ import annotations

from django.core.checks import CheckMessage, Warning

import engine


def check(**_: object) -> list[CheckMessage]:
    """Django's system check: every title that is installed can be played."""
    return [
        Warning(
            f"A title is left out, {fault.field}: {fault.message}.",
            hint=f"{fault.remedy.capitalize()}.",
            id="house.W001",
        )
        for fault in engine.broken()
    ]
