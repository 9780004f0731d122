// What turn.state has in John Company, second edition. Made by `make views` from what the title declares of its fields.
export type PhaseName = "london_season" | "family" | "firms" | "hiring" | "company_operation" | "bonuses" | "revenue" | "events_in_india" | "parliament_meets" | "upkeep_and_refresh" | "final_scoring";
export type PowerTokenName = "social" | "company_share" | "shipping" | "manufacturing";
export type LawName = "calico_acts" | "envoy_to_china" | "army_spending" | "board_of_control" | "debt_restructure" | "inclosure_acts" | "tenure_limits" | "sepoy_recruitment" | "ship_subsidy" | "trade_regulations" | "zamindar_taxes" | "treasure_reform" | "governor_general" | "industry_subsidy" | "writer_privileges" | "window_tax_repeal" | "military_oversight" | "writer_graft_reform" | "company_aids_government" | "royal_protection" | "public_demands_impeachment" | "old_ideas_made_new" | "relief_demanded_for_indian_famine" | "masses_demand_franchise" | "war_against_france" | "deregulation";
export type ActionName = "enlist_writer" | "enlist_officer" | "purchase_luxury" | "purchase_shipyard" | "purchase_workshop" | "seek_share";
export type PrizeName = "prize_0" | "prize_2" | "prize_4" | "prize_8" | "prize_12";
export type PrestigeCardName = "mr_rochester" | "esther_summerson" | "john_thorpe" | "violet_effingham" | "joseph_sedley" | "becky_sharp" | "william_collins" | "lady_glencora" | "lord_highgate" | "lady_newcome" | "shipbuilders" | "tax_collectors" | "labour_newspaper" | "foundry" | "stock_broker" | "social_magazine" | "scottish_castle" | "rotten_borough_1" | "rotten_borough_2" | "rotten_borough_3";
export type BlackmailCardName = "prime_ministers_ear" | "company_fraud" | "letters_of_introduction" | "scandal_on_leadenhall_street" | "scandal_in_india" | "hiring_preference" | "envoy_to_the_mughals" | "mercantile_connection" | "diplomatic_connection" | "man_on_the_inside";
export type SeasonCardName = "mr_rochester" | "esther_summerson" | "john_thorpe" | "violet_effingham" | "joseph_sedley" | "becky_sharp" | "william_collins" | "lady_glencora" | "lord_highgate" | "lady_newcome" | "shipbuilders" | "tax_collectors" | "labour_newspaper" | "foundry" | "stock_broker" | "social_magazine" | "scottish_castle" | "rotten_borough_1" | "rotten_borough_2" | "rotten_borough_3" | "prime_ministers_ear" | "company_fraud" | "letters_of_introduction" | "scandal_on_leadenhall_street" | "scandal_in_india" | "hiring_preference" | "envoy_to_the_mughals" | "mercantile_connection" | "diplomatic_connection" | "man_on_the_inside";
export type PromiseName = "consent_to_nepotism" | "vote_with_my_enterprises" | "support_of_my_shares" | "hire_my_candidate" | "loan_of_family_cash";
export type OfficeName = "chairman" | "director_of_trade" | "governor_general" | "manager_of_shipping" | "military_affairs" | "president_of_bombay" | "president_of_madras" | "president_of_bengal" | "superintendent_of_trade_in_china" | "governor_of_bombay" | "governor_of_madras" | "governor_of_bengal" | "governor_of_punjab" | "governor_of_delhi" | "governor_of_maratha" | "governor_of_hyderabad" | "governor_of_mysore";
export type PresidencyName = "bombay" | "madras" | "bengal";
export type AllianceName = "rajput_prince" | "sikhs" | "the_nizam" | "arcot" | "awadh" | "jagat_seths" | "orissa";
export type RegionName = "punjab" | "delhi" | "bengal" | "bombay" | "maratha" | "hyderabad" | "mysore" | "madras";
export type OrderName = "delhi_1" | "punjab_1" | "delhi_2" | "delhi_3" | "bombay_1" | "maratha_1" | "bengal_1" | "bengal_2" | "bombay_2" | "maratha_2" | "maratha_3" | "bombay_3" | "hyderabad_1" | "mysore_1" | "madras_1" | "mysore_2" | "madras_2";
export type EventTileName = "crisis_1" | "crisis_2" | "crisis_3" | "crisis_4" | "crisis_5" | "crisis_6" | "windfall_1" | "windfall_2" | "turmoil_1" | "turmoil_2" | "turmoil_3" | "turmoil_4" | "leader_1" | "leader_2" | "leader_3" | "leader_4" | "peace_1" | "peace_2" | "shuffle_1" | "foreign_invasion_1";
export type ShipName = "atlas" | "britannia" | "constant_friend" | "diligence" | "eliza" | "fortitude" | "ganges" | "hampshire" | "indefatigable" | "james" | "king_george" | "lady_flora" | "neptune" | "obra_dinn" | "queen_charlotte" | "recovery" | "samaritan" | "thistleworth" | "union" | "walpole" | "york" | "zenobia";
export type SeaName = "west" | "south" | "east" | "china";
export type StrategyName = "west" | "south" | "east" | "hobnob";
export type AiCardName = "ai_01" | "ai_02" | "ai_03" | "ai_04" | "ai_05" | "ai_06" | "ai_07" | "ai_08" | "ai_09" | "ai_10";
export type ClimateName = "bull" | "stag" | "lion" | "bear" | "peacock";
export type DeedOfTheCrownName = "taxes of bombay" | "taxes of madras" | "taxes of bengal" | "regiments of bombay" | "regiments of madras" | "regiments of bengal" | "deploy action of bombay" | "deploy action of madras" | "deploy action of bengal" | "last envoy";
export type MomentName = "phase" | "shortage" | "office" | "hiring" | "law" | "vote" | "dividends" | "prestige" | "consent" | "acted" | "review";
export type TermName = "office" | "law" | "vote" | "phase" | "turn";
export type DeedName = "law_passes" | "votes_for" | "votes_against" | "calls_round" | "proposes_law" | "selects_policy" | "names_officeholder" | "gives_ship" | "gives_soldier" | "takes_office" | "allocates" | "fits_ship" | "brings_ship" | "moves_writer_to_bombay" | "moves_writer_to_madras" | "moves_writer_to_bengal" | "posts_officer_to_bombay" | "posts_officer_to_madras" | "posts_officer_to_bengal" | "names_commander_of_bombay" | "names_commander_of_madras" | "names_commander_of_bengal" | "places_writer" | "trades_in" | "deploys_to" | "forms_alliance" | "taxes_for" | "raises_regiment" | "builds_ship" | "trades_in_china" | "pays_dividends" | "pays_firm_dividends" | "chooses_first" | "takes_card" | "takes_blackmail" | "discards_card" | "dismisses" | "calls_session" | "raises_debt" | "opens_china" | "opens_order_in" | "takes_ship_from" | "moves_regiment_to" | "takes_regiment_from" | "adds_company_ship" | "before_trade_of_bombay" | "before_trade_of_madras" | "before_trade_of_bengal" | "sends_officer" | "taxes_for_balance" | "taxes_region" | "administers" | "governs" | "uses_royal_protection" | "gives_regiment" | "gives_company_ship" | "raises_power" | "meets_rebellion" | "adds_window_tax" | "lets_firm_fill" | "acts_first_in_bombay" | "acts_first_in_madras" | "acts_first_in_bengal";
export type AssetKindName = "cash" | "workshop" | "invested_workshop" | "shipyard" | "luxury" | "enterprise" | "share" | "immature_share" | "firm_share" | "promise" | "blackmail" | "look" | "promise_cube" | "player_button";

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

