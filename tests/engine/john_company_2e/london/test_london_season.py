"""The London Season: attrition, retirements, prestige cards, spouses (checklist 31 to 51; T4, T5)."""

from __future__ import annotations

import pytest

from engine.john_company_2e.course import turn
from engine.john_company_2e.london import london_season
from engine.john_company_2e.table import ownership
from engine.john_company_2e.table.names import (
    BOXED,
    NO_FIRM,
    NOBODY,
    ON_YARD,
    Action,
    Blackmail,
    Law,
    Office,
    Phase,
    Power,
    Prestige,
    Promise,
    Sea,
)
from engine.john_company_2e.table.state import CompanyGame
from tests.engine.answering import asked, choose, facts, options
from tests.engine.john_company_2e.helpers import (
    bare,
    build_yards,
    give_prestige,
    give_shares,
    hold_office,
    is_through,
    pass_laws,
    play,
    settle_prize,
    with_firm,
)

BLUE, YELLOW, PINK, GREEN = range(4)
BASE = Blackmail.DISPLAY_BASE
MODEST, PRIZE_2, PRIZE_4, PRIZE_8, PRIZE_12 = range(5)


def season(game: CompanyGame) -> CompanyGame:
    """The phase, with nobody retired yet."""
    game.phase = Phase.LONDON_SEASON
    london_season.clear_season(game)
    return game


def lay_display(game: CompanyGame, *cards: int) -> None:
    for card in cards:
        game.season_deck.remove(card)
    game.display = list(cards)


def pension(game: CompanyGame, family: int, count: int = 1) -> None:
    game.supply[family] -= count
    game.pensioners[family] += count


# -- attrition --


def test_t4_attrition_retires_two_tires_one_and_the_prizes_cost_four_and_eight() -> None:
    game = season(bare(3))
    hold_office(game, Office.MANAGER_OF_SHIPPING, BLUE)
    hold_office(game, Office.DIRECTOR_OF_TRADE, YELLOW)
    hold_office(game, Office.PRESIDENT_OF_MADRAS, YELLOW)
    game.fatigue[Office.DIRECTOR_OF_TRADE] = 1
    game.chairman_title, game.cash = YELLOW, [8, 4, 0]
    game.dice.lay([4, 5, 3])  # Director (tired: 5), Shipping, Madras
    play(game, london_season.attrition, london_season.retirements)
    assert game.holder[Office.MANAGER_OF_SHIPPING] == game.holder[Office.DIRECTOR_OF_TRADE] == NOBODY
    assert game.fatigue[Office.DIRECTOR_OF_TRADE] == 0
    assert (game.holder[Office.PRESIDENT_OF_MADRAS], game.fatigue[Office.PRESIDENT_OF_MADRAS]) == (YELLOW, 1)
    assert game.pensioners == [1, 1, 0]
    assert asked(game) == (YELLOW, "london_season.retire")
    choose(game, ("retire", PRIZE_2, 0))
    assert asked(game) == (BLUE, "london_season.retire")
    choose(game, ("retire", PRIZE_4, 0))
    assert is_through(game)
    assert (game.cash, game.vp) == ([0, 0, 0], [4, 2, 0])
    assert game.season_spent == [8, 4, 0]
    assert (game.prizes[PRIZE_2], game.prizes[PRIZE_4]) == ([0, 1, 0], [1, 0, 0])


ROLLS = {
    0: [(1, True, 0), (2, True, 0), (3, True, 1), (4, True, 1), (5, False, 0), (6, False, 0)],
    1: [(1, True, 1), (2, True, 2), (3, True, 2), (4, False, 0)],
    3: [(1, True, 4), (2, False, 0)],
    4: [(1, False, 0)],
}
"""By fatigue: die, whether the officeholder stays, fatigue afterwards."""


