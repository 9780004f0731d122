"""What a worker does with a message: play, refuse, give back, fail; and the row always says which."""

from __future__ import annotations

import io
import zipfile
from collections import namedtuple
from collections.abc import Callable
from datetime import timedelta

import psycopg
import pytest
from django.db import connection
from django.utils import timezone

import engine
from engine.log import read, verify
from ladder.bots import services as bots
from ladder.bots.models import Version
from ladder.house.away import StorageAway
from ladder.play import logs, selectors, services
from ladder.play.models import Attempt, Block, Match, MatchStatus, Worker
from ladder.seasons.models import Season
from ladder.validation import selectors as validations
from tests.ladder import factories as make
from tests.standing import standing
from tests.waiting import wait_until
from workers import checking, identity, playing, sandbox, tasks
from workers.identity import Me
from workers.lease import LeaseKeeper, LeaseLost, ShuttingDown
from workers.playing import Came

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("valkey", "me")]


@standing
def season() -> Season:
    return make.season_with_field(paused=True)


def sandboxless() -> None:
    identity._me = Me("north@test", "2", "bubblewrap was not found")
    identity._me.register()


def test_a_message_becomes_a_counted_match_with_a_true_log(season: Season) -> None:
    match = make.rated_match(season)
    tasks.play_match(match.pk)
    match.refresh_from_db()
    assert (match.status, match.sequence, match.decisions > 50) == ("finished", 1, True)
    log = read(selectors.log_bytes(match))
    assert verify(log).ok
    assert match.attempts.get().worker == "north@test#1"
    assert list(match.seats.values_list("result", flat=True)) == ["finished", "finished"]
    assert log.outcome is not None
    assert [seat["result"] for seat in log.outcome["seats"]] == ["finished", "finished"]
    assert all(match.seats.values_list("decisions", flat=True))
    assert Worker.objects.get().finished == 1


def test_a_second_message_for_the_same_match_does_nothing(season: Season) -> None:
    match = make.rated_match(season)
    assert playing.play(match.pk) == Came.COUNTED
    assert playing.play(match.pk) == Came.TAKEN
    assert playing.play(10**9) == Came.TAKEN
    assert match.attempts.count() == 1


def test_a_worker_without_a_sandbox_refuses_submitted_code_and_plays_house_bots(season: Season) -> None:
    sandboxless()
    bot = make.submitted_bot()
    with_code = make.rated_match(season)
    assert with_code.seats.filter(version__bot=bot).exists()
    assert playing.play(with_code.pk) == Came.NO_SANDBOX
    with_code.refresh_from_db()
    assert (with_code.status, with_code.attempt_count, with_code.attempts.count()) == ("queued", 0, 0)
    row = Worker.objects.get()
    assert (row.sandbox, row.sandbox_reason) == (False, "bubblewrap was not found")
    assert playing.play(make.rated_match(season, make.entries(season)[:2]).pk) == Came.COUNTED


def test_a_worker_with_another_version_of_the_title_leaves_the_match_alone(season: Season) -> None:
    match = make.rated_match(season)
    Match.objects.update(title_version="99")
    assert playing.play(match.pk) == Came.OTHER_RULES
    assert match.attempts.count() == 0


