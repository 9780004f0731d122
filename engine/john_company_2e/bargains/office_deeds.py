"""What the Company's offices may do that touches others, office by office, as deeds on which a bargain can depend.

Each gives the deeds of the family in office that touch one of ``who``. Rulebook: IV. Company Operation; reading 76.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import TypeAlias

from engine.john_company_2e.bargains.deeds import PRESIDENCIES, Done
from engine.john_company_2e.table.names import GOVERNED_REGIONS, NOBODY, ON_YARD, PRESIDENTS, Office, Prestige, Sea
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import REGION_IDS
from engine.shared.deeds import NOTHING, Clause

Who: TypeAlias = Collection[int]
"""Families that a deed may touch."""

Acting: TypeAlias = tuple[Collection[int], Collection[int]]
"""The offices, and the Presidencies, that are to act."""

ALL_ACTING: Acting = (range(Office.COUNT), PRESIDENCIES)
"""Before any has."""

NONE_ACTING: Acting = ((), ())

ALWAYS_SOME = (Office.CHAIRMAN, Office.GOVERNOR_GENERAL, *PRESIDENTS)
"""Offices that may do something that touches somebody however the board stands."""

SUMS = (1, 2, 3, 5, 8)
"""£ that an allocation may be asked to bring at least."""

UNDONE = frozenset(
    (
        *(range(Done.WRITER_TO, Done.WRITER_TO + 3)),
        *(range(Done.OFFICER_TO, Done.OFFICER_TO + 3)),
        *(range(Done.BEFORE_TRADE_OF, Done.BEFORE_TRADE_OF + 3)),
        *(Done.RAISES_DEBT, Done.OPENS_CHINA, Done.OPENS_ORDER_IN, Done.SHIP_FROM, Done.FITS_SHIP, Done.COMPANY_SHIP),
        *(Done.REGIMENT_TO, Done.REGIMENT_FROM, Done.PLACES_WRITER, Done.TRADES_IN, Done.TRADES_IN_CHINA),
        *(Done.DEPLOYS_TO, Done.FORMS_ALLIANCE, Done.SENDS_OFFICER),
        *(Done.TAXES_FOR_BALANCE, Done.TAXES_REGION, Done.ADMINISTERS, Done.GOVERNS),
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
    """Money for an office; Debt, which fills the Balance and weighs on all."""
    offices = [office for office in game.tables.offices_with_treasury if game.holder[office] in who]
    found = [done(doer, Done.ALLOCATES, office, amount) for office in offices for amount in SUMS]
    return [*found, done(doer, Done.RAISES_DEBT)]


def of_director(game: CompanyGame, doer: int, who: Who) -> list[Clause]:
    """A family's writer to a Presidency, a ship to a sea where somebody trades, or from there; what the envoys open to trade."""
    found = [
        done(doer, Done.WRITER_TO + to, family)
        for family in who
        for to in PRESIDENCIES
        if any(row[family] for at, row in enumerate(game.writers) if at != to)
    ]
    found += [done(doer, Done.SHIP_TO, sea) for sea in seas_of(game, who)]
    found += [done(doer, Done.SHIP_FROM, sea) for sea in seas_of(game, who) if game.ships_in(sea)]
    return found + envoys_of(game, doer, who)


def envoys_of(game: CompanyGame, doer: int, who: Who) -> list[Clause]:
    """The China trade, and orders where Presidents and firms may trade."""
    regions = game.tables.orders.region
    shut = {regions[order] for order, closed in enumerate(game.closed) if closed}
    free = sorted(region for region in shut if not game.is_company(region))
    found = [done(doer, Done.OPENS_CHINA)] if game.holder[Office.SUPERINTENDENT_OF_TRADE_IN_CHINA] < NOBODY else []
    touched = any(game.holder[president] in who for president in PRESIDENTS) or any(game.firm[family] for family in who)
    return found + [done(doer, Done.OPENS_ORDER_IN, region) for region in free if touched]


def seas_of(game: CompanyGame, who: Who) -> list[int]:
    """The seas, and the China box, from which these trade."""
    traders = (*PRESIDENTS, Office.SUPERINTENDENT_OF_TRADE_IN_CHINA)
    seas = (*(game.sea_of(presidency) for presidency in PRESIDENCIES), Sea.CHINA)
    return [sea for office, sea in zip(traders, seas, strict=True) if game.holder[office] in who]


def of_manager(game: CompanyGame, doer: int, who: Who) -> list[Clause]:
    """A family's ship fitted, a ship of any kind for a sea where somebody trades; the Company's own, of which the Shipbuilders earn."""
    waiting = {owner for owner, place in zip(game.yard_owner, game.ship_place, strict=True) if place == ON_YARD}
    fitted = [done(doer, Done.FITS_SHIP, family) for family in who if family in waiting]
    built = [done(doer, Done.COMPANY_SHIP)] if game.owner_of_prestige(Prestige.SHIPBUILDERS) in who else []
    return fitted + built + [done(doer, Done.SHIP_TO, sea) for sea in seas_of(game, who)]


def of_affairs(game: CompanyGame, doer: int, who: Who) -> list[Clause]:
    """A family's officer, new or not, to an army; who commands; regiments for a Commander, or from there."""
    found: list[Clause] = []
    for army in PRESIDENCIES:
        if game.commander[army] in who:
            found.append(done(doer, Done.REGIMENT_TO, army))
            found += [done(doer, Done.REGIMENT_FROM, army)] if game.regiments[army] else []
    for army in PRESIDENCIES:
        for family in who:
            elsewhere = any(row[family] for at, row in enumerate(game.officers) if at != army)
            if game.trainees[family] or elsewhere:
                found.append(done(doer, Done.OFFICER_TO + army, family))
            if (game.officers[army][family] or game.trainees[family]) and game.commander[army] != family:
                found.append(done(doer, Done.COMMANDER_OF + army, family))
    return found


