"""The Crown as President, Governor, Commander and Superintendent (checklist 253 to 256; T15; lesson L7)."""

from __future__ import annotations

import pytest

from engine.john_company_2e.company import china, presidency, trade
from engine.john_company_2e.crown import as_commander, routes
from engine.john_company_2e.firms import firm_trade
from engine.john_company_2e.india import armies, commander, crisis, governor
from engine.john_company_2e.table.names import NOBODY, Law, Office, Phase, Presidency, Region, Sea
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import ALLIANCE_IDS, ORDER_IDS, REGION_IDS
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
)
from tests.engine.john_company_2e.helpers import (
    command,
    hold_office,
    is_through,
    no_empires,
    pass_laws,
    play,
    post_officers,
    post_writers,
    take_region,
)

BOMBAY, MADRAS, BENGAL = Presidency.BOMBAY, Presidency.MADRAS, Presidency.BENGAL
PRESIDENTS = (Office.PRESIDENT_OF_BOMBAY, Office.PRESIDENT_OF_MADRAS, Office.PRESIDENT_OF_BENGAL)
CHINA = Office.SUPERINTENDENT_OF_TRADE_IN_CHINA


def madras(climate: int, *, seats: int = 1, money: int = 0, ships: int = 0, cubes: bool = False) -> CompanyGame:
    """The Crown is President of Madras; every order is open, no region has a tower."""
    game = against_crown(seats, climate)
    hold_office(game, PRESIDENTS[MADRAS], game.crown)
    game.treasury = [0] * 17
    game.treasury[PRESIDENTS[MADRAS]] = money
    game.company_ships = [0, ships, 0, 0]
    game.closed = [0] * 17
    game.regiments = [0, 0, 0]
    game.tower = [0] * 8
    no_empires(game)
    if not cubes:
        set_cubes(game, *[0] * seats)
    return game


def filled(game: CompanyGame) -> list[tuple[str, int]]:
    return [(f["order"], f["writer"]) for f in facts(game, "order_filled")]


# -- the order of operations --


def test_governors_act_in_the_order_of_their_formation_then_the_commander_then_trade() -> None:
    game = madras(BULL, money=2, ships=1)
    for region in (Region.MYSORE, Region.MADRAS, Region.HYDERABAD):
        take_region(game, region, MADRAS)
        hold_office(game, game.governor_office(region), 0)
    game.formed = [Region.HYDERABAD, Region.MADRAS, Region.MYSORE]
    command(game, MADRAS, 0)
    post_officers(game, MADRAS, f0=1)
    game.dice.lay([1, 1])
    play(game, (presidency.begin, MADRAS))
    order = []
    while not is_through(game):
        order.append(game.asked.by[1] if asked(game)[1] == "governor.administer" else asked(game)[1])
        choose(game, "stop")
    assert order == [Region.HYDERABAD, Region.MADRAS, Region.MYSORE, "commander.deploy"]
    assert len(filled(game)) == 1


def test_for_a_cube_somebody_else_acts_next() -> None:
    game = madras(BULL, money=2, ships=1, cubes=True)
    command(game, MADRAS, 0)
    post_officers(game, MADRAS, f0=1)
    play(game, (presidency.begin, MADRAS))
    assert favours(game) == [("presidency.one_change_of_order", "trade")]
    game.dice.lay([1, 1])
    ask(game, "presidency.one_change_of_order", "trade")
    assert game.cubes == [5, 7]
    ask_nothing(game)
    assert len(filled(game)) == 1
    assert asked(game)[1] == "commander.deploy"


# -- trade --


@pytest.mark.parametrize(("climate", "dice"), [(BULL, 2), (STAG, 3), (LION, 4), (BEAR, 5), (PEACOCK, 6)])
def test_trade_needs_the_climates_dice_and_takes_up_to_three_pounds_more(climate: int, dice: int) -> None:
    for money, spent in ((dice - 1, 0), (dice, dice), (dice + 2, dice + 2), (dice + 5, dice + 3)):
        game = madras(climate, money=money, ships=1)
        game.dice.lay([1] * spent)
        play(game, (presidency.begin, MADRAS))
        assert is_through(game)
        assert game.treasury[PRESIDENTS[MADRAS]] == money - spent
        assert len(filled(game)) == (1 if spent else 0)


