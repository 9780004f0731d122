"""What events of families and firms do to the board: money, cubes, promises, prizes, voyages. Part of ``reader``."""

from __future__ import annotations

from typing import Any

from engine.john_company_1e import deregulation, firm_pieces, pieces
from engine.john_company_1e.assets import BASE, CAPTAINED, OWN_GOOD, OWN_SHIP
from engine.john_company_1e.family_phase import MISSION_SENT, ONCE
from engine.john_company_1e.names import COMPANY, FREE_TRADE, HOLDINGS, NOBODY, Box
from engine.john_company_1e.state import CompanyGame, share_cubes
from engine.john_company_1e.tables import BOX_IDS, HOLDING_IDS, PRIZE_IDS, REGION_IDS
from engine.kernel import reads
from engine.kernel.sharing import added, changed

TELLS_ALONE = (
    *(
        "prizes_dealt",
        "family_cards_dealt",
        "excused",
        "jones_die_rolled",
        "jones_ship_bought",
        "bid_made",
        "auction_left",
    ),
    *("nominated", "nomination_failed", "election_called", "office_bid_made", "nepotism_shown", "vacancy_left"),
    *("offer_made", "offer_answered", "consent_sought", "price_named", "consent_answered"),
    *(
        "merger_proposed",
        "merger_refused",
        "voyage_made",
        "firm_check_rolled",
        "firm_payout_made",
        "expectations_missed",
        "base_campaign_fought",
    ),
)


def lift(board: CompanyGame, family: int) -> None:
    """A cube leaves the supply."""
    if not pieces.take_cube(board, family):
        raise ValueError(f"family {family} has no cube")


# -- the set-up and the family phase --


@reads("setup_die_rolled")
def setup_die_rolled(board: CompanyGame, seat: int, die: int, box: str) -> None:
    """A starting cube is the family's to place."""
    board.starting[seat] -= 1
    board.supply[seat] += 1


@reads("starting_share_placed")
def starting_share_placed(board: CompanyGame, seat: int) -> None:
    """With an executive office."""
    board.starting[seat] -= 1
    board.court[seat] += 1


@reads("ship_gained", "ship_bought")
def ship_gained(board: CompanyGame, seat: int, column: int = 0, price: int = 0) -> None:
    """A family's own ship."""
    board.own_ships[seat] += 1


@reads("good_bought")
def good_bought(board: CompanyGame, seat: int, factory: int, price: int) -> None:
    """A family's own good."""
    board.own_goods[seat] += 1


@reads("ship_auctioned")
def ship_auctioned(board: CompanyGame, seat: int | None, price: int | None) -> None:
    """Unsold, it goes to the supply."""
    if seat is not None:
        board.own_ships[seat] += 1


@reads("ship_sold")
def ship_sold(board: CompanyGame, column: int, price: int) -> None:
    """Off the display."""
    board.ships_for_sale = changed(board.ships_for_sale, column, 0)


@reads("good_sold")
def good_sold(board: CompanyGame, factory: int, price: int, family: int | None) -> None:
    """Off the display."""
    board.goods_for_sale = changed(board.goods_for_sale, factory, 0)


@reads("families_called")
def families_called(board: CompanyGame) -> None:
    """Nobody has passed, nothing was done this turn."""
    board.passed, board.done = [0] * board.families, [0] * board.families


@reads("cubes_chosen")
def cubes_chosen(board: CompanyGame, seat: int, box: str, number: int) -> None:
    """What is free once a turn is taken."""
    board.done[seat] |= ONCE.get(BOX_IDS.index(box), 0)


@reads("mission_prepared")
def mission_prepared(board: CompanyGame, firm: int) -> None:
    """One a turn."""
    board.done[firm] |= MISSION_SENT


@reads("passed")
def passed(board: CompanyGame, seat: int) -> None:
    """Out for the turn."""
    board.passed = changed(board.passed, seat, 1)


@reads("cube_placed")
def cube_placed(board: CompanyGame, seat: int, box: str, column: int | None = None, factory: int | None = None) -> None:
    """From the supply to a box, or to a slot of the shipyards and factories."""
    lift(board, seat)
    if column is not None:
        board.yards = changed(board.yards, column * 2 + (board.yards[column * 2] != NOBODY), seat)
    elif factory is not None:
        board.factories = changed(board.factories, factory, seat)
    else:
        pieces.in_box(board, BOX_IDS.index(box))[seat] += 1


