"""Text from outside is shown as text, wherever it comes from."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from django.test import Client

import engine
from ladder.bots import services as bots
from ladder.bots.models import Bot, Version
from ladder.play.models import Match
from ladder.web.templatetags.ledger import LONGEST_VALUE, markdown, told, who
from tests.ladder import factories as make
from tests.ladder.web.conftest import House, signed_in

EVIL = "<script>alert('x')</script><img src=x onerror=alert(1)>"
SAFE = "&lt;script&gt;alert("


def poisoned(house: House, evil: str = EVIL) -> Match:
    """A match whose log says so everywhere a log has text."""
    match = make.rated_match(house.season)
    own = match.seats.get(version__bot=house.bot).seat
    report = make.made_up_report(match, forfeits={own: evil})
    header, end = (json.loads(line) for line in report.log.splitlines())
    header["seats"] = [{"name": evil, "version": evil}] * 3
    lines = [
        header,
        {"type": "checkpoint", "ply": 0, "digest": "", "public": {"state": {evil: evil}}},
        {
            "type": "decision",
            "ply": 0,
            "seat": 0,
            "kind": evil,
            "index": 0,
            "choice": {"act": evil, evil: [evil, {evil: evil}]},
        },
        {"type": "events", "ply": 1, "events": [{"event": evil, evil: evil, "see": [0, evil]}]},
        {"type": "talk", "ply": 1, "seat": 0, "text": evil},
        {"type": "forfeit", "ply": 0, "seat": 0, "fault": evil, "reason": evil},
        {**end, "outcome": {**end["outcome"], "reason": evil}},
    ]
    seats = tuple(replace(seat, stderr=evil) for seat in report.seats)
    log = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    outcome = {**report.outcome, "reason": EVIL}
    return make.matches.report(make.claimed(match).token, replace(report, seats=seats, log=log, outcome=outcome))


def test_a_poisoned_log_is_shown_as_text(author_client: Client, house: House) -> None:
    match = poisoned(house)

    for query in ("", "?ply=0", "?ply=1"):
        html = author_client.get(f"/matches/{match.pk}/{query}").content.decode()
        assert "<script>alert" not in html
        assert "<img src=x" not in html
    assert html.count(SAFE) >= 10, "choice, kind, event, talk, names, reasons, error output"


def test_reasons_notes_and_reports_are_shown_as_text(author_client: Client, house: House) -> None:
    poisoned(house)
    version = bots.submit(house.author, house.bot.title, "Second", "bot.py", make.SOURCE, note=EVIL)
    bots.reject(version.pk, EVIL, {"package": {EVIL: EVIL, "files": [EVIL]}})
    Bot.objects.filter(pk=version.bot.pk).update(description=EVIL)

    for path in (
        "/bots/east_india_companies/Second/",
        "/bots/east_india_companies/Second/versions/1/",
        "/bots/east_india_companies/Red-Dragon/",
        "/matches/",
    ):
        html = author_client.get(path).content.decode()
        assert "<script>alert" not in html, path
        assert "<img src=x" not in html, path
    assert SAFE in author_client.get("/bots/east_india_companies/Second/versions/1/").content.decode()


@pytest.mark.parametrize("field", ["name", "code", "note"])
def test_what_was_typed_comes_back_as_text(author_client: Client, field: str) -> None:
    sent = {"title": "chess", "name": "x", "code": "x", "note": "x", field: f'"></textarea>{EVIL}'}

    html = author_client.post("/submit/", sent).content.decode()

    assert "<script>alert" not in html
    assert "</textarea><" not in html.replace("</textarea>\n", "")


def test_a_bot_s_file_name_is_shown_as_text(house: House) -> None:
    Version.objects.filter(pk=make.VersionFactory(bot=house.bot, number=2, filename='<svg onload="x()">.py').pk)

    html = signed_in(house.author).get("/bots/east_india_companies/Red-Dragon/versions/2/").content.decode()

    assert "&lt;svg onload" in html
    assert "<svg onload" not in html


def test_markdown_lets_no_html_no_images_and_no_script_links_through() -> None:
    html = markdown(f"{EVIL}\n\n[x](javascript:alert(1)) ![y](http://elsewhere.example/y.png)\n\n| a |\n|---|\n| b |\n")

    assert "<script" not in html
    assert "<img" not in html
    assert "javascript:" not in html.replace("(javascript:alert(1))", "")
    assert "<td>b</td>" in html


PAGE = {"rules": engine.title("east_india_companies"), "names": ["Nabob", "<b>Red</b>"]}


def test_a_logged_fact_is_told_in_words_with_the_bots_names_escaped() -> None:
    fact = {"event": "share_bought", "seat": 1, "nothing_known": -4, "open_": True, "who": None, "see": [1]}

    assert told(PAGE, fact) == (
        "<b>share bought</b>, seat <span>&lt;b&gt;Red&lt;/b&gt; (seat 2)</span>, nothing known <span>−4</span>,"
        " open  <span>yes</span>, who <span>none</span>"
    )
    assert who(PAGE, [0, 1], None) == "Nabob (seat 1), <b>Red</b> (seat 2)"


def test_a_value_without_end_is_cut_short() -> None:
    assert len(told(PAGE, {"act": "say", "text": "x" * 100_000})) < LONGEST_VALUE + 100


@pytest.mark.parametrize("ply", ["-1", "99999999", "x", "1e3", "٣", "", "1" * 400])
def test_a_moment_that_does_not_exist_is_the_nearest_that_does(client: Client, house: House, ply: str) -> None:
    assert client.get(f"/matches/{house.match.pk}/", {"ply": ply}).status_code == 200


@pytest.mark.parametrize("before", ["-1", "x", "9" * 30, "\0"])
def test_a_page_of_matches_that_does_not_exist_is_the_first(client: Client, house: House, before: str) -> None:
    assert client.get("/matches/", {"before": before}).status_code == 200


def test_halves_of_letters_in_a_log_break_neither_its_page_nor_its_download(client: Client, house: House) -> None:
    match = poisoned(house, "\ud800")
    assert client.get(f"/matches/{match.pk}/?ply=1").status_code == 200
    log = client.get(f"/api/v1/matches/{match.pk}/log.jsonl")
    assert (log.status_code, b"\\ud800" in log.getvalue()) == (200, True)
