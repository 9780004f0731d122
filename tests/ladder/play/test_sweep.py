"""What a crash, a lost message or a change of rules leaves behind, and how the sweep puts it right."""

from __future__ import annotations

from datetime import timedelta

import pytest
import redis
from django.core.cache import caches
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

import engine
from ladder.bots import services as bots
from ladder.bots.models import Version, VersionStatus
from ladder.house import queue
from ladder.play import publishing, services
from ladder.play.models import Block, Match, MatchStatus
from ladder.seasons import services as seasons
from ladder.seasons.counting import totals
from ladder.seasons.models import Entry, Season
from ladder.seasons.rebuilding import rebuild
from ladder.validation import services as validation
from ladder.validation.sweeping import PATIENCE
from tests.ladder import factories as make
from tests.standing import standing

pytestmark = pytest.mark.django_db(transaction=True)
MINUTE = timedelta(minutes=1)


@pytest.fixture(autouse=True)
def broker(valkey: redis.Redis) -> redis.Redis:
    """The broker, empty."""
    return valkey


@standing
def season() -> Season:
    return make.season_with_field(paused=True)


def age(match: Match, by: timedelta) -> None:
    """Let the match have been published so long ago."""
    Match.objects.filter(pk=match.pk).update(published_at=timezone.now() - by)


def test_an_idle_ladder_needs_no_sweeping(season: Season) -> None:
    make.counted(make.rated_match(season))
    swept = services.sweep()
    assert list(swept) == [
        *("expired", "stalled", "orphaned", "republished", "blocks_completed", "workers_forgotten"),
        *(
            "revived",
            "versions_republished",
            "versions_decided",
            "games_outdated",
            "games_resigned",
            "games_asked_on",
            "entered",
            "recounted",
            "counted",
            "oldest_open_seconds",
        ),
    ]
    assert not any(swept.values())


def test_a_match_is_published_after_its_commit_and_not_before(season: Season, broker: redis.Redis) -> None:
    from django.db import transaction

    broker.flushdb()
    with transaction.atomic():
        made = make.block_of_matches(season)
        assert publishing.waiting_messages() == 0
    assert publishing.waiting_messages() == len(made) == 2
    assert all(match.published_at for match in Match.objects.all())


def test_trouble_after_the_commit_does_not_unmake_what_was_committed(season: Season) -> None:
    from django.db import transaction

    def trouble(number: int) -> None:
        raise RuntimeError(number)

    with transaction.atomic():
        make.rated_match(season)
        queue.after_commit(trouble, 7)
    queue.after_commit(trouble, 8)
    assert Match.objects.count() == 1


def test_when_the_broker_has_lost_its_memory_every_queued_match_is_published_again(
    season: Season, broker: redis.Redis
) -> None:
    made = make.block_of_matches(season)
    broker.flushdb()
    for match in made:
        age(match, timedelta(0))
    assert services.sweep()["republished"] == 0, "a message on its way is given ten seconds"
    for match in made:
        age(match, MINUTE)
    assert services.sweep()["republished"] == 2
    assert publishing.waiting_messages() == 2
    assert services.sweep()["republished"] == 0


def test_a_match_that_waits_in_a_long_queue_is_not_published_twice_soon(season: Season, broker: redis.Redis) -> None:
    one, other = make.block_of_matches(season)
    age(one, 11 * MINUTE)
    assert services.sweep()["republished"] == 0, "there is a message for each"
    age(one, 61 * MINUTE)
    assert services.sweep()["republished"] == 1
    broker.flushdb()
    publishing.publish(other)
    age(one, 9 * MINUTE)
    assert services.sweep()["republished"] == 0
    age(one, 11 * MINUTE)
    assert services.sweep()["republished"] == 1, "there were fewer messages than matches"


def test_many_orphans_are_voided_together_and_each_is_counted(season: Season) -> None:
    made = [match for _ in range(3) for match in make.block_of_matches(season)]
    running = make.claimed(made[0])
    Match.objects.update(title_version="0-old")
    with CaptureQueriesContext(connection) as queries:
        assert services.sweep()["orphaned"] == 5
    assert len(queries) <= 60
    assert totals(season).void == {"old_rules": 5}
    assert Block.objects.filter(completed_at=None).count() == 1
    services.report(running.token, make.made_up_report(made[0]))
    assert not Block.objects.filter(completed_at=None).exists()
    assert rebuild(season).same


def test_a_version_whose_message_was_lost_is_checked_after_all(broker: redis.Redis) -> None:
    version = bots.submit(make.AuthorFactory(), make.EAST_INDIA, "Clive", "clive.py", make.SOURCE)
    Version.objects.filter(pk=version.pk).update(status_at=timezone.now() - MINUTE)
    broker.flushdb()
    assert services.sweep()["versions_republished"] == 1
    assert publishing.waiting_messages() == 1
    assert services.sweep()["versions_republished"] == 0


def test_while_nobody_could_be_told_no_check_is_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    version = bots.submit(make.AuthorFactory(), make.EAST_INDIA, "Clive", "clive.py", make.SOURCE)
    Version.objects.filter(pk=version.pk).update(status_at=timezone.now() - 60 * MINUTE)
    with monkeypatch.context() as away:
        away.setattr(publishing, "waiting_messages", lambda: None)
        assert services.sweep()["versions_republished"] == 0
    assert services.sweep()["versions_republished"] == 1


