"""Cards as pieces: prestige and blackmail have the same id in the display, before a family, and face up."""

from __future__ import annotations

from engine.john_company_2e.sentences.calling import called
from engine.john_company_2e.table.tables import BLACKMAIL_IDS, PRESTIGE_IDS, tables
from engine.scene import Piece, Shape
from engine.wording import counted

RULE = "Prestige and Blackmail Cards in Detail"


def prestige(card: int, at: str) -> Piece:
    """A spouse or an enterprise."""
    name, printed = PRESTIGE_IDS[card], tables().prestige
    kind = "spouse" if printed.spouse[card] else "enterprise"
    worth = f", {counted(printed.points[card], 'point')}" if printed.points[card] else ""
    power = f", power {printed.power[card]}" if printed.power[card] else ""
    tip = f"{called(name)}, {kind}{worth}{power}"
    return Piece(f"card:{name}", at, Shape.CARD, text=called(name), tip=tip, rule=RULE)


def blackmail(card: int, at: str) -> Piece:
    """A blackmail card, face up."""
    name = BLACKMAIL_IDS[card]
    return Piece(
        f"card:{name}",
        at,
        Shape.CARD,
        text=called(name),
        tone="bad",
        tip=f"{called(name)}, blackmail played",
        rule=RULE,
    )


def face_down(id: str, at: str, number: int) -> Piece:
    """Blackmail of which nobody may see more than the back."""
    tip = f"{counted(number, 'blackmail card')}, face down"
    return Piece(id, at, Shape.CARD, text="blackmail", number=number, faded=True, tone="b", tip=tip, rule=RULE)
