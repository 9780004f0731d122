"""Dividends, Royal Protection, the cards of the season."""

from __future__ import annotations

from engine.john_company_2e.bargains.deeds import Done
from engine.john_company_2e.company import revenue
from engine.john_company_2e.firms import firm_accounts
from engine.john_company_2e.london import london_season
from engine.john_company_2e.table.names import NOBODY, Blackmail, Law, Office
from engine.john_company_2e.table.state import CompanyGame
from tests.engine.john_company_2e.bargains.petitioned.laying import HOLDER, OTHER, PAYER, Case, Position
from tests.engine.john_company_2e.helpers import give_shares, hold_office, pass_laws, with_firm


def shareholders(game: CompanyGame) -> None:
    hold_office(game, Office.CHAIRMAN, HOLDER)
    give_shares(game, OTHER, OTHER)
    give_shares(game, PAYER)
    game.balance = 8


def firm(game: CompanyGame) -> None:
    with_firm(game, HOLDER, HOLDER, OTHER, PAYER, india=8)
    game.firm_shares[HOLDER][HOLDER] -= 1
    game.supply[HOLDER] += 1


def season(game: CompanyGame) -> None:
    game.season_deck = sorted([*game.season_deck, *game.display])
    game.display = [10, 11, Blackmail.DISPLAY_BASE + 2]
    for card in game.display:
        game.season_deck.remove(card)
    game.season_retired, game.season_spent = [1, 1, 0, 0], [8, 4, 0, 0]


def protected(game: CompanyGame) -> None:
    hold_office(game, Office.CHAIRMAN, HOLDER)
    pass_laws(game, Law.ROYAL_PROTECTION)
    game.balance, game.debt = 0, 2


BEFORE_DIVIDENDS: Position = (shareholders, lambda game: (revenue.before_dividends,))


BEFORE_THE_DISPLAY: Position = (season, lambda game: (london_season.prestige_cards,))


CASES: dict[str, Case] = {
    "use Royal Protection": Case(
        protected,
        lambda game: (revenue.expenses,),
        (Done.USES_PROTECTION, HOLDER, NOBODY, 1, 1),
        ("discard",),
        ("keep",),
    ),
    "keep Royal Protection": Case(
        protected,
        lambda game: (revenue.expenses,),
        (Done.USES_PROTECTION, HOLDER, NOBODY, 1, 0),
        ("keep",),
        ("discard",),
    ),
    "two dividends": Case(
        *BEFORE_DIVIDENDS,
        (Done.PAYS_DIVIDENDS, HOLDER, NOBODY, 2, 1),
        (2,),
        (1,),
    ),
    "no dividends": Case(
        *BEFORE_DIVIDENDS,
        (Done.PAYS_DIVIDENDS, HOLDER, NOBODY, 1, 0),
        (0,),
        (1,),
    ),
    "a dividend of the firm": Case(
        firm,
        lambda game: ((firm_accounts.pay_dividends, HOLDER),),
        (Done.PAYS_FIRM_DIVIDENDS, HOLDER, NOBODY, 1, 1),
        (1, 0, 0),
        (0,),
    ),
    "leave me the Shipbuilders": Case(
        *BEFORE_THE_DISPLAY,
        (Done.TAKES_CARD, HOLDER, 10, 1, 0),
        (("take", 1),),
        (("take", 0),),
    ),
    "take the blackmail": Case(
        *BEFORE_THE_DISPLAY,
        (Done.TAKES_BLACKMAIL, HOLDER, NOBODY, 1, 1),
        (("take", 2),),
        (("discard", 2),),
    ),
    "discard the Shipbuilders": Case(
        *BEFORE_THE_DISPLAY,
        (Done.DISCARDS_CARD, HOLDER, 10, 1, 1),
        (("discard", 0),),
        (("take", 0),),
    ),
}
