"""Each family's own panel: money, cubes, the promises it holds, its firm; and how the families stand."""

from __future__ import annotations

from collections.abc import Iterator

from engine.john_company_1e import john_and_co, scoring
from engine.john_company_1e.names import COMPANY, NOBODY, REGIONS
from engine.john_company_1e.scene.seen import GOODS, WIDTH, Seen, some
from engine.john_company_1e.sentences.names import NAMES
from engine.john_company_1e.tables import FAMILY_IDS
from engine.scene import Box, Look, Panel, Piece, Place, Shape, Standing
from engine.wording import counted

HIGH, OWNED, FIRM = 46, 20, 62


def family(seen: Seen, family: int) -> Panel:
    """What one family has."""
    game = seen.game
    card = game.card[family]
    power = f", {NAMES[FAMILY_IDS[card]]}" if card != NOBODY else ""
    places = [*_purse(seen, family), *_promises(seen, family), _owned(seen, family)]
    pieces = list(_of_family(seen, family))
    height = 12 + HIGH + OWNED
    if _may_have_firms(seen):
        height += FIRM
        places.append(_firm(seen, family, 6 + HIGH + OWNED + 2))
        pieces += _of_firm(seen, family)
    title = seen.owner(family) if family < seen.seats else "The Jones family"
    return Panel(f"family-{seen.mark(family)}", title + power, WIDTH, height, tuple(places), tuple(pieces))


def _purse(seen: Seen, family: int) -> Iterator[Place]:
    game = seen.game
    told = _told(seen, family)
    yield Place(
        f"seat:{family}",
        Box(6, 6, 112, HIGH),
        f"£{game.cash[family]}" if family < seen.seats else "Jones",
        told,
        Look.OFFICE,
        owner=family,
        tip=f"{seen.owner(family)}: £{game.cash[family]}, {told} as things stand",
        rule="J2. Victory Points and Promises",
    )
    tip = "Cubes in the supply, for everything that a family places"
    yield Place(f"supply:{seen.mark(family)}", Box(122, 6, 104, HIGH), "Supply", tip=tip, rule="E3. Cube Management")


def _told(seen: Seen, family: int) -> str:
    if seen.alone:
        return f"{counted(seen.game.ruler.count(COMPANY), 'region')} of {REGIONS}"
    if family >= seen.seats:
        return "plays for nobody"
    points = seen.points[family]
    told = counted(points, "point").replace("-", "−")
    return f"{told}, leads" if points == max(seen.points) > min(seen.points) else told


def _promises(seen: Seen, family: int) -> Iterator[Place]:
    tip = "Promises of others that it holds, each of them 2 points less for who gave it"
    rule = "A7. Negotiations & Promises"
    yield Place(f"promises:{seen.mark(family)}", Box(230, 6, 244, HIGH), "Holds promises of", tip=tip, rule=rule)


def _owned(seen: Seen, family: int) -> Place:
    """What of the family's lies elsewhere, in a line."""
    game = seen.game
    things = (
        (sum(holder == family for holder in game.holder), "office", ""),
        (game.court[family], "share", ""),
        (game.manors[family], "manor", ""),
        (sum(seen.on_prizes(family)), "prize cube", ""),
        (game.shipyards(family), "shipyard", ""),
        (game.factories.count(family), "factory", "factories"),
        (game.captained(family), "captained ship", ""),
    )
    note = ", ".join(counted(number, one, many) for number, one, many in things if number)
    return Place(f"of-{seen.mark(family)}:owns", Box(6, 8 + HIGH, WIDTH - 12, OWNED), note=note, look=Look.BARE)


def _of_family(seen: Seen, family: int) -> Iterator[Piece]:
    game, mark = seen.game, seen.mark(family)
    supply = game.supply[family] + game.starting[family]
    if supply:
        yield seen.piece(
            f"cubes:supply:{mark}", f"supply:{mark}", Shape.CUBE, family, "Cube in the supply", number=supply
        )
    held = [game.promised(issuer, family) for issuer in range(game.families)]
    yield from seen.pieces("promised", f"promises:{mark}", Shape.CARD, held, "Promise")


# -- firms --


