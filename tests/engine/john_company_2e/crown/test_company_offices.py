"""The Crown in the offices in London: Chairman, Director, Governor General, Shipping, Military Affairs (checklist 253; T34)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.john_company_2e.bargains.deeds import Done
from engine.john_company_2e.company import (
    chairman,
    director_of_trade,
    manager_of_shipping,
    military_affairs,
    operations,
)
from engine.john_company_2e.crown import as_manager_of_shipping, as_military_affairs
from engine.john_company_2e.crown.as_director_of_trade import choose_ship
from engine.john_company_2e.india import governor_general
from engine.john_company_2e.table.names import NOBODY, ON_YARD, Law, Office, Presidency, Region, Sea
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import ORDER_IDS
from engine.shared import contracts
from engine.shared.deeds import NOTHING, Until
from tests.engine.answering import asked, choose, facts, options
from tests.engine.john_company_2e.crown.helpers import (
    BEAR,
    BULL,
    LION,
    PEACOCK,
    STAG,
    against_crown,
    ask,
    ask_nothing,
    favours,
    set_cubes,
    show_cards,
)
from tests.engine.john_company_2e.helpers import (
    build_yards,
    command,
    give_shares,
    hold_office,
    is_through,
    pass_laws,
    play,
    post_officers,
    post_writers,
    take_region,
)

BOMBAY, MADRAS, BENGAL = Presidency.BOMBAY, Presidency.MADRAS, Presidency.BENGAL
PRESIDENTS = (Office.PRESIDENT_OF_BOMBAY, Office.PRESIDENT_OF_MADRAS, Office.PRESIDENT_OF_BENGAL)
CHAIRMAN, DIRECTOR, GENERAL, SHIPPING, AFFAIRS = (
    Office.CHAIRMAN,
    Office.DIRECTOR_OF_TRADE,
    Office.GOVERNOR_GENERAL,
    Office.MANAGER_OF_SHIPPING,
    Office.MILITARY_AFFAIRS,
)


def office_of(office: int, climate: int, *, seats: int = 1, money: int = 0, cubes: bool = False) -> CompanyGame:
    """The Crown holds the office; without ``cubes`` no favour is asked."""
    game = against_crown(seats, climate)
    hold_office(game, office, game.crown)
    if office != CHAIRMAN and office != AFFAIRS:
        game.treasury = [0] * 17
        game.treasury[office] = money
    if not cubes:
        set_cubes(game, *[0] * seats)
    return game


# -- Chairman --


def chair(climate: int, balance: int, **options: Any) -> CompanyGame:
    """A Crown Chairman whose new AI card leaves the climate as the test wants it: card 7, by the Crown's cash."""
    game = office_of(CHAIRMAN, climate, **options)
    show_cards(game, 0, 6 if climate in (BEAR, PEACOCK, STAG) else 5 if climate == BULL else 7)
    game.cash[game.crown] = {BEAR: 0, PEACOCK: 10, STAG: 20}.get(climate, 0)
    game.closed = [1] * 17
    if climate == LION:
        game.closed = [0] * 9 + [1] * 8
    game.treasury = [0] * 17
    game.balance = balance
    game.dice.lay([0])  # the next card on top is number 2: Bombay, Madras, Bengal on its back
    return game


def open_ports(game: CompanyGame, *presidencies: int) -> None:
    for presidency in range(3):
        game.closed[game.tables.home_port[presidency]] = int(presidency not in presidencies)


def spent(game: CompanyGame) -> dict[str, int]:
    return {fact["office"]: fact["amount"] for fact in facts(game, "allocated")}


def test_a_bull_raises_debt_for_open_home_ports_and_pays_them_and_the_director() -> None:
    game = chair(BULL, 1)
    open_ports(game, BOMBAY, BENGAL)
    play(game, (operations.act, CHAIRMAN))
    assert game.climate == BULL
    assert is_through(game)
    assert (game.debt, game.balance) == (2, 0)
    assert spent(game) == {"president_of_bombay": 4, "president_of_bengal": 4, "director_of_trade": 3}


def test_a_stag_pays_its_own_open_ports_then_presidencies_with_its_writers() -> None:
    game = chair(STAG, 12)
    open_ports(game)
    hold_office(game, PRESIDENTS[MADRAS], 1)
    post_writers(game, MADRAS, f1=1)
    post_writers(game, BENGAL, f1=1)
    game.closed[game.tables.home_port[MADRAS]] = 0
    play(game, (operations.act, CHAIRMAN))
    assert (game.climate, game.debt) == (STAG, 1)
    assert [(f["office"], f["amount"]) for f in facts(game, "allocated")] == [
        ("president_of_madras", 4),
        ("president_of_madras", 1),
        ("president_of_bengal", 1),
        ("director_of_trade", 3),
        ("manager_of_shipping", 8),
    ]


