"""The printed components, read once from ``data/*.toml`` and checked, as the tables in force at one table (seats and options).

Every figure a rule needs is here under the rulebook's word for it; no step reads a file. Goods, factory types, markers, tiles, ships,
spaces and events are indices into these tuples. A table that is incomplete or names something that does not exist raises TableError
with file, entry and field.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from engine.arkwright.names import PHASE_IDS, PIERS, Category, Event, Good, Marker, Tile
from engine.arkwright.rules import Decade, EconomyMarker, Rules, Track
from engine.shared.tables import DataFolder, TableError

_DATA = DataFolder("engine.arkwright")
raw, ids = _DATA.raw, _DATA.ids

GOOD_IDS = ids("goods", "good")
MARKER_IDS = ids("action_markers", "basic", "advanced")
TILE_IDS = ids("development_tiles", "tile")
EVENT_IDS = ids("events", "event")
COMMODITY_IDS = ids("east_india", "commodity")
CATEGORY_IDS = tuple(raw("asymmetrical")["rules"]["categories"])
ROW_IDS = tuple(raw("action_markers")["board"]["rows"])
WAREHOUSE_IDS = ids("warehouse", "worker_place")
LEVELS = 4
"""Levels of a factory: the technology levels, and the one after them."""


def things(rules: Rules) -> dict[str, tuple[str, ...] | range]:
    """What there is at one table, the seats apart, that the state's fields are indexed by or refer to."""
    factories, levels = factory_names(rules), range(1, LEVELS + 1)
    return {
        "good": GOOD_IDS,
        "line": range(1, len(rules.places[0]) + 1),
        "level": levels,
        "decade": tuple([str(decade.year) for decade in rules.decades]),
        "phase": PHASE_IDS,
        "row": ROW_IDS,
        "action marker": MARKER_IDS,
        "tile": TILE_IDS,
        "event": EVENT_IDS,
        "ship": tuple([f"ship of capacity {capacity}" for capacity in rules.ship_capacity]),
        "factory": factories,
        "back": factories[len(GOOD_IDS) * LEVELS :],
        "economy marker": range(1, max(map(len, rules.economy)) + 1),
        "commodity": COMMODITY_IDS,
        "influence space": range(rules.track.spaces + 1),
        "administration space of a seat": range(1, len(rules.administration) + 1),
        "tile of a factory": (TILE_IDS[Tile.FOREMAN], TILE_IDS[Tile.WORKSHOP]),
        "tile with uses": (TILE_IDS[Tile.INVENTOR], TILE_IDS[Tile.TINKERER]),
        "place at the pier": range(1, PIERS + 1),
        "worker place": WAREHOUSE_IDS,
    }


def factory_names(rules: Rules) -> tuple[str, ...]:
    """The factory markers of the table by name, in the order of ``factory_type``."""
    categories = (Category.AVERAGE, Category.MASS, Category.LUXURY) if rules.asymmetrical else (Category.AVERAGE,)
    return tuple(
        [
            f"{CATEGORY_IDS[category]} {good} factory, level {level}"
            for category in categories
            for good in GOOD_IDS
            for level in range(1, LEVELS + 1)
        ]
    )


JOINT: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "row and marker": ("row", "action marker"),
        "administration space": ("seat", "administration space of a seat"),
        "assigned tile": ("seat", "tile of a factory"),
        "idea": ("seat", "tile with uses"),
        "pier": ("seat", "place at the pier"),
        "warehouse place": ("seat", "worker place"),
        "mill": ("seat", "good"),
        "production line": ("seat", "good", "line"),
        "influence marker": ("seat", "commodity"),
    }
)
"""What the state's fields are indexed by that is made of several things."""


def factory_type(good: int, level: int, category: int = Category.AVERAGE) -> int:
    """The number of a factory marker: ``level`` is 1 to 4."""
    return category * 16 + good * 4 + level - 1


def good_of(type: int) -> int:
    """The good that a factory type makes."""
    return type % 16 // 4


def level_of(type: int) -> int:
    """The level, 1 to 4, of a factory type."""
    return type % 4 + 1


