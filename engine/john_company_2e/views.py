"""What ``turn.state`` has in John Company, second edition, for editors and type checkers: ``state: State = turn.state``.

Made by ``make views`` from what the title declares of its fields; ``engine.sdk.views`` says how they are read.
Begin at the end: ``State`` has every field. Before it stand ``Me``, a class for each sort of thing, and the names.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, Protocol

PhaseName = Literal[
    "london_season", "family", "firms", "hiring", "company_operation", "bonuses", "revenue", "events_in_india",
    "parliament_meets", "upkeep_and_refresh", "final_scoring"
]
PowerTokenName = Literal["social", "company_share", "shipping", "manufacturing"]
LawName = Literal[
    "calico_acts", "envoy_to_china", "army_spending", "board_of_control", "debt_restructure", "inclosure_acts",
    "tenure_limits", "sepoy_recruitment", "ship_subsidy", "trade_regulations", "zamindar_taxes", "treasure_reform",
    "governor_general", "industry_subsidy", "writer_privileges", "window_tax_repeal", "military_oversight",
    "writer_graft_reform", "company_aids_government", "royal_protection", "public_demands_impeachment",
    "old_ideas_made_new", "relief_demanded_for_indian_famine", "masses_demand_franchise", "war_against_france",
    "deregulation"
]
ActionName = Literal[
    "enlist_writer", "enlist_officer", "purchase_luxury", "purchase_shipyard", "purchase_workshop", "seek_share"
]
PrizeName = Literal["prize_0", "prize_2", "prize_4", "prize_8", "prize_12"]
PrestigeCardName = Literal[
    "mr_rochester", "esther_summerson", "john_thorpe", "violet_effingham", "joseph_sedley", "becky_sharp",
    "william_collins", "lady_glencora", "lord_highgate", "lady_newcome", "shipbuilders", "tax_collectors",
    "labour_newspaper", "foundry", "stock_broker", "social_magazine", "scottish_castle", "rotten_borough_1",
    "rotten_borough_2", "rotten_borough_3"
]
BlackmailCardName = Literal[
    "prime_ministers_ear", "company_fraud", "letters_of_introduction", "scandal_on_leadenhall_street",
    "scandal_in_india", "hiring_preference", "envoy_to_the_mughals", "mercantile_connection", "diplomatic_connection",
    "man_on_the_inside"
]
SeasonCardName = Literal[
    "mr_rochester", "esther_summerson", "john_thorpe", "violet_effingham", "joseph_sedley", "becky_sharp",
    "william_collins", "lady_glencora", "lord_highgate", "lady_newcome", "shipbuilders", "tax_collectors",
    "labour_newspaper", "foundry", "stock_broker", "social_magazine", "scottish_castle", "rotten_borough_1",
    "rotten_borough_2", "rotten_borough_3", "prime_ministers_ear", "company_fraud", "letters_of_introduction",
    "scandal_on_leadenhall_street", "scandal_in_india", "hiring_preference", "envoy_to_the_mughals",
    "mercantile_connection", "diplomatic_connection", "man_on_the_inside"
]
PromiseName = Literal[
    "consent_to_nepotism", "vote_with_my_enterprises", "support_of_my_shares", "hire_my_candidate",
    "loan_of_family_cash"
]
OfficeName = Literal[
    "chairman", "director_of_trade", "governor_general", "manager_of_shipping", "military_affairs",
    "president_of_bombay", "president_of_madras", "president_of_bengal", "superintendent_of_trade_in_china",
    "governor_of_bombay", "governor_of_madras", "governor_of_bengal", "governor_of_punjab", "governor_of_delhi",
    "governor_of_maratha", "governor_of_hyderabad", "governor_of_mysore"
]
PresidencyName = Literal["bombay", "madras", "bengal"]
AllianceName = Literal["rajput_prince", "sikhs", "the_nizam", "arcot", "awadh", "jagat_seths", "orissa"]
RegionName = Literal["punjab", "delhi", "bengal", "bombay", "maratha", "hyderabad", "mysore", "madras"]
OrderName = Literal[
    "delhi_1", "punjab_1", "delhi_2", "delhi_3", "bombay_1", "maratha_1", "bengal_1", "bengal_2", "bombay_2",
    "maratha_2", "maratha_3", "bombay_3", "hyderabad_1", "mysore_1", "madras_1", "mysore_2", "madras_2"
]
EventTileName = Literal[
    "crisis_1", "crisis_2", "crisis_3", "crisis_4", "crisis_5", "crisis_6", "windfall_1", "windfall_2", "turmoil_1",
    "turmoil_2", "turmoil_3", "turmoil_4", "leader_1", "leader_2", "leader_3", "leader_4", "peace_1", "peace_2",
    "shuffle_1", "foreign_invasion_1"
]
ShipName = Literal[
    "atlas", "britannia", "constant_friend", "diligence", "eliza", "fortitude", "ganges", "hampshire",
    "indefatigable", "james", "king_george", "lady_flora", "neptune", "obra_dinn", "queen_charlotte", "recovery",
    "samaritan", "thistleworth", "union", "walpole", "york", "zenobia"
]
SeaName = Literal["west", "south", "east", "china"]
StrategyName = Literal["west", "south", "east", "hobnob"]
AiCardName = Literal["ai_01", "ai_02", "ai_03", "ai_04", "ai_05", "ai_06", "ai_07", "ai_08", "ai_09", "ai_10"]
ClimateName = Literal["bull", "stag", "lion", "bear", "peacock"]
DeedOfTheCrownName = Literal[
    "taxes of bombay", "taxes of madras", "taxes of bengal", "regiments of bombay", "regiments of madras",
    "regiments of bengal", "deploy action of bombay", "deploy action of madras", "deploy action of bengal",
    "last envoy"
]
MomentName = Literal[
    "phase", "shortage", "office", "hiring", "law", "vote", "dividends", "prestige", "consent", "acted", "review"
]
TermName = Literal["office", "law", "vote", "phase", "turn"]
DeedName = Literal[
    "law_passes", "votes_for", "votes_against", "calls_round", "proposes_law", "selects_policy", "names_officeholder",
    "gives_ship", "gives_soldier", "takes_office", "allocates", "fits_ship", "brings_ship", "moves_writer_to_bombay",
    "moves_writer_to_madras", "moves_writer_to_bengal", "posts_officer_to_bombay", "posts_officer_to_madras",
    "posts_officer_to_bengal", "names_commander_of_bombay", "names_commander_of_madras", "names_commander_of_bengal",
    "places_writer", "trades_in", "deploys_to", "forms_alliance", "taxes_for", "raises_regiment", "builds_ship",
    "trades_in_china", "pays_dividends", "pays_firm_dividends", "chooses_first", "takes_card", "takes_blackmail",
    "discards_card", "dismisses", "calls_session", "raises_debt", "opens_china", "opens_order_in", "takes_ship_from",
    "moves_regiment_to", "takes_regiment_from", "adds_company_ship", "before_trade_of_bombay",
    "before_trade_of_madras", "before_trade_of_bengal", "sends_officer", "taxes_for_balance", "taxes_region",
    "administers", "governs", "uses_royal_protection", "gives_regiment", "gives_company_ship", "raises_power",
    "meets_rebellion", "adds_window_tax", "lets_firm_fill", "acts_first_in_bombay", "acts_first_in_madras",
    "acts_first_in_bengal"
]
AssetKindName = Literal[
    "cash", "workshop", "invested_workshop", "shipyard", "luxury", "enterprise", "share", "immature_share",
    "firm_share", "promise", "blackmail", "look", "promise_cube", "player_button"
]


class Seat(Protocol):
    """One of the seats."""

    name: str
    orders_moments: list[MomentName]
    """Moments at which the seat wants to be asked."""
    orders_floor: int
    """£ that an offer must bring the seat to be laid before it."""
    orders_phases: list[PhaseName]
    """Phases in which the seat wants to be asked."""


class PlaceOfThePowerTrack(Protocol):
    """One of the places of the power track."""

    name: str
    power: PowerTokenName
    """The tokens of the power track from top to bottom."""


class PlaceAtTheTable(Protocol):
    """One of the places at the table."""

    name: str
    seating: str
    """The families clockwise."""


class Family(Protocol):
    """One of the families."""

    name: str
    cash: int
    """£ in the family treasury."""
    vp: int
    """Victory points so far."""
    supply: int
    """Pieces in the supply."""
    trophies: int
    """Trophies that the family has won."""
    passed_laws: int
    """Tokens for laws passed."""
    opportunity: ActionName | Literal["not placed yet", "out of the game"]
    """The action under the opportunity marker."""
    luxuries: int
    """Luxuries that the family owns."""
    workshops: int
    """Workshops, not invested."""
    invested: int
    """Workshops on their invested side."""
    trainees: int
    """Officers in training."""
    court: int
    """Company shares in the Court of Directors, without the Chairman's own."""
    new_shares: int
    """Company shares in the Court of Directors that were created this turn."""
    pensioners: int
    """Pieces that wait for retirement."""
    prison: int
    """Pieces in Debtor's Prison."""
    prestige: list[PrestigeCardName]
    """Prestige cards, ascending."""
    blackmail: list[BlackmailCardName | Literal["hidden"]]
    """Face-down blackmail cards, ascending."""
    played_blackmail: list[BlackmailCardName]
    """Face-up blackmail cards, ascending."""
    promises: Mapping[PromiseName, str]
    """Who holds each family's five promise cards."""
    season_spent: int
    """£ spent on retirements this season."""
    season_retired: int
    """Pieces retired this season."""
    used_discounts: list[PrestigeCardName]
    """Spouses whose discount was used this season."""
    letters: bool
    """Were Letters of Introduction played this season."""
    votes_against: int
    """Votes cast, or lent, against this law."""
    opposes: bool
    """Has the family voted against, or lent its name to the opposition."""
    voted_shipyards: int
    """Shipyards that have voted on this law."""
    voted_workshops: int
    """Workshops that have voted on this law."""
    firm: bool
    """Does the family manage a firm."""
    london: int
    """£ in the firm's London treasury."""
    india: int
    """£ in the firm's India treasury."""
    firm_value: int
    """The firm's space on the value track."""
    dividend: int | Literal["none yet"]
    """£ of dividends that the firm paid last."""
    strategy: StrategyName | Literal["none", "hidden"]
    """The firm's strategy card."""
    stake: int | Literal["hidden"]
    """£ on the strategy."""
    firm_shares: Mapping[str, int]
    """Shares of each manager's firm by their owner."""
    strategy_shown: bool
    """Does the strategy card lie face up."""
    initiative: int | Literal["has not traded"]
    """The initiative of a firm that has traded this turn."""
    firm_paid: bool
    """Are the firm's expenses of this turn paid."""
    singled_out: BlackmailCardName | Literal["none", "hidden"]
    """The face-down card that lies ready for a deal, or was just taken."""
    shown_to: list[str]
    """The seats that have looked at the card that lies ready."""
    unasked: bool
    """Does the family want no questions about blackmail for the rest of the turn."""
    muted_shipyards: int
    """Shipyards that came from Lady Newcome's family this turn and cannot vote."""
    muted_workshops: int
    """Workshops that came from Lady Newcome's family this turn and cannot vote."""
    cubes: int
    """Promise cubes."""


