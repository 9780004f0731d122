"""Each family's own panel: its purse, points and power, what it owns, its cards, and the promises that it holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.john_company_2e.bargains.assets import ASSET_KINDS
from engine.john_company_2e.course.scoring import power_of
from engine.john_company_2e.handbook.climates import CLIMATE_IDS
from engine.john_company_2e.scene.cards import blackmail, face_down, prestige
from engine.john_company_2e.scene.seen import WIDTH, Seen
from engine.john_company_2e.table.names import NOBODY, ON_YARD
from engine.scene import Box, Look, Panel, Piece, Place, Shape
from engine.shared.market import CASH
from engine.wording import counted

HEIGHT = 160
COLUMNS, LEFT, WIDE, HIGH = 5, 118, 71.2, 44

SHORT = {
    "consent_to_nepotism": "nepotism",
    "vote_with_my_enterprises": "votes",
    "support_of_my_shares": "shares",
    "hire_my_candidate": "hiring",
    "loan_of_family_cash": "loan",
}
"""Promises in a word."""


class Holding(NamedTuple):
    """A kind of thing that a family owns: how many, and its shape; some of them, the last ones, may be ``spent``."""

    name: str
    label: str
    shape: Shape
    number: int
    tip: str
    rule: str
    spent: int = 0
    spent_tip: str = ""


def family(seen: Seen, number: int) -> Panel:
    """The panel of one family."""
    holdings = list(_holdings(seen, number))
    places = [_purse(seen, number), _points(seen, number)]
    places += [_slot(number, at, holding) for at, holding in enumerate(holdings)]
    places.append(Place(f"cards:{number}", Box(6, 93, WIDTH - 12, 64), note="cards and promises", look=Look.BARE))
    pieces = [piece for holding in holdings for piece in _held(number, holding)]
    pieces += [*_cards(seen, number), *_promises(seen, number), *_crowns(seen, number)]
    return Panel(f"family-{number}", seen.titled(number), WIDTH, HEIGHT, tuple(places), tuple(pieces))


def _purse(seen: Seen, number: int) -> Place:
    cash, laid = seen.game.cash[number], on_table(seen, number)
    return Place(
        f"seat:{number}",
        Box(6, 4, 108, 42),
        f"£{cash}",
        f"and £{laid} on the table" if laid else "in the treasury",
        Look.OFFICE,
        owner=number,
        tip=f"Treasury of {seen.owner(number)}: £{cash}"
        + (f", and £{laid} on the table for contracts" if laid else ""),
        rule="Cash Flow",
    )


def on_table(seen: Seen, number: int) -> int:
    """£ that a family has laid up for contracts that wait."""
    game = seen.game
    laid = zip(game.escrow_giver, game.escrow_kind, game.escrow_which, strict=True)
    return sum(amount for giver, kind, amount in laid if giver == number and ASSET_KINDS[kind] == CASH)


def _points(seen: Seen, number: int) -> Place:
    """Points so far, and what counts towards the power award or breaks ties."""
    points = counted(seen.game.vp[number], "point").replace("-", "−")
    power, windows = power_of(seen.game, number), counted(seen.game.windows(number), "window")
    return Place(
        f"points:{number}",
        Box(6, 50, 108, 42),
        points,
        f"power {power}, {windows}",
        tip=f"{seen.titled(number)}: {points} so far, power {power} without cards that lie face down, {windows}",
        rule="Final Scoring",
    )


def _holdings(seen: Seen, number: int) -> Iterator[Holding]:
    """Two rows of five."""
    game = seen.game
    yards = game.shipyards(number)
    fitted = sum(game.ship_place[ship] != ON_YARD for ship in yards)
    shares, workshops, invested = game.shares(number), game.workshops[number], game.invested[number]
    yield Holding("shares", "shares", Shape.DISC, shares, "Company shares", "New Company Shares")
    yield Holding(
        "shipyards",
        "yards",
        Shape.SHIP,
        fitted,
        "shipyards with a ship",
        "Family Action",
        len(yards) - fitted,
        "shipyards without a ship",
    )
    yield Holding(
        "workshops",
        "workshops",
        Shape.MILL,
        workshops,
        "workshops",
        "Family Action",
        invested,
        "workshops invested in firms",
    )
    yield Holding(
        "luxuries", "luxuries", Shape.MARKER, game.luxuries[number], "luxuries, 2 points each", "Family Action"
    )
    retired = sum(row[number] for row in game.prizes)
    yield Holding("prizes", "retired", Shape.HOUSE, retired, "family members on prizes", "Retirements")
    yield Holding("trophies", "trophies", Shape.FLAG, game.trophies[number], "trophies", "Commanders")
    yield Holding(
        "laws", "laws", Shape.SCROLL, game.passed_laws[number], "tokens for laws passed", "VIII. Parliament Meets"
    )
    yield Holding("trainees", "trainees", Shape.OFFICER, game.trainees[number], "officers in training", "Family Action")
    yield Holding("pensioners", "pension", Shape.PAWN, game.pensioners[number], "who wait for retirement", "Attrition")
    yield Holding("supply", "supply", Shape.PAWN, game.supply[number], "family members in the supply", "Setup")


def _slot(number: int, at: int, holding: Holding) -> Place:
    row, column = divmod(at, COLUMNS)
    there = holding.number or holding.spent
    box = Box(LEFT + column * WIDE, 4 + row * 46, WIDE - 3, HIGH - 2)
    return Place(
        f"holding:{number}:{holding.name}",
        box,
        holding.label,
        look=Look.SLOT,
        tone="" if there else "quiet",
        rule=holding.rule,
    )


def _held(number: int, holding: Holding) -> Iterator[Piece]:
    at = f"holding:{number}:{holding.name}"
    for kind, count, tip in (("held", holding.number, holding.tip), ("spent", holding.spent, holding.spent_tip)):
        if count:
            faded = kind == "spent" or holding.name == "supply"
            blank = "" if holding.shape is Shape.SHIP else " "  # whose it is, the panel says
            yield Piece(
                f"{kind}:{number}:{holding.name}", at, holding.shape, number, blank, count, faded, tip=f"{count} {tip}"
            )


def _cards(seen: Seen, number: int) -> Iterator[Piece]:
    at = f"cards:{number}"
    for card in seen.game.prestige[number]:
        yield prestige(card, at)
    if hidden := len(seen.state["blackmail"][number]):
        yield face_down(f"blackmail:{number}", at, hidden)
    for card in seen.game.played_blackmail[number]:
        yield blackmail(card, at)


def _promises(seen: Seen, number: int) -> Iterator[Piece]:
    for guarantor, kind in seen.promises_held(number):
        tip = f"Promise of {seen.owner(guarantor)}: {kind.replace('_', ' ')}"
        words = f"{SHORT[kind]} {seen.mark(guarantor)}"
        yield Piece(
            f"promise:{guarantor}:{kind}",
            f"cards:{number}",
            Shape.SCROLL,
            guarantor,
            words,
            tip=tip,
            rule="Negotiation, Promise Cards",
        )


def _crowns(seen: Seen, number: int) -> Iterator[Piece]:
    """Promise cubes, the Player Button, and the Crown's climate: at tables with the Crown alone."""
    game, at = seen.game, f"cards:{number}"
    if cubes := game.cubes[number]:
        yield Piece(f"cubes:{number}", at, Shape.CUBE, number=cubes, tone="b", tip=counted(cubes, "promise cube"))
    if game.button == number:
        yield Piece(
            "button", at, Shape.COIN, text="★", tip="Player Button", rule="Playing with One or Two, The Player Button"
        )
    if number >= seen.seats and game.climate != NOBODY:
        words = CLIMATE_IDS[game.climate]
        yield Piece(
            "climate",
            at,
            Shape.TILE,
            text=words,
            tip=f"Climate of the Crown: {words}",
            rule="Crown Handbook, Climate Shift",
        )
