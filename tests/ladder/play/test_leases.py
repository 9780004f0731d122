"""A match in the hands of workers: one lease at a time, and nothing counted twice however they race."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from threading import Thread

import pytest
import redis
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.utils import timezone

from ladder.errors import Conflict, NotAllowed, ServiceError
from ladder.play import services
from ladder.play.leases import MAX_ATTEMPTS, NO_PROGRESS, Lease, lock_match, rest_after, token_hash
from ladder.play.models import Attempt, AttemptState, Match, MatchLog, MatchStatus
from ladder.play.workers import Told
from ladder.play.workforce import processes_at_work
from ladder.seasons.models import RatingChange, Season
from tests.ladder import factories as make
from tests.ladder.threads import at_once, of_type
from tests.standing import standing
from tests.waiting import wait_until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("valkey")]


@standing
def season() -> Season:
    return make.season_with_field(paused=True)


@pytest.fixture
def match(season: Season) -> Match:
    return make.rated_match(season)


def state(match: Match) -> tuple[str, int, list[str]]:
    """The match's status, its attempts that count, and how each attempt stands."""
    match.refresh_from_db()
    return match.status, match.attempt_count, list(match.attempts.order_by("number").values_list("state", flat=True))


def expire(match: Match) -> None:
    """Let the open lease run out."""
    match.attempts.filter(state=AttemptState.OPEN).update(leased_until=timezone.now() - timedelta(seconds=1))


def somebody_waits() -> bool:
    """Does a transaction wait for another?"""
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
        return cursor.fetchone() == (1,)


def assert_counted_once(match: Match) -> None:
    match.refresh_from_db()
    assert match.status == MatchStatus.FINISHED
    assert match.sequence == 1
    assert Season.objects.get(pk=match.season_id).last_sequence == 1
    assert RatingChange.objects.filter(match=match).count() == match.seats.count()
    assert MatchLog.objects.filter(match=match).count() == 1
    assert list(match.seats.values_list("entry__games", flat=True)) == [1, 1]


# -- claim --


def test_a_claim_gives_all_that_is_needed_to_play_and_stores_only_the_hash_of_its_token(match: Match) -> None:
    lease = services.claim(match.pk, "north#1")
    assert lease is not None
    assert (lease.title, lease.seed, lease.options) == (make.EAST_INDIA, 7, match.options)
    assert [(seat.seat, seat.name, seat.house_bot) for seat in lease.seats] == [
        (0, "random", "random"),
        (1, "greedy", "greedy"),
    ]
    attempt = match.attempts.get()
    assert (attempt.worker, attempt.number, attempt.token_sha256) == ("north#1", 1, token_hash(lease.token))
    assert lease.token not in str(Attempt.objects.values().get())
    assert state(match) == ("running", 1, ["open"])


def test_of_ten_claimers_at_once_one_gets_the_match(match: Match) -> None:
    results = at_once(*(partial(services.claim, match.pk, f"worker{n}#1") for n in range(10)))
    assert len(of_type(results, services.Lease)) == 1
    assert results.count(None) == 9
    assert state(match) == ("running", 1, ["open"])


def test_asking_again_with_the_same_token_gives_the_same_lease(match: Match) -> None:
    first = services.claim(match.pk, "north#1", token="the worker's own")
    assert services.claim(match.pk, "north#1", token="the worker's own") == first
    assert services.claim(match.pk, "south#1", token="another") is None
    assert state(match) == ("running", 1, ["open"])


def test_the_database_holds_no_two_open_attempts_of_a_match(match: Match) -> None:
    make.claimed(match)
    open_one = match.attempts.get()
    with pytest.raises(IntegrityError, match="attempt_one_open"), transaction.atomic():
        Attempt.objects.create(
            match=match,
            number=2,
            worker="intruder",
            token_sha256="x",
            leased_until=open_one.leased_until,
            progressed_at=open_one.progressed_at,
        )


