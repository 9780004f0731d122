"""The API's description for people, in a browser, under the site's own content policy."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.ladder.api.test_schema import document


@pytest.mark.browser
def test_every_operation_is_shown_and_can_be_tried_and_the_policy_stops_nothing(page: Page) -> None:
    page.goto("/api/v1/docs/")
    page.wait_for_selector("#operations-bots-submit")
    paths = document()["paths"]
    assert page.locator(".opblock").count() == sum(len(operations) for operations in paths.values())
    page.click("#operations-titles-title_list .opblock-summary-control")
    page.click("#operations-titles-title_list .try-out__btn")
    page.click("#operations-titles-title_list .execute")
    answer = page.wait_for_selector("#operations-titles-title_list .live-responses-table tbody .highlight-code")
    assert answer is not None
    assert "east_india_companies" in answer.inner_text()
    assert page.complaints == []  # type: ignore[attr-defined]
