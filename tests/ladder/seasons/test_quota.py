"""`up --matches N`: places to play are counted and taken one after the other, by a lock that goes with the transaction of the claim."""

from __future__ import annotations

import pytest
from django.db import connection

from ladder.seasons.quota import VARIABLE, matches_to_plan, place_to_play
from tests.ladder import factories as make

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("valkey")]


def advisory_locks() -> int:
    """How many are held in this database."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_locks JOIN pg_database AS d ON d.oid = database"
            " WHERE locktype = 'advisory' AND datname = current_database()"
        )
        return int(cursor.fetchone()[0])


def test_the_last_place_is_taken_once_and_its_lock_goes_with_the_claim(monkeypatch: pytest.MonkeyPatch) -> None:
    season = make.season_with_field(paused=True)
    first, second = make.rated_match(season), make.rated_match(season)
    monkeypatch.setenv(VARIABLE, "1")
    with place_to_play() as free:
        assert free
        assert advisory_locks() == 1
        make.claimed(first)
    assert advisory_locks() == 0
    with place_to_play() as free:
        assert not free
    monkeypatch.setenv(VARIABLE, "2")
    with place_to_play() as free:
        assert free
    assert make.claimed(second).attempt == 1


def test_no_more_matches_are_planned_than_can_be_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    season = make.season_with_field(paused=True)
    make.counted(make.rated_match(season))
    make.claimed(make.rated_match(season))
    make.rated_match(season)
    monkeypatch.setenv(VARIABLE, "7")
    assert matches_to_plan() == 4
    monkeypatch.delenv(VARIABLE)
    assert matches_to_plan() is None


def test_without_a_quota_there_is_always_a_place_and_no_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    with place_to_play() as free:
        assert free
        assert advisory_locks() == 0
