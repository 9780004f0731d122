"""What the ladder takes for a bot is taken for the same at home, told and refused with the same words, and runs there as it does here."""

from __future__ import annotations

import codecs
import subprocess
import sys
from pathlib import Path

import pytest

from engine.home import home_bot
from engine.kernel.errors import BadOption
from tests.waiting import GENEROUS

from .test_package import ECHO, REFUSED, zipped
from .test_uploads_people_make import TAKEN

NODE_ECHO = "process.stdin.on('data', line => process.stdout.write(line))\n"
MODULE_ECHO = "import process from 'node:process'\n" + NODE_ECHO

TOO_MUCH = (
    "too many files",
    "too many files, most of them in one folder",
    "a bomb",
    "a bomb of many parts",
)
"""Refused by the ladder for its bounds, and at home in its words."""


def beside(argv: list[str]) -> tuple[str, ...]:
    """The ladder's command for what a home bot runs."""
    runtime = {sys.executable: "python", "node": "node"}
    words = [runtime[argv[0]]] if argv[0] in runtime else []
    program, *more = argv[len(words) :]
    return (*words, f"/bot/{program.removeprefix('./')}", *more)


def answer(argv: list[str], folder: Path) -> str:
    run = subprocess.run(argv, cwd=folder, input="Madras\n", capture_output=True, text=True, timeout=GENEROUS)
    return run.stdout + run.stderr


@pytest.mark.parametrize("name", TAKEN)
def test_what_the_ladder_takes_is_taken_for_the_same_at_home(tmp_path: Path, name: str) -> None:
    data, filename, argv, _, assumed = TAKEN[name]
    (tmp_path / filename).write_bytes(data)

    bot = home_bot(tmp_path / filename, tmp_path / "out")

    assert tuple(bot.assumed) == assumed
    if (tmp_path / "out").exists():
        assert (beside(bot.argv), bot.folder) == (argv, tmp_path / "out")
        assert bot.folder.joinpath(argv[-1].removeprefix("/bot/")).is_file()
    else:
        assert (bot.argv, bot.folder) == ([sys.executable, str(tmp_path / filename)], tmp_path)


@pytest.mark.parametrize("name", sorted(REFUSED.keys() - {*TOO_MUCH, "a script as a native bot"}))
def test_what_the_ladder_refuses_is_refused_with_the_same_words_at_home(tmp_path: Path, name: str) -> None:
    make, field, message = REFUSED[name]
    (tmp_path / "bot.zip").write_bytes(make())

    with pytest.raises(BadOption) as refused:
        home_bot(tmp_path / "bot.zip", tmp_path / "out")

    told = refused.value.message.replace("\0", "\N{REPLACEMENT CHARACTER}").replace("\x1b", "\N{REPLACEMENT CHARACTER}")
    assert told.startswith(f"the ladder would refuse {tmp_path / 'bot.zip'}: {field}: {message}")
    assert refused.value.remedy
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("name", TOO_MUCH)
def test_what_is_too_much_for_the_ladder_is_too_much_at_home(tmp_path: Path, name: str) -> None:
    (tmp_path / "bot.zip").write_bytes(REFUSED[name][0]())
    with pytest.raises(BadOption, match=r"the ladder would refuse .*; (keep it to 500 files|leave out)"):
        home_bot(tmp_path / "bot.zip", tmp_path / "out")


def test_a_program_for_another_system_is_run_at_home_and_told_of(tmp_path: Path) -> None:
    make, _, message = REFUSED["a script as a native bot"]
    (tmp_path / "bot.zip").write_bytes(make())

    bot = home_bot(tmp_path / "bot.zip", tmp_path / "out")

    assert (bot.argv, bot.assumed) == (["./bin/bot"], [f"{message}: the ladder refuses it"])


@pytest.mark.parametrize(
    ("filename", "data"),
    [
        ("bot.py", ECHO.encode("utf-16")),
        ("bot.py", ECHO.encode("utf-32")),
        ("bot.py", codecs.BOM_UTF16_BE + ECHO.encode("utf-16-be")),
        ("bot.pyw", codecs.BOM_UTF32_BE + ECHO.encode("utf-32-be")),
        ("bot.py", codecs.BOM_UTF8 + ECHO.replace("\n", "\r\n").encode()),
        ("bot.py.txt", ECHO.encode()),
        ("bot", b"#!/usr/bin/env python3\r\n" + ECHO.encode()),
        ("bot.js", NODE_ECHO.encode("utf-16")),
        ("bot.js", codecs.BOM_UTF8 + NODE_ECHO.encode()),
        ("bot.cjs", NODE_ECHO.encode()),
        ("bot.mjs", MODULE_ECHO.encode("utf-16")),
        ("bot.mjs.txt", MODULE_ECHO.encode()),
        ("bot.zip", zipped(("bot.py", ECHO.encode("utf-16")))),
    ],
)
def test_a_file_that_the_ladder_runs_runs_at_home(tmp_path: Path, filename: str, data: bytes) -> None:
    # By a script's own folder node would take this for a module.
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / filename).write_bytes(data)

    bot = home_bot(tmp_path / filename, tmp_path / "out")

    assert answer(bot.argv, bot.folder) == "Madras\n"
    assert (tmp_path / filename).read_bytes() == data


