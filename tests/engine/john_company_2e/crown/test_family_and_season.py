"""The Crown's family actions and its London Season (checklist 251, 253; T35; reading 50)."""

from __future__ import annotations

import pytest

from engine.john_company_2e.crown import in_london
from engine.john_company_2e.crown.measures import first_of
from engine.john_company_2e.families import family
from engine.john_company_2e.handbook.tables import field
from engine.john_company_2e.london import london_season
from engine.john_company_2e.table.names import NOBODY, Action, Office, Phase, Presidency, Prestige
from engine.john_company_2e.table.state import CompanyGame
from tests.engine.answering import choose, facts
from tests.engine.john_company_2e.crown.helpers import (
    BEAR,
    BULL,
    LION,
    PEACOCK,
    STAG,
    against_crown,
    ask,
    favours,
    set_cubes,
    show_cards,
)
from tests.engine.john_company_2e.helpers import give_prestige, hold_office, is_through, pass_laws, play, post_writers

BOMBAY, MADRAS, BENGAL = Presidency.BOMBAY, Presidency.MADRAS, Presidency.BENGAL


def staffed(seats: int = 1, climate: int = BULL) -> CompanyGame:
    """No vacancies: the Crown has no free writer."""
    game = against_crown(seats, climate)
    for office, holder in enumerate(game.holder):
        if holder == NOBODY:
            hold_office(game, office, 0)
    return game


def taken(game: CompanyGame) -> list[str]:
    return [fact["action"] for fact in facts(game, "family_action_taken") if fact["seat"] == game.crown]


# -- family actions --


@pytest.mark.parametrize(
    ("climate", "cash", "actions"),
    [
        (BULL, 20, ["seek_share", "purchase_shipyard"]),
        (STAG, 20, ["seek_share", "enlist_writer"]),
        (LION, 20, ["purchase_shipyard", "enlist_officer"]),
        (BEAR, 20, ["enlist_officer", "purchase_luxury"]),
        (PEACOCK, 20, ["purchase_workshop", "purchase_luxury"]),
        (BULL, 0, ["enlist_writer", "enlist_writer"]),
        (STAG, 0, ["enlist_writer", "enlist_writer"]),
        (LION, 0, ["enlist_officer", "enlist_writer"]),
        (BEAR, 0, ["enlist_officer", "enlist_officer"]),
        (PEACOCK, 0, ["enlist_officer", "enlist_officer"]),
        (BULL, 3, ["seek_share", "enlist_writer"]),
        (PEACOCK, 5, ["purchase_workshop", "enlist_officer"]),
    ],
)
def test_the_crown_goes_through_the_climates_queue_and_skips_what_it_cannot_pay(
    climate: int, cash: int, actions: list[str]
) -> None:
    game = staffed(climate=climate)
    game.cash[game.crown] = cash
    play(game, (family.family_action, game.crown))
    assert is_through(game)
    assert taken(game) == actions
    game.audit()


def test_t35_two_actions_and_the_laws_extra_action_make_three() -> None:
    game = staffed(climate=BEAR)
    game.cash[game.crown] = 20
    extra = game.tables.laws.extra_action
    law = next(law for law in range(25) if extra[law] == Action.ENLIST_OFFICER)
    pass_laws(game, law)
    play(game, (family.family_action, game.crown))
    assert taken(game) == ["enlist_officer", "purchase_luxury", "purchase_workshop"]
    assert [fact["reason"] for fact in facts(game, "family_action_taken")] == ["extra_action", "family", "family"]


def test_an_extra_action_that_the_queue_has_not_reached_comes_after_it() -> None:
    game = staffed(climate=LION)
    game.cash[game.crown] = 20
    law = next(law for law in range(25) if game.tables.laws.extra_action[law] == Action.SEEK_SHARE)
    pass_laws(game, law)
    play(game, (family.family_action, game.crown))
    assert taken(game) == ["purchase_shipyard", "enlist_officer", "seek_share"]


def test_with_two_humans_the_crown_takes_one_action() -> None:
    game = staffed(seats=2, climate=LION)
    game.cash[game.crown] = 20
    play(game, (family.family_action, game.crown))
    assert taken(game) == ["purchase_shipyard"]


