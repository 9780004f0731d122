"""The golden rule of negotiation where families act one after the other: what is handed on is not used again by its new owner."""

from __future__ import annotations

from engine.john_company_2e.bargains.assets import FIRM_SHARES
from engine.john_company_2e.london import london_season
from engine.john_company_2e.table.names import Phase
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.title import TITLE
from tests.engine.answering import asked, choose, options
from tests.engine.john_company_2e.helpers import bare, play


def firm_of(game: CompanyGame, manager: int, dividend: int) -> None:
    """A firm with one share, its manager's, and this dividend total."""
    game.deregulated = 1
    game.firm[manager], game.dividend[manager], game.firm_shares[manager][manager] = 1, dividend, 1
    game.supply[manager] -= 1


def test_a_firm_share_that_has_retired_a_piece_is_not_sold_to_retire_another() -> None:
    """Family 0 retires specially; family 1, with a pensioner and no share, cannot buy the share to do the same."""
    game = bare(3, negotiation="full")
    london_season.clear_season(game)
    game.phase = Phase.LONDON_SEASON
    firm_of(game, 0, dividend=6)
    game.pensioners[1] = 1
    game.supply[1] -= 1
    game.cash = [20, 5, 0]
    play(game, london_season.retirements)
    assert asked(game) == (0, "london_season.retire")  # with £20 it can pay every prize, and need not borrow
    choose(game, ("special", 1, 0))
    assert asked(game) == (1, "deals.open")
    choose(game, 0)
    assert ("put", 0, 1, "cash") in options(game)
    assert ("put", 0, 1, FIRM_SHARES[0]) not in options(game)
    assert FIRM_SHARES[0] in TITLE.market.lots(game, 0, 1, ())  # as at any other time


def test_a_family_with_a_share_may_borrow_for_its_special_retirement_but_not_give_the_share_away() -> None:
    game = bare(3, negotiation="full")
    london_season.clear_season(game)
    game.phase = Phase.LONDON_SEASON
    firm_of(game, 0, dividend=6)
    game.cash = [2, 9, 0]
    play(game, london_season.retirements)
    assert asked(game) == (0, "deals.open")
    choose(game, 1)
    assert ("put", 0, 1, FIRM_SHARES[0]) not in options(game)
    choose(game, ("put", 1, 0, "cash"))
    choose(game, 2)
    choose(game, "propose")
    choose(game, "accept", "pass", "pass")
    assert ("special", 1, 0) in options(game)  # £4
