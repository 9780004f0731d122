"""What the journal tells: sums with what they consist of, why pieces go, and nobody as none."""

from __future__ import annotations

from typing import Any

import pytest

from engine.john_company_2e.company import board_of_control, chairman, revenue
from engine.john_company_2e.course import scoring
from engine.john_company_2e.families import family
from engine.john_company_2e.firms import firm_accounts
from engine.john_company_2e.india import armies, commander, governor, loss, orders
from engine.john_company_2e.parliament import deregulation, laws, policies, voting
from engine.john_company_2e.table.names import (
    FIRST_FIRM,
    NOBODY,
    Blackmail,
    Law,
    Office,
    Power,
    Prestige,
    Region,
    Sea,
    Strategy,
)
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import ORDER_IDS
from engine.john_company_2e.title import TITLE
from engine.kernel.telling import told
from tests.engine.answering import asked, choose, facts
from tests.engine.john_company_2e.helpers import (
    bare,
    build_yards,
    command,
    fill_order,
    give_blackmail,
    give_prestige,
    give_shares,
    hold_office,
    is_through,
    pass_laws,
    play,
    post_officers,
    settle_prize,
    take_region,
    with_firm,
)

BLUE, YELLOW, PINK, GREEN = range(4)
BOMBAY, MADRAS, BENGAL = range(3)


def told_of(game: CompanyGame, *names: str) -> list[tuple[str, dict[str, Any]]]:
    """The journal's facts of these names, in order."""
    return [(event.name, event.fields) for event in game.events if event.name in names]


# -- the Company's money --


def test_expenses_are_told_in_parts_and_only_what_is_due_is_paid_for_them() -> None:
    game = bare(royal_protection="out")
    game.balance, game.debt, game.standing = 18, 3, 4
    game.regiments, game.exhausted_regiments = [5, 4, 3], [1, 0, 0]
    post_officers(game, BENGAL, f1=6)
    game.company_ships, game.extra_ships = [4, 3, 2, 1], [1, 1, 0, 0]
    hold_office(game, Office.CHAIRMAN, BLUE)
    play(game, revenue.expenses)
    # £34 are due and £18 there: four loans make it £38, of which £4 are set to nothing.
    assert facts(game, "expenses_reckoned") == [
        {"amount": 34, "for_debt": 3, "for_regiments": 13, "for_officers": 6, "for_ships": 12}
    ]
    assert told_of(game, "debt_moved", "emergency_loans_taken", "balance_raised", "balance_lowered") == [
        ("debt_moved", {"before": 3, "after": 7, "why": "emergency_loans"}),
        ("emergency_loans_taken", {"number": 4, "amount": 20}),
        ("balance_raised", {"amount": 20, "what": "emergency_loans"}),
        ("balance_lowered", {"amount": 34, "what": "expenses"}),
        ("balance_lowered", {"amount": 4, "what": "left_of_loans"}),
    ]
    assert game.balance == 0


def test_nothing_is_left_of_loans_that_are_just_enough() -> None:
    game = bare(royal_protection="out")
    game.balance, game.debt, game.regiments, game.company_ships = 2, 0, [7, 0, 0], [0] * 4
    play(game, revenue.expenses)
    assert told_of(game, "balance_lowered") == [("balance_lowered", {"amount": 7, "what": "expenses"})]


def test_the_debt_marker_says_why_it_moves() -> None:
    game = bare()
    hold_office(game, Office.CHAIRMAN, BLUE)
    play(game, chairman.begin)
    choose(game, ("debt",))
    game.debt, game.stock_exchange[-1] = 4, YELLOW
    play(game, family.new_company_shares)
    game.debt = 6
    play(game, (laws.enact, Law.DEBT_RESTRUCTURE, NOBODY))
    assert facts(game, "debt_moved") == [
        {"before": 0, "after": 1, "why": "debt"},
        {"before": 4, "after": 3, "why": "new_share"},
        {"before": 6, "after": 0, "why": "debt_restructure"},
    ]
    game = bare(4, "1758")
    game.debt = 7
    voting.clear(game, 0, voting.NO_POLICY)
    play(game, (deregulation.resolve, NOBODY))
    assert facts(game, "debt_moved") == [{"before": 7, "after": 4, "why": "deregulation"}]


# -- firms --


def test_a_firm_that_fails_tells_what_was_due_and_missing_its_shares_and_what_becomes_of_them() -> None:
    game = with_firm(bare(4, "1813"), GREEN, GREEN, PINK, PINK, london=1, india=1)
    game.strategy[GREEN] = Strategy.WEST
    ship = build_yards(game, BLUE, FIRST_FIRM + GREEN)[0]
    play(game, firm_accounts.begin)
    assert is_through(game)
    assert told_of(game, "firm_failed", "firm_dissolved") == [
        ("firm_failed", {"firm": GREEN, "amount": 4, "missing": 2}),
        (
            "firm_dissolved",
            {
                "firm": GREEN,
                "shares": [{"family": PINK, "number": 2}, {"family": GREEN, "number": 1}],
                "money_lost": 2,
            },
        ),
    ]
    assert (game.prison, game.ship_place[ship]) == ([0, 0, 2, 1], -1)


