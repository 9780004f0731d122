"""How ``nabob`` bargains: consent and its price, bids for offices, promises, and offers in the windows.

Three bargains are sought: money lent against a promise to lend more (£2 now for a card that brings £3), support sold for money (a promise
of consent to nepotism, which costs little to keep), and money borrowed on one's own promise when the purse is empty. Whatever else is
offered is taken when it is worth more than what is asked for it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.bots.nabob_judgement import PRESIDENTS, Judgement, Option
from engine.john_company_2e.names import Office, Phase, Promise
from engine.john_company_2e.tables import OFFICE_IDS, PRESTIGE_IDS, PROMISE_IDS

RICH, POOR = 7, 2
LENT, SOLD_FOR = 2, 2
PROFIT = 0.1
"""Victory points that a bargain must bring."""

HARM = {"nepotism": 0.35, "election": 0.3, "debt": 0.0, "takeover": 0.8, "merge": 0.6, "dissolve": 1.0, "alliance": 0.2}
HARM |= {"stock_broker": 0.2, "tax_collectors": 0.3, "coalition": -0.6, "invest": -0.2, "fit": -0.2, "buy_back": 0.1}
"""What it costs to consent, by the matter (victory points); below 0 it is welcome."""
FAIR = {"nepotism": 2, "election": 2, "takeover": 4, "merge": 3, "alliance": 2, "stock_broker": 2, "debt": 1}
"""£ that half of those who ask would pay."""
GIFTS = {"nepotism": 1, "election": 1, "stock_broker": 1}
"""£ that go with a request."""

CUBE = 0.35
"""What a promise cube of the Crown's is worth."""
FAVOURS = {
    "hiring.bribe_crown_to_elect_you": 1.6,
    "hiring.decide_a_crown_hire": 1.0,
    "london_season.take_prestige_enterprise": 1.6,
    "president.place_your_writer": 0.5,
    "parliament.force_other_policy": 0.5,
}
"""Favours of the Crown's that a nabob cares for."""

KEPT_PROMISE = {
    "consent_to_nepotism": 0.45,
    "vote_with_my_enterprises": 0.4,
    "support_of_my_shares": 0.5,
    "hire_my_candidate": 0.9,
    "loan_of_family_cash": 1.2,
}
"""What it costs the guarantor to keep a promise, and brings its holder."""


class Plan(NamedTuple):
    """An offer to make: the partner, and for each side money (£) and at most one promise card (its guarantor and kind)."""

    partner: int
    gives: tuple[int, tuple[int, int] | None]
    wants: tuple[int, tuple[int, int] | None]


