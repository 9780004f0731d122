"""6.0 End of the decade: wages of crews and warehouses, releases, the event, the next start player. Checklist 162 to 172.

After the last decade only the wages are due: its event is the end of the game, before which a release has no effect.
"""

from __future__ import annotations

from typing import Any

from engine.arkwright import charisma, events, phase, pieces, stock_exchange, storage
from engine.arkwright.names import DONE, NONE, PIERS, SPACES, WAREHOUSE_PLACES, Event, Phase, Tile
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import EVENT_IDS, GOOD_IDS, WAREHOUSE_IDS, raw
from engine.kernel import Choice, step, words

LAST_SHUFFLED = raw("events")["layout_waterframe"]["to_decades"][-1]
"""The last year in which Bureaucracy can lie face down; the same in both games."""
SHIP, STOREKEEPER = "ship", "storekeeper"


@step
def begin(game: ArkwrightGame) -> None:
    """The steps of the event phase in order (checklist 162 to 172; reading 33)."""
    phase.begin(game, Phase.EVENT)
    note_state(game)
    if game.last_decade:
        game.do(use_brokers, pay_wages)
        return
    game.do(
        use_brokers,
        pay_wages,
        *((release, seat, 0) for seat in game.in_turn_order()),
        *((storage.begin, seat) for seat in game.in_turn_order()),
        end_running_event,
        reveal,
        use_brokers,
        change_start_player,
        take_markers_back,
    )


def note_state(game: ArkwrightGame) -> None:
    """Write down wage, demand and share values as the decade ends."""
    game.note(
        "decade_ended",
        year=game.rules.decades[game.decade].year,
        wage=game.wage(),
        markets=[{"good": good, "demand": game.demand(at)} for at, good in enumerate(GOOD_IDS)],
        companies=[{"seat": seat, "share_value": game.share_value(seat)} for seat in range(game.seats)],
    )


@step
def use_brokers(game: ArkwrightGame) -> None:
    """A Broker sells stored goods and trades shares at any time of the event phase (checklist 168; readings 35, 72).

    Asked when the answer can matter: before the wages, when an event has been revealed, and when all is done.
    """
    for seat in reversed(game.in_turn_order()):
        if game.has(seat, Tile.BROKER):
            game.do((stock_exchange.sell_stored, seat), (stock_exchange.trade_shares, seat))


# -- wages and releases --


@step
def pay_wages(game: ArkwrightGame) -> None:
    """The current wage for every worker on ships and in the warehouse (checklist 162; reading 32)."""
    wage = game.wage()
    for seat in game.in_turn_order():
        crew, storekeepers = game.crew(seat), game.storekeepers(seat)
        if crew or storekeepers:
            game.note("wages_reckoned", seat=seat, crew=crew, storekeepers=storekeepers, wage=wage)
        pieces.pay(game, seat, wage * (crew + storekeepers), "crews_and_warehouse")


@step
def release(game: ArkwrightGame, seat: int, first_place: int) -> None:
    """Any ships, with their crews, and any warehouse workers may be released, the piers before the warehouse (checklist 163).

    ``first_place`` counts the piers and then the places of the warehouse: nothing is released in two ways. Equal ships are one option.
    """
    ships = [
        (SHIP, pier, game.piers[seat * PIERS + pier]) for pier in distinct_piers(game, seat) if pier >= first_place
    ]
    places = [
        (STOREKEEPER, place)
        for place in range(max(first_place - PIERS, 0), WAREHOUSE_PLACES)
        if game.warehouse[seat * WAREHOUSE_PLACES + place]
    ]
    options: list[Choice] = [DONE, *ships, *places]
    game.ask(seat, "decade_end.release", options, take_release, seat)


def distinct_piers(game: ArkwrightGame, seat: int) -> list[int]:
    """The seat's piers with a ship, from 0; of two equal ships the first."""
    kinds: dict[tuple[int, int], int] = {}
    for at in game.ships(seat):
        kinds.setdefault((game.piers[at], game.inactive[at]), at - seat * PIERS)
    return list(kinds.values())


