"""Factor's judgement, position by position: voyages and what they want, promotions, prizes, firms, bargains."""

from __future__ import annotations

from typing import Any

import pytest

from engine.bots.factor.bot import Factor
from engine.bots.factor.firms import best_regions
from engine.bots.factor.judgement import Voyage, capacity, plan_voyage
from engine.john_company_1e import attrition, family_phase, firms, sailing, scoring, trade, vacancies, windows
from engine.john_company_1e.names import NOBODY, Office, Phase, Prize, Region
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.title import TITLE
from engine.shared.moments import Moment
from tests.engine.answering import answer_as
from tests.engine.john_company_1e.helper import STOP, seat_in, table

BENGAL = ((1, 3), (2, 7), (2, 5))


def answer(game: CompanyGame) -> dict[str, Any]:
    """What a factor takes in the pending decision, in words; the game goes on."""
    return answer_as(Factor(), game)


# -- voyages --


@pytest.mark.parametrize(
    ("ships", "goods", "spare", "units"), [(3, 0, 0, 3), (3, 2, 0, 5), (2, 5, 0, 4), (0, 5, 0, 0), (1, 5, 2, 4)]
)
def test_goods_never_outnumber_the_ships_that_sail_with_them(ships, goods, spare, units):
    assert capacity(ships, goods, spare) == units


@pytest.mark.parametrize(
    ("units", "voyage"),
    [(0, (0, 0, 0)), (1, (3, 1, 1)), (2, (7, 1, 2)), (3, (10, 2, 3)), (4, (12, 2, 6)), (5, (15, 3, 7))],
)
def test_a_voyage_fills_the_orders_that_bring_most(units, voyage):
    assert plan_voyage(BENGAL, units) == Voyage(*voyage)


def test_a_firm_sails_to_another_region_only_for_more_than_the_die_it_costs():
    assert best_regions((BENGAL, ((1, 2),)), 5, 9) == (0,)
    assert best_regions((BENGAL, ((1, 4),)), 4, 9) == (0, 1)
    assert best_regions((BENGAL, ((1, 4),)), 4, 1) == (0,)


def test_a_president_sails_with_enough_dice_and_stays_at_home_with_one():
    game = table()
    seat_in(game, Office.PRESIDENT_BENGAL, 0)
    game.ships[2], game.treasury[Office.PRESIDENT_BENGAL] = 4, 8
    game.phase = Phase.COMPANY
    game.enter((sailing.begin, int(Office.PRESIDENT_BENGAL)), STOP)
    assert answer(game)["act"] == "sail"
    game = table()
    seat_in(game, Office.PRESIDENT_BOMBAY, 0)
    game.ships[0], game.treasury[Office.PRESIDENT_BOMBAY] = 1, 1
    game.phase = Phase.COMPANY
    game.enter((sailing.begin, int(Office.PRESIDENT_BOMBAY)), STOP)
    assert answer(game) == {"act": "end_sailing"}


# -- the Company's money --


def test_a_chairman_gives_the_voyages_their_dice_before_anything_else():
    game = table()
    seat_in(game, Office.CHAIRMAN, 0)
    seat_in(game, Office.PRESIDENT_BENGAL, 1)
    game.treasury = [0] * len(game.treasury)
    game.ships, game.phase = [0, 0, 5, 0], Phase.COMPANY
    game.enter((TITLE.steps["allocation.share_out"], 9), STOP)
    assert answer(game) == {"act": "allocate", "office": "president_bengal"}


def test_at_a_share_price_of_3_a_dividend_comes_before_next_turns_voyages():
    game = table()
    seat_in(game, Office.CHAIRMAN, 0)
    game.court = [1, 1, 1, 1]
    game.share_price, game.revenue, game.phase = 3, 7, Phase.TRADE
    game.enter(trade.offer_dividends, STOP)
    assert answer(game)["number"] >= 1


# -- offices and promises --


