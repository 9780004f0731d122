"""How house bots bargain, position by position: standing orders, what nothing is sold below, votes, petitions, bids, words."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.bots import house_bot
from engine.bots.factor.bot import Factor
from engine.bots.nabob.bot import Nabob
from engine.john_company_2e.bargains import windows
from engine.john_company_2e.bargains.assets import LUXURY, PROMISES
from engine.john_company_2e.bargains.deeds import Done
from engine.john_company_2e.bargains.promises import card_of
from engine.john_company_2e.company import hiring
from engine.john_company_2e.families import upkeep
from engine.john_company_2e.parliament import policies, voting
from engine.john_company_2e.table.names import NOBODY, Office, Phase, Power, Promise
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import OFFICE_IDS
from engine.protocol import Clock
from engine.sdk import LiveTurn
from engine.shared import bids, contracts, deals, petitions
from engine.shared.deeds import ANYBODY, NOTHING, Until
from engine.shared.moments import EVERY_MOMENT, MOMENT_IDS, Moment
from engine.shared.orders import every_moment
from tests.engine.answering import answer_as, facts
from tests.engine.bots import bargains
from tests.engine.john_company_2e.helpers import bare, build_yards, give_shares, hold_office, is_through, play

LOAN_OF_0 = PROMISES[card_of(0, Promise.LOAN_OF_FAMILY_CASH)]


def table(phase: int = Phase.FAMILY, cash: int = 6) -> CompanyGame:
    """The second turn of 1710, everybody with so much money, and asked about everything."""
    game = bare(negotiation="full")
    for presidency in range(3):
        hold_office(game, Office.PRESIDENT_OF_BOMBAY + presidency, presidency)
        game.company_ships[game.sea_of(presidency)] = 2
    game.turn, game.phase, game.cash, game.standing = 2, phase, [cash] * 4, 5
    return game


def answer(game: Any) -> dict[str, Any]:
    return answer_as(Nabob(), game)


def lay_before(game: CompanyGame, *legs: tuple[int, int, Any], clause: Any = (), words: Any = ()) -> CompanyGame:
    """An offer of family 1's, as family 0 is asked for its answer."""
    terms = (1, legs, clause, words, ())
    others = tuple(dict.fromkeys(taker for _, taker, _ in legs if taker != 1))
    play(game, (deals.present, terms, (NOBODY, Moment.VOTE if clause else Moment.PHASE), others))
    return game


def act_on(game: CompanyGame, *legs: tuple[int, int, Any], clause: Any = (), words: Any = ()) -> str:
    """What family 0 says to an offer of family 1's."""
    return str(answer(lay_before(game, *legs, clause=clause, words=words))["act"])


# -- standing orders --


@pytest.mark.parametrize(("title", "bot"), [("john_company_2e", Nabob), ("john_company_1e", Factor)])
def test_a_bot_that_bargains_names_the_moments_at_which_it_ever_does(title, bot):
    game = engine.title(title).new(4, 3)
    while game.orders_moments[3] == every_moment(game):
        answer_as(bot(), game)
    wanted = sum(1 << MOMENT_IDS.index(moment) for moment in bot.moments)
    assert game.orders_moments == [wanted] * 4
    assert 0 < wanted < EVERY_MOMENT


@pytest.mark.parametrize("title", ["john_company_2e", "john_company_1e"])
def test_greedy_hears_everything_and_who_bargains_at_no_moment_wants_to_be_asked_nothing(title):
    game = engine.title(title).new(3, 3)
    greedy = house_bot("greedy").make(0)
    silent = type("Silent", (Nabob if title == "john_company_2e" else Factor,), {"moments": ()})()
    while game.decision.kind != "orders.stand":
        game.choose(0)
    for bot in (greedy, silent, greedy):
        game.choose(bot.choose(LiveTurn(game.plies, game, Clock(1, 1, 1))))
    assert game.orders_moments == [every_moment(game), 0, every_moment(game)]
    assert game.decision.kind.partition(".")[0] != "orders"


# -- what nothing is sold below --


@pytest.mark.parametrize(("price", "act"), [(1, "refuse_offer"), (2, "refuse_offer"), (4, "accept_offer")])
def test_a_promised_loan_of_three_pounds_goes_for_no_less(price, act):
    assert act_on(table(), (1, 0, (("cash", price),)), (0, 1, (LOAN_OF_0,))) == act


def test_not_even_in_the_greatest_need():
    game = table(Phase.LONDON_SEASON, cash=2)
    game.pensioners[0] = 1
    assert act_on(game, (1, 0, (("cash", 2),)), (0, 1, (LOAN_OF_0,))) == "refuse_offer"


