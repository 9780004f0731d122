"""Upkeep and Refresh, and Final Scoring (checklist 226 to 239)."""

from __future__ import annotations

import pytest

from engine.john_company_2e.course import failure, scoring, turn
from engine.john_company_2e.families import upkeep
from engine.john_company_2e.firms import firm_accounts
from engine.john_company_2e.table.names import NOBODY, Blackmail, Failure, Law, Office, Phase, Power, Prestige
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import tables
from tests.engine.answering import asked, choose, facts, options
from tests.engine.john_company_2e.helpers import (
    bare,
    build_yards,
    fill_order,
    give_prestige,
    give_shares,
    hold_office,
    is_through,
    pass_laws,
    play,
    post_officers,
    settle_prize,
    with_firm,
)

BLUE, YELLOW, PINK, GREEN = range(4)
BOMBAY, MADRAS, BENGAL = range(3)


# -- upkeep --


@pytest.mark.parametrize(("prize", "cost"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4)])
def test_each_piece_on_a_prize_costs_its_upkeep(prize: int, cost: int) -> None:
    game = bare()
    settle_prize(game, BLUE, prize, prize)
    game.cash[BLUE] = 10
    play(game, (upkeep.keep_prizes, BLUE))
    assert is_through(game)
    assert game.cash[BLUE] == 10 - 2 * cost


def test_a_prize_that_cannot_be_paid_for_is_lost_with_its_points_and_the_family_chooses_which() -> None:
    game = bare()
    settle_prize(game, BLUE, 0, 1, 3, 4)
    game.cash[BLUE] = 5
    play(game, (upkeep.keep_prizes, BLUE))
    assert (asked(game), options(game)) == ((BLUE, "upkeep.give_up"), (3, 4))  # £1 is left whichever is kept
    choose(game, 4)
    assert is_through(game)
    assert (game.cash[BLUE], game.vp[BLUE], game.supply[BLUE]) == (1, 0 + 2 + 8, 15)
    assert [row[BLUE] for row in game.prizes] == [1, 1, 0, 1, 0]


def test_only_a_prize_that_cannot_be_paid_for_is_lost() -> None:
    game = bare()
    settle_prize(game, BLUE, 1, 3)
    game.cash[BLUE] = 2
    play(game, (upkeep.keep_prizes, BLUE))
    assert is_through(game)
    assert (game.cash[BLUE], game.vp[BLUE]) == (1, 2)
    assert [row[BLUE] for row in game.prizes] == [0, 1, 0, 0, 0]


def test_whatever_is_given_up_the_money_left_pays_for_nothing_that_was_lost() -> None:
    """£4 and prizes of £1, £2 and £3: £1 and £3 are kept, or £1 and £2 with £1 left over."""
    game = bare()
    settle_prize(game, BLUE, 1, 2, 3)
    game.cash[BLUE] = 4
    play(game, (upkeep.keep_prizes, BLUE))
    assert options(game) == (2, 3)
    other = game.copy()
    choose(game, 2)
    choose(other, 3)
    assert (is_through(game), game.cash[BLUE], [row[BLUE] for row in game.prizes]) == (True, 0, [0, 1, 0, 1, 0])
    assert (is_through(other), other.cash[BLUE], [row[BLUE] for row in other.prizes]) == (True, 1, [0, 1, 1, 0, 0])


# -- refresh --


def busy() -> CompanyGame:
    """A board at the end of a turn."""
    game = bare()
    fill_order(game, 14, MADRAS, YELLOW)
    fill_order(game, 15, BENGAL, YELLOW)
    fill_order(game, 13, MADRAS)
    game.order_firms[12] = 1 << PINK
    game.closed[3] = 1
    game.extra_ships = [1, 0, 2, 0]
    game.company_ships = [1, 0, 0, 0]
    post_officers(game, BOMBAY, f2=1)
    game.exhausted_officers[BOMBAY][PINK], game.supply[PINK] = 2, 15
    game.regiments, game.exhausted_regiments = [1, 0, 0], [0, 3, 0]
    game.alliances = [1, 0, 1, 0, 0, 0, 1]
    return game


def test_refresh_sends_writers_home_by_presidency_and_clears_tokens_ships_and_exhaustion() -> None:
    game = busy()
    play(game, upkeep.begin)
    assert is_through(game)
    assert (game.writers[MADRAS][YELLOW], game.writers[BENGAL][YELLOW]) == (1, 1)
    assert game.order_writer == [NOBODY] * 17
    assert game.order_presidency == [-1] * 17
    assert game.order_firms == [0] * 17
    assert game.closed[3] == 1
    assert (game.extra_ships, game.company_ships) == ([0] * 4, [1, 0, 0, 0])
    assert (game.officers[BOMBAY][PINK], game.exhausted_officers[BOMBAY][PINK]) == (3, 0)
    assert (game.regiments, game.exhausted_regiments) == ([1, 3, 0], [0, 0, 0])
    assert game.alliances == [0] * 7
    game.audit()


