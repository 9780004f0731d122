"""5.2 II 8, Production (checklist 113 to 118)."""

from __future__ import annotations

from engine.arkwright import market, production_action
from engine.arkwright.names import DONE, LINES, Category, Marker, Tile
from engine.arkwright.tables import factory_type
from tests.engine.answering import choose, facts
from tests.engine.arkwright.helper import CLOTHING, FOOD, LAMPS, STOP, build, give, mill, set_demand, table

SEAT = 0


def started(marker=Marker.PRODUCTION_DARK, *tiles, level=1, lines=3, machines=(), staffed=(FOOD,)):
    game = table()
    build(game, SEAT, FOOD, level=level, lines=lines, machines=machines)
    for place in staffed:
        game.warehouse[SEAT * 6 + place] = 1
        game.labour -= 1
    give(game, SEAT, *tiles)
    set_demand(game, FOOD, 8)
    assert game.wage() == 3
    game.enter((production_action.begin, SEAT, marker), STOP)
    return game


def test_example_56_one_line_of_a_level_three_factory():
    game = started(level=3, lines=2, machines=(1,))
    choose(game, ("produce", FOOD, 1))
    assert game.cash[SEAT] == 100 - 3 - 1
    assert game.stored[mill(SEAT, FOOD)] == 2


def test_light_runs_two_lines_at_most_and_dark_all_counted_from_the_first():
    assert started(Marker.PRODUCTION_LIGHT).decision.options == (
        DONE,
        ("produce", FOOD, 1),
        ("produce", FOOD, 2),
    )
    assert started(Marker.PRODUCTION_DARK, level=2, lines=4).decision.options == (
        DONE,
        *(("produce", FOOD, lines) for lines in (1, 2, 3, 4)),
    )


def test_lines_that_yield_nothing_are_no_choice():
    assert started(lines=4).decision.options[-1] == ("produce", FOOD, 3)  # the fourth is idle at level I
    game = table()
    at = build(game, SEAT, LAMPS, lines=2)
    game.workers[at * LINES + 1] -= 1
    game.fired += 1
    game.enter((production_action.begin, SEAT, Marker.PRODUCTION_DARK), STOP)
    assert game.decision.options == (DONE, ("produce", LAMPS, 1))


def lamps_with_lines(*workers, marker=Marker.PRODUCTION_DARK, tiles=(), level=1, category=Category.AVERAGE):
    """Lamps with so many workers on each line, three places each, about to be run by the marker."""
    game = table()
    at = build(game, SEAT, LAMPS, level=level)
    game.factory[at] = factory_type(LAMPS, level, category)
    game.labour += 3 - sum(workers)
    game.workers[at * LINES : at * LINES + LINES] = [*workers, *[0] * (LINES - len(workers))]
    give(game, SEAT, *tiles)
    game.enter((production_action.begin, SEAT, marker), STOP)
    return game


def test_no_line_is_skipped_after_luddites_have_left_a_gap():
    assert lamps_with_lines(2, 3, 3).over, "line 1 comes first, and is not filled"
    assert lamps_with_lines(2, 3, 3, tiles=(Tile.EXTRA_SHIFTS,)).over
    assert lamps_with_lines(3, 2, 3).decision.options == (DONE, ("produce", LAMPS, 1))
    assert lamps_with_lines(3, 3, 2, 3, level=3).decision.options == (
        DONE,
        ("produce", LAMPS, 1),
        ("produce", LAMPS, 2),
    )


def test_lines_before_the_gap_are_run_paid_and_yield_what_they_make():
    game = lamps_with_lines(3, 2, 3)
    wage = game.wage()
    choose(game, ("produce", LAMPS, 1))
    assert game.cash[SEAT] == 100 - 3 * wage
    assert facts(game, "goods_made_for_store")[0]["number"] == 2