def test_an_emergency_investment_tells_what_came_what_was_due_and_what_was_lost() -> None:
    game = with_firm(bare(4, "1813"), GREEN, GREEN, PINK, london=1)
    game.strategy[GREEN], game.workshops[PINK], game.firm_value[GREEN] = Strategy.WEST, 1, 2
    play(game, firm_accounts.begin)
    while asked(game)[1] == "firm_accounts.rescue":
        choose(game, ("invest", GREEN, "workshop"))
    choose(game, "yes")
    assert told_of(game, "firm_investment_made", "firm_value_moved", "firm_expenses_paid", "firm_money_lost") == [
        ("firm_investment_made", {"firm": GREEN, "seat": PINK, "means": "workshop", "amount": 5, "share": True}),
        ("firm_value_moved", {"firm": GREEN, "space": 1, "why": "emergency_investment"}),
        ("firm_expenses_paid", {"firm": GREEN, "amount": 3, "from_london": 3, "from_india": 0}),
        ("firm_money_lost", {"firm": GREEN, "amount": 3}),
    ]


# -- pieces that go --


def test_a_war_tells_which_ships_and_soldiers_it_takes_and_that_it_does() -> None:
    game = bare()
    game.prime_minister, game.company_ships, game.regiments = BLUE, [1, 0, 0, 0], [1, 0, 0]
    post_officers(game, MADRAS, f1=1)
    yard = build_yards(game, YELLOW, Sea.EAST)[0]
    play(game, (laws.enact, Law.WAR_AGAINST_FRANCE, NOBODY))
    choose(game, ("ship", yard, Sea.EAST))
    choose(game, ("officer", MADRAS, YELLOW))
    assert is_through(game)
    war = "war_against_france"
    assert told_of(game, "ship_lost", "officer_lost", "regiment_lost") == [
        ("ship_lost", {"ship": "atlas", "family": YELLOW, "sea": "east", "why": war}),
        ("ship_lost", {"ship": "company_ship", "sea": "west", "why": war}),
        ("officer_lost", {"army": "madras", "family": YELLOW, "ready": True, "why": war}),
        ("regiment_lost", {"army": "bombay", "ready": True, "why": war}),
    ]


def test_a_lost_region_tells_why_its_commander_officers_and_governor_go() -> None:
    game = bare()
    take_region(game, Region.BENGAL, BENGAL)
    command(game, BENGAL, PINK)
    game.trophies[PINK] = 3
    post_officers(game, BENGAL, f1=2)
    hold_office(game, game.governor_office(Region.BENGAL), YELLOW)
    game.dice.lay([6, 1])
    play(game, (loss.lose_region, Region.BENGAL))
    assert told_of(game, "commander_dismissed", "officer_rout_rolled", "officer_lost", "office_vacated") == [
        ("commander_dismissed", {"army": "bengal", "family": PINK, "trophies_lost": 2, "why": "region_loss"}),
        ("officer_rout_rolled", {"army": "bengal", "seat": YELLOW, "dice": [6]}),
        ("officer_lost", {"army": "bengal", "family": YELLOW, "ready": True, "why": "officer_rout"}),
        ("officer_rout_rolled", {"army": "bengal", "seat": YELLOW, "dice": [1]}),
        (
            "office_vacated",
            {"office": "governor_of_bengal", "family": YELLOW, "goes_to": "supply", "why": "region_loss"},
        ),
    ]


def test_a_holder_who_leaves_an_office_is_told_with_the_reason() -> None:
    game = bare()
    pass_laws(game, Law.BOARD_OF_CONTROL)
    game.prime_minister = BLUE
    hold_office(game, Office.CHAIRMAN, YELLOW)
    hold_office(game, Office.MILITARY_AFFAIRS, PINK)
    play(game, (board_of_control.look_at, Office.MILITARY_AFFAIRS))
    choose(game, ("dismiss", Office.MILITARY_AFFAIRS))
    play(game, (policies.tax, YELLOW, Power.COMPANY_SHARE))
    assert facts(game, "office_vacated") == [
        {"office": "military_affairs", "family": PINK, "goes_to": "supply", "why": "board_of_control"},
        {"office": "chairman", "family": YELLOW, "goes_to": "supply", "why": "policy_tax"},
    ]


def test_trophies_say_what_they_are_for() -> None:
    game = bare()
    command(game, MADRAS, GREEN)
    game.tower[Region.HYDERABAD] = 2
    play(game, (commander.conquer, MADRAS, Region.HYDERABAD, (0, 1, (0, 0, 0, 0))))
    armies.award_trophies(game, MADRAS, 1, "attack_beaten")
    assert facts(game, "trophies_changed") == [
        {"seat": GREEN, "number": 2, "why": "deploy"},
        {"seat": GREEN, "number": 1, "why": "attack_beaten"},
    ]


