"""What people do on the page of a game, each as a function of the page and its game: it acts, and holds what must be seen then."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from ladder.accounts.models import User
from ladder.play.models import Match
from ladder.theatre import studies, studying
from ladder.theatre.models import Study
from tests.ladder.theatre import made_up
from tests.waiting import wait_until

Game = dict[str, Any]


def ply_of(page: Page) -> int:
    return int(page.evaluate("document.querySelector('.theatre').theatre.ply"))


def outline(page: Page, game: Game) -> None:
    """Its second part is a click away, and the browser's "back" takes it back."""
    before = ply_of(page)
    second = [entry["ply"] for entry in game["outline"] if entry["level"] == 0][1]
    page.locator(".level-0 > .row .section").nth(1).click()
    assert ply_of(page) == second
    page.go_back()
    wait_until(lambda: ply_of(page) == before, "the moment before the leap")


def scrub(page: Page, game: Game) -> None:
    """The scrubber shows any moment, and the address names it."""
    middle = game["plies"] // 2
    page.get_by_role("slider", name="Decision", exact=True).fill(str(middle))
    expect(page.locator(".where b")).to_have_text(f"Decision {middle} of {game['plies']}")
    page.wait_for_url(re.compile(rf"\?ply={middle}$"))


def autoplay(page: Page, game: Game) -> None:
    """It plays by itself, and stops."""
    began = ply_of(page)
    page.get_by_role("combobox", name="Speed").select_option("16")
    page.get_by_role("button", name="Play", exact=True).click()
    wait_until(lambda: ply_of(page) > began + 2, "steps by themselves")
    page.get_by_role("button", name="Pause").click()


def sift(page: Page, game: Game) -> None:
    """Steps of one seat only."""
    now = ply_of(page)
    page.get_by_role("combobox", name="Steps of").select_option("1")
    page.get_by_role("button", name="Next decision").click()
    assert ply_of(page) == next(ply for ply in range(now + 1, game["plies"]) if game["decisions"][ply - 1]["seat"] == 1)
    page.get_by_role("combobox", name="Steps of").select_option("")


def curve(page: Page, game: Game) -> None:
    """Score, money, shares and prospects have their curves, and a click on one leads to its moment."""
    page.get_by_role("tab", name="Curves").click()
    shown = page.locator(".graph figcaption").all_inner_texts()
    assert [re.split("[,:]", words)[0] for words in shown] == ["Score", "Money", "Shares held", "Prospects"]
    measure, parts = game["worth_in"]
    assert f"in {measure}" in shown[-1]
    leads = [row[ply_of(page)] / parts for row in game["curves"]["prospects"]]
    told = page.locator(".graph").last.locator(".value").all_inner_texts()
    assert [float(words.replace("−", "-")) for words in told] == pytest.approx(leads, abs=0.051)
    field = page.locator(".graph .field").first
    field.scroll_into_view_if_needed()
    box = field.bounding_box()
    assert box is not None
    field.click(position={"x": box["width"] / 3, "y": 20})
    assert abs(ply_of(page) - game["plies"] / 3) <= game["plies"] / box["width"] + 1


IN_THE_OPEN = """pieces => pieces.findIndex((piece) => {
  const box = piece.getBoundingClientRect();
  return piece.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
})"""
"""The first piece whose middle nothing covers: no other piece, and no bar of the page."""


def pointing(page: Page, game: Game) -> None:
    """A piece tells what it is; a name in a sentence lights up its place."""
    pieces = page.locator(".scene .pieces [data-id][aria-label]")
    pieces.first.scroll_into_view_if_needed()
    piece = pieces.nth(pieces.evaluate_all(IN_THE_OPEN))
    piece.hover(force=True)
    expect(page.locator(".tip")).to_contain_text(
        (piece.get_attribute("aria-label") or "").split("; ")[0].split(": ")[0]
    )
    page.keyboard.press("Escape")
    page.locator(".told .ref").first.focus()
    expect(page.locator(".lit").first).to_be_visible()


def news(page: Page, game: Game) -> None:
    """What came of a decision is not the decision told again."""
    plain = ["".join(part if isinstance(part, str) else part[0] for part in made["told"]) for made in game["decisions"]]
    repeated = [ply for ply, events in enumerate(game["events"]) if any(event.get("again") for event in events)]
    page.evaluate(f"document.querySelector('.theatre').theatre.go({repeated[0]})")
    expect(page.locator(".told")).to_contain_text(plain[repeated[0] - 1])
    assert plain[repeated[0] - 1] not in page.locator(".now .events li").all_inner_texts()


