"""F3. Vacancies: the election, promotions along the ribbon, nepotism and preference with their promises, bids."""

from __future__ import annotations

from typing import Any

import pytest

from engine.john_company_1e import vacancies
from engine.john_company_1e.audit import cubes_of
from engine.john_company_1e.names import NOBODY, Office, Region
from engine.john_company_1e.state import CompanyGame
from tests.engine.answering import choose
from tests.engine.john_company_1e.helper import STOP, seat_in, table

PROMOTE = "vacancies.promote"
EXECUTIVES = (
    Office.DIRECTOR_OF_TRADE,
    Office.PRESIDENT_BOMBAY,
    Office.PRESIDENT_MADRAS,
    Office.PRESIDENT_BENGAL,
)


def on_court(game: CompanyGame, *cubes: int) -> CompanyGame:
    """Cubes of the seats on the Court, from their supplies."""
    for family, number in enumerate(cubes):
        game.supply[family] -= number
        game.court[family] += number
    return game


def as_writers(game: CompanyGame, *families: int) -> CompanyGame:
    for family in families:
        game.supply[family] -= 1
        game.writers[family] += 1
    return game


def held(game: CompanyGame, offices: dict[int, int]) -> CompanyGame:
    for office, family in offices.items():
        seat_in(game, office, family)
    return game


def full_house(game: CompanyGame, *but: int, family: int = 3) -> CompanyGame:
    """Every existing office but some is held by one family."""
    for office in game.ribbon():
        if game.holder[office] == NOBODY and office not in but:
            seat_in(game, office, family)
    return game


# -- the election --


def electing(*cubes: int, former: int = 0, **options: Any) -> CompanyGame:
    game = on_court(table(**options), *cubes)
    game.former_chairman = former
    game.enter(vacancies.elect, STOP)
    return game


def test_the_former_chairman_nominates_any_family_on_the_court() -> None:
    game = electing(2, 1, 0, 3, former=1)
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (1, "vacancies.nominate")
    assert sorted(game.decision.options) == [0, 1, 3]


def test_more_than_half_of_the_cubes_elect_and_a_share_takes_the_chair() -> None:
    game = electing(2, 2, 0, 1, former=2)
    choose(game, 0)
    choose(game, "support")
    assert game.decision is not None
    assert game.decision.seat == 1
    choose(game, "no")
    assert game.decision.seat == 3
    choose(game, "yes")
    assert game.over
    assert (game.holder[Office.CHAIRMAN], game.court, game.former_chairman) == (0, [1, 2, 0, 1], 0)


def test_exactly_half_is_not_enough() -> None:
    game = electing(2, 2, 0, 0)
    choose(game, 0)
    choose(game, "support")
    choose(game, "no")
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (1, "vacancies.nominate")


def test_a_nominee_may_withhold_its_own_votes() -> None:
    game = electing(5, 1, 0, 0)
    choose(game, 0)
    choose(game, "abstain")
    # The other's cube cannot make a majority, so the next family nominates.
    assert game.decision is not None
    assert (game.decision.seat, game.holder[Office.CHAIRMAN]) == (1, NOBODY)


def test_votes_go_clockwise_from_the_nominee_and_stop_when_the_result_is_certain() -> None:
    game = electing(1, 1, 1, 2, former=1)
    choose(game, 2)
    choose(game, "support")
    asked = []
    while game.decision is not None and game.decision.kind == "consent":
        asked.append(game.decision.seat)
        choose(game, "yes")
    assert asked == [3]
    assert game.holder[Office.CHAIRMAN] == 2


def test_when_all_nominations_fail_the_former_chairman_picks_a_failed_nominee() -> None:
    game = electing(1, 1, 1, 1, former=1)
    for nominator, nominee in ((1, 3), (2, 0), (3, 3), (0, 2)):
        assert game.decision is not None
        assert game.decision.seat == nominator
        choose(game, nominee)
        choose(game, "abstain")
        while game.decision.kind == "consent":
            choose(game, "no")
    assert (game.decision.seat, game.decision.kind) == (1, "vacancies.pick_chairman")
    assert game.decision.options == (3, 0, 2)
    choose(game, 0)
    assert (game.holder[Office.CHAIRMAN], game.court[0]) == (0, 0)


def test_jones_cubes_do_not_count_for_the_majority() -> None:
    game = table(3)
    game.court[3] = 5
    on_court(game, 1, 2, 0)
    game.former_chairman = 0
    game.enter(vacancies.elect, STOP)
    choose(game, 1)
    choose(game, "support")
    assert (game.over, game.holder[Office.CHAIRMAN]) == (True, 1)


