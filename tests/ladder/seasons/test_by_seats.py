"""How entries fared at tables of one size, from the ledger."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from ladder.seasons.by_seats import at_tables, seat_counts
from ladder.seasons.models import Season
from tests.ladder import factories as make
from tests.standing import standing

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]


@standing
def season() -> Season:
    """Three entries: two blocks of two, one of three."""
    season = make.season_with_field(house=("random", "greedy", "merchant"), seat_mix={"2": 1, "3": 1})
    random, greedy, merchant = make.entries(season)
    for match in make.block_of_matches(season, [random, greedy]):
        make.counted(match, [1 if seat.entry_id == greedy.pk else 2 for seat in match.seats.order_by("seat")])
    for match in make.block_of_matches(season, [random, merchant]):
        make.counted(match, [1, 1])
    for match in make.block_of_matches(season):
        make.counted(match, [1 if seat.entry_id == random.pk else 2 for seat in match.seats.order_by("seat")])
    return season


def test_games_wins_and_mean_results_are_those_at_tables_of_that_size(
    season: Season, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    random, greedy, merchant = make.entries(season)

    with django_assert_num_queries(1):
        two = at_tables(season, 2)
    three = at_tables(season, 3)

    assert {pk: (told.games, told.wins, told.actual) for pk, told in two.items()} == {
        random.pk: (4, 0, 0.25),
        greedy.pk: (2, 2, 1.0),
        merchant.pk: (2, 0, 0.5),
    }
    assert {pk: (told.games, told.wins, told.actual) for pk, told in three.items()} == {
        random.pk: (3, 3, 1.0),
        greedy.pk: (3, 0, 0.25),
        merchant.pk: (3, 0, 0.25),
    }
    assert two[greedy.pk].expected == pytest.approx(0.5, abs=0.05)
    assert two[greedy.pk].gained == 1.0 - two[greedy.pk].expected


def test_nobody_is_told_who_never_sat_at_such_a_table(season: Season) -> None:
    assert at_tables(season, 4) == {}


def test_a_season_has_the_sizes_of_its_mix_or_all_that_its_title_has(season: Season) -> None:
    assert seat_counts(season) == [2, 3]
    season.seat_mix = {"3": 2.0, "2": 0}
    assert seat_counts(season) == [3]
    season.seat_mix = {}
    assert seat_counts(season) == [2, 3, 4]
    season.title = "whist"
    assert seat_counts(season) == []
