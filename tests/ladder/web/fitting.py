"""What does not fit on a page at the widths of a phone, a tablet and a laptop."""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import Page

WIDTHS = (390, 768, 1280)
"""Of a phone, a tablet and a laptop, in CSS pixels."""

MISFITS = """() => {
  const told = (box) => `${box.getAttribute('aria-label') || box.className} ${box.scrollWidth} in ${box.clientWidth}`;
  const boxes = [...document.querySelectorAll('.ledger:has(table)')];
  const found = boxes.filter((box) => box.scrollWidth > box.clientWidth).map(told);
  const labels = [...document.querySelectorAll('.cards td[data-label]')].map((cell) => cell.dataset.label);
  found.push(...new Set(labels.filter((label) => label.length > 50).map((label) => `a card's figure is called: ${label}`)));
  const width = document.documentElement.scrollWidth;
  return width > window.innerWidth ? [`the page: ${width}`, ...found] : found;
}"""
"""What is wider than its place: the page, or a table in its box (code and graphs may scroll in theirs); and figures named by a sentence."""


def unfold(page: Page) -> None:
    """Open whatever the page keeps folded."""
    page.evaluate("document.querySelectorAll('details').forEach((part) => { part.open = true; })")


def misfits(page: Page, path: str) -> list[str]:
    """What does not fit on the page at one of the widths, each with where it is: loaded no wider than the first, it is widened by steps."""
    found = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        page.evaluate(
            "new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
        )  # the parts have been fitted
        if folder := os.environ.get("LEADENHALL_SCREENSHOTS"):
            name = path.strip("/").replace("/", "-").replace("?", "-") or "home"
            page.screenshot(path=Path(folder, f"{name}-{width}.png"), full_page=True)
        found += [f"{path} at {width}: {what}" for what in page.evaluate(MISFITS)]
    return found
