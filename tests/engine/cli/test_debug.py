"""``debug``, with its commands from a script."""

from __future__ import annotations

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path
from unittest.mock import patch

import pytest

from engine import protocol
from engine.sdk import WireTurn
from tests.engine.cli.test_cli import EAST, run
from tests.engine.workshop.homes import Arena, last_bot


def debug(script: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    with patch.object(sys, "stdin", StringIO(script)):
        return run("debug", EAST, *arguments, columns=200)


def after(told: str, line: str) -> str:
    """What was said right after a line of the script."""
    return told.partition(f"debug> {line}\n")[2].splitlines()[0]


def test_it_stops_at_a_decision_of_the_seat_and_tells_what_it_sees(tmp_path: Path):
    done = debug("quit\n", last_bot(tmp_path), "random", "--seat", 1, "--decision", "loading")
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert lines[0].startswith("last (seat 1) decides loading.")
    assert lines[1].startswith("clock: ")
    assert lines[1].endswith(" ms left, 10,000 ms for this decision")
    assert "  The Indies get 3 cubes of tea" in lines
    assert '  seals: {"formosa": "closed", "canton": "free"' in done.stdout
    assert any(line.startswith("  0  ") for line in lines[lines.index("options:") :])


def test_the_bot_is_asked_once_and_another_option_may_be_taken(tmp_path: Path):
    done = debug("bot\nbot\noption 1\nquit\n", last_bot(tmp_path), "random", "--seat", 1)
    first = after(done.stdout, "bot")
    assert first.startswith("the bot chooses ")
    assert done.stdout.count(first) == 2
    assert done.stdout.count("asked 1\n") == 2  # told twice, asked once
    assert "asked 2" not in done.stdout
    assert done.stdout.count("last (seat 1) decides") == 2


def test_a_script_that_goes_on_plays_the_match_to_its_end(tmp_path: Path):
    done = debug("continue\n", "merchant", "random", "--seat", "merchant", "--at", 40)
    assert done.returncode == 0
    assert "the match is over: 1. merchant (seat 1) (" in done.stdout


def test_python_has_the_turn_an_imagined_game_the_title_and_the_bot(tmp_path: Path):
    script = "python turn.seat\npy len(game.decision.options) == len(turn.options)\npython\nx = bot.asked\nx + 1\nexit()\npy 1/0\n"
    done = debug(script, last_bot(tmp_path), "random", "--seat", 1)
    assert after(done.stdout, "python turn.seat") == "0"
    assert after(done.stdout, "py len(game.decision.options) == len(turn.options)") == "True"
    assert ">>> x + 1\n1\n" in done.stdout
    assert after(done.stdout, "py 1/0") == "ZeroDivisionError: division by zero"


def test_pdb_steps_through_the_bots_choose(tmp_path: Path):
    done = debug("pdb\nn\np self.asked\nc\npdb\nq\nquit\n", last_bot(tmp_path), "random", "--seat", 1)
    assert "last.py(11)choose()\n-> self.asked += 1\n" in done.stdout
    assert "(Pdb) 1\n" in done.stdout
    assert "the bot chooses " in done.stdout
    assert "left in the middle of choosing" in done.stdout
    assert done.returncode == 0


def test_a_bot_of_another_kind_is_asked_and_not_stepped_through(tmp_path: Path):
    bot = tmp_path / "plain.py"
    bot.write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    told = json.loads(line)\n"
        "    if told['type'] == 'hello': print(json.dumps({'type': 'ready'}), flush=True)\n"
        "    if told['type'] == 'decide':\n"
        "        print('hm', file=sys.stderr, flush=True)\n"
        "        print(json.dumps({'type': 'choose', 'id': told['id'], 'index': 1}), flush=True)\n"
    )
    done = debug("pdb\nbot\npython bot\nquit\n", bot, "random", "--seat", 1)
    assert after(done.stdout, "pdb").startswith("the bot is a process of its own")
    assert after(done.stdout, "bot").startswith("the bot chooses 1 (")
    assert "hm\n" in done.stdout
    assert after(done.stdout, "python bot") == "None"


