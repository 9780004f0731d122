"""The games of a block beside each other: one seed, the same seat, other bots in it. Where did they part, and what was that worth?

Until the first decision in which two of them differ, the games of a block are one and the same game; from there on the same seat is in
different positions. All is read from the stored documents.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Prefetch

from engine.scene.scene import Panel
from engine.scene.svg import LAYERS, Element, svg
from ladder.accounts.models import User
from ladder.play.models import Block, Match, MatchLog, MatchSeat, MatchStatus
from ladder.play.selectors import visible
from ladder.theatre import selectors, services
from ladder.theatre.models import DrawingState, GameDocument

Fields = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Rotation:
    """A match of the block, and its document where it is drawn."""

    match: Match
    names: list[str]
    document: Fields | None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Parting:
    """How long the games of a block were the same: ``ply`` decisions; ``seat`` was to decide the next (None where one game has no next).
    ``own``, by match, is after how many decisions the chosen seat first chose otherwise than in another; None where it never did."""

    ply: int
    seat: int | None
    own: list[int] | None


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment that all games have: its name, and the decisions before it, by match."""

    words: str
    plies: list[int]


def rotations(block: Block, viewer: User | AnonymousUser) -> list[Rotation]:
    """The finished games of a complete block that the viewer may see, by rotation; what is not drawn is asked for.

    Four queries where all is drawn.
    """
    matches, logs = _finished(block, viewer)
    documents = {row.match_id: row for row in GameDocument.objects.filter(match__in=matches)}
    return [_rotation(match, logs.get(match.pk, ""), documents.get(match.pk)) for match in matches]


def undrawn(block: Block, viewer: User | AnonymousUser) -> list[Match]:
    """Those of the `rotations` that are still to be drawn, which is asked for where it is not on its way. Reads no document's body."""
    matches, logs = _finished(block, viewer)
    rows = {row.match_id: row for row in GameDocument.objects.filter(match__in=matches).defer("body", "picture")}
    return [match for match in matches if match.pk in logs and _is_undrawn(match, logs[match.pk], rows.get(match.pk))]


def _is_undrawn(match: Match, log_sha256: str, row: GameDocument | None) -> bool:
    if row is not None and services.is_current(row, match, log_sha256):
        return row.state not in (DrawingState.DRAWN, DrawingState.FAILED)
    services.ask(match, row)
    return True


def _finished(block: Block, viewer: User | AnonymousUser) -> tuple[list[Match], dict[int, str]]:
    """The finished games of a complete block that the viewer may see, by rotation, and the SHA-256 of the logs that are kept."""
    if block.completed_at is None:
        return [], {}
    seats = Prefetch(
        "seats",
        MatchSeat.objects.select_related("version__bot").defer("version__package", "version__report").order_by("seat"),
    )
    found = visible(viewer).filter(block=block, status=MatchStatus.FINISHED).prefetch_related(seats)
    matches = list(found.order_by("rotation"))
    return matches, dict(MatchLog.objects.filter(match__in=matches).values_list("match", "sha256"))


def _rotation(match: Match, log_sha256: str, row: GameDocument | None) -> Rotation:
    names = [seat.version.bot.name for seat in match.seats.all()]
    if not log_sha256:
        return Rotation(match, names, None, "Its log is not kept any more.")
    if row is None or not services.is_current(row, match, log_sha256):
        services.ask(match, row)
        return Rotation(match, names, None)
    if row.state == DrawingState.DRAWN and row.body is not None:
        return Rotation(match, names, json.loads(selectors.unpacked(bytes(row.body))))
    return Rotation(match, names, None, row.reason if row.state == DrawingState.FAILED else "")


def parting(documents: Sequence[Fields], seat: int) -> Parting:
    """Where these games of one seed parted, and where this seat did."""
    sequences = [document["decisions"] for document in documents]
    ply = _same([[(made["seat"], made["kind"], made["index"]) for made in made_in] for made_in in sequences])
    nexts = {made_in[ply]["seat"] if ply < len(made_in) else None for made_in in sequences}
    own = [[at for at, made in enumerate(made_in) if made["seat"] == seat] for made_in in sequences]
    chosen = [[_choice(made_in[at]) for at in places] for made_in, places in zip(sequences, own, strict=True)]
    number = _same(chosen)
    parted = all(number < len(places) for places in own) and len(documents) > 1
    return Parting(
        ply, nexts.pop() if len(nexts) == 1 else None, [places[number] for places in own] if parted else None
    )


