"""K5. John & Co. (1653): private firms without a Company. Checklist 140, 141.

A turn has the family phase, in which firms trade; a trade phase with the taxes of bases and the payouts of firms; and the elephant's walk
with the refresh. There are no offices, presidencies, prizes, laws or domestic events: cards are drawn for the elephant and for the price of
goods.
"""

from __future__ import annotations

from engine.john_company_1e import bases, events_in_india, firm_trade, payments, refresh
from engine.john_company_1e import evening_post as post
from engine.john_company_1e.names import Phase
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import raw
from engine.kernel import step

INCOME_WITHOUT_FIRM: int = raw("scenarios")["john_and_co"]["family_income_on_pass_without_firm"]
POINTS = raw("scenarios")["john_and_co"]["vp"]


def pass_without_firm(game: CompanyGame, family: int) -> None:
    """A family without a firm takes £1 when it passes (checklist 140)."""
    payments.gain(game, family, INCOME_WITHOUT_FIRM, "family_income")


def close_after_revolt(game: CompanyGame, region: int, closing: list[int]) -> None:
    """Firms bid for the region first (checklist 141)."""
    game.do((bases.offer, region))


def estate(game: CompanyGame, family: int) -> int:
    """Victory points for manors, shipyards and factories (checklist 140)."""
    total = POINTS["manor"] * game.manors[family] + POINTS["shipyard"] * game.shipyards(family)
    return int(total + POINTS["factory"] * game.factories.count(family))


@step
def trade(game: CompanyGame) -> None:
    """Taxes come before the payouts, which they help to meet (checklist 140, 141)."""
    game.do(bases.collect_taxes, firm_trade.payouts)


@step
def evening_post(game: CompanyGame) -> None:
    """The elephant walks; the last turn ends with that (checklist 140; reading 65)."""
    game.phase = Phase.EVENING_POST
    post.draw(game)
    last = game.turn == game.scenario.turns
    game.do(events_in_india.begin, *([] if last else [refresh.begin]))
