"""5.1 Economic phase: the economy marker of the active good advances its importer and brings workers back to the market.

Checklist 8, 31 to 34.
"""

from __future__ import annotations

from engine.arkwright import phase, pieces
from engine.arkwright.names import Phase
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import GOOD_IDS
from engine.kernel import step


@step
def begin(game: ArkwrightGame) -> None:
    """The marker is turned up; only the importer of its good moves, and as many workers return as the fired are (checklist 31-34)."""
    phase.begin(game, Phase.ECONOMY)
    good = game.cycle
    marker = game.rules.economy[good][draw_marker(game, good)]
    game.importer[good] = min(game.importer[good] + marker.importer, game.rules.importer_last)
    returned = pieces.return_to_market(game, marker.workers)
    game.note(
        "economy_marker_revealed",
        good=GOOD_IDS[good],
        economy_marker=marker.id,
        importer_space=game.importer[good],
        returned=returned,
    )


def draw_marker(game: ArkwrightGame, good: int) -> int:
    """One of the good's markers that have not been seen: it lay face down in the decade's stack (checklist 8)."""
    unseen = [at for at in range(len(game.rules.economy[good])) if not game.economy_used[good] >> at & 1]
    at = game.dice.pick(unseen)
    game.economy_used[good] |= 1 << at
    return at
