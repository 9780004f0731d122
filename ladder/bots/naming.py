"""Which names a bot may have, and what becomes of those that it gives up."""

from __future__ import annotations

from django.core.exceptions import ValidationError

import engine
from engine import BadOption
from engine.bots import house_bots
from ladder.bots.models import BOT_NAME, Bot, FormerName
from ladder.errors import Conflict, ServiceError

HOUSE_NAME = "house"
HOUSE_BOT_NAMES = frozenset({"random", "greedy", "merchant", "searcher", "nabob", "millowner", "factor"})
"""Names of the house's bots, those to come included, which no one else's bot may have in any title."""

MOST_FORMER_NAMES = 10
"""Former names of a bot that lead to it; older ones are forgotten."""


def check_name(title: str, name: str) -> None:
    """Raise ServiceError for a title that does not exist or a name that cannot be."""
    try:
        engine.title(title)
    except BadOption as error:
        raise ServiceError("title", error.message, error.remedy) from error
    check_spelling(name)


def check_spelling(name: str) -> None:
    """Raise ServiceError for a name that cannot be a bot's."""
    try:
        BOT_NAME(name)
    except ValidationError as error:
        raise ServiceError("name", str(error.message)) from error


def refuse_house_name(name: str) -> None:
    """Raise Conflict for a name that is kept for a house bot, in any case of its letters, or that begins as if the house owned it."""
    folded = name.casefold()
    if folded.startswith(HOUSE_NAME) or folded in HOUSE_BOT_NAMES or folded in map(str.casefold, house_bots()):
        raise Conflict("name", f"{name} is kept for the house's bots.", "Choose another name.")


def take_name(bot: Bot) -> None:
    """The bot's name is its own from now on: it leads to none that had it before. Call in the transaction that gave it."""
    FormerName.objects.filter(title=bot.title, name__iexact=bot.name).delete()


def exchange_name(bot: Bot, old: str) -> None:
    """The renamed bot takes its name, and its old one leads to it from now on. Call in the transaction that gave it the new one."""
    take_name(bot)
    if old.casefold() != bot.name.casefold():
        FormerName.objects.update_or_create(title=bot.title, name__iexact=old, defaults={"bot": bot, "name": old})
    kept = FormerName.objects.filter(bot=bot).order_by("-given_up_at").values_list("pk", flat=True)[:MOST_FORMER_NAMES]
    FormerName.objects.filter(bot=bot).exclude(pk__in=list(kept)).delete()
