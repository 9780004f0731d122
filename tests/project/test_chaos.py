"""The plan of faults is the seed's alone, and a short season bears its faults (`make soak`); the long one is `make chaos`.

What each quick kind does to a house has tests of its own: tests/ladder/embedding/test_up.py kills its programs, and in tests/ladder/play
test_crashes.py its workers and the broker's memory, test_leases.py reports twice; tests/workers/test_playing.py cuts off the database, and
tests/workers/sandbox ends bots.
"""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

import pytest

from tests.chaos import __main__ as commandline
from tests.chaos.faults import INJECTORS
from tests.chaos.plan import Fault, Kind, faults_of
from tests.conftest import ROOT
from tests.platforms import ends_with_its_parent

SHORT = (
    Kind.POOL_PROCESS,
    Kind.WORKER,
    Kind.BACKEND,
    Kind.VALKEY,
    Kind.BOT,
    Kind.FLUSHED,
    Kind.IMMEDIATE,
    Kind.MESSAGES_TWICE,
    Kind.REPORTS_TWICE,
    Kind.CUT,
)
"""What comes back at once: the others wait for longer, and are the long season's."""


def test_the_same_seed_gives_the_same_faults_and_another_seed_others() -> None:
    assert faults_of(7, 2000) == faults_of(7, 2000)
    assert faults_of(7, 2000) != faults_of(8, 2000)


def test_every_kind_strikes_equally_often_in_the_order_of_time_and_the_end_is_left_in_peace() -> None:
    plan = faults_of(7, 2000)
    assert Counter(fault.kind for fault in plan) == dict.fromkeys(Kind, 4)
    assert [fault.after for fault in plan] == sorted(fault.after for fault in plan)
    assert (plan[0].after >= 1, plan[-1].after < 1800) == (True, True)
    assert Counter(fault.kind for fault in faults_of(7, 40, SHORT)) == dict.fromkeys(SHORT, 1)


def test_a_fault_lasts_for_seconds_and_picks_one_of_its_victims() -> None:
    assert all(0 <= fault.pick < 1 and 1 <= fault.seconds <= 3 for fault in faults_of(3, 5000))
    assert faults_of(1, 40, [Kind.BEAT])[0] == Fault(9, Kind.BEAT, 0.16439323240397907, 2.5)


def test_every_kind_of_fault_has_what_strikes() -> None:
    assert INJECTORS.keys() == set(Kind)


def test_the_command_tells_its_plan(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["chaos", "--plan", "--matches", "16", "--seed", "1", "--kinds", *SHORT])
    commandline.main()
    told = capsys.readouterr().out.splitlines()
    assert told == [f"after {fault.after:5} matches: {fault.kind}" for fault in faults_of(1, 16, SHORT)]
    assert len(told) == len(SHORT)


@pytest.mark.soak
@ends_with_its_parent
def test_a_short_season_under_faults_of_all_quick_kinds_loses_and_doubles_nothing() -> None:
    command = [sys.executable, "-m", "tests.chaos", "--matches", "16", "--seed", "1", "--kinds", *SHORT]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
