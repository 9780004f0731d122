"""The table drawn: what lies where, what it would be worth, and that events tell all that is seen."""

from __future__ import annotations

import pytest

from engine.arkwright.board import show
from engine.arkwright.names import LINES, NOBODY, Category, Phase, Tile
from engine.arkwright.scene import scene
from engine.arkwright.scene.markets import lanes_of
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import factory_type
from engine.arkwright.title import TITLE
from engine.scene import Piece, Place, Scene, Standing
from engine.scene.svg import svg
from engine.scene.text import text
from tests.conftest import ROOT
from tests.engine.arkwright.helper import CLOTHING, CUTLERY, FOOD, LAMPS, build, give, moor, table
from tests.engine.scenes import hold_scenes, random_choices, scene_of

NAMES = ("Nabob", "<b>mill-2</b>", "Searcher", "Factor")


def drawn(game: ArkwrightGame) -> Scene:
    return scene(game.observe(None), NAMES[: game.seats])


def place(seen: Scene, id: str) -> Place:
    return next(place for place in seen.places() if place.id == id)


def lying(seen: Scene, at: str) -> list[Piece]:
    return [piece for piece in seen.pieces() if piece.at == at]


# -- whole tables --


@pytest.mark.parametrize(
    ("seats", "options", "every"),
    [
        (2, {"game": "spinning_mule", "start": "advanced", "events": "shuffled", "east_india": "on"}, 1),
        (3, {"start": "advanced", "factories": "asymmetrical"}, 20),
        (4, {"events": "shuffled"}, 20),
    ],
)
def test_tables_are_drawn_without_faults_as_events_tell_them_and_end_with_the_scores(
    seats: int, options: dict[str, str], every: int
) -> None:
    game = TITLE.new(seats, 1, options)
    hold_scenes(game, random_choices(game, seats), every)
    assert game.outcome is not None
    assert [standing.total for standing in scene_of(game).standings] == game.outcome.scores


def test_rules_of_things_are_headings_of_the_rules_map() -> None:
    headings = (ROOT / "engine/arkwright/RULES.md").read_text().partition("## Headings")[2].partition("## Readings")[0]
    game = table(4, east_india="on")
    at = build(game, 0, FOOD, lines=2, quality=1, marketing=1)
    game.contract[at], game.loans[0] = 2, 1
    give(game, 0, Tile.OFFICE)
    moor(game, 0, 4)
    rules = {thing.rule for thing in (*drawn(game).places(), *drawn(game).pieces())} - {""}
    assert len(rules) > 15
    assert [rule for rule in rules if f"| {rule} |" not in headings] == []


def test_names_of_bots_are_no_markup() -> None:
    words = "".join(svg(panel) for panel in drawn(table(2)).panels)
    assert "<b>" not in words
    assert "&lt;b&gt;" in words


def test_text_tells_demand_and_price_of_every_market() -> None:
    game = table(2)
    build(game, 0, LAMPS, price=9)
    game.labour = 40
    words = text(drawn(game), NAMES)
    demand = game.demand(LAMPS)
    assert f"demand {demand}; of 2 on offer 2 would sell" in words
    assert f"lamps {demand}: " in words
    assert f"lamps I (2 at £9, costs £{3 * game.wage()})" in words


# -- single things --


