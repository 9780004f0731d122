"""A match is played by the title's version that its block began with: two releases side by side, and what becomes of the older one's."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from django.utils import timezone

import engine
from ladder.bots.services import register_house_bots
from ladder.play import pinning, services
from ladder.play.models import Block, Match, Worker
from ladder.play.workers import Told
from ladder.seasons import services as seasons
from ladder.seasons.models import Season
from tests.ladder import factories as make
from workers import identity, playing
from workers.identity import Me
from workers.playing import Came

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("valkey")]

OLD, NEW = "3", "4"
Release = Callable[[str, str], Me]


@pytest.fixture
def release(monkeypatch: pytest.MonkeyPatch) -> Iterator[Release]:
    """Makes this process a worker of this name, in a release that has this version of the title."""
    title = engine.title(make.EAST_INDIA)
    monkeypatch.setattr(playing, "HAND_ON_SECONDS", 0.0)

    def become(name: str, version: str) -> Me:
        monkeypatch.setattr(type(title), "version", version)
        known = Worker.objects.filter(name=name).first()
        identity._me = Me(name, known.nonce if known is not None else "1", "")
        if known is None:
            identity._me.register()
        return identity._me

    yield become
    identity._me = None
    identity._flags[:] = b"\0\0"


@pytest.fixture
def season(release: Release) -> Season:
    """A season of the older release, which one worker of it plays."""
    release("old@test", OLD)
    return make.season_with_field(paused=True, seat_mix={"2": 1})


def last_seen(name: str, ago: timedelta) -> None:
    Worker.objects.filter(name=name).update(seen_at=timezone.now() - ago)


def versions_of(block: Block) -> set[str]:
    return set(block.matches.values_list("title_version", flat=True))


def new_block(season: Season) -> Block:
    there_is_room = Block.objects.filter(completed_at=None).count() + 1
    Season.objects.update(paused=False, blocks_in_flight=there_is_room, blocks_per_bot=there_is_room)
    assert seasons.make_blocks(season) == 1
    Season.objects.update(paused=True)
    return Block.objects.latest("pk")


def test_two_releases_play_side_by_side_and_each_match_by_the_version_that_its_block_began_with(
    season: Season, release: Release
) -> None:
    began = new_block(season)
    assert versions_of(began) == {OLD}
    in_flight, waiting = began.matches.order_by("pk")[:2]
    lease = services.claim(in_flight.pk, "old@test#1")
    assert lease is not None

    release("new@test", NEW)
    register_house_bots()
    later = new_block(season)
    assert versions_of(later) == {NEW}

    assert playing.play(waiting.pk) == Came.OTHER_RULES
    assert playing.play(later.matches.order_by("pk")[0].pk) == Came.COUNTED
    assert services.sweep()["orphaned"] == 0
    old = release("old@test", OLD)
    assert playing.play(later.matches.order_by("pk")[1].pk) == Came.OTHER_RULES
    assert playing.play_lease(lease, old) == Came.COUNTED, "it was in flight while all that happened"
    assert playing.play(waiting.pk) == Came.COUNTED
    played = Match.objects.finished().order_by("pk").values_list("title_version", flat=True)
    assert list(played) == [OLD, OLD, NEW]
    assert set(Match.objects.values_list("attempt_count", flat=True)) <= {0, 1}, "what was refused was not tried"


def test_matches_of_an_older_release_wait_for_its_workers_and_are_void_when_none_was_there_for_long(
    season: Season, release: Release
) -> None:
    block = new_block(season)
    release("new@test", NEW)
    assert services.sweep()["orphaned"] == 0

    last_seen("old@test", pinning.PINNED_FOR - timedelta(seconds=30))
    assert services.sweep()["orphaned"] == 0

    last_seen("old@test", pinning.PINNED_FOR + timedelta(seconds=30))
    assert services.sweep()["orphaned"] == Match.objects.count()
    assert set(block.matches.values_list("status", "void_cause", "reason")) == {
        ("void", "old_rules", f"made for {make.EAST_INDIA} {OLD}; the ladder plays {NEW} now")
    }


def test_matches_of_older_rules_are_told_to_be_so_though_their_house_bots_have_changed_with_the_rules(
    season: Season, release: Release
) -> None:
    block = new_block(season)
    release("new@test", NEW)
    assert register_house_bots(), "each is another version by other rules"
    last_seen("old@test", pinning.PINNED_FOR + timedelta(seconds=30))
    assert services.sweep()["orphaned"] == block.matches.count()
    assert set(block.matches.values_list("void_cause", "reason")) == {
        ("old_rules", f"made for {make.EAST_INDIA} {OLD}; the ladder plays {NEW} now")
    }


def test_what_is_newer_than_the_sweeper_is_left_to_the_newer_release(season: Season, release: Release) -> None:
    release("new@test", NEW)
    register_house_bots()
    block = new_block(season)
    Worker.objects.filter(name="new@test").delete()
    release("old@test", OLD)
    assert services.sweep()["orphaned"] == 0
    assert set(block.matches.values_list("status", flat=True)) == {"queued"}

    # The newer release was taken back: nobody comes with it any more, and its blocks are not to fill the season for good.
    Match.objects.update(created_at=timezone.now() - pinning.PINNED_FOR - timedelta(seconds=30))
    assert services.sweep()["orphaned"] == Match.objects.count()
    assert set(block.matches.values_list("status", "void_cause")) == {("void", "old_rules")}


def test_matches_are_made_for_the_newest_version_that_a_worker_at_work_plays(season: Season, release: Release) -> None:
    assert pinning.version_for(make.EAST_INDIA) == OLD
    me = release("new@test", NEW)
    assert pinning.version_for(make.EAST_INDIA) == NEW
    for version, name in (("9", "nine"), ("10", "ten")):
        services.worker_started(name, "1", sandbox=True, told=Told(plays={make.EAST_INDIA: version}))
    assert pinning.version_for(make.EAST_INDIA) == "10"
    services.worker_stopped("ten", "1", "too many faults")
    last_seen("nine", timedelta(minutes=3))
    assert pinning.version_for(make.EAST_INDIA) == NEW
    services.worker_stopped(me.name, me.nonce, "too many faults")
    assert pinning.version_for(make.EAST_INDIA) == OLD, "the old one is at work yet"
    Worker.objects.all().delete()
    assert pinning.version_for(make.EAST_INDIA) == NEW, "its own, where nobody is at work"


def test_rated_matches_are_made_for_the_version_that_their_house_bots_were_registered_for(
    season: Season, release: Release
) -> None:
    assert seasons.title_version_of(season) == OLD
    release("new@test", NEW)
    assert seasons.title_version_of(season) == OLD, "the older house bots sit at the table"
    register_house_bots()
    assert seasons.title_version_of(season) == NEW


def test_rated_matches_with_a_changed_house_bot_are_void_once_the_release_that_had_it_is_gone(
    season: Season, release: Release, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = make.rated_match(season)
    monkeypatch.setattr(engine, "__version__", "9.9.9")
    release("new@test", OLD)
    assert len(register_house_bots()) >= 2
    assert playing.play(match.pk) == Came.OTHER_BOT
    assert services.sweep()["orphaned"] == 0
    last_seen("old@test", pinning.PINNED_FOR + timedelta(seconds=30))
    assert services.sweep()["orphaned"] == 1
    match.refresh_from_db()
    assert (match.void_cause, match.reason) == ("out_of_play", "a house bot at its table has changed since")


def test_a_message_that_came_to_the_wrong_worker_is_handed_on_when_another_could_play(
    season: Season, release: Release
) -> None:
    match = make.rated_match(season)
    Match.objects.update(published_at=None)
    release("new@test", NEW)
    assert playing.play(match.pk) == Came.OTHER_RULES
    match.refresh_from_db()
    assert match.published_at is not None

    Match.objects.update(published_at=None)
    last_seen("old@test", timedelta(minutes=3))
    assert playing.play(match.pk) == Came.OTHER_RULES
    match.refresh_from_db()
    assert match.published_at is None, "nobody there could play it: the sweeper calls in time"