@pytest.mark.parametrize(
    ("fatigue", "die", "stays", "after"), [(fatigue, *roll) for fatigue, rolls in ROLLS.items() for roll in rolls]
)
def test_each_fatigue_adds_one_to_the_die(fatigue: int, die: int, stays: bool, after: int) -> None:
    game = season(bare())
    hold_office(game, Office.MILITARY_AFFAIRS, PINK)
    game.fatigue[Office.MILITARY_AFFAIRS] = fatigue
    game.dice.lay([die])
    play(game, london_season.attrition)
    assert (game.holder[Office.MILITARY_AFFAIRS] == PINK) is stays
    assert game.fatigue[Office.MILITARY_AFFAIRS] == after
    assert game.pensioners[PINK] == (not stays)


def test_a_chairman_adds_one_and_his_share_goes_with_him() -> None:
    game = season(bare())
    hold_office(game, Office.CHAIRMAN, BLUE)
    game.chairman_title = BLUE
    game.dice.lay([2])
    play(game, london_season.attrition)
    assert game.fatigue[Office.CHAIRMAN] == 1
    game.dice.lay([3])  # 3 + 1 fatigue + 1
    play(game, london_season.attrition)
    assert (game.holder[Office.CHAIRMAN], game.pensioners[BLUE], game.total_shares()) == (NOBODY, 1, 0)
    assert game.chairman_title == BLUE


def test_under_tenure_limits_the_chairman_always_retires() -> None:
    game = season(bare())
    pass_laws(game, Law.TENURE_LIMITS)
    hold_office(game, Office.CHAIRMAN, BLUE)
    hold_office(game, Office.MILITARY_AFFAIRS, BLUE)
    game.dice.lay([1, 1])
    play(game, london_season.attrition)
    assert (game.holder[Office.CHAIRMAN], game.holder[Office.MILITARY_AFFAIRS]) == (NOBODY, BLUE)


def test_fatigue_stops_when_the_eighteen_orange_cubes_are_out_but_those_of_retirees_come_back_first() -> None:
    game = season(bare())
    hold_office(game, Office.CHAIRMAN, BLUE)
    hold_office(game, Office.MANAGER_OF_SHIPPING, PINK)
    hold_office(game, Office.MILITARY_AFFAIRS, PINK)
    game.fatigue[Office.CHAIRMAN], game.unrest[0] = 1, 17
    game.dice.lay([3, 3, 3])
    play(game, london_season.attrition)
    assert game.fatigue[Office.MANAGER_OF_SHIPPING] == 1
    assert game.fatigue[Office.MILITARY_AFFAIRS] == 0


# -- retirements --


def test_retirements_go_clockwise_from_the_former_chairman_and_nobody_has_to_retire() -> None:
    game = season(bare())
    for family in range(4):
        pension(game, family)
        game.cash[family] = 2
    game.chairman_title = PINK
    play(game, london_season.retirements)
    order = []
    while not is_through(game):
        order.append(asked(game)[0])
        choose(game, ("done",))
    assert order == [PINK, GREEN, BLUE, YELLOW]
    assert game.prizes == [[0] * 4] * 5


def test_a_prize_must_be_paid_and_scores_at_once() -> None:
    game = season(bare())
    pension(game, BLUE, 2)
    game.cash[BLUE] = 15
    play(game, (london_season.retire_family, BLUE, 0))
    assert options(game) == (
        ("done",),
        ("retire", MODEST, 0),
        ("retire", PRIZE_2, 0),
        ("retire", PRIZE_4, 0),
        ("retire", PRIZE_8, 0),
    )
    choose(game, ("retire", PRIZE_8, 0))
    assert (game.cash[BLUE], game.vp[BLUE], game.season_spent[BLUE]) == (1, 8, 14)
    assert is_through(game)  # £1 buys no prize
    assert game.pensioners[BLUE] == 1


def test_spouses_discounts_add_up_serve_once_a_season_and_lower_what_counts_as_spent() -> None:
    game = season(bare())
    give_prestige(game, BLUE, Prestige.MR_ROCHESTER, Prestige.WILLIAM_COLLINS)  # £2 and £1
    pension(game, BLUE, 2)
    game.cash[BLUE] = 9
    both = 1 << Prestige.MR_ROCHESTER | 1 << Prestige.WILLIAM_COLLINS
    play(game, (london_season.retire_family, BLUE, 0))
    choose(game, ("retire", PRIZE_4, both))
    assert (game.cash[BLUE], game.season_spent[BLUE], game.vp[BLUE]) == (4, 5, 4)
    assert ("retire", PRIZE_2, 0) in options(game)
    assert all(len(option) == 1 or option[2] == 0 for option in options(game))
    choose(game, ("retire", PRIZE_2, 0))
    london_season.clear_season(game)
    assert london_season.discounts(game, BLUE) == [Prestige.MR_ROCHESTER, Prestige.WILLIAM_COLLINS]


