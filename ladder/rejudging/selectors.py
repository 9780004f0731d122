"""What a rejudge set would change, or has changed: for keepers. Nothing here writes."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from django.db.models import Count, F, Q, QuerySet

from ladder.bots.models import Bot
from ladder.play.models import MatchSeat, MatchStatus, SeatResult, VoidCause
from ladder.play.places import places_by_score
from ladder.rejudging.models import RejudgedMatch, RejudgeSet, RejudgeState

ABOVE, LEVEL, BELOW = "above", "level", "below"
STANDINGS = (ABOVE, LEVEL, BELOW)
"""How the first of two bots stood to the second."""


class Fared(NamedTuple):
    """How a seat fared."""

    rank: int
    score: int
    forfeited: bool


@dataclass(slots=True)
class SeatChange:
    """A seat of a rejudged match, before and after. Places are those that count: of a duel, those by score."""

    match: int
    seat: int
    bot: int
    old: Fared
    new: Fared
    old_place: int = 0
    new_place: int = 0

    @property
    def changed(self) -> bool:
        """Is anything that counts different?"""
        return (self.old_place, self.old.forfeited) != (self.new_place, self.new.forfeited)


@dataclass(frozen=True, slots=True)
class PairChange:
    """Two bots that sat together in rejudged games: how often the first stood above, level with, below the second, before (rows) and
    after (columns), in the order of STANDINGS."""

    one: Bot
    other: Bot
    moves: list[list[int]]

    @property
    def games(self) -> int:
        """Games in which they met."""
        return sum(map(sum, self.moves))

    @property
    def changed(self) -> int:
        """Of which so many came out otherwise between them."""
        return self.games - sum(self.moves[i][i] for i in range(len(STANDINGS)))

    @property
    def cells(self) -> list[tuple[str, str, int]]:
        """(before, after, games) of what did happen, changes first."""
        found = [(old, new, self.moves[i][j]) for i, old in enumerate(STANDINGS) for j, new in enumerate(STANDINGS)]
        return sorted((cell for cell in found if cell[2]), key=lambda cell: (cell[0] == cell[1], -cell[2]))


@dataclass(frozen=True, slots=True)
class Preview:
    """A set as a matrix of outcomes. `places[i][j]`: seats that were in place i + 1 and are in place j + 1 now. `forfeits`: seats by
    (forfeited before, forfeits now). `games` holds the changed ones by the number of their first match."""

    rejudge_set: RejudgeSet
    matches: int
    waiting: int
    played: int
    failed: int
    cancelled: int
    places: list[list[int]]
    forfeits: dict[tuple[bool, bool], int]
    pairs: list[PairChange]
    games: list[tuple[int, list[SeatChange]]]
    bots: dict[int, Bot]
    other_house_bots: int

    @property
    def ready(self) -> bool:
        """May it be applied?"""
        return self.rejudge_set.state == RejudgeState.OPEN and not self.waiting and bool(self.played)


def rejudge_sets() -> QuerySet[RejudgeSet]:
    """All sets, newest first, with how many matches they have, and how many replays still wait or are played."""
    open_replay = Q(members__replay__status__in=(MatchStatus.QUEUED, MatchStatus.RUNNING))
    return (
        RejudgeSet.objects.select_related("season", "created_by", "settled_by", "run")
        .annotate(matches=Count("members"), waiting=Count("members", filter=open_replay))
        .order_by("-pk")
    )


def preview(rejudge_set: RejudgeSet) -> Preview:
    """The matrix of what changes, over the replays that were played so far. Six queries."""
    members = list(rejudge_set.members.select_related("replay").defer("old_log").order_by("match"))
    status = Counter(member.replay.status for member in members)
    cancelled = sum(member.replay.void_cause == VoidCause.CANCELLED for member in members)
    games = games_of(members)
    for game in games.values():
        place(game)
    seats = [change for game in games.values() for change in game]
    bots = Bot.objects.in_bulk({change.bot for change in seats})
    size = max((place for change in seats for place in (change.old_place, change.new_place)), default=0)
    places = [[0] * size for _ in range(size)]
    for change in seats:
        places[change.old_place - 1][change.new_place - 1] += 1
    return Preview(
        rejudge_set=rejudge_set,
        matches=len(members),
        waiting=status[MatchStatus.QUEUED] + status[MatchStatus.RUNNING],
        played=status[MatchStatus.FINISHED],
        failed=status[MatchStatus.VOID] - cancelled,
        cancelled=cancelled,
        places=places,
        forfeits=dict(Counter((change.old.forfeited, change.new.forfeited) for change in seats)),
        pairs=pair_changes(games.values(), bots),
        games=[(key, game) for key, game in sorted(games.items()) if any(change.changed for change in game)],
        bots=bots,
        other_house_bots=other_house_bots(rejudge_set),
    )


def games_of(members: Iterable[RejudgedMatch]) -> dict[int, list[SeatChange]]:
    """The rejudged games, by the number of their first match, each with all of its seats: of a duel, also those that are not rejudged."""
    kept = {member.match_id: member.old_result["seats"] for member in members if member.old_result is not None}
    played = {member.match_id: member.replay_id for member in members if member.replay.status == MatchStatus.FINISHED}
    new = {(match, seat): fared for match, seat, fared in _fared(played.values())}
    blocks = MatchSeat.objects.filter(match__in=played, match__block__seats=1).values("match__block")
    of_duels = Q(match__block__in=blocks, match__status=MatchStatus.FINISHED)
    rows = (
        MatchSeat.objects.filter(Q(match__in=played) | of_duels)
        .order_by("match_id", "seat")
        .values_list(
            "match_id", "match__block_id", "match__block__seats", "seat", "version__bot_id", "rank", "score", "result"
        )
    )
    games: dict[int, list[SeatChange]] = {}
    first_of_duel: dict[int, int] = {}
    for match, block, block_seats, seat, bot, rank, score, result in rows:
        now = Fared(rank or 0, score or 0, result == SeatResult.FORFEITED)
        old = now
        if match in kept:
            was = kept[match][seat]
            old = Fared(was["rank"], was["score"], was["result"] == SeatResult.FORFEITED)
        after = new[played[match], seat] if match in played else now
        key = first_of_duel.setdefault(block, match) if block_seats == 1 else match
        games.setdefault(key, []).append(SeatChange(match, seat, bot, old, after))
    return games


def _fared(matches: Iterable[int]) -> Iterable[tuple[int, int, Fared]]:
    rows = MatchSeat.objects.filter(match__in=list(matches)).values_list("match_id", "seat", "rank", "score", "result")
    for match, seat, rank, score, result in rows:
        yield match, seat, Fared(rank or 0, score or 0, result == SeatResult.FORFEITED)


def place(game: list[SeatChange]) -> None:
    """Set the places of a game's seats."""
    duel = len({change.match for change in game}) > 1
    for before in (True, False):
        fared = [change.old if before else change.new for change in game]
        places = places_by_score([(one.score, one.forfeited) for one in fared]) if duel else [one.rank for one in fared]
        for change, found in zip(game, places, strict=True):
            if before:
                change.old_place = found
            else:
                change.new_place = found


