"""Nabob's judgement, position by position: the Company's trade, debts and armies, and its bargains."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.bots.nabob.bot import Nabob
from engine.john_company_2e.bargains import blackmail
from engine.john_company_2e.bargains.assets import LUXURY, PROMISES
from engine.john_company_2e.bargains.promises import card_of
from engine.john_company_2e.company import chairman, director_of_trade, military_affairs
from engine.john_company_2e.families import family
from engine.john_company_2e.india import commander, governor_general
from engine.john_company_2e.table.names import NOBODY, Blackmail, Office, Phase, Promise
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import ORDER_IDS, REGION_IDS
from engine.shared import deals
from engine.shared.moments import Moment
from tests.engine.answering import answer_as
from tests.engine.john_company_2e.helpers import (
    bare,
    command,
    give_shares,
    hold_office,
    is_through,
    no_empires,
    play,
    post_officers,
    take_region,
)

BOMBAY, MADRAS, BENGAL = range(3)
REGION = {name: number for number, name in enumerate(REGION_IDS)}
ORDER = {name: number for number, name in enumerate(ORDER_IDS)}


def answer(game: CompanyGame) -> dict[str, Any]:
    """What a nabob takes in the pending decision, in words; the game goes on."""
    return answer_as(Nabob(), game)


def answers(game: CompanyGame, count: int) -> list[dict[str, Any]]:
    return [answer(game) for _ in range(count)]


# -- the Company's money --


def presided(scenario: str = "1710", **options: str) -> CompanyGame:
    """A Company with three Presidents, two ships in each sea, and some cash in its families' purses."""
    game = bare(scenario=scenario, **options)
    for presidency in range(3):
        hold_office(game, Office.PRESIDENT_OF_BOMBAY + presidency, presidency)
        game.company_ships[game.sea_of(presidency)] = 2
    game.cash = [4] * 4
    game.phase = Phase.COMPANY_OPERATION
    return game


def test_an_envoy_opens_the_order_that_a_ship_without_one_can_fill_at_the_best_price():
    game = presided()
    hold_office(game, Office.DIRECTOR_OF_TRADE, 3)
    game.closed = [1] * len(game.closed)
    for open_order in ("bombay_3", "bombay_1", "madras_1", "bengal_2", "bengal_1"):
        game.closed[ORDER[open_order]] = 0
    nabob = Nabob()
    nabob.look(game, 3, "director_of_trade.open")
    # Only Madras has a ship to spare: £7 in Hyderabad for £1 more to go there, or £4 at home. Delhi's orders touch nobody's route.
    assert nabob.openings()[ORDER["hyderabad_1"]] == 6
    assert nabob.openings()[ORDER["madras_2"]] == 4
    assert nabob.openings()[ORDER["delhi_2"]] == 0
    play(game, director_of_trade.begin)
    game.treasury[Office.DIRECTOR_OF_TRADE] = 4
    play(game, director_of_trade.begin)
    assert answer(game) == {"act": "send_envoy", "amount": 4}


def test_a_chairman_sends_no_money_for_envoys_when_every_order_is_open():
    game = presided()
    for office, holder in ((Office.CHAIRMAN, 3), (Office.DIRECTOR_OF_TRADE, 3)):
        hold_office(game, office, holder)
    nabob = Nabob()
    game.closed = [0] * len(game.closed)
    nabob.look(game, 3, "chairman.decide")
    assert nabob.wanted(Office.DIRECTOR_OF_TRADE) == 0
    game.closed[ORDER["madras_2"]] = game.closed[ORDER["hyderabad_1"]] = 1
    nabob.look(game, 3, "chairman.decide")
    assert nabob.wanted(Office.DIRECTOR_OF_TRADE) > 0


@pytest.mark.parametrize(("balance", "borrows"), [(5, True), (60, False)])
def test_a_chairman_borrows_for_trade_that_would_stay_at_home_and_for_nothing_else(balance, borrows):
    game = presided()
    hold_office(game, Office.CHAIRMAN, 3)
    game.balance = balance
    for office in game.tables.offices_with_treasury:
        game.treasury[office] = 0
    play(game, chairman.begin)
    while not is_through(game):
        answer(game)
    assert game.balance == 0
    assert (game.debt > 0) is borrows


