"""The log of a match is enough to play it again, and no line of it can be altered unnoticed."""

from __future__ import annotations

import json
import time
import tracemalloc
from collections.abc import Callable
from functools import partial
from io import BytesIO
from itertools import pairwise
from typing import Any

import pytest

import engine
from engine.arena import InProcessPlayer, play_match
from engine.bots import house_bot
from engine.kernel import BadState
from engine.log import MAX_LINES, LogWriter, read, reading, replay, verify, withhold_seed
from engine.log.writing import Summing, dump
from engine.protocol import Limits
from engine.sdk import Bot, Turn

TITLE = engine.title("east_india_companies")


class Talker(Bot):
    def choose(self, turn: Turn) -> Any:
        if turn.id > 20:
            raise ValueError("gone")
        return 0, "hello" if turn.id < 10 else ""


@pytest.fixture(scope="module")
def document() -> bytes:
    log = LogWriter()
    players = [InProcessPlayer(lambda: house_bot("random").make(1)), InProcessPlayer(Talker)]
    play_match(TITLE, 5, {"mortgage": "on"}, players, names=["r", "t"], versions=["a1", "b2"], log=log)
    return log.getvalue()


def rewritten(document: bytes, change: Callable[[list[dict[str, Any]]], object]) -> bytes:
    """The document with its lines changed as a list, and a sum that fits: a forger's work."""
    lines = [json.loads(line) for line in document.splitlines()]
    change(lines)
    summing = Summing()
    for line in lines[:-1]:
        summing.add(dump(line))
    lines[-1]["sum"] = summing.of(lines[-1])
    return b"".join(map(dump, lines))


def of_type(lines: list[dict[str, Any]], type: str) -> list[dict[str, Any]]:
    return [line for line in lines if line["type"] == type]


def place(lines: list[dict[str, Any]], type: str, number: int = 0) -> int:
    return [at for at, line in enumerate(lines) if line["type"] == type][number]


def altered(document: bytes, type: str, number: int = 0, **fields: Any) -> bytes:
    """The document with fields of its ``number``-th line of ``type`` changed."""
    lines = [json.loads(line) for line in document.splitlines()]
    [line for line in lines if line["type"] == type][number].update(fields)
    return b"\n".join(json.dumps(line).encode() for line in lines)


def test_a_log_says_what_was_played_by_whom(document):
    log = read(document)
    assert log.header == {
        "type": "header",
        "schema": 2,
        "engine": engine.__version__,
        "title": "east_india_companies",
        "version": TITLE.version,
        "options": {"mortgage": "on"},
        "seed": 5,
        "seats": [{"name": "r", "version": "a1"}, {"name": "t", "version": "b2"}],
    }
    assert log.outcome["ranks"] == [1, 2]
    assert log.outcome["seats"][1]["reason"].startswith("crashed while choosing")
    assert "stderr" not in log.outcome["seats"][1]


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
        ("outcome", 0, {"ranks": [True, 2]}, "the ranks are told as [True, 2], they are [1, 2]"),
        ("outcome", 0, {"ranks": [1.0, 2]}, "the ranks are told as [1.0, 2], they are [1, 2]"),
        ("outcome", 0, {"outcome": {}}, "the outcome is told as {}"),
        ("decision", 0, {"fallback": False}, "decision.fallback: it is nothing"),
        (
            "header",
            0,
            {"seats": [None, {"name": "t", "version": "b2"}]},
            "header.seats[0]: expected a name and a version",
        ),
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
        (
            b'{"type":"header","schema":true,"engine":"0","title":"x","version":"1","options":{},"seats":[]}',
            "header.schema",
        ),
        (b"x" * 5_000_000, "line 1"),
        (b'{"type":"talk","type":"header"}', "line 1"),
        (b'{"type":"decision","ply":0,"seat":0,"kind":"k","index":NaN,"choice":{}}', "line 1"),
        (b'{"type":"weather","warmth":1e999}', "line 1"),
        ('{"type":"weather"}'.encode("utf-16"), "line 1"),
        (b'{"type":"weather","sky":' + b"[" * 150 + b"]" * 150 + b"}", "line 1"),
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


