"""The getting-started page, copied block by block into a shell, does what it says."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from django.db import transaction
from django.test import Client
from pytest_django.live_server_helper import LiveServer

from ladder.bots.models import Version
from ladder.play.models import Match
from ladder.seasons.models import Entry
from ladder.validation import services as validation
from tests.ladder import factories as make
from tests.waiting import GENEROUS

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(not (shutil.which("curl") and shutil.which("bash")), reason="no curl or no bash on PATH"),
]

END = "--- end of block ---"


class Shell:
    """One bash, fed a block at a time, as a terminal would be."""

    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen(
            ["bash", "--noprofile", "--norc"], cwd=folder, text=True, bufsize=1,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip

    def run(self, block: str) -> str:
        """What the block printed. Fails unless its last command succeeded."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{block}\necho; echo '{END}' $?\n")
        self.process.stdin.flush()
        printed = []
        for line in self.process.stdout:
            if line.startswith(END):
                assert line.split()[-1] == "0", "".join(printed)
                return "".join(printed)
            printed.append(line)
        pytest.fail("the shell went away: " + "".join(printed))


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[Shell]:
    shell = Shell(tmp_path)
    yield shell
    shell.process.terminate()
    shell.process.wait()


def blocks(html: str) -> dict[str, str]:
    """The page's blocks of commands by their step."""
    return {step: unescape(text) for step, text in re.findall(r'<code data-step="(\w+)">(.*?)</code>', html, re.S)}


def test_the_page_s_commands_take_a_bot_from_nothing_to_the_board(
    live_server: LiveServer, shell: Shell, tmp_path: Path
) -> None:
    with transaction.atomic():
        season = make.season_with_field()
    host = live_server.url.removeprefix("http://")
    steps = blocks(Client().get("/getting-started/", headers={"Host": host}).content.decode())
    assert list(steps) == ["bot", "register", "submit", "report", "stderr", "leaderboard", "log"]
    assert f"SITE={live_server.url}\n" in steps["register"]

    shell.run(steps["bot"])
    assert "token: lh_" in shell.run(steps["register"])
    assert f"version: {live_server.url}/api/v1/bots/" in shell.run(steps["submit"])

    version = Version.objects.get(bot__name__startswith="OneStep-")
    assert bytes(version.package) == (tmp_path / "bot.py").read_bytes()
    assert json.loads(shell.run(steps["report"]))["status"] == "submitted"
    validation.record_check(version.pk, {"language": "python", "entry": "bot.py"})
    for match in Match.objects.filter(validates=version):
        make.counted(match)
    assert json.loads(shell.run(steps["report"]))["status"] == "ready"

    assert version.bot.name in shell.run(steps["leaderboard"])
    assert shell.run(steps["stderr"]).strip() == ""
    match = make.play_out(make.rated_match(season, [make.entries(season)[0], Entry.objects.get(version=version)]))
    make.play_out(make.rated_match(season, make.entries(season)[:2]))
    assert shell.run(steps["log"]).startswith('{"type":"header"')
    assert match.log.raw_bytes == (tmp_path / "log.jsonl").stat().st_size


def test_the_ten_line_bot_of_the_page_plays_a_whole_game(db: None, tmp_path: Path) -> None:
    source = re.search(r"<<'END'\n(.*?)\nEND", blocks(Client().get("/getting-started/").content.decode())["bot"], re.S)
    assert source is not None
    (tmp_path / "bot.py").write_text(source[1])
    assert len([line for line in source[1].splitlines() if line.strip()]) <= 10

    played = subprocess.run(
        [sys.executable, "-m", "engine", "play", "east_india_companies", str(tmp_path / "bot.py"), "random", "--json"],
        capture_output=True, text=True, timeout=2 * GENEROUS, check=True, cwd=Path(__file__).parents[3],
    )  # fmt: skip

    assert [bot["forfeits"] for bot in json.loads(played.stdout)["bots"]] == [0, 0]
