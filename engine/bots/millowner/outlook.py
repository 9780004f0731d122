"""What a mill will bring: the millowner's view of the market, of wages, and of what a share step is worth.

Everything is in £ of the final share package. A *season* is one production phase of a mill: goods sold at home at one price, share steps
for them, and what ships take overseas. Others are taken to offer what they would offer now.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from engine.arkwright import costs
from engine.arkwright.names import GOODS, LINES, NONE, PIERS, Phase, Tile
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import GOOD_IDS, good_of
from engine.bots.millowner.seasons import Conditions, Phases, Rivals, phases_under, rivals_with
from engine.bots.millowner.weights import WEIGHTS, Weights
from engine.bots.scripted import Option, Scripted, remembered
from engine.sdk import Game

SOON = 1
"""Decades before the last one from which it can be told what shares the money will buy."""


class Outlook:
    """The table as ``seat`` sees it at one decision."""

    def __init__(self, table: ArkwrightGame, seat: int, weights: Weights = WEIGHTS) -> None:
        self.table, self.seat, self.rules, self.weights = table, seat, table.rules, weights
        self.mills = table.mills(seat)
        piers = range(seat * PIERS, seat * PIERS + PIERS)
        self.holds = [
            self.rules.ship_capacity[table.piers[at]]
            for at in piers
            if table.piers[at] != NONE and not table.inactive[at]
        ]
        self.memory: dict[Any, Any] = {}
        self.decades_after = len(self.rules.decades) - 1 - table.decade
        """Decades after this one."""
        space, last = table.share_space[seat], self.rules.last_space
        to_come = sum(self.left(mill % GOODS) for mill in self.mills) * weights.steps
        self.end_value = self.rules.sell_value[min(space + int(to_come), last)]
        """£ that a share should be worth at the end."""
        rise = self.rules.sell_value[min(space + 12, last)] - table.share_value(seat)
        self.step = self.holding() * rise / 12
        """£ that a share step is worth."""
        self.wage = table.wage() + (weights.rising if self.decades_after else 0.0)

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
        held = max(table.shares[seat], self.weights.holding)
        if self.decades_after > SOON or table.decade < 0:
            return held
        funds = float(table.cash[seat])
        for mill in self.mills:
            shipped = self.weights.shipped * min(max(self.output(mill) - 2, 0), sum(self.holds))
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

    @remembered
    def phases(self, good: int) -> Phases:
        """Productions of the good, as things lie."""
        table, rules, due = self.table, self.rules, self.table.contract[self.seat * GOODS + good]
        return phases_under(
            Conditions(
                self.rivals(good),
                rules.steps_for_sales,
                self.step,
                rules.price_floor[good],
                due,
                table.has(self.seat, Tile.PATRON_FOOD + good),
                tuple(self.holds),
                rules.contract_leeway if table.has(self.seat, Tile.AGENT) else 0,
                rules.ship_bonus if table.has(self.seat, Tile.OFFICE) else 0,
                self.missed(due),
                rules.short,
                self.weights.ahead,
                self.weights.shipping,
            )
        )

    def takings(self, good: int, base: int, appeal: int, price: int, made: int, sure: bool) -> float:
        """What a production brings at this price, wages apart. ``sure``: no other contract can be signed before it."""
        return self.phases(good).takings(base, appeal, price, made, sure)

    def missed(self, due: int) -> float:
        """£ that it costs to miss a contract: it rises, and lowers the share price at the end if it is still open."""
        return self.step * (self.weights.missed if self.decades_after else due)

    def freight(self, number: int, base: int) -> float:
        """£ for so many goods shipped, less the share steps."""
        return self.phases(0).freight(number, base)

    def season(self, good: int, base: int, extra: int, made: int) -> float:
        """What a production brings at the best price: ``extra`` is quality and marketing together."""
        return self.phases(good).season(base, extra, made)

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
        crews = (table.crew(self.seat) + table.storekeepers(self.seat)) * table.wage()
        if table.decade < 0 or table.phase >= Phase.EVENT:
            # Whoever is asked before crews are paid may not know it from the phase.
            return table.cash[self.seat] - crews * (table.phase == Phase.EVENT)
        now = lowest = 0.0
        turn = self.weights.turn
        for good in range(table.cycle, GOODS):
            if self.seat * GOODS + good in self.mills:
                now += self.cash_of(self.seat * GOODS + good)
            lowest = min(lowest, now)
            now -= turn
        now -= crews - (0 if self.decades_after else turn)
        return int(table.cash[self.seat] + min(lowest, now))

    def cost(self, amount: float) -> float:
        """What it costs to spend so much now: the sum, dearer while shares are cheap; and shares that must go for what is lacking."""
        return amount * self.rate + self.lack(amount)

    def lack(self, amount: float) -> float:
        """What it costs, besides, that wages and turns will lack some of it: shares must go for that."""
        purse = self.purse()
        return self.weights.lacking * (max(0.0, amount - purse) - max(0.0, -float(purse)))

    @cached_property
    def rate(self) -> float:
        """What £1 now is worth at the end: it could buy shares instead."""
        return min(max(self.end_value / self.table.share_cost(self.seat), 1.0), self.weights.dearest)


class Owner(Scripted[ArkwrightGame]):
    """A mill owner with an outlook. What it says of acts, others add."""

    outlook: Outlook

    def __init__(self, seed: int = 0, weights: Weights = WEIGHTS) -> None:
        super().__init__(seed)
        self.weights = weights

    def look(self, game: Game, seat: int, kind: str) -> None:
        """Take in the table as the seat sees it."""
        super().look(game, seat, kind)
        self.outlook = Outlook(self.table, seat, self.weights)

    def mill(self, option: Option) -> int:
        """The own mill of the option's good."""
        return self.seat * GOODS + GOOD_IDS.index(option["good"])
