"""All writes to friendly matches: asked for, within a quota, and cancelled."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

import structlog
from django.conf import settings
from django.db import transaction
from django.utils import timezone

import engine
from engine import BadOption
from ladder.accounts.models import User
from ladder.bots.models import Bot, Version, VersionStatus
from ladder.errors import Conflict, NotAllowed, ServiceError, TooMany, refused
from ladder.friendlies.models import Friendly, FriendlyGame, Opponent
from ladder.play import pinning, publishing
from ladder.play import services as matches
from ladder.play.blocks import SEED_BITS
from ladder.play.models import Match, MatchKind, MatchSeat, MatchStatus, Turn

log = structlog.get_logger(__name__)

DAY = timedelta(hours=24)
MOST_OPPONENTS = 20
"""Opponents in one request."""


def ask(
    owner: User,
    version: Version,
    opponents: Sequence[Bot],
    games: int,
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
) -> Friendly:
    """Have so many games played of a ready version of the owner's against the active versions of these bots.

    `seats` None: as many as there are bots, or else the next larger table; opponents sit in turn, the same one twice at a table that has
    more seats. The version changes its seat with every game, and each has a seed of its own. Raises ServiceError naming the field,
    NotAllowed for a version of another, Conflict for what does not play or may not be asked, TooMany beyond the owner's quota of a day.
    """
    check_version(owner, version)
    title, settled, count = check_table(version.bot.title, options or {}, seats, len(opponents))
    chosen = check_opponents(version, opponents, owner, count)
    if games < 1:
        raise ServiceError("games", f"{games} cannot be.", "Ask for one at least.")
    with transaction.atomic():
        # One request of an owner at a time, so that the quota cannot be raced.
        User.objects.select_for_update().get(pk=owner.pk)
        check_quota(owner, games)
        asked = Friendly.objects.create(
            owner=owner, title=title, options=settled, version=version, seats=count, games=games
        )
        Opponent.objects.bulk_create(Opponent(friendly=asked, version=one) for one in chosen)
        make_matches(asked, chosen)
    log.info("friendly matches asked for", friendly=asked.pk, by=owner.username, games=games)
    return asked


def check_version(owner: User, version: Version) -> None:
    """Raise unless this is a ready version that the owner may have played."""
    if not owner.is_active or owner.is_house:
        raise NotAllowed("version", "this account may not ask for matches.")
    if not owner.is_staff and version.bot.owner_id != owner.pk:
        raise NotAllowed("version", f"{version.bot.name} is not yours.", "Choose a version of a bot of your own.")
    if version.status != VersionStatus.READY:
        raise Conflict("version", f"{version} is {version.status}.", "Only one that is ready may play.")


def check_table(
    title: str, options: Mapping[str, str], seats: int | None, opponents: int
) -> tuple[str, dict[str, str], int]:
    """Title, options with defaults, and seats of the table. Raises ServiceError."""
    try:
        found = engine.title(title)
        settled = found.check_options(dict(options))
        allowed = found.seats(settled)
    except BadOption as error:
        raise refused(error) from error
    count = seats if seats is not None else next((count for count in allowed if count > opponents), allowed[-1])
    if count not in allowed:
        raise ServiceError("seats", f"{found.name} has no table of {count}.", f"Choose from: {allowed}.")
    return title, settled, count


def check_opponents(version: Version, opponents: Sequence[Bot], owner: User, seats: int) -> list[Version]:
    """The active versions of these bots, each once. Raises ServiceError, NotAllowed, Conflict."""
    chosen = list({bot.pk: bot for bot in opponents}.values())
    if not chosen and seats > 1:
        raise ServiceError("opponents", "there are none.", "Choose one at least.")
    if chosen and seats == 1:
        raise ServiceError("opponents", "at a table of one seat nobody else sits.", "Choose none.")
    if len(chosen) > MOST_OPPONENTS:
        raise ServiceError("opponents", f"{len(chosen)} are too many.", f"Choose {MOST_OPPONENTS} at most.")
    for bot in chosen:
        if bot.title != version.bot.title:
            raise ServiceError("opponents", f"{bot.name} plays {bot.title}.", f"Choose bots of {version.bot.title}.")
        if not may_be_asked(bot, owner):
            raise NotAllowed("opponents", f"the author of {bot.name} does not want it asked.", "Choose another bot.")
    ids = [bot.active_version_id or 0 for bot in chosen]
    active = {
        found.pk: found
        for found in Version.objects.filter(pk__in=ids, status=VersionStatus.READY)
        .select_related("bot")
        .defer("package")
    }
    for bot in chosen:
        if bot.active_version_id not in active:
            raise Conflict("opponents", f"{bot.name} does not play now.", "Choose bots that have an active version.")
        if bot.active_version_id == version.pk:
            raise ServiceError("opponents", f"{version} cannot meet itself.", "Choose another bot.")
    return [active[pk] for pk in ids]


def may_be_asked(bot: Bot, by: User) -> bool:
    """May this person ask the bot to friendly matches? The house's and one's own always, others' unless their authors are against it."""
    return bot.friendly or bool(bot.house_bot) or bot.owner_id == by.pk


