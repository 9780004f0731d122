"""Policy improvement leaves the policy's favourite for what is surely better, keeps to its time, and asks no question twice."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import thread_time
from typing import Any, cast

import pytest

import engine
from engine.bots import scripted_for
from engine.bots.searcher.bot import Searcher
from engine.kernel import Dice, Game
from engine.protocol import Clock
from engine.sdk import LiveTurn, Turn
from engine.sdk.search import Improving, Recalling

CLOCK = Clock(60_000, 5_000, 0)


@dataclass
class Asked:
    options: tuple[int, ...]
    seat: int = 0
    kind: str = "one"


@dataclass
class Lottery:
    """A game of one choice and some that follow, each with the options 0 and 1: what the first brings, and luck. It is its own title."""

    luck: int
    brings: tuple[int, ...]
    after: int = 0
    taken: list[int] = field(default_factory=list)
    worth_in = ("points", 1)

    @property
    def title(self) -> Lottery:
        return self

    @property
    def asked(self) -> Any:
        return type("About", (), {"args": ()})

    @property
    def decision(self) -> Asked | None:
        return Asked(tuple(range(len(self.brings)))) if not self.taken else Asked((0, 1)) if self.lasts else None

    @property
    def lasts(self) -> bool:
        return len(self.taken) <= self.after

    def copy(self) -> Lottery:
        return Lottery(self.luck, self.brings, self.after, [*self.taken])

    def choose(self, index: int) -> None:
        self.taken.append(index)

    def stage(self, game: Lottery) -> tuple[int, ...]:
        return (len(self.taken) // 4,)

    def evaluate(self, game: Lottery, seat: int) -> int:
        return self.brings[game.taken[0]] + game.luck


@dataclass
class LotteryTurn:
    """``noise`` is added to what every first choice but the favourite brings in half of the imagined games, and taken off in the others."""

    brings: tuple[int, ...]
    noise: int = 0
    after: int = 0
    id = seat = 0

    title = Lottery(0, (0,))

    def game(self, seed: int) -> Game:
        dice = Dice(seed)
        swing = self.noise if dice.below(2) else -self.noise
        first, *others = self.brings
        return cast("Game", Lottery(dice.below(1000), (first, *(each + swing for each in others)), self.after))


class Favours:
    """A policy that likes the first option best, by a little, and counts what it is asked."""

    def __init__(self, gap: float = 0.0) -> None:
        self.gap, self.asked = gap, 0

    def worths(self, game: Game) -> list[float]:
        self.asked += 1
        assert game.decision is not None
        return [-self.gap * index for index in range(len(game.decision.options))]


def chosen(turn: LotteryTurn, gap: float = 0.0, playouts: int = 120) -> int:
    return Improving(Favours(gap)).choose(cast("Turn", turn), playouts=playouts)


def test_the_favourite_is_left_for_what_does_better_in_every_future() -> None:
    assert chosen(LotteryTurn((3, 1, 9, 2))) == 2
    assert chosen(LotteryTurn((9, 1, 3, 2))) == 0


def test_the_favourite_is_kept_where_luck_explains_the_lead() -> None:
    assert chosen(LotteryTurn((0, 2), noise=100)) == 0
    assert chosen(LotteryTurn((0, 2), noise=1)) == 1


def test_what_the_policy_is_sure_of_takes_more_than_a_small_lead() -> None:
    assert chosen(LotteryTurn((0, 2)), gap=1.0, playouts=10) == 1
    assert chosen(LotteryTurn((0, 2)), gap=50.0, playouts=10) == 0


def test_a_search_whose_challengers_are_all_behind_ends_before_its_bound() -> None:
    search = Improving(Favours())
    assert search.choose(cast("Turn", LotteryTurn((5, 0, 0))), playouts=1000) == 0
    assert (search.rounds, search.played, search.left) == (4, 12, False)


def test_a_playout_ends_where_the_next_stage_begins_and_without_stages_after_its_horizon() -> None:
    taken: list[int] = []

    class Noting(Lottery):
        def copy(self) -> Lottery:
            return Noting(self.luck, self.brings, self.after, [*self.taken])

        def evaluate(self, game: Lottery, seat: int) -> int:
            taken.append(len(game.taken))
            return 0

    class Stageless(Noting):
        def copy(self) -> Lottery:
            return Stageless(self.luck, self.brings, self.after, [*self.taken])

        def stage(self, game: Lottery) -> tuple[int, ...]:
            return ()

    for kind, ends in ((Noting, 8), (Stageless, 6)):
        turn = LotteryTurn((0, 0), after=50)
        turn.game = lambda seed, kind=kind: cast("Game", kind(0, (0, 0), 50))  # type: ignore[misc, method-assign]
        Improving(Favours(), horizon=5).choose(cast("Turn", turn), playouts=8)
        assert set(taken) == {ends}
        taken.clear()


def test_a_question_is_put_to_the_policy_once_and_again_when_a_playout_comes_to_it_twice() -> None:
    policy = Favours()
    light = Recalling(policy)
    for _ in range(3):
        light.begin()
        game = cast("Game", Lottery(0, (0, 0, 0), 2))
        while game.decision is not None:
            game.choose(light.best(game))
    # The first question, and the two that look alike after it.
    assert (policy.asked, light.asked, light.recalled) == (3, 3, 6)
    light.forget()
    light.best(cast("Game", Lottery(0, (0, 0, 0))))
    assert policy.asked == 4


@pytest.mark.parametrize("id", ["arkwright", "john_company_2e"])
def test_equal_seeds_and_playouts_improve_alike(id: str) -> None:
    game: Game = engine.title(id).new(3, 3)
    while game.plies < 25:
        assert game.decision is not None
        game.choose(game.plies % len(game.decision.options))
    bot = scripted_for(id)
    assert bot is not None
    found = [
        Improving(bot.make(0), seed=4, horizon=6).choose(LiveTurn(7, game, CLOCK), playouts=16)  # type: ignore[arg-type]
        for _ in range(2)
    ]
    assert found[0] == found[1]


def test_a_search_without_a_bound_is_refused() -> None:
    with pytest.raises(ValueError, match="seconds, playouts"):
        Improving(Favours()).choose(cast("Turn", LotteryTurn((0, 0))))


@pytest.mark.parametrize("id", engine.titles())
def test_a_search_is_over_when_its_time_is(id: str) -> None:
    game: Game = engine.title(id).new(2, 3)
    searcher, spent = Searcher(1, budget_ms=20), 0.0
    for asked in range(12):
        assert game.decision is not None
        began = thread_time()
        index = searcher.choose(LiveTurn(asked, game, CLOCK))
        spent += thread_time() - began
        game.choose(index)
    assert searcher.saved >= -0.01
    assert spent <= 12 * 0.020 * 1.1


@pytest.mark.parametrize("id", engine.titles())
def test_stages_never_go_back(id: str) -> None:
    title = engine.title(id)
    for seed in range(2):
        game, dice = title.new(3, seed), Dice(seed)
        before, stages = title.stage(game), 0
        while game.decision is not None:
            game.choose(dice.below(len(game.decision.options)))
            stage = title.stage(game)
            assert stage >= before
            stages, before = stages + (stage != before), stage
        assert stages >= 5


def test_time_ends_a_search_of_a_games_last_choice_too() -> None:
    began = thread_time()
    Improving(Favours()).choose(cast("Turn", LotteryTurn((0, 1, 2), noise=100)), seconds=0.02)
    assert thread_time() - began < 0.03
