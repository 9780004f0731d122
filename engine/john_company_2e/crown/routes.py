"""The best trade of a Crown President: the most valuable connected orders that ships, regions and dice allow.

Rulebook: Crown Handbook, Presidents; checklist 256.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from engine.john_company_2e.company.trade import forbidden_homes, usable
from engine.john_company_2e.handbook.state import CrownGame
from engine.john_company_2e.handbook.tables import field
from engine.john_company_2e.table.routes import link_masks, orders_in, reach
from engine.john_company_2e.table.tables import ORDER_IDS, tables

ORDERS = range(len(ORDER_IDS))
EVERYWHERE = (1 << 8) - 1


@lru_cache(maxsize=2_000)
def connected(start: int, within: int, size: int) -> tuple[int, ...]:
    """All sets of ``size`` orders of ``within`` that contain ``start`` and hang together with it, as bit masks, ascending."""
    if start & ~within or start.bit_count() > size:
        return ()
    links, found = link_masks(), {start}
    for _ in range(size - start.bit_count()):
        grown = set()
        for mask in found:
            around = 0
            for order in ORDERS:
                if mask >> order & 1:
                    around |= links[order]
            edge = around & within & ~mask
            grown |= {mask | 1 << order for order in ORDERS if edge >> order & 1}
        found = grown
    return tuple(sorted(found))


@lru_cache(maxsize=8)
def distances(home: int) -> tuple[int, ...]:
    """How many borders each region is away from a home region."""
    table = tables().regions
    found = {home: 0}
    waiting = [home]
    while waiting:
        region = waiting.pop(0)
        for other in table.neighbours[region]:
            if other not in found:
                found[other] = found[region] + 1
                waiting.append(other)
    return tuple(found[region] for region in range(len(table.neighbours)))


def regions_of(orders: int) -> int:
    """The regions that a set of orders touches."""
    table = tables().orders.region
    return sum({1 << table[order] for order in ORDERS if orders >> order & 1})


def value_of(game: CrownGame, home: int, order: int) -> int:
    """What an order pays the Company now."""
    table = game.tables.orders
    return table.refill[order] if game.order_firms[order] else table.value[order]


WORDS: dict[str, Callable[[CrownGame, int, int], int]] = {
    "most_value": value_of,
    "most_home_orders": lambda game, home, order: int(game.tables.orders.region[order] == home),
    "nearest_to_home": lambda game, home, order: -distances(home)[game.tables.orders.region[order]],
    "most_southerly": lambda game, home, order: order,
}
"""What one order adds to the merit of a route, by the words of the tables."""


def rank(game: CrownGame, presidency: int, orders: int) -> tuple[int, ...]:
    """What makes one set of orders better than another, in the order of the tables' words."""
    home = game.tables.home_region[presidency]
    picked = [order for order in ORDERS if orders >> order & 1]
    words = field("president.order_choice", "pick")
    return tuple(sum(WORDS[word](game, home, order) for order in picked) for word in words)


def best_route(game: CrownGame, presidency: int, most_outside: int) -> int:
    """The best orders with at most so many regions outside the home region, as many as ships can fill there; 0 when there is none."""
    port = game.tables.home_port[presidency]
    allowed = usable(game) & orders_in(EVERYWHERE & ~forbidden_homes(game, presidency))
    ships = game.ships_in(game.sea_of(presidency))
    found = []
    for size in range(1, min(ships, reach(port, allowed).bit_count()) + 1):
        for orders in connected(1 << port, allowed, size):
            regions = regions_of(orders)
            full = min(ships, reach(port, allowed & orders_in(regions)).bit_count())
            if regions.bit_count() - 1 <= most_outside and size == full:
                found.append(orders)
    return max(found, key=lambda orders: rank(game, presidency, orders), default=0)


def best_filling(game: CrownGame, presidency: int, within: int, filled: int, left: int) -> int:
    """The best way to go on filling: all orders filled at the end."""
    start = filled or 1 << game.tables.home_port[presidency]
    sets = connected(start, within, filled.bit_count() + left)
    return max(sets, key=lambda orders: rank(game, presidency, orders))


def next_order(game: CrownGame, presidency: int, within: int, filled: int, left: int) -> int:
    """The order of the best filling that comes next: home orders first, then the nearest, then the most southerly."""
    table, home = game.tables.orders, game.tables.home_region[presidency]
    if not filled:
        return game.tables.home_port[presidency]
    links, around = link_masks(), 0
    for order in ORDERS:
        if filled >> order & 1:
            around |= links[order]
    rest = best_filling(game, presidency, within, filled, left) & ~filled & around
    away = distances(home)
    return max((order for order in ORDERS if rest >> order & 1), key=lambda order: (-away[table.region[order]], order))
