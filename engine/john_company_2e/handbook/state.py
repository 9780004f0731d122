"""A table as the Crown's rules see it: what the Crown Handbook puts on it, and the family that nobody plays by its name.

At a table of three or more seats nothing of this is in play: marks say so, and there are no cubes.
"""

from __future__ import annotations

from typing import Final

from engine.john_company_2e.handbook.plan import CrownPlan
from engine.john_company_2e.table.limits import COUNTED, PIECES_OF_ANY_KIND
from engine.john_company_2e.table.names import HIDDEN, NOBODY
from engine.john_company_2e.table.state import CompanyGame
from engine.kernel import field

CROWN_SEATS: Final = 2
"""Up to so many seats play against the Crown."""


def families_at(seats: int) -> int:
    """How many families a table has: one and two seats play against the Crown."""
    return seats + (seats <= CROWN_SEATS)


class CrownGame(CompanyGame):
    """A game of John Company, second edition, with the Crown's cards, cubes and markers."""

    climate: int = field(
        "how the Crown looks on the Company (``climates``)", of="climate", marks={-1: "without the Crown"}
    )
    cubes: list[int] = field("promise cubes", per="family", high=PIECES_OF_ANY_KIND, shared=True)
    button: int = field("the seat that has the Player Button", of="seat", marks={NOBODY: "nobody"})
    ai_card: int = field("the AI card face up", of="ai card", marks={-1: "without the Crown"}, once="AI card")
    ai_deck: list[int] = field(
        "face-down AI cards without the top one, ascending: their order is drawn when a card is",
        per="",
        of="ai card",
        seen_by="nobody",
        once="AI card",
    )
    ai_top: int = field(
        "the top AI card, face down",
        of="ai card",
        marks={-1: "without the Crown"},
        hidden=HIDDEN,
        seen_by="nobody",
        once="AI card",
    )
    ai_back: int = field("the back of the top AI card", of="ai card", marks={-1: "without the Crown"})
    ai_used: list[int] = field(
        "AI cards that have been face up before, ascending", per="", of="ai card", once="AI card"
    )
    display_gaps: int = field(
        "places of the display that have been emptied this season", bits="display place", untold=COUNTED
    )
    crown_voted: int = field("has the Crown voted on this law", high=1, untold=COUNTED)
    crown_earned: int = field(
        "what counts once a turn with the Crown and has been done",
        bits="deed of the Crown",
        untold=COUNTED,
    )

    @property
    def crown_plan(self) -> CrownPlan:
        """The table's plan, with what the Crown's rules depend on: where the Crown is in play."""
        plan: CrownPlan = self.rules
        return plan

    @property
    def crown(self) -> int:
        """The Crown's number, or NOBODY when only families of seats play."""
        return self.seats if len(self.cash) > self.seats else NOBODY

    def is_crown(self, family: int) -> bool:
        """Is this family the Crown?"""
        return family >= self.seats


def lay_out(game: CrownGame) -> None:
    """Nothing of the Crown's lies on the table yet (``crown.setting_up``)."""
    game.cubes = [0] * game.families
    game.climate = game.button = game.ai_card = game.ai_top = game.ai_back = -1
    game.ai_deck, game.ai_used = [], []
    game.display_gaps = game.crown_voted = game.crown_earned = 0
