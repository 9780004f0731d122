"""Money, shares, special markers, ships, and goods: what companies have beside their factories."""

from __future__ import annotations

from engine.arkwright.names import GOODS, MARKERS, NONE, PIERS, SPACES, WAREHOUSE_PLACES, Phase, Tile
from engine.arkwright.state import ArkwrightGame as Board
from engine.arkwright.tables import GOOD_IDS, MARKER_IDS, ROW_IDS, TILE_IDS, WAREHOUSE_IDS
from engine.kernel import reads


def mill_of(seat: int, good: str) -> int:
    """The seat's place for a factory of the good."""
    return seat * GOODS + GOOD_IDS.index(good)


def leave_market(board: Board, number: int, from_fired: int) -> None:
    """So many workers are hired, some of them from among the fired."""
    board.labour -= number - from_fired
    board.fired -= from_fired


# -- money and shares --


@reads("emergency_sale_made")
def emergency_sale_made(board: Board, seat: int, number: int, price: int) -> None:
    board.shares[seat] -= number
    board.cash[seat] += number * price


@reads("loan_taken")
def loan_taken(board: Board, seat: int, amount: int) -> None:
    board.loans[seat] += 1
    board.cash[seat] += amount


@reads("loans_repaid")
def loans_repaid(board: Board, seat: int, loans: int) -> None:
    board.loans[seat] -= loans


@reads("shares_bought")
def shares_bought(board: Board, seat: int, number: int, cost: int) -> None:
    board.shares[seat] += number


@reads("shares_sold")
def shares_sold(board: Board, seat: int, number: int, price: int) -> None:
    board.shares[seat] -= number


@reads("share_forfeited")
def share_forfeited(board: Board, seat: int) -> None:
    board.shares[seat] -= 1


@reads("share_price_moved")
def share_price_moved(board: Board, seat: int, steps: int, share_space: int, why: str) -> None:
    board.share_space[seat] = share_space


# -- the player board and the warehouse --


def put_on_space(board: Board, seat: int, space: int, marker: int) -> None:
    """What lies on an administration space from now on."""
    board.administration[seat * SPACES + board.rules.administration.index(space)] = marker


@reads("marker_lifted")
def marker_lifted(board: Board, seat: int, marker: str, space: int) -> None:
    put_on_space(board, seat, space, NONE)


@reads("marker_placed")
def marker_placed(board: Board, seat: int, marker: str, space: int) -> None:
    put_on_space(board, seat, space, MARKER_IDS.index(marker))


@reads("space_reopened")
def space_reopened(board: Board, seat: int, space: int, fee: int) -> None:
    board.reopened[seat] = 1


@reads("warehouse_staffed")
def warehouse_staffed(board: Board, seat: int, places: list[str], hired: int, from_fired: int) -> None:
    leave_market(board, hired, from_fired)
    first = seat * WAREHOUSE_PLACES
    board.warehouse[first : first + WAREHOUSE_PLACES] = [int(place in places) for place in WAREHOUSE_IDS]


@reads("storekeeper_released")
def storekeeper_released(board: Board, seat: int, place: str) -> None:
    board.warehouse[seat * WAREHOUSE_PLACES + WAREHOUSE_IDS.index(place)] = 0
    board.fired += 1


# -- special markers --


@reads("tile_taken")
def tile_taken(board: Board, seat: int, tile: str) -> None:
    kind = TILE_IDS.index(tile)
    board.tile_supply[kind] -= 1
    board.tiles[seat] |= 1 << kind


@reads("tile_returned")
def tile_returned(board: Board, seat: int, tile: str, why: str) -> None:
    kind = TILE_IDS.index(tile)
    board.tile_supply[kind] += 1
    board.tiles[seat] &= ~(1 << kind)
    if kind in (Tile.FOREMAN, Tile.WORKSHOP):
        board.assigned[seat * 2 + (kind == Tile.WORKSHOP)] = NONE
    elif kind in (Tile.INVENTOR, Tile.TINKERER):
        board.ideas[seat * 2 + (kind == Tile.TINKERER)] = 0
    elif kind == Tile.PRESS_ATTACHE:
        board.attache_turned[seat] = 0


@reads("tile_assigned")
def tile_assigned(board: Board, seat: int, tile: str, good: str) -> None:
    board.assigned[seat * 2 + (TILE_IDS.index(tile) == Tile.WORKSHOP)] = GOOD_IDS.index(good)


@reads("idea_used")
def idea_used(board: Board, seat: int, tile: str, uses: int) -> None:
    board.ideas[seat * 2 + (TILE_IDS.index(tile) == Tile.TINKERER)] = uses


@reads("marker_taken")
def marker_taken(board: Board, seat: int, marker: str, row: str) -> None:
    kind = MARKER_IDS.index(marker)
    board.marker_supply[ROW_IDS.index(row) * MARKERS + kind] -= 1
    board.markers[seat] |= 1 << kind


@reads("ship_taken")
def ship_taken(board: Board, seat: int, pier: int, capacity: int, hired: int, from_fired: int) -> None:
    ship = board.rules.ship_capacity.index(capacity)
    board.ship_supply[ship] -= 1
    board.piers[seat * PIERS + pier] = ship
    leave_market(board, hired, from_fired)


@reads("ship_returned")
def ship_returned(board: Board, seat: int, pier: int, capacity: int, fired: int, why: str) -> None:
    at = seat * PIERS + pier
    board.ship_supply[board.piers[at]] += 1
    board.piers[at] = NONE
    board.fired += fired
    if why != "exchanged":  # else the new ship is as inactive as this one
        board.inactive[at] = 0


# -- contracts and goods at hand --


@reads("contract_signed", "contract_raised")
def contract_stands(board: Board, seat: int, good: str, due: int) -> None:
    board.contract[mill_of(seat, good)] = due


@reads("contract_limit_set")
def contract_limit_set(board: Board, seat: int, limit: int | None) -> None:
    board.contract_limit[seat] = limit or 0


@reads("ships_readied")
def ships_readied(board: Board, seat: int) -> None:
    board.inactive[seat * PIERS : seat * PIERS + PIERS] = [0] * PIERS


def take_goods(board: Board, mill: int, number: int) -> None:
    """Goods leave a company, sold or shipped: of the active good those just made before stored ones."""
    seat, good = divmod(mill, GOODS)
    fresh = min(number, board.made[seat]) if good == board.cycle else 0
    board.made[seat] -= fresh
    board.stored[mill] -= number - fresh


@reads("goods_lost")
def goods_lost(board: Board, seat: int, good: str, number: int) -> None:
    board.stored[mill_of(seat, good)] -= number


@reads("stored_goods_sold")
def stored_goods_sold(board: Board, seat: int, good: str, number: int, each: int) -> None:
    board.stored[mill_of(seat, good)] -= number


@reads("ships_sailed")
def ships_sailed(board: Board, seat: int, piers: list[int], capacities: list[int]) -> None:
    if board.rules.short:
        for pier in piers:
            board.inactive[seat * PIERS + pier] = 1


@reads("goods_shipped")
def goods_shipped(board: Board, seat: int, good: str, number: int, each: int) -> None:
    mill = mill_of(seat, good)
    take_goods(board, mill, number)
    board.contract[mill] = 0


@reads("extra_shifts_used")
def extra_shifts_used(board: Board, seat: int, good: str) -> None:
    if board.phase == Phase.PRODUCTION:
        board.made[seat] += 1
    else:  # with the Production action, for the warehouse
        board.stored[mill_of(seat, good)] += 1
