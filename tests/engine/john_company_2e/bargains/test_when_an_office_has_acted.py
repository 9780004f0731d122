"""The window that follows an office which has touched somebody: for those who want it, and for nobody else."""

from __future__ import annotations

from typing import Any

import pytest

from engine.john_company_2e.bargains import windows
from engine.john_company_2e.bargains.deeds import Done
from engine.john_company_2e.company import operations, presidency
from engine.john_company_2e.table.names import ON_YARD, Office, Presidency, Region, Sea
from engine.john_company_2e.table.state import CompanyGame
from engine.kernel import argument
from engine.shared.contracts import done
from engine.shared.moments import Moment
from tests.engine.answering import choose, kind
from tests.engine.john_company_2e.helpers import (
    bare,
    build_yards,
    command,
    give_shares,
    hold_office,
    play,
    post_officers,
    take_region,
)

HOLDER, PAYER, OTHER = 0, 1, 2
AFTER = 1 << Moment.ACTED


def table(*wanting: int) -> CompanyGame:
    """These seats want to be asked when an office has acted, and at no other moment."""
    game = bare(4, negotiation="full")
    game.treasury, game.cash = [0] * len(game.treasury), [5] * 4
    game.orders_moments = [AFTER if seat in wanting else 0 for seat in range(4)]
    return game


def asked_after(game: CompanyGame) -> list[int]:
    """Who is asked for offers now, and at which moment; they make none."""
    found = []
    while kind(game) == "deals.open":
        assert argument(game.asked.then, "moment") == Moment.ACTED
        found.append(game.decision.seat)  # type: ignore[union-attr]
        choose(game, "pass")
    return found


def shipping(game: CompanyGame, owner: int) -> CompanyGame:
    """The holder manages shipping; a ship of this family waits to be fitted, and nobody trades from any sea."""
    hold_office(game, Office.MANAGER_OF_SHIPPING, HOLDER)
    game.treasury[Office.MANAGER_OF_SHIPPING] = 3
    build_yards(game, owner, ON_YARD)
    play(game, (operations.act, Office.MANAGER_OF_SHIPPING))
    choose(game, ("fit", 0, Sea.WEST))
    return game


def test_who_wants_it_is_asked_when_an_office_has_touched_another() -> None:
    assert asked_after(shipping(table(PAYER, OTHER), PAYER)) == [PAYER, OTHER]


def test_an_office_that_has_touched_its_holder_alone_is_followed_by_no_window() -> None:
    game = shipping(table(PAYER, OTHER), HOLDER)
    assert kind(game) == "test.through"


def test_whoever_does_not_want_it_is_not_asked_nor_turned_to() -> None:
    assert kind(shipping(table(), PAYER)) == "test.through"
    game = shipping(table(PAYER, OTHER), PAYER)
    assert game.decision is not None
    assert (game.decision.seat, game.decision.options) == (PAYER, ("pass", OTHER))


@pytest.mark.parametrize("negotiation", ["off", "consents"])
def test_there_is_none_without_full_negotiation(negotiation: str) -> None:
    game = bare(4, negotiation=negotiation)
    game.treasury = [0] * len(game.treasury)
    assert kind(shipping(game, PAYER)) == "test.through"
    assert (game.acting, game.touched) == (-1, 0)


def test_a_deal_of_that_moment_may_depend_on_offices_that_are_still_to_act() -> None:
    game = table(PAYER, HOLDER)
    hold_office(game, Office.MILITARY_AFFAIRS, HOLDER)
    game.to_act = [int(office == Office.MILITARY_AFFAIRS) for office in range(Office.COUNT)]
    game.supply[PAYER] -= 1
    game.trainees[PAYER] = 1
    game = shipping(game, PAYER)
    game.to_act[Office.MILITARY_AFFAIRS] = 1
    choose(game, "pass", HOLDER, ("put", PAYER, HOLDER, "cash"), 2, ("if", HOLDER))
    posted = (Done.OFFICER_TO + Presidency.BENGAL, HOLDER, PAYER, 1, 1)
    assert game.decision is not None
    assert posted in game.decision.options
    assert not [clause for clause in game.decision.options if clause[0] == Done.FITS_SHIP]


def test_a_commander_is_followed_by_a_window_of_its_own_within_the_presidency() -> None:
    """The President has let it act before the trade; when all is over, a window of the President's own follows."""
    game = table(OTHER, 3)
    hold_office(game, Office.PRESIDENT_OF_BOMBAY, PAYER)
    command(game, Presidency.BOMBAY, HOLDER)
    take_region(game, Region.BOMBAY, Presidency.BOMBAY)
    post_officers(game, Presidency.BOMBAY, **{f"f{PAYER}": 1})
    play(game, (presidency.begin, Presidency.BOMBAY))
    while kind(game) != "deals.open":
        choose(game, next(option for option in game.decision.options if option not in ("stop", "pass")))  # type: ignore[union-attr]
    assert (game.acting, game.touched) == (PAYER, 1 << HOLDER)
    choose(game, "pass", "pass")
    assert (kind(game), game.acting) == ("deals.open", -1)
    assert asked_after(game) == [OTHER, 3]
    assert kind(game) == "test.through"


TOUCHES: dict[str, tuple[int, int, list[int]]] = {
    "a family's officer": (Done.OFFICER_TO, PAYER, [PAYER]),
    "the treasury of an office": (Done.ALLOCATES, Office.DIRECTOR_OF_TRADE, [PAYER]),
    "an army": (Done.REGIMENT_TO, Presidency.MADRAS, [PAYER]),
    "the sea of a President": (Done.SHIP_TO, Sea.SOUTH, [PAYER]),
    "a sea of nobody's": (Done.SHIP_TO, Sea.EAST, []),
    "the Balance": (Done.TAXES_FOR_BALANCE, -1, [PAYER]),
    "ships of the Company without its builders": (Done.COMPANY_SHIP, -1, []),
    "Debt": (Done.RAISES_DEBT, -1, [PAYER, OTHER, 3]),
    "a Deploy action": (Done.DEPLOYS_TO, Region.MYSORE, [PAYER, OTHER, 3]),
}


@pytest.mark.parametrize("what", TOUCHES)
def test_a_deed_touches_those_whom_it_concerns(what: str) -> None:
    deed, about, touched = TOUCHES[what]
    game = table()
    for office in (Office.DIRECTOR_OF_TRADE, Office.PRESIDENT_OF_MADRAS):
        hold_office(game, office, PAYER)
    command(game, Presidency.MADRAS, PAYER)
    give_shares(game, PAYER)
    frames: tuple[Any, ...] = windows.acting_in(game, HOLDER)
    play(game, frames[0])
    done(game, deed, HOLDER, about)
    assert [seat for seat in range(4) if game.touched >> seat & 1] == touched
