"""What lies beneath the board: planted effects are found with their size, and chance is not taken for one."""

from __future__ import annotations

from dataclasses import asdict
from itertools import combinations
from math import isclose

import numpy as np
import pytest
from hypothesis import given
from scipy.special import stdtr

from engine.estimates import FEWEST_BLOCKS
from engine.ratings import worlds
from engine.ratings.bradley_terry import Fit, fit
from engine.ratings.games import Floats, Game, Games, Integers
from engine.ratings.significance import LEVEL, clustered
from engine.ratings.statistics import (
    Estimate,
    SeatAdvantage,
    head_to_head,
    help_residuals,
    pooled_seats,
    seat_advantages,
    seat_count_results,
)
from engine.ratings.worlds import World
from tests.engine.ratings import strategies

BOTS = 10
TABLES = 200


def season(
    seed: int, seats: int = 4, luck: float = 0.0, edges: Floats | None = None, seat: Floats | None = None
) -> Games:
    """Blocks by lot among ten bots. `edges`: what a bot has over another at the table; `seat`: what a seat is worth."""
    random = np.random.default_rng(seed)
    world = World(worlds.normal_strengths(BOTS, 150), luck=luck, edges=edges)
    tables = worlds.balanced_tables(BOTS, seats, TABLES, random)
    if seat is None:
        return worlds.gathered(*world.play(tables, seats, random))
    bots = np.stack([np.roll(tables, -rotation, axis=1) for rotation in range(seats)], axis=1)
    level = world.levels(bots) + seat + random.gumbel(size=bots.shape)
    return worlds.gathered(bots, _places(level))


def _places(level: Floats) -> Integers:
    return 1 + (level[..., None, :] > level[..., :, None]).sum(axis=-1)


def test_a_pairing_counts_games_and_results_both_ways() -> None:
    games = Games.of(
        [Game(1, (7, 6, 5), (1, 2, 3)), Game(1, (6, 5, 7), (1, 3, 1)), Game(2, (6, 7), (1, 2)), Game(3, (7, 5), (1, 2))]
    )
    found = {(pairing.bot, pairing.opponent): pairing for pairing in head_to_head(games, fit(games))}
    assert len(found) == 6
    one, other = found[7, 6], found[6, 7]
    assert (one.games, one.blocks, one.above, one.level, one.below) == (3, 2, 1, 1, 1)
    assert (other.games, other.blocks, other.above, other.level, other.below) == (3, 2, 1, 1, 1)
    assert one.score == pytest.approx(0.5)
    assert one.expected + other.expected == pytest.approx(1)
    # Two blocks are too few for any estimate: what was counted is told, and nothing else.
    assert one.residual == other.residual == Estimate(None, None, None, None, "fewer than 4 blocks")


def test_an_estimate_is_what_the_score_is_above_the_expected() -> None:
    results = ((1, 2), (2, 1), (1, 2), (1, 1), (1, 2))
    games = Games.of([Game(block, (7, 6), places) for block, places in enumerate(results)])
    one, other = reversed(head_to_head(games, fit(games)))
    assert (one.score, other.score) == (0.7, pytest.approx(0.3))
    assert one.residual.value == pytest.approx(one.score - one.expected)
    assert other.residual.value == pytest.approx(-(one.score - one.expected))
    assert one.residual.error == pytest.approx(other.residual.error)
    assert one.residual.p == pytest.approx(other.residual.p)
    assert (one.residual.untold, other.residual.untold) == ("", "")


def lopsided(blocks: int, seats: int = 2) -> list[Game]:
    """Blocks in which the first of the bots wins from every seat, the second is behind it from every seat, and so on."""
    order = tuple(range(1, seats + 1))
    turned = [order[turn:] + order[:turn] for turn in range(seats)]
    return [Game(block, bots, bots) for block in range(blocks) for bots in turned]


@pytest.mark.parametrize("blocks", [4, 5, 50])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_where_one_bot_wins_from_every_seat_no_seat_has_an_effect_nor_a_p(seats: int, blocks: int) -> None:
    games = Games.of(lopsided(blocks, seats))
    for advantage in seat_advantages(games, fit(games)):
        assert advantage.residual == Estimate(None, None, None, None, "every block came out even")
        assert (advantage.elo, advantage.elo_error, advantage.games) == (None, None, blocks * seats)


