"""The evaluation for searching bots: it puts the better of two positions first where there is no doubt which one that is."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest

from engine.arkwright.evaluate import WEIGHTS, evaluate, worth
from engine.arkwright.names import Phase, Tile
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import factory_type
from engine.arkwright.title import TITLE
from engine.bots.millowner.bot import Millowner
from tests.engine.arkwright.helper import CLOTHING, CUTLERY, FOOD, LAMPS, build, give, mill, table

ME, RIVAL = 0, 1


def company(**options: str) -> ArkwrightGame:
    """Two companies in the first decade, each with a food factory of two lines at £5."""
    game = table(2, **options)
    for seat in (ME, RIVAL):
        build(game, seat, FOOD, lines=2, price=5)
    game.phase = Phase.ACTIONS
    return game


def more_cash(game: ArkwrightGame) -> None:
    game.cash[ME] += 1


def dearer_shares(game: ArkwrightGame) -> None:
    game.share_space[ME] += 2


def another_share(game: ArkwrightGame) -> None:
    game.shares[ME] += 1


def higher_level(game: ArkwrightGame) -> None:
    game.factory[mill(ME, FOOD)] = factory_type(FOOD, 2)


def more_quality(game: ArkwrightGame) -> None:
    game.quality[mill(ME, FOOD)] = 2


def machines_for_workers(game: ArkwrightGame) -> None:
    game.workers[:4], game.machines[:4] = [1, 1, 0, 0], [1, 1, 0, 0]
    game.fired += 2


def another_factory(game: ArkwrightGame) -> None:
    build(game, ME, LAMPS, price=7)


def poorer_rival(game: ArkwrightGame) -> None:
    game.cash[RIVAL] -= 10


def loan(game: ArkwrightGame) -> None:
    game.loans[ME] += 1
    game.cash[ME] += 10


def tile(game: ArkwrightGame) -> None:
    give(game, ME, Tile.FOREMAN)


BETTER = (
    *(more_cash, dearer_shares, another_share, higher_level, more_quality),
    *(machines_for_workers, another_factory, poorer_rival, tile),
)


@pytest.mark.parametrize("change", BETTER, ids=lambda change: change.__name__)
def test_the_better_position_is_worth_more(change: Callable[[ArkwrightGame], None]) -> None:
    before, after = company(), company()
    change(after)
    assert evaluate(after, ME) > evaluate(before, ME)


def test_a_price_at_which_all_is_sold_is_worth_more_than_one_at_which_little_is() -> None:
    dear, cheap = company(), company()
    dear.price[mill(ME, FOOD)] = 7
    assert evaluate(cheap, ME) > evaluate(dear, ME)


def test_a_ship_is_worth_something_where_more_is_made_than_sold() -> None:
    without = company()
    without.price[mill(ME, FOOD)] = 7
    with_ship = without.copy()
    with_ship.piers[0] = 1
    assert evaluate(with_ship, ME) > evaluate(without, ME)


def test_an_open_contract_costs_what_it_ties_up() -> None:
    before, after = company(), company()
    after.contract[mill(ME, FOOD)] = 4
    assert evaluate(after, ME) <= evaluate(before, ME) - 4 * WEIGHTS.due


def test_a_loan_is_worth_less_than_nothing() -> None:
    before, after = company(), company()
    loan(after)
    assert evaluate(after, ME) == evaluate(before, ME) + 10 - 13 - WEIGHTS.broken


def test_the_same_factory_is_worth_less_every_decade() -> None:
    game, worths = company(), []
    for decade in range(5):
        game.decade = decade
        with_factory = worth(game, ME)
        bare = table(2)
        bare.decade, bare.phase, bare.labour = decade, game.phase, game.labour
        worths.append(with_factory - worth(bare, ME))
    assert worths == sorted(worths, reverse=True)
    assert worths[0] > worths[-1] > 0


def test_a_contract_that_cannot_be_met_any_more_costs_its_value_in_share_steps() -> None:
    game = company()
    game.decade, game.cycle = len(game.rules.decades) - 1, CLOTHING
    game.share_space[ME] = 20
    without = worth(game, ME)
    game.contract[mill(ME, FOOD)] = 4
    # Fifteen shares at £15 on space 20, £13 on space 16.
    assert without == 15 * 15 + 100
    assert worth(game, ME) == 15 * 13 + 100


def test_cash_that_no_share_is_left_for_is_worth_little() -> None:
    game = company()
    game.decade, game.cycle = len(game.rules.decades) - 1, CLOTHING
    game.shares[ME] = 28
    game.cash[ME] = 20
    assert worth(game, ME) == 28 * 10 + 20
    game.cash[ME] = 100
    assert worth(game, ME) == 30 * 10 + 80 // WEIGHTS.surplus


def test_at_the_end_the_package_the_cash_and_the_loans_count() -> None:
    game = company()
    game.phase = Phase.END
    assert worth(game, ME) == 15 * 10 + 100
    game.loans[ME] = 2
    assert worth(game, ME) == 15 * 10 + 100 - 2 * 13 - WEIGHTS.broken


def test_influence_counts_when_the_east_india_company_plays() -> None:
    game = company(east_india="on")
    before = worth(game, ME)
    game.influence[mill(ME, CUTLERY)] = game.rules.track.spaces
    assert worth(game, ME) == before + 4 * 4


def test_what_one_gains_the_rival_loses_when_two_play() -> None:
    game = company()
    game.cash[ME] += 30
    assert evaluate(game, ME) == -evaluate(game, RIVAL) == 30


@pytest.mark.parametrize("games", [4, pytest.param(8, marks=pytest.mark.soak)])
def test_in_the_last_decade_worths_are_of_the_size_of_the_final_ones_and_mostly_in_their_order(games: int) -> None:
    agreed = pairs = 0
    for seed in range(games):
        game, bot, foreseen = TITLE.new(4, seed, {}, events=False), Millowner(), []
        assert isinstance(game, ArkwrightGame)
        while game.decision is not None:
            if not foreseen and game.last_decade and game.cycle == 2:
                foreseen = [worth(game, seat) for seat in range(4)]
            worths = bot.worths(game)
            game.choose(worths.index(max(worths)))
        assert game.outcome is not None
        assert sum(game.outcome.scores) / 2 < sum(foreseen) < sum(game.outcome.scores) * 1.5
        ends = list(zip(foreseen, game.outcome.scores, strict=True))
        for one, other in combinations(ends, 2):
            pairs += 1
            agreed += (one[0] > other[0]) == (one[1] > other[1])
    assert agreed / pairs >= 0.65
