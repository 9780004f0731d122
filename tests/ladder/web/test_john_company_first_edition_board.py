"""The board of John Company, first edition, as a page shows it: drawn at every moment, from what everyone may know."""

from __future__ import annotations

import re

import pytest

import engine
from engine.bots.factor.bot import Factor
from tests.ladder.web.drawing import drawn_all_along, html_of, show, text_of

TITLE = engine.title("john_company_1e")


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (1, {"scenario": "solo"}),
        (2, {"scenario": "post_monopoly"}),
        (3, {"scenario": "early_company", "negotiation": "off"}),
        (4, {"scenario": "campaign", "negotiation": "consents"}),
        (5, {"scenario": "john_and_co"}),
        (6, {"scenario": "under_siege", "negotiation": "off"}),
    ],
)
def test_the_board_can_be_drawn_at_every_moment_and_shows_the_figures_of_the_state(seats, options) -> None:
    game, factor = TITLE.new(seats, 5, options), Factor()
    drawn = 0
    for shown in drawn_all_along(game, lambda game: factor.worths(game.fork(game.decision.seat, 0)), every=27, sane=8):
        drawn += 1
        assert [family["cash"] for family in shown["families"]] == game.cash
        assert [family["supply"] for family in shown["families"]] == game.supply
        assert [family["shares"] for family in shown["families"]] == game.court
        assert [region["open"] for region in shown["regions"]] == [game.is_open(region) for region in range(8)]
        assert sum(bool(order["filled"]) for region in shown["regions"] for order in region["orders"]) <= sum(
            by >= 0 for by in game.filled
        )
        assert len(shown["offices"]) == sum(game.exists(office) for office in range(len(game.holder)))
        assert len(shown["firms"]) == sum(game.firm)
    assert drawn > 3
    if seats > 1:
        ended = show(game)
        assert [family["points"] for family in ended["families"]][:seats] == list(game.outcome.scores)


def test_the_first_board_of_the_early_company_reads_as_the_scenario_card_says() -> None:
    text = text_of(html_of(TITLE.new(4, 1)))

    assert "Turn 1 of 6, set-up ." in text
    assert "Share price 4" in text
    assert "India in equilibrium. The elephant stands in punjab" in text
    assert re.search(r"Maratha prosperous under punjab closed 1 2 1 1 for £2 ?; 2 for £4", text)
    assert re.search(r"Bengal prosperous sovereign bengal 2 4 4 1 for £3 ?; 2 for £7 ?; 2 for £5", text)
    assert "bot &lt;0&gt; (seat 1)" in text
    assert "Superintendent china" not in text


def test_the_solo_board_speaks_of_no_families_and_knows_where_the_governor_general_lies() -> None:
    text = text_of(html_of(TITLE.new(1, 1, {"scenario": "solo"})))

    assert "Turn 1 of 12, Company . One player runs every office." in text
    assert "Share price" not in text
    assert "Cards left 12, among them governor general" in text