def test_noise_is_not_divided_by_noise() -> None:
    # The residuals of a block cancel but for their last bits, in every cell: there is nothing to scale anything by.
    value = np.tile([0.1, 0.2, -0.3], 5)
    block = np.repeat(np.arange(5), 3)
    cells = clustered(np.zeros(15, dtype=np.int64), block, value, np.full(15, 0.2), cells=1)
    assert 0 < abs(value[:3].sum()) < 1e-16
    assert (cells.even.tolist(), cells.mean.tolist()) == ([True], [0.0])
    assert np.isnan([cells.error[0], cells.p[0], cells.p_high[0]]).all()


def test_one_surprise_in_a_lopsided_season_is_no_seats_merit() -> None:
    surprise = [Game(99, (1, 2), (2, 1)), Game(99, (2, 1), (2, 1))]
    games = Games.of(lopsided(9) + surprise)
    for advantage in seat_advantages(games, fit(games)):
        assert advantage.residual.error is not None
        assert advantage.residual.p is not None
        assert advantage.residual.error > 0.02
        assert advantage.residual.p > 0.1
        assert advantage.elo is not None
        assert advantage.elo_error is not None
        assert abs(advantage.elo) < 2 * advantage.elo_error < 800


def test_few_blocks_give_no_seat_a_worth() -> None:
    games = Games.of([Game(1, (1, 2), (1, 2)), Game(2, (2, 1), (1, 2)), Game(3, (1, 2), (1, 2))])
    for advantage in seat_advantages(games, fit(games)):
        assert (advantage.elo, advantage.residual.untold) == (None, "fewer than 4 blocks")


def test_who_loses_to_the_same_one_every_time_is_told_so_though_its_blocks_do_not_differ() -> None:
    level = [Game(block, (1, 3) if block % 2 else (2, 3), (1, 2) if block % 4 < 2 else (2, 1)) for block in range(80)]
    games = Games.of([*level, *(Game(100 + block, (1, 2), (2, 1)) for block in range(12))])
    (one,) = [pair for pair in head_to_head(games, fit(games)) if (pair.bot, pair.opponent) == (1, 2)]
    assert (one.above, one.below, one.residual.untold) == (0, 12, "")
    assert one.residual.error is not None
    assert one.residual.error > 0.05
    assert one.residual.p is not None
    assert one.residual.p < 0.05


@given(season=strategies.games(bots=4))
def test_nothing_is_told_as_certain_or_beyond_the_scale(season: list[Game]) -> None:
    games = Games.of(season)
    found = fit(games)
    told = [one.residual for one in (*head_to_head(games, found), *seat_count_results(games, found))]
    for pair in help_residuals(games, found):
        told += [pair.lift, pair.given]
    for advantage in seat_advantages(games, found):
        told.append(advantage.residual)
        assert advantage.elo is None or abs(advantage.elo) < 2000
    for one in told:
        assert (one.value is None) == (one.error is None) == (one.p is None) == bool(one.untold)
        assert one.error is None or one.error > 1e-3
        assert one.p is None or 0 < one.p <= 1


def test_a_problem_opponent_is_found_and_told_from_the_rest() -> None:
    edges = np.zeros((BOTS, BOTS))
    edges[4, 5], edges[5, 4] = 3.0, -3.0
    games = season(seed=2, edges=edges)
    flagged = {
        (pairing.bot, pairing.opponent)
        for pairing in head_to_head(games, fit(games))
        if pairing.residual.p_adjusted is not None and pairing.residual.p_adjusted < 0.01
    }
    assert flagged == {(4, 5), (5, 4)}


def test_the_results_against_all_opponents_are_what_is_expected_of_the_fit() -> None:
    games = season(seed=3)
    pairings = [pairing for pairing in head_to_head(games, fit(games)) if pairing.bot == 2]
    # The fit makes actual and expected scores agree but for the ridge.
    assert sum(pairing.residual.value * pairing.games for pairing in pairings) == pytest.approx(0, abs=0.3)


