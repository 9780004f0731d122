"""A saved game or an observation that was altered is refused by the name of the place, whatever stands there."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.kernel import AuditError, BadState, Game, Outcome, RulesError, UnplayableState, UnsoundState
from engine.kernel.dice import Dice
from engine.kernel.errors import shown
from engine.kernel.loading import Observation
from tests.engine.toy import TITLE, Toy, ToyTitle

DEEP: Any = []
for _ in range(100_000):
    DEEP = [DEEP]


def name_of(value: Any) -> str:
    """For pytest, which would write out whatever it is."""
    return ".".join(map(str, value)) if type(value) is tuple else shown(value)


def asking() -> dict[str, Any]:
    game = TITLE.new(3, 3)
    game.choose(2)
    return game.to_json()


def finished() -> dict[str, Any]:
    game = TITLE.new(2, 1)
    while game.decision is not None:
        game.choose(0)
    return game.to_json()


def put(data: dict[str, Any], path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    target: Any = data
    for key in path[:-1]:
        target = target[key]
    target[path[-1]] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        (("title",), DEEP, "title: this is toy"),
        (("version",), 10**5000, "version: .* is of some int"),
        (("seats",), 99, "seats: 99 cannot play toy"),
        (("options", "purse"), ["small"], "options.purse: "),
        (("options",), [], "options: expected names and values"),
        (("plies",), 2**63, "plies: "),
        (("plies",), True, "plies: "),
        (("plies",), 1.0, "plies: "),
        (("secret_plies",), [2, 0, 0], "secret_plies: expected parts of 1 decision"),
        (("observer",), 0, "'observer': no such field"),
        (("state", "cash"), [5, 5, float("nan")], "state.cash: expected list"),
        (("state", "luck"), 1, "state.'luck': no such field"),
        (("state",), [], "state: expected an object"),
        (("stack",), {}, "stack: expected at most 1000 frames"),
        (("stack",), [["toy.reveal"]] * 1001, "stack: expected at most 1000 frames"),
        (("stack", 0), DEEP, "stack: frame 0: no step"),
        (("stack", 0), [["toy.reveal"]], "stack: frame 0: no step"),
        (("stack", 0), ["toy.reveal", 1], "stack: frame 0: toy.reveal takes nothing"),
        (("stack", 1), ["toy.bid"], "stack: frame 1: toy.bid takes seat"),
        (("stack", 1), ["toy.bid", 3], "stack: frame 1: toy.bid: seat is 3, expected 0 to 2"),
        (("stack", 1), ["toy.bid", "1"], "stack: frame 1: toy.bid: seat is '1'"),
        (("stack", 1), ["toy.bid", DEEP], "stack: frame 1: toy.bid: seat: expected at most 12 lists in lists"),
        (("stack", 1), ["toy.bid", 2**63], "stack: frame 1: toy.bid: seat: 9223372036854775808 stands where"),
        (("stack", 1), ["toy.bid", True], "stack: frame 1: toy.bid: seat: True stands where"),
        (("decision",), None, "decision: expected a decision, or an outcome instead"),
        (("outcome",), finished()["outcome"], "decision: expected a decision, or an outcome instead"),
        (("decision", "seat"), 99, "decision.seat: expected 0 to 2"),
        (("decision", "seat"), -1, "decision.seat: expected 0 to 2"),
        (("decision", "kind"), "toy.steal", "decision.kind: toy asks nothing of the kind"),
        (("decision", "kind"), DEEP, "decision.kind: toy asks nothing of the kind"),
        (("decision", "secret"), 1, "decision.secret: expected true or false"),
        (("decision", "options"), None, "decision.options: expected a list of two options"),
        (("decision", "options"), [0], "decision.options: expected a list of two options"),
        (("decision", "options"), [0, 0], "decision.options: expected options that differ"),
        (("decision", "options"), [0, "all"], "decision.then: toy.take_bid: amount is 'all'"),
        (("decision", "options"), [0, [1]], r"decision.then: toy.take_bid: amount is \(1,\)"),
        (("decision", "options"), [0, None], r"decision.options\[1\]: None stands where"),
        (
            ("decision", "options"),
            [0, 1],
            r"decision.options: as the board stands, the step that asks has \(0, 1, 2, 3, 4\) here",
        ),
        (("decision", "options"), [1, 0, 2, 3, 4], "decision.options: as the board stands"),
        (("decision", "seat"), 2, "decision.seat: as the board stands, the step that asks has 1 here"),
        (("decision", "secret"), False, "decision.secret: as the board stands, the step that asks has True here"),
        (("decision", "asked_by"), ["toy.bid", 2], "decision.seat: as the board stands, the step that asks has 2 here"),
        (("decision", "asked_by"), ["toy.open_lot"], "decision.asked_by: asks nothing as the board stands"),
        (
            ("decision", "then"),
            ["toy.take_bid", 2],
            "decision.then: as the board stands, another step takes the answer",
        ),
        (("decision", "then"), None, "decision.then: no step None"),
        (("decision", "then"), ["toy.take_bid"], "decision.then: toy.take_bid takes seat, amount"),
        (("decision", "asked_by"), ["toy.bid", -2], "decision.asked_by: toy.bid: seat is -2"),
        (("dice",), None, "dice: expected {key"),
        (("dice", "key"), "0x12", "dice: key must have 1 to 32 hex digits"),
        (("dice", "key"), 12, "dice: key must have 1 to 32 hex digits"),
        (("dice", "count"), 2**63, "dice: count must be a whole number from 0 to"),
        (("dice", "script"), [1, "2"], "dice: script must be a list of results"),
        (("dice", "loaded"), True, "dice: expected {key"),
    ],
    ids=name_of,
)
def test_an_altered_game_is_refused_by_the_name_of_the_place(path: tuple[Any, ...], value: Any, problem: str):
    with pytest.raises(BadState, match=problem):
        TITLE.from_json(put(asking(), path, value))


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        (("stack",), [["toy.reveal"]], "stack: a game that is over has no steps to come"),
        (("outcome", "ranks"), [1], "outcome.ranks: expected 2 entries, one per seat"),
        (("outcome", "ranks"), [1, 99], "outcome.ranks: expected numbers from 1 to 2"),
        (("outcome", "ranks"), [2, 2], "outcome.ranks: expected one more than did better"),
        (("outcome", "scores"), [1, 2.5], "outcome.scores: expected numbers from"),
        (("outcome", "reason"), None, "outcome.reason: expected a sentence"),
        (("outcome", "details"), [], "outcome.details: expected an object"),
        (("outcome", "details"), {"x": DEEP}, "outcome.details: expected at most 12 levels"),
        (("outcome", "details"), {"x": float("nan")}, "outcome.details: nan stands where"),
    ],
    ids=name_of,
)
def test_an_altered_end_is_refused_by_the_name_of_the_place(path: tuple[Any, ...], value: Any, problem: str):
    with pytest.raises(BadState, match=problem):
        TITLE.from_json(put(finished(), path, value))


@pytest.mark.parametrize("key", [*asking(), *(f"state.{key}" for key in Toy.FIELDS)])
def test_a_field_that_is_missing_is_named(key: str):
    data = asking()
    del (data["state"] if key.startswith("state.") else data)[key.removeprefix("state.")]
    with pytest.raises(BadState) as caught:
        TITLE.from_json(data)
    assert caught.value.field == key


def test_what_is_no_object_is_no_game():
    for data in (None, [], "game", 1, DEEP):
        with pytest.raises(BadState, match="state: expected an object"):
            TITLE.from_json(data)
        with pytest.raises(BadState, match="state: expected an object"):
            TITLE.imagine(data, 1)


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        (("observer",), 3, "observer: expected a seat, 0 to 2, or null"),
        (("observer",), True, "observer: expected a seat, 0 to 2, or null"),
        (("observer",), 1, "decision.options: expected a list of two options"),
        (("dice",), {"key": "0", "count": 0}, "dice: an observation has null here"),
        (("decision", "options"), [0, 1], "decision.options: another seat's secret is null"),
        (("decision", "then"), ["toy.take_bid", 1], "decision.then: another seat's secret is null"),
    ],
    ids=name_of,
)
def test_an_altered_observation_is_refused_by_the_name_of_the_place(path: tuple[Any, ...], value: Any, problem: str):
    seen = TITLE.from_json(asking()).observe(0)
    assert seen["decision"]["seat"] == 1
    with pytest.raises(BadState, match=problem):
        TITLE.imagine(put(seen, path, value), 1)


def test_a_board_whose_unknowns_cannot_be_drawn_is_refused(monkeypatch: pytest.MonkeyPatch):
    def draw(title: ToyTitle, game: Toy, seat: int | None, dice: Dice) -> None:
        raise ValueError("no card is left")

    monkeypatch.setattr(ToyTitle, "redeal", draw)
    with pytest.raises(BadState, match="state: cannot be imagined: ValueError: no card is left"):
        TITLE.imagine(TITLE.new(2, 1).observe(0), 1)


def test_a_game_that_breaks_the_titles_laws_is_refused():
    game = TITLE.new(2, 1)
    saved = game.to_json()
    saved["state"]["bids"] = [4, 0]
    saved["state"]["cash"] = [3, 5]
    with pytest.raises(BadState, match="state: nobody bids more than there is in the purse"):
        TITLE.from_json(saved)


def test_an_audit_that_fails_in_itself_is_told_as_a_law():
    class Counting(ToyTitle):
        def audit(self, game: Game) -> None:
            raise IndexError("list index out of range")

    with pytest.raises(AuditError, match="the title's laws can be checked: IndexError: list index"):
        Counting().new(2, 1).audit()


def test_options_that_the_words_of_the_kind_do_not_fit_are_refused(monkeypatch: pytest.MonkeyPatch):
    def fussy(game: Toy, option: int) -> dict[str, Any]:
        return {"act": "bid", "amount": [0, 1, 2, 3][option]}

    monkeypatch.setitem(TITLE.words, "toy.bid", fussy)
    with pytest.raises(BadState, match=r"decision.options\[1\]: is no choice of the kind: IndexError"):
        TITLE.from_json(put(asking(), ("decision", "options"), [0, 4]))


def test_a_step_that_cannot_ask_as_the_board_stands_is_refused(monkeypatch: pytest.MonkeyPatch):
    def careful(game: Toy, seat: int) -> None:
        raise LookupError("no lot is open")

    saved = asking()
    monkeypatch.setitem(TITLE.steps, "toy.bid", careful)
    monkeypatch.setitem(TITLE.step_names, careful, "toy.bid")
    with pytest.raises(BadState, match=r"decision\.asked_by: cannot ask: LookupError: no lot is open"):
        TITLE.from_json(saved)


class Stumbling(ToyTitle):
    """Passes every check, and fails when a lot is sold, or when a high bid is put into words."""

    def __init__(self) -> None:
        super().__init__()
        stumble = self.steps["toy.reveal"] = lambda game: [][1]
        self.step_names[stumble] = "toy.reveal"


def test_a_game_from_outside_that_stops_the_rules_is_told_as_a_bad_state_and_one_played_here_as_broken_rules():
    title = Stumbling()
    here = title.new(2, 1)
    saved = json.loads(json.dumps(here.to_json()).replace("toy.reveal", "toy.open_lot"))
    saved["stack"] = [["toy.reveal"], ["toy.bid", 1]]
    for game in (title.from_json(saved), title.from_json(saved).copy(), title.from_json(saved).fork(0, 3)):
        game.choose(0)
        with pytest.raises(UnplayableState) as caught:
            game.choose(0)
        assert isinstance(caught.value, BadState)
        assert caught.value.field == "state"
        assert "passed every check and cannot be played on: toy.reveal: IndexError" in caught.value.message
        with pytest.raises(UnplayableState):
            game.choose(0)
    here.enter((title.steps["toy.bid"], 1), title.steps["toy.reveal"])
    with pytest.raises(RulesError, match=r"toy 1: toy\.reveal: IndexError"):
        here.choose(0)


def test_words_that_fail_are_told_as_the_choice_would_be(monkeypatch: pytest.MonkeyPatch):
    here = TITLE.new(2, 1)
    read = TITLE.from_json(here.to_json())
    monkeypatch.setitem(TITLE.words, "toy.bid", lambda game, option: {}["act"])
    with pytest.raises(UnplayableState, match=r"toy\.bid in words: KeyError"):
        read.describe(0)
    with pytest.raises(RulesError, match=r"toy\.bid in words: KeyError"):
        here.describe(0)


def test_an_observation_is_checked_once_and_imagined_as_often_as_wanted(monkeypatch: pytest.MonkeyPatch):
    game = TITLE.new(3, 3)
    audits = []
    audit = ToyTitle.audit
    monkeypatch.setattr(ToyTitle, "audit", lambda title, game: audits.append(1) or audit(title, game))
    observation = Observation(TITLE, game.observe(0))
    assert [observation.game(seed).digest() for seed in (1, 2, 1)] == [
        game.fork(0, seed).digest() for seed in (1, 2, 1)
    ]
    assert len(audits) == 1


def test_an_outcome_is_read_back_as_a_copy():
    saved = finished()
    saved["outcome"]["details"] = {"sums": [[1, 2], {"x": None, "y": True}]}
    game = TITLE.from_json(saved)
    assert isinstance(game.outcome, Outcome)
    assert game.outcome.details == saved["outcome"]["details"]
    saved["outcome"]["details"]["sums"][0].append(3)
    assert game.outcome.details == {"sums": [[1, 2], {"x": None, "y": True}]}


def closing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy's last step closes the auction: a winner by cash."""
    monkeypatch.setattr(ToyTitle, "last_step", lambda title, game: TITLE.steps["toy.open_lot"])