def test_the_crown_trades_in_fewer_regions_when_only_that_leaves_it_the_dice() -> None:
    game = madras(STAG, money=3, ships=4)
    best = routes.best_route(game, MADRAS, 0)
    assert routes.regions_of(best) == 1 << Region.MADRAS
    game.dice.lay([1, 1, 1])
    play(game, (presidency.begin, MADRAS))
    assert {game.tables.orders.region[ORDER_IDS.index(order)] for order, _ in filled(game)} == {Region.MADRAS}
    rich = madras(STAG, money=9, ships=4)
    rich.dice.lay([1] * 6)
    play(rich, (presidency.begin, MADRAS))
    assert len(filled(rich)) == 4
    assert rich.treasury[PRESIDENTS[MADRAS]] == 9 - facts(rich, "treasury_spent")[0]["amount"]


def test_the_best_route_is_the_most_valuable_one() -> None:
    game = madras(STAG, ships=3)
    table = game.tables.orders
    found = routes.best_route(game, MADRAS, 8)
    port = game.tables.home_port[MADRAS]
    allowed = (1 << 17) - 1
    for home in (Region.BOMBAY, Region.BENGAL):
        for order in game.tables.regions.orders[home]:
            allowed &= ~(1 << order)
    sums = [sum(table.value[o] for o in range(17) if mask >> o & 1) for mask in routes.connected(1 << port, allowed, 3)]
    assert sum(table.value[o] for o in range(17) if found >> o & 1) == max(sums)
    assert found >> port & 1
    assert found.bit_count() == 3


def test_equal_routes_prefer_home_then_nearness_then_the_south() -> None:
    game = madras(STAG, ships=2)
    home = sum(1 << order for order in game.tables.regions.orders[Region.MADRAS])
    away = 1 << game.tables.home_port[MADRAS] | 1 << game.tables.regions.orders[Region.MYSORE][0]
    value = game.tables.orders.value
    table = routes.rank(game, MADRAS, home), routes.rank(game, MADRAS, away)
    assert (table[0][1], table[1][1]) == (home.bit_count(), 1)
    assert routes.distances(Region.MADRAS)[Region.MADRAS] == 0
    assert routes.distances(Region.MADRAS)[Region.MYSORE] == 1
    assert routes.distances(Region.MADRAS)[Region.PUNJAB] == 3
    assert all(number > 0 for number in value)


def test_a_failed_trade_is_tried_again_while_the_dice_can_be_paid() -> None:
    game = madras(BULL, money=9, ships=1)
    game.dice.lay([3, 3, 3, 3, 3, 4, 4, 4, 4])
    play(game, (presidency.begin, MADRAS))
    assert game.treasury[PRESIDENTS[MADRAS]] == 9 - 5 - 4
    assert is_through(game)


def test_favours_change_the_dice_of_a_trade() -> None:
    game = madras(STAG, money=2, ships=1, cubes=True)
    play(game, (presidency.begin, MADRAS))
    game.dice.lay([1, 1])
    ask(game, "president.change_dice_by_one", -1)
    ask_nothing(game)
    assert (len(filled(game)), game.cubes) == (1, [5, 7])
    game = madras(BULL, money=3, ships=1, cubes=True)
    play(game, (presidency.begin, MADRAS))
    ask(game, "president.change_dice_by_one", 1)
    ask(game, "president.change_dice_by_one", 1)
    choose(game, "none")
    assert (len(filled(game)), game.cubes) == (0, [4, 8])


