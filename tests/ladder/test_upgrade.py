"""A database that an older release has filled, with a season in play, is migrated and goes on.

`data/season_in_play.sql` has the rows of 91ef56b, the last release in which blocks were an app's with the seasons and the ledger one's with
the matches: a season of three bots with a block that was played, one that is being played (match 5 is leased, match 6 waits), a void match,
a result that was replaced (rating run 1) and a rejudge set that is open; a version under validation; a tournament whose round is held back;
a version test; and a member of staff with leave to look at four tables.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

import pytest
import redis
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.core.management.sql import emit_post_migrate_signal
from django.db import DatabaseError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from pytest_django.plugin import DjangoDbBlocker

from ladder.accounts.models import User
from ladder.bots.models import Bot, Version
from ladder.play import logs, services
from ladder.play.models import Block, LogBody, Match, MatchKind, MatchLog
from ladder.rejudging import services as rejudging
from ladder.rejudging.models import RejudgeSet
from ladder.seasons.models import Entry, RatingChange, RatingRun, Season
from ladder.tournaments import services as tournaments
from ladder.tournaments.models import Tournament
from tests.ladder import factories as make

ROWS = Path(__file__).parent / "data" / "season_in_play.sql"
BEFORE = [
    ("accounts", "0002_addresses_are_shared_until_confirmed"),
    ("api", "0001_initial"),
    ("bots", "0003_deleted_versions"),
    ("matches", "0007_fault_words"),
    ("rejudging", "0001_rejudge_sets"),
    ("seasons", "0004_ratings_states_archives"),
    ("statistics", "0002_scheme"),
    ("tournaments", "0002_withdrawals_points_walkovers"),
    ("version_tests", "0002_counted_blocks_and_reasons"),
]
"""The last migration of each app in that release."""

TOKEN = "the token of a worker that plays through the upgrade"
KEPT = {
    "matches_ratingchange": 24,
    "matches_ratingrun": 1,
    "matches_match": 25,
    "matches_matchseat": 73,
    "seasons_block": 5,
    "seasons_entry": 4,
}
"""Tables whose app, or whose neighbours', has changed since, and how many rows they have."""


@contextmanager
def own_database() -> Iterator[None]:
    """Everything happens in a new, empty database, which is dropped in the end."""
    usual, own = connection.settings_dict["NAME"], f"upgrade_{os.getpid()}"
    with connection._nodb_cursor() as cursor:  # type: ignore[attr-defined]
        cursor.execute(f"CREATE DATABASE {own}")
    connection.close()
    connection.settings_dict["NAME"] = own
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = usual
        with connection._nodb_cursor() as cursor:  # type: ignore[attr-defined]
            cursor.execute(f"DROP DATABASE {own} WITH (FORCE)")


def migrate(targets: list[tuple[str, str]] | None = None) -> None:
    """To these migrations, or to the newest ones."""
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes() if targets is None else targets)


def fill(rows: Path) -> None:
    """Put the rows of a file of COPY statements into the database, and let its counters go on behind them."""
    head, *copies = rows.read_text().split("\nCOPY ")
    assert head.startswith("--")
    with transaction.atomic(), connection.cursor() as cursor:
        for statement, body in (one.split(";\n", 1) for one in copies):
            with cursor.copy(f"COPY {statement}") as copy:
                copy.write(body[: body.index("\\.\n")])
            table = statement.split('"')[1]
            cursor.execute(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), max(id)) FROM {table}")


Rows = dict[str, list[tuple[object, ...]]]


def stored(columns: dict[str, str]) -> Rows:
    """What these columns hold, by table, in order of id: floats to their last bit."""
    found = {}
    with connection.cursor() as cursor:
        for table, names in columns.items():
            cursor.execute(f"SELECT {names} FROM {table} ORDER BY id")
            found[table] = cursor.fetchall()
    return found


def columns_of(tables: Iterable[str]) -> dict[str, str]:
    """The names of all columns of each table."""
    with connection.cursor() as cursor:
        found = {table: connection.introspection.get_table_description(cursor, table) for table in tables}
    return {table: ", ".join(f'"{column.name}"' for column in columns) for table, columns in found.items()}


