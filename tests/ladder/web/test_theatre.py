"""The theatre's pages: who may read a document and how it is sent, what a match's page says meanwhile, and running tables."""

from __future__ import annotations

import gzip
import json
import re

import pytest
import redis
import zstandard
from django.test import Client
from pytest_django import DjangoAssertNumQueries

import engine
from engine.theatre import FORMAT
from ladder.play import services as matches
from ladder.play.models import Match
from ladder.theatre import live, services
from ladder.theatre.models import GameDocument
from ladder.web.views.theatre import coding_for
from tests.ladder import factories as make
from tests.ladder.web.conftest import House, signed_in
from tests.ladder.web.pace import PAGE_BYTES, weight_of
from tests.ladder.web.test_pages import text_of

pytestmark = pytest.mark.usefixtures("valkey")


_drawn: dict[str, object] = {}
KEPT = ("state", "format", "title_version", "log_sha256", "body", "sha256", "raw_bytes")


@pytest.fixture
def drawn(house: House) -> House:
    """The house, its match drawn, really the first time; later ones would be drawn alike."""
    GameDocument.objects.get_or_create(match=house.match)
    if _drawn:
        GameDocument.objects.filter(match=house.match).update(**_drawn)
    else:
        assert services.draw(house.match.pk) >= 1
        _drawn.update(GameDocument.objects.filter(match=house.match).values(*KEPT)[0])
    return house


def address(match: Match) -> str:
    return f"/matches/{match.pk}/theatre.json"


# -- the document --


def test_a_document_is_sent_in_the_coding_that_is_read(client: Client, drawn: House) -> None:
    plain = client.get(address(drawn.match))
    packed = client.get(address(drawn.match), headers={"Accept-Encoding": "gzip, deflate, br"})
    small = client.get(address(drawn.match), headers={"Accept-Encoding": "gzip, deflate, br, zstd"})

    assert "Content-Encoding" not in plain.headers
    assert (packed["Content-Encoding"], small["Content-Encoding"]) == ("gzip", "zstd")
    assert gzip.decompress(packed.content) == plain.content
    assert zstandard.ZstdDecompressor().decompress(small.content, max_output_size=10**8) == plain.content
    assert json.loads(plain.content)["plies"] == drawn.match.decisions
    assert len({answer["ETag"] for answer in (plain, packed, small)}) == 3
    for answer in (plain, packed, small):
        assert answer["Content-Type"] == "application/json"
        assert answer["Cache-Control"] == "private, max-age=3600"
        assert "Accept-Encoding" in answer["Vary"]


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("", "identity"), ("br", "identity"), ("gzip", "gzip"), ("GZIP;q=0.5", "gzip"), ("zstd;q=0, gzip", "gzip"), ("*", "zstd"),
        ("gzip;q=0", "identity"), ("zstd;q=x", "identity"), ("gzip;q=", "gzip"), ("*;q=0", "identity"), (";;,,;q=1", "identity"),
    ],
)  # fmt: skip
def test_the_coding_is_the_smallest_that_is_accepted(accepted: str, coding: str) -> None:
    assert coding_for(accepted) == coding


def test_a_document_that_somebody_has_is_not_sent_again(client: Client, drawn: House) -> None:
    first = client.get(address(drawn.match), headers={"Accept-Encoding": "gzip"})
    again = client.get(address(drawn.match), headers={"Accept-Encoding": "gzip", "If-None-Match": first["ETag"]})

    assert (again.status_code, again.content) == (304, b"")
    assert again["ETag"] == first["ETag"]


def test_there_is_no_document_before_it_is_drawn_and_asking_for_it_draws_none(client: Client, house: House) -> None:
    assert client.get(address(house.match)).status_code == 404
    assert client.get("/matches/999999/theatre.json").status_code == 404
    assert client.post(address(house.match)).status_code == 405
    assert GameDocument.objects.filter(match=house.match, state="drawn").count() == 0


def test_a_document_is_for_those_who_may_see_the_log(client: Client, drawn: House) -> None:
    version = make.VersionFactory(bot__owner=make.AuthorFactory(username="robert"), status="rejected")
    Match.objects.filter(pk=drawn.match.pk).update(kind="validation", season=None, validates=version)
    owner, keeper = signed_in(version.bot.owner), signed_in(make.KeeperFactory())

    for path in (address(drawn.match), f"/matches/{drawn.match.pk}/", f"/matches/{drawn.match.pk}/stage/"):
        codes = [one.get(path).status_code for one in (client, signed_in(drawn.author), owner, keeper)]
        assert codes == [404, 404, 200, 200], path


