"""The Chairman raises Company Debt and hands the Balance out to the offices.

Rulebook: IV. Company Operation, Chairman; checklist 106 to 109.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_2e.bargains.deeds import Done
from engine.john_company_2e.table.facts import Fact
from engine.john_company_2e.table.names import NOBODY, Office
from engine.john_company_2e.table.pieces import allocate, raise_balance, raise_debt
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import OFFICE_IDS
from engine.kernel import step, words
from engine.shared import consent, contracts

FREE_ADVANCES = 3
POUNDS_PER_DEBT = 5
MOST_AT_ONCE = 40
"""£ that can be named in one answer, short of the whole Balance; a Chairman allocates as often as it takes."""


@step
def begin(game: CompanyGame) -> None:
    """Three advances are free of consent (checklist 106)."""
    game.do((decide, 0, 0))


@step
def decide(game: CompanyGame, advances: int, refused: int) -> None:
    """Raise Debt or allocate, in any mixture, until the whole Balance is handed out (checklist 108, 109)."""
    options: list[tuple[Any, ...]] = []
    if game.debt < game.tables.last_debt and not refused:
        options.append(("debt",))
    if game.balance:
        options += [
            ("allocate", office) for office in game.tables.offices_with_treasury if game.holder[office] >= NOBODY
        ]
    else:
        options.append(("done",))
    game.ask(game.holder[Office.CHAIRMAN], "chairman.decide", options, take_decision, advances, refused)


@step
def take_decision(game: CompanyGame, advances: int, refused: int, option: tuple[Any, ...]) -> None:
    """Advance the marker, or name the office whose treasury gets money next (checklist 106 to 109)."""
    if option[0] == "allocate":
        whole = [game.balance] if game.balance > MOST_AT_ONCE else []
        amounts = [(option[1], amount) for amount in [*range(1, min(game.balance, MOST_AT_ONCE) + 1), *whole]]
        game.ask(game.holder[Office.CHAIRMAN], "chairman.amount", amounts, take_amount, advances, refused)
    elif option[0] == "debt" and advances < FREE_ADVANCES:
        game.do((after_consent, advances, 1))
    elif option[0] == "debt":
        shares = tuple(game.shares(family) for family in range(game.families))
        chairman = game.holder[Office.CHAIRMAN]
        holders = game.others_with_shares(chairman, shares)
        consent.seek_majority(game, chairman, shares, holders, "debt", (after_consent, advances))


@step
def after_consent(game: CompanyGame, advances: int, granted: int) -> None:
    """£5 for each advance; once the shareholders refuse one, no more is asked of them this turn (checklist 107, 108; reading 55)."""
    if granted:
        raise_debt(game, 1, "debt")
        raise_balance(game, POUNDS_PER_DEBT, "debt")
        contracts.done(game, Done.RAISES_DEBT, game.holder[Office.CHAIRMAN])
    game.do((decide, advances + granted, 1 - granted))


@step
def take_amount(game: CompanyGame, advances: int, refused: int, option: tuple[int, int]) -> None:
    """Move the money; go on until the Balance is empty (checklist 109)."""
    hand_out(game, *option)
    game.tell(Fact.ALLOCATED, *option)
    game.do((decide, advances, refused))


def hand_out(game: CompanyGame, office: int, amount: int) -> None:
    """Money of the Balance to an office."""
    allocate(game, office, amount)
    if amount:
        contracts.done(game, Done.ALLOCATES, game.holder[Office.CHAIRMAN], office, amount)


@words("chairman.decide")
def decide_in_words(game: CompanyGame, option: tuple[Any, ...]) -> dict[str, Any]:
    """Raise Debt, allocate to an office, or finish."""
    if option[0] == "allocate":
        return {"act": "allocate", "office": OFFICE_IDS[option[1]]}
    return {"act": "raise_debt" if option[0] == "debt" else "close_the_books"}


@words("chairman.amount")
def amount_in_words(game: CompanyGame, option: tuple[int, int]) -> dict[str, Any]:
    """How much the office gets (£)."""
    return {"act": "allocate_amount", "office": OFFICE_IDS[option[0]], "amount": option[1]}
