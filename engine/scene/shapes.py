"""How each shape of a piece is drawn, in a square of 20 units: our own plain drawing, filled with its owner's colour by the style sheet."""

from __future__ import annotations

from collections.abc import Mapping

from engine.scene.scene import Shape

OUTLINES: Mapping[Shape, str] = {
    Shape.CUBE: '<rect x="3" y="3" width="14" height="14" rx="1.5"/>',
    Shape.DISC: '<circle cx="10" cy="10" r="8.5"/>',
    Shape.PAWN: '<path d="M10 .8a3.9 3.9 0 0 1 2.9 6.4l4.6 12h-15l4.6-12A3.9 3.9 0 0 1 10 .8z"/>',
    Shape.SHIP: '<path d="M.5 10.5h19L16 19.2H4z"/><path class="sail" d="M9.2.8v8.5H2.6zM10.8 1.6 17.4 9.3h-6.6z"/>',
    Shape.TOWER: '<path d="M4 19V5h-.8V1.5h3V3.5h2.3V1.5h3V3.5h2.3V1.5h3V5H16v14z"/>',
    Shape.FLAG: '<path d="M4 1h1.6v18H4z"/><path d="M5.6 2H18l-3.5 4.5L18 11H5.6z"/>',
    Shape.CARD: "",
    Shape.TILE: "",
    Shape.COIN: '<circle cx="10" cy="10" r="8.5"/><circle class="inner" cx="10" cy="10" r="6.2"/>',
    Shape.MARKER: '<path d="M10 1 19 10 10 19 1 10z"/>',
    Shape.DIE: '<rect x="2" y="2" width="16" height="16" rx="4"/>',
    Shape.HOUSE: '<path d="M10 1.5 19 9h-2v10H3V9H1z"/>',
    Shape.MILL: '<path d="M1.5 19V9l5 3V9l5 3V2h3.5l.5 10 3 2v5z"/>',
    Shape.WORKER: '<circle cx="10" cy="5" r="4"/><path d="M3 19c0-6 2.5-9 7-9s7 3 7 9z"/>',
    Shape.MACHINE: (
        '<path d="M8.3 1h3.4l.5 2.3 1.9.8 2-1.2 2.3 2.4-1.2 1.9.8 2 2 .5v3.3l-2.2.5-.8 1.9 1.2 2-2.4'
        " 2.3-1.9-1.2-1.9.8-.5 2H8.3l-.5-2.1-2-.8-1.9 1.2-2.3-2.4 1.2-1.9-.8-2L0 11.7V8.3l2-.5.8-1.9-1.2-2"
        ' 2.4-2.3 1.9 1.2 1.9-.8z"/><circle class="inner" cx="10" cy="10" r="3"/>'
    ),
    Shape.REGIMENT: '<path d="M2 4h16v12H2z"/><path class="inner" d="M2 4l16 12M18 4 2 16"/>',
    Shape.OFFICER: "",
    Shape.CROWN: '<path d="M1.5 18.5V4.5L6 8.5 10 1.5l4 7 4.5-4v14z"/>',
    Shape.FIRE: '<path d="M10 1c1 4 6 6 6 11a6 6 0 0 1-12 0c0-3 2-4 2.5-6.5C8 7 9 8 9 9.5 10.5 7 10.5 4 10 1z"/>',
    Shape.ELEPHANT: (
        '<path d="M2 9c0-4 4-6 8-6 2 0 3 .5 4 1.5 2.5 0 4 2 4 5v6h-2v-5c0-.8-.3-1-.8-1.2'
        '-.2 2-1.2 3.2-2.7 3.2V18H9.5v-3.5H7V18H4v-5c-1.3-.8-2-2.3-2-4z"/>'
        '<circle class="eye" cx="14.5" cy="7.5" r=".9"/>'
    ),
    Shape.SCROLL: "",
}
"""Shapes without an outline here are as wide as their words: a frame is drawn about them."""

FRAMES: Mapping[Shape, str] = {
    Shape.CARD: 'rx="2.5"',
    Shape.TILE: 'rx="0"',
    Shape.OFFICER: 'rx="10"',
    Shape.SCROLL: 'rx="6" stroke-dasharray="3 2"',
}
"""The frame about words, where a shape has one."""
