"""What a decision costs in a match of programs in their sandboxes, beside what its rules cost alone.

``python -m tests.workers.bench`` plays whole matches of bots that answer at once, or think for ``--think`` milliseconds of CPU, and tells
for a decision: the wall time, the rules' own, the CPU time of this process and of the bots, and what part of the wall time is neither rules
nor thinking. A match's start is left out. Machines differ from hour to hour: a figure means something only beside another of its minutes.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter, process_time

import engine
from engine.arena import play_match
from engine.kernel.decisions import Event
from engine.kernel.game import Game
from engine.log import LogWriter
from engine.players import Player
from engine.protocol import LADDER
from engine.watchman import scratch_folder
from tests.commands import Parser, a_number, demand, run, whole
from workers.players import SandboxedPlayer

TABLES = (("arkwright", 3), ("east_india_companies", 3), ("john_company_1e", 3), ("john_company_2e", 3))
BOT = """
from time import process_time
from engine.sdk import Bot, run

class Straight(Bot):
    number = 1

    def choose(self, turn):
        until = process_time() + {think} / 1000
        while process_time() < until:
            pass
        self.number = self.number * 1103515245 + 12345 & 0x7FFFFFFF
        return (self.number >> 8) % len(turn.options)

if __name__ == "__main__":
    run(Straight)
"""


@dataclass(slots=True)
class Play:
    """From the first question to the last answer, in seconds: the wall, this process's CPU, and that of the bots."""

    players: Sequence[Player]
    began: list[float] = field(default_factory=list)
    took: list[float] = field(default_factory=list)

    def __call__(self, game: Game, events: Sequence[Event]) -> None:
        now = [perf_counter(), process_time(), sum(player.cpu_ms for player in self.players) / 1000]
        if not self.began:
            self.began = now
        self.took = [end - start for start, end in zip(self.began, now, strict=True)]


def measure(id: str, seats: int, seed: int, think: float, folder: Path) -> str:
    """A row of the table: one match."""
    title = engine.title(id)
    package = BOT.format(think=think).encode()
    players = [SandboxedPlayer(package, "bot.py", LADDER, folder / str(seat)) for seat in range(seats)]
    play = Play(players)
    result = play_match(title, seed, {}, players, log=LogWriter(), spectator=play)
    faults = [seat.reason for seat in result.seats if seat.reason]
    if faults:
        raise SystemExit(f"{id}: {faults[0]}")
    decisions = len(result.choices)
    wall, runner, bots = (took / decisions * 1e6 for took in play.took)
    rules = fastest(lambda: replay(title.new(seats, seed), result.choices)) / decisions * 1e6
    besides = 1 - (rules + think * 1000) / wall
    return f"{id:22}{seats:3}{decisions:8}{wall:10,.0f}{rules:8,.0f}{runner:8,.0f}{bots:8,.0f}{besides:9.1%}"


def replay(game: Game, choices: Sequence[int]) -> None:
    """Take these choices, and keep a journal, as a match does."""
    for choice in choices:
        game.choose(choice)
        game.drain()


def fastest(work: Callable[[], object]) -> float:
    """Seconds for the fastest of five."""
    times = []
    for _ in range(5):
        began = perf_counter()
        work()
        times.append(perf_counter() - began)
    return min(times)


def main() -> int:
    """Print the table."""
    parser = Parser(__doc__, "python -m tests.workers.bench")
    parser.add_argument("--only", default="", help="titles whose name holds this")
    parser.add_argument(
        "--think", type=a_number(0), default=0, metavar="MS", help="CPU time that a bot takes for each answer"
    )
    parser.add_argument("--matches", type=whole(1), default=2, help="matches of each title")
    asked = parser.parse_args()
    titles = [id for id, _ in TABLES]
    fits = any(asked.only in id for id in titles)
    demand(fits, "--only", f"no title is called like {asked.only!r}", f"use a part of: {', '.join(titles)}")
    print(f"bots that think {asked.think:g} ms; microseconds a decision")
    print(f"{'title':19}{'seats':>6}{'taken':>8}{'wall':>10}{'rules':>8}{'runner':>8}{'bots':>8}{'besides':>9}")
    for id, seats in TABLES:
        for seed in range(asked.matches if asked.only in id else 0):
            with scratch_folder() as folder:
                print(measure(id, seats, seed, asked.think, folder), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(run(main))
