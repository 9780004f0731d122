"""How money moves: both ends are named, and what it is for, so that the journal tells it and the audit costs nothing to keep true.

Only these functions, and those of ``engine.shared.money`` that stand among them, change cash, treasuries, the Company revenue track and
firm money. The bank is the other end where none is named.
"""

from __future__ import annotations

from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import OFFICE_IDS
from engine.kernel import RulesError
from engine.shared import money
from engine.shared.money import hand_over as hand_over
from engine.shared.money import pay as pay
from engine.shared.money import spend as spend
from engine.shared.money import take_out

# -- families --


def gain(game: CompanyGame, family: int, amount: int, what: str) -> None:
    """£ from the bank to a family. What the Jones family earns stays in the bank. Raises RulesError for less than nothing."""
    if family != game.jones:
        money.gain(game, family, amount, what)


# -- offices --


def fund(game: CompanyGame, office: int, amount: int, what: str) -> None:
    """£ from the bank to an office's treasury. Raises RulesError for an office without one, and for less than nothing."""
    if not game.tables.has_treasury[office]:
        raise RulesError(f"{OFFICE_IDS[office]} gets £{amount} for {what}")
    money.fund(game, office, amount, what)


def take_tax(game: CompanyGame, office: int, amount: int) -> None:
    """£ of a province's tax from its treasury to its holder (checklist 76). Raises RulesError when it holds less."""
    take_out(game, office, amount, "tax")
    if amount:
        family = game.holder[office]
        game.cash[family] += amount
        game.note("tax_taken", office=OFFICE_IDS[office], seat=family, amount=amount)


def pass_tax(game: CompanyGame, office: int, president: int, amount: int) -> None:
    """£ of a province's tax from its treasury to its president's (checklist 76). Raises RulesError when it holds less."""
    take_out(game, office, amount, "tax")
    if amount:
        game.treasury[president] += amount
        game.note("tax_passed_on", office=OFFICE_IDS[office], to_office=OFFICE_IDS[president], amount=amount)


# -- the Company --


def earn(game: CompanyGame, amount: int, what: str) -> None:
    """£ on the Company revenue track."""
    if amount:
        game.revenue += amount
        game.note("revenue_raised", amount=amount, what=what)


def spend_revenue(game: CompanyGame, amount: int, what: str) -> None:
    """£ off the Company revenue track. Raises RulesError when there is less on it."""
    if not 0 <= amount <= game.revenue:
        raise RulesError(f"£{amount} of a revenue of £{game.revenue} for {what}")
    if amount:
        game.revenue -= amount
        game.note("revenue_spent", amount=amount, what=what)


def park(game: CompanyGame, amount: int, what: str) -> None:
    """£ wait on the chairman's box for the next chairman (checklist 26)."""
    if amount:
        game.parked += amount
        game.note("money_parked", amount=amount, what=what)


def unpark(game: CompanyGame) -> int:
    """Take what waits on the chairman's box, to be allocated (checklist 37)."""
    amount, game.parked = game.parked, 0
    if amount:
        game.note("parked_money_taken", amount=amount)
    return amount


# -- firms --


def fund_firm(game: CompanyGame, family: int, amount: int) -> None:
    """£ from a family to its firm's treasury; never the other way (checklist 126). Raises RulesError when it has less, or no firm."""
    if not game.firm[family] or not 0 <= amount <= game.cash[family]:
        raise RulesError(f"family {family} gives £{amount} of £{game.cash[family]} to its firm")
    if amount:
        game.cash[family] -= amount
        game.firm_cash[family] += amount
        game.note("firm_funded", firm=family, amount=amount)


def gain_firm(game: CompanyGame, family: int, amount: int, what: str) -> None:
    """£ from the bank to a firm's treasury. Raises RulesError without a firm."""
    if not game.firm[family] or amount < 0:
        raise RulesError(f"the firm of family {family} gains £{amount} for {what}")
    if amount:
        game.firm_cash[family] += amount
        game.note("firm_gained", firm=family, amount=amount, what=what)


def spend_firm(game: CompanyGame, family: int, amount: int, what: str) -> None:
    """£ from a firm's treasury to the bank. Raises RulesError when it holds less."""
    if not 0 <= amount <= game.firm_cash[family]:
        raise RulesError(f"the firm of family {family} spends £{amount} of £{game.firm_cash[family]} for {what}")
    if amount:
        game.firm_cash[family] -= amount
        game.note("firm_spent", firm=family, amount=amount, what=what)


def pay_from_firm(game: CompanyGame, owner: int, taker: int, amount: int) -> None:
    """A family's part of a firm's payout (checklist 130). Raises RulesError when the firm holds less."""
    if not 0 <= amount <= game.firm_cash[owner]:
        raise RulesError(f"the firm of family {owner} pays out £{amount} of £{game.firm_cash[owner]}")
    if amount:
        game.firm_cash[owner] -= amount
        game.cash[taker] += amount
        game.note("firm_paid", firm=owner, to=taker, amount=amount)
