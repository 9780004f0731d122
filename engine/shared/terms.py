"""The terms of an offer among seats: what each gives to whom, on what that depends, and who gives its word for what.

Terms are values; ``engine.shared.deals`` asks for them, and carries them out.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from engine.kernel import Game
from engine.shared.contracts import Leg, Legs
from engine.shared.deeds import Clause, clause_in_words
from engine.shared.market import Asset, Bundle, in_words
from engine.shared.numbers import Family

Words: TypeAlias = tuple[tuple[Family, Clause], ...]
"""To whom whoever is the doer of which deed gives its word."""

Terms: TypeAlias = tuple[Family, Legs, tuple[Clause, ...], Words, Legs]
"""Proposer, what each gives to whom, on which clause it depends (none or one), words given, and for a counter-offer the legs of what it
answers."""


def parties(terms: Terms) -> tuple[int, ...]:
    """The proposer and the others, in the order in which they were brought in."""
    proposer, legs = terms[0], terms[1]
    # Most deals are of two.
    if len(legs) == 2 and legs[0][0] == legs[1][1] == proposer and legs[0][1] == legs[1][0]:
        return (proposer, legs[0][1])
    among = [proposer]
    for giver, taker, _ in legs:
        if giver not in among:
            among.append(giver)
        if taker not in among:
            among.append(taker)
    return tuple(among)


def bundle_of(terms: Terms, giver: int, taker: int) -> Bundle:
    """What the one gives the other."""
    for one, other, bundle in terms[1]:
        if one == giver and other == taker:
            return bundle
    return ()


def give_anything(legs: Legs) -> bool:
    """Does anybody give anything?"""
    return any(bundle for _, _, bundle in legs)


def pledged(terms: Terms, giver: int, but: int) -> Bundle:
    """Everything that a seat gives to others than one."""
    found: list[Asset] = []
    for one, taker, bundle in terms[1]:
        if bundle and one == giver and taker != but:
            found += bundle
    return tuple(found)


def alike(legs: Legs) -> list[tuple[int, int, list[Asset]]]:
    """Legs as they compare: whatever the order of things."""
    return sorted((giver, taker, sorted(bundle)) for giver, taker, bundle in legs if bundle)


def changed(terms: Terms, option: Any) -> Terms:
    """The terms with a party more, or an asset more or less."""
    proposer, legs, clause, given_words, before = terms
    if option[0] == "bring_in":
        other = option[1]
        more: list[Leg] = []
        for one in parties(terms):
            more += [(one, other, ()), (other, one, ())]
        return (proposer, (*legs, *more), clause, given_words, before)
    act, giver, taker, asset = option
    bundle = bundle_of(terms, giver, taker)
    return with_bundle(terms, giver, taker, (*bundle, asset) if act == "put" else without(bundle, asset))


def with_bundle(terms: Terms, giver: int, taker: int, bundle: Bundle) -> Terms:
    """The terms with one bundle replaced."""
    proposer, legs, clause, given_words, before = terms
    new = [(one, other, bundle if one == giver and other == taker else was) for one, other, was in legs]
    return (proposer, tuple(new), clause, given_words, before)


def without(bundle: Bundle, asset: Asset) -> Bundle:
    """The bundle without one such asset."""
    at = bundle.index(asset)
    return bundle[:at] + bundle[at + 1 :]


def terms_in_words(game: Game, terms: Terms) -> dict[str, Any]:
    """The terms in words, seen from the proposer: both bundles of a deal of two, else all parts, the clause and the words."""
    proposer, legs, clause, given_words, _ = terms
    _, partner, *others = parties(terms)
    said: dict[str, Any] = {
        "seat": proposer,
        "to": partner,
        "gives": in_words(game, bundle_of(terms, proposer, partner)),
        "wants": in_words(game, bundle_of(terms, partner, proposer)),
    }
    if others:
        more = [leg for leg in legs[2:] if leg[2]]
        said["also"] = others
        said["parts"] = [{"seat": giver, "to": taker, "gives": in_words(game, bundle)} for giver, taker, bundle in more]
    if clause:
        said["clause"] = [clause_in_words(game, each) for each in clause]
    if given_words:
        said["words"] = [{"told": to, **clause_in_words(game, each)} for to, each in given_words]
    return said
