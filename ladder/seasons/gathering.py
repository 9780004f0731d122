"""The games of a season as the ratings want them: all of them, a stretch of its order, or block by block as blocks come to their end.

Postgres sends them in its binary form, in which a row of whole numbers has one length, and numpy takes them as they are.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from django.db import connection
from numpy.typing import NDArray

from engine.ratings.games import Games, Integers
from ladder.play.models import MatchStatus, SeatResult
from ladder.play.places import places_by_score

COLUMNS = ("block", "match", "seat", "bot", "place")
"""Of a row per seat; `bot` is the entry. A duel is one game, under the negative of its block's number."""

PORTION = 50_000
"""Matches of a season that are held in memory at once when all of them are read."""

ROWS_AT_ONCE = 500_000
"""Rows of Postgres's form that are held before they are taken."""

HEADER, TRAILER = 19, 2
"""Bytes before and after the rows."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """The rated matches after a place in the season's order, up to another one, and those of `open_blocks` up to the first."""

    after: int
    up_to: int
    open_blocks: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class Portion:
    """Games of whole blocks, those that are over or, last of all, those that are not; `open_blocks` are left out so far."""

    games: Games
    over: bool
    open_blocks: list[int]


def games_in(season: int, stretch: Stretch) -> Games:
    """The games of the stretch, which begins and ends where no duel is torn."""
    return Games.from_columns(*seats_in(season, stretch).T)


def seats_in(season: int, stretch: Stretch) -> Integers:
    """COLUMNS of every seat of the stretch, those of tables first."""
    found = whole_numbers(
        f"""
        WITH played AS ({PLAYED})
        SELECT coalesce(m.block_id, -m.id), m.id, s.seat, coalesce(s.entry_id, 0), coalesce(s.rank, 0), m.sequence,
               coalesce(s.score, 0), (s.result = %(forfeited)s)::int, (coalesce(b.seats, 0) = 1)::int
        FROM played AS m
        JOIN matches_matchseat AS s ON s.match_id = m.id
        LEFT JOIN seasons_block AS b ON b.id = m.block_id
        """,  # noqa: S608 - of constants
        {"forfeited": SeatResult.FORFEITED, **parameters(season, stretch)},
        9,
    )
    alone = found[:, 8] == 1
    return np.vstack([found[~alone, :5], *_duels(found[alone])])


def portions(season: int, up_to: int) -> Iterator[Portion]:
    """All games of the season up to this place, in portions."""
    after, open_blocks = 0, list[int]()
    while after < up_to:
        end = min(after + PORTION, up_to)
        seats = seats_in(season, Stretch(after, end, open_blocks))
        closed = over(np.unique(seats[:, 0]).tolist(), end)
        chosen = np.isin(seats[:, 0], np.fromiter(closed, dtype=np.int64, count=len(closed)))
        open_blocks = np.unique(seats[~chosen, 0]).tolist()
        yield Portion(Games.from_columns(*seats[chosen].T), True, open_blocks)
        after = end
    if open_blocks:
        yield Portion(games_in(season, Stretch(up_to, up_to, open_blocks)), False, [])


def over(blocks: Collection[int], up_to: int) -> set[int]:
    """Those of the blocks (ids, negative for a match outside any) all of whose rated matches have places up to this one, and that are
    complete: no match of theirs will be counted any more."""
    with connection.cursor() as cursor:
        cursor.execute(
            """
            SELECT b.id FROM seasons_block AS b
            WHERE b.id = ANY(%s) AND b.completed_at IS NOT NULL AND NOT EXISTS (
                SELECT FROM matches_match AS m
                WHERE m.block_id = b.id AND (m.sequence > %s OR (m.sequence IS NULL AND m.status = %s))
            )
            """,
            [[block for block in blocks if block > 0], up_to, MatchStatus.FINISHED],
        )
        return {block for (block,) in cursor.fetchall()} | {block for block in blocks if block < 0}


PLAYED = """
    SELECT id, block_id, sequence FROM matches_match
    WHERE season_id = %(season)s AND sequence > %(after)s AND sequence <= %(up_to)s
    UNION ALL
    SELECT id, block_id, sequence FROM matches_match
    WHERE block_id = ANY(%(open)s) AND sequence <= %(after)s
"""
"""The matches of a stretch."""


def parameters(season: int, stretch: Stretch) -> dict[str, object]:
    """What PLAYED asks for."""
    return {"season": season, "after": stretch.after, "up_to": stretch.up_to, "open": list(stretch.open_blocks)}


def whole_numbers(query: str, parameters: dict[str, object], columns: int) -> Integers:
    """The rows of a query whose columns are whole numbers, none of them null."""
    casts = ", ".join(f"c{number}::bigint" for number in range(columns))
    names = ", ".join(f"c{number}" for number in range(columns))
    copied = f"COPY (SELECT {casts} FROM ({query}) AS found ({names})) TO STDOUT (FORMAT BINARY)"  # noqa: S608 - names are made here
    row = np.dtype(
        [("columns", ">i2"), *((f"c{number}", [("bytes", ">i4"), ("value", ">i8")]) for number in range(columns))]
    )
    found, left = [np.empty((0, columns), dtype=np.int64)], bytearray()
    with connection.cursor() as cursor, cursor.copy(copied, parameters) as parts:
        skipped = HEADER
        for part in parts:
            left += part
            count = (len(left) - skipped) // row.itemsize
            if count >= ROWS_AT_ONCE:
                found.append(_values(left, row, skipped, count))
                del left[: skipped + count * row.itemsize]
                skipped = 0
    found.append(_values(left, row, skipped, (len(left) - skipped - TRAILER) // row.itemsize))
    return np.vstack(found)


def _values(body: bytearray, row: np.dtype[np.void], skipped: int, count: int) -> Integers:
    values = np.empty((count, len(row.names or ()) - 1), dtype=np.int64)
    rows = np.frombuffer(bytes(body), dtype=row, offset=skipped, count=count)
    for number in range(values.shape[1]):
        values[:, number] = rows[f"c{number}"]["value"]
    return values


def _duels(parts: Integers) -> list[NDArray[np.int64]]:
    """The games that duellists' matches make together, one array for each duel."""
    found = []
    parts = parts[np.lexsort((parts[:, 5], parts[:, 0]))]
    for duel in np.split(parts, np.flatnonzero(np.diff(parts[:, 0])) + 1):
        if not len(duel):
            continue
        places = places_by_score([(score, forfeited == 1) for score, forfeited in duel[:, 6:8].tolist()])
        block = duel[:, 0]
        found.append(np.stack([block, -block, np.arange(len(duel)), duel[:, 3], np.array(places)], axis=1))
    return found