def test_a_president_fills_an_order_with_a_writer_of_ones_own_rather_than_with_anothers():
    game = presided()
    nabob = Nabob()
    nabob.look(game, 3, "trade.fill")
    fills = [{"act": "fill_order", "order": "madras_1", "writer": writer} for writer in (3, None, 0)]
    own, nobodys, anothers = map(nabob.worth_of_fill_order, fills)
    assert own > nobodys > anothers


def seeking(debt: int, standing: int) -> dict[str, Any]:
    """What a nabob does for its family in the second turn of 1710, with a Company whose trade pays."""
    game = presided()
    game.turn, game.phase, game.debt, game.standing = 2, Phase.FAMILY, debt, standing
    give_shares(game, 0, 1, 2, 3)
    play(game, (family.family_action, 0))
    return answer(game)


def test_a_debt_of_a_sound_company_is_turned_into_a_share():
    assert seeking(debt=2, standing=4)["act"] == "seek_share"


def test_nobody_buys_into_a_company_about_to_fail():
    assert seeking(debt=2, standing=1)["act"] != "seek_share"


def test_whoever_holds_more_shares_than_the_others_lets_them_save_the_company():
    game = presided()
    game.turn, game.phase, game.debt, game.standing = 2, Phase.FAMILY, 2, 4
    nabob, worths = Nabob(), []
    for held in ((0, 1, 2, 3), (0, 0, 0)):
        give_shares(game, *held)
        play(game, (family.family_action, 0))
        nabob.worths(game)
        worths.append(nabob.worth_of_seek_share({"space": 0, "price": 2}))
    assert worths[1] < worths[0] - 2


def test_money_that_may_never_be_spent_is_worth_less():
    game = presided()
    nabob, pounds = Nabob(), []
    game.turn = 2
    for standing in (5, 2, 1):
        game.standing = standing
        nabob.look(game, 0, "family.action")
        pounds.append(nabob.pound)
    assert pounds[0] > pounds[1] > pounds[2]


# -- armies --


def besieged() -> CompanyGame:
    """The Company holds Bengal, before which the Elephant stands with an empire of strength 2."""
    game = presided("1758")
    no_empires(game)
    take_region(game, REGION["bengal"], BENGAL)
    game.elephant_tail, game.elephant_head = REGION["delhi"], REGION["bengal"]
    game.tower[REGION["delhi"]] = 2
    game.regiments = [2, 1, 1]
    for army in range(3):
        command(game, army, 3)
    hold_office(game, Office.MILITARY_AFFAIRS, 0)
    return game


def test_what_the_elephant_shows_is_what_an_army_prepares_for():
    game = besieged()
    nabob = Nabob()
    nabob.look(game, 0, "military_affairs.transfer")
    # Delhi 2, a Crisis tile of 2, one for what nobody foresees; the others guard nothing.
    assert [nabob.threat(army) for army in range(3)] == [0, 0, 5]
    game.unrest[REGION["bengal"]] = 2
    assert nabob.threat(BENGAL) == 7
    assert nabob.gap(BENGAL) == 6


def test_military_affairs_sends_regiments_and_new_officers_to_the_army_that_is_threatened():
    game = besieged()
    game.trainees[0], game.supply[0] = 1, game.supply[0] - 1
    play(game, military_affairs.begin)
    said = answers(game, 3)
    assert [(each["act"], each.get("destination", each.get("army"))) for each in said] == [
        ("transfer", "bengal"),
        ("transfer", "bengal"),
        ("assign_officer", "bengal"),
    ]


def test_no_army_leaves_a_region_that_the_elephant_threatens_but_one_that_guards_nothing_goes_to_war():
    game = besieged()
    game.regiments, game.cash = [0, 0, 4], [0] * 4
    play(game, (commander.deploy, BENGAL))
    assert answer(game) == {"act": "stop_deploying"}
    post_officers(game, BOMBAY, f3=4)
    game.tower[REGION["bombay"]] = 1
    play(game, (commander.deploy, BOMBAY))
    assert answer(game)["act"] == "deploy"


