"""Games that have become sums give what the games gave: exactly what depends on pairwise results, and nearly what does not."""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import cache

import numpy as np
import pytest
from hypothesis import given

from engine.ratings import board, statistics, worlds
from engine.ratings.bradley_terry import Mode, fit
from engine.ratings.folded_residuals import from_arrays, rounded, to_arrays
from engine.ratings.folding import Base, Evidence
from engine.ratings.games import Game, Games
from engine.ratings.packing import digest
from engine.ratings.residuals import Residuals
from engine.ratings.results import Results
from engine.ratings.worlds import World
from tests.engine.ratings import strategies


@cache
def season(seed: int = 1, seats: int = 4, tables: int = 60) -> Games:
    """Blocks by lot among ten bots."""
    random = np.random.default_rng(seed)
    world = World(worlds.normal_strengths(10, 200), luck=0.5)
    return worlds.gathered(*world.play(worlds.balanced_tables(10, seats, tables, random), seats, random))


@cache
def several_sizes() -> Games:
    """Tables of two, three and four, a newcomer at the last of them."""
    games = []
    for seats in (2, 3, 4):
        for table in season(seats, seats, 20).tables:
            names = table.bots + (100 if seats == 3 else 0) * (table.bots == 9)
            rows = zip(table.blocks.tolist(), names.tolist(), table.places.tolist(), strict=True)
            games += [Game(1000 * seats + block, tuple(bots), tuple(places)) for block, bots, places in rows]
    return Games.of(games)


def first(games: Games, share: float) -> Evidence:
    """These games, of which this share of the blocks was folded before the others were played."""
    early = np.arange(len(games.blocks)) < share * len(games.blocks)
    known = Evidence(games.of_blocks(early))
    return Evidence(games.of_blocks(~early), known.folded(known.games.blocks).base)


def figures(estimate: statistics.Estimate) -> list[float | None]:
    return [estimate.value, estimate.error, estimate.half_width, estimate.p, estimate.p_adjusted]


def rows_of(rating: board.SeasonRating) -> list[dict[str, object]]:
    return [asdict(row) for row in rating.rows]


@pytest.mark.parametrize("games", [season(), several_sizes()])
def test_a_board_of_games_folded_at_their_own_strengths_is_the_board_of_the_games(games: Games) -> None:
    folded = Evidence(games).folded(games.blocks)
    assert len(folded.games) == 0
    one, two = board.rate_season(games, anchor=3), board.rate_season(folded, anchor=3)
    assert rows_of(one) == rows_of(two)
    assert (one.games, one.blocks) == (two.games, two.blocks)
    assert json.loads(two.to_json())["base"] == two.base
    assert "base" not in json.loads(one.to_json())


@pytest.mark.parametrize("games", [season(), several_sizes()])
def test_strengths_are_those_of_all_games_whatever_was_folded_and_half_widths_nearly(games: Games) -> None:
    whole = board.rate_season(games)
    for share in (0.1, 0.5, 0.9):
        folded = board.rate_season(first(games, share))
        assert folded.fit.strengths.tobytes() == whole.fit.strengths.tobytes()
        assert folded.fit.games.tolist() == whole.fit.games.tolist()
        assert folded.fit.pull.tobytes() == whole.fit.pull.tobytes()
        widths = np.sqrt(np.diagonal(folded.fit.scatter) / np.diagonal(whole.fit.scatter))
        assert widths == pytest.approx(np.ones(len(widths)), abs=0.2)
        assert folded.fit.blocks == pytest.approx(whole.fit.blocks, rel=0.1)


def test_equal_hashes_are_of_the_same_games_on_the_same_base() -> None:
    games = season()
    hashes = {board.input_hash(first(games, share)) for share in (0.2, 0.2, 0.5)} | {board.input_hash(games)}
    assert len(hashes) == 3
    other = season(seed=2)
    assert first(games, 0.2).base.hash != first(other, 0.2).base.hash  # type: ignore[union-attr]


