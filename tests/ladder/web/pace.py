"""How quick and how heavy the theatre is in a browser, for ``bench`` and for the test that holds what the README promises."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from django.contrib.staticfiles import finders
from playwright.sync_api import BrowserContext, CDPSession, Page

STEP_MS = 50.0
"""Milliseconds below which a step stays in a game of 3,000 decisions."""

PAGE_BYTES = 150_000
"""Bytes below which a match's page stays as it is sent: HTML, styles and scripts, without the game's document."""

TAKEN = """(act) => {
  const { theatre } = document.querySelector(".theatre");
  const began = performance.now();
  if (act === 1 || act === -1) theatre.step(act); else theatre.go(act === "end" ? theatre.game.plies : act);
  document.body.offsetHeight;
  return performance.now() - began;
}"""
"""Milliseconds of one step or leap with the style and layout that it makes necessary; a picture on a screen comes on top of it."""

NOTED = """
const shown = (name) => requestAnimationFrame(() => setTimeout(() => { window[name] = performance.now(); }));
addEventListener("DOMContentLoaded", () => shown("pageShown"));
addEventListener("theatre:ready", () => shown("boardShown"));
"""
"""Notes how long after its navigation a page is there, and its first board; each with its picture."""


@dataclass(frozen=True)
class Times:
    """Times of many of the same, in milliseconds."""

    all: tuple[float, ...]

    @property
    def median(self) -> float:
        return median(self.all)

    @property
    def most(self) -> float:
        """Below which 95 of 100 are."""
        return sorted(self.all)[int(len(self.all) * 0.95)]

    @property
    def worst(self) -> float:
        return max(self.all)


@dataclass(frozen=True)
class Weight:
    """Bytes of a page as they are sent: HTML as it is, styles and scripts as a deployed house packs them (gzip)."""

    html: int
    styles: int
    scripts: int

    @property
    def total(self) -> int:
        return self.html + self.styles + self.scripts


def weight_of(html: str) -> Weight:
    """The weight of a page with all that it names below ``/static/``."""
    names = re.findall(r'(?:src|href)="/static/([^"?]+)', html)
    packed = {name: len(gzip.compress(Path(str(finders.find(name))).read_bytes(), 9)) for name in names}
    styles = sum(size for name, size in packed.items() if name.endswith(".css"))
    return Weight(len(html.encode()), styles, sum(packed.values()) - styles)


def steps(page: Page, plies: int, count: int) -> Times:
    """So many steps on from the middle of the game, a fifth of them back."""
    page.evaluate(TAKEN, plies // 2)
    return Times(tuple(page.evaluate(TAKEN, -1 if number % 5 == 4 else 1) for number in range(count)))


def leaps(page: Page, count: int) -> Times:
    """To the end of the game and back, so often."""
    page.evaluate(TAKEN, 0)
    return Times(tuple(page.evaluate(TAKEN, "end" if number % 2 == 0 else 0) for number in range(2 * count)))


def processor_times(page: Page, context: BrowserContext, plies: int, count: int) -> Times:
    """What the page's own thread computes for each of so many steps, with all that comes after them until the picture: other work on the
    machine adds nothing to it."""
    session = context.new_cdp_session(page)
    session.send("Performance.enable")
    page.evaluate(TAKEN, plies // 2)
    found = tuple(_computed(page, session, count))
    session.detach()
    return Times(found)


def _computed(page: Page, session: CDPSession, count: int) -> Iterator[float]:
    for number in range(count):
        before = _thread_ms(session)
        page.evaluate(TAKEN, -1 if number % 5 == 4 else 1)
        page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        yield _thread_ms(session) - before


def _thread_ms(session: CDPSession) -> float:
    metrics = {metric["name"]: metric["value"] for metric in session.send("Performance.getMetrics")["metrics"]}
    return 1000 * float(metrics["ThreadTime"])
