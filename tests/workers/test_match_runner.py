"""One match as a worker plays it: house bots in process, submitted packages in the sandbox, and whose fault is whose."""

from __future__ import annotations

import io
import json
import os
import tempfile
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import engine
from engine import protocol
from engine.log import read, verify
from engine.players import HostFault
from engine.protocol import Limits
from tests.waiting import GENEROUS
from workers import sandbox
from workers.match_runner import MatchOrder, MatchReport, SeatOrder, play

EAST = engine.title("east_india_companies")
UNHURRIED = Limits(decision_ms=int(1000 * GENEROUS), start_ms=int(1000 * GENEROUS))
"""For whatever is not to run out of time: all that a busy machine may take."""

SDK_BOT = b"""
from engine.sdk import Bot, run

class Last(Bot):
    def start(self, table):
        print("playing", table.title, "on seat", table.seat)

    def choose(self, turn):
        game = turn.game(turn.id)
        game.choose(len(turn.choices) - 1)
        return len(turn.choices) - 1, "hello" if turn.id < 4 else ""

run(Last)
"""

RAW_BOT = """
import json, os, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({{"type": "ready"}}), flush=True)
    if message["type"] == "decide":
        {decide}
        print(json.dumps({{"type": "choose", "id": message["id"], "index": 0}}), flush=True)
"""


def order(*seats: SeatOrder, **more: Any) -> MatchOrder:
    told = {"title": EAST.id, "version": EAST.version, "options": {}, "seed": 11, "seats": seats, "limits": UNHURRIED}
    return MatchOrder(**{**told, **more})


def house(name: str) -> SeatOrder:
    return SeatOrder(name, "0123", house_bot=name)


def submitted(source: bytes | str, filename: str = "bot.py") -> SeatOrder:
    return SeatOrder(
        "mine", "4567", package=source if isinstance(source, bytes) else source.encode(), filename=filename
    )


@pytest.fixture(autouse=True)
def _nothing_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Bots are unpacked below a folder of this test's, and nothing of them stays; nor does a descriptor."""
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(scratch))
    sandbox.probe()
    before = len(os.listdir("/proc/self/fd"))
    yield
    assert list(scratch.iterdir()) == []
    assert len(os.listdir("/proc/self/fd")) == before


def test_house_bots_play_a_match_and_its_log_is_true():
    told: list[int] = []
    report = play(order(house("merchant"), house("random"), house("greedy")), told.append)
    assert [seat.result for seat in report.seats] == ["finished"] * 3
    assert report.result.ranks[0] == 1
    assert told == list(range(1, len(report.result.choices) + 1))
    log = read(report.log)
    assert verify(log).ok
    assert log.header["seats"][0] == {"name": "merchant", "version": "0123"}
    assert report.wall_ms > 0


def test_the_same_order_gives_the_same_match():
    seats = house("merchant"), house("random")
    assert play(order(*seats)).result.choices == play(order(*seats)).result.choices
    assert play(order(*seats)).result.choices != play(order(*seats, seed=12)).result.choices


def test_a_submitted_python_bot_searches_with_the_real_rules_in_the_sandbox():
    report = play(order(submitted(SDK_BOT), house("random")))
    mine = report.seats[0]
    assert (mine.result, mine.reason) == ("finished", "")
    assert mine.decisions > 20
    assert 0 < mine.wall_ms < 60_000
    assert 0 < mine.cpu_ms < 60_000
    assert mine.stderr == "playing east_india_companies on seat 0\n"
    log = read(report.log)
    assert verify(log).ok
    assert [line["text"] for line in log.lines if line["type"] == "talk"][:1] == ["hello"]


def test_a_submitted_zip_is_unpacked_and_played():
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("bot.toml", '[bot]\nlanguage = "python"\nentry = "main.py"\n')
        archive.writestr("main.py", "import parts\nparts.go()\n")
        archive.writestr("parts.py", "def go():\n    exec(open('raw.txt').read())\n")
        archive.writestr("raw.txt", RAW_BOT.format(decide="pass"))
    report = play(order(submitted(packed.getvalue(), "bot.zip"), house("random")))
    assert (report.seats[0].result, report.seats[0].reason) == ("finished", "")


