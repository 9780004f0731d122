"""People, bots, seasons and matches for tests, built through the services wherever a service builds them.

field = season_with_field()                 an open season of house bots: random and greedy
bot = submitted_bot(owner=AuthorFactory())  an author's bot with an active version
match = rated_match(field)                  a queued match; play_out(match) plays and counts it
"""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import factory
from factory.django import DjangoModelFactory, Password

import engine
from engine.bots import house_bot
from engine.log import match_ranks
from ladder.accounts.models import User
from ladder.bots import services as bots
from ladder.bots.models import Bot, Version, VersionStatus
from ladder.play import services as matches
from ladder.play.models import Match, MatchKind, MatchSeat, SeatResult
from ladder.seasons import lifecycle
from ladder.seasons import services as seasons
from ladder.seasons.models import Entry, EntryStatus, Season
from workers import match_runner, playing

EAST_INDIA = "east_india_companies"
PASSWORD = "a long enough passphrase"
SOURCE = b"from engine.sdk import Bot, run\n\n\nclass First(Bot):\n    def choose(self, turn):\n        return 0\n\n\nrun(First)\n"


class AuthorFactory(DjangoModelFactory[User]):
    """Somebody with an account and PASSWORD."""

    class Meta:
        model = User
        skip_postgeneration_save = True

    username = factory.Sequence(lambda n: f"author{n}")
    email = factory.LazyAttribute(lambda author: f"{author.username}@example.org")
    password = Password(PASSWORD)


class KeeperFactory(AuthorFactory):
    """A member of staff, who may do everything in the admin."""

    username = factory.Sequence(lambda n: f"keeper{n}")
    is_staff = True
    is_superuser = True


class BotFactory(DjangoModelFactory[Bot]):
    """A submitted bot without versions."""

    class Meta:
        model = Bot

    owner = factory.SubFactory(AuthorFactory)
    name = factory.Sequence(lambda n: f"bot-{n}")
    title = EAST_INDIA


class VersionFactory(DjangoModelFactory[Version]):
    """An upload that waits to be checked. Its bytes are sound, and its own."""

    class Meta:
        model = Version

    bot = factory.SubFactory(BotFactory)
    number = factory.LazyAttribute(lambda version: version.bot.versions.count() + 1)
    filename = "bot.py"
    package = factory.Sequence(lambda n: SOURCE + b"# %d\n" % n)
    sha256 = factory.LazyAttribute(lambda version: hashlib.sha256(version.package).hexdigest())
    size_bytes = factory.LazyAttribute(lambda version: len(version.package))
    language = "python"
    status = VersionStatus.SUBMITTED


def house_bots(*names: str, title: str = EAST_INDIA) -> list[Bot]:
    """These house bots of the title, registered and active; random and greedy if none are named."""
    owner = bots.house_user()
    for name in names or ("random", "greedy"):
        bots.register_house_bot(owner, house_bot(name), engine.title(title))
    return [Bot.objects.get(title=title, name=name) for name in names or ("random", "greedy")]


def submitted_bot(owner: User | None = None, title: str = EAST_INDIA, **fields: object) -> Bot:
    """An author's bot whose first version is ready and active, and enters the open seasons of its title."""
    bot = BotFactory(title=title, owner=owner or AuthorFactory(), **fields)
    new_version(bot)
    bot.refresh_from_db()
    return bot


def new_version(bot: Bot) -> Version:
    """The bot's next version, ready and active."""
    version = VersionFactory(bot=bot, status=VersionStatus.READY)
    bots.activate(version, None)
    return version


def season_with_field(
    *bots_entered: Bot,
    title: str = EAST_INDIA,
    name: str = "Season 1",
    house: Sequence[str] = ("random", "greedy"),
    **fields: object,
) -> Season:
    """An open season in which these bots play, and these house bots; `fields` set the season's own, such as seat_mix."""
    if house:
        house_bots(*house, title=title)
    season = seasons.open_season(title, name)
    if fields:
        Season.objects.filter(pk=season.pk).update(**fields)
        season.refresh_from_db()
    for bot in bots_entered:
        if not Entry.objects.filter(season=season, bot=bot, status=EntryStatus.CURRENT).exists():
            seasons.enter_bot(season, bot)
    return season


