"""Deals at moments of information: votes bought, money on an outcome, an office, a campaign; three parties; bids in rounds for the chair.
Each is made, kept or refused exactly, and costs nobody else anything; whatever waits ends before scoring."""

from __future__ import annotations

from typing import Any

import pytest

from engine.john_company_2e.bargains import windows
from engine.john_company_2e.bargains.assets import WORKSHOP
from engine.john_company_2e.bargains.deeds import DEEDS, Done
from engine.john_company_2e.company import hiring, operations, presidency, revenue
from engine.john_company_2e.course import turn
from engine.john_company_2e.firms import firm_accounts
from engine.john_company_2e.india import commander
from engine.john_company_2e.london import london_season
from engine.john_company_2e.parliament import deregulation, voting
from engine.john_company_2e.table.names import ON_YARD, Law, Office, Phase, Presidency, Region
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.title import TITLE
from engine.kernel import AuditError, argument
from engine.shared import contracts
from engine.shared.deeds import ANYBODY, NOTHING, UNTIL_IDS, Clause, Until
from engine.shared.moments import Moment
from tests.engine.answering import asked, choose, facts, kind, options
from tests.engine.john_company_2e.helpers import (
    bare,
    build_yards,
    command,
    give_shares,
    hold_office,
    no_empires,
    play,
    post_officers,
    post_writers,
    take_region,
    with_firm,
)


def house(*cash: int) -> CompanyGame:
    """Family 0 is Prime Minister."""
    game = bare(len(cash), negotiation="full")
    game.cash, game.prime_minister, game.chairman_title = [*cash], 0, 0
    return game


def pass_windows(game: CompanyGame) -> None:
    while kind(game) in ("deals.open", "petition"):
        choose(game, "pass" if kind(game) == "deals.open" else "none")


def offer(game: CompanyGame, other: int, *terms: Any) -> None:
    """The seat that is asked offers another these terms, and all accept."""
    assert kind(game) == "deals.open"
    choose(game, other, *terms, "propose")
    while kind(game) == "deals.answer":
        choose(game, "accept")


def pays(giver: int, taker: int, amount: int) -> tuple[Any, ...]:
    return (("put", giver, taker, "cash"), amount)


def also_pays(giver: int, taker: int, amount: int) -> tuple[Any, ...]:
    """In a deal in which there is so much to name that it is first said between whom."""
    return (("between", giver, taker), *pays(giver, taker, amount))


def on(clause: Clause) -> tuple[Any, ...]:
    return (("if", clause[1]), clause)


def ends(game: CompanyGame) -> list[str]:
    names = ("contract_settled", "contract_voided", "word_kept", "word_broken", "word_lapsed")
    return [event.name for event in game.events if event.name in names]


def abstain(game: CompanyGame) -> None:
    """Nobody votes any more, and no round is called again."""
    while kind(game) in ("voting.side", "voting.again", "petition"):
        choose(game, {"voting.side": "abstain", "voting.again": "resolve", "petition": "none"}[kind(game)])


def cast(game: CompanyGame, side: str, bought: int) -> None:
    choose(game, side, bought)


# -- votes, and the outcome --


def voting_on(game: CompanyGame) -> None:
    voting.clear(game, 0, 5)
    play(game, (voting.round_of_votes, Law.SHIP_SUBSIDY))


@pytest.mark.parametrize(
    ("side", "deed", "votes"),
    [("for", Done.VOTES_FOR, 2), ("against", Done.VOTES_AGAINST, 2), ("for", Done.VOTES_FOR, 3)],
)
def test_votes_are_bought_and_paid_for_when_they_are_cast(side: str, deed: int, votes: int) -> None:
    """Family 2 casts two votes: those who asked for two have them, who asked for three do not."""
    game = house(6, 5, 5)
    voting_on(game)
    offer(game, 2, *pays(0, 2, 3), *on((deed, 2, NOTHING, votes, 1)))
    assert (game.cash, game.contract_number) == ([3, 5, 5], [2])
    pass_windows(game)
    choose(game, "abstain", "abstain")
    choose(game, side, 2)
    settled = votes == 2
    while kind(game).startswith("voting.") and kind(game) not in ("voting.side", "voting.again"):
        game.choose(0)
    assert game.cash == ([3, 5, 6] if settled else [3, 5, 3])
    assert ends(game) == (["contract_settled"] if settled else [])


