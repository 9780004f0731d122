"""How money and cubes move: every end is named, so that the journal tells it and the audit costs nothing to keep true.

Only these functions change cash, treasuries, firm money, the stock and who holds an office.
"""

from __future__ import annotations

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
from engine.john_company_1e.tables import BOX_IDS, HOLDING_IDS, OFFICE_IDS, PRIZE_IDS, REGION_IDS
from engine.kernel import RulesError

# -- money --


def gain(game: CompanyGame, family: int, amount: int, what: str) -> None:
    """£ from the bank to a family; ``what`` names the reason in the journal. What the Jones family earns stays in the bank."""
    if amount < 0:
        raise RulesError(f"family {family} gains £{amount} for {what}")
    if amount and family != game.jones:
        game.cash[family] += amount
        game.note("family_gains", family=family, amount=amount, what=what)


def pay(game: CompanyGame, family: int, amount: int, what: str) -> None:
    """£ from a family to the bank. Raises RulesError when it has less."""
    if not 0 <= amount <= game.cash[family]:
        raise RulesError(f"family {family} pays £{amount} of £{game.cash[family]} for {what}")
    if amount:
        game.cash[family] -= amount
        game.note("family_pays", family=family, amount=amount, what=what)


def hand_over(game: CompanyGame, giver: int, taker: int, amount: int) -> None:
    """£ from one family to another. Raises RulesError when the giver has less."""
    if not 0 <= amount <= game.cash[giver]:
        raise RulesError(f"family {giver} hands over £{amount} of £{game.cash[giver]}")
    if amount:
        game.cash[giver] -= amount
        game.cash[taker] += amount
        game.note("cash_handed_over", family=giver, to=taker, amount=amount)


def fund(game: CompanyGame, office: int, amount: int, what: str) -> None:
    """£ from the bank to an office's treasury. Raises RulesError for an office without one."""
    if not game.tables.has_treasury[office] or amount < 0:
        raise RulesError(f"{OFFICE_IDS[office]} gets £{amount} for {what}")
    if amount:
        game.treasury[office] += amount
        game.note("treasury_gains", office=OFFICE_IDS[office], amount=amount, what=what)


def spend(game: CompanyGame, office: int, amount: int, what: str) -> None:
    """£ from an office's treasury to the bank. Raises RulesError when it holds less."""
    if not 0 <= amount <= game.treasury[office]:
        raise RulesError(f"{OFFICE_IDS[office]} spends £{amount} of £{game.treasury[office]} for {what}")
    if amount:
        game.treasury[office] -= amount
        game.note("treasury_spends", office=OFFICE_IDS[office], amount=amount, what=what)


def earn(game: CompanyGame, amount: int, what: str) -> None:
    """£ on the Company revenue track."""
    if amount:
        game.revenue += amount
        game.note("revenue_rises", amount=amount, what=what)


def park(game: CompanyGame, amount: int) -> None:
    """£ for shares wait on the chairman's box for the next chairman (checklist 26)."""
    if amount:
        game.parked += amount
        game.note("money_parked", amount=amount)


def unpark(game: CompanyGame) -> int:
    """Take what waits on the chairman's box, to be allocated (checklist 37)."""
    amount, game.parked = game.parked, 0
    return amount


def fund_firm(game: CompanyGame, family: int, amount: int) -> None:
    """£ from a family to its firm's treasury; never the other way (checklist 126). Raises RulesError when it has less, or no firm."""
    if not game.firm[family] or not 0 <= amount <= game.cash[family]:
        raise RulesError(f"family {family} gives £{amount} of £{game.cash[family]} to its firm")
    if amount:
        game.cash[family] -= amount
        game.firm_cash[family] += amount
        game.note("firm_funded", firm=family, amount=amount)


def gain_firm(game: CompanyGame, family: int, amount: int, what: str) -> None:
    """£ from the bank to a firm's treasury. Raises RulesError without a firm."""
    if not game.firm[family] or amount < 0:
        raise RulesError(f"the firm of family {family} gains £{amount} for {what}")
    if amount:
        game.firm_cash[family] += amount
        game.note("firm_gains", firm=family, amount=amount, what=what)


def spend_firm(game: CompanyGame, family: int, amount: int, what: str) -> None:
    """£ from a firm's treasury to the bank. Raises RulesError when it holds less."""
    if not 0 <= amount <= game.firm_cash[family]:
        raise RulesError(f"the firm of family {family} spends £{amount} of £{game.firm_cash[family]} for {what}")
    if amount:
        game.firm_cash[family] -= amount
        game.note("firm_spends", firm=family, amount=amount, what=what)


# -- cubes --


def take_cube(game: CompanyGame, family: int) -> bool:
    """Lift a cube from the stock; False when there is none. The Jones family never runs out (checklist 31)."""
    if family == game.jones and not game.stock[family]:
        game.stock[family] += 1
    if not game.stock[family]:
        return False
    game.stock[family] -= 1
    return True


