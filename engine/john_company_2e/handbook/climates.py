"""The climates: how the Crown looks on the Company, from the left of its board to the right."""

from __future__ import annotations

from typing import Final

CLIMATE_IDS: Final = ("bull", "stag", "lion", "bear", "peacock")
"""A climate is an index of these."""
