"""How the public state of a game is drawn: as its title's manifest says; a title without a board as a plain table of its fields."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from structlog import get_logger

from engine.kernel.manifest import Manifest, Show, load
from engine.kernel.registry import manifests

Fields = dict[str, Any]

log = get_logger(__name__)


class Drawing(NamedTuple):
    """A template, and the function ``(public state, names of the seats)`` that makes what it shows."""

    template: str
    show: Show


def plain(public: Fields, names: Sequence[str]) -> Fields:
    """Every field of the state as it is."""
    return {"fields": list(public["state"].items())}


PLAIN = Drawing("titles/board.html", plain)


def draw(title: str, public: Fields, names: Sequence[str], context: Fields) -> SafeString:
    """The board of this title as HTML, in a page with this context; one that cannot be drawn is shown field by field."""
    try:
        return drawn(drawing(title), public, names, context)
    except Exception:  # a title's drawing may come from anywhere, and the match is to be seen without it
        log.exception("a board cannot be drawn", title=title)
        return drawn(PLAIN, public, names, context)


def drawn(drawing: Drawing, public: Fields, names: Sequence[str], context: Fields) -> SafeString:
    """The same by one drawing. Raises whatever the title's function and its template raise."""
    return render_to_string(drawing.template, {**context, "board": drawing.show(public, names)})


def drawing(title: str) -> Drawing:
    """How the board of this title is drawn."""
    found = manifests().get(title)
    return PLAIN if found is None or not found.board else _drawing(found)


@cache
def _drawing(manifest: Manifest) -> Drawing:
    try:
        return Drawing(manifest.template, load(manifest.board))
    except Exception:
        # A page is no place to fail for what its title's author has to mend.
        log.exception("a title's board cannot be loaded", title=manifest.id, board=manifest.board)
        return PLAIN