/** One of the places of the power track. */
export interface PlaceOfThePowerTrack {
  readonly name: string;
  /** The tokens of the power track from top to bottom. */
  readonly power: PowerTokenName;
}

/** One of the places at the table. */
export interface PlaceAtTheTable {
  readonly name: string;
  /** The families clockwise. */
  readonly seating: string;
}

/** One of the families. */
export interface Family {
  readonly name: string;
  /** £ in the family treasury. */
  readonly cash: number;
  /** Victory points so far. */
  readonly vp: number;
  /** Pieces in the supply. */
  readonly supply: number;
  /** Trophies that the family has won. */
  readonly trophies: number;
  /** Tokens for laws passed. */
  readonly passed_laws: number;
  /** The action under the opportunity marker. */
  readonly opportunity: ActionName | "not placed yet" | "out of the game";
  /** Luxuries that the family owns. */
  readonly luxuries: number;
  /** Workshops, not invested. */
  readonly workshops: number;
  /** Workshops on their invested side. */
  readonly invested: number;
  /** Officers in training. */
  readonly trainees: number;
  /** Company shares in the Court of Directors, without the Chairman's own. */
  readonly court: number;
  /** Company shares in the Court of Directors that were created this turn. */
  readonly new_shares: number;
  /** Pieces that wait for retirement. */
  readonly pensioners: number;
  /** Pieces in Debtor's Prison. */
  readonly prison: number;
  /** Prestige cards, ascending. */
  readonly prestige: ReadonlyArray<PrestigeCardName>;
  /** Face-down blackmail cards, ascending. */
  readonly blackmail: ReadonlyArray<BlackmailCardName | "hidden">;
  /** Face-up blackmail cards, ascending. */
  readonly played_blackmail: ReadonlyArray<BlackmailCardName>;
  /** Who holds each family's five promise cards. */
  readonly promises: Readonly<Record<PromiseName, string>>;
  /** £ spent on retirements this season. */
  readonly season_spent: number;
  /** Pieces retired this season. */
  readonly season_retired: number;
  /** Spouses whose discount was used this season. */
  readonly used_discounts: ReadonlyArray<PrestigeCardName>;
  /** Were Letters of Introduction played this season. */
  readonly letters: boolean;
  /** Votes cast, or lent, against this law. */
  readonly votes_against: number;
  /** Has the family voted against, or lent its name to the opposition. */
  readonly opposes: boolean;
  /** Shipyards that have voted on this law. */
  readonly voted_shipyards: number;
  /** Workshops that have voted on this law. */
  readonly voted_workshops: number;
  /** Does the family manage a firm. */
  readonly firm: boolean;
  /** £ in the firm's London treasury. */
  readonly london: number;
  /** £ in the firm's India treasury. */
  readonly india: number;
  /** The firm's space on the value track. */
  readonly firm_value: number;
  /** £ of dividends that the firm paid last. */
  readonly dividend: number | "none yet";
  /** The firm's strategy card. */
  readonly strategy: StrategyName | "none" | "hidden";
  /** £ on the strategy. */
  readonly stake: number | "hidden";
  /** Shares of each manager's firm by their owner. */
  readonly firm_shares: Readonly<Record<string, number>>;
  /** Does the strategy card lie face up. */
  readonly strategy_shown: boolean;
  /** The initiative of a firm that has traded this turn. */
  readonly initiative: number | "has not traded";
  /** Are the firm's expenses of this turn paid. */
  readonly firm_paid: boolean;
  /** The face-down card that lies ready for a deal, or was just taken. */
  readonly singled_out: BlackmailCardName | "none" | "hidden";
  /** The seats that have looked at the card that lies ready. */
  readonly shown_to: ReadonlyArray<string>;
  /** Does the family want no questions about blackmail for the rest of the turn. */
  readonly unasked: boolean;
  /** Shipyards that came from Lady Newcome's family this turn and cannot vote. */
  readonly muted_shipyards: number;
  /** Workshops that came from Lady Newcome's family this turn and cannot vote. */
  readonly muted_workshops: number;
  /** Promise cubes. */
  readonly cubes: number;
}

