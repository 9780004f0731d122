"""The Stock exchange action in its fixed order (checklist 91 to 101, 232; examples 44 to 46)."""

from __future__ import annotations

import pytest

from engine.arkwright import pieces, stock_exchange
from engine.arkwright.names import GOODS, Marker
from engine.arkwright.state import ArkwrightGame
from engine.kernel import RulesError
from tests.engine.answering import asked, choose, facts
from tests.engine.arkwright.helper import CLOTHING, CUTLERY, FOOD, LAMPS, STOP, build, mill, moor, table, take_action

MARION = 1
DONE = ("done",)


def enter(game: ArkwrightGame, *steps: object) -> tuple[object, ...]:
    """Enter these steps of the seat; returns what is offered first."""
    game.enter(*((step, MARION) for step in steps), STOP)
    return game.decision.options if game.decision is not None else ()


# -- order --


def test_stored_goods_loans_shares_and_contracts_come_in_this_order_and_then_a_special_marker() -> None:
    game = table(cash=100)
    game.stored[mill(MARION, FOOD)], game.loans[MARION] = 2, 1
    take_action(game, MARION, Marker.STOCK_EXCHANGE, 4)
    kinds = []
    while game.decision is not None:
        kinds.append(asked(game)[1])
        game.choose(0)
    assert kinds == [
        "stock_exchange.stored",
        "stock_exchange.repay",
        "stock_exchange.shares",
        "stock_exchange.limit",
        *["stock_exchange.contract"] * GOODS,
        "special_markers.take",
    ]
    # All of it may be left out; the administration cost is paid all the same.
    assert (game.cash[MARION], game.stored[mill(MARION, FOOD)], game.loans[MARION]) == (96, 2, 1)


# -- stored goods --


def test_stored_goods_go_at_the_floor_price_any_number_and_without_a_factory() -> None:
    game = table(cash=0)
    for good, number in ((FOOD, 1), (CLOTHING, 2), (CUTLERY, 3), (LAMPS, 4)):
        game.stored[mill(MARION, good)] = number
    build(game, MARION, FOOD, price=8)
    enter(game, stock_exchange.sell_stored)
    for good, number in ((FOOD, 1), (CLOTHING, 0), (CUTLERY, 2), (LAMPS, 4)):
        assert game.decision.options == tuple((good, sold) for sold in range(good + 2))
        choose(game, (good, number))
    assert game.cash[MARION] == 1 * 2 + 2 * 4 + 4 * 5
    assert game.stored[mill(MARION, FOOD) : mill(MARION, LAMPS) + 1] == [0, 2, 1, 0]
    assert facts(game, "stored_goods_sold")[-1] == {"seat": MARION, "good": "lamps", "number": 4, "each": 5}


# -- loans --


def test_loans_are_repaid_at_13_as_far_as_the_cash_goes() -> None:
    game = table(cash=39)
    game.loans[MARION] = 4
    assert enter(game, stock_exchange.repay) == (0, 1, 2, 3)
    choose(game, 2)
    assert (game.loans[MARION], game.cash[MARION], game.shares[MARION]) == (2, 13, 15)
    game.cash[MARION] = 12
    assert enter(game, stock_exchange.repay) == ()
    assert game.loans[MARION] == 2


# -- shares --


def test_example_44_a_share_costs_16_on_space_22() -> None:
    game = table(cash=100)
    game.share_space[MARION] = 22
    enter(game, stock_exchange.trade_shares)
    choose(game, ("buy", 1))
    assert (game.cash[MARION], game.shares[MARION]) == (84, 16)


def test_example_45_on_space_9_a_share_sells_for_9_and_costs_10() -> None:
    game = table(cash=100)
    game.share_space[MARION] = 9
    enter(game, stock_exchange.trade_shares)
    choose(game, ("sell", 1))
    assert (game.cash[MARION], game.shares[MARION]) == (109, 14)
    enter(game, stock_exchange.trade_shares)
    choose(game, ("buy", 1))
    assert (game.cash[MARION], game.shares[MARION]) == (99, 15)


@pytest.mark.parametrize(
    ("space", "sell", "buy"),
    [
        (1, 1, 10),
        (9, 9, 10),
        (10, 10, 10),
        (11, 10, 10),
        (12, 11, 11),
        (22, 16, 16),
        (28, 19, 19),
        (35, 22, 22),
        (41, 24, 24),
    ],
)
def test_values_of_the_track(space: int, sell: int, buy: int) -> None:
    game = table()
    game.share_space[MARION] = space
    assert (game.share_value(MARION), game.share_cost(MARION)) == (sell, buy)


def test_own_shares_only_and_the_price_stays() -> None:
    game = table(cash=35)
    game.share_space[MARION] = 20
    offered = enter(game, stock_exchange.trade_shares)
    # £15 each: two can be bought, or any of the fifteen sold.
    assert offered == (DONE, ("buy", 1), ("buy", 2), *(("sell", number) for number in range(1, 16)))
    choose(game, ("sell", 15))
    assert (game.shares, game.share_space) == ([15, 0, 15, 15], [10, 20, 10, 10])
    assert game.cash[MARION] == 35 + 15 * 15


