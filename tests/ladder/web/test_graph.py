"""The rating graph's lines, ticks and words."""

from __future__ import annotations

import re

import pytest

from ladder.web.graph import Point, rating_graph, scale
from ladder.web.plot import BOTTOM, LEFT, MOST_POINTS, RIGHT, TOP, round_numbers


def points(*ratings: float, version: int = 1) -> list[Point]:
    return [Point(game, rating, version) for game, rating in enumerate(ratings)]


def coordinates(line: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(r"([\d.]+) ([\d.]+)", line)]


def test_the_line_runs_from_edge_to_edge_and_from_bottom_to_top() -> None:
    graph = rating_graph(points(1500, 1600), 1500)

    assert graph is not None
    assert coordinates(graph.line) == [(LEFT, BOTTOM), (RIGHT, TOP)]
    assert [(tick.label, tick.at) for tick in graph.ratings] == [
        ("1500", 210.0), ("1525", 161.0), ("1550", 112.0), ("1575", 63.0), ("1600", 14.0)
    ]  # fmt: skip
    assert [tick.label for tick in graph.plot.ticks()] == ["0", "1"]
    assert graph.start == BOTTOM == 210


def test_fewer_than_two_points_make_no_graph() -> None:
    assert rating_graph([], 1500) is None
    assert rating_graph(points(1500), 1500) is None


def test_a_new_version_is_marked_where_it_began() -> None:
    history = [Point(0, 1500, 1), Point(1, 1510, 1), Point(2, 1520, 2), Point(3, 1515, 2), Point(4, 1500, 1)]

    graph = rating_graph(history, 1500)

    assert graph is not None
    step = (RIGHT - LEFT) / 4
    assert [(tick.label, tick.at) for tick in graph.versions] == [("v2", LEFT + step), ("v1", LEFT + 3 * step)]


def test_extremes_are_named() -> None:
    graph = rating_graph(points(1500, 1440.4, 1560.6, 1505), 1500)

    assert graph is not None
    assert (graph.lowest.game, graph.highest.game, graph.last.rating) == (1, 2, 1505)


def test_a_long_history_is_thinned_and_keeps_its_end() -> None:
    history = points(*(1500 + (game % 7) for game in range(5000)), 1777.0)

    graph = rating_graph(history, 1500)

    assert graph is not None
    drawn = coordinates(graph.line)
    assert len(drawn) <= MOST_POINTS + 1
    assert drawn[-1][0] == RIGHT == 708


@pytest.mark.parametrize(
    ("lowest", "highest", "expected"),
    [
        (1500, 1500, (1500, 1525, 25)),
        (1499, 1501, (1475, 1525, 25)),
        (1400, 1650, (1400, 1650, 50)),
        (900, 2100, (500, 2500, 500)),
        (-200, 1500, (-500, 1500, 500)),
    ],
)
def test_the_axis_has_round_numbers_around_everything(
    lowest: float, highest: float, expected: tuple[int, int, int]
) -> None:
    assert scale(lowest, highest, 1500) == expected


@pytest.mark.parametrize(
    ("last", "expected"), [(1, [0, 1]), (6, [0, 1, 2, 3, 4, 5, 6]), (7, [0, 2, 4, 6]), (100, [0, 20, 40, 60, 80, 100])]
)
def test_games_and_blocks_are_counted_in_round_numbers(last: int, expected: list[int]) -> None:
    assert round_numbers(last) == expected
