"""What ``nabob`` makes of a table of John Company: what money, time, pieces and chances are worth, in victory points."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.bots.nabob.weights import WEIGHTS, Weights
from engine.bots.scripted import Scripted, remembered
from engine.john_company_2e.company.revenue import expenses_due
from engine.john_company_2e.evaluate import office_per_turn, survival, survives_a_turn, turns_expected, turns_left
from engine.john_company_2e.table.names import ON_YARD, POWER_IDS, Office, Phase, Power, Prestige
from engine.john_company_2e.table.routes import orders_in
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import LAW_IDS, tables
from engine.sdk import Game

POUND_AT_THE_END = 0.02
PRESIDENTS = (Office.PRESIDENT_OF_BOMBAY, Office.PRESIDENT_OF_MADRAS, Office.PRESIDENT_OF_BENGAL)


class Voyage(NamedTuple):
    """A trade to be: how many orders, their value (£), and the regions declared for it (a bit each)."""

    orders: int
    value: int
    regions: int

    @property
    def profit(self) -> int:
        """Value less the pound that each region beyond the home region costs."""
        return self.value - max(0, self.regions.bit_count() - 1)


@lru_cache(maxsize=20_000)
def plan_voyage(port: int, within: int, ships: int) -> Voyage:
    """From the home port on, always the neighbouring order that is worth most, with a glance at what lies behind it."""
    table = tables().orders
    if not ships or not within >> port & 1:
        return Voyage(0, 0, 1 << table.region[port])
    filled, value, regions = 1 << port, table.value[port], 1 << table.region[port]
    edge = {other for other in table.links[port] if within >> other & 1}
    while edge and filled.bit_count() < ships:
        spare = ships - filled.bit_count() > 1

        def worth(order: int, spare: bool = spare, filled: int = filled, regions: int = regions) -> float:
            beyond = [table.value[o] for o in table.links[order] if within >> o & 1 and not filled >> o & 1]
            new = 0.0 if regions >> table.region[order] & 1 else 1.3
            return table.value[order] - new + 0.4 * max(beyond, default=0) * spare

        best = max(sorted(edge), key=worth)
        filled |= 1 << best
        value += table.value[best]
        regions |= 1 << table.region[best]
        edge |= {other for other in table.links[best] if within >> other & 1}
        edge = {order for order in edge if not filled >> order & 1}
    return Voyage(filled.bit_count(), value, regions)


class Judgement(Scripted[CompanyGame]):
    """What things are worth to ``seat``."""

    def __init__(self, seed: int = 0, weights: Weights = WEIGHTS) -> None:
        super().__init__(seed)
        self.weights = weights

    def look(self, game: Game, seat: int, kind: str) -> None:
        """Take in what many options will ask for."""
        super().look(game, seat, kind)
        table = self.table
        self.cash = table.cash[seat]
        self.left = turns_left(table)
        self.sound = self.earns_its_keep()
        self.lives = survival(table) / 100 * (1.0 if self.sound else self.weights.hope)
        self.turns = turns_expected(table) / 100
        self.pound = self.value_of_a_pound()
        self.others = [family for family in range(table.families) if family != seat]
        # £1 in the Company's hands: it keeps the Company alive, and those who serve it earn with it.
        mine = table.shares(seat) + len(table.offices_of(seat))
        self.company = self.weights.company + self.weights.served * mine

    def earns_its_keep(self) -> bool:
        """Can the Company's ships earn its expenses and a little more? Before its first voyages nobody knows."""
        table = self.table
        if table.turn == table.plan.first_turn or table.phase > Phase.REVENUE:
            return True
        opened = sum(1 << order for order, shut in enumerate(table.closed) if not shut)
        earned = 0
        for presidency, port in enumerate(table.tables.home_port):
            within = opened & orders_in(self.everywhere(presidency))
            earned += plan_voyage(port, within, table.ships_in(table.sea_of(presidency))).profit
        return earned - expenses_due(table) >= self.weights.margin

    def value_of_a_pound(self) -> float:
        """Money buys points for as long as there is a Family phase or a London Season to come."""
        table = self.table
        if table.phase == Phase.FINAL_SCORING:
            return POUND_AT_THE_END
        if self.left == 0 and table.phase > Phase.FAMILY:
            waiting = bool(table.pensioners[self.seat] or table.offices_of(self.seat))
            return max(POUND_AT_THE_END, 0.4 * self.lives * waiting)
        # What is not spent by now waits for the next season, which a Company in trouble may not see.
        waits = (
            1.0
            if table.phase > Phase.REVENUE
            else survives_a_turn(table) / 100 * (1.0 if self.sound else self.weights.hope)
        )
        if table.phase < Phase.FAMILY:
            waits = (1 + waits) / 2
        weights = self.weights
        return weights.pound * waits * (1.0 if self.cash < weights.rich else weights.beyond)

    def mean(self, counts: list[int]) -> float:
        """The mean of the others' numbers."""
        return sum(counts[family] for family in self.others) / max(1, len(self.others))

    # -- offices --

    def value_of_office(self, office: int) -> float:
        """What holding it brings from now on: bonuses, influence, and a holder who may retire in the season to come."""
        turns = max(self.turns, 0.3)
        worth = office_per_turn(office) / 100 * min(turns, 2.0)
        if office in PRESIDENTS:
            presidency = PRESIDENTS.index(office)
            worth *= 0.5 + 0.25 * min(4, self.voyage(presidency).orders)
        return worth

    def is_mine(self, office: int) -> bool:
        """Do I hold this office?"""
        return self.table.holder[office] == self.seat

    # -- trade --

    def usable_orders(self) -> int:
        """Open orders that no Presidency has filled this turn (a bit each)."""
        filled = self.table.order_presidency
        return sum(1 << order for order, shut in enumerate(self.table.closed) if not shut and filled[order] < 0)

    def everywhere(self, presidency: int) -> int:
        """The regions in which this Presidency may trade (a bit each): all but the others' homes."""
        homes = self.table.tables.home_region
        barred = sum(1 << region for other, region in enumerate(homes) if other != presidency)
        return 0xFF & ~barred

    def voyage(self, presidency: int, more: int = 0, regions: int = 0, opened: int = 0) -> Voyage:
        """The trade that the Presidency's ships, and ``more`` of them, can make in these regions (all it may enter, if none are given).

        ``opened`` are orders (a bit each) that are imagined to be open.
        """
        return self.voyage_of(presidency, more, regions, opened)

    @remembered
    def voyage_of(self, presidency: int, more: int, regions: int, opened: int) -> Voyage:
        """The same, asked without names."""
        table = self.table
        ships = max(0, table.ships_in(table.sea_of(presidency)) + more)
        within = (self.usable_orders() | opened) & orders_in(regions or self.everywhere(presidency))
        return plan_voyage(table.tables.home_port[presidency], within, ships)

    def has_president(self, presidency: int) -> bool:
        """Can this Presidency trade at all?"""
        return self.table.holder[PRESIDENTS[presidency]] >= 0

    def value_of_ship(self, sea: int, more: int = 1) -> float:
        """£ that one more ship in a sea brings the Company this turn, less the pound that it costs to keep (-1: what one fewer loses)."""
        table = self.table
        if sea >= len(PRESIDENTS):
            superintendent = table.holder[Office.SUPERINTENDENT_OF_TRADE_IN_CHINA] >= 0
            tired = table.ships_in(sea) >= 3
            return (0.5 if tired else 2.5) * min(2, table.opium()) - 1 if superintendent else -1.0
        gain = self.voyage(sea, max(more, 0)).profit - self.voyage(sea, min(more, 0)).profit
        return (0.8 if self.has_president(sea) else 0.35) * gain - 1

    # -- pieces and things --

    def value_of_thing(self, thing: str) -> float:
        """What a thing one owns is worth to have."""
        table, turns = self.table, self.turns
        values = {
            "workshop": self.pound * turns + (1 - self.lives) + 0.25,
            "invested_workshop": 0.3,
            "invested": 0.3,
            "shipyard": self.pound * turns * 0.8
            + 0.1 * min(turns, 2)
            + self.weights.power * self.power_of(Power.SHIPPING),
            "luxury": 2.0 + self.weights.power * self.power_of(Power.SOCIAL) - self.weights.window * turns,
            "enterprise": 1.5,
            "prestige_card": 1.5,
            "share": self.value_of_share(),
            "immature_share": self.value_of_share(),
            "firm_share": 1.0,
            "blackmail": 0.8,
            "promise": 0.5,
            "look": 0.05,
        }
        return values.get(thing, 0.5) if table else 0.0

    def value_of_share(self) -> float:
        """A share counts for or against, as the Company lives or fails; it votes for Chairmen, and may be paid dividends."""
        # A Court blamed is one failure card of six in which shareholders lose nothing.
        end = self.table.share_value * (self.lives - (1 - self.lives) * 5 / 6)
        return (
            end
            + self.weights.share * min(self.turns, 3) * self.lives
            + self.weights.power * self.power_of(Power.COMPANY_SHARE) * self.lives
        )

    def power_of(self, token: int) -> int:
        """Power of one enterprise of a kind now."""
        return self.table.tables.power_values[self.table.power.index(token)]

    def value_of_card(self, card: int) -> float:
        """A prestige card: points, power, votes, discounts, less what a spouse forbids."""
        table, seat = self.table, self.seat
        printed = table.tables.prestige
        worth = (
            printed.points[card]
            + self.weights.power * printed.power[card]
            + 0.2 * printed.discount[card] * min(self.turns, 2)
        )
        if printed.enterprise[card] >= 0:
            worth += self.weights.power * self.power_of(printed.enterprise[card]) + 0.4
        worth += 0.15 * printed.votes[card] * min(self.turns, 2)
        lost = {
            Prestige.JOSEPH_SEDLEY: table.shares(seat) * max(0.2, self.value_of_share())
            + self.is_mine(Office.CHAIRMAN),
            Prestige.VIOLET_EFFINGHAM: table.yard_owner.count(seat) * self.value_of_thing("shipyard"),
            Prestige.JOHN_THORPE: table.workshops[seat] * self.value_of_thing("workshop"),
            Prestige.ESTHER_SUMMERSON: 0.8 * (len(table.blackmail[seat]) + len(table.played_blackmail[seat])),
            Prestige.LADY_NEWCOME: 0.2 * (table.yard_owner.count(seat) + 2 * table.workshops[seat]) * self.turns,
            Prestige.LORD_HIGHGATE: 0.5 * self.turns,
            Prestige.LADY_GLENCORA: 0.6 * self.turns,
            Prestige.MR_ROCHESTER: 0.3 * self.turns,
            Prestige.WILLIAM_COLLINS: 0.2 * self.turns,
        }
        return worth - lost.get(card, 0.0)

    def fitted(self, ship: int) -> bool:
        """Is the ship in play?"""
        return self.table.ship_place[ship] != ON_YARD

    # -- Parliament --

    def effect_of_policy(self, space: int) -> float:
        """What the consequence of a space of the dial means to me, measured against the others."""
        table, seat = self.table, self.seat
        consequence, target, window_tax = table.tables.dial[space]
        token = POWER_IDS.index(target)
        owned = [table.enterprises(family, token) for family in range(table.families)]
        lead = owned[seat] - 0.5 * self.mean(owned)
        worth = {"tax": -self.pound, "bonus": self.pound, "power": self.weights.power}[consequence] * lead
        return worth - (
            self.effect_of_windows() if window_tax and not table.in_force(LAW_IDS.index("window_tax_repeal")) else 0
        )

    def effect_of_windows(self) -> float:
        """What a window tax costs me, measured against the others."""
        windows = [self.table.windows(family) for family in range(self.table.families)]
        return self.pound * (windows[self.seat] - 0.5 * self.mean(windows))

    def liking(self, law: str) -> float:
        """What a law does for me or for the Company, beyond its policy."""
        table, seat = self.table, self.seat
        makers = table.enterprises(seat, Power.MANUFACTURING) - self.mean(
            [table.enterprises(family, Power.MANUFACTURING) for family in range(table.families)]
        )
        pieces = [sum(row[family] for row in table.prizes) for family in range(table.families)]
        commanders = [table.commander.count(family) for family in range(table.families)]
        writers = [sum(row[family] for row in table.writers) for family in range(table.families)]
        likings = {
            "calico_acts": 2 * self.pound * makers - 0.2,
            "inclosure_acts": self.pound * self.turns * (pieces[seat] - self.mean(pieces)),
            "debt_restructure": 0.15 * table.debt,
            "company_aids_government": 0.4 * table.shares(seat) * (2 * self.lives - 1) - 0.1 * table.debt,
            "window_tax_repeal": 0.5 * self.effect_of_windows() * min(self.turns, 2),
            "treasure_reform": -0.5 * (commanders[seat] - self.mean(commanders)),
            "writer_privileges": 0.3 * (writers[seat] - self.mean(writers)),
            "writer_graft_reform": -0.3 * (writers[seat] - self.mean(writers)),
            "trade_regulations": -0.4 * sum(self.is_mine(office) for office in PRESIDENTS),
            "envoy_to_china": 0.3,
            "royal_protection": 0.4,
            # He sends no envoys, and has nothing to do without regions.
            "governor_general": 0.4 * (len(table.company_regions()) - 2) + 0.2 * self.is_mine(Office.DIRECTOR_OF_TRADE),
        }
        return likings.get(law, 0.0)