def test_what_a_seat_is_worth_comes_out_in_points() -> None:
    worth = np.array([0.3, 0.0, 0.0, -0.3])
    games = season(seed=4, seat=worth)
    found = seat_advantages(games, fit(games))
    assert [(advantage.seats, advantage.seat, advantage.games) for advantage in found] == [
        (4, seat, 4 * TABLES) for seat in range(4)
    ]
    # Against the mean of the other three seats: 0.3 and 0.3/3 strength units of 173.7 points.
    for advantage, points in zip(found, [69.5, 0, 0, -69.5], strict=True):
        assert advantage.elo == pytest.approx(points, abs=25)
    assert [
        advantage.residual.p_adjusted is not None and advantage.residual.p_adjusted < 0.001 for advantage in found
    ] == [
        True,
        False,
        False,
        True,
    ]
    assert sum(advantage.residual.value for advantage in found) == pytest.approx(0, abs=1e-12)


def test_results_are_told_by_size_of_table() -> None:
    games = Games.of([Game(1, (7, 6, 5), (1, 2, 3)), Game(1, (6, 5, 7), (1, 3, 1)), Game(2, (6, 7), (1, 2))])
    found = {(result.bot, result.seats): result for result in seat_count_results(games, fit(games))}
    assert set(found) == {(5, 3), (6, 2), (6, 3), (7, 2), (7, 3)}
    at_three = found[7, 3]
    assert (at_three.games, at_three.wins, at_three.mean_place, at_three.score) == (2, 1, 1.0, 0.875)
    assert (found[6, 2].wins, found[6, 2].mean_place, found[7, 2].score) == (1, 1.0, 0.0)


def test_who_lets_another_win_is_found_and_who_is_honest_is_not() -> None:
    random = np.random.default_rng(6)
    strengths = worlds.normal_strengths(BOTS, 150)
    tables = worlds.balanced_tables(BOTS, 4, TABLES, random)
    bots = np.stack([np.roll(tables, -rotation, axis=1) for rotation in range(4)], axis=1)
    # Where bot 3 sits with bot 6, it plays for it: it gives up a strength of 1.5, and bot 6 gains 1.5.
    helped = ((bots == 3).any(axis=2) & (bots == 6).any(axis=2))[..., None]
    level = strengths[bots] + helped * (1.5 * (bots == 6) - 1.5 * (bots == 3)) + random.gumbel(size=bots.shape)
    games = worlds.gathered(bots, _places(level))
    found = {(pair.helper, pair.helped): pair for pair in help_residuals(games, fit(games))}
    assert len(found) == BOTS * (BOTS - 1)
    suspects = {
        pair for pair, told in found.items() if told.lift.p_adjusted is not None and told.lift.p_adjusted < 0.05
    }
    assert suspects == {(3, 6)}
    assert found[3, 6].lift.value > 0.1
    given = found[3, 6].given
    assert given.value > 0.08
    assert given.p_adjusted is not None
    assert given.p_adjusted < 0.05
    assert found[6, 3].lift.value < 0


def test_there_is_no_third_party_at_a_table_of_two() -> None:
    games = season(seed=7, seats=2)
    assert help_residuals(games, fit(games)) == []


def test_no_games_have_no_statistics() -> None:
    games = Games.of([])
    found = fit(games)
    assert head_to_head(games, found) == seat_advantages(games, found) == []
    assert seat_count_results(games, found) == help_residuals(games, found) == []


@pytest.mark.parametrize(("seasons", "most"), [(12, 2), pytest.param(30, 4, marks=pytest.mark.soak)])
@pytest.mark.parametrize("luck", [0.0, 1.0])
def test_chance_alone_is_called_an_effect_as_often_as_announced(luck: float, seasons: int, most: int) -> None:
    raw, alarms = [], 0
    for seed in range(seasons):
        games = season(seed=100 + seed, luck=luck)
        found = fit(games)
        pairs, help_ = head_to_head(games, found), help_residuals(games, found)
        raw += [pairing.residual.p < 0.05 for pairing in pairs if pairing.residual.p is not None]
        alarms += min(pair.lift.p_adjusted or 1.0 for pair in help_) < 0.05
    # 90 tests a season, half of which mirror the other half; each season at a chance of one in twenty. In a field of ten the strengths
    # follow every pair a good deal, which makes alarms rarer (measured 3 and 2 %; in a field of thirty 4 %).
    assert 0.01 < np.mean(raw) < 0.06
    assert alarms <= most


