"""Revenue, Royal Privilege, firms and the end with the Crown (checklist 257, 261 to 263; T37; readings 49, 50)."""

from __future__ import annotations

import pytest

from engine.john_company_2e.company import revenue
from engine.john_company_2e.course import scoring, turn
from engine.john_company_2e.crown import as_shareholder, at_the_end, in_revenue
from engine.john_company_2e.families import upkeep
from engine.john_company_2e.firms import firm_accounts, firms
from engine.john_company_2e.handbook.tables import rows
from engine.john_company_2e.parliament import policies
from engine.john_company_2e.table.names import NOBODY, ON_YARD, Failure, Law, Office, Phase, Power, Presidency, Sea
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.telling import stats
from engine.john_company_2e.title import TITLE
from engine.kernel import Dice
from tests.engine.answering import asked, choose, facts, options
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
)
from tests.engine.john_company_2e.helpers import (
    build_yards,
    fill_order,
    give_shares,
    hold_office,
    is_through,
    pass_laws,
    play,
    post_writers,
    settle_prize,
)

MADRAS = Presidency.MADRAS
CHAIRMAN = Office.CHAIRMAN


# -- dividends --


@pytest.mark.parametrize(
    ("climate", "balance", "number"),
    [
        *((BULL, balance, number) for balance, number in ((3, 0), (4, 1), (8, 2), (11, 2), (12, 3))),
        *((STAG, balance, number) for balance, number in ((4, 1), (9, 1), (10, 2), (14, 3))),
        *((LION, balance, number) for balance, number in ((4, 1), (11, 1), (12, 2))),
        *((BEAR, balance, number) for balance, number in ((13, 1), (14, 2))),
        *((PEACOCK, balance, number) for balance, number in ((15, 1), (16, 2), (3, 0))),
    ],
)
def test_a_crown_chairman_pays_one_dividend_and_more_above_the_climates_floor(
    climate: int, balance: int, number: int
) -> None:
    game = against_crown(climate=climate)
    set_cubes(game, 0)
    hold_office(game, CHAIRMAN, 1)
    give_shares(game, 0, 0, 1)
    game.balance = balance
    play(game, revenue.dividends)
    assert is_through(game)
    assert game.balance == balance - 4 * number


@pytest.mark.parametrize(
    ("climate", "planned", "more", "fewer"),
    [(BULL, 2, 0, 2), (STAG, 1, 1, 2), (LION, 1, 2, 1), (BEAR, 1, 2, 1), (PEACOCK, 1, 2, 1)],
)
def test_one_dividend_more_or_fewer_for_cubes(climate: int, planned: int, more: int, fewer: int) -> None:
    for name, price, number in (("one_more_dividend", more, planned + 1), ("one_fewer_dividend", fewer, planned - 1)):
        game = against_crown(climate=climate)
        hold_office(game, CHAIRMAN, 1)
        give_shares(game, 0)
        game.balance = 4
        play(game, revenue.dividends)
        if not price:
            assert favours(game) == [("revenue.one_fewer_dividend",)], "a bull pays all it can"
            continue
        ask(game, f"revenue.{name}")
        choose(game, "none")
        assert game.cubes == [6 - price, 6 + price]
        assert facts(game, "dividends_paid")[0]["number"] == number


def test_royal_protection_is_always_used_by_a_crown_chairman() -> None:
    game = against_crown()
    hold_office(game, CHAIRMAN, 1)
    game.debt, game.balance = 4, 1
    pass_laws(game, Law.ROYAL_PROTECTION)
    play(game, revenue.expenses)
    assert Law.ROYAL_PROTECTION not in game.laws
    assert (game.balance, game.debt) == (0, 4)


# -- Royal Privilege --


def test_a_tax_that_the_crown_cannot_pay_comes_from_the_balance() -> None:
    game = against_crown()
    game.cash[1], game.workshops[1], game.balance = 1, 3, 5
    play(game, (policies.tax, 1, Power.MANUFACTURING))
    assert (game.cash[1], game.workshops[1], game.balance) == (0, 3, 3)
    assert facts(game, "royal_privilege_used") == [{"amount": 2, "what": "policy_tax"}]