def test_a_governor_general_raises_regiments_for_an_army_that_is_too_weak_and_taxes_behind_a_strong_one():
    game = besieged()
    game.regiments = [0, 0, 0]
    hold_office(game, Office.GOVERNOR_GENERAL, 1)
    play(game, (governor_general.choose_result, 1, 0))
    assert answer(game) == {"act": "commission_regiment", "army": "bengal"}
    game.regiments = [0, 0, 9]
    play(game, (governor_general.choose_result, 1, 0))
    assert answer(game)["act"] == "tax"


# -- blackmail --


@pytest.mark.parametrize(("faces", "played"), [([3, 5, 6, 4], True), ([1, 5, 6, 4], False)])
def test_a_campaign_of_ones_own_that_failed_is_fought_again_and_one_that_was_won_is_not(faces, played):
    game = besieged()
    card = Blackmail.DIPLOMATIC_CONNECTION
    game.season_deck = [each for each in game.season_deck if each != Blackmail.DISPLAY_BASE + card]
    game.blackmail[3] = [card]
    game.deploy_roll = faces
    play(game, (blackmail.after_deploy_check, BENGAL, len(faces)))
    assert (answer(game)["act"] == "play_blackmail") is played


# -- bargains --


def offered(gives: tuple[Any, ...], wants: tuple[Any, ...], purse: int = 6) -> CompanyGame:
    """Family 1, with so much money, offers family 0 something."""
    game = presided(negotiation="full")
    game.turn, game.phase, game.cash = 2, Phase.FAMILY, [6, purse, 6, 6]
    game.luxuries[0] = 1
    game.vp[0] = 2
    terms = (1, ((1, 0, gives), (0, 1, wants)), (), (), ())
    play(game, (deals.present, terms, (NOBODY, Moment.PHASE), (0,)))
    return game


def test_a_bargain_that_pays_is_accepted_and_one_that_is_far_off_refused():
    assert answer(offered((("cash", 6),), (("cash", 1),)))["act"] == "accept_offer"
    assert answer(offered((("cash", 1),), (LUXURY,)))["act"] == "refuse_offer"


def test_what_a_pound_or_two_would_mend_is_countered_with_just_that():
    loan = PROMISES[card_of(1, Promise.LOAN_OF_FAMILY_CASH)]
    game = offered((loan,), (("cash", 3),))
    assert [said["act"] for said in answers(game, 3)] == ["counter_offer", "offer", "name_amount"]
    proposed = answer(game)
    assert (proposed["act"], proposed["gives"]) == ("propose", [{"asset": "cash", "amount": 2}])
    assert proposed["wants"] == [{"asset": "promise", "guarantor": 1, "promise": "loan_of_family_cash"}]


@pytest.mark.parametrize(("purse", "act"), [(9, "counter_offer"), (5, "refuse_offer")])
def test_a_counter_offer_asks_no_more_than_the_other_has(purse, act):
    assert answer(offered((("cash", 5),), (LUXURY,), purse))["act"] == act


def test_support_is_sought_with_support_and_an_office_with_a_promise_when_the_purse_is_thin():
    nabob, game = Nabob(), presided()
    game.cash = [2, 9, 9, 9]
    nabob.look(game, 0, "consent.sweeten")
    assert nabob.pledge("election") == Promise.SUPPORT_OF_MY_SHARES
    assert nabob.pledge("nepotism") == Promise.CONSENT_TO_NEPOTISM
    assert nabob.pledge("manager_of_shipping") == Promise.HIRE_MY_CANDIDATE
    assert nabob.pledge("director_of_trade") == Promise.VOTE_WITH_MY_ENTERPRISES
    game.cash[0] = 9
    nabob.look(game, 0, "consent.sweeten")
    assert nabob.pledge("manager_of_shipping") == -1


# -- whole games --


@pytest.mark.parametrize(("games", "least", "most"), [(10, 1, 4), pytest.param(24, 2, 10, marks=pytest.mark.soak)])
def test_among_nabobs_the_company_fails_in_a_minority_of_the_first_scenarios_games(games, least, most):
    title, failed = engine.title("john_company_2e"), 0
    for seed in range(games):
        game = title.new(4, seed, {"scenario": "1710"}, events=False)
        nabob = Nabob()
        while game.decision is not None:
            worths = nabob.worths(game)
            game.choose(worths.index(max(worths)))
        failed += bool(game.failed)
    assert least <= failed <= most
