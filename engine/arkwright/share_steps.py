"""5.3 II, Share price increase for goods sold.

One good sold is a step, two or more are two; the sole highest appeal and the sole most goods are a step each. Nobody can forgo a step.
The Press Attaché wins a tie for its owner. Checklist 144 to 148, 215; readings 23, 24, 37.
"""

from __future__ import annotations

from typing import Any

from engine.arkwright import pieces, special_markers
from engine.arkwright.names import DONE, GOODS, NONE, Tile
from engine.arkwright.state import ArkwrightGame
from engine.kernel import step, words

BREAK_TIE = ("break_tie",)
APPEAL, MOST = "highest_appeal", "most_goods"


@step
def begin(game: ArkwrightGame) -> None:
    """Steps for goods sold, then the two bonus steps (checklist 144-146)."""
    steps = game.rules.steps_for_sales
    for seat in game.in_turn_order():
        pieces.move_share_price(game, seat, steps[min(game.sold[seat], len(steps) - 1)], "goods_sold")
    game.do(reward_appeal, reward_most_goods)


@step
def reward_appeal(game: ArkwrightGame) -> None:
    """The highest appeal of all with a factory and of the importer; its owner must have sold (checklist 145; readings 23, 24)."""
    good = game.cycle
    appeals = {
        seat: game.appeal(seat * GOODS + good)
        for seat in range(game.seats)
        if game.factory[seat * GOODS + good] != NONE
    }
    best = max(game.importer[good], *appeals.values()) if appeals else game.importer[good]
    level = [seat for seat, appeal in appeals.items() if appeal == best]
    tied = len(level) + (game.importer[good] == best) > 1
    reward(game, [seat for seat in level if game.sold[seat]], tied, APPEAL)


@step
def reward_most_goods(game: ArkwrightGame) -> None:
    """Most goods sold, patrons' included, the importer's too (checklist 146)."""
    best = max(game.importer_sold, *game.sold)
    level = [seat for seat in range(game.seats) if game.sold[seat] == best]
    if best:
        reward(game, level, len(level) + (game.importer_sold == best) > 1, MOST)


def reward(game: ArkwrightGame, level: list[int], tied: bool, what: str) -> None:
    """The bonus step of one who is alone; in a tie the Press Attaché may take it (checklist 147; reading 37)."""
    for seat in level:
        if not tied:
            take_bonus_step(game, seat, what)
        elif game.has(seat, Tile.PRESS_ATTACHE):
            game.ask(seat, "share_steps.press_attache", [DONE, BREAK_TIE], break_tie, seat, what)
            return


def take_bonus_step(game: ArkwrightGame, seat: int, what: str) -> None:
    """Advance for the highest appeal or the most goods."""
    rules = game.rules
    pieces.move_share_price(game, seat, rules.step_for_appeal if what == APPEAL else rules.step_for_most_goods, what)


@step
def break_tie(game: ArkwrightGame, seat: int, what: str, option: Any) -> None:
    """The first use turns the tile, the second hands it in (checklist 215; reading 37)."""
    if option == DONE:
        return
    take_bonus_step(game, seat, what)
    game.note("press_attache_used", seat=seat, tie=what, turned=not game.attache_turned[seat])
    if game.attache_turned[seat]:
        special_markers.lose_tile(game, seat, Tile.PRESS_ATTACHE, special_markers.USED)
    else:
        game.attache_turned[seat] = 1


@words("share_steps.press_attache")
def attache_in_words(game: ArkwrightGame, option: Any) -> dict[str, Any]:
    """leave_tie, or break_tie."""
    return {"act": "leave_tie"} if option == DONE else {"act": "break_tie"}
