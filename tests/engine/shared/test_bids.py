"""Bids for an office: each in turn, heard by all, due from the one that gets it."""

from __future__ import annotations

from engine.shared import bids
from engine.shared.market import CASH
from tests.engine.answering import choose
from tests.engine.shared.fair import MILL, TITLE, Fair, appoint, fair

WARDEN: bids.Office = (2, "warden", (appoint,))


def bidding() -> Fair:
    game = fair((bids.next_bid, WARDEN, (0, 1), ()))
    choose(game, ("give", CASH), 4, ("give", MILL), ("give", CASH), 3)
    return game


def test_everybody_hears_a_bid_and_nothing_moves_yet() -> None:
    game = bidding()
    assert [event.fields for event in game.events if event.name == "office_bid_made"] == [
        {"seat": 0, "office": "warden", "gives": [{"asset": "cash", "amount": 4}, {"asset": "mill"}]},
        {"seat": 1, "office": "warden", "gives": [{"asset": "cash", "amount": 3}]},
    ]
    assert (game.cash, game.mills) == ([5, 3, 0, 30], [2, 0, 1, 0])
    assert TITLE.from_json(game.to_json()).asked == game.asked


def test_only_the_one_that_is_chosen_owes_its_bid() -> None:
    for chosen, cash, mills in (
        (0, [1, 3, 4, 30], [1, 0, 2, 0]),
        (1, [5, 0, 3, 30], [2, 0, 1, 0]),
        (3, [5, 3, 0, 30], [2, 0, 1, 0]),
    ):
        game = bidding()
        choose(game, chosen)
        assert (game.cash, game.mills) == (cash, mills)


def test_who_offers_nothing_is_not_told_as_a_bidder() -> None:
    game = fair((bids.next_bid, WARDEN, (0,), ()))
    choose(game, "enough")
    assert [event.name for event in game.events] == []
    assert game.asked.args == ((),)