@pytest.mark.parametrize(("votes", "law", "cash"), [(0, True, [4, 5, 7]), (1, True, [6, 5, 4])])
def test_an_abstention_is_bought(votes: int, law: bool, cash: list[int]) -> None:
    """What family 2 leaves undone is paid when the vote is resolved; the vote to deregulate asks nothing besides."""
    game = house(6, 5, 5)
    play(game, deregulation.vote)
    offer(game, 2, *pays(0, 2, 2), *on((Done.VOTES_AGAINST, 2, NOTHING, 1, 0)))
    pass_windows(game)
    choose(game, "abstain", "abstain")
    if votes:
        choose(game, "against", votes)
        if kind(game) == "voting.on_behalf":
            choose(game, 2)
    abstain(game)
    assert (ends(game), game.cash) == (["contract_voided" if votes else "contract_settled"], cash)


@pytest.mark.parametrize(("votes", "passes", "cash"), [(0, 1, [6, 7, 5]), (1, 0, [8, 5, 4])])
def test_money_is_put_on_the_law(votes: int, passes: int, cash: list[int]) -> None:
    """Family 1 has £2 if the law passes. It starts level, so that one vote brings it down."""
    game = house(8, 5, 5)
    play(game, deregulation.vote)
    offer(game, 1, *pays(0, 1, 2), *on((Done.LAW_PASSES, ANYBODY, NOTHING, 1, 1)))
    assert game.cash == [6, 5, 5]
    pass_windows(game)
    choose(game, "abstain", "abstain")
    if votes:
        choose(game, "against", votes)
        if kind(game) == "voting.on_behalf":
            choose(game, 2)
    abstain(game)
    assert (game.deregulated, game.cash) == (passes, cash)
    assert ends(game) == (["contract_settled"] if passes else ["contract_voided"])


def test_three_parties_each_pay_a_pound() -> None:
    """Families 0 and 1 buy two votes of family 2 together, each for £1."""
    game = house(5, 5, 5, 5)
    voting_on(game)
    offer(game, 1, ("bring_in", 2), *also_pays(0, 2, 1), *also_pays(1, 2, 1), *on((Done.VOTES_FOR, 2, NOTHING, 2, 1)))
    assert (game.cash, game.escrow_giver, game.escrow_taker) == ([4, 4, 5, 5], [0, 1], [2, 2])
    pass_windows(game)
    choose(game, "abstain", "abstain", "for", 2)
    assert (game.cash, ends(game)) == ([4, 4, 5, 5], ["contract_settled"])
    assert [(fact["seat"], fact["to"], fact["amount"]) for fact in facts(game, "cash_handed_over")] == [
        (0, 2, 1),
        (1, 2, 1),
    ]


def test_one_of_three_who_refuses_leaves_everybody_with_its_money() -> None:
    game = house(5, 5, 5, 5)
    voting_on(game)
    choose(
        game,
        1,
        ("bring_in", 2),
        *also_pays(0, 2, 1),
        *also_pays(1, 2, 1),
        *on((Done.VOTES_FOR, 2, NOTHING, 2, 1)),
        "propose",
    )
    assert asked(game) == (1, "deals.answer")
    choose(game, "accept")
    assert asked(game) == (2, "deals.answer")
    choose(game, "refuse")
    assert (game.cash, game.contract_number, ends(game)) == ([5, 5, 5, 5], [], [])


def test_a_word_is_kept_or_broken_and_costs_nothing() -> None:
    for side, told in (("for", "word_kept"), ("abstain", "word_broken")):
        game = house(5, 5, 5)
        play(game, deregulation.vote)
        offer(game, 2, *pays(0, 2, 1), ("word", 2, 0), (Done.VOTES_FOR, 2, NOTHING, 1, 1))
        pass_windows(game)
        choose(game, "abstain", "abstain", side, *([1] if side == "for" else []))
        abstain(game)
        assert (ends(game), game.cash) == ([told], [4, 5, 5 if side == "for" else 6])


