"""What public events do to a board: armies, orders, regions, the Elephant and the event tiles."""

from __future__ import annotations

from engine.john_company_2e.india.armies import ALLIANCE, REGIMENTS
from engine.john_company_2e.table.names import HIDDEN, NOBODY
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import ALLIANCE_IDS, ORDER_IDS, PRESIDENCY_IDS, REGION_IDS, TILE_IDS
from engine.kernel import reads
from engine.kernel.sharing import added, changed, own, without

TELLS_ALONE = (
    "attack_beaten",
    "company_attacked",
    "cascade_begun",
    "deploy_check_rolled",
    "foreign_invasion_begun",
    "invasion_fought",
    "loss_check_rolled",
    "empire_left_unfounded",
    "officer_rout_rolled",
    "rebellion_fought",
    "storm_die_rolled",
)

# -- armies --


@reads("regiments_joined")
def regiments_joined(board: CompanyGame, army: str, number: int) -> None:
    board.regiments[PRESIDENCY_IDS.index(army)] += number


@reads("regiment_lost")
def regiment_lost(board: CompanyGame, army: str, ready: bool, why: str) -> None:
    (board.regiments if ready else board.exhausted_regiments)[PRESIDENCY_IDS.index(army)] -= 1


@reads("officer_lost")
def officer_lost(board: CompanyGame, army: str, family: int, ready: bool, why: str) -> None:
    own(board.officers if ready else board.exhausted_officers, PRESIDENCY_IDS.index(army))[family] -= 1


@reads("officer_posted")
def officer_posted(board: CompanyGame, family: int, army: str) -> None:
    board.trainees = added(board.trainees, family, -1)
    own(board.officers, PRESIDENCY_IDS.index(army))[family] += 1


@reads("commander_named")
def commander_named(board: CompanyGame, army: str, family: int) -> None:
    """The one before is an officer again."""
    at = PRESIDENCY_IDS.index(army)
    if board.commander[at] != NOBODY:
        own(board.officers, at)[board.commander[at]] += 1
    own(board.officers, at)[family] -= 1
    board.commander[at] = family


@reads("commander_dismissed")
def commander_dismissed(board: CompanyGame, army: str, family: int, trophies_lost: int, why: str) -> None:
    board.commander[PRESIDENCY_IDS.index(army)] = NOBODY
    board.trophies = added(board.trophies, family, -trophies_lost)


@reads("trophies_changed")
def trophies_changed(board: CompanyGame, seat: int, number: int, why: str) -> None:
    board.trophies = added(board.trophies, seat, number)


@reads("army_piece_moved")
def army_piece_moved(board: CompanyGame, piece: str, origin: str, destination: str, family: int | None = None) -> None:
    source, target = PRESIDENCY_IDS.index(origin), PRESIDENCY_IDS.index(destination)
    if family is None:
        board.regiments[source] -= 1
        board.regiments[target] += 1
    else:
        own(board.officers, source)[family] -= 1
        own(board.officers, target)[family] += 1


@reads("alliance_formed")
def alliance_formed(board: CompanyGame, army: str, alliance: str) -> None:
    board.alliances = changed(board.alliances, ALLIANCE_IDS.index(alliance), 1)


@reads("exhausted")
def exhausted(
    board: CompanyGame, army: str, pieces: str, number: int, alliance: str = "", family: int | None = None
) -> None:
    move_down(board, army, pieces, number, alliance, family)


@reads("readied")
def readied(
    board: CompanyGame, army: str, pieces: str, number: int, alliance: str = "", family: int | None = None
) -> None:
    move_down(board, army, pieces, -number, alliance, family)


def move_down(board: CompanyGame, army: str, pieces: str, count: int, alliance: str, family: int | None) -> None:
    """Pieces are exhausted, or ready again when ``count`` is below 0; an alliance is spent."""
    at = PRESIDENCY_IDS.index(army)
    if pieces == ALLIANCE:
        board.alliances = added(board.alliances, ALLIANCE_IDS.index(alliance), -count)
    elif pieces == REGIMENTS:
        board.regiments[at] -= count
        board.exhausted_regiments = added(board.exhausted_regiments, at, count)
    elif family is not None:
        own(board.officers, at)[family] -= count
        own(board.exhausted_officers, at)[family] += count


@reads("board_refreshed")
def board_refreshed(board: CompanyGame) -> None:
    """Writers on orders go home, tokens and extra ships to the supply, armies are ready again."""
    for writer, presidency in zip(board.order_writer, board.order_presidency, strict=True):
        if writer != NOBODY:
            own(board.writers, presidency)[writer] += 1
    board.order_writer, board.order_presidency = [NOBODY] * len(ORDER_IDS), [-1] * len(ORDER_IDS)
    board.order_firms = [0] * len(ORDER_IDS)
    board.extra_ships = [0] * len(board.extra_ships)
    board.alliances = [0] * len(board.alliances)
    for at, tired in enumerate(board.exhausted_officers):
        board.officers[at] = [ready + more for ready, more in zip(board.officers[at], tired, strict=True)]
        board.exhausted_officers[at] = [0] * board.families
        board.regiments[at] += board.exhausted_regiments[at]
        board.exhausted_regiments = changed(board.exhausted_regiments, at, 0)


