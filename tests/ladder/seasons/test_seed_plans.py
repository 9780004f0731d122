"""Small seeded seasons at the bounds of their plans: what may be asked for, who then plays, and how much is written at a time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import numpy as np
import pytest

from ladder.accounts.models import User
from ladder.errors import ServiceError
from ladder.play.models import Block, Match, MatchLog
from ladder.seasons.models import Entry, RatingSnapshot, Season
from ladder.seasons.seeding import SeedPlan, drawing, filling, seed_season, strangers
from ladder.seasons.seeding.copying import Rows
from ladder.seasons.seeding.field import Player, make_field
from ladder.seasons.services import draft_season
from tests.ladder import factories as make

BEGAN = datetime(2026, 3, 1, tzinfo=UTC)


def plan(**changes: Any) -> SeedPlan:
    return SeedPlan(**({"matches": 8, "bots": 4, "title": make.EAST_INDIA, "name": "Seeded", "logs": 0} | changes))


@pytest.mark.parametrize(
    ("changes", "refused"),
    [
        ({"seats": 2, "bots": 2}, ""),
        ({"seats": 4}, ""),
        ({"seats": 5, "bots": 9}, "seats: 5 seats cannot be. Use one of [2, 3, 4]."),
        ({"seats": 1}, "seats: 1 seat cannot be. Use one of [2, 3, 4]."),
        ({"title": "john_company_2e", "seats": 1}, "seats: 1 seat cannot be. Use one of [2, 3, 4, 5, 6]."),
        ({"title": "john_company_2e", "seats": 2}, ""),
        ({"bots": 3}, "bots: 3 fill no table. Use 4 or more."),
        ({"matches": 1}, ""),
        ({"matches": 0}, "matches: 0 cannot be. Use 1 or more."),
        ({"logs": 0}, ""),
        ({"logs": -1}, "logs: -1 cannot be. Use 0 or more."),
        ({"weeks": 1}, ""),
        ({"weeks": 0}, "weeks: 0 cannot be. Use 1 or more."),
        ({"open_blocks": 0}, ""),
        ({"open_blocks": -1}, "open_blocks: -1 cannot be. Use 0 or more."),
    ],
)
def test_a_plan_is_taken_up_to_its_bounds(changes: dict[str, Any], refused: str) -> None:
    if refused:
        with pytest.raises(ServiceError) as error:
            plan(**changes).check()
        assert str(error.value) == refused
    else:
        plan(**changes).check()


def test_unasked_a_plan_is_of_tables_of_four_over_six_weeks_with_fifty_logs_and_four_open_blocks() -> None:
    asked = SeedPlan(matches=1, bots=4, title=make.EAST_INDIA, name="Seeded")
    assert (asked.seats, asked.seed, asked.logs, asked.weeks, asked.open_blocks) == (4, 1, 50, 6, 4)


@pytest.mark.django_db
def test_strangers_are_people_whom_nobody_seeded_and_who_may_have_something_to_lose() -> None:
    author = make.AuthorFactory()
    make.KeeperFactory()
    with_a_bot = make.KeeperFactory()
    make.submitted_bot(owner=with_a_bot)
    make.AuthorFactory(email="author-1@seeded.invalid")
    make.house_bots()
    assert set(strangers()) == {author, with_a_bot}


# -- the field --


def field(**changes: Any) -> list[Player]:
    asked = plan(**changes)
    return make_field(asked, draft_season(asked.title, asked.name), np.random.default_rng(1), BEGAN)


def odd(players: list[Player]) -> list[tuple[int, str, float, float]]:
    """Of the authors' players, by place among them, those that do not play from the beginning to the end: what becomes of each, and when
    it comes and goes."""
    authors = [player for player in players if not player.bot.house_bot]
    return [
        (place, str(player.becomes), player.joins, player.leaves)
        for place, player in enumerate(authors)
        if (player.joins, player.leaves, player.becomes) != (0.0, 2.0, "current")
    ]


@pytest.mark.django_db
def test_the_house_s_bots_come_first_and_of_a_small_field_as_many_as_have_room() -> None:
    def house(bots: int) -> list[str]:
        return [player.bot.house_bot for player in field(bots=bots, seats=2, name=f"Of {bots}") if player.bot.house_bot]

    assert house(2) == ["random", "greedy"]
    assert house(3) == ["random", "greedy", "merchant"]
    assert house(4) == ["random", "greedy", "merchant"]


@pytest.mark.django_db
def test_the_house_s_bots_are_spread_over_the_board_where_there_are_others() -> None:
    for bots, places in ((3, [0, 1, 2]), (4, [0, 1, 2]), (5, [1, 2, 3]), (7, [1, 3, 4])):
        first = {player.bot: player.strength for player in reversed(field(bots=bots, seats=2, name=f"Of {bots}"))}
        board = sorted(first, key=lambda bot: first[bot])
        assert sorted(board.index(bot) for bot in board if bot.house_bot) == places


LEFT = 0.3 + 3 / 20
"""When the fourth bot's first version is replaced."""


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("bots", "players", "becomes"),
    [
        (11, 12, [(0, "replaced", 0.0, LEFT), (1, "current", LEFT, 2.0)]),
        (
            12,
            13,
            [
                (0, "replaced", 0.0, LEFT),
                (1, "current", LEFT, 2.0),
                (5, "withdrawn", 0.0, 0.7),
                (9, "suspended", 0.0, 0.6),
            ],
        ),
        (
            18,
            19,
            [
                (0, "replaced", 0.0, LEFT),
                (1, "current", LEFT, 2.0),
                (5, "withdrawn", 0.0, 0.7),
                (9, "suspended", 0.0, 0.6),
                (11, "current", 0.97, 2.0),
                (15, "current", 1.5, 2.0),
            ],
        ),
    ],
)
def test_only_a_field_of_three_tables_loses_bots_on_the_way(
    bots: int, players: int, becomes: list[tuple[int, str, float, float]]
) -> None:
    found = field(bots=bots)
    assert (len(found), odd(found)) == (players, becomes)
    assert Entry.objects.count() == players
    first, second = (player for player in found if player.bot == found[3].bot)
    assert first.successor is second
    assert second.strength == first.strength + 40.0
    assert [player.fails for player in found[3:6]] == [0.002, 0.002, 0.06]
    assert found[4].entry.entered_at == BEGAN + LEFT * timedelta(weeks=6)


