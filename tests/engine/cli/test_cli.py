"""The command line as an author meets it: what it prints, and how it says no."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
import signal
import subprocess
import sys
import zipfile
from collections import Counter
from contextlib import chdir, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from unittest.mock import patch

import psutil
import pytest
import typer
import zstandard

import engine
from engine import cli as command_line
from engine.cli import bench, fuzz, terminal
from engine.estimates import mean_and_error, share_and_interval
from engine.kernel import registry
from engine.log import PLAUSIBLE, PROVED, read, replay, verify
from tests.engine.toy import MANIFEST, ToyTitle
from tests.waiting import GENEROUS, wait_until

ROOT = Path(engine.__file__).parent.parent
EAST = "east_india_companies"


def by_process(*arguments: object) -> subprocess.CompletedProcess[str]:
    """The command as a program of its own."""
    return subprocess.run(
        [sys.executable, "-m", "engine", *map(str, arguments)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT), "COLUMNS": "160"},
        check=False,
    )


def run(*arguments: object, columns: int = 160) -> subprocess.CompletedProcess[str]:
    """The command in this process, which has its imports behind it."""
    told, complained = StringIO(), StringIO()
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGHUP)}
    argv = [str(Path(engine.__file__).with_name("__main__.py")), *map(str, arguments)]
    with (
        redirect_stdout(told),
        redirect_stderr(complained),
        chdir(ROOT),
        patch.object(sys, "argv", argv),
        patch.object(terminal.out, "_width", columns),
        patch.object(terminal.errors, "_width", columns),
    ):
        try:
            code = command_line.run()
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
    return subprocess.CompletedProcess(argv, code, told.getvalue(), complained.getvalue())


def ok(*arguments: object, columns: int = 160) -> str:
    done = run(*arguments, columns=columns)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_as_a_program_it_says_the_same_and_ends_with_its_exit_code(tmp_path):
    log = tmp_path / "match.jsonl"
    ok("play", EAST, "random", "random", "--log", log)
    log.write_bytes(log.read_bytes().replace(b'"seed":1', b'"seed":2', 1))
    for code, arguments in (
        (0, ("titles", EAST)),
        (1, ("verify", log)),
        (2, ("play", "chess", "random")),
    ):
        program, here = by_process(*arguments), run(*arguments)
        assert (program.returncode, program.stdout, program.stderr) == (here.returncode, here.stdout, here.stderr)
        assert program.returncode == code


def test_titles_tells_which_figures_are_reconstructed():
    assert EAST in ok("titles")
    verbose = ok("titles", EAST, "--verbose")
    assert "reconstructed" in verbose
    (told,) = json.loads(ok("titles", EAST, "--json"))
    assert told["seats"] == [2, 3, 4]
    assert {entry["source"] for entry in told["provenance"]} <= {"rulebook", "public", "reconstructed"}


def test_titles_claims_nothing_of_figures_that_a_title_does_not_tell_of(monkeypatch):
    monkeypatch.setitem(registry._added, "toy", MANIFEST)
    assert "Provenance" in ok("titles", EAST, "--verbose")
    assert "Provenance" not in ok("titles", "toy", "--verbose")


def test_schema_prints_the_schema_or_a_part_of_it():
    whole = json.loads(ok("schema", EAST))
    assert whole["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert whole == engine.title(EAST).schema()
    assert json.loads(ok("schema", EAST, "--part", "event:passed"))["$ref"] == "#/$defs/event:passed"


def test_a_part_that_a_schema_does_not_have_is_refused_by_those_that_it_has():
    done = run("schema", EAST, "--part", "event:sunk")
    assert done.returncode == 2
    assert "'event:sunk' is no part of it" in done.stderr
    assert "option:stock_exchange.buy" in done.stderr


@pytest.mark.parametrize("columns", [40, 80])
def test_ids_are_whole_however_narrow_the_terminal(columns):
    first_words = {line.split()[0] for line in ok("titles", columns=columns).splitlines() if line.strip()}
    assert set(engine.titles()) <= first_words


def test_the_command_that_new_bot_prints_can_be_copied_whole(tmp_path):
    folder = tmp_path / "a folder with a name that is longer than the line it is printed on"
    told = ok("new-bot", folder, columns=40)
    assert f"    python -m engine play {EAST} '{folder}' random random\n" in told


def test_few_games_or_games_that_are_all_alike_get_no_interval_of_nothing():
    few = ok("play", EAST, "merchant", "random", "--games", 4)
    assert "100.0 %" in few
    assert not [line for line in few.splitlines() if line.startswith(("merchant", "random")) and "±" in line]
    more = ok("play", EAST, "merchant", "random", "--games", 10)
    assert "100.0 % (57–100)" in more
    assert "± 0.0" not in more


def test_an_error_of_next_to_nothing_is_never_told_as_none():
    # One upset in six hundred games, and none.
    assert terminal.with_error(*mean_and_error([1.0] * 599 + [2.0], range(600)), 2) == "1.00 ± 0.01"
    assert terminal.with_error(*mean_and_error([1.0] * 600, range(600)), 2) == "1.00"
    assert terminal.with_error(1712.4, 0.21, 0) == "1712 ± 1"
    # So many games that both ends would be 100 or 0 to a whole per cent; they are rounded outwards. Others are not.
    for wins, told in ((1.0, "100.0 % (99–100)"), (0.0, "0.0 % (0–1)")):
        assert terminal.with_interval(*share_and_interval([wins] * 4000, range(4000))) == told
    assert terminal.with_interval(0.75, (0.6149, 0.8461)) == "75.0 % (61–85)"


def test_a_bot_that_plays_alone_is_told_how_its_games_ended_and_wins_against_nobody():
    told = ok("play", "john_company_2e", "random", "--games", 5, "--option", "negotiation=off").splitlines()
    assert told[1].split()[:4] == ["random", "5", "–", "–"]
    endings = [line.split("× ") for line in told if "× " in line]
    assert sum(int(times) for times, _ in endings) == 5
    assert {reason.split("; ")[1] for _, reason in endings} <= {"the Crown wins", "you beat the Crown"}


def test_play_prints_a_table_and_is_repeatable_whatever_the_number_of_jobs():
    table = ok("play", EAST, "merchant", "random", "--games", 4)
    assert table.splitlines()[1].split()[:2] == ["merchant", "4"]
    one = json.loads(ok("play", EAST, "merchant", "random", "greedy", "--games", 6, "--seed", 3, "--json"))
    # A pool's processes begin as the program that made it does: here that is the test run.
    two = json.loads(
        by_process(
            "play", EAST, "merchant", "random", "greedy", "--games", 6, "--seed", 3, "--json", "--jobs", 2
        ).stdout
    )
    assert one == two
    assert [match["seed"] for match in one["matches"]] == [3, 3, 3, 4, 4, 4]
    assert [match["names"] for match in one["matches"]][:3] == [
        ["merchant", "random", "greedy"],
        ["random", "greedy", "merchant"],
        ["greedy", "merchant", "random"],
    ]
    assert {bot["name"]: bot["games"] for bot in one["bots"]} == {"merchant": 6, "random": 6, "greedy": 6}


def sha256_of(log):
    packed = log.read_bytes()
    unpacked = {
        ".gz": gzip.decompress,
        ".zst": lambda data: zstandard.ZstdDecompressor().decompressobj().decompress(data),
        ".jsonl": lambda data: data,
    }[log.suffix](packed)
    return hashlib.sha256(unpacked).hexdigest()


@pytest.mark.parametrize("suffix", [".jsonl", ".jsonl.gz", ".jsonl.zst"])
def test_a_log_is_written_replayed_and_verified(tmp_path, suffix):
    log = tmp_path / f"match{suffix}"
    ok("play", EAST, "random", "random", "--option", "mortgage=on", "--log", log)
    told = ok("verify", log)
    assert "the log is true\n" in told
    assert "only plausible, for nobody can play it again:\n- header: the engine's version, the seats' names" in told
    assert f"SHA-256 of the log, unpacked: {sha256_of(log)};" in told
    replay = ok("replay", log)
    assert replay.startswith(f"{EAST} ")
    assert "five periods played" in replay
    assert len(ok("replay", log, "--from", 50)) < len(replay)


def test_a_replay_shows_the_board_by_names_with_who_sits_where(tmp_path):
    log = tmp_path / "match.jsonl"
    ok("play", EAST, "random", "greedy", "--seed", 3, "--log", log)
    near_the_end = read(log.read_bytes()).outcome["plies"] - 2
    last = ok("replay", log, "--state", "--from", near_the_end).rpartition("the board after ")[2]
    plies, _, board = last.partition(" decisions:\n")
    fields = dict(line.strip().split(": ", 1) for line in board.splitlines() if line.startswith("           "))
    assert int(plies) == read(log.read_bytes()).outcome["plies"]
    *_, end = replay(read(log.read_bytes()))
    state = end.game.observe(None)["state"]
    treasury = json.loads(fields["treasury"])
    assert treasury == dict(
        zip(("random (seat 1)", "greedy (seat 2)", "the neutral company"), state["treasury"], strict=True)
    )
    assert fields.keys() == {name.replace("_", " ") for name in state}
    assert not re.search(r'"seat \d"', board)


def test_a_log_that_was_altered_fails_verification(tmp_path):
    log = tmp_path / "match.jsonl"
    ok("play", EAST, "random", "random", "--log", log)
    log.write_bytes(log.read_bytes().replace(b'"seed":1', b'"seed":2', 1))
    done = run("verify", log)
    assert done.returncode == 1
    assert "differ" in done.stdout


def test_verify_tells_programs_what_is_proved_and_what_is_only_plausible(tmp_path):
    log = tmp_path / "match.jsonl"
    ok("play", EAST, "random", "random", "--log", log)
    told = json.loads(ok("verify", log, "--json"))
    assert (told["ok"], told["problems"], told["unknown"], told["sha256"]) == (True, [], [], sha256_of(log))
    assert told["proved"] == list(PROVED)
    assert told["plausible"] == list(PLAUSIBLE)
    log.write_bytes(log.read_bytes().replace(b'"name":"random"', b'"name":"clive"', 1))
    done = run("verify", log, "--json")
    told = json.loads(done.stdout)
    assert (done.returncode, told["ok"], len(told["problems"])) == (1, False, 2)


def test_logs_of_many_matches_go_into_a_folder(tmp_path):
    ok("play", EAST, "random", "random", "--games", 3, "--log", tmp_path / "logs")
    assert sorted(path.name for path in (tmp_path / "logs").iterdir()) == [
        f"{EAST}-0000{n}.jsonl.zst" for n in range(3)
    ]


def test_a_new_bot_plays_as_a_folder_a_file_and_a_zip(tmp_path):
    folder = tmp_path / "first-try"
    ok("new-bot", folder)
    assert sorted(path.name for path in folder.iterdir()) == ["README.md", "bot.py", "bot.toml"]
    assert len([line for line in (folder / "bot.py").read_text().splitlines() if line.strip()]) <= 12
    with zipfile.ZipFile(tmp_path / "packed.zip", "w") as archive:
        archive.write(folder / "bot.py", "bot.py")
        archive.write(folder / "bot.toml", "bot.toml")
    log = tmp_path / "match.jsonl"
    told = json.loads(
        ok("play", EAST, folder, folder / "bot.py", tmp_path / "packed.zip", "random", "--json", "--log", log)
    )
    assert {bot["name"]: bot["forfeits"] for bot in told["bots"]} == {
        "first-try": 0,
        "bot": 0,
        "packed": 0,
        "random": 0,
    }
    assert verify(read(log.read_bytes())).ok


def test_an_author_is_shown_why_a_bot_failed(tmp_path):
    (tmp_path / "bad.py").write_text("raise RuntimeError('my mistake')")
    table = ok("play", EAST, tmp_path / "bad.py", "random")
    assert "bad forfeited 1×: it exited with code 1" in table
    assert "RuntimeError: my mistake" in table


def test_fuzz_says_what_was_checked(monkeypatch):
    monkeypatch.setattr(fuzz, "POINTS", 2)
    told = ok("fuzz", EAST, "--games", 3, "--laws-only")
    assert "all laws hold in 3 games of 3 of 6 tables" in told
    assert "replays under another PYTHONHASHSEED" in told


def test_fuzz_tries_fewer_places_of_each_game_in_a_long_run():
    assert [fuzz.points_per_game(games) for games in (1, 200, 201, 400, 2_000, 9_000)] == [20, 20, 19, 10, 2, 2]


def test_fuzz_counts_what_the_games_reached_and_names_what_they_never_did():
    told = ok("fuzz", "john_company_2e", "--games", 2, "--points", 0, "--laws-only")
    coverage = " ".join(told.partition("coverage")[2].split())
    assert "all laws hold in 2 games of 2 of " in coverage
    for sort in (
        "decision",
        "law passed",
        "law fallen",
        "prestige",
        "blackmail",
        "failure card",
        "event tile",
        "office",
    ):
        assert sort in coverage
    assert "of 26" not in coverage.partition("law passed")[2].partition("law fallen")[0]  # Old Ideas are never passed
    assert "chairman" in coverage


def test_fuzz_fails_when_games_and_tests_together_have_not_reached_everything():
    done = run("fuzz", "john_company_2e", "--games", 1, "--points", 0)
    told = " ".join(done.stdout.split())
    assert (done.returncode, done.stderr) == (3, "")
    assert "all laws hold in 1 game" in told
    assert "never reached, and built by no test: " in told
    built = "tests/engine/john_company_2e/test_seldom.py::test_every_region_that_is_conquered_gets_a_governor"
    assert f"never reached, built by {built}: office: governor_of_punjab" in told
    missing = told.partition("built by no test: ")[2].partition(" (more games")[0].split(", ")
    assert len(missing) > 10
    assert "office: governor_of_punjab" not in missing


def test_fuzz_tries_mutated_states_and_logs():
    told = ok("fuzz", EAST, "--states", 50, "--logs", 20)
    assert "mutated states refused" in told
    assert "mutated logs told of" in told
    assert "none of 50 mutated states and 20 logs did harm" in told


def test_fuzz_fails_with_the_way_back_to_a_broken_law(monkeypatch, capsys):
    monkeypatch.setattr(ToyTitle, "audit", lambda self, game: check_lots(game))
    monkeypatch.setitem(registry._added, "toy", MANIFEST)
    with pytest.raises(typer.Exit) as ended:
        fuzz.fuzz("toy", games=3, seed=7, jobs=1, points=2, guide=True, laws_only=False)
    assert ended.value.exit_code == 1
    told = capsys.readouterr()
    assert "a law is broken:\ntoy 1: no error: AuditError: two lots are sold at most" in told.err
    assert "seed=7 options={'purse': '" in told.err
    assert "choices=[" in told.err
    assert "all laws hold" not in told.out


def check_lots(game):
    if game.lot > 2:
        raise engine.AuditError("two lots are sold at most", str(game.lot))


def test_fuzz_is_content_with_a_test_for_what_its_games_have_missed(capsys):
    title = engine.title("john_company_2e")
    tally = Counter({key: 1 for thing, key in fuzz.things(title).items() if thing not in title.built_by_tests()})
    assert fuzz.tell_unreached(title, tally)
    assert "everything was reached, or is built by a test" in capsys.readouterr().out
    del tally["kind crown.favour"]
    assert not fuzz.tell_unreached(title, tally)
    assert "built by no test: decision: crown.favour" in capsys.readouterr().out


def test_stats_keeps_to_the_seat_counts_asked_for_and_says_how_often_a_figure_takes_each_value():
    own = ok("stats", "john_company_2e", "--games", 2, "--seats", 4)
    assert "4 seats, 2 games" in own
    assert "3 seats" not in own
    assert ": 100%" in own or ": 50%" in own
    assert "seats: 9 cannot play" in run("stats", "john_company_2e", "--seats", 9).stderr


def test_stats_and_bench_give_figures(monkeypatch):
    assert "3 seats, 2 games" in ok("stats", EAST, "--games", 2)
    assert "2 seats, 2 games" in ok("stats", "john_company_2e", "--games", 2, "--bots", "nabob", "--seats", 2)
    own = ok("stats", "john_company_2e", "--games", 2, "-o", "scenario=1813")
    assert "6 seats, 2 games" in own
    assert own.count("the Company failed") >= 6
    assert own.count("regions of the Company") == 6
    # Every figure is measured, by fewer calls than a sound one takes.
    monkeypatch.setattr(bench, "POSITIONS", 20)
    monkeypatch.setattr(bench, "REPEATS", 2)
    figures = json.loads(ok("bench", EAST, "--seconds", 0.1, "--json"))["titles"][EAST]
    for name in (
        "decisions_per_s",
        "games_per_s",
        "choose_us",
        "copy_us",
        "observe_us",
        "to_json_us",
        "from_json_us",
        "fork_us",
    ):
        assert figures[name] > 0, name


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["frobnicate"], "No such command"),
        (["play", "chess", "random"], "there is no title 'chess'; use one of"),
        (["play", EAST, "random"], "1 cannot play"),
        (["play", EAST, "random", "deep-thought"], "there is no house bot 'deep-thought'; use one of: random"),
        (["play", EAST, "random", "gone.py"], "gone.py is no bot"),
        (["play", EAST, "random", "random", "--option", "mortgage"], "write NAME=VALUE"),
        (["play", EAST, "random", "random", "--option", "mortgage=maybe"], "use one of: off, on"),
        (["play", EAST, "random", "random", "--games", "0"], "games"),
        (["play", EAST, "random", "random", "--log", "match.txt"], "use .jsonl, .jsonl.gz or .jsonl.zst"),
        (["fuzz", EAST, "--games", "many"], "Invalid value for '--games'"),
        (
            ["play", EAST, "random", "random", "--log", "nowhere/x.jsonl"],
            "log: there is no folder nowhere; make it first, or name a file in one that is there",
        ),
        (
            ["play", EAST, "random", "random", "--games", "2", "--log", "README.md/logs"],
            "log: README.md/logs cannot be made a folder: Not a directory; logs of several matches need one",
        ),
        (
            ["verify", "gone.jsonl"],
            "log: gone.jsonl cannot be read: No such file or directory; name a log as `play --log`",
        ),
        (["verify", "README.md"], "log: README.md, line 1: not JSON"),
        (["verify", "README.md"], "; name a log as `play --log` writes it"),
        (["verify", "engine"], "log: engine cannot be read: Is a directory; name a log"),
        (["replay", "pyproject.zst"], "log: pyproject.zst cannot be read: No such file or directory; name a log"),
        (["new-bot", "README.md/mine"], "DIR: README.md/mine cannot be made: Not a directory; give another place"),
        (["verify", "g\x1b[31mone\n.jsonl"], "log: g�[31mone�.jsonl cannot be read"),
        (["new-bot", "engine"], "not an empty folder"),
        (["bench", EAST, "--seats", "7"], "7 cannot play"),
    ],
)
def test_bad_input_gets_one_clear_line_and_exit_code_2(arguments, words):
    done = run(*arguments)
    assert done.returncode == 2, done.stdout + done.stderr
    assert done.stderr.startswith("error: ")
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert "Errno" not in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("packed", [b"\x1f\x8b\x08\x00" + b"\x00" * 6 + b"\xff" * 40, b"no gzip", b""])
def test_a_log_that_cannot_be_unpacked_is_named_with_a_remedy(tmp_path, packed):
    log = tmp_path / "torn.jsonl.gz"
    log.write_bytes(packed)
    done = run("verify", log)
    assert done.returncode == 2
    assert done.stderr.startswith(f"error: log: {log}")
    assert done.stderr.endswith("; name a log as `play --log` writes it (.jsonl, .jsonl.gz or .jsonl.zst)\n")


HOSTILE = "[red]a[/red] [link=x]b\x1b]0;owned\x07\n\u202ec"
"""Markup, a window title, a line of its own and text turned around: a file may be called so."""

TAMED = "[red]a[/red] [link=x]b�]0;owned���c"


def test_names_of_bots_are_neither_markup_nor_obeyed_by_the_terminal(tmp_path):
    told = {name: tmp_path / f"{name}.py" for name in (HOSTILE.replace("/", ""), "x" * 90)}
    for path in told.values():
        path.write_text("import sys\nsys.stderr.write('\\x1b[2Jgone\\n[bold]stays\\n')\nsys.exit(1)\n")
    done = run("play", EAST, *told.values(), tmp_path / f"{'x' * 90}.py")
    assert done.returncode == 0, done.stderr
    assert all(letter.isprintable() for letter in done.stdout.replace("\n", ""))
    lines = [line.strip() for line in done.stdout.splitlines()]
    tamed = TAMED.replace("/", "")
    assert [line for line in lines if line.startswith(f"{tamed}  ")]
    assert f"{tamed} forfeited 1×: it exited with code 1" in done.stdout
    assert "�[2Jgone\n[bold]stays\n" in done.stdout
    # The middle is cut, so that twins keep their number.
    assert [line for line in lines if line.startswith(f"{'x' * 31}…{'x' * 8} ")]
    assert [line for line in lines if line.startswith(f"{'x' * 31}…xxxxxx-2 ")]


def test_names_in_a_log_are_neither_markup_nor_obeyed_by_the_terminal(tmp_path):
    log = tmp_path / "match.jsonl"
    ok("play", EAST, "random", "greedy", "--log", log)
    lines = [json.loads(line) for line in log.read_bytes().splitlines()]
    lines[0]["seats"][0]["name"] = lines[-1]["seats"][0]["name"] = HOSTILE
    log.write_text("".join(json.dumps(line) + "\n" for line in lines))
    told = ok("replay", log)
    assert all(letter.isprintable() for letter in told.replace("\n", ""))
    shown = [line for line in told.splitlines() if TAMED in line]
    assert shown[0].startswith(f"  seat 1: {TAMED} ")
    assert shown[-1].split()[1] == "1"  # the line of the table at the end
    del lines[0]["seats"][0]["name"]
    log.write_text("".join(json.dumps(line) + "\n" for line in lines))
    done = run("replay", log)
    assert (done.returncode, done.stderr) == (2, "error: header.seats[0]: expected an object with name and version\n")


def test_an_interrupt_ends_all_processes_at_once(tmp_path):
    started, _ = two_playing("searcher:playouts=2,horizon=3,width=2", "--log", tmp_path / "logs")
    os.killpg(started.pid, signal.SIGINT)
    _, told = started.communicate(timeout=GENEROUS)
    assert (started.returncode, told) == (130, "error: interrupted\n")
    assert len([*(tmp_path / "logs").glob("*")]) < 400


def test_an_interrupt_of_the_command_alone_ends_its_processes_as_well():
    started, players = two_playing("searcher")
    started.send_signal(signal.SIGINT)
    _, told = started.communicate(timeout=GENEROUS)
    assert (started.returncode, told) == (130, "error: interrupted\n")
    assert not [player for player in players if player.is_running()]


def two_playing(bot, *more):
    """A command that plays the bot against itself in two processes, both of them in the midst of it."""
    command = [sys.executable, "-m", "engine", "play", EAST, bot, bot, "--games", "500", "--jobs", "2", *more]
    started = subprocess.Popen(
        command, cwd=ROOT, stderr=subprocess.PIPE, text=True, start_new_session=True, preexec_fn=_heeds_interrupts
    )
    whole = psutil.Process(started.pid)
    # The command has its imports behind it, and waits: who has used more of the processor than that plays.
    wait_until(lambda: len(playing(whole)) >= 2, "both play")
    return started, playing(whole)


def playing(command):
    """The processes of the command that have done more than to begin."""
    begun = _cpu_seconds(command) + 0.1
    return [child for child in command.children() if _cpu_seconds(child) > begun]


def _heeds_interrupts() -> None:
    """Who runs the tests in the background has interrupts ignored, and so would what they start."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _cpu_seconds(process: psutil.Process) -> float:
    try:
        return sum(process.cpu_times()[:2])
    except psutil.Error:
        return 0.0