def test_a_lion_pays_shipping_for_each_empty_sea_and_its_presidency_with_most_ships() -> None:
    game = chair(LION, 8)
    hold_office(game, PRESIDENTS[MADRAS], 1)
    hold_office(game, PRESIDENTS[BENGAL], 1)
    game.company_ships = [2, 0, 1, 0]
    play(game, (operations.act, CHAIRMAN))
    assert (game.climate, game.debt) == (LION, 2)
    assert [(f["office"], f["amount"]) for f in facts(game, "allocated")] == [
        ("manager_of_shipping", 10),
        ("president_of_bengal", 4),
        ("director_of_trade", 3),
        ("manager_of_shipping", 1),
    ]


def test_a_bear_pays_its_armies_governors_and_writers() -> None:
    game = chair(BEAR, 10)
    post_officers(game, BOMBAY, f0=1, f1=2)
    post_officers(game, MADRAS, f0=1, f1=1)
    command(game, BENGAL, 1)
    take_region(game, Region.MYSORE, MADRAS)
    hold_office(game, game.governor_office(Region.MYSORE), 1)
    post_writers(game, BENGAL, f1=1)
    play(game, (operations.act, CHAIRMAN))
    assert (game.climate, game.debt) == (BEAR, 2)
    assert [(f["office"], f["amount"]) for f in facts(game, "allocated")] == [
        ("president_of_bombay", 4),
        ("president_of_bengal", 4),
        ("president_of_madras", 2),
        ("president_of_bengal", 2),
        ("manager_of_shipping", 8),
    ]


def test_an_army_of_which_the_crown_has_half_is_no_majority() -> None:
    game = chair(BEAR, 10)
    post_officers(game, BOMBAY, f0=2, f1=2)
    post_officers(game, MADRAS, f1=1)
    play(game, (operations.act, CHAIRMAN))
    assert game.debt == 1
    assert spent(game) == {"president_of_madras": 4, "manager_of_shipping": 11}


def test_a_peacock_takes_no_debt_and_pays_commanders_governors_and_its_governor_general() -> None:
    game = chair(PEACOCK, 13)
    command(game, BENGAL, 1)
    post_officers(game, MADRAS, f0=2, f1=1)
    game.holder[GENERAL] = 1
    game.supply[1] -= 1
    game.holder[DIRECTOR] = -3
    pass_laws(game, Law.GOVERNOR_GENERAL)
    play(game, (operations.act, CHAIRMAN))
    assert (game.climate, game.debt) == (PEACOCK, 0)
    assert spent(game) == {"president_of_bengal": 5, "governor_general": 5, "manager_of_shipping": 3}


def test_as_much_as_possible_goes_to_a_line_that_cannot_be_paid_in_full() -> None:
    game = chair(PEACOCK, 3)
    command(game, BENGAL, 1)
    play(game, (operations.act, CHAIRMAN))
    assert spent(game) == {"president_of_bengal": 3}


def test_requests_for_debt_and_money_to_a_crown_chairman() -> None:
    game = chair(BULL, 4, cubes=True)
    open_ports(game, BOMBAY)
    play(game, (operations.act, CHAIRMAN))
    assert favours(game) == [("chairman.request_one_more_advance",), ("chairman.request_one_fewer_advance",)]
    ask(game, "chairman.request_one_more_advance")
    ask(game, "chairman.request_one_more_advance")
    assert game.cubes == [4, 8]
    ask(game, "chairman.request_one_fewer_advance")
    assert game.cubes == [2, 10]
    choose(game, "none")
    assert (game.debt, game.balance) == (2, 14)
    to_shipping = [amount for name, office, amount in favours(game) if office == SHIPPING]
    assert to_shipping == [3, 2, 1], "three pounds or less"
    ask(game, "chairman.redirect_up_to_3_before_a_step", SHIPPING, 3)
    assert (game.balance, game.treasury[SHIPPING], game.cubes) == (11, 3, [1, 11])
    ask(game, "chairman.redirect_up_to_3_before_a_step", SHIPPING, 1)
    assert is_through(game)
    assert (game.treasury[PRESIDENTS[BOMBAY]], game.treasury[DIRECTOR], game.treasury[SHIPPING]) == (4, 5, 5)


@pytest.mark.parametrize(
    ("shares", "asked_first", "answer", "debt"),
    [((1, 0, 1), NOBODY, "", 4), ((0, 2, 1), 1, "yes", 4), ((0, 2, 1), 1, "no", 3), ((1, 2, 2), NOBODY, "", 4)],
)
def test_a_fourth_advance_that_is_asked_for_needs_a_majority_of_the_shares(
    shares: tuple[int, ...], asked_first: int, answer: str, debt: int
) -> None:
    game = chair(BULL, 4, seats=2, cubes=True)
    open_ports(game, BOMBAY, MADRAS, BENGAL)
    give_shares(game, *(family for family, count in enumerate(shares) for _ in range(count - (family == game.crown))))
    assert [game.shares(family) for family in range(3)] == list(shares), "the Chairman's piece is one"
    play(game, (operations.act, CHAIRMAN))
    ask(game, "chairman.request_one_more_advance")
    if asked_first != NOBODY:
        assert asked(game) == (asked_first, "consent")
        choose(game, answer)
    while game.decision is not None and any(each[0] == "chairman.request_one_more_advance" for each in favours(game)):
        choose(game, "none")
    assert (game.debt, game.cubes[0]) == (debt, 3)


