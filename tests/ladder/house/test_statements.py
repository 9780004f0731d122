"""The house's own statements are planned once for a connection, where they may outlive their transaction, and give the same where not."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model
from django.db import ProgrammingError, connection, transaction
from pytest_django import DjangoAssertNumQueries, Settings

from ladder.house import statements

pytestmark = pytest.mark.django_db


def prepared() -> list[tuple[str, int]]:
    """What is prepared on this connection, and how often it was executed."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT statement, generic_plans + custom_plans FROM pg_prepared_statements ORDER BY prepare_time, name"
        )
        return list(cursor.fetchall())


@pytest.fixture(autouse=True)
def fresh_connection(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute("DEALLOCATE ALL")
    connection.connection._prepared.clear()
    connection.connection._prepared._to_flush.clear()


def test_a_statement_is_planned_once_whatever_the_size_of_its_numbers() -> None:
    numbers = [7, 70_000, 7_000_000_000, -1]
    assert [statements.rows("SELECT %(n)s + 1", {"n": number}) for number in numbers] == [
        [(number + 1,)] for number in numbers
    ]
    assert prepared() == [("SELECT $1 + 1", 4)]


def test_what_django_asks_is_not_prepared() -> None:
    statements.rows("SELECT %s::text", ["first"])
    for _ in range(7):
        assert not get_user_model().objects.filter(username="nobody").exists()
    assert prepared() == [("SELECT $1::text", 1)]


def test_statements_in_one_message_are_planned_once_each_and_count_as_one_query(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    together = [
        "SELECT %(n)s::int WHERE false",
        "SELECT set_config('search_path', %(path)s, true)",
        "SELECT %(n)s::int",
    ]
    for number in (1, 2):
        with transaction.atomic(), django_assert_num_queries(1):
            given = statements.in_one_message(together, {"n": number, "path": "public"})
        assert given == [[], [("public",)], [(number,)]]
    assert [times for _, times in prepared()] == [2, 2, 2]


def test_of_statements_in_one_message_the_error_of_one_is_raised_and_nothing_of_them_stays(
    settings: Settings,
) -> None:
    for settings.PREPARED_STATEMENTS in (True, False):
        with pytest.raises(ProgrammingError, match="not_there"), transaction.atomic():
            statements.in_one_message(
                ["SET LOCAL lock_timeout = '7s'", "SELECT FROM not_there", "SELECT %(n)s::int"], {"n": 1}
            )
        assert statements.rows("SELECT current_setting('lock_timeout')", []) == [("0",)]


def test_where_they_may_not_outlive_their_transaction_nothing_is_prepared(settings: Settings) -> None:
    settings.PREPARED_STATEMENTS = False
    assert statements.rows("SELECT %(n)s + 1", {"n": 7}) == [(8,)]
    assert statements.in_one_message(["SELECT %(n)s", "SELECT %(n)s + 1"], {"n": 7}) == [[(7,)], [(8,)]]
    assert prepared() == []


def test_after_a_rollback_a_statement_is_prepared_anew() -> None:
    assert statements.rows("SELECT %s::int", [1]) == [(1,)]
    with pytest.raises(ProgrammingError), transaction.atomic():
        statements.rows("SELECT %s::int FROM not_there", [1])
    assert statements.rows("SELECT %s::int", [2]) == [(2,)]
