"""K6. The Militant Company."""

from __future__ import annotations

import pytest

from engine.john_company_1e import campaign, debt, solo, trade, turn
from engine.john_company_1e.names import (
    COMPANY,
    DONE,
    NOBODY,
    REGIONS,
    UNCREATED,
    UNKNOWN,
    DomesticEvent,
    Holding,
    Law,
    Office,
    Phase,
    Region,
)
from engine.john_company_1e.names import LAWS as FIRST_EVENT
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.title import TITLE
from engine.kernel.standing import check_course
from tests.engine.answering import choose
from tests.engine.john_company_1e.helper import STOP, make_company, table


def alone() -> CompanyGame:
    return table(1, "solo", cash=0)


def conquered(game: CompanyGame, *regions: int) -> CompanyGame:
    for region in regions:
        if game.ruler[region] != COMPANY:
            game.holder[make_company(game, region, Holding.BENGAL)] = solo.SEAT
    return game


def test_one_seat_holds_every_office_and_no_cubes_are_needed() -> None:
    game = alone()
    assert {holder for holder in game.holder if holder != UNCREATED} == {solo.SEAT}
    assert game.holder[Office.SUPERINTENDENT_CHINA] == UNCREATED
    assert [len(pile) for pile in game.deck] in ([5, 1, 6], [5, 1, 5])
    assert TITLE.seats({"scenario": "solo"}) == (1,)


def test_the_governor_general_lies_half_way_in_a_deck_of_twelve() -> None:
    game = alone()
    game.enter(solo.set_up, STOP)
    assert game.deck == [[UNKNOWN] * 5, [Law.GOVERNOR_GENERAL], [UNKNOWN] * 6]
    assert len(game.unseen) == 16
    assert not {Law.REVOKE_MONOPOLY, Law.GOVERNOR_GENERAL, FIRST_EVENT + DomesticEvent.MONOPOLY_REVOKED} & {
        *game.unseen
    }


def test_a_failed_check_stops_the_office_but_nobody_leaves() -> None:
    game = alone()
    game.treasury[Office.PRESIDENT_MADRAS] = 4
    game.enter((campaign.begin, Office.PRESIDENT_MADRAS), STOP)
    game.dice.lay([6])
    choose(game, Region.MADRAS)
    assert game.over
    assert (game.holder[Office.PRESIDENT_MADRAS], game.stopped[Office.PRESIDENT_MADRAS]) == (solo.SEAT, 1)


def test_there_is_no_plunder_no_debt_and_no_family_income() -> None:
    game = alone()
    game.treasury[Office.PRESIDENT_MADRAS] = 4
    game.enter((campaign.begin, Office.PRESIDENT_MADRAS), debt.offer_debt, STOP)
    game.dice.lay([1])
    choose(game, Region.MADRAS)
    assert game.over
    assert (game.ruler[Region.MADRAS], game.cash) == (COMPANY, [0])


@pytest.mark.parametrize(("general", "due"), [(False, 2 + 3), (True, 4 + 3)])
def test_expenses_are_a_pound_for_each_provincial_office_two_after_the_governor_general_and_one_a_gun(
    general: bool, due: int
) -> None:
    game = conquered(alone(), Region.BENGAL, Region.MADRAS)
    game.guns, game.exhausted_guns = [1, 0, 1], [0, 1, 0]
    if general:
        game.laws.append(Law.GOVERNOR_GENERAL)
    game.revenue = due
    game.enter(solo.pay_expenses, STOP)
    assert (game.revenue, game.failed) == (0, 0)
    game.revenue = due - 1
    game.enter(solo.pay_expenses, solo.decide)
    assert (game.outcome and game.outcome.reason) == "expenses could not be paid"


def test_without_the_money_for_expenses_the_game_is_lost_and_nothing_is_shared_out() -> None:
    game = alone()
    game.guns, game.revenue = [2, 2, 0], 3
    game.enter(trade.begin, turn.end_turn)
    assert game.outcome is not None
    assert (game.outcome.reason, game.revenue) == ("expenses could not be paid", 3)
    assert game.outcome.details["won"] is False