def test_no_discount_is_wasted_and_a_prize_never_costs_less_than_nothing() -> None:
    game = season(bare())
    give_prestige(game, BLUE, Prestige.MR_ROCHESTER, Prestige.JOHN_THORPE)
    modest = [used for prize, used in london_season.affordable(game, BLUE, 0) if prize == MODEST]
    assert modest == [1 << Prestige.MR_ROCHESTER]  # of two alike the first serves
    assert london_season.price_of(game, MODEST, 1 << Prestige.MR_ROCHESTER | 1 << Prestige.JOHN_THORPE) == 0


def test_discounts_are_offered_by_how_many_of_each_size_are_used() -> None:
    game = season(bare())
    give_prestige(game, BLUE, Prestige.MR_ROCHESTER, Prestige.JOHN_THORPE, Prestige.WILLIAM_COLLINS)  # £2, £2, £1
    first, second, small = (1 << card for card in game.prestige[BLUE])
    ways = [used for prize, used in london_season.affordable(game, BLUE, 40) if prize == PRIZE_12]
    assert ways == [0, small, first, first | second, small | first, small | first | second]
    assert [london_season.price_of(game, PRIZE_12, used) for used in ways] == [20, 19, 18, 16, 17, 15]


def test_lord_highgate_settles_for_nothing_less_than_eight_points() -> None:
    game = season(bare())
    give_prestige(game, BLUE, Prestige.LORD_HIGHGATE)
    assert {prize for prize, _ in london_season.affordable(game, BLUE, 40)} == {PRIZE_8, PRIZE_12}


# -- special retirements --


def test_a_shareholder_may_retire_one_piece_of_its_supply_up_to_the_best_dividend_total() -> None:
    game = season(bare(4, "1813"))
    with_firm(game, GREEN, PINK, dividend=12)
    with_firm(game, YELLOW, PINK, dividend=5)
    game.cash[PINK] = 40
    play(game, (london_season.letters_first, PINK, 0))
    assert options(game) == (("done",), ("special", MODEST, 0), ("special", PRIZE_2, 0), ("special", PRIZE_4, 0))
    choose(game, ("special", PRIZE_4, 0))
    assert is_through(game)  # one only, and no pensioner
    assert (game.supply[PINK], game.prizes[PRIZE_4][PINK], game.cash[PINK], game.vp[PINK]) == (15, 1, 32, 4)
    assert (game.season_retired[PINK], game.season_spent[PINK]) == (1, 8)


def test_a_discount_reaches_a_prize_above_the_dividend() -> None:
    game = season(bare(4, "1813"))
    with_firm(game, GREEN, PINK, dividend=12)
    give_prestige(game, PINK, Prestige.MR_ROCHESTER)
    game.cash[PINK] = 40
    ways = london_season.special_ways(game, PINK)
    assert ("special", PRIZE_8, 1 << Prestige.MR_ROCHESTER) in ways
    assert ("special", PRIZE_8, 0) not in ways


@pytest.mark.parametrize("dividend", [NO_FIRM, 0])
def test_a_disreputable_firm_retires_nobody_not_even_for_nothing(dividend: int) -> None:
    game = season(bare(4, "1813"))
    with_firm(game, GREEN, PINK, dividend=dividend)
    give_prestige(game, PINK, Prestige.MR_ROCHESTER)
    game.cash[PINK] = 40
    play(game, (london_season.letters_first, PINK, 0))
    assert is_through(game)


def test_no_share_no_special_retirement_and_no_piece_none_either() -> None:
    game = season(bare(4, "1813"))
    with_firm(game, GREEN, PINK, dividend=12)
    game.cash = [40] * 4
    assert london_season.special_ways(game, BLUE) == []
    game.supply[PINK] = 0
    assert london_season.special_ways(game, PINK) == []