@pytest.mark.parametrize(("scenario", "last"), [("1710", 5), ("1758", 7), ("1813", 8), ("long_1710", 8)])
def test_the_last_turn_has_no_refresh_and_scoring_follows_it(scenario: str, last: int) -> None:
    game = bare(4, scenario)
    game.turn = last
    game.extra_ships = [1, 0, 0, 0]
    game.enter((turn.open_phase, Phase.UPKEEP_AND_REFRESH), turn.end_turn)
    assert game.over
    assert game.extra_ships == [1, 0, 0, 0]
    assert facts(game, "final_scoring_began") == [{"failed": False}]


def test_the_turn_marker_advances_and_the_next_turn_begins_with_its_london_season() -> None:
    game = bare()
    game.regions_lost = 2
    play(game, turn.end_turn)
    assert (game.turn, game.regions_lost) == (2, 0)
    assert facts(game, "turn_began") == [{"turn": 2}]
    assert facts(game, "phase_began")[0] == {"phase": "london_season"}


# -- firms --


HALVES_AND_PRISON = [
    *[(0, 1, 0, -1), (1, 1, 0, -1), (1, 2, 0, -1), (2, 3, 0, 0), (3, 1, 0, 0), (3, 3, 0, 1), (9, 2, 0, 7)],
    *[(4, 2, 1, 1), (3, 3, 2, -1), (0, 0, 3, -3)],
]
"""Space of the value track, shares, pieces in prison, victory points."""


@pytest.mark.parametrize(("value", "shares", "prison", "points"), HALVES_AND_PRISON)
def test_firm_shares_score_by_value_prison_costs_one_each_and_the_total_is_rounded_down(
    value: int, shares: int, prison: int, points: int
) -> None:
    game = bare(4, "1813")
    with_firm(game, GREEN, *[PINK] * shares, firm_value=value)
    game.prison[PINK], game.supply[PINK] = prison, game.supply[PINK] - prison
    play(game, scoring.score_firms)
    assert game.vp[PINK] == points


def test_half_points_of_two_firms_add_up_before_rounding() -> None:
    game = bare(4, "1813")
    with_firm(game, GREEN, PINK, firm_value=3)
    with_firm(game, BLUE, PINK, firm_value=5)
    play(game, scoring.score_firms)
    assert game.vp[PINK] == 2  # half a point and one and a half


@pytest.mark.parametrize("failed", [0, 1])
def test_shareholders_of_firms_retire_one_piece_first_whatever_became_of_the_company(failed: int) -> None:
    game = bare(4, "1813")
    with_firm(game, GREEN, PINK, firm_value=2, dividend=12)
    game.cash[PINK], game.failed = 30, failed
    give_shares(game, BLUE)
    game.enter(scoring.begin)
    assert asked(game) == (PINK, "london_season.retire")
    assert options(game) == (("done",), ("special", 0, 0), ("special", 1, 0), ("special", 2, 0))
    assert game.vp[BLUE] == 0  # neither power nor the Court has been scored
    choose(game, ("special", 2, 0))
    assert game.over
    assert game.prizes[2][PINK] == 1
    assert facts(game, "card_taken") == []


def test_letters_of_introduction_can_make_a_last_special_retirement_possible() -> None:
    game = bare(4, "1813")
    with_firm(game, GREEN, PINK, firm_value=2, dividend=2)
    give_prestige(game, BLUE, Prestige.MR_ROCHESTER)
    game.season_deck.remove(Blackmail.DISPLAY_BASE + Blackmail.LETTERS_OF_INTRODUCTION)
    game.blackmail[PINK] = [Blackmail.LETTERS_OF_INTRODUCTION]
    game.enter(scoring.begin)
    assert asked(game) == (PINK, "blackmail")
    choose(game, Blackmail.LETTERS_OF_INTRODUCTION)
    choose(game, ("special", 0, 1 << Prestige.MR_ROCHESTER))
    assert game.prizes[0][PINK] == 1


# -- power --


