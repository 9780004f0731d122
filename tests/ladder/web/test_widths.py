"""A match of each title at the widths of a phone, a tablet and a laptop: nothing scrolls sideways, and no table is cut off.

That holds for every page: `test_browser.py` goes through them all, and looks at their widths on the way.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer

from tests.ladder import factories as make
from tests.ladder.web.conftest import patient
from tests.ladder.web.fitting import WIDTHS, misfits, unfold
from tests.ladder.web.tables import FULL, LONGEST, MOMENTS, played

pytestmark = pytest.mark.django_db(transaction=True)


FULLEST = (0.7, 1.0)
"""Those of the moments at which a board is fullest."""


@pytest.mark.parametrize(
    ("title", "moments"),
    [(title, FULLEST) for title in FULL]
    + [pytest.param(title, MOMENTS, marks=pytest.mark.soak, id=f"{title}-all") for title in FULL],
)
def test_a_match_in_mid_game_fits_every_screen(
    browser: Browser, transactional_db: None, live_server: LiveServer, title: str, moments: tuple[float, ...]
) -> None:
    match = played(title, make.AuthorFactory(username="elizabeth"))
    paths = [f"/matches/{match.pk}/?ply={int(match.decisions * part)}" for part in moments]
    context = patient(browser.new_context(base_url=live_server.url))
    page = context.new_page()
    found = []
    others = [f"/bots/{title}/{LONGEST}/", f"/seasons/{match.season.slug}/"]
    for path in [*paths, f"/titles/{title}/", *(others if moments is MOMENTS else ())]:
        page.set_viewport_size({"width": WIDTHS[0], "height": 800})
        page.goto(path)
        unfold(page)
        found += misfits(page, path)
    context.close()
    assert found == []
