"""What a title says that random games may miss is built by the test that it names for it (``Title.built_by_tests``)."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from inspect import signature
from typing import Any

import pytest

import engine
from engine.kernel import Event, Game, Title

TITLES = [engine.title(id) for id in engine.titles()]
BUILDERS = [(title, name) for title in TITLES for name in sorted(set(title.built_by_tests().values()))]


def function_of(name: str) -> Callable[..., None]:
    """The test that a name of pytest's stands for."""
    path, _, function = name.partition("::")
    found: Callable[..., None] = getattr(import_module(path.removesuffix(".py").replace("/", ".")), function)
    return found


@pytest.mark.parametrize(
    ("title", "name"), BUILDERS, ids=[f"{title.id}-{name.rpartition('::')[2]}" for title, name in BUILDERS]
)
def test_a_test_that_is_named_for_something_seldom_builds_it(
    title: Title, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: set[str] = set()
    note, choose = title.game_class.note, title.game_class.choose

    def watch_note(game: Game, event: str, see: tuple[int, ...] | None = None, **fields: Any) -> None:
        seen.update(title.reached([Event(event, fields, see)]))
        note(game, event, see, **fields)

    def watch_choose(game: Game, index: int) -> None:
        if game.decision is not None:
            seen.add(f"decision: {game.decision.kind}")
        choose(game, index)

    monkeypatch.setattr(title.game_class, "note", watch_note, raising=False)
    monkeypatch.setattr(title.game_class, "choose", watch_choose, raising=False)
    test = function_of(name)
    test(*[monkeypatch] * ("monkeypatch" in signature(test).parameters))
    assert {thing for thing, builder in title.built_by_tests().items() if builder == name} <= seen


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
def test_only_what_can_be_reached_is_named(title: Title) -> None:
    kinds = {f"decision: {kind}" for kind in title.words}
    assert set(title.built_by_tests()) <= {*title.to_reach(), *kinds}


def test_more_than_one_title_names_such_tests() -> None:
    assert len({title.id for title, _ in BUILDERS}) > 1
