"""Logs come whole or not at all, none is fetched twice, and a long walk goes on where it stopped."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import zstandard

from engine.client.errors import NotThere, SiteError, Unreachable
from engine.client.match_logs import STATE, Collection, Fetched, sha256_of
from engine.client.site import Site
from engine.kernel.errors import BadOption

PAGE = 3
"""Rows of a page of this house, whatever is asked for."""


def text_of(number: int) -> bytes:
    return f"log of match {number}\n".encode() * 50


def sum_of(number: int) -> str:
    return hashlib.sha256(text_of(number)).hexdigest()


class House:
    """A season of matches, their logs, and what was asked for."""

    def __init__(self, *numbers: int) -> None:
        self.matches: dict[int, dict[str, Any]] = {}
        self.pages, self.downloads = 0, list[int]()
        self.cut: set[int] = set()
        self.queries: list[dict[str, str]] = []
        for number in numbers:
            self.add(number)

    def add(self, number: int, **changes: Any) -> None:
        row = {"id": number, "title": "arkwright", "status": "finished", "has_log": True, "log_sha256": sum_of(number)}
        self.matches[number] = {**row, **changes}

    def __call__(self, request: httpx.Request) -> httpx.Response:
        path, query = request.url.path.removeprefix("/api/v1/"), dict(request.url.params)
        if found := re.fullmatch(r"matches/(\d+)/log\.jsonl\.zst", path):
            return self.log(int(found[1]))
        if found := re.fullmatch(r"matches/(\d+)/", path):
            row = self.matches.get(int(found[1]))
            return (
                httpx.Response(200, json=row)
                if row
                else httpx.Response(404, json={"detail": "There is no such match."})
            )
        assert path == "matches/"
        self.pages += 1
        self.queries.append(query)
        below = int(query.get("cursor", 10**9))
        rows = [row for number, row in sorted(self.matches.items(), reverse=True) if number < below]
        following = (
            f"https://x.example/?season={query['season']}&cursor={rows[PAGE - 1]['id']}" if len(rows) > PAGE else None
        )
        return httpx.Response(200, json={"results": rows[:PAGE], "next": following})

    def log(self, number: int) -> httpx.Response:
        self.downloads.append(number)
        packed = zstandard.compress(text_of(number))
        if number in self.cut:
            return httpx.Response(200, stream=Cut(packed))
        return httpx.Response(200, content=packed)

    def collection(self, folder: Path, parallel: int = 1) -> Collection:
        transport = httpx.MockTransport(self)
        return Collection(Site("https://ladder.example", transport=transport, pause=lambda _: None), folder, parallel)

    def walk(self, folder: Path, parallel: int = 1) -> dict[int, str]:
        """A walk through the season: how it went for each match. The house forgets what it was asked before."""
        self.pages, self.downloads, self.queries = 0, [], []
        found = self.collection(folder, parallel).walk(season="s")
        return {one.match: one.how for one in found}


class Cut(httpx.SyncByteStream):
    def __init__(self, data: bytes) -> None:
        self.data = data

    def __iter__(self) -> Iterator[bytes]:
        yield self.data[: len(self.data) // 2]
        raise httpx.RemoteProtocolError("peer closed connection")


def files(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir() if file.name != STATE)


@pytest.mark.parametrize("parallel", [1, 4])
def test_a_whole_season_is_fetched_and_each_log_is_what_the_house_says(tmp_path: Path, parallel: int) -> None:
    house = House(*range(1, 9))
    assert house.walk(tmp_path, parallel) == dict.fromkeys(range(8, 0, -1), "fetched")
    assert files(tmp_path) == [f"arkwright-match-{number}.jsonl.zst" for number in range(1, 9)]
    assert [sha256_of(tmp_path / f"arkwright-match-{number}.jsonl.zst") for number in (1, 8)] == [sum_of(1), sum_of(8)]


def test_the_next_walk_looks_at_what_is_new_alone(tmp_path: Path) -> None:
    house = House(*range(1, 9))
    house.walk(tmp_path)
    assert house.pages == 3
    house.add(9)
    house.add(10)
    assert house.walk(tmp_path) == {10: "fetched", 9: "fetched"}
    assert (house.pages, house.downloads) == (1, [10, 9])
    assert house.walk(tmp_path) == {}


def test_a_walk_that_was_broken_off_goes_on_where_it_stopped(tmp_path: Path) -> None:
    house = House(*range(1, 12))
    walk = house.collection(tmp_path).walk(season="s")
    assert [next(walk).match for _ in range(7)] == [11, 10, 9, 8, 7, 6, 5]
    walk.close()
    house.add(12)
    # 5 was fetched, but its page was not finished: it is looked at again, and lies there whole.
    assert house.walk(tmp_path) == {12: "fetched", 5: "there", **dict.fromkeys((4, 3, 2, 1), "fetched")}
    assert [query.get("cursor") for query in house.queries] == [None, "6", "3"]
    assert house.walk(tmp_path) == {}


def test_what_is_not_told_yet_is_looked_at_again_until_it_is(tmp_path: Path) -> None:
    house = House(1, 2, 3, 4, 6, 8, 9)
    house.add(7, status="running", has_log=False, log_sha256=None)
    house.add(5, log_sha256=None)  # its seed is secret
    assert house.walk(tmp_path) == {
        **{9: "fetched", 8: "fetched", 7: "not yet", 6: "fetched", 5: "not yet"},
        **{4: "fetched", 3: "fetched", 2: "fetched", 1: "fetched"},
    }
    assert house.walk(tmp_path) == {9: "there", 8: "there", 7: "not yet", 6: "there", 5: "not yet"}
    house.add(7)
    house.add(5)
    assert house.walk(tmp_path) == {9: "there", 8: "there", 7: "fetched", 6: "there", 5: "fetched"}
    assert house.walk(tmp_path) == {}


def test_what_was_walked_above_a_match_that_is_open_is_leapt_over(tmp_path: Path) -> None:
    house = House(*range(1, 4), *range(5, 13))
    house.add(4, status="running", has_log=False, log_sha256=None)
    house.walk(tmp_path)
    assert house.walk(tmp_path) == {6: "there", 5: "there", 4: "not yet"}
    assert [query.get("cursor") for query in house.queries] == [None, "7", "4"]


def test_what_the_house_keeps_no_more_and_what_is_void_is_counted_as_that(tmp_path: Path) -> None:
    house = House(3)
    house.add(2, has_log=False, log_sha256=None)
    house.add(1, status="void", has_log=False, log_sha256=None)
    assert house.walk(tmp_path) == {3: "fetched", 2: "not kept", 1: "none"}
    assert house.walk(tmp_path) == {}


def test_a_log_that_is_cut_off_in_the_middle_is_not_there_and_comes_with_the_next_try(tmp_path: Path) -> None:
    house = House(1, 2, 3)
    house.cut = {2}
    with pytest.raises(Unreachable, match="peer closed connection"):
        house.walk(tmp_path)
    assert files(tmp_path) == ["arkwright-match-2.jsonl.zst.part", "arkwright-match-3.jsonl.zst"]
    house.cut = set()
    assert house.walk(tmp_path) == {3: "there", 2: "fetched", 1: "fetched"}
    assert house.downloads == [2, 1]
    assert files(tmp_path) == [f"arkwright-match-{number}.jsonl.zst" for number in (1, 2, 3)]


def test_a_file_that_was_damaged_here_is_fetched_again_where_it_is_asked_for(tmp_path: Path) -> None:
    house = House(1)
    log = tmp_path / "arkwright-match-1.jsonl.zst"
    for damaged in (b"", b"no zstd", zstandard.compress(text_of(1))[:-9], zstandard.compress(text_of(2))):
        log.write_bytes(damaged)
        assert [one.how for one in house.collection(tmp_path).matches([1])] == ["fetched"]
        assert sha256_of(log) == sum_of(1)
    assert list(house.collection(tmp_path).matches([1])) == [Fetched(1, "there", log, sum_of(1))]


def test_a_log_that_is_not_what_the_house_names_is_not_taken(tmp_path: Path) -> None:
    house = House()
    house.add(1, log_sha256="0" * 64)
    with pytest.raises(SiteError, match="the log of match 1 does not arrive as the house names it"):
        list(house.collection(tmp_path).matches([1]))
    assert house.downloads == [1, 1]
    assert files(tmp_path) == ["arkwright-match-1.jsonl.zst.part"]


def test_a_single_log_is_had_without_its_seed_while_that_is_secret(tmp_path: Path) -> None:
    house = House()
    house.add(1, log_sha256=None)
    for _ in range(2):
        assert [one.how for one in house.collection(tmp_path).matches([1])] == ["fetched"]
    with pytest.raises(NotThere):
        list(house.collection(tmp_path).matches([7]))


def test_a_house_names_no_file_outside_of_the_folder(tmp_path: Path) -> None:
    house = House()
    house.add(1, title="../../etc/x\x1b")
    (one,) = house.collection(tmp_path).matches([1])
    assert one.file == tmp_path / "------etc-x--match-1.jsonl.zst"


def test_another_list_or_another_house_has_its_own_walk(tmp_path: Path) -> None:
    house = House(1, 2)
    house.walk(tmp_path)
    assert {one.match: one.how for one in house.collection(tmp_path).walk(season="t")} == {2: "there", 1: "there"}
    assert len(json.loads((tmp_path / STATE).read_text())) == 2


def test_a_folder_that_cannot_be_one_and_notes_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BadOption, match="cannot be a folder"):
        House().collection(tmp_path / "file")
    (tmp_path / STATE).write_text("{")
    with pytest.raises(BadOption, match="remove it: what lies there whole is not fetched again"):
        House(1).walk(tmp_path)


def test_a_folder_is_one_processs_alone_while_it_fetches(tmp_path: Path) -> None:
    house = House(1)
    with house.collection(tmp_path).held(), pytest.raises(BadOption) as refused, house.collection(tmp_path).held():
        pass
    assert refused.value.message == f"another process is fetching logs into {tmp_path}"
    with house.collection(tmp_path).held() as collection:
        assert [one.how for one in collection.matches([1])] == ["fetched"]
