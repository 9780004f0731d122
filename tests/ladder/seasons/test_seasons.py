"""Seasons: opened, entered, fed with blocks, read as boards."""

from __future__ import annotations

from random import Random

import pytest
from django.db import IntegrityError, transaction

from ladder.bots import services as bots
from ladder.errors import Conflict, ServiceError
from ladder.play.models import Block, Match, MatchSeat
from ladder.seasons import seating, selectors, services
from ladder.seasons.models import Entry, EntryStatus, Meeting, Season
from tests.ladder import factories as make
from tests.ladder.threads import at_once

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]


def test_opening_a_season_enters_every_active_bot_of_its_title() -> None:
    make.house_bots()
    make.submitted_bot(name="Clive")
    make.BotFactory(name="Unready")
    season = services.open_season(make.EAST_INDIA, "Spring 1710", {}, {2: 1, 4: 3})
    assert [(entry.bot.name, entry.rating) for entry in make.entries(season)] == [
        ("random", 1500.0),
        ("greedy", 1500.0),
        ("Clive", 1500.0),
    ]
    assert (season.slug, season.state, season.seat_mix) == (
        "east-india-companies-spring-1710",
        "open",
        {"2": 1, "4": 3},
    )


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        (("nowhere", "Spring"), "title"),
        ((make.EAST_INDIA, " "), "name"),
        ((make.EAST_INDIA, "Spring", {"dice": "loaded"}), "options.dice"),
        ((make.EAST_INDIA, "Spring", {}, {9: 1}), "seat_mix"),
        ((make.EAST_INDIA, "Spring", {}, {2: 0}), "seat_mix"),
    ],
)
def test_a_season_that_cannot_be_names_the_field(arguments: tuple[object, ...], field: str) -> None:
    with pytest.raises(ServiceError) as refused:
        services.open_season(*arguments)  # type: ignore[arg-type]
    assert refused.value.field == field
    assert not Season.objects.exists()


def test_a_name_is_taken_once_per_title_whatever_its_case() -> None:
    services.open_season(make.EAST_INDIA, "Spring")
    with pytest.raises(Conflict, match="Choose another name"):
        services.open_season(make.EAST_INDIA, "SPRING")


def test_ensuring_a_season_opens_one_and_then_finds_it() -> None:
    first = services.ensure_open_season(make.EAST_INDIA)
    assert first.name == "Season 1"
    assert services.ensure_open_season(make.EAST_INDIA) == first
    assert services.ensure_open_season(make.EAST_INDIA, "Season 1") == first
    assert services.ensure_open_season(make.EAST_INDIA, "Trial").name == "Trial"


def test_a_new_version_starts_at_the_old_ones_rating_with_its_own_count() -> None:
    bot = make.submitted_bot()
    season = make.season_with_field(bot)
    make.counted(make.rated_match(season), ranks=[1, 2, 3])
    second = make.new_version(bot)
    old, new = Entry.objects.filter(bot=bot).order_by("pk")
    assert (old.status, old.games, old.rating) == (EntryStatus.REPLACED, 1, 1532.0)
    assert (new.status, new.games, new.rating, new.start_rating, new.version) == (
        EntryStatus.CURRENT,
        0,
        1532.0,
        1532.0,
        second,
    )


def test_a_version_that_comes_back_has_the_rating_and_the_count_that_it_had() -> None:
    bot = make.submitted_bot()
    season = make.season_with_field(bot)
    first = bot.active_version
    make.counted(make.rated_match(season), ranks=[1, 2, 3])
    make.new_version(bot)
    make.counted(make.rated_match(season), ranks=[2, 1, 3])
    bots.activate(first, bot.owner)
    assert [(e.version.number, e.status, e.games) for e in Entry.objects.filter(bot=bot).order_by("pk")] == [
        (1, "current", 1),
        (2, "replaced", 1),
    ]
    assert Entry.objects.get(version=first).rating == 1532.0


