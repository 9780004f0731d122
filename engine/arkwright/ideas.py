"""Inventor and Tinkerer: one technology level ahead, paid for use by use. Checklist 57, 127, 128, 210, 211; reading 54.

Their first use is paid on taking the tile. After a use the owner pays to keep the tile for the next one, or gives it back; after the
last use it leaves without a question.
"""

from __future__ import annotations

from typing import Any

from engine.arkwright import pieces, special_markers
from engine.arkwright.names import Tile
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import TILE_IDS
from engine.kernel import Frame, step, words

IDEAS = (Tile.INVENTOR, Tile.TINKERER)
KEEP, RETURN = "keep", "return"


def costs(game: ArkwrightGame, tile: int) -> tuple[int, ...]:
    """£ on taking, then to keep it after each use; as many as there are uses."""
    return game.rules.inventor_costs if tile == Tile.INVENTOR else game.rules.tinkerer_costs


def has_one(game: ArkwrightGame, seat: int) -> bool:
    """Has the seat an Inventor or a Tinkerer, and so a use already paid for?"""
    return game.has(seat, Tile.INVENTOR) or game.has(seat, Tile.TINKERER)


def use(game: ArkwrightGame, seat: int, *then: Frame) -> None:
    """Schedule one use, and the steps after it: of both tiles the owner says which."""
    game.do((choose, seat), *then)


@step
def choose(game: ArkwrightGame, seat: int) -> None:
    """Which tile has the idea."""
    game.ask(seat, "ideas.tile", tuple(tile for tile in IDEAS if game.has(seat, tile)), count, seat)


@step
def count(game: ArkwrightGame, seat: int, tile: int) -> None:
    """Mark the use; then keep the tile for its price, or give it back."""
    at = seat * 2 + IDEAS.index(tile)
    game.ideas[at] += 1
    game.note("idea_used", seat=seat, tile=TILE_IDS[tile], uses=game.ideas[at])
    if game.ideas[at] == len(costs(game, tile)):
        special_markers.lose_tile(game, seat, tile, special_markers.USED)
    else:
        game.do((ask_to_keep, seat, tile))


@step
def ask_to_keep(game: ArkwrightGame, seat: int, tile: int) -> None:
    """An idea that can be used again is kept for its price, or given back."""
    game.ask(seat, "ideas.keep", ((KEEP, tile), (RETURN, tile)), keep, seat)


@step
def keep(game: ArkwrightGame, seat: int, option: tuple[str, int]) -> None:
    """£10, 15, 20 for the Inventor's later uses (checklist 210)."""
    answer, tile = option
    if answer == RETURN:
        special_markers.lose_tile(game, seat, tile, "not_kept")
    else:
        pieces.pay(game, seat, next_cost(game, seat, tile), TILE_IDS[tile])


def next_cost(game: ArkwrightGame, seat: int, tile: int) -> int:
    """£ for the next use."""
    return costs(game, tile)[game.ideas[seat * 2 + IDEAS.index(tile)]]


@words("ideas.tile")
def tile_in_words(game: ArkwrightGame, option: int) -> dict[str, Any]:
    """Inventor or Tinkerer."""
    return {"act": "use_idea_of", "tile": TILE_IDS[option]}


@words("ideas.keep")
def keep_in_words(game: ArkwrightGame, option: tuple[str, int]) -> dict[str, Any]:
    """keep_tile (tile), which pays for the next use, or return_tile (tile)."""
    return {"act": f"{option[0]}_tile", "tile": TILE_IDS[option[1]]}