@pytest.mark.parametrize(
    "files",
    [
        {"bot.py": ECHO.encode("utf-16")},
        {"bot.py": b"from lib import echo\n", "lib/echo.py": ECHO.encode("utf-32"), "lib/__init__.py": b""},
        {"Bot.toml": '[bot]\nentry = "SRC\\\\Main.py"'.encode("utf-16"), "src/main.py": ECHO.encode()},
        {"bot.mjs": MODULE_ECHO.encode("utf-16")},
        {"inner/bot.toml": b'[bot]\nentry = "a.py"', "inner/a.py": ECHO.encode(), "README.md": b""},
    ],
)
def test_a_folder_whose_zip_the_ladder_runs_runs_at_home(tmp_path: Path, files: dict[str, bytes]) -> None:
    for name, data in files.items():
        (tmp_path / "bot" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "bot" / name).write_bytes(data)
    (tmp_path / "bot.zip").write_bytes(zipped(*files.items()))

    bot = home_bot(tmp_path / "bot", tmp_path / "out")
    zipped_bot = home_bot(tmp_path / "bot.zip", tmp_path / "unzipped")

    assert (bot.argv, sorted(bot.assumed)) == (zipped_bot.argv, sorted(zipped_bot.assumed))
    assert answer(bot.argv, bot.folder) == "Madras\n"
    assert {name: (tmp_path / "bot" / name).read_bytes() for name in files} == files


@pytest.mark.parametrize("name", ["bot", "bot.exe"])
def test_a_program_that_may_not_be_run_is_made_so_in_a_copy(tmp_path: Path, name: str) -> None:
    program = tmp_path / name
    program.write_bytes(Path("/bin/cat").read_bytes())
    program.chmod(0o644)

    bot = home_bot(program, tmp_path / "out")

    assert answer(bot.argv, bot.folder) == "Madras\n"
    assert program.stat().st_mode & 0o777 == 0o644


def test_a_program_in_a_folder_is_named_with_or_without_the_folder_that_it_is_in(tmp_path: Path) -> None:
    for number, command in enumerate(("echo", "./echo")):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "bot.toml").write_text(f'[bot]\ncommand = ["{command}", "-u"]')
        (folder / "echo").write_bytes(Path("/bin/cat").read_bytes())
        bot = home_bot(folder, tmp_path / f"out {number}")
        assert answer(bot.argv, bot.folder) == "Madras\n"


def test_what_a_single_file_imports_from_beside_it_is_told_as_no_part_of_it(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("import json, hands.left\nfrom eyes import see\nfrom engine.sdk import Bot\n")
    for name in ("eyes.py", "hands/left.py", "engine/sdk.py", "unused.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("pass\n")

    bot = home_bot(tmp_path / "bot.py", tmp_path / "out")

    assert bot.assumed == ["hands, eyes beside it is no part of it on the ladder: upload a zip of the folder"]
    assert home_bot(tmp_path / "eyes.py", tmp_path / "out").assumed == []


def test_what_a_bot_imports_of_this_machine_alone_is_told_before_the_ladder_misses_it(tmp_path: Path) -> None:
    files = {
        "main.py": "import json, numpy, eyes.left\nfrom engine.sdk import Bot\nimport nowhere_at_all\n",
        "eyes/__init__.py": "from . import right\n",
        "eyes/left.py": "from django.db import models\n",
        "eyes/right.py": "def see():\n    from ..main import Bot\nimport ladder\nimport broken\n",
        "broken.py": "this is no Python\n",
        "tests/test_eyes.py": "import pytest\n",
    }
    for name, source in files.items():
        (tmp_path / "bot" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "bot" / name).write_text(source)

    bot = home_bot(tmp_path / "bot", tmp_path / "out")

    assert sorted(bot.assumed) == [
        "django, ladder cannot be imported on the ladder, which has the standard library, the engine and numpy",
        "there is no bot.toml: main.py was taken for a python bot's entry",
    ]
