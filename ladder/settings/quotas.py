"""What the house has each author ask of it: the keeper's figures."""

from __future__ import annotations

from ladder import environment

FRIENDLY_GAMES_A_DAY = environment.whole("LEADENHALL_FRIENDLY_GAMES_A_DAY", 50, most=10_000)
"""Friendly matches that one author may ask for in 24 hours; 0: none."""
