"""Bargains at moments of information: petitions, clauses, bids in rounds, each made, kept and refused exactly (A7; readings 70 to 74)."""

from __future__ import annotations

import pytest

from engine.john_company_1e import allocation, attrition, audit, company, local_news, purchasing, trade, turn, vacancies
from engine.john_company_1e.assets import ASSET_KINDS
from engine.john_company_1e.debt import DEBT_ACTION
from engine.john_company_1e.deeds import Done
from engine.john_company_1e.names import DONE, Law, Office, Phase, Prize, Region
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.title import TITLE
from engine.kernel import AuditError
from engine.shared import contracts
from engine.shared.deeds import ANYBODY, NOTHING, Until
from engine.shared.moments import EVERY_MOMENT, Moment
from tests.engine.answering import choose, facts
from tests.engine.john_company_1e.bargaining import (
    CHAIR,
    CHAS,
    COLE,
    DREW,
    ends,
    factories,
    keep_quiet,
    market,
    only,
    pass_until,
    passed_on,
    petition,
    yards,
)
from tests.engine.john_company_1e.helper import STOP, give_prize, make_company, seat_in, table


def test_money_for_my_office_is_paid_for_when_the_chairman_allocates_it() -> None:
    for allocated, cash, came_to in (
        ("office", [7, 3, 5, 5], "contract_settled"),
        ("other", [5, 5, 5, 5], "contract_voided"),
    ):
        game = market()
        seat_in(game, Office.SHIP_PURCHASING, CHAS)
        game.phase = Phase.COMPANY
        game.enter((allocation.allocate, 5), STOP)
        petition(game, CHAS, (Done.ALLOCATES, CHAIR, Office.SHIP_PURCHASING, 5, 1), 2)
        assert game.cash == [5, 3, 5, 5]
        pass_until(game, "allocation.office")
        office = Office.SHIP_PURCHASING if allocated == "office" else Office.GOODS_PURCHASING
        choose(game, office, 5)
        assert (game.cash, ends(game)) == (cash, [(came_to, 1)])


def test_less_than_was_petitioned_for_is_not_paid_for() -> None:
    game = market()
    seat_in(game, Office.SHIP_PURCHASING, CHAS)
    game.phase = Phase.COMPANY
    game.enter((allocation.allocate, 5), STOP)
    petition(game, CHAS, (Done.ALLOCATES, CHAIR, Office.SHIP_PURCHASING, 5, 1), 2)
    pass_until(game, "allocation.office")
    choose(game, Office.SHIP_PURCHASING, 4, Office.GOODS_PURCHASING)
    assert (game.cash, ends(game)) == ([5, 5, 5, 5], [("contract_voided", 1)])


def dividends(paid: int, clause: tuple[int, int]) -> CompanyGame:
    """Two cubes on the Court, £6 of revenue: Chas puts £1 on so many dividends, or on none."""
    game = market()
    game.court[CHAS], game.court[DREW], game.revenue = 1, 1, 6
    game.phase = Phase.TRADE
    game.enter(trade.moments_of_dividends, STOP)
    petition(game, CHAS, (Done.PAYS_DIVIDENDS, CHAIR, NOTHING, *clause), 1)
    pass_until(game, "trade.dividends")
    choose(game, paid)
    return game


def test_dividends_are_paid_for_once_expenses_are_known() -> None:
    assert dividends(2, (2, 1)).cash[:3] == [6, 6, 7]
    assert dividends(1, (2, 1)).cash[:3] == [5, 6, 6]
    assert dividends(0, (1, 0)).cash[:3] == [6, 4, 5]
    assert dividends(1, (1, 0)).cash[:3] == [5, 6, 6]


def law_before_the_house(*moments: int) -> CompanyGame:
    game = market()
    only(game, *moments)
    game.phase = Phase.EVENING_POST
    game.enter((local_news.propose, Law.SHIP_SUBSIDY), STOP)
    return game


