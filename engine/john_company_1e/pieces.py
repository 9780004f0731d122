"""How cubes, ships, guns and offices move: every end is named, so that the journal tells it and the audit costs nothing to keep true.

Money moves in ``payments``, what belongs to firms in ``firm_pieces``.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_1e.names import (
    BOARD_OFFICES,
    BY_FIRM,
    CHINA_ORDERS,
    HOLDINGS,
    MAX_ORDERS,
    NOBODY,
    PRESIDENCIES,
    UNCREATED,
    Box,
    Office,
)
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import (
    BALANCE_IDS,
    BOX_IDS,
    HOLDING_IDS,
    OFFICE_IDS,
    PRIZE_IDS,
    REGION_IDS,
    SIDE_IDS,
    TRADER_IDS,
)
from engine.kernel import RulesError
from engine.kernel.sharing import added, changed

# -- cubes --


def take_cube(game: CompanyGame, family: int) -> bool:
    """Lift a cube from the supply; False when there is none. The Jones family never runs out (checklist 31)."""
    if family == game.jones and not game.supply[family]:
        game.supply[family] += 1
    if not game.supply[family]:
        return False
    game.supply[family] -= 1
    return True


def return_cube(game: CompanyGame, family: int, number: int = 1) -> None:
    """Cubes that the caller has lifted go to their owner's supply; the caller says so in the journal."""
    game.supply[family] += number


def in_box(game: CompanyGame, box: int) -> list[int]:
    """The cubes by family in a box without slots; shares lie on the Court."""
    return {
        Box.SHARES: game.court,
        Box.WRITER: game.writers,
        Box.OFFICER: game.officers_box,
        Box.CAPTAIN: game.captains_box,
        Box.MANOR: game.manors,
    }[box]


def place_cube(game: CompanyGame, family: int, box: int) -> None:
    """A cube of the supply goes to a box without slots, shares to the Court. Raises RulesError without a cube."""
    if not take_cube(game, family):
        raise RulesError(f"family {family} has no cube for {BOX_IDS[box]}")
    in_box(game, box)[family] += 1
    game.note("cube_placed", seat=family, box=BOX_IDS[box])


def place_starting_share(game: CompanyGame, family: int) -> None:
    """A starting cube goes to the Court with an executive office (checklist 10)."""
    game.starting[family] -= 1
    game.court[family] += 1
    game.note("starting_share_placed", seat=family)


def lift_off(game: CompanyGame, family: int, kind: str, prize: int) -> None:
    """A cube on a ``manor``, a ``prize`` or a ``used_prize`` goes to the supply (checklist 29). Raises RulesError when there is none."""
    place, at = liftable_at(game, family, kind, prize)
    if not place[at]:
        raise RulesError(f"family {family} has no cube on {kind} {prize}")
    take_off(game, kind, at)
    return_cube(game, family)
    game.note("cube_lifted", seat=family, origin=kind, prize=PRIZE_IDS[prize] if prize != NOBODY else None)


def take_off(game: CompanyGame, kind: str, at: int) -> None:
    """A cube fewer there: see ``liftable_at``."""
    if kind == "manor":
        game.manors[at] -= 1
    elif kind == "prize":
        game.prize_cubes = added(game.prize_cubes, at, -1)
    else:
        game.used_cubes = added(game.used_cubes, at, -1)


def liftable_at(game: CompanyGame, family: int, kind: str, prize: int) -> tuple[list[int], int]:
    """Where a cube that may be lifted lies: the field, and the place in it."""
    at = prize * game.families + family
    return {"manor": (game.manors, family), "prize": (game.prize_cubes, at), "used_prize": (game.used_cubes, at)}[kind]


def appoint(game: CompanyGame, office: int, family: int, origin: str, **lifted: Any) -> None:
    """A cube that the caller has lifted takes a vacant office. Raises RulesError when it is none.

    ``origin`` says where the cube came from: ``starting``, ``court``, ``office``, ``writer``, ``officer`` (``lifted`` says which), or
    ``player``, who alone needs no cube.
    """
    if game.holder[office] != NOBODY:
        raise RulesError(f"{OFFICE_IDS[office]} is not vacant")
    take_seat(game, office, family)
    game.note("appointed", office=OFFICE_IDS[office], family=family, origin=origin, **lifted)