def test_crown_writers_fill_first_then_humans_by_the_button() -> None:
    game = madras(BULL, money=5, ships=3)
    post_writers(game, MADRAS, f0=2, f1=1)
    game.dice.lay([1] * 5)
    play(game, (presidency.begin, MADRAS))
    assert [family for _, family in filled(game)] == [1, 0, 0]
    game = madras(BULL, seats=2, money=5, ships=3)
    post_writers(game, MADRAS, f0=2, f1=2)
    game.button = 1
    game.dice.lay([1] * 5)
    play(game, (presidency.begin, MADRAS))
    assert [family for _, family in filled(game)] == [1, 0, 1]
    assert game.button == 0


def test_for_a_cube_the_humans_writer_is_placed() -> None:
    game = madras(BULL, money=5, ships=2, cubes=True)
    post_writers(game, MADRAS, f0=1, f1=2)
    play(game, (presidency.begin, MADRAS))
    ask_nothing(game, "president.place_your_writer")
    ask(game, "president.place_your_writer", 0)
    assert filled(game)[0][1] == 0
    assert game.cubes == [5, 7]


def test_a_human_president_gets_a_cube_for_each_crown_writer_placed() -> None:
    game = madras(BULL, ships=2)
    game.holder[PRESIDENTS[MADRAS]] = 0
    post_writers(game, MADRAS, f1=2)
    play(game, (trade.fill, MADRAS, 1 << Region.MADRAS))
    while not is_through(game):
        game.choose(0)
    assert [family for _, family in filled(game)] == [1, 1]
    assert game.cubes == [2, 10]


def test_the_company_fills_before_a_firm_of_the_same_initiative() -> None:
    game = madras(BULL, ships=1)
    game.presidency_traded = 1
    play(game, (firm_trade.next_trader, MADRAS, 1 << Region.MADRAS, ((0, 0), (0, firm_trade.COMPANY))))
    assert "firm" not in facts(game, "order_filled")[0]


def test_the_crown_orders_a_vacant_presidency_as_chairman() -> None:
    game = against_crown(climate=BULL)
    hold_office(game, Office.CHAIRMAN, 1)
    game.chairman_title = 1
    set_cubes(game, 0)
    command(game, BENGAL, 0)
    post_officers(game, BENGAL, f0=3)
    play(game, (presidency.begin, BENGAL))
    assert asked(game) == (0, "commander.deploy")


# -- Governors --


def ruled(climate: int, *, cubes: bool = False, president: int = NOBODY) -> CompanyGame:
    """The Crown governs Madras: four dice."""
    game = against_crown(climate=climate)
    take_region(game, Region.MADRAS, MADRAS)
    hold_office(game, game.governor_office(Region.MADRAS), 1)
    if president != NOBODY:
        hold_office(game, PRESIDENTS[MADRAS], president)
    game.treasury = [0] * 17
    game.balance = 0
    game.regiments = [0, 0, 0]
    if not cubes:
        set_cubes(game, 0)
    return game


@pytest.mark.parametrize(("climate", "rolls"), [(BULL, 2), (STAG, 3), (LION, 3), (BEAR, 3), (PEACOCK, 4)])
def test_the_crown_administers_while_the_pool_has_the_climates_dice(climate: int, rolls: int) -> None:
    game = ruled(climate)
    assert game.tables.administer_dice[1] == 4
    game.dice.lay([1] * sum(range(5 - rolls, 5)))
    play(game, (governor.begin, Region.MADRAS))
    assert is_through(game)
    assert len(facts(game, "check_rolled")) == rolls


def test_the_results_of_a_crown_governor_by_the_climate() -> None:
    for climate, president, treasury, balance in ((BULL, 1, 4, 0), (STAG, 0, 0, 6), (BULL, NOBODY, 0, 4)):
        game = ruled(climate, president=president)
        game.dice.lay([1] * 10)
        play(game, (governor.begin, Region.MADRAS))
        assert (game.treasury[PRESIDENTS[MADRAS]], game.balance) == (treasury, balance)
    game = ruled(LION)
    game.dice.lay([1] * 10)
    play(game, (governor.begin, Region.MADRAS))
    assert (game.company_ships[Sea.SOUTH], game.half_ship[Region.MADRAS]) == (1, 1)
    for climate, regiments in ((BEAR, 3), (PEACOCK, 4)):
        game = ruled(climate)
        game.dice.lay([1] * 10)
        play(game, (governor.begin, Region.MADRAS))
        assert game.regiments[MADRAS] == regiments


