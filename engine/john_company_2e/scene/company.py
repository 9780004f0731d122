"""The Company: its Balance, Standing and Debt, and the Court of Directors with who holds how many shares of what value."""

from __future__ import annotations

from collections.abc import Iterator

from engine.john_company_2e.scene.seen import WIDTH, Seen
from engine.john_company_2e.table.names import Office
from engine.john_company_2e.table.tables import tables
from engine.scene import Box, Flow, Look, Panel, Piece, Place, Shape
from engine.wording import counted

HEIGHT = 246
TRACK = 74
"""Where tracks begin, right of their names."""


def company(seen: Seen) -> Panel:
    """The Company's tracks and shares."""
    places = [*_balance(seen), *_standing(seen), *_debt(seen), *_exchange(seen), _court(seen)]
    pieces = [
        Piece("marker:standing", f"standing:{seen.game.standing}", Shape.MARKER, tone="e", tip="Standing"),
        Piece("marker:debt", f"debt:{seen.game.debt}", Shape.MARKER, tone="b", tip="Debt"),
        *_seekers(seen),
        *_shares(seen),
    ]
    return Panel("company", "The Company", WIDTH, HEIGHT, tuple(places), tuple(pieces))


def _balance(seen: Seen) -> Iterator[Place]:
    game = seen.game
    state = "failed" if game.failed else "its monopoly has ended" if game.deregulated else "holds its monopoly"
    yield Place(
        "company",
        Box(6, 6, 150, 40),
        f"Balance £{game.balance}",
        state,
        Look.OFFICE,
        tone="bad" if game.failed else "",
        tip=f"The Company Balance is £{game.balance}; the Company {state}",
        rule="Cash Flow",
    )
    value = game.share_value
    yield Place(
        "share_value",
        Box(160, 6, 154, 40),
        f"Share: {counted(value, 'point')}",
        f"{counted(game.total_shares(), 'share')} in all",
        tip=f"A Company share counts {counted(value, 'point')} at the end, against its owner if the Company fails",
        rule="Final Scoring",
    )
    due = tables().expectations[game.standing]
    yield Place(
        "expectations",
        Box(318, 6, 156, 40),
        f"Expected: £{due}",
        "at this Standing",
        tip=f"The public expects the Company to have £{due} left after its expenses, or its Standing falls",
        rule="VI. Revenue, Check Expectations",
    )


def _standing(seen: Seen) -> Iterator[Place]:
    yield Place("standing", Box(4, 62, TRACK - 6, 30), note="Standing", look=Look.BARE)
    expectations = tables().expectations
    wide = (WIDTH - TRACK - 6) / len(expectations)
    for space, due in enumerate(expectations):
        here = space == seen.game.standing
        tip = f"Standing {space}: the public expects £{due}" if space else "Standing 0: the Company has failed"
        yield Place(
            f"standing:{space}",
            Box(TRACK + space * wide, 52, wide - 2, 44),
            f"£{due}" if space else "failed",
            look=Look.SPACE,
            flow=Flow.CENTRE,
            tone="strong" if here else "bad" if not space else "",
            tip=tip,
            rule="VI. Revenue, Check Expectations",
        )


def _debt(seen: Seen) -> Iterator[Place]:
    yield Place("debt", Box(4, 110, TRACK - 6, 30), note="Debt", look=Look.BARE)
    spaces = tables().last_debt + 1
    wide = (WIDTH - TRACK - 6) / spaces
    for space in range(spaces):
        yield Place(
            f"debt:{space}",
            Box(TRACK + space * wide, 100, wide - 2, 44),
            str(space),
            look=Look.SPACE,
            flow=Flow.CENTRE,
            tone="strong" if space == seen.game.debt else "",
            tip=f"Debt of {space}: £{space} of expenses every turn",
            rule="VI. Revenue, Expenses",
        )


def _exchange(seen: Seen) -> Iterator[Place]:
    """Who waits for a new share; the rightmost becomes one first."""
    yield Place("exchange", Box(4, 158, TRACK - 6, 30), note="Exchange", look=Look.BARE)
    for space, price in enumerate(tables().stock_prices):
        yield Place(
            f"exchange:{space + 1}",
            Box(TRACK + space * 40, 148, 38, 44),
            f"£{price}",
            look=Look.SLOT,
            flow=Flow.CENTRE,
            tip=f"Stock Exchange, space {space + 1}: seeking a share here costs £{price}",
            rule="New Company Shares",
        )


def _seekers(seen: Seen) -> Iterator[Piece]:
    for space, family in enumerate(seen.game.stock_exchange):
        if family >= 0:
            yield seen.piece(f"seeker:{space + 1}", f"exchange:{space + 1}", Shape.PAWN, family, "Seeker of a share")


def _court(seen: Seen) -> Place:
    chairman = seen.game.holder[Office.CHAIRMAN]
    led = f"Chairman {seen.who(chairman)}" if chairman >= 0 else "no Chairman"
    return Place(
        "court",
        Box(6, 198, WIDTH - 12, 44),
        f"Court of Directors: {led}",
        tip=f"Court of Directors, {led}: who holds how many Company shares, the Chairman's own included",
        rule="III. Hiring, Chairman",
    )


def _shares(seen: Seen) -> list[Piece]:
    counts = [seen.game.shares(family) for family in seen.families]
    return seen.pieces("shares", "court", Shape.DISC, counts, "Company share")
