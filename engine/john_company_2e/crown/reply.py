"""Questions that fall to the Crown: what one is made of, and the two ways of answering it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeAlias

from engine.john_company_2e.crown import button
from engine.john_company_2e.handbook.state import CrownGame
from engine.john_company_2e.handbook.tables import standing_answers
from engine.kernel import Choice, Frame
from engine.kernel.frames import Bounds, takes_of


def unanswerable(question: tuple[str, tuple[Any, ...], Frame], bounds: Bounds) -> str | None:
    """Which option the step that waits for the answer does not take, if there is one; or that there is none to choose."""
    _, options, (step, *given) = question
    return takes_of(step).unanswerable(len(given), options, bounds) if options else "expected options"


Question: TypeAlias = Annotated[tuple[str, tuple[Any, ...], Annotated[Frame, "option"]], unanswerable]
"""Kind of the decision, its options, and the frame that waits for the answer."""

Answer: TypeAlias = Callable[[CrownGame, Question], None]


def about(question: Question) -> tuple[Any, ...]:
    """What the question is about: what the step of the answer gets before the answer."""
    return question[2][1:]


def reply(game: CrownGame, question: Question, option: Choice) -> None:
    """The Crown answers."""
    game.go(question[2], option)


def free_choice(game: CrownGame, question: Question) -> None:
    """No rule separates the options: the soloist, or the holder of the Player Button, chooses for the Crown (reading 52)."""
    kind, options, then = question
    game.ask(button.chooser(game), kind, options, *then)


def always(option: Choice) -> Answer:
    """An answer that is always the same."""
    return lambda game, question: reply(game, question, option)


def standing() -> dict[str, Answer]:
    """The questions to which the tables have one answer for all climates, or leave it to a human."""
    return {
        question: free_choice if word == "by" else always(option)
        for question, (word, option) in standing_answers().items()
    }
