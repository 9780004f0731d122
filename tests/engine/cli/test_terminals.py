"""How commands behave at a terminal: narrow ones, what is typed or not, and who leaves in the middle."""

from __future__ import annotations

import errno
import fcntl
import json
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text

import engine
from engine.cli import fairness
from engine.cli.client import watch
from engine.cli.tables import Column, fitted, show_table
from engine.client import credentials
from engine.fairness import Fairness, Setup, Worth
from engine.measured import Made
from tests.conftest import ROOT
from tests.engine.cli.test_cli import EAST, run
from tests.waiting import GENEROUS

COLUMNS = (Column("rank", figures=True), Column("bot", names=True), Column("won", figures=True, spare=1))


def lines(width: int, name: str, *, terminal: bool = True) -> list[str]:
    console = Console(width=width, force_terminal=terminal, no_color=True, file=StringIO(), highlight=False)
    show_table(fitted(COLUMNS, [("12 (10–14)", Text(name), "1,234")], console), console)
    told = console.file.getvalue()  # type: ignore[attr-defined]
    return [Text.from_ansi(line).plain.rstrip() for line in told.splitlines()]


@pytest.mark.parametrize(
    ("width", "shown"),
    [
        (80, " 12 (10–14)  Hastings-17 v2  1,234"),
        (35, " 12 (10–14)  Hastings-17 v2  1,234"),
        (34, " 12 (10–14)  Hastings-17 v2"),
        (24, " 12 (10–14)  Hastings-…"),
    ],
)
def test_a_narrow_terminal_has_fewer_columns_and_whole_figures(width: int, shown: str) -> None:
    assert lines(width, "Hastings-17 v2")[1:] == [shown]


def test_nothing_is_left_out_of_a_table_that_goes_elsewhere() -> None:
    assert lines(34, "Hastings-17 v2", terminal=False)[0].split() == ["rank", "bot", "won"]


def test_nothing_is_cut_of_a_table_that_goes_elsewhere() -> None:
    assert lines(20, "Hastings-17 v2", terminal=False)[1:] == [" 12 (10–14)  Hastings-17 v2  1,234"]


WORTHS = Fairness(
    tuple(
        Setup(
            Made("2026-11-30", "0.1.0", "3", "abc"),
            bot,
            "0123",
            3,
            options,
            200,
            100.0,
            tuple(Worth(seat, 0.5 + 0.1 * seat, 0.05, 0.3) for seat in range(3)),
            0.01,
            0.02,
            apart,
        )
        for bot, options, apart in (
            ("merchant", {}, None),
            ("searcher:playouts=8", {}, None),
            ("merchant", {"loot_in_company_regions": "none"}, 199),
            ("merchant", {"loot_in_company_regions": "some"}, 7),
        )
    )
)


def worths(width: int, changed: list[bool]) -> list[str]:
    console = Console(width=width, force_terminal=True, no_color=True, file=StringIO(), highlight=False)
    for table in fairness.drawn(WORTHS, changed, console):
        show_table(table, console)
    told = console.file.getvalue()  # type: ignore[attr-defined]
    return [Text.from_ansi(line).plain.rstrip() for line in told.splitlines()]


@pytest.mark.parametrize(
    ("width", "shown"),
    [
        (
            90,
            [
                " seats  options                       seat 1    seat 2     seat 3      p  games  apart",
                "     3  usual                         0 ± 35  +70 ± 37  +147 ± 44  0.020    200",
                "     3  usual by searcher:playouts=8  0 ± 35  +70 ± 37  +147 ± 44  0.020    200",
                "     3  loot_in_company_regions=none  0 ± 35  +70 ± 37  +147 ± 44  0.020    200    199",
                "     3  loot_in_company_regions=some  0 ± 35  +70 ± 37  +147 ± 44  0.020    200      7",
            ],
        ),
        (
            60,
            [
                "                                      seat  seat  seat",
                " seats  options                          1     2     3",
                "     3  usual                            0   +70  +147",
                "                                      ± 35  ± 37  ± 44",
                "     3  usual by searcher:playouts=8     0   +70  +147",
                "                                      ± 35  ± 37  ± 44",
                "     3  loot_in_company_regions=none     0   +70  +147",
                "                                      ± 35  ± 37  ± 44",
                "     3  loot_in_company_regions=some     0   +70  +147",
                "                                      ± 35  ± 37  ± 44",
            ],
        ),
    ],
)
def test_tables_are_told_apart_by_their_options_on_a_terminal_of_any_width(width: int, shown: list[str]) -> None:
    assert worths(width, [False] * 4) == shown


def test_options_are_broken_before_they_are_cut() -> None:
    told = worths(40, [False, False, False, True])
    assert told[-3:] == [
        "     3  loot_in_compa     0   +70  +147",
        "        ny_regions=so  ± 35  ± 37  ± 44",
        "        me changed",
    ]


