"""What the millowner thinks of special markers: development tiles, ships and advanced action markers.

A tile is worth what it saves or earns in the decades that are left; there is one small method per tile, ``tile_foreman`` and so on.
"""

from __future__ import annotations

from typing import Any

from engine.arkwright import special_markers
from engine.arkwright.names import GOODS, LINES, MAX_TILES, NONE, PIERS, Tile
from engine.arkwright.tables import GOOD_IDS, MARKER_IDS, TILE_IDS
from engine.bots.millowner.outlook import Owner
from engine.bots.scripted import Option, remembered


class Notices(Owner):
    """Worths of everything on the board of special markers."""

    idle = ["take_nothing"]

    @property
    def decades(self) -> float:
        """Decades to use a new marker in, this one in part."""
        return self.outlook.decades_after + 1 - (max(self.table.cycle, 0) + 1) / GOODS

    def turns_of(self, marker: int) -> float:
        """£ that an advanced marker gains over the player's own, and by doing the action twice without a fee."""
        worth: float = getattr(self.weights, MARKER_IDS[marker])
        return worth * self.decades

    @remembered
    def best_marker(self) -> float:
        """What the best special marker on offer is worth; the additional action takes it."""
        return max(self.value_of_special(option) for option in special_markers.on_offer(self.table, self.seat))

    def value_of_special(self, option: Any) -> float:
        """An option as the rules write it."""
        kind, *what = option
        if kind == special_markers.TILE:
            return self.tile(what[0]) - self.worst_tile()
        if kind == special_markers.MARKER:
            return self.turns_of(what[0])
        if kind == special_markers.SHIP:
            return self.ship(what[0], what[1])
        if kind == special_markers.REASSIGN:
            return self.reassigned(what[0], what[1])
        if kind == special_markers.BROKER:
            return special_markers.half_price(self.table, self.seat, what[0]) * 0.9 - self.tile(Tile.BROKER)
        return 0.0

    # -- acts --

    def worth_of_take_tile(self, option: Option) -> float:
        return self.value_of_special((special_markers.TILE, TILE_IDS.index(option["tile"])))

    def worth_of_take_marker(self, option: Option) -> float:
        return self.turns_of(MARKER_IDS.index(option["marker"]))

    def worth_of_take_ship(self, option: Option) -> float:
        return self.ship(self.table.rules.ship_capacity.index(option["capacity"]), option["pier"])

    def worth_of_reassign_tile(self, option: Option) -> float:
        return self.reassigned(TILE_IDS.index(option["tile"]), GOOD_IDS.index(option["good"]))

    def worth_of_buy_half_price_shares(self, option: Option) -> float:
        return self.value_of_special((special_markers.BROKER, option["shares"]))

    def worth_of_assign_tile(self, option: Option) -> float:
        tile, good = TILE_IDS.index(option["tile"]), GOOD_IDS.index(option["good"])
        return self.foreman_in(good) if tile == Tile.FOREMAN else self.workshop_in(good)

    def worth_of_return_tile(self, option: Option) -> float:
        """One must go for another; or an idea is not paid for again, which is what happens unless it is cheap."""
        return -self.tile(TILE_IDS.index(option["tile"])) if "new_tile" in option else 0.0

    # -- tiles --

    def tile(self, tile: int) -> float:
        """£ that a tile is worth to this company from now on."""
        if tile >= Tile.PATRON_FOOD:
            return self.patron(tile - Tile.PATRON_FOOD)
        name = TILE_IDS[tile].removesuffix("_in_the_colonies")
        worth: float = getattr(self, f"tile_{name}")()
        return worth

    @remembered
    def worst_tile(self) -> float:
        """What is given up for a fifth tile."""
        owned = [tile for tile in range(len(TILE_IDS)) if self.table.has(self.seat, tile)]
        return min(map(self.tile, owned)) if len(owned) == MAX_TILES else 0.0

    def patron(self, good: int) -> float:
        """One more good sold each time, if one is left over."""
        mill = self.seat * GOODS + good
        if mill not in self.outlook.mills:
            return 0.0
        return self.weights.patron * self.table.price[mill] * self.outlook.left(good)

    def tile_accountant(self) -> float:
        return self.weights.accountant * self.decades

    def tile_administrator(self) -> float:
        return self.weights.administrator * self.decades

    def tile_agent(self) -> float:
        return self.weights.agent * self.decades * bool(self.outlook.holds)

    def tile_broker(self) -> float:
        """Shares without an action, and two for the price of one when it is handed in."""
        return 4.0 + self.weights.broker * self.outlook.decades_after

    def tile_charisma(self) -> float:
        return 2.0

    def tile_developer(self) -> float:
        """£5 off each factory that is behind the times, now or soon."""
        return self.weights.developer * len(self.outlook.mills) * (self.table.level < 3)

    def tile_engineer(self) -> float:
        return self.weights.engineer * self.decades

    def tile_extra_shifts(self) -> float:
        return self.weights.extra_shifts

    def tile_foreman(self) -> float:
        return max((self.foreman_in(mill % GOODS) for mill in self.outlook.mills), default=0.0)

    def foreman_in(self, good: int) -> float:
        """£2 for each of four workers at most."""
        at = (self.seat * GOODS + good) * LINES
        workers = sum(self.table.workers[at : at + LINES])
        return 2.0 * min(workers, 4) * self.outlook.left(good) * self.weights.foreman

    def tile_inventor(self) -> float:
        """A level ahead of the time for one factory after the other, at a price."""
        return self.weights.inventor * min(self.outlook.decades_after, 2) - 5.0

    def tile_tinkerer(self) -> float:
        return self.tile_inventor() - 4.0

    def tile_machine_works(self) -> float:
        return self.weights.machine_works * self.decades

    def tile_office(self) -> float:
        return self.weights.office * self.decades * (bool(self.outlook.holds) + 0.2)

    def tile_patent(self) -> float:
        return self.weights.patent * self.decades

    def tile_press_attache(self) -> float:
        """Two ties a decade, if they come."""
        return self.weights.press_attache * self.outlook.step * self.decades

    def tile_school(self) -> float:
        return self.weights.school * self.outlook.decades_after

    def tile_small_warehouse(self) -> float:
        return self.weights.small_warehouse * self.outlook.decades_after

    def tile_workshop(self) -> float:
        in_use = max((self.workshop_in(mill % GOODS) for mill in self.outlook.mills), default=0.0)
        return in_use + self.weights.workshop * self.outlook.decades_after

    def workshop_in(self, good: int) -> float:
        """£1 for all machines of the factory."""
        at = (self.seat * GOODS + good) * LINES
        return (sum(self.table.machines[at : at + LINES]) + 1.0) * self.outlook.left(good)

    def reassigned(self, tile: int, good: int) -> float:
        """The gain of another factory over that which has the tile."""
        worth = self.foreman_in if tile == Tile.FOREMAN else self.workshop_in
        now = self.table.assigned[self.seat * 2 + (tile != Tile.FOREMAN)]
        return worth(good) - (worth(now) if now != NONE else 0.0)

    # -- ships --

    def ship(self, ship: int, pier: int) -> float:
        """Goods beyond the second go overseas for the base quality instead of cheapening the home market."""
        table, rules = self.table, self.table.rules
        old = table.piers[self.seat * PIERS + pier]
        hold = rules.ship_capacity[ship] - (rules.ship_capacity[old] if old != NONE else 0)
        others = sum(self.outlook.holds) - (rules.ship_capacity[old] if old != NONE else 0)
        over = [max(table.output(mill) - 2 - others, 0) for mill in self.outlook.mills]
        gain = sum(
            min(number, hold) * self.weights.over * table.base_quality(mill) * self.outlook.left(mill % GOODS)
            for number, mill in zip(over, self.outlook.mills, strict=True)
        )
        crew = rules.ship_crew[ship] - (rules.ship_crew[old] if old != NONE else 0)
        return gain - crew * self.outlook.wage * (self.outlook.decades_after + 1) + 2.0
