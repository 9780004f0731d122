"""G5. The chairman allocates: which treasuries, how much, parked money, bargains of officeholders."""

from __future__ import annotations

from typing import Any

from engine.john_company_1e import allocation
from engine.john_company_1e.names import NOBODY, UNCREATED, Office, Phase
from engine.john_company_1e.state import CompanyGame
from engine.kernel import step
from tests.engine.answering import choose
from tests.engine.john_company_1e.helper import STOP, seat_in, table


@step
def get(game: CompanyGame, amount: int) -> None:
    """Money for the chairman arrives."""
    allocation.receive(game, amount, "revenue")


def with_chairman(**options: Any) -> CompanyGame:
    game = table(**options)
    game.phase = Phase.TRADE
    seat_in(game, Office.CHAIRMAN, 1)
    return game


def test_the_chairman_places_money_in_any_treasuries_until_nothing_is_left() -> None:
    game = with_chairman()
    game.enter((allocation.allocate, 7), STOP)
    assert game.decision is not None
    assert (game.decision.seat, game.decision.options) == (1, (2, 3, 4, 5, 6, 7))
    choose(game, Office.PRESIDENT_MADRAS)
    assert game.decision.options == tuple(range(1, 8))
    choose(game, 4)
    choose(game, Office.SHIP_PURCHASING)
    assert game.decision.options == (1, 2, 3)
    choose(game, 3)
    assert game.over
    assert (game.treasury[Office.PRESIDENT_MADRAS], game.treasury[Office.SHIP_PURCHASING]) == (9, 8)
    assert sum(game.treasury) == 6 * 5 + 7


def test_vacant_provincial_offices_have_treasuries_and_chairman_and_director_have_none() -> None:
    game = with_chairman(scenario="under_siege")
    assert Office.GOVERNOR_BENGAL in allocation.treasuries(game)
    assert not {Office.CHAIRMAN, Office.DIRECTOR_OF_TRADE} & set(allocation.treasuries(game))
    game.audit()


def test_with_a_vacant_chair_the_money_is_parked() -> None:
    game = table()
    game.enter((get, 8), STOP)
    assert game.over
    assert (game.parked, sum(game.treasury)) == (8, 30)


def test_without_any_treasury_the_money_stays_in_the_bank() -> None:
    game = with_chairman()
    game.holder[2:8] = [UNCREATED] * 6
    game.treasury = [0] * len(game.treasury)
    game.enter((allocation.allocate, 4), STOP)
    assert (game.over, sum(game.treasury), game.parked) == (True, 0, 0)


def test_a_large_sum_is_offered_in_coarser_steps_but_always_whole() -> None:
    game = with_chairman()
    game.enter((allocation.allocate, 93), STOP)
    choose(game, Office.PRESIDENT_BENGAL)
    assert game.decision is not None
    assert len(game.decision.options) <= 40
    choose(game, 93)
    assert (game.over, game.treasury[Office.PRESIDENT_BENGAL]) == (True, 98)


def test_an_officeholder_pays_the_chairman_for_an_allocation() -> None:
    game = with_chairman(negotiation="consents")
    seat_in(game, Office.PRESIDENT_BENGAL, 3)
    game.enter((allocation.allocate, 6), STOP)
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (3, "allocation.petition")
    choose(game, (Office.PRESIDENT_BENGAL,))
    choose(game, 5)
    choose(game, "enough")
    assert (game.decision.seat, game.describe(0)["matter"]) == (1, "allocate £5 to president_bengal")
    choose(game, ("price", 2))
    choose(game, ("price", 2))
    assert (game.cash[1], game.cash[3]) == (7, 3)
    assert game.treasury[Office.PRESIDENT_BENGAL] == 10
    # The last pound is the chairman's to place.
    assert (game.decision.seat, game.decision.kind) == (1, "allocation.office")
    choose(game, Office.GOODS_PURCHASING)
    assert (game.over, game.treasury[Office.GOODS_PURCHASING]) == (True, 6)


def test_a_petition_that_is_refused_costs_nothing_and_the_money_stays_with_the_chairman() -> None:
    game = with_chairman(negotiation="consents")
    seat_in(game, Office.PRESIDENT_BENGAL, 3)
    game.enter((allocation.allocate, 6), STOP)
    choose(game, (Office.PRESIDENT_BENGAL,))
    choose(game, 6)
    choose(game, ("give", ("promise",)))
    choose(game, "enough")
    choose(game, "no")
    assert (game.promised(3, 1), game.treasury[Office.PRESIDENT_BENGAL]) == (0, 5)
    assert game.decision is not None
    assert game.decision.kind == "allocation.office"


def test_no_petitions_without_negotiation_or_in_the_setup() -> None:
    game = with_chairman()
    seat_in(game, Office.PRESIDENT_BENGAL, 3)
    game.enter((allocation.allocate, 1), STOP)
    assert game.decision is not None
    assert game.decision.kind == "allocation.office"
    game = with_chairman(negotiation="full")
    game.phase = Phase.SETUP
    seat_in(game, Office.PRESIDENT_BENGAL, 3)
    game.enter((allocation.allocate, 1), STOP)
    assert game.decision is not None
    assert game.decision.kind == "allocation.office"
    assert game.holder[Office.DIRECTOR_OF_TRADE] == NOBODY
