"""A game played in a real browser: by options, by keys, by what lies on the board."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from ladder.games import selectors
from ladder.games.models import PersonGame
from tests.ladder import factories as make
from tests.ladder.games.sitting import begun, move
from tests.ladder.web.accessible import violations
from tests.ladder.web.conftest import sign_in, watched
from tests.ladder.web.fitting import misfits, unfold

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("valkey", "unhurried")]


@pytest.fixture
def game(transactional_db: None, live_server: LiveServer, context: BrowserContext) -> PersonGame:
    elizabeth = make.AuthorFactory(username="elizabeth")
    sign_in(context, elizabeth, live_server)
    return begun(elizabeth, seats=3, seat=0)


@pytest.fixture
def quiet(context: BrowserContext) -> Page:
    return watched(context.new_page())


def asked(page: Page) -> Locator:
    """Which of the person's decisions is pending."""
    return page.locator("#pending-heading small")


def test_a_person_plays_by_buttons_by_keys_and_by_pieces(quiet: Page, game: PersonGame) -> None:
    page = quiet
    page.goto(f"/games/{game.pk}/")
    page.evaluate("window.sameDocument = true")
    confirm = page.get_by_role("button", name="Confirm")
    expect(confirm).to_be_disabled()

    # By a button, taken back, and confirmed.
    first = page.locator(".option").first
    first.click()
    expect(first.locator("input")).to_be_checked()
    page.get_by_role("button", name="Undo").click()
    expect(first.locator("input")).not_to_be_checked()
    expect(confirm).to_be_disabled()
    first.click()
    confirm.click()
    expect(asked(page)).to_have_text("your decision 2")

    # By keys.
    page.keyboard.press("2")
    expect(page.locator(".option:visible").nth(1).locator("input")).to_be_checked()
    page.keyboard.press("Escape")
    expect(confirm).to_be_disabled()
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(asked(page)).to_have_text("your decision 3")

    # By what lies on the board: one of the places that an option names.
    refs = [ref for option in selectors.seen(PersonGame.objects.get(pk=game.pk)).options for ref in option.refs]
    place = next(ref for ref in refs if refs.count(ref) == 1 and ref.startswith("place:"))
    page.locator(f'svg.scene [data-id="{place}"] > .ground').first.click(position={"x": 4, "y": 4})
    expect(page.locator(f'.option[data-refs~="{place}"] input')).to_be_checked()
    expect(page.locator(f'svg.scene [data-id="{place}"].picked')).to_be_visible()
    confirm.click()
    expect(asked(page)).to_have_text("your decision 4")

    assert page.evaluate("window.sameDocument") is True
    assert PersonGame.objects.get(pk=game.pk).decision == 3
    assert page.complaints == []  # type: ignore[attr-defined]


def test_a_thing_that_several_options_are_about_shows_these_alone(
    quiet: Page, context: BrowserContext, live_server: LiveServer, transactional_db: None
) -> None:
    robert = make.AuthorFactory(username="robert")
    sign_in(context, robert, live_server)
    game = begun(robert, title="john_company_2e", seats=3, seat=0)
    while selectors.seen(game).kind != "family.action":
        game = move(game)
    seen = selectors.seen(game)
    several = "action:enlist_writer"
    number = sum(several in option.refs for option in seen.options)
    assert 1 < number < len(seen.options)
    quiet.goto(f"/games/{game.pk}/")

    quiet.locator(f'svg.scene [data-id="{several}"]').press("Enter")

    expect(quiet.locator(".option:visible")).to_have_count(number)
    quiet.get_by_role("button", name=re.compile("^All")).click()
    expect(quiet.locator(".option:visible")).to_have_count(len(seen.options))


def test_two_tabs_play_once_and_the_second_is_told(context: BrowserContext, game: PersonGame) -> None:
    one, two = context.new_page(), context.new_page()
    for page in (one, two):
        page.goto(f"/games/{game.pk}/")
        page.locator(".option").first.click()

    one.get_by_role("button", name="Confirm").click()
    expect(asked(one)).to_have_text("your decision 2")
    two.get_by_role("button", name="Confirm").click()

    expect(two.get_by_role("alert")).to_contain_text("is not the pending one any more")
    expect(asked(two)).to_have_text("your decision 2")
    assert PersonGame.objects.get(pk=game.pk).decision == 1


def test_the_game_fits_every_window_and_is_fit_for_everyone(quiet: Page, game: PersonGame) -> None:
    for path in (f"/games/{game.pk}/", f"/titles/{game.title}/play/"):
        quiet.emulate_media(color_scheme="light")
        quiet.goto(path)
        unfold(quiet)
        assert violations(quiet) == []
        quiet.emulate_media(color_scheme="dark")
        assert violations(quiet, ["color-contrast"]) == []
        assert misfits(quiet, path) == []
    assert quiet.complaints == []  # type: ignore[attr-defined]
