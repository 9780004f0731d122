"""The player of whole games in a real browser: stepping, finding one's way, pointing at the board, and that everyone can use it."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from engine.log import read
from engine.theatre import theatre
from engine.theatre.export import html
from tests.engine.theatre.games import played
from tests.ladder.web.accessible import violations
from tests.ladder.web.conftest import patient, watched


@pytest.fixture(scope="module")
def game() -> dict[str, Any]:
    return theatre(read(io.BytesIO(played())))


@pytest.fixture(scope="module")
def address(game: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> str:
    """Of the game's page, in a file."""
    file = tmp_path_factory.mktemp("player") / "game.html"
    file.write_text(html(game), encoding="utf-8")
    return file.as_uri()


@pytest.fixture(scope="module")
def opened(browser: Browser) -> Iterator[Page]:
    """A page for one test after another: the game is loaded anew for each, and the browser has its scripts read already."""
    context = patient(browser.new_context())
    yield watched(context.new_page())
    context.close()


@pytest.fixture
def page(opened: Page, address: str) -> Iterator[Page]:
    """The game at its 40th decision; complaints of the browser end the test."""
    opened.complaints.clear()  # type: ignore[attr-defined]
    opened.emulate_media(reduced_motion="no-preference")
    opened.set_viewport_size({"width": 1280, "height": 800})
    at(opened, address, 40)
    yield opened
    assert opened.complaints == []  # type: ignore[attr-defined]


def at(page: Page, address: str, ply: int) -> None:
    page.goto(f"{address}?ply={ply}")
    page.wait_for_selector(".theatre.open")


def shows(page: Page, ply: int, plies: int) -> None:
    expect(page.locator(".where b")).to_have_text(f"Decision {ply} of {plies}" if ply else "Before the first decision")


def board(page: Page) -> Any:
    """All that stands on the boards, and where."""
    return page.evaluate(
        """[...document.querySelectorAll('.scene [data-id]')].map((node) => [
             node.closest('svg').dataset.panel, node.dataset.id, node.getAttribute('transform'), node.innerHTML])"""
    )


def test_the_mark_of_a_change_moves_no_panel_over_the_next(page: Page) -> None:
    widths = "[...document.querySelectorAll('.panel > h3')].map((title) => getComputedStyle(title, '::after').width)"
    marked = "[...document.querySelectorAll('.panel')].map((panel) => Boolean(panel.querySelector('.changed')))"
    some = page.evaluate(marked)
    assert any(some)
    assert not all(some)
    assert len(set(page.evaluate(widths))) == 1, "there is room for it beside every title"