def test_free_writers_with_four_vacancies_the_second_for_a_vacant_presidency() -> None:
    game = against_crown(climate=LION)
    for office in (Office.CHAIRMAN, Office.DIRECTOR_OF_TRADE, Office.MANAGER_OF_SHIPPING, Office.MILITARY_AFFAIRS):
        hold_office(game, office, 0)
    play(game, (family.family_action, game.crown))
    assert taken(game) == ["enlist_officer", "enlist_writer"], "three vacancies"
    game = against_crown(climate=LION)
    for office in (Office.CHAIRMAN, Office.DIRECTOR_OF_TRADE, Office.MANAGER_OF_SHIPPING):
        hold_office(game, office, 0)
    post_writers(game, BOMBAY, f1=1)
    play(game, (family.family_action, game.crown))
    assert [fact["reason"] for fact in facts(game, "family_action_taken")] == [
        "extra_writer",
        "extra_writer",
        "family",
        "family",
    ]
    assert [row[1] for row in game.writers] == [2, 1, 1], (
        "Bengal, then Madras by the arrows; the family's own by the fewest"
    )


def test_a_second_free_writer_needs_a_vacant_presidency_without_crown_writers() -> None:
    game = against_crown(climate=LION)
    for place in range(3):
        post_writers(game, place, f1=1)
    play(game, (family.family_action, game.crown))
    assert [fact["reason"] for fact in facts(game, "family_action_taken")] == ["extra_writer", "family", "family"]


def test_where_writers_go() -> None:
    game = staffed()
    assert family_place(game) == BOMBAY, "no Crown Presidency: fewest Crown writers, then the arrows"
    post_writers(game, BOMBAY, f1=1)
    assert family_place(game) == BENGAL
    game.holder[Office.PRESIDENT_OF_BOMBAY], game.holder[Office.PRESIDENT_OF_MADRAS] = 1, 1
    post_writers(game, MADRAS, f1=2)
    assert family_place(game) == BOMBAY, "the Crown Presidency with the fewest"
    game.holder[Office.PRESIDENT_OF_BENGAL] = NOBODY
    assert family_place(game) == BENGAL, "vacant and without a Crown writer"


def family_place(game: CompanyGame) -> int:
    return first_of(game, field("family.writer_placement", "first_of"))


def test_shares_are_sought_on_the_cheapest_space_the_right_one_of_two_equal_ones() -> None:
    game = staffed(climate=BULL)
    game.cash[game.crown] = 3
    game.stock_exchange[0] = 0
    play(game, (family.family_action, game.crown))
    assert game.stock_exchange == [0, NOBODY, 1, NOBODY, NOBODY]
    assert game.cash[game.crown] == 0


def test_spouses_do_not_bind_the_crown_but_enterprises_serve_it() -> None:
    game = staffed(climate=PEACOCK)
    crown = game.crown
    give_prestige(game, crown, Prestige.JOHN_THORPE, Prestige.FOUNDRY, Prestige.LORD_HIGHGATE)
    game.cash[crown] = 5
    play(game, (family.family_action, crown))
    assert taken(game) == ["purchase_workshop", "enlist_officer"]
    assert game.cash[crown] == 1, "the Foundry earned a pound"
    assert (0, 0) in london_season.affordable(game, crown, 2), "Lord Highgate forbids nothing"


def test_the_crown_asks_nobody_for_the_stock_brokers_price_but_uses_its_own() -> None:
    game = staffed(climate=BULL)
    crown = game.crown
    give_prestige(game, 0, Prestige.STOCK_BROKER)
    game.cash[crown] = 1
    play(game, (family.family_action, crown))
    assert taken(game) == ["enlist_writer", "enlist_writer"]
    game = staffed(climate=BULL)
    give_prestige(game, game.crown, Prestige.STOCK_BROKER)
    game.cash[game.crown] = 1
    play(game, (family.family_action, game.crown))
    assert taken(game) == ["seek_share", "enlist_writer"]
    assert game.stock_exchange[0] == game.crown


def test_a_crown_out_of_pieces_lets_the_human_choose_the_prize_that_gives_one_back() -> None:
    game = staffed(climate=BEAR)
    crown = game.crown
    game.prizes[1][crown], game.prizes[2][crown] = 1, 35
    game.supply[crown] = 0
    play(game, (family.family_action, crown))
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (0, "family.lift_from_prize")
    choose(game, 2)
    assert (game.trainees[crown], game.prizes[2][crown]) == (1, 34)


