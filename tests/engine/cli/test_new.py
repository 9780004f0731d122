"""``new``: what it writes in each language, and what it tells to do next. Its bots play in ``tests/workers/test_templates.py``."""

from __future__ import annotations

import re
import sys
from unittest.mock import patch

import pytest

from engine.cli import new
from engine.cli.new import Language
from engine.client import credentials
from engine.client.credentials import Login
from tests.engine.cli.test_cli import EAST, ok, run

WRITTEN = {
    Language.PYTHON: ["README.md", "bot.py", "bot.toml"],
    Language.NODE: ["README.md", "bot.js", "bot.toml"],
    Language.RUST: [
        ".cargo/config.toml",
        "Cargo.toml",
        "Makefile",
        "README.md",
        "bot.toml",
        "src/json.rs",
        "src/main.rs",
    ],
    Language.CPP: ["Makefile", "README.md", "bot.cpp", "bot.toml", "json.hpp"],
    Language.JAVA: ["Bot.java", "Json.java", "Makefile", "README.md", "bot.toml"],
}


@pytest.fixture(autouse=True)
def nobody_is_logged_in(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.delenv(credentials.SITE, raising=False)
    monkeypatch.delenv(credentials.TOKEN, raising=False)


@pytest.mark.parametrize("language", Language)
def test_a_new_bot_has_the_files_of_its_language_and_a_readme_with_the_commands_that_are_told(tmp_path, language):
    folder = tmp_path / "my bot"
    told = ok("new", folder, "--language", language, "--title", "arkwright")
    assert sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()) == WRITTEN[language]
    build = [f"    make -C '{folder}'"] if "Makefile" in WRITTEN[language] else []
    play = f"    python -m engine play arkwright '{folder}' random random"
    submit = f"    python -m engine submit '{folder}' --title arkwright"
    assert told.splitlines() == [
        *(f"{folder} is ready. Try it:", "", *build, play, "", "Look at what it sees, and send it to a ladder:", ""),
        f"    python -m engine debug arkwright '{folder}' random --seat 1",
        "    python -m engine login --register --site http://localhost:8000",
        submit,
    ]
    readme = (folder / "README.md").read_text()
    assert readme.startswith("# my-bot\n")
    assert f"{play} --games 20\n" in readme
    assert all(f"{line}\n" in readme for line in (*build, submit))
    assert not re.search("@[A-Z]+@", readme)


def test_who_calls_it_leadenhall_is_told_to_go_on_so(tmp_path):
    with patch.object(sys, "argv", ["/home/clive/.venv/bin/leadenhall", "new"]):
        new.new(tmp_path / "bot")
    assert f"    leadenhall play {EAST} {tmp_path / 'bot'} random random" in (tmp_path / "bot/README.md").read_text()


def test_who_is_logged_in_is_not_told_to_log_in(tmp_path):
    credentials.keep(Login("https://ladder.example", "lh_x", "clive"))
    last = ok("new", tmp_path / "bot").splitlines()[-2:]
    assert last == [
        f"    python -m engine debug {EAST} {tmp_path / 'bot'} random --seat 1",
        f"    python -m engine submit {tmp_path / 'bot'} --title {EAST}",
    ]


def test_a_folder_may_have_a_name_that_is_no_text(tmp_path):
    folder = tmp_path / "bot\udcff"
    ok("new", folder)
    assert b"bot\xff" in (folder / "README.md").read_bytes()


def test_it_is_told_what_the_language_needs_and_this_machine_has_not(tmp_path):
    with patch.object(new, "which", {"make": "/usr/bin/make"}.get):
        done = run("new", tmp_path / "bot", "--language", "rust")
    assert done.returncode == 0
    assert done.stderr == "cargo cannot be found here: install what has it before you go on\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--title", "chess"], "title: there is no title 'chess'; use one of: "),
        (["--language", "cobol"], "'cobol' is not one of 'python', 'node', 'rust', 'c++', 'java'"),
    ],
)
def test_nothing_is_written_for_what_is_not_known(tmp_path, arguments, said):
    done = run("new", tmp_path / "bot", *arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert not (tmp_path / "bot").exists()
