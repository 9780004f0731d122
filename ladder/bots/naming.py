"""Which names a bot may have."""

from __future__ import annotations

from django.core.exceptions import ValidationError

import engine
from engine import BadOption
from engine.bots import house_bots
from ladder.bots.models import BOT_NAME
from ladder.errors import Conflict, ServiceError

HOUSE_NAME = "house"
HOUSE_BOT_NAMES = frozenset({"random", "greedy", "merchant", "searcher", "nabob", "millowner", "factor"})
"""Names of the house's bots, those to come included, which no one else's bot may have in any title."""


def check_name(title: str, name: str) -> None:
    """Raise ServiceError for a title that does not exist or a name that cannot be."""
    try:
        engine.title(title)
    except BadOption as error:
        raise ServiceError("title", error.message, error.remedy) from error
    try:
        BOT_NAME(name)
    except ValidationError as error:
        raise ServiceError("name", str(error.message)) from error


def refuse_house_name(name: str) -> None:
    """Raise Conflict for a name that is kept for a house bot, in any case of its letters, or that begins as if the house owned it."""
    folded = name.casefold()
    if folded.startswith(HOUSE_NAME) or folded in HOUSE_BOT_NAMES or folded in map(str.casefold, house_bots()):
        raise Conflict("name", f"{name} is kept for the house's bots.", "Choose another name.")