def take_seat(game: CompanyGame, office: int, family: int) -> None:
    """The family holds the office, and is its most recent holder where that matters (checklist 23, 104)."""
    game.holder[office] = family
    if office == Office.CHAIRMAN and family < game.seats:
        game.former_chairman = family
    if Office.PRESIDENT_BOMBAY <= office <= Office.PRESIDENT_BENGAL:
        game.last_president = changed(game.last_president, office - Office.PRESIDENT_BOMBAY, family)


def vacate(game: CompanyGame, office: int, why: str) -> int:
    """Lift the holder's cube off an office, which is then vacant; returns the family, whose cube the caller places."""
    family = game.holder[office]
    if family < 0:
        raise RulesError(f"{OFFICE_IDS[office]} is vacant already")
    game.holder[office] = NOBODY
    game.note("office_vacated", office=OFFICE_IDS[office], family=family, why=why)
    return family


def send_home(game: CompanyGame, office: int, why: str) -> int:
    """The holder's cube goes home to the supply, and the office is vacant; returns the family. Raises RulesError when it was vacant."""
    family = game.holder[office]
    if family < 0:
        raise RulesError(f"{OFFICE_IDS[office]} is vacant already")
    game.holder[office] = NOBODY
    return_cube(game, family)
    game.note("officeholder_sent_home", office=OFFICE_IDS[office], family=family, why=why)
    return family


def eliminate(game: CompanyGame, office: int) -> None:
    """The office is out of the game with its treasury (checklist 105, 109). Raises RulesError while somebody holds it."""
    if game.holder[office] >= 0:
        raise RulesError(f"{OFFICE_IDS[office]} is held")
    game.holder[office] = UNCREATED
    game.treasury[office] = game.disk[office] = game.scandal[office] = 0
    if office in game.provincial:
        game.provincial.remove(office)
    game.note("office_eliminated", office=OFFICE_IDS[office])


def penalise(game: CompanyGame, office: int, points: int, why: str) -> None:
    """Whoever holds the office answers for a failure or a mutiny: ``points`` victory points, fewer than none (checklist 87, 116)."""
    family = game.holder[office]
    game.penalties = added(game.penalties, family, points)
    game.note("penalty_scored", seat=family, office=OFFICE_IDS[office], points=points, why=why)


# -- ships --


def change_captain(game: CompanyGame, holding: int, tired: int, giver: int, taker: int) -> None:
    """A captained ship changes owner: the taker's cube replaces the captain, who goes home (F6; checklist 17).

    As a holding ``HOLDINGS`` stands for the director of trade. Raises RulesError without the ship, or without a cube.
    """
    ships, start = captained_row(game, holding, tired)
    if not ships[start + giver] or not take_cube(game, taker):
        raise RulesError(f"family {giver} cannot hand a captained ship to family {taker}")
    ships[start + giver] -= 1
    ships[start + taker] += 1
    return_cube(game, giver)


def captained_row(game: CompanyGame, holding: int, tired: int) -> tuple[list[int], int]:
    """Where the captained ships of a holding, or of the director of trade, stand: the field, and where its families begin."""
    if holding == HOLDINGS:
        return game.captained_ships_at_home, 0
    return (game.exhausted_captained_ships if tired else game.ready_captained_ships), holding * game.families


# -- India --


def tilt(game: CompanyGame, towards: int) -> None:
    """The balance of India moves one space towards order (0) or chaos (2), if it is not there (checklist 99, T3)."""
    step = (towards > game.balance_of_india) - (towards < game.balance_of_india)
    if step:
        game.balance_of_india += step
        game.note("balance_tilted", balance_of_india=BALANCE_IDS[game.balance_of_india])


def flip(game: CompanyGame, region: int, side: int) -> None:
    """The card of a region lies with this side up; disks on its orders keep their places (checklist 73, 99)."""
    game.side = changed(game.side, region, side)
    game.note("card_flipped", region=REGION_IDS[region], card_side=SIDE_IDS[side])