def of_president(game: CompanyGame, doer: int, who: Who, presidency: int) -> list[Clause]:
    """A family's writer on an order; trade in a region, in that of the Presidency whenever there is any; who acts before it trades."""
    homes = game.tables.home_region
    regions = [region for region in range(len(REGION_IDS)) if region not in homes or region == homes[presidency]]
    found = [done(doer, Done.PLACES_WRITER, family) for family in who if game.writers[presidency][family]]
    found += [done(doer, Done.TRADES_IN, region) for region in regions]
    acting = acting_in(game, presidency)
    return found + [done(doer, Done.BEFORE_TRADE_OF + presidency, family) for family in who if family in acting]


def acting_in(game: CompanyGame, presidency: int) -> list[int]:
    """The families of the Commander and the Governors of a Presidency, position by position."""
    governors = (game.holder[game.governor_office(region)] for region in game.regions_of(presidency))
    return [family for family in (game.commander[presidency], *governors) if family >= 0]


def of_orderer(game: CompanyGame, doer: int, who: Who, presidency: int) -> list[Clause]:
    """Who acts first in a Presidency without a President, where several families do: the Chairman, or the former one, says so."""
    if game.holder[PRESIDENTS[presidency]] >= 0 or doer != game.chairman_title:
        return []
    acting = acting_in(game, presidency)
    if len({*acting}) < 2:
        return []
    return [done(doer, Done.FIRST_IN + presidency, family) for family in who if family in acting]


def of_commander(game: CompanyGame, doer: int, who: Who, presidency: int) -> list[Clause]:
    """A Deploy action to a region, an alliance, a family's officers in action."""
    table, home = game.tables.regions, game.tables.home_region[presidency]
    ours = game.regions_of(presidency)
    reached = {home, *ours, *(other for region in ours for other in table.neighbours[region])}
    regions = [region for region in sorted(reached) if table.home_of[region] in (-1, presidency)]
    allies = [ally for ally, army in enumerate(game.tables.alliance_army) if army == presidency]
    return [
        *(done(doer, Done.DEPLOYS_TO, region) for region in regions),
        *(done(doer, Done.FORMS_ALLIANCE, ally) for ally in allies if not game.alliances[ally]),
        *(done(doer, Done.SENDS_OFFICER, family) for family in who if game.officers[presidency][family]),
    ]


def of_governor(game: CompanyGame, doer: int, who: Who, region: int) -> list[Clause]:
    """A tax for the President, a regiment for the army, a ship for the sea, of the Presidency; a tax for the Balance; how far the region,
    from which unrest comes to all, is governed and taxed at all."""
    presidency = game.control[region]
    if presidency < 0:
        return []
    president = PRESIDENTS[presidency]
    found = [done(doer, Done.RAISES_REGIMENT, presidency)] if game.commander[presidency] in who else []
    if game.holder[president] in who:
        found += [done(doer, Done.TAXES_FOR, president), done(doer, Done.BUILDS_SHIP, game.sea_of(presidency))]
    touched = any(game.shares(family) for family in who)
    found += [done(doer, Done.TAXES_FOR_BALANCE)] if touched else []
    if touched or game.holder[president] in who or game.commander[presidency] in who:
        found += [done(doer, Done.TAXES_REGION, region), done(doer, Done.ADMINISTERS, region)]
    return found


def of_general(game: CompanyGame, doer: int, who: Who) -> list[Clause]:
    """A tax for an office or the Balance, a regiment for an army, a ship for a sea; the region that is taxed; Govern actions at all."""
    offices = [office for office in game.tables.offices_with_treasury if office != Office.GOVERNOR_GENERAL]
    return [
        *(done(doer, Done.TAXES_FOR, office) for office in offices if game.holder[office] in who),
        *(done(doer, Done.RAISES_REGIMENT, army) for army in PRESIDENCIES if game.commander[army] in who),
        *(done(doer, Done.BUILDS_SHIP, sea) for sea in seas_of(game, who)),
        *([done(doer, Done.TAXES_FOR_BALANCE)] if any(game.shares(family) for family in who) else []),
        *(done(doer, Done.TAXES_REGION, region) for region in game.company_regions()),
        done(doer, Done.GOVERNS),
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


def acts(game: CompanyGame, family: int) -> bool:
    """Does the family hold an office or a command, or say who acts first where there is no President?"""
    return family in game.holder or family in game.commander or family == game.chairman_title


def by_office(game: CompanyGame, doer: int, acting: Acting) -> Iterator[list[Clause]]:
    """What a family may do, to whomever, in those of these offices that it holds, and as Commander, or for want of a President, in
    these Presidencies."""
    (offices, presidencies), everybody = acting, range(game.families)
    for presidency in presidencies:
        yield of_orderer(game, doer, everybody, presidency)
    for office, holder in enumerate(game.holder):
        if holder == doer and office in offices:
            yield of_office(game, office, doer, everybody)
    for presidency in presidencies:
        if game.commander[presidency] == doer:
            yield of_commander(game, doer, everybody, presidency)


def of_family(game: CompanyGame, doer: int, acting: Acting) -> list[Clause]:
    """All of that, each once, and what may be left undone."""
    if not acts(game, doer):
        return []
    found = [clause for clauses in by_office(game, doer, acting) for clause in clauses]
    return list(dict.fromkeys(both_ways(found)))


def has_any(game: CompanyGame, doer: int, acting: Acting) -> bool:
    """Is there any of that?"""
    offices, _ = acting
    if any(game.holder[office] == doer and office in offices for office in ALWAYS_SOME):
        return True
    return any(bool(clauses) for clauses in by_office(game, doer, acting))
