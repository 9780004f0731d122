"""Games played again in another process, whose strings hash otherwise: they come to the same digests.

Run as a program it reads played games (JSON) on stdin and writes the digests that this process finds for them.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from engine.kernel.errors import EngineError
from engine.kernel.played import Played, digests_of, hold
from engine.kernel.registry import register
from engine.kernel.registry import title as title_by_id
from engine.kernel.title import Title


def digests_elsewhere(title: Title, games: Sequence[Played], hash_seed: int) -> list[list[str]]:
    """``digests_of`` for every game, found by another process whose PYTHONHASHSEED is ``hash_seed``."""
    task = {
        "id": title.id,
        "module": type(title).__module__,
        "games": [[p.seats, p.seed, p.options, p.choices] for p in games],
    }
    root = str(Path(__file__).resolve().parents[2])
    run = subprocess.run(
        [sys.executable, "-m", __name__],
        input=json.dumps(task).encode(),
        capture_output=True,
        check=False,
        cwd=root,
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": os.pathsep.join([root, *sys.path])},
    )
    if run.returncode:
        raise EngineError(f"the other process failed: {run.stderr.decode(errors='replace').strip()[-2000:]}")
    found: list[list[str]] = json.loads(run.stdout)
    return found


def check_elsewhere(title: Title, games: Sequence[Played], hash_seed: int, tally: Counter[str]) -> None:
    """Compare the digests of ``games`` with those of another process. Raises ConformanceError."""
    for played, digests in zip(games, digests_elsewhere(title, games, hash_seed), strict=True):
        hold(digests == played.digests, "digests do not depend on hashing", f"{digests}", title, played)
        tally["replays under another PYTHONHASHSEED"] += 1


def _answer(task: dict[str, Any]) -> Iterator[list[str]]:
    register(task["id"], task["module"])
    title = title_by_id(task["id"])
    for seats, seed, options, choices in task["games"]:
        yield digests_of(title, Played(seats, seed, options, choices, []))


if __name__ == "__main__":
    json.dump(list(_answer(json.load(sys.stdin))), sys.stdout)
