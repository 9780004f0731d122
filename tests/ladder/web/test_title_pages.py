"""The page of each title: its seats, its rules in short, and where its figures come from."""

from __future__ import annotations

import re

import pytest
from django.test import Client

import engine
from engine.kernel.ruleset import Provenance
from ladder.web.views import guides


@pytest.mark.parametrize(
    ("id", "more_than", "says"),
    [
        ("arkwright", 20, ["2, 3, 4"]),
        ("john_company_1e", 50, ["1, 2, 3, 4, 5, 6"]),
        ("john_company_2e", 50, ["Seats", "1, 2, 3, 4, 5, 6", "run the East India Company and live off it"]),
    ],
)
def test_a_titles_page_gives_rules_seats_and_the_reconstructed_figures(
    client: Client, db: None, id: str, more_than: int, says: list[str]
) -> None:
    html = client.get(f"/titles/{id}/").content.decode()

    made_up = [entry for entry in engine.title(id).provenance() if entry.source == "reconstructed"]
    assert len(made_up) > more_than
    assert html.count('<td><span class="word bad">reconstructed</span></td>') == len(made_up)
    for words in says:
        assert words in html


@pytest.mark.parametrize(
    ("summary", "sources", "headings"),
    [
        ("", [], ["Options"]),
        ("Two companies trade.", [], ["Rules in short", "Options"]),
        ("", ["rulebook", "public"], ["Options", "Where the figures come from"]),
        ("", ["rulebook", "reconstructed"], ["Options", "Where the figures come from"]),
    ],
)
def test_a_titles_page_leaves_out_what_the_title_does_not_tell(
    client: Client, db: None, monkeypatch: pytest.MonkeyPatch, summary: str, sources: list[str], headings: list[str]
) -> None:
    kind = type(engine.title("arkwright"))
    monkeypatch.setattr(kind, "summary", lambda _title: summary)
    monkeypatch.setattr(
        kind, "provenance", lambda _title: [Provenance("goods.toml", "prices", source, "") for source in sources]
    )
    monkeypatch.setattr(guides, "provenance", guides.provenance.__wrapped__)
    monkeypatch.setattr(guides, "grades_of", lambda _id: None)

    html = client.get("/titles/arkwright/").content.decode()

    assert re.findall("<h2[^>]*>(.*?)</h2>", html) == headings
    assert ("could not be looked up" in html) is ("reconstructed" in sources)
