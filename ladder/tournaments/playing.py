"""How a pairing is played: in blocks, until enough of them are whole; and what they come to.

A block counts when all its games were played. One with a void game is replaced by another, a few times. A knock-out whose cut would fall
between level participants plays extra blocks, a few of them; then the seeding decides. Who is out of the tournament has lost what was not
played.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from django.db.models import Count, Q
from django.utils import timezone

from engine.formats.scoring import game_shares, going_on, is_level, pairing_points, walkover_points
from engine.wording import counted
from ladder.house.rows import write_rows
from ladder.play import blocks, pinning
from ladder.play.models import Block, Match, MatchKind, MatchSeat, MatchStatus
from ladder.play.places import duel_places
from ladder.tournaments.histories import format_of
from ladder.tournaments.models import Pairing, PairingSeat, Tournament

EXTRA_BLOCKS = 3
"""So many blocks more may break a tie in a knock-out."""

MOST_VOID_BLOCKS = 3
"""So many void blocks are replaced by others; after that a pairing is decided by what was played."""


@dataclass(slots=True)
class Tally:
    """A pairing's blocks by how they ended, and each version's shares and games of the whole ones."""

    open: int = 0
    void: int = 0
    whole: int = 0
    scores: dict[int, float] = field(default_factory=lambda: defaultdict(float))
    games: dict[int, int] = field(default_factory=lambda: defaultdict(int))

    def count(self, versions: Sequence[int], places: Sequence[int]) -> None:
        """Add a game."""
        for version, share in zip(versions, game_shares(places), strict=True):
            self.scores[version] += share
            self.games[version] += 1


def tallies(pairings: Iterable[Pairing]) -> dict[int, Tally]:
    """The tally of each pairing by its id, in two queries."""
    found = {pairing.pk: Tally() for pairing in pairings}
    whole: dict[int, tuple[int, Tally]] = {}
    counted = Block.objects.filter(pairing__in=found).annotate(
        void=Count("matches", filter=Q(matches__status=MatchStatus.VOID))
    )
    for pk, pairing_id, seats, completed_at, void in counted.values_list(
        "pk", "pairing", "seats", "completed_at", "void"
    ):
        tally = found[pairing_id]
        if completed_at is None:
            tally.open += 1
        elif void:
            tally.void += 1
        else:
            tally.whole += 1
            whole[pk] = (seats, tally)
    at_tables = (
        MatchSeat.objects.filter(match__block__in=whole)
        .select_related("match")
        .order_by("match__block_id", "match__rotation", "seat")
    )
    for pk, group in groupby(at_tables, lambda seat: seat.match.block_id or 0):
        count_block(whole[pk][1], whole[pk][0], list(group))
    return found


def count_block(tally: Tally, table: int, seats: list[MatchSeat]) -> None:
    """Add the games of a whole block whose tables have `table` seats: its matches, or the one game that a duel is."""
    if table == 1:
        tally.count([seat.version_id for seat in seats], duel_places(seats))
        return
    for _, at_table in groupby(seats, lambda seat: seat.match_id):
        game = list(at_table)
        tally.count([seat.version_id for seat in game], [seat.rank or 0 for seat in game])


def settle(tournament: Tournament, pairing: Pairing, tally: Tally) -> bool:
    """Write what the pairing's blocks have come to so far; decide it, or make the blocks that it still needs. True once it is decided.

    Reads `seats` and their `participant`. The tournament is locked by the caller.
    """
    seats = sorted(pairing.seats.all(), key=lambda seat: seat.participant.number)
    if len(seats) == 1:
        return decide(pairing, seats, [format_of(tournament).bye_points], [pairing.go_on > 0], "a bye")
    if tally.open:
        return False
    for seat in seats:
        seat.score, seat.games = tally.scores[seat.participant.version_id], tally.games[seat.participant.version_id]
    scores = [seat.score for seat in seats]
    present = [seat.participant.withdrawn_at is None for seat in seats]
    missing, reason = missing_blocks(tournament, pairing, tally, scores, present)
    if missing:
        for _ in range(missing):
            make_block(tournament, pairing)
        write_rows(seats, ("score", "games"))
        return False
    unplayed = tally.whole < tournament.blocks and not all(present)
    points = walkover_points(present) if unplayed else pairing_points(scores)
    return decide(pairing, seats, points, going_on(scores, present, pairing.go_on), reason)


def missing_blocks(
    tournament: Tournament, pairing: Pairing, tally: Tally, scores: list[float], present: list[bool]
) -> tuple[int, str]:
    """How many blocks are to be made; with 0, how the pairing is decided if not by its blocks alone."""
    replaced = tally.void < MOST_VOID_BLOCKS
    if tally.whole < tournament.blocks:
        if not all(present):
            return 0, "a walkover: not all of them were there"
        if replaced:
            return tournament.blocks - tally.whole, ""
        return (
            0,
            f"{counted(tally.void, 'block was', 'blocks were')} void; decided by {tally.whole} of {tournament.blocks}",
        )
    if not is_level(scores, pairing.go_on):
        return 0, ""
    if not all(present):
        return 0, f"level after {counted(tally.whole, 'block')}, and not all of them were there any more"
    if replaced and tally.whole < tournament.blocks + EXTRA_BLOCKS:
        return 1, ""
    return 0, f"level after {counted(tally.whole, 'block')}; decided by the seeding"


def decide(
    pairing: Pairing, seats: list[PairingSeat], points: Sequence[float], advances: Sequence[bool], reason: str
) -> bool:
    """Write the pairing's result. Returns True."""
    for seat, earned, stays in zip(seats, points, advances, strict=True):
        seat.points, seat.advances = earned, stays
    write_rows(seats, ("score", "games", "points", "advances"))
    pairing.completed_at, pairing.reason = timezone.now(), reason
    pairing.save(update_fields=["completed_at", "reason"])
    return True


def make_block(tournament: Tournament, pairing: Pairing) -> Block:
    """One more block of the pairing. Every other one is seated in reverse, so that at larger tables neighbours change."""
    seated = [blocks.Seated(seat.participant.version_id) for seat in pairing.seats.all()]
    if pairing.blocks.count() % 2:
        seated.reverse()
    version = pinning.version_for(tournament.title)
    table = blocks.Table(MatchKind.TOURNAMENT, tournament.title, tournament.options, version)
    make = blocks.make_duel if tournament.seats == 1 else blocks.make
    return make(Block(pairing=pairing), seated, table)


def open_matches(tournament: Tournament) -> list[int]:
    """Ids of the tournament's matches that wait or are played."""
    found = Match.objects.open().filter(block__pairing__round__tournament=tournament)
    return list(found.order_by("pk").values_list("pk", flat=True))
