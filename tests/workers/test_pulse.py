"""The worker's own beat: it is heard of while it plays or idles, measures itself, and does as its row says."""

from __future__ import annotations

import os
import tempfile
import time
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from ladder.play import quarantine, services
from ladder.play.models import StopCause, Worker
from ladder.play.workers import GONE, Orders, Told
from tests.ladder.play.processes import worker
from tests.waiting import wait_until
from workers import identity, measuring, sandbox
from workers.identity import Me
from workers.pulse import SPEED_EVERY, Pulse

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("valkey", "me")]


def test_a_beat_notes_that_the_worker_lives_and_brings_its_orders(me: Me) -> None:
    heard: list[Orders] = []
    pulse = Pulse(me, heard.append, idle=lambda: True)
    Worker.objects.update(seen_at=timezone.now() - timedelta(hours=1), clock_offset_ms=None)
    pulse.beat()
    row = Worker.objects.get()
    assert row.seen_at > timezone.now() - timedelta(minutes=1)
    assert row.clock_offset_ms is not None
    assert abs(row.clock_offset_ms) < 1_000
    quarantine.drain(Worker.objects.all())
    pulse.beat()
    assert heard == [Orders(), Orders(drains=True)]


def test_a_beat_shows_workers_of_other_containers_that_its_folders_are_in_use(
    me: Me, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    folder = sandbox.new_folder()
    os.utime(folder, (0, 0))
    Pulse(me, lambda _: None, idle=lambda: True).beat()
    assert folder.stat().st_mtime > time.time() - 3600


def test_a_worker_whose_clock_goes_wrong_puts_itself_into_quarantine_at_its_next_beat(
    me: Me, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[Orders] = []
    pulse = Pulse(me, heard.append, idle=lambda: True)
    monkeypatch.setattr(measuring, "clock_offset_ms", lambda: -30_000)
    pulse.beat()
    assert [(told.takes_matches, told.cause) for told in heard] == [(False, "clock")]
    row = Worker.objects.get()
    assert (row.stopped_cause, row.clock_offset_ms) == ("clock", -30_000)
    assert identity.plays_no_more()

    monkeypatch.setattr(measuring, "clock_offset_ms", lambda: 20)
    pulse.beat()
    assert heard[-1] == Orders()
    assert (Worker.objects.get().stopped_cause, Worker.objects.get().stopped_reason) == ("", "")


def test_a_slow_machine_plays_once_the_faster_ones_are_gone(me: Me) -> None:
    heard: list[Orders] = []
    pulse = Pulse(me, heard.append, idle=lambda: False)
    Worker.objects.update(machine="north", loop_ms=30.0)
    services.worker_started("fast@south", "1", sandbox=True, told=Told(machine="south", loop_ms=10.0))
    pulse.beat()
    pulse.beat()
    assert [(told.takes_matches, told.takes_control, told.cause) for told in heard] == [(False, True, "speed")] * 2
    Worker.objects.filter(name="fast@south").update(seen_at=timezone.now() - timedelta(minutes=3))
    pulse.beat()
    assert heard[-1] == Orders()


def test_a_worker_that_a_restored_house_does_not_know_makes_itself_known_and_a_replaced_one_does_not(me: Me) -> None:
    heard: list[Orders] = []
    pulse = Pulse(me, heard.append, idle=lambda: False)
    Worker.objects.all().delete()
    pulse.beat()
    assert (heard[-1], Worker.objects.get().nonce) == (Orders(), me.nonce)
    Worker.objects.update(nonce="of a newer start")
    pulse.beat()
    assert (heard[-1], Worker.objects.get().nonce) == (GONE, "of a newer start")


def test_faults_are_forgiven_by_a_keeper_or_when_nobody_else_is_left(me: Me) -> None:
    heard: list[Orders] = []
    pulse = Pulse(me, heard.append, idle=lambda: False)
    services.worker_started("other@south", "1", sandbox=True, told=Told(machine="south"))
    me.quarantine(StopCause.FAULTS, "five of five failed")
    pulse.beat()
    assert (heard[-1].takes_matches, heard[-1].cause) == (False, "faults")
    quarantine.drain(Worker.objects.filter(name="other@south"))
    pulse.beat()
    assert (heard[-1].takes_matches, heard[-1].cause) == (False, "faults"), "that another drains is no answer to it"
    Worker.objects.filter(name="other@south").update(seen_at=timezone.now() - timedelta(minutes=2))
    pulse.beat()
    assert heard[-1] == Orders()
    assert Worker.objects.get(name=me.name).released_at is None, "no keeper has said that its clock may be wrong"


def test_what_a_slow_network_leaves_uncertain_is_not_held_against_a_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter([0.0, 6.0] * measuring.TRIES)
    monkeypatch.setattr(time, "perf_counter", lambda: next(ticks))
    assert measuring.clock_offset_ms() == 0, "three seconds off, give or take three"


def test_a_worker_whose_clock_is_wrong_at_its_start_takes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "clock_offset_ms", lambda: 5_000)
    Me("south@test", "1", "").register()
    assert Worker.objects.get(name="south@test").stopped_reason.startswith("its clock is 5.0 seconds ahead")
    assert identity.plays_no_more()


def test_speed_is_measured_now_and_then_while_nothing_is_played(me: Me, monkeypatch: pytest.MonkeyPatch) -> None:
    busy = True
    pulse = Pulse(me, lambda _: None, idle=lambda: not busy)
    taken = []
    monkeypatch.setattr(measuring, "loop_ms", lambda: taken.append(1) or 12.5)
    for _ in range(SPEED_EVERY + 2):
        pulse.beat()
    assert taken == [], "it was due, and games were played"
    busy = False
    for _ in range(SPEED_EVERY):
        pulse.beat()
    assert taken == [1]
    assert Worker.objects.get().loop_ms == 12.5


def test_the_offset_of_this_machine_s_own_postgres_is_small_and_the_loop_takes_some_time() -> None:
    assert abs(measuring.clock_offset_ms()) < 1_000
    assert 0.5 < measuring.loop_ms() < 5_000


@pytest.mark.soak
def test_a_real_worker_leaves_its_queues_when_it_is_drained_and_takes_them_up_when_it_is_released(
    child_environment: dict[str, str], tmp_path: Path
) -> None:
    with worker(child_environment, "east", tmp_path) as started:
        east = Worker.objects.filter(name="east@test")
        wait_until(lambda: "ready." in started.log.read_text(), "the worker is ready")
        assert (east.get().processes, east.get().machine != "") == (1, True)
        quarantine.drain(east)
        wait_until(lambda: "queues=none" in started.log.read_text(), "it is drained")
        quarantine.release(east)
        wait_until(lambda: "queues=control, match" in started.log.read_text(), "it takes from its queues")
