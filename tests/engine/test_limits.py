"""The limits: one table, published as it is, and a whole match that no legal bots can make too long."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from pathlib import Path

import engine
from engine import protocol
from engine.arena import play_match
from engine.limits import LADDER, MOST_SEATS, Limits
from engine.players import InProcessPlayer, PlayerFault, ProcessPlayer
from engine.sdk import Bot, Turn
from tests.engine.toy import TITLE

DOCUMENT = Path(protocol.__file__).with_name("PROTOCOL.md")


class First(Bot):
    def choose(self, turn: Turn) -> int:
        return 0


class Mute:
    """A program that keeps what it is told and leaves."""

    stderr = ""

    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self.waits: list[float] = []

    def ask(self, lines: bytes, timeout: float) -> None:
        self.heard.append(lines)
        self.waits.append(timeout)

    def receive(self, timeout: float) -> bytes:
        raise PlayerFault("exit", "has left")

    def pause(self) -> float:
        return 0.0

    def close(self) -> None: ...


def hello(limits: Limits) -> tuple[dict[str, object], float]:
    """The limits of the first line that a bot reads at a table of two, and how long it may take to read it."""
    mute = Mute()
    play_match(TITLE, 7, {}, [ProcessPlayer(lambda: mute), InProcessPlayer(First)], limits=limits)
    return json.loads(mute.heard[0])["limits"], mute.waits[0]


def test_hello_publishes_every_limit_with_the_value_in_force():
    published, _ = hello(LADDER)
    assert set(published) == {field.name for field in fields(Limits)}
    told = {name: list(value) if isinstance(value, tuple) else value for name, value, _ in LADDER.described()}
    assert published == told | {"match_ms": 691_000}


def test_a_limit_that_differs_is_published_as_it_differs_and_held():
    published, wait = hello(Limits(bank_ms=1000, read_ms=250, host_ms=10_000, match_ms=0))
    assert (published["bank_ms"], published["read_ms"]) == (1000, 250)
    assert published["match_ms"] == 2 * (10_000 + 1000 + 250 + 500) + 10_000
    assert wait == 0.25


def test_a_whole_match_may_take_what_all_clocks_add_up_to_and_the_host():
    for seats in range(1, MOST_SEATS + 1):
        clocks = LADDER.start_ms + LADDER.bank_ms + LADDER.read_ms + LADDER.leave_ms
        assert LADDER.at_table(seats).match_ms == seats * clocks + LADDER.host_ms
    assert replace(LADDER, match_ms=5).at_table(6).match_ms == 5


def test_no_title_seats_more_than_the_limits_reckon_with():
    assert max(max(engine.title(id).seats()) for id in engine.titles()) == MOST_SEATS


def test_the_document_shows_every_limit_with_its_value_and_words():
    rows = {
        name.strip(" `"): (value.strip(), words.strip())
        for line in DOCUMENT.read_text().split("| limit | value |")[1].split("\n\n")[0].splitlines()[2:]
        for _, name, value, words, _ in [line.split("|")]
    }
    assert rows.pop("match_ms")[0] == "by seats"
    shown = {
        name: (", ".join(value) if isinstance(value, tuple) else f"{value:,}".replace(",", " "), words)
        for name, value, words in LADDER.described()
        if name != "match_ms"
    }
    assert rows == shown


def test_limits_survive_the_wire():
    sent = protocol.Hello(1, "0.1.0", replace(LADDER, languages=("python",)).at_table(4))
    assert protocol.decode(protocol.encode(sent)) == sent
