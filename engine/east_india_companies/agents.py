"""Phase A, Agent Placement.

The eight dice are rolled; then the players in initiative order place one agent a turn until every agent stands on an ability box. An agent
reaches the boxes of its character and of that character's two neighbours; the central zone is a detour to anywhere. Abilities without a
letter act at once, the others wait for their phase.
"""

from __future__ import annotations

from typing import Any

from engine.east_india_companies import neutral, shares
from engine.east_india_companies.state import BANK, EastIndiaGame
from engine.east_india_companies.tables import EUROPE, INDIES, NONE
from engine.kernel import Choice, step, words

STAY = ("stay",)
NEVER = 1_000_000
"""A cost in GP that nobody can pay."""


@step
def roll_market_dice(game: EastIndiaGame) -> None:
    """Market estimate: four Indies dice, then four Europe dice; they stay visible (checklist 23)."""
    for market in (INDIES, EUROPE):
        rolled = [faces[game.dice.roll(6) - 1] for faces in game.rules.faces[market]]
        game.dice_rolled[market] = rolled
        game.note("dice_rolled", market=market, cubes=dict(zip(game.rules.goods, rolled, strict=True)))


@step
def next_agent(game: EastIndiaGame, turn: int, stuck: int) -> None:
    """Turn ``turn`` of the placement, in initiative order, until all agents stand in boxes (checklist 24).

    ``stuck`` counts the turns in a row in which nobody could enter a box: after a full round of those the phase ends and the agents stay
    in the central zone (reading 4).
    """
    boxes = len(game.rules.boxes)
    for offset in range(game.rules.companies):
        company = game.initiative[(turn + offset) % game.rules.companies]
        if company == game.rules.neutral:
            if turn + offset < game.rules.companies:
                game.do((neutral.act, company), (next_agent, turn + offset + 1, 0))
                return
        elif game.agents[company][-1] >= boxes:
            if stuck < game.seats:
                game.do((place_agent, company, turn + offset + 1, stuck))
            return


@step
def place_agent(game: EastIndiaGame, seat: int, turn: int, stuck: int) -> None:
    """One agent to an ability box or to the central zone (checklist 24-30); shares may be sold first (11).

    Agents in the central zone that can enter no box stay there, unless a share sale would open one (reading 4).
    """
    moves = placements(game, seat)
    options = shares.own_action_options(game, seat) + moves
    if not moves and not any(game.shares[seat]):
        options.append(STAY)
    game.ask(seat, "agents.place", options, take_placement, seat, turn, stuck)


def placements(game: EastIndiaGame, seat: int) -> list[Choice]:
    """Every (place, box) and (place, centre) open to the seat's agents; agents at the same place are one (checklist 25-29).

    A box is open if no own agent is in it and the treasury holds the crowding fee and the ability's cost (29, 30, 32).
    """
    rules = game.rules
    cash, fee = game.treasury[seat], rules.crowding_fee
    costs = ability_costs(game, seat)
    is_open = [
        cost + len(there) * fee <= cash and seat not in there for cost, there in zip(costs, game.occupants, strict=True)
    ]
    moves: list[Choice] = []
    previous = NONE
    for place in game.agents[seat]:
        if place != previous and place >= len(costs):
            into = rules.placements[place]
            moves += [into[box] for box in rules.reach[place] if is_open[box]]
            if place != rules.centre:
                moves.append(("place", place, rules.centre))
        previous = place
    return moves


def ability_costs(game: EastIndiaGame, seat: int) -> list[int]:
    """GP that each box's ability takes at least, NEVER for a paid ability that cannot work (checklist 32, reading 3)."""
    rules, cash = game.rules, game.treasury[seat]
    costs = [0] * len(rules.boxes)
    costs[rules.expertise] = rules.expertise_cost[game.period - 1]
    costs[rules.post_box] = rules.post_cost if cash >= rules.post_cost and game.post_zones(seat) else NEVER
    prices = [rules.ships[ship].cost for ship in ships_for_sale(game, seat, cash)]
    cheapest = min(prices, default=NEVER)
    for box in rules.ship_boxes:
        costs[box] = cheapest
    return costs


def ships_for_sale(game: EastIndiaGame, company: int, cash: int) -> list[int]:
    """Types in the company's own stack of the current or an earlier period that cost at most ``cash`` (checklist 34)."""
    types = game.rules.ships
    return [
        ship for ship in game.ship_supply[company] if types[ship].period <= game.period and types[ship].cost <= cash
    ]


@step
def take_placement(game: EastIndiaGame, seat: int, turn: int, stuck: int, option: Any) -> None:
    """Move the agent, pay those already in the box, then what the ability costs (checklist 27, 30, 31)."""
    if shares.taken(game, seat, option):
        game.do((place_agent, seat, turn, stuck))
        return
    if option == STAY:
        game.note("agents_kept_out", seat=seat)
        game.do((next_agent, turn, stuck + 1))
        return
    _, place, target = option
    game.do((next_agent, turn, 0))
    game.move_agent(seat, place, target)
    if target != game.rules.centre:
        for other in game.occupants[target][:-1]:
            game.pay(seat, BANK if game.is_neutral(other) else other, game.rules.crowding_fee, "crowding_fee")
        activate(game, seat, target)


