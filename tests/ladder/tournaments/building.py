"""Tournaments for tests, built through the services: `draft`, `started`, `play_round`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ladder.accounts.models import User
from ladder.bots.models import Bot
from ladder.play.models import Match
from ladder.tournaments import services
from ladder.tournaments.models import Tournament
from tests.ladder import factories as make

Ranks = Callable[[Sequence[int]], list[int]]
"""From participants' numbers in order of seats to the ranks of the game."""


def draft(
    bots: int | Sequence[Bot] = 4, format: str = "round_robin", by: User | None = None, **terms: Any
) -> Tournament:
    """A draft with these bots in order of seeding, or so many authors' bots."""
    keeper = by or make.KeeperFactory()
    setup = {"title": make.EAST_INDIA, "name": f"Cup of {keeper.username}", "seats": 2} | terms
    tournament = services.create(services.Setup(format=format, **setup), keeper)
    entered = [make.submitted_bot() for _ in range(bots)] if isinstance(bots, int) else bots
    for bot in entered:
        services.enter(tournament, bot, keeper if keeper.is_staff else bot.owner)
    return tournament


def started(bots: int | Sequence[Bot] = 4, format: str = "round_robin", **terms: Any) -> Tournament:
    """A tournament whose first rounds are drawn."""
    tournament = draft(bots, format, **terms)
    return services.start(tournament, tournament.created_by)


def open_matches(tournament: Tournament) -> list[Match]:
    """The tournament's matches that wait."""
    return list(Match.objects.queued().filter(block__pairing__round__tournament=tournament).order_by("pk"))


def by_seeding(numbers: Sequence[int]) -> list[int]:
    """The better seed wins."""
    return [1 + sum(other < number for other in numbers) for number in numbers]


def all_level(numbers: Sequence[int]) -> list[int]:
    """Nobody wins."""
    return [1] * len(numbers)


def by_seat(numbers: Sequence[int]) -> list[int]:
    """The first seat wins, whoever sits there."""
    return list(range(1, len(numbers) + 1))


def numbers_at(match: Match, tournament: Tournament) -> list[int]:
    """Who sits at the match, by number, in order of seats."""
    numbers = dict(tournament.participants.values_list("version_id", "number"))
    return [numbers[seat.version_id] for seat in match.seats.order_by("seat")]


def play_open(tournament: Tournament, ranks: Ranks = by_seeding) -> None:
    """Count every match that waits, with these results."""
    for match in open_matches(tournament):
        make.counted(match, ranks(numbers_at(match, tournament)))


def play_round(tournament: Tournament, ranks: Ranks = by_seeding) -> Tournament:
    """Count every match that waits, and let the tournament go on."""
    play_open(tournament, ranks)
    services.advance(tournament.pk)
    tournament.refresh_from_db()
    return tournament


def play_to_the_end(tournament: Tournament, ranks: Ranks = by_seeding) -> Tournament:
    """Round after round until it is over."""
    for _ in range(60):
        if tournament.state != "running":
            return tournament
        tournament = play_round(tournament, ranks)
    raise AssertionError("it does not end")


def pairs_of(tournament: Tournament, number: int) -> list[tuple[int, ...]]:
    """The pairings of a round, by number, in their order."""
    found = tournament.round_set.get(number=number).pairings.order_by("number")
    return [tuple(pairing.seats.order_by("place").values_list("participant__number", flat=True)) for pairing in found]
