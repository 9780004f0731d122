"""London: the cards of the season, prizes with those who have retired there, and the family actions that everybody has planned."""

from __future__ import annotations

from collections.abc import Iterator

from engine.john_company_2e.scene.cards import face_down, prestige
from engine.john_company_2e.scene.seen import WIDTH, Seen
from engine.john_company_2e.table.names import Blackmail
from engine.john_company_2e.table.tables import ACTION_IDS, PRIZE_IDS, tables
from engine.scene import Box, Look, Panel, Piece, Place, Shape
from engine.wording import counted

HEIGHT = 178
ACTIONS = {
    "enlist_writer": "writer",
    "enlist_officer": "officer",
    "purchase_luxury": "luxury",
    "purchase_shipyard": "shipyard",
    "purchase_workshop": "workshop",
    "seek_share": "share",
}
"""What each family action gets, in a word."""


def london(seen: Seen) -> Panel:
    """Society and commerce at home."""
    places = [_display(seen), *_prizes(), *_actions()]
    pieces = [*_cards(seen), *_retired(seen), *_markers(seen)]
    return Panel("london", "London", WIDTH, HEIGHT, tuple(places), tuple(pieces))


def _display(seen: Seen) -> Place:
    left = len(seen.game.season_deck)
    return Place(
        "display",
        Box(6, 6, WIDTH - 12, 46),
        "London Season Display",
        tip=f"London Season Display, {counted(left, 'card')} in the deck",
        rule="Prestige Cards",
    )


def _cards(seen: Seen) -> Iterator[Piece]:
    for place, card in enumerate(seen.game.display):
        if 0 <= card < Blackmail.DISPLAY_BASE:
            yield prestige(card, "display")
        else:
            yield face_down(f"display:{place + 1}", "display", 1)


def _prizes() -> Iterator[Place]:
    printed = tables().prizes
    for prize, name in enumerate(PRIZE_IDS):
        cost, upkeep, points = printed.cost[prize], printed.upkeep[prize], printed.points[prize]
        yield Place(
            f"prize:{name}",
            Box(6 + prize * 94, 56, 92, 62),
            counted(points, "point"),
            f"£{cost}, upkeep £{upkeep}",
            tip=f"Prize of {counted(points, 'point')}: retiring here costs £{cost}, its upkeep is £{upkeep} a turn",
            rule="Retirements",
        )


def _retired(seen: Seen) -> Iterator[Piece]:
    for prize, name in enumerate(PRIZE_IDS):
        yield from seen.pieces("retired", f"prize:{name}", Shape.PAWN, seen.game.prizes[prize], "Retired family member")


def _actions() -> Iterator[Place]:
    for number, action in enumerate(ACTION_IDS):
        yield Place(
            f"action:{action}",
            Box(6 + number * 78.4, 122, 75, 50),
            ACTIONS[action],
            look=Look.SLOT,
            tip=f"{action.replace('_', ' ').capitalize()}: opportunity markers of families that take this action",
            rule="Family Action",
        )


def _markers(seen: Seen) -> Iterator[Piece]:
    for family, action in enumerate(seen.game.opportunity):
        if action >= 0:
            at = f"action:{ACTION_IDS[action]}"
            yield seen.piece(f"opportunity:{family}", at, Shape.MARKER, family, "Opportunity marker")
