"""Figures age: what was measured is of programs and of rules, each of a version, and either may be another today."""

from __future__ import annotations

from engine import bots
from engine.bots.grades import Strength
from engine.fairness import Setup
from engine.kernel.title import Title
from engine.measured import Made

CHANGED = "changed"
"""The mark of what was measured by another version of a bot or of the rules than plays today."""

WHY = "its program or the rules have changed since it was measured"


def of_other_rules(made: Made, title: Title) -> bool:
    """Was it measured by another version of the title's rules than today's?"""
    return made.title_version != title.version


def has_changed(strength: Strength, made: Made, title: Title) -> bool:
    """Has the bot's program, as it plays the title, or have the rules changed since its strength was measured?"""
    return of_other_rules(made, title) or bots.has_changed(strength, title.id)


def setup_has_changed(setup: Setup, title: Title) -> bool:
    """Has the program of the bot on all seats, or have the rules changed since this table of the title was measured?"""
    # Among equals no rating is told: the version alone says who it was.
    return has_changed(Strength(setup.bot, setup.version, 0.0, None, setup.games), setup.made, title)


__all__ = ["CHANGED", "WHY", "has_changed", "of_other_rules", "setup_has_changed"]
