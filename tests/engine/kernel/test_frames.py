"""A frame as an argument of a frame: it goes wherever the game goes, and from outside only a whole and fitting one is taken."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any, TypeAlias

import pytest

from engine.kernel import (
    Asked,
    BadState,
    Dice,
    Frame,
    Game,
    IllegalChoice,
    Outcome,
    RulesError,
    Title,
    argument,
    field,
    step,
    words,
)
from tests.engine.toy import TITLE as TOY

HIDDEN = -1

Answered: TypeAlias = Annotated[Frame, "answer"]


class Relay(Game):
    """Each seat answers in secret, directly or once more; what it has answered is passed on to a step that notes it."""

    told: list[int] = field("what the seat has answered", per="seat", high=40, hidden=HIDDEN, seen_by="its seat")


@step
def ask(game: Relay, seat: int, then: Answered) -> None:
    game.ask(seat, "relay.answer", ("small", "large", "again"), take, seat, then, secret=True)


@step
def take(game: Relay, seat: int, then: Answered, answer: str) -> None:
    if answer == "again":
        game.do((ask, seat, (double, then)))
    else:
        game.go(then, {"small": 1, "large": 2}[answer])


@step
def double(game: Relay, then: Answered, answer: int) -> None:
    game.go(then, 2 * answer)


@step
def learn(game: Relay, seat: int, answer: int) -> None:
    game.told[seat] = min(answer, 40)


@step
def end_with(game: Relay, last: Frame) -> None:
    game.go(last)


@step
def close(game: Relay, reasons: tuple[Any, ...]) -> None:
    game.end(Outcome([1] * game.seats, [0] * game.seats, str(reasons[0])))


@words("relay.answer")
def answer_in_words(game: Relay, option: str) -> dict[str, Any]:
    return {"act": option}


class RelayTitle(Title):
    id = "relay"
    name = "Relay"
    version = "1"
    phases = (sys.modules[__name__],)
    game_class = Relay
    stands_for = MappingProxyType({"answer": 40})

    def seats(self, options: Mapping[str, str] | None = None) -> tuple[int, ...]:
        return (2,)

    def set_up(self, game: Relay) -> None:
        game.told = [0, 0]
        game.do((ask, 0, (learn, 0)), (ask, 1, (learn, 1)), (end_with, (close, ("done",))))

    def conceal(self, game: Relay, seat: int | None) -> None:
        game.told = [told if at == seat else HIDDEN for at, told in enumerate(game.told)]

    def redeal(self, game: Relay, seat: int | None, dice: Dice) -> None:
        game.told = [dice.below(3) if told == HIDDEN else told for told in game.told]

    def evaluate(self, game: Relay, seat: int) -> int:
        return game.told[seat]


TITLE = RelayTitle()
AGAIN = 2


def frame(name: str, *args: Any) -> dict[str, Any]:
    return {"step": f"test_frames.{name}", "args": list(args)}


def asked_twice() -> Relay:
    game = TITLE.new(2, 1)
    game.choose(AGAIN)
    game.choose(AGAIN)
    return game


def test_what_follows_is_gone_on_with_and_gets_the_results_after_its_own_arguments() -> None:
    game = asked_twice()
    game.choose(1)
    assert game.told == [8, 0]
    game.choose(0)
    assert (game.told, game.outcome.reason) == ([8, 1], "done")


def test_a_frame_in_a_frame_is_saved_by_the_name_of_its_step() -> None:
    saved = asked_twice().to_json()
    assert saved["decision"]["then"] == ["test_frames.take", 0, frame("double", frame("double", frame("learn", 0)))]
    assert saved["decision"]["asked_by"] == ["test_frames.ask", *saved["decision"]["then"][1:]]
    assert saved["stack"] == [
        ["test_frames.end_with", frame("close", ["done"])],
        ["test_frames.ask", 1, frame("learn", 1)],
    ]


def test_a_frame_in_a_frame_survives_json_and_copies() -> None:
    game = asked_twice()
    again = TITLE.from_json(json.loads(json.dumps(game.to_json())))
    twin = game.copy()
    assert again.digest() == game.digest() == twin.digest()
    assert again.stack == twin.stack == game.stack
    for one in (again, twin):
        one.choose(1)
        one.choose(1)
        assert (one.told, one.outcome.reason) == ([8, 2], "done")


def test_states_that_differ_in_what_follows_have_different_digests() -> None:
    once = TITLE.new(2, 1)
    once.choose(AGAIN)
    once.plies, once.secret_plies = 2, [2, 0]
    assert once.digest() != asked_twice().digest()


def test_who_is_asked_imagines_what_follows_and_goes_on_with_it() -> None:
    game = asked_twice()
    for imagined in (TITLE.imagine(json.loads(json.dumps(game.observe(0))), 5), game.fork(0, 5)):
        assert imagined.asked == game.asked
        imagined.choose(0)
        assert imagined.told[0] == 4


def test_the_others_see_nothing_of_what_follows_a_secret_answer_but_imagine_the_question() -> None:
    game = TITLE.new(2, 1)
    for seat in (1, None):
        seen = game.observe(seat)
        assert (seen["decision"]["then"], seen["decision"]["options"]) == (None, None)
        imagined = TITLE.imagine(seen, 5)
        assert imagined.asked == game.asked
        imagined.choose(1)
        assert imagined.told[0] == 2


def test_what_a_question_was_asked_with_is_told() -> None:
    game = TITLE.new(2, 1)
    assert game.asked == Asked((ask, 0, (learn, 0)), (take, 0, (learn, 0)))
    assert game.asked.args == (0, (learn, 0))
    for _ in range(2):
        game.choose(0)
    with pytest.raises(IllegalChoice, match="nothing is asked"):
        _ = game.asked


def test_a_step_goes_on_before_it_asks_never_after() -> None:
    game = TITLE.new(2, 1)
    with pytest.raises(RulesError, match="before it asks"):
        game.go((learn, 0), 1)


def deep() -> dict[str, Any]:
    inner = frame("learn", 0)
    for _ in range(100_000):
        inner = frame("double", inner)
    return inner


FORGED: list[tuple[str, Any, str]] = [
    ("an unknown step", {"step": "toy.bid", "args": [0]}, "then: no step 'toy.bid' in relay 1"),
    ("no name", {"step": ["test_frames.learn"], "args": [0]}, r"then: no step \['test_frames.learn'\]"),
    ("too many arguments", frame("learn", 0, 1, 2), "then: test_frames.learn takes seat, answer"),
    ("no room for the result", frame("learn", 0, 1), "then is a frame of learn with 2 arguments"),
    ("more wanted than comes", frame("learn"), "then is a frame of learn with 0 arguments"),
    ("an argument of another type", frame("learn", "0"), "then: test_frames.learn: seat is '0'"),
    ("an argument out of range", frame("learn", 2), "then: test_frames.learn: seat is 2, expected 0 to 1"),
    (
        "a frame for a number",
        frame("learn", frame("learn", 0)),
        "then: test_frames.learn: seat is a frame of learn with 1 arg",
    ),
    (
        "a fault further in",
        frame("double", frame("learn", 9)),
        "then: test_frames.double: then: test_frames.learn: seat",
    ),
    ("a list for a frame", ["test_frames.learn", 0], r"then is \('test_frames.learn', 0\)"),
    ("a number for a frame", 0, "then is 0"),
    (
        "arguments that are none",
        {"step": "test_frames.learn", "args": {}},
        "then: test_frames.learn takes seat, answer",
    ),
    ("arguments left out", {"step": "test_frames.learn"}, "then: a frame is {step, args}"),
    ("something besides", frame("learn", 0) | {"seat": 0}, "then: a frame is {step, args}"),
    ("a float in it", frame("learn", 0.5), "then: test_frames.learn: seat: 0.5 stands where"),
    ("too deep", deep(), "then: .*expected at most 12 lists in lists"),
]


@pytest.mark.parametrize(("value", "problem"), [case[1:] for case in FORGED], ids=[case[0] for case in FORGED])
@pytest.mark.parametrize(
    ("where", "path"),
    [
        ("stack: frame 1: test_frames.ask: ", ("stack", 1)),
        ("decision.then: test_frames.take: ", ("decision", "then")),
        ("decision.asked_by: test_frames.ask: ", ("decision", "asked_by")),
    ],
    ids=["stack", "then", "asked_by"],
)
def test_a_forged_frame_in_a_frame_is_refused_by_its_place(
    where: str, path: tuple[Any, Any], value: Any, problem: str
) -> None:
    data = TITLE.new(2, 1).to_json()
    data[path[0]][path[1]][2] = value
    with pytest.raises(BadState, match=f"^{where}{problem}"):
        TITLE.from_json(data)


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        (["test_frames.end_with", frame("learn", 0)], "last is a frame of learn with 1 arguments"),
        (["test_frames.close", frame("learn", 0)], "reasons is a frame of learn"),
        (["test_frames.close", [frame("learn", 0)]], r"reasons is \("),
    ],
)
def test_a_frame_stands_only_where_one_is_declared_and_waits_there_for_what_is_declared(
    value: Any, problem: str
) -> None:
    data = TITLE.new(2, 1).to_json()
    data["stack"][0] = value
    with pytest.raises(BadState, match=f"stack: frame 0: {value[0]}: {problem}"):
        TITLE.from_json(data)


def test_a_frame_is_no_option() -> None:
    data = TITLE.new(2, 1).to_json()
    data["decision"]["options"][0] = frame("learn", 0)
    with pytest.raises(BadState, match=r"decision.options\[0\]: .* stands where a number, a word"):
        TITLE.from_json(data)


def test_a_title_that_hands_no_frames_on_takes_none() -> None:
    data = TOY.new(2, 1).to_json()
    data["stack"][1][1] = {"step": "toy.reveal", "args": []}
    with pytest.raises(BadState, match=r"stack: frame 1: toy\.bid: seat is a frame of reveal with 0 arguments"):
        TOY.from_json(data)


def test_what_a_frame_brings_its_step_is_read_by_the_parameters_name() -> None:
    then = (learn, 1)
    assert argument((ask, 0, then), "seat") == 0
    assert argument((ask, 0, then), "then") == then


@pytest.mark.parametrize(
    ("waiting", "name", "said"),
    [
        ((), "seat", "a frame of ask that brings nothing has no seat"),
        ((0,), "then", "a frame of ask that brings seat has no then"),
        ((0,), "game", "a frame of ask that brings seat has no game"),
    ],
)
def test_what_a_frame_does_not_bring_is_refused_by_its_name(waiting: tuple[int, ...], name: str, said: str) -> None:
    with pytest.raises(LookupError) as refused:
        argument((ask, *waiting), name)
    assert str(refused.value) == said
