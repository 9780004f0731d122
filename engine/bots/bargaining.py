"""How a scripted bot bargains where titles share the ways of it: leave that is asked for and has a price, offers, counter-offers.

What things are worth, and what should be offered to whom, every bot knows by itself (see ``engine.shared.consent`` and
``engine.shared.deals`` for what is asked).
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, NamedTuple

from engine.bots.scripted import Option, Scripted, TableT

GIVE, WANT = "give", "want"
"""The sides of an offer."""
BUILDING, NAMING_AMOUNT = "deals.build", "deals.amount"
"""Questions of whoever makes an offer."""


class Side(NamedTuple):
    """What one side of an offer gives: money (£) and at most one thing besides (an asset, as the bot writes them)."""

    money: int = 0
    thing: Any = None


class Plan(NamedTuple):
    """An offer to make: the partner, and what each side gives."""

    partner: int
    gives: Side
    wants: Side

    def side(self, name: str) -> Side:
        """What this side of the offer should be."""
        return self.gives if name == GIVE else self.wants


class Bargainer(Scripted[TableT]):
    """Asks, answers and offers. A bundle or an asset in words is as options have it."""

    always = {
        "ask": 0.5,  # The request as it stands.
        "take_back": -1.0,
        "ask_no_more_for": -1.0,
    }
    idle = ["leave", "refuse", "make_no_offer", "withdraw", "refuse_offer"]

    pound: float
    """What £1 is worth."""

    # -- what every bargainer knows by itself --

    @abstractmethod
    def value_of_asset(self, asset: Option) -> float:
        """What an asset in words is worth to whoever gets it, me."""

    @abstractmethod
    def harm(self, option: Option) -> float:
        """What it would cost to consent."""

    @abstractmethod
    def fair(self, matter: str) -> int:
        """£ that half of those who ask would pay for consent in the matter."""

    @abstractmethod
    def gift(self, matter: str) -> int:
        """£ to attach to a request or a bid."""

    @abstractmethod
    def plan(self) -> Plan | None:
        """The offer to make now, if there is one; to an offer that was made, the answer to it."""

    @abstractmethod
    def value_of_adding(self, side: str, option: Option) -> float:
        """Whatever the plan still lacks on a side of the offer."""

    # -- the same for all --

    def value_of_bundle(self, bundle: list[Option]) -> float:
        """What a bundle in words is worth to whoever gets it, me."""
        return sum((self.value_of_asset(asset) for asset in bundle), 0.0)

    def value_of_sweetener(self, option: Option) -> float:
        """Money, to a request once."""
        (_, _, matter, *_), offered = self.asked()
        return 1.0 if option["asset"] == "cash" and not offered and self.gift(matter) else -1.0

    def worth_of_offer(self, option: Option) -> float:
        """To an offer what the plan lacks, to a request what sweetens it."""
        return self.value_of_adding(GIVE, option) if self.kind == BUILDING else self.value_of_sweetener(option)

    def worth_of_ask_for(self, option: Option) -> float:
        return self.value_of_adding(WANT, option)

    def worth_of_name_amount(self, option: Option) -> float:
        """As the plan has it, or the gift."""
        if self.kind == NAMING_AMOUNT:
            plan, side = self.plan(), self.asked()[3]
            wanted = plan.side(side).money if plan else 1
        else:
            wanted = self.gift(self.asked()[0][2])
        return -float(abs(option["amount"] - wanted))

    def worth_of_approach(self, option: Option) -> float:
        plan = self.plan()
        return 1.0 if plan and plan.partner == option["to"] else -1.0

    def worth_of_consent(self, option: Option) -> float:
        return self.value_of_bundle(option.get("offered", [])) - self.harm(option)

    def worth_of_name_price(self, option: Option) -> float:
        """Few pay what is much more than fair; a refusal helps nobody where consent is welcome."""
        paid = 1 / (1 + (option["amount"] / self.fair(option["matter"])) ** 2)
        return float(paid * (self.pound * option["amount"] - self.harm(option)))
