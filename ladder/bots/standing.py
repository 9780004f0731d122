"""Which version of a bot plays: activated, suspended, withdrawn. Its entries in open seasons follow.

Locks are always taken in the order match, season, bot, version, entry.
"""

from __future__ import annotations

from collections.abc import Iterable

import structlog
from django.db import transaction
from django.utils import timezone

from ladder.accounts.models import User
from ladder.bots.models import Bot, Version, VersionStatus
from ladder.errors import Conflict, NotAllowed
from ladder.play import publishing
from ladder.play.models import MatchKind, MatchSeat, MatchStatus, SeatResult
from ladder.play.selectors import owner_reason
from ladder.seasons import services as seasons
from ladder.seasons.models import IN_PLAY, Entry, EntryStatus, Season

log = structlog.get_logger(__name__)

FAULTS_IN_A_ROW = 5
FAULTS_OF_LAST = 50
FAULTS_SHARE = 5
"""A fifth of the last fifty games."""


def activate(version: Version, by: User | None) -> None:
    """Make the version the one that plays, also in every open season of its title: a newer one, or an older one to roll back to.

    `by` is its owner or staff, or None for the house's own doing. A bot that was withdrawn from a season stays out of it. Raises
    NotAllowed for anybody else, Conflict for a version that is not ready.
    """
    require_keeper_or_owner(version.bot, by)
    with transaction.atomic():
        open_seasons = seasons.lock_open_seasons(version.bot.title)
        bot, version = lock_version(version)
        if version.status != VersionStatus.READY:
            raise Conflict(
                "version", f"{bot.name} v{version.number} is {version.status}.", "Only one that is ready may play."
            )
        put_in_play(bot, version, open_seasons)


def put_in_play(bot: Bot, version: Version, open_seasons: list[Season]) -> None:
    """Make a ready version active. Seasons, bot and version are locked by the caller."""
    bot.active_version = version
    bot.save(update_fields=["active_version"])
    for season in open_seasons:
        if not withdrawn(season, bot):
            seasons.seat_version(season, bot, version)
    publishing.ask_for_matches()


def withdrawn(season: Season, bot: Bot) -> bool:
    """Has its owner taken the bot out of the season?"""
    of_bot = Entry.objects.filter(season=season, bot=bot)
    return (
        of_bot.filter(status=EntryStatus.WITHDRAWN).exists() and not of_bot.filter(status=EntryStatus.CURRENT).exists()
    )


def suspend(version: Version, reason: str) -> None:
    """Take a ready version out of play; `reason` tells its owner why. Its queued matches are voided by the next sweep.

    Raises Conflict for a version that is not ready.
    """
    with transaction.atomic():
        seasons.lock_seasons_in_play(version.bot.title)
        bot, version = lock_version(version)
        if version.status != VersionStatus.READY:
            raise Conflict("version", f"{bot.name} v{version.number} is {version.status}, not ready.")
        take_out(bot, version, reason)


def take_out(bot: Bot, version: Version, reason: str) -> None:
    """Suspend a ready version. Seasons, bot and version are locked by the caller."""
    set_status(version, VersionStatus.SUSPENDED, reason)
    Entry.objects.filter(version=version, status=EntryStatus.CURRENT, season__state__in=IN_PLAY).update(
        status=EntryStatus.SUSPENDED
    )
    if bot.active_version_id == version.pk:
        bot.active_version = None
        bot.save(update_fields=["active_version"])
    publishing.ask_for_sweep()
    log.info("version suspended", bot=bot.name, version=version.number, reason=reason)


def reinstate(version: Version, by: User) -> None:
    """A keeper takes a suspension back: the version is ready again, and its owner may activate it. Raises NotAllowed, Conflict."""
    if not by.is_staff:
        raise NotAllowed("version", "only a keeper takes a suspension back.")
    with transaction.atomic():
        _, version = lock_version(version)
        if version.status != VersionStatus.SUSPENDED:
            raise Conflict("version", f"it is {version.status}, not suspended.")
        set_status(version, VersionStatus.READY, "")


