"""Takes the pictures of ``shots``, as a test that is run when it is named alone."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Iterator
from itertools import combinations, cycle, islice
from pathlib import Path
from typing import Any, Literal, cast

import pytest
from playwright.sync_api import Browser, BrowserContext, Page
from pytest_django.live_server_helper import LiveServer

import engine
from engine.theatre import theatre
from engine.theatre.export import html
from engine.wording import counted
from ladder.accounts.models import User
from ladder.play.models import Match
from ladder.seasons import standings
from tests.ladder import factories as make
from tests.ladder.web.conftest import House, furnish, patient, sign_in
from tests.ladder.web.pages import KEEP, KEPT, OWN, PUBLIC, SIGN_IN, fill
from tests.ladder.web.shots import DEVICES, ENVIRONMENT, SCHEMES, Shot, sheet
from tests.ladder.web.tables import FULL, drawn, log_of, played, under_way

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("valkey")]

MOMENTS = {"start": 0.0, "third": 1 / 3, "two-thirds": 2 / 3, "end": 1.0}
"""Parts of a match after which its board is taken."""

NAMES = ("Clive", "Hastings", "Cornwallis", "Wellesley", "Minto", "Dalhousie")

GAMES = 35
"""Made-up matches of each season, so that ratings are some way apart."""

LAID_FLAT = ".theatre .deck, .theatre .strip { position: static !important; }"
"""Style of a picture longer than a window: what stays in sight while one scrolls lies in its place."""

SETTLED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60))))"


class Camera:
    """Takes what a page shows in all four ways."""

    def __init__(self, context: BrowserContext, folder: Path) -> None:
        self.context, self.folder = context, folder
        self.page: Page = context.new_page()
        self.shots: list[Shot] = []

    def take(self, shot: Shot, path: str, of: str = "") -> None:
        """The whole page at an address, or the element that a selector names."""
        self.page.set_viewport_size({"width": 1280, "height": 800})
        self.page.goto(path)
        if of:
            self.page.wait_for_selector(of)
        for device, (width, height) in DEVICES.items():
            self.page.set_viewport_size({"width": width, "height": height})
            for scheme in SCHEMES:
                self.page.emulate_media(color_scheme=cast(Literal["light", "dark"], scheme), reduced_motion="reduce")
                self.page.evaluate(SETTLED)
                file = self.folder / shot.file(device, scheme)
                file.parent.mkdir(parents=True, exist_ok=True)
                if of:
                    self.page.locator(of).first.screenshot(path=file, style=LAID_FLAT)
                else:
                    self.page.screenshot(path=file, full_page=True, style=LAID_FLAT)
        self.shots.append(shot)


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """Requests are not told of: what is asked for is what is printed."""
    logging.disable(logging.WARNING)
    yield
    logging.disable(logging.NOTSET)


def test_pictures_are_taken(transactional_db: None, browser: Browser, live_server: LiveServer) -> None:
    folder, began = Path(os.environ[ENVIRONMENT]), time.monotonic()
    context = patient(browser.new_context(base_url=live_server.url, bypass_csp=True))  # for the pictures' own style
    camera = Camera(context, folder)
    house, keeper = furnish(), make.KeeperFactory(username="warren")
    names = fill(house, keeper)
    author = make.AuthorFactory(username="robert")
    drawn(house.match)
    seasons = {house.season.title: house.season}
    matches = {title: drawn(played(title, author, names=NAMES, season=seasons.get(title))) for title in FULL}
    for match in matches.values():
        play_on(match)
    print(
        f"\n{counted(len(matches), 'match', 'matches')} played and drawn after {time.monotonic() - began:.0f} s",
        flush=True,
    )
    games = [export(match, folder) for match in matches.values()]
    for match in matches.values():
        boards(camera, match)
        print(f"boards of {engine.title(match.title).name} after {time.monotonic() - began:.0f} s", flush=True)
    for match in matches.values():
        running = under_way(match, 2 / 3)
        words = f"{engine.title(match.title).name}, being played"
        camera.take(Shot("live", match.title, words), f"/matches/{running.pk}/")
    pages(camera, house, keeper, names, live_server)
    (folder / "index.html").write_text(sheet(camera.shots, games), encoding="utf-8")
    context.close()
    print(
        f"{counted(4 * len(camera.shots), 'picture')} after {time.monotonic() - began:.0f} s; see {folder / 'index.html'}"
    )


def export(match: Match, folder: Path) -> Path:
    """The match as one HTML file."""
    file = folder / "games" / f"{match.title}.html"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(html(theatre(log_of(match))), encoding="utf-8")
    return file


def boards(camera: Camera, match: Match) -> None:
    """The match at its four moments, each with who leads by the document's score."""
    for moment, part in MOMENTS.items():
        ply = int(match.decisions * part)
        path = f"/matches/{match.pk}/?ply={ply}"
        words = f"{engine.title(match.title).name}, after {ply:,} of {counted(match.decisions, 'decision')}"
        camera.take(Shot("boards", f"{match.title}-{moment}", words), path, of=".theatre.open")
        game: dict[str, Any] = camera.page.evaluate(
            "(ply) => { const { game } = document.querySelector('.theatre').theatre;"
            " return { names: game.names, scores: game.curves.score.map((row) => row[ply]) }; }",
            ply,
        )
        told = ", ".join(
            f"{name} {score}" for score, name in sorted(zip(game["scores"], game["names"], strict=True), reverse=True)
        )
        camera.shots[-1] = Shot("boards", f"{match.title}-{moment}", words, f"By the score so far: {told}.")


def play_on(match: Match) -> None:
    """Have more matches in this one's season, of which those who entered it first win most."""
    assert match.season is not None
    tables = combinations(make.entries(match.season)[:7], 3)
    for number, seated in enumerate(islice(cycle(tables), GAMES)):
        make.counted(make.rated_match(match.season, seated), [1, 2, 3] if number % 3 else [2, 3, 1])
    standings.rate(match.season)


def pages(camera: Camera, house: House, keeper: User, names: dict[str, object], live_server: LiveServer) -> None:
    """Every kind of page, as a stranger, an author and a keeper see it."""
    for who, path in seen(house, keeper, camera.context, live_server):
        address = path.format(**names)
        name = f"{who}-{path.strip('/').replace('/', '-').replace('?', '-').translate(PLAIN) or 'home'}"
        camera.take(Shot("pages", name, f"{address}, for the {who}"), address)


PLAIN = str.maketrans("", "", "{}=&")


def seen(house: House, keeper: User, context: BrowserContext, live_server: LiveServer) -> Iterator[tuple[str, str]]:
    """Every page with who looks at it, who is signed in until the next."""
    who = "stranger"
    for path in [*PUBLIC, SIGN_IN, *OWN, KEEP, *KEPT]:
        if path in (SIGN_IN, KEEP):
            who = "author" if path == SIGN_IN else "keeper"
            sign_in(context, house.author if path == SIGN_IN else keeper, live_server)
        else:
            yield who, path
