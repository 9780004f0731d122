"""The worked example of learning: its parts do what they say, and a network that has learned little beats one that plays by luck."""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import engine
from engine.home import check_folder
from engine.kernel.errors import BadOption
from engine.protocol import Start

HOME = Path(__file__).resolve().parents[2] / "examples" / "imitation"
TITLE = "east_india_companies"
OTHER = {"mortgage": "on"}


@pytest.fixture(scope="module")
def example() -> Any:
    """Its modules, imported as its own folder has them."""
    sys.path.insert(0, str(HOME))
    try:
        yield {name: import_module(name) for name in ("features", "network", "learn", "bot")}
    finally:
        sys.path.remove(str(HOME))
        for name in ("features", "network", "learn", "bot"):
            sys.modules.pop(name, None)


@pytest.fixture(scope="module")
def learned(example: Any) -> Any:
    learn, features = example["learn"], example["features"].Features(TITLE)
    seen = learn.watched(learn.games_of("merchant", features, 5), "merchant", features)
    network, alike = learn.taught(seen, features, epochs=5)
    return network, features, alike


def test_a_little_watching_is_enough_to_beat_luck(example: Any, learned: Any) -> None:
    # One of three is what luck gives; a whole lesson is `make imitation`.
    network, features, alike = learned
    assert alike > 0.5
    assert example["learn"].tried(network, features, "random", games=6) >= 0.6


def test_the_bot_that_is_written_is_one_that_the_ladder_takes(example: Any, learned: Any, tmp_path: Path) -> None:
    example["learn"].write_bot(learned[0], learned[1], tmp_path / "bot")
    check_folder(tmp_path / "bot")
    again = example["network"].Network.load(tmp_path / "bot" / "weights.npz")
    assert all((again.weights[name] == weight).all() for name, weight in learned[0].weights.items())


TABLES = [
    *((id, {}) for id in engine.titles()),
    ("arkwright", {"game": "spinning_mule", "east_india": "on", "factories": "asymmetrical"}),
    ("john_company_1e", {"scenario": "solo"}),
    ("john_company_2e", {"scenario": "1758"}),
]


@pytest.mark.parametrize(("id", "options"), TABLES)
def test_a_decision_has_the_same_places_at_tables_of_any_size(example: Any, id: str, options: dict[str, str]) -> None:
    features = example["features"].Features(id, options)
    title = engine.title(id)
    for seats in title.seats(title.check_options(options)):
        game = title.new(seats, 1, options)
        assert game.decision is not None
        found = features.state(game.observe(game.decision.seat))
        assert found.shape == (features.size,)
        assert np.isfinite(found).all()


def test_logs_of_other_options_are_left_out_and_told(example: Any, capsys: pytest.CaptureFixture[str]) -> None:
    learn, make = example["learn"], example["features"].Features
    other = make(TITLE, OTHER)
    logs = list(learn.games_of("random", other, 1))
    assert learn.watched(logs, "random", make(TITLE)) == []
    assert capsys.readouterr().err.startswith("left out: 1 log with --option ")
    assert len(learn.watched(logs, "random", other)) > 0


def test_the_bot_refuses_a_table_of_other_options_than_it_has_learned(
    example: Any, learned: Any, tmp_path: Path
) -> None:
    example["learn"].write_bot(learned[0], learned[1], tmp_path / "bot")
    said = json.loads((tmp_path / "bot" / "learned.json").read_text())
    assert said == {"title": TITLE, "options": learned[1].settings}
    bot, options = example["bot"].Imitator(learned[0], learned[1]), engine.title(TITLE).check_options(OTHER)
    bot.start(Start(TITLE, "1", learned[1].settings, 0, 3, ["a", "b", "c"]))
    with pytest.raises(BadOption, match=f"it was learned for {TITLE} .*, and this is {TITLE} .*; learn anew"):
        bot.start(Start(TITLE, "1", options, 0, 3, ["a", "b", "c"]))


def test_options_that_there_are_not_are_one_line(
    example: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["learn.py", "--into", str(tmp_path / "bot"), "--option", "colour=red"])
    assert example["learn"].main() == 2
    assert capsys.readouterr().err.startswith("error: ")


def test_a_network_learns_the_slope_of_its_loss(example: Any) -> None:
    """The step that Adam is given is the derivative of the cross-entropy, compared with differences."""
    network_module = example["network"]
    luck = np.random.default_rng(1)
    batch = [
        network_module.Decision(luck.normal(size=5), luck.normal(size=(options, 7)), options - 1)
        for options in (2, 3, 4)
    ]
    network = network_module.Network(5, 7, hidden=6, seed=2)
    network.weights = {name: weight.astype(np.float64) for name, weight in network.weights.items()}
    slopes: dict[str, Any] = {}
    network._step = slopes.update
    network.learn(batch)
    for name, at in (("S", (1, 2)), ("O", (3, 4)), ("b", (0,)), ("v", (5,))):
        weight = network.weights[name]
        kept = weight[at]
        losses = []
        for moved in (kept + 1e-5, kept - 1e-5):
            weight[at] = moved
            found, network._step = dict(slopes), lambda given: None
            losses.append(network.learn(batch))
        weight[at] = kept
        assert (losses[0] - losses[1]) / 2e-5 == pytest.approx(found[name][at], rel=1e-3, abs=1e-6)
