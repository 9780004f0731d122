// What turn.state has in John Company, first edition. Made by `make views` from what the title declares of its fields.
export type PhaseName = "set_up" | "family" | "company" | "trade" | "evening_post" | "end";
export type FailureName = "no" | "yes" | "nothing was dominated";
export type BalanceName = "order" | "equilibrium" | "chaos";
export type OfficeName = "chairman" | "director_of_trade" | "president_bombay" | "president_madras" | "president_bengal" | "ship_purchasing" | "goods_purchasing" | "military_affairs" | "superintendent_china" | "governor_bengal" | "governor_bombay" | "governor_madras" | "governor_punjab" | "resident_maratha" | "resident_hyderabad" | "resident_mysore" | "resident_sindh";
export type PresidencyName = "bombay" | "madras" | "bengal";
export type HoldingName = "bombay" | "madras" | "bengal" | "china";
export type RegionName = "punjab" | "maratha" | "hyderabad" | "mysore" | "bengal" | "bombay" | "sindh" | "madras";
export type SideName = "prosperous" | "depressed";
export type RulerName = "punjab" | "maratha" | "hyderabad" | "mysore" | "bengal" | "bombay" | "sindh" | "madras" | "the Company";
export type TraderName = "bombay" | "madras" | "bengal" | "free_trade";
export type MarketName = "punjab" | "maratha" | "hyderabad" | "mysore" | "bengal" | "bombay" | "sindh" | "madras" | "china";
export type SlotOfAColumnName = "6" | "5";
export type CardName = "revoke_monopoly" | "governor_general" | "tenure_limitations" | "board_of_control" | "calico_acts" | "regulating_act" | "tea_act" | "ship_subsidy" | "army_spending" | "writer_privileges" | "inclosure_acts" | "trade_regulations" | "debt_restructure" | "trade_with_china" | "monopoly_revoked" | "share_boom" | "share_panic" | "war_in_europe" | "london_season";
export type LawName = "revoke_monopoly" | "governor_general" | "tenure_limitations" | "board_of_control" | "calico_acts" | "regulating_act" | "tea_act" | "ship_subsidy" | "army_spending" | "writer_privileges" | "inclosure_acts" | "trade_regulations" | "debt_restructure";
export type PrizeName = "house_of_commons" | "patron_of_the_arts" | "investment_bank" | "south_seas_firm" | "house_of_lords" | "rotten_borough" | "country_seat" | "town_house" | "baronetcy" | "irish_earldom" | "church_living" | "spa_retirement" | "royal_society" | "advantageous_match" | "newspaper_owner" | "honorary_colonelcy" | "dockyard_partnership" | "bank_of_england";
export type FamilyCardName = "sykes" | "paxton" | "hastings" | "larkins" | "benyon" | "walsh";
export type ActionName = "writer" | "officer" | "manor" | "mission";
export type MomentName = "phase" | "shortage" | "office" | "hiring" | "law" | "vote" | "dividends" | "prestige" | "consent" | "acted" | "review";
export type TermName = "office" | "law" | "vote" | "phase" | "turn";
export type DeedName = "law_passes" | "votes_for" | "votes_against" | "is_promoted" | "nominates" | "allocates" | "takes_debt" | "campaigns" | "opens_trade" | "pays_dividends" | "passes_tax" | "claims_prize" | "names_scandal" | "posts_officer_to_bombay" | "posts_officer_to_madras" | "posts_officer_to_bengal" | "sends_captain_to_bombay" | "sends_captain_to_madras" | "sends_captain_to_bengal" | "sends_captain_to_china" | "buys_from" | "sends_guns" | "replaces_officer" | "sends_ships" | "sends_goods" | "sails" | "invests" | "gives_captain" | "offers_ship" | "defends" | "adds_region_to" | "takes_over" | "pays_out" | "fills_order_in";
export type AssetKindName = "cash" | "promise" | "held_promise" | "captained_ship" | "ship" | "good" | "firm_share" | "base" | "cash_to_firm";