def return_cube(game: CompanyGame, family: int, number: int = 1) -> None:
    """Cubes that the caller has lifted go to their owner's stock."""
    game.stock[family] += number


def place_cube(game: CompanyGame, family: int, box: int) -> None:
    """A cube of the stock goes to a box without slots, shares to the Court. Raises RulesError without a cube."""
    if not take_cube(game, family):
        raise RulesError(f"family {family} has no cube for {BOX_IDS[box]}")
    in_box = {
        Box.SHARES: game.court,
        Box.WRITER: game.writers,
        Box.OFFICER: game.officers_box,
        Box.CAPTAIN: game.captains_box,
        Box.MANOR: game.manors,
    }
    in_box[box][family] += 1
    game.note("cube_placed", family=family, box=BOX_IDS[box])


def lift_off(game: CompanyGame, family: int, kind: str, prize: int) -> None:
    """A cube on a ``manor``, a ``prize`` or a ``used_prize`` goes to the stock (checklist 29). Raises RulesError when there is none."""
    place, at = {
        "manor": (game.manors, family),
        "prize": (game.prize_cubes, prize * game.families + family),
        "used_prize": (game.used_cubes, prize * game.families + family),
    }[kind]
    if not place[at]:
        raise RulesError(f"family {family} has no cube on {kind} {prize}")
    place[at] -= 1
    return_cube(game, family)
    game.note("cube_lifted", family=family, place=kind, prize=PRIZE_IDS[prize] if prize != NOBODY else None)


def appoint(game: CompanyGame, office: int, family: int) -> None:
    """A cube that the caller has lifted takes a vacant office. Raises RulesError when it is none."""
    if game.holder[office] != NOBODY:
        raise RulesError(f"{OFFICE_IDS[office]} is not vacant")
    game.holder[office] = family
    if office == Office.CHAIRMAN and family < game.seats:
        game.former_chairman = family
    if Office.PRESIDENT_BOMBAY <= office <= Office.PRESIDENT_BENGAL:
        game.last_president[office - Office.PRESIDENT_BOMBAY] = family
    game.note("appointed", office=OFFICE_IDS[office], family=family)


def vacate(game: CompanyGame, office: int, why: str) -> int:
    """Lift the holder's cube off an office, which is then vacant; returns the family, to whom the caller gives the cube."""
    family = game.holder[office]
    if family < 0:
        raise RulesError(f"{OFFICE_IDS[office]} is vacant already")
    game.holder[office] = NOBODY
    game.note("office_vacated", office=OFFICE_IDS[office], family=family, why=why)
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


# -- promises --


def promise(game: CompanyGame, issuer: int, holder: int) -> None:
    """A cube of the stock becomes a promise; if the issuer holds one of the taker's, that one goes home instead (A7; checklist 18, 21).

    Raises RulesError without a cube for it.
    """
    if game.promised(holder, issuer):
        release(game, holder, issuer, "returned for one promised")
        return
    if not take_cube(game, issuer):
        raise RulesError(f"family {issuer} has no cube to promise")
    game.promises[issuer * game.families + holder] += 1
    game.note("promise_given", family=issuer, to=holder)


def can_promise(game: CompanyGame, issuer: int, holder: int, number: int) -> bool:
    """Has the issuer cubes enough for so many promises to the holder? Those of the holder's that it has go home instead."""
    return number - game.promised(holder, issuer) <= game.stock[issuer]


def release(game: CompanyGame, issuer: int, holder: int, why: str) -> None:
    """A promise cube goes home to its issuer's stock. Raises RulesError when the holder has none."""
    if not game.promised(issuer, holder):
        raise RulesError(f"family {holder} holds no promise of family {issuer}")
    game.promises[issuer * game.families + holder] -= 1
    return_cube(game, issuer)
    game.note("promise_returned", family=issuer, by=holder, why=why)


def pass_promise(game: CompanyGame, issuer: int, giver: int, taker: int) -> None:
    """A promise changes hands; it goes home with its issuer, or when the issuer holds one of the taker's, which does too (checklist 21)."""
    if taker == issuer:
        release(game, issuer, giver, "returned")
    elif game.promised(taker, issuer):
        release(game, issuer, giver, "returned for one promised")
        release(game, taker, issuer, "returned for one promised")
    else:
        game.promises[issuer * game.families + giver] -= 1
        game.promises[issuer * game.families + taker] += 1
        game.note("promise_passed_on", family=issuer, by=giver, to=taker)


def change_captain(game: CompanyGame, holding: int, tired: int, giver: int, taker: int) -> None:
    """A captained ship changes owner: the taker's cube replaces the captain, who goes home (F6; checklist 17).

    As a holding ``HOLDINGS`` stands for the director of trade. Raises RulesError without the ship, or without a cube.
    """
    families = game.families
    ships = game.tired_captains if tired else game.with_captain
    start = holding * families
    if holding == HOLDINGS:
        ships, start = game.captained_ships, 0
    if not ships[start + giver] or not take_cube(game, taker):
        raise RulesError(f"family {giver} cannot hand a captained ship to family {taker}")
    ships[start + giver] -= 1
    ships[start + taker] += 1
    return_cube(game, giver)


