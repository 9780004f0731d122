"""What pages and the API read of tournaments, and who may see which of it. Nothing here writes.

A round whose results are held back is a keeper's to see until it is released: its matches, logs and figures are nobody else's, and neither
are the pairings of later rounds, from which its winners could be read.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import permutations, takewhile

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet, prefetch_related_objects

from engine.formats import Row
from engine.formats.scoring import shares_of
from ladder.accounts.models import User
from ladder.bots.models import Bot, VersionStatus
from ladder.bots.selectors import may_manage
from ladder.play.models import Block, Match, MatchStatus
from ladder.tournaments.histories import format_of, history_of
from ladder.tournaments.models import Format, Pairing, PairingSeat, Participant, Round, Tournament, TournamentState

Viewer = User | AnonymousUser

ROUNDS_ON_A_PAGE = 12
"""Rounds that a page shows with their matches; a knock-out's bracket is shown whole."""

MOST_CROSSED = 32
"""Participants up to which a cross table is drawn; beyond, it is wider than any page."""


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """A participant's line in the standings."""

    participant: Participant
    row: Row


@dataclass(frozen=True, slots=True)
class SeatView:
    """A participant in a pairing, and what came of it: `points` once it is decided, `score` over so many `games` that count so far."""

    participant: Participant
    score: float
    games: int
    points: float | None
    advances: bool


@dataclass(frozen=True, slots=True)
class PairingView:
    """A pairing as a viewer may see it; without results it is nothing but who meets. `matches` come oldest first."""

    round: int
    number: int
    decided: bool
    reason: str
    seats: list[SeatView]
    matches: list[Match]

    @property
    def is_bye(self) -> bool:
        """Has its only participant nobody to meet?"""
        return len(self.seats) == 1


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round as a viewer may see it. `shown` says whether with its results: `complete` is None when that is not to be known."""

    round: Round
    shown: bool
    complete: bool | None
    pairings: list[PairingView]


@dataclass(frozen=True, slots=True)
class CrossRow:
    """A line of the cross table: what the participant took from each other one, by number; None where they have not met."""

    participant: Participant
    cells: list[float | None]


@dataclass(frozen=True, slots=True)
class TournamentDetail:
    """A tournament as `viewer` may see it. `rounds` begins with number `first`; others are on pages that begin with each of `pages`.

    `unreleased` is the number of the round that a keeper could release now, if there is one.
    """

    tournament: Tournament
    participants: list[Participant]
    standings: list[StandingsRow]
    rounds: list[RoundView]
    first: int
    pages: list[int]
    cross: list[CrossRow]
    unreleased: int | None


def tournaments(title: str | None = None, state: str | None = None) -> QuerySet[Tournament]:
    """Tournaments, newest first, each with how many take part (`entered`)."""
    found = Tournament.objects.select_related("created_by").annotate(entered=Count("participants")).order_by("-pk")
    if title is not None:
        found = found.filter(title=title)
    return found.filter(state=state) if state is not None else found


def to_advance() -> list[int]:
    """Ids of tournaments that have something to do: running ones, and cancelled ones with open matches."""
    leftover = Match.objects.open().filter(block__pairing__round__tournament=OuterRef("pk"))
    found = Tournament.objects.filter(
        Q(state=TournamentState.RUNNING) | Q(Exists(leftover), state=TournamentState.CANCELLED)
    )
    return list(found.order_by("pk").values_list("pk", flat=True))


def is_keeper(user: Viewer) -> bool:
    """Staff, or the house itself, in whose name commands act."""
    return bool(user.is_authenticated and (user.is_staff or user.is_house))


def may_run(tournament: Tournament, user: Viewer) -> bool:
    """May this person start and cancel it? Its creator, and keepers."""
    return bool(user.is_authenticated and (is_keeper(user) or tournament.created_by_id == user.pk))


def participants(tournament: Tournament) -> list[Participant]:
    """Everybody in it, in order of seeding, with bot, owner and version."""
    found = tournament.participants.select_related("bot__owner", "version")
    return list(found.defer("version__package", "version__report").order_by("number"))


def can_enter(tournament: Tournament, user: Viewer) -> list[Bot]:
    """The bots that the user could enter now: own ones, and the house's for who runs it."""
    if tournament.state != TournamentState.DRAFT or not user.is_authenticated:
        return []
    mine = Q(owner=user)
    if may_run(tournament, user):
        mine |= Q(owner__is_house=True)
    if is_keeper(user):
        mine = Q()
    entered = tournament.participants.values("bot")
    ready = Bot.objects.filter(mine, title=tournament.title, active_version__status=VersionStatus.READY)
    return list(ready.exclude(pk__in=entered).select_related("owner").order_by("name"))