/** One of the seats. */
export interface Seat {
  readonly name: string;
  /** Moments at which the seat wants to be asked. */
  readonly orders_moments: ReadonlyArray<MomentName>;
  /** £ that an offer must bring the seat to be laid before it. */
  readonly orders_floor: number;
  /** Phases in which the seat wants to be asked. */
  readonly orders_phases: ReadonlyArray<PhaseName>;
}

/** One of the offices. */
export interface Office {
  readonly name: string;
  /** The family in the office. */
  readonly holder: string;
  /** £ in the office's treasury. */
  readonly treasury: number;
  /** Is the office's turn in this company phase still to come. */
  readonly to_act: boolean;
  /** Does the office do nothing more in this company phase. */
  readonly stopped: boolean;
  /** Has the office a black disk: eliminated after the next attrition. */
  readonly disk: boolean;
  /** Has the office a disk of the Board of Control: it rolls a 6. */
  readonly scandal: boolean;
}

/** One of the presidencies. */
export interface Presidency {
  readonly name: string;
  /** The family that held the presidency last. */
  readonly last_president: string;
  /** Officers in the army since the turn began, whom recruits may replace. */
  readonly stood: Readonly<Record<string, number>>;
  /** Guns of the presidency's army that are ready. */
  readonly guns: number;
  /** Guns of the presidency's army that are exhausted. */
  readonly exhausted_guns: number;
  /** Officers of the presidency's army that are ready. */
  readonly officers: Readonly<Record<string, number>>;
  /** Officers of the presidency's army that are exhausted. */
  readonly exhausted_officers: Readonly<Record<string, number>>;
}

/** One of the families. */
export interface Family {
  readonly name: string;
  /** £ of the family. */
  readonly cash: number;
  /** Cubes in the supply. */
  readonly supply: number;
  /** Cubes still to be placed in the set-up. */
  readonly starting: number;
  /** The family card that the family has. */
  readonly card: FamilyCardName | "none";
  /** Cubes in the Writer box. */
  readonly writers: number;
  /** Cubes in the Officer box. */
  readonly officers_box: number;
  /** Cubes in the Captain box. */
  readonly captains_box: number;
  /** Cubes on manors. */
  readonly manors: number;
  /** Cubes on the Court of Directors: shares. */
  readonly court: number;
  /** Promise cubes by issuer and holder. */
  readonly promises: Readonly<Record<string, number>>;
  /** Captains without ship with the director of trade. */
  readonly captains: number;
  /** Captained ships with the director of trade. */
  readonly captained_ships_at_home: number;
  /** Officers with military affairs. */
  readonly recruits: number;
  /** Has the family a firm. */
  readonly firm: boolean;
  /** £ in the firm's treasury. */
  readonly firm_cash: number;
  /** £ that the firm's voyage of this turn brought. */
  readonly firm_revenue: number;
  /** Ready ships of the family or its firm. */
  readonly own_ships: number;
  /** Exhausted ships of the family or its firm. */
  readonly own_exhausted_ships: number;
  /** Ready goods of the family or its firm. */
  readonly own_goods: number;
  /** Exhausted goods of the family or its firm. */
  readonly own_exhausted_goods: number;
  /** Tenths of a firm's payouts that its owner gave away. */
  readonly firm_shares: Readonly<Record<string, number>>;
  /** Has the family passed in the family phase. */
  readonly passed: boolean;
  /** The once-a-turn actions that the family has taken. */
  readonly done: ReadonlyArray<ActionName>;
  /** Victory points for failure and mutiny. */
  readonly penalties: number;
  /** Victory points by firms on the last turn. */
  readonly firm_points: number;
}

/** One of the columns. */
export interface Column {
  readonly name: string;
  /** Whose shipyard stands there, by column, the slot of the 6 before that of the 5. */
  readonly yards: Readonly<Record<SlotOfAColumnName, string>>;
  /** Lies a ship in the column. */
  readonly ships_for_sale: boolean;
}

/** One of the factories. */
export interface Factory {
  readonly name: string;
  /** Whose factory stands under the good. */
  readonly factories: string;
  /** Lies a good over the factory. */
  readonly goods_for_sale: boolean;
}

