"""Region Loss: what happens when an attack takes a region from the Company.

Rulebook: Region Loss; checklist 204, 205.
"""

from __future__ import annotations

from engine.john_company_2e.india import armies, empires, orders
from engine.john_company_2e.table.names import BOXED, OUT_OF_PLAY
from engine.john_company_2e.table.pieces import move_standing, return_piece, vacate
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import OFFICE_IDS, PRESIDENCY_IDS, REGION_IDS
from engine.kernel import step
from engine.kernel.sharing import changed

NEW_TOWER = 1
"""Levels of the tower in a region that has shaken off the Company."""
REGION_LOSS = "region_loss"
"""The cause of all that follows."""


@step
def lose_region(game: CompanyGame, region: int, new_overlord: int = -1, tower: int = NEW_TOWER) -> None:
    """The Company loses a region, to an invader's empire or to itself (``new_overlord`` -1): the five steps of Region Loss.

    A Company that fails by it finishes the phase (checklist 206, reading 35).
    """
    presidency = game.control[region]
    game.note("region_lost", region=REGION_IDS[region], presidency=PRESIDENCY_IDS[presidency])
    armies.dismiss_commander(game, presidency, REGION_LOSS)
    rout_officers(game, presidency)
    eliminate_governor(game, region)
    restore_local_authority(game, region, new_overlord, tower)
    game.regions_lost += 1
    move_standing(game, -game.regions_lost, REGION_LOSS)


def rout_officers(game: CompanyGame, presidency: int) -> None:
    """One die per officer of the army, ready or exhausted; on a 6 that officer goes to its supply (Officer Rout)."""
    for family in range(game.families):
        for pieces, ready in ((game.officers, True), (game.exhausted_officers, False)):
            for _ in range(pieces[presidency][family]):
                face = game.dice.roll(6)
                game.note("officer_rout_rolled", army=PRESIDENCY_IDS[presidency], seat=family, dice=[face])
                if face == 6:
                    armies.lose_officer(game, presidency, family, ready, "officer_rout")


def eliminate_governor(game: CompanyGame, region: int) -> None:
    """The Governor goes to the supply and the card out of play; skipped when a Governor General rules (checklist 121)."""
    office = game.governor_office(region)
    if game.holder[office] == BOXED:
        return
    if game.holder[office] >= 0:
        return_piece(game, vacate(game, office, REGION_LOSS))
    if game.holder[office] != OUT_OF_PLAY:
        game.holder[office] = OUT_OF_PLAY
        game.note("office_closed", office=OFFICE_IDS[office])


def restore_local_authority(game: CompanyGame, region: int, new_overlord: int, tower: int) -> None:
    """Ship and unrest go, the dome comes back over a new tower, the token face down, and the orders close (reading 26)."""
    game.half_ship = changed(game.half_ship, region, 0)
    empires.clear_unrest(game, region, REGION_LOSS)
    game.control = changed(game.control, region, -1)
    game.formed = [other for other in game.formed if other != region]
    game.loot_token = changed(game.loot_token, region, 0)
    empires.set_tower(game, region, tower, REGION_LOSS)
    if new_overlord >= 0:
        empires.conquer(game, new_overlord, region)
    orders.close_region(game, region, REGION_LOSS)
