"""A running tournament goes on: pairings are decided, rounds end, the next are drawn, until it is over.

All of it happens under the lock of the tournament's row and from rows alone, so that it may be called at any time, by anybody, as often as
one likes. No other lock is waited for while that one is held.
"""

from __future__ import annotations

import structlog
from django.db import transaction
from django.db.models import Max, Prefetch
from django.utils import timezone

from engine.formats import Drawn
from ladder.bots.models import VersionStatus
from ladder.play import services as matches
from ladder.play.leases import end, lock_match
from ladder.play.models import AttemptState, MatchStatus, VoidCause
from ladder.play.voiding import void
from ladder.tournaments import playing
from ladder.tournaments.histories import format_of, history_of, terms_of
from ladder.tournaments.models import Pairing, PairingSeat, Participant, Round, Tournament, TournamentState

log = structlog.get_logger(__name__)


def advance(tournament_id: int) -> None:
    """Bring a running tournament as far as it can go; void what is left of a cancelled one. Raises Tournament.DoesNotExist."""
    with transaction.atomic():
        tournament = lock(tournament_id)
        if tournament.state == TournamentState.RUNNING:
            go_on(tournament)
    if tournament.state == TournamentState.CANCELLED:
        void_open_matches(tournament)


def lock(tournament_id: int) -> Tournament:
    """The tournament, its row locked until the transaction ends. Raises Tournament.DoesNotExist."""
    return Tournament.objects.select_for_update(of=("self",)).get(pk=tournament_id)


def go_on(tournament: Tournament) -> None:
    """Decide what can be decided, and draw as many rounds as may be open at once. The tournament is running, and locked by the caller."""
    drop_out(tournament)
    while True:
        open_rounds = settle_rounds(tournament)
        if open_rounds >= format_of(tournament).ahead:
            return
        if not draw_round(tournament):
            break
    if not open_rounds:
        tournament.state, tournament.finished_at = TournamentState.FINISHED, timezone.now()
        tournament.save(update_fields=["state", "finished_at"])
        log.info("tournament finished", tournament=tournament.slug)


def drop_out(tournament: Tournament) -> None:
    """Take out participants whose version may not play any more."""
    out = tournament.participants.filter(withdrawn_at=None).exclude(version__status=VersionStatus.READY)
    for participant in out.select_related("version__bot").defer("version__package"):
        take_out(participant, f"{participant.version} is {participant.version.status}")


def take_out(participant: Participant, reason: str) -> None:
    """From now on the participant's pairings are lost without a game."""
    participant.withdrawn_at, participant.withdrawn_reason = timezone.now(), reason[:200]
    participant.save(update_fields=["withdrawn_at", "withdrawn_reason"])


def settle_rounds(tournament: Tournament) -> int:
    """Settle the open pairings, and complete the rounds that have no more of them. Returns how many rounds are still open."""
    still_open = 0
    rounds = tournament.round_set.filter(completed_at=None).prefetch_related(with_seats())
    pairings = [pairing for found in rounds for pairing in found.pairings.all() if pairing.completed_at is None]
    tallies = playing.tallies(pairings)
    for found in rounds:
        decided = [
            pairing.completed_at is not None or playing.settle(tournament, pairing, tallies[pairing.pk])
            for pairing in found.pairings.all()
        ]
        if all(decided):
            found.completed_at = timezone.now()
            found.save(update_fields=["completed_at"])
        still_open += not all(decided)
    return still_open


def draw_round(tournament: Tournament) -> bool:
    """Draw the next round, if the format has one. Its blocks are made when it is settled for the first time."""
    participants = list(tournament.participants.order_by("number"))
    rounds = tournament.round_set.order_by("number").prefetch_related(with_seats())
    drawn = format_of(tournament).draw(terms_of(tournament), history_of(participants, rounds))
    if not drawn:
        return False
    number = (tournament.round_set.aggregate(last=Max("number"))["last"] or 0) + 1
    released_at = None if tournament.held_back else timezone.now()
    made = Round.objects.create(tournament=tournament, number=number, released_at=released_at)
    write_pairings(made, drawn, {participant.number: participant for participant in participants})
    return True


def write_pairings(made: Round, drawn: tuple[Drawn, ...], by_number: dict[int, Participant]) -> None:
    """The pairings of a new round as rows."""
    pairings = Pairing.objects.bulk_create(
        Pairing(round=made, number=number, go_on=pairing.go_on) for number, pairing in enumerate(drawn, start=1)
    )
    PairingSeat.objects.bulk_create(
        PairingSeat(pairing=row, participant=by_number[number], place=place)
        for row, pairing in zip(pairings, drawn, strict=True)
        for place, number in enumerate(pairing.numbers)
    )


def with_seats() -> Prefetch[str]:
    """For rounds: their pairings in order, each with its seats and who sits there."""
    seats = PairingSeat.objects.select_related("participant").order_by("place")
    return Prefetch("pairings", Pairing.objects.order_by("number").prefetch_related(Prefetch("seats", seats)))


def void_open_matches(tournament: Tournament) -> None:
    """Void every open match of a cancelled tournament, one by one: a match's lock comes before all others, and is not held for long."""
    for match_id in playing.open_matches(tournament):
        with transaction.atomic():
            match = lock_match(match_id)
            if match.status in (MatchStatus.QUEUED, MatchStatus.RUNNING):
                if (attempt := matches.open_attempt(match)) is not None:
                    end(attempt, AttemptState.CANCELLED, "its tournament was cancelled")
                void(match, VoidCause.CANCELLED, "its tournament was cancelled")
