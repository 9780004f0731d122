"""What ``turn.state`` has in John Company, first edition, for editors and type checkers: ``state: State = turn.state``.

Made by ``make views`` from what the title declares of its fields; ``engine.sdk.views`` says how they are read.
Begin at the end: ``State`` has every field. Before it stand ``Me``, a class for each sort of thing, and the names.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, Protocol

PhaseName = Literal["set_up", "family", "company", "trade", "evening_post", "end"]
FailureName = Literal["no", "yes", "nothing was dominated"]
BalanceName = Literal["order", "equilibrium", "chaos"]
OfficeName = Literal[
    "chairman", "director_of_trade", "president_bombay", "president_madras", "president_bengal", "ship_purchasing",
    "goods_purchasing", "military_affairs", "superintendent_china", "governor_bengal", "governor_bombay",
    "governor_madras", "governor_punjab", "resident_maratha", "resident_hyderabad", "resident_mysore",
    "resident_sindh"
]
PresidencyName = Literal["bombay", "madras", "bengal"]
HoldingName = Literal["bombay", "madras", "bengal", "china"]
RegionName = Literal["punjab", "maratha", "hyderabad", "mysore", "bengal", "bombay", "sindh", "madras"]
SideName = Literal["prosperous", "depressed"]
RulerName = Literal["punjab", "maratha", "hyderabad", "mysore", "bengal", "bombay", "sindh", "madras", "the Company"]
TraderName = Literal["bombay", "madras", "bengal", "free_trade"]
MarketName = Literal["punjab", "maratha", "hyderabad", "mysore", "bengal", "bombay", "sindh", "madras", "china"]
SlotOfAColumnName = Literal["6", "5"]
CardName = Literal[
    "revoke_monopoly", "governor_general", "tenure_limitations", "board_of_control", "calico_acts", "regulating_act",
    "tea_act", "ship_subsidy", "army_spending", "writer_privileges", "inclosure_acts", "trade_regulations",
    "debt_restructure", "trade_with_china", "monopoly_revoked", "share_boom", "share_panic", "war_in_europe",
    "london_season"
]
LawName = Literal[
    "revoke_monopoly", "governor_general", "tenure_limitations", "board_of_control", "calico_acts", "regulating_act",
    "tea_act", "ship_subsidy", "army_spending", "writer_privileges", "inclosure_acts", "trade_regulations",
    "debt_restructure"
]
PrizeName = Literal[
    "house_of_commons", "patron_of_the_arts", "investment_bank", "south_seas_firm", "house_of_lords",
    "rotten_borough", "country_seat", "town_house", "baronetcy", "irish_earldom", "church_living", "spa_retirement",
    "royal_society", "advantageous_match", "newspaper_owner", "honorary_colonelcy", "dockyard_partnership",
    "bank_of_england"
]
FamilyCardName = Literal["sykes", "paxton", "hastings", "larkins", "benyon", "walsh"]
ActionName = Literal["writer", "officer", "manor", "mission"]
MomentName = Literal[
    "phase", "shortage", "office", "hiring", "law", "vote", "dividends", "prestige", "consent", "acted", "review"
]
TermName = Literal["office", "law", "vote", "phase", "turn"]
DeedName = Literal[
    "law_passes", "votes_for", "votes_against", "is_promoted", "nominates", "allocates", "takes_debt", "campaigns",
    "opens_trade", "pays_dividends", "passes_tax", "claims_prize", "names_scandal", "posts_officer_to_bombay",
    "posts_officer_to_madras", "posts_officer_to_bengal", "sends_captain_to_bombay", "sends_captain_to_madras",
    "sends_captain_to_bengal", "sends_captain_to_china", "buys_from", "sends_guns", "replaces_officer", "sends_ships",
    "sends_goods", "sails", "invests", "gives_captain", "offers_ship", "defends", "adds_region_to", "takes_over",
    "pays_out", "fills_order_in"
]
AssetKindName = Literal[
    "cash", "promise", "held_promise", "captained_ship", "ship", "good", "firm_share", "base", "cash_to_firm"
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


class Office(Protocol):
    """One of the offices."""

    name: str
    holder: str
    """The family in the office."""
    treasury: int
    """£ in the office's treasury."""
    to_act: bool
    """Is the office's turn in this company phase still to come."""
    stopped: bool
    """Does the office do nothing more in this company phase."""
    disk: bool
    """Has the office a black disk: eliminated after the next attrition."""
    scandal: bool
    """Has the office a disk of the Board of Control: it rolls a 6."""


