"""Blackmail: each of the ten cards at its moment, cancelled by Man on the Inside, and asked for without telling who holds it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.john_company_2e.bargains import blackmail, windows
from engine.john_company_2e.company import hiring, revenue, trade
from engine.john_company_2e.course import scoring, turn
from engine.john_company_2e.india import commander, events
from engine.john_company_2e.london import london_season
from engine.john_company_2e.table.limits import PIECES
from engine.john_company_2e.table.names import (
    HIDDEN,
    NOBODY,
    Blackmail,
    Office,
    Phase,
    Power,
    Presidency,
    Prestige,
    Region,
    Sea,
)
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import BLACKMAIL_IDS
from engine.kernel import AuditError
from tests.engine.answering import choose, facts
from tests.engine.john_company_2e.helpers import (
    bare,
    command,
    give_blackmail,
    hold_office,
    is_through,
    make_known,
    play,
    post_officers,
)

BASE = Blackmail.DISPLAY_BASE
EAR, FRAUD, LETTERS = Blackmail.PRIME_MINISTERS_EAR, Blackmail.COMPANY_FRAUD, Blackmail.LETTERS_OF_INTRODUCTION
LEADENHALL, INDIA = Blackmail.SCANDAL_ON_LEADENHALL_STREET, Blackmail.SCANDAL_IN_INDIA
PREFERENCE, ENVOY = Blackmail.HIRING_PREFERENCE, Blackmail.ENVOY_TO_THE_MUGHALS
MERCANTILE, DIPLOMATIC = Blackmail.MERCANTILE_CONNECTION, Blackmail.DIPLOMATIC_CONNECTION
INSIDE = Blackmail.MAN_ON_THE_INSIDE


@pytest.fixture(autouse=True)
def _steps(monkeypatch: pytest.MonkeyPatch) -> None:
    make_known(monkeypatch)


def asked(game: CompanyGame) -> tuple[int, str, tuple[Any, ...]]:
    assert game.decision is not None
    return game.decision.seat, game.decision.kind, game.decision.options


# -- asking without telling --


def test_whoever_has_a_face_down_card_is_asked_whatever_it_is() -> None:
    game = bare()
    give_blackmail(game, 1, FRAUD)
    give_blackmail(game, 3, MERCANTILE)
    play(game, (blackmail.start_of_revenue,))
    assert asked(game) == (1, "blackmail", ("pass", "pass_for_turn"))
    assert game.decision is not None
    assert game.decision.secret
    choose(game, "pass")
    assert asked(game) == (3, "blackmail", ("pass", "pass_for_turn"))
    choose(game, "pass")
    assert is_through(game)


def test_a_question_looks_the_same_to_the_others_whether_or_not_the_card_is_there() -> None:
    seen = []
    for card in (DIPLOMATIC, FRAUD):
        game = bare()
        hold_office(game, Office.MILITARY_AFFAIRS, 1)
        give_blackmail(game, 1, card)
        play(game, (blackmail.start_of_revenue,))
        assert len(asked(game)[2]) == 2 + (card == FRAUD)
        seen.append(game.observe(0))
        for seat in (0, 2, None):
            assert game.fork(seat, 7).observe(seat) == game.observe(seat)
        assert game.observe(0)["decision"]["options"] is None
    assert seen[0] == seen[1]


def test_a_family_may_ask_for_peace_until_the_turn_is_over() -> None:
    game = bare()
    give_blackmail(game, 1, FRAUD)
    hold_office(game, Office.MILITARY_AFFAIRS, 1)
    play(game, (blackmail.start_of_revenue,), (blackmail.before_events,))
    choose(game, "pass_for_turn")
    assert is_through(game)
    game.turn = 3
    game.enter((turn.begin_turn,))
    assert asked(game)[:2] == (1, "blackmail")  # the new turn's London Season


def test_a_moment_is_passed_over_when_all_its_cards_lie_open() -> None:
    game = bare()
    give_blackmail(game, 1, INSIDE, FRAUD)
    game.season_deck.remove(BASE + DIPLOMATIC)
    game.season_discards.append(BASE + DIPLOMATIC)
    play(game, (blackmail.after_deploy_check, Presidency.MADRAS, 4))
    assert is_through(game)


def test_a_card_laid_down_lies_face_down_before_its_family() -> None:
    game = bare()
    game.singled_out[0] = FRAUD
    with pytest.raises(AuditError, match="laid down"):
        game.audit()


# -- at any time on a turn --


def test_the_prime_ministers_ear_swaps_neighbouring_power_tokens() -> None:
    game = bare()
    give_blackmail(game, 2, EAR)
    before = game.power[:]
    play(game, (windows.open_window, Phase.FAMILY))
    choose(game, EAR)
    assert asked(game) == (2, "blackmail.swap", ((0, 1), (1, 2), (1, 3)))
    choose(game, (1, 3))
    assert game.power == [before[0], before[3], before[2], before[1]]
    assert game.played_blackmail[2] == [EAR]
    assert set(game.power) == {Power.SOCIAL, Power.COMPANY_SHARE, Power.SHIPPING, Power.MANUFACTURING}
    game.audit()


@pytest.mark.parametrize(
    ("card", "phases"),
    [
        (EAR, {Phase.LONDON_SEASON, Phase.FAMILY}),
        (
            ENVOY,
            {
                Phase.LONDON_SEASON,
                Phase.FAMILY,
                Phase.FIRMS,
                Phase.HIRING,
                Phase.COMPANY_OPERATION,
                Phase.BONUSES,
                Phase.REVENUE,
                Phase.EVENTS_IN_INDIA,
            },
        ),
        (INDIA, {Phase.EVENTS_IN_INDIA, Phase.PARLIAMENT_MEETS, Phase.UPKEEP_AND_REFRESH}),
        (LEADENHALL, {Phase.EVENTS_IN_INDIA, Phase.PARLIAMENT_MEETS, Phase.UPKEEP_AND_REFRESH}),
    ],
)
def test_cards_without_a_moment_of_their_own_are_playable_in_their_part_of_the_turn(
    card: int, phases: set[int]
) -> None:
    found = set()
    for phase in turn.PHASES:
        game = bare()
        game.turn, game.deregulated = 2, 1
        hold_office(game, Office.MILITARY_AFFAIRS, 2)
        hold_office(game, Office.PRESIDENT_OF_BENGAL, 2)
        give_blackmail(game, 1, card)
        game.enter((turn.open_phase, phase))
        if game.decision is not None and game.decision.kind == "blackmail" and card in game.decision.options:
            found.add(phase)
    assert found == phases


def test_an_envoy_moves_the_elephant_and_is_paid_by_the_region_at_its_tail() -> None:
    game = bare()
    give_blackmail(game, 0, ENVOY)
    play(game, (events.begin,))
    choose(game, ENVOY)
    assert game.decision is not None
    position = next(option for option in game.decision.options if option[0] == Region.MYSORE)
    values = [game.tables.orders.value[order] for order in game.open_orders(Region.MYSORE)]
    choose(game, position)
    assert (game.elephant_tail, game.elephant_head) == position
    assert game.cash[0] == max(values) > 0


def test_an_envoy_to_a_region_without_open_orders_earns_nothing() -> None:
    game = bare()
    give_blackmail(game, 0, ENVOY)
    game.closed = [1] * len(game.closed)
    play(game, (blackmail.before_events,))
    choose(game, ENVOY)
    choose(game, asked(game)[2][0])
    assert game.cash[0] == 0


# -- scandals --


def test_a_scandal_on_leadenhall_street_forces_out_an_officeholder_at_home() -> None:
    game = bare()
    give_blackmail(game, 0, LEADENHALL)
    for office in (Office.MILITARY_AFFAIRS, Office.PRESIDENT_OF_MADRAS, Office.CHAIRMAN):
        hold_office(game, office, 2)
    play(game, (windows.open_window, Phase.PARLIAMENT_MEETS))
    choose(game, LEADENHALL)
    assert asked(game) == (0, "blackmail.culprit", (Office.CHAIRMAN, Office.MILITARY_AFFAIRS))
    choose(game, Office.MILITARY_AFFAIRS)
    assert game.holder[Office.MILITARY_AFFAIRS] == NOBODY
    assert (game.supply[2], game.pensioners[2]) == (PIECES - 2, 0)


def test_a_scandal_in_india_forces_out_a_president_or_governor() -> None:
    game = bare()
    give_blackmail(game, 0, INDIA)
    governor = game.governor_office(Region.BENGAL)
    game.holder[governor] = NOBODY
    for office in (Office.MILITARY_AFFAIRS, Office.PRESIDENT_OF_MADRAS, governor):
        hold_office(game, office, 2)
    play(game, (windows.open_window, Phase.UPKEEP_AND_REFRESH))
    choose(game, INDIA)
    assert asked(game)[2] == (Office.PRESIDENT_OF_MADRAS, governor)
    choose(game, governor)
    assert (game.holder[governor], game.supply[2]) == (NOBODY, PIECES - 2)


def test_a_scandal_without_anybody_to_force_out_stays_face_down() -> None:
    game = bare()
    give_blackmail(game, 0, INDIA, LEADENHALL)
    hold_office(game, Office.MILITARY_AFFAIRS, 2)
    play(game, (windows.open_window, Phase.UPKEEP_AND_REFRESH))
    assert asked(game)[2] == ("pass", "pass_for_turn", LEADENHALL)


def display(game: CompanyGame, *cards: int) -> None:
    """Lay cards of the deck out in the display."""
    for card in cards:
        game.season_deck.remove(card)
        game.display.append(card)


def test_a_scandal_may_be_played_when_it_is_taken_from_the_display_and_only_that_one() -> None:
    game = bare()
    game.phase = Phase.LONDON_SEASON
    give_blackmail(game, 1, LEADENHALL)
    game.unasked[1] = 1
    display(game, BASE + INDIA)
    hold_office(game, Office.MILITARY_AFFAIRS, 2)
    hold_office(game, Office.PRESIDENT_OF_MADRAS, 2)
    hold_office(game, Office.PRESIDENT_OF_BENGAL, 3)
    play(game, (london_season.choose_card, 1))
    choose(game, ("take", 0))
    assert asked(game) == (1, "blackmail", ("pass", "pass_for_turn", INDIA))
    for seat in (0, 2, None):
        assert game.observe(seat)["state"]["singled_out"][1] == HIDDEN
        assert game.fork(seat, 9).observe(seat) == game.observe(seat)
    choose(game, INDIA)
    game.audit()
    choose(game, Office.PRESIDENT_OF_MADRAS)
    assert game.holder[Office.PRESIDENT_OF_MADRAS] == NOBODY
    assert (game.blackmail[1], game.played_blackmail[1], game.singled_out[1]) == ([LEADENHALL], [INDIA], NOBODY)
    assert is_through(game)


def test_a_card_drawn_from_the_deck_is_not_taken_from_the_display() -> None:
    game = bare()
    game.season_deck.remove(Prestige.BECKY_SHARP)
    game.prestige[1] = [Prestige.BECKY_SHARP]
    display(game, Prestige.FOUNDRY)
    hold_office(game, Office.PRESIDENT_OF_MADRAS, 2)
    game.dice.lay([game.season_deck.index(BASE + INDIA)])
    play(game, (london_season.choose_card, 1))
    choose(game, ("draw", 0))
    assert game.blackmail[1] == [INDIA]
    assert is_through(game)


# -- retiring (checklist 51, 231) --


def season(spouse_owner: int = 2) -> CompanyGame:
    """Family 0 has a pensioner and £2; another family's spouse grants £2 off."""
    game = bare()
    game.phase = Phase.LONDON_SEASON
    london_season.clear_season(game)
    game.pensioners[0], game.supply[0], game.cash[0] = 1, PIECES - 1, 2
    game.season_deck.remove(Prestige.MR_ROCHESTER)
    game.prestige[spouse_owner] = [Prestige.MR_ROCHESTER]
    return game