def test_an_empty_court_elects_nobody_and_executive_vacancies_stay() -> None:
    game = as_writers(table(), 0, 1)
    game.drain()
    game.enter(vacancies.begin, STOP)
    assert (game.over, game.holder[:9]) == (True, [NOBODY] * 8 + [-2])
    stay = [event.fields["office"] for event in game.events if event.name == "vacancy_left"]
    assert stay[:2] == ["chairman", "director_of_trade"]


def test_the_winner_allocates_the_parked_money() -> None:
    game = on_court(table(), 0, 3)
    game.parked = 8
    game.enter(vacancies.elect, STOP)
    choose(game, "support")
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind, game.parked) == (1, "allocation.office", 0)
    choose(game, Office.MILITARY_AFFAIRS)
    choose(game, 8)
    assert game.treasury[Office.MILITARY_AFFAIRS] == 13


def test_a_nominee_pays_for_votes_only_when_elected() -> None:
    def bargained(last: str) -> CompanyGame:
        game = electing(1, 1, 1, 0, negotiation="consents")
        choose(game, 0)
        choose(game, "support")
        choose(game, ("give", "cash"))
        choose(game, 3)
        choose(game, "enough")
        assert game.decision is not None
        assert game.decision.seat == 1
        choose(game, last)
        return game

    game = bargained("yes")
    assert (game.holder[Office.CHAIRMAN], game.cash[0], game.cash[1]) == (0, 2, 8)
    game = bargained("no")
    choose(game, "enough")
    choose(game, "no")
    assert (game.holder[Office.CHAIRMAN], game.cash[:3]) == (NOBODY, [5, 5, 5])


# -- who can be promoted --


def test_executives_come_from_senior_offices_and_from_writers_only_without_any() -> None:
    game = as_writers(held(table(), {Office.CHAIRMAN: 0, Office.GOODS_PURCHASING: 1, Office.MILITARY_AFFAIRS: 2}), 3)
    assert vacancies.candidates(game, Office.PRESIDENT_BOMBAY) == [
        (1, "office", Office.GOODS_PURCHASING),
        (2, "office", Office.MILITARY_AFFAIRS),
    ]
    game.holder[Office.GOODS_PURCHASING] = game.holder[Office.MILITARY_AFFAIRS] = NOBODY
    assert vacancies.candidates(game, Office.PRESIDENT_BOMBAY) == [(3, "writer", 0)]


def test_the_superintendent_in_china_is_a_senior_officeholder_chosen_from_writers_by_the_chairman() -> None:
    game = as_writers(held(table(scenario="post_monopoly"), {Office.SUPERINTENDENT_CHINA: 2}), 1)
    game.officers[2 * 4 + 3] = 1  # is no candidate: only provincial offices take officers
    assert vacancies.candidates(game, Office.DIRECTOR_OF_TRADE) == [(2, "office", Office.SUPERINTENDENT_CHINA)]
    assert vacancies.candidates(game, Office.SUPERINTENDENT_CHINA) == [(1, "writer", 0)]
    assert vacancies.promoter_of(game, Office.SUPERINTENDENT_CHINA) == Office.CHAIRMAN


@pytest.mark.parametrize("office", [Office.SHIP_PURCHASING, Office.GOODS_PURCHASING, Office.MILITARY_AFFAIRS])
def test_purchasing_offices_are_filled_by_the_director_of_trade_from_writers(office: int) -> None:
    game = as_writers(table(), 1, 2)
    game.officers[2 * 4 + 3] = 1
    assert vacancies.promoter_of(game, office) == Office.DIRECTOR_OF_TRADE
    assert vacancies.candidates(game, office) == [(1, "writer", 0), (2, "writer", 0)]


def test_provincial_offices_are_filled_by_their_president_from_writers_and_officers_of_any_army() -> None:
    game = as_writers(table(scenario="under_siege"), 1)
    game.officers[0 * 4 + 2] = game.exhausted_officers[2 * 4 + 3] = 1
    assert vacancies.promoter_of(game, Office.GOVERNOR_BENGAL) == Office.PRESIDENT_BENGAL
    assert vacancies.candidates(game, Office.GOVERNOR_BENGAL) == [
        (1, "writer", 0),
        (2, "officer", 0),
        (3, "officer", 2),
    ]
    game.opened_by[Region.BENGAL] = 0
    assert vacancies.promoter_of(game, Office.GOVERNOR_BENGAL) == Office.PRESIDENT_BOMBAY


def test_an_officer_promoted_leaves_the_army() -> None:
    game = full_house(table(scenario="under_siege"), Office.GOVERNOR_BENGAL)
    game.starting[2] -= 1
    game.officers[1 * 4 + 2] = 1
    game.enter(vacancies.begin, STOP)
    assert (game.holder[Office.GOVERNOR_BENGAL], game.officers[1 * 4 + 2]) == (2, 0)
    assert cubes_of(game, 2) == 8 + 12