@pytest.fixture(scope="module")
def rows(django_db_blocker: DjangoDbBlocker) -> Iterator[tuple[Rows, Rows]]:
    """The database of the older release, filled and migrated; what was in its tables before that, and what afterwards."""
    with django_db_blocker.unblock(), own_database():
        migrate(BEFORE)
        fill(ROWS)
        columns = columns_of(KEPT)
        before = stored(columns)
        migrate()
        emit_post_migrate_signal(verbosity=0, interactive=False, db=connection.alias)
        ContentType.objects.clear_cache()
        yield before, stored(columns)


def test_every_row_is_where_it_was_and_what_it_was(rows: tuple[Rows, Rows]) -> None:
    before, after = rows
    assert {table: len(found) for table, found in before.items()} == KEPT
    assert after == before


def test_the_ledger_still_cannot_be_changed(rows: tuple[Rows, Rows]) -> None:
    for ledger in (RatingChange.every_run, RatingRun.objects):
        with pytest.raises(DatabaseError, match="Cannot update or delete"), transaction.atomic():
            ledger.update(season=None)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT tgrelid::regclass::text, count(*) FROM pg_trigger WHERE tgname LIKE 'pgtrigger%' GROUP BY 1"
        )
        append_only = {"matches_ratingchange": 1, "matches_ratingrun": 1, "trail_act": 1}
        assert dict(cursor.fetchall()) == {"bots_version": 2, **append_only}


def test_who_was_allowed_something_still_is(rows: tuple[Rows, Rows]) -> None:
    clerk = User.objects.get(username="clerk")
    allowed = {"matches.view_block", "matches.view_match", "seasons.view_ratingchange", "seasons.view_ratingrun"}
    assert clerk.get_all_permissions() == allowed
    for model in ("block", "ratingchange", "ratingrun"):
        assert ContentType.objects.filter(model=model).count() == 1
    assert not Permission.objects.filter(content_type__app_label="matches", content_type__model__startswith="rating")


def test_logs_are_read_where_they_were_and_then_where_they_are_moved(rows: tuple[Rows, Rows]) -> None:
    def texts() -> dict[int, str]:
        return {stored.match_id: sha256(logs.whole(stored)).hexdigest() for stored in MatchLog.objects.all()}

    told = dict(MatchLog.objects.values_list("match", "sha256"))
    assert (len(told), texts()) == (5, told)
    call_command("keep_logs")
    assert (MatchLog.objects.filter(body=None).count(), LogBody.objects.count(), texts()) == (5, 5, told)


def test_the_season_goes_on(rows: tuple[Rows, Rows], valkey: redis.Redis) -> None:
    season = Season.objects.get()
    call_command("rebuild_ratings", check=True)
    running, waiting = Match.objects.get(pk=5), Match.objects.get(pk=6)
    services.report(TOKEN, make.made_up_report(running, ranks=[2, 1, 3]))
    services.report(make.claimed(waiting).token, make.made_up_report(waiting, ranks=[3, 2, 1]))
    season.refresh_from_db()
    assert list(season.matches.filter(sequence__gt=4).order_by("sequence").values_list("pk", "sequence")) == [
        (5, 5),
        (6, 6),
    ]
    assert Block.objects.get(pk=running.block_id).completed_at is not None
    assert RatingChange.objects.filter(match__in=(running, waiting)).count() == 6
    assert RatingChange.objects.filter(match=running).earliest("pk").pk > 24, "ids go on behind those that there were"
    call_command("rebuild_ratings", check=True)


def test_what_else_was_under_way_goes_on_too(rows: tuple[Rows, Rows], valkey: redis.Redis) -> None:
    cup = Tournament.objects.get()
    for match in (
        Match.objects.queued()
        .filter(kind__in=(MatchKind.TOURNAMENT, MatchKind.VALIDATION, MatchKind.REJUDGE))
        .order_by("pk")
    ):
        make.counted(match)
    tournaments.advance(cup.pk)
    cup.refresh_from_db()
    assert (cup.state, cup.round_set.get().completed_at is not None) == ("finished", True)
    assert Version.objects.order_by("-pk").first().status == "ready"
    assert Bot.objects.get(name="Clive").active_version.number == 3
    assert Entry.objects.get(bot__name="Clive", status="current").version.number == 3
    rejudging.apply(RejudgeSet.objects.get(state="open"), User.objects.get(username="keeper"))
    call_command("rebuild_ratings", check=True)
