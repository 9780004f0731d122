"""A message that this worker cannot serve: it is handed on if another worker could play the match, and left to the sweeper if not."""

from __future__ import annotations

from contextlib import nullcontext
from types import SimpleNamespace
from typing import Any

import pytest

import engine
from ladder.play.models import MatchKind
from workers import playing
from workers.identity import Me
from workers.playing import HAND_ON_SECONDS, Came

TITLE = engine.title("arkwright")


def waiting(**changes: Any) -> Any:
    fields = {
        "title": TITLE.id, "title_version": TITLE.version, "kind": MatchKind.RATED, "submitted": False, "house_bots": [],
    }  # fmt: skip
    return SimpleNamespace(**fields | changes)


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What was done, in order; another worker could play what is asked for."""
    calls: list[Any] = []

    def could(title: str, version: str, name: str, **asked: Any) -> bool:
        calls.append((title, version, name, asked))
        return True

    monkeypatch.setattr(playing.pinning, "another_could_play", could)
    monkeypatch.setattr(playing.pinning, "code", lambda: "this code")
    monkeypatch.setattr(playing.time, "sleep", lambda seconds: calls.append(seconds))
    monkeypatch.setattr(playing.turns, "take_back", lambda match_id: calls.append(f"taken back: {match_id}"))
    monkeypatch.setattr(playing, "publish_ids", lambda ids: calls.append(f"published: {ids}"))
    return calls


@pytest.mark.parametrize(
    ("submitted", "refused", "asked"),
    [
        (True, Came.NO_SANDBOX, {"sandbox": True, "other_than": ""}),
        (False, Came.OTHER_BOT, {"sandbox": False, "other_than": "this code"}),
        (False, Came.OTHER_RULES, {"sandbox": False, "other_than": ""}),
    ],
)
def test_a_match_that_another_worker_could_play_is_published_again_in_a_while(
    submitted: bool, refused: Came, asked: dict[str, Any], done: list[Any]
) -> None:
    playing.hand_on(7, waiting(submitted=submitted), Me("north@test", "1", ""), refused)

    assert done == [
        (TITLE.id, TITLE.version, "north@test", asked), HAND_ON_SECONDS, "taken back: 7", "published: [7]",
    ]  # fmt: skip


def test_a_worker_that_shuts_down_hands_on_at_once(done: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "shuts_down", lambda: True)
    playing.hand_on(7, waiting(), Me("north@test", "1", ""), Came.STOPPED)
    assert done[1:] == ["taken back: 7", "published: [7]"]


def test_a_match_that_no_other_worker_could_play_is_left_to_the_sweeper(
    done: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing.pinning, "another_could_play", lambda *given, **asked: False)
    playing.hand_on(7, waiting(), Me("north@test", "1", ""), Came.STOPPED)
    assert done == []


@pytest.mark.parametrize(
    ("changes", "without_sandbox", "refused"),
    [
        ({}, "", None),
        ({}, "none", None),
        ({"submitted": True}, "", None),
        ({"submitted": True}, "none", Came.NO_SANDBOX),
        ({"title_version": "0"}, "", Came.OTHER_RULES),
        ({"house_bots": [("millowner", "another's")]}, "", Came.OTHER_BOT),
        ({"house_bots": [("millowner", "another's")], "kind": MatchKind.VALIDATION}, "", None),
    ],
)
def test_a_match_is_refused_for_what_this_worker_lacks(
    changes: dict[str, Any], without_sandbox: str, refused: Came | None
) -> None:
    assert playing.refusal(waiting(**changes), Me("north@test", "1", without_sandbox)) == refused


@pytest.mark.parametrize(("free", "after", "room"), [(0, 0, True), (-1, 0, True), (-1, -1, False)])
def test_before_submitted_code_is_refused_for_want_of_room_what_is_kept_goes(
    free: int, after: int, room: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    left, cleared = [free, after], []
    monkeypatch.setattr(
        playing.shutil, "disk_usage", lambda folder: SimpleNamespace(free=playing.disk.FULL + left.pop(0))
    )
    monkeypatch.setattr(playing.unpacked, "cache", lambda: SimpleNamespace(clear=lambda: cleared.append(True)))
    assert playing.has_room() is room
    assert cleared == [True] * (free < 0)


@pytest.mark.parametrize(
    ("kind", "free", "lease", "came"),
    [
        (MatchKind.RATED, False, "lease", Came.FULL),
        (MatchKind.RATED, True, "lease", Came.COUNTED),
        (MatchKind.RATED, True, None, Came.TAKEN),
        (MatchKind.VALIDATION, False, "lease", Came.COUNTED),
        (MatchKind.VALIDATION, False, None, Came.TAKEN),
    ],
)
def test_a_rated_match_is_claimed_while_more_are_asked_for_and_any_other_always(
    kind: MatchKind, free: bool, lease: str | None, came: Came, monkeypatch: pytest.MonkeyPatch
) -> None:
    claimed: list[Any] = []
    given: list[bool] = []
    monkeypatch.setattr(playing.services, "look", lambda match_id: waiting(kind=kind))
    monkeypatch.setattr(playing, "place_to_play", lambda: nullcontext(free))
    monkeypatch.setattr(playing.services, "claim", lambda match_id, worker: claimed.append((match_id, worker)) or lease)
    monkeypatch.setattr(playing, "give_turns", lambda: given.append(True))
    monkeypatch.setattr(playing, "play_lease", lambda lease, worker: Came.COUNTED)

    assert playing._play(7, Me("north@test", "1", "")) == came

    assert claimed == ([] if came == Came.FULL else [(7, "north@test#1")])
    assert given == [True] * (came == Came.COUNTED)
