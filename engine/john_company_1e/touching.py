"""For which deeds of a family that is about to choose another may name a price, matter by matter: those that touch it.

A matter is an office by its id, the defence of a region (``defence_of_…``), or one of ``TOUCHING``. Rulebook: A7; readings 71 and 75.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.john_company_1e.deeds import (
    DEEDS,
    SUMS,
    Clauses,
    Done,
    acts_of,
    debt_of,
    dividends_of,
    either_way,
    prizes_of,
    yards_with_ship,
)
from engine.john_company_1e.names import FIRST_PRESIDENT, PRESIDENCIES, Office
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import OFFICE_IDS, REGION_IDS
from engine.shared.deeds import NOTHING, Clause


def touching_office(game: CompanyGame, office: int, seat: int) -> Clauses:
    """Of what an office may do: what befalls one's own pieces, or comes to one's own office; voyages and campaigns touch all."""
    return [clause for clause in acts_of(game, office) if touches(game, clause, seat)]


def touches(game: CompanyGame, clause: Clause, seat: int) -> bool:
    """Does a deed of an office touch the seat? What is bought of it does, where an officer of its own is spared, and what
    is left to its firm."""
    deed, _, about, _, wanted = clause
    if deed in (Done.BUYS_FROM, Done.REPLACES_OFFICER):
        return about == seat and bool(wanted) == (deed == Done.BUYS_FROM)
    if deed == Done.FILLS_ORDER_IN:
        return bool(game.firm[seat]) and not wanted
    if deed in (Done.SENDS_GUNS, Done.SENDS_SHIPS, Done.SENDS_GOODS):
        return bool(
            game.holder[FIRST_PRESIDENT + about if about < PRESIDENCIES else Office.SUPERINTENDENT_CHINA] == seat
        )
    return DEEDS[deed].about != "family" or about == seat


def of_debt(game: CompanyGame, seat: int, holder: int) -> Clauses:
    """The debt action, or none (F4)."""
    return debt_of(game, holder)


def of_ship(game: CompanyGame, seat: int, holder: int) -> Clauses:
    """A captain's family buys its ship above one's own shipyard (F6)."""
    return [(Done.BUYS_FROM, holder, seat, 1, 1)] if seat in yards_with_ship(game) else []


def of_losses(game: CompanyGame, seat: int, holder: int) -> Clauses:
    """Of lost ships none is one's captain's, or another's (H2)."""
    at_sea = [
        family
        for family in range(game.seats)
        if any(
            game.ready_captained_ships[at * game.families + family]
            or game.exhausted_captained_ships[at * game.families + family]
            for at in range(PRESIDENCIES)
            if holder in (game.holder[FIRST_PRESIDENT + at], game.last_president[at])
        )
    ]
    return [(Done.GIVES_CAPTAIN, holder, family, 1, int(family != seat)) for family in at_sea]


def of_dividends(game: CompanyGame, seat: int, holder: int) -> Clauses:
    """Who has shares may pay for dividends; anybody for none, since what is not paid out goes to the offices."""
    return dividends_of(game, holder)


def of_nomination(game: CompanyGame, seat: int, holder: int) -> Clauses:
    """To be nominated for the chair (F3)."""
    return [(Done.NOMINATES, holder, seat, 1, 1)] if game.court[seat] else []


def of_allocation(game: CompanyGame, seat: int, holder: int) -> Clauses:
    """Money for one's own offices (G5)."""
    own = [
        office for office in range(len(OFFICE_IDS)) if game.holder[office] == seat and game.tables.has_treasury[office]
    ]
    return [(Done.ALLOCATES, holder, office, amount, 1) for office in own for amount in SUMS]


def of_tax(game: CompanyGame, seat: int, holder: int) -> Clauses:
    """A president may pay the governors of its presidency for passing on their taxes (G2)."""
    return [
        (Done.PASSES_TAX, holder, office, amount, 1)
        for office in game.provincial
        if game.holder[office] == holder
        and game.presidency_of(office) in range(PRESIDENCIES)
        and game.holder[FIRST_PRESIDENT + game.presidency_of(office)] == seat
        for amount in range(1, game.printed(game.tables.region_of[office]).tax + 1)
    ]


