"""Blocks are planned while others go on, in as many as keep the workers busy, and a plan that holds no more is made again."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import OperationalError, connection, transaction
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoCaptureOnCommitCallbacks

from ladder.bots.models import Version
from ladder.house import queue
from ladder.play import services as matches
from ladder.play.models import Block, Match, MatchSeat, Worker
from ladder.play.workers import Told
from ladder.seasons import publishing, seating, services, snapshots
from ladder.seasons.locking import lock
from ladder.seasons.matchmaker import Planned, Snapshot, plan
from ladder.seasons.models import Entry, Season
from ladder.seasons.rebuilding import rebuild
from ladder.seasons.snapshots import snapshot
from tests.ladder import factories as make
from tests.ladder.threads import at_once
from tests.waiting import GENEROUS, wait_until

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]


def season_of(bots: int, **fields: object) -> Season:
    """A season of so many authors' bots at tables of four, and nothing is made by itself."""
    entered = [make.submitted_bot() for _ in range(bots)]
    return make.season_with_field(*entered, house=(), **({"seat_mix": {"4": 1.0}} | fields))


def workers(count: int, processes: int = 1) -> None:
    for number in range(count):
        matches.worker_started(f"w{number}", "1", sandbox=True, told=Told(processes=processes))


def queued(season: Season) -> int:
    return Match.objects.queued().filter(season=season).count()


@pytest.mark.parametrize("bots", [4, 5, 24])
def test_ten_workers_and_one_season_none_is_idle_and_each_has_a_next_match(bots: int) -> None:
    season = season_of(bots)
    workers(10)
    assert services.make_blocks(season) == 8
    assert queued(season) == 32
    assert services.make_blocks(season) == 0


@pytest.mark.parametrize("plans", [150, pytest.param(2000, marks=pytest.mark.soak)])
@pytest.mark.parametrize(("bots", "seats"), [(4, 3), (5, 3), (5, 4), (6, 4), (8, 4)])
def test_however_unevenly_seats_are_dealt_out_few_bots_fill_the_last_block(bots: int, seats: int, plans: int) -> None:
    """Up to 7 of 400 plans missed it with one block of a bot more than comes out evenly."""
    season = season_of(bots, seat_mix={str(seats): 1.0})
    workers(10)
    seen = snapshot(season, (seats,))
    blocks = seen.max_open_blocks
    assert blocks >= 20 // seats
    assert {len(plan(seen, seed)) for seed in range(plans)} == {blocks}


