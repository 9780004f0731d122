"""What every panel of the scene needs: names as a person says them, ships and goods as pieces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

from engine.east_india_companies.board import Table
from engine.east_india_companies.state import HIDDEN
from engine.east_india_companies.tables import Ship
from engine.scene import Piece, Shape

WIDTH = 480
"""Units that every panel is wide."""

TONE = "abcd"
"""The goods' colours, in the order of the goods: tea, spices, coffee, silk."""


@cache
def proper(id: str) -> str:
    """A name on the map as it is written: ``east_indies`` is East Indies."""
    return id.replace("_", " ").title()


def plain(id: str) -> str:
    """Any other id in words."""
    return id.replace("_", " ")


def whose(table: Table, company: int) -> str:
    """Who runs a company, and its colour: ``Nabob (seat 1, blue)``, ``the neutral company (yellow)``."""
    colour = table.rules.company_ids[company]
    if company == table.rules.neutral:
        return f"the neutral company ({colour})"
    name = table.company(company)["bot"]
    return f"{name} (seat {company + 1}, {colour})" if name else f"seat {company + 1} ({colour})"


def headed(table: Table, company: int) -> str:
    """The same at the head of a sentence or a panel; a bot's name stays as it is."""
    words = whose(table, company)
    return words if company != table.rules.neutral else words[0].upper() + words[1:]


def measures(ship: Ship) -> str:
    """What stands beside a ship: its speed and its tonnage."""
    return f"{ship.speed}/{ship.tonnage}"


class Fleet:
    """Makes ships into pieces: nobody can tell two of a type apart, so that they are counted as they are met."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.met: Counter[tuple[int, int]] = Counter()
        self.owners = [whose(table, company) for company in range(table.rules.companies)]

    def pieces(self, at: str, owners: Sequence[int], ships: Sequence[int], what: str = "") -> Iterator[Piece]:
        """Ships of these owners, ``what`` says of what they do there ("left behind")."""
        for owner, ship in zip(owners, ships, strict=True):
            yield self.piece(at, owner, ship, what)

    def piece(self, at: str, owner: int, ship: int, what: str = "") -> Piece:
        """One ship."""
        self.met[owner, ship] += 1
        number = self.met[owner, ship]
        rules, whose_it_is = self.table.rules, self.owners[owner]
        doing = f", {what}" if what else ""
        if ship == HIDDEN:
            id, text, told = "hidden", "", f"A ship of {whose_it_is}, face down"
        else:
            kind = rules.ships[ship]
            id, text = kind.id, measures(kind)
            told = f"{plain(kind.id).capitalize()} of {whose_it_is}: speed {kind.speed}, tonnage {kind.tonnage}"
        return Piece(f"ship:{rules.company_ids[owner]}:{id}:{number}", at, Shape.SHIP, owner, text, tip=told + doing)


def goods(table: Table, at: str, cubes: Sequence[int]) -> list[Piece]:
    """The cubes on a place, one piece per good."""
    return [
        Piece(f"cargo:{at}:{good}", at, Shape.CUBE, number=number, tone=TONE[index], tip=f"{number} {good}")
        for index, (good, number) in enumerate(zip(table.rules.goods, cubes, strict=True))
        if number
    ]