def rules(page: Page, game: Game) -> None:
    """The tip of a place leads to its rule, by pointer and by keyboard, and every rule that a tip names has a heading on the page of
    rules."""
    # A pointer that rests on the board would have the tip of whatever comes to lie under it.
    page.mouse.move(0, 0)
    page.keyboard.press("Escape")
    place = page.locator(".scene .place.telling").first
    place.focus()
    link = page.locator(".tip .rule a")
    for _ in range(12):
        if link.count():
            break
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(link).to_be_focused()
    address = link.get_attribute("href") or ""
    headings = set(re.findall(r' id="([^"]+)"', unescape(page.request.get(address).text())))
    assert address.partition("#")[2] in headings
    assert [rule for _, _, _, rule in game["drawings"] if rule and anchor(rule) not in headings] == []
    page.keyboard.press("Escape")
    expect(page.locator(".tip")).to_be_hidden()


def anchor(heading: str) -> str:
    """Of a heading, as pages of rules have it."""
    return heading.lower().replace(" ", "-")


def keys(page: Page, game: Game) -> None:
    """Arrows step, brackets leap from phase to phase, End and Home lead to the ends."""
    page.locator("body").press("End")
    assert ply_of(page) == game["plies"]
    expect(page.locator(".now .outcome")).to_contain_text("The end")
    starts = [entry["ply"] for entry in game["outline"]]
    page.keyboard.press("[")
    assert ply_of(page) == max(ply for ply in starts if ply < game["plies"])
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert ply_of(page) == 1


def touch(page: Page, game: Game) -> None:
    """A finger that wipes over the boards steps, one that wipes down does not, and one that taps a place has it told."""
    now = ply_of(page)
    wipe(page, page.locator(".boards .scene").first, across=-120)
    wait_until(lambda: ply_of(page) == now + 1, "the step of a wipe to the left")
    wipe(page, page.locator(".boards .scene").first, across=120)
    wait_until(lambda: ply_of(page) == now, "the step back of a wipe to the right")
    wipe(page, page.locator(".boards .scene").first, across=20, down=90)
    assert ply_of(page) == now
    places = page.locator(".scene .places [data-id][aria-label]")

    def told() -> bool:
        """Is it told? Else it is tapped, again where the board still moved under the finger."""
        if page.locator(".tip").is_visible():
            return True
        places.nth(places.evaluate_all(IN_THE_OPEN)).tap(force=True)
        return False

    wait_until(told, "what a tapped place is", every=0.5)
    page.keyboard.press("Escape")
    page.evaluate("document.activeElement.blur()")


def wipe(page: Page, over: Locator, *, across: int, down: int = 0) -> None:
    """One finger across the middle of an element, as the browser gets it from a screen."""
    over.scroll_into_view_if_needed()
    box = over.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, max(box["y"], 0) + 150
    session = page.context.new_cdp_session(page)
    for kind, part in (("touchStart", 0.0), ("touchMove", 0.5), ("touchMove", 1.0)):
        point = {"x": x + across * part, "y": y + down * part}
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


DRIVES: list[Callable[[Page, Game], None]] = [
    scrub, outline, autoplay, sift, pointing, rules, news, curve, keys, touch,
]  # fmt: skip
"""In this order, on a page at decision 12."""

OF_THE_TITLE: list[Callable[[Page, Game], None]] = [scrub, pointing, rules, news, curve]
"""Those of them that show what a title draws and says."""


def reviewed(page: Page, match: Match, author: User) -> None:
    """A review is asked for on the page; once it is there its turning points are marked below the scrubber, and lead to their moments."""
    asked = decision_with_a_choice(match)
    page.get_by_role("tab", name="Review").click()
    page.get_by_label("Review the decisions of").select_option(str(asked.seat + 1))
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.locator("#review [role=status]")).to_contain_text("Waiting for a worker")
    done(Study.objects.get(match=match, kind="review"), made_up.review(asked))
    dear = page.get_by_role("link", name=f"Decision {asked.ply + 1}", exact=True)
    expect(dear).to_be_visible()
    expect(page.locator(".tick.bad")).to_have_count(1)
    expect(page.locator(".tick.good")).to_have_count(1)
    dear.click()
    assert ply_of(page) == asked.ply + 1
    expect(page.locator("#review")).to_be_visible()


