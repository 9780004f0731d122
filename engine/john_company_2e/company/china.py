"""The Superintendent of Trade in China sells India's opium, once a turn.

Rulebook: Superintendent of Trade in China; checklist 97, 169.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_2e.bargains.deeds import Done
from engine.john_company_2e.company import hiring
from engine.john_company_2e.table import checks
from engine.john_company_2e.table.names import NOBODY, Law, Office, Sea
from engine.john_company_2e.table.pieces import create_office, gain, raise_balance
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import raw
from engine.kernel import step, words
from engine.shared import contracts
from engine.shared.success_check import CATASTROPHE, SUCCESS

SUPERINTENDENT = Office.SUPERINTENDENT_OF_TRADE_IN_CHINA
REVENUE_PER_ICON: int = raw("offices")["figures"]["china_balance_per_opium_icon"]
REVENUE_WITH_ENVOY = 5
BONUS_PER_ICON: int = raw("offices")["figures"]["china_bonus_per_opium_icon"]


def create_china_office(game: CompanyGame) -> None:
    """Put the office into play, to be filled at once; nothing happens when it is there already (checklist 97)."""
    if game.holder[SUPERINTENDENT] < NOBODY:
        create_office(game, SUPERINTENDENT)
        game.do((hiring.hire, SUPERINTENDENT))


@step
def begin(game: CompanyGame) -> None:
    """Trade or not: once, with a die per ship in the box, and only for opium from Company regions (checklist 169)."""
    if game.holder[SUPERINTENDENT] >= 0 and game.ships_in(Sea.CHINA) and game.opium():
        game.ask(game.holder[SUPERINTENDENT], "china.trade", ("trade", "pass"), trade)


@words("china.trade")
def trade_in_words(game: CompanyGame, option: str) -> dict[str, Any]:
    """Trade in China, or leave it."""
    return {"act": "trade_in_china" if option == "trade" else "do_not_trade_in_china"}


@step
def trade(game: CompanyGame, option: str) -> None:
    """£4 per opium icon to the Balance, £5 after the Envoy to China, and £1 to the Superintendent (checklist 169)."""
    if option == "pass":
        return
    contracts.done(game, Done.TRADES_IN_CHINA, game.holder[SUPERINTENDENT])
    result = checks.check(game, SUPERINTENDENT, game.ships_in(Sea.CHINA), "trade_in_china").result
    if result == SUCCESS:
        per_icon = REVENUE_WITH_ENVOY if game.in_force(Law.ENVOY_TO_CHINA) else REVENUE_PER_ICON
        raise_balance(game, per_icon * game.opium(), "trade_in_china")
        gain(game, game.holder[SUPERINTENDENT], BONUS_PER_ICON * game.opium(), "trade_in_china")
    elif result == CATASTROPHE:
        checks.fall(game, SUPERINTENDENT)
