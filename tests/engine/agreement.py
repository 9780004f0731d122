"""Do the board that a game's events tell, the board that everyone sees, and the drawn scene agree after every decision?

``make theatre-check``, or ``python -m tests.engine.agreement [TITLE …] [--games FILE]``: plays the matches of ``test_recorded_play`` again,
where the suite draws every 25th moment, and draws them all; with ``--games`` those of a file instead, JSON lines (or the same in ``.xz``)
with title, options, seats, seed and choices. Prints every breach; the exit code is 1 if there is one.
"""

from __future__ import annotations

import json
import lzma
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import engine
from engine.arena import InProcessPlayer, play_match
from engine.bots import house_bot
from engine.kernel.errors import BadOption
from engine.kernel.registry import manifests
from engine.wording import counted
from tests.commands import Parser, a_file, a_title, demand, run
from tests.engine.bots.test_recorded_play import RECORDED, SEED
from tests.engine.scenes import hold_scenes


@dataclass(frozen=True)
class Played:
    """A game to play again: where it is from, and all that makes it what it was."""

    source: str
    title: str
    seats: int
    seed: int
    options: dict[str, str]
    choices: tuple[int, ...]


def recorded() -> Iterator[Played]:
    """The project's own recorded matches, played anew by their bots."""
    for number, record in enumerate(RECORDED, 1):
        players = [InProcessPlayer(partial(house_bot(record.bot).make, seat)) for seat in range(record.seats)]
        match = play_match(engine.title(record.title), SEED, record.options, players)
        source = f"record {number}, {record.bot}"
        yield Played(source, record.title, record.seats, SEED, record.options, tuple(match.choices))


def filed(path: Path) -> Iterator[Played]:
    """The games of a file, by its lines. Raises BadOption for a line that tells none."""
    opener = lzma.open if path.suffix == ".xz" else open
    number = 0
    try:
        with opener(path, "rt", encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                game = json.loads(line)
                wanted = [game[name] for name in ("title", "seats", "seed", "options")]
                yield Played(f"line {number}", *wanted, tuple(game["choices"]))
    except (ValueError, LookupError, TypeError, EOFError, lzma.LZMAError) as error:
        remedy = "give JSON lines with title, options, seats, seed and choices"
        raise BadOption("--games", f"line {number} of {path} tells no game ({error})", remedy) from error


def breach(played: Played) -> str:
    """What does not agree in this game, after which decision; "" where all does."""
    game = engine.title(played.title).new(played.seats, played.seed, played.options)
    try:
        hold_scenes(game, played.choices)
    except Exception as error:  # whatever a drawing raises is a breach, and the other games are looked at
        told = " ".join(str(error).split())[:400]
        return f"after {counted(game.plies, 'decision')}: {type(error).__name__}: {told}"
    return ""


def main() -> int:
    """Look at all games, print what was found, and tell by the exit code whether anything was."""
    parser = Parser(__doc__, "python -m tests.engine.agreement")
    parser.add_argument("titles", nargs="*", type=a_title, metavar="TITLE", help="only games of these titles")
    parser.add_argument("--games", type=a_file, help="a file of games in place of the recorded matches")
    given = parser.parse_args()
    wanted = set(given.titles) or {title for title, manifest in manifests().items() if manifest.scene}
    games = moments = breaches = 0
    for played in filed(given.games) if given.games else recorded():
        if played.title not in wanted:
            continue
        found = breach(played)
        games, moments, breaches = games + 1, moments + len(played.choices), breaches + bool(found)
        if found:
            where = f"{played.title}, {counted(played.seats, 'seat')}, seed {played.seed}, {played.options}"
            print(f"{played.source}, {where}: {found}", flush=True)
    demand(games, "TITLE", "no game of what was asked for is there", f"name one of: {', '.join(manifests())}")
    print(f"{counted(games, 'game')}, {counted(moments, 'moment')}, {counted(breaches, 'breach', 'breaches')}")
    return 1 if breaches else 0


if __name__ == "__main__":
    sys.exit(run(main))