def test_revenue_goes_to_treasuries_and_tax_to_province_or_presidency() -> None:
    game = conquered(alone(), Region.BENGAL)
    game.revenue, game.share_price = 3, 3
    game.treasury = [0] * len(game.treasury)
    game.enter(trade.begin, STOP)
    choose(game, ("presidency", 3))
    choose(game, Office.PRESIDENT_BENGAL)
    choose(game, 2)
    assert game.over
    assert (game.treasury[Office.PRESIDENT_BENGAL], game.treasury[Office.GOVERNOR_BENGAL]) == (5, 1)
    assert (game.share_price, game.dividends, game.debt) == (3, 0, 0)


# -- the Evening Post --


def posted(game: CompanyGame, card: int) -> CompanyGame:
    game.phase = Phase.EVENING_POST
    game.post.append(card)
    game.enter(solo.after_events, STOP)
    return game


def test_the_governor_general_is_created_without_a_vote_if_anything_is_dominated() -> None:
    game = posted(conquered(alone(), Region.BENGAL), Law.GOVERNOR_GENERAL)
    assert game.laws == [Law.GOVERNOR_GENERAL]
    assert game.holder[Office.PRESIDENT_BOMBAY] == game.holder[Office.PRESIDENT_MADRAS] == UNCREATED
    assert game.regions_of(Holding.BENGAL) == [Region.BENGAL, Region.BOMBAY, Region.MADRAS]


def test_the_governor_general_keeps_a_living_presidency_when_bengal_lost_its_last_region_in_the_same_turn() -> None:
    game = conquered(alone(), Region.MADRAS)
    game.disk[Office.PRESIDENT_BENGAL] = 1
    game.opened_by[Region.BENGAL] = NOBODY
    game.opened_by[Region.MADRAS] = Holding.MADRAS
    game.guns, game.ships = [1, 2, 4], [1, 2, 4, 0]
    game.treasury[Office.PRESIDENT_BOMBAY : Office.PRESIDENT_BENGAL + 1] = [3, 5, 7]
    game.deck = [pile for pile in game.deck if pile != [Law.GOVERNOR_GENERAL]]
    posted(game, Law.GOVERNOR_GENERAL)
    assert [game.exists(office) for office in range(Office.PRESIDENT_BOMBAY, Office.PRESIDENT_BENGAL + 1)] == [
        True,
        False,
        False,
    ]
    assert game.regions_of(Holding.BOMBAY) == [Region.BOMBAY, Region.MADRAS]
    assert (game.guns, game.ships, game.treasury[Office.PRESIDENT_BOMBAY]) == ([3, 0, 0], [3, 0, 0, 0], 8)
    game.audit()


def test_the_game_is_lost_when_nothing_is_dominated_then() -> None:
    game = posted(alone(), Law.GOVERNOR_GENERAL)
    assert game.failed == solo.NOTHING_DOMINATED
    game.enter(turn.end_turn)
    assert (game.outcome and game.outcome.reason) == "nothing was dominated when the Governor General came"


def test_other_laws_are_skipped_and_domestic_events_are_not() -> None:
    game = posted(alone(), Law.CALICO_ACTS)
    assert game.laws == []
    game = posted(alone(), FIRST_EVENT + DomesticEvent.TRADE_WITH_CHINA)
    assert game.holder[Office.SUPERINTENDENT_CHINA] == solo.SEAT
    game = alone()
    game.ships = [2, 1, 0, 0]
    game = posted(game, FIRST_EVENT + DomesticEvent.WAR_IN_EUROPE)
    assert game.ships == [1, 0, 0, 0]


def test_there_is_no_attrition_and_lost_offices_end_after_the_events() -> None:
    game = conquered(alone(), Region.BENGAL)
    game.disk[Office.GOVERNOR_BENGAL], game.ruler[Region.BENGAL] = 1, NOBODY
    game.drain()
    game = posted(game, Law.CALICO_ACTS)
    assert game.holder[Office.GOVERNOR_BENGAL] == UNCREATED
    assert not [event for event in game.drain() if event.name == "attrition_rolled"]


# -- the end --