def test_unknown_lines_and_fields_can_be_read_and_are_told(document):
    def change(lines):
        of_type(lines, "decision")[0]["mood"] = "good"
        lines.insert(1, {"type": "weather", "sky": "blue"})
        lines[-1]["seats"][1]["shoes"] = 43

    more = read(rewritten(document, change))
    assert more.choices == read(document).choices
    report = verify(more)
    assert report.problems == []
    first = more.numbers[place(more.lines, "decision")]
    assert report.notes == [
        "line 2 is of type 'weather'",
        f"line {first}, decision.mood",
        f"line {more.numbers[-1]}, outcome.seats[1].shoes",
    ]
    assert not report.ok
    assert "- unknown: line 2 is of type 'weather'" in str(report)


def test_of_very_many_unknown_fields_and_lines_a_hundred_are_told(document):
    more = rewritten(document, lambda lines: lines[0].update({f"k{number}": 0 for number in range(20_000)}))
    assert verify(read(more)).notes == [*(f"line 1, header.k{number}" for number in range(100)), ENOUGH]
    more = rewritten(document, lambda lines: lines.__setitem__(slice(1, 1), [{"type": "weather"}] * 20_000))
    assert verify(read(more)).notes == [*(f"line {2 + number} is of type 'weather'" for number in range(100)), ENOUGH]


ENOUGH = "and more: these are enough"


@pytest.mark.parametrize("type", ["header", "decision", "outcome"])
def test_a_name_of_any_length_is_told_by_its_beginning(document, type):
    def change(lines):
        of_type(lines, type)[0]["x" * 500_000] = 0

    (note,) = verify(read(rewritten(document, change))).notes
    assert len(note) == 1_000
    assert note.endswith("xxx…")


def test_a_number_of_thousands_of_digits_is_told_by_its_beginning(document):
    def change(lines):
        of_type(lines, "decision")[0].update(ply=10**4_000, index=99)

    report = verify(read(rewritten(document, change)))
    assert [len(problem) <= 1_000 for problem in report.problems] == [True, True]
    with pytest.raises(BadState, match=r"^decision 10+\.\.\.0+: choice 99 for agents\.place: "):
        list(replay(read(rewritten(document, change))))


