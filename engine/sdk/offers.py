"""Bargains for a bot that knows what it wants: its standing orders in one line, an offer in another.

Where everything is negotiated, orders and offers are given in many small answers (see docs/guides/negotiation.md). ``Offering`` gives
them; all else is answered by the bot before which it is put::

    class Buyer(Offering, Steady):
        moments = ("vote",)

        def offer(self, turn, others):
            return Offer(others[0], gives=[cash(1)], wants=[asset("promise", promise="vote_with_my_enterprises")])

Things are named by as many fields of an option as tell them from others, a deed by all of them: the reference of each edition has them
under ``deals.build`` and ``deals.clause``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from engine.sdk import Bot, Fields, Turn
from engine.shared.market import CASH

ORDERS = ("orders.stand", "orders.phase", "orders.moment", "orders.floor")
WITHDRAW: Fields = {"act": "withdraw"}
BUILDING = ("deals.build", "deals.part", "deals.amount", "deals.deed", "deals.clause")
"""Questions about an offer that is put together."""


def asset(kind: str, **fields: Any) -> Fields:
    """A thing to give or to want: ``asset("promise", promise="hire_my_candidate")``."""
    return {"asset": kind, **fields}


def cash(amount: int) -> Fields:
    """Money (£) to give or to want. In an offer one side alone has money, named once."""
    return asset(CASH, amount=amount)


class Offer(NamedTuple):
    """What a seat is offered, as far as two are concerned."""

    to: int
    gives: Sequence[Mapping[str, Any]] = ()
    """What it gets of the bot."""
    wants: Sequence[Mapping[str, Any]] = ()
    """What it is to give for that."""
    clause: Mapping[str, Any] | None = None
    """The deed on which all of it depends, if on any, ``by`` whom: ``{"deed": "votes_against", "by": 2}``."""

    def lacking(self, built: Fields) -> Iterator[Fields]:
        """What must still be put into an offer that is ``built`` so far: the fields that an option or its asset must have."""
        for act, end, things, laid in (
            ("offer", "to", self.gives, built.get("gives", ())),
            ("ask_for", "giver", self.wants, built.get("wants", ())),
        ):
            left = list(laid)
            for thing in things:
                found = next((asset for asset in left if has(asset, thing)), None)
                if found is None:
                    yield {"act": act, end: self.to, **thing}
                else:
                    left.remove(found)
        if self.clause is not None and built.get("clause") != [self.clause]:
            yield {"act": "depend_on", **self.clause}


class Offering(Bot):
    """Put it before the bot that plays the rest, say at which ``moments`` it bargains, and write ``offer``."""

    forgetful = False

    moments: ClassVar[Sequence[str]] = ()
    """At which it wants to be asked. With none it is asked for no bargains at all, and nobody turns to it."""
    floor: ClassVar[int] = 0
    """£ that an offer must bring to be laid before it."""

    _made: Offer | None = None
    """The offer that is put together."""
    _left: Sequence[Fields] = ()
    """What of it is lacking; the first is named next."""

    def offer(self, turn: Turn, others: list[int]) -> Offer | None:
        """The offer to make now, to one of these seats; None for none."""
        return None

    def choose(self, turn: Turn) -> Any:
        """Orders and offers; the rest is the other bot's, and answered as it answers."""
        if turn.kind in BUILDING and self._made is not None:
            return self._go_on(self._made, turn)
        self._made = None
        if turn.kind in ORDERS:
            return self._order(turn.options)
        if turn.kind == "deals.open":
            return self._approach(turn)
        return super().choose(turn)

    def _order(self, options: Sequence[Fields]) -> int:
        """The answer to one question about the standing orders."""
        if options[0]["act"] == "be_asked_from":
            return min(range(len(options)), key=lambda at: abs(options[at]["amount"] - self.floor))
        said = {
            "bargain_never": not self.moments,
            "choose_moments": bool(self.moments),
            "be_asked_in": True,
            "be_asked": options[0].get("moment") in self.moments,
            "not_be_asked": options[0].get("moment") not in self.moments,
        }
        return next(at for at, option in enumerate(options) if said.get(option["act"]))

    def _approach(self, turn: Turn) -> int:
        """Begin an offer, if there is one to make."""
        offer = self.offer(turn, [option["to"] for option in turn.options if option["act"] == "approach"])
        self._made, self._left = offer, ()
        begun = {"act": "approach", "to": offer.to} if offer else {"act": "make_no_offer"}
        return turn.options.index(begun)

    def _go_on(self, made: Offer, turn: Turn) -> int:
        """The next step, or what must be answered before it. An offer of which something cannot be had is withdrawn.

        What has been put in is read from the options, for a question with one answer is not asked: £1 of £1 names itself.
        """
        options = turn.options
        if turn.kind == "deals.build":
            built = next((option for option in options if option["act"] == "propose"), {})
            left = [*made.lacking(built), {"act": "propose"}]
            self._left = [WITHDRAW] if self._left in (left, [WITHDRAW]) else left
        for fits in (is_step, leads_to):
            for at, option in enumerate(options):
                if fits(option, self._left[0]):
                    return at
        self._left = [WITHDRAW]
        return options.index(WITHDRAW) if WITHDRAW in options else 0


def changes_hands(offer: Fields, seat: int) -> tuple[list[Fields], list[Fields]]:
    """What this seat gives, and what it gets, by an option that answers an offer, whoever else is a party to it.

    ``gives`` and ``wants`` tell what the first two give each other: to a third, they are no business of its own.
    """
    legs = [
        (offer["seat"], offer["to"], offer["gives"]),
        (offer["to"], offer["seat"], offer["wants"]),
        *((part["seat"], part["to"], part["gives"]) for part in offer.get("parts", ())),
    ]
    given = [asset for giver, _, assets in legs if giver == seat for asset in assets]
    return given, [asset for _, taker, assets in legs if taker == seat for asset in assets]


def has(option: Fields, fields: Mapping[str, Any]) -> bool:
    """Has it all of these?"""
    return all(option.get(field) == value for field, value in fields.items())


def is_step(option: Fields, step: Fields) -> bool:
    """Does this option take the step? A deed is named by all of its fields; money first, and then how much."""
    if step["act"] == "depend_on":
        return option == step
    if step.get("asset") == CASH and "amount" not in option:
        step = {field: value for field, value in step.items() if field != "amount"}
    elif option["act"] == "name_amount":
        return bool(option["amount"] == step.get("amount"))
    return has(option, step)


def leads_to(option: Fields, step: Fields) -> bool:
    """Where it takes more than one answer: is this what is named first, whose deed, of which kind, or between whom?"""
    if option["act"] == "name_asset":
        return bool(option["to"] == step.get("to") or option["giver"] == step.get("giver"))
    if option["act"] == "name_clause":
        return bool(step["act"] == "depend_on" and option.get("by") == step.get("by"))
    return bool(option["act"] == "name_deed" and option["deed"] == step.get("deed"))
