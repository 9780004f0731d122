"""`python -m tests.drills.full_disk`: the disk of a house that plays is full for a while, and nothing that it counted is lost.

The data folder is a small file system in memory, which only root can mount. While the house plays it is filled to the last byte for some
seconds; then there is room again. Exit code 1 when anything is not as it should be.
"""

from __future__ import annotations

import io
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread
from urllib.error import HTTPError, URLError
from urllib.request import urlopen
from zipfile import ZipFile

import psycopg

from ladder.embedding.folder import DataFolder
from tests import migrated
from tests.commands import Parser, a_number, run
from tests.drills.restore import Reader, table_names
from tests.ladder.embedding.conftest import Manage, a_folder, running
from tests.waiting import GENEROUS, wait_until
from workers import sandbox

ROOM = "320m"


@contextmanager
def small_disk(folder: Path) -> Iterator[None]:
    """A file system of ROOM bytes at `folder`, for the length of a `with`."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={ROOM},mode=755", "tmpfs", str(folder)], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(file: Path) -> int:
    """Take every byte that is left. Returns how many."""
    with file.open("ab", buffering=0) as taken:
        for size in (1024 * 1024, 4096):
            with suppress(OSError):
                while True:
                    taken.write(bytes(size))
        return taken.tell()


def asked(port: str, path: str) -> tuple[int, str]:
    """Status and text of a page; 0 while nobody answers."""
    try:
        found = urlopen(f"http://localhost:{port}{path}", timeout=GENEROUS)
    except HTTPError as error:
        found = error
    except (URLError, OSError) as error:
        return 0, str(error)
    with found:
        return found.status, found.read().decode(errors="replace")


def unpacked_into(folder: Path) -> str:
    """Whose fault it is that a bot of 3 MB cannot be unpacked into the folder."""
    package = io.BytesIO()
    with ZipFile(package, "w") as packed:
        packed.writestr("bot.py", "print()")
        packed.writestr("table.bin", os.urandom(3_000_000))
    try:
        sandbox.unpack(package.getvalue(), "bot.zip", folder / "bot")
    except sandbox.BadPackage as error:
        return f"its author's fault: {error}"
    except (sandbox.SandboxFailed, OSError) as error:  # as workers.players translates them
        return f"the host's fault: {error}"
    return "was unpacked"


class Drill:
    """One run. `problems` is what went wrong."""

    def __init__(self, folder: Path, seconds: float) -> None:
        self.house, self.seconds = DataFolder(folder), seconds
        self.reader = Reader(self.house, table_names())
        self.problems: list[str] = []
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = str(probe.getsockname()[1])

    def say(self, what: str, found: object) -> None:
        print(f"{what:58} {found}", flush=True)

    def demand(self, true: bool, problem: str) -> None:
        if not true:
            self.problems.append(problem)
            self.say("WRONG", problem)

    def finished(self) -> int:
        """How many matches are counted; -1 while Postgres is away."""
        with suppress(psycopg.Error), self.reader.connect() as connection:
            return len(self.reader.look(connection).matches)
        return -1

    def run(self) -> None:
        migrated.lay_down(self.house)
        with running(self.house.path) as manage:
            up = manage.start("up", "--port", self.port, "--variants", "3", "--workers", "2")
            output: list[str] = []
            Thread(target=output.extend, args=(up.stdout,), daemon=True).start()
            wait_until(lambda: "Pages and API" in "".join(output) or up.poll() is not None, "the house is open")
            wait_until(lambda: self.finished() >= 3, "three matches")
            self.be_full()
            before = self.before
            began = time.monotonic()
            wait_until(lambda: self.finished() >= len(before.matches) + 3, "three more matches")
            self.say("three more matches after there was room again", f"{time.monotonic() - began:.0f} s")
            wait_until(lambda: asked(self.port, "/healthz/?format=text")[0] == 200, "the house is well again")
            self.demand(up.poll() is None, f"the house has ended: {''.join(output)}")
            restarts = sum("restarting" in line for line in output)
            self.say("programs that were restarted meanwhile", restarts)
            with self.reader.connect() as connection:
                now = self.reader.look(connection)
            lost = sum(now.matches.get(match) != row for match, row in before.matches.items())
            lost += sum(now.ledger.get(key) != row for key, row in before.ledger.items())
            self.say("matches counted before", f"{len(before.matches)}, lost or altered {lost}")
            self.demand(not lost, "what was counted is lost")
        code, told = Manage(self.house.path).run("rebuild_ratings", "--check")
        self.say("rebuild_ratings --check", told.strip().splitlines()[-1])
        self.demand(code == 0 and "the same to the last bit" in told, told)

    def be_full(self) -> None:
        """No byte is left for some seconds."""
        with self.reader.connect() as connection:
            self.before = self.reader.look(connection)
        filler = self.house.path / "filler"
        until = time.monotonic() + self.seconds
        taken, words = 0, ""
        while time.monotonic() < until:
            # What Postgres gives back, it does not get again.
            taken = fill(filler)
            # In a house with more to do the segment that is written to is soon full, and no further one can be made.
            with suppress(psycopg.Error), self.reader.connect() as connection:
                connection.execute("SELECT pg_switch_wal()")
            status, text = asked(self.port, "/healthz/?format=text")
            words = text if status == 503 and "full" in text else words
            time.sleep(0.5)
        told = unpacked_into(self.house.path / "scratch")
        self.say("a bot that is unpacked there", told)
        self.demand("host's fault" in told, "a bot is blamed for the full disk")
        self.say("the disk was full", f"{self.seconds:.0f} s, {taken // 2**20} MiB taken")
        self.say("healthz said", " ".join(words.split()))
        self.demand("the disk is full" in words, "healthz did not tell")
        filler.unlink()


def main() -> None:
    parser = Parser(__doc__, "python -m tests.drills.full_disk")
    parser.add_argument("--seconds", type=a_number(0, above=True), default=12.0, help="how long no byte is left (12)")
    options = parser.parse_args()
    if os.getuid() != 0:
        sys.exit("Only root can mount a small disk to fill: run it as root.")
    with a_folder() as folder, small_disk(folder):
        os.environ["LEADENHALL_VAR"] = str(folder)
        drill = Drill(folder, options.seconds)
        drill.run()
    sys.exit(f"WRONG: {len(drill.problems)}" if drill.problems else 0)


if __name__ == "__main__":
    sys.exit(run(main))
