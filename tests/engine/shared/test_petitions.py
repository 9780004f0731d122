"""Petitions: a price on what another is about to choose."""

from __future__ import annotations

from engine.shared import contracts, orders
from engine.shared.deeds import Until
from engine.shared.market import CASH
from engine.shared.moments import EVERY_MOMENT, Moment
from tests.engine.answering import asked, choose, facts, kind, options
from tests.engine.shared.fair import MILL, SILENCE, Done, Fair, Plan, evening, fair, music, on_the_table, rest

MUSIC = (music, 0)


def test_whoever_is_touched_puts_a_price_on_a_deed_and_is_charged_when_it_is_done() -> None:
    game = fair(MUSIC)
    assert asked(game) == (1, "petition")
    assert game.describe(1) == {"act": "petition", "to": 0, "deed": "sings", "by": 0, "song": "ballad"}
    choose(game, (Done.SINGS, 0, 0, 1, 1), ("give", CASH), 2)
    assert (game.cash, on_the_table(game)) == ([5, 1, 0, 30], 2)
    choose(game, (Done.SINGS, 0, 1, 1, 1), ("give", CASH), 9)
    assert asked(game) == (0, "fair.song")
    choose(game, 1)
    assert (game.cash, on_the_table(game)) == ([14, 1, 0, 21], 2)
    contracts.run_out(game, Until.OFFICE)
    assert (game.cash, on_the_table(game)) == ([14, 3, 0, 21], 0)


def test_a_price_on_a_deed_left_undone_is_paid_when_the_office_has_acted() -> None:
    for song, cash in ((0, [5, 3, 0, 30]), (1, [7, 1, 0, 30]), (SILENCE, [7, 1, 0, 30])):
        game = fair(MUSIC)
        choose(game, (Done.SINGS, 0, 0, 1, 0), ("give", CASH), 2, "none", song)
        contracts.run_out(game, Until.OFFICE)
        assert game.cash == cash


def test_goods_can_be_put_on_a_deed() -> None:
    game = fair((music, 1))
    assert asked(game) == (0, "petition")
    choose(game, (Done.SINGS, 1, 0, 1, 1), ("give", MILL), ("give", CASH), 1)
    choose(game, "none", 0)
    assert (game.mills, game.cash) == ([1, 1, 1, 0], [4, 4, 0, 30])


def test_who_petitions_for_nothing_or_puts_nothing_on_it_strikes_no_bargain() -> None:
    game = fair(MUSIC)
    choose(game, "none", (Done.SINGS, 0, 0, 1, 1), "enough")
    assert (asked(game), game.bargains_struck, facts(game, "contract_made")) == ((0, "fair.song"), 0, [])


def test_whom_it_does_not_touch_and_who_has_nothing_to_give_is_not_asked() -> None:
    game = fair()
    game.cash, game.mills = [5, 0, 9, 30], [3, 0, 0, 0]
    game.letters = [[1, 2, 4], [], [], [3]]
    game.enter(MUSIC, rest)
    assert asked(game) == (3, "petition")  # seat 2 is touched by no song, seat 1 is poor


def test_nobody_who_rules_the_moment_out_petitions_or_is_petitioned() -> None:
    game = fair()
    orders.put_down(game, 1, (EVERY_MOMENT & ~(1 << Moment.OFFICE), 3, 0))
    game.enter(MUSIC, rest)
    assert asked(game) == (3, "petition")
    game.enter((music, 1), rest)
    assert asked(game) == (1, "fair.song")


def test_without_deals_in_windows_there_are_no_petitions() -> None:
    game = fair()
    game.rules = Plan(offers=0)
    game.enter(MUSIC, rest)
    assert asked(game) == (0, "fair.song")


def test_nothing_waits_after_the_evening() -> None:
    game = fair(MUSIC, (evening,))
    assert isinstance(game, Fair)
    choose(game, (Done.SINGS, 0, 0, 1, 1), ("give", CASH), 2, "none", SILENCE)
    assert (kind(game), game.contract_number, game.cash) == ("fair.rest", [], [5, 3, 0, 30])
    assert "none" not in options(game)
