"""Divisions, for seasons too large for everybody to meet everybody: only entries of one division sit together, and the house's with all.

All divisions stand on one scale, since the house's bots play in each. A newcomer enters the lowest division. From time to time the keeper
has `season_divisions` redraw them: at each border the best below and the worst above change places as long as the one below is rated
higher, at most a quarter of a division at once, and places that fell vacant are filled from below. Provisional ratings move nobody but into
a vacancy.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from ladder.bots.models import Bot
from ladder.seasons.models import Entry, EntryStatus, Season

MOVES = 4
"""At most one in so many of a division is promoted, or relegated, in one redraw."""


@dataclass(frozen=True, slots=True)
class Placed:
    """An entry in its division (from 1, the top). `rating` is its season rating, `sure` whether it is more than provisional."""

    entry: int
    division: int
    rating: float
    sure: bool


def redraw(placed: Iterable[Placed], size: int) -> dict[int, int]:
    """The new division of every entry that moves. Nobody moves by more than one division, but into a vacancy."""
    rosters: dict[int, list[Placed]] = {}
    for one in sorted(placed, key=lambda one: (-one.rating, one.entry)):
        rosters.setdefault(one.division, []).append(one)
    before = {one.entry: one.division for roster in rosters.values() for one in roster}
    after = dict(before)
    for upper in sorted(rosters)[:-1]:
        # Whoever came from the division above stays where it is.
        down = [one for one in reversed(rosters[upper]) if one.sure and after[one.entry] == upper]
        up = [one for one in rosters.get(upper + 1, ()) if one.sure]
        for worst, best in list(zip(down, up, strict=False))[: max(1, size // MOVES)]:
            if best.rating <= worst.rating:
                break
            after[worst.entry], after[best.entry] = upper + 1, upper
    ranked = [replace(one, division=after[one.entry]) for roster in rosters.values() for one in roster]
    for entry, division in _fill(sorted(ranked, key=lambda one: (one.division, -one.rating, one.entry)), size).items():
        after[entry] = division
    return {entry: division for entry, division in after.items() if division != before[entry]}


def _fill(ranked: list[Placed], size: int) -> dict[int, int]:
    """Everybody's division once vacancies are filled from below: those in front come up, and nobody goes down for it."""
    filled: dict[int, int] = {}
    held: Counter[int] = Counter()
    for one in ranked:
        division = next((number for number in range(1, one.division) if held[number] < size), one.division)
        held[division] += 1
        filled[one.entry] = division
    return filled


def of_newcomer(season: Season, bot: Bot) -> int:
    """The division that the bot's first entry in the season is put in: the lowest, or a new one below it when that is full; 0 without any,
    and for house bots."""
    if not season.division_size or bot.house_bot:
        return 0
    held = Counter(
        Entry.objects.filter(season=season, status=EntryStatus.CURRENT, division__gt=0).values_list(
            "division", flat=True
        )
    )
    lowest = max(held, default=1)
    return lowest if held[lowest] < season.division_size else lowest + 1


__all__ = ["Placed", "of_newcomer", "redraw"]
