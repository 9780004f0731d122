"""What can be put into an offer as it is: assets and money, another party, a clause, words.

Until an offer is proposed or withdrawn nothing else happens, so that all of it is found out once (``engine.shared.deals``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeAlias

from engine.shared import contracts, orders
from engine.shared.contracts import Leg
from engine.shared.deeds import ANYBODY, NOBODY_TOLD, Clause, bargaining_market_of
from engine.shared.market import CASH, Asset, Bundle, cash_in, market_of
from engine.shared.negotiating_table import NegotiatingTable
from engine.shared.numbers import Family
from engine.shared.terms import Terms, parties, pledged

Ends: TypeAlias = tuple[Family, Family]
"""Giver and taker."""

Named: TypeAlias = tuple[Annotated[int, "doer"], Annotated[int, "told"]]
"""Whose deed is named, and to whom its word is given (NOBODY_TOLD: the deed is a clause)."""

PARTIES = 4
"""Seats that one deal may have."""


def to_put(game: NegotiatingTable, terms: Terms, leg: Leg, barred: int) -> list[tuple[str, int, int, Asset | str]]:
    """What can join the bundle of one for another: assets, of which each is promised to one alone, and money."""
    proposer, legs, clause, _, _ = terms
    giver, taker, _ = leg
    # Two legs are a deal of two.
    elsewhere: Bundle = pledged(terms, giver, taker) if len(legs) > 2 else ()
    waits, asked = bool(clause) or len(legs) > 2, giver != proposer
    key = ("put", leg, elsewhere, asked, waits, barred)
    return once(game, key, lambda: found_to_put(game, leg, elsewhere, asked, waits, barred))


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
    waits = contracts.can_wait(game, legs)
    if waits and len(among) < PARTIES:
        found += once(game, ("bring_in", among, moment), lambda: to_bring_in(game, among, moment))
    if waits and not clause and any(bundle for _, _, bundle in legs):
        found += once(game, ("if", among, moment), lambda: [("if", doer) for doer in doers(game, among, moment)])
    if not given_words:
        found += once(game, ("word", among[:2], moment), lambda: to_give_word(game, (among[0], among[1]), moment))
    return found


def to_bring_in(game: NegotiatingTable, among: tuple[int, ...], moment: int) -> list[tuple[str, int]]:
    """Seats that want to be asked, beside those that have part in the offer already, the first its proposer."""
    others = [other for other in market_of(game).partners(game, among[0]) if orders.hears(game, other, moment)]
    return [("bring_in", other) for other in others if other not in among]


def doers(game: NegotiatingTable, among: tuple[int, ...], moment: int) -> list[int]:
    """Whose deeds a deal among these may depend on."""
    return [doer for doer in (ANYBODY, *among) if clauses(game, moment, doer)]


def to_give_word(game: NegotiatingTable, ends: Ends, moment: int) -> list[tuple[str, int, int]]:
    """Which of two can give the other its word."""
    pairs = (ends, ends[::-1])
    return [("word", giver, taker) for giver, taker in pairs if nameable(game, moment, (giver, taker))]


def nameable(game: NegotiatingTable, moment: int, named: Named) -> list[Clause]:
    """On which deeds of one a deal may depend now; or for which it can give its word: what it does of its own will, not what others do
    with it."""
    doer, told = named
    found = clauses(game, moment, doer)
    if told == NOBODY_TOLD:
        return found
    deeds = bargaining_market_of(game).deeds
    return [clause for clause in found if deeds[clause[0]].willed]


def clauses(game: NegotiatingTable, moment: int, doer: int) -> list[Clause]:
    """On which deeds of one a deal may depend now, whether or not it does them of its own will."""
    return once(game, ("clauses", moment, doer), lambda: bargaining_market_of(game).clauses(game, moment, doer))


def once(game: NegotiatingTable, key: tuple[Any, ...], find: Callable[[], list[Any]]) -> list[Any]:
    """What ``find`` gives, found out once as long as an offer is put together."""
    found: list[Any] | None = game.remembered.get(key)
    if found is None:
        found = game.remembered[key] = find()
    return found
