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

from engine.kernel import Game, RulesError, step, words
from engine.shared import contracts, orders
from engine.shared.contracts import Leg, Legs
from engine.shared.deeds import ANYBODY, Clause, bargaining_market_of, clause_in_words
from engine.shared.market import CASH, Asset, Bundle, amounts, cash_in, in_words, market_of
from engine.shared.numbers import Family, Pounds

Words: TypeAlias = tuple[tuple[Family, Clause], ...]
"""To whom whoever is the doer of which deed gives its word."""

Terms: TypeAlias = tuple[Family, Legs, tuple[Clause, ...], Words, Legs]
"""Proposer, what each gives to whom, on which clause it depends (none or one), words given, and for a counter-offer the legs of what it
answers."""

Window: TypeAlias = tuple[Annotated[int, "barred"], Annotated[int, "moment"]]
"""The kind of assets that does not change hands now (-1: none), and the moment."""

MOVES = 6
"""Changes that a proposer may make to an offer before it must propose or withdraw it."""

PARTIES = 4
"""Seats that one deal may have."""


# -- making offers --


@step
def make_offers(game: Game, seat: int, left: int, barred: int, moment: int) -> None:
    """A seat may approach somebody with an offer, ``left`` times; assets of the kind ``barred`` do not change hands now."""
    if left and orders.hears(game, seat, moment):
        market = market_of(game)
        others = [other for other in market.partners(game, seat) if orders.hears(game, other, moment)]
        if not market.purse(game, seat):
            others = [other for other in others if something_to_offer(game, seat, other, barred)]
        game.ask(seat, "deals.open", ["pass", *others], approach, seat, left, barred, moment)


def something_to_offer(game: Game, seat: int, other: int, barred: int) -> bool:
    """Is there anything that could change hands between the two, when ``seat`` has no money?"""
    market = market_of(game)
    return bool(
        market.purse(game, other)
        or market.lots(game, seat, other, (), barred=barred)
        or market.lots(game, other, seat, (), asked=True, barred=barred)
    )


@step
def approach(game: Game, seat: int, left: int, barred: int, moment: int, other: int | str) -> None:
    """Begin an offer, or be done."""
    if isinstance(other, int):
        terms: Terms = (seat, ((seat, other, ()), (other, seat, ())), (), (), ())
        game.do((build, terms, MOVES, (barred, moment)), (make_offers, seat, left - 1, barred, moment))


@words("deals.open")
def open_in_words(game: Game, option: int | str) -> dict[str, Any]:
    """The seat that is to get an offer, or nobody."""
    return {"act": "make_no_offer"} if isinstance(option, str) else {"act": "approach", "to": option}


def parties(terms: Terms) -> tuple[int, ...]:
    """The proposer and the others, in the order in which they were brought in."""
    return tuple(dict.fromkeys([terms[0], *(seat for giver, taker, _ in terms[1] for seat in (giver, taker))]))


def bundle_of(terms: Terms, giver: int, taker: int) -> Bundle:
    """What the one gives the other."""
    return next((bundle for one, other, bundle in terms[1] if (one, other) == (giver, taker)), ())


def pledged(terms: Terms, giver: int, but: int) -> Bundle:
    """Everything that a seat gives to others than one."""
    return tuple(asset for one, taker, bundle in terms[1] if one == giver and taker != but for asset in bundle)


@step
def build(game: Game, terms: Terms, moves: int, window: Window) -> None:
    """Add to the offer, take back, propose it or withdraw it. A counter-offer must differ from what it answers."""
    proposer, legs, _, given_words, before = terms
    options: list[Any] = ["withdraw"]
    if (given_words or any(bundle for *_, bundle in legs)) and not (before and alike(legs) == alike(before)):
        options.append("propose")
    if moves:
        for giver, taker, bundle in legs:
            options += [("put", giver, taker, asset) for asset in to_put(game, terms, giver, taker, window[0])]
            if before:
                options += [("drop", giver, taker, asset) for asset in dict.fromkeys(bundle)]
        options += further(game, terms, window[1])
    game.ask(proposer, "deals.build", options, change, terms, moves, window)


def to_put(game: Game, terms: Terms, giver: int, taker: int, barred: int) -> list[Asset | str]:
    """What can join the bundle of one for another: assets, of which each is promised to one alone, and money."""
    market, bundle, elsewhere = bargaining_market_of(game), bundle_of(terms, giver, taker), pledged(terms, giver, taker)
    matter = contracts.MATTER if terms[2] or len(parties(terms)) > 2 else ""
    lots = market.lots(game, giver, taker, bundle, asked=giver != terms[0], barred=barred, matter=matter)
    found: list[Asset | str] = [asset for asset in lots if asset not in elsewhere]
    return found + [CASH] * (market.purse(game, giver) > cash_in(elsewhere))


