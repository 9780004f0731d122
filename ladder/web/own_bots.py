"""How an author's own bots stand, for the account page."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from ladder.accounts.models import User
from ladder.bots.models import Bot, Version, VersionStatus
from ladder.bots.selectors import bots_of
from ladder.validation.selectors import Waiting, waiting

MOST_ESTIMATED = 4
"""Versions whose place in the queue is told; each costs a handful of queries."""


UNDECIDED = (VersionStatus.SUBMITTED, VersionStatus.VALIDATING)


@dataclass(frozen=True, slots=True)
class OwnBot:
    """A bot with what was submitted last, and where that stands while it waits for its verdict."""

    bot: Bot
    newest: Version | None
    waiting: Waiting | None

    @property
    def minutes(self) -> int:
        """Until the verdict, as far as can be told; 0: it cannot."""
        return ceil((self.waiting.seconds or 0) / 60) if self.waiting is not None else 0


def own_bot(bot: Bot, newest: Version | None) -> OwnBot:
    """The bot with what was submitted last. No query, and some while that waits for its verdict."""
    undecided = newest is not None and newest.status in UNDECIDED
    return OwnBot(bot, newest, waiting(newest) if newest is not None and undecided else None)


def own_bots(user: User) -> list[OwnBot]:
    """The user's bots by name. Three queries, and some for each of the first MOST_ESTIMATED versions that wait."""
    bots = list(bots_of(user))
    versions = Version.objects.filter(bot__in=bots).select_related("bot").defer("package", "report")
    newest = {version.bot_id: version for version in versions.order_by("bot", "-number").distinct("bot")}
    undecided = [one for one in newest.values() if one.status in UNDECIDED]
    places = {version.bot_id: waiting(version) for version in undecided[:MOST_ESTIMATED]}
    return [OwnBot(bot, newest.get(bot.pk), places.get(bot.pk)) for bot in bots]
