"""What ``factor`` sells on the last turn, when a bailout is sure to end its tenures: whoever leaves an executive office may lay its cube on
a prize, and a few pounds more buy a much better one.

That is the moment at which money is worth more to one than to another. Captained ships, others' promises and its own are sold then, each to
whoever gains by it too. A promise changes hands at the £2 that it pays when it is called in, for neither more nor less: nobody can live off
buying promises and calling them in, or off borrowing money that comes back when it buys nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.bots.bargaining import GIVE, OPENING, Bargainer, Plan, Side, side_of
from engine.bots.factor.company import CompanyServant
from engine.bots.factor.judgement import BUY_BACK, POUND_AT_THE_END
from engine.bots.scripted import Option, remembered
from engine.john_company_1e import attrition, bailout
from engine.john_company_1e.assets import HELD as HELD_PROMISE
from engine.john_company_1e.assets import PROMISE
from engine.john_company_1e.names import NOBODY
from engine.john_company_1e.state import CompanyGame
from engine.shared.market import CASH, Asset, Bundle, cash_in, market_of
from engine.shared.moments import Moment

PAYS = 2
"""£ for which a promise is bought back."""
MOST_PAID = 12
"""£ that a trade is worth at most."""
MOST_SOLD = 3
"""Things of one kind that are sold together."""
WORTH_ASKING = 0.5
"""Points for which somebody is approached."""
PROFIT = 0.05
"""Points that a bargain must bring."""


class Trades(CompanyServant, Bargainer[CompanyGame]):
    """What a purse is worth, and what is sold to fill it."""

    always = {"counter_offer": -1.0}

    # -- what a purse is worth --

    @remembered
    def sure_to_leave(self) -> tuple[int, ...]:
        """My offices that the bailout of this trade phase will end: the executive ones, unless the Company fails with it."""
        table = self.table
        fails = not table.deregulated and max(table.court[: table.seats]) < 2
        if not table.bailout_due or fails:
            return ()
        return tuple(office for office in table.ribbon() if table.tables.executive[office] and self.is_mine(office))

    @remembered
    def value_of_purse(self, cash: int, leaving: tuple[int, ...]) -> float:
        """What so much money is worth: the best prizes for those who leave for sure, and what is left."""
        if not leaving:
            return self.value_of_rest(cash)
        office, rest, table = leaving[0], leaving[1:], self.table
        best = self.value_of_purse(cash, rest)
        surcharge = bailout.surcharge(table, office)
        for prize in table.prizes:
            price = attrition.price(table, office, prize, surcharge)
            if price <= cash:
                best = max(best, self.value_of_prize(prize) + self.value_of_purse(cash - price, rest))
        return best

    def value_of_rest(self, cash: int) -> float:
        """Of money when the prizes of the bailout are paid: on the last turn it buys promises back, or one more prize."""
        if self.left or not self.table.bailout_due:
            return self.pound * cash
        staying = [self.chance_to_leave(office) for office in self.my_offices() if office not in self.sure_to_leave()]
        for_promises = PAYS * min(self.promised, cash // PAYS)
        rate = max(POUND_AT_THE_END, self.weights.prize_rate * max(staying, default=0.0))
        return BUY_BACK * for_promises + rate * (cash - for_promises)

    def cost_of_asset(self, asset: Option) -> float:
        """To whoever gives it, me: a promise of one's own costs its redemption."""
        return self.cost_of_promise() if asset["asset"] == PROMISE[0] else self.value_of_asset(asset)

    def gain(self, given: Bundle, taken: Bundle) -> float:
        """What is given for a promise is what it pays, however little money is worth by then, or however much."""
        mine, others = PAYS * given.count(PROMISE), PAYS * sum(self.is_owed(asset) for asset in taken)
        after = self.cash - cash_in(given) + cash_in(taken)
        if cash_in(taken) < mine or (others and cash_in(given) > others) or after < 0:
            return -1.0
        leaving = self.sure_to_leave()
        money = self.value_of_purse(after, leaving) - self.value_of_purse(self.cash, leaving)
        gets = sum(self.value_of_asset(asset) for asset in self.words_of(taken) if asset["asset"] != CASH)
        return money + gets - sum(self.cost_of_asset(asset) for asset in self.words_of(given) if asset["asset"] != CASH)

    def is_owed(self, asset: Asset) -> bool:
        """Is it a promise of somebody else's?"""
        return asset == PROMISE or (asset[0] == HELD_PROMISE and asset[1] != self.seat)

    # -- what is sold --

    def plan(self) -> Plan | None:
        """On the last turn, the sale that brings me most of those that bring the other something. What goes to a prize before is missed
        when the Court's shares are bought: four factors that sold in every bailout lost the Company in three games of a hundred more."""
        if self.left or self.countered() or self.window()[1] != Moment.DIVIDENDS or not self.sure_to_leave():
            return None
        found = [sale for other in self.partners() for sale in self.sales(other)]
        worth, best = max(found, key=lambda sale: sale[0], default=(0.0, None))
        return best if worth > WORTH_ASKING else None

    def partners(self) -> list[int]:
        """With whom a sale can be made now: while one is put together, only its partner."""
        if self.kind != OPENING:
            return [self.built()[0]]
        decision = self.table.decision
        return [other for other in decision.options if isinstance(other, int)] if decision is not None else []

    def sales(self, other: int) -> Iterator[tuple[float, Plan]]:
        """What I could sell to another, with what it brings me: at every price that is worth it to him."""
        twin = self.as_other(other)
        for goods in self.bundles(other):
            for price in range(1, min(twin.cash, MOST_PAID) + 1):
                paid: Bundle = ((CASH, price),)
                if twin.gain(paid, goods) > PROFIT:
                    yield self.gain(goods, paid), Plan(other, Side(things=goods), Side(price))

    def bundles(self, other: int) -> list[Bundle]:
        """Each thing that I can give him, and several alike."""
        table, market = self.table, market_of(self.table)
        found: list[Bundle] = []
        for asset in market.lots(table, self.seat, other, (), barred=NOBODY):
            many: Bundle = (asset,)
            while len(many) <= MOST_SOLD and market.fits(table, self.seat, other, many):
                found.append(many)
                many = (*many, asset)
        return found

    def value_of_adding(self, side: str, option: Option) -> float:
        plan, (_, gives, wants) = self.planned(), self.built()
        if plan is None:
            return -1.0
        planned, built = plan.side(side), side_of(gives if side == GIVE else wants)
        if option["asset"] == CASH:
            return 0.5 if planned.money and planned.money != built.money else -1.0
        lacking = [asset for asset in planned.things if built.things.count(asset) < planned.things.count(asset)]
        return 0.5 if any(thing.items() <= option.items() for thing in self.words_of(tuple(lacking))) else -1.0

    def worth_of_propose(self, option: Option) -> float:
        """When the offer is what was planned."""
        plan, (_, gives, wants) = self.planned(), self.built()
        return 1.0 if plan is not None and self.is_whole(plan, gives, wants) else -0.5

    def worth_of_accept_offer(self, option: Option) -> float:
        return self.gain_of_offer(option) - PROFIT
