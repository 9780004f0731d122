"""How ``factor`` runs a firm, once the monopoly has ended or before there is one (John & Co.).

A firm turns ships and goods into money every turn, and on the last turn its revenue into points, £ for point: nothing scores better. So a
family founds one as soon as it may, buys what brings more than it costs, keeps the money for the payout that the public expects, and goes
into the last turn with a full treasury, for then its family can give it nothing any more.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from engine.bots.chances import ruin, success
from engine.bots.factor.judgement import Judgement, Orders, Voyage, capacity, plan_voyage
from engine.bots.scripted import Option
from engine.john_company_1e.family_purse import is_last_turn, purse
from engine.john_company_1e.firm_trade import SURE_SAIL, expectation
from engine.john_company_1e.names import MAX_ORDERS, NOBODY, PRESIDENCIES, REGIONS
from engine.john_company_1e.tables import HOLDING_IDS, REGION_IDS

FIRM_COST = 3
MOST_REGIONS = 4
"""Regions to which one voyage goes, at most: each but the first costs a die."""
DICE = 4
LAST_PIECES = 8
"""Ships and goods that a firm may hope to buy on the last turn."""


@lru_cache(maxsize=20_000)
def best_regions(orders: tuple[Orders, ...], units: int, money: int) -> tuple[int, ...]:
    """Of some regions' orders the regions (by their place in the list) to sail to: most revenue, less £1 for each beyond the first."""
    best: tuple[int, ...] = ()
    best_worth = 0
    for size in range(1, min(MOST_REGIONS, len(orders), money) + 1):
        for some in combinations(range(len(orders)), size):
            worth = plan_voyage(sum((orders[at] for at in some), ()), units).revenue - size + 1
            if worth > best_worth:
                best, best_worth = some, worth
    return best


