"""A mill owner's rules of thumb for Arkwright. Read it as a tutorial, after ``merchant``: the same idea, for a longer game.

Every option of every decision gets a worth in £ of the final share package, and the best is taken: one small method per ``act``. What a
mill brings in a production phase is the measure of all things; ``outlook`` tells it. Special markers are judged in
``markers``, shares, contracts and ships in ``exchange``.

The rules of thumb:

- A share step is worth as much as a good sold, for it lifts every share that is held at the end. Two goods sold in each phase are two
  steps: so build a mill of every good early, and modernise it as soon as the time allows.
- Price so that what is made is sold, but no more than that; ask what two goods less would bring, and whether a ship could take them.
- Machines save wages for the rest of the game, quality raises the price for good, marketing for a while: compare them by the phases left.
- A turn costs what it makes the decade's turns cost in all: spaces that must be used sooner or later anyway cost nothing.
- All 30 shares are the most that money buys. When it will be enough for them, only the share price is worth anything more.
- Never spend what the next wages need: an emergency sale takes shares and their price. What is to spare goes into shares.
"""

from __future__ import annotations

from typing import Any

from engine.arkwright.administration import ADDITIONAL_ACTION, action_of, is_open
from engine.arkwright.ideas import next_cost
from engine.arkwright.names import GOODS, NONE, SPACES, Action, Phase, Tile
from engine.arkwright.price_adjustment import begin as adjust_prices
from engine.arkwright.special_markers import begin as take_marker
from engine.arkwright.tables import MARKER_IDS, TILE_IDS
from engine.bots.millowner.influence import Influence
from engine.bots.millowner.markers import Notices
from engine.bots.millowner.works import Works
from engine.bots.scripted import Option, remembered
from engine.sdk import run


