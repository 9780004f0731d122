"""A scene as SVG: one drawing per panel, every place, link and piece an element of its own with the id that it keeps from moment to moment.

Colours come from the style sheet alone (``owner-0`` and so on for seats, ``tone-…`` for the rest), so that light, dark and print are one
drawing. All text is escaped: names of bots and words of a log are strangers' words.
"""

from __future__ import annotations

from collections import defaultdict
from html import escape
from typing import NamedTuple

from engine.scene.layout import BESIDE, BOLD, LABEL, LETTER, NOTE, TEXT, UNIT, Spot, spots, width_of
from engine.scene.scene import Link, Look, Panel, Piece, Place
from engine.scene.shapes import FRAMES, OUTLINES

GROUNDS, LINKS, PLACES, PIECES = LAYERS = ("grounds", "links", "places", "pieces")
"""The layers of a panel, lowest first. The land of a map is ground: ways lead over it, and other places lie on it."""


class Element(NamedTuple):
    """What is drawn for one thing: ``inner`` in its own coordinates, which lie at x, y of the panel at a scale."""

    id: str
    layer: str
    x: float
    y: float
    scale: float
    classes: str
    inner: str
    tip: str = ""
    rule: str = ""
    at: str = ""
    """Of a piece, the place on which it lies."""


def elements(panel: Panel) -> list[Element]:
    """All that is drawn on a panel, in the order of its layers."""
    lying = lying_on(panel)
    by_id = {place.id: place for place in panel.places}
    drawn = [element for place in panel.places for element in place_elements(place, lying[place.id])]
    drawn += [link_element(link, by_id) for link in panel.links]
    return sorted(drawn, key=lambda element: LAYERS.index(element.layer))


def lying_on(panel: Panel) -> dict[str, list[Piece]]:
    """The pieces of a panel by the places on which they lie, in their order."""
    lying: dict[str, list[Piece]] = defaultdict(list)
    for piece in panel.pieces:
        lying[piece.at].append(piece)
    return lying


def place_elements(place: Place, here: list[Piece]) -> list[Element]:
    """A place and what lies there: the same for the same, wherever else on the panel something moves."""
    return [_place(place, here), *(_piece(piece, spot) for piece, spot in zip(here, spots(place, here), strict=True))]


def svg(panel: Panel, drawn: list[Element] | None = None) -> str:
    """The panel as an ``<svg>`` element."""
    layers: dict[str, list[str]] = {layer: [] for layer in LAYERS}
    for element in elements(panel) if drawn is None else drawn:
        layers[element.layer].append(markup(element))
    body = "".join(f'<g class="{layer}">{"".join(inner)}</g>' for layer, inner in layers.items())
    return (
        f'<svg class="scene" viewBox="0 0 {_n(panel.width)} {_n(panel.height)}" data-panel="{escape(panel.id)}" role="group"'
        f' aria-label="{escape(panel.title)}">{body}</svg>'
    )


def markup(element: Element) -> str:
    """An element as a ``<g>``. What has a tip can be pointed at and, where it is a place, stepped to with the keyboard."""
    about = f' data-rule="{escape(element.rule)}"' if element.rule else ""
    about += f' data-at="{escape(element.at)}"' if element.at else ""
    if element.tip:
        focus = "0" if element.layer in (GROUNDS, PLACES) else "-1"
        about += f' tabindex="{focus}" role="img" aria-label="{escape(element.tip)}"'
    return (
        f'<g data-id="{escape(element.id)}" class="{escape(element.classes)}"{about}'
        f' transform="{transform(element)}">{element.inner}</g>'
    )


def transform(element: Element) -> str:
    """Where it lies, as an attribute."""
    scaled = f" scale({_n(element.scale)})" if element.scale != 1 else ""
    return f"translate({_n(element.x)} {_n(element.y)}){scaled}"


def _place(place: Place, here: list[Piece]) -> Element:
    box = place.box
    inner = _ground(place)
    baseline = LABEL - 4.5
    if place.label:
        inner += _words(place.label, "label", box.width / 2, baseline, box.width - 6, TEXT, anchored=True)
        baseline += NOTE
    if place.note:
        inner += _words(
            place.note,
            "note",
            box.width / 2,
            baseline if place.label else LABEL - 5,
            box.width - 6,
            12.0,
            anchored=True,
        )
    classes = _classes("place", place.look.name.lower(), place.owner, place.tone)
    layer = GROUNDS if place.look is Look.LAND else PLACES
    return Element(place.id, layer, box.x, box.y, 1.0, classes, inner, _tip_of(place, here), place.rule)


