"""Negotiation by offers: a bundle that one seat gives for a bundle that it wants.

The proposer puts the offer together in small decisions; the partner accepts, refuses, or counters once; what is accepted moves at once
and all together, or not at all. Both editions of John Company negotiate with this. Each title says through its market
(``engine.shared.market``) what may change hands, how it moves, and what it is called; an asset that has had its effect stays spent with
its new owner, to which the title sees when it moves it.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from engine.kernel import Game, RulesError, step, words
from engine.shared.market import CASH, Asset, Bundle, amounts, in_words, market_of, transfer
from engine.shared.numbers import Family

Terms: TypeAlias = tuple[Family, Family, Bundle, Bundle, tuple[Bundle, ...]]
"""Proposer, partner, what the one gives, what it wants for it, and for a counter-offer what the other had proposed (as seen from here)."""

MOVES = 4
"""Changes that a proposer may make to an offer before it must propose or withdraw it."""


# -- making offers --


@step
def make_offers(game: Game, seat: int, left: int, barred: int) -> None:
    """A seat may approach somebody with an offer, ``left`` times; assets of the kind ``barred`` do not change hands now."""
    if left:
        market = market_of(game)
        others = market.partners(game, seat)
        if not market.purse(game, seat):
            others = [other for other in others if something_to_offer(game, seat, other, barred)]
        game.ask(seat, "deals.open", ["pass", *others], approach, seat, left, barred)


def something_to_offer(game: Game, seat: int, other: int, barred: int) -> bool:
    """Is there anything that could change hands between the two, when ``seat`` has no money?"""
    market = market_of(game)
    return bool(
        market.purse(game, other)
        or market.lots(game, seat, other, (), barred=barred)
        or market.lots(game, other, seat, (), asked=True, barred=barred)
    )


@step
def approach(game: Game, seat: int, left: int, barred: int, other: int | str) -> None:
    """Begin an offer, or be done."""
    if isinstance(other, int):
        game.do((build, (seat, other, (), (), ()), MOVES, barred), (make_offers, seat, left - 1, barred))


@words("deals.open")
def open_in_words(game: Game, option: int | str) -> dict[str, Any]:
    """The seat that is to get an offer, or nobody."""
    return {"act": "make_no_offer"} if isinstance(option, str) else {"act": "approach", "to": option}


@step
def build(game: Game, terms: Terms, moves: int, barred: int) -> None:
    """Add to the offer, take back, propose it or withdraw it. A counter-offer must differ from what it answers."""
    proposer, partner, gives, wants, before = terms
    options: list[Any] = ["withdraw"]
    if (gives or wants) and [sorted(gives), sorted(wants)] != [sorted(bundle) for bundle in before]:
        options.append("propose")
    if moves:
        market = market_of(game)
        given = market.lots(game, proposer, partner, gives, barred=barred)
        wanted = market.lots(game, partner, proposer, wants, asked=True, barred=barred)
        options += [("give", asset) for asset in given] + [("want", asset) for asset in wanted]
        options += [("give", CASH)] if market.purse(game, proposer) else []
        options += [("want", CASH)] if market.purse(game, partner) else []
        options += [("drop", "give", asset) for asset in dict.fromkeys(gives)] if before else []
        options += [("drop", "want", asset) for asset in dict.fromkeys(wants)] if before else []
    game.ask(proposer, "deals.build", options, change, terms, moves, barred)


@step
def change(game: Game, terms: Terms, moves: int, barred: int, option: Any) -> None:
    """Make the change and go on, lay the offer before the partner, or let it drop."""
    proposer, partner, gives, _, _ = terms
    if option == "withdraw":
        market_of(game).clear(game)
    elif option == "propose":
        game.note("offer_made", **terms_in_words(game, terms))
        game.do(*market_of(game).lay_down(game, proposer, partner, gives), (present, terms, barred))
    elif option[0] == "drop":
        game.do((build, with_side(terms, option[1], without(side_of(terms, option[1]), option[2])), moves - 1, barred))
    elif option[1] == CASH:
        limit = market_of(game).purse(game, proposer if option[0] == "give" else partner)
        game.ask(proposer, "deals.amount", amounts(limit), set_amount, terms, moves, barred, option[0])
    else:
        bundle = (*side_of(terms, option[0]), option[1])
        game.do((build, with_side(terms, option[0], bundle), moves - 1, barred))


@step
def set_amount(game: Game, terms: Terms, moves: int, barred: int, side: str, amount: int) -> None:
    """The money in one of the bundles; it replaces a sum named before."""
    goods = tuple(asset for asset in side_of(terms, side) if asset[0] != CASH)
    game.do((build, with_side(terms, side, ((CASH, amount), *goods)), moves - 1, barred))


def side_of(terms: Terms, side: str) -> Bundle:
    """The bundle that the proposer gives or wants."""
    return terms[2] if side == "give" else terms[3]


def with_side(terms: Terms, side: str, bundle: Bundle) -> Terms:
    """The terms with one bundle replaced."""
    proposer, partner, gives, wants, before = terms
    return (proposer, partner, bundle, wants, before) if side == "give" else (proposer, partner, gives, bundle, before)


def without(bundle: Bundle, asset: Asset) -> Bundle:
    """The bundle without one such asset."""
    at = bundle.index(asset)
    return bundle[:at] + bundle[at + 1 :]


def terms_in_words(game: Game, terms: Terms) -> dict[str, Any]:
    """The parties and both bundles in words."""
    proposer, partner, gives, wants, _ = terms
    return {"seat": proposer, "to": partner, "gives": in_words(game, gives), "wants": in_words(game, wants)}


@words("deals.build")
def build_in_words(game: Game, option: Any) -> dict[str, Any]:
    """A change to the offer; what is proposed, with all its terms."""
    if option == "withdraw":
        return {"act": "withdraw"}
    if option == "propose":
        return {"act": "propose", **terms_in_words(game, game.asked.args[0])}
    if option[0] == "drop":
        act = "take_back" if option[1] == "give" else "ask_no_more_for"
        return {"act": act, **market_of(game).in_words(game, option[2])}
    act = "offer" if option[0] == "give" else "ask_for"
    return {"act": act, **({"asset": CASH} if option[1] == CASH else market_of(game).in_words(game, option[1]))}


@words("deals.amount")
def amount_in_words(game: Game, option: int) -> dict[str, Any]:
    """How much money (£)."""
    return {"act": "name_amount", "amount": option}


# -- answering --


@step
def present(game: Game, terms: Terms, barred: int) -> None:
    """The partner answers: accept, refuse, or, unless this is a counter-offer already, counter."""
    proposer, partner, gives, wants, before = terms
    market = market_of(game)
    possible = (
        market.fits(game, proposer, partner, gives)
        and market.fits(game, partner, proposer, wants)
        and market.fit_together(game, proposer, partner, gives, wants)
    )
    options = ["refuse"] + ["accept"] * possible + ["counter"] * (not before)
    game.ask(partner, "deals.answer", options, answer, terms, barred)


@step
def answer(game: Game, terms: Terms, barred: int, option: str) -> None:
    """Move everything, or nothing, or turn the offer round (both bundles stay until the other changes them)."""
    proposer, partner, gives, wants, _ = terms
    game.note("offer_answered", seat=partner, to=proposer, answer=option)
    if option == "accept":
        game.do(*market_of(game).lay_down(game, partner, proposer, wants), (settle, terms))
    elif option == "counter":
        game.do((build, (partner, proposer, wants, gives, (wants, gives)), MOVES, barred))
    else:
        market_of(game).clear(game)


@step
def settle(game: Game, terms: Terms) -> None:
    """Both bundles move at once: a binding, immediate transfer. Raises RulesError, and moves nothing, when one of them does not fit."""
    proposer, partner, gives, wants, _ = terms
    market = market_of(game)
    if not market.fits(game, partner, proposer, wants) or not market.fit_together(
        game, proposer, partner, gives, wants
    ):
        raise RulesError(f"seat {partner} cannot give {wants} to seat {proposer}")
    transfer(game, proposer, partner, gives)
    transfer(game, partner, proposer, wants)
    market.clear(game)
    game.note("deal_done", **terms_in_words(game, terms))


@words("deals.answer")
def answer_in_words(game: Game, option: str) -> dict[str, Any]:
    """The answer, with the terms that are answered."""
    return {"act": f"{option}_offer", **terms_in_words(game, game.asked.args[0])}
