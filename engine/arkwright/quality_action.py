"""5.2 II 4, Quality: lasting levels for any own factories. Checklist 81 to 86, 207, 242.

The administration cost buys one to three levels, by the marker; each goes into a factory below the limit, 4, or 6 with the Engineer.
"""

from __future__ import annotations

from typing import Any

from engine.arkwright.names import DONE, GOODS, Tile
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import GOOD_IDS
from engine.kernel import Choice, step, words


@step
def begin(game: ArkwrightGame, seat: int, marker: int) -> None:
    """Count the levels that the cost buys with this marker (checklist 81)."""
    levels = game.units(marker, game.spent)
    if levels:
        game.do((choose_factory, seat, levels, 0))


@step
def choose_factory(game: ArkwrightGame, seat: int, levels: int, first: int) -> None:
    """One level for a factory, from the good ``first`` on: levels are alike, so the order of the goods loses nothing (checklist 82)."""
    options: list[Choice] = [DONE]
    options += [
        ("quality", mill % GOODS) for mill in game.mills(seat) if mill % GOODS >= first and can_rise(game, seat, mill)
    ]
    game.ask(seat, "quality_action.level", options, take_level, seat, levels)


def can_rise(game: ArkwrightGame, seat: int, mill: int) -> bool:
    """Is the factory's quality below the limit? (checklist 82, 207)"""
    rules = game.rules
    limit = rules.quality_levels_with_engineer if game.has(seat, Tile.ENGINEER) else rules.quality_levels
    return game.quality[mill] < limit


@step
def take_level(game: ArkwrightGame, seat: int, levels: int, option: Any) -> None:
    """Raise it; the rest of the levels is next (checklist 85)."""
    if option != DONE:
        good = option[1]
        raise_quality(game, seat * GOODS + good)
        if levels > 1:
            game.do((choose_factory, seat, levels - 1, good))


def raise_quality(game: ArkwrightGame, mill: int) -> None:
    """A level of quality, for good (checklist 83)."""
    game.quality[mill] += 1
    seat, good = divmod(mill, GOODS)
    game.note("quality_raised", seat=seat, good=GOOD_IDS[good], quality=game.quality[mill], appeal=game.appeal(mill))


@step
def raise_free(game: ArkwrightGame, seat: int, good: int) -> None:
    """A free level for this factory, within the limit, 6 with the Engineer (checklist 242)."""
    mill = seat * GOODS + good
    if mill in game.mills(seat) and can_rise(game, seat, mill):
        raise_quality(game, mill)


@words("quality_action.level")
def level_in_words(game: ArkwrightGame, option: Any) -> dict[str, Any]:
    """raise_quality (good), or done."""
    if option == DONE:
        return {"act": "done"}
    return {"act": "raise_quality", "good": GOOD_IDS[option[1]]}
