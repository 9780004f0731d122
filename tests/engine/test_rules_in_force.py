"""The rules in force at each table, and what is published of each title, are those that they were.

What a table of five gets that one of four does not is a hundred small choices, made when the rules are read; a game shows each of them
late, or to nobody. Kept is a hash for each size of table, over tables of all options. One differs that was meant to: look at what changed,
and have ``python -m tests.engine.test_rules_in_force`` write the file anew.
"""

from __future__ import annotations

import json
import re
from hashlib import blake2b
from pathlib import Path

import pytest

import engine
from engine.kernel.conformance import tables

FILE = Path(__file__).with_name("rules_in_force.json")
MOST = 300
"""Tables of a title that are looked at, spread over all of them."""


def written(rules: object) -> str:
    """The rules as Python writes them, the same in every process: functions by name, and sets in order."""
    named = re.sub(r" at 0x\w+", "", repr(rules))
    return re.sub(r"set\(\{([^{}]*)\}\)", lambda found: ", ".join(sorted(found[1].split(", "))), named)


def in_force(id: str) -> dict[str, str]:
    """A hash of the rules, and of the names of things, by size of table, and one of the schema."""
    title = engine.title(id)
    ways = tables(title)
    found = {f"tables of {way.seats}": blake2b(digest_size=6) for way in ways}
    for way in ways[:: -(-len(ways) // MOST)]:
        options = title.check_options(way.options)
        rules = written((title.rules(way.seats, options), title.things_at(way.seats, options)))
        found[f"tables of {way.seats}"].update(f"{way.options} {rules}\n".encode())
    schema = json.dumps(title.schema(), sort_keys=True).encode()
    return {what: hashed.hexdigest() for what, hashed in found.items()} | {
        "schema": blake2b(schema, digest_size=6).hexdigest()
    }


@pytest.mark.parametrize("id", engine.titles())
def test_a_title_has_the_rules_that_it_had(id: str) -> None:
    assert in_force(id) == json.loads(FILE.read_text())[id]


if __name__ == "__main__":
    FILE.write_text(json.dumps({id: in_force(id) for id in engine.titles()}, indent=1) + "\n")
