"""Questions that fall to the Crown: what one is made of, and the two ways of answering it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from engine.john_company_2e.crown import button
from engine.john_company_2e.crown.tables import standing_answers
from engine.john_company_2e.state import CompanyGame
from engine.kernel import Choice

Question: TypeAlias = "tuple[str, tuple[Any, ...], str, tuple[Any, ...]]"
"""Kind of the decision, its options, the step that the answer runs, and that step's arguments before the answer."""

Answer: TypeAlias = "Callable[[CompanyGame, Question], None]"


def reply(game: CompanyGame, question: Question, option: Choice) -> None:
    """The Crown answers."""
    game.do((game.title.steps[question[2]], *question[3], option))


def free_choice(game: CompanyGame, question: Question) -> None:
    """No rule separates the options: the soloist, or the holder of the Player Button, chooses for the Crown (reading A52)."""
    kind, options, then, args = question
    game.ask(button.chooser(game), kind, options, game.title.steps[then], *args)


def always(option: Choice) -> Answer:
    """An answer that is always the same."""
    return lambda game, question: reply(game, question, option)


def standing() -> dict[str, Answer]:
    """The questions to which the tables have one answer for all climates, or leave it to a human."""
    return {
        question: free_choice if word == "by" else always(option)
        for question, (word, option) in standing_answers().items()
    }