def test_with_zamindar_taxes_no_administer_action_can_be_stopped_after_the_first() -> None:
    game = ruled(PEACOCK, cubes=True)
    pass_laws(game, Law.ZAMINDAR_TAXES)
    game.dice.lay([1] * 5)
    play(game, (governor.begin, Region.MADRAS))
    assert favours(game) == [("governor.change_dice_by_one", 1), ("governor.no_administer",)]
    choose(game, "none")
    ask_nothing(game, "governor.change_dice_by_one")
    assert favours(game) == [("governor.change_dice_by_one", 1)], "an action has been taken"


def test_favours_about_a_crown_governor() -> None:
    game = ruled(BULL, cubes=True)
    play(game, (governor.begin, Region.MADRAS))
    assert favours(game) == [("governor.change_dice_by_one", 1), ("governor.no_administer",)]
    ask(game, "governor.no_administer")
    assert is_through(game)
    assert (game.cubes, facts(game, "check_rolled")) == ([3, 9], [])
    game = ruled(BULL, cubes=True)
    play(game, (governor.begin, Region.MADRAS))
    ask(game, "governor.change_dice_by_one", 1)
    ask(game, "governor.change_dice_by_one", 1)
    assert favours(game) == [("governor.change_dice_by_one", -1)], "five are required of four"
    choose(game, "none")
    assert is_through(game)
    game = ruled(BULL, cubes=True)
    game.dice.lay([1] * 4)
    play(game, (governor.begin, Region.MADRAS))
    choose(game, "none")
    assert favours(game) == [("governor.choose_result", "company_ship"), ("governor.choose_result", "regiment")]
    ask(game, "governor.choose_result", "regiment")
    assert (game.regiments[MADRAS], game.cubes) == (1, [4, 8])


def test_a_human_chooses_when_the_climates_result_is_impossible() -> None:
    game = ruled(LION)
    game.company_ships = [14, 0, 0, 0]
    game.dice.lay([1] * 4)
    play(game, (governor.begin, Region.MADRAS))
    assert asked(game) == (0, "governor.result")


def test_a_human_governor_is_rewarded_once_a_turn_for_tax_and_regiment_and_for_each_ship_launched() -> None:
    game = against_crown()
    take_region(game, Region.MADRAS, MADRAS)
    hold_office(game, game.governor_office(Region.MADRAS), 0)
    hold_office(game, PRESIDENTS[MADRAS], 1)
    set_cubes(game, 0)
    for option, expected in (
        (governor.TAX_FOR_PRESIDENT, 1),
        (governor.TAX_FOR_PRESIDENT, 1),
        (governor.TAX_FOR_BALANCE, 1),
        (governor.REGIMENT, 2),
        (governor.REGIMENT, 2),
        (governor.SHIP, 2),
        (governor.SHIP, 3),
        (governor.SHIP, 3),
        (governor.SHIP, 4),
    ):
        play(game, (governor.take_result, Region.MADRAS, 0, 0, option))
        assert game.cubes[0] == expected, option


# -- alliances --


def army(climate: int, *, president: int = 1, money: int = 9, cubes: bool = False, strength: int = 3) -> CompanyGame:
    """A Crown Commander in Bombay with so many officers; alliances there cost 5 and 3."""
    game = against_crown(climate=climate)
    hold_office(game, PRESIDENTS[BOMBAY], president)
    game.treasury[PRESIDENTS[BOMBAY]] = money
    game.regiments = [0, 0, 0]
    command(game, BOMBAY, 1)
    post_officers(game, BOMBAY, f1=strength)
    if not cubes:
        set_cubes(game, 0)
    return game