/** One of the prizes. */
export interface Prize {
  readonly name: string;
  /** Cubes on prizes: not used, or lasting. */
  readonly prize_cubes: Readonly<Record<string, number>>;
  /** Cubes on prizes whose one-time power was used. */
  readonly used_cubes: Readonly<Record<string, number>>;
}

/** One of the holdings. */
export interface Holding {
  readonly name: string;
  /** Ready ships without captain. */
  readonly ships: number;
  /** Exhausted ships without captain. */
  readonly exhausted_ships: number;
  /** Captained ships of the holding that are ready. */
  readonly ready_captained_ships: Readonly<Record<string, number>>;
  /** Captained ships of the holding that are exhausted. */
  readonly exhausted_captained_ships: Readonly<Record<string, number>>;
  /** Goods of the holding that are ready. */
  readonly goods: number;
  /** Goods of the holding that are exhausted. */
  readonly exhausted_goods: number;
}

/** One of the regions. */
export interface Region {
  readonly name: string;
  /** The side of the region's card that lies up. */
  readonly side: SideName;
  /** The region that dominates this one, or after them the Company. */
  readonly ruler: RulerName | "none";
  /** The presidency that trades there, or after them free trade. */
  readonly opened_by: TraderName | "closed";
  /** Whose base stands there (John & Co.). */
  readonly base: string;
  /** Ships on a trade mission. */
  readonly mission: Readonly<Record<string, number>>;
}

/** One of the markets. */
export interface Market {
  readonly name: string;
  /** The holding, or after them the family whose firm has filled the order, three orders a region, China last. */
  readonly filled: Readonly<Record<string, string>>;
}

/** What is the observer's own. */
export interface Me {
  /** Moments at which the seat wants to be asked. */
  readonly orders_moments: ReadonlyArray<MomentName>;
  /** £ that an offer must bring the seat to be laid before it. */
  readonly orders_floor: number;
  /** Phases in which the seat wants to be asked. */
  readonly orders_phases: ReadonlyArray<PhaseName>;
  /** £ of the family. */
  readonly cash: number;
  /** Cubes in the supply. */
  readonly supply: number;
  /** Cubes still to be placed in the set-up. */
  readonly starting: number;
  /** The family card that the family has. */
  readonly card: FamilyCardName | "none";
  /** Cubes in the Writer box. */
  readonly writers: number;
  /** Cubes in the Officer box. */
  readonly officers_box: number;
  /** Cubes in the Captain box. */
  readonly captains_box: number;
  /** Cubes on manors. */
  readonly manors: number;
  /** Cubes on the Court of Directors: shares. */
  readonly court: number;
  /** Promise cubes by issuer and holder. */
  readonly promises: Readonly<Record<string, number>>;
  /** Captains without ship with the director of trade. */
  readonly captains: number;
  /** Captained ships with the director of trade. */
  readonly captained_ships_at_home: number;
  /** Officers with military affairs. */
  readonly recruits: number;
  /** Has the family a firm. */
  readonly firm: boolean;
  /** £ in the firm's treasury. */
  readonly firm_cash: number;
  /** £ that the firm's voyage of this turn brought. */
  readonly firm_revenue: number;
  /** Ready ships of the family or its firm. */
  readonly own_ships: number;
  /** Exhausted ships of the family or its firm. */
  readonly own_exhausted_ships: number;
  /** Ready goods of the family or its firm. */
  readonly own_goods: number;
  /** Exhausted goods of the family or its firm. */
  readonly own_exhausted_goods: number;
  /** Tenths of a firm's payouts that its owner gave away. */
  readonly firm_shares: Readonly<Record<string, number>>;
  /** Has the family passed in the family phase. */
  readonly passed: boolean;
  /** The once-a-turn actions that the family has taken. */
  readonly done: ReadonlyArray<ActionName>;
  /** Victory points for failure and mutiny. */
  readonly penalties: number;
  /** Victory points by firms on the last turn. */
  readonly firm_points: number;
}