def further(game: Game, terms: Terms, moment: int) -> list[Any]:
    """What else an offer may have: another party, a clause, words. A counter-offer keeps what was proposed of that."""
    proposer, legs, clause, given_words, before = terms
    if before:
        return []
    market, among = bargaining_market_of(game), parties(terms)
    found: list[Any] = []
    waits = contracts.can_wait(game, legs)
    if waits and len(among) < PARTIES:
        others = [other for other in market.partners(game, proposer) if orders.hears(game, other, moment)]
        found += [("bring_in", other) for other in others if other not in among]
    if waits and not clause and any(bundle for *_, bundle in legs) and may_depend(game, moment, among):
        found.append(("if",))
    if not given_words:
        found += [("word", giver, taker) for giver, taker, _ in legs[:2] if promises(game, moment, giver)]
    return found


def may_depend(game: Game, moment: int, among: tuple[int, ...]) -> bool:
    """Is there any deed on which it may depend?"""
    market = bargaining_market_of(game)
    return any(market.clauses(game, moment, doer) for doer in (ANYBODY, *among))


def clauses(game: Game, moment: int, among: tuple[int, ...]) -> list[Clause]:
    """On what a deal among these may depend now: deeds of theirs, and of nobody in particular."""
    market = bargaining_market_of(game)
    return [clause for doer in (ANYBODY, *among) for clause in market.clauses(game, moment, doer)]


def promises(game: Game, moment: int, giver: int) -> list[Clause]:
    """For what a seat can give its word now: what it does of its own will, not what others do with it."""
    market = bargaining_market_of(game)
    return [clause for clause in market.clauses(game, moment, giver) if market.deeds[clause[0]].willed]


def alike(legs: Legs) -> list[tuple[int, int, list[Asset]]]:
    """Legs as they compare: whatever the order of things."""
    return sorted((giver, taker, sorted(bundle)) for giver, taker, bundle in legs if bundle)


@step
def change(game: Game, terms: Terms, moves: int, window: Window, option: Any) -> None:
    """Make the change and go on, lay the offer before the others, or let it drop."""
    proposer = terms[0]
    if option == "withdraw":
        market_of(game).clear(game)
    elif option == "propose":
        game.note("offer_made", **terms_in_words(game, terms))
        others = tuple(other for other in parties(terms) if other != proposer)
        game.do(*laid_down(game, terms, proposer), (present, terms, window, others))
    elif option[0] == "if":
        found = clauses(game, window[1], parties(terms))
        game.ask(proposer, "deals.clause", found, set_clause, terms, moves, window)
    elif option[0] == "word":
        found = promises(game, window[1], option[1])
        game.ask(proposer, "deals.word", found, add_word, terms, moves, window, option[2])
    elif option[-1] == CASH:
        _, giver, taker, _ = option
        limit = market_of(game).purse(game, giver) - cash_in(pledged(terms, giver, taker))
        game.ask(proposer, "deals.amount", amounts(limit), set_amount, terms, moves, window, (giver, taker))
    else:
        game.do((build, changed(terms, option), moves - 1, window))


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


@step
def set_amount(
    game: Game, terms: Terms, moves: int, window: Window, ends: tuple[Family, Family], amount: Pounds
) -> None:
    """The money that one gives another; it replaces a sum named before."""
    goods = tuple(asset for asset in bundle_of(terms, *ends) if asset[0] != CASH)
    game.do((build, with_bundle(terms, *ends, ((CASH, amount), *goods)), moves - 1, window))


@step
def set_clause(game: Game, terms: Terms, moves: int, window: Window, option: Clause) -> None:
    """All of it depends on this."""
    proposer, legs, _, given_words, before = terms
    game.do((build, (proposer, legs, (option,), given_words, before), moves - 1, window))


@step
def add_word(game: Game, terms: Terms, moves: int, window: Window, to: Family, option: Clause) -> None:
    """Whoever is to do it gives the other its word."""
    proposer, legs, clause, given_words, before = terms
    game.do((build, (proposer, legs, clause, (*given_words, (to, option)), before), moves - 1, window))


