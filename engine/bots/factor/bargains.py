"""How ``factor`` bargains: elections and leave, bids for offices, promises and their return, offers and counter-offers.

A promise that is out has to be bought back for £2, or costs two points; whoever holds it has that money last of all, when it buys next to
nothing, and so pays nothing for it now. What a table of factors sold as phases began, or in need, brought it no points in all. So where
phases begin a factor takes what is offered it, and offers nothing; it bids for offices, support in an election and leave of any kind are
sold for what they cost, and whoever has shares petitions for the dividend that keeps the share price where it is: that the Company lives
is worth more to all than what a chairman does with the money. In need it sells a promise for £2, if shortage is among its ``moments``, and
buys all of them back before the points are counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any, ClassVar

from engine.bots.bargaining import GIVE, NAMING_AMOUNT, Bargainer, Plan, Side
from engine.bots.factor.company import CompanyServant
from engine.bots.scripted import Option
from engine.john_company_1e.names import FIRST_PRESIDENT, NOBODY, Office, Phase
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import OFFICE_IDS
from engine.shared.market import Bundle, cash_in
from engine.shared.moments import Moment

POOR, RICH = 1, 5
SOLD_FOR = 2
"""£ for a promise."""
MOST_PROMISED = 3
HELD = 0.45
"""Points that a rival's promise in hand is worth: he pays for it last of all, when money buys next to nothing, and whoever never does loses
two points. That is no reason to pay him £1 for it now."""
AS_IT_IS = -1
"""£ of a side that is not to be changed."""
PROFIT = 0.05
"""Points that a bargain must bring."""
HARM = {"election": 0.4, "move_goods": 0.1, "move_guns": 0.15, "sail_to": 0.8, "merge": 3.0, "allocate": 0.15}
"""What consent costs, by the first word of the matter (points)."""
FAIR = {"election": 2, "move_goods": 1, "move_guns": 1, "sail_to": 2, "merge": 5, "allocate": 1}
"""£ that half of those who ask would pay."""
GAIN = {"election": 1.4, "move_goods": 0.3, "move_guns": 0.2, "sail_to": 1.5, "merge": 1.0, "allocate": 0.3}
"""What consent brings whoever asks."""

BID, KEPT = 0.3, 3
"""Of an office's worth, what is bidden for it at most, and £ that are kept for other things."""
GOOD_OFFICE = 2.0
"""Points from which on an office is not given for nothing."""
HOLDS = 1.0
"""What it is worth to everybody that the share price does not fall for want of a dividend."""
OF_MONEY = 0.12
"""What £1 in the hands of an office of mine that wants it is worth."""
DEEDS = {"nominates": 1.2, "sends_captain": 0.65, "posts_officer": 0.3}
"""What is worth how much if it is done for me; all others are worth nothing."""