def test_a_peacock_cannot_be_asked_for_less_debt() -> None:
    game = chair(PEACOCK, 1, cubes=True)
    play(game, (operations.act, CHAIRMAN))
    assert favours(game) == [("chairman.request_one_more_advance",)]
    ask(game, "chairman.request_one_more_advance")
    assert (game.cubes, favours(game)) == ([3, 9], [("chairman.request_one_more_advance",)])


def test_a_human_chairman_pays_a_cube_before_anything_and_only_if_it_has_one() -> None:
    for held, left in ((6, 5), (1, 0), (0, 0)):
        game = against_crown()
        hold_office(game, CHAIRMAN, 0)
        set_cubes(game, held)
        play(game, (operations.act, CHAIRMAN))
        assert game.cubes[0] == left


@pytest.mark.parametrize(("climate", "first"), [(BULL, 1), (STAG, 2), (LION, 3), (BEAR, 4), (PEACOCK, 6)])
def test_the_first_advance_beyond_three_is_dearer_than_the_others(climate: int, first: int) -> None:
    game = against_crown(climate=climate)
    hold_office(game, CHAIRMAN, 0)
    give_shares(game, 1, 1)
    set_cubes(game, first + 1)
    play(game, chairman.begin)
    for _ in range(3):
        choose(game, ("debt",))
    choose(game, ("debt",))
    ask(game, "chairman.first_advance_beyond_three")
    assert (game.debt, game.cubes[0]) == (4, 1)
    choose(game, ("debt",))
    ask(game, "chairman.each_further_advance")
    assert (game.debt, game.cubes[0]) == (5, 0)
    choose(game, ("debt",))
    assert game.debt == 5, "a cube is missing"
    assert ("debt",) not in options(game)


# -- Director of Trade --


@pytest.mark.parametrize(("climate", "cost"), [(BULL, 3), (STAG, 3), (LION, 3), (BEAR, 4), (PEACOCK, 5)])
def test_envoys_cost_exactly_the_climates_price_and_go_on_while_it_can_be_paid(climate: int, cost: int) -> None:
    game = office_of(DIRECTOR, climate, money=2 * cost + 1)
    game.dice.lay([3] * cost + [1] * cost)
    play(game, director_of_trade.send_envoy)
    assert game.treasury[DIRECTOR] == 1
    assert [ORDER_IDS[o] for o in range(17) if game.closed[o]] == [
        *("punjab_1", "delhi_2", "delhi_3", "bombay_2", "maratha_2", "hyderabad_1"),
    ], "card 1 begins with Madras, whose only closed order is opened"
    game = office_of(DIRECTOR, climate, money=cost - 1)
    play(game, director_of_trade.send_envoy)
    assert game.treasury[DIRECTOR] == cost - 1


def test_the_envoy_goes_to_the_northernmost_order_of_the_first_region_that_has_one_closed() -> None:
    game = office_of(DIRECTOR, BULL, money=3)
    take_region(game, Region.MADRAS, MADRAS)
    game.closed = [int(game.tables.orders.region[o] in (Region.MADRAS, Region.DELHI, Region.PUNJAB)) for o in range(17)]
    game.closed[game.tables.regions.orders[Region.PUNJAB][0]] = 0
    game.dice.lay([1, 1, 1])
    play(game, director_of_trade.send_envoy)
    assert facts(game, "order_opened") == [
        {"order": ORDER_IDS[game.tables.regions.orders[Region.DELHI][0]], "why": "special_envoy"}
    ]


def test_favours_change_the_envoys_money_and_goal() -> None:
    game = office_of(DIRECTOR, BEAR, money=6, cubes=True)
    play(game, director_of_trade.send_envoy)
    ways = [(0, True), *((amount, last) for amount in (1, 2, 3, 5, 6) for last in (True, False))]
    assert favours(game) == [("director.change_envoy_spend", *way) for way in ways]
    game.dice.lay([1, 1, 1, 1, 1, 1])
    ask(game, "director.change_envoy_spend", 6, False)
    assert game.cubes == [5, 7]
    goals = favours(game)
    assert goals[-1] == ("director.open_china",)
    assert len(goals) == 7
    ask(game, "director.target_order", ORDER_IDS.index("bombay_2"))
    assert (game.closed[ORDER_IDS.index("bombay_2")], game.cubes) == (0, [4, 8])
    game = office_of(DIRECTOR, BULL, money=3, cubes=True)
    game.dice.lay([1, 1, 1])
    play(game, director_of_trade.send_envoy)
    choose(game, "none")
    ask(game, "director.open_china")
    assert game.holder[Office.SUPERINTENDENT_OF_TRADE_IN_CHINA] == NOBODY
    assert game.cubes == [3, 9]


def test_a_favour_may_name_an_envoy_the_last_of_the_turn() -> None:
    for last, spent_in_all, cubes in ((False, 5, 4), (True, 2, 4)):
        game = office_of(DIRECTOR, BULL, money=6, cubes=True)
        game.dice.lay([3] * 5)
        play(game, director_of_trade.send_envoy)
        ask(game, "director.change_envoy_spend", 2, last)
        ask_nothing(game)
        assert (6 - game.treasury[DIRECTOR], game.cubes[0]) == (spent_in_all, cubes)


