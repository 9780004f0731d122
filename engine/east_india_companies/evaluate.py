"""How good a position looks: wealth now, plus what cargo, ships, posts and placed agents may still bring, in tenths of a GP.

The weights are rough averages of what a thing earns in a game between bots that play on (see docs/WEIGHTS.md); they are no rules.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.east_india_companies.navigation import card_pile
from engine.east_india_companies.scoring import wealth
from engine.east_india_companies.state import EastIndiaGame
from engine.east_india_companies.tables import EUROPE, NONE

CUBE_COST = 3
"""GP that a cube costs in the Indies."""


class Weights(NamedTuple):
    """What things earn, in tenths of a GP."""

    per_tonne: int = 8
    """A voyage, for each cube of tonnage."""
    per_speed: int = 13
    """A voyage, for each point of speed."""
    cargo: int = 11
    """Each GP that the cubes aboard and in the warehouse should bring."""
    cash: int = 14
    """Each GP ready to be spent in the Indies."""
    post: int = 50
    """A trading post in a period."""
    extension: int = 4
    """A dock extension in a period."""
    dividend: int = 10
    """Each GP of dividends that shares should bring in a period."""
    ship: int = 10
    """An agent in a box this period. Docks and posts count once they are there; a ship is paid for after the agent is placed."""
    influence: int = 19
    expertise: int = 24
    cartography: int = 38
    trading: int = 8


WEIGHTS = Weights()


def evaluate(game: EastIndiaGame, seat: int, weights: Weights = WEIGHTS) -> int:
    """The seat's prospects less the best rival's, in tenths of a GP; at the end, of final wealth alone."""
    prospects = [prospect(game, company, weights) for company in range(game.seats)]
    own = prospects.pop(seat)
    return own - max(prospects)


def prospect(game: EastIndiaGame, seat: int, weights: Weights = WEIGHTS) -> int:
    """Wealth, money on the sales tile, cargo at what it should bring, and the use of fleet and shares in the voyages to come."""
    worth = 10 * wealth(game, seat)
    if game.over:
        return worth
    worth += 10 * game.sales[seat] + weights.cargo * cargo_worth(game, seat)
    later = game.rules.periods - game.period
    worth += later * (fleet_worth(game, seat, weights) + weights.extension * game.extensions[seat])
    worth += (later + (game.phase in "ABC")) * weights.post * game.seals.count(seat)
    worth += (later + (game.phase != "F")) * weights.dividend * dividends(game, seat)
    worth += weights.cash * min(game.treasury[seat], CUBE_COST * tonnage_to_load(game, seat))
    if game.phase == "A":
        boxes = game.rules.boxes
        worth += sum(in_box(boxes[place].ability, weights) for place in game.agents[seat] if place < len(boxes))
    return worth


def in_box(ability: str, weights: Weights) -> int:
    """What an agent in a box with this ability may bring this period, in tenths of a GP."""
    if ability == "ship":
        return weights.ship
    if ability == "influence":
        return weights.influence
    if ability == "expertise":
        return weights.expertise
    if ability == "cartography":
        return weights.cartography
    return weights.trading if ability == "trading" else 0


def tonnage_to_load(game: EastIndiaGame, seat: int) -> int:
    """Tonnage of the ships that will still load in this period."""
    ships = game.sailing[seat][:]
    if game.phase in "ABC":
        ships += [ship for ship in game.docks[seat] if ship != NONE]
    else:
        ships += [ship for owner, ship in zip(game.track_company, game.track_ship, strict=True) if owner == seat]
    return sum(game.rules.ships[ship].tonnage for ship in ships)


def fleet_worth(game: EastIndiaGame, seat: int, weights: Weights = WEIGHTS) -> int:
    """What the ships earn on a voyage, in tenths of a GP."""
    fleet = game.docks[seat] + game.sailing[seat]
    for owners, ships in zip(game.left_company, game.left_ship, strict=True):
        fleet += [ship for owner, ship in zip(owners, ships, strict=True) if owner == seat]
    kinds = [game.rules.ships[ship] for ship in fleet if ship != NONE]
    return sum(weights.per_tonne * kind.tonnage + weights.per_speed * kind.speed for kind in kinds)


def dividends(game: EastIndiaGame, seat: int) -> int:
    """Dividends of a period on the shares held in other companies less those paid to other players (GP)."""
    held = sum(number * game.dividend(company) for company, number in enumerate(game.shares[seat]) if company != seat)
    owed = sum(row[seat] for holder, row in enumerate(game.shares) if holder != seat)
    return held - owed * game.dividend(seat)


def cargo_worth(game: EastIndiaGame, seat: int) -> int:
    """GP for all cubes aboard and in the warehouse, sold one after the other once the expected demand is met."""
    goods = len(game.rules.goods)
    total = 0
    for good in range(goods):
        number = game.warehouse[seat][good] + sum(game.cargo[seat][good::goods])
        if number:
            prices = game.rules.prices[EUROPE][good]
            filled = max(0, game.cubes[EUROPE][good] - expected_demand(game, good))
            slots = prices[filled : filled + number]
            total += sum(slots) + (number - len(slots)) * game.rules.full_row_price
    return total


def expected_demand(game: EastIndiaGame, good: int) -> int:
    """Cubes that Europe should still take this period before anyone sells: the die and the average card of the pile."""
    if game.phase in "EF":
        return 0
    pile = card_pile(game, EUROPE)
    cards = game.rules.cards[EUROPE]
    return game.dice_rolled[EUROPE][good] + sum(cards[card].amounts[good] for card in pile) // len(pile)


def stage(game: EastIndiaGame) -> tuple[int, str]:
    """Period and phase."""
    return game.period, game.phase