def test_power_comes_from_the_track_the_dial_laws_trophies_and_cards() -> None:
    game = bare()
    game.power = [Power.SOCIAL, Power.COMPANY_SHARE, Power.SHIPPING, Power.MANUFACTURING]
    game.luxuries[BLUE] = 2  # 2 each
    give_shares(game, BLUE)
    hold_office(game, Office.CHAIRMAN, BLUE)  # two shares, 1 each
    game.workshops[BLUE] = 3  # nothing
    build_yards(game, BLUE, 0, 1)  # nothing
    game.prime_minister = BLUE  # 2
    game.passed_laws[BLUE], game.trophies[BLUE] = 2, 3
    give_prestige(game, BLUE, Prestige.BECKY_SHARP, Prestige.SCOTTISH_CASTLE)  # 2, and 3 + 2 as a social enterprise
    assert scoring.power_of(game, BLUE) == 4 + 2 + 2 + 2 + 3 + 2 + 3 + 2
    game.blackmail[BLUE] = [Blackmail.PRIME_MINISTERS_EAR, Blackmail.COMPANY_FRAUD]  # 2 and 0, face down
    game.played_blackmail[BLUE] = [Blackmail.HIRING_PREFERENCE]  # 1, face up
    assert scoring.power_of(game, BLUE) == 20 + 3


@pytest.mark.parametrize(
    ("trophies", "points"),
    [
        ([9, 7, 5, 3], [6, 3, 0, 0]),
        ([9, 9, 5, 3], [3, 3, 0, 0]),
        ([9, 9, 9, 3], [3, 3, 3, 0]),
        ([9, 7, 7, 3], [6, 0, 0, 0]),
        ([3, 5, 3, 4], [0, 6, 0, 3]),
    ],
)
def test_the_award_of_turn_five_and_its_ties(trophies: list[int], points: list[int]) -> None:
    game = bare()
    game.turn, game.trophies = 5, trophies[:]
    game.trophies[game.prime_minister] -= 2  # the dial counts two
    play(game, scoring.award_power)
    assert game.vp == points


@pytest.mark.parametrize("final", range(1, 9))
def test_the_award_grows_with_the_final_turn(final: int) -> None:
    game = bare()
    game.turn, game.trophies = final, [5, 4, 0, 0]
    play(game, scoring.award_power)
    assert game.vp[:2] == [tables().award_first[final], tables().award_second[final]]
    assert tables().award_first[final] > tables().award_second[final] > 0


# -- the Court and workshops --


@pytest.mark.parametrize(("failed", "value", "expected"), [(0, 1, [2, 1]), (0, 3, [6, 3]), (1, 2, [-4 + 2, -2])])
def test_shares_count_for_or_against_and_after_a_failure_workshops_count_one(
    failed: int, value: int, expected: list[int]
) -> None:
    game = bare()
    game.failed, game.share_value = failed, value
    give_shares(game, BLUE, YELLOW)
    hold_office(game, Office.CHAIRMAN, BLUE)
    game.workshops[BLUE], game.invested[YELLOW] = 2, 3
    play(game, scoring.score_court)
    assert game.vp[:2] == expected


# -- the last retirements or the blame --


def test_a_company_that_survives_has_a_last_attrition_and_retirement_without_cards() -> None:
    game = bare()
    pass_laws(game, Law.TENURE_LIMITS)
    hold_office(game, Office.CHAIRMAN, BLUE)
    hold_office(game, Office.MILITARY_AFFAIRS, PINK)
    game.chairman_title, game.cash = BLUE, [8, 0, 4, 0]
    game.dice.lay([1, 6])
    game.enter(scoring.begin)
    assert asked(game) == (BLUE, "london_season.retire")
    choose(game, ("retire", 2, 0))
    assert asked(game) == (PINK, "london_season.retire")
    choose(game, ("retire", 1, 0))
    assert game.over
    assert facts(game, "failure_card_drawn") == []
    scored = {(fact["seat"], fact["what"]): fact["points"] for fact in facts(game, "scored")}
    assert scored[BLUE, "prize_4"] == 4
    assert scored[PINK, "prize_2"] == 2
    assert scored[BLUE, "company_shares"] == 1  # the Court comes before the attrition


def test_discounts_serve_once_in_final_scoring_though_they_served_in_the_season_before() -> None:
    game = bare()
    give_prestige(game, BLUE, Prestige.MR_ROCHESTER)
    game.pensioners[BLUE], game.supply[BLUE] = 2, 16
    game.cash[BLUE], game.used_discounts[BLUE] = 2, 1 << Prestige.MR_ROCHESTER
    game.enter(scoring.begin)
    choose(game, ("retire", 1, 1 << Prestige.MR_ROCHESTER))
    assert game.over  # no money and no discount for the second


