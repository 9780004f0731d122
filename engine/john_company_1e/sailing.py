"""F7, F9. Open trade and sail, of presidents and in China. Checklist 68 to 72, 74."""

from __future__ import annotations

from engine.john_company_1e.state import CompanyGame
from engine.kernel import step


@step
def begin(game: CompanyGame, office: int) -> None:
    """Sail."""