def test_money_is_put_on_a_law_and_comes_back_when_it_falls() -> None:
    for passes in (True, False):
        game = law_before_the_house(Moment.VOTE)
        pass_until(game, "deals.open", CHAS)
        law = (Done.LAW_PASSES, ANYBODY, NOTHING, 1, 1)
        choose(game, DREW, ("put", CHAS, DREW, "cash"), 3, ("if", ANYBODY), law, "propose", "accept")
        assert game.cash == [5, 2, 5, 5]
        pass_until(game, "local_news.vote")
        side = "for" if passes else "against"
        while game.decision is not None:
            choose(game, (side, 0) if game.decision.kind == "local_news.vote" else 2)
        assert (Law.SHIP_SUBSIDY in game.laws) is passes
        spent = [3, 0, 3, 3]
        gained = [0, 0, 3, 0] if passes else [0, 3, 0, 0]
        assert game.cash == [a + b for a, b in zip(spent, gained, strict=True)]


def test_votes_are_bought_by_their_number() -> None:
    for votes, cash in ((3, [5, 3, 4]), (2, [5, 5, 3])):
        game = law_before_the_house(Moment.VOTE)
        pass_until(game, "deals.open", CHAS)
        bought = (Done.VOTES_FOR, DREW, NOTHING, 3, 1)
        choose(game, DREW, ("put", CHAS, DREW, "cash"), 2, ("if", DREW), bought, "propose", "accept")
        pass_until(game, "local_news.vote")
        while game.decision is not None:
            seat = game.decision.seat
            choose(game, ("for", 0) if game.decision.kind == "local_news.vote" else votes if seat == DREW else 0)
        assert game.cash[:3] == cash


def test_three_families_each_pay_a_pound_for_a_word_that_is_told_when_it_is_broken() -> None:
    game = law_before_the_house(Moment.VOTE)
    keep_quiet(game, CHAIR)
    pass_until(game, "deals.open", CHAS)
    choose(game, DREW, ("put", CHAS, DREW, "cash"), 1, ("bring_in", COLE), ("put", COLE, DREW, "cash"), 1)
    choose(game, ("word", DREW, CHAS), (Done.VOTES_FOR, DREW, NOTHING, 1, 1), "propose")
    assert game.decision is not None
    choose(game, "accept", "accept")
    assert (game.cash, facts(game, "word_given")[0]["word"]) == ([5, 4, 7, 4], 2)
    pass_until(game, "local_news.vote")
    while game.decision is not None:
        choose(game, ("against", 0) if game.decision.kind == "local_news.vote" else 1)
    assert ends(game) == [("word_broken", 2)]


def test_one_who_refuses_ends_a_deal_of_three_and_costs_nobody_anything() -> None:
    game = law_before_the_house(Moment.VOTE)
    pass_until(game, "deals.open", CHAS)
    choose(game, DREW, ("put", CHAS, DREW, "cash"), 1, ("bring_in", COLE), ("put", COLE, DREW, "cash"), 1, "propose")
    choose(game, "accept", "refuse")
    assert (game.cash, facts(game, "deal_done")) == ([5, 5, 5, 5], [])


def test_a_campaign_is_bought_or_bought_off() -> None:
    for wanted, target, cash in (
        (1, Region.BENGAL, [5, 4, 6]),
        (1, DONE, [5, 5, 5]),
        (0, DONE, [5, 4, 6]),
        (0, Region.BENGAL, [5, 5, 5]),
    ):
        game = market()
        seat_in(game, Office.PRESIDENT_BENGAL, DREW)
        game.treasury[Office.PRESIDENT_BENGAL] = 30
        game.phase = Phase.COMPANY
        keep_quiet(game, CHAIR, COLE)
        game.enter((company.open_office, Office.PRESIDENT_BENGAL), STOP)
        if game.decision is not None and game.decision.kind == "company.debt":
            choose(game, DONE)
        petition(game, CHAS, (Done.CAMPAIGNS, DREW, Region.BENGAL, 1, wanted), 1)
        pass_until(game, "campaign.target")
        choose(game, target)
        while game.decision is not None:
            game.choose(len(game.decision.options) - 1 if game.decision.kind == "campaign.mercenaries" else 0)
        assert game.cash[:3] == cash