/** One of the prizes. */
export interface Prize {
  readonly name: string;
  /** Pieces on each prize. */
  readonly prizes: Readonly<Record<string, number>>;
}

/** One of the stock exchange spaces. */
export interface StockExchangeSpace {
  readonly name: string;
  /** Who waits on each space of the Stock Exchange, left to right. */
  readonly stock_exchange: string;
}

/** One of the blackmail cards. */
export interface BlackmailCard {
  readonly name: string;
  /** The seats that know where a face-down card is. */
  readonly blackmail_known: ReadonlyArray<string>;
}

/** One of the offices. */
export interface Office {
  readonly name: string;
  /** Who holds each office. */
  readonly holder: string;
  /** Fatigue on each office. */
  readonly fatigue: number;
  /** £ in each office's treasury. */
  readonly treasury: number;
  /** Is the office's turn in this Company Operation still to come, or a President's Presidency still at work. */
  readonly to_act: boolean;
}

/** One of the presidencies. */
export interface Presidency {
  readonly name: string;
  /** Writers in each Presidency's box. */
  readonly writers: Readonly<Record<string, number>>;
  /** Officers that are ready in each army. */
  readonly officers: Readonly<Record<string, number>>;
  /** Officers that are exhausted in each army. */
  readonly exhausted_officers: Readonly<Record<string, number>>;
  /** The Commander's family of each army. */
  readonly commander: string;
  /** Regiments that are ready in each army. */
  readonly regiments: number;
  /** Regiments that are exhausted in each army. */
  readonly exhausted_regiments: number;
}

