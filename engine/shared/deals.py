"""Negotiation: bundles of assets that change hands, offers built in small decisions, and consent with a price.

A *deal* is a bundle that one seat gives for a bundle that it wants. The proposer puts it together piece by piece; the partner accepts,
refuses, or counters once; what is accepted moves at once and all together, or not at all. *Consent* is asked with an offer attached, and
the one who is asked may name a price instead. Both editions of John Company negotiate with this; each title says through its ``Market``
what may change hands, how it moves, and what it is called. An asset that has had its effect stays spent with its new owner: the title
sees to that when it moves it.

Assets are tuples whose first item names the kind: ``("cash", 3)``, ``("workshop",)``. Nothing hidden is named in an asset: a face-down
card is "one of yours", and its owner lays it down in secret.
"""

from __future__ import annotations

from typing import Any, ClassVar, Protocol, TypeAlias, cast

from engine.kernel import Frame, Game, RulesError, Title, step, words

Asset: TypeAlias = "tuple[Any, ...]"
Bundle: TypeAlias = "tuple[Asset, ...]"
Terms: TypeAlias = "tuple[int, int, Bundle, Bundle, tuple[Bundle, ...]]"
"""Proposer, partner, what the one gives, what it wants for it, and for a counter-offer what the other had proposed (as seen from here)."""
Pledges: TypeAlias = "tuple[tuple[int, Bundle], ...]"
"""Who gets which bundle once the matter is settled. What stands under the asker's own number it keeps back for the matter itself."""

CASH = "cash"
MOVES = 4
"""Changes that a proposer may make to an offer before it must propose or withdraw it."""
SWEETENERS = 2
"""Assets that may be attached to a request for consent or a bid."""
SINGLE_POUNDS, STEP, FEW_STEPS = 20, 5, 60


class Market(Protocol):
    """What a title tells about its assets."""

    def partners(self, game: Any, seat: int) -> list[int]:
        """With whom ``seat`` may deal, in a fixed order."""

    def purse(self, game: Any, seat: int) -> int:
        """£ that ``seat`` may give away."""

    def lots(
        self,
        game: Any,
        giver: int,
        taker: int,
        bundle: Bundle,
        *,
        asked: bool = False,
        barred: int = -1,
        matter: str = "",
    ) -> list[Asset]:
        """Assets other than money that can be added to a bundle of ``giver`` for ``taker``, one of each sort that can be told apart.

        ``asked``: the taker asks for it, so nothing that only the giver can propose. ``barred``: a kind, in the title's own numbers,
        that does not change hands now (-1: none). ``matter``: it is pledged for consent to this, so nothing hidden, and nothing that the
        matter itself needs.
        """

    def fits(self, game: Any, giver: int, taker: int, bundle: Bundle) -> bool:
        """Can the whole bundle move now?"""

    def move(self, game: Any, giver: int, taker: int, asset: Asset) -> None:
        """Move one asset, with whatever goes along with it."""

    def lay_down(self, game: Any, giver: int, taker: int, bundle: Bundle) -> list[Frame]:
        """Steps before a bundle can be answered or moved: the giver chooses hidden cards, the taker looks where that is offered."""

    def clear(self, game: Any) -> None:
        """A deal is over, one way or the other."""

    def claims(self, game: Any, asker: int, asked: int, matter: str) -> list[Asset]:
        """Assets of ``asker`` by which it can claim the consent of ``asked`` to ``matter``; used up, they go to ``asked``."""

    def in_words(self, game: Any, asset: Asset) -> dict[str, Any]:
        """An asset in words, ``asset`` naming its kind."""


class TradingTitle(Title):
    """A title whose seats negotiate: its ``phases`` include this module, and it provides a market."""

    market: ClassVar[Market]


def market_of(game: Game) -> Market:
    """The market of the game's title."""
    return cast(TradingTitle, game.title).market


def asked_with(game: Game) -> tuple[Any, ...]:
    """What the pending question is about: the arguments that the step of its answer gets before the answer."""
    frame: Frame = game._then
    return frame[1:]


def cash_in(bundle: Bundle) -> int:
    """£ in a bundle."""
    return sum(asset[1] for asset in bundle if asset[0] == CASH)


def amounts(limit: int) -> list[int]:
    """Sums that may be named up to ``limit`` £: every pound at first, then steps of five, and everything."""
    named = [*range(1, min(limit, SINGLE_POUNDS) + 1), *range(SINGLE_POUNDS + STEP, min(limit, FEW_STEPS) + 1, STEP)]
    return named if not named or named[-1] == limit else [*named, limit]


def in_words(game: Game, bundle: Bundle) -> list[dict[str, Any]]:
    """A bundle in words."""
    return [market_of(game).in_words(game, asset) for asset in bundle]


