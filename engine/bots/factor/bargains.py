"""How ``factor`` bargains: elections and leave, bids for offices, promises and their return, offers and counter-offers.

It bids for offices. Support in an election and leave of any kind are sold for what they cost, to whoever has that much of them; whoever
has shares petitions for the dividend that keeps the share price where it is: that the Company lives is worth more to all than what a
chairman does with the money. Promises are bought back before the points are counted. What phases begin with brought a table of factors no
points in all, so that it does not hear of it; what is sold in a bailout is in ``trades``.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any, ClassVar

from engine.bots.bargaining import MOST_OF_FAIR, Bargainer
from engine.bots.factor.trades import PROFIT, Trades
from engine.bots.scripted import Option
from engine.john_company_1e.names import FIRST_PRESIDENT, NOBODY, Office, Phase
from engine.john_company_1e.tables import OFFICE_IDS

RICH = 5
"""£ with which promises are bought back before they must."""
HELD = 0.45
"""Points that a rival's promise in hand is worth: he pays for it last of all, when money buys next to nothing, and whoever never does loses
two points. That is no reason to pay him £1 for it now."""
HARM = {"election": 0.4, "move_goods": 0.1, "move_guns": 0.15, "sail_to": 0.8, "merge": 3.0, "allocate": 0.15}
"""What consent costs, by the first word of the matter (points)."""
FAIR = {"election": 2, "move_goods": 1, "move_guns": 1, "sail_to": 2, "merge": 5, "allocate": 1}
"""£ that half of those who ask would pay."""
GAIN = {"election": 1.4, "move_goods": 0.3, "move_guns": 0.2, "sail_to": 1.5, "merge": 1.0}
"""What consent brings whoever asks, but for money to an office."""
BID, KEPT = 0.45, 3
"""Of an office's worth, what is bidden for it at most, and £ that are kept for other things."""
GOOD_OFFICE = 2.0
"""Points from which on an office is not given for nothing."""
HOLDS = 1.0
"""What it is worth to everybody that the share price does not fall for want of a dividend."""
OF_MONEY = 0.12
"""What £1 in the hands of an office of mine that wants it is worth."""
DEEDS = {"nominates": 1.2, "sends_captain": 0.65, "posts_officer": 0.3}
"""What is worth how much if it is done for me; all others are worth nothing."""


class Bargains(Trades):
    """Elections, consent, deals."""

    always = {"support_own_nomination": 1.0}
    idle = ["abstain", "buy_back_no_more"]

    moments: ClassVar[Sequence[str]] = ("hiring", "consent", "dividends")

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
        """What the matter is worth, against the price; nobody's leave is worth many times what is fair, however little money may be."""
        matter = self.asked()[0][2]
        if option["amount"] > MOST_OF_FAIR * self.fair(matter):
            return -1.0
        return float(self.value_of_leave(matter) - self.pound * option["amount"])

    def value_of_leave(self, matter: str) -> float:
        """What consent in a matter would bring me: money what my office makes of it."""
        word, *said = matter.split()
        if word == "allocate":
            amount, wanted = int(said[0].removeprefix("£")), self.wanted(OFFICE_IDS.index(said[-1]))
            return OF_MONEY * min(amount, wanted)
        return GAIN.get(word, 0.4)

    # -- bids in rounds, petitions --

    def worth_of_bid(self, option: Option) -> float:
        """For an office like every bargainer; for a ship or a base as the owner of a firm."""
        return Bargainer.worth_of_bid(self, option) if "office" in option else super().worth_of_bid(option)

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
        if deed == "nominates" and self.table.court[clause["by"]]:
            return 0.0  # He nominates himself, whatever a pound would do.
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
