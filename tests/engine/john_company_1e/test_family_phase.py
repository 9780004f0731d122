"""E. Family phase: boxes, limits, slots, costs; families without cubes; rounds, purchases and passing after deregulation."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.john_company_1e import boxes, family_phase, family_purse, plans
from engine.john_company_1e.names import DONE, NOBODY, Box, FamilyCard, Law, Office, Prize
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import CARD_IDS
from engine.john_company_1e.title import TITLE
from engine.kernel import step
from tests.engine.answering import choose
from tests.engine.john_company_1e.helper import STOP, seat_in, table

ACT = "family_phase.action"


def family(**options: Any) -> CompanyGame:
    """A table whose families have no powers."""
    game = table(**options)
    game.card = [NOBODY] * game.families
    return game


def deregulated(**options: Any) -> CompanyGame:
    game = family(**options)
    game.deregulated = 1
    return game


def numbers(game: CompanyGame, box: int) -> list[int]:
    """How many cubes the family that acts may put on a box."""
    assert game.decision is not None
    assert game.decision.kind == ACT
    return [option[2] for option in game.decision.options if option[:2] == ("place", box)]  # type: ignore[index]


# -- the action --


def test_from_the_chairman_clockwise_each_family_takes_one_action() -> None:
    game = family()
    seat_in(game, Office.CHAIRMAN, 2)
    game.enter(family_phase.begin, STOP)
    acted = []
    while game.decision is not None:
        acted.append(game.decision.seat)
        choose(game, ("place", Box.WRITER, 1))
    assert acted == [2, 3, 0, 1]
    assert game.writers == [1] * 4


def test_with_a_vacant_chair_the_most_recent_chairman_begins() -> None:
    game = family()
    game.former_chairman = 3
    game.enter(family_phase.begin, STOP)
    assert game.decision is not None
    assert game.decision.seat == 3


def test_an_action_is_mandatory() -> None:
    game = family()
    game.enter((family_phase.take_action, 0), STOP)
    assert game.decision is not None
    assert all(option[0] == "place" for option in game.decision.options)  # type: ignore[index]


@pytest.mark.parametrize(
    ("box", "cost", "most"), [(Box.SHIPYARD, 3, 3), (Box.FACTORY, 3, 3), (Box.SHARES, 4, 2), (Box.MANOR, 4, 1)]
)
def test_what_a_box_costs_and_how_many_a_family_with_ten_pounds_may_place(box: int, cost: int, most: int) -> None:
    game = family(cash=10)
    game.enter((family_phase.take_action, 1), STOP)
    assert numbers(game, box) == list(range(1, most + 1))
    choose(game, ("place", box, 1))
    assert game.cash[1] == 10 - cost


@pytest.mark.parametrize(("seats", "most"), [(2, 3), (3, 3), (4, 2), (6, 2)])
@pytest.mark.parametrize("box", [Box.WRITER, Box.OFFICER, Box.CAPTAIN])
def test_writers_officers_and_captains_are_free_but_limited(box: int, seats: int, most: int) -> None:
    game = family(seats=seats, cash=0)
    game.enter((family_phase.take_action, 1), STOP)
    assert numbers(game, box) == list(range(1, most + 1))
    choose(game, ("place", box, most))
    assert (game.writers, game.officers_box, game.captains_box)[box - Box.WRITER][1] == most
    assert (game.cash[1], game.supply[1]) == (0, 12 - most)


def test_the_price_of_shares_goes_to_the_treasuries_at_once() -> None:
    game = family(cash=12)
    seat_in(game, Office.CHAIRMAN, 0)
    game.share_price = 6
    game.enter((family_phase.take_action, 1), STOP)
    choose(game, ("place", Box.SHARES, 2))
    assert (game.cash[1], game.court[1]) == (0, 2)
    assert game.decision is not None
    assert game.decision.seat == 0
    choose(game, Office.PRESIDENT_BOMBAY)
    choose(game, 12)
    assert (game.treasury[Office.PRESIDENT_BOMBAY], game.parked) == (17, 0)


def test_with_a_vacant_chair_the_price_of_shares_is_parked() -> None:
    game = family(cash=12)
    game.enter((family_phase.take_action, 1), STOP)
    choose(game, ("place", Box.SHARES, 3))
    assert (game.over, game.cash[1], game.court[1], game.parked) == (True, 0, 3, 12)


def test_t6_a_five_slot_is_free_only_below_a_taken_six_slot() -> None:
    game = family(cash=9)
    game.yards[4] = 3
    game.enter((family_phase.take_action, 1), STOP)
    choose(game, ("place", Box.SHIPYARD, 3))
    assert game.describe(2) == {"act": "build_shipyard", "seat": 1, "column": 2, "covers": 5}
    choose(game, 2)
    assert game.yards[4:6] == [3, 1]
    assert game.decision is not None
    assert game.decision.options == (0, 1, 3, 4, 5)
    choose(game, 5)
    choose(game, 5)
    assert game.yards == [NOBODY] * 4 + [3, 1] + [NOBODY] * 4 + [1, 1]


def test_slots_limit_shipyards_and_factories() -> None:
    game = family(cash=30)
    game.yards[1:] = [0] * 11
    game.factories = [0] * 8 + [NOBODY] * 2
    game.enter((family_phase.take_action, 1), STOP)
    assert numbers(game, Box.SHIPYARD) == [1]
    assert numbers(game, Box.FACTORY) == [1, 2]
    choose(game, ("place", Box.FACTORY, 2))
    choose(game, 9)
    assert game.factories[8:] == [1, 1]


def test_larkins_builds_cheaper_while_its_family_side_is_up() -> None:
    game = family()
    game.card[1] = FamilyCard.LARKINS
    assert (boxes.cost(game, 1, Box.SHIPYARD), boxes.cost(game, 1, Box.FACTORY)) == (2, 3)
    assert boxes.cost(game, 0, Box.SHIPYARD) == 3
    game.firm[1] = 1
    assert boxes.cost(game, 1, Box.SHIPYARD) == 3


def test_inclosure_acts_make_manors_dearer() -> None:
    game = family()
    game.laws = [Law.INCLOSURE_ACTS]
    assert boxes.cost(game, 0, Box.MANOR) == 5


def test_the_dockyard_partnership_builds_two_shipyards_for_nothing_once() -> None:
    game = family(cash=0)
    game.supply[1] -= 1
    game.prize_cubes[Prize.DOCKYARD_PARTNERSHIP * 4 + 1] = 1
    game.enter((family_phase.take_action, 1), (family_phase.take_action, 1), STOP)
    choose(game, ("dockyard", 2))
    choose(game, 3)
    choose(game, 3)
    assert game.yards[6:8] == [1, 1]
    assert (game.cash[1], game.used_cubes[Prize.DOCKYARD_PARTNERSHIP * 4 + 1]) == (0, 1)
    assert game.decision is not None
    assert ("dockyard", 1) not in game.decision.options


# -- without cubes in the supply --


def without_supply() -> CompanyGame:
    game = family(cash=20)
    game.starting[1] += game.supply[1]
    game.supply[1] = 0
    return game


def test_without_cubes_anywhere_a_family_is_excused() -> None:
    game = without_supply()
    game.drain()
    game.enter((family_phase.take_action, 1), STOP)
    assert [event.name for event in game.events] == ["excused"]


def test_without_supply_cubes_come_off_manors_and_prizes() -> None:
    game = without_supply()
    game.starting[1] -= 3
    game.manors[1] = 1
    game.prize_cubes[Prize.TOWN_HOUSE * 4 + 1] = game.used_cubes[Prize.ROYAL_SOCIETY * 4 + 1] = 1
    game.enter((family_phase.take_action, 1), STOP)
    assert numbers(game, Box.FACTORY) == [1, 2, 3]
    choose(game, ("place", Box.WRITER, 2))
    assert game.decision is not None
    assert game.decision.options == (("manor",), ("prize", Prize.TOWN_HOUSE), ("used_prize", Prize.ROYAL_SOCIETY))
    choose(game, ("prize", Prize.TOWN_HOUSE))
    choose(game, ("manor",))
    assert (game.writers[1], game.manors[1], game.supply[1]) == (2, 0, 0)
    assert game.prize_cubes[Prize.TOWN_HOUSE * 4 + 1] == 0
    assert game.used_cubes[Prize.ROYAL_SOCIETY * 4 + 1] == 1


def test_with_one_cube_left_in_the_supply_nothing_is_lifted() -> None:
    game = without_supply()
    game.starting[1] -= 2
    game.supply[1] = game.manors[1] = 1
    game.enter((family_phase.take_action, 1), STOP)
    assert numbers(game, Box.WRITER) == [1]
    choose(game, ("place", Box.WRITER, 1))
    assert (game.over, game.manors[1], game.writers[1]) == (True, 1, 1)


# -- rounds after deregulation --


def test_after_deregulation_rounds_go_on_until_all_have_passed() -> None:
    game = deregulated(cash=30)
    game.former_chairman = 1
    game.enter(family_phase.begin, STOP)
    seats = []
    script = {1: ["yard", "pass"], 2: ["pass"], 3: ["yard", "yard", "pass"], 0: ["pass"]}
    while game.decision is not None:
        if game.decision.kind != ACT:
            game.choose(0)
            continue
        seat = game.decision.seat
        seats.append(seat)
        choose(game, ("pass",) if script[seat].pop(0) == "pass" else ("place", Box.SHIPYARD, 1))
    assert seats == [1, 2, 3, 0, 1, 3, 3]
    assert game.passed == [1] * 4


def test_free_actions_and_manors_are_taken_once_a_turn_after_deregulation() -> None:
    game = deregulated(cash=30)
    game.former_chairman = 0
    game.enter(family_phase.begin, STOP)
    choose(game, ("place", Box.WRITER, 2))
    for _ in range(3):
        choose(game, ("pass",))
    choose(game, ("place", Box.OFFICER, 1))
    choose(game, ("place", Box.MANOR, 1))
    assert [numbers(game, box) for box in (Box.WRITER, Box.OFFICER, Box.MANOR)] == [[], [], []]
    assert numbers(game, Box.FACTORY)[:2] == [1, 2]
    choose(game, ("pass",))
    game.enter(family_phase.begin, STOP)
    assert numbers(game, Box.WRITER) == [1, 2]


def test_the_captain_box_is_closed_after_deregulation() -> None:
    game = deregulated()
    game.enter((family_phase.take_action, 0), STOP)
    assert numbers(game, Box.CAPTAIN) == []
    assert numbers(game, Box.OFFICER) == [1, 2]


@step
def learn(game: CompanyGame, owner: int) -> None:
    """A step of the firms has been called."""
    game.note("called", family=owner)


@pytest.fixture
def firm_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a firm does is tested elsewhere: here, only that it is asked to."""
    learning = {"found_firm": learn, "send_mission": learn, "set_sail": learn}
    monkeypatch.setattr(TITLE, "rules", lambda seats, options: replace(plans.plan_of(options), **learning))


