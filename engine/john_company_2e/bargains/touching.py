"""For which deeds of a family that is about to choose another may name a price, matter by matter: those that touch it.

A matter is an office by its id, an army's command (``commander_of_…``) or defence (``defence_of_…``), the rebellions that it meets
(``rebellions_of_…``), the order in which a Presidency without a President acts (``order_of_…``) or firms fill (``firms_of_…``), a
dismissal (``dismissal_of_…``), or one of ``MATTERS``. Rulebook: Negotiation; readings 76 and 80.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.john_company_2e.bargains import deeds, nameable, office_deeds
from engine.john_company_2e.bargains.deeds import PRESIDENCIES, Done
from engine.john_company_2e.bargains.office_deeds import done, undone
from engine.john_company_2e.table.dial import spaces_beside, spaces_for
from engine.john_company_2e.table.names import NOBODY, ON_YARD, Office, Prestige
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import OFFICE_IDS, PRESIDENCY_IDS
from engine.shared.deeds import Clause

COMMANDS = tuple(f"commander_of_{presidency}" for presidency in PRESIDENCY_IDS)
"""The matters of the Commanders."""
DEFENCES = tuple(f"defence_of_{presidency}" for presidency in PRESIDENCY_IDS)
"""Which pieces an army exhausts in its defence."""
REBELLIONS = tuple(f"rebellions_of_{presidency}" for presidency in PRESIDENCY_IDS)
"""In which order an army meets them."""
ORDERS = tuple(f"order_of_{presidency}" for presidency in PRESIDENCY_IDS)
"""Who acts first in a Presidency that has no President."""
FILLING = tuple(f"firms_of_{presidency}" for presidency in PRESIDENCY_IDS)
"""Which of several firms fills its orders next."""
DISMISSALS = tuple(f"dismissal_of_{office}" for office in OFFICE_IDS)
"""The matters of the Board of Control."""
SESSION = "special_session"
LAW, OLD_LAW, POLICY, MOVED_POLICY = "law", "old_law", "policy", "moved_policy"
CULPRIT, AGAIN, WAR = "culprit", "another_round", "war"
PROTECTION, POWER = "royal_protection", "power_of_enterprises"
OVERSIGHT, DIVIDENDS, FIRM_DIVIDENDS, CARD = "oversight", "dividends", "firm_dividends", "prestige_card"
COLLECTORS = "tax_collectors"


def petitions(game: CompanyGame, matter: str, seat: int, holder: int) -> list[Clause]:
    """The deeds of ``holder`` that touch ``seat``."""
    if matter in MATTERS:
        return MATTERS[matter](game, seat, holder)
    for matters, of_presidency in OF_PRESIDENCIES.items():
        if matter in matters:
            return of_presidency(game, seat, holder, matters.index(matter))
    if matter in DISMISSALS:
        office = DISMISSALS.index(matter)
        return [(undone if game.holder[office] == seat else done)(holder, Done.DISMISSES, office)]
    if matter in OFFICE_IDS:
        return of_office(game, OFFICE_IDS.index(matter), seat, holder)
    return []


def of_office(game: CompanyGame, office: int, seat: int, holder: int) -> list[Clause]:
    """What an office may do for a family, or against it."""
    found = office_deeds.both_ways(office_deeds.of_office(game, office, holder, (seat,)))
    return found + (no_other_commander(game, seat, holder) if office == Office.MILITARY_AFFAIRS else [])


def command(game: CompanyGame, seat: int, holder: int, presidency: int) -> list[Clause]:
    """What a Commander may do."""
    return office_deeds.both_ways(office_deeds.of_commander(game, holder, (seat,), presidency))


def defence(game: CompanyGame, seat: int, holder: int, presidency: int) -> list[Clause]:
    """That the family's officers fight, for the trophies of a family that it is good with, or rest: exhausted ones lead nowhere."""
    return nameable.both(holder, Done.SENDS_OFFICER, seat) if game.officers[presidency][seat] else []