def test_the_engine_alone_needs_no_command_line_packages():
    code = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
import engine, engine.sdk, engine.arena, engine.series, engine.bots, engine.log
print(sorted(set(sys.modules) & {{"typer", "rich", "msgspec", "zstandard"}}))
"""
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("[]\n", "")


def test_what_is_there_is_written_over_by_force_alone(tmp_path):
    log, page, logs = tmp_path / "one.jsonl", tmp_path / "one.html", tmp_path / "logs"
    for again in (
        ("play", EAST, "random", "random", "--log", log),
        ("replay", log, "--html", page),
        ("play", EAST, "random", "random", "--games", 2, "--log", logs),
    ):
        ok(*again)
        before = {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}
        done = run(*again)
        assert (done.returncode, done.stderr.rpartition(" is there already; ")[2]) == (
            2,
            "name another, or write over it by --force\n",
        )
        assert {file: file.read_bytes() for file in before} == before
        ok(*again, "--force")


def test_logs_of_several_matches_go_into_no_folder_that_is_called_as_one_log(tmp_path):
    done = run("play", EAST, "random", "random", "--games", 2, "--log", tmp_path / "game.jsonl")
    assert done.returncode == 2
    assert done.stderr.endswith("is the name of one log; logs of several matches need a folder: name one\n")
    assert list(tmp_path.iterdir()) == []


def test_a_pipe_is_no_bot(tmp_path):
    os.mkfifo(tmp_path / "bot.py")
    for done in (
        run("play", EAST, "random", tmp_path / "bot.py"),
        run("submit", tmp_path / "bot.py", "--site", "http://localhost:9"),
    ):
        assert done.returncode == 2
        assert "bot.py is neither a file nor a folder; give " in done.stderr


def test_a_terminal_of_few_letters_ends_no_command():
    for environment in ({"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}):
        command = [sys.executable, "-m", "engine", "play", EAST, "random", "random"]
        done = subprocess.run(command, cwd=ROOT, env=os.environ | environment, capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")
        assert "? is half a 95 % interval" in done.stdout


def test_a_choice_that_there_is_not_is_told_in_plain_words(tmp_path):
    done = run("new", tmp_path / "x", "--language", "perl")
    assert done.returncode == 2
    assert done.stderr.startswith("error: Invalid value for '--language': 'perl' is not one of 'python', ")
