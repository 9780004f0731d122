"""The map of India: regions with rulers, trade and orders, the Elephant's way; in the seas the ships, goods and armies of the holdings."""

from __future__ import annotations

from collections.abc import Iterator

from engine.john_company_1e.names import (
    BY_FIRM,
    CHINA_ORDERS,
    COMPANY,
    HOLDINGS,
    MAX_ORDERS,
    NOBODY,
    PRESIDENCIES,
    REGIONS,
    UNCREATED,
    Holding,
    Phase,
)
from engine.john_company_1e.scene.atlas import HEIGHT, LANDS, LEGEND, ORDER, SEAS
from engine.john_company_1e.scene.seen import GOODS, MONEY, WIDTH, Seen, some
from engine.john_company_1e.sentences.names import NAMES
from engine.john_company_1e.tables import HOLDING_IDS, REGION_IDS, TRADER_IDS
from engine.scene import Box, Flow, Look, Panel, Piece, Place, Shape
from engine.wording import counted

COMPANYS, EMPIRES = "e", "dacdacda"
"""The colour of land that the Company dominates, and of an empire by its capital."""


def india(seen: Seen) -> Panel:
    """The map."""
    regions = range(REGIONS)
    holdings = [holding for holding in range(HOLDINGS) if seen.has_holding(holding)]
    places = [
        *(place for region in regions for place in (_region(seen, region), *_orders(seen, region))),
        *(_sea(seen, holding) for holding in holdings),
        *(_orders(seen, CHINA_ORDERS) if Holding.CHINA in holdings else ()),
        *_LEGEND,
    ]
    pieces = [piece for region in regions for piece in _on_region(seen, region)]
    pieces += [
        piece for at in (*regions, *[CHINA_ORDERS] * (Holding.CHINA in holdings)) for piece in _on_orders(seen, at)
    ]
    pieces += [piece for holding in holdings for piece in _holding(seen, holding)]
    return Panel("india", "India, with the presidencies at sea", WIDTH, HEIGHT, tuple(places), tuple(pieces))


