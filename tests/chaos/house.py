"""A house that plays a season of short games, its workers behind a network that can be disturbed, an author's bot at its tables."""

from __future__ import annotations

import json
import os
import signal
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from threading import Thread
from typing import Any

import psutil
import psycopg
import redis

from ladder.embedding.folder import DataFolder
from tests import migrated
from tests.drills.full_disk import small_disk
from tests.ladder.embedding.conftest import Manage, a_folder, processes_of
from tests.waiting import GENEROUS, wait_until

from . import clocks
from .proxy import Proxy

TITLE = "liars_dice"
"""Games of a few milliseconds: what is tried is the house."""
WORKERS = 2
BOT = "from engine.sdk import Bot, run\nclass First(Bot):\n    def choose(self, turn):\n        return 0\nrun(First)\n"
SUBMIT = f"""
from ladder.accounts.models import User
from ladder.bots.services import submit
author = User.objects.create_user("author", "author@example.org", "chaos chaos")
submit(author, "{TITLE}", "first", "bot.py", {BOT!r}.encode())
"""
AS_ROOT = os.getuid() == 0


class House:
    """`manage.py up` in `folder`, and every way to look at it from outside."""

    def __init__(self, folder: Path, scratch: Path, wishes: Path, postgres: Proxy, valkey: Proxy) -> None:
        self.data, self.scratch, self.wishes = DataFolder(folder), scratch, wishes
        self.postgres, self.valkey = postgres, valkey
        self.proxies = (postgres, valkey)
        self.lines: list[str] = []
        self.manage = Manage(folder)
        self.manage.environment |= {
            "LEADENHALL_TITLES": "examples/liars_dice",
            "LEADENHALL_CHAOS": str(wishes),
            "LEADENHALL_CHAOS_PORTS": f"{postgres.port},{valkey.port}",
            "DJANGO_SETTINGS_MODULE": "tests.chaos.settings",
            "TMPDIR": str(scratch),
        }
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = str(probe.getsockname()[1])

    def start(self) -> None:
        """Open the house, and have the author's bot at its tables."""
        migrated.lay_down(self.data)
        arguments = ("--title", TITLE, "--port", self.port, "--variants", "3", "--workers", str(WORKERS))
        self.up = self.manage.start("up", *arguments)
        Thread(target=self.lines.extend, args=(self.up.stdout,), daemon=True).start()
        wait_until(lambda: "Pages and API" in self.said() or self.up.poll() is not None, "the house is open")
        if self.up.poll() is not None:
            raise RuntimeError(f"the house did not open: {self.said()}")
        self.do("shell", "--no-imports", "-c", SUBMIT)
        ready = "SELECT count(*) = 1 FROM seasons_entry e JOIN bots_bot b ON b.id = e.bot_id WHERE b.house_bot = ''"
        wait_until(lambda: self.ask(ready)[0][0], "the author's bot plays", every=0.2)

    def said(self) -> str:
        return "".join(self.lines)

    def do(self, *arguments: str) -> str:
        """Output of a command of the house. Raises RuntimeError for one that ends badly."""
        code, output = self.manage.run(*arguments)
        if code:
            raise RuntimeError(f"{' '.join(arguments)} ended with {code}: {output}")
        return output

    def connect(self) -> psycopg.Connection[Any]:
        """A connection to its database, past the proxy."""
        return psycopg.connect(
            dbname="leadenhall",
            user="postgres",
            host=str(self.data.postgres_socket_folder),
            autocommit=True,
            connect_timeout=5,
        )

    def ask(self, question: str) -> list[tuple[Any, ...]]:
        """Rows. Raises psycopg.Error while Postgres is away."""
        with self.connect() as connection:
            return connection.execute(question).fetchall()

    def broker(self) -> redis.Redis:
        return redis.Redis(unix_socket_path=str(self.data.valkey_socket), socket_timeout=5)

    def programs(self) -> list[psutil.Process]:
        """What the house's supervisor has started itself."""
        with suppress(OSError, ValueError, psutil.Error):
            return psutil.Process(json.loads((self.data.path / "house.lock").read_text())["pid"]).children()
        return []

    def program(self, mark: str) -> psutil.Process | None:
        """The running program whose command line has `mark`."""
        return next((one for one in self.programs() if mark in command(one)), None)

    def stop(self) -> int:
        """Stop it in order; its exit code."""
        self.up.send_signal(signal.SIGTERM)
        return self.up.wait(GENEROUS)


def command(process: psutil.Process) -> str:
    """Its command line; empty when it is gone or dead."""
    try:
        return "" if process.status() == psutil.STATUS_ZOMBIE else " ".join(process.cmdline())
    except psutil.Error:
        return ""


@contextmanager
def a_house() -> Iterator[House]:
    """A house in folders of its own under /tmp, on small disks where we may mount any; nothing of it is there afterwards."""
    with ExitStack() as stack:
        folder, scratch, wishes = (stack.enter_context(a_folder()) for _ in range(3))
        for disk in (folder, scratch):
            if AS_ROOT:
                stack.enter_context(small_disk(disk))
            disk.chmod(0o711)
        clocks.make_library(wishes)
        data = DataFolder(folder)
        postgres = stack.enter_context(Proxy(data.postgres_socket_folder / ".s.PGSQL.5432").carrying())
        valkey = stack.enter_context(Proxy(data.valkey_socket).carrying())
        house = House(folder, scratch, wishes, postgres, valkey)
        try:
            yield house
        finally:
            house.manage.end()


def left_of(house: House) -> list[str]:
    """Processes and files that a house which has stopped should have taken with it."""
    processes = [f"process {one.pid}: {command(one)[:120]}" for one in processes_of(house.data.path)]
    processes += [f"process {one.pid}: {command(one)[:120]}" for one in processes_of(house.scratch)]
    sockets = [f"socket {file}" for file in house.data.path.rglob("*") if file.is_socket()]
    scratch = [f"scratch {file}" for file in house.scratch.iterdir() if file.name != "filler"]
    return [*processes, *sockets, *scratch, *groups_of_the_dead()]


def groups_of_the_dead() -> list[str]:
    """Control groups of bots whose worker is gone."""
    from workers import sandbox
    from workers.sandbox import cgroups, orphans

    setup = sandbox.probe().setup
    place = setup and setup.place
    return [
        f"control group {group}"
        for folder in (place.folders() if place else ())
        for group in folder.glob(f"{cgroups.FOLDER}*")
        if orphans.is_of_the_dead(group.name.removeprefix(cgroups.FOLDER).rpartition("-")[0])
    ]
