"""The pages in a real browser: they update themselves, obey the keyboard, fit a phone, and are fit for everyone to read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from ladder.bots.models import Version
from ladder.validation import services as validation
from tests.ladder import factories as make
from tests.ladder.web.accessible import bring_axe, colours, violations
from tests.ladder.web.conftest import House, patient, sign_in, watched
from tests.ladder.web.fitting import misfits, unfold
from tests.ladder.web.pages import KEEP, KEPT, OWN, PUBLIC, SIGN_IN, but_for_some, fill
from tests.ladder.web.tables import LONGEST

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def quiet(page: Page) -> Iterator[Page]:
    """A page that must not have complained by the end of the test."""
    yield page
    assert page.complaints == []  # type: ignore[attr-defined]


def test_the_leaderboard_updates_itself_without_reloading(quiet: Page, house: House) -> None:
    quiet.goto("/leaderboard/")
    quiet.evaluate("window.sameDocument = true")
    expect(quiet.get_by_text("Season 1, East India Companies: 4 rated matches")).to_be_visible()

    make.counted(make.rated_match(house.season))

    expect(quiet.get_by_text("Season 1, East India Companies: 5 rated matches")).to_be_visible()
    expect(quiet.get_by_role("status")).to_contain_text("Updated: 5 rated matches.")
    assert quiet.evaluate("window.sameDocument") is True


def test_the_board_works_without_javascript(browser: Browser, house: House, live_server: LiveServer) -> None:
    context = patient(browser.new_context(base_url=live_server.url, java_script_enabled=False))
    page = context.new_page()

    page.goto("/leaderboard/")
    expect(page.get_by_role("link", name="Red-Dragon")).to_be_visible()
    page.goto(f"/matches/{house.match.pk}/?ply=10")
    page.get_by_role("link", name="Next decision").click()
    expect(page.get_by_role("heading", name=f"Decision 11 of {house.match.decisions}")).to_be_visible()
    page.get_by_label("Decision", exact=True).fill("33")
    page.get_by_role("button", name="Go").click()
    expect(page.get_by_role("heading", name=f"Decision 33 of {house.match.decisions}")).to_be_visible()
    context.close()


def test_a_pasted_bot_is_submitted_and_its_validation_followed_to_the_end(
    quiet: Page, context: BrowserContext, house: House, live_server: LiveServer
) -> None:
    sign_in(context, house.author, live_server)
    quiet.goto("/submit/")
    quiet.get_by_label("Bot's name").fill("1st")
    quiet.get_by_label("Paste Python code").fill(make.SOURCE.decode())
    quiet.get_by_role("button", name="Submit").click()
    expect(quiet.get_by_label("Bot's name")).to_have_accessible_description(re.compile("starts with a letter"))
    expect(quiet.get_by_label("Paste Python code")).to_have_value(make.SOURCE.decode())
    quiet.complaints.clear()  # type: ignore[attr-defined] # the browser notes the answer 400

    quiet.get_by_label("Bot's name").fill("Governor")
    quiet.get_by_role("button", name="Submit").click()
    expect(quiet.get_by_role("heading", name="Waiting to be checked")).to_be_visible()
    version = Version.objects.get(bot__name="Governor")
    validation.record_check(version.pk, {"language": "python", "entry": "bot.py"})
    expect(quiet.get_by_role("heading", name="Being validated: 0 of 9 games played")).to_be_visible()
    for match in version.validation_matches.all():
        make.counted(match)
    expect(quiet.get_by_role("heading", name="Ready, and active")).to_be_visible()


def test_a_match_is_stepped_through_by_keyboard(quiet: Page, house: House) -> None:
    plies = house.match.decisions
    quiet.goto(f"/matches/{house.match.pk}/?ply=40")
    quiet.evaluate("window.sameDocument = true")

    def at(text: str) -> None:
        expect(quiet.locator("#steps").get_by_role("heading", level=3).first).to_have_text(text)

    quiet.keyboard.press("ArrowRight")
    at(f"Decision 41 of {plies}")
    assert quiet.url.endswith("?ply=41")
    expect(quiet.locator("#step-status")).to_contain_text(re.compile(rf"Decision 41 of {plies}: .+ \(seat [1-9]\)"))
    quiet.keyboard.press("ArrowLeft")
    at(f"Decision 40 of {plies}")
    quiet.keyboard.press("End")
    at(f"Decision {plies} of {plies}")
    quiet.keyboard.press("Home")
    at("Before the first decision")
    quiet.keyboard.press("ArrowLeft")
    at("Before the first decision")
    quiet.go_back()
    at(f"Decision {plies} of {plies}")


def test_arrow_keys_in_a_field_or_a_table_are_not_steps(quiet: Page, house: House) -> None:
    quiet.goto(f"/matches/{house.match.pk}/?ply=40")

    quiet.get_by_label("Decision", exact=True).focus()
    quiet.keyboard.press("ArrowLeft")
    quiet.get_by_text("The board in tables").click()
    quiet.get_by_role("region", name="Companies").focus()
    quiet.keyboard.press("ArrowRight")

    quiet.wait_for_timeout(300)
    assert quiet.url.endswith("?ply=40")


def test_a_running_match_turns_into_its_replay_when_it_ends(quiet: Page, house: House) -> None:
    match = make.rated_match(house.season)
    quiet.goto(f"/matches/{match.pk}/")
    expect(quiet.get_by_text("Waiting for a worker")).to_be_visible()

    make.play_out(match)

    expect(quiet.get_by_role("heading", name="Step by step")).to_be_visible()


def test_the_skip_link_comes_first_and_leads_to_the_content(quiet: Page, house: House) -> None:
    quiet.goto("/")
    quiet.keyboard.press("Tab")
    expect(quiet.get_by_role("link", name="Skip to the content")).to_be_focused()
    quiet.keyboard.press("Enter")
    expect(quiet.locator("#main")).to_be_focused()


NARROWEST: ViewportSize = {"width": 320, "height": 640}
"""The smallest phone, in CSS pixels."""


@pytest.mark.parametrize("which", [but_for_some, pytest.param(list, marks=pytest.mark.soak)])
def test_every_page_is_accessible_in_light_and_dark_quiet_and_no_wider_than_any_screen(
    browser: Browser, house: House, live_server: LiveServer, which: Callable[[list[str]], list[str]]
) -> None:
    """A page after the other: axe by daylight, its contrasts by night, the console, 320 px of width, and then what fits on wider ones.

    The longest names are on them, and a reason for a forfeit that has no place to break.
    """
    make.submitted_bot(owner=make.AuthorFactory(username="x" * 30), name=LONGEST)
    keeper = make.KeeperFactory()
    names = fill(house, keeper, "crashed " + "x" * 300)
    context = patient(
        browser.new_context(
            base_url=live_server.url,
            color_scheme="light",
            reduced_motion="reduce",
        )
    )
    bring_axe(context)
    page = watched(context.new_page())
    found, heard, known = [], 0, {"light": set[str](), "dark": set[str]()}

    def news(scheme: str) -> bool:
        """Are there words on the page of colours that no page before it has had? By night every page is taken to have some."""
        new = colours(page) - known[scheme]
        known[scheme] |= new
        return bool(new) or which is list

    for path in [*which(PUBLIC), SIGN_IN, *which(OWN), KEEP, *which(KEPT)]:
        if path in (SIGN_IN, KEEP):
            sign_in(context, house.author if path == SIGN_IN else keeper, live_server)
            continue
        page.emulate_media(color_scheme="light")
        page.set_viewport_size(NARROWEST)
        page.goto(path.format(**names))
        unfold(page)
        wrong = violations(page, but_for=() if news("light") else ["color-contrast"])
        page.emulate_media(color_scheme="dark")
        if news("dark"):
            wrong += violations(page, ["color-contrast"])
        complaints = [text for text in page.complaints[heard:] if "404" not in text]  # type: ignore[attr-defined]
        heard = len(page.complaints)  # type: ignore[attr-defined]
        width = page.evaluate("document.documentElement.scrollWidth")
        wide = misfits(page, path.format(**names))
        if wrong or complaints or width > NARROWEST["width"] or wide:
            found.append((path, wrong, complaints, width, wide))
    context.close()

    assert found == []
