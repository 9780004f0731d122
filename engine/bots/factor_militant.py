"""The Militant Company, alone against India: how ``factor`` plays the solo scenario.

Everything is asked in £ here, and about one question: are all eight regions the Company's when a turn ends? First comes trade: ships before
goods, and envoys where the ships find nothing to fill any more. Then conquest: guns, for they fight every turn, and are the police when the
campaigns are over; so some of them stay at home.

Expenses are paid out of revenue alone and a turn that cannot pay them loses the game: a voyage gets its dice, and those for another try,
before anything else does. How much of everything is a matter of the dice so far, so that there are several plans, and before each turn's
money is shared out the game is played to its end in imagination with each of them: the one that conquers most is followed for a turn.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import NamedTuple

from engine.bots.factor_india import IndiaHand
from engine.bots.factor_judgement import Option, ruin, success
from engine.john_company_1e.names import (
    COMPANY,
    FIRST_PRESIDENT,
    PRESIDENCIES,
    REGIONS,
    Holding,
    Law,
    Office,
)
from engine.john_company_1e.pieces import ready_army
from engine.kernel.dice import Dice, key_of
from engine.sdk import Bot, Game, Turn


class Plan(NamedTuple):
    """How to play a turn, and those after it."""

    war_from: int = 4  # the first turn of guns and mercenaries
    foothold_by: int = 6  # when a first region is wanted above all, for the Governor General finds something dominated or the game is lost
    trade_until: int = 5  # the last turn in which ships come before guns
    again: int = 6  # dice kept for another try when a voyage fails on which the expenses hang
    first_try: int = 3  # dice of a first try
    trust: float = 0.45  # the part of the revenue on which expenses may be built: the rest may sink
    least_dice: int = 3  # dice of a campaign
    most_dice: int = 5
    guard: float = 0.9  # pieces that stay ready for each region of the Company


PLANS = (
    Plan(),
    Plan(again=2, first_try=4),
    Plan(again=3, trade_until=8, war_from=6),
    Plan(war_from=3, foothold_by=4, trust=0.6),
    Plan(again=2, trust=0.9, guard=0.4, trade_until=3),
    Plan(least_dice=4, most_dice=6, guard=1.6, trust=0.6),
)
PLAYOUTS = 8
"""Imagined games for each plan."""
TRIED = ("campaign.target", "sailing.open_trade", "invest.strength")
"""Decisions that are tried out as well, each with its two best options."""
LEAD = 1.0
"""Standard errors by which another plan or option must be ahead."""
VOYAGE_COST = 2
AFLOAT = 0.8
"""Ships that have sailed are still there next turn."""
GUNS_PER_TURN = (0, 2, 4, 6, 9, 12, 14, 16, 18, 20, 22, 24, 24)
"""Guns to have by the turn that comes, if revenue keeps them."""
SHIP = 3
MERCENARY = 2
WON, EACH_REGION = 100.0, 3.0


class Militant(IndiaHand, Bot):
    """``playouts`` imagined games for each plan, and for each option that is tried out; without any the first plan is followed.

    Equal seeds play alike.
    """

    def __init__(self, seed: int = 0, playouts: int = PLAYOUTS) -> None:
        self.seat = 0
        self.dice = Dice(key_of("militant", seed))
        self.playouts = playouts
        self.plan, self.planned_for = PLANS[0], 0

    def choose(self, turn: Turn) -> int:
        game = turn.game(0)
        worths = self.worths(game)
        favourite = worths.index(max(worths))
        if not self.playouts:
            return favourite
        if turn.kind.startswith("allocation") and self.table.turn != self.planned_for:
            self.planned_for = self.table.turn
            others = [plan for plan in PLANS if plan != self.plan]
            plans = [self.plan, *others]
            best = self.best_of(turn, len(plans), lambda imagined, at: self.play_on(imagined, plans[at]))
            self.plan = plans[best]
            worths = self.worths(game)
            return worths.index(max(worths))
        if turn.kind in TRIED:
            ranked = sorted(range(len(worths)), key=lambda index: -worths[index])[:2]

            def try_out(imagined: Game, at: int) -> float:
                imagined.choose(ranked[at])
                return self.play_on(imagined, self.plan)

            return ranked[self.best_of(turn, len(ranked), try_out)]
        return favourite

    def best_of(self, turn: Turn, candidates: int, play: Callable[[Game, int], float]) -> int:
        """The candidate that did best, all of them in the same imagined games; the first unless another leads by more than noise."""
        values: list[list[float]] = [[] for _ in range(candidates)]
        for _ in range(self.playouts):
            imagined = turn.game(self.dice.below(2**32))
            for at in range(candidates):
                values[at].append(play(imagined.copy(), at))
        best, best_bound = 0, 0.0
        for at in range(1, candidates):
            leads = [value - base for value, base in zip(values[at], values[0], strict=True)]
            mean = sum(leads) / len(leads)
            variance = sum((lead - mean) ** 2 for lead in leads) / max(1, len(leads) - 1)
            bound = mean - LEAD * sqrt(variance / len(leads))
            if bound > best_bound:
                best, best_bound = at, bound
        return best

    def play_on(self, game: Game, plan: Plan) -> float:
        """Follow a plan to the end; what that is worth."""
        follower = Militant(playouts=0)
        follower.plan = plan
        while game.decision is not None:
            worths = follower.worths(game)
            game.choose(worths.index(max(worths)))
        details = game.outcome.details if game.outcome is not None else {}
        return float(
            WON * bool(details.get("won")) + EACH_REGION * details.get("regions", 0) + 0.5 * details.get("turns", 0)
        )

    def worths(self, game: Game) -> list[float]:
        """What each option of the pending decision seems worth, in £."""
        decision = game.decision
        if decision is None:
            return []
        self.look(game, decision.seat, decision.kind)
        self.pound, self.company = 0.0, 1.0
        options = [game.describe(index) for index in range(len(decision.options))]
        return [getattr(self, f"worth_of_{option['act']}", self.worth_of_anything_else)(option) for option in options]

    def worth_of_anything_else(self, option: Option) -> float:
        """An act that is not known here: the first of several is as good as any."""
        return 0.0

    # -- what the Company needs --

    def ruled(self) -> int:
        """Regions of the Company."""
        return self.table.ruler.count(COMPANY)

    def guns(self) -> int:
        """All of them."""
        return sum(self.table.guns) + sum(self.table.tired_guns)

    def expenses(self, more: int = 0) -> int:
        """£ that the next trade phase will ask for, with so many more provinces or guns."""
        each = 2 if self.table.in_force(Law.GOVERNOR_GENERAL) or self.table.turn >= 6 else 1
        return each * (len(self.table.provincial) + more) + self.guns()

    def revenue(self) -> int:
        """£ that all voyages could bring."""
        return sum(self.voyage(holding).revenue for holding in self.holdings())

    def ships_of(self, holding: int) -> int:
        """Of ships that have sailed some are lost before the next turn."""
        table = self.table
        return table.ready_ships(holding) + int(AFLOAT * table.exhausted_ships(holding)) * self.ahead

    def earnings(self, holding: int, ships: int = 0, goods: int = 0) -> int:
        """What a voyage leaves when its dice are paid: one large voyage is better than three small ones."""
        if not self.ahead and self.table.treasury[self.office_of(holding)] < self.penalty(holding) + 2:
            return 0
        return max(0, self.voyage(holding, ships, goods).revenue - self.penalty(holding) - VOYAGE_COST)

    def dice_for(self, holding: int) -> int:
        """Dice for a voyage: the more it brings the more of them; a small one only if the expenses hang on it."""
        revenue = self.voyage(holding).revenue
        if holding == self.main() and (revenue or self.ahead):
            return 4 + min(3, revenue // 10)
        return 4 + min(3, revenue // 10) if revenue >= 4 else 0

    def wanted_to_sail(self, office: int) -> int:
        """£ for a voyage, and for another try when the expenses hang on it."""
        holding = Holding.CHINA if office == Office.SUPERINTENDENT_CHINA else office - FIRST_PRESIDENT
        dice, penalty = self.dice_for(holding), self.penalty(holding)
        if not dice:
            return 0
        again = penalty + self.plan.again if self.expenses() > self.others_bring(holding) else 0
        return penalty + dice + again

    def others_bring(self, holding: int) -> float:
        """£ of the revenue that is sure, or as good as sure, without this voyage."""
        rest = [0.6 * self.earnings(other) for other in self.holdings() if other != holding]
        return self.table.revenue * (not self.ahead) + sum(rest)

    def wants(self) -> list[tuple[int, int]]:
        """What the next turn's money is for, the most urgent first: (office, £ to have there)."""
        if ("wants",) in self.known:
            planned: list[tuple[int, int]] = self.known["wants",]
            return planned
        table = self.table
        sailors = [self.office_of(holding) for holding in self.holdings()]
        sailors.sort(key=lambda office: office != FIRST_PRESIDENT + self.main())
        wants = [(office, self.wanted_to_sail(office)) for office in sailors]
        ships = [(int(Office.SHIP_PURCHASING), SHIP * self.worth_buying(ships=True))]
        price = table.goods_price() or 2
        goods = [(int(Office.GOODS_PURCHASING), price * self.worth_buying(ships=False))]
        openings = [(office, self.wanted_to_sail(office) + 4) for office in sailors if self.best_opening(office) > 3]
        affordable = max(0, int(self.revenue() * self.plan.trust) - self.expenses())
        lacking = GUNS_PER_TURN[min(table.turn + 1, 12)] - self.guns()
        guns = [(int(Office.MILITARY_AFFAIRS), 2 * max(0, min(lacking, affordable)))]
        trade = ships + openings + goods
        war = table.turn + 1 >= self.plan.war_from
        if self.must_conquer():
            easiest = min(
                sailors, key=lambda office: min((table.defense(t) for t in self.targets_of(office)), default=9)
            )
            wants.insert(1, (easiest, self.wanted_to_sail(easiest) + 2 * 5))
        planned = wants + (trade + guns * war if table.turn < self.plan.trade_until else guns * war + trade)
        self.known["wants",] = planned
        return planned

    def wanted(self, office: int) -> int:
        """£ that the office lacks of what the next turn's plan gives it."""
        planned = max((needed for each, needed in self.wants() if each == office), default=0)
        return max(0, planned - self.table.treasury[office])

    # -- money --

    def worth_of_allocate(self, option: Option) -> float:
        """Want after want; what is left hires mercenaries, or waits with the governors as their police."""
        table, office = self.table, self.office_named(option["office"])
        for rank, (each, needed) in enumerate(self.wants()):
            if each == office and needed > table.treasury[office]:
                return 100.0 - rank
        if FIRST_PRESIDENT <= office < FIRST_PRESIDENT + PRESIDENCIES and self.targets_of(office):
            return 2.0
        if table.tables.governor[office] and self.targets_of(office):
            return 3.0 - 0.1 * table.treasury[office]
        if office >= Office.GOVERNOR_BENGAL:
            return 1.0 - 0.1 * table.treasury[office]
        return 0.5 if office == Office.SHIP_PURCHASING else 0.0

    def worth_of_allocate_amount(self, option: Option) -> float:
        """As much as the most urgent want of the office lacks; £4 at a time of what is left."""
        office = self.office_named(option["office"])
        lacking = [needed - self.table.treasury[office] for each, needed in self.wants() if each == office]
        wanted = next((each for each in lacking if each > 0), 4)
        return -float(abs(option["amount"] - wanted))

    def worth_of_tax_to_presidency(self, option: Option) -> float:
        """Governors fight with it; residents keep £6 for the police."""
        office = self.asked()[0]
        kept = 99 if self.table.tables.governor[office] and self.targets_of(office) else 6
        spare = max(0, self.table.treasury[office] - kept)
        return -float(abs(option["amount"] - spare))

    # -- trade --

    def worth_of_sail(self, option: Option) -> float:
        """With enough dice, and some kept for another try if this one fails; with all of them when that is the last one."""
        office = self.asked()[0]
        holding = Holding.CHINA if office == Office.SUPERINTENDENT_CHINA else office - FIRST_PRESIDENT
        money, penalty = self.table.treasury[office], self.penalty(holding)
        revenue = self.voyage(holding).revenue
        dice = self.plan.first_try + revenue // 12
        hangs = self.table.revenue < self.expenses(1)
        if money - penalty - dice < penalty + 2 and hangs:
            dice = money - penalty
        if not hangs and dice + penalty >= revenue:
            return -1.0
        return float(10 - abs(option["amount"] - penalty - min(dice, money - penalty)))

    def envoys(self, office: int) -> int:
        """Dice for an envoy: what the voyage can spare. First of all the expenses must be paid."""
        holding, money = office - FIRST_PRESIDENT, self.table.treasury[office]
        if self.table.revenue < self.expenses() and holding != self.main():
            return 0
        return min(money - self.wanted_to_sail(office), 4)

    def main(self) -> int:
        """The presidency that earns most."""
        if ("main",) not in self.known:
            living = self.holdings()
            self.known["main",] = max(
                range(PRESIDENCIES), key=lambda at: (self.earnings(at), at) if at in living else (-1, at)
            )
        holding: int = self.known["main",]
        return holding

    def worth_of_open_trade(self, option: Option) -> float:
        office = self.asked()[0]
        dice = self.envoys(office)
        if dice < self.plan.least_dice:
            return -1.0
        gain = self.gain_of_opening(office - FIRST_PRESIDENT, self.region_named(option["region"]))
        return success(dice) * gain - 1.5 - ruin(dice) * self.voyage(office - FIRST_PRESIDENT).revenue

    # -- war --

    def targets_of(self, office: int) -> list[int]:
        """Whom the office may attack."""
        table = self.table
        listed = table.tables.targets[office]
        if office < FIRST_PRESIDENT + PRESIDENCIES and table.in_force(Law.GOVERNOR_GENERAL):
            listed = tuple(t for at in range(PRESIDENCIES) for t in table.tables.targets[FIRST_PRESIDENT + at])
        return [target for target in listed if table.ruler[target] != COMPANY]

    def must_conquer(self) -> bool:
        """The Governor General comes about half-way, and finds something dominated, or the game is lost."""
        return (
            not self.ruled()
            and self.table.turn + self.ahead >= self.plan.foothold_by
            and not self.table.in_force(Law.GOVERNOR_GENERAL)
        )

    def home_guard(self, presidency: int) -> int:
        """Pieces that had better not be exhausted by campaigns."""
        held = sum(self.table.ruler[region] == COMPANY for region in self.table.regions_of(presidency))
        return round(self.plan.guard * held) if held > 1 else 0

    def plan_campaign(self, office: int, target: int) -> tuple[int, int, float]:
        """Pieces, points of mercenaries, and what it brings (£)."""
        table = self.table
        presidency = table.presidency_of(office)
        army, defense = ready_army(table, presidency), table.defense(target)
        kept = self.wanted_to_sail(office) if office < Office.SHIP_PURCHASING else 0
        hired = max(0, table.treasury[office] - kept) // MERCENARY
        last = REGIONS - self.ruled() == 1
        spare = army if last else max(0, army - self.home_guard(presidency))
        points = min(spare + hired, defense + self.plan.most_dice)
        dice = points - defense
        if table.turn < self.plan.war_from and not self.must_conquer():
            return 0, 0, -1.0
        if dice < min(self.plan.least_dice, 2 if self.table.turn < 3 or self.left < 2 else self.plan.least_dice):
            return 0, 0, -1.0
        used = min(hired, points) if office >= Office.GOVERNOR_BENGAL else min(hired, max(0, points - spare))
        worth = success(dice) * (12 - defense + 4 * (not table.is_open(target)) + table.printed(target).tax)
        return points - used, used, worth

    def worth_of_campaign(self, option: Option) -> float:
        return self.plan_campaign(self.asked()[0], self.region_named(option["target"]))[2]

    def worth_of_place_guns(self, option: Option) -> float:
        return float(option["number"]) * (
            1 if self.holding_named(option["presidency"]) == max(range(PRESIDENCIES), key=self.need_of_guns) else -1
        )

    def need_of_guns(self, presidency: int) -> float:
        """Regions to hold, regions to win, less the army there is."""
        table = self.table
        if not table.exists(FIRST_PRESIDENT + presidency) or table.disk[FIRST_PRESIDENT + presidency]:
            return -99.0
        offices = [FIRST_PRESIDENT + presidency, *table.provinces(presidency)]
        goals = [table.defense(target) for office in offices for target in self.targets_of(office)]
        held = sum(table.ruler[region] == COMPANY for region in table.regions_of(presidency))
        ready = ready_army(table, presidency)
        near = min((goal + self.plan.least_dice for goal in goals), default=0)
        return held * 1.5 + near - ready + (2 if presidency == Holding.BENGAL else 0)

    def worth_of_transfer_guns(self, option: Option) -> float:
        source, target = self.holding_named(option["source"]), self.holding_named(option["target"])
        return self.need_of_guns(target) - self.need_of_guns(source) - 4

    def worth_of_move_guns(self, option: Option) -> float:
        source, target = self.holding_named(option["source"]), self.holding_named(option["target"])
        wanted = (self.need_of_guns(target) - self.need_of_guns(source)) / 2
        return float(-abs(option["number"] - wanted))

    def worth_of_invest(self, option: Option) -> float:
        """With what the governor cannot fight with."""
        office, dice = self.asked()[0], option["amount"]
        region = self.table.tables.region_of[office]
        prosperous, depressed = self.table.tables.sides[region]
        gain = prosperous.tax - depressed.tax + 0.4 * sum(r for _, r in prosperous.orders)
        gain -= 0.4 * sum(r for _, r in depressed.orders)
        return float(success(dice) * gain * min(self.left, 3) - dice - ruin(dice))

    # -- defence --

    def worth_of_defend(self, option: Option) -> float:
        """Whatever suffices, pieces before money unless the army is needed more."""
        return float(30.0 - 1.0 * option["army"] - 1.6 * option["mercenaries"])

    worth_of_police = worth_of_defend
