"""The page of each title: its seats, its rules in short, and where its figures come from."""

from __future__ import annotations

import pytest
from django.test import Client

import engine


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
