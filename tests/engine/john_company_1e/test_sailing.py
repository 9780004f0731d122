"""F7, F9. Open trade and sail, and the China office."""

from __future__ import annotations

import pytest

from engine.john_company_1e import pieces, sailing
from engine.john_company_1e.names import (
    BY_FIRM,
    CHINA_ORDERS,
    DONE,
    FIRST_PRESIDENT,
    NOBODY,
    Holding,
    Law,
    Office,
    Region,
)
from engine.john_company_1e.state import CompanyGame
from tests.engine.answering import choose
from tests.engine.john_company_1e.helper import STOP, prosper, seat_in, send_captain, table

BENGAL, CHINA = Holding.BENGAL, Holding.CHINA
PRESIDENT = Office.PRESIDENT_BENGAL


def opening(game: CompanyGame, pounds: int = 3) -> CompanyGame:
    seat_in(game, PRESIDENT, 0)
    game.treasury[PRESIDENT] = pounds
    game.enter((sailing.open_trade, PRESIDENT), STOP)
    return game


def afloat(ships: int, goods: int = 0, pounds: int = 6, *regions: int) -> CompanyGame:
    """The presidency of Bengal, prosperous, with further regions, ships and goods, is about to sail."""
    game = table()
    for region in (Region.BENGAL, *regions):
        game.opened_by[region] = BENGAL
        prosper(game, region)
    game.ships, game.goods = [0, 0, ships, 0], [0, 0, goods, 0]
    seat_in(game, PRESIDENT, 0)
    game.treasury[PRESIDENT] = pounds
    game.enter((sailing.begin, PRESIDENT), STOP)
    return game


def sail(game: CompanyGame, pounds: int, *faces: int) -> None:
    game.dice.lay(faces)
    choose(game, pounds)


# -- open trade --


def test_open_trade_costs_a_pound_a_die_and_brings_a_closed_sovereign_region_with_its_dominions() -> None:
    game = table()
    game.ruler[Region.MYSORE] = Region.HYDERABAD
    game = opening(game)
    assert game.decision is not None
    assert game.decision.options == (DONE, Region.PUNJAB, Region.HYDERABAD, Region.SINDH)
    choose(game, Region.HYDERABAD)
    assert game.decision.options == (1, 2, 3)
    game.dice.lay([5, 2])
    choose(game, 2)
    assert game.treasury[PRESIDENT] == 1
    assert game.opened_by[Region.HYDERABAD] == game.opened_by[Region.MYSORE] == BENGAL
    assert game.ruler[Region.MYSORE] == Region.HYDERABAD
    assert game.decision.kind == "sailing.open_trade"


def test_a_failed_envoy_ends_the_presidency_of_the_president() -> None:
    game = opening(table())
    choose(game, Region.SINDH)
    game.dice.lay([5])
    choose(game, 1)
    assert game.over
    assert (game.opened_by[Region.SINDH], game.holder[PRESIDENT]) == (NOBODY, NOBODY)


def test_after_deregulation_or_without_money_presidents_open_no_trade() -> None:
    game = table()
    game.deregulated = 1
    assert opening(game).over
    assert opening(table(), pounds=0).over


# -- T14 --


def test_t14_the_penalty_of_a_voyage_is_one_less_than_the_regions_and_none_in_china() -> None:
    for others, penalty in (((), 0), ((Region.HYDERABAD,), 1), ((Region.HYDERABAD, Region.SINDH), 2)):
        game = afloat(3, 0, 6, *others)
        assert sailing.penalty(game, BENGAL) == penalty
        assert game.decision is not None
        assert game.decision.options == (DONE, *range(penalty + 1, 7))
        game.drain()
        sail(game, penalty + 1, 3)
        checks = [event.fields["dice"] for event in game.drain() if event.name == "check_rolled"]
        assert checks == [[3]]
    assert sailing.penalty(table(), CHINA) == 0


def test_a_voyage_that_rolls_no_die_cannot_be_announced() -> None:
    assert afloat(3, 0, 2, Region.HYDERABAD, Region.SINDH).over
    assert not afloat(3, 0, 3, Region.HYDERABAD, Region.SINDH).over


# -- orders --


def test_t24_bengal_and_hyderabad_with_five_ships_and_a_good_bring_21_pounds() -> None:
    game = afloat(5, 1, 5, Region.HYDERABAD)
    sail(game, 2, 1)
    for order in ((Region.HYDERABAD, 0, 0), (Region.HYDERABAD, 1, 0), (Region.BENGAL, 0, 0), (Region.BENGAL, 1, 1)):
        choose(game, order)
    assert game.over
    assert game.revenue == 21
    assert (game.ships[BENGAL], game.exhausted_ships[BENGAL]) == (0, 5)
    assert (game.goods[BENGAL], game.exhausted_goods[BENGAL]) == (0, 1)