def set_in(type: str, number: int, path: str, value: Any) -> Callable[[list[dict[str, Any]]], object]:
    def change(lines):
        target = of_type(lines, type)[number]
        *way, last = path.split(".")
        for key in way:
            target = target[int(key) if key.isdigit() else key]
        if value is KeyError:
            del target[last]
        else:
            target[int(last) if last.isdigit() else last] = value

    return change


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (set_in("header", 0, "options.mortgage", "maybe"), "header.options.mortgage: 'maybe' cannot be chosen"),
        (set_in("header", 0, "seats.0", {"name": "r"}), "line 1, header.seats[0]: expected a name and a version"),
        (set_in("header", 0, "seats.0.name", "x"), "outcome.seats[0].name: log 'r', rules 'x'"),
        (set_in("decision", 3, "ply", 4), "decision.ply: log 4, rules 3"),
        (set_in("decision", 3, "fallback", True), "decision.fallback: it is nothing"),
        (
            lambda lines: next(line for line in lines if line.get("fallback")).pop("fallback"),
            "decision.fallback: it is True",
        ),
        (set_in("decision", 3, "wall_ms", "fast"), "decision.wall_ms: expected milliseconds, it is 'fast'"),
        (set_in("decision", 3, "cpu_ms", -1), "decision.cpu_ms: expected milliseconds, it is -1"),
        (set_in("decision", 3, "wall_ms", KeyError), "decision.wall_ms: missing"),
        (set_in("events", 0, "events.0.company", "red"), "events[0].company: the events differ: log 'red'"),
        (set_in("events", 2, "ply", 99), "events.ply: log 99"),
        (set_in("events", 2, "events", []), "events[0]: the events differ: log nothing"),
        (set_in("checkpoint", 1, "ply", 51), "checkpoint.ply: log 51, rules 50"),
        (set_in("checkpoint", 1, "public", {}), "checkpoint.public.title: log nothing"),
        (set_in("checkpoint", 1, "public", KeyError), "checkpoint.public: missing"),
        (set_in("checkpoint", 1, "public.state.period", 9), "checkpoint.public.state.period: log 9, rules"),
        (set_in("talk", 0, "seat", 0), "talk.seat: it is 1 that has decided and may speak"),
        (set_in("talk", 0, "ply", 0), "talk.ply: log 0, rules"),
        (set_in("talk", 0, "text", "x\n" * 300), "talk.text: is not as the match passes it on"),
        (set_in("forfeit", 0, "seat", 0), "forfeit.seat: it is 1 that is asked"),
        (set_in("forfeit", 0, "seat", 2), "forfeit.seat: 2 is no seat"),
        (set_in("forfeit", 0, "ply", 1), "forfeit.ply: log 1, rules"),
        (set_in("forfeit", 0, "reason", ""), "forfeit: expected a fault and a reason"),
        (set_in("forfeit", 0, "fault", "bank"), "outcome.seats[1].fault: log 'crash', rules 'bank'"),
        (set_in("outcome", 0, "plies", 1), "outcome.plies: log 1, rules"),
        (set_in("outcome", 0, "seats", []), "outcome.seats: expected 2, one per seat"),
        (set_in("outcome", 0, "seats.0", 5), "outcome.seats[0]: expected an object"),
        (set_in("outcome", 0, "seats.0.score", 1_000), "outcome.seats[0].score: log 1000, rules"),
        (set_in("outcome", 0, "seats.0.rank", 2), "outcome.seats[0].rank: log 2, rules 1"),
        (set_in("outcome", 0, "seats.0.result", "forfeited"), "outcome.seats[0].result: log 'forfeited', rules"),
        (set_in("outcome", 0, "seats.0.reason", "sulks"), "outcome.seats[0].reason: log 'sulks', rules ''"),
        (set_in("outcome", 0, "seats.1.decisions", 22), "outcome.seats[1].decisions: log 22, rules 21"),
        (set_in("outcome", 0, "seats.1.fallback_decisions", 0), "outcome.seats[1].fallback_decisions: log 0"),
        (set_in("outcome", 0, "seats.1.wall_ms", 1e6), "outcome.seats[1].wall_ms: log 1000000.0, its decisions"),
        (set_in("outcome", 0, "seats.0.cpu_ms", "none"), "outcome.seats[0].cpu_ms: log 'none', its decisions"),
        (lambda lines: lines.insert(5, dict(lines[0])), "line 6, header: stands twice"),
        (lambda lines: lines.insert(5, dict(lines[-1])), "line 6, outcome: the log goes on after it"),
        (lambda lines: lines.append(dict(lines[-1])), "outcome: the log goes on after it"),
        (lambda lines: lines.append(dict(of_type(lines, "talk")[0])), "the log has no outcome"),
        (lambda lines: lines.pop(place(lines, "checkpoint")), "checkpoint: there is none after 0 decisions"),
        (lambda lines: lines.pop(place(lines, "checkpoint", 1)), "checkpoint: there is none after 50 decisions"),
        (
            lambda lines: lines.insert(place(lines, "checkpoint"), dict(of_type(lines, "checkpoint")[0])),
            "checkpoint: there is a second one after 0 decisions",
        ),
        (lambda lines: lines.pop(place(lines, "events")), "the events differ: none are told here"),
        (
            lambda lines: lines.insert(place(lines, "events"), dict(of_type(lines, "events")[0])),
            "the events differ: there are none, or they were told already",
        ),
        (
            lambda lines: lines.insert(
                place(lines, "events"), {"type": "events", "ply": 1, "events": [{"event": "gift", "amount": 99}]}
            ),
            "events[0].event: the events differ: log 'gift'",
        ),
        (
            lambda lines: lines.insert(place(lines, "talk"), dict(of_type(lines, "talk")[0])),
            "talk.seat: it is None that has decided and may speak",
        ),
        (
            lambda lines: lines.insert(place(lines, "forfeit"), dict(of_type(lines, "forfeit")[0])),
            "forfeit.seat: 1 is no seat, or was forfeited before",
        ),
        (lambda lines: lines.pop(place(lines, "forfeit")), "decision.fallback: it is nothing"),
        (
            lambda lines: lines.insert(place(lines, "decision", 40), lines.pop(place(lines, "forfeit"))),
            "forfeit.ply: log",
        ),
        (
            lambda lines: lines.insert(place(lines, "events", 3), lines.pop(place(lines, "talk", 0))),
            "talk: is not where the match writes it",
        ),
    ],
)
def test_a_forged_log_is_found_out_whatever_its_sum(document, change, problem):
    report = verify(read(rewritten(document, change)))
    assert not report.ok
    assert problem in str(report)


