"""Which orders can be reached: the graph of orders as bit masks.

An order is a bit, a set of regions is a bit mask of regions. Both searches depend only on what is open, so their answers are kept.
"""

from __future__ import annotations

from functools import lru_cache

from engine.john_company_2e.table.tables import ORDER_IDS, tables

ORDERS = range(len(ORDER_IDS))
UNREACHABLE = 99


@lru_cache(maxsize=1)
def link_masks() -> tuple[int, ...]:
    """Per order, the orders that it is linked to."""
    return tuple(sum(1 << other for other in linked) for linked in tables().orders.links)


@lru_cache(maxsize=1)
def region_masks() -> tuple[int, ...]:
    """Per region, its orders."""
    return tuple(sum(1 << order for order in orders) for orders in tables().regions.orders)


@lru_cache(maxsize=256)
def orders_in(regions: int) -> int:
    """The orders of a set of regions."""
    return sum(mask for region, mask in enumerate(region_masks()) if regions >> region & 1)


@lru_cache(maxsize=50_000)
def reach(port: int, usable: int) -> int:
    """The usable orders connected to ``port`` through usable orders; none when the port itself is not usable."""
    if not usable >> port & 1:
        return 0
    links, found, edge = link_masks(), 1 << port, 1 << port
    while edge:
        around = 0
        for order in ORDERS:
            if edge >> order & 1:
                around |= links[order]
        edge = around & usable & ~found
        found |= edge
    return found


@lru_cache(maxsize=50_000)
def fewest_ships(port: int, usable: int, regions: int) -> int:
    """The fewest orders, the port among them, that are connected within ``usable`` and touch every region of the set.

    ``UNREACHABLE`` when there is no such set. A shortest-tree search by sets of regions touched (Dreyfus and Wagner, 1971).
    """
    within = reach(port, usable & orders_in(regions))
    masks = region_masks()
    wanted = [masks[region] for region in range(len(masks)) if regions >> region & 1]
    if any(not within & mask for mask in wanted):
        return UNREACHABLE
    full = (1 << len(wanted)) - 1
    best = {
        (1 << number, order): 1
        for number, mask in enumerate(wanted)
        for order in ORDERS
        if (within & mask) >> order & 1
    }
    links = link_masks()
    for touched in range(1, full + 1):
        _join(best, touched)
        _spread(best, touched, within, links)
    return best.get((full, port), UNREACHABLE)


def _join(best: dict[tuple[int, int], int], touched: int) -> None:
    part = (touched - 1) & touched
    while part:
        for order in ORDERS:
            one, other = best.get((part, order)), best.get((touched ^ part, order))
            if one is not None and other is not None:
                best[touched, order] = min(best.get((touched, order), UNREACHABLE), one + other - 1)
        part = (part - 1) & touched


def _spread(best: dict[tuple[int, int], int], touched: int, within: int, links: tuple[int, ...]) -> None:
    edge = sorted((cost, order) for (key, order), cost in best.items() if key == touched)
    while edge:
        cost, order = edge.pop(0)
        if best[touched, order] < cost:
            continue
        for other in ORDERS:
            linked = (links[order] & within) >> other & 1
            if linked and cost + 1 < best.get((touched, other), UNREACHABLE):
                best[touched, other] = cost + 1
                edge.append((cost + 1, other))
