"""Promotion and relegation: on one scale, at most a quarter at once, and vacancies filled from below."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from ladder.seasons.divisions import Placed, redraw


def placed(*rows: tuple[int, int, float], unsure: tuple[int, ...] = ()) -> list[Placed]:
    return [Placed(entry, division, rating, entry not in unsure) for entry, division, rating in rows]


TWO = (
    (1, 1, 1900.0),
    (2, 1, 1800.0),
    (3, 1, 1500.0),
    (4, 1, 1400.0),
    (5, 2, 1700.0),
    (6, 2, 1450.0),
    (7, 2, 1300.0),
    (8, 2, 1200.0),
)


def test_the_best_below_and_the_worst_above_change_places_a_quarter_at_once() -> None:
    assert redraw(placed(*TWO), 4) == {4: 2, 5: 1}


def test_nobody_changes_places_with_somebody_weaker() -> None:
    settled = [(entry, division, 2000.0 - 100 * entry) for entry, division, _ in TWO]
    assert redraw(placed(*settled), 4) == {}


def test_a_provisional_rating_promotes_and_relegates_nobody() -> None:
    assert redraw(placed(*TWO, unsure=(5,)), 4) == {4: 2, 6: 1}
    assert redraw(placed(*TWO, unsure=(5, 6, 7, 8)), 4) == {}
    assert redraw(placed(*TWO, unsure=(1, 2, 3, 4)), 4) == {}


def test_a_vacancy_is_filled_from_below_by_the_best_rated() -> None:
    gone = [row for row in TWO if row[0] not in (1, 4)]
    assert redraw(placed(*gone, unsure=(5, 6, 7, 8)), 4) == {5: 1, 6: 1}


def test_nobody_is_promoted_twice_in_one_redraw() -> None:
    rows = [(1, 1, 1000.0), (2, 1, 1000.0), (3, 1, 900.0), (4, 1, 800.0)]
    rows += [(5 + n, 2, 700.0 - n) for n in range(4)] + [(9, 3, 2000.0), (10, 3, 1.0)]
    moves = redraw(placed(*rows), 4)
    assert moves == {8: 3, 9: 2}


@given(
    rows=st.lists(st.tuples(st.integers(1, 4), st.integers(1000, 2000), st.booleans()), max_size=40),
    size=st.integers(4, 12),
)
def test_a_redraw_keeps_everybody_and_overfills_no_division_that_was_not_overfull(
    rows: list[tuple[int, int, bool]], size: int
) -> None:
    before = [Placed(entry, division, float(rating), sure) for entry, (division, rating, sure) in enumerate(rows)]
    moves = redraw(before, size)
    old = {one.entry: one.division for one in before}
    assert all(old[entry] != new for entry, new in moves.items())
    held, were = Counter((old | moves).values()), Counter(old.values())
    for division, count in held.items():
        assert count <= max(size, were[division])
    assert held.total() == len(rows)
