"""The offices in London: Chairman, Director, Shipping, Military Affairs (checklist 98 to 112, 122 to 130; T10 to T13)."""

from __future__ import annotations

from itertools import product

import pytest

from engine.john_company_2e.company import (
    board_of_control,
    chairman,
    director_of_trade,
    manager_of_shipping,
    military_affairs,
    operations,
)
from engine.john_company_2e.table.names import NOBODY, ON_YARD, OUT_OF_PLAY, Law, Office, Prestige, Region, Sea
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import ORDER_IDS, raw
from engine.kernel import Dice
from engine.shared.success_check import CATASTROPHE, FAILURE, SUCCESS, Check, roll_check
from tests.engine.answering import asked, choose, facts, options
from tests.engine.john_company_2e.helpers import (
    bare,
    build_yards,
    command,
    give_prestige,
    give_shares,
    hold_office,
    is_through,
    pass_laws,
    play,
    post_officers,
    post_writers,
    take_region,
)

BLUE, YELLOW, PINK, GREEN = range(4)
CHAIRMAN, DIRECTOR, SHIPPING, AFFAIRS = (
    Office.CHAIRMAN,
    Office.DIRECTOR_OF_TRADE,
    Office.MANAGER_OF_SHIPPING,
    Office.MILITARY_AFFAIRS,
)
CHINA = Office.SUPERINTENDENT_OF_TRADE_IN_CHINA
BOMBAY, MADRAS, BENGAL = range(3)


def holding(office: int, family: int = BLUE, money: int = 0, scenario: str = "1710") -> CompanyGame:
    """A bare game in which a family holds one office, with this money in its treasury and none elsewhere."""
    game = bare(4, scenario)
    game.treasury = [0] * Office.COUNT
    game.balance = 0
    hold_office(game, office, family)
    if office == CHAIRMAN:
        game.chairman_title = family
    game.treasury[office] = money
    return game


# -- success checks --


def test_t10_the_odds_of_one_to_seven_dice_are_those_printed() -> None:
    printed = raw("dice")["success_check"]["odds_percent"]
    for dice in range(1, 8):
        if dice <= 5:
            results = [Check(faces).result for faces in product(range(1, 7), repeat=dice)]
            odds = [100 * results.count(result) / len(results) for result in (SUCCESS, FAILURE, CATASTROPHE)]
        else:
            odds = [100 * (1 - (2 / 3) ** dice), 100 * ((2 / 3) ** dice - (1 / 3) ** dice), 100 / 3**dice]
        assert round(odds[0]) == printed["success"][dice - 1]
        assert round(odds[1]) == printed["failure"][dice - 1]
        assert (round(odds[2]) if odds[2] >= 1 else 0) == printed["catastrophe_below_one_is_zero"][dice - 1]


def test_a_check_goes_by_the_lowest_die() -> None:
    dice = Dice(1)
    dice.lay([6, 2, 5, 3, 4, 6, 5, 6])
    assert [roll_check(dice, 3).result, roll_check(dice, 3).result, roll_check(dice, 2).result] == [
        SUCCESS,
        FAILURE,
        CATASTROPHE,
    ]


# -- the ribbon --


def test_offices_act_in_the_order_of_the_ribbon_and_a_vacant_one_is_skipped() -> None:
    game = holding(CHAIRMAN, BLUE)
    hold_office(game, SHIPPING, YELLOW)
    hold_office(game, AFFAIRS, PINK)
    hold_office(game, Office.PRESIDENT_OF_MADRAS, GREEN)
    command(game, BENGAL, YELLOW)
    command(game, MADRAS, YELLOW)
    post_officers(game, MADRAS, f1=3)
    post_officers(game, BENGAL, f1=3)
    game.treasury[SHIPPING] = 2
    play(game, operations.begin)
    order: list[tuple[int, str]] = []
    while not is_through(game):
        if not order or order[-1] != asked(game):
            order.append(asked(game))
        last = {"chairman.decide": ("done",), "manager_of_shipping.spend": ("done",)}
        choose(game, last.get(asked(game)[1], options(game)[0]))
        assert len(order) < 40
    kinds = [kind for _, kind in order]
    assert kinds[0] == "chairman.decide"
    assert kinds.index("manager_of_shipping.spend") < kinds.index("military_affairs.transfer")
    first_army = next(n for n, kind in enumerate(kinds) if kind.startswith("commander"))
    assert kinds.index("military_affairs.transfer") < first_army
    assert not any(kind.startswith("director") for kind in kinds)


