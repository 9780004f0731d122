"""Programs on a seat, run as they are on this machine: what they may do wrong, and that they stand still when it is not their turn."""

from __future__ import annotations

import sys
import time
from functools import partial
from pathlib import Path

import pytest

from engine.arena import InProcessPlayer, MatchResult, play_match
from engine.log import LogWriter, read, verify
from engine.players import PlayerFault, Process, ProcessPlayer
from engine.process import LocalProcess
from engine.protocol import Limits, Start
from engine.sdk import Bot, Turn
from tests.engine.toy import TITLE
from tests.waiting import GENEROUS, wait_until

LOOP = """
import json, sys, time
def send(**message): print(json.dumps(message), flush=True)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        send(type="ready", name="test")
    if message["type"] == "decide":
        {decide}
"""
HONEST = 'send(type="choose", id=message["id"], index=len(message["decision"]["options"]) - 1)'


LONG_MS = int(1000 * GENEROUS)
"""For whatever is not to run out of time: all that a busy machine may take."""

pytestmark = pytest.mark.usefixtures("toy")


class First(Bot):
    def choose(self, turn: Turn) -> int:
        return 0


def seat(folder: Path, source: str, limits: Limits) -> ProcessPlayer:
    file = folder / "bot.py"
    file.write_text(source)
    return ProcessPlayer(partial(LocalProcess, [sys.executable, "-I", str(file)], folder, limits.line_bytes))


def match(folder: Path, source: str, **limits: int) -> MatchResult:
    """A match against a bot that takes what comes first. Its log is true, whatever the program did."""
    bounds, log = Limits(**{"start_ms": LONG_MS, "decision_ms": LONG_MS} | limits), LogWriter()
    result = play_match(TITLE, 7, {}, [seat(folder, source, bounds), InProcessPlayer(First)], limits=bounds, log=log)
    report = verify(read(log.getvalue()))
    assert report.ok, str(report)
    return result


def test_a_program_plays_a_match_and_what_it_prints_to_stderr_is_kept(tmp_path):
    source = LOOP.format(decide=HONEST + '; print("thinking", message["id"], file=sys.stderr)')
    mine = match(tmp_path, source).seats[0]
    assert (mine.result, mine.decisions, mine.fallback_decisions) == ("finished", 3, 0)
    assert mine.stderr == "thinking 0\nthinking 1\nthinking 2\n"
    assert mine.wall_ms > 0


@pytest.mark.parametrize(
    ("decide", "fault", "reason"),
    [
        ("sys.exit(3)", "exit", "exited with code 3 during the match"),
        (
            "sys.exit(0)",
            "exit",
            "exited with code 0 during the match; a bot goes on until it is told the end: in Python, the file has to call run()",
        ),
        (
            "print('hel\x1blo' + 'x' * 500, flush=True)",
            "bad_message",
            "; the line was 'hel\\x1blo" + "x" * 74 + "'…; its standard output is for messages alone",
        ),
        ("import os; os.kill(os.getpid(), 9)", "exit", "was killed by signal 9"),
        ("1 / 0", "exit", "exited with code 1"),
        (
            "print('hello', flush=True)",
            "bad_message",
            "sent a line that is no message: a line that is not JSON",
        ),
        ("send(type='choose', id=7, index=0)", "bad_message", "answered question 7 when asked question 0"),
        (
            "send(type='choose', id=message['id'], index=9)",
            "illegal_choice",
            "answered 9 to toy.bid where 0 to 4 is possible",
        ),
        (
            """print('{"type":"choose","id":%d,"index":0,"index":1}' % message['id'], flush=True)""",
            "bad_message",
            "an object has the key 'index' twice",
        ),
        ("send(type='choose', id=message['id'], index='1')", "bad_message", "choose.index: expected a whole number"),
        ("print('x' * 2000, flush=True)", "flood", "sent a line of more than 1000 bytes"),
        ("print('x' * 200000, end='', flush=True)", "flood", "sent a line of more than 1000 bytes"),
        ("[send(type='thought') for _ in range(5000)]", "flood", "sent more than 10 lines that answer nothing"),
        ("time.sleep(60)", "timeout", "gave no answer within 300 ms"),
        ("while True: pass", "timeout", "gave no answer within 300 ms"),
    ],
)
def test_a_faulty_program_forfeits_its_seat_with_a_readable_reason(tmp_path, decide, fault, reason):
    given = 300 if fault == "timeout" else LONG_MS
    result = match(tmp_path, LOOP.format(decide=decide), decision_ms=given, line_bytes=1000, notes=10)
    mine = result.seats[0]
    assert (mine.result, mine.fault, mine.fallback_decisions) == ("forfeited", fault, 3)
    assert reason in mine.reason
    assert result.ranks == [2, 1]


