"""The Company has failed: a card drawn at random says whom the public blames.

Rulebook: Final Scoring; checklist 238. The effects are those of ``data/failure.toml``, which marks them as reconstructed.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.john_company_2e.table.names import Failure
from engine.john_company_2e.table.pieces import score
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import FAILURE_IDS, raw
from engine.kernel import step

CARDS = {card["id"]: card for card in raw("failure")["card"]}
LARGE_PRIZES = (2, 3, 4)
"""The prizes worth 4 victory points or more."""


@step
def blame(game: CompanyGame) -> None:
    """Draw a failure card and take its points from those it blames (checklist 238)."""
    lay_blame(game, game.dice.below(len(FAILURE_IDS)), range(game.families))


def lay_blame(game: CompanyGame, card: int, families: Iterable[int]) -> None:
    """Score one failure card for these families."""
    name = FAILURE_IDS[card]
    game.note("failure_card_drawn", card=name)
    for family in families:
        score(game, family, blamed_points(game, family, card, CARDS[name]), name)


def blamed_points(game: CompanyGame, family: int, card: int, printed: dict[str, int]) -> int:
    """What a failure card means for one family (victory points)."""
    if card == Failure.COURT_OF_DIRECTORS_BLAMELESS:
        return game.share_value * game.shares(family)
    if card == Failure.CHAIRMAN_BLAMED:
        return printed["vp_chairman"] if game.chairman_title == family else 0
    if card == Failure.OFFICEHOLDERS_BLAMED:
        return printed["vp_per_office"] * len(game.offices_of(family))
    if card == Failure.ARMY_BLAMED:
        return printed["vp_per_trophy"] * game.trophies[family]
    if card == Failure.PARLIAMENT_BLAMED:
        minister = printed["vp_prime_minister"] if game.prime_minister == family else 0
        return minister + printed["vp_per_passed_law"] * game.passed_laws[family]
    return printed["vp_per_large_prize"] * sum(game.prizes[prize][family] for prize in LARGE_PRIZES)
