"""The plan of a game: steps of firms, which know of family actions, by the places of the Family phase at which they run.

A phase names the place; which step runs there is settled where all of them are known, in ``title``.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel import Step


@dataclass(frozen=True, slots=True)
class Plan:
    """What runs where. Steps get the family, after the game."""

    found_firm: Step  # a family founds a firm
    send_mission: Step  # its firm sends a trade mission
    set_sail: Step  # it has passed, and has a firm
