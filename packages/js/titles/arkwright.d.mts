// What turn.state has in Arkwright. Made by `make views` from what the title declares of its fields.
export type GoodName = "food" | "clothing" | "cutlery" | "lamps";
export type PhaseName = "preparation" | "economy" | "actions" | "production" | "cleanup" | "east_india" | "event" | "end";
export type RowName = "I" | "II" | "III" | "IV";
export type ActionMarkerName = "factory" | "workers" | "machines" | "quality" | "marketing" | "stock_exchange" | "machines_light" | "quality_light" | "marketing_light" | "production_light" | "investor_light" | "machines_dark" | "quality_dark" | "marketing_dark" | "production_dark";
export type TileName = "accountant" | "administrator" | "agent_in_the_colonies" | "broker" | "charisma" | "developer" | "engineer" | "extra_shifts" | "foreman" | "inventor" | "machine_works" | "office" | "patent" | "press_attache" | "school" | "small_warehouse" | "tinkerer" | "workshop" | "patron_food" | "patron_clothing" | "patron_cutlery" | "patron_lamps";
export type EventName = "bureaucracy" | "hamburg_exchange_crisis" | "war_on_the_continent" | "crown_jubilee" | "lobby" | "made_in_england" | "luddites_riot" | "navigation_acts" | "opium_war" | "recession" | "royal_society" | "social_unrest" | "threat_of_strike" | "worlds_fair" | "economic_crisis" | "end_of_game";
export type ShipName = "ship of capacity 2" | "ship of capacity 4" | "ship of capacity 6" | "ship of capacity 8" | "ship of capacity 10";
export type CommodityName = "sugar" | "cotton" | "silver" | "porcelain";
export type TileOfAFactoryName = "foreman" | "workshop";
export type TileWithUsesName = "inventor" | "tinkerer";
export type WorkerPlaceName = "column_food" | "column_clothing" | "column_cutlery" | "column_lamps" | "row_two" | "row_three";

/** One of the seats. */
export interface Seat {
  readonly name: string;
  /** £ in hand; no coin limits it. */
  readonly cash: number;
  /** Own shares held; the others are in the bank. */
  readonly shares: number;
  /** Space of the share price track. */
  readonly share_space: number;
  /** Loans open. */
  readonly loans: number;
  /** Action marker that lies on the administration space. */
  readonly administration: Readonly<Record<string, ActionMarkerName | "free">>;
  /** Advanced action markers owned. */
  readonly markers: ReadonlyArray<ActionMarkerName>;
  /** Development tiles owned. */
  readonly tiles: ReadonlyArray<TileName>;
  /** Good of the factory to which the Foreman, and then the Workshop, belongs. */
  readonly assigned: Readonly<Record<TileOfAFactoryName, GoodName | "not owned, or not assigned">>;
  /** Uses made of the Inventor, and then of the Tinkerer. */
  readonly ideas: Readonly<Record<TileWithUsesName, number>>;
  /** 1 once the Press Attaché was used in this decade. */
  readonly attache_turned: boolean;
  /** Ship moored there. */
  readonly piers: Readonly<Record<string, ShipName | "no ship">>;
  /** 1 for a ship used since the last exchange action (Spinning Mule). */
  readonly inactive: Readonly<Record<string, boolean>>;
  /** Goods due; 0 without a contract. */
  readonly contract: Readonly<Record<GoodName, number>>;
  /** Space of the limit marker; 0 beside the track. */
  readonly contract_limit: number;
  /** 1 where a worker stands in the warehouse. */
  readonly warehouse: Readonly<Record<WorkerPlaceName, boolean>>;
  /** Goods in the large and the small warehouse together. */
  readonly stored: Readonly<Record<GoodName, number>>;
  /** 1 once the seat has paid to use the space that the Hamburg Exchange Crisis closed. */
  readonly reopened: boolean;
  /** 1 while the seat still has the extra buyer of the Crown Jubilee. */
  readonly jubilee: boolean;
  /** Factory marker (tables.factory_type). */
  readonly factory: Readonly<Record<GoodName, string>>;
  /** Levels whose marker has left the game by closing. */
  readonly gone: Readonly<Record<GoodName, ReadonlyArray<number>>>;
  /** Workers on the line. */
  readonly workers: Readonly<Record<GoodName, Readonly<Record<string, number>>>>;
  /** Machines on the line. */
  readonly machines: Readonly<Record<GoodName, Readonly<Record<string, number>>>>;
  /** Levels of quality. */
  readonly quality: Readonly<Record<GoodName, number>>;
  /** Levels of marketing. */
  readonly marketing: Readonly<Record<GoodName, number>>;
  /** £ for a good; 0 without a factory. */
  readonly price: Readonly<Record<GoodName, number>>;
  /** Goods from production still at hand. */
  readonly made: number;
  /** Goods sold at home. */
  readonly sold: number;
  /** Line that the School has shut. */
  readonly shut: number | "none";
  /** Space that the marker of influence stands on. */
  readonly influence: Readonly<Record<CommodityName, number>>;
}

