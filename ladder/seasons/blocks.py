"""Blocks: one secret seed, a match for every cyclic rotation of the seating. Seasons, tournaments and version tests play in them alike."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models.functions import Now

from ladder.matches import publishing
from ladder.matches.models import Match, MatchKind, MatchSeat, MatchStatus
from ladder.seasons.models import Block, Season

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


def make(block: Block, seated: Sequence[Seated], table: Table) -> Block:
    """Give a new block (with its owner set) its seed and a match for each cyclic rotation, and publish them after the commit."""
    block.seed, block.seats = secrets.randbits(SEED_BITS), len(seated)
    block.save()
    matches = Match.objects.bulk_create(
        Match(
            kind=table.kind,
            title=table.title,
            title_version=table.title_version,
            options=dict(table.options),
            seed=block.seed,
            season=block.season,
            block=block,
            rotation=rotation,
        )
        for rotation in range(len(seated))
    )
    MatchSeat.objects.bulk_create(
        MatchSeat(match=match, seat=seat, version_id=sits.version, entry_id=sits.entry)
        for match in matches
        for seat, sits in enumerate([*seated[match.rotation :], *seated[: match.rotation]])
    )
    publishing.publish_ids(match.pk for match in matches)
    return block


def complete(block_id: int) -> bool:
    """Mark the block complete, and its seed public, if none of its matches is open; whoever it belongs to is then told.

    The caller has locked the match that has just ended; what the block belongs to is locked here, so that of two last matches that end in
    one moment the later one sees the other's end.
    """
    lock_owner(Block.objects.get(pk=block_id))
    done = (
        Block.objects.filter(pk=block_id, completed_at=None)
        .exclude(matches__status__in=(MatchStatus.QUEUED, MatchStatus.RUNNING))
        .update(completed_at=Now())
    )
    if done:
        publishing.tell_of_block(Block.objects.get(pk=block_id))
    return bool(done)


def lock_owner(block: Block) -> None:
    """Lock the season, or for blocks of other owners the block itself, until the transaction ends."""
    if block.season_id is not None:
        Season.objects.select_for_update().get(pk=block.season_id)
    else:
        Block.objects.select_for_update().get(pk=block.pk)
