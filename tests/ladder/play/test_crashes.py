"""Workers are killed, the broker loses its memory, and still every match is counted exactly once."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
import redis
from django.core.management import call_command

import engine
from engine.log import read, verify
from ladder.bots.models import VersionStatus
from ladder.play import selectors, services
from ladder.play.models import Attempt, AttemptState, Match, MatchLog, MatchStatus, Worker
from ladder.seasons.models import RatingChange, Season
from tests.ladder import factories as make
from tests.ladder.play.processes import WorkerProcess, worker
from tests.waiting import wait_until

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    """What is started in it is gone after the test."""
    with ExitStack() as found:
        yield found


def running() -> Match | None:
    return Match.objects.filter(status=MatchStatus.RUNNING).first()


def killed_in_mid_match(victim: WorkerProcess) -> Match:
    """Kill the worker while it plays, and return the match that it held."""

    def stopped_in_mid_match() -> bool:
        """Stop it first, and look then: it may just have ended a match."""
        victim.signal(signal.SIGSTOP)
        if running() is not None:
            return True
        victim.signal(signal.SIGCONT)
        return False

    wait_until(stopped_in_mid_match, "a match is played", every=0.1)
    match = running()
    assert match is not None
    victim.kill()
    return match


def test_killed_workers_and_a_forgetful_broker_lose_no_match_and_count_none_twice(
    child_environment: dict[str, str], valkey: redis.Redis, tmp_path: Path, stack: ExitStack
) -> None:
    # Given a season with a block of four greedy tables (a second or so a match) and a worker that plays them
    season = make.season_with_field(*(slow_bot(f"greedy-{n}") for n in (2, 3)), paused=True)
    made = make.block_of_matches(season)
    north = stack.enter_context(worker(child_environment, "north", tmp_path))

    # when it is killed in mid-match, the broker forgets everything, and two workers start, one of them under its name
    victim = killed_in_mid_match(north)
    valkey.flushdb()
    assert victim.attempts.get().state == AttemptState.OPEN
    stack.enter_context(worker(child_environment, "north", tmp_path))
    stack.enter_context(worker(child_environment, "south", tmp_path))

    # then the new start revokes what the old one held, and the sweeper republishes what was lost; and so it does a second time
    wait_until(lambda: Worker.objects.count() == 2, "both workers are there")
    wait_until(lambda: swept() and Match.objects.finished().exists(), "matches are played again", every=0.5)
    valkey.flushdb()
    wait_until(lambda: swept() and not Match.objects.open().exists(), "every match is played", every=0.5)

    assert set(Match.objects.values_list("status", flat=True)) == {MatchStatus.FINISHED}
    assert sorted(Match.objects.values_list("sequence", flat=True)) == list(range(1, len(made) + 1))
    assert RatingChange.objects.count() == 4 * len(made)
    assert MatchLog.objects.count() == len(made)
    assert Attempt.objects.filter(state=AttemptState.REPORTED).count() == len(made)
    assert not Attempt.objects.filter(state=AttemptState.OPEN).exists()
    assert list(victim.attempts.order_by("number").values_list("state", flat=True)) == ["expired", "reported"]
    assert not Season.objects.get().blocks.filter(completed_at=None).exists()
    victim.refresh_from_db()
    assert verify(read(selectors.log_bytes(victim))).ok
    call_command("rebuild_ratings", "--check")


def test_a_worker_that_is_asked_to_stop_gives_its_match_back_at_once(
    child_environment: dict[str, str], valkey: redis.Redis, tmp_path: Path, stack: ExitStack
) -> None:
    season = make.season_with_field(slow_bot("searcher-2", "searcher"), house=("random",), paused=True)
    match = make.rated_match(season)
    services.publish(match)
    north = stack.enter_context(worker(child_environment, "north", tmp_path))
    wait_until(lambda: running() is not None, "the match is played")
    assert north.stop() == 0
    match.refresh_from_db()
    assert (match.status, match.attempt_count) == (MatchStatus.QUEUED, 0)
    attempt = match.attempts.get()
    assert (attempt.state, attempt.fault) == (AttemptState.ABORTED, "its worker shut down")
    assert match.ledger.count() == 0


def swept() -> bool:
    """What beat does every 15 seconds."""
    services.sweep()
    return True


def slow_bot(name: str, house_bot: str = "greedy") -> make.Bot:
    """One more bot of the house under a name of its own."""
    bot = make.BotFactory(name=name, owner=make.bots.house_user(), house_bot=house_bot)
    digest = make.bots.house_digest(make.house_bot(house_bot), engine.title(make.EAST_INDIA))
    make.bots.activate(make.VersionFactory(bot=bot, package=b"", sha256=digest, status=VersionStatus.READY), None)
    return bot
