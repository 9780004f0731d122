"""What ``nabob`` gives and takes for what: what changes hands, what money is worth in need, and the trade that is best for both.

Money is worth most to whoever loses a prize for want of its upkeep, or a share that is taxed; and when the last turn's money has come in,
to whoever may still retire, and nothing to anybody else. So that is when a nabob sells, to the partner who has most use for a thing and
least for the money, and buys what somebody in such need has to sell. Else it keeps what it has, for what a purse spends by itself is as
good. A promise is worth what it pays: a loan that is called in costs £3, so nobody has one for less.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from engine.bots.bargaining import ANSWERING, OPENING, TOGETHER, Bargainer, Plan, Side, side_of
from engine.bots.nabob.judgement import POUND_AT_THE_END, Judgement
from engine.bots.scripted import Option, remembered
from engine.john_company_2e.table.names import NOBODY, Office, Phase, Power, Promise
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import PRESTIGE_IDS
from engine.shared.market import CASH, Asset, Bundle, market_of
from engine.shared.moments import Moment

MOST_MORE = 2
"""£ by which a counter-offer differs at most."""
PROFIT = 0.1
"""Victory points that a bargain must bring."""
WORTH_ASKING = 0.5
"""Victory points for which somebody is approached."""
FIRST_CARD = 0.8
"""Points of the card that goes with a season's first retirement, where it is bought with others' money."""
MOST_PAID = 20
"""£ that the dearest prize costs, and more than any trade does."""
POUNDS = tuple(((CASH, pounds),) for pounds in range(1, 7))
"""What is paid in money where things may be given instead."""

LOAN, CALLED = 3, 0.9
"""£ that a promised loan pays, and what is left of their worth when it is called in later."""
KEPT_PROMISE = {
    "consent_to_nepotism": 0.65,
    "vote_with_my_enterprises": 0.5,
    "support_of_my_shares": 0.6,
    "hire_my_candidate": 0.9,
}
"""What a promise brings its holder, beside a loan."""
ITS_COST = 0.5
"""Of that, what it costs the guarantor to keep it."""

TAXED = {Power.COMPANY_SHARE: "share", Power.MANUFACTURING: "workshop", Power.SHIPPING: "shipyard"}
"""What a tax takes of whoever cannot pay it."""

Things = tuple[Asset, ...]
Dues = tuple[tuple[float, int], ...]
"""Things that are lost unless they are paid for: what each is worth (victory points), and what it costs (£)."""


class Trader(Judgement, Bargainer[CompanyGame]):
    """Offers and answers. Assets of plans are as ``engine.shared.market`` writes them."""

    least_gain = PROFIT

    # -- worth of what changes hands --

    def value_of_asset(self, asset: Option) -> float:
        if asset["asset"] == CASH:
            return self.pound * int(asset["amount"])
        if asset["asset"] == "promise":
            return self.value_of_promise(asset["promise"], asset["guarantor"] == self.seat)
        if asset["asset"] == "enterprise":
            return self.value_of_card(PRESTIGE_IDS.index(asset["card"]))
        return self.value_of_thing(asset["asset"])

    def value_of_promise(self, promise: str, own: bool) -> float:
        """To its holder, or what it costs the guarantor: a loan all of it."""
        if promise == "loan_of_family_cash":
            return self.pound * LOAN * (1.0 if own else CALLED * min(1.0, self.turns))
        return KEPT_PROMISE.get(promise, 0.5) * min(1.0, self.turns) * (ITS_COST if own else 1.0)

    @remembered
    def value_of_purse(self, cash: int) -> float:
        """What so much money is worth: in the season it buys prizes for those who wait for one, and a card with the first; at the end, for
        whoever may still retire."""
        return self.value_with_dues(cash, self.dues())

    def value_without_dues(self, cash: int) -> float:
        """The same when nothing is lost for want of money."""
        table, seat = self.table, self.seat
        if self.is_last_money():
            return POUND_AT_THE_END * cash + self.lives * self.may_retire() * self.best_prize(cash)
        waiting = table.pensioners[seat] if table.phase == Phase.LONDON_SEASON else 0
        first = bool(waiting and not table.season_retired[seat] and table.display)
        return self.value_in_season(cash, waiting, first)

    @remembered
    def value_with_dues(self, cash: int, dues: Dues) -> float:
        """What is kept with so much money, at best, and what is left of it."""
        if not dues:
            return self.value_without_dues(cash)
        (worth, cost), *rest = dues
        kept = worth + self.value_with_dues(cash - cost, tuple(rest)) if cost <= cash else 0.0
        return max(kept, self.value_with_dues(cash, tuple(rest)))

    @remembered
    def dues(self) -> Dues:
        """What I must still pay for now, or lose: a prize for want of its upkeep, and what is taxed."""
        table, printed = self.table, self.table.tables.prizes
        short, barred = shortage(table)
        if table.phase == Phase.UPKEEP_AND_REFRESH and self.is_due_after(short):
            kept = [
                (row[self.seat], printed.points[prize], printed.upkeep[prize]) for prize, row in enumerate(table.prizes)
            ]
            return tuple((float(points), upkeep) for count, points, upkeep in kept for _ in range(count))
        if table.phase == Phase.PARLIAMENT_MEETS and short == self.seat and barred in TAXED:
            return ((self.value_of_thing(TAXED[barred]), 1),) * table.enterprises(self.seat, barred)
        return ()

    def is_due_after(self, short: int) -> bool:
        """Has whoever lacks money now its turn to pay before me, or is it me?"""
        order = self.table.clockwise(self.table.prime_minister)
        return short == NOBODY or order.index(self.seat) >= order.index(short)

    def is_short(self) -> bool:
        """Should I lose something for want of money as things are?"""
        return shortage(self.table)[0] == self.seat and sum(cost for _, cost in self.dues()) > self.cash

    def is_last_money(self) -> bool:
        """Is a retirement in final scoring all that money can still buy?"""
        return self.left == 0 and self.table.phase > Phase.FAMILY

    def may_retire(self) -> float:
        """The chance that one of my officeholders at least retires by the attrition of final scoring."""
        table, stay = self.table, 1.0
        for office in table.offices_of(self.seat):
            stay *= max(0, 4 - table.fatigue[office] - (office == Office.CHAIRMAN)) / 6
        return 1.0 - stay

    def best_prize(self, cash: int) -> int:
        """Points of the best prize for so much."""
        printed = self.table.tables.prizes
        return max((won for won, cost in zip(printed.points, printed.cost, strict=True) if cost <= cash), default=0)

    @remembered
    def value_in_season(self, cash: int, waiting: int, first: bool) -> float:
        """The best that can be done with the money: prizes for so many, and the rest is kept."""
        best = self.pound * cash
        if not waiting:
            return best
        printed = self.table.tables.prizes
        for prize, cost in enumerate(printed.cost):
            if cost <= cash:
                upkeep = self.pound * printed.upkeep[prize] * min(self.turns, 2.0)
                won = printed.points[prize] - upkeep + (FIRST_CARD if first else 0.0)
                best = max(best, won + self.value_in_season(cash - cost, waiting - 1, False))
        return best

    @remembered
    def value_of_goods(self, goods: Things) -> float:
        """What things are worth to me, money apart."""
        return self.value_of_bundle(self.words_of(goods))

    def gain(self, given: Bundle, taken: Bundle) -> float:
        return self.gain_by(side_of(given), side_of(taken))

    def gain_by(self, gives: Side, takes: Side) -> float:
        """What an exchange is worth to me. Who promises a loan has at least what it will pay back, however great the need."""
        gets = self.value_of_goods(takes.things)
        if self.own_loan() in gives.things and self.pound * takes.money + gets < self.pound * LOAN:
            return -1.0
        after = self.cash - gives.money + takes.money
        if after < 0:
            return -1.0
        money = self.value_of_purse(after) - self.value_of_purse(self.cash)
        return money + gets - self.value_of_goods(gives.things)

    def own_loan(self) -> Asset:
        """One's own promise of a loan."""
        return promise(self.seat, Promise.LOAN_OF_FAMILY_CASH)

    # -- the trade to propose --

    def plan(self) -> Plan | None:
        """The trade that brings me most of those that bring the other enough; to an offer that was made, the answer in numbers."""
        if before := self.countered():
            return self.counter_plan(self.built()[0], *before)
        if not self.may_trade():
            return None
        found = [trade for other in self.partners() for trade in self.trades(other)]
        worth, best = max(found, key=lambda trade: trade[0], default=(0.0, None))
        return best if worth > WORTH_ASKING else None

    def may_trade(self) -> bool:
        """Is it a time when money is worth more to one than to another?"""
        return self.is_short() if shortage(self.table)[0] != NOBODY else self.is_last_money()

    def trades(self, other: int) -> Iterator[tuple[float, Plan]]:
        """What one of us can sell to the other, with what it brings me at the best price that brings the other enough."""
        twin = self.as_other(other)
        for goods in self.bundles(self.seat, other) if self.is_in_need() else ():
            sold = side_of(goods)
            for price in range(min(twin.cash, MOST_PAID), 0, -1):
                if twin.gain_by(Side(price), sold) > PROFIT:
                    yield self.gain_by(sold, Side(price)), Plan(other, Side(things=goods), Side(price))
                    break
        for goods in self.bundles(other, self.seat) if twin.is_in_need() else ():
            bought = side_of(goods)
            for price in range(1, min(self.cash, MOST_PAID) + 1):
                if twin.gain_by(bought, Side(price)) > PROFIT:
                    yield self.gain_by(Side(price), bought), Plan(other, Side(price), Side(things=goods))
                    break

    def barter(self, other: int, wanted: Things, most: float) -> Plan | None:
        """For something that the other has: whatever it would take for that and I can best do without, for less than so many points."""
        costs = {price: -self.gain(price, ()) for price in (*self.bundles(self.seat, other), *POUNDS)}
        twin = self.as_other(other)
        prices = [price for price, cost in costs.items() if cost < most and twin.gain(wanted, price) > PROFIT]
        if not prices or wanted not in self.bundles(other, self.seat):
            return None
        return Plan(other, side_of(min(prices, key=costs.__getitem__)), Side(things=wanted))

    def is_in_need(self) -> bool:
        """Could a few pounds more buy a better prize?"""
        if shortage(self.table)[0] != NOBODY:
            return self.is_short()
        return bool(self.may_retire() if self.is_last_money() else self.table.pensioners[self.seat])

    def bundles(self, giver: int, taker: int) -> list[Things]:
        """What the one may sell the other: each thing alone, and with a promised loan."""
        barred, _ = self.window()
        asked = giver != self.seat
        lots = market_of(self.table).lots(self.table, giver, taker, (), asked=asked, barred=barred)
        known = [asset for asset in lots if asset[0] not in ("blackmail", "look")]
        loan = promise(giver, Promise.LOAN_OF_FAMILY_CASH)
        both = [tuple(sorted((loan, asset))) for asset in known if asset != loan] if loan in known else []
        return [*((asset,) for asset in known), *both]

    def counter_plan(self, partner: int, given: Bundle, wanted: Bundle) -> Plan | None:
        """The offer that was made (what I should give, what I should get), mended by the pounds that it lacks; None when it lacks many.

        Less money goes out if some should, else more comes in, as far as the partner has it.
        """
        gives, wants = side_of(given), side_of(wanted)
        lacking = ceil((PROFIT + 0.01 - self.gain(given, wanted)) / max(self.pound, 0.05))
        if not 0 < lacking <= MOST_MORE:
            return None
        if gives.money > lacking:
            gives = Side(gives.money - lacking, gives.things)
        elif not gives.money and wants.money + lacking <= self.table.cash[partner]:
            wants = Side(wants.money + lacking, wants.things)
        else:
            return None
        mended = self.gain(bundle_of(gives), bundle_of(wants))  # a pound is not worth the same in every purse
        return Plan(partner, gives, wants) if mended > PROFIT else None

    def worth_of_name_asset(self, option: Option) -> float:
        """Where the choice is large: on the side on which the plan lacks something."""
        plan, (partner, gives, wants) = self.planned(), self.built()
        if plan is None or {option["giver"], option["to"]} != {self.seat, partner}:
            return -1.0
        planned, built = (plan.gives, gives) if option["giver"] == self.seat else (plan.wants, wants)
        return 0.5 if side_of(built) != planned else -1.0

    def worth_of_counter_offer(self, option: Option) -> float:
        """Better than to refuse what a pound or two would mend."""
        return 0.01 if "clause" not in option and self.counter_plan(option["seat"], *self.mine()) else -1.0


def shortage(table: CompanyGame) -> tuple[int, int]:
    """Who makes or made an offer for want of money, if that is what is going on, and what does not change hands then."""
    decision, args = table.decision, table.asked.args
    if decision is None or decision.kind not in (OPENING, *TOGETHER, ANSWERING):
        return NOBODY, NOBODY
    (barred, moment), terms = (
        args[2:4] if decision.kind == OPENING else args[1] if decision.kind == ANSWERING else args[2],
        args[0],
    )
    if moment != Moment.SHORTAGE:
        return NOBODY, NOBODY
    return (terms if decision.kind == OPENING else (terms[4] or terms[1])[0][0]), barred


def bundle_of(side: Side) -> Bundle:
    """The reverse of ``side_of``."""
    return (((CASH, side.money),) if side.money else ()) + side.things


def promise(guarantor: int, kind: int) -> Asset:
    """A promise card as an asset."""
    return ("promise", guarantor * Promise.KINDS + kind)