@pytest.mark.parametrize(("rivals", "family"), [((), 0), ((1, 2, 3), 1)])
def test_a_promoter_prefers_its_own_cube_unless_too_many_would_be_promised_something(rivals, family):
    game = table()
    seat_in(game, Office.DIRECTOR_OF_TRADE, 0)
    game.writers = [1, 0, 0, 0]
    game.supply[0] -= 1
    for rival in rivals:
        game.writers[rival], game.supply[rival] = 1, game.supply[rival] - 1
    if not rivals:
        game.writers[3], game.supply[3] = 1, game.supply[3] - 1
    game.phase = Phase.COMPANY
    office = Office.SHIP_PURCHASING if rivals else Office.GOODS_PURCHASING
    factor = Factor()
    factor.look(game, 0, "vacancies.promote")
    game.enter((vacancies.fill, int(office)), STOP)
    said = answer(game)
    assert said["act"] == "promote"
    assert (said["family"] == 0) == (factor.value_of_office(office) > factor.cost_of_promise() * max(1, len(rivals)))
    assert said["family"] != 0 or family == 0


def test_whoever_retires_takes_the_prize_with_most_points_for_its_price():
    game = table(cash=9)
    seat_in(game, Office.PRESIDENT_BENGAL, 0)
    game.prizes = [Prize.CHURCH_LIVING, Prize.BARONETCY, Prize.PATRON_OF_THE_ARTS]
    game.prize_cubes = [0] * len(game.prize_cubes)
    game.phase = Phase.EVENING_POST
    game.enter((attrition.choose_prize, int(Office.PRESIDENT_BENGAL), 0, "attrition"), STOP)
    assert answer(game) == {"act": "claim_prize", "prize": "baronetcy"}


def test_promises_are_bought_back_before_the_points_are_counted_and_not_in_the_first_turn():
    game = table(cash=4)
    game.promises[0 * game.families + 1] = 1
    game.supply[0] -= 1
    game.phase = Phase.FAMILY
    game.enter((windows.buy_back, 0), STOP)
    assert answer(game) == {"act": "buy_back_no_more"}
    game.phase = Phase.END
    game.enter((windows.buy_back, 0), STOP)
    assert answer(game) == {"act": "buy_back_promise", "holder": 1, "price": 2}
    assert (game.promises[1], scoring.points(game, 0)) == (0, 0)


@pytest.mark.parametrize(("pounds", "act"), [(0, "accept_offer"), (1, "refuse_offer"), (2, "refuse_offer")])
def test_nobody_pays_a_pound_now_for_a_promise_that_is_bought_back_at_the_end(pounds, act):
    game = table(negotiation="full", cash=9)
    game.phase = Phase.COMPANY
    legs = ((1, 0, (("promise",),)), (0, 1, (("cash", pounds),) if pounds else ()))
    game.enter((TITLE.steps["deals.present"], (1, legs, (), (), ()), (-1, Moment.PHASE), (0,)), STOP)
    assert answer(game)["act"] == act


def before_dividends(chairmans_shares: int) -> CompanyGame:
    """£8 of revenue, four other cubes on the Court and a share price of 4; the chairman could use the money for his own voyages."""
    game = table(negotiation="full", cash=9)
    for office in (Office.CHAIRMAN, Office.PRESIDENT_BENGAL, Office.PRESIDENT_MADRAS):
        seat_in(game, office, 0)
    game.court[: game.seats] = [chairmans_shares, 2, 2, 0]
    game.treasury, game.ships = [0] * len(game.treasury), [3, 3, 3, 0]
    game.share_price, game.revenue, game.phase = 4, 8, Phase.TRADE
    game.enter(trade.moments_of_dividends, STOP)
    return game


def test_whoever_has_shares_pays_a_chairman_a_pound_for_the_dividend_that_he_would_keep_and_nobody_else_does():
    game = before_dividends(chairmans_shares=0)
    said = []
    while not game.over:
        said.append((game.decision.kind, answer(game)["act"]))
    assert [act for kind, act in said if kind == "petition"] == [
        "petition",
        "petition_for_nothing",
        "petition_for_nothing",
    ]
    assert (game.dividends, game.cash[:4]) == (1, [10, 10, 11, 9])


