"""What all environments here share: a game with its layout, how many options there can be, and what an end is worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.kernel.errors import EngineError
from engine.kernel.game import Game
from engine.kernel.registry import title as title_by_id
from engine.research.arrays import OPTION_FEATURES, Floats, Layout, option_vectors

MOST_OPTIONS = 128
"""Options that an action can name. The most that came up in play of any title is 31; the rules set no bound."""


class TooManyOptions(EngineError):
    """A decision has more options than an action can name: make the environment with a greater ``most_options``."""


class Table:
    """One table of a title, as arrays."""

    def __init__(self, title: str, seats: int, options: Mapping[str, str] | None, most_options: int) -> None:
        """Raises BadOption for a title, seats or options that there are not."""
        self.title = title_by_id(title)
        self.options = self.title.check_options(options or {})
        self.seats = self.title.check_seats(seats, self.options)
        self.layout = Layout(self.title, self.seats, self.options)
        self.most_options = most_options

    def new(self, seed: int) -> Game:
        """A new game without a journal."""
        return self.title.new(self.seats, seed, self.options, events=False)

    def options_of(self, game: Game) -> int:
        """How many options the pending decision has, 0 at the end. Raises TooManyOptions."""
        count = 0 if game.decision is None else len(game.decision.options)
        if count > self.most_options:
            kind = game.decision.kind if game.decision is not None else ""
            raise TooManyOptions(f"{kind} has {count} options; an action names {self.most_options} at most")
        return count

    def mask(self, game: Game, seat: int) -> NDArray[np.int8]:
        """1 for each option that the seat can choose now: none when another is asked."""
        mask = np.zeros(self.most_options, np.int8)
        if game.decision is not None and game.decision.seat == seat:
            mask[: self.options_of(game)] = 1
        return mask

    def features(self, game: Game, seat: int, observation: Mapping[str, Any]) -> Floats:
        """The options that the seat can choose now, a row of features each; 0 for the rest."""
        rows = np.zeros((self.most_options, OPTION_FEATURES), np.float32)
        if game.decision is not None and game.decision.seat == seat:
            count = self.options_of(game)
            rows[:count] = option_vectors(observation, [game.describe(index) for index in range(count)])
        return rows


def returns(game: Game) -> list[float]:
    """What the end is worth to each seat: 1 for the first, -1 for the last, evenly between, seats that are level alike; 0 before the end.

    At a table of one it is 1 for a won game and -1 for a lost one.
    """
    if game.outcome is None:
        return [0.0] * game.seats
    ranks = game.outcome.ranks
    if game.seats == 1:
        return [1.0 if ranks[0] == 1 else -1.0]
    beaten = [sum((rank < other) - (rank > other) for other in ranks) for rank in ranks]
    return [count / (game.seats - 1) for count in beaten]


__all__ = ["MOST_OPTIONS", "Table", "TooManyOptions", "returns"]