/** A state of John Company, first edition by names. */
export interface State {
  /** Moments at which the seat wants to be asked. */
  readonly orders_moments: Readonly<Record<string, ReadonlyArray<MomentName>>>;
  /** £ that an offer must bring the seat to be laid before it. */
  readonly orders_floor: Readonly<Record<string, number>>;
  /** Phases in which the seat wants to be asked. */
  readonly orders_phases: Readonly<Record<string, ReadonlyArray<PhaseName>>>;
  /** The family whose office acts, and may be bargained with when it has. */
  readonly acting: string;
  /** Seats that this office has touched by what it has done. */
  readonly touched: ReadonlyArray<string>;
  /** Deals, contracts and words of the game so far. */
  readonly bargains_struck: number;
  /** Numbers of the contracts and words that wait, ascending; all fields of contracts have an entry for each. */
  readonly contract_number: ReadonlyArray<number>;
  /** On which kind of deed each bargain that waits depends. */
  readonly contract_deed: ReadonlyArray<DeedName>;
  /** The family that is to do what a bargain depends on. */
  readonly contract_doer: ReadonlyArray<string>;
  /** What a deed that a bargain depends on is to be about. */
  readonly contract_about: ReadonlyArray<number | "nothing more">;
  /** How often, or how much, something is to be done for a bargain to be settled. */
  readonly contract_times: ReadonlyArray<number>;
  /** Does a bargain wait for its deed to be done, not left undone. */
  readonly contract_wanted: ReadonlyArray<boolean>;
  /** How often, or how much, a deed was done since a bargain depends on it. */
  readonly contract_count: ReadonlyArray<number>;
  /** When a bargain ends that nothing has settled before. */
  readonly contract_until: ReadonlyArray<TermName>;
  /** The family to which a word was given. */
  readonly contract_to: ReadonlyArray<string>;
  /** For which contract each asset is laid up; all fields of the escrow have an entry for each asset. */
  readonly escrow_contract: ReadonlyArray<number>;
  /** The family that has laid an asset up. */
  readonly escrow_giver: ReadonlyArray<string>;
  /** The family that gets an asset when its contract is settled. */
  readonly escrow_taker: ReadonlyArray<string>;
  /** The sort of an asset that is laid up. */
  readonly escrow_kind: ReadonlyArray<AssetKindName>;
  /** £ laid up, or which asset of its sort it is. */
  readonly escrow_which: ReadonlyArray<number | "one like another">;
  /** The turn of the game, counted from 1. */
  readonly turn: number;
  /** The phase of the turn that is under way. */
  readonly phase: PhaseName;
  /** Has the Company failed; alone: 1 when expenses could not be paid, 2 when nothing was dominated. */
  readonly failed: FailureName;
  /** Has the army mutinied. */
  readonly mutiny: boolean;
  /** Is this the turn without the Company that follows its failure. */
  readonly last_extra_turn: boolean;
  /** £ for a Company share, on the share price track. */
  readonly share_price: number;
  /** £ on the Company revenue track. */
  readonly revenue: number;
  /** Dividends paid this turn. */
  readonly dividends: number;
  /** £ on the chairman's box, for the next chairman to allocate. */
  readonly parked: number;
  /** Disks of debt on the Court. */
  readonly debt: number;
  /** Has the chairman used the debt action of this company phase. */
  readonly debt_taken: boolean;
  /** Has the monopoly ended. */
  readonly deregulated: boolean;
  /** Does a bailout wait for the end of the trade phase. */
  readonly bailout_due: boolean;
  /** The laws in force, in the order passed. */
  readonly laws: ReadonlyArray<LawName>;
  /** The family that was chairman last. */
  readonly former_chairman: string;
  /** Piles of cards from the bottom to the top, each in any order. */
  readonly deck: ReadonlyArray<ReadonlyArray<CardName | "a card not seen yet">>;
  /** The cards, ascending, that may be one not seen yet. */
  readonly unseen: ReadonlyArray<CardName>;
  /** The discards, of which the last sets the price of goods. */
  readonly post: ReadonlyArray<CardName>;
  /** The space of the votes marker: above 0 the law has support. */
  readonly support: number;
  /** Is the law that was set aside this turn's local news. */
  readonly siege_vote: boolean;
  /** The law card that waits beside the board. */
  readonly set_aside: CardName | "none";
  /** The family in the office. */
  readonly holder: Readonly<Record<OfficeName, string>>;
  /** £ in the office's treasury. */
  readonly treasury: Readonly<Record<OfficeName, number>>;
  /** Is the office's turn in this company phase still to come. */
  readonly to_act: Readonly<Record<OfficeName, boolean>>;
  /** Does the office do nothing more in this company phase. */
  readonly stopped: Readonly<Record<OfficeName, boolean>>;
  /** Has the office a black disk: eliminated after the next attrition. */
  readonly disk: Readonly<Record<OfficeName, boolean>>;
  /** Has the office a disk of the Board of Control: it rolls a 6. */
  readonly scandal: Readonly<Record<OfficeName, boolean>>;
  /** The provincial offices in the order of their creation. */
  readonly provincial: ReadonlyArray<OfficeName>;
  /** The family that held the presidency last. */
  readonly last_president: Readonly<Record<PresidencyName, string>>;
  /** £ of the family. */
  readonly cash: Readonly<Record<string, number>>;
  /** Cubes in the supply. */
  readonly supply: Readonly<Record<string, number>>;
  /** Cubes still to be placed in the set-up. */
  readonly starting: Readonly<Record<string, number>>;
  /** The family card that the family has. */
  readonly card: Readonly<Record<string, FamilyCardName | "none">>;
  /** Cubes in the Writer box. */
  readonly writers: Readonly<Record<string, number>>;
  /** Cubes in the Officer box. */
  readonly officers_box: Readonly<Record<string, number>>;
  /** Cubes in the Captain box. */
  readonly captains_box: Readonly<Record<string, number>>;
  /** Cubes on manors. */
  readonly manors: Readonly<Record<string, number>>;
  /** Cubes on the Court of Directors: shares. */
  readonly court: Readonly<Record<string, number>>;
  /** Promise cubes by issuer and holder. */
  readonly promises: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Whose shipyard stands there, by column, the slot of the 6 before that of the 5. */
  readonly yards: Readonly<Record<string, Readonly<Record<SlotOfAColumnName, string>>>>;
  /** Whose factory stands under the good. */
  readonly factories: Readonly<Record<string, string>>;
  /** The prizes in the row. */
  readonly prizes: ReadonlyArray<PrizeName>;
  /** Cubes on prizes: not used, or lasting. */
  readonly prize_cubes: Readonly<Record<PrizeName, Readonly<Record<string, number>>>>;
  /** Cubes on prizes whose one-time power was used. */
  readonly used_cubes: Readonly<Record<PrizeName, Readonly<Record<string, number>>>>;
  /** Lies a ship in the column. */
  readonly ships_for_sale: Readonly<Record<string, boolean>>;
  /** Lies a good over the factory. */
  readonly goods_for_sale: Readonly<Record<string, boolean>>;
  /** Ships with the director of trade. */
  readonly bought_ships: number;
  /** Goods with the director of trade. */
  readonly bought_goods: number;
  /** Captains without ship with the director of trade. */
  readonly captains: Readonly<Record<string, number>>;
  /** Captained ships with the director of trade. */
  readonly captained_ships_at_home: Readonly<Record<string, number>>;
  /** Officers with military affairs. */
  readonly recruits: Readonly<Record<string, number>>;
  /** Guns with military affairs. */
  readonly bought_guns: number;
  /** Officers in the army since the turn began, whom recruits may replace. */
  readonly stood: Readonly<Record<PresidencyName, Readonly<Record<string, number>>>>;
  /** Ready ships without captain. */
  readonly ships: Readonly<Record<HoldingName, number>>;
  /** Exhausted ships without captain. */
  readonly exhausted_ships: Readonly<Record<HoldingName, number>>;
  /** Captained ships of the holding that are ready. */
  readonly ready_captained_ships: Readonly<Record<HoldingName, Readonly<Record<string, number>>>>;
  /** Captained ships of the holding that are exhausted. */
  readonly exhausted_captained_ships: Readonly<Record<HoldingName, Readonly<Record<string, number>>>>;
  /** Goods of the holding that are ready. */
  readonly goods: Readonly<Record<HoldingName, number>>;
  /** Goods of the holding that are exhausted. */
  readonly exhausted_goods: Readonly<Record<HoldingName, number>>;
  /** Guns of the presidency's army that are ready. */
  readonly guns: Readonly<Record<PresidencyName, number>>;
  /** Guns of the presidency's army that are exhausted. */
  readonly exhausted_guns: Readonly<Record<PresidencyName, number>>;
  /** Officers of the presidency's army that are ready. */
  readonly officers: Readonly<Record<PresidencyName, Readonly<Record<string, number>>>>;
  /** Officers of the presidency's army that are exhausted. */
  readonly exhausted_officers: Readonly<Record<PresidencyName, Readonly<Record<string, number>>>>;
  /** Is this turn's transfer of ships and goods asked for. */
  readonly moved_goods: boolean;
  /** Is this turn's transfer of guns asked for. */
  readonly moved_guns: boolean;
  /** Whether India is in order, in equilibrium or in chaos. */
  readonly balance_of_india: BalanceName;
  /** The region in which the elephant stands. */
  readonly elephant: RegionName;
  /** The region of its next step this turn. */
  readonly redirected: RegionName | "not redirected";
  /** The side of the region's card that lies up. */
  readonly side: Readonly<Record<RegionName, SideName>>;
  /** The region that dominates this one, or after them the Company. */
  readonly ruler: Readonly<Record<RegionName, RulerName | "none">>;
  /** The presidency that trades there, or after them free trade. */
  readonly opened_by: Readonly<Record<RegionName, TraderName | "closed">>;
  /** The holding, or after them the family whose firm has filled the order, three orders a region, China last. */
  readonly filled: Readonly<Record<MarketName, Readonly<Record<string, string>>>>;
  /** The filled orders that were disrupted this turn. */
  readonly disrupted: ReadonlyArray<string>;
  /** Was the attack or revolt under way beaten off. */
  readonly held: boolean;
  /** Whose base stands there (John & Co.). */
  readonly base: Readonly<Record<RegionName, string>>;
  /** Has the family a firm. */
  readonly firm: Readonly<Record<string, boolean>>;
  /** £ in the firm's treasury. */
  readonly firm_cash: Readonly<Record<string, number>>;
  /** £ that the firm's voyage of this turn brought. */
  readonly firm_revenue: Readonly<Record<string, number>>;
  /** Ready ships of the family or its firm. */
  readonly own_ships: Readonly<Record<string, number>>;
  /** Exhausted ships of the family or its firm. */
  readonly own_exhausted_ships: Readonly<Record<string, number>>;
  /** Ready goods of the family or its firm. */
  readonly own_goods: Readonly<Record<string, number>>;
  /** Exhausted goods of the family or its firm. */
  readonly own_exhausted_goods: Readonly<Record<string, number>>;
  /** Tenths of a firm's payouts that its owner gave away. */
  readonly firm_shares: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Ships on a trade mission. */
  readonly mission: Readonly<Record<RegionName, Readonly<Record<string, number>>>>;
  /** Has the family passed in the family phase. */
  readonly passed: Readonly<Record<string, boolean>>;
  /** The once-a-turn actions that the family has taken. */
  readonly done: Readonly<Record<string, ReadonlyArray<ActionName>>>;
  /** Victory points for failure and mutiny. */
  readonly penalties: Readonly<Record<string, number>>;
  /** Victory points by firms on the last turn. */
  readonly firm_points: Readonly<Record<string, number>>;
  readonly seats: Readonly<Record<string, Seat>>;
  readonly offices: Readonly<Record<OfficeName, Office>>;
  readonly presidencies: Readonly<Record<PresidencyName, Presidency>>;
  readonly families: Readonly<Record<string, Family>>;
  readonly columns: Readonly<Record<string, Column>>;
  readonly holdings: Readonly<Record<HoldingName, Holding>>;
  readonly regions: Readonly<Record<RegionName, Region>>;
  readonly markets: Readonly<Record<MarketName, Market>>;
  readonly me: Me;
}

declare const labels: unknown;
export default labels;
