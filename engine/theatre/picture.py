"""A moment of a game as one picture of 1200 by 630: the shape in which other sites show where a link leads.

It is SVG with every style worked out (`engine.theatre.styles`), for whatever turns it into pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, NamedTuple

from engine.scene.layout import BOLD
from engine.scene.svg import LAYERS, Element, transform
from engine.theatre.styles import flat, value

WIDTH, HEIGHT = 1200, 630
MARGIN = 36.0
BOARD = 560.0
"""Room for the board, on the left, in both directions."""

PAPER, INK, FADED, RED = "#faf6ea", "#221c14", "#5d5342", "#8c1c17"
"""The site's colours, on light paper."""

FONTS = "DejaVu Sans, Noto Sans, Verdana, Arial, Helvetica, sans-serif"

Fields = dict[str, Any]


class Line(NamedTuple):
    """Who sits on a seat (from 0), the place (from 1, None without a result), the score as text, and its share of the best (0 to 1)."""

    seat: int
    name: str
    place: int | None
    score: str
    share: float


class Board(NamedTuple):
    """A drawn panel: its size in units, and what is on it."""

    width: float
    height: float
    elements: tuple[Element, ...]


def last_board(document: Fields) -> Board | None:
    """The first panel of a document (`engine.theatre.document`) as it stands at the end: titles put their map there."""
    there: dict[int, list[Any]] = {}
    for board in document["boards"]:
        there.update((row[0], row[1:]) for row in board["set"])
        for number in board["gone"]:
            there.pop(number, None)
    if not document["panels"]:
        return None
    panel = document["panels"][0]
    found = tuple(
        Element(
            document["ids"][number],
            document["layers"][layer],
            x,
            y,
            scale,
            document["drawings"][drawing][0],
            document["drawings"][drawing][1],
        )
        for number, (at, layer, x, y, scale, drawing, *_) in there.items()
        if at == 0
    )
    return Board(panel["width"], panel["height"], found)


def picture(title: str, above: str, below: str, lines: Sequence[Line], measure: str, board: Board | None) -> str:
    """The picture: the title's name between two lines of words, who stands how, and the board where there is one."""
    left = MARGIN + BOARD + 34 if board is not None else MARGIN
    room = WIDTH - MARGIN - left
    body = [
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/><rect width="{WIDTH}" height="10" fill="{RED}"/>',
        _drawn(board) if board is not None else "",
        _words("LEADENHALL", left, 74, 21, room, RED, spacing=3),
        _words(title, left, 122, 44, room, INK, bold=True),
        _words(above, left, 160, 24, room, FADED),
        _words(below, left, 192, 24, room, FADED),
    ]
    step = min(74.0, (HEIGHT - 250) / max(len(lines), 1))
    body += [_line(line, left, 226 + step * at, room, step) for at, line in enumerate(lines)]
    if measure and lines:
        body.append(_words(measure, WIDTH - MARGIN, 216, 18, room, FADED, anchor="end"))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
        f' font-family="{FONTS}">{"".join(body)}</svg>'
    )


def _drawn(board: Board) -> str:
    scale = min(BOARD / board.width, BOARD / board.height)
    style, names = flat(element.classes for element in board.elements)
    layers = "".join(
        f'<g class="{names[element.classes]}" transform="{transform(element)}">{element.inner}</g>'
        for layer in LAYERS
        for element in board.elements
        if element.layer == layer
    )
    width, height = board.width * scale, board.height * scale
    x, y = MARGIN + (BOARD - width) / 2, 10 + (HEIGHT - 10 - height) / 2
    return (
        f"<style>{style}</style>"
        f'<rect x="{x - 8:.1f}" y="{y - 8:.1f}" width="{width + 16:.1f}" height="{height + 16:.1f}" rx="6" fill="{value("table")}"'
        f' stroke="#cfc4a8"/><g transform="translate({x:.1f} {y:.1f}) scale({scale:.4f})">{layers}</g>'
    )


def _line(line: Line, x: float, y: float, room: float, step: float) -> str:
    """A seat: its colour and number, who sits there, and the score over a bar."""
    own, on = value(f"seat-{line.seat % 6}"), value(f"on-{line.seat % 6}")
    size = min(26.0, step * 0.42)
    base = y + size + 6
    place = f"{line.place}. " if line.place is not None else ""
    score_room = max(len(line.score), 1) * size * BOLD + 16
    chip = size * 1.35
    name, full = x + chip + 12, room - chip - 12
    bold = line.place == 1
    drawn = [
        f'<rect x="{x:.1f}" y="{base - size:.1f}" width="{chip:.1f}" height="{chip:.1f}" rx="4" fill="{own}"/>',
        _words(str(line.seat + 1), x + chip / 2, base - size * 0.03, size * 0.8, chip, on, bold=True, anchor="middle"),
        _words(place + line.name, name, base, size, full - score_room, INK, bold=bold),
    ]
    if line.score:
        bar = f'<rect x="{name:.1f}" y="{base + size * 0.35:.1f}" height="5"'
        drawn += [
            _words(line.score, x + room, base, size, score_room, INK, bold=True, anchor="end"),
            f'{bar} width="{full:.1f}" fill="#e4dcc4"/>',
            f'{bar} width="{max(0.0, min(line.share, 1.0)) * full:.1f}" fill="{own}"/>',
        ]
    return "".join(drawn)


def _words(
    text: str,
    x: float,
    y: float,
    size: float,
    room: float,
    fill: str,
    *,
    bold: bool = False,
    anchor: str = "start",
    spacing: float = 0,
) -> str:
    """A line of words, smaller where it would not fit, and cut short where it would be too small to be read."""
    # XML knows no control characters; a stranger's name may.
    text = "".join(letter if letter.isprintable() else " " for letter in text)
    letter = 0.7 if bold else 0.62
    needed = len(text) * (size * letter + spacing)
    if needed > room:
        size = max(size * 0.55, size * room / needed)
        fitting = max(1, int(room / (size * letter + spacing) + 0.01))
        text = text if len(text) <= fitting else text[: fitting - 1] + "…"
    weight = ' font-weight="bold"' if bold else ""
    apart = f' letter-spacing="{spacing}"' if spacing else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:.1f}" fill="{fill}" text-anchor="{anchor}"{weight}{apart}>{escape(text)}</text>'
