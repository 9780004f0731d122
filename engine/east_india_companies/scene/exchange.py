"""The Stock Exchange: who holds shares of whom; and the tracks of share values, of sales and of initiative."""

from __future__ import annotations

from functools import cache

from engine.east_india_companies.board import Table
from engine.east_india_companies.scene.pieces import WIDTH, headed, whose
from engine.scene import Box, Flow, Look, Panel, Piece, Place, Shape
from engine.wording import counted

SPACE = 65
"""How far a row of a track's spaces is below the one before."""

CENTRE = Flow.CENTRE


def exchange(table: Table) -> Panel:
    """A column per company: presidency shares, who holds how many, and how many can be bought."""
    rules = table.rules
    places: list[Place] = []
    pieces: list[Piece] = []
    column = (WIDTH - 12) / rules.companies
    for company, colour in enumerate(rules.company_ids[: rules.companies]):
        step = table.state["value_step"][company]
        value, dividend, left = rules.values[step], rules.dividends[step], table.state["exchange"][company]
        tip = f"{headed(table, company)}: a share is worth {value} GP, its dividend {dividend} GP"
        places.append(
            Place(
                f"share:{colour}",
                Box(6 + company * column, 6, column - 6, 112),
                f"{colour} {value} GP",
                f"dividend {dividend} GP",
                Look.OFFICE,
                owner=company,
                tip=f"{tip}; {counted(left, 'share')} left in the Exchange",
                rule="B. Stock Exchange",
            )
        )
        pieces += _shares(table, company, colour)
    return Panel("exchange", "Stock Exchange: who holds whose shares", WIDTH, 124, tuple(places), tuple(pieces))


def _shares(table: Table, company: int, colour: str) -> list[Piece]:
    state, rules, at = table.state, table.rules, f"share:{colour}"
    mortgaged = state["mortgaged"][company]
    presidencies = [
        Piece(
            f"presidency:{colour}:{number + 1}",
            at,
            Shape.CROWN,
            company,
            faded=number < mortgaged,
            tip="A presidency share" + (", mortgaged" if number < mortgaged else ""),
        )
        for number in range(rules.presidencies)
    ]
    held = [
        Piece(
            f"shares:{colour}:{holder}",
            at,
            Shape.DISC,
            holder,
            number=number,
            tip=f"{counted(number, 'share')} held by {whose(table, holder)}",
        )
        for holder in range(rules.companies)
        if (number := state["shares"][holder][company])
    ]
    left = state["exchange"][company]
    rest = [Piece(f"shares:{colour}:exchange", at, Shape.CARD, text=f"{left} left", tip=f"{left} in the Exchange")]
    return presidencies + held + (rest if left else [])


def tracks(table: Table) -> Panel:
    """What a share of each company is worth, what each has sold, and in which order they act."""
    state, rules = table.state, table.rules
    places = [
        Place("track:initiative", Box(4, 4, WIDTH - 8, 40), "", "initiative, first to act first", Look.BARE, CENTRE)
    ]
    values = _track("value", rules.values, 9, 48, "value of a share, in GP")
    sales = _track("sold", rules.sales_spaces, 7, 48 + _height(values), "sales so far, in GP")
    pieces: list[Piece] = []
    for place, company in enumerate(state["initiative"], 1):
        tip = f"{headed(table, company)} is number {place} in initiative"
        colour = rules.company_ids[company]
        pieces.append(Piece(f"initiative:{colour}", "track:initiative", Shape.DISC, company, tip=tip))
    for company, colour in enumerate(rules.company_ids[: rules.companies]):
        value, sold = rules.values[state["value_step"][company]], rules.sales_spaces[state["sales_marker"][company]]
        tip = f"A share of {whose(table, company)} is worth {value} GP"
        pieces.append(Piece(f"value_marker:{colour}", f"value:{value}", Shape.DISC, company, tip=tip))
        tip = f"Sales marker of {whose(table, company)}: {sold} GP"
        pieces.append(Piece(f"sales_marker:{colour}", f"sold:{sold}", Shape.MARKER, company, tip=tip))
    height = 48 + _height(values) + _height(sales)
    return Panel("tracks", "Initiative, share values, sales", WIDTH, height, (*places, *values, *sales), tuple(pieces))


@cache
def _track(name: str, spaces: tuple[int, ...], in_a_row: int, top: float, words: str) -> tuple[Place, ...]:
    """A track of these spaces from ``top`` down: wide enough for the markers of four companies on one space."""
    room = (WIDTH - 8) / in_a_row
    return (
        Place(f"track:{name}", Box(4, top, WIDTH - 8, 20), "", words, Look.BARE),
        *(
            Place(
                f"{name}:{value}",
                Box(
                    round(4 + at % in_a_row * room, 1), top + 20 + at // in_a_row * SPACE, round(room - 3, 1), SPACE - 3
                ),
                str(value),
                look=Look.SPACE,
                flow=CENTRE,
            )
            for at, value in enumerate(spaces)
        ),
    )


def _height(track: tuple[Place, ...]) -> float:
    last = track[-1].box
    return last.y + last.height - track[0].box.y + 6
