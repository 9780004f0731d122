"""What is told of a validation as it goes on."""

from __future__ import annotations

from typing import Any

import httpx

from engine.client.site import Site
from engine.client.validation import Validation, again_at_home, duration

GAME = {
    "match": 41,
    "seats": 2,
    "seat": 0,
    "status": "queued",
    "result": "",
    "rank": None,
    "score": None,
    "fault": "",
    "reason": "",
}
PACKAGE = {"language": "python", "files": 3, "unpacked_bytes": 1234, "assumed": ["bot.toml names no entry"]}


def report(status: str, package: Any = None, games: Any = (), ahead: int | None = None, **more: Any) -> dict[str, Any]:
    waiting = None if ahead is None else {"ahead": ahead, "seconds": more.pop("seconds", 130)}
    verdict = status if status in ("ready", "rejected") else ""
    found = {"package": package or {}, "games": list(games), "verdict": verdict}
    return {"number": 2, "status": status, "status_reason": "", "waiting": waiting, "report": found, **more}


def stages(*reports: dict[str, Any]) -> list[tuple[str, str]]:
    answers = [httpx.Response(200, json=told) for told in reports]
    site = Site("https://ladder.example", "t", transport=httpx.MockTransport(lambda _: answers.pop(0)))
    validation = Validation(site, 7, 2, pause=lambda _: None)
    found = [(stage.word, stage.text) for stage in validation.stages()]
    assert answers == []
    return found


def test_each_stage_is_told_once_and_in_order() -> None:
    second = GAME | {"match": 42, "seat": 1}
    won = GAME | {"status": "finished", "result": "finished", "rank": 1, "score": 12}
    lost = second | {"status": "finished", "result": "forfeited", "rank": 2, "score": 0, "reason": "exited with code 1"}
    assert stages(
        report("submitted", ahead=2),
        report("submitted", ahead=2),
        report("submitted", ahead=1, seconds=None, status_reason="No worker can check it."),
        report("validating", PACKAGE, [GAME, second], ahead=0, seconds=7),
        report("validating", PACKAGE, [won, second], ahead=0),
        report("rejected", PACKAGE, [won, lost], status_reason="It lost its seat."),
    ) == [
        ("waiting", "waits for its check: 2 versions before it, about 2 min to the verdict"),
        ("waiting", "waits for its check: 1 version before it, no worker takes matches now (No worker can check it.)"),
        ("waiting", "waits for its games: none before it, about 7 s to the verdict"),
        ("checked", "unpacked and checked: python, 3 files, 1,234 bytes"),
        ("assumed", "bot.toml names no entry"),
        ("game", "game 1 of 2: seat 1 of 2 (match 41): finished, rank 1, score 12"),
        ("forfeited", "game 2 of 2: seat 2 of 2 (match 42): lost its seat: it exited with code 1"),
        ("rejected", "rejected: It lost its seat."),
    ]


def test_a_package_that_was_refused_is_told_by_its_reason_alone() -> None:
    refused = {"field": "file", "message": "it is empty", "remedy": "upload the bot"}
    assert stages(report("rejected", refused, status_reason="file: it is empty; upload the bot")) == [
        ("rejected", "rejected: file: it is empty; upload the bot")
    ]


def test_what_has_passed_is_told() -> None:
    assert stages(report("ready", PACKAGE | {"assumed": []}))[-1] == ("ready", "it has passed, and plays")


def test_a_lost_game_is_played_again_at_home_by_one_command_that_can_be_copied() -> None:
    match = {
        "id": 42,
        "title": "arkwright",
        "seed": "9007199254740993",
        "options": {"scenario": "long", "solo": "off"},
        "seats": [{"bot": {"id": 1, "name": "random"}}, {"bot": {"id": 7, "name": "Clive"}}],
    }
    told = again_at_home(match, 7, "my bots/clive", {"scenario": "short", "solo": "off"})
    assert told == (
        "leadenhall play arkwright random 'my bots/clive' --seed 9007199254740993 --option=scenario=long --stderr"
    )
    assert "--seed" not in again_at_home(match | {"seed": None}, 7, "clive", {})


def test_durations_are_told_in_the_unit_that_fits() -> None:
    assert [duration(seconds) for seconds in (0.2, 40, 61, 150, 7500)] == ["1 s", "40 s", "1 min", "2 min", "2 h 5 min"]
