"""5.4 Cycle cleanup: marketing falls, the start player passes. Checklist 158 to 160; readings 38, 41."""

from __future__ import annotations

from engine.arkwright import charisma, phase
from engine.arkwright.names import GOODS, Phase
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import GOOD_IDS
from engine.kernel import step


@step
def begin(game: ArkwrightGame) -> None:
    """Marketing of the active good falls by one in every factory; its appeal may go below 0 (checklist 158; reading 41)."""
    phase.begin(game, Phase.CLEANUP)
    for mill in range(game.cycle, len(game.marketing), GOODS):
        if game.marketing[mill]:
            game.marketing[mill] -= 1
            seat, good = divmod(mill, GOODS)
            left = game.marketing[mill]
            game.note("marketing_lowered", seat=seat, good=GOOD_IDS[good], marketing=left, appeal=game.appeal(mill))


@step
def pass_start_player(game: ArkwrightGame) -> None:
    """After the first three cycles a new start player, whom Charisma may name (checklist 159, 160); later the decade's end sees to it."""
    if game.cycle < GOODS - 1:
        charisma.offer(game, (pass_left,))


@step
def pass_left(game: ArkwrightGame) -> None:
    """The left neighbour is next, of a player named by Charisma too (checklist 159; reading 38)."""
    game.start_player = (game.start_player + 1) % game.seats
    game.note("start_player_moved", start_player=game.start_player)