# -- the Chairman --


def test_t11_up_to_three_advances_are_free_and_each_brings_five_pounds() -> None:
    game = holding(CHAIRMAN)
    game.debt, game.balance = 2, 3
    give_shares(game, YELLOW)
    play(game, chairman.begin)
    for _ in range(3):
        choose(game, ("debt",))
        assert asked(game) == (BLUE, "chairman.decide")
    assert (game.debt, game.balance) == (5, 18)
    choose(game, ("debt",))
    assert asked(game) == (YELLOW, "consent")


def test_further_advances_need_a_majority_of_the_shares_each_time_the_chairmans_included() -> None:
    game = holding(CHAIRMAN)
    give_shares(game, YELLOW, PINK)
    play(game, chairman.begin)
    for _ in range(3):
        choose(game, ("debt",))
    choose(game, ("debt",))
    assert asked(game) == (YELLOW, "consent")  # the Chairman's own share and one more are two of three
    choose(game, "yes")
    assert (asked(game), game.debt) == ((BLUE, "chairman.decide"), 4)
    choose(game, ("debt",))
    choose(game, "no")
    assert asked(game) == (PINK, "consent")
    choose(game, "no")
    assert (asked(game), game.debt) == ((BLUE, "chairman.decide"), 4)
    assert ("debt",) not in options(game)


def test_shareholders_who_refuse_an_advance_are_not_asked_again_this_turn() -> None:
    game = holding(CHAIRMAN)
    give_shares(game, YELLOW)
    play(game, chairman.begin)
    for _ in range(4):
        choose(game, ("debt",))
    choose(game, "no")
    choose(game, ("allocate", Office.DIRECTOR_OF_TRADE))
    choose(game, (Office.DIRECTOR_OF_TRADE, 1))
    assert asked(game) == (BLUE, "chairman.decide")
    assert ("debt",) not in options(game)
    play(game, chairman.begin)  # another turn
    assert ("debt",) in options(game)


def test_a_chairman_with_a_majority_needs_nobody_and_the_track_ends_at_eight() -> None:
    game = holding(CHAIRMAN)
    give_shares(game, BLUE, YELLOW)
    game.debt = 2
    play(game, chairman.begin)
    for _ in range(6):
        choose(game, ("debt",))
    assert (game.debt, game.balance) == (8, 30)
    assert ("debt",) not in options(game)


def test_the_whole_balance_must_be_allocated_and_debt_may_be_mixed_in() -> None:
    game = holding(CHAIRMAN)
    game.balance = 4
    play(game, chairman.begin)
    assert options(game) == (
        ("debt",),
        *(("allocate", office) for office in (DIRECTOR, SHIPPING, *range(5, 8))),
    )
    choose(game, ("allocate", SHIPPING))
    assert options(game) == tuple((SHIPPING, amount) for amount in range(1, 5))
    choose(game, (SHIPPING, 3))
    choose(game, ("debt",))
    choose(game, ("allocate", Office.PRESIDENT_OF_BENGAL))
    choose(game, (Office.PRESIDENT_OF_BENGAL, 6))
    assert options(game) == (("debt",), ("done",))
    choose(game, ("done",))
    assert is_through(game)
    assert (game.balance, game.treasury[SHIPPING], game.treasury[Office.PRESIDENT_OF_BENGAL]) == (0, 3, 6)


