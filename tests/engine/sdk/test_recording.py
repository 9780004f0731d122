"""One's own decisions are kept as they were put, and put again."""

from __future__ import annotations

from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest

import engine
from engine import protocol
from engine.arena import play_match
from engine.bots import house_bot
from engine.kernel import BadState
from engine.log import LogWriter, read
from engine.players import InProcessPlayer
from engine.sdk import Bot, Turn, converse, run
from engine.sdk.recording import NO_CLOCK, Recorder, decisions, decisions_of, save

TITLE = engine.title("east_india_companies")


class Noting(Bot):
    """Plays by the number of the question, and notes what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, ...]] = []

    def choose(self, turn: Turn) -> int:
        index = turn.id % len(turn.choices)
        self.asked.append((turn.id, turn.kind, turn.options, turn.observation, turn.events, index))
        return index


def as_noted(turn: Turn, chosen: int) -> tuple[Any, ...]:
    return turn.id, turn.kind, turn.options, turn.observation, turn.events, chosen


@pytest.fixture(scope="module")
def match() -> tuple[Noting, bytes]:
    """A match in which the bot sat on seat 2 of 3, and its log."""
    bot, log = Noting(), LogWriter()
    others = [InProcessPlayer(lambda: house_bot("random").make(seed=1)) for _ in range(2)]
    play_match(TITLE, 5, {}, [others[0], InProcessPlayer(lambda: bot), others[1]], log=log)
    return bot, log.getvalue()


def test_a_log_gives_the_decisions_of_a_seat_as_they_were_put(match, tmp_path: Path):
    bot, document = match
    (tmp_path / "game.jsonl").write_bytes(document)
    assert len(bot.asked) > 30
    assert [as_noted(*recorded) for recorded in decisions_of(read(document), seat=1)] == bot.asked
    first = next(decisions_of(tmp_path / "game.jsonl", seat=1)).turn
    assert (first.id, first.clock) == (0, NO_CLOCK)


def test_turns_of_a_log_may_be_looked_at_after_all_are_read(match):
    bot, document = match
    kept = list(decisions_of(read(document), seat=1))
    assert as_noted(*kept[3]) == bot.asked[3]
    assert kept[3].turn.game(seed=1).decision is not None


def test_a_seat_that_is_not_at_the_table_is_refused(match):
    with pytest.raises(BadState, match="seat: 3 is not at this table: give 0 to 2"):
        next(decisions_of(read(match[1]), seat=3))


def test_what_is_said_on_the_wire_is_recorded_and_read_as_turns(match, tmp_path: Path):
    asked = list(decisions_of(read(match[1]), seat=1))[:4]
    limits = protocol.LADDER.at_table(3)
    said: list[protocol.Message] = [
        protocol.Hello(protocol.PROTOCOL, engine.__version__, limits),
        protocol.Start(TITLE.id, TITLE.version, dict(asked[0].turn.observation["options"]), 1, 3, ["a", "b", "c"]),
        *[
            protocol.Decide(
                turn.id, protocol.Asked(turn.seat, turn.kind, turn.options), turn.observation, turn.events, turn.clock
            )
            for turn, _ in asked
        ],
    ]
    with (tmp_path / "kept.jsonl").open("wb") as file:
        wire = BytesIO()
        both = Recorder(file, [protocol.encode(message) for message in said], wire)
        converse(Noting, both, both)
    recorded = list(decisions(tmp_path / "kept.jsonl"))
    assert [as_noted(turn, chosen)[1:5] for turn, chosen in recorded] == [as_noted(*one)[1:5] for one in asked]
    assert [chosen for _, chosen in recorded] == [turn.id % len(turn.choices) for turn, _ in asked]
    assert wire.getvalue().count(b"\n") == 5, "the match hears of no recording: ready and four answers"


def test_the_question_over_which_a_bot_is_killed_stands_whole_in_the_file(match, tmp_path: Path):
    turn, _ = next(decisions_of(read(match[1]), seat=1))
    asked = protocol.Asked(turn.seat, turn.kind, turn.options)
    question = protocol.encode(protocol.Decide(turn.id, asked, turn.observation, turn.events, turn.clock))
    with (tmp_path / "kept.jsonl").open("wb") as file:
        next(
            iter(Recorder(file, [question], BytesIO()))
        )  # here the bot thinks; nobody closes the file of one that is killed
        assert (tmp_path / "kept.jsonl").read_bytes() == question


def test_messages_that_a_bot_passes_over_are_passed_over_in_its_recording(match, tmp_path: Path):
    turn, chosen = next(decisions_of(read(match[1]), seat=1))
    save(turn, chosen, tmp_path / "one.jsonl")
    with (tmp_path / "one.jsonl").open("r+b") as file:
        whole = file.read()
        file.seek(0)
        file.write(b'{"type":"applause"}\n' + whole)
    assert [as_noted(*one) for one in decisions(tmp_path / "one.jsonl")] == [as_noted(turn, chosen)]


def test_a_question_that_was_never_answered_is_left_out(match, tmp_path: Path):
    turn, chosen = next(decisions_of(read(match[1]), seat=1))
    save(turn, chosen, tmp_path / "one.jsonl")
    whole = (tmp_path / "one.jsonl").read_bytes()
    (tmp_path / "cut.jsonl").write_bytes(b"".join(whole.splitlines(keepends=True)[:2]))
    assert [as_noted(*one) for one in decisions(tmp_path / "one.jsonl")] == [as_noted(turn, chosen)]
    assert list(decisions(tmp_path / "cut.jsonl")) == []


def test_a_question_before_the_start_is_no_recording(match, tmp_path: Path):
    turn, chosen = next(decisions_of(read(match[1]), seat=1))
    save(turn, chosen, tmp_path / "one.jsonl")
    (tmp_path / "odd.jsonl").write_bytes((tmp_path / "one.jsonl").read_bytes().splitlines(keepends=True)[1])
    with pytest.raises(BadState, match="before the start"):
        list(decisions(tmp_path / "odd.jsonl"))


def test_no_match_is_lost_by_a_recording_that_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """As in a bot's folder on the ladder, or where the disk is full in the middle of a match."""
    hello = protocol.encode(protocol.Hello(protocol.PROTOCOL, engine.__version__, protocol.LADDER))
    end = protocol.encode(protocol.End({"reason": "over", "ranks": [1], "scores": [0], "details": {}}, [1]))
    for record in (tmp_path / "no-such-folder" / "decisions.jsonl", Path("/dev/full")):
        wire = TextIOWrapper(BytesIO())
        monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(hello + end)))
        monkeypatch.setattr("sys.stdout", wire)
        run(Noting, record=str(record))
        assert wire.buffer.getvalue() == protocol.encode(protocol.Ready("Noting"))  # type: ignore[attr-defined]
    assert capsys.readouterr().err.count("nothing more is recorded: ") == 2
