"""The commands that speak to a house read nothing of an answer but what is checked where it comes in, and say what else was answered."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
import zstandard

from engine.client import credentials, shapes
from engine.client.credentials import Login
from engine.client.shapes import Absent, Anything, Each, Maybe, Shape
from engine.client.site import Site
from tests.engine.cli.test_cli import run

HOUSE = "http://localhost"
LOG = zstandard.compress(b"a log\n")

ANSWERS: list[tuple[str, str, Shape]] = [
    ("GET", "me/", shapes.USER),
    ("POST", "tokens/", shapes.ISSUED),
    ("POST", "register/", shapes.REGISTERED),
    ("GET", "tokens/", {"results": [shapes.TOKEN]}),
    ("GET", "me/bots/", {"results": [shapes.BOT]}),
    ("GET", "bots/", {"results": [shapes.BOT]}),
    ("GET", "bots/1/", shapes.BOT),
    ("GET", "bots/1/versions/", {"results": [shapes.VERSION]}),
    ("POST", "bots/", shapes.SUBMITTED),
    ("GET", "bots/1/versions/1/", shapes.VERSION),
    ("GET", "bots/1/versions/1/report/", shapes.REPORT),
    ("GET", "seasons/", {"results": [shapes.SEASON]}),
    ("GET", "seasons/x/", shapes.SEASON_DETAIL),
    ("GET", "seasons/x/leaderboard/", shapes.BOARD),
    ("GET", "matches/", {"results": [shapes.MATCH]}),
    ("GET", "matches/1/", shapes.MATCH_DETAIL),
    ("GET", "matches/1/live/", shapes.LIVE),
    ("GET", "version-tests/", {"results": [shapes.VERSION_TEST]}),
    ("POST", "version-tests/", shapes.VERSION_TEST),
    ("GET", "version-tests/1/", shapes.VERSION_TEST_DETAIL),
    ("GET", "friendlies/", {"results": [shapes.FRIENDLY]}),
    ("POST", "friendlies/", shapes.FRIENDLY),
    ("GET", "friendlies/1/", shapes.FRIENDLY),
    ("POST", "friendlies/1/cancel/", shapes.FRIENDLY),
]

COMMANDS: dict[str, tuple[object, ...]] = {
    "login": ("login", "--user", "x", "--password-stdin"),
    "login --register": ("login", "--register", "--user", "x", "--email", "x@x.example", "--password-stdin"),
    "whoami": ("whoami",),
    "logout": ("logout",),
    "bots": ("bots",),
    "bots of another": ("bots", "--author", "x"),
    "bots show": ("bots", "show", "1"),
    "submit": ("submit", "BOT"),
    "submit --to": ("submit", "BOT", "--to", "x", "--json"),
    "matches": ("matches", "--bot", "x"),
    "logs": ("logs", "1", "--parallel", "1", "--into", "INTO"),
    "logs of a bot": ("logs", "--bot", "x", "--parallel", "1", "--into", "INTO"),
    "watch a match": ("watch", "1"),
    "watch a board": ("watch", "1", "--board"),
    "watch a season": ("watch", "x", "--once"),
    "test-version": ("test-version", "x", "1"),
    "test-version --list": ("test-version", "x", "--list"),
    "friendly": ("friendly", "x", "1"),
    "friendly --show": ("friendly", "--show", "1"),
    "friendly --cancel": ("friendly", "--cancel", "1"),
    "friendly --list": ("friendly", "--list"),
}


def least(shape: Shape, nulls: bool, name: str = "") -> Any:
    """A document of the shape with nothing else in it: what may be null or missing is so, or is there, as `nulls` says."""
    if isinstance(shape, Maybe):
        return None if nulls else least(shape.shape, nulls, name)
    if isinstance(shape, Absent):
        return least(shape.shape, nulls, name)
    if isinstance(shape, Each):
        return {} if nulls else {"x": least(shape.shape, nulls)}
    if isinstance(shape, list):
        return [least(shape[0], nulls)]
    if isinstance(shape, dict):
        kept = {key: of for key, of in shape.items() if not (nulls and isinstance(of, Absent))}
        return {key: least(of, nulls, key) for key, of in kept.items()}
    ended: dict[str, Any] = {"status": "finished", "result": "forfeited", "waiting": 0}  # no command waits for ever
    if name in ended:
        return ended[name]
    return {int: 1, float: 1.5, str: "x", bool: True, dict: {}, Anything: None}[shape]


class House:
    """Answers each path with the least that its shape asks for, but for what is `told` otherwise."""

    def __init__(self, nulls: bool) -> None:
        self.nulls, self.asked = nulls, list[tuple[str, str]]()
        self.told: dict[tuple[str, str], httpx.Response] = {}

    def __call__(self, request: httpx.Request) -> httpx.Response:
        method, path = request.method, request.url.path.removeprefix("/api/v1/")
        if method == "DELETE":
            return httpx.Response(204)
        if path.endswith((".zst", ".txt")):
            return httpx.Response(200, content=LOG)
        self.asked.append((method, path))
        if (method, path) in self.told:
            return self.told[method, path]
        found = [of for kind, at, of in ANSWERS if (kind, at) == (method, path)]
        if not found:
            return httpx.Response(404, json={"detail": f"{method} {path} is not there."})
        return httpx.Response(200, json=least(found[0], self.nulls))


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[bool], House]:
    """Sets up the only house that there is."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv(credentials.SITE, HOUSE)
    monkeypatch.setenv(credentials.TOKEN, "lh_x")
    monkeypatch.setattr("time.sleep", lambda _: None)
    made = Site.__init__

    def opened(nulls: bool) -> House:
        there = House(nulls)
        transport = httpx.MockTransport(there)
        monkeypatch.setattr(Site, "__init__", lambda self, *a, **more: made(self, *a, **more, transport=transport))
        return there

    return opened


def typed(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[int, str, str]:
    credentials.keep(Login(HOUSE, "lh_x", "x"))
    bot = tmp_path / "bot.py"
    bot.write_text("print()\n")
    stdin = tmp_path / "typed"
    stdin.write_text("secret\n")
    places = {"BOT": bot, "INTO": tmp_path / "logs"}
    with stdin.open() as opened:
        monkeypatch.setattr("sys.stdin", opened)
        done = run(*(places.get(str(word), word) for word in COMMANDS[command]))
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("nulls", [False, True], ids=["all is there", "all that may be null is"])
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_reads_nothing_that_is_not_checked(
    house: Callable[[bool], House], command: str, nulls: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = house(nulls)
    code, _, complained = typed(command, tmp_path, monkeypatch)
    assert there.asked
    assert code in (0, 1, 2, 3)
    assert "otherwise than a Leadenhall" not in complained


@pytest.mark.parametrize("command", COMMANDS)
def test_whatever_else_answers_a_command_ends_in_one_line(
    house: Callable[[bool], House], command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = house(False)
    typed(command, tmp_path, monkeypatch)
    for place in dict.fromkeys(there.asked):
        for answer in (
            httpx.Response(200, html="<title>Sign in</title>"),
            httpx.Response(200, json={"results": [None], "next": 7}),
        ):
            there.told = {place: answer}
            code, _, complained = typed(command, tmp_path, monkeypatch)
            assert code == 3, (place, answer, complained)
            assert complained.splitlines()[-1].startswith(f"error: {HOUSE} answers /api/v1/{place[1]} ")
            assert "pip install --upgrade leadenhall-engine" in complained