@pytest.mark.parametrize(
    ("key", "value"), [("scores", [9, 9]), ("ranks", [1, 1]), ("reason", "I said so"), ("details", {"won": 1})]
)
def test_an_outcome_is_held_to_what_the_last_step_finds(monkeypatch: pytest.MonkeyPatch, key: str, value: Any):
    closing(monkeypatch)
    assert TITLE.from_json(finished()).over
    with pytest.raises(BadState, match=f"outcome.{key}: as the board stands, "):
        TITLE.from_json(put(finished(), ("outcome", key), value))


def test_a_board_on_which_the_last_step_ends_nothing_has_no_outcome(monkeypatch: pytest.MonkeyPatch):
    closing(monkeypatch)
    with pytest.raises(BadState, match="outcome: expected null: the game goes on as the board stands"):
        TITLE.from_json(put(finished(), ("state", "lot"), 2))
    monkeypatch.setattr(ToyTitle, "last_step", lambda title, game: lambda game: [][0])
    with pytest.raises(BadState, match="state: has no outcome: IndexError"):
        TITLE.from_json(finished())


def test_a_game_that_is_over_has_taken_decisions():
    with pytest.raises(BadState, match="plies: expected the number of decisions taken, of which"):
        TITLE.from_json(finished() | {"plies": 0, "secret_plies": [0, 0]})