@pytest.mark.parametrize(
    ("in_flight", "bots", "size", "blocks", "most"),
    [
        (6, 4, 4, 9, 2),  # as the keeper says
        (0, 4, 4, 9, 9),
        (0, 8, 4, 9, 7),
        (0, 9, 4, 9, 6),
        (0, 24, 4, 9, 2),
        (0, 40, 4, 9, 2),  # never less than the season's figure
        (0, 3, 4, 9, 9),
        (0, 1, 1, 9, 9),  # duels with oneself
        (0, 5, 3, 1, 2),
    ],
)
def test_a_bot_sits_in_as_many_blocks_as_fill_the_last_of_them(
    in_flight: int, bots: int, size: int, blocks: int, most: int
) -> None:
    season: Any = SimpleNamespace(blocks_in_flight=in_flight, blocks_per_bot=2)
    room: Any = SimpleNamespace(open_blocks=blocks // 2, blocks=blocks - blocks // 2, bots_of_a_block=size)
    assert snapshots._per_bot(season, room, bots) == most


def test_blocks_are_made_again_when_fewer_than_two_matches_wait_for_each_process() -> None:
    season = season_of(8)
    workers(2, processes=4)
    assert services.make_blocks(season) == 6
    waiting = list(Match.objects.queued().order_by("pk"))
    for match in waiting[:8]:
        make.counted(match)
    assert queued(season) == 16
    assert services.make_blocks(season) == 0
    make.counted(waiting[8])
    assert services.make_blocks(season) == 3


def test_seasons_share_what_the_workers_need() -> None:
    one = season_of(8)
    other = make.season_with_field(name="Season 2", house=(), seat_mix={"4": 1.0})
    workers(16)
    services.make_blocks(one)
    services.make_blocks(other)
    assert queued(one) == 24
    assert queued(one) + queued(other) >= 32


def test_workers_that_are_gone_have_stopped_or_play_nothing_need_no_blocks() -> None:
    season = season_of(8)
    workers(10)
    Worker.objects.filter(name="w0").update(seen_at="2020-01-01T00:00Z")
    Worker.objects.filter(name="w1").update(stopped_reason="its host fails")
    Worker.objects.exclude(name__in=("w0", "w1")).update(processes=0)
    assert services.make_blocks(season) == 4


def test_the_keepers_figure_is_a_most_whatever_the_workers_need() -> None:
    season = season_of(8, blocks_in_flight=3)
    workers(10)
    assert services.make_blocks(season) == 3


@pytest.mark.parametrize("change", ["a bot leaves", "another block is made", "the season is paused"])
def test_what_was_planned_on_something_else_is_not_made(change: str, monkeypatch: pytest.MonkeyPatch) -> None:
    season = season_of(5, blocks_in_flight=1, blocks_per_bot=1)
    gone = make.entries(season)[0]
    plans = 0

    def planned_and_then(snapshot: Snapshot, seed: int) -> Sequence[Planned]:
        nonlocal plans
        plans += 1
        if plans > 1:
            return plan(snapshot, seed)
        if change == "a bot leaves":
            services.withdraw(gone.bot, gone.bot.owner)
        elif change == "another block is made":
            make.block_of_matches(season, make.entries(season)[1:])
        else:
            services.pause(season)
        return [Planned(tuple(bot.entry for bot in snapshot.contenders[:4]), 4)]

    monkeypatch.setattr(seating, "plan", planned_and_then)
    made = services.make_blocks(season)
    seated = set(MatchSeat.objects.values_list("entry", flat=True))
    if change == "a bot leaves":
        assert (made, plans, Block.objects.count(), gone.pk in seated) == (1, 2, 1, False)
    elif change == "another block is made":
        assert (made, plans, Block.objects.count(), gone.pk in seated) == (0, 2, 1, False)
    else:
        assert (made, plans, Block.objects.count()) == (0, 1, 0)


@pytest.mark.django_db(transaction=True)
def test_what_is_planned_in_vain_three_times_is_left_to_the_next_tick(monkeypatch: pytest.MonkeyPatch) -> None:
    season = season_of(5, blocks_in_flight=1)
    plans: list[int] = []

    def planned_and_then(snapshot: Snapshot, seed: int) -> Sequence[Planned]:
        """Whoever is to be seated first is in another division by the time that the season is held."""
        first = snapshot.contenders[0].entry
        plans.append(first)
        Entry.objects.filter(pk=first).update(division=len(plans))
        return [Planned(tuple(bot.entry for bot in snapshot.contenders[:4]), 4)]

    monkeypatch.setattr(seating, "plan", planned_and_then)
    assert services.make_blocks(season) == 0
    assert (len(plans), Block.objects.count()) == (seating.PLANS, 0)


def test_what_else_goes_wrong_with_the_database_is_not_taken_for_a_season_that_is_held(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    season = season_of(2)

    def fail(*_: object) -> None:
        raise OperationalError("server closed the connection unexpectedly")

    monkeypatch.setattr(seating, "snapshot", fail)
    with pytest.raises(OperationalError):
        services.make_blocks(season)


@pytest.mark.django_db(transaction=True)
def test_of_blocks_whose_maker_dies_before_they_are_counted_nothing_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    season = season_of(4, blocks_in_flight=1)
    seen = []

    def die(*_: object) -> bool:
        seen.append(MatchSeat.objects.count())
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(seating, "_count_if_it_holds", die)
        with pytest.raises(KeyboardInterrupt):
            services.make_blocks(season)
    assert seen == [16]
    assert (Block.objects.count(), Match.objects.count(), MatchSeat.objects.count()) == (0, 0, 0)
    assert services.make_blocks(season) == 1
    assert rebuild(season).same


@pytest.mark.django_db(transaction=True)
def test_who_holds_the_season_for_long_makes_blocks_give_way_and_they_are_made_at_the_next_tick() -> None:
    season = season_of(4, blocks_in_flight=1)
    with transaction.atomic():
        lock(season.pk)
        made = at_once(lambda: services.make_blocks(season))
    assert (made, Block.objects.count()) == ([0], 0)
    assert services.make_blocks(season) == 1


def test_while_blocks_are_written_the_season_is_not_held() -> None:
    season = season_of(4, blocks_in_flight=1)
    with CaptureQueriesContext(connection) as queries:
        assert services.make_blocks(season) == 1
    said = [query["sql"] for query in queries]
    (held,) = [place for place, sql in enumerate(said) if "FROM seasons_season" in sql and "FOR NO KEY UPDATE" in sql]
    written = [place for place, sql in enumerate(said) if sql.startswith("INSERT INTO")]
    assert len(written) == 3
    assert max(written) < held
    assert [sql for sql in said[held + 1 :] if "SAVEPOINT" not in sql and "seasons_" in sql] == []


@pytest.mark.django_db(transaction=True)
def test_what_the_rows_of_blocks_refer_to_is_looked_at_before_the_season_is_held() -> None:
    season, held, free = season_of(4, blocks_in_flight=1), Event(), list[bool]()

    def waits() -> bool:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
            )
            return cursor.rowcount > 0

    def change_a_version() -> None:
        with transaction.atomic():
            list(Version.objects.select_for_update())
            held.set()
            wait_until(waits, "it waits for the version")
            free.extend(
                Season.objects.select_for_update(no_key=True, skip_locked=True).values_list("paused", flat=True)
            )

    def make_blocks() -> int:
        held.wait(GENEROUS)
        return services.make_blocks(season)

    assert at_once(change_a_version, make_blocks) == [None, 1]
    assert free == [False]


def test_blocks_are_asked_for_once_until_somebody_looks(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    sent: list[str] = []
    monkeypatch.setattr(queue, "publish", sent.append)

    def ask() -> None:
        with django_capture_on_commit_callbacks(execute=True):
            publishing.ask_for_matches()
            publishing.ask_for_matches()

    publishing.looking_for_room()
    ask()
    ask()
    assert sent == [publishing.MAKE_MATCHES]
    publishing.looking_for_room()
    ask()
    assert sent == [publishing.MAKE_MATCHES] * 2
    publishing.looking_for_room()


def test_what_is_asked_for_blocks_does_not_grow_with_what_was_played() -> None:
    season = season_of(6, blocks_in_flight=2)

    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert services.make_blocks(season) == 2
        return len(queries)

    first = asked()
    for _ in range(3):
        for match in Match.objects.queued():
            make.counted(match)
        assert asked() <= first
    assert first <= 24
    assert rebuild(season).same
