"""How a scripted bot bargains where titles share the ways of it: standing orders, leave that has a price, petitions, offers. ``bidding``
has the bids.

What things are worth, and what should be offered to whom, every bot knows by itself (see ``engine.shared.consent``, ``deals``, ``bids``
and ``petitions`` for what is asked). What lies on the table for a deed is found out by trying: an option of which somebody has said that
it pays for it is chosen on an imagined game, and so is what the bot would do next, and what that settles counts.

Money on the table for a deed of one's own is welcome, whoever lays it there and whatever he hopes: the deed is done if it pays. To pay for
another's deed is another matter: only if it is worth it, and he would not do it anyway. A word is worth nothing, to give or to have.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple, Self

from engine.bots.bidding import Bidder
from engine.bots.scripted import Option, Scripted, TableT, remembered
from engine.sdk import Game
from engine.shared.contracts import parts_of
from engine.shared.deeds import NOBODY_TOLD, NOTHING, bargaining_market_of, clause_in_words
from engine.shared.market import CASH, Bundle, cash_in, in_words

GIVE, WANT = "give", "want"
"""The sides of an offer."""
OPENING, BUILDING, NAMING_ASSET, NAMING_AMOUNT, ANSWERING = (
    *("deals.open", "deals.build", "deals.part", "deals.amount"),
    "deals.answer",
)
TOGETHER = (BUILDING, NAMING_ASSET, NAMING_AMOUNT)
"""Questions of whoever makes an offer, and of whoever gets one; those in which it is put together."""
PETITION = "petition"
"""The matter for which the price of a deed is put together."""
MOST_OF_FAIR = 2
"""As many times what is fair is paid for leave at most."""
AHEAD = 12
"""Choices of one's own that are tried, at most, to see what a first one leads to."""


class Side(NamedTuple):
    """What one side of an offer gives: money (£), and things besides (assets as the bot writes them)."""

    money: int = 0
    things: tuple[Any, ...] = ()


class Plan(NamedTuple):
    """An offer to make: the partner, what each side gives, and the deed on which that depends, if on any (in words)."""

    partner: int
    gives: Side
    wants: Side
    clause: Option | None = None

    def side(self, name: str) -> Side:
        """What this side of the offer should be."""
        return self.gives if name == GIVE else self.wants