class Presidency(Protocol):
    """One of the presidencies."""

    name: str
    last_president: str
    """The family that held the presidency last."""
    stood: Mapping[str, int]
    """Officers in the army since the turn began, whom recruits may replace."""
    guns: int
    """Guns of the presidency's army that are ready."""
    exhausted_guns: int
    """Guns of the presidency's army that are exhausted."""
    officers: Mapping[str, int]
    """Officers of the presidency's army that are ready."""
    exhausted_officers: Mapping[str, int]
    """Officers of the presidency's army that are exhausted."""


class Family(Protocol):
    """One of the families."""

    name: str
    cash: int
    """£ of the family."""
    supply: int
    """Cubes in the supply."""
    starting: int
    """Cubes still to be placed in the set-up."""
    card: FamilyCardName | Literal["none"]
    """The family card that the family has."""
    writers: int
    """Cubes in the Writer box."""
    officers_box: int
    """Cubes in the Officer box."""
    captains_box: int
    """Cubes in the Captain box."""
    manors: int
    """Cubes on manors."""
    court: int
    """Cubes on the Court of Directors: shares."""
    promises: Mapping[str, int]
    """Promise cubes by issuer and holder."""
    captains: int
    """Captains without ship with the director of trade."""
    captained_ships_at_home: int
    """Captained ships with the director of trade."""
    recruits: int
    """Officers with military affairs."""
    firm: bool
    """Has the family a firm."""
    firm_cash: int
    """£ in the firm's treasury."""
    firm_revenue: int
    """£ that the firm's voyage of this turn brought."""
    own_ships: int
    """Ready ships of the family or its firm."""
    own_exhausted_ships: int
    """Exhausted ships of the family or its firm."""
    own_goods: int
    """Ready goods of the family or its firm."""
    own_exhausted_goods: int
    """Exhausted goods of the family or its firm."""
    firm_shares: Mapping[str, int]
    """Tenths of a firm's payouts that its owner gave away."""
    passed: bool
    """Has the family passed in the family phase."""
    done: list[ActionName]
    """The once-a-turn actions that the family has taken."""
    penalties: int
    """Victory points for failure and mutiny."""
    firm_points: int
    """Victory points by firms on the last turn."""


class Column(Protocol):
    """One of the columns."""

    name: str
    yards: Mapping[SlotOfAColumnName, str]
    """Whose shipyard stands there, by column, the slot of the 6 before that of the 5."""
    ships_for_sale: bool
    """Lies a ship in the column."""


class Factory(Protocol):
    """One of the factories."""

    name: str
    factories: str
    """Whose factory stands under the good."""
    goods_for_sale: bool
    """Lies a good over the factory."""


class Prize(Protocol):
    """One of the prizes."""

    name: str
    prize_cubes: Mapping[str, int]
    """Cubes on prizes: not used, or lasting."""
    used_cubes: Mapping[str, int]
    """Cubes on prizes whose one-time power was used."""


class Holding(Protocol):
    """One of the holdings."""

    name: str
    ships: int
    """Ready ships without captain."""
    exhausted_ships: int
    """Exhausted ships without captain."""
    ready_captained_ships: Mapping[str, int]
    """Captained ships of the holding that are ready."""
    exhausted_captained_ships: Mapping[str, int]
    """Captained ships of the holding that are exhausted."""
    goods: int
    """Goods of the holding that are ready."""
    exhausted_goods: int
    """Goods of the holding that are exhausted."""


class Region(Protocol):
    """One of the regions."""

    name: str
    side: SideName
    """The side of the region's card that lies up."""
    ruler: RulerName | Literal["none"]
    """The region that dominates this one, or after them the Company."""
    opened_by: TraderName | Literal["closed"]
    """The presidency that trades there, or after them free trade."""
    base: str
    """Whose base stands there (John & Co.)."""
    mission: Mapping[str, int]
    """Ships on a trade mission."""


class Market(Protocol):
    """One of the markets."""

    name: str
    filled: Mapping[str, str]
    """The holding, or after them the family whose firm has filled the order, three orders a region, China last."""


