"""One thing is told of as one: what the sources say of a count goes through `engine.wording.counted`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from engine.wording import counted
from tests.conftest import ROOT
from tests.project.sources import source, source_of

NOUNS = (
    *(
        "blocks",
        "bots",
        "bytes",
        "characters",
        "choices",
        "decisions",
        "digests",
        "entries",
        "figures",
        "files",
        "games",
        "lines",
    ),
    *(
        "logs",
        "matches",
        "packages",
        "pairings",
        "participants",
        "places",
        "players",
        "positions",
        "records",
        "rounds",
        "rows",
    ),
    *(
        "seasons",
        "seats",
        "seeds",
        "states",
        "steps",
        "tables",
        "tests",
        "times",
        "trials",
        "turns",
        "versions",
        "workers",
    ),
)
BEHIND = re.compile(rf" (?:[a-z]+ )?({'|'.join(NOUNS)})\b")
TOLD = re.compile(rf"}}(?:[\"']+\s*[a-zA-Z]*[\"']+)? (?:[a-z]+ )?(?:{'|'.join(NOUNS)})\b")
"""The same in a file's text; where it is not, nothing is to be found. A string may go on in the next."""
BOUND = re.compile(r"^[A-Z_]+$|\b(most|least|longest|limits?|allowed|_line_bytes|most_bytes\(kind\)|MOST_\w+|LADDER)\b")
"""What is told of a constant or a bound, which is more than one."""


def uncounted(strings: Iterable[ast.JoinedStr]) -> Iterator[tuple[str, str]]:
    """Each value in an f-string with a plural noun behind it, with that noun."""
    for string in strings:
        for value, text in pairwise(string.values):
            if isinstance(value, ast.FormattedValue) and isinstance(text, ast.Constant):
                told = ast.unparse(value.value)
                if (found := BEHIND.match(str(text.value))) and not BOUND.search(told):
                    yield told, found[1]


NO_COUNTS = {
    ("'a list' if size is None else size", "entries"),
    ("blocks.mean()", "blocks"),
    ("effort.seasons", "seasons"),
    ("effort.trials", "tests"),
    ("found['decisions_per_game']", "decisions"),
    ("found['seats']", "seats"),
    ("game.seats", "entries"),
    ("games", "games"),
    ("len(chosen)", "versions"),
    ("len(text)", "characters"),
    ("length", "decisions"),
    ("planned", "matches"),
    ("played.options", "choices"),
    ("row.loop_ms / usual", "times"),
    ("run.number", "matches"),
    ("seats", "entries"),
    ("self._limits.notes", "lines"),
    ("self.max_page_size", "rows"),
    ("size", "bytes"),
    ("size", "entries"),
    ("terms.seats", "seats"),
    ("turns", "turns"),
}
"""Means, names, and what is told only when it is many."""


def files() -> Iterator[Path]:
    for folder in ("engine", "ladder", "workers"):
        yield from (ROOT / folder).rglob("*.py")


def test_a_noun_behind_a_count_follows_it_in_every_source() -> None:
    told = [file for file in files() if TOLD.search(file.read_text("utf-8"))]
    assert {one for file in told for one in uncounted(source_of(file).formatted)} == NO_COUNTS


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("f'{wrong} logs'", [("wrong", "logs")]),
        ("f'{len(all):,} whole blocks were void'", [("len(all)", "blocks")]),
        ("f'{MOST} logs'", []),
        ("f'{number} leads'", []),
        ("(f'{wrong:,}'\n  f' true logs')", [("wrong", "logs")]),
    ],
)
def test_a_count_beside_a_plural_is_seen(code: str, found: list[tuple[str, str]]) -> None:
    assert list(uncounted(source(code).formatted)) == found
    assert TOLD.search(code) or not found


def test_one_is_told_as_one() -> None:
    told = [counted(count, "log") for count in (0, 1, 2, 1024)]
    assert told == ["0 logs", "1 log", "2 logs", "1,024 logs"]
    assert [counted(count, "match", "matches") for count in (1, 2)] == ["1 match", "2 matches"]