def test_a_claim_beside_an_attempt_that_it_could_not_see_takes_nothing_and_the_next_one_is_numbered_after_it(
    match: Match,
) -> None:
    results: list[services.Lease | None] = []

    def claim() -> None:
        results.append(services.claim(match.pk, "slow#1"))
        connection.close()

    with transaction.atomic():
        now = timezone.now()
        Attempt.objects.create(
            match=match,
            number=1,
            worker="quick#1",
            token_sha256="x",
            state=AttemptState.ABORTED,
            leased_until=now,
            progressed_at=now,
            ended_at=now,
        )
        thread = Thread(target=claim)
        thread.start()
        wait_until(somebody_waits, "the claim waits to see what becomes of the attempt with its number")
    thread.join()
    assert results == [None]
    assert state(match) == ("queued", 0, ["aborted"])
    assert make.claimed(match).attempt == 2


# -- progress --


def test_progress_renews_the_lease_and_notes_when_the_counter_last_rose(match: Match) -> None:
    lease = make.claimed(match)
    past = timezone.now() - timedelta(minutes=1)
    match.attempts.update(leased_until=past, progressed_at=past)
    assert services.progress(lease.token, 12)
    attempt = match.attempts.get()
    assert attempt.decisions == 12
    assert attempt.leased_until > timezone.now() + timedelta(seconds=30)
    risen = attempt.progressed_at
    assert risen > past
    assert services.progress(lease.token, 12)
    assert match.attempts.get().progressed_at == risen
    assert match.attempts.get().leased_until > attempt.leased_until


def test_progress_with_a_foreign_or_ended_token_is_refused(match: Match) -> None:
    lease = make.claimed(match)
    assert not services.progress("nobody's", 1)
    services.abort(lease.token)
    assert not services.progress(lease.token, 1)


# -- report --


def test_a_report_writes_outcome_seats_log_ledger_and_entries(match: Match) -> None:
    lease = make.claimed(match)
    services.report(lease.token, make.made_up_report(match, ranks=[2, 1]))
    assert_counted_once(match)
    assert match.outcome == {"ranks": [2, 1], "scores": [98, 99], "reason": "made up", "details": {}}
    assert list(match.seats.values_list("rank", "score", "result", "decisions")) == [
        (2, 98, "finished", 10),
        (1, 99, "finished", 10),
    ]
    assert list(match.ledger.values_list("seat", "before", "expected", "actual", "k", "after")) == [
        (0, 1500.0, 0.5, 0.0, 64.0, 1468.0),
        (1, 1500.0, 0.5, 1.0, 64.0, 1532.0),
    ]
    assert list(match.seats.values_list("entry__rating", "entry__wins", "entry__forfeits")) == [
        (1468.0, 0, 0),
        (1532.0, 1, 0),
    ]
    assert state(match) == ("finished", 1, ["reported"])


def test_the_identical_report_again_is_answered_as_done_and_a_different_one_is_a_conflict(match: Match) -> None:
    lease = make.claimed(match)
    report = make.made_up_report(match, ranks=[2, 1])
    services.report(lease.token, report)
    assert services.report(lease.token, make.made_up_report(match, ranks=[2, 1])).pk == match.pk
    with pytest.raises(Conflict, match="ended as reported"):
        services.report(lease.token, make.made_up_report(match, ranks=[1, 2]))
    assert_counted_once(match)
    assert list(match.seats.values_list("rank", flat=True)) == [2, 1]


def test_the_same_report_in_parallel_is_counted_once(match: Match) -> None:
    lease = make.claimed(match)
    report = make.made_up_report(match)
    results = at_once(*(partial(services.report, lease.token, report) for _ in range(5)))
    assert len(of_type(results, Match)) == 5
    assert_counted_once(match)


def test_of_two_different_reports_in_parallel_one_is_counted(match: Match) -> None:
    lease = make.claimed(match)
    results = at_once(
        *(partial(services.report, lease.token, make.made_up_report(match, ranks=r)) for r in ([1, 2], [2, 1]))
    )
    assert len(of_type(results, Match)) == len(of_type(results, Conflict)) == 1
    assert_counted_once(match)