def _may_have_firms(seen: Seen) -> bool:
    return (seen.scenario.may_deregulate or seen.scenario.deregulated) and not seen.alone


def _firm(seen: Seen, family: int, y: float) -> Place:
    game = seen.game
    box = Box(6, y, WIDTH - 12, FIRM - 2)
    id = f"firm:{seen.mark(family)}"
    if not game.firm[family]:
        tip = "No firm; the ships and goods that the family owns"
        return Place(id, box, "No firm", look=Look.SLOT, tip=tip, rule="I3. Firms")
    given = 10 * sum(seen.row("firm_shares", family))
    note = f"voyage £{game.firm_revenue[family]}, {100 - given} percent its own"
    tip = f"Firm of {seen.owner(family)}: £{game.firm_cash[family]} in its treasury, {note}"
    return Place(id, box, f"Firm £{game.firm_cash[family]}", note, Look.BOX, owner=family, tip=tip, rule="I3. Firms")


def _of_firm(seen: Seen, family: int) -> Iterator[Piece]:
    game, mark = seen.game, seen.mark(family)
    at = f"firm:{mark}"
    yield from some(f"own_ships:{mark}", at, Shape.SHIP, game.own_ships[family], "ship, ready")
    tired = game.own_exhausted_ships[family]
    yield from some(f"tired_own_ships:{mark}", at, Shape.SHIP, tired, "ship, exhausted", faded=True)
    yield from some(f"own_goods:{mark}", at, Shape.CUBE, game.own_goods[family], "good, ready", tone=GOODS)
    tired = game.own_exhausted_goods[family]
    yield from some(f"tired_own_goods:{mark}", at, Shape.CUBE, tired, "good, exhausted", faded=True, tone=GOODS)
    for holder, tenths in enumerate(seen.row("firm_shares", family)):
        if tenths:
            id = f"firm_share:{mark}:{seen.mark(holder)}"
            yield seen.piece(
                id, at, Shape.DISC, holder, f"Tenth of the firm of {seen.owner(family)}: shares", number=tenths
            )


# -- standings --


def standings(seen: Seen) -> tuple[Standing, ...]:
    """Points as they would be counted now, and of what; alone the regions of the Company, less the turns played."""
    if seen.alone:
        return (_alone(seen),)
    return tuple(_standing(seen, seat) for seat in range(seen.seats))


def _standing(seen: Seen, seat: int) -> Standing:
    game = seen.game
    out = sum(game.promises[seat * game.families : (seat + 1) * game.families])
    parts = [
        *_estate(seen, seat),
        ("prizes", _prize_points(seen, seat)),
        ("promises out", scoring.PROMISE * out),
        ("penalties", game.penalties[seat]),
        ("firms", game.firm_points[seat]),
    ]
    told = sorted(((label, points) for label, points in parts if points), key=lambda part: -abs(part[1]))
    return Standing(seat, seen.points[seat], tuple(told))


def _estate(seen: Seen, seat: int) -> list[tuple[str, int]]:
    """Points of what is printed as worth some, by what it is."""
    game = seen.game
    if not seen.has_company:
        each = john_and_co.POINTS
        yards, works = game.shipyards(seat), game.factories.count(seat)
        return [
            ("manors", each["manor"] * game.manors[seat]),
            ("shipyards", each["shipyard"] * yards),
            ("factories", each["factory"] * works),
        ]
    manor = scoring.manor_points(game)
    return [("shares", scoring.POINTS["share"] * game.court[seat]), ("manors", manor * game.manors[seat])]


def _prize_points(seen: Seen, seat: int) -> int:
    cards = seen.game.tables.prizes
    return sum(card.points * cubes for card, cubes in zip(cards, seen.on_prizes(seat), strict=True))


def _alone(seen: Seen) -> Standing:
    game = seen.game
    regions = game.ruler.count(COMPANY)
    won = regions == REGIONS and bool(seen.over and seen.over["details"].get("won"))
    parts = [("regions", 100 * regions), ("the conquest of India", 100 * won), ("turns", -game.turn)]
    return Standing(0, sum(points for _, points in parts), tuple(part for part in parts if part[1]))
