"""Whatever stands behind the question mark of an address, the answer is the page, or a refusal in words: never a crash."""

from __future__ import annotations

from itertools import cycle

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver
from django.urls.converters import IntConverter

from ladder.api.urls import urlpatterns as of_the_api
from ladder.web.urls import urlpatterns as of_the_site
from tests.ladder import factories as make
from tests.ladder.web.conftest import House, signed_in
from tests.ladder.web.pages import fill

pytestmark = pytest.mark.usefixtures("valkey")

NAMES = (
    *(
        "page",
        "page_size",
        "cursor",
        "ordering",
        "before",
        "ply",
        "from",
        "seen",
        "top",
        "season",
        "version",
        "title",
        "status",
        "state",
    ),
    *(
        "seats",
        "seat",
        "at",
        "panel",
        "kind",
        "bot",
        "name",
        "owner",
        "house",
        "block",
        "tournament",
        "round",
        "void_cause",
        "format",
        "person",
        "act",
        "subject",
    ),
)
LISTS = ("/matches/", "/api/v1/matches/", "/api/v1/bots/", "/api/v1/entries/")
HUGE = "9" * 40
VALUES = (
    *(
        "0",
        "-1",
        HUGE,
        "9223372036854775808",
        "%00",
        "a%00b",
        "%FF%FE",
        "%ED%A0%80",
        "1.5",
        "NaN",
        "%D9%A1",
        ";drop+table",
        "%27%22",
    ),
    *("", "a" * 5_000, "cD0x", "%5B%5D", "%250", "true", "%F0%9F%98%80", "../../etc/passwd", "%0D%0AX:+y"),
)
EVERYWHERE = tuple("&".join(f"{name}={value}" for name in NAMES) for value in VALUES)
"""Every name at once, with each of the values."""
QUERIES = (
    *(f"{name}={value}" for name in ("cursor", "page_size", "bot", "block", "before", "ply", "from", "version") for value in VALUES[:10]),
    "season=a&season=b&cursor=x&cursor=y",
    "bot=" + "a" * 100_000,
    "&".join(f"x{number}=1" for number in range(1_100)),
    *("%", "=", "&&&", "%00=%00", "%FF=1", "?" * 50),
)  # fmt: skip

BY_TURNS = tuple(query for pair in zip(cycle(EVERYWHERE), QUERIES) for query in pair)
"""One of all names at once, and one of the others."""


def routes(patterns: list[URLPattern | URLResolver]) -> list[URLPattern]:
    return [found for found in patterns if isinstance(found, URLPattern)]


def addresses(known: dict[str, object]) -> list[str]:
    """Every address of site and API with what there is, as far as its parts are known."""
    found = []
    for prefix, patterns in (("/", of_the_site), ("/api/v1/", of_the_api)):
        for route in routes(patterns):
            converters = route.pattern.converters
            if converters.keys() <= known.keys() and "(" not in str(route.pattern):
                path = str(route.pattern)
                for name, converter in converters.items():
                    kind = (
                        "int"
                        if isinstance(converter, IntConverter)
                        else type(converter).__name__[:-9].lower().replace("string", "str")
                    )
                    path = path.replace(f"<{kind}:{name}>", str(known[name]))
                found.append(prefix + path)
    return found


def known_in(house: House, more: dict[str, object]) -> list[dict[str, object]]:
    """What the parts of addresses may be: of the rows that share a name, one after another."""
    common = {
        "title": house.bot.title,
        "name": house.bot.name,
        "number": 1,
        "seat": 0,
        "id": house.bot.title,
        "bot": house.bot.pk,
        "username": house.author.username,
    }
    common |= {"table": "conduct", "word": "season-freeze"}
    return [
        common | {"slug": house.season.slug, "pk": house.match.pk},
        common | {"slug": more["cup"], "pk": house.bot.pk},
        common | {"slug": more["league"], "pk": more["test"]},
        common | {"slug": house.season.slug, "pk": more["rejudged"]},
        common | {"slug": house.season.slug, "pk": more["block"]},
        common | {"slug": house.season.slug, "pk": more["rejudged"], "word": "logs-purge"},
        common | {"slug": house.season.slug, "pk": more["act"], "word": "season-draft"},
        common | {"slug": house.season.slug, "pk": make.entries(house.season)[0].pk},
    ]


def crashed(client: Client, address: str) -> tuple[int, str]:
    """The status there, 0 for none, and what went wrong, or "": a status of 500 or more, or one that is no answer to a question."""
    try:
        answer = client.get(address)
    except Exception as error:  # what the server would have made a 500 of
        return 0, f"{address[:120]}: {type(error).__name__}: {str(error)[:200]}"
    if answer.status_code >= 500:
        return answer.status_code, f"{address[:120]}: {answer.status_code}"
    if answer.status_code in (400, 404) and not answer.getvalue().strip():
        return answer.status_code, f"{address[:120]}: {answer.status_code} without a word"
    return answer.status_code, ""


@pytest.fixture
def house_of_all(house: House, monkeypatch: pytest.MonkeyPatch) -> tuple[Client, list[str]]:
    """A keeper's client, and every address of a house that has something at each of them."""
    monkeypatch.setattr("rest_framework.throttling.SimpleRateThrottle.allow_request", lambda *_: True)
    keeper = make.KeeperFactory()
    more = fill(house, keeper)
    return signed_in(keeper), sorted({path for known in known_in(house, more) for path in addresses(known)})


def open_to(client: Client, paths: list[str]) -> list[str]:
    """Those that answer with what is there."""
    return [path for path in paths if client.get(path).status_code == 200]


def crashes(client: Client, asked: list[tuple[str, str]]) -> list[str]:
    """What went wrong at these addresses with these queries."""
    return [told for path, query in asked if (told := crashed(client, f"{path}?{query}")[1])]


def test_no_query_makes_an_address_crash(house_of_all: tuple[Client, list[str]]) -> None:
    """Each address gets one of the queries, asked by a keeper where nobody else may; the lists that read most of them get all
    values."""
    (keeper, paths), anybody = house_of_all, Client()
    assert len(paths) > 100
    answers = {path: crashed(anybody, f"{path}?{query}") for path, query in zip(paths, cycle(BY_TURNS))}
    shut = [path for path, (status, _) in answers.items() if status in (302, 401, 403, 404)]
    opened = {path: crashed(keeper, f"{path}?{query}") for path, query in zip(shut, cycle(BY_TURNS))}
    assert sum(status == 200 for status, _ in answers.values()) > 40
    assert sum(status == 200 for status, _ in opened.values()) > 15
    assert [told for _, told in (*answers.values(), *opened.values()) if told] == []
    assert crashes(anybody, [(path, query) for path in LISTS for query in EVERYWHERE]) == []


@pytest.mark.soak
def test_no_query_makes_any_page_of_a_keeper_crash(house_of_all: tuple[Client, list[str]]) -> None:
    keeper, paths = house_of_all
    queries = (*EVERYWHERE, *QUERIES)
    found = open_to(keeper, paths)
    assert crashes(keeper, [(path, query) for at, path in enumerate(found) for query in queries[at % 9 :: 9]]) == []