def transfers(game: CompanyGame) -> list[tuple[str, str, str]]:
    return [(f["piece"], f["origin"], f["destination"]) for f in facts(game, "transferred")]


def seas(game: CompanyGame, *ships: int) -> None:
    game.company_ships = [*ships, 0]


def test_t34_with_ships_alike_the_fewest_are_under_the_black_arrow_and_an_unfatigued_player_ship_moves_first() -> None:
    game = office_of(DIRECTOR, LION)
    human = build_yards(game, 0, Sea.WEST)[0]
    crowns = build_yards(game, 1, Sea.WEST)[0]
    game.ship_fatigued[crowns] = 1
    seas(game, 0, 2, 2)
    post_writers(game, MADRAS, f1=1)
    play(game, (director_of_trade.transfer, 2))
    # fewest Crown writers: Bombay and Bengal, Bombay under the black arrow; most: Madras
    assert game.ship_place[human] == Sea.SOUTH
    assert game.ship_place[crowns] == Sea.WEST
    assert transfers(game)[0] == ("ship", "west", "south")


def test_ships_move_in_the_order_company_unfatigued_crown_human() -> None:
    game = office_of(DIRECTOR, LION)
    human, tired_human = build_yards(game, 0, Sea.WEST, Sea.WEST)
    crowns, tired_crown = build_yards(game, 1, Sea.WEST, Sea.WEST)
    game.ship_fatigued[tired_human] = game.ship_fatigued[tired_crown] = 1
    game.company_ships[0] = 1
    order = []
    for _ in range(5):
        ship = choose_ship(game, Sea.WEST)
        order.append(ship[:2])
        if ship[0] == "company_ship":
            game.company_ships[0] = 0
        else:
            game.ship_place[ship[1]] = Sea.SOUTH
    assert order == [
        ("company_ship", 0),
        ("ship", crowns),
        ("ship", human),
        ("ship", tired_crown),
        ("ship", tired_human),
    ]


def test_a_bull_moves_writers_and_ships_to_the_longest_route_and_players_away() -> None:
    game = office_of(DIRECTOR, BULL)
    port = game.tables.home_port
    open_orders = (port[MADRAS], *game.tables.orders.links[port[MADRAS]], port[BENGAL])
    game.closed = [int(order not in open_orders) for order in range(17)]
    seas(game, 1, 1, 1)
    post_writers(game, BOMBAY, f1=1)
    post_writers(game, MADRAS, f0=1)
    play(game, (director_of_trade.transfer, 2))
    assert transfers(game) == [("writer", "bombay", "madras"), ("company_ship", "west", "south")]
    game = office_of(DIRECTOR, BULL)
    game.closed = [int(o not in (game.tables.home_port[MADRAS], game.tables.home_port[BENGAL])) for o in range(17)]
    post_writers(game, MADRAS, f0=1)
    play(game, (director_of_trade.transfer, 2))
    assert transfers(game) == [("writer", "madras", "bombay")], "no Crown writer, no ship"


def test_a_stag_moves_ships_first_then_its_writers_to_the_ships() -> None:
    game = office_of(DIRECTOR, STAG)
    game.closed = [1] * 17
    game.closed[game.tables.home_port[MADRAS]] = 0
    seas(game, 1, 0, 3)
    post_writers(game, MADRAS, f1=1)
    play(game, (director_of_trade.transfer, 2))
    assert transfers(game) == [("company_ship", "west", "south")], "its writer is not where fewest ships are"
    game = office_of(DIRECTOR, STAG)
    game.closed = [1] * 17
    game.closed[game.tables.home_port[MADRAS]] = 0
    seas(game, 1, 0, 3)
    post_writers(game, BOMBAY, f1=1)
    play(game, (director_of_trade.transfer, 2))
    assert transfers(game) == [("company_ship", "west", "south"), ("writer", "bombay", "bengal")]
    assert game.company_ships == [0, 1, 3, 0]


def test_a_lion_sends_ships_to_its_writers_and_to_china() -> None:
    game = office_of(DIRECTOR, LION)
    game.holder[Office.SUPERINTENDENT_OF_TRADE_IN_CHINA] = NOBODY
    post_writers(game, MADRAS, f1=1)
    seas(game, 2, 1, 0)
    play(game, (director_of_trade.transfer, 2))
    assert transfers(game)[0] == ("company_ship", "west", "south")
    assert transfers(game)[1] == ("company_ship", "west", "china"), "its writer is not where fewest ships are"


def test_a_bear_moves_from_human_to_crown_presidencies() -> None:
    game = office_of(DIRECTOR, BEAR)
    hold_office(game, PRESIDENTS[BENGAL], 0)
    hold_office(game, PRESIDENTS[MADRAS], 1)
    seas(game, 0, 0, 1)
    post_writers(game, BENGAL, f1=1)
    play(game, (director_of_trade.transfer, 2))
    assert transfers(game) == [("company_ship", "east", "south"), ("writer", "bengal", "madras")]


