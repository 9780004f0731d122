"""I1, J3. The end of the monopoly: ships for captains, what stops, bailouts that keep shares, the turn after a failure."""

from __future__ import annotations

import pytest

from engine.john_company_1e import bailout, boxes, deregulation, local_news, sailing, trade, turn
from engine.john_company_1e.names import LAWS, NOBODY, Box, DomesticEvent, Holding, Law, Office, Phase
from engine.john_company_1e.state import CompanyGame
from tests.engine.answering import choose
from tests.engine.john_company_1e.helper import STOP, seat_in, send_captain, table


def deregulate(game: CompanyGame) -> None:
    game.enter(deregulation.begin, STOP)


# -- captains (117) --


def test_captained_ships_go_to_the_captains_families_ready_or_exhausted_and_the_captains_home() -> None:
    game = table()
    send_captain(game, Holding.BENGAL, 0, 0, 1)
    send_captain(game, Holding.CHINA, 2)
    at = Holding.BENGAL * 4 + 1
    game.ready_captained_ships[at], game.exhausted_captained_ships[at] = 0, 1
    game.supply[3] -= 1
    game.captained_ships_at_home[3] = 1
    supply = game.supply[:]
    deregulate(game)
    assert game.own_ships == [2, 0, 1, 1]
    assert game.own_exhausted_ships == [0, 1, 0, 0]
    assert game.supply == [supply[0] + 2, supply[1] + 1, supply[2] + 1, supply[3] + 1]
    assert not any(game.ready_captained_ships + game.exhausted_captained_ships + game.captained_ships_at_home)
    game.audit()


def test_captains_without_a_ship_go_home_from_the_box_and_from_the_director() -> None:
    game = table()
    game.supply[0] -= 3
    game.captains[0], game.captains_box[0] = 1, 2
    supply = game.supply[0]
    deregulate(game)
    assert (game.captains[0], game.captains_box[0], game.supply[0]) == (0, 0, supply + 3)
    assert game.own_ships == [0] * 4


def test_ships_of_the_jones_family_go_to_the_supply() -> None:
    game = table(3)
    game.supply[game.jones] -= 1
    game.ready_captained_ships[Holding.BENGAL * game.families + game.jones] = 1
    deregulate(game)
    assert game.own_ships == [0] * 4
    assert not any(game.ready_captained_ships)


def test_a_second_end_of_the_monopoly_changes_nothing() -> None:
    game = table()
    deregulate(game)
    game.own_ships[0] = 1
    game.drain()
    deregulate(game)
    assert not [event for event in game.events if event.name == "monopoly_revoked"]


def test_the_domestic_event_ends_the_monopoly() -> None:
    game = table()
    game.post = [LAWS + DomesticEvent.MONOPOLY_REVOKED]
    game.enter(local_news.begin, STOP)
    assert game.deregulated == 1


def vote(game: CompanyGame, way: str) -> None:
    """Everybody votes this way with £5."""
    game.enter(local_news.begin, STOP)
    while game.decision is not None:
        choose(game, (way, 0) if game.decision.kind == "local_news.vote" else 5)


@pytest.mark.parametrize(("way", "ended"), [("for", 1), ("against", 0)])
def test_the_law_ends_the_monopoly_if_it_passes(way: str, ended: int) -> None:
    game = table()
    game.post = [Law.REVOKE_MONOPOLY]
    vote(game, way)
    assert game.deregulated == ended


# -- what stops (117) --


def test_presidents_open_no_trade_any_more() -> None:
    game = table()
    seat_in(game, Office.PRESIDENT_BENGAL, 1)
    game.enter((sailing.open_trade, Office.PRESIDENT_BENGAL), STOP)
    assert game.decision is not None
    game.deregulated = 1
    game.enter((sailing.open_trade, Office.PRESIDENT_BENGAL), STOP)
    assert game.decision is None


def test_without_captains_there_are_no_interlopers_and_no_country_trade() -> None:
    game = table()
    send_captain(game, Holding.BENGAL, 0)
    assert trade.expenses(game) == 1
    deregulate(game)
    assert trade.expenses(game) == 0
    cash = game.cash[0]
    game.card[0] = -1
    game.enter(trade.pay_families, STOP)
    assert game.cash[0] == cash


