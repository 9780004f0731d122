"""States that are asked as OpenSpiel's are, for algorithms that are written so. Nothing of OpenSpiel is needed, nor registered with it.

    from engine.research.spiel import load_game

    game = load_game("east_india_companies", seats=3)
    state = game.new_initial_state(seed=1)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    print(state.returns())

Dice and shuffles are drawn inside: the rules draw them in the middle of a step, so ``is_chance_node`` is never true, and a state's future
is decided by its seed and the actions. ``resample_from_infostate`` gives another state that the player could be in, with other luck: what
algorithms do that sample at chance nodes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from engine.kernel.errors import IllegalChoice
from engine.kernel.game import Game
from engine.research.arrays import Floats
from engine.research.playing import MOST_OPTIONS, Table, returns
from engine.wording import counted

TERMINAL_PLAYER = -4
"""As in OpenSpiel: whose turn it is when the game is over."""


class Games:
    """A table of a title: makes states, and tells of what they have in common."""

    def __init__(
        self, title: str, seats: int, options: Mapping[str, str] | None = None, most_options: int = MOST_OPTIONS
    ) -> None:
        self.table = Table(title, seats, options, most_options)

    def new_initial_state(self, seed: int = 0) -> State:
        """A new game, run on to its first decision."""
        return State(self, self.table.new(seed))

    def num_players(self) -> int:
        """The seats."""
        return self.table.seats

    def num_distinct_actions(self) -> int:
        """The greatest number of options of a decision."""
        return self.table.most_options

    def min_utility(self) -> float:
        """The worst of ``returns``."""
        return -1.0

    def max_utility(self) -> float:
        """The best of ``returns``."""
        return 1.0

    def information_state_tensor_shape(self) -> list[int]:
        """The places of ``State.information_state_tensor``; ``table.layout.slices`` names them."""
        return [self.table.layout.size]

    observation_tensor_shape = information_state_tensor_shape


class State:
    """A moment of a game."""

    def __init__(self, games: Games, game: Game) -> None:
        self._games, self.game = games, game

    def current_player(self) -> int:
        """The seat that is asked, from 0; TERMINAL_PLAYER at the end."""
        return TERMINAL_PLAYER if self.game.decision is None else self.game.decision.seat

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self.game.decision is None

    def is_chance_node(self) -> bool:
        """Never: see the module."""
        return False

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The options' indices; none for a player who is not asked. Raises TooManyOptions."""
        if player is not None and player != self.current_player():
            return []
        return list(range(self._games.table.options_of(self.game)))

    def action_to_string(self, action: int) -> str:
        """The option in words, as JSON. Raises IllegalChoice for one that is not there."""
        if action not in self.legal_actions():
            raise IllegalChoice(f"there is no option {action}")
        return json.dumps(self.game.describe(action))

    def apply_action(self, action: int) -> None:
        """Take the option. Raises IllegalChoice for one that is not there."""
        self.game.choose(action)

    def child(self, action: int) -> State:
        """The state after the option; this one stays."""
        state = self.clone()
        state.apply_action(action)
        return state

    def clone(self) -> State:
        """An independent state with the same future."""
        return State(self._games, self.game.copy())

    def returns(self) -> list[float]:
        """See ``playing.returns``."""
        return returns(self.game)

    def rewards(self) -> list[float]:
        """What the last action brought each player: nothing before the end."""
        return returns(self.game)

    def information_state_string(self, player: int) -> str:
        """All that the player may know, as JSON with sorted names: equal strings are the same knowledge of the board."""
        return json.dumps(self.game.observe(player), sort_keys=True, separators=(",", ":"))

    def information_state_tensor(self, player: int) -> Floats:
        """The same as the vector that ``arrays.Layout`` lays out. It tells of the board now, and not of how it came about."""
        return self._games.table.layout.encode(self.game.observe(player))

    observation_string = information_state_string
    observation_tensor = information_state_tensor

    def resample_from_infostate(self, player: int, seed: int) -> State:
        """A state that fits all that the player knows, its unknowns and its dice drawn by the seed."""
        return State(self._games, self.game.fork(player, seed))

    def __str__(self) -> str:
        return f"{self.game.title.id}, {counted(self.game.plies, 'decision')}, " + (
            "over" if self.game.decision is None else f"seat {self.game.decision.seat + 1}: {self.game.decision.kind}"
        )


def load_game(title: str, seats: int, options: Mapping[str, str] | None = None) -> Games:
    """The games of a table. Raises BadOption for a title, seats or options that there are not."""
    return Games(title, seats, options)


__all__ = ["TERMINAL_PLAYER", "Games", "State", "load_game"]