class Me(Protocol):
    """What is the observer's own."""

    orders_moments: list[MomentName]
    """Moments at which the seat wants to be asked."""
    orders_floor: int
    """£ that an offer must bring the seat to be laid before it."""
    orders_phases: list[PhaseName]
    """Phases in which the seat wants to be asked."""
    cash: int
    """£ of the family."""
    supply: int
    """Cubes in the supply."""
    starting: int
    """Cubes still to be placed in the set-up."""
    card: FamilyCardName | Literal["none"]
    """The family card that the family has."""
    writers: int
    """Cubes in the Writer box."""
    officers_box: int
    """Cubes in the Officer box."""
    captains_box: int
    """Cubes in the Captain box."""
    manors: int
    """Cubes on manors."""
    court: int
    """Cubes on the Court of Directors: shares."""
    promises: Mapping[str, int]
    """Promise cubes by issuer and holder."""
    captains: int
    """Captains without ship with the director of trade."""
    captained_ships_at_home: int
    """Captained ships with the director of trade."""
    recruits: int
    """Officers with military affairs."""
    firm: bool
    """Has the family a firm."""
    firm_cash: int
    """£ in the firm's treasury."""
    firm_revenue: int
    """£ that the firm's voyage of this turn brought."""
    own_ships: int
    """Ready ships of the family or its firm."""
    own_exhausted_ships: int
    """Exhausted ships of the family or its firm."""
    own_goods: int
    """Ready goods of the family or its firm."""
    own_exhausted_goods: int
    """Exhausted goods of the family or its firm."""
    firm_shares: Mapping[str, int]
    """Tenths of a firm's payouts that its owner gave away."""
    passed: bool
    """Has the family passed in the family phase."""
    done: list[ActionName]
    """The once-a-turn actions that the family has taken."""
    penalties: int
    """Victory points for failure and mutiny."""
    firm_points: int
    """Victory points by firms on the last turn."""