def test_a_window_tax_and_upkeep_take_loans_that_may_ruin_the_company() -> None:
    game = against_crown()
    game.luxuries[1], game.balance, game.debt = 3, 1, 0
    game.standing = 4
    play(game, (policies.window_tax, 1))
    assert (game.luxuries[1], game.balance, game.debt, game.standing) == (3, 0, 1, 3)
    game = against_crown()
    settle_prize(game, 1, 4, 4, 4, 4)
    game.cash[1], game.balance, game.standing = 1, 0, 2
    play(game, (upkeep.keep_prizes, 1))
    assert (game.debt, game.standing, game.failed) == (3, 0, 1)
    assert game.prizes[4][1] == 4


def test_a_company_that_fails_by_upkeep_is_scored_at_once() -> None:
    game = against_crown()
    game.failed, game.standing, game.turn = 1, 0, 2
    game.enter(turn.end_turn)
    assert game.over or game.phase == Phase.FINAL_SCORING


def test_royal_privilege_asks_the_purses_in_the_tables_order(monkeypatch: pytest.MonkeyPatch) -> None:
    for pays, cash, balance, debt in (
        (["cash", "balance", "emergency_loans"], 0, 4, 2),
        (["balance", "emergency_loans"], 1, 3, 2),
    ):
        game = against_crown()
        game.workshops[1], game.cash[1], game.balance, game.debt, game.standing = 3, 1, 6, 2, 4
        monkeypatch.setitem(rows()["parliament.royal_privilege"].fields, "pays", pays)
        play(game, (policies.tax, 1, Power.MANUFACTURING))
        assert (game.cash[1], game.balance, game.debt, game.workshops[1]) == (cash, balance, debt, 3), pays


def test_the_crown_has_paid_what_it_has_before_a_chairman_is_asked_to_protect_the_company() -> None:
    game = against_crown()
    hold_office(game, CHAIRMAN, 0)
    pass_laws(game, Law.ROYAL_PROTECTION)
    game.workshops[1], game.cash[1], game.balance = 3, 1, 1
    play(game, (policies.tax, 1, Power.MANUFACTURING))
    assert asked(game) == (0, "revenue.royal_protection")
    anew = game.asked_anew()
    assert anew.asked == game.asked
    assert anew.asked.then == (in_revenue.protect, 2)
    assert anew.cash == game.cash == [game.cash[0], 0]


def test_a_human_chairman_may_protect_the_company_from_the_crowns_loans() -> None:
    for answer, debt, law in (("keep", 1, True), ("discard", 0, False)):
        game = against_crown()
        hold_office(game, CHAIRMAN, 0)
        pass_laws(game, Law.ROYAL_PROTECTION)
        game.workshops[1], game.balance, game.debt = 3, 1, 0
        play(game, (policies.tax, 1, Power.MANUFACTURING))
        choose(game, answer)
        assert (game.debt, Law.ROYAL_PROTECTION in game.laws, game.balance) == (debt, law, 0)
    game = against_crown()
    hold_office(game, CHAIRMAN, 1)
    pass_laws(game, Law.ROYAL_PROTECTION)
    game.workshops[1], game.balance = 3, 1
    play(game, (policies.tax, 1, Power.MANUFACTURING))
    assert is_through(game)
    assert Law.ROYAL_PROTECTION not in game.laws


# -- firms --


def firm(climate: int, *, seats: int = 1, shares: tuple[int, ...] = (3, 0), value: int = 0) -> CompanyGame:
    """Human 0 manages a firm; the Crown has three of four Company shares and a workshop."""
    game = against_crown(seats, climate, "1813")
    game.standing, game.debt = 4, 4
    game.firm[0], game.firm_value[0] = 1, value
    for family, count in enumerate(shares):
        game.firm_shares[0][family] = count
        game.supply[family] -= count
    game.workshops[game.crown] = 1
    give_shares(game, 0, game.crown, game.crown, game.crown)
    return game


def test_the_crown_invests_after_the_humans_in_the_climates_that_do() -> None:
    for climate, invests in ((BULL, 0), (STAG, 0), (LION, 1), (BEAR, 1), (PEACOCK, 1)):
        game = firm(climate)
        assert not game.in_lined_space()
        set_cubes(game, 0)
        play(game, as_shareholder.invest_last)
        if not is_through(game):
            choose(game, "none")
        assert game.firm_shares[0] == [3, invests]
        assert game.court == [1, 3 - invests], "a share before a workshop"