def allied(game: CompanyGame) -> list[str]:
    return [ALLIANCE_IDS[number] for number, ready in enumerate(game.alliances) if ready]


@pytest.mark.parametrize(
    ("climate", "strength", "bought"),
    [
        (BULL, 9, []),
        (STAG, 9, []),
        (LION, 2, []),
        (LION, 3, ["sikhs"]),
        (BEAR, 1, []),
        (BEAR, 2, ["rajput_prince"]),
        (PEACOCK, 2, ["rajput_prince"]),
    ],
)
def test_the_alliance_that_the_climate_buys(climate: int, strength: int, bought: list[str]) -> None:
    game = army(climate, strength=strength)
    play(game, (commander.seek_alliance, BOMBAY, ()))
    assert is_through(game)
    assert allied(game) == bought
    game = army(BEAR, money=4)
    play(game, (commander.seek_alliance, BOMBAY, ()))
    assert allied(game) == ["sikhs"], "the dearest that the President can pay"


def test_a_human_presidents_consent_brings_a_cube() -> None:
    game = army(BEAR, president=0)
    play(game, (commander.seek_alliance, BOMBAY, ()))
    assert asked(game) == (0, "crown.alliance_consent")
    choose(game, ("yes", 0))
    assert (allied(game), game.cubes) == (["rajput_prince"], [1, 11])
    game = army(BEAR, president=0)
    play(game, (commander.seek_alliance, BOMBAY, ()))
    choose(game, ("no", 0))
    assert (allied(game), game.cubes) == ([], [0, 12])


def test_favours_change_the_alliances_of_a_crown_commander() -> None:
    game = army(LION, cubes=True)
    play(game, (commander.seek_alliance, BOMBAY, ()))
    assert favours(game) == [("commander.dearer_alliance", 0), ("commander.no_alliance_if_crown_is_president",)]
    ask(game, "commander.dearer_alliance", 0)
    assert (allied(game), game.cubes) == (["rajput_prince"], [5, 7])
    game = army(PEACOCK, cubes=True)
    play(game, (commander.seek_alliance, BOMBAY, ()))
    assert favours(game) == [("commander.cheaper_alliance", 1), ("commander.no_alliance_if_crown_is_president",)]
    ask(game, "commander.no_alliance_if_crown_is_president")
    assert (allied(game), game.cubes) == ([], [4, 8])
    ask(game, "commander.one_more_alliance", 0)
    assert (allied(game), game.cubes) == (["rajput_prince"], [3, 9])
    ask(game, "commander.one_more_alliance", 1)
    assert (allied(game), game.cubes) == (["rajput_prince", "sikhs"], [2, 10])
    assert is_through(game)


def test_a_president_who_pays_for_the_alliance_has_consented_and_gets_nothing() -> None:
    game = army(BULL, president=0, cubes=True)
    play(game, (commander.seek_alliance, BOMBAY, ()))
    ask(game, "commander.one_more_alliance", 0)
    assert (allied(game), game.cubes) == (["rajput_prince"], [4, 8])


@pytest.mark.parametrize(("climate", "price"), [(BULL, 2), (STAG, 2), (LION, 1), (BEAR, 0), (PEACOCK, 0)])
def test_a_human_commander_pays_a_crown_president_for_its_consent(climate: int, price: int) -> None:
    game = army(climate, cubes=True)
    game.commander[BOMBAY] = 0
    play(game, (commander.seek_alliance, BOMBAY, ()))
    choose(game, 0)
    if price:
        ask(game, "commander.alliance_consent_from_crown_president")
    assert (allied(game), game.cubes) == (["rajput_prince"], [6 - price, 6 + price])


# -- Deploy --


