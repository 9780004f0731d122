"""What the panels of a scene share: the table as everyone sees it with the rules' nouns, and how a family's pieces are marked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.john_company_1e import scoring
from engine.john_company_1e.board import SOLO, Table
from engine.john_company_1e.names import FIRST_PRESIDENT, PRESIDENCIES, UNCREATED, Office
from engine.john_company_1e.plans import plan_of
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.title import TITLE
from engine.scene import Piece, Shape
from engine.shared.board import Fields

WIDTH = 480
GOODS, MONEY = "c", "e"
"""The colours of goods and of money."""


class Seen(Table):
    """The public state of one table, with the rules' nouns beside its words."""

    def __init__(self, public: Fields, names: Sequence[str]) -> None:
        super().__init__(public, names)
        self.game = board_of(public)
        self.alone = self.scenario.id == SOLO
        self.points = [scoring.points(self.game, seat) for seat in range(self.seats)]
        """Victory points of each seat, as they would be counted now."""
        self.has_company = self.game.holder[Office.CHAIRMAN] != UNCREATED

    def office_of(self, holding: int) -> int:
        """Who is over the ships and goods of a holding."""
        return FIRST_PRESIDENT + holding if holding < PRESIDENCIES else Office.SUPERINTENDENT_CHINA

    def has_holding(self, holding: int) -> bool:
        """Is there such an office, or does anything lie with it still?"""
        game = self.game
        if game.holder[self.office_of(holding)] != UNCREATED:
            return True
        return bool(game.ready_ships_in(holding) or game.exhausted_ships_in(holding) or game.goods[holding])

    def on_prizes(self, family: int) -> list[int]:
        """The family's cubes on each of the prizes, those whose power was used too."""
        ready, used = (cubes[family :: self.game.families] for cubes in (self.game.prize_cubes, self.game.used_cubes))
        return [number + other for number, other in zip(ready, used, strict=True)]

    def briefly(self, family: int) -> str:
        """A family where there is little room: by its bot alone, unless another seat has one of that name."""
        bot = self.family(family)["bot"]
        return bot if bot and list(self.names).count(bot) < 2 else self.owner(family)

    def mark(self, family: int) -> str:
        """What stands on a family's piece, by which it is told apart without colours: its seat, or a J for the Jones family."""
        return "J" if family >= self.seats else str(family + 1)

    def piece(
        self, id: str, at: str, shape: Shape, family: int, what: str, *, number: int = 1, faded: bool = False
    ) -> Piece:
        """Some pieces of a family; ``what`` they are, in words."""
        many = f"{number} × " if number != 1 else ""
        tip = f"{many}{what} of {self.owner(family)}"
        return Piece(id, at, shape, family, self.mark(family), number, faded, tip=tip)

    def pieces(
        self, thing: str, at: str, shape: Shape, counts: Sequence[int], what: str, *, faded: bool = False
    ) -> Iterator[Piece]:
        """A family's pieces on one place, for each family that has some there. Their ids are ``THING:NAME:SEAT``, the seat from 1."""
        name = at.partition(":")[2] or at
        for family, count in enumerate(counts):
            if count:
                id = f"{thing}:{name}:{self.mark(family)}"
                yield self.piece(id, at, shape, family, what, number=count, faded=faded)


def some(id: str, at: str, shape: Shape, number: int, what: str, *, faded: bool = False, tone: str = "") -> list[Piece]:
    """So many pieces that are nobody's, as one; none when there are none."""
    return [Piece(id, at, shape, number=number, faded=faded, tone=tone, tip=f"{number} × {what}")] if number else []


def board_of(public: Fields) -> CompanyGame:
    """What everyone sees, with the rules' nouns; never to be played on."""
    board = CompanyGame.__new__(CompanyGame)
    board.title, board.seats, board.options = TITLE, public["seats"], public["options"]
    board.rules = plan_of(public["options"])
    CompanyGame.load_fields(public["state"], board)
    return board
