"""The climate: how the Crown looks on the Company, set by an AI card at the Chairman's table and shifted by dice in Parliament.

A Crown Chairman acts in the new climate, a human one in the old (lesson L6). Rulebook: Playing with One or Two, AI
Deck; Crown Handbook, Climate Shift; checklist 248, 259; T38.
"""

from __future__ import annotations

from engine.john_company_2e.crown import ai_deck
from engine.john_company_2e.crown.measures import holds
from engine.john_company_2e.handbook.climates import CLIMATE_IDS
from engine.john_company_2e.handbook.state import CrownGame
from engine.john_company_2e.handbook.tables import shifts
from engine.john_company_2e.table.tables import raw
from engine.kernel import step
from engine.shared.success_check import roll_check


def read_card(game: CrownGame) -> None:
    """The climate is that of the first line of the card face up whose condition holds."""
    game.climate = next(climate for condition, climate in ai_deck.card_up(game).climates if holds(game, condition))
    game.note("climate_set", climate=CLIMATE_IDS[game.climate])


@step
def set_climate(game: CrownGame) -> None:
    """Turn a new AI card and read it (checklist 248)."""
    ai_deck.turn_card(game)
    read_card(game)


@step
def shift(game: CrownGame) -> None:
    """Roll six dice: steps to the right, then to the left, each lost at the end of the row (checklist 259)."""
    if not game.standing:
        return
    check = roll_check(game.dice, raw("crown")["climate_shift"]["dice"])
    right, left = shifts()[check.successes][game.standing - 1]
    moved = min(len(CLIMATE_IDS) - 1, game.climate + right)
    game.climate = max(0, moved - left)
    game.note("climate_shifted", dice=list(check.faces), right=right, left=left, climate=CLIMATE_IDS[game.climate])