def test_a_chairman_who_pays_a_dividend_anyway_is_paid_nothing_for_it():
    game = before_dividends(chairmans_shares=4)
    acts = []
    while not game.over:
        acts.append(answer(game)["act"])
    assert "petition" not in acts
    assert (game.dividends, game.cash[:4]) == (1, [13, 11, 11, 9])


# -- firms --


def deregulated(turn: int, ships: int, cash: int) -> CompanyGame:
    """The campaign after the end of the monopoly, with ships and money in the hands of the first family."""
    game = table(scenario="campaign", cash=cash)
    game.deregulated, game.turn, game.phase = 1, turn, Phase.FAMILY
    game.own_ships[0] = ships
    return game


def test_a_firm_is_founded_when_there_is_money_for_its_first_payout_and_not_on_the_last_turn():
    for turn, cash, founds in ((7, 14, True), (7, 4, False), (10, 14, False)):
        game = deregulated(turn, 1, cash)
        game.enter((family_phase.take_action, 0), STOP)
        actions = [game.describe(index)["act"] for index in range(len(game.decision.options))]
        worths = Factor().worths(game)
        assert (worths[actions.index("found_firm")] > 0) is founds


def test_a_firm_sends_its_only_ship_to_open_a_region_when_with_one_more_closed_the_army_mutinies():
    for opened, sent in ((1, True), (4, False)):
        game = table(scenario="john_and_co", cash=3)
        game.firm[0], game.own_ships[0], game.phase = 1, 1, Phase.FAMILY
        game.opened_by = [0 if region < opened else NOBODY for region in range(len(game.opened_by))]
        game.enter((family_phase.take_action, 0), STOP)
        assert (answer(game)["act"] == "send_trade_mission") is sent


def test_before_the_last_turn_a_family_gives_its_firm_what_a_sure_voyage_costs_and_the_pieces_that_bring_points():
    amounts = []
    for opened in (False, True):
        game = deregulated(9, 3, 30)
        game.firm[0] = 1
        if opened:
            game.opened_by[Region.HYDERABAD] = 2
        game.enter((firms.offer_funding, 0), STOP)
        said = answer(game)
        assert said["act"] == "fund_firm"
        amounts.append(said["amount"])
    # £3 and a die for each region; for Hyderabad's orders goods and ships as well.
    assert amounts[0] == 6
    assert amounts[1] >= 3 + 4 + 3 * 3


def test_on_the_last_turn_a_firm_sails_surely():
    game = deregulated(10, 5, 0)
    game.firm[0], game.firm_cash[0] = 1, 6
    game.enter((TITLE.steps["firm_trade.on_pass"], 0), STOP)
    acts = []
    while game.decision is not None and game.decision.kind.startswith("firm_trade"):
        acts.append(answer(game)["act"])
    assert "sail_surely" in acts
    assert game.firm_revenue[0] == 15


# -- the whole of it --


def test_four_factors_keep_the_trade_of_john_and_co_alive_to_the_last_turn():
    reasons = []
    for seed in range(6):
        game, factor = TITLE.new(4, seed, {"scenario": "john_and_co"}), Factor()
        while game.decision is not None:
            worths = factor.worths(game)
            game.choose(worths.index(max(worths)))
        reasons.append(game.outcome.reason)
    assert reasons.count("last turn") >= 4


@pytest.mark.parametrize(
    ("seeds", "wins", "without_money"),
    [(range(46, 71), 1, [65]), pytest.param(range(1, 201), 22, [65, 148, 151], marks=pytest.mark.soak)],
    ids=["few", "all"],
)
def test_alone_factor_wins_22_of_200_games_and_none_that_ends_for_want_of_money(seeds, wins, without_money):
    won, unpaid = 0, []
    for seed in seeds:
        game, militant = TITLE.new(1, seed, {"scenario": "solo"}, events=False), Factor()
        while game.decision is not None:
            worths = militant.worths(game)
            game.choose(worths.index(max(worths)))
        won += game.outcome.details["won"]
        if game.outcome.details["regions"] == 8 and game.outcome.reason == "expenses could not be paid":
            unpaid.append((seed, game.outcome.details["won"]))
    assert won == wins
    assert unpaid == [(seed, False) for seed in without_money]
