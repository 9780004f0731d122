"""All writes to bots and versions. What owners and keepers do with them has modules of its own; what others call is here."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from datetime import timedelta

import structlog
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

import engine
from engine.bots import HouseBot, graded, house_bots
from engine.limits import LADDER
from engine.packages import Refused, kind_of, most_bytes
from engine.wording import counted
from ladder.accounts.models import User
from ladder.bots import listeners, selectors
from ladder.bots.keeping import delete, delete_version, describe, rename, set_friendly, set_source_public
from ladder.bots.models import Bot, DeletedVersion, Version, VersionStatus
from ladder.bots.naming import check_name, refuse_house_name, refuse_kept_name, take_name
from ladder.bots.publishing import ask_for_check
from ladder.bots.standing import activate, put_in_play, reinstate, reject, suspend
from ladder.errors import Conflict, NotAllowed, ServiceError, TooMany
from ladder.reserved import HOUSE_NAME
from ladder.texts import line

MAX_PACKAGE_BYTES = LADDER.package_bytes
MAX_BOTS = LADDER.author_bots
"""Bots of one user, without those of which every version was rejected: a first try that failed takes no place."""

MAX_VERSIONS_A_DAY = LADDER.author_versions
"""Versions that one user may submit in 24 hours, all bots together."""

DAY = timedelta(hours=24)
log = structlog.get_logger(__name__)


def submit(owner: User, title: str, name: str, filename: str, data: bytes, note: str = "") -> Version:
    """Take an upload as the next version of the owner's bot of this name, which is created if it is new. The package is not opened here.

    What neither the first bytes nor `filename` can mean is refused at once. Raises ServiceError naming the field, NotAllowed, Conflict (the
    name is another's, the package is not new), TooMany (quota).
    """
    if owner.is_house or not owner.is_active:
        raise NotAllowed("owner", "this account may not submit bots.")
    filename = check_package(filename, data)
    check_name(title, name)
    note = line("note", note, most=280, least=0)
    digest = hashlib.sha256(data).hexdigest()
    with transaction.atomic():
        # One submission of an owner at a time, so that no quota can be raced.
        User.objects.select_for_update().get(pk=owner.pk)
        check_daily_quota(owner)
        bot = own_bot(owner, title, name)
        same = (
            bot.versions.filter(sha256=digest)
            .exclude(status__in=(VersionStatus.REJECTED, VersionStatus.SUSPENDED))
            .first()
        )
        if same is not None:
            raise Conflict("package", f"it is the same as {bot.name} v{same.number}.", "Activate that version instead.")
        version = add_version(bot, digest, filename=filename, package=data, size_bytes=len(data), note=note)
        ask_for_check(version.pk)
    return version


def check_package(filename: str, data: bytes) -> str:
    """The last part of the file's name. Raises ServiceError for a name, a size, or first bytes that cannot be a bot's."""
    filename = filename.replace("\\", "/").rpartition("/")[2]
    if not filename.isprintable() or len(filename) > 255:
        raise ServiceError("filename", "it is too long, or has letters that cannot be shown.", "Rename the file.")
    if not data:
        raise ServiceError("package", "the file is empty.", "Upload the bot's code.")
    try:
        kind = kind_of(data, filename).name
    except Refused as refused:
        raise ServiceError("filename", f"{refused.message}.", sentence(refused.remedy)) from refused
    if len(data) > most_bytes(kind):
        raise ServiceError(
            "package",
            f"it has {counted(len(data), 'byte')}; {most_bytes(kind):,} are allowed.",
            "Leave out what the bot does not need.",
        )
    return filename


def sentence(text: str) -> str:
    """``text`` with a capital and a full stop."""
    return f"{text[:1].upper()}{text[1:]}."


def check_daily_quota(owner: User) -> None:
    """Raise TooMany when the owner has used up the last 24 hours' submissions."""
    since = timezone.now() - DAY
    kept = Version.objects.filter(bot__owner=owner, created_at__gt=since).values_list("created_at", flat=True)
    deleted = DeletedVersion.objects.filter(owner=owner, created_at__gt=since).values_list("created_at", flat=True)
    used = sorted([*kept, *deleted])
    if len(used) >= MAX_VERSIONS_A_DAY:
        free = used[-MAX_VERSIONS_A_DAY] + DAY
        raise TooMany(
            "package",
            f"{MAX_VERSIONS_A_DAY} versions in 24 hours are allowed.",
            f"There is room again at {free:%Y-%m-%d %H:%M} UTC.",
        )


def own_bot(owner: User, title: str, name: str) -> Bot:
    """The owner's bot of this name, or that had it and was renamed; created if there is neither and the name is free; its row is locked.

    Raises Conflict, TooMany. Call inside a transaction.
    """
    locked = Bot.objects.select_for_update(of=("self",)).filter(title=title)
    bot = locked.filter(name__iexact=name).first() or locked.filter(owner=owner).known_as(name).first()
    if bot is not None and bot.owner_id != owner.pk:
        raise name_is_anothers(bot)
    if bot is None or not Bot.objects.filter(pk=bot.pk).counted().exists():
        check_quota(owner)
    if bot is None:
        refuse_house_name(name)
        refuse_kept_name(title, name, owner)
        bot, _ = Bot.objects.get_or_create(title=title, name=name, defaults={"owner": owner})
        if bot.owner_id != owner.pk:  # made at this very moment
            raise name_is_anothers(bot)
        take_name(bot)
    return bot


def name_is_anothers(bot: Bot) -> Conflict:
    """That the name of this bot is taken."""
    return Conflict("name", f"another bot of this title is called {bot.name}.", "Choose another name.")


def check_quota(owner: User) -> None:
    """Raise TooMany when the owner has as many bots as may be."""
    if Bot.objects.of(owner).counted().count() >= MAX_BOTS:
        raise TooMany(
            "name",
            f"you have {MAX_BOTS} bots, and no more are allowed.",
            "Submit a new version of one of them, or delete one that has played no match.",
        )


def add_version(bot: Bot, sha256: str, **fields: object) -> Version:
    """The next version of a locked bot."""
    number = (bot.versions.aggregate(last=Max("number"))["last"] or 0) + 1
    return Version.objects.create(bot=bot, number=number, sha256=sha256, **fields)


def register_house_bots(field: Mapping[str, Iterable[HouseBot]] | None = None) -> list[Version]:
    """Have a bot for each house bot and each title that it can play, its active version that of this very engine: those of every title, the
    scripted ones, and the graded ones. Idempotent.

    `field` says by title which ones are wanted instead, for a trial season. Returns the versions that were new. They play in every open
    season of their title. A house bot whose name somebody's bot has is left out, with a warning in the log: the others play.
    """
    versions = []
    with transaction.atomic():
        house = house_user()
        for title in engine.titles().values():
            for house_bot in _house_bots(title.id) if field is None else field.get(title.id, ()):
                if not house_bot.supports(title.id):
                    continue
                try:
                    version = register_house_bot(house, house_bot, title)
                except Conflict as error:
                    log.warning("house bot left out", title=title.id, bot=house_bot.name, reason=str(error))
                    continue
                if version is not None:
                    versions.append(version)
    return versions


def _house_bots(title: str) -> list[HouseBot]:
    """Who plays the title for the house. A graded bot that has a name of its own is there by that; but where its step had another bot
    before, and is known by the step's name, this goes on with it."""
    known = set(Bot.objects.house().filter(title=title).values_list("house_bot", flat=True))
    steps = [one for one in graded(title) if not one.is_its_own or one.name in known]
    return [*house_bots().values(), *(one.on_step for one in steps)]


@transaction.atomic
def house_user() -> User:
    """The house, its row locked; made if it is not there. Nobody can log in as it. Raises Conflict when a person has its name."""
    if not User.objects.filter(is_house=True).exists():
        if User.objects.filter(username__iexact=HOUSE_NAME).exists():
            raise Conflict(
                "username", f"somebody is called {HOUSE_NAME!r}.", "Rename that account; the name is the house's."
            )
        user = User(username=HOUSE_NAME, is_house=True)
        user.set_unusable_password()
        user.save()
    return User.objects.select_for_update().get(is_house=True)


def house_digest(house_bot: HouseBot, title: engine.Title) -> str:
    """What pins a house bot's version: its name and its source in this title, the engine, the title's rules."""
    pinned = f"{house_bot.name} {house_bot.of_title(title.id).version} {engine.__version__} {title.version}"
    return hashlib.sha256(pinned.encode()).hexdigest()


@transaction.atomic
def register_house_bot(house: User, house_bot: HouseBot, title: engine.Title) -> Version | None:
    """The house bot's new version for this title, ready and active, or None when it has not changed. Raises Conflict for a taken name."""
    digest = house_digest(house_bot, title)
    held = listeners.hold(title.id)
    locked = Bot.objects.select_for_update(of=("self",))
    name = selectors.house_name(house_bot.name)
    bot = locked.filter(title=title.id, name__iexact=name).first()
    if bot is None:
        bot, _ = locked.get_or_create(
            title=title.id,
            name=name,
            defaults={"owner": house, "house_bot": house_bot.name, "description": house_bot.about[:280]},
        )
        take_name(bot)
    elif bot.owner_id == house.pk and bot.description != house_bot.about[:280]:
        bot.description = house_bot.about[:280]
        bot.save(update_fields=["description"])
    if bot.owner_id != house.pk:
        raise Conflict(
            "name", f"somebody's bot of {title.name} is called {bot.name}.", "Rename it; the name is the house's."
        )
    if bot.active_version is not None and bot.active_version.sha256 == digest:
        return None
    version = add_version(bot, digest, status=VersionStatus.READY, language="house", title_version=title.version)
    put_in_play(bot, version, held)
    return version


__all__ = [
    "activate",
    "check_name",
    "delete",
    "delete_version",
    "describe",
    "house_digest",
    "register_house_bots",
    "reinstate",
    "reject",
    "rename",
    "set_friendly",
    "set_source_public",
    "submit",
    "suspend",
]