def test_a_firm_that_passes_may_set_sail(firm_steps: None) -> None:
    game = deregulated()
    game.firm[2] = 1
    game.drain()
    game.enter((family_phase.take_action, 2), (family_phase.take_action, 1), STOP)
    choose(game, ("pass",))
    choose(game, ("pass",))
    assert [event.fields["family"] for event in game.events if event.name == "called"] == [2]
    assert game.cash == [5] * 4


def test_in_john_and_co_a_family_without_firm_takes_a_pound_when_it_passes(firm_steps: None) -> None:
    game = family(scenario="john_and_co")
    game.firm[2] = 1
    game.enter((family_phase.take_action, 1), (family_phase.take_action, 2), STOP)
    choose(game, ("pass",))
    choose(game, ("pass",))
    assert game.cash == [5, 6, 5, 5]


def test_john_and_co_has_no_boxes_of_the_company() -> None:
    game = family(scenario="john_and_co", cash=10)
    game.enter((family_phase.take_action, 1), STOP)
    assert [numbers(game, box) for box in (Box.SHARES, Box.WRITER, Box.OFFICER, Box.CAPTAIN)] == [[]] * 4
    assert (numbers(game, Box.SHIPYARD), numbers(game, Box.MANOR)) == ([1, 2, 3], [1])