def test_the_former_chairman_picks_knowing_what_is_bid_in_rounds() -> None:
    game = market()
    game.holder[Office.CHAIRMAN] = -1
    game.supply[CHAIR] += 1
    game.court[CHAS] = game.court[DREW] = 1
    game.supply[CHAS] -= 1
    game.supply[DREW] -= 1
    only(game, Moment.HIRING)
    game.enter((vacancies.nominate, (), (CHAS, DREW)), STOP)
    choose(game, 2)  # what the former chairman asks
    choose(game, ("give", "cash"), 2, "enough", ("give", "cash"), 3, "enough")
    assert game.decision is not None
    assert (game.decision.seat, game.decision.options[:3]) == (CHAS, ("stand", 4, 5))
    choose(game, 4, "stand", "stand")
    assert [option["offered"] for option in map(game.describe, (0, 1))] == [
        [{"asset": "cash", "amount": 4}],
        [{"asset": "cash", "amount": 3}],
    ]
    choose(game, CHAS)
    assert game.cash[:3] == [9, 1, 5]
    assert game.holder[Office.CHAIRMAN] == CHAS


def test_a_governor_is_paid_for_passing_his_tax_on() -> None:
    for passed, cash in ((1, [5, 4, 6]), (0, [5, 5, 5])):
        game = market()
        office = make_company(game, Region.BENGAL, 2)
        seat_in(game, office, DREW)
        seat_in(game, Office.PRESIDENT_BENGAL, CHAS)
        game.treasury[office] = 3
        game.phase = Phase.TRADE
        game.enter((trade.ask_to_pass_on, office, 3), STOP)
        petition(game, CHAS, (Done.PASSES_TAX, DREW, office, 1, 1), 1)
        pass_until(game, "trade.tax")
        choose(game, ("presidency", passed))
        assert game.cash[:3] == cash


def test_a_prize_left_alone_is_paid_for() -> None:
    for claimed, cash in ((False, [5, 3, 12]), (True, [5, 5])):
        game = market()
        give_prize(game, Prize.HONORARY_COLONELCY, COLE)
        seat_in(game, Office.SHIP_PURCHASING, DREW)
        game.cash[DREW] = 10
        only(game, Moment.PRESTIGE)
        game.phase = Phase.EVENING_POST
        game.enter((attrition.leave, Office.SHIP_PURCHASING, 0, "attrition"), STOP)
        petition(game, CHAS, (Done.CLAIMS_PRIZE, DREW, Prize.HONORARY_COLONELCY, 1, 0), 2)
        pass_until(game, "attrition.prize")
        choose(game, Prize.HONORARY_COLONELCY if claimed else DONE)
        assert game.cash[: len(cash)] == cash


def retiring(*prizes: int) -> CompanyGame:
    """Drew, with £10, leaves the ships' office for one of these prizes; nobody else is asked for an offer."""
    game = market()
    game.prizes, game.cash[DREW], game.phase = list(prizes), 10, Phase.EVENING_POST
    seat_in(game, Office.SHIP_PURCHASING, DREW)
    only(game, Moment.PRESTIGE)
    game.enter((attrition.leave, Office.SHIP_PURCHASING, 0, "attrition"), (contracts.run_out, Until.PHASE), STOP)
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind, game.decision.options) == (
        DREW,
        "deals.open",
        ("pass", COLE, CHAIR, CHAS),
    )
    return game


