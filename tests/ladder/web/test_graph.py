"""The rating graph's lines, ticks and words."""

from __future__ import annotations

import itertools
import re

import pytest

from ladder.web.graph import LABEL, LANE, Point, rating_graph, scale
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
    assert [(change.label, change.at, change.down, change.game) for change in graph.versions] == [
        ("v2", LEFT + step, TOP, 2), ("v1", LEFT + 3 * step, TOP, 4)
    ]  # fmt: skip


def test_labels_of_versions_that_come_close_stand_below_each_other_and_give_way_where_there_is_no_room() -> None:
    history = [Point(0, 1500, 1), *(Point(game, 1500, game) for game in range(1, 101))]

    graph = rating_graph(history, 1500)

    assert graph is not None
    assert len(graph.versions) == 99
    assert [change.down for change in graph.versions[:4]] == [TOP, TOP + LANE, TOP + 2 * LANE, None]
    rows: dict[int, list[float]] = {}
    for change in graph.versions:
        if change.down is not None:
            rows.setdefault(change.down, []).append(change.at)
    assert all(after - before >= LABEL for row in rows.values() for before, after in itertools.pairwise(row))
    assert graph.versions[-1].down is None, "at the edge it would be cut off"


@pytest.mark.parametrize(
    ("ratings", "below"), [((1700, 1600), True), ((1400, 1500, 1510), False), ((1500, 1400), False)]
)
def test_the_figure_at_the_end_stands_where_the_line_does_not(ratings: tuple[float, ...], below: bool) -> None:
    graph = rating_graph(points(*ratings), 1550)

    assert graph is not None
    assert graph.end.label == str(ratings[-1])
    assert graph.end_below is below


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
