"""Promise cards: given away, called in when their condition arises, and back with their guarantor."""

from __future__ import annotations

import pytest

from engine.john_company_2e.bargains import promises, windows
from engine.john_company_2e.company import chairman, hiring, military_affairs
from engine.john_company_2e.course import turn
from engine.john_company_2e.london import spouses
from engine.john_company_2e.parliament import voting
from engine.john_company_2e.table.names import BOXED, NOBODY, Blackmail, Law, Office, Phase, Prestige, Promise
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import PROMISE_IDS
from engine.kernel import AuditError
from engine.shared import consent
from tests.engine.answering import choose, facts
from tests.engine.john_company_2e.helpers import bare, give_shares, hold_office, is_through, play

NEPOTISM, VOTE, SUPPORT, HIRE, LOAN = range(Promise.KINDS)


def table(seats: int = 4) -> CompanyGame:
    return bare(seats, negotiation="consents")


def promise(game: CompanyGame, guarantor: int, kind: int, holder: int) -> int:
    """A promise card given to a holder. Returns its number."""
    card = promises.card_of(guarantor, kind)
    game.promises[card] = holder
    return card


def test_each_family_has_five_promises_and_keeps_them_at_first() -> None:
    game = table(5)
    assert game.promises == [family for family in range(5) for _ in range(5)]
    assert PROMISE_IDS == (
        "consent_to_nepotism",
        "vote_with_my_enterprises",
        "support_of_my_shares",
        "hire_my_candidate",
        "loan_of_family_cash",
    )


def test_every_promise_card_is_in_one_place() -> None:
    game = table()
    game.promises[3] = 4
    with pytest.raises(AuditError, match="promise card"):
        game.audit()
    game.promises[3] = BOXED
    game.audit()


# -- consent to nepotism --


def hire_own(game: CompanyGame) -> tuple[int, int, str, int]:
    """Chairman 0 picks the own writer for Shipping, with writers of 1 and 2 in the pool."""
    hold_office(game, Office.CHAIRMAN, 0)
    for family in (0, 1, 2):
        game.writers[0][family] += 1
        game.supply[family] -= 1
    return (Office.MANAGER_OF_SHIPPING, 0, "writer", 0)


def test_a_promised_consent_to_nepotism_needs_no_asking() -> None:
    game = table()
    own = hire_own(game)
    card = promise(game, 1, NEPOTISM, 0)
    play(game, (hiring.choose, Office.MANAGER_OF_SHIPPING, 0, ()))
    choose(game, own, ("promise", card))
    assert game.decision is not None
    assert (game.decision.kind, game.decision.seat) == ("consent.sweeten", 0)  # now family 2 is asked
    choose(game, "enough", "yes")
    assert game.holder[Office.MANAGER_OF_SHIPPING] == 0
    assert game.promises[card] == 1
    assert facts(game, "promise_honoured") == [{"guarantor": 1, "holder": 0, "promise": "consent_to_nepotism"}]
    assert facts(game, "asset_moved") == []


def test_a_promise_is_not_used_up_by_a_request_that_fails_elsewhere() -> None:
    game = table()
    own = hire_own(game)
    card = promise(game, 1, NEPOTISM, 0)
    play(game, (hiring.choose, Office.MANAGER_OF_SHIPPING, 0, ()))
    choose(game, own, ("promise", card), "enough", "no")
    assert game.promises[card] == 0
    assert facts(game, "promise_honoured") == []
    assert game.decision is not None
    assert game.decision.kind == "hiring.choose"


def test_a_holder_may_keep_the_promise_and_ask() -> None:
    game = table()
    own = hire_own(game)
    card = promise(game, 1, NEPOTISM, 0)
    play(game, (hiring.choose, Office.MANAGER_OF_SHIPPING, 0, ()))
    choose(game, own, "ask", "enough", "yes", "enough", "yes")
    assert (game.promises[card], game.holder[Office.MANAGER_OF_SHIPPING]) == (0, 0)


# -- support of my shares --


def test_promised_shares_elect_their_holder() -> None:
    game = table(3)
    give_shares(game, 0, 0, 1, 1, 1)
    card = promise(game, 1, SUPPORT, 0)
    play(game, (hiring.campaign, (0,)))
    choose(game, "stand", ("promise", card))
    assert game.holder[Office.CHAIRMAN] == 0
    assert game.promises[card] == 1
    assert facts(game, "promise_honoured") == [{"guarantor": 1, "holder": 0, "promise": "support_of_my_shares"}]
    assert is_through(game)


def test_another_promise_given_for_consent_changes_hands_and_is_not_kept_by_it() -> None:
    """Family 0 pays for support with family 1's promise of a loan: the card goes home without a loan."""
    game = table(3)
    give_shares(game, 0, 0, 1, 1, 1)
    card = promise(game, 1, LOAN, 0)
    play(game, (hiring.campaign, (0,)))
    choose(game, "stand", ("give", ("promise", card)), "enough", "yes")
    assert (game.holder[Office.CHAIRMAN], game.promises[card]) == (0, 1)
    assert facts(game, "promise_honoured") == []
    assert [fact["guarantor"] for fact in facts(game, "asset_moved")] == [1]