/** One of the goods. */
export interface Good {
  readonly name: string;
  /** Space that the importer stands on. */
  readonly importer: number;
  /** Economy markers that have been turned up. */
  readonly economy_used: ReadonlyArray<number>;
}

/** One of the rows. */
export interface Row {
  readonly name: string;
  /** Advanced action markers in the supply, on the board. */
  readonly marker_supply: Readonly<Record<ActionMarkerName, number>>;
}

/** One of the ships. */
export interface Ship {
  readonly name: string;
  /** Ships of the kind in the supply, on the board. */
  readonly ship_supply: number;
}

/** One of the tiles. */
export interface Tile {
  readonly name: string;
  /** Development tiles of the kind in the supply, on the board. */
  readonly tile_supply: number;
}

/** One of the backs. */
export interface Back {
  readonly name: string;
  /** Mass and luxury factories in the display (Asymmetrical Factories). */
  readonly backs: number;
}

/** One of the decades. */
export interface Decade {
  readonly name: string;
  /** Event marker of the decade; everybody knows the printed layout. */
  readonly event_at: EventName | "hidden";
}

/** One of the commodities. */
export interface Commodity {
  readonly name: string;
  /** Place of the price on the spaces that so many players use. */
  readonly indicator: number;
}

/** What is the observer's own. */
export interface Me {
  /** £ in hand; no coin limits it. */
  readonly cash: number;
  /** Own shares held; the others are in the bank. */
  readonly shares: number;
  /** Space of the share price track. */
  readonly share_space: number;
  /** Loans open. */
  readonly loans: number;
  /** Action marker that lies on the administration space. */
  readonly administration: Readonly<Record<string, ActionMarkerName | "free">>;
  /** Advanced action markers owned. */
  readonly markers: ReadonlyArray<ActionMarkerName>;
  /** Development tiles owned. */
  readonly tiles: ReadonlyArray<TileName>;
  /** Good of the factory to which the Foreman, and then the Workshop, belongs. */
  readonly assigned: Readonly<Record<TileOfAFactoryName, GoodName | "not owned, or not assigned">>;
  /** Uses made of the Inventor, and then of the Tinkerer. */
  readonly ideas: Readonly<Record<TileWithUsesName, number>>;
  /** 1 once the Press Attaché was used in this decade. */
  readonly attache_turned: boolean;
  /** Ship moored there. */
  readonly piers: Readonly<Record<string, ShipName | "no ship">>;
  /** 1 for a ship used since the last exchange action (Spinning Mule). */
  readonly inactive: Readonly<Record<string, boolean>>;
  /** Goods due; 0 without a contract. */
  readonly contract: Readonly<Record<GoodName, number>>;
  /** Space of the limit marker; 0 beside the track. */
  readonly contract_limit: number;
  /** 1 where a worker stands in the warehouse. */
  readonly warehouse: Readonly<Record<WorkerPlaceName, boolean>>;
  /** Goods in the large and the small warehouse together. */
  readonly stored: Readonly<Record<GoodName, number>>;
  /** 1 once the seat has paid to use the space that the Hamburg Exchange Crisis closed. */
  readonly reopened: boolean;
  /** 1 while the seat still has the extra buyer of the Crown Jubilee. */
  readonly jubilee: boolean;
  /** Factory marker (tables.factory_type). */
  readonly factory: Readonly<Record<GoodName, string>>;
  /** Levels whose marker has left the game by closing. */
  readonly gone: Readonly<Record<GoodName, ReadonlyArray<number>>>;
  /** Workers on the line. */
  readonly workers: Readonly<Record<GoodName, Readonly<Record<string, number>>>>;
  /** Machines on the line. */
  readonly machines: Readonly<Record<GoodName, Readonly<Record<string, number>>>>;
  /** Levels of quality. */
  readonly quality: Readonly<Record<GoodName, number>>;
  /** Levels of marketing. */
  readonly marketing: Readonly<Record<GoodName, number>>;
  /** £ for a good; 0 without a factory. */
  readonly price: Readonly<Record<GoodName, number>>;
  /** Goods from production still at hand. */
  readonly made: number;
  /** Goods sold at home. */
  readonly sold: number;
  /** Line that the School has shut. */
  readonly shut: number | "none";
  /** Space that the marker of influence stands on. */
  readonly influence: Readonly<Record<CommodityName, number>>;
}

