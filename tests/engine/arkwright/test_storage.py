"""5.3 V, Storage and decay (checklist 126, 156, 157, 217, 230)."""

from __future__ import annotations

import pytest

from engine.arkwright import production, special_markers, storage
from engine.arkwright.names import ROW_THREE, ROW_TWO, Tile
from tests.engine.answering import choose, every_end, facts
from tests.engine.arkwright.helper import CLOTHING, CUTLERY, FOOD, LAMPS, STOP, build, give, mill, set_demand, table

SEAT = 0


def stored(*goods, staffed=(), tiles=(), **options):
    game = table(**options)
    game.stored[:4] = goods
    for place in staffed:
        game.warehouse[SEAT * 6 + place] = 1
        game.labour -= 1
    give(game, SEAT, *tiles)
    game.enter((storage.begin, SEAT), STOP)
    return game


@pytest.mark.parametrize(
    ("staffed", "kept"),
    [
        ((), [0, 0, 0, 0]),
        ((CLOTHING,), [0, 5, 0, 0]),
        ((ROW_TWO,), [2, 2, 2, 2]),
        ((ROW_THREE,), [3, 3, 3, 3]),
        ((CLOTHING, ROW_TWO), [2, 7, 2, 2]),
        ((FOOD, LAMPS, ROW_TWO, ROW_THREE), [10, 5, 5, 10]),
    ],
)
def test_the_large_warehouse_holds_what_its_rows_and_columns_add_up_to(staffed, kept):
    game = stored(12, 12, 12, 12, staffed=staffed)
    assert game.over
    assert game.stored[:4] == kept


def test_example_78_a_small_warehouse_of_three_goods_and_three_lamps():
    game = stored(2, 1, 0, 3, tiles=(Tile.SMALL_WAREHOUSE,))
    choose(game, ("drop", FOOD, 1))
    assert game.over
    assert game.stored[:4] == [1, 1, 0, 3]
    game = stored(2, 1, 0, 3, tiles=(Tile.SMALL_WAREHOUSE,))
    choose(game, ("drop", FOOD, 0))
    choose(game, ("drop", CLOTHING, 1))
    assert game.stored[:4] == [2, 0, 0, 3]
    game = stored(2, 1, 0, 3, tiles=(Tile.SMALL_WAREHOUSE,))
    choose(game, ("drop", FOOD, 0))
    choose(game, ("drop", CLOTHING, 0))
    assert game.over  # one lamp is left to drop
    assert game.stored[:4] == [2, 1, 0, 2]
    assert facts(game, "goods_lost") == [{"seat": SEAT, "good": "lamps", "number": 1}]


def test_both_warehouses_hold_together_five_more_of_any_kind():
    game = stored(9, 8, 2, 0, staffed=(FOOD, ROW_TWO), tiles=(Tile.SMALL_WAREHOUSE,))
    # Seven, two, two and two in the large one; eight goods beyond it, three must go.
    assert game.decision.options == (("drop", FOOD, 0), ("drop", FOOD, 1), ("drop", FOOD, 2))
    choose(game, ("drop", FOOD, 1))
    assert game.over
    assert game.stored[:4] == [8, 6, 2, 0]


def test_nothing_is_asked_where_there_is_room():
    game = stored(2, 1, 0, 2, tiles=(Tile.SMALL_WAREHOUSE,))
    assert game.over
    assert game.stored[:4] == [2, 1, 0, 2]


def test_the_spinning_mule_gives_everybody_a_small_warehouse():
    game = stored(5, 0, 0, 0, game="spinning_mule")
    assert game.stored[:4] == [5, 0, 0, 0]
    assert game.tiles[SEAT].bit_count() == 0
    assert stored(9, 0, 0, 0, game="spinning_mule").stored[:4] == [5, 0, 0, 0]


def test_who_gives_the_small_warehouse_back_for_a_foreman_assigns_it_and_then_drops_goods():
    game = table()
    for good in (FOOD, CLOTHING):
        build(game, SEAT, good)
    game.stored[:4] = [3, 7, 0, 0]
    game.warehouse[SEAT * 6 + CLOTHING] = 1
    game.labour -= 1
    give(game, SEAT, Tile.SMALL_WAREHOUSE, Tile.AGENT, Tile.OFFICE, Tile.SCHOOL)
    game.tile_supply[Tile.FOREMAN] = 1
    game.enter((special_markers.begin, SEAT), STOP)
    game.choose(next(at for at, words in described(game) if words.get("tile") == "foreman"))
    choose(game, (Tile.SMALL_WAREHOUSE, Tile.FOREMAN))
    choose(game, (Tile.FOREMAN, FOOD))
    assert game.over
    assert game.assigned[SEAT * 2] == FOOD
    assert game.stored[:4] == [0, 5, 0, 0]


def described(game):
    return [(at, game.describe(at)) for at in range(len(game.decision.options))]


def test_every_result_is_reached_once():
    found = [tuple(end.stored[:4]) for end in every_end(stored(4, 3, 2, 1, tiles=(Tile.SMALL_WAREHOUSE,)))]
    every = {
        (food, clothing, cutlery, 5 - food - clothing - cutlery)
        for food in range(5)
        for clothing in range(4)
        for cutlery in range(3)
        if 0 <= 5 - food - clothing - cutlery <= 1
    }
    assert len(found) == len(set(found))
    assert set(found) == every


def test_after_production_the_rest_is_stored_and_nobody_hires_for_it():
    game = table()
    build(game, SEAT, FOOD, lines=3, price=6)  # appeal 2, four goods
    build(game, 1, FOOD, lines=3, price=7)  # appeal 1, four goods
    game.warehouse[SEAT * 6 + FOOD] = 1
    game.labour -= 1
    game.stored[mill(SEAT, FOOD)] = 4
    set_demand(game, FOOD, 8)
    workers = game.labour
    game.enter(production.begin, STOP)
    assert game.over
    assert game.stored[mill(SEAT, FOOD)] == 5  # one of six lost
    assert game.stored[mill(1, FOOD)] == 0
    assert game.labour == workers
    assert [(fact["seat"], fact["number"]) for fact in facts(game, "goods_lost")] == [(SEAT, 1), (1, 3)]


def test_options_in_words():
    game = stored(0, 0, 4, 3, tiles=(Tile.SMALL_WAREHOUSE,))
    assert [game.describe(at) for at in range(3)] == [
        {"act": "drop_goods", "good": "cutlery", "number": number} for number in range(3)
    ]
    choose(game, ("drop", CUTLERY, 2))
    assert game.stored[:4] == [0, 0, 2, 3]