def close(season: Season) -> Season:
    """The season, closed at once: nothing of it waits."""
    lifecycle.freeze(season)
    lifecycle.close(season)
    lifecycle.advance(season)
    season.refresh_from_db()
    assert season.state == "closed"
    return season


def entries(season: Season) -> list[Entry]:
    """The season's current entries, by id."""
    return list(
        Entry.objects.filter(season=season, status=EntryStatus.CURRENT).select_related("bot", "version").order_by("pk")
    )


def rated_match(season: Season, seats: Sequence[Entry] | None = None, seed: int = 7) -> Match:
    """A queued match of the season, in no block, between these entries, or all of them."""
    seated = list(seats) if seats is not None else entries(season)
    match = Match.objects.create(
        kind=MatchKind.RATED,
        title=season.title,
        title_version=engine.title(season.title).version,
        options=season.options,
        seed=seed,
        season=season,
    )
    MatchSeat.objects.bulk_create(
        MatchSeat(match=match, seat=seat, version_id=entry.version_id, entry=entry) for seat, entry in enumerate(seated)
    )
    return match


def block_of_matches(season: Season, seats: Iterable[Entry] | None = None) -> list[Match]:
    """A block between these entries, or all of them: its queued matches, by rotation."""
    seated = tuple(entry.pk for entry in (seats if seats is not None else entries(season)))
    block = seasons.make_block(season, seated, engine.title(season.title).version)
    return list(block.matches.order_by("rotation"))


def made_up_report(
    match: Match, ranks: Sequence[int] | None = None, forfeits: Mapping[int, str] | None = None, decisions: int = 10
) -> matches.Report:
    """A report without a game: `ranks` of the game (else in order of seats), and forfeited seats with their reasons. Its log is too short
    to be verified."""
    count = match.seats.count()
    game_ranks = list(ranks or range(1, count + 1))
    out = dict(forfeits or {})
    final = match_ranks(game_ranks, dict.fromkeys(out, 0))
    outcome = {"ranks": game_ranks, "scores": [100 - rank for rank in game_ranks], "reason": "made up", "details": {}}
    header = {
        "type": "header",
        "schema": 1,
        "engine": engine.__version__,
        "title": match.title,
        "version": match.title_version,
    }
    header |= {"options": match.options, "seed": match.seed, "seats": [{"name": "", "version": ""}] * count}
    end = {"type": "outcome", "plies": 0, "digest": "", "outcome": outcome, "ranks": final, "seats": []}
    return matches.Report(
        outcome=outcome,
        seats=tuple(
            matches.SeatReport(
                rank=final[seat],
                score=100 - game_ranks[seat],
                result=SeatResult.FORFEITED if seat in out else SeatResult.FINISHED,
                fault="exit" if seat in out else "",
                reason=out.get(seat, ""),
                decisions=decisions,
            )
            for seat in range(count)
        ),
        log=b"".join(json.dumps(line).encode() + b"\n" for line in (header, end)),
        title_version=match.title_version,
        decisions=decisions,
    )


_workers = itertools.count(1)


def claimed(match: Match, worker: str = "") -> matches.Lease:
    """The lease of a queued match."""
    lease = matches.claim(match.pk, worker or f"test{next(_workers)}#0")
    assert lease is not None, f"{match} was not queued"
    return lease


def counted(match: Match, ranks: Sequence[int] | None = None, forfeits: Mapping[int, str] | None = None) -> Match:
    """The match, claimed and finished by a made-up report."""
    return matches.report(claimed(match).token, made_up_report(match, ranks, forfeits))


_games: dict[str, matches.Report] = {}


def play_out(match: Match) -> Match:
    """The match, claimed and really played, its log true; submitted bots are played by the random house bot under their own names.

    A game that this process has played before, of the same bots with the same seed, is not played again.
    """
    lease = claimed(match)
    order = playing.order(lease)
    seats = tuple(
        seat if seat.house_bot else replace(seat, house_bot="random", package=b"", filename="") for seat in order.seats
    )
    order = replace(order, seats=seats)
    if (game := repr(order)) not in _games:
        _games[game] = playing.result(match_runner.play(order))
    return matches.report(lease.token, _games[game])