@pytest.mark.parametrize(
    ("climate", "abroad", "at_home"), [(BULL, 6, 2), (STAG, 5, 3), (LION, 4, 4), (BEAR, 3, 5), (PEACOCK, 2, 6)]
)
def test_the_exact_dice_abroad_and_in_the_companys_regions(climate: int, abroad: int, at_home: int) -> None:
    game = madras(climate)
    take_region(game, Region.MYSORE, MADRAS)
    game.tower[Region.HYDERABAD] = 2
    assert as_commander.strength_for(game, Region.HYDERABAD, 0) == abroad + 2
    assert as_commander.strength_for(game, Region.MYSORE, 0) == at_home
    assert as_commander.strength_for(game, Region.MYSORE, 1) == at_home + 1
    command(game, MADRAS, 1)
    post_officers(game, MADRAS, f1=abroad + 1)
    assert not as_commander.can_muster(game, MADRAS, Region.HYDERABAD, 0)
    post_officers(game, MADRAS, f1=1)
    assert as_commander.can_muster(game, MADRAS, Region.HYDERABAD, 0)


def targets(game: CompanyGame) -> list[str]:
    return [REGION_IDS[r] for r in as_commander.target_lists(game, MADRAS, commander.targets(game, MADRAS))]


def test_where_the_crown_deploys_by_the_climate() -> None:
    game = madras(BULL)
    command(game, MADRAS, 1)
    post_officers(game, MADRAS, f1=9)
    assert targets(game) == ["madras"], "home, not the Company's; nothing else is in reach"
    take_region(game, Region.MYSORE, MADRAS)
    take_region(game, Region.HYDERABAD, MADRAS)
    game.closed[game.tables.regions.orders[Region.HYDERABAD][0]] = 1
    assert targets(game)[:2] == ["hyderabad", "madras"], "closed orders of its own first"
    assert set(targets(game)[2:]) == {"maratha"}
    game.climate = LION
    assert targets(game)[0] == "madras"
    assert targets(game)[-1] == "hyderabad"
    game.closed[game.tables.home_port[MADRAS]] = 1
    game.climate = STAG
    assert targets(game)[:2] == ["madras", "hyderabad"], "home with closed orders"


def test_a_deploy_action_exhausts_alliances_then_its_officers_then_humans_then_regiments() -> None:
    game = madras(LION)
    command(game, MADRAS, 1)
    post_officers(game, MADRAS, f0=1, f1=1)
    game.regiments[MADRAS] = 2
    game.dice.lay([1, 1, 1, 1, 1, 1])
    play(game, (commander.deploy, MADRAS))
    assert is_through(game)
    assert game.exhausted_officers[MADRAS] == [1, 1]
    assert (game.exhausted_regiments[MADRAS], game.regiments[MADRAS]) == (2, 0)
    assert game.control[Region.MADRAS] == MADRAS
    game = madras(LION)
    command(game, MADRAS, 1)
    post_officers(game, MADRAS, f0=3, f1=1)
    alliance = ALLIANCE_IDS.index("the_nizam")
    game.alliances[alliance] = 1
    game.regiments[MADRAS] = 2
    game.dice.lay([1, 1, 1, 1, 1, 1])
    play(game, (commander.deploy, MADRAS))
    assert (game.alliances[alliance], game.exhausted_officers[MADRAS]) == (0, [1, 1])
    assert game.regiments[MADRAS] == 2


@pytest.mark.parametrize(
    ("officers", "button", "tired", "after"),
    [((3, 3), 0, [2, 1, 1], 1), ((3, 3), 1, [1, 2, 1], 0), ((2, 1), 0, [2, 1, 1], 0), ((4, 1), 0, [2, 1, 1], 0)],
)
def test_humans_officers_are_exhausted_one_by_one_by_the_button(
    officers: tuple[int, int], button: int, tired: list[int], after: int
) -> None:
    game = madras(LION, seats=2)
    command(game, MADRAS, 2)
    game.button = button
    post_officers(game, MADRAS, f0=officers[0], f1=officers[1], f2=1)
    game.dice.lay([3] * 8)
    play(game, (commander.deploy, MADRAS))
    assert (game.exhausted_officers[MADRAS], game.button) == (tired, after)


