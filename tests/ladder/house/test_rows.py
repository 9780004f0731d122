"""Rows written at once are as each would be by itself, however many there are; and what does not fit is refused."""

from __future__ import annotations

import pytest
from django.db import DataError, transaction
from pytest_django import DjangoAssertNumQueries

from ladder.house import rows
from ladder.house.rows import write_rows
from ladder.play.models import Match, MatchSeat
from tests.ladder import factories as make

pytestmark = pytest.mark.django_db


def seats() -> list[MatchSeat]:
    return list(make.rated_match(make.season_with_field()).seats.order_by("seat"))


def test_every_row_has_what_it_was_given_and_others_nothing(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    season = make.season_with_field()
    written, other = (list(make.rated_match(season).seats.order_by("seat")) for _ in range(2))
    before = list(MatchSeat.objects.filter(match=other[0].match).order_by("pk").values())
    for number, seat in enumerate(written):
        seat.rank, seat.score, seat.reason = number or None, -number, f"it's 100 % of \\{number}"
        seat.decisions = 7
    with django_assert_num_queries(1):
        write_rows(written, ("rank", "score", "reason"))
    found = MatchSeat.objects.filter(match=written[0].match).order_by("seat")
    assert list(found.values_list("rank", "score", "reason", "decisions")) == [
        (None, 0, "it's 100 % of \\0", 0),
        (1, -1, "it's 100 % of \\1", 0),
    ]
    assert list(MatchSeat.objects.filter(match=other[0].match).order_by("pk").values()) == before


def test_data_and_times_are_written_as_by_save() -> None:
    season = make.season_with_field()
    first, second = (make.rated_match(season) for _ in range(2))
    first.outcome, second.outcome = {"ranks": [1, 2], "reason": "“%s”"}, None
    first.finished_at = second.created_at
    write_rows([first, second], ("outcome", "finished_at"))
    again = [Match.objects.get(pk=match.pk) for match in (first, second)]
    assert [match.outcome for match in again] == [first.outcome, None]
    assert [match.finished_at for match in again] == [second.created_at, None]


def test_more_than_go_into_one_statement(
    monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    monkeypatch.setattr(rows, "ROWS_AT_ONCE", 1)
    written = seats()
    for seat in written:
        seat.score = 10 + seat.seat
    with django_assert_num_queries(len(written)):
        write_rows(written, ("score",))
    assert list(MatchSeat.objects.order_by("seat").values_list("score", flat=True)) == [10, 11]


def test_what_is_too_long_is_refused_and_none_costs_nothing(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    written = seats()
    written[1].fault = "x" * 1000
    with pytest.raises(DataError), transaction.atomic():
        write_rows(written, ("fault",))
    with django_assert_num_queries(0):
        write_rows([], ("fault",))