def test_before_it_chooses_a_prize_a_family_may_find_money_for_a_better_one() -> None:
    """£12 for a Baronetcy, say, of which £2 are Cole's, for a promise."""
    price = market().tables.prizes[Prize.BARONETCY].senior
    game = retiring(Prize.BARONETCY)
    game.cash[DREW] = price - 2
    choose(game, COLE, ("put", DREW, COLE, ("promise",)), ("put", COLE, DREW, "cash"), 2, "propose", "accept")
    pass_until(game, "attrition.prize")
    choose(game, Prize.BARONETCY)
    assert (game.cash[DREW], game.cash[COLE], game.promised(DREW, COLE)) == (0, 3, 1)


def test_it_may_sell_a_prize_that_it_leaves_alone_and_nobody_elses() -> None:
    for claimed, cash in ((False, [5, 3, 12]), (True, [5, 5])):
        game = retiring(Prize.HONORARY_COLONELCY)
        choose(game, CHAS, ("put", CHAS, DREW, "cash"), 2)
        assert game.decision is not None
        assert [option for option in game.decision.options if option[0] == "if"] == [("if", DREW)]
        choose(game, ("if", DREW), (Done.CLAIMS_PRIZE, DREW, Prize.HONORARY_COLONELCY, 1, 0), "propose", "accept")
        pass_until(game, "attrition.prize")
        choose(game, Prize.HONORARY_COLONELCY if claimed else DONE)
        assert game.cash[: len(cash)] == cash


def test_without_a_prize_to_choose_nothing_is_offered() -> None:
    game = market()
    game.prizes = []
    seat_in(game, Office.SHIP_PURCHASING, DREW)
    game.enter((attrition.leave, Office.SHIP_PURCHASING, 0, "attrition"), STOP)
    assert game.over


def test_among_equals_the_leftmost_is_bought_unless_the_office_hears_petitions() -> None:
    """The option consents knows no choice, and nobody is asked who wants to be asked nothing."""
    for negotiation, silent, asked in (("full", False, True), ("full", True, False), ("consents", False, False)):
        game = table(negotiation=negotiation)
        seat_in(game, Office.CHAIRMAN, CHAIR)
        yards(game)
        game.phase = Phase.COMPANY
        if silent:
            keep_quiet(game, DREW)
        game.enter((purchasing.buy, Office.SHIP_PURCHASING), STOP)
        assert (game.decision is not None and game.decision.kind == "purchasing.choose") is asked
        if asked:
            assert game.describe(1) == {"act": "buy_ship", "column": 1, "price": 5}
            choose(game, 1)
        assert (game.cash[CHAS], game.cash[COLE]) == ((5, 6) if asked else (6, 5))


def test_what_an_office_might_have_done_that_has_acted_is_not_named() -> None:
    """Drew buys goods and leads Bengal: before Bengal acts nothing can hang on what is bought any more."""
    game = market()
    factories(game)
    seat_in(game, Office.PRESIDENT_BENGAL, DREW)
    game.treasury[Office.PRESIDENT_BENGAL] = 10
    game.phase, game.debt_taken = Phase.COMPANY, 1
    only(game, Moment.OFFICE)
    game.enter((company.open_offices), STOP)
    for bought in (True, False):
        while game.decision is not None and game.decision.kind != "deals.open":
            game.choose(0)
        named = {clause[0] for clause in TITLE.market.clauses(game, Moment.OFFICE, DREW)}
        assert (Done.BUYS_FROM in named, Done.SAILS in named) == (bought, True)
        while game.decision is not None and game.decision.kind == "deals.open":
            choose(game, "pass")


def test_a_mutiny_leaves_nothing_undone_to_be_paid_for() -> None:
    game = market()
    game.phase, game.mutiny = Phase.EVENING_POST, 1
    none = (Done.CLAIMS_PRIZE, DREW, Prize.HONORARY_COLONELCY, 1, 0)
    contracts.make(game, none, Until.PHASE, ((CHAS, DREW, (("cash", 2),)),))
    contracts.give_word(game, none, Until.PHASE, CHAS)
    game.enter(turn.end_turn)
    assert ends(game) == [("contract_voided", 1), ("word_lapsed", 2)]
    assert passed_on(game) == []


