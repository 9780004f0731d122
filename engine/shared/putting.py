"""What can be put into an offer as it is: assets and money, another party, a clause, words.

Until an offer is proposed or withdrawn nothing else happens, so that all of it is found out once (``engine.shared.deals``). As long it has
the same proposer, moment, and kind that is barred.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, TypeAlias

from engine.shared import contracts, orders
from engine.shared.contracts import Leg
from engine.shared.deeds import ANYBODY, NOBODY_TOLD, Clause, bargaining_market_of
from engine.shared.market import CASH, Asset, Bundle, cash_in, market_of
from engine.shared.negotiating_table import NegotiatingTable
from engine.shared.numbers import Family
from engine.shared.terms import Terms, give_anything, parties, pledged

Ends: TypeAlias = tuple[Family, Family]
"""Giver and taker."""

Named: TypeAlias = tuple[Annotated[int, "doer"], Annotated[int, "told"]]
"""Whose deed is named, and to whom its word is given (NOBODY_TOLD: the deed is a clause)."""

PARTIES = 4
"""Seats that one deal may have."""


def to_put(game: NegotiatingTable, terms: Terms, leg: Leg, barred: int) -> list[tuple[str, int, int, Asset | str]]:
    """What can join the bundle of one for another: assets, of which each is promised to one alone, and money."""
    proposer, legs, clause, _, _ = terms
    # Two legs are a deal of two.
    elsewhere: Bundle = pledged(terms, leg[0], leg[1]) if len(legs) > 2 else ()
    waits = bool(clause) or len(legs) > 2
    key = ("put", leg, elsewhere, waits)
    found: list[tuple[str, int, int, Asset | str]] | None = game.remembered.get(key)
    if found is None:
        asked = leg[0] != proposer
        found = game.remembered[key] = found_to_put(game, leg, elsewhere, asked, waits, barred)
    return found


def found_to_put(
    game: NegotiatingTable, leg: Leg, elsewhere: Bundle, asked: bool, waits: bool, barred: int
) -> list[tuple[str, int, int, Asset | str]]:
    """What ``to_put`` remembers."""
    market = market_of(game)
    giver, taker, bundle = leg
    matter = contracts.MATTER if waits else ""
    lots = market.lots(game, giver, taker, bundle, asked=asked, barred=barred, matter=matter)
    found: list[tuple[str, int, int, Asset | str]] = [
        ("put", giver, taker, asset) for asset in lots if not elsewhere or asset not in elsewhere
    ]
    if market.purse(game, giver) > cash_in(elsewhere):
        found.append(("put", giver, taker, CASH))
    return found


def further(game: NegotiatingTable, terms: Terms, moment: int) -> list[Any]:
    """What else an offer may have: another party, a clause, words. A counter-offer keeps what was proposed of that."""
    _, legs, clause, given_words, before = terms
    if before:
        return []
    among = parties(terms)
    found: list[Any] = []
    if contracts.can_wait(game, legs):
        if len(among) < PARTIES:
            found += remembered(game, "bring_in", among, moment)
        if not clause and give_anything(legs):
            found += remembered(game, "if", among, moment)
    if not given_words:
        found += remembered(game, "word", among[:2], moment)
    return found


def remembered(game: NegotiatingTable, act: str, among: tuple[int, ...], moment: int) -> list[Any]:
    """What these may do so, found out once: whom to bring in, on whose deed to depend, who can give its word."""
    key = (act, among)
    found: list[Any] | None = game.remembered.get(key)
    if found is None:
        found = game.remembered[key] = FURTHER[act](game, among, moment)
    return found


def to_bring_in(game: NegotiatingTable, among: tuple[int, ...], moment: int) -> list[Any]:
    """Seats that want to be asked, beside those that have part in the offer already, the first its proposer."""
    others = orders.who_hear(game, market_of(game).partners(game, among[0]), moment)
    return [("bring_in", other) for other in others if other not in among]


def to_depend_on(game: NegotiatingTable, among: tuple[int, ...], moment: int) -> list[Any]:
    """Whose deeds a deal among these may depend on."""
    return [("if", doer) for doer in (ANYBODY, *among) if has_deed(game, moment, doer, willed=False)]


def to_give_word(game: NegotiatingTable, ends: tuple[int, ...], moment: int) -> list[Any]:
    """Which of two can give the other its word."""
    pairs = (ends, ends[::-1])
    return [("word", giver, taker) for giver, taker in pairs if has_deed(game, moment, giver, willed=True)]


FURTHER: Mapping[str, Callable[[Any, tuple[int, ...], int], list[Any]]] = {
    "bring_in": to_bring_in,
    "if": to_depend_on,
    "word": to_give_word,
}


def has_deed(game: NegotiatingTable, moment: int, doer: int, *, willed: bool) -> bool:
    """Is any deed ``nameable``, or any for which the doer can give its word? Few offers name one, so that the deeds are not put together
    before that."""
    key = (willed, doer)
    found: bool | None = game.remembered.get(key)
    if found is None:
        may_give_word = not willed and game.remembered.get((True, doer))
        found = may_give_word or bargaining_market_of(game).has_clauses(game, moment, doer, willed)
        game.remembered[key] = found
    return found


def nameable(game: NegotiatingTable, moment: int, named: Named) -> list[Clause]:
    """On which deeds of one a deal may depend now; or for which it can give its word: what it does of its own will, not what others do
    with it."""
    doer, told = named
    market = bargaining_market_of(game)
    found = market.clauses(game, moment, doer)
    return found if told == NOBODY_TOLD else [clause for clause in found if market.deeds[clause[0]].willed]