def test_a_season_that_is_not_open_takes_no_entries() -> None:
    season = make.season_with_field()
    bot = make.submitted_bot()
    Season.objects.update(state="frozen")
    with pytest.raises(Conflict, match="is frozen and takes no entries"):
        services.enter_bot(season, bot)


def test_a_bot_without_an_active_version_or_of_another_title_does_not_enter() -> None:
    season = make.season_with_field()
    with pytest.raises(Conflict, match="has no active version"):
        services.enter_bot(season, make.BotFactory())
    with pytest.raises(ServiceError, match="plays arkwright"):
        services.enter_bot(season, make.BotFactory(title="arkwright"))


# -- blocks --


def test_a_block_is_one_secret_seed_in_every_cyclic_rotation() -> None:
    season = make.season_with_field(make.submitted_bot(), make.submitted_bot())
    made = make.block_of_matches(season)
    seating = [list(match.seats.order_by("seat").values_list("entry_id", flat=True)) for match in made]
    first = seating[0]
    assert seating == [first[turn:] + first[:turn] for turn in range(4)]
    assert {match.seed for match in made} == {Block.objects.get().seed}
    assert [match.rotation for match in made] == [0, 1, 2, 3]
    for seat in MatchSeat.objects.select_related("entry"):
        assert seat.entry is not None
        assert seat.version_id == seat.entry.version_id


def test_blocks_are_made_up_to_the_seasons_room_and_again_when_one_is_complete() -> None:
    season = make.season_with_field(blocks_in_flight=2, blocks_per_bot=2)
    assert services.make_blocks(season) == 2
    assert services.make_blocks(season) == 0
    block = Block.objects.order_by("pk").first()
    assert block is not None
    for match in block.matches.all():
        make.counted(match)
    assert services.make_blocks(season) == 1


@pytest.mark.parametrize("change", [{"paused": True}, {"state": "frozen"}, {"state": "closed"}])
def test_a_season_that_is_paused_or_not_open_makes_no_blocks(change: dict[str, object]) -> None:
    season = make.season_with_field(**change)
    assert services.make_blocks(season) == 0


def test_pausing_stops_new_blocks_and_resuming_goes_on() -> None:
    season = make.season_with_field()
    services.pause(season)
    assert services.make_blocks(season) == 0
    services.resume(season)
    assert services.make_blocks(season) > 0


def test_the_database_seats_no_entry_twice_at_a_table() -> None:
    season = make.season_with_field()
    entry = make.entries(season)[0]
    with pytest.raises(IntegrityError, match="seat_entry_once"), transaction.atomic():
        make.rated_match(season, [entry, entry])


@pytest.mark.django_db(transaction=True)
def test_match_makers_at_once_do_not_overfill_the_season() -> None:
    season = make.season_with_field(blocks_in_flight=2, blocks_per_bot=9)
    made = at_once(*(lambda: services.make_blocks(season) for _ in range(4)))
    assert sorted(made) == [0, 0, 0, 2]
    assert Block.objects.count() == 2


@pytest.mark.parametrize("size", [4, 5])
def test_a_small_field_plays_on_until_everybody_has_met_everybody(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    # By drawn plans the house's two bots may not have met when all have had their twenty games, one time in some hundreds.
    monkeypatch.setattr(seating.secrets, "randbits", Random(1).getrandbits)
    season = make.season_with_field(*(make.submitted_bot() for _ in range(size - 2)))
    while Meeting.objects.count() < size * (size - 1) // 2 or min(bot.games for bot in make.entries(season)) <= 20:
        assert services.make_blocks(season) > 0
        for match in Match.objects.queued().order_by("pk"):
            make.counted(match)
    assert set(Block.objects.values_list("seats", flat=True)) == {2, 3, 4}


def test_a_seasons_detail_counts_its_matches_blocks_and_entries() -> None:
    season = make.season_with_field()
    make.counted(make.block_of_matches(season)[0])
    make.claimed(make.rated_match(season))
    detail = selectors.season_detail(season.slug)
    assert (detail.finished, detail.queued, detail.running, detail.void) == (1, 1, 1, 0)
    assert (detail.open_blocks, detail.entries) == (1, 2)
