"""What each task calls, and with what: every one of them is a line or two, and a line that is lost is work that nobody does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ladder.seasons.models import SeasonState
from workers import checking, playing, tasks

DONE: dict[str, list[str]] = {
    "play_match": ["playing.play(7)"],
    "check_version": ["checking.check(7)"],
    "make_matches": [
        "seen", "publishing.looking_for_room", "lifecycle.advance(closing)", "seasons.make_blocks(open)",
        "no blocks made {'season': 'closing'}", "no blocks made {'season': 'open'}",
    ],
    "rate_seasons": ["seen", "standings.rate_seasons", "waits.warn"],
    "archive_season": ["archiving.archive(season 7)"],
    "fold_seasons": ["seen", "evidence.make_grown_anew", "sums.make_grown_anew"],
    "archive_seasons": ["seen", "archiving.archive_seasons"],
    "advance_tournament": ["tournaments.advance(7)"],
    "advance_tournaments": ["seen", "tournaments.advance(8)", "tournament not advanced {'tournament': 8}"],
    "advance_version_test": ["version_tests.advance(7)"],
    "advance_version_tests": ["seen", "version_tests.advance_all"],
    "compute_statistics": ["seen", "statistics.compute_due"],
    "advance_game": ["games.advance_for_a_while(7)"],
    "draw_match": ["theatre.draw(7)"],
    "draw_matches": ["seen", "theatre.draw_waiting"],
    "study_match": ["studying.study(7)"],
    "study_matches": ["seen", "studying.study_waiting"],
    "sweep": ["seen", "matches.sweep", "desk.ask_again"],
    "keep_logs": ["seen", "keeping.keep_in_order"],
    "do_keepers_act": ["desk.run(7)"],
    "find_highlights": ["seen", "highlights.keep"],
    "send_messages": ["seen", "sending.send"],
    "keep_messages": ["seen", "message_keeping.drop_old"],
}  # fmt: skip
"""By task, called with 7 where it takes an id: what is done, in order."""

WITHOUT_AN_ID = {name for name, done in DONE.items() if done[0] == "seen"}


class Named:
    def __init__(self, name: str, **fields: object) -> None:
        self.__dict__.update(fields, name=name)

    def __repr__(self) -> str:
        return str(self.__dict__["name"])


CLOSING = Named("closing", slug="closing", state=SeasonState.CLOSING)
OPEN = Named("open", slug="open", state=SeasonState.OPEN)


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was called, instead of the services that every task calls."""
    calls: list[str] = []

    def calling(name: str) -> Callable[..., None]:
        return lambda *given: calls.append(name + (f"({given[0]!r})" if given else ""))

    for name in {call.partition("(")[0] for made in DONE.values() for call in made if "." in call}:
        module, function = name.split(".")
        monkeypatch.setattr(getattr(tasks, module), function, calling(name))
    monkeypatch.setattr(playing, "play", calling("playing.play"))
    monkeypatch.setattr(checking, "check", calling("checking.check"))
    monkeypatch.setattr(tasks, "me", lambda: Named("me", seen=calling("seen")))
    monkeypatch.setattr(tasks.season_reads, "seasons_to_feed", lambda: [CLOSING, OPEN])
    monkeypatch.setattr(tasks.tournament_reads, "to_advance", lambda: [8])
    monkeypatch.setattr(tasks.Season.objects, "get", lambda *, pk: Named(f"season {pk}"))

    def each_by_itself(found: list[Any], act: Callable[[Any], Any], failure: str, about: Callable[[Any], Any]) -> None:
        for one in found:
            act(one)
        calls.extend(f"{failure} {about(one)}" for one in found)

    monkeypatch.setattr(tasks, "each_by_itself", each_by_itself)
    return calls


@pytest.mark.parametrize("name", DONE)
def test_a_task_does_what_it_is_for_and_the_repeated_ones_are_seen(name: str, done: list[str]) -> None:
    task = getattr(tasks, name)

    task() if name in WITHOUT_AN_ID else task(7)

    assert done == DONE[name]


def test_every_task_is_told_of() -> None:
    named = {name for name, found in vars(tasks).items() if getattr(found, "name", "") == f"workers.tasks.{name}"}
    assert named == DONE.keys()


def test_a_task_that_is_called_again_by_itself_is_not_handed_out_at_once_when_it_kills_its_process() -> None:
    rejecting = {name for name in DONE if getattr(tasks, name).reject_on_worker_lost is not False}
    assert rejecting == {"play_match"}