def test_a_mean_is_tested_on_block_sums_moderated_by_the_model() -> None:
    block = np.repeat(np.arange(4), 2)
    value = np.array([0.5, 0.5, 0.1, 0.1, 0.5, 0.5, 0.1, 0.1])
    cells = clustered(np.zeros(8, dtype=np.int64), block, value, np.full(8, 0.25), cells=2)
    # Block sums 1.0 and 0.2 about 0.6 scatter by 4 · (4/3) · 0.16, where the model says 8 · 0.25; the dispersion is that of 3 degrees of
    # freedom beside 10 that have none, and so is the error.
    scatter, model = 4 * 0.64 / 3, 2.0
    dispersion = (10 + 3 * scatter / model) / 13
    assert (cells.games.tolist(), cells.blocks.tolist()) == ([8, 0], [4, 0])
    assert cells.mean[0] == pytest.approx(0.3)
    assert cells.error[0] == pytest.approx(np.sqrt((10 * dispersion * model + 3 * scatter) / 13) / 8)
    assert np.isnan([cells.mean[1], cells.error[1], cells.p[1]]).all()


def test_figures_from_few_blocks_are_no_part_of_the_family() -> None:
    games = season(seed=8)
    extra = Games.from_columns(*_columns(games, [Game(9000, (0, 77, 78), (3, 1, 2))]))
    before = {(p.bot, p.opponent): p for p in head_to_head(games, fit(games))}
    after = {(p.bot, p.opponent): p for p in head_to_head(extra, fit(extra))}
    assert after[0, 77].residual.p is None
    tested = [pairing for pairing in after.values() if pairing.residual.p_adjusted is not None]
    assert len(tested) == len([p for p in before.values() if p.blocks >= FEWEST_BLOCKS])


def _columns(games: Games, more: list[Game]) -> Integers:
    (table,) = games.tables
    rows = [
        (int(block), number, seat, int(bot), int(place))
        for number, (block, bots, places) in enumerate(zip(table.blocks, table.bots, table.places, strict=True))
        for seat, (bot, place) in enumerate(zip(bots, places, strict=True))
    ]
    rows += [
        (game.block, -1 - number, seat, bot, place)
        for number, game in enumerate(more)
        for seat, (bot, place) in enumerate(zip(game.bots, game.places, strict=True))
    ]
    return np.array(rows, dtype=np.int64).T


def in_order(bots: int, seats: int, blocks: int) -> Games:
    """A season in which whoever has the lower id finishes above, at every table of so many in turn, in whole blocks."""
    tables = list(combinations(range(1, bots + 1), seats))
    games = []
    for block in range(blocks):
        table = tables[block % len(tables)]
        for turn in range(seats):
            seated = table[turn:] + table[:turn]
            games.append(Game(block, seated, tuple(1 + table.index(bot) for bot in seated)))
    return Games.of(games)


def accusations(games: Games, found: Fit) -> list[str]:
    """What is called more than luck in these games, by the level that pages go by."""
    told = [(f"{one.bot} against {one.opponent}", one.residual) for one in head_to_head(games, found)]
    told += [(f"{one.bot} at {one.seats} seats", one.residual) for one in seat_count_results(games, found)]
    told += [(f"seat {one.seat} of {one.seats}", one.residual) for one in seat_advantages(games, found)]
    for pair in help_residuals(games, found):
        told += [(f"{pair.helper} helps {pair.helped}", each) for each in (pair.lift, pair.given)]
    return [what for what, one in told if one.p_adjusted is not None and one.p_adjusted <= LEVEL]