def transfer(game: Game, giver: int, taker: int, bundle: Bundle) -> None:
    """Move a whole bundle. Raises RulesError, and moves nothing, when it does not fit."""
    market = market_of(game)
    if not market.fits(game, giver, taker, bundle):
        raise RulesError(f"seat {giver} cannot give {bundle} to seat {taker}")
    for asset in bundle:
        market.move(game, giver, taker, asset)


# -- making offers --


@step
def make_offers(game: Game, seat: int, left: int, barred: int) -> None:
    """A seat may approach somebody with an offer, ``left`` times; assets of the kind ``barred`` do not change hands now."""
    if left:
        market = market_of(game)
        others = [other for other in market.partners(game, seat) if something_to_offer(game, seat, other, barred)]
        game.ask(seat, "deals.open", ["pass", *others], approach, seat, left, barred)


def something_to_offer(game: Game, seat: int, other: int, barred: int) -> bool:
    """Is there anything that could change hands between the two?"""
    market = market_of(game)
    if market.purse(game, seat) or market.purse(game, other):
        return True
    return bool(
        market.lots(game, seat, other, (), barred=barred)
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
    return {"act": "make_no_offer"} if isinstance(option, str) else {"act": "approach", "seat": option}


@step
def build(game: Game, terms: Terms, moves: int, barred: int) -> None:
    """Add to the offer, take back, propose it or withdraw it. A counter-offer must differ from what it answers."""
    proposer, partner, gives, wants, before = terms
    options: list[Any] = ["withdraw"]
    if (gives or wants) and (gives, wants) != before:
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
        return {"act": "propose", **terms_in_words(game, asked_with(game)[0])}
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
    possible = market.fits(game, proposer, partner, gives) and market.fits(game, partner, proposer, wants)
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
    """Both bundles move at once: a binding, immediate transfer."""
    proposer, partner, gives, wants, _ = terms
    transfer(game, proposer, partner, gives)
    transfer(game, partner, proposer, wants)
    market_of(game).clear(game)
    game.note("deal_done", **terms_in_words(game, terms))


@words("deals.answer")
def answer_in_words(game: Game, option: str) -> dict[str, Any]:
    """The answer, with the terms that are answered."""
    return {"act": f"{option}_offer", **terms_in_words(game, asked_with(game)[0])}


# -- something attached to a request or a bid --


@step
def sweeten(
    game: Game, giver: int, taker: int, matter: str, pledged: Bundle, offer: Bundle, then: str, args: tuple[Any, ...]
) -> None:
    """Attach money or assets to a request or bid, up to two; then ``then(game, *args, offer)``. ``pledged`` is promised elsewhere."""
    market = market_of(game)
    options: list[Any] = ["enough"]
    if len(offer) < SWEETENERS:
        options += [("give", asset) for asset in market.lots(game, giver, taker, pledged + offer, matter=matter)]
        if not cash_in(offer) and market.purse(game, giver) > cash_in(pledged):
            options.append(("give", CASH))
    game.ask(giver, "deals.sweeten", options, attach, giver, taker, matter, pledged, offer, then, args)


@step
def attach(
    game: Game,
    giver: int,
    taker: int,
    matter: str,
    pledged: Bundle,
    offer: Bundle,
    then: str,
    args: tuple[Any, ...],
    option: Any,
) -> None:
    """Take the asset into the offer and go on, or be done."""
    if option == "enough":
        game.do((game.title.steps[then], *args, offer))
    elif option[1] == CASH:
        limit = market_of(game).purse(game, giver) - cash_in(pledged)
        game.ask(giver, "deals.amount", amounts(limit), attach_cash, giver, taker, matter, pledged, offer, then, args)
    else:
        game.do((sweeten, giver, taker, matter, pledged, (*offer, option[1]), then, args))


@step
def attach_cash(
    game: Game,
    giver: int,
    taker: int,
    matter: str,
    pledged: Bundle,
    offer: Bundle,
    then: str,
    args: tuple[Any, ...],
    amount: int,
) -> None:
    """Put money into the offer."""
    game.do((sweeten, giver, taker, matter, pledged, ((CASH, amount), *offer), then, args))


@words("deals.sweeten")
def sweeten_in_words(game: Game, option: Any) -> dict[str, Any]:
    """Something to attach, or the request or bid as it stands."""
    giver, taker, matter, _, offer, *_ = asked_with(game)
    if option == "enough":
        return {"act": "ask", "seat": giver, "to": taker, "matter": matter, "gives": in_words(game, offer)}
    if option[1] == CASH:
        return {"act": "offer", "asset": CASH}
    return {"act": "offer", **market_of(game).in_words(game, option[1])}


# -- consent with a price --


@step
def sound_out(
    game: Game, asker: int, asked: int, matter: str, pledges: Pledges, then: str, args: tuple[Any, ...]
) -> None:
    """Seek one seat's consent; then ``then(game, *args, 1 or 0, pledges)``, the pledges grown by what this consent costs.

    Nothing is paid here: whoever seeks consent of several pays when all is settled (``pay_pledges``), or not at all.
    """
    request = (asker, asked, matter, pledges, then, args)
    owed, pledged = market_of(game).claims(game, asker, asked, matter), all_pledged(pledges)
    if claims := [asset for asset in owed if asset not in pledged]:
        game.ask(asker, "deals.claim", ["ask", *claims], claim, request)
    else:
        game.do((begin_request, request))


@step
def claim(game: Game, request: tuple[Any, ...], option: Any) -> None:
    """Call in what the asked one owes, or ask like anybody else."""
    if option == "ask":
        game.do((begin_request, request))
        return
    conclude(game, request, "owed", (option,))


@words("deals.claim")
def claim_in_words(game: Game, option: Any) -> dict[str, Any]:
    """Ask, or call in a claim."""
    return (
        {"act": "ask_for_consent"} if option == "ask" else {"act": "call_in", **market_of(game).in_words(game, option)}
    )


def ask_plainly(game: Game, request: tuple[Any, ...]) -> None:
    """Ask without an offer and without a price."""
    asker, asked, matter, *_ = request
    game.ask(asked, "consent", ("yes", "no"), consent, asker, asked, matter, (), request)


@step
def begin_request(game: Game, request: tuple[Any, ...]) -> None:
    """The asker attaches what it likes."""
    asker, asked, matter, pledges, _, _ = request
    game.do((sweeten, asker, asked, matter, all_pledged(pledges), (), "deals.request_consent", (request,)))


def all_pledged(pledges: Pledges) -> Bundle:
    """Everything pledged to anybody."""
    return tuple(asset for _, bundle in pledges for asset in bundle)


@step
def request_consent(game: Game, request: tuple[Any, ...], offer: Bundle) -> None:
    """The asked one says yes, no, or names a price that the asker could pay."""
    asker, asked, matter, pledges, _, _ = request
    game.note("consent_sought", seat=asker, to=asked, matter=matter, gives=in_words(game, offer))
    limit = market_of(game).purse(game, asker) - cash_in(all_pledged(pledges))
    options: list[Any] = ["yes", "no", *(("price", amount) for amount in amounts(limit))]
    game.ask(asked, "consent", options, consent, asker, asked, matter, offer, request)


@step
def consent(
    game: Game, asker: int, asked: int, matter: str, offer: Bundle, request: tuple[Any, ...], answer: Any
) -> None:
    """A price replaces what was offered, and goes back to the asker."""
    if answer == "yes":
        conclude(game, request, "yes", offer)
    elif answer == "no":
        conclude(game, request, "no", ())
    else:
        game.note("price_named", seat=asked, to=asker, matter=matter, amount=answer[1])
        game.ask(asker, "deals.price", ("leave", answer), take_price, request)


@step
def take_price(game: Game, request: tuple[Any, ...], answer: Any) -> None:
    """The asker takes the price or leaves it."""
    if answer == "leave":
        conclude(game, request, "no", ())
    else:
        conclude(game, request, "yes", ((CASH, answer[1]),))


def conclude(game: Game, request: tuple[Any, ...], answer: str, bundle: Bundle) -> None:
    """One seat has answered."""
    asker, asked, matter, pledges, then, args = request
    game.note("consent", family=asked, asker=asker, matter=matter, answer=answer)
    if bundle:
        pledges = (*pledges, (asked, bundle))
    game.do((game.title.steps[then], *args, int(answer != "no"), pledges))


def pay_pledges(game: Game, asker: int, pledges: Pledges) -> None:
    """The matter is settled: everybody gets what was agreed."""
    for taker, bundle in pledges:
        if taker != asker:
            transfer(game, asker, taker, bundle)


@words("consent")
def consent_in_words(game: Game, option: Any) -> dict[str, Any]:
    """Yes, no, or a price (£), with the matter and what is offered for it."""
    asker, _, matter, offer, *_ = asked_with(game)
    said: dict[str, Any] = {"seat": asker, "matter": matter, "offered": in_words(game, offer)}
    if isinstance(option, tuple):
        return {"act": "name_price", "amount": option[1], **said}
    return {"act": "consent" if option == "yes" else "refuse", **said}


@words("deals.price")
def price_in_words(game: Game, option: Any) -> dict[str, Any]:
    """Pay the price (£), or do without."""
    return {"act": "leave"} if option == "leave" else {"act": "pay_price", "amount": option[1]}