# -- scoring --


def test_power_is_told_family_by_family_with_what_it_consists_of() -> None:
    game = bare(4, "1813")
    game.prime_minister, game.trophies, game.passed_laws = YELLOW, [3, 0, 0, 0], [0, 1, 0, 0]
    game.power = [Power.SOCIAL, Power.SHIPPING, Power.MANUFACTURING, Power.COMPANY_SHARE]
    game.luxuries[PINK] = 2
    give_blackmail(game, GREEN, Blackmail.PRIME_MINISTERS_EAR)
    nothing = dict.fromkeys(("by_track", "by_office", "by_laws", "by_trophies", "by_prestige", "by_blackmail"), 0)
    play(game, scoring.award_power)
    top = game.tables.power_values[0]
    assert facts(game, "power_counted") == [
        {"seat": BLUE, "power": 3, **nothing, "by_trophies": 3},
        {"seat": YELLOW, "power": 3, **nothing, "by_office": 2, "by_laws": 1},
        {"seat": PINK, "power": 2 * top, **nothing, "by_track": 2 * top},
        {"seat": GREEN, "power": 2, **nothing, "by_blackmail": 2},
    ]


def test_points_for_firms_are_told_with_the_shares_and_the_pieces_in_prison() -> None:
    game = bare(4, "1813")
    with_firm(game, GREEN, PINK, PINK, firm_value=5)
    with_firm(game, BLUE, PINK, firm_value=3)
    game.prison[PINK] = 1
    play(game, scoring.score_firms)
    assert told_of(game, "firm_shares_scored", "scored") == [
        (
            "firm_shares_scored",
            {"seat": PINK, "shares": [{"firm": BLUE, "number": 1}, {"firm": GREEN, "number": 2}], "in_prison": 1},
        ),
        ("scored", {"seat": PINK, "points": 2, "what": "firms"}),  # 0.5 + 2 * 1.5 - 1, rounded down
    ]


# -- nobody --


def test_nobody_is_none_and_told_as_nobody() -> None:
    game = bare()
    game.opposition_leader = PINK
    voting.name_leader(game, NOBODY)
    order = game.tables.regions.orders[Region.BENGAL][0]
    fill_order(game, order, BENGAL)
    orders.close_order(game, order, "turmoil")
    assert facts(game, "opposition_leader_named") == [{"seat": None}]
    assert facts(game, "order_closed") == [{"order": ORDER_IDS[order], "writer": None, "why": "turmoil"}]
    assert told(TITLE, "family", None, ["nabob"]) == "nobody"


def test_options_name_numbers_of_dice_and_only_events_hold_faces() -> None:
    game = bare()
    take_region(game, Region.BENGAL, BENGAL)
    hold_office(game, game.governor_office(Region.BENGAL), YELLOW)
    play(game, (governor.administer, Region.BENGAL, 2, 0, 0))
    assert [game.describe(index) for index in range(2)] == [
        {"act": "administer", "number_of_dice": 2},
        {"act": "stop_administering"},
    ]
    game.dice.lay([5, 6])
    choose(game, 2)
    assert facts(game, "check_rolled") == [
        {"office": "governor_of_bengal", "seat": YELLOW, "what": "administer", "dice": [5, 6], "result": "catastrophe"}
    ]


@pytest.mark.parametrize(("seats", "crown"), [(1, 1), (2, 2)])
def test_the_crown_is_told_by_its_name(seats: int, crown: int) -> None:
    names = ["Ann", "Bob"][:seats]
    assert told(TITLE, "family", crown, names) == "the Crown"
    assert told(TITLE, "family", 0, names) == "Ann (seat 1)"
    assert told(TITLE, "seating", [crown, 0], names) == "the Crown, Ann (seat 1)"


def test_a_policy_is_told_by_what_it_does_and_its_space_from_one() -> None:
    game = bare()
    game.policy = 3
    play(game, (policies.resolve, 3, 1))
    assert facts(game, "policy_carried_out") == [{"consequence": "tax", "target": "social", "window_taxes": 2}]
    assert told(TITLE, "space", 3, []) == "4"


def test_what_a_tax_takes_is_told_piece_by_piece() -> None:
    game = bare()
    game.luxuries[PINK], game.vp[PINK], game.cash[PINK] = 1, 2, 0
    settle_prize(game, PINK, 1)
    give_prestige(game, PINK, Prestige.BECKY_SHARP)
    give_shares(game, PINK)
    play(game, (policies.window_tax, PINK))
    while not is_through(game):
        choose(game, ("luxury", 0) if ("luxury", 0) in game.decision.options else game.decision.options[0])
    taken = facts(game, "given_up")
    assert taken[0] == {"seat": PINK, "thing": "luxury"}
    assert {"seat": PINK, "thing": "prize", "which": "prize_2"} in taken