class Millowner(Works, Influence, Notices):
    """A scripted bot."""

    always = {"reopen_space": -999.0, "take_exchange_action": 50.0}
    idle = ["be_done", "done", "keep_charisma", "leave_place_empty", "leave_tie", "run_all_lines"]

    # -- the turn: a marker and its space --

    def worth_of_use_marker(self, option: Option) -> float:
        return self.turn(MARKER_IDS.index(option["marker"]), 0)

    def worth_of_reuse_marker(self, option: Option) -> float:
        return self.turn(MARKER_IDS.index(option["marker"]), option["fee"])

    def worth_of_use_ships(self, option: Option) -> float:
        """As an action; or, of two that could sail, the smaller one."""
        if "capacities" in option:
            return -float(sum(option["capacities"]))
        return self.turn(NONE, 0)

    def turn(self, marker: int, fee: int) -> float:
        """The best that the marker can do on a free space, its own among them when it is lifted."""
        placed = self.table.administration[self.seat * SPACES : self.seat * SPACES + SPACES]
        free = [
            place
            for place, lies in enumerate(placed)
            if lies in (NONE, marker) and is_open(self.table, self.seat, place)
        ]
        if not free:
            return -20.0
        return max(self.on_space(marker, place, free, fee) for place in free) - fee * self.outlook.rate

    def on_space(self, marker: int, place: int, free: list[int], fee: int = 0) -> float:
        """The action for the space's cost, less what it makes the turns of the decade cost in all."""
        cost = self.table.rules.administration[place]
        after = GOODS - 1 - self.table.cycle
        others = [self.table.rules.administration[other] for other in free if other != place][:after]
        others += [self.table.rules.administration[0] + self.table.rules.reuse_fee] * (after - len(others))
        all_turns = self.outlook.rate * (cost + sum(others))
        lacking = max(0.0, cost + fee - self.table.cash[self.seat])
        return self.gain(marker, cost) - all_turns - self.weights.short * lacking

    @remembered
    def gain(self, marker: int, spent: int) -> float:
        """What a marker's main action and additional action bring for so much administration cost (£)."""
        action = action_of(marker)
        by_action = {
            Action.FACTORY: self.gain_by_factory,
            Action.WORKERS: self.gain_by_workers,
            Action.MACHINES: self.gain_by_machines,
            Action.QUALITY: self.gain_by_quality,
            Action.MARKETING: self.gain_by_marketing,
            Action.PRODUCTION: self.gain_by_production,
            Action.STOCK_EXCHANGE: self.gain_by_exchange,
            Action.INVESTOR: self.gain_by_investor,
            Action.SHIP: self.gain_by_ship,
        }
        gain: float = by_action[action](marker, spent)
        if ADDITIONAL_ACTION.get(action) is adjust_prices:
            gain += self.gain_by_price()
        elif ADDITIONAL_ACTION.get(action) is take_marker:
            gain += self.best_marker()
        return gain

    def gain_by_exchange(self, marker: int, spent: int) -> float:
        return self.gain_of_exchange()

    @remembered
    def gain_of_exchange(self) -> float:
        """Shares and contracts."""
        return self.gain_of_shares() + self.gain_of_contracts()

    def gain_by_investor(self, marker: int, spent: int) -> float:
        """The exchange, and hands or machines besides."""
        other = max(self.gain_by_workers(marker, spent), self.machines_in_passing(spent))
        return self.gain_by_exchange(marker, spent) + other

    def machines_in_passing(self, spent: int) -> float:
        """Machines by the best marker for them that is owned."""
        owned = [
            marker
            for marker in range(len(MARKER_IDS))
            if action_of(marker) == Action.MACHINES and self.table.owns_marker(self.seat, marker)
        ]
        return self.gain_by_machines(owned[-1], spent)

    def gain_by_ship(self, marker: int, spent: int) -> float:
        return self.gain_of_trip()

    def worth_of_use_space(self, option: Option) -> float:
        """The marker in hand is not told: trying the space shows it."""
        assert self.table.decision is not None  # noqa: S101 - worths are asked of a pending decision alone
        place = self.table.rules.administration.index(option["space"])
        options: Any = self.table.decision.options
        free = [choice[1] for choice in options if choice[0] == "space"]
        return self.on_space(self.marker_in_hand(), place, free)

    @remembered
    def marker_in_hand(self) -> int:
        """The marker that is about to be placed, or ``NONE`` for ships."""
        before = self.table.administration
        trial = self.table.copy()
        trial.choose(0)
        changed = [now for old, now in zip(before, trial.administration, strict=True) if now != old]
        return changed[0] if changed else NONE

    def worth_of_pay_administration(self, option: Option) -> float:
        """Accountant and Engineer let the cost be chosen: what the action brings for it, less the cost."""
        marker = self.marker_paid_for()
        cost: int = option["cost"]
        gain = self.gain(MARKER_IDS.index(marker), cost) if marker else 0.0
        return gain - cost * self.outlook.rate - self.weights.short * max(0, cost - self.table.cash[self.seat])

    @remembered
    def marker_paid_for(self) -> str | None:
        """The marker whose cost is asked for, or None for ships: any cost shows it."""
        trial = self.table.copy(events=True)
        trial.choose(0)
        marker: str | None = next(event.fields["marker"] for event in trial.events if event.name == "action_taken")
        return marker

    # -- the investor's two actions --

    def worth_of_take_workers_action(self, option: Option) -> float:
        return self.gain_by_workers(NONE, self.table.spent)

    def worth_of_take_machines_action(self, option: Option) -> float:
        return self.machines_in_passing(self.table.spent)

    def worth_of_take_ship_action(self, option: Option) -> float:
        return self.gain_of_trip()

    # -- the market --

    def worth_of_shut_line(self, option: Option) -> float:
        """Only when its goods would not be sold; wages and upkeep are saved."""
        outlook, mill = self.outlook, self.seat * GOODS + self.table.cycle
        made = self.table.made[self.seat]
        sold = outlook.sales(self.table.cycle, self.table.appeal(mill), made)
        kept = self.table.output(mill, option["line"])
        return 1.0 if made - sold >= made - kept and not self.table.contract[mill] else -1.0

    def worth_of_work_extra_shifts(self, option: Option) -> float:
        """One more good, when it is sold: a second one sold is a share step besides."""
        mill = self.seat * GOODS + self.table.cycle
        if self.table.factory[mill] == NONE:
            return -1.0
        made, appeal = self.table.made[self.seat], self.table.appeal(mill)
        sales = self.outlook.sales
        more = sales(self.table.cycle, appeal, made + 1) - sales(self.table.cycle, appeal, made)
        last = not self.outlook.left(self.table.cycle)
        return more * self.table.price[mill] - (3.0 if last else 7.0)

    def worth_of_offer_stored(self, option: Option) -> float:
        return float(option["number"])

    def worth_of_sell_to_patron(self, option: Option) -> float:
        return 1.0 if self.can_spare_one() else -1.0

    def can_spare_one(self) -> bool:
        """Is a good left that no contract waits for?"""
        mill = self.seat * GOODS + self.table.cycle
        due = self.table.contract[mill]
        return not due or self.table.at_hand(mill) != due

    def worth_of_sell_at_jubilee(self, option: Option) -> float:
        """One a decade: for the dearest good."""
        prices = [self.table.price[mill] for mill in self.outlook.mills if mill % GOODS >= self.table.cycle]
        dearest = self.table.price[self.seat * GOODS + self.table.cycle] >= max(prices)
        return 1.0 if dearest and self.can_spare_one() else -1.0

    def worth_of_break_tie(self, option: Option) -> float:
        """The second use costs the tile: worth it when there is no time to use it again."""
        if not self.table.attache_turned[self.seat]:
            return 1.0
        return self.outlook.step - self.tile(Tile.PRESS_ATTACHE) * 0.8

    # -- tiles that pass --

    def worth_of_use_idea_of(self, option: Option) -> float:
        return float(TILE_IDS.index(option["tile"]))

    def worth_of_keep_tile(self, option: Option) -> float:
        """Extra shifts are kept; an idea only when the next one is worth its price."""
        if "tile" not in option:
            return 0.0
        price = next_cost(self.table, self.seat, TILE_IDS.index(option["tile"]))
        return 16.0 * min(self.outlook.decades_after, 1) - self.outlook.cost(price)

    def worth_of_name_start_player(self, option: Option) -> float:
        """Whoever is first has the choice of special markers; Charisma itself is kept for another one."""
        own = option["start_player"] == self.seat
        if self.table.has(self.seat, Tile.CHARISMA):
            return self.best_marker() - 6.0 + own if self.table.phase == Phase.EVENT else -1.0
        return float(own)

    # -- events --

    def worth_of_pay_ransom(self, option: Option) -> float:
        return -self.outlook.cost(5)

    def worth_of_lose_machine(self, option: Option) -> float:
        """A line without it stands still, unless a hand closes up."""
        mill = self.mill(option)
        line: int = option["line"]
        made = self.outlook.after_loss(mill, line)
        loss = self.outlook.best(mill) - self.outlook.best(mill, 0, made)
        return -loss - self.saving(mill) + 0.1 * line

    def worth_of_move_worker_up(self, option: Option) -> float:
        """What the mill makes then, against what it makes with the gap; the last line is the first to go short."""
        mill = self.mill(option)
        line: int = option["from_line"]
        trial = self.table.copy()
        assert trial.decision is not None  # noqa: S101 - worths are asked of a pending decision alone
        trial.choose(trial.decision.options.index(("close_up", mill % GOODS, line)))
        gain = self.outlook.best(mill, 0, trial.output(mill)) - self.outlook.best(mill)
        return gain + 0.1 * line


if __name__ == "__main__":
    run(Millowner)
