"""What matches that have ended change, gathered in memory for many of them: read by one statement, and written by one. The season is locked
throughout.

A match of two seats or more is a game: it gets a place in the season's order, a row of the ledger for each seat, and its entries new
figures. A match of one seat is half of one: its block is a duel, whose matches are one for each duellist with the same seed, and their
scores are compared once the last of them has ended. Its matches then get places in the order that follow each other, and a ledger row each.
A void match takes its duellist out; a duel that fewer than two have finished is rated for nobody.

Games are rated one after the other, each on what the one before it has left. So ratings, and sums of them in the tallies, come out the same
to the last bit however many are counted together.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.ratings import elo
from ladder.house import statements
from ladder.play.models import Match, MatchStatus, SeatResult
from ladder.play.places import places_by_score
from ladder.seasons.models import Season
from ladder.seasons.rating import won

WORDS = ("words_given", "words_kept", "words_broken")
"""What of an entry a seat of a game says by itself."""

FIGURES = ("rating", "games", "wins", "forfeits", *WORDS)
"""What of an entry moves with a game."""

COUNTS = ("games", "rated", "wins", "actual", "expected")
"""What of a `TableCount` moves."""

CHANGE = tuple(elo.Change.__slots__)
"""What of a rating's change the ledger has."""


@dataclass(slots=True)
class Standing:
    """FIGURES of an entry."""

    rating: float
    games: int
    wins: int
    forfeits: int
    words_given: int
    words_kept: int
    words_broken: int


@dataclass(slots=True)
class AtTables:
    """COUNTS of an entry at tables of one size."""

    games: int = 0
    rated: int = 0
    wins: int = 0
    actual: float = 0.0
    expected: float = 0.0


@dataclass(frozen=True, slots=True)
class Sits:
    """A seat of a match that has ended."""

    match: int
    seat: int
    entry: int
    rank: int
    score: int
    forfeited: bool
    words_given: int = 0
    words_kept: int = 0
    words_broken: int = 0


@dataclass(slots=True)
class Ended:
    """A match that has ended, its seats in their order. `table` is the size of its block's tables, 1 in a duel; None in no block."""

    pk: int
    rotation: int
    status: str
    cause: str
    decisions: int
    sequence: int | None
    block: int | None
    table: int | None
    seats: list[Sits] = field(default_factory=list)

    @property
    def finished(self) -> bool:
        """Was it played to the end?"""
        return self.status == MatchStatus.FINISHED


@dataclass(slots=True)
class Tally:
    """What of a `SeasonTally` moves when matches end."""

    finished: int = 0
    void: dict[str, int] = field(default_factory=dict)
    decisions: int = 0


@dataclass(slots=True)
class Read:
    """Matches by id, the figures of all who sat in them, by entry and by entry and size of the table, where there are any, and the season's
    tally."""

    tally: Tally = field(default_factory=Tally)
    ended: dict[int, Ended] = field(default_factory=dict)
    entries: dict[int, Standing] = field(default_factory=dict)
    tables: dict[tuple[int, int], AtTables] = field(default_factory=dict)

    def of_block(self, block: int) -> list[Ended]:
        """The matches of the block, by rotation."""
        return sorted((one for one in self.ended.values() if one.block == block), key=lambda one: one.rotation)


READ = """
    SELECT m.id, m.rotation, m.status, m.void_cause, m.decisions, m.sequence, m.block_id, b.seats,
           s.seat, s.entry_id, coalesce(s.rank, 0), coalesce(s.score, 0), s.result = %(forfeited)s,
           s.words_given, s.words_kept, s.words_broken,
           e.rating, e.games, e.wins, e.forfeits, e.words_given, e.words_kept, e.words_broken,
           y.finished, y.void, y.decisions,
           t.id, t.games, t.rated, t.wins, t.actual, t.expected
    FROM matches_match AS m
    JOIN matches_matchseat AS s ON s.match_id = m.id
    JOIN seasons_entry AS e ON e.id = s.entry_id
    LEFT JOIN seasons_block AS b ON b.id = m.block_id
    LEFT JOIN seasons_tablecount AS t ON t.entry_id = s.entry_id AND t.seats = b.seats
    LEFT JOIN seasons_seasontally AS y ON y.season_id = m.season_id
    WHERE m.id = ANY (%(matches)s)
    ORDER BY s.entry_id, m.id
    FOR NO KEY UPDATE OF e
"""
"""Matches with their seats, what those who sat there stand at, and the tally: their entries are locked, in the order of their ids."""


