// What turn.state has in East India Companies. Made by `make views` from what the title declares of its fields.
export type GoodName = "tea" | "spices" | "coffee" | "silk";
export type ShipName = "galleon" | "pinnace" | "fluyt" | "frigate" | "indiaman" | "brig" | "great_indiaman" | "clipper" | "steamer";
export type ZoneName = "china" | "east_indies" | "india";
export type BoxName = "ship_shipowner" | "ship_investor" | "dock_extension" | "trading_post" | "influence_indies" | "influence_europe" | "expertise" | "cartography" | "trading_spices" | "trading_coffee" | "trading_silk";
export type PlaceName = "ship_shipowner" | "ship_investor" | "dock_extension" | "trading_post" | "influence_indies" | "influence_europe" | "expertise" | "cartography" | "trading_spices" | "trading_coffee" | "trading_silk" | "governor" | "shipowner" | "trader" | "investor" | "captain" | "central_zone" | "supply";
export type SiteName = "formosa" | "canton" | "nagasaki" | "batavia" | "malacca" | "bombay" | "madras" | "calcutta";
export type MarketName = "indies" | "europe";
export type CardName = "A1" | "A2" | "A3" | "A4" | "B1" | "B2" | "B3" | "B4" | "B5" | "B6" | "B7" | "B8" | "C1" | "C2" | "C3" | "C4" | "C5" | "C6" | "C7" | "C8";
export type AgentCardName = "AG1" | "AG2" | "AG3" | "AG4" | "AG5" | "AG6";
export type DestinationCardName = "DE1" | "DE2" | "DE3" | "DE4" | "DE5" | "DE6" | "DE7" | "DE8" | "DE9";

/** One of the places in the initiative. */
export interface PlaceInTheInitiative {
  readonly name: string;
  /** Companies, first to act first. */
  readonly initiative: string;
}

/** One of the companies. */
export interface Company {
  readonly name: string;
  /** GP in the treasury. */
  readonly treasury: number;
  /** GP on the Amount of Sales tile. */
  readonly sales: number;
  /** Company shares that can be bought. */
  readonly exchange: number;
  /** Company shares held: by holder, of company. */
  readonly shares: Readonly<Record<string, number>>;
  /** Own presidency shares turned over. */
  readonly mortgaged: number;
  /** The share value marker, as a step of its track. */
  readonly value_step: number;
  /** The sales marker, as a space of its track. */
  readonly sales_marker: number;
  /** Types of the ships in the supply. */
  readonly ship_supply: ReadonlyArray<ShipName>;
  /** Types of the ships back in the box. */
  readonly boxed: ReadonlyArray<ShipName>;
  /** Dock extensions. */
  readonly extensions: number;
  /** Per dock from the left: the type of the ship. */
  readonly docks: ReadonlyArray<ShipName | "empty">;
  /** Cubes on the docked ships, dock by dock. */
  readonly cargo: ReadonlyArray<Readonly<Record<GoodName, number>>>;
  /** Cubes in the warehouse. */
  readonly warehouse: Readonly<Record<GoodName, number>>;
  /** Types of the ships still to be sent, sorted. */
  readonly hand: ReadonlyArray<ShipName | "hidden">;
  /** Types of the ships taken in hand this period and not yet revealed, sorted. */
  readonly sailing: ReadonlyArray<ShipName>;
  /** Where each agent stands, sorted: a box, a portrait, the centre or the supply. */
  readonly agents: ReadonlyArray<PlaceName>;
}

/** One of the zones. */
export interface Zone {
  readonly name: string;
  /** Owners of the face-down ships, first sent first. */
  readonly stack_company: ReadonlyArray<string>;
  /** Types of the face-down ships, in the order of `stack_company`. */
  readonly stack_ship: ReadonlyArray<ShipName | "hidden">;
  /** Owners of the ships left in the zone, first left first. */
  readonly left_company: ReadonlyArray<string>;
  /** Types of the ships left in the zone, in the order of `left_company`. */
  readonly left_ship: ReadonlyArray<ShipName>;
}

