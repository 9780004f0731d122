"""Workers by their bounds: how many of their attempts may fail, what they hold when they stop, and what each does."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from ladder.play import quarantine, services, workers
from ladder.play.models import Attempt, AttemptState, Match, StopCause, Worker
from ladder.play.workers import Orders, Told
from ladder.play.workforce import State, state_of
from ladder.seasons.models import Season
from tests.ladder import factories as make
from tests.standing import standing


@standing
def season() -> Season:
    return make.season_with_field(paused=True)


def start(name: str, **told: Any) -> None:
    services.worker_started(name, "1", sandbox=True, told=Told(**{"plays": {make.EAST_INDIA: "3"}} | told))


def test_whatever_workers_hold_is_given_back_when_none_of_them_is_left(season: Season) -> None:
    held = [make.claimed(make.rated_match(season)) for _ in range(2)]
    make.rated_match(season)
    assert workers.end_all("the house was restored") == 2
    assert set(Attempt.objects.values_list("state", "fault")) == {("aborted", "the house was restored")}
    assert set(Match.objects.values_list("status", "attempt_count")) == {("queued", 0)}
    assert not any(services.progress(lease.token, 1) for lease in held)
    assert workers.end_all("the house was restored") == 0


@pytest.mark.django_db
def test_a_worker_is_known_whatever_its_start() -> None:
    start("one@north")
    assert (workers.is_known("one@north"), workers.is_known("two@north")) == (True, False)


def test_a_worker_that_stops_gives_back_its_own_matches_and_says_why_it_is_in_quarantine(season: Season) -> None:
    start("one")
    start("two")
    for name in ("one#1", "one#1", "two#1"):
        make.claimed(make.rated_match(season), name)
    assert services.worker_stopped("one", "1") == 2
    assert workers.orders("one", "1") == Orders()
    assert set(Attempt.objects.filter(worker="one#1").values_list("fault", flat=True)) == {"its worker shut down"}
    assert services.worker_stopped("two", "1", "no disk", StopCause.FAULTS) == 1
    assert workers.orders("two", "1") == Orders(cause="faults", reason="no disk")
    assert services.worker_stopped("two", "1") == 0


@pytest.mark.django_db
def test_a_sign_of_life_counts_attempts_and_is_a_newer_start_s_alone() -> None:
    start("one")
    assert services.worker_seen("one", "1", finished=2, failed=1)
    assert services.worker_seen("one", "1", finished=1)
    assert not services.worker_seen("one", "0", finished=5)
    assert Worker.objects.values_list("finished", "failed").get() == (3, 1)
    start("one")
    assert Worker.objects.values_list("finished", "failed").get() == (0, 0)


def ended(worker: str, *failed: bool, first: int = 0) -> None:
    """Attempts of this worker that ended one in each second from this one on, an hour ago."""
    match = make.rated_match(Season.objects.get())
    now = timezone.now() - timedelta(hours=1)
    Attempt.objects.bulk_create(
        Attempt(
            match=match,
            number=number,
            worker=f"{worker}#1",
            token_sha256=f"{worker} {match.pk} {number}",
            state=AttemptState.FAILED if fault else AttemptState.REPORTED,
            fault="no memory" if fault else "",
            leased_until=now,
            progressed_at=now,
            started_at=now,
            ended_at=now + timedelta(seconds=first + number),
        )
        for number, fault in enumerate(failed)
    )


GOOD, BAD = False, True


@pytest.mark.parametrize(
    ("mine", "others", "says"),
    [
        ([BAD] * 4, [], ""),
        ([BAD] * 5, [], "5 of its last 5 attempts failed by its host's fault; the last: no memory"),
        ([BAD] * 5 + [GOOD] * 15, [], "5 of its last 20 attempts failed by its host's fault; the last: no memory"),
        # Of more than twenty the last twenty are looked at.
        ([BAD] * 5 + [GOOD] * 16, [], ""),
        # A quarter of all its attempts is three times what fails of all others: tolerated, and more than that is not.
        ([GOOD] * 15 + [BAD] * 5, [BAD] + [GOOD] * 11, ""),
        ([GOOD] * 15 + [BAD] * 5, [BAD] + [GOOD] * 12, "5 of its last 20 attempts failed by its host's fault; the last: no memory"),
    ],
)  # fmt: skip
def test_more_than_four_faults_at_more_than_three_times_the_rate_of_others_stand_out(
    season: Season, mine: list[bool], others: list[bool], says: str
) -> None:
    start("one")
    ended("one", *mine)
    ended("two", *others)
    assert quarantine.faults_that_stand_out("one", "1") == says


def test_what_strikes_the_whole_house_at_once_is_no_worker_s_own(season: Season) -> None:
    start("one")
    ended("one", *[GOOD] * 10, *[BAD] * 5)
    # Of late all of theirs failed, too, though most went well before.
    ended("two", *[GOOD] * 90, BAD, BAD, first=-80)
    assert quarantine.faults_that_stand_out("one", "1") == ""
    Attempt.objects.filter(worker="two#1").update(ended_at=timezone.now() - timedelta(hours=3))
    assert quarantine.faults_that_stand_out("one", "1").startswith("5 of its last 15")


def test_a_worker_whose_host_is_well_again_is_told_what_to_do(season: Season) -> None:
    start("one")
    services.worker_stopped("one", "1", "it is an hour late", StopCause.CLOCK)
    assert quarantine.recovered("one", "1", StopCause.SPEED) == Orders(cause="clock", reason="it is an hour late")
    assert quarantine.recovered("one", "1", StopCause.CLOCK) == Orders()
    assert Worker.objects.values_list("stopped_cause", "stopped_reason").get() == ("", "")


@pytest.mark.django_db
def test_a_worker_without_a_row_has_no_host_that_stands_out() -> None:
    assert quarantine.outlying_host("nobody", "1") is None
    start("one", clock_offset_ms=None, loop_ms=None, machine="north")
    assert quarantine.outlying_host("one", "1") is None


@pytest.mark.parametrize(
    ("fields", "playing", "state"),
    [
        ({}, 0, State.WORKING),
        ({"plays": None}, 1, State.WORKING),
        ({"plays": {}}, 0, State.CONTROL),
        ({"stopped_reason": "no disk"}, 0, State.QUARANTINED),
        ({"stopped_reason": "no disk", "draining": True}, 0, State.DRAINED),
        ({"draining": True}, 1, State.DRAINING),
        ({"draining": True}, 0, State.DRAINED),
        ({"ago": 89}, 0, State.WORKING),
        ({"ago": 91, "draining": True}, 1, State.GONE),
    ],
)
def test_a_worker_s_state_is_one_word(fields: dict[str, Any], playing: int, state: State) -> None:
    now = timezone.now()
    worker = Worker(
        name="one",
        plays=fields.get("plays", {make.EAST_INDIA: "3"}),
        stopped_reason=fields.get("stopped_reason", ""),
        draining_since=now if fields.get("draining") else None,
        seen_at=now - timedelta(seconds=fields.get("ago", 0)),
    )
    assert state_of(worker, playing) == state
