"""Pictures of matches for other sites, which show them where somebody links to a match: `engine.theatre.picture` as PNG.

A finished match's is made by the worker that draws its document, and kept with it; a match without a document gets one in which its board
is missing. Nobody's secret is in one: it shows the public board, names and results.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import resvg_py
import structlog

import engine
from engine.scene.scene import Scene
from engine.scene.svg import elements
from engine.theatre import scene_of
from engine.theatre.picture import HEIGHT, WIDTH, Board, Line, last_board, picture
from engine.wording import counted
from ladder.play.models import Match, MatchSeat, MatchStatus, SeatResult
from ladder.theatre.live import LiveBoard

log = structlog.get_logger(__name__)

Fields = dict[str, Any]

MINUS = "−"

DEJAVU = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")
PLACES_OF_FONTS = (
    "/usr/share/fonts/truetype/dejavu",
    "/usr/share/fonts/TTF",
    "/usr/share/fonts/dejavu",
    "/usr/share/fonts/dejavu-sans-fonts",
)
"""Where systems have DejaVu Sans. Without it every font of the system is read, which takes longer the more there are."""


def of_document(match: Match, document: Fields) -> bytes | None:
    """The picture of a finished match with its last board. None where none can be made."""
    return _made(match, lambda: (_result_lines(_seats(match)), str(document["measure"]), last_board(document)))


def of_live_board(match: Match, names: Sequence[str], board: LiveBoard) -> bytes | None:
    """The picture of a running match, as `LiveBoard` shows it. None where none can be made."""

    def parts() -> tuple[list[Line], str, Board | None]:
        scene = scene_of(match.title)(board.public, names)
        panel = scene.panels[0]
        return _scene_lines(scene, names), scene.measure, Board(panel.width, panel.height, tuple(elements(panel)))

    return _made(match, parts)


def without_board(match: Match) -> bytes | None:
    """The picture of a match whose board cannot be shown: who sits there, and what came of it."""
    return _made(match, lambda: (_result_lines(_seats(match)), "", None))


def _made(match: Match, parts: Any) -> bytes | None:
    if not text_shows():
        return None
    try:
        lines, measure, board = parts()
        rules = engine.titles().get(match.title)
        title = rules.name if rules is not None else match.title
        return pixels(picture(title, _above(match), _below(match), lines, measure, board))
    except Exception:  # a title's drawing may come from anywhere, and a link is a link without a picture
        log.exception("no picture of a match", match=match.pk)
        return None


def _above(match: Match) -> str:
    return f"Match {match.pk}" + (f", {match.season.name}" if match.season is not None else "")


def _below(match: Match) -> str:
    if match.status == MatchStatus.FINISHED and match.finished_at is not None:
        return f"{match.finished_at:%-d %b %Y}, after {counted(match.decisions, 'decision')}"
    words = {MatchStatus.RUNNING: "Being played", MatchStatus.QUEUED: "Waiting to be played", MatchStatus.VOID: "Void"}
    return words.get(MatchStatus(match.status), "")


def _seats(match: Match) -> list[MatchSeat]:
    return list(
        MatchSeat.objects.filter(match=match)
        .select_related("version__bot")
        .defer("version__package", "version__report")
    )


def _result_lines(seats: Sequence[MatchSeat]) -> list[Line]:
    """The seats by place; by seat while there is no result."""
    best = max((seat.score or 0 for seat in seats), default=0)
    return [
        Line(
            seat.seat,
            seat.version.bot.name + (", forfeited" if seat.result == SeatResult.FORFEITED else ""),
            seat.rank,
            _figure(seat.score),
            (seat.score or 0) / best if best > 0 else 0.0,
        )
        for seat in sorted(seats, key=lambda seat: (seat.rank or 0, seat.seat))
    ]


def _scene_lines(scene: Scene, names: Sequence[str]) -> list[Line]:
    """The seats by their standing; nobody has a place before the end."""
    best = max((standing.total for standing in scene.standings), default=0)
    return [
        Line(
            standing.seat,
            names[standing.seat],
            None,
            _figure(standing.total),
            standing.total / best if best > 0 else 0.0,
        )
        for standing in sorted(scene.standings, key=lambda standing: (-standing.total, standing.seat))
    ]


def _figure(score: int | None) -> str:
    return "" if score is None else str(score).replace("-", MINUS)


def pixels(svg: str) -> bytes:
    """An SVG as PNG. Raises ValueError for one that is none."""
    files = fonts()
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, font_files=files or None, skip_system_fonts=bool(files)))


@cache
def fonts() -> list[str]:
    """The files of DejaVu Sans; none where the system has them elsewhere, or not at all."""
    for place in PLACES_OF_FONTS:
        files = [Path(place, name) for name in DEJAVU]
        if all(file.is_file() for file in files):
            return [str(file) for file in files]
    return []


@cache
def text_shows() -> bool:
    """Has this system a font at all? A picture without its words would tell nobody anything."""
    blank = f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH // 10}" height="{HEIGHT // 10}">'
    worded = f'{blank}<text x="5" y="40" font-size="30" font-family="DejaVu Sans, sans-serif">M</text></svg>'
    shows = pixels(worded) != pixels(f"{blank}</svg>")
    if not shows:
        log.warning("no font is installed; matches have no pictures")
    return shows