/** One of the boxes. */
export interface Box {
  readonly name: string;
  /** Companies with an agent in the box, in order of arrival. */
  readonly occupants: ReadonlyArray<string>;
}

/** One of the sites. */
export interface Site {
  readonly name: string;
  /** Whose trading post stands on the site. */
  readonly seals: string;
}

/** One of the markets. */
export interface Market {
  readonly name: string;
  /** Cubes that the market dice show. */
  readonly dice_rolled: Readonly<Record<GoodName, number>>;
  /** Cubes on the trading track. */
  readonly cubes: Readonly<Record<GoodName, number>>;
  /** This period's card. */
  readonly market_card: CardName | "not drawn" | "hidden";
  /** Cards back in the box. */
  readonly used_cards: ReadonlyArray<CardName>;
}

/** One of the goods. */
export interface Good {
  readonly name: string;
  /** Cubes of the good in the supply, beside the tracks. */
  readonly cube_supply: number;
}

/** What is the observer's own. */
export interface Me {
  /** GP in the treasury. */
  readonly treasury: number;
  /** GP on the Amount of Sales tile. */
  readonly sales: number;
  /** Company shares that can be bought. */
  readonly exchange: number;
  /** Company shares held: by holder, of company. */
  readonly shares: Readonly<Record<string, number>>;
  /** Own presidency shares turned over. */
  readonly mortgaged: number;
  /** The share value marker, as a step of its track. */
  readonly value_step: number;
  /** The sales marker, as a space of its track. */
  readonly sales_marker: number;
  /** Types of the ships in the supply. */
  readonly ship_supply: ReadonlyArray<ShipName>;
  /** Types of the ships back in the box. */
  readonly boxed: ReadonlyArray<ShipName>;
  /** Dock extensions. */
  readonly extensions: number;
  /** Per dock from the left: the type of the ship. */
  readonly docks: ReadonlyArray<ShipName | "empty">;
  /** Cubes on the docked ships, dock by dock. */
  readonly cargo: ReadonlyArray<Readonly<Record<GoodName, number>>>;
  /** Cubes in the warehouse. */
  readonly warehouse: Readonly<Record<GoodName, number>>;
  /** Types of the ships still to be sent, sorted. */
  readonly hand: ReadonlyArray<ShipName | "hidden">;
  /** Types of the ships taken in hand this period and not yet revealed, sorted. */
  readonly sailing: ReadonlyArray<ShipName>;
  /** Where each agent stands, sorted: a box, a portrait, the centre or the supply. */
  readonly agents: ReadonlyArray<PlaceName>;
}

