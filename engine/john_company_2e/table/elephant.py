"""The Elephant: where it stands tells which crisis looms.

In the centre of a Company region it means a rebellion, on a border an invasion by the region behind its tail, or that region's rebellion
against the capital it faces. Rulebook: The Looming Crisis, Elephant's March; checklist 158, 208.
"""

from __future__ import annotations

from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import REGION_IDS
from engine.kernel import step


def place(game: CompanyGame, tail: int, head: int) -> None:
    """Stand the Elephant on the border of two regions, or in the centre of one when they are the same."""
    game.elephant_tail, game.elephant_head = tail, head
    game.note("elephant_moved", tail=REGION_IDS[tail], head=REGION_IDS[head])


def is_inside(game: CompanyGame) -> bool:
    """Does the Elephant stand in the centre of a region?"""
    return game.elephant_tail == game.elephant_head


@step
def march(game: CompanyGame, shape: int, ambition: int = -1) -> None:
    """Elephant's March to the region on the stack's top back, or to a capital with imperial ambitions (checklist 208)."""
    region = game.event_back if ambition < 0 else ambition
    place(game, *stand(game, region, shape))


def stand(game: CompanyGame, region: int, shape: int) -> tuple[int, int]:
    """Tail and head of an Elephant that has walked to ``region`` by a tile of this shape.

    Reading 30: past the target's border it goes on clockwise until it faces a region that ``region`` does not dominate.
    """
    if game.is_company(region):
        return region, region
    if game.is_dominated(region):
        return region, game.overlord[region]
    around = game.tables.regions.neighbours[region]
    target = game.tables.regions.shapes[region][shape]
    at = around.index(target)
    for other in around[at:] + around[:at]:
        if game.overlord[other] != region:
            return region, other
    return target, region  # a fully formed empire: a dominated region looks at its capital


def positions(game: CompanyGame) -> list[tuple[int, int]]:
    """Every tail and head at which the Elephant may stand: what an Envoy to the Mughals chooses from (checklist 186)."""
    found: list[tuple[int, int]] = []
    for region, around in enumerate(game.tables.regions.neighbours):
        if game.is_company(region):
            found.append((region, region))
        elif game.is_dominated(region):
            found.append((region, game.overlord[region]))
        else:
            found += sorted((region, other) for other in around if game.overlord[other] != region)
    return found


def after_conquest(game: CompanyGame, region: int) -> None:
    """Redirect after a Deploy action: an Elephant that walked from the invaded region now stands in its centre.

    Checklist 158, reading 31: one that stands elsewhere and faces the region stays as it is.
    """
    if game.elephant_tail == region and game.elephant_head != region:
        place(game, region, region)


@step
def after_revolt(game: CompanyGame, shape: int) -> None:
    """Redirect after a Leader or a Foreign Invasion: an Elephant inside a region that the Company has just lost marches on."""
    if is_inside(game) and not game.is_company(game.elephant_tail):
        game.do((march, shape))
