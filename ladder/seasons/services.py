"""All writes to seasons, entries and blocks.

Locks are always taken in the order match, season, bot, version, entry.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping

import structlog
from django.db import IntegrityError, transaction
from django.db.models.functions import Now
from django.utils.text import slugify

import engine
from engine import BadOption
from ladder.bots.models import Bot, Version, VersionStatus
from ladder.errors import Conflict, ServiceError
from ladder.matches import publishing
from ladder.matches.models import MatchKind
from ladder.seasons import blocks, matchmaker
from ladder.seasons.models import START_RATING, Block, Entry, EntryStatus, Season, SeasonState
from ladder.seasons.snapshots import snapshot

log = structlog.get_logger(__name__)


def open_season(
    title: str, name: str, options: Mapping[str, str] | None = None, seat_mix: Mapping[int, float] | None = None
) -> Season:
    """Open a season of the title and enter every bot of it that has an active version.

    `seat_mix` gives shares of games by seat count, as in {2: 1, 4: 3}; empty means all alike. Raises ServiceError naming the field, and
    Conflict when the name is taken.
    """
    try:
        found = engine.title(title)
        settings = found.check_options(dict(options or {}))
        allowed = found.seats(settings)
    except BadOption as error:
        raise ServiceError(error.field, error.message, error.remedy) from error
    mix = check_seat_mix(seat_mix or {}, allowed)
    name = name.strip()
    slug = slugify(f"{found.name} {name}")[:80]
    if not name or len(name) > 80:
        raise ServiceError("name", "a season's name has 1 to 80 characters.")
    try:
        with transaction.atomic():
            season = Season.objects.create(
                title=title,
                name=name,
                slug=slug,
                options=settings,
                seat_mix=mix,
                state=SeasonState.OPEN,
                opened_at=Now(),
            )
            season.refresh_from_db()
            for bot in Bot.objects.filter(title=title, active_version__isnull=False).order_by("pk"):
                enter_bot(season, bot)
    except IntegrityError as error:
        raise Conflict("name", f"a season of {found.name} is called {name!r}.", "Choose another name.") from error
    publishing.ask_for_matches()
    return season


def check_seat_mix(mix: Mapping[int, float], allowed: tuple[int, ...]) -> dict[str, float]:
    """The mix as it is stored. Raises ServiceError for a seat count that the title cannot be played with, or a share that is none."""
    for seats, share in mix.items():
        if seats not in allowed:
            raise ServiceError("seat_mix", f"{seats} cannot play with these options.", f"Use some of {allowed}.")
        if not 0 <= share < float("inf"):
            raise ServiceError("seat_mix", f"{share!r} is no share.", "Use 0 or more.")
    if mix and not sum(mix.values()):
        raise ServiceError("seat_mix", "every share is 0.", "Give one seat count a share above 0.")
    return {str(seats): share for seats, share in mix.items()}


def ensure_open_season(title: str, name: str | None = None, options: Mapping[str, str] | None = None) -> Season:
    """The open season of the title (with this name, if one is given); opened now if there is none.

    Without a name the newest open one is taken, and a new one is called "Season 1", "Season 2" and so on.
    """
    found = Season.objects.filter(title=title, state=SeasonState.OPEN)
    if name is not None:
        found = found.filter(name__iexact=name)
    if season := found.order_by("-pk").first():
        return season
    try:
        return open_season(title, name or f"Season {Season.objects.filter(title=title).count() + 1}", options)
    except Conflict:
        if season := found.order_by("-pk").first():  # another process opened it in the same moment
            return season
        raise


def pause(season: Season) -> None:
    """Make no new blocks; what is queued is still played."""
    Season.objects.filter(pk=season.pk).update(paused=True)


def resume(season: Season) -> None:
    """Make blocks again."""
    Season.objects.filter(pk=season.pk).update(paused=False)
    publishing.ask_for_matches()


def lock(season_id: int) -> Season:
    """The season, its row locked until the transaction ends. Raises Season.DoesNotExist."""
    return Season.objects.select_for_update().get(pk=season_id)


def lock_open_seasons(title: str) -> list[Season]:
    """Every open season of the title, locked in order of id."""
    return list(Season.objects.select_for_update().filter(title=title, state=SeasonState.OPEN).order_by("pk"))


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
            raise Conflict("season", f"{season.name} is {season.state} and takes no entries.")
        if bot.title != season.title:
            raise ServiceError("bot", f"{bot.name} plays {bot.title}, {season.name} is of {season.title}.")
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
    return Entry.objects.create(season=season, bot=bot, version=version, start_rating=rating, rating=rating)


def make_blocks(season: Season) -> int:
    """Make as many blocks as the season has room for, and publish their matches after the commit. Returns how many."""
    with transaction.atomic():
        season = lock(season.pk)
        if season.state != SeasonState.OPEN or season.paused:
            return 0
        title = engine.title(season.title)
        planned = matchmaker.plan(snapshot(season, title.seats(season.options)), secrets.randbits(64))
        for block in planned:
            make_block(season, block, title.version)
    return len(planned)


def make_block(season: Season, entries: tuple[int, ...], title_version: str) -> Block:
    """A rated block of these entries. The season's row is locked by the caller."""
    versions = dict(Entry.objects.filter(pk__in=entries).values_list("pk", "version_id"))
    return blocks.make(
        Block(season=season),
        [blocks.Seated(versions[entry], entry) for entry in entries],
        blocks.Table(MatchKind.RATED, season.title, season.options, title_version),
    )


__all__ = [
    "ensure_open_season",
    "enter_bot",
    "make_blocks",
    "open_season",
    "pause",
    "resume",
]
