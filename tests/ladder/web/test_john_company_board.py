"""The board of John Company, second edition, as a page shows it: drawn at every moment, from what everyone may know."""

from __future__ import annotations

import re

import pytest

import engine
from engine.bots.nabob.bot import Nabob
from tests.engine.answering import asked, choose
from tests.ladder.web.drawing import drawn_all_along, html_of, show, text_of

TITLE = engine.title("john_company_2e")


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (1, {}),
        (2, {"scenario": "1813"}),
        (3, {"scenario": "1758", "negotiation": "off"}),
        (4, {"scenario": "long_1710", "setup": "draft"}),
        (6, {"scenario": "1813", "negotiation": "consents"}),
    ],
)
def test_the_board_can_be_drawn_at_every_moment_and_shows_the_figures_of_the_state(seats, options) -> None:
    game, nabob = TITLE.new(seats, 5, options), Nabob()
    drawn = 0
    for shown in drawn_all_along(game, lambda game: nabob.worths(game.fork(game.decision.seat, 0)), every=27, sane=8):
        drawn += 1
        assert [family["cash"] for family in shown["families"]] == game.cash
        assert [family["points"] for family in shown["families"]] == game.vp
        assert [family["face_down"] for family in shown["families"]] == [len(cards) for cards in game.blackmail]
        assert [region["unrest"] for region in shown["regions"]] == game.unrest
        assert sum(order["closed"] for region in shown["regions"] for order in region["orders"]) == sum(game.closed)
        assert (shown["company"]["standing"], shown["company"]["debt"]) == (game.standing, game.debt)
        assert len(shown["firms"]) == sum(game.firm)
    assert drawn > 3


def test_the_first_board_of_1710_reads_as_the_scenario_card_says() -> None:
    game = TITLE.new(4, 1)
    assert "Turn 1 , Standing orders ." in text_of(html_of(game))
    while asked(game)[1] == "orders.stand":
        choose(game, "everything")
    text = text_of(html_of(game))

    assert "Turn 1 , Family ." in text
    assert "Standing 4 of 7 Expectations 10 Balance 5 Debt 0 of 8" in text
    assert "The Elephant walks from maratha to delhi" in text
    assert re.search(r"Maratha under Delhi 2 0 3 £4 ?; £3 closed ?; £2", text)
    assert "Laws royal protection 24 left to draw" in text
    assert "bot &lt;0&gt; (seat 1)" in text


def test_a_face_down_card_is_not_named_on_the_board() -> None:
    game = TITLE.new(4, 3)
    while game.decision is not None and not any(game.blackmail):
        game.choose(0)
    assert any(game.blackmail)

    shown = show(game)

    assert all("blackmail" not in card or card == "blackmail, face down" for card in shown["display"])
    assert [family["played"] for family in shown["families"]] == [[], [], [], []]
    assert "prime ministers ear" not in text_of(html_of(game)).lower()
