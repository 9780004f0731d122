"""Phase C, Navigation.

One market card of the period's pile is drawn face down for each market, or picked by the first user of Influence and shown to the later
ones. Then the players in initiative order send one ship a turn, face down, to a zone of their choice and pay the trip, until no ship is
left in hand.
"""

from __future__ import annotations

from typing import Any

from engine.east_india_companies import neutral, shares
from engine.east_india_companies.state import BANK, EastIndiaGame
from engine.east_india_companies.tables import EUROPE, INDIES, MARKETS, NONE
from engine.kernel import Choice, Frame, step, words
from engine.kernel.sharing import own


@step
def draw_market_cards(game: EastIndiaGame) -> None:
    """A card for each market: the Investor's Influence picks for Europe, then the Governor's for the Indies (checklist 50, 51, 114)."""
    game.do(card_step(game, EUROPE), card_step(game, INDIES))


def card_step(game: EastIndiaGame, market: int) -> Frame:
    """The first user of Influence picks the card, unless that is nobody or the neutral company."""
    users = game.occupants[game.rules.influence[market]]
    if users and not game.is_neutral(users[0]):
        return (choose_card, users[0], market)
    return (draw_card, market)


def card_pile(game: EastIndiaGame, market: int) -> list[int]:
    """The cards of the current period's pile that are still in the game, in printed order (their set is public)."""
    used = game.used_cards[market]
    return [card for card in game.rules.piles[market][game.period - 1] if card not in used]


@step
def draw_card(game: EastIndiaGame, market: int) -> None:
    """Nobody, or the neutral company, came first to Influence: the card is drawn at random (checklist 50, 114)."""
    lay_card(game, market, game.dice.pick(card_pile(game, market)))


@step
def choose_card(game: EastIndiaGame, seat: int, market: int) -> None:
    """The first user of Influence looks through the pile and picks (checklist 51, reading 11)."""
    options: list[Choice] = [("choose_card", market, card) for card in card_pile(game, market)]
    options += shares.own_action_options(game, seat)
    game.ask(seat, "navigation.choose_card", options, take_card, seat, market, secret=True)


@step
def take_card(game: EastIndiaGame, seat: int, market: int, option: Any) -> None:
    """The picked card lies face down; the rest goes back."""
    if shares.taken(game, seat, option):
        game.do((choose_card, seat, market))
        return
    game.note("card_chosen", market=market, seat=seat)
    lay_card(game, market, option[2])


def lay_card(game: EastIndiaGame, market: int, card: int) -> None:
    """Face down to the market; those who used Influence know it, the others do not (checklist 52, reading 34)."""
    game.market_card[market] = card
    game.note("card_laid", market=market)
    knowing = [company for company in game.occupants[game.rules.influence[market]] if not game.is_neutral(company)]
    if knowing:
        game.note("card_seen", see=tuple(sorted(knowing)), market=market, card=game.rules.cards[market][card].id)


@step
def take_ships_in_hand(game: EastIndiaGame) -> None:
    """Docked ships go in hand; ships left in the Indies stay where they are (checklist 53, 73). The neutral company's go from the left."""
    for company, docks in enumerate(game.docks):
        ships = [game.undock_ship(company, dock) for dock, ship in enumerate(docks) if ship != NONE]
        if ships:
            game.note("ships_taken_in_hand", seat=company, fleet=ships)
        game.sailing[company] = sorted(ships)
        game.hand[company] = ships if game.is_neutral(company) else sorted(ships)


@step
def next_ship(game: EastIndiaGame, turn: int) -> None:
    """In initiative order one ship each, until nobody has one in hand (checklist 54, 56)."""
    for offset in range(game.rules.companies):
        company = game.initiative[(turn + offset) % game.rules.companies]
        if game.hand[company]:
            send = (neutral.send_ship, company) if game.is_neutral(company) else (send_ship, company)
            game.do(send, (next_ship, turn + offset + 1))
            return
    neutral.shuffle_destinations(game)


@step
def send_ship(game: EastIndiaGame, seat: int) -> None:
    """Which ship to which zone; the trip must be paid (checklist 54-56). Equal ships are one option.

    Where a single option would tell the others what was sent before, equal ships are offered apart.
    """
    hand = game.hand[seat]
    cash = game.treasury[seat]
    zones = [zone for zone, cost in enumerate(trip_costs(game, seat)) if cost <= cash]
    apart = len(zones) == 1 and len(set(game.sailing[seat])) > 1
    options: list[Choice] = [
        ("send_ship", at, zone)
        for at, ship in enumerate(hand)
        if apart or at == 0 or hand[at - 1] != ship
        for zone in zones
    ]
    options += shares.own_action_options(game, seat)
    game.ask(seat, "navigation.send_ship", options, take_ship, seat, secret=True)


def trip_costs(game: EastIndiaGame, company: int) -> tuple[int, ...]:
    """Per zone: 2 GP to China, 1 GP to the East Indies, nothing to India, and nothing at all with Cartography (checklist 41, 55)."""
    if company in game.occupants[game.rules.cartography]:
        return game.rules.free_trips
    return game.rules.trip_costs


@step
def take_ship(game: EastIndiaGame, seat: int, option: Any) -> None:
    """The ship lies face down on the zone's stack: owner and number are public, the type is not (checklist 54, 57)."""
    if shares.taken(game, seat, option):
        game.do((send_ship, seat))
        return
    _, at, zone = option
    ship = own(game.hand, seat).pop(at)
    own(game.stack_company, zone).append(seat)
    own(game.stack_ship, zone).append(ship)
    game.note("ship_sent", seat=seat, zone=zone)
    game.note("own_ship_sent", see=(seat,), seat=seat, zone=zone, ship=ship)
    game.pay(seat, BANK, trip_costs(game, seat)[zone], "trip")


@words("navigation.choose_card")
def card_in_words(game: EastIndiaGame, option: Any) -> dict[str, Any]:
    """choose_card (market, card, cubes per good), or a share sale."""
    if option[0] != "choose_card":
        return shares.in_words(game, option) or {}
    _, market, number = option
    card = game.rules.cards[market][number]
    cubes = dict(zip(game.rules.goods, card.amounts, strict=True))
    return {"act": "choose_card", "market": MARKETS[market], "card": card.id, "cubes": cubes}


@words("navigation.send_ship")
def ship_in_words(game: EastIndiaGame, option: Any) -> dict[str, Any]:
    """send_ship (ship and its position in the hand, zone, fee for the trip in GP), or a share sale."""
    if option[0] != "send_ship" or game.decision is None:
        return shares.in_words(game, option) or {}
    _, at, zone = option
    seat = game.decision.seat
    return {
        "act": "send_ship",
        "ship": game.ship_id(game.hand[seat][at]),
        "position": at,
        "zone": game.zone_id(zone),
        "fee": trip_costs(game, seat)[zone],
    }
