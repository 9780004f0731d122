"""What ``turn.state`` has in Arkwright, for editors and type checkers: ``state: State = turn.state``.

Made by ``make views`` from what the title declares of its fields; ``engine.sdk.views`` says how they are read.
Begin at the end: ``State`` has every field. Before it stand ``Me``, a class for each sort of thing, and the names.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, Protocol

GoodName = Literal["food", "clothing", "cutlery", "lamps"]
PhaseName = Literal["preparation", "economy", "actions", "production", "cleanup", "east_india", "event", "end"]
RowName = Literal["I", "II", "III", "IV"]
ActionMarkerName = Literal[
    "factory", "workers", "machines", "quality", "marketing", "stock_exchange", "machines_light", "quality_light",
    "marketing_light", "production_light", "investor_light", "machines_dark", "quality_dark", "marketing_dark",
    "production_dark"
]
TileName = Literal[
    "accountant", "administrator", "agent_in_the_colonies", "broker", "charisma", "developer", "engineer",
    "extra_shifts", "foreman", "inventor", "machine_works", "office", "patent", "press_attache", "school",
    "small_warehouse", "tinkerer", "workshop", "patron_food", "patron_clothing", "patron_cutlery", "patron_lamps"
]
EventName = Literal[
    "bureaucracy", "hamburg_exchange_crisis", "war_on_the_continent", "crown_jubilee", "lobby", "made_in_england",
    "luddites_riot", "navigation_acts", "opium_war", "recession", "royal_society", "social_unrest",
    "threat_of_strike", "worlds_fair", "economic_crisis", "end_of_game"
]
ShipName = Literal[
    "ship of capacity 2", "ship of capacity 4", "ship of capacity 6", "ship of capacity 8", "ship of capacity 10"
]
CommodityName = Literal["sugar", "cotton", "silver", "porcelain"]
TileOfAFactoryName = Literal["foreman", "workshop"]
TileWithUsesName = Literal["inventor", "tinkerer"]
WorkerPlaceName = Literal["column_food", "column_clothing", "column_cutlery", "column_lamps", "row_two", "row_three"]


class Seat(Protocol):
    """One of the seats."""

    name: str
    cash: int
    """£ in hand; no coin limits it."""
    shares: int
    """Own shares held; the others are in the bank."""
    share_space: int
    """Space of the share price track."""
    loans: int
    """Loans open."""
    administration: Mapping[str, ActionMarkerName | Literal["free"]]
    """Action marker that lies on the administration space."""
    markers: list[ActionMarkerName]
    """Advanced action markers owned."""
    tiles: list[TileName]
    """Development tiles owned."""
    assigned: Mapping[TileOfAFactoryName, GoodName | Literal["not owned, or not assigned"]]
    """Good of the factory to which the Foreman, and then the Workshop, belongs."""
    ideas: Mapping[TileWithUsesName, int]
    """Uses made of the Inventor, and then of the Tinkerer."""
    attache_turned: bool
    """1 once the Press Attaché was used in this decade."""
    piers: Mapping[str, ShipName | Literal["no ship"]]
    """Ship moored there."""
    inactive: Mapping[str, bool]
    """1 for a ship used since the last exchange action (Spinning Mule)."""
    contract: Mapping[GoodName, int]
    """Goods due; 0 without a contract."""
    contract_limit: int
    """Space of the limit marker; 0 beside the track."""
    warehouse: Mapping[WorkerPlaceName, bool]
    """1 where a worker stands in the warehouse."""
    stored: Mapping[GoodName, int]
    """Goods in the large and the small warehouse together."""
    reopened: bool
    """1 once the seat has paid to use the space that the Hamburg Exchange Crisis closed."""
    jubilee: bool
    """1 while the seat still has the extra buyer of the Crown Jubilee."""
    factory: Mapping[GoodName, str]
    """Factory marker (tables.factory_type)."""
    gone: Mapping[GoodName, list[int]]
    """Levels whose marker has left the game by closing."""
    workers: Mapping[GoodName, Mapping[str, int]]
    """Workers on the line."""
    machines: Mapping[GoodName, Mapping[str, int]]
    """Machines on the line."""
    quality: Mapping[GoodName, int]
    """Levels of quality."""
    marketing: Mapping[GoodName, int]
    """Levels of marketing."""
    price: Mapping[GoodName, int]
    """£ for a good; 0 without a factory."""
    made: int
    """Goods from production still at hand."""
    sold: int
    """Goods sold at home."""
    shut: int | Literal["none"]
    """Line that the School has shut."""
    influence: Mapping[CommodityName, int]
    """Space that the marker of influence stands on."""


class Good(Protocol):
    """One of the goods."""

    name: str
    importer: int
    """Space that the importer stands on."""
    economy_used: list[int]
    """Economy markers that have been turned up."""


class Row(Protocol):
    """One of the rows."""

    name: str
    marker_supply: Mapping[ActionMarkerName, int]
    """Advanced action markers in the supply, on the board."""


class Ship(Protocol):
    """One of the ships."""

    name: str
    ship_supply: int
    """Ships of the kind in the supply, on the board."""


class Tile(Protocol):
    """One of the tiles."""

    name: str
    tile_supply: int
    """Development tiles of the kind in the supply, on the board."""


class Back(Protocol):
    """One of the backs."""

    name: str
    backs: int
    """Mass and luxury factories in the display (Asymmetrical Factories)."""


class Decade(Protocol):
    """One of the decades."""

    name: str
    event_at: EventName | Literal["hidden"]
    """Event marker of the decade; everybody knows the printed layout."""


class Commodity(Protocol):
    """One of the commodities."""

    name: str
    indicator: int
    """Place of the price on the spaces that so many players use."""


class Me(Protocol):
    """What is the observer's own."""

    cash: int
    """£ in hand; no coin limits it."""
    shares: int
    """Own shares held; the others are in the bank."""
    share_space: int
    """Space of the share price track."""
    loans: int
    """Loans open."""
    administration: Mapping[str, ActionMarkerName | Literal["free"]]
    """Action marker that lies on the administration space."""
    markers: list[ActionMarkerName]
    """Advanced action markers owned."""
    tiles: list[TileName]
    """Development tiles owned."""
    assigned: Mapping[TileOfAFactoryName, GoodName | Literal["not owned, or not assigned"]]
    """Good of the factory to which the Foreman, and then the Workshop, belongs."""
    ideas: Mapping[TileWithUsesName, int]
    """Uses made of the Inventor, and then of the Tinkerer."""
    attache_turned: bool
    """1 once the Press Attaché was used in this decade."""
    piers: Mapping[str, ShipName | Literal["no ship"]]
    """Ship moored there."""
    inactive: Mapping[str, bool]
    """1 for a ship used since the last exchange action (Spinning Mule)."""
    contract: Mapping[GoodName, int]
    """Goods due; 0 without a contract."""
    contract_limit: int
    """Space of the limit marker; 0 beside the track."""
    warehouse: Mapping[WorkerPlaceName, bool]
    """1 where a worker stands in the warehouse."""
    stored: Mapping[GoodName, int]
    """Goods in the large and the small warehouse together."""
    reopened: bool
    """1 once the seat has paid to use the space that the Hamburg Exchange Crisis closed."""
    jubilee: bool
    """1 while the seat still has the extra buyer of the Crown Jubilee."""
    factory: Mapping[GoodName, str]
    """Factory marker (tables.factory_type)."""
    gone: Mapping[GoodName, list[int]]
    """Levels whose marker has left the game by closing."""
    workers: Mapping[GoodName, Mapping[str, int]]
    """Workers on the line."""
    machines: Mapping[GoodName, Mapping[str, int]]
    """Machines on the line."""
    quality: Mapping[GoodName, int]
    """Levels of quality."""
    marketing: Mapping[GoodName, int]
    """Levels of marketing."""
    price: Mapping[GoodName, int]
    """£ for a good; 0 without a factory."""
    made: int
    """Goods from production still at hand."""
    sold: int
    """Goods sold at home."""
    shut: int | Literal["none"]
    """Line that the School has shut."""
    influence: Mapping[CommodityName, int]
    """Space that the marker of influence stands on."""


