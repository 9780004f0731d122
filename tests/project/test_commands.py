"""What the project's commands are asked is checked before they begin: what is wrong is told in one line, and the exit code is 2.

Each is run here as `make` runs it, but in this process: nothing of what it would do may have begun when it ends.
"""

from __future__ import annotations

import re
import runpy
import sys
import warnings
from pathlib import Path

import pytest

from tests.commands import ROOT, lines_of, run
from tests.engine.bots.fit import is_of

COMMANDS = sorted(set(re.findall(r"-m (tests\.[\w.]+)", (ROOT / "Makefile").read_text())))
"""Every module that the Makefile runs."""
UNASKED = {"tests.costs", "tests.project.migrations"}
"""Of these what takes no arguments: a plugin of pytest's, and a check of all migrations."""
BOTS, BENCH = "tests.engine.bots", "tests.engine.bench"
COMMIT = "is no commit of this checkout; name one as `git log` does, or main or HEAD"
SCRIPTED = "no title's scripted bot is called 'nosuch'; use one of: merchant, nabob, factor, millowner"
TITLE = "there is no title 'nosuch'; use one of: east_india_companies, john_company_2e, john_company_1e, arkwright"
SEATS = "seats: 9 cannot play east_india_companies with these options; use one of: 2, 3, 4"

WRONG = [
    (f"{BOTS}.duel nosuch merchant", f"REF: 'nosuch' {COMMIT}"),
    (f"{BOTS}.duel --output=x merchant", "the following arguments are required: BOT; --help tells what may be asked"),
    (f"{BOTS}.duel {{folder}} merchant", "REF: {folder} has no engine/bots; name a commit, or the root of a checkout"),
    (f"{BOTS}.duel HEAD nosuch", f"argument BOT: {SCRIPTED}"),
    (f"{BOTS}.duel HEAD", "the following arguments are required: BOT; --help tells what may be asked"),
    (f"{BOTS}.duel HEAD merchant --seats 9", SEATS),
    (f"{BOTS}.duel HEAD merchant --seats four", "argument --seats: 'four'; give a whole number of 2 or more"),
    (f"{BOTS}.duel HEAD merchant --games 0", "argument --games: '0'; give a whole number of 1 or more"),
    (f"{BOTS}.duel HEAD merchant --option mortgage", "option: 'mortgage' sets nothing; write NAME=VALUE"),
    (f"{BOTS}.fit nosuch", f"argument BOT: {SCRIPTED}"),
    (f"{BOTS}.fit merchant --table 9", SEATS),
    (f"{BOTS}.fit merchant --table 3,x", "argument --table: '3,x' is no table; write seats and options: 4, or 3,start=advanced"),
    (f"{BOTS}.fit merchant --minutes nan", "argument --minutes: 'nan'; give a number of 0 or more"),
    (f"{BOTS}.fit merchant --games 0", "--games: none lies there and none is to be played; play some, or name --games-file"),
    (
        f"{BOTS}.fit merchant --games-file {{folder}}",
        "argument --games-file: {folder}: Is a directory; name a file that can be written, in a folder that is there",
    ),
    (
        f"{BOTS}.fit merchant --games-file {{folder}}/no/games",
        "argument --games-file: {folder}/no/games: No such file or directory; name a file that can be written, in a folder"
        " that is there",
    ),
    (
        f"{BOTS}.fit merchant --games-file {{spoilt}}",
        "--games-file: line 1 of {spoilt} is none of its games; take that line away, or name another file",
    ),
    (f"{BOTS}.outcomes nosuch", f"argument TITLE: {TITLE}"),
    (f"{BOTS}.outcomes arkwright --duel 4 --from nosuch", f"--from: 'nosuch' {COMMIT}"),
    (f"{BOTS}.outcomes east_india_companies --table 9", SEATS),
    (
        f"{BOTS}.outcomes arkwright --games-file {{spoilt}}",
        "--games-file: line 1 of {spoilt} is none of its games; take that line away, or name another file",
    ),
    (f"{BOTS}.bargains nosuch", "MEASURE: there is none called 'nosuch'; use tables, exploiter, votes"),
    (f"{BOTS}.bargains --before {{folder}}", "--before: {folder} has no engine; name the root of a checkout"),
    (
        f"{BOTS}.bargains votes --title john_company_1e",
        "--title: john_company_1e has no votes to buy; use john_company_2e",
    ),
    (f"{BENCH}.compare nosuch", f"REF: 'nosuch' {COMMIT}"),
    (
        f"{BENCH}.compare {{folder}}",
        "REF: the folder {folder} has no engine; name a commit that has, or the folder that it lies in",
    ),
    (f"{BENCH}.compare main --pairs 3", "argument --pairs: '3'; give a whole number of 8 or more"),
    (f"{BENCH}.table --only nosuch", "--only: no case is called like ['nosuch']; see tests/engine/bench/cases.py"),
    (f"{BENCH}.table --beside nosuch", f"--beside: 'nosuch' {COMMIT}"),
    (
        f"{BENCH}.table --beside {{folder}}",
        "--beside: the folder {folder} has no engine; name a commit that has, or the folder that it lies in",
    ),
    (f"{BENCH}.table --beside HEAD --beside HEAD", "--beside: HEAD is named twice; name each build once"),
    (f"{BENCH}.table --rounds 0", "argument --rounds: '0'; give a whole number of 1 or more"),
    (f"{BENCH}.table --save --only arkwright", "--save: a table that is kept has every case; leave --only out"),
    (
        "tests.project.mutants nosuch",
        "argument AREA: invalid choice: 'nosuch' (choose from 'kernel', 'ladder', 'workers', 'ratings', 'arkwright',"
        " 'john_company_1e', 'john_company_2e', 'east_india_companies'); --help tells what may be asked",
    ),
    ("tests.project.mutants kernel --longest 0", "argument --longest: '0'; give a number above 0"),
    (
        "tests.project.mutants kernel --keep {spoilt}/x",
        "argument --keep: {spoilt}/x: Not a directory; name a folder that is there, or can be made",
    ),
    (
        "tests.engine.agreement --games {folder}/nosuch",
        "argument --games: {folder}/nosuch: No such file or directory; name a file that is there and open to you",
    ),
    (
        "tests.engine.agreement --games {spoilt}",
        "--games: line 1 of {spoilt} tells no game ('seats'); give JSON lines with title, options, seats, seed and choices",
    ),
    ("tests.engine.agreement nosuch", f"argument TITLE: {TITLE}"),
    ("tests.engine.reference.check nosuch", f"argument TITLE: {TITLE}"),
    ("tests.engine.reference.search --games 0", "argument --games: '0'; give a whole number of 1 or more"),
    ("tests.engine.compiled.check nosuch", f"argument TITLE: {TITLE}"),
    (
        "tests.engine.compiled.check --built {folder}",
        "--built: {folder}: no engine is compiled for this Python; run `make compile` again",
    ),
    (
        "tests.workers.bench --only nosuch",
        "--only: no title is called like 'nosuch'; use a part of: arkwright, east_india_companies, john_company_1e,"
        " john_company_2e",
    ),
    ("tests.workers.bench_worker --rounds 0", "argument --rounds: '0'; give a whole number of 1 or more"),
    ("tests.ladder.web.bench nosuch", f"argument TITLE: {TITLE}"),
    (
        "tests.ladder.web.shots {spoilt}",
        "argument FOLDER: {spoilt}: File exists; name a folder that is there, or can be made",
    ),
    ("tests.ladder.seasons.bench --sizes 0", "argument --sizes: '0'; give a whole number of 1 or more"),
    ("tests.ladder.bench.intake --bots 3", "--bots: 3 cannot fill a table of 4; ask for more"),
    ("tests.ladder.bench.intake --house {folder}", "--house: {folder} holds no house; name a data folder, such as var"),
    ("tests.chaos --matches none", "argument --matches: 'none'; give a whole number of 1 or more"),
    ("tests.compose --from nosuch", f"--from: 'nosuch' {COMMIT}"),
    ("tests.project.structure --twice nosuch", f"--twice: 'nosuch' {COMMIT}"),
    ("tests.newcomer --title nosuch", f"argument --title: {TITLE}"),
    ("tests.takeaway --wheels {spoilt}", "argument --wheels: {spoilt} is no folder; name one that is there and open to you"),
    ("tests.drills.restore --rounds 0", "argument --rounds: '0'; give a whole number of 1 or more"),
    ("tests.drills.full_disk --seconds 0", "argument --seconds: '0'; give a number above 0"),
]  # fmt: skip


