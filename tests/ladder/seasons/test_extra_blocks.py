"""A round of extra blocks: everybody above the cut once, no two of an owner together, fillers from below where the tables are not full."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from ladder.seasons.extra_blocks import plan_round
from ladder.seasons.matchmaker import Contender, Planned
from tests.ladder.seasons.test_matchmaker import HOUSE, contender


def owned(entry: int, owner: int) -> Contender:
    return contender(entry, owner=owner, house=owner == HOUSE)


def entries_of(blocks: list[Planned]) -> list[int]:
    return sorted(entry for block in blocks for entry in block.entries)


@st.composite
def rounds(draw: st.DrawFn) -> tuple[list[Contender], list[Contender], int]:
    above = [owned(entry, draw(st.integers(HOUSE, 6))) for entry in range(1, draw(st.integers(2, 16)) + 1)]
    fillers = [owned(entry, draw(st.integers(HOUSE, 9))) for entry in range(101, draw(st.integers(0, 8)) + 101)]
    return above, fillers, draw(st.integers(2, 6))


@given(round_=rounds(), seed=st.integers(0, 2**32))
@settings(deadline=None)
def test_everybody_above_the_cut_sits_once_or_is_named_as_left_out(
    round_: tuple[list[Contender], list[Contender], int], seed: int
) -> None:
    above, fillers, size = round_
    blocks, left_out = plan_round(above, fillers, size=size, allowed=range(2, size + 1), met={}, seed=seed)
    seated = Counter(entry for block in blocks for entry in block.entries)
    for bot in above:
        assert seated[bot.entry] + (bot.entry in left_out) == 1
    assert all(count == 1 for count in seated.values())
    owner = {bot.entry: bot.owner for bot in (*above, *fillers)}
    for block in blocks:
        assert 2 <= len(block.entries) <= size == max(size, block.seats)
        owners = [owner[entry] for entry in block.entries if owner[entry] != HOUSE]
        assert len(owners) == len(set(owners))
    # Somebody is left out only when alone at a table that nobody may join.
    if any(bot.house for bot in fillers):
        assert len(left_out) <= max(0, len(blocks) + len(left_out) - 1)


def test_a_full_round_needs_nobody_from_below() -> None:
    above = [contender(entry) for entry in range(1, 9)]
    blocks, left_out = plan_round(above, [contender(20)], size=4, allowed=[4], met={}, seed=3)
    assert (entries_of(blocks), [block.seats for block in blocks], left_out) == (list(range(1, 9)), [4, 4], [])


def test_empty_seats_go_to_the_first_of_those_below_who_may_sit_there() -> None:
    above = [contender(entry, owner=entry) for entry in range(1, 8)]
    below = [contender(20, owner=1), contender(21, owner=2), contender(22, owner=99)]
    blocks, left_out = plan_round(above, below, size=4, allowed=[4], met={}, seed=3)
    assert left_out == []
    assert len(entries_of(blocks)) == 8
    short = next(block for block in blocks if set(block.entries) & {20, 21, 22})
    assert (20 in short.entries) == (1 not in short.entries)


def test_of_many_deals_the_one_with_fewest_repeated_meetings_is_taken() -> None:
    above = [contender(entry) for entry in range(1, 5)]
    met = {(1, 2): 9, (3, 4): 9}
    for seed in range(20):
        blocks, _ = plan_round(above, [], size=2, allowed=[2], met=met, seed=seed)
        assert {frozenset(block.entries) for block in blocks} != {frozenset({1, 2}), frozenset({3, 4})}


def test_a_table_that_cannot_be_filled_to_a_playable_size_is_not_made_and_its_bots_are_named() -> None:
    blocks, left_out = plan_round([contender(1), contender(2)], [], size=4, allowed=[4], met={}, seed=1)
    assert (blocks, sorted(left_out)) == ([], [1, 2])


def test_duels_are_dealt_alike() -> None:
    above = [contender(entry) for entry in range(1, 7)]
    blocks, _ = plan_round(above, [], size=3, allowed=[2, 3], met={}, seed=1, duel=True)
    assert [(block.seats, len(block.entries)) for block in blocks] == [(1, 3), (1, 3)]