def test_what_is_secret_again_is_not_sent(client: Client, drawn: House) -> None:
    block = make.block_of_matches(drawn.season)[0].block
    Match.objects.filter(pk=drawn.match.pk).update(block=block, rotation=17)

    assert client.get(address(drawn.match)).status_code == 404
    assert "its seed stays secret" in text_of(client.get(f"/matches/{drawn.match.pk}/"))


# -- the page of a finished match --


def test_the_page_of_a_drawn_match_has_the_player_and_the_steps_without_a_script_below(
    client: Client, drawn: House
) -> None:
    html = client.get(f"/matches/{drawn.match.pk}/").content.decode()

    sha256 = GameDocument.objects.get(match=drawn.match).sha256
    assert (
        f'<div class="theatre theatre-wide" id="theatre" data-src="{address(drawn.match)}?made={sha256[:16]}"' in html
    )
    assert "data-ply" not in html
    assert re.search(r'<details id="play"><summary>Step by step, without a script', html)
    assert '<svg class="scene"' not in html, "what the player shows is not sent twice"
    assert "leadenhall/theatre.js" in html


def test_an_address_with_a_moment_opens_player_and_steps_there(client: Client, drawn: House) -> None:
    html = client.get(f"/matches/{drawn.match.pk}/?ply=17").content.decode()

    assert 'data-ply="17"' in html
    assert '<details id="play" open>' in html
    assert "Decision 17 of" in html


def test_a_match_that_is_not_drawn_says_so_asks_for_it_and_steps_with_a_drawn_board(
    client: Client, house: House
) -> None:
    path = f"/matches/{house.match.pk}/"
    html = client.get(path).content.decode()

    assert "The game is being drawn" in html
    assert 'hx-trigger="every 2s"' in html
    assert '<svg class="scene"' in html
    assert "<summary>The board in tables</summary>" in html
    assert "leadenhall/theatre.js" not in html
    assert GameDocument.objects.get(match=house.match).state == "waiting"
    assert '<div class="theatre ' not in html


def test_who_waits_for_a_document_is_told_to_load_the_page_when_it_is_there(client: Client, house: House) -> None:
    html = client.get(f"/matches/{house.match.pk}/").content.decode()
    poll = re.search(r'id="stage"[^>]* hx-get="([^"]+)"', html)
    assert poll is not None

    waiting = client.get(poll[1])
    services.draw(house.match.pk)
    ready = client.get(poll[1])

    assert (waiting.status_code, "HX-Refresh" in waiting.headers) == (204, False)
    assert ready["HX-Refresh"] == "true"


def test_a_match_that_cannot_be_drawn_tells_why(client: Client, house: House) -> None:
    client.get(f"/matches/{house.match.pk}/")
    GameDocument.objects.filter(match=house.match).update(
        state="failed", reason="Its log is <b>odd</b>.", format=FORMAT, title_version=engine.title(house.match.title).version,
        log_sha256=house.match.log.sha256,
    )  # fmt: skip

    html = client.get(f"/matches/{house.match.pk}/").content.decode()

    assert "This game cannot be shown as a whole. Its log is &lt;b&gt;odd&lt;/b&gt;." in html
    assert 'hx-trigger="every 2s"' not in html
    assert "Step by step" in html


def test_the_page_of_a_drawn_match_is_light(client: Client, drawn: House) -> None:
    page = client.get(f"/matches/{drawn.match.pk}/").content.decode()
    assert 'id="theatre" data-src=' in page
    assert 10_000 < weight_of(page).total < PAGE_BYTES


# -- running matches --


def show(match: Match, number: int = 1, **changes: object) -> live.LiveBoard:
    """What a worker shows of a match after as many decisions."""
    game = engine.title(match.title).new(match.seats.count(), match.seed, match.options)
    before = game.observe(None)
    events = game.drain()
    for _ in range(number):
        game.choose(0)
    events += game.drain()
    public = [event.to_json() for event in events if event.see is None][-live.TOLD :]
    fields = {
        "attempt": 1,
        "number": number,
        "public": game.observe(None),
        "before": before,
        "told": public,
        "fresh": 1,
    }
    board = live.LiveBoard(**{**fields, **changes})  # type: ignore[arg-type]
    live.show(match.pk, board)
    return board


@pytest.fixture
def running(house: House) -> Match:
    match = make.rated_match(house.season, seed=8_123_456_789_012_345)
    make.claimed(match)
    return Match.objects.get(pk=match.pk)


def poll_of(html: str) -> str:
    found = re.search(r'id="live" hx-get="([^"]+)" hx-trigger="every 2500ms"', html)
    assert found is not None
    return found[1]