/** One of the alliances. */
export interface Alliance {
  readonly name: string;
  /** Local alliances that are ready. */
  readonly alliances: boolean;
}

/** One of the regions. */
export interface Region {
  readonly name: string;
  /** Tower levels in each region. */
  readonly tower: number;
  /** The Presidency that a region of the Company belongs to. */
  readonly control: PresidencyName | "not the Company's";
  /** The capital of a region's empire (a capital is its own). */
  readonly overlord: RegionName | "no flag";
  /** Does the loot side of a region's token lie up. */
  readonly loot_token: boolean;
  /** Unrest in each region. */
  readonly unrest: number;
  /** Is a Company ship under construction in the region. */
  readonly half_ship: boolean;
  readonly orders: Readonly<Record<OrderName, Order>>;
}

/** One of the orders. */
export interface Order {
  readonly name: string;
  /** Is the order closed. */
  readonly closed: boolean;
  /** The Presidency that has filled the order this turn. */
  readonly order_presidency: PresidencyName | "none";
  /** Whose writer stands on the order; none on one that holds a token. */
  readonly order_writer: string;
  /** The families whose firms have filled the order this turn. */
  readonly order_firms: ReadonlyArray<string>;
}

/** One of the ships. */
export interface Ship {
  readonly name: string;
  /** Who owns each ship's shipyard. */
  readonly yard_owner: string;
  /** Where each ship is: a `names.Sea`, or FIRST_FIRM and the family of a firm. */
  readonly ship_place: string;
  /** Does the ship lie fatigued, unable to serve. */
  readonly ship_fatigued: boolean;
}

/** One of the seas. */
export interface Sea {
  readonly name: string;
  /** Company ships in each sea, and in China. */
  readonly company_ships: number;
  /** Extra ships in each sea, and in China. */
  readonly extra_ships: number;
}

