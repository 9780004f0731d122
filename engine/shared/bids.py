"""Bids: before somebody chooses among seats, each of them may offer it something, which is due from the one that is chosen alone."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from engine.kernel import Frame, Game, step
from engine.shared.market import Bundle, in_words, transfer
from engine.shared.numbers import Family
from engine.shared.sweeteners import sweeten

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
        game.do((sweeten, (bidders[0], taker, matter, (), (take_bid, office, bidders, bids)), ()))
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
