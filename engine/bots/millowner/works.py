"""The millowner in the mills: what building, modernising, hands, machines, quality, marketing and prices gain.

For each action there is ``gain_by_…`` (what the whole action would bring, for so much administration cost) and the worths of its acts.
"""

from __future__ import annotations

from engine.arkwright import factory_action, quality_action
from engine.arkwright.names import GOODS, LINES, NONE, Category, Phase, Tile
from engine.arkwright.tables import CATEGORY_IDS, GOOD_IDS, category_of, factory_type
from engine.bots.millowner.outlook import Owner
from engine.bots.scripted import Option, remembered


class Works(Owner):
    """Worths of everything done to factories."""

    always = {
        "close_factory": -5.0,
        "staff_place": -1.0,
        "leave_place": -1.0,
        "hand_in_patent": 2.0,
        "produce": -1.0,
    }
    idle = ["produce_nothing"]

    # -- factories --

    def gain_by_factory(self, marker: int, spent: int) -> float:
        """Building and modernising, the best first, as long as the cash lasts, though shares may have to pay the wages then."""
        gain, paid, lack = 0.0, spent, self.outlook.lack
        for worth, cost in self.plans():
            # What is lacking when it alone is paid, its worth knows already.
            worth -= lack(paid + cost) - lack(paid) - lack(cost)
            if worth > 0 and paid + cost <= self.table.cash[self.seat]:
                gain, paid = gain + worth, paid + cost
        return gain

    @remembered
    def plans(self) -> list[tuple[float, int]]:
        """What each good's factory would gain by being built or modernised, and its cost: the best first."""
        table, seat = self.table, self.seat
        plans = []
        for good in range(GOODS):
            mill = seat * GOODS + good
            if table.factory[mill] == NONE:
                if factory_action.can_build(table, seat, good):
                    types = factory_action.factories_on_offer(table, seat, good)
                    plans.append(max((self.opening(type, 1), table.rules.base_quality[type]) for type in types))
            elif factory_action.can_modernise(table, seat, mill):
                plans.append((self.modernising(mill), table.rules.base_quality[table.factory[mill] + 1]))
        return sorted(plans, reverse=True)

    def opening(self, type: int, lines: int) -> float:
        """A new factory with so many lines: what it earns in the phases left, less its price."""
        outlook, rules = self.outlook, self.table.rules
        good, base = type % 16 // 4, rules.base_quality[type]
        if not outlook.left(good):
            return -1.0
        made = rules.output(type, rules.places[good][:lines] + (0,) * (LINES - lines))
        extra = rules.mass_marketing if category_of(type) == Category.MASS else 0
        wages = outlook.wage * sum(rules.places[good][:lines])
        first = outlook.season(good, base, extra, made) - wages
        later = outlook.run(type, extra, (0,) * LINES)
        growth = self.weights.growth * (self.table.level < 3)
        return first + (later + growth) * (outlook.left(good) - 1) - outlook.cost(base)

    def modernising(self, mill: int) -> float:
        """The next level: appeal for good, more goods from the same lines, dearer freight."""
        outlook, rules, good = self.outlook, self.table.rules, mill % GOODS
        type = self.table.factory[mill] + 1
        manned, added = self.table.hands_by_line(mill), outlook.added(mill)
        each = outlook.run(type, added, manned) - outlook.run(type - 1, added, manned)
        return each * outlook.left(good) - outlook.cost(rules.base_quality[type])

    def worth_of_build_factory(self, option: Option) -> float:
        good = GOOD_IDS.index(option["good"])
        types = factory_action.factories_on_offer(self.table, self.seat, good)
        return max(self.opening(type, 1) for type in types)

    def worth_of_open_factory(self, option: Option) -> float:
        good, category = GOOD_IDS.index(option["good"]), CATEGORY_IDS.index(option["category"])
        lines = 2 if self.table.phase == Phase.PREPARATION else 1
        bonus = 5.0 if option.get("developer") else 0.0
        return self.opening(factory_type(good, option.get("level", 1), category), lines) + bonus

    def worth_of_modernise_factory(self, option: Option) -> float:
        return self.modernising(self.mill(option)) + (5.0 if option["developer"] else 0.0)

    # -- hands --

    def gain_by_workers(self, marker: int, spent: int) -> float:
        return self.gain_of_hands()

    @remembered
    def gain_of_hands(self) -> float:
        """The best number of hands for every mill."""
        hands = self.table.hands()
        gain = 0.0
        for mill in self.outlook.mills:
            room = min(self.table.free_places(mill), hands)
            gain += max(0.0, self.firing(mill), *(self.hiring(mill, number) for number in range(1, room + 1)))
        return gain

    def hiring(self, mill: int, number: int) -> float:
        """So many hands more: full lines make goods, and every hand has a wage, due before the goods are sold."""
        outlook, good = self.outlook, mill % GOODS
        made = outlook.after_hiring(mill, number)
        each = outlook.best(mill, 0, made) - outlook.best(mill) - number * outlook.wage
        return each * outlook.left(good) - outlook.lack(number * outlook.wage)

    def firing(self, mill: int, number: int = 0) -> float:
        """So many hands fewer; by default the number that is best."""
        outlook, at = self.outlook, mill * LINES
        beyond = sum(self.table.workers[at + 1 : at + LINES])
        if not number:
            return max((self.firing(mill, some) for some in range(1, beyond + 1)), default=0.0)
        made = outlook.after_firing(mill, number)
        each = number * outlook.wage - outlook.best(mill) + outlook.best(mill, 0, made)
        return each * outlook.left(mill % GOODS) - self.weights.upheaval

    def worth_of_fire_workers_in(self, option: Option) -> float:
        return self.firing(self.mill(option)) - 0.1

    def worth_of_arrange_machines(self, option: Option) -> float:
        """Machines in front: those who are fired stand behind."""
        return float(sum(number * (LINES - line) for line, number in enumerate(option["machines"])))

    def worth_of_fire_workers(self, option: Option) -> float:
        return self.firing(self.mill(option), option["number"])

    def worth_of_hire_workers(self, option: Option) -> float:
        return self.hiring(self.mill(option), option["number"]) if option["number"] else 0.0

    # -- machines --

    def gain_by_machines(self, marker: int, spent: int) -> float:
        """The machines that save most."""
        bonus = self.table.rules.workshop_bonus if self.table.has(self.seat, Tile.WORKSHOP) else 0
        return sum(self.savings()[: self.table.units(marker, spent + bonus)])

    @remembered
    def savings(self) -> list[float]:
        """What a machine saves in every place that is free for one, most first."""
        savings: list[float] = []
        for mill in self.outlook.mills:
            at, good = mill * LINES, mill % GOODS
            for line, fit in enumerate(self.table.rules.machine_places[good]):
                free = min(fit - self.table.machines[at + line], self.table.workers[at + line])
                savings += [self.saving(mill)] * free
        return sorted(savings, reverse=True)

    def saving(self, mill: int) -> float:
        """A machine instead of a hand, for the phases left."""
        table, good, base = self.table, mill % GOODS, self.seat * 2
        wage, upkeep = self.outlook.wage, float(table.rules.machine_upkeep)
        if table.assigned[base] == good and sum(table.workers[mill * LINES : mill * LINES + LINES]) <= 4:
            wage -= table.rules.foreman_discount
        if table.assigned[base + 1] == good and any(table.machines[mill * LINES : mill * LINES + LINES]):
            upkeep = 0.0
        return (wage - upkeep) * self.outlook.left(good)

    def worth_of_place_machine(self, option: Option) -> float:
        """The first lines stay longest."""
        line: int = option["line"]
        return self.saving(self.mill(option)) + 0.01 * (LINES - line)

    def worth_of_retrain_workers(self, option: Option) -> float:
        return self.hiring(self.mill(option), option["number"]) if option["number"] else 0.0

    # -- quality and marketing --

    def gain_by_quality(self, marker: int, spent: int) -> float:
        return self.gain_of_levels(self.table.units(marker, spent))

    @remembered
    def gain_of_levels(self, number: int) -> float:
        """The levels of quality that gain most, one after the other."""
        levels = dict.fromkeys(
            (mill for mill in self.outlook.mills if quality_action.can_rise(self.table, self.seat, mill)), 0
        )
        gain = 0.0
        for _ in range(number if levels else 0):
            mill = max(levels, key=lambda mill: self.polishing(mill, levels[mill]))
            gain += max(self.polishing(mill, levels[mill]), 0.0)
            levels[mill] += 1
        return gain

    @remembered
    def polishing(self, mill: int, more: int) -> float:
        """A level of quality on top of ``more``, for the phases left."""
        outlook = self.outlook
        return (outlook.best(mill, more + 1) - outlook.best(mill, more)) * outlook.left(mill % GOODS)

    def worth_of_raise_quality(self, option: Option) -> float:
        return self.polishing(self.mill(option), 0)

    def gain_by_marketing(self, marker: int, spent: int) -> float:
        rules = self.table.rules
        budget = min(spent, rules.marketing_limit[marker])
        return self.gain_of_praise(budget + (rules.patent_bonus if self.table.has(self.seat, Tile.PATENT) else 0))

    @remembered
    def gain_of_praise(self, budget: int) -> float:
        """The levels of marketing that gain most for their price."""
        rules = self.table.rules
        levels = dict.fromkeys(self.outlook.mills, 0)
        gain = 0.0
        while budget > 0:
            offers = [
                (self.praising(mill, more) / cost, mill, cost)
                for mill, more in levels.items()
                if self.table.marketing[mill] + more < rules.marketing_levels
                and (cost := rules.marketing_cost[self.table.marketing[mill] + more]) <= budget
            ]
            if not offers:
                break
            each, mill, cost = max(offers)
            gain, budget = gain + each * cost, budget - cost
            levels[mill] += 1
        return gain

    @remembered
    def praising(self, mill: int, more: int) -> float:
        """A level of marketing on top of ``more``: it lasts as many phases as it is high."""
        outlook = self.outlook
        lasts = min(self.table.marketing[mill] + more + 1, outlook.left(mill % GOODS))
        return (outlook.best(mill, more + 1) - outlook.best(mill, more)) * lasts

    def worth_of_raise_marketing(self, option: Option) -> float:
        cost: int = option["cost"]
        return self.praising(self.mill(option), 0) / max(cost, 1)

    def worth_of_keep_patent(self, option: Option) -> float:
        return 3.0 * self.outlook.decades_after

    # -- prices --

    @remembered
    def gain_by_price(self) -> float:
        """New prices for all mills, as the additional action sets them."""
        gain = 0.0
        for mill in self.outlook.mills:
            good = mill % GOODS
            if self.outlook.left(good):
                top = self.table.base_quality(mill) + self.outlook.added(mill)
                prices = range(self.table.rules.price_floor[good], top + 1)
                best = max((self.outlook.at_price(mill, price) for price in prices), default=0.0)
                gain += best - self.outlook.at_price(mill, self.table.price[mill])
        return gain

    def worth_of_set_price(self, option: Option) -> float:
        """What the next phase brings at this price."""
        mill = self.mill(option)
        return self.outlook.at_price(mill, option["price"]) if self.table.factory[mill] != NONE else 0.0

    # -- goods for the warehouse --

    def gain_by_production(self, marker: int, spent: int) -> float:
        return 0.0
