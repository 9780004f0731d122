"""What an owner does with a bot as a whole: gives it another name, or deletes one that has never competed."""

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
from ladder.bots.naming import check_spelling, exchange_name, refuse_house_name
from ladder.bots.standing import require_keeper_or_owner
from ladder.errors import Conflict, NotAllowed

log = structlog.get_logger(__name__)


def rename(bot: Bot, name: str, by: User) -> Bot:
    """Give the bot another name, its own in other letters included. Logs and archives keep the name under which it played.

    The old name leads to the bot until another bot of the title is given it.

    Raises ServiceError for `name`, NotAllowed for who is neither owner nor staff and for house bots, Conflict for a name that is taken.
    """
    require_own(bot, by)
    check_spelling(name)
    refuse_house_name(name)
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


__all__ = ["delete", "rename"]
