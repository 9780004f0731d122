"""The bounds of what is told and kept of matches and of their logs, each from both sides."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone
from kombu.exceptions import ChannelError, OperationalError

import engine
from ladder.errors import Conflict, ServiceError
from ladder.house import queue
from ladder.play import damage, listing, log_storage, logs, pinning, publishing, services, training
from ladder.play.leases import printable, rest_after
from ladder.play.models import Attempt, AttemptState, Match, MatchKind, MatchLog, Turn
from ladder.play.partitions import Month
from ladder.play.purging import purge
from ladder.play.reporting import REASON_CHARACTERS, STDERR_CHARACTERS, Report, SeatReport, check, clean
from ladder.play.workers import Told
from ladder.seasons.models import Season
from tests.ladder import factories as make
from tests.standing import standing


@standing
def season() -> Season:
    return make.season_with_field(paused=True)


# -- texts --


@pytest.mark.parametrize(
    ("text", "limit", "kept"),
    [
        ("abc", 3, "abc"),
        ("abcd", 3, "bcd"),
        ("a\0b", 9, "a\ufffdb"),
        ("a\ud800b", 9, "a?b"),
        ("", 3, ""),
    ],
)
def test_a_text_is_kept_as_postgres_can_hold_it_and_its_end_rather_than_its_beginning(
    text: str, limit: int, kept: str
) -> None:
    assert printable(text, limit) == kept


def reported(*ranks: int, **of_all: Any) -> Report:
    seats = tuple(SeatReport(rank=rank, score=10 - rank, **of_all) for rank in ranks)
    outcome = {"ranks": list(ranks), "scores": [10 - rank for rank in ranks]}
    return Report(outcome=outcome, seats=seats, log=b"x", title_version="3", decisions=len(ranks))


@pytest.mark.parametrize(
    ("ranks", "fit"),
    [
        ((1, 2, 3), True),
        ((3, 1, 1), True),
        ((1, 1, 1), True),
        ((1, 2, 2), True),
        ((1, 1, 2), False),
        ((2, 2, 3), False),
        ((0, 1, 2), False),
        ((1, 3, 3), False),
    ],
)
def test_ranks_are_one_more_than_those_before_them(ranks: tuple[int, ...], fit: bool) -> None:
    result = reported(*ranks)
    if fit:
        check(result, [None] * 3)  # type: ignore[list-item]
    else:
        with pytest.raises(ServiceError) as error:
            check(result, [None] * 3)  # type: ignore[list-item]
        assert error.value.field == "ranks"


@pytest.mark.parametrize(
    ("outcome", "seats", "field"),
    [
        ({"ranks": [1, 2], "scores": [1, 2]}, 2, None),
        ({"ranks": [1, 2], "scores": [1]}, 2, "outcome"),
        ({"ranks": [1], "scores": [1, 2]}, 2, "outcome"),
        ({"scores": [1, 2]}, 2, "outcome"),
        ({"ranks": [1, 2]}, 2, "outcome"),
        ({"ranks": [1, 2], "scores": [1, 2]}, 3, "seats"),
        ({"ranks": [1, 2], "scores": [1, 2]}, 1, "seats"),
    ],
)
def test_an_outcome_has_a_rank_and_a_score_for_each_seat(
    outcome: dict[str, list[int]], seats: int, field: str | None
) -> None:
    result = make.replace(reported(1, 2), outcome=outcome)
    if field is None:
        check(result, [None] * seats)  # type: ignore[list-item]
    else:
        with pytest.raises(ServiceError) as error:
            check(result, [None] * seats)  # type: ignore[list-item]
        assert error.value.field == field


def test_a_seat_s_reason_and_error_output_are_cut_to_their_ends() -> None:
    (seat,) = clean(reported(1, reason="a" + "r" * REASON_CHARACTERS, stderr="a" + "e" * STDERR_CHARACTERS)).seats
    assert (seat.reason, seat.stderr) == ("r" * REASON_CHARACTERS, "e" * STDERR_CHARACTERS)


# -- matches --


@pytest.mark.parametrize(
    ("killed", "seconds"),
    [(0, 0), (1, 0), (2, 30), (3, 60), (11, 15_360), (12, 21_600), (32, 21_600), (33, 21_600), (10_000, 21_600)],
)
def test_a_match_rests_longer_each_time_that_its_worker_vanishes(killed: int, seconds: int) -> None:
    assert rest_after(killed) == timedelta(seconds=seconds)


def test_a_lease_s_token_is_not_to_be_guessed_and_its_worker_s_name_is_cut_where_there_is_no_room(
    season: Season,
) -> None:
    one, other = (make.claimed(make.rated_match(season), "w" * letters) for letters in (120, 121))
    assert len({one.token, other.token}) == 2
    assert [len(lease.token) for lease in (one, other)] == [43, 43], "256 bits, six to a letter"
    assert set(Attempt.objects.values_list("worker", flat=True)) == {"w" * 120}


def test_what_has_ended_is_not_called_off(season: Season) -> None:
    played, waits, running = (make.rated_match(season) for _ in range(3))
    make.counted(played)
    make.claimed(running)
    assert [services.call_off(match.pk, "The house burnt down") for match in (played, waits, running)] == [
        False, True, True,
    ]  # fmt: skip
    assert not services.call_off(waits.pk, "Twice")
    assert list(Match.objects.order_by("pk").values_list("status", "reason")) == [
        ("finished", ""),
        ("void", "The house burnt down"),
        ("void", "The house burnt down"),
    ]
    assert Attempt.objects.get(match=running).state == AttemptState.CANCELLED


def test_only_what_is_open_is_cancelled_and_only_what_was_not_counted_queued_anew(season: Season) -> None:
    keeper = make.KeeperFactory()
    played, void = (make.rated_match(season) for _ in range(2))
    make.counted(played)
    services.cancel(void, keeper)
    for match, told in ((played, "it is finished."), (void, "it is void.")):
        with pytest.raises(Conflict) as error:
            services.cancel(match, keeper)
        assert str(error.value) == f"match: {told} Only a queued or running match can be cancelled."
    with pytest.raises(Conflict) as error:
        services.requeue(played, keeper)
    assert str(error.value) == "match: it was counted, and is counted once."
    services.requeue(void, keeper)
    void.refresh_from_db()
    assert (void.status, void.void_cause, void.reason) == ("queued", "", "")


@pytest.mark.parametrize(
    ("kind", "turn", "priority"),
    [
        (MatchKind.VALIDATION, Turn.USUAL, queue.FIRST),
        (MatchKind.VALIDATION, Turn.GIVEN, queue.FIRST),
        (MatchKind.RATED, Turn.USUAL, queue.LATER),
        (MatchKind.RATED, Turn.KEPT, queue.LATER),
        (MatchKind.RATED, Turn.GIVEN, queue.SOON),
        (MatchKind.RATED, Turn.FILLING, queue.LAST),
        (MatchKind.FRIENDLY, Turn.GIVEN, queue.SOON),
        (MatchKind.FRIENDLY, Turn.KEPT, queue.LAST),
    ],
)
def test_a_message_has_its_place_by_what_the_match_is_for_and_by_its_turn(
    kind: MatchKind, turn: Turn, priority: int
) -> None:
    assert publishing.priority_of(kind, turn) == priority


@pytest.mark.parametrize(
    ("error", "told"),
    [(ChannelError("no queue 'match'"), 0), (OperationalError("refused"), None), (ConnectionResetError(), None)],
)
def test_how_many_messages_wait_nobody_knows_while_the_broker_is_away(
    monkeypatch: pytest.MonkeyPatch, error: Exception, told: int | None
) -> None:
    def fail() -> None:
        raise error

    monkeypatch.setattr(queue.app, "connection_for_read", fail)
    assert publishing.waiting_messages() == told


def test_what_is_wrong_with_us_is_not_taken_for_a_broker_that_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise TypeError("of ours")

    monkeypatch.setattr(queue.app, "connection_for_read", fail)
    with pytest.raises(TypeError):
        publishing.waiting_messages()


@pytest.mark.parametrize(
    ("versions", "newest"), [(["2", "10", "9"], "10"), (["1.2", "1.10"], "1.10"), (["1", "1.0"], "1.0"), (["1a", "1b"], "1b")]
)  # fmt: skip
def test_versions_are_ordered_by_their_numbers(versions: list[str], newest: str) -> None:
    assert max(versions, key=pinning.order) == newest


@pytest.mark.django_db
def test_a_house_bot_that_no_release_knows_is_played_by_none() -> None:
    assert not pinning.house_bot_is_played("no such bot", "0" * 64, make.EAST_INDIA)
    assert not pinning.house_bot_is_played("greedy", "0" * 64, make.EAST_INDIA)
    (bot,) = make.house_bots("greedy")
    assert bot.active_version is not None
    assert pinning.house_bot_is_played("greedy", bot.active_version.sha256, make.EAST_INDIA)
    assert not pinning.house_bot_is_played("greedy", bot.active_version.sha256, "whist")


@pytest.mark.django_db
def test_another_worker_could_play_what_it_plays_with_a_sandbox_and_other_code() -> None:
    services.worker_started("one", "1", sandbox=False, told=Told(plays={make.EAST_INDIA: "3"}, code="old"))

    def could(**asked: Any) -> bool:
        how = {"title_id": make.EAST_INDIA, "version": "3", "name": "two", "sandbox": False} | asked
        return pinning.another_could_play(**how)

    assert could()
    assert could(other_than="new")
    for asked in ({"name": "one"}, {"version": "4"}, {"sandbox": True}, {"other_than": "old"}, {"title_id": "whist"}):
        assert not could(**asked), asked


def test_a_bot_s_list_has_as_many_matches_as_are_asked_for_from_either_end(season: Season) -> None:
    matches = [make.rated_match(season).pk for _ in range(4)]
    version = make.entries(season)[0].version
    versions = type(version).objects.filter(bot=version.bot)
    every = Match.objects.all()
    assert listing.of_versions(every, versions, None, 3) == matches[:0:-1]
    assert listing.of_versions(every, versions, None, 2, oldest=True) == matches[:2]
    assert listing.of_versions(every, versions, None, 9) == matches[::-1]
    assert listing.of_versions(every, versions.none(), None, 9) == []


@pytest.mark.parametrize(
    ("fault", "result", "fit"),
    [
        ("", "finished", True),
        ("", "forfeited", True),
        ("exit", "forfeited", True),
        ("exit", "finished", False),
        ("bored", "forfeited", False),
    ],
)
def test_a_fault_is_a_known_word_of_a_seat_that_was_lost(fault: str, result: str, fit: bool) -> None:
    told = reported(1, fault=fault, result=result)
    if fit:
        check(told, [None])  # type: ignore[list-item]
    else:
        with pytest.raises(ServiceError) as error:
            check(told, [None])  # type: ignore[list-item]
        assert str(error.value) == f"fault: {fault!r} is no fault of a seat that {result}."


# -- logs --


@pytest.mark.parametrize(("size", "fit"), [(0, False), (1, True), (64, True), (65, False)])
def test_a_report_brings_a_log_that_is_neither_empty_nor_too_long(
    monkeypatch: pytest.MonkeyPatch, size: int, fit: bool
) -> None:
    monkeypatch.setattr(logs, "MAX_LOG_BYTES", 64)
    told = make.replace(reported(1), log=b"x" * size)
    if fit:
        check(told, [None])  # type: ignore[list-item]
    else:
        with pytest.raises(ServiceError, match=r"^log: .*; 1 to 64 are possible\.$"):
            check(told, [None])  # type: ignore[list-item]


@pytest.mark.django_db
@pytest.mark.parametrize(("days", "taken"), [(0, False), (1, True), (36_500, True), (36_501, False), (-1, False)])
def test_logs_are_kept_for_a_day_at_least_and_a_hundred_years_at_most(days: int, taken: bool) -> None:
    if taken:
        assert purge(days).logs == 0
    else:
        with pytest.raises(ServiceError) as error:
            purge(days)
        assert str(error.value) == (
            f"days: {days} is no retention. Use 1 to 36500, or set LEADENHALL_LOG_RETENTION_DAYS."
        )


@pytest.mark.django_db
def test_logs_are_purged_as_of_now_or_of_a_moment_that_is_past() -> None:
    assert purge(1, now=timezone.now() - timedelta(seconds=1)).logs == 0
    with pytest.raises(ServiceError, match=r"^now: .* is to come\. Use a moment that is past\.$"):
        purge(1, now=timezone.now() + timedelta(hours=1))


@pytest.mark.django_db
@pytest.mark.parametrize(("size", "stored"), [(0, False), (1, True), (64, True), (65, False)])
def test_what_cannot_be_a_log_is_put_into_no_storage(monkeypatch: pytest.MonkeyPatch, size: int, stored: bool) -> None:
    monkeypatch.setattr(logs, "MAX_LOG_BYTES", 64)
    monkeypatch.setattr(log_storage, "is_there", lambda: True)
    monkeypatch.setattr(log_storage, "put", lambda body, token: f"name of {token}")
    packed = logs.pack(b"x" * size, "token")
    assert (packed.object_name, packed.raw_bytes) == ("name of token" if stored else "", size)
    assert (packed.body == b"") is stored
    assert packed.stored_bytes > 0


def test_each_log_has_its_turn_to_be_looked_at_and_nothing_else_is_found(
    season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(damage, "LOOKED_AT_IN_A_ROUND", 2)
    assert damage.look(timezone.now()) == 0, "there is none"
    for _ in range(5):
        make.counted(make.rated_match(season))
    ids = list(MatchLog.objects.order_by("pk").values_list("pk", flat=True))
    assert ids == list(range(ids[0], ids[0] + 5))
    MatchLog.objects.update(stored_bytes=10**6)
    looked: list[list[int]] = []
    monkeypatch.setattr(damage, "note", lambda stored, reason: looked[-1].append(stored.pk) or True)
    first = datetime(2026, 3, 31, tzinfo=UTC)
    for hour in range(3):
        looked.append([])
        assert damage.look(first + timedelta(hours=hour)) == len(looked[-1])
    assert sorted(sorted(found) for found in looked) == [ids[:2], ids[2:4], ids[4:]]
    looked.append([])
    assert damage.look(first, at_all=True) == 5
    assert sorted(looked[-1]) == ids


@pytest.mark.parametrize(
    ("month", "months", "later"),
    [
        (Month(2026, 1), 1, Month(2026, 2)),
        (Month(2026, 11), 1, Month(2026, 12)),
        (Month(2026, 12), 1, Month(2027, 1)),
        (Month(2026, 1), 12, Month(2027, 1)),
        (Month(2026, 12), 0, Month(2026, 12)),
        (Month(2026, 11), 26, Month(2029, 1)),
    ],
)
def test_months_follow_one_another_over_the_end_of_a_year(month: Month, months: int, later: Month) -> None:
    assert month.after(months) == later
    assert later.starts == datetime(later.year, later.month, 1, tzinfo=UTC)
    assert (month.after() == month, month.table) == (False, f"matches_logbody_{month.year}_{month.month:02}")


class Trained:
    """What zstd would make of these logs."""

    def __init__(self, size: int, found: list[bytes]) -> None:
        self.told = b"%d of %d" % (len(found), size)

    def as_bytes(self) -> bytes:
        return self.told


def test_a_dictionary_learns_from_as_many_games_of_each_table_as_make_enough_logs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seeds: list[tuple[int, int]] = []

    def log_of(title: engine.Title, table: training.Table, seed: int) -> bytes:
        seeds.append((table[0], seed))
        return b"log of %d" % seed

    title = engine.title(make.EAST_INDIA)
    every = len(training.tables(title))
    monkeypatch.setattr(training, "log_of", log_of)
    monkeypatch.setattr(training, "LOGS", every + 1)
    monkeypatch.setattr(training.zstandard, "train_dictionary", Trained)
    assert training.trained(title) == b"%d of 32768" % (2 * every)
    assert [seed for _, seed in seeds] == [1000 * table + game for table in range(every) for game in range(2)]
    monkeypatch.setattr(training, "LOGS", every)
    assert training.trained(title) == b"%d of 32768" % every
