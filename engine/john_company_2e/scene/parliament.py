"""Parliament: Prime Minister and Opposition, the votes, the power track, the dial of policies, the laws in force."""

from __future__ import annotations

from collections.abc import Iterator

from engine.john_company_2e.scene.seen import WIDTH, Seen
from engine.john_company_2e.sentences.calling import called
from engine.john_company_2e.table.names import POWER_IDS, Phase
from engine.john_company_2e.table.tables import LAW_IDS, tables
from engine.scene import Box, Flow, Look, Panel, Piece, Place, Shape
from engine.wording import counted

HEIGHT = 262
TARGETS = {"company_share": "shares", "manufacturing": "manufact."}
"""Targets of policies whose names are too long for a space of the dial."""

RULE = "VIII. Parliament Meets"


def parliament(seen: Seen) -> Panel:
    """The House."""
    places = [*_leaders(seen), *_power(), *_dial(seen), _laws(seen)]
    pieces = [*_votes(seen), *_tokens(seen), *_markers(seen), *_in_force(seen)]
    return Panel("parliament", "Parliament", WIDTH, HEIGHT, tuple(places), tuple(pieces))


def _leaders(seen: Seen) -> Iterator[Place]:
    game = seen.game
    for number, (name, label, family) in enumerate(
        (
            ("prime_minister", "Prime Minister", game.prime_minister),
            ("opposition", "Opposition", game.opposition_leader),
        )
    ):
        told = seen.who(family) if family >= 0 else "nobody leads it"
        yield Place(
            name,
            Box(6 + number * 154, 6, 150, 42),
            label,
            told,
            Look.OFFICE,
            owner=family if family >= 0 else None,
            tip=f"{label}: {told}",
            rule=f"{RULE}, The Opposition" if number else RULE,
        )
    voting = game.phase == Phase.PARLIAMENT_MEETS and game.voted_policy >= 0
    label = f"Support {_signed(game.support)}" if voting else "No law before the House"
    tip = f"{label}: the law passes unless its support is below 0" if voting else label
    yield Place("votes", Box(314, 6, 160, 42), label, tip=tip, rule=f"{RULE}, Voting")


def _votes(seen: Seen) -> list[Piece]:
    voting = seen.game.phase == Phase.PARLIAMENT_MEETS and seen.game.voted_policy >= 0
    return seen.pieces("against", "votes", Shape.DISC, seen.game.votes_against, "Vote against") if voting else []


def _signed(number: int) -> str:
    return f"−{-number}" if number < 0 else f"+{number}" if number else "0"


def _power() -> Iterator[Place]:
    for place, value in enumerate(tables().power_values):
        yield Place(
            f"power:{place + 1}",
            Box(6 + place * 117.5, 52, 113, 44),
            f"power {value}",
            look=Look.SPACE,
            flow=Flow.CENTRE,
            tip=f"Power track: each enterprise or share of this kind counts {value} power",
            rule="Final Scoring",
        )


def _tokens(seen: Seen) -> Iterator[Piece]:
    for place, token in enumerate(seen.game.power):
        name = POWER_IDS[token]
        words = TARGETS.get(name, name) if name == "company_share" else name
        yield Piece(f"power_token:{name}", f"power:{place + 1}", Shape.TILE, text=words, tip=called(name))


def _dial(seen: Seen) -> Iterator[Place]:
    dial = tables().dial
    wide = (WIDTH - 12) / 7
    for space, (consequence, target, window_tax) in enumerate(dial):
        # Clockwise round a long table: the first seven to the right, the others back to the left.
        row, column = (0, space) if space < 7 else (1, 13 - space)
        words = f"{consequence} {called(target)}" + (" with window tax" if window_tax else "")
        yield Place(
            f"policy:{space + 1}",
            Box(6 + column * wide, 100 + row * 58, wide - 2, 56),
            consequence + (" ⊞" if window_tax else ""),
            TARGETS.get(target, target),
            Look.SPACE,
            Flow.CENTRE,
            tone="strong" if space == seen.game.policy else "",
            tip=f"Policy: {words}",
            rule=RULE,
        )


def _markers(seen: Seen) -> Iterator[Piece]:
    yield Piece("marker:policy", f"policy:{seen.game.policy + 1}", Shape.MARKER, tone="e", tip="The dial points here")


def _laws(seen: Seen) -> Place:
    left = len(seen.game.law_deck)
    return Place(
        "laws",
        Box(6, 218, WIDTH - 12, 40),
        f"Laws in force, {left} in the deck",
        tip=f"Laws in force; {counted(left, 'law')} in the deck",
        rule=f"{RULE}, Resolving the Vote",
    )


def _in_force(seen: Seen) -> Iterator[Piece]:
    for law in seen.game.laws:
        name = LAW_IDS[law]
        yield Piece(f"law:{name}", "laws", Shape.CARD, text=called(name), tip=f"Law in force: {called(name)}")
