"""Tokens are kept by house, for their owner alone, and the environment wins over the file."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest

from engine.client import credentials
from engine.client.credentials import Login
from engine.kernel.errors import BadOption

HOUSE, OTHER = "https://ladder.example", "https://other.example"


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.delenv(credentials.SITE, raising=False)
    monkeypatch.delenv(credentials.TOKEN, raising=False)
    return tmp_path


def test_the_file_is_its_owners_alone_and_is_written_at_once(home: Path) -> None:
    file = credentials.keep(Login(HOUSE, "lh_first", "elizabeth", "laptop"))
    assert file == home / "leadenhall" / "credentials.json"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    credentials.keep(Login(OTHER, "lh_second", "thomas"))
    assert [entry.name for entry in file.parent.iterdir()] == ["credentials.json"]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_each_house_has_its_own_token_and_the_last_one_is_used_where_none_is_named() -> None:
    credentials.keep(Login(HOUSE, "lh_first", "elizabeth", "laptop"))
    credentials.keep(Login(OTHER, "lh_second", "thomas"))
    assert credentials.chosen() == Login(OTHER, "lh_second", "thomas")
    assert credentials.chosen("https://LADDER.example/") == Login(HOUSE, "lh_first", "elizabeth", "laptop")
    assert credentials.chosen("https://third.example") == Login("https://third.example")
    credentials.forget(OTHER)
    assert credentials.chosen() == Login(OTHER)
    assert credentials.chosen(HOUSE).token == "lh_first"


def test_a_file_that_others_may_read_is_not_used() -> None:
    file = credentials.keep(Login(HOUSE, "lh_first"))
    file.chmod(0o640)
    with pytest.raises(BadOption, match=r"others may read .*; chmod 600 "):
        credentials.chosen()


@pytest.mark.parametrize("text", ["", "[]", '{"sites": 7}', '{"sites": {"https://ladder.example": "lh_first"}}'])
def test_a_file_that_holds_something_else_is_refused_and_not_written_over(text: str) -> None:
    file = credentials.keep(Login(HOUSE, "lh_first"))
    file.write_text(text)
    with pytest.raises(BadOption, match="; log in again, or remove the file"):
        credentials.keep(Login(OTHER, "lh_second"))
    assert file.read_text() == text


def test_the_environment_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    credentials.keep(Login(HOUSE, "lh_first", "elizabeth"))
    monkeypatch.setenv(credentials.SITE, OTHER)
    assert credentials.chosen() == Login(OTHER)
    monkeypatch.setenv(credentials.TOKEN, "lh_given")
    assert credentials.chosen() == Login(OTHER, "lh_given")


def test_a_token_of_the_environment_goes_to_the_house_of_the_environment_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    credentials.keep(Login(HOUSE, "lh_first", "elizabeth"))
    monkeypatch.setenv(credentials.TOKEN, "lh_given")
    assert credentials.chosen().token == "lh_given"
    monkeypatch.setenv(credentials.SITE, OTHER)
    assert credentials.chosen(HOUSE).token == "lh_first"
    assert credentials.chosen("https://third.example").token == ""


def test_plain_http_is_allowed_for_good_where_it_was_at_the_login() -> None:
    plain = "http://ladder.example"
    with pytest.raises(BadOption):
        credentials.chosen(plain)
    credentials.keep(Login(plain, "lh_first", insecure=True))
    assert credentials.chosen(plain).token == "lh_first"


def test_without_a_house_it_says_how_to_name_one() -> None:
    with pytest.raises(BadOption, match="no house is named; give --site URL, set LEADENHALL_SITE, or log in"):
        credentials.chosen()


def test_a_token_is_in_no_message(home: Path) -> None:
    login = Login(HOUSE, "lh_secret", "elizabeth")
    assert "lh_secret" not in f"{login} {login!r}"
    assert json.loads(credentials.keep(login).read_text())["sites"][HOUSE]["token"] == "lh_secret"


def test_a_token_of_letters_that_none_has_is_refused_before_it_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(credentials.SITE, "https://ladder.example")
    monkeypatch.setenv(credentials.TOKEN, "\u00fc")
    with pytest.raises(BadOption) as refused:
        credentials.chosen()
    assert refused.value.field == credentials.TOKEN


def test_where_no_login_can_be_kept_is_known_before_one_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", "/proc/nothere")
    with pytest.raises(FileNotFoundError):
        credentials.check_place()
