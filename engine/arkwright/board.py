"""Arkwright: what lies on the table, as rows for the tables of its page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.arkwright import costs
from engine.arkwright.east_india import price as commodity_price
from engine.arkwright.names import (
    GOODS,
    HIDDEN,
    LINES,
    MARKERS,
    NONE,
    OWN_MARKERS,
    PIERS,
    ROWS,
    TILES,
    WAREHOUSE_PLACES,
    Phase,
    Tile,
)
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import (
    CATEGORY_IDS,
    COMMODITY_IDS,
    EVENT_IDS,
    GOOD_IDS,
    MARKER_IDS,
    ROW_IDS,
    TILE_IDS,
    WAREHOUSE_IDS,
    category_of,
    level_of,
)
from engine.arkwright.title import TITLE

Fields = dict[str, Any]

PHASES = (
    *("Preparation", "Economy", "Actions", "Production", "Cleanup"),
    *("East India phase", "Event phase", "End of the game"),
)
LEVELS = ("", "I", "II", "III", "IV")
SELLING = (Phase.PRODUCTION, Phase.CLEANUP, Phase.EAST_INDIA)
ASSIGNED = (Tile.FOREMAN, Tile.WORKSHOP)


class Table:
    """The public state of one table. ``game`` answers what the rules' own nouns are asked: appeal, demand, wage; it is not played on."""

    def __init__(self, public: Fields, names: Sequence[str]) -> None:
        game = ArkwrightGame.__new__(ArkwrightGame)
        game.title = TITLE
        game.seats, game.options = public["seats"], public["options"]
        game.rules = game.title.rules(game.seats, game.options)
        for field, value in public["state"].items():
            setattr(game, field, value)
        self.game, self.names = game, names

    def company(self, seat: int) -> Fields:
        """A company's seat (from 1) and the bot that plays it."""
        return {"seat": seat + 1, "bot": self.names[seat] if seat < len(self.names) else ""}


def show(public: Fields, names: Sequence[str]) -> Fields:
    """Everything the page shows. Money is in £; companies in the order of their seats, goods in that of the cycles."""
    table = Table(public, names)
    game = table.game
    return {
        "year": game.rules.decades[game.decade].year if game.decade >= 0 else 1760,
        "phase": PHASES[game.phase],
        "good": GOOD_IDS[game.cycle],
        "level": LEVELS[game.level],
        "start_player": table.company(game.start_player),
        "running": EVENT_IDS[game.running] if game.running >= 0 else "",
        "bureaucracy": bool(game.bureaucracy),
        "labour": {
            "wage": game.wage(),
            "market": game.labour,
            "fired": game.fired,
            "boxed": game.boxed,
            "unused": game.crisis_gap,
        },
        "companies": [_company(table, seat) for seat in range(game.seats)],
        "market": [_good(table, good) for good in range(GOODS)],
        "events": _events(table),
        "rows": _rows(game),
        "ships": [
            {"capacity": capacity, "left": left}
            for capacity, left in zip(game.rules.ship_capacity, game.ship_supply, strict=True)
        ],
        "tiles": [(TILE_IDS[tile], left) for tile, left in enumerate(game.tile_supply) if left],
        "commodities": _commodities(game) if game.rules.east_india else None,
    }


def _company(table: Table, seat: int) -> Fields:
    game = table.game
    placed = game.administration[seat * len(game.rules.administration) :][: len(game.rules.administration)]
    return {
        **table.company(seat),
        "cash": game.cash[seat],
        "shares": game.shares[seat],
        "share_value": game.share_value(seat),
        "share_space": game.share_space[seat],
        "package": game.shares[seat] * game.share_value(seat),
        "loans": game.loans[seat],
        "ships": _ships(game, seat),
        "contracts": [
            (GOOD_IDS[good], game.contract[seat * GOODS + good])
            for good in range(GOODS)
            if game.contract[seat * GOODS + good]
        ],
        "contract_limit": game.contract_limit[seat],
        "tiles": [tile_told(game, seat, tile) for tile in range(TILES) if game.has(seat, tile)],
        "markers": [MARKER_IDS[marker] for marker in range(OWN_MARKERS, MARKERS) if game.markers[seat] >> marker & 1],
        "administration": [
            {"cost": cost, "marker": MARKER_IDS[marker] if marker != NONE else ""}
            for cost, marker in zip(game.rules.administration, placed, strict=True)
        ],
        "storekeepers": [
            WAREHOUSE_IDS[place] for place in range(WAREHOUSE_PLACES) if game.warehouse[seat * WAREHOUSE_PLACES + place]
        ],
        "stored": [
            (GOOD_IDS[good], game.stored[seat * GOODS + good])
            for good in range(GOODS)
            if game.stored[seat * GOODS + good]
        ],
        "influence": game.influence[seat * GOODS : seat * GOODS + GOODS],
    }


