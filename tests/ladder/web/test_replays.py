"""A whole game of each title on its match's page in a real browser, the games of its block, and another while it is being played.

What the player does in detail is tried with one game in `test_player.py`; here every title's page can do it all. The drives are in
`driving.py`.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

from ladder.accounts.models import User
from ladder.play.models import Match
from tests.ladder import factories as make
from tests.ladder.web import driving
from tests.ladder.web.accessible import violations
from tests.ladder.web.conftest import patient, sign_in, watched
from tests.ladder.web.tables import SMALL, drawn, log_of, played, rotations, show, under_way

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("valkey")]

WIDTHS = (390, 768, 1280)
"""Of a phone, a tablet and a laptop, in CSS pixels."""

LETTERS = """[...document.querySelectorAll('.scene .label, .scene .note')].filter((words) =>
  Math.abs(parseFloat(getComputedStyle(words).fontSize) - parseFloat(words.getAttribute('font-size'))) > 0.01).length"""
"""Words of drawings that are not as large as the drawing says: a rule of the page's style has got in."""

LIVE = 0.4
"""Part of a game after which it is shown as running."""


def judged(page: Page) -> list[object]:
    """What is wrong with the page as it stands, at any of the widths; it is left as wide as it was."""
    size = page.viewport_size
    assert size is not None
    found = [*([letters] if (letters := page.evaluate(LETTERS)) else []), *violations(page), *misfits(page)]
    page.set_viewport_size(size)
    return [(page.url.partition("?")[0], each) for each in found]


def misfits(page: Page) -> list[tuple[int, int]]:
    """The widths at which the page would scroll sideways, each with how wide it is."""
    found = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        found.append((width, int(page.evaluate("document.documentElement.scrollWidth"))))
    return [(width, needed) for width, needed in found if needed > width]


WHOLE = "john_company_2e"
"""Whose page is tried with all that people do, as its game has most of what there is to see: every kind of board, panel and curve."""


@pytest.fixture
def page(browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    """Of a laptop with a screen that takes fingers; complaints of the browser end the test."""
    context = patient(
        browser.new_context(
            base_url=live_server.url, viewport={"width": 1280, "height": 800}, reduced_motion="reduce", has_touch=True
        )
    )
    page = watched(context.new_page())
    yield page
    assert page.complaints == []  # type: ignore[attr-defined]
    context.close()


def opened(page: Page, title: str, live_server: LiveServer) -> tuple[Match, User, driving.Game]:
    """A match of the title, its author, who looks at its page at decision 12, and the game that is shown there."""
    author = make.AuthorFactory(username="elizabeth")
    match = drawn(played(title, author, SMALL[title]))
    sign_in(page.context, author, live_server)
    page.goto(f"/matches/{match.pk}/?ply=12")
    page.wait_for_selector(".theatre.open")
    return match, author, page.evaluate("document.querySelector('.theatre').theatre.game")


@pytest.mark.parametrize("title", [title for title in SMALL if title != WHOLE])
def test_a_whole_game_is_watched_on_its_page(
    page: Page, transactional_db: None, live_server: LiveServer, title: str
) -> None:
    """What hangs on the title's own drawings, words and rules; what the player does with them is one for all."""
    _, _, game = opened(page, title, live_server)
    for drive in driving.OF_THE_TITLE:
        drive(page, game)
    assert judged(page) == []


@pytest.mark.parametrize(
    "title", [WHOLE, *(pytest.param(title, marks=pytest.mark.soak) for title in SMALL if title != WHOLE)]
)
def test_a_whole_game_its_block_and_a_running_one_are_watched_on_their_pages(
    page: Page, transactional_db: None, live_server: LiveServer, title: str
) -> None:
    match, author, game = opened(page, title, live_server)
    for drive in driving.DRIVES:
        drive(page, game)
    driving.reviewed(page, match, author)
    driving.played_on(page, match, author)
    found = judged(page)
    driving.printed(page)

    page.goto(f"/blocks/{rotations(match).pk}/")
    driving.side_by_side(page, game)
    found += judged(page)

    running = under_way(match, LIVE)
    page.goto(f"/matches/{running.pk}/")
    driving.live(page, lambda: show(running, log_of(match), int(match.decisions * LIVE) + 1))
    found += judged(page)
    assert found == []