@pytest.mark.parametrize(
    ("type", "number", "fields"),
    [
        ("header", 0, {"engine": "9.9"}),
        ("talk", 0, {"text": "good bye"}),
        ("decision", 3, {"wall_ms": 0.0}),
        ("outcome", 0, {"sum": ""}),
    ],
)
def test_what_cannot_be_played_again_is_held_by_the_sum(document, type, number, fields):
    before = [line for line in read(document).lines if line["type"] == type][number]
    if all(before[name] == value for name, value in fields.items()):
        fields = dict.fromkeys(fields, 7.5)
    report = verify(read(altered(document, type, number, **fields)))
    assert "outcome.sum: the lines are not those of which this is the sum" in str(report)


def lost(fault: str, reason: str) -> Callable[[list[dict[str, Any]]], object]:
    """Seat 1 is said to have been lost by another fault, wherever the log tells of it."""

    def change(lines):
        of_type(lines, "forfeit")[0].update(fault=fault, reason=reason)
        lines[-1]["seats"][1].update(fault=fault, reason=reason)

    return change


def slow(seat: int, each: float, name: str = "wall_ms") -> Callable[[list[dict[str, Any]]], object]:
    """A seat's own decisions are said to have taken so many milliseconds each, and as many in all."""

    def change(lines):
        own = [line for line in of_type(lines, "decision") if line["seat"] == seat and not line.get("fallback")]
        for line in own:
            line[name] = each
        lines[-1]["seats"][seat][name] = each * len(own)

    return change


