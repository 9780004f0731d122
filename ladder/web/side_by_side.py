"""The games of a block beside each other, as a template shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from structlog import get_logger

from ladder.play.models import Match
from ladder.theatre.rotations import Moment, Parting, Rotation, drawn, moments, panel_told_of, parting, prospects
from ladder.web.plot import Plot, Tick
from ladder.web.stages import Row

Fields = dict[str, Any]

log = get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Table:
    """One of the games at the chosen moment, and what came of the chosen seat in it."""

    match: Match
    bot: str
    ply: int
    told: str
    choice: str
    """What the seat chose where it parted; "" where it did not."""
    choice_ply: int
    standings: list[Row]
    panel: SafeString
    score: int | None
    rank: int | None
    behind: int | None
    """How far its final score is below the best of the seat's; None where there is none."""


@dataclass(frozen=True, slots=True)
class Prospects:
    """How the seat's position looked in each game: paths on one plot, where they parted, and the moment that is shown."""

    plot: Plot
    lines: list[str]
    levels: list[Tick]
    parted: float


@dataclass(frozen=True, slots=True)
class SideBySide:
    """All of it."""

    seat: int
    tables: list[Table]
    parting: Parting
    together: str
    moments: list[tuple[int, str]]
    at: int
    panels: list[tuple[str, str]]
    panel: str
    measure: str
    curves: Prospects | None
    before: int | None
    after: int | None


def side_by_side(games: Sequence[Rotation], seat: int, at: str, panel: str) -> SideBySide:
    """The games, all of them with documents, for this seat at the moment with this number (as text; where they parted, else)."""
    documents = [game.document or {} for game in games]
    parted = parting(documents, seat)
    choices = moments(documents, parted)
    chosen = _moment(choices, at)
    panels = [(str(each["id"]), str(each["title"])) for each in documents[0]["panels"]]
    if panel not in dict(panels):
        panel = _panel(documents, choices[chosen]) or (panels[0][0] if panels else "")
    tables = [
        _table(game, seat, ply, parted.own[number] if parted.own is not None else None, panel)
        for number, (game, ply) in enumerate(zip(games, choices[chosen].plies, strict=True))
    ]
    best = max((table.score for table in tables if table.score is not None), default=0)
    return SideBySide(
        seat=seat,
        tables=[_behind(table, best) for table in tables],
        parting=parted,
        together=_together(documents[0], parted),
        moments=[(number, moment.words) for number, moment in enumerate(choices)],
        at=chosen,
        panels=panels,
        panel=panel,
        measure=str(documents[0]["measure"]),
        curves=_curves(documents, seat, parted),
        before=chosen - 1 if chosen else None,
        after=chosen + 1 if chosen + 1 < len(choices) else None,
    )


def _moment(choices: Sequence[Moment], at: str) -> int:
    if at.isascii() and at.isdigit() and len(at) < 6 and int(at) < len(choices):
        return int(at)
    wanted = ("Where this seat parted", "Where they parted")
    return next(
        (number for word in wanted for number, each in enumerate(choices) if each.words == word), len(choices) - 1
    )


def _panel(documents: Sequence[Fields], moment: Moment) -> str:
    """The panel that shows what was decided last; "" where none does."""
    told = (panel_told_of(document, ply) for document, ply in zip(documents, moment.plies, strict=True))
    return next(filter(None, told), "")


def _together(document: Fields, parted: Parting) -> str:
    """The last decision that all games have in common, in words."""
    return words(document["decisions"][parted.ply - 1]["told"]) if parted.ply else ""


def _table(game: Rotation, seat: int, ply: int, own: int | None, panel: str) -> Table:
    document = game.document or {}
    outcome = document["outcome"] or {}
    made = document["decisions"]
    return Table(
        match=game.match,
        bot=game.names[seat] if seat < len(game.names) else "",
        ply=ply,
        told=words(made[ply - 1]["told"]) if ply else "Before the first decision.",
        choice=words(made[own]["told"]) if own is not None else "",
        choice_ply=own + 1 if own is not None else 0,
        standings=_standings(document, game.names, ply),
        panel=mark_safe(drawn(document, ply, panel)),  # noqa: S308 - the document's drawings escape what they were given
        score=outcome["scores"][seat] if outcome else None,
        rank=outcome["ranks"][seat] if outcome else None,
        behind=None,
    )


def _behind(table: Table, best: int) -> Table:
    return replace(table, behind=best - table.score) if table.score is not None else table


def _standings(document: Fields, names: Sequence[str], ply: int) -> list[Row]:
    totals = [curve[ply] for curve in document["curves"]["score"]]
    most = max(totals, default=0)
    share = [max(0, round(100 * total / most)) if most > 0 else 0 for total in totals]
    rows = [Row(seat, names[seat], total, share[seat], ()) for seat, total in enumerate(totals) if seat < len(names)]
    return sorted(rows, key=lambda row: (-row.total, row.seat))


def _curves(documents: Sequence[Fields], seat: int, parted: Parting) -> Prospects | None:
    found = [prospects(document, seat) for document in documents]
    last = max(len(curve) for curve in found) - 1
    low, high = min(map(min, found)), max(map(max, found))
    if last < 1 or high <= low:
        return None
    step = next(s * 10**power for power in range(-2, 12) for s in (1, 2, 5) if (high - low) / (s * 10**power) <= 5)
    low, high = step * (low // step), step * -(-high // step)
    plot = Plot(last, low, high)
    marks = [low + step * number for number in range(round((high - low) / step) + 1)]
    levels = [Tick(plot.y(mark), f"{mark:,.10g}".replace("-", "−")) for mark in marks]
    return Prospects(plot, [plot.line(list(enumerate(curve))) for curve in found], levels, plot.x(parted.ply))


def words(told: Sequence[Any]) -> str:
    """A sentence of a document as text."""
    return "".join(part if isinstance(part, str) else str(part[0]) for part in told)