def test_letters_of_introduction_bring_everybodys_discounts() -> None:
    game = season()
    give_blackmail(game, 0, LETTERS)
    play(game, (london_season.letters_first, 0, 0))
    assert asked(game) == (0, "blackmail", ("pass", "pass_for_turn", LETTERS))
    choose(game, LETTERS)
    costs = [game.describe(n).get("price") for n in range(len(asked(game)[2]))]
    assert game.tables.prizes.cost[1] - 2 in costs
    assert game.letters == [1, 0, 0, 0]


def test_letters_are_no_question_without_a_pensioner_or_anothers_spouse() -> None:
    game = season(spouse_owner=0)
    give_blackmail(game, 0, LETTERS)
    play(game, (london_season.letters_first, 0, 0))
    assert asked(game)[1] == "london_season.retire"
    game = season()
    give_blackmail(game, 1, LETTERS)
    play(game, (london_season.letters_first, 1, 0))
    assert is_through(game)


def test_letters_serve_in_final_scoring_and_nobody_cancels_them_there() -> None:
    game = season()
    game.pensioners[0], game.supply[0] = 0, PIECES
    give_blackmail(game, 0, LETTERS)
    give_blackmail(game, 3, INSIDE)
    game.unasked = [1] * 4
    game.turn = 5
    hold_office(game, Office.MILITARY_AFFAIRS, 0)
    game.fatigue[Office.MILITARY_AFFAIRS] = 4  # retires whatever the die says
    game.enter((scoring.begin,))
    assert asked(game) == (0, "blackmail", ("pass", "pass_for_turn", LETTERS))
    choose(game, LETTERS)
    assert asked(game)[:2] == (0, "london_season.retire")
    assert game.letters[0] == 1