def test_the_governor_generals_treasury_takes_the_place_of_the_directors() -> None:
    game = holding(CHAIRMAN, scenario="1813")
    game.balance = 1
    play(game, chairman.begin)
    assert ("allocate", Office.GOVERNOR_GENERAL) in options(game)
    assert ("allocate", DIRECTOR) not in options(game)


def test_a_large_balance_is_allocated_in_steps_or_as_a_whole() -> None:
    game = holding(CHAIRMAN)
    game.balance = 65
    play(game, chairman.begin)
    choose(game, ("allocate", SHIPPING))
    assert options(game) == tuple((SHIPPING, amount) for amount in [*range(1, 41), 65])


# -- the Director of Trade --


def test_t12_three_pounds_open_an_order_in_maratha_but_not_in_company_held_bengal() -> None:
    game = holding(DIRECTOR, BLUE, 3)
    take_region(game, Region.BENGAL, BENGAL)
    bengal, maratha = ORDER_IDS.index("bengal_1"), ORDER_IDS.index("maratha_2")
    game.closed[bengal] = 1
    play(game, director_of_trade.begin)
    game.dice.lay([5, 3, 2])
    choose(game, 3)
    assert game.treasury[DIRECTOR] == 0
    assert asked(game) == (BLUE, "director_of_trade.goal")
    assert ("order", bengal) not in options(game)
    choose(game, ("order", maratha))
    assert is_through(game)
    assert (game.closed[maratha], game.closed[bengal]) == (0, 1)


def test_a_failed_envoy_may_be_followed_by_another() -> None:
    game = holding(DIRECTOR, BLUE, 3)
    play(game, director_of_trade.begin)
    game.dice.lay([3])
    choose(game, 1)
    assert asked(game) == (BLUE, "director_of_trade.envoy")
    assert options(game) == (0, 1, 2)
    game.dice.lay([1])
    choose(game, 1)
    choose(game, ("order", ORDER_IDS.index("punjab_1")))
    assert options(game) == (0, 1)  # any number of times
    choose(game, 0)
    assert is_through(game)


def test_a_catastrophe_sends_the_director_home_and_ends_the_turn_of_the_office() -> None:
    game = holding(DIRECTOR, BLUE, 3)
    game.fatigue[DIRECTOR] = 2
    post_writers(game, BOMBAY, f1=1)
    play(game, director_of_trade.begin)
    game.dice.lay([5, 6])
    choose(game, 2)
    assert is_through(game)  # no second envoy, no transfers
    assert (game.holder[DIRECTOR], game.fatigue[DIRECTOR], game.supply[BLUE]) == (NOBODY, 0, 18)
    assert game.treasury[DIRECTOR] == 1


def test_an_envoy_without_anything_to_open_is_not_sent() -> None:
    game = holding(DIRECTOR, BLUE, 3)
    game.closed = [0] * 17
    game.holder[CHINA] = NOBODY
    play(game, director_of_trade.begin)
    assert is_through(game)


def test_opening_china_creates_an_office_that_the_chairman_fills_at_once() -> None:
    game = holding(DIRECTOR, BLUE, 1)
    hold_office(game, CHAIRMAN, PINK)
    post_writers(game, MADRAS, f1=1, f3=1)
    assert game.holder[CHINA] == OUT_OF_PLAY
    play(game, director_of_trade.begin)
    game.dice.lay([1])
    choose(game, 1)
    choose(game, ("china",))
    assert asked(game) == (PINK, "hiring.choose")
    choose(game, (CHINA, GREEN, "writer", MADRAS))
    assert game.holder[CHINA] == GREEN
    assert ("china",) not in director_of_trade.envoy_goals(game)


