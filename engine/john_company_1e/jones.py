"""E4, the Jones family of two and three players: dice say where it puts cubes after the families have acted.

Whatever it earns stays in the bank, and it never runs out of cubes. After deregulation a captain's face has it buy a ship, which is
auctioned at once. Rulebook: E4, I1, K1; checklist 14, 31 to 33, 118.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_1e import allocation, boxes, family_purse, pieces, purchasing
from engine.john_company_1e.names import FACTORIES, NOBODY, Box
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import BOX_IDS, raw
from engine.kernel import step, words
from engine.shared.market import amounts

DICE = raw("dice")["jones"]["dice"]
PASS = ("pass",)
NO_BID = 0


@step
def act(game: CompanyGame) -> None:
    """Four dice with two players, two with three (checklist 31)."""
    if game.jones != NOBODY:
        game.do(*[(roll,)] * DICE[str(game.seats)])


@step
def roll(game: CompanyGame) -> None:
    """One cube, without the bonus writers of the set-up (31). A share brings the chairman the share price (32; reading 40)."""
    face = game.dice.roll(6)
    box = game.tables.setup_die[face - 1]
    game.note("jones_die_rolled", die=face, box=BOX_IDS[box])
    if box == Box.CAPTAIN and game.deregulated:
        buy_ship(game)
    elif boxes.room(game, box):
        place(game, box)
        if box == Box.SHARES:
            allocation.receive(game, game.share_price, "share_of_the_jones_family")


def place(game: CompanyGame, box: int) -> None:
    """Shipyards go to the leftmost free 6-slot, else the leftmost 5-slot; factories to the leftmost good (checklist 32)."""
    if box == Box.SHIPYARD:
        slots = [*game.yards[0::2], *game.yards[1::2]]
        boxes.build_shipyard(game, game.jones, slots.index(NOBODY) % (len(slots) // 2))
    elif box == Box.FACTORY:
        boxes.build_factory(game, game.jones, game.factories.index(NOBODY, 0, FACTORIES))
    else:
        pieces.place_cube(game, game.jones, box)


# -- the ship of a captain's face after deregulation --


def buy_ship(game: CompanyGame) -> None:
    """The leftmost ship, with the bank's money, comes under the hammer at once (checklist 118)."""
    columns = purchasing.columns_with_ship(game)
    if columns:
        game.note("jones_ship_bought", column=columns[0])
        purchasing.take_ship(game, columns[0])
        game.do((auction, tuple(game.clockwise(game.first_family)), NOBODY, NO_BID))


@step
def auction(game: CompanyGame, bidders: tuple[int, ...], leader: int, bid: int) -> None:
    """From the first family clockwise: raise the bid or be out, until nobody is left to outbid the leader (checklist 118; reading 47).

    Unsold, the ship goes to the supply.
    """
    if not bidders or bidders[0] == leader:
        knock_down(game, leader, bid)
        return
    raises = [(amount,) for amount in amounts(family_purse.purse(game, bidders[0])) if amount > bid]
    game.ask(bidders[0], "jones.bid", [PASS, *raises], answer, bidders, leader, bid)


@step
def answer(game: CompanyGame, bidders: tuple[int, ...], leader: int, bid: int, option: tuple[Any, ...]) -> None:
    """Who passes is out; who raises waits for its next turn (checklist 118)."""
    if option == PASS:
        game.note("auction_left", seat=bidders[0], what="ship")
        game.do((auction, bidders[1:], leader, bid))
    else:
        game.note("bid_made", seat=bidders[0], amount=option[0], what="ship")
        game.do((auction, (*bidders[1:], bidders[0]), bidders[0], option[0]))


def knock_down(game: CompanyGame, leader: int, bid: int) -> None:
    """The highest bidder pays the bank and has the ship (checklist 118)."""
    if leader != NOBODY:
        family_purse.pay(game, leader, bid, "ship_at_auction")
        game.own_ships[leader] += 1
        game.note("ship_auctioned", seat=leader, price=bid)
    else:
        game.note("ship_auctioned", seat=None, price=None)


@words("jones.bid")
def bid_in_words(game: CompanyGame, option: tuple[Any, ...]) -> dict[str, Any]:
    """A bid for the ship (£), or out."""
    if option == PASS:
        _, leader, bid = game.asked.args
        return (
            {"act": "pass", "leader": leader, "bid": bid}
            if leader != NOBODY
            else {"act": "pass", "leader": None, "bid": None}
        )
    return {"act": "bid", "amount": option[0]}