def can_withdraw(tournament: Tournament, entered: Iterable[Participant], user: Viewer) -> set[int]:
    """Ids of the participants that the user could take out now."""
    if tournament.state not in (TournamentState.DRAFT, TournamentState.RUNNING):
        return set()
    runs = may_run(tournament, user)
    return {found.pk for found in entered if found.withdrawn_at is None and (runs or may_manage(found.bot, user))}


def is_shown(found: Round, viewer: Viewer) -> bool:
    """Are the round's results the viewer's to see?"""
    return found.released_at is not None or is_keeper(viewer)


def rounds(tournament: Tournament, entered: list[Participant], viewer: Viewer) -> list[RoundView]:
    """The rounds whose pairings the viewer may see, in order, without those that come after one that is held back from them.

    `entered` are the tournament's `participants`.
    """
    seen, shown = _seen(tournament, viewer)
    return _views(_with_pairings(seen, entered), shown)


def pairings(tournament: Tournament, viewer: Viewer) -> QuerySet[Pairing]:
    """Pairings of the rounds that are shown to the viewer, and of the one after them, in order, for `pairing_view`."""
    held = None if is_keeper(viewer) else tournament.round_set.filter(released_at=None).order_by("number").first()
    found = Pairing.objects.filter(round__tournament=tournament)
    if held is not None:
        found = found.filter(round__number__lte=held.number)
    return found.select_related("round").prefetch_related(_seats(), _blocks()).order_by("pk")


def standings(tournament: Tournament, viewer: Viewer) -> list[StandingsRow]:
    """The standings after what the viewer may see."""
    seen, shown = _seen(tournament, viewer)
    entered = participants(tournament)
    return _standings(tournament, entered, _with_pairings(seen[:shown], entered))


def detail(tournament: Tournament, viewer: Viewer, first: int | None = None) -> TournamentDetail:
    """The tournament as `viewer` may see it, in six queries however large it is; its rounds are those about number `first`, or the last."""
    entered = participants(tournament)
    seen, shown = _seen(tournament, viewer)
    _with_pairings(seen, entered)
    size = max(len(seen), 1) if tournament.format == Format.KNOCK_OUT else ROUNDS_ON_A_PAGE
    pages = list(range(1, len(seen) + 1, size))
    start = max((page for page in pages if first is None or page <= first), default=1)
    page = _views(seen[start - 1 : start - 1 + size], max(shown - start + 1, 0))
    waiting = next((found for found in seen if found.released_at is None), None)
    over = tournament.state != TournamentState.RUNNING
    releasable = waiting is not None and (waiting.completed_at is not None or over)
    return TournamentDetail(
        tournament=tournament,
        participants=entered,
        standings=_standings(tournament, entered, seen[:shown]),
        rounds=page,
        first=start,
        pages=pages,
        cross=_cross(tournament, entered, seen[:shown]),
        unreleased=waiting.number if waiting is not None and releasable else None,
    )


def marks(tournament: Tournament, viewer: Viewer) -> tuple[object, ...]:
    """What differs when the viewer's page of the tournament does. One query, beside the tournament's own."""
    found = tournament.round_set.all()
    if not is_keeper(viewer):
        found = found.filter(released_at__isnull=False)
    ended = Q(pairings__blocks__matches__status__in=(MatchStatus.FINISHED, MatchStatus.VOID))
    figures = found.aggregate(
        rounds=Count("pk", distinct=True),
        released=Count("released_at", distinct=True),
        decided=Count("pairings", filter=Q(pairings__completed_at__isnull=False), distinct=True),
        made=Count("pairings__blocks__matches", distinct=True),
        ended=Count("pairings__blocks__matches", filter=ended, distinct=True),
    )
    entered = tournament.entered  # type: ignore[attr-defined]
    return tournament.pk, tournament.state, entered, is_keeper(viewer), *figures.values()