def test_up_to_two_transfers_of_writers_and_ships_follow() -> None:
    game = holding(DIRECTOR, BLUE)
    post_writers(game, BOMBAY, f1=1)
    (ship,) = build_yards(game, PINK, Sea.WEST)
    game.ship_fatigued[ship] = 1
    game.company_ships[Sea.EAST] = 1
    play(game, director_of_trade.begin)
    assert options(game) == (
        ("done",),
        ("writer", BOMBAY, YELLOW),
        ("ship", ship, Sea.WEST),
        ("company_ship", Sea.EAST, Sea.EAST),
    )
    choose(game, ("writer", BOMBAY, YELLOW))
    assert [place for _, place in options(game)] == [MADRAS, BENGAL]
    choose(game, (("writer", BOMBAY, YELLOW), BENGAL))
    choose(game, ("ship", ship, Sea.WEST))
    assert [place for _, place in options(game)] == [Sea.SOUTH, Sea.EAST]  # China is not in play
    choose(game, (("ship", ship, Sea.WEST), Sea.SOUTH))
    assert is_through(game)
    assert (game.writers[BENGAL][YELLOW], game.ship_place[ship], game.ship_fatigued[ship]) == (1, Sea.SOUTH, 1)


def test_with_its_office_in_play_china_is_a_sea_for_transfers_both_ways() -> None:
    game = holding(DIRECTOR, BLUE)
    game.holder[CHINA] = NOBODY
    game.company_ships = [1, 0, 0, 1]
    play(game, director_of_trade.begin)
    choose(game, ("company_ship", Sea.WEST, Sea.WEST))
    choose(game, (("company_ship", Sea.WEST, Sea.WEST), Sea.CHINA))
    choose(game, ("company_ship", Sea.CHINA, Sea.CHINA))
    choose(game, (("company_ship", Sea.CHINA, Sea.CHINA), Sea.EAST))
    assert game.company_ships == [0, 0, 1, 1]


# -- the Manager of Shipping --


def test_shipping_must_spend_down_to_two_pounds() -> None:
    game = holding(SHIPPING, BLUE, 5)
    build_yards(game, YELLOW, ON_YARD)
    play(game, manager_of_shipping.begin)
    assert ("done",) not in options(game)
    choose(game, ("fit", 0, Sea.SOUTH))
    assert (game.treasury[SHIPPING], game.ship_place[0]) == (2, Sea.SOUTH)
    assert ("done",) in options(game)  # and £2 still lease a ship
    choose(game, ("extra_ship", Sea.WEST))
    assert is_through(game)
    assert (game.treasury[SHIPPING], game.extra_ships) == (0, [1, 0, 0, 0])


def test_company_ships_are_bought_only_when_no_familys_yard_holds_a_ship() -> None:
    game = holding(SHIPPING, BLUE, 10)
    build_yards(game, YELLOW, ON_YARD, Sea.WEST)
    play(game, manager_of_shipping.begin)
    assert {option[0] for option in options(game)} == {"fit", "extra_ship"}
    choose(game, ("fit", 0, Sea.SOUTH))
    assert {option[0] for option in options(game)} == {"company_ship", "extra_ship"}
    choose(game, ("company_ship", Sea.EAST))
    assert options(game)[0] == ("done",)  # £2 may stay
    assert game.company_ships == [0, 0, 1, 0]


def test_ships_are_fitted_for_any_owner_without_asking_and_into_china_when_it_is_open() -> None:
    game = holding(SHIPPING, BLUE, 3)
    game.holder[CHINA] = NOBODY
    first, _ = build_yards(game, YELLOW, ON_YARD, ON_YARD)
    (other,) = build_yards(game, PINK, ON_YARD)
    play(game, manager_of_shipping.begin)
    fits = [option for option in options(game) if option[0] == "fit"]
    assert fits == [("fit", ship, sea) for ship in (first, other) for sea in range(4)]
    choose(game, ("fit", other, Sea.CHINA))
    assert game.ship_place[other] == Sea.CHINA


def test_ship_subsidy_fits_for_two() -> None:
    game = holding(SHIPPING, BLUE, 2)
    pass_laws(game, Law.SHIP_SUBSIDY)
    build_yards(game, YELLOW, ON_YARD)
    play(game, manager_of_shipping.begin)
    choose(game, ("fit", 0, Sea.WEST))
    assert game.treasury[SHIPPING] == 0


