"""Standing orders at this table: given before the first turn, kept to in the whole game, and changed when somebody wanted to."""

from __future__ import annotations

import pytest

from engine.john_company_2e.title import TITLE
from engine.kernel import Dice
from engine.shared.moments import EVERY_MOMENT, MOMENT_IDS, Moment
from tests.engine.answering import asked, choose, facts, kind

BARGAINS = ("deals.", "petition", "bids.", "consent.sweeten", "consent.price")


@pytest.mark.parametrize("scenario", ["1710", "1758", "1813"])
def test_every_seat_gives_orders_first_and_a_game_that_waits_for_them_is_saved(scenario: str) -> None:
    game = TITLE.new(3, 4, {"scenario": scenario})
    for seat in range(3):
        assert asked(game) == (seat, "orders.stand")
        assert TITLE.from_json(game.to_json()).digest() == game.digest()
        choose(game, "everything")
    assert game.orders_moments == [EVERY_MOMENT] * 3
    assert kind(game) != "orders.stand"


@pytest.mark.parametrize("negotiation", ["consents", "off"])
def test_where_not_everything_is_negotiated_nobody_gives_orders(negotiation: str) -> None:
    assert kind(TITLE.new(3, 4, {"negotiation": negotiation})) != "orders.stand"


def test_a_lone_seat_gives_none() -> None:
    game = TITLE.new(1, 4)
    dice = Dice(4)
    while game.decision is not None:
        assert not kind(game).startswith(("orders.", "deals.", "petition", "bids."))
        game.choose(dice.below(len(game.decision.options)))


@pytest.mark.parametrize("seats", [2, 4])
def test_who_wants_to_be_asked_for_nothing_is_asked_for_nothing(seats: int) -> None:
    for seed in range(4):
        game, dice = TITLE.new(seats, seed, {"scenario": "1813"}), Dice(seed)
        while game.decision is not None:
            if kind(game) == "orders.stand":
                choose(game, "nothing")
                continue
            assert not kind(game).startswith(BARGAINS)
            game.choose(dice.below(len(game.decision.options)))
        assert game.orders_moments == [0] * seats


def test_one_who_wanted_to_is_asked_again_when_a_turn_begins_and_no_other_is() -> None:
    game, dice = TITLE.new(3, 6), Dice(6)
    choose(game, "choose", *["skip"] * Moment.REVIEW, "ask")
    choose(game, "nothing", "everything")
    assert game.orders_moments == [1 << Moment.REVIEW, 0, EVERY_MOMENT]
    assert facts(game, "orders_given")[0]["moments"] == [MOMENT_IDS[Moment.REVIEW]]
    turns = []
    while game.decision is not None:
        if kind(game) == "orders.stand":
            turns.append((game.turn, game.decision.seat))
            assert TITLE.from_json(game.to_json()).digest() == game.digest()
        game.choose(0 if kind(game) in ("deals.open", "petition") else dice.below(len(game.decision.options)))
        if turns:
            break
    assert turns == [(2, 0)]
