"""Blocks: one secret seed, a match for every cyclic rotation of the seating. Seasons, tournaments and version tests play in them alike."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.db.models.functions import Now

from engine.formats.seating import alone, rotations
from ladder.house import statements
from ladder.play import listeners, publishing, purposes
from ladder.play.models import Block, Match, MatchKind, MatchSeat, Turn

SEED_BITS = 63
"""A block's seed is this many random bits: not to be guessed, and it fits Postgres's bigint."""


@dataclass(frozen=True, slots=True)
class Seated:
    """A version at the table, and its entry where the block is rated."""

    version: int
    entry: int | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """What is played, and what for."""

    kind: MatchKind
    title: str
    options: Mapping[str, str]
    title_version: str
    talk: bool = True


@dataclass(frozen=True, slots=True)
class NewBlock:
    """A block to be made (with its owner set), who sits where in each of its matches, and when they come to be played."""

    block: Block
    tables: Sequence[Sequence[Seated]]
    turn: Turn = Turn.USUAL


def make(block: Block, seated: Sequence[Seated], table: Table) -> Block:
    """Give a new block (with its owner set) its seed and a match for each cyclic rotation, and publish them after the commit."""
    return make_all([NewBlock(block, rotations(seated))], table)[0]


def make_duel(block: Block, duellists: Sequence[Seated], table: Table) -> Block:
    """The same for a duel: a match for each duellist, who sits alone with the block's seed."""
    return make_all([NewBlock(block, alone(duellists))], table)[0]


def make_all(new: Sequence[NewBlock], table: Table) -> list[Block]:
    """`make` for several blocks, in as many statements as one takes."""
    for one in new:
        one.block.seed, one.block.seats = secrets.randbits(SEED_BITS), len(one.tables[0])
    made = Block.objects.bulk_create([one.block for one in new])
    matches = Match.objects.bulk_create(
        Match(
            kind=table.kind,
            title=table.title,
            title_version=table.title_version,
            options=dict(table.options),
            talk=table.talk,
            seed=one.block.seed,
            season=one.block.season,
            block=one.block,
            rotation=rotation,
            turn=one.turn,
        )
        for one in new
        for rotation in range(len(one.tables))
    )
    MatchSeat.objects.bulk_create(
        MatchSeat(match=match, seat=seat, version_id=sits.version, entry_id=sits.entry)
        for match, seated in zip(matches, (seated for one in new for seated in one.tables), strict=True)
        for seat, sits in enumerate(seated)
    )
    publishing.publish_ids(match.pk for match in matches)
    return made


LOCK = "SELECT FROM seasons_block WHERE id = %(block)s FOR NO KEY UPDATE"


def lock(block_id: int) -> Block:
    """The block, its row locked until the transaction ends: of two last matches that end in one moment, the later one sees the other's
    end."""
    return Block.objects.select_for_update(no_key=True).get(pk=block_id)


COMPLETE = f"""
    UPDATE seasons_block AS block
    SET completed_at = statement_timestamp()
    WHERE id = %(block)s AND completed_at IS NULL
      AND NOT EXISTS (SELECT FROM matches_match WHERE block_id = %(block)s AND status IN ('queued', 'running'))
    RETURNING {statements.columns(Block, "block")}
"""  # noqa: S608  nothing but the model's columns
"""Marks a locked block complete, if none of its matches is open. A statement of its own after the lock: only so does it see what those have
written who had the lock before."""


def complete(block_id: int) -> bool:
    """Mark the block complete, and its seed public, if none of its matches is open; what it was played for is then told.

    The caller has locked the match that has just ended; the block is locked here.
    """
    _, done = statements.in_one_message([LOCK, COMPLETE], {"block": block_id})
    if done:
        block = statements.row_of(Block, done[0])
        purposes.of_block(block).block_complete(block)
        listeners.may_be_told(list(Match.objects.finished().filter(block=block_id).values_list("pk", flat=True)))
    return bool(done)


def complete_all(block_ids: Collection[int]) -> int:
    """The same for several blocks. Returns how many were completed."""
    if not block_ids:
        return 0
    # In their order, that of two who do so neither waits for the other.
    locked = Block.objects.select_for_update(no_key=True).filter(pk__in=block_ids, completed_at=None).order_by("pk")
    held = set(locked.values_list("pk", flat=True))
    if not held:
        return 0
    over = held - set(Match.objects.open().filter(block__in=held).values_list("block", flat=True))
    if not over:
        return 0
    complete_now = Block.objects.filter(pk__in=over)
    complete_now.update(completed_at=Now())
    for block in complete_now.order_by("pk"):
        purposes.of_block(block).block_complete(block)
    listeners.may_be_told(
        list(Match.objects.finished().filter(block__in=over).order_by("pk").values_list("pk", flat=True))
    )
    return len(over)


__all__ = [
    "SEED_BITS",
    "Seated",
    "Table",
    "alone",
    "complete",
    "complete_all",
    "lock",
    "make",
    "make_all",
    "make_duel",
    "rotations",
]