def test_an_observation_is_held_to_the_sequence_of_play_but_from_who_runs_the_match(monkeypatch: pytest.MonkeyPatch):
    """A law that says too much costs nobody a game: a seat goes on with what its referee shows it."""
    game = TITLE.new(3, 3)
    monkeypatch.setattr(ToyTitle, "under_way", lambda title, game: [TITLE.steps["toy.reveal"]])
    monkeypatch.setattr(ToyTitle, "course", lambda title, game: [[(TITLE.steps["toy.open_lot"],)]])
    for refused in (lambda: TITLE.from_json(game.to_json()), lambda: TITLE.imagine(game.observe(0), 1)):
        with pytest.raises(BadState, match="stack: expected the rest of the sequence of play"):
            refused()
    assert Observation(TITLE, game.observe(0), vouched=True).game(1).decision == game.decision


def test_who_runs_the_match_may_show_an_argument_that_its_title_forgot_to_declare():
    game = TITLE.new(3, 3)
    seen = game.observe(0)
    seen["stack"].insert(0, ["toy.bid", -1])
    assert Observation(TITLE, seen, vouched=True).game(1).decision == game.decision
    for refused in (lambda: TITLE.imagine(seen, 1), lambda: TITLE.from_json(game.to_json() | {"stack": seen["stack"]})):
        with pytest.raises(BadState, match=r"stack: frame 0: toy\.bid: seat is -1, expected 0 to 2"):
            refused()