def read(matches: Collection[int], duels: Collection[int] = ()) -> Read:
    """These matches, and those of these blocks, of one season. One query, or two where there are duels.

    Not before the season is locked, and not by the statement that locks it: that would see figures as they were when it began to wait.
    """
    wanted = {*matches, *(Match.objects.filter(block__in=duels).values_list("pk", flat=True) if duels else ())}
    found = Read()
    rows = statements.rows(READ, {"matches": list(wanted), "forfeited": SeatResult.FORFEITED.value})
    for row in rows:
        match, seat, standing, (table_count, *counts) = row[:8], row[8:16], row[16:23], row[26:]
        ended = found.ended.setdefault(match[0], Ended(*match))
        sits = Sits(ended.pk, *seat)
        ended.seats.append(sits)
        found.entries[sits.entry] = Standing(*standing)
        if table_count is not None and ended.table is not None:
            found.tables[sits.entry, ended.table] = AtTables(*counts)
    finished, void, decisions = rows[0][23:26] if rows else (None, None, None)
    if finished is not None:
        found.tally = Tally(finished, json.loads(void), decisions)
    for ended in found.ended.values():
        ended.seats.sort(key=lambda sits: sits.seat)
    return found


WRITE = """
    WITH placed AS (
        UPDATE matches_match AS m SET sequence = p.sequence
        FROM jsonb_to_recordset(%(placed)s) AS p (match bigint, sequence bigint)
        WHERE m.id = p.match
    ),
    ledger AS (
        INSERT INTO matches_ratingchange
            (season_id, sequence, run, match_id, seat, entry_id, before, expected, actual, k, after, created_at)
        SELECT %(season)s, sequence, 0, match, seat, entry, before, expected, actual, k, after, statement_timestamp()
        FROM jsonb_to_recordset(%(changes)s) AS c (
            match bigint, sequence bigint, seat smallint, entry bigint,
            before float8, expected float8, actual float8, k float8, after float8
        )
    ),
    entries AS (
        UPDATE seasons_entry AS e
        SET rating = f.rating, games = f.games, wins = f.wins, forfeits = f.forfeits,
            words_given = f.words_given, words_kept = f.words_kept, words_broken = f.words_broken
        FROM jsonb_to_recordset(%(entries)s) AS f (
            entry bigint, rating float8, games integer, wins integer, forfeits integer,
            words_given integer, words_kept integer, words_broken integer
        )
        WHERE e.id = f.entry
    ),
    tables AS (
        INSERT INTO seasons_tablecount (entry_id, seats, games, rated, wins, actual, expected)
        SELECT entry, seats, games, rated, wins, actual, expected
        FROM jsonb_to_recordset(%(tables)s) AS c (
            entry bigint, seats smallint, games integer, rated integer, wins integer, actual float8, expected float8
        )
        ON CONFLICT (entry_id, seats) DO UPDATE
        SET games = excluded.games, rated = excluded.rated, wins = excluded.wins, actual = excluded.actual, expected = excluded.expected
    ),
    tally AS (
        INSERT INTO seasons_seasontally AS y (season_id, blocks, finished, void, decisions, rated)
        VALUES (%(season)s, 0, %(finished)s, %(void)s, %(decisions)s, %(rated)s)
        ON CONFLICT (season_id) DO UPDATE
        SET finished = excluded.finished, void = excluded.void, decisions = excluded.decisions, rated = y.rated + excluded.rated
    )
    UPDATE seasons_season SET last_sequence = %(last_sequence)s WHERE id = %(season)s AND last_sequence <> %(last_sequence)s
"""
"""All that a batch has moved. Figures go as JSON, which has every bit of a float, and is read by Postgres as it was written."""