def until_through(game: CompanyGame) -> None:
    while not is_through(game):
        answer(game)


def test_a_prize_is_not_given_up_for_want_of_a_pound_that_another_can_spare():
    game = table(Phase.UPKEEP_AND_REFRESH, cash=0)
    game.cash, game.vp[0], game.prizes[2][0] = [1, 0, 6, 0], 4, 1
    game.supply[0] -= 1
    play(game, (upkeep.keep_prizes, 0))
    until_through(game)
    assert (game.prizes[2][0], game.vp[0]) == (1, 4)
    assert game.cash[0] + game.cash[2] == 5
    assert sum(holder == 2 for holder in game.promises[: Promise.KINDS]) == 1  # for which it has promised something


def test_whoever_has_yet_to_pay_for_its_own_prizes_lends_nothing_of_what_they_cost():
    game = table(Phase.UPKEEP_AND_REFRESH, cash=0)
    game.prime_minister, game.cash = 0, [1, 0, 2, 0]
    for family in (0, 2):
        game.vp[family], game.prizes[2][family] = 4, 1
        game.supply[family] -= 1
    play(game, (upkeep.keep_prizes, 0))
    until_through(game)
    assert (game.prizes[2][0], game.cash[2]) == (0, 2)


def test_a_share_that_a_tax_would_take_is_paid_for_with_what_another_gives():
    game = table(Phase.PARLIAMENT_MEETS, cash=0)
    give_shares(game, 0)
    game.cash[2] = 6
    play(game, (policies.tax, 0, Power.COMPANY_SHARE))
    until_through(game)
    assert game.court[0] == 1
    assert game.cash[0] + game.cash[2] == 5


def test_when_the_last_money_has_come_in_whoever_may_retire_sells_what_is_worth_less_than_the_better_prize():
    game = table(Phase.PARLIAMENT_MEETS, cash=0)
    game.turn, game.cash = game.plan.last_turn, [11, 9, 0, 0]
    for office in range(len(game.holder)):
        game.holder[office] = NOBODY
    for office in (Office.CHAIRMAN, Office.DIRECTOR_OF_TRADE, Office.MANAGER_OF_SHIPPING):
        hold_office(game, office, 0)
        game.fatigue[office] = 2
    game.luxuries[0], game.vp[0] = 1, 2
    game.prime_minister = 3
    voting.clear(game, 5, 0)
    play(game, (deals.make_offers, 0, 1, NOBODY, Moment.VOTE))
    said = [answer(game)]
    while not is_through(game):
        said.append(answer(game))
    assert (said[0], said[-1]["act"]) == ({"act": "approach", "to": 1}, "accept_offer")
    assert game.cash[0] >= 14
    assert (sum(game.cash), sum(game.vp)) == (20, 2)


def test_a_word_is_worth_nothing():
    word = (0, (Done.VOTES_FOR, 1, NOTHING, 1, 1))
    assert act_on(table(), (1, 0, ()), (0, 1, (("cash", 1),)), words=(word,)) != "accept_offer"
    assert act_on(table(), (1, 0, (("cash", 1),)), (0, 1, ()), words=(word,)) == "accept_offer"


def test_of_a_deal_of_three_what_comes_from_both_others_counts():
    legs = [(1, 0, (("cash", 4),)), (0, 1, (LUXURY,)), (1, 2, ()), (2, 1, ()), (0, 2, ()), (2, 0, (("cash", 4),))]
    game = table()
    game.luxuries[0], game.vp[0] = 1, 2
    assert act_on(game, *legs) == "accept_offer"
    game = table()
    game.luxuries[0], game.vp[0] = 1, 2
    assert act_on(game, *legs[:-1], (2, 0, ())) == "refuse_offer"


def test_money_that_depends_on_a_deed_is_welcome_and_to_lay_money_on_one_is_not():
    game = table(Phase.PARLIAMENT_MEETS)
    game.prime_minister = 3
    voting.clear(game, 2, 0)
    passes = ((Done.LAW_PASSES, ANYBODY, NOTHING, 1, 1),)
    assert act_on(game, (1, 0, (("cash", 1),)), (0, 1, ()), clause=passes) == "accept_offer"
    assert act_on(game, (1, 0, ()), (0, 1, (("cash", 1),)), clause=passes) != "accept_offer"


