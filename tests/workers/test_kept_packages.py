"""A worker reads a version's package once, and forgets what it has not played for longest when it holds too much."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytest_django import DjangoAssertNumQueries

from ladder.play.services import LeasedSeat
from tests.ladder import factories as make
from workers import kept_packages

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    kept_packages.forget()
    yield
    kept_packages.forget()


def seat(number: int, house_bot: str = "") -> LeasedSeat:
    """A seat with a version of its own."""
    version = make.VersionFactory()
    return LeasedSeat(number, version.pk, version.bot.name, version.sha256, house_bot, version.filename)


def test_packages_are_read_once_and_those_of_house_bots_never(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    first, second, house = seat(0), seat(1), seat(2, house_bot="random")
    with django_assert_num_queries(1):
        one = kept_packages.of([first, house])
    assert list(one) == [first.sha256]
    assert one[first.sha256].startswith(make.SOURCE)
    with django_assert_num_queries(1):
        both = kept_packages.of([first, second, house])
    assert both[first.sha256] == one[first.sha256] != both[second.sha256]
    with django_assert_num_queries(0):
        assert kept_packages.of([second, first, house]) == both


def test_what_was_not_played_for_longest_is_forgotten_first(
    monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    old, again, new = seat(0), seat(1), seat(2)
    length = len(kept_packages.of([again])[again.sha256])
    monkeypatch.setattr(kept_packages, "MOST_BYTES", 2 * length + 10)
    kept_packages.of([old])
    kept_packages.of([again])
    assert set(kept_packages.of([new])) == {new.sha256}
    with django_assert_num_queries(0):
        kept_packages.of([again, new])
    with django_assert_num_queries(1):
        kept_packages.of([old])