def category_of(type: int) -> int:
    """Average, mass or luxury."""
    return type // 16


def _check(names: tuple[str, ...], kinds: type, where: str) -> None:
    known = [name.lower() for name in vars(kinds) if name.isupper()]
    for name, expected in zip(names, known, strict=True):
        if not name.startswith(expected):
            raise TableError(f"{where}: {name!r} stands where {expected!r} should")


_check(GOOD_IDS, Good, "goods.toml, good, id")
_check(MARKER_IDS, Marker, "action_markers.toml, id")
_check(TILE_IDS, Tile, "development_tiles.toml, tile, id")
_check(EVENT_IDS, Event, "events.toml, event, id")


def _factories() -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    quality, output = [0] * 48, [(0, 0, 0, 0)] * 48
    for file, entries in (("factories", raw("factories")["factory"]), ("asymmetrical", raw("asymmetrical")["factory"])):
        for entry in entries:
            category = CATEGORY_IDS.index(entry.get("category", "average"))
            type = factory_type(GOOD_IDS.index(entry["good"]), entry["level"], category)
            if entry["cost"] != entry["base_quality"]:
                raise TableError(f"{file}.toml: factory {entry['good']} {entry['level']}: cost is not base_quality")
            quality[type], output[type] = entry["base_quality"], tuple(entry["line_output"])
    if 0 in quality:
        raise TableError(f"factories.toml: factory {quality.index(0)} is missing")
    return tuple(quality), tuple(output)


def _joint_lines() -> tuple[int, ...]:
    luxury = max(raw("asymmetrical")["luxury"]["lines_needed_for_first_output"])
    return tuple(luxury if category_of(type) == Category.LUXURY else 0 for type in range(48))


def _labour(seats: int) -> dict[str, Any]:
    table = raw("labour_market")
    demand = tuple(number for row in table["row"] for number in row["demand"])
    setup = next(entry for entry in table["setup"] if entry["players"] == seats)
    above = tuple(
        tuple(max(demand[good:free:4], default=0) for free in range(len(demand) + 1)) for good in range(len(GOOD_IDS))
    )
    return {
        "demand": demand,
        "wage": tuple(row["wage"] for row in table["row"] for _ in row["demand"]),
        "wage_when_full": table["wage_when_no_space_free"],
        "demand_above": above,
        "workers_in_market": setup["market"],
        "workers_fired": setup["fired"],
        "workers_in_box": setup["box"],
    }


def _markers(seats: int, short: bool) -> dict[str, Any]:
    table = raw("action_markers")
    entries = table["basic"] + table["advanced"]
    lines = tuple(max(entry["lines"]) if "lines" in entry else 0 for entry in entries)
    technology = raw("short_game")["technology"]
    light, dark_2, dark_3 = (
        len(technology[key]) for key in ("light_rows_at_level_1", "dark_rows_at_level_2", "dark_rows_at_level_3")
    )
    opened = (0, light, light + dark_2, light + dark_3) if short else (0, 1, 2, 3)
    copies = [
        entry["copies"] if short else entry.get("waterframe_copies", entry["copies"]) for entry in table["advanced"]
    ]
    return {
        "row_spaces": sum(entry["min_players"] <= seats for entry in table["board_column"]),
        "marker_copies": (*[0] * len(table["basic"]), *copies),
        "thresholds": tuple(tuple(entry.get("thresholds", ())) for entry in entries),
        "marketing_limit": tuple(entry.get("max_value", 0) for entry in entries),
        "production_lines": lines,
        "rows_open": opened,
    }


