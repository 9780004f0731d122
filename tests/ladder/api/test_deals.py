"""A match's ledger of deals: made with its document, told when that is there."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from ladder.api.views.deals import on_the_wire
from ladder.theatre import services
from tests.ladder import factories as make

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]


def test_the_ledger_is_asked_for_and_told_once_it_is_made(anon: APIClient) -> None:
    season = make.season_with_field(paused=True)
    match = make.play_out(make.rated_match(season))
    url = f"/api/v1/matches/{match.pk}/deals/"
    assert anon.get(url).json()["state"] == "undrawn"
    services.draw(match.pk)
    told = anon.get(url).json()
    assert (told["match"], told["state"], told["deals"]) == (match.pk, "drawn", [])
    assert anon.get("/api/v1/matches/999/deals/").status_code == 404


def test_an_entry_is_told_in_plain_words_with_a_link_to_its_moment() -> None:
    entry = {
        "ply": 7, "kind": "deal", "seats": [0, 1], "told": [["<b>Ada", "seat:0"], " pays"], "state": "settled", "ended": 7, "why": "",
        "office": "", "number": 1, "money": [[0, -3], [1, 3]], "worth": [[0, 40]], "together": [], "later": [],
    }  # fmt: skip
    told = on_the_wire(5, entry)
    assert (told["told"], told["url"]) == ("<b>Ada pays", "/matches/5/?ply=7")
    assert told["money"] == [{"seat": 0, "sum": -3}, {"seat": 1, "sum": 3}]