def test_a_peacock_moves_its_writers_then_ships_to_them_twice() -> None:
    game = office_of(DIRECTOR, PEACOCK)
    post_writers(game, MADRAS, f1=1)
    seas(game, 1, 0, 1)
    play(game, (director_of_trade.transfer, 2))
    assert transfers(game) == [("company_ship", "west", "south"), ("company_ship", "east", "south")]


def test_a_transfer_can_be_prevented_or_replaced_but_not_undone() -> None:
    game = office_of(DIRECTOR, PEACOCK, cubes=True)
    post_writers(game, MADRAS, f1=1)
    seas(game, 2, 0, 0)
    play(game, (director_of_trade.transfer, 2))
    assert favours(game) == [("director.prevent_transfer",), ("director.choose_transfer",)]
    ask(game, "director.prevent_transfer")
    assert game.cubes == [5, 7]
    choose(game, "none")
    assert transfers(game) == [("company_ship", "west", "south")]
    game = office_of(DIRECTOR, PEACOCK, cubes=True)
    post_writers(game, MADRAS, f1=1)
    seas(game, 1, 0, 0)
    play(game, (director_of_trade.transfer, 2))
    choose(game, "none")
    ask(game, "director.choose_transfer")
    assert game.cubes == [4, 8]
    choose(game, ("company_ship", Sea.SOUTH, Sea.SOUTH))
    assert is_through(game), "not back to the West, so to the East"
    assert transfers(game) == [("company_ship", "west", "south"), ("company_ship", "south", "east")]


def test_a_human_director_is_rewarded_for_orders_and_balance() -> None:
    for climate, reward in ((BULL, 1), (STAG, 1), (LION, 1), (BEAR, 0), (PEACOCK, 0)):
        game = against_crown(climate=climate)
        hold_office(game, DIRECTOR, 0)
        hold_office(game, PRESIDENTS[MADRAS], 1)
        game.treasury[DIRECTOR] = 1
        post_writers(game, MADRAS, f1=1)
        game.dice.lay([1])
        play(game, (operations.act, DIRECTOR))
        choose(game, 1)
        choose(game, ("order", ORDER_IDS.index("madras_2")))
        assert game.cubes[0] == 6 + reward
        choose(game, ("done",))
        assert is_through(game)
        assert game.cubes[0] == 6 + 2 * reward, "no Presidency leads by two"
    game = against_crown()
    hold_office(game, DIRECTOR, 0)
    game.treasury[DIRECTOR] = 0
    game.company_ships = [2, 0, 0, 0]
    play(game, (operations.act, DIRECTOR))
    choose(game, ("done",))
    assert game.cubes[0] == 6


# -- Governor General --


def ruling(climate: int, money: int, **options: Any) -> CompanyGame:
    game = against_crown(climate=climate, scenario="1813")
    game.holder[GENERAL] = 1
    game.supply[1] -= 1
    game.treasury = [0] * 17
    game.treasury[GENERAL] = money
    if not options.get("cubes"):
        set_cubes(game, 0)
    return game


@pytest.mark.parametrize(("climate", "dice"), [(BULL, 5), (STAG, 3), (LION, 3), (BEAR, 3), (PEACOCK, 2)])
def test_the_crown_governs_with_the_climates_dice_while_they_can_be_paid(climate: int, dice: int) -> None:
    game = ruling(climate, 2 * dice + dice - 1)
    game.dice.lay([3] * dice + [4] * dice)
    play(game, governor_general.govern)
    assert game.treasury[GENERAL] == dice - 1
    assert is_through(game)


def test_taxes_go_evenly_to_the_crowns_presidencies_and_the_rest_to_the_balance() -> None:
    game = ruling(BULL, 5)
    for presidency in (BOMBAY, BENGAL):
        hold_office(game, PRESIDENTS[presidency], 1)
    balance = game.balance
    game.dice.lay([1] * 5)
    play(game, governor_general.govern)
    assert [game.treasury[office] for office in PRESIDENTS] == [2, 0, 2]
    assert game.balance == balance + 2
    assert [game.unrest[region] for region in game.company_regions()] == [1, 1, 1]
    assert game.cash[1] == 3


def test_what_waits_for_the_crowns_debt_and_its_taxes_is_settled_by_them() -> None:
    """Seat 0 has put money on them for seat 1; no offices of the Crown's are in play but those two."""
    game = chair(BULL, 1, seats=2)
    open_ports(game, BOMBAY, BENGAL)
    game.cash[:2] = [3, 0]
    contracts.make(game, (Done.RAISES_DEBT, game.crown, NOTHING, 2, 1), Until.TURN, ((0, 1, (("cash", 3),)),))
    play(game, (operations.act, CHAIRMAN))
    assert (game.debt, game.cash[:2]) == (2, [0, 3])
    game = office_of(GENERAL, BULL, seats=2, money=5)
    pass_laws(game, Law.GOVERNOR_GENERAL)
    take_region(game, Region.BOMBAY, BOMBAY)
    game.cash[:2] = [3, 0]
    clauses = [(Done.TAXES_REGION, Region.BOMBAY), (Done.TAXES_FOR_BALANCE, NOTHING), (Done.GOVERNS, NOTHING)]
    for deed, about in clauses:
        contracts.make(game, (deed, game.crown, about, 1, 1), Until.TURN, ((0, 1, (("cash", 1),)),))
    game.dice.lay([1] * 5)
    play(game, governor_general.govern)
    assert (game.contract_number, game.cash[:2]) == ([], [0, 3])


