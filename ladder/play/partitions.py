"""The table of logs' bytes, parted by month: parts are made ahead, given up whole, and take in what lay elsewhere.

A part is made beside the table and attached, which stops neither readers nor reports. To give one up takes the whole table for some
milliseconds: it waits for that for a moment only, and is tried again by the next round. What falls outside of every part lies in the
default one, and is moved when its month gets a part.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

import structlog
from django.db import OperationalError, connection, transaction
from django.db.backends.utils import CursorWrapper
from django.db.models.functions import Length
from django.utils import timezone

from ladder.play.models import LogBody, MatchLog

log = structlog.get_logger(__name__)

TABLE = LogBody._meta.db_table
LOGS = MatchLog._meta.db_table
DEFAULT = f"{TABLE}_default"
AHEAD = 2
"""Months after this one that have their parts."""

PATIENCE = "2s"
"""How long a part waits for the table, while what comes after it waits, too."""


@dataclass(frozen=True, slots=True)
class Month:
    """A month of UTC."""

    year: int
    month: int

    @classmethod
    def of(cls, moment: datetime) -> Month:
        """The month in which this moment is."""
        moment = moment.astimezone(UTC)
        return cls(moment.year, moment.month)

    @property
    def starts(self) -> datetime:
        """Its first moment, the end of the month before."""
        return datetime(self.year, self.month, 1, tzinfo=UTC)

    def after(self, months: int = 1) -> Month:
        """The month that is so many later."""
        years, month = divmod(self.month - 1 + months, 12)
        return Month(self.year + years, month + 1)

    @property
    def table(self) -> str:
        """What its part is called."""
        return f"{TABLE}_{self.year:04}_{self.month:02}"


def months() -> list[Month]:
    """Those that have a part, in their order."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT inhrelid::regclass::text FROM pg_inherits WHERE inhparent = %s::regclass ORDER BY 1", [TABLE]
        )
        names = [name for (name,) in cursor.fetchall() if name != DEFAULT]
    return [Month(int(name[-7:-3]), int(name[-2:])) for name in names]


def make_ahead(now: datetime | None = None) -> int:
    """Make the parts of this month and of the next, as far as they are missing. Returns how many."""
    first = Month.of(now or timezone.now())
    return sum(make(first.after(ahead)) for ahead in range(AHEAD + 1))


def make(month: Month) -> bool:
    """Make the part of a month, with what of it lies in the default part. False when there is one. Raises OperationalError when the default
    part is in use for too long."""
    if month in months():
        return False
    span = [month.starts, month.after().starts]
    with transaction.atomic(), connection.cursor() as cursor:
        _wait_a_moment(cursor)
        # Two makers at once: the later one finds the part made.
        cursor.execute(f"LOCK TABLE ONLY {DEFAULT} IN SHARE ROW EXCLUSIVE MODE")
        if month in months():
            return False
        cursor.execute(f"CREATE TABLE {month.table} (LIKE {TABLE} INCLUDING ALL)")
        cursor.execute(
            f"WITH strayed AS (DELETE FROM ONLY {DEFAULT} WHERE created_at >= %s AND created_at < %s RETURNING *)"  # noqa: S608
            f" INSERT INTO {month.table} SELECT * FROM strayed",
            span,
        )
        bounds = " TO ".join(f"('{moment:%Y-%m-%d} 00:00:00+00')" for moment in span)
        cursor.execute(f"ALTER TABLE {TABLE} ATTACH PARTITION {month.table} FOR VALUES FROM {bounds}")
    log.info("part of the logs made", month=month.table)
    return True


def give_up(before: datetime) -> int:
    """Free what the bytes of purged logs take, of months that began before this moment: by `drop_spent`, and elsewhere row by row. Returns
    how many months were dropped."""
    # Row by row first: a month that is dropped has the whole table locked, and every report waiting, until the transaction ends.
    spent = {month.table for month in _spent(before)}
    for table in [month.table for month in months() if month.starts <= before] + [DEFAULT]:
        if table not in spent:
            _delete_purged(table)
    return drop_spent(before)


