"""Who plays in a seeded season: authors, their bots and versions, the house's bots, and an entry for each version."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

import numpy as np

from engine.bots import HouseBot, house_bots
from engine.ratings import elo
from ladder.accounts.models import User
from ladder.bots.models import Bot, Version, VersionStatus
from ladder.bots.services import register_house_bots
from ladder.house.rows import write_rows
from ladder.seasons.models import Entry, EntryStatus, Season
from ladder.seasons.seeding.plan import SEEDED_DOMAIN, SeedPlan

SPREAD = 200.0
"""Standard deviation of true strengths, in Elo points."""

PUBLIC_FAULTS = 0.002
FLAKY_FAULTS = 0.06
"""Chances that a sound and a flaky bot forfeit a game."""

SHIPS = (
    "Albion",
    "Berrington",
    "Calcutta",
    "Dutton",
    "Essex",
    "Fortitude",
    "Ganges",
    "Hindostan",
    "Ilchester",
    "Jupiter",
)
"""Names of East Indiamen, of which bots have theirs."""


@dataclass(slots=True, eq=False)
class Player:
    """A version in its season: who it is, how strong in truth, how often it fails, from when to when it plays (shares of the season), what
    becomes of it then; and its live Elo so far."""

    entry: Entry
    bot: Bot
    version: Version
    strength: float
    fails: float
    joins: float = 0.0
    leaves: float = 2.0
    becomes: EntryStatus = EntryStatus.CURRENT
    successor: Player | None = None
    gone: bool = False

    @property
    def house_bot(self) -> str:
        """The house bot that plays for it: its own self, or for submitted code the random one, whose source that is."""
        return self.bot.house_bot or "random"


def make_field(plan: SeedPlan, season: Season, random: np.random.Generator, began: datetime) -> list[Player]:
    """Everybody who plays at any time, with unsaved figures in their entries; everything is stored."""
    house = _house_bots(plan)
    bots = [*house, *_submitted_bots(plan, season, plan.bots - len(house), began)]
    strengths = np.sort(random.normal(0.0, SPREAD, len(bots)))
    # The house's bots are spread over the board; among the others strength has nothing to do with the name.
    ranks = np.linspace(0, len(bots) - 1, len(house) + 2)[1:-1].astype(int)
    if len(bots) < len(house) + 2:
        ranks = np.arange(len(house))  # there is hardly anybody to be spread among
    others = random.permutation(np.delete(strengths, ranks))
    truth = [*strengths[ranks].tolist(), *others.tolist()]
    players: list[Player] = []
    for number, (bot, strength) in enumerate(zip(bots, truth, strict=True)):
        players += _versions_of(plan, season, bot, number, strength)
    for player in players:
        player.entry.status = player.becomes
    Entry.objects.bulk_create(player.entry for player in players)
    for player in players:
        player.entry.entered_at = began + player.joins * (timedelta(weeks=plan.weeks))
    return players


def _house_bots(plan: SeedPlan) -> list[Bot]:
    """The random, the greedy and the title's scripted bot, as many as have room."""
    wanted: list[HouseBot] = [
        bot for bot in house_bots().values() if bot.supports(plan.title) and bot.name != "searcher"
    ]
    register_house_bots({plan.title: wanted[: plan.bots]})
    names = [bot.name for bot in wanted[: plan.bots]]
    found = Bot.objects.filter(title=plan.title, house_bot__in=names, active_version__isnull=False)
    return list(found.select_related("active_version").order_by("pk"))


def _submitted_bots(plan: SeedPlan, season: Season, count: int, began: datetime) -> list[Bot]:
    authors = User.objects.bulk_create(
        User(
            username=f"author-{season.pk}-{number}",
            email=f"author-{season.pk}-{number}@{SEEDED_DOMAIN}",
            password="!",  # noqa: S106 - nobody can log in with it
            date_joined=began - timedelta(days=1),
        )
        for number in range(count)
    )
    bots = Bot.objects.bulk_create(
        # In a large field every tenth author has two bots.
        Bot(
            owner=authors[number - 5 if plan.bots >= 20 and number % 10 == 9 else number],
            name=f"{SHIPS[number % len(SHIPS)]}-{season.pk}-{number}",
            title=plan.title,
            description="A seeded bot, whose games were never played.",
        )
        for number in range(count)
    )
    for bot in bots:
        bot.created_at = began - timedelta(hours=1)
    write_rows(bots, ("created_at",))
    return bots


def _versions_of(plan: SeedPlan, season: Season, bot: Bot, number: int, strength: float) -> list[Player]:
    """The bot's versions as players: what happens to whom goes by its number, so that every field has some of each."""
    if bot.active_version is not None:
        return [_player(season, bot, bot.active_version, strength)]
    fails = FLAKY_FAULTS if number % 15 == 4 else PUBLIC_FAULTS
    first = _player(season, bot, _version(bot, 1), strength, fails)
    if number % 20 == 3:
        second = _player(season, bot, _version(bot, 2), strength + 40.0, fails)
        first.leaves, first.becomes, first.successor = 0.3 + number % 7 / 20, EntryStatus.REPLACED, second
        second.joins = first.leaves
        _activate(second)
        return [first, second]
    if plan.bots >= 3 * plan.seats:
        if number % 50 == 7:
            first.leaves, first.becomes = 0.7, EntryStatus.WITHDRAWN
        elif number % 50 == 11:
            first.leaves, first.becomes, first.fails = 0.6, EntryStatus.SUSPENDED, 0.25
        elif number % 25 == 13:
            first.joins = 0.97
        elif number % 100 == 17:
            first.joins = 1.5  # entered, and not seated yet
    _activate(first)
    return [first]


def _player(season: Season, bot: Bot, version: Version, strength: float, fails: float = PUBLIC_FAULTS) -> Player:
    entry = Entry(season=season, bot=bot, version=version, start_rating=elo.START, rating=elo.START)
    return Player(entry, bot, version, strength, fails)


def _version(bot: Bot, number: int) -> Version:
    package = _source() + f"# {bot.name} {number}\n".encode()
    return Version.objects.create(
        bot=bot,
        number=number,
        status=VersionStatus.READY,
        filename="bot.py",
        package=package,
        sha256=sha256(package).hexdigest(),
        size_bytes=len(package),
        language="python",
    )


def _source() -> bytes:
    """The random bot's own file: it uses what any author's bot may use."""
    found = find_spec("engine.bots.random.bot")
    if found is None or found.origin is None:
        raise FileNotFoundError("engine.bots.random.bot")
    return Path(found.origin).read_bytes()


def _activate(player: Player) -> None:
    bot, version = player.bot, player.version
    if player.becomes == EntryStatus.SUSPENDED:
        version.status = VersionStatus.SUSPENDED
        version.status_reason = "It lost its seat in 5 games in a row. Mend it and submit a new version."
        version.save(update_fields=["status", "status_reason"])
        return
    bot.active_version = version
    bot.save(update_fields=["active_version"])