class Prize(Protocol):
    """One of the prizes."""

    name: str
    prizes: Mapping[str, int]
    """Pieces on each prize."""


class StockExchangeSpace(Protocol):
    """One of the stock exchange spaces."""

    name: str
    stock_exchange: str
    """Who waits on each space of the Stock Exchange, left to right."""


class BlackmailCard(Protocol):
    """One of the blackmail cards."""

    name: str
    blackmail_known: list[str]
    """The seats that know where a face-down card is."""


class Office(Protocol):
    """One of the offices."""

    name: str
    holder: str
    """Who holds each office."""
    fatigue: int
    """Fatigue on each office."""
    treasury: int
    """£ in each office's treasury."""
    to_act: bool
    """Is the office's turn in this Company Operation still to come, or a President's Presidency still at work."""


class Presidency(Protocol):
    """One of the presidencies."""

    name: str
    writers: Mapping[str, int]
    """Writers in each Presidency's box."""
    officers: Mapping[str, int]
    """Officers that are ready in each army."""
    exhausted_officers: Mapping[str, int]
    """Officers that are exhausted in each army."""
    commander: str
    """The Commander's family of each army."""
    regiments: int
    """Regiments that are ready in each army."""
    exhausted_regiments: int
    """Regiments that are exhausted in each army."""


