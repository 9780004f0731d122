"""Tests whose rows are committed begin with the same ones, whatever the test before has done to them (`tests/standing.py`)."""

from __future__ import annotations

import pytest

from ladder.seasons.models import Entry, Season
from tests.ladder import factories as make
from tests.ladder.threads import at_once
from tests.standing import standing

pytestmark = pytest.mark.django_db(transaction=True)

_made: list[int] = []


@standing
def season() -> Season:
    found = make.season_with_field(paused=True)
    _made.append(found.pk)
    return found


@pytest.mark.parametrize("time", [1, 2, 3])
def test_rows_that_were_committed_once_are_put_back_as_they_were(season: Season, time: int) -> None:
    assert at_once(Season.objects.get) == [season], "another connection sees them"
    assert ([season.pk], season.name) == (_made, "Season 1")
    match = make.counted(make.rated_match(season))
    entries = Entry.objects.all()
    assert {seat.entry_id for seat in match.seats.all()} == {entry.pk for entry in entries}
    assert sum(entry.rating for entry in entries) == 3000

    Entry.objects.update(rating=0)
    Season.objects.update(name="Another")
    season.name = "Another"
