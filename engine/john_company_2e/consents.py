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


# -- a majority of shares --


def seek_majority(
    game: CompanyGame, asker: int, shares: tuple[int, ...], matter: str, then: Step, *args: int | str | tuple[Any, ...]
) -> None:
    """Schedule: gather the support of more than half of ``shares`` (by family) for ``asker``, whose own count; then ``then(…, 1 or 0)``.

    The other holders are asked clockwise from the asker, until the majority is reached or out of reach.
    """
    order = tuple(family for family in game.clockwise(asker) if shares[family] and family != asker)
    game.do((next_backer, asker, order, shares, shares[asker], matter, game.title.step_names[then], args))


@step
def next_backer(
    game: CompanyGame,
    asker: int,
    order: tuple[int, ...],
    shares: tuple[int, ...],
    backed: int,
    matter: str,
    then: str,
    args: tuple[Any, ...],
) -> None:
    """Enough shares back the asker, or too few are left, or the next holder is asked."""
    if 2 * backed > sum(shares):
        game.do((game.title.steps[then], *args, 1))
    elif 2 * (backed + sum(shares[family] for family in order)) <= sum(shares):
        game.do((game.title.steps[then], *args, 0))
    else:
        seek_leave(game, asker, order[:1], matter, count_backer, asker, order, shares, backed, matter, then, args)


@step
def count_backer(
    game: CompanyGame,
    asker: int,
    order: tuple[int, ...],
    shares: tuple[int, ...],
    backed: int,
    matter: str,
    then: str,
    args: tuple[Any, ...],
    granted: int,
) -> None:
    """Count the shares of the one just asked."""
    backed += shares[order[0]] if granted else 0
    game.do((next_backer, asker, order[1:], shares, backed, matter, then, args))