def test_reports_of_many_matches_in_parallel_get_each_its_own_place_in_the_order(season: Season) -> None:
    seats = make.entries(season)
    leases = [(m, make.claimed(m)) for m in (make.rated_match(season, seats[::step]) for step in (1, -1) * 4)]
    results = at_once(*(partial(services.report, lease.token, make.made_up_report(m)) for m, lease in leases))
    assert len(of_type(results, Match)) == 8
    assert sorted(Match.objects.values_list("sequence", flat=True)) == list(range(1, 9))
    for entry in make.entries(season):
        chain = list(entry.ledger.order_by("sequence").values_list("before", "after"))
        assert [before for before, _ in chain[1:]] == [after for _, after in chain[:-1]]
        assert (entry.games, entry.rating) == (8, chain[-1][1])


def test_a_report_with_a_foreign_token_is_a_conflict(match: Match) -> None:
    make.claimed(match)
    with pytest.raises(Conflict, match="no attempt has this token"):
        services.report("guessed", make.made_up_report(match))
    assert state(match) == ("running", 1, ["open"])


def test_a_report_with_a_foreign_token_beside_the_true_one_is_refused_and_the_true_one_counted(season: Season) -> None:
    for number in range(4):
        match, other = make.rated_match(season), make.rated_match(season)
        lease, foreign = make.claimed(match), make.claimed(other)
        report = make.made_up_report(match)
        true, guessed, of_another = at_once(
            partial(services.report, lease.token, report),
            partial(services.report, lease.token[:-1] + ("A" if lease.token[-1] != "A" else "B"), report),
            # A valid token, of another match with as many seats: what it reports is counted there and nowhere else.
            partial(services.report, foreign.token, report),
        )
        assert isinstance(true, Match)
        assert isinstance(guessed, Conflict)
        assert isinstance(of_another, Match)
        assert (true.pk, of_another.pk) == (match.pk, other.pk)
        assert match.ledger.count() == other.ledger.count() == 2
        assert Season.objects.get(pk=season.pk).last_sequence == 2 * number + 2


def claimed_again_and_again(season: Season) -> Iterator[tuple[Match, Lease]]:
    """Rated matches, each just claimed, for races that may end this way or that."""
    for _ in range(6):
        match = make.rated_match(season)
        yield match, make.claimed(match)


def test_a_late_report_beside_the_next_workers_is_refused_however_they_race(season: Season) -> None:
    for match, late in claimed_again_and_again(season):
        expire(match)
        services.sweep()
        lease = make.claimed(match)
        refused, counted = at_once(
            partial(services.report, late.token, make.made_up_report(match, [2, 1])),
            partial(services.report, lease.token, make.made_up_report(match, [1, 2])),
        )
        assert isinstance(refused, Conflict)
        assert isinstance(counted, Match)
        assert state(match) == ("finished", 2, ["expired", "reported"])
        assert list(match.seats.values_list("rank", flat=True)) == [1, 2]
        assert match.ledger.count() == 2


def test_an_expired_lease_beside_its_sweep_and_the_next_claim_leaves_one_attempt_at_most_open(season: Season) -> None:
    for match, late in claimed_again_and_again(season):
        expire(match)
        reported, _, claim = at_once(
            partial(services.report, late.token, make.made_up_report(match)),
            services.sweep,
            partial(services.claim, match.pk, "next#1"),
        )
        status, _, attempts = state(match)
        if isinstance(reported, Match):
            assert (status, attempts, claim) == ("finished", ["reported"], None)
        else:
            assert isinstance(reported, Conflict)
            assert (status, attempts) in [("queued", ["expired"]), ("running", ["expired", "open"])]
        assert match.ledger.count() == (2 if isinstance(reported, Match) else 0)
        if status != "finished":
            services.cancel(match, make.KeeperFactory())


