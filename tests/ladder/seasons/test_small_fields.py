"""A season of a few bots, planned round by round: no pair is kept apart, however the plans are drawn."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from ladder.seasons.matchmaker import Contender, Planned, Snapshot, plan

HOUSE_BOTS = 2
ROUNDS = 40
"""Of four blocks. Half of 600 seasons of five bots took two until all had met, the unluckiest 14. One in a hundred has a pair that has
not met when everybody has had twenty games: the house's two bots, who are seated with an author's and never for their own sake."""


class SmallSeason:
    """Games by seats and meetings of these bots, the house's first, in a season whose matches are played at once."""

    def __init__(self, size: int, seed: int) -> None:
        self.random = Random(seed)
        self.games: dict[int, Counter[int]] = {entry: Counter() for entry in range(size)}
        self.met: Counter[tuple[int, int]] = Counter()
        self.seated = dict.fromkeys(range(size), 0)

    def play_round(self) -> list[Planned]:
        """Plan, and play what is planned."""
        planned = plan(self.snapshot(), self.random.getrandbits(64))
        for block in planned:
            for entry in block.entries:
                self.games[entry][block.seats] += block.seats
                self.seated[entry] = sum(self.met.values())
            self.met.update(combinations(sorted(block.entries), 2))
        return planned

    def snapshot(self) -> Snapshot:
        """The season now: no block is open, and there is room for four."""
        waiting = sorted(self.games, key=lambda entry: self.seated[entry])
        return Snapshot(
            contenders=tuple(self.contender(entry, place) for place, entry in enumerate(waiting)),
            met=lambda entry: {sum(pair) - entry: times for pair, times in self.met.items() if entry in pair},
            seat_mix={2: 1.0, 3: 1.0, 4: 1.0},
            open_blocks=0,
            max_open_blocks=4,
            max_per_bot=4,
            max_per_owner=4,
            newcomer_blocks=2,
        )

    def contender(self, entry: int, place: int) -> Contender:
        """The bot as it stands; the house owns the first two."""
        house, played = entry < HOUSE_BOTS, self.games[entry]
        rating = self.random.gauss(1500, 100)
        return Contender(entry, 0 if house else entry, house, rating, played.total(), place, 0, Counter(played))


@pytest.mark.parametrize("size", [4, 5])
def test_everybody_meets_everybody_in_time_and_there_is_always_another_block(size: int) -> None:
    pairs = size * (size - 1) // 2
    for seed in range(100):
        season = SmallSeason(size, seed)
        for _ in range(ROUNDS):
            assert season.play_round()
            if len(season.met) == pairs:
                break
        assert len(season.met) == pairs