def test_the_captain_box_is_closed() -> None:
    game = table()
    assert boxes.room(game, Box.CAPTAIN) > 0
    deregulate(game)
    assert boxes.room(game, Box.CAPTAIN) == 0


# -- bailouts and failure (117, 133) --


def test_a_bailout_keeps_the_shares() -> None:
    game = table()
    game.supply[0] -= 3
    game.court[0] = 3
    game.deregulated, game.bailout_due = 1, 1
    game.enter(bailout.if_due, STOP)
    assert (game.court[0], game.share_price, game.failed) == (3, 3, 0)


def failed(firm: int, **options: str) -> CompanyGame:
    """A Company that has failed after deregulation, with or without a firm."""
    game = table(**options)  # type: ignore[arg-type]
    game.deregulated, game.failed, game.phase = 1, 1, Phase.TRADE
    game.firm[2] = firm
    return game


def test_a_failed_company_leaves_its_firms_the_rest_of_the_turn() -> None:
    game = failed(firm=1)
    game.enter((turn.open_phase, Phase.EVENING_POST), STOP)
    assert len(game.post) == 1
    game = failed(firm=0)
    game.enter((turn.open_phase, Phase.EVENING_POST), STOP)
    assert game.post == []


def test_then_one_more_turn_without_the_company_phase() -> None:
    game = failed(firm=1)
    game.drain()
    game.enter(turn.end_turn)
    choose(game, (2,))
    assert (game.turn, game.last_extra_turn, game.firm_cash[2], game.cash[2]) == (2, 1, 2, 3)
    phases = [frame[1] for frame in reversed(game.stack) if frame[0] is turn.open_phase]
    assert Phase.COMPANY not in phases
    assert phases == [Phase.TRADE, Phase.EVENING_POST]
    game.enter(turn.end_turn)
    assert game.outcome is not None
    assert game.outcome.reason == "the Company failed"


def test_without_a_firm_and_after_the_last_turn_there_is_no_other() -> None:
    game = failed(firm=0)
    game.enter(turn.end_turn)
    assert game.outcome is not None
    game = failed(firm=1)
    game.turn = game.scenario.turns
    game.enter(turn.end_turn)
    assert game.outcome is not None


def test_before_deregulation_a_failure_ends_the_game_at_once() -> None:
    game = failed(firm=0)
    game.deregulated = 0
    game.enter((turn.open_phase, Phase.EVENING_POST), turn.end_turn)
    assert (game.post, game.over) == ([], True)


def test_a_company_that_has_failed_fails_no_second_time() -> None:
    game = failed(firm=1)
    seat_in(game, Office.DIRECTOR_OF_TRADE, 0)
    game.bailout_due = 1
    game.enter(bailout.if_due, STOP)
    assert game.penalties == [0] * 4


def test_in_the_turn_after_its_failure_the_company_pays_nothing_but_taxes_come_in() -> None:
    game = failed(firm=0, scenario="post_monopoly")
    seat_in(game, Office.GOVERNOR_BENGAL, 1)
    game.last_extra_turn, game.debt = 1, 3
    game.card = [-1] * 4
    game.enter(trade.begin, STOP)
    choose(game, ("family", 4))
    assert (game.cash[1], game.debt) == (9, 3)
    assert game.share_price == 4


# -- scenarios (138, 139) --


def test_after_the_monopoly_the_game_is_deregulated_from_the_start() -> None:
    game = table(scenario="post_monopoly")
    assert game.deregulated == 1
    assert game.own_ships == [1] * 4


@pytest.mark.parametrize(("way", "waiting", "ended"), [("for", NOBODY, 1), ("against", Law.REVOKE_MONOPOLY, 0)])
def test_under_siege_the_law_that_was_set_aside_is_voted_on_after_a_bailout(way: str, waiting: int, ended: int) -> None:
    game = table(scenario="under_siege")
    game.supply[0] -= 2
    game.court[0], game.bailout_due = 2, 1
    game.enter(bailout.if_due, STOP)
    game.post = [Law.TEA_ACT]
    vote(game, way)
    assert (game.deregulated, game.set_aside, game.siege_vote) == (ended, waiting, 0)
    assert Law.TEA_ACT not in game.laws
