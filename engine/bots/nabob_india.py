"""How ``nabob`` rules in India: armies and their Commanders, Governors, the Governor General, China.

A campaign pays its Commander, and a region must be held afterwards: whoever was sent away does not defend. So three or four dice go and
the rest stays at home, and a Governor raises regiments before he taxes where the army is too weak.
"""

from __future__ import annotations

from engine.bots.nabob_company import CompanyServant
from engine.bots.nabob_judgement import POWER, PRESIDENTS, Option, ruin, success
from engine.john_company_2e.armies import ready_strength, used_strength
from engine.john_company_2e.names import NOBODY, Office, Phase
from engine.john_company_2e.tables import PRESIDENCY_IDS, REGION_IDS

CAMPAIGN_DICE, RESERVE = 4, 3
"""Dice for a campaign, and the strength that had better stay at home."""
RISK, BURDEN = 0.2, 1.0
"""What each point of strength that defence lacks costs, and what a new region weighs on an army without a rest."""
LOOT_SHARE = 0.5
"""Of the loot, about half comes to the Commander's family."""


class IndiaHand(CompanyServant):
    """Military Affairs, then the Presidencies' armies and Governors."""

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
        return float(success(dice) * won - exposed - neck - 0.05 * officers - 0.15)

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
            return float({"regiments": 1.0, "alliance": 1.5}.get(option["pieces"], -1.0) * count)
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
        return float(won - unrest - ruin(dice) * self.worth_of_office(Office.GOVERNOR_GENERAL) - 0.03 * dice)

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
