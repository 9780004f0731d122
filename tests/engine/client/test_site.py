"""How a house is asked: what is tried again and what is not, what becomes of refusals, and where no token goes."""

from __future__ import annotations

import gzip
import io
import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
import zstandard

from engine.client import site as sites
from engine.client.errors import Conflict, HouseFault, NoHouse, NotLoggedIn, Refusal, TooMany, Unreachable
from engine.client.shapes import Absent, Anything, Each, Maybe
from engine.client.site import QUESTION, WORK, Site

HOUSE = "https://ladder.example"
Answer = httpx.Response | Exception


class House:
    """Answers in turn, and remembers what it was asked."""

    def __init__(self, *answers: Answer | Callable[[httpx.Request], httpx.Response]) -> None:
        self.answers, self.asked = list(answers), list[httpx.Request]()
        self.waited: list[float] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.asked.append(request)
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if isinstance(answer, Exception):
            raise answer
        return answer(request) if callable(answer) else answer

    def site(self, **more: Any) -> Site:
        more = {"pause": self.waited.append, **more}
        return Site(HOUSE, "lh_secret", transport=httpx.MockTransport(self), **more)


def ok(document: Any = None) -> httpx.Response:
    return httpx.Response(200, json=document if document is not None else {"ok": True})


def problem(
    status: int, field: str = "request", message: str = "No.", remedy: str = "", **headers: str
) -> httpx.Response:
    document = {"title": "x", "status": status, "errors": [{"field": field, "message": message, "remedy": remedy}]}
    return httpx.Response(
        status, json=document, headers={name.replace("_", "-"): text for name, text in headers.items()}
    )


def test_the_token_and_who_asks_are_sent() -> None:
    house = House(ok())
    assert house.site().get("me/", Anything) == {"ok": True}
    (asked,) = house.asked
    assert (str(asked.url), asked.headers["Authorization"]) == (f"{HOUSE}/api/v1/me/", "Token lh_secret")
    assert asked.headers["User-Agent"].startswith("leadenhall/")


@pytest.mark.parametrize("status", [502, 503, 504])
def test_reading_is_tried_again_with_longer_and_longer_pauses(status: int) -> None:
    house = House(problem(status), problem(status), problem(status), ok())
    assert house.site().get("me/", Anything) == {"ok": True}
    assert [0.25 <= house.waited[0] <= 0.5, 0.5 <= house.waited[1] <= 1, 1 <= house.waited[2] <= 2] == [True] * 3


def test_it_gives_up_in_the_end_with_what_was_answered() -> None:
    house = House(problem(503, message="A service behind this one cannot be reached."))
    with pytest.raises(HouseFault, match=r"the house refused \(503\): A service behind this one cannot be reached."):
        house.site().get("me/", Anything)
    assert len(house.asked) == QUESTION.tries


def test_what_changes_something_is_not_sent_twice_where_it_may_have_arrived() -> None:
    for failure in (problem(502), problem(503, Retry_After="1"), httpx.ReadTimeout("slow"), httpx.ReadError("cut")):
        house = House(failure, ok())
        with pytest.raises((HouseFault, Unreachable)):
            house.site().post("version-tests/", Anything, {})
        assert len(house.asked) == 1


def test_what_never_arrived_is_sent_again_whatever_it_is() -> None:
    house = House(httpx.ConnectError("refused"), problem(429, Retry_After="3"), ok())
    assert house.site().upload("bots/", Anything, {"name": "Clive"}, ("package", "bot.py", b"code")) == {"ok": True}
    assert len(house.asked) == 3
    assert b"code" in house.asked[2].content
    assert 3 <= house.waited[1] <= 4


def test_a_house_is_asked_when_it_says_unless_that_is_too_long_to_wait() -> None:
    told: list[tuple[str, float]] = []
    house = House(problem(429, Retry_After="40"), ok())
    house.site(waiting=lambda why, seconds: told.append((why, seconds))).get("me/", Anything)
    assert 40 <= house.waited[0] <= 41
    assert told == [("the house has had as many requests as it takes at a time", house.waited[0])]
    house = House(problem(429, message="Too many failed attempts.", Retry_After="900"), ok())
    with pytest.raises(TooMany) as refused:
        house.site().get("me/", Anything)
    assert (refused.value.wait, len(house.asked)) == (900, 1)
    assert House(problem(429, Retry_After="900"), ok()).site(patience=WORK).get("me/", Anything) == {"ok": True}


def test_a_quota_that_is_used_up_is_a_refusal_at_once() -> None:
    house = House(problem(429, "package", "20 versions in 24 hours are allowed.", "There is room again at noon."), ok())
    with pytest.raises(TooMany, match=r"package: 20 versions in 24 hours are allowed. There is room again at noon."):
        house.site().post("bots/", Anything)
    assert len(house.asked) == 1


