"""E. Family phase: from the chairman clockwise, each family puts cubes on one of the resource boxes.

Without cubes in its supply a family lifts some off prizes or manors, or is excused. After deregulation families go round and round until
all have passed, may buy ships and goods, and found firms that send trade missions and set sail. The Jones family acts last.
Rulebook: E1 to E4, I2; checklist 23 to 30, 119, 120, 123, 140.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from engine.john_company_1e import allocation, bases, boxes, family_purse, payments, pieces, purchasing
from engine.john_company_1e.jones import act as jones_acts
from engine.john_company_1e.names import DONE, NOBODY, PRIZES, REGIONS, Box, Prize
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import BOX_IDS, PRIZE_IDS, REGION_IDS, raw
from engine.kernel import step, words
from engine.kernel.sharing import changed

Action: TypeAlias = tuple[Annotated[Any, "option"], ...]
"""``("place", box, cubes)``, ``("dockyard", cubes)``, or a single word."""

BUY, FOUND, MISSION, PASS = ("buy",), ("found",), ("mission",), ("pass",)
FIRM_COST = raw("firms")["card"]["found_cost"]
BUY_LIMIT = raw("firms")["actions"]["buy_limit"]
BUY_LIMIT_FEW = raw("firms")["actions"]["buy_limit_2_3_players"]
MANY_CUBES = 20
"""A family has no more, so a box without limit takes so many at most."""

ONCE = {Box.WRITER: 1, Box.OFFICER: 2, Box.MANOR: 4}
"""Bits of ``game.done`` for the boxes that take cubes once a turn after deregulation: what is free, and manors (checklist 28, 119)."""
MISSION_SENT = 8


@step
def begin(game: CompanyGame) -> None:
    """From the first family clockwise, each takes one action, or rounds of them; then the Jones family (checklist 23, 31, 119)."""
    game.passed, game.done = [0] * game.families, [0] * game.families
    game.note("families_called")
    if game.deregulated:
        game.do(round_of_actions, jones_acts)
    else:
        game.do(*((take_action, family) for family in game.clockwise(game.first_family)), jones_acts)


@step
def round_of_actions(game: CompanyGame) -> None:
    """After deregulation another round begins until all have passed (checklist 119)."""
    playing = [family for family in game.clockwise(game.first_family) if not game.passed[family]]
    if playing:
        game.do(*((take_action, family) for family in playing), round_of_actions)


@step
def take_action(game: CompanyGame, family: int) -> None:
    """One family action; who has no cube to place and cannot free one is excused (checklist 23, 24, 29, 119)."""
    options = [*firm_actions(game, family), *placements(game, family), *dockyard(game, family)]
    if options:
        game.ask(family, "family_phase.action", options, act, family)
    else:
        game.note("excused", seat=family)


# -- what a family may do --


def placements(game: CompanyGame, family: int) -> list[Action]:
    """Boxes with the numbers of cubes that supply, slots, limits and money allow (checklist 24 to 29)."""
    cubes = game.supply[family] or liftable(game, family)
    return [
        ("place", box, number)
        for box in range(len(BOX_IDS))
        for number in range(1, min(cubes, most_cubes(game, family, box)) + 1)
    ]


def most_cubes(game: CompanyGame, family: int, box: int) -> int:
    """Cubes that room, the box's limit and the family's money allow (checklist 25 to 28, 119)."""
    if game.deregulated and game.done[family] & ONCE.get(box, 0):
        return 0
    limits = game.tables.box_limit_few if game.few else game.tables.box_limit
    price = boxes.cost(game, family, box)
    affordable = game.cash[family] // price if price else MANY_CUBES
    return min(boxes.room(game, box), limits[box] or MANY_CUBES, affordable)


def dockyard(game: CompanyGame, family: int) -> list[Action]:
    """The one-time power of the Dockyard Partnership: shipyards for nothing (checklist 110)."""
    if not game.on_prize(Prize.DOCKYARD_PARTNERSHIP, family):
        return []
    cubes = game.supply[family] or liftable(game, family)
    free = game.tables.prizes[Prize.DOCKYARD_PARTNERSHIP].amount
    most = min(cubes, free, boxes.room(game, Box.SHIPYARD))
    return [("dockyard", number) for number in range(1, most + 1)]


def firm_actions(game: CompanyGame, family: int) -> list[Action]:
    """Pass, and the actions that come with deregulation (checklist 119 to 123)."""
    if not game.deregulated:
        return []
    actions: list[Action] = [PASS]
    if on_sale(game, family, ""):
        actions.append(BUY)
    if not game.firm[family] and game.cash[family] >= FIRM_COST:
        actions.append(FOUND)
    if game.firm[family] and game.own_ships[family] and may_send_mission(game, family):
        actions.append(MISSION)
    return actions + bases.actions(game, family)


def may_send_mission(game: CompanyGame, family: int) -> bool:
    """Once a turn, not on the last one, with a cube for a ship, where a region is sovereign and closed (checklist 119, 122)."""
    if game.done[family] & MISSION_SENT or family_purse.is_last_turn(game):
        return False
    if not game.supply[family] and not liftable(game, family):
        return False
    return any(game.is_sovereign(region) and not game.is_open(region) for region in range(REGIONS))


# -- doing it --


@step
def act(game: CompanyGame, family: int, action: Action) -> None:
    """Place cubes, or do what deregulation allows (checklist 24, 119 to 123)."""
    if action[0] == "place":
        _, box, number = action
        game.note("cubes_chosen", seat=family, box=BOX_IDS[box], number=number)
        game.done[family] |= ONCE.get(box, 0)
        game.do((free_cubes, family, number), (place_cubes, family, box, number, 1))
    elif action[0] == "dockyard":
        pieces.spend_prize(game, Prize.DOCKYARD_PARTNERSHIP, family)
        game.do((free_cubes, family, action[1]), (place_cubes, family, Box.SHIPYARD, action[1], 0))
    elif action == BUY:
        game.do((buy_ships_or_goods, family))
    elif action == FOUND:
        game.do((game.plan.found_firm, family))
    elif action == MISSION:
        game.done[family] |= MISSION_SENT
        game.note("mission_prepared", firm=family)
        game.do((game.plan.send_mission, family))
    elif action[0] in (bases.INVEST, bases.CAMPAIGN):
        bases.act(game, family, action)
    else:
        do_pass(game, family)


def do_pass(game: CompanyGame, family: int) -> None:
    """Out for the turn. A firm may set sail; in John & Co. a family without one takes £1 (checklist 123, 140)."""
    game.passed = changed(game.passed, family, 1)
    game.note("passed", seat=family)
    if game.firm[family]:
        game.do((game.plan.set_sail, family))
    else:
        game.plan.pass_without_firm(game, family)


@step
def place_cubes(game: CompanyGame, family: int, box: int, number: int, paid: int) -> None:
    """Pay for the cubes and place them; the price of shares goes to the chairman for allocation (checklist 24, 26)."""
    due = number * boxes.cost(game, family, box) * paid
    payments.pay(game, family, due, BOX_IDS[box])
    frames = [(boxes.place, family, box)] * number
    if box == Box.SHARES:
        game.do(*frames, (allocation.allocate, due))
    else:
        game.do(*frames)


@words("family_phase.action")
def action_in_words(game: CompanyGame, option: Action) -> dict[str, Any]:
    """The family action."""
    if option[0] == "place":
        said = {"act": "place_cubes", "box": BOX_IDS[option[1]], "cubes": option[2]}
        return said | {"price": option[2] * boxes.cost(game, game.asked.args[0], option[1])}
    if option[0] == "dockyard":
        return {"act": "use_prize", "prize": PRIZE_IDS[Prize.DOCKYARD_PARTNERSHIP], "shipyards": option[1]}
    if option[0] in (bases.INVEST, bases.CAMPAIGN):
        return {"act": option[0], "region": REGION_IDS[option[1]]}
    verbs = {BUY: "buy_ships_or_goods", FOUND: "found_firm", MISSION: "send_trade_mission", PASS: "pass"}
    return {"act": verbs[option]}


# -- without cubes in the supply --


def liftable(game: CompanyGame, family: int) -> int:
    """Cubes of the family on manors and prizes (checklist 29)."""
    on_prizes = sum(game.prize_cubes[family :: game.families]) + sum(game.used_cubes[family :: game.families])
    return game.manors[family] + on_prizes


@step
def free_cubes(game: CompanyGame, family: int, number: int) -> None:
    """A family whose supply is empty lifts as many of its cubes off prizes and manors as it places (checklist 29; reading 44)."""
    if game.supply[family] < number:
        at = range(family, PRIZES * game.families, game.families)
        options: list[Action] = [("manor",)] if game.manors[family] else []
        options += [("prize", index // game.families) for index in at if game.prize_cubes[index]]
        options += [("used_prize", index // game.families) for index in at if game.used_cubes[index]]
        game.ask(family, "family_phase.free_cube", options, free_cube, family, number)


@step
def free_cube(game: CompanyGame, family: int, number: int, option: Action) -> None:
    """This one goes to the supply (checklist 29)."""
    pieces.lift_off(game, family, option[0], option[1] if len(option) > 1 else NOBODY)
    game.do((free_cubes, family, number))


@words("family_phase.free_cube")
def free_cube_in_words(game: CompanyGame, option: Action) -> dict[str, Any]:
    """The manor or prize from which a cube is lifted."""
    if option == ("manor",):
        return {"act": "free_cube", "origin": "manor"}
    return {"act": "free_cube", "origin": option[0], "prize": PRIZE_IDS[option[1]]}


# -- buying ships or goods --


def on_sale(game: CompanyGame, family: int, kind: str) -> list[Action]:
    """What the family can pay for: ``("ship", column)`` and ``("good", place)``, or only those of a kind (checklist 120)."""
    money = family_purse.purse(game, family)
    ships: list[Action] = [
        ("ship", column)
        for column in purchasing.columns_with_ship(game)
        if kind != "good" and purchasing.ship_price(game, column) <= money
    ]
    return ships + [
        ("good", place)
        for place in purchasing.goods_on_sale(game)
        if kind != "ship" and purchasing.goods_price(game, place) <= money
    ]


@step
def buy_ships_or_goods(game: CompanyGame, family: int) -> None:
    """One or two ships, or goods, three with two or three players; any piece, at the usual price (checklist 120)."""
    game.do((buy_next, family, "", BUY_LIMIT_FEW if game.few else BUY_LIMIT))


@step
def buy_next(game: CompanyGame, family: int, kind: str, left: int) -> None:
    """The next piece, of the kind of the first (checklist 120)."""
    offered = on_sale(game, family, kind) if left else []
    if offered:
        game.ask(family, "family_phase.buy", [DONE, *offered] if kind else offered, buy, family, left)


@step
def buy(game: CompanyGame, family: int, left: int, option: Action) -> None:
    """Pay the bank, or the factory's owner; the piece is the family's, or its firm's (checklist 53, 54, 120, 121)."""
    if option == DONE:
        return
    kind, at = option
    if kind == "ship":
        price = purchasing.ship_price(game, at)
        family_purse.pay(game, family, price, "ship")
        purchasing.take_ship(game, at)
        game.own_ships[family] += 1
        game.note("ship_bought", seat=family, column=at, price=price)
    else:
        price = purchasing.goods_price(game, at)
        family_purse.pay(game, family, price, "good")
        purchasing.take_good(game, at, price)
        game.own_goods[family] += 1
        game.note("good_bought", seat=family, factory=at, price=price)
    game.do((buy_next, family, kind, left - 1))


@words("family_phase.buy")
def buy_in_words(game: CompanyGame, option: Action) -> dict[str, Any]:
    """The ship or good and its price (£), or no more of them."""
    if option == DONE:
        return {"act": "buy_no_more"}
    if option[0] == "ship":
        return {"act": "buy_ship", "column": option[1], "price": purchasing.ship_price(game, option[1])}
    return {"act": "buy_good", "factory": option[1], "price": purchasing.goods_price(game, option[1])}