def check_quota(owner: User, games: int) -> None:
    """Raise TooMany when so many games more would be beyond the owner's quota of the last 24 hours. Keepers have none."""
    most, now = settings.FRIENDLY_GAMES_A_DAY, timezone.now()
    if owner.is_staff:
        return
    if not most:
        raise TooMany("games", "this house plays no friendly matches.", "Ask those who run it.")
    asked = asked_lately(owner, now)
    used = sum(count for _, count in asked)
    if used + games <= most:
        return
    said = f"{most} friendly matches in 24 hours are allowed, and you have asked for {used}."
    left = most - used
    if games > most:
        raise TooMany(
            "games", said, f"Ask for {most} at most." if not used else f"Ask for {max(0, left)} at most today."
        )
    at = free_at(asked, used + games - most)
    room = f"There is room for {games} at {at:%Y-%m-%d %H:%M} UTC."
    raise TooMany("games", said, f"Ask for {left} at most, or wait. {room}" if left > 0 else room)


def asked_lately(owner: User, now: datetime) -> list[tuple[datetime, int]]:
    """What the owner has asked for in the last 24 hours: when, and how many games, the oldest first. Cancelled ones count."""
    found = Friendly.objects.filter(owner=owner, created_at__gt=now - DAY).order_by("created_at", "pk")
    return list(found.values_list("created_at", "games"))


def free_at(asked: Sequence[tuple[datetime, int]], wanted: int) -> datetime:
    """When so many of the games asked for will have been asked for more than a day ago."""
    for at, games in asked:
        wanted -= games
        if wanted <= 0:
            return at + DAY
    return asked[-1][0] + DAY


def make_matches(asked: Friendly, opponents: Sequence[Version]) -> None:
    """Make the games, and publish them after the commit."""
    version_now, others = pinning.version_for(asked.title), asked.seats - 1
    made = Match.objects.bulk_create(
        Match(
            kind=MatchKind.FRIENDLY,
            title=asked.title,
            title_version=version_now,
            options=asked.options,
            seed=secrets.randbits(SEED_BITS),
            turn=Turn.KEPT,
        )
        for _ in range(asked.games)
    )
    rows = []
    for number, match in enumerate(made):
        table = [opponents[(number * others + place) % len(opponents)] for place in range(others)]
        table.insert(number % asked.seats, asked.version)
        rows += [MatchSeat(match=match, seat=seat, version=version) for seat, version in enumerate(table)]
    MatchSeat.objects.bulk_create(rows)
    FriendlyGame.objects.bulk_create(FriendlyGame(friendly=asked, match=match) for match in made)
    publishing.publish_ids(match.pk for match in made)


def cancel(asked: Friendly, by: User) -> Friendly:
    """Void the games that have not ended. Raises NotAllowed for who is neither owner nor staff, Conflict when all have ended."""
    if not by.is_staff and asked.owner_id != by.pk:
        raise NotAllowed("friendly", "it is not yours.")
    waiting = list(
        Match.objects.filter(
            friendly_game__friendly=asked, status__in=(MatchStatus.QUEUED, MatchStatus.RUNNING)
        ).values_list("pk", flat=True)
    )
    if not waiting:
        raise Conflict("friendly", "all its games have ended.")
    Friendly.objects.filter(pk=asked.pk).update(cancelled_at=timezone.now())
    # A match's lock comes before all others: each in a transaction of its own.
    for match_id in waiting:
        matches.call_off(match_id, f"cancelled by {by.username}")
    asked.refresh_from_db()
    return asked


__all__ = ["MOST_OPPONENTS", "ask", "cancel", "may_be_asked"]
