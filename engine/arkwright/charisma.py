"""Charisma: its owner hands it in to name the start player, and takes a special marker for it. Checklist 160, 169, 205; reading 38."""

from __future__ import annotations

from typing import Any

from engine.arkwright import special_markers
from engine.arkwright.names import Tile
from engine.arkwright.state import ArkwrightGame
from engine.kernel import Frame, step, words

KEEP = ("keep",)


def owner(game: ArkwrightGame) -> int:
    """The seat with the tile, or -1: there is one Charisma only."""
    return next((seat for seat in range(game.seats) if game.has(seat, Tile.CHARISMA)), -1)


def offer(game: ArkwrightGame, otherwise: Frame) -> None:
    """Schedule: the owner may name the start player; ``otherwise`` follows when nobody does."""
    seat = owner(game)
    if seat < 0:
        game.go(otherwise)
    else:
        game.do((ask, seat, otherwise))


@step
def ask(game: ArkwrightGame, seat: int, otherwise: Frame) -> None:
    """Keep the tile, or name a start player (checklist 160)."""
    game.ask(seat, "charisma.name", (KEEP, *range(game.seats)), name, seat, otherwise)


@step
def name(game: ArkwrightGame, seat: int, otherwise: Frame, option: Any) -> None:
    """Hand the tile in and take another special marker (checklist 205)."""
    if option == KEEP:
        game.go(otherwise)
        return
    game.start_player = option
    game.note("start_player_named", seat=seat, start_player=option, by="charisma")
    special_markers.lose_tile(game, seat, Tile.CHARISMA, special_markers.USED)
    game.do((special_markers.begin_without, seat, Tile.CHARISMA))


@words("charisma.name")
def name_in_words(game: ArkwrightGame, option: Any) -> dict[str, Any]:
    """A start player, or nobody."""
    return {"act": "keep_charisma"} if option == KEEP else {"act": "name_start_player", "start_player": option}
