"""What becomes of each bot in hostile/: the fault, in words for its author, and nothing left behind (see `start`)."""

from __future__ import annotations

import dataclasses
import errno
import json
import os
import platform
import signal
import socket
import sys
import tempfile
import time
from pathlib import Path

import psutil
import pytest

import engine
from tests.waiting import GENEROUS
from workers.sandbox import (
    BotExited,
    BotFault,
    BotFlood,
    BotOverLimit,
    BotStalled,
    BotTimeout,
    SandboxedProcess,
    probe,
    runtime,
)
from workers.sandbox.accounting import Tree
from workers.sandbox.limits import MIB

from .conftest import HOSTILE, SMALL, Start, fault_in_silence, processes_with, receive_to_the_end, stopped, wait_until

WAIT = GENEROUS

ENDINGS = [
    ("crashes", BotExited, "exited with code 1 during the match"),
    ("leaves", BotExited, "exited with code 0 during the match"),
    ("segfaults", BotExited, "was killed by signal 11 (SIGSEGV: invalid memory access)"),
    ("floods", BotFlood, "wrote more than 1 MB to standard output"),
    ("endless_line", BotFlood, "sent a line longer than 64 KB"),
    ("floods_stderr", BotFlood, "wrote more than 1 MB to standard error"),
    ("allocates_at_once", BotOverLimit, "used more than 64 MB of memory"),
    ("allocates_slowly", BotOverLimit, "used more than 64 MB of memory"),
    ("allocates_in_children", BotOverLimit, "used more than 64 MB of memory"),
    ("allocates_shared", BotExited, "exited with code 1 during the match"),
    ("fills_sockets", BotOverLimit, "used more than 64 MB of memory"),
    ("splits_mappings", BotOverLimit, "used more than 64 MB of memory"),
    ("ends_its_first_thread", BotOverLimit, "used more than 64 MB of memory"),
    ("ends_their_first_threads", BotOverLimit, "used more than 64 MB of memory"),
    ("watches_much", BotOverLimit, "used more than 64 MB of memory"),
    ("opens_watches", BotOverLimit, "used more than 64 MB of memory"),
    ("pins_pages", BotExited, "exited with code 1 during the match"),
    ("maps_far", BotExited, "exited with code 1 during the match"),
    ("many_files", BotOverLimit, "created more than 2000 files in /tmp"),
    ("fills_tmp", BotExited, "exited with code 1 during the match"),
    ("big_file", BotExited, "exited with code 1 during the match"),
    ("forks_once_too_often", BotExited, "exited with code 1 during the match"),
]
LAST_WORDS = {
    "crashes": "ValueError: no such ship",
    "allocates_shared": "PermissionError: [Errno 1] Operation not permitted",
    "pins_pages": "OSError: [Errno 22] Invalid argument",
    "maps_far": "OSError: [Errno 12] Cannot allocate memory",
    "fills_tmp": "OSError: [Errno 28] No space left on device",
    "big_file": "OSError: [Errno 27] File too large",
    "forks_once_too_often": "BlockingIOError: [Errno 11] Resource temporarily unavailable",
}


@pytest.mark.parametrize(("name", "kind", "reason"), ENDINGS, ids=[name for name, _, _ in ENDINGS])
def test_the_author_reads_why_the_bot_lost_its_seat(start: Start, name: str, kind: type[BotFault], reason: str) -> None:
    bot = start(name, dataclasses.replace(SMALL, file_bytes=2 * MIB))
    if name == "crashes":
        bot.send(b"decide")
    with pytest.raises(kind) as fault:
        receive_to_the_end(bot)
    assert fault.value.reason == reason
    assert getattr(fault.value, "last_words", "") == LAST_WORDS.get(name, "")
    assert len(bot.stderr) <= SMALL.stderr_bytes


def test_a_crash_tells_its_code_and_a_signal_its_number(start: Start) -> None:
    with pytest.raises(BotExited) as left:
        start("leaves").receive(WAIT)
    with pytest.raises(BotExited) as shot:
        start("segfaults").receive(WAIT)
    assert (left.value.returncode, left.value.signal) == (0, None)
    assert (shot.value.returncode, shot.value.signal) == (None, signal.SIGSEGV)