def test_the_bank_has_no_more_than_its_shares() -> None:
    game = table(cash=1000)
    game.shares[MARION] = 28
    assert [option for option in enter(game, stock_exchange.trade_shares) if option[0] == "buy"] == [
        ("buy", 1),
        ("buy", 2),
    ]


def test_an_open_loan_blocks_buying_until_it_is_repaid_in_the_same_action() -> None:
    game = table(cash=100)
    game.loans[MARION] = 1
    assert [option for option in enter(game, stock_exchange.trade_shares) if option[0] == "buy"] == []
    enter(game, stock_exchange.repay, stock_exchange.trade_shares)
    choose(game, 1)
    assert ("buy", 8) in game.decision.options
    assert ("buy", 9) not in game.decision.options


# -- contracts --


def test_example_46_a_new_contract_and_a_higher_one_are_free() -> None:
    game = table(cash=50)
    game.contract[mill(MARION, CUTLERY)] = 2
    enter(game, stock_exchange.set_limit)
    choose(game, 0)
    choose(game, (FOOD, 6))
    choose(game, (CLOTHING, 0))
    assert game.decision.options == tuple((CUTLERY, goods) for goods in (2, 4, 6, 8, 10))
    choose(game, (CUTLERY, 4))
    choose(game, (LAMPS, 0))
    assert game.contract[mill(MARION, FOOD) : mill(MARION, LAMPS) + 1] == [6, 0, 4, 0]
    assert game.cash[MARION] == 50
    assert facts(game, "contract_signed") == [
        {"seat": MARION, "good": "food", "due": 6},
        {"seat": MARION, "good": "cutlery", "due": 4},
    ]


def test_contracts_are_never_lowered_and_10_is_the_last_space() -> None:
    game = table()
    game.contract[mill(MARION, FOOD)] = 10
    enter(game, stock_exchange.set_limit)
    choose(game, 10)
    assert asked(game) == (MARION, "stock_exchange.contract")
    # Food stays without a question.
    assert game.decision.options == tuple((CLOTHING, goods) for goods in (0, 2, 4, 6, 8, 10))


def test_the_limit_marker_lies_on_or_right_of_the_highest_contract_or_beside_the_track() -> None:
    game = table()
    game.contract[mill(MARION, FOOD)], game.contract[mill(MARION, LAMPS)] = 2, 6
    assert enter(game, stock_exchange.set_limit) == (0, 6, 8, 10)
    choose(game, 6)
    assert game.contract_limit[MARION] == 6
    assert facts(game, "contract_limit_set") == [{"seat": MARION, "limit": 6}]
    # No contract right of it: lamps stay on it, food has three spaces left.
    assert game.decision.options == tuple((FOOD, goods) for goods in (2, 4, 6))


def test_two_players_may_move_or_remove_the_marker_that_begins_on_6() -> None:
    game = table(2)
    assert game.contract_limit == [6, 6]
    assert enter(game, stock_exchange.set_limit) == (0, 2, 4, 6, 8, 10)
    choose(game, 0)
    assert ("done",) not in game.decision.options
    assert game.decision.options[-1] == (FOOD, 10)


def test_every_legal_pair_of_limit_and_contract_is_reached_in_one_way() -> None:
    found = []
    for limit in range(6):
        game = table()
        game.contract[mill(MARION, FOOD)] = 4
        options = enter(game, stock_exchange.set_limit)
        if limit < len(options):
            choose(game, options[limit])
            pending = game.decision.options if game.decision.options[0][0] == FOOD else ((FOOD, 4),)
            found += [(options[limit], contract) for _, contract in pending]
    legal = [(0, 4), (0, 6), (0, 8), (0, 10), (4, 4), (6, 4), (6, 6), (8, 4), (8, 6), (8, 8)]
    assert found == [*legal, *((10, contract) for contract in (4, 6, 8, 10))]


# -- Spinning Mule --


def test_the_spinning_mule_readies_all_own_ships_instead_of_contracts() -> None:
    game = table(3, game="spinning_mule")
    moor(game, MARION, 2, 4)
    game.inactive = [1, 0, 1, 1, 0, 0]
    enter(game, stock_exchange.begin)
    choose(game, DONE)
    assert game.decision is None
    assert game.inactive == [1, 0, 0, 0, 0, 0]
    assert facts(game, "ships_readied") == [{"seat": MARION}]


# -- refusals --


def test_pieces_refuse_what_cannot_be_traded() -> None:
    game = table(cash=20)
    for refused in (
        lambda: pieces.buy_shares(game, MARION, 3, 30),
        lambda: pieces.sell_shares(game, MARION, 16),
        lambda: pieces.repay_loans(game, MARION, 1),
    ):
        with pytest.raises(RulesError):
            refused()
    assert (game.cash[MARION], game.shares[MARION]) == (20, 15)
