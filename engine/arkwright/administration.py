"""5.2 Action phase, I: select and place action markers. Checklist 35 to 45, 201, 202, 207; readings 7, 8, 29, 31.

Clockwise from the start player everyone takes one action: a marker, own or grey, goes on a free administration space whose cost is
paid; a marker that already lies on the board may be lifted for a fee and placed anew. Ships act without a marker and leave their space
free. Then the main action of the marker, and its additional action.
"""

from __future__ import annotations

from typing import Any

from engine.arkwright import (
    factory_action,
    investor,
    machines_action,
    marketing_action,
    phase,
    pieces,
    price_adjustment,
    production_action,
    quality_action,
    ship_action,
    special_markers,
    stock_exchange,
    workers_action,
)
from engine.arkwright.names import ACTION_IDS, ACTION_OF, MARKERS, NONE, SPACES, Action, Event, Phase, Tile
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import MARKER_IDS
from engine.kernel import Choice, Frame, Step, step, words

SHIPS = ("ships",)
"""The action without a marker."""

MAIN_ACTION: dict[int, Step] = {
    Action.FACTORY: factory_action.begin,
    Action.WORKERS: workers_action.begin,
    Action.MACHINES: machines_action.begin,
    Action.QUALITY: quality_action.begin,
    Action.MARKETING: marketing_action.begin,
    Action.STOCK_EXCHANGE: stock_exchange.begin,
    Action.PRODUCTION: production_action.begin,
    Action.INVESTOR: investor.begin,
    Action.SHIP: ship_action.begin,
}
BY_MARKER = (Action.MACHINES, Action.QUALITY, Action.MARKETING, Action.PRODUCTION)
"""Actions whose effect depends on the marker as well."""
ADDITIONAL_ACTION: dict[int, Step] = {
    Action.FACTORY: price_adjustment.begin,
    Action.QUALITY: price_adjustment.begin,
    Action.MARKETING: price_adjustment.begin,
    Action.PRODUCTION: price_adjustment.begin,
    Action.WORKERS: special_markers.begin,
    Action.MACHINES: special_markers.begin,
    Action.STOCK_EXCHANGE: special_markers.begin,
    Action.SHIP: special_markers.begin,
}
"""None for the Investor (checklist 102)."""


@step
def begin(game: ArkwrightGame) -> None:
    """Every player takes one turn, clockwise from the start player (checklist 35; reading 8)."""
    phase.begin(game, Phase.ACTIONS)
    game.do(*((take_turn, seat) for seat in game.in_turn_order()))


# -- the marker --


@step
def take_turn(game: ArkwrightGame, seat: int) -> None:
    """Choose a marker, at hand or lifted for a fee, or the ships; nobody passes (checklist 36, 38, 43, 104)."""
    placed = game.administration[seat * SPACES : seat * SPACES + SPACES]
    free = free_spaces(game, seat)
    locked = NONE if is_open(game, seat, game.rules.bureaucracy_space) else placed[game.rules.bureaucracy_space]
    fee = reuse_fee(game, seat)
    options: list[Choice] = []
    for marker in range(MARKERS):
        if game.owns_marker(seat, marker):
            if marker not in placed:
                if free:
                    options.append(("marker", marker))
            elif marker != locked:
                options.append(("reuse", marker, fee))
    if spaces_for_ships(game, seat):
        options.append(SHIPS)
    game.ask(seat, "administration.action", options, take_marker, seat)


def reuse_fee(game: ArkwrightGame, seat: int) -> int:
    """£ for lifting a marker from the board; nothing with the Administrator (checklist 38, 202)."""
    return 0 if game.has(seat, Tile.ADMINISTRATOR) else game.rules.reuse_fee


@step
def take_marker(game: ArkwrightGame, seat: int, option: Any) -> None:
    """Lift the marker and pay the fee, where there is one, before a space is chosen (checklist 38, 39)."""
    if option == SHIPS:
        game.do((choose_space, seat, NONE))
        return
    marker = option[1]
    if option[0] == "reuse":
        at = game.administration.index(marker, seat * SPACES, seat * SPACES + SPACES)
        game.administration[at] = NONE
        space = game.rules.administration[at % SPACES]
        game.note("marker_lifted", seat=seat, marker=MARKER_IDS[marker], space=space)
        pieces.pay(game, seat, option[2], "reuse_fee")
    game.do((choose_space, seat, marker))


# -- the space --


def is_open(game: ArkwrightGame, seat: int, place: int) -> bool:
    """May the seat use the space at no extra cost? Bureaucracy closes 2 but for the Administrator, the Hamburg Exchange Crisis 10
    until the seat has paid for it (checklist 45, 185, 186, 202; readings 29, 31)."""
    rules = game.rules
    if place == rules.bureaucracy_space and game.bureaucracy:
        return game.has(seat, Tile.ADMINISTRATOR)
    if place == rules.hamburg_space and game.running == Event.HAMBURG_EXCHANGE_CRISIS:
        return bool(game.reopened[seat])
    return True


def free_spaces(game: ArkwrightGame, seat: int) -> list[int]:
    """Places of the spaces that are empty, and open or to be reopened (checklist 37, 45)."""
    bureaucracy = game.rules.bureaucracy_space
    closed = NONE if is_open(game, seat, bureaucracy) else bureaucracy
    placed = game.administration[seat * SPACES : seat * SPACES + SPACES]
    return [place for place, marker in enumerate(placed) if marker == NONE and place != closed]


