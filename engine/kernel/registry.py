"""The catalogue of titles. Titles are named here by id and imported when first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from engine.kernel.errors import BadOption
from engine.kernel.title import Title

_CATALOGUE: dict[str, str] = {}


def register(id: str, module: str) -> None:
    """Add a title to the catalogue: ``module`` has its one instance as ``TITLE``."""
    _CATALOGUE[id] = module


@cache
def _load(module: str) -> Title:
    found: Title = import_module(module).TITLE
    return found


def titles() -> dict[str, Title]:
    """Every title by its id, in catalogue order."""
    return {id: _load(module) for id, module in _CATALOGUE.items()}


def title(id: str) -> Title:
    """The title with this id. Raises BadOption naming those that exist."""
    if id not in _CATALOGUE:
        raise BadOption("title", f"there is no title {id!r}", f"use one of: {', '.join(_CATALOGUE)}")
    return _load(_CATALOGUE[id])
