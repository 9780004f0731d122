"""Which names a bot may have, and what becomes of those that it gives up."""

from __future__ import annotations

from datetime import timedelta

from django.core.exceptions import ValidationError
from django.utils import timezone

import engine
from engine import BadOption
from engine.limits import LADDER
from engine.naming import LETTERS
from ladder.accounts.models import User
from ladder.bots.models import BOT_NAME, Bot, FormerName, Version
from ladder.errors import Conflict, ServiceError, refused
from ladder.reserved import foreign_letter, taken_for

NAME_KEPT = timedelta(days=30)
"""For how long nobody but its owner may give another bot the name that a bot has given up."""

MOST_FORMER_NAMES = LADDER.former_names
"""Former names of a bot that lead to it; older ones are forgotten."""


def check_name(title: str, name: str) -> None:
    """Raise ServiceError for a title that does not exist or a name that cannot be."""
    try:
        engine.title(title)
    except BadOption as error:
        raise refused(error) from error
    check_spelling(name)


def check_spelling(name: str) -> None:
    """Raise ServiceError for a name that cannot be a bot's."""
    if foreign := foreign_letter(name):
        raise ServiceError("name", f"{foreign}.", LETTERS)
    try:
        BOT_NAME(name)
    except ValidationError as error:
        raise ServiceError("name", str(error.message)) from error


def refuse_house_name(name: str) -> None:
    """Raise Conflict for a name that is kept for the house, or that could be taken for one that is."""
    known = taken_for(name)
    if known == name.casefold():
        raise Conflict("name", f"{name} is kept for the house's bots.", "Choose another name.")
    if known:
        raise Conflict(
            "name", f"{name} looks like {known}, which is kept for the house's bots.", "Choose another name."
        )


def refuse_kept_name(title: str, name: str, owner: User) -> None:
    """Raise Conflict for a name that another owner's bot has given up so lately that it is still kept for it."""
    kept = FormerName.objects.filter(title=title, name__iexact=name, given_up_at__gt=timezone.now() - NAME_KEPT)
    former = kept.exclude(bot__owner=owner).select_related("bot").first()
    if former is not None:
        until = former.given_up_at + NAME_KEPT
        raise Conflict(
            "name",
            f"{former.name} was the name of {former.bot.name} until lately, and is kept for it until {until:%Y-%m-%d}.",
            "Choose another name.",
        )


def take_name(bot: Bot) -> None:
    """The bot's name is its own from now on: it leads to none that had it before. Call in the transaction that gave it."""
    FormerName.objects.filter(title=bot.title, name__iexact=bot.name).delete()


def exchange_name(bot: Bot, old: str) -> None:
    """The renamed bot takes its name, and its old one leads to it from now on. Call in the transaction that gave it the new one."""
    take_name(bot)
    if old.casefold() != bot.name.casefold():
        FormerName.objects.update_or_create(
            title=bot.title, name__iexact=old, defaults={"bot": bot, "name": old, "given_up_at": timezone.now()}
        )
    kept = FormerName.objects.filter(bot=bot).order_by("-given_up_at").values_list("pk", flat=True)[:MOST_FORMER_NAMES]
    FormerName.objects.filter(bot=bot).exclude(pk__in=list(kept)).delete()


def of_bot(bot: Bot) -> str:
    """The bot as the keepers' trail names it: TITLE/BOT."""
    return f"{bot.title}/{bot.name}"


def of_version(version: Version) -> str:
    """The version as the keepers' trail and commands name it: TITLE/BOT/NUMBER."""
    return f"{of_bot(version.bot)}/{version.number}"


def renaming(bot: Bot) -> str:
    """What came of renaming it."""
    return f"It is called {bot.name}."


def describing(bot: Bot) -> str:
    """What came of describing it."""
    return "It is described." if bot.description else "Its description is taken away."


def befriending(bot: Bot) -> str:
    """What came of saying whether it may be asked to friendly matches."""
    return f"It may {'' if bot.friendly else 'not '}be asked to friendly matches."


def publishing(version: Version) -> str:
    """What came of saying who may see its source."""
    return f"Its source is {'public' if version.source_public else 'private'}."
