"""5.3 I, Production and marketing (checklist 131 to 143, 208, 216, 219 to 222); Figures 10 and 11 of the rulebook.

Seats: Heike 0, Marion 1, André 2, Jörg 3.
"""

from __future__ import annotations

import pytest

from engine.arkwright import market, production
from engine.arkwright.names import DONE, LINES, NONE, Category, Tile
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import factory_type
from tests.engine.answering import choose, facts
from tests.engine.arkwright.helper import CLOTHING, CUTLERY, FOOD, LAMPS, STOP, build, give, mill, set_demand, table

HEIKE, MARION, ANDRE, JOERG = range(4)


def figure_11(importer, demand=8):
    """Jörg appeal 6 with 3 goods, Marion 4 with 3, Heike 3 with 4; Jörg has one food stored."""
    game = table()
    build(game, HEIKE, FOOD, lines=3, price=5, machines=(1,))
    build(game, MARION, FOOD, lines=2, price=6, marketing=2)
    build(game, JOERG, FOOD, lines=2, price=2)
    game.importer[FOOD] = importer
    set_demand(game, FOOD, demand)
    return game


def sales(game):
    return [game.sold[seat] for seat in (HEIKE, MARION, JOERG)]


def test_example_61_output_and_appeal():
    game = figure_11(importer=4)
    at = mill(MARION, FOOD)
    assert (game.output(at), game.appeal(at)) == (3, 4)


def test_example_62_the_highest_free_number_is_the_demand():
    game = figure_11(importer=4)
    assert game.demand(FOOD) == 8


def test_spaces_with_workers_and_without_numbers_are_no_demand():
    game = table()
    game.fired += game.labour - 77
    game.labour = 77  # free: food 1, then two spaces without a number
    assert [game.demand(good) for good in range(4)] == [1, 0, 0, 0]
    game.labour = 80
    game.fired -= 3
    assert [game.demand(good) for good in range(4)] == [0, 0, 0, 0]


def test_example_63_figure_11a():
    game = figure_11(importer=4)
    game.enter(production.begin, STOP)
    assert sales(game) == [1, 2, 3]
    assert game.importer_sold == 2


def figure_11b() -> ArkwrightGame:
    """The importer has come nearer, and Joerg has a good left to offer."""
    game = figure_11(importer=2)
    game.stored[mill(JOERG, FOOD)] = 1
    return game


def test_example_64_figure_11b():
    game = figure_11b()
    game.enter(production.begin, STOP)
    assert game.decision.seat == JOERG
    choose(game, ("offer", 1))
    assert sales(game) == [1, 3, 4]
    assert game.importer_sold == 0
    assert game.stored[mill(JOERG, FOOD)] == 0


def test_example_65_the_appeal_limits_own_sales_without_end_of_demand():
    game = figure_11(importer=2, demand=20)
    game.enter(production.begin, STOP)
    assert game.sold[HEIKE] == 3


def test_example_66_one_more_to_the_patron():
    game = figure_11b()
    give(game, HEIKE, Tile.PATRON_FOOD)
    game.enter(production.begin, STOP)
    choose(game, ("offer", 1))
    assert game.decision.seat == HEIKE
    assert game.made[HEIKE] == 3
    choose(game, market.PATRON)
    assert game.sold[HEIKE] == 2
    assert facts(game, "goods_lost") == [{"seat": HEIKE, "good": "food", "number": 2}]  # left over, without a warehouse


def test_example_67_income_at_the_own_price():
    game = figure_11b()
    game.enter(production.begin, STOP)
    choose(game, ("offer", 1))
    assert {"seat": MARION, "good": "food", "number": 3, "price": 6} in facts(game, "goods_sold")
    assert {"seat": MARION, "amount": 18, "what": "goods_sold"} in facts(game, "cash_gained")


def school_in_figure_11():
    game = figure_11b()
    give(game, HEIKE, Tile.SCHOOL, Tile.PATRON_FOOD)
    game.warehouse[HEIKE * 6 + FOOD] = 1
    game.labour, game.fired = game.labour, game.fired - 1
    game.enter(production.begin, STOP)
    assert game.decision.seat == HEIKE
    return game


def test_example_68_a_line_shut_by_the_school_makes_nothing_and_costs_nothing():
    game = school_in_figure_11()
    assert game.decision.options == (DONE, ("shut", 2))
    choose(game, ("shut", 2))
    assert game.made[HEIKE] == 3
    choose(game, ("offer", 1))
    choose(game, DONE)
    assert {"seat": HEIKE, "amount": 3 * 3 + 1, "what": "running_costs"} in facts(game, "cash_paid")
    assert game.shut == [NONE] * 4


