"""A running match from one look to the next, a bot's next match, and a season's board."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

import httpx

from engine.client.site import Site
from engine.client.watching import boards, moments, next_match


def site(*answers: httpx.Response, asked: list[httpx.Request] | None = None) -> Site:
    left = list(answers)

    def answer(request: httpx.Request) -> httpx.Response:
        if asked is not None:
            asked.append(request)
        return left.pop(0)

    return Site("https://ladder.example", transport=httpx.MockTransport(answer))


def live(
    number: int | None, told: str = "", fresh: int = 0, attempt: int = 1, status: str = "running"
) -> httpx.Response:
    events = [{"event": letter} for letter in told]
    document = {"match": 7, "status": status, "decisions": 5, "attempt": attempt, "number": number, "public": {}}
    return httpx.Response(200, json=document | {"told": events, "fresh": fresh}, headers={"ETag": f'"{number}"'})


PAUSE: Callable[[float], None] = lambda _: None  # noqa: E731


def seen(*answers: httpx.Response) -> list[tuple[str, bool]]:
    found = moments(site(*answers), 7, PAUSE)
    return [("".join(event["event"] for event in moment.new), moment.missed) for moment in found]


def test_events_are_told_once_and_it_ends_with_the_match() -> None:
    assert seen(
        live(None, status="queued"),
        live(1, "ab", 2),
        httpx.Response(304),
        live(2, "abc", 1),
        live(3, "abcde", 2),
        live(None, status="finished"),
    ) == [("", False), ("ab", True), ("c", False), ("de", False), ("", False)]


def test_where_a_board_was_missed_all_that_is_told_is_new_and_says_so() -> None:
    over = live(None, status="void")
    assert seen(live(1, "ab", 2), live(4, "cdef", 1), over) == [("ab", True), ("cdef", True), ("", False)]
    assert seen(live(1, "ab", 2), live(2, "xy", 9), over) == [("ab", True), ("xy", True), ("", False)]
    assert seen(live(3, "ab", 2), live(1, "c", 1, attempt=2), over) == [("ab", True), ("c", True), ("", False)]


def page(*numbers: int) -> httpx.Response:
    return httpx.Response(200, json={"results": [{"id": number} for number in numbers], "next": None})


def test_a_bots_next_match_is_the_one_that_it_plays_or_the_one_that_has_waited_longest() -> None:
    asked: list[httpx.Request] = []
    assert next_match(site(page(9), page(8), asked=asked), 3, PAUSE) == 8
    assert [dict(request.url.params).get("status") for request in asked] == [None, "running"]
    assert next_match(site(page(9), page(), page(9, 7)), 3, PAUSE) == 7


def test_a_match_that_was_made_and_played_between_two_looks_is_not_missed() -> None:
    nothing = (page(), page())
    assert next_match(site(page(5), *nothing, page(5), *nothing, page(6)), 3, PAUSE) == 6
    assert next_match(site(page(), *nothing, page(), *nothing, page(1)), 3, PAUSE) == 1


def test_a_board_is_given_whenever_it_has_changed() -> None:
    def board(sequence: int) -> httpx.Response:
        document: Any = {"sequence": sequence, "rows": []}
        return httpx.Response(200, json=document, headers={"ETag": f'"{sequence}"'})

    found = boards(site(board(1), httpx.Response(304), httpx.Response(304), board(2)), "s", PAUSE)
    assert [told["sequence"] for told in islice(found, 2)] == [1, 2]
