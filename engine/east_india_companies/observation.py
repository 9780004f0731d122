"""What a seat may know: the face-down market cards and the types of ships under way are hidden, everything else is open (reading 34)."""

from __future__ import annotations

from engine.east_india_companies.navigation import card_pile
from engine.east_india_companies.state import HIDDEN, EastIndiaGame
from engine.east_india_companies.tables import EUROPE, INDIES, NONE
from engine.kernel import Dice
from engine.kernel.sharing import own

REVEALED_IN = {INDIES: "DEF", EUROPE: "EF"}
"""The phases in which a market's card lies open."""


def conceal(game: EastIndiaGame, seat: int | None) -> None:
    """Mask the cards that the seat has not seen, and the ships that others have in hand or have sent face down.

    The neutral company's ships sail by rule from the leftmost dock, so everyone knows them.
    """
    for market, phases in REVEALED_IN.items():
        knows = seat is not None and seat in game.occupants[game.rules.influence[market]]
        if game.market_card[market] != NONE and game.phase not in phases and not knows:
            game.market_card[market] = HIDDEN
    known = (seat, game.rules.neutral)
    for company, hand in enumerate(game.hand):
        if company not in known:
            game.hand[company] = [HIDDEN] * len(hand)
    game.stack_ship = [
        [ship if owner in known else HIDDEN for owner, ship in zip(owners, ships, strict=True)]
        for owners, ships in zip(game.stack_company, game.stack_ship, strict=True)
    ]


def redeal(game: EastIndiaGame, seat: int | None, dice: Dice) -> None:
    """Draw the masked cards from what is left of their piles, and deal each owner's masked ships from those known to be under way."""
    for market, card in enumerate(game.market_card):
        if card == HIDDEN:
            game.market_card[market] = dice.pick(card_pile(game, market))
    for company in range(game.seats):
        if company != seat and game.sailing[company]:
            deal_ships(game, company, game.sailing[company][:], dice)


def deal_ships(game: EastIndiaGame, company: int, ships: list[int], dice: Dice) -> None:
    """Lay the company's ships, in random order, on its places in the stacks and the rest in its hand."""
    dice.shuffle(ships)
    for zone, owners in enumerate(game.stack_company):
        for at, owner in enumerate(owners):
            if owner == company:
                own(game.stack_ship, zone)[at] = ships.pop()
    game.hand[company] = sorted(ships)
