"""What matches that have ended change, gathered in memory for many of them and written in few statements. The season is locked throughout.

A match of two seats or more is a game: it gets a place in the season's order, a row of the ledger for each seat, and its entries new
figures. A match of one seat is half of one: its block is a duel, whose matches are one for each duellist with the same seed, and their
scores are compared once the last of them has ended. Its matches then get places in the order that follow each other, and a ledger row each.
A void match takes its duellist out; a duel that fewer than two have finished is rated for nobody.

Games are rated one after the other, each on what the one before it has left. So ratings, and sums of them in the tallies, come out the same
to the last bit however many are counted together.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from ladder.house.rows import write_rows
from ladder.play.models import Match, MatchSeat, MatchStatus, SeatResult
from ladder.play.places import places_by_score
from ladder.ratings import elo
from ladder.seasons.models import Entry, RatingChange, Season, SeasonTally, TableCount
from ladder.seasons.rating import won

FIGURES = ("rating", "games", "wins", "forfeits")
"""What of an entry moves with a game."""

COUNTS = ("games", "rated", "wins", "actual", "expected")
"""What of a `TableCount` moves."""


@dataclass(frozen=True, slots=True)
class Sits:
    """A seat of a match that has ended. `entry` is None only where the match is of no season."""

    match: int
    seat: int
    entry: int
    rank: int
    score: int
    forfeited: bool


@dataclass(slots=True)
class Ended:
    """A match that has ended. `table` is the size of its block's tables, 1 in a duel; None in no block."""

    pk: int
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


def read(matches: Collection[int], duels: Collection[int] = ()) -> dict[int, Ended]:
    """These matches, and those of these blocks, with their seats, by id; a block's by rotation. One query, or two where there are duels."""
    wanted = {*matches, *(Match.objects.filter(block__in=duels).values_list("pk", flat=True) if duels else ())}
    rows = (
        MatchSeat.objects.filter(match__in=wanted)
        .order_by("match__rotation", "match", "seat")
        .values_list(
            *("match", "match__status", "match__void_cause", "match__decisions", "match__sequence", "match__block"),
            *("match__block__seats", "seat", "entry", "rank", "score", "result"),
        )
    )
    found: dict[int, Ended] = {}
    for pk, status, cause, decisions, sequence, block, table, seat, entry, rank, score, result in rows:
        ended = found.get(pk)
        if ended is None:
            ended = found[pk] = Ended(pk, status, cause, decisions, sequence, block, table)
        ended.seats.append(Sits(pk, seat, entry, rank or 0, score or 0, result == SeatResult.FORFEITED))
    return found


class Batch:
    """A season's figures, moved on in memory with every match."""

    def __init__(self, season: Season, matches: Iterable[Ended]) -> None:
        seated = {sits.entry for match in matches for sits in match.seats}
        locked = Entry.objects.select_for_update(no_key=True).filter(pk__in=seated).order_by("pk").only(*FIGURES)
        self.season = season
        self.entries = {entry.pk: entry for entry in locked}
        counts = TableCount.objects.filter(entry__in=seated)
        self.tables = {(count.entry_id, count.seats): count for count in counts}
        self.tally = SeasonTally.objects.filter(season=season).first() or SeasonTally(season=season)
        self.changes: list[RatingChange] = []
        self.placed: list[Match] = []
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
        write_rows(self.placed, ("sequence",))
        if self.placed:
            self.season.save(update_fields=["last_sequence"])
        RatingChange.objects.bulk_create(self.changes)
        write_rows([self.entries[pk] for pk in sorted(self.rated)], FIGURES)
        TableCount.objects.bulk_create(
            [self.tables[key] for key in sorted(self.moved)],
            update_conflicts=True,
            unique_fields=["entry", "seats"],
            update_fields=COUNTS,
        )
        self.tally.save()

    def _void(self, match: Ended, by: int) -> None:
        total = self.tally.void.get(match.cause, 0) + by
        self.tally.void = {**self.tally.void, match.cause: total}
        if not total:
            del self.tally.void[match.cause]
        if match.table is not None:
            for sits in match.seats:
                self._at_table(sits.entry, match.table).games -= by

    def _rate(self, game: Sequence[Sits], places: Sequence[int], table: int | None) -> None:
        """Number the game's matches, and move its entries."""
        places_of: dict[int, int] = {}
        for pk in dict.fromkeys(sits.match for sits in game):
            self.season.last_sequence += 1
            places_of[pk] = self.season.last_sequence
            self.placed.append(Match(pk=pk, sequence=self.season.last_sequence))
        at_table = [self.entries[sits.entry] for sits in game]
        changes = elo.rate([elo.Standing(entry.rating, entry.games) for entry in at_table], places)
        for sits, entry, place, change in zip(game, at_table, places, changes, strict=True):
            self.changes.append(
                RatingChange(
                    season=self.season,
                    sequence=places_of[sits.match],
                    match_id=sits.match,
                    seat=sits.seat,
                    entry=entry,
                    before=change.before,
                    expected=change.expected,
                    actual=change.actual,
                    k=change.k,
                    after=change.after,
                )
            )
            first = won(place, places)
            entry.rating = change.after
            entry.games += 1
            entry.wins += first
            entry.forfeits += sits.forfeited
            self.rated.add(entry.pk)
            if table is not None:
                count = self._at_table(entry.pk, table)
                count.rated += 1
                count.wins += first
                count.actual += change.actual
                count.expected += change.expected

    def _at_table(self, entry: int, seats: int) -> TableCount:
        self.moved.add((entry, seats))
        if (entry, seats) not in self.tables:
            self.tables[entry, seats] = TableCount(entry_id=entry, seats=seats)
        return self.tables[entry, seats]