# -- offices --


def test_if_i_am_hired() -> None:
    """Family 1 pays its hirer £3 if it becomes Manager of Shipping; so it does, or family 2."""
    for hired, cash in ((1, [3, 2, 5]), (2, [0, 5, 5])):
        game = house(0, 5, 5)
        game.phase = Phase.HIRING
        hold_office(game, Office.CHAIRMAN, 0)
        post_writers(game, Presidency.BOMBAY, f1=1, f2=1)
        play(
            game,
            (windows.open_window, Phase.HIRING),
            (hiring.hire, Office.MANAGER_OF_SHIPPING),
            (turn.open_phase, Phase.BONUSES),
        )
        choose(game, "pass")
        offer(game, 0, *pays(1, 0, 3), *on((Done.TAKES_OFFICE, 1, Office.MANAGER_OF_SHIPPING, 1, 1)))
        pass_windows(game)
        choose(game, 0)
        while kind(game) in ("consent.sweeten", "bids.raise"):
            game.choose(0)
        choose(game, (Office.MANAGER_OF_SHIPPING, hired, "writer", 0))
        assert game.holder[Office.MANAGER_OF_SHIPPING] == hired
        pass_windows(game)
        assert (game.cash, ends(game)) == (cash, ["contract_settled" if hired == 1 else "contract_voided"])


@pytest.mark.parametrize(("deploys", "cash"), [(True, [2, 7, 5]), (False, [4, 5, 5])])
def test_if_you_deploy_to_bengal_this_turn(deploys: bool, cash: list[int]) -> None:
    """Made in the window of Company Operation; void when that is over, before the turn is."""
    game = house(4, 5, 5)
    game.phase = Phase.COMPANY_OPERATION
    no_empires(game)
    game.tower = [0] * len(game.tower)
    take_region(game, Region.BENGAL, Presidency.BENGAL, unrest=1)
    command(game, Presidency.BENGAL, 1)
    post_officers(game, Presidency.BENGAL, f1=2)
    deploy = (commander.deploy, Presidency.BENGAL)
    play(game, (windows.open_window, Phase.COMPANY_OPERATION), deploy, (turn.open_phase, Phase.BONUSES))
    offer(game, 1, *pays(0, 1, 2), *on((Done.DEPLOYS_TO, 1, Region.BENGAL, 1, 1)))
    pass_windows(game)
    assert (asked(game), game.cash) == ((1, "commander.deploy"), [2, 5, 5])
    choose(game, Region.BENGAL if deploys else "stop")
    while game.contract_number:
        game.choose(0)
    assert [(fact["seat"], fact["to"], fact["amount"]) for fact in facts(game, "cash_handed_over")] == [
        (0, 1, 2)
    ] * deploys
    assert ends(game) == ["contract_settled" if deploys else "contract_voided"]
    assert game.cash[0] == cash[0]


@pytest.mark.parametrize(("spent", "told"), [([8, 4, 0], ["contract_settled"]), ([4, 8, 0], ["contract_voided"])])
def test_the_first_choice_of_a_card_is_paid_for(spent: list[int], told: list[str]) -> None:
    """Family 0 pays family 1 £1 if itself chooses first: for what family 1 spends on its retirement, or does not."""
    game = house(5, 5, 0)
    game.season_deck = sorted([*game.season_deck, *game.display])
    game.display = [10, 11, 12]
    for card in game.display:
        game.season_deck.remove(card)
    game.season_retired, game.season_spent = [1, 1, 0], spent
    play(game, *windows.window(game, Moment.PRESTIGE, 0), london_season.prestige_cards, (turn.open_phase, Phase.FAMILY))
    offer(game, 1, *pays(0, 1, 1), *on((Done.CHOOSES_FIRST, 0, NOTHING, 1, 1)))
    while not ends(game):
        pass_windows(game)
        if kind(game) == "london_season.choose_card":
            game.choose(0)
    assert ends(game) == told
    assert game.cash[:2] == ([4, 6] if spent[0] > spent[1] else [5, 5])


