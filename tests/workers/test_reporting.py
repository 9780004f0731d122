"""A pool process claims its next match while it reports the last; a plug pulled in between loses nothing and counts nothing twice."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial
from threading import Event

import pytest
from django.db import connections
from django.utils import timezone

from ladder.play import services
from ladder.play.leases import NO_PROGRESS
from ladder.play.models import Match, MatchStatus, Worker
from ladder.seasons.models import Season
from tests.ladder import factories as make
from tests.standing import standing
from tests.waiting import GENEROUS, wait_until
from workers import identity, playing, reporting
from workers.identity import Me
from workers.lease import LeaseKeeper
from workers.playing import Came

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("valkey")]

Report = Callable[[str, services.Report], object]


@pytest.fixture(autouse=True)
def me(me: Me) -> Iterator[Me]:
    """This process as one of the pool of a worker called north."""
    reporting.begin()
    yield me
    reporting.end()


@standing
def season() -> Season:
    return make.season_with_field(paused=True)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """Reports are not sent before this is set."""
    may_go, report = Event(), services.report

    def report_when_it_may(token: str, what: services.Report) -> object:
        assert may_go.wait(GENEROUS)
        return report(token, what)

    monkeypatch.setattr(services, "report", report_when_it_may)
    yield may_go
    may_go.set()


def statuses(*matches: Match) -> list[str]:
    return [Match.objects.get(pk=match.pk).status for match in matches]


def lease_runs_out(match: Match) -> None:
    match.attempts.update(leased_until=timezone.now() - timedelta(seconds=1))
    services.sweep()


def test_the_next_match_is_claimed_and_played_while_the_last_is_reported(season: Season, held: Event, me: Me) -> None:
    first, second = make.rated_match(season), make.rated_match(season)
    assert playing.play(first.pk) == Came.PLAYED
    lease = services.claim(second.pk, me.identity)
    assert lease is not None
    assert statuses(first, second) == [MatchStatus.RUNNING, MatchStatus.RUNNING]
    held.set()
    assert playing.play_lease(lease, me) == Came.PLAYED
    reporting.end()
    assert statuses(first, second) == [MatchStatus.FINISHED, MatchStatus.FINISHED]
    me.note()
    assert Worker.objects.get().finished == 2


def test_one_report_is_under_way_at_a_time_and_a_process_that_ends_waits_for_it(season: Season) -> None:
    matches = [make.rated_match(season) for _ in range(3)]
    assert [playing.play(match.pk) for match in matches] == [Came.PLAYED] * 3
    assert statuses(*matches)[:2] == [MatchStatus.FINISHED] * 2
    identity._process_shut_down()
    assert statuses(*matches) == [MatchStatus.FINISHED] * 3
    assert Worker.objects.get().finished == 3
    assert reporting.behind is None


def test_a_lease_is_kept_until_the_report_is_in(season: Season, held: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    renewed = Event()
    hold = services.hold

    def note_and_renew(token: str) -> bool:
        renewed.set()
        return hold(token)

    match = make.rated_match(season)
    monkeypatch.setattr(playing, "LeaseKeeper", partial(LeaseKeeper, every=0.02))
    assert playing.play(match.pk) == Came.PLAYED
    monkeypatch.setattr(services, "hold", note_and_renew)
    assert renewed.wait(GENEROUS)
    held.set()
    reporting.end()
    assert statuses(match) == [MatchStatus.FINISHED]


def test_a_match_that_waits_long_to_be_reported_does_not_count_as_one_that_stands_still(
    season: Season, held: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = make.rated_match(season)
    monkeypatch.setattr(playing, "LeaseKeeper", partial(LeaseKeeper, every=0.02))
    assert playing.play(match.pk) == Came.PLAYED
    long_ago = timezone.now() - NO_PROGRESS
    match.attempts.update(progressed_at=long_ago, decisions=1_000_000)  # and no decision is news
    wait_until(lambda: match.attempts.get().progressed_at > long_ago, "the next renewal")
    assert services.sweep()["stalled"] == 0
    held.set()
    reporting.end()
    match.refresh_from_db()
    assert (match.status, match.failed_count) == (MatchStatus.FINISHED, 0)


def test_a_report_that_fails_is_noted_as_the_hosts_fault_and_the_next_goes_through(
    season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = make.rated_match(season), make.rated_match(season)
    report = services.report

    def fail_once(token: str, what: services.Report) -> object:
        monkeypatch.setattr(services, "report", report)
        raise RuntimeError("no memory to pack it in")

    monkeypatch.setattr(services, "report", fail_once)
    assert playing.play(first.pk) == Came.PLAYED
    assert playing.play(second.pk) == Came.PLAYED
    reporting.end()
    assert statuses(first, second) == [MatchStatus.QUEUED, MatchStatus.FINISHED]
    assert "no memory to pack it in" in first.attempts.get().fault
    assert Worker.objects.get().failed == 1


def test_a_process_whose_plug_is_pulled_before_the_report_loses_nothing(season: Season, me: Me) -> None:
    match = make.rated_match(season)
    reporting.end()
    connections.close_all()  # no connection is to be shared with the copy
    told, tell = os.pipe()
    copy = os.fork()
    if not copy:
        services.report = lambda token, what: signal.pause()  # type: ignore[assignment]
        reporting.begin()
        os.write(tell, playing.play(match.pk).name.encode())
        signal.pause()
    assert os.read(told, 100) == b"PLAYED"
    os.kill(copy, signal.SIGKILL)
    os.waitpid(copy, 0)
    assert statuses(match) == [MatchStatus.RUNNING]
    lease_runs_out(match)
    assert statuses(match) == [MatchStatus.QUEUED]
    assert playing.play(match.pk) == Came.COUNTED
    match.refresh_from_db()
    assert (match.attempts.count(), match.ledger.count(), match.sequence) == (2, 2, 1)


def test_a_report_that_comes_when_the_match_was_played_again_counts_nothing(season: Season, held: Event) -> None:
    match = make.rated_match(season)
    assert playing.play(match.pk) == Came.PLAYED
    lease_runs_out(match)
    again = make.claimed(match, "south@test#1")
    held.set()
    reporting.end()
    match.refresh_from_db()
    assert (match.status, match.ledger.count()) == (MatchStatus.RUNNING, 0)
    services.report(again.token, make.made_up_report(match))
    match.refresh_from_db()
    assert (match.status, match.ledger.count(), match.sequence) == (MatchStatus.FINISHED, 2, 1)


def test_what_came_through_before_the_plug_was_pulled_is_not_played_again(season: Season) -> None:
    match = make.rated_match(season)
    assert playing.play(match.pk) == Came.PLAYED
    reporting.end()
    lease_runs_out(match)
    assert playing.play(match.pk) == Came.TAKEN
    match.refresh_from_db()
    assert (match.attempts.count(), match.ledger.count()) == (1, 2)