ASKED = "navigation.choose_card"


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (
            lost("sulks", "went home"),
            "forfeit: 'sulks' is no fault: they are crash, exit, bad_message, illegal_choice,",
        ),
        (lost("exit", f"crashed while choosing ({ASKED}): ValueError: gone"), "is no reason for exit"),
        (lost("exit", "exited with code 0"), "'exited with code 0' is no reason for exit"),
        (lost("crash", "crashed while choosing (agents.place): x"), f"doing is choosing ({ASKED})"),
        (lost("crash", "crashed while starting: x"), f"doing is choosing ({ASKED})"),
        (lost("crash", f"crashed while choosing ({ASKED}): \x1b[2J"), "the reason is too long or unprintable"),
        (lost("crash", f"crashed while choosing ({ASKED}): {'x' * 2000}"), "the reason is too long or unprintable"),
        (lost("package", "could not be unpacked: file: it is empty"), "package is no fault of a bot at that place"),
        (lost("timeout", "was not ready within 10000 ms"), "start_ms is not to be told there"),
        (lost("timeout", "gave no answer within 9 ms"), "decision_ms is 10000"),
        (lost("timeout", "gave no answer within 10000 ms"), "outcome.seats[1].fault: timeout after "),
        (lost("timeout", "took 10001 ms for one decision; the limit is 10000 ms"), "].fault: timeout after "),
        (lost("bank", "ran out of its 9 ms of time for the match"), "bank_ms is 180000"),
        (lost("bank", "ran out of its 180000 ms of time for the match"), "outcome.seats[1].fault: bank after "),
        (lost("cpu", "ran out of its 120000 ms of CPU time for the match"), "outcome.seats[1].fault: cpu after "),
        (lost("cpu", "used more than 120 seconds of CPU"), "outcome.seats[1].fault: cpu after "),
        (lost("cpu", "used more than 7 seconds of CPU"), "cpu_seconds is 120"),
        (lost("bad_message", "answered question 21 when asked question 7"), "question is 21"),
        (lost("illegal_choice", f"answered 999 to {ASKED} where 0 to 998 is possible"), "top is "),
        (lost("illegal_choice", f"answered 0 to {ASKED} where 0 to 2 is possible"), "0 is possible"),
        (lost("illegal_choice", "answered 99 to agents.place where 0 to 2 is possible"), f"kind is {ASKED}"),
        (lost("flood", "sent more than 7 lines that answer nothing, such as x"), "notes is 100"),
        (slow(0, 10_001.0), "decision.wall_ms: 10001.0 is above the limit of 10000, and the seat is not lost"),
        (slow(0, 9_000.0), "decision.wall_ms: the seat's are above the limit of 180000, and it is not lost"),
        (slow(0, 9_000.0, "cpu_ms"), "decision.cpu_ms: the seat's are above the limit of 120000, and it is not lost"),
        (set_in("outcome", 0, "seats.0.cpu_ms", 120_002), "].cpu_ms: 120002 is above the limit of 120000"),
        (set_in("outcome", 0, "seats.0.reason", "after the end: danced"), "'danced' is nothing that a bot does after"),
        (
            lambda lines: [line for line in lines if line.get("fallback")][1].update(wall_ms=0.1),
            "decision.wall_ms: it is 0 where the fallback policy decides, not 0.1",
        ),
        (set_in("header", 0, "limits", []), "header.limits: expected an object"),
        (set_in("header", 0, "limits", {"chess": 1}), "header.limits: there is no limit 'chess' in whole numbers"),
        (set_in("header", 0, "limits", {"bank_ms": True}), "header.limits.bank_ms: expected a whole number from 0"),
        (set_in("header", 0, "limits", {"say_characters": 4}), "talk.text: is not as the match passes it on"),
    ],
)
def test_what_cannot_be_played_again_must_at_least_be_possible(document, change, problem):
    report = verify(read(rewritten(document, change)))
    assert not report.ok
    assert problem in str(report)


def test_limits_other_than_the_ladders_stand_in_the_log_and_are_those_it_is_held_to():
    class Slow(Bot):
        def choose(self, turn: Turn) -> Any:
            time.sleep(0.005 * (turn.id == 2))
            return 0

    log = LogWriter()
    players = [InProcessPlayer(lambda: house_bot("random").make(1)), InProcessPlayer(Slow)]
    play_match(TITLE, 5, {}, players, log=log, limits=Limits(decision_ms=4))
    read_again = read(log.getvalue())
    assert read_again.header["limits"] == {"decision_ms": 4}
    assert read_again.outcome["seats"][1]["fault"] == "timeout"
    assert verify(read_again).ok, str(verify(read_again))
    other = verify(read(rewritten(log.getvalue(), lambda lines: lines[0].pop("limits"))))
    assert "decision_ms is 10000" in str(other)


