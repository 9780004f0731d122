"""The secret strategies of firms: where each trades this turn, and how much of its treasury the attempt may cost.

Rulebook: Deregulation, The Firms Phase; checklist 81, 82.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_2e.table.names import NO_FIRM, NO_INITIATIVE, Strategy
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import STRATEGY_IDS
from engine.kernel import RulesError, step, words


@step
def choose_strategies(game: CompanyGame) -> None:
    """All managers choose in secret; then the stakes are shown, not the strategies (checklist 81)."""
    game.strategy = [NO_FIRM] * game.families
    game.stakes_shown = 0
    game.strategy_shown = [0] * game.families
    game.initiative = [NO_INITIATIVE] * game.families
    game.note("strategies_taken_up")
    managers = [family for family in game.clockwise(game.prime_minister) if game.firm[family]]
    game.do(*((choose_strategy, manager) for manager in managers), show_stakes)


@step
def choose_strategy(game: CompanyGame, manager: int) -> None:
    """A sea zone needs a ship and money for it; anybody may hobnob (checklist 81, 82). A closed home port bars no sea zone (reading 44)."""
    able = bool(game.firm_ships(manager)) and game.london[manager] > 0
    seas = (Strategy.WEST, Strategy.SOUTH, Strategy.EAST) if able else ()
    game.ask(manager, "firms.strategy", (*seas, Strategy.HOBNOB), lay_strategy, manager, secret=True)


@step
def lay_strategy(game: CompanyGame, manager: int, strategy: int) -> None:
    """Take the card; the others see neither that nor a question about the stake (``observation``), which some strategies leave out."""
    game.strategy[manager] = strategy
    game.note("strategy_chosen", see=(manager,), firm=manager, strategy=STRATEGY_IDS[strategy])
    game.do((choose_stake, manager))


@step
def choose_stake(game: CompanyGame, manager: int) -> None:
    """How much of the London treasury the attempt may cost; nothing when the firm hobnobs (checklist 81)."""
    hobnobs = game.strategy[manager] == Strategy.HOBNOB
    stakes = (0,) if hobnobs else range(1, game.london[manager] + 1)
    game.ask(manager, "firms.stake", stakes, lay_stake, manager, secret=True)


@step
def lay_stake(game: CompanyGame, manager: int, amount: int) -> None:
    """Lay card and money face down."""
    if amount > game.london[manager]:
        raise RulesError(f"the firm of {manager} stakes £{amount} of £{game.london[manager]}")
    game.london[manager] -= amount
    game.stake[manager] = amount
    game.note("strategy_laid", firm=manager)
    game.note("stake_laid", see=(manager,), firm=manager, amount=amount)


@step
def show_stakes(game: CompanyGame) -> None:
    """Everybody sees how much, and not yet where (checklist 81)."""
    game.stakes_shown = 1
    game.note("stakes_shown")
    for manager, amount in enumerate(game.stake):
        if game.firm[manager]:
            game.note("stake_shown", firm=manager, amount=amount)


@words("firms.strategy")
def strategy_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """A strategy card."""
    return {"act": "choose_strategy", "strategy": STRATEGY_IDS[option]}


@words("firms.stake")
def stake_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """The money on the strategy (£)."""
    return {"act": "stake", "amount": option}