def rebellions(game: CompanyGame, seat: int, holder: int, presidency: int) -> list[Clause]:
    """Which rebellion is met next: for later ones there may be nothing left, and what is lost is lost to all."""
    restless = [region for region in game.regions_of(presidency) if game.unrest[region]]
    return [done(holder, Done.MEETS_REBELLION, region) for region in restless]


def filling(game: CompanyGame, seat: int, holder: int, presidency: int) -> list[Clause]:
    """That a firm in which the family has shares is the next."""
    waiting = [firm for firm in range(game.families) if game.firm[firm] and game.strategy[firm] == presidency]
    return [done(holder, Done.LETS_FIRM_FILL, firm) for firm in waiting if game.firm_shares[firm][seat]]


def order(game: CompanyGame, seat: int, holder: int, presidency: int) -> list[Clause]:
    """That the family's Commander or Governor is the first to act."""
    return office_deeds.of_orderer(game, holder, (seat,), presidency)


def no_other_commander(game: CompanyGame, seat: int, holder: int) -> list[Clause]:
    """Where the family commands, nobody else is to."""
    return [
        undone(holder, Done.COMMANDER_OF + army, family)
        for army in PRESIDENCIES
        if game.commander[army] == seat
        for family in range(game.families)
        if family != seat and (game.officers[army][family] or game.trainees[family])
    ]


def oversight(game: CompanyGame, seat: int, holder: int) -> list[Clause]:
    """Whom the Prime Minister puts in a Commander's place."""
    found = [
        done(holder, Done.COMMANDER_OF + army, seat)
        for army in PRESIDENCIES
        if game.commander[army] not in (NOBODY, seat) and game.officers[army][seat]
    ]
    return found + no_other_commander(game, seat, holder)


# -- Parliament --


def laws(game: CompanyGame, seat: int, holder: int) -> list[Clause]:
    """Which law is proposed."""
    return [clause for law in game.open_laws for clause in nameable.both(holder, Done.PROPOSES_LAW, law)]


def old_laws(game: CompanyGame, seat: int, holder: int) -> list[Clause]:
    """Which old idea is made new."""
    return [done(holder, Done.PROPOSES_LAW, law) for law in game.law_discards]


def policies(game: CompanyGame, seat: int, holder: int) -> list[Clause]:
    """With which policy."""
    spaces = sorted({space for law in game.open_laws for space in spaces_for(game, law)})
    return [done(holder, Done.SELECTS_POLICY, space) for space in spaces] if len(spaces) > 1 else []


def moved_policies(game: CompanyGame, seat: int, holder: int) -> list[Clause]:
    """To which side the new Prime Minister moves the policy of a law that has fallen."""
    return [done(holder, Done.SELECTS_POLICY, space) for space in spaces_beside(game, game.policy)]


def culprits(game: CompanyGame, seat: int, holder: int) -> list[Clause]:
    """Who is impeached: not oneself, or somebody else."""
    return [
        (undone if family == seat else done)(holder, Done.NAMES_OFFICEHOLDER, office)
        for office, family in enumerate(game.holder)
        if family >= 0
    ]


def rounds(game: CompanyGame, seat: int, holder: int) -> list[Clause]:
    """Another round of votes, or none."""
    return nameable.both(holder, Done.CALLS_ROUND)


def session(game: CompanyGame, seat: int, holder: int) -> list[Clause]:
    """A special session, or none."""
    return nameable.both(holder, Done.CALLS_SESSION)


def war(game: CompanyGame, seat: int, holder: int) -> list[Clause]:
    """Whose ships and soldiers are given to the war: not one's own, or somebody else's."""
    out = {owner for owner, place in zip(game.yard_owner, game.ship_place, strict=True) if place != ON_YARD}
    rows = (*game.officers, *game.exhausted_officers)
    found: list[Clause] = []
    for family in range(game.families):
        wish = undone if family == seat else done
        found += [wish(holder, Done.GIVES_SHIP, family)] if family in out else []
        found += [wish(holder, Done.GIVES_SOLDIER, family)] if any(row[family] for row in rows) else []
    return found + of_the_company(game, seat, holder)