def _ships(seats: int, short: bool) -> dict[str, Any]:
    ships = raw("ships")
    setup = raw("short_game")["setup"]
    removed = (setup["ships_removed"] + (setup["ships_removed_2p"] if seats == 2 else [])) if short else []
    supply = [entry["supply"][f"p{seats}"] if entry["capacity"] not in removed else 0 for entry in ships["ship"]]
    if short and seats == 2:
        supply[1] = setup["capacity_4_ships_2p"]
    contracts = ships["contracts"]
    return {
        "ship_capacity": tuple(entry["capacity"] for entry in ships["ship"]),
        "ship_crew": tuple(entry["crew"] for entry in ships["ship"]),
        "ship_row": tuple(ROW_IDS.index(entry["tech_row"]) for entry in ships["ship"]),
        "ship_copies": tuple(supply),
        "start_ship": short,
        "one_ship_of_four": seats == 2,
        "contract_track": () if short else tuple(contracts["track"]),
        "contract_limit": contracts["limit_marker_start_2p"] if seats == 2 and not short else 0,
        "contract_leeway": contracts["agent_in_colonies_tolerance"],
        "ship_bonus": ships["use"]["office_bonus_per_trip"],
        "steps_for_ship": ships["use"]["share_steps_per_ship"],
        "steps_for_stuck_contract": raw("share_price")["other_moves"]["contract_at_limit_or_10_unfulfilled"],
    }


def _tiles(seats: int, short: bool) -> dict[str, Any]:
    table = raw("development_tiles")
    kinds = {entry["id"]: entry for entry in table["tile"]}
    display = table["display_spinning_mule" if short else "display_waterframe"]
    strike = next(entry for entry in raw("events")["event"] if entry["id"] == "threat_of_strike")
    return {
        "foreman_discount": kinds["foreman"]["discount"],
        "foreman_workers": kinds["foreman"]["max_workers"],
        "least_wage": kinds["foreman"]["min_wage"],
        "workshop_upkeep": kinds["workshop"]["upkeep_cap"],
        "strike_wage": strike["numbers"]["wage"],
        "tile_copies": tuple(
            0 if entry["id"] in display.get("removed", ()) else entry["copies"] for entry in table["tile"]
        ),
        "tile_total": display["total"][f"p{seats}"],
        "inventor_costs": tuple(kinds["inventor"]["keep_costs"]),
        "tinkerer_costs": tuple(kinds["tinkerer"]["keep_costs"]),
        "developer_discount": kinds["developer"]["discount"],
        "developer_limit": kinds["developer"]["max_total"],
        "works_income": kinds["machine_works"]["income"][f"p{seats}"],
    }


def _administration() -> dict[str, Any]:
    table, levels = raw("administration"), raw("goods")["markers"]
    spaces, modifier, closed = table["spaces"], table["modifier"], table["closed_spaces"]
    hamburg = raw("events")["event"][Event.HAMBURG_EXCHANGE_CRISIS]
    asymmetrical = raw("asymmetrical")
    limits = set(asymmetrical["rules"]["max_factories_per_good"].values())
    if len(limits) != 1:
        raise TableError("asymmetrical.toml: rules, max_factories_per_good: mass and luxury differ")
    return {
        "administration": tuple(spaces),
        "reuse_fee": table["reuse_fee"],
        "marketing_cost": tuple(levels["marketing_level_cost"]),
        "marketing_levels": levels["marketing_max"],
        "quality_levels": levels["quality_max"],
        "quality_levels_with_engineer": levels["quality_max_with_engineer"],
        "accountant_range": modifier["accountant"]["range"],
        "workshop_bonus": modifier["workshop"]["machines_actions"],
        "patent_bonus": modifier["patent"]["marketing_actions"],
        "patent_levels": raw("development_tiles")["tile"][Tile.PATENT]["free_levels"],
        "bureaucracy_space": spaces.index(closed["bureaucracy"]),
        "hamburg_space": spaces.index(closed["hamburg_exchange_crisis"]),
        "reopening_cost": hamburg["numbers"]["unlock_cost"],
        "category_limit": limits.pop(),
        "mass_marketing": asymmetrical["mass"]["opening_marketing"],
    }


