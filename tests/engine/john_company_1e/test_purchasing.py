"""F5. What purchasing offices buy, at what prices, and who earns by it."""

from __future__ import annotations

import pytest

from engine.john_company_1e import purchasing
from engine.john_company_1e.names import LAWS as FIRST_EVENT
from engine.john_company_1e.names import NOBODY, DomesticEvent, Law, Office
from engine.john_company_1e.state import CompanyGame
from tests.engine.john_company_1e.helper import STOP, seat_in, table

SHIPS, GOODS, GUNS = Office.SHIP_PURCHASING, Office.GOODS_PURCHASING, Office.MILITARY_AFFAIRS
YELLOW, ORANGE = 1, 2
PRICE_1, PRICE_2, PRICE_3 = Law.TENURE_LIMITATIONS, Law.CALICO_ACTS, Law.BOARD_OF_CONTROL
NOT_FOR_SALE = FIRST_EVENT + DomesticEvent.WAR_IN_EUROPE


def buying(office: int, pounds: int, game: CompanyGame | None = None) -> CompanyGame:
    game = game or table(cash=0)
    seat_in(game, office, 0)
    game.treasury[office] = pounds
    game.drain()
    game.enter((purchasing.buy, office), STOP)
    assert game.over
    return game


def display() -> CompanyGame:
    """T10: two columns with two shipyards, one with one, one empty; no ships in the others."""
    game = table(cash=0)
    game.yards = [YELLOW, ORANGE, YELLOW, YELLOW, YELLOW, NOBODY, *[NOBODY] * 6]
    game.ships_for_sale = [1, 1, 1, 1, 0, 0]
    return game


# -- ships --


@pytest.mark.parametrize(
    ("pounds", "bought", "left", "yellow", "orange"),
    [(3, 0, 3, 0, 0), (4, 1, 0, 1, 1), (8, 2, 0, 3, 1), (13, 3, 0, 4, 1), (18, 3, 5, 4, 1), (19, 4, 0, 4, 1)],
)
def test_t10_ships_at_4_4_5_and_6_pounds(pounds: int, bought: int, left: int, yellow: int, orange: int) -> None:
    game = buying(SHIPS, pounds, display())
    assert (game.bought_ships, game.treasury[SHIPS]) == (bought, left)
    assert (game.cash[YELLOW], game.cash[ORANGE]) == (yellow, orange)


def test_the_cheapest_ships_are_bought_first_and_the_leftmost_of_equals() -> None:
    game = display()
    game.yards = [*[NOBODY] * 6, YELLOW, NOBODY, *[NOBODY] * 4]
    game = buying(SHIPS, 11, game)
    assert game.ships_for_sale == [0, 1, 1, 0, 0, 0]


def test_six_ships_are_all_there_are() -> None:
    game = buying(SHIPS, 100)
    assert (game.bought_ships, game.treasury[SHIPS], game.ships_for_sale) == (6, 64, [0] * 6)


def test_shipyards_of_the_jones_family_earn_nothing() -> None:
    game = table(3, cash=0)
    game.yards[0] = game.jones
    game = buying(SHIPS, 5, game)
    assert (game.bought_ships, game.cash) == (1, [0, 0, 0, 0])


def test_the_ship_subsidy_doubles_what_shipyards_earn() -> None:
    game = display()
    game.laws.append(Law.SHIP_SUBSIDY)
    game = buying(SHIPS, 8, game)
    assert (game.cash[YELLOW], game.cash[ORANGE]) == (6, 2)


# -- goods --


def with_factories(*owners: int, card: int = NOBODY) -> CompanyGame:
    game = table(cash=0)
    game.factories[: len(owners)] = owners
    game.post = [] if card == NOBODY else [card]
    return game


def test_t11_goods_without_factory_cost_3_pounds_to_the_bank() -> None:
    game = buying(GOODS, 7)
    assert (game.bought_goods, game.treasury[GOODS], sum(game.cash)) == (2, 1, 0)


@pytest.mark.parametrize(("card", "price"), [(NOBODY, 2), (PRICE_1, 1), (PRICE_2, 2), (PRICE_3, 3)])
def test_t11_goods_on_factories_cost_what_the_top_card_says_to_the_owner(card: int, price: int) -> None:
    game = buying(GOODS, price, with_factories(YELLOW, card=card))
    assert (game.bought_goods, game.cash[YELLOW], game.treasury[GOODS]) == (1, price, 0)
    assert game.goods_for_sale == [0] + [1] * 9


def test_the_cheapest_goods_are_bought_first() -> None:
    game = with_factories(NOBODY, NOBODY, YELLOW, ORANGE)
    game = buying(GOODS, 7, game)
    assert game.goods_for_sale == [0, 1, 0, 0, 1, 1, 1, 1, 1, 1]
    assert (game.cash[YELLOW], game.cash[ORANGE], game.treasury[GOODS]) == (2, 2, 0)


def test_with_an_x_goods_on_factories_are_not_for_sale() -> None:
    game = buying(GOODS, 6, with_factories(YELLOW, YELLOW, card=NOT_FOR_SALE))
    assert (game.cash[YELLOW], game.bought_goods) == (0, 2)
    assert game.goods_for_sale == [1, 1, 0, 0, 1, 1, 1, 1, 1, 1]


def test_ten_goods_are_all_there_are() -> None:
    game = buying(GOODS, 100)
    assert (game.bought_goods, game.treasury[GOODS]) == (10, 70)


def test_the_calico_acts_add_a_pound_to_goods_on_factories() -> None:
    game = with_factories(YELLOW, card=PRICE_1)
    game.laws.append(Law.CALICO_ACTS)
    game = buying(GOODS, 5, game)
    assert (game.cash[YELLOW], game.treasury[GOODS]) == (2, 0)


def test_military_affairs_buys_guns_in_the_same_way() -> None:
    game = buying(GUNS, 5, with_factories(YELLOW))
    assert (game.bought_guns, game.bought_goods, game.cash[YELLOW]) == (2, 0, 2)


def test_ships_and_goods_are_given_to_the_director_of_trade_also_while_that_office_is_vacant() -> None:
    game = buying(SHIPS, 6)
    assert game.holder[Office.DIRECTOR_OF_TRADE] == NOBODY
    assert game.bought_ships == 1


def test_alone_ships_cost_3_pounds_and_goods_the_card_price_without_limit() -> None:
    game = table(1, "solo")
    game.bought_ships = game.bought_goods = 0
    game = buying(SHIPS, 31, game)
    assert (game.bought_ships, game.treasury[SHIPS]) == (10, 1)
    game = table(1, "solo")
    game.post, game.bought_goods = [PRICE_1], 0
    game = buying(GOODS, 25, game)
    assert (game.bought_goods, game.treasury[GOODS]) == (25, 0)
    game = table(1, "solo")
    game.post, game.bought_goods = [NOT_FOR_SALE], 0
    game = buying(GOODS, 25, game)
    assert (game.bought_goods, game.treasury[GOODS]) == (0, 25)
