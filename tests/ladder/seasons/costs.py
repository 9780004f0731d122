"""What a seeded season costs: every page, request of the API and tick whose time might grow with its history, in this process.

A page's time is that of the whole request, middleware and rendering included, by Django's test client. Ticks that change something run in
a transaction that is rolled back.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Collection, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from time import perf_counter, process_time
from unittest.mock import patch
from urllib.parse import urlencode

from django.db import connection, transaction
from django.test import Client
from django.urls import reverse

import engine
from ladder.bots.models import Bot
from ladder.play import services as play
from ladder.play.models import Block, Match, MatchStatus, SeatResult
from ladder.seasons import matchmaker, snapshots, standings, waits
from ladder.seasons import services as seasons
from ladder.seasons.models import Entry, EntryStatus, Season
from ladder.seasons.seeding.games import Result, play_table
from ladder.statistics import services as statistics

Act = Callable[[], object]
Stage = Callable[[], AbstractContextManager[Act]]
"""Sets the stage for an act, and clears it away: only the act is timed."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What is timed. `page` tells pages and the API, which somebody waits for, from ticks."""

    name: str
    page: bool
    stage: Stage

    def once(self, now: Callable[[], float] = perf_counter) -> float:
        """Milliseconds by this clock of seconds. Raises what the page or tick raises, and AssertionError for an answer that is none."""
        with self.stage() as act:
            began = now()
            act()
            return 1000 * (now() - began)


def costs(season: Season, skipped: Collection[str] = ()) -> list[Cost]:
    """Everything that is timed, but for what is called by one of `skipped`, whole or before its comma."""
    reader = Reader()
    found = [Cost(name, True, partial(nullcontext, partial(reader.get, url))) for name, url in pages(season)]
    found += [Cost(name, False, stage) for name, stage in ticks(season)]
    return [cost for cost in found if not {cost.name, cost.name.partition(",")[0]} & set(skipped)]


def processor_time() -> float:
    """Seconds of processor's time that this process and its Postgres backend have used. On a machine that has other work the clock on the
    wall tells more of that. What Postgres gives to parallel workers is not in it."""
    connection.ensure_connection()
    backend = connection.connection.info.backend_pid
    return process_time() + int(Path(f"/proc/{backend}/schedstat").read_text().split()[0]) / 1e9


class Reader:
    """Somebody without an account who reads the site."""

    def __init__(self) -> None:
        self.client = Client(SERVER_NAME="localhost")
        self.addresses = count(1)
        self.metrics = reverse("metrics")

    def get(self, url: str) -> None:
        """Read a page to its end. Raises AssertionError when it is none."""
        number = next(self.addresses)
        # Everybody asks once: who asks often is told to wait. A collector is on this machine.
        address = "127.0.0.1" if url == self.metrics else f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
        response = self.client.get(url, REMOTE_ADDR=address)
        if response.streaming:
            for _ in response.streaming_content:
                pass
        assert response.status_code == 200, f"{url}: {response.status_code}"


# --- Pages ----------------------------------------------------------------------------------------------------------


