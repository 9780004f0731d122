"""A scene as text, for terminals: every panel with its places, and what lies on them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import groupby

from engine.scene.scene import Look, Panel, Piece, Place, Scene

Names = Sequence[str]


def text(scene: Scene, names: Names) -> str:
    """The scene for a person at a terminal; ``names`` are the seats', in order. Places on which nothing lies and nothing is said are
    left out."""
    parts = [", ".join(scene.heading)] if scene.heading else []
    parts += [told for panel in scene.panels if (told := _panel(panel, names))]
    if scene.standings:
        parts.append(_standings(scene, names))
    return "\n\n".join(parts)


def _panel(panel: Panel, names: Names) -> str:
    lying: dict[str, list[Piece]] = defaultdict(list)
    for piece in panel.pieces:
        lying[piece.at].append(piece)
    lines: list[str] = []
    for is_track, places in groupby(panel.places, lambda place: place.look is Look.SPACE):
        if is_track:  # one line for all its spaces
            lines.append(" | ".join(_space(place, lying[place.id], names) for place in places))
        else:
            lines += [told for place in places if (told := _place(place, lying[place.id], names))]
    return "\n".join([panel.title.upper(), *(f"  {line}" for line in lines)]) if lines else ""


def _space(place: Place, here: list[Piece], names: Names) -> str:
    label = f"({place.label})" if place.tone == "strong" else place.label
    return " ".join([label, *(_mark(piece, names) for piece in here)])


def _mark(piece: Piece, names: Names) -> str:
    mark = piece.text or (_name(names, piece.owner) if piece.owner is not None else "■")
    return f"{mark}×{piece.number}" if piece.number != 1 else mark


def _place(place: Place, here: list[Piece], names: Names) -> str:
    label = place.label or place.id.partition(":")[2].replace("_", " ")
    owner = f" [{_name(names, place.owner)}]" if place.owner is not None else ""
    note = f" ({place.note})" if place.note else ""
    pieces = ", ".join(_piece(piece, names) for piece in here)
    if not pieces and not note and not owner:
        return ""
    return f"{label}{note}{owner}" + (f": {pieces}" if pieces else "")


def _piece(piece: Piece, names: Names) -> str:
    many = f"{piece.number} × " if piece.number != 1 else ""
    what = " ".join(filter(None, (piece.shape.value, piece.text)))
    owner = f" of {_name(names, piece.owner)}" if piece.owner is not None else ""
    return f"{many}{what}{owner}" + (" (faded)" if piece.faded else "")


def _standings(scene: Scene, names: Names) -> str:
    lines = [f"STANDING, in {scene.measure}"]
    for standing in sorted(scene.standings, key=lambda each: -each.total):
        parts = ", ".join(f"{label} {value}" for label, value in standing.parts)
        lines.append(f"  {_name(names, standing.seat)}: {standing.total}" + (f" ({parts})" if parts else ""))
    return "\n".join(lines)


def _name(names: Names, seat: int) -> str:
    place = f"seat {seat + 1}"
    name = names[seat] if 0 <= seat < len(names) else ""
    return f"{name} ({place})" if name not in ("", place) else place
