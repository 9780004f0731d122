"""Whole games with the Crown: every scenario and difficulty, one and two seats, audited as they go (checklist 246, 247, 264 to 267)."""

from __future__ import annotations

import json
import random
from inspect import isroutine

import pytest

from engine.john_company_2e.course import turn
from engine.john_company_2e.crown import questions
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.title import TITLE
from engine.kernel import RulesError
from engine.kernel.ruleset import STEPS
from tests.engine.john_company_2e.crown.helpers import against_crown

SCENARIOS = ("1710", "1758", "1813", "long_1710")
LEVELS = ("easy", "normal", "hard", "expert", "legendary")


def play_through(game: CompanyGame, seed: int) -> int:
    """Random answers to the end, audited after every third; gives the number of decisions."""
    dice, decisions = random.Random(seed), 0
    while not game.over:
        assert game.decision is not None
        if decisions % 3 == 0:
            game.audit()
        decisions += 1
        choices = game.decision.options
        pick = dice.randrange(len(choices))
        if dice.random() < 0.5 and choices[0] in ("none", ("done", ()), ("done", 0, ())):
            pick = 0
        game.describe(pick)
        game.choose(pick)
    game.audit()
    return decisions


TABLES = [
    (scenario, seats, level)
    for scenario in SCENARIOS
    for seats in (1, 2)
    for level in LEVELS
    if (seats, level) != (2, "legendary")
]
GAMES = [(*table, 1 + at % 2) for at, table in enumerate(TABLES)]
MORE_GAMES = [pytest.param(*table, 2 - at % 2, marks=pytest.mark.soak) for at, table in enumerate(TABLES)]
"""The same tables, dealt where they were drafted and the other way round."""


@pytest.mark.parametrize(("scenario", "seats", "difficulty", "seed"), [*GAMES, *MORE_GAMES])
def test_games_come_to_an_end_with_all_pieces_and_cubes(scenario: str, seats: int, difficulty: str, seed: int) -> None:
    setup = ("dealt", "draft")[seed % 2]
    options = {"scenario": scenario, "difficulty": difficulty, "setup": setup, "negotiation": "consents"}
    game = TITLE.new(seats, seed, options)
    assert play_through(game, seed) < 3000
    assert game.outcome is not None
    assert len(game.outcome.ranks) == seats
    assert len(game.outcome.details["beats_crown"]) == seats


def test_a_game_with_the_crown_is_saved_observed_and_imagined() -> None:
    game = TITLE.new(2, 9, {"scenario": "1758"})
    dice = random.Random(4)
    for number in range(120):
        if game.over:
            break
        assert game.decision is not None
        if number % 20 == 0:
            saved = json.loads(json.dumps(game.to_json()))
            assert TITLE.from_json(saved).digest() == game.digest()
            for seat in range(2):
                TITLE.imagine(json.loads(json.dumps(game.observe(seat))), number).audit()
        game.choose(dice.randrange(len(game.decision.options)))


def test_the_same_seed_and_answers_give_the_same_game() -> None:
    digests = []
    for _ in range(2):
        game = TITLE.new(1, 77, {"scenario": "1813", "difficulty": "hard"})
        play_through(game, 5)
        digests.append(game.digest())
    assert digests[0] == digests[1]


def test_a_question_without_an_answer_is_an_error_that_names_it() -> None:
    game = against_crown()
    with pytest.raises(RulesError, match=r"the Crown has no answer to toy\.question"):
        questions.answer(game, ("toy.question", (1, 2), (turn.end_turn,)))


def test_no_step_of_the_crown_hides_another_of_the_same_name() -> None:
    names = [
        f"{module.__name__.rpartition('.')[2]}.{name}"
        for module in TITLE.phases
        for name, thing in vars(module).items()
        if isroutine(thing) and STEPS.get(thing) == module.__name__
    ]
    assert len(names) == len(set(names))
