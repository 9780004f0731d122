"""H4. Laws and votes, domestic events."""

from __future__ import annotations

import pytest

from engine.john_company_1e import local_news
from engine.john_company_1e.local_news import AGAINST, FOR
from engine.john_company_1e.names import LAWS as FIRST_EVENT
from engine.john_company_1e.names import NOBODY, DomesticEvent, Holding, Law, Office, Prize, Region
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import EVENT_IDS
from tests.engine.answering import choose
from tests.engine.john_company_1e.helper import (
    STOP,
    give_prize,
    make_company,
    post_officers,
    prosper,
    seat_in,
    send_captain,
    table,
)


def news(game: CompanyGame, card: int) -> CompanyGame:
    game.post = [card]
    game.enter(local_news.begin, STOP)
    return game


def vote(game: CompanyGame, way: str, money: int = 0, extra: int = 0) -> None:
    choose(game, (way, extra))
    if game.decision is not None and game.decision.kind == "local_news.money":
        choose(game, money)


def assembly(cash: int = 0) -> CompanyGame:
    """Chairman 1; power 2, 1, 3 and 0."""
    game = table(cash=cash)
    seat_in(game, Office.CHAIRMAN, 1)
    game.yards[0] = game.yards[1] = 0
    game.factories[:4] = [1, 2, 2, 2]
    return game


# -- votes --


def test_the_marker_starts_at_the_laws_support_and_everybody_votes_once_the_chairman_first() -> None:
    game = news(assembly(), Law.CALICO_ACTS)
    assert game.support == 3
    order = []
    while not game.over:
        assert game.decision is not None
        order.append(game.decision.seat)
        vote(game, AGAINST)
        if len(order) == 3:
            break
    assert order == [1, 2, 0]
    assert game.over
    assert Law.CALICO_ACTS not in game.laws


def test_a_vote_moves_the_marker_by_all_of_the_familys_power_and_the_money_it_spends() -> None:
    game = news(assembly(cash=2), Law.TEA_ACT)
    vote(game, AGAINST)
    assert game.support == -1
    vote(game, FOR, money=2)
    assert (game.support, game.cash) == (4, [2, 2, 0, 2])
    vote(game, AGAINST, money=1)
    vote(game, AGAINST)
    assert game.over
    assert (Law.TEA_ACT in game.laws, game.cash) == (True, [2, 2, 0, 1])


def test_the_former_chairman_begins_while_the_chair_is_vacant() -> None:
    game = assembly()
    game.holder[Office.CHAIRMAN], game.former_chairman = NOBODY, 2
    game = news(game, Law.TEA_ACT)
    assert game.decision is not None
    assert game.decision.seat == 2


@pytest.mark.parametrize(("support_end", "passes"), [(1, True), (0, False), (-1, False)])
def test_above_0_a_law_passes_for_good(support_end: int, passes: bool) -> None:
    game = table()
    game.support = support_end
    game.enter((local_news.count_votes, Law.TEA_ACT), STOP)
    assert (Law.TEA_ACT in game.laws) == passes


def test_the_marker_never_leaves_its_track_and_money_is_spent_all_the_same() -> None:
    game = news(assembly(cash=15), Law.CALICO_ACTS)
    vote(game, FOR, money=15)
    assert (game.support, game.cash[1]) == (10, 0)
    vote(game, AGAINST, money=15)
    assert game.support == -8
    vote(game, AGAINST, money=15)
    assert game.support == -10


def test_who_has_neither_power_nor_money_has_nothing_to_decide() -> None:
    game = news(table(cash=0), Law.CALICO_ACTS)
    assert game.over
    assert game.laws == [Law.CALICO_ACTS]


def test_prizes_and_the_calico_acts_add_power() -> None:
    game = assembly()
    give_prize(game, Prize.HOUSE_OF_COMMONS, 3, cubes=2)
    give_prize(game, Prize.ROTTEN_BOROUGH, 3)
    assert [local_news.power(game, seat) for seat in range(4)] == [2, 1, 3, 5]
    game.laws.append(Law.CALICO_ACTS)
    assert [local_news.power(game, seat) for seat in range(4)] == [2, 2, 6, 5]