# -- prestige cards --


def test_t5_the_biggest_spender_chooses_first_and_a_new_display_is_laid() -> None:
    game = season(bare(3))
    lay_display(game, Prestige.LORD_HIGHGATE, BASE + Blackmail.COMPANY_FRAUD, Prestige.FOUNDRY)
    game.season_spent, game.season_retired = [8, 4, 0], [1, 1, 0]
    play(game, london_season.prestige_cards)
    assert asked(game) == (BLUE, "london_season.choose_card")
    assert game.blackmail_known[Blackmail.COMPANY_FRAUD] == 1 << BLUE
    choose(game, ("take", 0))
    assert (game.prestige[BLUE], game.vp[BLUE]) == ([Prestige.LORD_HIGHGATE], 3)
    assert game.display == [BASE + Blackmail.COMPANY_FRAUD, Prestige.FOUNDRY]  # no replacement
    assert asked(game) == (YELLOW, "london_season.choose_card")
    choose(game, ("take", 0))
    assert game.blackmail[YELLOW] == [Blackmail.COMPANY_FRAUD]
    while asked(game)[1] == "blackmail":
        choose(game, "pass")
    assert is_through(game)
    assert game.season_discards == [Prestige.FOUNDRY]
    assert len(game.display) == 3
    assert Prestige.FOUNDRY not in game.display
    game.audit()


def test_ties_in_spending_go_by_windows_with_the_new_ones_and_then_from_the_prime_minister() -> None:
    game = season(bare())
    lay_display(game, Prestige.FOUNDRY, Prestige.STOCK_BROKER, Prestige.SHIPBUILDERS)
    game.season_spent, game.season_retired = [4, 4, 4, 6], [1, 1, 1, 0]
    game.season_retired[GREEN] = 0  # spent more, retired nobody: not among those who choose
    settle_prize(game, PINK, PRIZE_2)
    game.prime_minister = YELLOW
    play(game, london_season.prestige_cards)
    order = []
    while not is_through(game):
        order.append(asked(game)[0])
        choose(game, ("discard", 0))
    assert order == [PINK, YELLOW, BLUE]


def test_more_money_spent_comes_before_more_windows() -> None:
    game = season(bare(3))
    lay_display(game, Prestige.FOUNDRY, Prestige.STOCK_BROKER, Prestige.SHIPBUILDERS)
    game.season_spent, game.season_retired = [4, 5, 0], [1, 1, 0]
    settle_prize(game, BLUE, PRIZE_2)
    play(game, london_season.prestige_cards)
    assert asked(game) == (YELLOW, "london_season.choose_card")


def test_a_retiree_must_take_or_discard_and_those_who_find_the_display_empty_are_skipped() -> None:
    game = season(bare())
    lay_display(game, Prestige.FOUNDRY)
    game.season_spent, game.season_retired = [4, 3, 2, 0], [1, 1, 1, 0]
    play(game, london_season.prestige_cards)
    assert options(game) == (("take", 0), ("discard", 0))
    choose(game, ("discard", 0))
    assert is_through(game)
    assert game.season_discards == [Prestige.FOUNDRY]
    assert len(game.display) == 3


def test_the_display_is_changed_even_when_nobody_retired_and_pensioners_left_over_go_home() -> None:
    game = season(bare())
    lay_display(game, Prestige.FOUNDRY, Prestige.STOCK_BROKER, Prestige.SHIPBUILDERS)
    pension(game, BLUE, 2)
    play(game, london_season.prestige_cards)
    assert is_through(game)
    assert game.season_discards == [Prestige.FOUNDRY, Prestige.STOCK_BROKER, Prestige.SHIPBUILDERS]
    assert len(game.display) == 3
    assert (game.pensioners[BLUE], game.supply[BLUE]) == (0, 18)


