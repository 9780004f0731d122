"""The code in the project's papers runs."""

from __future__ import annotations

import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
import typer

import engine
from engine import cli
from engine.cli import arena, terminal
from engine.kernel.dice import Dice, key_of
from engine.protocol import Clock, Start
from engine.sdk import Bot, LiveTurn
from tests.conftest import ROOT
from tests.project.blocks import REASONS, SHELL, Block, Paper, papers
from tests.waiting import GENEROUS

PAPERS = list(papers())
RUN = {"python", "js"} | SHELL
NO_CODE = {"json", "transcript"}
"""What is shown and cannot be run; the tests of the engine play the transcript."""
NODE = shutil.which("node")

FEWER = {"--games": "1", "--blocks": "1", "--states": "3", "--logs": "3"}
"""What papers tell to be done often is done less often here."""
SOONER = re.compile(r"searcher(:budget_ms=\d+)?")
"""Who thinks for as long as it is told: here for a millisecond a decision."""
ASKED = 12
"""Decisions that a bot out of a paper is asked for."""
QUICK = Clock(bank_ms=900, cap_ms=100, used_ms=0)


def with_blocks(*languages: str) -> Any:
    """A case for each paper that has blocks in these languages, with those that are run."""
    cases = []
    for paper in PAPERS:
        found = [block for block in paper.blocks if block.language in languages and not block.reason]
        if found:
            cases.append(pytest.param(Paper(paper.name, found), id=paper.name))
    return pytest.mark.parametrize("paper", cases)


def test_what_is_not_run_says_so_in_one_way_and_all_else_can_be_run() -> None:
    blocks = [block for paper in PAPERS for block in paper.blocks]
    assert {block.reason for block in blocks} - {""} == REASONS
    assert [block for block in blocks if not block.reason and block.language not in RUN | NO_CODE] == []
    assert [block for block in blocks if block.language in SHELL and not block.commands and not block.reason] == []


@with_blocks("python")
def test_python_runs_and_its_bots_play(paper: Paper, tmp_path: Path) -> None:
    names: dict[str, Any] = {"__name__": "a_paper"}
    with chdir(tmp_path), redirect_stdout(StringIO()):
        for block in paper.blocks:
            before = set(names)
            place = "\n" * block.line + block.text
            exec(compile(place, str(ROOT / paper.name), "exec", dont_inherit=True), names)
            for name in names.keys() - before:
                if isinstance(names[name], type) and issubclass(names[name], Bot) and names[name] is not Bot:
                    play(names[name](), title_for(block), least=1)


def title_for(block: Block) -> str:
    """Who speaks of consent and Offices plays where there are some."""
    return "john_company_2e" if re.search(r"consent|deals|bargain|state\.me", block.text) else engine.first_title()


def play(bot: Bot, title_id: str, least: int) -> None:
    """Ask the bot in the first seat; the others choose by luck. Half of its questions are those of bargains, where there are any."""
    title = engine.title(title_id)
    game, luck = title.new(seats=3, seed=5), Dice(key_of("papers", 5, 0))
    names = ["paper", "luck", "luck"]
    bot.start(Start(title.id, title.version, game.options, 0, 3, names))
    asked = 0
    while game.decision is not None and asked < ASKED:
        options = len(game.decision.options)
        at = luck.below(options)
        bargains = game.decision.kind.startswith(("consent", "deals"))
        if game.decision.seat == 0 and (bargains or asked < ASKED // 2):
            at = bot.choose(LiveTurn(asked, game, QUICK))
            asked += 1
            assert at in range(options), game.decision.kind
        game.choose(at)
    assert asked >= least


@pytest.mark.skipif(NODE is None, reason="needs node, as bots in JavaScript do")
@with_blocks("js")
def test_javascript_runs(paper: Paper) -> None:
    for block in paper.blocks:
        command = [str(NODE), "--input-type=module", "--eval", block.text]
        done = subprocess.run(
            command,
            cwd=(ROOT / paper.name).parent,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=GENEROUS,
        )
        assert done.returncode == 0, done.stderr


@with_blocks(*SHELL)
def test_commands_end_well(paper: Paper, workplace: Path) -> None:
    for block in paper.blocks:
        for words in block.commands:
            if words[0] == "new":  # papers tell several ways to make the same folder
                shutil.rmtree(workplace / words[1], ignore_errors=True)
            code, told = ended([less(before, word) for before, word in zip(["", *words], words, strict=False)])
            assert code == 0, f"{paper.name}:{block.line}: leadenhall {' '.join(words)}: {told}"


def less(before: str, word: str) -> str:
    """A word of a command, after another one, so that less is done."""
    return "searcher:budget_ms=1" if SOONER.fullmatch(word) else FEWER.get(before, word)


@pytest.fixture
def workplace(tmp_path: Path) -> Iterator[Path]:
    """A folder to work in, which the commands take for the place that they are called from."""
    with chdir(tmp_path):
        yield tmp_path


def ended(words: list[str]) -> tuple[int, str]:
    """The exit code of the command in this process, and what it told."""
    told = StringIO()
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGHUP)}
    with (
        redirect_stdout(told),
        redirect_stderr(told),
        patch.object(sys, "argv", ["leadenhall", *words]),
        patch.object(sys, "stdin", StringIO("quit\n")),
        patch.object(arena, "cores", lambda: 1),  # in this process, which has its imports behind it
        patch.object(terminal.out, "_width", 120),
        patch.object(terminal.errors, "_width", 120),
    ):
        try:
            return cli.run(), told.getvalue()
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def test_commands_that_are_not_run_are_there_with_their_options() -> None:
    told = [words for paper in PAPERS for block in paper.blocks if block.reason for words in block.commands]
    assert len(told) > 20
    for words in told:
        command = typer.main.get_command(cli.application(words[0]))
        context = typer.Context(command)
        known = getattr(command, "commands", {}).get(words[0], command)
        inner = getattr(known, "commands", {})
        known = inner.get(words[1] if len(words) > 1 else "", known)
        options = {option for parameter in known.params for option in (*parameter.opts, *parameter.secondary_opts)}
        unknown = {word.partition("=")[0] for word in words if word.startswith("--")} - options
        assert context.command is command
        assert unknown == set(), words