def test_a_finished_game_is_imagined_though_what_counted_in_it_is_hidden_still(monkeypatch: pytest.MonkeyPatch):
    game = TITLE.from_json(finished())
    closing(monkeypatch)
    seen = put(game.observe(0), ("outcome", "scores"), [9, 9])
    assert TITLE.imagine(seen, 1).over


def test_the_audit_of_a_game_from_outside_tells_a_bad_state():
    game = TITLE.from_json(asking())
    game.cash[0] = -1
    with pytest.raises(UnsoundState, match="passed every check and cannot be played on") as caught:
        game.audit()
    assert isinstance(caught.value, BadState)
    assert caught.value.field == "state"
    here = TITLE.new(2, 1)
    here.cash[0] = -1
    with pytest.raises(AuditError) as told:
        here.audit()
    assert not isinstance(told.value, BadState)
    assert told.value.law == caught.value.law


def test_a_tape_is_read_back_with_its_script():
    dice = Dice(7, 3)
    dice.lay([1, 2])
    again = Dice.from_json(dice.to_json())
    assert (again.key, again.count, again.script) == (7, 3, (1, 2))


def test_a_refusal_is_short_whatever_it_quotes(monkeypatch: pytest.MonkeyPatch):
    def quoting(game: Toy, option: int) -> dict[str, Any]:
        raise LookupError("x" * 100_000)

    monkeypatch.setitem(TITLE.words, "toy.bid", quoting)
    with pytest.raises(
        BadState, match=r"decision\.options\[0\]: is no choice of the kind: LookupError: xxx"
    ) as refused:
        TITLE.from_json(asking())
    assert len(refused.value.message) == 1_000
    assert refused.value.message.endswith("x…")