def test_what_seats_are_worth_tells_programs_which_tables_have_changed_since(
    capsys: pytest.CaptureFixture[str],
) -> None:
    fairness._tell(engine.title(EAST), WORTHS, as_json=True, idle=WORTHS.setups[3:])
    told = json.loads(capsys.readouterr().out)
    assert told["make_no_difference"] == [{"seats": 3, "options": {"loot_in_company_regions": "some"}}]
    assert [(one["bot"], one["options"], one["apart"], one["changed"]) for one in told["setups"]] == [
        ("merchant", {}, None, True),
        ("searcher:playouts=8", {}, None, True),
        ("merchant", {"loot_in_company_regions": "none"}, 199, True),
        ("merchant", {"loot_in_company_regions": "some"}, 7, True),
    ]


@pytest.mark.parametrize(
    ("command", "field"),
    [
        (["fairness", EAST, "--option", "mortgage=on"], "option"),
        (["fairness", EAST, "--keep"], "keep"),
        (["grades", EAST, "greedy"], "bots"),
        (["grades", EAST, "--seats", "4"], "seats"),
    ],
)
def test_what_was_measured_is_not_shown_as_if_it_went_by_what_measuring_takes(command: list[str], field: str) -> None:
    done = run(*command)
    assert (done.returncode, done.stdout, done.stderr) == (
        2,
        "",
        f"error: {field}: only what is measured anew goes by it; add --measure, or leave it out\n",
    )


def test_a_board_that_is_higher_than_the_terminal_leaves_nothing_behind_and_stays_whole_at_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = StringIO()
    monkeypatch.setattr(watch, "out", Console(width=40, height=10, force_terminal=True, no_color=True, file=told))
    with watch._board_in_place(True) as show:
        for board in ("first", "last"):
            show("\n".join(f"{board} {line}" for line in range(30)))
    assert "first 8" in told.getvalue()
    assert "first 9" not in told.getvalue()
    assert [line for line in range(9, 30) if told.getvalue().count(f"last {line}") != 1] == []


def test_who_types_nothing_is_told_how_to_say_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv(credentials.SITE, "http://localhost")
    monkeypatch.setattr(sys, "stdin", StringIO(""))
    done = run("login")
    assert (done.returncode, done.stderr.splitlines()[-1]) == (
        2,
        "error: user-name: no user name was typed; give --user",
    )


@pytest.mark.parametrize(("key", "code", "last"), [(b"\x03", 130, "error: interrupted"), (b"\x04", 0, "")])
@pytest.mark.parametrize("command", ["debug", "replay"])
def test_who_leaves_at_a_prompt_finds_a_line_of_his_own(
    tmp_path: Path, command: str, key: bytes, code: int, last: str
) -> None:
    words, prompt = ("debug", EAST, "greedy", "random", "--seat", "1"), b"debug> "
    if command == "replay":
        log = tmp_path / "game.jsonl"
        run("play", EAST, "random", "random", "--log", log)
        words, prompt = ("replay", str(log)), b"Enter, ply, or q "
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(ROOT)
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # which who runs in the background ignores, and so would this
        line = [sys.executable, "-m", "engine", *words]
        os.execve(sys.executable, line, {**os.environ, "TERM": "dumb", "NO_COLOR": "1"})
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 40, 0, 0))
    try:
        told = _all_it_says(terminal, prompt, key)
    finally:
        os.close(terminal)  # which ends a program that still waits there
        _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == code
    after = Text.from_ansi(told.rpartition(prompt)[2].decode().replace("\r\n", "\n")).plain.replace("^C", "")
    assert after.startswith("\n")
    assert after.strip() == last


def _all_it_says(terminal: int, prompt: bytes, key: bytes) -> bytes:
    """What a program writes until it ends. At its `prompt` the `key` is pressed, and once more where nothing follows, as a person would.

    A program that was interrupted after it had written its prompt, and before it waits for a line, hears of that at the next key.
    """
    told = b""
    deadline = time.monotonic() + GENEROUS
    try:
        while time.monotonic() < deadline:
            if select.select([terminal], [], [], 0.2)[0]:
                part = os.read(terminal, 65536)
                told += part
                if not part:
                    return told
            elif told.endswith(prompt):
                os.write(terminal, key)
    except OSError:  # how Linux tells that the other side is gone
        return told
    raise TimeoutError(f"it did not end; it said {told!r}")


def test_a_remedy_that_is_to_be_copied_keeps_its_lines_and_what_is_wrong_has_one(tmp_path: Path) -> None:
    folder = tmp_path / "two\nlines"
    folder.mkdir()
    (folder / "notes.txt").touch()
    done = run("play", EAST, folder, "random")
    told = done.stderr.splitlines()
    assert (done.returncode, len(told)) == (2, 4)
    assert "two�lines: bot.toml: " in told[0]
    assert told[1:] == ["[bot]", 'language = "python"', 'entry = "main.py"']


def test_a_full_disk_is_told_as_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "mkdir", full)
    done = run("reference", "--into", tmp_path / "out")
    assert (done.returncode, done.stderr) == (
        2,
        "error: No space left on device; make room, or name another place\n",
    )
