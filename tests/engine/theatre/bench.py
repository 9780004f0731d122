"""How quick the player is in a browser: ``python -m tests.engine.theatre.bench [--log game.jsonl]`` prints it, in milliseconds.

The document is a real game's, lengthened to 3,000 decisions: after its end it begins anew, all at once, as no real one does. A step is
measured with the style and layout that it makes necessary; a picture on a screen comes on top of it. Time of the processor is given beside
that of the clock, since a machine that does other things too makes the clock's longer.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import CDPSession, Page, sync_playwright

from engine.log import read
from engine.theatre import theatre
from engine.theatre.export import SCRIPTS, STYLES, html
from engine.theatre.export import read as read_file

Fields = dict[str, Any]

PLIES = 3000
MOST = 50.0
"""Milliseconds of the processor that a step may take on average."""

FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]

MEASURE = """(plies) => {
  const { theatre } = document.querySelector(".theatre");
  return plies.map((ply) => {
    const began = performance.now();
    if (Math.abs(ply - theatre.ply) === 1) theatre.step(ply - theatre.ply);
    else theatre.go(ply);
    document.body.offsetHeight;
    return performance.now() - began;
  });
}"""

ROUNDS = {
    "steps": [*range(1, 401), *range(399, 299, -1)],
    "jumps": [number * 1597 % PLIES for number in range(1, 101)],
}
"""The moments that are shown one after the other."""


def lengthened(document: Fields, plies: int) -> Fields:
    """The document of a game of so many decisions, which is this one over and over."""
    here = document["plies"]
    last = {change[0] for board in document["boards"] for change in board["set"]}
    anew = {**document["boards"][0], "gone": sorted(last - {change[0] for change in document["boards"][0]["set"]})}

    def over(row: list[Any], first: Any) -> list[Any]:
        found = [row[0]]
        while len(found) <= plies:
            found += [*row[1:], first]
        return found[: plies + 1]

    outline = [
        {**entry, "ply": entry["ply"] + start}
        for start in range(0, plies, here + 1)
        for entry in document["outline"]
        if entry["ply"] + start <= plies
    ]
    return {
        **document,
        "plies": plies,
        "boards": over(document["boards"], anew),
        "events": over(document["events"], []),
        "decisions": over(document["decisions"], document["decisions"][0])[:plies],
        "outline": outline,
        "curves": {name: [over(row, row[0]) for row in rows] for name, rows in document["curves"].items()},
    }


class Round(NamedTuple):
    """Milliseconds that each step took by the clock, and of the processor's time on average."""

    clock: list[float]
    processor: float


def measure(page: Page, plies: list[int]) -> Round:
    """Show these moments, on a page with a game."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    before = _busy(session)
    clock = sorted(page.evaluate(MEASURE, plies))
    return Round(clock, 1000 * (_busy(session) - before) / len(plies))


def _busy(session: CDPSession) -> float:
    """Seconds that the page's thread has worked."""
    return next(
        each["value"] for each in session.send("Performance.getMetrics")["metrics"] if each["name"] == "TaskDuration"
    )


def first_board(page: Page) -> float:
    """Milliseconds from the beginning of the page to its first board."""
    taken: float = page.evaluate("performance.getEntriesByName('theatre:ready')[0].startTime")
    return taken


def main() -> int:
    """Measure, print, and tell by the exit code whether every step was quick enough."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--log", type=Path, required=True, help="a game's log, as `play --log` writes it")
    with parser.parse_args().log.open("rb") as file:
        document = lengthened(theatre(read(file)), PLIES)
    weight = sum(len(read_file(name).encode()) for name in (*SCRIPTS, *STYLES))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = Path(folder, "game.html")
        path.write_text(html(document), encoding="utf-8")
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(path.as_uri())
        page.wait_for_selector(".theatre.open")
        board = first_board(page)
        taken = {name: measure(page, plies) for name, plies in ROUNDS.items()}
        browser.close()
    print(f"player: {weight / 1000:.1f} kB; document of {PLIES} decisions: {len(json.dumps(document)) / 1000:.0f} kB")
    print(f"first board: {board:.0f} ms")
    for name, (clock, processor) in taken.items():
        print(f"{name}: {processor:.1f} ms of the processor; by the clock {_spread(clock)}")
    return 0 if all(each.processor < MOST for each in taken.values()) else 1


def _spread(values: list[float]) -> str:
    """Of values in order."""
    most = values[int(len(values) * 0.95)]
    return f"{statistics.median(values):.1f} ms at the median, 95 of 100 below {most:.1f}, at most {values[-1]:.1f}"


if __name__ == "__main__":
    sys.exit(main())