def test_a_turn_is_saved_as_it_stands_on_the_wire_with_its_answer(tmp_path: Path):
    file = tmp_path / "turns.jsonl"
    debug(f"save {file} 1\nsave {file}\nquit\n", last_bot(tmp_path), "random", "--seat", 1)
    messages = [protocol.decode(line) for line in file.read_bytes().splitlines()]
    assert [message.type for message in messages] == ["start", "decide", "choose"] * 2
    start, question, answer = messages[:3]
    assert isinstance(start, protocol.Start)
    assert isinstance(question, protocol.Decide)
    turn = WireTurn(question, start.title)
    assert len(turn.choices) == len(turn.options) == len(turn.game(1).decision.options)
    assert [message.index for message in (answer, messages[5])] == [1, len(turn.choices) - 1]


def test_the_moment_of_a_crash_is_come_back_to_by_its_own_command(tmp_path: Path):
    bot = last_bot(tmp_path, fails=4)
    folder = tmp_path / "arena"
    Arena(folder, "random", str(bot), format="gauntlet").play()
    crash = json.loads((folder / "crashes.jsonl").read_text().splitlines()[0])
    words = crash["debug"].split()[3:]
    done = debug("events\nbot\nquit\n", *words)
    assert "last (seat 2) decides" in done.stdout
    assert f"after {crash['ply']} decisions" in done.stdout
    assert "the bot crashed while choosing" in done.stdout
    assert "in the log, option " in done.stdout
    assert done.returncode == 1
    alone = debug("option 0\nquit\n", bot, *words[2:])
    assert "the bot crashed while choosing" in alone.stdout
    assert alone.stdout.count("last (seat 2) decides") == 2
    mended = debug("bot\ncontinue\n", last_bot(tmp_path), *words[2:])
    assert after(mended.stdout, "bot").startswith("the bot chooses ")
    assert "the match is over: " in mended.stdout
    assert mended.returncode == 0


def test_where_the_bot_decides_otherwise_than_in_the_log_that_is_told(tmp_path: Path):
    log = tmp_path / "match.jsonl"
    run("play", EAST, "random", "random", "--log", log)
    done = debug("quit\n", last_bot(tmp_path), "--seat", 1, "--log", log, "--ply", 30)
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    taken = {line["ply"]: line["index"] for line in lines if line["type"] == "decision"}
    seats = {line["ply"]: line["seat"] for line in lines if line["type"] == "decision"}
    told = f"on the way, after 1 decision: the bot chooses 11 now, and {taken[1]} in the log, which is followed"
    assert done.stdout.splitlines()[0] == told
    here = next(ply for ply in taken if ply >= 30 and seats[ply] == 0)
    assert f"in the log, option {taken[here]} was taken" in done.stdout


def test_a_house_bot_decides_as_it_did_in_the_log_of_the_same_seed(tmp_path: Path):
    log = tmp_path / "match.jsonl"
    run("play", EAST, "random", "random", "--seed", 6, "--log", log)
    done = debug("quit\n", "random", "random", "--seat", 2, "--log", log, "--ply", 30)
    assert done.stdout.splitlines()[0].startswith("random-2 (seat 2) decides "), "nothing differs on the way"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (
            ("random", "random", "--seat", 3),
            "seat: nobody here is called '3'; name one of random (seat 1), random-2 (seat 2)",
        ),
        (("random", "random", "--seat", 1, "--ply", 4), "ply: it is a place in a log"),
        (
            ("random", "random", "--seat", 1, "--decision", "sleeping"),
            "decision: east_india_companies asks nothing called",
        ),
        (("random", "--seat", 1), "seats: 1 cannot play"),
    ],
)
def test_what_cannot_be_debugged_is_refused(arguments: tuple[object, ...], told: str):
    done = debug("", *arguments)
    assert done.returncode == 2
    assert told in done.stderr


def test_a_word_that_is_no_command_is_told_and_the_list_of_them():
    done = debug("fly\nhelp\noption 999\nstate gold\nstate bank\n", "random", "random", "--seat", 1)
    assert after(done.stdout, "fly") == "no such command: fly; `help` lists them"
    assert after(done.stdout, "help").startswith("next ")
    assert after(done.stdout, "option 999").startswith("'999' is no option: 0 to ")
    assert after(done.stdout, "state gold").startswith("no field gold: there are period, phase, ")
    assert after(done.stdout, "state bank").startswith("  bank: ")