def test_a_check_that_is_never_heard_of_again_is_tried_less_and_less_often(
    broker: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may have killed its worker, and would kill the next one."""
    version = bots.submit(make.AuthorFactory(), make.EAST_INDIA, "Clive", "clive.py", make.SOURCE)
    pauses: list[float] = []
    monkeypatch.setattr(type(caches["default"]), "add", lambda _, key, value, timeout: not pauses.append(timeout))
    for minutes in (1, 10, 60, 1000):
        broker.flushdb()
        Version.objects.filter(pk=version.pk).update(status_at=timezone.now() - minutes * MINUTE)
        assert services.sweep()["versions_republished"] == 1
    assert pauses == pytest.approx([10, 60, 360, 600], abs=5)


def test_a_check_that_took_its_message_along_is_not_repeated_at_once(broker: redis.Redis) -> None:
    version = bots.submit(make.AuthorFactory(), make.EAST_INDIA, "Clive", "clive.py", make.SOURCE)
    Version.objects.filter(pk=version.pk).update(status_at=timezone.now() - 60 * MINUTE)
    assert services.sweep()["versions_republished"] == 1
    broker.flushdb()
    assert services.sweep()["versions_republished"] == 0


def test_queued_matches_of_a_suspended_version_are_voided_and_its_running_ones_played_on() -> None:
    bot = make.submitted_bot()
    season = make.season_with_field(bot, paused=True)
    running, queued, _ = make.block_of_matches(season)
    lease = make.claimed(running)
    bots.suspend(bot.active_version, "It digs for coins.")
    assert services.sweep()["orphaned"] == 2
    queued.refresh_from_db()
    assert (queued.status, queued.reason) == ("void", "a version at its table was taken out of play before it began")
    assert Block.objects.get().completed_at is None
    services.report(lease.token, make.made_up_report(running))
    assert Block.objects.get().completed_at is not None


def test_a_match_made_under_older_rules_is_void(season: Season) -> None:
    match = make.rated_match(season)
    Match.objects.update(title_version="0-old")
    assert services.sweep()["orphaned"] == 1
    match.refresh_from_db()
    assert (
        match.reason
        == f"made for {make.EAST_INDIA} 0-old; the ladder plays {engine.title(make.EAST_INDIA).version} now"
    )


def test_a_validation_game_that_the_host_failed_is_played_again_after_a_rest() -> None:
    make.house_bots()
    version = make.VersionFactory()
    validation.record_check(version.pk, {"language": "python"})
    match = version.validation_matches.first()
    for _ in range(3):
        services.fail(make.claimed(match).token, "no processes left")
    version.refresh_from_db()
    assert version.status == VersionStatus.VALIDATING, "the host's faults reject nobody"
    assert services.sweep()["revived"] == 0
    Match.objects.filter(pk=match.pk).update(finished_at=timezone.now() - PATIENCE - MINUTE)
    assert services.sweep()["revived"] == 1
    match.refresh_from_db()
    assert (match.status, match.attempt_count) == (MatchStatus.QUEUED, 0)


def test_a_rated_match_of_a_house_bot_that_has_changed_since_is_void(
    season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = make.rated_match(season)
    monkeypatch.setattr(engine, "__version__", "9.9.9")
    make.house_bots()
    assert services.sweep()["orphaned"] == 1
    match.refresh_from_db()
    assert match.reason == "a house bot at its table has changed since"


def test_a_validation_that_the_rules_overtook_goes_on_under_the_new_rules() -> None:
    make.house_bots()
    version = make.VersionFactory()
    validation.record_check(version.pk, {"language": "python"})
    Match.objects.update(title_version="0-old")
    assert services.sweep()["orphaned"] == 9
    Match.objects.update(finished_at=timezone.now() - PATIENCE - MINUTE)
    assert services.sweep()["revived"] == 9
    assert set(Match.objects.values_list("status", "title_version")) == {
        ("queued", engine.title(make.EAST_INDIA).version)
    }


def test_a_block_that_was_left_open_is_completed(season: Season) -> None:
    for match in make.block_of_matches(season):
        make.counted(match)
    Block.objects.update(completed_at=None)
    assert services.sweep()["blocks_completed"] == 1
    assert Block.objects.get().completed_at is not None


def test_an_active_bot_that_no_open_season_knows_is_entered(season: Season) -> None:
    bot = make.submitted_bot()
    withdrawn = make.submitted_bot()
    seasons.withdraw(withdrawn, withdrawn.owner)
    Entry.objects.filter(bot=bot).delete()
    assert services.sweep()["entered"] == 1
    assert [entry.bot for entry in make.entries(season)][-1] == bot
    assert services.sweep()["entered"] == 0


def test_the_age_of_the_oldest_open_match_is_told(season: Season) -> None:
    match = make.rated_match(season)
    Match.objects.filter(pk=match.pk).update(created_at=timezone.now() - 5 * MINUTE)
    assert 300 <= services.sweep()["oldest_open_seconds"] < 600
