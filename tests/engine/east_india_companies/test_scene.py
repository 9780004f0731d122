"""The table as a scene: what lies where."""

from __future__ import annotations

import pytest

from engine.east_india_companies.scene import scene
from engine.east_india_companies.state import EastIndiaGame
from engine.east_india_companies.tables import EUROPE, INDIES
from engine.east_india_companies.title import TITLE
from engine.scene import Piece, Place, Scene, Shape
from tests.engine.east_india_companies.helper import (
    BLUE,
    CARD,
    CHINA,
    INDIA,
    PORTRAIT,
    PURPLE,
    RED,
    SILK,
    TEA,
    YELLOW,
    agent_at,
    cubes,
    extend,
    fleet,
    leave,
    load,
    send,
    shares,
    store,
    table,
    value,
)
from tests.engine.scenes import hold_scenes, random_choices, scene_of

NEUTRAL = 2


def on(drawn: Scene, place: str) -> list[Piece]:
    return [piece for piece in drawn.pieces() if piece.at == place]


def the(drawn: Scene, id: str) -> Place:
    (found,) = (place for place in drawn.places() if place.id == id)
    return found


def seen(game: EastIndiaGame) -> Scene:
    drawn = scene_of(game)
    assert drawn.faults() == []
    return drawn


@pytest.mark.parametrize(("seats", "mortgage"), [(2, "on"), (3, "off"), (4, "on")])
def test_the_board_that_events_tell_draws_the_scene_that_everyone_sees(seats, mortgage):
    game = TITLE.new(seats, seats, {"mortgage": mortgage})
    hold_scenes(game, random_choices(game, seats), every=5)
    assert game.over


def test_ships_in_port_have_speed_and_tonnage_beside_them_and_their_cargo_with_them():
    game = table()
    fleet(game, RED, "clipper", "steamer")
    load(game, RED, 1, SILK, 4)
    drawn = seen(game)
    assert on(drawn, "dock:red:1") == [
        Piece(
            "ship:red:clipper:1",
            "dock:red:1",
            Shape.SHIP,
            RED,
            "4/3",
            tip="Clipper of Greedy (seat 2, red): speed 4, tonnage 3",
        )
    ]
    steamer, silk = on(drawn, "dock:red:2")
    assert (steamer.text, silk.shape, silk.number, silk.tip) == ("3/5", Shape.CUBE, 4, "4 silk")


def test_a_ship_at_sea_is_known_by_its_owner_alone_until_it_arrives():
    game = table(phase="C")
    send(game, BLUE, "galleon", CHINA)
    leave(game, RED, "galleon", INDIA)
    drawn = seen(game)
    (sent,) = on(drawn, "sent:china")
    assert (sent.id, sent.owner, sent.text) == ("ship:blue:hidden:1", BLUE, "")
    assert sent.tip == "A ship of Nabob (seat 1, blue), face down"
    (left,) = on(drawn, "left:india")
    assert (left.owner, left.text, left.tip) == (
        RED,
        "1/2",
        "Galleon of Greedy (seat 2, red): speed 1, tonnage 2, left behind",
    )


def test_the_next_ship_to_load_lies_first_on_the_loading_track():
    game = table(phase="D")
    game.track_company, game.track_ship = [PURPLE, BLUE], [0, 0]
    assert [piece.owner for piece in on(seen(game), "track:loading")] == [PURPLE, BLUE]


def test_the_slot_where_the_next_cube_is_traded_is_marked():
    game = table()
    cubes(game, INDIES, TEA, 3)
    cubes(game, EUROPE, TEA, 3)
    drawn = seen(game)
    marked = [place.id for place in drawn.places() if place.tone == "strong" and ":tea:" in place.id]
    assert marked == ["slot:indies:tea:3", "slot:europe:tea:4"]
    assert [piece.at for piece in drawn.pieces() if piece.id.startswith("cube:indies:tea:")] == [
        f"slot:indies:tea:{slot}" for slot in (1, 2, 3)
    ]


def test_a_row_without_room_marks_no_slot_and_tells_the_price_of_a_full_market():
    game = table()
    full = len(game.rules.prices[EUROPE][TEA])
    cubes(game, EUROPE, TEA, full)
    drawn = seen(game)
    assert [p.id for p in drawn.places() if p.tone == "strong" and "europe:tea" in p.id] == []
    assert the(drawn, "europe:tea").tip == "Tea: the next cube brings 1 GP"


def test_a_market_card_is_seen_when_it_is_turned_up_and_not_before():
    game = table(phase="C")
    game.dice_rolled = [[1, 2, 3, 1], [0, 0, 0, 0]]
    assert [piece.text for piece in on(seen(game), "card:indies")] == ["none yet"]
    game.market_card[INDIES] = CARD["IN-A1"]
    assert [piece.text for piece in on(seen(game), "card:indies")] == ["face down"]
    game.phase = "D"
    drawn = seen(game)
    assert [piece.text for piece in on(drawn, "card:indies")] == ["IN-A1"]
    assert the(drawn, "indies:tea").note == "die 1, card 4"


