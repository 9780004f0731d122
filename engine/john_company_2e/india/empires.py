"""Towers, flags and unrest: what makes a region of India strong, and who rules it.

An empire is a capital and the regions it dominates; one that is reduced to its capital is none. There are three sets of flags.
Rulebook: Empires, Invasion; checklist 155, 197, 198.
"""

from __future__ import annotations

from engine.john_company_2e.table.limits import EMPIRES
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import REGION_IDS
from engine.kernel.sharing import added, changed

ORANGE_CUBES = 18
"""The cubes for fatigue and unrest: thirty in the box, twelve of them the Crown's."""


def set_tower(game: CompanyGame, region: int, levels: int, why: str) -> None:
    """Give a region's tower so many levels, or as many as the supply allows (rulebook: Component Limits); ``why`` is the cause."""
    before = game.tower[region]
    game.tower = changed(game.tower, region, max(0, min(levels, before + game.tower_level_supply())))
    if game.tower[region] != before:
        game.note("tower_changed", region=REGION_IDS[region], before=before, after=game.tower[region], why=why)


def raise_tower(game: CompanyGame, region: int, what: str) -> None:
    """One level more, if the supply has one."""
    set_tower(game, region, game.tower[region] + 1, what)


def lower_tower(game: CompanyGame, region: int, what: str) -> None:
    """One level fewer, if the region has one (checklist 198, 199)."""
    set_tower(game, region, game.tower[region] - 1, what)


def shatter(game: CompanyGame, capital: int) -> None:
    """All flags of a capital's empire go back to the supply (rulebook: Shattered Empire)."""
    freed = game.empire(capital)
    for region in freed:
        game.overlord[region] = -1
    game.note("empire_shattered", capital=REGION_IDS[capital], regions=[REGION_IDS[region] for region in freed])


def drop_flag(game: CompanyGame, region: int) -> None:
    """A region's flag goes; with a capital's flag go all of its empire, and a capital left alone loses its own (rulebook: Empires)."""
    lord = game.overlord[region]
    if lord < 0:
        return
    if lord == region:
        shatter(game, region)
        return
    game.overlord[region] = -1
    game.note("region_freed", region=REGION_IDS[region], capital=REGION_IDS[lord])
    if game.overlord.count(lord) == 1:
        shatter(game, lord)


def conquer(game: CompanyGame, attacker: int, defender: int) -> None:
    """A successful invasion: the defender's flag goes, the attacker founds an empire or adds to it (checklist 197).

    Without a free set of flags no empire is founded and neither region has a flag. The defender's old flags return first.
    """
    drop_flag(game, defender)
    if game.overlord[attacker] < 0:
        capitals = sum(lord == region for region, lord in enumerate(game.overlord))
        if capitals == EMPIRES:
            game.note("empire_left_unfounded", attacker=REGION_IDS[attacker], defender=REGION_IDS[defender])
            return
        game.overlord[attacker] = attacker
    game.overlord[defender] = attacker
    game.note("empire_extended", capital=REGION_IDS[attacker], region=REGION_IDS[defender])


def cubes_left(game: CompanyGame) -> int:
    """Orange cubes in the supply."""
    return max(0, ORANGE_CUBES - sum(game.fatigue) - sum(game.unrest))


def add_unrest(game: CompanyGame, region: int, count: int, why: str) -> None:
    """Unrest in a Company region, as far as there are cubes (rulebook: Component Limits); ``why`` is the cause."""
    placed = min(count, cubes_left(game))
    if placed:
        game.unrest = added(game.unrest, region, placed)
        game.note("unrest_placed", region=REGION_IDS[region], number=placed, why=why)


def clear_unrest(game: CompanyGame, region: int, why: str) -> None:
    """All unrest of a region back to the supply."""
    if game.unrest[region]:
        game.note("unrest_cleared", region=REGION_IDS[region], number=game.unrest[region], why=why)
        game.unrest = changed(game.unrest, region, 0)
