"""Bids for an office: each in turn, heard by all, due from the one that gets it."""

from __future__ import annotations

from engine.shared import bids, orders
from engine.shared.market import CASH
from engine.shared.moments import EVERY_MOMENT, Moment
from tests.engine.answering import asked, choose, facts, options
from tests.engine.shared.fair import MILL, TITLE, Fair, appoint, auction, fair, rest

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


# -- in rounds --


def in_rounds(*bidders: int) -> Fair:
    return fair((auction, bidders))


def test_the_asking_price_is_heard_and_bids_are_raised_a_pound_at_least() -> None:
    game = in_rounds(0, 1, 3)
    assert (asked(game), options(game)) == ((2, "bids.asking_price"), (0, *range(1, 21), 25, 30))
    choose(game, 2, ("give", CASH), 2, "enough", ("give", CASH), 3)
    assert facts(game, "asking_price_named") == [{"seat": 2, "office": "warden", "amount": 2}]
    assert asked(game) == (3, "consent.sweeten")
    choose(game, "enough")  # seat 3 bids nothing yet
    assert (asked(game), options(game)) == ((0, "bids.raise"), ("stand", 4, 5))
    choose(game, 4)
    assert (asked(game), options(game)) == ((3, "bids.raise"), ("stand", *range(5, 25)))  # seat 1 has £3
    choose(game, "stand")  # and a third round, for somebody has raised
    assert asked(game) == (3, "bids.raise")
    choose(game, 5)
    assert (asked(game), game.asked.args) == (
        (2, "fair.appoint"),
        (((1, ((CASH, 3),)), (0, ((CASH, 4),)), (3, ((CASH, 5),))),),
    )
    choose(game, 0)
    assert game.cash == [1, 3, 4, 30]


def test_three_rounds_are_the_last() -> None:
    game = in_rounds(0, 3)
    choose(game, 0, ("give", CASH), 1, "enough", ("give", CASH), 2, 3, 4, 5, 6)
    assert asked(game) == (2, "fair.appoint")
    assert bids.bid_of(game.asked.args[0], 3) == ((CASH, 6),)


def test_the_taker_chooses_between_equal_bids_and_goods_stay_in_a_bid_that_is_raised() -> None:
    game = in_rounds(0, 3)
    choose(game, 0, ("give", CASH), 2, ("give", MILL), ("give", CASH), 2)
    assert asked(game) == (0, "bids.raise")  # neither leads alone
    choose(game, 3, "stand", "stand")
    assert asked(game) == (2, "fair.appoint")
    choose(game, 0)
    assert (game.cash, game.mills) == ([2, 3, 3, 30], [1, 0, 2, 0])
    game = in_rounds(0, 3)
    choose(game, 0, ("give", CASH), 2, "enough", ("give", CASH), 2, "stand", "stand", 3)
    assert game.cash == [5, 3, 2, 28]


def test_money_alone_that_is_less_than_was_asked_for_is_not_to_be_had_and_no_bids_are_not_raised() -> None:
    game = in_rounds(0, 1)
    choose(game, 4, ("give", CASH))
    assert (asked(game), options(game)) == ((0, "consent.amount"), (4, 5))
    game = in_rounds(0, 1)
    choose(game, 4, "enough")  # and seat 1 has £3 and no goods
    assert (asked(game), game.asked.args) == ((2, "fair.appoint"), ((),))
    assert facts(game, "office_bid_made") == []


def test_with_goods_any_money_is_a_bid_whatever_others_have_bid_before() -> None:
    game = in_rounds(3, 0)
    choose(game, 4, ("give", CASH), 6, ("give", MILL), ("give", CASH))
    assert (asked(game), options(game)) == ((0, "consent.amount"), (1, 2, 3, 4, 5))
    choose(game, 1)
    assert [event["gives"] for event in facts(game, "office_bid_made")] == [
        [{"asset": "cash", "amount": 6}],
        [{"asset": "cash", "amount": 1}, {"asset": "mill"}],
    ]


def test_only_those_who_want_to_be_asked_bid_and_only_for_a_taker_who_does() -> None:
    for deaf, first in ((0, (2, "bids.asking_price")), (2, (2, "fair.appoint"))):
        game = fair()
        orders.put_down(game, deaf, (EVERY_MOMENT & ~(1 << Moment.HIRING), 3, 0))
        game.enter((auction, (0, 1)), rest)
        assert asked(game) == first
        if deaf == 0:
            choose(game, 0)
            assert asked(game) == (1, "consent.sweeten")