class Alliance(Protocol):
    """One of the alliances."""

    name: str
    alliances: bool
    """Local alliances that are ready."""


class Region(Protocol):
    """One of the regions."""

    name: str
    tower: int
    """Tower levels in each region."""
    control: PresidencyName | Literal["not the Company's"]
    """The Presidency that a region of the Company belongs to."""
    overlord: RegionName | Literal["no flag"]
    """The capital of a region's empire (a capital is its own)."""
    loot_token: bool
    """Does the loot side of a region's token lie up."""
    unrest: int
    """Unrest in each region."""
    half_ship: bool
    """Is a Company ship under construction in the region."""
    orders: Mapping[OrderName, Order]


class Order(Protocol):
    """One of the orders."""

    name: str
    closed: bool
    """Is the order closed."""
    order_presidency: PresidencyName | Literal["none"]
    """The Presidency that has filled the order this turn."""
    order_writer: str
    """Whose writer stands on the order; none on one that holds a token."""
    order_firms: list[str]
    """The families whose firms have filled the order this turn."""


class Ship(Protocol):
    """One of the ships."""

    name: str
    yard_owner: str
    """Who owns each ship's shipyard."""
    ship_place: str
    """Where each ship is: a ``names.Sea``, or FIRST_FIRM and the family of a firm."""
    ship_fatigued: bool
    """Does the ship lie fatigued, unable to serve."""


