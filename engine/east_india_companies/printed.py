"""Reads the printed components once from ``data/*.toml``, checks them, and makes the tables in force at a table (``tables.Rules``).

Every entry of the data carries its ``source``: *rulebook*, *public* (a review of the game) or *reconstructed*. A table that does not
hold together stops the engine with a TableError that names file, entry and field.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from typing import Any

from engine.east_india_companies.data_files import DataFile, Entry, TableError, files
from engine.east_india_companies.tables import ABILITIES, EUROPE, INDIES, MARKETS, NONE, Box, Card, Rules, Ship, Zone


@cache
def load_rules(seats: int, mortgage: bool) -> Rules:
    """The tables for so many seats, with or without the optional mortgage. Raises TableError."""
    return build_rules(files(), seats, mortgage)


def build_rules(data: Mapping[str, DataFile], seats: int, mortgage: bool) -> Rules:
    """As ``load_rules``, from files in hand. Raises TableError naming the file, entry and field that are wrong."""
    goods, table = _goods(data["goods"]), _table_of(data["setup"], seats)
    companies = max(seats, 3)
    parts: dict[str, Any] = {
        "seats": seats,
        "companies": companies,
        "neutral": companies - 1 if table.flag("neutral_player") else NONE,
        "goods": tuple(goods),
        "cubes": tuple(goods.values()),
        **_table(data, table, seats, companies),
        **_fleet(data),
        **_exchange(data["stock_exchange"]),
        **_characters(data["characters"], tuple(goods)),
        **_areas(data["areas"], table, tuple(goods)),
        **_markets(data["markets"], table, goods),
        **_dice(data["dice"], tuple(goods)),
        **_cards(data["market_cards"], table, tuple(goods)),
        **_periods(data),
    }
    parts["mortgages"] = parts["presidencies"] if mortgage else 0
    parts |= _neutral_player(data["neutral_player"], parts["boxes"], len(parts["zones"]))
    return Rules(**parts)


def _table_of(file: DataFile, seats: int) -> Entry:
    for entry in file.items("table", "players", size=3):
        if entry.whole("players", 2, 4) == seats:
            return entry
    raise TableError(file.name, "table", "players", f"no entry for {seats}")


def _goods(file: DataFile) -> dict[str, int]:
    goods = {entry.text("id"): entry.whole("cubes", 1) for entry in file.items("good", "id", size=4)}
    supply = file.table("supply")
    if sum(goods.values()) != supply.whole("total_cubes"):
        raise supply.fail("total_cubes", f"the goods have {sum(goods.values())}")
    return goods


def _table(data: Mapping[str, DataFile], table: Entry, seats: int, companies: int) -> dict[str, Any]:
    file = data["setup"]
    components, player = file.table("components"), file.table("each_player")
    coins = components.data.get("coins", {})
    shares = data["stock_exchange"].table("shares").whole("company_shares_per_colour", 1)
    numbers = range(1, shares + 1)
    return {
        "share_sales": tuple(tuple(("sell_shares", at, number) for number in numbers) for at in range(companies)),
        "company_ids": tuple(entry.text("colour") for entry in file.items("company", "colour", size=4))[:companies],
        "start_cash": table.wholes("start_cash_by_initiative", 1, size=seats),
        "shares_in_exchange": table.whole("company_shares_in_exchange", 1, shares),
        "rank_bonus": table.wholes("rank_bonus", -5, 5, size=companies),
        "presidencies": player.whole("presidency_shares", 1),
        "agents": player.whole("agents", 1),
        "coins": sum(int(name.removeprefix("gp")) * number for name, number in coins.items()),
    }


def _fleet(data: Mapping[str, DataFile]) -> dict[str, Any]:
    ships, docks = data["ships"], data["docks"]
    speeds = docks.table("loading_track").wholes("speeds", 1)
    types, fleet = _ships(ships, speeds), ships.table("fleet")
    if sum(ship.copies for ship in types) != fleet.whole("tiles_per_colour"):
        raise fleet.fail("tiles_per_colour", f"the ships have {sum(ship.copies for ship in types)} tiles")
    port = docks.table("port")
    levels = docks.items("extension", "level", size=2)
    spaces = docks.table("sales_track").wholes("spaces")
    if any(after - before != 10 for before, after in pairwise(spaces)):
        raise docks.table("sales_track").fail("spaces", "expected steps of ten")
    return {
        "ships": types,
        "galleons_leave": fleet.whole("galleons_discarded_at_start_of_period", 1, 5),
        "docks": _totals(port.whole("docks", 1), [level.whole("docks") for level in levels]),
        "warehouses": _totals(port.whole("warehouses"), [level.whole("warehouses") for level in levels]),
        "top_speed": max(speeds),
        "sales_spaces": spaces,
    }


def _ships(file: DataFile, speeds: tuple[int, ...]) -> tuple[Ship, ...]:
    return tuple(
        Ship(
            entry.text("id"),
            entry.whole("copies_per_colour", 1),
            entry.flag("start"),
            entry.whole("available_from_period", 1, 5),
            entry.whole("cost"),
            entry.whole("speed", min(speeds), max(speeds)),
            entry.whole("tonnage", 1, 12),
        )
        for entry in file.items("ship", "id")
    )


def _totals(start: int, steps: list[int]) -> tuple[int, ...]:
    totals = [start]
    for step in steps:
        totals.append(totals[-1] + step)
    return tuple(totals)


def _exchange(file: DataFile) -> dict[str, Any]:
    steps = file.items("step", "index")
    for number, entry in enumerate(steps):
        if entry.whole("index") != number:
            raise entry.fail("index", f"expected {number}")
    values = tuple(entry.whole("value", 1) for entry in steps)
    dividends = tuple(entry.whole("dividend") for entry in steps)
    for name, figures in (("value", values), ("dividend", dividends)):
        if list(figures) != sorted(figures):
            raise TableError(file.name, "step", name, "the track may not fall")
    start = file.table("start")
    if values[start.whole("step", 0, len(values) - 1)] != start.whole("value"):
        raise start.fail("value", "differs from the step's value")
    return {"values": values, "dividends": dividends, "start_step": start.whole("step")}


def _characters(file: DataFile, goods: tuple[str, ...]) -> dict[str, Any]:
    people = file.items("character", "id", size=5)
    ids = tuple(entry.text("id") for entry in people)
    boxes = _boxes(file, ids, goods)
    abilities = {box.ability: number for number, box in enumerate(boxes)}
    influence = {box.market: number for number, box in enumerate(boxes) if box.ability == "influence"}
    trading = {box.good: number for number, box in enumerate(boxes) if box.ability == "trading"}
    every = tuple(range(len(boxes)))
    places = len(boxes) + len(ids) + 2
    return {
        "characters": ids,
        "boxes": boxes,
        "placements": tuple(tuple(("place", place, box) for box in every) for place in range(places)),
        "reach": (*(() for _ in boxes), *_reach(people, ids, boxes), every, every),
        "centre": len(boxes) + len(ids),
        "supply": len(boxes) + len(ids) + 1,
        "ship_boxes": tuple(number for number, box in enumerate(boxes) if box.ability == "ship"),
        "post_box": abilities["trading_post"],
        "influence": (influence[INDIES], influence[EUROPE]),
        "expertise": abilities["expertise"],
        "cartography": abilities["cartography"],
        "trading": tuple(trading.get(good, NONE) for good in range(len(goods))),
        "crowding_fee": file.table("placement").whole("crowding_fee"),
    }


def _boxes(file: DataFile, people: tuple[str, ...], goods: tuple[str, ...]) -> tuple[Box, ...]:
    found = tuple(
        Box(
            entry.text("id"),
            people.index(entry.one_of("character", people)),
            entry.one_of("ability", ABILITIES),
            goods.index(entry.one_of("good", goods)) if "good" in entry.data else NONE,
            MARKETS.index(entry.one_of("market", MARKETS)) if "market" in entry.data else NONE,
        )
        for entry in file.items("box", "id")
    )
    for ability in ABILITIES:
        if all(box.ability != ability for box in found):
            raise TableError(file.name, "box", "ability", f"no box has {ability}")
    if sorted(box.market for box in found if box.ability == "influence") != [INDIES, EUROPE]:
        raise TableError(file.name, "box", "market", "expected a box of influence for each market")
    return found


def _reach(people: list[Entry], ids: tuple[str, ...], boxes: tuple[Box, ...]) -> list[tuple[int, ...]]:
    names = tuple(box.id for box in boxes)
    own = [tuple(sorted(entry.ids("boxes", names))) for entry in people]
    for number, entry in enumerate(people):
        if own[number] != tuple(at for at, box in enumerate(boxes) if box.character == number):
            raise entry.fail("boxes", "differ from the boxes that name this character")
        for neighbour in entry.ids("neighbours", ids):
            if number not in people[neighbour].ids("neighbours", ids):
                raise entry.fail("neighbours", f"{ids[neighbour]} does not name {ids[number]} in return")
    return [
        tuple(sorted(box for person in (number, *entry.ids("neighbours", ids)) for box in own[person]))
        for number, entry in enumerate(people)
    ]


def _areas(file: DataFile, table: Entry, goods: tuple[str, ...]) -> dict[str, Any]:
    places = file.items("site", "id")
    sites = tuple(entry.text("id") for entry in places)
    zones = []
    for entry in file.items("zone", "id", size=3):
        number = entry.whole("id", 1, 3)
        own = entry.ids("sites", sites)
        if own and any(places[site].whole("zone") != number for site in own):
            raise entry.fail("sites", "a site names another zone")
        first, second = entry.ids("goods", goods)
        zones.append(
            Zone(entry.text("name").lower().replace(" ", "_"), entry.whole("travel_cost"), (first, second), own)
        )
    posts = file.table("posts")
    return {
        "zones": tuple(zones),
        "trip_costs": tuple(zone.travel_cost for zone in zones),
        "free_trips": (0,) * len(zones),
        "sites": sites,
        "closed_sites": table.ids("closed_sites", sites),
        "posts": posts.whole("per_player", 1),
        "post_cost": posts.whole("cost"),
        "post_discount": posts.whole("discount_per_cube"),
        "leave_fee": file.table("left_ship").whole("fee"),
    }


def _markets(file: DataFile, table: Entry, goods: Mapping[str, int]) -> dict[str, Any]:
    side = table.whole("market_side", 3, 4)
    found = {}
    for entry in file.items("track", "market", "good", "players", size=16):
        if side not in entry.wholes("players", 2, 4):
            continue
        market, good = entry.one_of("market", MARKETS), entry.one_of("good", tuple(goods))
        price = entry.wholes("price", 1)
        if list(price) != sorted(price, reverse=True):
            raise entry.fail("price", "expected the dearest slot first")
        found[MARKETS.index(market), good] = (price, entry.whole("start_cubes", 0, len(price)))
    if len(found) != 2 * len(goods):
        raise TableError(file.name, "track", "good", f"expected a track per market and good for side {side}")
    for good, cubes in goods.items():
        if found[INDIES, good][1] + found[EUROPE, good][1] > cubes:
            raise TableError(file.name, "track", "start_cubes", f"more {good} than there is")
    rules = file.table("rules")
    return {
        "prices": tuple(tuple(found[market, good][0] for good in goods) for market in (INDIES, EUROPE)),
        "start_cubes": tuple(tuple(found[market, good][1] for good in goods) for market in (INDIES, EUROPE)),
        "full_row_price": rules.whole("full_row_sale_price"),
        "trader_bonus": rules.whole("trader_bonus_per_cube"),
    }


def _dice(file: DataFile, goods: tuple[str, ...]) -> dict[str, Any]:
    found = {
        (entry.one_of("market", MARKETS), entry.one_of("good", goods)): entry.wholes("faces", 0, 6, size=6)
        for entry in file.items("die", "market", "good", size=8)
    }
    if len(found) != 8:
        raise TableError(file.name, "die", "good", "expected one die per market and good")
    return {"faces": tuple(tuple(found[market, good] for good in goods) for market in MARKETS)}


def _cards(file: DataFile, table: Entry, goods: tuple[str, ...]) -> dict[str, Any]:
    entries = file.items("card", "id", size=40)
    piles = file.items("pile", "symbol", size=3)
    symbols = [entry.text("symbol") for entry in piles]
    cards, by_period = [], []
    for market in MARKETS:
        own = [entry for entry in entries if entry.one_of("market", MARKETS) == market]
        for entry, symbol in zip(piles, symbols, strict=True):
            if sum(card.one_of("pile", symbols) == symbol for card in own) != entry.whole("cards_per_market"):
                raise entry.fail("cards_per_market", f"differs from the {market} cards of this pile")
        cards.append(tuple(Card(entry.text("id"), _amounts(entry, table, goods)) for entry in own))
        by_period.append(
            tuple(
                tuple(number for number, card in enumerate(own) if card.text("pile") == _pile(piles, period))
                for period in range(1, 6)
            )
        )
    return {"cards": tuple(cards), "piles": tuple(by_period)}


def _amounts(entry: Entry, table: Entry, goods: tuple[str, ...]) -> tuple[int, ...]:
    amounts, block = entry.amounts("all", goods), entry.amounts("four_only", goods)
    if not table.flag("four_only_cubes"):
        return amounts
    return tuple(a + b for a, b in zip(amounts, block, strict=True))


def _pile(piles: list[Entry], period: int) -> str:
    found = [entry.text("symbol") for entry in piles if period in entry.wholes("periods", 1, 5)]
    if len(found) != 1:
        raise TableError("market_cards.toml", "pile", "periods", f"period {period} has {len(found)} piles")
    return found[0]


def _periods(data: Mapping[str, DataFile]) -> dict[str, Any]:
    file = data["periods"]
    phases = file.items("phase", "letter", size=6)
    periods = file.items("period", "number", size=5)
    selling = "".join(entry.text("letter") for entry in phases if entry.flag("share_sales"))
    return {
        "periods": len(periods),
        "expertise_cost": tuple(entry.whole("expertise_cost") for entry in periods),
        "sale_phases": tuple("A" if entry.flag("share_sales_only_in_phase_a") else selling for entry in periods),
    }


def _neutral_player(file: DataFile, boxes: tuple[Box, ...], zones: int) -> dict[str, Any]:
    names = tuple(box.id for box in boxes)
    effects = ("ship_fast", "ship_large", "dock", *(f"post_{zone}" for zone in range(1, zones + 1)))
    agents = []
    for entry in file.items("agent_card", "id", size=6):
        two = entry.ids("effects", effects)
        placements = entry.ids("placements", names)
        if len(two) != 2 or len(set(placements)) != 3:
            raise entry.fail("placements", "expected two effects and three different boxes")
        agents.append((entry.text("id"), tuple(effects[effect] for effect in two), placements))
    destinations = [
        (entry.text("id"), entry.one_of("kind", ("zone", "posts")) == "posts", entry.wholes("zones", 1, zones))
        for entry in file.items("destination_card", "id", size=9)
    ]
    return {"agent_cards": tuple(agents), "destination_cards": tuple(destinations)}
