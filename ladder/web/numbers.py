"""Numbers in addresses and forms, which may be anything."""

from __future__ import annotations


def whole_number(text: str | None) -> int | None:
    """A whole number from a query string; None for anything else."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else None