/** A state of East India Companies by names. */
export interface State {
  /** The period of play, counted from 1. */
  readonly period: number;
  /** The phase, by its letter. */
  readonly phase: "A" | "B" | "C" | "D" | "E" | "F";
  /** Companies, first to act first. */
  readonly initiative: Readonly<Record<string, string>>;
  /** GP in the bank; coins are no limit, so it may fall below zero. */
  readonly bank: number;
  /** GP in the treasury. */
  readonly treasury: Readonly<Record<string, number>>;
  /** GP on the Amount of Sales tile. */
  readonly sales: Readonly<Record<string, number>>;
  /** Company shares that can be bought. */
  readonly exchange: Readonly<Record<string, number>>;
  /** Company shares held: by holder, of company. */
  readonly shares: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Own presidency shares turned over. */
  readonly mortgaged: Readonly<Record<string, number>>;
  /** The share value marker, as a step of its track. */
  readonly value_step: Readonly<Record<string, number>>;
  /** The sales marker, as a space of its track. */
  readonly sales_marker: Readonly<Record<string, number>>;
  /** Types of the ships in the supply. */
  readonly ship_supply: Readonly<Record<string, ReadonlyArray<ShipName>>>;
  /** Types of the ships back in the box. */
  readonly boxed: Readonly<Record<string, ReadonlyArray<ShipName>>>;
  /** Dock extensions. */
  readonly extensions: Readonly<Record<string, number>>;
  /** Per dock from the left: the type of the ship. */
  readonly docks: Readonly<Record<string, ReadonlyArray<ShipName | "empty">>>;
  /** Cubes on the docked ships, dock by dock. */
  readonly cargo: Readonly<Record<string, ReadonlyArray<Readonly<Record<GoodName, number>>>>>;
  /** Cubes in the warehouse. */
  readonly warehouse: Readonly<Record<string, Readonly<Record<GoodName, number>>>>;
  /** Types of the ships still to be sent, sorted. */
  readonly hand: Readonly<Record<string, ReadonlyArray<ShipName | "hidden">>>;
  /** Types of the ships taken in hand this period and not yet revealed, sorted. */
  readonly sailing: Readonly<Record<string, ReadonlyArray<ShipName>>>;
  /** Owners of the face-down ships, first sent first. */
  readonly stack_company: Readonly<Record<ZoneName, ReadonlyArray<string>>>;
  /** Types of the face-down ships, in the order of `stack_company`. */
  readonly stack_ship: Readonly<Record<ZoneName, ReadonlyArray<ShipName | "hidden">>>;
  /** Owners of the ships left in the zone, first left first. */
  readonly left_company: Readonly<Record<ZoneName, ReadonlyArray<string>>>;
  /** Types of the ships left in the zone, in the order of `left_company`. */
  readonly left_ship: Readonly<Record<ZoneName, ReadonlyArray<ShipName>>>;
  /** Owners of the ships on the loading track, next first. */
  readonly track_company: ReadonlyArray<string>;
  /** Types of the ships on the loading track, in the order of `track_company`. */
  readonly track_ship: ReadonlyArray<ShipName>;
  /** Where each agent stands, sorted: a box, a portrait, the centre or the supply. */
  readonly agents: Readonly<Record<string, ReadonlyArray<PlaceName>>>;
  /** Companies with an agent in the box, in order of arrival. */
  readonly occupants: Readonly<Record<BoxName, ReadonlyArray<string>>>;
  /** Whose trading post stands on the site. */
  readonly seals: Readonly<Record<SiteName, string>>;
  /** Cubes that the market dice show. */
  readonly dice_rolled: Readonly<Record<MarketName, Readonly<Record<GoodName, number>>>>;
  /** Cubes on the trading track. */
  readonly cubes: Readonly<Record<MarketName, Readonly<Record<GoodName, number>>>>;
  /** Cubes of the good in the supply, beside the tracks. */
  readonly cube_supply: Readonly<Record<GoodName, number>>;
  /** This period's card. */
  readonly market_card: Readonly<Record<MarketName, CardName | "not drawn" | "hidden">>;
  /** Cards back in the box. */
  readonly used_cards: Readonly<Record<MarketName, ReadonlyArray<CardName>>>;
  /** Neutral player: Agent cards not yet used. */
  readonly agent_deck: ReadonlyArray<AgentCardName>;
  /** Neutral player: Destination cards not yet drawn this period. */
  readonly destination_deck: ReadonlyArray<DestinationCardName>;
  readonly places_in_the_initiative: Readonly<Record<string, PlaceInTheInitiative>>;
  readonly companies: Readonly<Record<string, Company>>;
  readonly zones: Readonly<Record<ZoneName, Zone>>;
  readonly boxes: Readonly<Record<BoxName, Box>>;
  readonly sites: Readonly<Record<SiteName, Site>>;
  readonly markets: Readonly<Record<MarketName, Market>>;
  readonly goods: Readonly<Record<GoodName, Good>>;
  readonly me: Me;
}

declare const labels: unknown;
export default labels;