def test_shipping_spends_what_it_can_when_no_ships_are_left() -> None:
    game = holding(SHIPPING, BLUE, 9)
    game.company_ships[0] = 13
    play(game, manager_of_shipping.begin)
    choose(game, ("extra_ship", Sea.WEST))
    assert is_through(game)
    assert game.treasury[SHIPPING] == 7


def test_the_shipbuilders_earn_by_company_and_extra_ships_and_not_by_fitting() -> None:
    game = holding(SHIPPING, BLUE, 10)
    give_prestige(game, PINK, Prestige.SHIPBUILDERS)
    build_yards(game, YELLOW, ON_YARD)
    play(game, manager_of_shipping.begin)
    choose(game, ("fit", 0, Sea.WEST))
    choose(game, ("company_ship", Sea.WEST))
    choose(game, ("extra_ship", Sea.WEST))
    assert game.cash == [0, 0, 2, 0]


# -- Military Affairs --


def test_two_army_transfers_of_officers_or_regiments_stay_ready() -> None:
    game = holding(AFFAIRS, BLUE)
    game.regiments = [1, 0, 0]
    post_officers(game, BENGAL, f2=2)
    command(game, BENGAL, PINK)
    play(game, (military_affairs.transfer, 2))
    choose(game, ("officer", PINK, BENGAL, MADRAS))
    choose(game, ("regiment", NOBODY, BOMBAY, MADRAS))
    assert is_through(game)
    assert (game.officers[BENGAL][PINK], game.officers[MADRAS][PINK]) == (1, 1)
    assert game.regiments == [0, 1, 0]
    assert game.commander[BENGAL] == PINK


def test_every_trainee_must_be_assigned() -> None:
    game = holding(AFFAIRS, BLUE)
    game.trainees[YELLOW], game.trainees[PINK] = 1, 1
    game.supply[YELLOW], game.supply[PINK] = 17, 17
    play(game, military_affairs.assign)
    assert options(game) == tuple((YELLOW, army) for army in range(3))
    choose(game, (YELLOW, BENGAL))
    choose(game, (PINK, BOMBAY))
    assert is_through(game)
    assert game.trainees == [0] * 4
    assert (game.officers[BENGAL][YELLOW], game.officers[BOMBAY][PINK]) == (1, 1)


def test_t13_commanders_are_assigned_where_the_post_is_vacant_or_the_commander_is_outnumbered() -> None:
    game = holding(AFFAIRS, BLUE)
    command(game, BOMBAY, PINK)
    post_officers(game, BOMBAY, f2=1, f0=2)  # two pieces each: nobody beats the Commander
    post_officers(game, MADRAS, f0=2, f1=2, f2=1)
    command(game, BENGAL, PINK)
    post_officers(game, BENGAL, f0=2, f1=2, f2=0)
    play(game, *((military_affairs.name_commander, army) for army in range(3)))
    assert asked(game) == (BLUE, "military_affairs.commander")
    assert options(game) == ((MADRAS, BLUE), (MADRAS, YELLOW))
    choose(game, (MADRAS, BLUE))
    assert options(game) == ((BENGAL, BLUE), (BENGAL, YELLOW))
    choose(game, (BENGAL, BLUE))  # one's own piece, and nobody is asked: no nepotism
    assert is_through(game)
    assert game.commander == [PINK, BLUE, BLUE]
    assert game.officers[MADRAS] == [1, 2, 1, 0]
    assert game.officers[BENGAL] == [1, 2, 1, 0]


def test_an_army_without_pieces_gets_no_commander() -> None:
    game = holding(AFFAIRS, BLUE)
    play(game, *((military_affairs.name_commander, army) for army in range(3)))
    assert is_through(game)
    assert game.commander == [NOBODY] * 3


