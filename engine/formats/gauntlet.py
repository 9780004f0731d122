"""Gauntlet: one challenger, the top seed, against each of the others, who do not meet without it."""

from __future__ import annotations

from .base import Drawn, Format, History, Row, Terms, table


class Gauntlet(Format):
    """The challenger sits at every table; the others come in order of seeding, and the first of them again to fill the last table."""

    ahead = 4
    bye_points = 0.0

    def pairings(self, count: int, terms: Terms) -> int:
        """Exactly how many tables there are."""
        return -(-(count - 1) // (terms.seats - 1))

    def draw(self, terms: Terms, history: History) -> tuple[Drawn, ...]:
        """One table a round: the challenger can only be at one. It is fixed: who is out loses what is left."""
        challenger, *others = history.numbers
        each = terms.seats - 1
        first = len(history.rounds) * each
        if first >= len(others):
            return ()
        return (Drawn((challenger, *(others[place % len(others)] for place in range(first, first + each)))),)

    def standings(self, history: History) -> list[Row]:
        """By the mean of points over pairings: the challenger plays many, the others one or two."""
        return table(history, lambda row: (row.points / max(row.pairings, 1), row.share or 0.0))
