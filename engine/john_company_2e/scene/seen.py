"""What the panels of a scene share: the table as everyone sees it, and how a family's pieces are marked."""

from __future__ import annotations

from collections.abc import Sequence

from engine.john_company_2e.board import Table
from engine.john_company_2e.handbook.state import CrownGame
from engine.john_company_2e.plans import plan_of
from engine.john_company_2e.sentences.calling import called
from engine.john_company_2e.table.names import HIDDEN, Office
from engine.john_company_2e.table.tables import OFFICE_IDS
from engine.john_company_2e.title import TITLE
from engine.scene import Piece, Shape
from engine.shared.board import Fields

WIDTH = 480


class Seen(Table):
    """The public state of one table, with the title's nouns beside its words."""

    def __init__(self, public: Fields, names: Sequence[str]) -> None:
        super().__init__(public, names)
        self.game = board_of(public)

    def owner(self, family: int) -> str:
        """A family as the owner of pieces, in the middle of a sentence."""
        return self.who(family) if family >= 0 else "nobody"

    def titled(self, family: int) -> str:
        """A family at the head of a panel or a sentence."""
        return "The Crown" if family >= self.seats else self.who(family)

    def mark(self, family: int) -> str:
        """What stands on a family's piece, by which it is told apart without colours: its seat, or a C for the Crown."""
        return "C" if family >= self.seats else str(family + 1)

    def piece(
        self,
        id: str,
        at: str,
        shape: Shape,
        family: int,
        what: str,
        *,
        number: int = 1,
        faded: bool = False,
        rule: str = "",
    ) -> Piece:
        """Some pieces of a family; ``what`` they are, in words."""
        many = f"{number} × " if number != 1 else ""
        tip = f"{many}{what} of {self.owner(family)}"
        return Piece(id, at, shape, family, self.mark(family), number, faded, tip=tip, rule=rule)

    def pieces(
        self, thing: str, at: str, shape: Shape, counts: Sequence[int], what: str, *, faded: bool = False
    ) -> list[Piece]:
        """A family's pieces on one place, for each family that has some there. Their ids are ``THING:AT:FAMILY``."""
        return [
            self.piece(f"{thing}:{at.partition(':')[2]}:{family}", at, shape, family, what, number=count, faded=faded)
            for family, count in enumerate(counts)
            if count
        ]

    def short(self, office: int) -> str:
        """An office's name, as short as its card needs it."""
        if office == Office.SUPERINTENDENT_OF_TRADE_IN_CHINA:
            return "Trade in China"
        name = called(OFFICE_IDS[office]).replace("Director of Military", "Military")
        return name.replace("Manager of ", "").replace("President of", "Pres.").replace("Governor of", "Gov.")


def board_of(public: Fields) -> CrownGame:
    """What everyone sees, with the rules' nouns; never to be played on. Cards face down are left out."""
    board = CrownGame.__new__(CrownGame)
    board.title, board.seats, board.options = TITLE, public["seats"], public["options"]
    board.rules = plan_of(public["seats"], public["options"])
    CrownGame.load_fields(public["state"], board)
    board.blackmail = [[card for card in cards if card != HIDDEN] for cards in board.blackmail]
    return board