def test_promised_shares_back_one_advance_of_debt() -> None:
    game = table(3)
    give_shares(game, 1, 1, 1)
    hold_office(game, Office.CHAIRMAN, 0)
    card = promise(game, 1, SUPPORT, 0)
    play(game, chairman.begin)
    choose(game, *[("debt",)] * 4, ("promise", card))
    assert (game.debt, game.promises[card]) == (bare(3).debt + 4, 1)
    choose(game, ("debt",))
    assert game.decision is not None
    assert game.decision.kind == "consent.sweeten"  # the next advance has to be asked for


# -- hire my candidate --


def test_the_holder_names_whom_the_guarantor_hires() -> None:
    game = table()
    hire_own(game)
    card = promise(game, 0, HIRE, 3)
    game.writers[1][1] += 1
    game.supply[1] -= 1
    play(game, (hiring.hire, Office.MANAGER_OF_SHIPPING))
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (3, "hiring.call_in")
    assert game.decision.options == (
        "keep",
        (Office.MANAGER_OF_SHIPPING, 1, "writer", 0),
        (Office.MANAGER_OF_SHIPPING, 2, "writer", 0),
        (Office.MANAGER_OF_SHIPPING, 1, "writer", 1),
    )
    choose(game, (Office.MANAGER_OF_SHIPPING, 1, "writer", 1))
    assert (game.holder[Office.MANAGER_OF_SHIPPING], game.promises[card]) == (1, 0)
    assert game.writers[1][1] == 0
    assert is_through(game)


def test_a_kept_hiring_promise_leaves_the_choice_to_the_hirer() -> None:
    game = table()
    hire_own(game)
    card = promise(game, 0, HIRE, 3)
    play(game, (hiring.hire, Office.MANAGER_OF_SHIPPING))
    choose(game, "keep", "enough", "enough")
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind, game.promises[card]) == (0, "hiring.choose", 3)


def test_a_hiring_preference_goes_before_the_promise() -> None:
    game = table()
    hire_own(game)
    card = promise(game, 0, HIRE, 3)
    game.season_deck.remove(Blackmail.DISPLAY_BASE + Blackmail.HIRING_PREFERENCE)
    game.blackmail[1] = [Blackmail.HIRING_PREFERENCE]
    game.cash[2] = 5
    play(game, (hiring.hire, Office.MANAGER_OF_SHIPPING))
    choose(game, Blackmail.HIRING_PREFERENCE)
    assert (game.holder[Office.MANAGER_OF_SHIPPING], game.promises[card]) == (1, 3)
    assert is_through(game)  # no promise, no bids, no choice


def test_a_hiring_promise_cannot_be_called_where_only_the_hirers_pieces_stand() -> None:
    game = table()
    hold_office(game, Office.CHAIRMAN, 0)
    game.writers[0][0] += 1
    game.supply[0] -= 1
    card = promise(game, 0, HIRE, 3)
    play(game, (hiring.hire, Office.MANAGER_OF_SHIPPING))
    assert is_through(game)
    assert (game.holder[Office.MANAGER_OF_SHIPPING], game.promises[card]) == (0, 3)


# -- vote with my enterprises (checklist 218) --


def parliament(game: CompanyGame) -> None:
    """Prime Minister 0 proposes Calico Acts; family 0 has two workshops and a fitted shipyard."""
    voting.clear(game, 0, voting.NO_POLICY)
    game.prime_minister = 0
    game.workshops[0], game.yard_owner[0] = 2, 0


def test_a_promise_makes_the_prime_ministers_enterprises_vote_against_his_own_law() -> None:
    game = table()
    parliament(game)
    card = promise(game, 0, VOTE, 1)
    play(game, (voting.call_in, 1, Law.CALICO_ACTS))
    assert game.decision is not None
    assert game.decision.options == ("keep", ("for", 0), ("against", 0))
    assert game.describe(2) == {"act": "call_in_votes", "guarantor": 0, "side": "against", "votes": 5}
    choose(game, ("against", 0))
    assert (game.support, game.votes_against) == (-5, [0, 5, 0, 0])
    assert (game.opposition_leader, game.opposes) == (1, [0, 1, 0, 0])
    assert voting.enterprise_votes(game, 0) == 0
    assert game.promises[card] == 0
    assert is_through(game)


def test_the_holder_votes_with_them_on_its_own_turn_and_only_with_what_is_unused() -> None:
    game = table()
    parliament(game)
    game.voted_workshops[0] = 1
    promise(game, 0, VOTE, 2)
    play(game, (voting.round_of_votes, Law.CALICO_ACTS))
    choose(game, "abstain")  # the Prime Minister
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (2, "voting.call_in")
    choose(game, ("for", 0))
    assert (game.support, game.votes_against) == (3, [0, 0, 0, 0])


