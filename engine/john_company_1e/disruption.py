"""Regions that close, and the ships lost with their orders. H2, Disrupted orders, Dissolution of Presidency; checklist 65, 99-105.

An order is disrupted once in a turn at most; its disk stays until the refresh, and what it has earned stays on the revenue track
(reading 11). A firm that filled the order loses ships of its own, as John & Co. takes for granted.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_1e import firm_pieces, moments, pieces
from engine.john_company_1e.deeds import Done
from engine.john_company_1e.names import BY_FIRM, COMPANY, FIRST_PRESIDENT, MAX_ORDERS, NOBODY, PRESIDENCIES
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import HOLDING_IDS, OFFICE_IDS, REGION_IDS
from engine.kernel import step, words
from engine.shared import contracts
from engine.shared.moments import Moment
from engine.shared.numbers import Family

DISRUPTED, WAR = "disrupted_orders", "war_in_europe"
"""Why ships are lost."""


def close(game: CompanyGame, region: int) -> None:
    """A region closes: its orders are disrupted, and a presidency without a region gets a black disk (checklist 104, 105)."""
    presidency = game.opened_by[region]
    disrupt(game, region)
    game.opened_by[region] = NOBODY
    if presidency != NOBODY:
        game.note("region_closed", region=REGION_IDS[region])
        dissolve_if_empty(game, presidency)


def close_all(game: CompanyGame, regions: list[int]) -> None:
    """Several regions close, one after the other."""
    for region in regions:
        close(game, region)


def dissolve_if_empty(game: CompanyGame, presidency: int) -> None:
    """A presidency without a region is eliminated after the next attrition (checklist 105)."""
    if presidency >= PRESIDENCIES or presidency in game.opened_by:
        return
    office = FIRST_PRESIDENT + presidency
    if game.exists(office):
        game.disk[office] = 1
        game.note("presidency_dissolved", presidency=HOLDING_IDS[presidency])


def shatter(game: CompanyGame, capital: int) -> None:
    """The dominions of a fallen sovereign become sovereign and closed (checklist 65, 94)."""
    for region in game.dominions(capital):
        game.ruler[region] = NOBODY
        game.note("dominion_freed", region=REGION_IDS[region], of=REGION_IDS[capital])
        close(game, region)


def lose_company_region(game: CompanyGame, region: int) -> None:
    """A region that the Company dominated is lost: a black disk on its office (checklist 98, 102); a base is no base any more (141)."""
    if game.base[region] != NOBODY:
        game.note("base_lost", firm=game.base[region], region=REGION_IDS[region])
        game.base[region] = NOBODY
    elif game.ruler[region] == COMPANY:
        office = game.office_of_region(region)
        game.disk[office] = 1
        game.note("company_region_lost", region=REGION_IDS[region], office=OFFICE_IDS[office])


def disrupt(game: CompanyGame, region: int) -> None:
    """The filled orders of a region cost their fillers as many ships as they demanded (checklist 104; reading 11)."""
    lost: dict[int, int] = {}
    for order, (demand, _) in enumerate(game.orders_at(region)):
        at = region * MAX_ORDERS + order
        by = game.filled[at]
        if by != NOBODY and not game.disrupted >> at & 1:
            game.disrupted |= 1 << at
            lost[by] = lost.get(by, 0) + demand
            name = pieces.place_name(region)
            game.note("order_disrupted", place=name, order=order, demand=demand, **pieces.filler_in_words(by))
    for by, ships in sorted(lost.items(), reverse=True):
        if by >= BY_FIRM:
            firm_pieces.lose_own_ships(game, by - BY_FIRM, ships, DISRUPTED)
        else:
            game.do((lose_ships, by, ships, DISRUPTED))


@step
def lose_ships(game: CompanyGame, holding: int, number: int, why: str) -> None:
    """Ships without captain first, exhausted before ready ones, which are alike by now (checklist 104)."""
    exhausted = min(number, game.exhausted_ships[holding])
    ready = min(number - exhausted, game.ships[holding])
    number -= exhausted + ready
    if exhausted + ready:
        game.exhausted_ships[holding] -= exhausted
        game.ships[holding] -= ready
        game.note("ships_lost", holding=HOLDING_IDS[holding], ready_ships=ready, exhausted_ships=exhausted, why=why)
    if number:
        game.do((choose_captain, holding, number, why))


@step
def choose_captain(game: CompanyGame, holding: int, number: int, why: str) -> None:
    """Whose captained ship is the next of those still to be lost (checklist 104)."""
    families = game.families
    captains = [
        family
        for family in range(families)
        if game.ready_captained_ships[holding * families + family]
        or game.exhausted_captained_ships[holding * families + family]
    ]
    if not captains:
        return
    president = deciding_president(game, holding)
    if president == NOBODY:
        sink(game, holding, number, why, captains[0])
    else:
        choosing = (ask_captain, president, tuple(captains), holding, number, why)
        game.do(*moments.petitioned(game, president, "losses", Moment.OFFICE, choosing))


@step
def ask_captain(
    game: CompanyGame, president: Family, captains: tuple[Family, ...], holding: int, number: int, why: str
) -> None:
    """The president says."""
    game.ask(president, "disruption.captain", captains, sink, holding, number, why)


def deciding_president(game: CompanyGame, holding: int) -> int:
    """The president, or the last one, if that is a family of a seat. Nothing disrupts the orders of China."""
    holder = game.holder[FIRST_PRESIDENT + holding]
    if holder < 0:
        holder = game.last_president[holding]
    return holder if 0 <= holder < game.seats else NOBODY


@step
def sink(game: CompanyGame, holding: int, number: int, why: str, family: int) -> None:
    """A captained ship is lost, an exhausted one first; the captain goes home."""
    at = holding * game.families + family
    tired = game.exhausted_captained_ships[at] > 0
    contracts.done(game, Done.GIVES_CAPTAIN, deciding_president(game, holding), family)
    place = game.exhausted_captained_ships if tired else game.ready_captained_ships
    place[at] -= 1
    pieces.return_cube(game, family)
    game.note("captained_ship_lost", family=family, holding=HOLDING_IDS[holding], exhausted=tired, why=why)
    game.do((lose_ships, holding, number - 1, why))


@words("disruption.captain")
def captain_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """Whose captained ship is lost."""
    return {"act": "lose_captained_ship", "family": option}
