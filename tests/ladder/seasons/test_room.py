"""How many more blocks a season has room for, at each bound: the keeper's figure, what keeps workers busy, and newcomers' share."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from ladder.play.models import Match, MatchKind, Turn
from ladder.seasons import room, snapshots
from ladder.seasons.matchmaker import NEWCOMER_GAMES
from ladder.seasons.models import Entry, Season
from ladder.seasons.room import Room, room_of
from tests.ladder import factories as make
from tests.standing import standing

PAIRS = {2: 1.0, 3: 0.0}


@standing
def season() -> Season:
    return make.season_with_field(make.submitted_bot(), paused=True)


@pytest.fixture(autouse=True)
def _processes(monkeypatch: pytest.MonkeyPatch) -> None:
    at_work(monkeypatch, 0)


def at_work(monkeypatch: pytest.MonkeyPatch, processes: int) -> None:
    """So many matches can be played at once."""
    monkeypatch.setattr(room, "processes_at_work", lambda: processes)


def waiting(season: Season, count: int, turn: Turn = Turn.USUAL) -> None:
    """So many matches of the season, each of a block of its own."""
    for _ in range(count):
        match, *others = make.block_of_matches(season)
        Match.objects.filter(pk__in=[other.pk for other in others]).update(status="void")
        Match.objects.filter(pk=match.pk).update(turn=turn)


@pytest.mark.parametrize(
    ("most", "open_blocks", "blocks", "newcomers"),
    [
        (1, 0, 1, 0),
        (1, 1, 0, 0),
        (3, 0, 3, 1),
        (7, 6, 1, 2),
        (7, 7, 0, 2),
        (15, 14, 1, 5),
        # An eighth of it is two: for one alone nothing is planned.
        (16, 14, 2, 5),
        (16, 15, 0, 5),
        (16, 17, 0, 5),
    ],
)
def test_the_keeper_s_figure_is_filled_when_an_eighth_of_it_is_free(
    season: Season, most: int, open_blocks: int, blocks: int, newcomers: int
) -> None:
    season.blocks_in_flight = most
    assert room_of(season, PAIRS, open_blocks) == Room(open_blocks, blocks, 2, newcomers, blocks)


@pytest.mark.parametrize(
    ("processes", "open_blocks", "blocks", "newcomers"),
    [
        (0, 0, 4, 4),
        (0, 3, 1, 4),
        (0, 4, 0, 4),
        (1, 0, 4, 4),
        # Three matches for each, two to a block.
        (3, 0, 5, 4),
        (3, 4, 5, 4),
        (8, 9, 12, 4),
        (9, 9, 14, 5),
    ],
)
def test_without_one_there_are_four_blocks_and_what_keeps_the_workers_busy(
    season: Season, monkeypatch: pytest.MonkeyPatch, processes: int, open_blocks: int, blocks: int, newcomers: int
) -> None:
    Season.objects.update(paused=False)
    at_work(monkeypatch, processes)
    assert room_of(season, PAIRS, open_blocks) == Room(open_blocks, blocks, 2, newcomers, blocks)


@pytest.mark.parametrize(("there", "wanted"), [(0, 6), (3, 3), (4, 0), (5, 0)])
def test_matches_are_wanted_when_fewer_than_two_wait_for_each_process_and_up_to_three(
    season: Season, there: int, wanted: int
) -> None:
    Season.objects.update(paused=False)
    waiting(season, there)
    assert room._matches_wanted(Match.objects.open(), 2) == wanted
    assert room._matches_wanted(Match.objects.open(), 0) == 0


def test_what_is_wanted_is_shared_by_the_seasons_that_are_played_and_friendly_matches_are_none_of_it(
    season: Season,
) -> None:
    def wanted() -> int:
        return room._matches_wanted(Match.objects.open(), 3)

    assert wanted() == 9, "of none that is played this one takes all"
    Season.objects.update(paused=False)
    for name in ("Second", "Third"):
        make.season_with_field(name=name)
    assert wanted() == 3
    Season.objects.filter(name="Second").update(blocks_in_flight=1)
    assert wanted() == 5, "who has a figure of its own takes no part"
    Match.objects.create(kind=MatchKind.FRIENDLY, title=season.title, seed=1)
    assert wanted() == 5
    waiting(season, 1)
    assert wanted() == 4


def test_a_block_is_of_the_smallest_table_and_the_largest_is_told(season: Season) -> None:
    season.blocks_in_flight, season.duel_size = 9, 5
    for mix, largest in (({2: 1.0, 4: 1.0}, 4), ({1: 1.0, 3: 1.0}, 5), ({1: 1.0}, 5), ({2: 0.0}, 1), ({}, 1)):
        assert room_of(season, mix, 0).bots_of_a_block == largest


def test_open_blocks_with_newcomers_take_from_their_room(season: Season) -> None:
    season.blocks_in_flight = 9
    left = []
    for turn in (Turn.KEPT, Turn.GIVEN, Turn.USUAL, Turn.KEPT, Turn.KEPT, Turn.KEPT):
        waiting(season, 1, turn)
        left.append(room_of(season, PAIRS, 0).newcomers)
    # Two matches to a block: what is begun takes the room of a whole one.
    assert left == [2, 2, 2, 1, 1, 0]


def test_blocks_of_house_bots_alone_take_no_room_from_others(season: Season) -> None:
    season.blocks_in_flight = 9
    waiting(season, 3, Turn.FILLING)
    assert room_of(season, PAIRS, 8) == Room(5, 4, 2, 3, 1)
    assert room_of(season, PAIRS, 12) == Room(9, 0, 2, 3, 0)


# -- what is seen --


@pytest.mark.parametrize(
    ("blocks_in_flight", "open_blocks", "blocks", "size", "contenders", "most"),
    [
        (5, 3, 9, 4, 6, 2),
        (0, 0, 1, 4, 6, 2),
        (0, 2, 2, 4, 6, 4),
        (0, 0, 3, 4, 6, 3),
        (0, 0, 3, 4, 12, 2),
        (0, 0, 10, 2, 2, 10),
        (0, 0, 10, 2, 19, 2),
        (0, 0, 10, 2, 10, 3),
    ],
)
def test_a_bot_sits_in_as_many_blocks_as_leave_enough_bots_for_the_last_table(
    season: Season, blocks_in_flight: int, open_blocks: int, blocks: int, size: int, contenders: int, most: int
) -> None:
    season.blocks_in_flight, season.blocks_per_bot = blocks_in_flight, 2
    assert snapshots._per_bot(season, Room(open_blocks, blocks, size, 0, 0), contenders) == most


@pytest.mark.parametrize(
    ("mix", "counts", "shares"),
    [
        ({}, (1, 2, 3), {2: 1.0, 3: 1.0}),
        ({}, (1,), {1: 1.0}),
        ({"1": 2, "3": 1}, (1, 2, 3), {1: 2.0, 2: 0.0, 3: 1.0}),
    ],
)
def test_duels_come_where_the_mix_names_them_or_there_is_nothing_else(
    mix: dict[str, float], counts: tuple[int, ...], shares: dict[int, float]
) -> None:
    assert snapshots.shares(Season(seat_mix=mix), counts) == shares


def test_who_has_waited_beyond_the_ceiling_and_sits_nowhere_is_overdue(season: Season) -> None:
    one, two, three = make.entries(season)
    now = timezone.now()
    season.wait_ceiling = 10
    for entry, entered, seated in ((one, 30, 9), (two, 11, None), (three, 30, 11)):
        Entry.objects.filter(pk=entry.pk).update(
            entered_at=now - timedelta(minutes=entered),
            seated_at=now - timedelta(minutes=seated) if seated is not None else None,
        )

    found = snapshots.contenders(season)
    assert [(one.entry, one.waited, one.overdue) for one in found] == [
        (two.pk, 0, True), (three.pk, 1, True), (one.pk, 2, False),
    ]  # fmt: skip
    assert {(one.open_blocks, one.filling) for one in found} == {(0, 0)}
    make.block_of_matches(season, [two, three])
    match, *_ = make.block_of_matches(season, [three, one])
    Match.objects.filter(block=match.block).update(turn=Turn.FILLING)
    Entry.objects.filter(pk=two.pk).update(seated_at=now - timedelta(minutes=11))
    found = snapshots.contenders(season)
    assert {one.entry: (one.overdue, one.open_blocks, one.filling) for one in found} == {
        one.pk: (False, 0, 1), two.pk: (False, 1, 0), three.pk: (False, 1, 1),
    }  # fmt: skip


def test_a_season_without_room_is_seen_without_contenders_but_for_newcomers(season: Season) -> None:
    season.blocks_in_flight, season.blocks_per_bot, season.owner_share = 4, 3, 0.5
    waiting(season, 4)
    Entry.objects.update(games=NEWCOMER_GAMES)
    seen = snapshots.snapshot(season, (2, 3, 4))
    assert (seen.contenders, seen.open_blocks, seen.max_open_blocks, seen.max_per_bot) == ((), 4, 4, 3)
    author = Entry.objects.get(season=season, bot__house_bot="")
    Entry.objects.filter(pk=author.pk).update(games=NEWCOMER_GAMES - 1)
    seen = snapshots.snapshot(season, (2, 3, 4))
    assert (len(seen.contenders), seen.max_open_blocks, seen.newcomer_blocks, seen.max_per_owner) == (3, 4, 1, 3)
    Entry.objects.filter(pk=author.pk).update(games=NEWCOMER_GAMES)
    Entry.objects.exclude(pk=author.pk).update(games=0)
    assert snapshots.snapshot(season, (2, 3, 4)).contenders == (), "the house's bots are no newcomers"
    season.blocks_in_flight = 12
    seen = snapshots.snapshot(season, (2, 3, 4))
    assert (len(seen.contenders), seen.max_open_blocks, seen.max_per_owner, seen.house_blocks) == (3, 12, 6, 8)


def test_bots_have_met_in_so_many_blocks_each_other_and_among_themselves(season: Season) -> None:
    one, two, three = make.entries(season)
    for seats in ([one, two], [two, one], [one, three]):
        make.block_of_matches(season, seats)
    assert snapshots.meetings(one.pk) == {two.pk: 2, three.pk: 1}
    assert snapshots.meetings(two.pk) == {one.pk: 2}
    assert snapshots.meetings_among([two.pk, one.pk]) == {(one.pk, two.pk): 2}
    assert snapshots.meetings_among([two.pk, three.pk]) == {}
