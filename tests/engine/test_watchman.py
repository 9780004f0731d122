"""Nothing of a bot at home outlives its match: however the bot hides, and however `play` ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import uuid
import zipfile
from pathlib import Path

import psutil
import pytest

from engine.process import LocalProcess
from engine.watchman import scratch_folder
from tests.waiting import GENEROUS, wait_until

ROOT = Path(__file__).resolve().parents[2]

CHILDREN = """
import os, subprocess, sys
word = {word!r}
idle = [sys.executable, "-ISc", "import time; time.sleep(600)", word]
subprocess.Popen(idle)
subprocess.Popen(idle, start_new_session=True)
subprocess.Popen(idle, env={{}})
subprocess.Popen(idle, process_group=0, env={{}})
"""
HANGING = CHILDREN + "print('{{}}', flush=True)\nimport time; time.sleep(600)\n"


def of_word(word: str) -> list[psutil.Process]:
    """The processes whose command line has the word, the dead excepted."""
    found = [
        process for process in psutil.process_iter(["cmdline", "status"]) if word in (process.info["cmdline"] or ())
    ]
    return [process for process in found if process.info["status"] != psutil.STATUS_ZOMBIE]


def wait_for(count: range, word: str) -> None:
    wait_until(lambda: len(of_word(word)) in count, f"{count} processes of the bot", every=0.05)


@pytest.fixture
def word() -> str:
    """Stands on the command line of all that the bot starts."""
    return f"word-{uuid.uuid4().hex}"


def test_a_closed_bot_is_gone_with_children_that_hide_in_sessions_and_groups(tmp_path: Path, word: str) -> None:
    process = LocalProcess([sys.executable, "-c", HANGING.format(word=word)], tmp_path, 1000)
    assert process.receive(GENEROUS) == b"{}"
    wait_for(range(4, 5), word)

    process.close()

    wait_for(range(1), word)


@pytest.mark.parametrize(
    ("number", "jobs"),
    [
        *((signal.SIGTERM, "1"), (signal.SIGTERM, "2"), (signal.SIGHUP, "1"), (signal.SIGKILL, "2")),
        *(pytest.param(*each, marks=pytest.mark.soak) for each in ((signal.SIGHUP, "2"), (signal.SIGKILL, "1"))),
    ],
)
def test_nothing_of_a_bot_is_left_when_play_is_ended(
    tmp_path: Path, word: str, number: signal.Signals, jobs: str
) -> None:
    bot, scratch = tmp_path / "bot.zip", tmp_path / "scratch"
    scratch.mkdir()
    with zipfile.ZipFile(bot, "w") as archive:
        archive.writestr("bot.py", CHILDREN.format(word=word) + "import time; time.sleep(600)\n")
    command = [
        sys.executable,
        "-m",
        "engine",
        "play",
        "east_india_companies",
        str(bot),
        "random",
        "--games",
        "200",
        "--jobs",
        jobs,
    ]
    started = subprocess.Popen(
        command,
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        env={**os.environ, "TMPDIR": str(scratch)},
    )
    wait_for(range(4 * int(jobs), 100), word)  # every job has its bot, with its children, in a folder of its own
    assert [file.name for file in scratch.rglob("bot.py")] == ["bot.py"] * int(jobs)

    os.kill(started.pid, number)

    assert started.wait(GENEROUS) == (-9 if number == signal.SIGKILL else 128 + number)
    wait_for(range(1), word)
    wait_until(lambda: not list(scratch.iterdir()), "the bot's files to be gone")


def test_a_scratch_folder_is_its_users_alone_and_gone_after_the_block(tmp_path: Path) -> None:
    with scratch_folder() as folder:
        (folder / "deep/er").mkdir(parents=True)
        mode = folder.stat().st_mode & 0o777
    assert (mode, folder.exists()) == (0o700, False)


def test_play_shows_what_bots_write_to_their_error_output(tmp_path: Path) -> None:
    (tmp_path / "talker.py").write_text(
        "import sys\nfrom engine.sdk import Bot, run\n\nclass Talker(Bot):\n    def choose(self, turn):\n        return 0\n\n"
        "print('\\x1b[2Jhello from Talker', file=sys.stderr)\nrun(Talker)\n"
    )
    command = [sys.executable, "-m", "engine", "play", "east_india_companies", str(tmp_path / "talker.py"), "random"]

    quiet = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    told = subprocess.run([*command, "--stderr", "--json"], cwd=ROOT, capture_output=True, text=True, check=True)

    assert "hello" not in quiet.stdout + quiet.stderr
    assert told.stdout.startswith("{")
    assert (
        told.stderr
        == "match 1, talker (seat 1) wrote to its error output:\n\N{REPLACEMENT CHARACTER}[2Jhello from Talker\n\n"
    )