_LEGEND = tuple(
    Place(
        f"legend:{id}",
        Box(LEGEND.x + number % 3 * LEGEND.width / 3, LEGEND.y + number // 3 * 20, LEGEND.width / 3, 20),
        words,
        look=Look.BARE,
    )
    for number, (id, words) in enumerate(
        (
            ("land", "gold: the Company's"),
            ("up", "▲ prosperous"),
            ("down", "▼ depressed"),
            ("figures", "tower: defence"),
            ("money", "coin: plunder or tax"),
        )
    )
)
"""What a stranger to the map needs to know."""

# -- regions --


def _region(seen: Seen, region: int) -> Place:
    name = REGION_IDS[region]
    land, ruled, trade = LANDS[name], _ruled(seen, region), _trade(seen, region)
    note = ", ".join((ruled, trade.removesuffix(" trade"))) if ruled else trade
    side = "prosperous" if seen.game.is_prosperous(region) else "depressed"
    tip = f"{NAMES[name]}, region {region + 1} on the Elephant's way: {ruled or 'sovereign'}, {trade}, {side}"
    return Place(
        f"region:{name}",
        land.box,
        NAMES[name],
        note,
        Look.LAND,
        tone=_tone(seen, region),
        tip=tip,
        rule="C5. Region Cards",
        outline=land.outline,
    )


def _ruled(seen: Seen, region: int) -> str:
    game = seen.game
    ruler, base = game.ruler[region], game.base[region]
    if base != NOBODY:
        return "base"
    if ruler == COMPANY:
        return "Company"
    if ruler != NOBODY:
        return f"of {NAMES[REGION_IDS[ruler]]}"
    return "empire" if game.dominions(region) else ""


def _trade(seen: Seen, region: int) -> str:
    trader = seen.game.opened_by[region]
    if trader == NOBODY:
        return "closed"
    return f"{NAMES[TRADER_IDS[trader]]} trade" if trader < PRESIDENCIES else "open"


def _tone(seen: Seen, region: int) -> str:
    game = seen.game
    ruler = game.ruler[region]
    if ruler == COMPANY:
        return COMPANYS
    if ruler == NOBODY and not game.dominions(region):
        return ""
    return EMPIRES[region if ruler == NOBODY else ruler]


def _on_region(seen: Seen, region: int) -> Iterator[Piece]:
    game, name = seen.game, REGION_IDS[region]
    at, printed = f"region:{name}", game.printed(region)
    if region == game.elephant:
        yield Piece("elephant", at, Shape.ELEPHANT, tone="b", tip="The Elephant", rule="H2. Events in India")
    if region == _next(seen):
        tip = "Where the Elephant goes next"
        yield Piece("elephant:next", at, Shape.ELEPHANT, faded=True, tone="b", tip=tip, rule="H2. Events in India")
    yield _defence(seen, region, at)
    up = game.is_prosperous(region)
    tip = "Prosperous" if up else "Depressed"
    yield Piece(f"side:{name}", at, Shape.MARKER, text="▲" if up else "▼", tone="good" if up else "bad", tip=tip)
    if game.ruler[region] == COMPANY:
        tip = f"Tax of £{printed.tax} a turn"
        yield Piece(
            f"tax:{name}", at, Shape.COIN, text=str(printed.tax), tone=MONEY, tip=tip, rule="G2. Player Revenue"
        )
    else:
        tip = f"Plunder of £{printed.plunder} for who conquers it"
        yield Piece(f"plunder:{name}", at, Shape.COIN, text=str(printed.plunder), tip=tip, rule="F7. Presidents")
    if game.base[region] != NOBODY:
        yield seen.piece(f"base:{name}", at, Shape.HOUSE, game.base[region], "Base")
    missions = game.mission[region * game.families : (region + 1) * game.families]
    yield from seen.pieces("mission", at, Shape.SHIP, missions, "Ship on a trade mission")


def _defence(seen: Seen, region: int, at: str) -> Piece:
    game = seen.game
    own = game.printed(region).defence
    tip = f"Defence {own}"
    if game.ruler[region] != COMPANY and len(game.empire(region)) > 1:
        tip += f"; its empire defends it with {game.defence(region)}"
    return Piece(f"defence:{REGION_IDS[region]}", at, Shape.TOWER, text=str(own), tip=tip, rule="H2. Events in India")


def _next(seen: Seen) -> int:
    """Where the Elephant's next step leads as things stand."""
    game = seen.game
    led = game.redirected if game.phase == Phase.EVENING_POST else NOBODY
    return led if led != NOBODY else (game.elephant + 1) % REGIONS


# -- orders --


def _orders(seen: Seen, at: int) -> Iterator[Place]:
    game, name = seen.game, _place_id(at)
    china = at == CHINA_ORDERS
    is_open = china or game.is_open(at)
    x, y = (SEAS["china"].x + 4, SEAS["china"].y + 62) if china else LANDS[name].orders
    orders = game.orders_at(at)
    wide = 38 if china else ORDER[0]
    for order, (demand, revenue) in enumerate(orders):
        state = "open to nobody yet" if not is_open else "filled" if game.is_filled(at, order) else "not filled"
        tip = f"Order {order + 1} of {NAMES[name]}: {counted(demand, 'ship or good', 'ships or goods')} for £{revenue}, {state}"
        yield Place(
            f"order:{name}:{order + 1}",
            Box(x + order * (wide + 1), y, wide, ORDER[1]),
            f"£{revenue}",
            look=Look.SLOT,
            flow=Flow.CENTRE,
            tone="" if is_open else "closed",
            tip=tip,
            rule="F7. Presidents",
        )


def _on_orders(seen: Seen, at: int) -> Iterator[Piece]:
    game, name = seen.game, _place_id(at)
    for order, (demand, _) in enumerate(game.orders_at(at)):
        index = at * MAX_ORDERS + order
        by, place = game.filled[index], f"order:{name}:{order + 1}"
        if by >= BY_FIRM:
            yield seen.piece(f"filled:{name}:{order + 1}", place, Shape.CUBE, by - BY_FIRM, "Filled by the firm")
        elif by != NOBODY:
            tip = f"Filled by {NAMES[HOLDING_IDS[by]]}"
            yield Piece(f"filled:{name}:{order + 1}", place, Shape.DISC, text="✓", tone="good", tip=tip)
        else:
            tip = f"It takes {counted(demand, 'ship or good', 'ships or goods')}"
            yield Piece(f"demand:{name}:{order + 1}", place, Shape.SHIP, number=demand, faded=True, tip=tip)
        if game.disrupted >> index & 1:
            tip = "Disrupted this turn"
            yield Piece(
                f"disrupted:{name}:{order + 1}", place, Shape.FIRE, tone="b", tip=tip, rule="H2. Events in India"
            )


def _place_id(at: int) -> str:
    return "china" if at == CHINA_ORDERS else REGION_IDS[at]


# -- holdings --


def _sea(seen: Seen, holding: int) -> Place:
    name = HOLDING_IDS[holding]
    president = seen.game.holder[seen.office_of(holding)]
    led = seen.briefly(president) if president >= 0 else "vacant" if president != UNCREATED else "ended"
    what_is = "China" if holding == Holding.CHINA else f"Presidency of {NAMES[name]}"
    what = "ships and goods" if holding == Holding.CHINA else "ships, goods, guns and officers"
    return Place(
        f"holding:{name}",
        SEAS[name],
        NAMES[name],
        led,
        Look.SEA,
        tip=f"{what_is} ({led}): its {what}; what is exhausted is faded",
        rule="F9. Superintendent of Trade in China" if holding == Holding.CHINA else "F7. Presidents",
    )


def _holding(seen: Seen, holding: int) -> Iterator[Piece]:
    game, name = seen.game, HOLDING_IDS[holding]
    at, row = f"holding:{name}", slice(holding * game.families, (holding + 1) * game.families)
    yield from some(f"ships:{name}", at, Shape.SHIP, game.ships[holding], "ship, ready")
    yield from seen.pieces("captained", at, Shape.SHIP, game.ready_captained_ships[row], "Captained ship")
    yield from some(f"tired_ships:{name}", at, Shape.SHIP, game.exhausted_ships[holding], "ship, exhausted", faded=True)
    tired = game.exhausted_captained_ships[row]
    yield from seen.pieces("tired_captained", at, Shape.SHIP, tired, "Exhausted captained ship", faded=True)
    yield from some(f"goods:{name}", at, Shape.CUBE, game.goods[holding], "good, ready", tone=GOODS)
    tired_goods = game.exhausted_goods[holding]
    yield from some(f"tired_goods:{name}", at, Shape.CUBE, tired_goods, "good, exhausted", faded=True, tone=GOODS)
    if holding != Holding.CHINA:
        yield from _army(seen, holding, at)


def _army(seen: Seen, presidency: int, at: str) -> Iterator[Piece]:
    game, name = seen.game, HOLDING_IDS[presidency]
    row = slice(presidency * game.families, (presidency + 1) * game.families)
    yield from some(f"guns:{name}", at, Shape.REGIMENT, game.guns[presidency], "gun, ready")
    yield from seen.pieces("officers", at, Shape.OFFICER, game.officers[row], "Officer")
    tired = game.exhausted_guns[presidency]
    yield from some(f"tired_guns:{name}", at, Shape.REGIMENT, tired, "gun, exhausted", faded=True)
    yield from seen.pieces(
        "tired_officers", at, Shape.OFFICER, game.exhausted_officers[row], "Exhausted officer", faded=True
    )