@step
def take_release(game: ArkwrightGame, seat: int, option: Any) -> None:
    """Back to the board, and its workers to the fired."""
    if option == DONE:
        return
    kind, at = option[:2]
    if kind == SHIP:
        pieces.return_ship(game, seat * PIERS + at, "released")
        game.do((release, seat, at + 1))
    else:
        game.warehouse[seat * WAREHOUSE_PLACES + at] = 0
        pieces.dismiss(game, 1)
        game.note("storekeeper_released", seat=seat, place=WAREHOUSE_IDS[at])
        game.do((release, seat, PIERS + at + 1))


@words("decade_end.release")
def release_in_words(game: ArkwrightGame, option: Any) -> dict[str, Any]:
    """release_ship (capacity, pier), release_storekeeper (place), or release_no_more."""
    if option == DONE:
        return {"act": "release_no_more"}
    if option[0] == STOREKEEPER:
        return {"act": "release_storekeeper", "place": WAREHOUSE_IDS[option[1]]}
    return {"act": "release_ship", "capacity": game.rules.ship_capacity[option[2]], "pier": option[1]}


# -- the event --


@step
def end_running_event(game: ArkwrightGame) -> None:
    """The event in force for this decade ends; the importers of the Navigation Acts advance again (checklist 165, 192; reading 33)."""
    running, game.running = game.running, NONE
    if running != NONE:
        game.note("event_ended", event_marker=EVENT_IDS[running])
    if running == Event.NAVIGATION_ACTS:
        events.move_importers(game, events.IMPORTERS_FORWARD)
    game.reopened = [0] * game.seats
    game.jubilee = [0] * game.seats


@step
def reveal(game: ArkwrightGame) -> None:
    """Turn the decade's event up and resolve it; the one on the reserve space may follow (checklist 166)."""
    game.do(reveal_reserve)
    turn_up(game, game.event_at[game.decade], reserve=False)


@step
def reveal_reserve(game: ArkwrightGame) -> None:
    """After Bureaucracy, and when Bureaucracy itself lies there in the last decade that could have held it (checklist 167)."""
    reserve, decade = game.reserve_event, game.decade
    last = game.rules.decades[decade].year == LAST_SHUFFLED
    if reserve != NONE and (game.event_at[decade] == Event.BUREAUCRACY or (last and reserve == Event.BUREAUCRACY)):
        game.reserve_event = NONE
        turn_up(game, reserve, reserve=True)


def turn_up(game: ArkwrightGame, event: int, *, reserve: bool) -> None:
    """Everybody sees the marker, of the decade's or the reserve space; Brokers trade for what it will cost; it is resolved (166, 168)."""
    game.unseen_events = [other for other in game.unseen_events if other != event]
    game.note("event_revealed", event_marker=EVENT_IDS[event], reserve=reserve)
    game.do(use_brokers, (events.begin, event))


# -- the start player --


@step
def change_start_player(game: ArkwrightGame) -> None:
    """Charisma first, else the owner of the smallest share package names the start player (checklist 169, 170)."""
    charisma.offer(game, (ask_poorest,))


def poorest(game: ArkwrightGame) -> int:
    """Lowest shares times price; ties: less cash, then farther clockwise from the start player (checklist 169; reading 73)."""
    return min(
        range(game.seats),
        key=lambda seat: (
            game.shares[seat] * game.share_value(seat),
            game.cash[seat],
            -((seat - game.start_player) % game.seats),
        ),
    )


@step
def ask_poorest(game: ArkwrightGame) -> None:
    """Any seat may be named, the start player of the decade too (checklist 170)."""
    seat = poorest(game)
    game.ask(seat, "decade_end.name", tuple(range(game.seats)), take_start_player, seat)


@step
def take_start_player(game: ArkwrightGame, seat: int, start_player: int) -> None:
    """The next decade begins with this seat."""
    game.start_player = start_player
    game.note("start_player_named", seat=seat, start_player=start_player, by="share_package")


@words("decade_end.name")
def name_in_words(game: ArkwrightGame, option: int) -> dict[str, Any]:
    """A start player."""
    return {"act": "name_start_player", "start_player": option}


@step
def take_markers_back(game: ArkwrightGame) -> None:
    """All action markers return, the Press Attache turns back (checklist 171)."""
    game.administration = [NONE] * (game.seats * SPACES)
    game.attache_turned = [0] * game.seats
    game.note("markers_returned")
