"""A beat of a worker's pulse, and what it measures: which orders follow from what it finds, without a database."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import InterfaceError, OperationalError

from ladder.play.models import StopCause
from ladder.play.workers import GONE, Orders
from workers import identity, measuring, pulse
from workers.identity import Me
from workers.pulse import SPEED_EVERY, Pulse

FREE, DRAINS, STOPPED = Orders(), Orders(drains=True), Orders(False, StopCause.FAULTS, "it fails")
OF_HOST, RETURNED = Orders(False, StopCause.CLOCK, "its clock is wrong"), Orders(released=True)


class World:
    """What a worker's row says, and what is found out about its host."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.orders, self.known, self.outlying, self.may_return, self.speed = FREE, True, None, False, 11.5
        self.measured: list[Any] = []
        self.stopped: list[Any] = []
        self.registered = 0
        patch.setattr(pulse.services, "worker_measured", self._measured)
        patch.setattr(pulse.measuring, "clock_offset_ms", lambda: 3)
        patch.setattr(pulse.measuring, "loop_ms", lambda: self.speed)
        patch.setattr(pulse, "is_known", lambda name: self.known)
        patch.setattr(pulse, "orders", lambda name, nonce: FREE)
        patch.setattr(pulse.quarantine, "outlying_host", lambda name, nonce: self.outlying)
        patch.setattr(pulse.quarantine, "may_return", lambda name, nonce: self.may_return)
        patch.setattr(pulse.quarantine, "recovered", lambda name, nonce, cause: RETURNED)
        patch.setattr(identity.services, "worker_stopped", lambda *given: self.stopped.append(given[2:]))
        patch.setattr(pulse.sandbox, "keep_folders", lambda: None)
        self.closed = 0
        patch.setattr(pulse, "connection", SimpleNamespace(close=self._close))

    def _close(self) -> None:
        self.closed += 1

    def _measured(self, name: str, nonce: str, offset: int, speed: float | None) -> Orders:
        assert (name, nonce, offset) == ("north@test", "1", 3)
        self.measured.append(speed)
        return self.orders


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> World:
    found = World(monkeypatch)
    monkeypatch.setattr(Me, "register", lambda self: setattr(found, "registered", found.registered + 1))
    yield found
    identity._flags[:] = b"\0\0"


def beating(idle: Callable[[], bool] = lambda: True) -> tuple[Pulse, list[Orders]]:
    heard: list[Orders] = []
    return Pulse(Me("north@test", "1", ""), heard.append, idle), heard


@pytest.mark.parametrize(
    ("told", "outlying", "may_return", "heard"),
    [
        (FREE, None, False, FREE),
        (DRAINS, (StopCause.CLOCK, "late"), False, DRAINS),
        (STOPPED, (StopCause.CLOCK, "late"), False, STOPPED),
        (STOPPED, None, True, RETURNED),
        (OF_HOST, None, False, RETURNED),
        (OF_HOST, (StopCause.CLOCK, "still wrong"), False, Orders(False, StopCause.CLOCK, "still wrong")),
        (FREE, (StopCause.CLOCK, "late"), False, Orders(False, StopCause.CLOCK, "late")),
    ],
)
def test_orders_follow_from_the_row_and_from_what_is_found_about_the_host(
    told: Orders, outlying: Any, may_return: bool, heard: Orders, world: World
) -> None:
    world.orders, world.outlying, world.may_return = told, outlying, may_return
    beat, orders = beating()
    beat.beat()
    assert orders == [heard]


def test_a_host_is_stopped_once_for_one_cause(world: World) -> None:
    world.outlying = (StopCause.CLOCK, "late")
    beat, _ = beating()
    beat.beat()
    assert world.stopped == [("late", StopCause.CLOCK)]
    world.orders = Orders(False, StopCause.CLOCK, "late")
    beat.beat()
    assert len(world.stopped) == 1


@pytest.mark.parametrize(("told", "known", "registered", "heard"), [
    (GONE, False, 1, FREE), (GONE, True, 0, GONE), (FREE, False, 0, FREE),
])  # fmt: skip
def test_a_worker_whose_row_is_gone_makes_itself_known_unless_a_newer_start_has_its_name(
    told: Orders, known: bool, registered: int, heard: Orders, world: World
) -> None:
    world.orders, world.known = told, known
    beat, orders = beating()
    beat.beat()
    assert (world.registered, orders) == (registered, [heard])


def test_speed_is_measured_every_so_many_beats_and_as_soon_as_nothing_is_played(world: World) -> None:
    idle = [True]
    beat, _ = beating(lambda: idle[0])
    for _ in range(2 * SPEED_EVERY):
        beat.beat()
    assert [number for number, speed in enumerate(world.measured) if speed] == [SPEED_EVERY - 1, 2 * SPEED_EVERY - 1]
    idle[0] = False
    for _ in range(SPEED_EVERY + 3):
        beat.beat()
    assert not any(world.measured[2 * SPEED_EVERY :])
    idle[0] = True
    beat.beat()
    assert world.measured[-1] == 11.5
    beat.beat()
    assert world.measured[-1] is None