class Bargains(Judgement):
    """Hiring and elections, consent, promises, deals."""

    # -- worth of what changes hands --

    def worth_of_bundle(self, bundle: list[Option]) -> float:
        """What a bundle in words is worth to me."""
        return sum((self.worth_of_asset(asset) for asset in bundle), 0.0)

    def worth_of_asset(self, asset: Option) -> float:
        if asset["asset"] == "cash":
            return self.pound * int(asset["amount"])
        if asset["asset"] == "promise":
            kept = KEPT_PROMISE.get(asset["promise"], 0.5) * min(1.0, self.turns)
            return kept if asset["guarantor"] != self.seat else kept + 0.1
        if asset["asset"] == "enterprise":
            return self.worth_of_card(PRESTIGE_IDS.index(asset["card"]))
        return self.worth_of_thing(asset["asset"])

    # -- hiring --

    def worth_of_stand_for_chairman(self, option: Option) -> float:
        return 0.5

    def worth_of_stand_back(self, option: Option) -> float:
        return 0.0

    def worth_of_pick_chairman(self, option: Option) -> float:
        return 1.0 if option["family"] == self.seat else -0.1 * self.table.vp[option["family"]]

    def worth_of_hire(self, option: Option) -> float:
        """One's own candidate; else the best bid, and the family that is furthest behind."""
        office = self.office_named(option["office"])
        promoted = 0.3 * self.worth_of_office(self.office_named(option["held"])) if "held" in option else 0.0
        if option["family"] == self.seat:
            return self.worth_of_office(office) + 0.6 - promoted
        behind = -0.04 * (self.table.vp[option["family"]] - self.table.vp[self.seat])
        return self.worth_of_bundle(option.get("offers", [])) + behind + promoted * 0.2

    def worth_of_call_in_hiring(self, option: Option) -> float:
        if option["family"] != self.seat:
            return -1.0
        return self.worth_of_office(self.office_named(option["office"])) - 0.3

    def worth_of_keep_promises(self, option: Option) -> float:
        return 0.0

    # -- asking --

    def gift(self, matter: str) -> int:
        """£ to attach to a request or a bid: little, and none from a thin purse."""
        gift = GIFTS.get(matter, 0)
        if matter in OFFICE_IDS and self.kind.startswith("consent"):
            office = OFFICE_IDS.index(matter)
            gift = 2 if office in PRESIDENTS or office in (Office.GOVERNOR_GENERAL, Office.DIRECTOR_OF_TRADE) else 1
        return gift if self.cash >= gift + 4 else 0

    def worth_of_ask(self, option: Option) -> float:
        """The request as it stands."""
        return 0.5

    def worth_of_offer(self, option: Option) -> float:
        """Money first: to a request once, to an offer as the plan says."""
        if self.kind == "deals.build":
            return self.worth_of_adding("give", option)
        _, _, matter, _, offer, *_ = self.asked()
        return 1.0 if option["asset"] == "cash" and not offer and self.gift(matter) else -1.0

    def worth_of_name_amount(self, option: Option) -> float:
        amount = option["amount"]
        if self.kind == "deals.amount":
            plan, side = self.plan(), self.asked()[3]
            wanted = (plan.gives if side == "give" else plan.wants)[0] if plan else 1
            return -float(abs(amount - wanted))
        return -float(abs(amount - self.gift(self.asked()[2])))

    def worth_of_ask_for_consent(self, option: Option) -> float:
        return 0.0

    def worth_of_call_in(self, option: Option) -> float:
        """A promise that serves now is well spent."""
        return 0.5

    def worth_of_leave(self, option: Option) -> float:
        return 0.0

    def worth_of_pay_price(self, option: Option) -> float:
        """What the matter is worth, against the price."""
        return float(self.worth_of_matter() - self.pound * option["amount"])

    def worth_of_matter(self) -> float:
        """What consent in the matter that is pending would bring me."""
        request = self.asked()[0]
        matter, args = request[2], request[5]
        if matter == "nepotism":
            offered = next((each for each in _flat(args) if isinstance(each, tuple) and len(each) == 4), None)
            return 0.6 * self.worth_of_office(offered[0]) if offered else 0.8
        return {"election": 1.2, "coalition": 0.2, "stock_broker": 1.0, "debt": 0.3, "takeover": 1.5}.get(matter, 0.8)

    # -- answering --

    def harm(self, option: Option) -> float:
        """What it would cost to consent: less from those who are behind."""
        matter = option["matter"]
        harm = HARM.get(matter, 0.2)
        if matter == "debt":
            harm = 0.5 if self.table.debt >= 5 and self.table.shares(self.seat) else -0.1
        ahead = self.table.vp[option["seat"]] - self.table.vp[self.seat]
        return harm + (0.05 * max(0, ahead) if harm > 0 else 0.0)

    def worth_of_consent(self, option: Option) -> float:
        return self.worth_of_bundle(option.get("offered", [])) - self.harm(option)

    def worth_of_refuse(self, option: Option) -> float:
        return 0.0

    def worth_of_name_price(self, option: Option) -> float:
        """Few pay what is much more than fair; a refusal helps nobody where consent is welcome."""
        fair = FAIR.get(option["matter"], 1)
        paid = 1 / (1 + (option["amount"] / fair) ** 2)
        return float(paid * (self.pound * option["amount"] - self.harm(option)))

    # -- promises --

    def worth_of_call_in_loan(self, option: Option) -> float:
        """When the whole sum is there to be had."""
        due = option["amount"] >= 3 or (option["amount"] and self.left == 0 and self.table.phase >= Phase.FAMILY)
        return 1.0 if due else -0.5

    def worth_of_call_in_votes(self, option: Option) -> float:
        """Votes that bring the law down under one's own lead, or save one's own."""
        table = self.table
        minister = table.prime_minister == self.seat
        if minister and option["side"] == "for":
            return 0.8 if table.support < 0 <= table.support + option["votes"] else -0.5
        if not minister and option["side"] == "against":
            return 0.8 if 0 <= table.support < option["votes"] else -0.5
        return -0.5

    # -- offers --

    def plan(self) -> Plan | None:
        """The offer to make now, if there is one."""
        table, seat, cash = self.table, self.seat, self.cash
        partners = [other for other in table.clockwise(seat) if other != seat and not table.is_crown(other)]
        if not partners or self.turns < 0.5:
            return None
        loans = [f for f in partners if table.cash[f] <= POOR and self.at_home(f, Promise.LOAN_OF_FAMILY_CASH)]
        if cash >= RICH and loans:
            poorest = min(loans, key=lambda f: table.cash[f])
            return Plan(poorest, (LENT, None), (0, (poorest, Promise.LOAN_OF_FAMILY_CASH)))
        richest = max(partners, key=lambda f: table.cash[f])
        if cash < POOR and table.cash[richest] >= 5 and self.at_home(seat, Promise.LOAN_OF_FAMILY_CASH):
            return Plan(richest, (0, (seat, Promise.LOAN_OF_FAMILY_CASH)), (LENT + 1, None))
        before_hiring = table.phase in (Phase.FAMILY, Phase.HIRING)
        if before_hiring and table.cash[richest] >= 4 and self.at_home(seat, Promise.CONSENT_TO_NEPOTISM):
            return Plan(richest, (0, (seat, Promise.CONSENT_TO_NEPOTISM)), (SOLD_FOR, None))
        return None

    def at_home(self, guarantor: int, kind: int) -> bool:
        """Is this promise card with its guarantor?"""
        return self.table.promises[guarantor * Promise.KINDS + kind] == guarantor

    def worth_of_make_no_offer(self, option: Option) -> float:
        return 0.0

    def worth_of_approach(self, option: Option) -> float:
        plan = self.plan()
        return 1.0 if plan and plan.partner == option["seat"] else -1.0

    def built(self, side: str) -> tuple[int, tuple[int, int] | None]:
        """Money and promise in one side of the offer as it stands."""
        terms = self.asked()[0]
        bundle = terms[2] if side == "give" else terms[3]
        money = sum(asset[1] for asset in bundle if asset[0] == "cash")
        cards = [divmod(asset[1], Promise.KINDS) for asset in bundle if asset[0] == "promise"]
        return money, (cards[0] if cards else None)

    def worth_of_adding(self, side: str, option: Option) -> float:
        """Whatever the plan still lacks."""
        plan = self.plan()
        if plan is None or self.asked()[0][1] != plan.partner:
            return -1.0
        money, card = plan.gives if side == "give" else plan.wants
        has_money, has_card = self.built(side)
        if option["asset"] == "cash":
            return 0.5 if money and money != has_money else -1.0
        said = (option.get("guarantor"), option.get("promise"))
        lacking = card is not None and has_card is None and said == (card[0], PROMISE_IDS[card[1]])
        return 0.5 if lacking else -1.0

    def worth_of_ask_for(self, option: Option) -> float:
        return self.worth_of_adding("want", option)

    def worth_of_take_back(self, option: Option) -> float:
        return -1.0

    def worth_of_ask_no_more_for(self, option: Option) -> float:
        return -1.0

    def worth_of_propose(self, option: Option) -> float:
        """When the offer is what was planned."""
        plan = self.plan()
        return 1.0 if plan and (self.built("give"), self.built("want")) == (plan.gives, plan.wants) else -0.5

    def worth_of_withdraw(self, option: Option) -> float:
        return 0.0

    def worth_of_accept_offer(self, option: Option) -> float:
        """The other gives and wants; in need, money is worth more than a promise."""
        gain = self.worth_of_bundle(option["gives"]) - self.worth_of_bundle(option["wants"])
        helps = 0.5 if self.cash < POOR and any(asset["asset"] == "cash" for asset in option["gives"]) else 0.0
        return gain + helps - PROFIT

    def worth_of_refuse_offer(self, option: Option) -> float:
        return 0.0

    def worth_of_counter_offer(self, option: Option) -> float:
        return -1.0

    # -- the Crown, with one or two seats --

    def worth_of_cubes(self, cubes: int) -> float:
        """Promise cubes are worth what they can still change."""
        return CUBE * cubes * min(1.0, self.turns)

    def worth_of_give_for_cubes(self, option: Option) -> float:
        return self.worth_of_cubes(option["cubes"]) - self.worth_of_asset(option) - PROFIT

    def worth_of_take_for_cubes(self, option: Option) -> float:
        return self.worth_of_asset(option) - self.worth_of_cubes(option["cubes"]) - PROFIT

    def worth_of_ask_favour(self, option: Option) -> float:
        """A few favours are worth their cubes."""
        return FAVOURS.get(option["favour"], 0.15) - self.worth_of_cubes(abs(option["cubes"])) - PROFIT

    def worth_of_perform_favour(self, option: Option) -> float:
        """A share for cubes or money, or the other way round."""
        asset = self.worth_of_asset(option)
        return (
            (asset if option["favour"].startswith("shares.take_") else -asset)
            + self.worth_of_cubes(option["cubes"])
            - PROFIT
        )

    def worth_of_ask_no_favour(self, option: Option) -> float:
        return 0.0

    worth_of_no_basic_favour = worth_of_no_share_favour = worth_of_ask_no_favour

    def worth_of_basic_favours(self, option: Option) -> float:
        return -0.1

    def worth_of_elect_chairman(self, option: Option) -> float:
        return 1.0 if option["family"] == self.seat else 0.0

    def worth_of_give_setup_card_to_crown(self, option: Option) -> float:
        """The Crown makes most of offices."""
        return -float(sum(item["kind"] == "office" for item in option["items"]))


def _flat(args: tuple[Any, ...]) -> list[Any]:
    """Arguments and the arguments within them, one level down."""
    return [*args, *(inner for each in args if isinstance(each, tuple) for inner in each)]
