"""How money moves: both ends are named, and what it is for, so that the journal tells it and the audit costs nothing to keep true.

Only these functions change cash, treasuries, the Company revenue track and firm money. The bank is the other end where none is named.
"""

from __future__ import annotations

from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import OFFICE_IDS
from engine.kernel import RulesError

# -- families --


def gain(game: CompanyGame, family: int, amount: int, what: str) -> None:
    """£ from the bank to a family; ``what`` names the reason in the journal. What the Jones family earns stays in the bank."""
    if amount < 0:
        raise RulesError(f"family {family} gains £{amount} for {what}")
    if amount and family != game.jones:
        game.cash[family] += amount
        game.note("family_gained", family=family, amount=amount, what=what)


def pay(game: CompanyGame, family: int, amount: int, what: str) -> None:
    """£ from a family to the bank. Raises RulesError when it has less."""
    if not 0 <= amount <= game.cash[family]:
        raise RulesError(f"family {family} pays £{amount} of £{game.cash[family]} for {what}")
    if amount:
        game.cash[family] -= amount
        game.note("family_paid", family=family, amount=amount, what=what)


def hand_over(game: CompanyGame, giver: int, taker: int, amount: int, what: str) -> None:
    """£ from one family to another. Raises RulesError when the giver has less."""
    if not 0 <= amount <= game.cash[giver]:
        raise RulesError(f"family {giver} hands over £{amount} of £{game.cash[giver]}")
    if amount:
        game.cash[giver] -= amount
        game.cash[taker] += amount
        game.note("cash_handed_over", family=giver, to=taker, amount=amount, what=what)


# -- offices --


def fund(game: CompanyGame, office: int, amount: int, what: str) -> None:
    """£ from the bank to an office's treasury. Raises RulesError for an office without one."""
    if not game.tables.has_treasury[office] or amount < 0:
        raise RulesError(f"{OFFICE_IDS[office]} gets £{amount} for {what}")
    if amount:
        game.treasury[office] += amount
        game.note("treasury_gained", office=OFFICE_IDS[office], amount=amount, what=what)


def spend(game: CompanyGame, office: int, amount: int, what: str) -> None:
    """£ from an office's treasury to the bank. Raises RulesError when it holds less."""
    take_out(game, office, amount, what)
    if amount:
        game.note("treasury_spent", office=OFFICE_IDS[office], amount=amount, what=what)


def take_out(game: CompanyGame, office: int, amount: int, what: str) -> None:
    """Take £ out of a treasury; whoever calls says where they go. Raises RulesError when it holds less."""
    if not 0 <= amount <= game.treasury[office]:
        raise RulesError(f"{OFFICE_IDS[office]} spends £{amount} of £{game.treasury[office]} for {what}")
    game.treasury[office] -= amount


def take_tax(game: CompanyGame, office: int, amount: int) -> None:
    """£ of a province's tax from its treasury to its holder (checklist 76). Raises RulesError when it holds less."""
    take_out(game, office, amount, "tax")
    if amount:
        family = game.holder[office]
        game.cash[family] += amount
        game.note("tax_taken", office=OFFICE_IDS[office], family=family, amount=amount)


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