def activate(game: EastIndiaGame, seat: int, box: int) -> None:
    """Abilities without a letter act now; Expertise is paid now and acts in phase B (checklist 32, 33, 37, 40)."""
    ability = game.rules.boxes[box].ability
    if ability == "ship":
        game.do((buy_ship, seat))
    elif ability == "dock_extension":
        game.extend_docks(seat)
    elif ability == "trading_post":
        game.do((choose_post, seat))
    elif ability == "expertise":
        game.pay(seat, BANK, game.rules.expertise_cost[game.period - 1], "expertise")


@step
def buy_ship(game: EastIndiaGame, seat: int) -> None:
    """Ship: choose one from the own stack, of the current or a past period (checklist 34); shares may be sold to pay for it."""
    ships: list[Choice] = [("buy_ship", ship) for ship in ships_for_sale(game, seat, game.treasury[seat])]
    game.ask(seat, "agents.buy_ship", ships + shares.own_action_options(game, seat), take_ship, seat)


@step
def take_ship(game: EastIndiaGame, seat: int, option: Any) -> None:
    """Pay the bank; the tile goes to a free dock, or an owned ship goes to the box for it (checklist 35, 36)."""
    if shares.taken(game, seat, option):
        game.do((buy_ship, seat))
        return
    ship = option[1]
    game.pay(seat, BANK, game.rules.ships[ship].cost, "ship")
    if game.fleet_size(seat) < len(game.docks[seat]):
        game.receive_ship(seat, ship)
    else:
        game.do((choose_discard, seat, ship))


@step
def choose_discard(game: EastIndiaGame, seat: int, ship: int) -> None:
    """Which ship makes room: one in the port, or one left in the Indies (checklist 35); equal ships are one option."""
    options: list[Choice] = [("docked", old) for old in sorted(set(game.docks[seat])) if old != NONE]
    for zone, owners in enumerate(game.left_company):
        left = {game.left_ship[zone][i] for i, owner in enumerate(owners) if owner == seat}
        options += [("left", old, zone) for old in sorted(left)]
    game.ask(seat, "agents.discard_ship", options, take_discard, seat, ship)


@step
def take_discard(game: EastIndiaGame, seat: int, ship: int, option: Any) -> None:
    """The old tile goes to the box, the new one into the port."""
    old = option[1]
    if option[0] == "docked":
        game.box_docked_ship(seat, game.docks[seat].index(old))
    else:
        owners, types = game.left_company[option[2]], game.left_ship[option[2]]
        game.box_left_ship(option[2], next(i for i, owner in enumerate(owners) if owner == seat and types[i] == old))
    game.receive_ship(seat, ship)


@step
def choose_post(game: EastIndiaGame, seat: int) -> None:
    """Trading Post: 3 GP, then a zone with a free open seal and no post of the company's own (checklist 38)."""
    game.ask(seat, "agents.trading_post", [("place_post", zone) for zone in game.post_zones(seat)], take_post, seat)


@step
def take_post(game: EastIndiaGame, seat: int, option: Any) -> None:
    """Pay the bank and place the post; it counts from this period on."""
    game.pay(seat, BANK, game.rules.post_cost, "trading_post")
    game.place_post(seat, option[1])


@words("agents.place")
def place_in_words(game: EastIndiaGame, option: Any) -> dict[str, Any]:
    """place_agent (origin, place), stay_in_central_zone, or a share sale."""
    if option == STAY:
        return {"act": "stay_in_central_zone"}
    if option[0] != "place":
        return shares.in_words(game, option) or {}
    _, place, target = option
    words = {"act": "place_agent", "origin": game.rules.place_id(place), "place": game.rules.place_id(target)}
    fee = len(game.occupants[target]) * game.rules.crowding_fee if target < len(game.rules.boxes) else 0
    return {**words, "fee": fee}


@words("agents.buy_ship")
def ship_in_words(game: EastIndiaGame, option: Any) -> dict[str, Any]:
    """buy_ship (ship, price in GP), or a share sale."""
    if option[0] != "buy_ship":
        return shares.in_words(game, option) or {}
    return {"act": "buy_ship", "ship": game.ship_id(option[1]), "price": game.rules.ships[option[1]].cost}


@words("agents.discard_ship")
def discard_in_words(game: EastIndiaGame, option: Any) -> dict[str, Any]:
    """discard_ship (ship) from the port, or discard_left_ship (ship, zone)."""
    if option[0] == "docked":
        return {"act": "discard_ship", "ship": game.ship_id(option[1])}
    return {"act": "discard_left_ship", "ship": game.ship_id(option[1]), "zone": game.zone_id(option[2])}


@words("agents.trading_post")
def post_in_words(game: EastIndiaGame, option: Any) -> dict[str, Any]:
    """place_trading_post (zone)."""
    return {"act": "place_trading_post", "zone": game.zone_id(option[1])}
