"""How good a position looks: wealth now, plus what cargo, ships, posts and warehouses may still bring, in tenths of a GP."""

from __future__ import annotations

from engine.east_india_companies.scoring import wealth
from engine.east_india_companies.state import EastIndiaGame
from engine.east_india_companies.tables import EUROPE, NONE


def evaluate(game: EastIndiaGame, seat: int) -> int:
    """The seat's prospects less the best rival's, in tenths of a GP; at the end, of final wealth alone."""
    prospects = [prospect(game, company) for company in range(game.seats)]
    own = prospects.pop(seat)
    return own - max(prospects)


def prospect(game: EastIndiaGame, seat: int) -> int:
    """Wealth, money on the sales tile, cargo at what it would bring now, and the use of the fleet in the periods to come."""
    worth = 10 * wealth(game, seat)
    if game.over:
        return worth
    if game.phase != "F":
        worth += 10 * game.sales[seat]
    worth += 10 * cargo_worth(game, seat)
    voyages = game.rules.periods - game.period + (game.phase in "ABC")
    fleet = game.docks[seat] if game.phase in "ABEF" else game.docks[seat] + game.sailing[seat]
    for ship in fleet:
        if ship != NONE:
            kind = game.rules.ships[ship]
            worth += voyages * (8 * kind.tonnage + 4 * kind.speed)
    worth += voyages * (15 * game.seals.count(seat) + 10 * game.extensions[seat])
    # The second half of a share's use: dividends still to come.
    return worth + voyages * sum(
        10 * held * game.dividend(company) // 2 for company, held in enumerate(game.shares[seat]) if company != seat
    )


def cargo_worth(game: EastIndiaGame, seat: int) -> int:
    """GP for all cubes aboard and in the warehouse if they were sold now, one after the other."""
    goods = len(game.rules.goods)
    total = 0
    for good in range(goods):
        number = game.warehouse[seat][good] + sum(game.cargo[seat][good::goods])
        filled, prices = game.cubes[EUROPE][good], game.rules.prices[EUROPE][good]
        slots = prices[filled : filled + number]
        total += sum(slots) + (number - len(slots)) * game.rules.full_row_price
    return total
