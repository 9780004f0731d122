"""7.0 Stock emergency sale and loans, and the money and workers behind every payment (checklist 173 to 178; example 81)."""

from __future__ import annotations

import pytest

from engine.arkwright import pieces
from engine.arkwright.names import Marker
from engine.arkwright.state import ArkwrightGame
from engine.kernel import RulesError
from tests.engine.answering import choose, facts
from tests.engine.arkwright.helper import FOOD, build, table, take_action

MARION = 1


def company(cash: int, shares: int, space: int) -> ArkwrightGame:
    """Marion with so much."""
    game = table(cash=cash)
    game.shares[MARION], game.share_space[MARION] = shares, space
    return game


def test_example_81_two_shares_of_19_pay_30() -> None:
    game = company(0, 15, 28)
    pieces.pay(game, MARION, 30, "example")
    assert (game.cash[MARION], game.shares[MARION], game.share_space[MARION]) == (8, 13, 24)
    assert facts(game, "emergency_sale_made") == [{"seat": MARION, "number": 2, "price": 19}]


@pytest.mark.parametrize(
    ("cash", "due", "space", "sold", "left", "after"),
    [
        (30, 30, 28, 0, 0, 28),  # cash suffices
        (29, 30, 28, 1, 18, 26),  # one share for one pound
        (0, 19, 28, 1, 0, 26),
        (0, 20, 28, 2, 18, 24),
        (0, 30, 41, 2, 18, 33),  # the digit is that of 41 for both
        (0, 21, 19, 2, 7, 17),
        (0, 30, 9, 4, 6, 5),  # single-digit spaces drop one a share
        (0, 30, 2, 15, 0, 1),
    ],
)
def test_just_enough_shares_are_sold_at_the_value_before_the_fall(cash, due, space, sold, left, after) -> None:
    game = company(cash, 15, space)
    pieces.pay(game, MARION, due, "test")
    assert (15 - game.shares[MARION], game.cash[MARION], game.share_space[MARION]) == (sold, left, after)
    assert game.loans[MARION] == 0


def test_loans_come_only_when_all_shares_are_sold() -> None:
    game = company(5, 1, 22)
    pieces.pay(game, MARION, 45, "test")
    # 16 for the share and two spaces; 24 more need three loans at 20, 18 and 17: two, one and one space.
    assert (game.shares[MARION], game.loans[MARION], game.cash[MARION]) == (0, 3, 6)
    moves = [(fact["why"], fact["share_space"]) for fact in facts(game, "share_price_moved")]
    assert moves == [("emergency_sale", 20), ("loan", 18), ("loan", 17), ("loan", 16)]


def test_a_loan_below_space_10_costs_one_space_and_the_price_never_leaves_the_track() -> None:
    game = company(0, 0, 3)
    pieces.pay(game, MARION, 50, "test")
    assert (game.loans[MARION], game.share_space[MARION], game.cash[MARION]) == (5, 1, 0)
    pieces.move_share_price(game, MARION, -7, "test")
    assert game.share_space[MARION] == 1
    pieces.move_share_price(game, MARION, 500, "test")
    assert game.share_space[MARION] == game.rules.last_space == 99


def test_an_action_is_paid_step_by_step_and_refused_for_no_lack_of_cash() -> None:
    game = company(6, 15, 22)
    take_action(game, MARION, Marker.FACTORY, 6)
    assert (game.cash[MARION], game.shares[MARION]) == (0, 15)
    choose(game, ("build", FOOD))
    # £8 with nothing in hand: one share of 16, two spaces.
    assert (game.cash[MARION], game.shares[MARION], game.share_space[MARION]) == (8, 14, 20)


def test_who_has_the_cash_sells_nothing() -> None:
    game = company(8, 15, 22)
    pieces.pay(game, MARION, 8, "test")
    assert (game.cash[MARION], facts(game, "emergency_sale_made")) == (0, [])


def test_nobody_gains_or_pays_less_than_nothing_nor_forfeits_what_is_not_there() -> None:
    game = company(8, 0, 22)
    for refused in (
        lambda: pieces.pay(game, MARION, -1, "test"),
        lambda: pieces.gain(game, MARION, -1, "test"),
        lambda: pieces.forfeit_share(game, MARION),
        lambda: pieces.take_goods(game, 4, 1),
        lambda: pieces.hire(game, game.hands() + 1),
    ):
        with pytest.raises(RulesError):
            refused()
    assert game.cash[MARION] == 8


def test_hiring_empties_the_market_before_the_fired() -> None:
    game = table()
    build(game, 0, FOOD)
    game.fired, game.labour, game.boxed = 80, 2, 0
    pieces.hire(game, 5)
    assert (game.labour, game.fired) == (0, 77)
