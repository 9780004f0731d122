"""How ``nabob`` bargains: consent and its price, petitions, bids for offices, promises. What it trades in windows is in ``trades``, what it
pays for votes in ``votes``.

It bids for an office up to half of what that is worth, a pound at a time, and asks as much of others as it would pay in their place. A
pound goes on a deed that brings more: one's own ship fitted, one's own writer placed, a command.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from engine.bots.bargaining import MOST_OF_FAIR
from engine.bots.nabob.judgement import PRESIDENTS
from engine.bots.nabob.trades import KEPT_PROMISE, PROFIT
from engine.bots.nabob.votes import VoteBuyer
from engine.bots.scripted import Option
from engine.john_company_2e.company import hiring
from engine.john_company_2e.table.names import Office, Phase, Promise
from engine.john_company_2e.table.tables import OFFICE_IDS, PROMISE_IDS
from engine.kernel import argument
from engine.shared.consent import settled_by

HARM = {"nepotism": 0.35, "election": 0.3, "debt": 0.0, "takeover": 0.8, "merge": 0.6, "dissolve": 1.0, "alliance": 0.2}
HARM |= {"stock_broker": 0.2, "tax_collectors": 0.3, "coalition": -0.6, "invest": -0.2, "fit": -0.2, "buy_back": 0.1}
"""What it costs to consent, by the matter (victory points); below 0 it is welcome."""
FAIR = {"nepotism": 2, "election": 2, "takeover": 4, "merge": 3, "alliance": 2, "stock_broker": 2, "debt": 1}
"""£ that half of those who ask would pay."""
PLEDGES = {"election": Promise.SUPPORT_OF_MY_SHARES, "nepotism": Promise.CONSENT_TO_NEPOTISM}
"""Promises that go with a request."""
THIN = 5
"""£ below which a bid is made with promises."""
GIFTS = {"nepotism": 1, "election": 1, "stock_broker": 1}
"""£ that go with a request."""

BID = 0.5
"""Of an office's worth, what is bidden for it at most."""
KEPT_FROM_BIDS, KEPT_FROM_PETITIONS = 3, 4
"""£ that are kept for other things."""
LIKELY = 0.3
"""How likely a petition brings a dividend that would else not be paid."""
OF_COMMAND = 0.7
"""To keep a command."""
DEEDS = {"places_writer": 0.36, "posts_officer": 0.3, "names_commander": OF_COMMAND}
"""What is worth how much if it is done for me; all others are worth nothing."""

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