@reads("cube_lifted")
def cube_lifted(board: CompanyGame, seat: int, origin: str, prize: str | None) -> None:
    """Home from a manor or a prize."""
    _, at = pieces.liftable_at(board, seat, origin, PRIZE_IDS.index(prize) if prize else 0)
    pieces.take_off(board, origin, at)
    board.supply[seat] += 1


@reads("shares_cut")
def shares_cut(board: CompanyGame, family: int, number: int) -> None:
    """Home from the Court."""
    pieces.in_box(board, Box.SHARES)[family] -= number
    board.supply[family] += number


# -- promises, prizes, points --


@reads("promise_given")
def promise_given(board: CompanyGame, seat: int, to: int) -> None:
    """A cube of the supply."""
    lift(board, seat)
    board.promises[seat * board.families + to] += 1


@reads("promise_returned")
def promise_returned(board: CompanyGame, seat: int, issuer: int, why: str) -> None:
    """Home to its issuer."""
    board.promises[issuer * board.families + seat] -= 1
    board.supply[issuer] += 1


@reads("promise_passed_on")
def promise_passed_on(board: CompanyGame, seat: int, to: int, issuer: int) -> None:
    """To another holder."""
    board.promises[issuer * board.families + seat] -= 1
    board.promises[issuer * board.families + to] += 1


@reads("prize_dealt")
def prize_dealt(board: CompanyGame, prize: str) -> None:
    """One more in the row."""
    board.prizes = [*board.prizes, PRIZE_IDS.index(prize)]


@reads("prize_claimed")
def prize_claimed(board: CompanyGame, seat: int, prize: str, office: str, price: int) -> None:
    """The cube from the office lies on it."""
    board.prize_cubes = added(board.prize_cubes, PRIZE_IDS.index(prize) * board.families + seat, 1)


@reads("prize_used")
def prize_used(board: CompanyGame, seat: int, prize: str) -> None:
    """To the right side of the card."""
    at = PRIZE_IDS.index(prize) * board.families + seat
    board.prize_cubes = added(board.prize_cubes, at, -1)
    board.used_cubes = added(board.used_cubes, at, 1)


@reads("penalty_scored")
def penalty_scored(board: CompanyGame, seat: int, office: str, points: int, why: str) -> None:
    """Points lost."""
    board.penalties = added(board.penalties, seat, points)


# -- what changes hands in a deal --


@reads("asset_moved")
def asset_moved(board: CompanyGame, seat: int, to: int, asset: str, **which: Any) -> None:
    """Money and shares are told apart; here go ships, goods and bases."""
    if asset == CAPTAINED:
        where = which["holding"]
        holding = HOLDINGS if where == "director_of_trade" else HOLDING_IDS.index(where)
        ships, start = pieces.captained_row(board, holding, which["exhausted"])
        lift(board, to)
        ships[start + seat] -= 1
        ships[start + to] += 1
        board.supply[seat] += 1
    elif asset in (OWN_SHIP, OWN_GOOD):
        place = firm_pieces.own_pieces(board, asset == OWN_SHIP, which["exhausted"])
        place[seat] -= 1
        place[to] += 1
    elif asset == BASE:
        board.base[REGION_IDS.index(which["region"])] = to


# -- firms --


@reads("captains_released")
def captains_released(board: CompanyGame, family: int, captains: int, ready_ships: int, exhausted_ships: int) -> None:
    """Captains go home, their ships to their families."""
    deregulation.release_captains(board, family)


@reads("firm_founded")
def firm_founded(board: CompanyGame, firm: int) -> None:
    """The card is turned."""
    board.firm[firm] = 1


@reads("firm_funded")
def firm_funded(board: CompanyGame, firm: int, amount: int) -> None:
    """From the family to its firm."""
    board.cash[firm] -= amount
    board.firm_cash[firm] += amount


@reads("firm_gained")
def firm_gained(board: CompanyGame, firm: int, amount: int, what: str) -> None:
    """From the bank; what orders bring is the revenue of the voyage."""
    board.firm_cash[firm] += amount
    if what == "order":
        board.firm_revenue[firm] += amount