class State(Protocol):
    """A state of Arkwright by names."""

    decade: str
    """Decade of play, 0 is 1770."""
    cycle: GoodName
    """The cycle's good, which is the active one."""
    phase: PhaseName
    """Where in the decade the game stands."""
    start_player: str
    """The seat of the start player, from which the order of play runs clockwise."""
    cash: Mapping[str, int]
    """£ in hand; no coin limits it."""
    shares: Mapping[str, int]
    """Own shares held; the others are in the bank."""
    share_space: Mapping[str, int]
    """Space of the share price track."""
    loans: Mapping[str, int]
    """Loans open."""
    administration: Mapping[str, Mapping[str, ActionMarkerName | Literal["free"]]]
    """Action marker that lies on the administration space."""
    markers: Mapping[str, list[ActionMarkerName]]
    """Advanced action markers owned."""
    tiles: Mapping[str, list[TileName]]
    """Development tiles owned."""
    assigned: Mapping[str, Mapping[TileOfAFactoryName, GoodName | Literal["not owned, or not assigned"]]]
    """Good of the factory to which the Foreman, and then the Workshop, belongs."""
    ideas: Mapping[str, Mapping[TileWithUsesName, int]]
    """Uses made of the Inventor, and then of the Tinkerer."""
    attache_turned: Mapping[str, bool]
    """1 once the Press Attaché was used in this decade."""
    piers: Mapping[str, Mapping[str, ShipName | Literal["no ship"]]]
    """Ship moored there."""
    inactive: Mapping[str, Mapping[str, bool]]
    """1 for a ship used since the last exchange action (Spinning Mule)."""
    contract: Mapping[str, Mapping[GoodName, int]]
    """Goods due; 0 without a contract."""
    contract_limit: Mapping[str, int]
    """Space of the limit marker; 0 beside the track."""
    warehouse: Mapping[str, Mapping[WorkerPlaceName, bool]]
    """1 where a worker stands in the warehouse."""
    stored: Mapping[str, Mapping[GoodName, int]]
    """Goods in the large and the small warehouse together."""
    reopened: Mapping[str, bool]
    """1 once the seat has paid to use the space that the Hamburg Exchange Crisis closed."""
    jubilee: Mapping[str, bool]
    """1 while the seat still has the extra buyer of the Crown Jubilee."""
    factory: Mapping[str, Mapping[GoodName, str]]
    """Factory marker (tables.factory_type)."""
    gone: Mapping[str, Mapping[GoodName, list[int]]]
    """Levels whose marker has left the game by closing."""
    workers: Mapping[str, Mapping[GoodName, Mapping[str, int]]]
    """Workers on the line."""
    machines: Mapping[str, Mapping[GoodName, Mapping[str, int]]]
    """Machines on the line."""
    quality: Mapping[str, Mapping[GoodName, int]]
    """Levels of quality."""
    marketing: Mapping[str, Mapping[GoodName, int]]
    """Levels of marketing."""
    price: Mapping[str, Mapping[GoodName, int]]
    """£ for a good; 0 without a factory."""
    importer: Mapping[GoodName, int]
    """Space that the importer stands on."""
    labour: int
    """Workers in the labour market."""
    crisis_gap: int
    """Spaces at the end of the labour market that are out of use."""
    fired: int
    """Workers on the Fired space."""
    boxed: int
    """Workers out of the game."""
    economy_used: Mapping[GoodName, list[int]]
    """Economy markers that have been turned up."""
    marker_supply: Mapping[RowName, Mapping[ActionMarkerName, int]]
    """Advanced action markers in the supply, on the board."""
    ship_supply: Mapping[ShipName, int]
    """Ships of the kind in the supply, on the board."""
    tile_supply: Mapping[TileName, int]
    """Development tiles of the kind in the supply, on the board."""
    backs: Mapping[str, int]
    """Mass and luxury factories in the display (Asymmetrical Factories)."""
    event_at: Mapping[str, EventName | Literal["hidden"]]
    """Event marker of the decade; everybody knows the printed layout."""
    reserve_event: EventName | Literal["none, or turned up", "hidden"]
    """Event marker on the reserve space."""
    unseen_events: list[EventName]
    """Shown before they were shuffled, and not turned up since, ascending; one of them is out of the game."""
    running: EventName | Literal["none"]
    """Event in force for this decade."""
    bureaucracy: bool
    """1 once administration space 2 is closed."""
    spent: int
    """£ of administration cost that count for the action under way."""
    developed: list[GoodName]
    """Goods whose factory has had the Developer's discount in this action."""
    made: Mapping[str, int]
    """Goods from production still at hand."""
    sold: Mapping[str, int]
    """Goods sold at home."""
    shut: Mapping[str, int | Literal["none"]]
    """Line that the School has shut."""
    importer_sold: int
    """Goods that the importer sold."""
    influence: Mapping[str, Mapping[CommodityName, int]]
    """Space that the marker of influence stands on."""
    indicator: Mapping[CommodityName, int]
    """Place of the price on the spaces that so many players use."""
    seats: Mapping[str, Seat]
    goods: Mapping[GoodName, Good]
    rows: Mapping[RowName, Row]
    ships: Mapping[ShipName, Ship]
    decades: Mapping[str, Decade]
    commodities: Mapping[CommodityName, Commodity]
    me: Me