def test_a_window_opens_before_retirements_when_somebody_has_a_pensioner_and_cards_lie_there() -> None:
    for pensioners, display, opens in ((1, 1, True), (0, 1, False), (1, 0, False)):
        game = house(0, 5, 5)
        game.pensioners[0] = pensioners
        game.supply[0] -= pensioners
        game.display = [game.season_deck.pop()] if display else []
        play(game, london_season.before_retirements)
        assert (kind(game) == "deals.open" and argument(game.asked.then, "moment") == Moment.PRESTIGE) is opens


# -- the former Chairman's pick --


def court(*cash: int) -> CompanyGame:
    game = house(*cash)
    give_shares(game, 0, 1, 2)
    play(game, (hiring.campaign, ()))
    return game


def test_the_former_chairman_sells_its_pick_in_rounds() -> None:
    """It asks £2; bids are raised from one to the other, each more than the best, in three rounds at most."""
    game = court(0, 9, 9)
    assert asked(game) == (0, "deals.open")
    pass_windows(game)
    assert asked(game) == (0, "bids.asking_price")
    choose(game, 2)
    assert asked(game) == (1, "consent.sweeten")
    choose(game, ("give", "cash"), 2, "enough", ("give", "cash"), 3, "enough")
    assert (asked(game), options(game)[:3]) == ((1, "bids.raise"), ("stand", 4, 5))
    choose(game, 4, 5)
    assert (asked(game), options(game)[:2]) == ((1, "bids.raise"), ("stand", 6))
    choose(game, 7, "stand")
    assert asked(game) == (0, "hiring.pick_chairman")
    assert game.describe(options(game).index(1))["offers"] == [{"asset": "cash", "amount": 7}]
    choose(game, 1)
    assert (game.holder[Office.CHAIRMAN], game.cash) == (1, [7, 2, 9])


def test_the_lower_bid_may_be_taken_and_no_other_is_paid() -> None:
    game = court(0, 9, 9)
    pass_windows(game)
    choose(game, 0, ("give", "cash"), 2, "enough", ("give", "cash"), 3, "enough", "stand")
    choose(game, 1)
    assert (game.holder[Office.CHAIRMAN], game.cash) == (1, [2, 7, 9])


def test_what_is_less_than_was_asked_for_cannot_be_bidden() -> None:
    game = court(0, 9, 9)
    pass_windows(game)
    choose(game, 5, ("give", "cash"))
    assert (asked(game), options(game)) == ((1, "consent.amount"), (5, 6, 7, 8, 9))
    game = court(0, 9, 9)
    pass_windows(game)
    choose(game, 5, "enough", "enough")
    assert asked(game) == (0, "hiring.pick_chairman")
    choose(game, 1)
    assert (game.holder[Office.CHAIRMAN], game.cash) == (1, [0, 9, 9])


def test_nobody_bids_the_share_that_the_chair_needs() -> None:
    game = court(0, 9, 9)
    pass_windows(game)
    choose(game, 0)
    assert asked(game) == (1, "consent.sweeten")
    assert ("give", ("share",)) not in options(game)


def test_without_full_negotiation_the_former_chairman_just_picks() -> None:
    for negotiation in ("consents", "off"):
        game = bare(3, negotiation=negotiation)
        game.cash, game.chairman_title = [0, 9, 9], 0
        give_shares(game, 0, 1, 2)
        play(game, (hiring.campaign, ()))
        assert (asked(game), options(game)) == ((0, "hiring.pick_chairman"), (0, 1, 2))


def test_a_hirer_plays_one_bid_against_the_other() -> None:
    game = house(0, 6, 6)
    hold_office(game, Office.CHAIRMAN, 0)
    post_writers(game, Presidency.BOMBAY, f1=1, f2=1)
    play(game, (hiring.hire, Office.MANAGER_OF_SHIPPING))
    assert asked(game) == (0, "bids.asking_price")
    choose(game, 3, ("give", "cash"), 3, "enough", "enough")
    assert (asked(game), options(game)) == ((2, "bids.raise"), ("stand", 4, 5, 6))
    choose(game, 4, 6)
    choose(game, (Office.MANAGER_OF_SHIPPING, 1, "writer", 0))
    assert game.cash == [6, 0, 6]


