"""Phase E, Selling.

The Europe card is revealed and the demand taken off the market. The players in initiative order sell from their warehouses; then the ships
unload by falling speed, one ship per player in initiative order, round after round. A cube is sold in the dearest free slot, or stored. All
the money lies on the sales tile until the end of the period.
"""

from __future__ import annotations

from typing import Any

from engine.east_india_companies import shares
from engine.east_india_companies.loading import DONE, market_amounts
from engine.east_india_companies.state import BANK, SALES, EastIndiaGame
from engine.east_india_companies.tables import EUROPE, NONE
from engine.kernel import Choice, step, words
from engine.kernel.sharing import own


@step
def meet_demand(game: EastIndiaGame) -> None:
    """Remove cubes from the cheapest filled slot upwards to the supply; surplus demand is ignored (checklist 75, 76)."""
    for good, amount in enumerate(market_amounts(game, EUROPE)):
        removed = min(amount, game.cubes[EUROPE][good])
        game.move_cubes(own(game.cubes, EUROPE), good, game.cube_supply, good, removed)
        game.note("demand_met", good=good, number=removed, ignored=amount - removed)


@step
def open_warehouses(game: EastIndiaGame) -> None:
    """In initiative order each player sells any part of the stored goods (checklist 77); the neutral company sells all (119)."""
    game.do(
        *(
            (sell_all_stored if game.is_neutral(company) else sell_stored, company, 0)
            for company in game.initiative
            if any(game.warehouse[company])
        )
    )


@step
def sell_all_stored(game: EastIndiaGame, company: int, _sold: int) -> None:
    """The neutral company's warehouse is always sold (checklist 119)."""
    for good, number in enumerate(game.warehouse[company]):
        for _ in range(number):
            sell_stored_cube(game, company, good)


@step
def sell_stored(game: EastIndiaGame, seat: int, sold: int) -> None:
    """One stored cube, or done (checklist 77)."""
    stored: list[Choice] = [("sell", good) for good, number in enumerate(game.warehouse[seat]) if number]
    extra = shares.own_action_options(game, seat) if not sold else []
    game.ask(seat, "selling.sell_stored", [DONE, *stored, *extra], take_stored, seat, sold)


@step
def take_stored(game: EastIndiaGame, seat: int, sold: int, option: Any) -> None:
    """Sell the cube and ask again."""
    if option == DONE:
        return
    if not shares.taken(game, seat, option):
        sell_stored_cube(game, seat, option[1])
        sold += 1
    if any(game.warehouse[seat]):
        game.do((sell_stored, seat, sold))


def sale_price(game: EastIndiaGame, company: int, good: int) -> int:
    """GP for one cube now: the dearest free slot of the row, 1 GP when it is full (checklist 81, 82).

    The Trader's box for the good adds 1 GP, on a full row and from a warehouse too (42, 83); neutral agents trigger nothing (113).
    """
    filled, prices = game.cubes[EUROPE][good], game.rules.prices[EUROPE][good]
    price = prices[filled] if filled < len(prices) else game.rules.full_row_price
    box = game.rules.trading[good]
    if box != NONE and company in game.occupants[box] and not game.is_neutral(company):
        price += game.rules.trader_bonus
    return price


def sell_stored_cube(game: EastIndiaGame, company: int, good: int) -> None:
    """One cube from the warehouse."""
    price, place = sell_cube(game, company, own(game.warehouse, company), good, good)
    game.note("stored_good_sold", seat=company, good=good, price=price, goes_to=place)
    game.pay(BANK, SALES + company, price, "good_sold")


def sell_shipped_cube(game: EastIndiaGame, company: int, dock: int, good: int) -> None:
    """One cube from a ship."""
    at = dock * len(game.rules.goods) + good
    price, place = sell_cube(game, company, own(game.cargo, company), at, good)
    game.note("good_sold", seat=company, good=good, price=price, dock=dock, goes_to=place)
    game.pay(BANK, SALES + company, price, "good_sold")


def sell_cube(game: EastIndiaGame, company: int, source: list[int], at: int, good: int) -> tuple[int, str]:
    """One cube to the market, or to the supply when its row is full (checklist 81-84). Returns the price in GP and where the cube goes.

    The money goes on the sales tile.
    """
    price = sale_price(game, company, good)
    row = own(game.cubes, EUROPE)
    full = row[good] == len(game.rules.prices[EUROPE][good])
    game.move_cubes(source, at, game.cube_supply if full else row, good)
    return price, "supply" if full else "market"


@step
def unload_ships(game: EastIndiaGame) -> None:
    """From the highest speed down (checklist 78)."""
    game.do((next_ship, game.rules.top_speed, 0))


@step
def next_ship(game: EastIndiaGame, speed: int, turn: int) -> None:
    """Ships of this speed, one per company in initiative order, round after round; then the next lower speed (checklist 78).

    A ship without cargo has nothing to unload and takes no turn.
    """
    laden = [any(cargo) for cargo in game.cargo]
    while speed > 0:
        for offset in range(game.rules.companies):
            company = game.initiative[(turn + offset) % game.rules.companies]
            if laden[company] and loaded_docks(game, company, speed):
                game.do((choose_ship, company, speed), (next_ship, speed, turn + offset + 1))
                return
        speed, turn = speed - 1, 0