def test_a_bad_goodbye_is_told_and_possible():
    class Late(Bot):
        def choose(self, turn: Turn) -> Any:
            return 0

        def end(self, outcome: Any, ranks: list[int]) -> None:
            raise ValueError("but I was winning")

    log = LogWriter()
    play_match(TITLE, 5, {}, [InProcessPlayer(Late), InProcessPlayer(Late)], log=log)
    fared = read(log.getvalue()).outcome["seats"][0]
    assert fared["reason"] == "after the end: crashed while ending: ValueError: but I was winning"
    assert verify(read(log.getvalue())).ok


def test_a_log_is_the_same_however_its_json_is_spaced(document):
    spaced = b"\n".join(json.dumps(json.loads(line)).encode() for line in document.splitlines())
    assert spaced != document
    assert verify(read(spaced)).ok


def test_a_log_that_is_wrong_everywhere_is_told_in_a_hundred_problems(document):
    def change(lines):
        for line in of_type(lines, "decision"):
            line["ply"] += 1
            line["choice"] = {}

    report = verify(read(rewritten(document, change)))
    assert len(report.problems) == 101
    assert report.problems[-1] == "and more: these are enough"


def test_fallback_decisions_are_those_that_the_policy_draws(document):
    # The game is played again with another choice of the fallback's, so that only the policy can tell.
    log = read(document)
    at = max(number for number, line in enumerate(log.lines) if line.get("fallback"))
    game = [place for place in replay(log) if place.ply <= log.lines[at]["ply"]][-1].game
    assert game.over  # the replay's own game has gone on: what is wanted is the place before
    other = TITLE.new(2, 5, {"mortgage": "on"})
    for index in log.choices[: log.lines[at]["ply"]]:
        other.choose(index)
    index = (log.lines[at]["index"] + 1) % len(other.decision.options)
    changed = altered(document, "decision", log.lines[at]["ply"], index=index, choice=other.describe(index))
    assert "the fallback policy draws" in str(verify(read(changed)))


def test_a_match_in_which_all_forfeit_at_the_start_is_verified(document):
    class Broken(Bot):
        def start(self, table: Any) -> None:
            raise ValueError("cold")

    log = LogWriter()
    play_match(TITLE, 5, {}, [InProcessPlayer(Broken), InProcessPlayer(Broken)], log=log)
    report = verify(read(log.getvalue()))
    assert report.ok, str(report)


def test_a_match_in_which_a_hearer_forfeits_is_verified(document):
    class Deaf(Bot):
        def choose(self, turn: Turn) -> Any:
            return 0

        def said(self, seat: int, text: str) -> None:
            raise ValueError("what?")

    log = LogWriter()
    play_match(TITLE, 5, {}, [InProcessPlayer(Deaf), InProcessPlayer(Talker), InProcessPlayer(Deaf)], log=log)
    report = verify(read(log.getvalue()))
    assert report.ok, str(report)
    assert [line["seat"] for line in read(log.getvalue()).lines if line["type"] == "forfeit"] == [0, 2, 1]


def test_a_withheld_seed_leaves_a_log_to_read_but_not_to_replay(document):
    log = read(withhold_seed(document))
    assert log.header["seed"] is None
    assert log.choices == read(document).choices
    assert {line["digest"] for line in log.lines if "digest" in line} == {""}
    with pytest.raises(BadState, match="withheld"):
        list(replay(log))


def in_schema_1(lines: list[dict[str, Any]]) -> None:
    lines[0]["schema"] = 1
    lines[-1]["seats"] = [
        {"state" if name == "result" else name: value for name, value in fared.items()} for fared in lines[-1]["seats"]
    ]


def test_a_log_of_the_first_schema_is_read_in_todays_words_and_is_as_true(document):
    old = rewritten(document, in_schema_1)
    log = read(old)
    assert b'"state":"forfeited"' in old
    assert log.header["schema"] == 1
    assert [fared["result"] for fared in log.outcome["seats"]] == ["finished", "forfeited"]
    assert not any("state" in fared for fared in log.outcome["seats"])
    report = verify(log)
    assert report.ok, str(report)
    assert report.decisions == len(read(document).choices)
    assert [fared["result"] for fared in read(withhold_seed(old)).outcome["seats"]] == ["finished", "forfeited"]