def test_a_bot_that_never_answers_times_out_and_still_runs(start: Start) -> None:
    bot = start("loops")
    began = time.monotonic()
    with pytest.raises(BotTimeout) as fault:
        bot.receive(0.3)
    assert fault.value.reason == "did not answer within 0.3 seconds"
    assert time.monotonic() - began < WAIT
    with pytest.raises(BotTimeout):
        bot.receive(0.05)


def test_cpu_of_all_processes_counts_together(start: Start) -> None:
    bot = start("burns", dataclasses.replace(SMALL, cpu_seconds=0.5))
    with pytest.raises(BotOverLimit) as fault:
        bot.receive(WAIT)
    assert fault.value.reason == "used more than 0.5 seconds of CPU"
    assert 0.5 <= bot.cpu_seconds < 5.0


def test_a_fork_bomb_stays_within_its_bound(start: Start) -> None:
    bot = start("fork_bomb")
    assert wait_until(lambda: len(Tree(bot.pid).processes()) == SMALL.processes)
    with pytest.raises(BotTimeout):
        bot.receive(0.5)
    assert len(Tree(bot.pid).processes()) == SMALL.processes


def test_a_process_whose_first_thread_has_ended_is_seen_as_before(start: Start) -> None:
    bot = start("ends_their_first_threads", dataclasses.replace(SMALL, memory_bytes=256 * MIB))
    tree, setup = Tree(bot.pid), probe().setup
    assert setup is not None
    assert wait_until(lambda: psutil.Process(bot.pid).status() == psutil.STATUS_ZOMBIE)
    assert tree.has_executed(setup.bwrap.resolve().stat())
    assert wait_until(lambda: tree._sockets(tree.processes()) == 4 * 2 * 5)
    assert tree.tmp_files() == 1
    assert tree.holds_pipe(bot._stdout)


def test_no_way_leads_to_the_network_or_to_services_of_the_host(start: Start) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server, socket.socket(socket.AF_UNIX) as service:
        service.bind("\0leadenhall")
        service.listen()
        bot = start("opens_sockets")
        bot.send(str(server.getsockname()[1]).encode())
        assert json.loads(bot.receive(WAIT)) == []


