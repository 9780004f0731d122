"""What ``turn.state`` has in East India Companies, for editors and type checkers: ``state: State = turn.state``.

Made by ``make views`` from what the title declares of its fields; ``engine.sdk.views`` says how they are read.
Begin at the end: ``State`` has every field. Before it stand ``Me``, a class for each sort of thing, and the names.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, Protocol

GoodName = Literal["tea", "spices", "coffee", "silk"]
ShipName = Literal[
    "galleon", "pinnace", "fluyt", "frigate", "indiaman", "brig", "great_indiaman", "clipper", "steamer"
]
ZoneName = Literal["china", "east_indies", "india"]
BoxName = Literal[
    "ship_shipowner", "ship_investor", "dock_extension", "trading_post", "influence_indies", "influence_europe",
    "expertise", "cartography", "trading_spices", "trading_coffee", "trading_silk"
]
PlaceName = Literal[
    "ship_shipowner", "ship_investor", "dock_extension", "trading_post", "influence_indies", "influence_europe",
    "expertise", "cartography", "trading_spices", "trading_coffee", "trading_silk", "governor", "shipowner", "trader",
    "investor", "captain", "central_zone", "supply"
]
SiteName = Literal["formosa", "canton", "nagasaki", "batavia", "malacca", "bombay", "madras", "calcutta"]
MarketName = Literal["indies", "europe"]
CardName = Literal[
    "A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8", "C1", "C2", "C3", "C4", "C5", "C6", "C7",
    "C8"
]
AgentCardName = Literal["AG1", "AG2", "AG3", "AG4", "AG5", "AG6"]
DestinationCardName = Literal["DE1", "DE2", "DE3", "DE4", "DE5", "DE6", "DE7", "DE8", "DE9"]


class PlaceInTheInitiative(Protocol):
    """One of the places in the initiative."""

    name: str
    initiative: str
    """Companies, first to act first."""


class Company(Protocol):
    """One of the companies."""

    name: str
    treasury: int
    """GP in the treasury."""
    sales: int
    """GP on the Amount of Sales tile."""
    exchange: int
    """Company shares that can be bought."""
    shares: Mapping[str, int]
    """Company shares held: by holder, of company."""
    mortgaged: int
    """Own presidency shares turned over."""
    value_step: int
    """The share value marker, as a step of its track."""
    sales_marker: int
    """The sales marker, as a space of its track."""
    ship_supply: list[ShipName]
    """Types of the ships in the supply."""
    boxed: list[ShipName]
    """Types of the ships back in the box."""
    extensions: int
    """Dock extensions."""
    docks: list[ShipName | Literal["empty"]]
    """Per dock from the left: the type of the ship."""
    cargo: list[Mapping[GoodName, int]]
    """Cubes on the docked ships, dock by dock."""
    warehouse: Mapping[GoodName, int]
    """Cubes in the warehouse."""
    hand: list[ShipName | Literal["hidden"]]
    """Types of the ships still to be sent, sorted."""
    sailing: list[ShipName]
    """Types of the ships taken in hand this period and not yet revealed, sorted."""
    agents: list[PlaceName]
    """Where each agent stands, sorted: a box, a portrait, the centre or the supply."""


class Zone(Protocol):
    """One of the zones."""

    name: str
    stack_company: list[str]
    """Owners of the face-down ships, first sent first."""
    stack_ship: list[ShipName | Literal["hidden"]]
    """Types of the face-down ships, in the order of ``stack_company``."""
    left_company: list[str]
    """Owners of the ships left in the zone, first left first."""
    left_ship: list[ShipName]
    """Types of the ships left in the zone, in the order of ``left_company``."""


class Box(Protocol):
    """One of the boxes."""

    name: str
    occupants: list[str]
    """Companies with an agent in the box, in order of arrival."""


class Site(Protocol):
    """One of the sites."""

    name: str
    seals: str
    """Whose trading post stands on the site."""


class Market(Protocol):
    """One of the markets."""

    name: str
    dice_rolled: Mapping[GoodName, int]
    """Cubes that the market dice show."""
    cubes: Mapping[GoodName, int]
    """Cubes on the trading track."""
    market_card: CardName | Literal["not drawn", "hidden"]
    """This period's card."""
    used_cards: list[CardName]
    """Cards back in the box."""


class Good(Protocol):
    """One of the goods."""

    name: str
    cube_supply: int
    """Cubes of the good in the supply, beside the tracks."""