def test_the_last_logs_of_the_first_schema_have_todays_words(document):
    report = verify(read(rewritten(document, lambda lines: lines[0].update(schema=1))))
    assert report.ok, str(report)


def test_the_sum_of_a_log_of_the_first_schema_is_of_its_own_words(document):
    said = b'"state":"forfeited"'
    forged = rewritten(document, in_schema_1).replace(said, b'"state":"finished"')
    problems = str(verify(read(forged)))
    assert "outcome.seats[1].result: log 'finished', rules 'forfeited'" in problems
    assert "outcome.sum: the lines are not those" in problems


def test_the_first_schemas_words_are_no_others(document):
    def change(lines):
        in_schema_1(lines)
        lines[0]["schema"] = 2

    assert "outcome.seats[0].result: log nothing, rules 'finished'" in str(verify(read(rewritten(document, change))))


def test_a_log_goes_into_a_sink_as_the_match_goes_on(tmp_path):
    path = tmp_path / "match.jsonl"
    with path.open("wb") as sink:
        players = [InProcessPlayer(lambda: house_bot("random").make(1)) for _ in range(3)]
        play_match(TITLE, 5, {}, players, log=LogWriter(sink))
    assert verify(read(path.read_bytes())).ok
    with path.open("rb") as lines:
        assert verify(read(lines)).ok


class Endless:
    """A file of short lines without an end, or of one line without one."""

    def __init__(self, header: bytes, line: bytes) -> None:
        self.waiting, self.line, self.read = header, line, 0

    def readline(self, size: int) -> bytes:
        given, self.waiting = self.waiting or self.line[:size] or b"[" * size, b""
        self.read += len(given)
        return given


@pytest.mark.parametrize(
    ("line", "bound", "most", "at_most"),
    [
        (b'{"type":"talk","ply":0,"seat":0,"text":""}\n', "LINES", 10_000, 600_000),
        (b"", "LINE_BYTES", 1_000_000, 2_000_000),
        (b'{"type":"weather","sky":"' + b"x" * 90_000 + b'"}\n', "BYTES", 6_000_000, 7_000_000),
        (b'{"type":"weather","sky":[' + b"[]," * 30_000 + b"0]}\n", "VALUES", 200_000, 500_000),
    ],
)
def test_a_log_without_an_end_is_refused_while_it_is_read(document, line, bound, most, at_most, monkeypatch):
    """By bounds that are lower than those in force where those take long."""
    assert most <= getattr(reading, f"MAX_{bound}")
    monkeypatch.setattr(reading, f"MAX_{bound}", most)
    file = Endless(document.splitlines(keepends=True)[0], line)
    with pytest.raises(BadState, match="this log is too long"):
        read(file)
    assert file.read < at_most


def test_a_log_of_little_things_takes_little_memory(document, monkeypatch):
    monkeypatch.setattr("engine.log.reading.MAX_VALUES", 100_000)
    line = b'{"type":"talk","ply":0,"seat":0,"text":"","more":[' + b"{}," * 20_000 + b"0]}\n"
    tracemalloc.start()
    try:
        with pytest.raises(BadState, match="this log is too long"):
            read(Endless(document.splitlines(keepends=True)[0], line))
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
    finally:
        tracemalloc.stop()


def test_the_whole_document_is_bounded_as_its_lines_are(document):
    head, _, _ = document.partition(b"\n")
    with pytest.raises(BadState, match=f"line {MAX_LINES + 1}: this log is too long"):
        read(BytesIO(head + b"\n" + b'{"type":"w"}\n' * (MAX_LINES + 10)))


def test_half_a_pair_of_surrogates_is_told_and_not_stumbled_over(document):
    lines = document.splitlines()
    at = next(number for number, line in enumerate(lines) if b'"type":"talk"' in line)
    lines[at] = lines[at].replace(b'"hello"', b'"\\ud800"')
    report = verify(read(b"\n".join(lines)))
    assert f"line {at + 1}, talk.text: is not as the match passes it on" in str(report)


