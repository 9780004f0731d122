"""What pages and the API read of bots and versions. Nothing here writes."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Q, QuerySet
from django.utils.text import slugify

from ladder.accounts.models import User
from ladder.bots.models import Bot, Version, VersionStatus


def bots(title: str | None = None, owner: str | None = None) -> QuerySet[Bot]:
    """Bots by name, with owner, active version and former names, in two queries."""
    found = (
        Bot.objects.select_related("owner", "active_version")
        .defer("active_version__package")
        .prefetch_related("former_names")
        .order_by("name", "pk")
    )
    if title is not None:
        found = found.filter(title=title)
    return found.filter(owner__username__iexact=owner) if owner is not None else found


def former_names(bot: Bot) -> list[str]:
    """The names that the bot had and that lead to it, the last one first."""
    return [former.name for former in bot.former_names.all()]


def bots_of(user: User) -> QuerySet[Bot]:
    """The user's own bots by name, each with its number of `version_count`."""
    return bots().filter(owner=user).annotate(version_count=Count("versions"))


def versions(bot: Bot) -> QuerySet[Version]:
    """The bot's versions, newest first, without their packages."""
    return Version.objects.filter(bot=bot).select_related("bot").defer("package").order_by("-number")


def version(bot_id: int, number: int) -> Version:
    """A version, without its package. Raises Version.DoesNotExist."""
    return Version.objects.select_related("bot__owner").defer("package").get(bot_id=bot_id, number=number)


def to_be_checked(version_id: int) -> Version | None:
    """The version with its package, if it still waits to be checked."""
    return Version.objects.filter(pk=version_id, status=VersionStatus.SUBMITTED).first()


def assumed(version: Version) -> list[str]:
    """What the check of the version's package took for granted, in sentences for its owner."""
    return list(version.report.get("package", {}).get("assumed", ()))


def may_manage(bot: Bot, user: User | AnonymousUser) -> bool:
    """May this person submit, activate, withdraw for the bot? Its owner may, and staff."""
    return bool(user.is_authenticated and (user.is_staff or bot.owner_id == user.pk))


def search(words: str) -> QuerySet[Bot]:
    """Bots whose name or owner has these letters in it."""
    return bots().filter(Q(name__icontains=words) | Q(owner__username__icontains=words))


def house_name(engines: str) -> str:
    """What a house bot is called here, since pages have its name in their addresses: "merchant:slip=20" is "merchant-slip-20"."""
    return slugify(engines.replace(":", "-").replace("=", "-").replace(",", "-"))


def house_bots(title: str) -> Iterable[Bot]:
    """The house bots of the title by name."""
    return (
        Bot.objects.house()
        .filter(title=title)
        .select_related("active_version")
        .defer("active_version__package")
        .order_by("name")
    )
