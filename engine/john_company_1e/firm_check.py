"""F2 for firms: the check of a sail, a trade mission, an investment or a campaign that no office makes. Checklist 49, 110, 125; reading 27.

A firm has no officeholder to lose, so that a 5 or 6 is worse than a 3 or 4 only where the rule of the action says so. Family powers rest
while the firm's side is up; prizes do not.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_1e import pieces
from engine.john_company_1e.checks import SUCCESS, Checked, Dice, roll_check
from engine.john_company_1e.names import Prize
from engine.john_company_1e.state import CompanyGame
from engine.kernel import step, words
from engine.shared.numbers import Family

REROLL, KEEP = "reroll", "keep"


def check(game: CompanyGame, family: int, dice: int, what: str, then: Checked) -> None:
    """Schedule a check of a firm with so many dice; then go on with the result, one of ``checks``."""
    game.do((roll, family, dice, what, then))


@step
def roll(game: CompanyGame, family: int, dice: int, what: str, then: Checked) -> None:
    """Roll; an owner of the Royal Society who has missed may roll again (checklist 49, 110)."""
    faces, result = roll_check(game, dice)
    game.note("firm_check_rolled", firm=family, seat=family, what=what, dice=faces, result=result)
    if result != SUCCESS and game.on_prize(Prize.ROYAL_SOCIETY, family):
        game.do((offer_reroll, (family, dice, what), then, result))
    else:
        game.go(then, result)


@step
def offer_reroll(game: CompanyGame, checked: tuple[Family, Dice, str], then: Checked, result: str) -> None:
    """The owner of the Royal Society keeps the roll or makes it again (checklist 110)."""
    game.ask(checked[0], "firm_check.reroll", (KEEP, REROLL), take_reroll, checked, then, result)


@step
def take_reroll(game: CompanyGame, checked: tuple[Family, Dice, str], then: Checked, result: str, option: str) -> None:
    """All dice again, for a one-time power of each cube on the prize (checklist 110)."""
    if option == REROLL:
        pieces.spend_prize(game, Prize.ROYAL_SOCIETY, checked[0])
        game.do((roll, *checked, then))
    else:
        game.go(then, result)


@words("firm_check.reroll")
def reroll_in_words(game: CompanyGame, option: str) -> dict[str, Any]:
    """Roll all dice again, or keep the roll."""
    return {"act": "reroll" if option == REROLL else "keep_roll"}