def test_example_69_school_and_patron():
    game = school_in_figure_11()
    choose(game, ("shut", 2))
    choose(game, ("offer", 1))
    assert game.sold[HEIKE] == 1
    choose(game, market.PATRON)
    assert game.sold[HEIKE] == 2
    assert {"seat": HEIKE, "amount": 10, "what": "goods_sold"} in facts(game, "cash_gained")
    assert game.stored[mill(HEIKE, FOOD)] == 1


def test_the_school_shuts_an_idle_or_incomplete_last_line_too():
    game = table()
    at = build(game, HEIKE, FOOD, lines=2, price=5)
    game.workers[at * LINES + 2] = 1
    game.labour -= 1
    give(game, HEIKE, Tile.SCHOOL)
    set_demand(game, FOOD, 8)
    game.enter(production.begin, STOP)
    choose(game, ("shut", 2))
    assert game.sold[HEIKE] == 3
    assert game.cash[HEIKE] == 100 + 15 - 4 * 3


@pytest.mark.parametrize(
    ("workers", "line", "made"),
    [((2, 2, 0), 1, 0), ((2, 2, 2), 2, 2), ((1, 2, 0), 1, 0), ((2, 1, 0), 1, 0), ((1, 2, 2), 2, 0)],
)
def test_the_school_takes_from_a_luxury_factory_only_what_its_last_line_makes(workers, line, made):
    game = table()
    at = build(game, HEIKE, FOOD, price=5)
    game.factory[at] = factory_type(FOOD, 1, Category.LUXURY)
    game.workers[at * LINES : at * LINES + 3] = workers
    game.labour += 2 - sum(workers)
    give(game, HEIKE, Tile.SCHOOL)
    game.enter(production.begin, STOP)
    choose(game, ("shut", line))
    assert facts(game, "line_shut")[0]["made"] == made


def test_only_factories_of_the_active_good_produce_and_nobody_is_asked_whether():
    game = table()
    build(game, HEIKE, FOOD, lines=2, price=5)
    build(game, HEIKE, CLOTHING, lines=2, price=5)
    set_demand(game, FOOD, 8)
    game.enter(production.begin, STOP)
    assert game.over
    assert game.sold == [3, 0, 0, 0]
    assert [fact["good"] for fact in facts(game, "goods_made")] == ["food"]


def test_a_line_produces_only_when_all_its_places_are_filled():
    game = table()
    at = build(game, HEIKE, LAMPS, lines=2, price=5)
    game.workers[at * LINES + 1] -= 1
    game.fired += 1
    game.cycle = LAMPS
    set_demand(game, LAMPS, 8)
    game.enter(production.begin, STOP)
    assert game.sold[HEIKE] == 2


def test_stored_goods_are_offered_in_turn_order_any_number_up_to_the_appeal():
    game = table()
    game.start_player = ANDRE
    build(game, HEIKE, FOOD, price=3)  # appeal 5, two goods
    build(game, ANDRE, FOOD, price=7)  # appeal 1, two goods
    build(game, JOERG, FOOD, price=2)  # appeal 6, two goods
    for seat in (HEIKE, MARION, ANDRE, JOERG):
        game.stored[mill(seat, FOOD)] = 9
    set_demand(game, FOOD, 18)
    game.enter(production.begin, STOP)
    assert game.decision.seat == JOERG
    assert game.decision.options == tuple(("offer", number) for number in range(5))
    choose(game, ("offer", 4))
    assert game.decision.seat == HEIKE
    assert game.decision.options == tuple(("offer", number) for number in range(4))
    choose(game, ("offer", 0))
    assert game.sold == [2, 0, 1, 6]


def test_no_factory_no_sale():
    game = table()
    build(game, HEIKE, FOOD, price=5)
    game.stored[mill(MARION, FOOD)] = 5
    game.warehouse[MARION * 6 + FOOD] = 1
    set_demand(game, FOOD, 8)
    game.enter(production.begin, STOP)
    assert game.sold == [2, 0, 0, 0]
    assert game.stored[mill(MARION, FOOD)] == 5


@pytest.mark.parametrize(("appeal", "sold"), [(2, 2), (1, 1), (0, 0), (-1, 0)])
def test_rows_below_one_never_sell(appeal, sold):
    game = table()
    build(game, HEIKE, FOOD, lines=2, price=8 - appeal)
    set_demand(game, FOOD, 18)
    game.enter(production.begin, STOP)
    assert game.sold[HEIKE] == sold


