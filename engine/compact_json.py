"""JSON as the engine writes it to be read by programs and hashed: compact, in ASCII, keys in the order in which they were put in.

The standard library writes it, and is the reference. Where msgspec is installed, as it is wherever a house plays its matches, that does the
same in an eighth of the time; what it would write by other bytes is left to the reference, so that a line or a digest never depends on
what is installed. See docs/decisions/0014.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

_REFERENCE = json.JSONEncoder(separators=(",", ":"), ensure_ascii=True, allow_nan=False, check_circular=False)
"""Without the look-out for circles, of which nothing here has one: it takes a sixth of the time."""

_DELETE = b"\x7f"
"""Of what is ASCII, msgspec leaves this as it is, and the reference does not."""


def dumps(data: Any) -> bytes:
    """``data`` as JSON. Raises ValueError for NaN and the infinities, TypeError for what has no place in JSON."""
    return _REFERENCE.encode(data).encode()


def dumps_whole(data: Any) -> bytes:
    """The same bytes, sooner, for data whose numbers are all whole: state, questions, events.

    It is not for data with fractions, which msgspec writes in other words (``1e16`` for ``1e+16``) and NaN as null; nor for bytes, sets,
    dates and the like, which have no place in JSON and which it writes all the same.
    """
    fast = _msgspec()
    if fast is not None:
        try:
            text = fast(data)
        except (TypeError, ValueError):
            # Keys that are no strings, subclasses of numbers, halves of surrogate pairs: the reference tells.
            return dumps(data)
        if text.isascii() and _DELETE not in text:
            return text
    return dumps(data)


@cache
def _msgspec() -> Callable[[Any], bytes] | None:
    # When it is first needed: whoever plays in this process alone never waits for it.
    try:
        from msgspec.json import Encoder
    except ImportError:
        return None
    return Encoder().encode


__all__ = ["dumps", "dumps_whole"]