def test_a_refusal_names_field_and_remedy() -> None:
    for status, kind in ((401, NotLoggedIn), (409, Conflict), (400, Refusal), (500, HouseFault)):
        with pytest.raises(kind) as refused:
            House(problem(status, "name", "This name is taken.", "Choose another one.")).site().post("bots/", Anything)
        (told,) = refused.value.problems
        assert (refused.value.status, told.field, told.message, told.remedy) == (
            status, "name", "This name is taken.", "Choose another one.",
        )  # fmt: skip
        assert str(refused.value) == f"the house refused ({status}): name: This name is taken. Choose another one."
        assert refused.value.names("name")


@pytest.mark.parametrize("document", [[], {}, {"errors": "none"}, {"errors": [7]}, "gone"])
def test_a_refusal_that_says_nothing_is_told_by_its_status(document: Any) -> None:
    with pytest.raises(Refusal, match=r"the house refused \(418\): it does not say why."):
        House(httpx.Response(418, json=document)).site().get("me/", Anything)


def test_what_is_no_house_is_told_as_such() -> None:
    for answer, told in (
        (
            httpx.Response(200, html="<title>\nSign in\x1b</title>"),
            "answers /api/v1/me/ with an HTML page ('Sign in�') in place",
        ),
        (
            httpx.Response(200, html="<p>It works!</p>"),
            "with an HTML page in place of JSON. Is that the house's address",
        ),
        (httpx.Response(200, content=b"\xff\x1b[2J"), "with something else than JSON ('��[2J')"),
        (httpx.Response(200, content=b'{"a": NaN}'), "with something else than JSON"),
        (httpx.Response(200), "with nothing"),
        (httpx.Response(204), "with nothing"),
    ):
        with pytest.raises(NoHouse, match=re.escape(told)):
            House(answer).site().get("me/", Anything)


@pytest.mark.parametrize(
    ("row", "wrong"),
    [
        ([], "results[0] is a list, not an object"),
        ({}, "results[0].id is missing"),
        ({"id": "7", "newest": None}, "results[0].id is '7', not a whole number"),
        ({"id": True, "newest": None}, "results[0].id is True, not a whole number"),
        ({"id": 7, "newest": [1]}, "results[0].newest is a list, not an object"),
        ({"id": 7, "newest": {"number": None}}, "results[0].newest.number is null, not a whole number"),
        ({"id": 7, "newest": None, "names": {}}, "results[0].names is an object, not a list"),
        ({"id": 7, "newest": None, "names": ["a", 1]}, "results[0].names[1] is 1, not text"),
        ({"id": 7, "newest": None, "names": [], "options": {"a": 1}}, "results[0].options.a is 1, not text"),
    ],
)
def test_an_answer_of_another_shape_is_told_by_its_place_and_what_stands_there(row: Any, wrong: str) -> None:
    shape = {"id": int, "newest": Maybe({"number": int}), "names": Absent([str]), "options": Absent(Each(str))}
    with pytest.raises(NoHouse, match=re.escape(f"/api/v1/bots/ otherwise than a Leadenhall does: {wrong}. Is that")):
        list(House(ok({"results": [row], "next": None})).site().rows("bots/", shape))


@pytest.mark.parametrize("answer", [[], "none", {"results": "none"}, {"results": None}, {}])
def test_what_is_no_list_is_no_page(answer: Any) -> None:
    with pytest.raises(NoHouse, match="otherwise than a Leadenhall does"):
        list(House(httpx.Response(200, json=answer)).site().rows("bots/", Anything))


def test_what_a_house_says_besides_and_leaves_out_where_it_may_is_right() -> None:
    row = {"id": 7, "score": 1, "more": [None]}
    shape = {"id": int, "score": float, "newest": Absent(int), "last": Absent(Maybe(int))}
    assert list(House(ok({"results": [row], "next": None})).site().rows("bots/", shape)) == [row]


def test_pages_that_lead_in_a_circle_end() -> None:
    with pytest.raises(NoHouse, match="pages in a circle"):
        list(House(ok({"results": [], "next": "https://x.example/?cursor=1"})).site().rows("bots/", Anything))
    with pytest.raises(NoHouse, match="pages in a circle"):
        list(House(ok({"results": [], "next": "http://[?"})).site().rows("bots/", Anything))


@pytest.mark.parametrize(
    "location",
    ["https://elsewhere.example/api/v1/me/", "//elsewhere.example/", "http://ladder.example/api/v1/me/",
     "https://ladder.example:8443/api/v1/me/", "https://ladder.example@elsewhere.example/"],
)  # fmt: skip
@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirect_to_another_place_carries_no_token_there(status: int, location: str) -> None:
    house = House(httpx.Response(status, headers={"Location": location}), ok())
    with pytest.raises(
        NoHouse, match="where nothing of yours is sent; if the house has moved: leadenhall login --site "
    ):
        house.site().get("me/", Anything)
    assert [asked.url.host for asked in house.asked] == ["ladder.example"]


