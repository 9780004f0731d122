"""Deeds on which a bargain may depend, and which of them can be named when. Rulebook: A7; readings under Negotiations in RULES.md."""

from __future__ import annotations

from collections.abc import Mapping

from engine.john_company_1e.state import CompanyGame
from engine.shared.deeds import Clause, Deed, Until

DEEDS = (Deed("law_passes", "", Until.VOTE),)


def clauses(game: CompanyGame, moment: int, doer: int) -> list[Clause]:
    """On which deeds of a family, or of nobody in particular, a deal of this moment may depend."""
    return []


def petitions(game: CompanyGame, matter: str, seat: int, holder: int) -> list[Clause]:
    """For which deeds of a family that is about to act another may name a price."""
    return []


def names_of(game: CompanyGame, thing: str) -> Mapping[int, str] | None:
    """How what a deed is about is called."""
    return None
