"""What games come to in a pairing: shares, points, and who goes on."""

from __future__ import annotations

from collections.abc import Sequence


def game_shares(ranks: Sequence[int]) -> list[float]:
    """What each seat takes of a game by its rank (1 is best): see `shares_of`."""
    return shares_of([-rank for rank in ranks])


def pairing_points(scores: Sequence[float]) -> list[float]:
    """What each participant takes of a pairing by the sum of its shares of all games: see `shares_of`."""
    # They are sums of fractions: a difference in the last bits is none.
    return shares_of([round(score, 9) for score in scores])


def shares_of(figures: Sequence[float]) -> list[float]:
    """The share of the others that each figure is above, level ones counting half: 0 to 1. Two figures or more."""
    others = len(figures) - 1
    return [(sum((mine > other) + (mine >= other) for other in figures) - 1) / 2 / others for mine in figures]


def walkover_points(present: Sequence[bool]) -> list[float]:
    """Points of a pairing that can not be played: who is there is above who is not and level with the rest; who is not has nothing."""
    return [
        share if here else 0.0
        for share, here in zip(shares_of([float(here) for here in present]), present, strict=True)
    ]


def going_on(scores: Sequence[float], present: Sequence[bool], go_on: int) -> list[bool]:
    """Who stays in a knock-out: so many of those present, by score, level ones by seeding, in whose order they are given."""
    order = sorted(range(len(scores)), key=lambda place: (not present[place], -round(scores[place], 9), place))
    chosen = set(order[:go_on])
    return [place in chosen for place in range(len(scores))]


def is_level(scores: Sequence[float], go_on: int) -> bool:
    """Is the last who would go on level with the first who would not? Never where nobody, or everybody, goes on."""
    if not 0 < go_on < len(scores):
        return False
    best_first = sorted((round(score, 9) for score in scores), reverse=True)
    return best_first[go_on - 1] == best_first[go_on]