@pytest.mark.parametrize("width", [390, 1280])
def test_the_end_tells_all_results_and_the_deck_holds_its_buttons(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    page.keyboard.press("End")
    page.locator(".deck .count").evaluate("(count) => count.textContent = '1004 / 1004'")  # of a long game
    inside = """([inner, outer]) => [...document.querySelectorAll(inner)].filter((node) => node.offsetParent).every((node) => {
      const [a, b] = [node.getBoundingClientRect(), document.querySelector(outer).getBoundingClientRect()];
      return a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
    })"""
    assert page.evaluate(inside, [".outcome li", ".now"])
    assert page.evaluate(inside, [".deck .buttons > *", ".deck"])


def test_keys_buttons_and_the_scrubber_step_and_the_address_follows(page: Page, game: dict[str, Any]) -> None:
    plies = game["plies"]
    page.keyboard.press("ArrowRight")
    shows(page, 41, plies)
    page.get_by_role("button", name="Next decision").click()
    shows(page, 42, plies)
    expect(page.get_by_role("status").filter(has_text="Decision 42")).to_contain_text(f"Decision 42 of {plies}: ")
    page.keyboard.press("Home")
    shows(page, 0, plies)
    page.keyboard.press("End")
    shows(page, plies, plies)
    expect(page.locator(".outcome")).to_contain_text("The end")
    page.get_by_role("slider", name="Decision", exact=True).fill("77")
    shows(page, 77, plies)
    page.wait_for_url(re.compile(r"\?ply=77$"))


def test_a_moment_looks_the_same_from_wherever_it_is_reached(page: Page, game: dict[str, Any], address: str) -> None:
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    stepped = board(page)
    page.keyboard.press("End")
    page.evaluate("document.querySelector('.theatre').theatre.go(45)")
    assert board(page) == stepped
    at(page, address, 45)
    assert board(page) == stepped


def test_a_leap_by_the_outline_is_taken_back_by_the_browser(page: Page, game: dict[str, Any]) -> None:
    plies = game["plies"]
    second = next(entry for entry in game["outline"] if entry["words"] == "Period 2")
    page.get_by_role("button", name="Period 2", exact=False).and_(page.locator(".section")).first.click()
    shows(page, second["ply"], plies)
    page.go_back()
    shows(page, 40, plies)


def test_filters_hold_for_steps(page: Page, game: dict[str, Any]) -> None:
    page.get_by_role("combobox", name="Steps of").select_option("1")
    page.get_by_role("button", name="Next decision").click()
    ply = next(ply for ply in range(41, game["plies"]) if game["decisions"][ply - 1]["seat"] == 1)
    shows(page, ply, game["plies"])
    page.get_by_role("combobox", name="Steps of").select_option("")
    page.get_by_label("deals and talk").check()
    page.keyboard.press("ArrowRight")
    spoken = min(int(at) for at in game["talk"] if int(at) > ply)
    shows(page, spoken, game["plies"])
    expect(page.locator(".talk")).to_contain_text("hello")


def test_the_next_forfeit_is_found(page: Page, game: dict[str, Any]) -> None:
    page.get_by_role("button", name="next forfeit").click()
    shows(page, int(next(iter(game["forfeits"]))), game["plies"])
    expect(page.locator(".now .forfeit")).to_contain_text("quitter is out: it crashed")


def test_search_lists_moments_and_marks_them(page: Page, game: dict[str, Any]) -> None:
    page.keyboard.press("/")
    page.keyboard.type("hello")
    expect(page.locator(".finder .count")).to_have_text(f"{len(game['talk'])} moments with “hello”")
    assert page.locator(".tick.found").count() == len(game["talk"])
    page.keyboard.press("Enter")
    shows(page, min(int(ply) for ply in game["talk"] if int(ply) > 40), game["plies"])


def test_what_came_since_a_seat_s_last_move_is_listed(page: Page, game: dict[str, Any]) -> None:
    seats = [made["seat"] for made in game["decisions"]]
    last = max(ply for ply in range(1, 40) if seats[ply - 1] == 0)
    page.keyboard.press("/")
    page.get_by_role("button", name="Since the last move of merchant, seat 1").click()
    expect(page.locator(".finder .count")).to_contain_text(f"since decision {last}, the last of merchant")
    assert page.locator(".found .move").count() == 40 - last


def test_a_piece_tells_what_it_is_when_pointed_at_stepped_to_or_tapped(page: Page) -> None:
    tip = page.locator(".tip")
    place = page.locator(".scene .place.telling").first
    told = place.get_attribute("aria-label") or ""
    place.hover(position={"x": 6, "y": 6})
    expect(tip).to_contain_text(told.split("; ")[0])
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    place.focus()
    expect(tip).to_be_visible()
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.id") != place.get_attribute("data-id")
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".where b")).to_contain_text("Decision 41")


def test_a_reference_lights_up_its_place(page: Page) -> None:
    reference = page.locator(".told .ref").first
    id = reference.get_attribute("data-ref")
    reference.focus()
    expect(page.locator(".lit")).to_have_attribute("data-id", id or "")
    reference.blur()
    expect(page.locator(".lit")).to_have_count(0)


def test_a_curve_leads_to_its_moment_and_earnings_to_the_end_of_their_part(page: Page, game: dict[str, Any]) -> None:
    page.get_by_role("tab", name="Curves").click()
    field = page.locator(".graph .field").first
    box = field.bounding_box()
    assert box is not None
    field.click(position={"x": box["width"] / 2, "y": 20})
    now = int(page.evaluate("document.querySelector('.theatre').theatre.ply"))
    assert abs(now - game["plies"] / 2) <= game["plies"] / box["width"] + 1
    assert field.get_attribute("aria-valuenow") == str(now)
    page.get_by_role("tab", name="Earned").click()
    page.locator(".earned .section").first.click()
    shows(page, game["parts"][0]["ply"], game["plies"])