class State(Protocol):
    """A state of John Company, first edition by names."""

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
    """The turn of the game, counted from 1."""
    phase: PhaseName
    """The phase of the turn that is under way."""
    failed: FailureName
    """Has the Company failed; alone: 1 when expenses could not be paid, 2 when nothing was dominated."""
    mutiny: bool
    """Has the army mutinied."""
    last_extra_turn: bool
    """Is this the turn without the Company that follows its failure."""
    share_price: int
    """£ for a Company share, on the share price track."""
    revenue: int
    """£ on the Company revenue track."""
    dividends: int
    """Dividends paid this turn."""
    parked: int
    """£ on the chairman's box, for the next chairman to allocate."""
    debt: int
    """Disks of debt on the Court."""
    debt_taken: bool
    """Has the chairman used the debt action of this company phase."""
    deregulated: bool
    """Has the monopoly ended."""
    bailout_due: bool
    """Does a bailout wait for the end of the trade phase."""
    laws: list[LawName]
    """The laws in force, in the order passed."""
    former_chairman: str
    """The family that was chairman last."""
    deck: list[list[CardName | Literal["a card not seen yet"]]]
    """Piles of cards from the bottom to the top, each in any order."""
    unseen: list[CardName]
    """The cards, ascending, that may be one not seen yet."""
    post: list[CardName]
    """The discards, of which the last sets the price of goods."""
    support: int
    """The space of the votes marker: above 0 the law has support."""
    siege_vote: bool
    """Is the law that was set aside this turn's local news."""
    set_aside: CardName | Literal["none"]
    """The law card that waits beside the board."""
    holder: Mapping[OfficeName, str]
    """The family in the office."""
    treasury: Mapping[OfficeName, int]
    """£ in the office's treasury."""
    to_act: Mapping[OfficeName, bool]
    """Is the office's turn in this company phase still to come."""
    stopped: Mapping[OfficeName, bool]
    """Does the office do nothing more in this company phase."""
    disk: Mapping[OfficeName, bool]
    """Has the office a black disk: eliminated after the next attrition."""
    scandal: Mapping[OfficeName, bool]
    """Has the office a disk of the Board of Control: it rolls a 6."""
    provincial: list[OfficeName]
    """The provincial offices in the order of their creation."""
    last_president: Mapping[PresidencyName, str]
    """The family that held the presidency last."""
    cash: Mapping[str, int]
    """£ of the family."""
    supply: Mapping[str, int]
    """Cubes in the supply."""
    starting: Mapping[str, int]
    """Cubes still to be placed in the set-up."""
    card: Mapping[str, FamilyCardName | Literal["none"]]
    """The family card that the family has."""
    writers: Mapping[str, int]
    """Cubes in the Writer box."""
    officers_box: Mapping[str, int]
    """Cubes in the Officer box."""
    captains_box: Mapping[str, int]
    """Cubes in the Captain box."""
    manors: Mapping[str, int]
    """Cubes on manors."""
    court: Mapping[str, int]
    """Cubes on the Court of Directors: shares."""
    promises: Mapping[str, Mapping[str, int]]
    """Promise cubes by issuer and holder."""
    yards: Mapping[str, Mapping[SlotOfAColumnName, str]]
    """Whose shipyard stands there, by column, the slot of the 6 before that of the 5."""
    factories: Mapping[str, str]
    """Whose factory stands under the good."""
    prizes: list[PrizeName]
    """The prizes in the row."""
    prize_cubes: Mapping[PrizeName, Mapping[str, int]]
    """Cubes on prizes: not used, or lasting."""
    used_cubes: Mapping[PrizeName, Mapping[str, int]]
    """Cubes on prizes whose one-time power was used."""
    ships_for_sale: Mapping[str, bool]
    """Lies a ship in the column."""
    goods_for_sale: Mapping[str, bool]
    """Lies a good over the factory."""
    bought_ships: int
    """Ships with the director of trade."""
    bought_goods: int
    """Goods with the director of trade."""
    captains: Mapping[str, int]
    """Captains without ship with the director of trade."""
    captained_ships_at_home: Mapping[str, int]
    """Captained ships with the director of trade."""
    recruits: Mapping[str, int]
    """Officers with military affairs."""
    bought_guns: int
    """Guns with military affairs."""
    stood: Mapping[PresidencyName, Mapping[str, int]]
    """Officers in the army since the turn began, whom recruits may replace."""
    ships: Mapping[HoldingName, int]
    """Ready ships without captain."""
    exhausted_ships: Mapping[HoldingName, int]
    """Exhausted ships without captain."""
    ready_captained_ships: Mapping[HoldingName, Mapping[str, int]]
    """Captained ships of the holding that are ready."""
    exhausted_captained_ships: Mapping[HoldingName, Mapping[str, int]]
    """Captained ships of the holding that are exhausted."""
    goods: Mapping[HoldingName, int]
    """Goods of the holding that are ready."""
    exhausted_goods: Mapping[HoldingName, int]
    """Goods of the holding that are exhausted."""
    guns: Mapping[PresidencyName, int]
    """Guns of the presidency's army that are ready."""
    exhausted_guns: Mapping[PresidencyName, int]
    """Guns of the presidency's army that are exhausted."""
    officers: Mapping[PresidencyName, Mapping[str, int]]
    """Officers of the presidency's army that are ready."""
    exhausted_officers: Mapping[PresidencyName, Mapping[str, int]]
    """Officers of the presidency's army that are exhausted."""
    moved_goods: bool
    """Is this turn's transfer of ships and goods asked for."""
    moved_guns: bool
    """Is this turn's transfer of guns asked for."""
    balance_of_india: BalanceName
    """Whether India is in order, in equilibrium or in chaos."""
    elephant: RegionName
    """The region in which the elephant stands."""
    redirected: RegionName | Literal["not redirected"]
    """The region of its next step this turn."""
    side: Mapping[RegionName, SideName]
    """The side of the region's card that lies up."""
    ruler: Mapping[RegionName, RulerName | Literal["none"]]
    """The region that dominates this one, or after them the Company."""
    opened_by: Mapping[RegionName, TraderName | Literal["closed"]]
    """The presidency that trades there, or after them free trade."""
    filled: Mapping[MarketName, Mapping[str, str]]
    """The holding, or after them the family whose firm has filled the order, three orders a region, China last."""
    disrupted: list[str]
    """The filled orders that were disrupted this turn."""
    held: bool
    """Was the attack or revolt under way beaten off."""
    base: Mapping[RegionName, str]
    """Whose base stands there (John & Co.)."""
    firm: Mapping[str, bool]
    """Has the family a firm."""
    firm_cash: Mapping[str, int]
    """£ in the firm's treasury."""
    firm_revenue: Mapping[str, int]
    """£ that the firm's voyage of this turn brought."""
    own_ships: Mapping[str, int]
    """Ready ships of the family or its firm."""
    own_exhausted_ships: Mapping[str, int]
    """Exhausted ships of the family or its firm."""
    own_goods: Mapping[str, int]
    """Ready goods of the family or its firm."""
    own_exhausted_goods: Mapping[str, int]
    """Exhausted goods of the family or its firm."""
    firm_shares: Mapping[str, Mapping[str, int]]
    """Tenths of a firm's payouts that its owner gave away."""
    mission: Mapping[RegionName, Mapping[str, int]]
    """Ships on a trade mission."""
    passed: Mapping[str, bool]
    """Has the family passed in the family phase."""
    done: Mapping[str, list[ActionName]]
    """The once-a-turn actions that the family has taken."""
    penalties: Mapping[str, int]
    """Victory points for failure and mutiny."""
    firm_points: Mapping[str, int]
    """Victory points by firms on the last turn."""
    seats: Mapping[str, Seat]
    offices: Mapping[OfficeName, Office]
    presidencies: Mapping[PresidencyName, Presidency]
    families: Mapping[str, Family]
    columns: Mapping[str, Column]
    holdings: Mapping[HoldingName, Holding]
    regions: Mapping[RegionName, Region]
    markets: Mapping[MarketName, Market]
    me: Me