def test_nothing_waits_beyond_its_phase() -> None:
    game = market()
    number = contracts.make(game, (Done.TAKES_DEBT, CHAIR, NOTHING, 1, 1), 3, ((CHAS, DREW, (("cash", 2),)),))
    assert (number, game.cash[:3]) == (1, [5, 3, 5])
    game.enter((turn.open_phase, Phase.TRADE))
    assert (game.contract_number, game.cash[CHAS] >= 5) == ([], True)


@pytest.mark.parametrize(("orders", "asked"), [("nothing", 0), ("everything", 7)])
def test_who_has_said_so_is_not_asked(orders: str, asked: int) -> None:
    game = market()
    game.orders_moments = [EVERY_MOMENT if orders == "everything" else 0] * 4
    seat_in(game, Office.PRESIDENT_BENGAL, DREW)
    game.treasury[Office.PRESIDENT_BENGAL] = 10
    game.phase = Phase.COMPANY
    game.enter((company.open_office, Office.PRESIDENT_BENGAL), STOP)
    kinds = []
    while game.decision is not None and game.decision.kind in ("petition", "deals.open", "company.debt"):
        kinds.append(game.decision.kind)
        choose(game, {"petition": "none", "deals.open": "pass"}.get(game.decision.kind, DONE))
    assert len([kind for kind in kinds if kind != "company.debt"]) == asked


def test_what_the_chairman_borrows_meanwhile_ends_no_petition_to_the_office_that_acts() -> None:
    """Between a president's campaign and its envoys the chairman borrows and allocates: the price on trade waits on, and is paid."""
    game = market()
    seat_in(game, Office.PRESIDENT_BENGAL, DREW)
    game.treasury[Office.PRESIDENT_BENGAL] = 30
    game.phase, game.debt_taken = Phase.COMPANY, 1
    keep_quiet(game, CHAIR, COLE)
    game.enter((company.open_office, Office.PRESIDENT_BENGAL), STOP)
    opened = next(region for region in range(len(game.ruler)) if game.is_sovereign(region) and not game.is_open(region))
    petition(game, CHAS, (Done.OPENS_TRADE, DREW, opened, 1, 1), 1)
    pass_until(game, "campaign.target")
    game.debt_taken = 0
    game.dice.lay([3])
    choose(game, Region.BENGAL)
    while game.decision is not None and game.decision.kind != "company.debt":
        game.choose(0)
    choose(game, DEBT_ACTION)
    while game.decision is not None and game.decision.kind.startswith("allocation"):
        game.choose(0)
    assert (ends(game), game.contract_number) == ([], [1])
    while game.decision is not None and game.decision.kind != "sailing.open_trade":
        choose(game, DONE)
    game.dice.lay([1])
    choose(game, opened, 1)
    assert (game.cash[:3], ends(game)) == ([5, 4, 6], [("contract_settled", 1)])


def test_what_waits_is_audited_with_the_table() -> None:
    game = market()
    game.phase = Phase.COMPANY
    contracts.make(game, (Done.TAKES_DEBT, CHAIR, NOTHING, 1, 1), Until.PHASE, ((CHAS, CHAIR, (("cash", 2),)),))
    for name, value, law in (
        ("escrow_giver", [CHAIR], "for another"),
        ("escrow_kind", [len(ASSET_KINDS) - 1], "a thing that can wait"),
        ("contract_about", [0], "about something if its kind is"),
        ("phase", Phase.END, "nothing waits in final scoring"),
    ):
        mangled = game.copy()
        setattr(mangled, name, value)
        with pytest.raises(AuditError, match=law):
            audit.audit_bargains(mangled)
    audit.audit_bargains(game)
