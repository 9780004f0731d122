"""The neutral company of a two-player game: what it does in phases A and C, and how it loads.

Rulebook, "2-Player Games" (checklist 107-122). It has a port, agents and a sales tile, and no purse: its ships sail and load for
nothing, its sales money goes to the bank and the bank pays its dividends.
"""

from __future__ import annotations

from engine.east_india_companies.state import BANK, EastIndiaGame
from engine.east_india_companies.tables import NONE
from engine.kernel import step
from engine.kernel.sharing import own


@step
def act(game: EastIndiaGame, company: int) -> None:
    """Agent phase, once: draw an Agent card, two effects from top to bottom, three agents from left to right (checklist 109)."""
    card = game.agent_deck.pop(game.dice.below(len(game.agent_deck)))
    name, effects, boxes = game.rules.agent_cards[card]
    game.note("agent_card_drawn", seat=company, card=name)
    for effect in effects:
        apply_effect(game, company, effect)
    for box in boxes:
        place_agent(game, company, box)


def apply_effect(game: EastIndiaGame, company: int, effect: str) -> None:
    """Ship, dock or post; an effect that cannot be had is ignored (checklist 110, 112; reading 29)."""
    if effect == "dock":
        game.extend_docks(company)
    elif effect in ("ship_fast", "ship_large"):
        take_ship(game, company, effect == "ship_fast")
    else:
        zone = int(effect.removeprefix("post_")) - 1
        if zone in game.post_zones(company):
            game.place_post(company, zone)


def take_ship(game: EastIndiaGame, company: int, fast: bool) -> None:
    """The fastest, or the largest, ship of the current period, else of the latest earlier one (checklist 110, 111; readings 26, 27)."""
    types = game.rules.ships
    merit = [ship.speed if fast else ship.tonnage for ship in types]
    unbought = [ship for ship in game.ship_supply[company] if types[ship].period <= game.period]
    if not unbought:
        return
    ship = max(unbought, key=lambda ship: (types[ship].period, merit[ship]))
    docks = game.docks[company]
    if NONE not in docks:
        oldest = min(docks, key=lambda old: (types[old].period, -merit[old]))
        game.box_docked_ship(company, docks.index(oldest))
    game.receive_ship(company, ship)


def place_agent(game: EastIndiaGame, company: int, box: int) -> None:
    """To the box on the card, whatever the distance, without its ability; the bank pays the players there (checklist 113; reading 28)."""
    place = game.agents[company][-1]
    game.move_agent(company, place, box)
    for other in game.occupants[box][:-1]:
        game.pay(BANK, other, game.rules.crowding_fee, "crowding_fee")


@step
def send_ship(game: EastIndiaGame, company: int) -> None:
    """Navigation: a Destination card sends the leftmost ship in port, free of charge (checklist 116, 117)."""
    deck = game.destination_deck
    card = deck.pop(game.dice.below(len(deck)))
    name, by_posts, zones = game.rules.destination_cards[card]
    zone = destination(game, company, by_posts, zones)
    ship = own(game.hand, company).pop(0)
    own(game.stack_company, zone).append(company)
    own(game.stack_ship, zone).append(ship)
    game.note("destination_card_drawn", seat=company, card=name)
    game.note("open_ship_sent", seat=company, zone=zone, ship=ship)


def destination(game: EastIndiaGame, company: int, by_posts: bool, zones: tuple[int, ...]) -> int:
    """The card's zone; from a list of posts the first zone with a post of the company, else the first of the list (checklist 116)."""
    if by_posts:
        for zone in zones:
            if game.has_post(company, zone - 1):
                return zone - 1
    return zones[0] - 1


def shuffle_destinations(game: EastIndiaGame) -> None:
    """At the end of the Navigation phase all Destination cards are shuffled together (checklist 117)."""
    if game.rules.neutral != NONE:
        game.note("destination_cards_shuffled")
        game.destination_deck = list(range(len(game.rules.destination_cards)))


def load(game: EastIndiaGame, company: int, dock: int, zone: int) -> None:
    """Primary good first, then tea, up to the tonnage, unpaid (checklist 118)."""
    goods = len(game.rules.goods)
    free = game.rules.ships[game.docks[company][dock]].tonnage
    for good in game.rules.zones[zone].goods:
        number = min(free, game.cubes[0][good])
        if number:
            game.move_cubes(own(game.cubes, 0), good, own(game.cargo, company), dock * goods + good, number)
            game.note("goods_loaded", seat=company, dock=dock, good=good, number=number)
        free -= number
