"""Whether a host can give a sandbox is found out by trying, and each lack is named with its remedy."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.waiting import GENEROUS
from workers.sandbox import cgroups, probe, trial
from workers.sandbox.bubblewrap import Setup
from workers.sandbox.inside import self_test

ROOT = Path(__file__).resolve().parents[3]


def test_this_host_gives_a_sandbox_and_says_how() -> None:
    found = probe()
    assert found.available
    assert found.setup is not None
    assert found.bwrap == found.setup.bwrap
    assert found.reason.startswith(f"bubblewrap at {found.bwrap}")


def test_it_says_whether_control_groups_hold_the_bots() -> None:
    setup = probe().setup
    assert setup is not None
    without = trial._describe(replace(setup, place=None))
    assert without.endswith(
        "CPU held to its share by stopping, memory measured (this worker may make no control groups)"
    )
    place = cgroups.Place(2, Path("/sys/fs/cgroup/user"), Path("/sys/fs/cgroup/user"))
    within = trial._describe(replace(setup, place=place))
    assert within.endswith("CPU and memory held by a control group of its own (version 2)")
    assert probe().reason == trial._describe(setup)


def test_a_place_for_control_groups_that_fails_is_done_without(tmp_path: Path) -> None:
    """Files that look like a control group and are none: nothing can be put into it."""
    setup = probe().setup
    assert setup is not None
    fake = replace(setup, place=cgroups.Place(1, tmp_path / "cpu", tmp_path / "memory"))
    failure = trial._trial(fake)
    assert failure is not None
    assert "the bot got no control group" in failure
    assert trial._trial(replace(fake, place=None)) is None


def test_a_binary_that_is_not_bubblewrap_is_told() -> None:
    assert trial._trial(Setup(Path("/bin/true"), as_root=False, proc=True)) is not None


@pytest.mark.skipif(os.geteuid() != 0, reason="a plain user cannot be root in its sandbox's stead")
def test_root_without_a_user_of_its_own_is_not_good_enough() -> None:
    """The kernel bounds no processes for root's user, so a fork bomb would be everybody's."""
    setup = probe().setup
    assert setup is not None
    failure = trial._trial(replace(setup, as_root=False))
    assert failure is not None


def test_it_works_without_proc_where_a_container_forbids_it() -> None:
    setup = probe().setup
    assert setup is not None
    assert trial._trial(replace(setup, proc=False)) is None


def test_what_a_container_must_be_told_is_in_the_reason() -> None:
    told = trial._remedy("bwrap: No permissions to create new namespace")
    assert "security_opt seccomp=unconfined" in told


def test_root_without_its_powers_is_told_to_be_a_plain_user() -> None:
    told = trial._remedy("bwrap: becoming an unnamed user: private mounts: Operation not permitted")
    assert "Remedy: run the workers as a plain user" in told


THE_SAME_FOR_EVERYBODY = (
    "test_the_author_reads_why and not (in_children or fills_sockets or many_files or fills_tmp or once_too_often)"
    " or test_a_call_that or test_each_call or the_gate_of"
)
"""Of the tests below those of what the filter of calls and the bot's own mistakes do, which no user is asked for."""
AS_NOBODY = (
    "test_hostile.py",
    "test_process.py",
    "test_package.py::test_a_single_python_file_is_a_bot",
    "test_package.py::test_a_zip_unpacks_to_plain_files_of_this_user",
)


def readable_python() -> str | None:
    """A Python of this version that any user can run."""
    for candidate in (sys._base_executable, f"/usr/bin/python3.{sys.version_info.minor}"):  # type: ignore[attr-defined]
        path = Path(candidate).resolve()
        if path.is_file() and all(parent.stat().st_mode & 0o005 == 0o005 for parent in path.parents):
            return str(path)
    return None


@pytest.mark.skipif(os.geteuid() != 0, reason="the whole suite runs as a plain user already")
@pytest.mark.skipif(readable_python() is None, reason="no Python of this version that a plain user can run")
@pytest.mark.skipif(shutil.which("setpriv") is None, reason="no setpriv")
@pytest.mark.parametrize(
    "left_out", [THE_SAME_FOR_EVERYBODY, pytest.param("", marks=pytest.mark.soak)], ids=["most", "all"]
)
def test_a_plain_user_has_the_same_sandbox(left_out: str) -> None:
    """The tests of hostile bots and of uploads, run once more as nobody."""
    packages = next(path for path in sys.path if path.endswith("site-packages"))
    paths = [ROOT, Path(packages)]
    if any(parent.stat().st_mode & 0o005 != 0o005 for path in paths for parent in (path, *path.parents)):
        pytest.skip("this checkout is closed to other users")
    # pytest's own folders are for their owner only; nobody gets one outside them.
    temporary = Path("/tmp", f"leadenhall-plain-{os.getpid()}")
    temporary.mkdir()
    os.chown(temporary, 65534, 65534)
    try:
        run = subprocess.run(
            [
                *("setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", readable_python() or ""),
                *("-m", "pytest", "-q", "-p", "no:cacheprovider"),
                *("--confcutdir", str(Path(__file__).parent), "--basetemp", str(temporary / "pytest")),
                *(("-k", f"not ({left_out})") if left_out else ()),
                *(str(Path(__file__).with_name(name)) for name in AS_NOBODY),
            ],
            cwd=ROOT,
            env={
                "PATH": "/usr/bin:/bin",
                "HOME": str(temporary),
                "TMPDIR": str(temporary),
                "PYTHONPATH": os.pathsep.join(map(str, paths)),
                "PYTHONDONTWRITEBYTECODE": "1",
                "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            },
            capture_output=True,
            text=True,
            timeout=2 * GENEROUS,
        )
        assert run.returncode == 0, run.stdout[-3000:] + run.stderr[-1000:]
    finally:
        shutil.rmtree(temporary)


def test_elsewhere_than_on_linux_there_is_no_sandbox_and_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial.sys, "platform", "darwin")
    found = trial._probe.__wrapped__()
    assert (found.available, found.setup) == (False, None)
    assert found.reason == "submitted code runs on Linux only, and this is darwin: run the workers on Linux"


ROOT_IDS = [(0, 0, True), (1000, 0, True), (0, 1000, True), (1000, 1000, False)]


@pytest.mark.parametrize(("real", "effective", "is_root"), ROOT_IDS)
def test_what_must_not_be_true_within_is_told_by_name(
    monkeypatch: pytest.MonkeyPatch, real: int, effective: int, is_root: bool
) -> None:
    monkeypatch.setattr(self_test.os, "getuid", lambda: real)
    monkeypatch.setattr(self_test.os, "geteuid", lambda: effective)
    monkeypatch.setattr(self_test, "threads_started", lambda: 8)
    monkeypatch.setattr(self_test, "held_by_a_pair", lambda: 2048)
    found = self_test.state({"proc": True, "pair_bytes": 2048})
    assert found["it runs as root"] is is_root
    # This process is in no sandbox.
    assert found["it is not in a pid namespace of its own"]
    assert found["it sees processes of the host"]
    assert found["no bound on threads holds"]
    assert not found["a pair of its sockets holds 2 KB"]
    assert self_test.state({"proc": False, "pair_bytes": 2047})["a pair of its sockets holds 2 KB"]
    monkeypatch.setattr(self_test, "threads_started", lambda: 7)
    assert not self_test.state({"proc": False, "pair_bytes": 2048})["no bound on threads holds"]