def test_a_worker_with_another_version_of_a_house_bot_leaves_the_match_alone(
    season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = make.rated_match(season)
    monkeypatch.setattr(engine, "__version__", "9.9.9")
    assert playing.play(match.pk) == Came.OTHER_BOT
    assert match.attempts.count() == 0


def test_a_worker_that_shuts_down_takes_no_match_and_gives_back_the_one_it_plays(season: Season, me: Me) -> None:
    match = make.rated_match(season)
    lease = services.claim(match.pk, me.identity)
    assert lease is not None
    identity._shutting_down()
    assert playing.play(make.rated_match(season).pk) == Came.STOPPED
    assert playing.play_lease(lease, me) == Came.RETURNED
    match.refresh_from_db()
    assert (match.status, match.attempt_count) == ("queued", 0)


def test_a_lease_that_was_lost_while_playing_ends_quietly_and_counts_nothing(season: Season, me: Me) -> None:
    match = make.rated_match(season)
    lease = services.claim(match.pk, me.identity)
    assert lease is not None
    match.attempts.update(leased_until=timezone.now() - timedelta(seconds=1))
    services.sweep()
    assert playing.play_lease(lease, me) == Came.LOST
    match.refresh_from_db()
    assert (match.status, match.ledger.count()) == ("queued", 0)
    assert playing.play(match.pk) == Came.COUNTED


def test_a_match_that_cannot_be_set_up_is_the_hosts_fault_and_void_after_three_attempts(season: Season) -> None:
    match = make.rated_match(season)
    Match.objects.update(options={"weather": "foul"})
    assert [playing.play(match.pk) for _ in range(4)] == [Came.FAILED] * 3 + [Came.TAKEN]
    match.refresh_from_db()
    assert match.status == MatchStatus.VOID
    assert "east_india_companies has no such option" in match.reason
    assert (Worker.objects.get().failed, match.ledger.count()) == (3, 0)


def test_a_worker_that_fails_far_more_than_others_stops_itself_and_says_why(season: Season, me: Me) -> None:
    services.worker_started("south@test", "1", sandbox=True)
    for _ in range(10):
        services.report(
            make.claimed(match := make.rated_match(season), "south@test#1").token, make.made_up_report(match)
        )
    bad = [make.rated_match(season) for _ in range(5)]
    Match.objects.queued().update(options={"weather": "foul"})
    assert [playing.play(match.pk) for match in bad] == [Came.FAILED] * 5
    row = Worker.objects.get(name="north@test")
    assert row.stopped_reason.startswith(
        "5 of its last 5 attempts failed by its host's fault; the last: options.weather"
    )
    assert playing.play(make.rated_match(season).pk) == Came.STOPPED
    me.register()
    assert Worker.objects.get(name="north@test").stopped_reason == "", "a new start begins afresh"


def test_a_worker_does_not_stop_for_what_fails_everywhere(season: Season) -> None:
    for number in range(6):
        services.fail(
            make.claimed(make.rated_match(season), f"south{number}@test#1").token, "the rules ran out of steps"
        )
    bad = [make.rated_match(season) for _ in range(6)]
    Match.objects.queued().update(options={"weather": "foul"})
    for match in bad:
        playing.play(match.pk)
    assert Worker.objects.get(name="north@test").stopped_reason == ""


def test_a_worker_does_not_stop_for_what_strikes_all_at_once_after_a_good_time(season: Season) -> None:
    for _ in range(20):
        services.report(
            make.claimed(match := make.rated_match(season), "south@test#1").token, make.made_up_report(match)
        )
    bad = [make.rated_match(season) for _ in range(6)]
    Match.objects.queued().update(options={"weather": "foul"})
    for match in bad:
        playing.play(match.pk)
        services.fail(make.claimed(make.rated_match(season), "south@test#1").token, "no space left on device")
    assert Worker.objects.get(name="north@test").stopped_reason == ""


def test_a_worker_whose_disk_is_full_leaves_submitted_code_to_others_and_plays_house_bots(
    season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = make.submitted_bot()
    with_code = make.rated_match(season)
    assert with_code.seats.filter(version__bot=bot).exists()
    without = make.rated_match(season, make.entries(season)[:2])
    full = namedtuple("Usage", "total used free")(10**9, 10**9 - 10**6, 10**6)
    monkeypatch.setattr("workers.playing.shutil.disk_usage", lambda _: full)
    assert playing.play(with_code.pk) == Came.NO_ROOM
    assert playing.play(without.pk) == Came.COUNTED
    with_code.refresh_from_db()
    assert (with_code.status, with_code.attempts.count()) == (MatchStatus.QUEUED, 0)


def test_a_report_survives_a_lost_connection_to_the_database(season: Season, me: Me) -> None:
    match = make.rated_match(season)
    lease = services.claim(match.pk, me.identity)
    assert lease is not None
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (pid,) = cursor.fetchone()
    settings = connection.settings_dict
    with psycopg.connect(
        dbname=settings["NAME"], user=settings["USER"], host=settings["HOST"], autocommit=True
    ) as other:
        other.execute("SELECT pg_terminate_backend(%s)", [pid])
    assert playing.play_lease(lease, me) == Came.COUNTED
    match.refresh_from_db()
    assert (match.status, match.ledger.count()) == ("finished", 2)


# -- the lease keeper --


def test_the_lease_is_renewed_with_the_decision_counter_while_a_match_is_played(season: Season) -> None:
    lease = make.claimed(make.rated_match(season))
    before = Attempt.objects.get().leased_until
    with LeaseKeeper(lease.token, every=0.02) as keeper:
        keeper.progress(17)
        wait_until(lambda: Attempt.objects.get().decisions == 17, "the counter is noted")
    assert Attempt.objects.get().leased_until > before


def test_the_player_is_told_when_the_lease_is_lost_or_the_worker_shuts_down(season: Season) -> None:
    match = make.rated_match(season)
    lease = make.claimed(match)
    with LeaseKeeper(lease.token, every=0.02) as keeper:
        services.cancel(match, make.KeeperFactory())
        wait_until(lambda: keeper._lost, "the loss is noticed")
        with pytest.raises(LeaseLost):
            keeper.progress(1)
    with LeaseKeeper(make.claimed(make.rated_match(season)).token) as keeper:
        keeper.progress(1)
        identity._shutting_down()
        with pytest.raises(ShuttingDown):
            keeper.progress(2)


# -- control --


def test_a_finished_match_is_reported_again_while_the_storage_of_logs_is_away(
    season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack, away = logs.pack, [StorageAway("nobody listens")]

    def pack_when_it_is_back(log: bytes, token: str) -> logs.Packed:
        if away:
            raise away.pop()
        return pack(log, token)

    monkeypatch.setattr(logs, "pack", pack_when_it_is_back)
    match = make.rated_match(season)
    assert playing.play(match.pk) == Came.COUNTED
    match.refresh_from_db()
    assert (match.status, match.attempts.count(), away) == ("finished", 1, [])


def test_making_matches_fills_every_open_season() -> None:
    first = make.season_with_field()
    second = make.season_with_field(name="Trial", house=())
    paused = make.season_with_field(name="Paused", house=(), paused=True)
    tasks.make_matches()
    assert {block.season_id for block in Block.objects.all()} == {first.pk, second.pk}
    assert not paused.matches.exists()


@pytest.mark.parametrize(
    "task",
    [
        tasks.make_matches,
        tasks.rate_seasons,
        tasks.archive_seasons,
        tasks.fold_seasons,
        tasks.advance_tournaments,
        tasks.advance_version_tests,
        tasks.compute_statistics,
        tasks.find_highlights,
        tasks.draw_matches,
        tasks.study_matches,
        tasks.sweep,
        tasks.keep_logs,
    ],
    ids=lambda task: task.name,
)
def test_a_worker_that_does_what_is_done_again_and_again_is_seen(task: Callable[[], None]) -> None:
    Worker.objects.update(seen_at=timezone.now() - timedelta(days=1))
    task()
    assert Worker.objects.get().seen_at > timezone.now() - timedelta(hours=1)


def test_the_sweep_task_sweeps(season: Season) -> None:
    match = make.rated_match(season)
    make.claimed(match)
    match.attempts.update(leased_until=timezone.now() - timedelta(seconds=1))
    tasks.sweep()
    match.refresh_from_db()
    assert match.status == MatchStatus.QUEUED


# -- uploads --


def upload(data: bytes, name: str = "Clive") -> Version:
    return bots.submit(make.AuthorFactory(), make.EAST_INDIA, name, "clive.py", data)


def test_without_a_sandbox_an_upload_waits_and_says_for_what() -> None:
    sandboxless()
    version = upload(make.SOURCE)
    assert not checking.check(version.pk)
    version.refresh_from_db()
    assert (version.status, version.status_reason) == ("submitted", "It waits for a worker that has a sandbox.")


@pytest.mark.usefixtures("needs_sandbox")
def test_an_upload_that_is_not_sound_is_rejected_with_field_and_remedy() -> None:
    version = upload(b"def choose(:\n")
    tasks.check_version(version.pk)
    version.refresh_from_db()
    assert version.status == "rejected"
    assert version.status_reason.startswith("Its package is not sound:")
    assert set(version.report["package"]) == {"field", "message", "remedy"}


@pytest.mark.usefixtures("needs_sandbox")
def test_an_upload_with_a_number_of_5000_digits_is_rejected_with_field_and_remedy() -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("bot.toml", "[bot]\nlanguage = " + "9" * 5000)
    version = bots.submit(make.AuthorFactory(), make.EAST_INDIA, "Clive", "clive.zip", buffer.getvalue())
    tasks.check_version(version.pk)
    version.refresh_from_db()
    assert (version.status, version.report["package"]["field"]) == ("rejected", "bot.toml")


@pytest.mark.parametrize("fault", [sandbox.SandboxFailed("no more processes"), RuntimeError("a mistake of ours")])
def test_a_check_that_always_fails_by_the_hosts_fault_is_given_up_after_three_rests(
    monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    def fail(*_: object) -> None:
        raise fault

    monkeypatch.setattr(sandbox, "inspect", fail)
    version = upload(make.SOURCE)
    Version.objects.filter(pk=version.pk).update(status_at=timezone.now() - timedelta(minutes=1))
    for failed in (1, 2):
        tasks.check_version(version.pk)
        version.refresh_from_db()
        assert (version.status, version.report["failed_checks"]["count"]) == ("submitted", failed)
        assert Worker.objects.get().failed == failed
        assert version.status_reason.startswith("A worker failed while checking it, which is no fault of yours")
        assert services.sweep()["versions_republished"] == 0, "it rests"
    age = {"failed_checks": {"count": 2, "last_at": (timezone.now() - timedelta(minutes=6)).isoformat()}}
    Version.objects.filter(pk=version.pk).update(report=age)
    assert services.sweep()["versions_republished"] == 1
    tasks.check_version(version.pk)
    version.refresh_from_db()
    assert version.status == "rejected"
    assert version.status_reason.startswith(
        "This service failed 3 times to check its package, which is no fault of yours. Submit"
    )
    assert services.sweep()["versions_republished"] == 0


@pytest.mark.usefixtures("needs_sandbox")
def test_an_upload_is_checked_validated_in_every_seat_activated_and_then_rated() -> None:
    season = make.season_with_field(paused=True)
    version = upload(make.SOURCE)
    tasks.check_version(version.pk)
    tasks.check_version(version.pk)
    games = list(version.validation_matches.order_by("pk"))
    assert len(games) == 9
    for game in games:
        assert playing.play(game.pk) == Came.COUNTED
    version.refresh_from_db()
    assert (version.status, version.language, version.status_reason) == ("ready", "python", "")
    match = make.rated_match(season)
    assert playing.play(match.pk) == Came.COUNTED
    assert match.seats.get(version=version).result == "finished"


@pytest.mark.usefixtures("needs_sandbox")
def test_an_upload_that_crashes_is_rejected_after_three_games_with_what_its_author_needs() -> None:
    make.house_bots()
    version = upload(b"raise SystemExit('no charter')\n")
    tasks.check_version(version.pk)
    for game in version.validation_matches.order_by("pk"):
        playing.play(game.pk)
    version.refresh_from_db()
    assert version.status == "rejected"
    assert version.status_reason.startswith("It lost its seat in 3 of 3 validation games.")
    owner = version.bot.owner
    detail = selectors.match_detail(validations.validation_games(version)[0].match, owner)
    own = next(row for row in detail.seats if row.seat.version_id == version.pk)
    assert "no charter" in (own.stderr or "")
    assert "no charter" not in own.seat.reason


def test_a_match_whose_log_cannot_be_stored_for_long_is_given_back_and_counts_against_nobody(
    season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object) -> logs.Packed:
        raise StorageAway("nobody listens")

    match = make.rated_match(season)
    monkeypatch.setattr(playing, "REPORT_SECONDS", 0.0)
    with monkeypatch.context() as patched:
        patched.setattr(logs, "pack", away)
        assert [playing.play(match.pk) for _ in range(5)] == [Came.AWAY] * 5
    match.refresh_from_db()
    assert (match.status, match.attempt_count, match.failed_count) == ("queued", 0, 0)
    assert (Worker.objects.get().failed, Worker.objects.get().stopped_reason) == (0, "")
    assert playing.play(match.pk) == Came.COUNTED
