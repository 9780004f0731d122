"""The millowner at the stock exchange and the harbour: stored goods, loans, shares, contracts, trips."""

from __future__ import annotations

from engine.arkwright.names import GOODS, NONE, PIERS, Phase
from engine.arkwright.tables import GOOD_IDS
from engine.bots.millowner.outlook import Owner
from engine.bots.scripted import Option


class Exchange(Owner):
    """Worths of what is done with shares, contracts and ships."""

    always = {"leave_goods": 0.05, "release_storekeeper": 1.0}
    idle = ["keep_goods", "keep_shares", "release_no_more", "send_no_ship"]

    # -- stored goods and loans --

    def worth_of_sell_stored(self, option: Option) -> float:
        """Only at the very end, or what no contract is waiting for."""
        good = GOOD_IDS.index(option["good"])
        kept = 0 if self.table.phase == Phase.END else self.wanted_in_store(good)
        left = self.table.stored[self.seat * GOODS + good] - option["number"]
        return -float(abs(left - kept))

    def wanted_in_store(self, good: int) -> int:
        """Goods that are worth more than the floor price later on."""
        return self.table.stored[self.seat * GOODS + good] if self.outlook.left(good) else 0

    def worth_of_repay_loans(self, option: Option) -> float:
        """A loan takes the victory and the right to buy shares; what is repaid must not be borrowed again."""
        number: int = option["loans"]
        spent = number * self.table.rules.loan_repayment
        if self.table.phase == Phase.END:
            return float(number)
        return 10.0 * number - self.outlook.cost(spent)

    # -- shares --

    def spare(self) -> int:
        """£ that can go into shares: what is left when the decade's turns and the next level of the factories are paid."""
        outlook, table = self.outlook, self.table
        if table.phase == Phase.END:
            return table.cash[self.seat]
        weights = self.weights
        kept = weights.turn
        if outlook.decades_after:
            behind = 3 * len(outlook.mills) - sum(table.factory[mill] % 4 for mill in outlook.mills)
            kept += min(weights.saved * behind // 2, 10 * len(outlook.mills))
        return max(int(outlook.purse() - kept), 0)

    def worth_of_buy_shares(self, option: Option) -> float:
        """As many as the spare money buys: at the end the price is highest."""
        number: int = option["shares"]
        cost = number * self.table.share_cost(self.seat)
        if cost > self.spare():
            return -1.0
        return float(number)

    def worth_of_sell_shares(self, option: Option) -> float:
        """In the preparation as many as the first decade needs. Later none: an emergency sale would be dearer, but is avoided."""
        number: int = option["shares"]
        table = self.table
        if table.phase != Phase.PREPARATION:
            return -1.0
        due = sum(table.base_quality(mill) for mill in self.outlook.mills)
        return -abs(number * table.rules.preparation_share_price - due - self.weights.capital)

    def gain_of_shares(self) -> float:
        """What is gained by buying now and not a decade later, when shares cost more."""
        table, outlook = self.table, self.outlook
        if table.loans[self.seat]:
            return 6.0 * (table.cash[self.seat] >= table.rules.loan_repayment)
        number = min(self.spare() // table.share_cost(self.seat), table.bank_shares(self.seat))
        productions = min(GOODS, sum(outlook.left(mill % GOODS) for mill in outlook.mills))
        rise = outlook.end_value - table.share_cost(self.seat)
        whole = sum(outlook.left(mill % GOODS) for mill in outlook.mills)
        return max(number * rise * productions / max(whole, 1), 0.0)

    # -- contracts --

    def gain_of_contracts(self) -> float:
        """All contracts that would be signed."""
        if self.table.rules.short:
            idle = any(self.table.inactive[self.seat * PIERS : self.seat * PIERS + PIERS])
            return 10.0 * idle * bool(self.outlook.mills)
        return sum(max(self.contract(mill, due) for due in (0, 2, 4, 6)) for mill in self.outlook.mills)

    def contract(self, mill: int, due: int) -> float:
        """What a contract for so many goods brings at the next production of the mill."""
        outlook, table, good = self.outlook, self.table, mill % GOODS
        if due <= table.contract[mill] or not outlook.holds or not outlook.left(good):
            return 0.0
        base, extra, made = table.base_quality(mill), outlook.added(mill), table.output(mill)
        if due > min(made + table.stored[mill], sum(outlook.holds)):
            return -outlook.missed(due)
        top, floor = base + extra, table.rules.price_floor[good]
        if good == table.cycle:
            # The price stands until then.
            sold = min(max(table.appeal(mill), 0), made)
            return outlook.freight(due, base) if made - sold >= due else -outlook.missed(due)
        best = 0.0
        without = max(outlook.takings(good, base, top - price, price, made, True) for price in range(floor, top + 1))
        for price in range(floor, top + 1):
            if made - min(top - price, made) >= due:
                taken = outlook.takings(good, base, top - price, price, made, True) + outlook.freight(due, base)
                best = max(best, taken - without)
        return best * self.weights.signed

    def worth_of_set_contract_limit(self, option: Option) -> float:
        """Beside the track, or at the highest space: no contract is to be hindered."""
        return float(option["limit"] or 99)

    def worth_of_set_contract(self, option: Option) -> float:
        return self.contract(self.mill(option), option["due"])

    # -- trips --

    def worth_of_load_goods(self, option: Option) -> float:
        """A contract is met; in the short game what is left over goes along."""
        mill = self.mill(option)
        if self.table.factory[mill] == NONE:
            return 0.1
        return self.outlook.freight(option["number"], self.table.base_quality(mill)) + 0.1 * self.table.contract[mill]

    def gain_of_trip(self) -> float:
        """Stored goods for contracts, as an action."""
        table = self.table
        return sum(
            self.outlook.freight(min(table.contract[mill] or table.stored[mill], 2), table.base_quality(mill))
            for mill in self.outlook.mills
            if table.stored[mill] and self.outlook.holds
        )

    # -- what events and the end of a decade ask --

    def worth_of_release_ship(self, option: Option) -> float:
        """A ship without any more use costs its crew's wages."""
        ship = self.table.piers[self.seat * PIERS + option["pier"]]
        crew = self.table.rules.ship_crew[ship]
        return 1.0 if crew and not self.outlook.mills else -1.0

    def worth_of_lower_share_price(self, option: Option) -> float:
        return -2.0 * self.outlook.step

    def worth_of_give_up_share(self, option: Option) -> float:
        return -float(self.outlook.end_value)

    def worth_of_send_ship(self, option: Option) -> float:
        """Half its capacity in share steps, against what it would still carry."""
        capacity: int = option["capacity"]
        value = sum(12.0 * self.outlook.left(good) for good in range(GOODS)) * 0.15 * capacity
        return capacity // 2 * self.outlook.step - value

    def worth_of_drop_goods(self, option: Option) -> float:
        """The dearest goods are kept."""
        return -float(option["number"] * (1 + GOOD_IDS.index(option["good"])))
