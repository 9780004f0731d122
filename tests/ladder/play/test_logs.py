"""Logs are compressed by a dictionary of their title, and every one can be read for ever, by whatever it was compressed."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest
import zstandard
from django.core.management import CommandError
from django.db.models import ProtectedError
from django.test import Client

import engine
from engine.wording import counted
from ladder.play import damage, dictionaries, keeping, logs, training
from ladder.play.models import LogBody, LogDictionary, Match, MatchLog
from ladder.play.selectors import log_bytes, seed_is_public
from ladder.play.verifying import problem_of
from ladder.seasons.models import Season
from ladder.trail.models import Act
from tests.ladder import factories as make
from tests.ladder.commands import run
from tests.standing import standing

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]

TITLE = make.EAST_INDIA


@standing
def season() -> Season:
    return make.season_with_field(paused=True)


def test_a_played_log_is_stored_by_the_dictionary_that_its_title_brings(season: Season) -> None:
    match = make.play_out(make.rated_match(season))
    stored = match.log
    brought = dictionaries.brought_by(TITLE) or b""
    assert LogDictionary.objects.values_list("title", "sha256").get() == (TITLE, sha256(brought).hexdigest())
    assert stored.dictionary == LogDictionary.objects.get()
    body = LogBody.objects.values_list("body", flat=True).get(log=stored, created_at=stored.created_at)
    assert (stored.body, stored.object_name, stored.stored_bytes) == (None, "", len(body))
    text = logs.whole(stored)
    assert (sha256(text).hexdigest(), len(text)) == (stored.sha256, stored.raw_bytes)
    assert log_bytes(match) == text
    assert problem_of(stored) == ""
    alone = len(zstandard.ZstdCompressor(level=dictionaries.LEVEL).compress(text))
    assert len(body) < 0.95 * alone


def test_an_older_log_is_read_by_its_own_dictionary_when_there_is_a_newer_one(season: Season) -> None:
    first = make.counted(make.rated_match(season))
    text = logs.whole(first.log)
    newer = dictionaries.enter(
        TITLE, zstandard.train_dictionary(1024, [text + b"%d" % n for n in range(50)]).as_bytes()
    )
    dictionaries.forget()
    second = make.counted(make.rated_match(season))
    assert second.log.dictionary == newer != first.log.dictionary
    dictionaries.forget()
    assert (logs.whole(MatchLog.objects.get(match=first)), b'"header"' in logs.whole(second.log)) == (text, True)


def test_a_dictionary_that_is_in_use_is_not_deleted(season: Season) -> None:
    make.counted(make.rated_match(season))
    with pytest.raises(ProtectedError):
        LogDictionary.objects.get().delete()


def test_a_dictionary_is_entered_once(db: None) -> None:
    body = training_bytes()
    assert dictionaries.enter(TITLE, body) == dictionaries.enter(TITLE, body)


def training_bytes() -> bytes:
    return zstandard.train_dictionary(1024, [b"a line of a log, %d of them\n" % n * 9 for n in range(50)]).as_bytes()


@pytest.mark.parametrize("log", [b"", b"no log", b'{"title": 7}\n', b'["title"]\n', b'{"title": "whist"}\n'])
def test_what_names_no_title_with_a_dictionary_is_packed_without_one(db: None, log: bytes) -> None:
    packed = logs.pack(log, "a token")
    assert (packed.dictionary, packed.raw_bytes) == (None, len(log))
    assert zstandard.ZstdDecompressor().decompress(packed.body, max_output_size=10) == log[:10] or log


def test_a_log_from_before_is_read_where_it_is_and_moved_by_the_round(season: Season) -> None:
    match = make.play_out(make.rated_match(season))
    text = logs.whole(match.log)
    body = zstandard.ZstdCompressor(level=9).compress(text)
    LogBody.objects.all().delete()
    MatchLog.objects.update(body=body, dictionary=None, stored_bytes=None)
    old = MatchLog.objects.get()
    assert (logs.whole(old), logs.plain(old)) == (text, body)

    assert keeping.keep_in_order()["logs_moved"] == 1

    moved = MatchLog.objects.get()
    assert (moved.body, moved.stored_bytes) == (None, len(body))
    assert (logs.whole(moved), logs.plain(moved)) == (text, body)
    assert keeping.keep_in_order()["logs_moved"] == 0


def test_a_log_whose_bytes_are_lost_is_named_as_not_true(season: Season) -> None:
    match = make.counted(make.rated_match(season))
    LogBody.objects.all().delete()
    assert problem_of(match.log) == f"log: the bytes of the log of match {match.pk} are missing"


def test_every_title_brings_a_dictionary_that_zstd_can_read(db: None) -> None:
    brought = {title: dictionaries.brought_by(title) or b"" for title in engine.titles() if title in engine_titles()}
    assert {title: len(body) for title, body in brought.items()} == dict.fromkeys(
        engine_titles(), training.DICTIONARY_BYTES
    )
    assert all(zstandard.ZstdCompressionDict(body).dict_id() for body in brought.values())


def engine_titles() -> list[str]:
    """Those of this project."""
    from engine.kernel.registry import manifests

    return [title for title, manifest in manifests().items() if manifest.title.startswith("engine.")]


def test_a_dictionary_learns_from_every_kind_of_table() -> None:
    title = engine.title(TITLE)
    assert training.tables(title) == [(seats, options) for options in ({}, {"mortgage": "on"}) for seats in (2, 3, 4)]


def test_the_same_game_is_the_same_to_train_from_however_long_its_bots_thought() -> None:
    title = engine.title(TITLE)
    one, other = (training.log_of(title, (2, {}), 5) for _ in range(2))
    assert one != other
    assert training.timeless(one) == training.timeless(other)


def test_the_command_enters_what_it_trains_or_writes_it_where_the_title_brings_it(
    db: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    body = training_bytes()
    monkeypatch.setattr("ladder.play.management.commands.train_log_dictionary.trained", lambda title: body)
    told = f"1,024 bytes, sha256 {sha256(body).hexdigest()}\n"
    assert run("train_log_dictionary", TITLE).endswith(told)
    entered = LogDictionary.objects.get()
    assert (entered.title, bytes(entered.body)) == (TITLE, body)
    monkeypatch.setattr(dictionaries, "place_of", lambda title: tmp_path / title)
    run("train_log_dictionary", TITLE, "--bring")
    assert (tmp_path / TITLE).read_bytes() == body
    with pytest.raises(CommandError, match="whist"):
        run("train_log_dictionary", "whist")


def test_the_round_by_hand_says_what_it_found(season: Season) -> None:
    make.counted(make.rated_match(season))
    assert run("keep_logs").splitlines()[1:] == [
        "logs moved: 0",
        "parts dropped: 0",
        "logs found damaged: 0",
        "objects removed: 0",
    ]
    assert list(Act.objects.order_by("pk").values_list("word", "state")) == [
        ("logs-keep", "asked"),
        ("logs-keep", "done"),
    ]


def cut(match: Match) -> None:
    """Lose the second half of the log's bytes."""
    (body,) = match.log.bodies.values_list("body", flat=True)
    match.log.bodies.update(body=bytes(body)[: len(body) // 2])


def test_a_log_that_was_cut_is_damaged_for_whoever_reads_it_and_for_the_keepers(season: Season, client: Client) -> None:
    match, sound = make.counted(make.rated_match(season)), make.play_out(make.rated_match(season))
    size = match.log.stored_bytes
    cut(match)
    says = f"the log of match {match.pk} is damaged: of {counted(size, 'stored byte')} {size // 2} are there"
    with pytest.raises(logs.LogDamaged, match=says):
        log_bytes(match)
    answer = client.get(f"/api/v1/matches/{match.pk}/log.jsonl.gz")
    assert (answer.status_code, answer.json()["detail"]) == (
        500, "This log is damaged: not all of its bytes are there. The keepers are told.",
    )  # fmt: skip
    assert keeping.keep_in_order()["logs_found_damaged"] == 1
    assert keeping.keep_in_order()["logs_found_damaged"] == 0, "it is known"
    assert says not in client.get("/status/").content.decode()
    client.force_login(make.KeeperFactory())
    assert says in client.get("/status/").content.decode()
    with pytest.raises(CommandError, match="Not true: 1 of 2 logs"):
        run("verify_logs", str(match.pk), str(sound.pk))
    match.log.bodies.update(body=sound.log.bodies.get().body)
    MatchLog.objects.filter(pk=match.log.pk).update(sha256=sound.log.sha256, stored_bytes=sound.log.stored_bytes)
    problem_of(MatchLog.objects.get(pk=match.log.pk))
    assert not damage.damaged().exists(), "it is whole again"


def test_a_log_whose_bytes_are_gone_is_found_without_being_read(season: Season) -> None:
    match = make.counted(make.rated_match(season))
    match.log.bodies.all().delete()
    assert keeping.keep_in_order()["logs_found_damaged"] == 1
    assert damage.damaged().get().reason.endswith(f"the bytes of the log of match {match.pk} are missing")


@pytest.mark.parametrize("withheld", [False, True])
def test_a_cut_that_the_rows_length_does_not_tell_is_noticed_with_and_without_the_seed(
    season: Season, withheld: bool
) -> None:
    """As of a log from before its stored length was kept: zstd itself takes a cut frame for one that has ended."""
    first, _ = make.block_of_matches(season)[:2]
    match = make.counted(first if withheld else make.rated_match(season))
    text = logs.whole(match.log)
    whole_frames = zstandard.ZstdCompressor().compressobj()
    packed = whole_frames.compress(text[: text.index(b"\n") + 1]) + whole_frames.flush(
        zstandard.COMPRESSOBJ_FLUSH_BLOCK
    )
    match.log.bodies.update(body=packed)
    MatchLog.objects.filter(pk=match.log.pk).update(stored_bytes=None, dictionary=None)
    assert seed_is_public(match) is not withheld
    with pytest.raises(zstandard.ZstdError, match=f"the log of match {match.pk} breaks off"):
        log_bytes(match)
