"""The board of John Company, first edition, as a page shows it: drawn at every moment, from what everyone may know."""

from __future__ import annotations

import re

import pytest
from django.template.loader import render_to_string
from django.test import Client

import engine
from engine.bots.factor.bot import Factor
from engine.kernel.dice import Dice
from engine.kernel.game import Game
from ladder.web import boards

TITLE = engine.title("john_company_1e")
DRAWING = boards.drawing("john_company_1e")
EVERY = 9
"""Moments between two that are drawn."""


def html_of(game: Game) -> str:
    """The board as it is on the page."""
    names = [f"bot <{seat}>" for seat in range(game.seats)]
    return render_to_string(DRAWING.template, {"board": DRAWING.show(game.observe(None), names)})


def text_of(html: str) -> str:
    """What a reader sees, on one line."""
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


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
    game, factor, dice = TITLE.new(seats, 5, options), Factor(), Dice(1)
    drawn = 0
    while game.decision is not None:
        worths = factor.worths(game.fork(game.decision.seat, 0))
        game.choose(worths.index(max(worths)) if dice.below(8) else dice.below(len(worths)))
        if game.plies % EVERY and not game.over:
            continue
        drawn += 1
        shown = DRAWING.show(game.observe(None), [])
        assert [family["cash"] for family in shown["families"]] == game.cash
        assert [family["supply"] for family in shown["families"]] == game.supply
        assert [family["shares"] for family in shown["families"]] == game.court
        assert [region["open"] for region in shown["regions"]] == [game.is_open(region) for region in range(8)]
        assert sum(bool(order["filled"]) for region in shown["regions"] for order in region["orders"]) <= sum(
            by >= 0 for by in game.filled
        )
        assert len(shown["offices"]) == sum(game.exists(office) for office in range(len(game.holder)))
        assert len(shown["firms"]) == sum(game.firm)
        assert html_of(game)
    assert drawn > 3
    if seats > 1:
        ended = DRAWING.show(game.observe(None), [])
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


def test_the_title_page_gives_rules_seats_and_the_reconstructed_figures(client: Client, db: None) -> None:
    html = client.get("/titles/john_company_1e/").content.decode()

    made_up = [entry for entry in TITLE.provenance() if entry.source == "reconstructed"]
    assert len(made_up) > 50
    assert html.count('<td><span class="word bad">reconstructed</span></td>') == len(made_up)
    assert "1, 2, 3, 4, 5, 6" in html
