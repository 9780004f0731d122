"""What production phases bring under given conditions: the millowner's arithmetic, without a table.

Positions of one search differ in a few things, and meet the same rivals and the same conditions again and again: what was found out about
those is kept for all of them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

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


class Conditions(NamedTuple):
    """Whatever else than rivals, appeal and goods a production phase depends on."""

    rivals: Rivals
    steps: tuple[int, ...]
    """Share steps by goods sold at home."""
    step: float
    """£ that a share step is worth."""
    floor: int
    due: int
    """Goods of a contract, 0 without one."""
    patron: bool
    """Does one more good find a buyer?"""
    holds: tuple[int, ...]
    leeway: int
    bonus: int
    """£ for a trip."""
    missed: float
    """£ that it costs to miss the contract."""
    short: bool
    """The game without contracts?"""
    ahead: float
    """How likely a lead over the others lasts until the goods are sold."""
    shipping: float
    """How likely goods that could go overseas will."""


@lru_cache(maxsize=5_000)
def phases_under(conditions: Conditions) -> Phases:
    """One for each set of conditions: a search comes upon the same ones again and again."""
    return Phases(conditions)


class Phases:
    """Production phases of a mill under these conditions."""

    __slots__ = ("_overseas", "_seasons", "conditions")

    def __init__(self, conditions: Conditions) -> None:
        self.conditions = conditions
        self._seasons: dict[tuple[int, int, int], float] = {}
        self._overseas: dict[tuple[int, int, bool], float] = {}

    def takings(self, base: int, appeal: int, price: int, made: int, sure: bool) -> float:
        """What a production brings at this price, wages apart. ``sure``: no other contract can be signed before it."""
        rivals, table, step, _, due, patron, *_ = self.conditions
        sold = rivals.sold_beside(appeal, made) if appeal > 0 else 0
        # A contract is met by what cannot be sold at home, not by what is hoped to be left over.
        over = made - (max(sold, min(appeal, made)) if due else sold)
        if patron and over > due and appeal >= 0:
            sold, over = sold + 1, over - 1
        steps: float = table[sold] if sold < len(table) else table[-1]
        if sold:
            steps += self.conditions.ahead * ((appeal > rivals.top) + (sold > rivals.most))
        key = base, over, sure
        if key not in self._overseas:
            self._overseas[key] = self.overseas(base, over, sure)
        return sold * price + steps * step + self._overseas[key]

    def overseas(self, base: int, over: int, sure: bool) -> float:
        """What shipping brings when so many goods are left over."""
        holds, due, leeway = sum(self.conditions.holds), self.conditions.due, self.conditions.leeway
        if self.conditions.short:
            return self.freight(min(over, holds), base) * (1.0 if sure else self.conditions.shipping)
        if due:
            able = min(over, holds, due + leeway)
            return self.freight(able, base) if able >= max(due - leeway, 1) else -self.conditions.missed
        if sure:
            return 0.0
        return self.freight(min(over, holds) // 2 * 2, base) * self.conditions.shipping

    def freight(self, number: int, base: int) -> float:
        """£ for so many goods shipped, less the share steps."""
        if not number:
            return 0.0
        ships = 1 if number <= max(self.conditions.holds) else 2
        return max(number * base + self.conditions.bonus - ships * self.conditions.step, 0.0)

    def season(self, base: int, extra: int, made: int) -> float:
        """What a production brings at the best price: ``extra`` is quality and marketing together."""
        key = base, extra, made
        if key not in self._seasons:
            top = base + extra
            # More appeal than goods, and than any rival has, is given away.
            most = min(top - self.conditions.floor, max(made, 1 + self.conditions.rivals.top))
            self._seasons[key] = max(
                (self.takings(base, appeal, top - appeal, made, False) for appeal in range(max(most, 0) + 1)),
                default=0.0,
            )
        return self._seasons[key]