class Sea(Protocol):
    """One of the seas."""

    name: str
    company_ships: int
    """Company ships in each sea, and in China."""
    extra_ships: int
    """Extra ships in each sea, and in China."""


class Me(Protocol):
    """What is the observer's own."""

    orders_moments: list[MomentName]
    """Moments at which the seat wants to be asked."""
    orders_floor: int
    """£ that an offer must bring the seat to be laid before it."""
    orders_phases: list[PhaseName]
    """Phases in which the seat wants to be asked."""
    cash: int
    """£ in the family treasury."""
    vp: int
    """Victory points so far."""
    supply: int
    """Pieces in the supply."""
    trophies: int
    """Trophies that the family has won."""
    passed_laws: int
    """Tokens for laws passed."""
    opportunity: ActionName | Literal["not placed yet", "out of the game"]
    """The action under the opportunity marker."""
    luxuries: int
    """Luxuries that the family owns."""
    workshops: int
    """Workshops, not invested."""
    invested: int
    """Workshops on their invested side."""
    trainees: int
    """Officers in training."""
    court: int
    """Company shares in the Court of Directors, without the Chairman's own."""
    new_shares: int
    """Company shares in the Court of Directors that were created this turn."""
    pensioners: int
    """Pieces that wait for retirement."""
    prison: int
    """Pieces in Debtor's Prison."""
    prestige: list[PrestigeCardName]
    """Prestige cards, ascending."""
    blackmail: list[BlackmailCardName | Literal["hidden"]]
    """Face-down blackmail cards, ascending."""
    played_blackmail: list[BlackmailCardName]
    """Face-up blackmail cards, ascending."""
    promises: Mapping[PromiseName, str]
    """Who holds each family's five promise cards."""
    season_spent: int
    """£ spent on retirements this season."""
    season_retired: int
    """Pieces retired this season."""
    used_discounts: list[PrestigeCardName]
    """Spouses whose discount was used this season."""
    letters: bool
    """Were Letters of Introduction played this season."""
    votes_against: int
    """Votes cast, or lent, against this law."""
    opposes: bool
    """Has the family voted against, or lent its name to the opposition."""
    voted_shipyards: int
    """Shipyards that have voted on this law."""
    voted_workshops: int
    """Workshops that have voted on this law."""
    firm: bool
    """Does the family manage a firm."""
    london: int
    """£ in the firm's London treasury."""
    india: int
    """£ in the firm's India treasury."""
    firm_value: int
    """The firm's space on the value track."""
    dividend: int | Literal["none yet"]
    """£ of dividends that the firm paid last."""
    strategy: StrategyName | Literal["none", "hidden"]
    """The firm's strategy card."""
    stake: int | Literal["hidden"]
    """£ on the strategy."""
    firm_shares: Mapping[str, int]
    """Shares of each manager's firm by their owner."""
    strategy_shown: bool
    """Does the strategy card lie face up."""
    initiative: int | Literal["has not traded"]
    """The initiative of a firm that has traded this turn."""
    firm_paid: bool
    """Are the firm's expenses of this turn paid."""
    singled_out: BlackmailCardName | Literal["none", "hidden"]
    """The face-down card that lies ready for a deal, or was just taken."""
    shown_to: list[str]
    """The seats that have looked at the card that lies ready."""
    unasked: bool
    """Does the family want no questions about blackmail for the rest of the turn."""
    muted_shipyards: int
    """Shipyards that came from Lady Newcome's family this turn and cannot vote."""
    muted_workshops: int
    """Workshops that came from Lady Newcome's family this turn and cannot vote."""
    cubes: int
    """Promise cubes."""