def played_on(page: Page, match: Match, author: User) -> None:
    """Another option of the decision that the player shows is played on: its futures stand beside those of what was played."""
    asked = decision_with_a_choice(match)
    page.get_by_role("tab", name="What if").click()
    page.get_by_role("link", name=f"What else could have been chosen at decision {asked.ply + 1}?").click()
    options = page.locator("#what-if .options label")
    expect(options.first).to_be_visible()
    assert options.count() == len(asked.others)
    options.first.locator("input").check()
    page.get_by_role("button", name="Play it on").click()
    expect(page.locator("#what-if-results [role=status]")).to_contain_text("0 of 20 futures played on")
    done(Study.objects.get(match=match, kind="what_if"), made_up.what_if(asked))
    strips = page.locator("#what-if-results svg.dots[role=img]")
    expect(strips).to_have_count(2)
    assert strips.nth(0).locator("circle").count() == strips.nth(1).locator("circle").count() == 6
    shown = page.locator("#what-if-results svg").evaluate_all(
        "all => all.map((each) => each.getBoundingClientRect().toJSON())"
    )
    assert all(above["bottom"] <= below["top"] for above, below in pairwise(shown)), "one scale below the dots of both"
    page.get_by_text("One of these futures, either way").click()
    expect(page.locator("#what-if-results .ahead li").first).to_be_visible()
    page.locator("body").press("ArrowRight")
    expect(page.locator("#what-if-link")).to_contain_text(f"at decision {asked.ply + 2}?")


def decision_with_a_choice(match: Match) -> studies.Asked:
    """The first decision from the 21st on with a choice, and its options."""
    return next(asked for ply in range(20, match.decisions) if (asked := studies.options_at(match, ply)).count > 1)


def done(study: Study, found: dict[str, Any]) -> None:
    """The study as a worker leaves it that has found this."""
    Study.objects.filter(pk=study.pk).update(state="done", body=studying.packed(found), done=20, total=20)


OVERLAPPING = """() => {
  const boxes = [...document.querySelectorAll('.boards .panel:not([hidden])')].map((panel) => panel.getBoundingClientRect());
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return boxes.flatMap((box, at) => boxes.slice(at + 1).filter((other) => meet(box, other))).length;
}"""
"""How many pairs of panels lie over each other."""


def printed(page: Page) -> None:
    """On paper: the standing, the decision and every board, none over another, and nothing to press."""
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 720, "height": 1000})  # a sheet of A4
    for words in (".strip", ".now .told", ".boards .panel:not([hidden])"):
        expect(page.locator(words).first).to_be_visible()
    for pressed in (".deck", ".more", ".masthead nav", "#play"):
        expect(page.locator(pressed).first).to_be_hidden()
    assert page.evaluate(OVERLAPPING) == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= 720
    page.emulate_media(media="screen")
    page.set_viewport_size({"width": 1280, "height": 800})


def side_by_side(page: Page, game: Game) -> None:
    """The games of a block: where they parted, the seat in each, and another moment and board of both."""
    parted = game["plies"] // 2
    expect(page.get_by_text(f"The first {parted} decisions are the same in all of these games.")).to_be_visible()
    expect(
        page.get_by_text(f"Decision {parted + 1} was seat {game['decisions'][parted]['seat'] + 1}’s")
    ).to_be_visible()
    expect(page.locator(".tables > section .scene")).to_have_count(2)
    expect(page.locator(".prospects path.line")).to_have_count(2)
    page.get_by_label("Seat", exact=True).select_option("2")
    page.get_by_label("Moment", exact=True).select_option(label="The end")
    board = page.get_by_label("Board", exact=True)
    last = board.locator("option").last
    name = last.inner_text()
    board.select_option(label=name)
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.get_by_role("heading", name="Side by side: The end")).to_be_visible()
    assert page.locator(".tables .scene").first.get_attribute("aria-label") == name
    expect(page.locator(".tables h3").first).to_contain_text("in seat 2")


def live(page: Page, go_on: Callable[[], None]) -> None:
    """A running match's table and last events; it goes on by itself."""
    page.evaluate("window.sameDocument = true")
    expect(page.locator("#live .scene").first).to_be_visible()
    told = page.locator("#live .telling li")
    expect(told.first).to_be_visible()
    before = page.locator("#live").get_attribute("hx-get")
    go_on()
    expect(page.locator("#live")).not_to_have_attribute("hx-get", before or "")
    expect(page.locator("#live .scene").first).to_be_visible()
    assert page.evaluate("window.sameDocument") is True
