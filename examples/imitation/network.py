"""A network that scores options: one hidden layer over state and option, numpy alone.

score(option) = v · relu(S · state + O · option + b); the chance of an option is its softmax among those of its decision. It learns by
gradient descent (Adam, Kingma and Ba 2015) on the cross-entropy of what a teacher chose.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

STEP, FADE, FADE_OF_SQUARES, TINY = 1e-3, 0.9, 0.999, 1e-8


class Decision(NamedTuple):
    """A state's vector, its options' rows, and which of them the teacher chose."""

    state: Any
    options: Any
    chosen: int


class Network:
    """The weights, and how they learn."""

    def __init__(self, state: int, option: int, hidden: int = 64, seed: int = 0) -> None:
        luck = np.random.default_rng(seed)
        self.weights = {
            "S": luck.normal(0, (2 / state) ** 0.5, (state, hidden)).astype(np.float32),
            "O": luck.normal(0, 0.1, (option, hidden)).astype(np.float32),
            "b": np.zeros(hidden, np.float32),
            "v": luck.normal(0, hidden**-0.5, hidden).astype(np.float32),
        }
        self._means = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self._squares = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self._steps = 0

    def scores(self, state: Any, options: Any) -> Any:
        """The scores of a decision's options."""
        w = self.weights
        return np.maximum(state @ w["S"] + options @ w["O"] + w["b"], 0) @ w["v"]

    def learn(self, batch: list[Decision]) -> float:
        """One step on some decisions. Returns the mean cross-entropy before it, in nats."""
        w = self.weights
        counts = [len(decision.options) for decision in batch]
        starts = np.cumsum([0, *counts[:-1]])
        owner = np.repeat(np.arange(len(batch)), counts)
        states = np.stack([decision.state for decision in batch])
        options = np.concatenate([decision.options for decision in batch])
        hidden = (states @ w["S"])[owner] + options @ w["O"] + w["b"]
        live = np.maximum(hidden, 0)
        scores = live @ w["v"]
        scores -= np.maximum.reduceat(scores, starts)[owner]
        chances = np.exp(scores)
        chances /= np.add.reduceat(chances, starts)[owner]
        right = starts + np.array([decision.chosen for decision in batch])
        loss = float(-np.log(np.maximum(chances[right], 1e-12)).mean())
        wrong = chances.copy()
        wrong[right] -= 1
        wrong /= len(batch)
        back = np.outer(wrong, w["v"]) * (hidden > 0)
        self._step(
            {
                "v": live.T @ wrong,
                "b": back.sum(axis=0),
                "O": options.T @ back,
                "S": states.T @ np.add.reduceat(back, starts, axis=0),
            }
        )
        return loss

    def _step(self, slopes: dict[str, Any]) -> None:
        self._steps += 1
        for name, slope in slopes.items():
            mean, square = self._means[name], self._squares[name]
            mean += (1 - FADE) * (slope - mean)
            square += (1 - FADE_OF_SQUARES) * (slope**2 - square)
            sure = mean / (1 - FADE**self._steps)
            spread = square / (1 - FADE_OF_SQUARES**self._steps)
            self.weights[name] -= STEP * sure / (np.sqrt(spread) + TINY)

    def save(self, path: Path) -> None:
        """Write the weights."""
        np.savez_compressed(path, allow_pickle=False, **self.weights)

    @classmethod
    def load(cls, path: Path) -> Network:
        """The network of such a file."""
        file = np.load(path, allow_pickle=False)
        network = cls(file["S"].shape[0], *file["O"].shape)
        network.weights = {name: file[name] for name in network.weights}
        return network