def test_one_who_has_voted_against_cannot_have_promised_votes_cast_for() -> None:
    game = table()
    parliament(game)
    game.opposes[1] = 1
    promise(game, 0, VOTE, 1)
    play(game, (voting.call_in, 1, Law.CALICO_ACTS))
    assert game.decision is not None
    assert game.decision.options == ("keep", ("against", 0))


def test_the_prime_minister_casts_promised_votes_for_his_law_only() -> None:
    game = table()
    parliament(game)
    game.workshops[1] = 1
    game.season_deck.remove(Prestige.ROTTEN_BOROUGH_2)
    game.prestige[1] = [Prestige.ROTTEN_BOROUGH_2]
    promise(game, 1, VOTE, 0)
    play(game, (voting.call_in, 0, Law.CALICO_ACTS))
    assert game.decision is not None
    assert game.decision.options == ("keep", ("for", 1))
    choose(game, ("for", 1))
    assert (game.support, voting.enterprise_votes(game, 1)) == (2 + 3, 0)


def test_enterprises_without_a_vote_left_are_not_called_upon() -> None:
    game = table()
    parliament(game)
    game.voted_workshops[0], game.voted_shipyards[0] = 2, 1
    card = promise(game, 0, VOTE, 1)
    play(game, (voting.call_in, 1, Law.CALICO_ACTS))
    assert is_through(game)
    assert game.promises[card] == 1


def test_lady_newcomes_promise_of_votes_leaves_the_game_wherever_it_is() -> None:
    game = table()
    card = promise(game, 0, VOTE, 3)
    play(game, (spouses.obey, 0, Prestige.LADY_NEWCOME))
    assert game.promises[card] == BOXED
    assert promises.guarantors(game, 3, VOTE) == []


# -- the loan --


def test_a_loan_is_called_in_at_a_window() -> None:
    game = table()
    game.cash = [8, 0, 0, 0]
    card = promise(game, 0, LOAN, 2)
    play(game, (windows.open_window, Phase.HIRING))
    assert game.decision is not None
    assert (game.decision.seat, game.decision.options) == (2, ("keep", 0))
    choose(game, 0)
    assert (game.cash, game.promises[card]) == ([5, 0, 3, 0], 0)
    assert facts(game, "promise_honoured") == [{"guarantor": 0, "holder": 2, "promise": "loan_of_family_cash"}]


def test_a_guarantor_with_less_gives_all_and_one_with_nothing_is_not_called() -> None:
    game = table()
    game.cash = [2, 0, 0, 0]
    promise(game, 0, LOAN, 2)
    poor = promise(game, 1, LOAN, 2)
    play(game, (promises.call_loans, 2))
    assert game.decision is not None
    assert game.decision.options == ("keep", 0)
    choose(game, 0)
    assert (game.cash, game.promises[poor]) == ([0, 0, 2, 0], 2)
    assert is_through(game)


def test_a_loan_is_called_in_when_money_is_short() -> None:
    game = table()
    game.cash = [3, 0, 0, 0]
    promise(game, 0, LOAN, 2)
    play(game, (windows.short_of_money, 2, 3))
    choose(game, 0)
    assert game.cash == [0, 0, 3, 0]


# -- clash and end --


def test_no_two_promises_of_a_guarantor_can_be_called_in_for_the_same_thing() -> None:
    """The clash rule needs two holders of one guarantor's word at one moment: each matter knows one kind, and each kind is one card."""
    assert set(promises.BY_CONSENT.values()) == {NEPOTISM, SUPPORT}
    assert not {VOTE, HIRE, LOAN} & set(promises.BY_CONSENT.values())
    game = table()
    promise(game, 0, NEPOTISM, 1)
    assert promises.claims(game, 1, 0, "nepotism") == [NEPOTISM]
    for other in (2, 3):
        assert promises.claims(game, other, 0, "nepotism") == []
    for matter in ("merge", "alliance", "coalition"):
        assert promises.claims(game, 1, 0, matter) == []


def test_a_promise_pledged_to_another_is_not_called_in() -> None:
    game = table()
    card = promise(game, 1, NEPOTISM, 0)
    pledges = ((2, (("promise", card),)),)
    take_answer = (consent.take_answer, (0, "nepotism", (military_affairs.after_nepotism, (0, 0))), (1,))
    play(game, (consent.make_request, (0, 1, "nepotism", pledges, take_answer)))
    assert game.decision is not None
    assert game.decision.kind == "consent.sweeten"


def test_nothing_is_called_in_once_the_company_has_failed() -> None:
    game = table()
    game.cash[0], game.failed, game.turn = 5, 1, 3
    card = promise(game, 0, LOAN, 1)
    game.enter((turn.open_phase, Phase.UPKEEP_AND_REFRESH))
    assert game.over
    assert game.promises[card] == 1
    assert game.cash[1] == 0
    assert NOBODY not in game.promises
