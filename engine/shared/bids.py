"""Bids: before somebody chooses among seats, each of them may offer it something, which is due from the one that is chosen alone."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from engine.kernel import Frame, Game, step, words
from engine.shared.market import CASH, Bundle, amounts, cash_in, in_words, market_of, transfer
from engine.shared.moments import Moment
from engine.shared.numbers import Family, Pounds
from engine.shared.orders import hears
from engine.shared.sweeteners import let_attach

Bids: TypeAlias = tuple[tuple[Family, Bundle], ...]
"""Who offers what if it is chosen."""

Bidden: TypeAlias = Annotated[Frame, "bids"]
"""A frame that learns the bids."""

Office: TypeAlias = tuple[Family, str, Bidden]
"""Who fills an office, the office's id, and what follows when all have bid."""


def invite(game: Game, office: Office, bidders: tuple[int, ...]) -> None:
    """Schedule: each of these seats in turn may bid for the office; then what follows goes on with the bids."""
    game.do((next_bid, office, bidders, ()))


@step
def next_bid(game: Game, office: Office, bidders: tuple[int, ...], bids: Bids) -> None:
    """The next seat bids, until all have."""
    taker, matter, then = office
    if bidders:
        let_attach(game, bidders[0], taker, matter, (take_bid, office, bidders, bids))
    else:
        game.go(then, bids)


@step
def take_bid(game: Game, office: Office, bidders: tuple[int, ...], bids: Bids, offer: Bundle) -> None:
    """Everybody hears what is offered."""
    if offer:
        game.note("office_bid_made", seat=bidders[0], office=office[1], gives=in_words(game, offer))
        bids = (*bids, (bidders[0], offer))
    game.do((next_bid, office, bidders[1:], bids))


def bid_of(bids: Bids, bidder: int) -> Bundle:
    """What this seat offers, if it is chosen."""
    return dict(bids).get(bidder, ())


def pay_bid(game: Game, bids: Bids, chosen: int, taker: int) -> None:
    """The seat that was chosen owes what it offered."""
    if offer := bid_of(bids, chosen):
        transfer(game, chosen, taker, offer)


# -- in rounds --

ROUNDS = 3
"""Rounds of bids."""

HIGHEST = 20
"""By how much (£) a bid may be raised at once."""

Round: TypeAlias = tuple[Annotated[int, "number"], Annotated[int, "flag"]]
"""How many rounds there are with this one, at most, and whether anybody has raised a bid in it."""

Auction: TypeAlias = tuple[Office, tuple[Family, ...], Pounds]
"""The office, who bids, in order, and the least sum (£) that the taker asks."""


def invite_in_rounds(game: Any, office: Office, bidders: tuple[int, ...]) -> None:
    """Schedule: the taker names what it asks for, then these seats bid openly in up to three rounds, after the first more than the best
    before; what follows goes on with the bids. Only those bid who want to be asked, and only for a taker who does."""
    taker, _, then = office
    wanting = tuple(seat for seat in bidders if hears(game, seat, Moment.HIRING))
    if wanting and hears(game, taker, Moment.HIRING):
        game.do((name_asking_price, office, wanting))
    else:
        game.go(then, ())


@step
def name_asking_price(game: Game, office: Office, bidders: tuple[Family, ...]) -> None:
    """From how much on money counts as a bid: whoever fills the office says so to all."""
    richest = max(market_of(game).purse(game, seat) for seat in bidders)
    game.ask(office[0], "bids.asking_price", (0, *amounts(richest)), open_bidding, office, bidders)


@step
def open_bidding(game: Game, office: Office, bidders: tuple[Family, ...], amount: Pounds) -> None:
    """The first round: money or goods."""
    if amount:
        game.note("asking_price_named", seat=office[0], office=office[1], amount=amount)
    game.do((first_bid, (office, bidders, amount), bidders, ()))


@step
def first_bid(game: Game, auction: Auction, bidders: tuple[Family, ...], bids: Bids) -> None:
    """The next seat bids; after all have, those who want may raise."""
    (taker, matter, _), everybody, least = auction
    if bidders:
        let_attach(game, bidders[0], taker, matter, (take_first_bid, auction, bidders, bids), least=least)
    else:
        game.do((raise_bids, auction, everybody, bids, (ROUNDS - 1, 0)))


@step
def take_first_bid(game: Game, auction: Auction, bidders: tuple[Family, ...], bids: Bids, offer: Bundle) -> None:
    """Everybody hears what is offered. Money alone is no less than was asked for; it need not be more than others have bid."""
    office, *_ = auction
    if offer:
        bids = heard(game, office, bids, bidders[0], offer)
    game.do((first_bid, auction, bidders[1:], bids))


def heard(game: Game, office: Office, bids: Bids, bidder: int, offer: Bundle) -> Bids:
    """The bids with one that everybody hears; it takes the place of the bidder's former one."""
    game.note("office_bid_made", seat=bidder, office=office[1], gives=in_words(game, offer))
    return (*((one, was) for one, was in bids if one != bidder), (bidder, offer))


@step
def raise_bids(game: Game, auction: Auction, bidders: tuple[Family, ...], bids: Bids, under_way: Round) -> None:
    """The next seat may bid more money than anybody has; the bidding ends after a round in which nobody did, or the last."""
    office, everybody, least = auction
    left, raised = under_way
    if bidders:
        sums = higher_sums(game, bids, bidders[0], least)
        game.ask(bidders[0], "bids.raise", ["stand", *sums], take_raise, auction, bidders, bids, under_way)
    elif raised and left > 1:
        game.do((raise_bids, auction, everybody, bids, (left - 1, 0)))
    else:
        game.go(office[2], bids)


def higher_sums(game: Game, bids: Bids, bidder: int, least: int) -> list[int]:
    """What the seat may bid (£), more than the best bid and no less than was asked for; nothing over its own best, or after no bids."""
    best = max((cash_in(offer) for _, offer in bids), default=0)
    if not bids or (best and [seat for seat, offer in bids if cash_in(offer) == best] == [bidder]):
        return []
    return [*range(max(best + 1, least), market_of(game).purse(game, bidder) + 1)][:HIGHEST]


@step
def take_raise(
    game: Game, auction: Auction, bidders: tuple[Family, ...], bids: Bids, under_way: Round, option: Pounds | str
) -> None:
    """The money takes the place of what was bid before, or comes besides; goods stay in the bid, however many they are."""
    left, raised = under_way
    if not isinstance(option, str):
        goods = tuple(asset for asset in bid_of(bids, bidders[0]) if asset[0] != CASH)
        bids = heard(game, auction[0], bids, bidders[0], ((CASH, option), *goods))
        raised = 1
    game.do((raise_bids, auction, bidders[1:], bids, (left, raised)))


@words("bids.asking_price")
def asking_price_in_words(game: Game, option: int) -> dict[str, Any]:
    """What is asked for the office (£)."""
    return {"act": "ask_price", "office": game.asked.args[0][1], "amount": option}


@words("bids.raise")
def raise_in_words(game: Game, option: int | str) -> dict[str, Any]:
    """A higher bid (£), or none."""
    office = game.asked.args[0][0][1]
    return (
        {"act": "bid_no_more", "office": office}
        if isinstance(option, str)
        else {"act": "bid", "office": office, "amount": option}
    )
