"""Equal snapshots and seeds give equal plans, today and after a change that is not meant to change who meets whom.

The laws of a plan stand in ``test_matchmaker.py``; a wrong weight, or a bound that is one too high, breaks none of them. Kept is a hash of
the plans of drawn snapshots, by what sets each kind of them apart, and of divisions redrawn. A plan that was meant to change: write here
what the test prints.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from hashlib import blake2b
from random import Random

import pytest

from ladder.seasons.divisions import Placed, redraw
from ladder.seasons.extra_blocks import plan_round
from ladder.seasons.matchmaker import Contender, Snapshot, plan

KEPT = {
    "usual": "fe0d3344913d",
    "divided": "3a1a019081ed",
    "full, but for newcomers": "215ba479392a",
    "with room for newcomers and the house": "4cb1e2ce28fb",
    "duels": "b63cc2a11004",
    "near its end": "f4937934b2cf",
    "at its end": "bf355cbc7e4b",
    "near its end at odd tables": "a98aef968db9",
    "the house alone": "982fcc93cf29",
    "divisions": "e2738765d034",
    "extra rounds": "546bb517ddac",
}


def contenders(random: Random, number: int) -> tuple[Contender, ...]:
    """Settled bots and newcomers of some owners, three of the house, some overdue, in two divisions."""
    found = []
    for entry in range(number):
        house = entry < 3
        games = random.choice([0, 4, 12, 19, 20, 21, 60, 200])
        by_seats = {4: games - games % 4, 2: games % 4} if random.random() < 0.8 else {4: games // 2}
        found.append(
            Contender(
                entry=100 + entry,
                owner=1 if house else 10 + random.randrange(number),
                house=house,
                rating=random.choice([1400.0, 1500.0, 1500.0, random.gauss(1500, 150)]),
                games=games,
                waited=random.randrange(number),
                open_blocks=random.randrange(3),
                games_by_seats=by_seats,
                half_width=random.choice([None, 40.0, 80.0, 120.0]),
                overdue=random.random() < 0.1,
                filling=random.randrange(2) if house else 0,
            )
        )
    return tuple(found)


def usual(random: Random, number: int = 24) -> Snapshot:
    met = {100 + one: {100 + other: random.randrange(4) for other in range(number)} for one in range(number)}
    return Snapshot(
        contenders=contenders(random, number),
        met=lambda entry: met[entry],
        seat_mix={4: 3.0, 2: 1.0, 3: 0.0},
        open_blocks=5,
        max_open_blocks=13,
        max_per_bot=3,
        max_per_owner=4,
    )


def divided(random: Random) -> Snapshot:
    snapshot = usual(random)
    return replace(
        snapshot,
        contenders=tuple(replace(bot, division=0 if bot.house else 1 + bot.entry % 2) for bot in snapshot.contenders),
    )


KINDS = {
    "usual": usual,
    "divided": divided,
    "full, but for newcomers": lambda random: replace(usual(random), max_open_blocks=5, newcomer_blocks=6),
    "with room for newcomers and the house": lambda random: replace(
        usual(random), max_per_owner=1, newcomer_blocks=3, house_blocks=4, max_open_blocks=20
    ),
    "duels": lambda random: replace(usual(random), seat_mix={1: 1.0, 2: 2.0}, duel_size=3, newcomer_blocks=2),
    "near its end": lambda random: replace(usual(random), matches_left=random.randrange(25)),
    "at its end": lambda random: replace(usual(random), matches_left=random.randrange(6), max_open_blocks=9),
    "near its end at odd tables": lambda random: replace(
        usual(random), matches_left=random.randrange(30), seat_mix={3: 1.0, 5: 1.0}
    ),
    "the house alone": lambda random: replace(usual(random, 3), seat_mix={2: 1.0}, house_blocks=None),
}
DRAWN = 25
"""Snapshots of each kind."""


@pytest.mark.parametrize("kind", KINDS)
def test_equal_snapshots_have_the_plans_that_they_had(kind: str) -> None:
    hashed, blocks = blake2b(digest_size=6), Counter[int]()
    for seed in range(DRAWN):
        planned = plan(KINDS[kind](Random(seed)), seed)
        blocks.update(block.seats for block in planned)
        hashed.update(repr([(b.entries, b.seats, b.newcomer, b.filling) for b in planned]).encode())
    assert blocks.total() > DRAWN
    assert hashed.hexdigest() == KEPT[kind]


def test_equal_divisions_are_redrawn_as_they_were() -> None:
    hashed, moved = blake2b(digest_size=6), 0
    for seed in range(DRAWN):
        random = Random(seed)
        placed = [
            Placed(entry, 1 + min(entry // 8, 3), round(random.gauss(1600 - 4 * entry, 60)), random.random() < 0.8)
            for entry in range(40)
            if random.random() < 0.9
        ]
        after = redraw(placed, 8)
        moved += len(after)
        hashed.update(repr(sorted(after.items())).encode())
    assert moved > DRAWN
    assert hashed.hexdigest() == KEPT["divisions"]


def test_equal_fields_have_the_extra_rounds_that_they_had() -> None:
    hashed, made, alone = blake2b(digest_size=6), 0, 0
    for seed in range(DRAWN):
        random = Random(seed)
        field = contenders(random, 6 + seed % 15)
        above = list(field)[seed % 4 : 4 + seed % 11]  # of some rounds, bots of the house among them
        below = [bot for bot in field if bot not in above][: seed % 4]
        met = {(one.entry, other.entry): random.randrange(4) for one in field for other in field}
        blocks, left_out = plan_round(
            above, below, size=2 + seed % 3, allowed=(2, 4), met=met, seed=seed, duel=seed % 5 == 0
        )
        made, alone = made + len(blocks), alone + len(left_out)
        hashed.update(repr(([(block.entries, block.seats) for block in blocks], left_out)).encode())
    assert made > DRAWN
    assert alone > DRAWN / 5
    assert hashed.hexdigest() == KEPT["extra rounds"]