class Bargains(VoteBuyer):
    """Hiring and elections, consent, promises, deals. Assets of plans are as ``engine.shared.market`` writes them."""

    always = {
        "stand_for_chairman": 0.5,
        "call_in": 0.5,  # A promise that serves now is well spent.
        "basic_favours": -0.1,
    }
    idle = ["stand_back", "keep_promises", "ask_for_consent", "ask_no_favour", "no_basic_favour", "no_share_favour"]

    moments: ClassVar[Sequence[str]] = ("shortage", "hiring", "vote", "dividends", "consent")

    # -- hiring --

    def worth_of_pick_chairman(self, option: Option) -> float:
        return 1.0 if option["family"] == self.seat else -0.1 * self.table.vp[option["family"]]

    def worth_of_hire(self, option: Option) -> float:
        """One's own candidate; else the best bid, and the family that is furthest behind."""
        office = OFFICE_IDS.index(option["office"])
        promoted = 0.3 * self.value_of_office(OFFICE_IDS.index(option["held"])) if "held" in option else 0.0
        if option["family"] == self.seat:
            return self.value_of_office(office) + 0.6 - promoted
        behind = -0.04 * (self.table.vp[option["family"]] - self.table.vp[self.seat])
        return self.value_of_bundle(option.get("offers", [])) + behind + promoted * 0.2

    def worth_of_call_in_hiring(self, option: Option) -> float:
        if option["family"] != self.seat:
            return -1.0
        return self.value_of_office(OFFICE_IDS.index(option["office"])) - 0.3

    # -- asking --

    def gift(self, matter: str) -> int:
        """£ to attach to a request or a bid: little, and none from a thin purse."""
        gift = GIFTS.get(matter, 0)
        if matter in OFFICE_IDS and self.kind.startswith("consent"):
            office = OFFICE_IDS.index(matter)
            gift = 2 if office in PRESIDENTS or office in (Office.GOVERNOR_GENERAL, Office.DIRECTOR_OF_TRADE) else 1
        return gift if self.cash >= gift + 4 else 0

    def pledge(self, matter: str) -> int:
        """The promise of one's own that goes with a request or a bid: support for support, and for a good office a good one."""
        if matter in OFFICE_IDS and self.cash < THIN:
            good = self.value_of_office(OFFICE_IDS.index(matter)) > KEPT_PROMISE["hire_my_candidate"] + 0.5
            return Promise.HIRE_MY_CANDIDATE if good else Promise.VOTE_WITH_MY_ENTERPRISES
        return PLEDGES.get(matter, -1)

    def value_of_sweetener(self, option: Option) -> float:
        """Money first and a promise with it."""
        if option["asset"] != "promise":
            return super().value_of_sweetener(option)
        (_, _, matter, *_), offered = self.asked()
        own = option["guarantor"] == self.seat and option["promise"] == PROMISE_IDS[self.pledge(matter)]
        return 0.9 if own and self.pledge(matter) >= 0 and all(asset[0] != "promise" for asset in offered) else -1.0

    def worth_of_pay_price(self, option: Option) -> float:
        """What the matter is worth, against the price; nobody's leave is worth many times what is fair, however little money may be."""
        if option["amount"] > MOST_OF_FAIR * self.fair(self.asked()[0][2]):
            return -1.0
        return float(self.value_of_matter() - self.pound * option["amount"])

    def value_of_matter(self) -> float:
        """What consent in the matter that is pending would bring me."""
        request = self.asked()[0]
        matter, follows = request[2], settled_by(request)
        if follows[0] is hiring.after_nepotism:
            office, *_ = argument(follows, "option")
            return 0.6 * self.value_of_office(office)
        return {"election": 1.2, "coalition": 0.2, "stock_broker": 1.0, "debt": 0.3, "takeover": 1.5}.get(matter, 0.8)

    # -- bids in rounds --

    def most_for_office(self, office: str) -> float:
        """Half of what it is worth, as far as the purse goes."""
        worth = BID * self.value_of_office(OFFICE_IDS.index(office)) - PROFIT
        return min(worth / self.pound, self.cash - KEPT_FROM_BIDS)

    def least_for_office(self, office: str) -> int:
        """Half of what whoever wants it most would pay."""
        bidders = self.asked()[1]
        return max(0, int(max(self.as_other(bidder).most_for_office(office) for bidder in bidders) / 2))

    # -- petitions --

    def value_of_deed(self, clause: Option) -> float:
        """What pays in this turn or the next ones: a ship, a writer, a post."""
        deed, mine = clause["deed"], clause.get("family", clause.get("about")) == self.seat
        if clause.get("undone"):
            return OF_COMMAND if deed.startswith("names_commander_of") and not mine else 0.0
        if deed == "fits_ship":
            return self.pound * min(self.turns, 3) * 0.6 if mine else 0.0
        if deed == "pays_dividends":
            return LIKELY * self.pound * int(clause.get("times", 1)) * self.table.shares(self.seat)
        return DEEDS.get(deed.rpartition("_to_")[0] or deed.rpartition("_of_")[0] or deed, 0.0) if mine else 0.0

    def price_of_deed(self, clause: Option) -> int:
        """£1, from a purse that has more."""
        return 1 if self.cash >= KEPT_FROM_PETITIONS and self.value_of_deed(clause) > self.pound + PROFIT else 0

    # -- answering --

    def harm(self, option: Option) -> float:
        """What it would cost to consent: less from those who are behind."""
        matter = option["matter"]
        harm = HARM.get(matter, 0.2)
        if matter == "debt":
            harm = 0.5 if self.table.debt >= 5 and self.table.shares(self.seat) else -0.1
        ahead = self.table.vp[option["asker"]] - self.table.vp[self.seat]
        return harm + (0.05 * max(0, ahead) if harm > 0 else 0.0)

    def fair(self, matter: str) -> int:
        return FAIR.get(matter, 1)

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

    # -- the Crown, with one or two seats --

    def value_of_cubes(self, cubes: int) -> float:
        """Promise cubes are worth what they can still change."""
        return CUBE * cubes * min(1.0, self.turns)

    def worth_of_give_for_cubes(self, option: Option) -> float:
        return self.value_of_cubes(option["cubes"]) - self.value_of_asset(option) - PROFIT

    def worth_of_take_for_cubes(self, option: Option) -> float:
        return self.value_of_asset(option) - self.value_of_cubes(option["cubes"]) - PROFIT

    def worth_of_ask_favour(self, option: Option) -> float:
        """A few favours are worth their cubes."""
        return FAVOURS.get(option["favour"], 0.15) - self.value_of_cubes(abs(option["cubes"])) - PROFIT

    def worth_of_perform_favour(self, option: Option) -> float:
        """A share for cubes or money, or the other way round."""
        asset = self.value_of_asset(option)
        return (
            (asset if option["favour"].startswith("shares.take_") else -asset)
            + self.value_of_cubes(option["cubes"])
            - PROFIT
        )

    def worth_of_elect_chairman(self, option: Option) -> float:
        return 1.0 if option["family"] == self.seat else 0.0

    def worth_of_give_setup_card_to_crown(self, option: Option) -> float:
        """The Crown makes most of offices."""
        return -float(sum(item["kind"] == "office" for item in option["items"]))
