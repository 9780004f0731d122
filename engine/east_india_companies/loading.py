"""Phase D, Loading.

The Indies card is revealed and the market supplied. Then the zones one after the other: ships left there before load first, then the
stack is revealed and the fastest, among equals the one sent first, loads first. A ship buys cubes one at a time and goes home, or it buys
nothing and is left in the zone for 1 GP.
"""

from __future__ import annotations

from typing import Any

from engine.east_india_companies import neutral, shares
from engine.east_india_companies.state import BANK, EastIndiaGame
from engine.east_india_companies.tables import INDIES
from engine.kernel import Choice, step, words
from engine.kernel.sharing import own

DONE = ("done",)
LEAVE = ("leave",)


def market_amounts(game: EastIndiaGame, market: int) -> list[int]:
    """Reveal the market's card: die plus card for each good (checklist 58, 75; the four-player block is settled in the tables, 106)."""
    card = game.rules.cards[market][game.market_card[market]]
    game.note("card_revealed", market=market, card=card.id)
    return [die + cubes for die, cubes in zip(game.dice_rolled[market], card.amounts, strict=True)]


@step
def supply_indies(game: EastIndiaGame) -> None:
    """Fill free slots from the dearest to the cheapest; what finds no slot, or is not in the supply, is ignored (58, 59; reading 24)."""
    for good, amount in enumerate(market_amounts(game, INDIES)):
        free = len(game.rules.prices[INDIES][good]) - game.cubes[INDIES][good]
        placed = min(amount, free, game.cube_supply[good])
        game.move_cubes(game.cube_supply, good, own(game.cubes, INDIES), good, placed)
        game.note("cubes_supplied", good=good, number=placed, ignored=amount - placed)


@step
def load_zones(game: EastIndiaGame) -> None:
    """China, then the East Indies, then India (checklist 60)."""
    game.do(*((load_zone, zone) for zone in range(len(game.rules.zones))))


@step
def load_zone(game: EastIndiaGame, zone: int) -> None:
    """One zone: the ships left there, then the arrivals (checklist 60-62)."""
    game.do((call_left_ships, zone), (next_ship, zone), (reveal_stack, zone), (next_ship, zone))


@step
def call_left_ships(game: EastIndiaGame, zone: int) -> None:
    """Ships left in the zone in earlier periods act first, the first left first (checklist 61, 74)."""
    game.track_company, game.left_company[zone] = own(game.left_company, zone), []
    game.track_ship, game.left_ship[zone] = own(game.left_ship, zone), []
    if game.track_ship:
        game.note("left_ships_called", zone=zone, ships=zip(game.track_company, game.track_ship, strict=True))


@step
def reveal_stack(game: EastIndiaGame, zone: int) -> None:
    """Reveal the zone's stack onto the loading track: fastest first, among equals the ship sent first (checklist 62, 63)."""
    companies, ships = game.stack_company[zone], game.stack_ship[zone]
    for company, ship in zip(companies, ships, strict=True):
        own(game.sailing, company).remove(ship)
    types, speeds = game.rules.ships, range(game.rules.top_speed, 0, -1)
    order = [at for speed in speeds for at, ship in enumerate(ships) if types[ship].speed == speed]
    game.track_company = [companies[at] for at in order]
    game.track_ship = [ships[at] for at in order]
    game.stack_company[zone], game.stack_ship[zone] = [], []
    if order:
        game.note("ships_arrived", zone=zone, ships=[(companies[at], ships[at]) for at in order])


@step
def next_ship(game: EastIndiaGame, zone: int) -> None:
    """The ship at the head of the track takes a free dock of its owner and loads (checklist 63, 70)."""
    if not game.track_company:
        return
    company, ship = game.track_company.pop(0), game.track_ship.pop(0)
    dock = game.dock_ship(company, ship)
    game.note("ship_docked", seat=company, ship=ship, dock=dock, zone=zone)
    game.do((next_ship, zone))
    if game.is_neutral(company):
        neutral.load(game, company, dock, zone)
    else:
        game.do((buy_goods, company, zone, dock, 0))


@step
def buy_goods(game: EastIndiaGame, seat: int, zone: int, dock: int, bought: int) -> None:
    """One cube of either good of the zone, or home; a ship that bought nothing may be left for 1 GP (checklist 64-72; reading 14)."""
    cash = game.treasury[seat]
    options: list[Choice] = [DONE]
    if bought < game.rules.ships[game.docks[seat][dock]].tonnage:
        for good in game.rules.zones[zone].goods:
            if game.cubes[INDIES][good] and (price := purchase_price(game, seat, zone, good)) <= cash:
                options.append(("buy", good, price))
        if not bought and game.rules.leave_fee <= cash:
            options.append(LEAVE)
        options += shares.own_action_options(game, seat)
    game.ask(seat, "loading.buy_goods", options, take_goods, seat, zone, dock, bought)


def purchase_price(game: EastIndiaGame, company: int, zone: int, good: int) -> int:
    """GP for the cheapest cube of the good, less 1 with an own post in the zone, never below 0 (checklist 66, 67; reading 13)."""
    price = game.rules.prices[INDIES][good][game.cubes[INDIES][good] - 1]
    if game.has_post(company, zone):
        return max(price - game.rules.post_discount, 0)
    return price


@step
def take_goods(game: EastIndiaGame, seat: int, zone: int, dock: int, bought: int, option: Any) -> None:
    """Buy the cube from the bank, leave the ship, or take it home (checklist 68, 70, 71)."""
    if option == DONE:
        ship = game.docks[seat][dock]
        game.note("ship_brought_home", seat=seat, ship=ship, dock=dock, number=bought)
    elif option == LEAVE:
        leave_ship(game, seat, zone, dock)
    elif shares.taken(game, seat, option):
        game.do((buy_goods, seat, zone, dock, bought))
    else:
        _, good, price = option
        buy_cube(game, seat, zone, dock, good, price)
        game.do((buy_goods, seat, zone, dock, bought + 1))


def buy_cube(game: EastIndiaGame, seat: int, zone: int, dock: int, good: int, price: int) -> None:
    """The cheapest cube of the good goes from the market onto the ship, its price to the bank (checklist 66, 68)."""
    game.note("good_bought", seat=seat, good=good, price=price, zone=zone, dock=dock)
    game.pay(seat, BANK, price, "goods")
    game.move_cubes(own(game.cubes, INDIES), good, own(game.cargo, seat), dock * len(game.rules.goods) + good)


def leave_ship(game: EastIndiaGame, seat: int, zone: int, dock: int) -> None:
    """The ship stays face up in the zone, below those left there before (checklist 71-74); Cartography does not help."""
    ship = game.undock_ship(seat, dock)
    own(game.left_company, zone).append(seat)
    own(game.left_ship, zone).append(ship)
    game.note("ship_left", seat=seat, ship=ship, dock=dock, zone=zone)
    game.pay(seat, BANK, game.rules.leave_fee, "left_ship")


@words("loading.buy_goods")
def goods_in_words(game: EastIndiaGame, option: Any) -> dict[str, Any]:
    """buy_good (good, price in GP), return_ship, leave_ship (fee), or a share sale."""
    if option == DONE:
        return {"act": "return_ship"}
    if option == LEAVE:
        return {"act": "leave_ship", "fee": game.rules.leave_fee}
    if option[0] != "buy":
        return shares.in_words(game, option) or {}
    return {"act": "buy_good", "good": game.good_id(option[1]), "price": option[2]}
