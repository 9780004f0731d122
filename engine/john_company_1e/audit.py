"""The laws of the table, checked after every decision when asked for."""

from __future__ import annotations

from engine.john_company_1e.names import COMPANY, NOBODY, REGIONS, YARD_COLUMNS, Office
from engine.john_company_1e.setup import CUBES
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import OFFICE_IDS, REGION_IDS
from engine.kernel import AuditError


def law(holds: bool, name: str, what: object = "") -> None:
    """Raise AuditError unless the law holds."""
    if not holds:
        raise AuditError(name, str(what))


def audit(game: CompanyGame) -> None:
    """Check them all."""
    audit_money(game)
    audit_cubes(game)
    audit_families(game)
    audit_regions(game)


def audit_money(game: CompanyGame) -> None:
    """No treasury below nothing, none where an office has none (checklist 2)."""
    law(min(game.cash) >= 0 and min(game.treasury) >= 0 and min(game.firm_cash) >= 0, "no treasury is negative")
    for office, amount in enumerate(game.treasury):
        law(
            not amount or (game.tables.has_treasury[office] and game.exists(office)), "money lies in treasuries", office
        )
    law(game.revenue >= 0 and game.parked >= 0 and game.debt >= 0, "tracks do not fall below 0")


def audit_cubes(game: CompanyGame) -> None:
    """Each seat's cubes are as many as at the start, wherever they lie (checklist 8)."""
    if game.scenario.id == "solo":
        return
    for seat in range(game.seats):
        starting = game.tables.starting_cubes[game.seats] + game.scenario.extra_cubes
        law(game.cubes_of(seat) == min(CUBES, starting + 12), "a family keeps its cubes", f"seat {seat}")
    for name in type(game).FIELDS:
        value = getattr(game, name)
        counted = name in ("stock", "writers", "manors", "court", "promises", "ships", "goods", "guns", "officers")
        law(not counted or min(value) >= 0, "nothing is negative", name)


def audit_families(game: CompanyGame) -> None:
    """Slots are filled in their order, promises go one way only, firms are not given away twice (checklist 21, 25, 127; T6)."""
    families = game.families
    for column in range(YARD_COLUMNS):
        six, five = game.yards[column * 2 : column * 2 + 2]
        law(five == NOBODY or six != NOBODY, "a 6-slot is filled before its 5-slot", f"column {column}")
    for issuer in range(families):
        for holder in range(issuer + 1):
            law(not (game.promised(issuer, holder) and game.promised(holder, issuer)), "pairs of promises cancel")
        tenths = sum(game.shares[issuer * families : (issuer + 1) * families])
        law(tenths <= 10 * game.firm[issuer], "shares are those of a firm, and no more than the whole", issuer)
    law(game.jones == NOBODY or not any(game.promises[game.jones :: families]), "the Jones family holds no promises")


def audit_regions(game: CompanyGame) -> None:
    """Rulers and offices fit together (checklist 64, 102)."""
    for region in range(REGIONS):
        ruler = game.ruler[region]
        name = REGION_IDS[region]
        law(ruler in (NOBODY, COMPANY) or game.ruler[ruler] == NOBODY, "a dominator is sovereign", name)
        office = game.office_of_region(region)
        if ruler == COMPANY and game.scenario.id != "john_and_co":
            law(game.exists(office), "a region of the Company has its office", OFFICE_IDS[office])
    created = [office for office in range(Office.GOVERNOR_BENGAL, len(OFFICE_IDS)) if game.exists(office)]
    law(sorted(game.provincial) == created, "provincial offices stand in the order of their creation")