@pytest.mark.django_db
@pytest.mark.parametrize(("bots", "authors"), [(19, 16), (20, 16)])
def test_every_tenth_bot_of_a_large_field_is_of_an_author_who_has_another(bots: int, authors: int) -> None:
    owners = [player.bot.owner_id for player in field(bots=bots) if not player.bot.house_bot]
    assert len(set(owners)) == authors
    assert User.objects.filter(email__endswith="@seeded.invalid").count() == bots - 3


# -- what is written --


def counts() -> tuple[int, int, int, int]:
    """Blocks, matches, finished ones and those that wait."""
    return (
        Block.objects.count(),
        Match.objects.count(),
        Match.objects.finished().count(),
        Match.objects.queued().count(),
    )


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({"matches": 4, "open_blocks": 0}, (1, 4, 4, 0)),
        ({"matches": 5, "open_blocks": 0}, (2, 8, 5, 0)),
        ({"matches": 6, "open_blocks": 1}, (3, 12, 6, 3)),
        ({"matches": 2, "open_blocks": 2, "seats": 2}, (3, 6, 2, 3)),
    ],
)
def test_as_many_matches_are_finished_as_were_planned_and_what_fills_the_blocks_is_void(
    changes: dict[str, Any], found: tuple[int, int, int, int]
) -> None:
    season = seed_season(plan(**changes))
    assert counts() == found
    assert (season.last_sequence, season.blocks_in_flight) == (changes["matches"], max(1, changes["open_blocks"]))


@pytest.mark.django_db
def test_the_rows_are_the_same_however_many_go_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    def rows(name: str) -> list[tuple[Any, ...]]:
        season = seed_season(plan(matches=24, bots=8, name=name))
        assert season.matches.finished().count() == 24
        ledger = season.matches.order_by("pk").values_list("sequence", "seats__seat", "seats__rank", "seats__score")
        return list(ledger.order_by("pk", "seats__seat"))

    written: list[int] = []
    whole = rows("Whole")
    write = filling.Filling.write
    monkeypatch.setattr(filling, "ROWS_AT_ONCE", 30)
    monkeypatch.setattr(filling.Filling, "write", lambda self: written.append(len(self.seats.waiting)) or write(self))
    assert rows("In parts") == whole
    # A group of blocks that are played together has 16 seats of each of up to four; what is left at the end is written, too.
    assert len(written) > 1
    assert min(written[:-1]) >= 30
    assert sum(written) == 16 * Block.objects.filter(season__name="In parts").count()


@pytest.mark.django_db
def test_ids_are_reserved_again_when_those_at_hand_are_used_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ladder.seasons.seeding.copying.IDS_AT_ONCE", 2)
    ids = Rows(Block).ids
    taken = [next(ids) for _ in range(5)]
    assert len(set(taken)) == 5
    assert (taken[1] - taken[0], taken[3] - taken[2]) == (1, 1)


@pytest.mark.django_db
def test_the_last_matches_are_really_played_and_have_their_logs() -> None:
    seed_season(plan(matches=9, bots=4, seats=2, logs=2, open_blocks=0))
    assert list(MatchLog.objects.order_by("match__sequence").values_list("match__sequence", flat=True)) == [8, 9]


@pytest.mark.django_db
def test_a_season_of_a_week_has_the_rating_of_a_day_ago_beside_that_of_today() -> None:
    season = seed_season(plan(matches=28, weeks=1, open_blocks=0, bots=8))
    before, now = RatingSnapshot.objects.filter(season=season).order_by("pk")
    # 25 of 168 hours are a seventh of the season.
    assert (before.up_to_sequence, now.up_to_sequence) == (23, 28)
    assert timedelta(hours=24) < now.made_at - before.made_at < timedelta(hours=26)
    assert Season.objects.get().last_sequence == 28


@pytest.mark.django_db
def test_nobody_meets_a_bot_of_the_same_author() -> None:
    one, two = make.AuthorFactory(), make.AuthorFactory()
    house = make.house_bots("random", "greedy")

    def may_meet(*bots: make.Bot) -> bool:
        return drawing._may_meet([Player(Entry(), bot, make.Version(), 0.0, 0.0) for bot in bots])

    mine, also_mine, theirs = (make.Bot(owner=owner) for owner in (one, one, two))
    assert may_meet(mine, theirs)
    assert not may_meet(mine, also_mine)
    assert may_meet(mine, *house)
