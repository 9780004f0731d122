"""What needs a keeper now, and what may be done to a season as it stands."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from ladder.desk.selectors import deeds_of, needs, seasons
from ladder.house.wal import Archiving
from ladder.play.workers import worker_started, worker_stopped
from ladder.rejudging import services as rejudging
from ladder.seasons import lifecycle, services
from ladder.seasons.models import Entry, Season
from ladder.statistics.models import SeasonStatistics
from ladder.statistics.services import compute
from ladder.trail.models import State
from ladder.trail.services import Asking, write
from tests.ladder import factories as make

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]

DAY = timedelta(days=1)


def told() -> list[tuple[str, str]]:
    return [(need.what, need.address) for need in needs()]


def words(season: Season) -> list[str]:
    season.refresh_from_db()
    return [deed.word for deed in deeds_of(season)]


def test_each_state_of_a_season_has_its_acts() -> None:
    season = services.draft_season(make.EAST_INDIA, "Spring")
    assert words(season) == ["season-open", "season-pace"]
    services.start(season)
    assert words(season) == ["season-freeze", "season-pause", "season-pace", "statistics", "ratings-check"]
    Season.objects.update(paused=True, division_size=8)
    assert words(season) == [
        *("season-freeze", "season-divisions", "season-resume", "season-pace", "statistics", "ratings-check")
    ]
    lifecycle.freeze(season)
    assert words(season) == [
        "season-close",
        "season-thaw",
        "season-resume",
        "season-pace",
        "statistics",
        "ratings-check",
    ]
    lifecycle.close(season)
    assert words(season) == ["season-resume", "season-pace", "statistics", "ratings-check"]
    Season.objects.update(paused=False)
    lifecycle.advance(season)
    assert words(season) == ["archive", "statistics", "ratings-check"]


def test_closed_seasons_come_last_and_matches_to_be_played_are_counted() -> None:
    old = services.draft_season(make.EAST_INDIA, "Old")
    season = make.season_with_field(make.submitted_bot(), paused=True)
    new = services.draft_season(make.EAST_INDIA, "New")
    Season.objects.filter(pk__in=(old.pk, new.pk)).update(state="closed")
    make.rated_match(season)
    assert [(row.season.name, row.waiting) for row in seasons()] == [("Season 1", 1), ("New", 0), ("Old", 0)]


def test_seasons_that_wait_for_a_keeper_lead_to_the_act() -> None:
    season = make.season_with_field(paused=True)
    slug = f"?season={season.slug}"
    assert told() == [("A season is paused", f"/keeper/acts/season-resume/{slug}")]
    Season.objects.update(paused=False)
    assert told() == []
    lifecycle.freeze(season)
    assert told() == [("A season is frozen", f"/keeper/acts/season-close/{slug}")]
    lifecycle.close(season, 2, 3)
    assert told() == [("A season is closing", f"/seasons/{season.slug}/")]
    assert needs()[0].about == "Season 1, East India Companies: 3 rounds of extra blocks to be made"


def test_figures_that_beat_has_not_made_are_told() -> None:
    season = make.season_with_field(make.submitted_bot())
    make.counted(make.rated_match(season))
    act = f"/keeper/acts/statistics/?season={season.slug}"
    assert told() == []
    Season.objects.update(opened_at=timezone.now() - DAY)
    assert told() == [("Statistics are behind", act)]
    compute(season)
    assert told() == []
    make.counted(make.rated_match(season))
    SeasonStatistics.objects.update(made_at=timezone.now() - DAY)
    assert told() == [("Statistics are behind", act)]
    compute(season)
    Season.objects.update(state="closed", closed_at=timezone.now() - DAY)
    assert told() == [("An archive is missing", f"/keeper/acts/archive/?season={season.slug}")]


def test_workers_that_need_a_keeper_are_told_while_they_are_there() -> None:
    worker_started("north@test", "1", sandbox=False, sandbox_reason="bubblewrap was not found")
    worker_started("south@test", "1", sandbox=True)
    assert told() == [("A worker has no sandbox", "/status/")]
    worker_stopped("south@test", "1", "too many faults of its host")
    assert [need.what for need in needs()] == ["A worker has no sandbox", "A worker is in quarantine"]


def test_a_gap_in_the_wal_archive_is_told_until_somebody_has_seen_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [Archiving("wal_00000001_aa", active=False, behind=0, lost=True)]
    monkeypatch.setattr("ladder.house.wal.archives", lambda: found)
    (need,) = needs()
    assert need.what == "The WAL archive has a gap"
    assert need.about.endswith("take a backup: those of before reach no further than the gap.")
    found[:] = [Archiving("wal_00000001_bb", active=False, behind=5 * 1024 * 1024, lost=False)]
    (need,) = needs()
    assert (need.what, need.about) == ("The WAL is not archived", "wal_00000001_bb, 5 MiB behind: nobody copies it")


def test_a_bot_that_waits_too_long_and_a_set_that_is_played_are_told() -> None:
    season = make.season_with_field(make.submitted_bot())
    lost = make.counted(make.rated_match(season), forfeits={0: "crashed"})
    keeper = make.KeeperFactory()
    made = rejudging.create(keeper, "Crashes", season, "why", rejudging.Chosen(matches=(lost.pk,)))
    assert told() == []
    make.counted(made.members.get().replay)
    Season.objects.update(opened_at=timezone.now() - DAY)
    Entry.objects.update(entered_at=timezone.now() - DAY, seated_at=None)
    compute(season)
    assert told() == [
        ("A bot waits too long", f"/seasons/{season.slug}/"),
        ("A rejudge set is played", f"/rejudge/{made.pk}/"),
    ]


def test_acts_that_failed_are_told_for_a_week_and_those_that_wait_after_five_minutes() -> None:
    failed = write(Asking("statistics", "spring"), State.FAILED, "the disk is full")
    waiting = write(Asking("archive", "spring"), State.ASKED, "")
    assert told() == [("An act failed", f"/keeper/trail/{failed.pk}/")]
    with time_machine.travel(timezone.now() + timedelta(minutes=6)):
        assert told() == [
            ("An act failed", f"/keeper/trail/{failed.pk}/"),
            ("An act waits for a worker", f"/keeper/trail/{waiting.pk}/"),
        ]
    with time_machine.travel(timezone.now() + 8 * DAY):
        assert [what for what, _ in told()] == ["An act waits for a worker"]