# -- hiring (checklist 96) --


def pool(game: CompanyGame) -> None:
    """Chairman 0 hires for Shipping among writers of families 0, 1 and 2."""
    hold_office(game, Office.CHAIRMAN, 0)
    for family in (0, 1, 2):
        game.writers[0][family] += 1
        game.supply[family] -= 1


def test_hiring_preference_leaves_the_hirer_no_other_choice() -> None:
    game = bare()
    pool(game)
    game.writers[1][2] += 1
    game.supply[2] -= 1
    give_blackmail(game, 2, PREFERENCE)
    give_blackmail(game, 3, FRAUD)  # no candidate, and so not asked
    play(game, (hiring.hire, Office.MANAGER_OF_SHIPPING))
    choose(game, PREFERENCE)
    choose(game, "pass")  # family 3: is it the man on the inside?
    places = ((Office.MANAGER_OF_SHIPPING, 2, "writer", 0), (Office.MANAGER_OF_SHIPPING, 2, "writer", 1))
    assert asked(game) == (0, "hiring.choose", places)
    choose(game, places[1])
    assert (game.holder[Office.MANAGER_OF_SHIPPING], game.preferred) == (2, NOBODY)
    assert is_through(game)


def test_nobody_is_preferred_where_one_family_has_all_the_candidates() -> None:
    game = bare()
    hold_office(game, Office.CHAIRMAN, 0)
    game.writers[0][2] += 1
    game.supply[2] -= 1
    give_blackmail(game, 2, PREFERENCE)
    play(game, (hiring.hire, Office.MANAGER_OF_SHIPPING))
    assert is_through(game)
    assert game.holder[Office.MANAGER_OF_SHIPPING] == 2


