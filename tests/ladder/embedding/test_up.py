"""`manage.py up`, whole and real: it plays, ends, goes on, and leaves nothing behind."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from io import StringIO
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import psutil
import psycopg
import pytest
from django.conf import settings
from rich.console import Console

import engine
from ladder.embedding import running as running_house
from ladder.embedding.folder import DataFolder
from ladder.embedding.management.commands.up import Command
from ladder.embedding.running import Plan
from ladder.embedding.services import services
from ladder.seasons import quota
from tests import migrated
from tests.ladder import factories as make
from tests.platforms import ends_with_its_parent
from tests.waiting import GENEROUS, wait_until

from .conftest import Manage, a_folder, processes_of, running

FIELD = ("--variants", "3", "--workers", "1")
"""Three scripted bots and one worker: matches of a second, for what does not depend on who plays."""

UNDONE = ("theatre", "0007_forget_reviews_of_forfeits")
"""A migration without which the house's database is found, as by a later release: the last of its app, which does nothing where there is
nothing yet."""

FIGURES = f"""
import json
from django.db.migrations.recorder import MigrationRecorder
from ladder.play.models import Match, MatchLog, MatchSeat
from ladder.seasons.models import RatingChange
from ladder.seasons.models import Season
print("figures", json.dumps({{
    "migrated": MigrationRecorder.Migration.objects.filter(app="{UNDONE[0]}", name="{UNDONE[1]}").count(),
    "finished": Match.objects.finished().count(),
    "running": Match.objects.filter(status="running").count(),
    "seasons": Season.objects.count(),
    "logs": MatchLog.objects.count(),
    "seats": MatchSeat.objects.filter(match__status="finished").count(),
    "ledger": RatingChange.objects.count(),
}}))
"""
REPLAYED = """
from django.core.management import call_command
call_command("rebuild_ratings", check=True)
"""
"""Fails when the ratings are not what the matches give."""


def figures(manage: Manage, script: str = FIGURES) -> dict[str, Any]:
    """What Postgres holds, read by a command of its own while the house is down."""
    code, output = manage.run("shell", "--no-imports", "-c", script)
    assert code == 0, output
    return json.loads(
        next(line for line in output.splitlines() if line.startswith("figures ")).removeprefix("figures ")
    )


def a_port() -> str:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return str(probe.getsockname()[1])


class Up:
    """A running `manage.py up`, its lines collected as they come."""

    def __init__(self, manage: Manage, *arguments: str) -> None:
        self.process = manage.start("up", *arguments)
        self.lines: list[str] = []
        assert self.process.stdout is not None
        self._reader = Thread(target=self.lines.extend, args=(self.process.stdout,), daemon=True)
        self._reader.start()

    def output(self) -> str:
        if self.process.poll() is not None:
            self._reader.join(GENEROUS)
        return "".join(self.lines)

    def until(self, condition: Callable[[str], object]) -> None:
        wait_until(lambda: self.process.poll() is not None or condition(self.output()))
        assert condition(self.output()), self.output()

    def end(self, by: signal.Signals) -> int:
        self.process.send_signal(by)
        return self.process.wait(GENEROUS)


class AtTerminal:
    """A running `manage.py up` under a pseudo-terminal, where keys can be typed and the board is redrawn in place."""

    def __init__(self, manage: Manage, *arguments: str) -> None:
        import pty

        self._master, slave = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "up", *arguments],
            cwd=Path(__file__).resolve().parents[3],
            env=manage.environment | {"TERM": "xterm", "COLUMNS": "100", "LINES": "40"},
            stdin=slave, stdout=slave, stderr=slave, start_new_session=True, preexec_fn=lambda: make_controlling(0),
        )  # fmt: skip
        os.close(slave)
        os.set_blocking(self._master, False)
        self._seen = b""

    def seen(self) -> str:
        try:
            self._seen += os.read(self._master, 65536)
        except (BlockingIOError, OSError):
            time.sleep(0.05)
        return self._seen.decode(errors="replace")

    def finished(self) -> int:
        """Finished matches, by the last board."""
        return int(re.findall(r"finished (?:\x1b\[[\d;]*m)*(\d+)", self.seen())[-1])

    def type(self, key: bytes) -> None:
        os.write(self._master, key)

    def close(self) -> None:
        os.close(self._master)


def make_controlling(terminal: int) -> None:
    """Make `terminal` the calling session's controlling terminal, so that a typed Ctrl-C is a signal."""
    import fcntl
    import termios

    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)


def pid_of(folder: Path, mark: str) -> int:
    """The main process (the supervisor's own child) whose command line contains `mark`."""
    owner = json.loads((folder / "house.lock").read_text())["pid"]
    children = psutil.Process(owner).children()
    return next(child.pid for child in children if mark in " ".join(child.cmdline()))


@contextmanager
def silent(process: psutil.Process) -> Iterator[None]:
    """It and all that it started are there, and do nothing: no connection is closed, and none is answered."""
    stopped = [process, *process.children(recursive=True)]
    for one in stopped:
        one.suspend()
    try:
        yield
    finally:
        for one in stopped:
            with suppress(psutil.NoSuchProcess):
                one.resume()