def loaded_docks(game: EastIndiaGame, company: int, speed: int) -> list[int]:
    """Docks, from the left, with a ship of this speed that has cargo."""
    goods, types = len(game.rules.goods), game.rules.ships
    cargo = game.cargo[company]
    return [
        dock
        for dock, ship in enumerate(game.docks[company])
        if ship != NONE and types[ship].speed == speed and any(cargo[dock * goods : dock * goods + goods])
    ]


@step
def choose_ship(game: EastIndiaGame, company: int, speed: int) -> None:
    """The owner chooses among own ships of the speed (checklist 79); the neutral company unloads its leftmost (119).

    Ships with equal cargo are one option.
    """
    goods = len(game.rules.goods)
    docks = loaded_docks(game, company, speed)
    if game.is_neutral(company):
        unload_neutral(game, company, docks[0])
        return
    cargo = [game.cargo[company][dock * goods : dock * goods + goods] for dock in docks]
    options: list[Choice] = [("unload", dock) for at, dock in enumerate(docks) if cargo[at] not in cargo[:at]]
    game.ask(company, "selling.choose_ship", options, take_ship, company)


@step
def take_ship(game: EastIndiaGame, seat: int, option: Any) -> None:
    """The chosen ship is emptied before the next one (checklist 80)."""
    ship = game.docks[seat][option[1]]
    game.note("ship_unloaded", seat=seat, ship=ship, dock=option[1])
    game.do((unload, seat, option[1], 0))


@step
def unload(game: EastIndiaGame, seat: int, dock: int, moved: int) -> None:
    """One cube of the ship: sell it, or store it in a free warehouse space (checklist 85, 86; reading 16), until the hold is empty."""
    goods = len(game.rules.goods)
    aboard = [good for good, number in enumerate(game.cargo[seat][dock * goods : dock * goods + goods]) if number]
    if not aboard:
        return
    options: list[Choice] = [("sell", good) for good in aboard]
    if game.warehouse_space(seat):
        options += [("store", good) for good in aboard]
    if not moved:
        options += shares.own_action_options(game, seat)
    game.ask(seat, "selling.unload", options, take_cube, seat, dock, moved)


@step
def take_cube(game: EastIndiaGame, seat: int, dock: int, moved: int, option: Any) -> None:
    """Sell or store the cube and go on with the same ship."""
    if shares.taken(game, seat, option):
        game.do((unload, seat, dock, 0))
        return
    if option[0] == "sell":
        sell_shipped_cube(game, seat, dock, option[1])
    else:
        store_cube(game, seat, dock, option[1])
    game.do((unload, seat, dock, moved + 1))


def store_cube(game: EastIndiaGame, company: int, dock: int, good: int) -> None:
    """A cube of a ship goes to a free warehouse space, to be sold next period at the earliest (checklist 85, reading 17)."""
    game.move_cubes(own(game.cargo, company), dock * len(game.rules.goods) + good, own(game.warehouse, company), good)
    game.note("good_stored", seat=company, good=good, dock=dock)


def unload_neutral(game: EastIndiaGame, company: int, dock: int) -> None:
    """Sell cube by cube; only on a full row store while there is space, else sell for 1 GP (checklist 119, reading 30)."""
    ship = game.docks[company][dock]
    game.note("ship_unloaded", seat=company, ship=ship, dock=dock)
    goods = len(game.rules.goods)
    prices = game.rules.prices[EUROPE]
    # Primary goods have the higher numbers; the ship was loaded primary good first.
    for good in range(goods - 1, -1, -1):
        at = dock * goods + good
        while game.cargo[company][at]:
            if game.cubes[EUROPE][good] == len(prices[good]) and game.warehouse_space(company):
                store_cube(game, company, dock, good)
            else:
                sell_shipped_cube(game, company, dock, good)


@words("selling.sell_stored")
def stored_in_words(game: EastIndiaGame, option: Any) -> dict[str, Any]:
    """sell_good (good, price in GP), keep_rest, or a share sale."""
    return {"act": "keep_rest"} if option == DONE else cube_in_words(game, option)


@words("selling.unload")
def cube_in_words(game: EastIndiaGame, option: Any) -> dict[str, Any]:
    """sell_good (good, price in GP), store_good (good), or a share sale."""
    if option[0] == "sell" and game.decision:
        price = sale_price(game, game.decision.seat, option[1])
        return {"act": "sell_good", "good": game.good_id(option[1]), "price": price}
    if option[0] == "store":
        return {"act": "store_good", "good": game.good_id(option[1])}
    return shares.in_words(game, option) or {}


@words("selling.choose_ship")
def ship_in_words(game: EastIndiaGame, option: Any) -> dict[str, Any]:
    """unload_ship (ship, dock, cargo per good)."""
    seat, dock, goods = game.decision.seat if game.decision else 0, option[1], len(game.rules.goods)
    cargo = game.cargo[seat][dock * goods : dock * goods + goods]
    return {
        "act": "unload_ship",
        "ship": game.ship_id(game.docks[seat][dock]),
        "dock": dock,
        "cargo": dict(zip(game.rules.goods, cargo, strict=True)),
    }
