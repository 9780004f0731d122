"""What the Company's offices may do that touches others, office by office, as deeds on which a bargain can depend.

Each gives the deeds of the family in office that touch one of ``who``. Rulebook: IV. Company Operation; reading 76.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TypeAlias

from engine.john_company_2e.bargains.deeds import PRESIDENCIES, Done
from engine.john_company_2e.table.names import GOVERNED_REGIONS, ON_YARD, PRESIDENTS, Office, Sea
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import REGION_IDS
from engine.shared.deeds import NOTHING, Clause

Who: TypeAlias = Collection[int]
"""Families that a deed may touch."""

SUMS = (1, 2, 3, 5, 8)
"""£ that an allocation may be asked to bring at least."""

UNDONE = frozenset(
    (
        *(range(Done.WRITER_TO, Done.WRITER_TO + 3)),
        *(range(Done.OFFICER_TO, Done.OFFICER_TO + 3)),
        *(
            Done.FITS_SHIP,
            Done.PLACES_WRITER,
            Done.TRADES_IN,
            Done.DEPLOYS_TO,
            Done.FORMS_ALLIANCE,
            Done.TRADES_IN_CHINA,
        ),
    )
)
"""Deeds that somebody may want to be left undone."""


def done(doer: int, deed: int, about: int = NOTHING, times: int = 1) -> Clause:
    """If it is done."""
    return (deed, doer, about, times, 1)


def undone(doer: int, deed: int, about: int = NOTHING, times: int = 1) -> Clause:
    """If it is left undone."""
    return (deed, doer, about, times, 0)


def both_ways(found: Collection[Clause]) -> list[Clause]:
    """These, and those that somebody may want to be left undone also so."""
    return [*found, *((*clause[:4], 0) for clause in found if clause[0] in UNDONE)]


def of_chairman(game: CompanyGame, doer: int, who: Who) -> list[Clause]:
    """Money for an office."""
    offices = [office for office in game.tables.offices_with_treasury if game.holder[office] in who]
    return [done(doer, Done.ALLOCATES, office, amount) for office in offices for amount in SUMS]


def of_director(game: CompanyGame, doer: int, who: Who) -> list[Clause]:
    """A family's writer to a Presidency, a ship to a sea where somebody trades."""
    found = [
        done(doer, Done.WRITER_TO + to, family)
        for family in who
        for to in PRESIDENCIES
        if any(row[family] for at, row in enumerate(game.writers) if at != to)
    ]
    return found + [done(doer, Done.SHIP_TO, sea) for sea in seas_of(game, who)]


def seas_of(game: CompanyGame, who: Who) -> list[int]:
    """The seas, and the China box, from which these trade."""
    traders = (*PRESIDENTS, Office.SUPERINTENDENT_OF_TRADE_IN_CHINA)
    seas = (*(game.sea_of(presidency) for presidency in PRESIDENCIES), Sea.CHINA)
    return [sea for office, sea in zip(traders, seas, strict=True) if game.holder[office] in who]


def of_manager(game: CompanyGame, doer: int, who: Who) -> list[Clause]:
    """A family's ship fitted, a ship of any kind for a sea where somebody trades."""
    waiting = {owner for owner, place in zip(game.yard_owner, game.ship_place, strict=True) if place == ON_YARD}
    fitted = [done(doer, Done.FITS_SHIP, family) for family in who if family in waiting]
    return fitted + [done(doer, Done.SHIP_TO, sea) for sea in seas_of(game, who)]


def of_affairs(game: CompanyGame, doer: int, who: Who) -> list[Clause]:
    """A family's officer, new or not, to an army; who commands."""
    found: list[Clause] = []
    for army in PRESIDENCIES:
        for family in who:
            elsewhere = any(row[family] for at, row in enumerate(game.officers) if at != army)
            if game.trainees[family] or elsewhere:
                found.append(done(doer, Done.OFFICER_TO + army, family))
            if (game.officers[army][family] or game.trainees[family]) and game.commander[army] != family:
                found.append(done(doer, Done.COMMANDER_OF + army, family))
    return found


