"""The printed components, and the tables in force at a table of two, three or four. ``printed`` reads them from ``data/*.toml``."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

NONE = -2
"""Nothing there: an empty dock, a free seal, no card drawn. (-1 is kept for what a seat may not know.)"""
CLOSED = -3
"""A seal under a Closed Trading Post tile."""
INDIES, EUROPE = 0, 1
MARKETS = ("indies", "europe")
ABILITIES = ("ship", "dock_extension", "trading_post", "influence", "expertise", "cartography", "trading")


@dataclass(frozen=True, slots=True)
class Ship:
    """A type of ship tile: cost in GP, speed 1 (slow) to 4, tonnage in cubes, first period in which it can be bought."""

    id: str
    copies: int
    start: bool
    period: int
    cost: int
    speed: int
    tonnage: int


@dataclass(frozen=True, slots=True)
class Box:
    """An ability box of a character. ``good`` and ``market`` are indices, or NONE."""

    id: str
    character: int
    ability: str
    good: int
    market: int


@dataclass(frozen=True, slots=True)
class Zone:
    """A shipping zone: the cost of the trip in GP, the two goods (primary first), and its seals (indices of sites)."""

    id: str
    travel_cost: int
    goods: tuple[int, ...]
    sites: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """A market card as it counts at this table: cubes per good."""

    id: str
    amounts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """Everything printed that is in force at one table. Companies, goods, ships, boxes, zones and sites are indices into these tuples.

    An agent's place is a box, then a character's portrait (the boxes' number on), then ``centre`` and ``supply`` (beside the own port).
    """

    seats: int
    companies: int
    neutral: int
    company_ids: tuple[str, ...]
    start_cash: tuple[int, ...]
    shares_in_exchange: int
    presidencies: int
    mortgages: int  # presidency shares that a player may have mortgaged; 0 without the option
    rank_bonus: tuple[int, ...]
    coins: int
    goods: tuple[str, ...]
    cubes: tuple[int, ...]
    ships: tuple[Ship, ...]
    docks: tuple[int, ...]
    warehouses: tuple[int, ...]
    top_speed: int
    sales_spaces: tuple[int, ...]
    values: tuple[int, ...]
    dividends: tuple[int, ...]
    start_step: int
    agents: int
    characters: tuple[str, ...]
    boxes: tuple[Box, ...]
    reach: tuple[tuple[int, ...], ...]
    centre: int
    supply: int
    ship_boxes: tuple[int, ...]
    post_box: int
    influence: tuple[int, ...]
    expertise: int
    cartography: int
    trading: tuple[int, ...]
    crowding_fee: int
    trader_bonus: int
    zones: tuple[Zone, ...]
    trip_costs: tuple[int, ...]
    free_trips: tuple[int, ...]
    sites: tuple[str, ...]
    closed_sites: tuple[int, ...]
    posts: int
    post_cost: int
    post_discount: int
    leave_fee: int
    prices: tuple[tuple[tuple[int, ...], ...], ...]
    start_cubes: tuple[tuple[int, ...], ...]
    full_row_price: int
    faces: tuple[tuple[tuple[int, ...], ...], ...]
    cards: tuple[tuple[Card, ...], ...]
    piles: tuple[tuple[tuple[int, ...], ...], ...]
    periods: int
    expertise_cost: tuple[int, ...]
    sale_phases: tuple[str, ...]
    galleons_leave: int
    agent_cards: tuple[tuple[str, tuple[str, ...], tuple[int, ...]], ...]
    destination_cards: tuple[tuple[str, bool, tuple[int, ...]], ...]
    # Options that are asked again and again, put together once: by place and box, and by company, from one share to all of them.
    placements: tuple[tuple[tuple[Any, ...], ...], ...] = field(repr=False)
    share_sales: tuple[tuple[tuple[Any, ...], ...], ...] = field(repr=False)

    def portrait(self, box: int) -> int:
        """The portrait of the character whose box this is, as an agent's place."""
        return len(self.boxes) + self.boxes[box].character

    def place_id(self, place: int) -> str:
        """An agent's place by name: a box, a character, ``central_zone`` or ``supply``."""
        if place < len(self.boxes):
            return self.boxes[place].id
        if place < self.centre:
            return self.characters[place - len(self.boxes)]
        return "central_zone" if place == self.centre else "supply"


def things(rules: Rules) -> dict[str, tuple[str, ...] | range]:
    """What there is, the seats and companies apart, that the state's fields are indexed by or refer to."""
    return {
        "place in the initiative": range(1, rules.companies + 1),
        "value step": range(len(rules.values)),
        "sales space": range(len(rules.sales_spaces)),
        "good": rules.goods,
        "ship": tuple([ship.id for ship in rules.ships]),
        "zone": tuple([zone.id for zone in rules.zones]),
        "box": tuple([box.id for box in rules.boxes]),
        "place": tuple([rules.place_id(place) for place in range(rules.supply + 1)]),
        "site": rules.sites,
        "market": MARKETS,
        "card": tuple([card.id.partition("-")[2] for card in rules.cards[INDIES]]),  # of either market: IN-A1, EU-A1
        "agent card": tuple([card[0] for card in rules.agent_cards]),
        "destination card": tuple([card[0] for card in rules.destination_cards]),
    }
