"""A browser for the tests that need one, and a service with something in its books."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from django.db import transaction
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from pytest_django.live_server_helper import LiveServer

from ladder.accounts.models import User
from ladder.bots.models import Bot
from ladder.matches.models import Match
from ladder.seasons.models import Season
from tests.ladder import factories as make

FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


@dataclass
class House:
    """A season in play: house bots, an author's bot, a match really played and a whole block of them."""

    season: Season
    author: User
    bot: Bot
    match: Match


def furnish() -> House:
    """The house of these tests, its matches played by the real runner."""
    author = make.AuthorFactory(username="elizabeth")
    bot = make.submitted_bot(owner=author, name="Red-Dragon")
    with transaction.atomic():
        season = make.season_with_field(bot)
    match = make.play_out(make.rated_match(season))
    for other in make.block_of_matches(season):
        make.play_out(other)
    return House(season, author, bot, match)


@pytest.fixture
def house(db: None) -> House:
    return furnish()


@pytest.fixture
def author_client(house: House) -> Client:
    """A client signed in as the author of the house's submitted bot."""
    client = Client()
    client.force_login(house.author, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    """Chromium, without a window."""
    # Playwright keeps an event loop in this thread, which Django would take for a mistake of ours.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield browser
        browser.close()
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture
def context(browser: Browser, live_server: LiveServer) -> Iterator[BrowserContext]:
    """A browser's session on the live server."""
    context = browser.new_context(base_url=live_server.url)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """A page whose complaints end the test: a script error, or anything that the content security policy refused."""
    return watched(context.new_page())


def watched(page: Page) -> Page:
    """The page, collecting what its console complains of in ``complaints``."""
    page.complaints = []  # type: ignore[attr-defined]
    page.on("console", lambda message: page.complaints.append(message.text) if message.type == "error" else None)  # type: ignore[attr-defined]
    page.on("pageerror", lambda error: page.complaints.append(str(error)))  # type: ignore[attr-defined]
    return page


def sign_in(context: BrowserContext, user: User, live_server: LiveServer) -> None:
    """Give the browser a session of this user."""
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}])
