"""The searches find what is plainly best, keep to their bounds, and repeat themselves; the manager of time never runs out."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import Any, cast

import pytest

import engine
from engine.kernel import Game
from engine.protocol import Clock
from engine.sdk import LiveTurn, Turn
from engine.sdk.search import ISMCTS, Playout, Stop, TimeManager, flat, scripted, uniform
from engine.sdk.search.ismcts import Node

CLOCK = Clock(60_000, 5_000, 0)


def turn_of(id: str, plies: int, seats: int = 3) -> Turn:
    game: Game = engine.title(id).new(seats, 3)
    while game.plies < plies:
        game.choose(game.plies % len(cast("Any", game.decision).options))
    return LiveTurn(game.plies, game, CLOCK)


@pytest.mark.parametrize("id", engine.titles())
def test_equal_seeds_and_iterations_choose_alike(id: str):
    turn = turn_of(id, 25)
    assert flat(turn, iterations=3, seed=4) == flat(turn, iterations=3, seed=4)
    one, other = ISMCTS(seed=4), ISMCTS(seed=4)
    assert one.choose(turn, iterations=30) == other.choose(turn, iterations=30)
    assert shape(one.root) == shape(other.root)


def shape(node: Node) -> Any:
    return node.visits, node.total, [(choice, shape(child)) for choice, child in node.children.items()]


def test_a_tree_counts_every_iteration_once_and_no_child_more_often_than_it_could_be_chosen():
    search = ISMCTS(seed=1)
    search.choose(turn_of("east_india_companies", 12), iterations=60)
    assert search.root.visits == sum(child.visits for child in search.root.children.values()) == 60

    def look(node: Node) -> None:
        assert sum(child.visits for child in node.children.values()) <= node.visits
        for child in node.children.values():
            assert 1 <= child.visits <= child.available
            look(child)

    look(search.root)


def test_many_options_are_tried_few_at_a_time():
    turn = max((turn_of("arkwright", plies) for plies in range(0, 60, 4)), key=lambda turn: len(turn.choices))
    assert len(turn.choices) > 12
    search = ISMCTS(widening=1.0, power=0.5)
    search.choose(turn, iterations=49)
    assert len(search.root.children) <= 7


class Ladder:
    """A game of one decision, of which option 2 is worth most."""

    @dataclass
    class Asked:
        seat: int = 0
        kind: str = "one"
        options: tuple[int, ...] = (0, 1, 2, 3)

    def __init__(self) -> None:
        self.decision: Ladder.Asked | None = Ladder.Asked()
        self.title, self.taken = self, -1

    def copy(self) -> Ladder:
        return Ladder()

    def choose(self, index: int) -> None:
        self.taken, self.decision = index, None

    def evaluate(self, game: Ladder, seat: int) -> int:
        return (3, 1, 9, 2)[game.taken]


class LadderTurn:
    id, seat, kind, clock, choices = 0, 0, "one", CLOCK, (0, 1, 2, 3)

    def game(self, seed: int) -> Ladder:
        return Ladder()


def test_what_is_plainly_best_is_found():
    turn = cast("Turn", LadderTurn())
    assert flat(turn, iterations=1) == 2
    assert ISMCTS().choose(turn, iterations=40) == 2
    assert ISMCTS(first=lambda game, dice: 2, widening=0).choose(turn, iterations=1) == 2


class Toss(Ladder):
    """Seat 0 has one choice that leads on; a toss then says whether seat 1 or seat 2 is asked, to each of whom all is worth the same."""

    def __init__(self, seed: int, taken: int = 0) -> None:
        self.toss, self.taken, self.title = 1 + seed % 2, taken, self
        self.decision = [Ladder.Asked(0, options=(0, 1)), Ladder.Asked(self.toss, options=(0, 1)), None][taken]

    def choose(self, index: int) -> None:
        self.__init__(self.toss - 1, self.taken + 1)  # type: ignore[misc]

    def evaluate(self, game: Ladder, seat: int) -> int:
        return 10 * seat


class TossTurn(LadderTurn):
    choices = (0, 1)  # type: ignore[assignment]

    def game(self, seed: int) -> Toss:
        return Toss(seed)


def test_equal_choices_of_seats_that_dice_have_asked_are_counted_apart():
    search = ISMCTS()
    search.choose(cast("Turn", TossTurn()), iterations=60)
    after = [child for first in search.root.children.values() for child in first.children.values()]
    assert {child.mean for child in after} == {10, 20}, "no child has worths of two seats in its sum"


def test_a_search_without_a_bound_is_refused():
    with pytest.raises(ValueError, match="seconds, iterations"):
        flat(turn_of("east_india_companies", 3))


def test_seconds_end_a_search_after_one_iteration_at_least():
    stop = Stop(seconds=0)
    assert (stop.more(), stop.more()) == (True, False)
    began = monotonic()
    ISMCTS().choose(turn_of("east_india_companies", 3), seconds=0.05)
    assert monotonic() - began < 2


def test_a_playout_takes_as_many_decisions_as_its_horizon():
    game = turn_of("john_company_1e", 10).game(seed=1)
    from engine.kernel.dice import Dice

    Playout(uniform, horizon=5).play(game, Dice(1))
    assert game.plies == 15
    Playout(scripted("john_company_1e"), horizon=2).play(game, Dice(1))
    assert game.plies == 17


@dataclass
class Bank:
    """A match's clock as the manager meets it: so much a decision beyond what was allotted is counted too."""

    bank_ms: int
    cap_ms: int
    overhead_ms: int
    used_ms: int = 0

    def play(self, manager: TimeManager, decisions: int) -> list[float]:
        allotted = []
        for id in range(decisions):
            left = self.bank_ms - self.used_ms
            clock = Clock(left, min(self.cap_ms, left), self.used_ms)
            seconds = manager.allot(cast("Turn", type("Asked", (), {"id": id, "clock": clock})))
            allotted.append(seconds)
            self.used_ms += round(seconds * 1000) + self.overhead_ms
            assert self.used_ms <= self.bank_ms, f"out of time at decision {id}"
        return allotted


def test_time_is_spread_over_the_decisions_that_are_expected():
    allotted = Bank(100_000, 5_000, 0).play(TimeManager(decisions=90, reserve=0.1), 90)
    assert allotted[:75] == pytest.approx([1.0] * 75, abs=0.01)
    assert allotted[-1] == pytest.approx(0.38, abs=0.02)


@pytest.mark.parametrize("manager", [TimeManager(), TimeManager(decisions=100), TimeManager(decisions=10_000)])
def test_a_match_of_any_length_is_played_within_the_bank(manager: TimeManager):
    allotted = Bank(120_000, 5_000, 10).play(manager, 900)
    assert all(0 <= seconds <= 3.5 for seconds in allotted)


def test_no_decision_is_given_its_whole_cap():
    assert Bank(600_000, 1_000, 0).play(TimeManager(decisions=10), 10) == [0.7] * 10


@pytest.mark.parametrize("bad", [{"decisions": 0}, {"spread": 0}, {"reserve": 1.0}])
def test_settings_that_cannot_be_meant_are_refused(bad: dict[str, Any]):
    with pytest.raises(ValueError, match="decisions and spread"):
        TimeManager(**bad)