@reads("firm_spent")
def firm_spent(board: CompanyGame, firm: int, amount: int, what: str) -> None:
    """To the bank."""
    board.firm_cash[firm] -= amount


@reads("firm_paid")
def firm_paid(board: CompanyGame, firm: int, to: int, amount: int) -> None:
    """A part of a payout."""
    board.firm_cash[firm] -= amount
    board.cash[to] += amount


@reads("firm_share_held")
def firm_share_held(board: CompanyGame, firm: int, family: int, percent: int) -> None:
    """What the cubes on the firm's card show."""
    at, tenths = firm * board.families + family, percent // 10
    board.supply[family] += share_cubes(board.firm_shares[at]) - share_cubes(tenths)
    board.firm_shares = changed(board.firm_shares, at, tenths)


@reads("firm_taken_over")
def firm_taken_over(board: CompanyGame, firm: int, seat: int) -> None:
    """One card is turned back, the other up."""
    board.firm[firm], board.firm[seat] = 0, 1


@reads("firms_merged")
def firms_merged(board: CompanyGame, primary: int, secondary: int) -> None:
    """The primary one remains."""
    board.firm[primary], board.firm[secondary] = 1, 0


@reads("firm_absorbed")
def firm_absorbed(board: CompanyGame, firm: int, seat: int, amount: int, ships: int, goods: int) -> None:
    """Everything of one firm is another's."""
    firm_pieces.absorb_firm(board, firm, seat)


@reads("firm_failed")
def firm_failed(board: CompanyGame, firm: int, ships: int, goods: int) -> None:
    """Ships and goods go to the supply."""
    for place in (board.firm, board.own_ships, board.own_exhausted_ships, board.own_goods, board.own_exhausted_goods):
        place[firm] = 0


@reads("firm_scored")
def firm_scored(board: CompanyGame, firm: int, points: int, expected: int, scored: list[dict[str, int]]) -> None:
    """Points for its holders."""
    for part in scored:
        board.firm_points = added(board.firm_points, part["family"], part["points"])


@reads("firm_pieces_exhausted")
def firm_pieces_exhausted(board: CompanyGame, firm: int, ships: int, goods: int) -> None:
    """For an order."""
    board.own_ships[firm] -= ships
    board.own_exhausted_ships[firm] += ships
    board.own_goods[firm] -= goods
    board.own_exhausted_goods[firm] += goods


@reads("firm_ships_lost")
def firm_ships_lost(board: CompanyGame, firm: int, ready_ships: int, exhausted_ships: int, why: str) -> None:
    """To the supply."""
    board.own_ships[firm] -= ready_ships
    board.own_exhausted_ships[firm] -= exhausted_ships


@reads("mission_sent")
def mission_sent(board: CompanyGame, firm: int, region: str, ships: int) -> None:
    """With a cube on each ship."""
    board.own_ships[firm] -= ships
    board.supply[firm] -= ships
    board.mission = added(board.mission, REGION_IDS.index(region) * board.families + firm, ships)


@reads("mission_returned")
def mission_returned(board: CompanyGame, firm: int, region: str, ships: int) -> None:
    """The cubes go home, the ships are exhausted."""
    firm_pieces.end_mission(board, firm, REGION_IDS.index(region), lost=False)


@reads("mission_lost")
def mission_lost(board: CompanyGame, firm: int, region: str, ships: int) -> None:
    """The cubes go home."""
    firm_pieces.end_mission(board, firm, REGION_IDS.index(region), lost=True)


@reads("base_established")
def base_established(board: CompanyGame, firm: int, region: str) -> None:
    """Dominated, and open."""
    at = REGION_IDS.index(region)
    board.ruler[at], board.opened_by[at], board.base[at] = COMPANY, FREE_TRADE, firm


@reads("base_lost")
def base_lost(board: CompanyGame, firm: int, region: str) -> None:
    """What becomes of the region is told next."""
    board.base[REGION_IDS.index(region)] = NOBODY


@reads("base_given_up")
def base_given_up(board: CompanyGame, firm: int, region: str) -> None:
    """Sovereign, and about to close."""
    at = REGION_IDS.index(region)
    board.base[at] = board.ruler[at] = NOBODY
