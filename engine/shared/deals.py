"""Negotiation by offers: bundles that change hands among two, three or four seats, at once or when a deed is done.

The proposer puts the offer together in small decisions: what each gives to whom, whether all of it depends on a clause
(``engine.shared.deeds``), who gives its word for what. The others answer one after the other; one alone may counter once. What everybody
has accepted moves at once and all together, or not at all; what depends on a clause waits on the table (``engine.shared.contracts``).
Both editions of John Company negotiate with this. Each title says through its market (``engine.shared.market``) what may change hands,
how it moves, and what it is called; an asset that has had its effect stays spent with its new owner, to which the title sees when it
moves it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, TypeAlias

from engine.kernel import RulesError, step, words
from engine.shared import contracts, orders
from engine.shared.contracts import Leg, Legs
from engine.shared.deeds import ANYBODY, NOBODY_TOLD, Clause, bargaining_market_of, clause_in_words
from engine.shared.market import CASH, Asset, amounts, cash_in, market_of
from engine.shared.negotiating_table import NegotiatingTable
from engine.shared.numbers import Family, Offers, Pounds
from engine.shared.putting import Ends, Named, further, nameable, to_put
from engine.shared.terms import (
    Terms,
    alike,
    bundle_of,
    changed,
    give_anything,
    parties,
    pledged,
    terms_in_words,
    with_bundle,
)

Window: TypeAlias = tuple[Annotated[int, "barred"], Annotated[int, "moment"]]
"""The kind of assets that does not change hands now (-1: none), and the moment."""

MOVES = 6
"""Changes that a proposer may make to an offer before it must propose or withdraw it."""

AT_ONCE = 30
"""Things, or deeds, among which a proposer chooses at once. Of more it says first between whom, or what kind of deed."""

# -- making offers --


@step
def make_offers(game: NegotiatingTable, seat: int, left: Offers, barred: int, moment: int) -> None:
    """A seat may approach somebody with an offer, ``left`` times; assets of the kind ``barred`` do not change hands now."""
    if left and orders.hears(game, seat, moment):
        market = market_of(game)
        others = orders.who_hear(game, market.partners(game, seat), moment)
        if not market.purse(game, seat):
            others = [other for other in others if something_to_offer(game, seat, other, barred)]
        if others:
            game.ask(seat, "deals.open", ["pass", *others], approach, seat, left, barred, moment)


def something_to_offer(game: NegotiatingTable, seat: int, other: int, barred: int) -> bool:
    """Is there anything that could change hands between the two, when ``seat`` has no money?"""
    market = market_of(game)
    return bool(
        market.purse(game, other)
        or market.lots(game, seat, other, (), barred=barred)
        or market.lots(game, other, seat, (), asked=True, barred=barred)
    )


@step
def approach(game: NegotiatingTable, seat: int, left: Offers, barred: int, moment: int, other: int | str) -> None:
    """Begin an offer, or be done."""
    if isinstance(other, int):
        terms: Terms = (seat, ((seat, other, ()), (other, seat, ())), (), (), ())
        game.do((build, terms, MOVES, (barred, moment)), (make_offers, seat, left - 1, barred, moment))


@words("deals.open")
def open_in_words(game: NegotiatingTable, option: int | str) -> dict[str, Any]:
    """The seat that is to get an offer, or nobody."""
    return {"act": "make_no_offer"} if isinstance(option, str) else {"act": "approach", "to": option}


@step
def build(game: NegotiatingTable, terms: Terms, moves: int, window: Window) -> None:
    """Add to the offer, take back, propose it or withdraw it. A counter-offer must differ from what it answers."""
    proposer, legs, clause, given_words, before = terms
    if moves == MOVES:
        # Until it is proposed or withdrawn nothing happens but that the offer is put together: what can be put into it is found out once.
        game.remembered = {}
    options: list[Any] = ["withdraw"]
    if ((given_words and not clause) or give_anything(legs)) and not (before and alike(legs) == alike(before)):
        options.append("propose")
    if moves:
        found = [to_put(game, terms, leg, window[0]) for leg in legs]
        if sum(len(puts) for puts in found) > AT_ONCE:
            options += [("between", giver, taker) for (giver, taker, _), puts in zip(legs, found, strict=True) if puts]
        else:
            for puts in found:
                options += puts
        if before:
            options += [("drop", *ends, asset) for *ends, bundle in legs for asset in dict.fromkeys(bundle)]
        options += further(game, terms, window[1])
    game.ask(proposer, "deals.build", options, change, terms, moves, window)


@step
def change(game: NegotiatingTable, terms: Terms, moves: int, window: Window, option: Any) -> None:
    """Make the change and go on, lay the offer before the others, or let it drop."""
    proposer = terms[0]
    if option == "withdraw":
        market_of(game).clear(game)
    elif option == "propose":
        game.note("offer_made", **terms_in_words(game, terms))
        others = tuple(other for other in parties(terms) if other != proposer)
        game.do(*laid_down(game, terms, proposer), (present, terms, window, others))
    elif option[0] == "between":
        _, giver, taker = option
        puts = to_put(game, terms, (giver, taker, bundle_of(terms, giver, taker)), window[0])
        game.ask(proposer, "deals.part", puts, change, terms, moves, window)
    elif option[0] in ("if", "word"):
        name_deed(game, terms, moves, window, (option[1], NOBODY_TOLD if option[0] == "if" else option[2]))
    elif option[-1] == CASH:
        _, giver, taker, _ = option
        limit = market_of(game).purse(game, giver) - cash_in(pledged(terms, giver, taker))
        game.ask(proposer, "deals.amount", amounts(limit), set_amount, terms, moves, window, (giver, taker))
    else:
        game.do((build, changed(terms, option), moves - 1, window))


@step
def set_amount(game: NegotiatingTable, terms: Terms, moves: int, window: Window, ends: Ends, amount: Pounds) -> None:
    """The money that one gives another; it replaces a sum named before."""
    giver, taker = ends
    goods = tuple(asset for asset in bundle_of(terms, giver, taker) if asset[0] != CASH)
    game.do((build, with_bundle(terms, giver, taker, ((CASH, amount), *goods)), moves - 1, window))


def name_deed(game: NegotiatingTable, terms: Terms, moves: int, window: Window, named: Named) -> None:
    """One of its deeds; where there are many, first of which kind."""
    found = nameable(game, window[1], named)
    if len(found) > AT_ONCE:
        kinds = tuple(dict.fromkeys(clause[0] for clause in found))
        game.ask(terms[0], "deals.deed", kinds, name_kind, terms, moves, window, named)
    else:
        ask_clause(game, (terms, moves, window), named, found)


@step
def name_kind(game: NegotiatingTable, terms: Terms, moves: int, window: Window, named: Named, deed: int) -> None:
    """A deed of this kind."""
    found = [clause for clause in nameable(game, window[1], named) if clause[0] == deed]
    ask_clause(game, (terms, moves, window), named, found)


def ask_clause(game: NegotiatingTable, building: tuple[Terms, int, Window], named: Named, found: list[Clause]) -> None:
    """Exactly which."""
    if named[1] == NOBODY_TOLD:
        game.ask(building[0][0], "deals.clause", found, set_clause, *building)
    else:
        game.ask(building[0][0], "deals.word", found, add_word, *building, named[1])


@step
def set_clause(game: NegotiatingTable, terms: Terms, moves: int, window: Window, option: Clause) -> None:
    """All of it depends on this."""
    proposer, legs, _, given_words, before = terms
    game.do((build, (proposer, legs, (option,), given_words, before), moves - 1, window))


@step
def add_word(game: NegotiatingTable, terms: Terms, moves: int, window: Window, to: Family, option: Clause) -> None:
    """Whoever is to do it gives the other its word."""
    proposer, legs, clause, given_words, before = terms
    game.do((build, (proposer, legs, clause, (*given_words, (to, option)), before), moves - 1, window))


@words("deals.build")
def build_in_words(game: NegotiatingTable, option: Any) -> dict[str, Any]:
    """A change to the offer; what is proposed, with all its terms."""
    terms: Terms = game.asked.args[0]
    if option == "withdraw":
        return {"act": "withdraw"}
    if option == "propose":
        return {"act": "propose", **terms_in_words(game, terms)}
    if option[0] == "bring_in":
        return {"act": "bring_in", "seat": option[1]}
    if option[0] == "between":
        return {"act": "name_asset", "giver": option[1], "to": option[2]}
    if option[0] == "if":
        return {"act": "name_clause"} | ({"by": option[1]} if option[1] != ANYBODY else {})
    if option[0] == "word":
        return {"act": "give_word" if option[1] == terms[0] else "ask_for_word", "by": option[1], "told": option[2]}
    return part_in_words(game, option)


@words("deals.part")
def part_in_words(game: NegotiatingTable, option: Any) -> dict[str, Any]:
    """An asset more, or less, from one to another."""
    terms: Terms = game.asked.args[0]
    act, giver, taker, asset = option
    said = {"asset": CASH} if asset == CASH else market_of(game).in_words(game, asset)
    if giver == terms[0]:
        return {"act": "offer" if act == "put" else "take_back", "to": taker, **said}
    if taker == terms[0]:
        return {"act": "ask_for" if act == "put" else "ask_no_more_for", "giver": giver, **said}
    return {"act": "have_given" if act == "put" else "have_no_more_given", "giver": giver, "to": taker, **said}


@words("deals.amount")
def amount_in_words(game: NegotiatingTable, option: int) -> dict[str, Any]:
    """How much money (£)."""
    return {"act": "name_amount", "amount": option}


@words("deals.deed")
def deed_in_words(game: NegotiatingTable, option: int) -> dict[str, Any]:
    """A kind of deed, and whose it is."""
    doer, _ = game.asked.args[-1]
    said = {"act": "name_deed", "deed": bargaining_market_of(game).deeds[option].id}
    return said | ({"by": doer} if doer != ANYBODY else {})


@words("deals.clause")
def clause_option_in_words(game: NegotiatingTable, option: Clause) -> dict[str, Any]:
    """The deed on which the offer depends."""
    return {"act": "depend_on", **clause_in_words(game, option)}


@words("deals.word")
def word_option_in_words(game: NegotiatingTable, option: Clause) -> dict[str, Any]:
    """The deed for which a word is given."""
    return {"act": "give_word_for", "told": game.asked.args[-1], **clause_in_words(game, option)}


# -- answering --


@step
def present(game: NegotiatingTable, terms: Terms, window: Window, others: tuple[Family, ...]) -> None:
    """The next party answers: accept, refuse, or, if it is the only one and this is no counter-offer already, counter. An offer that
    brings it less than its standing orders name is declined in its name, a counter to an offer of its own is not."""
    seat, alone = others[0], len(parties(terms)) == 2
    if not terms[4] and orders.is_beneath(
        game, seat, sum(cash_in(bundle) for _, taker, bundle in terms[1] if taker == seat)
    ):
        game.do((answer, terms, window, others, "refuse"))
        return
    options = ["refuse"] + ["accept"] * is_possible(game, terms) + ["counter"] * (alone and not terms[4])
    game.ask(seat, "deals.answer", options, answer, terms, window, others)


def is_possible(game: NegotiatingTable, terms: Terms) -> bool:
    """Does every bundle fit, and all of them together?"""
    market, legs = market_of(game), [leg for leg in terms[1] if leg[2]]
    if not all(market.fits(game, *leg) for leg in legs):
        return False
    if terms[2]:
        return True  # it is looked at when the clause is decided
    if len(parties(terms)) == 2:
        (proposer, partner, gives), (_, _, wants) = terms[1]
        return market.fit_together(game, proposer, partner, gives, wants)
    return contracts.can_change_hands(game, open_parts(game, legs))


def open_parts(game: NegotiatingTable, legs: Sequence[Leg]) -> list[tuple[int, int, Asset]]:
    """Every asset of these legs but hidden cards, which nobody has laid down yet."""
    market = bargaining_market_of(game)
    return [part for part in contracts.parts(legs) if market.can_wait(part[2])]


@step
def answer(game: NegotiatingTable, terms: Terms, window: Window, others: tuple[Family, ...], option: str) -> None:
    """Ask the next one, move everything, or nothing, or turn the offer round (both bundles stay until the other changes them)."""
    seat, *left = others
    game.note("offer_answered", seat=seat, to=terms[0], answer=option)
    if option == "refuse":
        market_of(game).clear(game)
    elif option == "counter":
        proposer, ((_, _, gives), (_, _, wants)), clause, given_words, _ = terms
        turned: Legs = ((seat, proposer, wants), (proposer, seat, gives))
        game.do((build, (seat, turned, clause, given_words, turned), MOVES, window))
    else:
        then = (present, terms, window, tuple(left)) if left else (settle, terms)
        game.do(*laid_down(game, terms, seat), then)


def laid_down(game: NegotiatingTable, terms: Terms, seat: int) -> list[Any]:
    """Steps by which a party that stands by an offer lays down the hidden cards that it gives."""
    market = market_of(game)
    return [
        frame
        for giver, taker, bundle in terms[1]
        if giver == seat and bundle
        for frame in market.lay_down(game, giver, taker, bundle)
    ]


@step
def settle(game: NegotiatingTable, terms: Terms) -> None:
    """Everything moves at once, a binding, immediate transfer, or waits for the clause; words are given. Raises RulesError, and moves
    nothing, when something does not fit."""
    _, legs, clause, given_words, _ = terms
    market = market_of(game)
    if not is_possible(game, terms):
        raise RulesError(f"seats {parties(terms)} cannot exchange {legs}")
    number = contracts.next_number(game)
    game.note("deal_done", bargain=number, **terms_in_words(game, terms))
    if clause:
        deed = bargaining_market_of(game).deeds[clause[0][0]]
        contracts.make(game, clause[0], deed.until, legs)
    else:
        contracts.move_all(game, contracts.parts(legs))
    market.clear(game)
    for to, each in given_words:
        contracts.give_word(game, each, bargaining_market_of(game).deeds[each[0]].until, to)


@words("deals.answer")
def answer_in_words(game: NegotiatingTable, option: str) -> dict[str, Any]:
    """The answer, with the terms that are answered."""
    return {"act": f"{option}_offer", **terms_in_words(game, game.asked.args[0])}