def oversight() -> CompanyGame:
    game = holding(AFFAIRS, BLUE)
    pass_laws(game, Law.MILITARY_OVERSIGHT)
    game.prime_minister = GREEN
    command(game, MADRAS, PINK)
    post_officers(game, MADRAS, f1=1, f2=1, f3=1)
    return game


def test_military_oversight_lets_the_prime_minister_replace_one_commander_by_anothers_officer() -> None:
    game = oversight()
    play(game, military_affairs.oversee)
    assert asked(game) == (GREEN, "military_affairs.oversight")
    assert options(game) == (("done",), (MADRAS, YELLOW), (MADRAS, GREEN))  # Pink for Pink would change nothing
    choose(game, (MADRAS, YELLOW))
    assert is_through(game)
    assert (game.commander[MADRAS], game.officers[MADRAS]) == (YELLOW, [0, 0, 2, 1])


def test_military_oversight_for_ones_own_officer_needs_leave_and_after_a_refusal_another_may_be_named() -> None:
    game = oversight()
    play(game, military_affairs.oversee)
    choose(game, (MADRAS, GREEN))
    assert asked(game) == (YELLOW, "consent")
    choose(game, "yes")
    assert asked(game) == (PINK, "consent")
    choose(game, "no")
    assert options(game) == (("done",), (MADRAS, YELLOW))
    choose(game, ("done",))
    assert game.commander[MADRAS] == PINK


def test_a_commander_demoted_by_military_oversight_is_an_officer_whose_leave_is_needed() -> None:
    game = holding(AFFAIRS, BLUE)
    pass_laws(game, Law.MILITARY_OVERSIGHT)
    game.prime_minister = GREEN
    command(game, MADRAS, PINK)
    post_officers(game, MADRAS, f3=1)
    play(game, military_affairs.oversee)
    choose(game, (MADRAS, GREEN))
    assert asked(game) == (PINK, "consent")
    choose(game, "yes")
    assert is_through(game)
    assert (game.commander[MADRAS], game.officers[MADRAS]) == (GREEN, [0, 0, 1, 0])


def test_without_the_law_nobody_oversees() -> None:
    game = oversight()
    game.laws.remove(Law.MILITARY_OVERSIGHT)
    play(game, military_affairs.oversee)
    assert is_through(game)


# -- the Board of Control --


@pytest.mark.parametrize("answer", ["leave", "dismiss"])
def test_the_board_of_control_dismisses_one_officeholder_a_turn_after_the_office_has_acted(answer: str) -> None:
    game = holding(SHIPPING, BLUE, 0)
    hold_office(game, DIRECTOR, PINK)
    pass_laws(game, Law.BOARD_OF_CONTROL)
    game.prime_minister = GREEN
    game.fatigue[DIRECTOR] = 1
    play(game, (operations.act, DIRECTOR), (operations.act, SHIPPING))
    assert asked(game) == (GREEN, "board_of_control")
    choose(game, (answer, DIRECTOR))
    if answer == "dismiss":
        assert is_through(game)  # once per turn
        assert (game.holder[DIRECTOR], game.fatigue[DIRECTOR], game.supply[PINK]) == (NOBODY, 0, 18)
    else:
        assert options(game) == (("leave", SHIPPING), ("dismiss", SHIPPING))


def test_the_board_of_control_does_not_look_at_the_chairman_nor_without_its_law() -> None:
    game = holding(CHAIRMAN, BLUE)
    game.debt = 8
    pass_laws(game, Law.BOARD_OF_CONTROL)
    play(game, (operations.act, CHAIRMAN))
    assert is_through(game)
    game.laws.remove(Law.BOARD_OF_CONTROL)
    hold_office(game, SHIPPING, BLUE)
    play(game, (board_of_control.look_at, SHIPPING))
    assert is_through(game)


def test_the_board_of_control_is_ready_again_next_turn() -> None:
    game = holding(SHIPPING, BLUE)
    game.board_of_control_used = 1
    game.commander = [NOBODY] * 3
    play(game, operations.begin)
    assert game.board_of_control_used == 0
    assert facts(game, "office_vacated") == []
