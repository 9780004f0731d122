"""Every page at the widths of a phone, a tablet and a laptop: nothing scrolls sideways, and no table is cut off."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

from tests.ladder import factories as make
from tests.ladder.web.conftest import House, furnish, patient, sign_in
from tests.ladder.web.pages import KEEP, KEPT, OWN, PUBLIC, SIGN_IN, fill
from tests.ladder.web.tables import FULL, LONGEST, MOMENTS, played

pytestmark = pytest.mark.django_db(transaction=True)

WIDTHS = (390, 768, 1280)
"""Of a phone, a tablet and a laptop, in CSS pixels."""

MISFITS = """() => {
  const told = (box) => `${box.getAttribute('aria-label') || box.className} ${box.scrollWidth} in ${box.clientWidth}`;
  const boxes = [...document.querySelectorAll('.ledger:has(table)')];
  const found = boxes.filter((box) => box.scrollWidth > box.clientWidth).map(told);
  const width = document.documentElement.scrollWidth;
  return width > window.innerWidth ? [`the page: ${width}`, ...found] : found;
}"""
"""What is wider than its place: the page, or a table in its box. Code and graphs may scroll in theirs."""


@pytest.fixture
def house(transactional_db: None, live_server: LiveServer) -> House:
    return furnish()


def misfits(page: Page, path: str) -> list[str]:
    """What does not fit on the page at one of the widths, each with where it is. The page is loaded narrow, and then widened."""
    page.set_viewport_size({"width": WIDTHS[0], "height": 800})
    page.goto(path)
    page.evaluate("document.querySelectorAll('details').forEach((part) => { part.open = true; })")
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


@pytest.mark.parametrize("title", FULL)
def test_a_match_in_mid_game_fits_every_screen(
    browser: Browser, transactional_db: None, live_server: LiveServer, title: str
) -> None:
    match = played(title, make.AuthorFactory(username="elizabeth"))
    paths = [f"/matches/{match.pk}/?ply={int(match.decisions * part)}" for part in MOMENTS]
    context = patient(browser.new_context(base_url=live_server.url))
    page = context.new_page()
    found = []
    for path in [*paths, f"/bots/{title}/{LONGEST}/", f"/titles/{title}/", f"/seasons/{match.season.slug}/"]:
        found += misfits(page, path)
    context.close()
    assert found == []


def test_every_page_fits_every_screen(browser: Browser, house: House, live_server: LiveServer) -> None:
    long = make.submitted_bot(owner=make.AuthorFactory(username="x" * 30), name=LONGEST)
    assert long.active_version is not None
    keeper = make.KeeperFactory()
    names = fill(house, keeper, "crashed " + "x" * 300)
    context = patient(browser.new_context(base_url=live_server.url))
    page = context.new_page()
    found = []
    for path in [*PUBLIC, SIGN_IN, *OWN, KEEP, *KEPT]:
        if path in (SIGN_IN, KEEP):
            sign_in(context, house.author if path == SIGN_IN else keeper, live_server)
        else:
            found += misfits(page, path.format(**names))
    context.close()
    assert found == []
