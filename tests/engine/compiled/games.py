"""Random games for both builds of the engine: whichever is imported plays them, and proves each by its digests.

Run by ``tests.engine.compiled.check`` from the folder of a build, so that ``engine`` is that build's. It prints the file that the engine
was imported from, then a line for each game.
"""

from __future__ import annotations

import json
import sys
from collections import Counter

import engine
from engine.kernel import game as game_module
from engine.kernel.conformance import Played, Table, check_game, digests_of, tables
from engine.kernel.dice import Dice, key_of
from tests.engine.bots.test_recorded_play import RECORDED
from tests.engine.bots.test_recorded_play import (
    test_a_recorded_match_is_played_and_shown_as_it_was_question_by_question as play_recorded,
)

POINTS = 2
"""Places in each game at which copies, JSON, loading and imagined games are tried."""


def main() -> None:
    """``play TITLE GAMES SEED``: play at random and try every law. ``again TITLE``: play the games of standard input once more.
    ``recorded TITLE``: hold the recorded matches of house bots to what they were."""
    mode, id, *rest = sys.argv[1:]
    title = engine.title(id)
    print(json.dumps({"file": str(game_module.__file__)}), flush=True)
    if mode == "again":
        for line in sys.stdin:
            seats, seed, options, choices = json.loads(line)
            print(json.dumps(digests_of(title, Played(seats, seed, options, choices, []))), flush=True)
        return
    if mode == "recorded":
        for record in RECORDED:
            if record.title == id:
                play_recorded(record)
                print(json.dumps(record.bot), flush=True)
        return
    games, seed = map(int, rest)
    ways: list[Table] = tables(title)
    Dice(key_of("tables", seed)).shuffle(ways)
    for number in range(games):
        played = check_game(title, ways[number % len(ways)], seed + number, Counter(), POINTS)
        print(json.dumps([played.seats, played.seed, played.options, played.choices, played.digests]), flush=True)


if __name__ == "__main__":
    main()