class State(Protocol):
    """A state of John Company, second edition by names."""

    orders_moments: Mapping[str, list[MomentName]]
    """Moments at which the seat wants to be asked."""
    orders_floor: Mapping[str, int]
    """£ that an offer must bring the seat to be laid before it."""
    orders_phases: Mapping[str, list[PhaseName]]
    """Phases in which the seat wants to be asked."""
    acting: str
    """The family whose office acts, and may be bargained with when it has."""
    touched: list[str]
    """Seats that this office has touched by what it has done."""
    bargains_struck: int
    """Deals, contracts and words of the game so far."""
    contract_number: list[int]
    """Numbers of the contracts and words that wait, ascending; all fields of contracts have an entry for each."""
    contract_deed: list[DeedName]
    """On which kind of deed each bargain that waits depends."""
    contract_doer: list[str]
    """The family that is to do what a bargain depends on."""
    contract_about: list[int | Literal["nothing more"]]
    """What a deed that a bargain depends on is to be about."""
    contract_times: list[int]
    """How often, or how much, something is to be done for a bargain to be settled."""
    contract_wanted: list[bool]
    """Does a bargain wait for its deed to be done, not left undone."""
    contract_count: list[int]
    """How often, or how much, a deed was done since a bargain depends on it."""
    contract_until: list[TermName]
    """When a bargain ends that nothing has settled before."""
    contract_to: list[str]
    """The family to which a word was given."""
    escrow_contract: list[int]
    """For which contract each asset is laid up; all fields of the escrow have an entry for each asset."""
    escrow_giver: list[str]
    """The family that has laid an asset up."""
    escrow_taker: list[str]
    """The family that gets an asset when its contract is settled."""
    escrow_kind: list[AssetKindName]
    """The sort of an asset that is laid up."""
    escrow_which: list[int | Literal["one like another"]]
    """£ laid up, or which asset of its sort it is."""
    turn: int
    """The turn of the game, as numbered from 1; a later scenario begins with a later one."""
    phase: PhaseName
    """The phase of the turn that is under way."""
    failed: bool
    """Has the Company failed."""
    regions_lost: int
    """Regions that the Company has lost this turn."""
    board_of_control_used: bool
    """Has the Prime Minister used the Board of Control this turn."""
    balance: int
    """£ in the Company Balance."""
    debt: int
    """The space of the Debt marker."""
    standing: int
    """The space of the Standing marker; 0 is failure."""
    share_value: int
    """Victory points for a Company share."""
    deregulated: bool
    """Has the monopoly ended."""
    policy: int
    """The space that the dial points to."""
    power: Mapping[str, PowerTokenName]
    """The tokens of the power track from top to bottom."""
    laws: list[LawName]
    """Laws in force, in the order passed."""
    law_deck: list[LawName]
    """Laws in the deck, ascending: its order is drawn when a card is."""
    law_discards: list[LawName]
    """Laws in the discards, ascending."""
    open_laws: list[LawName]
    """Laws that lie open in Parliament, in the order drawn: those that the Prime Minister may choose, then the chosen
    one, until its vote is resolved."""
    chairman_title: str
    """The Chairman's family, or the last one that was."""
    prime_minister: str
    """The Prime Minister's family."""
    opposition_leader: str
    """The Opposition Leader's family."""
    seating: Mapping[str, str]
    """The families clockwise."""
    cash: Mapping[str, int]
    """£ in the family treasury."""
    vp: Mapping[str, int]
    """Victory points so far."""
    supply: Mapping[str, int]
    """Pieces in the supply."""
    trophies: Mapping[str, int]
    """Trophies that the family has won."""
    passed_laws: Mapping[str, int]
    """Tokens for laws passed."""
    opportunity: Mapping[str, ActionName | Literal["not placed yet", "out of the game"]]
    """The action under the opportunity marker."""
    luxuries: Mapping[str, int]
    """Luxuries that the family owns."""
    workshops: Mapping[str, int]
    """Workshops, not invested."""
    invested: Mapping[str, int]
    """Workshops on their invested side."""
    trainees: Mapping[str, int]
    """Officers in training."""
    court: Mapping[str, int]
    """Company shares in the Court of Directors, without the Chairman's own."""
    new_shares: Mapping[str, int]
    """Company shares in the Court of Directors that were created this turn."""
    pensioners: Mapping[str, int]
    """Pieces that wait for retirement."""
    prison: Mapping[str, int]
    """Pieces in Debtor's Prison."""
    prizes: Mapping[PrizeName, Mapping[str, int]]
    """Pieces on each prize."""
    stock_exchange: Mapping[str, str]
    """Who waits on each space of the Stock Exchange, left to right."""
    prestige: Mapping[str, list[PrestigeCardName]]
    """Prestige cards, ascending."""
    blackmail: Mapping[str, list[BlackmailCardName | Literal["hidden"]]]
    """Face-down blackmail cards, ascending."""
    played_blackmail: Mapping[str, list[BlackmailCardName]]
    """Face-up blackmail cards, ascending."""
    blackmail_known: Mapping[BlackmailCardName, list[str]]
    """The seats that know where a face-down card is."""
    promises: Mapping[str, Mapping[PromiseName, str]]
    """Who holds each family's five promise cards."""
    holder: Mapping[OfficeName, str]
    """Who holds each office."""
    fatigue: Mapping[OfficeName, int]
    """Fatigue on each office."""
    treasury: Mapping[OfficeName, int]
    """£ in each office's treasury."""
    to_act: Mapping[OfficeName, bool]
    """Is the office's turn in this Company Operation still to come, or a President's Presidency still at work."""
    writers: Mapping[PresidencyName, Mapping[str, int]]
    """Writers in each Presidency's box."""
    officers: Mapping[PresidencyName, Mapping[str, int]]
    """Officers that are ready in each army."""
    exhausted_officers: Mapping[PresidencyName, Mapping[str, int]]
    """Officers that are exhausted in each army."""
    commander: Mapping[PresidencyName, str]
    """The Commander's family of each army."""
    regiments: Mapping[PresidencyName, int]
    """Regiments that are ready in each army."""
    exhausted_regiments: Mapping[PresidencyName, int]
    """Regiments that are exhausted in each army."""
    alliances: Mapping[AllianceName, bool]
    """Local alliances that are ready."""
    tower: Mapping[RegionName, int]
    """Tower levels in each region."""
    control: Mapping[RegionName, PresidencyName | Literal["not the Company's"]]
    """The Presidency that a region of the Company belongs to."""
    overlord: Mapping[RegionName, RegionName | Literal["no flag"]]
    """The capital of a region's empire (a capital is its own)."""
    loot_token: Mapping[RegionName, bool]
    """Does the loot side of a region's token lie up."""
    unrest: Mapping[RegionName, int]
    """Unrest in each region."""
    half_ship: Mapping[RegionName, bool]
    """Is a Company ship under construction in the region."""
    formed: list[RegionName]
    """The Company's regions in the order of their formation."""
    elephant_tail: RegionName
    """The region that the Elephant walks from."""
    elephant_head: RegionName
    """The region that the Elephant walks to; the same as its tail when it stands in one."""
    cascaded: list[RegionName]
    """Regions that have cascaded while this event tile is resolved."""
    deploy_roll: list[int]
    """Faces of the Deploy check under way."""
    closed: Mapping[OrderName, bool]
    """Is the order closed."""
    order_presidency: Mapping[OrderName, PresidencyName | Literal["none"]]
    """The Presidency that has filled the order this turn."""
    order_writer: Mapping[OrderName, str]
    """Whose writer stands on the order; none on one that holds a token."""
    order_firms: Mapping[OrderName, list[str]]
    """The families whose firms have filled the order this turn."""
    presidency_traded: bool
    """Has the President who operates now traded with success."""
    trade_roll: list[int]
    """Faces of the trade check under way."""
    event_piles: list[list[EventTileName]]
    """The stack of event tiles without its top one, from the bottom up, in shuffled groups, each ascending."""
    event_top: EventTileName | Literal["the stack is empty", "hidden"]
    """The top tile, face down."""
    event_back: RegionName | Literal["the stack is empty"]
    """The region on the back of the top event tile."""
    event_discards: list[EventTileName]
    """Event tiles in the discards, ascending."""
    yard_owner: Mapping[ShipName, str]
    """Who owns each ship's shipyard."""
    ship_place: Mapping[ShipName, str]
    """Where each ship is: a ``names.Sea``, or FIRST_FIRM and the family of a firm."""
    ship_fatigued: Mapping[ShipName, bool]
    """Does the ship lie fatigued, unable to serve."""
    company_ships: Mapping[SeaName, int]
    """Company ships in each sea, and in China."""
    extra_ships: Mapping[SeaName, int]
    """Extra ships in each sea, and in China."""
    display: list[SeasonCardName | Literal["hidden"]]
    """The London Season Display: prestige cards, and blackmail as DISPLAY_BASE and its number."""
    season_deck: list[SeasonCardName | Literal["hidden"]]
    """The London Season deck, of prestige cards and blackmail, ascending: its order is drawn when a card is."""
    season_discards: list[SeasonCardName]
    """The discards of the London Season deck, in order."""
    season_spent: Mapping[str, int]
    """£ spent on retirements this season."""
    season_retired: Mapping[str, int]
    """Pieces retired this season."""
    used_discounts: Mapping[str, list[PrestigeCardName]]
    """Spouses whose discount was used this season."""
    letters: Mapping[str, bool]
    """Were Letters of Introduction played this season."""
    support: int
    """The space of the Votes marker: above 0 the law has support."""
    voted_policy: int | Literal["none"]
    """The space of the dial before the House."""
    votes_this_round: int
    """Votes cast in this round of voting."""
    votes_against: Mapping[str, int]
    """Votes cast, or lent, against this law."""
    opposes: Mapping[str, bool]
    """Has the family voted against, or lent its name to the opposition."""
    voted_shipyards: Mapping[str, int]
    """Shipyards that have voted on this law."""
    voted_workshops: Mapping[str, int]
    """Workshops that have voted on this law."""
    voted_cards: list[PrestigeCardName]
    """Prestige cards that have voted on this law."""
    firm: Mapping[str, bool]
    """Does the family manage a firm."""
    london: Mapping[str, int]
    """£ in the firm's London treasury."""
    india: Mapping[str, int]
    """£ in the firm's India treasury."""
    firm_value: Mapping[str, int]
    """The firm's space on the value track."""
    dividend: Mapping[str, int | Literal["none yet"]]
    """£ of dividends that the firm paid last."""
    strategy: Mapping[str, StrategyName | Literal["none", "hidden"]]
    """The firm's strategy card."""
    stake: Mapping[str, int | Literal["hidden"]]
    """£ on the strategy."""
    firm_shares: Mapping[str, Mapping[str, int]]
    """Shares of each manager's firm by their owner."""
    strategy_shown: Mapping[str, bool]
    """Does the strategy card lie face up."""
    stakes_shown: bool
    """Are the stakes of this turn public."""
    initiative: Mapping[str, int | Literal["has not traded"]]
    """The initiative of a firm that has traded this turn."""
    firm_actions: int
    """Actions done in this round of investments."""
    firm_to_pay: str
    """The manager who is about to say how many dividends the firm pays."""
    firm_paid: Mapping[str, bool]
    """Are the firm's expenses of this turn paid."""
    singled_out: Mapping[str, BlackmailCardName | Literal["none", "hidden"]]
    """The face-down card that lies ready for a deal, or was just taken."""
    shown_to: Mapping[str, list[str]]
    """The seats that have looked at the card that lies ready."""
    unasked: Mapping[str, bool]
    """Does the family want no questions about blackmail for the rest of the turn."""
    preferred: str
    """The family whose candidate must be hired now."""
    muted_shipyards: Mapping[str, int]
    """Shipyards that came from Lady Newcome's family this turn and cannot vote."""
    muted_workshops: Mapping[str, int]
    """Workshops that came from Lady Newcome's family this turn and cannot vote."""
    muted_cards: list[PrestigeCardName]
    """Prestige cards that came from Lady Newcome's family this turn and cannot vote."""
    climate: ClimateName | Literal["without the Crown"]
    """How the Crown looks on the Company (``climates``)."""
    cubes: Mapping[str, int]
    """Promise cubes."""
    button: str
    """The seat that has the Player Button."""
    ai_card: AiCardName | Literal["without the Crown"]
    """The AI card face up."""
    ai_deck: list[AiCardName]
    """Face-down AI cards without the top one, ascending: their order is drawn when a card is."""
    ai_top: AiCardName | Literal["without the Crown", "hidden"]
    """The top AI card, face down."""
    ai_back: AiCardName | Literal["without the Crown"]
    """The back of the top AI card."""
    ai_used: list[AiCardName]
    """AI cards that have been face up before, ascending."""
    display_gaps: list[int]
    """Places of the display that have been emptied this season."""
    crown_voted: bool
    """Has the Crown voted on this law."""
    crown_earned: list[DeedOfTheCrownName]
    """What counts once a turn with the Crown and has been done."""
    seats: Mapping[str, Seat]
    places_of_the_power_track: Mapping[str, PlaceOfThePowerTrack]
    places_at_the_table: Mapping[str, PlaceAtTheTable]
    families: Mapping[str, Family]
    stock_exchange_spaces: Mapping[str, StockExchangeSpace]
    blackmail_cards: Mapping[BlackmailCardName, BlackmailCard]
    offices: Mapping[OfficeName, Office]
    presidencies: Mapping[PresidencyName, Presidency]
    regions: Mapping[RegionName, Region]
    orders: Mapping[OrderName, Order]
    ships: Mapping[ShipName, Ship]
    seas: Mapping[SeaName, Sea]
    me: Me
