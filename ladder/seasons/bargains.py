"""How far the tables of a season negotiate: what its options say of it, in words."""

from __future__ import annotations

import engine
from ladder.seasons.models import Season

OPTION = "negotiation"
"""The option by which every title that has bargains says how far they go."""

FULL = "full"
"""With this value seats give each other words."""


def negotiation_of(season: Season) -> str | None:
    """The option's value at the season's tables; None where the title has none, or is not installed."""
    title = engine.titles().get(season.title)
    if title is None or OPTION not in title.options:
        return None
    return season.options.get(OPTION, title.options[OPTION].default)


def negotiation_told(season: Season) -> str:
    """What that means, as the title says it: of "off: …; consents: …; full: …" the part of the value. Empty where there is none."""
    value, title = negotiation_of(season), engine.titles().get(season.title)
    if value is None or title is None:
        return ""
    parts = (part.partition(": ") for part in title.options[OPTION].help.split("; "))
    told = {name: words for name, _, words in parts}
    before = f"{told['consents']}; besides, " if value == FULL and "consents" in told else ""
    return before + told.get(value, "").removeprefix("besides, ")


def has_words(season: Season) -> bool:
    """Do seats give each other words there?"""
    title = engine.titles().get(season.title)
    return title is not None and negotiation_of(season) == FULL and "word_given" in title.sentences.events