def pairing_view(pairing: Pairing, shown: bool) -> PairingView:
    """The pairing with its results, or without. Reads `round`, `seats`, `blocks` and their `matches`: `pairings` brings them."""
    return PairingView(
        round=pairing.round.number,
        number=pairing.number,
        decided=shown and pairing.completed_at is not None,
        reason=pairing.reason if shown else "",
        seats=[
            SeatView(seat.participant, seat.score, seat.games, seat.points, seat.advances)
            if shown
            else SeatView(seat.participant, 0.0, 0, None, False)
            for seat in pairing.seats.all()
        ],
        matches=[match for block in pairing.blocks.all() for match in block.matches.all()] if shown else [],
    )


def round_view(tournament: Tournament, number: int, viewer: Viewer) -> RoundView:
    """One of the rounds that the viewer may see. Raises Round.DoesNotExist."""
    for view in rounds(tournament, participants(tournament), viewer):
        if view.round.number == number:
            return view
    raise Round.DoesNotExist


def _seen(tournament: Tournament, viewer: Viewer) -> tuple[list[Round], int]:
    """The rounds that the viewer may see at all, in order, and how many of them with their results: all, or all but the last."""
    found = list(tournament.round_set.order_by("number"))
    shown = len(list(takewhile(lambda each: is_shown(each, viewer), found)))
    return found[: shown + 1], shown


def _with_pairings(found: list[Round], entered: Iterable[Participant]) -> list[Round]:
    """The rounds with their pairings and seats. Seats get the participants that were read already: there may be thousands of them."""
    seats = Prefetch("seats", PairingSeat.objects.order_by("place"))
    prefetch_related_objects(found, Prefetch("pairings", Pairing.objects.order_by("number").prefetch_related(seats)))
    by_id = {participant.pk: participant for participant in entered}
    for each in found:
        for pairing in each.pairings.all():
            for seat in pairing.seats.all():
                seat.participant = by_id[seat.participant_id]
    return found


def _views(found: list[Round], shown: int) -> list[RoundView]:
    """The rounds as they are shown, the first `shown` of them with results. Reads their matches, and `pairings` with `seats`."""
    prefetch_related_objects([pairing for each in found for pairing in each.pairings.all()], _blocks())
    return [_round_view(each, place < shown) for place, each in enumerate(found)]


def _standings(tournament: Tournament, entered: list[Participant], shown: list[Round]) -> list[StandingsRow]:
    by_number = {participant.number: participant for participant in entered}
    rows = format_of(tournament).standings(history_of(entered, shown, decided_only=True))
    return [StandingsRow(by_number[row.number], row) for row in rows]


def _cross(tournament: Tournament, entered: list[Participant], shown: list[Round]) -> list[CrossRow]:
    """What each took from each other, over all their pairings that are decided: 1, ½ or 0 by each one's games, and the mean of those."""
    if tournament.format == Format.KNOCK_OUT or not shown or len(entered) > MOST_CROSSED:
        return []
    taken: dict[tuple[int, int], list[float]] = defaultdict(list)
    for found in shown:
        for pairing in found.pairings.all():
            if pairing.completed_at is None:
                continue
            for one, other in permutations(pairing.seats.all(), 2):
                share = shares_of([one.points or 0.0, other.points or 0.0])[0]
                taken[one.participant.number, other.participant.number].append(share)
    numbers = [participant.number for participant in entered]

    def cell(one: int, other: int) -> float | None:
        found = taken.get((one, other))
        return sum(found) / len(found) if found else None

    return [CrossRow(participant, [cell(participant.number, other) for other in numbers]) for participant in entered]


def _round_view(found: Round, shown: bool) -> RoundView:
    complete = found.completed_at is not None if shown else None
    return RoundView(found, shown, complete, [pairing_view(pairing, shown) for pairing in found.pairings.all()])


def _seats() -> Prefetch[str]:
    found = PairingSeat.objects.select_related("participant__bot__owner", "participant__version")
    return Prefetch(
        "seats", found.defer("participant__version__package", "participant__version__report").order_by("place")
    )


def _blocks() -> Prefetch[str]:
    matches = Match.objects.order_by("rotation").only("pk", "status", "void_cause", "block")
    return Prefetch("blocks", Block.objects.order_by("pk").prefetch_related(Prefetch("matches", matches)))
