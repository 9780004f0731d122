"""All writes to seasons, entries and blocks.

Locks are always taken in the order match, season, bot, version, entry.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import structlog
from django.db import IntegrityError, transaction
from django.db.models.functions import Now
from django.utils.text import slugify

import engine
from engine import BadOption
from ladder.bots.models import Bot
from ladder.errors import Conflict, ServiceError, refused
from ladder.seasons.entering import enter_bot, rejoin, withdraw
from ladder.seasons.locking import lock
from ladder.seasons.models import Season, SeasonState
from ladder.seasons.pacing import check_ceiling, check_share
from ladder.seasons.publishing import ask_for_matches
from ladder.seasons.seating import make_block, make_blocks, title_version_of
from ladder.texts import line

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Terms:
    """What a season's keeper may choose beyond title, options and mix; the fields of Season say what they mean. `anchor` names a house bot;
    empty: ANCHORS are asked in turn."""

    anchor: str = ""
    owner_share: float = 0.5
    wait_ceiling: int = 360
    duel_size: int = 2
    division_size: int = 0
    talk: bool = True


ANCHORS = ("merchant", "nabob", "millowner", "factor", "random")
"""House bots that may stand at 1500: the scripted one of each title, which is neither luck's nor the clock's, and else the random one."""


def open_season(
    title: str,
    name: str,
    options: Mapping[str, str] | None = None,
    seat_mix: Mapping[int, float] | None = None,
    terms: Terms = Terms(),
) -> Season:
    """Draft a season and start it at once. Raises as `draft_season`."""
    with transaction.atomic():
        return start(draft_season(title, name, options, seat_mix, terms))


def draft_season(
    title: str,
    name: str,
    options: Mapping[str, str] | None = None,
    seat_mix: Mapping[int, float] | None = None,
    terms: Terms = Terms(),
) -> Season:
    """A season of the title in which nothing is played yet.

    `seat_mix` gives shares of games by seat count, as in {2: 1, 4: 3}; empty means all alike, but for tables of one seat. A share for one
    seat is a share of duels. Raises ServiceError naming the field, and Conflict when the name is taken.
    """
    try:
        found = engine.title(title)
        settings = found.check_options(dict(options or {}))
        allowed = found.seats(settings)
    except BadOption as error:
        raise refused(error) from error
    mix = check_seat_mix(seat_mix or {}, allowed)
    check_terms(terms)
    name = line("name", name, most=80)
    slug = slug_of(title, name)
    try:
        with transaction.atomic():
            return Season.objects.create(
                title=title,
                name=name,
                slug=slug,
                options=settings,
                seat_mix=mix,
                anchor=anchor_of(title, terms.anchor),
                owner_share=terms.owner_share,
                wait_ceiling=terms.wait_ceiling,
                duel_size=terms.duel_size,
                division_size=terms.division_size,
                talk=terms.talk,
            )
    except IntegrityError as error:
        raise Conflict("name", f"a season of {found.name} is called {name!r}.", "Choose another name.") from error


def slug_of(title: str, name: str) -> str:
    """What a season of the title, installed or not, is called in addresses."""
    found = engine.titles().get(title)
    return slugify(f"{found.name if found is not None else title} {name}")[:80]


def start(season: Season) -> Season:
    """Open a draft, and enter every bot of its title that has an active version. Raises Conflict for a season that is no draft."""
    with transaction.atomic():
        season = lock(season.pk)
        if season.state != SeasonState.DRAFT:
            raise Conflict("season", f"{season.full_name} is {season.state}, no draft.")
        season.state, season.opened_at = SeasonState.OPEN, Now()
        season.anchor = season.anchor or anchor_of(season.title)
        season.save(update_fields=["state", "opened_at", "anchor"])
        season.refresh_from_db()
        for bot in Bot.objects.filter(title=season.title, active_version__isnull=False).order_by("pk"):
            enter_bot(season, bot)
    ask_for_matches()
    return season


def anchor_of(title: str, name: str = "") -> Bot | None:
    """The house bot that anchors a season of the title: the one of this name, or the first of ANCHORS that is registered, if any is.

    Raises ServiceError for a name that no house bot of the title has.
    """
    house = Bot.objects.house().filter(title=title, active_version__isnull=False)
    if name:
        if (found := house.filter(name__iexact=name).first()) is not None:
            return found
        known = ", ".join(house.order_by("name").values_list("name", flat=True)) or "none is registered"
        raise ServiceError("anchor", f"no house bot of this title is called {name!r}.", f"Choose from: {known}.")
    by_name = {bot.name: bot for bot in house.filter(name__in=ANCHORS)}
    return next((by_name[anchor] for anchor in ANCHORS if anchor in by_name), None)


def check_terms(terms: Terms) -> None:
    """Raise ServiceError for a figure that cannot be."""
    check_share(terms.owner_share)
    check_ceiling(terms.wait_ceiling)
    if not 2 <= terms.duel_size <= 16:
        raise ServiceError("duel_size", f"{terms.duel_size} cannot duel.", "Use 2 to 16.")
    if terms.division_size and not 4 <= terms.division_size <= 1000:
        raise ServiceError(
            "division_size", f"{terms.division_size} make no division.", "Use 4 to 1000, or 0 for no divisions."
        )


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
    ask_for_matches()


__all__ = [
    "Terms",
    "draft_season",
    "ensure_open_season",
    "enter_bot",
    "make_block",
    "make_blocks",
    "open_season",
    "pause",
    "rejoin",
    "resume",
    "slug_of",
    "start",
    "title_version_of",
    "withdraw",
]