def test_ships_and_regiments_follow_the_black_arrow_and_favours_choose_another_result() -> None:
    game = ruling(LION, 3)
    game.dice.lay([1] * 3)
    before = game.company_ships[Sea.WEST]
    play(game, governor_general.govern)
    assert game.company_ships[Sea.WEST] == before + 3
    game = ruling(BEAR, 3)
    game.dice.lay([1] * 3)
    before = game.regiments[BOMBAY]
    play(game, governor_general.govern)
    assert game.regiments[BOMBAY] == before + 3
    game = ruling(PEACOCK, 3, cubes=True)
    game.dice.lay([1] * 3)
    play(game, governor_general.govern)
    ask(game, "governor_general.change_dice_by_one", 1)
    choose(game, "none")
    before = game.company_ships[Sea.WEST]
    ask(game, "governor_general.choose_result", "company_ship")
    assert (game.company_ships[Sea.WEST], game.cubes) == (before + 3, [3, 9])


def test_where_ships_run_out_regiments_are_commissioned() -> None:
    game = ruling(LION, 3)
    game.dice.lay([1] * 3)
    game.company_ships = [13, 0, 0, 0]
    before = game.regiments[BOMBAY]
    play(game, governor_general.govern)
    assert (game.company_ships[Sea.WEST], game.regiments[BOMBAY]) == (14, before + 2)


def test_a_human_governor_general_is_rewarded_for_each_result_for_the_crown() -> None:
    game = against_crown(scenario="1813")
    game.holder[GENERAL] = 0
    game.supply[0] -= 1
    hold_office(game, PRESIDENTS[MADRAS], 1)
    set_cubes(game, 0)
    play(game, (governor_general.choose_result, 3, 0))
    choose(game, ("ship", Sea.SOUTH))
    choose(game, ("regiment", MADRAS))
    choose(game, ("tax", PRESIDENTS[MADRAS]))
    assert game.cubes[0] == 3
    play(game, (governor_general.choose_result, 2, 0))
    choose(game, ("ship", Sea.WEST))
    choose(game, ("regiment", BENGAL))
    assert game.cubes[0] == 3


# -- Manager of Shipping --


def ships_bought(game: CompanyGame) -> list[str]:
    return [fact["ship"] for fact in facts(game, "ship_placed")]


def test_the_crown_fits_its_own_ships_then_humans_who_pay_for_it() -> None:
    game = office_of(SHIPPING, BULL, money=7, cubes=True)
    set_cubes(game, 1)
    human = build_yards(game, 0, ON_YARD)[0]
    crowns = build_yards(game, 1, ON_YARD)[0]
    play(game, manager_of_shipping.begin)
    ask_nothing(game)
    assert [fact.get("family") for fact in facts(game, "ship_placed")][:2] == [1, 0]
    assert game.ship_place[crowns] != ON_YARD
    assert game.ship_place[human] != ON_YARD
    assert game.cubes == [0, 12], "the human's cube, before the sea is chosen"
    assert game.treasury[SHIPPING] == 1


def test_between_humans_the_button_decides_whose_ship_is_fitted() -> None:
    game = office_of(SHIPPING, BULL, money=3, seats=2)
    first, second = build_yards(game, 0, ON_YARD)[0], build_yards(game, 1, ON_YARD)[0]
    game.button = 1
    play(game, manager_of_shipping.begin)
    assert (game.ship_place[first] == ON_YARD, game.ship_place[second] == ON_YARD) == (True, False)
    assert game.button == 0


@pytest.mark.parametrize(
    ("climate", "money", "acts", "left"),
    [
        (BULL, 11, ["extra_ship"] * 5, 1),
        (STAG, 11, ["company_ship", *["extra_ship"] * 3], 0),
        (LION, 11, ["company_ship"] * 2, 1),
        (BEAR, 11, ["company_ship", *["extra_ship"] * 3], 0),
        (PEACOCK, 11, ["extra_ship"] * 5, 1),
    ],
)
def test_the_climate_says_how_many_company_ships_are_bought_and_the_rest_is_leased(
    climate: int, money: int, acts: list[str], left: int
) -> None:
    game = office_of(SHIPPING, climate, money=money)
    play(game, manager_of_shipping.begin)
    assert (ships_bought(game), game.treasury[SHIPPING]) == (acts, left)


def test_no_company_ship_is_bought_while_a_yard_holds_a_ship() -> None:
    game = office_of(SHIPPING, LION, money=2)
    build_yards(game, 0, ON_YARD)
    play(game, manager_of_shipping.begin)
    assert ships_bought(game) == ["extra_ship"]


def bought(climate: int, wishes: list[Any], money: int = 10) -> tuple[int, int]:
    game = office_of(SHIPPING, climate, money=money, cubes=True)
    play(game, manager_of_shipping.begin)
    for wish in wishes:
        ask(game, *wish)
    ask_nothing(game)
    return ships_bought(game).count("company_ship"), 6 - game.cubes[0]