def open_empire(game: CompanyGame, region: int, trader: int) -> None:
    """A region is opened with its dominions, for a presidency or for everybody (checklist 68, 125, 140)."""
    regions = game.empire(region)
    for member in regions:
        game.opened_by[member] = trader
    game.note("region_opened", regions=[REGION_IDS[member] for member in regions], trader=TRADER_IDS[trader])


def place_name(place: int) -> str:
    """A place with orders in words: a region, or China."""
    return REGION_IDS[place] if place < CHINA_ORDERS else "china"


def filler_in_words(by: int) -> dict[str, Any]:
    """Who has filled an order: a holding, or a firm by its family."""
    return {"firm": by - BY_FIRM} if by >= BY_FIRM else {"holding": HOLDING_IDS[by]}


def fill_order(game: CompanyGame, place: int, order: int, by: int) -> None:
    """Mark an order as filled this turn by a holding, or by a firm (``BY_FIRM`` + family), whose cube is the mark (checklist 124).

    Raises RulesError when it is filled already, or the firm's family has no cube.
    """
    at = place * MAX_ORDERS + order
    if game.filled[at] != NOBODY:
        raise RulesError("the order is filled already")
    if by >= BY_FIRM and not take_cube(game, by - BY_FIRM):
        raise RulesError(f"family {by - BY_FIRM} has no cube to mark an order")
    game.filled = changed(game.filled, at, by)
    game.note("order_filled", place=place_name(place), order=order, **filler_in_words(by))


def ready_army(game: CompanyGame, presidency: int) -> int:
    """Guns and officers of a presidency that are not exhausted; none without a presidency."""
    if presidency not in range(PRESIDENCIES):
        return 0
    families = game.families
    return game.guns[presidency] + sum(game.officers[presidency * families : (presidency + 1) * families])


def exhaust_army(game: CompanyGame, presidency: int, number: int) -> None:
    """Exhaust so many pieces, guns first, then officers by family. Raises RulesError when there are fewer."""
    if not number:
        return
    if number > ready_army(game, presidency):
        raise RulesError(f"{number} pieces of an army of {ready_army(game, presidency)}")
    guns = min(number, game.guns[presidency])
    game.guns[presidency] -= guns
    game.exhausted_guns[presidency] += guns
    officers = exhaust_cubes(game, game.officers, game.exhausted_officers, presidency, number - guns)
    posted = [{"family": family, "officers": tired} for family, tired in officers]
    game.note("army_exhausted", army=HOLDING_IDS[presidency], guns=guns, posted=posted)


def exhaust_cubes(
    game: CompanyGame, ready: list[int], tired: list[int], row: int, number: int
) -> list[tuple[int, int]]:
    """Exhaust so many cubes of a row, family by family; returns (family, how many)."""
    exhausted = []
    for family in range(game.families):
        at = row * game.families + family
        moved = min(number, ready[at])
        if moved:
            ready[at] -= moved
            tired[at] += moved
            number -= moved
            exhausted.append((family, moved))
    return exhausted


def exhaust_ships(game: CompanyGame, holding: int, number: int) -> None:
    """Exhaust so many ships, those without captain first: a later loss spares captained ones either way. Raises RulesError."""
    if not number:
        return
    if number > game.ready_ships_in(holding):
        raise RulesError(f"{number} ships of {game.ready_ships_in(holding)}")
    plain = min(number, game.ships[holding])
    game.ships[holding] -= plain
    game.exhausted_ships[holding] += plain
    captains = exhaust_cubes(game, game.ready_captained_ships, game.exhausted_captained_ships, holding, number - plain)
    captained = [{"family": family, "ships": tired} for family, tired in captains]
    game.note("ships_exhausted", holding=HOLDING_IDS[holding], ships=plain, captained=captained)


def exhaust_goods(game: CompanyGame, holding: int, number: int) -> None:
    """Exhaust so many goods. Raises RulesError when there are fewer."""
    if number > game.goods[holding]:
        raise RulesError(f"{number} goods of {game.goods[holding]}")
    if number:
        game.goods[holding] -= number
        game.exhausted_goods[holding] += number
        game.note("goods_exhausted", holding=HOLDING_IDS[holding], goods=number)


