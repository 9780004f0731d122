"""Negotiation: what changes hands and what goes along with it, windows, consent with a price, bids for offices."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.john_company_2e.bargains import windows
from engine.john_company_2e.bargains.assets import (
    ENTERPRISES,
    FACE_DOWN,
    FIRM_SHARES,
    IMMATURE_SHARE,
    INVESTED_WORKSHOP,
    LOOK,
    LUXURY,
    PROMISES,
    SEEN_FIRST,
    SHIPYARDS,
    WORKSHOP,
    owned,
    sorts_owned,
    unlike_yards,
)
from engine.john_company_2e.bargains.assets import SHARE as COURT_SHARE
from engine.john_company_2e.company import hiring
from engine.john_company_2e.course import turn
from engine.john_company_2e.families import bonuses, upkeep
from engine.john_company_2e.firms import firms
from engine.john_company_2e.london import london_season, spouses
from engine.john_company_2e.parliament import parliament, voting
from engine.john_company_2e.table.fields import PIECES
from engine.john_company_2e.table.names import (
    FIRST_FIRM,
    HIDDEN,
    NOBODY,
    Blackmail,
    Law,
    Office,
    Phase,
    Power,
    Prestige,
    Promise,
    Sea,
)
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.title import TITLE
from engine.kernel import RulesError, step
from engine.shared import consent, deals, market
from engine.shared.moments import Moment
from tests.engine.answering import asked, choose, facts, in_its_turn
from tests.engine.john_company_2e.helpers import (
    bare,
    give_blackmail,
    give_prestige,
    give_shares,
    hold_office,
    is_through,
    lay_open,
    make_known,
    play,
    with_firm,
)


@step
def learn(game: CompanyGame, granted: int) -> None:
    """What a request for consent has come to."""
    game.note("learnt", granted=granted)


@pytest.fixture(autouse=True)
def _steps(monkeypatch: pytest.MonkeyPatch) -> None:
    make_known(monkeypatch, learn)


def table(seats: int = 4, **options: str) -> CompanyGame:
    """A bare board at which everything is negotiated. Its decks are those of the game, so that cards lie in one place."""
    return bare(seats, negotiation="full", **options)


def trade(game: CompanyGame, giver: int, taker: int, *assets: Any) -> None:
    """Hand assets over as a settled deal does."""
    market.transfer(game, giver, taker, assets)
    game.audit()


def lots(game: CompanyGame, giver: int, taker: int, bundle: market.Bundle = (), **how: Any) -> list[market.Asset]:
    return TITLE.market.lots(game, giver, taker, bundle, **how)


# -- each kind of asset (checklist 240, 242, 245) --


def test_cash_moves_freely_and_no_treasury_does() -> None:
    game = table()
    game.cash[0], game.treasury[Office.DIRECTOR_OF_TRADE] = 5, 9
    hold_office(game, Office.DIRECTOR_OF_TRADE, 0)
    game.firm[0], game.london[0] = 1, 8
    trade(game, 0, 1, ("cash", 4))
    assert (game.cash[0], game.cash[1]) == (1, 4)
    assert TITLE.market.purse(game, 0) == 1
    with pytest.raises(RulesError, match="cannot give"):
        market.transfer(game, 0, 1, (("cash", 2),))


def test_workshops_move_on_the_side_they_lie() -> None:
    game = table()
    game.workshops[0], game.invested[0] = 1, 1
    trade(game, 0, 1, WORKSHOP, INVESTED_WORKSHOP)
    assert (game.workshops[:2], game.invested[:2]) == ([0, 1], [0, 1])


def test_a_shipyard_moves_and_its_ship_stays_as_it_is() -> None:
    game = table()
    game.yard_owner[0] = game.yard_owner[1] = game.yard_owner[2] = 0
    game.ship_place[0], game.ship_fatigued[0] = Sea.WEST, 1
    assert lots(game, 0, 1) == [("shipyard", 0), ("shipyard", 1), *owed(game, 0)]
    trade(game, 0, 1, ("shipyard", 0))
    assert (game.yard_owner[0], game.ship_place[0], game.ship_fatigued[0]) == (1, Sea.WEST, 1)
    assert lots(game, 0, 1, (("shipyard", 1),)) == [("shipyard", 2), *owed(game, 0)]


def owed(game: CompanyGame, family: int) -> list[market.Asset]:
    return [("promise", card) for card, holder in enumerate(game.promises) if holder == family]


def test_a_luxury_takes_two_points_along() -> None:
    game = table()
    game.luxuries[0], game.vp[:2] = 1, [2, 0]
    trade(game, 0, 1, LUXURY)
    assert (game.luxuries[:2], game.vp[:2]) == ([0, 1], [0, 2])


def test_prestige_enterprises_move_and_spouses_do_not() -> None:
    game = table()
    give_prestige(game, 0, Prestige.FOUNDRY)
    give_prestige(game, 0, Prestige.BECKY_SHARP)
    cards = [asset for asset in lots(game, 0, 1) if asset[0] == "enterprise"]
    assert cards == [("enterprise", Prestige.FOUNDRY)]
    trade(game, 0, 1, ("enterprise", Prestige.FOUNDRY))
    assert (game.prestige[0], game.prestige[1]) == ([Prestige.BECKY_SHARP], [Prestige.FOUNDRY])
    with pytest.raises(RulesError, match="cannot give"):
        market.transfer(game, 0, 1, (("enterprise", Prestige.BECKY_SHARP),))


def test_a_company_share_swaps_pieces_and_stays_immature() -> None:
    game = table()
    give_shares(game, 0, 0)
    game.new_shares[0] = 1
    trade(game, 0, 1, IMMATURE_SHARE)
    assert (game.court[:2], game.new_shares[:2]) == ([1, 1], [0, 1])
    assert game.supply[:2] == [PIECES - 1, PIECES - 1]
    trade(game, 0, 1, COURT_SHARE)
    assert (game.court[:2], game.new_shares[:2]) == ([0, 2], [0, 1])
    assert firms.means(game, 1) == ["share"]


def test_a_taker_without_a_piece_gets_no_share() -> None:
    game = table()
    give_shares(game, 0, 0)
    game.trainees[1], game.supply[1] = PIECES - 1, 1
    assert COURT_SHARE in lots(game, 0, 1)
    assert COURT_SHARE not in lots(game, 0, 1, (COURT_SHARE,))


def test_the_chairmans_share_is_not_for_sale() -> None:
    game = table()
    give_shares(game, 0, 0)
    hiring.install_chairman(game, 0)
    assert (game.court[0], game.shares(0)) == (1, 2)
    assert lots(game, 0, 1, (COURT_SHARE,)) == owed(game, 0)


def test_a_firm_share_swaps_pieces() -> None:
    game = table()
    game.firm[2], game.firm_shares[2][0] = 1, 1
    game.supply[0] -= 1
    trade(game, 0, 1, ("firm_share", 2))
    assert (game.firm_shares[2][:2], game.supply[:2]) == ([0, 1], [PIECES, PIECES - 1])


def test_face_down_blackmail_moves_and_a_played_card_does_not() -> None:
    game = table()
    give_blackmail(game, 0, Blackmail.COMPANY_FRAUD, Blackmail.HIRING_PREFERENCE)
    game.blackmail_known[Blackmail.HIRING_PREFERENCE] |= 1 << 2  # family 2 has seen it once
    game.singled_out[0] = Blackmail.COMPANY_FRAUD
    trade(game, 0, 1, FACE_DOWN)
    assert (game.blackmail[0], game.blackmail[1]) == ([Blackmail.HIRING_PREFERENCE], [Blackmail.COMPANY_FRAUD])
    assert game.blackmail_known[Blackmail.COMPANY_FRAUD] == 0b11
    assert game.blackmail_known[Blackmail.HIRING_PREFERENCE] == 0b01  # family 2 cannot tell which of the two went
    game.played_blackmail[0], game.blackmail[0] = game.blackmail[0], []
    assert FACE_DOWN not in lots(game, 0, 1)


def test_everything_else_stays() -> None:
    game = table()
    hold_office(game, Office.MILITARY_AFFAIRS, 0)
    for pieces in (game.writers[0], game.officers[0], game.prizes[0], game.trainees, game.prison):
        pieces[0] += 1
        game.supply[0] -= 1
    game.passed_laws[0] = game.trophies[0] = 2
    game.prime_minister = 0
    game.promises = [3] * len(game.promises)
    assert lots(game, 0, 1) == []


def test_promise_cards_reach_third_parties_and_go_home() -> None:
    game = table()
    card = 0 * Promise.KINDS + Promise.LOAN_OF_FAMILY_CASH
    for giver, taker in ((0, 1), (1, 2), (2, 0)):
        trade(game, giver, taker, ("promise", card))
        assert game.promises[card] == taker
        with pytest.raises(RulesError, match="cannot give"):
            market.transfer(game, giver, taker, (("promise", card),))


@pytest.mark.parametrize(
    ("spouse", "kinds"),
    [
        (Prestige.ESTHER_SUMMERSON, {FACE_DOWN, SEEN_FIRST}),
        (Prestige.JOHN_THORPE, {WORKSHOP, INVESTED_WORKSHOP}),
        (Prestige.VIOLET_EFFINGHAM, {("shipyard", 0)}),
        (Prestige.JOSEPH_SEDLEY, {COURT_SHARE, IMMATURE_SHARE}),
    ],
)
def test_nobody_gets_what_its_spouse_forbids(spouse: int, kinds: set[market.Asset]) -> None:
    game = table()
    game.workshops[0] = game.invested[0] = game.luxuries[0] = 1
    game.yard_owner[0] = 0
    give_shares(game, 0, 0)
    game.new_shares[0] = 1
    give_blackmail(game, 0, Blackmail.COMPANY_FRAUD)
    before = lots(game, 0, 1)
    give_prestige(game, 1, spouse)
    assert set(before) - set(lots(game, 0, 1)) == kinds


# -- a deal at the table --


def test_a_deal_of_several_things_is_settled_at_once() -> None:
    game = table()
    game.cash[:2], game.workshops[1], game.luxuries[0] = [3, 1], 1, 1
    promise = 1 * Promise.KINDS + Promise.CONSENT_TO_NEPOTISM
    play(game, (deals.make_offers, 0, 1, NOBODY, Moment.PHASE))
    choose(
        game,
        1,
        ("put", 0, 1, "cash"),
        3,
        ("put", 0, 1, LUXURY),
        ("put", 1, 0, WORKSHOP),
        ("put", 1, 0, ("promise", promise)),
    )
    choose(game, "propose", "accept")
    assert (game.cash[:2], game.workshops[:2], game.luxuries[:2]) == ([0, 4], [1, 0], [0, 1])
    assert (game.promises[promise], game.vp[:2]) == (0, [-2, 2])
    assert is_through(game)
    assert facts(game, "deal_done")[0]["wants"][1] == {
        "asset": "promise",
        "promise": "consent_to_nepotism",
        "guarantor": 1,
    }
    game.audit()


def test_a_card_may_be_seen_before_the_answer_and_stays_known() -> None:
    game = table()
    give_blackmail(game, 0, Blackmail.COMPANY_FRAUD, Blackmail.HIRING_PREFERENCE)
    game.cash[1] = 4
    play(game, (deals.make_offers, 0, 1, NOBODY, Moment.PHASE))
    choose(game, 1, ("put", 0, 1, SEEN_FIRST), ("put", 1, 0, "cash"), 4, "propose")
    assert game.decision is not None
    assert (game.decision.kind, game.decision.secret) == ("assets.single_out", True)
    choose(game, Blackmail.HIRING_PREFERENCE)
    assert game.decision.seat == 1
    assert game.observe(1)["state"]["singled_out"][0] == Blackmail.HIRING_PREFERENCE
    assert game.observe(2)["state"]["singled_out"][0] == HIDDEN
    choose(game, "refuse")
    assert game.blackmail[0] == [Blackmail.COMPANY_FRAUD, Blackmail.HIRING_PREFERENCE]
    assert game.blackmail_known[Blackmail.HIRING_PREFERENCE] == 0b11
    assert game.singled_out == [NOBODY] * 4


def test_an_unseen_card_is_known_to_its_new_owner_only_after_the_deal() -> None:
    game = table()
    give_blackmail(game, 0, Blackmail.COMPANY_FRAUD, Blackmail.HIRING_PREFERENCE)
    play(game, (deals.make_offers, 0, 1, NOBODY, Moment.PHASE))
    choose(game, 1, ("put", 0, 1, FACE_DOWN), "propose", Blackmail.COMPANY_FRAUD)
    for seat in (1, 2, None):
        assert game.observe(seat)["state"]["singled_out"][0] == HIDDEN
        assert game.fork(seat, 3).observe(seat) == game.observe(seat)
        game.fork(seat, 4).audit()
    choose(game, "accept")
    assert game.observe(1)["state"]["blackmail"][1] == [Blackmail.COMPANY_FRAUD]
    assert game.observe(2)["state"]["blackmail"][:2] == [[HIDDEN], [HIDDEN]]


def test_a_card_laid_down_is_taken_up_again_when_the_talks_end() -> None:
    game = table()
    give_blackmail(game, 0, Blackmail.COMPANY_FRAUD, Blackmail.HIRING_PREFERENCE)
    play(game, (deals.make_offers, 0, 1, NOBODY, Moment.PHASE))
    choose(game, 1, ("put", 0, 1, FACE_DOWN), "propose", Blackmail.COMPANY_FRAUD, "counter")
    assert game.singled_out[0] == Blackmail.COMPANY_FRAUD
    choose(game, "withdraw")
    assert game.singled_out == [NOBODY] * 4
    assert is_through(game)


def test_who_gets_a_card_is_asked_about_blackmail_again() -> None:
    game = table()
    give_blackmail(game, 0, Blackmail.COMPANY_FRAUD)
    game.unasked = [1, 1, 1, 1]
    game.singled_out[0] = Blackmail.COMPANY_FRAUD
    trade(game, 0, 1, FACE_DOWN)
    assert game.unasked == [1, 0, 1, 1]


def test_a_look_may_be_asked_for_and_its_owner_chooses_the_card() -> None:
    game = table()
    give_blackmail(game, 1, Blackmail.COMPANY_FRAUD, Blackmail.HIRING_PREFERENCE)
    game.cash[0] = 1
    play(game, (deals.make_offers, 0, 1, NOBODY, Moment.PHASE))
    choose(game, 1)
    assert game.decision is not None
    assert ("put", 1, 0, SEEN_FIRST) not in game.decision.options
    choose(game, ("put", 1, 0, LOOK), ("put", 0, 1, "cash"), "propose", "accept", Blackmail.COMPANY_FRAUD)
    assert game.blackmail[1] == [Blackmail.COMPANY_FRAUD, Blackmail.HIRING_PREFERENCE]
    assert game.blackmail_known[Blackmail.COMPANY_FRAUD] == 0b11
    assert game.blackmail_known[Blackmail.HIRING_PREFERENCE] == 0b10
    assert game.cash[:2] == [0, 1]


# -- the golden rule (checklist 240; T3) --


def test_t3_a_workshop_that_has_paid_does_not_pay_its_buyer() -> None:
    game = table()
    game.workshops[0], game.cash[1] = 1, 5
    play(game, bonuses.begin)
    trade(game, 0, 1, WORKSHOP)
    trade(game, 1, 0, ("cash", 3))
    assert game.cash[:2] == [4, 2]
    assert is_through(game)  # the phase has paid once, and nothing of it is left


def test_an_enterprise_that_has_voted_does_not_vote_again() -> None:
    game = table()
    voting.clear(game, 0, voting.NO_POLICY)
    game.workshops[0], game.yard_owner[0], game.yard_owner[1] = 2, 0, 0
    give_prestige(game, 0, Prestige.ROTTEN_BOROUGH_1)
    game.voted_workshops[0], game.voted_shipyards[0] = 1, 2
    game.voted_cards = 1 << Prestige.ROTTEN_BOROUGH_1
    trade(game, 0, 1, WORKSHOP)  # the one that has not voted
    assert (voting.unused_workshops(game, 0), voting.unused_workshops(game, 1)) == (0, 1)
    trade(game, 0, 1, WORKSHOP, ("shipyard", 0), ("enterprise", Prestige.ROTTEN_BOROUGH_1))
    assert (voting.unused_workshops(game, 1), voting.unused_shipyards(game, 1), voting.unused_cards(game, 1)) == (
        1,
        0,
        [],
    )


def test_what_lady_newcome_gives_away_is_mute_until_the_next_turn() -> None:
    game = table()
    give_prestige(game, 0, Prestige.LADY_NEWCOME)
    give_prestige(game, 0, Prestige.ROTTEN_BOROUGH_1)
    game.workshops[0] = game.workshops[1] = 1
    game.yard_owner[0] = 0
    trade(game, 0, 1, WORKSHOP, ("shipyard", 0), ("enterprise", Prestige.ROTTEN_BOROUGH_1))
    voting.clear(game, 0, voting.NO_POLICY)
    assert (voting.unused_workshops(game, 1), voting.unused_shipyards(game, 1), voting.unused_cards(game, 1)) == (
        1,
        0,
        [],
    )
    trade(game, 1, 2, ("shipyard", 0))  # passing it on does not help
    voting.adjourn(game)
    assert voting.unused_shipyards(game, 2) == 0
    voting.unmute(game)
    assert (voting.enterprise_votes(game, 1), voting.enterprise_votes(game, 2)) == (4 + 3, 1)


def test_lady_newcomes_enterprises_are_mute_at_once_in_the_middle_of_a_vote_and_speak_next_turn() -> None:
    game = table()
    game.turn = 3
    give_prestige(game, 0, Prestige.LADY_NEWCOME)
    give_prestige(game, 0, Prestige.ROTTEN_BOROUGH_1)
    game.workshops[0] = 1
    voting.clear(game, 0, voting.NO_POLICY)
    trade(game, 0, 1, WORKSHOP, ("enterprise", Prestige.ROTTEN_BOROUGH_1))
    assert voting.enterprise_votes(game, 1) == 0
    game.enter((turn.begin_turn,))
    assert voting.enterprise_votes(game, 1) == 2 + 3


def test_an_enterprise_under_tax_does_not_change_hands() -> None:
    game = table()
    game.workshops[0], game.luxuries[0], game.cash[1] = 2, 1, 9
    play(game, (windows.short_of_money, 0, 2, Power.MANUFACTURING))
    choose(game, 1)
    assert game.decision is not None
    assert ("put", 0, 1, LUXURY) in game.decision.options
    assert ("put", 0, 1, WORKSHOP) not in game.decision.options


# -- windows (checklist 243, 48, 226) --


def test_a_window_lets_every_seat_offer_from_the_chairman_title_on() -> None:
    game = table()
    game.chairman_title = 2
    play(game, (windows.open_window, Phase.HIRING))
    asked = []
    while not is_through(game):
        assert game.decision is not None
        asked.append(game.decision.seat)
        choose(game, "pass")
    assert asked == [2, 3, 0, 1]


@pytest.mark.parametrize(("level", "questions"), [("off", 0), ("consents", 0), ("full", 4)])
def test_windows_open_only_when_everything_is_negotiated(level: str, questions: int) -> None:
    game = bare(negotiation=level)
    play(game, (windows.open_window, Phase.HIRING))
    count = 0
    while not is_through(game):
        choose(game, "pass")
        count += 1
    assert count == questions


def test_every_phase_begins_with_a_window() -> None:
    for phase in turn.PHASES:
        game = table()
        game.turn, game.deregulated = 2, 1
        game.enter((turn.open_phase, phase))
        assert game.decision is not None
        assert (game.decision.kind, game.phase) == ("deals.open", phase)


def test_a_spouses_family_sells_what_it_may_not_keep() -> None:
    game = table()
    game.workshops[0], game.cash[1] = 2, 3
    give_prestige(game, 0, Prestige.JOHN_THORPE)
    play(game, (spouses.obey, 0, Prestige.JOHN_THORPE))
    choose(game, 1, ("put", 0, 1, WORKSHOP), ("put", 1, 0, "cash"), 3, "propose", "accept")
    assert (game.cash[:2], game.workshops[:2]) == ([3, 0], [0, 1])  # the other workshop is gone
    assert is_through(game)


def test_a_family_that_cannot_pay_may_borrow_first() -> None:
    game = table()
    game.prizes[1][0], game.supply[0], game.vp[0] = 1, PIECES - 1, 2
    game.cash[1] = 5
    assert upkeep.upkeep_due(game, 0) == 1
    loan = 0 * Promise.KINDS + Promise.LOAN_OF_FAMILY_CASH
    play(game, (upkeep.keep_prizes, 0))
    choose(game, 1, ("put", 0, 1, ("promise", loan)), ("put", 1, 0, "cash"), 1, "propose", "accept")
    assert (game.cash[:2], game.prizes[1][0], game.promises[loan]) == ([0, 4], 1, 1)
    assert is_through(game)


def test_a_family_borrows_for_a_prize_when_it_knows_that_somebody_retires_but_not_in_final_scoring() -> None:
    game = table(3)
    london_season.clear_season(game)
    game.phase = Phase.LONDON_SEASON
    game.pensioners[0], game.supply[0] = 1, PIECES - 1
    game.cash = [5, 8, 0]
    loan = 1 * Promise.KINDS + Promise.LOAN_OF_FAMILY_CASH
    game.promises[loan] = 0
    play(game, london_season.retirements)
    choose(game, 1)  # the promised £3 of family 1
    assert (game.cash, game.promises[loan]) == ([8, 5, 0], 1)
    assert (game.decision.seat, game.decision.kind) == (0, "deals.open")
    choose(game, "pass", "pass", "pass")  # three offers, while it could not pay the best prize
    assert ("retire", 2, 0) in game.decision.options  # £8
    game.promises[loan], game.phase = 0, Phase.FINAL_SCORING
    play(game, london_season.retirements)
    assert game.decision.kind == "london_season.retire"


def test_nobody_borrows_for_a_tax_once_the_vote_has_ruined_the_company() -> None:
    for standing, borrows in ((2, True), (1, False)):
        game = table(3)
        game.standing, game.opposition_leader, game.policy = standing, 1, 8  # the next space taxes workshops
        game.workshops[0], game.cash[1] = 2, 5
        lay_open(game, Law.PUBLIC_DEMANDS_IMPEACHMENT)
        voting.clear(game, -1, 9)
        play(game, (parliament.resolve, 9, NOBODY, 0))
        if borrows:
            choose(game, "none", "none")  # nobody pays for the side to which the policy moves
        choose(game, 10)
        assert game.failed == (not borrows)
        assert game.decision is not None
        assert (game.decision.kind == "deals.open") is borrows
        assert borrows or (is_through(game) and game.workshops[0] == 0)


def test_nobody_goes_on_borrowing_with_enough_in_hand() -> None:
    for lent, questions in ((2, 1), (1, 3)):
        game = table(offers_per_window="2")
        game.cash[1] = 2
        play(game, (windows.short_of_money, 0, 2))
        choose(game, 1, ("put", 1, 0, "cash"), lent, "propose", "accept")
        assert len(facts(game, "offer_made")) == 1
        count = 1
        while not is_through(game):
            choose(game, "pass")
            count += 1
        assert count == questions


# -- consent with a price (checklist 94, 107, 147, 217) --


@step
def seek(game: CompanyGame, asked: tuple[int, ...], keep: int) -> None:
    consent.seek_leave(game, 0, asked, "nepotism", (learn,), keep=keep)


def test_consent_is_paid_for_only_when_everybody_has_given_it() -> None:
    for last, cash in (("yes", [0, 2, 3, 0]), ("no", [5, 0, 0, 0])):
        game = table()
        game.cash[0] = 5
        play(game, (seek, (1, 2), 0))
        choose(game, ("give", "cash"), 2, "enough", "yes", "enough", ("price", 3))
        assert game.decision is not None
        assert game.decision.options == ("leave", ("price", 3))
        choose(game, ("price", 3) if last == "yes" else "leave")
        assert (game.cash, facts(game, "learnt")) == (cash, [{"granted": int(last == "yes")}])


def test_money_needed_for_the_matter_itself_is_no_price() -> None:
    game = table()
    game.cash[0] = 5
    play(game, (seek, (1,), 4))
    choose(game, "enough")
    assert game.decision is not None
    assert game.decision.options == ("yes", "no", ("price", 1))


def test_without_negotiation_consent_is_a_plain_answer() -> None:
    game = bare()
    game.cash[0] = 5
    play(game, (seek, (1,), 0))
    assert game.decision is not None
    assert (game.decision.seat, game.decision.options) == (1, ("yes", "no"))
    assert game.describe(0) == {"act": "consent", "asker": 0, "matter": "nepotism", "offered": []}


def test_a_candidate_does_not_give_away_the_shares_it_stands_with() -> None:
    game = table()
    give_shares(game, 0)
    assert COURT_SHARE in lots(game, 0, 1, matter="debt")
    assert COURT_SHARE not in lots(game, 0, 1, matter="election")
    game.deregulated = 1
    with_firm(game, 2, 0)
    assert ("firm_share", 2) in lots(game, 0, 1, matter="debt")
    assert ("firm_share", 2) not in lots(game, 0, 1, matter="waiver")


def test_hidden_cards_are_attached_to_no_request() -> None:
    game = table()
    give_blackmail(game, 0, Blackmail.COMPANY_FRAUD)
    assert FACE_DOWN in lots(game, 0, 1)
    assert not {FACE_DOWN, SEEN_FIRST, LOOK} & set(lots(game, 0, 1, matter="nepotism"))


def test_t8_yellow_buys_pinks_support_for_a_pound_and_a_promise() -> None:
    pink, yellow, blue = 0, 1, 2
    game = table(3)
    give_shares(game, yellow, yellow)
    give_shares(game, pink)
    give_shares(game, blue, blue)
    game.chairman_title, game.cash[yellow] = blue, 1
    promise = yellow * Promise.KINDS + Promise.CONSENT_TO_NEPOTISM
    play(game, hiring.elect)
    assert facts(game, "election_called") == [{"shares_in_court": 5, "needed": 3}]
    choose(game, "stand_back", "stand_back", "stand")  # blue, pink, yellow
    choose(game, "enough", "no")  # blue is asked first and refuses
    choose(game, ("give", "cash"), ("give", ("promise", promise)), "enough")
    assert game.decision is not None
    assert game.decision.seat == pink
    assert game.describe(0)["offered"] == [
        {"asset": "cash", "amount": 1},
        {"asset": "promise", "promise": "consent_to_nepotism", "guarantor": yellow},
    ]
    choose(game, "yes")
    assert game.holder[Office.CHAIRMAN] == yellow
    assert (game.cash[:2], game.promises[promise]) == ([1, 0], pink)
    assert is_through(game)
    game.audit()


def test_t9_pink_sells_the_directors_office_to_blue() -> None:
    pink, yellow, blue = 0, 1, 2
    game = table(3)
    for office, family in (
        (Office.CHAIRMAN, pink),
        (Office.MILITARY_AFFAIRS, pink),
        (Office.PRESIDENT_OF_BENGAL, yellow),
        (Office.MANAGER_OF_SHIPPING, blue),
    ):
        hold_office(game, office, family)
    game.chairman_title, game.fatigue[Office.MANAGER_OF_SHIPPING] = pink, 1
    game.cash[yellow] = game.cash[blue] = 1
    promise = blue * Promise.KINDS + Promise.CONSENT_TO_NEPOTISM
    director = Office.DIRECTOR_OF_TRADE
    play(game, (hiring.hire, director))
    choose(game, 0)  # Pink names no price
    choose(game, ("give", "cash"), "enough")  # Yellow's £1
    choose(game, ("give", "cash"), ("give", ("promise", promise)), "enough")  # Blue's £1 and the promise
    own = (director, pink, "office", Office.MILITARY_AFFAIRS)
    ship = (director, blue, "office", Office.MANAGER_OF_SHIPPING)
    assert game.decision is not None
    assert game.describe(game.decision.options.index(ship))["offers"] == [
        {"asset": "cash", "amount": 1},
        {"asset": "promise", "promise": "consent_to_nepotism", "guarantor": blue},
    ]
    choose(game, own, "enough", "no")  # Yellow withholds consent, and so it is settled
    assert game.decision.options == (ship, (director, yellow, "office", Office.PRESIDENT_OF_BENGAL))
    choose(game, ship)
    assert (game.holder[director], game.fatigue[director]) == (blue, 1)
    assert game.holder[Office.MANAGER_OF_SHIPPING] == NOBODY
    assert (game.cash, game.promises[promise]) == ([1, 1, 0], pink)
    game.audit()


def test_a_consent_sought_while_bids_wait_is_saved_and_read_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """The question holds the request, which holds the choice, which holds the bids, which hold what they give: ten in each other."""
    make_known(monkeypatch)
    game = table(3)
    for office, family in ((Office.CHAIRMAN, 0), (Office.MILITARY_AFFAIRS, 0), (Office.PRESIDENT_OF_BENGAL, 1)):
        hold_office(game, office, family)
    game.chairman_title, game.cash[1] = 0, 3
    play(game, (hiring.hire, Office.DIRECTOR_OF_TRADE))
    choose(game, 0, ("give", "cash"), 2, "enough", (Office.DIRECTOR_OF_TRADE, 0, "office", Office.MILITARY_AFFAIRS))
    assert asked(game) == (0, "consent.sweeten")
    in_its_turn(game)
    assert TITLE.from_json(game.to_json()).digest() == game.digest()
    for seat in range(3):
        assert TITLE.imagine(game.observe(seat), 1).digest() == game.fork(seat, 1).digest()


def test_no_bids_are_made_without_negotiation() -> None:
    game = bare(3)
    hold_office(game, Office.CHAIRMAN, 0)
    for family in (1, 2):
        game.writers[0][family] += 1
        game.supply[family] -= 1
        game.cash[family] = 3
    play(game, (hiring.hire, Office.MANAGER_OF_SHIPPING))
    assert game.decision is not None
    assert game.decision.kind == "hiring.choose"


def test_a_vote_on_anothers_behalf_has_a_price_but_not_the_votes_money() -> None:
    game = table(3)
    voting.clear(game, 0, voting.NO_POLICY)
    game.prime_minister, game.cash = 0, [0, 6, 0]
    play(game, (voting.take_side, 1, Law.CALICO_ACTS))
    choose(game, "against", 4, 2)
    choose(game, "enough")
    assert game.decision is not None
    assert game.decision.options == ("yes", "no", ("price", 1), ("price", 2))
    choose(game, ("price", 2), ("price", 2))
    assert (game.cash, game.votes_against, game.support) == ([0, 0, 2], [0, 0, 4], -4)
    assert facts(game, "cash_handed_over") == [{"seat": 1, "to": 2, "amount": 2, "what": "bargain"}]


def test_a_firms_ship_is_fitted_for_a_price() -> None:
    game = table(3)
    game.deregulated, game.firm[0], game.london[0], game.cash[0] = 1, 1, 3, 2
    game.yard_owner[0] = 1
    play(game, (firms.act, 0))
    choose(game, ("fit", 0), ("give", "cash"), 2, "enough", "yes")
    assert (game.cash[:2], game.london[0], game.ship_place[0]) == ([0, 2], 0, FIRST_FIRM + 0)


# -- whole games --


def test_what_a_family_may_offer_is_all_that_it_owns_and_nothing_else() -> None:
    """The list of sorts agrees with counting one asset at a time; of like shipyards it names the first."""
    everything = (WORKSHOP, INVESTED_WORKSHOP, *SHIPYARDS, LUXURY, *ENTERPRISES, COURT_SHARE, IMMATURE_SHARE)
    everything += (*FIRM_SHARES[:5], FACE_DOWN, SEEN_FIRST, LOOK, *PROMISES[:25])
    seen: set[str] = set()
    for seed in range(6, 16):  # in the first of them nearly always there is all
        random, game = Random(seed), TITLE.new(5, seed, {"scenario": "1813"})
        while not game.over:
            if not game.failed:
                game.standing = max(4, game.standing)
            assert game.decision is not None
            if not game.plies % 7:
                for giver in range(5):
                    yards = unlike_yards(game, giver, ())
                    counted = [a for a in everything if owned(game, giver, a) and (a[0] != "shipyard" or a in yards)]
                    assert sorted(sorts_owned(game, giver, ())) == sorted(counted)
                    seen |= {asset[0] for asset in counted}
            game.choose(random.randrange(len(game.decision.options)))
        if seen == {asset[0] for asset in everything}:
            return
    raise AssertionError(f"ten games have seen only {seen}")


# -- the length of a game --


@pytest.mark.parametrize("level", ["off", "consents", "full"])
def test_random_games_keep_every_law_and_end(level: str) -> None:
    """Bots that choose at random, in the longest scenario; Standing is propped up so that the Company lasts."""
    random = Random(5)
    game = TITLE.new(4, 11, {"scenario": "long_1710", "negotiation": level})
    while not game.over:
        if not game.failed:
            game.standing = max(4, game.standing)
        assert game.decision is not None
        if not game.plies % 20:
            game.audit()
            for seat in (0, 3, None):
                assert game.fork(seat, game.plies).observe(seat) == game.observe(seat)
        game.choose(random.randrange(len(game.decision.options)))
    assert game.plies < 6000
