"""Measures what ``bench`` prints, as a test that is run when it is named alone."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Callable, Iterator
from statistics import median

import pytest
from django.test import Client
from playwright.sync_api import Browser, Page, Route
from pytest_django.live_server_helper import LiveServer
from rich.table import Table

import engine
from engine.cli.terminal import out
from engine.theatre import theatre
from tests.engine.theatre.lengthened import PLIES, lengthened
from tests.ladder import factories as make
from tests.ladder.web import pace
from tests.ladder.web.bench import ENVIRONMENT
from tests.ladder.web.conftest import patient
from tests.ladder.web.tables import FULL, drawn, log_of, played
from tests.waiting import wait_until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("valkey")]

STEPS, LEAPS, ASKED, LOADS = 200, 10, 20, 5

ASK = """async (path) => {
  const began = performance.now();
  await (await fetch(path, { headers: { "HX-Request": "true", "HX-Target": "steps" } })).text();
  return performance.now() - began;
}"""
"""Milliseconds until the server has sent a step."""


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """Requests are not told of: what is asked for is what is printed."""
    logging.disable(logging.WARNING)
    yield
    logging.disable(logging.NOTSET)


@pytest.mark.parametrize("title", os.environ.get(ENVIRONMENT, "").split() or list(FULL))
def test_the_theatre_s_pace(
    transactional_db: None, browser: Browser, live_server: LiveServer, client: Client, title: str
) -> None:
    match = drawn(played(title, make.AuthorFactory()))
    path = f"/matches/{match.pk}/"
    long = json.dumps(lengthened(json.loads(json.dumps(theatre(log_of(match))))))

    context = patient(browser.new_context(base_url=live_server.url, viewport={"width": 1280, "height": 800}))
    page = context.new_page()
    page.route("**/theatre.json*", lambda route: _answer(route, long))
    page.goto(path)
    page.wait_for_selector(".theatre.open")
    stepping, leaping = pace.steps(page, PLIES, STEPS), pace.leaps(page, LEAPS)
    computing = pace.processor_times(page, context, PLIES, STEPS // 3)
    asking = pace.Times(tuple(page.evaluate(ASK, f"{path}?ply={7 * number}") for number in range(ASKED)))
    context.close()

    weight = pace.weight_of(client.get(path).content.decode())
    plain = f"/titles/{title}/"
    bare = pace.weight_of(client.get(plain).content.decode())
    document = len(client.get(path + "theatre.json", headers={"Accept-Encoding": "zstd"}).content)
    board = waits(browser, live_server, path, "boardShown")
    peer = waits(browser, live_server, plain, "pageShown")

    table = Table(box=None, header_style="bold", title=_heading(title, match.decisions), title_justify="left")
    for column in ("figure", "median", "95 % below", "worst"):
        table.add_column(column, justify="left" if column == "figure" else "right")
    for words, times in (("a step, ms", stepping), ("  computed, ms", computing), ("to the end or back, ms", leaping)):
        table.add_row(words, *(f"{value:.1f}" for value in (times.median, times.most, times.worst)))
    ratio = asking.median / stepping.median
    table.add_row(
        "a step that asks the server, ms", *(f"{value:.1f}" for value in (asking.median, asking.most, asking.worst))
    )
    out.print(table)
    out.print(
        f"a step takes 1/{ratio:.0f} of one that asks the server\n"
        f"page {weight.total / 1000:.1f} kB (HTML {weight.html / 1000:.1f}, styles {weight.styles / 1000:.1f}, scripts"
        f" {weight.scripts / 1000:.1f}),\n  {weight.total / bare.total:.1f} times the title's page; its document {document / 1000:.0f} kB\n"
        f"first board after {board[0]:.0f} ms, when it has been here before {board[1]:.0f} ms:\n "
        f" {board[0] / peer[0]:.1f} and {board[1] / peer[1]:.1f} times the title's page",
        highlight=False,
    )
    assert computing.most < pace.STEP_MS
    assert weight.total < pace.PAGE_BYTES


def _heading(title: str, decisions: int) -> str:
    return f"\n{engine.title(title).name}: {PLIES:,} decisions, made of a game of {decisions:,}"


def _answer(route: Route, body: str) -> None:
    route.fulfill(status=200, content_type="application/json", body=body)


def waits(browser: Browser, live_server: LiveServer, path: str, name: str) -> tuple[float, float]:
    """Milliseconds that a reader waits who comes for the first time, and who has been here before; medians."""

    def wait(load: Callable[[], object], page: Page) -> float:
        load()
        wait_until(
            lambda: page.evaluate(f"window.{name} > 0"), name
        )  # the policy of pages lets none of them wait by itself
        return float(page.evaluate(f"window.{name}"))

    cold, warm = [], []
    for _ in range(LOADS):
        context = patient(browser.new_context(base_url=live_server.url, viewport={"width": 1280, "height": 800}))
        context.add_init_script(pace.NOTED)
        page = context.new_page()
        cold.append(wait(lambda page=page: page.goto(path), page))  # type: ignore[misc]
        warm.append(wait(lambda page=page: page.goto(path), page))  # type: ignore[misc]
        context.close()
    return median(cold), median(warm)
