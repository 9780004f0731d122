"""The day's highlights are found once, and told by every process until they are found again."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ladder.seasons import highlights
from tests.ladder import factories as make

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]


def test_what_is_kept_is_told_as_it_was_found_and_without_a_query() -> None:
    season = make.season_with_field()
    for ranks in ([1, 2], [2, 1]):
        make.counted(make.rated_match(season), ranks=ranks)
    found = highlights.find([season.pk])
    assert found.closest is not None
    assert found.upset is not None
    highlights.keep()
    with CaptureQueriesContext(connection) as asked:
        assert highlights.of([season.pk]) == found
    assert len(asked) == 0
    with CaptureQueriesContext(connection) as asked:
        assert highlights.of([season.pk, 0]) == found
    assert len(asked) > 0, "others than are kept"