PURSE = (("cash", 6),)
BROUGHT_IN = ((1, 2, ()), (2, 1, ()), (0, 2, ()), (2, 0, ()))
PASSES = ((Done.LAW_PASSES, ANYBODY, NOTHING, 1, 1),)


@pytest.mark.parametrize(
    ("legs", "clause"),
    [
        ([(1, 0, ()), (0, 1, PURSE)], ()),
        ([(1, 0, ()), (0, 1, PURSE), *BROUGHT_IN], ()),
        ([(1, 0, ()), (0, 1, ()), (1, 2, ()), (2, 1, ()), (0, 2, PURSE), (2, 0, ())], ()),
        ([(1, 0, ()), (0, 1, (("workshop",), ("workshop",)))], PASSES),
    ],
    ids=["of two", "a third brought in", "for the third", "for a deed"],
)
def test_greedy_sees_what_its_yes_costs_and_brings_though_nothing_moves_before_all_have_said_it(legs, clause):
    """Whatever it was given for nothing is welcome, and whatever it was to give for nothing is not."""
    game = table(Phase.PARLIAMENT_MEETS)
    game.workshops = [2] * len(game.workshops)
    lay_before(game, *legs, clause=clause)
    refuse, accept, *_ = house_bot("greedy").make(0).worths(game)
    assert list(game.decision.options[:2]) == ["refuse", "accept"]
    assert accept < refuse
    turned = [(giver, taker, of(legs, taker, giver)) for giver, taker, _ in legs]
    lay_before(game, *turned, clause=clause)
    refuse, accept, *_ = house_bot("greedy").make(0).worths(game)
    assert accept > refuse


def test_greedy_gives_nothing_for_nothing_though_its_rival_gives_as_much():
    game = table(Phase.PARLIAMENT_MEETS)
    lay_before(game, (1, 0, ()), (0, 1, PURSE), (1, 2, ()), (2, 1, PURSE), (0, 2, ()), (2, 0, ()))
    refuse, accept, *_ = house_bot("greedy").make(0).worths(game)
    assert accept < refuse


def of(legs: Any, giver: int, taker: int) -> Any:
    """What one gives another."""
    return next(bundle for one, other, bundle in legs if (one, other) == (giver, taker))


# -- votes --


def before_the_house(support: int, yards: int = 3) -> CompanyGame:
    """Family 0's law, which a rival with so many shipyards would bring down."""
    game = table(Phase.PARLIAMENT_MEETS, cash=9)
    game.prime_minister = 0
    build_yards(game, 1, *[0] * yards)
    voting.clear(game, support, 0)
    return game


def test_a_prime_minister_pays_whoever_would_bring_down_the_law_for_silence_and_the_money_waits_on_the_table():
    game = before_the_house(0)
    play(game, (deals.make_offers, 0, 1, NOBODY, Moment.VOTE))
    said = []
    while not is_through(game):
        said.append(answer(game))
    assert said[0] == {"act": "approach", "to": 1}
    (made,) = facts(game, "contract_made")
    assert (made["deed"], made["by"], made["undone"]) == ("votes_against", 1, True)
    (part,) = made["parts"]
    assert (part["seat"], part["to"]) == (0, 1)
    assert game.cash[0] == 9 - part["gives"][0]["amount"]


@pytest.mark.parametrize(("paid", "act"), [(0, "vote_against"), (6, "abstain")])
def test_whoever_is_paid_enough_for_silence_keeps_it(paid, act):
    game = before_the_house(0)
    if paid:
        clause = (Done.VOTES_AGAINST, 1, NOTHING, 1, 0)
        contracts.make(game, clause, Until.VOTE, ((0, 1, (("cash", paid),)),))
    play(game, (voting.take_turn, 1, 0))
    assert answer(game)["act"] == act


def test_nobody_pays_for_votes_on_a_law_that_passes_anyway():
    game = before_the_house(5)
    play(game, (deals.make_offers, 0, 1, NOBODY, Moment.VOTE))
    assert answer(game)["act"] == "make_no_offer"


# -- petitions and bids --


def test_a_pound_goes_on_a_ship_of_ones_own_that_pays_for_turns():
    game = table(Phase.COMPANY_OPERATION)
    hold_office(game, Office.MANAGER_OF_SHIPPING, 1)
    build_yards(game, 0, NOBODY)
    play(game, (petitions.hear, (1, OFFICE_IDS[Office.MANAGER_OF_SHIPPING], Until.OFFICE), 0))
    said = [answer(game)]
    while not is_through(game):
        said.append(answer(game))
    assert (said[0]["act"], said[0]["deed"], said[0]["family"]) == ("petition", "fits_ship", 0)
    assert (game.cash[0], game.contract_doer, game.escrow_taker) == (5, [1], [1])


