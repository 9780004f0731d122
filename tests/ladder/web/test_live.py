"""Parts that update themselves: nothing is sent when nothing changed."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.test import Client

from ladder.bots import services as bots
from ladder.play import services as matches
from ladder.play.models import Match
from ladder.seasons import services as seasons
from ladder.seasons import standings
from ladder.seasons.models import SeasonState
from ladder.validation import services as validation
from ladder.web import leaderboards, memory
from tests.ladder import factories as make
from tests.ladder.web.conftest import House


def poll_url(html: str, part: str) -> str:
    """The address that the part on the page asks."""
    found = re.search(rf'id="{part}"[^>]* hx-get="([^"]+)"', html)
    assert found is not None, f"no part {part} on the page"
    return found[1].replace("&amp;", "&")


def test_a_board_that_has_not_changed_answers_204_and_one_that_has_answers_with_the_board(
    client: Client, house: House
) -> None:
    url = poll_url(client.get("/leaderboard/").content.decode(), f"board-{house.season.pk}")

    assert client.get(url).status_code == 204
    make.counted(make.rated_match(house.season))
    answer = client.get(url)
    assert answer.status_code == 200
    assert "Season 1, East India Companies: 5 rated matches" in answer.content.decode()
    assert f'hx-swap-oob="innerHTML:#board-status-{house.season.pk}"' in answer.content.decode()
    again = poll_url(answer.content.decode(), f"board-{house.season.pk}")
    assert again != url
    assert client.get(again).status_code == 204


@pytest.mark.parametrize(
    ("ranks", "state", "told"),
    [
        ((None, None, None), SeasonState.OPEN, ""),
        ((1, 2, None), SeasonState.OPEN, " {} leads."),
        ((1, 2, 3), SeasonState.CLOSED, " {} won."),
        ((1, 1, None), SeasonState.OPEN, ""),
    ],
)
def test_who_leads_is_the_one_with_the_first_rank_and_nobody_without(
    client: Client,
    house: House,
    monkeypatch: pytest.MonkeyPatch,
    ranks: tuple[int | None, ...],
    state: SeasonState,
    told: str,
) -> None:
    found = leaderboards.standing(house.season)
    places = [replace(place, rated={"rank": rank}) for place, rank in zip(found.places, ranks, strict=False)]
    monkeypatch.setattr(leaderboards, "standing", lambda season: replace(found, places=places))
    type(house.season).objects.update(state=state)
    html = client.get(f"/seasons/{house.season.slug}/board/").content.decode()
    assert f"4 rated matches.{told.format(places[0].bot)}</span>" in html


def test_a_board_changes_when_a_version_comes_goes_or_the_season_is_paused(client: Client, house: House) -> None:
    def changed(url: str) -> str:
        answer = client.get(url)
        assert answer.status_code == 200
        return poll_url(answer.content.decode(), f"board-{house.season.pk}")

    url = poll_url(client.get("/leaderboard/").content.decode(), f"board-{house.season.pk}")
    make.submitted_bot()
    url = changed(url)
    make.new_version(house.bot)
    url = changed(url)
    seasons.withdraw(house.bot, house.author)
    url = changed(url)
    seasons.pause(house.season)
    url = changed(url)
    standings.rate(house.season)
    url = changed(url)
    assert client.get(url).status_code == 204


def test_an_etag_is_honoured(client: Client, house: House) -> None:
    first = client.get(f"/seasons/{house.season.slug}/board/")
    etag = first.headers["ETag"]

    assert client.get(f"/seasons/{house.season.slug}/board/", HTTP_IF_NONE_MATCH=etag).status_code == 304
    make.counted(make.rated_match(house.season))
    changed = client.get(f"/seasons/{house.season.slug}/board/", HTTP_IF_NONE_MATCH=etag)
    assert changed.status_code == 200
    assert changed.headers["ETag"] != etag


def test_the_queue_changes_when_a_match_is_made_claimed_and_ended(client: Client, house: House) -> None:
    url = poll_url(client.get("/").content.decode(), "queue")
    assert client.get(url).status_code == 204

    match = make.rated_match(house.season)
    memory.forget_all()
    answer = client.get(url).content.decode()
    assert "<b>1</b><span>waiting</span>" in answer
    matches.claim(match.pk, "worker#1")
    memory.forget_all()
    answer = client.get(poll_url(answer, "queue")).content.decode()
    assert "<b>1</b><span>being played</span>" in answer


def test_a_running_match_tells_its_progress_and_has_its_page_reload_at_the_end(client: Client, house: House) -> None:
    match = make.rated_match(house.season)
    html = client.get(f"/matches/{match.pk}/").content.decode()
    assert "Waiting for a worker" in html
    url = poll_url(html, "progress")
    assert client.get(url).status_code == 204

    lease = matches.claim(match.pk, "worker#1")
    assert lease is not None
    matches.progress(lease.token, 42)
    answer = client.get(url)
    assert "Being played: 42 decisions so far" in answer.content.decode()
    assert "HX-Refresh" not in answer.headers

    matches.report(lease.token, make.made_up_report(match))
    answer = client.get(poll_url(answer.content.decode(), "progress"))
    assert answer.headers["HX-Refresh"] == "true"


def test_validation_is_followed_until_it_is_decided(author_client: Client, house: House) -> None:
    version = bots.submit(house.author, house.bot.title, "Second", "bot.py", make.SOURCE)
    html = author_client.get(f"/bots/{house.bot.title}/Second/versions/1/").content.decode()
    assert "Waiting to be checked" in html
    url = poll_url(html, "validation")
    assert author_client.get(url).status_code == 204

    validation.record_check(version.pk, {"language": "python", "entry": "bot.py"})
    answer = author_client.get(url).content.decode()
    assert "Being validated: 0 of 9 games played" in answer
    for match in Match.objects.filter(validates=version):
        make.counted(match)
    answer = author_client.get(poll_url(answer, "validation")).content.decode()
    assert "Ready, and active" in answer
    assert "hx-get" not in answer, "nothing more will come"


@pytest.mark.parametrize("path", ["/queue/", "/seasons/{slug}/board/"])
def test_parts_may_not_be_kept_by_shared_caches(client: Client, house: House, path: str) -> None:
    control = client.get(path.format(slug=house.season.slug)).headers["Cache-Control"]

    assert "no-cache" in control
    assert "private" in control
