"""Live Elo: figures by hand, and the promises that hold at every table."""

from __future__ import annotations

import itertools
from math import fsum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.ratings.elo import Change, Standing, expectation, half_width, k_factor, rate, status_word

ratings = st.floats(-1000, 4000, allow_nan=False)
games = st.integers(0, 500)


@st.composite
def tables(draw: st.DrawFn, level: bool = False) -> tuple[list[Standing], list[int]]:
    """Standings and ranks of a table of 2 to 6; `level`: all at the same K."""
    keys = draw(st.lists(st.integers(0, 5), min_size=2, max_size=6))
    ranks = [1 + sum(other < key for other in keys) for key in keys]
    same = draw(games) if level else None
    return [Standing(draw(ratings), draw(games) if same is None else same) for _ in ranks], ranks


def test_two_newcomers_of_equal_rating_win_and_lose_half_of_k() -> None:
    assert rate([Standing(1500, 0), Standing(1500, 0)], [1, 2]) == [
        Change(1500, 0.5, 1.0, 64.0, 1532.0),
        Change(1500, 0.5, 0.0, 64.0, 1468.0),
    ]


def test_four_newcomers_move_by_their_place() -> None:
    changes = rate([Standing(1500, 0)] * 4, [3, 1, 2, 4])
    # K/3 · (wins among three pairs − 1½)
    assert [change.after for change in changes] == pytest.approx([1500 - 64 / 6, 1532, 1500 + 64 / 6, 1468], abs=1e-12)
    assert [change.actual for change in changes] == [1 / 3, 1.0, 2 / 3, 0.0]


def test_four_hundred_points_are_ten_to_one() -> None:
    strong, weak = rate([Standing(1900, 100), Standing(1500, 100)], [2, 1])
    assert (strong.expected, weak.expected) == (10 / 11, 1 / 11)
    assert (strong.k, weak.k) == (12.0, 12.0)
    assert strong.after == 1900 - 12 * (10 / 11)
    assert weak.after == 1500 + 12 * (1 - 1 / 11)


def test_a_shared_place_counts_half_with_those_who_share_it() -> None:
    first, second, third = rate([Standing(1500, 50)] * 3, [1, 1, 3])
    assert (first.actual, second.actual, third.actual) == (0.75, 0.75, 0.0)
    assert (first.after, third.after) == (1506.0, 1488.0)


@pytest.mark.parametrize(
    ("played", "k"), [(0, 64.0), (9, 64.0), (10, 40.0), (29, 40.0), (30, 24.0), (99, 24.0), (100, 12.0), (9999, 12.0)]
)
def test_k_falls_with_games(played: int, k: float) -> None:
    assert k_factor(played) == k


def test_each_seat_moves_by_its_own_k() -> None:
    newcomer, regular = rate([Standing(1500, 0), Standing(1500, 100)], [1, 2])
    assert (newcomer.after, regular.after) == (1532.0, 1494.0)


@given(table=tables())
def test_a_better_place_never_earns_less(table: tuple[list[Standing], list[int]]) -> None:
    standings, ranks = table
    for seat in range(len(ranks)):
        others = [rank for other, rank in enumerate(ranks) if other != seat]
        gains = []
        # From the last place to the first, among the same opponents in the same order.
        for place in sorted({*others, min(others) - 1, max(others) + 1}, reverse=True):
            moved = [*ranks]
            moved[seat] = place
            gains.append(rate(standings, moved)[seat].after)
        assert gains == sorted(gains)


@given(table=tables())
def test_a_sole_winner_never_loses_and_the_last_never_gains(table: tuple[list[Standing], list[int]]) -> None:
    standings, ranks = table
    for rank, change in zip(ranks, rate(standings, ranks), strict=True):
        if rank == 1 and ranks.count(1) == 1:
            assert change.after >= change.before
        if rank == max(ranks) and ranks.count(rank) == 1:
            assert change.after <= change.before


@given(table=tables(level=True))
def test_at_equal_k_no_points_are_made_or_lost(table: tuple[list[Standing], list[int]]) -> None:
    changes = rate(*table)
    assert fsum(change.after - change.before for change in changes) == pytest.approx(0, abs=1e-9)
    assert fsum(change.expected for change in changes) == pytest.approx(len(changes) / 2, abs=1e-12)


@given(table=tables(), data=st.data())
def test_the_order_of_seats_does_not_change_a_bit(table: tuple[list[Standing], list[int]], data: st.DataObject) -> None:
    standings, ranks = table
    order = data.draw(st.permutations(range(len(ranks))))
    moved = rate([standings[seat] for seat in order], [ranks[seat] for seat in order])
    assert moved == [rate(standings, ranks)[seat] for seat in order]


@given(one=ratings, other=ratings)
def test_two_expectations_make_one(one: float, other: float) -> None:
    assert expectation(one, other) + expectation(other, one) == pytest.approx(1, abs=1e-15)
    assert expectation(one, one) == 0.5


@pytest.mark.parametrize(
    ("standings", "ranks"), [([], []), ([Standing(1500, 0)], [1]), ([Standing(1500, 0)] * 2, [1, 2, 3])]
)
def test_a_table_without_pairs_or_ranks_is_refused(standings: list[Standing], ranks: list[int]) -> None:
    with pytest.raises(ValueError, match="a rated match has two or more seats, with a rank each"):
        rate(standings, ranks)


def test_the_half_width_is_not_told_before_it_means_something_and_narrows_from_there() -> None:
    assert half_width(9) is None
    widths = [half_width(count) for count in range(10, 2000)]
    assert all(later <= earlier for earlier, later in itertools.pairwise(widths) if earlier and later)
    assert half_width(100) == pytest.approx(92.96, abs=0.01)


@pytest.mark.parametrize(
    ("games", "width", "word"),
    [
        (0, None, "provisional"),
        (29, 40.0, "provisional"),
        (30, 100.1, "provisional"),
        (30, 100.0, "settling"),
        (5000, 50.1, "settling"),
        (30, 50.0, "established"),
    ],
)
def test_the_status_word_follows_the_half_width_and_the_games(games: int, width: float | None, word: str) -> None:
    assert status_word(games, width) == word


def test_live_elo_is_settling_from_its_hundredth_game_and_never_established() -> None:
    words = [status_word(count, half_width(count)) for count in (99, 100, 1_000_000)]
    assert words == ["provisional", "settling", "settling"]
    assert half_width(1_000_000_000) == pytest.approx(63.29, abs=0.01)
