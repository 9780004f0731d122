"""What commands that name versions share."""

from __future__ import annotations

from django.core.management.base import CommandError

import engine
from ladder.bots.models import Bot, Version

VERSION_HELP = f"a version as TITLE/BOT/NUMBER, such as {engine.first_title()}/Red-Dragon/7"


def version_called(name: str) -> Version:
    """The version that TITLE/BOT/NUMBER names. Raises CommandError."""
    title, bot, number = (*name.split("/"), "", "")[:3]
    bots = Bot.objects.filter(title=title).known_as(bot)
    found = Version.objects.filter(bot__in=bots, number=int(number) if number.isdecimal() else 0)
    version = found.select_related("bot__owner").defer("package").first()
    if version is None:
        raise CommandError(f"There is no version {name!r}. Name {VERSION_HELP}.")
    return version
