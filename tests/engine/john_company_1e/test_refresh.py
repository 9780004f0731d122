"""H5, J4. The board for the next turn, and mutiny."""

from __future__ import annotations

import pytest

from engine.john_company_1e import pieces, refresh
from engine.john_company_1e.names import NOBODY, REGIONS, Holding, Office, Region
from engine.john_company_1e.state import CompanyGame
from tests.engine.john_company_1e.helper import STOP, make_company, post_officers, seat_in, table

BENGAL = Holding.BENGAL


def refreshed(game: CompanyGame) -> CompanyGame:
    game.enter(refresh.begin, STOP)
    assert game.over
    return game


def test_disks_leave_orders_and_exhausted_pieces_are_ready_but_goods_are_used_up() -> None:
    game = table()
    pieces.fill_order(game, Region.BENGAL, 0, BENGAL)
    game.disrupted = 1 << (Region.BENGAL * 3)
    game.ships, game.goods, game.guns = [0, 0, 2, 0], [0, 0, 2, 0], [0, 0, 1]
    post_officers(game, BENGAL, 1)
    game.supply[2] -= 1
    game.ready_captained_ships[BENGAL * 4 + 2] = 1
    pieces.exhaust_ships(game, BENGAL, 3)
    pieces.exhaust_army(game, BENGAL, 2)
    game.goods[BENGAL], game.exhausted_goods[BENGAL] = 1, 1
    game = refreshed(game)
    assert game.filled == [NOBODY] * len(game.filled)
    assert game.disrupted == 0
    assert (game.ships[BENGAL], game.ready_captained_ships[BENGAL * 4 + 2], game.exhausted_ships_in(BENGAL)) == (
        2,
        1,
        0,
    )
    assert (game.guns[BENGAL], game.officers[BENGAL * 4 + 1]) == (1, 1)
    assert (sum(game.exhausted_guns), sum(game.exhausted_officers)) == (0, 0)
    assert (game.goods[BENGAL], game.exhausted_goods[BENGAL]) == (1, 0)


def test_firms_have_their_ships_back_and_their_exhausted_goods_are_gone() -> None:
    game = table()
    game.own_ships[1], game.own_exhausted_ships[1], game.own_goods[1], game.own_exhausted_goods[1] = 1, 2, 1, 1
    game = refreshed(game)
    assert (game.own_ships[1], game.own_exhausted_ships[1], game.own_goods[1], game.own_exhausted_goods[1]) == (
        3,
        0,
        1,
        0,
    )


def test_captains_go_to_the_director_of_trade_and_officers_to_military_affairs() -> None:
    game = table()
    game.captains_box, game.officers_box = [1, 0, 2, 0], [0, 2, 0, 1]
    game.captains[0], game.recruits[1] = 1, 1
    game = refreshed(game)
    assert (game.captains, game.recruits) == ([2, 0, 2, 0], [0, 3, 0, 1])
    assert (game.captains_box, game.officers_box) == ([0] * 4, [0] * 4)


def test_the_displays_are_filled_again() -> None:
    game = table()
    game.ships_for_sale, game.goods_for_sale = [0] * 6, [0] * 10
    game = refreshed(game)
    assert (game.ships_for_sale, game.goods_for_sale) == ([1] * 6, [1] * 10)


# -- mutiny --


def restless(closed: int, turn: int = 3) -> CompanyGame:
    """So many closed regions; Bengal, open last, is the Company's."""
    game = table()
    for region in range(REGIONS):
        game.opened_by[region] = BENGAL
    for region in [at for at in range(REGIONS) if at != Region.BENGAL][:closed]:
        game.opened_by[region] = NOBODY
    if closed < REGIONS:
        make_company(game, Region.BENGAL, BENGAL)
        seat_in(game, Office.GOVERNOR_BENGAL, 3)
    else:
        game.opened_by[Region.BENGAL] = NOBODY
    game.turn = turn
    seat_in(game, Office.CHAIRMAN, 0)
    seat_in(game, Office.PRESIDENT_BENGAL, 1)
    seat_in(game, Office.DIRECTOR_OF_TRADE, 2)
    seat_in(game, Office.SHIP_PURCHASING, 2)
    return refreshed(game)


@pytest.mark.parametrize(
    ("closed", "turn", "mutiny"), [(7, 3, 1), (8, 3, 1), (6, 3, 0), (7, 2, 0), (8, 1, 0), (7, 5, 1)]
)
def test_seven_closed_regions_at_the_end_of_turn_3_or_later_mean_mutiny(closed: int, turn: int, mutiny: int) -> None:
    assert restless(closed, turn).mutiny == mutiny


def test_presidents_provincial_holders_and_the_chairman_lose_three_points_each() -> None:
    assert restless(7).penalties == [-3, -3, 0, -3]
    assert restless(6).penalties == [0, 0, 0, 0]


def test_after_a_failure_there_is_neither_refresh_nor_mutiny() -> None:
    game = table()
    game.opened_by, game.turn, game.failed = [NOBODY] * REGIONS, 4, 1
    game.ships_for_sale = [0] * 6
    game = refreshed(game)
    assert (game.mutiny, game.ships_for_sale) == (0, [0] * 6)
