"""Knock-out: the best of each table goes on, until one is left.

Participants stand on slots 1, 2, 3 … of the bracket, at first by seeding. A round seats slots in serpentine order (with two seats 1 meets
the last, 2 the last but one), and who goes on takes over the table's best slots: so that the first two seeds can only meet at the last
table. A number of participants that is no power of the seats is brought down to one by preliminary rounds, from which the top seeds have
byes.
"""

from __future__ import annotations

from .base import Drawn, Format, History, Played, Row, Terms, table


class KnockOut(Format):
    """Lose, and be out."""

    ahead = 1
    bye_points = 0.0

    def pairings(self, count: int, terms: Terms) -> int:
        """As many as participants at most: each puts out at least one."""
        return count

    def draw(self, terms: Terms, history: History) -> tuple[Drawn, ...]:
        """The next round by slots, its tables in the order of the bracket: neighbours meet in the round after it."""
        return draw_slots(survivors(history), terms.seats)

    def standings(self, history: History) -> list[Row]:
        """By rounds survived, then by the place at the last table: the losers of two tables share a rank if they came in alike."""
        places = {
            number: 1 + sum(other > points for other in played.points)
            for played in history.pairings()
            for number, points in zip(played.numbers, played.points, strict=True)
        }
        return table(history, lambda row: (row.survived, -places.get(row.number, 1)))


def survivors(history: History) -> list[int]:
    """Who is left, by slot."""
    standing = list(history.numbers)
    for pairings in history.rounds:
        slots = {number: slot for slot, number in enumerate(standing)}
        heirs: dict[int, int] = {}
        for played in pairings:
            table_slots = sorted(slots[number] for number in played.numbers)
            heirs.update(zip(table_slots, best_first(played), strict=False))
        standing = [heirs[slot] for slot in sorted(heirs)]
    return standing


def best_first(played: Played) -> list[int]:
    """Who goes on, best first; level ones by seeding."""
    results = zip(played.numbers, played.shares, played.advances, strict=True)
    return [number for number, _, advances in sorted(results, key=lambda row: (-(row[1] or 0.0), row[0])) if advances]


def draw_slots(standing: list[int], seats: int) -> tuple[Drawn, ...]:
    """The round in which these, given by slot, play next; none when one is left."""
    left = len(standing)
    if left == 1:
        return ()
    target = 1
    while target * seats <= left:
        target *= seats
    if left == target:
        tables = left // seats
        boxes = serpentine(left, tables)
        return tuple(Drawn(tuple(standing[slot] for slot in boxes[box]), go_on=1) for box in bracket(tables, seats))
    return preliminary(standing, seats, left - target)


def preliminary(standing: list[int], seats: int, surplus: int) -> tuple[Drawn, ...]:
    """A round that puts out `surplus` participants, or as many as it can: byes for the first slots, tables for the last."""
    left = len(standing)
    tables = min(-(-surplus // (seats - 1)), left // seats)
    surplus = min(surplus, tables * (seats - 1))
    first = left - tables * seats
    byes = [Drawn((number,), go_on=1) for number in standing[:first]]
    played = [
        Drawn(
            tuple(standing[first + slot] for slot in box),
            go_on=seats - surplus // tables - (place < surplus % tables),
        )
        for place, box in enumerate(serpentine(left - first, tables))
    ]
    return (*byes, *played)


def serpentine(slots: int, tables: int) -> list[list[int]]:
    """Slots from 0, dealt to the tables there and back: with 8 slots and 4 tables 0 and 7, 1 and 6, 2 and 5, 3 and 4."""
    boxes: list[list[int]] = [[] for _ in range(tables)]
    for slot in range(slots):
        lap, place = divmod(slot, tables)
        boxes[place if lap % 2 == 0 else tables - 1 - place].append(slot)
    return boxes


def bracket(tables: int, seats: int) -> list[int]:
    """The tables of a round, from 0, so that those whose winners will meet stand together. `tables` is a power of `seats`."""
    if tables == 1:
        return [0]
    after = serpentine(tables, tables // seats)
    return [box for place in bracket(tables // seats, seats) for box in after[place]]
