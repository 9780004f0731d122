"""Arenas that are interrupted, and what becomes of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.kernel.errors import BadOption
from engine.log import verify
from engine.log.files import load
from engine.workshop.entrants import notes_on
from engine.workshop.matches import Match
from engine.workshop.store import CRASHES, STATE, opened
from tests.engine.workshop.homes import Arena, last_bot, without_times, writing_bot

BOTS = ("random", "merchant", "weak=random:slip=1")


def lines_of(folder: Path) -> list[bytes]:
    return (folder / STATE).read_bytes().splitlines(keepends=True)


def test_whatever_byte_the_state_was_cut_off_at_no_match_is_lost_or_doubled(tmp_path: Path):
    whole = Arena(tmp_path / "whole", *BOTS).play()
    assert len(whole) == 6
    lines = lines_of(tmp_path / "whole")
    # Killed while the header, the first match or the last is being written, and between two: each time it goes on from what was whole.
    for number, at in enumerate(
        [0, 5, len(lines[0]), len(lines[0]) + 1, len(b"".join(lines[:4])) - 1, len(b"".join(lines)) - 1]
    ):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / STATE).write_bytes(b"".join(lines)[:at])
        arena = Arena(folder, *BOTS)
        kept = max(b"".join(lines)[:at].count(b"\n") - 1, 0)
        assert len(arena.play(stop_after=1)) == kept + 1
        assert without_times(arena.play()) == without_times(whole)
        written = [json.loads(line) for line in lines_of(folder)]
        assert sorted(line["number"] for line in written[1:]) == [*range(6)]


def test_the_schedule_is_the_same_on_any_number_of_processes(tmp_path: Path):
    one = Arena(tmp_path / "one", "random", "merchant", format="gauntlet").play(jobs=1)
    two = Arena(tmp_path / "two", "random", "merchant", format="gauntlet").play(jobs=2)
    assert without_times(two) == without_times(one)


def test_a_swiss_is_resumed_in_the_middle_of_a_round(tmp_path: Path):
    plan = {"format": "swiss", "rounds": 2}
    whole = Arena(tmp_path / "whole", *BOTS, "weaker=random:slip=2", **plan).play()
    broken = Arena(tmp_path / "broken", *BOTS, "weaker=random:slip=2", **plan)
    assert len(broken.play(stop_after=5)) == 5
    assert without_times(broken.play()) == without_times(whole)


def test_a_folder_that_is_in_use_or_holds_something_is_not_played_into(tmp_path: Path):
    arena = Arena(tmp_path, "random", "merchant")
    with (
        opened(tmp_path, arena.header, resume=False),
        pytest.raises(BadOption, match="another process is playing in"),
        opened(tmp_path, arena.header, resume=True),
    ):
        pass
    with (
        pytest.raises(BadOption, match="holds an arena of 0 matches; go on with it by --resume"),
        opened(tmp_path, arena.header, resume=False),
    ):
        pass


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"seed": 2}, "resume: it was played with seed 1, not 2"),
        (
            {"bots": [{"name": "x", "written": "x", "version": "1"}]},
            "resume: it was played by random, merchant, not by x",
        ),
    ],
)
def test_only_the_same_is_gone_on_with(tmp_path: Path, change: dict[str, object], told: str):
    arena = Arena(tmp_path, "random", "merchant")
    arena.play(stop_after=1)
    with pytest.raises(BadOption) as refused, opened(tmp_path, {**arena.header, **change}, resume=True):
        pass
    assert str(refused.value).startswith(told)


def test_a_bot_that_has_changed_since_is_told_by_its_hashes(tmp_path: Path):
    bot = last_bot(tmp_path)
    arena = Arena(tmp_path / "arena", str(bot), "random")
    arena.play(stop_after=1)
    before = arena.entrants[0].version
    last_bot(tmp_path, fails=1)
    with pytest.raises(BadOption, match=f"last.py has changed while it was being played: its hash was {before}"):
        arena.play()
    with pytest.raises(BadOption, match=f"last has changed since: its hash was {before}, and is "):
        Arena(tmp_path / "arena", str(bot), "random").play()


def test_a_bot_that_writes_beside_itself_plays_on_as_what_it_was_when_the_arena_began(tmp_path: Path):
    bot = writing_bot(tmp_path)
    for name, lines_before in (("first", 0), ("second", 2)):  # by the second the file is there, and changes
        folder = tmp_path / name
        arena = Arena(folder, str(bot), "random")
        assert len(arena.play(stop_after=1)) == 1
        assert len(Arena(folder, str(bot), "random").play()) == 2
        assert (bot / "seen.txt").read_text() == "a match\n" * (lines_before + 2)
        logged, _ = load(folder / "logs" / "000000.jsonl.zst")
        assert logged.header["seats"][0]["version"] == arena.entrants[0].version
        header = json.loads(lines_of(folder)[0])
        told = notes_on(header["bots"])
        assert [note.partition(" changed")[0] for note in told] == ["writer: seen.txt"] * (name == "second")


def test_a_bot_in_a_folder_whose_program_changes_is_another(tmp_path: Path):
    bot = writing_bot(tmp_path)
    arena = Arena(tmp_path / "arena", str(bot), "random")
    arena.play(stop_after=1)
    with (bot / "main.py").open("a") as program:
        program.write("# better\n")
    with pytest.raises(BadOption, match=r"main.py in .*writer changed while it was being played"):
        arena.play()
    before = arena.entrants[0].version
    with pytest.raises(BadOption, match=f"writer has changed since in main.py: its hash was {before}, and is "):
        Arena(tmp_path / "arena", str(bot), "random").play()


def test_a_crash_is_written_down_with_the_commands_that_lead_there_and_once(tmp_path: Path):
    bot = last_bot(tmp_path, fails=3)
    folder = tmp_path / "arena"
    arena = Arena(folder, str(bot), "random", format="gauntlet")
    first = arena.play(stop_after=1)[0]
    told = json.loads((folder / CRASHES).read_text())
    assert (told["bot"], told["match"], told["seat"], told["fault"]) == ("last", 0, 1, "exit")
    assert told["ply"] == first.seats[0].ply
    assert told["stderr"].startswith("asked 1\nasked 2\nasked 3\n")
    assert "RuntimeError: no idea" in told["stderr"]
    log = folder / "logs" / "000000.jsonl.zst"
    assert told["replay"] == f"leadenhall replay {log} --ply {told['ply']}"
    assert (
        told["debug"] == f"leadenhall debug east_india_companies {bot} random --seat 1 --log {log} --ply {told['ply']}"
    )
    arena.play()
    crashes = [json.loads(line) for line in (folder / CRASHES).read_text().splitlines()]
    assert [(crash["match"], crash["seat"]) for crash in crashes] == [(0, 1), (1, 2)]


def test_every_log_that_is_kept_is_true(tmp_path: Path):
    from engine.log.files import load

    matches = Arena(tmp_path, "random", "merchant").play()
    for match in matches.values():
        document, _ = load(tmp_path / match.log)
        assert verify(document).ok
        assert document.outcome is not None
        assert document.outcome["digest"] == match.digest


def test_a_match_comes_back_from_its_line(tmp_path: Path):
    for match in Arena(tmp_path, "random", "merchant").play().values():
        assert Match.from_json(json.loads(json.dumps(match.to_json()))) == match
