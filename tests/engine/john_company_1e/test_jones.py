"""E4. The Jones family: its dice, its places, its money, and the ship that it has auctioned after deregulation."""

from __future__ import annotations

import pytest

from engine.john_company_1e import jones, pieces
from engine.john_company_1e.names import NOBODY, Box, Office
from engine.john_company_1e.state import CompanyGame
from tests.engine.answering import choose
from tests.engine.john_company_1e.helper import STOP, seat_in, table

SHARE, SHIPYARD, FACTORY, MANOR, OFFICER, CAPTAIN = range(1, 7)


def acted(game: CompanyGame, *faces: int) -> CompanyGame:
    """The Jones family acts with these dice."""
    game.dice.lay(faces)
    game.enter(jones.act, STOP)
    return game


@pytest.mark.parametrize(("seats", "dice"), [(2, 4), (3, 2), (4, 0)])
def test_four_dice_with_two_players_two_with_three_and_none_with_more(seats: int, dice: int) -> None:
    game = table(seats)
    game.drain()
    acted(game, *[MANOR] * dice)
    assert len([event for event in game.events if event.name == "jones_die_rolled"]) == dice
    assert game.manors[game.seats :] == ([dice] if dice else [])


def test_captains_and_officers_bring_no_writers() -> None:
    game = acted(table(3), OFFICER, CAPTAIN)
    assert (game.officers_box[3], game.captains_box[3], game.writers[3]) == (1, 1, 0)


def test_shipyards_go_to_the_leftmost_six_then_to_the_leftmost_five() -> None:
    game = table(3)
    game.yards[0] = game.yards[2] = game.yards[6] = game.yards[8] = game.yards[10] = 0
    acted(game, SHIPYARD, SHIPYARD)
    assert game.yards[4:6] == [3, NOBODY]
    assert game.yards[0:2] == [0, 3]


def test_factories_go_to_the_leftmost_good_without_one() -> None:
    game = table(3)
    game.factories[0] = 1
    acted(game, FACTORY, FACTORY)
    assert game.factories[:4] == [1, 3, 3, NOBODY]


def test_a_cube_that_finds_no_room_is_not_placed() -> None:
    game = table(3)
    game.factories = [0] * 10
    supply = game.supply[3]
    acted(game, FACTORY, MANOR)
    assert (game.factories, game.supply[3]) == ([0] * 10, supply - 1)


def test_a_share_brings_the_chairman_the_share_price_from_the_bank() -> None:
    game = table(3)
    seat_in(game, Office.CHAIRMAN, 2)
    game.share_price = 6
    acted(game, SHARE, MANOR)
    assert game.decision is not None
    assert game.decision.seat == 2
    choose(game, Office.PRESIDENT_BENGAL)
    choose(game, 6)
    assert (game.court[3], game.treasury[Office.PRESIDENT_BENGAL], game.cash[3]) == (1, 11, 0)


def test_with_a_vacant_chair_the_price_of_its_share_is_parked() -> None:
    game = acted(table(3), SHARE, SHARE)
    assert (game.court[3], game.parked) == (2, 8)


def test_it_takes_cubes_of_a_further_colour_when_its_own_are_out() -> None:
    game = table(2)
    game.supply[2] = 1
    acted(game, MANOR, MANOR, MANOR, MANOR)
    assert (game.manors[2], game.supply[2]) == (4, 0)


# -- after deregulation --


def deregulated(seats: int = 3) -> CompanyGame:
    game = table(seats)
    game.deregulated = 1
    game.former_chairman = 1
    game.yards[0], game.yards[1] = 0, seats
    return game


def test_a_six_after_deregulation_buys_the_leftmost_ship_and_auctions_it() -> None:
    game = acted(deregulated(), CAPTAIN, MANOR)
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (1, "jones.bid")
    # The shipyard of family 0 below the ship has earned; what the Jones family earns stays in the bank.
    assert (game.ships_for_sale[0], game.cash) == (0, [6, 5, 5, 0])
    choose(game, (2,))
    choose(game, (4,))
    choose(game, ("pass",))
    assert game.decision.seat == 1
    assert [option for option in game.decision.options if option != ("pass",)] == [(5,)]
    choose(game, ("pass",))
    assert (game.own_ships, game.cash) == ([0, 0, 1, 0], [6, 5, 1, 0])
    assert game.captains_box[3] == 0


def test_who_has_passed_may_not_bid_again() -> None:
    game = acted(deregulated(), CAPTAIN, MANOR)
    choose(game, ("pass",))
    choose(game, (1,))
    choose(game, (3,))
    assert game.decision is not None
    assert game.decision.seat == 2
    choose(game, ("pass",))
    assert game.over
    assert game.own_ships == [1, 0, 0, 0]


def test_a_firm_bids_with_its_treasury_and_its_family_but_not_on_the_last_turn() -> None:
    game = deregulated()
    game.firm[1], game.firm_cash[1] = 1, 3
    acted(game, CAPTAIN, MANOR)
    choose(game, (7,))
    # The others have £5 and £6, too little for another bid.
    assert game.over
    assert (game.firm_cash[1], game.cash[1], game.own_ships[1]) == (0, 1, 1)
    game = deregulated()
    game.firm[1], game.firm_cash[1], game.turn = 1, 3, game.scenario.turns
    acted(game, CAPTAIN, MANOR)
    assert game.decision is not None
    assert game.decision.options[-1] == (3,)


def test_a_ship_that_nobody_wants_goes_to_the_supply() -> None:
    game = acted(deregulated(), CAPTAIN, MANOR)
    for _ in range(3):
        choose(game, ("pass",))
    assert game.over
    assert (game.own_ships, game.ships_for_sale[0]) == ([0, 0, 0, 0], 0)


def test_without_a_ship_for_sale_a_six_does_nothing() -> None:
    game = deregulated()
    game.ships_for_sale = [0] * 6
    acted(game, CAPTAIN, MANOR)
    assert (game.over, game.own_ships, game.captains_box[3]) == (True, [0] * 4, 0)
    assert game.tables.setup_die[CAPTAIN - 1] == Box.CAPTAIN


def test_a_chairman_of_the_jones_family_is_no_former_chairman_and_its_president_is_the_last_one() -> None:
    game = table(3)
    seat_in(game, Office.CHAIRMAN, 1)
    pieces.take_seat(game, Office.CHAIRMAN, game.jones)
    assert (game.holder[Office.CHAIRMAN], game.former_chairman) == (game.jones, 1)
    pieces.take_seat(game, Office.CHAIRMAN, 2)
    assert game.former_chairman == 2
    for presidency, office in enumerate((Office.PRESIDENT_BOMBAY, Office.PRESIDENT_MADRAS, Office.PRESIDENT_BENGAL)):
        pieces.take_seat(game, office, presidency)
    assert game.last_president == [0, 1, 2]
    pieces.take_seat(game, Office.GOVERNOR_BENGAL, 2)
    assert game.last_president == [0, 1, 2]