@dataclass(frozen=True)
class House:
    """A house's folder, its port, and the commands that run in it."""

    folder: Path
    port: str
    manage: Manage


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    """One that these tests open twice, one after another: each opening is the start of five programs. Its database has been that of an
    older release."""
    with a_folder() as folder, running(folder) as manage:
        data, name = DataFolder(folder), settings.DATABASES["default"]["TEST"]["TEMPLATE"]
        migrated.lay_down(data)
        with services(data, name, "migrate", durable=False):
            place = str(data.postgres_socket_folder)
            with psycopg.connect(dbname=name, user="postgres", host=place, autocommit=True) as asked:
                gone = asked.execute("DELETE FROM django_migrations WHERE app = %s AND name = %s", UNDONE)
                assert gone.rowcount == 1
        yield House(folder, a_port(), manage)


@pytest.fixture(scope="module")
def open_house(house: House) -> Up:
    """The house, open for the first time, when it has played."""
    up = Up(house.manage, "--port", house.port, *FIELD)
    up.until(lambda output: "Pages and API" in output)
    wait_until(lambda: finished(house.port) > 0, "a match is finished", every=0.2)
    return up


def finished(port: str) -> int:
    """Finished matches, as far as they are on one page."""
    with urlopen(f"http://localhost:{port}/api/v1/matches/?status=finished", timeout=GENEROUS) as found:
        return len(json.loads(found.read())["results"])


@pytest.fixture
def quiet_house(house: House, open_house: Up) -> Iterator[House]:
    """It while its worker stands still: what is asked of it here has nothing to do with matches, which would take the machine's time."""
    with silent(psutil.Process(pid_of(house.folder, "worker1@"))):
        yield house


@pytest.mark.soak
def test_with_two_workers_it_plays_as_many_matches_as_asked_for_and_ends_with_the_table(
    manage: Manage, folder: Path
) -> None:
    code, output = manage.run("up", "--port", a_port(), "--matches", "2", "--variants", "3", "--workers", "2")

    assert code == 0, output
    assert "2 matches finished since the start." in output
    assert not processes_of(folder)
    found = figures(manage)
    assert (found["finished"], found["running"], found["seasons"], found["logs"]) == (2, 0, 1, 2)
    assert found["ledger"] == found["seats"] > 0


