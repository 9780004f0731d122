"""A game longer than any that is played here, for whoever measures what long games cost."""

from __future__ import annotations

from typing import Any

Fields = dict[str, Any]

PLIES = 3000
"""Decisions of the game in which steps are promised to be quick."""


def lengthened(document: Fields, plies: int = PLIES) -> Fields:
    """The document of a game of so many decisions, which is this one over and over: after its end it begins anew, all at once, as no real
    one does."""
    here = document["plies"]
    last = {change[0] for board in document["boards"] for change in board["set"]}
    anew = {**document["boards"][0], "gone": sorted(last - {change[0] for change in document["boards"][0]["set"]})}

    def over(row: list[Any], first: Any) -> list[Any]:
        found = [row[0]]
        while len(found) <= plies:
            found += [*row[1:], first]
        return found[: plies + 1]

    outline = [
        {**entry, "ply": entry["ply"] + start}
        for start in range(0, plies, here + 1)
        for entry in document["outline"]
        if entry["ply"] + start <= plies
    ]
    return {
        **document,
        "plies": plies,
        "boards": over(document["boards"], anew),
        "events": over(document["events"], []),
        "decisions": over(document["decisions"], document["decisions"][0])[:plies],
        "outline": outline,
        "curves": {name: [over(row, row[0]) for row in rows] for name, rows in document["curves"].items()},
    }
