"""Lists of matches are told as plain values; the serializer that describes them is what they are held to."""

from __future__ import annotations

import json

import pytest
from rest_framework.renderers import JSONRenderer
from rest_framework.test import APIClient

from ladder.api.serializers.matches import MatchSerializer
from ladder.play.models import Match, MatchLog, VoidCause
from ladder.play.voiding import void
from tests.ladder.factories import block_of_matches, claimed, counted, rated_match, season_with_field
from tests.ladder.tournaments.building import play_to_the_end, started

pytestmark = pytest.mark.django_db


def serialized(*matches: Match) -> list[object]:
    """What the serializer makes of them, with the hash of the log that each has."""
    for match in matches:
        match.stored_log = MatchLog.objects.filter(match=match).values_list("sha256", flat=True).first()  # type: ignore[attr-defined]
    found: list[object] = json.loads(JSONRenderer().render(MatchSerializer(matches, many=True).data))
    return found


def test_a_list_tells_every_match_as_its_serializer_says(anon: APIClient) -> None:
    season = season_with_field()
    counted(rated_match(season), ranks=[2, 1])
    counted(rated_match(season), forfeits={1: "timeout"})
    void(rated_match(season), VoidCause.CANCELLED, "A keeper has cancelled it.")
    claimed(rated_match(season))
    rated_match(season)
    play_to_the_end(started(3))
    matches = list(Match.objects.order_by("-pk"))
    assert {match.status for match in matches} == {"finished", "void", "running", "queued"}
    assert {match.kind for match in matches} == {"rated", "tournament"}
    assert anon.get("/api/v1/matches/").json()["results"] == serialized(*matches)


def test_a_block_tells_its_matches_as_a_list_does(anon: APIClient) -> None:
    for match in block_of_matches(season_with_field()):
        counted(match)
    played = list(Match.objects.order_by("rotation"))
    assert len(played) > 1
    assert anon.get(f"/api/v1/blocks/{played[0].block_id}/").json()["matches"] == serialized(*played)