def test_a_company_that_failed_has_no_last_retirements() -> None:
    game = bare()
    game.failed, game.cash = 1, [40] * 4
    game.pensioners[BLUE], game.supply[BLUE] = 1, 17
    hold_office(game, Office.MILITARY_AFFAIRS, PINK)
    game.dice.lay([Failure.ARMY_BLAMED])
    game.enter(scoring.begin)
    assert game.over
    assert facts(game, "failure_card_drawn") == [{"card": "army_blamed"}]
    assert (game.holder[Office.MILITARY_AFFAIRS], facts(game, "attrition_rolled")) == (PINK, [])


def blamed() -> CompanyGame:
    game = bare()
    game.failed, game.share_value = 1, 2
    give_shares(game, BLUE, BLUE, YELLOW)
    hold_office(game, Office.MILITARY_AFFAIRS, PINK)
    hold_office(game, Office.MANAGER_OF_SHIPPING, PINK)
    hold_office(game, Office.CHAIRMAN, YELLOW)
    game.chairman_title = YELLOW
    game.trophies, game.passed_laws, game.prime_minister = [0, 1, 0, 3], [1, 0, 2, 0], GREEN
    settle_prize(game, BLUE, 1, 2, 3)
    settle_prize(game, GREEN, 4)
    game.vp = [0] * 4
    return game


@pytest.mark.parametrize(
    ("card", "points"),
    [
        (Failure.COURT_OF_DIRECTORS_BLAMELESS, [4, 4, 0, 0]),
        (Failure.CHAIRMAN_BLAMED, [0, -4, 0, 0]),
        (Failure.OFFICEHOLDERS_BLAMED, [0, -1, -2, 0]),
        (Failure.ARMY_BLAMED, [0, -1, 0, -3]),
        (Failure.PARLIAMENT_BLAMED, [-1, 0, -2, -2]),
        (Failure.NABOBS_BLAMED, [-2, 0, 0, -1]),
    ],
)
def test_each_failure_card_blames_those_it_names(card: int, points: list[int]) -> None:
    game = blamed()
    game.dice.lay([card])
    play(game, failure.blame)
    assert game.vp == points


# -- the end --


@pytest.mark.parametrize(
    ("points", "windows", "minister", "ranks"),
    [
        ([9, 7, 5, 3], [0, 0, 0, 0], BLUE, (1, 2, 3, 4)),
        ([7, 7, 5, 7], [0, 2, 0, 1], BLUE, (3, 1, 4, 2)),
        ([7, 7, 7, 7], [0, 0, 0, 0], PINK, (3, 4, 1, 2)),
        ([7, 7, 7, 7], [1, 0, 0, 1], PINK, (2, 4, 3, 1)),
        ([-2, 0, -5, -5], [0, 0, 0, 1], BLUE, (2, 1, 4, 3)),
    ],
)
def test_ties_are_broken_by_windows_and_then_from_the_prime_minister(
    points: list[int], windows: list[int], minister: int, ranks: tuple[int, ...]
) -> None:
    game = bare()
    game.vp, game.luxuries, game.prime_minister = points[:], windows[:], minister
    game.enter(scoring.finish)
    assert game.outcome is not None
    assert tuple(game.outcome.ranks) == ranks
    assert game.outcome.scores == points
    assert game.outcome.reason == "the last turn is over"


def test_nothing_is_negotiated_or_promised_in_final_scoring() -> None:
    game = bare(4, "1710", negotiation="full")
    game.cash = [10] * 4
    game.promises[0] = YELLOW
    game.season_deck.remove(Blackmail.DISPLAY_BASE + Blackmail.ENVOY_TO_THE_MUGHALS)
    game.blackmail[BLUE] = [Blackmail.ENVOY_TO_THE_MUGHALS]
    game.pensioners[BLUE], game.supply[BLUE] = 1, 17
    game.enter(scoring.begin)
    assert asked(game) == (BLUE, "london_season.retire")  # Letters would help nobody: no spouse
    choose(game, ("done",))
    assert game.over


def test_a_failed_firm_leaves_the_scoring_to_debtors_prison() -> None:
    game = bare(4, "1813")
    with_firm(game, GREEN, PINK, PINK, firm_value=9)
    play(game, firm_accounts.begin)
    assert is_through(game)
    play(game, scoring.score_firms)
    assert game.vp == [0, 0, -2, 0]


def test_a_company_that_fails_in_parliament_is_scored_after_the_vote() -> None:
    game = bare()
    game.failed = 1
    game.dice.lay([0])
    game.enter((turn.open_phase, Phase.UPKEEP_AND_REFRESH), turn.end_turn)
    assert game.over
    assert game.outcome is not None
    assert game.outcome.reason == "the Company failed"
