"""Drawings of a game's public state, one module per title; a title without one is drawn as a plain table of its fields."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ladder.web.boards import arkwright, east_india_companies, john_company_1e, john_company_2e

Fields = dict[str, Any]


class Drawing(NamedTuple):
    """A template, and the function ``(public state, names of the seats)`` that makes what it shows."""

    template: str
    show: Callable[[Fields, Sequence[str]], Fields]


def plain(public: Fields, names: Sequence[str]) -> Fields:
    """Every field of the state as it is."""
    return {"fields": list(public["state"].items())}


PLAIN = Drawing("titles/board.html", plain)
DRAWINGS = {
    "arkwright": Drawing("titles/arkwright/board.html", arkwright.show),
    "east_india_companies": Drawing("titles/east_india_companies/board.html", east_india_companies.show),
    "john_company_1e": Drawing("titles/john_company_1e/board.html", john_company_1e.show),
    "john_company_2e": Drawing("titles/john_company_2e/board.html", john_company_2e.show),
}


def drawing(title: str) -> Drawing:
    """How the board of this title is drawn."""
    return DRAWINGS.get(title, PLAIN)