def test_a_value_from_outside_is_shown_short():
    assert len(shown("x" * 10_000)) < 40
    assert len(shown(DEEP)) < 60
    assert shown(10**5000) == "some int"


def test_a_title_that_cannot_tell_what_is_under_way_refuses_the_state(monkeypatch: pytest.MonkeyPatch):
    def nowhere(title: ToyTitle, game: Game) -> list[Any]:
        raise KeyError("no such phase")

    saved = asking()
    monkeypatch.setattr(ToyTitle, "under_way", nowhere)
    with pytest.raises(BadState, match=r"state: is nowhere in the sequence of play: KeyError: 'no such phase'"):
        TITLE.from_json(saved)


def test_what_asks_has_come_of_what_is_under_way(monkeypatch: pytest.MonkeyPatch):
    game = TITLE.new(3, 3)
    for choice in (2, 0):
        game.choose(choice)
    saved = game.to_json()
    assert saved["stack"] == [["toy.reveal"]]
    monkeypatch.setattr(ToyTitle, "under_way", lambda title, game: [TITLE.steps["toy.reveal"]])
    monkeypatch.setattr(ToyTitle, "sequence", lambda title, game: [TITLE.steps["toy.open_lot"]])
    with pytest.raises(BadState) as refused:
        TITLE.from_json(saved)
    assert str(refused.value) == "decision.asked_by: toy.bid comes of nothing that is under way"