def test_favours_change_how_many_company_ships_are_bought() -> None:
    assert bought(BULL, [["shipping.buy_one"]]) == (1, 1)
    assert bought(BULL, [["shipping.buy_one"], ["shipping.buy_another"]]) == (2, 2)
    assert bought(STAG, [["shipping.do_not_buy"]]) == (0, 2)
    assert bought(STAG, [["shipping.buy_another"]]) == (2, 1)
    assert bought(LION, [["shipping.buy_as_many_as_you_wish", 1]]) == (1, 3)
    assert bought(BEAR, [["shipping.do_not_buy"]]) == (0, 1)
    assert bought(BEAR, [["shipping.buy_another"]]) == (2, 2)
    assert bought(PEACOCK, [["shipping.buy_one"]]) == (1, 2)


def test_for_a_cube_two_pounds_stay() -> None:
    game = office_of(SHIPPING, BULL, money=4, cubes=True)
    play(game, manager_of_shipping.begin)
    ask_nothing(game, "shipping.leave_2_unspent")
    ask(game, "shipping.leave_2_unspent")
    ask_nothing(game)
    assert (game.treasury[SHIPPING], game.cubes) == (2, [5, 7])


def test_where_the_climate_places_ships() -> None:
    game = office_of(SHIPPING, BULL)
    ports = game.tables.home_port
    game.closed = [1] * 17
    game.closed[ports[MADRAS]] = game.closed[ports[BENGAL]] = 0
    assert as_manager_of_shipping.sea_for(game) == Sea.EAST, "longest routes, the arrows"
    hold_office(game, PRESIDENTS[MADRAS], 1)
    assert as_manager_of_shipping.sea_for(game) == Sea.SOUTH, "a Crown Presidency first"
    game.climate = STAG
    post_writers(game, BENGAL, f1=1)
    post_writers(game, BOMBAY, f1=2)
    assert as_manager_of_shipping.sea_for(game) == Sea.EAST, "more Crown writers among the longest"
    game.climate = LION
    assert as_manager_of_shipping.sea_for(game) == Sea.SOUTH
    game.holder[PRESIDENTS[MADRAS]] = 0
    assert as_manager_of_shipping.sea_for(game) == Sea.WEST, "no Crown Presidency: most Crown writers"
    game.climate = BEAR
    assert as_manager_of_shipping.sea_for(game) == Sea.WEST
    game.climate = PEACOCK
    assert as_manager_of_shipping.sea_for(game) == Sea.WEST
    game.holder[Office.SUPERINTENDENT_OF_TRADE_IN_CHINA] = NOBODY
    assert as_manager_of_shipping.sea_for(game) == Sea.CHINA


def test_a_human_manager_is_rewarded_for_ships_where_the_crown_trades() -> None:
    game = against_crown()
    hold_office(game, SHIPPING, 0)
    hold_office(game, PRESIDENTS[BENGAL], 1)
    hold_office(game, Office.SUPERINTENDENT_OF_TRADE_IN_CHINA, 1)
    game.treasury[SHIPPING] = 9
    set_cubes(game, 0)
    crowns = build_yards(game, 1, ON_YARD)[0]
    play(game, manager_of_shipping.begin)
    choose(game, ("fit", crowns, Sea.EAST))
    assert game.cubes[0] == 2, "a Crown ship, at a Crown President's"
    choose(game, ("extra_ship", Sea.CHINA))
    choose(game, ("extra_ship", Sea.WEST))
    assert game.cubes[0] == 3


# -- Military Affairs --


def affairs(climate: int, seats: int = 1, cubes: bool = False) -> CompanyGame:
    game = office_of(AFFAIRS, climate, seats=seats, cubes=cubes)
    game.regiments = [0, 0, 0]
    return game


def marches(game: CompanyGame) -> list[tuple[str, str, str, int | None]]:
    return [(f["piece"], f["origin"], f["destination"], f.get("family")) for f in facts(game, "army_piece_moved")]


def test_transfers_take_regiments_then_crown_officers_then_humans() -> None:
    game = affairs(BULL)
    hold_office(game, PRESIDENTS[BENGAL], 0)
    hold_office(game, PRESIDENTS[MADRAS], 1)
    game.regiments[BENGAL] = 1
    post_officers(game, BENGAL, f0=1, f1=1)
    play(game, (military_affairs.transfer, 2))
    assert marches(game) == [("regiment", "bengal", "madras", None), ("officer", "bengal", "madras", 1)]
    game = affairs(BULL)
    hold_office(game, PRESIDENTS[BENGAL], 0)
    hold_office(game, PRESIDENTS[MADRAS], 1)
    post_officers(game, BENGAL, f0=1)
    play(game, (military_affairs.transfer, 2))
    assert marches(game) == [("officer", "bengal", "madras", 0)]