def test_a_name_that_is_no_unicode_is_written_so_that_the_log_can_be_read_again():
    log = LogWriter()
    players = [InProcessPlayer(lambda: house_bot("random").make(1)) for _ in range(2)]
    play_match(TITLE, 5, {}, players, names=["bot\udcff", "\U0001f600"], versions=["a1", "b2"], log=log)
    document = log.getvalue()
    assert b'"bot\\udcff"' in document
    assert read(document).header["seats"][0]["name"] == "bot\udcff"
    assert verify(read(document)).ok
    assert withhold_seed(document).count(b"\\udcff") == document.count(b"\\udcff") == 2


class SpeaksAndFails(Bot):
    """Says something with each decision, and raises an error at its decision number ``last``, from 0."""

    def __init__(self, last: int) -> None:
        self._left = last

    def choose(self, turn: Turn) -> Any:
        if not self._left:
            raise ValueError("gone")
        self._left -= 1
        return 0, "hello"


def test_a_bot_that_spoke_and_fails_at_the_next_question_is_lost_over_the_question():
    """A decision that changes nothing has no events: then talk and forfeit stand side by side in the log."""
    beside = []
    for last in (6, 7):
        log = LogWriter()
        players = [InProcessPlayer(partial(SpeaksAndFails, last)), *[InProcessPlayer(Talker)] * 2]
        play_match(engine.title("john_company_1e"), 20, {"scenario": "post_monopoly"}, players, log=log)
        report = verify(read(log.getvalue()))
        assert report.ok, str(report)
        lines = [json.loads(line) for line in log.getvalue().splitlines()]
        for at, (before, line) in enumerate(pairwise(lines), 1):
            if (before["type"], line["type"]) == ("talk", "forfeit") and before["seat"] == line["seat"]:
                beside.append((log.getvalue(), at))
    ((document, at),) = beside
    forged = rewritten(
        document, lambda lines: lines[at].update(reason=lines[at]["reason"].replace("choosing", "listening"))
    )
    assert f"line {at + 1}, forfeit.seat: 0 has spoken, and does not hear itself" in verify(read(forged)).problems


Place = tuple[Any, Any, str]


def numbers_in(value: Any, path: str = "") -> list[Place]:
    """Every place of a whole number within a JSON value: what holds it, its key, and the fields that lead there, without indices."""
    found: list[Place] = []
    for key, item in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        fields = f"{path}.{key}" if isinstance(value, dict) else path
        found += [(value, key, fields)] if type(item) is int else numbers_in(item, fields)
    return found


@pytest.mark.parametrize("other", [float, bool])
@pytest.mark.parametrize("type", ["header", "decision", "events", "checkpoint", "outcome"])
def test_no_number_may_be_of_another_type_than_the_match_writes(document, type, other):
    """1 is not 1.0, and not true: such a number of a line alone is told, whatever else fits. Of a list's numbers the first is tried."""
    lines = [json.loads(line) for line in document.splitlines()]
    at = max(range(len(lines)), key=lambda at: len(numbers_in(lines[at])) if lines[at]["type"] == type else -1)
    places: dict[str, int] = {}
    for number, (holder, key, fields) in enumerate(numbers_in(lines[at])):
        if other(holder[key]) == holder[key]:
            places.setdefault(fields, number)
    # Neither 0 nor 1 stands there; of a header `true` as the schema is refused above, among what is no log.
    assert places or (type, other) in (("events", bool), ("header", bool))
    for fields, number in places.items():

        def change(lines: list[dict[str, Any]], number: int = number) -> None:
            holder, key, _ = numbers_in(lines[at])[number]
            holder[key] = other(holder[key])

        try:
            report = verify(read(rewritten(document, change)))
        except BadState:
            continue
        assert not report.ok, fields
