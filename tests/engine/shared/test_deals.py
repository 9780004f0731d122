"""Offers: what is put together, answered, and moves at once."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.kernel import Dice, Game, RulesError
from engine.shared import contracts, deals, market, orders
from engine.shared.market import CASH, Bundle
from engine.shared.moments import EVERY_MOMENT, Moment
from engine.shared.terms import Terms
from tests.engine.answering import asked, choose, facts, kind, options
from tests.engine.shared.fair import MILL, NONE, TITLE, Done, Fair, fair, grind, on_the_table, rest

WINDOW = (-1, Moment.SHORTAGE)


def exchange(proposer: int, partner: int, gives: Bundle, wants: Bundle) -> Terms:
    """The terms of a plain deal of two."""
    return (proposer, ((proposer, partner, gives), (partner, proposer, wants)), (), (), ())


def belongings(game: Fair) -> tuple[list[int], list[int], list[list[int]]]:
    return game.cash, game.mills, game.letters


OFFER = (deals.make_offers, 0, 1, -1, Moment.SHORTAGE)
"""At a moment when nothing is about to be done that a deal could depend on."""


def test_an_accepted_offer_moves_both_bundles_at_once() -> None:
    game = fair(OFFER)
    choose(game, 1, ("put", 0, 1, MILL), ("put", 1, 0, CASH), 3, "propose")
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (1, "deals.answer")
    assert game.describe(game.decision.options.index("accept")) == {
        "act": "accept_offer",
        "seat": 0,
        "to": 1,
        "gives": [{"asset": "mill"}],
        "wants": [{"asset": "cash", "amount": 3}],
    }
    choose(game, "accept")
    assert (game.cash, game.mills) == ([8, 0, 0, 30], [1, 1, 1, 0])
    assert game.decision.kind == "fair.rest"


def test_a_refused_or_withdrawn_offer_moves_nothing() -> None:
    for last in (("propose", "refuse"), ("withdraw",)):
        game = fair(OFFER)
        choose(game, 1, ("put", 0, 1, MILL), ("put", 1, 0, CASH), 3, *last)
        assert belongings(game) == ([5, 3, 0, 30], [2, 0, 1, 0], [[1, 4], [2], [], [3]])
        assert game.decision is not None
        assert game.decision.kind == "fair.rest"


def test_an_offer_is_countered_once_and_the_counter_must_differ() -> None:
    game = fair(OFFER)
    choose(game, 1, ("put", 0, 1, MILL), ("put", 1, 0, CASH), 3, "propose", "counter")
    assert game.decision is not None
    assert game.decision.seat == 1
    assert "propose" not in game.decision.options
    choose(game, ("put", 1, 0, CASH), 1, "propose")
    assert game.decision.seat == 0
    assert game.decision.options == ("refuse", "accept")
    choose(game, "accept")
    assert (game.cash, game.mills) == ([6, 2, 0, 30], [1, 1, 1, 0])


def test_a_counter_that_only_names_the_same_things_in_another_order_does_not_differ() -> None:
    game = fair(OFFER)
    choose(game, 1, ("put", 0, 1, MILL), ("put", 0, 1, ("letter",)), ("put", 1, 0, CASH), 3, "propose", 1, "counter")
    choose(game, ("drop", 0, 1, MILL))
    assert game.decision is not None
    assert "propose" in game.decision.options
    choose(game, ("put", 0, 1, MILL))  # now after the letter
    assert "propose" not in game.decision.options
    choose(game, ("put", 0, 1, MILL), "propose", "accept")
    assert (game.cash, game.mills) == ([8, 0, 0, 30], [0, 2, 1, 0])


def test_a_counter_may_take_things_out_of_the_offer() -> None:
    game = fair(OFFER)
    choose(game, 1, ("put", 0, 1, MILL), ("put", 0, 1, MILL), ("put", 1, 0, CASH), 3, "propose", "counter")
    choose(game, ("drop", 0, 1, MILL), "propose", "accept")
    assert (game.cash, game.mills) == ([8, 0, 0, 30], [1, 1, 1, 0])


def test_an_offer_is_built_in_six_changes_at_most() -> None:
    game = fair(OFFER)
    choose(game, 3, *[step for amount in (1, 2, 3, 4, 5, 4) for step in (("put", 0, 3, CASH), amount)])
    assert game.decision is not None
    assert game.decision.options == ("withdraw", "propose")
    choose(game, "propose", "accept")
    assert game.cash == [1, 3, 0, 34]


def test_each_seat_makes_as_many_offers_as_the_window_allows() -> None:
    game = fair((deals.make_offers, 0, 2, -1, Moment.SHORTAGE))
    choose(game, 1, "withdraw", 1, "withdraw")
    assert game.decision is not None
    assert game.decision.kind == "fair.rest"


def test_only_what_can_change_hands_is_on_offer() -> None:
    game = fair(OFFER)
    choose(game, 3)  # seat 3 may own no mill; it has £30, we have £5
    assert game.decision is not None
    assert game.decision.options == (
        "withdraw",
        ("put", 0, 3, ("letter",)),
        ("put", 0, 3, "cash"),
        ("put", 3, 0, ("letter",)),
        ("put", 3, 0, "cash"),
        ("bring_in", 1),
        ("bring_in", 2),
    )
    choose(game, ("put", 3, 0, CASH))
    assert game.decision.options == (*range(1, 21), 25, 30)


def test_a_deal_that_does_not_fit_any_more_is_not_acceptable_and_moves_nothing() -> None:
    terms = exchange(0, 1, (MILL,), (("cash", 3),))
    game = fair((deals.present, terms, WINDOW, (1,)))
    assert game.decision is not None
    assert "accept" in game.decision.options
    game.cash[1] = 2
    game.enter((deals.present, terms, WINDOW, (1,)), rest)
    assert game.decision.options == ("refuse", "counter")
    with pytest.raises(RulesError, match="seat 1 cannot give"):
        market.transfer(game, 1, 0, (("cash", 3),))
    assert (game.cash, game.mills) == ([5, 2, 0, 30], [2, 0, 1, 0])


def test_a_settlement_of_which_one_half_fails_moves_nothing() -> None:
    game = fair()
    for terms in (exchange(0, 1, (MILL,), (("cash", 4),)), exchange(1, 0, (("cash", 4),), (MILL,))):
        with pytest.raises(RulesError, match="cannot exchange"):
            deals.settle(game, terms)
        assert (game.cash, game.mills) == ([5, 3, 0, 30], [2, 0, 1, 0])


def test_what_has_paid_does_not_pay_its_new_owner() -> None:
    game = fair(grind, OFFER, grind)
    assert game.cash == [7, 3, 1, 30]
    choose(game, 1, ("put", 0, 1, MILL), ("put", 1, 0, CASH), 3, "propose", "accept")
    assert (game.cash, game.mills, game.paid) == ([10, 0, 1, 30], [1, 1, 1, 0], [1, 1, 1, 0])


def test_the_owner_of_a_hidden_asset_lays_it_down_in_secret() -> None:
    game = fair(OFFER)
    choose(game, 1, ("put", 0, 1, ("letter",)), "propose")
    assert game.decision is not None
    assert (game.decision.kind, game.decision.seat, game.decision.secret) == ("fair.letter", 0, True)
    seen = game.observe(1)
    assert game.fork(1, 5).observe(1) == seen
    choose(game, 4)
    assert "4" not in str(game.observe(1)["stack"]) + str(game.observe(1)["state"]["laid"])
    choose(game, "accept")
    assert game.letters == [[1], [2, 4], [], [3]]
    assert game.laid == [NONE] * 4


def test_the_partner_lays_down_what_was_asked_of_it_when_it_accepts() -> None:
    game = fair((deals.make_offers, 1, 1, -1, Moment.SHORTAGE))
    choose(game, 0, ("put", 0, 1, ("letter",)), ("put", 1, 0, CASH), 2, "propose", "accept")
    assert game.decision is not None
    assert (game.decision.kind, game.decision.seat) == ("fair.letter", 0)
    choose(game, 1)
    assert (game.letters, game.cash) == ([[4], [1, 2], [], [3]], [7, 1, 0, 30])


# -- three and four --


def test_two_pay_a_third_together() -> None:
    game = fair(OFFER)
    choose(game, 1, ("put", 1, 0, CASH), 1, ("bring_in", 3), ("put", 3, 0, CASH), 1, ("put", 0, 3, CASH), 2)
    choose(game, "propose")
    assert asked(game) == (1, "deals.answer")
    assert options(game) == ("refuse", "accept")  # nobody turns round what another has a part in
    assert game.describe(1) == {
        "act": "accept_offer",
        "seat": 0,
        "to": 1,
        "gives": [],
        "wants": [{"asset": "cash", "amount": 1}],
        "also": [3],
        "parts": [
            {"seat": 0, "to": 3, "gives": [{"asset": "cash", "amount": 2}]},
            {"seat": 3, "to": 0, "gives": [{"asset": "cash", "amount": 1}]},
        ],
    }
    choose(game, "accept")
    assert asked(game) == (3, "deals.answer")
    assert game.cash == [5, 3, 0, 30]
    choose(game, "accept")
    assert game.cash == [5, 2, 0, 31]


def test_one_refusal_of_three_moves_nothing() -> None:
    game = fair(OFFER)
    choose(game, 1, ("put", 1, 0, CASH), 1, ("bring_in", 3), ("put", 3, 0, CASH), 1, "propose", "accept", "refuse")
    assert (game.cash, kind(game)) == ([5, 3, 0, 30], "fair.rest")


def test_a_deal_has_four_parties_at_most_and_they_may_give_each_other_things() -> None:
    game = fair(OFFER)
    choose(game, 1, ("put", 0, 1, MILL), ("bring_in", 2), ("bring_in", 3), ("put", 3, 2, CASH), 4, ("put", 2, 0, MILL))
    assert not [option for option in options(game) if option[0] == "bring_in"]
    choose(game, "propose")
    assert game.describe(1)["also"] == [2, 3]
    choose(game, "accept", "accept", "accept")
    assert (game.cash, game.mills) == ([5, 3, 4, 26], [2, 1, 0, 0])


def test_a_thing_is_promised_to_one_alone_and_money_is_not_promised_twice() -> None:
    game = fair((deals.make_offers, 1, 1, -1, Moment.SHORTAGE))
    choose(game, 0, ("bring_in", 2), ("put", 1, 0, CASH), 2, ("put", 0, 1, MILL))
    assert ("put", 0, 2, MILL) not in options(game)
    assert ("put", 2, 0, MILL) in options(game)
    choose(game, ("put", 1, 2, CASH))  # £1 is left: the amount is no question
    assert options(game)[-1] == ("bring_in", 3)
    choose(game, "propose", "accept", "accept")
    assert (game.cash, game.mills) == ([7, 0, 1, 30], [1, 1, 1, 0])


def test_nothing_hidden_is_part_of_a_deal_of_several() -> None:
    game = fair(OFFER)
    choose(game, 1, ("put", 0, 1, ("letter",)))
    assert not [option for option in options(game) if option[0] == "bring_in"]
    choose(game, "withdraw")
    game = fair(OFFER)
    choose(game, 1, ("bring_in", 2))
    assert not [option for option in options(game) if option[-1] == ("letter",)]


# -- clauses and words --


def test_a_deal_with_a_clause_waits_and_its_counter_keeps_clause_and_words() -> None:
    game = fair((deals.make_offers, 0, 1, -1, Moment.PHASE))
    grinds, rains = (Done.GRINDS, 1, -1, 1, 0), (Done.RAINS, -1, -1, 1, 1)
    choose(game, 1, ("put", 0, 1, CASH), 2, ("if", -1), rains, ("word", 1, 0), grinds, "propose")
    assert game.describe(0) | {"act": ""} == {
        "act": "",
        "seat": 0,
        "to": 1,
        "gives": [{"asset": "cash", "amount": 2}],
        "wants": [],
        "clause": [{"deed": "rains"}],
        "words": [{"told": 0, "deed": "grinds", "by": 1, "undone": True}],
    }
    choose(game, "counter")
    assert not [option for option in options(game) if option[0] in ("if", "word", "bring_in")]
    choose(game, ("put", 0, 1, CASH), 3, "propose", "accept")
    assert (game.cash, on_the_table(game)) == ([2, 3, 0, 30], 3)
    assert [fact["contract"] for fact in facts(game, "contract_made")] == [2]
    assert facts(game, "word_given") == [
        {"word": 3, "to": 0, "until": "phase", "deed": "grinds", "by": 1, "undone": True}
    ]
    contracts.done(game, Done.RAINS)
    assert (game.cash, on_the_table(game)) == ([2, 6, 0, 30], 0)


def test_a_word_alone_can_be_asked_for_and_moves_nothing() -> None:
    game = fair((deals.make_offers, 0, 1, -1, Moment.PHASE))
    choose(game, 3, ("word", 3, 0), (Done.GRINDS, 3, -1, 2, 1), "propose", "accept")
    assert (game.contract_number, game.contract_doer, game.contract_to) == ([2], [3], [0])
    assert (game.cash, game.escrow_contract) == ([5, 3, 0, 30], [])


def test_what_depends_on_a_clause_may_be_gone_from_its_giver_when_it_is_decided() -> None:
    game = fair((deals.make_offers, 0, 1, -1, Moment.PHASE))
    choose(
        game,
        1,
        ("put", 0, 1, MILL),
        ("put", 1, 0, CASH),
        3,
        ("if", -1),
        (Done.RAINS, -1, -1, 1, 1),
        "propose",
        "accept",
    )
    game.mills = [0, 2, 1, 0]
    contracts.done(game, Done.RAINS)
    assert facts(game, "contract_voided") == [{"contract": 2, "why": "gone"}]
    assert game.cash == [5, 3, 0, 30]


def test_offers_that_bring_too_little_are_declined_in_its_name() -> None:
    game = fair()
    orders.put_down(game, 1, (EVERY_MOMENT, 3, 2))
    game.enter(OFFER, rest)
    choose(game, 1, ("put", 0, 1, CASH), 1, "propose")
    assert (kind(game), facts(game, "offer_answered")) == ("fair.rest", [{"seat": 1, "to": 0, "answer": "refuse"}])
    game.enter(OFFER, rest)
    choose(game, 1, ("put", 0, 1, CASH), 2, "propose")
    assert asked(game) == (1, "deals.answer")


def test_who_rules_a_moment_out_is_neither_asked_nor_approached_nor_brought_in() -> None:
    game = fair()
    orders.put_down(game, 1, (EVERY_MOMENT & ~(1 << Moment.SHORTAGE), 3, 0))
    game.enter(OFFER, (deals.make_offers, 1, 1, -1, Moment.SHORTAGE), rest)
    assert options(game) == ("pass", 2, 3)
    choose(game, 2)
    assert [option for option in options(game) if option[0] == "bring_in"] == [("bring_in", 3)]
    choose(game, "withdraw")
    assert kind(game) == "fair.rest"
    game.enter((deals.make_offers, 1, 1, -1, Moment.PHASE), rest)
    assert asked(game) == (1, "deals.open")


# -- at random --


def test_random_fairs_keep_money_and_goods_and_tell_nobody_too_much() -> None:
    for seed in range(20):
        game, dice = TITLE.new(4, seed), Dice(seed)
        assert isinstance(game, Fair)
        while not game.over:
            game.audit()
            for seat in (0, 2, None):
                seen = game.observe(seat)
                assert game.fork(seat, seed).observe(seat) == seen
            assert game.decision is not None
            told = [str(game.describe(index)) for index in range(len(game.decision.options))]
            assert len(set(told)) == len(told)
            game.choose(dice.below(len(game.decision.options)))
        assert game.plies < 400
        assert (game.contract_number, game.escrow_contract) == ([], [])


def test_a_random_fair_can_be_saved_at_every_decision_and_copies_share_nothing_that_changes() -> None:
    met: Counter[str] = Counter()
    for seed in range(6):
        game, dice = TITLE.new(4, seed), Dice(seed)
        held = []
        while not game.over:
            assert TITLE.from_json(game.to_json()).digest() == game.digest()
            held.append((game.copy(), game.digest()))
            game.choose(at_random(game, dice))
            met.update(event.name for event in game.drain())
        assert [twin.digest() for twin, _ in held] == [digest for _, digest in held]
    assert met.keys() >= {"contract_made", "contract_settled", "contract_voided", "word_given", "money_taken_back"}


def at_random(game: Game, dice: Dice) -> int:
    """An option that seldom gives up, and often agrees."""
    offered = options(game)
    keen = [at for at, option in enumerate(offered) if option not in ("withdraw", "refuse", "pass", "none", "nothing")]
    return dice.pick(keen) if keen and dice.below(8) else dice.below(len(offered))