@pytest.mark.django_db
def test_it_is_watched_until_the_matches_asked_for_are_finished_and_then_the_table_is_told(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    season = make.season_with_field()
    make.counted(make.rated_match(season))
    told = StringIO()
    house = running_house.House(DataFolder(folder), Plan([season.title], matches=2), Console(file=told, width=100))
    house.finished_before = quota.finished_matches()
    tended = iter(range(3))

    def tend() -> None:
        """A match is finished each time but the first, and none is once there are two."""
        if next(tended):
            make.counted(make.rated_match(season))

    monkeypatch.setattr(house.supervisor, "tend", tend)
    monkeypatch.setattr(running_house, "close_old_connections", lambda: None)  # the test's own is one
    house.watch([season])
    house.show_final([season])

    first, *_, last = told.getvalue().splitlines()
    assert first.endswith(" matches: 1 finished, 0 running, 0 queued")
    assert last.endswith(" 2 matches finished since the start.")
    table = told.getvalue().partition(" rank ")[2]
    assert {"random", "greedy"} <= set(table.split())
    assert "finished 3" in table


def test_a_second_up_in_the_folder_and_a_taken_port_are_one_line_each(
    quiet_house: House, open_house: Up, tmp_path: Path
) -> None:
    up, path, port = open_house, quiet_house.folder, quiet_house.port
    assert Manage(path).run("up", "--port", port) == (
        1,
        f"CommandError: {path} is in use by `manage.py up`, pid {up.process.pid}. "
        f"Stop it (kill {up.process.pid}), or set LEADENHALL_VAR to another folder.\n",
    )
    assert Manage(tmp_path).run("up", "--port", port) == (
        1,
        f"CommandError: Port {port} on 127.0.0.1 cannot be used (Address already in use). "
        f"Choose another: manage.py up --port {int(port) + 1}\n",
    )


PAGES = (
    "/",
    "/leaderboard/",
    "/matches/",
    "/status/",
    "/titles/",
    "/api/v1/matches/",
    "/api/v1/seasons/",
    "/api/v1/queue/",
)


def answer(port: str, path: str) -> tuple[int, str, str]:
    """Status, media type and Retry-After of a page."""
    try:
        found = urlopen(f"http://localhost:{port}{path}", timeout=GENEROUS)
    except HTTPError as error:
        found = error
    with found:
        found.read()
        return found.status, found.headers["Content-Type"].split(";")[0], found.headers.get("Retry-After", "")


def test_a_restart_of_postgres_or_valkey_costs_nobody_a_crash(quiet_house: House) -> None:
    folder, port = quiet_house.folder, quiet_house.port

    def everybody() -> list[tuple[int, str, str]]:
        """Many at once, so that many connections are in the pool."""
        with ThreadPoolExecutor(8) as readers:
            return list(readers.map(partial(answer, port), 2 * PAGES))

    assert {status for status, _, _ in everybody()} == {200}
    for name, stop in (
        ("bin/postgres", signal.SIGINT),
        ("bin/postgres", signal.SIGQUIT),
        ("valkey-server", signal.SIGKILL),
    ):
        os.kill(pid_of(folder, name), stop)
        away = [answer(port, "/api/v1/matches/"), answer(port, "/matches/"), *everybody()]
        assert {status for status, _, _ in away} <= {200, 503}
        assert all(int(retry) > 0 for status, _, retry in away if status == 503)
        assert {kind for status, kind, _ in away if status == 503} <= {"application/problem+json", "text/html"}
        wait_until(lambda: answer(port, "/healthz/")[0] == 200, f"{name} is back")
        assert {status for status, _, _ in everybody()} == {200}


def test_a_postgres_that_is_there_and_silent_holds_no_request(quiet_house: House) -> None:
    folder, port = quiet_house.folder, quiet_house.port
    # Not the front page, which a process that has just told it tells again.
    paths = ("/leaderboard/", "/matches/", "/api/v1/matches/", "/healthz/")
    with ThreadPoolExecutor(len(paths)) as readers:
        assert {found[0] for found in readers.map(partial(answer, port), paths)} == {200}
        with silent(psutil.Process(pid_of(folder, "bin/postgres"))):
            # `answer` gives up after GENEROUS seconds, which is more than all bounds of a request together.
            away = list(readers.map(partial(answer, port), paths))
    assert [(status, retry) for status, _, retry in away] == 4 * [(503, "5")]
    wait_until(lambda: answer(port, "/healthz/")[0] == 200, "Postgres answers again")
    assert {answer(port, path)[0] for path in paths} == {200}


@ends_with_its_parent
def test_killed_it_leaves_no_process_and_at_its_terminal_the_next_start_goes_on_and_is_stopped_in_order(
    house: House, open_house: Up
) -> None:
    # Given the house that was open, killed
    folder = house.folder
    assert "Recovered" not in open_house.output()
    open_house.end(signal.SIGKILL)

    # then nothing is left of it, and the next start says so
    wait_until(lambda: not processes_of(folder))
    log = folder / "log" / "worker1.log"
    already = log.stat().st_size
    terminal = AtTerminal(house.manage, "--port", house.port, *FIELD)
    wait_until(lambda: "Ctrl-C stops everything in order" in terminal.seen())
    assert f"Recovered the lock of pid {open_house.process.pid}, which did not stop in order" in terminal.seen()

    # When its worker is killed in a match, and Valkey, which comes back empty: every message that it held is lost
    wait_until(lambda: terminal.seen() and "match" in log.read_bytes()[already:].decode())
    os.kill(pid_of(folder, "worker1@"), signal.SIGKILL)
    os.kill(pid_of(folder, "valkey-server"), signal.SIGKILL)
    before = terminal.finished()

    # then it goes on to play, until it is told to stop
    wait_until(lambda: re.search(r"valkey restarted, pid \d+", terminal.seen()))
    wait_until(lambda: terminal.finished() >= before + 2, "two matches more")
    terminal.type(b"\x03")
    wait_until(lambda: terminal.seen() and terminal.process.poll() is not None)
    seen = terminal.seen()
    terminal.close()
    assert terminal.process.returncode == 0
    assert re.search(r"worker1 \(pid \d+\) ended with SIGKILL; restarting in 1 s", seen)
    assert re.search(r"worker1 restarted, pid \d+", seen)
    assert "Stopping: beat, workers, web, Valkey, Postgres." in seen
    assert "Stopped. Everything is kept in" in seen
    assert not processes_of(folder)
    assert (folder / "house.lock").read_text() == ""

    # and every match is counted once, in the same season, in a database of this release
    after = figures(house.manage, FIGURES + REPLAYED)
    assert after["migrated"] == 1
    assert after["seasons"] == 1
    assert after["finished"] == after["logs"] >= before + 2 > 2
    assert after["running"] == 0, "a stopping worker ends its match or gives it back"
    assert after["ledger"] == after["seats"] > 0


def test_what_was_asked_for_wrongly_is_said_in_one_line(
    manage: Manage, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, output = manage.run("up", "--title", "monopoly")
    assert code == 1
    known = ", ".join(engine.titles())
    assert output == f"CommandError: --title: no title 'monopoly' is installed. Choose from: {known}.\n"
    assert not (folder / "postgres").exists()
    with pytest.raises(SystemExit, match="2"):
        Command().run_from_argv(["manage.py", "up", "--matches", "0"])
    told = capsys.readouterr().err.splitlines()
    assert told[-1].endswith("argument --matches: '0' is not a whole number of at least 1")
