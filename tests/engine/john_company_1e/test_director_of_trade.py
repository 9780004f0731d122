"""F6. Captains buy ships, ships and goods leave for the presidencies, a transfer needs leave."""

from __future__ import annotations

from engine.john_company_1e import director_of_trade, pieces
from engine.john_company_1e.deeds import Done
from engine.john_company_1e.names import DONE, FIRST_PRESIDENT, NOBODY, Holding, Office, Prize
from engine.john_company_1e.state import CompanyGame
from engine.shared import contracts
from engine.shared.deeds import Until
from tests.engine.answering import choose
from tests.engine.john_company_1e.helper import STOP, give_prize, seat_in, send_captain, table

BOMBAY, MADRAS, BENGAL, CHINA = Holding.BOMBAY, Holding.MADRAS, Holding.BENGAL, Holding.CHINA


def acting(game: CompanyGame, director: int = 0) -> CompanyGame:
    seat_in(game, Office.DIRECTOR_OF_TRADE, director)
    game.enter(director_of_trade.act, STOP)
    return game


def waiting(game: CompanyGame, *families: int) -> CompanyGame:
    """Captains wait with the director of trade, the bank's ships of the presidencies are away."""
    for family in families:
        game.supply[family] -= 1
        game.captains[family] += 1
    game.ships = [0] * 4
    return game


# -- captains --


def test_captains_are_offered_ships_in_the_order_of_the_directors_choice() -> None:
    game = acting(waiting(table(cash=6), 1, 2))
    assert game.decision is not None
    assert (game.decision.seat, game.decision.options) == (0, (1, 2))
    choose(game, 2)
    assert (game.decision.seat, game.decision.kind) == (2, "director_of_trade.ship")


def test_a_captain_takes_any_ship_that_its_family_pays_for_and_sits_on_it() -> None:
    game = waiting(table(cash=6), 1)
    game.yards[2] = 3
    game = acting(game)
    assert game.decision is not None
    assert game.decision.options == (DONE, 0, 1, 2, 3, 4, 5)
    choose(game, 5)
    choose(game, (1, MADRAS))
    assert game.ready_captained_ships[MADRAS * 4 + 1] == 1
    assert (game.cash[1], game.cash[3], game.ships_for_sale[5]) == (0, 6, 0)
    assert (game.captains, game.captained_ships_at_home) == ([0] * 4, [0] * 4)


def test_the_shipyards_below_a_captains_ship_earn() -> None:
    game = waiting(table(cash=5), 1)
    game.yards[2] = 3
    game = acting(game)
    choose(game, 1)
    assert (game.cash[1], game.cash[3]) == (0, 6)


def test_a_captain_that_declines_or_cannot_pay_goes_home() -> None:
    game = waiting(table(cash=6), 1)
    supply = game.supply[1]
    game = acting(game)
    choose(game, DONE)
    assert game.over
    assert (game.supply[1], game.captains[1], sum(game.ships_for_sale)) == (supply + 1, 0, 6)

    game = acting(waiting(table(cash=5), 1))
    assert game.over
    assert game.captains[1] == 0


def test_without_ships_captains_go_home() -> None:
    game = waiting(table(cash=20), 1)
    game.ships_for_sale = [0] * 6
    game = acting(game)
    assert game.over
    assert game.captains[1] == 0


def test_a_jones_captain_buys_the_leftmost_ship_with_the_banks_money() -> None:
    game = table(3, cash=0)
    game.ships, jones = [0] * 4, game.jones
    game.captains[jones] += 1
    game.ships_for_sale = [0, 1, 1, 1, 1, 1]
    game = acting(game)
    choose(game, (jones, BENGAL))
    assert game.over
    assert game.ready_captained_ships[BENGAL * 4 + jones] == 1
    assert (game.ships_for_sale, game.cash) == ([0, 0, 1, 1, 1, 1], [0, 0, 0, 0])


def test_a_family_short_of_money_may_use_its_bank_for_a_captains_ship() -> None:
    game = waiting(table(cash=2), 1)
    give_prize(game, Prize.BANK_OF_ENGLAND, 1)
    game = acting(game)
    assert (game.decision and game.decision.kind) == "prizes.use"
    choose(game, Prize.BANK_OF_ENGLAND)
    choose(game, 0)
    assert (game.cash[1], game.captained_ships_at_home[1]) == (0, 1)


# -- logistics --


