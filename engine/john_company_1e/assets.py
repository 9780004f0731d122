"""What changes hands between families, and what goes along with it: see ``engine.shared.market``.

Free to move are family money, own captained ships, stock cubes as promises, promises of others that one holds, and after deregulation
own ships, goods and shares in firms. Undertakings for the future do not bind. Rulebook: A7, I3; checklist 15 to 21.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_1e.state import CompanyGame
from engine.kernel import Frame
from engine.shared.market import CASH, Asset, Bundle, cash_in


class FamilyMarket:
    """The market of John Company, first edition. The Jones family does not deal."""

    def partners(self, game: CompanyGame, seat: int) -> list[int]:
        """The other seats, clockwise."""
        return game.clockwise(seat)[1:]

    def purse(self, game: CompanyGame, seat: int) -> int:
        """Family money; what lies in offices and firms is no family's (checklist 2)."""
        return game.cash[seat]

    def lots(
        self,
        game: CompanyGame,
        giver: int,
        taker: int,
        bundle: Bundle,
        *,
        asked: bool = False,
        barred: int = -1,
        matter: str = "",
    ) -> list[Asset]:
        """What can join the bundle (checklist 15)."""
        return []

    def fits(self, game: CompanyGame, giver: int, taker: int, bundle: Bundle) -> bool:
        """Is every asset of the bundle there?"""
        return cash_in(bundle) <= game.cash[giver]

    def move(self, game: CompanyGame, giver: int, taker: int, asset: Asset) -> None:
        """Move it."""

    def lay_down(self, game: CompanyGame, giver: int, taker: int, bundle: Bundle) -> list[Frame]:
        """Nothing hidden changes hands."""
        return []

    def clear(self, game: CompanyGame) -> None:
        """Nothing was laid down."""

    def claims(self, game: CompanyGame, asker: int, asked: int, matter: str) -> list[Asset]:
        """Promises here are cubes worth points: they claim no consent."""
        return []

    def in_words(self, game: CompanyGame, asset: Asset) -> dict[str, Any]:
        """The asset's kind, and which it is."""
        return {"asset": asset[0], "amount": asset[1]} if asset[0] == CASH else {"asset": asset[0]}