def of_president(game: CompanyGame, doer: int, who: Who, presidency: int) -> list[Clause]:
    """A family's writer on an order; trade in a region, in that of the Presidency whenever there is any."""
    homes = game.tables.home_region
    regions = [region for region in range(len(REGION_IDS)) if region not in homes or region == homes[presidency]]
    found = [done(doer, Done.PLACES_WRITER, family) for family in who if game.writers[presidency][family]]
    return found + [done(doer, Done.TRADES_IN, region) for region in regions]


def of_commander(game: CompanyGame, doer: int, who: Who, presidency: int) -> list[Clause]:
    """A Deploy action to a region, an alliance."""
    table, home = game.tables.regions, game.tables.home_region[presidency]
    ours = game.regions_of(presidency)
    reached = {home, *ours, *(other for region in ours for other in table.neighbours[region])}
    regions = [region for region in sorted(reached) if table.home_of[region] in (-1, presidency)]
    allies = [ally for ally, army in enumerate(game.tables.alliance_army) if army == presidency]
    return [done(doer, Done.DEPLOYS_TO, region) for region in regions] + [
        done(doer, Done.FORMS_ALLIANCE, ally) for ally in allies if not game.alliances[ally]
    ]


def of_governor(game: CompanyGame, doer: int, who: Who, region: int) -> list[Clause]:
    """A tax for the President, a regiment for the army, a ship for the sea, of the Presidency."""
    presidency = game.control[region]
    if presidency < 0:
        return []
    president = PRESIDENTS[presidency]
    found = [done(doer, Done.RAISES_REGIMENT, presidency)] if game.commander[presidency] in who else []
    if game.holder[president] in who:
        found += [done(doer, Done.TAXES_FOR, president), done(doer, Done.BUILDS_SHIP, game.sea_of(presidency))]
    return found


def of_general(game: CompanyGame, doer: int, who: Who) -> list[Clause]:
    """A tax for an office, a regiment for an army, a ship for a sea."""
    offices = [office for office in game.tables.offices_with_treasury if office != Office.GOVERNOR_GENERAL]
    return [
        *(done(doer, Done.TAXES_FOR, office) for office in offices if game.holder[office] in who),
        *(done(doer, Done.RAISES_REGIMENT, army) for army in PRESIDENCIES if game.commander[army] in who),
        *(done(doer, Done.BUILDS_SHIP, sea) for sea in seas_of(game, who)),
    ]


def of_superintendent(game: CompanyGame, doer: int, who: Who) -> list[Clause]:
    """Trade in China, which fills the Balance of the shareholders."""
    return [done(doer, Done.TRADES_IN_CHINA)] if any(game.shares(family) for family in who) else []


IN_LONDON: dict[int, Callable[[CompanyGame, int, Who], list[Clause]]] = {
    Office.CHAIRMAN: of_chairman,
    Office.DIRECTOR_OF_TRADE: of_director,
    Office.GOVERNOR_GENERAL: of_general,
    Office.MANAGER_OF_SHIPPING: of_manager,
    Office.MILITARY_AFFAIRS: of_affairs,
    Office.SUPERINTENDENT_OF_TRADE_IN_CHINA: of_superintendent,
}
"""The offices whose deeds depend on no Presidency."""


def of_office(game: CompanyGame, office: int, doer: int, who: Who) -> list[Clause]:
    """What the holder of an office may do there that touches some of these."""
    if office in IN_LONDON:
        return IN_LONDON[office](game, doer, who)
    if office in PRESIDENTS:
        return of_president(game, doer, who, PRESIDENTS.index(office))
    return of_governor(game, doer, who, GOVERNED_REGIONS[office - Office.FIRST_GOVERNOR])


def of_family(game: CompanyGame, doer: int, who: Who) -> list[Clause]:
    """What a family may do in all the offices that it holds, and as Commander."""
    found: list[Clause] = []
    if doer not in game.holder and doer not in game.commander:
        return found
    for office, holder in enumerate(game.holder):
        if holder == doer:
            found += of_office(game, office, doer, who)
    for presidency in PRESIDENCIES:
        if game.commander[presidency] == doer:
            found += of_commander(game, doer, who, presidency)
    return list(dict.fromkeys(both_ways(found)))
