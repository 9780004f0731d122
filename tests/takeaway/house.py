"""What an author does with a house, which stands on the same machine."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tests.waiting import GENEROUS, wait_until

from .author import EAST, written
from .steps import SAID, Failed, Steps, Workplace, expect

PASSWORD = "three-ships-home\n"


def on_the_ladder(place: Workplace, steps: Steps, documented: bool) -> None:
    """From the house's first start to the logs of one's own rated matches; `documented` if it carries the documentation. Raises Failed."""
    with steps.step("install leadenhall"):
        place.install("leadenhall")
    port = free_port()
    site = f"http://localhost:{port}"
    with running(place, steps, port):
        if documented:
            with steps.step("the documentation"):
                documentation(site)
        else:
            print("  left out   the documentation: `make docs` has not built it")
        with steps.step("login --register"):
            account = ("--user", "elizabeth", "--email", "elizabeth@example.org")
            place.run("leadenhall", "login", "--site", site, "--register", *account, "--password-stdin", typed=PASSWORD)
        for bot in written(place):
            with steps.step(f"submit {bot}"):
                place.run("leadenhall", "submit", bot, "--title", EAST)
        for bot in written(place):
            with steps.step(f"a rated match of {bot}"):
                until_rated(place, bot)
        with steps.step("bots, watch"):
            expect(
                all(bot in place.run("leadenhall", "bots", "--json") for bot in written(place)), "bots lists not all"
            )
            place.run("leadenhall", "watch", newest(place, "my-bot")["id"], "--once")
        with steps.step("logs"):
            fetched(place)


@contextmanager
def running(place: Workplace, steps: Steps, port: int) -> Iterator[None]:
    """A house on this port for as long as the block runs; its data lies below the folder in which it was started."""
    said = place.folder / "house.log"
    with steps.step("leadenhall-house up"), said.open("w") as log:
        command = [place.programs / "leadenhall-house", "up", "--port", str(port)]
        up = subprocess.Popen(command, cwd=place.desk, env=place.environment(), stdout=log, stderr=log)
        try:
            until_it_answers(f"http://localhost:{port}/healthz/", up)
        except Failed as failure:
            up.terminate()
            up.wait()
            raise Failed(f"{failure}:\n{said.read_text()[-SAID:]}") from failure
    try:
        yield
    finally:
        up.send_signal(signal.SIGINT)
        up.wait()
    with steps.step("the house's end"):
        expect((place.desk / "var" / "postgres").is_dir(), "its data is not below the folder in which it was started")


def until_it_answers(address: str, up: subprocess.Popen[bytes]) -> None:
    """Wait until the address is well. Raises Failed."""

    def answers() -> bool:
        expect(up.poll() is None, f"the house ended with {up.returncode}")
        try:
            with urllib.request.urlopen(address, timeout=GENEROUS):
                return True
        except OSError:
            return False

    wait(answers, f"an answer at {address}")


def documentation(site: str) -> None:
    """See that the house shows the documentation that it was installed with, and finds words in it. Raises Failed."""
    with urllib.request.urlopen(f"{site}/docs/", timeout=GENEROUS) as page:
        expect('href="guides/first-bot/"' in page.read().decode(), "/docs/ is no page of the documentation")
    with urllib.request.urlopen(f"{site}/docs/search/search_index.json", timeout=GENEROUS) as index:
        found = [entry for entry in json.load(index)["docs"] if entry["location"].startswith("guides/first-bot/")]
        expect(bool(found), "the documentation's search does not know the guide to a first bot")


def until_rated(place: Workplace, bot: str) -> None:
    """Wait until the bot has finished a rated match. Raises Failed."""
    wait(lambda: rated(place, bot), f"a rated match of {bot}")


def wait(true: Callable[[], object], what: str) -> None:
    """Wait for something to become true. Raises Failed when it does not in time."""
    try:
        wait_until(true, what, seconds=4 * GENEROUS, every=1.0)
    except AssertionError as late:
        raise Failed(str(late)) from late


def rated(place: Workplace, bot: str) -> list[dict[str, object]]:
    """The bot's rated matches that are over, the newest first."""
    which = ("--bot", bot, "--kind", "rated", "--status", "finished", "--json")
    found: list[dict[str, object]] = json.loads(place.run("leadenhall", "matches", *which))
    return found


def newest(place: Workplace, bot: str) -> dict[str, object]:
    return rated(place, bot)[0]


def fetched(place: Workplace) -> None:
    """Fetch the logs of the bot's matches that may be had, and prove one."""
    place.run("leadenhall", "logs", "--bot", "my-bot", "--into", "fetched")
    logs = sorted(file for file in (place.desk / "fetched").rglob("*") if ".jsonl" in file.name)
    expect(bool(logs), "no log was fetched")
    expect(json.loads(place.run("leadenhall", "verify", logs[0], "--json"))["ok"], f"{logs[0]} does not verify")


def free_port() -> int:
    """A port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