def with_bundle(terms: Terms, giver: int, taker: int, bundle: Bundle) -> Terms:
    """The terms with one bundle replaced."""
    proposer, legs, clause, given_words, before = terms
    new = tuple((one, other, bundle if (one, other) == (giver, taker) else was) for one, other, was in legs)
    return (proposer, new, clause, given_words, before)


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


@words("deals.build")
def build_in_words(game: Game, option: Any) -> dict[str, Any]:
    """A change to the offer; what is proposed, with all its terms."""
    terms: Terms = game.asked.args[0]
    if option == "withdraw":
        return {"act": "withdraw"}
    if option == "propose":
        return {"act": "propose", **terms_in_words(game, terms)}
    if option[0] == "bring_in":
        return {"act": "bring_in", "seat": option[1]}
    if option[0] == "if":
        return {"act": "name_clause"}
    if option[0] == "word":
        return {"act": "give_word" if option[1] == terms[0] else "ask_for_word", "by": option[1], "told": option[2]}
    act, giver, taker, asset = option
    said = {"asset": CASH} if asset == CASH else market_of(game).in_words(game, asset)
    if giver == terms[0]:
        return {"act": "offer" if act == "put" else "take_back", "to": taker, **said}
    if taker == terms[0]:
        return {"act": "ask_for" if act == "put" else "ask_no_more_for", "giver": giver, **said}
    return {"act": "have_given" if act == "put" else "have_no_more_given", "giver": giver, "to": taker, **said}


@words("deals.amount")
def amount_in_words(game: Game, option: int) -> dict[str, Any]:
    """How much money (£)."""
    return {"act": "name_amount", "amount": option}


@words("deals.clause")
def clause_option_in_words(game: Game, option: Clause) -> dict[str, Any]:
    """The deed on which the offer depends."""
    return {"act": "depend_on", **clause_in_words(game, option)}


@words("deals.word")
def word_option_in_words(game: Game, option: Clause) -> dict[str, Any]:
    """The deed for which a word is given."""
    return {"act": "give_word_for", "told": game.asked.args[-1], **clause_in_words(game, option)}


# -- answering --


@step
def present(game: Game, terms: Terms, window: Window, others: tuple[Family, ...]) -> None:
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


def is_possible(game: Any, terms: Terms) -> bool:
    """Does every bundle fit, and all of them together?"""
    market, legs = market_of(game), [leg for leg in terms[1] if leg[2]]
    if not all(market.fits(game, *leg) for leg in legs):
        return False
    if terms[2]:
        return True  # it is looked at when the clause is decided
    if len(parties(terms)) == 2:
        (proposer, partner, gives), (_, _, wants) = terms[1]
        if not market.fit_together(game, proposer, partner, gives, wants):
            return False
    return contracts.can_change_hands(game, open_parts(game, legs))


def open_parts(game: Any, legs: Sequence[Leg]) -> list[tuple[int, int, Asset]]:
    """Every asset of these legs but hidden cards, which nobody has laid down yet."""
    market = bargaining_market_of(game)
    return [part for part in contracts.parts(legs) if market.can_wait(part[2])]


@step
def answer(game: Game, terms: Terms, window: Window, others: tuple[Family, ...], option: str) -> None:
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


def laid_down(game: Game, terms: Terms, seat: int) -> list[Any]:
    """Steps by which a party that stands by an offer lays down the hidden cards that it gives."""
    market = market_of(game)
    return [
        frame
        for giver, taker, bundle in terms[1]
        if giver == seat and bundle
        for frame in market.lay_down(game, giver, taker, bundle)
    ]


@step
def settle(game: Game, terms: Terms) -> None:
    """Everything moves at once, a binding, immediate transfer, or waits for the clause; words are given. Raises RulesError, and moves
    nothing, when something does not fit."""
    _, legs, clause, given_words, _ = terms
    market = market_of(game)
    if not is_possible(game, terms):
        raise RulesError(f"seats {parties(terms)} cannot exchange {legs}")
    game.note("deal_done", bargain=contracts.next_number(game), **terms_in_words(game, terms))
    if clause:
        deed = bargaining_market_of(game).deeds[clause[0][0]]
        contracts.make(game, clause[0], deed.until, legs)
    else:
        contracts.move_all(game, contracts.parts(legs))
    market.clear(game)
    for to, each in given_words:
        contracts.give_word(game, each, bargaining_market_of(game).deeds[each[0]].until, to)


@words("deals.answer")
def answer_in_words(game: Game, option: str) -> dict[str, Any]:
    """The answer, with the terms that are answered."""
    return {"act": f"{option}_offer", **terms_in_words(game, game.asked.args[0])}
