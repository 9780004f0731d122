"""How ``nabob`` serves the Company: Chairman, Director, shipping, Presidents and their trade, revenue.

The Company is everybody's purse. While one holds its shares or offices it should live: money goes where dice are rolled, debts are made
for ships and trade and for nothing else, and nobody rolls with a single die if it can be helped.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from engine.bots.chances import ruin, success
from engine.bots.nabob.firms import FirmManager
from engine.bots.nabob.judgement import PRESIDENTS, Voyage
from engine.bots.scripted import Option, remembered
from engine.john_company_2e.company.manager_of_shipping import yards_with_ship
from engine.john_company_2e.table.names import Office
from engine.john_company_2e.table.tables import OFFICE_IDS, ORDER_IDS, PRESIDENCY_IDS, REGION_IDS, SEA_IDS

DICE_BY_VALUE = ((6, 3), (10, 4), (16, 5), (99, 6))
"""Dice that a trade deserves, by its value (£): the next die must earn its pound."""
MOST_DICE = 6
SHIPS_AT_ONCE = 4
"""Ships for each sea for which a Chairman sends money in one turn."""
DEBT_FOR_SHIPS, DEBT_FOR_DICE = 7, 8
"""Debt from which a Chairman borrows no more for ships, and for trade."""
ENVOY_DICE, WORTH_AN_ENVOY = 4, 3
"""Dice for a Special Envoy, and what an order must bring (£ a turn) before one is sent."""
MOST_ENVOYS = 2


class CompanyServant(FirmManager):
    """The offices in the order of the ribbon, then revenue."""

    always = {
        "open_china": 0.4,
        "let_governor_act": 3.0,  # First of all: his taxes may pay for the trade.
        "let_commander_act": 1.0,
        "finish_operations": 2.0,
        "use_royal_protection": 1.0,
    }
    idle = ["close_the_books", "send_no_envoy", "transfer_no_more", "spend_no_more", "declare_no_more"]

    # -- Chairman --

    def wanted(self, office: int) -> int:
        """£ that an office can use this turn, beyond what it has."""
        table = self.table
        if table.holder[office] < 0:
            return 0
        have = table.treasury[office]
        if office in PRESIDENTS:
            presidency = PRESIDENTS.index(office)
            return max(0, self.money_for(self.voyage(presidency, self.ships_missing()[presidency])) - have)
        if office == Office.MANAGER_OF_SHIPPING:
            return max(0, self.price_of_ship() * sum(self.ships_missing()) - have)
        if office == Office.GOVERNOR_GENERAL:
            return max(0, 4 - have) if table.company_regions() else 0
        envoys = min(MOST_ENVOYS, sum(gain >= WORTH_AN_ENVOY for gain in self.openings().values()))
        return max(0, ENVOY_DICE * envoys - have)

    def openings(self) -> dict[int, float]:
        """£ a turn that each order which an envoy could open would bring, to the Presidency that it helps most."""
        table = self.table
        shut = [order for order, closed in enumerate(table.closed) if closed]
        away = [order for order in shut if not table.is_company(table.tables.orders.region[order])]
        return {order: self.gain_if_open(order) for order in away}

    @remembered
    def gain_if_open(self, order: int) -> float:
        """£ a turn that an order would bring if it were open, to the Presidency that it helps most: with its ships, or with one more."""
        gains = [0.0]
        for presidency in range(len(PRESIDENTS)):
            if not self.has_president(presidency):
                continue
            for more, likely in ((0, 1.0), (1, 0.6)):
                then, now = self.voyage(presidency, more, opened=1 << order), self.voyage(presidency, more)
                gains.append(likely * (then.profit - now.profit))
        return max(gains)

    def money_for(self, voyage: Voyage) -> int:
        """£ that a trade deserves: dice by its value, and a pound for each region beyond the home region."""
        if not voyage.orders:
            return 0
        dice = next(dice for most, dice in DICE_BY_VALUE if voyage.value <= most)
        return dice + voyage.regions.bit_count() - 1

    def price_of_ship(self) -> int:
        """£ for the next ship: somebody's from a yard, or the Company's own."""
        return 3 if yards_with_ship(self.table) else 5

    def ships_missing(self) -> list[int]:
        """Ships for each sea that would earn their price in the turns to come, if somebody is there to fit them."""
        if self.table.holder[Office.MANAGER_OF_SHIPPING] < 0:
            return [0 for _ in PRESIDENTS]
        price, turns = self.price_of_ship(), max(1.0, self.turns)
        missing = []
        for sea in range(len(PRESIDENTS)):
            now, trades = self.voyage(sea), 0.8 if self.has_president(sea) else 0.3
            profits = []
            for more in range(SHIPS_AT_ONCE + 1):
                then = self.voyage(sea, more)
                a_turn = trades * (then.profit - now.profit + then.orders - now.orders) - more
                profits.append(a_turn * turns - price * more)
            missing.append(profits.index(max(profits)))
        return missing

    def worth_of_raise_debt(self, option: Option) -> float:
        """£5 for trade and ships that would otherwise stay at home."""
        table = self.table
        for_dice = sum(self.wanted(office) for office in PRESIDENTS)
        everything = sum(self.wanted(office) for office in table.tables.offices_with_treasury)
        # Ships are worth a few debts; a trade that cannot be rolled for is worth one even late, for loans come dearer.
        if everything - table.balance >= 2 and table.debt < DEBT_FOR_SHIPS - (self.left == 0):
            return 2.0
        return 2.0 if for_dice - table.balance >= 2 and table.debt < DEBT_FOR_DICE else -1.0

    def worth_of_allocate(self, option: Option) -> float:
        """Whoever is shortest and earns most; what nobody needs goes to one's own office, or a President's."""
        office = OFFICE_IDS.index(option["office"])
        table, wanted = self.table, self.wanted(office)
        own = 0.2 if self.is_mine(office) else 0.0
        if office in PRESIDENTS:
            likely = self.voyage(PRESIDENTS.index(office)).value / 10
            return (1.0 + min(wanted, 5) * 0.1 + likely if wanted else 0.3) + own - (table.holder[office] < 0)
        held = table.holder[office] >= 0
        return (1.2 if wanted else 0.1) + own - (0 if held else 0.5)

    def worth_of_allocate_amount(self, option: Option) -> float:
        wanted = self.wanted(OFFICE_IDS.index(option["office"]))
        return float(-abs(option["amount"] - (min(wanted, self.table.balance) or self.table.balance)))

    # -- Director of Trade --

    def value_of_opening(self, order: int) -> float:
        """What an open order is worth for as long as it stays open, which is about two turns."""
        gain = self.openings().get(order, 0.0)
        return 0.1 + self.company * gain * min(self.turns, self.weights.opened)

    def worth_of_send_envoy(self, option: Option) -> float:
        dice = option["amount"]
        lost = ruin(dice) * self.value_of_office(Office.DIRECTOR_OF_TRADE)
        best = max((self.value_of_opening(order) for order in self.openings()), default=0.0)
        # Dice that are left serve for another envoy, or next turn.
        return float(success(dice) * best - lost - self.weights.die * dice)

    def worth_of_open_order(self, option: Option) -> float:
        """What it brings; of those that bring nothing yet, the dearest."""
        order = ORDER_IDS.index(option["order"])
        return self.value_of_opening(order) + 0.01 * self.table.tables.orders.value[order]

    def worth_of_transfer(self, option: Option) -> float:
        """A ship to a sea where it has something to fill; a writer stays."""
        if option["piece"] == "writer":
            return -0.5
        here = SEA_IDS.index(option["origin"])
        lost = self.value_of_ship(here, -1) if here < len(PRESIDENTS) else self.value_of_ship(here)
        if "destination" in option:
            return self.company * self.value_of_ship(SEA_IDS.index(option["destination"]))
        best = max(self.value_of_ship(sea) for sea in range(len(PRESIDENTS)) if sea != here)
        return self.company * (best - lost) - 0.1

    # -- Manager of Shipping --

    def worth_of_fit_ship(self, option: Option) -> float:
        """One's own yards first: a ship in service pays its owner £1 a turn."""
        if "sea" not in option:
            return self.value_of_fitting_for_firm(option)
        own = self.pound * min(self.turns, 3) * (1 if option["family"] == self.seat else -0.2)
        return self.company * self.value_of_ship(SEA_IDS.index(option["sea"])) + own + 0.3

    def worth_of_buy_company_ship(self, option: Option) -> float:
        if "sea" not in option:  # a Governor builds one
            return 0.5
        return self.company * self.value_of_ship(SEA_IDS.index(option["sea"])) + 0.1

    def worth_of_build_company_ship(self, option: Option) -> float:
        return self.company * self.value_of_ship(SEA_IDS.index(option["sea"])) + 0.3 if "sea" in option else 0.5

    def worth_of_lease_extra_ship(self, option: Option) -> float:
        return self.company * (self.value_of_ship(SEA_IDS.index(option["sea"])) - 1)

    # -- Presidencies --

    def worth_of_trade(self, option: Option) -> float:
        """Before the Commander spends the President's money; not when it is more likely to cost the office."""
        presidency = PRESIDENCY_IDS.index(option["presidency"])
        return 2.0 + max(
            -1.8,
            min(
                0.9,
                self.gain_of_trade(
                    presidency,
                    1 << self.table.tables.home_region[presidency],
                    self.table.treasury[PRESIDENTS[presidency]],
                ),
            ),
        )

    def gain_of_trade(self, presidency: int, regions: int, dice: int) -> float:
        """A trade's worth with so many dice: the Balance, the President's £1 an order, one's own writers', against the office."""
        table = self.table
        dice = min(dice, MOST_DICE)
        voyage = self.voyage(presidency, regions=regions)
        president = table.holder[PRESIDENTS[presidency]]
        writers = min(voyage.orders, table.writers[presidency][self.seat])
        earned = self.pound * (voyage.orders * (president == self.seat) + writers)
        lost = self.value_of_office(PRESIDENTS[presidency]) if president == self.seat else -0.2
        return success(dice) * (self.company * voyage.value + earned) - ruin(dice) * lost

    def best_regions(self, presidency: int) -> int:
        """The regions to declare: those of the best voyage, or some of them, as the President's money allows."""
        table = self.table
        home, all_of_them = 1 << table.tables.home_region[presidency], self.voyage(presidency).regions
        money = table.treasury[PRESIDENTS[presidency]]
        beyond = [1 << region for region in range(len(REGION_IDS)) if (all_of_them & ~home) >> region & 1]
        sets = [home + sum(some) for size in range(len(beyond) + 1) for some in combinations(beyond, size)]
        return max(sets, key=lambda regions: self.gain_of_trade(presidency, regions, money - regions.bit_count() + 1))

    def regions_declared(self, option: Option) -> int:
        """The regions of an option, a bit each."""
        return sum(1 << REGION_IDS.index(name) for name in option["regions"])

    def worth_of_declare_region(self, option: Option) -> float:
        """On the way to the regions that are worth it."""
        regions = self.regions_declared(option)
        home = self.table.tables.home_region
        presidency = next(number for number, region in enumerate(home) if regions >> region & 1)
        return 1.0 if regions & ~self.best_regions(presidency) == 0 else -1.0

    def worth_of_stake(self, option: Option) -> float:
        """Enough dice to be sure of it, no more."""
        if self.kind == "firms.stake":
            return self.value_of_firm_stake(option["amount"])
        presidency, declared = self.trade_under_way()
        spare = self.company * 0.6 if self.left else 0.0
        return float(self.gain_of_trade(presidency, declared, option["number_of_dice"]) - spare * option["amount"])

    def trade_under_way(self) -> tuple[int, int]:
        """The Presidency that trades and the regions declared, as every option of its stake has them."""
        decision = self.table.decision
        first: Any = decision.options[0] if decision is not None else (0, 1, 0)
        return int(first[0]), int(first[1])

    def worth_of_fill_order(self, option: Option) -> float:
        """The dearest order, by one's own writer."""
        order = ORDER_IDS.index(option["order"])
        table = self.table
        onward = max((table.tables.orders.value[other] for other in table.tables.orders.links[order]), default=0)
        value = table.tables.orders.value[order] + 0.3 * onward
        if "writer" not in option:
            return value
        clerk = option["writer"]
        return self.company * value + (self.pound if clerk == self.seat else -0.1 if clerk is not None else 0.0)

    # -- revenue --

    def worth_of_borrow(self, option: Option) -> float:
        return 0.5 if self.table.standing > 5 else 0.0

    def worth_of_pay_dividends(self, option: Option) -> float:
        """Cash for those with shares, Standing for the Company; but next turn's trade wants money too."""
        table, total = self.table, option["amount"]
        earned = self.pound * option["number"] * table.shares(self.seat)
        rivals = 0.3 * self.pound * option["number"] * self.mean([table.shares(f) for f in range(table.families)])
        raised = self.weights.raised if total > table.tables.expectations[table.standing] and self.left else 0.0
        kept = min(table.balance - total, self.weights.kept)
        return float(earned - rivals + raised + (self.weights.keeping * kept if self.left else 0.0))
