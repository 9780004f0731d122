"""A match between bots: who forfeits and who does not, what it costs them, what the others hear of it."""

from __future__ import annotations

import time
from typing import Any

import pytest

from engine import players
from engine.arena import HostFault, InProcessPlayer, MatchResult, fallback, play_match
from engine.kernel import BadOption, Game
from engine.kernel.dice import Dice, key_of
from engine.log import LogWriter, match_ranks, read
from engine.protocol import SAY_CHARACTERS, Limits
from engine.sdk import Bot, Outcome, Start, Turn
from tests.engine.toy import TITLE


class First(Bot):
    """Takes the first option; keeps what it was told."""

    def __init__(self) -> None:
        self.heard: list[tuple[int, str]] = []
        self.ended: list[Any] = []

    def choose(self, turn: Turn) -> Any:
        return 0

    def said(self, seat: int, text: str) -> None:
        self.heard.append((seat, text))

    def end(self, outcome: Outcome, ranks: list[int]) -> None:
        self.ended.append(ranks)


class Answers(First):
    """Gives ``answer`` at its ``at``-th decision (from 0) and the first option else; raises it if it is an exception."""

    def __init__(self, answer: Any, at: int = 0) -> None:
        super().__init__()
        self.answer, self.at, self.asked = answer, at, 0

    def choose(self, turn: Turn) -> Any:
        self.asked += 1
        if self.asked - 1 != self.at:
            return 0
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


def match(*bots: Bot, **more: Any) -> MatchResult:
    return play_match(TITLE, 7, {}, [InProcessPlayer(lambda bot=bot: bot) for bot in bots], **more)


@pytest.mark.parametrize("answer", [-1, 5, True, 1.0, "0", None, [0], (0, "hi", "there"), 10**40])
def test_an_answer_that_is_no_index_in_range_forfeits_the_seat_and_not_the_match(answer):
    result = match(First(), Answers(answer), First())
    bad = result.seats[1]
    assert (bad.result, bad.fault, bad.decisions, bad.fallback_decisions) == ("forfeited", "illegal_choice", 0, 3)
    assert "toy.bid where 0 to 4 is possible" in bad.reason
    assert bad.rank == 3
    assert [seat.result for seat in result.seats] == ["finished", "forfeited", "finished"]
    assert result.outcome.reason == "all lots sold"


def test_a_crash_keeps_its_traceback_for_the_owner_and_a_line_for_everyone():
    log = LogWriter()
    bad = match(First(), Answers(ZeroDivisionError("in\x1b[31m my\nbot"), at=1), log=log).seats[1]
    assert (bad.fault, bad.decisions) == ("crash", 1)
    assert bad.reason == "crashed while choosing (toy.bid): ZeroDivisionError: in[31m my bot"
    assert "raise self.answer" in bad.stderr
    assert b"raise self.answer" not in log.getvalue()


def test_a_bot_that_cannot_be_made_forfeits_before_the_first_decision():
    def broken() -> Bot:
        raise RuntimeError("no model file")

    result = play_match(TITLE, 7, {}, [InProcessPlayer(broken), InProcessPlayer(First)])
    assert result.seats[0].reason == "crashed while starting: RuntimeError: no model file"
    assert result.ranks == [2, 1]


def test_a_later_forfeit_ranks_above_an_earlier_one_and_all_below_those_who_finished():
    result = match(Answers(99, at=1), Answers(99, at=0), First(), Answers(99, at=2))
    assert result.ranks == [3, 4, 1, 2]


@pytest.mark.parametrize(
    ("ranks", "forfeits", "expected"),
    [
        ([1, 2, 3, 4], {}, [1, 2, 3, 4]),
        ([1, 2, 2, 4], {0: 9}, [4, 1, 1, 3]),
        ([4, 3, 2, 1], {3: 5, 2: 8}, [2, 1, 3, 4]),
        ([1, 2, 3], {0: -1, 1: -1, 2: -1}, [1, 1, 1]),
        ([1, 1], {0: 4, 1: 6}, [2, 1]),
    ],
)
def test_ranks_after_forfeits(ranks, forfeits, expected):
    assert match_ranks(ranks, forfeits) == expected


def test_the_fallback_policy_is_public_and_can_be_checked():
    result = match(First(), Answers(99))
    dice = Dice(key_of("fallback", 7, 1))
    game = TITLE.new(2, 7)
    for choice in result.choices:
        if game.decision.seat == 1:
            assert choice == dice.below(len(game.decision.options))
        game.choose(choice)
    assert [fallback(7, 1)(n) for n in (5, 5)] == [Dice(key_of("fallback", 7, 1)).below(5), result.choices[3]]


def test_the_same_bots_and_seed_play_the_same_match():
    first, second = match(First(), Answers(99)), match(First(), Answers(99))
    assert first.choices == second.choices
    assert first.digest == second.digest


def test_a_slow_decision_forfeits_and_so_does_an_empty_bank(monkeypatch):
    class Slow(First):
        def choose(self, turn: Turn) -> int:
            clocks.append(turn.clock)
            now[0] += 30_000_000
            return 0

    clocks: list[Any] = []
    now = [0]  # nanoseconds
    monkeypatch.setattr(players, "perf_counter_ns", lambda: now[0])
    capped = match(Slow(), First(), limits=Limits(decision_ms=10)).seats[0]
    assert (capped.fault, capped.decisions) == ("timeout", 0)
    clocks.clear()
    spent = match(Slow(), First(), limits=Limits(bank_ms=50)).seats[0]
    assert (spent.fault, spent.decisions) == ("bank", 1)
    assert spent.wall_ms == 60
    first, second = clocks
    assert (first.bank_ms, first.cap_ms, first.used_ms) == (50, 50, 0)
    assert second.bank_ms + second.used_ms == 50
    assert second.used_ms == 30