/** A state of Arkwright by names. */
export interface State {
  /** Decade of play, 0 is 1770. */
  readonly decade: string;
  /** The cycle's good, which is the active one. */
  readonly cycle: GoodName;
  /** Where in the decade the game stands. */
  readonly phase: PhaseName;
  /** The seat of the start player, from which the order of play runs clockwise. */
  readonly start_player: string;
  /** £ in hand; no coin limits it. */
  readonly cash: Readonly<Record<string, number>>;
  /** Own shares held; the others are in the bank. */
  readonly shares: Readonly<Record<string, number>>;
  /** Space of the share price track. */
  readonly share_space: Readonly<Record<string, number>>;
  /** Loans open. */
  readonly loans: Readonly<Record<string, number>>;
  /** Action marker that lies on the administration space. */
  readonly administration: Readonly<Record<string, Readonly<Record<string, ActionMarkerName | "free">>>>;
  /** Advanced action markers owned. */
  readonly markers: Readonly<Record<string, ReadonlyArray<ActionMarkerName>>>;
  /** Development tiles owned. */
  readonly tiles: Readonly<Record<string, ReadonlyArray<TileName>>>;
  /** Good of the factory to which the Foreman, and then the Workshop, belongs. */
  readonly assigned: Readonly<Record<string, Readonly<Record<TileOfAFactoryName, GoodName | "not owned, or not assigned">>>>;
  /** Uses made of the Inventor, and then of the Tinkerer. */
  readonly ideas: Readonly<Record<string, Readonly<Record<TileWithUsesName, number>>>>;
  /** 1 once the Press Attaché was used in this decade. */
  readonly attache_turned: Readonly<Record<string, boolean>>;
  /** Ship moored there. */
  readonly piers: Readonly<Record<string, Readonly<Record<string, ShipName | "no ship">>>>;
  /** 1 for a ship used since the last exchange action (Spinning Mule). */
  readonly inactive: Readonly<Record<string, Readonly<Record<string, boolean>>>>;
  /** Goods due; 0 without a contract. */
  readonly contract: Readonly<Record<string, Readonly<Record<GoodName, number>>>>;
  /** Space of the limit marker; 0 beside the track. */
  readonly contract_limit: Readonly<Record<string, number>>;
  /** 1 where a worker stands in the warehouse. */
  readonly warehouse: Readonly<Record<string, Readonly<Record<WorkerPlaceName, boolean>>>>;
  /** Goods in the large and the small warehouse together. */
  readonly stored: Readonly<Record<string, Readonly<Record<GoodName, number>>>>;
  /** 1 once the seat has paid to use the space that the Hamburg Exchange Crisis closed. */
  readonly reopened: Readonly<Record<string, boolean>>;
  /** 1 while the seat still has the extra buyer of the Crown Jubilee. */
  readonly jubilee: Readonly<Record<string, boolean>>;
  /** Factory marker (tables.factory_type). */
  readonly factory: Readonly<Record<string, Readonly<Record<GoodName, string>>>>;
  /** Levels whose marker has left the game by closing. */
  readonly gone: Readonly<Record<string, Readonly<Record<GoodName, ReadonlyArray<number>>>>>;
  /** Workers on the line. */
  readonly workers: Readonly<Record<string, Readonly<Record<GoodName, Readonly<Record<string, number>>>>>>;
  /** Machines on the line. */
  readonly machines: Readonly<Record<string, Readonly<Record<GoodName, Readonly<Record<string, number>>>>>>;
  /** Levels of quality. */
  readonly quality: Readonly<Record<string, Readonly<Record<GoodName, number>>>>;
  /** Levels of marketing. */
  readonly marketing: Readonly<Record<string, Readonly<Record<GoodName, number>>>>;
  /** £ for a good; 0 without a factory. */
  readonly price: Readonly<Record<string, Readonly<Record<GoodName, number>>>>;
  /** Space that the importer stands on. */
  readonly importer: Readonly<Record<GoodName, number>>;
  /** Workers in the labour market. */
  readonly labour: number;
  /** Spaces at the end of the labour market that are out of use. */
  readonly crisis_gap: number;
  /** Workers on the Fired space. */
  readonly fired: number;
  /** Workers out of the game. */
  readonly boxed: number;
  /** Economy markers that have been turned up. */
  readonly economy_used: Readonly<Record<GoodName, ReadonlyArray<number>>>;
  /** Advanced action markers in the supply, on the board. */
  readonly marker_supply: Readonly<Record<RowName, Readonly<Record<ActionMarkerName, number>>>>;
  /** Ships of the kind in the supply, on the board. */
  readonly ship_supply: Readonly<Record<ShipName, number>>;
  /** Development tiles of the kind in the supply, on the board. */
  readonly tile_supply: Readonly<Record<TileName, number>>;
  /** Mass and luxury factories in the display (Asymmetrical Factories). */
  readonly backs: Readonly<Record<string, number>>;
  /** Event marker of the decade; everybody knows the printed layout. */
  readonly event_at: Readonly<Record<string, EventName | "hidden">>;
  /** Event marker on the reserve space. */
  readonly reserve_event: EventName | "none, or turned up" | "hidden";
  /** Shown before they were shuffled, and not turned up since, ascending; one of them is out of the game. */
  readonly unseen_events: ReadonlyArray<EventName>;
  /** Event in force for this decade. */
  readonly running: EventName | "none";
  /** 1 once administration space 2 is closed. */
  readonly bureaucracy: boolean;
  /** £ of administration cost that count for the action under way. */
  readonly spent: number;
  /** Goods whose factory has had the Developer's discount in this action. */
  readonly developed: ReadonlyArray<GoodName>;
  /** Goods from production still at hand. */
  readonly made: Readonly<Record<string, number>>;
  /** Goods sold at home. */
  readonly sold: Readonly<Record<string, number>>;
  /** Line that the School has shut. */
  readonly shut: Readonly<Record<string, number | "none">>;
  /** Goods that the importer sold. */
  readonly importer_sold: number;
  /** Space that the marker of influence stands on. */
  readonly influence: Readonly<Record<string, Readonly<Record<CommodityName, number>>>>;
  /** Place of the price on the spaces that so many players use. */
  readonly indicator: Readonly<Record<CommodityName, number>>;
  readonly seats: Readonly<Record<string, Seat>>;
  readonly goods: Readonly<Record<GoodName, Good>>;
  readonly rows: Readonly<Record<RowName, Row>>;
  readonly ships: Readonly<Record<ShipName, Ship>>;
  readonly decades: Readonly<Record<string, Decade>>;
  readonly commodities: Readonly<Record<CommodityName, Commodity>>;
  readonly me: Me;
}

declare const labels: unknown;
export default labels;
