"""The table of a game in progress: what lies where, and the nouns the rules ask about.

One attribute per kind of thing, indexed as its comment says: ``[family]``, ``[office]``, ``[region]`` … A family is a seat, or the
Crown, whose number comes after the last seat. ``names`` has the constants; ``tables`` the printed figures. Money is in £.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_2e.names import (
    FIRST_FIRM,
    GOVERNED_REGIONS,
    NOBODY,
    ON_YARD,
    Law,
    Office,
    Power,
    Sea,
)
from engine.john_company_2e.tables import Tables, tables
from engine.kernel import Choice, Game, Step

PIECES = 18
CROWN_PIECES = 36
REGIMENTS = 20
TOWER_LEVELS = 20
COMPANY_SHIPS = 14
WORKSHOPS = 20
LUXURIES = 15
EMPIRES = 3


class CompanyGame(Game):
    """A game of John Company, second edition."""

    # The turn
    turn: int  # 1 to 8
    phase: int  # names.Phase
    failed: int  # 1 once the Company has failed
    regions_lost: int  # this turn
    board_of_control_used: int  # 1 once the Prime Minister has used that law this turn

    # The Company
    balance: int  # £
    debt: int
    standing: int  # index of the space; 0 is failure
    share_value: int  # victory points per share, 1 to 3
    deregulated: int
    policy: int  # space of the dial
    power: list[int]  # tokens from top to bottom
    laws: list[int]  # in force, in the order passed
    law_deck: list[int]  # ascending: its order is drawn when a card is
    law_discards: list[int]

    # Titles
    chairman_title: int  # the Chairman, or the last family that was
    prime_minister: int
    opposition_leader: int  # or NOBODY

    # Families, by family
    seating: list[int]  # the families clockwise
    cash: list[int]  # £
    vp: list[int]
    supply: list[int]  # pieces
    trophies: list[int]
    passed_laws: list[int]  # tokens
    opportunity: list[int]  # action under the marker; NOBODY before the first, BOXED when it has left the game
    luxuries: list[int]
    workshops: list[int]
    invested: list[int]  # workshops on their invested side
    trainees: list[int]
    court: list[int]  # Company shares, without the Chairman's own
    new_shares: list[int]  # how many of those were created this turn
    pensioners: list[int]
    prison: list[int]  # pieces in Debtor's Prison
    prizes: list[list[int]]  # [prize][family] pieces
    stock: list[int]  # [space] family or NOBODY, left to right
    prestige: list[list[int]]  # [family] prestige cards
    blackmail: list[list[int]]  # [family] face-down blackmail cards, ascending
    played_blackmail: list[list[int]]  # [family] face-up blackmail cards
    blackmail_known: list[int]  # [card] bit set of the seats that know where a face-down card is
    promises: list[int]  # [guarantor * 5 + kind] holder, or BOXED

    # Offices, by office
    holder: list[int]  # family, NOBODY (vacant), OUT_OF_PLAY or BOXED
    fatigue: list[int]
    treasury: list[int]  # £

    # Presidencies and their armies
    writers: list[list[int]]  # [presidency][family]
    officers: list[list[int]]  # [presidency][family] ready
    tired_officers: list[list[int]]  # [presidency][family] exhausted
    commander: list[int]  # [presidency] family or NOBODY
    regiments: list[int]  # [presidency] ready
    tired_regiments: list[int]  # [presidency] exhausted
    alliances: list[int]  # [alliance] 1 when ready

    # India, by region
    tower: list[int]  # levels
    control: list[int]  # Presidency that the region is associated with, or -1 when the Company does not hold it
    overlord: list[int]  # capital of its empire (itself for a capital), or -1 without a flag
    loot_token: list[int]  # 1 while its loot side is up
    unrest: list[int]
    half_ship: list[int]  # 1 with a Company ship under construction
    elephant_tail: int  # region it walks from
    elephant_head: int  # region it walks to; the same when it stands in the centre
    cascaded: int  # bit set of the regions that have cascaded during the event tile being resolved
    deploy_roll: list[int]  # faces of the deploy check under way

    # Orders
    closed: list[int]  # [order] 1 when closed
    order_presidency: list[int]  # [order] Presidency that filled it this turn, or -1
    order_writer: list[
        int
    ]  # [order] family of the writer on it, or NOBODY (a filled order token when a Presidency filled it)
    order_firms: list[int]  # [order] bit set of the families whose firms filled it this turn

    presidency_traded: int  # 1 once the President who operates now has traded with success
    trade_roll: list[int]  # faces of the trade check under way

    # Event tiles
    event_piles: list[
        list[int]
    ]  # the draw stack from bottom to top, in shuffled groups (each ascending), without its top tile
    event_top: int  # the top tile, face down; -1 when the stack is empty
    event_back: int  # region on its back; -1 when the stack is empty
    event_discards: list[int]

    # Ships
    yard_owner: list[int]  # [ship] family that owns its shipyard, or NOBODY
    ship_place: list[int]  # [ship] ON_YARD, a Sea, or FIRST_FIRM + family
    ship_tired: list[int]  # [ship] 1 when fatigued
    company_ships: list[int]  # [sea, China included]
    extra_ships: list[int]  # [sea, China included]

    # The London Season
    display: list[int]  # prestige cards, and blackmail as DISPLAY_BASE + card
    season_deck: list[int]  # the same, ascending: its order is drawn when a card is
    season_discards: list[int]

    season_spent: list[int]  # [family] £ spent on retirements this season
    season_retired: list[int]  # [family] pieces retired this season
    used_discounts: list[int]  # [family] bit set of the spouses whose discount was used this season
    letters: list[int]  # [family] 1 when Letters of Introduction were played this season

    # The vote before Parliament
    support: int  # the Votes marker
    voted_policy: int  # space of the dial before the House, or -1
    votes_this_round: int
    votes_against: list[int]  # [family] cast or lent against this law
    opposes: list[int]  # [family] 1 once it has voted against, or has lent its name to the opposition
    voted_shipyards: list[int]  # [family] shipyards that have voted on this law
    voted_workshops: list[int]  # [family] workshops that have voted on this law
    voted_cards: int  # bit set of the prestige cards that have voted on this law

    # Firms, by the family that manages it
    firm: list[int]  # 1 when there is one
    london: list[int]  # £
    india: list[int]  # £
    firm_value: list[int]  # space of the value track
    dividend: list[int]  # total last paid (£), or NO_FIRM without a cube
    strategy: list[int]  # Strategy, or NO_FIRM
    stake: list[int]  # £ on the strategy
    firm_shares: list[list[int]]  # [manager][family]
    strategy_shown: list[int]  # [family] 1 once the strategy card is face up
    stakes_shown: int  # 1 once the stakes of this turn are public
    initiative: list[int]  # [family] of a firm that has traded this turn; 99 of one that has not
    firm_actions: int  # done in this round of investments
    firm_paid: list[int]  # [family] 1 once the firm's expenses of this turn are paid

    # Negotiation and blackmail
    singled_out: list[int]  # [family] its face-down card that lies ready for a deal or was just taken, or NOBODY
    unasked: list[int]  # [family] 1 when it wants no questions about blackmail for the rest of the turn
    preferred: int  # family whose candidate must be hired now, or NOBODY
    muted_shipyards: list[int]  # [family] shipyards that came from Lady Newcome's family this turn and cannot vote
    muted_workshops: list[int]  # [family] the same of workshops
    muted_cards: int  # bit set of the prestige cards that came from there this turn

    # The Crown, with one or two seats
    climate: int  # names.Climate, or -1 without the Crown
    cubes: list[int]  # [family] promise cubes
    button: int  # seat that has the Player Button, or NOBODY
    ai_card: int  # the card face up, or -1 without the Crown
    ai_deck: list[int]  # face-down cards without the top one, ascending: their order is drawn when a card is
    ai_top: int  # the top card, face down; -1 without the Crown
    ai_back: int  # the lowest card with the back that lies on top
    ai_used: list[int]  # cards that have been face up before
    formed: list[int]  # the Company's regions in the order of their formation
    display_gaps: int  # bit set of the display's places that have been emptied this season
    crown_voted: int  # 1 once the Crown has voted on this law
    crown_earned: int  # bit set of what is done once a turn: a Governor's taxes by Presidency, regiments, the Crown's Deploy actions

    def ask_unseated(
        self, player: int, kind: str, options: tuple[Choice, ...], then: Step, args: tuple[Any, ...]
    ) -> None:
        """A question that falls to the Crown is answered by its tables (``crown.questions``)."""
        steps, names = self.title.steps, self.title.step_names
        self.do((steps["questions.answer"], kind, options, names[then], args))

    # -- families --

    @property
    def tables(self) -> Tables:
        """The printed components."""
        return tables()

    @property
    def families(self) -> int:
        """How many families there are, the Crown included."""
        return len(self.cash)

    @property
    def crown(self) -> int:
        """The Crown's number, or NOBODY when only families of seats play."""
        return self.seats if len(self.cash) > self.seats else NOBODY

    def is_crown(self, family: int) -> bool:
        """Is this family the Crown?"""
        return family >= self.seats

    def clockwise(self, first: int) -> list[int]:
        """All families clockwise, ``first`` first."""
        at = self.seating.index(first)
        return self.seating[at:] + self.seating[:at]

    def shares(self, family: int) -> int:
        """Company shares of a family, the Chairman's own included."""
        return self.court[family] + (self.holder[Office.CHAIRMAN] == family)

    def total_shares(self) -> int:
        """All Company shares, the Chairman's included."""
        return sum(self.court) + (self.holder[Office.CHAIRMAN] >= 0)

    def shipyards(self, family: int) -> list[int]:
        """The ships whose yards the family owns."""
        return [ship for ship, owner in enumerate(self.yard_owner) if owner == family]

    def fitted_yards(self, family: int) -> int:
        """How many of the family's shipyards have their ship in play."""
        return sum(
            owner == family and place != ON_YARD for owner, place in zip(self.yard_owner, self.ship_place, strict=True)
        )

    def owns_prestige(self, family: int, card: int) -> bool:
        """Has the family this prestige card?"""
        return card in self.prestige[family]

    def is_bound_by(self, family: int, card: int) -> bool:
        """Has the family this spouse, and do its restrictions hold for it? The Crown ignores what spouses say."""
        return card in self.prestige[family] and family < self.seats

    def owner_of_prestige(self, card: int) -> int:
        """The family with this prestige card, or NOBODY."""
        for family, cards in enumerate(self.prestige):
            if card in cards:
                return family
        return NOBODY

    def enterprises(self, family: int, kind: int) -> int:
        """How many enterprises (or Company shares) of a kind in ``names.Power`` the family owns, prestige cards included."""
        kinds = self.tables.prestige.enterprise
        on_cards = sum(kinds[card] == kind for card in self.prestige[family])
        if kind == Power.SHIPPING:
            return on_cards + self.yard_owner.count(family)
        if kind == Power.MANUFACTURING:
            return on_cards + self.workshops[family] + self.invested[family]
        if kind == Power.SOCIAL:
            return on_cards + self.luxuries[family]
        return self.shares(family)

    def windows(self, family: int) -> int:
        """Window icons of a family: on its prizes, luxuries and prestige cards."""
        printed = self.tables.prizes.windows
        on_prizes = sum(printed[prize] * row[family] for prize, row in enumerate(self.prizes))
        on_cards = sum(self.tables.prestige.windows[card] for card in self.prestige[family])
        return on_prizes + self.luxuries[family] + on_cards

    def offices_of(self, family: int) -> list[int]:
        """The offices that the family holds, by number."""
        return [office for office, holder in enumerate(self.holder) if holder == family]

    def by_windows_then_prime_minister(self, families: list[int]) -> list[int]:
        """Families by most windows, ties clockwise from the Prime Minister: the rulebook's usual tie-break."""
        order = self.clockwise(self.prime_minister)
        return sorted(families, key=lambda family: (-self.windows(family), order.index(family)))

    # -- offices and laws --

    def in_force(self, law: int) -> bool:
        """Is this law passed and in force?"""
        return law in self.laws

    def extra_action(self) -> int:
        """The extra family action of the most recent law that has one, or -1."""
        for law in reversed(self.laws):
            if (action := self.tables.laws.extra_action[law]) >= 0:
                return action
        return -1

    def vacancies(self) -> int:
        """How many office cards lie in the Vacant Offices box."""
        return self.holder.count(NOBODY)

    def director(self) -> int:
        """The office that acts in the Director's place on the ribbon: Director of Trade or Governor General."""
        return Office.GOVERNOR_GENERAL if self.in_force(Law.GOVERNOR_GENERAL) else Office.DIRECTOR_OF_TRADE

    def governor_office(self, region: int) -> int:
        """The Governor's office of a region."""
        return Office.FIRST_GOVERNOR + GOVERNED_REGIONS.index(region)

    def in_lined_space(self) -> bool:
        """Do Standing or Debt stand on a lined space?"""
        return self.standing in self.tables.lined_standing or self.debt in self.tables.lined_debt

    # -- India --

    def is_company(self, region: int) -> bool:
        """Does the Company control the region?"""
        return self.control[region] >= 0

    def company_regions(self) -> list[int]:
        """The regions that the Company controls."""
        return [region for region, presidency in enumerate(self.control) if presidency >= 0]

    def regions_of(self, presidency: int) -> list[int]:
        """The Company-controlled regions associated with a Presidency."""
        return [region for region, owner in enumerate(self.control) if owner == presidency]

    def is_sovereign(self, region: int) -> bool:
        """Is the region neither the Company's nor dominated by another?"""
        return self.control[region] < 0 and self.overlord[region] in (-1, region)

    def is_dominated(self, region: int) -> bool:
        """Is the region part of another region's empire?"""
        return self.overlord[region] not in (-1, region)

    def empire(self, region: int) -> list[int]:
        """The regions of the empire that a region belongs to; the region alone when it has no flag."""
        capital = self.overlord[region]
        if capital < 0:
            return [region]
        return [other for other, lord in enumerate(self.overlord) if lord == capital]

    def strength(self, region: int) -> int:
        """The strength of a region with its whole empire, in tower levels. A Company region has none of its own."""
        return sum(self.tower[member] for member in self.empire(region))

    def open_orders(self, region: int) -> list[int]:
        """The orders of a region that are not closed, northernmost first."""
        return [order for order in self.tables.regions.orders[region] if not self.closed[order]]

    def opium(self) -> int:
        """Opium icons in Company-controlled regions."""
        return sum(self.tables.regions.opium[region] for region in self.company_regions())

    # -- armies and ships --

    def army_pieces(self, presidency: int, family: int) -> int:
        """A family's pieces in an army: officers, ready or exhausted, and the Commander."""
        return (
            self.officers[presidency][family]
            + self.tired_officers[presidency][family]
            + (self.commander[presidency] == family)
        )

    def regiments_left(self) -> int:
        """Regiments in the supply (proxies are allowed, so rules do not stop at 0)."""
        return REGIMENTS - sum(self.regiments) - sum(self.tired_regiments)

    def tower_levels_left(self) -> int:
        """Tower levels in the supply."""
        return TOWER_LEVELS - sum(self.tower)

    def ships_in(self, sea: int) -> int:
        """Ships that trade for the Company from a sea zone (or lie in the China box)."""
        return self.ship_place.count(sea) + self.company_ships[sea] + self.extra_ships[sea]

    def company_ships_left(self) -> int:
        """Company and extra ships in the supply."""
        return COMPANY_SHIPS - sum(self.company_ships) - sum(self.extra_ships) - sum(self.half_ship)

    def firm_ships(self, manager: int) -> list[int]:
        """The ships on a firm's charter."""
        return [ship for ship, place in enumerate(self.ship_place) if place == FIRST_FIRM + manager]

    def sea_of(self, presidency: int) -> int:
        """The sea zone of a Presidency."""
        return (Sea.WEST, Sea.SOUTH, Sea.EAST)[presidency]
