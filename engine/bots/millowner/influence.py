"""The millowner with the East India Company: where a track leads in the rounds left, and what is picked up on the way.

Most comes of the last two spaces of a track, each of which has room for one company: from there on every round brings a share step. So
what counts is to be there before others, on a track that few of them walk; and a free step is worth what it brings all rounds to come.
"""

from __future__ import annotations

from engine.arkwright import machines_action, quality_action
from engine.arkwright.east_india import price
from engine.arkwright.names import GOODS, NONE
from engine.arkwright.tables import COMMODITY_IDS
from engine.bots.millowner.exchange import Exchange
from engine.bots.scripted import Option, remembered


class Influence(Exchange):
    """Worths of steps on the four tracks."""

    def worth_of_choose_track(self, option: Option) -> float:
        return self.step_on(COMMODITY_IDS.index(option["commodity"]), 1)

    def worth_of_advance(self, option: Option) -> float:
        """The first step is free; more are paid with what shares and factories do not need."""
        cost: int = option["cost"]
        if cost > self.spare():
            return -1000.0
        return self.step_on(COMMODITY_IDS.index(option["commodity"]), option["steps"]) - cost * self.outlook.rate

    def step_on(self, commodity: int, steps: int) -> float:
        """What it brings to go so many steps on a track now, and to follow it as long as that pays."""
        here, rounds = self.table.influence[self.seat * GOODS + commodity], self.rounds_after()
        landing = min(here + steps, self.top(commodity)) if steps == 1 else here + steps
        ahead = self.following(commodity, landing, rounds)
        return self.best_bonus(commodity, landing, rounds) + ahead - self.stands(commodity, here)

    def rounds_after(self) -> int:
        """Times that everybody advances after this one: once a cycle."""
        return self.outlook.decades_after * GOODS + GOODS - 1 - max(self.table.cycle, 0)

    def stands(self, commodity: int, space: int) -> float:
        """£ of a space at the end."""
        return float(price(self.table, commodity) * self.table.rules.track.multiplier[space])

    @remembered
    def following(self, commodity: int, space: int, rounds: int) -> float:
        """What a track brings from a space on, in the rounds in which it is followed, and others in those that are left then."""
        best = self.stands(commodity, space) + rounds * self.weights.elsewhere
        picked, top = 0.0, max(self.top(commodity), space)
        for taken in range(1, rounds + 1):
            space = min(space + 1, top)
            picked += self.best_bonus(commodity, space, rounds - taken)
            best = max(best, picked + self.stands(commodity, space) + (rounds - taken) * self.weights.elsewhere)
        return best

    @remembered
    def top(self, commodity: int) -> int:
        """The space to which one's own marker may come: those who are ahead will have the last ones."""
        track, here = self.table.rules.track, self.table.influence[self.seat * GOODS + commodity]
        ahead = sum(self.table.influence[other * GOODS + commodity] > here for other in range(self.table.seats))
        return max(track.spaces - ahead, track.first_orange - 1, here)

    def best_bonus(self, commodity: int, space: int, rounds: int) -> float:
        """The best of the bonuses printed up to a space, with so many rounds to come when it is taken."""
        kinds = (kind for first, kind in self.table.rules.track.bonuses if first <= space)
        return max((self.bonus(kind, rounds) for kind in kinds if self.serves(kind, commodity)), default=0.0)

    @remembered
    def serves(self, kind: str, commodity: int) -> bool:
        """Is there a use for the bonus? Machines and quality are for the factory of the good beside the track."""
        table, mill = self.table, self.seat * GOODS + commodity
        if kind == "machine":
            return bool(machines_action.lines_to_mechanise(table, mill))
        if kind == "quality":
            return table.factory[mill] != NONE and quality_action.can_rise(table, self.seat, mill)
        return bool(self.outlook.mills)

    def bonus(self, kind: str, rounds: int) -> float:
        """£ of a bonus with so many rounds to come."""
        if kind == "share":
            return self.outlook.step
        if kind == "marketing":
            return self.weights.marketing * bool(rounds)
        return (self.weights.quality if kind == "quality" else self.weights.machine) * 0.4 * rounds / GOODS

    def worth_of_take_bonus(self, option: Option) -> float:
        return self.bonus(option["bonus"], self.rounds_after())
