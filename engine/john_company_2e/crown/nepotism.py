"""Nepotism of the Crown: whom it asks before it hires its own, and what their consent brings.

A lone human must consent while the Crown holds two cubes or more, and gets two of them; with fewer it may refuse. Two humans are free, and
each that is a candidate gets one when all consent. Rulebook: Crown Handbook, Hiring; checklist 252, 263.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_2e.handbook.cubes import earn, price
from engine.john_company_2e.handbook.state import CrownGame
from engine.kernel import step, words
from engine.shared.consent import Granted

OWED = "hiring.consent_to_crown_nepotism"
CONSENTED = (OWED, "hiring.consent_to_crown_nepotism_two")
"""What all that have consented earn: at every table one of them has a price."""


def seek(game: CrownGame, others: tuple[int, ...], then: Granted) -> None:
    """Schedule: ask the human candidates; then go on with 1 or 0. Nobody is asked when there are none (reading 8)."""
    game.do((ask_next, others, others, then))


@step
def ask_next(game: CrownGame, others: tuple[int, ...], waiting: tuple[int, ...], then: Granted) -> None:
    """The next human answers, unless it must consent; when all have consented they get their cubes."""
    if not waiting:
        for seat in others:
            for row in CONSENTED:
                earn(game, seat, row)
        game.go(then, 1)
        return
    owed = price(game, OWED)
    must = owed is not None and game.cubes[game.crown] >= owed
    answers = ("yes",) if must else ("yes", "no")
    game.ask(waiting[0], "crown.nepotism", answers, take_answer, others, waiting, then)


@step
def take_answer(game: CrownGame, others: tuple[int, ...], waiting: tuple[int, ...], then: Granted, answer: str) -> None:
    """A refusal settles it."""
    game.note("nepotism_answered", seat=waiting[0], answer=answer)
    if answer == "yes":
        game.do((ask_next, others, waiting[1:], then))
    else:
        game.go(then, 0)


@words("crown.nepotism")
def nepotism_in_words(game: CrownGame, option: str) -> dict[str, Any]:
    """Let the Crown hire its own, or not."""
    return {"act": "consent" if option == "yes" else "refuse", "matter": "nepotism", "asker": game.crown}
