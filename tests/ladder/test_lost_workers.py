"""Whatever a match is played for: that its workers are killed decides nothing, and that it fails by itself is poison."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from ladder.bots.models import VersionStatus
from ladder.errors import Conflict
from ladder.play import services
from ladder.play.leases import MAX_ATTEMPTS, NO_PROGRESS
from ladder.play.models import Attempt, Match, MatchStatus
from ladder.rejudging import services as rejudging
from ladder.rejudging.selectors import preview
from ladder.seasons.models import RatingChange
from ladder.validation.services import record_check
from ladder.validation.sweeping import PATIENCE
from ladder.version_tests import services as version_tests
from tests.ladder import factories as make
from tests.ladder.tournaments.building import open_matches, started

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]
MINUTE = timedelta(minutes=1)


def rated() -> Match:
    return make.block_of_matches(make.season_with_field())[0]


def duel() -> Match:
    season = make.season_with_field(seat_mix={"1": 1.0}, paused=True)
    return make.block_of_matches(season, make.entries(season)[:1])[0]


def validation() -> Match:
    make.house_bots()
    version = make.VersionFactory()
    record_check(version.pk, {"language": "python"})
    return version.validation_matches.earliest("pk")


def tournament() -> Match:
    return open_matches(started(2))[0]


def version_test() -> Match:
    make.house_bots()
    bot = make.submitted_bot()
    first = bot.active_version
    assert first is not None
    terms = version_tests.Terms(seats=2)
    return (
        version_tests.start(bot.owner, make.new_version(bot), first, terms=terms).blocks.earliest("pk").matches.all()[0]
    )


def rejudged() -> Match:
    season = make.season_with_field(paused=True)
    lost = make.counted(make.rated_match(season), forfeits={0: "crashed"})
    chosen = rejudging.Chosen(matches=(lost.pk,))
    return rejudging.create(make.KeeperFactory(), "Crashes", season, "why", chosen).members.get().replay


SOAK = pytest.mark.soak
PURPOSES = pytest.mark.parametrize("played_for", [rated, duel, validation, tournament, version_test, rejudged])


def lose_worker(match: Match) -> None:
    """Claim it, let its worker vanish over it, and let its rest be over."""
    lease = make.claimed(match)
    Attempt.objects.filter(match=match, number=lease.attempt).update(leased_until=timezone.now() - MINUTE)
    assert services.sweep()["expired"] == 1
    Match.objects.filter(pk=match.pk, rests_until__isnull=False).update(rests_until=timezone.now())


@PURPOSES
def test_a_match_that_has_lost_seven_workers_is_played_and_counted_once(played_for: Callable[[], Match]) -> None:
    match = played_for()
    rows = RatingChange.objects.count()
    for _ in range(7):
        lose_worker(match)
        match.refresh_from_db()
        assert (match.status, match.reason) == (MatchStatus.QUEUED, "")
    lease = make.claimed(match)
    report = make.made_up_report(match)
    services.report(lease.token, report)
    services.report(lease.token, report)
    match.refresh_from_db()
    assert (match.status, match.killed_count, match.failed_count) == (MatchStatus.FINISHED, 7, 0)
    assert services.sweep()["expired"] == 0
    seats = match.seats.count()
    assert RatingChange.objects.count() - rows == (seats if played_for is rated else 0)


@PURPOSES
def test_a_match_that_fails_by_itself_is_void_whatever_it_is_played_for(played_for: Callable[[], Match]) -> None:
    match = played_for()
    for _ in range(MAX_ATTEMPTS):
        lose_worker(match)
        services.fail(make.claimed(match).token, "the rules stopped")
    match.refresh_from_db()
    told = f"failed {MAX_ATTEMPTS} times by the host's fault; at last: the rules stopped"
    assert (match.status, match.reason) == (MatchStatus.VOID, told)


def test_poison_rejects_no_version_and_is_tried_again_after_a_rest() -> None:
    match = validation()
    for again in range(3):
        for _ in range(MAX_ATTEMPTS):
            services.fail(make.claimed(match).token, "no processes left")
        assert services.sweep()["revived"] == 0, "it rests"
        Match.objects.filter(pk=match.pk).update(finished_at=timezone.now() - PATIENCE - MINUTE)
        assert services.sweep()["revived"] == 1, again
    assert match.validates is not None
    match.validates.refresh_from_db()
    assert match.validates.status == VersionStatus.VALIDATING


def test_a_replay_that_no_worker_could_play_keeps_the_old_result() -> None:
    match = rejudged()
    for _ in range(MAX_ATTEMPTS):
        services.fail(make.claimed(match).token, "no processes left")
    told = preview(match.replay_in.rejudge_set)
    assert (told.failed, told.played, told.waiting) == (1, 0, 0)


def test_a_machine_that_slept_with_its_worker_and_woke_is_no_failure_of_the_match() -> None:
    """The lease ran out and was renewed before anybody swept: that nothing was decided meanwhile is not the match's doing."""
    match = rated()
    lease = make.claimed(match)
    assert services.progress(lease.token, 5)
    slept = timezone.now() - NO_PROGRESS - MINUTE
    Attempt.objects.filter(match=match).update(leased_until=slept, progressed_at=slept)
    assert services.progress(lease.token, 5)
    assert services.sweep()["stalled"] == 0
    Attempt.objects.filter(match=match).update(progressed_at=slept)
    assert services.progress(lease.token, 5), "a lease that held all the time"
    assert services.sweep()["stalled"] == 1


@pytest.mark.parametrize(
    "played_for",
    [rated, validation, *(pytest.param(each, marks=SOAK) for each in (duel, tournament, version_test, rejudged))],
)
def test_the_keeper_finds_a_match_that_loses_its_workers_and_may_play_it_at_once_or_cancel_it(
    played_for: Callable[[], Match],
) -> None:
    match, keeper = played_for(), make.KeeperFactory()
    client = Client()
    client.force_login(keeper, backend="allauth.account.auth_backends.AuthenticationBackend")
    for _ in range(3):
        lose_worker(match)
    assert "leadenhall_matches_losing_workers 1.0" in client.get("/metrics").content.decode()
    assert f"/admin/matches/match/{match.pk}/" in client.get("/admin/matches/match/").content.decode()
    services.requeue(match, keeper)
    match.refresh_from_db()
    assert (match.status, match.killed_count, match.rests_until) == (MatchStatus.QUEUED, 0, None)
    make.claimed(match)
    if played_for is validation:
        with pytest.raises(Conflict, match="Reject the version instead"):
            services.cancel(match, keeper)
        return
    services.cancel(match, keeper)
    match.refresh_from_db()
    assert match.status == MatchStatus.VOID
    assert "leadenhall_matches_losing_workers 0.0" in client.get("/metrics").content.decode()
