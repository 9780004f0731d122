"""What events of holdings, armies, regions and orders do to the board. Part of ``reader``."""

from __future__ import annotations

from engine.john_company_1e import pieces, refresh
from engine.john_company_1e.names import BY_FIRM, COMPANY, FIRST_PRESIDENT, MAX_ORDERS, NOBODY, REGIONS
from engine.john_company_1e.purchasing import hold
from engine.john_company_1e.reading_families import lift
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import BALANCE_IDS, HOLDING_IDS, OFFICE_IDS, REGION_IDS, SIDE_IDS, TRADER_IDS
from engine.kernel import reads
from engine.kernel.sharing import changed

TELLS_ALONE = (
    "event_dice_rolled",
    "attack_made",
    "attack_failed",
    "defended",
    "revolt_put_down",
    "conquest_left_undone",
)

Parts = list[dict[str, int]]


def add(board: CompanyGame, cubes: list[int], row: int, family: int, number: int) -> None:
    """Cubes of a family more in a row, or fewer."""
    cubes[row * board.families + family] += number


def at_order(place: str, order: int) -> int:
    """Where an order is in ``filled``."""
    return (REGIONS if place == "china" else REGION_IDS.index(place)) * MAX_ORDERS + order


# -- from London to India --


@reads("purchased")
def purchased(board: CompanyGame, office: str, number: int) -> None:
    """With the director of trade, or military affairs."""
    hold(board, OFFICE_IDS.index(office), number)


@reads("guns_placed")
def guns_placed(board: CompanyGame, army: str, number: int) -> None:
    """From military affairs to an army."""
    board.bought_guns -= number
    board.guns[HOLDING_IDS.index(army)] += number


@reads("officer_posted")
def officer_posted(board: CompanyGame, family: int, army: str, replaces: int | None) -> None:
    """From military affairs to an army, perhaps in the place of another, who goes home."""
    at = HOLDING_IDS.index(army)
    board.recruits[family] -= 1
    add(board, board.officers, at, family, 1)
    if replaces is not None:
        add(board, board.officers, at, replaces, -1)
        add(board, board.stood, at, replaces, -1)
        board.supply[replaces] += 1


@reads("recruits_sent_home")
def recruits_sent_home(board: CompanyGame, family: int, number: int, why: str) -> None:
    """No army has room for them."""
    board.recruits[family] -= number
    board.supply[family] += number


@reads("gun_transfer_asked")
def gun_transfer_asked(board: CompanyGame, source: str, destination: str, number: int) -> None:
    """Once a phase, whatever the answer."""
    board.moved_guns = 1


@reads("guns_moved")
def guns_moved(board: CompanyGame, source: str, destination: str, number: int) -> None:
    """From army to army."""
    board.guns[HOLDING_IDS.index(source)] -= number
    board.guns[HOLDING_IDS.index(destination)] += number


@reads("captain_sent_home")
def captain_sent_home(board: CompanyGame, family: int, why: str) -> None:
    """Without a ship."""
    board.captains[family] -= 1
    board.supply[family] += 1


@reads("captain_embarked")
def captain_embarked(board: CompanyGame, seat: int, column: int, price: int) -> None:
    """Captain and ship are one piece from now on."""
    board.captains[seat] -= 1
    board.captained_ships_at_home[seat] += 1


@reads("ships_sent")
def ships_sent(board: CompanyGame, holding: str, number: int) -> None:
    """From the director of trade."""
    board.bought_ships -= number
    board.ships[HOLDING_IDS.index(holding)] += number


@reads("captained_ship_sent")
def captained_ship_sent(board: CompanyGame, family: int, holding: str) -> None:
    """From the director of trade."""
    board.captained_ships_at_home[family] -= 1
    add(board, board.ready_captained_ships, HOLDING_IDS.index(holding), family, 1)


@reads("goods_sent")
def goods_sent(board: CompanyGame, holding: str, number: int) -> None:
    """From the director of trade."""
    board.bought_goods -= number
    board.goods[HOLDING_IDS.index(holding)] += number


@reads("cargo_transfer_asked")
def cargo_transfer_asked(
    board: CompanyGame, source: str, destination: str, ships: int, goods: int, captained: Parts
) -> None:
    """Once a phase, whatever the answer."""
    board.moved_goods = 1


@reads("cargo_moved")
def cargo_moved(board: CompanyGame, source: str, destination: str, ships: int, goods: int, captained: Parts) -> None:
    """From holding to holding."""
    for holding, sign in ((HOLDING_IDS.index(source), -1), (HOLDING_IDS.index(destination), 1)):
        board.ships[holding] += sign * ships
        board.goods[holding] += sign * goods
        for part in captained:
            add(board, board.ready_captained_ships, holding, part["family"], sign * part["ships"])


# -- orders and armies --


@reads("order_filled")
def order_filled(
    board: CompanyGame, place: str, order: int, holding: str | None = None, firm: int | None = None
) -> None:
    """By a holding, or by a firm, whose cube marks it."""
    if firm is not None:
        lift(board, firm)
        board.filled = changed(board.filled, at_order(place, order), BY_FIRM + firm)
    elif holding is not None:
        board.filled = changed(board.filled, at_order(place, order), HOLDING_IDS.index(holding))


@reads("ships_exhausted")
def ships_exhausted(board: CompanyGame, holding: str, ships: int, captained: Parts) -> None:
    """For an order."""
    at = HOLDING_IDS.index(holding)
    board.ships[at] -= ships
    board.exhausted_ships[at] += ships
    for part in captained:
        add(board, board.ready_captained_ships, at, part["family"], -part["ships"])
        add(board, board.exhausted_captained_ships, at, part["family"], part["ships"])


