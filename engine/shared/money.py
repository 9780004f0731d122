"""How money moves in either edition of John Company: every end is named, and what it is for, so that the journal tells it.

The bank is the other end where none is named. Only these functions, and those of an edition that build on them, change the cash of
families and the treasuries of offices. Money is in £; ``what`` names the reason in the journal.
"""

from __future__ import annotations

from engine.kernel import RulesError
from engine.shared.families import FamilyTable

# -- families --


def gain(game: FamilyTable, family: int, amount: int, what: str) -> None:
    """£ from the bank to a family. Raises RulesError for less than nothing."""
    if amount < 0:
        raise RulesError(f"family {family} gains £{amount} for {what}")
    if amount:
        game.cash[family] += amount
        game.note("family_gained", seat=family, amount=amount, what=what)


def pay(game: FamilyTable, family: int, amount: int, what: str) -> None:
    """£ from a family to the bank. Raises RulesError when it has less."""
    if not 0 <= amount <= game.cash[family]:
        raise RulesError(f"family {family} pays £{amount} of £{game.cash[family]} for {what}")
    if amount:
        game.cash[family] -= amount
        game.note("family_paid", seat=family, amount=amount, what=what)


def hand_over(game: FamilyTable, giver: int, taker: int, amount: int, what: str) -> None:
    """£ from one family to another. Raises RulesError when the giver has less."""
    if not 0 <= amount <= game.cash[giver]:
        raise RulesError(f"family {giver} hands over £{amount} of £{game.cash[giver]} for {what}")
    if amount:
        game.cash[giver] -= amount
        game.cash[taker] += amount
        game.note("cash_handed_over", seat=giver, to=taker, amount=amount, what=what)


# -- offices --


def fund(game: FamilyTable, office: int, amount: int, what: str) -> None:
    """£ from the bank, or from a firm that has paid it, to an office's treasury. Raises RulesError for less than nothing."""
    if amount < 0:
        raise RulesError(f"{game.OFFICE_IDS[office]} gets £{amount} for {what}")
    if amount:
        game.treasury[office] += amount
        game.note("treasury_gained", office=game.OFFICE_IDS[office], amount=amount, what=what)


def spend(game: FamilyTable, office: int, amount: int, what: str) -> None:
    """£ from an office's treasury to the bank. Raises RulesError when it holds less."""
    take_out(game, office, amount, what)
    if amount:
        game.note("treasury_spent", office=game.OFFICE_IDS[office], amount=amount, what=what)


def take_out(game: FamilyTable, office: int, amount: int, what: str) -> None:
    """Take £ out of a treasury; whoever calls says where they go. Raises RulesError when it holds less."""
    if not 0 <= amount <= game.treasury[office]:
        raise RulesError(f"{game.OFFICE_IDS[office]} spends £{amount} of £{game.treasury[office]} for {what}")
    game.treasury[office] -= amount
