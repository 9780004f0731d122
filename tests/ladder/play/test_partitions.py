"""The bytes of logs by month: parts that are made ahead, take in what lay elsewhere, and go whole."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection, connections, transaction

from ladder.play import logs, partitions
from ladder.play.models import LogBody, Match, MatchKind, MatchLog, MatchSeat
from ladder.play.partitions import Month
from ladder.play.purging import Purged, purge
from tests.ladder import factories as make
from tests.ladder.threads import at_once

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]

LONG_AGO = datetime(2024, 3, 31, 23, 59, 59, tzinfo=UTC)
MARCH = Month(2024, 3)


def part_of(stored: MatchLog) -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT tableoid::regclass::text FROM matches_logbody WHERE log_id = %s", [stored.pk])
        return str(cursor.fetchone()[0])


def old_validations(*moments: datetime) -> list[MatchLog]:
    """Logs of games of a validation, counted at these moments: they may go when they are old."""
    version = make.VersionFactory(status="validating")
    found = []
    for moment in moments:
        match = Match.objects.create(kind=MatchKind.VALIDATION, title=make.EAST_INDIA, seed=7, validates=version)
        MatchSeat.objects.bulk_create(MatchSeat(match=match, seat=seat, version=version) for seat in range(2))
        make.counted(match)
        Match.objects.filter(pk=match.pk).update(finished_at=moment)
        LogBody.objects.filter(log=match.log).update(created_at=moment)
        MatchLog.objects.filter(match=match).update(created_at=moment)
        found.append(MatchLog.objects.get(match=match))
    return found


def test_this_month_and_the_next_two_have_their_parts_and_are_made_once() -> None:
    begun = datetime(2031, 11, 30, 12, tzinfo=UTC)
    assert (partitions.make_ahead(begun), partitions.make_ahead(begun)) == (3, 0)
    assert partitions.months()[-3:] == [Month(2031, 11), Month(2031, 12), Month(2032, 1)]


def test_a_new_log_lies_in_its_months_part() -> None:
    stored = make.counted(make.rated_match(make.season_with_field(paused=True))).log
    partitions.make(Month.of(stored.created_at))
    assert part_of(stored) == f"matches_logbody_{stored.created_at:%Y_%m}"


def test_what_has_no_part_lies_in_the_default_one_until_its_month_is_made() -> None:
    (stored, later) = old_validations(LONG_AGO, LONG_AGO + timedelta(seconds=1))
    text = logs.whole(stored)
    assert [part_of(one) for one in (stored, later)] == ["matches_logbody_default"] * 2

    assert partitions.make(MARCH)

    assert [part_of(one) for one in (stored, later)] == ["matches_logbody_2024_03", "matches_logbody_default"]
    assert logs.whole(stored) == text


def purged() -> Purged:
    return purge(30, commit=True)


def test_a_month_of_which_all_may_go_is_dropped_and_its_rows_say_what_there_was() -> None:
    partitions.make(MARCH)
    stored, other = old_validations(LONG_AGO, LONG_AGO - timedelta(days=20))

    told = purged()

    assert (told.logs, told.stored_bytes) == (2, (stored.stored_bytes or 0) + (other.stored_bytes or 0))
    assert MARCH not in partitions.months()
    assert (MatchLog.objects.count(), LogBody.objects.count()) == (0, 0)
    left = MatchLog.every.get(pk=stored.pk)
    assert (left.sha256, left.raw_bytes, left.purged_at is not None) == (stored.sha256, stored.raw_bytes, True)


def test_of_a_month_of_which_something_is_kept_the_rest_goes_by_rows() -> None:
    partitions.make(MARCH)
    _, other = old_validations(LONG_AGO, LONG_AGO - timedelta(days=20))
    Match.objects.filter(pk=other.match_id).update(finished_at=datetime.now(UTC))

    assert purged().logs == 1

    assert MARCH in partitions.months()
    assert list(LogBody.objects.values_list("log", flat=True)) == [other.pk]


def test_what_lies_in_the_default_part_is_purged_too() -> None:
    old_validations(LONG_AGO)
    assert purged().logs == 1
    assert LogBody.objects.count() == 0


def test_a_bot_takes_its_validations_logs_with_it_purged_ones_too() -> None:
    from ladder.validation.following import HeldGames

    kept, gone = old_validations(datetime.now(UTC), LONG_AGO)
    purged()
    bot = Match.objects.get(pk=kept.match_id).validates.bot  # type: ignore[union-attr]

    HeldGames([kept.match_id, gone.match_id]).deleting(bot)

    assert (MatchLog.every.count(), LogBody.objects.count()) == (0, 0)


@contextmanager
def somebody_writes(table: str) -> Iterator[None]:
    """Another connection holds this table while the block lasts."""
    other = connections.create_connection("default")
    try:
        other.set_autocommit(False)
        with other.cursor() as cursor:
            cursor.execute(f"LOCK TABLE {table} IN ROW EXCLUSIVE MODE")
            yield
    finally:
        other.rollback()
        other.close()


@pytest.mark.django_db(transaction=True)
def test_a_month_that_is_in_use_stays_and_goes_with_the_next_round(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(partitions, "PATIENCE", "50ms")
    partitions.make(MARCH)
    (stored,) = old_validations(LONG_AGO)
    with somebody_writes(MARCH.table):
        assert purged().logs == 1
        assert MARCH in partitions.months()
        assert not MatchLog.objects.filter(pk=stored.pk).exists()

    assert partitions.drop_spent(datetime.now(UTC)) >= 1

    assert MARCH not in partitions.months()


@pytest.mark.django_db
def test_rows_are_deleted_before_any_month_is_dropped_which_has_the_whole_table_locked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    partitions.make(MARCH)
    old_validations(LONG_AGO)
    done: list[str] = []
    delete, drop = partitions._delete_purged, partitions._drop
    monkeypatch.setattr(partitions, "_delete_purged", lambda table: done.append(f"rows of {table}") or delete(table))
    monkeypatch.setattr(partitions, "_drop", lambda month: done.append(f"all of {month.table}") or drop(month))
    assert purged().logs == 1
    assert done.count(f"all of {MARCH.table}") == 1
    assert f"rows of {MARCH.table}" not in done
    assert done.index(f"all of {MARCH.table}") > done.index(f"rows of {partitions.DEFAULT}")


@pytest.mark.django_db(transaction=True)
def test_bytes_that_another_log_is_given_are_not_moved_meanwhile() -> None:
    old, other = old_validations(*[datetime.now(UTC)] * 2)
    for stored in (old, other):  # as they lay before there was the table
        MatchLog.objects.filter(pk=stored.pk).update(body=logs.stored_body(stored))
    LogBody.objects.all().delete()
    with transaction.atomic():
        partitions.replace({old.pk: other.pk})
        assert at_once(partitions.move_in) == [0]
    assert partitions.move_in() == 2
    assert len({logs.whole(stored) for stored in MatchLog.objects.all()}) == 1


def test_a_part_that_another_has_made_in_this_moment_is_not_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = iter([[], [MARCH]])
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(partitions, "months", lambda: next(seen))
        assert partitions.make(MARCH) is False
    assert MARCH not in partitions.months()
    assert (partitions.make(MARCH), partitions.make(MARCH)) == (True, False)


def test_a_part_that_has_got_bytes_to_keep_in_this_moment_is_not_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    partitions.make(MARCH)
    seen = iter([False, True])
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(partitions, "_has_kept", lambda table: next(seen))
        assert partitions.drop_spent(MARCH.after().starts) == 0
    assert MARCH in partitions.months()
    assert partitions.drop_spent(MARCH.after().starts - timedelta(seconds=1)) == 0, "it has not ended"
    assert partitions.drop_spent(MARCH.after().starts) == 1


@pytest.mark.parametrize(("most", "moved"), [(1, 1), (2, 2), (3, 2)])
def test_so_many_old_logs_are_moved_at_a_time_the_oldest_first(most: int, moved: int) -> None:
    logs_of = old_validations(LONG_AGO, LONG_AGO + timedelta(seconds=1))
    for stored in logs_of:
        MatchLog.objects.filter(pk=stored.pk).update(body=logs.stored_body(stored))
    LogBody.objects.all().delete()
    assert partitions.move_in(most) == moved
    left = MatchLog.objects.filter(body__isnull=False).values_list("pk", flat=True)
    assert list(left) == [stored.pk for stored in logs_of[moved:]]
    assert partitions.move_in(most) == 2 - moved
    assert [part_of(stored) for stored in logs_of] == ["matches_logbody_2024_03", "matches_logbody_2024_04"]
