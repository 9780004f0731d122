"""H2. Disrupted orders cost ships; a presidency without a region is dissolved."""

from __future__ import annotations

from engine.john_company_1e import disruption, events_in_india, pieces
from engine.john_company_1e.names import BY_FIRM, DEPRESSED, NOBODY, Holding, Office, Region
from engine.john_company_1e.state import CompanyGame
from engine.kernel import step
from tests.engine.answering import choose
from tests.engine.john_company_1e.helper import STOP, prosper, seat_in, send_captain, table

BENGAL = Holding.BENGAL


def filled(*orders: tuple[int, int], tired: int = 0, ready: int = 0) -> CompanyGame:
    """Bengal's and Hyderabad's orders, filled by the presidency of Bengal."""
    game = table()
    prosper(game, Region.BENGAL, Region.HYDERABAD)
    game.opened_by[Region.HYDERABAD] = BENGAL
    game.ships, game.exhausted_ships = [0, 0, ready, 0], [0, 0, tired, 0]
    for place, order in orders:
        pieces.fill_order(game, place, order, BENGAL)
    return game


@step
def disrupt_bengal(game: CompanyGame) -> None:
    disruption.disrupt(game, Region.BENGAL)


@step
def close_bengal(game: CompanyGame) -> None:
    disruption.close(game, Region.BENGAL)


def test_t24_a_flip_of_hyderabad_costs_three_ships() -> None:
    orders = (Region.HYDERABAD, 0), (Region.HYDERABAD, 1), (Region.BENGAL, 0), (Region.BENGAL, 1)
    game = filled(*orders, tired=5)
    game.elephant, game.redirected = Region.MARATHA, NOBODY
    game.dice.lay([4])
    game.enter(events_in_india.walk, STOP)
    assert (game.side[Region.HYDERABAD], game.exhausted_ships[BENGAL]) == (DEPRESSED, 2)


def test_ships_come_from_exhausted_ones_and_from_the_holding_as_far_as_there_are_any() -> None:
    game = filled((Region.BENGAL, 0), (Region.BENGAL, 1), tired=2, ready=3)
    game.enter(disrupt_bengal, STOP)
    assert (game.exhausted_ships[BENGAL], game.ships[BENGAL]) == (0, 2)
    game = filled((Region.BENGAL, 0), (Region.BENGAL, 1), tired=1)
    game.enter(disrupt_bengal, STOP)
    assert (game.over, game.exhausted_ships[BENGAL]) == (True, 0)


def test_a_region_that_moves_to_another_presidency_keeps_its_filled_orders() -> None:
    """Hyderabad, open for Bengal, conquers Madras, which is open for the presidency of Madras."""
    game = filled()
    prosper(game, Region.MADRAS)
    game.ruler = [NOBODY] * len(game.ruler)
    game.exhausted_ships[Holding.MADRAS] = 2
    pieces.fill_order(game, Region.MADRAS, 0, Holding.MADRAS)
    game.elephant, game.redirected = Region.HYDERABAD - 1, NOBODY
    game.dice.lay([2])
    game.enter(events_in_india.walk, STOP)
    assert (game.ruler[Region.MADRAS], game.opened_by[Region.MADRAS]) == (Region.HYDERABAD, BENGAL)
    assert (game.exhausted_ships[Holding.MADRAS], game.disrupted) == (2, 0)
    assert game.is_filled(Region.MADRAS, 0)


def test_disks_and_revenue_stay_and_an_order_is_disrupted_once_a_turn() -> None:
    game = filled((Region.BENGAL, 0), tired=2)
    game.revenue = 3
    game.enter(disrupt_bengal, disrupt_bengal, STOP)
    assert (game.exhausted_ships[BENGAL], game.revenue) == (1, 3)
    assert game.is_filled(Region.BENGAL, 0)


def test_ships_without_captain_are_lost_first_then_the_president_says_whose() -> None:
    game = filled((Region.BENGAL, 1), tired=1)
    send_captain(game, BENGAL, 2, 3)
    seat_in(game, Office.PRESIDENT_BENGAL, 1)
    supply = game.supply[:]
    game.enter(disrupt_bengal, STOP)
    assert game.exhausted_ships[BENGAL] == 0
    assert game.decision is not None
    assert (game.decision.seat, game.decision.options) == (1, (2, 3))
    choose(game, 3)
    assert game.over
    assert game.supply[3] == supply[3] + 1
    assert (game.ready_captained_ships[BENGAL * 4 + 2], game.ready_captained_ships[BENGAL * 4 + 3]) == (1, 0)


def test_the_last_president_decides_for_a_vacant_presidency() -> None:
    game = filled((Region.BENGAL, 0))
    send_captain(game, BENGAL, 2, 3)
    game.last_president[BENGAL] = 1
    game.enter(disrupt_bengal, STOP)
    assert game.decision is not None
    assert game.decision.seat == 1


def test_only_orders_of_the_region_are_disrupted_whoever_filled_them() -> None:
    game = filled((Region.HYDERABAD, 0), tired=3)
    game.firm[1], game.own_exhausted_ships[1], game.own_ships[1] = 1, 1, 1
    pieces.fill_order(game, Region.BENGAL, 1, BY_FIRM + 1)
    game.enter(disrupt_bengal, STOP)
    assert (game.exhausted_ships[BENGAL], game.own_exhausted_ships[1], game.own_ships[1]) == (3, 0, 0)


def test_a_region_that_closes_disrupts_its_orders() -> None:
    game = filled((Region.BENGAL, 0), tired=1)
    game.enter(close_bengal, STOP)
    assert (game.exhausted_ships[BENGAL], game.opened_by[Region.BENGAL]) == (0, NOBODY)
    assert game.disk[Office.PRESIDENT_BENGAL] == 0


def test_a_presidency_without_a_region_gets_a_black_disk() -> None:
    game = table()
    game.enter(close_bengal, STOP)
    assert game.disk[Office.PRESIDENT_BENGAL] == 1
    assert game.exists(Office.PRESIDENT_BENGAL)
