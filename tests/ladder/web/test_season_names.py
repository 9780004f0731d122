"""Each title may have its Season 1: wherever seasons of several titles meet, and in every form, the title stands beside the name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client

import engine
from ladder.play import services as matches
from ladder.rejudging import services as rejudging
from ladder.seasons.models import Season
from ladder.statistics.services import compute
from ladder.validation import services as validation
from tests.conftest import ROOT
from tests.ladder import factories as make
from tests.ladder.web.conftest import signed_in
from tests.standing import standing

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]

BOTH = ["Season 1, Arkwright", "Season 1, East India Companies"]


BESIDE_THE_TITLE = {
    "ladder/seasons/purpose.py": "the page of a match has the title at the end of the same line",
    "ladder/theatre/pictures.py": "the title is the picture's heading",
    "ladder/seasons/archiving.py": "a table of a season's terms, with its title",
}
"""Where a season's bare name stands, each for the reason that stands here."""


def places() -> Iterator[Path]:
    yield from (ROOT / "templates").rglob("*.html")
    yield from (ROOT / "templates").rglob("*.txt")
    yield from (path for path in (ROOT / "ladder").rglob("*.py") if "migrations" not in path.parts)


def test_no_template_and_no_sentence_names_a_season_without_its_title() -> None:
    bare = re.compile(r"\{\{ *(?:[\w.]*season|other)\.name\b|f\".*\{[\w.]*season\.name\}|Heading\(season\.name")
    found = {str(path.relative_to(ROOT)) for path in places() if bare.search(path.read_text())}
    assert found - BESIDE_THE_TITLE.keys() == set()


@standing
def seasons() -> list[Season]:
    """The first season of two titles, each with a match that was counted."""
    found = [make.season_with_field(title=title) for title in ("arkwright", "east_india_companies")]
    for season in found:
        make.counted(make.rated_match(season))
        compute(season)
    return found


def html(client: Client, path: str) -> str:
    return client.get(path).content.decode()


def test_forms_that_choose_a_season_tell_its_title(seasons: list[Season]) -> None:
    keeper = signed_in(make.KeeperFactory())
    for path in ("/rejudge/", "/matches/"):
        options = re.findall(r"<option[^>]*>([^<]*)</option>", html(keeper, path))
        assert sorted(option for option in options if "Season 1" in option) == BOTH, path


@pytest.mark.parametrize(
    "path", ["/matches/", "/seasons/{slug}/statistics/", "/bots/{title}/random/", "/bots/{title}/random/statistics/"]
)
def test_lists_and_pages_tell_the_title_with_the_season(seasons: list[Season], path: str) -> None:
    for season, name in zip(seasons, BOTH, strict=True):
        assert name in html(Client(), path.format(slug=season.slug, title=season.title))


def test_the_keepers_pages_do_so_too(seasons: list[Season]) -> None:
    keeper = make.KeeperFactory()
    match = seasons[0].matches.get()
    made = rejudging.create(keeper, "Crashes", seasons[0], "why", rejudging.Chosen(matches=(match.pk,)))
    client = signed_in(keeper)
    for path in (f"/rejudge/{made.pk}/", f"/seasons/{seasons[0].slug}/statistics/help/", "/admin/matches/match/"):
        assert BOTH[0] in html(client, path), path
    told = client.get(f"/api/v1/rejudge-sets/{made.pk}/").json()["rejudge_set"]
    assert (told["season"], told["season_name"], told["title"]) == (seasons[0].slug, "Season 1", "arkwright")


def test_the_api_has_name_and_title_wherever_it_names_a_season(seasons: list[Season]) -> None:
    for season in seasons:
        both = (season.slug, "Season 1", season.title)
        lists = ("entries/", f"seasons/{season.slug}/ledger/", f"matches/?season={season.slug}")
        told = [Client().get(f"/api/v1/{path}").json()["results"] for path in lists]
        told.append(
            [Client().get(f"/api/v1/seasons/{season.slug}/{part}/").json() for part in ("leaderboard", "statistics")]
        )
        for rows in told:
            found = {(row["season"], row["season_name"], row["title"]) for row in rows}
            assert both in found


def test_a_title_that_the_catalogue_has_no_more_is_told_by_its_id() -> None:
    assert str(Season(title="whist", name="Season 1")) == "Season 1, whist"
    assert str(Season(title="arkwright", name="Autumn")) == f"Autumn, {engine.title('arkwright').name}"


def test_validation_games_after_the_verdict_are_told_to_be_not_needed() -> None:
    make.house_bots()
    version = make.bots.submit(make.AuthorFactory(), make.EAST_INDIA, "Clive", "clive.py", make.SOURCE)
    validation.record_check(version.pk, {"language": "python"})
    make.bots.reject(version.pk, "It was taken back.")
    matches.sweep()

    told = re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html(Client(), "/status/")))

    assert "Void matches 9 not needed Engine" in told
