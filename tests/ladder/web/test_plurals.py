"""One thing is told of as one: a noun behind a count follows the count."""

from __future__ import annotations

import re

from tests.conftest import ROOT

COUNTED = re.compile(r"\{\{\s*([\w.]+)(?:\|(?:length|intcomma))?\s*\}\}\s+(?:[a-z]+\s+)?([a-z]+s)\b(?!\{\{)")
NO_COUNTS = {
    ("asked.count", "options"),
    ("board.whole", "bots"),
    ("drawn.games", "games"),
    ("every", "games"),
    ("futures", "futures"),
    ("shown.name", "is"),
    ("size", "seats"),
    ("shown.parting.ply", "decisions"),
    ("shown.study.futures", "futures"),
    ("shown.study.total", "futures"),
    ("waiting", "its"),
    ("detail.unreleased", "is"),
    ("entry.version.number", "has"),
    ("grades.games", "games"),
    ("grades.steps", "steps"),
    ("graph.last.game", "games"),
    ("looked_at.name", "has"),
    ("one.games", "games"),
    ("record.games", "games"),
    ("record.of", "this"),
    ("season.anchor.name", "stands"),
    ("set.run.number", "matches"),
    ("test.candidate.number", "is"),
}
"""Names and numbers, the verbs that follow them, and what is always many."""


def test_a_noun_behind_a_count_follows_it_in_every_template() -> None:
    found = {
        (name, noun)
        for folder in ("templates", "ladder")
        for file in (ROOT / folder).rglob("*.html")
        for name, noun in COUNTED.findall(file.read_text())
        if not name.startswith("limits.") and name != "seconds"  # which are always many
    }
    assert found == NO_COUNTS