/** What is the observer's own. */
export interface Me {
  /** Moments at which the seat wants to be asked. */
  readonly orders_moments: ReadonlyArray<MomentName>;
  /** £ that an offer must bring the seat to be laid before it. */
  readonly orders_floor: number;
  /** Phases in which the seat wants to be asked. */
  readonly orders_phases: ReadonlyArray<PhaseName>;
  /** £ in the family treasury. */
  readonly cash: number;
  /** Victory points so far. */
  readonly vp: number;
  /** Pieces in the supply. */
  readonly supply: number;
  /** Trophies that the family has won. */
  readonly trophies: number;
  /** Tokens for laws passed. */
  readonly passed_laws: number;
  /** The action under the opportunity marker. */
  readonly opportunity: ActionName | "not placed yet" | "out of the game";
  /** Luxuries that the family owns. */
  readonly luxuries: number;
  /** Workshops, not invested. */
  readonly workshops: number;
  /** Workshops on their invested side. */
  readonly invested: number;
  /** Officers in training. */
  readonly trainees: number;
  /** Company shares in the Court of Directors, without the Chairman's own. */
  readonly court: number;
  /** Company shares in the Court of Directors that were created this turn. */
  readonly new_shares: number;
  /** Pieces that wait for retirement. */
  readonly pensioners: number;
  /** Pieces in Debtor's Prison. */
  readonly prison: number;
  /** Prestige cards, ascending. */
  readonly prestige: ReadonlyArray<PrestigeCardName>;
  /** Face-down blackmail cards, ascending. */
  readonly blackmail: ReadonlyArray<BlackmailCardName | "hidden">;
  /** Face-up blackmail cards, ascending. */
  readonly played_blackmail: ReadonlyArray<BlackmailCardName>;
  /** Who holds each family's five promise cards. */
  readonly promises: Readonly<Record<PromiseName, string>>;
  /** £ spent on retirements this season. */
  readonly season_spent: number;
  /** Pieces retired this season. */
  readonly season_retired: number;
  /** Spouses whose discount was used this season. */
  readonly used_discounts: ReadonlyArray<PrestigeCardName>;
  /** Were Letters of Introduction played this season. */
  readonly letters: boolean;
  /** Votes cast, or lent, against this law. */
  readonly votes_against: number;
  /** Has the family voted against, or lent its name to the opposition. */
  readonly opposes: boolean;
  /** Shipyards that have voted on this law. */
  readonly voted_shipyards: number;
  /** Workshops that have voted on this law. */
  readonly voted_workshops: number;
  /** Does the family manage a firm. */
  readonly firm: boolean;
  /** £ in the firm's London treasury. */
  readonly london: number;
  /** £ in the firm's India treasury. */
  readonly india: number;
  /** The firm's space on the value track. */
  readonly firm_value: number;
  /** £ of dividends that the firm paid last. */
  readonly dividend: number | "none yet";
  /** The firm's strategy card. */
  readonly strategy: StrategyName | "none" | "hidden";
  /** £ on the strategy. */
  readonly stake: number | "hidden";
  /** Shares of each manager's firm by their owner. */
  readonly firm_shares: Readonly<Record<string, number>>;
  /** Does the strategy card lie face up. */
  readonly strategy_shown: boolean;
  /** The initiative of a firm that has traded this turn. */
  readonly initiative: number | "has not traded";
  /** Are the firm's expenses of this turn paid. */
  readonly firm_paid: boolean;
  /** The face-down card that lies ready for a deal, or was just taken. */
  readonly singled_out: BlackmailCardName | "none" | "hidden";
  /** The seats that have looked at the card that lies ready. */
  readonly shown_to: ReadonlyArray<string>;
  /** Does the family want no questions about blackmail for the rest of the turn. */
  readonly unasked: boolean;
  /** Shipyards that came from Lady Newcome's family this turn and cannot vote. */
  readonly muted_shipyards: number;
  /** Workshops that came from Lady Newcome's family this turn and cannot vote. */
  readonly muted_workshops: number;
  /** Promise cubes. */
  readonly cubes: number;
}

