"""Which version of a bot plays: activated, rejected, suspended. Whoever has registered a listener follows.

Locks are always taken in the order match, season, bot, version, entry.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import structlog
from django.db import transaction
from django.utils import timezone

from ladder.accounts.models import User
from ladder.bots import listeners
from ladder.bots.listeners import Held
from ladder.bots.models import Bot, Version, VersionStatus
from ladder.errors import Conflict, NotAllowed

BY_KEEPER = "The keeper took it out of play. Ask why, and submit a new version."
"""What the owner of a version is told that a keeper takes out of play without saying more."""

log = structlog.get_logger(__name__)


def activate(version: Version, by: User | None) -> None:
    """Make the version the one that plays, also in every open season of its title: a newer one, or an older one to roll back to.

    `by` is its owner or staff, or None for the house's own doing. A bot that was withdrawn from a season stays out of it. Raises
    NotAllowed for anybody else, Conflict for a version that is not ready.
    """
    require_keeper_or_owner(version.bot, by)
    with transaction.atomic():
        held = listeners.hold(version.bot.title)
        bot, version = lock_version(version)
        if version.status != VersionStatus.READY:
            raise Conflict(
                "version", f"{bot.name} v{version.number} is {version.status}.", "Only one that is ready may play."
            )
        put_in_play(bot, version, held)


def put_in_play(bot: Bot, version: Version, held: Iterable[Held]) -> None:
    """Make a ready version active. Bot and version are locked by the caller, who has had `listeners.hold` before that."""
    bot.active_version = version
    bot.save(update_fields=["active_version"])
    for one in held:
        one.activated(bot, version)


def reject(version_id: int, reason: str, report: Mapping[str, Any] | None = None) -> bool:
    """Reject a version that has not passed yet, with a sentence its owner can act on; validation games that wait are voided.

    `report` is added to the version's. False, and nothing is done, when it has been decided already.
    """
    with transaction.atomic():
        _, version = lock_version(Version.objects.get(pk=version_id))
        if version.status not in (VersionStatus.SUBMITTED, VersionStatus.VALIDATING):
            return False
        set_status(version, VersionStatus.REJECTED, reason, report={**version.report, **(report or {})})
    listeners.out_of_play()
    return True


def suspend(version: Version, reason: str) -> None:
    """Take a ready version out of play; `reason` tells its owner why. Its queued matches are voided by the next sweep.

    Raises Conflict for a version that is not ready.
    """
    with transaction.atomic():
        held = listeners.hold(version.bot.title)
        bot, version = lock_version(version)
        if version.status != VersionStatus.READY:
            raise Conflict("version", f"{bot.name} v{version.number} is {version.status}, not ready.")
        set_status(version, VersionStatus.SUSPENDED, reason)
        if bot.active_version_id == version.pk:
            bot.active_version = None
            bot.save(update_fields=["active_version"])
        for one in held:
            one.suspended(bot, version)
        listeners.out_of_play()
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


def lock_version(version: Version) -> tuple[Bot, Version]:
    """The version and its bot, both rows locked until the transaction ends."""
    bot = Bot.objects.select_for_update(of=("self",)).get(pk=version.bot_id)
    version = Version.objects.select_for_update(of=("self",)).get(pk=version.pk)
    version.bot = bot
    return bot, version


def set_status(version: Version, status: VersionStatus, reason: str, **fields: object) -> None:
    """Move a locked version's status, and set `fields` with it. Listeners are told."""
    old, version.status = version.status, status
    version.status_reason = reason
    version.status_at = timezone.now()
    for name, value in fields.items():
        setattr(version, name, value)
    version.save(update_fields=["status", "status_reason", "status_at", *fields])
    listeners.status_moved(version, old)


def require_keeper_or_owner(bot: Bot, by: User | None) -> None:
    """Raise NotAllowed unless `by` owns the bot, is staff, or is None (the house itself)."""
    if by is not None and not by.is_staff and bot.owner_id != by.pk:
        raise NotAllowed("bot", f"{bot.name} is not yours.")


__all__ = ["activate", "reinstate", "reject", "suspend"]
