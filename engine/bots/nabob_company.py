"""How ``nabob`` serves the Company: every office, the armies, trade, revenue, and the firms that follow the monopoly.

The Company is everybody's purse. While one holds its shares or offices it should live: money goes where dice are rolled, debts are made
for ships and trade and for nothing else, and nobody rolls with a single die if it can be helped.
"""

from __future__ import annotations

from itertools import combinations

from engine.bots.nabob_judgement import POWER, PRESIDENTS, Judgement, Option, Voyage, ruin, success
from engine.john_company_2e.armies import acting_commander, ready_strength, used_strength
from engine.john_company_2e.firm_accounts import cost_of_dividend, expenses_of
from engine.john_company_2e.manager_of_shipping import yards_with_ship
from engine.john_company_2e.names import NOBODY, Office, Phase
from engine.john_company_2e.revenue import expenses_due
from engine.john_company_2e.tables import ORDER_IDS, PRESIDENCY_IDS, REGION_IDS, SEA_IDS, STRATEGY_IDS

DICE_BY_VALUE = ((6, 2), (9, 3), (14, 4), (99, 5))
"""Dice that a trade deserves, by its value (£): the next die must earn its pound."""
MOST_DICE = 6
SHIPS_AT_ONCE = 3
"""Ships for each sea for which a Chairman sends money in one turn."""
DEBT_FOR_SHIPS, DEBT_FOR_DICE = 3, 7
"""Debt from which a Chairman borrows no more for ships, and for trade."""
ENVOYS = 3
KEPT, KEEPING = 14, 0.35
"""£ that a Chairman leaves in the Balance for the coming turn's trade, rather than pay it out."""
CAMPAIGN_DICE, RESERVE = 4, 3
"""Dice for a campaign, and the strength that had better stay at home."""
RISK, BURDEN = 0.2, 1.0
LOOT_SHARE = 0.5
"""Of the loot, about half comes to the Commander's family."""


