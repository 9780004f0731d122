"""Upkeep and Refresh: estates cost money, and the board is made ready for the next turn.

Rulebook: IX. Upkeep and Refresh; checklist 226 to 230.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_2e.bargains import windows
from engine.john_company_2e.parliament import policies
from engine.john_company_2e.table.facts import Fact
from engine.john_company_2e.table.names import NOBODY
from engine.john_company_2e.table.pieces import pay
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import PRIZE_IDS
from engine.kernel import step, words
from engine.kernel.sharing import changed, own
from engine.shared.dues import ANY, losable


@step
def begin(game: CompanyGame) -> None:
    """Upkeep for every family in Prime Minister order; the refresh not after the last turn (checklist 226, 227)."""
    steps: list[Any] = [(keep_prizes, family) for family in game.clockwise(game.prime_minister)]
    if game.turn != game.plan.last_turn:
        steps.append(refresh)
    game.do(*steps)


def upkeep_due(game: CompanyGame, family: int) -> int:
    """What all of a family's prizes cost to keep (£)."""
    return sum(game.tables.prizes.upkeep[prize] * row[family] for prize, row in enumerate(game.prizes))


@step
def keep_prizes(game: CompanyGame, family: int) -> None:
    """Pay for every piece on a prize; a family that cannot asks for money first, then gives up what it cannot pay for (checklist 226)."""
    if upkeep_due(game, family) <= game.cash[family]:
        pay(game, family, upkeep_due(game, family), "upkeep")
    else:
        game.do((windows.short_of_money, family, upkeep_due(game, family)), (give_up_prizes, family))


@step
def give_up_prizes(game: CompanyGame, family: int, least: int = ANY) -> None:
    """Choose a prize that cannot be paid for, until the rest can; ``least`` is the cheapest upkeep (£) so given up (226; reading 56)."""
    if upkeep_due(game, family) <= game.cash[family]:
        pay(game, family, upkeep_due(game, family), "upkeep")
        return
    upkeep = game.tables.prizes.upkeep
    dues = [(prize, upkeep[prize]) for prize, row in enumerate(game.prizes) for _ in range(row[family])]
    game.ask(family, "upkeep.give_up", losable(dues, game.cash[family], least), give_up, family, least)


@step
def give_up(game: CompanyGame, family: int, least: int, prize: int) -> None:
    """The piece goes home and its victory points with it (checklist 226)."""
    policies.surrender(game, family, ("prize", prize))
    game.do((give_up_prizes, family, min(least, game.tables.prizes.upkeep[prize])))


@words("upkeep.give_up")
def give_up_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """The prize given up."""
    return {"act": "give_up_prize", "prize": PRIZE_IDS[option]}


@step
def refresh(game: CompanyGame) -> None:
    """Writers go home, tokens and extra ships to the supply, armies are ready again (checklist 228, 229)."""
    game.tell(Fact.BOARD_REFRESHES)
    for order, writer in enumerate(game.order_writer):
        if writer != NOBODY:
            own(game.writers, game.order_presidency[order])[writer] += 1
    game.order_writer = [NOBODY] * len(game.order_writer)
    game.order_presidency = [-1] * len(game.order_presidency)
    game.order_firms = [0] * len(game.order_firms)
    game.extra_ships = [0] * len(game.extra_ships)
    for army, tired in enumerate(game.exhausted_officers):
        game.officers[army] = [ready + count for ready, count in zip(game.officers[army], tired, strict=True)]
        game.exhausted_officers[army] = [0] * game.families
        game.regiments[army] += game.exhausted_regiments[army]
        game.exhausted_regiments = changed(game.exhausted_regiments, army, 0)
    game.alliances = [0] * len(game.alliances)
    game.note("board_refreshed")