def test_a_redirect_within_the_house_is_followed_while_it_is_reading() -> None:
    moved = httpx.Response(302, headers={"Location": "/api/v1/accounts/me/?a=1"})
    house = House(moved, ok())
    assert house.site().get("me/", Anything, b="2") == {"ok": True}
    assert str(house.asked[1].url) == f"{HOUSE}/api/v1/accounts/me/?a=1"
    assert house.asked[1].headers["Authorization"] == "Token lh_secret"
    with pytest.raises(NoHouse):
        House(httpx.Response(302, headers={"Location": "/api/v1/me/"}), ok()).site().post("me/", Anything)
    with pytest.raises(NoHouse):
        House(httpx.Response(302, headers={"Location": "/api/v1/me/"})).site().get("me/", Anything)


def test_a_list_is_walked_by_its_cursor_and_never_leaves_the_house() -> None:
    pages = [
        {"results": [{"id": 3}], "next": "http://elsewhere.example/api/v1/bots/?cursor=a%3D&page_size=200&title=x"},
        {"results": [{"id": 2}, {"id": 1}], "next": None},
    ]
    house = House(*map(ok, pages))
    assert [row["id"] for row in house.site().rows("bots/", Anything, title="x", house=True, owner=None)] == [3, 2, 1]
    assert [str(asked.url) for asked in house.asked] == [
        f"{HOUSE}/api/v1/bots/?page_size=200&title=x&house=true",
        f"{HOUSE}/api/v1/bots/?cursor=a%3D&page_size=200&title=x",
    ]


def test_what_has_not_changed_is_not_read_again() -> None:
    house = House(httpx.Response(200, json={"rows": []}, headers={"ETag": '"one"'}), httpx.Response(304))
    site = house.site()
    board, etag = site.get_unless("", "seasons/s/leaderboard/", Anything)
    assert (board, etag) == ({"rows": []}, '"one"')
    assert site.get_unless(etag, "seasons/s/leaderboard/", Anything) == (None, '"one"')
    assert house.asked[1].headers["If-None-Match"] == '"one"'


class Cut(httpx.SyncByteStream):
    """An answer that is broken off in the middle."""

    def __iter__(self) -> Iterator[bytes]:
        yield b"half of i"
        raise httpx.RemoteProtocolError("peer closed connection without sending complete message body")


def test_a_download_that_is_cut_off_begins_again() -> None:
    house = House(httpx.Response(200, stream=Cut()), httpx.Response(200, content=b"all of it", headers={"ETag": '"x"'}))
    file = io.BytesIO(b"what was there, and is longer")
    assert house.site().download("matches/7/log.jsonl.zst", file) == '"x"'
    assert file.getvalue() == b"all of it"


def test_an_answer_that_is_cut_off_is_asked_for_again() -> None:
    house = House(lambda _: httpx.Response(200, stream=Cut()), ok())
    assert house.site().get("me/", Anything) == {"ok": True}
    house = House(lambda _: httpx.Response(200, stream=Cut()))
    with pytest.raises(Unreachable, match=r"https://ladder.example cannot be reached: peer closed connection"):
        house.site().post("bots/", Anything)


def test_a_document_is_read_whatever_its_length_in_letters() -> None:
    assert House(httpx.Response(200, content=json.dumps({"name": "é\u202e"}).encode())).site().get("x/", Anything) == {
        "name": "é\u202e"
    }


class Endless(httpx.SyncByteStream):
    """An answer that goes on as long as anybody reads it."""

    read = 0

    def __iter__(self) -> Iterator[bytes]:
        while True:
            self.read += 1024
            yield b" " * 1024


@pytest.mark.parametrize("status", [200, 404])
def test_an_answer_without_an_end_is_read_no_further_than_a_houses(
    status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sites, "MOST_BYTES", 10_000)
    for ask in (
        lambda site: site.get("me/", Anything),
        lambda site: site.download("matches/7/log.jsonl.zst", io.BytesIO()),
    ):
        endless = Endless()
        with pytest.raises(NoHouse, match="answers with more than 10,000 bytes"):
            ask(House(httpx.Response(status, stream=endless)).site())
        assert endless.read < 10_000 + 2 * sites.CHUNK


def test_what_is_packed_otherwise_than_was_asked_for_is_not_unpacked() -> None:
    """A few kilobytes of it can stand for all the memory there is."""
    bomb = zstandard.compress(b" " * 50_000_000)
    house = House(lambda _: httpx.Response(200, stream=httpx.ByteStream(bomb), headers={"Content-Encoding": "zstd"}))
    for ask in (
        lambda site: site.get("me/", Anything),
        lambda site: site.download("matches/7/log.jsonl.zst", io.BytesIO()),
    ):
        with pytest.raises(NoHouse, match="in a coding that was not asked for"):
            ask(house.site())
    packed = httpx.ByteStream(gzip.compress(b'{"id": 7}'))
    assert House(httpx.Response(200, stream=packed, headers={"Content-Encoding": "gzip"})).site().get(
        "x/", Anything
    ) == {"id": 7}
    assert [asked.headers["Accept-Encoding"] for asked in house.asked] == ["gzip", "identity"]


def test_a_document_nested_without_end_is_none_of_a_houses() -> None:
    with pytest.raises(NoHouse, match="something else than JSON"):
        House(httpx.Response(200, content=b"[" * 200_000)).site().get("me/", Anything)
