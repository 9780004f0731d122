"""Tables for the tests: a game laid out without its set-up played, and short ways to set pieces out and to choose by value."""

from __future__ import annotations

from typing import Any

from engine.john_company_1e import scoring
from engine.john_company_1e.names import Office
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.title import TITLE

STOP = scoring.decide
"""The last step of an entered example: it ends the game and changes nothing else."""


def table(seats: int = 4, scenario: str = "early_company", negotiation: str = "off", cash: int = 5) -> CompanyGame:
    """A new table as the scenario lays it out, with ``cash`` £ for each family; enter the steps that the test is about."""
    game = TITLE.new(seats, 1, {"scenario": scenario, "negotiation": negotiation})
    assert isinstance(game, CompanyGame)
    game.cash[:seats] = [cash] * seats
    game.drain()
    return game


def seat_in(game: CompanyGame, office: int, family: int) -> None:
    """Give an office to a family, with a cube of its stock."""
    game.stock[family] -= 1
    game.holder[office] = family
    if office == Office.CHAIRMAN:
        game.former_chairman = family


def choose(game: CompanyGame, option: Any) -> None:
    """Take the option with this value. Fails when it is not offered."""
    assert game.decision is not None, f"nothing is asked; wanted {option!r}"
    assert option in game.decision.options, f"{game.decision.kind} offers {game.decision.options}, not {option!r}"
    game.choose(game.decision.options.index(option))
