"""Rows that many tests begin with, made once for those that follow one another, and not once for each.

    @standing                in place of    @pytest.fixture
    def season() -> Season:                 def season(db: None) -> Season:

or `house = standing(furnish)` where tests call `furnish` too. They are made before a test's other fixtures, so with the settings and the
clock that all tests have, in a transaction around the tests' own: what a test does to them is rolled back with it, and it gets copies of
its own of what was returned. Before a test that does not ask for them they are rolled back too, so that it finds what it would have found
alone, unless it stands in the same file and opens no database. For a test whose rows are committed (`transactional_db`) they are put back
as they were when they were made for the first of these tests, if the database is empty when it asks for them; else they are made for it
alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any, TypeVar

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import TestCase
from pytest_django.plugin import blocking_manager_key

from ladder.play import dictionaries
from ladder.web import memory
from tests.emptying import Rows, copied_in, copied_out, filled

Made = TypeVar("Made")
Build = Callable[[], Any]


class Stand:
    """What stands in this process's database now, around the tests' transactions."""

    def __init__(self) -> None:
        self.build: Build | None = None
        self.rows: Any = None
        self.atomics: Any = None
        self.file: Path | None = None
        self.ready = False
        """Is there a database by now? The first test of a process that has one finds none when it begins."""
        self.committed: dict[Build, tuple[Any, Rows]] = {}
        """What was returned, and the rows, of those that were made for a test whose rows are committed."""

    def begin(self, build: Build, file: Path) -> None:
        memory.forget_all()  # what the last test's house had found
        dictionaries.forget()
        self.atomics, self.build, self.file = TestCase._enter_atomics(), build, file
        self.rows = build()
        cache.clear()

    def end(self) -> None:
        """Roll back what stands, if anything does."""
        if self.build is not None:
            TestCase._rollback_atomics(self.atomics)
            self.build = self.rows = self.atomics = self.file = None

    def of(self, build: Callable[[], Made]) -> Made:
        """Copies of what `build` returned, where it stands; else it is made, in the test's own transaction."""
        if self.build is build:
            forget_by_row()
            return deepcopy(self.rows)
        if connection.in_atomic_block or filled():
            return build()
        return self.put_back(build)

    def put_back(self, build: Callable[[], Made]) -> Made:
        """Copies of what `build` returned, its rows committed."""
        if build not in self.committed:
            self.committed[build] = deepcopy(build()), copied_out()
        else:
            copied_in(self.committed[build][1])
        forget_by_row()
        return deepcopy(self.committed[build][0])


def forget_by_row() -> None:
    """Forget what a process has found of rows for good: the test before had the same ones, and may have changed them."""
    from ladder.web import leaderboards
    from ladder.web.views import pictures

    leaderboards._at_tables.cache_clear()
    pictures._made_here.cache_clear()


_stand = Stand()


@pytest.fixture(scope="session")
def stand(django_db_setup: None, django_db_blocker: Any) -> Iterator[Stand]:
    _stand.ready = True
    yield _stand
    with django_db_blocker.unblock():
        _stand.end()


def standing(build: Callable[[], Made]) -> Any:
    """A fixture of what `build` returns: models, or whatever can be copied deeply."""

    def rows(stand: Stand, db: None) -> Made:
        return stand.of(build)

    rows.build = build  # type: ignore[attr-defined]
    rows.__doc__ = build.__doc__
    return pytest.fixture(rows)


def asked_for(item: pytest.Item) -> Build | None:
    """What is to stand when this test runs."""
    names = set(getattr(item, "fixturenames", ()))
    mark = item.get_closest_marker("django_db")
    if {"transactional_db", "live_server"} & names or (mark and mark.kwargs.get("transaction")):
        return None
    for name in sorted(names):
        for found in reversed(item._fixtureinfo.name2fixturedefs.get(name, ())):  # type: ignore[attr-defined]
            if build := getattr(found.func, "build", None):
                return build  # type: ignore[no-any-return]
            if name not in found.argnames:
                break  # it is another's, in place of the outer one
    return None


def opens_a_database(item: pytest.Item) -> bool:
    """May the test see whether anything stands?"""
    ways = {"db", "transactional_db", "live_server", "django_db_setup", "django_db_blocker"}
    return bool(ways & set(getattr(item, "fixturenames", ())) or item.get_closest_marker("django_db"))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    build = asked_for(item) if _stand.ready else None
    if item.path == _stand.file and not opens_a_database(item):
        return
    if build is _stand.build:
        return
    with item.config.stash[blocking_manager_key].unblock():
        _stand.end()
        if build is not None:
            _stand.begin(build, item.path)
