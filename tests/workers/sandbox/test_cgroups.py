"""Control groups: where a worker may make them, what is written into them, and that none is left."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tests.waiting import GENEROUS
from workers.sandbox import BotExited, BotOverLimit, Limits, SandboxedProcess, cgroups, orphans, probe
from workers.sandbox.accounting import Tree
from workers.sandbox.limits import MIB

from .conftest import HOSTILE, SMALL

BOUNDS = Limits(memory_bytes=100 * MIB, tmp_bytes=10 * MIB, cores=2)
needs_groups = pytest.mark.skipif(cgroups.find() is None, reason="this host lets nobody make control groups")


def process_with(tmp_path: Path, mounts: str, groups: str) -> Path:
    process = tmp_path / "process"
    process.mkdir()
    process.joinpath("mountinfo").write_text(mounts)
    process.joinpath("cgroup").write_text(groups)
    return process


def test_the_groups_of_version_1_are_found_below_their_mounts(tmp_path: Path) -> None:
    process = process_with(
        tmp_path,
        "30 20 0:26 / /sys/fs/cgroup/cpu,cpuacct rw,relatime - cgroup cgroup rw,cpu,cpuacct\n"
        "31 20 0:27 /docker/ab /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory\n"
        "32 20 0:28 / /proc rw - proc proc rw\n",
        "3:memory:/docker/ab/worker\n2:cpu,cpuacct:/system/worker\n1:name=systemd:/x\n",
    )
    unified, split = cgroups._own_groups(process)
    assert unified is None
    assert split["cpu"] == Path("/sys/fs/cgroup/cpu,cpuacct/system/worker")
    assert split["memory"] == Path("/sys/fs/cgroup/memory/worker")


def test_the_group_of_version_2_is_found_below_its_mount(tmp_path: Path) -> None:
    process = process_with(
        tmp_path,
        "30 20 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n",
        "0::/system.slice/leadenhall.service/worker\n",
    )
    assert cgroups._own_groups(process) == (Path("/sys/fs/cgroup/system.slice/leadenhall.service/worker"), {})


def unified(folder: Path, control: str) -> Path:
    """A folder as a group of version 2 looks, with its controllers given on."""
    folder.mkdir(parents=True)
    folder.joinpath("cgroup.subtree_control").write_text(control)
    folder.joinpath("cgroup.type").write_text("domain\n")
    return folder


def test_groups_of_version_2_are_made_beside_the_workers_own_where_that_is_delegated(tmp_path: Path) -> None:
    service = unified(tmp_path / "leadenhall.service", "cpu memory pids\n")
    assert cgroups._holder(unified(service / "worker", "")) == service


def test_controllers_that_are_not_given_on_yet_are_given_on(tmp_path: Path) -> None:
    service = unified(tmp_path / "leadenhall.service", "pids\n")
    assert cgroups._holder(unified(service / "worker", "")) == service
    assert service.joinpath("cgroup.subtree_control").read_text() == "+cpu +memory"


def test_the_root_of_all_groups_may_hold_them_itself(tmp_path: Path) -> None:
    root = unified(tmp_path / "root", "cpu memory\n")
    root.joinpath("cgroup.type").unlink()
    assert cgroups._holder(root) == root


class Files(Path):
    """A folder whose subfolders come with the files of a control group, as the kernel makes them."""

    _flavour = type(Path())._flavour  # type: ignore[attr-defined]
    names = (
        "cgroup.procs", "cpu.max", "memory.max", "memory.oom.group", "memory.swap.max", "memory.events",
        "cpu.cfs_period_us", "cpu.cfs_quota_us", "memory.limit_in_bytes", "memory.oom_control",
    )  # fmt: skip

    def mkdir(self, *_: object, **__: object) -> None:  # type: ignore[override]
        super().mkdir()
        for name in self.names:
            Path(self / name).write_text("")


def test_a_group_of_version_2_bounds_cpu_and_all_memory_and_is_ended_as_a_whole(tmp_path: Path) -> None:
    folder = Files(tmp_path)
    group = cgroups.Group(cgroups.Place(2, folder, folder), BOUNDS)
    (made,) = tmp_path.iterdir()
    group.take(77)
    assert made.name.startswith(f"leadenhall-bot-{orphans.me()}-")
    written = {path.name: path.read_text() for path in made.iterdir() if path.read_text()}
    assert written == {
        "cgroup.procs": "77",
        "cpu.max": "40000 20000",
        "memory.max": str(174 * MIB),
        "memory.oom.group": "1",
        "memory.swap.max": "0",
    }
    assert not group.ran_out_of_memory()
    made.joinpath("memory.events").write_text("low 0\noom 1\noom_kill 1\noom_group_kill 1\n")
    assert group.ran_out_of_memory()


def test_a_group_that_cannot_be_bounded_is_refused_and_leaves_nothing(tmp_path: Path) -> None:
    # The folder comes without the files of a controller.
    with pytest.raises(FileNotFoundError):
        cgroups.Group(cgroups.Place(2, tmp_path, tmp_path), BOUNDS)
    assert list(tmp_path.iterdir()) == []


def test_a_group_that_is_gone_has_run_out_of_nothing_and_is_removed_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = Files(tmp_path)
    group = cgroups.Group(cgroups.Place(2, folder, folder), BOUNDS)
    (made,) = tmp_path.iterdir()
    shutil.rmtree(made)
    assert not group.ran_out_of_memory()
    monkeypatch.setattr(cgroups.time, "sleep", lambda _: pytest.fail("waits for what is not there"))
    group.remove()


def test_a_group_is_removed_as_soon_as_its_last_process_has_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = Files(tmp_path)
    group = cgroups.Group(cgroups.Place(2, folder, folder), BOUNDS)
    (made,) = tmp_path.iterdir()
    waits = []

    def leave(_: float) -> None:
        waits.append(made.exists())
        if len(waits) == 3:
            for file in made.iterdir():
                file.unlink()

    monkeypatch.setattr(cgroups.time, "sleep", leave)
    group.remove()
    assert waits == [True, True, True]
    assert not made.exists()


def test_groups_of_version_1_bound_the_same(tmp_path: Path) -> None:
    for name in ("cpu", "memory"):
        tmp_path.joinpath(name).mkdir()
    group = cgroups.Group(cgroups.Place(1, Files(tmp_path / "cpu"), Files(tmp_path / "memory")), BOUNDS)
    group.take(78)
    (cpu,), (memory,) = tmp_path.joinpath("cpu").iterdir(), tmp_path.joinpath("memory").iterdir()
    assert cpu.joinpath("cpu.cfs_period_us").read_text() == "20000"
    assert cpu.joinpath("cpu.cfs_quota_us").read_text() == "40000"
    assert memory.joinpath("memory.limit_in_bytes").read_text() == str(174 * MIB)
    assert cpu.joinpath("cgroup.procs").read_text() == memory.joinpath("cgroup.procs").read_text() == "78"
    memory.joinpath("memory.oom_control").write_text("oom_kill_disable 0\nunder_oom 0\noom_kill 2\n")
    assert group.ran_out_of_memory()


def test_groups_of_dead_workers_are_taken_away_and_others_are_not(tmp_path: Path) -> None:
    namespace = os.stat("/proc/self/ns/pid").st_ino
    dead, mine, elsewhere, other = (
        tmp_path / f"leadenhall-bot-{namespace}:{os.getpid()}:1-abc",
        tmp_path / f"leadenhall-bot-{orphans.me()}-abc",
        tmp_path / "leadenhall-bot-1:2:3-abc",
        tmp_path / "system.slice",
    )
    for folder in (dead, mine, elsewhere, other):
        folder.mkdir()
    cgroups.clear(cgroups.Place(2, tmp_path, tmp_path))
    assert sorted(tmp_path.iterdir()) == sorted([mine, elsewhere, other])


@needs_groups
def test_a_bots_group_holds_its_whole_tree_and_is_gone_with_it() -> None:
    place = cgroups.find()
    assert place is not None
    with SandboxedProcess(HOSTILE, ("python", "/bot/thirty_children.py"), SMALL) as bot:
        bot._tree.processes()
        assert bot._group is not None
        folder = bot._group._cpu
        assert str(bot.pid) in folder.joinpath("cgroup.procs").read_text().split()
        assert str(os.getpid()) not in folder.joinpath("cgroup.procs").read_text().split()
    assert list(place.cpu.glob(f"leadenhall-bot-{orphans.me()}-*")) == []
    assert list(place.memory.glob(f"leadenhall-bot-{orphans.me()}-*")) == []


@needs_groups
def test_a_bot_that_the_kernel_ends_for_its_memory_has_used_too_much_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is measured lags behind what is bounded; here nothing is measured."""
    monkeypatch.setattr(Tree, "memory_bytes", lambda *_: 0)
    command = ("python", "/bot/allocates_in_children.py")
    with SandboxedProcess(HOSTILE, command, SMALL) as bot, pytest.raises(BotOverLimit) as fault:
        bot.receive(GENEROUS)
    assert fault.value.reason == "used more than 64 MB of memory"


def test_without_groups_the_same_death_is_told_as_it_is_seen() -> None:
    found = probe().setup
    assert found is not None
    with SandboxedProcess(HOSTILE, ("python", "/bot/crashes.py"), SMALL, setup=found) as bot:
        assert not (bot._group is not None and bot._group.ran_out_of_memory())
        bot.send(b"decide")
        with pytest.raises(BotExited):
            bot.receive(GENEROUS)
