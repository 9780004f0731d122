"""J3. Bailout and Company failure. Checklist 86, 87, 117, 133, 139; readings 16, 31."""

from __future__ import annotations

from engine.john_company_1e import attrition, pieces
from engine.john_company_1e.names import NOBODY
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import raw
from engine.kernel import step

BAILOUT, FAILURE = raw("tracks")["bailout"], raw("tracks")["company_failure"]


@step
def if_due(game: CompanyGame) -> None:
    """A bailout waits until the trade phase is over (checklist 86; reading 16)."""
    if game.bailout_due and not game.failed:
        game.do(begin)


@step
def begin(game: CompanyGame) -> None:
    """Shares are cut, the price is reset, executives vacate; without any player's share the Company fails (checklist 86, 87)."""
    game.bailout_due = 0
    game.share_price = BAILOUT["price_after"]
    game.note("bailout_called", share_price=game.share_price)
    if not game.deregulated:
        cut_shares(game)
    if game.set_aside != NOBODY:
        game.siege_vote = 1
    if not any(game.court[: game.seats]):
        fail(game)
        return
    executives = [office for office in game.ribbon() if game.tables.executive[office] and game.holder[office] >= 0]
    game.do(*((attrition.leave, office, surcharge(game, office), "bailout") for office in executives))


def surcharge(game: CompanyGame, office: int) -> int:
    """£ more for a prize: for the bailout, and for the black disk of a presidency that has ended (checklist 86, 109; reading 66)."""
    return int(BAILOUT["extra_prize_cost"] + game.disk[office] * attrition.DISK_SURCHARGE)


def cut_shares(game: CompanyGame) -> None:
    """Who has one share loses it, who has more keeps one (checklist 86)."""
    for family in range(game.seats):
        if game.court[family]:
            several = game.court[family] > 1
            kept = BAILOUT["shares_left_if_more_than_one"] if several else BAILOUT["shares_left_if_one"]
            lost = game.court[family] - kept
            pieces.return_cube(game, family, lost)
            game.court[family] = kept
            game.note("shares_cut", family=family, number=lost)


def fail(game: CompanyGame) -> None:
    """The Company fails: three points less for each executive officeholder (checklist 87)."""
    game.failed = 1
    game.note("company_failed")
    for office, family in enumerate(game.holder):
        if game.tables.executive[office] and family >= 0:
            pieces.penalise(game, office, FAILURE["penalty"], "company_failed")
