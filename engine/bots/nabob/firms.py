"""How ``nabob`` manages a firm, once the monopoly has ended.

A firm with one ship fills two orders, and pays its manager £2 of every dividend's first £2: few things in London pay as well. It must keep
enough for its expenses, for the shares of a firm that fails go to prison.
"""

from __future__ import annotations

from engine.bots.chances import success
from engine.bots.nabob.judgement import Judgement
from engine.bots.scripted import Option
from engine.john_company_2e.firms.firm_accounts import cost_of_dividend, expenses_of
from engine.john_company_2e.table.names import ON_YARD
from engine.john_company_2e.table.tables import STRATEGY_IDS

MOST_DICE = 6


class FirmManager(Judgement):
    """Investments, strategies, stakes, accounts."""

    always = {
        "merge": -0.5,
        "dissolve": -2.0,
    }
    idle = ["pass", "let_fail"]

    # -- firms --

    def worth_of_form_firm(self, option: Option) -> float:
        """With a workshop or a share that is not much good, a firm pays its manager £2 of every dividend."""
        idle = sum(
            place == ON_YARD and owner >= 0
            for owner, place in zip(self.table.yard_owner, self.table.ship_place, strict=True)
        )
        if not idle or self.turns < 0.6:
            return -1.0
        given = self.value_of_share() if option["means"] == "share" else self.value_of_thing("workshop") - 0.3
        return 1.0 + success(2) * self.pound * 5 * min(self.turns, 2) * 0.6 - given

    def value_of_fitting_for_firm(self, option: Option) -> float:
        """A second order for each ship; some of the money must be left to trade with, and for the expenses."""
        table, seat = self.table, self.seat
        ships = len(table.firm_ships(seat))
        enough = table.london[seat] - 3 >= 2 + (ships > 0)
        own = 0.3 if option["family"] == seat else 0.0
        return 0.8 + own - 0.4 * ships if enough and ships < 2 else -0.5

    def worth_of_buy_back_ship(self, option: Option) -> float:
        return self.value_of_fitting_for_firm(option) - 0.3

    def worth_of_invest(self, option: Option) -> float:
        """£5 for one's own firm when it could use a ship more."""
        table, firm = self.table, option["firm"]
        given = self.value_of_share() if option["means"] == "share" else self.value_of_thing("workshop") - 0.3
        half_points = table.tables.firm_half_points[table.firm_value[firm]]
        pays = 0.5 * half_points + self.pound * min(self.turns, 2)
        needs = 0.5 if firm == self.seat and table.london[firm] < 4 and table.firm_actions < 3 else -0.6
        return pays + needs - given

    def worth_of_emergency_investment(self, option: Option) -> float:
        return 0.8 if option["firm"] == self.seat else self.table.firm_shares[option["firm"]][self.seat] - 0.5

    def worth_of_emergency_merger(self, option: Option) -> float:
        other = option["primary"] if option["secondary"] == self.seat else option["secondary"]
        return self.table.firm_shares[other][self.seat] - 0.5

    def worth_of_take_over(self, option: Option) -> float:
        """Where one has most of the shares already, a firm of one's own."""
        table, firm = self.table, option["firm"]
        shares = table.firm_shares[firm]
        return 0.8 if 2 * shares[self.seat] > sum(shares) and table.firm_ships(firm) else -0.5

    def worth_of_return_share(self, option: Option) -> float:
        return -1.0 if option["family"] == self.seat else 0.0

    def worth_of_choose_strategy(self, option: Option) -> float:
        """The sea whose home port is open and leads to the dearest orders; without ships, hobnob."""
        table = self.table
        if option["strategy"] == "hobnob":
            return 0.1
        sea = STRATEGY_IDS.index(option["strategy"])
        if table.closed[table.tables.home_port[sea]]:
            return -1.0
        return 0.1 * self.revenue_of_firm(sea) + success(self.stake_to_make()) - 0.5

    def revenue_of_firm(self, sea: int) -> int:
        """£ for a firm that fills one order more than it has ships from this sea's port."""
        table = self.table
        value = table.tables.orders.value
        around = [other for other in table.tables.orders.links[table.tables.home_port[sea]] if not table.closed[other]]
        best = sorted((value[order] for order in around), reverse=True)
        return value[table.tables.home_port[sea]] + sum(best[: len(table.firm_ships(self.seat))])

    def stake_to_make(self) -> int:
        """£ of London that may go on dice: all but the expenses, if that leaves two."""
        table, seat = self.table, self.seat
        return min(MOST_DICE, max(table.london[seat] - expenses_of(table, seat), min(2, table.london[seat])))

    def value_of_firm_stake(self, amount: int) -> float:
        return -abs(amount - self.stake_to_make())

    def worth_of_let_firm_fill(self, option: Option) -> float:
        return 1.0 if option["firm"] == self.seat else 0.0

    def worth_of_let_company_fill(self, option: Option) -> float:
        """Before a stranger's firm, if the Company is worth something to it."""
        return 0.5 if self.company > 0.15 else 0.0

    def worth_of_pay_from_london(self, option: Option) -> float:
        """India pays dividends, so London pays the bills; but two pounds and a half would be missed there."""
        return float(option["amount"])

    def worth_of_pay_firm_dividends(self, option: Option) -> float:
        """As many as India's money pays, less what London lacks for another voyage."""
        table, seat = self.table, self.seat
        number = option["number"]
        cost = cost_of_dividend(table, seat)
        if number * cost > table.india[seat]:
            return -1.0
        earned = self.pound * number * (table.firm_shares[seat][seat] + 1)
        london = table.london[seat] + table.india[seat] - number * cost
        return float(earned + (0.3 * min(london, 4) if self.left else 0.0))

    def worth_of_waive(self, option: Option) -> float:
        return -float(option["number"])
