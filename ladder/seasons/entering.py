"""Which version of a bot plays in a season: entered, replaced, withdrawn."""

from __future__ import annotations

import structlog
from django.db import transaction
from django.db.models import Exists, OuterRef

from ladder.accounts.models import User
from ladder.bots.models import Bot, Version, VersionStatus
from ladder.bots.standing import require_keeper_or_owner
from ladder.errors import Conflict, ServiceError
from ladder.seasons import divisions
from ladder.seasons.locking import lock, lock_open_seasons
from ladder.seasons.models import START_RATING, Entry, EntryStatus, Season, SeasonState
from ladder.seasons.publishing import ask_for_matches

log = structlog.get_logger(__name__)

BATCH = 1000
"""Bots of a season that are entered at once when they were forgotten."""


def enter_bot(season: Season, bot: Bot) -> Entry:
    """Enter the bot's active version; the one that played before is replaced, and the new one starts at its rating, with its own count.

    A version that was entered before comes back with the rating and the count that it had. Raises Conflict when the season takes no entries
    or the bot has no version that may play.
    """
    with transaction.atomic():
        season = lock(season.pk)
        bot = Bot.objects.select_for_update(of=("self",)).select_related("active_version").get(pk=bot.pk)
        version = bot.active_version
        if season.state != SeasonState.OPEN:
            raise Conflict("season", f"{season.full_name} is {season.state} and takes no entries.")
        if bot.title != season.title:
            raise ServiceError("bot", f"{bot.name} plays {bot.title}, {season.full_name} is of {season.title}.")
        if version is None or version.status != VersionStatus.READY:
            raise Conflict("bot", f"{bot.name} has no active version.", "Submit one, or activate one that is ready.")
        return seat_version(season, bot, version)


def seat_version(season: Season, bot: Bot, version: Version) -> Entry:
    """Make the version's entry the bot's current one. The season's and the bot's rows are locked by the caller."""
    entries = list(Entry.objects.select_for_update().filter(season=season, bot=bot).order_by("pk"))
    current = next((entry for entry in entries if entry.status == EntryStatus.CURRENT), None)
    mine = next((entry for entry in entries if entry.version_id == version.pk), None)
    if current is not None and current is mine:
        return mine
    if current is not None:
        current.status = EntryStatus.REPLACED
        current.save(update_fields=["status"])
    if mine is not None:
        mine.status = EntryStatus.CURRENT
        mine.save(update_fields=["status"])
        return mine
    before = current or (entries[-1] if entries else None)
    rating = before.rating if before is not None else START_RATING
    division = before.division if before is not None else divisions.of_newcomer(season, bot)
    return Entry.objects.create(
        season=season, bot=bot, version=version, start_rating=rating, rating=rating, division=division
    )


def withdrawn(season: Season, bot: Bot) -> bool:
    """Has its owner taken the bot out of the season?"""
    of_bot = Entry.objects.filter(season=season, bot=bot)
    return (
        of_bot.filter(status=EntryStatus.WITHDRAWN).exists() and not of_bot.filter(status=EntryStatus.CURRENT).exists()
    )


def withdraw(bot: Bot, by: User) -> int:
    """Take the bot out of every open season of its title; queued matches are still played. Returns of how many. Raises NotAllowed."""
    require_keeper_or_owner(bot, by)
    with transaction.atomic():
        open_seasons = lock_open_seasons(bot.title)
        Bot.objects.select_for_update(of=("self",)).get(pk=bot.pk)
        return Entry.objects.filter(season__in=open_seasons, bot=bot, status=EntryStatus.CURRENT).update(
            status=EntryStatus.WITHDRAWN
        )


def rejoin(bot: Bot, by: User) -> int:
    """Put the bot's active version back into every open season of its title. Returns into how many. Raises NotAllowed, Conflict."""
    require_keeper_or_owner(bot, by)
    with transaction.atomic():
        open_seasons = lock_open_seasons(bot.title)
        for season in open_seasons:
            enter_bot(season, bot)
    ask_for_matches()
    return len(open_seasons)


def enter_forgotten() -> int:
    """Active bots that have no entry in an open season of their title: activated in the moment in which it was opened."""
    entered = 0
    for season in Season.objects.filter(state=SeasonState.OPEN):
        forgotten = Bot.objects.filter(title=season.title, active_version__status=VersionStatus.READY).exclude(
            Exists(Entry.objects.filter(season=season, bot=OuterRef("pk")))
        )
        for bot in forgotten.order_by("pk")[:BATCH]:
            try:
                enter_bot(season, bot)
                entered += 1
            except Conflict as error:
                log.info("not entered", bot=bot.name, season=season.slug, reason=str(error))
    return entered


__all__ = ["enter_bot", "enter_forgotten", "rejoin", "seat_version", "withdraw", "withdrawn"]
