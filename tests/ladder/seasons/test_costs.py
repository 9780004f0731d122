"""The bench of seasons: it measures every page and tick of a seeded season, and its table says what grows."""

from __future__ import annotations

import pytest

from ladder.play.models import Match, MatchStatus
from ladder.seasons.models import Season
from ladder.seasons.seeding import SeedPlan, seed_season
from tests.ladder.seasons.bench import timed
from tests.ladder.seasons.cost_table import Row, Timing, drawn, rows_of
from tests.ladder.seasons.costs import costs
from tests.ladder.seasons.taking_turns import Effort, in_turns


@pytest.mark.django_db
def test_every_page_and_tick_of_a_seeded_season_is_measured_and_leaves_it_as_it_was():
    season = seed_season(SeedPlan(matches=40, bots=8, title="east_india_companies", name="Seeded", logs=2))
    waiting = Match.objects.filter(status=MatchStatus.QUEUED).count()

    found = costs(season)
    times = [cost.once() for cost in found]

    names = [cost.name for cost in found]
    assert len(set(names)) == len(names)
    assert {"home", "matches, deep", "API: ledger, deep", "report", "sweep"} <= set(names)
    assert min(times) > 0
    assert Season.objects.get(pk=season.pk).last_sequence == 40
    assert Match.objects.filter(status=MatchStatus.QUEUED).count() == waiting


def test_the_table_marks_what_grows_and_what_is_slow():
    small = [Timing("home", True, (10.0, 11.0, 30.0)), Timing("sweep", False, (4.0,)), Timing("queue", True, (0.5,))]
    large = [Timing("home", True, (20.0, 12.0, 60.0)), Timing("sweep", False, (5.0,)), Timing("queue", True, (1.9,))]

    rows = rows_of({80: large, 40: small})

    assert drawn([80, 40], rows) == (
        "| ms    | 40 median | 40 p95 | 80 median | 80 p95 | ratio |                      |\n"
        "| ---   |       --: |    --: |       --: |    --: |   --: | ---                  |\n"
        "| home  |      11.0 |   30.0 |      20.0 |   60.0 |  1.82 | over 1.5, over 50 ms |\n"
        "| sweep |       4.0 |    4.0 |       5.0 |    5.0 |  1.25 |                      |\n"
        "| queue |       0.5 |    0.5 |       1.9 |    1.9 |  1.00 |                      |\n"
        "\n"
        "3 rows; 1 grow with the season, 1 are pages over 50 ms."
    )


class Clock:
    """An act that takes these milliseconds one after another, and notes each turn."""

    def __init__(self, name: str, turns: list[str], *times: float) -> None:
        self.name, self.turns, self.times = name, turns, iter(times)

    def __call__(self) -> float:
        self.turns.append(self.name)
        return next(self.times)


def test_houses_take_turns_and_the_first_time_of_each_is_not_counted():
    turns: list[str] = []
    small, large = Clock("s", turns, 90.0, 1.0, 2.0, 3.0), Clock("l", turns, 95.0, 4.0, 5.0, 6.0)
    assert in_turns([small, large], Effort(least=1, most=3)) == [(1.0, 2.0, 3.0), (4.0, 5.0, 6.0)]
    assert "".join(turns) == "sl" + "sl" + "ls" + "sl"


def test_no_house_is_timed_longer_than_the_budget_and_what_is_long_in_one_is_timed_once_in_all():
    small, large = Clock("s", [], 1.0, *[100.0] * 9), Clock("l", [], 1.0, *[600.0] * 9)
    assert in_turns([small, large], Effort(least=1, most=9, seconds=1.0)) == [(100.0, 100.0), (600.0, 600.0)]
    assert in_turns([Clock("s", [], 5.0), Clock("l", [], 2001.0)], Effort(seconds=1.0)) == [(5.0,), (2001.0,)]


def test_what_looks_as_if_it_grew_is_timed_again():
    thrice = Effort(least=3, most=3)
    even, odd = [4.0, 4.0, 4.0, 4.0], [4.0, 8.0, 8.0, 3.0]
    alike = timed("home", True, [Clock("s", [], *even), Clock("l", [], *even)], thrice)
    assert [one.times for one in alike] == [(4.0, 4.0, 4.0)] * 2
    chance = timed("home", True, [Clock("s", [], *even, *even), Clock("l", [], *odd, *even)], thrice)
    assert [one.times for one in chance] == [(4.0,) * 6, (8.0, 8.0, 3.0, 4.0, 4.0, 4.0)]
    assert Row("home", True, chance).ratio == 1.0