def test_weak_shares_stay_and_a_workshop_goes() -> None:
    game = firm(LION)
    set_cubes(game, 0)
    game.standing = next(iter(game.tables.lined_standing))
    play(game, as_shareholder.invest_last)
    if not is_through(game):
        choose(game, "none")
    assert (game.firm_shares[0], game.court, game.invested[1]) == ([3, 1], [1, 3], 1)


def test_the_crown_invests_only_with_the_majority_and_never_for_one_of_the_firm() -> None:
    game = firm(LION)
    give_shares(game, 0, 0, 0)
    play(game, as_shareholder.invest_last)
    assert is_through(game)
    game = firm(LION, shares=(2, 2))
    play(game, as_shareholder.invest_last)
    assert is_through(game)
    assert game.firm_shares[0] == [2, 2]


def test_two_cubes_make_the_crown_invest_and_the_firms_value_denies_it() -> None:
    game = firm(BULL)
    play(game, as_shareholder.invest_last)
    ask(game, "firms.make_crown_invest_once", 0)
    assert (game.firm_shares[0], game.cubes) == ([3, 1], [4, 8])
    assert favours(game) == [("firms.make_crown_invest_once", 0)], "two of three shares are a majority still"
    ask(game, "firms.make_crown_invest_once", 0)
    assert is_through(game), "one of two is none"
    assert (game.firm_shares[0], game.court, game.cubes) == ([3, 2], [1, 1], [2, 10])
    game = firm(PEACOCK, value=3)
    worth = game.tables.firm_value[3]
    play(game, as_shareholder.invest_last)
    ask(game, "firms.deny_investment", 0)
    assert (game.firm_shares[0], game.cubes) == ([3, 0], [6 - worth, 6 + worth])


def test_with_two_humans_the_holder_of_the_button_is_invested_in_and_may_refuse() -> None:
    game = firm(LION, seats=2, shares=(3, 0, 0))
    game.firm[1], game.firm_shares[1] = 1, [0, 3, 0]
    game.supply[1] -= 3
    game.button = 1
    play(game, as_shareholder.invest_last)
    assert asked(game) == (1, "crown.investment")
    assert game.button == 0
    choose(game, "no")
    assert game.firm_shares[1] == [0, 3, 0]


def test_what_is_asked_because_nobody_paid_can_be_saved_and_imagined() -> None:
    table = {"scenario": "1813", "setup": "draft", "difficulty": "expert", "negotiation": "off"}
    game = TITLE.new(2, 1, table, events=False)
    dice = Dice(1)
    while asked(game)[1] != "crown.investment":
        game.choose(dice.below(len(options(game))))
    saved = game.to_json()
    unpaid = (("invest", 0, "share"), NOBODY, ())
    settled = TITLE.takes("as_shareholder.settle_denial")
    assert settled.misfit(unpaid, TITLE.bounds(2, game.options)) is None
    assert TITLE.from_json(saved).digest() == game.digest()
    seat = saved["decision"]["seat"]
    assert TITLE.imagine(game.observe(seat), 1).decision == game.decision


def test_ships_of_the_crown_cost_two_cubes_to_fit_or_buy_back() -> None:
    game = firm(LION)
    game.london[0] = 9
    yard, at_sea = build_yards(game, 1, ON_YARD, Sea.WEST)
    play(game, (firms.act, 0))
    choose(game, ("fit", yard))
    ask(game, "firms.fit_crown_ship")
    choose(game, ("buy_back", at_sea))
    ask(game, "firms.buy_back_crown_ship")
    assert game.cubes == [2, 10]
    assert game.firm_ships(0) == [yard, at_sea]
    assert ("invest", 0, "share") in options(game)


def test_the_crown_consents_to_dissolution_for_nothing() -> None:
    game = firm(LION, shares=(3, 1))
    play(game, (firms.act, 0))
    choose(game, ("dissolve", 0))
    assert game.prison == [3, 1]
    assert game.cubes == [6, 6]


