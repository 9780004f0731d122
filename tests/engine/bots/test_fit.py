"""The search for weights finds what is there to be found, and writes it where the bot reads it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine.bots import house_bot
from engine.bots.merchant.weights import WEIGHTS
from engine.kernel.registry import manifests
from tests.engine.bots.duel import ROOT, as_it_was, bots_of, tried
from tests.engine.bots.fit import SPREAD, regressed, rewritten, varied, weights_module

SCRIPTED = [found.bot.name for found in manifests().values() if found.bot is not None]


def games_in_which(worth, number: int, weights: int) -> list[dict]:
    """So many games of three seats, whose scores are what their steps are worth, some luck, and £9 for the first seat."""
    luck, games = random.Random(4), []
    for seed in range(number):
        steps = [[luck.gauss(0, SPREAD) for _ in range(weights)] for _ in range(3)]
        scores = [worth(each) + luck.gauss(0, 5) + 9 * (seat == 0) for seat, each in enumerate(steps)]
        games.append({"seed": seed, "table": 0, "steps": steps, "scores": scores})
    return games


def test_a_weight_is_moved_to_where_games_were_won_and_one_without_effect_stays():
    found = regressed(games_in_which(lambda steps: 20 * steps[0] - 100 * (steps[1] + 0.2) ** 2, 600, 3), 3)
    assert found[0].slope == pytest.approx(20 * SPREAD, abs=0.5)
    assert found[0].step > SPREAD
    assert found[1].step == pytest.approx(-0.2, abs=0.05)
    assert abs(found[2].certainty) < 3
    assert abs(found[2].step) < abs(found[1].step)


def test_fitted_weights_replace_the_old_ones_in_their_table_and_nothing_else():
    source = Path(weights_module("merchant").__file__).read_text()
    new = varied(WEIGHTS, [0.5 * (name == "margin") for name in WEIGHTS._fields])
    before, after = source.splitlines(), rewritten(source, new).splitlines()
    changed = [line.strip() for line, old in zip(after, before, strict=True) if line != old]
    assert changed == [f"margin: float = {float(f'{new.margin:.3g}')}"]


@pytest.mark.parametrize("name", SCRIPTED)
def test_the_weights_of_a_scripted_bot_are_a_table_that_it_may_be_given(name):
    weights = weights_module(name).WEIGHTS
    assert type(house_bot(name).make(0))(0, varied(weights, [0.1] * len(weights))).weights[0] != weights[0]
    assert rewritten(Path(weights_module(name).__file__).read_text(), weights).count("float = ") == len(weights)


def test_a_bot_wins_as_often_as_its_twin_of_another_folder():
    with bots_of(str(ROOT)):
        twin = as_it_was("merchant")
        assert type(twin(0)) is not type(house_bot("merchant").make(0))
        games = list(tried("east_india_companies", {}, 2, [3], house_bot("merchant").make, twin))
    assert sum(game.first for game in games) == 1.0
    assert sum(game.lead for game in games) == 0.0