def of_the_company(game: CompanyGame, seat: int, holder: int) -> list[Clause]:
    """Of which army a regiment is given, and from which sea a ship of the Company: not the seat's own, or another's."""
    found: list[Clause] = []
    for army in PRESIDENCIES:
        if game.regiments[army] or game.exhausted_regiments[army]:
            found.append((undone if game.commander[army] == seat else done)(holder, Done.GIVES_REGIMENT, army))
    own = office_deeds.seas_of(game, (seat,))
    ships = [sea for sea, count in enumerate(game.company_ships) if count]
    return found + [(undone if sea in own else done)(holder, Done.GIVES_COMPANY_SHIP, sea) for sea in ships]


def powers(game: CompanyGame, seat: int, holder: int) -> list[Clause]:
    """Which sort of enterprises rises on the power track: the first two cannot."""
    return [clause for token in game.power[2:] for clause in nameable.both(holder, Done.RAISES_POWER, token)]


def window_tax(game: CompanyGame, seat: int, holder: int) -> list[Clause]:
    """A window tax in the policy, or none."""
    return nameable.both(holder, Done.ADDS_WINDOW_TAX)


def protection(game: CompanyGame, seat: int, holder: int) -> list[Clause]:
    """Loans and Debt for the Company, or the end of Royal Protection."""
    return nameable.both(holder, Done.USES_PROTECTION)


# -- dividends and cards --


def dividends(game: CompanyGame, seat: int, holder: int) -> list[Clause]:
    """Dividends on the family's Company shares."""
    found = [clause for clause in nameable.paid_out(game, holder) if clause[0] == Done.PAYS_DIVIDENDS]
    return found if game.shares(seat) else []


def firm_dividends(game: CompanyGame, seat: int, holder: int) -> list[Clause]:
    """Dividends on its shares of a firm."""
    found = [clause for clause in nameable.paid_out(game, holder) if clause[0] == Done.PAYS_FIRM_DIVIDENDS]
    return found if game.firm_shares[holder][seat] else []


def cards(game: CompanyGame, seat: int, holder: int) -> list[Clause]:
    """Which card is left for somebody who chooses as well."""
    return nameable.cards(game, holder) if game.season_retired[seat] else []


MATTERS: dict[str, Callable[[Any, int, int], list[Clause]]] = {
    LAW: laws,
    OLD_LAW: old_laws,
    POLICY: policies,
    MOVED_POLICY: moved_policies,
    CULPRIT: culprits,
    AGAIN: rounds,
    SESSION: session,
    WAR: war,
    POWER: powers,
    PROTECTION: protection,
    OVERSIGHT: oversight,
    DIVIDENDS: dividends,
    FIRM_DIVIDENDS: firm_dividends,
    CARD: cards,
    COLLECTORS: window_tax,
}
"""Matters that are no office's turn."""

OF_PRESIDENCIES: dict[tuple[str, ...], Callable[[Any, int, int, int], list[Clause]]] = {
    COMMANDS: command,
    DEFENCES: defence,
    REBELLIONS: rebellions,
    ORDERS: order,
    FILLING: filling,
}
"""Those that there are of each Presidency."""


# -- what an office has done --


def touched_by(game: CompanyGame, deed: int, about: int) -> list[int]:
    """The families that a deed touches, now that it is done: whose piece it is about, who holds the office, command or trade that it is
    about, who has shares in what fills the Balance, the Shipbuilders' owner; everything else is everybody's (reading 80)."""
    if deed in (Done.TAXES_FOR_BALANCE, Done.TRADES_IN_CHINA):
        return [family for family in range(game.families) if game.shares(family)]
    if deed == Done.COMPANY_SHIP:
        return [game.owner_of_prestige(Prestige.SHIPBUILDERS)]
    kind = deeds.DEEDS[deed].about
    if kind == "family":
        return [about]
    if kind == "office":
        return [game.holder[about]]
    if kind == "presidency":
        return [game.commander[about]]
    if kind == "sea":
        return [family for family in range(game.families) if about in office_deeds.seas_of(game, (family,))]
    return [*range(game.families)]