# -- India --


def tilt(game: CompanyGame, towards: int) -> None:
    """The balance of India moves one space towards order (0) or chaos (2), if it is not there (checklist 99, T3)."""
    step = (towards > game.balance) - (towards < game.balance)
    if step:
        game.balance += step
        game.note("balance_tilts", balance=game.balance)


def fill_order(game: CompanyGame, place: int, order: int, by: int) -> None:
    """Mark an order as filled this turn by a holding, or by a firm (``BY_FIRM`` + family), whose cube is the mark (checklist 124).

    Raises RulesError when it is filled already, or the firm's family has no cube.
    """
    at = place * MAX_ORDERS + order
    if game.filled[at] != NOBODY:
        raise RulesError("the order is filled already")
    if by >= BY_FIRM and not take_cube(game, by - BY_FIRM):
        raise RulesError(f"family {by - BY_FIRM} has no cube to mark an order")
    game.filled[at] = by
    where = REGION_IDS[place] if place < CHINA_ORDERS else "china"
    if by >= BY_FIRM:
        game.note("order_filled", place=where, order=order, firm=by - BY_FIRM)
    else:
        game.note("order_filled", place=where, order=order, holding=HOLDING_IDS[by])


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
    game.tired_guns[presidency] += guns
    number -= guns
    for at in range(presidency * game.families, (presidency + 1) * game.families):
        tired = min(number, game.officers[at])
        game.officers[at] -= tired
        game.tired_officers[at] += tired
        number -= tired


def lose_own_ships(game: CompanyGame, family: int, number: int) -> None:
    """Ships of a firm go to the stock, exhausted ones first, as far as there are any."""
    for place in (game.own_tired_ships, game.own_ships):
        gone = min(number, place[family])
        place[family] -= gone
        number -= gone


def exhaust_ships(game: CompanyGame, holding: int, number: int) -> None:
    """Exhaust so many ships, those without captain first: a later loss spares captained ones either way. Raises RulesError."""
    if number > game.ready_ships(holding):
        raise RulesError(f"{number} ships of {game.ready_ships(holding)}")
    plain = min(number, game.ships[holding])
    game.ships[holding] -= plain
    game.tired_ships[holding] += plain
    number -= plain
    for at in range(holding * game.families, (holding + 1) * game.families):
        tired = min(number, game.with_captain[at])
        game.with_captain[at] -= tired
        game.tired_captains[at] += tired
        number -= tired


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
    game.prize_cubes[at] -= 1
    game.used_cubes[at] += 1
    game.note("prize_used", family=family, prize=PRIZE_IDS[prize])


def spend_revenue(game: CompanyGame, amount: int, what: str) -> None:
    """£ off the Company revenue track. Raises RulesError when there is less on it."""
    if not 0 <= amount <= game.revenue:
        raise RulesError(f"£{amount} of a revenue of £{game.revenue} for {what}")
    if amount:
        game.revenue -= amount
        game.note("revenue_spent", amount=amount, what=what)


def clear_holding(game: CompanyGame, holding: int) -> None:
    """All ships, goods, guns and officers of a holding go to the stock, cubes to their families (checklist 105, 109)."""
    families = game.families
    game.ships[holding] = game.tired_ships[holding] = game.goods[holding] = game.tired_goods[holding] = 0
    cubes = [game.with_captain, game.tired_captains]
    if holding < PRESIDENCIES:
        game.guns[holding] = game.tired_guns[holding] = 0
        cubes += [game.officers, game.tired_officers]
    for place in cubes:
        for family in range(families):
            return_cube(game, family, place[holding * families + family])
            place[holding * families + family] = 0


def merge_presidency(game: CompanyGame, office: int, survivor: int) -> None:
    """Regions, money and pieces of one presidency go to another (Governor General; reading 35)."""
    source, target = office - Office.PRESIDENT_BOMBAY, survivor - Office.PRESIDENT_BOMBAY
    game.opened_by = [target if opened == source else opened for opened in game.opened_by]
    for place in (game.ships, game.tired_ships, game.goods, game.tired_goods, game.guns, game.tired_guns):
        place[target] += place[source]
        place[source] = 0
    for cubes in (game.with_captain, game.tired_captains, game.officers, game.tired_officers):
        for family in range(game.families):
            cubes[target * game.families + family] += cubes[source * game.families + family]
            cubes[source * game.families + family] = 0
    game.filled = [target if by == source else by for by in game.filled]
    game.treasury[survivor] += game.treasury[office]
    game.treasury[office] = 0


def clear_orders(game: CompanyGame) -> None:
    """Disks come off the orders, and the cubes of firms go home (checklist 113, 124)."""
    for by in game.filled:
        if by >= BY_FIRM:
            return_cube(game, by - BY_FIRM)
    game.filled = [NOBODY] * len(game.filled)
