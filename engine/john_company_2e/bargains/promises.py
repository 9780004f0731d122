"""Promise cards: five of each family, given away in negotiations and called in by whoever holds them.

Card ``guarantor * 5 + kind`` lies with its holder; a card that was honoured goes back to its guarantor (reading 2), and one whose
guarantor cannot honour it cannot be called in. The five conditions have nothing in common and each card exists once, so two holders never
call in the same thing of a guarantor at the same moment: the rule that he then chooses finds no case with the five cards in play
(reading 1). Nothing is called in during final scoring. Rulebook: Negotiation, Promise Cards; checklist 240, 244; ``data/promises.toml``.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_2e.table.names import BOXED, Promise
from engine.john_company_2e.table.pieces import hand_over
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import PROMISE_IDS
from engine.kernel import Choice, step, words

LOAN = 3
BY_CONSENT = {
    "nepotism": Promise.CONSENT_TO_NEPOTISM,
    "election": Promise.SUPPORT_OF_MY_SHARES,
    "debt": Promise.SUPPORT_OF_MY_SHARES,
}
"""The promise that stands for a consent, by the matter on which it is sought."""


def card_of(guarantor: int, kind: int) -> int:
    """The number of a family's promise card."""
    return guarantor * Promise.KINDS + kind


def guarantors(game: CompanyGame, holder: int, kind: int) -> list[int]:
    """The other families whose card of this kind the holder has."""
    holders = game.promises[kind :: Promise.KINDS]
    return [f for f, held_by in enumerate(holders) if held_by == holder and f != holder and f < game.seats]


def claims(game: CompanyGame, asker: int, asked: int, matter: str) -> list[int]:
    """Cards that the asker may call in instead of asking (checklist 244)."""
    kind = BY_CONSENT.get(matter)
    return [card_of(asked, kind)] if kind is not None and asked in guarantors(game, asker, kind) else []


def honour(game: CompanyGame, guarantor: int, kind: int) -> None:
    """The promise is kept; its card goes home (reading 2)."""
    holder = game.promises[card_of(guarantor, kind)]
    game.promises[card_of(guarantor, kind)] = guarantor
    game.note("promise_honoured", guarantor=guarantor, holder=holder, promise=PROMISE_IDS[kind])


def remove(game: CompanyGame, card: int) -> None:
    """A promise card leaves the game."""
    guarantor, kind = divmod(card, Promise.KINDS)
    game.promises[card] = BOXED
    game.note("promise_removed", guarantor=guarantor, promise=PROMISE_IDS[kind])


# -- the loan of family cash --


@step
def call_loans(game: CompanyGame, family: int) -> None:
    """In a window, or short of money, a holder may call in £3 (or all there is) from a guarantor (checklist 244)."""
    lenders = [f for f in guarantors(game, family, Promise.LOAN_OF_FAMILY_CASH) if game.cash[f]]
    if lenders:
        options: list[Choice] = ["keep", *lenders]
        game.ask(family, "promises.loan", options, call_loan, family)


@step
def call_loan(game: CompanyGame, family: int, lender: int | str) -> None:
    """The guarantor hands the money over; the holder may call in another card."""
    if isinstance(lender, int):
        hand_over(game, lender, family, min(LOAN, game.cash[lender]), "loan")
        honour(game, lender, Promise.LOAN_OF_FAMILY_CASH)
        game.do((call_loans, family))


@words("promises.loan")
def loan_in_words(game: CompanyGame, option: int | str) -> dict[str, Any]:
    """A guarantor to call on, and for how much (£)."""
    if isinstance(option, str):
        return {"act": "keep_promises"}
    return {"act": "call_in_loan", "guarantor": option, "amount": min(LOAN, game.cash[option])}
