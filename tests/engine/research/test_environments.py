"""The games pass the checks of the libraries whose interfaces they have, and show a seat no more than it may know."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import engine
from engine.kernel import BadOption, IllegalChoice
from engine.research.aec import Seats, env
from engine.research.arrays import Layout, option_vector
from engine.research.playing import TooManyOptions, returns
from engine.research.single import OneSeat, Penalised
from engine.research.spiel import TERMINAL_PLAYER, load_game

TITLES = list(engine.titles())


@pytest.mark.parametrize("id", TITLES)
def test_pettingzoos_own_test_of_the_interface_passes(id: str, capsys) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # A dict with a mask is what its own board games have.
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        api_test(env(id, seats=3), num_cycles=60, verbose_progress=False)
    assert "Passed" in capsys.readouterr().out


def test_equal_seeds_are_equal_games() -> None:
    seed_test(lambda: env("east_india_companies", seats=2), num_cycles=40)


@pytest.mark.parametrize("id", TITLES)
def test_gymnasiums_own_test_of_the_interface_passes(id: str) -> None:
    games = OneSeat(id, others=["random", "random"])
    games.action_space = First(games)  # gymnasium's checker knows no masks
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(games, skip_render_check=True)


@pytest.mark.parametrize("id", engine.titles())
def test_gymnasiums_own_test_passes_for_learners_without_masks(id: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(Penalised(OneSeat(id, others=["random", "random"])), skip_render_check=True)


def test_an_action_that_no_option_has_ends_the_game_with_the_penalty() -> None:
    games = Penalised(OneSeat("east_india_companies", others=["random"]), penalty=-3.0)
    _, info = games.reset(seed=1)
    assert games.step(int(info["action_mask"].argmax()))[2:4] == (False, False)
    assert games.step(len(info["action_mask"]) - 1)[1:4] == (-3.0, False, True)


class First(type(OneSeat("east_india_companies").action_space)):  # type: ignore[misc]
    """A Discrete whose samples are options that are there."""

    def __init__(self, games: OneSeat) -> None:
        super().__init__(games.action_space.n)
        self._games = games

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        return np.int64(0)


@pytest.mark.parametrize("id", TITLES)
def test_a_whole_game_stays_within_the_spaces_and_its_rewards_add_up_to_nothing(id: str) -> None:
    games = Seats(id, seats=3)
    games.reset(seed=2)
    luck = np.random.default_rng(0)
    total = dict.fromkeys(games.possible_agents, 0.0)
    for number, agent in enumerate(games.agent_iter()):
        observation, reward, over, cut, _ = games.last()
        total[agent] += reward
        if number % 20 == 0:
            assert games.observation_space(agent).contains(observation)
            options = int(observation["action_mask"].sum())
            assert np.any(observation["options"][:options], axis=1).all()
            assert not observation["options"][options:].any()
        games.step(None if over or cut else int(luck.choice(np.flatnonzero(observation["action_mask"]))))
    assert sum(total.values()) == pytest.approx(0)
    assert max(total.values()) == 1


def test_a_game_that_is_too_long_is_truncated() -> None:
    games = Seats("east_india_companies", seats=2, most_decisions=5)
    games.reset(seed=1)
    for _ in range(5):
        games.step(0)
    assert games.truncations == {"seat_1": True, "seat_2": True}
    assert not any(games.terminations.values())


@pytest.mark.parametrize("id", TITLES)
def test_a_vector_tells_no_more_than_the_seat_may_know(id: str) -> None:
    title = engine.title(id)
    game = title.new(3, 4)
    while game.plies < 25:
        game.choose(game.plies % len(game.decision.options))
    layout = Layout(title, 3)
    seen = layout.encode(game.observe(1))
    for seed in range(3):
        assert (layout.encode(game.fork(1, seed).observe(1)) == seen).all()


def test_the_places_of_a_vector_have_the_fields_names_and_values() -> None:
    title = engine.title("east_india_companies")
    game = title.new(3, 4)
    layout = Layout(title, 3)
    seen = layout.encode(game.observe(2))
    assert list(seen[layout.slices["observer"]]) == [0, 0, 1]
    assert list(seen[layout.slices["state.treasury"]]) == game.treasury
    assert list(seen[layout.slices["state.initiative"]]) == [
        float(company == first) for first in game.initiative for company in range(3)
    ]
    assert list(seen[layout.slices["state.phase"]]) == [1, 0, 0, 0, 0, 0]
    hand = seen[layout.slices["state.hand"]].reshape(3, -1)
    assert list(hand[:, 0]) == [len(ships) for ships in game.observe(2)["state"]["hand"]]


def test_option_vectors_are_told_apart_and_are_the_same_everywhere() -> None:
    buy = option_vector("exchange.buy", {"act": "buy", "company": 1, "price": 9})
    assert (buy == option_vector("exchange.buy", {"price": 9, "company": 1, "act": "buy"})).all()
    assert (buy != option_vector("exchange.buy", {"act": "buy", "company": 2, "price": 9})).any()
    assert np.flatnonzero(option_vector("a", {"act": "pass"}, size=8)).tolist() == [0, 3]


def test_what_is_an_option_is_told_from_what_is_none_however_its_features_fall() -> None:
    for number in range(20):
        assert option_vector("a", {"act": number}, size=2).tolist() in ([1, 1], [1, -1])
        assert option_vector("a", {"act": "sail", "to": number}, size=2)[0] == 1


def test_a_state_is_asked_as_openspiels_are() -> None:
    games = load_game("east_india_companies", seats=2)
    state = games.new_initial_state(seed=3)
    twin = state.clone()
    assert (games.num_players(), state.is_chance_node(), state.returns()) == (2, False, [0.0, 0.0])
    assert state.legal_actions(1 - state.current_player()) == []
    assert '"act"' in state.action_to_string(0)
    with pytest.raises(IllegalChoice):
        state.action_to_string(99)
    other = state.resample_from_infostate(0, seed=9)
    assert other.information_state_string(0) == state.information_state_string(0)
    assert state.information_state_tensor(0).shape == tuple(games.information_state_tensor_shape())
    after = state.child(1)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])
    assert (state.current_player(), state.legal_actions()) == (TERMINAL_PLAYER, [])
    assert sorted(state.returns()) in ([-1.0, 1.0], [0.0, 0.0])
    assert twin.game.plies == 0
    assert after.game.plies == 1


def test_seats_that_are_level_share_what_their_places_are_worth() -> None:
    class Ended:
        seats = 4

        class outcome:
            ranks = [1, 2, 2, 4]

    assert returns(Ended()) == [1, 0, 0, -1]  # type: ignore[arg-type]


def test_more_options_than_an_action_names_are_refused() -> None:
    games = Seats("east_india_companies", seats=2, most_options=1)
    games.reset(seed=1)
    with pytest.raises(TooManyOptions, match="an action names 1 at most"):
        games.observe(games.agent_selection)


def test_a_table_that_is_none_is_refused() -> None:
    with pytest.raises(BadOption, match="seats"):
        env("east_india_companies", seats=9)
