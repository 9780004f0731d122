"""A tournament goes on by itself, once, from whatever it finds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ladder.bots import services as bots
from ladder.play import services as matches
from ladder.play.models import Block, Match, VoidCause
from ladder.play.voiding import void
from ladder.tournaments import selectors, services
from ladder.tournaments.models import Pairing, Round, Tournament
from ladder.tournaments.playing import EXTRA_BLOCKS, MOST_VOID_BLOCKS
from tests.ladder import factories as make
from tests.ladder.threads import at_once
from tests.ladder.tournaments.building import (
    all_level,
    by_seat,
    draft,
    open_matches,
    pairs_of,
    play_open,
    play_round,
    play_to_the_end,
    started,
)
from workers.tasks import advance_tournament, advance_tournaments

pytestmark = pytest.mark.django_db


def standings(tournament: Tournament) -> list[tuple[int, int, float]]:
    """Rank, number and points."""
    rows = selectors.standings(tournament, make.KeeperFactory())
    return [(found.row.rank, found.row.number, found.row.points) for found in rows]


def test_a_round_robin_of_really_played_games_ends_with_everybody_having_met() -> None:
    tournament = started([*make.house_bots("random", "greedy"), make.submitted_bot()])

    for _ in range(3):
        for match in open_matches(tournament):
            make.play_out(match)
        services.advance(tournament.pk)
    tournament.refresh_from_db()

    assert tournament.state == "finished"
    assert tournament.finished_at is not None
    assert sorted(pair for number in (1, 2, 3) for pair in map(sorted, pairs_of(tournament, number))) == [
        [1, 2], [1, 3], [2, 3],
    ]  # fmt: skip
    assert sum(points for _, _, points in standings(tournament)) == 3
    games = Match.objects.filter(kind="tournament")
    assert games.count() == 6, "each pair plays one seed in both seatings"
    assert games.filter(status="finished", log__isnull=False, sequence=None).count() == 6
    for block in Block.objects.filter(pairing__round__tournament=tournament):
        assert len({match.seed for match in block.matches.all()}) == 1
        assert len({match.seats.get(seat=0).version_id for match in block.matches.all()}) == 2


def test_rounds_that_do_not_depend_on_results_are_played_side_by_side() -> None:
    tournament = started(6)

    assert tournament.round_set.count() == 3
    assert len(open_matches(tournament)) == 3 * 3 * 2
    play_round(tournament)
    assert tournament.round_set.filter(completed_at=None).count() == 2


def test_a_swiss_draws_a_round_when_the_one_before_is_complete() -> None:
    tournament = started(5, "swiss")
    assert pairs_of(tournament, 1) == [(1, 3), (2, 4), (5,)]
    first, *_others = open_matches(tournament)

    make.counted(first)
    services.advance(tournament.pk)
    assert tournament.round_set.count() == 1

    play_round(tournament)
    assert tournament.round_set.count() == 2
    assert play_to_the_end(tournament).state == "finished"
    assert tournament.round_set.count() == 3
    byes = Pairing.objects.filter(round__tournament=tournament, reason="a bye")
    assert byes.count() == len({pairing.seats.get().participant_id for pairing in byes}) == 3


def test_a_knock_out_finds_its_winner() -> None:
    tournament = play_to_the_end(started(6, "knock_out"))

    assert [pairs_of(tournament, number) for number in (1, 2, 3)] == [
        [(1,), (2,), (3, 6), (4, 5)],
        [(1, 4), (2, 3)],
        [(1, 2)],
    ]
    assert [(rank, number) for rank, number, _ in standings(tournament)] == [
        (1, 1), (2, 2), (3, 3), (3, 4), (5, 5), (5, 6),
    ]  # fmt: skip


def test_level_pairings_of_a_knock_out_play_extra_blocks_and_then_the_seeding_decides() -> None:
    tournament = started(2, "knock_out")

    for extra in range(1, EXTRA_BLOCKS + 1):
        assert play_round(tournament, by_seat).state == "running", "one seed, both seatings: level"
        assert Block.objects.filter(pairing__round__tournament=tournament).count() == 1 + extra
    tournament = play_round(tournament, by_seat)

    assert tournament.state == "finished"
    pairing = Pairing.objects.get()
    assert pairing.reason == f"level after {1 + EXTRA_BLOCKS} blocks; decided by the seeding"
    assert list(pairing.seats.values_list("participant__number", "points", "advances")) == [
        (1, 0.5, True), (2, 0.5, False),
    ]  # fmt: skip


def test_a_single_extra_block_breaks_a_tie() -> None:
    tournament = started(2, "knock_out")
    play_round(tournament, all_level)

    tournament = play_round(tournament, lambda numbers: [1 if number == 2 else 2 for number in numbers])

    assert tournament.state == "finished"
    assert list(Pairing.objects.get().seats.values_list("participant__number", "score", "games", "advances")) == [
        (1, 1.0, 4, False), (2, 3.0, 4, True),
    ]  # fmt: skip


def test_tables_of_three_in_a_swiss_count_places() -> None:
    tournament = play_to_the_end(started(7, "swiss", seats=3, rounds=2))

    assert all(len(pair) in (1, 3) for number in (1, 2) for pair in pairs_of(tournament, number))
    assert {match.seats.count() for match in Match.objects.filter(kind="tournament")} == {3}
    assert Match.objects.filter(kind="tournament").count() == 2 * 2 * 3
    assert standings(tournament)[0][1] == 1


def test_a_gauntlet_is_ranked_by_what_each_took_from_the_challenger() -> None:
    strength = {1: 5, 2: 1, 3: 5, 4: 9}

    tournament = play_to_the_end(
        started(4, "gauntlet"),
        lambda numbers: [1 + sum(strength[other] > strength[mine] for other in numbers) for mine in numbers],
    )

    assert [pairs_of(tournament, number) for number in (1, 2, 3)] == [[(1, 2)], [(1, 3)], [(1, 4)]]
    assert standings(tournament) == [(1, 4, 1.0), (2, 1, 1.5), (2, 3, 0.5), (4, 2, 0.0)]


def void_one(match: Match) -> None:
    """The host has failed at it for the last time."""
    matches.cancel(match, make.KeeperFactory())


def test_a_block_with_a_void_game_is_played_anew_and_does_not_count() -> None:
    tournament = started(2)
    first, second = open_matches(tournament)
    make.counted(first)
    void_one(second)

    services.advance(tournament.pk)

    old, new = Block.objects.order_by("pk")
    assert (old.completed_at is not None, new.completed_at) == (True, None)
    assert old.seed != new.seed
    assert play_round(tournament).state == "finished"
    assert list(Pairing.objects.get().seats.values_list("score", "games", "points")) == [(2.0, 2, 1.0), (0.0, 2, 0.0)]


def test_a_pairing_that_the_host_cannot_play_ends_all_the_same() -> None:
    tournament = started(2, "knock_out")

    for _ in range(MOST_VOID_BLOCKS):
        for match in open_matches(tournament):
            void_one(match)
        services.advance(tournament.pk)

    tournament.refresh_from_db()
    assert tournament.state == "finished"
    pairing = Pairing.objects.get()
    assert pairing.reason == f"{MOST_VOID_BLOCKS} blocks were void; decided by 0 of 1"
    assert list(pairing.seats.values_list("points", "advances")) == [(0.5, True), (0.5, False)]


def test_who_is_withdrawn_loses_what_was_not_played() -> None:
    tournament = started(3)
    play_open(tournament)
    leaver = tournament.participants.get(number=1)

    services.withdraw(tournament, leaver.bot, leaver.bot.owner)
    assert play_to_the_end(tournament).state == "finished"
    assert next(number for _, number, _ in standings(tournament)) == 1, "whole blocks count"

    other = started(4, name="Another", blocks=1)
    leaver = other.participants.get(number=1)
    services.withdraw(other, leaver.bot, leaver.bot.owner)
    for match in open_matches(other):
        void_one(match)
    assert play_to_the_end(other).state == "finished"
    assert standings(other)[-1] == (4, 1, 0.0)
    walkovers = Pairing.objects.filter(round__tournament=other, seats__participant=leaver)
    assert set(walkovers.values_list("reason", flat=True)) == {"a walkover: not all of them were there"}


def test_a_suspended_version_is_out_and_its_opponents_go_on() -> None:
    tournament = started(4, "knock_out")
    loser = tournament.participants.get(number=1)
    bots.suspend(loser.version, "It failed too often.")
    matches.sweep()

    assert play_to_the_end(tournament).state == "finished"

    loser.refresh_from_db()
    assert loser.withdrawn_reason == f"{loser.version} is suspended"
    assert [pairs_of(tournament, number) for number in (1, 2)] == [[(1, 4), (2, 3)], [(4, 2)]]
    assert standings(tournament)[0][1] == 2


def test_it_goes_on_though_every_message_was_lost() -> None:
    tournament = started(4, "swiss")
    play_open(tournament)

    assert selectors.to_advance() == [tournament.pk]
    advance_tournaments()
    assert tournament.round_set.count() == 2
    play_open(tournament)
    advance_tournament(tournament.pk)
    tournament.refresh_from_db()
    assert tournament.state == "finished"
    assert selectors.to_advance() == []
    advance_tournament(tournament.pk)
    assert tournament.round_set.count() == 2


def test_a_cancelled_tournament_with_matches_left_is_found_by_beat() -> None:
    tournament = started(2)
    Tournament.objects.update(state="cancelled")  # as if the process had died between the two steps

    assert selectors.to_advance() == [tournament.pk]
    services.advance(tournament.pk)
    assert open_matches(tournament) == []
    assert selectors.to_advance() == []


def test_duels_compare_the_scores_of_one_seed() -> None:
    tournament = started(
        [make.submitted_bot(title="john_company_2e") for _ in range(2)], title="john_company_2e", seats=1
    )
    one, other = open_matches(tournament)
    assert (one.seed, one.seats.count(), other.seats.count()) == (other.seed, 1, 1)
    assert one.seats.get().version != other.seats.get().version

    for match, score in ((one, 7), (other, 12)):
        report = make.made_up_report(match)
        matches.report(make.claimed(match).token, replace(report, seats=(replace(report.seats[0], score=score),)))
    services.advance(tournament.pk)

    assert standings(tournament) == [(1, 2, 1.0), (2, 1, 0.0)]


def test_a_match_that_ends_tells_its_tournament(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[str, tuple[int, ...]]] = []
    monkeypatch.setattr("ladder.house.queue.publish", lambda task, *ids, **_: told.append((task, ids)))
    tournament = started(2)
    first, second = open_matches(tournament)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("django.db.transaction.on_commit", lambda act, **_: act())
        make.counted(first)
        assert ("workers.tasks.advance_tournament", (tournament.pk,)) not in told
        make.counted(second)
    assert ("workers.tasks.advance_tournament", (tournament.pk,)) in told


@pytest.mark.django_db(transaction=True)
def test_advancing_at_once_makes_one_next_round() -> None:
    tournament = started(8, "swiss")
    play_open(tournament)

    results = at_once(*[lambda: services.advance(tournament.pk)] * 4)

    assert results == [None] * 4
    assert list(Round.objects.values_list("number", flat=True)) == [1, 2]
    assert Match.objects.queued().filter(kind="tournament").count() == 4 * 2


@pytest.mark.django_db(transaction=True)
def test_advancing_while_it_is_cancelled_leaves_nothing_open() -> None:
    tournament = started(8, "swiss")
    play_open(tournament)

    at_once(
        lambda: services.advance(tournament.pk),
        lambda: services.cancel(tournament, tournament.created_by),
        lambda: services.advance(tournament.pk),
    )

    tournament.refresh_from_db()
    assert tournament.state == "cancelled"
    assert not Match.objects.open().filter(kind="tournament").exists()


@pytest.mark.django_db(transaction=True)
def test_entering_at_once_gives_each_a_number_and_each_owner_one_place() -> None:
    owner = make.AuthorFactory()
    mine = [make.submitted_bot(owner=owner) for _ in range(2)]
    others = [make.submitted_bot() for _ in range(2)]
    tournament = draft(0)

    at_once(*[lambda bot=bot: services.enter(tournament, bot, bot.owner) for bot in (*mine, *others)])

    assert list(tournament.participants.values_list("number", flat=True)) == [1, 2, 3]
    assert tournament.participants.filter(bot__owner=owner).count() == 1


def test_voiding_by_hand_counts_as_void() -> None:
    """`void` is what every way of ending a match without a result comes to."""
    tournament = started(2)
    for match in open_matches(tournament):
        void(match, VoidCause.CANCELLED, "by hand")

    assert Block.objects.get().completed_at is not None
