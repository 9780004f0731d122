"""East India Companies: what lies on the table, as rows for the tables of its page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.east_india_companies.sentences import PHASES
from engine.east_india_companies.state import HIDDEN
from engine.east_india_companies.tables import CLOSED, EUROPE, INDIES, NONE, Rules
from engine.east_india_companies.title import TITLE

Fields = dict[str, Any]


class Table:
    """The public state of one table, and the words for what is on it."""

    def __init__(self, public: Fields, names: Sequence[str]) -> None:
        self.state: Fields = public["state"]
        self.rules: Rules = TITLE.rules(public["seats"], public["options"])
        self.names = names

    def company(self, company: int) -> Fields:
        """A company: its colour, and the seat (from 1) and bot that run it, or the neutral player."""
        neutral = company == self.rules.neutral
        return {
            "colour": self.rules.company_ids[company],
            "seat": None if neutral else company + 1,
            "bot": "neutral" if neutral or company >= len(self.names) else self.names[company],
        }

    def companies(self) -> Iterable[tuple[int, Fields]]:
        return ((number, self.company(number)) for number in range(self.rules.companies))

    def colours(self, companies: Iterable[int]) -> list[str]:
        return [self.rules.company_ids[company] for company in companies]

    def ship(self, ship: int) -> Fields | None:
        """A ship by name, speed and tonnage; None for an empty dock."""
        if ship == NONE:
            return None
        if ship == HIDDEN:
            return {"id": "face down", "speed": None, "tonnage": None}
        found = self.rules.ships[ship]
        return {"id": found.id, "speed": found.speed, "tonnage": found.tonnage}

    def goods(self, cubes: Sequence[int]) -> list[tuple[str, int]]:
        """The goods of which there are cubes, with their numbers."""
        return [(good, number) for good, number in zip(self.rules.goods, cubes, strict=True) if number]


def show(public: Fields, names: Sequence[str]) -> Fields:
    """Everything the page shows. Prices and money are GP; companies in the order of their seats."""
    table = Table(public, names)
    state, rules = table.state, table.rules
    return {
        "period": state["period"],
        "periods": rules.periods,
        "phase": state["phase"],
        "phase_name": PHASES.get(state["phase"], ""),
        "initiative": table.colours(state["initiative"]),
        "companies": [_treasury(table, number, company) for number, company in table.companies()],
        "exchange": _exchange(table),
        "markets": [_market(table, INDIES), _market(table, EUROPE)],
        "fleets": [_fleet(table, number, company) for number, company in table.companies()],
        "zones": [_zone(table, zone) for zone in range(len(rules.zones))],
        "track": _ships(table, state["track_company"], state["track_ship"]),
        "boxes": _boxes(table),
        "portraits": _portraits(table),
    }


def _treasury(table: Table, company: int, label: Fields) -> Fields:
    state, rules = table.state, table.rules
    value = [rules.values[step] for step in state["value_step"]]
    unmortgaged = rules.presidencies - state["mortgaged"][company]
    holdings = sum(number * price for number, price in zip(state["shares"][company], value, strict=True))
    return {
        **label,
        "treasury": state["treasury"][company],
        "sales": state["sales"][company],
        "sales_marker": rules.sales_spaces[state["sales_marker"][company]],
        "value": value[company],
        "dividend": rules.dividends[state["value_step"][company]],
        "presidencies": unmortgaged,
        "wealth": state["treasury"][company] + unmortgaged * value[company] + holdings,
        "initiative": state["initiative"].index(company) + 1,
    }


def _exchange(table: Table) -> Fields:
    state = table.state
    return {
        "colours": table.rules.company_ids,
        "left": state["exchange"],
        "holders": [{**label, "shares": state["shares"][number]} for number, label in table.companies()],
    }


def _market(table: Table, market: int) -> Fields:
    state, rules = table.state, table.rules
    rows = []
    for good, name in enumerate(rules.goods):
        prices, cubes = rules.prices[market][good], state["cubes"][market][good]
        if market == INDIES:
            price = prices[cubes - 1] if cubes else None
        else:
            price = prices[cubes] if cubes < len(prices) else rules.full_row_price
        dice = state["dice_rolled"][market]
        rows.append(
            {
                "good": name,
                "cubes": cubes,
                "slots": len(prices),
                "filled": "■" * cubes,
                "free": "□" * (len(prices) - cubes),
                "prices": prices,
                "price": price,
                "die": dice[good] if good < len(dice) and dice[good] > 0 else None,
                "supply": state["cube_supply"][good],
            }
        )
    card = state["market_card"][market]
    known = rules.cards[market][card] if card >= 0 else None
    return {
        "name": "Indies" if market == INDIES else "Europe",
        "indies": market == INDIES,
        "rows": rows,
        "card": "not drawn" if card == NONE else "face down" if card == HIDDEN else None,
        "card_amounts": table.goods(known.amounts) if known else [],
    }


def _fleet(table: Table, company: int, label: Fields) -> Fields:
    state, rules = table.state, table.rules
    kinds = len(rules.goods)
    cargo = state["cargo"][company]
    docks = [
        {"ship": table.ship(ship), "cargo": table.goods(cargo[dock * kinds : (dock + 1) * kinds])}
        for dock, ship in enumerate(state["docks"][company])
    ]
    level = state["extensions"][company]
    return {
        **label,
        "docks": docks,
        "hand": [table.ship(ship) for ship in state["hand"][company]],
        "warehouse": table.goods(state["warehouse"][company]),
        "warehouse_size": rules.warehouses[level],
        "ship_supply": [rules.ships[ship].id for ship in state["ship_supply"][company]],
    }


def _ships(table: Table, owners: Sequence[int], ships: Sequence[int]) -> list[Fields]:
    return [
        {"colour": table.rules.company_ids[owner], "ship": table.ship(ship)}
        for owner, ship in zip(owners, ships, strict=True)
    ]


def _zone(table: Table, zone: int) -> Fields:
    state, rules = table.state, table.rules
    printed = rules.zones[zone]
    seals = {CLOSED: "closed", NONE: "free"}
    return {
        "id": printed.id,
        "goods": [rules.goods[good] for good in printed.goods],
        "cost": printed.travel_cost,
        "posts": [
            (rules.sites[site], seals.get(owner) or rules.company_ids[owner])
            for site in printed.sites
            for owner in (state["seals"][site],)
        ],
        "left": _ships(table, state["left_company"][zone], state["left_ship"][zone]),
        "sent": _ships(table, state["stack_company"][zone], state["stack_ship"][zone]),
    }


def _boxes(table: Table) -> list[Fields]:
    rules = table.rules
    return [
        {
            "character": rules.characters[box.character],
            "box": box.id,
            "agents": table.colours(table.state["occupants"][number]),
        }
        for number, box in enumerate(rules.boxes)
    ]


def _portraits(table: Table) -> list[Fields]:
    """Where agents stand that are in no box: on portraits, in the central zone, beside their port."""
    rules, boxes = table.rules, len(table.rules.boxes)
    return [
        {**label, "places": [rules.place_id(place) for place in table.state["agents"][number] if place >= boxes]}
        for number, label in table.companies()
    ]
