"""How ``factor`` rules in India: officers and guns, campaigns, investments, and the defence of what the Company has.

A province is the best office of all, for its tax is the holder's. So a president conquers the home region when guns, officers and a few
mercenaries give three dice, and whoever holds a region defends it with whatever suffices: guns cost nothing once they are there.
"""

from __future__ import annotations

from engine.bots.chances import ruin, success
from engine.bots.factor.company import CompanyServant
from engine.bots.scripted import Option
from engine.john_company_1e.names import COMPANY, FIRST_PRESIDENT, NOBODY, PRESIDENCIES, FamilyCard, Office, Prize
from engine.john_company_1e.pieces import ready_army
from engine.john_company_1e.tables import HOLDING_IDS, PRIZE_IDS, REGION_IDS

CAMPAIGN_DICE = 4
MERCENARY = 2
RELIEF = 0.03
"""What it is worth not to exhaust a piece that is not needed."""


class IndiaHand(CompanyServant):
    """Military Affairs, campaigns, governors, defence."""

    always = {
        "reroll": 1.0,  # Always: what is done with the prize still scores.
    }
    idle = [
        "transfer_no_guns",
        "end_campaigns",
        "keep_prize",
        "keep_prizes",
        "keep_roll",
        "end_investing",
        "surrender",
        "let_revolt",
    ]

    # -- Military Affairs --

    def garrisons(self) -> list[int]:
        """By presidency, the guns and officers that it could use: two for each region of the Company, three for a home to conquer."""
        table = self.table
        wants = []
        for presidency in range(PRESIDENCIES):
            held = sum(table.ruler[region] == COMPANY for region in table.regions_of(presidency))
            home = table.tables.region_of[FIRST_PRESIDENT + presidency]
            attack = 0 if table.ruler[home] == COMPANY else 2
            own = 1 if table.holder[FIRST_PRESIDENT + presidency] == self.seat else 0
            wants.append(2 * held + attack + own - ready_army(table, presidency))
        return wants

    def worth_of_place_guns(self, option: Option) -> float:
        """All to the army that is furthest from what it could use."""
        wants = self.garrisons()
        living = [at for at in self.holdings() if at < PRESIDENCIES]
        best = max(living, key=lambda at: wants[at])
        return float(option["number"]) * (1 if HOLDING_IDS.index(option["presidency"]) == best else -1)

    def worth_of_post_officer(self, option: Option) -> float:
        """One's own officers where plunder is near; others' where it is not."""
        presidency = HOLDING_IDS.index(option["presidency"])
        near = 0.2 * self.garrisons()[presidency] + 0.5 * (self.table.holder[FIRST_PRESIDENT + presidency] == self.seat)
        mine = option["family"] == self.seat
        replaced = {self.seat: -2.0, None: 0.0}.get(option.get("replaces"), 0.1)
        return (1.0 + near if mine else -0.1 * near) + replaced

    def worth_of_transfer_guns(self, option: Option) -> float:
        wants = self.garrisons()
        source, target = HOLDING_IDS.index(option["source"]), HOLDING_IDS.index(option["destination"])
        return 0.2 * (wants[target] - wants[source]) - 0.7

    def worth_of_move_guns(self, option: Option) -> float:
        wants = self.garrisons()
        source, target = HOLDING_IDS.index(option["source"]), HOLDING_IDS.index(option["destination"])
        return -float(abs(option["number"] - (wants[target] - wants[source]) // 2))

    # -- campaigns --

    def plan_campaign(self, office: int, target: int) -> tuple[int, int, float]:
        """Pieces, points of mercenaries, and what it brings to attack a region with them."""
        table = self.table
        presidency = table.presidency_of(office)
        army, defence = ready_army(table, presidency), table.defence(target)
        kept = self.wanted_to_sail(office) if office < Office.SHIP_PURCHASING else 0
        spare = max(0, table.treasury[office] - kept)
        hired = max(0, min(spare // MERCENARY, defence + CAMPAIGN_DICE - army))
        sent = min(army, defence + CAMPAIGN_DICE - hired)
        dice = sent + hired - defence + (1 if table.has_power(self.seat, FamilyCard.HASTINGS) else 0)
        if sent + hired <= defence:
            return sent, hired, -1.0
        lost = ruin(dice) * self.value_of_office(office)
        return sent, hired, success(dice) * self.value_of_conquest(presidency, target) - lost - self.company * 2 * hired

    def value_of_conquest(self, presidency: int, target: int) -> float:
        """Plunder for one's officers, an office for one's own candidate, another open region."""
        table = self.table
        at = presidency * table.families + self.seat
        officers = table.officers[at] + table.exhausted_officers[at]
        plunder = self.pound * officers * table.printed(target).plunder
        candidate = bool(officers or table.writers[self.seat]) and self.is_mine(FIRST_PRESIDENT + presidency)
        office = 0.6 * self.value_of_office(table.office_of_region(target)) if candidate and self.left else 0.0
        opened = 0.6 if not table.is_open(target) and self.left else 0.0
        return self.weights.won * min(self.left, 2) / 2 + plunder + office + opened

    def worth_of_campaign(self, option: Option) -> float:
        """Of a president or a governor, or of the owner of a base."""
        if self.kind == "bases.target":
            return -float(self.table.defence(REGION_IDS.index(option["target"])))
        return self.plan_campaign(self.asked()[0], REGION_IDS.index(option["target"]))[2]

    def worth_of_send_army(self, option: Option) -> float:
        office, target = self.asked()[:2]
        return -float(abs(option["pieces"] - self.plan_campaign(office, target)[0]))

    def worth_of_hire_mercenaries(self, option: Option) -> float:
        """For a campaign as planned; for the defence of a base if it is worth that."""
        if self.kind == "campaign.mercenaries":
            office, target, army = self.asked()
            planned = self.plan_campaign(office, target)
            return -float(abs(option["mercenaries"] - max(0, planned[0] + planned[1] - army)))
        if self.kind == "bases.mercenaries":
            return -float(abs(option["mercenaries"] - self.table.defence(self.asked()[1]) - 3))
        return float(
            self.value_of_region(REGION_IDS.index(option["region"])) - self.pound * MERCENARY * option["mercenaries"]
        )

    def worth_of_use_prize(self, option: Option) -> float:
        """A gift is used at once, a campaign helped when it is short of dice, promises recovered when there are two."""
        if self.kind == "campaign.colonelcy":
            _, target, army, mercenaries = self.asked()
            return 0.5 if army + mercenaries - self.table.defence(target) < 3 else -0.5
        if "shipyards" in option:
            return float(self.value_of_yard() * option["shipyards"] - 0.3)
        if PRIZE_IDS.index(option["prize"]) == Prize.ADVANTAGEOUS_MATCH:
            return 1.0 if self.promised > 1 or self.left == 0 else -1.0
        return 1.0

    def worth_of_recover_promise(self, option: Option) -> float:
        return self.lead(option["holder"])

    # -- provinces --

    def worth_of_invest(self, option: Option) -> float:
        """A prosperous region taxes and trades better."""
        if self.kind == "bases.strength":
            return float(success(option["amount"]) * 1.2 - self.pound * option["amount"])
        office, dice = self.asked()[0], option["amount"]
        region = self.table.tables.region_of[office]
        prosperous, depressed = self.table.tables.sides[region]
        tax = self.pound * (prosperous.tax - depressed.tax)
        trade = self.company * (sum(r for _, r in prosperous.orders) - sum(r for _, r in depressed.orders)) * 0.4
        gain = (tax + trade) * min(self.turns, 3)
        return float(success(dice) * gain - ruin(dice) * self.value_of_office(office) - 0.1 * dice)

    # -- defence --

    def value_of_region(self, region: int) -> float:
        """What is lost when a region of the Company, of a presidency, or of one's own is."""
        table = self.table
        revenue = sum(revenue for _, revenue in table.orders_at(region))
        worth = self.weights.region + self.company * revenue * 0.3 * min(self.left, 3)
        if table.base[region] == self.seat:
            return worth + self.pound * (table.printed(region).tax + 2) * self.left
        if table.ruler[region] == COMPANY and self.is_mine(table.office_of_region(region)):
            worth += self.value_of_office(table.office_of_region(region)) * (self.left > 0)
        opened = sum(place != NOBODY for place in table.opened_by)
        return worth + max(0.0, 4.0 - opened) * 0.5 * (self.left > 0)

    def worth_of_defend(self, option: Option) -> float:
        """Pieces before mercenaries."""
        region = self.asked()[0]
        spent = RELIEF * option["pieces"] + (self.company + 0.05) * MERCENARY * option["mercenaries"]
        return float(self.value_of_region(region) - spent)

    worth_of_police = worth_of_defend

    def worth_of_lose_captained_ship(self, option: Option) -> float:
        return -1.0 if option["family"] == self.seat else 0.02 * self.lead(option["family"])
