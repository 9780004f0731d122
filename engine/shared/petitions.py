"""Petitions: before an office, or whoever has something plain to choose, chooses, those whom it touches may put a price on a deed.

A petition is an offer that nobody answers: the price lies on the table, the holder chooses knowing it, and has it at once for doing what it
was put on. What was not done is not paid for. Rulebooks: second edition, Negotiation (immediate transfers bind); first edition, A7.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from engine.kernel import step, words
from engine.shared import contracts
from engine.shared.deeds import Clause, bargaining_market_of, clause_in_words
from engine.shared.market import Bundle
from engine.shared.moments import Moment
from engine.shared.negotiating_table import NegotiatingTable
from engine.shared.numbers import Family
from engine.shared.orders import hears
from engine.shared.sweeteners import let_attach

NONE = "none"
PETITION = "petition"
"""As the matter to which something is attached."""

Matter: TypeAlias = tuple[Family, str, Annotated[int, "until"]]
"""Who is about to choose, in what matter, and until when a petition waits."""


def invite(game: Any, holder: int, matter: str, until: int, moment: int = Moment.OFFICE) -> None:
    """Schedule: everybody whom it touches, clockwise from the holder, may petition it once in this matter. A holder that does not want to
    be asked at such a moment hears no petitions, and whoever does not want to be asked makes none."""
    if game.plan.offers and 0 <= holder < game.seats and hears(game, holder, moment):
        others = bargaining_market_of(game).partners(game, holder)
        game.do(*((hear, (holder, matter, until), other) for other in others if hears(game, other, moment)))


@step
def hear(game: NegotiatingTable, matter: Matter, seat: int) -> None:
    """A seat that has anything to give names the deed, if one of those that are to be chosen among touches it."""
    holder, about, _ = matter
    market = bargaining_market_of(game)
    if not (market.purse(game, seat) or market.lots(game, seat, holder, (), matter=PETITION)):
        return
    if found := market.petitions(game, about, seat, holder):
        game.ask(seat, "petition", [NONE, *found], name_deed, matter, seat)


@step
def name_deed(game: NegotiatingTable, matter: Matter, seat: int, option: Clause | str) -> None:
    """What it is worth."""
    if not isinstance(option, str):
        let_attach(game, seat, matter[0], PETITION, (put, matter, seat, option))


@step
def put(game: NegotiatingTable, matter: Matter, seat: int, option: Clause, offer: Bundle) -> None:
    """The petition lies on the table, if anything was put on the deed."""
    holder, _, until = matter
    if offer:
        contracts.make(game, option, until, ((seat, holder, offer),))


@words("petition")
def petition_in_words(game: NegotiatingTable, option: Clause | str) -> dict[str, Any]:
    """A deed to put a price on, or none."""
    matter, _ = game.asked.args
    if isinstance(option, str):
        return {"act": "petition_for_nothing", "to": matter[0]}
    return {"act": "petition", "to": matter[0], **clause_in_words(game, option)}
