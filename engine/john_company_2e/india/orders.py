"""Orders open and close; a region with nothing left to close floods its neighbours.

Closing an order sends the writer on it home. When an order has to be closed in a region where all are closed, the region cascades:
every order linked to it from outside is closed, and one that is closed already passes the blow on to the northernmost open order of its
own region. Rulebook: Writer Loss, Cascade; checklist 190, 191.
"""

from __future__ import annotations

from engine.john_company_2e.table.names import NOBODY
from engine.john_company_2e.table.pieces import return_piece
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import ORDER_IDS, REGION_IDS
from engine.kernel.sharing import changed

CASCADE = "cascade"
"""The cause of an order that closes because another region has nothing left to close."""


def open_order(game: CompanyGame, order: int, why: str) -> None:
    """Take the closed order token off an order, where there is one; ``why`` is the cause."""
    if game.closed[order]:
        game.closed = changed(game.closed, order, 0)
        game.note("order_opened", order=ORDER_IDS[order], why=why)


def open_region(game: CompanyGame, region: int, what: str) -> None:
    """Open every order of a region."""
    for order in game.tables.regions.orders[region]:
        open_order(game, order, what)


def close_order(game: CompanyGame, order: int, why: str) -> None:
    """Close an open order: a writer on it goes to its family's supply, a filled order token is turned (checklist 190).

    ``why`` is the cause.
    """
    writer = game.order_writer[order]
    if writer != NOBODY:
        return_piece(game, writer)
    game.order_writer = changed(game.order_writer, order, NOBODY)
    game.order_presidency = changed(game.order_presidency, order, -1)
    game.order_firms = changed(game.order_firms, order, 0)
    game.closed = changed(game.closed, order, 1)
    game.note("order_closed", order=ORDER_IDS[order], writer=writer if writer != NOBODY else None, why=why)


def close_northernmost(game: CompanyGame, region: int, what: str) -> None:
    """Close the northernmost open order of a region; when none is open the region cascades (checklist 190)."""
    if still_open := game.open_orders(region):
        close_order(game, still_open[0], what)
    else:
        cascade(game, region)


def close_region(game: CompanyGame, region: int, what: str) -> None:
    """Close every open order of a region; the region cascades only when none was open before (reading 26)."""
    still_open = game.open_orders(region)
    for order in still_open:
        close_order(game, order, what)
    if not still_open:
        cascade(game, region)


def new_tile(game: CompanyGame) -> None:
    """A new event tile (or another cause outside the tiles) begins: every region may cascade once again (checklist 191)."""
    game.cascaded = 0


def cascade(game: CompanyGame, region: int) -> None:
    """The region overflows, and after it each region that had nothing left to close; every region once per tile (checklist 191)."""
    waiting = [region]
    while waiting:
        origin = waiting.pop(0)
        if not game.cascaded >> origin & 1:
            game.cascaded |= 1 << origin
            game.note("cascade_begun", region=REGION_IDS[origin])
            waiting += flood(game, origin)


def orders_linked_to(game: CompanyGame, region: int) -> list[int]:
    """The orders outside a region that are linked to one of its orders, northernmost first, each once."""
    table = game.tables.orders
    linked = {other for order in game.tables.regions.orders[region] for other in table.links[order]}
    return sorted(other for other in linked if table.region[other] != region)


def flood(game: CompanyGame, origin: int) -> list[int]:
    """Close what is linked to a region, or the northernmost open order where that is closed already; the regions that overflow."""
    linked = orders_linked_to(game, origin)
    closed_before = [order for order in linked if game.closed[order]]
    for order in linked:
        if not game.closed[order]:
            close_order(game, order, CASCADE)
    overflowing = []
    for order in closed_before:
        region = game.tables.orders.region[order]
        if still_open := game.open_orders(region):
            close_order(game, still_open[0], CASCADE)
        else:
            overflowing.append(region)
    return overflowing