class Bargains(CompanyServant, Bargainer[CompanyGame]):
    """Elections, consent, deals."""

    always = {"support_own_nomination": 1.0}
    idle = ["abstain", "buy_back_no_more"]

    moments: ClassVar[Sequence[str]] = ("phase", "hiring", "consent", "dividends")

    # -- what changes hands --

    def value_of_asset(self, asset: Option) -> float:
        """A promise of one's own that comes home is worth what another one would cost."""
        kind = asset["asset"]
        if kind == "cash":
            return self.pound * int(asset["amount"])
        if kind == "cash_to_firm":
            return 0.9 * self.pound * int(asset["amount"])
        if kind == "promise":
            return HELD
        if kind == "held_promise":
            return self.cost_of_promise() + 0.1 if asset["issuer"] == self.seat else HELD
        if kind == "captained_ship":
            return 2 * self.pound * self.turns
        if kind == "firm_share":
            return 0.35 * self.left + 0.4
        return {"ship": self.pound * 5, "good": self.pound * 2, "base": self.pound * 3 * self.left}.get(kind, 0.5)

    def cost_of_bundle(self, bundle: list[Option]) -> float:
        """What it costs me to give a bundle: a promise of one's own costs its redemption."""
        return sum(
            (self.cost_of_promise() if asset["asset"] == "promise" else self.value_of_asset(asset) for asset in bundle),
            0.0,
        )

    # -- elections --

    def worth_of_nominate(self, option: Option) -> float:
        """Oneself; else whoever is furthest behind."""
        return 1.0 if option["family"] == self.seat else -0.05 * self.lead(option["family"])

    worth_of_pick_chairman = worth_of_nominate

    # -- promotions --

    def worth_of_promote(self, option: Option) -> float:
        """One's own cube, if the office is worth the promises; else the best bid, and whoever is behind or holds a promise."""
        office, family = OFFICE_IDS.index(option["office"]), option["family"]
        choices: Any = self.table.decision.options if self.table.decision is not None else ()
        pool = {choice[0] for choice in choices}
        left_behind = 0.0
        if "from_office" in option:
            left_behind = 0.7 * self.value_of_office(OFFICE_IDS.index(option["from_office"]))
        if family == self.seat:
            owed = len(pool - {family}) * (1 if self.table.jones == NOBODY else 2)
            army = 0.2 if option["origin"] == "officer" else 0.0
            return self.value_of_office(office) - left_behind - army - self.cost_of_promise() * owed
        back = self.cost_of_promise() if len(pool) > 1 and self.table.promised(self.seat, family) else 0.0
        offered = self.value_of_bundle(option["offered"])
        return offered + back - 0.04 * self.lead(family) - 0.3 * self.value_of_office(office) / len(self.others)

    # -- asking --

    def gift(self, matter: str) -> int:
        """£ to attach to a request or a bid: little, and none from a thin purse."""
        if matter in OFFICE_IDS:
            office = OFFICE_IDS.index(matter)
            gift = 2 if self.value_of_office(office) > 2.5 else 1
            return gift if self.cash >= gift + 3 else 0
        return 1 if matter == "election" and self.cash >= 5 else 0

    def worth_of_name_amount(self, option: Option) -> float:
        if self.kind == "allocation.petition_amount":
            return -float(abs(option["amount"] - self.wanted(OFFICE_IDS.index(option["office"]))))
        return super().worth_of_name_amount(option)

    def worth_of_pay_price(self, option: Option) -> float:
        matter = self.asked()[0][2]
        return float(GAIN.get(matter.split()[0], 0.4) - self.pound * option["amount"])

    # -- bids in rounds, petitions --

    def most_for_office(self, office: str) -> float:
        """A part of what it is worth, as far as the purse goes."""
        return min(BID * self.value_of_office(OFFICE_IDS.index(office)) / self.pound, self.cash - KEPT)

    def least_for_office(self, office: str) -> int:
        """£1 for an office that earns."""
        return int(self.value_of_office(OFFICE_IDS.index(office)) > GOOD_OFFICE)

    def value_of_deed(self, clause: Option) -> float:
        """What is done for my own offices and pieces, my chair, my shares."""
        deed, times = clause["deed"], int(clause.get("times", 1))
        if clause.get("undone"):
            return 0.0
        if deed == "allocates":
            return OF_MONEY * min(times, self.wanted(OFFICE_IDS.index(clause["office"])))
        if deed == "pays_dividends":  # The first of a turn, which holds the price.
            first = times == 1 and not self.table.dividends
            return (self.pound * self.table.court[self.seat] + HOLDS * (self.left > 0)) * first
        mine = clause.get("family") == self.seat
        return DEEDS.get(deed.partition("_to_")[0], 0.0) if mine else 0.0

    def price_of_deed(self, clause: Option) -> int:
        """£1, from a purse that has more; for a dividend what the chairman lacks to pay it."""
        price = self.lacking_for_dividend() if clause["deed"] == "pays_dividends" else 1
        return price if self.cash - price >= KEPT and self.value_of_deed(clause) > price * self.pound + PROFIT else 0

    def lacking_for_dividend(self) -> int:
        """£ for which the chairman would pay one; 0 when he does so anyway."""
        chairman = self.as_other(self.table.holder[Office.CHAIRMAN])
        none, one = (chairman.worth_of_pay_dividends({"number": number}) for number in (0, 1))
        reluctance = none - one - chairman.on_the_table("pays_dividends", chairman.seat)
        return max(0, ceil(reluctance / chairman.pound + 0.1)) if reluctance > 0 else 0

    # -- answering --

    def harm(self, option: Option) -> float:
        """What it costs to consent: money for an office that wants it costs nothing, a chair that one wants oneself much."""
        matter: str = option["matter"]
        word = matter.split()[0]
        harm = HARM.get(word, 0.3)
        if word == "allocate":
            amount, office = int(matter.split()[1].removeprefix("£")), OFFICE_IDS.index(matter.split()[-1])
            return -0.1 if self.wanted(office) >= amount else 0.05 * amount
        if word == "election":
            court = self.table.court
            harm = 0.9 if court[self.seat] >= max(court) else 0.1
        if word in ("move_goods", "move_guns"):
            harm += 0.3 * self.is_mine(FIRST_PRESIDENT)
        return harm + 0.02 * max(0.0, self.lead(option["asker"]))

    def fair(self, matter: str) -> int:
        return FAIR.get(matter.split()[0], 1)

    # -- promises --

    def worth_of_buy_back_promise(self, option: Option) -> float:
        """Before the points are counted all of them; earlier only when cubes run short, for a promise may yet come home free."""
        if self.table.phase == Phase.END:
            return 2.0
        short = self.table.supply[self.seat] < 2 + self.cubes_needed() and self.cash > RICH + 1
        return 0.5 if short else -0.1

    # -- offers --

    def plan(self) -> Plan | None:
        """The offer to make now, if there is one; while a counter-offer is put together, that."""
        if self.countered():
            return self.counter_plan()
        table, seat = self.table, self.seat
        if not self.others or self.left < 1 or self.window()[1] == Moment.PHASE:
            return None
        richest = max(self.others, key=lambda other: table.cash[other])
        if self.cash > POOR or table.cash[richest] < RICH:
            return None
        if table.firm[seat] and self.given() < 3 and self.left > 1:
            return Plan(richest, Side(things=({"asset": "firm_share", "firm": seat, "percent": 10},)), Side(SOLD_FOR))
        if self.promised < MOST_PROMISED and table.supply[seat] > 3 and not table.promised(richest, seat):
            return Plan(richest, Side(things=({"asset": "promise"},)), Side(SOLD_FOR))
        return None

    def counter_plan(self) -> Plan | None:
        """What was offered, with as much more money for me as makes it worth while."""
        partner, gives, wants = self.built()
        asked = sum(asset[1] for asset in wants if asset[0] == "cash")
        missing = self.missing(self.words_of(gives), self.words_of(wants))
        if self.kind == NAMING_AMOUNT or missing > 0:
            wanted = min(asked + max(1, missing), self.table.cash[partner])
            return Plan(partner, Side(AS_IT_IS), Side(wanted))
        return Plan(partner, Side(AS_IT_IS), Side(asked))

    def missing(self, given: list[Option], taken: list[Option]) -> int:
        """£ that would have to be added to what I take for what I give; 0 or less when it is worth it."""
        short = self.cost_of_bundle(given) + PROFIT - self.value_of_bundle(taken)
        return ceil(short / max(self.pound, 0.05))

    def value_of_adding(self, side: str, option: Option) -> float:
        plan, (_, gives, wants) = self.planned(), self.built()
        if plan is None:
            return -1.0
        money, things = plan.side(side)
        bundle = self.words_of(gives if side == GIVE else wants)
        if option["asset"] == "cash":
            has = sum(asset["amount"] for asset in bundle if asset["asset"] == "cash")
            return 0.5 if money > 0 and has != money else -1.0
        lacking = not bundle and any(thing.items() <= option.items() for thing in things)
        return 0.5 if lacking else -1.0

    def worth_of_propose(self, option: Option) -> float:
        """When the offer is what was planned: it costs less than it brings."""
        _, gives, wants = self.built()
        helps = 1.0 if self.cash <= POOR else 0.0
        return 0.3 if self.planned() and self.gain(gives, wants) + helps > 0 else -0.5

    def gain(self, given: Bundle, taken: Bundle) -> float:
        return self.value_of_bundle(self.words_of(taken)) - self.cost_of_bundle(self.words_of(given))

    def worth_of_accept_offer(self, option: Option) -> float:
        """In need, money is worth more than a promise."""
        _, taken = self.mine()
        helps = 0.4 if self.cash <= POOR and cash_in(taken) else 0.0
        return self.gain_of_offer(option) + helps - PROFIT

    def worth_of_counter_offer(self, option: Option) -> float:
        """When a pound or three would mend it, and the other has them."""
        paid = sum(asset["amount"] for asset in option["gives"] if asset["asset"] == "cash")
        missing = self.missing(option["wants"], option["gives"])
        return 0.1 if 0 < missing <= 3 and paid + missing <= self.table.cash[option["seat"]] else -1.0
