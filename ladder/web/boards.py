"""How the public state of a game is drawn: as its title's manifest says; a title without a board as a plain table of its fields."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

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
