"""A scene as text, for terminals: every panel with its places, and what lies on them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import groupby

from engine.scene.scene import Look, Panel, Piece, Place, Scene

Names = Sequence[str]


def text(scene: Scene, names: Names) -> str:
    """The scene for a person at a terminal; ``names`` say how each owner is called ("Nabob (seat 1)"), in order. Places on which nothing
    lies and nothing is said are left out."""
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
    about = ""
    for is_track, group in groupby(panel.places, lambda place: place.look is Look.SPACE):
        places = list(group)
        if is_track:  # one line for all its spaces, after what the place before it says of them
            spaces = " | ".join(_space(place, lying[place.id], names) for place in places)
            lines.append(f"{about}: {spaces}" if about else spaces)
        else:
            lines += [told for place in places if (told := _place(place, lying[place.id], names))]
            last = places[-1]
            about = last.note if last.look is Look.BARE and not last.label and not lying[last.id] else ""
    return "\n".join([panel.title.upper(), *(f"  {line}" for line in lines)]) if lines else ""


def _space(place: Place, here: list[Piece], names: Names) -> str:
    label = f"({place.label})" if place.tone == "strong" else place.label
    return " ".join([label, *(_mark(piece, names) for piece in here)])


def _mark(piece: Piece, names: Names) -> str:
    mark = piece.text or (_name(names, piece.owner) if piece.owner is not None else "■")
    return f"{mark}×{piece.number}" if piece.number != 1 else mark


def _place(place: Place, here: list[Piece], names: Names) -> str:
    label = place.label or place.note or place.id.partition(":")[2].replace("_", " ")
    owner = f" [{_name(names, place.owner)}]" if place.owner is not None else ""
    note = f" ({place.note})" if place.note and place.label else ""
    alike: Counter[str] = Counter()
    for piece in here:  # each has an id of its own, but to a reader they are alike
        alike[_piece(piece, names, place.owner)] += piece.number
    pieces = ", ".join(f"{number} × {what}" if number != 1 else what for what, number in alike.items())
    if not pieces and not note and not owner and (not place.note or place.look is Look.BARE):
        return ""
    return f"{label}{note}{owner}" + (f": {pieces}" if pieces else "")


def _piece(piece: Piece, names: Names, owner: int | None) -> str:
    """One such piece; whose it is, where it is not of the place's ``owner``. What has neither words nor an owner is known by its tone,
    which text has not: its tip tells what it is."""
    if not piece.text and piece.owner is None and piece.tip:
        what = piece.tip.removeprefix(f"{piece.number} ")
    else:
        what = " ".join(filter(None, (piece.shape.value, piece.text.strip())))
    whose = f" of {_name(names, piece.owner)}" if piece.owner not in (None, owner) else ""
    return what + whose + (" (faded)" if piece.faded else "")


def _standings(scene: Scene, names: Names) -> str:
    lines = [f"STANDING, in {scene.measure}"]
    for standing in sorted(scene.standings, key=lambda each: -each.total):
        parts = ", ".join(f"{label} {value}" for label, value in standing.parts)
        lines.append(f"  {_name(names, standing.seat)}: {standing.total}" + (f" ({parts})" if parts else ""))
    return "\n".join(lines)


def _name(names: Names, seat: int) -> str:
    return names[seat] if 0 <= seat < len(names) else f"seat {seat + 1}"