def create_office(game: CompanyGame, office: int) -> None:
    """A provincial office, or that of China, comes into the game, vacant. Raises RulesError when it exists."""
    if game.exists(office):
        raise RulesError(f"{OFFICE_IDS[office]} exists already")
    game.holder[office] = NOBODY
    if office >= BOARD_OFFICES:
        game.provincial.append(office)
    game.note("office_created", office=OFFICE_IDS[office])


def spend_prize(game: CompanyGame, prize: int, family: int) -> None:
    """A cube on a prize with a one-time power moves to the right side; it still scores (checklist 110). Raises RulesError without one."""
    at = prize * game.families + family
    if not game.prize_cubes[at]:
        raise RulesError(f"family {family} has no {PRIZE_IDS[prize]} to use")
    game.prize_cubes = added(game.prize_cubes, at, -1)
    game.used_cubes = added(game.used_cubes, at, 1)
    game.note("prize_used", seat=family, prize=PRIZE_IDS[prize])


def contents(game: CompanyGame, holding: int) -> dict[str, Any]:
    """What lies in a holding, ready and exhausted together; ships with captains are counted apart."""
    row = slice(holding * game.families, (holding + 1) * game.families)
    found = {
        "ships": game.ships[holding] + game.exhausted_ships[holding],
        "captained_ships": sum(game.ready_captained_ships[row]) + sum(game.exhausted_captained_ships[row]),
        "goods": game.goods[holding] + game.exhausted_goods[holding],
    }
    if holding < PRESIDENCIES:
        found["guns"] = game.guns[holding] + game.exhausted_guns[holding]
        found["officers"] = sum(game.officers[row]) + sum(game.exhausted_officers[row])
    return found


def clear_holding(game: CompanyGame, holding: int) -> None:
    """All ships, goods, guns and officers of a holding go to the supply, cubes to their families (checklist 105, 109)."""
    families = game.families
    game.note("holding_cleared", holding=HOLDING_IDS[holding], **contents(game, holding))
    game.ships[holding] = game.exhausted_ships[holding] = game.goods[holding] = game.exhausted_goods[holding] = 0
    cubes = [game.ready_captained_ships, game.exhausted_captained_ships]
    if holding < PRESIDENCIES:
        game.guns[holding] = game.exhausted_guns[holding] = 0
        cubes += [game.officers, game.exhausted_officers]
    for place in cubes:
        for family in range(families):
            return_cube(game, family, place[holding * families + family])
            place[holding * families + family] = 0


def merge_presidency(game: CompanyGame, office: int, survivor: int) -> None:
    """Regions, money and pieces of one presidency go to another, and it ends with the next attrition (Governor General; reading 35)."""
    source, target = office - Office.PRESIDENT_BOMBAY, survivor - Office.PRESIDENT_BOMBAY
    game.note("presidency_merged", presidency=HOLDING_IDS[source], into=HOLDING_IDS[target], **contents(game, source))
    game.disk[office] = 1
    game.opened_by = [target if opened == source else opened for opened in game.opened_by]
    for place in (game.ships, game.exhausted_ships, game.goods, game.exhausted_goods, game.guns, game.exhausted_guns):
        place[target] += place[source]
        place[source] = 0
    for cubes in (game.ready_captained_ships, game.exhausted_captained_ships, game.officers, game.exhausted_officers):
        for family in range(game.families):
            cubes[target * game.families + family] += cubes[source * game.families + family]
            cubes[source * game.families + family] = 0
    game.filled = [target if by == source else by for by in game.filled]
    game.treasury[survivor] += game.treasury[office]
    game.treasury[office] = 0


def clear_orders(game: CompanyGame) -> None:
    """Disks come off the orders, and the cubes of firms go home (checklist 113, 124)."""
    game.disrupted = 0
    for by in game.filled:
        if by >= BY_FIRM:
            return_cube(game, by - BY_FIRM)
    game.filled = [NOBODY] * len(game.filled)
