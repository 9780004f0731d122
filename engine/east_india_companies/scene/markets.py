"""The two markets: rows of price slots with cubes, the market dice, this period's card, and the goods in the supply."""

from __future__ import annotations

from engine.east_india_companies.board import Table
from engine.east_india_companies.scene.pieces import TONE, WIDTH, goods
from engine.east_india_companies.state import HIDDEN
from engine.east_india_companies.tables import INDIES, MARKETS, NONE
from engine.scene import Box, Flow, Look, Panel, Piece, Place, Shape

LEFT, HIGH = 92, 46
"""Where the slots begin from the left, and how far a row is below the one before."""

RULES = ("D. Loading, Purchase Price of the Goods", "E. Selling, Sale of Goods")
"""The heading of the rules of each market."""


def market(table: Table, market: int) -> Panel:
    """A row of price slots per good, dearest first; the next cube is bought, or sold, at the slot that is marked."""
    rules, name = table.rules, MARKETS[market]
    places: list[Place] = []
    pieces: list[Piece] = []
    for good in range(len(rules.goods)):
        _row(table, market, good, places, pieces)
    foot = 6 + len(rules.goods) * HIGH
    places += [
        Place(f"card_word:{name}", Box(6, foot, 40, 24), "", "card", Look.BARE),
        Place(f"card:{name}", Box(46, foot, 116, 24), look=Look.BARE, tip=f"The card of {name.capitalize()}"),
    ]
    pieces.append(_card(table, market))
    if market == INDIES:  # the supply of cubes, which both markets share
        places += [
            Place("supply_word:goods", Box(164, foot, 76, 24), "", "in supply", Look.BARE),
            Place("supply:goods", Box(240, foot, WIDTH - 246, 24), look=Look.BARE, tip="The supply of both markets"),
        ]
        pieces += goods(table, "supply:goods", table.state["cube_supply"])
    title = "Indies: what a cube costs, in GP" if market == INDIES else "Europe: what a cube brings, in GP"
    return Panel(f"market:{name}", title, WIDTH, foot + 28, tuple(places), tuple(pieces))


def _row(table: Table, market: int, good: int, places: list[Place], pieces: list[Piece]) -> None:
    state, rules = table.state, table.rules
    name, prices, cubes = rules.goods[good], rules.prices[market][good], state["cubes"][market][good]
    y, row = 6 + good * HIGH, f"{MARKETS[market]}:{rules.goods[good]}"
    indies = market == INDIES
    marked = cubes - 1 if indies else cubes
    if indies:
        now = f"the next cube costs {prices[marked]} GP" if cubes else "none to be had"
    else:
        now = f"the next cube brings {prices[marked] if cubes < len(prices) else rules.full_row_price} GP"
    places.append(
        Place(
            row,
            Box(4, y, LEFT - 8, 40),
            name,
            _known(table, market, good),
            Look.BARE,
            tip=f"{name.capitalize()}: {now}",
            rule=RULES[market],
        )
    )
    room = (WIDTH - LEFT - 4) / max(map(len, rules.prices[market]))
    for slot, price in enumerate(prices):
        at = f"slot:{row}:{slot + 1}"
        look = "strong" if slot == marked else ""
        box = Box(round(LEFT + slot * room, 1), y, round(room - 2, 1), 40)
        places.append(Place(at, box, str(price), look=Look.SPACE, flow=Flow.CENTRE, tone=look))
        if slot < cubes:
            pieces.append(Piece(f"cube:{row}:{slot + 1}", at, Shape.CUBE, tone=TONE[good]))


def _known(table: Table, market: int, good: int) -> str:
    """What supply or demand is known of a good: by the die, and by the card once it is open."""
    dice, card = table.state["dice_rolled"][market], table.state["market_card"][market]
    told = []
    if good < len(dice) and dice[good] > 0:
        told.append(f"die {dice[good]}")
    if card >= 0:
        told.append(f"card {table.rules.cards[market][card].amounts[good]}")
    return ", ".join(told)


def _card(table: Table, market: int) -> Piece:
    card, name = table.state["market_card"][market], MARKETS[market]
    verb = "come to market" if market == INDIES else "are taken from it"
    if card == NONE:
        text, tip = "none yet", "No card is laid yet"
    elif card == HIDDEN:
        text, tip = "face down", "The card lies face down: who has Influence may know it"
    else:
        cubes = ", ".join(f"{number} {good}" for good, number in table.goods(table.rules.cards[market][card].amounts))
        text, tip = table.rules.cards[market][card].id, f"By the card {cubes} {verb}"
    return Piece(f"market_card:{name}", f"card:{name}", Shape.CARD, text=text, faded=card == NONE, tip=tip)