def test_goods_lie_from_the_appeal_down_and_those_beyond_the_demand_are_pale() -> None:
    game = table(2)
    build(game, 0, FOOD, lines=2, price=6)
    game.importer[FOOD] = 1
    game.labour = len(game.rules.demand) - 5  # the first spaces of food are free: two buyers
    assert game.demand(FOOD) == 2
    seen = drawn(game)
    assert [(lane.strip.seat, lane.strip.appeal, lane.strip.goods, lane.sold) for lane in lanes_of(game, FOOD)] == [
        (0, 2, 3, 2),
        (NOBODY, 1, 1, 0),
    ]
    goods = lying(seen, "strip:seat_1:food")
    assert [(piece.id, piece.faded) for piece in goods] == [
        ("strip:seat_1:food:good_2", False),
        ("strip:seat_1:food:good_1", False),
    ]
    assert [(piece.number, piece.faded) for piece in lying(seen, "strip:seat_1:food:below")] == [(1, True)]
    assert [piece.faded for piece in lying(seen, "strip:food:importer")] == [True]
    assert place(seen, "strip:seat_1:food").tip == "Nabob (seat 1) would sell 2 of 3 goods at appeal 2"
    assert (place(seen, "market:food").label, place(seen, "market:food").tone) == ("Food", "strong")
    assert place(seen, "buying:food").note == "demand 2; of 4 on offer 2 would sell; active"
    assert place(seen, "price:seat_1:food").label == "£6"


def test_after_the_sale_goods_sold_are_full_and_those_left_pale() -> None:
    game = table(2)
    build(game, 1, FOOD, lines=2, price=4)
    game.phase, game.sold[1], game.made[1] = Phase.PRODUCTION, 2, 1
    seen = drawn(game)
    assert [piece.faded for piece in lying(seen, "strip:seat_2:food")] == [True, False, False]
    assert place(seen, "strip:seat_2:food").tip == "<b>mill-2</b> (seat 2) sold 2 of 3 goods at appeal 4"


def test_a_mill_shows_its_lines_with_workers_and_machines_and_what_is_due() -> None:
    game = table(2)
    at = build(game, 0, CLOTHING, level=2, lines=2, price=8, machines=(1,), quality=3, marketing=1)
    game.contract[at] = 6
    seen = drawn(game)
    mill = place(seen, "mill:seat_1:clothing")
    assert (mill.label, mill.note, mill.owner) == ("clothing II", f"4 at £8, costs £{4 * game.wage() + 1}", 0)
    assert [piece.shape.value for piece in lying(seen, "line:seat_1:clothing:1")] == ["worker", "machine"]
    assert [piece.shape.value for piece in lying(seen, "line:seat_1:clothing:2")] == ["worker", "worker", "worker"]
    assert [place(seen, f"line:seat_1:clothing:{line}").tone for line in range(1, 5)] == [
        "good",
        "good",
        "quiet",
        "quiet",
    ]
    assert [piece.text for piece in lying(seen, "extras:seat_1:clothing")] == ["Q3", "M1", "due 6"]
    assert place(seen, "mill:seat_2:clothing").label == "no clothing mill"


def test_a_line_of_a_luxury_factory_is_not_said_to_make_what_takes_the_line_beside_it_too() -> None:
    game = table(2)
    at = build(game, 0, LAMPS, lines=2)
    game.factory[at] = factory_type(LAMPS, 1, Category.LUXURY)
    lines = [f"line:seat_1:lamps:{line}" for line in (1, 2)]
    seen = drawn(game)
    assert [place(seen, line).tone for line in lines] == ["good", "good"]
    game.workers[at * LINES] -= 1
    seen = drawn(game)
    assert [place(seen, line).tone for line in lines] == ["quiet", "quiet"]
    assert place(seen, lines[1]).tip == (
        "Line 2 has 3 workers and 0 machines on 3 places and would make 2; lines 1 to 2 work only together, all full"
    )
    assert place(seen, "mill:seat_1:lamps").note.startswith("0 at ")


def test_a_line_that_the_school_has_shut_makes_and_costs_nothing_where_the_table_is_shown() -> None:
    game = table(2)
    build(game, 0, FOOD, lines=2, price=5)
    game.cycle, game.shut[0] = FOOD, 1
    seen = drawn(game)
    wage = game.wage()
    assert place(seen, "mill:seat_1:food").note == f"2 at £5, costs £{2 * wage}"
    assert place(seen, "line:seat_1:food:2").tip == "Line 2 has 2 workers and 0 machines on 2 places and is shut"
    factory = show(game.observe(None), NAMES[:2])["market"][FOOD]["factories"][0]
    assert (factory["makes"], factory["running_costs"]) == (2, 2 * wage)


