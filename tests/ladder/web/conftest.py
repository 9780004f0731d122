"""A browser for the tests that need one, and a service with something in its books."""

from __future__ import annotations

import asyncio
import os
from asyncio import AbstractEventLoop
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from django.db import transaction
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from pytest_django.live_server_helper import LiveServer

from ladder.accounts.models import User
from ladder.bots.models import Bot
from ladder.games import advancing
from ladder.play.models import Match
from ladder.seasons.models import Season
from tests.chromium import FLAGS
from tests.ladder import factories as make
from tests.ladder.theatre.played import play_or_repeat
from tests.standing import standing
from tests.waiting import GENEROUS


@dataclass
class House:
    """A season in play: house bots, an author's bot, a match really played and a block whose results are made up."""

    season: Season
    author: User
    bot: Bot
    match: Match


def furnish() -> House:
    """The house of these tests."""
    author = make.AuthorFactory(username="elizabeth")
    bot = make.submitted_bot(owner=author, name="Red-Dragon")
    with transaction.atomic():
        season = make.season_with_field(bot)
    match = play_or_repeat(make.rated_match(season))
    for other in make.block_of_matches(season):
        make.counted(other)
    return House(season, author, bot, match)


house = standing(furnish)


@pytest.fixture
def author_client(house: House) -> Client:
    """A client signed in as the author of the house's submitted bot."""
    return signed_in(house.author)


def signed_in(user: User) -> Client:
    """A client with a session of this user."""
    client = Client()
    client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
    return client


@pytest.fixture(scope="session")
def launched(chromium: str) -> Iterator[tuple[Browser, AbstractEventLoop]]:
    """Chromium, without a window, started once in each process; and the event loop by which Playwright speaks to it.

    Playwright keeps the loop running in this thread. It is out of sight until a module asks for `browser`: Django would take it for a
    mistake of ours, and no other test could run a loop of its own.
    """
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)
        yield browser, loop
        asyncio._set_running_loop(loop)
        browser.close()


@pytest.fixture(scope="module")
def browser(launched: tuple[Browser, AbstractEventLoop]) -> Iterator[Browser]:
    """The process's browser, with its loop in sight. What a test does in it is in a context of its own, as good as a browser of its own."""
    browser, loop = launched
    expect.set_options(timeout=1000 * GENEROUS)
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    asyncio._set_running_loop(loop)
    yield browser
    for left in browser.contexts:
        left.close()
    asyncio._set_running_loop(None)
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture
def context(browser: Browser, live_server: LiveServer) -> Iterator[BrowserContext]:
    """A browser's session on the live server."""
    context = patient(browser.new_context(base_url=live_server.url))
    yield context
    context.close()


def patient(context: BrowserContext) -> BrowserContext:
    """The context, with a generous bound on whatever its pages wait for."""
    context.set_default_timeout(1000 * GENEROUS)
    return context


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
    cookies = signed_in(user).cookies
    context.add_cookies([{"name": "sessionid", "value": cookies["sessionid"].value, "url": live_server.url}])


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """House bots in a person's game always answer within the request, however slow the machine is."""
    monkeypatch.setattr(advancing, "REQUEST_SECONDS", 60.0)
    monkeypatch.setattr(advancing, "WRITE_SECONDS", 60.0)