@pytest.mark.parametrize(("importer", "demand", "sold"), [(3, 18, 3), (3, 2, 2), (0, 18, 0)])
def test_the_importer_offers_a_good_in_every_row_down_to_one(importer, demand, sold):
    game = table()
    game.importer[FOOD] = importer
    set_demand(game, FOOD, demand)
    game.enter(production.begin, STOP)
    assert game.importer_sold == sold


def split_row(demand, *, importer=2, marion_quality=0):
    """Heike and Marion both with appeal 2 and two goods, Jörg with appeal 3 and two goods, the importer on 2: row 2 holds four."""
    game = table()
    build(game, HEIKE, FOOD, price=6)
    build(game, MARION, FOOD, price=6 + marion_quality, quality=marion_quality)
    build(game, JOERG, FOOD, price=5)
    game.importer[FOOD] = importer
    set_demand(game, FOOD, demand)
    game.enter(production.begin, STOP)
    return [*sales(game), game.importer_sold]


def test_a_split_row_goes_to_the_higher_appeal_first():
    assert split_row(2) == [0, 0, 2, 0]


def test_a_split_row_serves_players_before_the_importer():
    assert split_row(4) == [1, 1, 2, 0]
    assert split_row(5) == [1, 1, 2, 1]


def test_a_split_row_serves_an_importer_of_higher_appeal_first():
    # Row 3: Jörg and the importer. Row 2: those two and both others, for whom one good of demand is left.
    assert split_row(4, importer=3, marion_quality=1) == [0, 0, 2, 2]


def test_a_split_row_serves_the_higher_quality_first():
    assert split_row(3, marion_quality=1) == [0, 1, 2, 0]


def test_those_level_in_a_split_row_all_sell_beyond_the_demand():
    assert split_row(3) == [1, 1, 2, 0]


def test_what_is_made_must_be_offered_and_what_is_not_sold_is_lost_without_a_warehouse():
    game = table()
    build(game, HEIKE, FOOD, lines=3, price=6)  # appeal 2, four goods
    set_demand(game, FOOD, 8)
    game.enter(production.begin, STOP)
    assert game.sold[HEIKE] == 2
    assert {"seat": HEIKE, "good": "food", "number": 2} in facts(game, "goods_lost")
    assert (game.made[HEIKE], game.stored[mill(HEIKE, FOOD)]) == (0, 0)


@pytest.mark.parametrize(
    ("good", "patron"),
    [
        (FOOD, Tile.PATRON_FOOD),
        (CLOTHING, Tile.PATRON_CLOTHING),
        (CUTLERY, Tile.PATRON_CUTLERY),
        (LAMPS, Tile.PATRON_LAMPS),
    ],
)
def test_each_patron_buys_one_of_its_good_even_without_a_sale_in_the_market(good, patron):
    game = table()
    game.cycle = good
    at = build(game, HEIKE, good)
    game.price[at] = game.base_quality(at)  # appeal 0
    give(game, HEIKE, patron)
    game.enter(production.begin, STOP)
    choose(game, market.PATRON)
    assert game.sold[HEIKE] == 1
    assert game.share_space[HEIKE] == 10 + 1 + 1  # also the only seller; its appeal of 0 ties with the importer's
    assert game.has(HEIKE, patron)


def test_a_patron_buys_a_stored_good_when_all_are_sold_and_nothing_of_another_kind():
    game = table()
    build(game, HEIKE, FOOD, price=6)  # appeal 2, two goods
    game.stored[mill(HEIKE, FOOD)] = 1
    game.stored[mill(HEIKE, CLOTHING)] = 1
    give(game, HEIKE, Tile.PATRON_FOOD, Tile.PATRON_CLOTHING)
    set_demand(game, FOOD, 8)
    game.enter(production.begin, STOP)
    assert game.sold[HEIKE] == 2
    choose(game, market.PATRON)
    assert game.sold[HEIKE] == 3
    assert game.stored[mill(HEIKE, FOOD)] == 0


def test_a_patron_may_be_refused():
    game = table()
    build(game, HEIKE, FOOD, price=8)
    give(game, HEIKE, Tile.PATRON_FOOD)
    game.enter(production.begin, STOP)
    choose(game, DONE)
    assert game.sold[HEIKE] == 0
    assert game.has(HEIKE, Tile.PATRON_FOOD)


def test_an_appeal_below_zero_loses_the_patron():
    game = table()
    build(game, HEIKE, FOOD, price=9)
    give(game, HEIKE, Tile.PATRON_FOOD)
    game.tile_supply[Tile.PATRON_FOOD] = 0
    game.enter(production.begin, STOP)
    assert game.over
    assert not game.has(HEIKE, Tile.PATRON_FOOD)
    assert game.tile_supply[Tile.PATRON_FOOD] == 1
    assert game.sold[HEIKE] == 0