def test_time_that_runs_out_in_mid_decision_is_told_as_the_matchs_or_the_decisions(tmp_path):
    mine = match(tmp_path, LOOP.format(decide="time.sleep(60)"), bank_ms=300).seats[0]
    assert (mine.fault, mine.reason) == ("bank", "ran out of its 300 ms of time for the match")


@pytest.mark.parametrize(
    ("source", "fault", "reason"),
    [
        ("import time; time.sleep(60)", "timeout", "was not ready within 300 ms"),
        ("raise SystemExit('no')", "exit", "exited with code 1"),
        ("class Bot: pass", "exit", "exited with code 0 during the match; a bot goes on until"),
        (
            "print('loading', flush=True)",
            "bad_message",
            "; the line was 'loading'; its standard output is for messages alone",
        ),
        ("this is not python", "exit", "exited with code 1"),
    ],
)
def test_a_program_that_does_not_come_up_forfeits_before_the_match(tmp_path, source, fault, reason):
    mine = match(tmp_path, source, start_ms=300 if fault == "timeout" else LONG_MS).seats[0]
    assert (mine.fault, mine.decisions) == (fault, 0)
    assert reason in mine.reason


@pytest.mark.parametrize("times", [12, pytest.param(40, marks=pytest.mark.soak)])
@pytest.mark.parametrize(
    ("script", "told"),
    [
        ("echo hello", ("bad_message", "sent a line that is no message")),
        ("echo hello; kill -9 $$", ("bad_message", "sent a line that is no message")),
        ("read line; echo hello", ("bad_message", "sent a line that is no message")),
        ("exec 0<&-; echo hello; sleep 0.01", ("bad_message", "sent a line that is no message")),
        ("head -c 2000 /dev/zero", ("flood", "sent a line of more than 1000 bytes")),
        ("printf hello", ("exit", "exited with code 0 during the match")),
        ("echo hello >&2; exit 3", ("exit", "exited with code 3 during the match")),
        ("exit 0", ("exit", "exited with code 0 during the match")),
    ],
)
def test_what_a_program_is_told_that_leaves_at_once_depends_on_what_it_wrote_alone(tmp_path, script, times, told):
    table, limits = Start("toy", "1", {}, 0, 2, ["a", "b"]), Limits(start_ms=LONG_MS, line_bytes=1000)
    found = set()
    for number in range(times):
        player = ProcessPlayer(partial(launched, script, tmp_path, number % 4))
        with pytest.raises(PlayerFault) as fault:
            player.start(table, limits)
        player.close()
        found.add((fault.value.kind, fault.value.reason[: len(told[1])]))
    assert found == {told}


def launched(script: str, folder: Path, milliseconds: int) -> Process:
    """A shell that has so long to run, and to end, before anything is said to it."""
    process = LocalProcess(["/bin/sh", "-c", script], folder, 1000)
    time.sleep(milliseconds / 1000)
    return process


def test_a_program_that_answers_and_leaves_is_heard_and_lost_at_the_next_question(tmp_path):
    # The system counts in hundredths of a second, of which a quick machine starts Python in less than one.
    thinking = "[None for _ in iter(lambda: time.process_time() < 0.1, False)]"
    result = match(tmp_path, LOOP.format(decide=f"{thinking}; {HONEST}; sys.exit(0)"))
    mine = result.seats[0]
    assert (mine.fault, mine.decisions) == ("exit", 1)
    assert mine.cpu_ms >= 50  # what it used is not forgotten when it is gone


