"""Blocks by the API."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from ladder.play.models import Match
from ladder.seasons.models import Season
from tests.ladder import factories as make
from tests.standing import standing

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]


@standing
def season() -> Season:
    return make.season_with_field(paused=True)


def test_a_block_has_its_matches_by_rotation_and_its_seed_when_it_is_complete(anon: APIClient, season: Season) -> None:
    matches = make.block_of_matches(season)
    block = matches[0].block
    assert block is not None
    make.counted(matches[0])

    told = anon.get(f"/api/v1/blocks/{block.pk}/").json()

    assert (told["id"], told["title"], told["seats"], told["seed"], told["completed_at"]) == (
        block.pk, season.title, block.seats, None, None,
    )  # fmt: skip
    assert [(row["id"], row["rotation"], row["block"]) for row in told["matches"]] == [
        (match.pk, number, block.pk) for number, match in enumerate(matches)
    ]
    for match in matches[1:]:
        make.counted(match)
    told = anon.get(f"/api/v1/blocks/{block.pk}/").json()
    assert told["seed"] == str(block.seed)
    assert told["completed_at"] is not None


def test_a_block_of_which_one_may_see_no_match_is_not_there(anon: APIClient, season: Season) -> None:
    block = make.block_of_matches(season)[0].block
    assert block is not None
    Match.objects.filter(block=block).update(kind="rejudge", season=None, block=None)

    assert anon.get(f"/api/v1/blocks/{block.pk}/").status_code == 404
    assert anon.get("/api/v1/blocks/99999/").status_code == 404
