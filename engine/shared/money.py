"""How money moves: every end is named, and what it is for, so that the journal tells it.

The bank is the other end where none is named. Cash is what every player has, in Arkwright and in both editions of John Company; families
hand it over, and offices have treasuries, in the latter alone. Only these functions, and those of a title that build on them, change cash
and treasuries. Money is in £; ``what`` names the reason in the journal.
"""

from __future__ import annotations

from engine.kernel import RulesError
from engine.shared.families import FamilyTable
from engine.shared.moneyed import Moneyed

# -- cash --


def gain(game: Moneyed, player: int, amount: int, what: str) -> None:
    """£ from the bank to a player. Raises RulesError for less than nothing."""
    if amount < 0:
        raise RulesError(f"player {player} gains £{amount} for {what}")
    if amount:
        game.cash[player] += amount
        game.note("cash_gained", seat=player, amount=amount, what=what)


def pay(game: Moneyed, player: int, amount: int, what: str) -> None:
    """£ from a player to the bank. Raises RulesError for more than there is, and for less than nothing."""
    if not 0 <= amount <= game.cash[player]:
        raise RulesError(f"player {player} pays £{amount} of £{game.cash[player]} for {what}")
    if amount:
        game.cash[player] -= amount
        game.note("cash_paid", seat=player, amount=amount, what=what)


def hand_over(game: FamilyTable, giver: int, taker: int, amount: int, what: str) -> None:
    """£ from one family to another. Raises RulesError when the giver has less."""
    if not 0 <= amount <= game.cash[giver]:
        raise RulesError(f"family {giver} hands over £{amount} of £{game.cash[giver]} for {what}")
    if amount:
        game.cash[giver] -= amount
        game.cash[taker] += amount
        game.note("cash_handed_over", seat=giver, to=taker, amount=amount, what=what)


def lay_up(game: Moneyed, player: int, amount: int, contract: int) -> None:
    """£ from a player on the table, where they lie for a contract. Raises RulesError when it has less."""
    if not 0 < amount <= game.cash[player]:
        raise RulesError(f"player {player} lays up £{amount} of £{game.cash[player]}")
    game.cash[player] -= amount
    game.note("money_laid_up", seat=player, amount=amount, contract=contract)


def take_back(game: Moneyed, player: int, amount: int, contract: int) -> None:
    """£ that lay on the table for a contract, back to who laid them there."""
    game.cash[player] += amount
    game.note("money_taken_back", seat=player, amount=amount, contract=contract)


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