def test_the_hirer_may_prefer_itself_without_leave() -> None:
    game = bare()
    pool(game)
    give_blackmail(game, 0, PREFERENCE)
    play(game, (hiring.hire, Office.MANAGER_OF_SHIPPING))
    choose(game, PREFERENCE)
    assert game.holder[Office.MANAGER_OF_SHIPPING] == 0
    assert facts(game, "consent_answered") == []
    assert is_through(game)


# -- checks (checklist 145, 160) --


def test_mercantile_connection_has_a_trade_check_made_again_with_half_the_dice() -> None:
    game = bare()
    bombay = Office.PRESIDENT_OF_BOMBAY
    hold_office(game, bombay, 0)
    game.treasury[bombay], game.company_ships[Sea.WEST] = 5, 1
    give_blackmail(game, 1, MERCANTILE)
    home = 1 << game.tables.home_region[Presidency.BOMBAY]
    game.dice.lay([1, 1, 1, 1, 1, 4, 3])
    play(game, (trade.roll, (Presidency.BOMBAY, home, 5)))
    assert game.trade_roll == [1, 1, 1, 1, 1]
    choose(game, MERCANTILE)
    assert game.trade_roll == [4, 3]
    assert game.presidency_traded == 0
    assert is_through(game)


def test_a_roll_made_again_without_a_die_is_a_failure_and_no_catastrophe() -> None:
    game = bare()
    give_blackmail(game, 1, MERCANTILE)
    game.trade_roll = [6]
    hold_office(game, Office.PRESIDENT_OF_BOMBAY, 2)
    play(game, (blackmail.after_trade_check, Office.PRESIDENT_OF_BOMBAY, 1))
    choose(game, MERCANTILE)
    assert game.trade_roll == []
    assert facts(game, "check_rolled_again") == [{"seat": 2, "dice": [], "result": "failure"}]