class Bargainer(Bidder[TableT]):
    """Asks, answers and offers. A bundle or an asset in words is as options have it."""

    always = {
        "ask": 0.5,  # The request as it stands.
        "choose_moments": 1.0,
        "choose_phases": -1.0,
        "take_back": -1.0,
        "ask_no_more_for": -1.0,
        "have_given": -1.0,
        "have_no_more_given": -1.0,
        "bring_in": -1.0,
        "name_asset": -1.0,
        "give_word": -1.0,
        "ask_for_word": -1.0,
        "be_asked_from": 0.0,
    }
    idle = [
        *(
            "leave",
            "refuse",
            "make_no_offer",
            "withdraw",
            "refuse_offer",
            "not_be_asked",
            "be_asked_in",
            "not_be_asked_in",
        ),
        *("petition_for_nothing", "bid_no_more", "give_word_for"),
    ]

    moments: ClassVar[Sequence[str]] = ()
    """The moments at which it ever bargains (see ``engine.shared.moments``)."""
    pound: float
    """What £1 is worth."""
    least_gain: ClassVar[float]
    """What a bargain must bring at least."""

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
    def worth_of_pay_price(self, option: Option) -> float:
        """What consent in the matter that is pending would bring me, against its price."""

    @abstractmethod
    def plan(self) -> Plan | None:
        """The offer to make now, if there is one; to an offer that was made, the answer to it."""

    @abstractmethod
    def gain(self, given: Bundle, taken: Bundle) -> float:
        """What it is worth to me to give one bundle and take another."""

    # -- what a bargainer may know of deeds --

    def value_of_deed(self, clause: Option) -> float:
        """What it would bring me that somebody is paid for this, who would else not do it. What is not known is worth nothing."""
        return 0.0

    def price_of_deed(self, clause: Option) -> int:
        """£ to put on a deed: what moves whoever is to do it, if it is worth that; 0 for none."""
        return 0

    def as_other(self, seat: int) -> Self:
        """This bot's judgement in another's place."""
        key = "as_other", seat
        if key not in self.memory:
            self.memory[key] = type(self)()
            self.memory[key].look(self.table, seat, "")
        twin: Self = self.memory[key]
        return twin

    # -- standing orders --

    def worth_of_bargain_never(self, option: Option) -> float:
        """Without a moment there is nothing to choose."""
        return 0.0 if self.moments else 2.0

    def worth_of_bargain_always(self, option: Option) -> float:
        return -1.0

    def worth_of_be_asked(self, option: Option) -> float:
        """At the moments at which something is ever agreed."""
        return 1.0 if option["moment"] in self.moments else -1.0

    # -- the same for all --

    def value_of_bundle(self, bundle: list[Option]) -> float:
        """What a bundle in words is worth to whoever gets it, me."""
        return sum((self.value_of_asset(asset) for asset in bundle), 0.0)

    def words_of(self, bundle: Bundle) -> list[Option]:
        """A bundle as an option tells it."""
        return in_words(self.table, bundle)

    def value_of_sweetener(self, option: Option) -> float:
        """Money, to a request once; to a deed what it should cost."""
        (_, _, matter, *_), offered = self.asked()
        return 1.0 if option["asset"] == CASH and not offered and self.sum_for(matter) else -1.0

    def sum_for(self, matter: str) -> int:
        """£ to attach: for a deed its price, to a bid what opens it."""
        return self.price_of_deed(self.deed_asked()) if matter == PETITION else self.opening(matter)

    def deed_asked(self) -> Option:
        """The deed for which a price is put together, in words."""
        (*_, then), _ = self.asked()
        return clause_in_words(self.table, then[-1])

    def worth_of_offer(self, option: Option) -> float:
        """To an offer what the plan lacks, to a request what sweetens it."""
        if self.kind not in TOGETHER:
            return self.value_of_sweetener(option)
        plan = self.planned()
        return self.value_of_adding(GIVE, option) if plan and option["to"] == plan.partner else -1.0

    def worth_of_ask_for(self, option: Option) -> float:
        plan = self.planned()
        return self.value_of_adding(WANT, option) if plan and option["giver"] == plan.partner else -1.0

    def worth_of_name_amount(self, option: Option) -> float:
        """As the plan has it, or the gift."""
        if self.kind == NAMING_AMOUNT:
            plan, (giver, _) = self.planned(), self.asked()[3]
            wanted = plan.side(GIVE if giver == self.seat else WANT).money if plan else 1
        else:
            wanted = self.sum_for(self.asked()[0][2])
        return -float(abs(option["amount"] - wanted))

    def worth_of_approach(self, option: Option) -> float:
        plan = self.planned()
        return 1.0 if plan and plan.partner == option["to"] else -1.0

    def worth_of_consent(self, option: Option) -> float:
        return self.value_of_bundle(option.get("offered", [])) - self.harm(option)

    def worth_of_name_price(self, option: Option) -> float:
        """What the asker would pay in my judgement; few pay what is much more than fair. Where nothing can be had, leave that is welcome is
        given, and a refusal helps nobody."""
        if self.as_other(option["asker"]).worth_of_pay_price(option) <= 0:
            return -1.0
        paid = 1 / (1 + (option["amount"] / self.fair(option["matter"])) ** 2)
        return float(paid * (self.pound * option["amount"] - self.harm(option)))

    # -- offers --

    @remembered
    def planned(self) -> Plan | None:
        """The plan, made once a decision."""
        return self.plan()

    def built(self) -> tuple[int, Bundle, Bundle]:
        """Of the offer that is put together: the partner, what I give it so far, and what it gives."""
        (_, partner, gives), (_, _, wants), *_ = self.asked()[0][1]
        return partner, gives, wants

    def partners(self) -> list[int]:
        """With whom something can be agreed now: while an offer is put together, only its partner."""
        if self.kind != OPENING:
            return [self.built()[0]]
        decision = self.table.decision
        return [other for other in decision.options if isinstance(other, int)] if decision is not None else []

    def value_of_adding(self, side: str, option: Option) -> float:
        """Whatever the plan still lacks on a side of the offer."""
        plan, (_, gives, wants) = self.planned(), self.built()
        if plan is None:
            return -1.0
        planned, built = plan.side(side), side_of(gives if side == GIVE else wants)
        if option["asset"] == CASH:
            return 0.5 if planned.money and planned.money != built.money else -1.0
        lacking = [asset for asset in planned.things if built.things.count(asset) < planned.things.count(asset)]
        return 0.5 if any(thing.items() <= option.items() for thing in self.words_of(tuple(lacking))) else -1.0

    def worth_of_propose(self, option: Option) -> float:
        """When the offer is what was planned."""
        plan, (_, gives, wants) = self.planned(), self.built()
        whole = plan is not None and self.is_whole(plan, gives, wants) and bool(plan.clause) == ("clause" in option)
        return 1.0 if whole else -0.5

    def worth_of_accept_offer(self, option: Option) -> float:
        """What it is worth beyond the least that a bargain must bring."""
        return self.gain_of_offer(option) - self.least_gain

    def window(self) -> tuple[int, int]:
        """While an offer is put together or answered: the kind of assets that does not change hands now, and the moment."""
        args = self.asked()
        barred, moment = args[2:4] if self.kind == OPENING else args[1] if self.kind == ANSWERING else args[2]
        return barred, moment

    def countered(self) -> tuple[Bundle, Bundle] | None:
        """While a counter-offer is put together: what the offer wanted of me, and what it gave. Else None."""
        before = self.asked()[0][4] if self.kind in TOGETHER else ()
        return (before[0][2], before[1][2]) if before else None

    def mine(self) -> tuple[Bundle, Bundle]:
        """Of the offer to be answered: all that I give, and all that comes to me, whoever else is a party to it."""
        legs = self.asked()[0][1]
        given = tuple(asset for giver, _, bundle in legs if giver == self.seat for asset in bundle)
        taken = tuple(asset for _, taker, bundle in legs if taker == self.seat for asset in bundle)
        return given, taken

    def worth_of_name_clause(self, option: Option) -> float:
        """When all is put together that depends on it."""
        plan, (_, gives, wants) = self.planned(), self.built()
        whole = plan is not None and self.is_whole(plan, gives, wants)
        mine = plan is not None and plan.clause is not None and plan.clause.get("by") == option.get("by")
        return 0.5 if mine and not self.asked()[0][2] and whole else -1.0

    def worth_of_name_deed(self, option: Option) -> float:
        """Of this kind."""
        plan = self.planned()
        return 1.0 if plan and plan.clause is not None and plan.clause["deed"] == option["deed"] else 0.0

    def worth_of_depend_on(self, option: Option) -> float:
        plan = self.planned()
        return 1.0 if plan and plan.clause is not None and plan.clause.items() <= option.items() else 0.0

    def is_whole(self, plan: Plan, gives: Bundle, wants: Bundle) -> bool:
        """Does the offer give and want what was planned, the clause apart?"""
        return (side_of(gives), side_of(wants)) == (plan.gives, plan.wants)

    def gain_of_offer(self, option: Option) -> float:
        """What the offer to be answered is worth to me. What depends on a deed that I shall not see done costs me nothing, so that it is
        welcome if it brings me something; if it takes something, the deed must be worth that, and be another's: mine I may do unpaid."""
        gain = self.gain(*self.mine())
        if "clause" not in option or gain > 0 or option["clause"][0].get("by") == self.seat:
            return gain
        return gain + self.value_of_deed(option["clause"][0])

    # -- petitions --

    def worth_of_petition(self, option: Option) -> float:
        """What pays more than it costs."""
        price = self.price_of_deed(option)
        return self.value_of_deed(option) - self.pound * price if price else -1.0

    # -- what lies on the table for deeds of mine --

    def worths(self, game: Game) -> list[float]:
        worths = super().worths(game)
        if not worths or not self.is_paid_for_deeds():
            return worths
        paid = [self.paid_for(index) for index in range(len(worths))]
        return [worth + more for worth, more in zip(worths, paid, strict=True)]

    def is_paid_for_deeds(self) -> bool:
        """Does anything wait for a deed of mine?"""
        table: Any = self.table
        doers = zip(getattr(table, "contract_doer", ()), getattr(table, "contract_to", ()), strict=True)
        return (self.seat, NOBODY_TOLD) in doers

    def paid_for(self, index: int) -> float:
        """What an option, and what I should do after it, brings of what waits for deeds of mine. What is void has brought nothing."""
        trial: Any = self.table.copy(events=True)
        waiting = dict(
            zip(trial.contract_number, zip(trial.contract_doer, trial.contract_wanted, strict=True), strict=True)
        )
        worth = {
            number: (wanted, self.value_of_parts(trial, number))
            for number, (doer, wanted) in waiting.items()
            if doer == self.seat
        }
        self.go_on(trial, index)
        settled = {event.fields["contract"] for event in trial.drain() if event.name == "contract_settled"}
        voided = set(worth) - set(trial.contract_number) - settled
        # What waits for something to be left undone is void as soon as it is done.
        lost = sum(value for number, (wanted, value) in worth.items() if number in voided and not wanted)
        return sum(value for number, (wanted, value) in worth.items() if number in settled and wanted) - lost

    def value_of_parts(self, table: Any, number: int) -> float:
        """What a contract brings me if it is settled."""
        parts = parts_of(table, number)
        given = tuple(asset for giver, _, asset in parts if giver == self.seat)
        taken = tuple(asset for _, taker, asset in parts if taker == self.seat)
        return self.gain(given, taken)

    def go_on(self, trial: Any, index: int) -> None:
        """Take an option on an imagined game, and whatever I should choose next without a thought of what is paid."""
        twin = type(self)()
        kind, seat = self.kind.partition(".")[0], self.seat
        trial.choose(index)
        for _ in range(AHEAD):
            decision = trial.decision
            if decision is None or decision.seat != seat or decision.kind.partition(".")[0] != kind:
                return
            worths = Scripted.worths(twin, trial)
            trial.choose(worths.index(max(worths)))

    def on_the_table(self, deed: str, doer: int, about: int = NOTHING) -> float:
        """What it brings me, as things lie, that a deed is done."""
        table: Any = self.table
        ids = [each.id for each in bargaining_market_of(table).deeds]
        if deed not in ids or not table.contract_number:
            return 0.0
        rows = zip(
            *(table.contract_number, table.contract_deed, table.contract_doer, table.contract_about),
            *(table.contract_wanted, table.contract_to),
            strict=True,
        )
        return sum(
            self.value_of_parts(table, number) * (1 if wanted else -1)
            for number, what, who, on, wanted, to in rows
            if (what, who, on, to) == (ids.index(deed), doer, about, NOBODY_TOLD)
        )


def side_of(bundle: Bundle) -> Side:
    """A bundle as money and the things besides, sorted."""
    return Side(cash_in(bundle), tuple(sorted(asset for asset in bundle if asset[0] != CASH)))
