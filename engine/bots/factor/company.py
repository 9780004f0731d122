"""How ``factor`` serves the Company: the chairman's money, purchases and logistics, voyages, debts and dividends.

The Company lives by its voyages: whoever sails needs dice, ships and something to fill, and the chairman sees to all three before anything
else. A ship costs £4 to £6 and brings about £3 a turn, so ships are bought early and never too late.
"""

from __future__ import annotations

from engine.bots.chances import ruin, success
from engine.bots.factor.firms import FirmOwner
from engine.bots.factor.judgement import FEW_CUBES, capacity, plan_voyage
from engine.bots.scripted import Option, remembered
from engine.john_company_1e import company, sailing
from engine.john_company_1e.names import COMPANY, DEPRESSED, FIRST_PRESIDENT, PRESIDENCIES, REGIONS, Holding, Office
from engine.john_company_1e.tables import HOLDING_IDS, OFFICE_IDS, REGION_IDS
from engine.kernel import argument

DICE = 4
"""Dice for a voyage: four fail to find one low number once in five."""
ENVOYS = 3
"""Dice to open a region."""
SAILORS = (company.open_office, company.act, sailing.begin)
"""Steps after which an office may still set sail."""
SWEEPINGS = 0.03


class CompanyServant(FirmOwner):
    """Chairman, director of trade, presidents and their voyages, the trade phase."""

    idle = [
        "ask_for_nothing",
        "take_no_debt",
        "decline_ship",
        "transfer_nothing",
        "end_open_trade",
        "end_sailing",
        "fill_no_more",
    ]

    # -- what offices want --

    def wanted(self, office: int) -> int:
        """£ that an office could use well and does not have."""
        table = self.table
        if FIRST_PRESIDENT <= office < FIRST_PRESIDENT + PRESIDENCIES or office == Office.SUPERINTENDENT_CHINA:
            needed = self.wanted_to_sail(office)
        elif office == Office.SHIP_PURCHASING:
            needed = sum(self.ship_prices()[: self.worth_buying("ship")]) if self.turns > 1 else 0
        elif office == Office.GOODS_PURCHASING:
            needed = sum(self.good_prices()[: self.worth_buying("good")])
        elif office == Office.MILITARY_AFFAIRS:
            needed = 3 * self.guns_wanted()
        else:
            needed = ENVOYS * (table.side[table.tables.region_of[office]] == DEPRESSED) * (self.left > 0)
        return max(0, needed - table.treasury[office])

    def wanted_to_sail(self, office: int) -> int:
        """The penalty and some dice; and envoys where there is more to carry, or too little open to be safe from mutiny."""
        holding = Holding.CHINA if office == Office.SUPERINTENDENT_CHINA else office - FIRST_PRESIDENT
        voyage = self.voyage(holding)
        needed = self.penalty(holding) + DICE if voyage.revenue >= 3 else 0
        return needed + (ENVOYS if self.best_opening(office) > 1 else 0)

    def guns_wanted(self) -> int:
        """Two for every region of the Company, and for each home that a president may conquer."""
        table = self.table
        guns = sum(table.guns) + sum(table.exhausted_guns) + sum(table.officers) + sum(table.exhausted_officers)
        held = table.ruler.count(COMPANY)
        return max(0, min(3, 1 + 2 * held - guns)) if self.left else 0

    def urgency(self, office: int) -> float:
        """Whose want comes first."""
        if FIRST_PRESIDENT <= office < FIRST_PRESIDENT + PRESIDENCIES:
            return 3.0 + 0.1 * self.voyage(office - FIRST_PRESIDENT).revenue
        plain = {
            Office.SUPERINTENDENT_CHINA: 2.9,
            Office.GOODS_PURCHASING: 2.5,
            Office.SHIP_PURCHASING: 2.4,
            Office.MILITARY_AFFAIRS: 1.0,
        }
        return plain.get(office, 1.2)

    # -- the chairman --

    def worth_of_allocate(self, option: Option) -> float:
        """The most urgent want; what nobody wants goes to one's own office, or to the purchasers of ships."""
        office = OFFICE_IDS.index(option["office"])
        own = 0.3 if self.is_mine(office) else 0.0
        vacant = -1.0 if self.table.holder[office] < 0 and not self.ahead else 0.0
        if self.wanted(office):
            return self.urgency(office) + own + vacant
        return 0.2 + own + vacant + (0.4 if office == Office.SHIP_PURCHASING else 0.0)

    def worth_of_allocate_amount(self, option: Option) -> float:
        """As much as is wanted, or everything where nothing is."""
        wanted = self.wanted(OFFICE_IDS.index(option["office"]))
        return -float(abs(option["amount"] - wanted)) if wanted else float(option["amount"])

    def worth_of_ask_for_allocation(self, option: Option) -> float:
        """Only for what would be put to use, and only once: asking costs a favour."""
        office = OFFICE_IDS.index(option["office"])
        return 0.2 + 0.1 * self.urgency(office) if self.wanted(office) else -1.0

    def worth_of_take_debt(self, option: Option) -> float:
        """£5 for voyages that lack their dice: each debt costs £1 a turn ever after."""
        lacking = sum(
            self.wanted(self.office_of(holding))
            for holding in self.holdings()
            if self.office_of(holding) in self.yet_to_sail() and self.voyage(holding).revenue >= 5
        )
        return 1.0 if lacking >= 2 and self.table.debt < 2 + self.turns else -1.0

    def yet_to_sail(self) -> set[int]:
        """The offices that may still set sail this turn, as the steps to come tell it."""
        coming = {argument(frame, "office") for frame in self.table.stack if frame[0] in SAILORS}
        return {office for office in coming if self.table.holder[office] >= 0 and not self.table.stopped[office]}

    def worth_of_pay_dividends(self, option: Option) -> float:
        """Money for shareholders and a share price that does not fall; but next turn's voyages want money too."""
        table, number = self.table, option["number"]
        paid = table.dividends + number
        mine = self.pound * (table.court[self.seat] - 0.5 * self.mean(table.court))
        steady = self.weights.saved if table.share_price == table.tables.share_track[0] else self.weights.steady
        price = (steady if self.left else 0.4) * (paid > 0) + self.weights.rising * (paid > 1) * (self.left > 0)
        kept = table.revenue - number * sum(table.court)
        wanted = sum(self.wanted(office) for office in table.ribbon() if table.tables.has_treasury[office])
        useful = min(kept, wanted)
        serves = 1.0 if table.court[self.seat] or self.my_offices() else 0.2
        return float(
            number * mine
            + price
            + serves * (self.weights.kept * useful + SWEEPINGS * (kept - useful)) * (self.left > 0)
        )

    # -- director of trade --

    def worth_of_offer_ship(self, option: Option) -> float:
        """One's own captain has the first pick."""
        return 1.0 if option["family"] == self.seat else 0.0

    def worth_of_send_ships(self, option: Option) -> float:
        """Ships of the Company to where they bring most; ships of a firm: see ``firms``."""
        if self.kind != "director_of_trade.ships":
            return self.value_of_ships_away(option)
        ships = self.spread(self.table.bought_ships, self.table.bought_goods)
        return -float(abs(option["number"] - ships[HOLDING_IDS.index(option["holding"])][0]))

    def worth_of_send_goods(self, option: Option) -> float:
        goods = self.spread(0, self.table.bought_goods)
        return -float(abs(option["number"] - goods[HOLDING_IDS.index(option["holding"])][1]))

    def worth_of_send_captained_ship(self, option: Option) -> float:
        holding = HOLDING_IDS.index(option["holding"])
        return float(self.spread(1, self.table.bought_goods)[holding][0])

    def gain_of_transfer(self, source: int, target: int, ships: int, goods: int) -> float:
        """£ that a transfer brings, if both can sail."""
        total = 0.0
        for holding, sign in ((source, -1), (target, 1)):
            change = self.earnings(holding, sign * ships, sign * goods) - self.earnings(holding)
            total += change * (0.9 if self.table.holder[self.office_of(holding)] >= 0 else 0.3)
        return total

    @remembered
    def best_transfer(self, source: int, target: int) -> tuple[int, int]:
        """Ships without captain and goods to move."""
        cargoes = [
            (ships, goods)
            for ships in range(self.table.ships[source] + 1)
            for goods in range(self.table.goods[source] + 1)
        ]
        return max(cargoes, key=lambda cargo: (round(self.gain_of_transfer(source, target, *cargo), 6), -sum(cargo)))

    def worth_of_transfer(self, option: Option) -> float:
        source, target = HOLDING_IDS.index(option["source"]), HOLDING_IDS.index(option["destination"])
        return self.gain_of_transfer(source, target, *self.best_transfer(source, target)) - 1.5

    def worth_of_transfer_ships(self, option: Option) -> float:
        source, target = self.asked()[:2]
        return -float(abs(option["number"] - self.best_transfer(source, target)[0]))

    def worth_of_transfer_goods(self, option: Option) -> float:
        source, target = self.asked()[:2]
        return -float(abs(option["number"] - self.best_transfer(source, target)[1]))

    def worth_of_transfer_captained_ships(self, option: Option) -> float:
        return -float(option["number"])

    # -- presidents: opening trade --

    def best_opening(self, office: int) -> float:
        """£ that the best closed region would bring this presidency; more when a mutiny is near."""
        if not FIRST_PRESIDENT <= office < FIRST_PRESIDENT + PRESIDENCIES or self.table.deregulated:
            return 0.0
        return max((self.gain_of_opening(office - FIRST_PRESIDENT, region) for region in self.closed()), default=0.0)

    def closed(self) -> list[int]:
        """The sovereign closed regions, to which envoys may go."""
        table = self.table
        return [region for region in range(REGIONS) if table.is_sovereign(region) and not table.is_open(region)]

    def gain_of_opening(self, holding: int, region: int) -> float:
        """£ this turn, something for the turns to come, and safety."""
        table = self.table
        now = self.voyage(holding, region=region).revenue - self.voyage(holding).revenue - len(table.empire(region))
        later = sum(revenue for place in table.empire(region) for _, revenue in table.orders_at(place)) * 0.08
        opened = sum(table.is_open(each) for each in range(REGIONS))
        safety = max(0.0, 4.0 - opened) * (self.left > 0)
        return now + later * min(self.left, 3) + safety

    def envoys(self, office: int) -> int:
        """Dice for an envoy: what the voyage can spare, or everything where there is nothing to sail for."""
        holding, money = office - FIRST_PRESIDENT, self.table.treasury[office]
        if self.voyage(holding).revenue < 3:
            return min(money, ENVOYS + 1)
        return min(money - self.penalty(holding) - DICE, ENVOYS + 1)

    def worth_of_open_trade(self, option: Option) -> float:
        """If the voyage has its dice anyway."""
        office = self.asked()[0]
        dice = self.envoys(office)
        if dice < 2:
            return -1.0
        gain = self.gain_of_opening(office - FIRST_PRESIDENT, REGION_IDS.index(option["region"]))
        return success(dice) * (self.company + 0.1) * gain - 0.2 - ruin(dice) * self.value_of_office(office)

    def worth_of_pay_strength(self, option: Option) -> float:
        return -float(abs(option["amount"] - self.envoys(self.asked()[0])))

    # -- presidents and China: sailing --

    def worth_of_sail(self, option: Option) -> float:
        """Revenue for the Company, £1 an order for oneself; the office is lost when all dice are high."""
        if self.kind == "firm_trade.sail":
            return self.value_of_firm_sail(option)
        office = self.asked()[0]
        holding = Holding.CHINA if office == Office.SUPERINTENDENT_CHINA else office - FIRST_PRESIDENT
        voyage, dice = self.voyage(holding), option["amount"] - self.penalty(holding)
        earned = (self.company + 0.15) * voyage.revenue + self.pound * voyage.filled
        spent = self.weights.kept * (0.8 if self.left else 0.1) * option["amount"]
        return float(success(dice) * earned - ruin(dice) * self.value_of_office(office) - spent)

    def worth_of_fill_order(self, option: Option) -> float:
        """The orders of the best voyage; ships first, goods only as far as ships are short."""
        place = REGION_IDS.index(option["place"]) if option["place"] != "china" else REGIONS
        order = (place, option["order"])
        demand, revenue = self.table.orders_at(place)[order[1]]
        if self.kind == "firm_trade.fill":
            if self.table.supply[self.seat] < FEW_CUBES:
                return float(1.0 + revenue + 0.1 * demand)
            orders, ships, goods, spare = self.firm_voyage()
        else:
            holding = self.holding_filling()
            orders = self.orders_of(self.places(holding))
            ships, goods = self.table.ready_ships_in(holding), self.table.goods[holding]
            spare = self.table.exhausted_ships_in(holding) - self.table.exhausted_goods[holding]
        used: int = option["goods"]
        sailed = demand - used
        # What the best voyage still brings after this order has been filled in this way.
        rest = tuple(self.table.orders_at(at)[number] for at, number in orders if (at, number) != order)
        after = plan_voyage(rest, capacity(ships - sailed, goods - used, spare + sailed - used)).revenue
        return float(1.0 + revenue + after + 0.01 * (ships - sailed) + 0.02 * (goods - used))

    def holding_filling(self) -> int:
        """The holding whose voyage it is."""
        office: int = self.asked()[0]
        return Holding.CHINA if office == Office.SUPERINTENDENT_CHINA else office - FIRST_PRESIDENT

    # -- the trade phase --

    def worth_of_tax_to_family(self, option: Option) -> float:
        return (self.pound - self.company) * float(option["amount"])

    def worth_of_tax_to_presidency(self, option: Option) -> float:
        """Whoever commands no army is helped by a president who does; the rest stays for the governor's own actions."""
        return -0.05 * float(option["amount"])