def test_a_base_comes_back_as_it_was_kept() -> None:
    base = first(several_sizes(), 0.6).base
    assert base is not None
    again = Base.from_bytes(base.to_bytes())
    assert (again.hash, again.chain, again.results.blocks) == (base.hash, base.chain, base.results.blocks)
    assert again.results.same_as(base.results)
    assert again.scatter.products.tobytes() == base.scatter.products.tobytes()


@given(games=strategies.games())
def test_results_of_portions_add_up(games: list[Game]) -> None:
    whole = Games.of(games)
    late = np.arange(len(whole.blocks)) % 2 == 1
    one, two = Results.of(whole.of_blocks(~late)), Results.of(whole.of_blocks(late))
    assert (one + two).same_as(Results.of(whole))
    assert ((one + two).games, (one + two).blocks) == (len(whole), len(whole.blocks))
    assert (one + two).games_per_bot.tolist() == whole.games_per_bot.tolist()
    assert not one.same_as(Results.of(whole)) or not late.any()


@pytest.mark.parametrize("games", [season(), several_sizes()])
def test_what_lies_in_pairs_is_exact_at_strengths_of_another_day(games: Games) -> None:
    early, found = first(games, 0.3), fit(games)
    assert early.base is not None
    young = np.isin(games.blocks, early.games.blocks, invert=True)
    then = games.of_blocks(young)
    folded = rounded(Residuals.of(then, Mode.of(Results.of(then))))
    kept = from_arrays(to_arrays(folded))
    assert digest(to_arrays(kept)) == digest(to_arrays(folded))
    both = kept.at(found) + Residuals.of(early.games, found)
    for one, two in zip(statistics.head_to_head(games, found), statistics.head_to_head(both, found), strict=True):
        assert (one.bot, one.opponent, one.games, one.blocks, one.above, one.level) == (
            two.bot,
            two.opponent,
            two.games,
            two.blocks,
            two.above,
            two.level,
        )
        assert two.residual.untold == one.residual.untold
        if one.residual.value is not None:
            assert figures(two.residual) == pytest.approx(figures(one.residual), rel=1e-6, abs=1e-9)
    for told, again in zip(
        statistics.seat_count_results(games, found), statistics.seat_count_results(both, found), strict=True
    ):
        assert (told.games, told.blocks, told.wins, told.mean_place) == (
            again.games,
            again.blocks,
            again.wins,
            again.mean_place,
        )
        assert (told.score, told.expected) == pytest.approx((again.score, again.expected), abs=1e-12)


def test_residuals_beside_helpers_and_of_seats_follow_the_strengths_of_the_day() -> None:
    games = season(tables=200)
    early, found = first(games, 0.5), fit(games)
    young = games.of_blocks(np.isin(games.blocks, early.games.blocks, invert=True))
    both = Residuals.of(young, fit(young)).at(found) + Residuals.of(early.games, found)
    whole, folded = (statistics.help_residuals(one, found) for one in (games, both))
    apart = [(two.lift.value - one.lift.value) / one.lift.error for one, two in zip(whole, folded, strict=True)]
    assert 0 < np.abs(apart).max() < 0.2
    rivals = {(pair.bot, pair.opponent): pair.residual for pair in statistics.head_to_head(games, found)}
    for helped in games.bots:
        beside = sum(pair.lift.value * pair.games for pair in folded if pair.helped == helped)
        against = sum(rivals[helped, other].value * 1 for other in games.bots if other != helped)
        assert np.sign(beside) == np.sign(against) or abs(beside) < 0.5
    seats = [statistics.seat_advantages(one, found) for one in (games, both)]
    assert [seat.residual.value for seat in seats[0]] == pytest.approx([seat.residual.value for seat in seats[1]])


def test_the_clearest_pairs_are_those_that_all_pairs_would_name() -> None:
    games = season()
    found = fit(games)
    every = statistics.help_residuals(games, found)
    chosen, tested = statistics.clearest_help(games, found, most=5)
    assert tested == sum(pair.lift.p is not None for pair in every)
    clearest = sorted(every, key=lambda pair: (pair.lift.p_adjusted or 2, pair.lift.p or 2, -(pair.lift.value or 0)))
    assert [(one.helper, one.helped) for one in chosen] == [(one.helper, one.helped) for one in clearest[:5]]
