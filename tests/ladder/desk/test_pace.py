"""The pace of a season, set from the desk."""

from __future__ import annotations

from typing import Any

import pytest

from ladder.errors import Conflict, ServiceError
from ladder.seasons.models import Season
from tests.ladder import factories as make
from tests.ladder.desk.desk import do, look
from tests.standing import standing

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]

USUAL: dict[str, Any] = {"blocks_in_flight": 4, "blocks_per_bot": 2, "owner_share": 0.5, "wait_ceiling": 360}


@standing
def season() -> Season:
    return make.season_with_field(paused=True)


def test_the_pace_is_shown_by_what_changes_and_set(season: Season) -> None:
    Season.objects.update(**USUAL)
    asked = {**USUAL, "season": season.slug, "blocks_in_flight": 12, "owner_share": 0.25}
    assert look("season-pace", **asked).rows == (
        ("Open blocks of the season", "4", "12"),
        ("One owner's share of the open blocks", "0.5", "0.25"),
    )
    season.refresh_from_db()
    assert season.blocks_in_flight == 4
    do("season-pace", **asked)
    season.refresh_from_db()
    assert (season.blocks_in_flight, season.owner_share, season.wait_ceiling) == (12, 0.25, 360)
    with pytest.raises(Conflict, match="has this pace"):
        look("season-pace", **asked)


@pytest.mark.parametrize(
    ("figures", "words"),
    [
        (
            {"blocks_in_flight": 1001},
            "blocks_in_flight: 1,001 blocks cannot be. Use 1 to 1000, or 0 for as many as keep",
        ),
        ({"blocks_per_bot": 1001}, "blocks_per_bot: 1,001 blocks cannot be"),
        ({"owner_share": 0.0}, "owner_share: 0.0 is no share"),
        ({"wait_ceiling": 525_601}, "wait_ceiling: 525601 minutes are no ceiling"),
    ],
)
def test_a_pace_that_cannot_be_is_refused_by_its_field(season: Season, figures: dict[str, Any], words: str) -> None:
    with pytest.raises(ServiceError, match=words):
        look("season-pace", **{**USUAL, "season": season.slug, **figures})


def test_a_closed_season_has_no_pace(season: Season) -> None:
    Season.objects.update(state="closed")
    with pytest.raises(Conflict, match=r"is closed\. Nothing is played in it any more"):
        look("season-pace", **{**USUAL, "season": season.slug, "blocks_in_flight": 9})
