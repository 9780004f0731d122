"""The table drawn: the standing bid in the middle, a cup with its dice for each seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.scene import Box, Flow, Look, Panel, Piece, Place, Purse, Scene, Shape, Standing
from engine.wording import counted
from liars_dice.state import NOBODY

CUP = 152
"""Units from one cup to the next: three stand side by side."""


def scene(public: dict[str, Any], names: Sequence[str]) -> Scene:
    """What everyone sees. The dice under a cup are counted, never shown."""
    state = public["state"]
    places, pieces = [_bid(state)], []
    for seat, dice in enumerate(state["dice_left"]):
        name = names[seat] if seat < len(names) and names[seat] else f"seat {seat + 1}"
        box = Box(14 + seat % 3 * CUP, 76 + seat // 3 * 76, CUP - 8, 68)
        told = counted(dice, "die", "dice")
        place = Place(f"seat:{seat}", box, name, told, Look.OFFICE, Flow.CENTRE, seat, tip=f"{name}: {told}")
        places.append(place)
        pieces += [Piece(f"die:{seat}:{number}", place.id, Shape.DIE, seat, "?") for number in range(1, dice + 1)]
    height = 76 * (1 + (len(state["dice_left"]) + 2) // 3)
    return Scene(
        panels=(Panel("table", "The table", 480, height, tuple(places), tuple(pieces)),),
        standings=tuple(Standing(seat, dice, (("dice", dice),)) for seat, dice in enumerate(state["dice_left"])),
        purses=tuple(Purse(f"seat:{seat}", dice) for seat, dice in enumerate(state["dice_left"])),
        heading=(f"Round {state['round']}",),
        measure="dice",
    )


def _bid(state: dict[str, Any]) -> Place:
    bidder = state["bidder"]
    if bidder == NOBODY:
        return Place(
            "bid:standing",
            Box(154, 8, 172, 52),
            "No bid yet",
            f"{counted(sum(state['dice_left']), 'die', 'dice')} in play",
        )
    words = f"{counted(state['bid_count'], 'die', 'dice')} of face {state['bid_face']}"
    return Place(
        "bid:standing", Box(154, 8, 172, 52), words, "the standing bid", owner=bidder, tip=f"The standing bid: {words}"
    )
