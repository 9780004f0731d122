"""Keeps a public board up to date from the events alone: what each fact does to the table, phase by phase."""

from __future__ import annotations

from typing import Any

from engine.east_india_companies.state import HIDDEN, EastIndiaGame
from engine.east_india_companies.tables import EUROPE, INDIES, MARKETS, NONE
from engine.kernel import reads
from engine.kernel.sharing import own

TELLS_ALONE = (
    "agents_kept_out",
    "card_chosen",
    "card_seen",
    "dividend_paid",
    "own_ship_sent",
    "passed",
    "sales_ranked",
    "ship_brought_home",
    "ship_unloaded",
    "wealth_scored",
)


def zone_at(board: EastIndiaGame, zone: str) -> int:
    """A zone by its name."""
    return [printed.id for printed in board.rules.zones].index(zone)


def ship_type(board: EastIndiaGame, ship: str) -> int:
    """A type of ship by its name."""
    return [printed.id for printed in board.rules.ships].index(ship)


def place_of(board: EastIndiaGame, place: str) -> int:
    """An agent's place by its name."""
    return [board.rules.place_id(at) for at in range(board.rules.supply + 1)].index(place)


def hold(board: EastIndiaGame, dock: int, good: str) -> int:
    """Where a company's cargo list has the cubes of a good in a dock."""
    return dock * len(board.rules.goods) + board.rules.goods.index(good)


def card_number(board: EastIndiaGame, market: str, card: str) -> int:
    """A market's card by its name."""
    return [printed.id for printed in board.rules.cards[MARKETS.index(market)]].index(card)


# -- periods and phases --


@reads("period_began")
def period_began(board: EastIndiaGame, period: int) -> None:
    board.period = period


@reads("phase_began")
def phase_began(board: EastIndiaGame, phase: str) -> None:
    board.phase = phase


@reads("initiative_set")
def initiative_set(board: EastIndiaGame, initiative: list[int]) -> None:
    board.initiative = initiative[:]


# -- money --


@reads("cash_handed_over")
def cash_handed_over(board: EastIndiaGame, seat: int, to: int, amount: int, what: str) -> None:
    board.treasury[seat] -= amount
    board.treasury[to] += amount


@reads("cash_paid")
def cash_paid(board: EastIndiaGame, seat: int, amount: int, what: str) -> None:
    board.treasury[seat] -= amount
    board.bank += amount


@reads("cash_gained")
def cash_gained(board: EastIndiaGame, seat: int, amount: int, what: str) -> None:
    board.bank -= amount
    board.treasury[seat] += amount


@reads("sales_money_laid")
def sales_money_laid(board: EastIndiaGame, seat: int, amount: int) -> None:
    board.bank -= amount
    board.sales[seat] += amount


@reads("sales_money_taken")
def sales_money_taken(board: EastIndiaGame, seat: int, amount: int) -> None:
    board.sales[seat] -= amount
    board.treasury[seat] += amount


@reads("sales_money_returned")
def sales_money_returned(board: EastIndiaGame, seat: int, amount: int) -> None:
    board.sales[seat] -= amount
    board.bank += amount


# -- shares --


@reads("share_bought")
def share_bought(board: EastIndiaGame, seat: int, company: int, price: int) -> None:
    board.exchange[company] -= 1
    own(board.shares, seat)[company] += 1


@reads("shares_sold")
def shares_sold(board: EastIndiaGame, seat: int, company: int, number: int, price: int) -> None:
    own(board.shares, seat)[company] -= number
    board.exchange[company] += number


@reads("presidency_mortgaged")
def presidency_mortgaged(board: EastIndiaGame, seat: int, amount: int) -> None:
    board.mortgaged[seat] += 1


@reads("presidency_redeemed")
def presidency_redeemed(board: EastIndiaGame, seat: int, amount: int) -> None:
    board.mortgaged[seat] -= 1


@reads("share_value_moved")
def share_value_moved(board: EastIndiaGame, company: int, moved: int, value: int) -> None:
    board.value_step[company] += moved


