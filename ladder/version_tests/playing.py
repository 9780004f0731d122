"""The tables of a version test: who sits in its next block, and what a block that was played says."""

from __future__ import annotations

from collections.abc import Sequence

from engine.formats.seating import table_of_test
from engine.ratings.sprt import BlockScore, Hypotheses
from ladder.play import blocks, pinning
from ladder.play.models import Block, Match, MatchKind, MatchSeat, MatchStatus
from ladder.play.places import duel_places
from ladder.version_tests.models import VersionTest


def make_block(test: VersionTest, field: Sequence[int]) -> Block:
    """The test's next block. `field` are ids of versions; as many as the table needs sit, in turn, the same one twice if they are fewer.

    Who sits beside whom is drawn anew for each block. At tables of one seat the block is a duel of candidate and baseline.
    """
    number = test.blocks.count()
    duellists = [test.candidate_id, test.baseline_id]
    table = blocks.Table(MatchKind.VERSION_TEST, test.title, test.options, pinning.version_for(test.title))
    block = Block(version_test=test)
    if test.seats == 1:
        return blocks.make_duel(block, [blocks.Seated(version) for version in duellists], table)
    seated = table_of_test(duellists, field, test.seats, number, str(test.pk))
    return blocks.make(block, [blocks.Seated(version) for version in seated], table)


def block_score(test: VersionTest, block: Block) -> BlockScore | None:
    """What the block says of candidate against baseline; None for one that has a void match.

    Without all of its rotations a block favours whoever had the better seats in those that are left, so such a block is left out whole, and
    another is played in its place. Reads `matches` and their `seats`.
    """
    matches = sorted(block.matches.all(), key=lambda match: match.rotation)
    if any(match.status != MatchStatus.FINISHED for match in matches):
        return None
    if block.seats == 1:
        seats = [seat for match in matches for seat in match.seats.all()]
        places = duel_places(seats)
        at = {seat.version_id: place for seat, place in zip(seats, places, strict=True)}
        return BlockScore.of([(at[test.candidate_id], at[test.baseline_id])])
    return BlockScore.of([_ranks(test, match) for match in matches])


def hypotheses_of(test: VersionTest) -> Hypotheses:
    """What the test tests."""
    return Hypotheses(test.elo0, test.elo1, test.alpha, test.beta)


def scores_of(test: VersionTest) -> list[BlockScore]:
    """The scores of the blocks that the test has counted, in its order."""
    return [BlockScore(score, games) for score, games in test.counted.order_by("number").values_list("score", "games")]


def _ranks(test: VersionTest, match: Match) -> tuple[int, int]:
    """Of candidate and baseline."""
    seats: dict[int, MatchSeat] = {seat.version_id: seat for seat in match.seats.all()}
    return seats[test.candidate_id].rank or 0, seats[test.baseline_id].rank or 0