def _told(figures: object, names: Sequence[str]) -> dict[str, object]:
    return {name: getattr(figures, name) for name in names}


def add_words(entry: Any, seat: Any) -> None:
    """The words that a seat has given in a game that counts are its entry's."""
    for name in WORDS:
        setattr(entry, name, getattr(entry, name) + getattr(seat, name))


class Batch:
    """A season's figures, moved on in memory with every match."""

    def __init__(self, season: Season, found: Read) -> None:
        self.season, self.tally, self.entries, self.tables = season, found.tally, found.entries, found.tables
        self.changes: list[dict[str, object]] = []
        self.placed: dict[int, int] = {}
        self.rated: set[int] = set()
        self.moved: set[tuple[int, int]] = set()

    def count(self, match: Ended) -> None:
        """The match has ended."""
        if match.finished:
            self.tally.finished += 1
            self.tally.decisions += match.decisions
            if len(match.seats) > 1 and match.sequence is None:
                self._rate(match.seats, [sits.rank for sits in match.seats], match.table)
        else:
            self._void(match, 1)

    def revive(self, match: Ended) -> None:
        """The void match, which was counted, will be played after all."""
        self._void(match, -1)

    def rate_duel(self, matches: Sequence[Ended]) -> None:
        """All matches of the duel have ended. They come by rotation."""
        duel = [sits for match in matches if match.finished and match.sequence is None for sits in match.seats]
        if len(duel) > 1:
            self._rate(duel, places_by_score([(sits.score, sits.forfeited) for sits in duel]), 1)

    def write(self) -> None:
        """Write what has moved."""
        entries = [{"entry": pk} | _told(self.entries[pk], FIGURES) for pk in sorted(self.rated)]
        tables = [
            {"entry": entry, "seats": seats} | _told(self.tables[entry, seats], COUNTS)
            for entry, seats in sorted(self.moved)
        ]
        statements.run(
            WRITE,
            {
                "season": self.season.pk,
                "last_sequence": self.season.last_sequence,
                "placed": json.dumps([{"match": pk, "sequence": place} for pk, place in self.placed.items()]),
                "changes": json.dumps(self.changes),
                "entries": json.dumps(entries),
                "tables": json.dumps(tables),
                "finished": self.tally.finished,
                "void": json.dumps(self.tally.void),
                "decisions": self.tally.decisions,
                "rated": len(self.placed),
            },
        )

    def _void(self, match: Ended, by: int) -> None:
        total = self.tally.void.get(match.cause, 0) + by
        self.tally.void = {**self.tally.void, match.cause: total}
        # Less than nothing only of what a release without tallies has made or voided, until they are made anew: it must stop nobody.
        if total <= 0:
            del self.tally.void[match.cause]
        if match.table is not None:
            for sits in match.seats:
                at_table = self._at_table(sits.entry, match.table)
                at_table.games = max(0, at_table.games - by)

    def _rate(self, game: Sequence[Sits], places: Sequence[int], table: int | None) -> None:
        """Number the game's matches, and move its entries."""
        for pk in dict.fromkeys(sits.match for sits in game):
            self.season.last_sequence += 1
            self.placed[pk] = self.season.last_sequence
        at_table = [self.entries[sits.entry] for sits in game]
        changes = elo.rate([elo.Standing(entry.rating, entry.games) for entry in at_table], places)
        for sits, entry, place, change in zip(game, at_table, places, changes, strict=True):
            where = {"match": sits.match, "sequence": self.placed[sits.match], "seat": sits.seat, "entry": sits.entry}
            self.changes.append(where | _told(change, CHANGE))
            first = won(place, places)
            entry.rating = change.after
            entry.games += 1
            entry.wins += first
            entry.forfeits += sits.forfeited
            add_words(entry, sits)
            self.rated.add(sits.entry)
            if table is not None:
                count = self._at_table(sits.entry, table)
                count.rated += 1
                count.wins += first
                count.actual += change.actual
                count.expected += change.expected

    def _at_table(self, entry: int, seats: int) -> AtTables:
        self.moved.add((entry, seats))
        return self.tables.setdefault((entry, seats), AtTables())