def pages(season: Season) -> list[tuple[str, str]]:
    """Names and addresses, pages first, then the API's."""
    top = Entry.objects.filter(season=season, status=EntryStatus.CURRENT).order_by("-games", "pk").select_related("bot")
    busy = (top.filter(bot__house_bot="").first() or top[0]).bot
    idle = top.reverse()[0].bot
    finished = Match.objects.filter(season=season, status=MatchStatus.FINISHED).order_by("sequence")
    last, old = finished.reverse()[0], finished[season.last_sequence // 10]
    middle = finished[season.last_sequence // 2]
    return [*_web(season, busy, idle, last, old, middle), *_api(season, busy, idle, last, old, middle)]


def _web(season: Season, busy: Bot, idle: Bot, last: Match, old: Match, middle: Match) -> list[tuple[str, str]]:
    def list_with(**query: object) -> str:
        return reverse("web:matches") + "?" + urlencode(query)

    of = {"slug": season.slug}
    both = {"title": season.title, "season": season.slug}
    return [
        ("home", reverse("web:home")),
        ("season", reverse("web:season", kwargs=of)),
        ("board", reverse("web:board", kwargs=of)),
        ("board at tables of one size", reverse("web:board", kwargs=of) + f"?seats={last.seats.count()}"),
        ("statistics", reverse("web:season-statistics", kwargs=of)),
        ("bot, most games", reverse("web:bot", args=[busy.title, busy.name])),
        ("bot, fewest games", reverse("web:bot", args=[idle.title, idle.name])),
        ("author", reverse("web:author", args=[busy.owner.username])),
        ("matches", reverse("web:matches")),
        ("matches, deep", list_with(before=old.pk)),
        ("matches of the title", list_with(title=season.title)),
        ("matches of the season", list_with(season=season.slug)),
        *((f"matches {status.value}", list_with(status=status.value)) for status in MatchStatus),
        ("matches void, of the season", list_with(status="void", **both)),
        ("matches of a bot, most games", list_with(bot=busy.name)),
        ("matches of a bot, most games, deep", list_with(bot=busy.name, before=middle.pk)),
        ("matches of a bot, fewest games", list_with(bot=idle.name)),
        ("matches of a bot, void", list_with(bot=busy.name, status="void", **both)),
        ("match with its log", reverse("web:match", args=[last.pk])),
        ("match, log purged", reverse("web:match", args=[old.pk])),
        ("block", reverse("web:block", args=[old.block_id])),
        ("queue", reverse("web:queue")),
        ("status", reverse("web:status")),
    ]


def _api(season: Season, busy: Bot, idle: Bot, last: Match, old: Match, middle: Match) -> list[tuple[str, str]]:
    def of_season(name: str, **query: object) -> str:
        return reverse(f"api-{name}", kwargs={"slug": season.slug}) + "?" * bool(query) + urlencode(query)

    def list_with(**query: object) -> str:
        return reverse("api-matches") + "?" + urlencode(query)

    entry = Entry.objects.filter(season=season, bot=busy).order_by("-games")[0]
    row = season.ledger.order_by("pk")[2 * season.last_sequence]
    found = [
        ("season", of_season("season")),
        ("leaderboard", of_season("leaderboard")),
        ("entries", of_season("season-entries")),
        ("ledger", of_season("season-ledger")),
        ("ledger, deep", of_season("season-ledger", cursor=cursor(row.pk))),
        ("statistics", of_season("season-statistics")),
        ("bot", reverse("api-bot", args=[busy.pk])),
        ("bot's ratings", reverse("api-bot-ratings", args=[busy.pk])),
        ("entry", reverse("api-entry", args=[entry.pk])),
        ("entry's ratings", reverse("api-entry-ratings", args=[entry.pk])),
        ("entry's statistics", reverse("api-entry-statistics", args=[entry.pk])),
        ("matches", list_with()),
        ("matches, deep", list_with(cursor=cursor(old.pk))),
        ("matches of the season", list_with(season=season.slug)),
        ("matches of the season, deep", list_with(season=season.slug, cursor=cursor(middle.pk))),
        ("matches of the title", list_with(title=season.title)),
        ("matches of a bot, most games", list_with(bot=busy.pk)),
        ("matches of a bot, fewest games", list_with(bot=idle.pk)),
        ("matches of a bot, deep", list_with(bot=busy.pk, cursor=cursor(middle.pk))),
        *((f"matches {status.value}", list_with(status=status.value)) for status in MatchStatus),
        ("matches void by a cause", list_with(void_cause="old_rules")),
        ("matches of a kind", list_with(kind="rated")),
        ("matches of a kind that has none", list_with(kind="tournament")),
        ("matches of a block", list_with(block=old.block_id)),
        ("match", reverse("api-match", args=[last.pk])),
        ("block", reverse("api-block", args=[old.block_id])),
        ("queue", reverse("api-queue")),
    ]
    return [*((f"API: {name}", url) for name, url in found), ("metrics", reverse("metrics"))]


def cursor(position: int) -> str:
    """The API's cursor to the rows behind this one."""
    return b64encode(urlencode({"p": position}).encode()).decode()


# --- Ticks ----------------------------------------------------------------------------------------------------------


def ticks(season: Season) -> list[tuple[str, Stage]]:
    """Names, and the stage of each."""
    roomy = Season.objects.get(pk=season.pk)
    roomy.blocks_in_flight, roomy.blocks_per_bot = (
        Block.objects.filter(season=season, completed_at=None).count() + 1,
        100,
    )
    sizes = engine.title(season.title).seats(season.options)
    taken = snapshots.snapshot(roomy, sizes)
    queued = Match.objects.queued().filter(season=season).order_by("pk")[0]
    # In place of those who sit there the random bot has played; what is timed is how it is counted.
    played = report_of(queued, play_table(season, queued.seed, ["random"] * queued.seats.count()))
    claim = partial(play.claim, queued.pk, "bench#0")

    @contextmanager
    def report() -> Iterator[Act]:
        with undone():
            lease = claim()
            assert lease is not None
            yield partial(play.report, lease.token, played)

    @contextmanager
    def after_a_match(tick: Callable[[Season], object]) -> Iterator[Act]:
        with report() as counted:
            counted()
            yield partial(tick, Season.objects.get(pk=season.pk))

    @contextmanager
    def room_for_a_block() -> Iterator[Act]:
        with undone():
            open_blocks = Block.objects.filter(season=season, completed_at=None).count()
            Season.objects.filter(pk=season.pk).update(
                paused=False, blocks_in_flight=open_blocks + 1, blocks_per_bot=100
            )
            # Nobody is a newcomer, for whom there would be room beyond the one block.
            with patch.object(matchmaker, "NEWCOMER_GAMES", 0):
                yield partial(seasons.make_blocks, season)
            assert Block.objects.filter(season=season, completed_at=None).count() == open_blocks + 1

    return [
        ("matchmaker reads", lambda: nullcontext(partial(snapshots.snapshot, roomy, sizes))),
        ("matchmaker plans a block", lambda: nullcontext(partial(matchmaker.plan, taken, 1))),
        ("make_blocks, one block", room_for_a_block),
        ("claim", partial(in_vain, claim)),
        ("report", report),
        ("season rating, one match more", partial(after_a_match, standings.rate)),
        ("statistics, one match more", partial(after_a_match, statistics.compute)),
        ("sweep", partial(in_vain, play.sweep)),
        ("longest waits", lambda: nullcontext(waits.longest_waits)),
    ]


@contextmanager
def in_vain(act: Act) -> Iterator[Act]:
    """What the act changes is undone."""
    with undone():
        yield act


@contextmanager
def undone() -> Iterator[None]:
    """A transaction that is rolled back."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def report_of(match: Match, result: Result) -> play.Report:
    """A result as a worker reports it."""
    return play.Report(
        outcome=result.outcome,
        seats=tuple(
            play.SeatReport(
                rank=seat.rank,
                score=seat.score,
                result=SeatResult(seat.result),
                decisions=seat.decisions,
                wall_ms=seat.wall_ms,
                cpu_ms=seat.cpu_ms,
            )
            for seat in result.seats
        ),
        log=result.log,
        title_version=match.title_version,
        decisions=result.decisions,
    )


__all__ = ["Cost", "costs", "processor_time"]
