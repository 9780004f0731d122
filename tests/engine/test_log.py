"""The log of a match is enough to play it again, and no line of it can be altered unnoticed."""

from __future__ import annotations

import json
from typing import Any

import pytest

import engine
from engine.arena import InProcessPlayer, play_match
from engine.bots import house_bot
from engine.kernel import BadState
from engine.log import LogWriter, read, replay, verify, withhold_seed
from engine.sdk import Bot, Turn

TITLE = engine.title("east_india_companies")


class Talker(Bot):
    def choose(self, turn: Turn) -> Any:
        if turn.id > 40:
            raise ValueError("gone")
        return 0, "hello" if turn.id < 10 else ""


@pytest.fixture(scope="module")
def document() -> bytes:
    log = LogWriter()
    players = [InProcessPlayer(lambda: house_bot("random").make(1)), InProcessPlayer(Talker)]
    play_match(TITLE, 5, {"mortgage": "on"}, players, names=["r", "t"], versions=["a1", "b2"], log=log)
    return log.getvalue()


def altered(document: bytes, type: str, number: int = 0, **fields: Any) -> bytes:
    """The document with fields of its ``number``-th line of ``type`` changed."""
    lines = [json.loads(line) for line in document.splitlines()]
    [line for line in lines if line["type"] == type][number].update(fields)
    return b"\n".join(json.dumps(line).encode() for line in lines)


def test_a_log_says_what_was_played_by_whom(document):
    log = read(document)
    assert log.header == {
        "type": "header",
        "schema": 1,
        "engine": engine.__version__,
        "title": "east_india_companies",
        "version": TITLE.version,
        "options": {"mortgage": "on"},
        "seed": 5,
        "seats": [{"name": "r", "version": "a1"}, {"name": "t", "version": "b2"}],
    }
    assert log.outcome["ranks"] == [1, 2]
    assert log.outcome["seats"][1]["reason"].startswith("crashed while choosing")
    assert "stderr_tail" not in log.outcome["seats"][1]


def test_a_replay_passes_through_every_decision_and_ends_at_the_outcome(document):
    log = read(document)
    places = [(place.ply, place.game.digest()) for place in replay(log)]
    assert [ply for ply, _ in places] == list(range(len(log.choices) + 1))
    assert places[-1][1] == log.outcome["digest"]
    checkpoints = {line["ply"]: line["digest"] for line in log.lines if line["type"] == "checkpoint"}
    assert len(checkpoints) >= 2
    assert all(places[ply][1] == digest for ply, digest in checkpoints.items())


def test_an_honest_log_is_verified(document):
    report = verify(read(document))
    assert report.ok, str(report)
    assert report.decisions == len(read(document).choices)
    assert report.digests == report.decisions // 50 + 2


@pytest.mark.parametrize(
    ("type", "number", "fields", "problem"),
    [
        ("header", 0, {"seed": 6}, "differ"),
        ("header", 0, {"options": {"mortgage": "off"}}, "differ"),
        ("decision", 3, {"choice": {"act": "pass"}}, "the choice is told as {'act': 'pass'}"),
        ("decision", 3, {"kind": "chess.castle"}, "the rules ask"),
        ("decision", 3, {"seat": 3}, "the rules ask"),
        ("decision", 3, {"index": 99}, "decision 3: "),
        ("events", 2, {"events": []}, "the events differ"),
        ("checkpoint", 1, {"digest": "00"}, "after 50 decisions: the digest differs"),
        ("outcome", 0, {"digest": "00"}, "the digest at the end differs"),
        ("outcome", 0, {"ranks": [2, 1]}, "the ranks are told as [2, 1], they are [1, 2]"),
        ("outcome", 0, {"outcome": {}}, "the outcome is told as {}"),
        ("forfeit", 0, {"seat": 0}, "the ranks are told as [1, 2], they are [2, 1]"),
    ],
)
def test_an_altered_log_is_found_out(document, type, number, fields, problem):
    report = verify(read(altered(document, type, number, **fields)))
    assert not report.ok
    assert problem in str(report)


def test_a_log_that_was_cut_short_is_found_out(document):
    lines = document.splitlines()
    assert "no outcome" in str(verify(read(b"\n".join(lines[:-1]))))
    last = max(number for number, line in enumerate(lines) if b'"type":"decision"' in line)
    report = verify(read(b"\n".join(lines[:last] + lines[last + 1 :])))
    assert "before the game does" in str(report)


@pytest.mark.parametrize(
    ("document", "field"),
    [
        (b"", "line 1"),
        (b"hello", "line 1"),
        (b"[" * 100_000, "line 1"),
        (b'{"type":"decision"}', "line 1"),
        (b'{"type":"header"}', "line 1"),
        (b'{"type":"decision","ply":0,"seat":0,"kind":"k","index":true,"choice":{}}', "line 1"),
        (
            b'{"type":"header","schema":9,"engine":"0","title":"x","version":"1","options":{},"seats":[]}',
            "header.schema",
        ),
        (b"x" * 5_000_000, "line 1"),
    ],
)
def test_what_is_no_log_is_refused_by_line(document, field):
    with pytest.raises(BadState) as caught:
        read(document)
    assert caught.value.field == field


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"title": "chess"}, "there is no title 'chess'"),
        ({"version": "0"}, "this engine plays east_india_companies"),
        ({"seats": []}, "0 cannot play"),
        ({"options": {"mortgage": "maybe"}}, "'maybe' cannot be chosen"),
        ({"seed": "five"}, "is no seed"),
        ({"seed": None}, "withheld"),
    ],
)
def test_a_log_that_this_engine_cannot_play_says_why(document, fields, problem):
    log = read(altered(document, "header", **fields))
    with pytest.raises(BadState, match=problem):
        list(replay(log))
    assert problem in str(verify(log))


def test_unknown_lines_and_fields_are_ignored(document):
    more = altered(document, "decision", 0, mood="good") + b'\n{"type":"weather","sky":"blue"}\n'
    lines = more.splitlines()
    lines.insert(1, lines.pop())
    assert verify(read(b"\n".join(lines))).ok


def test_a_withheld_seed_leaves_a_log_to_read_but_not_to_replay(document):
    log = read(withhold_seed(document))
    assert log.header["seed"] is None
    assert log.choices == read(document).choices
    assert {line["digest"] for line in log.lines if "digest" in line} == {""}
    with pytest.raises(BadState, match="withheld"):
        list(replay(log))


def test_a_log_goes_into_a_sink_as_the_match_goes_on(tmp_path):
    path = tmp_path / "match.jsonl"
    with path.open("wb") as sink:
        players = [InProcessPlayer(lambda: house_bot("random").make(1)) for _ in range(3)]
        play_match(TITLE, 5, {}, players, log=LogWriter(sink))
    assert verify(read(path.read_bytes())).ok
    with path.open("rb") as lines:
        assert verify(read(lines)).ok
