"""A season's life: drafted, opened, frozen, closing, closed; its divisions; and the alarm for those who wait too long."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.management import CommandError
from django.test import Client
from django.utils import timezone

from ladder.bots import services as bots
from ladder.errors import Conflict, ServiceError
from ladder.play import services as matches
from ladder.play.models import Block, Match
from ladder.seasons import lifecycle, selectors, services, standings, waits
from ladder.seasons import services as seasons
from ladder.seasons.models import Entry, EntryStatus, RatingSnapshot, Season
from ladder.seasons.rebuilding import rebuild
from ladder.seasons.snapshots import contenders
from tests.ladder import factories as make
from tests.ladder.commands import run
from workers import tasks

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]


def play_all() -> int:
    """Count every queued match by a made-up result; the lower entry wins mostly."""
    queued = list(Match.objects.queued().order_by("pk"))
    for match in queued:
        order = list(match.seats.order_by("seat").values_list("entry_id", flat=True))
        best_first = sorted(order, reverse=match.pk % 4 == 0)
        make.counted(match, [1 + best_first.index(entry) for entry in order])
    return len(queued)


def frozen_season(*names: str, **fields: object) -> Season:
    """A frozen season of these submitted bots and two house bots, with some games played."""
    season = make.season_with_field(*(make.submitted_bot(name=name) for name in names), **fields)
    for _ in range(3):
        services.make_blocks(season)
        play_all()
    return lifecycle.freeze(season)


# -- draft, open --


def test_a_draft_plays_nothing_until_it_is_opened() -> None:
    make.house_bots()
    draft = services.draft_season(make.EAST_INDIA, "Spring", {}, {4: 1})
    assert (draft.state, draft.entries.count(), services.make_blocks(draft)) == ("draft", 0, 0)
    bot = make.submitted_bot()
    with pytest.raises(Conflict, match="is draft and takes no entries"):
        services.enter_bot(draft, bot)
    season = services.start(draft)
    assert (season.state, season.entries.count()) == ("open", 3)
    assert season.opened_at is not None
    with pytest.raises(Conflict, match="is open, no draft"):
        services.start(season)


def test_the_command_drafts_and_opens_what_it_drafted() -> None:
    make.house_bots()
    said = run("season_open", make.EAST_INDIA, "--name", "Spring", "--draft", "--mix", "4=1", "--division-size", 20)
    assert said == "east-india-companies-spring: a draft, anchored by random\n"
    with pytest.raises(CommandError, match="a draft with terms of its own"):
        run("season_open", make.EAST_INDIA, "--name", "Spring", "--mix", "2=1")
    assert run("season_open", make.EAST_INDIA, "--name", "spring").endswith("2 entries, anchored by random\n")
    season = Season.objects.get()
    assert (season.state, season.seat_mix, season.division_size) == ("open", {"4": 1.0}, 20)


@pytest.mark.parametrize(
    ("terms", "field"),
    [
        ({"owner_share": 0.0}, "owner_share"),
        ({"owner_share": float("nan")}, "owner_share"),
        ({"wait_ceiling": 0}, "wait_ceiling"),
        ({"duel_size": 1}, "duel_size"),
        ({"division_size": 3}, "division_size"),
    ],
)
def test_terms_that_cannot_be_name_their_field(terms: dict[str, float], field: str) -> None:
    with pytest.raises(ServiceError) as refused:
        services.draft_season(make.EAST_INDIA, "Spring", terms=services.Terms(**terms))  # type: ignore[arg-type]
    assert refused.value.field == field
    assert not Season.objects.exists()


# -- frozen --


def test_a_frozen_season_takes_no_versions_and_makes_no_blocks_while_its_queue_drains() -> None:
    bot = make.submitted_bot()
    season = make.season_with_field(bot)
    services.make_blocks(season)
    waiting = Match.objects.queued().count()
    assert run("season_freeze", season.slug) == f"{season.slug}: frozen; {waiting} matches still to be played\n"
    make.new_version(bot)
    make.submitted_bot(name="Latecomer")
    matches.sweep()
    assert Entry.objects.filter(season=season).count() == 3
    tasks.make_matches()
    assert Match.objects.queued().count() == waiting
    assert play_all() == waiting
    assert Season.objects.get().last_sequence == waiting
    with pytest.raises(CommandError, match=r"is frozen\. Only an open season is frozen"):
        run("season_freeze", season.slug)


def test_thawed_it_takes_in_the_versions_that_became_active_meanwhile_but_nobody_who_was_withdrawn() -> None:
    bot, gone = make.submitted_bot(), make.submitted_bot(name="Gone")
    season = make.season_with_field(bot, gone)
    seasons.withdraw(gone, gone.owner)
    lifecycle.freeze(season)
    make.new_version(bot)
    run("season_freeze", season.slug, "--thaw")
    current = Entry.objects.filter(season=season, status=EntryStatus.CURRENT)
    assert sorted(current.values_list("bot__name", "version__number")) == sorted(
        [("random", 1), ("greedy", 1), (bot.name, 2)]
    )


def test_a_version_suspended_in_a_frozen_season_leaves_its_board() -> None:
    season = frozen_season("Anne")
    bots.suspend(Entry.objects.get(bot__name="Anne").version, "it crashes")
    assert Entry.objects.get(bot__name="Anne").status == EntryStatus.SUSPENDED
    assert "Anne" not in [row.bot.name for row in selectors.leaderboard(season).rows]


# -- closing, closed --


def test_closing_by_command_shows_what_it_would_do_and_does_it_only_when_told() -> None:
    season = frozen_season("Anne", "Bess")
    standings.rate(season)
    said = run("season_close", season.slug, "--cut", 2, "--rounds", 3)
    assert said.startswith(f"{season.slug}: 0 matches still to be played\n")
    assert said.count(": 3 extra blocks") == 2
    assert said.endswith("nothing was changed; --commit closes it\n")
    assert Season.objects.get().state == "frozen"
    assert run("season_close", season.slug, "--commit").endswith("closing; it closes by itself\n")
    assert Season.objects.get().state == "closing"


@pytest.mark.parametrize(("cut", "rounds", "field"), [(1, 2, "cut"), (4, -1, "rounds"), (4, 101, "rounds")])
def test_a_cut_that_cannot_be_names_its_field(cut: int, rounds: int, field: str) -> None:
    season = frozen_season()
    with pytest.raises(ServiceError) as refused:
        lifecycle.close(season, cut, rounds)
    assert refused.value.field == field
    assert Season.objects.get().state == "frozen"


def test_only_a_frozen_season_is_closed() -> None:
    season = make.season_with_field()
    with pytest.raises(Conflict, match=r"is open\. Freeze it first"):
        lifecycle.close(season)


def test_everybody_above_the_cut_plays_equally_many_extra_blocks_and_then_it_closes_by_itself() -> None:
    season = frozen_season("Anne", "Bess", "Cecily", "Dora", seat_mix={"3": 1.0})
    before = {entry.pk: entry.games for entry in season.entries.all()}
    lifecycle.close(season, cut=5, rounds=2)
    rounds = 0
    while Season.objects.get().state == "closing":
        tasks.make_matches()
        tasks.make_matches()  # beat comes again while the round is played
        rounds += play_all() > 0
        assert rounds < 10
    assert rounds == 2
    above = season.entries.filter(above_cut=True)
    assert above.count() == 5
    # Two blocks of three games each, whoever filled the sixth seat of a round.
    assert [entry.games - before[entry.pk] for entry in above] == [6] * 5
    closed = Season.objects.get()
    assert closed.closed_at is not None
    final = RatingSnapshot.objects.get(final=True)
    assert final.up_to_sequence == closed.last_sequence == Match.objects.finished().count()
    assert selectors.latest_snapshot(season) == final
    assert rebuild(season).same
    assert tasks.make_matches() is None
    assert not Match.objects.queued().exists()


def test_it_closes_only_when_its_last_match_has_ended() -> None:
    season = make.season_with_field()
    services.make_blocks(season)
    lifecycle.freeze(season)
    lifecycle.close(season)
    assert lifecycle.advance(season) == 0
    assert Season.objects.get().state == "closing"
    play_all()
    lifecycle.advance(season)
    assert Season.objects.get().state == "closed"


def test_a_paused_season_does_not_close() -> None:
    season = frozen_season()
    services.pause(season)
    lifecycle.close(season)
    lifecycle.advance(season)
    assert Season.objects.get().state == "closing"
    services.resume(season)
    lifecycle.advance(season)
    assert Season.objects.get().state == "closed"


def test_who_was_suspended_or_is_of_an_older_engine_plays_no_extra_block() -> None:
    season = frozen_season("Anne", "Bess", "Cecily")
    lifecycle.close(season, cut=5, rounds=1)
    bots.suspend(Entry.objects.get(bot__name="Anne").version, "it crashes")
    house = Entry.objects.get(bot__name="random")
    newer = make.VersionFactory(bot=house.bot, status="ready")
    house.bot.active_version = newer
    house.bot.save()
    lifecycle.advance(season)
    seated = set(Match.objects.queued().values_list("seats__entry__bot__name", flat=True))
    assert seated == {"Bess", "Cecily", "greedy"}


def test_a_season_of_duels_closes_with_duels() -> None:
    season = frozen_season(seat_mix={"2": 1.0})
    Season.objects.update(seat_mix={"1": 1.0}, options={}, title="john_company_2e")
    lifecycle.close(season, cut=2, rounds=1)
    assert lifecycle.advance(Season.objects.get()) == 1
    assert Block.objects.order_by("-pk").values_list("seats", flat=True).first() == 1


def test_an_empty_season_closes_too() -> None:
    season = services.open_season(make.EAST_INDIA, "Spring")
    lifecycle.freeze(season)
    lifecycle.close(season, cut=2, rounds=3)
    for _ in range(5):
        lifecycle.advance(season)
    assert Season.objects.get().state == "closed"
    assert selectors.leaderboard(season).rows == []


# -- divisions --


def test_newcomers_enter_the_lowest_division_and_the_houses_bots_all() -> None:
    make.house_bots()
    season = services.open_season(make.EAST_INDIA, "Spring", terms=services.Terms(division_size=4))
    for number in range(9):
        make.submitted_bot(name=f"bot{number}")
    divisions = Entry.objects.filter(season=season).order_by("pk").values_list("division", flat=True)
    assert list(divisions) == [0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3]
    bot = Entry.objects.get(bot__name="bot4").bot
    make.new_version(bot)
    assert Entry.objects.get(bot=bot, status=EntryStatus.CURRENT).division == 2
    assert {one.division for one in contenders(season)} == {0, 1, 2, 3}


def test_divisions_are_redrawn_by_command_when_told() -> None:
    make.house_bots()
    season = services.open_season(make.EAST_INDIA, "Spring", terms=services.Terms(division_size=4))
    for number in range(8):
        make.submitted_bot(name=f"bot{number}")
    house = make.entries(season)[0]
    weakest, strongest = (Entry.objects.get(bot__name=f"bot{number}") for number in (0, 7))
    for turn in range(80):
        # One win in four for the other side, so that the intervals are narrow enough to mean something.
        make.counted(make.rated_match(season, [house, weakest]), [2, 1] if turn % 4 == 0 else [1, 2])
        make.counted(make.rated_match(season, [house, strongest]), [1, 2] if turn % 4 == 0 else [2, 1])
    standings.rate(season)
    said = run("season_divisions", season.slug)
    assert said == (
        "  bot0: relegated from division 1 to 2\n"
        "  bot7: promoted from division 2 to 1\n"
        f"{season.slug}: 2 entries would be moved by --commit\n"
    )
    assert Entry.objects.get(bot__name="bot7").division == 2
    run("season_divisions", season.slug, "--commit")
    assert [Entry.objects.get(bot__name=name).division for name in ("bot0", "bot7")] == [2, 1]
    assert run("season_divisions", season.slug) == f"{season.slug}: 0 entries would be moved by --commit\n"


def test_a_season_without_divisions_says_so() -> None:
    season = make.season_with_field()
    with pytest.raises(CommandError, match="has no divisions"):
        run("season_divisions", season.slug)


# -- who waits --


def test_who_waits_beyond_the_ceiling_is_seated_next_and_rings_the_alarm_until_then(client: Client) -> None:
    season = make.season_with_field(make.submitted_bot(name="Anne"), blocks_in_flight=1, seat_mix={"2": 1.0})
    long_ago = timezone.now() - timedelta(minutes=500)
    Season.objects.update(opened_at=long_ago)
    Entry.objects.update(entered_at=long_ago, seated_at=timezone.now())
    Entry.objects.filter(bot__name="Anne").update(games=900, seated_at=timezone.now() - timedelta(minutes=400))
    (wait,) = selectors.longest_waits()
    assert (wait.bot, wait.minutes, wait.overdue) == ("Anne", 400, True)
    assert waits.warn() == 1
    page = client.get("/status/").content.decode()
    assert "too long" in page
    assert "Anne, Season 1, East India Companies: 400 of at most 360 minutes" in page
    metrics = client.get("/metrics").content.decode()
    assert f'leadenhall_wait_ceiling_seconds{{season="{season.slug}"}} 21600.0' in metrics
    figure = next(line for line in metrics.splitlines() if line.startswith("leadenhall_longest_wait_seconds{"))
    assert float(figure.split()[-1]) == pytest.approx(24_000, abs=60)
    assert [one.overdue for one in contenders(season)] == [True, False, False]

    services.make_blocks(season)
    assert "Anne" in Match.objects.queued().values_list("seats__entry__bot__name", flat=True)
    assert waits.warn() == 0
    assert "too long" not in client.get("/status/").content.decode()


def test_in_a_paused_or_frozen_season_nobody_waits() -> None:
    season = make.season_with_field(wait_ceiling=1)
    Season.objects.update(opened_at=timezone.now() - timedelta(days=1))
    Entry.objects.update(entered_at=timezone.now() - timedelta(days=1))
    assert len(selectors.longest_waits()) == 1
    services.pause(season)
    assert selectors.longest_waits() == []
    services.resume(season)
    lifecycle.freeze(season)
    assert selectors.longest_waits() == []
