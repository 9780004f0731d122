"""The table of a game in progress: what lies where, and the nouns the rules ask about.

One attribute per kind of thing, indexed as its description says: "issuer and holder" is a flat list with a row for each issuer. A *family*
is a seat, or the Jones family, whose number comes after the last seat. A *holding* has ships and goods in India: the three presidencies,
and China (``names.Holding``). ``names`` has the constants; ``tables`` the printed figures. Money is in £.
"""

from __future__ import annotations

from engine.john_company_1e.names import (
    BOARD_OFFICES,
    COMPANY,
    FIRST_PRESIDENT,
    MAX_ORDERS,
    NOBODY,
    PRESIDENCIES,
    PROSPEROUS,
    REGIONS,
    UNCREATED,
    UNKNOWN,
    Office,
)
from engine.john_company_1e.plan import Plan
from engine.john_company_1e.tables import OFFICE_IDS, Scenario, Side, Tables, tables
from engine.kernel import field
from engine.shared.negotiating import NegotiatingTable

PIECES, POUNDS = 1_000, 10_000
"""More than a game has of any piece, and more money than lies anywhere."""
SHARE_SPACES = 5
"""A cube on a firm's card shows up to this many tenths: its spaces go from 10 to 50 percent."""


def share_cubes(tenths: int) -> int:
    """Cubes that a holder of so many tenths of a firm has on its card (I3)."""
    return -(-tenths // SHARE_SPACES)


class CompanyGame(NegotiatingTable):
    """A game of John Company, first edition."""

    OFFICE_IDS = OFFICE_IDS

    # The turn
    turn: int = field("the turn of the game, counted from 1", low=1, high=20)
    phase: int = field("the phase of the turn that is under way", of="phase")
    failed: int = field(
        "has the Company failed; alone: 1 when expenses could not be paid, 2 when nothing was dominated", of="failure"
    )
    mutiny: int = field("has the army mutinied", high=1)
    last_extra_turn: int = field("is this the turn without the Company that follows its failure", high=1)

    # The Company
    share_price: int = field("£ for a Company share, on the share price track", high=99)
    revenue: int = field("£ on the Company revenue track", high=POUNDS)
    dividends: int = field("dividends paid this turn", high=POUNDS)
    parked: int = field("£ on the chairman's box, for the next chairman to allocate", high=POUNDS)
    debt: int = field("disks of debt on the Court", high=PIECES)
    debt_taken: int = field("has the chairman used the debt action of this company phase", high=1)
    deregulated: int = field("has the monopoly ended", high=1)
    bailout_due: int = field("does a bailout wait for the end of the trade phase", high=1)
    laws: list[int] = field("the laws in force, in the order passed", per="", of="law", once="law in force")
    former_chairman: int = field("the family that was chairman last", of="seat")

    # The Evening Post
    deck: list[list[int]] = field(
        "piles of cards from the bottom to the top, each in any order",
        per=("", ""),
        of="card",
        marks={UNKNOWN: "a card not seen yet"},
    )
    unseen: list[int] = field(
        "the cards, ascending, that may be one not seen yet", per="", of="card", once="card not seen"
    )
    post: list[int] = field("the discards, of which the last sets the price of goods", per="", of="card")
    support: int = field("the space of the votes marker: above 0 the law has support", low=-10, high=10)
    siege_vote: int = field("is the law that was set aside this turn's local news", high=1)
    set_aside: int = field("the law card that waits beside the board", of="card", marks={NOBODY: "none"})

    # Offices
    holder: list[int] = field(
        "the family in the office", per="office", of="seat", marks={NOBODY: "vacant", UNCREATED: "no such office now"}
    )
    treasury: list[int] = field("£ in the office's treasury", per="office", high=POUNDS)
    to_act: list[int] = field(
        "is the office's turn in this company phase still to come",
        per="office",
        high=1,
        untold="counted while the phase lasts; nothing lies on the table for it",
    )
    stopped: list[int] = field("does the office do nothing more in this company phase", per="office", high=1)
    disk: list[int] = field("has the office a black disk: eliminated after the next attrition", per="office", high=1)
    scandal: list[int] = field("has the office a disk of the Board of Control: it rolls a 6", per="office", high=1)
    provincial: list[int] = field(
        "the provincial offices in the order of their creation", per="", of="office", once="provincial office"
    )
    last_president: list[int] = field(
        "the family that held the presidency last", per="presidency", of="seat", marks={NOBODY: "none yet"}, shared=True
    )

    # Families, the Jones family among them
    cash: list[int] = field("£ of the family", per="family", high=POUNDS)
    supply: list[int] = field("cubes in the supply", per="family", high=PIECES)
    starting: list[int] = field("cubes still to be placed in the set-up", per="family", high=PIECES)
    card: list[int] = field(
        "the family card that the family has",
        per="family",
        of="family card",
        marks={NOBODY: "none"},
        once="family card",
    )
    writers: list[int] = field("cubes in the Writer box", per="family", high=PIECES)
    officers_box: list[int] = field("cubes in the Officer box", per="family", high=PIECES)
    captains_box: list[int] = field("cubes in the Captain box", per="family", high=PIECES)
    manors: list[int] = field("cubes on manors", per="family", high=PIECES)
    court: list[int] = field("cubes on the Court of Directors: shares", per="family", high=PIECES)
    promises: list[int] = field("promise cubes by issuer and holder", per="issuer and holder", high=PIECES)
    yards: list[int] = field(
        "whose shipyard stands there, by column, the slot of the 6 before that of the 5",
        per="slot",
        of="family",
        marks={NOBODY: "free"},
    )
    factories: list[int] = field(
        "whose factory stands under the good", per="factory", of="family", marks={NOBODY: "free"}, shared=True
    )
    prizes: list[int] = field("the prizes in the row", per="", of="prize", once="prize")
    prize_cubes: list[int] = field(
        "cubes on prizes: not used, or lasting", per="prize and family", high=PIECES, shared=True
    )
    used_cubes: list[int] = field(
        "cubes on prizes whose one-time power was used", per="prize and family", high=PIECES, shared=True
    )

    # Displays
    ships_for_sale: list[int] = field("lies a ship in the column", per="column", high=1, shared=True)
    goods_for_sale: list[int] = field("lies a good over the factory", per="factory", high=1, shared=True)

    # What offices hold for India
    bought_ships: int = field("ships with the director of trade", high=PIECES)
    bought_goods: int = field("goods with the director of trade", high=PIECES)
    captains: list[int] = field("captains without ship with the director of trade", per="family", high=PIECES)
    captained_ships_at_home: list[int] = field("captained ships with the director of trade", per="family", high=PIECES)
    recruits: list[int] = field("officers with military affairs", per="family", high=PIECES)
    bought_guns: int = field("guns with military affairs", high=PIECES)
    stood: list[int] = field(
        "officers in the army since the turn began, whom recruits may replace", per="presidency and family", high=PIECES
    )

    # Holdings in India
    ships: list[int] = field("ready ships without captain", per="holding", high=PIECES)
    exhausted_ships: list[int] = field("exhausted ships without captain", per="holding", high=PIECES)
    ready_captained_ships: list[int] = field(
        "captained ships of the holding that are ready", per="holding and family", high=PIECES
    )
    exhausted_captained_ships: list[int] = field(
        "captained ships of the holding that are exhausted", per="holding and family", high=PIECES
    )
    goods: list[int] = field("goods of the holding that are ready", per="holding", high=PIECES)
    exhausted_goods: list[int] = field("goods of the holding that are exhausted", per="holding", high=PIECES)
    guns: list[int] = field("guns of the presidency's army that are ready", per="presidency", high=PIECES)
    exhausted_guns: list[int] = field("guns of the presidency's army that are exhausted", per="presidency", high=PIECES)
    officers: list[int] = field(
        "officers of the presidency's army that are ready", per="presidency and family", high=PIECES
    )
    exhausted_officers: list[int] = field(
        "officers of the presidency's army that are exhausted", per="presidency and family", high=PIECES
    )
    moved_goods: int = field("is this turn's transfer of ships and goods asked for", high=1)
    moved_guns: int = field("is this turn's transfer of guns asked for", high=1)

    # India
    balance_of_india: int = field("whether India is in order, in equilibrium or in chaos", of="balance")
    elephant: int = field("the region in which the elephant stands", of="region")
    redirected: int = field("the region of its next step this turn", of="region", marks={NOBODY: "not redirected"})
    side: list[int] = field("the side of the region's card that lies up", per="region", of="side", shared=True)
    ruler: list[int] = field(
        "the region that dominates this one, or after them the Company",
        per="region",
        of="ruler",
        marks={NOBODY: "none"},
    )
    opened_by: list[int] = field(
        "the presidency that trades there, or after them free trade",
        per="region",
        of="trader",
        marks={NOBODY: "closed"},
    )
    filled: list[int] = field(
        "the holding, or after them the family whose firm has filled the order, three orders a region, China last",
        per="order",
        of="filler",
        marks={NOBODY: "not filled"},
        shared=True,
    )
    disrupted: int = field("the filled orders that were disrupted this turn", bits="order")
    held: int = field(
        "was the attack or revolt under way beaten off", high=1, untold="an answer on its way, told by what comes of it"
    )
    base: list[int] = field("whose base stands there (John & Co.)", per="region", of="seat", marks={NOBODY: "none"})

    # Firms, by the family that owns them
    firm: list[int] = field("has the family a firm", per="family", high=1)
    firm_cash: list[int] = field("£ in the firm's treasury", per="family", high=POUNDS)
    firm_revenue: list[int] = field("£ that the firm's voyage of this turn brought", per="family", high=POUNDS)
    own_ships: list[int] = field("ready ships of the family or its firm", per="family", high=PIECES)
    own_exhausted_ships: list[int] = field("exhausted ships of the family or its firm", per="family", high=PIECES)
    own_goods: list[int] = field("ready goods of the family or its firm", per="family", high=PIECES)
    own_exhausted_goods: list[int] = field("exhausted goods of the family or its firm", per="family", high=PIECES)
    firm_shares: list[int] = field(
        "tenths of a firm's payouts that its owner gave away", per="owner and holder", high=10, shared=True
    )
    mission: list[int] = field("ships on a trade mission", per="region and family", high=PIECES, shared=True)
    passed: list[int] = field("has the family passed in the family phase", per="family", high=1, shared=True)
    done: list[int] = field("the once-a-turn actions that the family has taken", per="family", bits="action")
    penalties: list[int] = field("victory points for failure and mutiny", per="family", low=-PIECES, high=0)
    firm_points: list[int] = field("victory points by firms on the last turn", per="family", high=POUNDS, shared=True)

    # -- tables --

    @property
    def plan(self) -> Plan:
        """What runs where at this table."""
        plan: Plan = self.rules
        return plan

    @property
    def tables(self) -> Tables:
        """The printed components."""
        return tables()

    @property
    def scenario(self) -> Scenario:
        """The scenario in play."""
        return self.plan.scenario

    # -- families --

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

    def defence(self, region: int) -> int:
        """Summed defence of the empire of a region not dominated by the Company (checklist 93; reading 4)."""
        return sum(self.printed(member).defence for member in self.empire(region))

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

    def ready_ships_in(self, holding: int) -> int:
        """Ships ready in a holding, with and without captain."""
        at = holding * self.families
        return self.ships[holding] + sum(self.ready_captained_ships[at : at + self.families])

    def exhausted_ships_in(self, holding: int) -> int:
        """Ships exhausted in a holding this turn, with and without captain."""
        at = holding * self.families
        return self.exhausted_ships[holding] + sum(self.exhausted_captained_ships[at : at + self.families])

    def ships_of(self, family: int) -> int:
        """Ships that a family or its firm owns without captains, after deregulation, those on trade missions too."""
        return self.own_ships[family] + self.own_exhausted_ships[family] + sum(self.mission[family :: self.families])

    def captained(self, family: int) -> int:
        """Captained ships of a family, ready and exhausted, in India or at the director of trade."""
        families = self.families
        at_sea = (*self.ready_captained_ships[family::families], *self.exhausted_captained_ships[family::families])
        return sum(at_sea) + self.captained_ships_at_home[family]

    def goods_price(self) -> int:
        """£ for a good on a factory by the top card of the Evening Post's discards; 0 for an X (checklist 54; reading 32)."""
        return self.tables.card_price[self.post[-1]] if self.post else self.tables.goods_without_card
