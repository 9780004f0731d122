"""The season's fit: closed forms, oracles from elsewhere, and what holds for any season."""

from __future__ import annotations

from itertools import combinations
from math import log
from time import process_time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.ratings import worlds
from engine.ratings.bradley_terry import ELO, PRIOR_SPREAD, RIDGE, fit
from engine.ratings.games import Game, Games
from engine.ratings.worlds import World
from tests.engine.ratings.strategies import games, lifted


def duels(wins: int, losses: int, level: int = 0) -> list[Game]:
    """Bots 1 and 2 meet, each time in a block of its own."""
    places = [(1, 2)] * wins + [(2, 1)] * losses + [(1, 1)] * level
    return [Game(block, (1, 2), place) for block, place in enumerate(places)]


def strength_of(season: list[Game]) -> dict[int, float]:
    found = fit(Games.of(season))
    return dict(zip(found.bots, found.strengths.tolist(), strict=True))


def test_three_wins_to_one_are_odds_of_three_to_one() -> None:
    found = fit(Games.of(duels(30, 10)), ridge=1e-5)
    assert found.strengths[0] - found.strengths[1] == pytest.approx(log(3), abs=1e-5)


def test_a_level_result_is_half_a_win_for_each() -> None:
    assert strength_of(duels(7, 3)) == pytest.approx(strength_of(duels(4, 0, level=6)), abs=1e-12)


def test_the_error_of_independent_duels_is_the_binomial_one() -> None:
    # Var(logit p̂) = 1 / (N p q). The blocks' own scatter says N/(N − 1) times as much, as any sample variance; it weighs 39 degrees of
    # freedom, beside 10 of the model's with the dispersion that 40 blocks show beside 10 that show none.
    covariance = fit(Games.of(duels(30, 10)), ridge=1e-6).covariance
    variance = covariance[0, 0] + covariance[1, 1] - 2 * covariance[0, 1]
    dispersion = (10 + 40 * 40 / 39) / 50
    assert variance == pytest.approx(1 / (40 * 0.75 * 0.25) * (39 * 40 / 39 + 10 * dispersion) / 49, rel=1e-4)