def test_cpu_time_is_counted_apart_from_wall_time():
    class Busy(First):
        def choose(self, turn: Turn) -> int:
            until = time.thread_time() + 0.03
            while time.thread_time() < until:
                pass
            return 0

    busy = match(Busy(), First(), limits=Limits(cpu_ms=50)).seats[0]
    assert (busy.fault, busy.decisions) == ("cpu", 1)
    assert busy.cpu_ms >= 60


def test_table_talk_is_cleaned_cut_and_carried_to_the_others():
    log = LogWriter()
    listener = First()
    speaker = Answers((0, "  hello\n\x1b[2J\u202e" + "x" * 500))
    match(listener, speaker, log=log)
    ((seat, text),) = listener.heard
    assert seat == 1
    assert text == ("hello [2J" + "x" * 500)[:SAY_CHARACTERS]
    assert speaker.heard == []
    (line,) = [line for line in read(log.getvalue()).lines if line["type"] == "talk"]
    assert (line["seat"], line["text"]) == (1, text)


def test_a_listener_that_crashes_forfeits_and_the_speaker_does_not():
    class Deaf(First):
        def said(self, seat: int, text: str) -> None:
            raise ValueError("no ears")

    result = match(Deaf(), Answers((0, "hello")))
    assert [seat.fault for seat in result.seats] == ["crash", ""]


def test_a_bad_goodbye_costs_nothing():
    class Rude(First):
        def end(self, outcome: Outcome, ranks: list[int]) -> None:
            raise ValueError("bah")

    result = match(Rude(), First())
    assert result.seats[0].result == "finished"
    assert result.seats[0].reason == "after the end: crashed while ending: ValueError: bah"


def test_everyone_hears_the_ranks_after_forfeits():
    listener = First()
    match(listener, Answers(99))
    assert listener.ended == [[1, 2]]


def test_a_match_that_takes_too_long_is_the_hosts_fault():
    with pytest.raises(HostFault, match="longer than 0 ms"):
        match(First(), First(), match_ms=0)


def test_a_rule_that_fails_is_the_hosts_fault(monkeypatch):
    def fail(self: Game, index: int) -> None:
        raise ZeroDivisionError("rules")

    monkeypatch.setattr("tests.engine.toy.Toy.choose", fail, raising=False)
    with pytest.raises(HostFault, match="rules"):
        match(First(), First())


def test_progress_is_told_after_every_decision_and_may_stop_the_match():
    told: list[int] = []
    match(First(), First(), progress=told.append)
    assert told == [1, 2, 3, 4, 5, 6]
    closed: list[int] = []

    class Watched(InProcessPlayer):
        def close(self) -> None:
            closed.append(1)

    def stop(decisions: int) -> None:
        if decisions == 3:
            raise KeyError("lease lost")

    with pytest.raises(KeyError, match="lease lost"):
        play_match(TITLE, 7, {}, [Watched(First), Watched(First)], progress=stop)
    assert closed == [1, 1]


def test_players_are_closed_when_the_table_cannot_be_set():
    closed: list[int] = []

    class Watched(InProcessPlayer):
        def close(self) -> None:
            closed.append(1)

    with pytest.raises(BadOption):
        play_match(TITLE, 7, {}, [Watched(First)])
    assert closed == [1]


def test_a_bot_is_told_the_table_and_never_the_seed():
    tables: list[Start] = []

    class Curious(First):
        def start(self, table: Start) -> None:
            tables.append(table)

    play_match(
        TITLE, 987654321, {"purse": "large"}, [InProcessPlayer(Curious), InProcessPlayer(Curious)], names=["a", "b"]
    )
    assert tables[1] == Start("toy", "1", {"purse": "large"}, 1, 2, ["a", "b"])
    assert "987654321" not in repr(tables)


def test_a_question_is_numbered_among_those_to_its_seat():
    numbers: list[tuple[int, int]] = []

    class Counting(First):
        def choose(self, turn: Turn) -> Any:
            numbers.append((turn.seat, turn.id))
            return 0

    match(Counting(), Counting())
    assert numbers == [(0, 0), (1, 0), (0, 1), (1, 1), (0, 2), (1, 2)]


def test_at_a_table_without_talk_nothing_that_is_said_reaches_anybody_or_the_log():
    listener, log = First(), LogWriter()
    match(listener, Answers((0, "I come in peace")), First(), limits=Limits().with_talk(False), log=log)
    lines = read(log.getvalue()).lines
    assert listener.heard == []
    assert [line for line in lines if line["type"] == "talk"] == []
    assert read(log.getvalue()).header["limits"] == {"say_characters": 0}


def test_what_would_turn_or_stack_text_on_a_page_is_not_passed_on():
    listener = First()
    match(listener, Answers((0, "a\u202eb\u2066c\u200bd\x1b[31m\u0000<b>\n\re")), First())
    assert listener.heard == [(1, "abcd[31m<b> e")]
