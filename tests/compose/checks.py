"""What is looked at, and how it is told: a line for each thing that is so, and an end at the first that is not."""

from __future__ import annotations

import time
from collections.abc import Iterable

from .podman import Failed

_began = time.monotonic()


def section(title: str) -> None:
    """Say what is tried now."""
    print(f"\n{title}", flush=True)


def told(text: str) -> None:
    """Say what is done, or what was found."""
    print(f"  {time.monotonic() - _began:6.0f} s     {text}", flush=True)


def so(what: str, true: object, found: object = "") -> None:
    """Say that it is so. Raises Failed, with what was `found`, when it is not."""
    if not true:
        raise Failed(f"NOT SO: {what}" + (f"\nfound: {found}" if found != "" else ""))
    print(f"  {time.monotonic() - _began:6.0f} s  ok {what}", flush=True)


def same(what: str, found: object, expected: object) -> None:
    """Say that what was found is what it should be. Raises Failed when it is not."""
    so(what, found == expected, f"{found!r}, not {expected!r}")


def megabytes(count: float) -> str:
    """Bytes, to be read."""
    return f"{count / 1e6:,.0f} MB"


def listed(words: Iterable[str]) -> str:
    """Words as a sentence has them."""
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last