def test_games_of_one_block_count_as_one_observation() -> None:
    apart = fit(Games.of(duels(30, 10)))
    together = fit(Games.of([Game(game.block // 4, game.bots, game.places) for game in duels(30, 10)]))
    # Blocks of 4 that came out all one way, but for one: four times the scatter, give or take that one, of which ten blocks are believed
    # by half, and by another half when it comes to what all blocks show.
    assert (apart.strengths == together.strengths).all()
    assert together.scatter[0, 0] / apart.scatter[0, 0] == pytest.approx(3.1, abs=0.1)
    assert (apart.blocks[0], together.blocks[0]) == pytest.approx((40, 10))


def test_four_blocks_that_agree_do_not_make_a_rating_certain() -> None:
    # Each came out even: the blocks do not scatter at all, and still it is not known who is stronger.
    even = [Game(block, bots, (1, 2)) for block in range(4) for bots in ((1, 2), (2, 1), (1, 2), (2, 1))]
    found = fit(Games.of(even))
    assert found.strengths == pytest.approx([0, 0], abs=1e-12)
    error = ELO * np.sqrt(found.covariance[0, 0] + found.covariance[1, 1] - 2 * found.covariance[0, 1])
    assert error == pytest.approx(64, abs=1)


def plackett_luce(bots: int, seats: int, tables: int, seed: int, luck: float = 0.0) -> tuple[Games, World]:
    random = np.random.default_rng(seed)
    world = World(worlds.normal_strengths(bots, 200, random), luck=luck)
    return worlds.gathered(*world.play(worlds.balanced_tables(bots, seats, tables, random), seats, random)), world


def rankings(season: Games) -> list[tuple[int, ...]]:
    """Bots by place, the best first, as choix wants them."""
    (table,) = season.tables
    return [tuple(row) for row in np.take_along_axis(table.bots, np.argsort(table.places, axis=1), axis=1).tolist()]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_choix_finds_the_same_strengths_from_the_same_pairs(seats: int) -> None:
    import choix  # brings all of scipy.stats, for which no other process of the suite should wait

    season, _ = plackett_luce(10, seats, 40, seed=seats)
    pairs = [pair for ranking in rankings(season) for pair in combinations(ranking, 2)]
    # choix weighs every pair 1 and its penalty is alpha · Σθ², ours ridge/2 · Σθ² beside pairs of weight 2/n.
    theirs = choix.opt_pairwise(10, pairs, alpha=RIDGE * seats / 4, tol=1e-12)
    assert fit(season).strengths == pytest.approx(theirs - theirs.mean(), abs=1e-6)


def test_the_full_plackett_luce_likelihood_agrees_within_the_errors() -> None:
    import choix

    season, world = plackett_luce(10, 4, 100, seed=5)
    theirs = choix.ilsr_rankings(10, rankings(season))
    found = fit(season)
    error = np.sqrt(np.diagonal(found.covariance))
    # Pairs leave a little of what a ranking says unused: the two estimates differ, but by less than either is wrong.
    assert (np.abs(found.strengths - (theirs - theirs.mean())) < error).all()
    assert (np.abs(found.strengths - world.strengths + world.strengths.mean()) < 3 * error).all()


def test_the_errors_are_those_of_leaving_out_one_block_after_another() -> None:
    season, _ = plackett_luce(8, 4, 40, seed=3, luck=1.0)
    (table,) = season.tables
    rows = [Game(*map(_plain, row)) for row in zip(table.blocks, table.bots, table.places, strict=True)]
    whole = fit(season)
    without = [fit(Games.of([game for game in rows if game.block != block])).strengths for block in range(40)]
    jackknife = sum(np.outer(one - whole.strengths, one - whole.strengths) for one in without)
    # The jackknife errs upwards by about as much as the plain sandwich does downwards; ours lies between, but for a fifth of the model's.
    ratio = np.sqrt(np.diagonal(whole.scatter) / np.diagonal(np.asarray(jackknife)))
    assert ratio.min() > 0.9
    assert ratio.max() < 1.1


def _plain(value: np.ndarray) -> object:
    found = value.tolist()
    return tuple(found) if isinstance(found, list) else found


@given(season=games(), data=st.data())
def test_the_same_games_in_another_order_give_the_same_bits(season: list[Game], data: st.DataObject) -> None:
    one, other = fit(Games.of(season)), fit(Games.of(data.draw(st.permutations(season))))
    assert one.strengths.tobytes() == other.strengths.tobytes()
    assert one.covariance.tobytes() == other.covariance.tobytes()


@given(season=games(), data=st.data())
def test_a_better_place_never_costs_a_bot_anything_nor_gains_another_more(
    season: list[Game], data: st.DataObject
) -> None:
    number = data.draw(st.integers(0, len(season) - 1))
    seat = data.draw(st.integers(0, len(season[number].bots) - 1))
    better = [*season[:number], lifted(season[number], seat), *season[number + 1 :]]
    before, after = strength_of(season), strength_of(better)
    gains = {bot: after[bot] - before[bot] for bot in before}
    lifted_bot = season[number].bots[seat]
    assert gains[lifted_bot] >= -1e-9
    assert max(gains.values()) <= gains[lifted_bot] + 1e-9


@given(season=games())
def test_turned_round_results_give_turned_round_strengths(season: list[Game]) -> None:
    turned = [
        Game(game.block, game.bots, tuple(1 + sum(other > place for other in game.places) for place in game.places))
        for game in season
    ]
    one, other = fit(Games.of(season)), fit(Games.of(turned))
    assert other.strengths == pytest.approx(-one.strengths, abs=1e-9)
    assert other.covariance == pytest.approx(one.covariance, abs=1e-7)


@given(season=games(bots=5))
def test_names_do_not_matter(season: list[Game]) -> None:
    renamed = [Game(50 - game.block, tuple(40 - bot for bot in game.bots), game.places) for game in season]
    one, other = strength_of(season), strength_of(renamed)
    assert [other[40 - bot] for bot in one] == pytest.approx(list(one.values()), abs=1e-9)


@given(season=games(bots=5))
def test_games_among_others_change_nothing_here(season: list[Game]) -> None:
    elsewhere = [Game(game.block, tuple(bot + 100 for bot in game.bots), game.places) for game in season[::-1]]
    alone, both = fit(Games.of(season)), fit(Games.of(season + elsewhere))
    bots = len(alone.bots)
    assert both.strengths[:bots] == pytest.approx(alone.strengths, abs=1e-9)
    assert not set(both.components[:bots].tolist()) & set(both.components[bots:].tolist())


@given(season=games())
def test_the_strengths_of_a_component_add_up_to_nothing(season: list[Game]) -> None:
    found = fit(Games.of(season))
    sums = np.bincount(found.components, found.strengths)
    assert sums == pytest.approx(np.zeros(len(sums)), abs=1e-9)
    assert np.isfinite(found.covariance).all()
    assert (np.diagonal(found.covariance) > 0).all()


@given(season=games())
def test_no_error_is_wider_than_the_prior(season: list[Game]) -> None:
    # Where nothing is known, the prior is, and that is 400 points about the mean.
    error = ELO * np.sqrt(np.diagonal(fit(Games.of(season)).covariance))
    assert error.max() <= 1.05 * PRIOR_SPREAD


def test_who_has_won_everything_is_strong_and_finite() -> None:
    found = fit(Games.of([Game(block, (1, 2, 3), (1, 2, 3)) for block in range(50)]))
    assert 3 < found.strengths[0] < 5
    assert found.strengths[2] == pytest.approx(-found.strengths[0])
    # No block differs from another, and yet it is not known how strong they are: two standard errors, in Elo points, nearly all of
    # which is what the prior may have pulled.
    assert (2 * ELO * np.sqrt(np.diagonal(found.covariance)))[[0, 2]] == pytest.approx(305, abs=1)
    assert (2 * ELO * np.sqrt(np.diagonal(found.pull)))[[0, 2]] == pytest.approx(300, abs=2)


def test_five_hundred_bots_and_two_hundred_thousand_games_take_no_time_to_speak_of() -> None:
    random = np.random.default_rng(1)
    world = World(worlds.normal_strengths(500, 200, random))
    drawn = random.integers(500, size=(55_000, 4))
    tables = drawn[(np.diff(np.sort(drawn, axis=1), axis=1) > 0).all(axis=1)][:50_000]
    season = worlds.gathered(*world.play(tables, 4, random))
    assert len(season) == 200_000
    began = process_time()
    found = fit(season)
    # Alone on a core 0.6 seconds; the bound leaves room for a machine that is busy with other things, not for another algorithm.
    assert process_time() - began < 5
    assert np.corrcoef(found.strengths, world.strengths)[0, 1] > 0.998
