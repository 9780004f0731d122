"""H5. Refresh, and J4, mutiny. Checklist 71, 72, 113 to 116; reading 25."""

from __future__ import annotations

from engine.john_company_1e import pieces
from engine.john_company_1e.names import FACTORIES, HOLDINGS, PRESIDENCIES, REGIONS, YARD_COLUMNS, Office
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import raw
from engine.kernel import step

MUTINY = raw("tracks")["mutiny"]


@step
def begin(game: CompanyGame) -> None:
    """Everything is ready again; then the army may mutiny (checklist 113 to 116)."""
    if game.is_past:
        return
    game.note("board_refreshed")
    make_ready(game)
    send_recruits(game)
    test_mutiny(game)


def make_ready(game: CompanyGame) -> None:
    """Orders are open again, ships and armies ready, the displays full, the cards of firms without revenue (checklist 113, 115)."""
    pieces.clear_orders(game)
    rest_ships(game)
    rest_armies(game)
    game.ships_for_sale, game.goods_for_sale = [1] * YARD_COLUMNS, [1] * FACTORIES
    game.firm_revenue = [0] * game.families


def rest_ships(game: CompanyGame) -> None:
    """Exhausted ships return to their holding or firm, exhausted goods to the supply (checklist 72, 113)."""
    for holding in range(HOLDINGS):
        game.ships[holding] += game.exhausted_ships[holding]
    game.ready_captained_ships = [
        ready + tired for ready, tired in zip(game.ready_captained_ships, game.exhausted_captained_ships, strict=True)
    ]
    game.own_ships = [ready + tired for ready, tired in zip(game.own_ships, game.own_exhausted_ships, strict=True)]
    game.exhausted_captained_ships = [0] * len(game.ready_captained_ships)
    game.own_exhausted_ships = [0] * game.families
    game.exhausted_ships, game.exhausted_goods, game.own_exhausted_goods = (
        [0] * HOLDINGS,
        [0] * HOLDINGS,
        [0] * game.families,
    )


def rest_armies(game: CompanyGame) -> None:
    """Guns and officers are ready (checklist 113)."""
    game.guns = [ready + tired for ready, tired in zip(game.guns, game.exhausted_guns, strict=True)]
    game.officers = [ready + tired for ready, tired in zip(game.officers, game.exhausted_officers, strict=True)]
    game.exhausted_guns, game.exhausted_officers = [0] * PRESIDENCIES, [0] * len(game.officers)


def send_recruits(game: CompanyGame) -> None:
    """Captains go to the director of trade, officers to military affairs (checklist 114)."""
    for family in range(game.families):
        captains, officers = game.captains_box[family], game.officers_box[family]
        if captains or officers:
            game.captains[family] += captains
            game.recruits[family] += officers
            game.captains_box[family] = game.officers_box[family] = 0
            game.note("recruits_sent", family=family, captains=captains, officers=officers)


def closed_regions(game: CompanyGame) -> int:
    """Regions closed to British trade."""
    return sum(not game.is_open(region) for region in range(REGIONS))


def test_mutiny(game: CompanyGame) -> None:
    """From the end of turn 3 on seven closed regions end the game; presidents, provincial holders and chairman pay (116; reading 25)."""
    if game.turn < MUTINY["after_turn"] or closed_regions(game) < MUTINY["closed_regions"]:
        return
    game.mutiny = 1
    game.note("mutiny_suffered")
    offices = (Office.CHAIRMAN, Office.PRESIDENT_BOMBAY, Office.PRESIDENT_MADRAS, Office.PRESIDENT_BENGAL)
    for office in (*offices, *game.provincial):
        if game.holder[office] >= 0:
            pieces.penalise(game, office, MUTINY["penalty"], "mutiny")