def test_a_program_that_reads_no_more_is_told_so(tmp_path):
    def deaf() -> Process:
        process = LocalProcess(["/bin/sh", "-c", "exec 0<&-; sleep 600"], tmp_path, 1000)
        wait_until(lambda: not Path(f"/proc/{process._child.pid}/fd/0").exists(), "its standard input to be closed")
        return process

    player = ProcessPlayer(deaf)
    with pytest.raises(PlayerFault) as fault:
        player.start(Start("toy", "1", {}, 0, 2, ["a", "b"]), Limits(start_ms=300))  # it is told when these have passed
    player.close()
    assert (fault.value.kind, fault.value.reason) == ("stalled", "closed its standard input")


def test_a_program_that_leaves_before_the_end_is_told_has_finished_all_the_same(tmp_path):
    decide = HONEST + "; sys.exit(0) if message['id'] == 2 else None"
    reasons = {match(tmp_path, LOOP.format(decide=decide)).seats[0].reason for _ in range(20)}
    assert reasons == {""}


def test_a_command_that_does_not_exist_forfeits(tmp_path):
    player = ProcessPlayer(partial(LocalProcess, ["/no/such/program"], tmp_path, 1000))
    mine = play_match(TITLE, 7, {}, [player, InProcessPlayer(First)]).seats[0]
    assert mine.reason == "could not be started: No such file or directory"


def test_a_program_that_reads_nothing_is_stalled(tmp_path):
    process = LocalProcess([sys.executable, "-c", "import time; time.sleep(60)"], tmp_path, 1000)
    try:
        with pytest.raises(PlayerFault) as caught:
            process.ask(b"x" * 10_000_000, 0.2)
    finally:
        process.close()
    assert caught.value.kind == "stalled"


def test_what_a_paused_program_is_asked_reaches_it_whole_where_its_pipe_is_too_short(tmp_path):
    source = "import sys\nfor line in sys.stdin: print(len(line), flush=True); sum(range(10**6))"
    process = LocalProcess([sys.executable, "-c", source], tmp_path, 1000)
    try:
        for _ in range(2):
            process.pause()
            process.ask(b"".join(b"x" * length + b"\n" for length in (200_000, 3, 100_000)), GENEROUS)
            assert [process.receive(GENEROUS) for _ in range(3)] == [b"200001", b"4", b"100001"]
        assert process.pause() >= 0.01
    finally:
        process.close()


def test_notes_in_moderation_are_ignored(tmp_path):
    decide = "[send(type='thought', text='hm') for _ in range(3)]; send(type='ready'); " + HONEST
    assert match(tmp_path, LOOP.format(decide=decide)).seats[0].result == "finished"


def test_a_bot_cannot_think_on_anothers_time(tmp_path):
    """A thread looks at the clock all the time; while the other seat takes its 300 ms it stands still and sees nothing."""
    source = LOOP.replace(
        "for line in sys.stdin:",
        "import threading\nseen, gap = time.monotonic(), 0.0\ndef look():\n    global seen, gap\n    now = time.monotonic()\n"
        "    seen, gap = now, max(gap, now - seen)\ndef think():\n    while True:\n        look(); time.sleep(0.001)\n"
        "threading.Thread(target=think, daemon=True).start()\nfor line in sys.stdin:\n    look()",
    ).format(decide="print(gap, file=sys.stderr); gap = 0.0; " + HONEST)

    class Slow(Bot):
        def choose(self, turn: Turn) -> int:
            time.sleep(0.3)
            return 0

    limits = Limits(start_ms=LONG_MS, decision_ms=LONG_MS)
    result = play_match(TITLE, 7, {}, [seat(tmp_path, source, limits), InProcessPlayer(Slow)], limits=limits)
    _, second, third = map(float, result.seats[0].stderr.split())
    assert min(second, third) >= 0.3


def test_a_closed_program_is_gone_with_its_children(tmp_path):
    source = "import subprocess, sys; subprocess.Popen(['sleep', '987']); print('up', flush=True); sys.stdin.read()"
    process = LocalProcess([sys.executable, "-c", source], tmp_path, 1000)
    assert process.receive(GENEROUS) == b"up"
    process.close()
    process.close()

    def sleepers() -> list[Path]:
        return [path for path in Path("/proc").glob("[0-9]*/cmdline") if _read(path) == b"sleep\x00987\x00"]

    wait_until(lambda: sleepers() == [], "the program's child to be gone")


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""