def test_lines_1_and_2_of_a_luxury_factory_are_run_together():
    luxury = Category.LUXURY
    assert lamps_with_lines(3, 3, 3, category=luxury).decision.options == (
        DONE,
        ("produce", LAMPS, 2),
        ("produce", LAMPS, 3),
    )
    assert lamps_with_lines(2, 3, 3, category=luxury).over
    assert lamps_with_lines(3, 2, 3, category=luxury).over
    game = lamps_with_lines(3, 3, category=luxury)
    choose(game, ("produce", LAMPS, 2))
    assert facts(game, "goods_made_for_store")[0]["number"] == 2


def test_any_factory_whatever_the_cycle_and_one_only():
    game = table()
    game.cycle = LAMPS
    build(game, SEAT, FOOD)
    build(game, SEAT, CLOTHING)
    game.enter((production_action.begin, SEAT, Marker.PRODUCTION_LIGHT), STOP)
    assert game.decision.options == (DONE, ("produce", FOOD, 1), ("produce", CLOTHING, 1))
    choose(game, ("produce", CLOTHING, 1))
    assert game.over


def test_only_used_lines_are_paid_and_nothing_is_sold_or_shipped():
    game = started()
    choose(game, ("produce", FOOD, 2))
    assert game.cash[SEAT] == 100 - 4 * 3
    assert game.stored[mill(SEAT, FOOD)] == 3
    assert (game.sold[SEAT], game.share_space[SEAT]) == (0, 10)


def test_it_may_be_waived():
    game = started()
    choose(game, DONE)
    assert (game.cash[SEAT], game.stored[mill(SEAT, FOOD)]) == (100, 0)


def test_surplus_is_lost():
    game = started(staffed=())
    choose(game, ("produce", FOOD, 3))
    assert game.over
    assert game.stored[mill(SEAT, FOOD)] == 0
    assert facts(game, "goods_lost") == [{"seat": SEAT, "good": "food", "number": 4}]


def test_the_small_warehouse_takes_the_goods():
    game = started(Marker.PRODUCTION_DARK, Tile.SMALL_WAREHOUSE, staffed=())
    choose(game, ("produce", FOOD, 3))
    assert game.stored[mill(SEAT, FOOD)] == 4


def test_extra_shifts_add_a_good_and_are_handed_in():
    game = started(Marker.PRODUCTION_DARK, Tile.EXTRA_SHIFTS)
    choose(game, ("produce", FOOD, 1))
    choose(game, market.SHIFTS)
    assert game.stored[mill(SEAT, FOOD)] == 3
    assert game.cash[SEAT] == 100 - 2 * 3
    assert not game.has(SEAT, Tile.EXTRA_SHIFTS)


def test_extra_shifts_may_be_kept():
    game = started(Marker.PRODUCTION_DARK, Tile.EXTRA_SHIFTS)
    choose(game, ("produce", FOOD, 1))
    choose(game, DONE)
    assert game.stored[mill(SEAT, FOOD)] == 2
    assert game.has(SEAT, Tile.EXTRA_SHIFTS)


def test_foreman_and_workshop_discounts_apply():
    game = started(lines=3, machines=(1, 1, 1))
    game.tiles[SEAT] = 1 << Tile.FOREMAN | 1 << Tile.WORKSHOP
    game.assigned[SEAT * 2 : SEAT * 2 + 2] = [FOOD, FOOD]
    choose(game, ("produce", FOOD, 3))
    assert game.cash[SEAT] == 100 - 3 * (3 - 2) - 1


def test_wages_beyond_the_cash_force_an_emergency_sale():
    game = started()
    game.cash[SEAT] = 5
    choose(game, ("produce", FOOD, 2))
    assert (game.cash[SEAT], game.shares[SEAT], game.share_space[SEAT]) == (5 + 10 - 12, 14, 9)


def test_options_in_words():
    game = started(lines=1)
    assert [game.describe(at) for at in (0, 1)] == [
        {"act": "produce_nothing"},
        {"act": "produce", "good": "food", "lines": 1},
    ]