# -- retirements --


def retiring(cash: int, pensioners: int, **options: str) -> CompanyGame:
    game = against_crown(**options)  # type: ignore[arg-type]
    game.phase = Phase.LONDON_SEASON
    game.display = [Prestige.FOUNDRY, Prestige.STOCK_BROKER, Prestige.TAX_COLLECTORS]
    game.season_deck = [card for card in game.season_deck if card not in game.display]
    london_season.clear_season(game)
    game.cash[game.crown], game.pensioners[game.crown] = cash, pensioners
    game.supply[game.crown] -= pensioners
    return game


@pytest.mark.parametrize(
    ("cash", "pensioners", "prizes", "left"),
    [
        (3, 1, [1, 0, 0, 0, 0], 1),  # half of 3 rounded up is 2
        (2, 1, [0, 0, 0, 0, 0], 2),
        (8, 1, [0, 1, 0, 0, 0], 4),
        (15, 2, [0, 1, 1, 0, 0], 3),  # 8 of half of 15, then 4 of half of 7
        (8, 2, [0, 1, 0, 0, 0], 4),  # the 2-pound prize is no second one
        (40, 1, [0, 0, 0, 0, 1], 20),
        (27, 3, [0, 2, 0, 1, 0], 5),  # 14, then 4 of half of 13, then 4 of half of 9
    ],
)
def test_the_crown_retires_to_the_best_prize_for_half_of_its_cash(
    cash: int, pensioners: int, prizes: list[int], left: int
) -> None:
    game = retiring(cash, pensioners)
    play(game, (london_season.retire_family, game.crown, 0))
    assert [row[game.crown] for row in game.prizes] == prizes
    assert game.cash[game.crown] == left


def test_the_cheapest_prize_needs_a_card_to_win() -> None:
    game = retiring(3, 1)
    game.season_discards, game.display = game.display, []
    play(game, (london_season.retire_family, game.crown, 0))
    assert game.prizes[0][game.crown] == 0


def test_the_crown_uses_its_spouses_discounts() -> None:
    game = retiring(5, 1)
    spouse = next(c for c, off in enumerate(game.tables.prestige.discount) if off)
    give_prestige(game, game.crown, spouse)
    off = game.tables.prestige.discount[spouse]
    play(game, (london_season.retire_family, game.crown, 0))
    assert game.prizes[1][game.crown] == (1 if 4 - off <= 3 else 0)
    assert game.cash[game.crown] == 5 - (4 - off)


@pytest.mark.parametrize(
    ("difficulty", "cash", "pensioners", "prizes"),
    [
        ("normal", 24, 2, [0, 0, 2, 0, 0]),
        ("hard", 24, 2, [0, 1, 0, 0, 1]),
        ("expert", 16, 2, [1, 0, 0, 1, 0]),
        ("legendary", 16, 1, [0, 0, 0, 1, 0]),
        (
            "hard",
            22,
            2,
            [0, 0, 1, 1, 0],
        ),  # reading 50: 22 by 14 and 8, twelve points; 20 and 2 spend the same and score as much
        ("easy", 3, 1, [0, 0, 0, 0, 0]),  # no card to be had at the end
    ],
)
def test_final_retirement_spends_as_much_as_possible_from_hard_on(
    difficulty: str, cash: int, pensioners: int, prizes: list[int]
) -> None:
    game = retiring(cash, pensioners, difficulty=difficulty)
    game.phase = Phase.FINAL_SCORING
    play(game, (london_season.retire_family, game.crown, 1))
    spent = sum(game.tables.prizes.cost[prize] * row[game.crown] for prize, row in enumerate(game.prizes))
    scored = sum(game.tables.prizes.points[prize] * row[game.crown] for prize, row in enumerate(game.prizes))
    wanted = sum(game.tables.prizes.cost[prize] * count for prize, count in enumerate(prizes))
    assert (spent, scored) == (wanted, sum(game.tables.prizes.points[p] * n for p, n in enumerate(prizes)))