@reads("sales_marker_moved")
def sales_marker_moved(board: EastIndiaGame, seat: int, space: int, moved: int) -> None:
    board.sales_marker[seat] += moved


# -- agents, ports and posts --


@reads("dice_rolled")
def dice_rolled(board: EastIndiaGame, market: str, cubes: dict[str, int]) -> None:
    board.dice_rolled[MARKETS.index(market)] = [cubes[good] for good in board.rules.goods]


@reads("agent_placed", "agent_returned")
def agent_moved(board: EastIndiaGame, seat: int, origin: str, place: str) -> None:
    source, target = place_of(board, origin), place_of(board, place)
    own(board.agents, seat).remove(source)
    board.agents[seat] = sorted([*board.agents[seat], target])
    boxes = len(board.rules.boxes)
    if source < boxes:
        own(board.occupants, source).remove(seat)
    if target < boxes:
        own(board.occupants, target).append(seat)


@reads("agent_card_drawn")
def agent_card_drawn(board: EastIndiaGame, seat: int, card: str) -> None:
    board.agent_deck.remove([name for name, _, _ in board.rules.agent_cards].index(card))


@reads("ship_bought")
def ship_bought(board: EastIndiaGame, seat: int, ship: str, dock: int) -> None:
    own(board.ship_supply, seat).remove(ship_type(board, ship))
    own(board.docks, seat)[dock] = ship_type(board, ship)


@reads("ship_discarded")
def ship_discarded(board: EastIndiaGame, seat: int, ship: str, dock: int) -> None:
    own(board.boxed, seat).append(board.undock_ship(seat, dock))


@reads("left_ship_discarded")
def left_ship_discarded(board: EastIndiaGame, seat: int, ship: str, zone: str) -> None:
    here = zone_at(board, zone)
    left = list(zip(board.left_company[here], board.left_ship[here], strict=True))
    at = left.index((seat, ship_type(board, ship)))
    del own(board.left_company, here)[at]
    own(board.boxed, seat).append(own(board.left_ship, here).pop(at))


@reads("dock_extended")
def dock_extended(board: EastIndiaGame, seat: int, level: int) -> None:
    board.extensions[seat] = level
    new = board.rules.docks[level] - len(board.docks[seat])
    own(board.docks, seat).extend([NONE] * new)
    own(board.cargo, seat).extend([0] * (new * len(board.rules.goods)))


@reads("trading_post_placed")
def trading_post_placed(board: EastIndiaGame, seat: int, zone: str, site: str) -> None:
    board.seals[board.rules.sites.index(site)] = seat


# -- ships at sea --


@reads("card_laid")
def card_laid(board: EastIndiaGame, market: str) -> None:
    board.market_card[MARKETS.index(market)] = HIDDEN


@reads("card_revealed")
def card_revealed(board: EastIndiaGame, market: str, card: str) -> None:
    board.market_card[MARKETS.index(market)] = card_number(board, market, card)


@reads("card_discarded")
def card_discarded(board: EastIndiaGame, market: str, card: str) -> None:
    board.market_card[MARKETS.index(market)] = NONE
    own(board.used_cards, MARKETS.index(market)).append(card_number(board, market, card))


@reads("ships_taken_in_hand")
def ships_taken_in_hand(board: EastIndiaGame, seat: int, fleet: list[str]) -> None:
    types = [ship_type(board, ship) for ship in fleet]
    board.docks[seat] = [NONE] * len(board.docks[seat])
    board.sailing[seat] = sorted(types)
    board.hand[seat] = types if board.is_neutral(seat) else [HIDDEN] * len(types)


@reads("ship_sent")
def ship_sent(board: EastIndiaGame, seat: int, zone: str) -> None:
    send(board, seat, zone_at(board, zone), HIDDEN)


@reads("open_ship_sent")
def open_ship_sent(board: EastIndiaGame, seat: int, zone: str, ship: str) -> None:
    send(board, seat, zone_at(board, zone), ship_type(board, ship))


