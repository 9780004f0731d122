"""How a worker tells that it lives and what it has done, and how many matches it plays at once."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from ladder.play.models import StopCause
from ladder.play.workers import Orders
from workers import identity, reporting
from workers.identity import COUNTED_EVERY, SEEN_EVERY, Me


class Clock:
    """A clock that stands still, and what was noted by it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1_000.0
        self.noted: list[tuple[float, int, int]] = []
        monkeypatch.setattr(identity.time, "monotonic", lambda: self.now)
        monkeypatch.setattr(identity.services, "worker_seen", self._seen)

    def _seen(self, name: str, nonce: str, *, finished: int, failed: int) -> None:
        assert (name, nonce) == ("north@test", "1")
        self.noted.append((self.now, finished, failed))


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


@pytest.fixture
def me() -> Me:
    return Me("north@test", "1", "")


@pytest.fixture(autouse=True)
def _flags() -> Iterator[None]:
    yield
    identity._flags[:] = b"\0\0"


def test_that_it_lives_is_noted_at_most_every_ten_seconds(me: Me, clock: Clock) -> None:
    me.seen()
    for seconds in (1.0, SEEN_EVERY, SEEN_EVERY + 0.1, SEEN_EVERY + 0.2):
        clock.now = 1_000.0 + seconds
        me.seen()
    assert clock.noted == [(1_000.0, 0, 0), (1_010.1, 0, 0)]


def test_a_match_is_noted_with_the_next_when_the_last_was_noted_less_than_a_second_ago(me: Me, clock: Clock) -> None:
    me.seen(finished=1)
    for seconds in (0.4, 0.8, COUNTED_EVERY, COUNTED_EVERY + 0.1, COUNTED_EVERY + 0.2):
        clock.now = 1_000.0 + seconds
        me.seen(finished=1)
    assert clock.noted == [(1_000.0, 1, 0), (1_001.1, 4, 0)]
    assert me.finished == 1
    me.note()
    assert clock.noted[-1] == (1_001.2, 1, 0)
    assert (me.finished, me.counted_at) == (0, 1_001.2)


def test_what_is_noted_without_a_match_puts_none_off(me: Me, clock: Clock) -> None:
    me.note()
    assert (me.seen_at, me.counted_at) == (1_000.0, 0.0)
    clock.now += 0.1
    me.seen(finished=1)
    assert clock.noted == [(1_000.0, 0, 0), (1_000.1, 1, 0)]


def test_a_fault_is_noted_at_once(me: Me, clock: Clock) -> None:
    me.seen()
    me.seen(failed=1)
    assert clock.noted == [(1_000.0, 0, 0), (1_000.0, 0, 1)]


def test_a_process_of_the_pool_that_ends_notes_what_it_has_not_noted_yet(
    me: Me, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended: list[str] = []
    monkeypatch.setattr(reporting, "end", lambda: ended.append("reported"))
    monkeypatch.setattr(identity, "_me", me)
    identity._process_shut_down()
    assert (clock.noted, ended) == ([], ["reported"])
    me.finished = 2
    identity._process_shut_down()
    assert clock.noted == [(1_000.0, 2, 0)]
    monkeypatch.setattr(identity, "_me", None)
    identity._process_shut_down()
    assert len(ended) == 3


def test_a_worker_in_quarantine_takes_no_match_and_its_row_says_why(me: Me, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[Any, ...]] = []
    monkeypatch.setattr(identity.services, "worker_stopped", lambda *given: told.append(given))
    monkeypatch.setattr(identity.quarantine, "outlying_faults", lambda name, nonce: "it fails")
    assert not identity.plays_no_more()
    me.stop_if_outlying()
    assert told == [("north@test", "1", "it fails", StopCause.FAULTS)]
    assert (identity.plays_no_more(), identity.shuts_down()) == (True, False)
    identity.obey(Orders(False, "", ""))
    assert not identity.plays_no_more()
    identity.obey(Orders(True, "", ""))
    assert (identity.plays_no_more(), identity.shuts_down()) == (True, False)


def test_a_worker_that_shuts_down_takes_no_match_whatever_it_is_told() -> None:
    identity._shutting_down()
    identity.obey(Orders(False, "", ""))
    assert (identity.plays_no_more(), identity.shuts_down()) == (True, True)


@pytest.mark.parametrize(
    ("options", "concurrency", "processes"),
    [
        ({"queues": "match,control", "concurrency": 3}, 5, 3),
        ({"queues": ["match"]}, 5, 5),
        ({"queues": "control", "concurrency": 3}, 5, 0),
        ({}, 4, 4),
        ({"concurrency": "2"}, None, 2),
        ({}, None, 6),
    ],
)
def test_it_plays_as_many_matches_at_once_as_it_has_processes_for_them(
    options: dict[str, Any], concurrency: int | None, processes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(identity.os, "cpu_count", lambda: 6)
    assert identity.processes_of(SimpleNamespace(worker_concurrency=concurrency), options) == processes


def test_a_machine_is_called_what_its_keeper_calls_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEADENHALL_MACHINE", "n" * 121)
    assert identity.machine() == "n" * 120
    monkeypatch.delenv("LEADENHALL_MACHINE")
    monkeypatch.setattr(identity.socket, "gethostname", lambda: "box")
    assert identity.machine() == "box"
