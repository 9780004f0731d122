"""`make newcomer`: how long a first bot waits for its rating in a house that has much else to play.

A house is started in a folder of its own, with its workers, and its season is given so many blocks to play that 500 matches wait. Then
somebody who is new to it does what the docs say: registers, writes a bot from the template, submits it. It is told when the version has
passed, when its first match is over, when it stands on the board with a rating, and when it has its first twenty games, each beside how
many matches waited then. The exit code is 1 when that takes more than ten minutes, or the queue runs empty meanwhile.
"""

from __future__ import annotations

import argparse
import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from dataclasses import dataclass
from threading import Thread
from typing import Any

from ladder.seasons.matchmaker import NEWCOMER_GAMES
from tests.commands import Parser, a_number, a_title, run, whole
from tests.ladder.embedding.conftest import ROOT, Manage, a_folder, running
from tests.waiting import GENEROUS, wait_until

QUEUED = 500
"""Matches that wait when the newcomer comes."""
MINUTES = 10.0
"""In which the newcomer is to be rated and to have its first games."""
FILL = """
from ladder.seasons.models import Season
Season.objects.update(blocks_in_flight={blocks}, blocks_per_bot={blocks})
"""
LEAST_LEFT = 0.5
"""So great a part of the matches waits to the end: else it was no queue that the newcomer came past."""


class TooLate(Exception):
    """The newcomer has waited for too long, or there was nothing to wait beside."""


@dataclass
class House:
    """A house that plays, as its visitors see it."""

    manage: Manage
    port: int

    def get(self, path: str) -> Any:
        """What the API answers."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/api/v1/{path}", timeout=GENEROUS) as answer:
            return json.load(answer)

    def waiting(self) -> int:
        """Matches in the queue."""
        return int(self.get("queue/")["queued"])

    def leadenhall(self, *words: object, typed: str = "") -> str:
        """What the author's command writes. Raises TooLate when it fails."""
        environment = {**self.manage.environment, "PYTHONPATH": str(ROOT)}
        environment["XDG_CONFIG_HOME"] = str(self.manage.folder / "config")
        command = [sys.executable, "-m", "engine", *map(str, words)]
        done = subprocess.run(
            command, cwd=self.manage.folder, env=environment, input=typed, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise TooLate(
                f"leadenhall {words[0]} ended with {done.returncode}: {done.stdout[-2000:]}{done.stderr[-2000:]}"
            )
        return done.stdout


@dataclass
class Watch:
    """The newcomer's time."""

    house: House
    begun: float
    minutes: float

    def note(self, what: str) -> None:
        """Tell that something has come to pass."""
        passed = time.monotonic() - self.begun
        print(f"{passed / 60:6.2f} min   {what}; {self.house.waiting()} matches wait", flush=True)

    def until(self, true: Any, what: str) -> None:
        """Wait for it, and tell it. Raises TooLate."""
        while not true():
            if time.monotonic() - self.begun > 60 * self.minutes:
                raise TooLate(f"{what}: not within {self.minutes:g} minutes")
            time.sleep(1.0)
        self.note(what)


def main() -> int:
    """Measure it; 0 when the newcomer was quick enough."""
    asked = arguments()
    try:
        with a_folder() as folder:
            # A house that root starts has its database run by a user of its own, who has to pass.
            folder.chmod(0o711)
            with running(folder) as manage:
                house = opened(manage, asked.title, asked.workers)
                filled(house, asked.waiting)
                measured(house, asked)
    except (TooLate, AssertionError) as late:
        print(f"\n{late}", file=sys.stderr)
        return 1
    print(
        f"\nRated, with {NEWCOMER_GAMES} games, within {asked.minutes:g} minutes beside {asked.waiting} waiting matches or more."
    )
    return 0


def opened(manage: Manage, title: str, workers: int) -> House:
    """A house with a trial season of the title. Raises TooLate when it does not open."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    up = manage.start("up", "--title", title, "--port", str(port), "--workers", str(workers), "--variants", "12")
    said: list[str] = []
    Thread(target=said.extend, args=(up.stdout,), daemon=True).start()
    wait_until(lambda: "Pages and API" in "".join(said) or up.poll() is not None, "the house is open", every=0.5)
    if up.poll() is not None:
        raise TooLate(f"the house did not open: {''.join(said)[-2000:]}")
    return House(manage, port)


def filled(house: House, waiting: int) -> None:
    """Have so many matches wait."""
    code, output = house.manage.run("shell", "--no-imports", "-c", FILL.format(blocks=waiting))
    assert code == 0, output
    wait_until(lambda: house.waiting() >= waiting, f"{waiting} matches wait", every=1.0)
    print(f"{house.waiting()} matches wait", flush=True)


def measured(house: House, asked: argparse.Namespace) -> None:
    """From somebody's registration to a rating and twenty games. Raises TooLate."""
    watch = Watch(house, time.monotonic(), asked.minutes)
    site = f"http://localhost:{house.port}"
    who = ("--user", "newcomer", "--email", "newcomer@example.org")
    house.leadenhall("login", "--site", site, "--register", *who, "--password-stdin", typed="three-ships-home\n")
    house.leadenhall("new", "first-bot")
    house.leadenhall("submit", "first-bot", "--title", asked.title)
    watch.note("its version is ready")
    (bot,) = json.loads(house.leadenhall("bots", "--json"))

    def entry() -> dict[str, Any]:
        found = house.get(f"entries/?bot={bot['id']}")["results"]
        return found[0] if found else {"games": 0}

    def row() -> dict[str, Any]:
        (season,) = {found["season"] for found in house.get(f"entries/?bot={bot['id']}")["results"]}
        rows = house.get(f"seasons/{season}/leaderboard/")["rows"]
        return next((found for found in rows if found["bot"]["id"] == bot["id"]), {"rating": None})

    watch.until(lambda: entry()["games"] >= 1, "its first match is over")
    watch.until(lambda: row()["rating"] is not None, "it has a rating")
    watch.until(lambda: entry()["games"] >= NEWCOMER_GAMES, f"it has {NEWCOMER_GAMES} games")
    if house.waiting() < LEAST_LEFT * asked.waiting:
        raise TooLate(f"no more than {house.waiting()} matches wait: the newcomer came past no queue")


def arguments() -> argparse.Namespace:
    """What the command line says."""
    parser = Parser(__doc__, "make newcomer")
    parser.add_argument("--waiting", type=whole(1), default=QUEUED, help=f"matches that wait ({QUEUED})")
    parser.add_argument(
        "--minutes", type=a_number(0, above=True), default=MINUTES, help=f"that it may take ({MINUTES:g})"
    )
    parser.add_argument(
        "--workers", type=whole(1), default=os.cpu_count() or 1, help="programs that play (one to a core)"
    )
    parser.add_argument(
        "--title", type=a_title, default="east_india_companies", help="whose season it is (east_india_companies)"
    )
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(run(main))
