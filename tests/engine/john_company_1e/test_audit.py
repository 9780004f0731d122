"""The laws of the table: each of them notices what breaks it."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable

import pytest

from engine.john_company_1e import audit
from engine.john_company_1e.names import (
    BY_FIRM,
    COMPANY,
    NOBODY,
    UNCREATED,
    UNKNOWN,
    Holding,
    Law,
    Office,
    Phase,
    Prize,
    Region,
)
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.title import TITLE
from engine.kernel import AuditError
from engine.shared import contracts
from engine.shared.contracts import bargaining_market_of
from tests.engine.john_company_1e.helper import make_company, seat_in, table

BENGAL = Holding.BENGAL


def lost_cube(game: CompanyGame) -> None:
    game.supply[1] -= 1


def negative_ships(game: CompanyGame) -> None:
    game.ships[BENGAL] = -1


def negative_guns(game: CompanyGame) -> None:
    game.exhausted_guns[BENGAL] = -1


def negative_bought_goods(game: CompanyGame) -> None:
    game.bought_goods = -1


def negative_treasury(game: CompanyGame) -> None:
    game.treasury[Office.PRESIDENT_BENGAL] = -1


def money_of_the_director(game: CompanyGame) -> None:
    game.treasury[Office.DIRECTOR_OF_TRADE] = 2


def money_of_an_office_that_is_none(game: CompanyGame) -> None:
    game.treasury[Office.GOVERNOR_BENGAL] = 2


def ships_of_an_office_that_is_none(game: CompanyGame) -> None:
    game.ships[Holding.CHINA] = 1


def region_without_office(game: CompanyGame) -> None:
    game.ruler[Region.BENGAL] = COMPANY


def closed_region_of_the_company(game: CompanyGame) -> None:
    make_company(game, Region.SINDH, NOBODY)


def office_without_region(game: CompanyGame) -> None:
    make_company(game, Region.BENGAL, BENGAL)
    game.ruler[Region.BENGAL] = NOBODY


def presidency_without_region(game: CompanyGame) -> None:
    game.opened_by[Region.BENGAL] = NOBODY


def dominion_of_a_dominion(game: CompanyGame) -> None:
    game.ruler[Region.SINDH] = Region.MARATHA


def empire_of_two_minds(game: CompanyGame) -> None:
    game.opened_by[Region.MARATHA] = BENGAL


def cube_on_no_prize(game: CompanyGame) -> None:
    missing = next(prize for prize in range(18) if prize not in game.prizes)
    game.supply[0] -= 1
    game.prize_cubes[missing * game.families] += 1


def lasting_power_used_up(game: CompanyGame) -> None:
    game.prizes = [Prize.HOUSE_OF_LORDS]
    game.supply[0] -= 1
    game.used_cubes[Prize.HOUSE_OF_LORDS * game.families] += 1


def crowded_army(game: CompanyGame) -> None:
    game.supply[0] -= 4
    game.officers[BENGAL * game.families] = 4


def more_goods_than_ships(game: CompanyGame) -> None:
    game.phase = Phase.COMPANY
    game.exhausted_goods[BENGAL] = 1


def card_twice(game: CompanyGame) -> None:
    game.deck[0][0] = game.unseen[0]


def card_before_its_turn(game: CompanyGame) -> None:
    game.post.append(game.unseen.pop())


def card_gone(game: CompanyGame) -> None:
    game.deck[0].pop()
    game.unseen.pop()


def empty_pile(game: CompanyGame) -> None:
    game.deck.append([])


def too_few_cards(game: CompanyGame) -> None:
    game.deck = [[UNKNOWN] * 4]


def law_from_nowhere(game: CompanyGame) -> None:
    game.laws.append(Law.TEA_ACT)


def price_off_the_track(game: CompanyGame) -> None:
    game.share_price = 2


def eliminated_with_a_disk(game: CompanyGame) -> None:
    game.disk[Office.RESIDENT_SINDH] = 1
    game.holder[Office.RESIDENT_SINDH] = UNCREATED


def vote_on_no_law(game: CompanyGame) -> None:
    game.phase, game.siege_vote = Phase.TRADE, 1


def vote_before_any_bailout(game: CompanyGame) -> None:
    game.set_aside, game.siege_vote = Law.TEA_ACT, 1


def contract_after_the_end(game: CompanyGame) -> None:
    deeds = bargaining_market_of(game).deeds
    deed = next(at for at in range(len(deeds)) if not deeds[at].about)
    waiting = dict.fromkeys(contracts.ROWS, 0) | {"contract_number": 1, "contract_deed": deed, "contract_times": 1}
    waiting |= {"contract_about": contracts.NOTHING, "contract_to": contracts.NOBODY_TOLD}
    for name, value in waiting.items():
        getattr(game, name).append(value)
    game.phase, game.bargains_struck = Phase.END, 1


def negative_track(game: CompanyGame) -> None:
    game.revenue = -1


def yard_without_its_first(game: CompanyGame) -> None:
    column = next(at for at in range(0, len(game.yards), 2) if game.yards[at] == NOBODY)
    game.supply[0] -= 1
    game.yards[column + 1] = 0


def promises_both_ways(game: CompanyGame) -> None:
    for issuer, holder in ((0, 1), (1, 0)):
        game.supply[issuer] -= 1
        game.promises[issuer * game.families + holder] = 1


def found(game: CompanyGame, owner: int) -> None:
    game.deregulated, game.firm[owner] = True, 1


def share_in_no_firm(game: CompanyGame) -> None:
    game.supply[1] -= 1
    game.firm_shares[1] = 1


def share_in_ones_own_firm(game: CompanyGame) -> None:
    found(game, 0)
    game.supply[0] -= 1
    game.firm_shares[0] = 1


def money_of_no_firm(game: CompanyGame) -> None:
    game.firm_cash[0] = 1


def mission_of_no_firm(game: CompanyGame) -> None:
    game.supply[0] -= 1
    game.mission[0] = 1


def firm_under_the_monopoly(game: CompanyGame) -> None:
    game.firm[0] = 1


def captain_after_the_monopoly(game: CompanyGame) -> None:
    game.deregulated = True
    game.supply[0] -= 1
    game.captains_box[0] = 1


def mission_after_the_family_phase(game: CompanyGame) -> None:
    found(game, 0)
    mission_of_no_firm(game)
    game.phase = Phase.COMPANY


def base_of_no_firm(game: CompanyGame) -> None:
    game.base[Region.BENGAL] = 0


def base_in_another_scenario(game: CompanyGame) -> None:
    found(game, 0)
    game.ruler[Region.BENGAL], game.base[Region.BENGAL] = COMPANY, 0


def prize_twice(game: CompanyGame) -> None:
    game.prizes.append(game.prizes[0])


def office_of_a_family_without_a_seat(game: CompanyGame) -> None:
    game.holder[Office.DIRECTOR_OF_TRADE] = game.seats


def chairman_of_long_ago(game: CompanyGame) -> None:
    seat_in(game, Office.CHAIRMAN, 0)
    game.former_chairman = 1


def open_region_without_presidency(game: CompanyGame) -> None:
    game.treasury[Office.PRESIDENT_BENGAL] = game.disk[Office.PRESIDENT_BENGAL] = 0
    game.holder[Office.PRESIDENT_BENGAL] = UNCREATED
    game.opened_by[Region.BENGAL] = BENGAL


def office_in_line_that_is_none(game: CompanyGame) -> None:
    game.provincial.append(Office.GOVERNOR_BENGAL)


def order_filled_by_nobodys_firm(game: CompanyGame) -> None:
    game.filled[0] = BY_FIRM + game.seats


def order_of_india_filled_by_china(game: CompanyGame) -> None:
    game.filled[0] = Holding.CHINA


def unknown_card_that_is_none(game: CompanyGame) -> None:
    game.unseen.clear()


def law_twice(game: CompanyGame) -> None:
    game.laws += [Law.TEA_ACT, Law.TEA_ACT]


BREAKS: dict[str, list[Callable[[CompanyGame], None]]] = {
    "a family keeps its cubes": [lost_cube],
    "nothing is negative": [negative_ships, negative_guns, negative_bought_goods],
    "no treasury is negative": [negative_treasury],
    "money lies in treasuries": [money_of_the_director, money_of_an_office_that_is_none],
    "an office that is gone has left nothing behind": [ships_of_an_office_that_is_none],
    "a region of the Company has its office": [region_without_office],
    "a region of the Company is open": [closed_region_of_the_company],
    "a lost office has a disk": [office_without_region],
    "a presidency lives by its regions": [presidency_without_region],
    "a dominator is sovereign": [dominion_of_a_dominion],
    "an empire has one trade status": [empire_of_two_minds],
    "cubes lie on prizes of the row": [cube_on_no_prize],
    "only one-time powers are used up": [lasting_power_used_up],
    "an army has room for its officers": [crowded_army],
    "goods exhausted do not outnumber ships exhausted": [more_goods_than_ships],
    "a card is in one place": [card_twice, card_gone],
    "a turn draws a card": [card_before_its_turn],
    "there is a card for every turn to come": [empty_pile, too_few_cards],
    "a law in force was on a card": [law_from_nowhere],
    "the share price is on its track": [price_off_the_track],
    "a disk lies on an office that exists": [eliminated_with_a_disk],
    "a vote after a bailout is on the law that was set aside": [vote_on_no_law],
    "a vote after a bailout is due at the end of its turn": [vote_before_any_bailout],
    "nothing waits in final scoring": [contract_after_the_end],
    "tracks do not fall below 0": [negative_track],
    "a 6-slot is filled before its 5-slot": [yard_without_its_first],
    "pairs of promises cancel": [promises_both_ways],
    "shares are those of a firm, and no more than the whole": [share_in_no_firm],
    "an owner's own part is what it has not given away": [share_in_ones_own_firm],
    "money of a firm lies with one": [money_of_no_firm],
    "only firms send missions": [mission_of_no_firm],
    "firms are families' after the monopoly": [firm_under_the_monopoly],
    "no captains any more": [captain_after_the_monopoly],
    "missions are resolved in the family phase": [mission_after_the_family_phase],
    "a base is a firm's, and dominated": [base_of_no_firm],
    "bases stand in John & Co.": [base_in_another_scenario],
    "a prize lies in the row once": [prize_twice],
    "seats hold offices": [office_of_a_family_without_a_seat],
    "the chairman is the most recent one": [chairman_of_long_ago],
    "an open region has its presidency": [open_region_without_presidency],
    "provincial offices stand in the order of their creation": [office_in_line_that_is_none],
    "seats' firms fill orders": [order_filled_by_nobodys_firm],
    "offices fill their orders": [order_of_india_filled_by_china],
    "there is a card for every unknown one of the deck": [unknown_card_that_is_none],
    "a law is passed once": [law_twice],
}


def test_every_law_of_the_table_is_broken_here() -> None:
    calls = [node for node in ast.walk(ast.parse(inspect.getsource(audit))) if isinstance(node, ast.Call)]
    laws = {ast.literal_eval(call.args[1]) for call in calls if ast.unparse(call.func) == "law"}
    assert laws == {*BREAKS, "the Jones family holds no promises"}


def test_a_promise_to_the_jones_family_is_noticed() -> None:
    game = table(3)
    game.audit()
    game.supply[0] -= 1
    game.promises[game.jones] = 1
    with pytest.raises(AuditError) as caught:
        TITLE.audit(game)
    assert caught.value.law == "the Jones family holds no promises"


@pytest.mark.parametrize(("law", "break_it"), [(law, way) for law, ways in BREAKS.items() for way in ways])
def test_each_law_notices_what_breaks_it(law: str, break_it: Callable[[CompanyGame], None]) -> None:
    game = table()
    game.audit()
    break_it(game)
    with pytest.raises(AuditError) as caught:
        TITLE.audit(game)
    assert caught.value.law == law


@pytest.mark.parametrize("games", [1, pytest.param(2, marks=pytest.mark.soak)])
@pytest.mark.parametrize("scenario", TITLE.options["scenario"].choices)
def test_the_laws_hold_through_games_at_random(scenario: str, games: int) -> None:
    seats = TITLE.seats({"scenario": scenario})
    for number in range(games):
        game = TITLE.new(seats[number % len(seats)], number, {"scenario": scenario})
        dice = game.dice.copy()
        while not game.over:
            assert game.decision is not None
            game.choose(dice.below(len(game.decision.options)))
            game.audit()
