"""A fault of accessibility is found wherever it stands, however many elements there are that are nearly like it."""

from __future__ import annotations

from playwright.sync_api import Browser

from tests.ladder.web.accessible import violations

ROW = '<tr><th scope="row">{0}</th><td>{0}</td><td><a href="/{0}">more of {0}</a></td></tr>'
FAULTS = {
    "color-contrast": '<tr><th scope="row">8</th><td style="color: #ccc">too faint</td><td><a href="/8">more</a></td></tr>',
    "link-name": '<tr><th scope="row">9</th><td>9</td><td><a href="/9"> </a></td></tr>',
    "label": '<tr><th scope="row">7</th><td>7</td><td><label for="nobody">more</label><input id="seven"></td></tr>',
}
PAGE = """<!doctype html><html lang="en"><head><title>Rows</title></head><body><main><h1>Rows</h1><table>
<thead><tr><th scope="col">a</th><th scope="col">b</th><th scope="col">c</th></tr></thead><tbody>{}</tbody></table></main></body></html>"""


def test_what_is_wrong_with_one_of_many_rows_is_found_and_nothing_is_wrong_with_the_others(browser: Browser) -> None:
    page = browser.new_page()
    rows = [ROW.format(number) for number in range(40)]
    page.set_content(PAGE.format("".join(rows)))
    assert violations(page) == []
    assert page.locator("[data-alike]").count() == 0, "the page is left as it was"
    page.set_content(PAGE.format("".join([*rows, *FAULTS.values()])))
    assert sorted(rule for rule, _ in violations(page)) == sorted(FAULTS)
    assert [rule for rule, _ in violations(page, ["color-contrast"])] == ["color-contrast"]
    page.close()