def test_ships_tiles_markers_goods_in_store_and_loans_lie_with_their_company() -> None:
    game = table(2, cash=7)
    give(game, 1, Tile.OFFICE)
    moor(game, 1, 4)
    game.stored[4 + LAMPS], game.loans[1], game.start_player = 3, 2, 1
    seen = drawn(game)
    assert [piece.text for piece in lying(seen, "tiles:seat_2")] == ["office"]
    assert [(piece.text, piece.owner) for piece in lying(seen, "pier:seat_2:1")] == [("4", 1)]
    assert [(piece.id, piece.number) for piece in lying(seen, "warehouse:seat_2")] == [("stored:seat_2:lamps", 3)]
    assert [(piece.id, piece.number) for piece in lying(seen, "seat:1")] == [("start_player", 1), ("loans:seat_2", 2)]
    assert place(seen, "seat:1").note == "£7 in hand"
    assert [(purse.place, purse.amount) for purse in seen.purses] == [("seat:0", 7), ("seat:1", 7)]
    assert seen.shares == tuple(game.shares)


def test_the_labour_market_has_workers_on_its_last_spaces_and_the_demand_marked() -> None:
    game = table(3)
    game.labour, game.fired = len(game.rules.demand) - 29, 5  # free: seven rows, and of the eighth food alone
    seen = drawn(game)
    assert [place(seen, f"demand:{good}").note for good in ("food", "lamps")] == ["food 8", "lamps 4"]
    assert (place(seen, "buyers:food:8").label, place(seen, "buyers:food:8").tone) == ("8", "good")
    assert [piece.id for piece in lying(seen, "buyers:clothing:8")] == ["worker:buyers:clothing:8"]
    assert place(seen, "wage:3").tone == "strong"
    assert [piece.number for piece in lying(seen, "labour:fired")] == [5]


def test_events_face_down_are_not_seen() -> None:
    game = table(3)
    cards = [lying(drawn(game), f"decade:{year}") for year in (1770, 1780, 1790, 1800)]
    assert [card.text for here in cards for card in here] == ["face down"] * 4
    assert [card.id for card in lying(drawn(game), "decade:1810")] == ["event:end_of_game"]


def test_a_marker_of_influence_stands_on_its_space() -> None:
    game = table(2, east_india="on")
    game.influence[4 + 2] = 5
    here = lying(drawn(game), "influence:silver:5")
    assert [(piece.id, piece.owner) for piece in here] == [("influence:seat_2:silver", 1)]
    assert drawn(game).standings[1].parts[-1] == ("influence", 2 * 4)


def test_a_standing_is_the_package_and_the_shares_that_cash_after_loans_would_buy() -> None:
    game = table(2, cash=50)
    game.shares, game.share_space = [20, 29], [13, 20]
    game.loans[0] = 1
    assert drawn(game).standings[0] == Standing(0, 253, (("share package", 220), ("shares for the cash", 33)))
    assert drawn(game).standings[1] == Standing(1, 450, (("share package", 435), ("shares for the cash", 15)))
    assert [piece.id for piece in drawn(game).pieces() if piece.id.startswith("crown:")] == ["crown:seat_2"]


@pytest.mark.parametrize(
    ("decade", "phase", "heading"),
    [
        (-1, Phase.PREPARATION, ("Preparatory decade",)),
        (0, Phase.ACTIONS, ("1770", "Cycle of cutlery", "Actions")),
        (1, Phase.EVENT, ("1780", "Event phase")),
        (4, Phase.END, ("End of the game",)),
    ],
)
def test_the_heading_leads_from_the_decade_to_the_phase(decade: int, phase: int, heading: tuple[str, ...]) -> None:
    game = table(2)
    game.decade, game.phase, game.cycle = decade, phase, CUTLERY
    assert drawn(game).heading == heading
