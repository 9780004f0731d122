"""Consent: whenever the rules let one family act only with another's leave, and whenever a bargain is struck over a decision at hand.

``seek_leave`` asks each family concerned in turn and stops at the first refusal; the step named as continuation then learns the answer.
The asker may attach an offer, the asked one may name a price (``engine.shared.consent``); what was agreed is handed over when all have
consented, so that a refusal leaves nobody paid. With the option ``negotiation=off`` the answer is a plain yes or no.
Rulebook: A7, F5, F6 (permission of a president), K5 (permission to sail to a base); checklist 15, 16, 57, 59, 141.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from engine.john_company_1e.state import CompanyGame
from engine.kernel import Step, step, words
from engine.shared import consent
from engine.shared.consent import Pledges
from engine.shared.market import CASH, asked_with

T = TypeVar("T", bound=Callable[..., dict[str, Any]])

TERMS: dict[str, Callable[..., dict[str, Any]]] = {}
"""By the name of the step that learns the answer: what exactly is asked for, in words, from the step's arguments before the answer."""


def terms_for(then: str) -> Callable[[T], T]:
    """Mark a function as the one that tells the terms of what the step ``then`` is to carry out."""

    def mark(function: T) -> T:
        TERMS[then] = function
        return function

    return mark


def sound_out(
    game: CompanyGame,
    asker: int,
    asked: int,
    matter: str,
    pledges: Pledges,
    then: Step,
    *args: int | str | tuple[Any, ...],
) -> None:
    """Ask one family; then ``then(game, *args, 1 or 0, pledges)``, the pledges grown by what its consent costs. Nothing is paid yet."""
    name = game.title.step_names[then]
    if game.options["negotiation"] == "off":
        consent.ask_plainly(game, (asker, asked, matter, pledges, name, args))
    else:
        game.do((consent.sound_out, asker, asked, matter, pledges, name, args))


def seek_leave(
    game: CompanyGame,
    asker: int,
    asked: tuple[int, ...],
    matter: str,
    then: Step,
    *args: int | str | tuple[Any, ...],
    keep: int = 0,
) -> None:
    """Schedule: ask every family of ``asked`` to let ``asker`` do ``matter``; then run ``then(game, *args, 1 or 0)``.

    ``keep`` is the money (£) that the asker needs for the matter itself and so cannot pay for consent.
    """
    kept = ((asker, ((CASH, keep),)),) if keep else ()
    game.do((ask_next, asker, asked, matter, game.title.step_names[then], args, kept))


@step
def ask_next(
    game: CompanyGame,
    asker: int,
    asked: tuple[int, ...],
    matter: str,
    then: str,
    args: tuple[Any, ...],
    pledges: Pledges,
) -> None:
    """Ask the next family for its consent; with nobody left to ask, it is given and paid for (A7)."""
    if asked:
        sound_out(game, asker, asked[0], matter, pledges, take_answer, asker, asked, matter, then, args)
    else:
        consent.pay_pledges(game, asker, matter, pledges)
        game.do((game.title.steps[then], *args, 1))


@step
def take_answer(
    game: CompanyGame,
    asker: int,
    asked: tuple[int, ...],
    matter: str,
    then: str,
    args: tuple[Any, ...],
    granted: int,
    pledges: Pledges,
) -> None:
    """A refusal settles the matter; consent passes the question on (A7)."""
    if granted:
        game.do((ask_next, asker, asked[1:], matter, then, args, pledges))
    else:
        game.do((game.title.steps[then], *args, 0))


@words("consent")
def consent_in_words(game: CompanyGame, option: Any) -> dict[str, Any]:
    """As in every title, and with the terms of the matter."""
    *_, request = asked_with(game)
    *_, then, args = request
    if then == game.title.step_names[take_answer]:
        then, args = args[-2:]
    terms = TERMS[then](game, *args) if then in TERMS else {}
    return {**consent.consent_in_words(game, option), **terms}
