"""What has moved on a board since yesterday, by the API."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from ladder.seasons import selectors, standings
from ladder.seasons.models import RatingSnapshot, Season
from tests.ladder import factories as make

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]


def test_a_board_tells_what_has_moved_in_a_day_while_its_season_is_played(anon: APIClient) -> None:
    season = make.season_with_field(paused=True)
    address = f"/api/v1/seasons/{season.slug}/leaderboard/"
    make.counted(make.rated_match(season))
    standings.rate(season)
    young = anon.get(address).json()
    assert (young["before"], {row["moved"] for row in young["rows"]}) == (None, {None})

    RatingSnapshot.objects.update(made_at=timezone.now() - timedelta(hours=30))
    make.counted(make.rated_match(season))
    standings.rate(season)
    told = anon.get(address).json()

    assert told["before"]["sequence"] == 1
    moved = {row.entry.pk: row.moved for row in selectors.leaderboard(season).rows}
    for row in told["rows"]:
        of_row = moved[row["entry"]]
        assert of_row is not None
        assert row["moved"] == {"rating": of_row.rating, "ranks": of_row.ranks}

    Season.objects.filter(pk=season.pk).update(state="closed")
    closed = anon.get(address).json()
    assert (closed["before"], {row["moved"] for row in closed["rows"]}) == (None, {None})
