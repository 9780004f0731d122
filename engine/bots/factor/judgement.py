"""What ``factor`` makes of a table of John Company, first edition: what money, time, voyages, offices and prizes are worth, in points."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.bots.factor.weights import WEIGHTS, Weights
from engine.bots.scripted import Scripted, remembered
from engine.john_company_1e.names import (
    CHINA_ORDERS,
    FIRST_PRESIDENT,
    HOLDINGS,
    MAX_ORDERS,
    NOBODY,
    PRESIDENCIES,
    Holding,
    Office,
    Phase,
)
from engine.john_company_1e.purchasing import columns_with_ship, goods_on_sale, goods_price, ship_price
from engine.john_company_1e.scoring import points
from engine.john_company_1e.state import CompanyGame
from engine.sdk import Game

Orders = tuple[tuple[int, int], ...]
"""Orders as (demand in ships and goods, revenue in £)."""

POUND_AT_THE_END = 0.03
FEW_CUBES = 3
BUY_BACK = 1.0
"""Points per £ when a promise is bought back, the best bargain of all, and to be had until the points are counted."""
SALES_WITHOUT_COMPANY = 0.1
WORTH_A_SHIP = 2
"""£ a turn for which one more ship or good is bought."""
MOST_BOUGHT = 5
"""Ships or goods beyond those there are for which the Company plans."""


class Voyage(NamedTuple):
    """A sail to be: its revenue (£), how many orders it fills, and which (a bit each, in the order of the orders given)."""

    revenue: int
    filled: int
    which: int


def capacity(ships: int, goods: int, spare: int = 0) -> int:
    """Ships and goods that can be used together: goods never outnumber ships; ``spare`` ships have sailed without goods before."""
    return max(0, ships) + max(0, min(goods, max(0, ships) + spare))


@lru_cache(maxsize=50_000)
def plan_voyage(orders: Orders, units: int) -> Voyage:
    """The orders that bring most for so many ships and goods."""
    best = [Voyage(0, 0, 0)] * (units + 1)
    for at, (demand, revenue) in enumerate(orders):
        for room in range(units, demand - 1, -1):
            before = best[room - demand]
            if before.revenue + revenue > best[room].revenue:
                best[room] = Voyage(before.revenue + revenue, before.filled + 1, before.which | 1 << at)
    return best[units]


class Judgement(Scripted[CompanyGame]):
    """What things are worth to ``seat``."""

    def __init__(self, seed: int = 0, weights: Weights = WEIGHTS) -> None:
        super().__init__(seed)
        self.weights = weights
        self.office_per_turn = {
            Office.CHAIRMAN: weights.chairman,
            Office.DIRECTOR_OF_TRADE: weights.director_of_trade,
            Office.SHIP_PURCHASING: weights.ship_purchasing,
            Office.GOODS_PURCHASING: weights.goods_purchasing,
            Office.MILITARY_AFFAIRS: weights.military_affairs,
            Office.SUPERINTENDENT_CHINA: weights.superintendent,
        }

    def look(self, game: Game, seat: int, kind: str) -> None:
        """Take in what many options will ask for."""
        super().look(game, seat, kind)
        table = self.table
        self.cash = table.cash[seat]
        self.left = 0 if table.last_extra_turn else table.scenario.turns - table.turn
        # Trade phases to come, at most; and whether the question is about the next turn's trade already.
        self.turns = self.left + (table.phase < Phase.TRADE)
        self.ahead = table.phase >= Phase.TRADE
        self.has_company = table.scenario.id != "john_and_co"
        self.promised = sum(table.promised(seat, other) for other in range(table.seats))
        self.others = [other for other in range(table.seats) if other != seat]
        self.pound = self.value_of_a_pound()
        # £1 in the Company's hands comes back as dividends and bonuses, in part.
        shares = sum(table.court)
        weights = self.weights
        returned = weights.returned * self.pound * table.court[seat] / shares if shares else 0.0
        self.company = weights.company + returned

    def value_of_a_pound(self) -> float:
        """Money buys points for as long as there is a family action, a prize or a promise to be bought."""
        table = self.table
        if table.phase == Phase.END:
            return BUY_BACK if self.promised else POUND_AT_THE_END
        if self.left or table.phase <= Phase.FAMILY:
            weights = self.weights
            return weights.pound if self.cash < weights.plenty else weights.pound * weights.plenty / self.cash
        leaving = max((self.chance_to_leave(office) for office in self.my_offices()), default=0.0)
        return max(
            POUND_AT_THE_END, self.weights.prize_rate * leaving * bool(table.prizes), BUY_BACK * (self.promised > 0)
        )

    def mean(self, counts: list[int]) -> float:
        """The mean of the others' numbers."""
        return sum(counts[other] for other in self.others) / max(1, len(self.others))

    def lead(self, family: int) -> float:
        """By how many points a family is ahead of me."""
        return float(points(self.table, family) - points(self.table, self.seat))

    # -- offices and prizes --

    def my_offices(self) -> list[int]:
        """The offices that I hold."""
        return [office for office, holder in enumerate(self.table.holder) if holder == self.seat]

    def is_mine(self, office: int) -> bool:
        """Do I hold this office?"""
        return self.table.holder[office] == self.seat

    def chance_to_leave(self, office: int) -> float:
        """The chance that attrition ends a tenure this turn."""
        return 1.0 if self.table.disk[office] else (7 - self.table.tables.threshold[office]) / 6

    def tenure(self, office: int) -> float:
        """Turns for which an office is held, on average, as far as there are so many."""
        return min(max(self.turns, 0.5), 1 / self.chance_to_leave(office))

    def income_of_office(self, office: int) -> float:
        """£ a turn: a tax, or £1 for each order."""
        table = self.table
        if office > Office.SUPERINTENDENT_CHINA:
            return float(table.printed(table.tables.region_of[office]).tax)
        if FIRST_PRESIDENT <= office < FIRST_PRESIDENT + PRESIDENCIES:
            return 0.7 * self.voyage(office - FIRST_PRESIDENT).filled
        if office == Office.SUPERINTENDENT_CHINA:
            return 0.7 * self.voyage(Holding.CHINA).filled
        return 0.0

    def value_of_office(self, office: int) -> float:
        """What holding it brings from now on."""
        plain = self.weights.president if office < Office.SUPERINTENDENT_CHINA else self.weights.province
        a_turn = self.office_per_turn.get(office, plain) + self.pound * self.income_of_office(office)
        return a_turn * self.tenure(office)

    def value_of_prize(self, prize: int) -> float:
        """Points, and what its power brings; on the last turn its points alone."""
        card = self.table.tables.prizes[prize]
        lasting = {"income": 0.45 * card.amount, "income_plus_ships": 0.45 * (1 + self.table.captained(self.seat))}
        power = lasting.get(card.effect, 0.0) * self.left
        if self.left:
            power += {"political_power": 0.1 * card.amount, "income": 0.5 * card.amount * (card.kind == "once")}.get(
                card.effect, 0.3 if card.kind == "once" else 0.0
            )
        elif card.effect == "income" and card.kind == "once":
            power = card.amount * BUY_BACK * bool(self.promised)
        return card.points + power

    # -- trade --

    @remembered
    def penalty(self, holding: int) -> int:
        """Dice that a sail of this holding loses."""
        regions = 1 if holding == Holding.CHINA else len(self.table.regions_of(holding))
        return max(0, regions - 1)

    def places(self, holding: int) -> list[int]:
        """Where it may fill orders."""
        return [CHINA_ORDERS] if holding == Holding.CHINA else self.table.regions_of(holding)

    def orders_of(self, places: list[int]) -> list[tuple[int, int]]:
        """The orders there, as (place, order); those that are filled already only when it is the next turn that matters."""
        table = self.table
        return [
            (place, order)
            for place in places
            for order in range(len(table.orders_at(place)))
            if self.ahead or table.filled[place * MAX_ORDERS + order] == NOBODY
        ]

    def printed_orders(self, places: list[int]) -> Orders:
        """The same, as (demand, revenue)."""
        return tuple(self.table.orders_at(place)[order] for place, order in self.orders_of(places))

    def ships_of(self, holding: int) -> int:
        """Ships for the trade in question."""
        return self.table.ready_ships_in(holding) + (self.table.exhausted_ships_in(holding) if self.ahead else 0)

    @remembered
    def pieces_of(self, holding: int) -> tuple[int, int]:
        """Ships and goods for the trade in question."""
        return self.ships_of(holding), self.table.goods[holding]

    def voyage(self, holding: int, ships: int = 0, goods: int = 0, region: int = NOBODY) -> Voyage:
        """What the holding's ships and goods bring, with so many more of them, or with one more region."""
        own_ships, own_goods = self.pieces_of(holding)
        return plan_voyage(self.reach_of(holding, region), capacity(own_ships + ships, own_goods + goods))

    def earnings(self, holding: int, ships: int = 0, goods: int = 0) -> int:
        """£ that a holding brings with so many more ships and goods."""
        return self.voyage(holding, ships, goods).revenue

    @remembered
    def reach_of(self, holding: int, region: int) -> Orders:
        """The orders that a holding may fill, perhaps with one more region and its dominions."""
        places = self.places(holding)
        if region != NOBODY:
            places = [*places, *self.table.empire(region)]
        return self.printed_orders(places)

    @remembered
    def holdings(self) -> list[int]:
        """The presidencies that live, and China."""
        table = self.table
        presidents = [FIRST_PRESIDENT + at for at in range(PRESIDENCIES)]
        found = [at for at, office in enumerate(presidents) if table.lives(office)]
        china = [int(Holding.CHINA)] if table.exists(Office.SUPERINTENDENT_CHINA) else []
        return found + china

    def spread(self, ships: int, goods: int) -> list[tuple[int, int]]:
        """By holding, the ships and goods that it should get of so many: one after the other to where it brings most."""
        got = [(0, 0)] * HOLDINGS
        living = self.holdings()
        for kind in [(1, 0)] * ships + [(0, 1)] * goods:

            def gain(holding: int, kind: tuple[int, int] = kind) -> float:
                had = got[holding]
                more = (had[0] + kind[0], had[1] + kind[1])
                likely = 1.0 if self.table.holder[self.office_of(holding)] >= 0 else 0.4
                # Two more may fill what one more cannot.
                next_one = self.earnings(holding, more[0] + kind[0], more[1] + kind[1])
                here = self.earnings(holding, *more)
                return likely * (here + 0.4 * next_one - 1.4 * self.earnings(holding, *had))

            if living:
                best = max(living, key=gain)
                got[best] = (got[best][0] + kind[0], got[best][1] + kind[1])
        return got

    @staticmethod
    def office_of(holding: int) -> int:
        """Whose ships and goods they are."""
        return Office.SUPERINTENDENT_CHINA if holding == Holding.CHINA else FIRST_PRESIDENT + holding

    def gain_of_more(self, ships: int, goods: int) -> int:
        """£ a turn that so many more ships or goods bring where they bring most."""
        return max(
            (
                self.earnings(holding, ships, goods) - self.earnings(holding)
                for holding in self.holdings()
                if self.table.holder[self.office_of(holding)] >= 0 or self.ahead
            ),
            default=0,
        )

    @remembered
    def worth_buying(self, piece: str) -> int:
        """How many more pieces of a kind (``ship`` or ``good``) each bring £2 a turn or more."""
        ship, good = piece == "ship", piece == "good"
        gains = [self.gain_of_more(more * ship, more * good) for more in range(MOST_BOUGHT + 1)]
        return max(more for more, gain in enumerate(gains) if gain >= WORTH_A_SHIP * more)

    def ship_prices(self) -> list[int]:
        """£ for the ships on sale, cheapest first; after the refresh there will be one in each column."""
        columns = range(len(self.table.ships_for_sale)) if self.ahead else columns_with_ship(self.table)
        return sorted(ship_price(self.table, column) for column in columns)

    def good_prices(self) -> list[int]:
        """£ for the goods on sale, cheapest first."""
        return sorted(goods_price(self.table, place) for place in goods_on_sale(self.table))

    # -- families --

    def value_of_share(self, before: int = 0) -> float:
        """A point; dividends as long as the Company lives; a vote; and a Court of single shares does not outlive a bailout."""
        table = self.table
        if not self.has_company:
            return 0.0
        own = table.court[self.seat] + before
        first = self.weights.first_share if not own and self.turns > 1 else 0.0
        # The next chairman takes a share from the Court.
        enough = 2 + (table.holder[Office.CHAIRMAN] == NOBODY)
        threatened = self.left >= 0 and max(table.court[: table.seats]) < enough and table.share_price <= 4
        rescue = self.weights.rescue if threatened and own < enough else 0.0
        return 1.0 + self.weights.dividend * self.pound * min(self.turns, 5) + first + rescue

    def value_of_manor(self) -> float:
        """Points alone."""
        return 2.0 if self.has_company else 3.0

    def sold(self) -> float:
        """How much is sold: where there is no Company, its purchasers are missed."""
        return 1.0 if self.has_company else SALES_WITHOUT_COMPANY

    def value_of_yard(self, column: int = NOBODY) -> float:
        """£1 for every ship above it, a vote; a point in John & Co."""
        cheap = self.weights.under * (1.0 if column == NOBODY or self.table.yards[column * 2] != NOBODY else 0.8)
        return (
            self.sold() * self.pound * cheap * max(0.0, self.turns - 0.4)
            + 0.1 * min(self.left, 3)
            + (not self.has_company)
        )

    def value_of_factory(self, place: int = 0) -> float:
        """About £2 for every good that is bought there: the leftmost among equals are bought first."""
        taken = sum(owner != NOBODY for owner in self.table.factories)
        likely = max(0.25, self.weights.bought - 0.12 * taken - 0.01 * place)
        return (
            self.sold() * 2 * self.pound * likely * max(0.0, self.turns - 0.4)
            + 0.1 * min(self.left, 3)
            + (not self.has_company)
        )

    def cubes_needed(self) -> int:
        """Cubes with which a firm marks its orders."""
        table, seat = self.table, self.seat
        if not table.deregulated or not (table.firm[seat] or table.own_ships[seat]):
            return 0
        return min(8, 2 + (table.own_ships[seat] + table.own_exhausted_ships[seat] + table.own_goods[seat]) // 2)

    def cost_of_cubes(self, number: int) -> float:
        """What it costs to have so many cubes fewer in the supply."""
        left, needed = self.table.supply[self.seat] - number, self.cubes_needed()
        missed = max(0, needed - left) - max(0, needed - left - number)
        few = self.weights.cube * max(0, FEW_CUBES + needed - left) * (self.left > 0)
        return self.weights.firm_cube * missed + few

    def cost_of_promise(self) -> float:
        """What one more promise out costs: £2 to buy it back, unless it comes home for nothing; 2 points at the worst."""
        return 1.0 if self.cash >= 2 * self.promised + 2 or self.left else 1.8