@pytest.mark.parametrize(
    ("decide", "fault", "reason"),
    [
        ("sys.exit(2)", "exit", "exited with code 2"),
        (
            "sys.exit(0)",
            "exit",
            "exited with code 0 during the match; a bot goes on until it is told the end: in Python, the file has to call run()",
        ),
        (
            "print('move 3')",
            "bad_message",
            "; the line was 'move 3'; its standard output is for messages alone: print to the error output",
        ),
        ("while True: pass", "timeout", "gave no answer within 500 ms"),
        ("time.sleep(60)", "timeout", "gave no answer within 500 ms"),
        ("print('x' * 100000)", "flood", "sent a line longer than 64 KB"),
        ("print('[]')", "bad_message", 'sent a line that is no message: expected an object with a "type"'),
        (
            'print(\'{"type": "choose", "id": 0, "index": null}\')',
            "bad_message",
            "choose.index: expected a whole number",
        ),
        ('print(\'{"type": "choose", "id": 0, "index": -1}\')', "illegal_choice", "answered -1 to agents.place"),
        (
            'print(\'{"type": "choose", "id": 0, "index": 99999999999999999999}\')',
            "illegal_choice",
            "answered 99999999999999999999",
        ),
        ("open('/etc/passwd')", "exit", "exited with code 1"),
        ("import socket; socket.socket()", "exit", "exited with code 1"),
        ("hoard = bytearray(10**9)", "limit", "memory"),
        ("[print('{}', flush=True) for _ in range(10)]", "bad_message", 'expected an object with a "type"'),
    ],
)
def test_a_bot_that_misbehaves_loses_its_seat_with_a_readable_reason(decide, fault, reason):
    limits = replace(UNHURRIED, decision_ms=500) if fault == "timeout" else UNHURRIED
    report = play(order(submitted(RAW_BOT.format(decide=decide)), house("random"), limits=limits))
    mine, other = report.seats
    assert (mine.result, mine.fault, mine.decisions) == ("forfeited", fault, 0)
    assert reason in mine.reason
    assert mine.fallback_decisions > 0
    assert (other.result, report.result.ranks) == ("finished", [2, 1])
    assert verify(read(report.log)).ok


def test_the_log_tells_the_reason_and_keeps_the_error_output_for_the_owner():
    report = play(order(submitted(RAW_BOT.format(decide="raise ValueError('my secret plan')")), house("random")))
    assert "my secret plan" in report.seats[0].stderr
    assert b"my secret plan" not in report.log
    assert report.seats[0].reason == "exited with code 1 during the match"


def test_a_package_that_cannot_be_run_forfeits_before_the_match():
    report = play(order(submitted("this is not python ("), house("random")))
    assert (report.seats[0].fault, report.seats[0].decisions) == ("package", 0)
    assert report.seats[0].reason.startswith("could not be unpacked: ")


def test_a_bot_that_uses_up_its_cpu_time_over_the_match_forfeits():
    decide = "until = time.process_time() + 0.1\n        while time.process_time() < until: pass"
    report = play(
        order(submitted(RAW_BOT.format(decide=decide)), house("random"), limits=replace(UNHURRIED, cpu_ms=500))
    )
    assert report.seats[0].fault == "cpu"
    assert 0 < report.seats[0].decisions < 6


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"version": "0.0"}, "the match is of version 0.0"),
        ({"title": "chess"}, "there is no title 'chess'"),
        ({"options": {"mortgage": "maybe"}}, "'maybe' cannot be chosen"),
        ({"match_ms": 0}, "the match took longer than 0 ms"),
    ],
)
def test_what_no_bot_is_to_blame_for_is_a_host_fault(changes, reason):
    with pytest.raises(HostFault, match=reason):
        play(order(house("random"), house("random"), **changes))


def test_a_host_without_a_sandbox_refuses_submitted_code(monkeypatch):
    def unavailable(*_: Any, **__: Any) -> None:
        raise sandbox.SandboxUnavailable("bubblewrap was not found: install it")

    monkeypatch.setattr(sandbox, "unpack", unavailable)
    with pytest.raises(HostFault, match="bubblewrap was not found"):
        play(order(submitted(SDK_BOT), house("random")))


def test_a_lost_lease_stops_the_match_and_ends_the_bot():
    def lost(decisions: int) -> None:
        if decisions == 10:
            raise KeyError("lease lost")

    with pytest.raises(KeyError, match="lease lost"):
        play(order(submitted(SDK_BOT), house("random")), lost)


def test_a_seat_is_a_house_bot_or_a_package():
    for wrong in ({}, {"house_bot": "random", "package": b"x"}):
        with pytest.raises(ValueError, match="either a house bot or a package"):
            SeatOrder("a", "b", **wrong)


def test_an_answer_is_read_as_the_protocol_reads_it():
    for message in (protocol.Ready("x"), protocol.Choose(1, 2), protocol.Choose(1, 2, "hi")):
        assert protocol.decode_answer(protocol.encode(message)) == protocol.decode(protocol.encode(message)) == message
    assert protocol.decode_answer(b'{"type":"choose","id":1,"index":2,"mood":["good"]}') == protocol.Choose(1, 2)
    with pytest.raises(protocol.UnknownMessage):
        protocol.decode_answer(b'{"type":"decide","id":1}')


@pytest.mark.parametrize(
    "line", [b"", b"\xff", b"[" * 60_000, b"{" * 60_000, b'{"type":[]}', json.dumps({"type": "choose"}).encode()]
)
def test_a_hostile_line_is_a_bad_message(line):
    with pytest.raises(protocol.BadMessage):
        protocol.decode_answer(line)


def test_a_report_is_what_the_ladder_needs():
    report = play(order(house("random"), house("random")))
    assert isinstance(report, MatchReport)
    assert [(seat.seat, seat.name, seat.rank) for seat in report.seats] == [
        (0, "random", report.result.ranks[0]),
        (1, "random", report.result.ranks[1]),
    ]
