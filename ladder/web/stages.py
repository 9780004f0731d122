"""How a table is drawn on a page: its title's scene as SVG, each panel with its heading, what has changed marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from structlog import get_logger

import engine
from engine.kernel.sentences import event_sentence, plain
from engine.scene.scene import Scene
from engine.scene.svg import Element, elements, svg
from engine.theatre import NoScene, scene_of
from ladder.theatre.live import LiveBoard
from ladder.web import boards

Fields = dict[str, Any]

log = get_logger(__name__)

KEPT = 32
"""Drawn live boards that each web process keeps: many look at the same one."""


@dataclass(frozen=True, slots=True)
class PanelDrawn:
    """A panel: its heading, its SVG, and whether it takes a whole row."""

    title: str
    svg: SafeString
    wide: bool


@dataclass(frozen=True, slots=True)
class Row:
    """How a seat stands: its total in the title's measure, what it is made of, and the share of the best total (0 to 100)."""

    seat: int
    name: str
    total: int
    share: int
    parts: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class SceneDrawn:
    """A table as a template shows it."""

    heading: tuple[str, ...]
    measure: str
    standings: list[Row]
    panels: list[PanelDrawn]


def drawn(title: str, public: Fields, names: Sequence[str], before: Fields | None = None) -> SceneDrawn | None:
    """The table of this title; pieces and places that were otherwise `before` are marked. None where it cannot be drawn."""
    try:
        draw = scene_of(title)
        scene = draw(public, names)
        old = _elements(draw(before, names)) if before is not None else None
        panels = [
            PanelDrawn(panel.title, mark_safe(svg(panel, _marked(elements(panel), old))), panel.wide)  # noqa: S308 - svg escapes
            for panel in scene.panels
        ]
        return SceneDrawn(scene.heading, scene.measure, _standings(scene, names), panels)
    except NoScene:
        return None
    except Exception:  # a title's drawing may come from anywhere, and the page is to be seen without it
        log.exception("a scene cannot be drawn", title=title)
        return None


def _elements(scene: Scene) -> dict[str, Element]:
    return {element.id: element for panel in scene.panels for element in elements(panel)}


def _marked(now: list[Element], old: dict[str, Element] | None) -> list[Element]:
    if old is None:
        return now
    # A tip tells of what lies on a place: by it everything around a piece would be another.
    return [
        element
        if (was := old.get(element.id)) is not None and was._replace(tip=element.tip) == element
        else element._replace(classes=f"{element.classes} changed")
        for element in now
    ]


def _standings(scene: Scene, names: Sequence[str]) -> list[Row]:
    most = max((standing.total for standing in scene.standings), default=0)
    rows = [
        Row(
            standing.seat,
            names[standing.seat] if standing.seat < len(names) else "",
            standing.total,
            max(0, round(100 * standing.total / most)) if most > 0 else 0,
            standing.parts,
        )
        for standing in scene.standings
    ]
    return sorted(rows, key=lambda row: (-row.total, row.seat))


@dataclass(frozen=True, slots=True)
class LiveDrawn:
    """A running match as a template shows it: its table, in `tables` where its title draws none, and what happened last, newest first, of
    which `fresh` are new."""

    scene: SceneDrawn | None
    tables: SafeString | None
    told: list[str]
    fresh: int


@dataclass(frozen=True, slots=True)
class _Shown:
    """A live board, known by its number."""

    match_id: int
    attempt: int
    number: int
    title: str = field(compare=False)
    names: Sequence[str] = field(compare=False)
    board: LiveBoard = field(compare=False)


def live_drawn(match_id: int, title: str, names: Sequence[str], board: LiveBoard) -> LiveDrawn:
    """The board of a running match, drawn once for all who look at it through this process."""
    return _live_drawn(_Shown(match_id, board.attempt, board.number, title, names, board))


@lru_cache(maxsize=KEPT)
def _live_drawn(shown: _Shown) -> LiveDrawn:
    title, names, board = shown.title, shown.names, shown.board
    rules = engine.titles().get(title)
    scene = drawn(title, board.public, names, board.before)
    tables = boards.draw(title, board.public, names, {"rules": rules, "names": names}) if scene is None else None
    told = [plain(event_sentence(rules, event, names)) for event in reversed(board.told)] if rules is not None else []
    return LiveDrawn(scene, tables, told, board.fresh)