def test_becky_sharp_may_draw_from_the_deck_while_the_display_holds_a_card() -> None:
    game = season(bare())
    give_prestige(game, BLUE, Prestige.BECKY_SHARP)
    lay_display(game, Prestige.FOUNDRY)
    game.season_deck = [Prestige.LADY_GLENCORA]
    play(game, (london_season.choose_card, BLUE))
    assert options(game) == (("take", 0), ("discard", 0), ("draw", 0))
    choose(game, ("draw", 0))
    assert game.prestige[BLUE] == [Prestige.BECKY_SHARP, Prestige.LADY_GLENCORA]
    assert game.display == [Prestige.FOUNDRY]
    game.display = []
    play(game, (london_season.choose_card, BLUE))
    assert is_through(game)


def test_an_esther_takes_no_blackmail_from_display_or_deck() -> None:
    game = season(bare())
    give_prestige(game, BLUE, Prestige.BECKY_SHARP, Prestige.ESTHER_SUMMERSON)
    lay_display(game, BASE + Blackmail.COMPANY_FRAUD)
    game.season_deck = [BASE + Blackmail.HIRING_PREFERENCE]
    play(game, (london_season.choose_card, BLUE))
    assert options(game) == (("discard", 0), ("draw", 0))
    choose(game, ("draw", 0))
    assert game.blackmail[BLUE] == []
    assert game.season_discards == [BASE + Blackmail.HIRING_PREFERENCE]


# -- spouses --


def everything(family: int) -> CompanyGame:
    """A game in which a family owns something of every kind."""
    game = season(bare())
    give_shares(game, family, family)
    game.workshops[family], game.invested[family], game.luxuries[family] = 2, 1, 1
    build_yards(game, family, ON_YARD, Sea.WEST)
    game.stock_exchange[2] = family
    game.supply[family] -= 1
    game.season_deck.remove(BASE + Blackmail.COMPANY_FRAUD)
    game.season_deck.remove(BASE + Blackmail.HIRING_PREFERENCE)
    game.blackmail[family], game.played_blackmail[family] = [Blackmail.COMPANY_FRAUD], [Blackmail.HIRING_PREFERENCE]
    game.opportunity[family] = Action.SEEK_SHARE
    hold_office(game, Office.CHAIRMAN, family)
    game.chairman_title = family
    return game


def property_of(game: CompanyGame, family: int) -> dict[str, object]:
    return {
        "shares": game.shares(family),
        "seekers": game.stock_exchange.count(family),
        "workshops": game.workshops[family] + game.invested[family],
        "yards": game.yard_owner.count(family),
        "blackmail": len(game.blackmail[family]) + len(game.played_blackmail[family]),
        "marker": game.opportunity[family],
        "votes promise": game.promises[family * Promise.KINDS + Promise.VOTE_WITH_MY_ENTERPRISES],
        "luxuries": game.luxuries[family],
    }


FULL = {
    "shares": 3,
    "seekers": 1,
    "workshops": 3,
    "yards": 2,
    "blackmail": 2,
    "marker": Action.SEEK_SHARE,
    "votes promise": PINK,
    "luxuries": 1,
}
GIVEN_UP: list[tuple[int, int, int, dict[str, int], set[int]]] = [
    (Prestige.MR_ROCHESTER, 2, 2, {}, {Action.ENLIST_WRITER}),
    (Prestige.ESTHER_SUMMERSON, 2, 1, {"blackmail": 0}, set()),
    (Prestige.JOHN_THORPE, 2, 2, {"workshops": 0}, {Action.PURCHASE_WORKSHOP}),
    (Prestige.VIOLET_EFFINGHAM, 2, 1, {"yards": 0}, {Action.PURCHASE_SHIPYARD}),
    (Prestige.JOSEPH_SEDLEY, 2, 1, {"shares": 0, "seekers": 0}, {Action.SEEK_SHARE}),
    (Prestige.BECKY_SHARP, 0, 0, {}, set()),
    (Prestige.WILLIAM_COLLINS, 2, 1, {}, {Action.ENLIST_OFFICER}),
    (Prestige.LADY_GLENCORA, 2, 2, {"marker": BOXED}, set()),
    (Prestige.LORD_HIGHGATE, 3, 2, {}, set()),
    (Prestige.LADY_NEWCOME, 3, 2, {"votes promise": BOXED}, set()),
]


