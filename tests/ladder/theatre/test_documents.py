"""Documents of finished matches: wanted once, drawn by one worker, made anew when what they are made from is another."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from threading import Thread

import pytest
import redis
import zstandard
from django.conf import settings
from django.db import connection, transaction
from django.db.models.functions import Now
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from engine.kernel.errors import BadState
from engine.theatre import FORMAT, NoScene, theatre
from ladder.house import queue
from ladder.play import partitions
from ladder.play.models import Match, MatchLog
from ladder.play.purging import purge
from ladder.rejudging import services as rejudging
from ladder.seasons.models import Season
from ladder.theatre import drawing, selectors, services
from ladder.theatre.models import GameDocument
from ladder.theatre.selectors import Stands
from tests.ladder import factories as make
from tests.standing import standing
from workers import tasks

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("valkey", "drawn_once")]


@standing
def season() -> Season:
    return make.season_with_field(paused=True)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int, int]]:
    """What is published: task, match, priority."""
    found: list[tuple[str, int, int]] = []

    def publish(task: str, *ids: int, priority: int = queue.FIRST) -> bool:
        found.append((task, ids[0], priority))
        return True

    monkeypatch.setattr(queue, "publish", publish)
    return found


def stands(match: Match) -> Stands:
    match = Match.objects.get(pk=match.pk)
    log = MatchLog.objects.filter(match=match).values_list("sha256", flat=True).first()
    return selectors.showing(match, log or "").stands


def content(match: Match) -> dict[str, object]:
    found: dict[str, object] = json.loads(selectors.packed(GameDocument.objects.get(match=match), "identity"))
    return found


def asked(match: Match) -> None:
    """As a page asks when the match is opened."""
    log = MatchLog.objects.get(match=match).sha256
    services.ask(match, selectors.showing(match, log).document)


# -- once, after the match --


def test_a_match_that_has_ended_is_drawn_by_a_task_behind_all_others(season: Season, told: list[object]) -> None:
    match = make.play_out(make.rated_match(season))

    assert told[-1] == ("workers.tasks.draw_match", match.pk, queue.LAST)
    assert stands(match) == Stands.UNDRAWN

    tasks.draw_match(match.pk)

    row = GameDocument.objects.get(match=match)
    assert (row.state, row.format, row.title_version, row.tries, row.reason) == (
        "drawn",
        FORMAT,
        match.title_version,
        1,
        "",
    )
    assert row.log_sha256 == match.log.sha256
    found = content(match)
    assert (found["plies"], found["names"]) == (match.decisions, ["random", "greedy"])
    assert row.raw_bytes == len(zstandard.ZstdDecompressor().decompress(bytes(row.body or b""), max_output_size=10**7))
    assert stands(match) == Stands.DRAWN


def test_the_document_says_nothing_of_the_seed(season: Season) -> None:
    match = make.play_out(make.rated_match(season, seed=8_123_456_789_012_345))
    services.draw(match.pk)

    text = selectors.packed(GameDocument.objects.get(), "identity").decode()

    assert "8123456789012345" not in text
    assert "seed" not in content(match)


def test_games_of_a_block_are_drawn_when_the_last_of_them_has_ended_and_not_before(season: Season) -> None:
    first, second = make.block_of_matches(season)
    make.play_out(first)

    assert not GameDocument.objects.exists()
    assert stands(first) == Stands.WITHHELD
    services.draw(first.pk)
    assert services.draw_waiting() == 0
    assert not GameDocument.objects.exists(), "nothing is drawn whose seed is secret"

    make.play_out(second)

    assert set(GameDocument.objects.values_list("match", "state")) == {(first.pk, "waiting"), (second.pk, "waiting")}
    assert services.draw_waiting() == 2
    assert stands(first) == stands(second) == Stands.DRAWN


def test_a_row_that_should_not_be_there_is_not_drawn_while_the_seed_is_secret(season: Season) -> None:
    first, _ = make.block_of_matches(season)
    make.play_out(first)
    GameDocument.objects.create(match=first)

    services.draw(first.pk)

    assert not GameDocument.objects.exists()


def test_games_that_few_may_see_wait_until_somebody_opens_them(season: Season) -> None:
    lost = make.counted(make.rated_match(season), forfeits={0: "crashed"})
    chosen = rejudging.Chosen(matches=(lost.pk,))
    replay = rejudging.create(make.KeeperFactory(), "Crashes", season, "why", chosen).members.get().replay
    GameDocument.objects.all().delete()
    make.play_out(replay)

    assert not GameDocument.objects.exists()


def test_a_title_without_a_drawn_board_has_nothing_to_show(season: Season, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "has_scene", lambda title: False)
    monkeypatch.setattr(selectors, "has_scene", lambda title: False)
    match = make.play_out(make.rated_match(season))

    assert not GameDocument.objects.exists()
    assert stands(match) == Stands.NOTHING


def test_that_a_document_cannot_be_wanted_leaves_the_result_counted(
    season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> int:
        raise RuntimeError("a mistake of ours")

    monkeypatch.setattr(services, "want", fail)

    assert make.play_out(make.rated_match(season)).status == "finished"


# -- on demand --


def test_an_older_match_is_drawn_when_somebody_opens_it_and_one_message_is_sent_for_all_who_do(
    season: Season, told: list[object]
) -> None:
    match = make.play_out(make.rated_match(season))
    GameDocument.objects.all().delete()
    told.clear()

    for _ in range(5):
        asked(match)

    assert told == [("workers.tasks.draw_match", match.pk, queue.LATER)]
    GameDocument.objects.update(published_at=Now() - services.TELL_AGAIN)
    asked(match)
    assert len(told) == 2, "a message that was lost is made good"
    tasks.draw_match(match.pk)
    assert stands(match) == Stands.DRAWN


def test_while_many_wait_no_more_messages_are_sent(
    season: Season, told: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "MOST_TOLD", 2)
    played = [make.play_out(make.rated_match(season)) for _ in range(4)]
    GameDocument.objects.all().delete()
    told.clear()

    for match in played:
        asked(match)

    assert [told_of[1] for told_of in told] == [match.pk for match in played[:2]]  # type: ignore[index]
    assert services.draw(played[0].pk, seconds=600) == 4, "who draws one goes on to the next"


# -- anew --


def test_it_is_made_anew_when_the_format_is_another(season: Season, monkeypatch: pytest.MonkeyPatch) -> None:
    match = make.play_out(make.rated_match(season))
    services.draw(match.pk)
    for module in (services, selectors, drawing):
        if hasattr(module, "FORMAT"):
            monkeypatch.setattr(module, "FORMAT", FORMAT + 1)

    assert stands(match) == Stands.UNDRAWN
    asked(match)
    assert GameDocument.objects.get().state == "waiting"
    assert services.draw(match.pk) == 1
    assert (GameDocument.objects.get().format, stands(match)) == (FORMAT + 1, Stands.DRAWN)


def test_it_is_made_anew_when_the_log_is_another(season: Season) -> None:
    match, other = (make.play_out(make.rated_match(season, seed=seed)) for seed in (1, 2))
    services.draw(match.pk)
    sha256 = other.log.sha256
    with transaction.atomic():
        partitions.replace({match.log.pk: other.log.pk})

    assert stands(match) == Stands.UNDRAWN
    asked(match)
    services.draw(match.pk)
    assert stands(match) == Stands.DRAWN
    assert GameDocument.objects.get(match=match).log_sha256 == sha256


def test_a_new_version_of_the_title_has_it_made_anew_and_keeps_the_drawing_of_then_where_it_cannot(
    season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = make.play_out(make.rated_match(season))
    services.draw(match.pk)
    before = GameDocument.objects.get().sha256
    monkeypatch.setattr(drawing, "version_now", lambda title: "99")
    assert stands(match) == Stands.UNDRAWN

    def refuse(*_: object) -> None:
        raise BadState("header.version", "this engine plays 99")

    monkeypatch.setattr(drawing, "theatre", refuse)
    asked(match)
    services.draw(match.pk)

    row = GameDocument.objects.get()
    assert (row.state, row.title_version, row.sha256) == ("drawn", "99", before)
    assert "this engine plays 99" in row.reason
    assert stands(match) == Stands.DRAWN


# -- failure --


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        (BadState("header.seed", "out of reach"), "Its log cannot be drawn: header.seed: out of reach"),
        (NoScene("chess has no drawn board"), "Its log cannot be drawn: chess has no drawn board"),
        (ZeroDivisionError("division by zero"), "A fault of this house: ZeroDivisionError: division by zero"),
    ],
)
def test_one_that_fails_keeps_its_reason_and_is_not_tried_again_and_again(
    season: Season, told: list[object], monkeypatch: pytest.MonkeyPatch, fault: Exception, reason: str
) -> None:
    def fail(*_: object) -> None:
        raise fault

    monkeypatch.setattr(drawing, "theatre", fail)
    match = make.play_out(make.rated_match(season))
    services.draw(match.pk)

    row = GameDocument.objects.get()
    assert (row.state, row.reason, row.body) == ("failed", reason, None)
    assert stands(match) == Stands.FAILED
    assert services.draw(match.pk) == services.draw_waiting() == 0


def test_a_log_that_is_too_large_is_not_drawn(season: Season, monkeypatch: pytest.MonkeyPatch) -> None:
    match = make.play_out(make.rated_match(season))
    monkeypatch.setattr(drawing, "LARGEST_LOG", 1000)
    services.draw(match.pk)

    assert GameDocument.objects.get().reason == f"Its log is too large to be drawn: {match.log.raw_bytes:,} bytes."


def test_a_document_that_becomes_too_large_is_not_kept(season: Season, monkeypatch: pytest.MonkeyPatch) -> None:
    match = make.play_out(make.rated_match(season))
    monkeypatch.setattr(drawing, "LARGEST_DOCUMENT", 1000)
    services.draw(match.pk)

    assert GameDocument.objects.get().reason.startswith("Its document is too large: ")


def test_drawing_ends_after_so_long(season: Season) -> None:
    match = make.play_out(make.rated_match(season))

    with pytest.raises(
        drawing.Undrawable, match=r"^Drawing it took longer than 0 seconds; it had come to decision 0\.$"
    ):
        drawing.draw(match.log, seconds=0)


def test_a_document_over_which_two_workers_have_vanished_is_given_up(season: Season) -> None:
    match = make.play_out(make.rated_match(season))
    for tries in (1, 2):
        assert services._take(match.pk) is not None
        assert services.draw(match.pk) == 0, "it is held"
        GameDocument.objects.update(started_at=timezone.now() - 2 * services.HELD)
        assert GameDocument.objects.get().tries == tries

    assert services.draw_waiting() == 1
    row = GameDocument.objects.get()
    assert (row.state, row.reason) == ("failed", "Its worker vanished 2 times while drawing it.")


# -- never twice at once --


def test_two_workers_with_the_same_message_draw_it_once(season: Season, monkeypatch: pytest.MonkeyPatch) -> None:
    match = make.play_out(make.rated_match(season))
    drawn: list[int] = []
    real = drawing.draw
    monkeypatch.setattr(drawing, "draw", lambda stored, *rest: (drawn.append(stored.match_id), real(stored, *rest))[1])

    done: list[int] = []
    threads = [Thread(target=_and_close, args=(lambda: done.append(services.draw(match.pk)),)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert drawn == [match.pk]
    assert sorted(done) == [0, 0, 0, 1]


def _and_close(act: Callable[[], object]) -> None:
    try:
        act()
    finally:
        connection.close()


def test_a_worker_that_was_thought_dead_changes_nothing(season: Season) -> None:
    match = make.play_out(make.rated_match(season))
    slow = services._take(match.pk)
    assert slow is not None
    GameDocument.objects.update(started_at=timezone.now() - 2 * services.HELD)
    assert services.draw(match.pk) == 1

    services._fail(slow, "too late", {"format": FORMAT, "log_sha256": match.log.sha256, "title_version": "0"})

    assert (GameDocument.objects.get().state, stands(match)) == ("drawn", Stands.DRAWN)


def test_while_one_is_drawn_others_wait(season: Season) -> None:
    first, second = (make.play_out(make.rated_match(season)) for _ in range(2))
    assert services._take(first.pk) is not None

    assert services.draw(second.pk) == services.draw_waiting() == 0
    assert stands(second) == Stands.UNDRAWN


def test_rounds_take_what_waits_and_forget_what_has_waited_for_a_day(season: Season) -> None:
    old, new = (make.play_out(make.rated_match(season)) for _ in range(2))
    GameDocument.objects.filter(match=old).update(wanted_at=timezone.now() - timedelta(days=1, minutes=1))

    tasks.draw_matches()

    assert list(GameDocument.objects.values_list("match", "state")) == [(new.pk, "drawn")]


# -- with their logs --


def test_a_document_goes_when_its_log_is_purged(season: Season) -> None:
    match = make.play_out(make.rated_match(season))
    services.draw(match.pk)
    from ladder.play import listeners

    assert purge(1).logs == 0
    listeners.purging(MatchLog.objects.filter(match=match))

    assert not GameDocument.objects.exists()


def test_reading_how_a_match_stands_reads_no_body(season: Season) -> None:
    match = make.play_out(make.rated_match(season))
    services.draw(match.pk)
    log_sha256 = match.log.sha256

    with CaptureQueriesContext(
        connection,
    ) as captured:
        assert selectors.showing(match, log_sha256).stands == Stands.DRAWN

    assert not any('"body"' in query["sql"] for query in captured.captured_queries)


def test_the_document_is_the_engines(season: Season) -> None:
    from engine.log import read
    from ladder.play.logs import whole

    match = make.play_out(make.rated_match(season))
    services.draw(match.pk)

    assert content(match) == json.loads(json.dumps(theatre(read(whole(match.log)))))


def test_the_message_reaches_a_queue_that_workers_read(season: Season, valkey: redis.Redis) -> None:
    make.play_out(make.rated_match(season))

    last = f"control\x06\x16{queue.LAST}"  # as Celery names the messages of a priority
    assert [b"workers.tasks.draw_match" in message for message in valkey.lrange(last, 0, -1)] == [True]
    assert settings.CELERY_TASK_ROUTES["workers.tasks.*"] == {"queue": "control"}