def of_prizes(game: CompanyGame, seat: int, holder: int) -> Clauses:
    """That a family leaves a prize to others, or takes it (H3)."""
    return prizes_of(game, holder)


def of_scandal(game: CompanyGame, seat: int, holder: int) -> Clauses:
    """That one's own office is not named, or another's is (the law Board of Control)."""
    filled = [office for office in game.ribbon() if office != Office.CHAIRMAN and game.holder[office] >= 0]
    own: Clauses = [(Done.NAMES_SCANDAL, holder, office, 1, 0) for office in filled if game.holder[office] == seat]
    return own + [(Done.NAMES_SCANDAL, holder, office, 1, 1) for office in filled if game.holder[office] != seat]


def of_captains(game: CompanyGame, seat: int, holder: int) -> Clauses:
    """That one's captain is the next to be offered a ship, while the cheap ones are there (F6)."""
    return [(Done.OFFERS_SHIP, holder, seat, 1, 1)] if game.captains[seat] else []


def of_new_region(game: CompanyGame, seat: int, holder: int) -> Clauses:
    """To which presidency a region is added that a trade mission has opened (checklist 125)."""
    return [(Done.ADDS_REGION, holder, at, 1, 1) for at in range(PRESIDENCIES) if game.lives(FIRST_PRESIDENT + at)]


def of_takeover(game: CompanyGame, seat: int, holder: int) -> Clauses:
    """That one's firm is left alone (checklist 128)."""
    return [(Done.TAKES_OVER, holder, seat, 1, 0)] if game.firm[seat] else []


def of_payout(game: CompanyGame, seat: int, holder: int) -> Clauses:
    """That the firm of a holder pays out so much at least, to whoever has a share of it (checklist 130)."""
    if not game.firm_shares[holder * game.families + seat]:
        return []
    held = game.firm_cash[holder]
    return [(Done.PAYS_OUT, holder, NOTHING, amount, 1) for amount in sorted({*range(5, held, 5), held})]


def of_defence(game: CompanyGame, seat: int, holder: int, region: int) -> Clauses:
    """That a region is defended, or given up: what the Company loses is lost to all, and so is what a defence costs (checklist 96, 101)."""
    return either_way(Done.DEFENDS, holder, region)


DEFENCES = tuple(f"defence_of_{id}" for id in REGION_IDS)
"""The matters of the defence of each region."""

TOUCHING: Mapping[str, Callable[[CompanyGame, int, int], Clauses]] = {
    "debt": of_debt,
    "ship": of_ship,
    "losses": of_losses,
    "dividends": of_dividends,
    "nomination": of_nomination,
    "allocation": of_allocation,
    "tax": of_tax,
    "prizes": of_prizes,
    "scandal": of_scandal,
    "captains": of_captains,
    "new_region": of_new_region,
    "takeover": of_takeover,
    "payout": of_payout,
}
"""By the matter of a petition that is no office's turn, what can be asked for in it."""


def petitions(game: CompanyGame, matter: str, seat: int, holder: int) -> Clauses:
    """For which deeds of a family that is about to choose another may name a price."""
    if matter in OFFICE_IDS:
        return touching_office(game, OFFICE_IDS.index(matter), seat)
    if matter in DEFENCES:
        return of_defence(game, seat, holder, DEFENCES.index(matter))
    return TOUCHING[matter](game, seat, holder)


# -- what an office has done --


def touched_by(game: CompanyGame, deed: int, about: int) -> list[int]:
    """The families that a deed touches, now that it is done: whose piece it is about, who holds the office or holding that it is about;
    debt, campaigns, trade, voyages and investments are everybody's (reading 75)."""
    kind = DEEDS[deed].about
    if kind == "family":
        return [about]
    if kind == "holding":
        return [game.holder[FIRST_PRESIDENT + about if about < PRESIDENCIES else Office.SUPERINTENDENT_CHINA]]
    if deed in (Done.ALLOCATES, Done.PASSES_TAX):
        return [game.holder[about]]
    if deed == Done.FILLS_ORDER_IN:
        return [family for family in range(game.families) if game.firm[family]]
    return [*range(game.families)]
