"""The order of a whole game, and what a position is worth. The contract is tried in ``tests/engine/kernel/test_conformance.py``."""

from __future__ import annotations

from engine.east_india_companies.evaluate import WEIGHTS
from engine.east_india_companies.state import EastIndiaGame
from engine.east_india_companies.title import TITLE


def test_phases_and_periods_follow_one_another():
    game = TITLE.new(3, 5)
    while not game.over:
        game.choose(0)
    marks = [
        event.fields.get("period", event.fields.get("phase"))
        for event in game.events
        if event.name in ("period_began", "phase_began")
    ]
    assert marks == [mark for number in range(1, 6) for mark in (number, *"ABCDEF")]


def test_evaluation_counts_money_a_purse_for_loading_most_and_ends_with_the_lead_in_wealth():
    game = TITLE.new(3, 5)
    assert isinstance(game, EastIndiaGame)
    found = []
    for cash in (0, 5, 50, 55):
        game.treasury = [cash, 0, 0]
        found.append(TITLE.evaluate(game, 0))
    # Two Galleons load 4 cubes, for which 12 GP are ready money.
    ready = WEIGHTS.cash
    assert [after - found[0] for after in found] == [0, 50 + 5 * ready, 500 + 12 * ready, 550 + 12 * ready]
    while not game.over:
        game.choose(0)
    best = max(game.outcome.scores[1:])
    assert TITLE.evaluate(game, 0) == 10 * (game.outcome.scores[0] - best)