def test_a_running_match_shows_its_table_and_only_asks_again_until_it_changes(client: Client, running: Match) -> None:
    html = client.get(f"/matches/{running.pk}/").content.decode()
    assert "The table is drawn here with its worker’s next word" in html
    assert client.get(poll_of(html)).status_code == 204

    show(running)
    part = client.get(poll_of(html)).content.decode()

    assert '<svg class="scene"' in part
    assert "<html" not in part
    assert client.get(poll_of(part)).status_code == 204
    show(running, number=2)
    assert client.get(poll_of(part)).status_code == 200


def test_a_match_that_is_not_over_tells_who_sits_where_and_has_no_columns_of_what_is_to_come(
    client: Client, running: Match, house: House
) -> None:
    def columns(match: Match) -> list[str]:
        return re.findall(r'<th scope="col"[^>]*>([^<]+)', client.get(f"/matches/{match.pk}/").content.decode())

    assert columns(running) == ["Seat", "Bot"]
    assert columns(house.match)[:4] == ["Seat", "Bot", "Rank", "Score"]


def test_what_has_changed_since_the_board_before_is_marked(client: Client, running: Match) -> None:
    show(running, before=None)
    first = client.get(f"/matches/{running.pk}/live/").content.decode()
    show(running, number=2)
    second = client.get(f"/matches/{running.pk}/live/").content.decode()

    assert " changed" not in "".join(re.findall(r'<g data-id="[^"]*" class="([^"]*)"', first))
    marked = re.findall(r'<g data-id="([^"]*)" class="[^"]* changed"', second)
    assert marked
    assert len(marked) < 20, "a decision changes little"


def test_nothing_secret_is_on_the_page_of_a_running_match(client: Client, running: Match) -> None:
    show(running)
    for path in (f"/matches/{running.pk}/", f"/matches/{running.pk}/live/", "/", "/live/"):
        assert "8123456789012345" not in client.get(path).content.decode(), path


def test_a_board_of_an_attempt_that_came_to_nothing_is_not_shown(client: Client, running: Match) -> None:
    show(running, attempt=2)

    assert '<svg class="scene"' not in client.get(f"/matches/{running.pk}/live/").content.decode()


def test_when_a_running_match_is_over_its_part_is_empty(client: Client, running: Match) -> None:
    show(running)
    Match.objects.filter(pk=running.pk).update(status="queued")

    assert client.get(f"/matches/{running.pk}/live/").status_code == 204


def test_a_running_match_is_shown_to_those_who_may_see_it(client: Client, running: Match, house: House) -> None:
    version = make.VersionFactory(bot__owner=make.AuthorFactory(username="robert"), status="validating")
    Match.objects.filter(pk=running.pk).update(kind="validation", season=None, validates=version)
    show(running)
    path = f"/matches/{running.pk}/live/"

    assert [one.get(path).status_code for one in (client, signed_in(version.bot.owner))] == [404, 200]
    assert "Nothing is being played" in client.get("/").content.decode()


def test_names_of_bots_are_text_wherever_a_table_is_drawn(client: Client, running: Match, house: House) -> None:
    type(house.bot).objects.filter(pk=house.bot.pk).update(name="<script>alert(1)</script>")
    show(running)

    html = client.get(f"/matches/{running.pk}/live/").content.decode()

    assert "<script>alert" not in html
    assert "&lt;script&gt;alert" in html


def test_without_the_cache_a_running_match_has_its_page(
    client: Client, running: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object) -> None:
        raise redis.ConnectionError("away")

    monkeypatch.setattr(live, "watch", away)

    assert client.get(f"/matches/{running.pk}/").status_code == 200
    assert client.get("/").status_code == 200


def test_a_poll_asks_the_database_three_times(
    client: Client, running: Match, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    show(running)
    path = poll_of(client.get(f"/matches/{running.pk}/").content.decode())
    with django_assert_num_queries(3):
        assert client.get(path).status_code == 204


def test_the_table_of_a_title_that_draws_none_is_shown_in_tables(
    client: Client, running: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    from engine.theatre import NoScene

    def none(title: str) -> None:
        raise NoScene(f"{title} has no drawn board")

    monkeypatch.setattr("ladder.web.stages.scene_of", none)
    show(running, number=3)
    html = client.get(f"/matches/{running.pk}/live/").content.decode()

    assert '<svg class="scene"' not in html
    assert "<table" in html


def test_a_match_given_back_shows_nothing_until_another_worker_has_it(client: Client, running: Match) -> None:
    show(running)
    matches.requeue(running, make.KeeperFactory())

    assert client.get(f"/matches/{running.pk}/live/").status_code == 204