/** A state of John Company, second edition by names. */
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
  /** The turn of the game, as numbered from 1; a later scenario begins with a later one. */
  readonly turn: number;
  /** The phase of the turn that is under way. */
  readonly phase: PhaseName;
  /** Has the Company failed. */
  readonly failed: boolean;
  /** Regions that the Company has lost this turn. */
  readonly regions_lost: number;
  /** Has the Prime Minister used the Board of Control this turn. */
  readonly board_of_control_used: boolean;
  /** £ in the Company Balance. */
  readonly balance: number;
  /** The space of the Debt marker. */
  readonly debt: number;
  /** The space of the Standing marker; 0 is failure. */
  readonly standing: number;
  /** Victory points for a Company share. */
  readonly share_value: number;
  /** Has the monopoly ended. */
  readonly deregulated: boolean;
  /** The space that the dial points to. */
  readonly policy: number;
  /** The tokens of the power track from top to bottom. */
  readonly power: Readonly<Record<string, PowerTokenName>>;
  /** Laws in force, in the order passed. */
  readonly laws: ReadonlyArray<LawName>;
  /** Laws in the deck, ascending: its order is drawn when a card is. */
  readonly law_deck: ReadonlyArray<LawName>;
  /** Laws in the discards, ascending. */
  readonly law_discards: ReadonlyArray<LawName>;
  /** Laws that lie open in Parliament, in the order drawn: those that the Prime Minister may choose, then the chosen one, until its vote is resolved. */
  readonly open_laws: ReadonlyArray<LawName>;
  /** The Chairman's family, or the last one that was. */
  readonly chairman_title: string;
  /** The Prime Minister's family. */
  readonly prime_minister: string;
  /** The Opposition Leader's family. */
  readonly opposition_leader: string;
  /** The families clockwise. */
  readonly seating: Readonly<Record<string, string>>;
  /** £ in the family treasury. */
  readonly cash: Readonly<Record<string, number>>;
  /** Victory points so far. */
  readonly vp: Readonly<Record<string, number>>;
  /** Pieces in the supply. */
  readonly supply: Readonly<Record<string, number>>;
  /** Trophies that the family has won. */
  readonly trophies: Readonly<Record<string, number>>;
  /** Tokens for laws passed. */
  readonly passed_laws: Readonly<Record<string, number>>;
  /** The action under the opportunity marker. */
  readonly opportunity: Readonly<Record<string, ActionName | "not placed yet" | "out of the game">>;
  /** Luxuries that the family owns. */
  readonly luxuries: Readonly<Record<string, number>>;
  /** Workshops, not invested. */
  readonly workshops: Readonly<Record<string, number>>;
  /** Workshops on their invested side. */
  readonly invested: Readonly<Record<string, number>>;
  /** Officers in training. */
  readonly trainees: Readonly<Record<string, number>>;
  /** Company shares in the Court of Directors, without the Chairman's own. */
  readonly court: Readonly<Record<string, number>>;
  /** Company shares in the Court of Directors that were created this turn. */
  readonly new_shares: Readonly<Record<string, number>>;
  /** Pieces that wait for retirement. */
  readonly pensioners: Readonly<Record<string, number>>;
  /** Pieces in Debtor's Prison. */
  readonly prison: Readonly<Record<string, number>>;
  /** Pieces on each prize. */
  readonly prizes: Readonly<Record<PrizeName, Readonly<Record<string, number>>>>;
  /** Who waits on each space of the Stock Exchange, left to right. */
  readonly stock_exchange: Readonly<Record<string, string>>;
  /** Prestige cards, ascending. */
  readonly prestige: Readonly<Record<string, ReadonlyArray<PrestigeCardName>>>;
  /** Face-down blackmail cards, ascending. */
  readonly blackmail: Readonly<Record<string, ReadonlyArray<BlackmailCardName | "hidden">>>;
  /** Face-up blackmail cards, ascending. */
  readonly played_blackmail: Readonly<Record<string, ReadonlyArray<BlackmailCardName>>>;
  /** The seats that know where a face-down card is. */
  readonly blackmail_known: Readonly<Record<BlackmailCardName, ReadonlyArray<string>>>;
  /** Who holds each family's five promise cards. */
  readonly promises: Readonly<Record<string, Readonly<Record<PromiseName, string>>>>;
  /** Who holds each office. */
  readonly holder: Readonly<Record<OfficeName, string>>;
  /** Fatigue on each office. */
  readonly fatigue: Readonly<Record<OfficeName, number>>;
  /** £ in each office's treasury. */
  readonly treasury: Readonly<Record<OfficeName, number>>;
  /** Is the office's turn in this Company Operation still to come, or a President's Presidency still at work. */
  readonly to_act: Readonly<Record<OfficeName, boolean>>;
  /** Writers in each Presidency's box. */
  readonly writers: Readonly<Record<PresidencyName, Readonly<Record<string, number>>>>;
  /** Officers that are ready in each army. */
  readonly officers: Readonly<Record<PresidencyName, Readonly<Record<string, number>>>>;
  /** Officers that are exhausted in each army. */
  readonly exhausted_officers: Readonly<Record<PresidencyName, Readonly<Record<string, number>>>>;
  /** The Commander's family of each army. */
  readonly commander: Readonly<Record<PresidencyName, string>>;
  /** Regiments that are ready in each army. */
  readonly regiments: Readonly<Record<PresidencyName, number>>;
  /** Regiments that are exhausted in each army. */
  readonly exhausted_regiments: Readonly<Record<PresidencyName, number>>;
  /** Local alliances that are ready. */
  readonly alliances: Readonly<Record<AllianceName, boolean>>;
  /** Tower levels in each region. */
  readonly tower: Readonly<Record<RegionName, number>>;
  /** The Presidency that a region of the Company belongs to. */
  readonly control: Readonly<Record<RegionName, PresidencyName | "not the Company's">>;
  /** The capital of a region's empire (a capital is its own). */
  readonly overlord: Readonly<Record<RegionName, RegionName | "no flag">>;
  /** Does the loot side of a region's token lie up. */
  readonly loot_token: Readonly<Record<RegionName, boolean>>;
  /** Unrest in each region. */
  readonly unrest: Readonly<Record<RegionName, number>>;
  /** Is a Company ship under construction in the region. */
  readonly half_ship: Readonly<Record<RegionName, boolean>>;
  /** The Company's regions in the order of their formation. */
  readonly formed: ReadonlyArray<RegionName>;
  /** The region that the Elephant walks from. */
  readonly elephant_tail: RegionName;
  /** The region that the Elephant walks to; the same as its tail when it stands in one. */
  readonly elephant_head: RegionName;
  /** Regions that have cascaded while this event tile is resolved. */
  readonly cascaded: ReadonlyArray<RegionName>;
  /** Faces of the Deploy check under way. */
  readonly deploy_roll: ReadonlyArray<number>;
  /** Is the order closed. */
  readonly closed: Readonly<Record<OrderName, boolean>>;
  /** The Presidency that has filled the order this turn. */
  readonly order_presidency: Readonly<Record<OrderName, PresidencyName | "none">>;
  /** Whose writer stands on the order; none on one that holds a token. */
  readonly order_writer: Readonly<Record<OrderName, string>>;
  /** The families whose firms have filled the order this turn. */
  readonly order_firms: Readonly<Record<OrderName, ReadonlyArray<string>>>;
  /** Has the President who operates now traded with success. */
  readonly presidency_traded: boolean;
  /** Faces of the trade check under way. */
  readonly trade_roll: ReadonlyArray<number>;
  /** The stack of event tiles without its top one, from the bottom up, in shuffled groups, each ascending. */
  readonly event_piles: ReadonlyArray<ReadonlyArray<EventTileName>>;
  /** The top tile, face down. */
  readonly event_top: EventTileName | "the stack is empty" | "hidden";
  /** The region on the back of the top event tile. */
  readonly event_back: RegionName | "the stack is empty";
  /** Event tiles in the discards, ascending. */
  readonly event_discards: ReadonlyArray<EventTileName>;
  /** Who owns each ship's shipyard. */
  readonly yard_owner: Readonly<Record<ShipName, string>>;
  /** Where each ship is: a `names.Sea`, or FIRST_FIRM and the family of a firm. */
  readonly ship_place: Readonly<Record<ShipName, string>>;
  /** Does the ship lie fatigued, unable to serve. */
  readonly ship_fatigued: Readonly<Record<ShipName, boolean>>;
  /** Company ships in each sea, and in China. */
  readonly company_ships: Readonly<Record<SeaName, number>>;
  /** Extra ships in each sea, and in China. */
  readonly extra_ships: Readonly<Record<SeaName, number>>;
  /** The London Season Display: prestige cards, and blackmail as DISPLAY_BASE and its number. */
  readonly display: ReadonlyArray<SeasonCardName | "hidden">;
  /** The London Season deck, of prestige cards and blackmail, ascending: its order is drawn when a card is. */
  readonly season_deck: ReadonlyArray<SeasonCardName | "hidden">;
  /** The discards of the London Season deck, in order. */
  readonly season_discards: ReadonlyArray<SeasonCardName>;
  /** £ spent on retirements this season. */
  readonly season_spent: Readonly<Record<string, number>>;
  /** Pieces retired this season. */
  readonly season_retired: Readonly<Record<string, number>>;
  /** Spouses whose discount was used this season. */
  readonly used_discounts: Readonly<Record<string, ReadonlyArray<PrestigeCardName>>>;
  /** Were Letters of Introduction played this season. */
  readonly letters: Readonly<Record<string, boolean>>;
  /** The space of the Votes marker: above 0 the law has support. */
  readonly support: number;
  /** The space of the dial before the House. */
  readonly voted_policy: number | "none";
  /** Votes cast in this round of voting. */
  readonly votes_this_round: number;
  /** Votes cast, or lent, against this law. */
  readonly votes_against: Readonly<Record<string, number>>;
  /** Has the family voted against, or lent its name to the opposition. */
  readonly opposes: Readonly<Record<string, boolean>>;
  /** Shipyards that have voted on this law. */
  readonly voted_shipyards: Readonly<Record<string, number>>;
  /** Workshops that have voted on this law. */
  readonly voted_workshops: Readonly<Record<string, number>>;
  /** Prestige cards that have voted on this law. */
  readonly voted_cards: ReadonlyArray<PrestigeCardName>;
  /** Does the family manage a firm. */
  readonly firm: Readonly<Record<string, boolean>>;
  /** £ in the firm's London treasury. */
  readonly london: Readonly<Record<string, number>>;
  /** £ in the firm's India treasury. */
  readonly india: Readonly<Record<string, number>>;
  /** The firm's space on the value track. */
  readonly firm_value: Readonly<Record<string, number>>;
  /** £ of dividends that the firm paid last. */
  readonly dividend: Readonly<Record<string, number | "none yet">>;
  /** The firm's strategy card. */
  readonly strategy: Readonly<Record<string, StrategyName | "none" | "hidden">>;
  /** £ on the strategy. */
  readonly stake: Readonly<Record<string, number | "hidden">>;
  /** Shares of each manager's firm by their owner. */
  readonly firm_shares: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Does the strategy card lie face up. */
  readonly strategy_shown: Readonly<Record<string, boolean>>;
  /** Are the stakes of this turn public. */
  readonly stakes_shown: boolean;
  /** The initiative of a firm that has traded this turn. */
  readonly initiative: Readonly<Record<string, number | "has not traded">>;
  /** Actions done in this round of investments. */
  readonly firm_actions: number;
  /** The manager who is about to say how many dividends the firm pays. */
  readonly firm_to_pay: string;
  /** Are the firm's expenses of this turn paid. */
  readonly firm_paid: Readonly<Record<string, boolean>>;
  /** The face-down card that lies ready for a deal, or was just taken. */
  readonly singled_out: Readonly<Record<string, BlackmailCardName | "none" | "hidden">>;
  /** The seats that have looked at the card that lies ready. */
  readonly shown_to: Readonly<Record<string, ReadonlyArray<string>>>;
  /** Does the family want no questions about blackmail for the rest of the turn. */
  readonly unasked: Readonly<Record<string, boolean>>;
  /** The family whose candidate must be hired now. */
  readonly preferred: string;
  /** Shipyards that came from Lady Newcome's family this turn and cannot vote. */
  readonly muted_shipyards: Readonly<Record<string, number>>;
  /** Workshops that came from Lady Newcome's family this turn and cannot vote. */
  readonly muted_workshops: Readonly<Record<string, number>>;
  /** Prestige cards that came from Lady Newcome's family this turn and cannot vote. */
  readonly muted_cards: ReadonlyArray<PrestigeCardName>;
  /** How the Crown looks on the Company (`climates`). */
  readonly climate: ClimateName | "without the Crown";
  /** Promise cubes. */
  readonly cubes: Readonly<Record<string, number>>;
  /** The seat that has the Player Button. */
  readonly button: string;
  /** The AI card face up. */
  readonly ai_card: AiCardName | "without the Crown";
  /** Face-down AI cards without the top one, ascending: their order is drawn when a card is. */
  readonly ai_deck: ReadonlyArray<AiCardName>;
  /** The top AI card, face down. */
  readonly ai_top: AiCardName | "without the Crown" | "hidden";
  /** The back of the top AI card. */
  readonly ai_back: AiCardName | "without the Crown";
  /** AI cards that have been face up before, ascending. */
  readonly ai_used: ReadonlyArray<AiCardName>;
  /** Places of the display that have been emptied this season. */
  readonly display_gaps: ReadonlyArray<number>;
  /** Has the Crown voted on this law. */
  readonly crown_voted: boolean;
  /** What counts once a turn with the Crown and has been done. */
  readonly crown_earned: ReadonlyArray<DeedOfTheCrownName>;
  readonly seats: Readonly<Record<string, Seat>>;
  readonly places_of_the_power_track: Readonly<Record<string, PlaceOfThePowerTrack>>;
  readonly places_at_the_table: Readonly<Record<string, PlaceAtTheTable>>;
  readonly families: Readonly<Record<string, Family>>;
  readonly stock_exchange_spaces: Readonly<Record<string, StockExchangeSpace>>;
  readonly blackmail_cards: Readonly<Record<BlackmailCardName, BlackmailCard>>;
  readonly offices: Readonly<Record<OfficeName, Office>>;
  readonly presidencies: Readonly<Record<PresidencyName, Presidency>>;
  readonly regions: Readonly<Record<RegionName, Region>>;
  readonly orders: Readonly<Record<OrderName, Order>>;
  readonly ships: Readonly<Record<ShipName, Ship>>;
  readonly seas: Readonly<Record<SeaName, Sea>>;
  readonly me: Me;
}

declare const labels: unknown;
export default labels;
