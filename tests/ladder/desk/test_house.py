"""House bots, the sweep, and logs purged and verified from the desk."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from ladder.bots.models import Bot
from ladder.errors import Conflict, ServiceError
from ladder.play.models import Match, MatchKind, MatchLog
from tests.ladder import factories as make
from tests.ladder.desk.desk import do, look

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]


def test_house_bots_are_registered_as_was_shown() -> None:
    seen = look("house-bots")
    assert not Bot.objects.exists()
    titles = {row[0] for row in seen.rows}
    assert make.EAST_INDIA in titles
    assert (make.EAST_INDIA, "merchant", "v1") in seen.rows
    act = do("house-bots")
    assert act.outcome.startswith(f"{len(seen.rows)} new versions: ")
    assert Bot.objects.count() == len(seen.rows)
    with pytest.raises(Conflict, match="every house bot of this engine is registered"):
        look("house-bots")


def test_a_sweep_says_what_it_found() -> None:
    season = make.season_with_field(paused=True)
    make.claimed(make.rated_match(season))
    make.rated_match(season)
    assert look("sweep").now == ("1 match being played, 1 match queued.",)
    act = do("sweep")
    assert (act.state, act.subject) == ("done", "the house")
    assert act.outcome.startswith("expired 0; stalled 0; orphaned 0; ")


def old_logs(count: int) -> list[Match]:
    """Matches of validation, long ago."""
    season = make.season_with_field(paused=True)
    matches = [make.counted(make.rated_match(season)) for _ in range(count)]
    ended = timezone.now() - timedelta(days=100)
    version = make.VersionFactory()
    Match.objects.update(kind=MatchKind.VALIDATION, season=None, validates=version, finished_at=ended)
    return matches


def now(**away: Any) -> str:
    return (timezone.now() + timedelta(**away)).isoformat()


def test_logs_are_purged_as_of_the_moment_at_which_they_were_looked_at() -> None:
    old_logs(3)
    asked = {"days": 30, "now": now(minutes=-5)}
    seen = look("logs-purge", **asked)
    assert seen.says[0].startswith("3 logs, ")
    assert "ended more than 30 days before 20" in seen.says[0]
    assert MatchLog.objects.count() == 3
    act = do("logs-purge", **asked)
    assert act.outcome.startswith("3 logs, ")
    assert act.outcome.endswith("purged.")
    assert not MatchLog.objects.exists()
    with pytest.raises(Conflict, match="no log is to be purged"):
        look("logs-purge", **asked)


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"days": 0, "now": now()}, "days: 0 is no retention"),
        ({"days": 10**9, "now": now()}, "days: 1000000000 is no retention"),
        ({"days": 1, "now": now(days=2000)}, "is to come"),
    ],
)
def test_no_log_is_purged_by_what_is_no_retention(asked: dict[str, Any], words: str) -> None:
    with pytest.raises(ServiceError, match=words):
        look("logs-purge", **asked)


def test_logs_are_verified_and_what_is_wrong_is_told() -> None:
    season = make.season_with_field(paused=True)
    match = make.play_out(make.rated_match(season))
    seen = look("logs-verify", matches=[match.pk])
    assert seen.rows == ((str(match.pk), str(match.decisions)),)
    act = do("logs-verify", matches=[match.pk])
    assert (act.subject, act.outcome) == (f"match {match.pk}", "1 log verified, 0 not true.")
    MatchLog.objects.update(sha256="0" * 64)
    act = do("logs-verify", matches=[match.pk])
    assert act.outcome.splitlines() == [
        "1 log verified, 1 not true.",
        f"match {match.pk}: its bytes are not those that were stored",
    ]


def test_of_a_log_with_a_secret_seed_it_is_not_told_what_is_wrong_unless_it_is_its_bytes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    season = make.season_with_field(make.submitted_bot(), paused=True)
    match, *_ = make.block_of_matches(season)
    make.counted(match)
    with monkeypatch.context() as patched:
        patched.setattr("ladder.desk.house.problem_of", lambda stored: "decision 3 shows another board")
        act = do("logs-verify", matches=[match.pk])
    assert act.outcome.splitlines()[1] == f"match {match.pk}: more is told once its seed is public"
    MatchLog.objects.update(sha256="0" * 64)
    act = do("logs-verify", matches=[match.pk])
    assert act.outcome.splitlines()[1] == f"match {match.pk}: its bytes are not those that were stored"


@pytest.mark.parametrize(
    ("matches", "words"),
    [
        ([], "0 matches cannot be"),
        ([10**9], "there is no log of 1000000000"),
        (list(range(101)), "101 matches cannot be"),
    ],
)
def test_matches_without_logs_are_named(matches: list[int], words: str) -> None:
    with pytest.raises(ServiceError, match=words):
        look("logs-verify", matches=matches)