# -- what waits --


def test_goods_that_wait_stay_with_their_owner_and_are_given_to_nobody_else() -> None:
    game = house(5, 5, 5)
    game.workshops[0] = 1
    voting_on(game)
    offer(game, 2, ("put", 0, 2, WORKSHOP), *on((Done.VOTES_FOR, 2, NOTHING, 1, 1)))
    assert game.workshops == [1, 0, 0]
    choose(game, 0)
    assert ("put", 0, 1, WORKSHOP) not in options(game)
    choose(game, "withdraw")
    pass_windows(game)
    choose(game, "abstain", "abstain", "for", 1, *([0] if kind(game) == "voting.workshops" else []))
    assert (game.workshops, ends(game)) == ([0, 0, 1], ["contract_settled"])


def test_a_thing_that_is_gone_makes_the_whole_contract_void() -> None:
    """The workshop is lost before the vote is cast: the £2 beside it go back as well."""
    game = house(5, 5, 5)
    game.workshops[0] = 1
    voting_on(game)
    offer(game, 2, ("put", 0, 2, WORKSHOP), *pays(0, 2, 2), *on((Done.VOTES_FOR, 2, NOTHING, 1, 1)))
    pass_windows(game)
    game.workshops[0] = 0
    choose(game, "abstain", "abstain", "for", 1)
    assert (game.cash, game.workshops, ends(game)) == ([5, 5, 4], [0, 0, 0], ["contract_voided"])
    assert facts(game, "contract_voided")[0]["why"] == "gone"


def before_ruin() -> CompanyGame:
    """The window before dividends, for family 0; Expectations come next. Family 1 is Chairman."""
    game = house(3, 5, 5)
    game.phase = Phase.REVENUE
    hold_office(game, Office.CHAIRMAN, 1)
    give_shares(game, 0)
    game.balance = game.total_shares()
    play(game, *windows.window(game, Moment.DIVIDENDS, 0), revenue.expectations)
    return game


def test_a_company_that_fails_in_mid_phase_leaves_nothing_on_the_table() -> None:
    """Expectations ruin the Company while a contract about dividends waits: £3 go back before anything is scored."""
    game = before_ruin()
    offer(game, 1, *pays(0, 1, 3), *on((Done.PAYS_DIVIDENDS, 1, NOTHING, 1, 1)))
    assert game.cash == [0, 5, 5]
    game.standing, game.balance = 1, 0
    pass_windows(game)
    assert (game.failed, game.phase, game.contract_number) == (1, Phase.FINAL_SCORING, [])
    assert [(fact["seat"], fact["amount"]) for fact in facts(game, "money_taken_back")] == [(0, 3)]
    assert ends(game) == ["contract_voided"]


def test_a_company_that_fails_leaves_nothing_undone_to_be_paid_for() -> None:
    """£3 for no dividends, and a word for none: time has run out for neither when Expectations ruin the Company."""
    game = before_ruin()
    none = (Done.PAYS_DIVIDENDS, 1, NOTHING, 1, 0)
    offer(game, 1, *pays(0, 1, 3), *on(none), ("word", 1, 0), none)
    game.standing, game.balance = 1, 0
    pass_windows(game)
    assert (game.failed, game.phase, game.contract_number) == (1, Phase.FINAL_SCORING, [])
    assert ends(game) == ["contract_voided", "word_lapsed"]
    assert facts(game, "contract_voided") == [{"contract": 2, "why": "over"}]
    assert [(fact["seat"], fact["amount"]) for fact in facts(game, "money_taken_back")] == [(0, 3)]


def test_what_was_left_undone_until_the_last_turn_is_over_is_paid_for() -> None:
    game = house(3, 5, 5)
    hold_office(game, Office.CHAIRMAN, 1)
    contracts.make(game, (Done.PAYS_DIVIDENDS, 1, NOTHING, 1, 0), Until.PHASE, ((0, 1, (("cash", 3),)),))
    game.turn = game.plan.last_turn
    play(game, turn.end_turn)
    assert (game.phase, ends(game)) == (Phase.FINAL_SCORING, ["contract_settled"])
    assert [(fact["seat"], fact["to"], fact["amount"]) for fact in facts(game, "cash_handed_over")] == [(0, 1, 3)]


