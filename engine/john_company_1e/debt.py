"""F4. The debt action of the chairman, once a company phase. Checklist 51; reading 48."""

from __future__ import annotations

from typing import Any

from engine.john_company_1e import allocation
from engine.john_company_1e.deeds import Done
from engine.john_company_1e.names import DONE, Office
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import raw
from engine.kernel import step, words
from engine.shared import contracts

DEBT_ACTION = raw("resources")["expenses"]["debt_action"]


@step
def offer_debt(game: CompanyGame) -> None:
    """Once per company phase, at any moment: a disk on the Court, £5 to allocate at once (checklist 51; reading 48)."""
    chairman = game.holder[Office.CHAIRMAN]
    if not game.debt_taken and 0 <= chairman < game.seats and game.plan.may_borrow:
        game.ask(chairman, "company.debt", (DONE, DEBT_ACTION), take_debt)


@step
def take_debt(game: CompanyGame, option: Any) -> None:
    """The debt is never repaid."""
    if option != DONE:
        game.debt_taken = 1
        game.debt += 1
        contracts.done(game, Done.TAKES_DEBT, game.holder[Office.CHAIRMAN])
        game.note("debt_taken", seat=game.holder[Office.CHAIRMAN], amount=DEBT_ACTION, debt=game.debt)
        game.do((allocation.allocate, DEBT_ACTION))


@words("company.debt")
def debt_in_words(game: CompanyGame, option: Any) -> dict[str, Any]:
    """Borrow £5, or not now."""
    return {"act": "take_no_debt"} if option == DONE else {"act": "take_debt", "amount": option}