def said(command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    """What the command says to whoever has asked it for something wrong."""
    module, *words = command.split()
    monkeypatch.setattr(sys, "argv", [module, *words])
    with warnings.catch_warnings():
        # The module may have been imported by other tests; here it is the command.
        warnings.simplefilter("ignore", RuntimeWarning)
        with pytest.raises(SystemExit) as ended:
            runpy.run_module(module, run_name="__main__", alter_sys=True)
    told = capsys.readouterr()
    assert (ended.value.code, told.out) == (2, "")
    return told.err


@pytest.mark.parametrize(("command", "words"), WRONG, ids=[command for command, _ in WRONG])
def test_what_is_wrong_is_told_in_a_line_that_names_it_and_what_would_do(
    command: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    spoilt = tmp_path / "games.jsonl"
    spoilt.write_text('{"title": "arkwright"}\n')
    places = {"folder": tmp_path, "spoilt": spoilt}
    told = said(command.format(**places), monkeypatch, capsys)
    assert told == f"error: {words.format(**places)}\n"


@pytest.mark.parametrize("command", [command for command in COMMANDS if command not in UNASKED])
def test_a_command_knows_what_it_may_be_asked(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = said(f"{command} --nosuch", monkeypatch, capsys)
    missing = re.fullmatch(r"error: (.+); --help tells what may be asked\n", told)
    assert missing is not None
    assert missing[1].startswith(("unrecognized arguments: --nosuch", "the following arguments are required: "))


def test_every_command_of_the_makefile_is_fed_something_wrong() -> None:
    fed = {command.split()[0] for command, _ in WRONG}
    # These are asked for nothing but that they keep a folder.
    asked_little = {"tests.workers.machines", "tests.workers.compiled_check"}
    assert set(COMMANDS) - UNASKED - fed == asked_little


def test_games_of_another_bot_are_none_of_its_games() -> None:
    game = {"seed": 1, "table": 0, "steps": [[0.1, 0.2], [0.0, -0.1]], "scores": [3, 4]}
    assert is_of(game, 2)
    assert not is_of(game, 3)
    assert not is_of(game | {"scores": [3, 4, 5]}, 2)


def test_the_line_of_a_file_that_was_cut_off_is_named(tmp_path: Path) -> None:
    kept = tmp_path / "games.jsonl"
    kept.write_text('{"seats": 2}\n{"sea')
    with pytest.raises(ValueError, match=f"--games-file: line 2 of {kept} is none of its games; take that line away"):
        list(lines_of(kept, "--games-file", lambda game: game["seats"] == 2))


def test_what_somebody_else_has_ended_ends_without_many_words(capfd: pytest.CaptureFixture[str]) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    assert run(interrupted) == 130
    assert capfd.readouterr() == ("", "")
