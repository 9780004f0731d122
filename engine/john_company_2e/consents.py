"""Consent: whenever the rules let one family act only with another's leave.

``seek_leave`` asks each family concerned in turn and stops at the first refusal; the step named as continuation then learns the answer.
Rulebook: the consent clauses of Hiring, Chairman, Firms, Parliament; checklist 94, 107, 147, 217.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_2e.state import CompanyGame
from engine.kernel import Step, step, words


def seek_leave(
    game: CompanyGame, asker: int, asked: tuple[int, ...], matter: str, then: Step, *args: int | str | tuple[Any, ...]
) -> None:
    """Schedule: ask every family of ``asked`` to let ``asker`` do ``matter``; then run ``then(game, *args, 1 or 0)``."""
    game.do((ask_next, asker, asked, matter, game.title.step_names[then], args))


@step
def ask_next(
    game: CompanyGame, asker: int, asked: tuple[int, ...], matter: str, then: str, args: tuple[Any, ...]
) -> None:
    """Ask the next family for its consent; with nobody left to ask, it is given."""
    if not asked:
        game.do((game.title.steps[then], *args, 1))
        return
    game.ask(asked[0], "consent", ("yes", "no"), take_answer, asker, asked, matter, then, args)


@step
def take_answer(
    game: CompanyGame, asker: int, asked: tuple[int, ...], matter: str, then: str, args: tuple[Any, ...], answer: str
) -> None:
    """A refusal settles the matter; consent passes the question on."""
    game.note("consent", family=asked[0], asker=asker, matter=matter, answer=answer)
    if answer == "yes":
        game.do((ask_next, asker, asked[1:], matter, then, args))
    else:
        game.do((game.title.steps[then], *args, 0))


@words("consent")
def consent_in_words(game: CompanyGame, option: str) -> dict[str, Any]:
    """Yes or no."""
    return {"act": "consent" if option == "yes" else "refuse"}