def test_an_army_that_cannot_bring_the_exact_dice_stays_or_takes_another_target() -> None:
    game = madras(LION)
    command(game, MADRAS, 1)
    post_officers(game, MADRAS, f1=3)
    play(game, (commander.deploy, MADRAS))
    assert game.officers[MADRAS] == [0, 3]
    game = madras(BEAR)
    command(game, MADRAS, 1)
    post_officers(game, MADRAS, f1=3)
    take_region(game, Region.MYSORE, MADRAS)
    game.tower[Region.MADRAS] = 1
    game.dice.lay([1, 1, 1, 1, 1, 1])
    play(game, (commander.deploy, MADRAS))
    assert [f["region"] for f in facts(game, "deploy_check_rolled")] == ["hyderabad"], "home would need four"


@pytest.mark.parametrize(("climate", "deploys"), [(BULL, 1), (STAG, 1), (LION, 1), (BEAR, 2), (PEACOCK, 2)])
def test_only_warlike_climates_deploy_again(climate: int, deploys: int) -> None:
    game = madras(climate)
    command(game, MADRAS, 1)
    dice = as_commander.strength_for(game, Region.MADRAS, 0)
    post_officers(game, MADRAS, f1=2 * dice)
    game.dice.lay(([3] * dice + [1] * dice) * 2)
    play(game, (commander.deploy, MADRAS))
    assert len(facts(game, "deploy_check_rolled")) == deploys


def test_favours_about_deploying_again() -> None:
    for climate, name, price in (
        (BULL, "commander.make_crown_deploy_again", 2),
        (STAG, "commander.make_crown_deploy_again", 1),
        (LION, "commander.make_crown_deploy_again", 1),
        (BEAR, "commander.stop_crown_deploying", 1),
        (PEACOCK, "commander.stop_crown_deploying", 1),
    ):
        game = madras(climate, cubes=True)
        command(game, MADRAS, 1)
        post_officers(game, MADRAS, f1=12)
        game.crown_earned |= 1 << as_commander.deployed_bit(MADRAS)
        play(game, (commander.deploy, MADRAS))
        assert favours(game) == [(name,)]
        ask(game, name)
        assert game.cubes == [6 - price, 6 + price]
        assert is_through(game) == (name == "commander.stop_crown_deploying")


def test_favours_choose_target_and_dice_and_swap_pieces() -> None:
    game = madras(PEACOCK, cubes=True)
    take_region(game, Region.MYSORE, MADRAS)
    command(game, MADRAS, 1)
    post_officers(game, MADRAS, f0=2, f1=2)
    play(game, (commander.deploy, MADRAS))
    wishes = favours(game)
    assert ("commander.choose_target", Region.HYDERABAD) in wishes
    assert ("commander.change_dice_by_one", 1) in wishes
    ask(game, "commander.choose_target", Region.HYDERABAD)
    ask(game, "commander.change_dice_by_one", 1)
    assert game.cubes == [3, 9]
    choose(game, "none")
    assert game.exhausted_officers[MADRAS] == [1, 2]
    swap = ((armies.OFFICERS, 1),), ((armies.OFFICERS, 0),)
    ask(game, "commander.swap_exhausted_pieces", *swap)
    assert game.exhausted_officers[MADRAS] == [2, 1]
    assert game.cubes == [2, 10]
    game.dice.lay([1] * 3 + [1] * 3)
    choose(game, "none")
    assert [f["region"] for f in facts(game, "deploy_check_rolled")] == ["hyderabad"]
    assert len(facts(game, "deploy_check_rolled")[0]["dice"]) == 3


def test_an_alliance_is_swapped_for_as_much_strength() -> None:
    game = madras(PEACOCK, cubes=True)
    command(game, MADRAS, 1)
    alliance = ALLIANCE_IDS.index("the_nizam")
    game.alliances[alliance] = 1
    game.regiments[MADRAS] = 2
    play(game, (commander.deploy, MADRAS))
    choose(game, "none")
    regiments = (armies.REGIMENTS, MADRAS)
    wish = ("commander.swap_exhausted_pieces", ((armies.ALLIANCE, alliance),), (regiments, regiments))
    assert favours(game) == [wish]
    ask(game, *wish)
    assert (game.alliances[alliance], game.exhausted_regiments[MADRAS], game.cubes) == (1, 2, [4, 8])