def send(board: EastIndiaGame, company: int, zone: int, ship: int) -> None:
    """From the hand onto the zone's stack."""
    own(board.hand, company).remove(ship)
    own(board.stack_company, zone).append(company)
    own(board.stack_ship, zone).append(ship)


@reads("destination_card_drawn")
def destination_card_drawn(board: EastIndiaGame, seat: int, card: str) -> None:
    board.destination_deck.remove([name for name, _, _ in board.rules.destination_cards].index(card))


@reads("destination_cards_shuffled")
def destination_cards_shuffled(board: EastIndiaGame) -> None:
    board.destination_deck = list(range(len(board.rules.destination_cards)))


@reads("left_ships_called")
def left_ships_called(board: EastIndiaGame, zone: str, ships: list[dict[str, Any]]) -> None:
    here = zone_at(board, zone)
    board.left_company[here], board.left_ship[here] = [], []
    line_up(board, ships)


@reads("ships_arrived")
def ships_arrived(board: EastIndiaGame, zone: str, ships: list[dict[str, Any]]) -> None:
    here = zone_at(board, zone)
    board.stack_company[here], board.stack_ship[here] = [], []
    line_up(board, ships)
    for company, ship in zip(board.track_company, board.track_ship, strict=True):
        own(board.sailing, company).remove(ship)


def line_up(board: EastIndiaGame, ships: list[dict[str, Any]]) -> None:
    """These ships on the loading track."""
    board.track_company = [each["company"] for each in ships]
    board.track_ship = [ship_type(board, each["ship"]) for each in ships]


@reads("ship_docked")
def ship_docked(board: EastIndiaGame, seat: int, ship: str, dock: int, zone: str) -> None:
    del board.track_company[0]
    own(board.docks, seat)[dock] = board.track_ship.pop(0)


@reads("ship_left")
def ship_left(board: EastIndiaGame, seat: int, ship: str, dock: int, zone: str) -> None:
    here = zone_at(board, zone)
    own(board.left_company, here).append(seat)
    own(board.left_ship, here).append(board.undock_ship(seat, dock))


# -- goods --


@reads("cubes_supplied")
def cubes_supplied(board: EastIndiaGame, good: str, number: int, ignored: int) -> None:
    at = board.rules.goods.index(good)
    board.move_cubes(board.cube_supply, at, own(board.cubes, INDIES), at, number)


@reads("demand_met")
def demand_met(board: EastIndiaGame, good: str, number: int, ignored: int) -> None:
    at = board.rules.goods.index(good)
    board.move_cubes(own(board.cubes, EUROPE), at, board.cube_supply, at, number)


@reads("good_bought")
def good_bought(board: EastIndiaGame, seat: int, good: str, price: int, zone: str, dock: int) -> None:
    goods_loaded(board, seat, dock, good, 1)


@reads("goods_loaded")
def goods_loaded(board: EastIndiaGame, seat: int, dock: int, good: str, number: int) -> None:
    at = board.rules.goods.index(good)
    board.move_cubes(own(board.cubes, INDIES), at, own(board.cargo, seat), hold(board, dock, good), number)


@reads("good_stored")
def good_stored(board: EastIndiaGame, seat: int, good: str, dock: int) -> None:
    source = hold(board, dock, good)
    board.move_cubes(own(board.cargo, seat), source, own(board.warehouse, seat), board.rules.goods.index(good))


@reads("good_sold")
def good_sold(board: EastIndiaGame, seat: int, good: str, price: int, dock: int, goes_to: str) -> None:
    sell(board, own(board.cargo, seat), hold(board, dock, good), good, goes_to)


@reads("stored_good_sold")
def stored_good_sold(board: EastIndiaGame, seat: int, good: str, price: int, goes_to: str) -> None:
    sell(board, own(board.warehouse, seat), board.rules.goods.index(good), good, goes_to)


def sell(board: EastIndiaGame, source: list[int], at: int, good: str, goes_to: str) -> None:
    """A cube to the market's row, or to the supply."""
    row = board.cube_supply if goes_to == "supply" else own(board.cubes, EUROPE)
    board.move_cubes(source, at, row, board.rules.goods.index(good))