def drop_spent(before: datetime) -> int:
    """Drop every month that ended before this moment and has no bytes of a log that is kept: in milliseconds, whatever its size. Returns
    how many there were; one that is in use stays, for the next time."""
    return sum(_drop(month) for month in _spent(before))


def _spent(before: datetime) -> list[Month]:
    ended = [month for month in months() if month.after().starts <= before]
    return [month for month in ended if not _has_kept(month.table)]


def _drop(month: Month) -> bool:
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            _wait_a_moment(cursor)
            cursor.execute(f"LOCK TABLE ONLY {month.table} IN SHARE MODE")
            if _has_kept(month.table):
                return False
            cursor.execute(f"DROP TABLE {month.table}")
    except OperationalError as error:
        log.warning("a part of the logs is in use, and stays for now", month=month.table, reason=str(error).strip())
        return False
    log.info("part of the logs dropped", month=month.table)
    return True


def _has_kept(table: str) -> bool:
    """Has it bytes of a log that is not purged?"""
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT EXISTS (SELECT FROM {table} AS part JOIN {LOGS} AS log ON log.id = part.log_id"  # noqa: S608
            " WHERE log.purged_at IS NULL)"
        )
        return bool(cursor.fetchone()[0])


def _delete_purged(table: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            f"DELETE FROM {table} AS part USING {LOGS} AS log"  # noqa: S608
            " WHERE log.id = part.log_id AND log.purged_at IS NOT NULL"
        )


def _wait_a_moment(cursor: CursorWrapper) -> None:
    """Until the transaction ends, wait for no lock longer than PATIENCE."""
    cursor.execute(f"SET LOCAL lock_timeout = '{PATIENCE}'")


def move_in(most: int = 500) -> int:
    """Move the bytes of so many logs from before there was this table into it: they stay in the database throughout. Returns how many it
    moved: fewer than `most` when none is left."""
    old = MatchLog.every.filter(body__isnull=False).order_by("pk")
    for month in {Month.of(moment) for moment in old.values_list("created_at", flat=True)[:most]}:
        make(month)
    with transaction.atomic(), connection.cursor() as cursor:
        found = list(old.select_for_update(skip_locked=True).values_list("pk", flat=True)[:most])
        cursor.execute(
            f"INSERT INTO {TABLE} (log_id, created_at, body)"  # noqa: S608
            f" SELECT id, created_at, body FROM {LOGS} WHERE id = ANY(%s)",
            [found],
        )
        MatchLog.every.filter(pk__in=found).update(stored_bytes=Length("body"), body=None)
    return len(found)


def replace(logs: Mapping[int, int]) -> None:
    """Give each of these logs, which are named by their keys, the bytes of the other, and all that its row says of them. The bytes stay in
    the database throughout. For a transaction."""
    columns = ("sha256", "raw_bytes", "stored_bytes", "schema", "dictionary_id", "object_name", "body", "purged_at")
    taken = ", ".join(f"{column} = other.{column}" for column in columns)
    pairs = [list(logs), list(logs.values())]
    of_pair = "unnest(%s::bigint[], %s::bigint[]) AS pair (log, other)"
    # Else bytes of the other that lie where they lay of old could be moved between the two statements below, and be found by neither.
    list(
        MatchLog.every.select_for_update(no_key=True).filter(pk__in={*logs, *logs.values()}).order_by("pk").values("pk")
    )
    LogBody.objects.filter(log__in=list(logs)).delete()
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {TABLE} (log_id, created_at, body) SELECT log.id, log.created_at, part.body FROM {of_pair}"  # noqa: S608
            f" JOIN {LOGS} AS log ON log.id = pair.log JOIN {TABLE} AS part ON part.log_id = pair.other",
            pairs,
        )
        cursor.execute(
            f"UPDATE {LOGS} AS log SET {taken} FROM {of_pair} JOIN {LOGS} AS other ON other.id = pair.other"  # noqa: S608
            " WHERE log.id = pair.log",
            pairs,
        )
