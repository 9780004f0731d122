"""Ratings from nothing: a season's finished matches replayed in their order, and compared with what was stored, or stored anew.

The ledger is append-only, and replaying the results in their order gives it to the last bit. When results are replaced (see
`ladder.rejudging`) both hold on: matches keep their places in the order, and `restate` appends a numbered rating run, which has a row for
every seat from the first rating that comes out otherwise to the last match that was counted. Rows that it restates stay beneath it, to be
read by `RatingChange.every_run`. What entries began with (the rating that the version before them had on that day) is a fact of that day
and is not computed anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet, Sum

from engine.ratings import elo
from engine.wording import counted
from ladder.house.rows import write_rows
from ladder.play.models import Match, MatchKind, MatchSeat, SeatResult
from ladder.seasons import evidence, recounting
from ladder.seasons.batches import FIGURES, WORDS, add_words
from ladder.seasons.locking import lock
from ladder.seasons.models import Entry, RatingChange, RatingRun, Season, Uncounted
from ladder.seasons.rating import rated_games, won

ROWS_AT_ONCE = 2000
"""Rows of a rating run that go to the database together."""

Seated = list[tuple[Match, MatchSeat]]
"""The seats of a game, each with its match."""


@dataclass(slots=True)
class Tally:
    """An entry as the replay has it so far."""

    rating: float
    games: int = 0
    wins: int = 0
    forfeits: int = 0
    words_given: int = 0
    words_kept: int = 0
    words_broken: int = 0


@dataclass(slots=True)
class Rebuilt:
    """What a replay found: how much was compared, what of the ledger differs, which entries stand otherwise than it says, which of the
    season's tallies, and what of the rating's base is not as the results say."""

    season: Season
    matches: int = 0
    rows: int = 0
    ledger: list[str] = field(default_factory=list)
    entries: list[str] = field(default_factory=list)
    tallies: list[str] = field(default_factory=list)
    base: list[str] = field(default_factory=list)
    changed: dict[int, Tally] = field(default_factory=dict)

    @property
    def same(self) -> bool:
        """Is everything as it was stored, to the last bit?"""
        return not (self.ledger or self.entries or self.tallies or self.base)


@transaction.atomic
def rebuild(season: Season, *, apply: bool = False) -> Rebuilt:
    """Replay the season under its lock. `apply` sets the entries that differ to what the replay says, and makes tallies and a base that
    differ anew; the ledger is never changed. What is not counted yet is left out."""
    season = lock(season.pk)
    found = Rebuilt(season)
    tallies = tallies_before(season)
    expected_sequence = 0
    for game, changes in replayed(season, tallies):
        for match in dict.fromkeys(match for match, _ in game):
            expected_sequence += 1
            if match.sequence != expected_sequence:
                found.ledger.append(
                    f"match {match.pk}: its place is {match.sequence}, it should be {expected_sequence}"
                )
        _compare_game(game, changes, found)
    if season.last_sequence != expected_sequence:
        found.ledger.append(
            f"the season counts {counted(season.last_sequence, 'match', 'matches')}, there are {expected_sequence}"
        )
    strays = RatingChange.objects.filter(season=season).exclude(match__in=_finished(season).order_by())
    found.ledger += [f"match {row.match_id}, seat {row.seat + 1}: in the ledger, but not finished" for row in strays]
    for entry in season.entries.select_related("version__bot").order_by("pk"):
        found.entries += _compare_entry(entry, tallies[entry.pk], found)
    found.tallies += recounting.differences(season)
    found.base = evidence.check(season)
    if apply:
        if found.tallies:
            recounting.rebuild(season)
        if found.base:
            evidence.replace(season)
        for pk, tally in found.changed.items():
            Entry.objects.filter(pk=pk).update(**{name: getattr(tally, name) for name in FIGURES})
    return found


def _finished(season: Season) -> QuerySet[Match]:
    """The matches that must be in the ledger: all that were finished and counted, but for those of duels that are not over, or had one
    finisher."""
    finished = Match.objects.finished().filter(season=season, kind=MatchKind.RATED)
    sibling = finished.filter(block=OuterRef("block")).exclude(pk=OuterRef("pk"))
    uncounted = Uncounted.objects.filter(season=season)
    over = Q(block__completed_at__isnull=False) & Exists(sibling) & ~Exists(uncounted.filter(block=OuterRef("block")))
    return (
        finished.filter(~Exists(uncounted.filter(match=OuterRef("pk"))))
        .filter(Q(sequence__isnull=False) | Q(block=None) | Q(block__seats__gt=1) | over)
        .select_related("block")
        .prefetch_related("seats", "ledger")
        .order_by("sequence", "pk")
    )


def tallies_before(season: Season, sequence: int = 1) -> dict[int, Tally]:
    """Every entry of the season before the match of this place in its order, as the standing ledger has it."""
    tallies = {entry.pk: Tally(entry.start_rating) for entry in season.entries.all()}
    if sequence <= 1:
        return tallies
    changes = RatingChange.objects.filter(season=season, sequence__lt=sequence)
    for entry, rating in changes.order_by("entry", "-sequence").distinct("entry").values_list("entry", "after"):
        tallies[entry].rating = rating
    # Who beats everybody has a mean result of exactly 1.
    counts = changes.order_by().values_list("entry").annotate(games=Count("pk"), wins=Count("pk", filter=Q(actual=1)))
    for entry, games, wins in counts:
        tallies[entry].games, tallies[entry].wins = games, wins
    seats = MatchSeat.objects.filter(match__season=season, match__sequence__lt=sequence, entry__isnull=False)
    forfeits = Count("pk", filter=Q(result=SeatResult.FORFEITED))
    sums = {f"sum_{name}": Sum(name) for name in WORDS}
    rows: Iterable[Any] = seats.order_by().values("entry").annotate(forfeits=forfeits, **sums)
    for row in rows:
        tallies[row["entry"]].forfeits = row["forfeits"]
        for name in WORDS:
            setattr(tallies[row["entry"]], name, row[f"sum_{name}"])
    return tallies


def replayed(
    season: Season, tallies: dict[int, Tally], since: int | None = None
) -> Iterator[tuple[Seated, list[elo.Change]]]:
    """The season's games in its order, from this place on (None: all), with what each does to its seats; `tallies` move along.

    The matches have their standing ledger rows with them. There are no changes for a game in which somebody sits alone, which cannot be.
    """
    matches = _finished(season)
    if since is not None:
        matches = matches.filter(sequence__gte=since)
    for game, places in rated_games(matches.iterator(chunk_size=500)):
        at_table = [tallies[seat.entry_id] for _, seat in game if seat.entry_id is not None]
        if len(at_table) < 2:
            yield game, []
            continue
        changes = elo.rate([elo.Standing(tally.rating, tally.games) for tally in at_table], places)
        for (_, seat), tally, place, change in zip(game, at_table, places, changes, strict=True):
            tally.rating = change.after
            tally.games += 1
            tally.wins += won(place, places)
            tally.forfeits += seat.result == SeatResult.FORFEITED
            add_words(tally, seat)
        yield game, changes


def restate(season: Season, reason: str, since: int = 1) -> RatingRun | None:
    """Append a rating run that makes the ledger of a locked season what its results say, and move its entries and tallies; None if it says
    so already.

    `since` is the place of the first match whose result may not be what the ledger knows, the first of its duel if it is part of one: from
    there on the season is replayed. What ends meanwhile waits to be counted, about a minute for fifty thousand matches.
    """
    number = 1 + (RatingRun.objects.filter(season=season).aggregate(last=Max("number"))["last"] or 0)
    tallies = tallies_before(season, since)
    rows: list[RatingChange] = []
    first = 0
    for game, changes in replayed(season, tallies, since):
        if not changes or (not first and not any(_differences(game, changes))):
            continue
        first = first or min(match.sequence or 0 for match, _ in game)
        rows += [
            RatingChange(
                season=season,
                run=number,
                sequence=match.sequence or 0,
                match=match,
                seat=seat.seat,
                entry_id=seat.entry_id or 0,
                **{name: getattr(change, name) for name in elo.Change.__slots__},
            )
            for (match, seat), change in zip(game, changes, strict=True)
        ]
        if len(rows) >= ROWS_AT_ONCE:
            RatingChange.objects.bulk_create(rows)
            rows.clear()
    RatingChange.objects.bulk_create(rows)
    entries = list(Entry.objects.select_for_update().filter(season=season).order_by("pk"))
    for entry in entries:
        for name in FIGURES:
            setattr(entry, name, getattr(tallies[entry.pk], name))
    write_rows(entries, FIGURES)
    run = None
    if first:
        run = RatingRun.objects.create(
            season=season, number=number, from_sequence=first, to_sequence=season.last_sequence, reason=reason
        )
    recounting.rebuild_results(season)
    return run


def _compare_game(game: Seated, changes: list[elo.Change], found: Rebuilt) -> None:
    found.matches += len({match.pk for match, _ in game})
    found.rows += sum(len(match.ledger.all()) for match in {match.pk: match for match, _ in game}.values())
    if changes:
        found.ledger += _differences(game, changes)
    else:
        found.ledger.append(f"match {game[0][0].pk}: rated alone, apart from the rest of its duel")


def _differences(game: Seated, changes: list[elo.Change]) -> Iterator[str]:
    stored = {(row.match_id, row.seat): row for match, _ in game for row in match.ledger.all()}
    for (match, seat), change in zip(game, changes, strict=True):
        yield from _compare_row(match, seat, stored.get((match.pk, seat.seat)), change)


def _compare_row(match: Match, seat: MatchSeat, row: RatingChange | None, change: elo.Change) -> Iterator[str]:
    where = f"match {match.pk}, seat {seat.seat + 1}"
    if row is None:
        yield f"{where}: not in the ledger"
        return
    if (row.entry_id, row.sequence) != (seat.entry_id, match.sequence):
        yield f"{where}: of entry {row.entry_id} at place {row.sequence}, not of {seat.entry_id} at {match.sequence}"
    for name in elo.Change.__slots__:
        told, made = getattr(row, name), getattr(change, name)
        if told != made:
            yield f"{where}: {name} is {told!r}, the replay gives {made!r}"


def _compare_entry(entry: Entry, tally: Tally, found: Rebuilt) -> Iterator[str]:
    for name in FIGURES:
        told, made = getattr(entry, name), getattr(tally, name)
        if told != made:
            found.changed[entry.pk] = tally
            yield f"entry {entry.pk} ({entry.version}): {name} is {told!r}, the replay gives {made!r}"
