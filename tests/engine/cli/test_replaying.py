"""A replay in the terminal: sentences instead of fields, and the board as text."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine.cli.logs import replay
from engine.cli.terminal import out
from engine.kernel import BadOption, registry
from engine.sdk import Bot
from tests.engine.drawn import MANIFEST, TITLE, Bidder, Quitter, log_of
from tests.engine.theatre.games import played

HOSTILE = "[red]\x1b[2Jx"
TAMED = "[red]�[2Jx"


@cache
def document(title: Any = TITLE, second: type[Bot] = Bidder) -> bytes:
    return log_of(HOSTILE, title, second)


@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch, tmp_path, capsys):
    """What a replay of the game prints, line by line, after the header's three."""
    monkeypatch.setitem(registry._added, "drawn", MANIFEST)
    monkeypatch.setattr(out, "_width", 160)

    def lines(second: type[Bot] = Bidder, **options: Any) -> list[str]:
        log = tmp_path / "game.jsonl"
        log.write_bytes(document(second=second))
        given = {"start": 0, "ply": None, "seat": None, "board": False, "state": False, **options}
        with capsys.disabled(), out.capture() as told:
            replay(log, **given)
        return told.get().splitlines()[3:]

    return lines


def of_decisions(lines: list[str]) -> list[str]:
    return [line.rpartition("  [")[0].strip() for line in lines if line.endswith(" ms]")]


def test_decisions_events_and_talk_are_sentences_under_the_headings_of_the_game(replayed):
    lines = replayed()
    assert lines[0] == "       Lot 1"
    assert of_decisions(lines)[:3] == [
        "1  Anna (seat 1) bids 1 coins",
        f"2  {TAMED} (seat 2) bids 1 coins",
        "3  Anna (seat 1) bids 1 coins",
    ]
    assert lines[2:4] == [
        "         Anna (seat 1) bids 1 coins (only Anna (seat 1) knew)",
        "         Anna (seat 1): “mine”",
    ]
    assert lines[6].startswith("         Lot goes to Anna (seat 1) for 1 coins: it is worth ")
    assert lines[8] == "       Lot 2"
    assert "all lots sold" in lines


def test_one_seat_alone_is_told_by_its_name_or_by_its_number(replayed):
    expected = [f"{number}  {TAMED} (seat 2) bids 1 coins" for number in (2, 4, 6)]
    assert of_decisions(replayed(seat="2")) == of_decisions(replayed(seat="seat 2")) == expected
    assert of_decisions(replayed(seat=TAMED)) == expected
    assert of_decisions(replayed(seat="Anna"))[0] == "1  Anna (seat 1) bids 1 coins"


def test_a_seat_that_is_not_there_is_refused_with_those_that_are(replayed):
    for wrong in ("3", "0", "Bert"):
        with pytest.raises(BadOption, match=f"seat: nobody here is called '{wrong}'; name one of Anna .seat 1., "):
            replayed(seat=wrong)


def test_one_moment_is_told_with_its_board_as_text(replayed):
    lines = replayed(ply=2)
    assert of_decisions(lines) == [f"2  {TAMED} (seat 2) bids 1 coins"]
    at = lines.index("the board after 2 decisions:")
    assert lines[at + 1 : at + 4] == ["Lot 2", "", "PURSES"]
    assert f"  5 coins ({TAMED}) [{TAMED} (seat 2)]" in lines
    assert "STANDING, in coins" in lines
    assert "all lots sold" not in lines


def test_a_moment_after_the_end_is_refused(replayed):
    with pytest.raises(BadOption, match="ply: the game is over after 6 decisions; name 0 to 6"):
        replayed(ply=7)


def test_the_board_at_the_end_is_shown_on_request(replayed):
    assert "the board after 6 decisions:" in replayed(board=True)
    assert not [line for line in replayed() if line.startswith("the board after")]


def test_a_title_that_draws_no_board_shows_its_fields(replayed, monkeypatch):
    monkeypatch.setitem(registry._added, "drawn", MANIFEST.__class__("drawn", MANIFEST.name, MANIFEST.title))
    assert '           cash: {"Anna (seat 1)": 5' in "\n".join(replayed(ply=0))


def test_forfeits_are_told_where_they_came_and_choices_that_were_none(replayed):
    lines = replayed(second=Quitter)
    assert next(line.strip() for line in lines if "forfeits: it" in line).startswith(f"{TAMED} (seat 2) forfeits: it ")
    assert any(line.endswith(" ms]") and "(fallback)" in line for line in lines)


def test_a_page_is_never_written_over_the_log_that_it_is_made_from(tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    log.write_bytes(played())
    with pytest.raises(BadOption, match="is the log itself; name another file for the page"):
        replay(log, page=tmp_path / "." / "game.jsonl")
    assert log.read_bytes() == played()


def test_a_page_is_written_of_a_log_whose_names_no_text_can_hold(tmp_path: Path) -> None:
    header, rest = played().split(b"\n", 1)
    told = json.loads(header)
    told["seats"][0]["name"], told["seats"][1]["name"] = "\ud800", "\u202e" + "x" * 5_000
    log, page = tmp_path / "game.jsonl", tmp_path / "game.html"
    log.write_bytes(json.dumps(told).encode() + b"\n" + rest)
    replay(log, page=page)
    heading = re.search("<h1>(.*)</h1>", page.read_text())
    assert heading is not None
    assert f"�, �{'x' * 30}…{'x' * 8}" in heading[1]
