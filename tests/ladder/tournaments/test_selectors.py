"""What a tournament's page is told."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ladder.tournaments import selectors
from ladder.tournaments.models import Pairing
from tests.ladder.tournaments.building import play_round, started

pytestmark = pytest.mark.django_db


def test_a_tournament_is_told_in_as_many_queries_however_many_meet_in_it() -> None:
    asked = []
    for bots in (2, 5):
        tournament = play_round(started(bots))
        with CaptureQueriesContext(connection) as queries:
            told = selectors.detail(tournament, AnonymousUser())
        drawn = Pairing.objects.filter(round__tournament=tournament)
        assert sum(len(each.pairings) for each in told.rounds) == drawn.count() >= bots // 2
        asked.append(len(queries))
    assert asked[0] == asked[1]
