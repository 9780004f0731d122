"""What the Crown does around a human's turn in an office and at the start of a phase: payments, rewards, a new climate, favours.

Rulebook: Crown Handbook; its "If you are" clauses; the Crown's family board; checklist 248 to 250, 253.
"""

from __future__ import annotations

from engine.john_company_2e.crown import basic_favours, climate, share_favours
from engine.john_company_2e.crown.favours import BASIC_PHASES
from engine.john_company_2e.handbook.cubes import earn, levy
from engine.john_company_2e.handbook.state import CrownGame
from engine.john_company_2e.table.names import Office, Phase
from engine.kernel import step

# -- offices --


@step
def before_office(game: CrownGame, office: int, family: int) -> None:
    """A human Chairman pays a cube, if it has one, before it does anything."""
    if office == Office.CHAIRMAN:
        levy(game, family, "chairman.human_chairman_levy")


@step
def after_office(game: CrownGame, office: int, family: int) -> None:
    """After a human Chairman the climate is set anew; a human Director is rewarded for balance."""
    if office == Office.CHAIRMAN:
        game.do(climate.set_climate)
    elif office == Office.DIRECTOR_OF_TRADE and is_balanced(game):
        earn(game, family, "director.balanced_ships_and_writers")


def is_balanced(game: CrownGame) -> bool:
    """Has no Presidency two ships, or two writers, more than another?"""
    for counts in ([game.ships_in(game.sea_of(p)) for p in range(3)], [sum(row) for row in game.writers]):
        if max(counts) - min(counts) >= 2:
            return False
    return True


# -- turns and phases --


def begin_turn(game: CrownGame) -> None:
    """What counts once a turn may be done anew."""
    game.crown_earned = 0


@step
def at_phase(game: CrownGame, phase: int) -> None:
    """At the start of a phase: shares and gifts once there are new shares, basic favours until Revenue has ended (checklist 249, 250)."""
    if phase in (Phase.FIRMS, Phase.HIRING):
        game.do(share_favours.open_for_all)
    if phase in (*BASIC_PHASES, Phase.EVENTS_IN_INDIA):
        game.do(basic_favours.open_for_all)