def test_a_firms_check_may_be_made_again_too() -> None:
    game = bare()
    give_blackmail(game, 0, MERCANTILE)
    game.trade_roll = [2, 5, 6]
    game.dice.lay([5])
    play(game, (blackmail.after_firm_check, 2, 3))
    choose(game, MERCANTILE)
    assert game.trade_roll == [5]
    assert facts(game, "check_rolled_again") == [{"seat": 2, "dice": [5], "result": "catastrophe"}]


def test_diplomatic_connection_has_a_deploy_check_made_again() -> None:
    game = bare()
    command(game, Presidency.MADRAS, 0)
    post_officers(game, Presidency.MADRAS, f0=4)
    give_blackmail(game, 1, DIPLOMATIC)
    game.deploy_roll = []
    game.tower[Region.MYSORE], game.overlord[Region.MYSORE] = 0, -1
    game.dice.lay([1, 1, 1, 1, 3, 3, 1, 1, 1, 1])
    play(game, (commander.roll, Presidency.MADRAS, Region.MYSORE, (0, 0, (4, 0, 0, 0))))
    choose(game, DIPLOMATIC)
    assert facts(game, "check_rolled_again") == [{"seat": 0, "dice": [3, 3], "result": "failure"}]
    assert not game.is_company(Region.MYSORE)


# -- revenue (checklist 172) --


def test_company_fraud_takes_twice_the_highest_die_of_the_own_officeholders() -> None:
    game = bare()
    give_blackmail(game, 2, FRAUD)
    for office in (Office.MILITARY_AFFAIRS, Office.PRESIDENT_OF_MADRAS):
        hold_office(game, office, 2)
    hold_office(game, Office.DIRECTOR_OF_TRADE, 1)
    game.balance = 20
    game.dice.lay([2, 5])
    play(game, (blackmail.start_of_revenue,))
    choose(game, FRAUD)
    assert (game.balance, game.cash) == (10, [0, 0, 10, 0])
    assert facts(game, "company_fraud_committed") == [{"seat": 2, "dice": [2, 5]}]


def test_a_low_balance_stops_at_nothing_and_the_bank_pays_all_the_same() -> None:
    game = bare()
    give_blackmail(game, 2, FRAUD)
    hold_office(game, Office.MILITARY_AFFAIRS, 2)
    game.balance = 3
    game.dice.lay([6])
    play(game, (revenue.begin,))
    choose(game, FRAUD)
    assert game.cash[2] == 12
    assert [fact["amount"] for fact in facts(game, "balance_lowered") if fact["what"] == "company_fraud"] == [3]


def test_a_family_without_officeholders_commits_no_fraud() -> None:
    game = bare()
    give_blackmail(game, 2, FRAUD)
    play(game, (blackmail.start_of_revenue,))
    assert asked(game) == (2, "blackmail", ("pass", "pass_for_turn"))


# -- Man on the Inside --


def test_man_on_the_inside_cancels_a_card_and_takes_it_face_up() -> None:
    game = bare()
    give_blackmail(game, 2, FRAUD)
    give_blackmail(game, 3, INSIDE)
    hold_office(game, Office.MILITARY_AFFAIRS, 2)
    balance = game.balance
    play(game, (blackmail.start_of_revenue,))
    choose(game, FRAUD)
    assert asked(game) == (3, "blackmail", ("pass", "pass_for_turn", INSIDE))
    choose(game, INSIDE)
    assert game.played_blackmail == [[], [], [], sorted([FRAUD, INSIDE])]
    assert (game.cash[2], game.balance, game.blackmail) == (0, balance, [[], [], [], []])
    assert is_through(game)
    game.audit()


def test_a_card_that_nobody_cancels_works() -> None:
    game = bare()
    give_blackmail(game, 2, FRAUD)
    give_blackmail(game, 3, INSIDE)
    hold_office(game, Office.MILITARY_AFFAIRS, 2)
    game.dice.lay([4])
    play(game, (blackmail.start_of_revenue,))
    choose(game, FRAUD, "pass")
    assert game.cash[2] == 8
    assert game.played_blackmail[2] == [FRAUD]


def test_played_cards_count_for_power_as_face_down_ones_do() -> None:
    game = bare()
    give_blackmail(game, 0, EAR)
    game.prime_minister = 1
    power = scoring.power_of(game, 0)
    game.blackmail[0], game.played_blackmail[0] = [], [EAR]
    assert scoring.power_of(game, 0) == power == 2


def test_every_card_has_an_effect() -> None:
    assert sorted(blackmail.EFFECTS) == list(range(len(BLACKMAIL_IDS)))
