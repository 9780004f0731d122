"""Where the component figures come from, as the data files say."""

from __future__ import annotations

from engine.kernel import Provenance


def provenance() -> list[Provenance]:
    """Every figure that is public or reconstructed, entry by entry, and one line for each table of the rulebook."""
    return []