def test_a_firm_is_founded_by_a_family_without_one_that_has_three_pounds(firm_steps: None) -> None:
    game = deregulated()
    game.cash[1], game.firm[2] = 2, 1
    for owner, may in ((0, True), (1, False), (2, False)):
        game.enter((family_phase.take_action, owner), STOP)
        assert game.decision is not None
        assert (("found",) in game.decision.options) == may, f"family {owner}"
    game.enter((family_phase.take_action, 0), STOP)
    game.drain()
    choose(game, ("found",))
    assert [event.fields["family"] for event in game.events] == [0]


def test_a_trade_mission_needs_a_firm_with_a_ship_and_is_sent_once_a_turn_but_not_on_the_last(
    firm_steps: None,
) -> None:
    game = deregulated()
    game.firm[1] = 1

    def offered() -> bool:
        game.enter((family_phase.take_action, 1), STOP)
        assert game.decision is not None
        return ("mission",) in game.decision.options

    assert not offered()
    game.own_ships[1] = 1
    assert offered()
    game.turn = game.scenario.turns
    assert not offered()
    game.turn = 1
    assert offered()
    choose(game, ("mission",))
    assert not offered()
    game.done[1] = 0
    game.opened_by = [0] * 8
    assert not offered()


# -- buying ships or goods --