@pytest.mark.parametrize(("card", "points", "discount", "changed", "barred"), GIVEN_UP)
def test_each_spouse_scores_grants_its_discount_and_lays_its_restriction_at_once(
    card: int, points: int, discount: int, changed: dict[str, int], barred: set[int]
) -> None:
    game = everything(PINK)
    assert property_of(game, PINK) == FULL
    lay_display(game, card)
    play(game, (london_season.choose_card, PINK))
    choose(game, ("take", 0))
    assert is_through(game)
    assert game.prestige[PINK] == [card]
    assert game.vp[PINK] == points
    assert sum(game.tables.prestige.discount[each] for each in london_season.discounts(game, PINK)) == discount
    assert property_of(game, PINK) == {**FULL, **changed}
    assert {action for action in range(6) if ownership.forbids(game, PINK, action)} == barred
    game.audit()


def test_a_chairman_who_marries_joseph_sedley_vacates_and_keeps_the_title() -> None:
    game = everything(PINK)
    lay_display(game, Prestige.JOSEPH_SEDLEY)
    play(game, (london_season.choose_card, PINK))
    choose(game, ("take", 0))
    assert game.holder[Office.CHAIRMAN] == NOBODY
    assert game.chairman_title == PINK
    assert game.supply[PINK] == 18


def test_violet_effingham_leaves_fitted_ships_in_play_whose_yards_are_not_for_sale() -> None:
    game = everything(PINK)
    lay_display(game, Prestige.VIOLET_EFFINGHAM)
    play(game, (london_season.choose_card, PINK))
    choose(game, ("take", 0))
    assert game.ship_place[:2] == [ON_YARD, Sea.WEST]
    assert game.yard_owner[:2] == [NOBODY, NOBODY]


def test_blackmail_given_up_for_esther_lies_among_the_discards() -> None:
    game = everything(PINK)
    lay_display(game, Prestige.ESTHER_SUMMERSON)
    play(game, (london_season.choose_card, PINK))
    choose(game, ("take", 0))
    assert game.season_discards == [BASE + Blackmail.COMPANY_FRAUD, BASE + Blackmail.HIRING_PREFERENCE]


def test_enterprises_of_the_display_are_owned_like_others_of_their_kind() -> None:
    game = season(bare())
    lay_display(game, Prestige.FOUNDRY)
    play(game, (london_season.choose_card, PINK))
    choose(game, ("take", 0))
    assert (game.vp[PINK], game.enterprises(PINK, Power.MANUFACTURING)) == (0, 1)


def test_letters_of_introduction_lend_the_discounts_of_all_spouses_for_the_season() -> None:
    game = season(bare())
    give_prestige(game, YELLOW, Prestige.MR_ROCHESTER)
    game.season_deck.remove(BASE + Blackmail.LETTERS_OF_INTRODUCTION)
    game.blackmail[BLUE] = [Blackmail.LETTERS_OF_INTRODUCTION]
    pension(game, BLUE)
    game.cash[BLUE] = 2
    play(game, (london_season.letters_first, BLUE, 0))
    choose(game, Blackmail.LETTERS_OF_INTRODUCTION)
    while asked(game)[1] == "blackmail":
        choose(game, "pass")
    choose(game, ("retire", PRIZE_2, 1 << Prestige.MR_ROCHESTER))
    assert (game.cash[BLUE], game.vp[BLUE]) == (0, 2)
    assert london_season.discounts(game, YELLOW) == [Prestige.MR_ROCHESTER]


# -- when it is played --


def test_the_season_is_skipped_on_the_first_turn_and_played_on_every_other() -> None:
    for scenario, first in (("1710", 1), ("1758", 3), ("1813", 5)):
        game = bare(4, scenario)
        lay_display(game, Prestige.FOUNDRY)
        assert game.turn == game.plan.first_turn == first
        play(game, turn.begin_turn)
        assert game.display == [Prestige.FOUNDRY]
        assert facts(game, "phase_began")[0]["phase"] == "family"
        game.drain()
        game.turn = first + 1
        play(game, turn.begin_turn)
        assert len(game.display) == 3
        assert facts(game, "phase_began")[0]["phase"] == "london_season"
