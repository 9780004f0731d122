"""Every listener is told of everything, in the order in which they came, and of nothing else."""

from __future__ import annotations

from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from ladder.bots import listeners as of_bots
from ladder.play import listeners as of_matches
from ladder.play.models import SeatResult
from ladder.seasons import listeners as of_seasons
from ladder.version_tests import listeners as of_tests

MODULES = (of_matches, of_bots, of_seasons, of_tests)


class Heard:
    """A listener that keeps what it is told."""

    def __init__(self, name: str, told: list[Any]) -> None:
        self.name, self.told = name, told

    def __getattr__(self, event: str) -> Any:
        def hear(*given: Any) -> Any:
            self.told.append((self.name, event, *given))
            return f"{self.name} holds"

        return hear


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What the listeners a and b hear, who alone are registered everywhere."""
    heard: list[Any] = []
    for module in MODULES:
        monkeypatch.setattr(module, "_registered", [])
        for name in "ab":
            module.register(Heard(name, heard))  # type: ignore[attr-defined]
    monkeypatch.setattr(of_matches.queue, "after_commit", lambda act, *given: act(*given))
    return heard


@pytest.mark.parametrize(
    ("module", "event", "given"),
    [
        (of_matches, "may_be_told", ([3, 4],)),
        (of_matches, "purging", ("logs",)),
        (of_bots, "status_moved", ("version", "ready")),
        (of_bots, "out_of_play", ()),
        (of_seasons, "moved", ("season",)),
        (of_seasons, "rated", ("season", {}, {"rows": []})),
        (of_tests, "ended", ("test",)),
    ],
)
def test_each_listener_is_told_in_turn(module: ModuleType, event: str, given: tuple[Any, ...], told: list[Any]) -> None:
    getattr(module, event)(*given)
    assert told == [(name, event, *given) for name in "ab"]


@pytest.mark.parametrize("event", ["hold", "hold_to_delete", "hold_to_delete_version"])
def test_what_every_listener_holds_is_given_back_in_turn(event: str, told: list[Any]) -> None:
    assert getattr(of_bots, event)("it") == ["a holds", "b holds"]
    assert told == [("a", event, "it"), ("b", event, "it")]


def test_of_lost_seats_listeners_are_told_those_that_were_lost_and_nothing_where_none_was(told: list[Any]) -> None:
    sat, lost = (SimpleNamespace(result=result) for result in (SeatResult.FINISHED, SeatResult.FORFEITED))
    match: Any = "match"
    of_matches.forfeited(match, [sat])  # type: ignore[list-item]
    assert told == []
    of_matches.forfeited(match, [sat, lost])  # type: ignore[list-item]
    assert told == [(name, "forfeited", "match", [lost]) for name in "ab"]


def test_objects_are_in_use_that_any_listener_refers_to(monkeypatch: pytest.MonkeyPatch) -> None:
    class Refers(of_matches.Listener):
        def __init__(self, name: str) -> None:
            self.name = name

        def objects_in_use(self, names: Any) -> Any:
            return names & {self.name}

    monkeypatch.setattr(of_matches, "_registered", [])
    assert of_matches.objects_in_use({"x"}) == frozenset()
    monkeypatch.setattr(of_matches, "_registered", [Refers("x"), of_matches.Listener(), Refers("y"), Refers("z")])
    assert of_matches.objects_in_use({"x", "y", "w"}) == {"x", "y"}


def test_a_listener_does_nothing_unless_told_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    bot: Any = SimpleNamespace(title="chess")
    version: Any = SimpleNamespace(bot=bot)
    asked: list[str] = []
    listener = of_bots.Listener()
    assert isinstance(listener.hold("chess"), of_bots.Held)
    monkeypatch.setattr(listener, "hold", lambda title: asked.append(title))
    listener.hold_to_delete(bot)
    listener.hold_to_delete_version(version)
    assert asked == ["chess", "chess"]