def test_the_newspaper_owner_shifts_four_more_once() -> None:
    game = table(cash=0)
    seat_in(game, Office.CHAIRMAN, 0)
    give_prize(game, Prize.NEWSPAPER_OWNER, 0)
    game = news(game, Law.CALICO_ACTS)
    vote(game, AGAINST, extra=4)
    assert game.over
    assert Law.CALICO_ACTS not in game.laws
    assert game.used_cubes[Prize.NEWSPAPER_OWNER * 4] == 1


def test_the_jones_family_does_not_vote() -> None:
    game = table(3, cash=0)
    game.yards[0] = game.jones
    game = news(game, Law.TEA_ACT)
    assert game.over
    assert game.laws == []


# -- laws that act at once --


def passed(game: CompanyGame, law: int) -> CompanyGame:
    game.support = 1
    game.enter((local_news.count_votes, law), STOP)
    return game


def test_the_governor_general_merges_the_presidencies_in_bengal() -> None:
    game = table()
    post_officers(game, Holding.BOMBAY, 1)
    post_officers(game, Holding.BENGAL, 1)
    send_captain(game, Holding.MADRAS, 2)
    game.guns = [1, 2, 3]
    game = passed(game, Law.GOVERNOR_GENERAL)
    assert game.regions_of(Holding.BENGAL) == [Region.BENGAL, Region.BOMBAY, Region.MADRAS]
    assert (game.ships[:3], game.guns) == ([0, 0, 6], [0, 0, 6])
    assert game.officers[Holding.BENGAL * 4 + 1] == 2
    assert game.ready_captained_ships[Holding.BENGAL * 4 + 2] == 1
    presidents = (Office.PRESIDENT_BOMBAY, Office.PRESIDENT_MADRAS, Office.PRESIDENT_BENGAL)
    assert [game.treasury[office] for office in presidents] == [0, 0, 15]
    assert [game.disk[office] for office in presidents] == [1, 1, 0]


def test_without_bengal_the_first_living_presidency_is_the_governor_generals() -> None:
    game = table()
    game.opened_by[Region.BENGAL] = NOBODY
    game.holder[Office.PRESIDENT_BENGAL], game.treasury[Office.PRESIDENT_BENGAL] = -2, 0
    game = passed(game, Law.GOVERNOR_GENERAL)
    assert game.regions_of(Holding.BOMBAY) == [Region.BOMBAY, Region.MADRAS]
    assert game.disk[Office.PRESIDENT_BOMBAY] == 0


def test_a_presidency_with_a_black_disk_neither_takes_the_others_over_nor_is_taken_over() -> None:
    game = table()
    game.opened_by[Region.BENGAL], game.disk[Office.PRESIDENT_BENGAL] = NOBODY, 1
    game.guns = [1, 2, 4]
    game = passed(game, Law.GOVERNOR_GENERAL)
    assert game.regions_of(Holding.BOMBAY) == [Region.BOMBAY, Region.MADRAS]
    presidents = (Office.PRESIDENT_BOMBAY, Office.PRESIDENT_MADRAS, Office.PRESIDENT_BENGAL)
    assert [game.disk[office] for office in presidents] == [0, 1, 1]
    assert [game.treasury[office] for office in presidents] == [10, 0, 5]
    assert (game.ships[:3], game.guns) == ([4, 0, 2], [3, 0, 4])


@pytest.mark.parametrize(("before", "after"), [(5, 3), (4, 2), (1, 1), (0, 0)])
def test_debt_is_restructured_by_half_rounded_down_and_the_share_price_falls(before: int, after: int) -> None:
    game = table()
    game.debt, game.share_price = before, 5
    game = passed(game, Law.DEBT_RESTRUCTURE)
    assert (game.debt, game.share_price) == (after, 4)


def test_revoke_monopoly_deregulates() -> None:
    assert passed(table(), Law.REVOKE_MONOPOLY).deregulated == 1


# -- under siege --


def besieged(card: int) -> CompanyGame:
    game = table(scenario="under_siege", cash=0)
    game.siege_vote = 1
    return news(game, card)


def test_after_a_bailout_under_siege_revoke_monopoly_is_the_news_of_the_turn_and_waits_on_when_it_falls() -> None:
    game = besieged(FIRST_EVENT + DomesticEvent.SHARE_BOOM)
    assert game.over
    assert (game.share_price, game.siege_vote, game.set_aside) == (4, 0, Law.REVOKE_MONOPOLY)
    assert game.deregulated == 0


