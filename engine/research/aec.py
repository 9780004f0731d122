"""A title as a PettingZoo AEC environment: seats act in the order in which the rules ask them.

    from engine.research.aec import env

    games = env("east_india_companies", seats=3)
    games.reset(seed=1)
    for agent in games.agent_iter():
        observation, reward, termination, truncation, info = games.last()
        mask = observation["action_mask"]
        games.step(None if termination or truncation else games.action_space(agent).sample(mask))

An observation is a dict: ``observation`` is the vector that ``arrays.Layout`` lays out, of what the seat may know and no more;
``action_mask`` has a 1 for each option; ``options`` has a row of features for each. An action is the index of an option. Options are told
as rows of features because they are not the same from decision to decision: option 3 means nothing by itself.

Rewards are 0 until the end, then from 1 for the first to -1 for the last (``playing.returns``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from engine.kernel.game import Game
from engine.research.arrays import OPTION_FEATURES
from engine.research.playing import MOST_OPTIONS, Table, returns
from engine.wording import counted


def env(
    title: str,
    seats: int = 3,
    options: Mapping[str, str] | None = None,
    *,
    most_options: int = MOST_OPTIONS,
    most_decisions: int | None = None,
    render_mode: str | None = None,
) -> Any:
    """The environment with PettingZoo's checks around it: of order, and of actions. Arguments as ``Seats``."""
    raw = Seats(
        title, seats, options, most_options=most_options, most_decisions=most_decisions, render_mode=render_mode
    )
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw))


class Seats(AECEnv):  # type: ignore[misc]  # pettingzoo's class has no types
    """A table of a title. An agent is a seat: ``seat_1`` is the first.

    Every seed of ``reset`` is a game; without one the seeds run on from the last. A game of more than ``most_decisions`` is truncated.
    Raises BadOption for a title, seats or options that there are not.
    """

    metadata = {"render_modes": ["ansi"], "name": "leadenhall", "is_parallelizable": False}

    def __init__(
        self,
        title: str,
        seats: int = 3,
        options: Mapping[str, str] | None = None,
        *,
        most_options: int = MOST_OPTIONS,
        most_decisions: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.table = Table(title, seats, options, most_options)
        self.metadata = {**self.metadata, "name": f"leadenhall_{title}"}
        self.render_mode, self.most_decisions = render_mode, most_decisions
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(seats)]
        layout = self.table.layout
        space = spaces.Dict(
            {
                "observation": spaces.Box(layout.low, layout.high, dtype=np.float32),
                "action_mask": spaces.Box(0, 1, (most_options,), np.int8),
                "options": spaces.Box(-np.inf, np.inf, (most_options, OPTION_FEATURES), np.float32),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(most_options) for agent in self.possible_agents}
        self._seed = 0

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game, of this seed."""
        self._seed = self._seed + 1 if seed is None else seed
        self.game: Game = self.table.new(self._seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._asked()

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        seen = self.game.observe(seat)
        return {
            "observation": self.table.layout.encode(seen),
            "action_mask": self.table.mask(self.game, seat),
            "options": self.table.features(self.game, seat, seen),
        }

    def step(self, action: int | None) -> None:
        """Take the option. Raises IllegalChoice for one that is not there."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.game.choose(int(action))  # type: ignore[arg-type]  # of a seat that is in play it is a number
        self.rewards = dict(zip(self.possible_agents, returns(self.game), strict=True))
        if self.game.decision is None:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.most_decisions is not None and self.game.plies >= self.most_decisions:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self._asked() if self.game.decision is not None else self.agents[0]

    def render(self) -> str | None:
        """What the seat that is asked may know, a line for each field; None unless ``render_mode`` is "ansi"."""
        if self.render_mode != "ansi":
            return None
        seat = self.possible_agents.index(self.agent_selection)
        told = self.table.title.explain(self.game.observe(seat))
        asked = told["decision"]
        head = f"{told['title']}, {counted(told['plies'], 'decision')}; " + (
            f"{asked['seat']}: {asked['kind']}" if asked else "over"
        )
        return "\n".join([head, *[f"  {key}: {value}" for key, value in told["state"].items()]])

    def close(self) -> None:
        """There is nothing to close."""

    def _asked(self) -> str:
        assert self.game.decision is not None  # noqa: S101 - asked only while the game goes on
        return self.possible_agents[self.game.decision.seat]


__all__ = ["Seats", "env"]
