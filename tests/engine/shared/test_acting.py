"""An office acts, and whom it has touched is remembered until it has."""

from __future__ import annotations

from engine.shared import acting, contracts
from tests.engine.shared.fair import Done, fair, rest


def test_whoever_a_deed_of_the_acting_family_concerns_is_touched_the_doer_never() -> None:
    """At the fair, songs touch the seat after their number, and one that is not there."""
    game = fair((acting.watch, 1), rest)
    contracts.done(game, Done.SINGS, 1, 0)
    assert (game.acting, game.touched) == (1, 0)
    contracts.done(game, Done.SINGS, 1, 1)
    assert game.touched == 0b100
    contracts.done(game, Done.GRINDS, 1)
    contracts.done(game, Done.RAINS)
    assert acting.has_touched(game, acting.NOTHING_WATCHED)
    assert (game.acting, game.touched) == acting.NOTHING_WATCHED


def test_deeds_of_others_and_those_of_no_office_touch_nobody() -> None:
    game = fair((acting.watch, 1), rest)
    contracts.done(game, Done.SINGS, 0, 1)
    assert not acting.has_touched(game, acting.NOTHING_WATCHED)
    contracts.done(game, Done.SINGS, 1, 1)
    assert game.touched == 0


def test_an_office_within_the_turn_of_another_has_its_own_and_the_other_goes_on() -> None:
    game = fair((acting.watch, 0), rest)
    contracts.done(game, Done.SINGS, 0, 0)
    before = acting.watched(game)
    acting.watch(game, 3)
    contracts.done(game, Done.SINGS, 3, 1)
    assert acting.has_touched(game, before)
    assert (game.acting, game.touched) == (0, 0b10)
