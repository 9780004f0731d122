"""The programs of a match start together and leave together; whoever plays in this process does so in its thread, and in order."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from functools import partial
from threading import Barrier

import pytest

from engine import at_once
from engine.arena import play_match
from engine.at_once import AtOnce
from engine.kernel.decisions import Outcome
from engine.players import HostFault, InProcessPlayer, PlayerFault, ProcessPlayer
from engine.protocol import Limits, Start
from engine.sdk import Bot, Turn
from tests.engine.toy import TITLE
from tests.waiting import GENEROUS


class First(Bot):
    """Takes the first option."""

    def choose(self, turn: Turn) -> int:
        return 0


class Program(ProcessPlayer):
    """A program that takes the first option; it starts and leaves as it is told here."""

    def __init__(self, start: Callable[[], object] = int, end: Callable[[], object] = int) -> None:
        super().__init__(lambda: pytest.fail("nothing is launched"))
        self._start, self._end = start, end
        self.closed_while_its_thread_lived: bool | None = None

    def start(self, table: Start, limits: Limits) -> None:
        self._thread = threading.current_thread()
        self._start()

    def decide(self, turn: Turn) -> tuple[int, str]:
        return 0, ""

    def end(self, outcome: Outcome, ranks: list[int]) -> None:
        self._end()

    def close(self) -> None:
        self.closed_while_its_thread_lived = self._thread.is_alive()


@pytest.fixture(autouse=True)
def _three_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(at_once, "cores", lambda: 3)


def test_programs_start_together_leave_together_and_are_closed_before_their_threads_end() -> None:
    start, end = Barrier(3), Barrier(3)
    programs = [Program(partial(start.wait, GENEROUS), partial(end.wait, GENEROUS)) for _ in range(3)]
    result = play_match(TITLE, 7, {}, programs)
    assert [(seat.result, seat.reason) for seat in result.seats] == [("finished", "")] * 3
    assert [program.closed_while_its_thread_lived for program in programs] == [True] * 3


def test_no_more_programs_start_together_than_there_are_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(at_once, "cores", lambda: 1)
    threads = set()
    play_match(TITLE, 7, {}, [Program(lambda: threads.add(threading.get_ident())) for _ in range(3)])
    assert len(threads) == 1


def test_bots_of_this_process_start_in_its_own_thread_while_a_program_starts() -> None:
    both = Barrier(2)
    threads = []

    def make() -> Bot:
        threads.append(threading.current_thread())
        both.wait(GENEROUS)
        return First()

    players = [InProcessPlayer(make), Program(partial(both.wait, GENEROUS)), Program()]
    assert play_match(TITLE, 7, {}, players).seats[0].result == "finished"
    assert threads == [threading.current_thread()]


def test_who_fails_at_the_start_forfeits_and_the_others_play() -> None:
    def fail() -> None:
        raise PlayerFault("timeout", "was not ready within 10 ms")

    result = play_match(TITLE, 7, {}, [Program(), Program(fail), Program(end=fail)])
    assert [(seat.result, seat.fault, seat.reason) for seat in result.seats] == [
        ("finished", "", ""),
        ("forfeited", "timeout", "was not ready within 10 ms"),
        ("finished", "", "after the end: was not ready within 10 ms"),
    ]


def test_a_fault_of_the_host_comes_out_when_nobody_is_in_mid_start_any_more() -> None:
    began, failed, over = threading.Event(), threading.Event(), []

    def fail() -> None:
        assert began.wait(GENEROUS)
        failed.set()
        raise HostFault("out of processes")

    def take_time() -> None:
        began.set()
        assert failed.wait(GENEROUS)
        time.sleep(0.05)
        over.append(True)

    with AtOnce(2) as together:
        with pytest.raises(HostFault, match="out of processes"):
            together.each([Program(), Program()], [fail, take_time])
        assert over == [True]
