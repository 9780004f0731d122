"""The Militant Company, alone against India: how ``factor`` plays the solo scenario.

Everything is asked in £ here, and about one question: are all eight regions the Company's when a turn ends? First comes trade: ships before
goods, and envoys where the ships find nothing to fill any more. Then conquest: guns, for they fight every turn, and are the police when the
campaigns are over; so some of them stay at home.

Expenses are paid out of revenue alone, and a turn that cannot pay them loses the game: a voyage gets its dice, and those for another try,
before anything else does. Even so most games end that way, a third of them in the first three turns, when one voyage has to carry all:
of the games of seeds 1 to 200 it wins 22.
"""

from __future__ import annotations

from engine.bots.chances import ruin, success
from engine.bots.factor.india import IndiaHand
from engine.bots.factor.judgement import capacity, plan_voyage
from engine.bots.scripted import Option, remembered
from engine.john_company_1e.names import COMPANY, FIRST_PRESIDENT, NOBODY, PRESIDENCIES, REGIONS, Holding, Law, Office
from engine.john_company_1e.pieces import ready_army
from engine.john_company_1e.tables import HOLDING_IDS, OFFICE_IDS, REGION_IDS
from engine.sdk import Game

WAR_FROM = 3
"""The first turn of guns and mercenaries."""
FOOTHOLD_BY = 5
"""When a first region is wanted above all: the Governor General finds something dominated, or the game is lost."""
TRADE_UNTIL = 5
"""The last turn in which ships come before guns."""
SAIL_DICE, FIRST_TRY, AGAIN = 4, 3, 6
"""£ for a voyage besides its penalty, dice of its first try, and £ kept for others when the expenses hang on it."""
TRUST = 0.8
"""The part of the revenue on which guns may be kept: the rest may sink."""
LEAST_DICE, MOST_DICE = 3, 7
"""Dice of a campaign."""
HOME_GUARD = 0.5
"""Pieces that stay ready for each region of the Company."""
VOYAGE_COST = 2
AFLOAT, AT_WORST = 0.8, 0.4
"""Ships that have sailed and are there next turn, on average and when fortune frowns."""
MOST_SHIPS = 8
SURE = 0.8
"""The part of a voyage to come on which a conquest may count."""
NEAR_MUTINY = 8
"""£ that an open region is worth while there are fewer than four."""
GUNS_PER_TURN = (0, 2, 4, 6, 9, 12, 14, 16, 18, 20, 22, 24, 24)
"""Guns to have by the turn that comes, if revenue keeps them."""
SHIP, GUN, MERCENARY = 3, 2, 2