def pair_changes(games: Iterable[list[SeatChange]], bots: dict[int, Bot]) -> list[PairChange]:
    """Every pair of bots that met in the games, those with most changes first."""
    moves: dict[tuple[int, int], list[list[int]]] = defaultdict(lambda: [[0] * 3 for _ in STANDINGS])
    for game in games:
        for one, other in combinations(sorted(game, key=lambda change: bots[change.bot].name.lower()), 2):
            if one.bot != other.bot:
                old = _standing(one.old_place, other.old_place)
                new = _standing(one.new_place, other.new_place)
                moves[one.bot, other.bot][old][new] += 1
    pairs = [PairChange(bots[one], bots[other], found) for (one, other), found in moves.items()]
    return sorted(pairs, key=lambda pair: (-pair.changed, -pair.games, pair.one.name, pair.other.name))


def _standing(one: int, other: int) -> int:
    """Index into STANDINGS of the first place to the second."""
    return 0 if one < other else 1 if one == other else 2


def other_house_bots(rejudge_set: RejudgeSet) -> int:
    """Seats of the set's replays whose house bot is not what it was when the match was first played: its code or the rules have changed."""
    seats = MatchSeat.objects.filter(match__replay_in__rejudge_set=rejudge_set, version__bot__owner__is_house=True)
    return seats.exclude(version=F("version__bot__active_version")).count()
