"""What has moved on a board in a day: against the season rating that stood then, which is kept for it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import timedelta

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from ladder.seasons import selectors, standings
from ladder.seasons.models import RatingSnapshot, Season
from ladder.seasons.selectors import Moved, moved
from tests.ladder import factories as make
from tests.standing import standing

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]


@standing
def season() -> Season:
    return make.season_with_field()


def rated(season: Season, *hours_ago: float) -> list[RatingSnapshot]:
    """Snapshots of these ages, the oldest first, each after one more match."""
    found = []
    for hours in hours_ago:
        make.counted(make.rated_match(season))
        made = standings.rate(season)
        assert made is not None
        RatingSnapshot.objects.filter(pk=made.pk).update(made_at=timezone.now() - timedelta(hours=hours))
        found.append(made)
    return found


def test_a_board_is_compared_with_the_last_rating_that_is_a_day_old(
    season: Season, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    _, yesterday, _, latest = rated(season, 49, 24.5, 3, 0)

    with django_assert_num_queries(3):
        board = selectors.leaderboard(season)

    with django_assert_num_queries(3):
        again = selectors.leaderboard(season)

    assert again.rows == board.rows
    assert (board.snapshot, board.before) == (latest, yesterday)
    for row in board.rows:
        assert row.moved is not None
        was = {told["bot"]: told["rating"] for told in json.loads(bytes(yesterday.board))["rows"]}
        assert row.moved.rating == pytest.approx((row.rating or 0) - was[row.entry.pk])
        assert row.moved.ranks is None, "provisional bots have no rank"


def test_a_young_season_has_nothing_to_be_compared_with(season: Season) -> None:
    (latest,) = rated(season, 5)

    board = selectors.leaderboard(season)

    assert (board.snapshot, board.before, board.rows[0].moved) == (latest, None, None)


def test_what_has_stood_for_a_day_has_not_moved(season: Season) -> None:
    (latest,) = rated(season, 30)

    board = selectors.leaderboard(season)

    assert (board.snapshot, board.before) == (latest, latest)
    assert board.rows[0].moved == Moved(0.0, None)


@pytest.mark.parametrize(
    ("now", "was", "expected"),
    [
        ((1510.0, 2, 0), (1500.0, 5, 0), Moved(10.0, 3)),
        ((1490.0, 4, 0), (1500.0, 1, 0), Moved(-10.0, -3)),
        ((1490.0, None, 0), (1500.0, 1, 0), Moved(-10.0, None)),
        ((1490.0, 1, 1), (1500.0, 1, 0), Moved(-10.0, None)),
    ],
)
def test_places_are_gained_upwards_and_only_among_the_same(
    now: Sequence[float], was: Sequence[float], expected: Moved
) -> None:
    names = ("rating", "rank", "component")
    assert moved(dict(zip(names, now, strict=True)), dict(zip(names, was, strict=True))) == expected


def test_who_was_not_rated_a_day_ago_is_new() -> None:
    assert moved({"rating": 1500.0, "rank": 1, "component": 0}, {}) is None


def test_of_the_last_day_the_last_snapshot_of_each_hour_is_kept(season: Season) -> None:
    now = timezone.now().replace(minute=30, second=0, microsecond=0)
    ages = {"of an earlier minute": 300 + 20, "the last of its hour": 300, "about a day old": 24 * 60 + 40}
    made = {}
    for word, minutes in sorted(ages.items(), key=lambda age: -age[1]):
        made[word] = RatingSnapshot.objects.create(
            season=season, input_hash="0" * 64, up_to_sequence=1, board=b'{"scheme": "", "anchor": null, "retired": []}'
        )
        RatingSnapshot.objects.filter(pk=made[word].pk).update(made_at=now - timedelta(minutes=minutes))

    rated(season, 0, 0)

    left = set(RatingSnapshot.objects.values_list("pk", flat=True))
    assert {word for word, one in made.items() if one.pk in left} == {"the last of its hour", "about a day old"}
