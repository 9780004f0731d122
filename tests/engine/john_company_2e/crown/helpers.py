"""States with the Crown for the tests: a bare board, a climate, an AI card, cubes."""

from __future__ import annotations

from typing import Any

from engine.john_company_2e.crown import setting_up
from engine.john_company_2e.handbook.tables import CLIMATE_IDS, cards
from engine.john_company_2e.table import setup
from engine.john_company_2e.table.names import NOBODY
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.title import TITLE

BULL, STAG, LION, BEAR, PEACOCK = range(5)


def against_crown(seats: int = 1, climate: int = BULL, scenario: str = "1710", **options: str) -> CompanyGame:
    """A bare board with the Crown as the last family: AI card 1 is up and the back of card 2 on top, so the arrows point to Bombay,
    Bengal, Madras and the finger counter-clockwise; the cubes are shared as on the normal level, humans hold the button in order.
    """
    game = TITLE.new(seats, 1, {"scenario": scenario, "negotiation": "off", **options})
    setup.lay_out(game, seats + 1)
    setting_up.share_out_cubes(game)
    setting_up.put_promises_aside(game)
    show_cards(game, 0, 1)
    game.climate = climate
    game.button = 0 if seats == 2 else NOBODY
    game.drain()
    return game


def show_cards(game: CompanyGame, up: int, top: int) -> None:
    """Lay one AI card face up and another on top of the face-down deck."""
    game.ai_card, game.ai_top, game.ai_back = up, top, cards()[top].back
    game.ai_deck = [card for card in range(len(cards())) if card not in (up, top)]
    game.ai_used = []


def set_cubes(game: CompanyGame, *humans: int) -> None:
    """Cubes of the humans; the Crown has the rest of the twelve."""
    game.cubes = [*humans, 12 - sum(humans)]


def favours(game: CompanyGame) -> list[Any]:
    """The favours on offer, without price and without "none" and basic favours."""
    assert game.decision is not None
    assert game.decision.kind == "crown.favour", game.decision
    return [(option[0], *option[2:]) for option in game.decision.options if isinstance(option, tuple)]


def ask(game: CompanyGame, name: str, *details: Any) -> None:
    """Perform a favour on offer."""
    assert game.decision is not None
    at = [
        number
        for number, option in enumerate(game.decision.options)
        if isinstance(option, tuple) and option[0] == name and option[2:] == details
    ]
    assert len(at) == 1, (name, details, game.decision)
    game.describe(at[0])
    game.choose(at[0])


def ask_nothing(game: CompanyGame, *ends: str) -> None:
    """Decline every favour until something else is asked (or, of ``ends``, this favour is on offer)."""
    while game.decision is not None and game.decision.kind == "crown.favour":
        if any(isinstance(option, tuple) and option[0] in ends for option in game.decision.options):
            return
        game.choose(game.decision.options.index("none"))


def climates() -> tuple[str, ...]:
    """The ids of the climates, bull first."""
    return CLIMATE_IDS