def test_every_ship_and_good_leaves_for_a_presidency() -> None:
    game = table()
    game.ships = [0] * 4
    game.bought_ships, game.bought_goods = 3, 2
    game = acting(game)
    choose(game, (BOMBAY, 1))
    choose(game, (MADRAS, 2))
    choose(game, (BOMBAY, 0))
    choose(game, (MADRAS, 0))
    assert (game.ships, game.goods) == ([1, 2, 0, 0], [0, 0, 2, 0])
    assert (game.bought_ships, game.bought_goods) == (0, 0)


def test_china_takes_ships_and_goods_once_it_exists() -> None:
    game = table()
    pieces.create_office(game, Office.SUPERINTENDENT_CHINA)
    game.ships = [0] * 4
    game.bought_ships, game.bought_goods = 1, 1
    game = acting(game)
    for presidency in (BOMBAY, MADRAS, BENGAL):
        choose(game, (presidency, 0))
    for presidency in (BOMBAY, MADRAS, BENGAL):
        choose(game, (presidency, 0))
    assert (game.ships[CHINA], game.goods[CHINA]) == (1, 1)


def test_captained_ships_are_used_like_those_of_the_company() -> None:
    game = table()
    game.ships = [0] * 4
    send_captain(game, BENGAL, 2)
    game.ships[BENGAL] = 1
    assert game.ready_ships_in(BENGAL) == 2
    pieces.exhaust_ships(game, BENGAL, 2)
    assert (game.exhausted_ships_in(BENGAL), game.exhausted_captained_ships[BENGAL * 4 + 2]) == (2, 1)


def test_without_a_presidency_ships_goods_and_captained_ships_stay() -> None:
    game = table(cash=6)
    for presidency in (BOMBAY, MADRAS, BENGAL):
        game.disk[FIRST_PRESIDENT + presidency] = 1
    game.bought_ships, game.bought_goods = 2, 1
    game.supply[1] -= 1
    game.captained_ships_at_home[1] = 1
    game = acting(game)
    assert game.over
    assert (game.bought_ships, game.bought_goods, game.captained_ships_at_home[1]) == (2, 1, 1)


# -- transfer --


def loaded(negotiation: str = "off") -> CompanyGame:
    game = table(negotiation=negotiation)
    seat_in(game, FIRST_PRESIDENT + BOMBAY, 1)
    game.ships, game.goods = [2, 0, 0, 0], [1, 0, 0, 0]
    send_captain(game, BOMBAY, 3)
    return acting(game)


def test_ships_goods_and_captained_ships_move_together_with_leave() -> None:
    game = loaded()
    choose(game, (BOMBAY, BENGAL))
    choose(game, ("ships", 1))
    choose(game, ("goods", 1))
    choose(game, ("captained_ships", 1, 3))
    assert game.decision is not None
    assert game.decision.seat == 1
    choose(game, "yes")
    assert game.over
    assert (game.ships, game.goods) == ([1, 0, 1, 0], [0, 0, 1, 0])
    assert (game.ready_captained_ships[BOMBAY * 4 + 3], game.ready_captained_ships[BENGAL * 4 + 3]) == (0, 1)
    assert game.moved_goods == 1


def test_a_refused_transfer_moves_nothing() -> None:
    game = loaded()
    choose(game, (BOMBAY, MADRAS))
    choose(game, ("ships", 2))
    choose(game, ("goods", 0))
    choose(game, ("captained_ships", 0, 3))
    choose(game, "no")
    assert game.over
    assert game.ships == [2, 0, 0, 0]


def test_nothing_leaves_a_vacant_presidency() -> None:
    game = table()
    game.ships = [3, 0, 0, 0]
    game = acting(game)
    assert game.over
    assert game.holder[FIRST_PRESIDENT] == NOBODY


def test_goods_move_once_a_turn() -> None:
    game = table()
    seat_in(game, FIRST_PRESIDENT + BOMBAY, 0)
    game.ships, game.moved_goods = [3, 0, 0, 0], 1
    game = acting(game)
    assert game.over


def test_who_put_a_price_on_where_a_captain_goes_pays_when_it_is_sent_there() -> None:
    for place, paid in ((BENGAL, True), (MADRAS, False)):
        game = table(negotiation="full")
        game.orders_moments = [0] * 4
        seat_in(game, Office.DIRECTOR_OF_TRADE, 2)
        game.captained_ships_at_home[3] = 1
        clause = (Done.SENDS_CAPTAIN + BENGAL, 2, 3, 1, 1)
        contracts.make(game, clause, Until.PHASE, ((1, 2, (("cash", 2),)),))
        game.enter(director_of_trade.send_captains, STOP)
        choose(game, (3, place))
        assert (game.ready_captained_ships[place * 4 + 3], game.cash[2]) == (1, 7 if paid else 5)
