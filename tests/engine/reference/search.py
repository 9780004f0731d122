"""Looks for a sample of whatever comes up too seldom, and writes ``seldom.json`` beside its manifest: ``make reference-samples``.

What the first games of a title's reference have is not looked for. For the rest more games are played, by luck and by what was tried least;
what they have not either, the title's own tests build by calls of the rules, and is taken from there as they run. The exit code is 1 when
something is still without a sample.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

import engine
from engine.kernel import Game, Title
from engine.kernel.decisions import Event
from engine.kernel.reading import readers_of
from engine.reference import seldom
from engine.reference.samples import played
from engine.workshop.keeping import keep
from tests.commands import Parser, a_number, a_title, run, whole

FIRST_GAMES = 6
"""Whatever comes up in so many is in no file: the test of the reference plays them."""

Kept = dict[str, dict[str, Any]]


class Watch:
    """Keeps the first sample of each decision and event of a title that is wanted, whoever plays its games."""

    def __init__(self, title: Title) -> None:
        first = played(title, FIRST_GAMES)
        self.title = title
        self.decisions: set[str] = set(title.words) - set(first.decisions)
        self.events: set[str] = set(readers_of(title.reader) if title.reader is not None else ()) - set(first.events)
        self.kept: Kept = {"decisions": {}, "events": {}}
        self.where = ""

    @property
    def missing(self) -> list[str]:
        """What has no sample yet."""
        kinds = [f"decision: {kind}" for kind in sorted(self.decisions - self.kept["decisions"].keys())]
        return kinds + [f"event: {name}" for name in sorted(self.events - self.kept["events"].keys())]

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Look at all that the title's games ask and tell while the block runs."""
        kind_of = self.title.game_class
        note, choose, go_on = kind_of.note, kind_of.choose, kind_of._run

        def watch_note(game: Game, event: str, see: tuple[int, ...] | None = None, **fields: Any) -> None:
            if event in self.events and event not in self.kept["events"]:
                told = Event(event, fields, see).to_json()
                self.kept["events"][event] = {"from": self.where, "seats": game.seats, "event": told}
            note(game, event, see, **fields)

        def look(game: Game) -> None:
            asked = game.decision
            if asked is not None and asked.kind in self.decisions and asked.kind not in self.kept["decisions"]:
                acts: dict[str, Any] = {}
                for number in range(len(asked.options)):
                    words = game.describe(number)
                    acts.setdefault(str(words.get("act")), words)
                sample = {"from": self.where, "seats": game.seats, "seat": asked.seat, "options": len(asked.options)}
                self.kept["decisions"][asked.kind] = {**sample, "acts": acts}

        def watch_choose(game: Game, index: int) -> None:
            look(game)
            choose(game, index)

        def watch_run(game: Game, *given: Any) -> None:
            go_on(game, *given)
            look(game)

        kind_of.note, kind_of.choose, kind_of._run = watch_note, watch_choose, watch_run
        try:
            yield
        finally:
            kind_of.note, kind_of.choose, kind_of._run = note, choose, go_on

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_call(self, item: pytest.Item) -> None:
        """Samples are from this test from now on."""
        self.where = f"a game that a test leads there ({item.name.partition('[')[0]})"


def looked_for(title: Title, games: int, seconds: float, *, tests: bool) -> Watch:
    """What was found of a title, in so many games at most, and in its tests."""
    watch = Watch(title)
    with watch.watching():
        until = time.monotonic() + seconds
        for number in range(0, games, 10):
            if not watch.missing or time.monotonic() > until:
                break
            # Each ten from a seed of their own: what they come to is found again by it.
            watch.where = f"one of ten games, of all sizes and options, from seed {number}"
            played(title, 10, number)
        if watch.missing and tests:
            built = {name.partition("::")[0] for name in title.built_by_tests().values()}
            pytest.main(
                ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", f"tests/engine/{title.id}", *sorted(built)], [watch]
            )
    return watch


def main() -> int:
    """Look, write, and tell."""
    asked = Parser(__doc__, "python -m tests.engine.reference.search")
    asked.add_argument("--games", type=whole(1), default=2_000, help="at most, for each title")
    asked.add_argument("--seconds", type=a_number(0), default=300, help="of play at most, for each title")
    asked.add_argument("--no-tests", action="store_true", help="leave out what the titles' tests build")
    asked.add_argument(
        "titles", nargs="*", type=a_title, metavar="TITLE", help="only these; what is kept of others stays"
    )
    given = asked.parse_args()
    missing = 0
    for id in given.titles or engine.titles():
        watch = looked_for(engine.title(id), given.games, given.seconds, tests=not given.no_tests)
        keep(watch.title, seldom.FILE, {part: dict(sorted(found.items())) for part, found in watch.kept.items()})
        found = sum(map(len, watch.kept.values()))
        print(f"{id}: {found} recorded, without a sample: {', '.join(watch.missing) or 'nothing'}", flush=True)
        missing += len(watch.missing)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(run(main))