def test_it_plays_by_itself_and_stops(page: Page) -> None:
    page.get_by_role("combobox", name="Speed").select_option("16")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".where b")).to_contain_text(re.compile("Decision (4[3-9]|[5-9][0-9])"))
    page.get_by_role("button", name="Pause").click()
    stopped = page.evaluate("document.querySelector('.theatre').theatre.ply")
    page.wait_for_timeout(250)
    assert page.evaluate("document.querySelector('.theatre').theatre.ply") == stopped


GLIDES = "document.getAnimations().filter((one) => one.effect?.target?.dataset?.id).length"


def test_pieces_glide_but_for_those_who_want_no_motion(page: Page, game: dict[str, Any]) -> None:
    moved = next(ply for ply in range(41, game["plies"]) if _moves(game, ply))
    page.evaluate(f"document.querySelector('.theatre').theatre.go({moved - 1})")
    page.wait_for_timeout(250)  # a step right after another is shown at once
    page.evaluate("document.querySelector('.theatre').theatre.step(1)")
    assert page.evaluate(GLIDES) > 0
    page.emulate_media(reduced_motion="reduce")
    page.evaluate(f"document.querySelector('.theatre').theatre.go({moved - 1})")
    page.wait_for_timeout(250)
    page.evaluate("document.querySelector('.theatre').theatre.step(1)")
    assert page.evaluate(GLIDES) == 0


def _moves(game: dict[str, Any], ply: int) -> bool:
    """Does a piece change its place with this moment that lay somewhere before?"""
    lying: dict[int, int] = {}
    for board in game["boards"][:ply]:
        lying |= {change[0]: change[7] for change in board["set"] if len(change) > 7}
        for gone in board["gone"]:
            lying.pop(gone, None)
    return any(
        len(change) > 7 and lying.get(change[0], change[7]) != change[7] for change in game["boards"][ply]["set"]
    )


def test_drawings_bring_no_script_and_names_no_markup(browser: Browser, game: dict[str, Any], tmp_path: Path) -> None:
    evil = '<script>window.hit = 1</script><image href="x" onerror="window.hit = 2"/><rect width="9" height="9" onclick="window.hit = 3"/>'
    drawings = [[classes, evil, tip, rule] for classes, _, tip, rule in game["drawings"]]
    names = ["<img src=x onerror='window.hit=4'>", *game["names"][1:]]
    file = tmp_path / "evil.html"
    file.write_text(html({**game, "drawings": drawings, "names": names}), encoding="utf-8")
    page = browser.new_page()
    at(page, file.as_uri(), 40)
    assert page.evaluate("window.hit") is None
    assert (
        page.evaluate("document.querySelectorAll('.scene script, .scene image, .scene [onclick], .theatre img').length")
        == 0
    )
    assert page.locator(".scene rect").count() > 100
    page.close()


def test_it_is_accessible_in_light_and_dark_and_never_wider_than_the_screen(browser: Browser, address: str) -> None:
    context = patient(
        browser.new_context(color_scheme="light", reduced_motion="reduce", viewport={"width": 390, "height": 844})
    )
    page = watched(context.new_page())
    at(page, address, 40)
    found: list[Any] = []
    for tab in ("Moves", "Curves", "Earned", "Find"):
        page.get_by_role("tab", name=tab).click()
        if tab == "Find":
            page.get_by_label("Search in the moves").fill("hello")
        part = "html" if tab == "Moves" else "[role=tabpanel]:not([hidden])"
        found += violations(page, within=part)
        page.emulate_media(color_scheme="dark")
        found += violations(page, ["color-contrast"], part)
        page.emulate_media(color_scheme="light")
    widths = []
    for width in (320, 390, 768, 1280, 1600):
        page.set_viewport_size({"width": width, "height": 800})
        page.evaluate(
            "new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
        )  # the boards are laid anew
        widths.append(page.evaluate("document.documentElement.scrollWidth"))
    context.close()
    assert found == []
    assert widths == [320, 390, 768, 1280, 1600]
    assert page.complaints == []  # type: ignore[attr-defined]
