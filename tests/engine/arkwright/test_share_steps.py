"""5.3 II, Share price increase for goods sold (checklist 144 to 148, 215).

Seats: Heike 0, Marion 1, André 2, Jörg 3.
"""

from __future__ import annotations

from engine.arkwright import market, production, share_steps
from engine.arkwright.names import DONE, Tile
from tests.engine.answering import choose, facts
from tests.engine.arkwright.helper import FOOD, STOP, build, give, set_demand, table
from tests.engine.arkwright.test_market import ANDRE, HEIKE, JOERG, MARION, figure_11, figure_11b


def steps(game):
    return [game.share_space[seat] - 10 for seat in (HEIKE, MARION, JOERG)]


def sold(importer, **by_seat):
    """Food factories of appeal 3 for Heike, 4 for Marion, 5 for Jörg, who have sold so much."""
    game = table()
    for price, seat in ((5, HEIKE), (4, MARION), (3, JOERG)):
        build(game, seat, FOOD, price=price)
    game.sold = [by_seat.get(name, 0) for name in ("heike", "marion", "andre", "joerg")]
    game.importer[FOOD], game.importer_sold = importer
    game.enter(share_steps.begin, STOP)
    return game


def test_example_70_steps_after_figure_11a():
    game = figure_11(importer=4)
    game.enter(production.begin, STOP)
    assert steps(game) == [1, 2, 4]


def test_example_71_steps_after_figure_11b_with_the_patron():
    game = figure_11b()
    give(game, HEIKE, Tile.PATRON_FOOD)
    game.enter(production.begin, STOP)
    choose(game, ("offer", 1))
    choose(game, market.PATRON)
    assert steps(game) == [2, 2, 4]


def test_example_72_a_tie_for_the_most_goods_is_no_step():
    game = figure_11b()
    game.enter(production.begin, STOP)
    choose(game, ("offer", 0))
    assert (game.sold[MARION], game.sold[JOERG]) == (3, 3)
    assert steps(game)[1:] == [2, 3]


def test_one_good_is_a_step_and_two_or_more_are_two():
    assert steps(sold((9, 9), heike=1, marion=2, joerg=5)) == [1, 2, 2]
    assert steps(sold((9, 9))) == [0, 0, 0]


def test_the_highest_appeal_needs_a_sale_and_must_beat_the_importer():
    assert steps(sold((4, 4), joerg=1)) == [0, 0, 2]
    assert steps(sold((5, 5), joerg=1)) == [0, 0, 1]
    assert steps(sold((6, 6), joerg=1)) == [0, 0, 1]
    assert steps(sold((0, 9), marion=1)) == [0, 1, 0]  # Jörg's appeal is the highest, but he sold nothing


def test_the_most_goods_must_beat_the_importer_too():
    assert steps(sold((9, 2), marion=3, heike=1)) == [1, 3, 0]
    assert steps(sold((9, 3), marion=3, heike=1)) == [1, 2, 0]
    assert steps(sold((9, 4), marion=3, heike=1)) == [1, 2, 0]


def test_four_steps_at_most_and_nobody_is_asked():
    game = sold((0, 0), joerg=7)
    assert steps(game) == [0, 0, 4]
    assert game.over


def test_an_importer_on_zero_can_be_tied_at_zero():
    game = table()
    build(game, HEIKE, FOOD, price=8)
    game.sold[HEIKE] = 1
    game.importer[FOOD] = 0
    game.enter(share_steps.begin, STOP)
    assert game.share_space[HEIKE] == 10 + 1 + 1  # sold one, and the most


def tie(*, turned=0, marion_sold=3, joerg_sold=3):
    """Marion, who owns the Press Attaché, and Jörg both with appeal 4."""
    game = table()
    build(game, MARION, FOOD, price=4)
    build(game, JOERG, FOOD, price=4)
    give(game, MARION, Tile.PRESS_ATTACHE)
    game.tile_supply[Tile.PRESS_ATTACHE] = 0
    game.attache_turned[MARION] = turned
    game.sold = [0, marion_sold, 0, joerg_sold]
    game.enter(share_steps.begin, STOP)
    return game


def test_the_first_use_of_the_press_attache_turns_it():
    game = tie(joerg_sold=4)
    assert game.decision.options == (DONE, share_steps.BREAK_TIE)
    choose(game, share_steps.BREAK_TIE)
    assert steps(game)[1:] == [3, 3]
    assert game.attache_turned[MARION] == 1
    assert game.has(MARION, Tile.PRESS_ATTACHE)
    assert facts(game, "press_attache_used") == [{"seat": MARION, "tie": "highest_appeal", "turned": True}]


def test_the_second_use_hands_it_in():
    game = tie(turned=1, joerg_sold=4)
    choose(game, share_steps.BREAK_TIE)
    assert steps(game)[1:] == [3, 3]
    assert not game.has(MARION, Tile.PRESS_ATTACHE)
    assert game.tile_supply[Tile.PRESS_ATTACHE] == 1
    assert game.attache_turned[MARION] == 0


def test_both_ties_cost_the_unused_tile():
    game = tie()
    choose(game, share_steps.BREAK_TIE)
    choose(game, share_steps.BREAK_TIE)
    assert steps(game)[1:] == [4, 2]
    assert not game.has(MARION, Tile.PRESS_ATTACHE)


def test_a_turned_one_decides_one_of_both_ties():
    game = tie(turned=1)
    choose(game, DONE)
    choose(game, share_steps.BREAK_TIE)
    assert steps(game)[1:] == [3, 2]
    assert facts(game, "press_attache_used") == [{"seat": MARION, "tie": "most_goods", "turned": False}]
    game = tie(turned=1)
    choose(game, share_steps.BREAK_TIE)
    assert game.over


def test_its_use_is_voluntary():
    game = tie()
    choose(game, DONE)
    choose(game, DONE)
    assert steps(game)[1:] == [2, 2]
    assert (game.has(MARION, Tile.PRESS_ATTACHE), game.attache_turned[MARION]) == (True, 0)


def test_it_wins_no_tie_of_others_and_none_for_the_appeal_without_a_sale():
    game = tie(marion_sold=0)
    assert game.over
    game = table()
    build(game, HEIKE, FOOD, price=4)
    build(game, JOERG, FOOD, price=4)
    give(game, ANDRE, Tile.PRESS_ATTACHE)
    game.sold = [2, 0, 0, 2]
    game.enter(share_steps.begin, STOP)
    assert game.over


def test_it_wins_a_tie_with_the_importer():
    game = table()
    build(game, MARION, FOOD, price=4)
    give(game, MARION, Tile.PRESS_ATTACHE)
    game.importer[FOOD] = 4
    game.sold[MARION] = 3
    game.enter(share_steps.begin, STOP)
    choose(game, share_steps.BREAK_TIE)
    assert game.share_space[MARION] == 10 + 2 + 1 + 1


def test_options_in_words():
    game = tie()
    assert [game.describe(at) for at in (0, 1)] == [{"act": "leave_tie"}, {"act": "break_tie"}]


def test_the_demand_of_one_company_alone_is_four_steps_through_the_whole_phase():
    game = table()
    build(game, HEIKE, FOOD, lines=2, price=5)
    set_demand(game, FOOD, 8)
    game.enter(production.begin, STOP)
    assert game.share_space[HEIKE] == 14