def test_a_patron_waits_while_there_is_no_factory_of_its_good():
    game = table()
    give(game, HEIKE, Tile.PATRON_FOOD)
    game.stored[mill(HEIKE, FOOD)] = 1
    game.enter(production.begin, STOP)
    assert game.over
    assert game.has(HEIKE, Tile.PATRON_FOOD)


def test_the_jubilee_is_one_more_buyer_once_in_the_decade_beside_the_patron():
    game = table()
    build(game, HEIKE, FOOD, lines=2, price=8)
    build(game, HEIKE, CLOTHING, price=9)
    give(game, HEIKE, Tile.PATRON_FOOD)
    game.jubilee = [1, 1, 1, 1]
    game.enter(production.begin, STOP)
    choose(game, market.PATRON)
    choose(game, market.JUBILEE)
    assert game.sold[HEIKE] == 2
    assert game.jubilee == [0, 1, 1, 1]
    game.cycle = CLOTHING
    game.enter(production.begin, STOP)
    assert game.over
    assert game.sold[HEIKE] == 0


def test_the_jubilee_waits_for_a_later_good_and_needs_an_appeal_of_zero():
    game = table()
    build(game, HEIKE, FOOD, price=8)
    build(game, HEIKE, CLOTHING, price=10)
    game.jubilee[HEIKE] = 1
    game.enter(production.begin, STOP)
    choose(game, DONE)
    assert game.jubilee[HEIKE] == 1
    game.cycle = CLOTHING
    game.enter(production.begin, STOP)
    assert game.over
    assert game.jubilee[HEIKE] == 1


def test_extra_shifts_make_one_more_good_for_the_market_at_no_cost():
    game = table()
    build(game, HEIKE, FOOD, price=4)  # appeal 4, two goods, two workers
    give(game, HEIKE, Tile.EXTRA_SHIFTS)
    game.tile_supply[Tile.EXTRA_SHIFTS] = 0
    set_demand(game, FOOD, 8)
    game.enter(production.begin, STOP)
    choose(game, market.SHIFTS)
    assert game.sold[HEIKE] == 3
    assert game.cash[HEIKE] == 100 + 12 - 6
    assert (game.has(HEIKE, Tile.EXTRA_SHIFTS), game.tile_supply[Tile.EXTRA_SHIFTS]) == (False, 1)


def test_extra_shifts_may_be_kept_from_the_market_for_the_warehouse():
    game = table()
    build(game, HEIKE, FOOD, price=4)
    game.warehouse[HEIKE * 6 + FOOD] = 1
    give(game, HEIKE, Tile.EXTRA_SHIFTS)
    set_demand(game, FOOD, 8)
    game.enter(production.begin, STOP)
    choose(game, DONE)
    choose(game, market.SHIFTS)
    assert game.sold[HEIKE] == 2
    assert game.stored[mill(HEIKE, FOOD)] == 1
    assert not game.has(HEIKE, Tile.EXTRA_SHIFTS)


def test_extra_shifts_work_in_a_luxury_factory_without_output():
    game = table(factories="asymmetrical")
    at = build(game, HEIKE, FOOD, lines=1, price=8)
    game.factory[at] += 32  # the luxury factory of the same good and level
    give(game, HEIKE, Tile.EXTRA_SHIFTS)
    set_demand(game, FOOD, 8)
    game.enter(production.begin, STOP)
    assert game.made[HEIKE] == 0
    choose(game, market.SHIFTS)
    assert game.sold[HEIKE] == 1


def test_options_in_words():
    game = table()
    build(game, HEIKE, CUTLERY, lines=2, price=6)
    game.cycle = CUTLERY
    game.jubilee[HEIKE] = 1
    game.stored[mill(HEIKE, CUTLERY)] = 1
    give(game, HEIKE, Tile.SCHOOL, Tile.EXTRA_SHIFTS, Tile.PATRON_CUTLERY)
    words = []
    game.enter(production.begin, STOP)
    while game.decision is not None:
        words.append([game.describe(at) for at in range(len(game.decision.options))])
        game.choose(0)
    assert words == [
        [{"act": "run_all_lines"}, {"act": "shut_line", "line": 1}],
        [{"act": "keep_tile"}, {"act": "work_extra_shifts"}],
        [{"act": "offer_stored", "good": "cutlery", "number": number} for number in (0, 1)],
        [{"act": "keep_tile"}, {"act": "work_extra_shifts"}],
        [{"act": "keep_goods"}, {"act": "sell_to_patron", "tile": "patron_cutlery"}],
        [{"act": "keep_goods"}, {"act": "sell_at_jubilee"}],
    ]
