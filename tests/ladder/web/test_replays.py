"""A whole game of each title on its match's page in a real browser, and another of the same bots while it is being played.

What the player does in detail is tried with one game in `test_player.py`; here every title's page can do it all.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.ladder import factories as make
from tests.ladder.web.conftest import patient, watched
from tests.ladder.web.tables import SMALL, drawn, played, under_way
from tests.waiting import wait_until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("valkey")]

WIDTHS = (390, 768, 1280)
"""Of a phone, a tablet and a laptop, in CSS pixels."""

LETTERS = """[...document.querySelectorAll('.scene .label, .scene .note')].filter((words) =>
  Math.abs(parseFloat(getComputedStyle(words).fontSize) - parseFloat(words.getAttribute('font-size'))) > 0.01).length"""
"""Words of drawings that are not as large as the drawing says: a rule of the page's style has got in."""


def ply_of(page: Page) -> int:
    return int(page.evaluate("document.querySelector('.theatre').theatre.ply"))


def outline(page: Page, game: dict[str, Any]) -> None:
    """Its second part is a click away, and the browser's "back" takes it back."""
    before = ply_of(page)
    second = [entry["ply"] for entry in game["outline"] if entry["level"] == 0][1]
    page.locator(".level-0 > .row .section").nth(1).click()
    assert ply_of(page) == second
    page.go_back()
    wait_until(lambda: ply_of(page) == before, "the moment before the leap")


def scrub(page: Page, game: dict[str, Any]) -> None:
    """The scrubber shows any moment, and the address names it."""
    middle = game["plies"] // 2
    page.get_by_role("slider", name="Decision", exact=True).fill(str(middle))
    expect(page.locator(".where b")).to_have_text(f"Decision {middle} of {game['plies']}")
    page.wait_for_url(re.compile(rf"\?ply={middle}$"))


def autoplay(page: Page, game: dict[str, Any]) -> None:
    """It plays by itself, and stops."""
    began = ply_of(page)
    page.get_by_role("combobox", name="Speed").select_option("16")
    page.get_by_role("button", name="Play").click()
    wait_until(lambda: ply_of(page) > began + 2, "steps by themselves")
    page.get_by_role("button", name="Pause").click()


def sift(page: Page, game: dict[str, Any]) -> None:
    """Steps of one seat only."""
    now = ply_of(page)
    page.get_by_role("combobox", name="Steps of").select_option("1")
    page.get_by_role("button", name="Next decision").click()
    assert ply_of(page) == next(ply for ply in range(now + 1, game["plies"]) if game["decisions"][ply - 1]["seat"] == 1)
    page.get_by_role("combobox", name="Steps of").select_option("")


def curve(page: Page, game: dict[str, Any]) -> None:
    """A click on a curve leads to its moment."""
    page.get_by_role("tab", name="Curves").click()
    field = page.locator(".graph .field").first
    field.scroll_into_view_if_needed()
    box = field.bounding_box()
    assert box is not None
    field.click(position={"x": box["width"] / 3, "y": 20})
    assert abs(ply_of(page) - game["plies"] / 3) <= game["plies"] / box["width"] + 1


IN_THE_OPEN = """pieces => pieces.findIndex((piece) => {
  const box = piece.getBoundingClientRect();
  return piece.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
})"""
"""The first piece whose middle nothing covers: no other piece, and no bar of the page."""


def pointing(page: Page, game: dict[str, Any]) -> None:
    """A piece tells what it is; a name in a sentence lights up its place."""
    pieces = page.locator(".scene .pieces [data-id][aria-label]")
    pieces.first.scroll_into_view_if_needed()
    piece = pieces.nth(pieces.evaluate_all(IN_THE_OPEN))
    piece.hover(force=True)
    expect(page.locator(".tip")).to_contain_text(
        (piece.get_attribute("aria-label") or "").split("; ")[0].split(": ")[0]
    )
    page.keyboard.press("Escape")
    page.locator(".told .ref").first.focus()
    expect(page.locator(".lit").first).to_be_visible()


DRIVES: list[Callable[[Page, dict[str, Any]], None]] = [scrub, outline, autoplay, sift, pointing, curve]
"""In this order. What-if and rotations side by side belong here, too, each as a function of the page and its game."""


def misfits(page: Page) -> list[tuple[int, int]]:
    """The widths at which the page would scroll sideways, each with how wide it is."""
    found = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        found.append((width, int(page.evaluate("document.documentElement.scrollWidth"))))
    return [(width, needed) for width, needed in found if needed > width]


def violations(page: Page) -> list[tuple[str, list[object]]]:
    """What axe finds wrong with the page: rule, and the first elements that break it."""
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [(each["id"], [node["target"] for node in each["nodes"]][:3]) for each in found]


@pytest.mark.parametrize("title", SMALL)
def test_a_whole_game_and_a_running_one_are_watched_on_their_pages(
    browser: Browser, transactional_db: None, live_server: LiveServer, title: str
) -> None:
    match = drawn(played(title, make.AuthorFactory(username="elizabeth"), SMALL[title]))
    context = patient(
        browser.new_context(base_url=live_server.url, viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    )
    page = watched(context.new_page())
    page.goto(f"/matches/{match.pk}/?ply=12")
    page.wait_for_selector(".theatre.open")
    game = page.evaluate("document.querySelector('.theatre').theatre.game")
    for drive in DRIVES:
        drive(page, game)
    found = [page.evaluate(LETTERS), violations(page), misfits(page)]

    running = under_way(match)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"/matches/{running.pk}/")
    expect(page.locator("#live .scene").first).to_be_visible()
    expect(page.locator("#live .telling li").first).to_be_visible()
    found += [page.evaluate(LETTERS), violations(page), misfits(page)]
    complaints = page.complaints  # type: ignore[attr-defined]
    context.close()
    assert (found, complaints) == ([0, [], [], 0, [], []], [])