def test_a_report_a_cancel_and_the_same_report_again_at_once_agree_on_one_end(season: Season) -> None:
    keeper = make.KeeperFactory()
    for match, lease in claimed_again_and_again(season):
        report = make.made_up_report(match)
        first, again, cancelled = at_once(
            partial(services.report, lease.token, report),
            partial(services.report, lease.token, report),
            partial(services.cancel, match, keeper),
        )
        match.refresh_from_db()
        if match.status == MatchStatus.FINISHED:
            assert isinstance(first, Match)
            assert isinstance(again, Match)
            assert isinstance(cancelled, Conflict)
        else:
            assert match.status == MatchStatus.VOID
            assert isinstance(first, Conflict)
            assert isinstance(again, Conflict)
        assert match.ledger.count() == (2 if match.status == MatchStatus.FINISHED else 0)


def test_a_report_after_the_lease_was_taken_away_changes_nothing_and_the_next_workers_counts(match: Match) -> None:
    late = make.claimed(match)
    expire(match)
    assert services.sweep()["expired"] == 1
    with pytest.raises(Conflict, match="ended as expired"):
        services.report(late.token, make.made_up_report(match))
    assert state(match) == ("queued", 1, ["expired"])
    services.report(make.claimed(match).token, make.made_up_report(match))
    assert_counted_once(match)
    assert state(match) == ("finished", 2, ["expired", "reported"])


def test_a_report_that_races_the_sweep_is_counted_once_or_played_again_but_never_both(season: Season) -> None:
    for match, lease in claimed_again_and_again(season):
        expire(match)
        report = make.made_up_report(match)
        result, _ = at_once(partial(services.report, lease.token, report), services.sweep)
        if isinstance(result, Match):
            assert state(match) == ("finished", 1, ["reported"])
        else:
            assert isinstance(result, Conflict)
            assert state(match) == ("queued", 1, ["expired"])
        assert match.ledger.count() == (2 if isinstance(result, Match) else 0)


def test_a_report_and_a_cancel_race_for_one_row(season: Season) -> None:
    keeper = make.KeeperFactory()
    for match, lease in claimed_again_and_again(season):
        report = make.made_up_report(match)
        reported, cancelled = at_once(
            partial(services.report, lease.token, report), partial(services.cancel, match, keeper)
        )
        if isinstance(reported, Match):
            assert isinstance(cancelled, Conflict)
            assert state(match) == ("finished", 1, ["reported"])
            assert match.ledger.count() == 2
        else:
            assert isinstance(reported, Conflict)
            assert cancelled is None
            assert state(match) == ("void", 1, ["cancelled"])
            assert match.ledger.count() == 0
            assert match.reason == f"cancelled by {keeper.username}"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"seats": ()}, "seats"),
        ({"seats": (services.SeatReport(1, 0), services.SeatReport(3, 0))}, "ranks"),
        ({"seats": (services.SeatReport(0, 0), services.SeatReport(1, 0))}, "ranks"),
        ({"outcome": {"ranks": [1], "scores": [0]}}, "outcome"),
        ({"log": b""}, "log"),
    ],
)
def test_a_report_that_does_not_fit_its_match_is_refused_whole(
    match: Match, change: dict[str, object], field: str
) -> None:
    from dataclasses import replace

    lease = make.claimed(match)
    with pytest.raises(ServiceError) as refused:
        services.report(lease.token, replace(make.made_up_report(match), **change))
    assert refused.value.field == field
    assert state(match) == ("running", 1, ["open"])
    assert (MatchLog.objects.count(), RatingChange.objects.count()) == (0, 0)


def test_text_that_a_bot_wrote_cannot_break_the_report(match: Match) -> None:
    from dataclasses import replace

    lease = make.claimed(match)
    report = make.made_up_report(match, forfeits={0: "sent \0 and \ud800 and " + "x" * 5000})
    seats = (replace(report.seats[0], stderr="\0" * 40_000), report.seats[1])
    services.report(lease.token, replace(report, seats=seats))
    seat = match.seats.get(seat=0)
    assert len(seat.reason) == 1000
    assert seat.stderr == "\ufffd" * 16_384


