"""What pages and the API read of bots and versions. Nothing here writes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Q, QuerySet

from ladder.accounts.models import User
from ladder.bots.models import Bot, Version, VersionStatus
from ladder.matches.models import Match, MatchSeat, MatchStatus, RatingChange
from ladder.matches.selectors import held_back, matches, owner_reason, stderr_url
from ladder.seasons.models import Entry, EntryStatus, Season

RECENT_MATCHES = 20

NOT_PLAYED = "its version was rejected before it was played"
"""Why a validation game is void that nobody began, or ended, before the verdict."""


@dataclass(frozen=True, slots=True)
class RatingPoint:
    """A step of a bot's live Elo in a season: after the rated match number `sequence` of the season, of version number `version`."""

    sequence: int
    match_id: int
    version: int
    rating: float
    at: datetime


@dataclass(frozen=True, slots=True)
class ValidationGame:
    """A validation game of a version as it stands now: the version's `seat` (from 0) at a table of `seats`, and how it fared there.

    `result`, `rank` and `score` are empty until the game is counted. `fault` is the stable word for why the seat was forfeited; `reason`
    says it, with the last line of the error output, or says why the game is void. `stderr` is the tail of what the bot wrote to its error
    output, and the owner's alone.
    """

    match: int
    seats: int
    seat: int
    status: MatchStatus
    result: str
    rank: int | None
    score: int | None
    fault: str
    reason: str
    stderr: str
    stderr_url: str


@dataclass(frozen=True, slots=True)
class BotDetail:
    """A bot with what its page shows. Versions newest first, entries newest first, recent matches newest first."""

    bot: Bot
    versions: list[Version]
    entries: list[Entry]
    recent_matches: list[Match]


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


def bot_detail(bot_id: int) -> BotDetail:
    """The bot and what its page shows. Raises Bot.DoesNotExist."""
    bot = bots().get(pk=bot_id)
    entries = (
        Entry.objects.filter(bot=bot).select_related("season", "version").defer("version__package").order_by("-pk")
    )
    return BotDetail(
        bot=bot,
        versions=list(versions(bot)),
        entries=list(entries),
        recent_matches=list(matches(bot=bot).exclude(held_back())[:RECENT_MATCHES]),
    )


def rating_history(bot: Bot, season: Season) -> list[RatingPoint]:
    """The bot's live Elo after each of its rated matches of the season, all its versions, from the ledger, oldest first."""
    rows = (
        RatingChange.objects.filter(season=season, entry__bot=bot)
        .order_by("sequence")
        .values_list("sequence", "match_id", "entry__version__number", "after", "created_at")
    )
    return [RatingPoint(*row) for row in rows]


def current_entries(bot: Bot) -> QuerySet[Entry]:
    """Where the bot plays now."""
    return (
        Entry.objects.filter(bot=bot, status=EntryStatus.CURRENT)
        .select_related("season", "version")
        .defer("version__package")
    )


def to_be_checked(version_id: int) -> Version | None:
    """The version with its package, if it still waits to be checked."""
    return Version.objects.filter(pk=version_id, status=VersionStatus.SUBMITTED).first()


def validation_games(version: Version) -> list[ValidationGame]:
    """The games that decided, or will decide, on the version, in the order in which they were made. One query.

    What a rejected version has not played is void, even while the sweeper has yet to write that down.
    """
    seats = (
        MatchSeat.objects.filter(match__validates=version, version=version)
        .select_related("match")
        .annotate(table=Count("match__seats"))
        .order_by("match_id", "seat")
    )
    return [_validation_game(seat, version.status == VersionStatus.REJECTED) for seat in seats]


def _validation_game(seat: MatchSeat, rejected: bool) -> ValidationGame:
    match = seat.match
    moot = rejected and match.status in (MatchStatus.QUEUED, MatchStatus.RUNNING)
    return ValidationGame(
        match=match.pk,
        seats=seat.table,  # type: ignore[attr-defined]
        seat=seat.seat,
        status=MatchStatus.VOID if moot else MatchStatus(match.status),
        result=seat.result,
        rank=seat.rank,
        score=seat.score,
        fault=seat.fault,
        reason=NOT_PLAYED if moot else owner_reason(seat) or match.reason,
        stderr=seat.stderr,
        stderr_url=stderr_url(seat),
    )


def assumed(version: Version) -> list[str]:
    """What the check of the version's package took for granted, in sentences for its owner."""
    return list(version.report.get("package", {}).get("assumed", ()))


def may_manage(bot: Bot, user: User | AnonymousUser) -> bool:
    """May this person submit, activate, withdraw for the bot? Its owner may, and staff."""
    return bool(user.is_authenticated and (user.is_staff or bot.owner_id == user.pk))


def search(words: str) -> QuerySet[Bot]:
    """Bots whose name or owner has these letters in it."""
    return bots().filter(Q(name__icontains=words) | Q(owner__username__icontains=words))


def house_bots(title: str) -> Iterable[Bot]:
    """The house bots of the title by name."""
    return (
        Bot.objects.house()
        .filter(title=title)
        .select_related("active_version")
        .defer("active_version__package")
        .order_by("name")
    )