def test_jones_cubes_are_never_promoted() -> None:
    game = table(3, "under_siege")
    game.writers[3] = game.officers[3] = 1
    assert vacancies.candidates(game, Office.GOVERNOR_BENGAL) == []
    assert vacancies.candidates(game, Office.SHIP_PURCHASING) == []


# -- the order --


def test_vacancies_are_filled_along_the_ribbon_and_a_promotion_leaves_one_that_is_filled_in_the_same_pass() -> None:
    game = full_house(table(), Office.PRESIDENT_BENGAL, Office.MILITARY_AFFAIRS, Office.SHIP_PURCHASING)
    seat_in(game, Office.SHIP_PURCHASING, 1)
    as_writers(game, 2, 2)
    game.drain()
    game.enter(vacancies.begin, STOP)
    choose(game, (1, "office", Office.SHIP_PURCHASING))
    filled = [event.fields["office"] for event in game.events if event.name == "appointed"]
    assert filled == ["president_bengal", "ship_purchasing", "military_affairs"]
    assert game.holder[Office.SHIP_PURCHASING] == game.holder[Office.MILITARY_AFFAIRS] == 2


def test_a_provincial_office_is_filled_right_after_its_president() -> None:
    game = full_house(table(scenario="under_siege"), Office.GOVERNOR_BENGAL, Office.SHIP_PURCHASING)
    as_writers(game, 1)
    game.drain()
    game.enter(vacancies.begin, STOP)
    assert game.holder[Office.GOVERNOR_BENGAL] == 1
    # No writer is left for the purchasing office.
    assert game.holder[Office.SHIP_PURCHASING] == NOBODY
    assert [event.name for event in game.events if event.name == "vacancy_left"] == ["vacancy_left"]


def test_a_vacancy_stays_without_anybody_to_fill_it() -> None:
    game = full_house(table(), Office.DIRECTOR_OF_TRADE, Office.CHAIRMAN, Office.SHIP_PURCHASING)
    as_writers(game, 1)
    game.enter(vacancies.begin, STOP)
    assert (game.holder[Office.SHIP_PURCHASING], game.writers[1]) == (NOBODY, 1)


# -- nepotism and preference --


def madras_vacant(**options: Any) -> CompanyGame:
    """Cole (0) is chairman and holds Ship Purchasing, Chas (1) holds the other senior offices; Madras is vacant."""
    game = table(**options)
    offices = {Office.CHAIRMAN: 0, Office.SHIP_PURCHASING: 0, Office.GOODS_PURCHASING: 1, Office.MILITARY_AFFAIRS: 1}
    held(game, offices)
    return full_house(game, Office.PRESIDENT_MADRAS)


def test_t9_nepotism_costs_the_chairman_a_promise_to_the_family_passed_over() -> None:
    game = madras_vacant()
    supply = game.supply[0]
    game.enter(vacancies.begin, STOP)
    choose(game, (0, "office", Office.SHIP_PURCHASING))
    assert (game.holder[Office.PRESIDENT_MADRAS], game.holder[Office.SHIP_PURCHASING]) == (0, NOBODY)
    assert [game.promised(0, other) for other in range(4)] == [0, 1, 0, 0]
    assert game.supply[0] == supply - 1


def test_t9_the_office_left_is_filled_in_the_same_pass() -> None:
    game = as_writers(madras_vacant(), 2)
    game.enter(vacancies.begin, STOP)
    choose(game, (0, "office", Office.SHIP_PURCHASING))
    # The director of trade is the fourth family's, and the third has the only writer.
    assert game.holder[Office.SHIP_PURCHASING] == 2
    assert not any(game.promised(3, other) for other in range(4))


def test_nepotism_costs_two_promises_with_the_jones_family() -> None:
    game = held(table(3), {Office.CHAIRMAN: 0, Office.DIRECTOR_OF_TRADE: 0})
    as_writers(full_house(game, Office.MILITARY_AFFAIRS, family=2), 0, 1, 2)
    game.enter(vacancies.begin, STOP)
    choose(game, (0, "writer", 0))
    assert [game.promised(0, other) for other in range(4)] == [0, 2, 2, 0]


def test_no_promise_when_no_other_family_has_a_candidate() -> None:
    game = held(table(), {Office.DIRECTOR_OF_TRADE: 0})
    as_writers(full_house(game, Office.MILITARY_AFFAIRS), 0, 0)
    game.enter(vacancies.begin, STOP)
    assert (game.holder[Office.MILITARY_AFFAIRS], sum(game.promises)) == (0, 0)


