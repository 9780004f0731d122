"""Consent with a price, and bids: something is attached to a request, and handed over when it is granted.

The asker attaches what it likes; the one who is asked says yes or no, or names a price that the asker takes or leaves. What was agreed is
pledged, and paid when the whole matter is settled, so that a request which fails elsewhere has cost nothing. A claim (a promise given
earlier) stands for consent, and is pledged in the same way.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from engine.kernel import Game, step, words
from engine.shared.market import CASH, Bundle, amounts, asked_with, cash_in, in_words, market_of, transfer

Pledges: TypeAlias = "tuple[tuple[int, Bundle], ...]"
"""Who gets which bundle once the matter is settled. What stands under the asker's own number it keeps back for the matter itself."""


SWEETENERS = 2
"""Assets that may be attached to a request for consent or a bid."""


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
    game.ask(giver, "consent.sweeten", options, attach, giver, taker, matter, pledged, offer, then, args)


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
        game.ask(giver, "consent.amount", amounts(limit), attach_cash, giver, taker, matter, pledged, offer, then, args)
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


@words("consent.amount")
def amount_in_words(game: Game, option: int) -> dict[str, Any]:
    """How much money (£)."""
    return {"act": "name_amount", "amount": option}


@words("consent.sweeten")
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
        game.ask(asker, "consent.claim", ["ask", *claims], claim, request)
    else:
        game.do((begin_request, request))


@step
def claim(game: Game, request: tuple[Any, ...], option: Any) -> None:
    """Call in what the asked one owes, or ask like anybody else."""
    if option == "ask":
        game.do((begin_request, request))
        return
    conclude(game, request, "owed", (option,))


@words("consent.claim")
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
    game.do((sweeten, asker, asked, matter, all_pledged(pledges), (), "consent.request_consent", (request,)))


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
        game.ask(asker, "consent.price", ("leave", answer), take_price, request)


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
    game.note("consent", seat=asked, to=asker, matter=matter, answer=answer)
    if bundle:
        pledges = (*pledges, (asked, bundle))
    game.do((game.title.steps[then], *args, int(answer != "no"), pledges))


def pay_pledges(game: Game, asker: int, matter: str, pledges: Pledges) -> None:
    """The matter is settled: everybody gets what was agreed, and claims on the consent that was given are kept by it."""
    market = market_of(game)
    for taker, bundle in pledges:
        if taker != asker:
            claims = [asset for asset in market.claims(game, asker, taker, matter) if asset in bundle]
            transfer(game, asker, taker, tuple(asset for asset in bundle if asset not in claims))
            for asset in claims:
                market.honour(game, asker, taker, asset)


@words("consent")
def consent_in_words(game: Game, option: Any) -> dict[str, Any]:
    """Yes, no, or a price (£), with the matter and what is offered for it."""
    asker, _, matter, offer, *_ = asked_with(game)
    said: dict[str, Any] = {"asker": asker, "matter": matter, "offered": in_words(game, offer)}
    if isinstance(option, tuple):
        return {"act": "name_price", "amount": option[1], **said}
    return {"act": "consent" if option == "yes" else "refuse", **said}


@words("consent.price")
def price_in_words(game: Game, option: Any) -> dict[str, Any]:
    """Pay the price (£), or do without."""
    return {"act": "leave"} if option == "leave" else {"act": "pay_price", "amount": option[1]}