class CompanyServant(Judgement):
    """The offices in the order of the ribbon, then revenue, then firms."""

    # -- Chairman --

    def wanted(self, office: int) -> int:
        """£ that an office can use this turn, beyond what it has."""
        table = self.table
        if table.holder[office] < 0:
            return 0
        have = table.treasury[office]
        if office in PRESIDENTS:
            presidency = PRESIDENTS.index(office)
            return max(0, self.money_for(self.voyage(presidency, self.ships_missing()[presidency])) - have)
        if office == Office.MANAGER_OF_SHIPPING:
            return max(0, self.price_of_ship() * sum(self.ships_missing()) - have)
        if office == Office.GOVERNOR_GENERAL:
            return max(0, 4 - have) if table.company_regions() else 0
        return max(0, ENVOYS - have) if self.orders_to_open() and self.left else 0

    def orders_to_open(self) -> int:
        """Closed orders that an envoy could open and a Presidency fill, in home regions that are not the Company's yet."""
        table = self.table
        homes = [region for region in table.tables.home_region if not table.is_company(region)]
        return sum(table.closed[order] for region in homes for order in table.tables.regions.orders[region])

    def money_for(self, voyage: Voyage) -> int:
        """£ that a trade deserves: dice by its value, and a pound for each region beyond the home region."""
        if not voyage.orders:
            return 0
        dice = next(dice for most, dice in DICE_BY_VALUE if voyage.value <= most)
        return dice + voyage.regions.bit_count() - 1

    def price_of_ship(self) -> int:
        """£ for the next ship: somebody's from a yard, or the Company's own."""
        return 3 if yards_with_ship(self.table) else 5

    def ships_missing(self) -> list[int]:
        """Ships for each sea that would earn their price in the turns to come, if somebody is there to fit them."""
        if self.table.holder[Office.MANAGER_OF_SHIPPING] < 0:
            return [0 for _ in PRESIDENTS]
        price, turns = self.price_of_ship(), max(1.0, self.turns)
        missing = []
        for sea in range(len(PRESIDENTS)):
            now, trades = self.voyage(sea), 0.8 if self.has_president(sea) else 0.3
            profits = []
            for more in range(SHIPS_AT_ONCE + 1):
                then = self.voyage(sea, more)
                a_turn = trades * (then.profit - now.profit + then.orders - now.orders) - more
                profits.append(a_turn * turns - price * more)
            missing.append(profits.index(max(profits)))
        return missing

    def worth_of_raise_debt(self, option: Option) -> float:
        """£5 for trade and ships that would otherwise stay at home."""
        table = self.table
        for_dice = sum(self.wanted(office) for office in PRESIDENTS)
        everything = sum(self.wanted(office) for office in table.tables.offices_with_treasury)
        # Ships are worth a few debts; a trade that cannot be rolled for is worth one even late, for loans come dearer.
        if everything - table.balance >= 2 and table.debt < DEBT_FOR_SHIPS - (self.left == 0):
            return 2.0
        return 2.0 if for_dice - table.balance >= 2 and table.debt < DEBT_FOR_DICE else -1.0

    def worth_of_close_the_books(self, option: Option) -> float:
        return 0.0

    def worth_of_allocate(self, option: Option) -> float:
        """Whoever is shortest and earns most; what nobody needs goes to one's own office, or a President's."""
        office = self.office_named(option["office"])
        table, wanted = self.table, self.wanted(office)
        own = 0.2 if self.is_mine(office) else 0.0
        if office in PRESIDENTS:
            likely = self.voyage(PRESIDENTS.index(office)).value / 10
            return (1.0 + min(wanted, 5) * 0.1 + likely if wanted else 0.3) + own - (table.holder[office] < 0)
        held = table.holder[office] >= 0
        return (1.2 if wanted else 0.1) + own - (0 if held else 0.5)

    def worth_of_allocate_amount(self, option: Option) -> float:
        wanted = self.wanted(self.office_named(option["office"]))
        return -abs(option["amount"] - (min(wanted, self.table.balance) or self.table.balance))

    # -- Director of Trade --

    def opening_helps(self) -> float:
        """What a successful envoy is worth: most where a home port is closed to a President with ships."""
        table = self.table
        for presidency, office in enumerate(PRESIDENTS):
            port = table.tables.home_port[presidency]
            if table.closed[port] and table.holder[office] >= 0 and table.ships_in(table.sea_of(presidency)):
                return 2.5
        return 0.5

    def worth_of_send_envoy(self, option: Option) -> float:
        dice = option["amount"]
        lost = ruin(dice) * self.worth_of_office(Office.DIRECTOR_OF_TRADE)
        return success(dice) * self.opening_helps() - lost - 0.06 * dice

    def worth_of_send_no_envoy(self, option: Option) -> float:
        return 0.0

    def worth_of_open_china(self, option: Option) -> float:
        return 0.4

    def worth_of_open_order(self, option: Option) -> float:
        table, order = self.table, ORDER_IDS.index(option["order"])
        port = order in table.tables.home_port
        home = table.tables.regions.home_of[table.tables.orders.region[order]] >= 0
        return 0.05 * table.tables.orders.value[order] + 2.0 * port + 0.3 * home

    def worth_of_transfer_no_more(self, option: Option) -> float:
        return 0.0

    def worth_of_transfer(self, option: Option) -> float:
        """A ship to a sea where it has something to fill; pieces of armies stay where they are."""
        if self.kind.startswith("military") or option["piece"] == "writer":
            return -0.5
        here = SEA_IDS.index(option["from"])
        lost = self.worth_of_ship(here, -1) if here < len(PRESIDENTS) else self.worth_of_ship(here)
        if "to" in option:
            return self.company * self.worth_of_ship(SEA_IDS.index(option["to"]))
        best = max(self.worth_of_ship(sea) for sea in range(len(PRESIDENTS)) if sea != here)
        return self.company * (best - lost) - 0.1

    # -- Manager of Shipping --

    def worth_of_fit_ship(self, option: Option) -> float:
        """One's own yards first: a ship in service pays its owner £1 a turn."""
        if "sea" not in option:
            return self.worth_of_fitting_for_firm(option)
        own = self.pound * min(self.turns, 3) * (1 if option["family"] == self.seat else -0.2)
        return self.company * self.worth_of_ship(SEA_IDS.index(option["sea"])) + own + 0.3

    def worth_of_buy_company_ship(self, option: Option) -> float:
        if "sea" not in option:  # a Governor builds one
            return 0.5
        return self.company * self.worth_of_ship(SEA_IDS.index(option["sea"])) + 0.1

    def worth_of_build_company_ship(self, option: Option) -> float:
        return self.company * self.worth_of_ship(SEA_IDS.index(option["sea"])) + 0.3 if "sea" in option else 0.5

    def worth_of_lease_extra_ship(self, option: Option) -> float:
        return self.company * (self.worth_of_ship(SEA_IDS.index(option["sea"])) - 1)

    def worth_of_spend_no_more(self, option: Option) -> float:
        return 0.0

    # -- Military Affairs --

    def worth_of_assign_officer(self, option: Option) -> float:
        """One's own officer where it could command; others' where they do not outnumber one's own."""
        army = PRESIDENCY_IDS.index(option["army"])
        table, mine = self.table, option["family"] == self.seat
        own = table.army_pieces(army, self.seat)
        held = 0.2 * len(table.regions_of(army)) + 0.1 * ready_strength(table, army)
        vacant = 0.5 if table.commander[army] == NOBODY else 0.0
        return (vacant + 0.3 * own if mine else -0.3 * own - vacant) + held

    def worth_of_name_commander(self, option: Option) -> float:
        return 1.0 if option["family"] == self.seat else 0.0

    def worth_of_replace_nobody(self, option: Option) -> float:
        return 0.0

    def worth_of_replace_commander(self, option: Option) -> float:
        old = self.table.commander[PRESIDENCY_IDS.index(option["army"])]
        return 1.0 if option["family"] == self.seat else -1.0 if old == self.seat else -0.1

    # -- Presidencies --

    def worth_of_let_governor_act(self, option: Option) -> float:
        """First of all: his taxes may pay for the trade."""
        return 3.0

    def worth_of_let_commander_act(self, option: Option) -> float:
        return 1.0

    def worth_of_trade(self, option: Option) -> float:
        """Before the Commander spends the President's money; not when it is more likely to cost the office."""
        presidency = PRESIDENCY_IDS.index(option["presidency"])
        return 2.0 + max(
            -1.8,
            min(
                0.9,
                self.gain_of_trade(
                    presidency,
                    1 << self.table.tables.home_region[presidency],
                    self.table.treasury[PRESIDENTS[presidency]],
                ),
            ),
        )

    def worth_of_finish_operations(self, option: Option) -> float:
        return 2.0

    def gain_of_trade(self, presidency: int, regions: int, dice: int) -> float:
        """A trade's worth with so many dice: the Balance, the President's £1 an order, one's own writers', against the office."""
        table = self.table
        dice = min(dice, MOST_DICE)
        voyage = self.voyage(presidency, regions=regions)
        president = table.holder[PRESIDENTS[presidency]]
        writers = min(voyage.orders, table.writers[presidency][self.seat])
        earned = self.pound * (voyage.orders * (president == self.seat) + writers)
        lost = self.worth_of_office(PRESIDENTS[presidency]) if president == self.seat else -0.2
        return success(dice) * (self.company * voyage.value + earned) - ruin(dice) * lost

    def best_regions(self, presidency: int) -> int:
        """The regions to declare: those of the best voyage, or some of them, as the President's money allows."""
        table = self.table
        home, all_of_them = 1 << table.tables.home_region[presidency], self.voyage(presidency).regions
        money = table.treasury[PRESIDENTS[presidency]]
        beyond = [1 << region for region in range(len(REGION_IDS)) if (all_of_them & ~home) >> region & 1]
        sets = [home + sum(some) for size in range(len(beyond) + 1) for some in combinations(beyond, size)]
        return max(sets, key=lambda regions: self.gain_of_trade(presidency, regions, money - regions.bit_count() + 1))

    def regions_declared(self, option: Option) -> int:
        """The regions of an option, a bit each."""
        return sum(1 << REGION_IDS.index(name) for name in option["regions"])

    def worth_of_declare_region(self, option: Option) -> float:
        """On the way to the regions that are worth it."""
        regions = self.regions_declared(option)
        home = self.table.tables.home_region
        presidency = next(number for number, region in enumerate(home) if regions >> region & 1)
        return 1.0 if regions & ~self.best_regions(presidency) == 0 else -1.0

    def worth_of_declare_no_more(self, option: Option) -> float:
        return 0.0

    def worth_of_stake(self, option: Option) -> float:
        """Enough dice to be sure of it, no more."""
        if self.kind == "firms.stake":
            return self.worth_of_firm_stake(option["amount"])
        presidency, declared = self.trade_under_way()
        spare = self.company * 0.6 if self.left else 0.0
        return self.gain_of_trade(presidency, declared, option["dice"]) - spare * option["amount"]

    def trade_under_way(self) -> tuple[int, int]:
        """The Presidency that trades and the regions declared, as every option of its stake has them."""
        decision = self.table.decision
        presidency, declared, _ = decision.options[0] if decision is not None else (0, 1, 0)  # type: ignore[misc]
        return presidency, declared

    def worth_of_fill_order(self, option: Option) -> float:
        """The dearest order, by one's own writer."""
        order = ORDER_IDS.index(option["order"])
        table = self.table
        onward = max((table.tables.orders.value[other] for other in table.tables.orders.links[order]), default=0)
        value = table.tables.orders.value[order] + 0.3 * onward
        if "family" not in option:
            return value
        clerk = option["family"]
        return self.company * value + (self.pound if clerk == self.seat else -0.1 if clerk is not None else 0.0)

    # -- Commanders --

    def worth_of_seek_no_alliance(self, option: Option) -> float:
        return 0.0

    def worth_of_seek_alliance(self, option: Option) -> float:
        """Only to win a region that the army alone is not sure of, and with money that trade does not want."""
        table = self.table
        army = self.army_asked()
        dice = self.best_campaign(army)
        spare = table.treasury[PRESIDENTS[army]] - option["cost"]
        needed = 1 <= dice <= 3 and spare >= (0 if table.presidency_traded else 3)
        return 0.5 if needed else -0.5

    def army_asked(self) -> int:
        """The army whose Commander is asked."""
        army = self.asked()[0]
        return army if isinstance(army, int) else 0

    def best_campaign(self, army: int) -> int:
        """Dice of the most promising deployment."""
        strength = ready_strength(self.table, army)
        beyond = [self.table.strength(region) for region in range(len(REGION_IDS)) if not self.table.is_company(region)]
        return max((strength - each for each in beyond), default=0)

    def worth_of_deploy(self, option: Option) -> float:
        """Loot, trophies and a Governor's office, against the Commander's neck; a region that is held is calmed."""
        table = self.table
        region = REGION_IDS.index(option["region"])
        army = self.army_asked()
        strength = ready_strength(table, army)
        dice = self.strength_to_send(strength, option["penalty"] + 1) - option["penalty"]
        neck = ruin(dice) * (1.0 + POWER * table.trophies[self.seat])
        if table.is_company(region):
            kept = 0.25 * table.unrest[region] * self.lives + 0.1
            return success(dice) * kept - neck if table.unrest[region] else -0.1
        loot = 4 * table.tower[region] + (table.tables.regions.loot[region] if table.loot_token[region] else 1)
        won = LOOT_SHARE * self.pound * loot + POWER * table.tower[region] + 0.4
        # Whoever is exhausted does not defend: neither what was held before nor what is won.
        kept = strength - dice - option["penalty"]
        exposed = RISK * self.defence_gap(army, kept) + BURDEN * self.lives * min(self.turns, 2) / (1 + kept)
        officers = sum(table.officers[army])
        return success(dice) * won - exposed - neck - 0.05 * officers - 0.15

    def defence_gap(self, army: int, strength: int) -> int:
        """How much stronger an army should be to hold its Presidency's regions through the events of a turn."""
        table = self.table
        threats = [2 + table.unrest[region] + 2 * (table.elephant_head == region) for region in table.regions_of(army)]
        return max(0, max(threats, default=0) - strength)

    def worth_of_stop_deploying(self, option: Option) -> float:
        return 0.0

    def strength_to_send(self, ready: int, least: int) -> int:
        """What goes on a campaign that takes at least so much: three dice or four, and a rest stays at home."""
        return max(min(ready, least + 1), min(least + CAMPAIGN_DICE - 1, ready - RESERVE))

    def worth_of_exhaust_pieces(self, option: Option) -> float:
        """On a campaign one's own officers, then regiments, then others'; in a defence regiments before officers."""
        count = option["count"]
        if self.table.phase != Phase.COMPANY_OPERATION:
            return {"regiments": 1.0, "alliance": 1.5}.get(option["pieces"], -1.0) * count
        (army, _, least, _), used = self.asked()[:2]
        sent = used_strength(self.table, used)
        lacking = self.strength_to_send(ready_strength(self.table, army) + sent, least) - sent
        if option["pieces"] == "alliance":
            return float(count)
        own = self.table.officers[army][self.seat] if option["pieces"] == "regiments" else 0
        return -float(abs(count - max(0, lacking - own)))

    def worth_of_meet_rebellion(self, option: Option) -> float:
        """The weakest first, so that it is beaten."""
        return -float(self.table.unrest[REGION_IDS.index(option["region"])])

    # -- Governors, the Governor General, China --

    def worth_of_administer(self, option: Option) -> float:
        """The last dice are not worth a career."""
        dice = option["dice"]
        return success(dice) * (0.4 + self.pound) - (1 - success(dice)) * (0.2 + 0.4 * self.lives) - ruin(dice) * 1.5

    def worth_of_stop_administering(self, option: Option) -> float:
        return 0.0

    def worth_of_commission_regiment(self, option: Option) -> float:
        """For the army that is least able to hold its regions."""
        table = self.table
        armies = [PRESIDENCY_IDS.index(option["army"])] if "army" in option else range(len(PRESIDENCY_IDS))
        return 0.3 + 0.3 * max(self.defence_gap(army, ready_strength(table, army)) for army in armies)

    def worth_of_tax(self, option: Option) -> float:
        """£ for the Company; with much unrest already, better not."""
        table = self.table
        restless = min((table.unrest[region] for region in table.company_regions()), default=0)
        purse = option["for"]
        wanted = 0.2 if purse == "balance" else 0.3 if purse == "president" and not table.presidency_traded else 0.0
        if purse in ("balance", "president"):
            return 0.4 + wanted - 0.3 * (restless if self.kind.startswith("governor_general") else 0)
        return 0.3 + (0.3 if self.wanted(self.office_named(purse)) else -0.2) - 0.3 * restless

    def worth_of_tax_region(self, option: Option) -> float:
        return -float(self.table.unrest[REGION_IDS.index(option["region"])])

    def worth_of_govern(self, option: Option) -> float:
        """Every six stirs up all of India: three or four dice do."""
        dice, regions = option["amount"], len(self.table.company_regions())
        won = success(dice) * (regions * (self.pound + 0.35))
        unrest = (dice / 6 + 1 - success(dice)) * 0.12 * regions * self.lives
        return won - unrest - ruin(dice) * self.worth_of_office(Office.GOVERNOR_GENERAL) - 0.03 * dice

    def worth_of_govern_no_more(self, option: Option) -> float:
        return 0.0

    def worth_of_trade_in_china(self, option: Option) -> float:
        table = self.table
        dice = table.ships_in(len(PRESIDENTS))
        earns = table.opium() * (self.pound + 4 * self.company)
        return success(dice) * earns - ruin(dice) * self.worth_of_office(Office.SUPERINTENDENT_OF_TRADE_IN_CHINA)

    def worth_of_do_not_trade_in_china(self, option: Option) -> float:
        return 0.0

    def worth_of_leave_in_office(self, option: Option) -> float:
        return 0.0

    def worth_of_dismiss(self, option: Option) -> float:
        """Once a turn: a rival's office that is worth having."""
        holder = self.table.holder[self.office_named(option["office"])]
        return -1.0 if holder == self.seat else 0.5 if option["office"].startswith(("president", "governor")) else 0.1

    # -- revenue --

    def worth_of_use_royal_protection(self, option: Option) -> float:
        return 1.0

    def worth_of_borrow(self, option: Option) -> float:
        return 0.5 if self.table.standing > 5 else 0.0

    def worth_of_pay_dividends(self, option: Option) -> float:
        """Cash for those with shares, Standing for the Company; but next turn's trade wants money too."""
        table, total = self.table, option["amount"]
        earned = self.pound * option["number"] * table.shares(self.seat)
        rivals = 0.3 * self.pound * option["number"] * self.mean([table.shares(f) for f in range(table.families)])
        raised = 1.5 if total > table.tables.expectations[table.standing] and self.left else 0.0
        kept = min(table.balance - total, KEPT)
        return earned - rivals + raised + (KEEPING * kept if self.left else 0.0)

    # -- firms --

    def worth_of_pass(self, option: Option) -> float:
        return 0.0

    def worth_of_fitting_for_firm(self, option: Option) -> float:
        """A second order for each ship; some of the money must be left to trade with, and for the expenses."""
        table, seat = self.table, self.seat
        ships = len(table.firm_ships(seat))
        enough = table.london[seat] - 3 >= 2 + (ships > 0)
        own = 0.3 if option["family"] == seat else 0.0
        return 0.8 + own - 0.4 * ships if enough and ships < 2 else -0.5

    def worth_of_buy_back_ship(self, option: Option) -> float:
        return self.worth_of_fitting_for_firm(option) - 0.3

    def worth_of_invest(self, option: Option) -> float:
        """£5 for one's own firm when it could use a ship more."""
        table, firm = self.table, option["firm"]
        given = self.worth_of_share() if option["with"] == "share" else self.worth_of_thing("workshop") - 0.3
        half_points = table.tables.firm_half_points[table.firm_value[firm]]
        pays = 0.5 * half_points + self.pound * min(self.turns, 2)
        needs = 0.5 if firm == self.seat and table.london[firm] < 4 and table.firm_actions < 3 else -0.6
        return pays + needs - given

    def worth_of_emergency_investment(self, option: Option) -> float:
        return 0.8 if option["firm"] == self.seat else self.table.firm_shares[option["firm"]][self.seat] - 0.5

    def worth_of_emergency_merger(self, option: Option) -> float:
        other = option["primary"] if option["secondary"] == self.seat else option["secondary"]
        return self.table.firm_shares[other][self.seat] - 0.5

    def worth_of_let_fail(self, option: Option) -> float:
        return 0.0

    def worth_of_take_over(self, option: Option) -> float:
        """Where one has most of the shares already, a firm of one's own."""
        table, firm = self.table, option["firm"]
        shares = table.firm_shares[firm]
        return 0.8 if 2 * shares[self.seat] > sum(shares) else 0.1 if len(table.firm_ships(firm)) else -0.5

    def worth_of_merge(self, option: Option) -> float:
        return -0.5

    def worth_of_dissolve(self, option: Option) -> float:
        return -2.0

    def worth_of_return_share(self, option: Option) -> float:
        return -1.0 if option["family"] == self.seat else 0.0

    def worth_of_choose_strategy(self, option: Option) -> float:
        """The sea whose home port is open and leads to the dearest orders; without ships, hobnob."""
        table = self.table
        if option["strategy"] == "hobnob":
            return 0.1
        sea = STRATEGY_IDS.index(option["strategy"])
        if table.closed[table.tables.home_port[sea]]:
            return -1.0
        return 0.1 * self.revenue_of_firm(sea) + success(self.stake_to_make()) - 0.5

    def revenue_of_firm(self, sea: int) -> int:
        """£ for a firm that fills one order more than it has ships from this sea's port."""
        table = self.table
        value = table.tables.orders.value
        around = [other for other in table.tables.orders.links[table.tables.home_port[sea]] if not table.closed[other]]
        best = sorted((value[order] for order in around), reverse=True)
        return value[table.tables.home_port[sea]] + sum(best[: len(table.firm_ships(self.seat))])

    def stake_to_make(self) -> int:
        """£ of London that may go on dice: all but the expenses, if that leaves two."""
        table, seat = self.table, self.seat
        return min(MOST_DICE, max(table.london[seat] - expenses_of(table, seat), min(2, table.london[seat])))

    def worth_of_firm_stake(self, amount: int) -> float:
        return -abs(amount - self.stake_to_make())

    def worth_of_let_fill(self, option: Option) -> float:
        return (
            1.0 if option["firm"] == self.seat else 0.5 if option["firm"] == "company" and self.company > 0.15 else 0.0
        )

    def worth_of_pay_from_london(self, option: Option) -> float:
        """India pays dividends, so London pays the bills; but two pounds and a half would be missed there."""
        return float(option["amount"])

    def worth_of_pay_firm_dividends(self, option: Option) -> float:
        """As many as India's money pays, less what London lacks for another voyage."""
        table, seat = self.table, self.seat
        number = option["number"]
        cost = cost_of_dividend(table, seat)
        if number * cost > table.india[seat]:
            return -1.0
        earned = self.pound * number * (table.firm_shares[seat][seat] + 1)
        london = table.london[seat] + table.india[seat] - number * cost
        return earned + (0.3 * min(london, 4) if self.left else 0.0)

    def worth_of_waive(self, option: Option) -> float:
        return -float(option["number"])

    def money_missing(self) -> int:
        """£ that the Company's revenue lacks for its expenses."""
        return max(0, expenses_due(self.table) - self.table.balance)

    def commands_for(self, army: int) -> bool:
        """Do I decide for this army?"""
        return acting_commander(self.table, army) == self.seat