def test_a_takeover_costs_the_crowns_shares_and_is_the_holders_only() -> None:
    for holder, taken in ((1, True), (0, False)):
        game = firm(LION, seats=2, shares=(1, 1, 3))
        game.button = holder
        play(game, (firms.act, 1))
        choose(game, ("takeover", 0))
        if asked(game)[1] == "consent":
            choose(game, "no")
        if taken:
            ask(game, "firms.takeover_consent")
        assert bool(game.firm[1]) == taken
        assert game.cubes == ([4, 1, 7] if taken else [4, 4, 4])
        assert game.button == 0


def test_four_cubes_buy_an_emergency_investment_behind_the_managers_shares() -> None:
    for shares, offered in (((3, 1), True), ((2, 2), False)):
        game = firm(BULL, shares=shares)
        game.firm_value[0] = 0
        game.london[0] = 0
        play(game, (firm_accounts.seek_rescue, 0, 3, (0,)))
        if offered:
            ask(game, "revenue.emergency_investment")
            assert (game.firm_shares[0], game.cubes) == ([3, 2], [2, 10])
            assert game.firm[0] == 1
        else:
            assert game.firm[0] == 0


def test_the_crown_rescues_nobody_and_waives_nothing_by_itself() -> None:
    game = firm(PEACOCK, shares=(3, 1))
    set_cubes(game, 0)
    play(game, (firm_accounts.seek_rescue, 0, 3, (0,)))
    assert game.firm[0] == 0
    game = firm(PEACOCK, shares=(1, 1))
    game.india[0] = 5
    play(game, (firm_accounts.ask_waivers, 0, 2))
    choose(game, 1)
    assert facts(game, "firm_dividends_paid")[0]["amount"] == 5


@pytest.mark.parametrize(
    ("shares", "waived", "gain"),
    [((2, 2), (0, 0), 2), ((3, 2), (0, 0), 0), ((3, 2), (1, 0), 2), ((4, 4), (0, 0), 3), ((2, 0), (0, 0), 0)],
)
def test_dividends_as_large_as_any_bring_a_cube_for_each_crown_share_up_to_three(
    shares: tuple[int, int], waived: tuple[int, int], gain: int
) -> None:
    game = firm(LION, shares=shares)
    game.india[0] = 20
    set_cubes(game, 0)
    play(game, (firm_accounts.waive, 0, (1, 0, (), waived)))
    assert game.cubes[0] == gain


# -- upkeep --


def test_idle_writers_in_a_crown_presidency_bring_a_lone_human_a_cube() -> None:
    game = against_crown()
    hold_office(game, Office.PRESIDENT_OF_MADRAS, 1)
    post_writers(game, MADRAS, f0=1)
    post_writers(game, 0, f0=1)
    play(game, upkeep.refresh)
    assert game.cubes == [7, 5]
    fill_order(game, game.tables.home_port[MADRAS], MADRAS, 0)
    play(game, upkeep.refresh)
    assert game.cubes == [7, 5], "one has returned from an order"
    pair = against_crown(seats=2)
    hold_office(pair, Office.PRESIDENT_OF_MADRAS, 2)
    post_writers(pair, MADRAS, f0=1)
    play(pair, upkeep.refresh)
    assert pair.cubes == [4, 4, 4]


# -- the end --


def ended(game: CompanyGame, *frames: object) -> None:
    game.enter(*frames)  # type: ignore[arg-type]
    assert game.over


def test_t37_the_solo_failure_adjustment() -> None:
    for scenario, turns in (
        ("1710", (-5, -4, -3, -2, -1, 0, 0, 0)),
        ("long_1710", (-5, -4, -3, -2, -1, 0, 0, 0)),
        ("1758", (None, None, -5, -4, -3, -2, -1)),
        ("1813", (None, None, None, None, -4, -3, -2, -1)),
    ):
        for number, points in enumerate(turns, start=1):
            if points is not None:
                game = against_crown(scenario=scenario)
                game.turn = number
                play(game, at_the_end.blame_the_soloist)
                assert game.vp == [points, 0], (scenario, number)


