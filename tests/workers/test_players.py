"""A bot on a seat: what it writes is parsed with bounds, and its faults are told as a player's."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import zipfile
from functools import partial
from pathlib import Path

import pytest

from engine import protocol
from engine.players import PlayerFault, ProcessPlayer
from tests.waiting import GENEROUS, wait_until
from workers import sandbox
from workers.players import SandboxedConversation


def test_an_answer_is_read() -> None:
    assert protocol.decode_answer(b'{"type": "choose", "id": 7, "index": 2}') == protocol.Choose(7, 2)
    assert protocol.decode_answer(b'{"type": "ready"}') == protocol.Ready()


@pytest.mark.parametrize("name", ["id", "index"])
@pytest.mark.parametrize("number", ["9" * 4300, "-" + "9" * 4299, str(2**128)])
def test_a_number_of_thousands_of_digits_is_a_bad_message_of_few_words(name: str, number: str) -> None:
    numbers = {"id": "1", "index": "1"} | {name: number}
    line = f'{{"type": "choose", "id": {numbers["id"]}, "index": {numbers["index"]}}}'
    with pytest.raises(protocol.BadMessage) as error:
        protocol.decode_answer(line.encode())
    assert name in str(error.value)
    assert len(str(error.value)) < 80


@pytest.mark.parametrize("text", ["9" * 4301, "9" * 60_000, "1e999999", "NaN"])
def test_no_number_breaks_the_reader(text: str) -> None:
    with pytest.raises(protocol.BadMessage) as error:
        protocol.decode_answer(f'{{"type": "choose", "id": {text}, "index": 0}}'.encode())
    assert len(str(error.value)) < 200


@pytest.mark.usefixtures("needs_sandbox")
@pytest.mark.parametrize("share", [0.2, pytest.param(1.0, marks=pytest.mark.soak)], ids=["seldom", "often"])
@pytest.mark.parametrize(
    ("script", "times", "told"),
    [
        ("print('hello')", 40, ("bad_message", "sent a line that is no message")),
        ("print('hello', flush=True); os.kill(os.getpid(), 11)", 20, ("bad_message", "sent a line that is no message")),
        ("sys.stdin.readline(); print('hello')", 20, ("bad_message", "sent a line that is no message")),
        ("print('x' * 2000, end='')", 20, ("flood", "sent a line longer than 1 KB")),
        ("print('hello', end='')", 20, ("exit", "exited with code 0 during the match")),
        ("sys.exit(3)", 20, ("exit", "exited with code 3 during the match")),
    ],
)
def test_what_a_bot_is_told_that_leaves_at_once_depends_on_what_it_wrote_alone(
    tmp_path: Path, script: str, times: int, told: tuple[str, str], share: float
) -> None:
    tmp_path.joinpath("bot.py").write_text(f"import os, sys\n{script}\n")
    tmp_path.chmod(0o755)
    table = protocol.Start("toy", "1", {}, 0, 2, ["a", "b"])
    found = set()
    for number in range(int(times * share)):
        player = ProcessPlayer(partial(launched, tmp_path, 10 * (number % 4)))
        try:
            with pytest.raises(PlayerFault) as fault:
                player.start(table, protocol.Limits(start_ms=int(1000 * GENEROUS)))
        finally:
            player.close()
        found.add((fault.value.kind, fault.value.reason[: len(told[1])]))
    assert found == {told}


def launched(folder: Path, milliseconds: int) -> SandboxedConversation:
    """A bot in the sandbox that has so long to run, and to end, before anything is said to it."""
    limits = sandbox.Limits(line_bytes=1024)
    bot = SandboxedConversation(folder, ("python", "-I", "-S", "/bot/bot.py"), limits)
    time.sleep(milliseconds / 1000)
    return bot


@pytest.mark.usefixtures("needs_sandbox")
def test_nothing_of_a_sandboxed_bot_is_left_when_play_is_killed(tmp_path: Path) -> None:
    bot, scratch = tmp_path / "bot.zip", tmp_path / "scratch"
    scratch.mkdir()
    with zipfile.ZipFile(bot, "w") as archive:
        archive.writestr("bot.py", "import time\ntime.sleep(600)\n")
    started = subprocess.Popen(
        [sys.executable, "-m", "engine", "play", "east_india_companies", str(bot), "random", "--sandbox"],
        cwd=Path(__file__).resolve().parents[2],
        env={**os.environ, "TMPDIR": str(scratch)},
        start_new_session=True,
    )
    wait_until(lambda: list(scratch.glob("leadenhall-*/0/files/bot.py")), "the bot to be unpacked for the match")

    os.killpg(started.pid, signal.SIGKILL)

    assert started.wait(GENEROUS) == -signal.SIGKILL
    wait_until(lambda: not list(scratch.iterdir()), "the bot's files to be gone")


@pytest.mark.usefixtures("needs_sandbox")
def test_a_bot_that_does_not_stand_still_in_a_pause_loses_its_seat(tmp_path: Path) -> None:
    tmp_path.joinpath("bot.py").write_text("print('here', flush=True)\nwhile True: pass\n")
    tmp_path.chmod(0o755)
    bot = SandboxedConversation(tmp_path, ("python", "/bot/bot.py"), sandbox.Limits())
    try:
        assert bot.receive(GENEROUS) == b"here"
        before = bot.pause()
        os.killpg(bot._process.pid, signal.SIGCONT)
        wait_until(lambda: bot._process.cpu_seconds - before > 0.5, "half a second of stolen CPU")
        with pytest.raises(PlayerFault) as fault:
            bot.ask(b"{}\n", GENEROUS)
        assert (fault.value.kind, fault.value.reason) == ("limit", "used CPU while it was paused")
    finally:
        bot.close()
