"""Rounds of the beat over many things, of which each is done by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

import structlog

log = structlog.get_logger(__name__)

T = TypeVar("T")


def each_by_itself(
    things: Iterable[T], work: Callable[[T], object], trouble: str, named: Callable[[T], Mapping[str, Any]]
) -> int:
    """Do the work for each of the things, and return for how many it made something. One's trouble does not stop the others.

    It is logged as ``trouble``, with what ``named`` says of the thing.
    """
    made = 0
    for thing in things:
        try:
            made += bool(work(thing))
        except Exception:
            log.exception(trouble, **named(thing))
    return made
