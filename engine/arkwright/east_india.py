"""9.3 East India Trading Company: influence on four colonial tracks. Checklist 235 to 243; readings 5, 57 to 59, 74.

``influence`` counts spaces from the start (0); ``indicator`` is the place on the price spaces that this number of players uses.
"""

from __future__ import annotations

from typing import Any

from engine.arkwright import machines_action, marketing_action, phase, pieces, quality_action
from engine.arkwright.names import GOODS, NONE, Phase
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import COMMODITY_IDS
from engine.kernel import step, words

BONUS_KINDS = ("marketing", "machine", "quality", "share")


@step
def begin(game: ArkwrightGame) -> None:
    """In turn order everybody advances on one track (checklist 236)."""
    phase.begin(game, Phase.EAST_INDIA)
    game.do(*((choose_track, seat) for seat in game.in_turn_order()))


@step
def choose_track(game: ArkwrightGame, seat: int) -> None:
    """Any track, a full one too for its bonus (checklist 236, 239)."""
    game.ask(seat, "east_india.track", tuple(range(GOODS)), choose_steps, seat)


def price(game: ArkwrightGame, commodity: int) -> int:
    """£ per bought step (checklist 237)."""
    return game.rules.commodity_prices[commodity][game.indicator[commodity]]


def landings(game: ArkwrightGame, seat: int, commodity: int) -> list[int]:
    """Numbers of steps that end on a legal space: an orange one holds one marker, and may be passed (checklist 240)."""
    track, here = game.rules.track, game.influence[seat * GOODS + commodity]
    taken = {game.influence[other * GOODS + commodity] for other in range(game.seats) if other != seat}
    free = [space for space in range(here + 1, track.spaces + 1) if space < track.first_orange or space not in taken]
    return [space - here for space in free]


@step
def choose_steps(game: ArkwrightGame, seat: int, commodity: int) -> None:
    """The free step where it is possible, and any number of bought ones (checklist 236, 237, 239; reading 59)."""
    steps = landings(game, seat, commodity)
    if 1 not in steps:
        steps.insert(0, 0)
    game.ask(seat, "east_india.steps", tuple((commodity, number) for number in steps), advance, seat)


@step
def advance(game: ArkwrightGame, seat: int, option: tuple[int, int]) -> None:
    """Pay the bought steps at the old price; then the indicator moves one usable space (checklist 237, 238; readings 58, 74)."""
    commodity, steps = option
    game.influence[seat * GOODS + commodity] += steps
    reached = game.influence[seat * GOODS + commodity]
    game.note("influence_gained", seat=seat, commodity=COMMODITY_IDS[commodity], steps=steps, reached=reached)
    if steps > 1:
        pieces.pay(game, seat, (steps - 1) * price(game, commodity), "influence")
        last = len(game.rules.commodity_prices[commodity]) - 1
        game.indicator[commodity] = min(game.indicator[commodity] + 1, last)
        game.note(
            "commodity_price_raised",
            commodity=COMMODITY_IDS[commodity],
            commodity_price=price(game, commodity),
            indicator=game.indicator[commodity],
        )
    game.do((choose_bonus, seat, commodity))


@step
def choose_bonus(game: ArkwrightGame, seat: int, commodity: int) -> None:
    """A bonus printed at or left of the marker; those that would do nothing are left out (checklist 241, 242)."""
    here, mill = game.influence[seat * GOODS + commodity], seat * GOODS + commodity
    printed = {kind for space, kind in game.rules.track.bonuses if space <= here}
    useful = {
        "marketing": any(game.marketing[own] < game.rules.marketing_levels for own in game.mills(seat)),
        "machine": bool(machines_action.lines_to_mechanise(game, mill)),
        "quality": game.factory[mill] != NONE and quality_action.can_rise(game, seat, mill),
        "share": game.share_space[seat] < game.rules.last_space,
    }
    options = tuple(kind for kind in BONUS_KINDS if kind in printed and useful[kind])
    if options:
        game.ask(seat, "east_india.bonus", options, take_bonus, seat, commodity)


@step
def take_bonus(game: ArkwrightGame, seat: int, commodity: int, kind: str) -> None:
    """No action: the owner's modifiers stay out of it, passive effects count (checklist 242)."""
    game.note("bonus_taken", seat=seat, commodity=COMMODITY_IDS[commodity], bonus=kind)
    if kind == "marketing":
        game.do((marketing_action.raise_free, seat, 1))
    elif kind == "machine":
        game.do((machines_action.place_free, seat, commodity))
    elif kind == "quality":
        game.do((quality_action.raise_free, seat, commodity))
    else:
        pieces.move_share_price(game, seat, 1, "east_india")


def influence_value(game: ArkwrightGame, seat: int) -> int:
    """£ at the end: price shown times the multiplier reached, over the four tracks (checklist 243; example 89)."""
    multiplier = game.rules.track.multiplier
    return sum(
        price(game, commodity) * multiplier[game.influence[seat * GOODS + commodity]] for commodity in range(GOODS)
    )


def influence_parts(game: ArkwrightGame, seat: int) -> list[dict[str, Any]]:
    """What ``influence_value`` consists of: space, multiplier and price shown, of the tracks that are worth something."""
    multiplier, spaces = game.rules.track.multiplier, game.influence[seat * GOODS : seat * GOODS + GOODS]
    return [
        {
            "commodity": COMMODITY_IDS[commodity],
            "reached": space,
            "multiplier": multiplier[space],
            "commodity_price": price(game, commodity),
        }
        for commodity, space in enumerate(spaces)
        if multiplier[space]
    ]


@words("east_india.track")
def track_in_words(game: ArkwrightGame, option: int) -> dict[str, Any]:
    """A commodity."""
    return {"act": "choose_track", "commodity": COMMODITY_IDS[option]}


@words("east_india.steps")
def steps_in_words(game: ArkwrightGame, option: tuple[int, int]) -> dict[str, Any]:
    """advance (commodity, steps, cost in £: the first step is free)."""
    commodity, steps = option
    cost = max(steps - 1, 0) * price(game, commodity)
    return {"act": "advance", "commodity": COMMODITY_IDS[commodity], "steps": steps, "cost": cost}


@words("east_india.bonus")
def bonus_in_words(game: ArkwrightGame, option: str) -> dict[str, Any]:
    """take_bonus (marketing, machine, quality or share)."""
    return {"act": "take_bonus", "bonus": option}
