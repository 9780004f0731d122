"""F1, F2, F4. The order in which offices act, checks, and the debt action."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from engine.john_company_1e import company, debt, invest, office_check
from engine.john_company_1e.checks import RESULTS
from engine.john_company_1e.names import DONE, NOBODY, FamilyCard, Holding, Office, Prize, Region
from engine.john_company_1e.state import CompanyGame
from engine.shared.success_check import Check
from tests.engine.answering import choose
from tests.engine.john_company_1e.helper import STOP, depress, give_prize, make_company, seat_in, table

BENGAL = Office.PRESIDENT_BENGAL


def investing(pounds: int = 3, seat: int = 1) -> CompanyGame:
    """A resident of Maratha, depressed, in the presidency of Bombay, is about to invest."""
    game = table()
    make_company(game, Region.MARATHA, Holding.BOMBAY)
    depress(game, Region.MARATHA)
    seat_in(game, Office.RESIDENT_MARATHA, seat)
    game.treasury[Office.RESIDENT_MARATHA] = pounds
    game.enter((invest.begin, Office.RESIDENT_MARATHA), STOP)
    return game


# -- the order --


def test_offices_act_along_the_red_track_and_provincial_ones_after_their_president_oldest_first() -> None:
    game = table()
    for region in (Region.SINDH, Region.BENGAL, Region.MARATHA):
        make_company(game, region, Holding.BOMBAY if region != Region.BENGAL else Holding.BENGAL)
    for office in game.track():
        if office != Office.DIRECTOR_OF_TRADE:
            seat_in(game, office, 0)
    game.treasury = [0] * len(game.treasury)
    game.drain()
    game.enter(company.open_offices, STOP)
    assert game.over
    acted = [event.fields["office"] for event in game.drain() if event.name == "office_called"]
    assert acted == [
        *("ship_purchasing", "goods_purchasing", "military_affairs", "president_bombay", "resident_sindh"),
        *("resident_maratha", "president_madras", "president_bengal", "governor_bengal"),
    ]


def test_an_office_pays_from_its_own_treasury() -> None:
    game = investing(pounds=2)
    cash = game.cash[:]
    game.dice.lay([4, 4])
    choose(game, 2)
    assert game.over
    assert (game.treasury[Office.RESIDENT_MARATHA], game.cash) == (0, cash)


def kinds_declined(game: CompanyGame) -> list[str]:
    """The kinds of all decisions to the end, when each is answered by doing nothing."""
    kinds = []
    while not game.over:
        assert game.decision is not None
        kinds.append(game.decision.kind)
        choose(game, DONE)
    return kinds


@pytest.mark.parametrize("presidency", [Holding.BOMBAY, Holding.MADRAS, Holding.BENGAL])
def test_a_president_campaigns_opens_trade_and_sails_in_that_order(presidency: int) -> None:
    game = table()
    office = Office.PRESIDENT_BOMBAY + presidency
    seat_in(game, office, 0)
    game.treasury[office] = 9
    game.enter((company.act, office), STOP)
    assert kinds_declined(game) == ["campaign.target", "sailing.open_trade", "sailing.sail"]


@pytest.mark.parametrize(
    ("region", "kinds"),
    [(Region.BOMBAY, ["campaign.target", "invest.strength"]), (Region.MARATHA, ["invest.strength"])],
)
def test_governors_campaign_and_invest_residents_invest(region: int, kinds: list[str]) -> None:
    game = table()
    office = make_company(game, region, Holding.BOMBAY)
    depress(game, region)
    seat_in(game, office, 0)
    game.treasury[office] = 9
    game.enter((company.act, office), STOP)
    assert kinds_declined(game) == kinds


def test_blue_actions_are_optional() -> None:
    game = investing()
    choose(game, DONE)
    assert game.over
    assert game.treasury[Office.RESIDENT_MARATHA] == 3


# -- T7, T8: checks --


@pytest.mark.parametrize("lowest", [1, 2, 3, 4, 5, 6])
def test_t7_the_lowest_die_of_a_check_decides(lowest: int) -> None:
    game = investing(pounds=2)
    supply = game.supply[1]
    game.dice.lay([6, lowest])
    choose(game, 2)
    flipped = game.is_prosperous(Region.MARATHA)
    assert flipped == (lowest <= 2)
    holder = game.holder[Office.RESIDENT_MARATHA]
    assert (holder, game.supply[1]) == ((NOBODY, supply + 1) if lowest >= 5 else (1, supply))


def test_after_a_result_of_3_or_4_the_office_may_try_again_after_5_or_6_not() -> None:
    game = investing(pounds=3)
    game.dice.lay([3])
    choose(game, 1)
    assert game.decision is not None
    assert game.decision.options == (DONE, 1, 2)
    game.dice.lay([5])
    choose(game, 1)
    assert game.over
    assert (game.holder[Office.RESIDENT_MARATHA], game.stopped[Office.RESIDENT_MARATHA]) == (NOBODY, 1)
    assert game.treasury[Office.RESIDENT_MARATHA] == 1


PUBLISHED = {
    1: (33, 33, 33),
    2: (55, 33, 11),
    3: (70, 26, 4),
    4: (80, 18, 1),
    5: (87, 13, 0),
    6: (91, 9, 0),
    7: (94, 6, 0),
}
"""Success, nothing, failure, in per cent; 0 is printed as less than 1."""


@pytest.mark.parametrize("dice", PUBLISHED)
def test_t8_odds_of_checks(dice: int) -> None:
    # The result hangs on the lowest die only: of equal lowest faces one roll is looked up for all.
    rolls = Counter(min(faces) for faces in product(range(1, 7), repeat=dice))
    results = Counter[str]()
    for lowest, times in rolls.items():
        results[RESULTS[Check((6,) * (dice - 1) + (lowest,)).result]] += times
    shares = [100 * results[result] / 6**dice for result in ("success", "no_effect", "failure")]
    assert all(abs(share - printed) <= 1 for share, printed in zip(shares, PUBLISHED[dice], strict=True))


def test_hastings_rolls_a_die_more() -> None:
    game = investing(pounds=1)
    game.card[1] = FamilyCard.HASTINGS
    game.dice.lay([6, 2])
    choose(game, 1)
    assert game.is_prosperous(Region.MARATHA)


def test_hastings_rolls_no_more_once_it_runs_a_firm() -> None:
    game = investing(pounds=1)
    game.card[1], game.firm[1] = FamilyCard.HASTINGS, 1
    game.dice.lay([6])
    choose(game, 1)
    assert game.holder[Office.RESIDENT_MARATHA] == NOBODY


def test_the_royal_society_rolls_all_dice_again_once_for_each_cube() -> None:
    game = investing(pounds=2)
    give_prize(game, Prize.ROYAL_SOCIETY, 1, cubes=2)
    game.dice.lay([5, 6])
    choose(game, 2)
    assert (game.decision and game.decision.kind) == "company.reroll"
    game.dice.lay([6, 5])
    choose(game, office_check.REROLL)
    game.dice.lay([2, 6])
    choose(game, office_check.REROLL)
    assert game.is_prosperous(Region.MARATHA)
    assert game.holder[Office.RESIDENT_MARATHA] == 1
    at = Prize.ROYAL_SOCIETY * game.families + 1
    assert (game.prize_cubes[at], game.used_cubes[at]) == (0, 2)


def test_the_royal_society_may_be_kept() -> None:
    game = investing(pounds=1)
    give_prize(game, Prize.ROYAL_SOCIETY, 1)
    game.dice.lay([6])
    choose(game, 1)
    choose(game, office_check.KEEP)
    assert game.holder[Office.RESIDENT_MARATHA] == NOBODY
    assert game.on_prize(Prize.ROYAL_SOCIETY, 1) == 1


# -- the debt action --


def test_the_chairman_borrows_once_a_phase_and_allocates_five_pounds() -> None:
    game = table()
    seat_in(game, Office.CHAIRMAN, 2)
    seat_in(game, BENGAL, 0)
    game.treasury[BENGAL] = 0
    game.enter((company.open_office, BENGAL), debt.offer_debt, STOP)
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (2, "company.debt")
    choose(game, debt.DEBT_ACTION)
    choose(game, BENGAL)
    choose(game, 5)
    assert (game.debt, game.treasury[BENGAL]) == (1, 5)
    while not game.over:
        assert game.decision is not None
        assert game.decision.kind != "company.debt"
        choose(game, DONE)


def test_debt_may_be_taken_between_two_checks_and_after_the_last_office() -> None:
    game = investing(pounds=2)
    seat_in(game, Office.CHAIRMAN, 2)
    game.dice.lay([4])
    choose(game, 1)
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (2, "company.debt")
    choose(game, DONE)
    assert game.decision.kind == "invest.strength"

    game = table()
    seat_in(game, Office.CHAIRMAN, 2)
    game.enter(company.open_offices, STOP)
    assert (game.decision and game.decision.kind) == "company.debt"


def test_without_a_chairman_nobody_borrows() -> None:
    game = table()
    game.enter(debt.offer_debt, STOP)
    assert game.over


def test_a_new_company_phase_brings_the_debt_action_back_and_clears_the_stops() -> None:
    game = table()
    game.debt_taken, game.stopped[BENGAL] = 1, 1
    game.enter(company.begin, STOP)
    assert (game.debt_taken, game.stopped[BENGAL]) == (0, 0)


def test_an_office_without_a_region_does_nothing_more() -> None:
    game = table()
    seat_in(game, BENGAL, 0)
    game.disk[BENGAL] = 1
    game.enter((company.open_office, BENGAL), STOP)
    assert game.over
