"""Workers that take nothing: drained by a keeper, or in quarantine because their clock, their speed or their faults stand out."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db.models import F
from django.test import Client
from django.utils import timezone
from django.utils.html import escape

from ladder.errors import ServiceError
from ladder.play import quarantine, services
from ladder.play.models import Attempt, Match, StopCause, Worker
from ladder.play.workers import GONE, Orders, Told, orders
from ladder.play.workforce import Load, State, load, workers_now
from ladder.trail.selectors import acts
from tests.ladder import factories as make

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]

PLAYS = {make.EAST_INDIA: "3"}


def start(name: str, **told: object) -> None:
    services.worker_started(
        name, "1", sandbox=True, told=Told(**{"machine": name.partition("@")[2], "plays": PLAYS, **told})
    )


def states() -> dict[str, State]:
    return {row.worker.name: row.state for row in workers_now()}


def test_a_drained_worker_finishes_what_it_plays_and_takes_nothing_until_it_starts_anew() -> None:
    start("one@north")
    season = make.season_with_field(paused=True)
    lease = make.claimed(match := make.rated_match(season), "one@north#1")
    assert quarantine.drain(quarantine.chosen(["one@north"])) == 1
    assert orders("one@north", "1") == Orders(drains=True)
    assert (Orders(drains=True).takes_matches, Orders(drains=True).takes_control) == (False, False)
    assert states() == {"one@north": State.DRAINING}
    assert services.progress(lease.token, 10)
    services.report(lease.token, make.made_up_report(match))
    assert states() == {"one@north": State.DRAINED}
    assert quarantine.drain(quarantine.chosen(["one@north"])) == 0, "once"
    start("one@north")
    assert states() == {"one@north": State.WORKING}


def test_a_machine_is_drained_with_all_its_workers_and_released_with_them() -> None:
    for name in ("one@north", "two@north", "one@south"):
        start(name)
    assert quarantine.drain(quarantine.chosen(["north"])) == 2
    assert states() == {"one@north": State.DRAINED, "one@south": State.WORKING, "two@north": State.DRAINED}
    assert quarantine.release(quarantine.chosen(["north", "one@south"])) == 2
    assert set(states().values()) == {State.WORKING}
    with pytest.raises(ServiceError, match="there is no worker or machine east"):
        quarantine.chosen(["north", "east"])


@pytest.mark.parametrize(
    ("offset", "says"),
    [
        (2_000, None),
        (-2_000, None),
        (2_001, "its clock is 2.0 seconds ahead of Postgres's, 2 are tolerated: set it by NTP"),
        (-61_500, "its clock is 61.5 seconds behind Postgres's, 2 are tolerated: set it by NTP"),
    ],
)
def test_a_clock_may_be_two_seconds_off(offset: int, says: str | None) -> None:
    start("one@north")
    assert services.worker_measured("one@north", "1", offset) == Orders()
    assert quarantine.outlying_host("one@north", "1") == ((StopCause.CLOCK, says) if says else None)


def test_a_processor_stands_out_beside_the_median_of_other_machines_at_their_best() -> None:
    start("one@slow", loop_ms=25.0)
    assert quarantine.outlying_host("one@slow", "1") is None, "there is no other machine"
    for name, took in (("one@a", 10.0), ("two@a", 60.0), ("one@b", 8.0), ("one@c", 90.0)):
        start(name, loop_ms=took)
    start("one@gone", loop_ms=0.1)
    Worker.objects.filter(name="one@gone").update(seen_at=timezone.now() - timedelta(minutes=3))
    assert quarantine.usual_loop_ms(besides="slow") == 10.0
    assert quarantine.outlying_host("one@slow", "1") is None, "2.5 times is tolerated"
    services.worker_measured("one@slow", "1", 0, 25.1)
    assert quarantine.outlying_host("one@slow", "1") == (
        StopCause.SPEED,
        "its processor is 2.5 times slower than the median of other machines, 2.5 times is tolerated",
    )


def test_a_worker_in_quarantine_takes_no_match_and_with_a_wrong_clock_nothing_at_all() -> None:
    start("one@north")
    services.worker_stopped("one@north", "1", "five of five failed", StopCause.FAULTS)
    told = orders("one@north", "1")
    assert (told.takes_matches, told.takes_control, told.reason) == (False, True, "five of five failed")
    services.worker_stopped("one@north", "1", "it is an hour late", StopCause.CLOCK)
    told = orders("one@north", "1")
    assert (told.takes_matches, told.takes_control) == (False, False)
    assert states() == {"one@north": State.QUARANTINED}
    assert orders("one@north", "0") == GONE, "a newer start has its name"


def test_a_released_worker_is_judged_by_what_it_does_from_then_on_alone() -> None:
    start("one@north")
    season = make.season_with_field(paused=True)
    for _ in range(5):
        services.fail(make.claimed(make.rated_match(season), "one@north#1").token, "no memory")
    start("one@south")
    assert quarantine.outlying_faults("one@north", "1").startswith("5 of its last 5 attempts failed")
    services.worker_stopped("one@north", "1", "5 of 5", StopCause.FAULTS)
    services.worker_measured("one@north", "1", 90_000)
    assert quarantine.release(Worker.objects.all()) == 1
    assert orders("one@north", "1") == Orders(released=True)
    assert quarantine.outlying_faults("one@north", "1") == ""
    assert quarantine.outlying_host("one@north", "1") is None, "the keeper knows of the clock"
    assert quarantine.release(Worker.objects.all()) == 0


def test_the_only_worker_that_plays_is_not_stopped_by_its_faults_and_they_are_told(client: Client) -> None:
    start("one@north")
    start("control@south", plays={})
    season = make.season_with_field(paused=True)
    for _ in range(5):
        services.fail(make.claimed(make.rated_match(season), "one@north#1").token, "no memory")
    Worker.objects.filter(name="one@north").update(failed=5)
    says = "5 of its last 5 attempts failed by its host's fault; the last: no memory"
    assert quarantine.outlying_faults("one@north", "1") == ""
    assert {row.worker.name: row.tolerated for row in workers_now()} == {"one@north": says, "control@south": ""}
    assert f"{escape(says)}. It plays on, since nobody else does." in client.get("/status/").content.decode()
    start("two@south")
    assert quarantine.outlying_faults("one@north", "1") == says
    assert [row.tolerated for row in workers_now()] == ["", "", ""]


def test_the_only_worker_that_plays_tries_now_and_then_when_nothing_comes_to_its_end() -> None:
    start("one@north")
    season = make.season_with_field(paused=True)

    def end(faults: int) -> None:
        for _ in range(faults):
            services.fail(make.claimed(make.rated_match(season), "one@north#1").token, "no memory")

    end(quarantine.WINDOW - 1)
    assert quarantine.outlying_faults("one@north", "1") == ""
    end(1)
    assert quarantine.outlying_faults("one@north", "1").startswith("20 of its last 20 attempts failed")
    Attempt.objects.update(ended_at=F("ended_at") - quarantine.REST)
    assert quarantine.may_play_on("one@north", "1")
    end(1)
    assert not quarantine.may_play_on("one@north", "1")
    services.report(make.claimed(match := make.rated_match(season), "one@north#1").token, make.made_up_report(match))
    assert quarantine.may_play_on("one@north", "1")


def test_a_worker_in_quarantine_stays_there_while_the_good_one_drains_and_plays_when_it_has_gone() -> None:
    start("bad@north")
    start("good@south")
    start("control@south", plays={})
    services.worker_stopped("bad@north", "1", "5 of 5", StopCause.FAULTS)
    assert not quarantine.may_return("bad@north", "1")
    quarantine.drain(quarantine.chosen(["good@south"]))
    assert not quarantine.may_return("bad@north", "1")
    Worker.objects.filter(name="good@south").update(seen_at=timezone.now() - timedelta(minutes=2))
    assert quarantine.may_return("bad@north", "1")
    start("other@south")
    services.worker_stopped("other@south", "1", "6 of 6", StopCause.FAULTS)
    assert quarantine.may_return("bad@north", "1"), "nobody is left who is not in quarantine"


def test_the_load_counts_processes_that_take_matches_and_the_work_that_waits_for_them() -> None:
    assert load() == Load(0, 0, 0, 5.0)
    assert (load().wait_seconds, load().desired) == (0.0, 0)
    season = make.season_with_field(paused=True)
    start("one@north", processes=3)
    start("two@north", processes=4)
    start("control@north", processes=8, plays={})
    quarantine.drain(quarantine.chosen(["two@north"]))
    done = make.counted(make.rated_match(season))
    Match.objects.filter(pk=done.pk).update(started_at=done.finished_at - timedelta(seconds=30))
    for _ in range(2):
        make.rated_match(season)
    found = load()
    assert (found.queued, found.running, found.processes, found.match_seconds) == (2, 0, 3, 30.0)
    assert found.wait_seconds == 20.0
    assert states()["control@north"] == State.CONTROL


@pytest.mark.parametrize(
    ("queued", "running", "seconds", "desired"),
    [(0, 0, 30.0, 0), (1, 0, 0.1, 1), (40, 4, 30.0, 14), (2, 0, 3600.0, 2), (0, 3, 30.0, 3)],
)
def test_as_many_processes_are_desired_as_play_what_waits_within_two_minutes(
    queued: int, running: int, seconds: float, desired: int
) -> None:
    assert Load(queued, running, 1, seconds).desired == desired
    assert Load(queued, running, 0, seconds).wait_seconds == (None if queued else 0.0)


def test_a_worker_that_was_not_heard_of_for_a_month_is_no_longer_listed() -> None:
    for name, days in (("old@north", 31), ("young@north", 29)):
        start(name)
        Worker.objects.filter(name=name).update(seen_at=timezone.now() - timedelta(days=days))
    assert services.sweep()["workers_forgotten"] == 1
    assert states() == {"young@north": State.GONE}


def test_the_command_drains_releases_and_tells_who_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    start("one@north", processes=2, clock_offset_ms=-12, loop_ms=9.5)
    call_command("workers", "--drain", "north")
    assert capsys.readouterr().out.splitlines() == [
        "1 worker to be drained.",
        "one@north on north: drained; plays east_india_companies 3; 2 processes, 0 at play, 0 finished, 0 failed; clock -12 ms; "
        "speed 9.5 ms",
        "0 matches queued, 0 being played: 0 seconds of work for 0 processes, 0 desired",
    ]
    call_command("workers", "--release", "one@north")
    assert "one@north on north: working;" in capsys.readouterr().out
    with pytest.raises(CommandError, match="there is no worker or machine south"):
        call_command("workers", "--drain", "south")
    assert list(acts().order_by("pk").values_list("word", "subject", "state")) == [
        ("worker-drain", "north", "done"),
        ("worker-release", "one@north", "done"),
        ("worker-drain", "south", "refused"),
    ]