# -- orders --


@reads("order_filled")
def order_filled(
    board: CompanyGame,
    order: str,
    value: int,
    presidency: str = "",
    writer: int | None = None,
    firm: int | None = None,
) -> None:
    at = ORDER_IDS.index(order)
    if firm is not None:
        board.order_firms = changed(board.order_firms, at, board.order_firms[at] | 1 << firm)
        board.india[firm] += value
        return
    board.order_presidency = changed(board.order_presidency, at, PRESIDENCY_IDS.index(presidency))
    board.order_writer = changed(board.order_writer, at, NOBODY if writer is None else writer)
    if writer is not None:
        own(board.writers, PRESIDENCY_IDS.index(presidency))[writer] -= 1


@reads("order_opened")
def order_opened(board: CompanyGame, order: str, why: str) -> None:
    board.closed = changed(board.closed, ORDER_IDS.index(order), 0)


@reads("order_closed")
def order_closed(board: CompanyGame, order: str, writer: int | None, why: str) -> None:
    at = ORDER_IDS.index(order)
    board.order_writer = changed(board.order_writer, at, NOBODY)
    board.order_presidency = changed(board.order_presidency, at, -1)
    board.order_firms = changed(board.order_firms, at, 0)
    board.closed = changed(board.closed, at, 1)


# -- regions --


@reads("tower_changed")
def tower_changed(board: CompanyGame, region: str, before: int, after: int, why: str) -> None:
    board.tower = changed(board.tower, REGION_IDS.index(region), after)


@reads("unrest_placed")
def unrest_placed(board: CompanyGame, region: str, number: int, why: str) -> None:
    board.unrest = added(board.unrest, REGION_IDS.index(region), number)


@reads("unrest_cleared")
def unrest_cleared(board: CompanyGame, region: str, number: int, why: str) -> None:
    board.unrest = added(board.unrest, REGION_IDS.index(region), -number)


@reads("empire_shattered")
def empire_shattered(board: CompanyGame, capital: str, regions: list[str]) -> None:
    for region in regions:
        board.overlord[REGION_IDS.index(region)] = -1


@reads("region_freed")
def region_freed(board: CompanyGame, region: str, capital: str) -> None:
    board.overlord[REGION_IDS.index(region)] = -1


@reads("empire_extended")
def empire_extended(board: CompanyGame, capital: str, region: str) -> None:
    lord = REGION_IDS.index(capital)
    board.overlord[lord] = board.overlord[REGION_IDS.index(region)] = lord


@reads("region_won")
def region_won(board: CompanyGame, region: str, presidency: str) -> None:
    at = REGION_IDS.index(region)
    board.control = changed(board.control, at, PRESIDENCY_IDS.index(presidency))
    board.loot_token = changed(board.loot_token, at, 0)
    board.formed = [*board.formed, at]


@reads("region_lost")
def region_lost(board: CompanyGame, region: str, presidency: str) -> None:
    """What follows of it (tower, flags, orders, unrest, the Governor) has events of its own."""
    at = REGION_IDS.index(region)
    board.control = changed(board.control, at, -1)
    board.loot_token = changed(board.loot_token, at, 0)
    board.half_ship = changed(board.half_ship, at, 0)
    board.formed = without(board.formed, at)


@reads("elephant_moved")
def elephant_moved(board: CompanyGame, tail: str, head: str) -> None:
    board.elephant_tail, board.elephant_head = REGION_IDS.index(tail), REGION_IDS.index(head)


# -- event tiles --


@reads("event_tile_flipped")
def event_tile_flipped(board: CompanyGame, tile: str, sort: str, back: str | None) -> None:
    """The top tile lies among the others of its group, as far as anybody sees; the Shuffle tile is shuffled in again."""
    at = TILE_IDS.index(tile)
    own(board.event_piles, -1).remove(at)
    if sort != "shuffle":
        board.event_discards = sorted([*board.event_discards, at])
    name_top(board, back)


@reads("stack_shuffled")
def stack_shuffled(board: CompanyGame, tile: str, back: str | None) -> None:
    rest = [other for pile in board.event_piles for other in pile]
    board.event_piles = [sorted([*rest, TILE_IDS.index(tile)]), board.event_discards]
    board.event_discards = []
    name_top(board, back)


def name_top(board: CompanyGame, back: str | None) -> None:
    while board.event_piles and not board.event_piles[-1]:
        board.event_piles.pop()
    board.event_top, board.event_back = (-1, -1) if back is None else (HIDDEN, REGION_IDS.index(back))
