"""Pictures of matches: PNG of one size with words that show, made with the document, kept with it, and nothing when they fail."""

from __future__ import annotations

import struct

import pytest

import engine
from engine.theatre.picture import Line, picture
from ladder.play.models import Match
from ladder.seasons.models import Season
from ladder.theatre import pictures, selectors, services
from ladder.theatre.live import LiveBoard
from ladder.theatre.models import GameDocument
from tests.ladder import factories as make
from tests.standing import standing

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("valkey")]


@standing
def season() -> Season:
    return make.season_with_field(paused=True)


def size(png: bytes | None) -> tuple[int, int]:
    assert png is not None
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_words_show() -> None:
    assert pictures.text_shows()
    blank, worded = (pictures.pixels(picture(title, "", "", [], "", None)) for title in ("", "Arkwright"))
    assert size(worded) == (1200, 630)
    assert len(worded) > len(blank) + 500


def test_a_picture_is_made_with_the_document_and_kept_with_it(season: Season) -> None:
    match = make.play_out(make.rated_match(season, seed=8_123_456_789_012_345))
    services.draw(match.pk)

    document = GameDocument.objects.get(match=match)
    kept = selectors.picture(document)

    assert size(kept) == (1200, 630)
    bare = pictures.without_board(Match.objects.get(pk=match.pk))
    assert kept is not None
    assert bare is not None
    assert len(kept) > len(bare)
    document.sha256 = "of another drawing"
    assert selectors.picture(document) is None


def test_a_picture_that_cannot_be_made_keeps_nobody_from_the_document(
    season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(svg: str) -> bytes:
        raise ValueError("no such shape")

    pictures.text_shows()
    monkeypatch.setattr(pictures, "pixels", fails)
    match = make.play_out(make.rated_match(season))
    services.draw(match.pk)

    document = GameDocument.objects.get(match=match)
    assert document.state == "drawn"
    assert selectors.picture(document) is None


def test_a_running_match_is_shown_with_its_public_board(season: Season) -> None:
    match = make.rated_match(season)
    make.claimed(match)
    match.refresh_from_db()
    public = engine.title(match.title).new(2, 5, None).observe(None)

    live = pictures.of_live_board(match, ["random", "greedy"], LiveBoard(1, 1, public, None, [], 0))

    assert size(live) == (1200, 630)
    assert live != pictures.without_board(match)


def test_a_board_that_cannot_be_drawn_makes_no_picture(season: Season) -> None:
    match = make.rated_match(season)

    assert pictures.of_live_board(match, ["random", "greedy"], LiveBoard(1, 1, {"state": 7}, None, [], 0)) is None


def test_without_a_font_there_are_no_pictures(season: Season, monkeypatch: pytest.MonkeyPatch) -> None:
    match = make.rated_match(season)
    monkeypatch.setattr(pictures, "text_shows", lambda: False)

    assert pictures.without_board(match) is None


def test_seats_are_told_by_place_with_a_minus_and_with_forfeits(season: Season) -> None:
    match = make.counted(make.rated_match(season), forfeits={0: "crashed"})
    match.seats.filter(seat=1).update(score=-4)

    assert pictures._result_lines(pictures._seats(match)) == [
        Line(1, "greedy", 1, "−4", -4 / 99),
        Line(0, "random, forfeited", 2, "99", 1.0),
    ]