def test_all_eight_provincial_offices_win_at_the_end_of_an_evening_post() -> None:
    game = conquered(alone(), *range(REGIONS))
    game.turn = 7
    game.enter(solo.judge, STOP)
    assert game.outcome is not None
    assert (game.outcome.reason, game.outcome.scores) == ("India is conquered", [900 - 7])
    assert game.outcome.details == {"won": True, "regions": 8, "turns": 7}


def test_a_game_that_is_won_can_be_saved_and_imagined() -> None:
    game = conquered(alone(), *range(REGIONS))
    game.phase, game.turn, game.plies = Phase.EVENING_POST, 7, 90
    game.enter(solo.judge, STOP)
    saved = game.to_json()
    assert TITLE.at_its_end(game)
    assert TITLE.last_step(game) is solo.judge
    check_course(game)
    assert saved["outcome"]["scores"] == [900 - 7]


def test_all_eight_regions_do_not_win_when_expenses_cannot_be_paid() -> None:
    game = conquered(alone(), *range(REGIONS))
    game.turn, game.revenue = 9, 7
    game.treasury = [0] * len(game.treasury)
    game.enter((turn.open_phase, Phase.TRADE), (turn.open_phase, Phase.EVENING_POST), turn.end_turn)
    while game.decision is not None:
        game.choose(0)
    assert game.outcome is not None
    assert (game.outcome.reason, game.outcome.scores) == ("expenses could not be paid", [800 - 9])
    assert game.outcome.details == {"won": False, "regions": 8, "turns": 9}


@pytest.mark.parametrize("field", ["mutiny", "failed"])
def test_only_the_end_of_an_evening_post_wins(field: str) -> None:
    game = conquered(alone(), *range(REGIONS))
    setattr(game, field, 1)
    game.enter(solo.judge, turn.end_turn)
    assert (game.outcome and game.outcome.details["won"]) is False


@pytest.mark.parametrize(
    ("won", "failed"), [(True, 0), (False, solo.SHORT_OF_MONEY), (False, solo.NOTHING_DOMINATED), (False, 0)]
)
def test_statistics_alone_tell_conquests_and_no_failure_of_the_company(won: bool, failed: int) -> None:
    game = conquered(alone(), *range(REGIONS))
    game.failed = failed
    game.enter(*([solo.judge] if won else []), solo.decide)
    told = TITLE.metrics(game)
    assert (told["India conquered"], told["the Company failed"]) == (won, False)


def test_seven_do_not_win() -> None:
    game = conquered(alone(), *range(REGIONS - 1))
    game.enter(solo.judge, STOP)
    assert (game.outcome and game.outcome.reason) != "India is conquered"


def test_after_twelve_turns_regions_count_and_of_equals_the_fewer_turns() -> None:
    game = conquered(alone(), Region.BENGAL, Region.MADRAS)
    game.turn = 12
    game.enter(turn.end_turn)
    assert game.outcome is not None
    assert (game.outcome.reason, game.outcome.scores) == ("last turn", [200 - 12])


def test_a_mutiny_loses() -> None:
    game = alone()
    game.turn, game.mutiny = 4, 1
    game.enter(turn.end_turn)
    assert (game.outcome and game.outcome.reason) == "mutiny"


def test_a_turn_has_no_family_phase() -> None:
    game = alone()
    game.treasury, game.bought_guns = [0] * len(game.treasury), 0
    game.drain()
    game.enter(turn.begin_turn)
    while game.turn == 1 and not game.over:
        assert game.decision is not None
        choose(game, DONE if DONE in game.decision.options else game.decision.options[0])
    phases = [event.fields["phase"] for event in game.drain() if event.name == "phase_began"]
    assert phases[:3] == ["company", "trade", "evening_post"]


def test_no_loss_scores_as_much_as_a_win_however_early_it_came() -> None:
    won, lost = conquered(alone(), *range(REGIONS)), conquered(alone(), *range(REGIONS))
    won.turn, lost.turn = won.scenario.turns, 1
    solo.conclude(won, "India is conquered", won=True)
    solo.conclude(lost, "expenses could not be paid", won=False)
    assert won.outcome is not None
    assert lost.outcome is not None
    assert (won.outcome.scores, lost.outcome.scores) == ([900 - 12], [800 - 1])