def _same(sequences: Sequence[Sequence[object]]) -> int:
    """How many items the sequences have in common from their beginning."""
    count = 0
    for items in zip(*sequences, strict=False):
        if any(item != items[0] for item in items):
            break
        count += 1
    return count


def _choice(made: Fields) -> tuple[object, ...]:
    """What was chosen, whatever the bots are called: words, and what they point to in place of a name."""
    return (made["kind"], *(part if isinstance(part, str) else part[1] for part in made["told"]))


def moments(documents: Sequence[Fields], parted: Parting) -> list[Moment]:
    """The moments at which the games can be compared: parts of the game that all of them came to, their parting, their ends."""
    outlines = [_outline(document) for document in documents]
    shared = [words for words in outlines[0] if all(words in outline for outline in outlines)]
    found = [Moment(words, [outline[words] for outline in outlines]) for words in shared]
    ends = [document["plies"] for document in documents]
    if parted.ply < min(ends):
        found.append(Moment("Where they parted", [parted.ply + 1] * len(documents)))
    if parted.own is not None and any(at != parted.ply for at in parted.own):
        found.append(Moment("Where this seat parted", [at + 1 for at in parted.own]))
    return [*found, Moment("The end", ends)]


def _outline(document: Fields) -> dict[str, int]:
    """The parts of a game by their whole name, and where each begins."""
    found: dict[str, int] = {}
    path: list[str] = []
    for entry in document["outline"]:
        path = [*path[: entry["level"]], entry["words"]]
        if entry["level"] <= 1:
            found.setdefault(", ".join(path), entry["ply"])
    return found


def drawn(document: Fields, ply: int, panel_id: str) -> str:
    """A panel of a game after so many decisions, as SVG; "" where it has none of this id."""
    number = next((at for at, panel in enumerate(document["panels"]) if panel["id"] == panel_id), None)
    if number is None:
        return ""
    elements = [_element(document, id, placed) for id, placed in _there(document, ply).items() if placed[0] == number]
    about = document["panels"][number]
    return svg(Panel(panel_id, about["title"], about["width"], about["height"], ()), elements)


def panel_told_of(document: Fields, ply: int) -> str:
    """The id of the panel with what the last of so many decisions speaks of, other than seats; "" where there is none."""
    told = document["decisions"][ply - 1]["told"] if ply else []
    spoken = {part[1] for part in told if not isinstance(part, str) and not part[1].startswith("seat:")}
    found = (placed[0] for id, placed in _there(document, ply).items() if document["ids"][id] in spoken)
    number = next(found, None)
    return str(document["panels"][number]["id"]) if number is not None else ""


def _there(document: Fields, ply: int) -> dict[int, list[Any]]:
    """What stands on the boards after so many decisions, by the number of its id."""
    there: dict[int, list[Any]] = {}
    for board in document["boards"][: ply + 1]:
        for gone in board["gone"]:
            there.pop(gone, None)
        for id, *placed in board["set"]:
            there[id] = placed
    return there


def _element(document: Fields, id: int, placed: list[Any]) -> Element:
    _, layer, x, y, scale, drawing, *_ = placed
    classes, inner, tip, _ = document["drawings"][drawing]
    # Without what can be pointed at: several boards side by side would be hundreds of stops for the keyboard.
    return Element(
        document["ids"][id],
        LAYERS[layer],
        x,
        y,
        scale,
        classes,
        inner if not tip else f"<title>{_safe(tip)}</title>{inner}",
    )


def _safe(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def prospects(document: Fields, seat: int) -> list[float]:
    """How good the seat's position looked at every moment, in the title's measure (`worth_in`)."""
    _, parts = document["worth_in"]
    return [value / parts for value in document["curves"]["prospects"][seat]]