@pytest.mark.parametrize(
    ("climate", "abroad", "in_company"), [(BULL, 0, 1), (STAG, 0, 1), (LION, 1, 1), (BEAR, 1, 0), (PEACOCK, 1, 0)]
)
def test_a_human_commander_is_rewarded_for_success(climate: int, abroad: int, in_company: int) -> None:
    game = madras(climate)
    command(game, MADRAS, 0)
    post_officers(game, MADRAS, f0=1, f1=1)
    game.deploy_roll = [1]
    game.dice.lay([1, 1])
    play(game, (commander.check_losses, MADRAS, Region.MADRAS, (0, 0, (1, 1))))
    assert game.cubes[0] == abroad
    game = madras(climate)
    take_region(game, Region.MYSORE, MADRAS, unrest=1)
    command(game, MADRAS, 0)
    post_officers(game, MADRAS, f0=1)
    for writers in (0, 1):
        if writers:
            post_writers(game, MADRAS, f1=1)
        set_cubes(game, 0)
        game.deploy_roll = [1]
        game.dice.lay([1])
        play(game, (commander.check_losses, MADRAS, Region.MYSORE, (0, 0, (1, 0))))
        assert game.cubes[0] == (in_company if writers else 0)


def test_a_human_musters_the_defence_of_a_crown_commander() -> None:
    game = against_crown(seats=2)
    game.phase = Phase.EVENTS_IN_INDIA
    game.button = 1
    take_region(game, Region.MADRAS, MADRAS, unrest=2)
    command(game, MADRAS, 2)
    post_officers(game, MADRAS, f0=1, f2=2)
    game.regiments[MADRAS] = 1
    play(game, (crisis.attack_company, Region.MADRAS, 0, -1, 1))
    assert asked(game) == (1, "army.exhaust")
    assert game.button == 1, "a free choice passes no button (reading 52)"
    choose(game, options(game)[0])


# -- China --


@pytest.mark.parametrize(("climate", "least"), [(BULL, 1), (STAG, 2), (LION, 2), (BEAR, 3), (PEACOCK, 3)])
def test_the_superintendent_rolls_all_its_ships_if_they_are_enough(climate: int, least: int) -> None:
    for ships in (least - 1, least, least + 2):
        game = against_crown(climate=climate)
        set_cubes(game, 0)
        game.holder[CHINA] = 1
        game.supply[1] -= 1
        take_region(game, Region.BENGAL, BENGAL)
        game.company_ships = [0, 0, 0, ships]
        game.dice.lay([3] * ships)
        play(game, china.begin)
        assert is_through(game)
        assert [len(f["dice"]) for f in facts(game, "check_rolled")] == ([ships] if ships >= least else [])
        game.dice.script = ()


def test_for_a_cube_china_needs_a_ship_more_or_fewer() -> None:
    for ships, change, rolls in ((3, 1, 0), (2, -1, 1)):
        game = against_crown(climate=BEAR)
        game.holder[CHINA] = 1
        game.supply[1] -= 1
        take_region(game, Region.BENGAL, BENGAL)
        game.company_ships = [0, 0, 0, ships]
        play(game, china.begin)
        ask(game, "china.change_dice_by_one", change)
        game.dice.lay([3] * ships * rolls)
        choose(game, "none")
        assert (len(facts(game, "check_rolled")), game.cubes) == (rolls, [5, 7])


def test_no_more_than_the_regions_formed_are_remembered() -> None:
    game = madras(LION)
    command(game, MADRAS, 1)
    post_officers(game, MADRAS, f1=4)
    game.dice.lay([1] * 8)
    play(game, (commander.deploy, MADRAS))
    assert game.formed == [Region.MADRAS]
