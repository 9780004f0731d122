"""The board of Arkwright as a page shows it: drawn at every moment, from what everyone may know."""

from __future__ import annotations

import re

import pytest

import engine
from engine.arkwright.names import Phase
from engine.arkwright.state import ArkwrightGame
from engine.bots.millowner.bot import Millowner
from tests.ladder.web.drawing import drawn_all_along, html_of, show, text_of

TITLE = engine.title("arkwright")


def new(seats: int, seed: int, options: dict[str, str] | None = None) -> ArkwrightGame:
    game = TITLE.new(seats, seed, options)
    assert isinstance(game, ArkwrightGame)
    return game


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (4, {}),
        (3, {"start": "advanced", "events": "shuffled", "factories": "asymmetrical"}),
        (2, {"game": "spinning_mule", "east_india": "on"}),
    ],
)
def test_the_board_can_be_drawn_at_every_moment_and_shows_the_figures_of_the_state(seats, options) -> None:
    game, millowner = new(seats, 5, options), Millowner()
    drawn = 0
    for shown in drawn_all_along(game, millowner.worths, every=21, sane=6):
        drawn += 1
        assert [company["cash"] for company in shown["companies"]] == game.cash
        assert [company["shares"] for company in shown["companies"]] == game.shares
        assert [good["demand"] for good in shown["market"]] == [game.demand(good) for good in range(4)]
        assert shown["labour"]["wage"] == game.wage()
        factories = [factory for good in shown["market"] for factory in good["factories"]]
        assert len(factories) == sum(type >= 0 for type in game.factory)
        assert sum(line["workers"] for factory in factories for line in factory["lines"]) == sum(game.workers)
        assert sum(line["machines"] for factory in factories for line in factory["lines"]) == sum(game.machines)
        assert sum(len(company["tiles"]) for company in shown["companies"]) == sum(map(int.bit_count, game.tiles))
    assert drawn > 10


def test_the_first_board_of_the_preset_start_reads_as_the_rulebook_lays_it_out() -> None:
    text = text_of(html_of(new(4, 1)))

    assert "1770 , level I, cycle of food , Actions . bot &lt;0&gt; (seat 1) is the start player." in text
    assert "bot &lt;0&gt; (seat 1) 90 9 10 10 41 0 none none none" in text
    assert "bot &lt;3&gt; (seat 4) 100 10 10 10 31 0 none none none" in text
    # Yellow's food at £5 and red's at £7: appeal 3 and 1, three goods each from two full lines, wage 3, a Foreman at yellow's.
    assert re.search(
        r"bot &lt;3&gt; \(seat 4\) I 3 5 8 3 2 /2 2 /2 4 .*bot &lt;1&gt; \(seat 2\) I 1 7 8 3 2 /2 2 /2 12", text
    )
    assert "foreman food" in text
    assert "£2 free ; £4 free ; £6 free ; £8 free ; £10 free" in text
    assert (
        "1770 lobby 1780 war on the continent 1790 bureaucracy 1800 worlds fair 1810 end of game Reserve crown jubilee"
        in text
    )
    assert "Row III closed" in text
    assert "Ships 4 of 2, 4 of 4, 4 of 6, 2 of 8, 2 of 10" in text


def test_goods_sold_are_shown_for_the_good_that_was_sold_and_no_other() -> None:
    game, millowner = new(4, 2, {"east_india": "on"}), Millowner()
    shown = []
    while game.decision is not None and game.decade == 0:
        worths = millowner.worths(game)
        game.choose(worths.index(max(worths)))
        shown += [good for good in show(game)["market"] if good["selling"]]
        sold = [[f["sold"] for f in g["factories"]] for g in show(game)["market"]]
        assert all(not any(numbers) for at, numbers in enumerate(sold) if at != game.cycle)
        assert game.phase != Phase.ACTIONS or not any(map(sum, sold))
    assert any(factory["sold"] for good in shown for factory in good["factories"])


def test_an_event_that_lies_face_down_is_not_named_on_the_board() -> None:
    shown = show(new(4, 3, {"start": "advanced"}))

    assert [event["event"] for event in shown["events"]] == [*["face down"] * 4, "end_of_game", "face down"]


def test_the_tracks_of_the_east_india_company_are_on_the_board_when_it_plays() -> None:
    game = new(4, 1, {"east_india": "on"})
    last = game.rules.track.spaces
    game.influence[:2] = [last, 1]

    text = text_of(html_of(game))

    assert "East India Trading Company" not in text_of(html_of(new(4, 1)))
    assert f"Sugar 2 {last} of {last} , ×4 0 of {last} , ×0" in text
    assert f"Cotton 3 1 of {last} , ×" in text
