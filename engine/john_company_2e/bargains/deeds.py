"""Deeds on which a bargain may depend, and which of them can be named when.

Rulebook: Negotiation; readings under Negotiation in RULES.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.john_company_2e.table.state import CompanyGame
from engine.shared.deeds import ANYBODY, NOTHING, Clause, Deed, Until
from engine.shared.moments import Moment

VOTES = (1, 2, 3, 5)
"""Numbers of votes that can be asked for."""


class Done:
    """The deeds by their numbers in DEEDS."""

    LAW_PASSES: Final = 0
    VOTES_FOR: Final = 1
    VOTES_AGAINST: Final = 2


DEEDS = (
    Deed("law_passes", "", Until.VOTE),
    Deed("votes_for", "", Until.VOTE),
    Deed("votes_against", "", Until.VOTE),
)


def clauses(game: CompanyGame, moment: int, doer: int) -> list[Clause]:
    """On which deeds of a family, or of nobody in particular, a deal of this moment may depend."""
    if moment != Moment.VOTE:
        return []
    if doer == ANYBODY:
        return [(Done.LAW_PASSES, ANYBODY, NOTHING, 1, wanted) for wanted in (1, 0)]
    sides = [] if game.opposes[doer] else [Done.VOTES_FOR]
    sides += [Done.VOTES_AGAINST] if doer != game.prime_minister else []
    return [(side, doer, NOTHING, votes, 1) for side in sides for votes in VOTES] + [
        (side, doer, NOTHING, 1, 0) for side in sides
    ]


def petitions(game: CompanyGame, matter: str, seat: int, holder: int) -> list[Clause]:
    """For which deeds of a family that is about to act another may name a price."""
    return []


def names_of(game: CompanyGame, thing: str) -> Mapping[int, str] | None:
    """How what a deed is about is called."""
    return None
