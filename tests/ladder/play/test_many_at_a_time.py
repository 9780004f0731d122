"""What comes in many is put right in parts, and none of it twice or never: sweeps, messages, objects; and how long what is known holds."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.core.files.storage import FileSystemStorage, storages
from django.utils import timezone

import engine
from ladder.bots import persons
from ladder.bots import services as bots
from ladder.bots.models import Bot, VersionStatus
from ladder.errors import Conflict
from ladder.house import queue
from ladder.play import damage, dictionaries, log_storage, pinning, publishing, sweeping, training, voiding
from ladder.play import services as matches
from ladder.play.models import Attempt, Block, LogDamage, LogDictionary, Match, MatchLog, VoidCause, Worker
from ladder.play.workers import Told
from ladder.play.workforce import load, processes_at_work, workers_at_work, workers_now
from ladder.seasons.models import Season
from tests.ladder import factories as make
from tests.standing import standing


@standing
def season() -> Season:
    return make.season_with_field(paused=True)


@pytest.mark.parametrize(("batch", "at_once", "voided"), [(4, 2, [4, 1, 0]), (5, 1, [5, 0]), (9, 5, [5, 0])])
def test_orphans_are_voided_in_parts_up_to_a_batch_the_oldest_first(
    season: Season, monkeypatch: pytest.MonkeyPatch, batch: int, at_once: int, voided: list[int]
) -> None:
    monkeypatch.setattr(sweeping, "BATCH", batch)
    monkeypatch.setattr(sweeping, "AT_ONCE", at_once)
    made = [make.rated_match(season).pk for _ in range(5)]
    done = 0
    for count in voided:
        assert sweeping._void_queued(Match.objects.queued(), VoidCause.CANCELLED, "why") == count
        done += count
        assert list(Match.objects.filter(status="void").order_by("pk").values_list("pk", flat=True)) == made[:done]


@pytest.mark.parametrize(("batch", "at_once", "completed"), [(2, 1, [2, 1, 0]), (3, 2, [3, 0])])
def test_blocks_that_were_left_open_are_completed_in_parts_up_to_a_batch(
    season: Season, monkeypatch: pytest.MonkeyPatch, batch: int, at_once: int, completed: list[int]
) -> None:
    for _ in range(3):
        make.block_of_matches(season)
    Match.objects.update(status="void", void_cause="cancelled")
    monkeypatch.setattr(sweeping, "BATCH", batch)
    monkeypatch.setattr(sweeping, "AT_ONCE", at_once)
    assert [sweeping._complete_blocks() for _ in completed] == completed
    assert not Block.objects.filter(completed_at=None).exists()


@pytest.mark.parametrize(
    ("waiting", "queued", "patience"),
    [
        (0, 3, sweeping.LOST_AFTER),
        (2, 3, sweeping.LOST_AT_THE_LATEST),
        (3, 3, sweeping.LOST_AMONG_ENOUGH),
        (4, 3, sweeping.LOST_AMONG_ENOUGH),
    ],
)
def test_a_match_has_lost_its_message_the_sooner_the_fewer_messages_wait(
    season: Season, waiting: int, queued: int, patience: timedelta
) -> None:
    for _ in range(queued):
        make.rated_match(season)
    assert sweeping._patience(waiting) == patience


def test_messages_are_sent_in_the_order_that_was_asked_for_and_what_is_gone_is_left_out(
    season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two, three = (make.rated_match(season).pk for _ in range(3))
    sent: list[Any] = []
    monkeypatch.setattr(queue, "publish_each", lambda task, each: sent.append((task, each)) or 1)
    publishing._send([three, 0, one, two])
    assert sent == [("workers.tasks.play_match", [(three, queue.LATER), (one, queue.LATER), (two, queue.LATER)])]
    assert list(Match.objects.exclude(published_at=None).values_list("pk", flat=True)) == [three], "what was sent"
    monkeypatch.setattr(queue, "publish_each", lambda task, each: 0)
    publishing._send([one])
    assert Match.objects.get(pk=one).published_at is None


@pytest.mark.django_db
@pytest.mark.parametrize("batch", [2, 5, 1000])
def test_orphans_of_a_storage_are_found_however_many_names_are_asked_for_at_a_time(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, settings: Any, batch: int
) -> None:
    backend = f"{FileSystemStorage.__module__}.FileSystemStorage"
    settings.STORAGES = {
        **django_settings.STORAGES,
        "logs": {"BACKEND": backend, "OPTIONS": {"location": tmp_path, "allow_overwrite": True}},
    }
    monkeypatch.setattr(log_storage, "BATCH", batch)
    (tmp_path / "0a").mkdir()
    names = {f"0a/{number}.zst" for number in range(5)}
    for name in names:
        (tmp_path / name).write_bytes(b"x")
    assert sorted(log_storage._orphans(storages["logs"], "0a")) == sorted(names)
    assert list(log_storage._orphans(storages["logs"], "0b")) == []


def test_nothing_is_void_of_nothing_and_a_match_in_no_block_is_voided_alone(season: Season) -> None:
    voiding.void_all([], VoidCause.CANCELLED, "why")
    match = make.rated_match(season)
    voiding.void_all([match], VoidCause.CANCELLED, "why")
    match.refresh_from_db()
    assert (match.status, match.void_cause, match.reason) == ("void", "cancelled", "why")
    Match.objects.filter(pk=match.pk).update(
        attempt_count=2, failed_count=3, killed_count=4, rests_until=timezone.now()
    )
    match.refresh_from_db()
    voiding.revive(match)
    match.refresh_from_db()
    assert (match.status, match.attempt_count, match.failed_count, match.killed_count, match.rests_until) == (
        "queued", 0, 0, 0, None,
    )  # fmt: skip
    first, *others = make.block_of_matches(season)
    for one in (first, *others):
        assert matches.call_off(one.pk, "why")
    first.refresh_from_db()
    with pytest.raises(Conflict, match="its block is complete and the seed public"):
        voiding.revive(first)


# -- what is known, and for how long --


@pytest.mark.django_db
def test_a_process_asks_for_a_title_s_dictionary_anew_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(dictionaries, "monotonic", lambda: now)
    first = dictionaries.newest(make.EAST_INDIA)
    assert first is not None
    newer = LogDictionary.objects.create(title=make.EAST_INDIA, body=b"x", sha256="0" * 64)
    LogDictionary.objects.create(title="whist", body=b"y", sha256="1" * 64)
    for later, known in ((0.0, first), (300.0, first), (300.1, newer.pk)):
        now = 1000.0 + later
        assert dictionaries.newest(make.EAST_INDIA) == known, later
    assert dictionaries.newest("no-such-title") is None


@pytest.mark.parametrize(
    ("log", "title"),
    [
        (b'{"title":"whist"}\n{"title":"other"}\n', "whist"),
        (b'{"title":"whist"}', "whist"),
        (b'{"title":7}\n', ""),
        (b'["title"]\n', ""),
        (b"no log\n", ""),
        (b"", ""),
        (b'{"title":"whist","x":"' + b"x" * 65_536 + b'"}\n', ""),
    ],
    ids=["of two lines", "of one", "no word", "a list", "no JSON", "empty", "too long"],
)
def test_a_log_s_title_is_that_of_its_header(log: bytes, title: str) -> None:
    assert dictionaries.title_of(log) == title


def test_of_damage_so_many_letters_are_kept_and_what_is_whole_again_is_forgotten(season: Season) -> None:
    stored = MatchLog.objects.get(match=make.counted(make.rated_match(season)))
    assert damage.damage_of(stored) == ""
    assert damage.note(stored, "x" * 301)
    assert not damage.note(stored, "y"), "it is known"
    assert LogDamage.objects.get().reason == "y"
    LogDamage.objects.all().delete()
    assert damage.note(stored, "x" * 301)
    assert LogDamage.objects.get().reason == "x" * 300
    assert [found.log for found in damage.damaged()] == [stored]
    assert not damage.note(stored, "")
    assert not LogDamage.objects.exists()
    stored.sha256 = "0" * 64
    assert damage.damage_of(stored) == "its bytes are not those that were stored"


def test_a_release_is_known_by_twelve_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    code = pinning.code()
    assert (len(code), pinning.code()) == (12, code)
    monkeypatch.setattr(engine, "__version__", "9.9.9")
    assert pinning.code() != code


@pytest.mark.parametrize(
    ("seed", "names"), [(0, ["merchant", "greedy", "random"]), (1, ["greedy", "random", "merchant"])]
)
def test_who_sits_where_in_a_game_to_learn_from_goes_by_its_seed(
    monkeypatch: pytest.MonkeyPatch, seed: int, names: list[str]
) -> None:
    asked: dict[str, Any] = {}
    monkeypatch.setattr(training, "play_match", lambda *_, **how: asked.update(how))
    training.log_of(engine.title(make.EAST_INDIA), (3, {}), seed)
    assert asked["names"] == names
    monkeypatch.setattr(training, "scripted_for", lambda title: None)
    training.log_of(engine.title(make.EAST_INDIA), (3, {}), 0)
    assert asked["names"] == ["greedy", "greedy", "random"]


# -- who is there --


def worker(name: str, **told: Any) -> None:
    matches.worker_started(
        name, "1", sandbox=True, told=Told(**{"plays": {make.EAST_INDIA: "3"}, "processes": 2} | told)
    )


def test_those_are_counted_that_take_matches(season: Season) -> None:
    assert (workers_at_work(), processes_at_work(), load().processes) == (0, 0, 0)
    for name in ("one", "two", "gone", "stopped"):
        worker(name)
    worker("control", plays={})
    Worker.objects.filter(name="gone").update(seen_at=timezone.now() - timedelta(seconds=91))
    matches.worker_stopped("stopped", "1", "no disk")
    assert (workers_at_work(), processes_at_work(), load().processes) == (2, 4, 4)
    make.claimed(make.rated_match(season), "one#1")
    make.claimed(make.rated_match(season), "one#0")
    assert {row.worker.name: row.playing for row in workers_now()}["one"] == 1, "an earlier start is another"
    assert Attempt.objects.count() == 2


def test_a_match_takes_as_long_as_the_latest_have_taken_on_the_average(season: Season) -> None:
    assert load().match_seconds == 5.0
    now = timezone.now()
    for took in (10, 20, 0):
        match = make.counted(make.rated_match(season))
        Match.objects.filter(pk=match.pk).update(started_at=now - timedelta(seconds=took), finished_at=now)
    assert load().match_seconds == 10.0
    Match.objects.update(started_at=now, finished_at=now)
    assert load().match_seconds == 0.01
    Match.objects.update(started_at=None)
    assert load().match_seconds == 5.0


# -- persons --


@pytest.mark.django_db
def test_a_person_sits_as_a_version_that_is_no_program_made_once() -> None:
    title = engine.title(make.EAST_INDIA)
    version = persons.version_of_persons(title)
    assert (version.bot.name, version.bot.owner.is_house, version.bot.house_bot) == ("person", True, "")
    assert (version.status, version.language, version.number) == (VersionStatus.REJECTED, "person", 1)
    assert persons.version_of_persons(title) == version
    assert persons.version_of_persons(engine.title("arkwright")) != version


@pytest.mark.django_db
def test_a_person_has_another_name_where_somebody_s_bot_has_the_first_and_none_where_both_are_taken() -> None:
    title = engine.title(make.EAST_INDIA)
    owner = make.AuthorFactory()
    Bot.objects.create(title=title.id, name="Person", owner=owner)
    held = Bot.objects.create(title=title.id, name="house-person", owner=bots.house_user())
    version = persons.version_of_persons(title)
    assert version.bot == held
    other = engine.title("arkwright")
    for name in persons.NAMES:
        Bot.objects.create(title=other.id, name=name, owner=owner)
    with pytest.raises(Conflict) as error:
        persons.version_of_persons(other)
    assert str(error.value) == "title: bots of Arkwright have the names that a person's seat needs. Tell the keeper."