def test_any_number_of_orders_may_be_filled() -> None:
    game = afloat(5)
    sail(game, 1, 2)
    choose(game, (Region.BENGAL, 0, 0))
    choose(game, DONE)
    assert game.revenue == 3
    assert game.filled[Region.BENGAL * 3 : Region.BENGAL * 3 + 3] == [BENGAL, NOBODY, NOBODY]


def test_without_success_nothing_is_filled_and_the_office_may_sail_again() -> None:
    game = afloat(5)
    sail(game, 2, 3, 4)
    assert game.decision is not None
    assert (game.decision.kind, game.decision.options) == ("sailing.sail", (DONE, 1, 2, 3, 4))
    assert game.revenue == 0


def test_goods_exhausted_never_outnumber_ships_exhausted() -> None:
    game = afloat(1, 4)
    sail(game, 1, 1)
    assert game.decision is not None
    assert game.decision.options == (DONE, (Region.BENGAL, 0, 0), (Region.BENGAL, 1, 1), (Region.BENGAL, 2, 1))
    choose(game, (Region.BENGAL, 0, 0))
    assert game.over
    assert (game.exhausted_ships[BENGAL], game.exhausted_goods[BENGAL]) == (1, 0)


def test_ships_exhausted_earlier_in_the_turn_make_room_for_goods() -> None:
    game = afloat(2, 2)
    sail(game, 1, 1)
    choose(game, (Region.BENGAL, 1, 0))
    assert game.decision is not None
    assert set(game.decision.options) == {DONE, (Region.BENGAL, 0, 1), (Region.BENGAL, 2, 2)}
    choose(game, (Region.BENGAL, 2, 2))
    assert (game.exhausted_ships[BENGAL], game.exhausted_goods[BENGAL], game.revenue) == (2, 2, 12)


def test_an_order_is_filled_once_a_turn_also_when_a_firm_has_filled_it() -> None:
    game = afloat(5)
    pieces.fill_order(game, Region.BENGAL, 1, BENGAL)
    game.firm[2] = 1
    pieces.fill_order(game, Region.BENGAL, 0, BY_FIRM + 2)
    sail(game, 1, 1)
    assert game.decision is not None
    assert game.decision.options == (DONE, (Region.BENGAL, 2, 0))


def test_ships_without_captain_are_exhausted_first() -> None:
    game = afloat(1)
    send_captain(game, BENGAL, 3)
    sail(game, 1, 1)
    choose(game, (Region.BENGAL, 0, 0))
    assert (game.exhausted_ships[BENGAL], game.exhausted_captained_ships[BENGAL * 4 + 3]) == (1, 0)


def test_without_an_order_in_reach_the_office_does_not_sail() -> None:
    assert afloat(0, 3).over


# -- China --


def in_china(*laws: int) -> CompanyGame:
    game = table()
    pieces.create_office(game, Office.SUPERINTENDENT_CHINA)
    game.laws += laws
    seat_in(game, Office.SUPERINTENDENT_CHINA, 1)
    game.treasury[Office.SUPERINTENDENT_CHINA] = 1
    game.ships[CHINA], game.goods[CHINA] = 2, 1
    game.enter((sailing.begin, Office.SUPERINTENDENT_CHINA), STOP)
    sail(game, 1, 2)
    return game


@pytest.mark.parametrize(("laws", "revenue"), [((), 11), ((Law.TEA_ACT,), 15)])
def test_china_sails_to_the_orders_of_the_board_and_the_tea_act_adds_two(laws: tuple[int, ...], revenue: int) -> None:
    game = in_china(*laws)
    choose(game, (CHINA_ORDERS, 0, 0))
    choose(game, (CHINA_ORDERS, 1, 1))
    assert game.over
    assert game.revenue == revenue
    assert game.filled[CHINA_ORDERS * 3 : CHINA_ORDERS * 3 + 2] == [CHINA, CHINA]


def test_each_presidency_fills_orders_of_its_own_regions_only() -> None:
    game = table()
    game.ships = [9, 9, 9, 9]
    for presidency in (Holding.BOMBAY, Holding.MADRAS, Holding.BENGAL):
        places = {order[0] for order in sailing.orders_in_reach(game, presidency)}
        assert places == set(game.regions_of(presidency))
        assert sailing.holding_of(FIRST_PRESIDENT + presidency) == presidency
    assert {order[0] for order in sailing.orders_in_reach(game, CHINA)} == {CHINA_ORDERS}