class FirmOwner(Judgement):
    """Founding, buying, sailing, missions, payouts, bases, takeovers and mergers."""

    always = {
        "sail_surely": 1000.0,
        "propose_merger": -1.0,  # A merger shares what one has; a factor keeps it.
    }
    # To pass is to leave an auction; or the turn, when nothing else is better.
    idle = ["buy_no_more", "pass", "name_no_more_regions", "stay", "let_firm_fail", "leave_firm", "propose_no_merger"]

    # -- what a firm can do --

    def harbours(self) -> list[int]:
        """The open regions with something to fill, others' bases apart."""
        table = self.table
        return [
            region
            for region in range(REGIONS)
            if table.is_open(region) and table.base[region] in (NOBODY, self.seat) and self.orders_in(region)
        ]

    def orders_in(self, region: int) -> Orders:
        """What is left to fill there."""
        table = self.table
        return tuple(
            order
            for at, order in enumerate(table.orders_at(region))
            if table.filled[region * MAX_ORDERS + at] == NOBODY
        )

    def trip(self, ships: int = 0, goods: int = 0) -> tuple[tuple[int, ...], Voyage]:
        """The regions and the voyage that one's ships and goods, and so many more, could make."""
        table, harbours = self.table, self.harbours()
        units = capacity(table.own_ships[self.seat] + ships, table.own_goods[self.seat] + goods)
        orders = tuple(self.orders_in(region) for region in harbours)
        some = best_regions(orders, units, max(1, purse(table, self.seat)))
        return tuple(harbours[at] for at in some), plan_voyage(sum((orders[at] for at in some), ()), units)

    def profit(self, ships: int = 0, goods: int = 0) -> int:
        """£ that the voyage brings, less its penalty."""
        regions, voyage = self.trip(ships, goods)
        return voyage.revenue - max(0, len(regions) - 1)

    def value_of_revenue(self) -> float:
        """Points for a firm's £1: on the last turn a point, if it meets what is expected."""
        if not is_last_turn(self.table):
            return self.pound
        return 1.0

    # -- family actions --

    def worth_of_found_firm(self, option: Option) -> float:
        """With ships, a turn to come, and what the public will expect at the first payout."""
        table = self.table
        if is_last_turn(table) or not (table.own_ships[self.seat] or self.cash >= 20):
            return -1.0
        liquid = self.cash - FIRM_COST + 0.6 * self.profit()
        return self.weights.founded + self.weights.lasting * self.left if liquid >= expectation(table) else -1.0

    def worth_of_buy_ships_or_goods(self, option: Option) -> float:
        """Whatever brings most for its price."""
        return max((self.gain_of_piece(kind) for kind in ("ship", "good")), default=-1.0)

    def gain_of_piece(self, kind: str) -> float:
        """What the cheapest ship or good on sale is worth to the firm, or to one that is to be founded."""
        prices = self.ship_prices() if kind == "ship" else self.good_prices()
        return self.value_of_piece(kind, prices[0]) if prices else -1.0

    def value_of_piece(self, kind: str, price: int) -> float:
        """What one more ship or good earns from now on, with the money for dice and for the payout left."""
        table, seat = self.table, self.seat
        if not table.firm[seat] or price > purse(table, seat) - self.kept_back():
            return -1.0
        ship = int(kind == "ship")
        gain: float = self.profit(ship, 1 - ship) - self.profit()
        if gain < 2:
            # One alone may fill nothing, where two do.
            gain = max(gain, (self.profit(2 * ship, 2 - 2 * ship) - self.profit()) / 2 - 0.5)
        turns = self.left + 1 if ship else 1
        last = is_last_turn(table)
        earned = self.weights.contested * gain * (self.value_of_revenue() + (turns - 1) * self.pound * 0.8)
        earned += self.weights.contested * gain * 0.6 * (ship and not last)
        return earned - price * (0.0 if last else self.pound) - 0.05

    def kept_back(self) -> int:
        """£ to keep: dice, and on any turn but the last what a failed voyage would leave the public to expect."""
        if is_last_turn(self.table):
            return int(SURE_SAIL + len(self.trip()[0]))
        return DICE + min(expectation(self.table), 8) // 2

    def worth_of_buy_ship(self, option: Option) -> float:
        """A firm's, or a captain's."""
        if self.kind == "director_of_trade.ship":
            return float(self.value_of_captained_ship() - self.pound * option["price"] - 0.01 * option["price"])
        return self.value_of_piece("ship", option["price"]) + self.own_yards(option["column"])

    def own_yards(self, column: int) -> float:
        """A pound back for each of one's own shipyards."""
        return 0.3 * self.pound * self.table.yards[column * 2 : column * 2 + 2].count(self.seat)

    def value_of_captained_ship(self) -> float:
        """£2 a turn as an interloper; a ship of one's own when the monopoly ends."""
        later = 1.0 if self.table.scenario.may_deregulate and not self.table.deregulated else 0.0
        return 2 * self.pound * self.turns + later

    def worth_of_buy_good(self, option: Option) -> float:
        own = 0.5 if self.table.factories[option["factory"]] == self.seat else 0.0
        return float(self.value_of_piece("good", option["price"]) + own * self.pound * option["price"])

    def worth_of_send_trade_mission(self, option: Option) -> float:
        return self.plan_mission()[2]

    def plan_mission(self) -> tuple[int, int, float]:
        """The region, the ships and what it brings to send them there: plunder for each, and a region for later voyages.

        All ships there roll together, whosoever they are, so that one ship alone counts on others that may still join it.
        """
        table, seat = self.table, self.seat
        best = (NOBODY, 0, -1.0)
        opened = sum(table.is_open(region) for region in range(REGIONS))
        safety = self.weights.safety * max(0, 4 - opened) * (self.left > 0)
        for region in self.mission_targets():
            there = sum(table.mission[region * table.families : (region + 1) * table.families])
            joining = sum(
                bool(table.firm[other] and table.own_ships[other] and not table.passed[other]) for other in self.others
            )
            for ships in range(1, table.own_ships[seat] + 1):
                dice = ships + (there or min(joining, 1))
                earned = self.pound * ships * table.printed(region).plunder + 0.3 + safety
                missed = self.pound * (self.profit() - self.profit(-ships))
                worth = success(dice) * earned - ruin(dice) * ships * 5 * self.pound - missed - 0.2
                if worth > best[2]:
                    best = (region, ships, worth)
        return best

    def mission_targets(self) -> list[int]:
        """The sovereign closed regions."""
        table = self.table
        return [region for region in range(REGIONS) if table.is_sovereign(region) and not table.is_open(region)]

    def worth_of_send_mission_to(self, option: Option) -> float:
        return 1.0 if REGION_IDS.index(option["region"]) == self.plan_mission()[0] else 0.0

    def value_of_ships_away(self, option: Option) -> float:
        return -float(abs(option["number"] - max(1, self.plan_mission()[1])))

    # -- the voyage --

    def worth_of_name_region(self, option: Option) -> float:
        region = REGION_IDS.index(option["region"])
        return 10.0 - region if region in self.trip_wanted() else -1.0

    def trip_wanted(self) -> tuple[int, ...]:
        """The regions of the best voyage; on the last turn of one that meets expectations."""
        return self.trip()[0]

    def value_of_firm_sail(self, option: Option) -> float:
        """Revenue against the price of dice; on the last turn the money serves nothing else."""
        regions: tuple[int, ...] = self.asked()[1]
        dice = option["amount"] - len(regions) + 1
        units = capacity(self.table.own_ships[self.seat], self.table.own_goods[self.seat])
        revenue = plan_voyage(sum((self.orders_in(region) for region in regions), ()), units).revenue
        if is_last_turn(self.table):
            return success(dice) * self.points_of(revenue)
        return float(self.pound * (success(dice) * revenue - 0.9 * option["amount"]))

    def points_of(self, revenue: int) -> float:
        """Points of a last voyage's revenue: none below what is expected."""
        return float(revenue) if revenue >= expectation(self.table) else 0.01 * revenue

    def firm_voyage(self) -> tuple[list[tuple[int, int]], int, int, int]:
        """Orders, ready ships and goods of the voyage under way, and ships that have sailed without goods on it."""
        table, seat = self.table, self.seat
        _, chosen, ships, goods = self.asked()
        return self.orders_of(list(chosen)), table.own_ships[seat], table.own_goods[seat], ships - goods

    def worth_of_add_region(self, option: Option) -> float:
        """The chairman gives an opened region to whoever has ships for it, himself first."""
        holding = HOLDING_IDS.index(option["presidency"])
        mine = 1.0 if self.table.holder[self.office_of(holding)] == self.seat else 0.0
        return mine + 0.1 * self.ships_of(holding) * (holding < PRESIDENCIES)

    # -- payouts --

    def worth_of_pay_out(self, option: Option) -> float:
        """All of it to one's own family, which may give it back, unless others would have much of it."""
        return float(option["amount"]) * (1 if self.given() <= 3 else -1)

    def given(self) -> int:
        """Tenths of one's firm that others hold."""
        families = self.table.families
        return sum(self.table.firm_shares[self.seat * families : (self.seat + 1) * families])

    def worth_of_fund_firm(self, option: Option) -> float:
        """To save it from failing, which comes back at once but for others' parts; or for the last turn, as much as serves there."""
        table, seat = self.table, self.seat
        if self.kind == "firms.fund":
            return float(1.0 - 0.1 * abs(option["amount"] - self.last_budget()))
        pieces = table.own_ships[seat] + table.own_exhausted_ships[seat]
        return float(1.0 + pieces * 1.5 - self.pound * self.given() / 10 * (option["amount"] + table.firm_cash[seat]))

    def worth_of_keep_money(self, option: Option) -> float:
        return 1.0 - 0.1 * self.last_budget()

    def last_budget(self) -> int:
        """£ that the firm could use on the last turn and does not have: for a sure voyage, and for pieces that bring points."""
        table, seat = self.table, self.seat
        regions = [
            region for region in range(REGIONS) if table.is_open(region) and table.base[region] in (NOBODY, seat)
        ]
        orders: Orders = sum((table.orders_at(region) for region in regions), ())
        ships = table.own_ships[seat] + table.own_exhausted_ships[seat]
        goods = table.own_goods[seat]
        rivals = sum(table.firm)
        spent, revenue = 0, plan_voyage(orders, capacity(ships, goods)).revenue
        for _ in range(LAST_PIECES):
            more = [(ships + 1, goods, 5), (ships, goods + 1, 3)]
            gains = [plan_voyage(orders, capacity(s, g)).revenue - revenue - 0.55 * price for s, g, price in more]
            best = gains.index(max(gains))
            if gains[best] < 0.5 * rivals:
                break
            ships, goods, price = more[best]
            spent += price
            revenue = plan_voyage(orders, capacity(ships, goods)).revenue
        if not revenue:
            return 0
        return int(max(0, SURE_SAIL + min(len(regions), MOST_REGIONS) + spent - table.firm_cash[seat]))

    # -- takeovers and mergers --

    def worth_of_take_over(self, option: Option) -> float:
        firm = option["firm"]
        return 0.5 + self.table.own_ships[firm] + self.table.own_exhausted_ships[firm]

    def worth_of_merge_into(self, option: Option) -> float:
        return 1.0 if option["firm"] == self.seat else 0.0

    def worth_of_name_stake(self, option: Option) -> float:
        return float(option["percent"]) * (1 if option["family"] == self.seat else -1)

    # -- bases, auctions --

    def worth_of_base_invest(self, option: Option) -> float:
        return 0.6 if self.left and purse(self.table, self.seat) - self.kept_back() >= 4 else -1.0

    def worth_of_base_campaign(self, option: Option) -> float:
        rich = purse(self.table, self.seat) >= 14 + self.kept_back()
        return 0.4 * self.left - 0.5 if rich else -1.0

    def worth_of_bid(self, option: Option) -> float:
        """For a base, its tax and its orders; for a ship, what a ship brings."""
        amount, table = option["amount"], self.table
        if "region" not in option:
            worth = self.value_of_piece("ship", amount) if table.firm[self.seat] else -1.0
            return float(worth - 0.01 * amount)
        region = REGION_IDS.index(option["region"])
        earns = self.pound * (table.printed(region).tax + 1.5) * self.left
        return earns - self.pound * amount if purse(table, self.seat) - amount >= 3 else -1.0