def _east_india(seats: int, game: str) -> dict[str, Any]:
    table = raw("east_india")
    track = next(entry for entry in table["track"] if entry["game"] == game)
    multiplier = [0]
    for space in range(1, track["spaces"] + 1):
        multiplier.append(track["multiplier_at"].get(str(space), multiplier[-1]))
    prices = tuple(
        tuple(price for price, least in zip(entry["prices"], entry["min_players"], strict=True) if least <= seats)
        for entry in table["commodity"]
    )
    bonuses = tuple((space, kind) for kind, space in track["bonus_at"].items())
    return {
        "commodity_prices": prices,
        "track": Track(track["spaces"], track["orange"][0], tuple(multiplier), bonuses),
    }


def _table(seats: int, game: str, start: str, east_india: str, factories: str) -> dict[str, Any]:
    """What was chosen at set-up, and the decades that are played."""
    decades = (entry for entry in raw("timetable")["decade"] if entry["game"] == game and entry["kind"] == "play")
    return {
        "seats": seats,
        "short": game == "spinning_mule",
        "preset": start == "preset",
        "east_india": east_india == "on",
        "asymmetrical": factories == "asymmetrical",
        "decades": tuple(Decade(entry["year"], entry["tech"]) for entry in decades),
    }


def _lines() -> dict[str, Any]:
    entries = raw("factories")["line_places"]
    base_quality, line_output = _factories()
    places = tuple(tuple(entry["places"]) for entry in entries)
    return {
        "base_quality": base_quality,
        "line_output": line_output,
        "lines": tuple(tuple(zip(places[type % 16 // 4], line_output[type], strict=True)) for type in range(48)),
        "joint_lines": _joint_lines(),
        "places": places,
        "machine_places": tuple(tuple(entry["machine_places"]) for entry in entries),
        "price_floor": tuple(entry["min_price"] for entry in raw("goods")["good"]),
    }


def _shares() -> dict[str, Any]:
    table = raw("share_price")
    values, shares, steps = table["values"], table["shares"], table["production_steps"]
    return {
        "sell_value": (0, *values["sell"]),
        "buy_value": (0, *values["buy"]),
        "steps_for_sales": (0, steps["one_good_sold"], steps["two_or_more_sold"]),
        "step_for_appeal": steps["sole_highest_appeal"],
        "step_for_most_goods": steps["sole_most_goods"],
        "start_space": table["start_space"],
        "last_space": table["max_space"],
        "shares": shares["per_company"],
        "start_shares": shares["player_start"],
        "preparation_share_price": shares["preparation_sale_price"],
        "loan": table["loan"]["amount"],
        "loan_repayment": table["loan"]["repayment"],
    }


def _market(seats: int, game: str) -> dict[str, Any]:
    table, warehouse = raw("market"), raw("warehouse")
    importer = next(entry for entry in table["importer_start"] if entry["game"] == game)
    return {
        "warehouse": tuple(
            tuple(place["opens"].get(good, 0) for good in GOOD_IDS) for place in warehouse["worker_place"]
        ),
        "small_warehouse": warehouse["small_warehouse"]["capacity"],
        "importer_start": importer[f"p{seats}"],
        "importer_last": table["importer"]["last_space"],
        "machine_upkeep": table["cost"]["machine_upkeep"],
        "economy": tuple(map(_economy_of, GOOD_IDS)),
    }


def _economy_of(good: str) -> tuple[EconomyMarker, ...]:
    own = (entry for entry in raw("economy_markers")["marker"] if entry["good"] == good)
    return tuple(EconomyMarker(entry["id"], entry["importer"], entry["workers"]) for entry in own)


PRINTED_BY = ("game", "start", "east_india", "factories")
"""The options on which the tables in force depend, beside the number of seats."""


@cache
def _load(seats: int, game: str, start: str, east_india: str, factories: str) -> Rules:
    short = game == "spinning_mule"
    return Rules(
        **_table(seats, game, start, east_india, factories),
        **_lines(),
        **_labour(seats),
        **_shares(),
        **_administration(),
        **_markers(seats, short),
        **_ships(seats, short),
        **_tiles(seats, short),
        **_market(seats, game),
        **_east_india(seats, game),
    )


def load_rules(seats: int, options: Mapping[str, str]) -> Rules:
    """The tables in force for so many seats and these options; the same object every time."""
    return _load(seats, *(options[name] for name in PRINTED_BY))