class Militant(IndiaHand):
    """A scripted bot for the solo game."""

    def look(self, game: Game, seat: int, kind: str) -> None:
        """Take in what many options will ask for: the family's money is worth nothing here, and the Company's is all."""
        super().look(game, seat, kind)
        self.pound, self.company = 0.0, 1.0

    # -- what the Company needs --

    def ruled(self) -> int:
        """Regions of the Company."""
        return self.table.ruler.count(COMPANY)

    def guns(self) -> int:
        """All of them."""
        return sum(self.table.guns) + sum(self.table.exhausted_guns)

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
        part = 1.0 if holding == Holding.CHINA else AFLOAT
        return table.ready_ships_in(holding) + int(part * table.exhausted_ships_in(holding)) * self.ahead

    def earnings(self, holding: int, ships: int = 0, goods: int = 0) -> int:
        """What a voyage leaves when its dice are paid: one large voyage is better than three small ones."""
        if not self.ahead and self.table.treasury[self.office_of(holding)] < self.penalty(holding) + 2:
            return 0
        return max(0, self.voyage(holding, ships, goods).revenue - self.penalty(holding) - VOYAGE_COST)

    def dice_for(self, holding: int) -> int:
        """Dice for a voyage: the more it brings the more of them; a small one only if the expenses hang on it."""
        revenue = self.voyage(holding).revenue
        if holding == self.main() and (revenue or self.ahead):
            return SAIL_DICE + min(3, revenue // 10)
        return SAIL_DICE + min(3, revenue // 10) if revenue >= 4 else 0

    def wanted_to_sail(self, office: int) -> int:
        """£ for a voyage, and for another try when the expenses hang on it."""
        holding = Holding.CHINA if office == Office.SUPERINTENDENT_CHINA else office - FIRST_PRESIDENT
        dice, penalty = self.dice_for(holding), self.penalty(holding)
        if not dice:
            return 0
        again = penalty + AGAIN if self.expenses() > self.others_bring(holding) else 0
        return penalty + dice + again

    def others_bring(self, holding: int) -> float:
        """£ of the revenue that is sure, or as good as sure, without this voyage."""
        rest = [0.6 * self.earnings(other) for other in self.holdings() if other != holding]
        return self.table.revenue * (not self.ahead) + sum(rest)

    @remembered
    def wants(self) -> list[tuple[int, int]]:
        """What the next turn's money is for, the most urgent first: (office, £ to have there)."""
        table = self.table
        sailors = [self.office_of(holding) for holding in self.holdings()]
        sailors.sort(key=lambda office: office != FIRST_PRESIDENT + self.main())
        wants = [(office, self.wanted_to_sail(office)) for office in sailors]
        wants.insert(1, (int(Office.SHIP_PURCHASING), SHIP * self.ships_for_expenses()))
        ships = [(int(Office.SHIP_PURCHASING), SHIP * self.worth_buying("ship"))]
        price = table.goods_price() or 2
        goods = [(int(Office.GOODS_PURCHASING), price * self.worth_buying("good"))]
        openings = [(office, self.wanted_to_sail(office) + 4) for office in sailors if self.best_opening(office) > 3]
        affordable = max(0, int(self.revenue() * TRUST) - self.expenses())
        lacking = GUNS_PER_TURN[min(table.turn + 1, 12)] - self.guns()
        guns = [(int(Office.MILITARY_AFFAIRS), 2 * max(0, min(lacking, affordable)))]
        trade = ships + openings + goods
        war = table.turn + 1 >= WAR_FROM
        if self.must_conquer():
            easiest = min(
                sailors, key=lambda office: min((table.defence(t) for t in self.targets_of(office)), default=9)
            )
            wants.insert(1, (easiest, self.wanted_to_sail(easiest) + 2 * 5))
        return wants + (trade + guns * war if table.turn < TRADE_UNTIL else guns * war + trade)

    def ships_for_expenses(self) -> int:
        """Ships to buy so that one voyage pays the expenses, though most that have sailed are lost."""
        holding, table = self.main(), self.table
        ready = table.ready_ships_in(holding) + int(AT_WORST * table.exhausted_ships_in(holding))
        orders, due = self.reach_of(holding, NOBODY), self.expenses(1) + 2
        for more in range(MOST_SHIPS):
            if plan_voyage(orders, capacity(ready + more, table.goods[holding])).revenue >= due:
                return more
        return MOST_SHIPS

    def wanted(self, office: int) -> int:
        """£ that the office lacks of what the next turn's plan gives it."""
        planned = max((needed for each, needed in self.wants() if each == office), default=0)
        return max(0, planned - self.table.treasury[office])

    # -- money --

    def worth_of_allocate(self, option: Option) -> float:
        """Want after want; what is left hires mercenaries, or waits with the governors as their police."""
        table, office = self.table, OFFICE_IDS.index(option["office"])
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
        office = OFFICE_IDS.index(option["office"])
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
        dice = FIRST_TRY + revenue // 12
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

    def gain_of_opening(self, holding: int, region: int) -> float:
        """A mutiny ends the game when seven regions are closed."""
        opened = sum(self.table.is_open(each) for each in range(REGIONS))
        return super().gain_of_opening(holding, region) + NEAR_MUTINY * max(0, 4 - opened)

    @remembered
    def main(self) -> int:
        """The presidency that earns most."""
        living = self.holdings()
        return max(range(PRESIDENCIES), key=lambda at: (self.earnings(at), at) if at in living else (-1, at))

    def worth_of_open_trade(self, option: Option) -> float:
        office = self.asked()[0]
        dice = self.envoys(office)
        if dice < LEAST_DICE:
            return -1.0
        gain = self.gain_of_opening(office - FIRST_PRESIDENT, REGION_IDS.index(option["region"]))
        return success(dice) * gain - 1.5 - ruin(dice) * self.voyage(office - FIRST_PRESIDENT).revenue

    # -- war --

    def targets_of(self, office: int) -> list[int]:
        """Whom the office may attack."""
        table = self.table
        listed = table.tables.targets[office]
        if office < FIRST_PRESIDENT + PRESIDENCIES and table.in_force(Law.GOVERNOR_GENERAL):
            listed = tuple(t for at in range(PRESIDENCIES) for t in table.tables.targets[FIRST_PRESIDENT + at])
        return [target for target in listed if table.ruler[target] != COMPANY]

    def yet_to_sail_with(self, holding: int) -> bool:
        """Can this holding still bring something this turn?"""
        office = self.office_of(holding)
        return office in self.yet_to_sail() and self.table.treasury[office] > self.penalty(holding) + 2

    def must_conquer(self) -> bool:
        """The Governor General comes about half-way, and finds something dominated, or the game is lost."""
        return (
            not self.ruled()
            and self.table.turn + self.ahead >= FOOTHOLD_BY
            and not self.table.in_force(Law.GOVERNOR_GENERAL)
        )

    def home_guard(self, presidency: int) -> int:
        """Pieces that had better not be exhausted by campaigns."""
        held = sum(self.table.ruler[region] == COMPANY for region in self.table.regions_of(presidency))
        return round(HOME_GUARD * held) if held > 1 else 0

    def plan_campaign(self, office: int, target: int) -> tuple[int, int, float]:
        """Pieces, points of mercenaries, and what it brings (£)."""
        table = self.table
        presidency = table.presidency_of(office)
        army, defence = ready_army(table, presidency), table.defence(target)
        kept = self.wanted_to_sail(office) if office < Office.SHIP_PURCHASING else 0
        hired = max(0, table.treasury[office] - kept) // MERCENARY
        last = REGIONS - self.ruled() == 1
        spare = army if last else max(0, army - self.home_guard(presidency))
        points = min(spare + hired, defence + MOST_DICE)
        dice = points - defence
        if table.turn < WAR_FROM and not self.must_conquer():
            return 0, 0, -1.0
        if dice < min(LEAST_DICE, 2 if self.table.turn < 3 or self.left < 2 else LEAST_DICE):
            return 0, 0, -1.0
        used = min(hired, points) if office >= Office.GOVERNOR_BENGAL else min(hired, max(0, points - spare))
        worth = success(dice) * (12 - defence + 4 * (not table.is_open(target)) + table.printed(target).tax)
        return points - used, used, worth

    def worth_of_campaign(self, option: Option) -> float:
        return self.plan_campaign(self.asked()[0], REGION_IDS.index(option["target"]))[2]

    def worth_of_place_guns(self, option: Option) -> float:
        return float(option["number"]) * (
            1 if HOLDING_IDS.index(option["presidency"]) == max(range(PRESIDENCIES), key=self.need_of_guns) else -1
        )

    def need_of_guns(self, presidency: int) -> float:
        """Regions to hold, regions to win, less the army there is."""
        table = self.table
        if not table.lives(FIRST_PRESIDENT + presidency):
            return -99.0
        offices = [FIRST_PRESIDENT + presidency, *table.provinces(presidency)]
        goals = [table.defence(target) for office in offices for target in self.targets_of(office)]
        held = sum(table.ruler[region] == COMPANY for region in table.regions_of(presidency))
        ready = ready_army(table, presidency)
        near = min((goal + LEAST_DICE for goal in goals), default=0)
        return held * 1.5 + near - ready + (2 if presidency == Holding.BENGAL else 0)

    def worth_of_transfer_guns(self, option: Option) -> float:
        source, target = HOLDING_IDS.index(option["source"]), HOLDING_IDS.index(option["destination"])
        return self.need_of_guns(target) - self.need_of_guns(source) - 4

    def worth_of_move_guns(self, option: Option) -> float:
        source, target = HOLDING_IDS.index(option["source"]), HOLDING_IDS.index(option["destination"])
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
        return float(30.0 - 1.0 * option["pieces"] - 1.6 * option["mercenaries"])

    worth_of_police = worth_of_defend
