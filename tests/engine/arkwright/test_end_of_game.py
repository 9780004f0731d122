"""8.0 End of the game (checklist 179 to 184; readings 62, 63; examples 82 to 84)."""

from __future__ import annotations

import pytest

from engine.arkwright import end_of_game
from engine.arkwright.names import Phase, Tile
from engine.arkwright.state import ArkwrightGame
from tests.engine.answering import asked, choose, facts
from tests.engine.arkwright.helper import CLOTHING, FOOD, LAMPS, give, mill, table

MARION = 1
DONE = ("done",)


def marion(**changes: int) -> ArkwrightGame:
    """Two players at the end: Marion on 41 with 16 shares and £84, Heike with nothing."""
    game = table(2, cash=0)
    game.decade, game.cycle = 4, 3
    game.cash[MARION], game.shares[MARION], game.share_space[MARION] = 84, 16, 41
    for name, value in changes.items():
        getattr(game, name)[MARION] = value
    return game


def end(game: ArkwrightGame) -> None:
    """Enter the end of the game."""
    game.enter(end_of_game.begin)


def test_example_82_three_shares_for_84() -> None:
    game = marion()
    end(game)
    assert asked(game) == (MARION, "stock_exchange.shares")
    assert game.decision.options == (DONE, ("buy", 1), ("buy", 2), ("buy", 3))
    choose(game, ("buy", 3))
    assert (game.shares[MARION], game.cash[MARION], game.share_space[MARION]) == (19, 12, 41)
    assert game.over


def test_example_83_an_open_contract_of_six_lowers_the_package_to_418() -> None:
    game = marion()
    game.contract[mill(MARION, FOOD)] = 6
    give(game, MARION, Tile.AGENT)
    end(game)
    # Shares are bought at the price before the fall; the Agent does not help.
    choose(game, ("buy", 3))
    assert (game.share_space[MARION], game.share_value(MARION)) == (35, 22)
    assert game.outcome.scores[MARION] == 19 * 22 == 418


def test_example_84_without_the_contract_it_is_456() -> None:
    game = marion()
    end(game)
    choose(game, ("buy", 3))
    assert game.outcome.scores[MARION] == 19 * 24 == 456


def test_every_open_contract_counts_and_the_price_stays_on_the_track() -> None:
    game = marion(cash=0)
    for good, due in ((FOOD, 10), (CLOTHING, 2), (LAMPS, 4)):
        game.contract[mill(MARION, good)] = due
    end(game)
    assert game.share_space[MARION] == 41 - 16
    low = marion(cash=0, share_space=5)
    low.contract[mill(MARION, FOOD)] = 10
    end(low)
    assert low.share_space[MARION] == 1


def test_stored_goods_loans_and_shares_in_this_order_for_all_in_turn_order() -> None:
    game = table(2, cash=0)
    game.start_player = MARION
    for seat in (0, 1):
        game.stored[mill(seat, LAMPS)] = 5
        game.loans[seat] = 1
        game.shares[seat] = 0
    end(game)
    assert game.phase == Phase.END
    for seat in (MARION, 0):
        assert asked(game) == (seat, "stock_exchange.stored")
        choose(game, (LAMPS, 5))
        assert asked(game) == (seat, "stock_exchange.repay")
        choose(game, 1)
        assert asked(game) == (seat, "stock_exchange.shares")
        # £25 at the floor price, less 13.
        choose(game, ("buy", 1))
        assert (game.cash[seat], game.shares[seat], game.loans[seat]) == (2, 1, 0)
    assert facts(game, "event_resolved") == [{"event_marker": "end_of_game"}]


def test_no_share_is_sold_for_a_loan_nor_bought_beyond_the_cash() -> None:
    game = marion(cash=12, loans=1)
    end(game)
    # £12 do not repay £13, and nothing can be bought: the sixteen shares are no help.
    assert game.over
    assert (game.shares[MARION], game.loans[MARION], game.cash[MARION]) == (16, 1, 12)


def test_the_brokers_half_price_is_gone() -> None:
    game = marion()
    give(game, MARION, Tile.BROKER)
    end(game)
    assert game.decision.options == (DONE, ("buy", 1), ("buy", 2), ("buy", 3))
    choose(game, DONE)
    assert game.over


@pytest.mark.parametrize(
    ("shares", "spaces", "cash", "loans", "ranks"),
    [
        ([10, 12, 11], [10, 10, 10], [0, 0, 0], [0, 0, 0], [3, 1, 2]),
        ([10, 10, 10], [10, 28, 22], [0, 0, 0], [0, 0, 0], [3, 1, 2]),
        ([15, 15, 15], [10, 10, 10], [3, 9, 9], [0, 0, 0], [3, 1, 1]),  # cash, then a shared win
        ([15, 15, 15], [10, 11, 10], [3, 4, 5], [0, 0, 0], [3, 2, 1]),  # spaces 10 and 11 are worth the same
        ([30, 1, 2], [41, 1, 1], [9, 0, 0], [1, 0, 0], [3, 2, 1]),  # a loan open cannot win
        ([30, 20, 2], [10, 10, 10], [9, 0, 0], [1, 2, 0], [2, 3, 1]),
    ],
)
def test_the_highest_value_wins_then_cash_and_nobody_with_a_loan(shares, spaces, cash, loans, ranks) -> None:
    game = table(3)
    game.shares, game.share_space, game.cash, game.loans = shares, spaces, cash, loans
    game.enter(end_of_game.decide)
    assert game.outcome.ranks == ranks
    assert game.outcome.scores == [
        number * game.rules.sell_value[space] for number, space in zip(shares, spaces, strict=True)
    ]


def test_cash_after_the_purchases_breaks_ties() -> None:
    game = table(2, cash=0)
    game.cash = [25, 9]
    game.shares = [14, 16]
    end(game)
    # Heike buys two and is level with 16 shares of 10 each; her 5 against Marion's 9.
    choose(game, ("buy", 2))
    assert game.cash == [5, 9]
    assert game.outcome.ranks == [2, 1]
