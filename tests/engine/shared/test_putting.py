"""What can be put into an offer, in both editions: what is found out with less ado is what the whole of it says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import engine
from engine.kernel import Dice
from engine.shared import contracts, deals
from engine.shared.deeds import ANYBODY, bargaining_market_of
from tests.engine.answering import options

TITLES = ("john_company_1e", "john_company_2e")
GIVES_UP = ("withdraw", "refuse", "pass", "nothing")


def offers(title: str, seats: int) -> Iterator[tuple[Any, Any, tuple[int, int]]]:
    """Games at the decisions at which offers are put together at random, the terms so far, and the window."""
    for seed in range(2):
        game, dice = engine.title(title).new(seats, seed, {"offers_per_window": "2"}, events=False), Dice(seed)
        while not game.over:
            if game.decision.kind == "deals.build":
                terms, _, window = game.asked.args
                yield game, terms, window
            offered = options(game)
            keen = [at for at, option in enumerate(offered) if option not in GIVES_UP]
            game.choose(dice.pick(keen) if keen and dice.below(6) else dice.below(len(offered)))


@pytest.mark.parametrize("title", TITLES)
def test_a_family_has_a_deed_to_name_where_it_is_said_to(title: str) -> None:
    met = set()
    for game, terms, (_, moment) in offers(title, 3):
        market = bargaining_market_of(game)
        for doer in (ANYBODY, *range(game.families)):
            found = [market.deeds[clause[0]].willed for clause in market.clauses(game, moment, doer)]
            said = [market.has_clauses(game, moment, doer, willed) for willed in (False, True)]
            assert said == [bool(found), any(found)], (terms, moment, doer)
            met.add((moment, *said))
    assert len(met) > 8


@pytest.mark.parametrize("title", TITLES)
def test_what_two_parties_can_give_each_other_can_change_hands_at_once(title: str) -> None:
    tried = 0
    for game, (proposer, legs, _, _, _), _ in offers(title, 4):
        if len(legs) == 2 and all(bundle for _, _, bundle in legs):
            plain = (proposer, legs, (), (), ())
            fit = all(bargaining_market_of(game).fits(game, *leg) for leg in legs)
            in_turn = fit and contracts.can_change_hands(game, deals.open_parts(game, legs))
            assert deals.is_possible(game, plain) == in_turn, legs
            tried += 1
    assert tried > 100