class Me(Protocol):
    """What is the observer's own."""

    treasury: int
    """GP in the treasury."""
    sales: int
    """GP on the Amount of Sales tile."""
    exchange: int
    """Company shares that can be bought."""
    shares: Mapping[str, int]
    """Company shares held: by holder, of company."""
    mortgaged: int
    """Own presidency shares turned over."""
    value_step: int
    """The share value marker, as a step of its track."""
    sales_marker: int
    """The sales marker, as a space of its track."""
    ship_supply: list[ShipName]
    """Types of the ships in the supply."""
    boxed: list[ShipName]
    """Types of the ships back in the box."""
    extensions: int
    """Dock extensions."""
    docks: list[ShipName | Literal["empty"]]
    """Per dock from the left: the type of the ship."""
    cargo: list[Mapping[GoodName, int]]
    """Cubes on the docked ships, dock by dock."""
    warehouse: Mapping[GoodName, int]
    """Cubes in the warehouse."""
    hand: list[ShipName | Literal["hidden"]]
    """Types of the ships still to be sent, sorted."""
    sailing: list[ShipName]
    """Types of the ships taken in hand this period and not yet revealed, sorted."""
    agents: list[PlaceName]
    """Where each agent stands, sorted: a box, a portrait, the centre or the supply."""


class State(Protocol):
    """A state of East India Companies by names."""

    period: int
    """The period of play, counted from 1."""
    phase: Literal["A", "B", "C", "D", "E", "F"]
    """The phase, by its letter."""
    initiative: Mapping[str, str]
    """Companies, first to act first."""
    bank: int
    """GP in the bank; coins are no limit, so it may fall below zero."""
    treasury: Mapping[str, int]
    """GP in the treasury."""
    sales: Mapping[str, int]
    """GP on the Amount of Sales tile."""
    exchange: Mapping[str, int]
    """Company shares that can be bought."""
    shares: Mapping[str, Mapping[str, int]]
    """Company shares held: by holder, of company."""
    mortgaged: Mapping[str, int]
    """Own presidency shares turned over."""
    value_step: Mapping[str, int]
    """The share value marker, as a step of its track."""
    sales_marker: Mapping[str, int]
    """The sales marker, as a space of its track."""
    ship_supply: Mapping[str, list[ShipName]]
    """Types of the ships in the supply."""
    boxed: Mapping[str, list[ShipName]]
    """Types of the ships back in the box."""
    extensions: Mapping[str, int]
    """Dock extensions."""
    docks: Mapping[str, list[ShipName | Literal["empty"]]]
    """Per dock from the left: the type of the ship."""
    cargo: Mapping[str, list[Mapping[GoodName, int]]]
    """Cubes on the docked ships, dock by dock."""
    warehouse: Mapping[str, Mapping[GoodName, int]]
    """Cubes in the warehouse."""
    hand: Mapping[str, list[ShipName | Literal["hidden"]]]
    """Types of the ships still to be sent, sorted."""
    sailing: Mapping[str, list[ShipName]]
    """Types of the ships taken in hand this period and not yet revealed, sorted."""
    stack_company: Mapping[ZoneName, list[str]]
    """Owners of the face-down ships, first sent first."""
    stack_ship: Mapping[ZoneName, list[ShipName | Literal["hidden"]]]
    """Types of the face-down ships, in the order of ``stack_company``."""
    left_company: Mapping[ZoneName, list[str]]
    """Owners of the ships left in the zone, first left first."""
    left_ship: Mapping[ZoneName, list[ShipName]]
    """Types of the ships left in the zone, in the order of ``left_company``."""
    track_company: list[str]
    """Owners of the ships on the loading track, next first."""
    track_ship: list[ShipName]
    """Types of the ships on the loading track, in the order of ``track_company``."""
    agents: Mapping[str, list[PlaceName]]
    """Where each agent stands, sorted: a box, a portrait, the centre or the supply."""
    occupants: Mapping[BoxName, list[str]]
    """Companies with an agent in the box, in order of arrival."""
    seals: Mapping[SiteName, str]
    """Whose trading post stands on the site."""
    dice_rolled: Mapping[MarketName, Mapping[GoodName, int]]
    """Cubes that the market dice show."""
    cubes: Mapping[MarketName, Mapping[GoodName, int]]
    """Cubes on the trading track."""
    cube_supply: Mapping[GoodName, int]
    """Cubes of the good in the supply, beside the tracks."""
    market_card: Mapping[MarketName, CardName | Literal["not drawn", "hidden"]]
    """This period's card."""
    used_cards: Mapping[MarketName, list[CardName]]
    """Cards back in the box."""
    agent_deck: list[AgentCardName]
    """Neutral player: Agent cards not yet used."""
    destination_deck: list[DestinationCardName]
    """Neutral player: Destination cards not yet drawn this period."""
    places_in_the_initiative: Mapping[str, PlaceInTheInitiative]
    companies: Mapping[str, Company]
    zones: Mapping[ZoneName, Zone]
    boxes: Mapping[BoxName, Box]
    sites: Mapping[SiteName, Site]
    markets: Mapping[MarketName, Market]
    goods: Mapping[GoodName, Good]
    me: Me