@pytest.mark.parametrize("blocks", [5, 60, 300])
@pytest.mark.parametrize(
    ("bots", "seats"), [(3, 2), (3, 3), (4, 2), (4, 3), (4, 4), (6, 2), (6, 3), (6, 4), (6, 6), (16, 4), (40, 4)]
)
def test_nobody_is_accused_where_the_order_of_the_bots_never_changes(bots: int, seats: int, blocks: int) -> None:
    games = in_order(bots, seats, blocks)
    assert accusations(games, fit(games)) == []


@pytest.mark.parametrize(("seasons", "most"), [(30, 3), pytest.param(100, 10, marks=pytest.mark.soak)])
@pytest.mark.parametrize(
    ("bots", "seats", "tables", "spread"), [(4, 4, 60, 800), (4, 4, 300, 800), (6, 3, 60, 1600), (6, 4, 60, 200)]
)
def test_in_honest_seasons_however_lopsided_a_false_accusation_is_as_rare_as_announced(
    bots: int, seats: int, tables: int, spread: float, seasons: int, most: int
) -> None:
    accused = raw = tests = 0
    for seed in range(seasons):
        random = np.random.default_rng([seed, bots, tables])
        world = World(worlds.normal_strengths(bots, spread))
        games = worlds.gathered(*world.play(worlds.balanced_tables(bots, seats, tables, random), seats, random))
        found = fit(games)
        helps = [one for pair in help_residuals(games, found) for one in (pair.lift, pair.given)]
        accused += any(one.p_adjusted is not None and one.p_adjusted <= LEVEL for one in helps)
        p = [one.residual.p for one in head_to_head(games, found) if one.residual.p is not None]
        raw, tests = raw + sum(each <= LEVEL for each in p), tests + len(p)
    # Two families of pairs, each at one in twenty; the fit follows so small a field a good deal, which makes alarms rarer.
    assert accused <= most
    assert raw <= LEVEL * tests


def test_where_the_favourite_always_wins_but_for_its_help_the_help_is_found() -> None:
    # Six bots 400 points apart in the standard deviation; where the strongest but one sits with the third, it plays for it.
    random = np.random.default_rng(12)
    strengths = worlds.normal_strengths(6, 400)
    tables = worlds.balanced_tables(6, 4, TABLES, random)
    bots = np.stack([np.roll(tables, -rotation, axis=1) for rotation in range(4)], axis=1)
    helped = ((bots == 4).any(axis=2) & (bots == 3).any(axis=2))[..., None]
    level = strengths[bots] + helped * (2.0 * (bots == 3) - 2.0 * (bots == 4)) + random.gumbel(size=bots.shape)
    games = worlds.gathered(bots, _places(level))
    clear = {
        (pair.helper, pair.helped)
        for pair in help_residuals(games, fit(games))
        if pair.lift.p_adjusted is not None and pair.lift.p_adjusted <= LEVEL
    }
    assert clear == {(4, 3)}


def test_a_scatter_of_rare_surprises_is_known_as_well_as_they_are_many() -> None:
    # Four hundred blocks of one game each, in which nothing but the expected happened: the model had four surprises in store.
    value = np.full(400, 0.01)
    cells = clustered(
        np.zeros(400, dtype=np.int64), np.arange(400), value, np.full(400, 0.01), cells=1, pulled=np.full(400, 0.005)
    )
    own = 399 / (1 + 399 * (400 * 0.01 * 0.94) / (2 * 4.0**2))
    # Nor do blocks even out what single games do not show: the dispersion is 1.
    within = 10 * 4.0 / (10 + own)
    assert own == pytest.approx(8.34, abs=0.01)
    assert cells.error[0] == pytest.approx(np.sqrt(within + 2.0**2) / 400)
    freedom = (10 + own) * (1 + 4.0 / within) ** 2
    assert cells.p_high[0] == pytest.approx(stdtr(freedom, -4.0 / np.sqrt(within + 4.0)))


def duels(seed: int, blocks: int, gap: float, seat: float) -> Games:
    """One bot is better by `gap` points, and the first seat by `seat`."""
    random = np.random.default_rng(seed)
    games = []
    for block in range(blocks):
        for bots, edge in (((1, 2), gap + seat), ((2, 1), seat - gap)):
            won = random.random() < _chance(edge)
            games.append(Game(block, bots, (1, 2) if won else (2, 1)))
    return Games.of(games)


