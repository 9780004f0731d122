"""Offers: what is put together, answered, and moves at once."""

from __future__ import annotations

import pytest

from engine.kernel import Dice, RulesError
from engine.shared import deals, market
from engine.shared.deals import Terms
from engine.shared.market import CASH
from tests.engine.answering import choose
from tests.engine.shared.fair import MILL, NONE, TITLE, Fair, fair, grind, rest


def belongings(game: Fair) -> tuple[list[int], list[int], list[list[int]]]:
    return game.cash, game.mills, game.letters


OFFER = (deals.make_offers, 0, 1, -1)


def test_an_accepted_offer_moves_both_bundles_at_once() -> None:
    game = fair(OFFER)
    choose(game, 1, ("give", MILL), ("want", CASH), 3, "propose")
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
        choose(game, 1, ("give", MILL), ("want", CASH), 3, *last)
        assert belongings(game) == ([5, 3, 0, 30], [2, 0, 1, 0], [[1, 4], [2], [], [3]])
        assert game.decision is not None
        assert game.decision.kind == "fair.rest"


def test_an_offer_is_countered_once_and_the_counter_must_differ() -> None:
    game = fair(OFFER)
    choose(game, 1, ("give", MILL), ("want", CASH), 3, "propose", "counter")
    assert game.decision is not None
    assert game.decision.seat == 1
    assert "propose" not in game.decision.options
    choose(game, ("give", CASH), 1, "propose")
    assert game.decision.seat == 0
    assert game.decision.options == ("refuse", "accept")
    choose(game, "accept")
    assert (game.cash, game.mills) == ([6, 2, 0, 30], [1, 1, 1, 0])


def test_a_counter_that_only_names_the_same_things_in_another_order_does_not_differ() -> None:
    game = fair(OFFER)
    choose(game, 1, ("give", MILL), ("give", ("letter",)), ("want", CASH), 3, "propose", 1, "counter")
    choose(game, ("drop", "want", MILL))
    assert game.decision is not None
    assert "propose" in game.decision.options
    choose(game, ("want", MILL))  # now after the letter
    assert "propose" not in game.decision.options
    choose(game, ("want", MILL), "propose", "accept")
    assert (game.cash, game.mills) == ([8, 0, 0, 30], [0, 2, 1, 0])


def test_a_counter_may_take_things_out_of_the_offer() -> None:
    game = fair(OFFER)
    choose(game, 1, ("give", MILL), ("give", MILL), ("want", CASH), 3, "propose", "counter")
    choose(game, ("drop", "want", MILL), "propose", "accept")
    assert (game.cash, game.mills) == ([8, 0, 0, 30], [1, 1, 1, 0])


def test_an_offer_is_built_in_four_changes_at_most() -> None:
    game = fair(OFFER)
    choose(game, 3, *[step for amount in (1, 2, 3, 4) for step in (("give", CASH), amount)])
    assert game.decision is not None
    assert game.decision.options == ("withdraw", "propose")
    choose(game, "propose", "accept")
    assert game.cash == [1, 3, 0, 34]


def test_each_seat_makes_as_many_offers_as_the_window_allows() -> None:
    game = fair((deals.make_offers, 0, 2, -1))
    choose(game, 1, "withdraw", 1, "withdraw")
    assert game.decision is not None
    assert game.decision.kind == "fair.rest"


def test_only_what_can_change_hands_is_on_offer() -> None:
    game = fair(OFFER)
    choose(game, 3)  # seat 3 may own no mill; it has £30, we have £5
    assert game.decision is not None
    assert game.decision.options == (
        "withdraw",
        ("give", ("letter",)),
        ("want", ("letter",)),
        ("give", "cash"),
        ("want", "cash"),
    )
    choose(game, ("want", CASH))
    assert game.decision.options == (*range(1, 21), 25, 30)


def test_a_deal_that_does_not_fit_any_more_is_not_acceptable_and_moves_nothing() -> None:
    terms: Terms = (0, 1, (MILL,), (("cash", 3),), ())
    game = fair((deals.present, terms, -1))
    assert game.decision is not None
    assert "accept" in game.decision.options
    game.cash[1] = 2
    game.enter((deals.present, terms, -1), rest)
    assert game.decision.options == ("refuse", "counter")
    with pytest.raises(RulesError, match="seat 1 cannot give"):
        market.transfer(game, 1, 0, (("cash", 3),))
    assert (game.cash, game.mills) == ([5, 2, 0, 30], [2, 0, 1, 0])


def test_a_settlement_of_which_one_half_fails_moves_nothing() -> None:
    game = fair()
    for terms in ((0, 1, (MILL,), (("cash", 4),), ()), (1, 0, (("cash", 4),), (MILL,), ())):
        with pytest.raises(RulesError, match="seat 1 cannot give"):
            deals.settle(game, terms)
        assert (game.cash, game.mills) == ([5, 3, 0, 30], [2, 0, 1, 0])


def test_what_has_paid_does_not_pay_its_new_owner() -> None:
    game = fair(grind, OFFER, grind)
    assert game.cash == [7, 3, 1, 30]
    choose(game, 1, ("give", MILL), ("want", CASH), 3, "propose", "accept")
    assert (game.cash, game.mills, game.paid) == ([10, 0, 1, 30], [1, 1, 1, 0], [1, 1, 1, 0])


def test_the_owner_of_a_hidden_asset_lays_it_down_in_secret() -> None:
    game = fair(OFFER)
    choose(game, 1, ("give", ("letter",)), "propose")
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
    game = fair((deals.make_offers, 1, 1, -1))
    choose(game, 0, ("want", ("letter",)), ("give", CASH), 2, "propose", "accept")
    assert game.decision is not None
    assert (game.decision.kind, game.decision.seat) == ("fair.letter", 0)
    choose(game, 1)
    assert (game.letters, game.cash) == ([[4], [1, 2], [], [3]], [7, 1, 0, 30])


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