def test_nothing_waits_in_final_scoring_says_the_audit() -> None:
    game = house(5, 5, 5)
    voting_on(game)
    offer(game, 1, *pays(0, 1, 1), *on((Done.VOTES_FOR, 1, NOTHING, 1, 1)))
    game.phase = Phase.FINAL_SCORING
    with pytest.raises(AuditError, match="nothing waits in final scoring"):
        game.audit()


def test_no_window_opens_once_the_company_has_failed() -> None:
    game = house(5, 5, 5)
    game.failed = 1
    play(game, *windows.window(game, Moment.VOTE, 0), *windows.pleas(game, 0, "another_round", Moment.VOTE))
    assert kind(game) == "test.through"


# -- moments, and the Crown --


def test_a_window_opens_before_each_office_but_the_chairman() -> None:
    for office in (Office.DIRECTOR_OF_TRADE, Office.MANAGER_OF_SHIPPING, Office.MILITARY_AFFAIRS):
        game = house(5, 5, 5)
        hold_office(game, office, 1)
        play(game, (operations.act, office))
        assert [asked(game)[0], kind(game)] == [0, "deals.open"]
    game = house(5, 5, 5)
    hold_office(game, Office.CHAIRMAN, 1)
    play(game, (operations.act, Office.CHAIRMAN))
    assert [asked(game)[0], kind(game)] == [2, "petition"]


def test_a_presidency_in_which_nobody_acts_opens_no_window() -> None:
    for commander_of, questions in ((None, []), (Presidency.MADRAS, [(0, "deals.open")])):
        game = house(5, 5, 5)
        if commander_of is not None:
            command(game, commander_of, 1)
        play(game, (presidency.begin, Presidency.MADRAS))
        assert [asked(game)] * (kind(game) == "deals.open") == questions


def offices_of_family_1(game: CompanyGame) -> None:
    """All that acts in London, and a Presidency with its army."""
    for office in (Office.DIRECTOR_OF_TRADE, Office.MANAGER_OF_SHIPPING, Office.MILITARY_AFFAIRS):
        hold_office(game, office, 1)
    hold_office(game, Office.PRESIDENT_OF_MADRAS, 1)
    command(game, Presidency.MADRAS, 1)
    build_yards(game, 0, ON_YARD)
    post_writers(game, Presidency.BOMBAY, f0=1)
    post_officers(game, Presidency.MADRAS, f0=1)


def test_what_an_office_might_have_done_that_has_acted_is_not_named() -> None:
    """Family 1 holds three offices, a Presidency and its army; window after window there is less to name."""
    game = house(5, 5, 5)
    offices_of_family_1(game)
    game.phase = Phase.COMPANY_OPERATION
    play(game, operations.begin)
    some_of = {
        "director": Done.WRITER_TO + Presidency.BENGAL,
        "manager": Done.FITS_SHIP,
        "affairs": Done.OFFICER_TO + Presidency.BENGAL,
        "president": Done.TRADES_IN,
        "commander": Done.DEPLOYS_TO,
    }
    expected = [set(some_of), set(some_of) - {"director"}, set(some_of) - {"director", "manager"}]
    for names in [*expected, {"president", "commander"}]:
        while kind(game) != "deals.open":
            game.choose(0)
        named = {clause[0] for clause in TITLE.market.clauses(game, Moment.OFFICE, 1)}
        assert {name for name, deed in some_of.items() if deed in named} == names
        pass_windows(game)


def test_a_firm_is_paid_for_its_dividends_while_it_is_about_to_name_them() -> None:
    game = house(5, 5, 5)
    game.deregulated = 1
    for manager in (0, 1):
        with_firm(game, manager, manager, 2, india=4)
    play(game, (firm_accounts.pay_dividends, 0), (firm_accounts.pay_dividends, 1))
    for manager in (0, 1):
        assert (kind(game), game.asked.args[0]) == ("deals.open", manager)
        found = {each for each in (0, 1, 2) if TITLE.market.clauses(game, Moment.DIVIDENDS, each)}
        assert found == {manager}
        pass_windows(game)
        game.choose(0)