@pytest.mark.parametrize("error", [OperationalError("away"), InterfaceError("away")])
def test_with_the_database_away_nothing_is_changed_and_the_connection_is_closed(
    error: Exception, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*given: object) -> Orders:
        raise error

    monkeypatch.setattr(pulse.services, "worker_measured", away)
    beat, orders = beating()
    beat.beat()
    assert (orders, world.closed) == ([], 1)


def test_it_beats_until_it_is_stopped(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    beat, orders = beating()
    monkeypatch.setattr(pulse, "BEAT_SECONDS", 0.0)
    monkeypatch.setattr(beat, "_obey", lambda told: (orders.append(told), len(orders) == 3 and beat.stop()))
    beat.run()
    assert len(orders) == 3


class Consumer:
    """The consumer of a worker, which takes from these queues."""

    def __init__(self, *queues: str) -> None:
        self.done: list[Any] = []
        chosen = SimpleNamespace(
            consume_from=dict.fromkeys(queues), select=lambda wanted: self.done.append(["select", *wanted])
        )
        self.app = SimpleNamespace(amqp=SimpleNamespace(queues=chosen))

    def call_soon(self, act: Callable[..., None], *given: Any) -> None:
        act(*given)

    def add_task_queue(self, queue: str) -> None:
        self.done.append(f"+{queue}")

    def cancel_task_queue(self, queue: str) -> None:
        self.done.append(f"-{queue}")


BOTH = ("match", "control")


@pytest.mark.parametrize(
    ("now", "orders", "done"),
    [
        (BOTH, FREE, []),
        (("control", "match"), FREE, []),
        (BOTH, STOPPED, ["-match", "+control", ["select", "control"]]),
        (("control",), STOPPED, []),
        (BOTH, OF_HOST, ["-match", "-control", ["select"]]),
        (BOTH, DRAINS, ["-match", "-control", ["select"]]),
        ((), FREE, ["+match", "+control", ["select", "match", "control"]]),
        ((), DRAINS, []),
    ],
)
def test_a_worker_takes_from_the_queues_that_it_may_take_from(
    now: tuple[str, ...], orders: Orders, done: list[Any], world: World
) -> None:
    consumer = Consumer(*now)
    pulse.obey(consumer, BOTH, orders)
    assert consumer.done == done
    assert identity.plays_no_more() is not orders.takes_matches


NOON = datetime(2026, 7, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("told", "took", "offset"),
    [
        ([0.0, 0.0, 0.0], [0.0, 0.0, 0.0], 0),
        ([-2.0, -2.0, -2.0], [0.0, 0.0, 0.0], 2_000),
        ([2.0, 2.0, 2.0], [0.0, 0.0, 0.0], -2_000),
        # The quickest answer tells; half of its way is certain on neither side.
        ([9.0, -1.0, 9.0], [0.5, 0.2, 0.4], 1_000),
        ([0.1, 0.1, 0.1], [0.2, 0.2, 0.2], 0),
        ([0.5, 0.5, 0.5], [0.2, 0.2, 0.2], -300),
    ],
)
def test_a_clock_is_off_by_what_is_certain_of_it(
    told: list[float], took: list[float], offset: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    ticks = iter([moment for seconds in took for moment in (0.0, seconds)])
    answers = iter(told)

    class Cursor:
        def __enter__(self) -> Cursor:
            return self

        def __exit__(self, *raised: object) -> None: ...
        def execute(self, asked: str) -> None:
            assert asked == "SELECT clock_timestamp()"

        def fetchone(self) -> tuple[datetime]:
            return (NOON + timedelta(seconds=next(answers)),)

    monkeypatch.setattr(measuring, "connection", SimpleNamespace(cursor=Cursor))
    monkeypatch.setattr(measuring.timezone, "now", lambda: NOON)
    monkeypatch.setattr(measuring.time, "perf_counter", lambda: next(ticks))
    assert measuring.clock_offset_ms() == offset


def test_a_processor_is_as_fast_as_the_best_of_its_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    tries = iter([0.013, 0.0114567, 0.02])
    monkeypatch.setattr(measuring, "_once", lambda: next(tries))
    assert measuring.loop_ms() == 11.46
    ticks = iter([4.0, 4.25])
    monkeypatch.undo()
    monkeypatch.setattr(measuring, "ROUNDS", 2)
    monkeypatch.setattr(measuring.time, "thread_time", lambda: next(ticks))
    assert measuring._once() == 0.25
