"""The board: one scale, honest intervals, ranks only where they mean something."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import ratings
from engine.ratings import worlds
from engine.ratings.board import SeasonRating, field_variance, input_hash, rate_season
from engine.ratings.bradley_terry import ELO
from engine.ratings.games import Game, Games
from engine.ratings.significance import holm
from engine.ratings.worlds import World
from tests.engine.ratings.strategies import games


def played(strengths: list[float], tables: int, seed: int = 1, first: int = 1) -> list[Game]:
    """So many blocks of duels by lot among bots of these Elo strengths, ids from `first`."""
    random = np.random.default_rng(seed)
    world = World(np.array(strengths) / ELO)
    bots, places = world.play(worlds.balanced_tables(len(strengths), 2, tables, random), 2, random)
    return [
        Game(first * 1000 + block, tuple((first + bots[block, game]).tolist()), tuple(places[block, game].tolist()))
        for block in range(tables)
        for game in range(2)
    ]


FIELD = [300.0, 150.0, 0.0, 0.0, -150.0, -300.0]


def test_the_anchor_stands_at_1500_and_moves_nothing_else() -> None:
    season = Games.of(played(FIELD, 300))
    free, anchored = rate_season(season), rate_season(season, anchor=3)
    assert {row.bot: row.rating for row in anchored.rows}[3] == 1500.0
    shift = {row.rating - other.rating for row, other in zip(free.rows, anchored.rows, strict=True)}
    assert max(shift) - min(shift) <= 0.0100001
    assert [(row.bot, row.half_width, row.rank, row.best_rank, row.worst_rank) for row in free.rows] == [
        (row.bot, row.half_width, row.rank, row.best_rank, row.worst_rank) for row in anchored.rows
    ]
    assert sum(row.rating for row in free.rows) == pytest.approx(6 * 1500, abs=0.05)


def test_an_anchor_that_has_not_played_leaves_the_mean_at_1500() -> None:
    season = Games.of(played(FIELD, 50))
    assert rate_season(season, anchor=99).rows == rate_season(season).rows


def test_ranks_follow_the_ratings_and_ranges_hold_them() -> None:
    rows = rate_season(Games.of(played(FIELD, 300))).rows
    assert [row.rank for row in rows] == [1, 2, 3, 4, 5, 6]
    assert [row.rating for row in rows] == sorted((row.rating for row in rows), reverse=True)
    for row in rows:
        assert row.rank is not None
        assert row.best_rank is not None
        assert row.worst_rank is not None
        assert row.best_rank <= row.rank <= row.worst_rank
    assert (rows[0].best_rank, rows[0].worst_rank) == (1, 1)
    # Bots 3 and 4 are equals: neither is significantly above the other.
    for row in rows:
        if row.bot in (3, 4):
            assert (row.best_rank, row.worst_rank) == (3, 4)


def test_a_difference_has_an_error_of_its_own() -> None:
    season = rate_season(Games.of(played(FIELD, 300)), anchor=3)
    rating = {row.bot: row.rating for row in season.rows}
    apart, back = season.difference(1, 6), season.difference(6, 1)
    assert apart is not None
    assert back is not None
    assert apart.elo == pytest.approx(rating[1] - rating[6], abs=0.02)
    assert (back.elo, back.half_width, back.p) == pytest.approx((-apart.elo, apart.half_width, apart.p))
    assert apart.p < 1e-6
    equals = season.difference(3, 4)
    assert equals is not None
    assert equals.p > 0.05
    assert abs(equals.elo) < equals.half_width
    assert season.difference(3, 3) is None
    with pytest.raises(KeyError, match="bot 99 has no game"):
        season.difference(3, 99)


def test_who_never_met_is_not_ranked_together() -> None:
    here, there = played(FIELD, 300), played([400.0, 0.0], 60, first=20)
    alone, both = rate_season(Games.of(here), anchor=3), rate_season(Games.of(here + there), anchor=3)
    assert [row.component for row in both.rows] == [0] * 6 + [1] * 2
    assert both.rows[:6] == alone.rows
    assert [row.rank for row in both.rows[6:]] == [1, 2]
    assert both.rows[6].rating + both.rows[7].rating == pytest.approx(3000, abs=0.02)
    assert both.difference(1, 20) is None


def test_the_component_of_the_anchor_comes_first_then_the_larger() -> None:
    here, there = played([0.0, 0.0], 10), played([0.0, 0.0, 0.0], 10, first=20)
    assert [row.component for row in rate_season(Games.of(here + there), anchor=1).rows] == [0, 0, 1, 1, 1]
    assert {row.bot: row.component for row in rate_season(Games.of(here + there)).rows}[1] == 1


def test_few_games_are_provisional_and_stand_below_without_a_rank() -> None:
    few = [Game(9000 + game, (7, 6), (2, 1) if game % 3 == 0 else (1, 2)) for game in range(10)]
    *ranked, newcomer = rate_season(Games.of([*played(FIELD, 300), *few])).rows
    assert (newcomer.bot, newcomer.status, newcomer.games) == (7, "provisional", 10)
    assert newcomer.rank is None
    assert newcomer.rating > ranked[-1].rating
    assert [row.rank for row in ranked] == [1, 2, 3, 4, 5, 6]
    assert "provisional" not in {row.status for row in ranked}


def test_where_a_provisional_bot_would_stand_is_told_all_the_same() -> None:
    wins_all = [Game(9000 + game, (7, 1 + game % 6), (1, 2)) for game in range(60)]
    *ranked, first = rate_season(Games.of([*played(FIELD, 300), *wins_all])).rows
    assert (first.bot, first.status, first.rank) == (7, "provisional", None)
    assert (first.best_rank, first.worst_rank) == (1, 1)
    # It has no rank to show, and is above the others beyond doubt: that counts in theirs.
    assert [row.rank for row in ranked] == [2, 3, 4, 5, 6, 7]
    assert (ranked[0].best_rank, ranked[0].worst_rank) == (2, 2)


def test_on_a_board_of_provisional_bots_alone_ranges_count_all_of_them() -> None:
    level = rate_season(Games.of(played([0.0] * 5, 25, seed=3))).rows
    assert [(row.status, row.rank, row.best_rank, row.worst_rank) for row in level] == [("provisional", None, 1, 5)] * 5
    spread = rate_season(Games.of(played([400.0, 0.0, -400.0], 14))).rows
    assert [(row.bot, row.status, row.best_rank, row.worst_rank) for row in spread] == [
        (1, "provisional", 1, 1),
        (2, "provisional", 2, 3),
        (3, "provisional", 2, 3),
    ]


def test_who_has_too_few_games_to_be_compared_may_stand_anywhere() -> None:
    newcomers = [Game(9000 + game, (7 + game, 1), (1, 2)) for game in range(3)]
    rows = {row.bot: row for row in rate_season(Games.of([*played(FIELD, 300), *newcomers])).rows}
    assert [(rows[bot].best_rank, rows[bot].worst_rank) for bot in (7, 8, 9)] == [(None, None)] * 3
    assert [(rows[bot].rank, rows[bot].best_rank, rows[bot].worst_rank) for bot in (1, 2, 6)] == [
        (1, 1, 4),
        (2, 2, 5),
        (6, 6, 9),
    ]


@given(season=games(bots=6, most=40), retired=st.sets(st.integers(1, 6), max_size=3))
def test_every_rank_is_within_its_range_and_every_range_within_the_board(season: list[Game], retired: set[int]) -> None:
    rows = rate_season(Games.of(season), retired=retired).rows
    for row in rows:
        standing = [other for other in rows if other.component == row.component and other.bot not in retired]
        if row.bot in retired:
            assert (row.rank, row.best_rank, row.worst_rank) == (None, None, None)
        elif row.best_rank is not None:
            assert row.worst_rank is not None
            assert 1 <= row.best_rank <= (row.rank or row.best_rank) <= row.worst_rank <= len(standing)
    ranges = [(row.best_rank, row.worst_rank) for row in rows if row.component == 0 and row.best_rank is not None]
    assert len(ranges) < 2 or ranges != [(1, 1)] * len(ranges)


def test_who_wins_everything_has_an_interval_no_wider_than_the_prior_at_every_table_and_after_any_games() -> None:
    for seats in (2, 3, 4):
        for blocks in (4, 6, 12):
            order = tuple(range(1, seats + 1))
            turned = [order[turn:] + order[:turn] for turn in range(seats)]
            season = Games.of([Game(block, bots, bots) for block in range(blocks) for bots in turned])
            best = rate_season(season, anchor=seats).rows[0]
            assert best.bot == 1
            assert best.half_width is not None
            assert 150 < best.half_width < 1.96 * 400


def test_a_retired_bot_without_a_game_changes_nothing() -> None:
    season = Games.of(played(FIELD, 50))
    assert rate_season(season, retired=[99]).to_json() == rate_season(season).to_json()


def test_one_block_tells_no_interval() -> None:
    rows = rate_season(Games.of([Game(1, (1, 2), (1, 2)), Game(1, (2, 1), (2, 1))])).rows
    assert [(row.half_width, row.status, row.best_rank, row.worst_rank) for row in rows] == [
        (None, "provisional", None, None)
    ] * 2


def test_four_times_the_games_halve_the_interval() -> None:
    few, many = (rate_season(Games.of(played(FIELD, tables))) for tables in (300, 1200))
    widths = [np.mean([row.half_width for row in season.rows]) for season in (few, many)]
    assert widths[0] / widths[1] == pytest.approx(2, rel=0.08)


def test_an_interval_is_of_the_distance_to_the_field() -> None:
    fit = rate_season(Games.of(played(FIELD, 100))).fit
    weights = fit.games / fit.games.sum()
    contrast = np.eye(6)[0] - weights
    assert field_variance(fit, fit.covariance)[0] == pytest.approx(contrast @ fit.covariance @ contrast)


def test_no_games_make_an_empty_board() -> None:
    assert rate_season(Games.of([])).rows == ()


@given(season=games(), data=st.data())
def test_the_same_games_give_the_same_bytes(season: list[Game], data: st.DataObject) -> None:
    shuffled = Games.of(data.draw(st.permutations(season)))
    board = rate_season(Games.of(season), anchor=1)
    assert rate_season(shuffled, anchor=1).to_json() == board.to_json()
    told = json.loads(board.to_json())
    assert told["input_hash"] == input_hash(shuffled, anchor=1) != input_hash(shuffled, anchor=2)
    assert [row["bot"] for row in told["rows"]] == [row.bot for row in board.rows]


def test_holm_holds_the_chance_of_any_false_one() -> None:
    # By hand: 0.01 · 3, then 0.02 · 2, then 0.04 · 1, none below its forerunner; NaN is no test.
    assert holm(np.array([0.02, np.nan, 0.01, 0.04])) == pytest.approx([0.04, np.nan, 0.03, 0.04], nan_ok=True)
    assert holm(np.array([[0.9, 0.8], [0.01, 0.5]])) == pytest.approx(np.array([[1.0, 1.0], [0.02, 0.5]]))


def test_the_example_in_the_readme_runs() -> None:
    readme = Path(str(ratings.__file__)).with_name("README.md").read_text(encoding="utf-8")
    told: dict[str, object] = {}
    for block in re.findall(r"```python\n(.*?)```", readme, re.DOTALL):
        exec(block, told)
    season = told["season"]
    assert isinstance(season, SeasonRating)
    assert [(row.bot, row.games, row.half_width) for row in season.rows] == [
        (11, 3, None),
        (12, 3, None),
        (13, 3, None),
    ]
    assert season.rows[1].rating == 1500.0


def test_a_retired_bot_is_rated_but_nobodys_rank_counts_it() -> None:
    results = ((1, 2, 3), (1, 2, 3), (1, 3, 2), (2, 1, 3), (3, 2, 1))
    games = [Game(block, (1, 2, 3), results[block % 5]) for block in range(200)]
    whole = rate_season(Games.of(games), anchor=3)
    without = rate_season(Games.of(games), anchor=3, retired=[1])
    assert [(row.bot, row.rank, row.best_rank) for row in whole.rows] == [(1, 1, 1), (2, 2, 2), (3, 3, 3)]
    assert [(row.bot, row.rank, row.best_rank) for row in without.rows] == [(2, 1, 1), (3, 2, 2), (1, None, None)]
    assert {row.bot: row.rating for row in whole.rows} == {row.bot: row.rating for row in without.rows}
    assert without.input_hash != whole.input_hash
    assert json.loads(without.to_json())["retired"] == [1]


def test_a_board_with_a_figure_that_is_none_is_not_written() -> None:
    rated = rate_season(Games.of([Game(1, (1, 2), (1, 2))]))
    with pytest.raises(ValueError, match="not JSON compliant"):
        replace(rated, rows=(replace(rated.rows[0], rating=float("nan")),)).to_json()