@reads("goods_exhausted")
def goods_exhausted(board: CompanyGame, holding: str, goods: int) -> None:
    """For an order."""
    at = HOLDING_IDS.index(holding)
    board.goods[at] -= goods
    board.exhausted_goods[at] += goods


@reads("army_exhausted")
def army_exhausted(board: CompanyGame, army: str, guns: int, posted: Parts) -> None:
    """For a campaign, or a defence."""
    at = HOLDING_IDS.index(army)
    board.guns[at] -= guns
    board.exhausted_guns[at] += guns
    for part in posted:
        add(board, board.officers, at, part["family"], -part["officers"])
        add(board, board.exhausted_officers, at, part["family"], part["officers"])


@reads("order_disrupted")
def order_disrupted(
    board: CompanyGame, place: str, order: int, demand: int, holding: str | None = None, firm: int | None = None
) -> None:
    """Once a turn; which ships that costs is told next."""
    board.disrupted |= 1 << at_order(place, order)


@reads("ships_lost")
def ships_lost(board: CompanyGame, holding: str, ready_ships: int, exhausted_ships: int, why: str) -> None:
    """Without captain."""
    at = HOLDING_IDS.index(holding)
    board.ships[at] -= ready_ships
    board.exhausted_ships[at] -= exhausted_ships


@reads("captained_ship_lost")
def captained_ship_lost(board: CompanyGame, family: int, holding: str, exhausted: bool, why: str) -> None:
    """The captain goes home."""
    ships = board.exhausted_captained_ships if exhausted else board.ready_captained_ships
    add(board, ships, HOLDING_IDS.index(holding), family, -1)
    board.supply[family] += 1


@reads("board_refreshed")
def refreshed(board: CompanyGame) -> None:
    """Everything is ready again."""
    refresh.make_ready(board)


@reads("recruits_sent")
def recruits_sent(board: CompanyGame, family: int, captains: int, officers: int) -> None:
    """To the director of trade, and to military affairs."""
    board.captains_box[family] -= captains
    board.captains[family] += captains
    board.officers_box[family] -= officers
    board.recruits[family] += officers


# -- presidencies --


@reads("presidency_merged")
def presidency_merged(board: CompanyGame, presidency: str, into: str, **contents: int) -> None:
    """All it has goes to the survivor, and its office has a black disk."""
    source, survivor = HOLDING_IDS.index(presidency), HOLDING_IDS.index(into)
    pieces.merge_presidency(board, FIRST_PRESIDENT + source, FIRST_PRESIDENT + survivor)


@reads("presidency_dissolved")
def presidency_dissolved(board: CompanyGame, presidency: str) -> None:
    """A black disk."""
    board.disk[FIRST_PRESIDENT + HOLDING_IDS.index(presidency)] = 1


@reads("holding_cleared")
def holding_cleared(board: CompanyGame, holding: str, **contents: int) -> None:
    """All it has goes to the supply."""
    pieces.clear_holding(board, HOLDING_IDS.index(holding))


# -- regions --


@reads("event_in_india_happened")
def event_in_india_happened(board: CompanyGame, region: str, card_side: str, rule: str, die: int, kind: str) -> None:
    """The elephant is there; what it brings is told next."""
    board.elephant, board.redirected = REGION_IDS.index(region), NOBODY


@reads("elephant_redirected")
def elephant_redirected(board: CompanyGame, region: str) -> None:
    """Its next step of this turn."""
    board.redirected = REGION_IDS.index(region)


@reads("region_prospered")
def region_prospered(board: CompanyGame, region: str) -> None:
    """The elephant comes."""
    board.elephant = REGION_IDS.index(region)


@reads("card_flipped")
def card_flipped(board: CompanyGame, region: str, card_side: str) -> None:
    """That side lies up."""
    board.side = changed(board.side, REGION_IDS.index(region), SIDE_IDS.index(card_side))


@reads("balance_tilted")
def balance_tilted(board: CompanyGame, balance_of_india: str) -> None:
    """The marker stands there."""
    board.balance_of_india = BALANCE_IDS.index(balance_of_india)


@reads("conquered")
def conquered(board: CompanyGame, region: str, target: str) -> None:
    """By a region; whether it is open is told next."""
    board.ruler[REGION_IDS.index(target)] = REGION_IDS.index(region)


@reads("revolted")
def revolted(board: CompanyGame, region: str) -> None:
    """Sovereign."""
    board.ruler[REGION_IDS.index(region)] = NOBODY


@reads("dominion_freed")
def dominion_freed(board: CompanyGame, region: str, of: str) -> None:
    """Sovereign, when its capital has fallen."""
    board.ruler[REGION_IDS.index(region)] = NOBODY


@reads("company_region_lost")
def company_region_lost(board: CompanyGame, region: str, office: str) -> None:
    """A black disk on the office."""
    board.disk[OFFICE_IDS.index(office)] = 1


@reads("region_conquered")
def region_conquered(board: CompanyGame, region: str, presidency: str, office: str) -> None:
    """The Company's."""
    at = REGION_IDS.index(region)
    board.ruler[at], board.opened_by[at] = COMPANY, HOLDING_IDS.index(presidency)


@reads("region_opened")
def region_opened(board: CompanyGame, regions: list[str], trader: str) -> None:
    """With its dominions."""
    for region in regions:
        board.opened_by[REGION_IDS.index(region)] = TRADER_IDS.index(trader)


@reads("region_followed")
def region_followed(board: CompanyGame, region: str, trader: str) -> None:
    """It takes the trade status of its conqueror."""
    board.opened_by[REGION_IDS.index(region)] = TRADER_IDS.index(trader)


@reads("region_closed")
def region_closed(board: CompanyGame, region: str) -> None:
    """Closed to British trade."""
    board.opened_by[REGION_IDS.index(region)] = NOBODY
