"""What an owner does with a bot beside having it play: renames and describes it, says who may see its source, deletes what never played."""

from __future__ import annotations

from collections.abc import Iterable

import pgtrigger
import structlog
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError

from ladder.accounts.models import User
from ladder.bots import listeners
from ladder.bots.listeners import Held
from ladder.bots.models import Bot, DeletedVersion, Version
from ladder.bots.naming import check_spelling, exchange_name, refuse_house_name, refuse_kept_name
from ladder.bots.standing import lock_version, require_keeper_or_owner
from ladder.errors import Conflict, NotAllowed
from ladder.texts import paragraphs

MOST_DESCRIPTION = 4000
"""Characters of a bot's description."""

log = structlog.get_logger(__name__)


def rename(bot: Bot, name: str, by: User) -> Bot:
    """Give the bot another name, its own in other letters included. Logs and archives keep the name under which it played.

    The old name leads to the bot until another bot of the title is given it, which for a while only its owner may do.

    Raises ServiceError for `name`, NotAllowed for who is neither owner nor staff and for house bots, Conflict for a name that is taken.
    """
    require_own(bot, by)
    check_spelling(name)
    refuse_house_name(name)
    refuse_kept_name(bot.title, name, bot.owner)
    try:
        with transaction.atomic():
            bot = Bot.objects.select_for_update(of=("self",)).get(pk=bot.pk)
            old, bot.name = bot.name, name
            bot.save(update_fields=["name"])
            exchange_name(bot, old)
    except IntegrityError:
        raise Conflict("name", f"another bot of this title is called {name}.", "Choose another name.") from None
    log.info("bot renamed", bot=bot.pk, old=old, new=name)
    return bot


def describe(bot: Bot, text: str, by: User) -> Bot:
    """Give the bot a description, as Markdown; an empty one takes it away. Raises ServiceError for `description`, NotAllowed as `rename`
    does."""
    require_own(bot, by)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    bot.description = paragraphs("description", text, MOST_DESCRIPTION) if text.strip() else ""
    Bot.objects.filter(pk=bot.pk).update(description=bot.description)
    return bot


def set_friendly(bot: Bot, friendly: bool, by: User) -> Bot:
    """Say whether others may ask the bot to friendly matches. Raises NotAllowed as `rename`."""
    require_own(bot, by)
    bot.friendly = friendly
    Bot.objects.filter(pk=bot.pk).update(friendly=friendly)
    return bot


def set_source_public(version: Version, public: bool, by: User) -> Version:
    """Say whether everybody may download the version's package. Raises NotAllowed as `rename`."""
    require_own(version.bot, by)
    version.source_public = public
    Version.objects.filter(pk=version.pk).update(source_public=public)
    return version


def delete(bot: Bot, by: User) -> None:
    """Delete a bot that has played no match but validation games: its versions, packages and reports go with it, and these games.

    A match that waits for it or is being played counts. Raises NotAllowed as `rename` does, Conflict when it has competed.
    """
    require_own(bot, by)
    try:
        with transaction.atomic():
            held = listeners.hold_to_delete(bot)
            bot = Bot.objects.select_for_update(of=("self",)).get(pk=bot.pk)
            _delete_rows(bot, held)
    except ProtectedError as error:
        raise _competed(bot) from error
    log.info("bot deleted", bot=bot.pk, name=bot.name, by=by.username)
    listeners.out_of_play()


def delete_version(version: Version, by: User) -> None:
    """Delete a version that has played no match but validation games, with its package, its report and these games.

    Raises NotAllowed as `rename` does, Conflict when it has competed, is the one that plays, or the only one of its bot.
    """
    require_own(version.bot, by)
    try:
        with transaction.atomic():
            held = listeners.hold_to_delete_version(version)
            bot, version = lock_version(version)
            if not bot.versions.exclude(pk=version.pk).exists():
                raise Conflict("version", f"it is the only one of {bot.name}.", "Delete the bot instead.")
            if bot.active_version_id == version.pk:
                raise Conflict("version", f"{version} is the one that plays.", "Activate another version first.")
            _delete_version_rows(version, held)
    except ProtectedError as error:
        raise Conflict(
            "version",
            f"{version} has played matches, or waits for one: others' records name it.",
            "It is kept; its source is private unless you say otherwise.",
        ) from error
    log.info("version deleted", bot=bot.pk, version=version.number, by=by.username)
    listeners.out_of_play()


def _delete_version_rows(version: Version, held: Iterable[Held]) -> None:
    for one in held:
        one.deleting_version(version)
    DeletedVersion.objects.create(owner=version.bot.owner, created_at=version.created_at)
    with pgtrigger.ignore("bots.Version:version_kept"):
        Version.objects.filter(pk=version.pk).delete()


def _delete_rows(bot: Bot, held: Iterable[Held]) -> None:
    for one in held:
        one.deleting(bot)
    Bot.objects.filter(pk=bot.pk).update(active_version=None)
    submitted = Version.objects.filter(bot=bot).values_list("created_at", flat=True)
    DeletedVersion.objects.bulk_create(DeletedVersion(owner=bot.owner, created_at=at) for at in submitted)
    with pgtrigger.ignore("bots.Version:version_kept"):
        Version.objects.filter(bot=bot).delete()
    Bot.objects.filter(pk=bot.pk).delete()


def _competed(bot: Bot) -> Conflict:
    return Conflict(
        "bot",
        f"{bot.name} has played matches, waits for one, or is entered for some: others' records name it.",
        "Withdraw it from the open seasons instead, or rename it.",
    )


def require_own(bot: Bot, by: User) -> None:
    """Raise NotAllowed unless `by` owns the bot or is staff, and for a house bot, which the house names and keeps itself."""
    require_keeper_or_owner(bot, by)
    if bot.owner.is_house:
        raise NotAllowed("bot", f"{bot.name} is the house's own.")


__all__ = ["delete", "delete_version", "describe", "rename", "set_friendly", "set_source_public"]
