"""What public events do to a board: the Company's money and markers, its offices and ships, the Crown's cards and cubes."""

from __future__ import annotations

from engine.john_company_2e.handbook.climates import CLIMATE_IDS
from engine.john_company_2e.handbook.state import CrownGame
from engine.john_company_2e.handbook.tables import cards
from engine.john_company_2e.table.names import BOXED, HIDDEN, NOBODY, ON_YARD, OUT_OF_PLAY, Office
from engine.john_company_2e.table.tables import OFFICE_IDS, ORDER_IDS, PRESIDENCY_IDS, REGION_IDS, SEA_IDS, SHIP_IDS
from engine.kernel import reads
from engine.kernel.sharing import added, changed, own

TELLS_ALONE = (
    "check_rolled",
    "check_rolled_again",
    "dividends_paid",
    "election_called",
    "emergency_loans_taken",
    "expenses_reckoned",
    "nepotism_answered",
    "not_hired",
    "office_bid_made",
    "royal_privilege_used",
    "setup_card_drawn",
)


# -- money and markers --


@reads("balance_raised")
def balance_raised(board: CrownGame, amount: int, what: str) -> None:
    board.balance += amount


@reads("balance_lowered")
def balance_lowered(board: CrownGame, amount: int, what: str) -> None:
    board.balance -= amount


@reads("allocated")
def allocated(board: CrownGame, office: str, amount: int) -> None:
    board.balance -= amount
    board.treasury[OFFICE_IDS.index(office)] += amount


@reads("standing_moved")
def standing_moved(board: CrownGame, before: int, after: int, why: str) -> None:
    board.standing = after


@reads("company_failed")
def company_failed(board: CrownGame, why: str) -> None:
    board.failed = 1


@reads("debt_moved")
def debt_moved(board: CrownGame, before: int, after: int, why: str) -> None:
    board.debt = after


@reads("monopoly_ended")
def monopoly_ended(board: CrownGame, standing: int) -> None:
    board.deregulated, board.standing = 1, standing


# -- offices --


@reads("office_created")
def office_created(board: CrownGame, office: str) -> None:
    board.holder[OFFICE_IDS.index(office)] = NOBODY


@reads("office_closed")
def office_closed(board: CrownGame, office: str) -> None:
    board.holder[OFFICE_IDS.index(office)] = OUT_OF_PLAY


@reads("office_removed")
def office_removed(board: CrownGame, office: str) -> None:
    board.holder[OFFICE_IDS.index(office)] = BOXED


@reads("office_vacated")
def office_vacated(board: CrownGame, office: str, family: int, goes_to: str, why: str) -> None:
    board.holder[OFFICE_IDS.index(office)] = NOBODY
    board.fatigue[OFFICE_IDS.index(office)] = 0
    if goes_to == "pensioners":
        board.pensioners = added(board.pensioners, family, 1)
    elif goes_to == "court":
        board.court[family] += 1


@reads("office_taken")
def office_taken(board: CrownGame, office: str, family: int, fatigue: int) -> None:
    at = OFFICE_IDS.index(office)
    board.holder[at], board.fatigue[at] = family, fatigue
    if at == Office.CHAIRMAN:
        board.chairman_title = family


@reads("fatigued")
def fatigued(board: CrownGame, office: str) -> None:
    board.fatigue[OFFICE_IDS.index(office)] += 1


@reads("piece_lifted")
def piece_lifted(
    board: CrownGame, seat: int, piece: str, presidency: str = "", order: str = "", ready: bool = True
) -> None:
    """A candidate leaves its place for an office."""
    at = PRESIDENCY_IDS.index(presidency) if presidency else NOBODY
    if piece == "share":
        board.court[seat] -= 1
    elif order:
        board.order_writer = changed(board.order_writer, ORDER_IDS.index(order), NOBODY)
    elif piece == "writer":
        own(board.writers, at)[seat] -= 1
    elif piece == "commander":
        board.commander[at] = NOBODY
    elif piece == "trainee":
        board.trainees = added(board.trainees, seat, -1)
    else:
        own(board.officers if ready else board.exhausted_officers, at)[seat] -= 1


# -- ships and transfers --


@reads("ship_placed")
def ship_placed(board: CrownGame, ship: str, family: int | None, sea: str) -> None:
    at = SEA_IDS.index(sea)
    if ship in SHIP_IDS:
        board.ship_place[SHIP_IDS.index(ship)] = at
    else:
        (board.company_ships if ship == "company_ship" else board.extra_ships)[at] += 1