def test_without_cubes_for_the_promises_the_own_cube_may_not_be_preferred() -> None:
    game = held(table(), {Office.DIRECTOR_OF_TRADE: 0})
    as_writers(full_house(game, Office.MILITARY_AFFAIRS), 0, 1, 2)
    game.starting[0] += game.supply[0] - 1
    game.supply[0] = 1
    game.enter(vacancies.begin, STOP)
    assert game.decision is not None
    assert game.decision.options == ((1, "writer", 0), (2, "writer", 0))


def test_a_promise_of_the_family_passed_over_goes_home_instead_of_a_new_one() -> None:
    game = held(table(), {Office.DIRECTOR_OF_TRADE: 0})
    as_writers(full_house(game, Office.MILITARY_AFFAIRS), 0, 1)
    game.supply[1] -= 1
    game.promises[1 * 4 + 0] = 1
    supply = game.supply[:]
    game.enter(vacancies.begin, STOP)
    choose(game, (0, "writer", 0))
    assert (sum(game.promises), game.supply[:2]) == (0, [supply[0], supply[1] + 1])


def test_preferring_the_holder_of_a_promise_brings_one_back() -> None:
    game = held(table(), {Office.DIRECTOR_OF_TRADE: 0})
    as_writers(full_house(game, Office.MILITARY_AFFAIRS), 1, 2)
    game.supply[0] -= 2
    game.promises[0 * 4 + 1] = 2
    game.enter(vacancies.begin, STOP)
    choose(game, (1, "writer", 0))
    assert game.promised(0, 1) == 1


def test_the_promoter_counts_as_a_family_passed_over() -> None:
    game = held(table(), {Office.DIRECTOR_OF_TRADE: 0})
    as_writers(full_house(game, Office.MILITARY_AFFAIRS), 0, 1)
    game.supply[0] -= 1
    game.promises[0 * 4 + 1] = 1
    game.enter(vacancies.begin, STOP)
    choose(game, (1, "writer", 0))
    assert game.promised(0, 1) == 0


def test_promoting_the_only_candidate_is_no_preference() -> None:
    game = held(table(), {Office.DIRECTOR_OF_TRADE: 0})
    as_writers(full_house(game, Office.MILITARY_AFFAIRS), 1)
    game.supply[0] -= 1
    game.promises[0 * 4 + 1] = 1
    game.enter(vacancies.begin, STOP)
    assert (game.holder[Office.MILITARY_AFFAIRS], game.promised(0, 1)) == (1, 1)


# -- bids --


def test_a_candidate_pays_its_bid_only_when_promoted() -> None:
    def bidding(chosen: int) -> CompanyGame:
        game = held(table(negotiation="consents"), {Office.DIRECTOR_OF_TRADE: 0})
        as_writers(full_house(game, Office.MILITARY_AFFAIRS), 1, 2)
        game.enter(vacancies.begin, STOP)
        assert game.decision is not None
        assert game.decision.seat == 1
        choose(game, ("give", "cash"))
        choose(game, 4)
        choose(game, "enough")
        assert game.decision.seat == 2
        choose(game, ("give", ("promise",)))
        choose(game, "enough")
        assert game.describe(0)["offered"] == [{"asset": "cash", "amount": 4}]
        choose(game, (chosen, "writer", 0))
        return game

    game = bidding(1)
    assert (game.cash[0], game.cash[1], game.promised(2, 0)) == (9, 1, 0)
    game = bidding(2)
    assert (game.cash[0], game.cash[1], game.promised(2, 0)) == (5, 5, 1)


def test_every_executive_office_is_filled_by_the_chairman() -> None:
    game = table()
    assert {vacancies.promoter_of(game, office) for office in EXECUTIVES} == {Office.CHAIRMAN}


def test_a_vacancy_with_a_black_disk_is_not_filled_any_more() -> None:
    game = as_writers(full_house(table(), Office.PRESIDENT_MADRAS), 1)
    game.holder[Office.SHIP_PURCHASING] = NOBODY
    game.supply[3] += 1
    game.disk[Office.PRESIDENT_MADRAS] = 1
    game.enter(vacancies.begin, STOP)
    assert (game.holder[Office.PRESIDENT_MADRAS], game.holder[Office.SHIP_PURCHASING]) == (NOBODY, 1)


def test_an_office_whose_region_is_lost_stands_last_on_the_ribbon_until_attrition_ends_it() -> None:
    game = table(scenario="under_siege")
    assert game.ribbon().index(Office.GOVERNOR_BENGAL) == game.ribbon().index(Office.PRESIDENT_BENGAL) + 1
    game.opened_by[Region.BENGAL] = NOBODY
    assert game.ribbon()[-1] == Office.GOVERNOR_BENGAL