def test_a_lion_moves_to_the_most_ships_and_undoes_nothing_and_others_to_crown_commanders() -> None:
    game = affairs(LION)
    game.company_ships = [0, 0, 2, 0]
    game.regiments = [1, 1, 0]
    play(game, (military_affairs.transfer, 2))
    assert marches(game) == [("regiment", "bombay", "bengal", None), ("regiment", "madras", "bengal", None)]
    game = affairs(PEACOCK)
    command(game, BOMBAY, 0)
    command(game, MADRAS, 1)
    game.regiments = [3, 1, 1]
    play(game, (military_affairs.transfer, 2))
    assert marches(game) == [("regiment", "bombay", "madras", None)] * 2


def test_army_transfers_can_be_prevented_or_chosen() -> None:
    game = affairs(PEACOCK, cubes=True)
    command(game, BOMBAY, 0)
    command(game, MADRAS, 1)
    game.regiments = [3, 0, 1]
    play(game, (military_affairs.transfer, 2))
    ask(game, "military.prevent_transfer")
    ask(game, "military.choose_transfer")
    assert game.cubes == [4, 8]
    choose(game, ("regiment", NOBODY, BENGAL, BOMBAY))
    assert is_through(game)
    assert game.regiments == [4, 0, 0]


def assigned(game: CompanyGame, family: int) -> int:
    return as_military_affairs.army_for(game, family)


def test_traders_post_officers_to_crown_presidencies_then_ships_then_governors() -> None:
    game = affairs(BULL)
    hold_office(game, PRESIDENTS[BENGAL], 1)
    assert assigned(game, 0) == BENGAL
    hold_office(game, PRESIDENTS[MADRAS], 1)
    game.company_ships = [5, 1, 0, 0]
    assert assigned(game, 0) == MADRAS, "most ships among Crown Presidencies"
    game.holder[PRESIDENTS[BENGAL]] = game.holder[PRESIDENTS[MADRAS]] = NOBODY
    game.company_ships = [1, 1, 1, 0]
    take_region(game, Region.MYSORE, MADRAS)
    hold_office(game, game.governor_office(Region.MYSORE), 1)
    assert assigned(game, 0) == MADRAS


def test_soldiers_post_officers_for_majorities_first() -> None:
    game = affairs(BEAR)
    hold_office(game, PRESIDENTS[BOMBAY], 1)
    post_officers(game, MADRAS, f0=1, f1=1)
    post_officers(game, BENGAL, f0=2, f1=1)
    assert assigned(game, 1) == BOMBAY, "a new majority in an empty army, Bombay by the later words"
    post_officers(game, BOMBAY, f1=1)
    assert assigned(game, 1) == MADRAS
    post_officers(game, MADRAS, f0=2)
    assert assigned(game, 1) == BENGAL, "equality with a human majority"


def test_a_humans_officer_goes_where_a_crown_majority_survives() -> None:
    game = affairs(PEACOCK)
    post_officers(game, MADRAS, f1=2)
    post_officers(game, BENGAL, f1=1)
    assert assigned(game, 0) == MADRAS, "in Bengal the majority would be lost"


def test_humans_officers_are_posted_first_and_a_cube_posts_one() -> None:
    game = affairs(BULL, cubes=True)
    game.trainees = [1, 1]
    game.supply[0] -= 1
    game.supply[1] -= 1
    play(game, military_affairs.assign)
    assert favours(game) == [("military.assign_one_officer", 0, MADRAS), ("military.assign_one_officer", 0, BENGAL)]
    ask(game, "military.assign_one_officer", 0, BENGAL)
    assert (game.officers[BENGAL], game.cubes) == ([1, 0], [5, 7])
    choose(game, "none")
    assert game.officers[BOMBAY] == [0, 1]


def test_the_crown_names_its_own_commander_or_one_by_the_button() -> None:
    game = affairs(BULL)
    post_officers(game, MADRAS, f0=1, f1=1)
    play(game, (military_affairs.name_commander, MADRAS))
    assert game.commander[MADRAS] == 1
    game = affairs(BULL, seats=2)
    post_officers(game, MADRAS, f0=1, f1=1)
    game.button = 1
    play(game, (military_affairs.name_commander, MADRAS))
    assert (game.commander[MADRAS], game.button) == (1, 0)


def test_a_human_military_affairs_gets_a_cube_for_a_crown_commander_even_without_a_choice() -> None:
    game = against_crown()
    hold_office(game, AFFAIRS, 0)
    post_officers(game, MADRAS, f1=1)
    play(game, (military_affairs.name_commander, MADRAS))
    assert (game.commander[MADRAS], game.cubes) == (1, [7, 5])


def test_military_oversight_of_a_crown_minister_demotes_a_human() -> None:
    game = against_crown()
    game.prime_minister = 1
    pass_laws(game, Law.MILITARY_OVERSIGHT)
    command(game, BENGAL, 0)
    post_officers(game, BENGAL, f0=1, f1=1)
    play(game, military_affairs.oversee)
    assert (game.commander[BENGAL], game.cubes) == (1, [8, 4]), "nepotism of a human with an officer there"
    game = against_crown()
    game.prime_minister = 1
    pass_laws(game, Law.MILITARY_OVERSIGHT)
    command(game, BENGAL, 1)
    post_officers(game, BENGAL, f0=2, f1=1)
    play(game, military_affairs.oversee)
    assert game.commander[BENGAL] == 1
    assert not facts(game, "commander_named")
