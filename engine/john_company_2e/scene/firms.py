"""Firms, once the monopoly has ended: their money in London and India, value, ships, strategy, and who holds their shares."""

from __future__ import annotations

from collections.abc import Iterator

from engine.john_company_2e.scene.india import ship_piece
from engine.john_company_2e.scene.seen import WIDTH, Seen
from engine.john_company_2e.sentences.calling import called
from engine.john_company_2e.table.names import FIRST_FIRM, HIDDEN
from engine.john_company_2e.table.tables import STRATEGY_IDS, tables
from engine.scene import Box, Panel, Piece, Place, Purse, Shape

WIDE, HIGH, PRISON = 232, 86, 48


def are_there(seen: Seen) -> bool:
    """Is there anything to show of firms?"""
    return bool(seen.game.deregulated)


def firms(seen: Seen) -> Panel:
    """Every firm, and Debtor's Prison."""
    managers = [family for family, there in enumerate(seen.game.firm) if there]
    places = [_firm(seen, manager, number) for number, manager in enumerate(managers)]
    rows = (len(managers) + 1) // 2
    below = 6 + rows * (HIGH + 4)
    places.append(
        Place(
            "prison",
            Box(6, below, WIDTH - 12, PRISON),
            "Debtor's Prison",
            tip="Debtor's Prison: each piece counts 1 point less at the end",
            rule="Deregulation, Dissolving a Firm",
        )
    )
    pieces = [piece for manager in managers for piece in _of_firm(seen, manager)]
    pieces += seen.pieces("prisoners", "prison", Shape.PAWN, seen.game.prison, "Prisoner")
    return Panel("firms", "Firms", WIDTH, below + PRISON + 6, tuple(places), tuple(pieces))


def moneys(seen: Seen) -> Iterator[Purse]:
    """What each firm has in London and India together, as far as everybody sees."""
    for manager, there in enumerate(seen.game.firm):
        if there:
            yield Purse(f"firm:{manager}", seen.game.london[manager] + seen.game.india[manager])


def _firm(seen: Seen, manager: int, number: int) -> Place:
    game = seen.game
    london, india = game.london[manager], game.india[manager]
    value = tables().firm_value[game.firm_value[manager]]
    row, column = divmod(number, 2)
    return Place(
        f"firm:{manager}",
        Box(6 + column * (WIDE + 4), 6 + row * (HIGH + 4), WIDE, HIGH),
        f"Firm of {seen.who(manager)}",
        f"London £{london}, India £{india}, value £{value}",
        owner=manager,
        tip=f"Firm of {seen.owner(manager)}: £{london} in London, £{india} in India, a share is worth £{value}",
        rule="Deregulation, Firms",
    )


def _of_firm(seen: Seen, manager: int) -> Iterator[Piece]:
    game, at = seen.game, f"firm:{manager}"
    yield from seen.pieces("firm_shares", at, Shape.DISC, game.firm_shares[manager], "Share of the firm")
    for ship, place in enumerate(game.ship_place):
        if place == FIRST_FIRM + manager:
            yield ship_piece(seen, ship, at)
    strategy = game.strategy[manager]
    if strategy == HIDDEN or strategy >= 0:
        words = "face down" if strategy == HIDDEN else called(STRATEGY_IDS[strategy])
        stake = game.stake[manager]
        laid = "" if stake == HIDDEN else f", £{stake} on it"
        yield Piece(
            f"strategy:{manager}",
            at,
            Shape.CARD,
            text=words,
            faded=strategy == HIDDEN,
            tip=f"Strategy, {words}{laid}",
            rule="Deregulation, Firm Strategy",
        )
