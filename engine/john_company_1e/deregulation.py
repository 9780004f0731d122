"""I1. Deregulation: the monopoly ends by a domestic event or a law, and with it the captains' trade. Checklist 117.

What follows from ``game.deregulated`` stands with the rules it changes: no open trade (``sailing``), rounds of family actions
(``family_phase``), a closed captain box (``boxes``), the Jones family's auctions (``jones``), bailouts that keep shares (``bailout``).
"""

from __future__ import annotations

from engine.john_company_1e import pieces
from engine.john_company_1e.state import CompanyGame
from engine.kernel import step


@step
def begin(game: CompanyGame) -> None:
    """Captained ships go to the captains' families, captains everywhere go home (checklist 117)."""
    if game.deregulated:
        return
    game.deregulated = 1
    game.note("monopoly_revoked")
    for family in range(game.families):
        release_captains(game, family)


def release_captains(game: CompanyGame, family: int) -> None:
    """One family's ships and captains; the ships of the Jones family, which trades with nothing, go to the supply (117; reading 58)."""
    ready = sum(game.ready_captained_ships[family :: game.families]) + game.captained_ships_at_home[family]
    tired = sum(game.exhausted_captained_ships[family :: game.families])
    captains = ready + tired + game.captains[family] + game.captains_box[family]
    if not captains:
        return
    pieces.return_cube(game, family, captains)
    for place in (
        game.ready_captained_ships,
        game.exhausted_captained_ships,
        game.captained_ships_at_home,
        game.captains,
        game.captains_box,
    ):
        place[family :: game.families] = [0] * len(place[family :: game.families])
    kept = family != game.jones
    if kept:
        game.own_ships[family] += ready
        game.own_exhausted_ships[family] += tired
    ships, exhausted = ready * kept, tired * kept
    game.note("captains_released", family=family, captains=captains, ready_ships=ships, exhausted_ships=exhausted)
