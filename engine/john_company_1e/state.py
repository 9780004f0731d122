"""The table of a game in progress: what lies where, and the nouns the rules ask about.

One attribute per kind of thing, indexed as its comment says. A *family* is a seat, or the Jones family, whose number comes after the last
seat; ``F`` stands for the number of families in a flat index. A *holding* has ships and goods in India: the three presidencies, and China
(``names.Holding``). ``names`` has the constants; ``tables`` the printed figures. Money is in £.
"""

from __future__ import annotations

from engine.john_company_1e.names import (
    BOARD_OFFICES,
    BY_FIRM,
    COMPANY,
    FIRST_PRESIDENT,
    MAX_ORDERS,
    NOBODY,
    PRESIDENCIES,
    PROSPEROUS,
    REGIONS,
    UNCREATED,
    Office,
)
from engine.john_company_1e.tables import Scenario, Side, Tables, scenario, tables
from engine.kernel import Game

SHARE_SPACES = 5
"""A cube on a firm's card shows up to this many tenths: its spaces go from 10 to 50 percent."""


def share_cubes(tenths: int) -> int:
    """Cubes that a holder of so many tenths of a firm has on its card (I3)."""
    return -(-tenths // SHARE_SPACES)


class CompanyGame(Game):
    """A game of John Company, first edition."""

    # The turn
    turn: int
    phase: int  # names.Phase
    failed: int  # 1 once the Company has failed
    mutiny: int  # 1 once the army has mutinied
    last_extra_turn: int  # 1 in the turn without the Company that follows its failure (checklist 133)

    # The Company
    share_price: int  # £
    revenue: int  # £ on the Company revenue track
    dividends: int  # paid this turn
    parked: int  # £ for the next chairman to allocate
    debt: int  # disks on the Court
    debt_taken: int  # 1 once the chairman has used the debt action in this company phase
    deregulated: int
    bailout_due: int  # 1 once a bailout waits for the end of the trade phase
    laws: list[int]  # in force, in the order passed
    former_chairman: int  # the family that was chairman last

    # The Evening Post
    deck: list[list[int]]  # piles from the bottom to the top, in any order: a known card, or UNKNOWN
    unseen: list[int]  # the cards, ascending, that may be an unknown one
    post: list[int]  # discards; the last one sets the goods price
    support: int  # the votes marker
    siege_vote: int  # 1 when the law that was set aside is this turn's local news
    set_aside: int  # law card that waits beside the board, or NOBODY

    # Offices, by office
    holder: list[int]  # family, NOBODY (vacant) or UNCREATED
    treasury: list[int]  # £
    stopped: list[int]  # 1 for an office that does nothing more in this company phase
    disk: list[int]  # 1 with a black disk: eliminated after the next attrition
    scandal: list[int]  # 1 with the disk of the Board of Control: rolls a 6 once
    provincial: list[int]  # provincial offices in the order of their creation
    last_president: list[int]  # [presidency] the family that held it last, or NOBODY

    # Families, by family
    cash: list[int]  # £
    stock: list[int]  # cubes
    starting: list[int]  # cubes still to be placed in the set-up
    card: list[int]  # family card, or NOBODY
    writers: list[int]
    officers_box: list[int]  # cubes in the Officer box
    captains_box: list[int]  # cubes in the Captain box
    manors: list[int]
    court: list[int]  # cubes on the Court of Directors
    promises: list[int]  # [issuer * F + holder] cubes
    yards: list[int]  # [column * 2 + slot] family; slot 0 shows 6, slot 1 shows 5
    factories: list[int]  # [factory] family
    prizes: list[int]  # in the row
    prize_cubes: list[int]  # [prize * F + family] not used, or lasting
    used_cubes: list[int]  # [prize * F + family] whose one-time power was used

    # Displays
    ships_for_sale: list[int]  # [column] 1 while a ship lies there
    goods_for_sale: list[int]  # [factory] 1 while a good lies there

    # What offices hold for India
    bought_ships: int  # with the director of trade
    bought_goods: int  # with the director of trade
    captains: list[int]  # [family] with the director of trade, without ship
    captained_ships: list[int]  # [family] captains with ships at the director of trade
    recruits: list[int]  # [family] officers with military affairs
    bought_guns: int  # with military affairs
    stood: list[int]  # [presidency * F + family] officers that may be replaced: there since the turn began

    # Holdings in India
    ships: list[int]  # [holding] ready, without captain
    tired_ships: list[int]
    with_captain: list[int]  # [holding * F + family] ready
    tired_captains: list[int]  # [holding * F + family]
    goods: list[int]  # [holding] ready
    tired_goods: list[int]
    guns: list[int]  # [presidency] ready
    tired_guns: list[int]
    officers: list[int]  # [presidency * F + family] ready
    tired_officers: list[int]
    moved_goods: int  # 1 once this turn's transfer between holdings is done
    moved_guns: int

    # India
    balance: int  # names.Balance
    elephant: int  # region
    redirected: int  # region of the next step this turn, or NOBODY
    side: list[int]  # [region] PROSPEROUS or DEPRESSED
    ruler: list[int]  # [region] a region, COMPANY or NOBODY (sovereign)
    opened_by: list[int]  # [region] presidency, or NOBODY (closed)
    filled: list[int]  # [place * 3 + order] holding, BY_FIRM + family, or NOBODY; place 8 is China
    disrupted: int  # bit set of the orders in ``filled`` that have been disrupted this turn
    held: int  # 1 when the attack or revolt under way has been beaten off
    base: list[int]  # [region] family whose base stands there (John & Co.), or NOBODY

    # Firms, by the family that owns it
    firm: list[int]  # 1 when there is one
    firm_cash: list[int]  # £
    firm_revenue: list[int]  # £ of the last sail, this turn
    own_ships: list[int]  # [family] of the family, or of its firm
    own_tired_ships: list[int]
    own_goods: list[int]
    own_tired_goods: list[int]
    shares: list[int]  # [owner * F + holder] tenths of the firm's revenue promised to others
    mission: list[int]  # [region * F + family] ships on a trade mission
    passed: list[int]  # [family] 1 once it has passed in the family phase
    done: list[int]  # [family] bit set of the once-a-turn actions taken
    penalties: list[int]  # [family] victory points lost by failure or mutiny, negative
    firm_points: list[int]  # [family] victory points from the last turn's firms

    # -- tables --

    @property
    def tables(self) -> Tables:
        """The printed components."""
        return tables()

    @property
    def scenario(self) -> Scenario:
        """The scenario in play."""
        return scenario(self.options["scenario"])

    # -- families --

    @property
    def families(self) -> int:
        """How many families there are, the Jones family included."""
        return len(self.cash)

    @property
    def jones(self) -> int:
        """The Jones family's number, or NOBODY when it does not play."""
        return self.seats if len(self.cash) > self.seats else NOBODY

    @property
    def few(self) -> bool:
        """Do two or three players play (with the limits for them)?"""
        return self.seats in (2, 3)

    @property
    def is_past(self) -> bool:
        """Has a mutiny ended the game, or a failure of the Company that leaves no firm to play on (checklist 87, 116, 133; reading 64)?"""
        plays_on = self.last_extra_turn or (self.deregulated and any(self.firm))
        return bool(self.mutiny or (self.failed and not plays_on))

    def clockwise(self, first: int) -> list[int]:
        """All seats clockwise, ``first`` first."""
        return [*range(first, self.seats), *range(first)]

    @property
    def first_family(self) -> int:
        """The chairman, else the most recent one: who begins whatever goes around (checklist 23)."""
        holder = self.holder[Office.CHAIRMAN]
        return holder if 0 <= holder < self.seats else self.former_chairman

    def promised(self, issuer: int, holder: int) -> int:
        """Promise cubes of ``issuer`` that ``holder`` holds."""
        return self.promises[issuer * self.families + holder]

    def shipyards(self, family: int) -> int:
        """Shipyard cubes of a family."""
        return self.yards.count(family)

    def has_power(self, family: int, card: int) -> bool:
        """Has the family this family card, with the family side up (checklist 30)?"""
        return self.card[family] == card and not self.firm[family]

    def on_prize(self, prize: int, family: int) -> int:
        """Cubes of the family on a prize with a lasting power, or with a one-time power not used yet."""
        return self.prize_cubes[prize * self.families + family]

    # -- offices --

    def in_force(self, law: int) -> bool:
        """Is this law passed and in force?"""
        return law in self.laws

    def exists(self, office: int) -> bool:
        """Has the office been created, and not been eliminated?"""
        return self.holder[office] != UNCREATED

    def lives(self, office: int) -> bool:
        """Does the office exist without a black disk, which would end it with the next attrition (checklist 105; reading 52)?"""
        return self.holder[office] != UNCREATED and not self.disk[office]

    def ribbon(self) -> list[int]:
        """The offices that exist along the blue ribbon, provincial ones after their president, oldest first (checklist 34).

        Those whose region is lost, and which the next attrition ends, come last.
        """
        order: list[int] = []
        for office in range(BOARD_OFFICES):
            if self.holder[office] != UNCREATED:
                order.append(office)
            if FIRST_PRESIDENT <= office < FIRST_PRESIDENT + PRESIDENCIES:
                order += self.provinces(office - FIRST_PRESIDENT)
        if len(order) + self.holder.count(UNCREATED) < len(self.holder):
            order += [office for office in self.provincial if office not in order]
        return order

    def track(self) -> list[int]:
        """The offices that exist along the red track, provincial ones after their president, oldest first (checklist 47)."""
        order: list[int] = []
        for office in self.tables.track:
            if self.holder[office] != UNCREATED:
                order.append(office)
            if FIRST_PRESIDENT <= office < FIRST_PRESIDENT + PRESIDENCIES:
                order += self.provinces(office - FIRST_PRESIDENT)
        return order

    def provinces(self, presidency: int) -> list[int]:
        """The provincial offices of a presidency, oldest first."""
        region_of = self.tables.region_of
        return [office for office in self.provincial if self.opened_by[region_of[office]] == presidency]

    def presidency_of(self, office: int) -> int:
        """The presidency of a president or of a provincial office."""
        if office < FIRST_PRESIDENT + PRESIDENCIES:
            return office - FIRST_PRESIDENT
        return self.opened_by[self.tables.region_of[office]]

    def office_of_region(self, region: int) -> int:
        """The provincial office of a region that the Company dominates."""
        return self.tables.region_of.index(region, Office.SUPERINTENDENT_CHINA + 1)

    # -- India --

    def printed(self, region: int) -> Side:
        """The side of the region's card that lies up."""
        return self.tables.sides[region][self.side[region]]

    def is_sovereign(self, region: int) -> bool:
        """Is the region dominated by nobody?"""
        return self.ruler[region] == NOBODY

    def is_open(self, region: int) -> bool:
        """Is the region open to British trade?"""
        return self.opened_by[region] != NOBODY or self.base[region] != NOBODY

    def dominions(self, region: int) -> list[int]:
        """The regions that a region dominates."""
        return [other for other in range(REGIONS) if self.ruler[other] == region]

    def empire(self, region: int) -> list[int]:
        """The region's whole empire, itself included; a region of the Company stands alone (reading 6)."""
        if self.ruler[region] == COMPANY:
            return [region]
        capital = region if self.ruler[region] == NOBODY else self.ruler[region]
        return [capital, *self.dominions(capital)]

    def defense(self, region: int) -> int:
        """Summed defense of the empire of a region not dominated by the Company (checklist 93; reading 4)."""
        return sum(self.printed(member).defense for member in self.empire(region))

    def regions_of(self, presidency: int) -> list[int]:
        """The open regions of a presidency."""
        return [region for region in range(REGIONS) if self.opened_by[region] == presidency]

    def orders_at(self, place: int) -> tuple[tuple[int, int], ...]:
        """The orders of a region, or of China (place 8)."""
        return self.tables.china_orders if place == REGIONS else self.printed(place).orders

    def is_filled(self, place: int, order: int) -> bool:
        """Has the order been filled this turn, by whomever?"""
        return self.filled[place * MAX_ORDERS + order] != NOBODY

    def is_prosperous(self, region: int) -> bool:
        """Does its prosperous side lie up?"""
        return self.side[region] == PROSPEROUS

    # -- pieces --

    def cubes_of(self, family: int) -> int:
        """Every cube of a family that is in the game, wherever it lies: what the audit counts."""
        families = self.families
        counts = (
            self.stock[family],
            self.starting[family],
            self.holder.count(family),
            self.writers[family],
            self.officers_box[family],
            self.captains_box[family],
            self.manors[family],
            self.court[family],
            sum(self.promises[family * families : (family + 1) * families]),
            self.yards.count(family),
            self.factories.count(family),
            sum(self.prize_cubes[family::families]),
            sum(self.used_cubes[family::families]),
            self.captains[family],
            self.captained_ships[family],
            self.recruits[family],
            sum(self.with_captain[family::families]),
            sum(self.tired_captains[family::families]),
            sum(self.officers[family::families]),
            sum(self.tired_officers[family::families]),
            self.filled.count(BY_FIRM + family),
            sum(self.mission[family::families]),
            sum(map(share_cubes, self.shares[family::families])),
        )
        return sum(counts)

    def ready_ships(self, holding: int) -> int:
        """Ships ready in a holding, with and without captain."""
        families = self.families
        return self.ships[holding] + sum(self.with_captain[holding * families : (holding + 1) * families])

    def exhausted_ships(self, holding: int) -> int:
        """Ships exhausted in a holding this turn, with and without captain."""
        families = self.families
        return self.tired_ships[holding] + sum(self.tired_captains[holding * families : (holding + 1) * families])

    def ships_of(self, family: int) -> int:
        """Ships that a family or its firm owns without captains, after deregulation, those on trade missions too."""
        return self.own_ships[family] + self.own_tired_ships[family] + sum(self.mission[family :: self.families])

    def captained(self, family: int) -> int:
        """Captained ships of a family, ready and exhausted, in India or at the director of trade."""
        families = self.families
        at_sea = sum(self.with_captain[family::families]) + sum(self.tired_captains[family::families])
        return at_sea + self.captained_ships[family]

    def goods_price(self) -> int:
        """£ for a good on a factory by the top card of the Evening Post's discards; 0 for an X (checklist 54; reading 32)."""
        return self.tables.card_price[self.post[-1]] if self.post else self.tables.goods_without_card