def test_a_set_aside_law_that_passes_is_gone_for_good() -> None:
    game = table(scenario="under_siege", cash=9)
    seat_in(game, Office.CHAIRMAN, 0)
    game.siege_vote = 1
    game = news(game, Law.TEA_ACT)
    vote(game, FOR, money=4)
    while not game.over:
        vote(game, FOR)
    assert (game.deregulated, game.set_aside, Law.TEA_ACT in game.laws) == (1, NOBODY, False)


def test_a_bailout_in_the_local_news_under_siege_brings_the_vote_in_the_same_turn() -> None:
    game = table(scenario="under_siege", cash=0)
    game.share_price, game.court[0] = 3, 2
    game.supply[0] -= 2
    game.drain()
    game = news(game, FIRST_EVENT + DomesticEvent.SHARE_PANIC)
    names = [event.name for event in game.drain()]
    assert names.index("bailout_called") < names.index("law_proposed")
    assert game.siege_vote == 0


# -- domestic events --


def happened(game: CompanyGame, event: int) -> CompanyGame:
    game.drain()
    game = news(game, FIRST_EVENT + event)
    assert game.over
    assert [told.fields["card"] for told in game.drain() if told.name == "domestic_event_happened"] == [
        EVENT_IDS[event]
    ]
    return game


def test_trade_with_china_creates_the_office_vacant_and_empty() -> None:
    game = happened(table(), DomesticEvent.TRADE_WITH_CHINA)
    china = Office.SUPERINTENDENT_CHINA
    assert (game.holder[china], game.treasury[china], game.ships[Holding.CHINA]) == (NOBODY, 0, 0)
    assert game.provincial == []


def test_monopoly_revoked_deregulates() -> None:
    assert happened(table(), DomesticEvent.MONOPOLY_REVOKED).deregulated == 1


@pytest.mark.parametrize(("event", "before", "after"), [("boom", 4, 5), ("boom", 8, 8), ("panic", 4, 3)])
def test_share_boom_and_panic_move_the_price(event: str, before: int, after: int) -> None:
    game = table()
    game.share_price = before
    number = DomesticEvent.SHARE_BOOM if event == "boom" else DomesticEvent.SHARE_PANIC
    assert happened(game, number).share_price == after


def test_a_panic_below_3_is_a_bailout_at_once() -> None:
    game = table(cash=0)
    game.share_price, game.court[0] = 3, 2
    game.supply[0] -= 2
    game = happened(game, DomesticEvent.SHARE_PANIC)
    assert (game.court[0], game.share_price, game.failed) == (1, 3, 0)


def test_war_in_europe_costs_each_presidency_a_ship_one_without_captain_first() -> None:
    game = table(cash=0)
    game.ships = [2, 0, 0, 3]
    send_captain(game, Holding.MADRAS, 1)
    send_captain(game, Holding.BOMBAY, 2)
    supply = game.supply[1]
    game = happened(game, DomesticEvent.WAR_IN_EUROPE)
    assert game.ships == [1, 0, 0, 3]
    assert (game.supply[1], sum(game.ready_captained_ships)) == (supply + 1, 1)


def test_a_london_season_deals_one_more_prize() -> None:
    game = table()
    before = game.prizes[:]
    game = happened(game, DomesticEvent.LONDON_SEASON)
    assert game.prizes[:6] == before
    assert len(set(game.prizes)) == 7


def test_an_empire_stays_together_when_presidencies_merge() -> None:
    game = table()
    prosper(game, Region.HYDERABAD)
    game.ruler[Region.MYSORE] = Region.HYDERABAD
    game.opened_by[Region.MYSORE] = game.opened_by[Region.HYDERABAD] = Holding.BOMBAY
    make_company(game, Region.BOMBAY, Holding.BOMBAY)
    game = passed(game, Law.GOVERNOR_GENERAL)
    assert game.opened_by[Region.MYSORE] == game.opened_by[Region.HYDERABAD] == Holding.BENGAL
    assert game.provinces(Holding.BENGAL) == [Office.GOVERNOR_BOMBAY]