def test_a_lease_that_is_renewed_while_the_sweep_waits_for_its_row_is_kept(match: Match) -> None:
    lease = make.claimed(match)
    expire(match)
    found: list[services.Swept] = []

    def sweep() -> None:
        found.append(services.sweep())
        connection.close()

    with transaction.atomic():
        lock_match(match.pk)
        thread = Thread(target=sweep)
        thread.start()
        wait_until(somebody_waits, "the sweep has found the lease and waits for the match")
        assert services.progress(lease.token, 1)
    thread.join()
    assert found[0]["expired"] == 0
    assert state(match) == ("running", 1, ["open"])


# -- abort, fail --


def test_a_match_that_is_given_back_is_queued_again_and_nothing_counts_against_it(match: Match) -> None:
    for _ in range(5):
        assert services.abort(make.claimed(match).token)
    assert state(match) == ("queued", 0, ["aborted"] * 5)
    assert not services.abort("nobody's")


def test_a_match_that_fails_by_the_hosts_fault_is_played_again_and_void_after_the_last_attempt(match: Match) -> None:
    for attempt in range(MAX_ATTEMPTS - 1):
        assert services.fail(make.claimed(match).token, f"disk full {attempt}")
        assert state(match)[:2] == ("queued", attempt + 1)
    last = make.claimed(match)
    services.fail(last.token, "no processes left")
    assert state(match) == ("void", 3, ["failed"] * 3)
    assert match.reason == "failed 3 times by the host's fault; at last: no processes left"
    assert [attempt.fault for attempt in match.attempts.order_by("number")] == [
        "disk full 0",
        "disk full 1",
        "no processes left",
    ]
    assert match.ledger.count() == 0
    assert not services.fail(last.token, "again")


def test_a_failed_attempt_plays_the_same_seed_and_seats_again(match: Match) -> None:
    first = make.claimed(match)
    services.fail(first.token, "out of memory")
    second = make.claimed(match)
    assert (second.seed, second.seats, second.attempt) == (first.seed, first.seats, 2)
    assert second.token != first.token


def test_an_attempt_that_renews_without_progress_is_as_dead_as_a_silent_one(match: Match) -> None:
    lease = make.claimed(match)
    match.attempts.update(progressed_at=timezone.now() - NO_PROGRESS - timedelta(seconds=1))
    assert services.progress(lease.token, 0)
    swept = services.sweep()
    assert (swept["expired"], swept["stalled"]) == (0, 1)
    assert state(match) == ("queued", 1, ["expired"])
    assert match.attempts.get().fault == "no decision was taken for 180 seconds"


def test_an_attempt_that_is_held_after_its_last_decision_does_not_stand_still(match: Match) -> None:
    lease = make.claimed(match)
    match.attempts.update(progressed_at=timezone.now() - NO_PROGRESS - timedelta(seconds=1))
    assert services.hold(lease.token)
    swept = services.sweep()
    assert (swept["expired"], swept["stalled"]) == (0, 0)
    services.fail(lease.token, "out of memory")
    assert not services.hold(lease.token)


def test_a_match_that_stands_still_under_a_living_worker_is_void_in_the_end(match: Match) -> None:
    for _ in range(MAX_ATTEMPTS):
        make.claimed(match)
        match.attempts.update(progressed_at=timezone.now() - NO_PROGRESS - timedelta(seconds=1))
        assert services.sweep()["stalled"] == 1
    assert state(match)[0] == "void"


# -- killed workers --


def lose_worker(match: Match) -> None:
    """Claim it, and let the worker vanish over it."""
    make.claimed(match)
    expire(match)
    assert services.sweep()["expired"] == 1


def wake(match: Match) -> None:
    """Let its rest be over."""
    Match.objects.filter(pk=match.pk, rests_until__isnull=False).update(rests_until=timezone.now())


