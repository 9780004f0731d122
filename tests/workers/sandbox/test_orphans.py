"""What a worker that dies in the middle of a start leaves behind is ended by the next worker."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from tests.waiting import GENEROUS
from workers.sandbox import bubblewrap, orphans, probe
from workers.sandbox.accounting import Tree

from .conftest import HOSTILE, processes_with, wait_until

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def bwrap() -> list[str]:
    found = probe().bwrap
    assert found is not None
    return [str(found), "--unshare-pid", "--die-with-parent", "--ro-bind", "/", "/", "/bin/sleep", "60"]


def test_a_sandbox_of_a_dead_worker_is_ended_and_another_is_not(bwrap: list[str]) -> None:
    namespace = os.stat("/proc/self/ns/pid").st_ino
    dead = subprocess.Popen(bwrap, env={orphans.MARK: f"{namespace}:{os.getpid()}:1"})
    alive = subprocess.Popen(bwrap, env=orphans.mark())
    strange = subprocess.Popen(bwrap, env={})
    elsewhere = subprocess.Popen(bwrap, env={orphans.MARK: f"1:{os.getpid()}:1"})
    try:
        assert wait_until(lambda: orphans.end_orphans() > 0 or dead.poll() is not None)
        assert dead.wait(GENEROUS) == -9
        assert alive.poll() is None
        assert strange.poll() is None
        assert elsewhere.poll() is None
    finally:
        for process in (dead, alive, strange, elsewhere):
            process.kill()
            process.wait()


@pytest.mark.parametrize("milliseconds", [0, 1, 2, 4])
def test_a_worker_killed_while_it_starts_a_bot_leaves_nothing_after_the_next_start(
    token: str, milliseconds: int
) -> None:
    program = f"""
import os, pathlib, signal, time
from workers.sandbox import Limits, SandboxedProcess, bubblewrap, probe
setup = probe().setup
def die(*arguments):
    time.sleep({milliseconds} / 1000)
    os.kill(os.getpid(), signal.SIGKILL)
bubblewrap._child_pid = die
SandboxedProcess(pathlib.Path({str(HOSTILE)!r}), ("python", "/bot/loops.py", {token!r}), Limits(), setup=setup)
"""
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT).returncode == -9

    def nothing_is_left() -> bool:
        orphans.end_orphans()
        return processes_with(token) == []

    assert wait_until(nothing_is_left)


def test_unpacked_bots_of_a_dead_worker_are_removed_and_others_are_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    own = orphans.new_folder()
    program = """
import os, signal
from workers.sandbox import new_folder
folder = new_folder()
folder.joinpath("bot.py").write_text("pass")
print(folder, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    died = subprocess.run([sys.executable, "-c", program], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)
    dead = Path(died.stdout.strip())
    assert dead.joinpath("bot.py").exists()
    elsewhere = tmp_path / "leadenhall-bot-1:2:3-young"
    elsewhere.mkdir()
    forgotten = tmp_path / "leadenhall-bot-1:2:3-old"
    forgotten.mkdir()
    os.utime(forgotten, (0, 0))
    kept = tmp_path / "kept"
    kept.mkdir()
    link = tmp_path / dead.name.replace(dead.name[-8:], "aaaaaaaa")
    link.symlink_to(kept)
    assert orphans.clear_folders() == 2
    assert sorted(tmp_path.iterdir()) == sorted([own, elsewhere, kept, link])


def test_a_worker_that_lives_for_days_keeps_its_folders_from_those_of_other_containers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    kept, left = orphans.new_folder(), tmp_path / "leadenhall-bot-1:2:3-left"
    left.mkdir()
    for folder in (kept, left):
        os.utime(folder, (0, 0))
    orphans.keep_folders()
    monkeypatch.setattr(orphans, "_namespace", lambda: "another container's")
    assert orphans.clear_folders() == 1
    assert list(tmp_path.iterdir()) == [kept]


def test_a_start_that_fails_half_way_leaves_nothing(token: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> int:
        raise OSError("no more descriptors")

    setup = probe().setup
    assert setup is not None
    monkeypatch.setattr(bubblewrap, "_child_pid", fail)
    for _ in range(5):
        with pytest.raises(bubblewrap.SandboxFailed, match="no more descriptors"):
            bubblewrap.start(setup, HOSTILE, ("python", "/bot/loops.py", token), bubblewrap.Limits())
    assert wait_until(lambda: processes_with(token) == [])


def test_a_start_that_fails_leaves_no_child_that_was_born_between_the_look_and_the_kill(
    token: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such a child would wait at its gate for as long as this worker lives, and be taken for a living worker's own."""
    setup = probe().setup
    assert setup is not None
    look = Tree.processes

    def look_slowly(tree: Tree) -> list[int]:
        found = look(tree)
        time.sleep(0.1)  # what a busy machine does, and bubblewrap goes on
        return found

    def fail(*_: object) -> int:
        raise OSError("no more descriptors")

    monkeypatch.setattr(bubblewrap, "_child_pid", fail)
    monkeypatch.setattr(Tree, "processes", look_slowly)
    for _ in range(5):
        with pytest.raises(bubblewrap.SandboxFailed, match="no more descriptors"):
            bubblewrap.start(setup, HOSTILE, ("python", "/bot/loops.py", token), bubblewrap.Limits())
    assert wait_until(lambda: processes_with(token) == [])


@pytest.mark.parametrize("milliseconds", range(0, 12, 2))
def test_a_start_that_fails_at_any_moment_leaves_nothing(
    token: str, monkeypatch: pytest.MonkeyPatch, milliseconds: int
) -> None:
    def fail_later(*_: object) -> int:
        time.sleep(milliseconds / 1000)
        raise OSError("no more descriptors")

    setup = probe().setup
    assert setup is not None
    monkeypatch.setattr(bubblewrap, "_child_pid", fail_later)
    with pytest.raises(bubblewrap.SandboxFailed, match="no more descriptors"):
        bubblewrap.start(setup, HOSTILE, ("python", "/bot/loops.py", token), bubblewrap.Limits())
    assert wait_until(lambda: processes_with(token) == [])


def test_a_pool_process_that_takes_the_place_of_a_dead_one_ends_what_that_has_left(bwrap: list[str]) -> None:
    from workers import celery

    namespace = os.stat("/proc/self/ns/pid").st_ino
    left = subprocess.Popen(bwrap, env={orphans.MARK: f"{namespace}:{os.getpid()}:1"})
    try:
        assert wait_until(lambda: f"{orphans.MARK}=".encode() in Path(f"/proc/{left.pid}/environ").read_bytes())
        celery.take_the_place_of_the_dead()
        assert left.wait(GENEROUS) == -9
    finally:
        left.kill()
        left.wait()
