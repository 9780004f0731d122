"""Messages as lines, and the transcript that PROTOCOL.md shows."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine import protocol
from tests.engine import transcript

DOCUMENT = Path(protocol.__file__).with_name("PROTOCOL.md")


@pytest.mark.parametrize(
    "message",
    [
        protocol.Hello(1, "0.1.0", protocol.Limits()),
        protocol.Ready("x"),
        protocol.Start("toy", "1", {"purse": "small"}, 0, 2, ["a", "b"]),
        protocol.Decide(3, protocol.Asked(0, "toy.bid", [{"act": "bid"}]), {"a": 1}, [], protocol.Clock(3, 2, 1)),
        protocol.Choose(3, 1, "hi"),
        protocol.Said(1, "ünïcode"),
        protocol.End({"ranks": [1]}, [1]),
    ],
)
def test_a_message_survives_the_wire(message):
    line = protocol.encode(message)
    assert line.endswith(b"\n")
    assert line.count(b"\n") == 1
    assert json.loads(line)["type"] == message.type
    assert protocol.decode(line) == message


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b"hello", "not JSON"),
        (b"\xff\xfe", "not UTF-8"),
        (b"[" * 5000, "nested too deep"),
        ('{"type":"choose","id":1,"index":2}'.encode("utf-16"), "not UTF-8"),
        (b'\xef\xbb\xbf{"type":"choose","id":1,"index":2}', "not JSON"),
        (b'{"type":"choose","id":1,"index":2,"say":"\xed\xa0\x80"}', "not UTF-8"),
        (b'{"type":"choose","id":1,"index":0,"index":3}', "the key 'index' twice"),
        (b'{"type":"weather","type":"choose","id":1,"index":0}', "the key 'type' twice"),
        (b'{"type":"choose","id":1,"index":0,"\\u0069ndex":3}', "the key 'index' twice"),
        (b'{"type":"choose","id":1,"index":0,"mood":{"good":1,"good":2}}', "the key 'good' twice"),
        (b'{"type":"choose","id":NaN,"index":0}', "NaN is no number"),
        (b'{"type":"choose","id":1,"index":0,"mood":-Infinity}', "-Infinity is no number"),
        (b'{"type":"choose","id":1,"index":0,"mood":1e999}', "1e999 is beyond the range of a double"),
        (b'{"type":"choose","id":1,"index":%d}' % 2**128, "choose.index: a number of more than 128 bits"),
        (b'{"type":"choose","id":1,"index":0,"mood":%s}' % (b"9" * 5000), "a whole number has 5000 digits"),
        (b"[1]", 'an object with a "type"'),
        (b'{"type":7}', 'an object with a "type"'),
        (b'{"type":"choose","id":1}', "choose.index: missing"),
        (b'{"type":"choose","id":1,"index":true}', "choose.index: expected a whole number"),
        (b'{"type":"choose","id":1,"index":1.5}', "choose.index: expected a whole number"),
        (b'{"type":"choose","id":1,"index":1,"say":2}', "choose.say: expected a string"),
        (b'{"type":"decide","id":1,"decision":3}', "decide.decision: expected an object"),
        (
            b'{"type":"decide","id":1,"decision":{"seat":0,"kind":"k","options":{}}}',
            "decide.decision.options: expected a list",
        ),
    ],
)
def test_a_bad_line_names_what_is_wrong(line, words):
    with pytest.raises(protocol.BadMessage, match=words.replace(".", r"\.")):
        protocol.decode(line)


def test_unknown_fields_are_ignored_and_unknown_types_told_apart():
    assert protocol.decode(b'{"type":"choose","id":1,"index":2,"mood":"good"}') == protocol.Choose(1, 2)
    with pytest.raises(protocol.UnknownMessage, match="no message of type 'weather'"):
        protocol.decode(b'{"type":"weather"}')


def test_a_bot_says_ready_and_choose_and_nothing_that_only_a_match_says():
    assert protocol.decode_answer(b'{"type":"ready"}') == protocol.Ready()
    assert protocol.decode_answer(b'{"type":"choose","id":7,"index":2}') == protocol.Choose(7, 2)
    for kind in protocol.MESSAGES.keys() - protocol.ANSWERS.keys():
        with pytest.raises(protocol.UnknownMessage):
            protocol.decode_answer(f'{{"type":"{kind}"}}')


def test_the_document_shows_a_real_session():
    shown = transcript.lines_of(DOCUMENT.read_text())
    assert {protocol.decode(line).type for _, line in shown} == {
        "hello",
        "ready",
        "start",
        "decide",
        "choose",
        "said",
        "end",
    }
    assert shown == transcript.play(), "run `python -m tests.engine.transcript` and put what it prints into PROTOCOL.md"


def test_every_message_and_limit_is_documented():
    text = DOCUMENT.read_text()
    missing = [name for name in protocol.MESSAGES if f"`{name}`" not in text]
    missing += [name for name in protocol.Limits.__dataclass_fields__ if f"`{name}`" not in text]
    assert missing == []


@pytest.mark.parametrize(
    ("said", "passed_on"),
    [
        ("\0 x", "x"),
        ("x \0", "x"),
        ("\u202e a", "a"),
        ("\u200b a", "a"),
        ("a \0 b", "a b"),
        ("a\tb\n\nc\u00a0d", "a b c d"),
        ("y" * 199 + " bcd", "y" * 199),
        (" ", ""),
        ("e" + 9 * "\u0301" + "a\u0323\u0302", "e" + 4 * "\u0301" + "a\u0323\u0302"),
        ("नमस्ते", "नमस्ते"),
    ],
)
def test_what_is_said_is_passed_on_as_one_printable_line_that_stays_as_it_is(said: str, passed_on: str) -> None:
    assert protocol.spoken(said) == passed_on
    assert protocol.spoken(passed_on) == passed_on
