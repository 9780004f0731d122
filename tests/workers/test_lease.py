"""The keeper of a lease: when it renews, what it tells, and that it ends with the match and holds no connection between two renewals."""

from __future__ import annotations

from threading import Event, Thread
from threading import enumerate as threads
from types import SimpleNamespace

import pytest
from django.db import DatabaseError, InterfaceError, OperationalError

from tests.waiting import GENEROUS
from workers import lease
from workers.lease import LeaseKeeper, LeaseLost

NEVER = 10_000.0


class Ladder:
    """What answers in place of the ladder: it takes the answers in turn, the last for good, and notes what it was told."""

    def __init__(self, *answers: bool | Exception) -> None:
        self.answers = list(answers) or [True]
        self.told: list[tuple[str, int]] = []
        self.closed = 0
        self.enough = Event()
        self.held = Event()
        self.until = 1

    def progress(self, token: str, decisions: int) -> bool:
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        self.told.append((token, decisions))
        if len(self.told) >= self.until:
            self.enough.set()
        if isinstance(answer, Exception):
            raise answer
        return answer

    def hold(self, token: str) -> bool:
        self.held.set()
        return True

    def close(self) -> None:
        self.closed += 1

    def wait_for(self, calls: int) -> None:
        self.until = calls
        self.enough.clear()
        if len(self.told) < calls:
            assert self.enough.wait(GENEROUS)


@pytest.fixture
def ladder(monkeypatch: pytest.MonkeyPatch) -> Ladder:
    answering = Ladder()
    monkeypatch.setattr(lease, "services", SimpleNamespace(progress=answering.progress, hold=answering.hold))
    monkeypatch.setattr(lease, "connection", SimpleNamespace(close=answering.close))
    return answering


def keepers() -> list[Thread]:
    return [thread for thread in threads() if thread.name == "lease keeper"]


def test_a_match_that_has_just_begun_is_told_of_with_no_decision_and_soon_whatever_the_renewals_are(
    ladder: Ladder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease, "FIRST_SECONDS", 0.01)
    with LeaseKeeper("token", every=NEVER):
        ladder.wait_for(1)
    assert ladder.told == [("token", 0)]


def test_renewals_follow_in_their_own_time_and_tell_the_decisions_taken_so_far(ladder: Ladder) -> None:
    with LeaseKeeper("token", every=0.01) as keeper:
        keeper.progress(7)
        ladder.wait_for(3)
    assert ladder.told[-1] == ("token", 7)


def test_nothing_is_told_before_its_time(ladder: Ladder) -> None:
    with LeaseKeeper("token", every=NEVER):
        pass
    assert ladder.told == []


def test_the_keeper_is_gone_when_the_match_is_over(ladder: Ladder) -> None:
    with LeaseKeeper("token", every=NEVER):
        assert len(keepers()) == 1
    assert keepers() == []
    assert ladder.closed == 0


def test_a_connection_is_held_for_a_renewal_and_not_between_two(ladder: Ladder) -> None:
    with LeaseKeeper("token", every=0.01):
        ladder.wait_for(3)
    assert ladder.closed == len(ladder.told) >= 3


@pytest.mark.parametrize("error", [DatabaseError("gone"), OperationalError("gone"), InterfaceError("closed")])
def test_a_renewal_that_fails_with_the_database_is_tried_again_on_another_connection(
    ladder: Ladder, error: Exception
) -> None:
    ladder.answers = [error, error, True]
    with LeaseKeeper("token", every=0.01) as keeper:
        ladder.wait_for(4)
        keeper.progress(1)
    assert ladder.closed == len(ladder.told) >= 4


def test_a_lost_lease_is_renewed_no_more_and_stops_the_match(ladder: Ladder) -> None:
    ladder.answers = [True, False, True]
    with LeaseKeeper("token", every=0.01) as keeper:
        ladder.wait_for(2)
        for thread in keepers():
            thread.join(GENEROUS)
        with pytest.raises(LeaseLost):
            keeper.progress(1)
    assert len(ladder.told) == ladder.closed == 2


def test_a_match_that_was_played_is_held_for_as_long_as_its_report_may_take_and_no_longer(ladder: Ladder) -> None:
    with LeaseKeeper("token", every=0.01) as keeper:
        keeper.played(NEVER)
        assert ladder.held.wait(GENEROUS)
        keeper.played(0)
        told = len(ladder.told)
        ladder.wait_for(told + 2)
