"""The yardstick: catanatron, a Catan in Python that others have measured too, in an environment of its own (``.bench/catanatron``).

``Peer`` keeps a process of it that measures a round whenever it is asked, by running this file there: beyond the standard library it
imports catanatron alone.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import venv
from collections.abc import Callable
from pathlib import Path
from time import process_time

HERE = Path(__file__).resolve().parent
VERSION = "3.2.1"
SEEDS = (1, 2, 3, 4)
"""The games in a pass."""


class Unreachable(Exception):
    """The peer cannot be had; the message says why, on one line."""


def prepared(folder: Path) -> Path:
    """The Python of the environment in `folder`, which is made when it is not there. Raises Unreachable."""
    python, stamp = folder / "bin" / "python", folder / f".has-{VERSION}"
    if stamp.exists():
        return python
    install = [python, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--retries", "1", "--timeout", "10"]
    try:
        venv.create(folder, with_pip=True, clear=True)
        subprocess.run(
            [*install, "--require-hashes", "-r", HERE / "peer.lock"],
            check=True,
            capture_output=True,
            text=True,
            timeout=180,
            # A machine-wide constraint file would contradict the lock.
            env=os.environ | {"PIP_CONSTRAINT": "/dev/null"},
        )
    except subprocess.TimeoutExpired:
        raise Unreachable("the package index does not answer") from None
    except subprocess.CalledProcessError as error:
        raise Unreachable(((error.stderr or "").strip().splitlines() or ["no environment could be made"])[-1]) from None
    stamp.touch()
    return python


class Peer:
    """A process of the peer's. To be closed."""

    def __init__(self, python: Path) -> None:
        self._process = subprocess.Popen(
            [python, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def round(self, seconds: float) -> dict[str, float]:
        """Its figures in microseconds: ``choose``, ``copy`` and ``look``, each measured for about so many seconds."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{seconds}\n")
        found: dict[str, float] = json.loads(self._process.stdout.readline())
        return found

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def _fastest(work: Callable[[], object], seconds: float) -> float:
    # As for the engine: the fastest of the passes that there is time for.
    times: list[float] = []
    began = process_time()
    while len(times) < 3 or process_time() - began < seconds:
        start = process_time()
        work()
        times.append(process_time() - start)
    return min(times)


def _serve() -> None:
    from catanatron import Color, Game, RandomPlayer
    from catanatron.json import GameEncoder

    def play(keep: Callable[[Game], object] | None = None) -> int:
        decisions = 0
        for seed in SEEDS:
            game = Game([RandomPlayer(color) for color in Color], seed=seed)
            while game.winning_color() is None and game.state.num_turns < 1000:
                if keep is not None:
                    keep(game.copy())
                game.play_tick()
                decisions += 1
        return decisions

    def copy() -> None:
        for game in positions:
            game.copy()

    def look() -> None:
        for game in positions:
            json.dumps(game, cls=GameEncoder).encode()

    found: list[Game] = []
    play(found.append)
    positions = random.Random(1).sample(found, 20)
    decisions = play()
    for line in sys.stdin:
        seconds = float(line)
        figures = {
            "choose": _fastest(play, seconds) / decisions,
            "copy": _fastest(copy, seconds) / len(positions),
            "look": _fastest(look, seconds) / len(positions),
        }
        print(json.dumps({name: value * 1e6 for name, value in figures.items()}), flush=True)


if __name__ == "__main__":
    _serve()
