"""What the commands of tournaments share. They act in the name of the house."""

from __future__ import annotations

from django.core.management.base import CommandError

from ladder.bots.models import Bot
from ladder.tournaments.models import Tournament


def tournament_named(slug: str) -> Tournament:
    """The tournament with this slug. Raises CommandError, which names those that there are."""
    try:
        return Tournament.objects.get(slug=slug)
    except Tournament.DoesNotExist:
        known = ", ".join(Tournament.objects.order_by("-pk").values_list("slug", flat=True)[:20])
        raise CommandError(f"There is no tournament {slug!r}. Use one of: {known or 'none yet'}.") from None


def bots_named(title: str, names: list[str]) -> list[Bot]:
    """The bots of the title with these names, or that had them, in this order. Raises CommandError for a name that leads to none."""
    found = []
    for name in names:
        bot = Bot.objects.select_related("owner").filter(title=title).known_as(name).first()
        if bot is None:
            raise CommandError(f"No bot of {title} is called {name!r}.")
        found.append(bot)
    return found
