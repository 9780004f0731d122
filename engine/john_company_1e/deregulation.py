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
    game.with_captain, game.tired_captains = [0] * len(game.with_captain), [0] * len(game.with_captain)
    game.captained_ships, game.captains = [0] * game.families, [0] * game.families
    game.captains_box = [0] * game.families


def release_captains(game: CompanyGame, family: int) -> None:
    """One family's ships and captains; the ships of the Jones family, which trades with nothing, go to the stock (117; reading 58)."""
    ready = sum(game.with_captain[family :: game.families]) + game.captained_ships[family]
    tired = sum(game.tired_captains[family :: game.families])
    pieces.return_cube(game, family, ready + tired + game.captains[family] + game.captains_box[family])
    if family != game.jones:
        game.own_ships[family] += ready
        game.own_tired_ships[family] += tired
    if ready + tired:
        game.note("ships_to_captains", family=family, ships=ready + tired)
