"""Presidency operations and trade, by the Company and by firms (checklist 131 to 146; T14, T26)."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine.john_company_2e.company import operations, presidency, trade
from engine.john_company_2e.firms import firm_trade, firms
from engine.john_company_2e.table import routes
from engine.john_company_2e.table.names import (
    FIRST_FIRM,
    NO_FIRM,
    NOBODY,
    Blackmail,
    Law,
    Office,
    Region,
    Sea,
    Strategy,
)
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import ORDER_IDS, tables
from tests.engine.answering import asked, choose, facts, options
from tests.engine.john_company_2e.helpers import (
    bare,
    build_yards,
    command,
    fill_order,
    hold_office,
    is_through,
    pass_laws,
    play,
    post_officers,
    post_writers,
    take_region,
    with_firm,
)

PINK, YELLOW, BLUE, GREEN = range(4)
BOMBAY, MADRAS, BENGAL = range(3)
MADRAS_OFFICE = Office.PRESIDENT_OF_MADRAS


def order(name: str) -> int:
    return ORDER_IDS.index(name)


def only_open(game: CompanyGame, *names: str) -> None:
    game.closed = [int(ORDER_IDS[number] not in names) for number in range(17)]


def madras(scenario: str = "1710", money: int = 6, ships: int = 5) -> CompanyGame:
    """Pink is President of Madras, with money and Company ships."""
    game = bare(4, scenario)
    game.treasury = [0] * Office.COUNT
    game.treasury[MADRAS_OFFICE], game.balance = money, 0
    hold_office(game, MADRAS_OFFICE, PINK)
    game.company_ships = [0, ships, 0, 0]
    game.commander = [NOBODY] * 3
    return game


def declare(game: CompanyGame, *regions: int) -> int:
    """Begin to trade and declare Madras and these regions; the set declared."""
    play(game, (presidency.begin, MADRAS))
    choose(game, (MADRAS, "trade"))
    declared = 1 << Region.MADRAS
    for region in regions:
        declared |= 1 << region
        choose(game, ("declare", MADRAS, declared))
    if asked(game)[1] == "trade.declare":
        choose(game, ("roll", MADRAS, declared))
    return declared


# -- trade --


def test_t14_trading_in_madras_mysore_and_hyderabad_brings_22_pounds_5_to_pink_and_2_to_yellow() -> None:
    game = madras()
    only_open(game, "madras_1", "madras_2", "mysore_2", "hyderabad_1")
    post_writers(game, MADRAS, f0=1, f1=2)
    declared = declare(game, Region.MYSORE, Region.HYDERABAD)
    assert options(game) == tuple((MADRAS, declared, money) for money in range(3, 7))
    game.dice.lay([3, 6, 2, 5])
    choose(game, (MADRAS, declared, 6))
    assert game.treasury[MADRAS_OFFICE] == 0
    assert options(game) == ((order("madras_1"), PINK), (order("madras_1"), YELLOW))
    choose(game, (order("madras_1"), PINK))
    choose(game, (order("hyderabad_1"), YELLOW))
    choose(game, (order("mysore_2"), YELLOW))
    assert is_through(game)  # the fourth order and the rest follow by themselves, with a token
    assert game.balance == 22
    assert game.cash == [5, 2, 0, 0]
    filled = [order(name) for name in ("hyderabad_1", "madras_1", "mysore_2", "madras_2")]
    assert [game.order_writer[each] for each in filled] == [YELLOW, PINK, YELLOW, NOBODY]
    assert [game.order_presidency[each] for each in filled] == [MADRAS] * 4
    game.audit()


def test_a_trade_needs_a_president_money_a_ship_and_an_open_home_port() -> None:
    game = madras()
    only_open(game, "madras_1")
    assert trade.possible(game, MADRAS)
    assert not trade.possible(madras(money=0), MADRAS)
    assert not trade.possible(madras(ships=0), MADRAS)
    only_open(game, "madras_2")
    assert not trade.possible(game, MADRAS)
    vacant = madras()
    vacant.holder[MADRAS_OFFICE] = NOBODY
    assert not trade.possible(vacant, MADRAS)


def test_regions_out_of_reach_for_want_of_ships_or_open_orders_cannot_be_declared() -> None:
    game = madras(money=9, ships=2)
    only_open(game, "madras_1", "madras_2", "mysore_2", "hyderabad_1", "maratha_3", "maratha_2")
    play(game, (trade.declare, MADRAS, 1 << Region.MADRAS))
    reached = {option[2] & ~(1 << Region.MADRAS) for option in options(game)}
    assert reached == {0, 1 << Region.HYDERABAD}  # Mysore is two orders away by Madras, and then a third
    game.company_ships[Sea.SOUTH] = 3
    play(game, (trade.declare, MADRAS, 1 << Region.MADRAS))
    reached = {option[2] & ~(1 << Region.MADRAS) for option in options(game)}
    assert reached == {0, 1 << Region.HYDERABAD, 1 << Region.MYSORE}  # Maratha lies behind Hyderabad
    both = 1 << Region.MADRAS | 1 << Region.HYDERABAD
    play(game, (trade.declare, MADRAS, both))
    assert both | 1 << Region.MARATHA in {option[2] for option in options(game)}


def test_another_presidents_home_region_is_never_declared() -> None:
    game = madras(money=20, ships=14)
    game.closed = [0] * 17
    play(game, (trade.declare, MADRAS, 1 << Region.MADRAS | 1 << Region.MYSORE | 1 << Region.HYDERABAD))
    declared = 0
    for option in options(game):
        declared |= option[2]
    assert not declared >> Region.BOMBAY & 1
    assert declared >> Region.MARATHA & 1
    assert not declared >> Region.BENGAL & 1


def test_no_more_regions_are_declared_than_leave_a_die() -> None:
    game = madras(money=2)
    only_open(game, "madras_1", "madras_2", "mysore_2", "hyderabad_1")
    play(game, (trade.declare, MADRAS, 1 << Region.MADRAS))
    assert len(options(game)) == 3  # roll, Hyderabad, Mysore
    game.dice.lay([4])
    choose(game, ("declare", MADRAS, 1 << Region.MADRAS | 1 << Region.MYSORE))
    assert is_through(game)  # £2 for one die: no third region, no other stake
    assert game.treasury[MADRAS_OFFICE] == 0
    assert facts(game, "check_rolled")[-1]["dice"] == [4]


def test_as_many_orders_as_ships_and_regions_allow_are_filled_each_next_to_one_filled() -> None:
    game = madras(ships=2, money=3)
    only_open(game, "madras_1", "madras_2", "mysore_2", "hyderabad_1")
    declared = declare(game, Region.HYDERABAD)
    game.dice.lay([1, 1])
    choose(game, (MADRAS, declared, 3))
    assert options(game) == ((order("hyderabad_1"), NOBODY), (order("madras_2"), NOBODY))
    choose(game, (order("madras_2"), NOBODY))
    assert (game.balance, game.cash[PINK]) == (9, 2)


def test_an_order_next_to_none_that_is_filled_is_not_offered_until_one_beside_it_is() -> None:
    game = madras(money=4, ships=4)
    only_open(game, "madras_1", "madras_2", "mysore_2", "hyderabad_1")
    declared = declare(game, Region.MYSORE, Region.HYDERABAD)
    game.dice.lay([1])
    choose(game, (MADRAS, declared, 3))
    # Mysore is declared and ships are left for it, but it lies behind the two others.
    assert game.order_presidency[order("madras_1")] == MADRAS
    assert options(game) == ((order("hyderabad_1"), NOBODY), (order("madras_2"), NOBODY))
    choose(game, (order("madras_2"), NOBODY))
    assert options(game) == ((order("hyderabad_1"), NOBODY), (order("mysore_2"), NOBODY))


def test_a_failed_trade_may_be_tried_again_and_a_successful_one_not() -> None:
    game = madras(money=2)
    only_open(game, "madras_1", "madras_2")
    declared = declare(game)
    game.dice.lay([4])
    choose(game, (MADRAS, declared, 1))
    assert asked(game) == (PINK, "presidency.order")
    assert game.presidency_traded == 0
    game.dice.lay([1])
    choose(game, (MADRAS, "trade"))
    assert is_through(game)
    assert (game.balance, game.treasury[MADRAS_OFFICE]) == (9, 0)
    game.treasury[MADRAS_OFFICE] = 4
    assert not trade.possible(game, MADRAS)


def test_a_catastrophe_makes_the_president_fall_and_the_former_chairman_order_the_rest() -> None:
    game = madras(money=2)
    only_open(game, "madras_1")
    game.fatigue[MADRAS_OFFICE] = 1
    game.chairman_title = GREEN
    command(game, MADRAS, YELLOW)
    post_officers(game, MADRAS, f1=2)
    take_region(game, Region.MADRAS, MADRAS)
    hold_office(game, game.governor_office(Region.MADRAS), BLUE)
    play(game, (presidency.begin, MADRAS))
    choose(game, (MADRAS, "trade"))
    game.dice.lay([5])
    choose(game, (MADRAS, 1 << Region.MADRAS, 1))
    assert (game.holder[MADRAS_OFFICE], game.fatigue[MADRAS_OFFICE], game.supply[PINK]) == (NOBODY, 0, 18)
    assert asked(game) == (GREEN, "presidency.order")
    assert options(game) == ((MADRAS, "commander"), (MADRAS, "governor", Region.MADRAS))


def test_orders_filled_by_a_presidency_this_turn_are_not_filled_again_by_another() -> None:
    game = madras()
    only_open(game, "madras_1", "madras_2", "mysore_2", "hyderabad_1")
    # Beside the home port, in its own region, with a ship at hand for each, and one by which Hyderabad could be declared.
    for name in ("madras_2", "hyderabad_1"):
        fill_order(game, order(name), BENGAL)
    declared = declare(game)
    assert asked(game) == (PINK, "trade.stake")
    game.dice.lay([1])
    choose(game, (MADRAS, declared, 1))
    assert is_through(game)
    assert [fact["order"] for fact in facts(game, "order_filled")] == ["madras_1"]
    assert game.balance == 5
    assert [game.order_presidency[order(name)] for name in ("madras_2", "hyderabad_1")] == [BENGAL, BENGAL]


@pytest.mark.parametrize(
    ("laws", "balance", "cash"),
    [
        ((), 5, [1, 1, 0, 0]),
        ((Law.TRADE_REGULATIONS,), 6, [0, 1, 0, 0]),
        ((Law.WRITER_PRIVILEGES,), 5, [1, 2, 0, 0]),
        ((Law.WRITER_GRAFT_REFORM,), 6, [1, 0, 0, 0]),
        ((Law.TRADE_REGULATIONS, Law.WRITER_GRAFT_REFORM), 7, [0, 0, 0, 0]),
    ],
)
def test_trade_laws_change_who_is_paid(laws: tuple[int, ...], balance: int, cash: list[int]) -> None:
    game = madras(money=1, ships=1)
    only_open(game, "madras_1")
    pass_laws(game, *laws)
    post_writers(game, MADRAS, f1=1)
    play(game, (presidency.begin, MADRAS))
    game.dice.lay([1])
    choose(game, (MADRAS, "trade"))
    assert is_through(game)
    assert (game.balance, game.cash) == (balance, cash)


def test_mercantile_connection_has_a_trade_rolled_again_with_half_the_dice() -> None:
    game = madras(money=3, ships=1)
    only_open(game, "madras_1")
    game.season_deck.remove(Blackmail.DISPLAY_BASE + Blackmail.MERCANTILE_CONNECTION)
    game.blackmail[GREEN] = [Blackmail.MERCANTILE_CONNECTION]
    declared = declare(game)
    game.dice.lay([1, 1, 1, 4])
    choose(game, (MADRAS, declared, 3))
    assert asked(game) == (GREEN, "blackmail")
    choose(game, Blackmail.MERCANTILE_CONNECTION)
    assert facts(game, "check_rolled_again") == [{"seat": PINK, "dice": [4], "result": "failure"}]
    assert (game.balance, game.presidency_traded) == (0, 0)


def test_writers_keep_the_presidency_they_were_placed_by() -> None:
    game = madras()
    fill_order(game, order("bengal_1"), BENGAL, YELLOW)
    fill_order(game, order("maratha_3"), MADRAS, YELLOW)
    assert [game.order_presidency[order(name)] for name in ("bengal_1", "maratha_3")] == [BENGAL, MADRAS]


# -- the order of a Presidency --


def with_governors() -> CompanyGame:
    game = madras()
    only_open(game, "madras_1")
    for region, family in ((Region.MADRAS, YELLOW), (Region.MYSORE, BLUE)):
        take_region(game, region, MADRAS)
        hold_office(game, game.governor_office(region), family)
    command(game, MADRAS, GREEN)
    return game


def test_the_president_orders_trade_commander_and_governors_and_all_get_their_chance() -> None:
    game = with_governors()
    play(game, (presidency.begin, MADRAS))
    assert asked(game) == (PINK, "presidency.order")
    assert options(game) == (
        (MADRAS, "commander"),
        (MADRAS, "governor", Region.MYSORE),
        (MADRAS, "governor", Region.MADRAS),
        (MADRAS, "trade"),
    )
    choose(game, (MADRAS, "governor", Region.MYSORE))
    assert asked(game)[0] == BLUE
    while asked(game)[0] != PINK:
        choose(game, options(game)[0])
    assert (MADRAS, "governor", Region.MYSORE) not in options(game)
    assert (MADRAS, "done") not in options(game)  # the others have still to be asked


def test_a_vacant_president_leaves_the_order_to_the_chairman_and_does_not_trade() -> None:
    game = with_governors()
    game.holder[MADRAS_OFFICE] = NOBODY
    game.supply[PINK] += 1
    hold_office(game, Office.CHAIRMAN, YELLOW)
    game.chairman_title = YELLOW
    play(game, (presidency.begin, MADRAS))
    assert asked(game) == (YELLOW, "presidency.order")
    assert (MADRAS, "trade") not in options(game)


def test_with_president_and_chairman_vacant_the_former_chairman_decides() -> None:
    game = with_governors()
    game.holder[MADRAS_OFFICE] = NOBODY
    game.supply[PINK] += 1
    game.chairman_title = BLUE
    pass_laws(game, Law.BOARD_OF_CONTROL)
    game.prime_minister = GREEN
    play(game, (presidency.begin, MADRAS))
    assert asked(game) == (BLUE, "presidency.order")
    choose(game, (MADRAS, "governor", Region.MADRAS))
    while asked(game)[1].startswith("governor"):
        choose(game, options(game)[0])
    assert asked(game) == (GREEN, "board_of_control")


def test_presidencies_operate_in_the_order_bombay_madras_bengal_and_china_after_them() -> None:
    game = bare()
    for office in (*range(5, 8), Office.SUPERINTENDENT_OF_TRADE_IN_CHINA):
        hold_office(game, office, PINK)
    game.closed, game.company_ships = [0] * 17, [1, 1, 1, 1]
    take_region(game, Region.MADRAS, MADRAS)
    play(game, operations.begin)
    seen: list[int] = []
    while asked(game)[1] == "presidency.order":
        seen.append(options(game)[0][0])
        choose(game, (seen[-1], "done"))
    assert seen == [BOMBAY, MADRAS, BENGAL]
    assert asked(game) == (PINK, "china.trade")


# -- routes --


def fewest_by_hand(port: int, usable: int, regions: int) -> int:
    """The least number of connected usable orders with the port that touch all the regions, by trying all sets."""
    inside = [each for each in range(17) if usable >> each & 1 and regions >> tables().orders.region[each] & 1]
    for size in range(1, len(inside) + 1):
        for chosen in combinations(inside, size):
            mask = sum(1 << each for each in chosen)
            touched = sum({1 << tables().orders.region[each] for each in chosen})
            if touched == regions and routes.reach(port, mask) == mask:
                return size
    return routes.UNREACHABLE


def test_the_fewest_ships_for_a_set_of_regions_are_those_found_by_trying_all_sets() -> None:
    closed = (0, 1 << order("madras_2"), 1 << order("hyderabad_1"), 1 << order("maratha_3") | 1 << order("mysore_2"))
    outside = (Region.MYSORE, Region.HYDERABAD, Region.MARATHA, Region.DELHI)
    port = tables().home_port[MADRAS]
    for shut in closed:
        for size in range(4):
            for chosen in combinations(outside, size):
                regions = 1 << Region.MADRAS | sum(1 << region for region in chosen)
                usable = (1 << 17) - 1 & ~shut
                assert routes.fewest_ships(port, usable, regions) == fewest_by_hand(port, usable, regions)


# -- firms --


def trading_firm(game: CompanyGame, manager: int, ships: int, strategy: int, stake: int) -> None:
    with_firm(game, manager, manager, strategy=strategy, stake=stake)
    game.stakes_shown = 1
    build_yards(game, manager, *[FIRST_FIRM + manager] * ships)


def test_t26_a_firm_fills_three_orders_for_16_before_the_president_who_refills_them_and_adds_one_for_9() -> None:
    game = madras("1813", money=7, ships=4)
    trading_firm(game, GREEN, 2, Strategy.SOUTH, 4)
    only_open(game, "madras_1", "hyderabad_1", "madras_2", "maratha_3")
    post_writers(game, MADRAS, f0=1, f1=2)
    game.dice.lay([1, 2, 2, 5])
    play(game, (presidency.begin, MADRAS))
    assert game.initiative[GREEN] == -1
    assert game.stake[GREEN] == 0
    choose(game, (MADRAS, "trade"))
    declared = 1 << Region.MADRAS
    for region in (Region.HYDERABAD, Region.MARATHA):
        declared |= 1 << region
        choose(game, ("declare", MADRAS, declared))
    game.dice.lay([1, 3, 2, 5, 6])
    choose(game, (MADRAS, declared, 7))
    assert asked(game) == (GREEN, "firm_trade.fill")
    choose(game, order("hyderabad_1"))
    choose(game, order("madras_2"))
    assert (game.india[GREEN], game.firm_value[GREEN]) == (16, 2)
    assert asked(game) == (PINK, "trade.fill")
    choose(game, (order("madras_1"), PINK))
    choose(game, (order("hyderabad_1"), YELLOW))
    choose(game, (order("madras_2"), YELLOW))
    assert is_through(game)
    assert game.balance == 9
    assert game.cash == [4 + 1, 2, 0, 0]
    assert game.order_presidency[order("maratha_3")] == MADRAS


def test_the_lower_initiative_fills_first_and_the_operating_president_settles_a_tie() -> None:
    game = madras("1813", money=1, ships=1)
    trading_firm(game, GREEN, 1, Strategy.SOUTH, 1)
    only_open(game, "madras_1")
    game.dice.lay([1])
    play(game, (presidency.begin, MADRAS))
    game.dice.lay([2])
    choose(game, (MADRAS, "trade"))
    assert asked(game) == (PINK, "firm_trade.next")
    assert options(game) == (firm_trade.COMPANY, GREEN)
    choose(game, firm_trade.COMPANY)
    assert is_through(game)
    assert (game.balance, game.india[GREEN], game.cash[PINK]) == (5, 2, 1)


def test_firms_fill_last_when_the_president_does_not_trade_and_the_chairmans_title_settles_ties() -> None:
    game = madras("1813", money=0)
    trading_firm(game, GREEN, 1, Strategy.SOUTH, 1)
    trading_firm(game, BLUE, 1, Strategy.SOUTH, 1)
    only_open(game, "madras_1")
    command(game, MADRAS, YELLOW)
    game.chairman_title = YELLOW
    game.dice.lay([1, 2])
    play(game, (presidency.begin, MADRAS))
    assert game.india == [0] * 4
    choose(game, "stop")  # the Commander has had the chance to act
    assert asked(game) == (YELLOW, "firm_trade.next")
    assert options(game) == (BLUE, GREEN)
    choose(game, GREEN)
    assert (game.india[GREEN], game.india[BLUE]) == (5, 2)


def test_firms_trade_even_from_a_presidency_without_president_after_its_catastrophe() -> None:
    game = madras("1813", money=1)
    trading_firm(game, GREEN, 1, Strategy.SOUTH, 1)
    only_open(game, "madras_1")
    game.dice.lay([1])
    play(game, (presidency.begin, MADRAS))
    game.dice.lay([6])
    choose(game, (MADRAS, "trade"))
    assert is_through(game)
    assert (game.holder[MADRAS_OFFICE], game.india[GREEN], game.balance) == (NOBODY, 5, 0)


def test_a_firm_may_enter_home_regions_declares_nothing_and_fills_one_order_more_than_its_ships() -> None:
    game = madras("1813", money=0)
    trading_firm(game, GREEN, 2, Strategy.SOUTH, 1)
    only_open(game, "madras_1", "madras_2", "mysore_2", "mysore_1", "bombay_3")
    game.ship_place[:2] = [FIRST_FIRM + GREEN] * 2
    game.dice.lay([1])
    play(game, (presidency.begin, MADRAS))
    assert is_through(game)
    assert game.india[GREEN] == 5 + 4 + 6
    assert [game.order_firms[order(name)] for name in ("madras_1", "mysore_2", "mysore_1")] == [
        1 << GREEN,
        1 << GREEN,
        0,
    ]
    build_yards(game, GREEN, FIRST_FIRM + GREEN, FIRST_FIRM + GREEN)
    game.stake[GREEN], game.order_firms, game.india[GREEN] = 1, [0] * 17, 0
    game.dice.lay([1])
    play(game, (presidency.begin, MADRAS))
    assert game.order_firms[order("bombay_3")] == 1 << GREEN


def test_a_firm_without_a_success_does_not_trade_and_gets_no_second_attempt() -> None:
    game = madras("1813", money=0)
    trading_firm(game, GREEN, 1, Strategy.SOUTH, 2)
    only_open(game, "madras_1")
    game.dice.lay([3, 6])
    play(game, (presidency.begin, MADRAS))
    assert is_through(game)
    assert (game.india[GREEN], game.stake[GREEN], game.strategy_shown[GREEN]) == (0, 0, 1)
    assert game.initiative[GREEN] == firms.NO_INITIATIVE


def test_firms_of_other_seas_and_hobnobbers_wait() -> None:
    game = madras("1813", money=0)
    trading_firm(game, GREEN, 1, Strategy.WEST, 2)
    trading_firm(game, BLUE, 1, Strategy.HOBNOB, 0)
    play(game, (presidency.begin, MADRAS))
    assert is_through(game)
    assert game.strategy_shown == [0] * 4
    assert game.stake[GREEN] == 2


def test_a_strategy_with_a_closed_home_port_is_legal_and_fills_nothing() -> None:
    game = madras("1813", money=0)
    trading_firm(game, GREEN, 3, Strategy.SOUTH, 1)
    only_open(game, "madras_2", "hyderabad_1")
    game.dice.lay([1])
    play(game, (presidency.begin, MADRAS))
    assert is_through(game)
    assert (game.india[GREEN], game.order_firms) == (0, [0] * 17)


def test_a_third_filler_gets_half_as_the_second_did() -> None:
    game = madras("1813", money=0)
    trading_firm(game, GREEN, 1, Strategy.SOUTH, 1)
    game.closed[order("hyderabad_1")] = 0
    only_open(game, "madras_1")
    fill_order(game, order("madras_1"), BENGAL)
    game.order_firms[order("madras_1")] = 1 << BLUE
    game.dice.lay([1])
    play(game, (presidency.begin, MADRAS))
    assert game.india[GREEN] == 2


@pytest.mark.parametrize(("before", "after"), [(7, 9), (8, 9), (9, 9)])
def test_a_firms_value_stays_on_the_last_space(before: int, after: int) -> None:
    game = madras("1813")
    trading_firm(game, GREEN, 0, Strategy.SOUTH, 0)
    game.firm_value[GREEN], game.india[GREEN] = before, 17
    play(game, (firm_trade.advance_value, GREEN, 0))  # two spaces for £17
    assert game.firm_value[GREEN] == after


def test_firms_of_one_sea_show_their_strategies_together_before_the_first_of_them_rolls() -> None:
    game = madras("1813", money=0)
    trading_firm(game, GREEN, 1, Strategy.SOUTH, 1)
    trading_firm(game, PINK, 1, Strategy.SOUTH, 2)
    game.season_deck.remove(Blackmail.DISPLAY_BASE + Blackmail.MERCANTILE_CONNECTION)
    game.blackmail[BLUE] = [Blackmail.MERCANTILE_CONNECTION]
    game.prime_minister = GREEN
    game.dice.lay([1])
    play(game, (presidency.begin, MADRAS))
    assert asked(game)[:2] == (BLUE, "blackmail")
    assert [fact["firm"] for fact in facts(game, "strategy_shown")] == [GREEN, PINK]
    assert [fact["firm"] for fact in facts(game, "firm_check_rolled")] == [GREEN]
    assert (game.strategy_shown[GREEN], game.strategy_shown[PINK]) == (1, 1)


def test_mercantile_connection_reaches_a_firms_check_too() -> None:
    game = madras("1813", money=0)
    trading_firm(game, GREEN, 1, Strategy.SOUTH, 1)
    only_open(game, "madras_1")
    game.season_deck.remove(Blackmail.DISPLAY_BASE + Blackmail.MERCANTILE_CONNECTION)
    game.blackmail[BLUE] = [Blackmail.MERCANTILE_CONNECTION]
    game.dice.lay([1])
    play(game, (presidency.begin, MADRAS))
    choose(game, Blackmail.MERCANTILE_CONNECTION)
    assert is_through(game)
    assert (game.india[GREEN], game.initiative[GREEN]) == (0, firms.NO_INITIATIVE)


def test_before_deregulation_no_strategy_is_revealed() -> None:
    game = madras(money=0)
    assert game.deregulated == 0
    assert game.strategy == [NO_FIRM] * 4
    play(game, (firm_trade.reveal, MADRAS))
    assert is_through(game)