def test_files_of_the_host_are_not_there(start: Start, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("not for bots")
    secret.chmod(0o644)
    repository = Path(engine.__file__).parent.parent
    paths = [
        *(
            secret,
            tmp_path,
            repository,
            repository / "manage.py",
            repository / "var",
            Path.home(),
            Path(sys.executable),
        ),
        *("/etc/passwd", "/etc/shadow", "/etc/hosts", "/etc/resolv.conf", "/etc/ssl", "/sys", "/run", "/var", "/home"),
        *("/root", "/boot", "/bin/sh", "/usr/bin/env", "/proc/kcore", "/proc/sys/kernel/core_pattern/x"),
        *("/dev/shm", "/dev/pts", "/dev/ptmx", "/dev/tty", "/dev/vda", "/dev/sda", "/dev/mem", "/dev/kmsg"),
        *(f"/proc/{os.getpid()}/environ", f"/proc/{os.getppid()}/environ", f"/proc/{os.getpid()}/root"),
    ]
    bot = start("reads_host")
    bot.send(json.dumps([str(path) for path in paths]).encode())
    assert json.loads(bot.receive(WAIT)) == []


def test_a_bot_sees_only_itself(start: Start) -> None:
    os.environ["LEADENHALL_TEST_SECRET"] = "not for bots"
    try:
        bot = start("looks_around")
        seen = json.loads(bot.receive(WAIT))
    finally:
        del os.environ["LEADENHALL_TEST_SECRET"]
    assert "LEADENHALL_TEST_SECRET" not in seen["environment"]
    assert not any("SECRET" in entry for entry in seen["its environ"])
    assert seen["processes"] == [1]
    assert seen["parent"] == 0
    assert seen["user"][:3] == [1000, 1000, 1000]
    assert 0 not in seen["user"][3]
    assert set(seen["root"]) <= {
        "bot",
        "dev",
        "etc",
        "java",
        "leadenhall",
        "lib",
        "lib64",
        "proc",
        "python",
        "tmp",
        "usr",
    }
    javas_settings = [
        mount.inside.removeprefix("/etc/") for mount in runtime.mounts() if mount.inside.startswith("/etc/java")
    ]
    assert seen["etc"] == [*javas_settings, "ld.so.cache"]
    assert seen["dev"] == ["full", "null", "random", "urandom"]
    assert seen["descriptors"] == [0, 1, 2]
    assert set(seen["capabilities"]) == {"0000000000000000"}
    assert seen["interfaces"] == ["lo"]
    assert seen["host name"] == "leadenhall"


def test_only_tmp_can_be_written(start: Start, token: str) -> None:
    bot = start("writes_everywhere")
    assert json.loads(bot.receive(WAIT)) == ["/tmp"]
    bot.close()
    assert not list(HOSTILE.rglob(token))
    assert not Path("/tmp", token).exists()


def test_a_bot_that_ignores_every_signal_is_killed(start: Start, token: str) -> None:
    bot = start("ignores_signals")
    assert bot.receive(WAIT) == b"ready"
    began = time.monotonic()
    bot.close()
    assert time.monotonic() - began < WAIT
    assert processes_with(token) == []


def test_a_daemon_dies_with_its_bot(start: Start, token: str) -> None:
    bot = start("daemonises")
    assert bot.receive(WAIT) == b"gone"
    with pytest.raises(BotExited) as fault:
        bot.receive(WAIT)
    assert fault.value.reason == "exited with code 0 during the match"
    assert processes_with(token) == []


def test_a_paused_bot_and_its_children_use_no_cpu(start: Start) -> None:
    bot = start("keeps_children")
    bot.send(b"one")
    assert bot.receive(WAIT) == b"one"
    assert wait_until(lambda: len(Tree(bot.pid).processes()) == 3)
    bot.pause()
    assert wait_until(lambda: stopped(bot))  # a stop takes effect when a process is next scheduled
    before = bot.cpu_seconds
    time.sleep(0.3)
    assert bot.cpu_seconds - before < 0.01  # what a late stop costs
    bot.resume()
    bot.send(b"two")
    assert bot.receive(WAIT) == b"two"
    assert wait_until(lambda: bot.cpu_seconds - before > 0.05)


def test_a_paused_bot_that_tries_to_wake_itself_uses_no_cpu(start: Start) -> None:
    bot = start("wakes_itself")
    assert bot.receive(WAIT) == b"armed by 0 ways"
    assert wait_until(lambda: bot.cpu_seconds > 0.1)
    bot.pause()
    assert wait_until(lambda: stopped(bot))
    before = bot.cpu_seconds
    time.sleep(1.0)
    assert bot.cpu_seconds - before < 0.01
    bot.resume()
    assert wait_until(lambda: bot.cpu_seconds - before > 0.05)


def test_a_bot_that_thinks_while_it_is_paused_loses_its_seat(start: Start) -> None:
    bot = start("wakes_itself")
    assert bot.receive(WAIT) == b"armed by 0 ways"
    bot.pause()
    before = bot.cpu_seconds
    os.killpg(bot.pid, signal.SIGCONT)  # as by a way that nobody has thought of yet
    assert wait_until(lambda: bot.cpu_seconds - before > 0.5)
    with pytest.raises(BotOverLimit) as fault:
        bot.resume()
    assert fault.value.reason == "used CPU while it was paused"


def test_page_tables_count_as_memory(start: Start) -> None:
    bot = start("maps_much")
    assert bot.receive(WAIT) == b"touched"
    resident = 4096 * int(Path(f"/proc/{bot.pid}/statm").read_text().split()[1])
    assert Tree(bot.pid).memory_bytes(SMALL.memory_bytes) - resident >= 6 * MIB


def test_nothing_is_held_against_a_bot_before_its_sandbox_is_set_up(start: Start) -> None:
    """The first process sees the host's /tmp until bubblewrap has made it another, and that one is empty."""
    with tempfile.NamedTemporaryFile(dir="/tmp"), tempfile.NamedTemporaryFile(dir="/tmp"):
        for _ in range(10):
            bot = start("loops", dataclasses.replace(SMALL, tmp_files=1, cpu_seconds=1))
            with pytest.raises(BotTimeout):
                bot.receive(0.0)
            assert Tree(bot.pid).tmp_files() == 0
            bot.close()


def test_a_bot_that_closes_its_output_is_told_so(start: Start) -> None:
    bot = start("closes_streams")
    fault = fault_in_silence(bot)
    assert (type(fault), fault.reason) == (BotExited, "closed its standard output")


def test_a_bot_that_closes_its_input_is_told_so(start: Start) -> None:
    bot = start("closes_stdin")
    assert bot.receive(WAIT) == b"I am not listening"
    bot.send(b"decide")
    with pytest.raises(BotStalled) as fault:
        bot.receive(0.1)
    assert fault.value.reason == "closed its standard input"


def test_sending_to_a_bot_that_does_not_read_ends_in_time(start: Start) -> None:
    bot = start("never_reads")
    assert bot.receive(WAIT) == b"ready"
    began = time.monotonic()
    with pytest.raises(BotStalled) as fault:
        bot.send(b"x" * 1_000_000, timeout=0.3)
    assert fault.value.reason == "did not read its standard input for 0.3 seconds"
    assert time.monotonic() - began < WAIT


def test_bytes_that_are_no_text_come_through_as_they_are(start: Start) -> None:
    bot = start("speaks_binary")
    assert bot.receive(WAIT) == b"\xff\xfe\x00\x80\r"
    assert bot.receive(WAIT) == b""


def test_signals_reach_nobody_outside(start: Start) -> None:
    bot = start("kills_everyone")
    bot.send(str(os.getpid()).encode())
    assert bot.receive(WAIT) == b"still here"


# Numbers differ between architectures; these are x86-64's, and the filter under test is compiled from names.
X86_64 = pytest.mark.skipif(platform.machine() != "x86_64", reason="the numbers below are those of x86-64")
NEW_USER, NEW_NET = 0x10000000, 0x40000000
KILLED = {
    "ptrace": [101, 0, 0, 0, 0],
    "process_vm_writev": [311, 1, 0, 0, 0, 0, 0],
    "chroot": [161, 0],
    "mount": [165, 0, 0, 0, 0, 0],
    "umount2": [166, 0, 0],
    "pivot_root": [155, 0, 0],
    "unshare": [272, NEW_USER],
    "setns": [308, 0, 0],
    "bpf": [321, 0, 0, 0],
    "keyctl": [250, 0, 0, 0, 0, 0],
    "add_key": [248, 0, 0, 0, 0, 0],
    "kexec_load": [246, 0, 0, 0, 0],
    "init_module": [175, 0, 0, 0],
    "reboot": [169, 0, 0, 0, 0],
    "swapon": [167, 0, 0],
    "open_by_handle_at": [304, 0, 0, 0],
    "fsopen": [430, 0, 0],
}
REFUSED = {
    "clone with namespaces": ([56, NEW_USER | NEW_NET | signal.SIGCHLD, 0, 0, 0, 0], errno.ENOSYS),
    "clone with namespaces in disguise": ([56, (1 << 40) | NEW_USER | signal.SIGCHLD, 0, 0, 0, 0], errno.ENOSYS),
    "clone of a thread with open files of its own": ([56, 0x10900, 0, 0, 0, 0], errno.ENOSYS),
    "clone of a thread with open files of its own in disguise": ([56, (1 << 40) | 0x10900, 0, 0, 0, 0], errno.ENOSYS),
    "close_range that takes the open files apart": ([436, 100, 100, 2], errno.ENOSYS),
    "clone3": ([435, 0, 0], errno.ENOSYS),
    "io_uring_setup": ([425, 1, 0], errno.ENOSYS),
    "userfaultfd": ([323, 0], errno.ENOSYS),
    "memfd_create": ([319, 0, 0], errno.ENOSYS),
    "shmget": ([29, 0, 4096, 0o1600], errno.ENOSYS),
    "perf_event_open": ([298, 0, 0, 0, 0, 0], errno.EPERM),
    "personality": ([135, 0x0040000], errno.EPERM),
    "setuid": ([105, 0], errno.EPERM),
    "setsid": ([112], errno.EPERM),
    "socket": ([41, socket.AF_INET, socket.SOCK_STREAM, 0], errno.EPERM),
    "socketpair of another family": ([53, socket.AF_INET, socket.SOCK_STREAM, 0, 0], errno.ENOSYS),
    "setsockopt with a send buffer": ([54, 0, 1, socket.SO_SNDBUF, 0, 0], errno.ENOSYS),
    "setsockopt with a send buffer in disguise": ([54, 0, 1, (1 << 32) | socket.SO_SNDBUF, 0, 0], errno.ENOSYS),
    "setsockopt with a receive buffer": ([54, 0, 1, socket.SO_RCVBUF, 0, 0], errno.ENOSYS),
    "setsockopt with a forced send buffer": ([54, 0, 1, 32, 0, 0], errno.ENOSYS),
    "setsockopt with a forced receive buffer": ([54, 0, 1, 33, 0, 0], errno.ENOSYS),
    "setsockopt with a filter": ([54, 0, 1, 26, 0, 0], errno.ENOSYS),
    "setsockopt of another level": ([54, 0, 41, 20, 0, 0], errno.ENOSYS),
    "prctl that names a mapping": ([157, 0x53564D41, 0, 0, 4096, 0], errno.ENOSYS),
    "sendmsg": ([46, 0, 0, 0], errno.ENOSYS),
    "sendmmsg": ([307, 0, 0, 0, 0], errno.ENOSYS),
    "sendfile": ([40, 1, 0, 0, 0], errno.EINVAL),
    "splice": ([275, 0, 0, 1, 0, 1, 0], errno.EINVAL),
    "tee": ([276, 0, 1, 1, 0], errno.EINVAL),
    "vmsplice": ([278, 0, 0, 0, 0], errno.ENOSYS),
    "setxattr": ([188, 0, 0, 0, 0, 0], errno.ENOSYS),
    "prctl set-pdeathsig": ([157, 1, 0], errno.ENOSYS),
    "prctl set-pdeathsig in disguise": ([157, (1 << 32) | 1, 0], errno.ENOSYS),
    "ioctl TIOCSTI": ([16, 0, 0x5412, 0], errno.ENOSYS),
    "ioctl TIOCSTI in disguise": ([16, 0, (1 << 32) | 0x5412, 0], errno.ENOSYS),
    "mmap of shared memory": ([9, 0, 4096, 3, 0x21, -1, 0], errno.EPERM),
    "mmap of shared memory in disguise": ([9, 0, 4096, 3, (1 << 32) | 0x21, -1, 0], errno.EPERM),
    "mmap of the host's huge pages": ([9, 0, 1 << 21, 3, 0x40022, -1, 0], errno.ENOMEM),
    "mmap of the host's huge pages in disguise": ([9, 0, 1 << 21, 3, (1 << 40) | 0x40022, -1, 0], errno.ENOMEM),
    "madvise remove": ([28, 0, 0, 9], errno.ENOSYS),
    "madvise mergeable": ([28, 0, 0, 12], errno.ENOSYS),
    "madvise cold": ([28, 0, 0, 20], errno.ENOSYS),
    "madvise page out": ([28, 0, 0, 21], errno.ENOSYS),
    "fcntl set-own": ([72, 0, 8, 1], errno.ENOSYS),
    "fcntl set-signal": ([72, 0, 10, signal.SIGCONT], errno.ENOSYS),
    "fcntl set-signal in disguise": ([72, 0, (1 << 32) | 10, signal.SIGCONT], errno.ENOSYS),
    "fcntl set-own-ex": ([72, 0, 15, 0], errno.ENOSYS),
    "fcntl O_ASYNC": ([72, 0, 4, 0o20000], errno.ENOSYS),
    "fcntl get-lock": ([72, 0, 5, 0], errno.ENOSYS),
    "fcntl set-lock": ([72, 0, 6, 0], errno.ENOSYS),
    "fcntl set-lock and wait": ([72, 0, 7, 0], errno.ENOSYS),
    "fcntl get-lock of a file description": ([72, 0, 36, 0], errno.ENOSYS),
    "fcntl set-lock of a file description": ([72, 0, 37, 0], errno.ENOSYS),
    "fcntl set-lock of a file description and wait": ([72, 0, 38, 0], errno.ENOSYS),
    "fcntl set-lease": ([72, 0, 1024, 1], errno.ENOSYS),
    "fcntl notify": ([72, 0, 1026, 1], errno.ENOSYS),
    "fcntl set-pipe-size": ([72, 0, 1031, 1 << 20], errno.ENOSYS),
    "flock": ([73, 0, 2], errno.ENOSYS),
    "inotify_init": ([253], errno.ENOSYS),
    "inotify_init1": ([294, 0], errno.ENOSYS),
    "fadvise64": ([221, 0, 0, 0, 4], errno.ENOSYS),
    "timer_create": ([222, 1, 0, 0], errno.ENOSYS),
    "mq_notify": ([244, 0, 0], errno.ENOSYS),
    "clone with SIGCONT for its end": ([56, signal.SIGCONT, 0, 0, 0, 0], errno.ENOSYS),
    "kill with SIGCONT": ([62, 1, signal.SIGCONT], errno.ENOSYS),
    "kill with SIGCONT in disguise": ([62, 1, (1 << 32) | signal.SIGCONT], errno.ENOSYS),
    "kill with SIGCONT in another disguise": ([62, 1, 128 | signal.SIGCONT], errno.ENOSYS),
    "tkill with SIGCONT": ([200, 1, signal.SIGCONT], errno.ENOSYS),
    "tgkill with SIGCONT": ([234, 1, 1, signal.SIGCONT], errno.ENOSYS),
    "rt_sigqueueinfo with SIGCONT": ([129, 1, signal.SIGCONT, 0], errno.ENOSYS),
    "rt_tgsigqueueinfo with SIGCONT": ([297, 1, 1, signal.SIGCONT, 0], errno.ENOSYS),
    "pidfd_send_signal with SIGCONT": ([424, 0, signal.SIGCONT, 0, 0], errno.ENOSYS),
    "a call of the future": ([999], errno.ENOSYS),
}


def answers(bot: SandboxedProcess, calls: dict[str, list[int]]) -> dict[str, str]:
    """What the bot says of each call that it is told to make."""
    said = {}
    for name, numbers in calls.items():
        bot.send(json.dumps(numbers).encode())
        said[name] = bot.receive(WAIT).decode()
    return said


@X86_64
def test_a_call_that_only_an_attack_makes_kills_the_bot(start: Start) -> None:
    bot = start("makes_call")
    bot.send(json.dumps(KILLED["ptrace"]).encode())
    with pytest.raises(BotExited) as fault:
        bot.receive(WAIT)
    assert fault.value.reason == "was killed by signal 31: it made a forbidden system call"
    assert fault.value.signal == signal.SIGSYS


@X86_64
def test_each_call_that_only_an_attack_makes_kills_whoever_makes_it(start: Start) -> None:
    """A child of the bot each time: another bot for each would take a sandbox for each."""
    said = answers(start("lets_children_call"), KILLED)
    assert said == dict.fromkeys(KILLED, str(int(signal.SIGSYS)))


@X86_64
def test_a_call_that_is_not_needed_is_refused(start: Start) -> None:
    said = answers(start("makes_call"), {name: numbers for name, (numbers, _) in REFUSED.items()})
    assert said == {name: str(error) for name, (_, error) in REFUSED.items()}


@X86_64
def test_the_gate_of_another_architecture_is_shut(start: Start) -> None:
    with pytest.raises(BotExited) as fault:
        start("other_architecture").receive(WAIT)
    assert fault.value.signal == signal.SIGSYS


def test_every_hostile_bot_is_tested() -> None:
    told = "".join(path.read_text() for path in Path(__file__).parent.glob("test_*.py"))
    names = [path.stem for path in HOSTILE.glob("*.py")]
    assert [name for name in names if f'"{name}"' not in told and f"/bot/{name}.py" not in told] == []


def test_the_sandbox_in_use_shows_the_bots_own_proc() -> None:
    setup = probe().setup
    assert setup is not None
    assert setup.proc
