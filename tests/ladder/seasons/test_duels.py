"""Duels: one seed, each duellist alone at a table of one seat, scores compared when the last of them has ended."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

import engine
from ladder.play import services as matches
from ladder.play.models import Block, Match, MatchSeat, SeatResult
from ladder.play.places import places_by_score
from ladder.seasons import selectors, services, standings
from ladder.seasons.matchmaker import Planned, Snapshot
from ladder.seasons.matchmaker import plan as plan_blocks
from ladder.seasons.models import RatingChange, Season
from ladder.seasons.rebuilding import rebuild
from ladder.seasons.snapshots import meetings, meetings_among, shares, snapshot
from tests.ladder import factories as make
from tests.ladder.seasons.test_matchmaker import contender, met_in
from tests.ladder.threads import at_once
from tests.standing import standing

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]

SOLO = "john_company_2e"


@standing
def season() -> Season:
    return season_of_duels()


def season_of_duels() -> Season:
    """A season of duels of three."""
    bots = [make.submitted_bot(name=name, title=SOLO) for name in ("Anne", "Bess", "Cecily")]
    return make.season_with_field(*bots, title=SOLO, house=(), seat_mix={"1": 1.0}, duel_size=3, blocks_in_flight=1)


def duel(season: Season) -> list[Match]:
    """A duel of everybody, by entry."""
    seated = tuple(entry.pk for entry in make.entries(season))
    block = services.make_block(season, seated, engine.title(SOLO).version, duel=True)
    return list(block.matches.order_by("rotation"))


def scored(match: Match, score: int, forfeit: bool = False) -> Match:
    """The duellist's part, played with this score."""
    report = made_up(match, score, forfeit)
    return matches.report(make.claimed(match).token, report)


def made_up(match: Match, score: int, forfeit: bool = False) -> matches.Report:
    report = make.made_up_report(match)
    result = SeatResult.FORFEITED if forfeit else SeatResult.FINISHED
    seat = replace(report.seats[0], score=score, result=result, reason="crashed" if forfeit else "")
    return replace(report, seats=(seat,), outcome={**report.outcome, "scores": [score]})


def figures(season: Season) -> list[tuple[float, int, int]]:
    return [(entry.rating, entry.games, entry.wins) for entry in make.entries(season)]


def test_a_duel_is_one_seed_and_a_match_for_each_duellist_alone(season: Season) -> None:
    assert services.make_blocks(season) == 1
    block = Block.objects.get()
    assert block.seats == 1
    played = list(block.matches.order_by("rotation"))
    assert [match.seed for match in played] == [block.seed] * 3
    assert [match.rotation for match in played] == [0, 1, 2]
    assert sorted(match.seats.get().entry_id or 0 for match in played) == [e.pk for e in make.entries(season)]


def test_it_is_rated_once_when_the_last_has_ended_by_score(season: Season) -> None:
    first, second, third = duel(season)
    scored(first, 12)
    scored(third, 30)
    assert figures(season) == [(1500.0, 0, 0)] * 3
    assert RatingChange.objects.count() == 0
    scored(second, 12)
    # K is 64: 30 beats two (1 - ½ of it), the others share half a win of two.
    assert figures(season) == [(1484.0, 1, 0), (1484.0, 1, 0), (1532.0, 1, 1)]
    assert list(RatingChange.objects.order_by("sequence").values_list("match", "seat", "sequence")) == [
        (first.pk, 0, 1),
        (second.pk, 0, 2),
        (third.pk, 0, 3),
    ]
    assert Block.objects.get().completed_at is not None
    assert Season.objects.get().last_sequence == 3


def test_who_forfeits_is_below_everybody_who_finished_whatever_the_score(season: Season) -> None:
    first, second, third = duel(season)
    scored(first, 90, forfeit=True)
    scored(second, -5)
    scored(third, 70, forfeit=True)
    assert figures(season) == [(1484.0, 1, 0), (1532.0, 1, 1), (1484.0, 1, 0)]
    assert [entry.forfeits for entry in make.entries(season)] == [1, 0, 1]
    assert places_by_score([(90, True), (-5, False), (70, True), (3, False)]) == [3, 2, 3, 1]


def test_a_void_part_takes_its_duellist_out_and_the_others_are_compared(season: Season) -> None:
    first, second, third = duel(season)
    scored(first, 10)
    scored(second, 20)
    matches.cancel(third, make.KeeperFactory())
    assert figures(season) == [(1468.0, 1, 0), (1532.0, 1, 1), (1500.0, 0, 0)]
    assert rebuild(season).same


def test_a_duel_that_one_alone_has_finished_is_rated_for_nobody(season: Season) -> None:
    keeper = make.KeeperFactory()
    first, second, third = duel(season)
    matches.cancel(first, keeper)
    scored(second, 20)
    matches.cancel(third, keeper)
    assert figures(season) == [(1500.0, 0, 0)] * 3
    assert Season.objects.get().last_sequence == 0
    assert standings.rows(season) == []
    assert (rebuild(season).same, rebuild(season).matches) == (True, 0)


def test_a_void_part_may_be_played_after_all_while_the_duel_is_open(season: Season) -> None:
    keeper = make.KeeperFactory()
    first, second, third = duel(season)
    matches.cancel(first, keeper)
    scored(second, 20)
    matches.requeue(first, keeper)
    scored(third, 30)
    assert RatingChange.objects.count() == 0
    scored(first, 40)
    assert figures(season) == [(1532.0, 1, 1), (1468.0, 1, 0), (1500.0, 1, 0)]


