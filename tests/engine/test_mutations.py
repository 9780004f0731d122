"""What comes from outside with something wrong in it is refused by name, or is a game like any other; and the check of that can fail."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import engine
from engine.kernel import BadState, Dice, Game, Title
from engine.kernel.conformance import ConformanceError, Table, tables
from engine.kernel.mutations import CHANGES, PER_GAME, Mutant, check_states, mutant
from engine.log import Report
from engine.log.mutations import PER_GAME as LOGS_PER_GAME
from engine.log.mutations import check_logs
from tests.engine.toy import TITLE, Toy, ToyTitle

TITLES = {**engine.titles(), "toy": TITLE}
STATES = [pytest.param(3, 24, id="few"), pytest.param(5, PER_GAME, id="many", marks=pytest.mark.soak)]
"""Games whose states are altered, and mutants of each; ``make fuzz`` goes on from there."""
LOGS = [pytest.param(8, id="few"), pytest.param(LOGS_PER_GAME, id="many", marks=pytest.mark.soak)]
"""Mutants of the log of each of two matches."""


@pytest.mark.parametrize(("games", "each"), STATES)
@pytest.mark.parametrize("id", TITLES)
def test_mutated_states_are_refused_by_name_or_can_be_played(id: str, games: int, each: int):
    title = TITLES[id]
    ways = tables(title)
    tally: Counter[str] = Counter()
    for number in range(games):
        check_states(title, ways[number * len(ways) // games], number, tally, TITLES["arkwright"], each)
    refused, taken = tally["mutated states refused"], tally["mutated states taken"]
    assert refused + taken == games * each
    assert refused > taken > 0


@pytest.mark.parametrize("each", LOGS)
@pytest.mark.parametrize("id", engine.titles())
def test_mutated_logs_are_refused_by_line_or_told_of(id: str, each: int):
    ways = tables(TITLES[id])
    tally: Counter[str] = Counter()
    for number in range(2):
        check_logs(TITLES[id], ways[number * len(ways) // 2], number, tally, each)
    assert sum(tally.values()) == 2 * each
    assert tally["mutated logs told of"] > each / 2


def test_a_log_that_is_altered_and_said_to_be_true_is_caught(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("engine.log.mutations.verify", lambda log: Report())
    with pytest.raises(ConformanceError) as caught:
        check_logs(engine.title("east_india_companies"), Table(2, {"mortgage": "off"}), 1, Counter())
    assert caught.value.law == "a mutated log is refused or told of"


def test_every_way_to_alter_a_state_comes_up_and_alters_a_copy():
    data = TITLE.new(2, 1).to_json()
    before = repr(data)
    changes: Counter[str] = Counter()
    for seed in range(400):
        changes[mutant(data, Dice(seed), {"title": "chess"}, ("toy.bid",)).change.split()[0]] += 1
    assert set(changes) == set(CHANGES)
    assert min(changes.values()) > 5
    assert repr(data) == before


def test_a_mutant_of_several_changes_names_them_all():
    changed = mutant({"a": 1, "b": [1, 2]}, Dice(5), {}, ("x",), places=2)
    assert isinstance(changed, Mutant)
    assert changed.change.count(" at (") == 2


class Trusting(ToyTitle):
    """Takes whatever it is given."""

    def from_json(self, data: Any) -> Game:
        game = Toy.__new__(Toy)
        game._open(self, 2, {"purse": "small"}, Dice(0), events=False)
        Toy.load_fields(data["state"], game)
        return game


class Failing(ToyTitle):
    """Tells what is wrong in its own way."""

    def from_json(self, data: Any) -> Game:
        raise ValueError("bad")


class Hungry(ToyTitle):
    """Makes room for as much as is asked for."""

    def from_json(self, data: Any) -> Game:
        self.room = [0] * 60_000_000
        raise BadState("state", "too hungry")


@pytest.mark.parametrize(
    ("title", "law"),
    [
        (Trusting(), "a state that is not refused can be played"),
        (Failing(), "a mutated state is refused or can be played"),
        (Hungry(), "a mutated state takes little memory"),
    ],
)
def test_a_title_that_takes_what_it_is_given_is_caught(title: Title, law: str):
    with pytest.raises(ConformanceError) as caught:
        check_states(title, Table(2, {"purse": "small"}), 3, Counter(), TITLE)
    assert caught.value.law == law


@cache
def saved_in_turns(id: str) -> list[str]:
    """A game, saved now and then while something waits for the decision; each is taken as it is."""
    title = TITLES[id]
    game, dice = title.new(3, 3), Dice(3)
    saves = []
    while game.decision is not None:
        if game.stack and not dice.below(9):
            saved = game.to_json()
            assert title.from_json(saved).digest() == game.digest()
            saves.append(json.dumps(saved))
        game.choose(dice.below(len(game.decision.options)))
    return saves


@cache
def saved_at_its_end(id: str) -> str:
    """A game that is over, saved; it is taken as it is."""
    title = TITLES[id]
    game, dice = title.new(3, 5), Dice(1)
    while game.decision is not None:
        game.choose(dice.below(len(game.decision.options)))
    saved = game.to_json()
    assert title.from_json(saved).digest() == game.digest()
    return json.dumps(saved)


def without_the_last(stack: list[Any]) -> list[Any]:
    return stack[1:]


def doubled(stack: list[Any]) -> list[Any]:
    return [*stack[:1], *stack]


def repeated_on_top(stack: list[Any]) -> list[Any]:
    return [*stack, stack[0]]


def emptied(stack: list[Any]) -> list[Any]:
    return []


@pytest.mark.parametrize("change", [without_the_last, doubled, repeated_on_top, emptied])
@pytest.mark.parametrize("id", engine.titles())
def test_a_saved_game_has_the_rest_of_its_turn_before_it(id: str, change: Callable[[list[Any]], list[Any]]):
    title = TITLES[id]
    saves = saved_in_turns(id)
    for kept in saves:
        saved = json.loads(kept)
        saved["stack"] = change(saved["stack"])
        with pytest.raises(BadState) as refused:
            title.from_json(saved)
        assert refused.value.field == "stack"
    assert len(saves) >= 5


@pytest.mark.parametrize(
    ("id", "above"),
    [
        ("john_company_1e", ["evening_post.begin"]),
        ("john_company_1e", ["turn.next_turn"]),
        ("john_company_1e", ["scoring.begin"]),
        ("john_company_2e", ["turn.begin_turn"]),
        ("john_company_2e", ["scoring.begin"]),
        ("east_india_companies", ["end_of_period.prepare_next_period"]),
        ("east_india_companies", ["scoring.score"]),
        ("arkwright", ["economy.begin"]),
        ("arkwright", ["east_india.begin"]),
        ("arkwright", ["turn.begin"]),
    ],
)
def test_what_the_sequence_of_play_alone_runs_waits_nowhere_else(id: str, above: list[Any]):
    title = TITLES[id]
    game, dice = title.new(3, 0), Dice(0)
    for _ in range(60):
        if game.decision is not None:
            game.choose(dice.below(len(game.decision.options)))
    saved = game.to_json()
    assert title.from_json(saved).digest() == game.digest()
    saved["stack"].append(above)
    with pytest.raises(BadState) as refused:
        title.from_json(saved)
    assert refused.value.field == "stack"


@pytest.mark.parametrize(
    ("id", "options", "frame", "refusal"),
    [
        ("john_company_2e", {}, ["climate.shift"], "climate.shift comes of nothing that is under way"),
        ("john_company_2e", {}, ["firms.act", 1], "firms.act comes of nothing that is under way"),
        ("john_company_2e", {}, ["family.family_action", -1], "family is -1, expected 0 to 2"),
        ("john_company_2e", {}, ["hiring.campaign", [0, 3]], "hopefuls is 3, expected 0 to 2"),
        ("john_company_1e", {}, ["solo.judge"], "solo.judge comes of nothing that is under way"),
        ("john_company_1e", {}, ["firm_trade.mission", 4], "family is 4, expected 0 to 3"),
        ("arkwright", {}, ["east_india.choose_track", 0], "east_india.choose_track comes of nothing that is under way"),
        ("john_company_2e", {}, ["deals.make_offers", 1, -7, -1], "left: offers is -7, expected 0 to 3"),
        ("john_company_2e", {}, ["deals.make_offers", 1, 1, -7], "barred is -7, expected -1 to 9"),
        ("john_company_2e", {}, ["parliament.resolve", 1, 99, 0], "culprit is 99, expected -1 to 16"),
        ("john_company_2e", {}, ["parliament.resolve", 1, 0, 99], "collectors is 99, expected 0 to 1"),
        ("john_company_2e", {}, ["london_season.retire_family", 1, 99], "special_done is 99, expected 0 to 1"),
        ("john_company_2e", {}, ["windows.borrow", 1, 20, -1, -7], "left: offers is -7, expected 0 to 3"),
        ("john_company_2e", {}, ["military_affairs.transfer", 30], "left: transfers is 30, expected 0 to 2"),
        ("john_company_2e", {}, ["trade.fill_next", 0, 1, 0, 18], "left: orders is 18, expected 0 to 17"),
        ("john_company_2e", {}, ["hiring.hire_above", 17], "above is 17, expected 0 to 16"),
        ("john_company_2e", {}, ["as_family.next_action", 8, 1, 0], "at: line is 8, expected 0 to 7"),
        ("john_company_2e", {}, ["firms.conclude", 0, [], ["fit", 22], 1], "option: ship is 22, expected 0 to 21"),
        ("john_company_2e", {}, ["firms.conclude", 0, [], ["fly", 2], 1], "option: expected pass; "),
        ("john_company_2e", {}, ["firms.act", 0, [["form", 3, "share"]]], "refused: family is 3, expected 0 to 2"),
        (
            "john_company_2e",
            {},
            ["presidency.order_next", 0, [["governor", 8]]],
            "waiting: region is 8, expected 0 to 7",
        ),
        ("john_company_2e", {}, ["family.perform", 0, [5, 1], "family"], "option: expected "),
        ("john_company_2e", {}, ["family.perform", 0, [0, 3], "family"], "option: presidency is 3, expected 0 to 2"),
        ("john_company_1e", {}, ["setup.draft", 0, 103], "drafted is 103, expected 0 to 102"),
        ("john_company_1e", {}, ["attrition.leave", 1, -7, "attrition"], "surcharge is -7, expected 0 to 20"),
        ("john_company_1e", {}, ["vacancies.fill_next", -7], "tried is -7, expected 0 to 131071"),
        ("arkwright", {}, ["investor.choose", 2, 99, 0], "exchange_left is 99, expected 0 to 1"),
        ("arkwright", {}, ["investor.choose", 2, 0, 99], "other_left is 99, expected 0 to 1"),
        ("arkwright", {}, ["factory_action.build", 0, -7], "first is -7, expected 0 to 4"),
        ("east_india_companies", {}, ["selling.sell_stored", 0, -7], "sold is -7, expected 0 to 3"),
        ("arkwright", {}, ["price_adjustment.adjust_price", -1], "mill is -1, expected 0 to 11"),
        ("east_india_companies", {}, ["scoring.score"], "expected the rest of the sequence of play at its bottom"),
        ("east_india_companies", {}, ["navigation.draw_card", 2], "market is 2, expected 0 to 1"),
        ("east_india_companies", {}, ["selling.next_ship", -1, 0], "speed is -1, expected 0 to 4"),
        ("east_india_companies", {}, ["loading.buy_goods", 0, 0, 0, 6], "bought is 6, expected 0 to 5"),
        ("east_india_companies", {}, ["selling.unload", 0, 0, 6], "moved is 6, expected 0 to 5"),
        ("east_india_companies", {}, ["agents.choose_post", -1], "seat is -1, expected 0 to 2"),
    ],
)
def test_what_waits_has_come_of_what_is_under_way_and_concerns_what_is_there(
    id: str, options: dict[str, str], frame: list[Any], refusal: str
):
    title = TITLES[id]
    game = title.new(3, 0, options)
    saved = game.to_json()
    assert title.from_json(saved).digest() == game.digest()
    saved["stack"].append(frame)
    with pytest.raises(BadState) as refused:
        title.from_json(saved)
    assert refused.value.field == "stack"
    assert refusal in refused.value.message


def test_what_waits_was_never_put_beneath_what_would_have_come_of_it():
    title = TITLES["arkwright"]
    game, dice = title.new(3, 0), Dice(0)
    while game.decision is not None and title.step_names[game.stack[-1][0]] != "administration.take_turn":
        game.choose(dice.below(len(game.decision.options)))
    saved = game.to_json()
    assert title.from_json(saved).digest() == game.digest()
    saved["stack"].append(["factory_action.build", 0, 0])
    with pytest.raises(BadState) as refused:
        title.from_json(saved)
    assert refused.value.field == "stack"


@pytest.mark.parametrize("id", engine.titles())
def test_a_game_that_is_over_was_played_to_its_end(id: str):
    title = TITLES[id]
    game = title.new(3, 1)
    for _ in range(20):
        game.choose(0)
    saved = game.to_json() | {"stack": [], "decision": None}
    saved["outcome"] = {"ranks": [3, 1, 2], "scores": [-5, 7, 0], "reason": "I said so", "details": {"x": [1]}}
    with pytest.raises(BadState, match="outcome: expected null: the game does not stand at its end"):
        title.from_json(saved)


@pytest.mark.parametrize("id", engine.titles())
@pytest.mark.parametrize(
    ("key", "change"),
    [
        ("scores", lambda scores: [score + 100 for score in scores]),
        ("ranks", lambda ranks: [1 + sum(other > rank for other in ranks) for rank in ranks]),
        ("reason", lambda reason: reason + "!"),
        ("details", lambda details: details | {"x": 1}),
    ],
)
def test_an_outcome_is_the_one_that_the_last_board_has(id: str, key: str, change: Callable[[Any], Any]):
    saved = json.loads(saved_at_its_end(id))
    assert len(set(saved["outcome"]["ranks"])) > 1
    saved["outcome"][key] = change(saved["outcome"][key])
    with pytest.raises(BadState) as refused:
        TITLES[id].from_json(saved)
    assert refused.value.field == f"outcome.{key}"
    assert "as the board stands" in refused.value.message