def _chance(points: float) -> float:
    return float(1 / (1 + 10 ** (-points / 400)))


def pooled(seeds: range, blocks: int, gap: float, seat: float) -> SeatAdvantage:
    """The first seat, over a season for each seed."""
    seasons = [duels(seed, blocks, gap, seat) for seed in seeds]
    return pooled_seats(asdict(one) for games in seasons for one in seat_advantages(games, fit(games)))[0]


def test_seats_pooled_over_lopsided_seasons_tell_the_truth_though_most_of_these_came_out_even() -> None:
    """Were seasons left out in which nothing surprising happened, it would be 6 % and more."""
    true = (_chance(1100) + _chance(-500)) / 2 - 0.5
    found = [pooled(range(100 * trial, 100 * trial + 30), 10, 800, 300) for trial in range(8)]
    assert {(one.games, one.blocks) for one in found} == {(600, 300)}
    values = [one.residual.value for one in found]
    assert np.mean(values) == pytest.approx(true, abs=0.008)
    held = [one for one in found if abs(one.residual.value - true) <= one.residual.half_width]
    assert len(held) >= 7


@pytest.mark.parametrize(("gap", "seat"), [(0, 0), (0, 100), (0, 300), (400, 300), (800, 100), (800, 300), (1200, 300)])
def test_a_seats_worth_is_true_however_much_it_is_and_however_far_bots_are_apart(gap: float, seat: float) -> None:
    """To first order, the score over its slope, 300 points came out as 246 ± 20 between equals and as 164 ± 86 at 800 points."""
    found = [seat_advantages(games, fit(games))[0] for games in (duels(seed, 300, gap, seat) for seed in range(10))]
    told = [one for one in found if one.elo is not None]
    assert len(told) >= (8 if gap <= 400 else 0)
    # Never points that may be nothing beside a residual that is something.
    assert all(
        (abs(one.elo) > one.elo_half_width) == (one.residual.value**2 > one.residual.half_width**2) for one in told
    )
    # Of 300 such seasons 93 to 100 % hold it; of ten, seven at the least by far.
    assert sum(abs(one.elo - seat) <= one.elo_half_width for one in told) >= 0.7 * len(told)
    if gap <= 400:
        assert np.mean([one.elo for one in told]) == pytest.approx(seat, abs=25)


def test_in_one_duel_from_both_seats_a_seats_points_are_those_of_its_odds() -> None:
    """Ahead 90 % from the first seat and 40 % from the second: half the difference of the log odds, as if the prior were not."""
    results = [((1, 2), 900), ((2, 1), 600)]
    games = Games.of(
        Game(block, bots, (1, 2) if block < won else (2, 1)) for bots, won in results for block in range(1_000)
    )
    first, second = seat_advantages(games, fit(games))
    assert first.elo == pytest.approx(200 * np.log10((0.9 / 0.1) / (0.4 / 0.6)), rel=0.02)
    assert second.elo == pytest.approx(-first.elo)


def test_ten_seasons_of_three_blocks_say_something_together() -> None:
    one = pooled(range(10), 3, 0, 300)
    assert (one.games, one.blocks, one.residual.untold) == (60, 30, "")
    assert abs(one.residual.value - (_chance(300) - 0.5)) <= one.residual.half_width
    assert abs(one.elo - 300) <= one.elo_half_width


def test_one_season_pooled_is_itself() -> None:
    games = season(3, seats=3)
    alone = seat_advantages(games, fit(games))
    assert pooled_seats(asdict(one) for one in alone) == alone


def test_who_always_loses_has_as_small_a_chance_as_who_always_wins() -> None:
    games = Games.of([Game(block, bots, (1, 2)) for block in range(30) for bots in ((7, 6), (6, 7))])
    first, second = (one.residual for one in seat_advantages(games, fit(games)))
    assert 0 < first.p < 1e-8
    assert isclose(first.p, second.p)