@step
def choose_space(game: ArkwrightGame, seat: int, marker: int) -> None:
    """A free space for the marker, or for the ships (``NONE``); one closed by the Hamburg Exchange Crisis costs £10 more (186)."""
    places = spaces_for_ships(game, seat) if marker == NONE else free_spaces(game, seat)
    options = [("space" if is_open(game, seat, place) else "reopen", place) for place in places]
    game.ask(seat, "administration.space", options, take_space, seat, marker)


def spaces_for_ships(game: ArkwrightGame, seat: int) -> list[int]:
    """Free spaces for whose cost the seat's ships can deliver something (checklist 104, 105)."""
    if not game.ships(seat):
        return []
    return [place for place in free_spaces(game, seat) if costs_to_pay(game, seat, NONE, place)]


@step
def take_space(game: ArkwrightGame, seat: int, marker: int, option: Any) -> None:
    """Reopen the space if need be, put the marker there (ships leave it free, 106), and settle what is paid."""
    word, place = option
    space = game.rules.administration[place]
    if word == "reopen":
        game.reopened[seat] = 1
        game.note("space_reopened", seat=seat, space=space, fee=game.rules.reopening_cost)
        pieces.pay(game, seat, game.rules.reopening_cost, "space_reopened")
    if marker != NONE:
        game.administration[seat * SPACES + place] = marker
        game.note("marker_placed", seat=seat, marker=MARKER_IDS[marker], space=space)
    game.do((ask_cost, seat, marker, place))


@step
def ask_cost(game: ArkwrightGame, seat: int, marker: int, place: int) -> None:
    """What is paid, where there is a choice."""
    costs = costs_to_pay(game, seat, marker, place)
    game.ask(seat, "administration.cost", [("pay", cost) for cost in costs], act, seat, marker, place)


def costs_to_pay(game: ArkwrightGame, seat: int, marker: int, place: int) -> list[int]:
    """£ that may be paid on the space: its cost; 2 more or less with the Accountant; any for Quality with the Engineer.

    Checklist 41, 84, 105, 201, 207. The Engineer's choice ends where more buys nothing more. Ships need enough to deliver something.
    """
    rules = game.rules
    least = most = rules.administration[place]
    if game.has(seat, Tile.ACCOUNTANT):
        least, most = least - rules.accountant_range, most + rules.accountant_range
    if marker == NONE:
        return [cost for cost in range(least, most + 1) if ship_action.can_ship(game, seat, cost)]
    if ACTION_OF[marker] == Action.QUALITY and game.has(seat, Tile.ENGINEER):
        least, most = 0, max(most, rules.thresholds[marker][-1])
    return list(range(least, most + 1))


# -- the action --


@step
def act(game: ArkwrightGame, seat: int, marker: int, place: int, option: Any) -> None:
    """Pay; then the main action, then the additional one (checklist 36, 42, 119). Nothing of it can be refused for lack of cash (44)."""
    cost = option[1]
    action = action_of(marker)
    game.note(
        "action_taken",
        seat=seat,
        action=ACTION_IDS[action],
        marker=None if marker == NONE else MARKER_IDS[marker],
        space=game.rules.administration[place],
        cost=cost,
    )
    pieces.pay(game, seat, cost, "administration")
    game.spent = cost
    additional = ADDITIONAL_ACTION.get(action)
    game.do(
        main_action(action, seat, marker),
        *([(additional, seat)] if additional is not None else []),
        end_turn,
    )


def action_of(marker: int) -> int:
    """What a marker does; ``NONE`` stands for the ships."""
    return Action.SHIP if marker == NONE else ACTION_OF[marker]


def main_action(action: int, seat: int, marker: int) -> Frame:
    """The frame of a main action."""
    return (MAIN_ACTION[action], seat, marker) if action in BY_MARKER else (MAIN_ACTION[action], seat)


@step
def end_turn(game: ArkwrightGame) -> None:
    """The cost paid counts for nothing more."""
    game.spent = 0


# -- in words --


@words("administration.action")
def action_in_words(game: ArkwrightGame, option: Any) -> dict[str, Any]:
    """use_marker (marker), reuse_marker (marker, fee in £), use_ships."""
    if option == SHIPS:
        return {"act": "use_ships"}
    if option[0] == "reuse":
        return {"act": "reuse_marker", "marker": MARKER_IDS[option[1]], "fee": option[2]}
    return {"act": "use_marker", "marker": MARKER_IDS[option[1]]}


@words("administration.space")
def space_in_words(game: ArkwrightGame, option: Any) -> dict[str, Any]:
    """use_space (space: its cost in £), reopen_space (space, fee in £)."""
    space = game.rules.administration[option[1]]
    if option[0] == "reopen":
        return {"act": "reopen_space", "space": space, "fee": game.rules.reopening_cost}
    return {"act": "use_space", "space": space}


@words("administration.cost")
def cost_in_words(game: ArkwrightGame, option: Any) -> dict[str, Any]:
    """pay_administration (cost in £)."""
    return {"act": "pay_administration", "cost": option[1]}
