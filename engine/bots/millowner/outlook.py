"""What a mill will bring: the millowner's view of the market, of wages, and of what a share step is worth.

Everything is in £ of the final share package. A *season* is one production phase of a mill: goods sold at home at one price, share steps
for them, and what ships take overseas. Others are taken to offer what they would offer now.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Any, TypeAlias

from engine.arkwright import costs
from engine.arkwright.names import GOODS, LINES, NONE, PIERS, Phase, Tile
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import GOOD_IDS, good_of
from engine.bots.scripted import Option, Scripted, remembered
from engine.sdk import Game

HOLDING = 10
"""Shares at the end, at least, that a rise of the price counts for."""
STEPS = 2.6
"""Share steps that a production phase brings, on average."""
AHEAD = 0.75
"""How likely a lead over the others lasts until the goods are sold."""
SOON = 1
"""Decades before the last one from which it can be told what shares the money will buy."""
FREIGHT = 0.7
"""How much of the goods beyond the second go overseas, then."""
TURN = 5
"""£ that a turn costs, on average."""
DEAREST = 1.4
"""£ at the end, at most, that £1 now is worth."""
LACKING = 1.5
"""£ at the end that each £ costs, besides, that an emergency sale must raise."""
SHIPPING = 0.8
"""How likely goods that could go overseas will: a contract must be signed before, and a ship be free."""


Strips: TypeAlias = tuple[tuple[int, int], ...]
"""Appeal and number of goods of everybody who offers a good."""


class Rivals:
    """What others offer of a good, as long as they change nothing, and how many buyers there are.

    What can be sold beside them is found out once for all positions that have them (see ``rivals_with``).
    """

    __slots__ = ("_sold", "demand", "most", "strips", "top")

    def __init__(self, strips: Strips, demand: int) -> None:
        self.strips, self.demand = strips, demand
        self.top = max(appeal for appeal, _ in strips)
        """The highest appeal."""
        self.most = max(min(strip) for strip in strips)
        """Goods that one of them can sell at most."""
        self._sold: dict[tuple[int, int], int] = {}

    def sold_beside(self, appeal: int, made: int) -> int:
        """How many of so many goods of this appeal are sold at home: the market served from the top, as the rules say."""
        key = appeal, made
        if key not in self._sold:
            self._sold[key] = self._served(appeal, made)
        return self._sold[key]

    def _served(self, appeal: int, made: int) -> int:
        sold, demand = 0, self.demand
        for row in range(max(appeal, self.top), 0, -1):
            level = [theirs for theirs, number in self.strips if theirs >= row > theirs - number]
            here = len(level)
            if appeal >= row > appeal - made:
                here += 1
                sold += here <= demand or sum(theirs > appeal for theirs in level) < demand
            demand -= here
            if demand <= 0:
                break
        return sold


@lru_cache(maxsize=5_000)
def rivals_with(strips: Strips, demand: int) -> Rivals:
    """One for each market: a search comes upon the same ones again and again."""
    return Rivals(strips, demand)


class Outlook:
    """The table as ``seat`` sees it at one decision."""

    def __init__(self, table: ArkwrightGame, seat: int) -> None:
        self.table, self.seat, self.rules = table, seat, table.rules
        self.mills = table.mills(seat)
        piers = range(seat * PIERS, seat * PIERS + PIERS)
        self.holds = [
            self.rules.ship_capacity[table.piers[at]]
            for at in piers
            if table.piers[at] != NONE and not table.inactive[at]
        ]
        self.memory: dict[Any, Any] = {}
        # Asked for so often that even a look into the memory counts.
        self.seasons: dict[tuple[int, int, int, int], float] = {}
        self.decades_after = len(self.rules.decades) - 1 - table.decade
        """Decades after this one."""
        space, last = table.share_space[seat], self.rules.last_space
        to_come = sum(self.left(mill % GOODS) for mill in self.mills) * STEPS
        self.end_value = self.rules.sell_value[min(space + int(to_come), last)]
        """£ that a share should be worth at the end."""
        rise = self.rules.sell_value[min(space + 12, last)] - table.share_value(seat)
        self.step = self.holding() * rise / 12
        """£ that a share step is worth."""
        self.wage = table.wage() + (0.5 if self.decades_after else 0.0)

    # -- the time that is left --

    def left(self, good: int) -> int:
        """Productions of the good still to come."""
        table = self.table
        if table.decade < 0:
            return len(self.rules.decades)
        in_time = good >= table.cycle if table.phase < Phase.PRODUCTION else good > table.cycle
        return self.decades_after + in_time

    def holding(self) -> float:
        """Shares that a rise of the price counts for. When the money will buy all 30 and more, a step is worth more of it."""
        table, seat = self.table, self.seat
        held = max(table.shares[seat], HOLDING)
        if self.decades_after > SOON or table.decade < 0:
            return held
        funds = float(table.cash[seat])
        for mill in self.mills:
            shipped = FREIGHT * min(max(self.output(mill) - 2, 0), sum(self.holds))
            funds += self.left(mill % GOODS) * (self.cash_of(mill) + shipped * table.base_quality(mill))
        affordable = max(funds, 0) / self.end_value
        most = self.rules.shares - table.shares[seat]
        return (table.shares[seat] + min(affordable, most)) * min(max(affordable / max(most, 1), 1.0), 4.0)

    # -- one production --

    @remembered
    def rivals(self, good: int) -> Rivals:
        """What others offer, the importer among them."""
        table = self.table
        space = table.importer[good]
        strips = [(space, space)]
        for mill in range(good, len(table.factory), GOODS):
            if table.factory[mill] != NONE and mill // GOODS != self.seat:
                strips.append((table.appeal(mill), table.output(mill)))
        return rivals_with(tuple(strips), table.demand(good))

    def sales(self, good: int, appeal: int, made: int) -> int:
        """How many of so many goods of this appeal are sold at home."""
        return self.rivals(good).sold_beside(appeal, made)

    def takings(self, good: int, base: int, appeal: int, price: int, made: int, sure: bool) -> float:
        """What a production brings at this price, wages apart. ``sure``: no other contract can be signed before it."""
        sold = self.sales(good, appeal, made) if appeal > 0 else 0
        due = self.table.contract[self.seat * GOODS + good]
        # A contract is met by what cannot be sold at home, not by what is hoped to be left over.
        over = made - (max(sold, min(appeal, made)) if due else sold)
        if over > due and appeal >= 0 and self.table.has(self.seat, Tile.PATRON_FOOD + good):
            sold, over = sold + 1, over - 1
        steps = float(self.rules.steps_for_sales[min(sold, len(self.rules.steps_for_sales) - 1)])
        if sold:
            rivals = self.rivals(good)
            steps += AHEAD * ((appeal > rivals.top) + (sold > rivals.most))
        return sold * price + steps * self.step + self.overseas(good, base, over, sure)

    def overseas(self, good: int, base: int, over: int, sure: bool) -> float:
        """What shipping brings when so many goods are left over."""
        if self.rules.short:
            number = min(over, sum(self.holds))
            return self.freight(number, base) * (1.0 if sure else SHIPPING)
        due = self.table.contract[self.seat * GOODS + good]
        if due:
            leeway = self.rules.contract_leeway if self.table.has(self.seat, Tile.AGENT) else 0
            able = min(over, sum(self.holds), due + leeway)
            return self.freight(able, base) if able >= max(due - leeway, 1) else -self.missed(due)
        if sure:
            return 0.0
        return self.freight(min(over, sum(self.holds)) // 2 * 2, base) * SHIPPING

    def missed(self, due: int) -> float:
        """£ that it costs to miss a contract: it rises, and lowers the share price at the end if it is still open."""
        return self.step * (3.0 if self.decades_after else due)

    def freight(self, number: int, base: int) -> float:
        """£ for so many goods shipped, less the share steps."""
        if not number:
            return 0.0
        ships = 1 if number <= max(self.holds) else 2
        office = self.rules.ship_bonus if self.table.has(self.seat, Tile.OFFICE) else 0
        return max(number * base + office - ships * self.step, 0.0)

    def season(self, good: int, base: int, extra: int, made: int) -> float:
        """What a production brings at the best price: ``extra`` is quality and marketing together."""
        key = good, base, extra, made
        if key not in self.seasons:
            top = base + extra
            # More appeal than goods, and than any rival has, is given away.
            most = min(top - self.rules.price_floor[good], max(made, 1 + self.rivals(good).top))
            self.seasons[key] = max(
                (self.takings(good, base, appeal, top - appeal, made, False) for appeal in range(max(most, 0) + 1)),
                default=0.0,
            )
        return self.seasons[key]

    # -- own mills --

    def added(self, mill: int) -> int:
        """Quality and marketing of a mill."""
        return self.table.quality[mill] + self.table.marketing[mill]

    def best(self, mill: int, more: int = 0, made: int | None = None) -> float:
        """A season of a mill at the best price, with ``more`` quality, or another number of goods."""
        number = self.output(mill) if made is None else made
        return self.season(mill % GOODS, self.table.base_quality(mill), self.added(mill) + more, number)

    def at_price(self, mill: int, price: int) -> float:
        """The next season of a mill at a price."""
        table, good = self.table, mill % GOODS
        base, made = table.base_quality(mill), self.output(mill)
        return self.takings(good, base, base + self.added(mill) - price, price, made, good == table.cycle)

    def run(self, type: int, added: int, manned: Sequence[int]) -> float:
        """A season of a factory of this type with the best number of lines filled: hands beyond ``manned`` cost their wages."""
        good = good_of(type)
        places, base = self.rules.places[good], self.rules.base_quality[type]
        found = []
        for lines in range(1, LINES + 1):
            filled = [*places[:lines], *manned[lines:]]
            made = self.rules.output(type, filled)
            found.append(self.season(good, base, added, made) - self.wage * (sum(filled) - sum(manned)))
        return max(found)

    def after_hiring(self, mill: int, number: int) -> int:
        """Goods that the mill makes with so many workers more: they fill the gaps in order."""
        return self.made_with(mill, self.filled(mill, self.table.hands_by_line(mill), number))

    def after_firing(self, mill: int, number: int) -> int:
        """Goods that the mill makes with so many workers fewer: those who stay are put in order before."""
        return self.made_with(mill, self.filled(mill, [0] * LINES, sum(self.table.hands_by_line(mill)) - number))

    def filled(self, mill: int, manned: list[int], number: int) -> list[int]:
        """Hands on each line once so many more have taken free places in order."""
        found = []
        for here, places in zip(manned, self.rules.places[mill % GOODS], strict=True):
            joined = min(places - here, number)
            found.append(here + joined)
            number -= joined
        return found

    def after_loss(self, mill: int, line: int) -> int:
        """Goods that the mill makes when a machine of this line is lost, if the best worker behind closes up."""
        manned = self.table.hands_by_line(mill)
        manned[line] -= 1
        found = [self.made_with(mill, manned)]
        for behind in range(line + 1, LINES):
            if self.table.workers[mill * LINES + behind]:
                closed_up = [*manned]
                closed_up[line], closed_up[behind] = closed_up[line] + 1, closed_up[behind] - 1
                found.append(self.made_with(mill, closed_up))
        return max(found)

    @remembered
    def output(self, mill: int) -> int:
        """Goods that the mill makes as it is."""
        return self.table.output(mill)

    def made_with(self, mill: int, manned: Sequence[int]) -> int:
        """Goods that the mill makes with so many workers and machines on each line."""
        return self.rules.output(self.table.factory[mill], manned)

    @remembered
    def cash_of(self, mill: int) -> int:
        """£ that the mill's next production adds to the cash at its price, or takes from it."""
        table = self.table
        sold = self.sales(mill % GOODS, table.appeal(mill), self.output(mill))
        return sold * table.price[mill] - costs.running_costs(table, mill, range(LINES))

    # -- money --

    @remembered
    def purse(self) -> int:
        """£ that can be spent now without an emergency sale until the next decade's first turn is paid."""
        table = self.table
        if table.decade < 0 or table.phase >= Phase.EVENT:
            return table.cash[self.seat]
        now = lowest = 0
        for good in range(table.cycle, GOODS):
            if self.seat * GOODS + good in self.mills:
                now += self.cash_of(self.seat * GOODS + good)
            lowest = min(lowest, now)
            now -= TURN
        crews = table.crew(self.seat) + table.storekeepers(self.seat)
        now -= crews * table.wage() - (0 if self.decades_after else TURN)
        return table.cash[self.seat] + min(lowest, now)

    def cost(self, amount: float) -> float:
        """What it costs to spend so much now: the sum, dearer while shares are cheap; and shares that must go for what is lacking."""
        lacking = max(0.0, amount - self.purse())
        return amount * self.rate + LACKING * lacking

    @cached_property
    def rate(self) -> float:
        """What £1 now is worth at the end: it could buy shares instead."""
        return min(max(self.end_value / self.table.share_cost(self.seat), 1.0), DEAREST)


class Owner(Scripted[ArkwrightGame]):
    """A mill owner with an outlook. What it says of acts, others add."""

    outlook: Outlook

    def look(self, game: Game, seat: int, kind: str) -> None:
        """Take in the table as the seat sees it."""
        super().look(game, seat, kind)
        self.outlook = Outlook(self.table, seat)

    def mill(self, option: Option) -> int:
        """The own mill of the option's good."""
        return self.seat * GOODS + GOOD_IDS.index(option["good"])