def test_the_dearest_plan_prefers_points_among_equal_sums() -> None:
    prices = ((2, 0), (4, 2), (8, 4), (14, 8), (20, 12))
    assert in_london.dearest_plan(prices, 2, 22) in ((4, 0), (3, 2))
    assert in_london.dearest_plan(prices, 2, 24) == (4, 1)
    assert in_london.dearest_plan(prices, 1, 13) == (2,)
    assert in_london.dearest_plan(prices, 3, 1) == ()


def test_the_special_retirement_takes_the_best_that_dividends_allow() -> None:
    game = retiring(30, 0)
    game.firm[0], game.firm_shares[0], game.dividend[0] = 1, [2, 1], 14
    play(game, (london_season.letters_first, game.crown, 0))
    assert [row[game.crown] for row in game.prizes] == [0, 0, 0, 1, 0]
    assert game.cash[game.crown] == 16, "no half of the cash here"


# -- cards --


@pytest.mark.parametrize(
    ("up", "gone", "taken"),
    [
        (0, [], Prestige.FOUNDRY),  # card 1: the left slot
        (1, [], Prestige.STOCK_BROKER),  # card 2: the middle
        (2, [], Prestige.TAX_COLLECTORS),  # card 3: the right
        (0, [0], Prestige.STOCK_BROKER),  # next to the right
        (1, [1], Prestige.TAX_COLLECTORS),
        (1, [1, 1], Prestige.FOUNDRY),  # both to the right are gone: wrapping
        (2, [2], Prestige.FOUNDRY),
        (1, [0], Prestige.STOCK_BROKER),  # it is still in the middle
    ],
)
def test_the_crown_takes_the_shaded_card_or_the_next_to_the_right(up: int, gone: list[int], taken: int) -> None:
    game = retiring(9, 0)
    show_cards(game, up, (up + 1) % 10)
    for number in gone:
        in_london.leave_gap(game, number)
        game.season_discards.append(game.display.pop(number))
    play(game, (london_season.choose_card, game.crown))
    assert game.prestige[game.crown] == [taken]
    game.audit()


# -- favours --


def test_cash_costs_two_cubes_before_the_retirements_and_one_after_the_crowns() -> None:
    game = against_crown()
    hold_office(game, Office.CHAIRMAN, 0)
    game.phase, game.cash[game.crown] = Phase.LONDON_SEASON, 3
    game.pensioners[game.crown] = 1
    game.supply[game.crown] -= 1
    game.dice.lay([1])
    play(game, london_season.begin)
    ask(game, in_london.BEFORE_RETIREMENTS)
    assert (game.cash, game.cubes) == ([1, 2], [4, 8])
    choose(game, "none")
    assert favours(game) == [(in_london.AFTER_RETIREMENTS,)]
    assert facts(game, "attrition_rolled"), "after attrition"
    ask(game, in_london.AFTER_RETIREMENTS)
    ask(game, in_london.AFTER_RETIREMENTS)
    assert (game.cash, game.cubes) == ([3, 0], [2, 10])


def test_a_crown_enterprise_costs_five_cubes_and_unseen_blackmail_four() -> None:
    game = against_crown()
    crown = game.crown
    set_cubes(game, 9)
    give_prestige(game, crown, Prestige.FOUNDRY, Prestige.ESTHER_SUMMERSON)
    game.blackmail[crown] = [2, 5]
    game.season_deck = [card for card in game.season_deck if card not in (22, 25)]
    play(game, in_london.offer_cards)
    assert favours(game) == [
        ("london_season.take_prestige_enterprise", Prestige.FOUNDRY),
        ("london_season.take_blackmail_unseen",),
    ]
    game.dice.lay([1])
    ask(game, "london_season.take_blackmail_unseen")
    assert (game.blackmail, game.cubes) == ([[5], [2]], [5, 7])
    assert game.blackmail_known[5] == 1
    ask(game, "london_season.take_prestige_enterprise", Prestige.FOUNDRY)
    assert game.prestige[0] == [Prestige.FOUNDRY]
    assert game.cubes == [0, 12]
    game.audit()


def test_no_favour_is_done_in_final_scoring() -> None:
    game = against_crown()
    game.phase, game.cash[game.crown] = Phase.FINAL_SCORING, 5
    play(game, london_season.retirements)
    assert is_through(game)