def test_an_office_is_bidden_for_up_to_a_part_of_its_worth_and_no_further():
    game = table(cash=9)
    hold_office(game, Office.CHAIRMAN, 3)
    office = (3, OFFICE_IDS[Office.DIRECTOR_OF_TRADE], (hiring.choose, Office.DIRECTOR_OF_TRADE, 0))
    nabob = Nabob()
    nabob.look(game, 0, "bids.raise")
    most = int(nabob.most_for_office(office[1]))
    assert 1 <= most < 6
    acts = []
    for best in (most - 1, most):
        auction = (office, (0, 1), 0)
        play(game, (bids.raise_bids, auction, (0,), ((1, (("cash", best),)),), (1, 0)))
        acts.append(answer(game.copy()) if best < most else answer(game))
    assert acts[0] == {"act": "bid", "office": office[1], "amount": most}
    assert acts[1]["act"] == "bid_no_more"


@pytest.mark.parametrize(("asked", "opens"), [(0, 1), (1, 1), (2, 2), (6, 0)])
def test_a_bid_opens_with_what_is_asked_and_is_raised_by_a_pound_when_another_bids_as_much(asked, opens):
    game = table(cash=20)
    hold_office(game, Office.CHAIRMAN, 3)
    office = (3, OFFICE_IDS[Office.GOVERNOR_GENERAL], (hiring.choose, Office.GOVERNOR_GENERAL, 0))
    play(game, (bids.first_bid, (office, (0, 1), asked), (0, 1), ()))
    while game.decision.kind.startswith("consent"):
        answer(game)
    made = [event["gives"] for event in facts(game, "office_bid_made")][:2]
    assert made == [[{"asset": "cash", "amount": opens}]] * 2 * bool(opens)
    if opens:
        assert answer(game) == {"act": "bid", "office": office[1], "amount": opens + 1}


def test_windows_are_open_to_whoever_bargains_alone():
    game = table()
    game.orders_moments = [0, 0, 0, 1 << Moment.PHASE]
    play(game, (windows.open_window, Phase.FAMILY))
    assert is_through(game)


@pytest.mark.parametrize("title", ["john_company_2e", "john_company_1e"])
def test_a_table_of_bots_that_want_nothing_is_asked_of_no_bargain(title):
    bot = {"john_company_2e": "nabob", "john_company_1e": "factor"}[title]
    played = bargains.play(title, 5, [f"silent {bot}"] * 4, {"negotiation": "full"})
    assert (played["deals"], played["bargains"]) == (0, 4)


def test_the_examples_play_a_game_with_house_bots_and_what_changes_hands_balances():
    table = ["exploiter.py:Exploiter", "vote_buyer.py:VoteBuyer", "nabob", "vote_buyer.py:Silent"]
    played = bargains.play("john_company_2e", 3, table, {"negotiation": "full"})
    assert sum(played["pounds"]) == 0
    assert sorted(played["ranks"])[0] == 1
    assert played["bargains"] > 4


# -- the examples, in small series --


@pytest.mark.parametrize(
    ("besides", "seeds", "times", "share"),
    [
        ("two that sell theirs", range(2), 4, 0.5),
        pytest.param("two that sell theirs", range(100), 4, 0.6, marks=pytest.mark.soak),
        ("two nabobs", range(2, 4), 2, 0.5),
        pytest.param("two nabobs", range(100), 2, 0.55, marks=pytest.mark.soak),
    ],
    ids=["few", "many", "few_of_nabobs", "many_of_nabobs"],
)
def test_a_buyer_of_votes_passes_more_laws_than_its_silent_twin_and_is_ahead_of_it(besides, seeds, times, share):
    table = bargains.VOTERS[besides]
    options = {"negotiation": "full", "offers_per_window": "2"}
    ahead, laws = 0.0, [0, 0]
    for seed in seeds:
        for turn in range(4):
            order = [(seat + turn) % 4 for seat in range(4)]
            played = bargains.play("john_company_2e", seed, [table[bot] for bot in order], options)
            seats = order.index(0), order.index(2)
            mine, twin = (played["scores"][seat] for seat in seats)
            ahead += 1.0 if mine > twin else 0.5 if mine == twin else 0.0
            laws = [sum(pair) for pair in zip(laws, (played["laws"][seat] for seat in seats), strict=True)]
    assert laws[0] > times * laws[1]
    assert ahead / (4 * len(seeds)) >= share
