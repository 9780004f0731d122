"""How ``nabob`` rules in India: armies and their Commanders, Governors, the Governor General, China.

A campaign pays its Commander, and a region must be held afterwards: whoever was sent away does not defend. So three or four dice go and
the rest stays at home, and a Governor raises regiments before he taxes where the army is too weak.
"""

from __future__ import annotations

from engine.bots.chances import ruin, success
from engine.bots.nabob.company import CompanyServant
from engine.bots.nabob.judgement import PRESIDENTS
from engine.bots.scripted import Option
from engine.john_company_2e.india.armies import ready_strength, used_strength
from engine.john_company_2e.table.names import NOBODY, Office, Phase
from engine.john_company_2e.table.tables import OFFICE_IDS, PRESIDENCY_IDS, REGION_IDS

MODIFIER = 2
"""Strength that a Crisis tile adds, to be on the safe side: -1 to 3."""
ALWAYS = 1
"""Strength that guards a Presidency's regions against what nobody foresees."""
CAMPAIGN_DICE, RESERVE = 4, 3
"""Dice for a campaign, and the strength that had better stay at home."""
GOOD_DICE = 3
"""Dice with which an army sets out to win a region."""


class IndiaHand(CompanyServant):
    """Military Affairs, then the Presidencies' armies and Governors."""

    idle = [
        "replace_nobody",
        "seek_no_alliance",
        "stop_deploying",
        "stop_administering",
        "govern_no_more",
        "do_not_trade_in_china",
        "leave_in_office",
    ]

    # -- Military Affairs --

    def worth_of_assign_officer(self, option: Option) -> float:
        """One's own officer where it could command; others' where they do not outnumber one's own."""
        army = PRESIDENCY_IDS.index(option["army"])
        table, mine = self.table, option["family"] == self.seat
        own = table.army_pieces(army, self.seat)
        held = self.prospect(army) + 0.1 * len(table.regions_of(army)) + self.risk() * min(2, self.gap(army))
        vacant = 0.5 if table.commander[army] == NOBODY else 0.0
        return (vacant + 0.3 * own if mine else -0.3 * own - vacant) + held

    def worth_of_name_commander(self, option: Option) -> float:
        return 1.0 if option["family"] == self.seat else 0.0

    def worth_of_replace_commander(self, option: Option) -> float:
        old = self.table.commander[PRESIDENCY_IDS.index(option["army"])]
        return 1.0 if option["family"] == self.seat else -1.0 if old == self.seat else -0.1

    def worth_of_transfer(self, option: Option) -> float:
        """A piece from an army that can spare it to one that cannot hold its regions; the Director's ships are another matter."""
        if not self.kind.startswith("military"):
            return super().worth_of_transfer(option)
        here = PRESIDENCY_IDS.index(option["origin"])
        there = (
            [PRESIDENCY_IDS.index(option["destination"])]
            if "destination" in option
            else set(range(len(PRESIDENTS))) - {here}
        )
        weaker = self.gap(here, -1) - self.gap(here)
        stronger = max(self.gap(army) - self.gap(army, 1) for army in there)
        return self.risk() * (stronger - weaker) - 0.1

    # -- Commanders --

    def worth_of_seek_alliance(self, option: Option) -> float:
        """Only to win a region that the army alone is not sure of, and with money that trade does not want."""
        table = self.table
        army = self.army_asked()
        dice = self.best_campaign(army)
        spare = table.treasury[PRESIDENTS[army]] - option["price"]
        left = spare >= (0 if table.presidency_traded else 3)
        # What is bought now fights in this turn's events as well.
        lacking = min(option["strength"], self.gap(army))
        return 0.5 if left and 1 <= dice <= 3 else left * self.risk() * lacking - 0.05 * option["price"] - 0.2

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
        neck = ruin(dice) * (1.0 + self.weights.power * table.trophies[self.seat])
        # Whoever is exhausted does not defend: neither what was held before nor what is won.
        kept = strength - dice - option["penalty"]
        exposed = self.risk() * self.defence_gap(army, kept)
        if table.is_company(region):
            calmed = min(self.defence_gap(army, kept), table.unrest[region])
            opened = sum(map(self.gain_if_open, table.tables.regions.orders[region])) * self.company
            held = self.risk() * self.gap(army)
            return held - exposed + success(dice) * (self.risk() * calmed + opened + 0.2) - neck - 0.2
        exposed += self.weights.burden * self.lives * min(self.turns, 2) / (1 + kept)
        officers = sum(table.officers[army])
        return float(success(dice) * self.spoils(region) - exposed - neck - 0.05 * officers - 0.15)

    def targets(self, army: int) -> list[int]:
        """The regions that the Company does not hold and that an army may be sent to: its home, and the neighbours of those it holds."""
        table = self.table
        held = table.regions_of(army)
        near = {
            table.tables.home_region[army],
            *(other for region in held for other in table.tables.regions.neighbours[region]),
        }
        homes = table.tables.regions.home_of
        return sorted(region for region in near if not table.is_company(region) and homes[region] in (-1, army))

    def spoils(self, region: int) -> float:
        """What winning a region brings its Commander's family: loot, trophies, a Governor's office."""
        table = self.table
        loot = 4 * table.tower[region] + (table.tables.regions.loot[region] if table.loot_token[region] else 1)
        return (
            self.weights.loot * self.pound * loot + self.weights.power * table.tower[region] + self.weights.governorship
        )

    def prospect(self, army: int) -> float:
        """What one more piece is worth to an army that looks for conquests: most where it is just what lacks."""
        table = self.table
        strength = ready_strength(table, army) + sum(table.exhausted_officers[army]) + table.exhausted_regiments[army]
        found = [0.0]
        for region in self.targets(army):
            dice = strength - table.strength(region)
            lacking = max(0, GOOD_DICE - dice - 1)
            found.append(self.spoils(region) * (success(dice + 1) - success(dice) if not lacking else 0.25 / lacking))
        return max(found)

    def threat(self, army: int) -> int:
        """The strength of the attacks that a Presidency's army had better be able to meet this turn; 0 for one that has no region.

        The Elephant tells where the next crisis is. An attack on the Company anywhere sets off all the unrest in India.
        """
        table = self.table
        regions = table.regions_of(army)
        strength = sum(table.unrest[region] for region in regions)
        if table.elephant_head in regions:
            tail = table.elephant_tail
            invades = tail != table.elephant_head
            strength += MODIFIER + (table.strength(tail) if invades else 0)
        return strength + ALWAYS * bool(regions)

    def defence_gap(self, army: int, strength: int) -> int:
        """How much stronger an army should be to hold its Presidency's regions through the events of a turn."""
        return max(0, self.threat(army) - strength)

    def gap(self, army: int, more: int = 0) -> int:
        """The same for an army as it stands, or with some pieces ``more``."""
        return self.defence_gap(army, ready_strength(self.table, army) + more)

    def risk(self) -> float:
        """What each point of strength that a defence lacks costs: a region lost costs Standing, the next one more."""
        return self.weights.risk * (1.0 if self.table.standing > 2 else 1.5)

    def strength_to_send(self, ready: int, least: int) -> int:
        """What goes on a campaign that takes at least so much: three dice or four, and a rest stays at home."""
        return max(min(ready, least + GOOD_DICE - 1), min(least + CAMPAIGN_DICE - 1, ready - RESERVE))

    def worth_of_exhaust_pieces(self, option: Option) -> float:
        """On a campaign one's own officers, then regiments, then others'; in a defence regiments before officers."""
        count = option["number"]
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
        dice = option["number_of_dice"]
        region = self.asked()[0]
        unrest = self.cost_of_unrest(region) if isinstance(region, int) else 0.3
        return success(dice) * (0.4 + self.pound) - (1 - success(dice)) * (0.1 + unrest) - ruin(dice) * 1.5

    def worth_of_commission_regiment(self, option: Option) -> float:
        """For the army that is least able to hold its regions."""
        armies = [PRESIDENCY_IDS.index(option["army"])] if "army" in option else range(len(PRESIDENCY_IDS))
        return 0.2 + min(self.turns, self.weights.lasting) * self.risk() * min(
            3, max(self.gap(army) for army in armies)
        )

    def cost_of_unrest(self, region: int) -> float:
        """What one more unrest in a region costs: most where the army would not be a match for it."""
        army = self.table.control[region]
        return 0.1 + self.risk() * (self.gap(army, -1) > 0)

    def worth_of_tax(self, option: Option) -> float:
        """£2 for the Company; the second tax of a Governor's, and each of the Governor General's, stirs up a region."""
        purse = option["purse"]
        wanted = (
            0.2 if purse == "balance" else 0.3 if purse == "president" and not self.table.presidency_traded else 0.0
        )
        if self.kind.startswith("governor_general"):
            unrest = min(map(self.cost_of_unrest, self.table.company_regions()), default=0.0)
            useful = purse == "balance" or self.wanted(OFFICE_IDS.index(purse))
            return 0.3 + (0.3 if useful else -0.2) - unrest
        return 0.4 + wanted

    def worth_of_tax_region(self, option: Option) -> float:
        region = REGION_IDS.index(option["region"])
        return -self.cost_of_unrest(region) - 0.05 * self.table.unrest[region]

    def worth_of_govern(self, option: Option) -> float:
        """Every six stirs up all of India: three or four dice do."""
        dice, regions = option["amount"], len(self.table.company_regions())
        won = success(dice) * (regions * (self.pound + 0.35))
        unrest = (dice / 6 + 1 - success(dice)) * 0.12 * regions * self.lives
        return float(won - unrest - ruin(dice) * self.value_of_office(Office.GOVERNOR_GENERAL) - 0.03 * dice)

    def worth_of_trade_in_china(self, option: Option) -> float:
        table = self.table
        dice = table.ships_in(len(PRESIDENTS))
        earns = table.opium() * (self.pound + 4 * self.company)
        return success(dice) * earns - ruin(dice) * self.value_of_office(Office.SUPERINTENDENT_OF_TRADE_IN_CHINA)

    def worth_of_dismiss(self, option: Option) -> float:
        """Once a turn: a rival's office that is worth having."""
        holder = self.table.holder[OFFICE_IDS.index(option["office"])]
        return -1.0 if holder == self.seat else 0.5 if option["office"].startswith(("president", "governor")) else 0.1
