"""The one place where matches that have ended are counted: live Elo and its ledger, entries' figures, and the season's tallies.

A report does not wait for its season. It leaves a row of `Uncounted`, in its own transaction, and whoever holds the season's row next
deletes all such rows and does at once what they mean, many matches in few statements. A row is deleted in the transaction that counts its
match: nothing is counted twice, and nothing is lost but for a moment. That moment is short:

- the report itself counts, in its own transaction, when nobody holds the season: its own match, and whatever else was left;
- when somebody does, he is bound to look again after his commit, as everybody is who has locked a season (`ladder.seasons.locking`);
- the match-maker's tick looks before it plans, and the sweep finds what a crash has left.

Locks: the season's row is held, and then come the entries, and the rows of the matches that get a place in the order. These have ended,
were committed, and have no place yet: nobody who holds such a match waits for a season. Rejudging takes matches that have their places, a
match that is revived is void and is not written here, and cancelling and requeuing leave finished ones alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import structlog
from django.db import transaction

from ladder.house import queue, statements
from ladder.play.models import Block, Match, VoidCause
from ladder.seasons.batches import Batch, read
from ladder.seasons.models import EntryStatus, Season, SeasonTally, TableCount, Uncounted

log = structlog.get_logger(__name__)

AT_ONCE = 200
"""Rows that are counted in one go."""


Ending = tuple[int | None, int | None]
"""The id of a match that has ended, or of a duel's block."""


@dataclass(frozen=True, slots=True)
class Totals:
    """Matches of a season that have ended, by what became of them, void ones by their cause's word; blocks made; decisions of the
    finished matches."""

    blocks: int
    finished: int
    void: Mapping[str, int]
    decisions: int

    @property
    def by_cause(self) -> dict[str, int]:
        """The void ones in the order of VoidCause; what a version before the causes has made void is under ""."""
        return {cause: self.void[cause] for cause in (*VoidCause.values, "") if cause in self.void}


def totals(season: Season) -> Totals:
    """What the season's tally says. One query."""
    return told(SeasonTally.objects.filter(season=season).first())


def told(tally: SeasonTally | None) -> Totals:
    """What this tally says; None is that of a season in which nothing has happened yet."""
    found = tally or SeasonTally()
    return Totals(found.blocks, found.finished, found.void, found.decisions)


def games_by_seats(season: Season) -> dict[int, dict[int, int]]:
    """The current entries' games, open ones among them, by the size of the table. One query."""
    found: dict[int, dict[int, int]] = defaultdict(dict)
    rows = TableCount.objects.filter(entry__season=season, entry__status=EntryStatus.CURRENT).values_list(
        "entry", "seats", "games"
    )
    for entry, seats, games in rows:
        found[entry][seats] = games
    return found


def note_match(match: Match) -> None:
    """The locked match of a season has ended, and is to be counted."""
    statements.run(NOTE, [match.season_id, match.pk, None])


def note_duel(block: Block) -> None:
    """The last match of the duel has ended: it is to be rated."""
    statements.run(NOTE, [block.season_id, None, block.pk])


NOTE = "INSERT INTO seasons_uncounted (season_id, match_id, block_id) VALUES (%s, %s, %s)"


def count_soon(season_id: int) -> None:
    """Count what has ended: in this transaction, of which it must be the last step, if nobody else holds the season; and after the commit
    what has come since, if there is anything.

    That it cannot be done is logged, and stops nobody's report: the rows stay, and the sweep tries again.
    """
    try:
        with transaction.atomic():
            _count_if_free(season_id)
    except Exception:
        log.exception("not counted", season=season_id)
    queue.after_commit(count, season_id)


def count(season_id: int) -> int:
    """Count all that has ended, in transactions of its own, unless somebody else holds the season, who looks after that. Returns how many
    rows were taken."""
    counted = 0
    while statements.rows(LEFT, [season_id]):
        with transaction.atomic():
            taken = _count_if_free(season_id)
        if taken is None:
            break
        # None, if somebody was quicker. Even then it was held here, and who has ended a match meanwhile has left it to be looked for.
        counted += taken
    return counted


LEFT = "SELECT FROM seasons_uncounted WHERE season_id = %s LIMIT 1"


def count_all(season: Season) -> None:
    """Count all that has ended of a season that the caller has locked."""
    while count_batch(season):
        pass


def count_left() -> int:
    """`count` for every season that has something to be counted; one's trouble stops no other. Returns how many rows were taken."""
    counted = 0
    for pk in Uncounted.objects.order_by().values_list("season", flat=True).distinct():
        try:
            counted += count(pk)
        except Exception:
            log.exception("not counted", season=pk)
    return counted


def count_batch(season: Season) -> int:
    """Count the first of what has ended of a locked season. Returns how many rows were taken."""
    return _count(season, _take(season.pk)[1])


def _count_if_free(season_id: int) -> int | None:
    """The same for a season that nobody has locked, and which is then locked until the transaction ends; None, at once, when somebody else
    holds it."""
    last_sequence, taken = _take(season_id)
    return None if last_sequence is None else _count(Season(pk=season_id, last_sequence=last_sequence), taken)


def _count(season: Season, taken: Sequence[Ending]) -> int:
    if not taken:
        return 0
    found = read({match for match, _ in taken if match is not None}, {block for _, block in taken if block is not None})
    batch = Batch(season, found)
    for match, block in taken:
        if match is not None:
            batch.count(found.ended[match])
        elif block is not None:
            batch.rate_duel(found.of_block(block))
    batch.write()
    return len(taken)


TAKE = """
    WITH held AS MATERIALIZED (
        SELECT id, last_sequence FROM seasons_season WHERE id = %(season)s FOR NO KEY UPDATE SKIP LOCKED
    ),
    taken AS (
        DELETE FROM seasons_uncounted
        WHERE id IN (SELECT u.id FROM seasons_uncounted AS u JOIN held ON held.id = u.season_id ORDER BY u.id LIMIT %(most)s)
        RETURNING id, match_id, block_id
    )
    SELECT held.last_sequence, taken.id, taken.match_id, taken.block_id FROM held LEFT JOIN taken ON true ORDER BY taken.id
"""
"""Locks a season that nobody else holds, and deletes the first rows of what has ended of it. None is taken again that another transaction
has deleted, and counted, between this statement's beginning and the lock: what is deleted is gone for whoever comes later."""


def _take(season_id: int) -> tuple[int | None, list[Ending]]:
    """The season's last place in the order, None when somebody else holds it; and rows of it, deleted, in the order in which they were
    left."""
    rows = statements.rows(TAKE, {"season": season_id, "most": AT_ONCE})
    taken = [(match, block) for _, pk, match, block in rows if pk is not None]
    return (rows[0][0] if rows else None), taken


__all__ = [
    "AT_ONCE",
    "Totals",
    "count",
    "count_all",
    "count_left",
    "count_soon",
    "games_by_seats",
    "note_duel",
    "note_match",
    "told",
    "totals",
]
