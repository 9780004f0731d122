"""10.2 Events: what each of the sixteen markers does when it is revealed.

Checklist 185 to 200; readings 19, 20, 31 to 34, 39, 40, 42, 43, 60, 71. An event that cannot be carried out in full is
carried out as far as possible; players pay what they must by emergency sales.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from engine.arkwright import marketing_action, pieces, special_markers
from engine.arkwright.names import DONE, GOODS, LINES, PIERS, Event
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import EVENT_IDS, GOOD_IDS, raw
from engine.kernel import step, words

NUMBERS = {entry["id"]: entry.get("numbers", {}) for entry in raw("events")["event"]}
"""The figures of each marker, by its id."""
IMPORTERS_FORWARD = NUMBERS["navigation_acts"]["importer_forward_at_end"]
PAY = "pay"
STEPS, SHARE = "steps", "share"


@step
def begin(game: ArkwrightGame, event: int) -> None:
    """Resolve a marker as it is revealed; one for a decade lies in force until the next event phase."""
    game.note("event_resolved", event_marker=EVENT_IDS[event])
    EFFECTS[event](game)


# -- closed spaces, wages, importers: in force for a while --


def bureaucracy(game: ArkwrightGame) -> None:
    """Space 2 is closed for good, but for the owner of an Administrator (checklist 185)."""
    game.bureaucracy = 1
    game.note("space_closed", space=game.rules.administration[game.rules.bureaucracy_space])


def for_the_next_decade(event: int) -> Callable[[ArkwrightGame], None]:
    """Lies in force; the rules that it touches ask for it (checklist 186, 197)."""
    return partial(put_in_force, event=event)


def put_in_force(game: ArkwrightGame, event: int) -> None:
    """Until the next event phase."""
    game.running = event
    game.note("event_put_in_force", event_marker=EVENT_IDS[event])


def crown_jubilee(game: ArkwrightGame) -> None:
    """Every player has one extra buyer in the next decade (checklist 188; reading 34)."""
    put_in_force(game, Event.CROWN_JUBILEE)
    game.jubilee = [NUMBERS["crown_jubilee"]["extra_buyers"]] * game.seats


def navigation_acts(game: ArkwrightGame) -> None:
    """All importers back now, and forward again before the next event phase (checklist 192)."""
    put_in_force(game, Event.NAVIGATION_ACTS)
    move_importers(game, -NUMBERS["navigation_acts"]["importer_back"])


def move_importers(game: ArkwrightGame, steps: int) -> None:
    """Every importer moves; it stays between 0 and the last space."""
    before = game.importer
    game.importer = [min(max(space + steps, 0), game.rules.importer_last) for space in before]
    moves = [
        {"good": good, "steps": after - space, "importer_space": after}
        for good, space, after in zip(GOOD_IDS, before, game.importer, strict=True)
    ]
    game.note("importers_moved", importers=moves)


# -- effects at once --


def war_on_the_continent(game: ArkwrightGame) -> None:
    """Marketing and price of each factory rise by one; at full marketing neither does (checklist 187; readings 40, 42)."""
    for mill, type in enumerate(game.factory):
        if type >= 0 and game.marketing[mill] < game.rules.marketing_levels:
            game.marketing[mill] += NUMBERS["war_on_the_continent"]["marketing"]
            game.price[mill] += NUMBERS["war_on_the_continent"]["price"]
            seat, good = divmod(mill, GOODS)
            game.note(
                "price_and_marketing_raised",
                seat=seat,
                good=GOOD_IDS[good],
                marketing=game.marketing[mill],
                price=game.price[mill],
            )


def lobby(game: ArkwrightGame) -> None:
    """A special marker for everybody, at the level of the decade that ends (checklist 189; reading 39)."""
    game.do(*((special_markers.begin, seat) for seat in game.in_turn_order()))


def made_in_england(game: ArkwrightGame) -> None:
    """Two free marketing levels each (checklist 190; reading 43)."""
    levels = NUMBERS["made_in_england"]["marketing_levels"]
    game.do(*((marketing_action.raise_free, seat, levels) for seat in game.in_turn_order()))


def royal_society(game: ArkwrightGame) -> None:
    """£2 per tile, £4 per full line of the best factory (checklist 195)."""
    numbers = NUMBERS["royal_society"]
    for seat in game.in_turn_order():
        lines = max((game.full_lines(mill) for mill in game.mills(seat)), default=0)
        tiles = game.tiles[seat].bit_count()
        game.note("royal_society_paid", seat=seat, tiles=tiles, lines=lines)
        earned = numbers["per_tile"] * tiles + numbers["per_line"] * lines
        pieces.gain(game, seat, earned, "royal_society")


def social_unrest(game: ArkwrightGame) -> None:
    """£1 per factory worker, £12 at most (checklist 196)."""
    numbers = NUMBERS["social_unrest"]
    size = GOODS * LINES
    for seat in game.in_turn_order():
        workers = sum(game.workers[seat * size : (seat + 1) * size])
        if workers:
            game.note("social_unrest_suffered", seat=seat, workers=workers)
        pieces.pay(game, seat, min(workers * numbers["per_worker"], numbers["cap"]), "social_unrest")


def worlds_fair(game: ArkwrightGame) -> None:
    """Workers leave the game, from the market, then from the fired (checklist 198; reading 19)."""
    leaving = min(NUMBERS["worlds_fair"]["workers_removed"], game.hands())
    from_fired = pieces.hire(game, leaving)
    game.boxed += leaving
    game.note("workers_removed", number=leaving, from_fired=from_fired)


def economic_crisis(game: ArkwrightGame) -> None:
    """Workers return to the market; for want of fired ones those of the last row move up (checklist 199; reading 20).

    The emptied spaces are out of use until the market has been empty.
    """
    wanted = NUMBERS["economic_crisis"]["workers_returned"]
    missing = wanted - pieces.return_to_market(game, wanted)
    room = len(game.rules.demand) - game.crisis_gap - game.labour
    moved = min(missing, room, game.labour)
    game.crisis_gap += moved
    game.note("workers_returned", from_fired=wanted - missing, from_last_row=moved)


def end_of_game(game: ArkwrightGame) -> None:
    """The end of the game has its own module (checklist 200)."""


# -- effects with a choice --


def luddites_riot(game: ArkwrightGame) -> None:
    """Factory by factory with a machine: lose one, or pay (checklist 191)."""
    game.do(*((ask_luddites, mill) for seat in game.in_turn_order() for mill in game.mills(seat)))


@step
def ask_luddites(game: ArkwrightGame, mill: int) -> None:
    """Which line loses its machine, or £5."""
    good = mill % GOODS
    lines = [("lose", good, line) for line in range(LINES) if game.machines[mill * LINES + line]]
    if lines:
        game.ask(mill // GOODS, "events.luddites", ((PAY, good), *lines), answer_luddites, mill)


@step
def answer_luddites(game: ArkwrightGame, mill: int, option: Any) -> None:
    """Pay, or lose a machine (checklist 191)."""
    seat, good = divmod(mill, GOODS)
    if option == (PAY, good):
        game.note("ransom_paid", seat=seat, good=GOOD_IDS[good])
        pieces.pay(game, seat, NUMBERS["luddites_riot"]["ransom"], "luddites_riot")
        return
    line = option[2]
    game.machines[mill * LINES + line] -= NUMBERS["luddites_riot"]["machines_lost"]
    game.note("machine_lost", seat=seat, good=GOOD_IDS[good], line=line)
    game.do((ask_close_up, mill, line))


@step
def ask_close_up(game: ArkwrightGame, mill: int, line: int) -> None:
    """A worker of which higher line closes up (checklist 191)."""
    seat, good = divmod(mill, GOODS)
    higher = [("close_up", good, other) for other in range(line + 1, LINES) if game.workers[mill * LINES + other]]
    if higher:
        game.ask(seat, "events.close_up", (DONE, *higher), answer_close_up, mill, line)


@step
def answer_close_up(game: ArkwrightGame, mill: int, line: int, option: Any) -> None:
    """A worker of a higher line moves into the gap, or the place stays empty: a chain of moves comes to the same."""
    if option != DONE:
        from_line, (seat, good) = option[2], divmod(mill, GOODS)
        game.workers[mill * LINES + from_line] -= 1
        game.workers[mill * LINES + line] += 1
        game.note("worker_moved_up", seat=seat, good=GOOD_IDS[good], from_line=from_line, line=line)


@words("events.luddites")
def luddites_in_words(game: ArkwrightGame, option: Any) -> dict[str, Any]:
    """pay_ransom (good), or lose_machine (good, line)."""
    if option[0] == PAY:
        return {"act": "pay_ransom", "good": GOOD_IDS[option[1]]}
    return {"act": "lose_machine", "good": GOOD_IDS[option[1]], "line": option[2]}


@words("events.close_up")
def close_up_in_words(game: ArkwrightGame, option: Any) -> dict[str, Any]:
    """move_worker_up (good, the line that the worker leaves), or leave_place_empty."""
    if option == DONE:
        return {"act": "leave_place_empty"}
    return {"act": "move_worker_up", "good": GOOD_IDS[option[1]], "from_line": option[2]}


def recession(game: ArkwrightGame) -> None:
    """Two spaces of share price, or a share, clockwise (checklist 194)."""
    game.do(*((ask_recession, seat) for seat in game.in_turn_order()))


@step
def ask_recession(game: ArkwrightGame, seat: int) -> None:
    """A player without a share loses the spaces."""
    options = (STEPS, SHARE) if game.shares[seat] else (STEPS,)
    game.ask(seat, "events.recession", options, answer_recession, seat)


@step
def answer_recession(game: ArkwrightGame, seat: int, option: str) -> None:
    """The share goes to the bank for nothing."""
    if option == STEPS:
        pieces.move_share_price(game, seat, NUMBERS["recession"]["share_steps"], "recession")
    else:
        pieces.forfeit_share(game, seat)


@words("events.recession")
def recession_in_words(game: ArkwrightGame, option: str) -> dict[str, Any]:
    """Share price or share."""
    return {"act": "lower_share_price" if option == STEPS else "give_up_share"}


def opium_war(game: ArkwrightGame) -> None:
    """Clockwise: a ship for share steps, if the player likes (checklist 193)."""
    game.do(*((ask_opium_war, seat) for seat in game.in_turn_order() if game.ships(seat)))


@step
def ask_opium_war(game: ArkwrightGame, seat: int) -> None:
    """Which ship goes to war; of two equal ones the first."""
    kinds = {game.piers[pier]: pier - seat * PIERS for pier in reversed(game.ships(seat))}
    options = tuple((pier, ship) for ship, pier in sorted(kinds.items()))
    game.ask(seat, "events.opium_war", (DONE, *options), answer_opium_war, seat)


@step
def answer_opium_war(game: ArkwrightGame, seat: int, option: Any) -> None:
    """The share price rises by half the capacity; the crew goes to the fired (example 101)."""
    if option == DONE:
        return
    ship = pieces.return_ship(game, seat * PIERS + option[0], "opium_war")
    pieces.move_share_price(game, seat, game.rules.ship_capacity[ship] // 2, "opium_war")


@words("events.opium_war")
def opium_war_in_words(game: ArkwrightGame, option: Any) -> dict[str, Any]:
    """send_ship (capacity, pier), or send_no_ship."""
    if option == DONE:
        return {"act": "send_no_ship"}
    return {"act": "send_ship", "capacity": game.rules.ship_capacity[option[1]], "pier": option[0]}


EFFECTS: tuple[Callable[[ArkwrightGame], None], ...] = (
    bureaucracy,
    for_the_next_decade(Event.HAMBURG_EXCHANGE_CRISIS),
    war_on_the_continent,
    crown_jubilee,
    lobby,
    made_in_england,
    luddites_riot,
    navigation_acts,
    opium_war,
    recession,
    royal_society,
    social_unrest,
    for_the_next_decade(Event.THREAT_OF_STRIKE),
    worlds_fair,
    economic_crisis,
    end_of_game,
)
"""By event marker."""