def withdraw(bot: Bot, by: User) -> int:
    """Take the bot out of every open season of its title; queued matches are still played. Returns of how many. Raises NotAllowed."""
    require_keeper_or_owner(bot, by)
    with transaction.atomic():
        open_seasons = seasons.lock_open_seasons(bot.title)
        Bot.objects.select_for_update(of=("self",)).get(pk=bot.pk)
        return Entry.objects.filter(season__in=open_seasons, bot=bot, status=EntryStatus.CURRENT).update(
            status=EntryStatus.WITHDRAWN
        )


def rejoin(bot: Bot, by: User) -> int:
    """Put the bot's active version back into every open season of its title. Returns into how many. Raises NotAllowed, Conflict."""
    require_keeper_or_owner(bot, by)
    with transaction.atomic():
        open_seasons = seasons.lock_open_seasons(bot.title)
        for season in open_seasons:
            seasons.enter_bot(season, bot)
    publishing.ask_for_matches()
    return len(open_seasons)


def review(version_ids: Iterable[int]) -> None:
    """Suspend those of the versions that fail too often: five forfeits in a row, or a fifth of the last fifty rated games.

    Called after the commit of a game in which they forfeited. Should that moment be lost, the next such game brings another. House bots
    are not suspended: their faults are ours.
    """
    for version_id in version_ids:
        version = Version.objects.select_related("bot").get(pk=version_id)
        if version.status == VersionStatus.READY and not version.bot.house_bot and (why := too_many_faults(version)):
            try:
                suspend(version, why)
            except Conflict:
                log.info("suspended meanwhile", version=version_id)


def too_many_faults(version: Version) -> str:
    """Why the version should be suspended, for its owner; empty when it should not."""
    last = list(
        MatchSeat.objects.filter(version=version, match__kind=MatchKind.RATED, match__status=MatchStatus.FINISHED)
        .order_by("-match__finished_at", "-match_id")
        .only("result", "reason", "stderr")[:FAULTS_OF_LAST]
    )
    faults = [seat for seat in last if seat.result == SeatResult.FORFEITED]
    if len(last) >= FAULTS_IN_A_ROW and faults[:FAULTS_IN_A_ROW] == last[:FAULTS_IN_A_ROW]:
        why = f"It lost its seat in {FAULTS_IN_A_ROW} games in a row"
    elif len(last) == FAULTS_OF_LAST and len(faults) * FAULTS_SHARE >= FAULTS_OF_LAST:
        why = f"It lost its seat in {len(faults)} of its last {FAULTS_OF_LAST} games"
    else:
        return ""
    return f"{why}; the last time it {owner_reason(faults[0]).rstrip('.')}. Mend it and submit a new version."


def lock_version(version: Version) -> tuple[Bot, Version]:
    """The version and its bot, both rows locked until the transaction ends."""
    bot = Bot.objects.select_for_update(of=("self",)).get(pk=version.bot_id)
    version = Version.objects.select_for_update(of=("self",)).get(pk=version.pk)
    version.bot = bot
    return bot, version


def set_status(version: Version, status: VersionStatus, reason: str, **fields: object) -> None:
    """Move a locked version's status, and set `fields` with it."""
    version.status = status
    version.status_reason = reason
    version.status_at = timezone.now()
    for name, value in fields.items():
        setattr(version, name, value)
    version.save(update_fields=["status", "status_reason", "status_at", *fields])


def require_keeper_or_owner(bot: Bot, by: User | None) -> None:
    """Raise NotAllowed unless `by` owns the bot, is staff, or is None (the house itself)."""
    if by is not None and not by.is_staff and bot.owner_id != by.pk:
        raise NotAllowed("bot", f"{bot.name} is not yours.")


__all__ = ["activate", "reinstate", "rejoin", "suspend", "withdraw"]