def _ground(place: Place) -> str:
    box = place.box
    if place.look is Look.BARE:
        return f'<rect class="ground" width="{_n(box.width)}" height="{_n(box.height)}" fill="none" stroke="none"/>'
    if place.outline:
        points = " ".join(f"{_n(x - box.x)},{_n(y - box.y)}" for x, y in place.outline)
        return f'<polygon class="ground" points="{points}"/>'
    corner = {Look.SEA: 14, Look.LAND: 10, Look.SPACE: 3, Look.SLOT: 3}.get(place.look, 4)
    ground = f'<rect class="ground" width="{_n(box.width)}" height="{_n(box.height)}" rx="{corner}"/>'
    if place.look is Look.OFFICE:
        ground += f'<rect class="head" width="{_n(box.width)}" height="{_n(LABEL)}" rx="{corner}"/>'
    return ground


def _tip_of(place: Place, here: list[Piece]) -> str:
    told = place.tip or " ".join(filter(None, (place.label, f"({place.note})" if place.note else "")))
    lying = "; ".join(piece.tip for piece in here if piece.tip)
    return f"{told}: {lying}" if told and lying else told or lying


def _piece(piece: Piece, spot: Spot) -> Element:
    words = piece.text
    frame = FRAMES.get(piece.shape)
    if frame is not None:
        width = max(UNIT, width_of(words) + 10)
        inner = f'<rect class="body" y="1" width="{_n(width)}" height="{_n(UNIT - 2)}" {frame}/>'
    else:
        width = UNIT
        inner = f'<g class="body">{OUTLINES[piece.shape]}</g>'
        if words and piece.shape in BESIDE:
            inner += _words(words, "beside", UNIT + 1, 14.5, width_of(words) + 4, TEXT)
            width += 1 + width_of(words)
            words = ""
        if not words and piece.owner is not None:
            words = str(piece.owner + 1)  # not by colour alone
    if words:
        size = TEXT if frame is not None else 11.5
        inner += _words(words, "on", (width if frame is not None else UNIT) / 2, 14.3, width - 2, size, anchored=True)
    if piece.number != 1:
        inner += _words(f"×{piece.number}", "number", width + 1, 14.5, 60, TEXT)
    classes = _classes("piece", piece.shape.name.lower(), piece.owner, piece.tone, faded=piece.faded)
    return Element(piece.id, PIECES, spot.x, spot.y, spot.scale, classes, inner, piece.tip, piece.rule, piece.at)


def link_element(link: Link, places: dict[str, Place]) -> Element:
    """A line between two of these places."""
    (x1, y1), (x2, y2) = places[link.start].box.centre, places[link.end].box.centre
    head = ""
    if link.arrow:
        middle_x, middle_y = (x1 + 2 * x2) / 3, (y1 + 2 * y2) / 3
        length = max(((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5, 1.0)
        ux, uy = (x2 - x1) / length, (y2 - y1) / length
        points = ((8 * ux, 8 * uy), (-5 * ux - 5 * uy, -5 * uy + 5 * ux), (-5 * ux + 5 * uy, -5 * uy - 5 * ux))
        head = '<path class="arrow" d="M{}z"/>'.format(
            "L".join(f"{_n(middle_x + dx)} {_n(middle_y + dy)}" for dx, dy in points)
        )
    inner = f'<line x1="{_n(x1)}" y1="{_n(y1)}" x2="{_n(x2)}" y2="{_n(y2)}"/>{head}'
    return Element(link.id, LINKS, 0, 0, 1.0, _classes("link", "", None, link.tone), inner, link.tip)


def _words(text: str, kind: str, x: float, y: float, room: float, size: float, *, anchored: bool = False) -> str:
    """Words in a line, smaller where they would not fit, and cut short where they would be too small."""
    letter = LETTER if kind == "note" else BOLD
    needed = width_of(text, size, letter)
    if needed > room:
        size = max(size * 0.72, size * room / needed)
        fitting = int(room / (size * letter * 0.97))
        text = text if len(text) <= fitting else text[: max(fitting - 1, 1)] + "…"
    middle = ' text-anchor="middle"' if anchored else ""
    return f'<text class="{kind}" x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}"{middle}>{escape(text)}</text>'


def _classes(kind: str, look: str, owner: int | None, tone: str, *, faded: bool = False) -> str:
    return " ".join(
        filter(
            None,
            (
                kind,
                look,
                f"owner-{owner}" if owner is not None else "",
                f"tone-{tone}" if tone else "",
                "faded" if faded else "",
            ),
        )
    )


def _n(value: float) -> str:
    """A number as short as it can be: one tenth of a unit is finer than anybody sees."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