def test_agents_stand_in_boxes_in_the_order_they_came_on_portraits_in_the_centre_and_beside_the_ports():
    game = table()
    agent_at(game, RED, "cartography")
    agent_at(game, BLUE, "cartography")
    game.move_agent(BLUE, game.rules.supply, PORTRAIT["trader"])
    game.move_agent(BLUE, game.rules.supply, game.rules.centre)
    drawn = seen(game)
    assert [piece.owner for piece in on(drawn, "place:cartography")] == [RED, BLUE]
    assert [piece.owner for piece in on(drawn, "place:trader")] == [BLUE]
    assert [piece.owner for piece in on(drawn, "place:central_zone")] == [BLUE]
    assert [piece.owner for piece in on(drawn, "place:supply")] == [RED] * 2 + [YELLOW] * 3 + [PURPLE] * 3


def test_shares_lie_with_their_company_by_holder_beside_its_presidency_shares():
    game = table(mortgage=True)
    shares(game, BLUE, RED, 3)
    shares(game, RED, RED, 1)
    game.mortgaged[RED] = 1
    lying = on(seen(game), "share:red")
    assert [(p.shape, p.owner, p.number, p.text, p.faded) for p in lying] == [
        (Shape.CROWN, RED, 1, "", True),
        (Shape.CROWN, RED, 1, "", False),
        (Shape.DISC, BLUE, 3, "", False),
        (Shape.DISC, RED, 1, "", False),
        (Shape.CARD, None, 1, "3 left", False),
    ]
    presidencies = game.rules.presidencies
    assert seen(game).shares[:2] == (presidencies + 3, presidencies - 1 + 1)


def test_wealth_is_cash_and_shares_at_their_value():
    game = table(cash=20)
    value(game, RED, 12)
    shares(game, BLUE, RED, 2)
    first = seen(game).standings[BLUE]
    assert (first.total, first.parts) == (
        20 + 8 + 24,
        (("treasury", 20), ("presidency shares", 8), ("company shares", 24)),
    )


def test_value_markers_sales_markers_and_initiative_are_on_their_tracks():
    game = table()
    value(game, PURPLE, 9)
    game.sales_marker[RED] = 4
    game.initiative = [PURPLE, BLUE, RED, YELLOW]
    drawn = seen(game)
    assert [piece.id for piece in on(drawn, "value:9")] == ["value_marker:purple"]
    assert [piece.id for piece in on(drawn, "sold:40")] == ["sales_marker:red"]
    assert [piece.owner for piece in on(drawn, "track:initiative")] == [PURPLE, BLUE, RED, YELLOW]


def test_posts_warehouses_and_ships_to_buy_are_shown_with_their_company():
    game = table(period=2)
    extend(game, BLUE, 1)
    store(game, BLUE, TEA, 2)
    game.place_post(BLUE, CHINA)
    drawn = seen(game)
    assert [(piece.id, piece.number) for piece in on(drawn, "warehouse:blue")] == [("cargo:warehouse:blue:tea", 2)]
    assert [piece.number for piece in on(drawn, "posts:blue")] == [1]
    assert [piece.owner for piece in on(drawn, f"site:{game.rules.sites[game.seals.index(BLUE)]}")] == [BLUE]
    assert [piece.text for piece in on(drawn, "ships:blue") if not piece.faded] == ["2/2", "1/4", "3/2", "2/4"]


def test_the_neutral_company_has_a_panel_but_no_seat_and_stands_for_nothing():
    game = table(seats=2)
    drawn = seen(game)
    assert [panel.title for panel in drawn.panels if panel.id.startswith("company-")] == [
        "Nabob (seat 1, blue)",
        "Greedy (seat 2, red)",
        "The neutral company (yellow)",
    ]
    assert [standing.seat for standing in drawn.standings] == [BLUE, RED]
    assert the(drawn, "site:bombay").tone == "closed"
    agent_at(game, NEUTRAL, "ship_investor")
    assert on(seen(game), "place:ship_investor")[0].tip == "Agent of the neutral company (yellow)"


def test_names_that_are_missing_are_told_by_their_seats():
    game = table(seats=3)
    drawn = scene(game.observe(None), ["", "Bert", ""])
    assert [panel.title for panel in drawn.panels if panel.id.startswith("company-")] == [
        "seat 1 (blue)",
        "Bert (seat 2, red)",
        "seat 3 (yellow)",
    ]


def test_the_heading_tells_period_and_phase():
    assert seen(table(period=3, phase="E")).heading == ("Period 3", "Selling")
