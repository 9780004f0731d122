"""How figures are rounded, signed and named, on pages and by commands alike: nothing has no sign, and no error is nothing.

Pages put their own minus for the hyphen.
"""

from __future__ import annotations

from engine.estimates import error_text


def signed(value: float, places: int) -> str:
    """A difference with its sign: +12.4, -3.0. What rounds to nothing has none, whichever side it came from: 0.0."""
    near = round(value, places)
    return f"{near:+.{places}f}" if near else f"{0:.{places}f}"


def plain(value: float, places: int) -> str:
    """A figure without a plus: 12.4, -3.0, and 0.0 for all that rounds to it."""
    # Adding zero takes the sign from a negative zero.
    return f"{round(value, places) + 0.0:.{places}f}"


def error(value: float, places: int) -> str:
    """An error, or half an interval, as it is told beside a figure with so many decimals: 0.4, and 0.1 for whatever is less than that."""
    return error_text(value, places)
