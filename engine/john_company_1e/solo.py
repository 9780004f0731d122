"""K6. The Militant Company: one player runs every office. Checklist 142 to 144."""

from __future__ import annotations

from engine.john_company_1e.state import CompanyGame
from engine.kernel import step


@step
def set_up(game: CompanyGame) -> None:
    """The Company without families."""


@step
def pay_expenses(game: CompanyGame) -> None:
    """Provincial offices and guns; without the money the game is lost."""


@step
def after_events(game: CompanyGame) -> None:
    """The Governor General's card."""


@step
def judge(game: CompanyGame) -> None:
    """Won, or lost, or another turn."""


@step
def decide(game: CompanyGame) -> None:
    """Regions held; fewer turns are better."""
