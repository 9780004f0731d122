"""Lists of matches are told as plain values; the serializer that describes them is what they are held to."""

from __future__ import annotations

import json

import pytest
from rest_framework.renderers import JSONRenderer
from rest_framework.test import APIClient

from ladder.api import match_rows
from ladder.api.serializers.matches import MatchSerializer
from ladder.play import purposes
from ladder.play.models import Match, MatchLog, VoidCause
from ladder.play.purposes import Fact
from ladder.play.purposes import seed_is_public as seed_is_public_by
from ladder.play.selectors import seed_is_public, with_purposes
from ladder.play.voiding import void
from ladder.validation.purpose import Validation
from tests.ladder.factories import KeeperFactory, block_of_matches, claimed, counted, rated_match, season_with_field
from tests.ladder.play.test_purposes import matches_of_every_purpose
from tests.ladder.tournaments.building import play_to_the_end, started
from tests.standing import standing

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


@standing
def void_ones() -> list[Match]:
    """Matches of every purpose, all of them void."""
    found = matches_of_every_purpose(season_with_field())
    Match.objects.update(status="void")
    return found


def test_a_row_knows_whether_its_seed_is_public_as_what_it_is_for_says(void_ones: list[Match]) -> None:
    asked = {match.pk: seed_is_public(match) for match in with_purposes(Match.objects.all())}
    assert {("validation", False), ("validation", True), ("rated", True)} <= {
        (match.kind, asked[match.pk]) for match in Match.objects.all()
    }
    rows = match_rows.listed(KeeperFactory())
    assert {row["id"]: seed_is_public_by(row.__getitem__) for row in rows} == asked


class TellsNothing(Validation):
    """A purpose of another mind than the one whose place it takes."""

    seed_facts = ("validates__number",)

    def seed_is_public(self, fact: Fact) -> bool:
        return fact("validates__number") is None


def test_a_list_withholds_what_a_purpose_says_to_withhold(
    void_ones: list[Match], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rule stands once: a purpose that changes its mind is obeyed by the list without a word in the list."""
    rows = Match.objects.filter(kind="validation", validates__isnull=False)
    monkeypatch.setitem(purposes._registered, "validation", TellsNothing())
    told = {row["id"]: seed_is_public_by(row.__getitem__) for row in match_rows.listed(KeeperFactory())}
    assert rows
    assert not any(told[match.pk] for match in rows)
