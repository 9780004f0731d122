"""One seat of a title as a Gymnasium environment; the others are played by house bots, or by whoever is given.

    from engine.research.single import OneSeat

    games = OneSeat("east_india_companies", others=["greedy", "random"])
    observation, info = games.reset(seed=1)
    observation, reward, terminated, truncated, info = games.step(0)

``observation`` is as in ``aec``; ``info["action_mask"]`` is the mask once more, where learners look for it. The learner's seat changes from
game to game with the seed, unless one is given.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces

from engine.bots import house_bot
from engine.kernel.game import Game
from engine.protocol import Clock, Start
from engine.research.arrays import OPTION_FEATURES
from engine.research.playing import MOST_OPTIONS, Table, returns
from engine.sdk import Bot, LiveTurn, answer_of

AMPLE = Clock(bank_ms=600_000, cap_ms=60_000, used_ms=0)
"""The clock that other bots see: nobody measures them here."""


class OneSeat(gymnasium.Env):  # type: ignore[misc]  # its types are not read
    """A table at which the learner has one seat. ``others`` are house bots by name, one for each other seat in order.

    An action that no option has is refused with IllegalChoice (`Penalised` takes it). Raises BadOption for what there is not.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": []}

    def __init__(
        self,
        title: str,
        others: Sequence[str] = ("random", "random"),
        options: Mapping[str, str] | None = None,
        *,
        seat: int | None = None,
        most_options: int = MOST_OPTIONS,
    ) -> None:
        self.table = Table(title, len(others) + 1, options, most_options)
        self.others, self.seat = [house_bot(name) for name in others], seat
        layout = self.table.layout
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(layout.low, layout.high, dtype=np.float32),
                "action_mask": spaces.Box(0, 1, (most_options,), np.int8),
                "options": spaces.Box(-np.inf, np.inf, (most_options, OPTION_FEATURES), np.float32),
            }
        )
        self.action_space = spaces.Discrete(most_options)
        self.game: Game | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game, played on to the learner's first decision."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(2**31))
        self.game = self.table.new(number)
        self.mine = number % self.table.seats if self.seat is None else self.seat
        self.bots: dict[int, Bot] = {}
        self._asked = [0] * self.table.seats
        names = self.table.title.players(self.table.seats, self.table.seats)
        seated = [seat for seat in range(self.table.seats) if seat != self.mine]
        for seat, entry in zip(seated, self.others, strict=True):
            bot = self.bots[seat] = entry.make(seed=number + seat)
            title = self.table.title
            bot.start(Start(title.id, title.version, self.table.options, seat, self.table.seats, list(names)))
        self._play_on()
        return self.seen(), self.info()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Take the option, and play on to the learner's next decision or the end."""
        assert self.game is not None, "call reset first"  # noqa: S101
        self.game.choose(int(action))
        self._play_on()
        over = self.game.decision is None
        return self.seen(), returns(self.game)[self.mine], over, False, self.info()

    def may_take(self, action: int) -> bool:
        """Has the learner's decision an option of this number?"""
        assert self.game is not None, "call reset first"  # noqa: S101
        return bool(self.table.mask(self.game, self.mine)[action])

    def _play_on(self) -> None:
        game = self.game
        while game is not None and (decision := game.decision) is not None and decision.seat != self.mine:
            turn = LiveTurn(self._asked[decision.seat], game, AMPLE)
            self._asked[decision.seat] += 1
            game.choose(answer_of(self.bots[decision.seat].choose(turn))[0])

    def seen(self) -> dict[str, Any]:
        """What the learner sees now."""
        assert self.game is not None  # noqa: S101
        seen = self.game.observe(self.mine)
        return {
            "observation": self.table.layout.encode(seen),
            "action_mask": self.table.mask(self.game, self.mine),
            "options": self.table.features(self.game, self.mine, seen),
        }

    def info(self) -> dict[str, Any]:
        """What goes with it: the mask, and the learner's seat."""
        assert self.game is not None  # noqa: S101
        return {"action_mask": self.table.mask(self.game, self.mine), "seat": self.mine}


class Penalised(gymnasium.Wrapper):  # type: ignore[misc]  # its types are not read
    """The same for learners and tools that know no masks: an action that no option has ends the game, truncated, with ``penalty`` as its
    reward.

    What samples from the whole action space, as Gymnasium's own ``check_env`` does, meets no exception.
    """

    def __init__(self, env: OneSeat, penalty: float = -1.0) -> None:
        super().__init__(env)
        self.penalty = penalty

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """As `OneSeat.step`, or the end of the game."""
        seat: OneSeat = self.env
        if seat.may_take(int(action)):
            return seat.step(action)
        return seat.seen(), self.penalty, False, True, seat.info()


__all__ = ["OneSeat", "Penalised"]