@pytest.mark.django_db(transaction=True)
def test_the_last_parts_of_a_duel_may_end_at_once_and_it_is_rated_once(season: Season) -> None:
    for number in range(4):
        first, *last = duel(season)
        scored(first, number)
        leases = [(match, make.claimed(match)) for match in last]
        ended = at_once(
            *(partial(matches.report, lease.token, made_up(match, 5 * match.rotation)) for match, lease in leases)
        )
        assert all(isinstance(result, Match) for result in ended), ended
        assert RatingChange.objects.count() == 3 * (number + 1)
    assert [entry.games for entry in make.entries(season)] == [4, 4, 4]
    assert rebuild(season).same


def test_a_replay_of_duels_among_games_gives_the_stored_numbers_and_finds_a_changed_score(season: Season) -> None:
    for number in range(5):
        for match in duel(season):
            scored(match, (7 * match.rotation + number) % 11, forfeit=number == 3 and match.rotation == 1)
        make.counted(make.rated_match(season))
    open_part, *_ = duel(season)
    scored(open_part, 99)
    found = rebuild(season)
    assert (found.matches, found.rows, found.same) == (20, 30, True)
    MatchSeat.objects.filter(match__sequence=1).update(score=100)
    assert any("the replay gives" in difference for difference in rebuild(season).ledger)


def test_the_batch_fit_takes_a_duel_for_one_game_of_one_block(season: Season) -> None:
    first, second, third = duel(season)
    for match, score in ((first, 3), (second, 1), (third, 3)):
        scored(match, score)
    a, b, c = (entry.pk for entry in make.entries(season))
    block = first.block_id or 0
    assert standings.rows(season) == [
        (block, -block, 0, a, 1),
        (block, -block, 1, b, 3),
        (block, -block, 2, c, 1),
    ]
    standings.rate(season)
    board = selectors.leaderboard(season)
    assert [(row.bot.name, row.component, row.games) for row in board.rows] == [
        ("Anne", 0, 1),
        ("Cecily", 0, 1),
        ("Bess", 0, 1),
    ]
    assert board.rows[0].rating == board.rows[1].rating


def test_duellists_count_as_having_met_once_for_each_duel(season: Season) -> None:
    duel(season)
    duel(season)
    a, b, c = (entry.pk for entry in make.entries(season))
    assert meetings_among([a, b, c]) == {(a, b): 2, (a, c): 2, (b, c): 2}
    assert meetings(b) == {a: 2, c: 2}
    seen = snapshot(season, (1, 2, 3))
    assert seen.contenders == ()
    Season.objects.filter(pk=season.pk).update(blocks_in_flight=9)
    seen = snapshot(Season.objects.get(), (1, 2, 3))
    assert [(bot.games, dict(bot.games_by_seats), bot.open_blocks) for bot in seen.contenders] == [(2, {1: 2}, 2)] * 3


def test_tables_of_one_seat_come_only_when_the_mix_names_them_or_there_are_no_others(season: Season) -> None:
    season.seat_mix = {}
    assert shares(season, (1, 2, 4)) == {2: 1.0, 4: 1.0}
    assert shares(season, (1,)) == {1: 1.0}
    season.seat_mix = {"1": 2.0, "4": 1.0}
    assert shares(season, (1, 2, 4)) == {1: 2.0, 2: 0.0, 4: 1.0}


def test_duels_take_their_share_of_the_games_and_bots_of_several_owners() -> None:
    played = {entry: {1: 0, 3: 0} for entry in range(1, 10)}
    for turn in range(400):
        bots = tuple(
            contender(entry, owner=entry % 5, games=sum(games.values()), games_by_seats=games)
            for entry, games in played.items()
        )
        season = Snapshot(bots, met_in({}), {1: 1.0, 3: 1.0}, 0, 1, 2, 2, duel_size=4)
        for block in plan_blocks(season, turn):
            assert len(block.entries) == (4 if block.seats == 1 else 3)
            assert len({entry % 5 for entry in block.entries}) == len(block.entries)
            for entry in block.entries:
                played[entry][block.seats] += block.seats
    duels, tables = (sum(games[seats] for games in played.values()) for seats in (1, 3))
    assert duels / (duels + tables) == pytest.approx(0.5, abs=0.03)


def test_planned_blocks_say_what_they_are() -> None:
    bots = tuple(contender(entry) for entry in (1, 2))
    (block,) = plan_blocks(Snapshot(bots, met_in({}), {1: 1.0}, 0, 1, 2, 2), 7)
    assert block in (Planned((1, 2), 1), Planned((2, 1), 1))


def test_a_real_duel_of_john_company_is_played_and_rated() -> None:
    season = make.season_with_field(title=SOLO, house=("random", "greedy"), seat_mix={"1": 1.0})
    for match in duel(season):
        make.play_out(match)
    scores = {seat.entry_id: seat.score for seat in MatchSeat.objects.all()}
    ratings = {entry.pk: entry.rating for entry in make.entries(season)}
    best = max(scores, key=lambda entry: scores[entry] or 0)
    assert ratings[best] == max(ratings.values())
    assert sum(ratings.values()) == 3000.0
    assert rebuild(season).same