def test_a_match_whose_worker_is_killed_however_often_is_played_again_and_counted_once(match: Match) -> None:
    for killed in range(1, 13):
        lose_worker(match)
        assert state(match)[:2] == ("queued", killed)
        wake(match)
    services.report(make.claimed(match).token, make.made_up_report(match))
    assert_counted_once(match)
    assert state(match) == ("finished", 13, [*["expired"] * 12, "reported"])


def test_it_is_played_again_at_once_then_later_and_later(match: Match) -> None:
    rests = []
    for _ in range(13):
        lose_worker(match)
        match.refresh_from_db()
        ended_at = match.attempts.latest("number").ended_at
        rests.append(round((match.rests_until - ended_at).total_seconds(), -1) if match.rests_until else 0)
        wake(match)
    assert rests == [0, 30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 15360, 21600, 21600]
    assert rest_after(1000) == timedelta(hours=6)


@pytest.mark.parametrize("hours", [-1, 1])
def test_the_clock_of_whoever_finds_a_match_does_not_say_how_long_it_rests_or_who_is_there(
    match: Match, hours: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    services.worker_started("north@test", "1", sandbox=True, told=Told(processes=3))
    right = timezone.now
    lose_worker(match)
    make.claimed(match)
    expire(match)
    with monkeypatch.context() as wrong:
        wrong.setattr("django.utils.timezone.now", lambda: right() + timedelta(hours=hours))
        assert services.sweep()["expired"] == 1
        assert processes_at_work() == 3
    match.refresh_from_db()
    assert timedelta(0) < match.rests_until - right() <= timedelta(seconds=30)
    assert abs(match.attempts.latest("number").ended_at - right()) < timedelta(minutes=3)


@pytest.mark.parametrize("hours", [-5, 5])
def test_the_clock_of_whoever_ends_a_match_does_not_say_when_it_and_its_block_were_over(
    season: Season, hours: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    *played, last = make.block_of_matches(season)
    right = timezone.now
    with monkeypatch.context() as wrong:
        wrong.setattr("django.utils.timezone.now", lambda: right() + timedelta(hours=hours))
        for match in played:
            make.counted(match)
        assert services.call_off(last.pk, "for the test")
    last.refresh_from_db()
    assert last.block is not None
    told = [last.finished_at, last.block.completed_at, *MatchLog.objects.values_list("created_at", flat=True)]
    told += RatingChange.objects.values_list("created_at", flat=True)
    assert all(abs(when - right()) < timedelta(minutes=3) for when in told)


def test_a_match_that_rests_is_given_to_nobody_and_published_when_its_rest_is_over(
    match: Match, valkey: redis.Redis
) -> None:
    for _ in range(2):
        lose_worker(match)
    valkey.flushdb()
    Match.objects.filter(pk=match.pk).update(published_at=timezone.now() - timedelta(hours=1))
    assert services.claim(match.pk, "eager#1") is None
    assert services.sweep()["republished"] == 0
    # A long queue makes no difference: nobody was told of the match since it rested.
    services.publish(make.rated_match(Season.objects.get()))
    wake(match)
    assert services.sweep()["republished"] == 1
    assert services.sweep()["republished"] == 0
    assert make.claimed(match).attempt == 3


def test_kills_and_failures_are_counted_apart(match: Match) -> None:
    for _ in range(MAX_ATTEMPTS - 1):
        services.fail(make.claimed(match).token, "no processes left")
    for _ in range(4):
        lose_worker(match)
        wake(match)
    assert state(match)[0] == "queued", "a worker that was killed is no failure of the match"
    services.fail(make.claimed(match).token, "no processes left")
    assert state(match)[0] == "void"
    assert match.reason == "failed 3 times by the host's fault; at last: no processes left"


def test_a_worker_that_is_killed_and_started_again_and_again_voids_nothing(match: Match) -> None:
    for start in range(1, 6):
        services.worker_started("north", str(start), sandbox=True)
        wake(match)
        assert services.claim(match.pk, f"north#{start}") is not None
    assert services.worker_started("north", "6", sandbox=True) == 1
    assert state(match) == ("queued", 5, ["expired"] * 5)


def test_the_keeper_is_told_of_a_match_that_loses_its_workers_and_may_void_it_or_have_it_played_at_once(
    match: Match, client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    keeper = make.KeeperFactory()
    for killed in range(1, 4):
        lose_worker(match)
        wake(match)
        figure = f"leadenhall_matches_losing_workers {float(killed == 3)}"
        assert figure in client.get("/metrics").content.decode()
    assert len([line for line in caplog.messages if "a match has lost its worker again" in line]) == 1
    assert "3 times" in client.get("/status/").content.decode()
    lose_worker(match)
    services.requeue(match, keeper)
    assert state(match)[:2] == ("queued", 0)
    assert (match.rests_until, match.killed_count) == (None, 0)
    make.claimed(match)
    services.cancel(match, keeper)
    assert state(match)[0] == "void"


# -- a worker's starts and stops --


def test_a_new_start_of_a_worker_revokes_the_old_ones_leases_and_nobody_elses(season: Season) -> None:
    mine, others = make.rated_match(season), make.rated_match(season)
    services.worker_started("north", "1", sandbox=True)
    lease = services.claim(mine.pk, "north#1")
    services.claim(others.pk, "north2#1")
    assert services.worker_started("north", "2", sandbox=False, sandbox_reason="no namespaces") == 1
    assert state(mine) == ("queued", 1, ["expired"])
    assert state(others) == ("running", 1, ["open"])
    assert lease is not None
    assert not services.progress(lease.token, 1)
    assert not services.worker_seen("north", "1", finished=1)
    assert services.worker_seen("north", "2", finished=1)


def test_a_worker_that_shuts_down_in_order_gives_its_match_back_uncounted(match: Match) -> None:
    services.worker_started("north", "1", sandbox=True)
    services.claim(match.pk, "north#1")
    assert services.worker_stopped("north", "1") == 1
    assert state(match) == ("queued", 0, ["aborted"])


# -- the keeper --


def test_only_a_keeper_cancels_and_requeues(match: Match) -> None:
    author = make.AuthorFactory()
    for act in (services.cancel, services.requeue):
        with pytest.raises(NotAllowed):
            act(match, author)
    assert state(match) == ("queued", 0, [])


def test_a_requeued_match_is_taken_from_its_worker(match: Match) -> None:
    keeper = make.KeeperFactory()
    lease = make.claimed(match)
    services.requeue(match, keeper)
    assert state(match) == ("queued", 0, ["aborted"])
    with pytest.raises(Conflict):
        services.report(lease.token, make.made_up_report(match))


def test_a_void_match_can_be_requeued_while_its_block_is_open_and_not_after(season: Season) -> None:
    keeper = make.KeeperFactory()
    first, second = make.block_of_matches(season)
    services.cancel(first, keeper)
    services.requeue(first, keeper)
    assert state(first) == ("queued", 0, [])
    services.cancel(first, keeper)
    make.counted(second)
    with pytest.raises(Conflict, match="block is complete"):
        services.requeue(first, keeper)


def test_a_finished_match_is_neither_cancelled_nor_requeued(match: Match) -> None:
    keeper = make.KeeperFactory()
    make.counted(match)
    for act in (services.cancel, services.requeue):
        with pytest.raises(Conflict):
            act(match, keeper)
    assert_counted_once(match)


def test_while_a_match_is_locked_a_claim_waits_and_then_sees_what_became_of_it(match: Match) -> None:
    claims: list[services.Lease | None] = []

    def claim() -> None:
        claims.append(services.claim(match.pk, "north#1"))
        connection.close()

    with transaction.atomic():
        locked = lock_match(match.pk)
        thread = Thread(target=claim)
        thread.start()
        locked.status, locked.reason = MatchStatus.VOID, "cancelled"
        locked.save()
    thread.join()
    assert claims == [None]