def _ships(game: ArkwrightGame, seat: int) -> list[Fields]:
    return [
        {"capacity": game.rules.ship_capacity[game.piers[at]], "inactive": bool(game.inactive[at])}
        for at in range(seat * PIERS, seat * PIERS + PIERS)
        if game.piers[at] != NONE
    ]


def tile_told(game: ArkwrightGame, seat: int, tile: int) -> Fields:
    """A development tile, with the good of its factory, or that it has been turned."""
    mark = ""
    if tile in ASSIGNED:
        good = game.assigned[seat * len(ASSIGNED) + ASSIGNED.index(tile)]
        mark = GOOD_IDS[good] if good != NONE else ""
    elif tile == Tile.PRESS_ATTACHE and game.attache_turned[seat]:
        mark = "turned"
    return {"tile": TILE_IDS[tile], "mark": mark}


def _good(table: Table, good: int) -> Fields:
    """A good's market: demand, the importer, and the factories from the most appealing down."""
    game = table.game
    mills = [mill for mill in range(good, len(game.factory), GOODS) if game.factory[mill] != NONE]
    mills.sort(key=lambda mill: -game.appeal(mill))
    # What was sold stays on the table until the next production phase, when another good is active.
    selling = good == game.cycle and game.phase in SELLING
    return {
        "good": GOOD_IDS[good],
        "active": good == game.cycle,
        "demand": game.demand(good),
        "importer": game.importer[good],
        "selling": selling,
        "importer_sold": game.importer_sold if selling else 0,
        "factories": [_factory(table, mill, selling) for mill in mills],
    }


def _factory(table: Table, mill: int, selling: bool) -> Fields:
    game = table.game
    seat, good = divmod(mill, GOODS)
    type = game.factory[mill]
    category = CATEGORY_IDS[category_of(type)]
    return {
        **table.company(seat),
        "level": LEVELS[level_of(type)],
        "category": "" if category == "average" else category,
        "base": game.base_quality(mill),
        "quality": game.quality[mill],
        "marketing": game.marketing[mill],
        "price": game.price[mill],
        "appeal": game.appeal(mill),
        "makes": game.output(mill, game.shut_line(mill)),
        "sold": game.sold[seat] if selling else 0,
        "running_costs": costs.running_costs(game, mill, costs.lines_paid(game, mill)),
        "lines": [
            {
                "workers": game.workers[mill * LINES + line],
                "machines": game.machines[mill * LINES + line],
                "places": game.rules.places[good][line],
                "makes": game.rules.line_output[type][line],
            }
            for line in range(LINES)
        ],
    }


def _events(table: Table) -> list[Fields]:
    """The event marker of each decade; one on the reserve space besides."""
    game = table.game
    laid = [
        {"place": str(decade.year), "event": event_told(event), "over": at < game.decade}
        for at, (decade, event) in enumerate(zip(game.rules.decades, game.event_at, strict=True))
    ]
    if game.reserve_event != NONE:
        laid.append({"place": "reserve", "event": event_told(game.reserve_event), "over": False})
    return laid


def event_told(event: int) -> str:
    return "face down" if event == HIDDEN else EVENT_IDS[event] if event >= 0 else "none"


def _rows(game: ArkwrightGame) -> list[Fields]:
    """The rows of advanced action markers, and whether they are open at the level of the decade."""
    return [
        {
            "row": ROW_IDS[row],
            "open": row < game.rules.rows_open[game.level],
            "markers": [
                (MARKER_IDS[marker], game.marker_supply[row * MARKERS + marker])
                for marker in range(OWN_MARKERS, MARKERS)
                if game.marker_supply[row * MARKERS + marker]
            ],
        }
        for row in range(ROWS)
    ]


def _commodities(game: ArkwrightGame) -> list[Fields]:
    """The four tracks of the East India Company: what a step costs, and where each company's marker is."""
    return [
        {
            "commodity": name,
            "price": commodity_price(game, commodity),
            "last_space": game.rules.track.spaces,
            "influence": [
                {
                    "seat": seat + 1,
                    "space": game.influence[seat * GOODS + commodity],
                    "multiplier": game.rules.track.multiplier[game.influence[seat * GOODS + commodity]],
                }
                for seat in range(game.seats)
            ],
        }
        for commodity, name in enumerate(COMMODITY_IDS)
    ]