@reads("transferred")
def transferred(
    board: CrownGame,
    piece: str,
    origin: str,
    destination: str,
    family: int | None = None,
    ship: str = "",
    fatigued: bool = False,
) -> None:
    if piece == "writer":
        own(board.writers, PRESIDENCY_IDS.index(origin))[family or 0] -= 1
        own(board.writers, PRESIDENCY_IDS.index(destination))[family or 0] += 1
    elif piece == "ship":
        board.ship_place[SHIP_IDS.index(ship)] = SEA_IDS.index(destination)
    else:
        ships = board.company_ships if piece == "company_ship" else board.extra_ships
        ships[SEA_IDS.index(origin)] -= 1
        ships[SEA_IDS.index(destination)] += 1


@reads("company_ship_begun")
def company_ship_begun(board: CrownGame, region: str) -> None:
    board.half_ship = changed(board.half_ship, region_of(region), 1)


@reads("company_ship_launched")
def company_ship_launched(board: CrownGame, region: str | None, sea: str) -> None:
    board.company_ships[SEA_IDS.index(sea)] += 1
    if region is not None:
        board.half_ship = changed(board.half_ship, region_of(region), 0)


@reads("unfinished_ships_returned")
def unfinished_ships_returned(board: CrownGame) -> None:
    board.half_ship = [0] * len(board.half_ship)


@reads("storm_rolled")
def storm_rolled(board: CrownGame, ship: str, seat: int | None, dice: list[int], sunk: bool, fatigued: bool) -> None:
    at = SHIP_IDS.index(ship)
    if sunk:
        go_home(board, at)
    elif fatigued:
        board.ship_fatigued = changed(board.ship_fatigued, at, 1)


@reads("ship_lost")
def ship_lost(
    board: CrownGame, ship: str, why: str, sea: str = "", firm: int | None = None, family: int | None = None
) -> None:
    if ship in SHIP_IDS:
        go_home(board, SHIP_IDS.index(ship))
    else:
        board.company_ships[SEA_IDS.index(sea)] -= 1


def go_home(board: CrownGame, ship: int) -> None:
    board.ship_place[ship] = ON_YARD
    board.ship_fatigued = changed(board.ship_fatigued, ship, 0)


def region_of(region: str) -> int:
    return REGION_IDS.index(region)


# -- the Crown --


@reads("crown_seated")
def crown_seated(board: CrownGame, seating: list[int], cubes: list[int]) -> None:
    board.seating, board.cubes = seating, cubes
    board.chairman_title = board.holder[Office.CHAIRMAN]


@reads("button_passed")
def button_passed(board: CrownGame, seat: int) -> None:
    board.button = seat


@reads("promise_cubes_moved")
def promise_cubes_moved(board: CrownGame, seat: int, to: int, number: int, what: str) -> None:
    board.cubes = added(board.cubes, seat, -number)
    board.cubes = added(board.cubes, to, number)


@reads("ai_deck_shuffled")
def ai_deck_shuffled(board: CrownGame, back: str) -> None:
    board.ai_deck, board.ai_used, board.ai_card = list(range(len(cards()))), [], -1
    lay_top(board, back)


@reads("ai_card_turned")
def ai_card_turned(board: CrownGame, card: str, back: str) -> None:
    """The top card lies among the others of the deck, as far as anybody sees."""
    if board.ai_card >= 0:
        board.ai_used = sorted([*board.ai_used, board.ai_card])
    board.ai_card = card_number(card)
    board.ai_deck.remove(board.ai_card)
    if not board.ai_deck:
        board.ai_deck, board.ai_used = board.ai_used, []
    lay_top(board, back)


def lay_top(board: CrownGame, back: str) -> None:
    board.ai_top, board.ai_back = HIDDEN, card_number(back)


def card_number(card: str) -> int:
    return next(number for number, printed in enumerate(cards()) if printed.id == card)


@reads("climate_set")
def climate_set(board: CrownGame, climate: str) -> None:
    board.climate = CLIMATE_IDS.index(climate)


@reads("climate_shifted")
def climate_shifted(board: CrownGame, dice: list[int], right: int, left: int, climate: str) -> None:
    board.climate = CLIMATE_IDS.index(climate)