def test_the_figures_of_a_game_with_the_crown_say_whether_it_was_beaten() -> None:
    for points, beaten in (((5, 4), True), ((3, 4), False)):
        game = against_crown()
        game.prime_minister = 1
        game.vp = list(points)
        told = stats.metrics(game)
        assert (told["victory points of the Crown"], told["the Crown is beaten"]) == (4, beaten)
        assert told["victory points, best seat"] == points[0]
    assert "the Crown is beaten" not in stats.metrics(TITLE.new(3, 1))


@pytest.mark.parametrize(("seats", "blamed"), [(1, [-5]), (2, [])])
def test_a_lone_human_is_blamed_for_failure_and_two_are_not(seats: int, blamed: list[int]) -> None:
    game = against_crown(seats=seats)
    game.failed = 1
    ended(game, scoring.begin)
    assert [fact["points"] for fact in facts(game, "scored") if fact["what"] == "solo_failure"] == blamed


def test_alone_only_the_first_place_of_the_power_award_scores() -> None:
    game = against_crown()
    game.turn, game.trophies, game.prime_minister = 3, [9, 2], 0
    play(game, scoring.award_power)
    assert game.vp == [game.tables.award_first[3], 0]
    pair = against_crown(seats=2)
    pair.turn, pair.trophies = 3, [9, 5, 1]
    play(pair, scoring.award_power)
    assert pair.vp == [pair.tables.award_first[3], pair.tables.award_second[3], 0]


def test_on_the_legendary_level_the_blameless_court_spares_the_crown_alone() -> None:
    game = against_crown(difficulty="legendary")
    give_shares(game, 0, 1, 1)
    game.failed = 1
    play(game, scoring.score_court, *game.plan.blame)
    assert game.vp == [-1 - 5, 0], "five are the soloist's own"
    assert facts(game, "failure_card_drawn") == [{"card": "court_of_directors_blameless"}]
    game = against_crown(difficulty="expert")
    give_shares(game, 0, 1, 1)
    game.dice.lay([Failure.COURT_OF_DIRECTORS_BLAMELESS])
    game.failed = 1
    play(game, scoring.score_court, *game.plan.blame)
    assert game.vp == [-5, 0]


@pytest.mark.parametrize(
    ("points", "windows", "minister", "wins"),
    [
        ((5, 4), (0, 0), 1, True),
        ((4, 5), (9, 0), 0, False),
        ((4, 4), (1, 0), 1, True),
        ((4, 4), (0, 1), 0, False),
        ((4, 4), (0, 0), 0, True),
        ((-3, -3), (0, 0), 1, False),
    ],
)
def test_who_wins_alone(points: tuple[int, int], windows: tuple[int, int], minister: int, wins: bool) -> None:
    game = against_crown()
    game.vp, game.prime_minister = list(points), minister
    game.luxuries = list(windows)
    ended(game, scoring.finish)
    assert game.outcome is not None
    assert game.outcome.ranks == [1]
    assert game.outcome.scores == [points[0]]
    assert game.outcome.details["beats_crown"] == [wins]
    assert game.outcome.details["crown"] == points[1]
    assert game.outcome.reason.endswith("you beat the Crown" if wins else "the Crown wins")


def test_two_humans_are_ranked_among_themselves_and_told_whether_they_beat_the_crown() -> None:
    game = against_crown(seats=2)
    game.vp = [3, 7, 5]
    ended(game, scoring.finish)
    assert game.outcome is not None
    assert game.outcome.ranks == [2, 1]
    assert game.outcome.scores == [3, 7]
    assert game.outcome.details["beats_crown"] == [False, True]
    assert game.outcome.reason.endswith("the Crown is beaten")


def test_a_workshop_bought_from_the_crown_meanwhile_is_not_invested() -> None:
    game = firm(LION)
    game.phase = Phase.FIRMS
    game.court, game.supply[1] = [0, 0], game.supply[1] + 3
    game.supply[0] += 1
    hold_office(game, CHAIRMAN, 1)
    game.firm_value[0] = 2
    play(game, as_shareholder.invest_last)
    assert favours(game) == [("firms.deny_investment", 0)]
    choose(game, "basic")
    choose(game, ("take", ("workshop",)))
    choose(game, ("done", ()))
    assert (game.workshops, game.invested, game.firm_shares[0]) == ([1, 0], [0, 0], [3, 0])
    game.audit()
