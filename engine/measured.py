"""What has been measured of a title with its bots, and is kept beside its manifest: by what, of what, and when.

Such a file is JSON that a command has written (`engine.workshop.keeping`). Figures age when rules or bots change; so each says by which
versions it was measured, and is shown with them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from logging import getLogger
from typing import Any, TypeVar

from engine.kernel.registry import beside
from engine.strict_json import loads

T = TypeVar("T")

_log = getLogger("engine.measured")


@dataclass(frozen=True, slots=True)
class Made:
    """When figures were measured (``day``, as 2026-11-30), and of what: the engine's version, the title's, and the commit of the source, ""
    where it was no checkout."""

    day: str
    engine: str
    title_version: str
    commit: str

    def to_json(self) -> dict[str, Any]:
        """As it stands in a file."""
        return asdict(self)

    @staticmethod
    def of(data: Mapping[str, Any]) -> Made:
        """Of a file. Raises KeyError for what it lacks."""
        return Made(*(str(data[name]) for name in Made.__slots__))


def kept(title_id: str, file: str, made_of: Callable[[Any], T]) -> T | None:
    """What ``made_of`` makes of the title's file of this name; None where it brings none, or one that is not understood, which goes to the
    log: figures are no reason for a title not to be played."""
    place = beside(title_id, file)
    if place is None or not place.is_file():
        return None
    try:
        return made_of(loads(place.read_bytes()))
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        _log.warning("%s of %s cannot be read: %s: %s", file, title_id, type(error).__name__, error)
        return None


__all__ = ["Made", "kept"]