def test_a_long_list_of_deeds_is_named_by_whose_they_are_and_of_which_kind() -> None:
    """At six seats family 1 could do a hundred things for others: no list of the offer is longer than forty."""
    game = house(5, 5, 5, 5, 5, 5)
    offices_of_family_1(game)
    for at in (Presidency.BOMBAY, Presidency.BENGAL):
        post_writers(game, at, f1=1, f2=1, f3=1, f4=1, f5=1)
        post_officers(game, at, f1=1, f2=1, f3=1, f4=1, f5=1)
    game.phase = Phase.COMPANY_OPERATION
    play(game, (windows.open_window, Phase.COMPANY_OPERATION))
    assert len(TITLE.market.clauses(game, Moment.PHASE, 1)) > 100
    choose(game, 1, *pays(0, 1, 2), ("if", 1))
    assert (kind(game), len(options(game))) == ("deals.deed", len(set(options(game))))
    assert game.describe(0) == {"act": "name_deed", "deed": DEEDS[options(game)[0]].id, "by": 1}
    for deed in options(game):
        twin = game.copy()
        choose(twin, deed)
        if kind(twin) == "deals.clause":  # else there is one of that kind
            assert {clause[0] for clause in options(twin)} == {deed}
        assert len(options(twin)) <= 40
    choose(game, Done.FITS_SHIP, (Done.FITS_SHIP, 1, 0, 1, 1))
    assert options(game)[1] == "propose"


def test_the_crowns_deeds_are_conditions_and_the_crown_is_no_party() -> None:
    """Two seats and the Crown, which is Manager of Shipping: family 0 pays £1 if the Crown fits a ship of family 1."""
    game = TITLE.new(2, 1, {"negotiation": "full"})
    crown = game.unseated
    game.holder[Office.MANAGER_OF_SHIPPING] = crown
    game.phase = Phase.COMPANY_OPERATION
    game.yard_owner[0], game.ship_place[0] = 1, ON_YARD
    game.to_act[Office.MANAGER_OF_SHIPPING] = 1
    play(game, (operations.act, Office.MANAGER_OF_SHIPPING))
    assert kind(game) == "deals.open"
    assert (Done.FITS_SHIP, crown, 1, 1, 1) in TITLE.market.clauses(game, Moment.OFFICE, ANYBODY)
    assert crown not in TITLE.market.partners(game, 0)


def test_every_deed_can_be_what_a_contract_waits_for() -> None:
    """Family 1 puts £2 on each deed, about whatever comes first; done by family 0 it is paid, done about something else it is not."""
    for number, deed in enumerate(DEEDS):
        game = house(0, 2)
        about = 1 if deed.about else NOTHING
        contracts.make(game, (number, 0, about, 1, 1), deed.until, ((1, 0, (("cash", 2),)),))
        said = facts(game, "contract_made")[0]
        assert (said["deed"], said["until"]) == (deed.id, UNTIL_IDS[deed.until])
        contracts.done(game, number, 0, 0)
        contracts.done(game, number, 1, about)
        assert (game.cash, ends(game)) == ([0, 0], [])
        contracts.done(game, number, 0, about)
        assert (game.cash, ends(game)) == ([2, 0], ["contract_settled"])


def test_every_deed_has_its_number() -> None:
    numbers = {name: number for name, number in vars(Done).items() if name.isupper()}
    presidencies = ("WRITER_TO", "OFFICER_TO", "COMMANDER_OF", "BEFORE_TRADE_OF", "FIRST_IN")
    ids = {DEEDS[number].id for number in numbers.values()}
    ids |= {DEEDS[numbers[name] + at].id for name in presidencies for at in range(3)}
    assert ids == {deed.id for deed in DEEDS}
    assert DEEDS[Done.TRADES_IN_CHINA].id == "trades_in_china"
    assert DEEDS[Done.DISCARDS_CARD].id == "discards_card"
