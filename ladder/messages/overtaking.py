"""Who has been overtaken, by two boards of a season that follow one another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ladder.seasons.models import Entry, EntryStatus, Season

FURTHEST = 20
"""Places above one's own in which whoever has come past is looked for."""

LAST = 2**31
"""The place of whoever has none."""


@dataclass(frozen=True, slots=True)
class Overtaken:
    """An author's bot that has lost its place, and one of those that have come past it, of another author."""

    author: int
    bot: str
    before: int
    after: int
    other: str
    place: int

    def facts(self, season: Season) -> dict[str, Any]:
        """For the message."""
        told = {name: getattr(self, name) for name in ("bot", "before", "after", "other", "place")}
        return {**told, "season": season.full_name, "slug": season.slug}


def overtakings(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Overtaken]:
    """Current entries that stand lower than before because another author's has come past them, the highest first. One query, and none
    where nobody has lost a place. The boards are as `engine.ratings.board` writes them; an empty one has no rows."""
    was, now = _ranks(before), _ranks(after)
    lost = [entry for entry, rank in now.items() if entry in was and rank > was[entry]]
    if not lost:
        return []
    in_order = sorted(now, key=lambda entry: now[entry])
    at = {entry: number for number, entry in enumerate(in_order)}
    current = Entry.objects.filter(pk__in=in_order, status=EntryStatus.CURRENT)
    known = {pk: (owner, bot) for pk, owner, bot in current.values_list("pk", "bot__owner", "bot__name")}
    found = []
    for entry in sorted(lost, key=lambda entry: now[entry]):
        if entry not in known:
            continue
        owner, bot = known[entry]
        for other in reversed(in_order[max(0, at[entry] - FURTHEST) : at[entry]]):
            # Who had no place before has come past as well.
            passed = now[other] < now[entry] and was.get(other, LAST) > was[entry]
            if passed and other in known and known[other][0] != owner:
                found.append(Overtaken(owner, bot, was[entry], now[entry], known[other][1], now[other]))
                break
    return found


def _ranks(board: Mapping[str, Any]) -> dict[int, int]:
    return {row["bot"]: row["rank"] for row in board.get("rows", ()) if row["rank"] is not None}