def test_two_ships_or_two_goods_are_bought_but_not_one_of_each() -> None:
    game = deregulated(cash=20)
    game.enter((family_phase.buy_ships_or_goods, 1), STOP)
    choose(game, ("ship", 4))
    assert game.decision is not None
    assert game.decision.options == (DONE, ("ship", 0), ("ship", 1), ("ship", 2), ("ship", 3), ("ship", 5))
    choose(game, ("ship", 0))
    assert (game.over, game.own_ships[1], game.cash[1]) == (True, 2, 8)
    game.enter((family_phase.buy_ships_or_goods, 1), STOP)
    choose(game, ("good", 3))
    choose(game, DONE)
    assert (game.over, game.own_goods[1], game.cash[1], game.goods_for_sale[3]) == (True, 1, 5, 0)


def test_three_pieces_are_bought_with_two_or_three_players() -> None:
    game = deregulated(seats=3, cash=20)
    game.enter((family_phase.buy_ships_or_goods, 1), STOP)
    for place in range(3):
        choose(game, ("good", place))
    assert (game.over, game.own_goods[1], game.cash[1]) == (True, 3, 11)


def test_any_piece_may_be_bought_and_shipyards_and_factories_are_paid() -> None:
    game = deregulated(cash=10)
    game.yards[2], game.yards[3] = 0, 2
    game.factories[5] = 3
    game.post = [CARD_IDS.index("governor_general")]
    assert game.goods_price() == 2
    game.enter((family_phase.buy_ships_or_goods, 1), STOP)
    assert game.decision is not None
    words = dict(zip(game.decision.options, map(game.describe, range(len(game.decision.options))), strict=True))
    assert words["ship", 1] == {"act": "buy_ship", "column": 1, "price": 4}
    assert words["good", 5] == {"act": "buy_good", "factory": 5, "price": 2}
    choose(game, ("ship", 1))
    assert game.describe(0) == {"act": "buy_no_more"}
    choose(game, DONE)
    assert game.cash == [11, 6, 11, 10]
    game.enter((family_phase.buy_ships_or_goods, 1), STOP)
    choose(game, ("good", 5))
    choose(game, DONE)
    assert game.cash == [11, 4, 11, 12]


def test_a_firm_buys_from_its_treasury_first_and_from_its_family_not_on_the_last_turn() -> None:
    game = deregulated(cash=10)
    game.firm[1], game.firm_cash[1] = 1, 4
    assert family_purse.purse(game, 1) == 14
    game.enter((family_phase.buy_ships_or_goods, 1), STOP)
    choose(game, ("ship", 0))
    assert (game.firm_cash[1], game.cash[1], game.own_ships[1]) == (0, 8, 1)
    game.turn = game.scenario.turns
    assert family_purse.purse(game, 1) == 0
    game.turn, game.last_extra_turn = 1, 1
    assert family_purse.purse(game, 1) == 0


def test_nothing_is_for_sale_to_who_cannot_pay() -> None:
    game = deregulated(cash=2)
    game.enter((family_phase.take_action, 1), STOP)
    assert game.decision is not None
    assert ("buy",) not in game.decision.options
    assert game.decision.options[0] == ("pass",)
