"""How links are shown elsewhere: Open Graph's properties of pages, and the pictures of matches."""

from __future__ import annotations

import re
import struct
from html import unescape

import pytest
from django.test import Client

import engine
from engine.theatre import FORMAT
from ladder.play.models import Match
from ladder.theatre import live, pictures
from ladder.theatre.models import GameDocument
from ladder.validation import services as validation
from ladder.web.views import pictures as views
from tests.ladder import factories as make
from tests.ladder.web.conftest import House, signed_in

pytestmark = pytest.mark.usefixtures("valkey")

META = re.compile(r'<meta (?:property|name)="(og:[\w:]+|twitter:\w+)" content="([^"]*)">')


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    views._made_here.cache_clear()


def properties(path: str, client: Client | None = None) -> dict[str, str]:
    text = (client or Client()).get(path).content.decode()
    return {name: unescape(told) for name, told in re.findall(META, text)}


def size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_a_match_has_title_result_and_picture(house: House) -> None:
    pk = house.match.pk
    names = [seat.version.bot.name for seat in house.match.seats.order_by("rank", "seat")]

    told = properties(f"/matches/{pk}/")

    assert told["og:title"] == f"Match {pk}, East India Companies"
    assert re.findall(r"\d\. ([\w-]+)", told["og:description"]) == names
    assert told["og:url"] == f"http://testserver/matches/{pk}/"
    assert told["og:image"] == f"http://testserver/matches/{pk}/preview.png"
    assert (told["og:image:width"], told["og:image:height"], told["twitter:card"]) == (
        "1200",
        "630",
        "summary_large_image",
    )


def test_bots_seasons_and_authors_have_cards_without_a_picture(house: House) -> None:
    bot = properties("/bots/east_india_companies/Red-Dragon/")
    season = properties(f"/seasons/{house.season.slug}/")
    author = properties("/authors/elizabeth/")

    assert (bot["og:title"], bot["twitter:card"]) == ("Red-Dragon", "summary")
    assert bot["og:description"].startswith("A bot of East India Companies, by elizabeth. v1, live Elo ")
    assert (season["og:title"], season["og:description"]) == (
        "Season 1, East India Companies",
        "4 rated matches of 3 bots; open.",
    )
    assert author["og:description"] == "Author of 1 bot."
    assert "og:image" not in {**bot, **season, **author}


def test_strangers_words_are_escaped(house: House) -> None:
    house.bot.description = '"><script>alert(1)</script>'
    house.bot.save()

    text = Client().get("/bots/east_india_companies/Red-Dragon/").content.decode()

    assert "<script>alert" not in text
    assert house.bot.description in properties("/bots/east_india_companies/Red-Dragon/")["og:description"]


def test_the_picture_of_a_document_is_sent_as_it_is_kept(client: Client, house: House) -> None:
    GameDocument.objects.filter(match=house.match).delete()
    bare = client.get(f"/matches/{house.match.pk}/preview.png")
    assert (bare.status_code, bare["Content-Type"], bare["Cache-Control"]) == (200, "image/png", "public, max-age=600")
    assert size(bare.content) == (1200, 630)

    made_of = {"format": FORMAT, "title_version": house.match.title_version, "log_sha256": house.match.log.sha256}
    GameDocument.objects.create(
        match=house.match, state="drawn", body=b"x", sha256="y", picture=b"a picture", **made_of
    )
    kept = client.get(f"/matches/{house.match.pk}/preview.png")

    assert kept.content == b"a picture"
    again = client.get(f"/matches/{house.match.pk}/preview.png", headers={"If-None-Match": kept["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_running_match_is_pictured_with_its_public_board(client: Client, house: House) -> None:
    match = make.rated_match(house.season)
    lease = make.claimed(match)
    bare = client.get(f"/matches/{match.pk}/preview.png")
    public = engine.title(match.title).new(3, 5, None).observe(None)
    live.show(match.pk, live.LiveBoard(lease.attempt, 1, public, None, [], 0))
    views._made_here.cache_clear()

    shown = client.get(f"/matches/{match.pk}/preview.png")

    assert size(shown.content) == size(bare.content) == (1200, 630)
    assert shown.content != bare.content
    assert shown["Cache-Control"] == "public, max-age=60"


def test_a_picture_is_made_once_however_many_ask(client: Client, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Match] = []
    monkeypatch.setattr(pictures, "without_board", lambda match: made.append(match) or b"png")
    match = make.rated_match(house.season)

    for _ in range(3):
        assert client.get(f"/matches/{match.pk}/preview.png").content == b"png"

    assert len(made) == 1


def test_matches_for_some_alone_have_neither_card_nor_picture(house: House) -> None:
    version = make.bots.submit(house.author, make.EAST_INDIA, "Clive", "clive.py", make.SOURCE)
    validation.record_check(version.pk, {"language": "python"})
    match = version.validation_matches.all()[0]
    owner = signed_in(house.author)

    assert owner.get(f"/matches/{match.pk}/").status_code == 200
    assert properties(f"/matches/{match.pk}/", owner) == {}
    assert owner.get(f"/matches/{match.pk}/preview.png").status_code == 404
    assert Client().get("/matches/999999/preview.png").status_code == 404


def test_without_a_font_a_match_has_a_card_and_no_picture(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("ladder.web.cards", "ladder.theatre.pictures"):
        monkeypatch.setattr(f"{module}.text_shows", lambda: False)

    assert "og:image" not in properties(f"/matches/{house.match.pk}/")
    assert Client().get(f"/matches/{house.match.pk}/preview.png").status_code == 404
